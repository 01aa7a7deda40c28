//! The part of a board that is to be seen.

use crate::board::{Size, Square};

/// A rectangle of squares; `x` is the column from the left and `y` the row from the top, both from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// The left column.
    pub x: u32,
    /// The top row.
    pub y: u32,
    /// How many columns, perhaps none.
    pub width: u32,
    /// How many rows, perhaps none.
    pub height: u32,
}

impl Area {
    /// The whole board.
    pub fn whole(size: Size) -> Area {
        Area {
            x: 0,
            y: 0,
            width: size.width(),
            height: size.height(),
        }
    }

    /// What lies between two corners, as far as the board goes: from the top left up to, and without,
    /// the bottom right.
    pub fn between(size: Size, from: (u32, u32), to: (u32, u32)) -> Area {
        let (right, bottom) = (to.0.min(size.width()), to.1.min(size.height()));
        let (x, y) = (from.0.min(right), from.1.min(bottom));
        Area {
            x,
            y,
            width: right - x,
            height: bottom - y,
        }
    }

    /// The area and `by` squares more on each side, as far as the board goes.
    #[must_use]
    pub fn grown(self, by: u32, size: Size) -> Area {
        let from = (self.x.saturating_sub(by), self.y.saturating_sub(by));
        let right = self.x.saturating_add(self.width).saturating_add(by);
        let bottom = self.y.saturating_add(self.height).saturating_add(by);
        Area::between(size, from, (right, bottom))
    }

    /// How many squares it has.
    pub fn squares(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Whether the square at a column and a row is in it.
    pub fn contains(self, (x, y): (u32, u32)) -> bool {
        let is_within = |at: u32, from: u32, length: u32| at >= from && at - from < length;
        is_within(x, self.x, self.width) && is_within(y, self.y, self.height)
    }

    /// Its columns and rows, row by row from the top left.
    pub fn places(self) -> impl Iterator<Item = (u32, u32)> + Clone {
        let rows = self.y..self.y + self.height;
        rows.flat_map(move |y| (self.x..self.x + self.width).map(move |x| (x, y)))
    }

    /// Its squares on a rectangle of `size`, row by row from the top left.
    pub fn iter(self, size: Size) -> impl Iterator<Item = Square> + Clone {
        self.places().filter_map(move |(x, y)| size.at(x, y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_ends_where_the_board_does() {
        let size = Size::CHESS;
        let corner = Area::between(size, (6, 7), (20, 20));
        assert_eq!((corner.width, corner.height, corner.squares()), (2, 1, 2));
        let names: Vec<String> = corner.iter(size).map(|square| square.to_string()).collect();
        assert_eq!(names, ["g1", "h1"]);
        let grown = corner.grown(2, size);
        assert_eq!((grown.x, grown.y, grown.width, grown.height), (4, 5, 4, 3));
        assert_eq!(grown.grown(100, size), Area::whole(size));
        assert!(grown.contains((7, 7)) && !grown.contains((3, 7)) && !grown.contains((8, 7)));
        assert_eq!(Area::between(size, (9, 9), (3, 3)).squares(), 0);
    }
}
