//! `render`: a tour in a file as a picture, or as another kind of file.

use super::{Status, fail, verify};
use crate::cli::RenderArguments;
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use knights_tour::export::{self, ExportError, Exporter, Look};
use knights_tour::files;
use knights_tour::format;
use knights_tour::scene::View;
use knights_tour::tour::Tour;
use knights_tour::walk::Walk;
use std::io::{self, Write};
use std::path::Path;

pub(crate) fn run(arguments: &RenderArguments) -> Status {
    let path = &arguments.output;
    let exporter = match Exporter::of(path) {
        Ok(exporter) => exporter,
        Err(error) => return fail(Status::BadInput, &error),
    };
    if let Err(error) = files::check_free(path, arguments.force) {
        return fail(Status::BadInput, &error);
    }
    let file = &arguments.file;
    let listing = verify::bytes(file).map_err(|error| error.to_string());
    let listing =
        listing.and_then(|bytes| format::read_bytes(&bytes).map_err(|error| error.to_string()));
    let listing = match listing {
        Ok(listing) => listing,
        Err(error) => {
            let sentence = format!("{} could not be read: {error}", file.display());
            return fail(Status::BadInput, &sentence);
        }
    };
    let (board, squares) = (listing.board, listing.squares.clone());
    let fault = listing.check().err();
    let Some((walk, _)) = Walk::along(board, squares) else {
        let why = fault.map_or_else(
            || format!("a board of {board} is too large to be drawn"),
            |fault| format!("no tour: {fault}"),
        );
        return fail(Status::None, &why);
    };
    let look = look(arguments);
    let bar = progress();
    let saved = save(path, arguments.force, |out| {
        exporter.write(&walk, &look, out, &mut |part| {
            bar.set_position((1000.0 * part) as u64);
            true
        })
    });
    bar.finish_using_style();
    match (saved, fault) {
        (Status::Done, Some(fault)) => fail(Status::None, &format!("no tour: {fault}")),
        (status, _) => status,
    }
}

fn look(arguments: &RenderArguments) -> Look {
    Look {
        view: View {
            path: arguments.path,
            numbers: !arguments.no_numbers,
            flags: !arguments.no_flags,
            labels: !arguments.no_labels,
            ..View::default()
        },
        tile: arguments.tile,
        transparent: arguments.transparent,
        path_only: arguments.path_only,
        delay: arguments.delay,
        pause: arguments.pause,
    }
}

/// A bar on a terminal, once there is something to see.
fn progress() -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {percent} %");
    ProgressBar::new(1000)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_finish(ProgressFinish::AndClear)
}

/// Draws a whole tour as pictures look at first.
pub(super) fn draw(
    tour: &Tour,
    exporter: Exporter,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let walk = Walk::along(tour.board(), tour.squares());
    let walk = walk.ok_or_else(|| io::Error::other("the board is too large to be drawn"))?;
    exporter.write(&walk.0, &Look::default(), out, &mut |_| true)
}

/// Writes a file whole, or not at all.
pub(super) fn save(
    path: &Path,
    force: bool,
    content: impl FnOnce(&mut dyn Write) -> Result<(), ExportError>,
) -> Status {
    if let Err(error) = files::check_free(path, force) {
        return fail(Status::BadInput, &error);
    }
    match export::save(path, content) {
        Ok(()) => Status::Done,
        Err(error) => fail(Status::BadInput, &error),
    }
}
