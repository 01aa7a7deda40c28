//! The bounding rectangle of a board's squares, in which symmetries are defined.

use super::SymmetryCase;
use crate::board::{Board, Size, Square, Symmetry};
use crate::tour::TourClass;

/// A board with the bounding rectangle of its squares.
pub(super) struct BoardFrame<'a> {
    board: &'a Board,
    /// File and rank of the bottom-left corner of the rectangle.
    corner: (u32, u32),
    size: Size,
}

impl<'a> BoardFrame<'a> {
    pub(super) fn new(board: &'a Board) -> BoardFrame<'a> {
        if let Some(size) = board.rectangle() {
            return BoardFrame {
                board,
                corner: (0, 0),
                size,
            };
        }
        let (mut low, mut high) = ((u32::MAX, u32::MAX), (0, 0));
        for square in board.iter() {
            low = (low.0.min(square.file()), low.1.min(square.rank()));
            high = (high.0.max(square.file()), high.1.max(square.rank()));
        }
        let sides = (high.0 + 1 - low.0, high.1 + 1 - low.1);
        // Cannot fail: the rectangle has a square and is no larger than the board.
        let size = Size::new(sides.0, sides.1).unwrap_or(board.size());
        BoardFrame {
            board,
            corner: low,
            size,
        }
    }

    pub(super) fn image(&self, symmetry: Symmetry, square: Square) -> Square {
        let (x, y) = self.corner;
        let inside = Square::new(square.file() - x, square.rank() - y);
        let image = symmetry.square(self.size, inside);
        Square::new(image.file() + x, image.rank() + y)
    }

    /// What rules out tours of a class under a symmetry; `None` if nothing is known to.
    pub(super) fn case(&self, symmetry: Symmetry, class: TourClass) -> Option<SymmetryCase> {
        if !self.has(symmetry) {
            return Some(SymmetryCase::Board);
        }
        let is_backward = matches!(class, TourClass::HalfTurn | TourClass::Bergholtian);
        let fixed = self.fixed(symmetry);
        if is_backward {
            // The middle square of a symmetric open tour of odd length is at the centre of the board.
            let is_odd = self.board.is_odd();
            return match fixed {
                Some(square) if !is_odd => Some(SymmetryCase::Fixed(square)),
                None if is_odd => Some(SymmetryCase::Centre),
                Some(_) => None,
                None => {
                    let needed = if class == TourClass::Bergholtian {
                        2
                    } else {
                        1
                    };
                    (self.central_moves() < needed).then_some(SymmetryCase::Centre)
                }
            };
        }
        if let Some(square) = fixed {
            return Some(SymmetryCase::Fixed(square));
        }
        let images = if class == TourClass::QuarterTurn {
            4
        } else {
            2
        };
        let moves = self.board.squares() / images;
        let is_whole = self.board.squares().is_multiple_of(images);
        let changes = self.changes_colour(symmetry);
        (!is_whole || (moves % 2 == 1) != changes).then_some(SymmetryCase::Colours { moves })
    }

    fn has(&self, symmetry: Symmetry) -> bool {
        if symmetry.transposes() && self.size.width() != self.size.height() {
            return false;
        }
        self.board.rectangle().is_some()
            || self
                .board
                .iter()
                .all(|square| self.board.contains(self.image(symmetry, square)))
    }

    fn changes_colour(&self, symmetry: Symmetry) -> bool {
        let (x, y) = self.corner;
        let corner = Square::new(x, y);
        corner.colour() != self.image(symmetry, corner).colour()
    }

    fn fixed(&self, symmetry: Symmetry) -> Option<Square> {
        let is_fixed = |&square: &Square| self.image(symmetry, square) == square;
        if self.board.rectangle().is_none() {
            return self.board.iter().find(is_fixed);
        }
        let (width, height) = (self.size.width(), self.size.height());
        // Squares fixed by a symmetry of a rectangle are on a middle line or a diagonal: test one square of each.
        let candidates = [
            Square::new(0, height / 2),
            Square::new(width / 2, 0),
            Square::new(width / 2, height / 2),
            Square::new(0, 0),
            Square::new(0, height - 1),
        ];
        candidates.into_iter().find(is_fixed)
    }

    /// The number of knight's moves between a square and its own image under the half turn: at most two.
    fn central_moves(&self) -> usize {
        let (width, height) = (i64::from(self.size.width()), i64::from(self.size.height()));
        let moves = [(1, 2), (2, 1), (1, -2), (2, -1)];
        let starts = moves.into_iter().filter_map(|(files, ranks)| {
            let (file, rank) = (width - 1 - files, height - 1 - ranks);
            let is_square = file >= 0 && rank >= 0 && file % 2 == 0 && rank % 2 == 0;
            let place = |at: i64, from: u32| u32::try_from(at / 2).ok().map(|at| at + from);
            let (x, y) = self.corner;
            is_square.then_some(Square::new(place(file, x)?, place(rank, y)?))
        });
        let is_there = |&square: &Square| {
            let image = self.image(Symmetry::HALF_TURN, square);
            self.board.contains(square) && self.board.contains(image)
        };
        starts
            .filter(|square| self.is_framed(*square))
            .filter(is_there)
            .count()
    }

    fn is_framed(&self, square: Square) -> bool {
        let (x, y) = self.corner;
        let is_within = |at: u32, from: u32, side: u32| (from..from + side).contains(&at);
        is_within(square.file(), x, self.size.width())
            && is_within(square.rank(), y, self.size.height())
    }
}
