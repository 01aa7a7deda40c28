//! Writes tours to a file or to standard output.

use super::progress::ProgressDisplay;
use super::{CommandResult, Failure, print, print_line};
use crate::cli::{Destination, before_id};
use knights_tour::board::{Board, SquareList};
use knights_tour::text::{ID, PlanText};
use knights_tour::tour::Tour;
use knights_tour_picture::Options;
use knights_tour_picture::export::{self, ExportError, Exporter, SaveError};
use knights_tour_picture::files::{self, Existing, WriteError};
use knights_tour_scene::TourView;
use rayon::prelude::*;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

pub(super) fn write(tour_view: TourView<'_>, destination: &Destination) -> CommandResult {
    if let TourView::Tour(tour) = tour_view {
        warn_of_missing_squares(tour.board(), destination);
    }
    check_free(destination)?;
    send(destination, |exporter, options, out| {
        match (tour_view, exporter) {
            (TourView::Planned { plan, visited }, Exporter::Text(format)) => {
                exporter.admit(&tour_view.board(), options)?;
                Ok(write_pieces(&PlanText::new(format, plan, visited), out)?)
            }
            _ => {
                let progress = ProgressDisplay::new();
                exporter.write(tour_view, options, out, &mut progress.callback())
            }
        }
    })
}

/// Writes several tours as text, one after the other.
pub(super) fn write_tours(
    board: &Board,
    destination: &Destination,
    tours: impl Iterator<Item = io::Result<Tour>>,
) -> CommandResult {
    warn_of_missing_squares(board, destination);
    let format = match (destination.format(), destination) {
        (Some(format), _) => format,
        (None, Destination::File(file)) => {
            return Err(Failure::bad_input(format!(
                "several tours are written as text, but {} is a picture: name a file that ends in .moves, .json or .txt",
                file.path.display()
            )));
        }
        (None, _) => return Ok(()),
    };
    send(destination, |_, _, out| {
        for (index, tour) in tours.enumerate() {
            format.write_one_of_many(&tour?, index == 0, out)?;
        }
        Ok(())
    })
}

pub(super) fn send(
    destination: &Destination,
    write: impl FnOnce(Exporter, &Options, &mut dyn Write) -> Result<(), ExportError>,
) -> CommandResult {
    let none = Options::default();
    match destination {
        Destination::Nowhere => Ok(()),
        Destination::Output(format) => print(|out| Ok(write(Exporter::Text(format), &none, out)?)),
        Destination::Links => {
            print(|out| Ok(write(Exporter::Text(&ID), &none, &mut Links::new(out))?))
        }
        Destination::File(file) => save(&file.path, file.existing, |out| {
            write(file.exporter, &file.options, out)
        }),
    }
}

/// Warns if the format does not record missing squares, because reading the file then requires an option.
fn warn_of_missing_squares(board: &Board, destination: &Destination) {
    let Some(format) = destination.format() else {
        return;
    };
    if board.rectangle().is_none() && !format.holds_missing() {
        print_line(&format!(
            "{} does not record the missing squares: use --missing {} with verify and render",
            format.name,
            SquareList::missing_from(board)
        ));
    }
}

/// A writer that turns IDs into links, by writing the address before each line.
struct Links<'a> {
    out: &'a mut dyn Write,
    before: String,
    begins_line: bool,
}

impl Links<'_> {
    fn new(out: &mut dyn Write) -> Links<'_> {
        Links {
            out,
            before: before_id(),
            begins_line: true,
        }
    }
}

impl Write for Links<'_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            if self.begins_line {
                self.out.write_all(self.before.as_bytes())?;
            }
            self.out.write_all(line)?;
            self.begins_line = line.ends_with(b"\n");
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

pub(super) fn check_free(destination: &Destination) -> CommandResult {
    match destination {
        Destination::File(file) => files::check_free(&file.path, file.existing).map_err(refused),
        _ => Ok(()),
    }
}

fn refused(error: WriteError) -> Failure {
    match error {
        WriteError::Exists(_) => Failure::bad_input(format!("{error} with --force")),
        _ => Failure::bad_input(error),
    }
}

pub(super) fn save(
    path: &Path,
    existing: Existing,
    write: impl FnOnce(&mut dyn Write) -> Result<(), ExportError>,
) -> CommandResult {
    let has_other_names = existing == Existing::Replace && files::has_other_names(path);
    match export::save(path, existing, write) {
        Ok(()) if has_other_names => {
            print_line(&format!(
                "note: other hard links to {} keep the old content",
                path.display()
            ));
            Ok(())
        }
        Ok(()) => Ok(()),
        // The reader of a pipe may have read enough.
        Err(SaveError::Write(WriteError::System { source, .. }))
            if source.kind() == ErrorKind::BrokenPipe =>
        {
            Ok(())
        }
        Err(SaveError::Write(error)) => Err(refused(error)),
        Err(error) => Err(Failure::bad_input(error)),
    }
}

/// Writes parts in order, while all processors produce the parts that follow.
fn write_pieces(text: &PlanText<'_>, out: &mut dyn Write) -> io::Result<()> {
    let batch = 2 * rayon::current_num_threads() as u64;
    let make = |from: u64| -> Vec<Vec<u8>> {
        let pieces = from..text.pieces().min(from.saturating_add(batch));
        pieces
            .into_par_iter()
            .map(|index| text.piece(index))
            .collect()
    };
    let progress = ProgressDisplay::new();
    let mut made = make(0);
    let mut next = batch;
    while !made.is_empty() {
        let mut following = Vec::new();
        let mut written = Ok(());
        rayon::in_place_scope(|scope| {
            scope.spawn(|_| following = make(next));
            written = made.iter().try_for_each(|piece| out.write_all(piece));
        });
        written?;
        let _ = progress.report(next, Some(text.pieces()));
        made = following;
        next += batch;
    }
    Ok(())
}
