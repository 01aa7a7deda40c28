//! What is to be seen of a session.

use super::{Item, Part, Scene, Sprite, Text, Tint, View};
use crate::board::Square;
use crate::session::{Explanation, Mode, Session};
use crate::solve::Reason;
use crate::two_knights::{Game, Knight};

/// From how many squares of a board the rule got where: row by row from the top-left square, `None`
/// where that is not known yet, or no tour can start.
pub type Reached = Vec<Option<u64>>;

impl Scene {
    /// What is to be seen of `session`; the pointer is over `hover`. `heat` has how far one rule
    /// gets from each square, or two.
    pub fn of(session: &Session, view: View, hover: Option<Square>, heat: &[&Reached]) -> Scene {
        let mut scene = Scene::empty(session.board());
        scene.add_heat(heat);
        match session.mode() {
            Mode::TwoKnights => scene.add_two(session, view),
            Mode::Watch | Mode::Play => {
                // Two meanings of the same tints would be none.
                if let Some(reason) = session.refusal().filter(|_| heat.is_empty()) {
                    scene.add_reason(reason);
                }
                scene.add_one(session, view);
            }
        }
        scene.add_surroundings(view, hover);
        scene
    }

    fn add_reason(&mut self, reason: &Reason) {
        for square in self.board.iter() {
            if let Some(suits) = suits(reason, square) {
                let tint = if suits { Tint::Good } else { Tint::Bad };
                self.add(square, Item::Tint(tint, Part::Whole));
            }
        }
    }

    fn add_one(&mut self, session: &Session, view: View) {
        if let Some(end) = session.end() {
            self.add(end, Item::Sprite(Sprite::Target));
        }
        if let Some(walk) = session.walk() {
            self.add_walk(walk, view);
        }
        let explanation = view.explain.then(|| session.explanation());
        if let Some(explanation) = explanation.flatten() {
            self.add_explanation(&explanation);
        }
        if let Some(fault) = session.fault() {
            self.add(fault, Item::Sprite(Sprite::Fault));
        }
        if let Some(hint) = session.hint() {
            self.add(hint, Item::Sprite(Sprite::Hint));
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

    fn add_two(&mut self, session: &Session, view: View) {
        if let Some(game) = session.game() {
            for knight in Knight::BOTH {
                self.add_trail(game, knight, view);
            }
            let active = session.active_knight();
            for knight in Knight::BOTH.into_iter().filter(|_| view.candidates) {
                let mark = if knight == active {
                    Sprite::Candidate
                } else {
                    Sprite::SecondCandidate
                };
                for square in game.candidates(knight) {
                    self.add(square, Item::Sprite(mark));
                }
            }
            if !game.is_over() {
                self.add(game.here(active), Item::Sprite(Sprite::Active));
            }
        } else if let Some(first) = session.first_knight() {
            self.add(first, Item::Sprite(Sprite::Knight));
        }
    }

    fn add_trail(&mut self, game: &Game, knight: Knight, view: View) {
        let trail: Vec<Square> = game.trail(knight).collect();
        let (figure, flag) = match knight {
            Knight::First => (Sprite::Knight, Sprite::Flag),
            Knight::Second => (Sprite::SecondKnight, Sprite::SecondFlag),
        };
        if view.path {
            for pair in trail.windows(2) {
                let dx = i64::from(pair[1].file()) - i64::from(pair[0].file());
                let dy = i64::from(pair[0].rank()) - i64::from(pair[1].rank());
                // A knight's move is two squares at most.
                let (dx, dy) = (dx as i32, dy as i32);
                self.add(pair[0], Item::Segment { dx, dy });
            }
        }
        let (here, left) = trail
            .split_last()
            .map_or((None, &[][..]), |(h, l)| (Some(*h), l));
        for (&square, index) in left.iter().zip(0..) {
            let sprite = if view.flags { flag } else { Sprite::Visited };
            self.add(square, Item::Sprite(sprite));
            if view.numbers {
                self.add(square, Item::Text(Text::Letters(knight, index)));
            }
        }
        if let Some(here) = here {
            self.add(here, Item::Sprite(figure));
        }
    }

    fn add_heat(&mut self, heat: &[&Reached]) {
        let board = self.board;
        let all = board.squares();
        let parts = match heat.len() {
            1 => &[Part::Whole][..],
            _ => &[Part::Left, Part::Right][..],
        };
        for (reached, &part) in heat.iter().zip(parts) {
            for (square, reached) in board.iter().zip(reached.iter()) {
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

/// Whether a square has what the reason says that it takes; `None` if the reason does not go by
/// squares.
fn suits(reason: &Reason, square: Square) -> Option<bool> {
    match *reason {
        Reason::MajorityColour { board, .. } => Some(board.parity_allows_start(square)),
        Reason::SameColour { start, end, .. } => {
            let is_one = square == start || square == end;
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
        } => (square == inner || square == other).then_some(false),
        Reason::TooSmall { .. } | Reason::Schwenk { .. } | Reason::Exhausted { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::session::{Command, Start};

    fn items(session: &Session, view: View, square: &str) -> Vec<Item> {
        let square: Square = square.parse().unwrap();
        let scene = Scene::of(session, view, None, &[]);
        let row = session.board().row(square);
        let here = scene
            .items
            .iter()
            .filter(|placed| (placed.x, placed.y) == (square.file(), row));
        here.map(|placed| placed.item).collect()
    }

    fn session(commands: &[Command]) -> Session {
        let mut session = Session::new(1);
        for &command in commands {
            let _ = session.apply(command);
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
            let scene = Scene::of(&session, bare(), None, heat);
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
