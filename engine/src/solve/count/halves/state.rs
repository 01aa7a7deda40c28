//! What one half's edges require of the other half, packed into 64 bits.

/// Maximum number of frontier slots: two bits each, and 26 bits for the pairing of up to 18 ends.
pub(super) const SLOTS: usize = 19;
const PAIRING: u32 = 26;
pub(super) const LOW: u64 = 0x5555_5555_5555_5555;

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The number of missing edges in two bits per slot: 1 at the end of a path, 2 at a square without an edge.
    pub(super) lacking: u64,
    /// For the slot of a path end, the slot of the other end; other slots map to themselves.
    pub(super) mates: Slots,
}

impl State {
    fn ends(&self) -> u64 {
        self.lacking & LOW
    }

    /// Packs missing edges into the high bits, and the rank of the pairing into the low bits.
    pub(super) fn packed(&self) -> u64 {
        let mut ends = self.ends();
        let mut choices = ends.count_ones();
        let (mut pairing, mut scale) = (0, 1);
        while ends != 0 {
            // The first of n ends has n − 1 possible mates, the first of the n − 2 other ends has n − 3, and so on.
            let first = ends.trailing_zeros() / 2;
            ends &= ends - 1;
            choices -= 1;
            let mate = 1_u64 << (2 * self.mates[first as usize]);
            pairing += scale * (ends & (mate - 1)).count_ones();
            scale *= choices;
            ends &= !mate;
            choices -= 1;
        }
        self.lacking << PAIRING | u64::from(pairing)
    }

    pub(super) fn unpacked(packed: u64) -> State {
        let mut state = State {
            lacking: class(packed),
            mates: SAME,
        };
        let mut ends = state.ends();
        let mut choices = ends.count_ones();
        let mut pairing = packed as u32 & ((1 << PAIRING) - 1);
        while ends != 0 {
            let first = ends.trailing_zeros() / 2;
            ends &= ends - 1;
            choices -= 1;
            let mut others = ends;
            for _ in 0..pairing % choices {
                others &= others - 1;
            }
            pairing /= choices;
            choices -= 1;
            let mate = others.trailing_zeros() / 2;
            ends &= !(1 << (2 * mate));
            state.mates[first as usize] = mate as u8;
            state.mates[mate as usize] = first as u8;
        }
        state
    }

    pub(super) fn moved(&self, to: &Slots) -> State {
        let mut moved = State {
            lacking: moved_class(self.lacking, to),
            mates: SAME,
        };
        let mut ends = self.ends();
        while ends != 0 {
            let slot = (ends.trailing_zeros() / 2) as usize;
            ends &= ends - 1;
            moved.mates[usize::from(to[slot])] = to[usize::from(self.mates[slot])];
        }
        moved
    }
}

pub(super) fn class(packed: u64) -> u64 {
    packed >> PAIRING
}

pub(super) fn moved_class(mut lacking: u64, to: &Slots) -> u64 {
    let mut moved = 0;
    for &to in to {
        if lacking == 0 {
            break;
        }
        moved |= (lacking & 3) << (2 * to);
        lacking >>= 2;
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour_base::random::Random;

    #[test]
    fn states_are_packed_and_unpacked() {
        let mut random = Random::with_seed(1);
        for round in 0..20_000_u64 {
            let mut state = State {
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
            assert_eq!(State::unpacked(state.packed()), state);
            assert_eq!(class(state.packed()), state.lacking);
            let mut back = SAME;
            back[..SLOTS].reverse();
            assert_eq!(state.moved(&back).moved(&back), state);
        }
    }
}
