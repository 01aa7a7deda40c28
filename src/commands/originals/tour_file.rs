//! `knights-tour X Y WIDTH HEIGHT`: writes a tour into a file, as an older program did.

use crate::cli::{Destination, FileDestination};
use crate::commands::answer::Answer;
use crate::commands::answer::construct;
use crate::commands::{CommandResult, Failure, output, print};
use indicatif::{ProgressBar, ProgressStyle};
use knights_tour::board::{Board, Square};
use knights_tour::export::Exporter;
use knights_tour::files::Existing;
use knights_tour::picture::Options;
use knights_tour::solve::Question;
use knights_tour::text;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

const MIN_SIDE: u32 = 3;

pub(crate) fn run(words: &[OsString]) -> CommandResult {
    let (board, start) = read(words)?;
    let question = Question::on(&board).starting_at(start);
    print(|out| writeln!(out, "Calculating..."))?;
    let bar = progress(&board);
    let solved = construct(&[question], &mut |done, _| {
        bar.set_position(done);
        Ok(())
    });
    bar.finish_using_style();
    let solved = solved?;
    let found = match solved.answer {
        Answer::Found(found) => found,
        Answer::Impossible(reason) => return Err(Failure::negative(reason)),
        _ => return Err(Failure::gave_up("gave up")),
    };
    let path = PathBuf::from(format!("Tour Solution {board}.txt"));
    let file = FileDestination {
        path: path.clone(),
        existing: Existing::Replace,
        exporter: Exporter::Text(&text::XY),
        options: Options::default(),
    };
    output::write(found.tour_view(), &Destination::File(file))?;
    let seconds = solved.solving.as_secs_f64();
    print(|out| {
        writeln!(out, "Board: {board}")?;
        writeln!(out, "Total time: {seconds:.6} s")?;
        let nanoseconds = 1e9 * seconds / board.squares() as f64;
        writeln!(out, "Time a move: {nanoseconds:.1} ns")?;
        writeln!(out, "Verifying tour...")?;
        // The solver has checked the tour.
        writeln!(out, "Success!")?;
        writeln!(out, "Written to {}", path.display())
    })
}

fn progress(board: &Board) -> ProgressBar {
    let style = ProgressStyle::with_template("{percent} % of {msg}");
    ProgressBar::new(2 * board.squares())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(format!("{} squares", board.squares()))
}

fn read(words: &[OsString]) -> Result<(Board, Square), String> {
    let [x, y, width, height] = words else {
        return Err(format!(
            "{} arguments: expected a command (see --help) or four numbers X Y WIDTH HEIGHT, such as 1 1 8 8",
            words.len()
        ));
    };
    let number = |name: &str, word: &OsStr| {
        let word = word.to_string_lossy();
        let number = word.parse::<u32>();
        number.map_err(|_| format!("{name} must be a whole number, not \u{2018}{word}\u{2019}"))
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
    let start = at(x).zip(at(y)).and_then(|(x, y)| board.size().at(x, y)).ok_or_else(|| {
        format!("X must be 1 to {width} and Y 1 to {height}, counted from the top left: {x} {y} is not on the board")
    })?;
    Ok((board, start))
}
