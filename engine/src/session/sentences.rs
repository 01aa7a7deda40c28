//! Messages of a session, without keys: the front end adds them, by [`Hint`](super::Hint).

use super::outlook::SolvabilityCache;
use super::solving::Solving;
use crate::board::{Board, Square};
use crate::position::{Knight, Position};
use crate::puzzle::{Given, Level};
use crate::solve::TieBreak;
pub(super) use crate::wording::sentence;
use crate::wording::{count, ended, grouped};
use std::fmt::Display;

// Nothing to do.
pub(super) const NOTHING_TO_UNDO: &str = "Nothing to undo.";
pub(super) const NOTHING_TO_REDO: &str = "Nothing to redo.";
pub(super) const BOARD_IS_EMPTY: &str = "The board is empty.";
pub(super) const NO_EARLIER_STEP: &str = "This is the first step.";
pub(super) const NO_KNIGHT: &str = "There is no knight on the board.";
pub(super) const NO_OTHER: &str = "No other tour was found.";
pub(super) const TOUR_IS_COMPLETE: &str = "The tour is complete.";

// Commands of another mode, or not available yet.
pub(super) const WHEN_YOU_PLAY: &str = "Only when you play yourself.";
pub(super) const FOR_TWO_KNIGHTS: &str = "Only in the game of two knights.";
pub(super) const WHILE_PAINTING: &str = "Only while you edit the shape.";
pub(super) const RULE_IS_FOR_ONE: &str = "Warnsdorff\u{2019}s rule works with one knight.";
pub(super) const FOR_ONE_KNIGHT: &str = "Only for tours of one knight.";
pub(super) const FOR_SMALLER_BOARDS: &str = "Only on boards of up to 1 048 576 squares.";
pub(super) const WITH_A_TOUR: &str = "Needs a complete tour of one knight.";
pub(super) const WITH_A_START: &str = "Choose a start first.";

// Starts, ends and searches.
pub(super) const TOUR_IS_RUNNING: &str =
    "A tour is running: pause or stop it before you choose another start.";
pub(super) const SEARCH_WAS_STOPPED: &str = "The search was stopped.";
pub(super) const ANOTHER_BOARD: &str = "that tour belongs to another board";
pub(super) const NO_COMPLETE_TOUR: &str = "the board has no complete tour";
pub(super) const TOUR_IS_OPEN: &str = "an open tour can only start at one of its two ends";
pub(super) const NONE_OF_ITS_SQUARES: &str = "None of its squares is on the board.";

pub(super) fn not_a_whole_tour(error: impl Display) -> String {
    sentence(format!("not a complete tour: {error}"))
}

pub(super) fn still_searching(steps: u64) -> String {
    format!(
        "Still searching after {}. Go to the end to continue, or try another start or tie-break.",
        count(steps, "step", "steps")
    )
}

pub(super) fn end_chosen(end: Option<Square>) -> String {
    end.map_or("Tours may end anywhere.".to_owned(), |end| {
        format!("Tours will end on {end}. Choose it again to remove this.")
    })
}

// Watch mode.
pub(super) const CHOOSE_START: &str = "Choose a starting square";
pub(super) const LOOKING_FOR_THE_END: &str = "Working ahead\u{2026}";
pub(super) const COULD_NOT_FIND: &str = "Could not find a tour from this position!";

pub(super) fn knight_is_on(square: Square) -> String {
    format!("The knight is on {square}")
}

pub(super) fn paused_on(square: Square) -> String {
    format!("Paused on {square}")
}

pub(super) fn no_tour_from(start: Square) -> String {
    format!("No tour starts on {start}")
}

pub(super) fn all_tried(start: Square, steps: u64) -> String {
    format!("Every continuation from {start} has been tried, in {}.", count(steps, "step", "steps"))
}

pub(super) fn steps_so_far(rule: &str, steps: u64) -> String {
    format!("{rule} {} so far.", count(steps, "step", "steps"))
}

// Origin of the steps.
pub(super) const BY_SOLVER: &str = "Replaying a tour that the solver found.";
pub(super) const BY_FILE: &str = "This tour came from a file or the clipboard.";
pub(super) const BY_HAND: &str = "You made these moves.";

pub(super) fn by_rule(board: &Board, tie_break: TieBreak, backtracking: bool) -> String {
    let with = if backtracking { "backtracking and " } else { "" };
    let orders = match (tie_break, board.rectangle()) {
        (TieBreak::SquirrelCull, None) => " Its move orders were designed for rectangles.",
        _ => "",
    };
    format!("Warnsdorff\u{2019}s rule with {with}the {tie_break} tie-break.{orders}")
}

pub(super) fn stuck(position: &Position) -> String {
    let (here, board) = (position.here(), position.board());
    let why = if board.neighbours(here).next().is_some() {
        "every square it can reach has been visited"
    } else {
        "it cannot move from there"
    };
    format!(
        "The knight is stuck on {here} after {} of {} squares: {why}.",
        grouped(position.visited()),
        grouped(board.squares())
    )
}

// Complete tours.
pub(super) const COMPLETE: &str = "The tour is complete";
pub(super) const NO_SUCH_TOUR: &str = "No such tour exists";

pub(super) fn complete(position: &Position) -> String {
    let squares = grouped(position.visited());
    let (start, here) = (position.start(), position.here());
    if position.visited() == 1 {
        format!("The only square, {start}, has been visited.")
    } else if position.is_closed() {
        format!(
            "A closed tour of all {squares} squares: one more move from {here} returns to {start}."
        )
    } else {
        format!("An open tour of all {squares} squares, from {start} to {here}.")
    }
}

// Planned tours.
pub(super) const PLANNED: &str =
    "This tour is built from blocks, so any part of it can be shown at once.";

pub(super) fn planned_complete(
    board: impl Display,
    closed: bool,
    [start, here]: [Square; 2],
) -> String {
    match closed {
        true => {
            format!("A closed tour of {board:#}: one more move from {here} returns to {start}.")
        }
        false => format!("An open tour of {board:#}, from {start} to {here}."),
    }
}

// Play mode.
pub(super) const VISIT_ALL: &str = "Click a square to start, then visit every other square once.";
pub(super) const STILL_POSSIBLE: &str = "A tour is still possible";
pub(super) const THINKING: &str = "Thinking\u{2026}";
pub(super) const NOT_KNOWN: &str = "Can\u{2019}t tell whether a tour is possible";
pub(super) const CHOOSE_ANOTHER_START: &str = "Choose another start.";
pub(super) const PLAY_ON: &str =
    "Play on and see how far you get, or go back to where a tour was possible.";
pub(super) const NO_WAY_ON: &str = "No way on from here";
pub(super) const ANY_TOUR_LOST: &str = "No tour starts here: choose another start.";
pub(super) const GIVE_UP_LATER: &str = "Still searching for a continuation. Try again in a moment.";
pub(super) const HINT_LATER: &str = "Still working out a hint\u{2026}";
pub(super) const WON: &str = "You made it: the tour is complete";
pub(super) const SHOWN: &str = "Here is one way to finish";

pub(super) fn your_move(here: Square) -> String {
    format!("Your move from {here}")
}

pub(super) fn lost_since(square: u64) -> String {
    format!("No tour has been possible since square {square}")
}

pub(super) fn why_lost(reason: impl Display, has_started: bool, advice: &str) -> String {
    let of = if has_started { "Among the squares left: " } else { "" };
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

pub(super) fn no_hint(is_too_large: bool) -> String {
    if is_too_large {
        let most = SolvabilityCache::MAX_SQUARES;
        format!("Hints work on boards of up to {most} squares.")
    } else {
        "No hint: the search took too long.".to_owned()
    }
}

pub(super) fn hint(square: Square) -> String {
    format!("{square} keeps a tour possible.")
}

pub(super) fn lost_from(start: Square) -> String {
    format!("No tour starts on {start}: choose another start.")
}

pub(super) fn go_back_first(square: u64) -> String {
    format!("It\u{2019}s too late since square {square}: go back there first.")
}

pub(super) fn start_moved(from: Square, to: Square) -> String {
    format!("{to} is not a knight\u{2019}s move from {from}, so the tour now starts on {to}.")
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
    format!(
        "The knight is stuck on {} after {} of {} squares and {}.",
        position.here(),
        grouped(position.visited()),
        grouped(position.board().squares()),
        duration(seconds)
    )
}

pub(super) fn won(position: &Position, seconds: f64, hints: u64) -> String {
    let kind = if position.is_closed() { "A closed" } else { "An open" };
    format!("{kind} tour in {} with {}.", duration(seconds), count_hints(hints))
}

pub(super) fn shown(moves: u64, kept: u64, seconds: f64) -> String {
    format!(
        "You stopped at square {} ({}). From square {} it could have gone like this.",
        moves + 1,
        duration(seconds),
        kept + 1
    )
}

// Paths without crossings.
pub(super) const NO_HINTS: &str = "This game has no hints.";
pub(super) const WHEN_IT_MAY_CROSS: &str = "Only when your line may cross itself.";
pub(super) const YOU_MAKE_EVERY_MOVE: &str = "You make every move in this game.";
pub(super) const LINE_CROSSES: &str = "The line crosses itself";
pub(super) const ALL_WOULD_CROSS: &str = "Every move left is taken or would cross your line.";

fn moves(number: u64) -> String {
    count(number, "move", "moves")
}

pub(super) fn longest_is(board: &Board, longest: u64) -> String {
    format!("The longest possible on {board:#} is {longest}.")
}

pub(super) fn none_is_longer(board: &Board) -> String {
    format!("No longer line exists on {board:#}.")
}

pub(super) fn go_far(board: &Board, longest: Option<u64>) -> String {
    let how = "Click any square, then go as far as you can without crossing your own line.";
    match longest {
        Some(longest) => format!("{how} {}", longest_is(board, longest)),
        None => how.to_owned(),
    }
}

pub(super) fn crosses_at(number: u64) -> String {
    format!("Move {number} crosses an earlier move. Go back to before it crossed, or start again.")
}

pub(super) fn made_of(made: u64, longest: Option<u64>) -> String {
    let par =
        longest.map_or(String::new(), |longest| format!("; the longest possible is {longest}"));
    format!("{}{par}.", moves(made))
}

pub(super) fn would_cross(square: Square, from: Square, to: Square) -> String {
    format!("A move to {square} would cross your move from {from} to {to}.")
}

pub(super) fn end_of_line(made: u64) -> String {
    format!("No way on: {}", moves(made))
}

// Edit mode.
pub(super) const HOW_TO_PAINT: &str = "Drag over the board to remove squares or put them back.";
pub(super) const NO_SQUARE_REMAINS: &str = "A board needs at least one square.";
pub(super) const NONE_IS_MISSING: &str = "A board needs at least one square, so none were removed.";
pub(super) fn why_no_closed(reason: impl Display) -> String {
    format!("No closed tour: {reason} ")
}

pub(super) const FIND_LOOKS_FURTHER: &str =
    "The search took too long; Find a tour searches further. ";

pub(super) fn too_large_to_paint(most: u64) -> String {
    format!("Shapes can have up to {most} squares.")
}

pub(super) fn not_on_the_board(square: Square) -> String {
    format!("{square} is not on the board.")
}

pub(super) fn existence(open: &str, closed: &str) -> String {
    match (open, closed) {
        ("no", "no") => "No tour, open or closed".to_owned(),
        _ => format!("Open tour: {open} \u{b7} closed tour: {closed}"),
    }
}

pub(super) fn squares_by_colour(dark: u64, light: u64) -> String {
    format!("{dark} dark and {light} light squares. ")
}

// Two knights.
pub(super) const CHOOSE_LIGHT: [&str; 2] = [
    "Choose a square for the light knight",
    "Two knights share the board and visit each square once.",
];
pub(super) const CHOOSE_DARK: [&str; 2] = [
    "Choose a square for the dark knight",
    "Then move either knight, but never the same one three times in a row.",
];
pub(super) const BOTH_PLACED: &str =
    "Both knights are placed; clear the board to place them again.";
pub(super) const PLACE_BOTH: &str = "Place both knights first.";
pub(super) const COMPUTER_IS_THINKING: &str = "The computer is thinking.";
pub(super) const GAME_IS_OVER: &str = "No more moves: the game is over.";
pub(super) const COMPUTERS_KNIGHT: &str = "The dark knight is the computer\u{2019}s.";
pub(super) const OTHERS_TURN: &str = "This knight has moved twice in a row: now move the other.";
pub(super) const MOVE_THEM_YOURSELF: &str = "In this game you move the knights yourself; \u{201c}Show a perfect game\u{201d} plays one for you.";
pub(super) const NOTHING_TO_REPEAT: &str = "No move to redo: click a square.";
pub(super) const NO_PERFECT_GAME_FOUND: &str =
    "No game that visits all squares was found, but not every one was tried.";
pub(super) const PERFECT_GAME_SHOWN: &str = "A perfect game is shown";
pub(super) const PERFECT_GAME: &str = "A perfect game: every square visited";
pub(super) const NO_MORE_MOVES: &str = "No more moves!";

pub(super) fn no_perfect_game(why: impl Display) -> String {
    ended(format!("No game visits all squares: {why}"))
}

pub(super) fn how_to_play_two(scores: &str) -> String {
    format!(
        "{scores}. Visit as many squares as you can, never moving one knight three times in a row."
    )
}

pub(super) fn scores(light: u64, dark: u64, remaining: u64) -> String {
    format!("Light {light} \u{b7} dark {dark} \u{b7} {remaining} left")
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

// Puzzles.
pub(super) const CHOOSE_PUZZLE: &str = "Choose a puzzle";
pub(super) const WHAT_IS_A_PUZZLE: &str =
    "Some numbers of a tour are given. Place the others; there is exactly one solution.";
pub(super) const NO_PUZZLE_YET: &str = "There is no puzzle yet.";
pub(super) const FOR_PUZZLES: &str = "Only for puzzles.";
pub(super) const NOT_FOR_PUZZLES: &str = "Only for tours, not for puzzles.";
pub(super) const PUZZLE_IS_SOLVED: &str = "The puzzle is solved.";
pub(super) const FULL_AND_WRONG: &str = "All placed, but some are wrong.";
pub(super) const NOTES_ARE_FOR_FREE_SQUARES: &str = "Only empty squares can have notes.";
pub(super) const NO_ROOM_FOR_NOTES: &str = "A square holds up to four notes.";
pub(super) const NO_STEP: &str = "No simple next step from here.";
pub(super) const SOLVED: &str = "Solved";
pub(super) const PUZZLE_IS_DAMAGED: &str =
    "The saved puzzle is damaged: it no longer has exactly one solution.";
pub(super) const NOT_SOLVED: &str = "Not solved yet";
pub(super) const SOLUTION: &str = "Here is the solution";

pub(super) fn puzzle_title(solving: &Solving) -> String {
    let size = solving.puzzle.board();
    let level = solving.level().map_or(String::new(), |level| format!(" {level}"));
    match solving.name.as_str() {
        "" => format!("{size:#}{level}"),
        day => format!("{day} \u{b7} {size:#}{level}"),
    }
}

pub(super) fn place(number: u64) -> String {
    format!("Place {number}")
}

pub(super) fn number_is_placed(number: u64) -> String {
    format!("{number} is already on the board.")
}

pub(super) fn numbers_so_far(numbers: usize) -> String {
    match numbers {
        0 => "Start your puzzle with any number on any square.".to_owned(),
        numbers => format!("{} so far.", count(numbers as u64, "number", "numbers")),
    }
}

pub(super) fn has_one_solution(level: Option<Level>) -> String {
    match level {
        Some(level) => format!("There is exactly one solution, and the puzzle is {level}."),
        None => "There is exactly one solution, and the puzzle is beyond hard.".to_owned(),
    }
}

pub(super) fn no_move_of_numbers((number, square): Given, (other, there): Given) -> String {
    format!(
        "{number} cannot be on {square}: that is not a knight\u{2019}s move from {other} on {there}."
    )
}

pub(super) fn checked(wrong: &[Given]) -> String {
    match wrong {
        [] => "No mistakes so far.".to_owned(),
        [(number, square)] => format!("{number} on {square} is wrong."),
        [(number, square), others @ ..] => {
            format!("{} numbers are wrong; the first is {number} on {square}.", others.len() + 1)
        }
    }
}

pub(super) fn result(solving: &Solving, seconds: f64, hints: u64) -> String {
    let (title, time) = (puzzle_title(solving), duration(seconds));
    format!("Knight\u{2019}s Tour {title} \u{b7} {time} \u{b7} {}", count_hints(hints))
}

fn count_hints(hints: u64) -> String {
    match hints {
        0 => "no hints".to_owned(),
        hints => count(hints, "hint", "hints"),
    }
}

fn duration(seconds: f64) -> String {
    let seconds = seconds.max(0.0) as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
