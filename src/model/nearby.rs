//! Where the knight or the wanted number of a puzzle can go, in words, and squares that are named by keys.

use knights_tour::board::{Board, Square};
use knights_tour_base::wording::count;
use knights_tour_session::{PuzzleGame, Session};
use std::collections::BTreeMap;

pub(super) fn onward_moves(degree: u8) -> String {
    count(degree.into(), "onward move", "onward moves")
}

/// Where the knight or the wanted number of a puzzle can go, from what is beside it.
pub(crate) fn neighbours(session: &Session) -> Option<String> {
    if let Some(game) = session.puzzle().filter(|game| !game.is_solved) {
        return Some(near_number(&game));
    }
    let tour = session.tour_view()?;
    let degrees = session.explanation().unwrap_or_default().degrees;
    let moves = degrees
        .iter()
        .map(|(to, degree)| format!("{to} ({})", onward_moves(*degree)));
    let moves: Vec<String> = moves.collect();
    let here = tour.here();
    Some(match &moves[..] {
        [] => format!("The knight on {here} has no move."),
        [only] => format!("The knight on {here} can go only to {only}."),
        [most @ .., last] => format!(
            "The knight on {here} can go to {} and {last}.",
            most.join(", ")
        ),
    })
}

fn near_number(game: &PuzzleGame<'_>) -> String {
    let numbers: BTreeMap<u64, Square> = game
        .puzzle
        .givens()
        .iter()
        .chain(game.placed)
        .map(|(&number, &square)| (number, square))
        .collect();
    let wanted = game.number;
    let before = numbers.range(..wanted).next_back();
    let after = numbers.range(wanted + 1..).next();
    let (near, far): (Vec<_>, Vec<_>) = before
        .into_iter()
        .chain(after)
        .map(|(&number, square)| (number, format!("{number} on {square}")))
        .partition(|&(number, _)| number.abs_diff(wanted) == 1);
    let near: Vec<String> = near.into_iter().map(|(_, words)| words).collect();
    let far = far
        .iter()
        .map(|(_, words)| words.replace(" on ", " is on "));
    let near = match near.is_empty() {
        true => None,
        false => Some(format!(
            "a knight\u{2019}s move from {}",
            near.join(" and from ")
        )),
    };
    let parts: Vec<String> = near.into_iter().chain(far).collect();
    format!("Place {wanted}: {}.", parts.join("; "))
}

/// The square of the next given number of a puzzle after the number on a square, or after the wanted one.
pub(crate) fn next_given(session: &Session, here: Option<Square>) -> Option<Square> {
    let game = session.puzzle()?;
    let givens = game.puzzle.givens();
    let of_here = givens.iter().find(|&(_, &square)| Some(square) == here);
    let from = of_here.map_or(game.number, |(&number, _)| number);
    let next = givens.range(from + 1..).next().or(givens.iter().next());
    next.map(|(_, &square)| square)
}

/// The square that typed letters and digits name so far, such as `e` and `1` for the first digits of e12.
pub(crate) fn typed_square(board: &Board, typed: &str) -> Option<Square> {
    let square: Option<Square> = typed.parse().ok();
    square.filter(|&square| board.size().contains(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour_session::{Command, Mode, PuzzleRequest, Start};

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn session(commands: impl IntoIterator<Item = Command>) -> Session {
        let mut session = Session::new(1);
        let _ = session.apply_all(commands);
        session
    }

    #[test]
    fn a_knight_has_neighbours_or_none() {
        let on = |size: &str, at: &str| {
            session([
                Command::Board(size.parse().unwrap()),
                Command::Start(Start::At(square(at))),
            ])
        };
        let words = |size: &str, at: &str| neighbours(&on(size, at)).unwrap();
        assert_eq!(words("3x3", "b2"), "The knight on b2 has no move.");
        assert_eq!(
            words("3x4", "a1"),
            "The knight on a1 can go to b3 (1 onward move) and c2 (2 onward moves)."
        );
        assert_eq!(neighbours(&Session::new(1)), None);
    }

    /// A puzzle on 5x5 with one solution.
    fn puzzling() -> Session {
        let givens = [
            (23, "a5"),
            (18, "b5"),
            (11, "c5"),
            (6, "d5"),
            (25, "e5"),
            (9, "b2"),
            (1, "a1"),
            (20, "b1"),
            (15, "c1"),
            (3, "e1"),
        ];
        let givens = givens.map(|(number, name)| (number, square(name)));
        let request = PuzzleRequest::Given("5x5".parse().unwrap(), givens.into());
        let mut session = session([Command::Mode(Mode::Puzzle)]);
        let response = session.apply(Command::Puzzle(Box::new(request)));
        for task in response.tasks {
            let _ = session.done(task.run(&mut |_, _| Ok(())));
        }
        session
    }

    #[test]
    fn a_number_is_near_what_is_on_the_board() {
        let mut session = puzzling();
        let words = |session: &Session| neighbours(session).unwrap();
        assert_eq!(
            words(&session),
            "Place 2: a knight\u{2019}s move from 1 on a1 and from 3 on e1."
        );
        let _ = session.apply(Command::Choose(square("c2")));
        assert_eq!(
            words(&session),
            "Place 4: a knight\u{2019}s move from 3 on e1; 6 is on d5."
        );
        let next = |here: &str| next_given(&session, Some(square(here))).map(|it| it.to_string());
        assert_eq!(next("c3").as_deref(), Some("d5"));
        assert_eq!(next("d5").as_deref(), Some("b2"));
        assert_eq!(next("e5").as_deref(), Some("a1"));
        assert_eq!(next_given(&Session::new(1), None), None);
    }

    #[test]
    fn squares_are_typed_a_key_at_a_time() {
        let board = "8x12".parse().unwrap();
        let typed = |text: &str| typed_square(&board, text).map(|square| square.to_string());
        assert_eq!(typed("e"), None);
        assert_eq!(typed("e1").as_deref(), Some("e1"));
        assert_eq!(typed("e12").as_deref(), Some("e12"));
        assert_eq!(typed("e13"), None);
        assert_eq!(typed("i1"), None);
    }
}
