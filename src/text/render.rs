//! `render`: a tour in a file as a picture, or as another kind of file.

#![expect(clippy::cast_possible_truncation, reason = "a part is from 0 to 1")]

use super::{Status, existing, fail, verify};
use crate::cli::RenderArguments;
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use knights_tour::export::{self, ExportError, Exporter, SaveError};
use knights_tour::files::{self, WriteError};
use knights_tour::picture::Options;
use knights_tour::position::Position;
use knights_tour::tour::Tour;
use std::io::{self, ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// The most squares of a board on which a tour in a file is drawn.
const MOST: u64 = 1 << 26;

pub(crate) fn run(arguments: &RenderArguments) -> Status {
    let path = &arguments.output;
    let exporter = match Exporter::from_path(path) {
        Ok(exporter) => exporter,
        Err(error) => return fail(Status::BadInput, &error),
    };
    if let Err(error) = files::check_free(path, existing(arguments.force)) {
        return fail(Status::BadInput, &error);
    }
    let listing = match verify::read(&arguments.file) {
        Ok(listing) => listing,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let options = &arguments.look.0;
    if let Err(error) = exporter.admit(&listing.board, options) {
        return fail(Status::BadInput, &error);
    }
    let squares = listing.board.squares();
    // A file of a few bytes may claim a board of any size.
    if matches!(exporter, Exporter::Picture(_)) && squares > MOST {
        let sentence = format!(
            "{} has {squares} squares, and tours in files are drawn on up to {MOST}",
            listing.board
        );
        return fail(Status::BadInput, &sentence);
    }
    let flaw = match (listing.check(), exporter) {
        (Ok(tour), Exporter::Text(format)) => {
            return save(path, arguments.force, |out| Ok(format.write(&tour, out)?));
        }
        (checked, _) => checked.err(),
    };
    let made = || Position::along(&listing.board, listing.squares.iter().copied());
    let position = (squares <= MOST).then(made).flatten();
    let Some(position) = position else {
        let flaw = flaw.map_or_else(String::new, |flaw| format!(": {flaw}"));
        return fail(Status::Negative, &format!("no tour{flaw}"));
    };
    let bar = progress();
    let saved = save(path, arguments.force, |out| {
        exporter.write((&position).into(), options, out, &mut |part| {
            show(&bar, part);
            ControlFlow::Continue(())
        })
    });
    bar.finish_using_style();
    match (saved, flaw) {
        (Status::Done, Some(flaw)) => fail(Status::Negative, &format!("no tour: {flaw}")),
        (status, _) => status,
    }
}

/// A bar on a terminal, once there is something to see.
pub(super) fn progress() -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {percent} %");
    ProgressBar::new(1000)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_finish(ProgressFinish::AndClear)
}

/// Shows which part is done, from 0 to 1.
pub(super) fn show(bar: &ProgressBar, part: f64) {
    bar.set_position((1000.0 * part) as u64);
}

/// Draws a whole tour.
pub(super) fn draw(
    tour: &Tour,
    exporter: Exporter,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    exporter.admit(tour.board(), options)?;
    let position = Position::along(tour.board(), tour.squares());
    let position =
        position.ok_or_else(|| io::Error::other("there is not enough memory to draw it"))?;
    exporter.write((&position).into(), options, out, &mut |_| {
        ControlFlow::Continue(())
    })
}

/// Writes a file whole, or not at all.
pub(super) fn save(
    path: &Path,
    force: bool,
    content: impl FnOnce(&mut dyn Write) -> Result<(), ExportError>,
) -> Status {
    if let Err(error) = files::check_free(path, existing(force)) {
        return fail(Status::BadInput, &error);
    }
    match export::save(path, existing(force), content) {
        Ok(()) => Status::Done,
        // Whoever reads a pipe may have read enough.
        Err(SaveError::Write(WriteError::System { source, .. }))
            if source.kind() == ErrorKind::BrokenPipe =>
        {
            Status::Done
        }
        Err(error) => fail(Status::BadInput, &error),
    }
}
