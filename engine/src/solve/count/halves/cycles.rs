//! Counts pairs of pairings that together form a single cycle.

/// A perfect matching of up to 16 path ends, as the mate of each end in four bits, and the number of ways to form it.
pub(super) type Pairing = (u64, u64);

#[derive(Debug)]
pub(super) struct Pairings {
    pub(super) first: Vec<Pairing>,
    pub(super) second: Vec<Pairing>,
    pub(super) ends: u32,
}

impl Pairings {
    pub(super) fn cycles(&self) -> u128 {
        cycles(&self.first, &self.second, self.ends)
    }

    pub(super) fn tour(&self, mut number: u128) -> Option<(Pairing, Pairing, u128)> {
        let mut first = self.first.as_slice();
        while first.len() > 1 {
            let (before, after) = first.split_at(first.len() / 2);
            let ways = cycles(before, &self.second, self.ends);
            if number < ways {
                first = before;
            } else {
                number -= ways;
                first = after;
            }
        }
        let &one = first.first()?;
        let other = self.others(one).find(|other| {
            let ways = u128::from(one.1) * u128::from(other.1);
            let is_it = number < ways;
            if !is_it {
                number -= ways;
            }
            is_it
        });
        Some((one, other?, number))
    }

    /// The number of tours before those that combine two pairings, and the number of ways to form the second pairing.
    pub(super) fn before(&self, [one, other]: [u64; 2]) -> Option<(u128, u64)> {
        let place = self.first.iter().position(|it| it.0 == one)?;
        let one = self.first[place];
        let mut before = cycles(&self.first[..place], &self.second, self.ends);
        for it in self.others(one) {
            if it.0 == other {
                return Some((before, it.1));
            }
            before += u128::from(one.1) * u128::from(it.1);
        }
        None
    }

    fn others(&self, one: Pairing) -> impl Iterator<Item = Pairing> {
        self.second
            .iter()
            .copied()
            .filter(move |other| is_cycle(one.0, other.0, self.ends))
    }
}

/// The number of ways to choose one pairing from each list so that together they form a single cycle through all ends.
fn cycles(first: &[Pairing], second: &[Pairing], ends: u32) -> u128 {
    if ends == 0 || first.is_empty() || second.is_empty() {
        return 0;
    }
    if first.len() * second.len() <= FEW * (first.len() + second.len()) || ends == 2 {
        return circles_of_few(first, second, ends);
    }
    // Remove the last end and its mate from the first list. In the second list, join the two paths that end there.
    let last = ends - 1;
    let mut sum = 0;
    for mate in 0..last {
        let is_so = |pairing: &&Pairing| nibble(pairing.0, last) == u64::from(mate);
        let taken = first
            .iter()
            .filter(is_so)
            .map(|&(pairing, ways)| (without(pairing, mate, last), ways));
        let mut taken_out: Vec<Pairing> = taken.collect();
        if taken_out.is_empty() {
            continue;
        }
        let others = second.iter().filter(|pairing| !is_so(pairing));
        let others =
            others.map(|&(pairing, ways)| (without(joined(pairing, last, mate), mate, last), ways));
        let mut rest: Vec<Pairing> = others.collect();
        merge(&mut taken_out);
        merge(&mut rest);
        sum += cycles(&taken_out, &rest, ends - 2);
    }
    sum
}

/// Maximum number of pairs to test one by one, for each pairing in either list.
const FEW: usize = 60;

fn circles_of_few(first: &[Pairing], second: &[Pairing], ends: u32) -> u128 {
    let mut sum = 0;
    for &(one, ways) in first {
        let others = second.iter().filter(|other| is_cycle(one, other.0, ends));
        let others: u128 = others.map(|other| u128::from(other.1)).sum();
        sum += u128::from(ways) * others;
    }
    sum
}

pub(super) fn nibble(pairing: u64, end: u32) -> u64 {
    pairing >> (4 * end) & 15
}

fn is_cycle(one: u64, other: u64, ends: u32) -> bool {
    let (mut end, mut steps) = (0, 0);
    loop {
        end = nibble(other, nibble(one, end) as u32) as u32;
        steps += 2;
        if end == 0 {
            return steps == ends;
        }
    }
}

fn joined(pairing: u64, one: u32, other: u32) -> u64 {
    let (begin, end) = (nibble(pairing, one), nibble(pairing, other));
    let rest = pairing & !(15 << (4 * begin) | 15 << (4 * end));
    rest | end << (4 * begin) | begin << (4 * end)
}

/// Removes the ends `end` and `last` from a pairing, and renumbers the ends above `end`.
fn without(pairing: u64, end: u32, last: u32) -> u64 {
    const LOWER: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const ONES: u64 = 0x0101_0101_0101_0101;
    let below = (1 << (4 * end)) - 1;
    let rest = (1 << (4 * (last - 1))) - 1;
    let mates = (pairing & below | pairing >> 4 & !below) & rest;
    // The addition sets the fifth bit of each byte whose mate is above `end`.
    let above = |mates: u64| (mates + ONES * u64::from(15 - end)) >> 4 & ONES;
    mates - above(mates & LOWER) - (above(mates >> 4 & LOWER) << 4)
}

/// Sorts pairings or packed states, and merges equal ones by adding their ways.
pub(super) fn merge(pairings: &mut Vec<Pairing>) {
    pairings.sort_unstable_by_key(|pairing| pairing.0);
    pairings.dedup_by(|later, one| {
        let is_same = later.0 == one.0;
        if is_same {
            one.1 = one.1.saturating_add(later.1);
        }
        is_same
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour_base::random::Random;

    fn random_pairing(ends: u32, random: &mut Random) -> u64 {
        let mut open: Vec<u32> = (0..ends).collect();
        let mut pairing = 0;
        while let Some(one) = open.pop() {
            let other = open.swap_remove(random.below(open.len() as u64) as usize);
            pairing |= u64::from(other) << (4 * one) | u64::from(one) << (4 * other);
        }
        pairing
    }

    #[test]
    fn taking_ends_out_finds_as_many_circles_as_trying_all_pairs() {
        let mut random = Random::with_seed(1);
        for ends in [2, 4, 6, 8, 12, 16] {
            let mut list = || {
                let pairings = (0..500).map(|_| (random_pairing(ends, &mut random), 3));
                let mut list = pairings.collect();
                merge(&mut list);
                list
            };
            let (one, other): (Vec<Pairing>, Vec<Pairing>) = (list(), list());
            let tried = circles_of_few(&one, &other, ends);
            assert_eq!(cycles(&one, &other, ends), tried, "{ends}");
            assert!(tried > 0, "{ends}");
        }
    }
}
