//! `knights-tour X Y WIDTH HEIGHT`: program D, which writes a tour into a file.

use super::solve::construct;
use super::{Status, fail, print};
use indicatif::{ProgressBar, ProgressStyle};
use knights_tour::board::{Board, Square};
use knights_tour::files::{self, Existing};
use knights_tour::format::Format;
use knights_tour::solve::{Answer, Finish, Question};
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// The shortest side that the program took.
const MIN_SIDE: u32 = 3;

pub(crate) fn run(words: &[OsString]) -> Status {
    let (board, start) = match read(words) {
        Ok(read) => read,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let question = match Question::new(board, Some(start), Finish::Any, 0) {
        Ok(question) => question,
        Err(error) => return fail(Status::BadInput, &error),
    };
    let said = print(|out| writeln!(out, "Calculating..."));
    if said != Status::Done {
        return said;
    }
    let outcome = match construct(&question, &progress(board)) {
        Ok(outcome) => outcome,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let tour = match outcome.answer {
        Answer::Tour(tour) => tour,
        Answer::Impossible(reason) => return fail(Status::None, &reason),
        Answer::DeadEnd { .. } | Answer::Stopped => return fail(Status::GaveUp, &"stopped"),
    };
    let path = PathBuf::from(format!("Tour Solution {board}.txt"));
    if let Err(error) =
        files::write_with(&path, Existing::Replace, |out| Format::Xy.write(&tour, out))
    {
        return fail(Status::BadInput, &error);
    }
    let seconds = outcome.solving.as_secs_f64();
    print(|out| {
        writeln!(out, "Board: {board}")?;
        writeln!(out, "Total time: {seconds:.6} s")?;
        let nanoseconds = 1e9 * seconds / board.squares() as f64;
        writeln!(out, "Time a move: {nanoseconds:.1} ns")?;
        writeln!(out, "Verifying tour...")?;
        // The answer is checked before it leaves the solver.
        writeln!(out, "Success!")?;
        writeln!(out, "Written to {}", path.display())
    })
}

/// A line that is rewritten in place on a terminal, and stays.
fn progress(board: Board) -> ProgressBar {
    let style = ProgressStyle::with_template("{percent} % of {msg}");
    ProgressBar::new(2 * board.squares())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(format!("{} squares", board.squares()))
}

/// The board and the start, from four numbers.
fn read(words: &[OsString]) -> Result<(Board, Square), String> {
    let [x, y, width, height] = words else {
        return Err(format!(
            "{} arguments were given: a command is needed, see --help, or the four numbers X Y WIDTH HEIGHT, such as 1 1 8 8",
            words.len()
        ));
    };
    let number = |name: &str, word: &OsStr| {
        let word = word.to_string_lossy();
        let number = word.parse::<u32>();
        number.map_err(|_| {
            format!("{name} must be a whole number, and \u{2018}{word}\u{2019} is none")
        })
    };
    let (x, y) = (number("X", x)?, number("Y", y)?);
    let (width, height) = (number("WIDTH", width)?, number("HEIGHT", height)?);
    if width.min(height) < MIN_SIDE {
        return Err(format!(
            "a board of {width}x{height} is too small: each side must be at least {MIN_SIDE}"
        ));
    }
    let board = Board::new(width, height).map_err(|error| error.to_string())?;
    let at = |from_one: u32| from_one.checked_sub(1);
    let start = at(x).zip(at(y)).and_then(|(x, y)| board.at(x, y));
    let start = start.ok_or_else(|| {
        format!("X must be from 1 to {width} and Y from 1 to {height}, counted from the top left: {x} {y} is not on the board")
    })?;
    Ok((board, start))
}
