//! The parts of a scene that are not the tour: marks, proofs, explanations and tested starts.

use super::area::beside;
use super::{Explanation, Extent, Item, Mark, Reached, Scene, Sprite, Text, Tint, View};
use knights_tour::board::Square;
use knights_tour::solve::{Reason, Role};

impl Scene {
    pub(super) fn add_marks(&mut self, marks: Vec<&(Square, Mark)>, view: View) {
        for &(square, mark) in marks {
            let sprite = match mark {
                Mark::Candidate if view.candidates => Sprite::Candidate,
                Mark::OtherCandidate if view.candidates => Sprite::SecondCandidate,
                Mark::Candidate | Mark::OtherCandidate => continue,
                Mark::Active => Sprite::Active,
                Mark::End => Sprite::WantedEnd,
                Mark::Hint => Sprite::Hint,
                Mark::Fault => Sprite::Fault,
            };
            self.add(square, Item::Sprite(sprite));
        }
    }

    /// Tints the squares that prove a reason, and numbers its parts.
    pub(super) fn add_reason(&mut self, reason: &Reason) {
        let witness = reason.witness();
        let parts = witness
            .iter()
            .filter(|(role, _)| *role == Role::Part)
            .count();
        let mut part = 0;
        for (role, squares) in witness {
            let tint = match role {
                Role::Cut | Role::Around => Tint::Good,
                Role::Square | Role::DeadEnd | Role::Part | Role::HallViolator | Role::Given => {
                    Tint::Bad
                }
            };
            part += u64::from(role == Role::Part);
            for &square in squares {
                self.add(square, Item::Tint(tint, Extent::Whole));
                // All components have the same colour, so outlines and numbers tell them apart.
                if role == Role::Part && parts > 1 {
                    let sides = edges(square, |other| squares.contains(&other));
                    self.add(square, Item::Outline(sides));
                    self.add(square, Item::Text(Text::Reached(part)));
                }
            }
        }
        let size = self.board.size();
        let board = self.board.clone();
        for square in self
            .area
            .iter(size)
            .filter(|&square| board.contains(square))
        {
            if let Some(suits) = reason.suits(square) {
                let tint = if suits { Tint::Good } else { Tint::Bad };
                self.add(square, Item::Tint(tint, Extent::Whole));
            }
        }
    }

    pub(super) fn add_explanation(&mut self, explanation: &Explanation) {
        for &square in &explanation.given_up {
            self.add(square, Item::Sprite(Sprite::GivenUp));
        }
        if let Some(chosen) = explanation.chosen {
            self.add(chosen, Item::Sprite(Sprite::Chosen));
        }
        for &(square, degree) in &explanation.degrees {
            self.add(square, Item::Text(Text::Degree(degree)));
        }
    }

    pub(super) fn add_heat(&mut self, heat: &[&Reached]) {
        let board = self.board.clone();
        let all = board.squares();
        for (reached, extent) in heat.iter().zip([Extent::Whole, Extent::Corner]) {
            for square in self.area.iter(board.size()) {
                let index = board.size().index_of(square) as usize;
                let Some(reached) = reached.get(index).copied().flatten() else {
                    continue;
                };
                self.add(square, Item::Tint(Tint::of_start(reached, all), extent));
                match extent {
                    Extent::Corner => {}
                    Extent::Whole if reached < all => {
                        self.add(square, Item::Text(Text::Reached(reached)));
                    }
                    Extent::Whole => self.add(square, Item::Sprite(Sprite::Works)),
                }
            }
        }
    }
}

/// The sides of `square` (top, right, bottom, left) on the border of the region of squares that `belongs` accepts.
fn edges(square: Square, belongs: impl Fn(Square) -> bool) -> [bool; 4] {
    beside(square).map(|other| !other.is_some_and(&belongs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Area, Detail};
    use knights_tour::board::Board;

    #[test]
    fn the_parts_of_a_proof_have_one_colour_and_their_numbers() {
        let square = |name: &str| -> Square { name.parse().unwrap() };
        let board = Board::new(5, 5).unwrap();
        let mut scene = Scene::empty(&board, Area::whole(board.size()), Detail::Full);
        let parts = ["a1", "b1", "c1", "d1", "e1"];
        scene.add_reason(&Reason::Cut {
            board,
            cut: vec![square("c3")],
            parts: parts.map(|name| vec![square(name)]).to_vec(),
            most: 2,
        });
        let tints = scene.items.iter().filter_map(|placed| match placed.item {
            Item::Tint(tint, _) => Some(tint),
            _ => None,
        });
        let bad = [Tint::Bad; 5];
        assert_eq!(
            tints.collect::<Vec<_>>(),
            [&[Tint::Good], &bad[..]].concat()
        );
        let numbers = scene.items.iter().filter_map(|placed| match placed.item {
            Item::Text(Text::Reached(number)) => Some(number),
            _ => None,
        });
        assert_eq!(numbers.collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        let whole = Item::Outline([true; 4]);
        let outlined = scene.items.iter().filter(|placed| placed.item == whole);
        assert_eq!(outlined.count(), parts.len());
    }

    #[test]
    fn squares_of_a_part_have_no_edge_between_them() {
        let part = ["b2", "c2"].map(|name| name.parse().unwrap());
        let sides = |at: usize| edges(part[at], |other| part.contains(&other));
        assert_eq!(sides(0), [true, false, true, true]);
        assert_eq!(sides(1), [true, true, true, false]);
        let corner = Square::new(0, 0);
        assert_eq!(edges(corner, |_| true), [false, false, true, true]);
    }
}
