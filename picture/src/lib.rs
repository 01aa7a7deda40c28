//! Draws tours and boards as PNG, SVG, PDF and GIF, and reads and writes files of tours.
//!
//! Start with a format of [`PICTURES`], which writes a tour, and with [`Options`], which say how the picture looks.
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::no_progress;
//! use knights_tour::solve::Question;
//! use knights_tour_picture::{BoardTheme, Options, SVG, Style, TileSide};
//! use knights_tour_scene::TourView;
//!
//! let tour = Question::on(&Board::CHESS).closed().solve()?;
//! let options = Options {
//!     tile: Some(TileSide::new(40)?),
//!     theme: BoardTheme::Slate,
//!     style: Style::named("weave"),
//!     ..Options::default()
//! };
//! let mut file = Vec::new();
//! SVG.write(TourView::Tour(&tour), &options, &mut file, &mut no_progress())?;
//! assert!(file.starts_with(b"<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `files`, `export` chooses the format by a file's extension, `import` reads a tour from a picture or a
//! text, and `files` writes a file whole or not at all.
//!
//! [`write_png`] and [`write_svg`] draw any [`Scene`], also with marks or without a tour. A window draws the same pixels:
//! [`Atlas`] maps each item of a scene to a region of its bitmap.

#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods)]

mod atlas;
mod caption;
mod darkness;
mod distance;
mod drawing;
#[cfg(feature = "files")]
pub mod export;
mod figure;
#[cfg(feature = "files")]
#[allow(clippy::disallowed_methods)]
pub mod files;
mod font;
mod gif;
mod gradient;
#[cfg(feature = "files")]
#[allow(clippy::disallowed_methods)]
pub mod import;
mod margin;
mod options;
mod packer;
mod path;
mod pdf;
mod png;
mod qr;
mod raster;
mod shapes;
mod sizes;
mod sprites;
mod style;
mod svg;
mod theme;
mod tree;
mod vector;
#[cfg(feature = "verse")]
mod verse;

pub use gif::PICTURE as GIF;
pub use options::{
    BoardsPerPage, Bounded, EndDelay, Millimetres, MoveDelay, Options, OutOfRange, Paper, Picture,
    TileSide,
};
pub use pdf::{PICTURE as PDF, Page};
pub use png::{PICTURE as PNG, png_text};
pub use qr::code_svg;
pub use style::{STYLES, Style};
pub use svg::PICTURE as SVG;
pub use theme::BoardTheme;
#[cfg(feature = "verse")]
pub use verse::PrintedVerse;

// Public for the window and the web page, which draw the same pixels as picture files.
pub use {
    atlas::{Atlas, Blit, fading, line_radius},
    darkness::Luminance,
    drawing::{Drawing, MOST as MOST_DRAWN, Window},
    figure::{FigurePart, flag_parts},
    margin::label_step,
    options::{LOOK, PAPER, PER_PAGE, PictureOption, QR, Setting, TILE_OPTION},
    packer::Region,
    pdf::{PrintedPuzzle, write_pdf, write_puzzles_pdf},
    png::{carried, write_dots, write_drawing, write_png},
    raster::Raster,
    sizes::{Rings, SIZES, Sizes},
    svg::{write_svg, write_svg_of_scene},
    tree::TreePicture,
};

use image::{DynamicImage, Rgb, RgbImage, Rgba, RgbaImage};
use knights_tour::board::{Board, Size};
use knights_tour_base::wording::grouped;
use knights_tour_base::{Cancelled, Progress};
use knights_tour_scene::{Area, Item, Positioned, REACH, Scene, TourView, View, Viewport};
use margin::Margin;
use std::io;

/// All picture formats.
pub static PICTURES: &[&Picture] = &[&PNG, &SVG, &GIF, &PDF];

/// Why a picture cannot be made or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The picture would have too many pixels.
    #[error("a picture of {board} with {tile} pixels per tile is too large: {}", advice(*most))]
    TooLarge {
        /// The board of the picture.
        board: Size,
        /// The requested number of pixels per tile.
        tile: u32,
        /// Maximum number of pixels per tile for this board; 0 if even one is too many.
        most: u32,
    },
    /// The picture does not fit into memory.
    #[error("there is not enough memory for a picture of {board}: choose smaller tiles")]
    Memory {
        /// The board of the picture.
        board: Size,
    },
    /// The animation would have too many moves.
    #[error("an animation of {board} would be too long: at most {max} squares are possible", max = grouped(gif::MAX_SQUARES))]
    TooLong {
        /// The board to animate.
        board: Size,
    },
    /// The drawing would have too many squares.
    #[error(
        "a drawing of {board} would take about {} megabytes (at most {max} squares are possible): save a PNG picture instead",
        grouped(*megabytes),
        max = grouped(svg::MAX_SQUARES)
    )]
    TooManyShapes {
        /// The size of the board to draw.
        board: Size,
        /// The estimated size of the file.
        megabytes: u64,
    },
    /// The board has too many squares for a page.
    #[error("{board} is too large for a page (at most {} squares): choose another format", grouped(*max))]
    TooFine {
        /// The board that is too large for a page.
        board: Size,
        /// Maximum number of squares on a page.
        max: u64,
    },
    /// The board has too many squares for the style.
    #[error("{board} is too large for a style (at most {} squares): draw it without one", grouped(*max))]
    TooManySquares {
        /// The board that is too large for the style.
        board: Size,
        /// Maximum number of squares of a board in a style.
        max: u64,
    },
    /// Styles draw tours of one knight only.
    #[error("styles draw the tour of one knight: leave the style out")]
    TwoKnights,
    /// The style needs an image, and none was given.
    #[error("this style needs a picture")]
    NoPicture,
    /// A QR code needs a complete tour of limited size.
    #[error(
        "a QR code needs a complete tour of one knight with at most {max} squares: leave it out"
    )]
    NotLinked {
        /// Maximum number of squares of a tour with a QR code.
        max: u64,
    },
    /// The picture has no room for a QR code.
    #[error(
        "a QR code of {side} pixels is too small to read ({least} are needed): choose larger tiles"
    )]
    TooNarrow {
        /// The side available for the code, in pixels.
        side: u32,
        /// The side that a readable code needs, in pixels.
        least: u32,
    },
    /// The caller cancelled the drawing.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The picture could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The font lacks a letter.
    #[error("the font has no letter \u{2018}{0}\u{2019}: name a font that has it")]
    NoGlyph(char),
    /// The font is in another format.
    #[error("the font is not a TrueType or OpenType font")]
    NotAFont,
    /// The file to read is not a valid picture.
    #[error("the picture is damaged: {0}")]
    Damaged(String),
}

fn report(progress: Progress<'_>, part: f64) -> Result<(), Cancelled> {
    const ALL: u64 = 1_000_000;
    progress((part * ALL as f64) as u64, Some(ALL))
}

fn advice(most: u32) -> String {
    match most {
        0 => "choose another format".to_owned(),
        1 => "choose tiles of one pixel".to_owned(),
        most => format!("choose tiles of up to {most} pixels"),
    }
}

const PNG_LIMITS: PixelLimits = PixelLimits {
    side: i32::MAX as u32,
    area: u64::MAX,
};

/// The smallest tile size, in pixels, at which sprites are drawn.
pub const SMALLEST_SPRITE: u32 = 10;

/// Default tile size in pixels: that of [`TileSide`], or less to stay below a hundred million pixels.
///
/// ```
/// use knights_tour::board::Size;
/// use knights_tour_picture::usual_tile;
///
/// assert_eq!(usual_tile(Size::CHESS), 75);
/// assert_eq!(usual_tile(Size::new(1_000, 1_000)?), 10);
/// assert_eq!(usual_tile(Size::new(1_000_000, 1_000_000)?), 1);
/// # Ok::<(), knights_tour::board::SizeError>(())
/// ```
pub fn usual_tile(board: Size) -> u32 {
    const PIXELS: u64 = 100_000_000;
    tile_within(board, PIXELS)
}

/// The default side of a tile, or fewer pixels if the board would have more than `pixels` in all.
fn tile_within(board: Size, pixels: u64) -> u32 {
    ((pixels / board.area()).isqrt() as u32).clamp(1, TileSide::default().get())
}

/// What a picture shows.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// A prepared scene.
    Scene(&'a Scene),
    /// An area of a tour; scenes are built on demand.
    TourView(TourView<'a>, View, Area),
}

impl<'a> Subject<'a> {
    /// The whole board of a tour.
    pub fn whole(tour_view: TourView<'a>, view: View) -> Subject<'a> {
        Subject::TourView(tour_view, view, Area::whole(tour_view.size()))
    }

    /// The size of the whole board, even if only a part is visible.
    pub fn board(self) -> Size {
        match self {
            Subject::Scene(scene) => scene.board.size(),
            Subject::TourView(tour_view, ..) => tour_view.size(),
        }
    }

    fn whole_board(self) -> Board {
        match self {
            Subject::Scene(scene) => scene.board.clone(),
            Subject::TourView(tour_view, ..) => tour_view.board(),
        }
    }

    fn has_missing(self) -> bool {
        self.whole_board().rectangle().is_none()
    }

    fn has_line(self) -> bool {
        match self {
            Subject::Scene(scene) => scene
                .items
                .iter()
                .any(|placed| matches!(placed.item, Item::Segment { .. })),
            Subject::TourView(_, view, _) => view.path,
        }
    }

    /// The squares that the picture shows.
    pub fn area(self) -> Area {
        match self {
            Subject::Scene(scene) => scene.area,
            Subject::TourView(_, _, area) => area,
        }
    }

    fn margin(self, tile: Option<u32>) -> Option<Margin> {
        match self {
            Subject::TourView(tour_view, view, area) => {
                let is_named = view.labels && area == Area::whole(tour_view.size());
                is_named.then(|| Margin::around(tour_view.size(), tile))
            }
            Subject::Scene(_) => None,
        }
    }

    fn band(self, y: u32, height: u32) -> Scene {
        let area = Area {
            y,
            height,
            ..self.area()
        };
        match self {
            Subject::Scene(scene) => band(scene, area),
            Subject::TourView(tour_view, view, _) => {
                Scene::of(tour_view, view, Viewport::full(area))
            }
        }
    }
}

/// The items of a scene that can reach into an area of whole rows.
fn band(scene: &Scene, area: Area) -> Scene {
    let near = area.grown(REACH, scene.board.size());
    let is_near = |placed: &&Positioned| (near.y..near.y + near.height).contains(&placed.y);
    Scene {
        board: scene.board.clone(),
        area,
        items: scene.items.iter().filter(is_near).copied().collect(),
    }
}

/// Limits of a picture, in pixels.
#[derive(Clone, Copy)]
struct PixelLimits {
    side: u32,
    area: u64,
}

/// What surrounds the squares of a picture: the margin, and a QR code below, as high as this in pixels.
#[derive(Clone, Copy, Default)]
struct Surroundings {
    margin: Option<Margin>,
    code: u32,
}

/// Width and height of a picture of an area, in pixels. Fails with [`PictureError::TooLarge`] beyond the limits.
fn size(
    board: Size,
    area: Area,
    around: Surroundings,
    tile: u32,
    limits: PixelLimits,
) -> Result<(u32, u32), PictureError> {
    let (left, below) = around.margin.map_or((0, 0), |margin| margin.pixels(tile));
    let below = below + around.code;
    let longest = limits.side.saturating_sub(left.max(below));
    let by_sides = longest / area.width.max(area.height).max(1);
    let by_pixels = limits.area / (u64::from(area.width) * u64::from(area.height)).max(1);
    let most = u64::from(by_sides).min(by_pixels.isqrt());
    match u64::from(tile) <= most {
        // No overflow: `most` limits both sides.
        true => Ok((area.width * tile + left, area.height * tile + below)),
        false => Err(PictureError::TooLarge {
            board,
            tile,
            most: u32::try_from(most).unwrap_or(tile),
        }),
    }
}

/// Paints `scene` with the tiles of `atlas`.
///
/// # Errors
/// [`PictureError`] if a side is too long or the picture does not fit into memory.
pub fn paint(scene: &Scene, atlas: &Atlas) -> Result<RgbImage, PictureError> {
    let (board, tile) = (scene.board.size(), atlas.tile());
    let (width, height) = size(board, scene.area, Surroundings::default(), tile, PNG_LIMITS)?;
    let mut picture = blank(board, width, height)?;
    let whole = Region::whole(&picture);
    paint_on_table(scene, atlas, &mut picture, whole);
    Ok(DynamicImage::from(picture).into_rgb8())
}

/// A transparent picture.
fn blank(board: Size, width: u32, height: u32) -> Result<RgbaImage, PictureError> {
    let memory = || PictureError::Memory { board };
    let length = (width as usize)
        .checked_mul(height as usize)
        .and_then(|pixels| pixels.checked_mul(4))
        .ok_or_else(memory)?;
    let mut pixels = Vec::new();
    pixels.try_reserve_exact(length).map_err(|_| memory())?;
    pixels.resize(length, 0);
    Ok(RgbaImage::from_raw(width, height, pixels).unwrap_or_default())
}

const TABLE: Rgb<u8> = Rgb([0xee, 0xea, 0xe3]);

/// Paints a part of a scene; the table shows where squares are missing.
fn paint_on_table(scene: &Scene, atlas: &Atlas, picture: &mut RgbaImage, part: Region) {
    if scene.board.rectangle().is_none() {
        for y in part.y..part.y + part.height {
            for x in part.x..part.x + part.width {
                picture.put_pixel(x, y, rgba(TABLE.0, 0xff));
            }
        }
    }
    paint_part(scene, atlas, picture, part, true);
}

/// Paints a part of a scene over a picture, with or without its tiles.
fn paint_part(
    scene: &Scene,
    atlas: &Atlas,
    picture: &mut RgbaImage,
    part: Region,
    has_tiles: bool,
) {
    let mut draw = |blit| {
        each_pixel(atlas, blit, part, |x, y, over| {
            blend(&mut picture.get_pixel_mut(x, y).0, over);
        });
    };
    if has_tiles {
        tiles(scene, atlas, part, &mut draw);
    }
    items(scene, atlas, draw);
}

fn items(scene: &Scene, atlas: &Atlas, mut draw: impl FnMut(Blit)) {
    let tile = i64::from(atlas.tile());
    let (left, top) = (
        i64::from(scene.area.x) * tile,
        i64::from(scene.area.y) * tile,
    );
    let all = scene.board.squares();
    for placed in &scene.items {
        atlas.place(*placed, all, atlas.tile().into(), |blit| {
            draw(Blit {
                x: blit.x - left,
                y: blit.y - top,
                ..blit
            });
        });
    }
}

fn tiles(scene: &Scene, atlas: &Atlas, part: Region, draw: &mut impl FnMut(Blit)) {
    let (tile, area) = (atlas.tile(), scene.area);
    let size = scene.board.size();
    let from = (area.x + part.x / tile, area.y + part.y / tile);
    let right = (part.x + part.width).div_ceil(tile).min(area.width);
    let bottom = (part.y + part.height).div_ceil(tile).min(area.height);
    for (x, y) in Area::between(size, from, (area.x + right, area.y + bottom)).places() {
        let square = size.at(x, y).filter(|&square| scene.board.contains(square));
        if let Some(square) = square {
            draw(Blit {
                region: atlas.tile_region(square.colour()),
                x: i64::from(x - area.x) * i64::from(tile),
                y: i64::from(y - area.y) * i64::from(tile),
                ink: [0xff; 3],
            });
        }
    }
}

/// Calls `pixel` with the position and colour of each visible pixel of a blit within `clip`.
fn each_pixel(atlas: &Atlas, blit: Blit, clip: Region, mut pixel: impl FnMut(u32, u32, [u8; 4])) {
    let region = blit.region;
    let (left, top) = (i64::from(clip.x), i64::from(clip.y));
    let (right, bottom) = (left + i64::from(clip.width), top + i64::from(clip.height));
    let (from_x, to_x) = (
        blit.x.max(left),
        right.min(blit.x + i64::from(region.width)),
    );
    let (from_y, to_y) = (
        blit.y.max(top),
        bottom.min(blit.y + i64::from(region.height)),
    );
    for y in from_y..to_y {
        for x in from_x..to_x {
            let (column, row) = ((x - blit.x) as u32, (y - blit.y) as u32);
            let Rgba(over) = *atlas.image().get_pixel(region.x + column, region.y + row);
            if over[3] > 0 {
                pixel(x as u32, y as u32, inked(over, blit.ink));
            }
        }
    }
}

fn inked([red, green, blue, alpha]: [u8; 4], ink: [u8; 3]) -> [u8; 4] {
    let channel = |own: u8, ink: u8| (u16::from(own) * u16::from(ink) / 255) as u8;
    [
        channel(red, ink[0]),
        channel(green, ink[1]),
        channel(blue, ink[2]),
        alpha,
    ]
}

fn rgba([red, green, blue]: [u8; 3], alpha: u8) -> Rgba<u8> {
    Rgba([red, green, blue, alpha])
}

fn mix(under: u8, over: u8, alpha: u8) -> u8 {
    let (under, over, alpha) = (u32::from(under), u32::from(over), u32::from(alpha));
    ((over * alpha + under * (255 - alpha) + 127) / 255) as u8
}

/// Lays `over` on the pixel `under`.
fn blend(under: &mut [u8; 4], over: [u8; 4]) {
    *under = match (*under, over) {
        (_, [.., 0xff]) => over,
        ([red, green, blue, 0xff], [over_red, over_green, over_blue, alpha]) => [
            mix(red, over_red, alpha),
            mix(green, over_green, alpha),
            mix(blue, over_blue, alpha),
            0xff,
        ],
        _ => lay_over(*under, over),
    };
}

/// Blends `over` onto `under` by source-over compositing (T. Porter & T. Duff, 1984). Alpha is not premultiplied.
fn lay_over(under: [u8; 4], over: [u8; 4]) -> [u8; 4] {
    let alpha = |colour: [u8; 4]| u32::from(colour[3]);
    let behind = alpha(under) * (255 - alpha(over)) / 255;
    let sum = alpha(over) + behind;
    let channel = |index: usize| {
        let weighed = u32::from(over[index]) * alpha(over) + u32::from(under[index]) * behind;
        (weighed / sum.max(1)) as u8
    };
    [channel(0), channel(1), channel(2), sum as u8]
}

/// Compiles and runs the example of README.md.
#[cfg(all(doctest, feature = "files"))]
#[doc = include_str!("../../README.md")]
struct Readme;

#[cfg(test)]
mod tests;
