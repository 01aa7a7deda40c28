//! Writes tours in the format given by the file's extension.
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour_picture::export::Exporter;
//! use knights_tour_picture::Options;
//! use knights_tour::solve::Question;
//!
//! let tour = Question::on(&Board::CHESS).closed().solve()?;
//! let mut file = Vec::new();
//! Exporter::from_path("tour.svg".as_ref())?.write_tour(&tour, &Options::default(), &mut file)?;
//! assert!(file.starts_with(b"<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::files::{self, Existing, WriteError};
use crate::{Options, PICTURES, PNG, Picture, PictureError, SVG};
use knights_tour::board::Board;
use knights_tour::solve::Plan;
use knights_tour::text::{self, FORMATS, Format, MOST_OF_ID, PlanText, json_of};
use knights_tour::tour::{Tour, TourError};
use knights_tour_base::wording::{grouped, list};
use knights_tour_base::{Cancelled, Progress, no_progress};
use knights_tour_scene::TourView;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;

/// A file format in which tours can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exporter {
    /// A picture; only PNG and SVG files can be imported again.
    Picture(&'static Picture),
    /// A text format that can be imported again.
    Text(&'static Format),
}

/// Why a tour cannot be exported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The extension is unknown.
    #[error(
        "\u{2018}{0}\u{2019} has an unknown extension: use {endings}",
        endings = endings(Exporter::all())
    )]
    Ending(String),
    /// The format needs a complete tour.
    #[error("this format needs a complete tour: {0}")]
    Unfinished(#[from] TourError),
    /// The tour is too long for an ID.
    #[error("an ID can hold boards of up to {} squares", grouped(MOST_OF_ID))]
    TooLong,
    /// The picture cannot be drawn.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// The caller cancelled the export.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The output cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<ExportError> for io::Error {
    fn from(error: ExportError) -> io::Error {
        match error {
            ExportError::Io(error) | ExportError::Picture(PictureError::Io(error)) => error,
            refused => io::Error::other(refused),
        }
    }
}

/// Why a file was not saved. No new file is left behind, and an existing file is unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The tour cannot be exported.
    #[error(transparent)]
    Export(ExportError),
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Atomically writes the output of `content` to a file.
pub fn save(
    path: &Path,
    existing: Existing,
    content: impl FnOnce(&mut dyn Write) -> Result<(), ExportError>,
) -> Result<(), SaveError> {
    files::write_with(path, existing, |out| Ok(content(out)?)).map_err(|error| match error {
        WriteError::System { path, source } => match source.downcast() {
            Ok(refused) => SaveError::Export(refused),
            Err(source) => SaveError::Write(WriteError::System { path, source }),
        },
        error => SaveError::Write(error),
    })
}

fn unfinished(plan: &Plan, visited: u64) -> TourError {
    TourError::Missing {
        visited,
        squares: plan.size().area(),
        missing: plan.square_at(visited),
    }
}

/// The extensions of some formats, as a list in a sentence, such as `.png, .svg or .txt`.
pub fn endings(kinds: impl Iterator<Item = Exporter>) -> String {
    list(kinds.map(|kind| format!(".{}", kind.ending())), "or")
}

impl Exporter {
    /// All formats: first pictures, then text formats.
    pub fn all() -> impl Iterator<Item = Exporter> {
        let pictures = PICTURES.iter().copied().map(Exporter::Picture);
        pictures.chain(FORMATS.iter().copied().map(Exporter::Text))
    }

    /// The format for a file's extension; [`ExportError::Ending`] if the extension is unknown.
    pub fn from_path(path: &Path) -> Result<Exporter, ExportError> {
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let is_it = |exporter: &Exporter| exporter.ending().eq_ignore_ascii_case(ending);
        let unknown = || ExportError::Ending(path.display().to_string());
        Exporter::all().find(is_it).ok_or_else(unknown)
    }

    /// Whether tours can be imported from this format.
    pub fn is_read(self) -> bool {
        match self {
            Exporter::Picture(picture) => [&PNG, &SVG].contains(&picture),
            Exporter::Text(_) => true,
        }
    }

    /// The file extension, without the dot.
    pub fn ending(self) -> &'static str {
        match self {
            Exporter::Picture(picture) => picture.ending,
            Exporter::Text(format) => format.ending,
        }
    }

    /// The format's name in a file dialog.
    pub fn label(self) -> &'static str {
        match self {
            Exporter::Picture(picture) => picture.label,
            Exporter::Text(format) => format.label,
        }
    }

    /// Checks early whether `board` can be exported.
    ///
    /// # Errors
    /// [`ExportError::Picture`] for boards that a picture cannot show, [`ExportError::TooLong`] for an ID.
    pub fn admit(self, board: &Board, options: &Options) -> Result<(), ExportError> {
        match self {
            Exporter::Picture(picture) => Ok(picture.admit(board.size(), options)?),
            Exporter::Text(format) if *format == text::ID && board.size().area() > MOST_OF_ID => {
                Err(ExportError::TooLong)
            }
            Exporter::Text(_) => Ok(()),
        }
    }

    /// Writes a complete tour. Text formats ignore the options.
    pub fn write_tour(
        self,
        tour: &Tour,
        options: &Options,
        out: &mut dyn Write,
    ) -> Result<(), ExportError> {
        self.write(TourView::Tour(tour), options, out, &mut no_progress())
    }

    /// Writes a complete or partial tour. Text formats ignore the options.
    ///
    /// # Errors
    /// [`ExportError`]; text formats other than JSON need a complete tour.
    pub fn write(
        self,
        tour_view: TourView<'_>,
        options: &Options,
        out: &mut dyn Write,
        progress: Progress<'_>,
    ) -> Result<(), ExportError> {
        self.admit(&tour_view.board(), options)?;
        match self {
            Exporter::Picture(picture) => Ok(picture.write(tour_view, options, out, progress)?),
            Exporter::Text(format) => write_text(format, tour_view, out, progress),
        }
    }
}

fn write_text(
    format: &'static Format,
    tour_view: TourView<'_>,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), ExportError> {
    let is_json = *format == text::JSON;
    match tour_view {
        TourView::Planned { plan, visited } if is_json || tour_view.is_complete() => {
            let text = PlanText::new(format, plan, visited);
            for index in 0..text.pieces() {
                out.write_all(&text.piece(index))?;
                progress(index + 1, Some(text.pieces()))?;
            }
        }
        TourView::Planned { plan, visited } => return Err(unfinished(plan, visited).into()),
        TourView::Tour(tour) => format.write(tour, out)?,
        TourView::Position(position) if is_json => {
            out.write_all(json_of(position.board(), position.trail()).as_bytes())?;
        }
        TourView::Position(position) => {
            format.write(&Tour::new(position.board(), position.trail())?, out)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import;
    use knights_tour::position::Position;
    use knights_tour::solve::{Question, TieBreak, TourEnd, Warnsdorff};
    use knights_tour::text::JSON;
    use knights_tour_scene::{Item, Scene, View};

    fn position(moves: usize) -> Position {
        let mut position = Position::new(&Board::CHESS, "a8".parse().unwrap()).unwrap();
        let rule = Warnsdorff::new(TieBreak::Edge, 0);
        for _ in 0..moves {
            position.advance(rule.choose(&position).unwrap());
        }
        position
    }

    fn written(exporter: Exporter, position: &Position) -> Result<Vec<u8>, ExportError> {
        let mut file = Vec::new();
        let tour_view = TourView::Position(position);
        let never = &mut |_, _| Ok(());
        exporter.write(tour_view, &Options::default(), &mut file, never)?;
        Ok(file)
    }

    #[test]
    fn whatever_holds_its_tour_can_be_read_again() {
        for exporter in Exporter::all() {
            let file = written(exporter, &position(63)).unwrap();
            let name = format!("tour.{}", exporter.ending().to_uppercase());
            assert_eq!(Exporter::from_path(name.as_ref()).unwrap(), exporter);
            let read = import::read(&file[..]).and_then(|file| file.tour());
            assert_eq!(read.is_ok(), exporter.is_read(), "{exporter:?}");
            if let Ok(listing) = read {
                let tour = listing.check().unwrap();
                assert!(tour.squares().eq(position(63).trail()), "{exporter:?}");
            }
        }
    }

    #[test]
    fn an_unfinished_walk_is_a_picture_or_json_and_no_table() {
        for exporter in Exporter::all() {
            let result = written(exporter, &position(20));
            match exporter {
                Exporter::Picture(_) if !exporter.is_read() => {
                    assert!(result.is_ok());
                }
                Exporter::Text(kind) if *kind != JSON => {
                    let error = result.unwrap_err().to_string();
                    assert!(error.contains("only 21 of 64 squares"), "{error}");
                }
                _ => {
                    let file = import::read(&result.unwrap()[..]).unwrap();
                    let listing = file.tour().unwrap();
                    assert_eq!(listing.squares.len(), 21);
                }
            }
        }
    }

    #[test]
    fn the_closing_move_of_a_closed_tour_is_drawn() {
        let tour = |end| {
            let question = Question::on(&Board::CHESS).starting_at("a1".parse().unwrap());
            let tour = question.ending(end).solve().unwrap();
            Position::along(tour.board(), tour.squares()).unwrap()
        };
        let closed = tour(TourEnd::Closed);
        let open = tour(TourEnd::At("h5".parse().unwrap()));
        let view = View {
            path: true,
            ..View::default()
        };
        for (position, segments) in [(&closed, 64), (&open, 63)] {
            let scene = Scene::new(position.board(), Some(position), view, None);
            let lines = scene.items.iter();
            let lines = lines.filter(|placed| matches!(placed.item, Item::Segment { .. }));
            assert_eq!(lines.count(), segments);
        }
        let options = Options {
            is_path_only: true,
            ..Options::default()
        };
        let drawn = |position: &Position| {
            let mut file = Vec::new();
            let tour_view = TourView::Position(position);
            let never = &mut |_, _| Ok(());
            Exporter::Picture(&SVG)
                .write(tour_view, &options, &mut file, never)
                .unwrap();
            String::from_utf8(file).unwrap()
        };
        let (closed, open) = (drawn(&closed), drawn(&open));
        assert!(closed.contains("Z\"/>") && !open.contains('Z'), "{closed}");
        // Every move is a separate line; the closing move closes the path.
        assert_eq!(
            (closed.matches('L').count(), open.matches('L').count()),
            (63, 63)
        );
        assert_eq!(
            (closed.matches('M').count(), open.matches('M').count()),
            (1, 1)
        );
    }

    #[test]
    fn another_ending_is_told_what_there_is() {
        for name in ["tour", "tour.pcx", "", ".png"] {
            let error = Exporter::from_path(name.as_ref()).unwrap_err().to_string();
            assert!(error.contains("use .png, .svg"), "{error}");
        }
    }

    #[test]
    fn a_file_that_cannot_be_written_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tour.gif");
        let full = || io::Error::from(io::ErrorKind::StorageFull);
        for error in [
            ExportError::Io(full()),
            ExportError::Picture(PictureError::Io(full())),
        ] {
            let error = save(&path, Existing::Keep, |_| Err(error))
                .unwrap_err()
                .to_string();
            assert!(error.contains("tour.gif could not be written"), "{error}");
        }
        let stopped = save(&path, Existing::Keep, |_| Err(Cancelled.into()));
        assert_eq!(stopped.unwrap_err().to_string(), "cancelled");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
