//! `puzzle --text` and `solve --letters`: verses that a knight reads.

use super::{CommandResult, Failure, output, print_line};
use crate::cli::{PuzzleArguments, PuzzleFormat, SolveArguments, address};
use knights_tour::puzzle::{LetterBoard, Split, Verse, VerseError, VerseReadings, VerseSpec};
use knights_tour::text;
use knights_tour_base::wording::count;
use knights_tour_picture::PrintedVerse;
use knights_tour_picture::export::Exporter;
use knights_tour_session::link::Link;
use std::io::{self, Write};

/// Makes a verse, and writes or draws it.
pub(super) fn make(spec: &VerseSpec, arguments: &PuzzleArguments) -> CommandResult {
    let (destination, format) = arguments.destination()?;
    output::check_free(&destination)?;
    let font = arguments.verse.font()?;
    let verse = spec.make().map_err(|error| match error {
        VerseError::Unsolved(error) => error.into(),
        VerseError::Ambiguous { .. } => Failure::negative(error),
        error => Failure::bad_input(error),
    })?;
    let link = Link::Verse(Box::new(verse.clone()));
    output::send(&destination, |exporter, options, out| {
        match (format, exporter) {
            (None, Exporter::Picture(picture)) => {
                let printed = PrintedVerse {
                    verse: &verse,
                    font: font.as_deref(),
                };
                Ok(printed.write(picture, options, arguments.solution, out)?)
            }
            (Some(PuzzleFormat::Json), _) => {
                Ok(out.write_all(verse.json(&address(&link), arguments.solution).as_bytes())?)
            }
            (Some(PuzzleFormat::Id), _) => Ok(writeln!(out, "{link}")?),
            (Some(PuzzleFormat::Link), _) => Ok(writeln!(out, "{}", address(&link))?),
            _ => Ok(write_text(&verse, arguments.solution, out)?),
        }
    })
}

fn write_text(verse: &Verse, is_solved: bool, out: &mut dyn Write) -> io::Result<()> {
    verse.letters().write_table(out)?;
    if let Some(start) = verse.start() {
        writeln!(out, "\nThe first square is {start}.")?;
    }
    if is_solved {
        writeln!(out)?;
        text::GRID.write(verse.solution(), out)?;
    }
    Ok(())
}

/// Finds the tours that spell a text, and writes the first.
pub(super) fn solve(
    letters: &LetterBoard,
    text: &str,
    arguments: &SolveArguments,
) -> CommandResult {
    const MOST: usize = 1_000;
    const USUAL_STEPS: u64 = 10_000_000;
    let destination = arguments.destination()?;
    let start = arguments.asked.named_start(letters.board())?;
    let max_steps = arguments.max_steps.unwrap_or(USUAL_STEPS);
    let text = Split::Letters.parts(text).concat();
    let VerseReadings {
        tours,
        are_all,
        steps,
        ..
    } = letters.readings(&text, start, MOST, max_steps);
    let Some(first) = tours.first() else {
        return Err(match (are_all, steps) {
            (true, 0) => {
                Failure::negative("no tour spells the text: its letters are not those of the board")
            }
            (true, _) => Failure::negative("no tour spells the text"),
            (false, _) => Failure::gave_up(format!(
                "gave up after {}: some tour may spell the text",
                count(steps, "step", "steps")
            )),
        });
    };
    let found = count(tours.len() as u64, "tour", "tours");
    print_line(&match (tours.len(), are_all) {
        (1, true) => "exactly one tour spells the text".to_owned(),
        (_, true) => format!("{found} spell the text; one is written"),
        (_, false) => format!("at least {found} can spell the text; one is written"),
    });
    output::write(first.into(), &destination)
}
