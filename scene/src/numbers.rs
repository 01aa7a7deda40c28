//! A partly solved puzzle: numbers on squares, and lines between consecutive numbers.

use super::{Dot, Item, Numbers, Scene, Text};
use knights_tour::board::{Direction, Square};
use std::collections::BTreeMap;

impl Scene {
    /// Adds the lines, plates and numbers of a puzzle, and pencil marks.
    pub(super) fn add_numbers(&mut self, numbers: &Numbers<'_>) {
        let Numbers {
            given,
            placed,
            notes,
            has_letters,
        } = numbers;
        let mut all: BTreeMap<u64, Square> = (*given).clone();
        all.extend(placed);
        for ((&number, &from), (&next, &to)) in all.iter().zip(all.iter().skip(1)) {
            let direction = Direction::between(from, to).filter(|_| next == number + 1);
            if let Some((dx, dy)) = direction.map(Direction::offset) {
                self.add(
                    from,
                    Item::Segment {
                        dx,
                        dy,
                        number,
                        knight: None,
                    },
                );
            }
        }
        for (&number, &square) in &all {
            let shape = if given.contains_key(&number) {
                Dot::GivenPlate
            } else {
                Dot::Plate
            };
            self.add(
                square,
                Item::Dot {
                    number,
                    knight: None,
                    shape,
                },
            );
        }
        if *has_letters {
            return;
        }
        for (&number, &square) in &all {
            let text = match given.contains_key(&number) {
                true => Text::Number(number),
                false => Text::Own(number),
            };
            self.add(square, Item::Text(text));
        }
        let corners = [[false, false], [true, false], [false, true], [true, true]];
        for (&square, notes) in notes {
            for (&number, corner) in notes.iter().zip(corners) {
                self.add(square, Item::Text(Text::Note { number, corner }));
            }
        }
    }
}
