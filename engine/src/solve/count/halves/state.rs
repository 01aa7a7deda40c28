//! What one half's edges require of the other half, packed into 64 bits.

/// Maximum number of frontier slots: two bits each, and 26 bits for the pairing of up to 18 ends.
pub(super) const SLOTS: usize = 19;
const PAIRING: u32 = 26;
pub(super) const LOW: u64 = 0x5555_5555_5555_5555;

/// Reciprocals of the numbers of choices, times two to the power of [`DIVIDED`], rounded up: a rank of [`PAIRING`] bits
/// is divided by multiplying, which is faster.
const RECIPROCALS: [u64; SLOTS] = {
    let mut reciprocals = [0; SLOTS];
    let mut choices = 1;
    while choices < SLOTS {
        reciprocals[choices] = (1_u64 << DIVIDED).div_ceil(choices as u64);
        choices += 1;
    }
    reciprocals
};
const DIVIDED: u32 = 36;

/// A number for each slot of the frontier.
pub(super) type Slots = [u8; 32];

pub(super) const SAME: Slots = {
    let mut slots = [0; 32];
    let mut slot = 0;
    while slot < slots.len() {
        slots[slot] = slot as u8;
        slot += 1;
    }
    slots
};

/// What the squares at the frontier still need, and how the paths so far pair them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HalfState {
    /// The number of missing edges in two bits per slot: 1 at the end of a path, 2 at a square without an edge.
    pub(super) lacking: u64,
    /// For the slot of a path end, the slot of the other end; other slots map to themselves.
    pub(super) mates: Slots,
}

impl HalfState {
    fn ends(&self) -> u64 {
        self.lacking & LOW
    }

    /// Packs missing edges into the high bits, and the rank of the pairing into the low bits.
    pub(super) fn packed(&self) -> u64 {
        pack(self.lacking, |slot| self.mates[slot])
    }

    pub(super) fn unpacked(packed: u64) -> HalfState {
        let mut state = HalfState {
            lacking: class(packed),
            mates: SAME,
        };
        let mut ends = state.ends();
        let mut choices = count(ends);
        let mut pairing = packed & ((1 << PAIRING) - 1);
        while ends != 0 {
            let first = ends.trailing_zeros() / 2;
            ends &= ends - 1;
            choices -= 1;
            let rest = (pairing * RECIPROCALS[choices as usize]) >> DIVIDED;
            let mut others = ends;
            for _ in 0..pairing - rest * u64::from(choices) {
                others &= others - 1;
            }
            pairing = rest;
            choices -= 1;
            let mate = others.trailing_zeros() / 2;
            ends &= !(1 << (2 * mate));
            state.mates[first as usize] = mate as u8;
            state.mates[mate as usize] = first as u8;
        }
        state
    }

    pub(super) fn moved(&self, map: &SlotMap) -> HalfState {
        let mut moved = HalfState {
            lacking: map.class(self.lacking),
            mates: SAME,
        };
        let mut ends = self.ends();
        while ends != 0 {
            let slot = (ends.trailing_zeros() / 2) as usize;
            ends &= ends - 1;
            moved.mates[usize::from(map.to[slot])] = map.to[usize::from(self.mates[slot])];
        }
        moved
    }
}

pub(super) fn class(packed: u64) -> u64 {
    packed >> PAIRING
}

/// The first packed state of a class.
pub(super) fn packed_class(class: u64) -> u64 {
    class << PAIRING
}

/// A permutation of the slots, with tables that move the missing edges of four slots at once.
#[derive(Clone, Debug)]
pub(super) struct SlotMap {
    to: Slots,
    from: Slots,
    moved: Box<[[u64; 256]; SLOTS.div_ceil(4)]>,
}

impl SlotMap {
    /// The map with these pairs of slots; other slots, which no state uses, get what is left.
    pub(super) fn new(pairs: impl IntoIterator<Item = (u8, u8)>) -> SlotMap {
        const UNKNOWN: u8 = u8::MAX;
        let (mut to, mut from) = ([UNKNOWN; 32], [UNKNOWN; 32]);
        for (slot, other) in pairs {
            to[usize::from(slot)] = other;
            from[usize::from(other)] = slot;
        }
        let mut free: Vec<u8> = (0..32)
            .filter(|&it| from[usize::from(it)] == UNKNOWN)
            .collect();
        for slot in 0..32_u8 {
            if to[usize::from(slot)] == UNKNOWN {
                let other = free.pop().unwrap_or_default();
                to[usize::from(slot)] = other;
                from[usize::from(other)] = slot;
            }
        }
        let mut moved = Box::new([[0; 256]; SLOTS.div_ceil(4)]);
        for (slot, to) in to.iter().enumerate().take(SLOTS) {
            let shift = 2 * (slot % 4);
            for (lacking, moved) in moved[slot / 4].iter_mut().enumerate() {
                *moved |= (lacking as u64 >> shift & 3) << (2 * to);
            }
        }
        SlotMap { to, from, moved }
    }

    pub(super) fn slot(&self, slot: u8) -> u8 {
        self.to[usize::from(slot)]
    }

    /// The missing edges at the slots to which they are moved.
    pub(super) fn class(&self, lacking: u64) -> u64 {
        let bytes = lacking.to_le_bytes();
        let moved = bytes.iter().zip(self.moved.iter());
        moved.fold(0, |class, (&byte, moved)| class | moved[usize::from(byte)])
    }

    /// The moved state, packed.
    pub(super) fn packed(&self, state: &HalfState) -> u64 {
        pack(self.class(state.lacking), |slot| {
            let mate = state.mates[usize::from(self.from[slot])];
            self.to[usize::from(mate)]
        })
    }
}

/// The number of ends. Without an instruction for it, this is faster than counting all bits.
fn count(ends: u64) -> u32 {
    let in_four = (ends & 0x3333_3333_3333_3333) + (ends >> 2 & 0x3333_3333_3333_3333);
    let in_eight = (in_four + (in_four >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    (in_eight.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

fn pack(class: u64, mate: impl Fn(usize) -> u8) -> u64 {
    let mut ends = class & LOW;
    let mut choices = count(ends);
    let (mut pairing, mut scale) = (0, 1);
    while ends != 0 {
        // The first of n ends has n − 1 possible mates, the first of the n − 2 other ends has n − 3, and so on.
        let first = ends.trailing_zeros() / 2;
        ends &= ends - 1;
        choices -= 1;
        let mate = 1_u64 << (2 * mate(first as usize));
        pairing += scale * count(ends & (mate - 1));
        scale *= choices;
        ends &= !mate;
        choices -= 1;
    }
    packed_class(class) | u64::from(pairing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour_base::random::Random;

    #[test]
    fn states_are_packed_and_unpacked() {
        let mut random = Random::with_seed(1);
        for round in 0..20_000_u64 {
            let mut state = HalfState {
                lacking: 0,
                mates: SAME,
            };
            let mut open = Vec::new();
            // Some rounds have the maximum number of ends.
            let most = if round % 8 == 0 { 1 } else { 3 };
            for slot in 0..SLOTS {
                let lacking = match random.below(most) {
                    0 if open.len() < 2 * (SLOTS / 2) => 1,
                    0 => 0,
                    other => 2 * (other - 1),
                };
                state.lacking |= lacking << (2 * slot);
                if lacking == 1 {
                    open.push(slot);
                }
            }
            if open.len() % 2 == 1 {
                state.lacking -= 1 << (2 * open.pop().unwrap());
            }
            while let Some(one) = open.pop() {
                let other = open.swap_remove(random.below(open.len() as u64) as usize);
                state.mates[one] = other as u8;
                state.mates[other] = one as u8;
            }
            assert_eq!(HalfState::unpacked(state.packed()), state);
            assert_eq!(class(state.packed()), state.lacking);
            let back = SlotMap::new((0..SLOTS as u8).zip((0..SLOTS as u8).rev()));
            let moved = state.moved(&back);
            assert_eq!(moved.moved(&back), state);
            assert_eq!(back.packed(&state), moved.packed());
        }
    }
}
