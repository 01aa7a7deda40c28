//! Plans of symmetric tours of large boards: of all of it, of a half or of a quarter.

use crate::board::{Size, Square, Symmetry};
use crate::solve::Plan;
use crate::solve::construct::BlockPlan;
use crate::solve::plan::{is_move, on_board};
use crate::tour::TourClass;

/// The plan of a tour of this class on a rectangle that has one; `None` if the board or its half or quarter
/// is narrow.
pub(super) fn plan(size: Size, class: TourClass, seed: u64) -> Option<Plan> {
    let (width, height) = (size.width(), size.height());
    match class {
        TourClass::QuarterTurn => {
            let part = (width / 2, height / 2);
            of_images(size, Symmetry::QUARTER_TURN, 4, part, seed)
        }
        TourClass::Sulian if width.is_multiple_of(2) => {
            of_images(size, Symmetry::LEFT_RIGHT, 2, (width / 2, height), seed)
        }
        TourClass::Sulian => of_images(size, Symmetry::TOP_BOTTOM, 2, (width, height / 2), seed),
        _ => BlockPlan::half_turned(size, class, seed).map(Plan::whole),
    }
}

/// A closed tour of this many images of a part with this many columns and rows.
fn of_images(
    size: Size,
    symmetry: Symmetry,
    images: u64,
    (columns, rows): (u32, u32),
    seed: u64,
) -> Option<Plan> {
    if columns.min(rows) < Plan::MIN_SIDE {
        return None;
    }
    let part = Size::new(columns, rows).ok()?;
    let ends = Frame { size, symmetry }.ends(part);
    ends.into_iter().find_map(|(start, end)| {
        let part = BlockPlan::between(part, start, end, seed)?;
        Plan::of_images(size, part, symmetry, images)
    })
}

/// A board and its symmetry.
struct Frame {
    size: Size,
    symmetry: Symmetry,
}

impl Frame {
    /// A square of the part, on the whole board.
    fn on_board(&self, part: Size, square: Square) -> Square {
        on_board(self.size, part, square)
    }

    /// The squares that the part can begin and end on, such that its images join on to it.
    fn ends(&self, part: Size) -> Vec<(Square, Square)> {
        let near_middle = self.near_middle(part);
        let is_joined = |end: Square, start: Square| {
            let image = self.symmetry.square(self.size, self.on_board(part, start));
            is_move(self.on_board(part, end), image)
        };
        let is_odd = part.area() % 2 == 1;
        let suits = |start: Square, end: Square| {
            let same = start.colour() == end.colour();
            let corner = part.top_left().colour();
            start != end && same == is_odd && (!is_odd || start.colour() == corner)
        };
        let others = || near_middle.iter().copied();
        others()
            .flat_map(|start| others().map(move |end| (start, end)))
            .filter(|&(start, end)| suits(start, end) && is_joined(end, start))
            .collect()
    }

    /// The squares of the part beside the middle of its inner side, or its inner corner.
    fn near_middle(&self, part: Size) -> Vec<Square> {
        let (width, height) = (part.width(), part.height());
        // How far a side reaches to either side of the middle, if it is not an inner one.
        let along = |side: u32, is_inner: bool| match is_inner {
            true => side - 3..side,
            false => (side / 2).saturating_sub(3)..(side / 2 + 3).min(side),
        };
        let is_inner = [width < self.size.width(), height < self.size.height()];
        let (files, rows) = (along(width, is_inner[0]), along(height, is_inner[1]));
        let squares = files.flat_map(|x| rows.clone().map(move |y| (x, y)));
        squares.filter_map(|(x, y)| part.at(x, y)).collect()
    }
}
