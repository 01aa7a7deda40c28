//! A partly solved puzzle: numbers on squares, and lines between consecutive numbers.

use super::{Dot, Item, Scene, Text};
use crate::board::{Direction, Square};
use std::collections::BTreeMap;

impl Scene {
    /// Adds given and placed numbers, and up to four pencil marks per square, one in each corner.
    pub(crate) fn add_numbers(
        &mut self,
        given: &BTreeMap<u64, Square>,
        placed: &BTreeMap<u64, Square>,
        notes: &BTreeMap<Square, Vec<u64>>,
    ) {
        let all: BTreeMap<u64, Square> =
            given.iter().chain(placed).map(|(&n, &s)| (n, s)).collect();
        for ((&number, &from), (&next, &to)) in all.iter().zip(all.iter().skip(1)) {
            let direction = Direction::between(from, to).filter(|_| next == number + 1);
            if let Some((dx, dy)) = direction.map(Direction::offset) {
                self.add(from, Item::Segment { dx, dy, number, knight: None });
            }
        }
        for (&number, &square) in &all {
            let shape = if given.contains_key(&number) { Dot::GivenPlate } else { Dot::Plate };
            self.add(square, Item::Dot { number, knight: None, shape });
        }
        for (&number, &square) in &all {
            self.add(square, Item::Text(Text::Number(number)));
        }
        let corners = [[false, false], [true, false], [false, true], [true, true]];
        for (&square, notes) in notes {
            for (&number, corner) in notes.iter().zip(corners) {
                self.add(square, Item::Text(Text::Note { number, corner }));
            }
        }
    }
}
