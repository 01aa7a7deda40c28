//! `render`: writes a tour as a picture, or in another text format.

use super::progress::ProgressDisplay;
use super::{CommandResult, Failure, output, verify};
use crate::cli::{Destination, FileDestination, ListedBoardArguments, RenderArguments};
use knights_tour::position::Position;
use knights_tour::tour::Tour;
use knights_tour_base::wording::grouped;
use knights_tour_picture as picture;
use knights_tour_picture::PDF;
use knights_tour_picture::export::Exporter;
use knights_tour_scene::TourView;
use std::path::Path;

/// Largest board, in squares, on which a tour from a file is drawn.
const MOST: u64 = 1 << 26;

pub(crate) fn run(arguments: &RenderArguments) -> CommandResult {
    let file = arguments.destination()?;
    let destination = Destination::File(file.clone());
    output::check_free(&destination)?;
    let is_sheet = file.exporter == Exporter::Picture(&PDF);
    if arguments.files.len() > 1 && !is_sheet {
        return Err(Failure::bad_input(
            "only a .pdf can hold several tours: render one file at a time",
        ));
    }
    let read = arguments
        .files
        .iter()
        .map(|path| read(path, &file, &arguments.named));
    let read: Vec<Read> = read.collect::<CommandResult<_>>()?;
    match &read[..] {
        [one] => {
            let tour_view = match (&one.checked, file.exporter) {
                (Ok(tour), Exporter::Text(_)) => TourView::Tour(tour),
                _ => TourView::Position(&one.position),
            };
            output::write(tour_view, &destination)?;
        }
        several => {
            let tour_views: Vec<TourView<'_>> = several
                .iter()
                .map(|it| TourView::Position(&it.position))
                .collect();
            output::send(&destination, |_, options, out| {
                let progress = ProgressDisplay::new();
                let mut tell = |done, all| progress.report(done, all);
                Ok(picture::write_pdf(&tour_views, options, out, &mut tell)?)
            })?;
        }
    }
    let wrong = read.into_iter().find_map(|read| read.checked.err());
    wrong.map_or(Ok(()), |sentence| Err(Failure::negative(sentence)))
}

struct Read {
    position: Position,
    checked: Result<Tour, String>,
}

fn read(path: &Path, file: &FileDestination, named: &ListedBoardArguments) -> CommandResult<Read> {
    let listing = named.applied_to(verify::read(path)?)?;
    file.exporter
        .admit(&listing.board, &file.options)
        .map_err(Failure::bad_input)?;
    let squares = listing.board.squares();
    // A file of a few bytes may claim a board of any size.
    if matches!(file.exporter, Exporter::Picture(_)) && squares > MOST {
        return Err(Failure::bad_input(format!(
            "{} has {} squares, and tours from files are drawn on at most {}",
            listing.board,
            grouped(squares),
            grouped(MOST)
        )));
    }
    let checked = verify::tour(&listing);
    let made = || Position::along(&listing.board, listing.squares.iter().copied());
    match (squares <= MOST).then(made).flatten() {
        Some(position) => Ok(Read { position, checked }),
        None => {
            let sentence = checked.err().unwrap_or_else(|| "no tour".to_owned());
            Err(Failure::negative(sentence))
        }
    }
}
