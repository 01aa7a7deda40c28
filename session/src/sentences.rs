//! Long messages, and messages that several modes share. Front ends add the keys to press, by [`Hint`](super::Hint).

use super::outlook::SolvabilityCache;
use super::solving::Solving;
use knights_tour::board::{Board, Square};
use knights_tour::position::{Knight, Position};
use knights_tour::puzzle::Given;
use knights_tour::solve::TieBreak;
use knights_tour_base::wording::{count, duration, grouped};
use knights_tour_scene::TourView;
use std::fmt::Display;

pub(super) const NOTHING_TO_UNDO: &str = "Nothing to undo.";
pub(super) const NOTHING_TO_REDO: &str = "Nothing to redo.";
pub(super) const BOARD_IS_EMPTY: &str = "The board is empty.";
pub(super) const FOR_TWO_KNIGHTS: &str = "Only in the game of two knights.";
pub(super) const WHILE_PAINTING: &str = "Only while you edit the shape.";
pub(super) const CHOOSE_START: &str = "Choose a starting square";
pub(super) const COMPLETE: &str = "The tour is complete";
pub(super) const THINKING: &str = "Thinking\u{2026}";
pub(super) const HOW_TO_PAINT: &str = "Drag over the board to remove squares or put them back.";
pub(super) const MOVE_THEM_YOURSELF: &str = "In this game you move the knights yourself; \u{201c}Show a perfect game\u{201d} plays one for you.";
pub(super) const WHAT_IS_A_PUZZLE: &str =
    "Some numbers of a tour are given. Place the others; there is exactly one solution.";
pub(super) const HOW_TO_READ: &str =
    "A knight reads a text, letter after letter. Choose the square of the first letter.";
pub(super) const NO_PUZZLE_YET: &str = "There is no puzzle yet.";

pub(super) fn still_searching(steps: u64) -> String {
    format!(
        "Still searching after {}. Go to the end to continue, or try another start or tie-break.",
        count(steps, "step", "steps")
    )
}

pub(super) fn by_rule(board: &Board, tie_break: TieBreak, backtracking: bool) -> String {
    let with = if backtracking {
        "backtracking and "
    } else {
        ""
    };
    let orders = match tie_break {
        TieBreak::SquirrelCull if board.rectangle().is_none() => {
            " Its move orders were designed for rectangles."
        }
        TieBreak::First
        | TieBreak::Edge
        | TieBreak::Centre
        | TieBreak::Lookahead
        | TieBreak::SquirrelCull
        | TieBreak::Random => "",
    };
    format!("Warnsdorff\u{2019}s rule with {with}the {tie_break} tie-break.{orders}")
}

pub(super) fn stuck(position: &Position) -> String {
    let why = if position
        .board()
        .neighbours(position.here())
        .next()
        .is_some()
    {
        "every square it can reach has been visited"
    } else {
        "it cannot move from there"
    };
    format!("{}: {why}.", stuck_on(position))
}

fn stuck_on(position: &Position) -> String {
    format!(
        "The knight is stuck on {} after {} of {} squares",
        position.here(),
        grouped(position.visited()),
        grouped(position.board().squares())
    )
}

pub(super) fn complete(tour_view: TourView<'_>, squares: impl Display) -> String {
    let (start, here) = (tour_view.start(), tour_view.here());
    if tour_view.visited() == 1 {
        format!("The only square, {start}, has been visited.")
    } else if tour_view.is_closed() {
        format!("A closed tour of {squares}: one more move from {here} returns to {start}.")
    } else {
        format!("An open tour of {squares}, from {start} to {here}.")
    }
}

pub(super) fn why_lost(reason: impl Display, has_started: bool, advice: &str) -> String {
    let of = if has_started {
        "Among the squares left: "
    } else {
        ""
    };
    format!("{of}{reason} {advice}")
}

pub(super) fn why_not_known(is_too_large: bool) -> String {
    if is_too_large {
        let most = SolvabilityCache::MAX_SQUARES;
        format!("Only checked on boards of up to {most} squares.")
    } else {
        "The search took too long.".to_owned()
    }
}

pub(super) fn no_move(position: &Position, square: Square) -> String {
    let here = position.here();
    if position.is_complete() {
        "Every square has been visited: the tour is complete.".to_owned()
    } else if square == here {
        format!("The knight is already on {here}.")
    } else if position.is_visited(square) {
        format!("{square} has already been visited.")
    } else {
        format!(
            "{square} is not a knight\u{2019}s move from {here}: two squares one way and one across."
        )
    }
}

pub(super) fn stuck_after(position: &Position, seconds: f64) -> String {
    format!("{} ({}).", stuck_on(position), duration(seconds))
}

/// What the user has chosen instead of the rule, which would go back if it takes no square.
pub(super) fn chosen(square: Square, by_rule: Option<Square>, is_cut: bool) -> String {
    let choice = match by_rule {
        Some(other) if other == square => format!("You chose {square}, as the rule would."),
        Some(other) => format!("You chose {square}; the rule would take {other}."),
        None => format!("You chose {square}; the rule would go back."),
    };
    match is_cut {
        true => format!("{choice} Undo brings back the moves that were ahead."),
        false => choice,
    }
}

/// The number of a square in a tour, and the squares before and after it.
pub(super) fn selected(tour: TourView<'_>, square: Square) -> String {
    let Some(number) = tour.number_of(square) else {
        return format!("{square} has not been visited.");
    };
    let [before, after] = [number - 1, number + 1].map(|number| tour.square_of(number));
    let number = grouped(number);
    match (before, after) {
        (None, None) => format!("{square} is number 1."),
        (None, Some(after)) => format!("{square} is number 1, before {after}."),
        (Some(before), None) => format!("{square} is number {number}, after {before}."),
        (Some(before), Some(after)) => {
            format!("{square} is number {number}, between {before} and {after}.")
        }
    }
}

pub(super) fn won(position: &Position, seconds: f64, hints: u64) -> String {
    let kind = if position.is_closed() {
        "A closed"
    } else {
        "An open"
    };
    format!(
        "{kind} tour in {} {}.",
        duration(seconds),
        with_hints(hints)
    )
}

pub(super) fn shown(moves: u64, kept: u64, seconds: f64) -> String {
    format!(
        "You stopped at square {} ({}). From square {} it could have gone like this.",
        moves + 1,
        duration(seconds),
        kept + 1
    )
}

pub(super) fn end_of_two(game: &Position) -> String {
    let (visited, squares) = (game.visited(), game.board().squares());
    let [light, dark] = Knight::BOTH.map(|knight| game.visited_by(knight));
    let (of, remaining) = match visited == squares {
        true => ("All".to_owned(), ""),
        false => (format!("{visited} of"), " A perfect game leaves none."),
    };
    format!("{of} {squares} squares visited: light {light}, dark {dark}.{remaining}")
}

pub(super) fn puzzle_title(solving: &Solving) -> String {
    let kind = puzzle_kind(solving);
    match solving.name.as_str() {
        "" => kind,
        day => format!("{day} \u{b7} {kind}"),
    }
}

/// The size and level of a puzzle: `8×8 medium`.
fn puzzle_kind(solving: &Solving) -> String {
    let size = solving.puzzle.board();
    let level = match solving.puzzle.verse() {
        Some(_) => " verse".to_owned(),
        None => solving
            .level()
            .map_or(String::new(), |level| format!(" {level}")),
    };
    format!("{size:#}{level}")
}

pub(super) fn checked(wrong: &[Given]) -> String {
    match wrong {
        [] => "No mistakes so far.".to_owned(),
        [(number, square)] => format!("{number} on {square} is wrong."),
        [(number, square), others @ ..] => {
            format!(
                "{} numbers are wrong; the first is {number} on {square}.",
                others.len() + 1
            )
        }
    }
}

pub(super) fn result(solving: &Solving) -> String {
    format!(
        "{} {}.",
        puzzle_kind(solving),
        with_hints(solving.effort.hints)
    )
}

fn with_hints(hints: u64) -> String {
    match hints {
        0 => "without a hint".to_owned(),
        hints => format!("with {}", count(hints, "hint", "hints")),
    }
}
