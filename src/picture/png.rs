//! PNG, with the tour as text in the picture's own metadata.

use super::options::{FLAGS, LABELS, NUMBERS, Options, PATH, Picture, TILE_OPTION, TRANSPARENT};
use super::{MAX_PIXELS, PictureError, Sheet, paint, paint_on_nothing, size};
use crate::format::json_of;
use crate::scene::Scene;
use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Limits};
use std::io::{Cursor, Write};

/// The keyword of the text chunk that holds the tour as JSON.
const KEYWORD: &str = "Knight's tour";

/// The most bytes that reading a picture's metadata may take.
const READ_LIMIT: usize = 64 << 20;

/// PNG pictures, which carry their tours.
pub static PICTURE: Picture = Picture {
    ending: "png",
    label: "PNG picture",
    options: &[&TILE_OPTION, &TRANSPARENT, &PATH, &NUMBERS, &FLAGS, &LABELS],
    admit: |board, options| size(board, options.get(&TILE_OPTION), MAX_PIXELS).map(|_| ()),
    write: |position, options, out, _| {
        let scene = Scene::new(position.board(), Some(position), options.view(), None);
        let tour = json_of(position.board(), position.trail());
        write_png(&scene, &PngStyle::chosen(options), Some(&tour), out)
    },
};

/// How a PNG is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PngStyle {
    /// Pixels per tile, from 1 on.
    pub tile: u32,
    /// Whether the tiles are left out, so that what is behind the picture is seen.
    pub transparent: bool,
}

impl Default for PngStyle {
    fn default() -> PngStyle {
        PngStyle {
            tile: super::TILE,
            transparent: false,
        }
    }
}

impl PngStyle {
    fn chosen(options: &Options) -> PngStyle {
        PngStyle {
            tile: options.get(&TILE_OPTION),
            transparent: options.is_on(&TRANSPARENT),
        }
    }
}

/// Writes `scene` as a PNG file which carries `text`.
///
/// # Errors
/// [`PictureError`] if it would be too large, or cannot be written.
pub fn write_png(
    scene: &Scene,
    style: &PngStyle,
    text: Option<&str>,
    out: &mut dyn Write,
) -> Result<(), PictureError> {
    let (width, height) = size(scene.board.size(), style.tile, MAX_PIXELS)?;
    let sheet = Sheet::new(style.tile);
    let (pixels, colours) = if style.transparent {
        (paint_on_nothing(scene, &sheet)?.into_raw(), ColorType::Rgba)
    } else {
        (paint(scene, &sheet)?.into_raw(), ColorType::Rgb)
    };
    let mut encoder = Encoder::new(out, width, height);
    encoder.set_color(colours);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    if let Some(text) = text {
        let added = encoder.add_text_chunk(KEYWORD.to_owned(), text.to_owned());
        added.map_err(failed)?;
    }
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&pixels).map_err(failed)?;
    writer.finish().map_err(failed)
}

fn failed(error: png::EncodingError) -> PictureError {
    match error {
        png::EncodingError::IoError(error) => PictureError::Io(error),
        other => PictureError::Io(std::io::Error::other(other)),
    }
}

/// The text that a PNG of ours carries; `None` if it carries none.
///
/// # Errors
/// [`PictureError::Damaged`] if this is no PNG, or its metadata takes more than 64 MB.
pub fn png_text(bytes: &[u8]) -> Result<Option<String>, PictureError> {
    let limits = Limits { bytes: READ_LIMIT };
    let decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    // Up to the pixels, which are not looked at.
    let reader = decoder.read_info();
    let reader = reader.map_err(|error| PictureError::Damaged(error.to_string()))?;
    let texts = &reader.info().uncompressed_latin1_text;
    let ours = texts.iter().find(|chunk| chunk.keyword == KEYWORD);
    Ok(ours.map(|chunk| chunk.text.clone()))
}
