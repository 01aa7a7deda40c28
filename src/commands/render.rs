//! `render`: a tour in a file as a picture, or as another kind of file.

use super::progress::Progress;
use super::{Status, existing, fail, verify};
use crate::cli::RenderArguments;
use knights_tour::course::Course;
use knights_tour::export::{self, ExportError, Exporter, SaveError};
use knights_tour::files::{self, WriteError};
use knights_tour::listing::Flaw;
use knights_tour::picture::{self, Options, PDF};
use knights_tour::position::Position;
use knights_tour::tour::Tour;
use std::io::{self, ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// The most squares of a board on which a tour in a file is drawn.
const MOST: u64 = 1 << 26;

pub(crate) fn run(arguments: &RenderArguments) -> Status {
    let exporter = match Exporter::from_path(&arguments.output) {
        Ok(exporter) => exporter,
        Err(error) => return fail(Status::BadInput, &error),
    };
    if let Err(error) = files::check_free(&arguments.output, existing(arguments.force)) {
        return fail(Status::BadInput, &error);
    }
    let is_sheet = exporter == Exporter::Picture(&PDF);
    if arguments.files.len() > 1 && !is_sheet {
        return fail(
            Status::BadInput,
            &"several tours fit on the pages of a .pdf only; render one file at a time",
        );
    }
    let mut tours = Vec::new();
    for file in &arguments.files {
        match read(file, exporter, &arguments.look.0) {
            Ok(tour) => tours.push(tour),
            Err((status, sentence)) => return fail(status, &sentence),
        }
    }
    write(&tours, exporter, arguments)
}

/// What a file holds.
struct Read {
    position: Position,
    /// The tour, or why it is none.
    checked: Result<Tour, Flaw>,
}

/// Reads a file, and sees that it can be written as is asked for.
fn read(file: &Path, exporter: Exporter, options: &Options) -> Result<Read, (Status, String)> {
    let bad = |sentence: String| (Status::BadInput, sentence);
    let listing = verify::read(file).map_err(bad)?;
    exporter
        .admit(&listing.board, options)
        .map_err(|error| bad(error.to_string()))?;
    let squares = listing.board.squares();
    // A file of a few bytes may claim a board of any size.
    if matches!(exporter, Exporter::Picture(_)) && squares > MOST {
        return Err(bad(format!(
            "{} has {squares} squares, and tours in files are drawn on up to {MOST}",
            listing.board
        )));
    }
    let checked = listing.check();
    let made = || Position::along(&listing.board, listing.squares.iter().copied());
    match (squares <= MOST).then(made).flatten() {
        Some(position) => Ok(Read { position, checked }),
        None => {
            let flaw = checked.err();
            let flaw = flaw.map_or_else(String::new, |flaw| format!(": {flaw}"));
            Err((Status::Negative, format!("no tour{flaw}")))
        }
    }
}

/// Writes one tour, or several as the pages of a PDF.
fn write(tours: &[Read], exporter: Exporter, arguments: &RenderArguments) -> Status {
    let (path, options) = (&arguments.output, &arguments.look.0);
    if let (
        Exporter::Text(format),
        [
            Read {
                checked: Ok(tour), ..
            },
        ],
    ) = (exporter, tours)
    {
        return save(path, arguments.force, |out| Ok(format.write(tour, out)?));
    }
    let courses: Vec<Course<'_>> = tours.iter().map(|tour| (&tour.position).into()).collect();
    let progress = Progress::new();
    let mut tell = |part| {
        progress.tell(Some(part));
        ControlFlow::Continue(())
    };
    let saved = save(path, arguments.force, |out| match courses[..] {
        [course] => exporter.write(course, options, out, &mut tell),
        _ => Ok(picture::write_pdf(&courses, options, out, &mut tell)?),
    });
    drop(progress);
    let flaw = tours.iter().find_map(|tour| tour.checked.as_ref().err());
    match (saved, flaw) {
        (Status::Done, Some(flaw)) => fail(Status::Negative, &format!("no tour: {flaw}")),
        (status, _) => status,
    }
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
    let progress = Progress::new();
    exporter.write((&position).into(), options, out, &mut |part| {
        progress.tell(Some(part));
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
