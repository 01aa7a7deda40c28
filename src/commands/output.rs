//! What is written, and where: as text or as a picture, to a file or to standard output.

use super::answer::Found;
use super::progress::Progress;
use super::{Status, fail, print, tell};
use crate::cli::{Destination, FileDestination, before_id};
use knights_tour::board::{Board, SquareList};
use knights_tour::course::Course;
use knights_tour::export::{self, ExportError, Exporter, SaveError};
use knights_tour::files::{self, Existing, WriteError};
use knights_tour::picture::{self, Options, TreePicture};
use knights_tour::position::Position;
use knights_tour::solve::Plan;
use knights_tour::text::{Format, ID, PlanText};
use knights_tour::tour::Tour;
use rayon::prelude::*;
use std::io::{self, ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// What is written.
#[derive(Clone, Copy)]
pub(super) enum Content<'a> {
    Tour(&'a Tour),
    Plan(&'a Plan),
    /// Tours as far as they are right: one, or several for the pages of a PDF.
    Positions(&'a [Position]),
}

impl<'a> From<&'a Found> for Content<'a> {
    fn from(found: &'a Found) -> Content<'a> {
        match found {
            Found::Tour(tour) => Content::Tour(tour),
            Found::Plan(plan) => Content::Plan(plan),
        }
    }
}

/// Writes it where it goes.
pub(super) fn write(content: Content<'_>, destination: &Destination) -> Status {
    if let Content::Tour(tour) = content {
        tell_missing(tour.board(), destination);
    }
    match destination {
        Destination::Nowhere => Status::Done,
        Destination::Output(format) => print(|out| write_text(content, format, out)),
        Destination::Links => print(|out| write_text(content, &ID, &mut Links::new(out))),
        Destination::File(file) => save(content, file),
    }
}

/// Says that what reads the tour again has to be told which squares are missing, unless that is written, too.
fn tell_missing(board: &Board, destination: &Destination) {
    let format = match destination {
        Destination::Output(format) => *format,
        Destination::File(FileDestination {
            exporter: Exporter::Text(format),
            ..
        }) => *format,
        _ => return,
    };
    if board.rectangle().is_none() && !format.holds_missing() {
        tell(&format!(
            "{} does not hold the missing squares: verify and render read it with --missing {}",
            format.name,
            SquareList::missing_from(board)
        ));
    }
}

fn write_text(
    content: Content<'_>,
    format: &'static Format,
    out: &mut dyn Write,
) -> io::Result<()> {
    let written = write_as(content, Exporter::Text(format), &Options::default(), out);
    written.map_err(|error| match error {
        ExportError::Io(error) => error,
        other => io::Error::other(other),
    })
}

/// Makes links of IDs: writes the address before each line.
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

/// Writes several texts of tours of a board where they go.
pub(super) fn write_texts(
    board: &Board,
    destination: &Destination,
    write: impl FnOnce(&'static Format, &mut dyn Write) -> io::Result<()>,
) -> Status {
    tell_missing(board, destination);
    match destination {
        Destination::Nowhere => Status::Done,
        Destination::Output(format) => print(|out| write(format, out)),
        Destination::Links => print(|out| write(&ID, &mut Links::new(out))),
        Destination::File(file) => match file.exporter {
            Exporter::Text(format) => save_with(file, |out| Ok(write(format, out)?)),
            Exporter::Picture(_) => fail(
                Status::BadInput,
                &format!(
                    "several tours are written as text, and {} is named as a picture: name a file that ends with .moves, .json or .txt",
                    file.path.display()
                ),
            ),
        },
    }
}

/// Sees early that a file would not be written.
pub(super) fn check_free(file: &FileDestination) -> Result<(), String> {
    files::check_free(&file.path, file.existing).map_err(|error| refused(&error))
}

/// What is said where a file cannot be written.
fn refused(error: &WriteError) -> String {
    match error {
        WriteError::Exists(_) => format!("{error} with --force"),
        _ => error.to_string(),
    }
}

/// Writes a file whole, or not at all.
fn save(content: Content<'_>, file: &FileDestination) -> Status {
    if let Err(sentence) = check_free(file) {
        return fail(Status::BadInput, &sentence);
    }
    save_with(file, |out| {
        write_as(content, file.exporter, &file.options, out)
    })
}

/// Draws the tree of a search into a file, whole or not at all.
pub(super) fn save_tree(tree: &TreePicture, file: &FileDestination) -> Status {
    let theme = file.options.theme();
    save_with(file, |out| Ok(tree.write_svg(theme, out)?))
}

fn save_with(
    file: &FileDestination,
    write: impl FnOnce(&mut dyn Write) -> Result<(), ExportError>,
) -> Status {
    save_as(&file.path, file.existing, write)
}

/// The same of a file that is named otherwise.
pub(super) fn save_as(
    path: &Path,
    existing: Existing,
    write: impl FnOnce(&mut dyn Write) -> Result<(), ExportError>,
) -> Status {
    let has_other_names = existing == Existing::Replace && files::has_other_names(path);
    match export::save(path, existing, write) {
        Ok(()) => {
            if has_other_names {
                tell(&format!(
                    "note: the other hard links of {} keep what was in it",
                    path.display()
                ));
            }
            Status::Done
        }
        // Whoever reads a pipe may have read enough.
        Err(SaveError::Write(WriteError::System { source, .. }))
            if source.kind() == ErrorKind::BrokenPipe =>
        {
            Status::Done
        }
        Err(SaveError::Write(error)) => fail(Status::BadInput, &refused(&error)),
        Err(error) => fail(Status::BadInput, &error),
    }
}

fn write_as(
    content: Content<'_>,
    exporter: Exporter,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    match content {
        Content::Tour(tour) => exporter.admit(tour.board(), options)?,
        Content::Plan(plan) => exporter.admit(&plan.board(), options)?,
        Content::Positions(_) => {}
    }
    match (content, exporter) {
        // A list as long as may be is not walked along first.
        (Content::Tour(tour), Exporter::Text(format)) => Ok(format.write(tour, out)?),
        (Content::Plan(plan), Exporter::Text(format)) => Ok(write_pieces(format, plan, out)?),
        (Content::Tour(tour), Exporter::Picture(_)) => {
            let position = Position::along(tour.board(), tour.squares());
            let position = position
                .ok_or_else(|| io::Error::other("there is not enough memory to draw it"))?;
            draw(&[(&position).into()], exporter, options, out)
        }
        (Content::Plan(plan), Exporter::Picture(_)) => draw(&[plan.into()], exporter, options, out),
        (Content::Positions(positions), _) => {
            let courses: Vec<Course<'_>> = positions.iter().map(Course::from).collect();
            draw(&courses, exporter, options, out)
        }
    }
}

fn draw(
    courses: &[Course<'_>],
    exporter: Exporter,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let progress = Progress::new();
    let mut tell = |part| {
        progress.tell(Some(part));
        ControlFlow::Continue(())
    };
    match courses {
        &[course] => exporter.write(course, options, out, &mut tell),
        _ => Ok(picture::write_pdf(courses, options, out, &mut tell)?),
    }
}

/// Writes the pieces of a text in their order. All processors make some while those before are
/// written.
fn write_pieces(format: &'static Format, plan: &Plan, out: &mut dyn Write) -> io::Result<()> {
    let text = PlanText::new(format, plan, plan.size().area());
    let batch = 2 * rayon::current_num_threads() as u64;
    let make = |from: u64| -> Vec<Vec<u8>> {
        let pieces = from..text.pieces().min(from.saturating_add(batch));
        pieces
            .into_par_iter()
            .map(|index| text.piece(index))
            .collect()
    };
    let progress = Progress::new();
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
        progress.tell_of(next, text.pieces());
        made = following;
        next += batch;
    }
    Ok(())
}
