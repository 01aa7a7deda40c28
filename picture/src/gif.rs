//! A tour as an animated GIF. Each frame covers only the bounding box of a move's changes.

use super::options::{DELAY, Options, PAUSE, Picture, STYLE, THEME, TILE_OPTION, with_view};
use super::{
    Atlas, BoardTheme, Drawing, Margin, PictureError, Region, Style, Window, paint, paint_part,
    pixels, report, rgba, size_with,
};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use image::{DynamicImage, Rgb, RgbImage, RgbaImage, imageops};
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
        let (size, tile, theme) = (tour_view.size(), options.get(&TILE_OPTION), options.theme());
        // Check the size before allocating an atlas of large tiles.
        let _ = frame_size(size, options)?;
        let content = match options.style() {
            Some(style) => Content::Drawn(style, options),
            None => {
                let atlas = Atlas::for_picture(tile, theme, options.view().path);
                Content::Board(Box::new(atlas), options.view())
            }
        };
        if let TourView::Position(position) = tour_view {
            return write_frames(position, &content, options, out, progress);
        }
        // `frame_size` limits the board, so the position fits into memory.
        let position = Position::along(&tour_view.board(), tour_view.trail());
        let position = position.ok_or(PictureError::Memory { board: size })?;
        write_frames(&position, &content, options, out, progress)
    },
};

fn write_frames(
    position: &Position,
    content: &Content<'_>,
    options: &Options,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    let board = position.board();
    let (tile, moves) = (options.get(&TILE_OPTION), position.moves());
    let (delay, pause) = (options.time(&DELAY), options.time(&PAUSE));
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
        Some(margin) => framed(&picture, &margin, tile, options.theme()),
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
    let mut frame = |part, picture: &RgbImage, delay, left: u32| {
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

enum Content<'a> {
    Board(Box<Atlas>, View),
    Drawn(&'static Style, &'a Options),
}

impl Content<'_> {
    fn picture(
        &self,
        position: &Position,
        tile: u32,
        whole: Region,
    ) -> Result<RgbImage, PictureError> {
        if let Content::Board(atlas, view) = self {
            return paint(
                &Scene::new(position.board(), Some(position), *view, None),
                atlas,
            );
        }
        let mut picture = RgbImage::new(whole.width, whole.height);
        self.paint(position, tile, whole, &mut picture)?;
        Ok(picture)
    }

    fn paint(
        &self,
        position: &Position,
        tile: u32,
        part: Region,
        picture: &mut RgbImage,
    ) -> Result<(), PictureError> {
        let board = position.board();
        match self {
            Content::Board(atlas, view) => {
                let shown = Viewport::full(Area {
                    x: part.x / tile,
                    y: part.y / tile,
                    width: part.width / tile,
                    height: part.height / tile,
                });
                let mut scene = Scene::of(TourView::Position(position), *view, shown);
                scene.area = Area::whole(board.size());
                paint_part(&scene, atlas, picture, part);
            }
            Content::Drawn(style, options) => {
                let (theme, image) = (options.theme(), options.picture());
                let drawing = Drawing::new(style, TourView::Position(position), theme, image)?;
                let window = Window {
                    tile: tile.into(),
                    left: part.x.into(),
                    top: part.y.into(),
                    width: part.width,
                    height: part.height,
                };
                let mut painted = pixels(board.size(), part.width, part.height, 4)?;
                drawing.paint_paper(&mut painted);
                drawing.paint(&window, &mut painted);
                let places = (0..part.height).flat_map(|y| (0..part.width).map(move |x| (x, y)));
                for ((x, y), pixel) in places.zip(painted.as_chunks::<4>().0) {
                    let [red, green, blue, _] = *pixel;
                    picture.put_pixel(part.x + x, part.y + y, Rgb([red, green, blue]));
                }
            }
        }
        Ok(())
    }

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
            Content::Board(..) => {
                let before = trail.last().copied();
                let next = now.candidates().map(|(_, square)| square);
                let squares = before.into_iter().chain([now.here()]).chain(next);
                let squares = squares.chain(candidates.iter().copied()).chain(closing);
                Some(around(&mut squares.into_iter()))
            }
            // Closing a tour may change crossings anywhere in a weave, so the whole picture is drawn then.
            Content::Drawn(style, _) if style.is_local && closing.is_none() => {
                let before = trail.iter().rev().take(3).copied();
                Some(around(&mut before.chain([now.here()])))
            }
            Content::Drawn(..) => None,
        }
    }
}

fn frame_size(board: Size, options: &Options) -> Result<(u16, u16), PictureError> {
    // Limits of the GIF format for a side, and of the file size for the area.
    let limits = (u16::MAX.into(), MAX_FRAME);
    let tile = options.get(&TILE_OPTION);
    if board.area() > MAX_SQUARES {
        return Err(PictureError::TooLong { board });
    }
    let (width, height) = size_with((options.margin(board, Some(tile)), 0), board, tile, limits)?;
    Ok((width as u16, height as u16))
}

fn framed(picture: &RgbImage, margin: &Margin, tile: u32, theme: BoardTheme) -> RgbImage {
    let (left, below) = margin.pixels(tile);
    let (width, height) = picture.dimensions();
    let mut framed = RgbaImage::from_pixel(width + left, height + below, rgba(theme.table(), 0xff));
    margin.write(
        margin.names(),
        tile,
        theme,
        &mut framed,
        (-i64::from(left), 0),
    );
    let mut framed = DynamicImage::from(framed).into_rgb8();
    imageops::replace(&mut framed, picture, left.into(), 0);
    framed
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

struct Palette {
    colours: Vec<u8>,
    places: HashMap<[u8; 3], u8>,
}

impl Palette {
    fn of<const N: usize>(pictures: [&RgbImage; N]) -> Palette {
        let mut counts: HashMap<[u8; 3], u64> = HashMap::new();
        for Rgb(colour) in pictures.iter().flat_map(|picture| picture.pixels()) {
            // Similar colours count as one.
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
        let mut last = ([0; 3], self.place([0; 3]));
        let mut buffer = Vec::with_capacity((part.width * part.height) as usize);
        for y in rows {
            for x in part.x..part.x + part.width {
                let Rgb(colour) = *picture.get_pixel(x, y);
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
