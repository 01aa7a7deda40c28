//! `render`: writes a tour as a picture, or in another text format.

use super::progress::ProgressDisplay;
use super::{CommandResult, Failure, output, verify};
use crate::cli::{Destination, ListedBoardArguments, RenderArguments};
use knights_tour::position::Position;
use knights_tour::text;
use knights_tour::tour::Tour;
use knights_tour_base::wording::grouped;
use knights_tour_picture::export::Exporter;
use knights_tour_picture::{self as picture, Options, PDF};
use knights_tour_scene::TourView;
use std::path::Path;

/// Largest board, in squares, on which a tour from a file is drawn.
const MOST: u64 = 1 << 26;

/// Draws or writes the tours of the files; an incomplete tour is drawn, but fails.
pub(crate) fn run(arguments: &RenderArguments) -> CommandResult {
    let destination = arguments.destination()?;
    output::check_free(&destination)?;
    let (exporter, options) = match &destination {
        Destination::File(file) => (file.exporter, file.options.clone()),
        _ => {
            let format = destination.format().unwrap_or(&text::GRID);
            (Exporter::Text(format), Options::default())
        }
    };
    let is_sheet = exporter == Exporter::Picture(&PDF);
    if arguments.files.len() > 1 && !is_sheet {
        return Err(Failure::bad_input(
            "only a .pdf can hold several tours: render one file at a time",
        ));
    }
    let files = arguments.files.iter();
    let tours: Vec<ReadTour> = files
        .map(|path| read(path, exporter, &options, &arguments.named))
        .collect::<CommandResult<_>>()?;
    match &tours[..] {
        [one] => {
            let tour_view = match (&one.checked, exporter) {
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
                let report = &mut progress.callback();
                Ok(picture::write_pdf(&tour_views, options, out, report)?)
            })?;
        }
    }
    let wrong = tours.into_iter().find_map(|tour| tour.checked.err());
    wrong.map_or(Ok(()), |sentence| Err(Failure::negative(sentence)))
}

/// The correct part of a tour from a file, and the result of its check.
struct ReadTour {
    position: Position,
    checked: Result<Tour, String>,
}

/// Reads a tour, and checks that it can be drawn.
fn read(
    path: &Path,
    exporter: Exporter,
    options: &Options,
    named: &ListedBoardArguments,
) -> CommandResult<ReadTour> {
    let listing = named.applied_to(verify::read(path)?)?;
    exporter
        .admit(&listing.board, options)
        .map_err(Failure::bad_input)?;
    let squares = listing.board.squares();
    // A file of a few bytes may claim a board of any size.
    if matches!(exporter, Exporter::Picture(_)) && squares > MOST {
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
        Some(position) => Ok(ReadTour { position, checked }),
        None => {
            let sentence = checked.err().unwrap_or_else(|| "no tour".to_owned());
            Err(Failure::negative(sentence))
        }
    }
}
