use knights_tour::board::{Size, Square};

/// A rectangle of squares. `x` is the column from the left and `y` the row from the top, both from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    /// The leftmost column.
    pub x: u32,
    /// The top row.
    pub y: u32,
    /// The number of columns; may be 0.
    pub width: u32,
    /// The number of rows; may be 0.
    pub height: u32,
}

impl Area {
    /// The area of a whole board of this size.
    pub fn whole(size: Size) -> Area {
        Area {
            x: 0,
            y: 0,
            width: size.width(),
            height: size.height(),
        }
    }

    /// The area from `from` to `to`, exclusive, clipped to a board of this size.
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

    /// This area extended by `by` squares on each side, clipped to a board of this size.
    #[must_use]
    pub fn grown(self, by: u32, size: Size) -> Area {
        let from = (self.x.saturating_sub(by), self.y.saturating_sub(by));
        let right = self.x.saturating_add(self.width).saturating_add(by);
        let bottom = self.y.saturating_add(self.height).saturating_add(by);
        Area::between(size, from, (right, bottom))
    }

    /// Width times height.
    pub fn squares(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Whether the area contains the square in this column and row.
    pub fn contains(self, (x, y): (u32, u32)) -> bool {
        let is_within = |at: u32, from: u32, length: u32| at >= from && at - from < length;
        is_within(x, self.x, self.width) && is_within(y, self.y, self.height)
    }

    /// The column and row of each square, in row-major order.
    pub fn places(self) -> impl Iterator<Item = (u32, u32)> + Clone {
        let rows = self.y..self.y + self.height;
        rows.flat_map(move |y| (self.x..self.x + self.width).map(move |x| (x, y)))
    }

    /// The squares of the area on a board of this size, in row-major order.
    pub fn iter(self, size: Size) -> impl Iterator<Item = Square> + Clone {
        self.places().filter_map(move |(x, y)| size.at(x, y))
    }
}

/// The adjacent squares above, to the right, below and to the left.
pub(super) fn beside(square: Square) -> [Option<Square>; 4] {
    let offsets = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    offsets.map(|(files, ranks)| {
        let file = square.file().checked_add_signed(files)?;
        Some(Square::new(file, square.rank().checked_add_signed(ranks)?))
    })
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
