//! Vector graphics: filled and stroked paths, and the parts of a board, which every vector format writes in one order.

use super::BoardTheme;
use super::caption::Caption;
use super::path::{Path, Point, tile_corner, tile_outline};
use super::sizes::{Rings, SIZES};
use super::sprites::flag;
use super::theme::Ink;
use knights_tour::board::{Board, Colour, Size};
use knights_tour::position::Knight;
use knights_tour_scene::{Dot, Item, Positioned, Sprite};
use std::io;

/// Which points are inside a path that crosses itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FillRule {
    EvenOdd,
    NonZero,
}

/// How a path is painted. The width of a stroke is in tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Paint {
    Fill(FillRule),
    Stroke { width: f64, has_round_ends: bool },
}

/// A painted path. Points are in tiles from the middle of the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shape {
    pub(super) path: Path,
    pub(super) paint: Paint,
    pub(super) colour: Ink,
}

impl Shape {
    pub(super) fn fill(path: Path, colour: Ink) -> Shape {
        Shape {
            path,
            paint: Paint::Fill(FillRule::NonZero),
            colour,
        }
    }

    pub(super) fn stroke(path: Path, width: f64, colour: Ink) -> Shape {
        Shape {
            path,
            paint: Paint::Stroke {
                width,
                has_round_ends: true,
            },
            colour,
        }
    }

    /// A stroke with butt caps at open ends.
    pub(super) fn cut_stroke(path: Path, width: f64, colour: Ink) -> Shape {
        Shape {
            paint: Paint::Stroke {
                width,
                has_round_ends: false,
            },
            ..Shape::stroke(path, width, colour)
        }
    }

    /// The tiles of one colour.
    pub(super) fn tiles(board: &Board, colour: Colour, theme: BoardTheme) -> Shape {
        let mut path = Path::default();
        for square in board.iter().filter(|square| square.colour() == colour) {
            let corner = tile_corner(board.size(), board.size().xy(square));
            path.polyline(tile_outline(corner + Point::HALF_TILE, 1.0), true);
        }
        Shape::fill(path, theme.tile(colour))
    }
}

/// A format of vector pictures, which writes the parts of a picture in painting order. Points are in tiles from the
/// middle of the board.
pub(super) trait VectorWriter {
    fn write_shape(&mut self, shape: &Shape) -> io::Result<()>;

    fn write_rings(&mut self, middle: Point, rings: Rings, ink: Ink) -> io::Result<()>;

    /// Writes a sprite around the middle of its tile, in its own colours or in `ink`.
    fn write_sprite(&mut self, sprite: Sprite, middle: Point, ink: Option<Ink>) -> io::Result<()>;

    fn write_caption(&mut self, caption: &Caption) -> io::Result<()>;

    /// Writes the line along some moves, on its wider edge.
    fn write_line(&mut self, path: Path, theme: BoardTheme, ink: Ink) -> io::Result<()> {
        let edge = Shape::stroke(path.clone(), SIZES.edged_line.into(), theme.paper());
        self.write_shape(&edge)?;
        self.write_shape(&Shape::stroke(path, SIZES.line.into(), ink))
    }
}

/// Writes an item of a scene. Tints, outlines and missing squares are left to the formats that show them.
pub(super) fn write_item(
    placed: &Positioned,
    board: &Board,
    theme: BoardTheme,
    out: &mut dyn VectorWriter,
) -> io::Result<()> {
    let (right, down) = placed.offset();
    let corner = tile_corner(board.size(), (placed.x, placed.y)) + Point::new(right, down);
    let middle = corner + Point::HALF_TILE;
    match placed.item {
        Item::Segment { number, knight, .. } => {
            let ink = theme.line(number, board.squares(), knight);
            out.write_line(move_path(placed, board.size()), theme, ink)
        }
        Item::Dot {
            number,
            knight,
            shape,
        } => {
            let ink = theme.line(number, board.squares(), knight);
            write_dot(shape, middle, ink, knight, out)
        }
        Item::Sprite(sprite) => out.write_sprite(sprite, middle, None),
        Item::Text(text) => out.write_caption(&Caption::new(text, corner)),
        Item::Missing(_) | Item::Tint(..) | Item::Outline(_) => Ok(()),
    }
}

/// The line of an item that is a move; a point for other items.
pub(super) fn move_path(placed: &Positioned, size: Size) -> Path {
    let (dx, dy) = match placed.item {
        Item::Segment { dx, dy, .. } => (dx, dy),
        _ => (0, 0),
    };
    let from = tile_corner(size, (placed.x, placed.y)) + Point::HALF_TILE;
    Path::along([from, from + Point::new(dx.into(), dy.into())], false)
}

/// Writes the mark of a visited square around the middle of its tile.
pub(super) fn write_dot(
    dot: Dot,
    middle: Point,
    ink: Ink,
    knight: Option<Knight>,
    out: &mut dyn VectorWriter,
) -> io::Result<()> {
    if dot == Dot::Flag {
        let [pole, cloth] = flag(knight);
        out.write_sprite(pole, middle, None)?;
        out.write_sprite(cloth, middle, Some(ink))
    } else {
        out.write_rings(middle, Rings::of(dot), ink)
    }
}
