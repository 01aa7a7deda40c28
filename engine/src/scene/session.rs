//! What is to be seen of a session.

#![expect(
    clippy::cast_possible_truncation,
    reason = "what is told of every square is of boards with fewer than 2^32"
)]

use super::{Course, Detail, Half, Item, Part, Scene, Sprite, Text, Tint, View};
use crate::board::Square;
use crate::position::Knight;
use crate::session::{Explanation, Mark, Mode, Session};
use crate::solve::Reason;

/// From how many squares of a board the rule got where: row by row from the top-left square, `None`
/// where that is not known yet, or no tour can start.
pub type Reached = Vec<Option<u64>>;

impl Scene {
    /// What is to be seen of a part of `session`; the pointer is over `hover`. `heat` has how far one
    /// rule gets from each square, or two.
    pub fn from_session(
        session: &Session,
        view: View,
        hover: Option<Square>,
        heat: &[&Reached],
        part: Part,
    ) -> Scene {
        let mut scene = Scene::empty(session.board(), part.area, part.detail);
        let detail = part.detail;
        scene.add_heat(heat);
        // Two meanings of the same tints would be none.
        let is_told = heat.is_empty() && detail > Detail::Marks;
        if let Some(reason) = session.refusal().filter(|_| is_told) {
            scene.add_reason(reason);
        }
        let (below, above): (Vec<_>, Vec<_>) = session
            .marks()
            .into_iter()
            .partition(|(_, mark)| is_below(*mark));
        scene.add_marks(&below, view);
        let is_painted = session.mode() == Mode::Shape;
        if let Some(course) = session.course() {
            if !heat.is_empty() {
                // The map's colours and figures are not hidden under those of a walk.
                scene.add(course.here(), Item::Sprite(Sprite::Knight));
            } else if session.mode().has_two_knights() {
                scene.add_two(course, view, detail);
            } else {
                scene.add_knight(course, view, detail);
            }
        }
        if view.explain
            && let Some(explanation) = session.explanation()
        {
            scene.add_explanation(&explanation);
        }
        scene.add_marks(&above, view);
        // Where one paints, missing squares are pointed at too.
        let hover = hover.filter(|&square| is_painted || session.board().contains(square));
        scene.add_surroundings(view, hover, detail);
        scene
    }

    fn add_marks(&mut self, marks: &[(Square, Mark)], view: View) {
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

    fn add_reason(&mut self, reason: &Reason) {
        let witness = reason.witness();
        let parts = witness.iter().filter(|(role, _)| *role == "part").count();
        let mut part = 0;
        for (role, squares) in witness {
            let tint = match role {
                "cut" | "around" => Tint::Good,
                _ => Tint::Bad,
            };
            part += u64::from(role == "part");
            for &square in squares {
                self.add(square, Item::Tint(tint, Half::Whole));
                // Of one colour, parts beside each other are told apart by their numbers.
                if role == "part" && parts > 1 {
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
                self.add(square, Item::Tint(tint, Half::Whole));
            }
        }
    }

    fn add_explanation(&mut self, explanation: &Explanation) {
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

    /// Two knights, or the first before the second is placed, with letters on the squares that they
    /// have left.
    fn add_two(&mut self, course: Course<'_>, view: View, detail: Detail) {
        for knight in course.knights() {
            if view.path && detail >= Detail::Path {
                self.add_path(course, Some(knight));
            }
        }
        let mut letters = Vec::new();
        if detail == Detail::Full {
            self.add_visited(course, None, view, &mut letters);
        }
        self.items.extend(letters);
        for knight in course.knights() {
            let figure = match knight {
                Knight::First => Sprite::Knight,
                Knight::Second => Sprite::SecondKnight,
            };
            if let Some(here) = course.here_of(knight) {
                self.add(here, Item::Sprite(figure));
            }
        }
    }

    fn add_heat(&mut self, heat: &[&Reached]) {
        let board = self.board.clone();
        let all = board.squares();
        let parts = match heat.len() {
            1 => &[Half::Whole][..],
            _ => &[Half::Left, Half::Right][..],
        };
        for (reached, &part) in heat.iter().zip(parts) {
            for square in self.area.iter(board.size()) {
                // A board whose starts are all tried has few squares enough.
                let index = board.size().index_of(square) as usize;
                let Some(reached) = reached.get(index).copied().flatten() else {
                    continue;
                };
                let tint = Tint::of_start(reached, all);
                self.add(square, Item::Tint(tint, part));
                if reached < all && part == Half::Whole {
                    self.add(square, Item::Text(Text::Reached(reached)));
                }
            }
        }
    }
}

/// Whether a mark lies under the knight and its flags.
fn is_below(mark: Mark) -> bool {
    matches!(mark, Mark::End | Mark::Candidate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::scene::Area;
    use crate::session::{Command, Mode, Start};

    fn items(session: &Session, view: View, square: &str) -> Vec<Item> {
        let square: Square = square.parse().unwrap();
        let scene = Scene::from_session(
            session,
            view,
            None,
            &[],
            Part::whole(session.board().size()),
        );
        let row = session.board().size().row(square);
        let here = scene
            .items
            .iter()
            .filter(|placed| (placed.x, placed.y) == (square.file(), row));
        here.map(|placed| placed.item).collect()
    }

    fn session(commands: &[Command]) -> Session {
        let mut session = Session::new(1);
        for command in commands {
            let _ = session.apply(command.clone());
        }
        session
    }

    fn bare() -> View {
        View {
            numbers: false,
            path: false,
            flags: false,
            labels: false,
            candidates: false,
            explain: false,
        }
    }

    #[test]
    fn a_refusal_tints_what_suits_and_what_does_not() {
        let session = session(&[
            Command::Board(Board::new(5, 5).unwrap()),
            Command::Choose("b1".parse().unwrap()),
        ]);
        let good = [Item::Tint(Tint::Good, Half::Whole)];
        let bad = [Item::Tint(Tint::Bad, Half::Whole)];
        assert_eq!(items(&session, bare(), "a1"), good);
        assert_eq!(items(&session, bare(), "b1"), bad);
    }

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
    }

    #[test]
    fn an_explanation_shows_degrees_and_the_choice() {
        let session = session(&[Command::Start(Start::TopLeft)]);
        let view = View {
            explain: true,
            ..bare()
        };
        assert_eq!(
            items(&session, view, "c7"),
            [Item::Sprite(Sprite::Chosen), Item::Text(Text::Degree(5))]
        );
        assert_eq!(items(&session, view, "b6"), [Item::Text(Text::Degree(5))]);
    }

    #[test]
    fn a_map_of_starts_is_not_hidden_under_a_walk() {
        let session = session(&[Command::Start(Start::TopLeft), Command::StepOn]);
        let heat = vec![Some(60); 64];
        let part = Part::whole(session.board().size());
        let scene = Scene::from_session(&session, View::default(), None, &[&heat], part);
        let is_of_walk = |placed: &&super::super::Placed| {
            let item = placed.item;
            matches!(item, Item::Sprite(Sprite::Flag) | Item::Node { .. })
                || matches!(item, Item::Text(Text::Number(_) | Text::Here(_)))
        };
        assert_eq!(scene.items.iter().find(is_of_walk), None);
    }

    #[test]
    fn two_knights_have_two_figures_two_flags_and_letters() {
        let choose = |name: &str| Command::Choose(name.parse().unwrap());
        let session = session(&[
            Command::Mode(Mode::TwoKnights),
            choose("a6"),
            choose("f6"),
            choose("b4"),
            choose("e4"),
        ]);
        let view = View {
            labels: false,
            candidates: false,
            ..View::default()
        };
        let letter = |knight| Item::Text(Text::Letters(knight, 0));
        assert_eq!(
            items(&session, view, "a6"),
            [Item::Sprite(Sprite::Flag), letter(Knight::First)]
        );
        assert_eq!(
            items(&session, view, "f6"),
            [Item::Sprite(Sprite::SecondFlag), letter(Knight::Second)]
        );
        assert_eq!(
            items(&session, view, "b4"),
            [Item::Sprite(Sprite::Knight), Item::Sprite(Sprite::Active)]
        );
        assert_eq!(
            items(&session, view, "e4"),
            [Item::Sprite(Sprite::SecondKnight)]
        );
    }

    #[test]
    fn heat_fills_tiles_by_how_far_the_rule_gets() {
        let session = session(&[Command::Board(Board::new(2, 2).unwrap())]);
        let (one, other) = (
            vec![Some(4), Some(3), None, Some(1)],
            vec![Some(4), None, None, None],
        );
        let tints = |heat: &[&Reached]| -> Vec<Item> {
            let scene = Scene::from_session(
                &session,
                bare(),
                None,
                heat,
                Part::whole(session.board().size()),
            );
            scene.items.into_iter().map(|placed| placed.item).collect()
        };
        assert_eq!(
            tints(&[&one]),
            [
                Item::Tint(Tint::Good, Half::Whole),
                Item::Tint(Tint::Worst, Half::Whole),
                Item::Text(Text::Reached(3)),
                Item::Tint(Tint::Worst, Half::Whole),
                Item::Text(Text::Reached(1)),
            ]
        );
        assert_eq!(
            tints(&[&one, &other]).last(),
            Some(&Item::Tint(Tint::Good, Half::Right))
        );
    }
}
