//! Reads tours, complete or not, from files and streams in all supported formats.
//!
//! ```
//! use knights_tour_picture::import;
//!
//! let listing = import::read(&b"a1 b3 c1"[..])?.tour()?;
//! assert_eq!(listing.squares.len(), 3);
//! # Ok::<(), import::ImportError>(())
//! ```

#![warn(clippy::cast_possible_truncation, clippy::cast_sign_loss)]

use crate::{Luminance, png_text};
use image::{
    DynamicImage, GrayAlphaImage, ImageDecoder as _, ImageError, ImageFormat, ImageReader, Limits,
    LumaA,
};
use knights_tour::board::{Board, ShapeError, Size};
use knights_tour::listing::ClaimedTour;
use knights_tour::text::{self, Format, LARGEST, ReadError, Readings};
use knights_tour_base::wording::grouped;
use knights_tour_base::{Progress, no_progress};
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

/// Why a file could not be imported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    /// The operating system reported an error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is larger than the limit, in bytes.
    #[error("too long: at most {} bytes are read", grouped(*.0 as u64))]
    TooLarge(usize),
    /// The file is neither text nor a picture.
    #[error("it is neither text nor a PNG picture")]
    NotText,
    /// The file is not a PNG picture.
    #[error("not a PNG file")]
    NotPng,
    /// The picture is damaged or contains no tour.
    #[error("{0}")]
    Picture(String),
    /// The text has no list of squares, or an invalid one.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The file is not a drawing of a board.
    #[error(transparent)]
    Shape(#[from] ShapeError),
}

/// How the pixels of a picture become squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// Grey level from 1 to 255; pixels darker than this are squares.
    pub darker_than: u8,
    /// Whether lighter pixels, instead of darker ones, are squares.
    pub is_inverted: bool,
}

impl Default for Threshold {
    fn default() -> Threshold {
        Threshold {
            darker_than: 128,
            is_inverted: false,
        }
    }
}

/// A file that was read: the pixels of a picture, or text. Each method reads it as something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportedFile {
    /// The bytes of a PNG picture, perhaps with a tour.
    Png(Vec<u8>),
    /// Text, which may be an SVG drawing with a tour.
    Text(String),
    /// Neither.
    Unknown,
}

impl From<Vec<u8>> for ImportedFile {
    fn from(bytes: Vec<u8>) -> ImportedFile {
        if bytes.starts_with(b"\x89PNG") {
            return ImportedFile::Png(bytes);
        }
        let decoded = match text::decoded(&bytes) {
            Some(Cow::Owned(text)) => Some(text),
            // Keep the memory of a long text instead of copying it.
            Some(Cow::Borrowed(_)) => String::from_utf8(bytes).ok(),
            None => None,
        };
        decoded.map_or(ImportedFile::Unknown, ImportedFile::Text)
    }
}

impl ImportedFile {
    /// The text of a file that is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            ImportedFile::Text(text) => Some(text),
            ImportedFile::Png(_) | ImportedFile::Unknown => None,
        }
    }

    /// All tours, complete or not: in text as in [`text::read_all_with`], or embedded in a PNG or SVG.
    ///
    /// # Errors
    /// An [`ImportError`] if the file has no text, and in [`Readings::tours`] if that contains no tour.
    pub fn tours(
        &self,
        only: Option<&'static Format>,
        progress: Progress<'_>,
    ) -> Result<Readings, ImportError> {
        let text = match self {
            ImportedFile::Png(bytes) => {
                let text = png_text(bytes).map_err(|error| ImportError::Picture(error.to_string()));
                Cow::Owned(text?.ok_or_else(|| without_tour("picture"))?)
            }
            ImportedFile::Text(text) if is_drawing(text) => {
                let embedded = text.split_once("<metadata>");
                let embedded = embedded.and_then(|(_, rest)| rest.split_once("</metadata>"));
                Cow::Borrowed(embedded.ok_or_else(|| without_tour("drawing"))?.0)
            }
            ImportedFile::Text(text) => Cow::Borrowed(text.as_str()),
            ImportedFile::Unknown => return Err(ImportError::NotText),
        };
        Ok(text::read_all_with(&text, only, progress))
    }

    /// The usual reading of the first tour.
    ///
    /// # Errors
    /// An [`ImportError`] if the file contains no tour.
    pub fn tour(&self) -> Result<ClaimedTour, ImportError> {
        let readings = self.tours(None, &mut no_progress())?;
        Ok(readings.tours?.swap_remove(0).tour)
    }

    /// The boards that a drawing may mean, the usual one first, each with the sign of its squares. Text is read as in
    /// [`Board::drawn`]; in a picture, each dark opaque pixel is a square.
    ///
    /// # Errors
    /// An [`ImportError`] if the file is not a drawing of a board.
    pub fn boards(&self, threshold: Threshold) -> Result<Vec<(char, Board)>, ImportError> {
        match self {
            ImportedFile::Png(bytes) => Ok(vec![('x', shape_of_picture(bytes, threshold)?)]),
            ImportedFile::Text(text) => Ok(text::read_shapes(text)?),
            ImportedFile::Unknown => Err(ImportError::NotText),
        }
    }

    /// The darkness of a PNG of up to 8000 pixels a side and 128 MB. Transparent pixels are blended with white.
    ///
    /// # Errors
    /// An [`ImportError`] if the file is not a PNG picture within the limits.
    pub fn darkness(&self) -> Result<Luminance, ImportError> {
        let ImportedFile::Png(bytes) = self else {
            return Err(ImportError::NotPng);
        };
        let pixels = pixels(bytes, 8_000)?;
        let (width, height) = pixels.dimensions();
        Ok(Luminance::new(width, height, |x, y| {
            let LumaA([grey, alpha]) = *pixels.get_pixel(x, y);
            f64::from(255 - grey) / 255.0 * f64::from(alpha) / 255.0
        }))
    }
}

fn shape_of_picture(bytes: &[u8], threshold: Threshold) -> Result<Board, ImportError> {
    let pixels = pixels(bytes, 2_000)?;
    let size = Size::new(pixels.width(), pixels.height()).map_err(ShapeError::from)?;
    let is_square = |LumaA([grey, alpha]): LumaA<u8>| {
        alpha >= 128 && (grey < threshold.darker_than) != threshold.is_inverted
    };
    let missing = pixels
        .enumerate_pixels()
        .filter(|&(.., &pixel)| !is_square(pixel));
    let missing = missing.filter_map(|(x, y, _)| size.at(x, y));
    Ok(Board::without(size, missing).map_err(ShapeError::from)?)
}

fn pixels(bytes: &[u8], longest: u32) -> Result<GrayAlphaImage, ImportError> {
    /// Memory limit, in bytes, for the decoded picture and a copy with two bytes per pixel.
    const MOST: u64 = 128_000_000;
    let refused = |error: ImageError| match error {
        ImageError::Limits(_) => ImportError::Picture(format!(
            "the picture is too large: at most {longest} pixels a side are possible"
        )),
        other => ImportError::Picture(other.to_string()),
    };
    let mut reader = ImageReader::with_format(Cursor::new(bytes), ImageFormat::Png);
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(longest), Some(longest));
    limits.max_alloc = Some(MOST);
    reader.limits(limits);
    let decoder = reader.into_decoder().map_err(refused)?;
    let (width, height) = decoder.dimensions();
    let taken = decoder.total_bytes() + 2 * u64::from(width) * u64::from(height);
    if taken > MOST {
        let (taken, most) = (taken / 1_000_000, MOST / 1_000_000);
        return Err(ImportError::Picture(format!(
            "the picture is too large: its pixels take {taken} megabytes, and at most {most} are read; make it smaller"
        )));
    }
    let picture = DynamicImage::from_decoder(decoder).map_err(refused)?;
    Ok(picture.into_luma_alpha8())
}

/// Opens a file. If the file does not exist and its name is a tour ID, the reader returns the ID.
///
/// # Errors
/// The error of the operating system if the file cannot be opened.
pub fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    match id(path) {
        Some(id) => Ok(Box::new(Cursor::new(id.to_owned()))),
        None => Ok(Box::new(File::open(path)?)),
    }
}

/// `path` as a tour ID; `None` if it is not an ID, or if a file has this path.
pub fn id(path: &Path) -> Option<&str> {
    let word = path.to_str().filter(|word| text::is_id(word))?;
    (!path.exists()).then_some(word)
}

/// Reads a stream of up to 64 MB.
///
/// # Errors
/// An [`ImportError`] if the stream cannot be read, or is longer.
pub fn read(source: impl Read) -> Result<ImportedFile, ImportError> {
    Ok(read_up_to(source, LARGEST)?.into())
}

/// Reads a stream of at most `most` bytes; a longer one is an [`ImportError`].
pub fn read_up_to(source: impl Read, most: usize) -> Result<Vec<u8>, ImportError> {
    let mut bytes = Vec::new();
    let length = source.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if length > most {
        Err(ImportError::TooLarge(most))
    } else {
        Ok(bytes)
    }
}

/// Whether text is an SVG: its first element is `svg`, not one with a longer name.
fn is_drawing(text: &str) -> bool {
    let rest = text
        .trim_start_matches('\u{feff}')
        .trim_start()
        .strip_prefix("<svg");
    let is_end = |next: char| next.is_whitespace() || next == '>' || next == '/';
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(is_end))
}

fn without_tour(kind: &str) -> ImportError {
    ImportError::Picture(format!(
        "the {kind} contains no tour: only those saved by this program do"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::LumaA;

    #[test]
    fn a_pixel_is_a_square_where_it_is_opaque_and_dark() {
        let mut picture = GrayAlphaImage::from_pixel(4, 3, LumaA([0, 255]));
        picture.put_pixel(1, 0, LumaA([200, 255]));
        picture.put_pixel(2, 2, LumaA([0, 10]));
        let bytes = png(&picture);
        let file = ImportedFile::from(bytes);
        let drawing = |threshold| file.boards(threshold).unwrap()[0].1.drawing();
        assert_eq!(drawing(Threshold::default()), "x.xx\nxxxx\nxx.x\n");
        let inverted = Threshold {
            is_inverted: true,
            ..Threshold::default()
        };
        assert_eq!(drawing(inverted), ".x..\n....\n....\n");
        let pale = Threshold {
            darker_than: 201,
            ..Threshold::default()
        };
        assert_eq!(drawing(pale), "xxxx\nxxxx\nxx.x\n");
        let drawn = read(&b"xx\n.x"[..]).unwrap().boards(Threshold::default());
        assert_eq!(drawn.unwrap()[0].1.drawing(), "xx\n.x\n");
    }

    fn png(picture: &GrayAlphaImage) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn a_pixel_is_as_dark_as_it_is_on_white() {
        let mut picture = GrayAlphaImage::from_pixel(3, 1, LumaA([0, 255]));
        picture.put_pixel(1, 0, LumaA([100, 255]));
        picture.put_pixel(2, 0, LumaA([55, 102]));
        let darkness = |bytes| ImportedFile::from(bytes).darkness();
        let wanted = Luminance::new(3, 1, |x, _| [1.0, 155.0 / 255.0, 80.0 / 255.0][x as usize]);
        assert_eq!(darkness(png(&picture)).unwrap(), wanted);
        let error = darkness(b"GIF89a".to_vec()).unwrap_err();
        assert_eq!(error.to_string(), "not a PNG file");
        let wide = GrayAlphaImage::new(8_001, 1);
        let error = darkness(png(&wide)).unwrap_err().to_string();
        assert!(error.contains("8000 pixels a side"), "{error}");
    }

    #[test]
    fn what_has_no_end_is_not_read_to_it() {
        /// A stream that repeats one byte, and panics if read far beyond the limit.
        struct Endless(u8, usize);

        impl Read for Endless {
            fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
                self.1 += bytes.len();
                assert!(self.1 <= LARGEST + (1 << 20), "it is read on");
                bytes.fill(self.0);
                Ok(bytes.len())
            }
        }

        for byte in [0, b'1', b'\n'] {
            let error = read(Endless(byte, 0)).unwrap_err();
            assert!(matches!(error, ImportError::TooLarge(LARGEST)), "{error}");
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tour.moves");
        std::fs::write(&path, "a1\nb3\n").unwrap();
        let file = read(open(&path).unwrap()).unwrap();
        assert_eq!(file.tour().unwrap().squares.len(), 2);
    }
}
