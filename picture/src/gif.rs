//! A tour as an animated GIF. Each frame covers only the bounding box of a move's changes.

use super::margin::MarginPainter;
use super::options::{DELAY, Options, PAUSE, Picture, STYLE, THEME, TILE_OPTION, with_view};
use super::{
    Atlas, Drawing, PictureError, PixelLimits, Region, Style, Surroundings, Window, blank,
    paint_on_table, report, rgba, size,
};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use image::{Rgba, RgbaImage, imageops};
use knights_tour::board::{Size, Square};
use knights_tour::position::Position;
use knights_tour_base::Progress;
use knights_tour_scene::{Area, Scene, TourView, View, Viewport};
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;

pub(super) const MAX_SQUARES: u64 = 10_000;

/// Maximum number of pixels of a frame, to limit the file size.
const MAX_FRAME: u64 = 20_000_000;

/// The GIF format, for animated pictures.
pub static PICTURE: Picture = Picture {
    ending: "gif",
    label: "GIF moving picture",
    options: with_view!(&TILE_OPTION, &DELAY, &PAUSE, &THEME, &STYLE;),
    admit: |board, options| {
        options.admit_style(board)?;
        frame_size(board, options).map(|_| ())
    },
    write: |tour_view, options, out, progress| {
        let (board, theme) = (tour_view.size(), options.theme);
        let tile = options.frame_tile_on(board);
        // Check the size before allocating an atlas of large tiles.
        let _ = frame_size(board, options)?;
        let content = match options.style {
            Some(style) => FrameContent::Drawn(style, options),
            None => {
                let atlas = Atlas::for_picture(tile, theme, options.view.path);
                FrameContent::Board(Box::new(atlas), options.view)
            }
        };
        if let TourView::Position(position) = tour_view {
            return write_frames(position, &content, options, out, progress);
        }
        // `frame_size` limits the board, so the position fits into memory.
        let position = Position::along(&tour_view.board(), tour_view.trail());
        let position = position.ok_or(PictureError::Memory { board })?;
        write_frames(&position, &content, options, out, progress)
    },
};

/// Writes the start with its margin, then a frame for each move.
fn write_frames(
    position: &Position,
    content: &FrameContent<'_>,
    options: &Options,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    let board = position.board();
    let (tile, moves) = (options.frame_tile_on(board.size()), position.moves());
    let [delay, pause] = [options.delay.get(), options.pause.get()].map(|time| time as u16);
    let (across, down) = frame_size(board.size(), options)?;
    let margin = options.margin(board.size(), Some(tile));
    let (left, below) = margin.map_or((0, 0), |margin| margin.pixels(tile));
    let whole = Region {
        width: u32::from(across) - left,
        height: u32::from(down) - below,
        ..Region::default()
    };
    let mut now = Position::new(board, position.start()).map_err(std::io::Error::other)?;
    let _ = now.keep_numbers();
    let mut picture = content.picture(&now, tile, whole)?;
    let framed = match margin {
        Some(margin) => {
            let margin = MarginPainter {
                margin,
                tile,
                theme: options.theme,
                page: rgba(options.theme.table(), 0xff),
            };
            let mut rows = margin.beside(&picture, 0..board.size().height()).into_raw();
            rows.extend_from_slice(&margin.below(across.into()));
            RgbaImage::from_raw(across.into(), down.into(), rows).unwrap_or_default()
        }
        None => picture.clone(),
    };
    let mut palette = Palette::of([
        &framed,
        &content.picture(position, tile, whole)?,
        &content.picture(&half(position), tile, whole)?,
    ]);
    let mut encoder = Encoder::new(out, across, down, &palette.colours).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    let (last, mut trail) = (moves.len(), Vec::new());
    let mut frame = |part, picture: &RgbaImage, delay, left: u32| {
        let mut frame = palette.frame(picture, part, delay);
        // `left` fits, because the whole picture fits into `u16`.
        frame.left += left as u16;
        encoder.write_frame(&frame).map_err(failed)
    };
    let shown = |number| if number == last { pause } else { delay };
    frame(Region::whole(&framed), &framed, shown(0), 0)?;
    for (number, step) in (1..).zip(moves) {
        let candidates: Vec<Square> = now.candidates().map(|(_, square)| square).collect();
        trail.push(now.here());
        now.advance(step.direction());
        let part = content
            .changed(&now, &trail, &candidates, tile)
            .unwrap_or(whole);
        content.paint(&now, tile, part, &mut picture)?;
        frame(part, &picture, shown(number), left)?;
        report(progress, number as f64 / last as f64)?;
    }
    Ok(())
}

/// What the frames of an animation show.
enum FrameContent<'a> {
    Board(Box<Atlas>, View),
    Drawn(&'static Style, &'a Options),
}

impl FrameContent<'_> {
    fn picture(
        &self,
        position: &Position,
        tile: u32,
        whole: Region,
    ) -> Result<RgbaImage, PictureError> {
        let mut picture = blank(position.board().size(), whole.width, whole.height)?;
        self.paint(position, tile, whole, &mut picture)?;
        Ok(picture)
    }

    /// Paints a part of a position over the picture of the previous one.
    fn paint(
        &self,
        position: &Position,
        tile: u32,
        part: Region,
        picture: &mut RgbaImage,
    ) -> Result<(), PictureError> {
        let board = position.board();
        match self {
            FrameContent::Board(atlas, view) => {
                let shown = Viewport::full(Area {
                    x: part.x / tile,
                    y: part.y / tile,
                    width: part.width / tile,
                    height: part.height / tile,
                });
                let mut scene = Scene::of(TourView::Position(position), *view, shown);
                scene.area = Area::whole(board.size());
                paint_on_table(&scene, atlas, picture, part);
            }
            FrameContent::Drawn(style, options) => {
                let (theme, image) = (options.theme, options.picture.as_deref());
                let drawing = Drawing::new(style, TourView::Position(position), theme, image)?;
                let window = Window {
                    tile: tile.into(),
                    left: part.x.into(),
                    top: part.y.into(),
                    width: part.width,
                    height: part.height,
                };
                let mut painted = blank(board.size(), part.width, part.height)?;
                drawing.paint_paper(&mut painted);
                drawing.paint(&window, &mut painted);
                imageops::replace(picture, &painted, part.x.into(), part.y.into());
            }
        }
        Ok(())
    }

    /// The part that the last move has changed; `None` if it may be anything.
    fn changed(
        &self,
        now: &Position,
        trail: &[Square],
        candidates: &[Square],
        tile: u32,
    ) -> Option<Region> {
        // A closing line extends the changed area to the start.
        let closing = now.is_closed().then(|| now.start());
        let size = now.board().size();
        let around = |squares: &mut dyn Iterator<Item = Square>| {
            around(squares.map(|square| size.xy(square)), tile)
        };
        match self {
            FrameContent::Board(..) => {
                let before = trail.last().copied();
                let next = now.candidates().map(|(_, square)| square);
                let squares = before.into_iter().chain([now.here()]).chain(next);
                let squares = squares.chain(candidates.iter().copied()).chain(closing);
                Some(around(&mut squares.into_iter()))
            }
            // Closing a tour may change crossings anywhere in a weave, so the whole picture is drawn then.
            FrameContent::Drawn(style, _) if style.is_local && closing.is_none() => {
                let before = trail.iter().rev().take(3).copied();
                Some(around(&mut before.chain([now.here()])))
            }
            FrameContent::Drawn(..) => None,
        }
    }
}

fn frame_size(board: Size, options: &Options) -> Result<(u16, u16), PictureError> {
    // Limits of the GIF format for a side, and of the file size for the area.
    let limits = PixelLimits {
        side: u16::MAX.into(),
        area: MAX_FRAME,
    };
    let tile = options.frame_tile_on(board);
    if board.area() > MAX_SQUARES {
        return Err(PictureError::TooLong { board });
    }
    let around = Surroundings {
        margin: options.margin(board, Some(tile)),
        code: 0,
    };
    let (width, height) = size(board, Area::whole(board), around, tile, limits)?;
    Ok((width as u16, height as u16))
}

fn half(position: &Position) -> Position {
    let mut position = position.clone();
    for _ in 0..position.moves().len() / 2 {
        let _ = position.take_back();
    }
    position
}

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

/// The colours of all frames, and the nearest of them for each colour that was looked up.
struct Palette {
    colours: Vec<u8>,
    places: HashMap<[u8; 3], u8>,
}

impl Palette {
    fn of<const N: usize>(pictures: [&RgbaImage; N]) -> Palette {
        let mut counts: HashMap<[u8; 3], u64> = HashMap::new();
        for Rgba([red, green, blue, _]) in pictures.iter().flat_map(|picture| picture.pixels()) {
            // Similar colours count as one.
            *counts
                .entry([red, green, blue].map(|channel| channel & 0xfc))
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

    fn frame(&mut self, picture: &RgbaImage, part: Region, delay: u16) -> Frame<'static> {
        let rows = part.y..part.y + part.height;
        let mut last = ([0; 3], self.place([0; 3]));
        let mut buffer = Vec::with_capacity((part.width * part.height) as usize);
        for y in rows {
            for x in part.x..part.x + part.width {
                let Rgba([red, green, blue, _]) = *picture.get_pixel(x, y);
                let colour = [red, green, blue];
                if colour != last.0 {
                    last = (colour, self.place(colour));
                }
                buffer.push(last.1);
            }
        }
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

    fn place(&mut self, colour: [u8; 3]) -> u8 {
        let colours = &self.colours;
        *self.places.entry(colour).or_insert_with(|| {
            let distance = |(_, other): &(usize, &[u8])| -> u32 {
                colour
                    .iter()
                    .zip(other.iter())
                    .map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2))
                    .sum()
            };
            let nearest = colours.chunks_exact(3).enumerate().min_by_key(distance);
            nearest.map_or(0, |(place, _)| place as u8)
        })
    }
}
