//! Checks lists of squares while they are read, without keeping them.

use crate::board::{Direction, Size, SizeError, Square};
use crate::tour::TourError;
use std::collections::HashMap;

/// The visited squares: one bit each, in tiles of 64×64. Coordinates are stored as read, with y in place of the rank.
#[derive(Debug, Default)]
pub(crate) struct Visits {
    pub(crate) count_from_top: bool,
    tiles: HashMap<(u32, u32), usize>,
    bits: Vec<[u64; 64]>,
    /// Cache: the last tile, which is usually the next one too.
    near: Option<((u32, u32), usize)>,
    first: Option<Square>,
    last: Option<Square>,
    pub(crate) seen: u64,
    has_zero: bool,
    most: [u32; 2],
    /// The first error; afterwards only the board's size is tracked.
    wrong: Option<TourError>,
}

impl Visits {
    /// Returns whether a board can contain the square, and whether it is given like those before.
    pub(crate) fn go_to(&mut self, square: Square, count_from_top: bool) -> bool {
        if self.seen > 0 && count_from_top != self.count_from_top {
            return false;
        }
        self.count_from_top = count_from_top;
        let (file, rank) = (square.file(), square.rank());
        // Coordinates from 1 may be as large as the side.
        let can_hold = file.max(rank) <= Size::MAX_SIDE - u32::from(!self.count_from_top);
        if can_hold {
            self.most = [self.most[0].max(file), self.most[1].max(rank)];
            self.has_zero |= file == 0 || rank == 0;
            self.visit(square);
        }
        can_hold
    }

    fn visit(&mut self, square: Square) {
        let place = self.place();
        self.seen += 1;
        let before = self.last.replace(square);
        let _ = self.first.get_or_insert(square);
        if self.wrong.is_some() {
            return;
        }
        let from = before.filter(|&before| Direction::between(before, square).is_none());
        if let Some(from) = from {
            self.wrong = Some(TourError::NotAMove {
                move_number: place,
                from,
                to: square,
            });
        } else if !self.mark(square) {
            self.wrong = Some(TourError::Twice {
                place: place + 1,
                square,
            });
        }
    }

    /// Whether no further square can change the result. Errors in coordinates also depend on the final height.
    pub(crate) fn are_decided(&self) -> bool {
        /// Squares after which the board's height is assumed to be known.
        const ENOUGH: u64 = 1 << 30;
        let needs_height = self.count_from_top && self.seen < ENOUGH;
        self.wrong.is_some() && !self.has_returned() && !needs_height
    }

    /// Whether the last square repeats the first, as some closed tours do.
    fn has_returned(&self) -> bool {
        matches!(self.wrong, Some(TourError::Twice { place, square })
            if place == self.place() && Some(square) == self.first)
    }

    /// Number of squares so far. No overflow: a list has fewer squares than bytes.
    fn place(&self) -> usize {
        usize::try_from(self.seen).unwrap_or(usize::MAX - 1)
    }

    /// The first coordinate, 0 or 1. Names always count from 0.
    pub(crate) fn first_number(&self) -> u32 {
        u32::from(self.count_from_top && !self.has_zero)
    }

    /// The board with at least this height; `None` before the first square.
    pub(crate) fn size(&self, height: u32) -> Option<Result<Size, SizeError>> {
        let _ = self.first?;
        let [width, least] = self.most.map(|last| last - self.first_number() + 1);
        Some(Size::new(width, least.max(height)))
    }

    /// The place of a square's bit in its tile, after the tile's place.
    fn bit(square: Square) -> ((u32, u32), usize, u64) {
        let (file, rank) = (square.file(), square.rank());
        (
            (file / 64, rank / 64),
            (rank % 64) as usize,
            1 << (file % 64),
        )
    }

    /// Returns whether the square was unmarked.
    fn mark(&mut self, square: Square) -> bool {
        let (key, row, bit) = Visits::bit(square);
        let tile = match self.near {
            Some((near, tile)) if near == key => tile,
            _ => *self.tiles.entry(key).or_insert(self.bits.len()),
        };
        if tile == self.bits.len() {
            self.bits.push([0; 64]);
        }
        self.near = Some((key, tile));
        let row = &mut self.bits[tile][row];
        let is_new = *row & bit == 0;
        *row |= bit;
        is_new
    }

    fn is_marked(&self, size: Size, square: Square) -> bool {
        let first = self.first_number();
        let as_read = match (self.count_from_top, size.xy(square)) {
            (true, (x, y)) => Square::new(x + first, y + first),
            (false, _) => square,
        };
        let (key, row, bit) = Visits::bit(as_read);
        self.tiles
            .get(&key)
            .is_some_and(|&tile| self.bits[tile][row] & bit != 0)
    }

    /// The first square, and the last of an open tour; or the error.
    pub(crate) fn check(&self, size: Size) -> Result<(Square, Option<Square>), TourError> {
        let first = self.first_number();
        let named = |square: Square| match self.count_from_top {
            true => size
                .at(square.file() - first, square.rank() - first)
                .unwrap_or(square),
            false => square,
        };
        let (seen, squares) = (self.seen, size.area());
        let [start, end] = [self.first, self.last].map(|end| end.map_or(Square::new(0, 0), named));
        match self.wrong {
            _ if self.has_returned() && seen == squares + 1 => return Ok((start, None)),
            Some(TourError::NotAMove {
                move_number,
                from,
                to,
            }) => {
                return Err(TourError::NotAMove {
                    move_number,
                    from: named(from),
                    to: named(to),
                });
            }
            Some(TourError::Twice { place, square }) => {
                return Err(TourError::Twice {
                    place,
                    square: named(square),
                });
            }
            _ => {}
        }
        let is_missing = |square: &Square| !self.is_marked(size, *square);
        if seen < squares
            && let Some(missing) = size.iter().find(is_missing)
        {
            return Err(TourError::Missing {
                visited: seen,
                squares,
                missing,
            });
        }
        let is_closed = seen > 2 && Direction::between(end, start).is_some();
        Ok((start, (!is_closed).then_some(end)))
    }
}
