//! Tours as files of every kind, chosen by the file's ending.
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::export::{Exporter, Look};
//! use knights_tour::position::Position;
//! use std::ops::ControlFlow;
//!
//! let position = Position::new(&Board::CHESS, "a8".parse()?)?;
//! let exporter = Exporter::from_path("start.svg".as_ref())?;
//! let mut file = Vec::new();
//! exporter.write(&position, &Look::default(), &mut file, &mut |_| ControlFlow::Continue(()))?;
//! assert!(file.starts_with(b"<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board::Board;
use crate::files::{self, Existing, WriteError};
use crate::format::{Format, json_of};
use crate::picture::{self, GifStyle, PictureError, PngStyle, SvgStyle};
use crate::position::Position;
use crate::scene::{Scene, View};
use crate::tour::{Fault, Tour};
use std::ffi::OsStr;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exporter {
    /// A picture of pixels, which carries its tour.
    Png,
    /// A picture of lines.
    Svg,
    /// A moving picture.
    Gif,
    /// Text in one of the formats that can be read again.
    Text(Format),
}

/// How a picture looks; text takes no notice of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// What is shown.
    pub view: View,
    /// Pixels a tile.
    pub tile: u32,
    /// Whether the tiles of a still picture are left out.
    pub transparent: bool,
    /// Whether an SVG has nothing but the line along the moves.
    pub path_only: bool,
    /// Hundredths of a second for each move of a moving picture.
    pub delay: u16,
    /// Hundredths of a second for which its end is shown.
    pub pause: u16,
}

impl Default for Look {
    fn default() -> Look {
        let gif = GifStyle::default();
        Look {
            view: View::default(),
            tile: picture::TILE,
            transparent: false,
            path_only: false,
            delay: gif.delay,
            pause: gif.pause,
        }
    }
}

/// Why a tour cannot be written so.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// No kind of file ends so.
    #[error(
        "\u{2018}{0}\u{2019} has no ending that says what to write: use .png, .svg, .gif, .json, .csv, .txt, .moves or .xy"
    )]
    Ending(String),
    /// The format holds whole tours only.
    #[error("this kind of file holds whole tours: {0}")]
    Unfinished(#[from] Fault),
    /// A picture that cannot be.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// It could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Why a file was not written: then there is none, and an old one is as it was.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The tour cannot be written so.
    #[error(transparent)]
    Export(ExportError),
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Writes what `content` writes into a file, whole or not at all.
///
/// # Errors
/// [`SaveError`].
pub fn save(
    path: &Path,
    existing: Existing,
    content: impl FnOnce(&mut dyn Write) -> Result<(), ExportError>,
) -> Result<(), SaveError> {
    let mut refused = None;
    let written = files::write_with(path, existing, |out| {
        content(out).map_err(|error| match error {
            ExportError::Io(error) | ExportError::Picture(PictureError::Io(error)) => error,
            other => {
                refused = Some(other);
                io::Error::other("refused")
            }
        })
    });
    match refused {
        Some(error) => Err(SaveError::Export(error)),
        None => Ok(written?),
    }
}

impl Exporter {
    /// All of them.
    pub const ALL: [Exporter; 8] = [
        Exporter::Png,
        Exporter::Svg,
        Exporter::Gif,
        Exporter::Text(Format::Json),
        Exporter::Text(Format::Csv),
        Exporter::Text(Format::Grid),
        Exporter::Text(Format::Moves),
        Exporter::Text(Format::Xy),
    ];

    /// The kind of a file of this name.
    ///
    /// # Errors
    /// [`ExportError::Ending`] if it ends like none.
    pub fn from_path(path: &Path) -> Result<Exporter, ExportError> {
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let is_it = |exporter: &Exporter| exporter.ending().eq_ignore_ascii_case(ending);
        let unknown = || ExportError::Ending(path.display().to_string());
        Exporter::ALL.into_iter().find(is_it).ok_or_else(unknown)
    }

    /// How its files end, without the dot.
    pub fn ending(self) -> &'static str {
        match self {
            Exporter::Png => "png",
            Exporter::Svg => "svg",
            Exporter::Gif => "gif",
            Exporter::Text(Format::Json) => "json",
            Exporter::Text(Format::Csv) => "csv",
            Exporter::Text(Format::Grid) => "txt",
            Exporter::Text(Format::Moves) => "moves",
            Exporter::Text(Format::Xy) => "xy",
        }
    }

    /// What it is called in a dialog.
    pub fn describe(self) -> &'static str {
        match self {
            Exporter::Png => "PNG picture",
            Exporter::Svg => "SVG drawing",
            Exporter::Gif => "GIF moving picture",
            Exporter::Text(Format::Json) => "Tour (JSON)",
            Exporter::Text(Format::Csv) => "Table (CSV)",
            Exporter::Text(Format::Grid) => "Numbered board",
            Exporter::Text(Format::Moves) => "List of squares",
            Exporter::Text(Format::Xy) => "List of coordinates",
        }
    }

    /// Sees that a picture of this kind may be made of `board`, before anything is made.
    ///
    /// # Errors
    /// [`ExportError::Picture`].
    pub fn admit(self, board: &Board, look: &Look) -> Result<(), ExportError> {
        match self {
            Exporter::Png => picture::admit_png(board.size(), look.tile),
            Exporter::Svg => picture::admit_svg(board.size()),
            Exporter::Gif => picture::admit_gif(board.size(), look.tile),
            Exporter::Text(_) => Ok(()),
        }
        .map_err(ExportError::from)
    }

    /// Writes a position as it stands. `progress` is told now and then which part is done, from 0 to 1,
    /// and may cancel the rest.
    ///
    /// # Errors
    /// [`ExportError`]; text but JSON holds whole tours only.
    pub fn write(
        self,
        position: &Position,
        look: &Look,
        out: &mut dyn Write,
        progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<(), ExportError> {
        let scene = |view| Scene::new(position.board(), Some(position), view, None);
        match self {
            Exporter::Png => {
                let style = PngStyle {
                    tile: look.tile,
                    transparent: look.transparent,
                };
                let tour = json_of(position.board(), position.trail());
                picture::write_png(&scene(look.view), &style, Some(&tour), out)?;
            }
            Exporter::Svg => {
                let style = SvgStyle {
                    tile: look.tile,
                    path_only: look.path_only,
                    transparent: look.transparent,
                };
                let path = look.view.path || look.path_only;
                let view = View { path, ..look.view };
                picture::write_svg(&scene(view), &style, out)?;
            }
            Exporter::Gif => {
                let style = GifStyle {
                    tile: look.tile,
                    delay: look.delay,
                    pause: look.pause,
                };
                picture::write_gif(position, look.view, &style, out, progress)?;
            }
            Exporter::Text(Format::Json) => {
                out.write_all(json_of(position.board(), position.trail()).as_bytes())?;
            }
            Exporter::Text(format) => format.write(&Tour::try_from(position)?, out)?,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import;
    use crate::scene::Item;
    use crate::solve::{Question, TieBreak, TourEnd, Warnsdorff};

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
        exporter.write(position, &Look::default(), &mut file, &mut |_| {
            ControlFlow::Continue(())
        })?;
        Ok(file)
    }

    #[test]
    fn whatever_holds_its_tour_can_be_read_again() {
        for exporter in Exporter::ALL {
            let file = written(exporter, &position(63)).unwrap();
            let name = format!("tour.{}", exporter.ending().to_uppercase());
            assert_eq!(Exporter::from_path(name.as_ref()).unwrap(), exporter);
            match exporter {
                Exporter::Svg | Exporter::Gif => assert!(import::read_bytes(&file).is_err()),
                _ => {
                    let tour = import::read_bytes(&file).unwrap().check().unwrap();
                    assert!(tour.squares().eq(position(63).trail()), "{exporter:?}");
                }
            }
        }
    }

    #[test]
    fn an_unfinished_walk_is_a_picture_or_json_and_no_table() {
        for exporter in Exporter::ALL {
            let result = written(exporter, &position(20));
            match exporter {
                Exporter::Text(Format::Json) | Exporter::Png => {
                    let listing = import::read_bytes(&result.unwrap()).unwrap();
                    assert_eq!(listing.squares.len(), 21);
                }
                Exporter::Svg | Exporter::Gif => assert!(result.is_ok()),
                Exporter::Text(_) => {
                    let error = result.unwrap_err().to_string();
                    assert!(error.contains("only 21 of 64 squares"), "{error}");
                }
            }
        }
    }

    #[test]
    fn the_closing_move_of_a_closed_tour_is_drawn() {
        let tour = |end| {
            let question = Question::on(&Board::CHESS).from("a1".parse().unwrap());
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
        let look = Look {
            path_only: true,
            ..Look::default()
        };
        let drawn = |position: &Position| {
            let mut file = Vec::new();
            Exporter::Svg
                .write(position, &look, &mut file, &mut |_| {
                    ControlFlow::Continue(())
                })
                .unwrap();
            String::from_utf8(file).unwrap()
        };
        let (closed, open) = (drawn(&closed), drawn(&open));
        assert!(closed.contains("Z\"/>") && !open.contains('Z'), "{closed}");
        // Each move but the closing one is a line of its own; that one closes the path.
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
        for name in ["tour", "tour.pdf", "", ".png"] {
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
        let stopped = save(&path, Existing::Keep, |_| {
            Err(PictureError::Cancelled.into())
        });
        assert_eq!(stopped.unwrap_err().to_string(), "cancelled");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
