//! SplitMix64 (G. L. Steele, D. Lea & C. H. Flood, 2014). Its numbers, and so all tours, never change.

use std::ops::Range;

/// A deterministic generator of 64-bit numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator; equal seeds give equal numbers.
    pub fn with_seed(seed: u64) -> Random {
        Random(seed)
    }

    /// Draws the next 64-bit number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mixed(self.0)
    }

    /// Draws a uniformly random number below `limit` (D. Lemire, 2019); 0 if `limit` is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        let mut product = u128::from(self.next_u64()) * u128::from(limit);
        // Redraw if the low half of the product is too small, so that all results are equally likely.
        if (product as u64) < limit {
            let least = limit.wrapping_neg() % limit;
            while (product as u64) < least {
                product = u128::from(self.next_u64()) * u128::from(limit);
            }
        }
        (product >> 64) as u64
    }

    /// A number below `limit`, which is not 0; each is equally likely.
    pub fn below_wide(&mut self, limit: u128) -> u128 {
        if let Ok(limit) = u64::try_from(limit) {
            return self.below(limit).into();
        }
        // At least half of the draws are accepted.
        let unused = (limit - 1).leading_zeros();
        loop {
            let drawn = u128::from(self.next_u64()) << 64 | u128::from(self.next_u64());
            let drawn = drawn >> unused;
            if drawn < limit {
                return drawn;
            }
        }
    }

    /// Draws a number in `range`; the start of an empty range.
    pub fn in_range(&mut self, range: Range<u32>) -> u32 {
        let length = u64::from(range.end.saturating_sub(range.start));
        range.start + self.below(length) as u32
    }

    /// Draws true or false with equal probability.
    pub fn coin(&mut self) -> bool {
        self.next_u64() >> 63 == 1
    }

    /// Picks a random item; `None` if the slice is empty.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u64) as usize)
    }

    /// Shuffles `items` (R. Durstenfeld, 1964).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end as u64 + 1) as usize);
        }
    }
}

/// The odd number nearest to 2⁶⁴ divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// SplitMix64's finaliser, used as a bijective hash.
pub fn mixed(number: u64) -> u64 {
    let mut z = number;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_are_those_that_others_publish() {
        // Values of the reference implementation by S. Vigna.
        let mut random = Random::with_seed(1_234_567);
        let first: Vec<u64> = (0..5).map(|_| random.next_u64()).collect();
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    #[test]
    fn every_number_of_a_range_is_about_as_likely() {
        let mut random = Random::with_seed(1);
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_600..10_400).contains(count)),
            "{counts:?}"
        );
        assert_eq!(random.below(0), 0);
        assert_eq!(random.below(1), 0);
        assert!((5..9).contains(&random.in_range(5..9)));
    }

    #[test]
    fn of_a_limit_that_does_not_divide_the_numbers_none_is_likelier() {
        // Three quarters of 2⁶⁴: without rejection, every third number would be twice as likely.
        const LIMIT: u64 = 3 << 62;
        let mut random = Random::with_seed(5);
        let mut counts = [[0; 3]; 2];
        for _ in 0..30_000 {
            let drawn = random.below(LIMIT);
            let wide = random.below_wide(u128::from(LIMIT) << 1);
            assert!(drawn < LIMIT && wide < u128::from(LIMIT) << 1);
            counts[0][(drawn % 3) as usize] += 1;
            counts[1][(wide % 3) as usize] += 1;
        }
        let mut counts = counts.as_flattened().iter();
        assert!(counts.all(|count| (9_600..10_400).contains(count)));
    }

    #[test]
    fn the_same_seed_brings_the_same_choices() {
        // These values were computed by an independent program.
        let mut random = Random::with_seed(7);
        let drawn: Vec<u64> = (0..4).map(|_| random.below(1_000_000)).collect();
        assert_eq!(drawn, [389_829, 16_788, 900_760, 582_930]);
        let wide: Vec<u128> = (0..3).map(|_| random.below_wide(5 << 70)).collect();
        assert_eq!(
            wide,
            [
                4_273_192_880_896_370_521_215,
                4_419_691_165_400_510_360_743,
                1_268_033_780_680_231_928_531
            ]
        );
        let ranges: Vec<u32> = (0..4).map(|_| random.in_range(100..1_000)).collect();
        assert_eq!(ranges, [193, 963, 926, 884]);
        let coins: Vec<bool> = (0..8).map(|_| random.coin()).collect();
        assert_eq!(coins, [true, true, true, false, true, true, true, false]);
        let chosen: Vec<char> = (0..4)
            .filter_map(|_| random.choose(&['a', 'b', 'c']).copied())
            .collect();
        assert_eq!(chosen, ['b', 'b', 'c', 'c']);
        let mut items: Vec<u32> = (0..10).collect();
        random.shuffle(&mut items);
        assert_eq!(items, [6, 8, 4, 1, 9, 5, 2, 7, 3, 0]);
    }

    #[test]
    fn below_a_power_of_two_the_first_draw_is_taken() {
        let mut random = Random::with_seed(9);
        for _ in 0..20 {
            let mut same = random.clone();
            let high = u128::from(same.next_u64()) << 36;
            let low = u128::from(same.next_u64()) >> 28;
            assert_eq!(random.below_wide(1 << 100), high + low);
            assert_eq!(random.next_u64(), same.next_u64());
        }
    }

    #[test]
    fn shuffling_loses_nothing() {
        let mut items: Vec<u32> = (0..50).collect();
        Random::with_seed(3).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<u32>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<u32>>());
        assert_eq!(Random::with_seed(3).choose::<u8>(&[]), None);
    }
}
