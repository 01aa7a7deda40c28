//! What is to be seen of a session.

use super::{Item, Part, Scene, Sprite, Text, Tint, View};
use crate::board::Square;
use crate::position::{Knight, Position};
use crate::session::{Explanation, Mark, Session};
use crate::solve::Reason;

/// From how many squares of a board the rule got where: row by row from the top-left square, `None`
/// where that is not known yet, or no tour can start.
pub type Reached = Vec<Option<u64>>;

impl Scene {
    /// What is to be seen of `session`; the pointer is over `hover`. `heat` has how far one rule
    /// gets from each square, or two.
    pub fn from_session(
        session: &Session,
        view: View,
        hover: Option<Square>,
        heat: &[&Reached],
    ) -> Scene {
        let mut scene = Scene::empty(session.board());
        scene.add_heat(heat);
        // Two meanings of the same tints would be none.
        if let Some(reason) = session.refusal().filter(|_| heat.is_empty()) {
            scene.add_reason(reason);
        }
        let (below, above): (Vec<_>, Vec<_>) = session
            .marks()
            .into_iter()
            .partition(|(_, mark)| is_below(*mark));
        scene.add_marks(&below, view);
        if let Some(position) = session.position() {
            if session.mode().has_two_knights() {
                scene.add_two(position, view);
            } else {
                scene.add_knight(position, view);
            }
        }
        if view.explain
            && let Some(explanation) = session.explanation()
        {
            scene.add_explanation(&explanation);
        }
        scene.add_marks(&above, view);
        scene.add_surroundings(view, hover);
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
        for square in self.board.clone().iter() {
            if let Some(suits) = suits(reason, square) {
                let tint = if suits { Tint::Good } else { Tint::Bad };
                self.add(square, Item::Tint(tint, Part::Whole));
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
    fn add_two(&mut self, position: &Position, view: View) {
        for knight in position.knights() {
            let (figure, flag) = match knight {
                Knight::First => (Sprite::Knight, Sprite::Flag),
                Knight::Second => (Sprite::SecondKnight, Sprite::SecondFlag),
            };
            if view.path {
                self.add_path(position, knight);
            }
            self.add_visited(position, knight, flag, view);
            let here = position.here_of(knight);
            if view.numbers {
                let left = position.trail_of(knight).zip(0..);
                for (square, index) in left.filter(|&(square, _)| Some(square) != here) {
                    self.add(square, Item::Text(Text::Letters(knight, index)));
                }
            }
            if let Some(here) = here {
                self.add(here, Item::Sprite(figure));
            }
        }
    }

    fn add_heat(&mut self, heat: &[&Reached]) {
        let board = self.board.clone();
        let all = board.squares();
        let parts = match heat.len() {
            1 => &[Part::Whole][..],
            _ => &[Part::Left, Part::Right][..],
        };
        for (reached, &part) in heat.iter().zip(parts) {
            for (square, reached) in board.size().iter().zip(reached.iter()) {
                let Some(reached) = *reached else { continue };
                let left = all.saturating_sub(reached);
                let tint = match left {
                    0 => Tint::Good,
                    _ if left * 20 < all => Tint::Bad,
                    _ if left * 5 < all => Tint::Worse,
                    _ => Tint::Worst,
                };
                self.add(square, Item::Tint(tint, part));
                if left > 0 && part == Part::Whole {
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

/// Whether a square has what the reason says that it takes; `None` if the reason does not go by
/// squares.
fn suits(reason: &Reason, square: Square) -> Option<bool> {
    match reason {
        Reason::MajorityColour { board, .. } => Some(board.parity_allows_start(square)),
        Reason::SameColour { start, end, .. } => {
            let is_one = square == *start || square == *end;
            (is_one || square.colour() != start.colour()).then_some(!is_one)
        }
        Reason::OuterRows { board, .. } => {
            let is_outer = |at: u32, side: u32| at == 0 || at + 1 == side;
            let (width, height) = (board.width(), board.height());
            let is_tall = height > width;
            Some(if is_tall {
                is_outer(square.file(), width)
            } else {
                is_outer(square.rank(), height)
            })
        }
        Reason::FiveRows {
            square: inner,
            other,
            ..
        } => (square == *inner || square == *other).then_some(false),
        Reason::TooSmall { .. } | Reason::Schwenk { .. } | Reason::Exhausted { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::session::{Command, Mode, Start};

    fn items(session: &Session, view: View, square: &str) -> Vec<Item> {
        let square: Square = square.parse().unwrap();
        let scene = Scene::from_session(session, view, None, &[]);
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
        let good = [Item::Tint(Tint::Good, Part::Whole)];
        let bad = [Item::Tint(Tint::Bad, Part::Whole)];
        assert_eq!(items(&session, bare(), "a1"), good);
        assert_eq!(items(&session, bare(), "b1"), bad);
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
            let scene = Scene::from_session(&session, bare(), None, heat);
            scene.items.into_iter().map(|placed| placed.item).collect()
        };
        assert_eq!(
            tints(&[&one]),
            [
                Item::Tint(Tint::Good, Part::Whole),
                Item::Tint(Tint::Worst, Part::Whole),
                Item::Text(Text::Reached(3)),
                Item::Tint(Tint::Worst, Part::Whole),
                Item::Text(Text::Reached(1)),
            ]
        );
        assert_eq!(
            tints(&[&one, &other]).last(),
            Some(&Item::Tint(Tint::Good, Part::Right))
        );
    }
}
