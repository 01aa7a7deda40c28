//! Messages of a session, without keys: the front end adds them, by [`Hint`](super::Hint).

use super::outlook::SolvabilityCache;
use super::solving::Solving;
use crate::board::{Board, Square};
use crate::position::{Knight, Position};
use crate::puzzle::{Given, Level};
use crate::solve::TieBreak;
use std::cmp::Ordering;
use std::fmt::Display;

// Nothing to do.
pub(super) const NOTHING_TO_UNDO: &str = "There is nothing to undo.";
pub(super) const NOTHING_TO_REDO: &str = "There is nothing to redo.";
pub(super) const BOARD_IS_EMPTY: &str = "The board is empty.";
pub(super) const NO_EARLIER_STEP: &str = "There is no earlier step.";
pub(super) const NO_KNIGHT: &str = "There is no knight on the board.";
pub(super) const NO_OTHER: &str = "No other was found.";
pub(super) const TOUR_IS_COMPLETE: &str = "The tour is complete.";

// Commands of another mode, or not available yet.
pub(super) const WHEN_YOU_PLAY: &str = "Available when you play yourself.";
pub(super) const FOR_TWO_KNIGHTS: &str = "Available in the game of two knights.";
pub(super) const WHILE_PAINTING: &str = "Available while you edit the shape.";
pub(super) const RULE_IS_FOR_ONE: &str = "Warnsdorff\u{2019}s rule is for one knight.";
pub(super) const FOR_ONE_KNIGHT: &str = "Available for tours of one knight.";
pub(super) const FOR_SMALLER_BOARDS: &str = "Available on boards of up to 1 048 576 squares.";
pub(super) const WITH_A_TOUR: &str = "Available when there is a complete tour of one knight.";
pub(super) const WITH_A_START: &str = "Available once you have chosen a start.";

// Starts, ends and searches.
pub(super) const TOUR_IS_RUNNING: &str =
    "A tour is running: pause or stop it, then choose another start.";
pub(super) const SEARCH_WAS_STOPPED: &str = "The search was stopped.";
pub(super) const ANOTHER_BOARD: &str = "the tour asked for is one of another board";
pub(super) const NO_COMPLETE_TOUR: &str = "there is no complete tour on the board";
pub(super) const TOUR_IS_OPEN: &str = "the tour is open, so that it begins on one of its two ends";
pub(super) const NONE_OF_ITS_SQUARES: &str =
    "No square of it is on its board, from which a tour could start.";

pub(super) fn not_possible(error: impl Display) -> String {
    format!("Not possible: {error}.")
}

pub(super) fn not_a_whole_tour(error: impl Display) -> String {
    format!("This is not a whole tour: {error}.")
}

pub(super) fn still_searching(steps: u64) -> String {
    format!(
        "Still searching after {steps} steps. Go to the end to continue, or try another start or tie-break."
    )
}

pub(super) fn end_chosen(end: Option<Square>) -> String {
    end.map_or("The tour may end anywhere.".to_owned(), |end| {
        format!("The tour is to end on {end}. Choose that square again to let it end anywhere.")
    })
}

// Watch mode.
pub(super) const CHOOSE_START: &str = "Choose a starting square";
pub(super) const LOOKING_FOR_THE_END: &str = "Looking for the end";
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
    format!(
        "Every way on from {start} has been tried, {steps} steps in all: there is no tour from it."
    )
}

pub(super) fn steps_so_far(rule: &str, steps: u64) -> String {
    format!("{rule} {steps} steps so far.")
}

// Origin of the steps.
pub(super) const BY_SOLVER: &str = "This tour was found, not made by the rule.";
pub(super) const BY_FILE: &str = "This tour was read from a file or the clipboard.";
pub(super) const BY_HAND: &str = "These moves were made by hand.";

pub(super) fn by_rule(board: &Board, tie_break: TieBreak, backtracking: bool) -> String {
    let with = if backtracking { " with backtracking" } else { "" };
    let orders = match (tie_break, board.rectangle()) {
        (TieBreak::SquirrelCull, None) => " Its orders of moves were made for whole boards.",
        _ => "",
    };
    format!("Warnsdorff\u{2019}s rule{with}, tie-break {tie_break}.{orders}")
}

pub(super) fn stuck(position: &Position) -> String {
    let (here, board) = (position.here(), position.board());
    let why = if board.neighbours(here).next().is_some() {
        "every square a knight\u{2019}s move away has been visited"
    } else {
        "no square of the board is a knight\u{2019}s move away"
    };
    format!(
        "The knight is stuck on {here} after {} of {} squares: {why}.",
        position.visited(),
        board.squares()
    )
}

// Complete tours.
pub(super) const COMPLETE: &str = "The tour is complete";
pub(super) const NO_SUCH_TOUR: &str = "There is no such tour";

pub(super) fn complete(position: &Position) -> String {
    let squares = position.visited();
    let (start, here) = (position.start(), position.here());
    if squares == 1 {
        format!("The only square, {start}, has been visited.")
    } else if position.is_closed() {
        format!(
            "A closed tour of all {squares} squares: one more move leads from {here} back to {start}."
        )
    } else {
        format!("An open tour of all {squares} squares, from {start} to {here}.")
    }
}

// Planned tours.
pub(super) const PLANNED: &str = "This tour was planned as a whole, of blocks.";

pub(super) fn planned_complete(
    board: impl Display,
    closed: bool,
    [start, here]: [Square; 2],
) -> String {
    let kind = if closed {
        format!("closed: one more move leads from {here} back to {start}")
    } else {
        format!("open: it goes from {start} to {here}")
    };
    format!("Every square of {board:#} has its number. The tour is {kind}.")
}

// Play mode.
pub(super) const VISIT_ALL: &str = "Click any square, then visit every other one once.";
pub(super) const STILL_POSSIBLE: &str = "A tour is still possible";
pub(super) const THINKING: &str = "Thinking\u{2026}";
pub(super) const NOT_KNOWN: &str = "Not known whether a tour is possible";
pub(super) const CHOOSE_ANOTHER_START: &str = "Choose another start.";
pub(super) const PLAY_ON: &str =
    "Play on and see how far you get, or go back to where a tour was possible.";
pub(super) const NO_WAY_ON: &str = "No way on from here";
pub(super) const ANY_TOUR_LOST: &str = "No tour starts on this square: choose another start.";
pub(super) const GIVE_UP_LATER: &str =
    "It is still being found out how the game could go on: ask again in a moment.";
pub(super) const HINT_LATER: &str =
    "It is still being found out which move keeps the tour possible.";
pub(super) const WON: &str = "You made it: the tour is complete";
pub(super) const SHOWN: &str = "This would have been a tour";

pub(super) fn your_move(here: Square) -> String {
    format!("Your move from {here}")
}

pub(super) fn lost_since(square: u64) -> String {
    format!("No tour is possible since square {square}")
}

pub(super) fn why_lost(reason: impl Display, has_started: bool, advice: &str) -> String {
    let of = if has_started { "Of the squares that are left: " } else { "" };
    format!("{of}{reason} {advice}")
}

pub(super) fn why_not_known(is_too_large: bool) -> String {
    if is_too_large {
        let most = SolvabilityCache::MAX_SQUARES;
        format!("That is found out on boards of up to {most} squares.")
    } else {
        "The search was too long.".to_owned()
    }
}

pub(super) fn no_hint(is_too_large: bool) -> String {
    if is_too_large {
        let most = SolvabilityCache::MAX_SQUARES;
        format!(
            "Which move keeps the tour possible is found out only on boards of up to {most} squares."
        )
    } else {
        "It was not found out which move keeps the tour possible: the search was too long."
            .to_owned()
    }
}

pub(super) fn hint(square: Square) -> String {
    format!("{square} keeps the tour possible.")
}

pub(super) fn lost_from(start: Square) -> String {
    format!("No tour starts on {start}: choose another start.")
}

pub(super) fn go_back_first(square: u64) -> String {
    format!("No move leads to a tour any more, since square {square}: go back there first.")
}

pub(super) fn start_moved(from: Square, to: Square) -> String {
    format!("{to} is not a knight\u{2019}s move from {from}: the tour now starts on {to}.")
}

pub(super) fn no_move(position: &Position, square: Square) -> String {
    let here = position.here();
    if position.is_complete() {
        "Every square has been visited: the tour is complete.".to_owned()
    } else if square == here {
        format!("The knight stands on {here} already.")
    } else if position.is_visited(square) {
        format!("{square} has been visited.")
    } else {
        format!(
            "{square} is not a knight\u{2019}s move from {here}: two squares one way and one across."
        )
    }
}

pub(super) fn stuck_after(position: &Position, seconds: f64) -> String {
    format!(
        "The knight is stuck on {} after {} of {} squares, in {}.",
        position.here(),
        position.visited(),
        position.board().squares(),
        duration(seconds)
    )
}

pub(super) fn won(position: &Position, seconds: f64, hints: u64) -> String {
    let hints = match hints {
        0 => "no hint".to_owned(),
        1 => "one hint".to_owned(),
        hints => format!("{hints} hints"),
    };
    let kind = if position.is_closed() { "a closed" } else { "an open" };
    format!(
        "{} squares in {}, with {hints}. It is {kind} tour.",
        position.visited(),
        duration(seconds)
    )
}

pub(super) fn shown(moves: u64, kept: u64, seconds: f64) -> String {
    format!(
        "You gave up on square {}, after {}. From square {} on it could have gone like this.",
        moves + 1,
        duration(seconds),
        kept + 1
    )
}

// Paths without crossings.
pub(super) const NO_HINTS: &str = "There are no hints in this game.";
pub(super) const WHEN_IT_MAY_CROSS: &str = "Available when your line may cross itself.";
pub(super) const YOU_MAKE_EVERY_MOVE: &str = "You make every move in this game.";
pub(super) const LINE_CROSSES: &str = "The line crosses itself";
pub(super) const ALL_WOULD_CROSS: &str = "Every way on has been taken, or would cross the line.";

fn moves(number: u64) -> String {
    match number {
        1 => "1 move".to_owned(),
        number => format!("{number} moves"),
    }
}

pub(super) fn longest_is(board: &Board, longest: u64) -> String {
    format!("The longest possible on {board:#} is {longest}.")
}

pub(super) fn none_is_longer(board: &Board) -> String {
    format!("No line is longer on {board:#}.")
}

pub(super) fn go_far(board: &Board, longest: Option<u64>) -> String {
    let how = "Click any square, then go as far as you can without crossing your own line.";
    match longest {
        Some(longest) => format!("{how} {}", longest_is(board, longest)),
        None => how.to_owned(),
    }
}

pub(super) fn crosses_at(number: u64) -> String {
    format!(
        "Move {number} crosses a move before it. Go back to where the line was whole, or start again."
    )
}

pub(super) fn made_of(made: u64, longest: Option<u64>) -> String {
    let par =
        longest.map_or(String::new(), |longest| format!("; the longest possible is {longest}"));
    format!("{}{par}.", moves(made))
}

pub(super) fn would_cross(square: Square, from: Square, to: Square) -> String {
    format!("A move to {square} would cross the one from {from} to {to}.")
}

pub(super) fn end_of_line(made: u64) -> String {
    format!("No way on: {}", moves(made))
}

// Edit mode.
pub(super) const HOW_TO_PAINT: &str =
    "Drag over the board to take squares away, or to put them back.";
pub(super) const NO_SQUARE_REMAINS: &str = "A board needs at least one square.";
pub(super) const NONE_IS_MISSING: &str = "A board needs at least one square: none is missing.";
pub(super) fn why_no_closed(reason: impl Display) -> String {
    format!("No closed tour: {reason} ")
}

pub(super) const FIND_LOOKS_FURTHER: &str = "The search was too long: Find a tour looks further. ";

pub(super) fn too_large_to_paint(most: u64) -> String {
    format!("Shapes are painted on boards of up to {most} squares.")
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
    "Click a square. Two knights visit the squares of one board, none twice.",
];
pub(super) const CHOOSE_DARK: [&str; 2] = [
    "Choose a square for the dark knight",
    "Click another square. Then move them in any order, but none three times in a row.",
];
pub(super) const BOTH_PLACED: &str =
    "Both knights are placed: take them off the board to place them again.";
pub(super) const PLACE_BOTH: &str = "Place both knights first.";
pub(super) const COMPUTER_IS_THINKING: &str = "The computer is thinking about its move.";
pub(super) const GAME_IS_OVER: &str = "No more moves: the game is over.";
pub(super) const COMPUTERS_KNIGHT: &str = "The dark knight is the computer\u{2019}s.";
pub(super) const OTHERS_TURN: &str =
    "This knight has moved twice in a row: now it is the other\u{2019}s turn.";
pub(super) const MOVE_THEM_YOURSELF: &str = "In this game you move the knights yourself; \u{201c}A perfect game\u{201d} shows one that visits all squares.";
pub(super) const NOTHING_TO_REPEAT: &str = "There is no move to make again: click a square.";
pub(super) const NO_PERFECT_GAME_FOUND: &str =
    "No game that visits all squares was found. There may be one: not every way was tried.";
pub(super) const PERFECT_GAME_SHOWN: &str = "A perfect game is shown";
pub(super) const PERFECT_GAME: &str = "A perfect game: every square is visited";
pub(super) const NO_MORE_MOVES: &str = "No more moves!";

pub(super) fn no_perfect_game(why: impl Display) -> String {
    format!("No game visits all squares: {why}.")
}

pub(super) fn how_to_play_two(scores: &str) -> String {
    format!("{scores} Visit as many squares as you can; no knight moves three times in a row.")
}

pub(super) fn scores(light: u64, dark: u64, remaining: u64) -> String {
    let squares = if light == 1 { "square" } else { "squares" };
    format!("Light knight {light} {squares}, dark knight {dark}, {remaining} left.")
}

pub(super) fn end_of_two(game: &Position) -> String {
    let (visited, squares) = (game.visited(), game.board().squares());
    let [light, dark] = Knight::BOTH.map(|knight| game.visited_by(knight));
    let share = match light.cmp(&dark) {
        Ordering::Equal => format!("each knight {light}"),
        Ordering::Greater => format!("the light knight {light}, the dark one {dark}"),
        Ordering::Less => format!("the dark knight {dark}, the light one {light}"),
    };
    let remaining = match squares - visited {
        0 => String::new(),
        1 => " Only one is left.".to_owned(),
        left => format!(" {left} are left; a perfect game leaves none."),
    };
    format!("{visited} of {squares} squares are visited, {share}.{remaining}")
}

// Puzzles.
pub(super) const CHOOSE_PUZZLE: &str = "Choose a puzzle";
pub(super) const WHAT_IS_A_PUZZLE: &str =
    "Some numbers of a tour are given. Find the squares of the others: there is exactly one way.";
pub(super) const NO_PUZZLE_YET: &str = "There is no puzzle on the board yet.";
pub(super) const FOR_PUZZLES: &str = "Available for puzzles.";
pub(super) const NOT_FOR_PUZZLES: &str = "Available for tours, and not for puzzles.";
pub(super) const PUZZLE_IS_SOLVED: &str = "The puzzle is solved.";
pub(super) const FULL_AND_WRONG: &str =
    "Every number has a square, but some stand where they do not belong.";
pub(super) const NOTES_ARE_FOR_FREE_SQUARES: &str = "Notes are for squares without a number.";
pub(super) const NO_ROOM_FOR_NOTES: &str = "A square has room for four notes.";
pub(super) const NO_STEP: &str = "No single step is simple enough to be told here.";
pub(super) const SOLVED: &str = "Solved";
pub(super) const PUZZLE_IS_DAMAGED: &str =
    "The puzzle that was here is damaged: it no longer has exactly one solution.";
pub(super) const NOT_SOLVED: &str = "Not solved yet";
pub(super) const SOLUTION: &str = "This is the solution";

pub(super) fn puzzle_title(solving: &Solving) -> String {
    let size = solving.puzzle.board();
    let level = solving.level().map_or(String::new(), |level| format!(" {level}"));
    match solving.name.as_str() {
        "" => format!("{size:#}{level}"),
        day => format!("{day} \u{b7} {size:#}{level}"),
    }
}

pub(super) fn place(number: u64) -> String {
    format!("Where does {number} stand?")
}

pub(super) fn number_is_placed(number: u64) -> String {
    format!("{number} stands on the board already.")
}

pub(super) fn place_own(number: u64) -> String {
    format!("Where shall {number} stand?")
}

pub(super) fn numbers_so_far(numbers: usize) -> String {
    match numbers {
        0 => "A puzzle of your own begins with any number on any square.".to_owned(),
        1 => "1 number so far.".to_owned(),
        numbers => format!("{numbers} numbers so far."),
    }
}

pub(super) fn has_one_solution(level: Option<Level>) -> String {
    match level {
        Some(level) => format!("There is exactly one solution, and the puzzle is {level}."),
        None => "There is exactly one solution, and the puzzle is harder than hard.".to_owned(),
    }
}

pub(super) fn no_move_of_numbers((number, square): Given, (other, there): Given) -> String {
    format!(
        "{number} cannot stand on {square}: that is not a knight\u{2019}s move from {other} on {there}."
    )
}

pub(super) fn checked(wrong: &[Given]) -> String {
    match wrong {
        [] => "Every number so far stands where it belongs.".to_owned(),
        [(number, square)] => format!("{number} on {square} is wrong."),
        [(number, square), others @ ..] => {
            format!("{} numbers are wrong, the first is {number} on {square}.", others.len() + 1)
        }
    }
}

pub(super) fn result(solving: &Solving, seconds: f64, hints: u64) -> String {
    let hints = match hints {
        0 => "no hints".to_owned(),
        1 => "1 hint".to_owned(),
        hints => format!("{hints} hints"),
    };
    let (title, time) = (puzzle_title(solving), duration(seconds));
    format!("Knight {title} \u{b7} {time} \u{b7} {hints}")
}

fn duration(seconds: f64) -> String {
    let seconds = seconds.max(0.0) as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
