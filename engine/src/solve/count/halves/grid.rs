//! The grid of a board, with its edges divided into two halves.

use crate::board::{Size, Square};
use crate::solve::{Question, TourEnd};

/// A board, possibly transposed, with an apex adjacent to all possible ends, so that tours become cycles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HalvesGrid {
    columns: usize,
    pub(super) rows: usize,
    is_transposed: bool,
    /// Whether each square exists; column-major, like `may_end` and `must_end`.
    is_there: Vec<bool>,
    /// Whether a tour may end on each square; `false` for closed tours.
    may_end: Vec<bool>,
    must_end: Vec<bool>,
}

/// The two ends of an edge, as places of the grid.
pub(super) type PlacePair = (usize, usize);

/// An image of the grid under reflections in one or both axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GridImage {
    pub(super) is_mirrored: bool,
    pub(super) is_flipped: bool,
}

impl GridImage {
    pub(super) const MIRRORED: GridImage = GridImage::new(true, false);
    pub(super) const ALL: [GridImage; 4] = [
        GridImage::new(false, false),
        GridImage::new(false, true),
        GridImage::MIRRORED,
        GridImage::new(true, true),
    ];

    const fn new(is_mirrored: bool, is_flipped: bool) -> GridImage {
        GridImage {
            is_mirrored,
            is_flipped,
        }
    }
}

impl HalvesGrid {
    /// The grid of a question's board, with the squares where a tour may end.
    pub(super) fn new(question: &Question, is_transposed: bool) -> HalvesGrid {
        let board = question.board();
        let size = board.size();
        let (width, height) = (size.width() as usize, size.height() as usize);
        let (columns, rows) = if is_transposed {
            (height, width)
        } else {
            (width, height)
        };
        let none = vec![false; columns * rows];
        let mut grid = HalvesGrid {
            columns,
            rows,
            is_transposed,
            is_there: none.clone(),
            may_end: none.clone(),
            must_end: none,
        };
        for square in board.iter() {
            let place = grid.place(size, square);
            grid.is_there[place] = true;
        }
        if question.end() == TourEnd::Closed {
            return grid;
        }
        let given = [question.start(), question.last()];
        for end in given.into_iter().flatten() {
            let place = grid.place(size, end);
            grid.must_end[place] = true;
        }
        grid.may_end = match given {
            [Some(_), Some(_)] => grid.must_end.clone(),
            _ => grid.is_there.clone(),
        };
        grid
    }

    /// A description that tells the grid from all others.
    pub(super) fn about(&self) -> String {
        let squares =
            |of: &[bool]| -> String { of.iter().map(|&it| if it { 'x' } else { '.' }).collect() };
        let [is_there, may_end, must_end] =
            [&self.is_there, &self.may_end, &self.must_end].map(|of| squares(of));
        let (columns, rows) = (self.columns, self.rows);
        format!(
            "{columns} by {rows} squares {is_there}, of which {may_end} may be ends, {must_end} must"
        )
    }

    pub(super) fn mirrored(&self) -> HalvesGrid {
        self.moved(|place| self.mirror(place))
    }

    fn moved(&self, to: impl Fn(usize) -> usize) -> HalvesGrid {
        let moved = |of: &[bool]| (0..of.len()).map(|place| of[to(place)]).collect();
        HalvesGrid {
            is_there: moved(&self.is_there),
            may_end: moved(&self.may_end),
            must_end: moved(&self.must_end),
            ..*self
        }
    }

    pub(super) fn place(&self, size: Size, square: Square) -> usize {
        let (x, y) = size.xy(square);
        let (u, v) = if self.is_transposed { (y, x) } else { (x, y) };
        u as usize * self.rows + v as usize
    }

    pub(super) fn image(&self, edges: &[PlacePair], image: GridImage) -> Vec<PlacePair> {
        let moved = |place| {
            let place = if image.is_flipped {
                self.flip(place)
            } else {
                place
            };
            if image.is_mirrored {
                self.mirror(place)
            } else {
                place
            }
        };
        edges
            .iter()
            .map(|&(one, other)| (moved(one), moved(other)))
            .collect()
    }

    /// Index of the apex, after the indices of all squares.
    pub(super) fn outside(&self) -> usize {
        self.columns * self.rows
    }

    pub(super) fn mirror(&self, place: usize) -> usize {
        if place == self.outside() {
            place
        } else {
            (self.columns - 1 - place / self.rows) * self.rows + place % self.rows
        }
    }

    pub(super) fn flip(&self, place: usize) -> usize {
        if place == self.outside() {
            place
        } else {
            place / self.rows * self.rows + self.rows - 1 - place % self.rows
        }
    }

    pub(super) fn is_there(&self, place: usize) -> bool {
        self.is_there.get(place) == Some(&true)
    }

    pub(super) fn is_light(&self, place: usize) -> bool {
        (place / self.rows + place % self.rows) % 2 == 1
    }

    pub(super) fn must_end(&self, place: usize) -> bool {
        self.must_end.get(place) == Some(&true)
    }

    pub(super) fn is_flipped(&self) -> bool {
        self.rows % 2 == self.columns % 2 && *self == self.moved(|place| self.flip(place))
    }

    /// Whether an edge is in the first half. `takes_middle` puts the edges that are their own mirror image there.
    pub(super) fn is_first(&self, (one, other): PlacePair, takes_middle: bool) -> bool {
        let middle = self.columns / 2;
        let is_odd = self.columns % 2 == 1;
        let (one, other) = (one.min(other), one.max(other));
        let (u, v) = (one / self.rows, one % self.rows);
        if other == self.outside() {
            return u < middle || is_odd && u == middle && takes_middle;
        }
        let (u_other, v_other) = (other / self.rows, other % self.rows);
        if u_other < middle || is_odd && u_other == middle || u >= middle {
            return u < middle;
        }
        match (is_odd, u_other - u) {
            // Take one edge of each mirrored pair, chosen so that few squares have edges in both halves.
            (true, _) => v % 2 == 0,
            (false, 2) => u_other == middle,
            (false, _) => (v < v_other) == (2 * v.min(v_other) + 2 < self.rows),
        }
    }

    pub(super) fn has_middle(&self) -> bool {
        let middle = self.columns / 2;
        let mut column = self.may_end.iter().skip(middle * self.rows).take(self.rows);
        self.columns % 2 == 1 && column.any(|&it| it)
    }

    pub(super) fn near(&self, place: usize) -> Vec<usize> {
        let outside = self.outside();
        if place == outside {
            return (0..outside).filter(|&it| self.may_end[it]).collect();
        }
        if !self.is_there(place) {
            return Vec::new();
        }
        let (u, v) = (place / self.rows, place % self.rows);
        let is_near = |&it: &usize| {
            let (du, dv) = (u.abs_diff(it / self.rows), v.abs_diff(it % self.rows));
            du * dv == 2 && self.is_there[it]
        };
        let squares =
            (u.saturating_sub(2) * self.rows..outside.min((u + 3) * self.rows)).filter(is_near);
        squares
            .chain(self.may_end[place].then_some(outside))
            .collect()
    }
}
