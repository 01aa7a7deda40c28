//! Sorting that takes little code: the sorts of the standard library take 4 kB of WebAssembly for each type and key.
//! Equal items stay in order.

/// Sorts a few items, such as the moves from a square, by insertion.
///
/// ```
/// use knights_tour_base::sorting::sort_few;
///
/// let mut words = ["knight", "a", "tour", "b"];
/// sort_few(&mut words, |word| word.len());
/// assert_eq!(words, ["a", "b", "tour", "knight"]);
/// ```
pub fn sort_few<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && key(&items[at]) < key(&items[at - 1]) {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Sorts any number of items by a number, which is asked for once per item.
///
/// ```
/// use knights_tour_base::sorting::sort_by_number;
///
/// let mut numbers = [12_u32, 20, 31, 11];
/// sort_by_number(&mut numbers, |number| (number / 10).into());
/// assert_eq!(numbers, [12, 11, 20, 31]);
/// ```
pub fn sort_by_number<T: Copy>(items: &mut [T], number: impl Fn(&T) -> u64) {
    let mut order: Vec<(u64, usize)> = items.iter().map(number).zip(0..).collect();
    sort(&mut order);
    let sorted: Vec<T> = order.iter().map(|&(_, place)| items[place]).collect();
    items.copy_from_slice(&sorted);
}

/// The only instance of the sort, for all types of items.
fn sort(order: &mut [(u64, usize)]) {
    order.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn items_are_in_the_order_of_a_stable_sort() {
        let mut random = Random::with_seed(1);
        for length in [0, 1, 2, 3, 8, 40, 500] {
            let items: Vec<(u64, usize)> = (0..length).map(|at| (random.below(9), at)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            let (mut few, mut many) = (items.clone(), items);
            sort_few(&mut few, |item| item.0);
            sort_by_number(&mut many, |item| item.0);
            assert_eq!((&few, &many), (&expected, &expected));
        }
    }
}
