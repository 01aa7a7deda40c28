//! Reads tours, complete or not, from files and streams in all supported formats.
//!
//! ```
//! use knights_tour_picture::import;
//!
//! let listing = import::read_from(&b"a1 b3 c1"[..])?;
//! assert_eq!(listing.squares.len(), 3);
//! # Ok::<(), import::ImportError>(())
//! ```

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

/// Reads a board's shape from a text drawing as in [`Board::drawn`], or from a PNG picture. Each dark opaque pixel of a
/// picture is a square. Of two boards that a drawing may mean, this is the usual one.
///
/// # Errors
/// An [`ImportError`] if the source cannot be read, or is not a drawing of a board.
pub fn read_shape(source: impl Read, threshold: Threshold) -> Result<Board, ImportError> {
    Ok(read_shapes(source, threshold)?.swap_remove(0).1)
}

/// The boards that a drawing may mean, the usual one first, each with the sign of its squares.
pub fn read_shapes(
    source: impl Read,
    threshold: Threshold,
) -> Result<Vec<(char, Board)>, ImportError> {
    let bytes = read_whole(source)?;
    if bytes.starts_with(b"\x89PNG") {
        return Ok(vec![('x', shape_of_picture(&bytes, threshold)?)]);
    }
    Ok(text::read_shapes(
        &text::decoded(&bytes).ok_or(ImportError::NotText)?,
    )?)
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

/// Reads the darkness of a PNG of up to 8000 pixels a side and 128 MB. Transparent pixels are blended with white.
///
/// # Errors
/// An [`ImportError`] if the source cannot be read, or is not a PNG picture within the limits.
pub fn read_darkness(source: impl Read) -> Result<Luminance, ImportError> {
    let bytes = read_whole(source)?;
    if !bytes.starts_with(b"\x89PNG") {
        return Err(ImportError::NotPng);
    }
    let pixels = pixels(&bytes, 8_000)?;
    let (width, height) = pixels.dimensions();
    Ok(Luminance::new(width, height, |x, y| {
        let LumaA([grey, alpha]) = *pixels.get_pixel(x, y);
        f64::from(255 - grey) / 255.0 * f64::from(alpha) / 255.0
    }))
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

/// Reads a tour from a stream of up to 64 MB: text as in [`text::read`], or a PNG or SVG with an embedded tour.
///
/// # Errors
/// An [`ImportError`] if the stream cannot be read, or contains no tour.
pub fn read_from(source: impl Read) -> Result<ClaimedTour, ImportError> {
    let readings = read_all_bytes(&read_whole(source)?, None, &mut no_progress())?;
    Ok(readings.tours?.swap_remove(0).tour)
}

/// Reads a stream of up to 64 MB; a longer one is an [`ImportError`].
pub fn read_whole(source: impl Read) -> Result<Vec<u8>, ImportError> {
    read_up_to(source, LARGEST)
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

/// All tours in the content of a file; see [`text::read_all_with`].
///
/// # Errors
/// [`ImportError`] if the file has no text.
pub fn read_all_bytes(
    bytes: &[u8],
    only: Option<&'static Format>,
    progress: Progress<'_>,
) -> Result<Readings, ImportError> {
    if bytes.starts_with(b"\x89PNG") {
        let text = png_text(bytes).map_err(|error| ImportError::Picture(error.to_string()))?;
        let text = text.ok_or_else(|| without_tour("picture"))?;
        return Ok(text::read_all_with(&text, only, progress));
    }
    let text = text::decoded(bytes).ok_or(ImportError::NotText)?;
    if !is_drawing(&text) {
        return Ok(text::read_all_with(&text, only, progress));
    }
    let carried = text
        .split_once("<metadata>")
        .and_then(|(_, rest)| rest.split_once("</metadata>"));
    let (tour, _) = carried.ok_or_else(|| without_tour("drawing"))?;
    Ok(text::read_all_with(tour, only, progress))
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
        let read = |threshold| read_shape(&bytes[..], threshold).unwrap().drawing();
        assert_eq!(read(Threshold::default()), "x.xx\nxxxx\nxx.x\n");
        let inverted = Threshold {
            is_inverted: true,
            ..Threshold::default()
        };
        assert_eq!(read(inverted), ".x..\n....\n....\n");
        let pale = Threshold {
            darker_than: 201,
            ..Threshold::default()
        };
        assert_eq!(read(pale), "xxxx\nxxxx\nxx.x\n");
        let drawn = read_shape(&b"xx\n.x"[..], Threshold::default()).unwrap();
        assert_eq!(drawn.drawing(), "xx\n.x\n");
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
        let read = read_darkness(&png(&picture)[..]).unwrap();
        let wanted = Luminance::new(3, 1, |x, _| [1.0, 155.0 / 255.0, 80.0 / 255.0][x as usize]);
        assert_eq!(read, wanted);
        let error = read_darkness(&b"GIF89a"[..]).unwrap_err();
        assert_eq!(error.to_string(), "not a PNG file");
        let wide = GrayAlphaImage::new(8_001, 1);
        let error = read_darkness(&png(&wide)[..]).unwrap_err().to_string();
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
            let error = read_from(Endless(byte, 0)).unwrap_err();
            assert!(matches!(error, ImportError::TooLarge(LARGEST)), "{error}");
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tour.moves");
        std::fs::write(&path, "a1\nb3\n").unwrap();
        assert_eq!(read_from(open(&path).unwrap()).unwrap().squares.len(), 2);
    }
}
