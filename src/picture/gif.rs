//! A tour as a moving picture.
//!
//! Each frame holds only what a move changed: the two tiles and what lies between them.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a palette has at most 256 colours"
)]

use super::options::{
    DELAY, FLAGS, LABELS, LOOK, NUMBERS, Options, PATH, PAUSE, Picture, THEME, TILE_OPTION,
};
use super::{BoardTheme, PictureError, Progress, Region, Sheet, paint, paint_part, size};
use crate::board::Size;
use crate::course::Course;
use crate::position::Position;
use crate::scene::{Area, Scene, View};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use image::{Rgb, RgbImage};
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;

/// The most squares of a board that is shown move by move.
pub(super) const MAX_SQUARES: u64 = 10_000;

/// The most pixels of a frame, and of all frames together: what goes beyond fills a disk.
const MAX_FRAME: u64 = 20_000_000;

/// GIF moving pictures.
pub static PICTURE: Picture = Picture {
    ending: "gif",
    label: "GIF moving picture",
    options: &[
        &TILE_OPTION,
        &DELAY,
        &PAUSE,
        &THEME,
        &LOOK,
        &PATH,
        &NUMBERS,
        &FLAGS,
        &LABELS,
    ],
    admit: |board, options| frame_size(board, options.get(&TILE_OPTION)).map(|_| ()),
    write: |course, options, out, progress| {
        let style = GifStyle::chosen(options);
        let size = course.size();
        match course {
            Course::Position(position) => {
                write_gif(position, options.view(), &style, out, progress)
            }
            Course::Planned { .. } => {
                let _ = frame_size(size, style.tile)?;
                // So few squares fit into memory.
                let position = Position::along(&course.board(), course.trail());
                let position = position.ok_or(PictureError::Memory { board: size })?;
                write_gif(&position, options.view(), &style, out, progress)
            }
        }
    },
};

/// How a GIF is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GifStyle {
    /// Pixels per tile, from 1 on.
    pub tile: u32,
    /// Hundredths of a second for each move, from 2 on: viewers show shorter ones slower.
    pub delay: u16,
    /// Hundredths of a second for which the whole tour is shown before it begins again.
    pub pause: u16,
    /// Its colours.
    pub theme: BoardTheme,
}

impl Default for GifStyle {
    fn default() -> GifStyle {
        GifStyle {
            tile: super::TILE,
            delay: 20,
            pause: 300,
            theme: BoardTheme::default(),
        }
    }
}

impl GifStyle {
    fn chosen(options: &Options) -> GifStyle {
        GifStyle {
            tile: options.get(&TILE_OPTION),
            delay: options.time(&DELAY),
            pause: options.time(&PAUSE),
            theme: options.theme(),
        }
    }
}

/// Writes `position` as a GIF file, from its first square to where the knight stands. `progress` is told
/// after each frame which part of them is done, from 0 to 1, and may cancel the rest.
///
/// # Errors
/// [`PictureError`] if it would be too large or too long, was cancelled, or cannot be written.
pub fn write_gif(
    position: &Position,
    view: View,
    style: &GifStyle,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    let board = position.board();
    let (tile, moves) = (style.tile, position.moves());
    let (across, down) = frame_size(board.size(), tile)?;
    let (width, height) = (u32::from(across), u32::from(down));

    let sheet = Sheet::new(tile, style.theme);
    let scene = |position: &Position| Scene::new(board, Some(position), view, None);
    let mut now = Position::new(board, position.start()).map_err(std::io::Error::other)?;
    let _ = now.keep_numbers();
    let mut picture = paint(&scene(&now), &sheet)?;
    let mut palette = Palette::of([
        &picture,
        &paint(&scene(position), &sheet)?,
        &paint(&half(position, view), &sheet)?,
    ]);
    let mut encoder = Encoder::new(out, across, down, &palette.colours).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    let whole = Region {
        width,
        height,
        ..Region::default()
    };
    let last = moves.len();
    let mut frame = |part, picture: &RgbImage, delay| {
        let frame = palette.frame(picture, part, delay);
        encoder.write_frame(&frame).map_err(failed)
    };
    frame(
        whole,
        &picture,
        if last == 0 { style.pause } else { style.delay },
    )?;
    for (number, step) in (1..).zip(moves) {
        let before = now.here();
        let candidates_before: Vec<_> = now.candidates().map(|(_, square)| square).collect();
        now.advance(step.direction());
        let candidates = now.candidates().map(|(_, square)| square);
        let changed = [before, now.here()].into_iter();
        // The line of a closed tour comes back to its start.
        let closing = now.is_closed().then(|| now.start());
        let changed = changed.chain(candidates_before).chain(candidates);
        let changed = changed.chain(closing);
        let part = around(changed.map(|square| board.size().xy(square)), tile);
        paint_part(&scene(&now), &sheet, &mut picture, part);
        let delay = if number == last {
            style.pause
        } else {
            style.delay
        };
        frame(part, &picture, delay)?;
        if progress(number as f64 / last as f64).is_break() {
            return Err(PictureError::Cancelled);
        }
    }
    Ok(())
}

/// The width and the height of a moving picture.
///
/// # Errors
/// [`PictureError`] if it would be too large or too long.
fn frame_size(board: Size, tile: u32) -> Result<(u16, u16), PictureError> {
    let (width, height) = size(board, Area::whole(board), tile, MAX_FRAME)?;
    if board.area() > MAX_SQUARES {
        return Err(PictureError::TooLong { board });
    }
    let sides = u16::try_from(width).ok().zip(u16::try_from(height).ok());
    // What the format's numbers hold.
    let max = MAX_FRAME.min(u64::from(u16::MAX));
    sides.ok_or(PictureError::TooLarge { board, tile, max })
}

/// The scene halfway, on which every mark is to be seen.
fn half(position: &Position, view: View) -> Scene {
    let mut position = position.clone();
    for _ in 0..position.moves().len() / 2 {
        let _ = position.take_back();
    }
    Scene::new(position.board(), Some(&position), view, None)
}

/// The smallest rectangle of tiles that holds all of these.
fn around(tiles: impl Iterator<Item = (u32, u32)>, tile: u32) -> Region {
    let (mut left, mut top, mut right, mut bottom) = (u32::MAX, u32::MAX, 0, 0);
    for (x, y) in tiles {
        (left, top) = (left.min(x), top.min(y));
        (right, bottom) = (right.max(x + 1), bottom.max(y + 1));
    }
    Region {
        x: left * tile,
        y: top * tile,
        width: (right - left) * tile,
        height: (bottom - top) * tile,
    }
}

fn failed(error: gif::EncodingError) -> PictureError {
    match error {
        gif::EncodingError::Io(error) => PictureError::Io(error),
        other => PictureError::Io(std::io::Error::other(other)),
    }
}

/// The colours of all frames.
struct Palette {
    /// Red, green, blue, one after another.
    colours: Vec<u8>,
    /// Colours seen, and their places.
    places: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// The 256 commonest colours of these pictures: few are drawn with, and what is between them
    /// at their edges is soon near one of those.
    fn of<const N: usize>(pictures: [&RgbImage; N]) -> Palette {
        let mut counts: HashMap<[u8; 3], u64> = HashMap::new();
        for Rgb(colour) in pictures.iter().flat_map(|picture| picture.pixels()) {
            // Neighbours that nobody tells apart count as one.
            *counts
                .entry(colour.map(|channel| channel & 0xfc))
                .or_default() += 1;
        }
        let mut common: Vec<([u8; 3], u64)> = counts.into_iter().collect();
        common.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        common.truncate(256);
        Palette {
            colours: common
                .into_iter()
                .flat_map(|(colour, _)| colour.map(|channel| channel | channel >> 6))
                .collect(),
            places: HashMap::new(),
        }
    }

    fn frame(&mut self, picture: &RgbImage, part: Region, delay: u16) -> Frame<'static> {
        let rows = part.y..part.y + part.height;
        let mut buffer = Vec::with_capacity((part.width * part.height) as usize);
        for y in rows {
            for x in part.x..part.x + part.width {
                let Rgb(colour) = *picture.get_pixel(x, y);
                buffer.push(self.place(colour));
            }
        }
        // All of these are parts of the picture, whose sides fit.
        let short = |length: u32| u16::try_from(length).unwrap_or(u16::MAX);
        Frame {
            delay,
            dispose: DisposalMethod::Keep,
            top: short(part.y),
            left: short(part.x),
            width: short(part.width),
            height: short(part.height),
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        }
    }

    /// The place of the nearest colour.
    fn place(&mut self, colour: [u8; 3]) -> u8 {
        let colours = &self.colours;
        *self.places.entry(colour).or_insert_with(|| {
            let distance = |(_, other): &(usize, &[u8])| -> u32 {
                let channels = colour.iter().zip(other.iter());
                channels
                    .map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2))
                    .sum()
            };
            let nearest = colours.chunks_exact(3).enumerate().min_by_key(distance);
            // There are 256 at most.
            nearest.map_or(0, |(place, _)| place as u8)
        })
    }
}
