//! Counts pairs of pairings that together form a single cycle.

use std::sync::OnceLock;

/// A perfect matching of up to 16 path ends, as the mate of each end in four bits, and the number of ways to form it.
pub(super) type Pairing = (u64, u64);

/// The pairings of both halves for one class of states.
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
    if ends <= MOST_RANKED {
        return ranked_cycles(first, second, ends);
    }
    if first.len() * second.len() <= FEW * (first.len() + second.len()) {
        return circles_of_few(first, second, ends);
    }
    // Remove the last end and its mate from the first list. In the second list, join the two paths that end there.
    let last = ends - 1;
    let mut sum = 0;
    for mate in 0..last {
        let is_so = |pairing: &&Pairing| nibble(pairing.0, last) == u64::from(mate);
        let taken = first.iter().filter(is_so);
        let taken: Vec<Pairing> = taken
            .map(|&(pairing, ways)| (without(pairing, mate, last), ways))
            .collect();
        if taken.is_empty() {
            continue;
        }
        let others = second.iter().filter(|pairing| !is_so(pairing));
        let rest =
            others.map(|&(pairing, ways)| (without(joined(pairing, last, mate), mate, last), ways));
        sum += cycles(&taken, &merged(rest, ends - 2), ends - 2);
    }
    sum
}

/// Maximum number of ends for which all pairs of pairings are stored: 945 pairings have 112 kilobytes of bits.
const MOST_RANKED: u32 = 10;

/// All pairings of a number of ends, and which two form a single cycle: a row of bits for each pairing, by rank.
#[derive(Debug)]
struct SingleCycles {
    pairings: Vec<u64>,
    words: usize,
    rows: Vec<u64>,
}

impl SingleCycles {
    /// The table for a number of ends from 2 to [`MOST_RANKED`].
    fn of(ends: u32) -> &'static SingleCycles {
        static TABLES: [OnceLock<SingleCycles>; MOST_RANKED as usize / 2] =
            [const { OnceLock::new() }; MOST_RANKED as usize / 2];
        TABLES[ends as usize / 2 - 1].get_or_init(|| {
            let pairings = all_pairings(ends);
            let words = pairings.len().div_ceil(64);
            let mut rows = vec![0; pairings.len() * words];
            for (row, &one) in rows.chunks_mut(words).zip(&pairings) {
                for (rank, &other) in pairings.iter().enumerate() {
                    row[rank / 64] |= u64::from(is_cycle(one, other, ends)) << (rank % 64);
                }
            }
            SingleCycles {
                pairings,
                words,
                rows,
            }
        })
    }

    fn row(&self, rank: usize) -> &[u64] {
        &self.rows[rank * self.words..][..self.words]
    }
}

/// [`cycles`] of few ends, by a table of all pairs.
fn ranked_cycles(first: &[Pairing], second: &[Pairing], ends: u32) -> u128 {
    let (first, second) = if first.len() < second.len() {
        (first, second)
    } else {
        (second, first)
    };
    let table = SingleCycles::of(ends);
    let row = |one: &Pairing| table.row(rank(one.0, ends));
    let second: Vec<(usize, u64)> = second.iter().map(|it| (rank(it.0, ends), it.1)).collect();
    let sums = if first.len() >= FEW_ROWS && second.len() >= 16 * table.words {
        sums_of_four(&second, 64 * table.words)
    } else {
        Vec::new()
    };
    let products = first.iter().map(|one| {
        let other = if sums.is_empty() {
            sum_of_set(row(one), &second)
        } else {
            sum_by_four(row(one), &sums)
        };
        u128::from(one.1) * u128::from(other)
    });
    products.sum()
}

/// Number of rows from which it is worthwhile to add four numbers at once.
const FEW_ROWS: usize = 8;

/// The sum of the numbers at places whose bits are set. The ways of all states of a half fit into 64 bits.
fn sum_of_set(bits: &[u64], numbers: &[(usize, u64)]) -> u64 {
    let set = numbers.iter().map(|&(place, number)| {
        let is_set = bits[place / 64] >> (place % 64) & 1;
        number & is_set.wrapping_neg()
    });
    set.sum()
}

/// For each four of so many places, the sums of all subsets of their numbers.
fn sums_of_four(numbers: &[(usize, u64)], places: usize) -> Vec<[u64; 16]> {
    let mut all = vec![0; places];
    for &(place, number) in numbers {
        all[place] += number;
    }
    let sums = all.chunks_exact(4).map(|four| {
        let mut sums = [0; 16];
        for set in 1..16_usize {
            sums[set] = sums[set & (set - 1)] + four[set.trailing_zeros() as usize];
        }
        sums
    });
    sums.collect()
}

/// [`sum_of_set`] by these sums.
fn sum_by_four(bits: &[u64], sums: &[[u64; 16]]) -> u64 {
    let mut sum = 0;
    for (&bits, sums) in bits.iter().zip(sums.chunks_exact(16)) {
        for (place, sums) in sums.iter().enumerate() {
            sum += sums[(bits >> (4 * place) & 15) as usize];
        }
    }
    sum
}

/// The index of a pairing in [`all_pairings`].
fn rank(pairing: u64, ends: u32) -> usize {
    let mut free = (1_u32 << ends) - 1;
    let mut rank = 0;
    for choices in (1..ends).rev().step_by(2) {
        let first = free.trailing_zeros();
        free &= free - 1;
        let mate = 1_u32 << nibble(pairing, first);
        rank = rank * choices + (free & (mate - 1)).count_ones();
        free &= !mate;
    }
    rank as usize
}

/// All pairings of some ends, in ascending order of the mate of the first end, then of the first of the others, and so on.
fn all_pairings(ends: u32) -> Vec<u64> {
    let mut pairings = vec![(0, (1_u32 << ends) - 1)];
    for _ in 0..ends / 2 {
        let longer = pairings.iter().flat_map(|&(pairing, free)| {
            let first = free.trailing_zeros();
            let rest = free & (free - 1);
            let mates = (0..ends).filter(move |mate| rest >> mate & 1 == 1);
            mates.map(move |mate| {
                let pair = u64::from(mate) << (4 * first) | u64::from(first) << (4 * mate);
                (pairing | pair, rest & !(1 << mate))
            })
        });
        pairings = longer.collect();
    }
    pairings.into_iter().map(|it| it.0).collect()
}

/// The pairings, in any order, with the ways of equal ones added.
fn merged(pairings: impl Iterator<Item = Pairing>, ends: u32) -> Vec<Pairing> {
    if ends > MOST_RANKED {
        let mut pairings = pairings.collect();
        merge(&mut pairings);
        return pairings;
    }
    let all = &SingleCycles::of(ends).pairings;
    let mut ways = vec![0_u64; all.len()];
    for (pairing, more) in pairings {
        ways[rank(pairing, ends)] += more;
    }
    let pairings = all.iter().copied().zip(ways);
    pairings.filter(|it| it.1 > 0).collect()
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
    fn a_rank_is_the_place_among_all_pairings() {
        for (ends, number) in [(2, 1), (4, 3), (6, 15), (8, 105), (10, 945)] {
            let all = all_pairings(ends);
            assert_eq!(all.len(), number);
            for (place, &pairing) in all.iter().enumerate() {
                assert_eq!(rank(pairing, ends), place);
            }
        }
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
