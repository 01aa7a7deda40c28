//! Puts squares in the order of the numbers that stand beside them, as in a map from squares to numbers.

use super::table::NumberTable;

/// The entries in the order of their numbers, which must be all from 0 or 1 on, in another order than the entries.
pub(super) fn in_order<T: Copy>(entries: impl Iterator<Item = (u32, T)> + Clone) -> Option<Vec<T>> {
    let numbers = || entries.clone().map(|(number, _)| number);
    let last = numbers().max()?;
    if numbers().is_sorted() || last as usize > numbers().count() {
        return None;
    }
    let mut entries: Vec<(u32, T)> = entries.collect();
    entries.sort_by_key(|(number, _)| *number);
    let first = entries.first().map_or(0, |(number, _)| (*number).min(1));
    let are_all = entries
        .iter()
        .zip(first..)
        .all(|((number, _), expected)| *number == expected);
    are_all.then(|| entries.into_iter().map(|(_, entry)| entry).collect())
}

impl NumberTable {
    /// The coordinates in the order of the numbers beside them: labelled ones, or in the last or the first column.
    pub(super) fn in_order(&self) -> Option<NumberTable> {
        let cells = if self.numbers.len() == self.height() {
            let (rows, _) = self.cells.as_chunks::<2>();
            in_order(self.numbers.iter().copied().zip(rows.iter().copied()))
        } else if self.width == 3 {
            let (rows, _) = self.cells.as_chunks::<3>();
            in_order(rows.iter().map(|&[x, y, number]| (number, [x, y])))
                .or_else(|| in_order(rows.iter().map(|&[number, x, y]| (number, [x, y]))))
        } else {
            None
        };
        Some(NumberTable {
            width: 2,
            cells: cells?.concat(),
            numbers: Vec::new(),
            ..*self
        })
    }
}
