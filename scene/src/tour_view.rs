//! A uniform view of complete and partial tours, from games to plans of a trillion squares.

use knights_tour::board::{Board, Direction, Size, Square};
use knights_tour::position::{Knight, Position, PositionRow};
use knights_tour::solve::Plan;
use knights_tour::tour::Tour;

/// A view of a complete or partial tour: a list, a position in memory, or a plan that computes each square.
///
/// ```
/// use knights_tour::board::Size;
/// use knights_tour_scene::TourView;
/// use knights_tour::solve::Plan;
///
/// let size = Size::new(1_000_000, 1_000_000)?;
/// let plan = Plan::new(size, "a1".parse()?, 0).expect("wide enough");
/// let tour_view = TourView::Planned { plan: &plan, visited: 1_000 };
/// assert_eq!(tour_view.number_of("a1".parse()?), Some(1));
/// assert_eq!(tour_view.square_of(1_001), None, "it has not come so far");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum TourView<'a> {
    /// One or two knights in memory. Lookups take linear time unless [numbers are kept](Position::keep_numbers).
    Position(&'a Position),
    /// A complete tour in memory. Lookups take linear time.
    Tour(&'a Tour),
    /// The first squares of a plan. Each lookup is computed.
    Planned {
        /// The plan of the whole tour.
        plan: &'a Plan,
        /// The number of visited squares, at least 1.
        visited: u64,
    },
}

impl<'a> From<&'a Tour> for TourView<'a> {
    fn from(tour: &'a Tour) -> TourView<'a> {
        TourView::Tour(tour)
    }
}

impl<'a> From<&'a Plan> for TourView<'a> {
    fn from(plan: &'a Plan) -> TourView<'a> {
        let visited = plan.size().area();
        TourView::Planned { plan, visited }
    }
}

/// A tour that owns its data; [`HeldTour::tour_view`] borrows it.
#[derive(Clone, Debug)]
pub enum HeldTour {
    /// One or two knights on a board in memory.
    Position(Box<Position>),
    /// A complete tour in memory.
    Tour(Tour),
    /// The first squares of a plan.
    Planned {
        /// The plan of the whole tour.
        plan: Box<Plan>,
        /// The number of visited squares, at least 1.
        visited: u64,
    },
}

impl From<TourView<'_>> for HeldTour {
    fn from(tour_view: TourView<'_>) -> HeldTour {
        match tour_view {
            TourView::Position(position) => HeldTour::Position(Box::new(position.clone())),
            TourView::Tour(tour) => HeldTour::Tour(tour.clone()),
            TourView::Planned { plan, visited } => HeldTour::Planned {
                plan: Box::new(plan.clone()),
                visited,
            },
        }
    }
}

impl From<Plan> for HeldTour {
    fn from(plan: Plan) -> HeldTour {
        let visited = plan.size().area();
        let plan = Box::new(plan);
        HeldTour::Planned { plan, visited }
    }
}

impl HeldTour {
    /// A view that borrows the tour.
    pub fn tour_view(&self) -> TourView<'_> {
        match self {
            HeldTour::Position(position) => TourView::Position(position),
            HeldTour::Tour(tour) => TourView::Tour(tour),
            &HeldTour::Planned { ref plan, visited } => TourView::Planned { plan, visited },
        }
    }
}

impl<'a> TourView<'a> {
    /// The board of the tour.
    pub fn board(self) -> Board {
        match self {
            TourView::Position(position) => position.board().clone(),
            TourView::Tour(tour) => tour.board().clone(),
            TourView::Planned { plan, .. } => plan.board(),
        }
    }

    /// The size of the board, including missing squares.
    pub fn size(self) -> Size {
        match self {
            TourView::Position(position) => position.board().size(),
            TourView::Tour(tour) => tour.board().size(),
            TourView::Planned { plan, .. } => plan.size(),
        }
    }

    /// The number of squares on the board, visited or not.
    pub fn squares(self) -> u64 {
        self.board().squares()
    }

    /// The number of visited squares, including the squares where knights started.
    pub fn visited(self) -> u64 {
        match self {
            TourView::Position(position) => position.visited(),
            TourView::Tour(tour) => tour.len() as u64,
            TourView::Planned { visited, .. } => visited,
        }
    }

    /// Whether every square has been visited.
    pub fn is_complete(self) -> bool {
        self.visited() == self.squares()
    }

    /// Whether the tour is complete, and its last square is a knight's move from its first.
    pub fn is_closed(self) -> bool {
        self.closing_move().is_some()
    }

    /// The knights on the board, one or two.
    pub fn knights(self) -> impl Iterator<Item = Knight> + use<> {
        let count = match self {
            TourView::Position(position) if position.has_two() => 2,
            _ => 1,
        };
        Knight::BOTH.into_iter().take(count)
    }

    /// The active knight's first square.
    pub fn start(self) -> Square {
        match self {
            TourView::Position(position) => position.start(),
            TourView::Tour(tour) => tour.start(),
            TourView::Planned { plan, .. } => plan.square_at(0),
        }
    }

    /// The active knight's square.
    pub fn here(self) -> Square {
        match self {
            TourView::Position(position) => position.here(),
            TourView::Tour(tour) => tour.end(),
            TourView::Planned { plan, visited } => plan.square_at(visited.saturating_sub(1)),
        }
    }

    /// The square of one of the knights; `None` if this knight is not on the board.
    pub fn here_of(self, knight: Knight) -> Option<Square> {
        match self {
            TourView::Position(position) => position.here_of(knight),
            _ => (knight == Knight::First).then(|| self.here()),
        }
    }

    /// The knight that visited `square`, and the visit's number in the knight's trail, from 1; `None` if unvisited.
    pub fn visit(self, square: Square) -> Option<(Knight, u64)> {
        let number = match self {
            TourView::Position(position) => return position.visit(square),
            TourView::Tour(tour) => tour.squares().position(|other| other == square)? as u64 + 1,
            TourView::Planned { plan, visited } => {
                let number = plan
                    .size()
                    .contains(square)
                    .then(|| plan.number_of(square) + 1);
                number.filter(|&number| number <= visited)?
            }
        };
        Some((Knight::First, number))
    }

    /// The number of a square in the trail that visited it, from 1; `None` if unvisited.
    pub fn number_of(self, square: Square) -> Option<u64> {
        self.visit(square).map(|(_, number)| number)
    }

    /// The square with this number in the active knight's trail, from 1; `None` if the trail is shorter.
    pub fn square_of(self, number: u64) -> Option<Square> {
        let index = number.checked_sub(1)?;
        match self {
            TourView::Position(position) => position.trail().nth(usize::try_from(index).ok()?),
            TourView::Tour(tour) => tour.get(usize::try_from(index).ok()?),
            TourView::Planned { plan, visited } => {
                (number <= visited).then(|| plan.square_at(index))
            }
        }
    }

    pub(crate) fn move_from(self, square: Square) -> Option<Direction> {
        let (knight, number) = self.visit(square)?;
        match self {
            TourView::Position(position) if position.has_two() => {
                let leads_on = |&direction: &Direction| {
                    let target = position.board().step(square, direction);
                    target.and_then(|target| position.visit(target)) == Some((knight, number + 1))
                };
                Direction::ALL.into_iter().find(leads_on)
            }
            TourView::Position(position) => {
                let step = position.moves().get(usize::try_from(number - 1).ok()?);
                step.map(|step| step.direction())
            }
            _ => Direction::between(square, self.square_of(number + 1)?),
        }
    }

    /// The move that closes the tour; `None` if it is not closed.
    pub fn closing_move(self) -> Option<Direction> {
        let closing = Direction::between(self.here(), self.start());
        let is_one = self.knights().count() == 1;
        closing.filter(|_| is_one && self.is_complete() && self.visited() > 2)
    }

    /// The squares of the active knight's trail, from its start.
    pub fn trail(self) -> Box<dyn Iterator<Item = Square> + 'a> {
        match self {
            TourView::Position(position) => Box::new(position.trail()),
            TourView::Tour(tour) => Box::new(tour.squares()),
            TourView::Planned { plan, visited } => {
                let numbers = 0..visited;
                Box::new(numbers.map(|number| plan.square_at(number)))
            }
        }
    }

    /// Row `y` of the board, from 0 at the top, for fast repeated lookups.
    ///
    /// # Panics
    /// If `y` is not below the height of the board.
    pub fn row(self, y: u32) -> Row<'a> {
        let size = self.size();
        assert!(y < size.height(), "{size} has no row {y}");
        match self {
            TourView::Position(position) => Row::Position(position.row(y)),
            _ => Row::Other {
                tour_view: self,
                rank: size.height() - 1 - y,
            },
        }
    }
}

/// A row of the board of a tour, for fast repeated lookups.
#[derive(Clone, Copy, Debug)]
pub enum Row<'a> {
    /// A row of a position in memory.
    Position(PositionRow<'a>),
    /// A row of a complete tour or of a plan.
    Other {
        /// The tour with this row.
        tour_view: TourView<'a>,
        /// The rank of the row, from 0 at the bottom.
        rank: u32,
    },
}

impl Row<'_> {
    /// The trail number of the square in column `x`, from 1; `None` if unvisited.
    ///
    /// # Panics
    /// If `x` is not below the width of the board.
    #[inline]
    pub fn number(&self, x: u32) -> Option<u64> {
        match self {
            Row::Position(row) => row.number(x),
            Row::Other { tour_view, rank } => tour_view.number_of(Square::new(x, *rank)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::solve::Question;

    fn planned(size: &str, seed: u64) -> Plan {
        let size: Size = size.parse().unwrap();
        Plan::new(size, Board::whole(size).centre(), seed).unwrap()
    }

    #[test]
    fn a_plan_its_tour_and_the_position_along_it_answer_alike() {
        for (size, seed) in [("8x8", 1), ("9x13", 2), ("24x17", 3)] {
            let plan = planned(size, seed);
            let all = plan.size().area();
            for visited in [1, 2, all / 2, all - 1, all] {
                let tour_view = TourView::Planned {
                    plan: &plan,
                    visited,
                };
                let mut position = Position::along(&plan.board(), tour_view.trail()).unwrap();
                position.keep_numbers().unwrap();
                assert_alike(tour_view, TourView::Position(&position));
            }
            let tour = plan.tour().unwrap();
            assert_alike(TourView::from(&plan), TourView::Tour(&tour));
        }
    }

    fn assert_alike(tour_view: TourView<'_>, other: TourView<'_>) {
        let (visited, all) = (tour_view.visited(), tour_view.squares());
        assert_eq!((other.visited(), other.squares()), (visited, all));
        assert_eq!(tour_view.is_complete(), visited == all);
        let ends = |tour_view: TourView<'_>| {
            (
                tour_view.here(),
                tour_view.start(),
                tour_view.closing_move(),
            )
        };
        assert_eq!(ends(tour_view), ends(other));
        assert!(tour_view.trail().eq(other.trail()));
        for square in tour_view.board().iter() {
            assert_eq!(tour_view.visit(square), other.visit(square), "{square}");
            assert_eq!(tour_view.move_from(square), other.move_from(square));
            let (x, y) = tour_view.size().xy(square);
            let number = tour_view.row(y).number(x);
            assert_eq!(number, other.row(y).number(x));
            assert_eq!(number, tour_view.number_of(square));
            if let Some(number) = number {
                assert_eq!(tour_view.square_of(number), Some(square));
                assert_eq!(other.square_of(number), Some(square));
            }
        }
        assert_eq!(tour_view.square_of(0), None);
        assert_eq!(other.square_of(visited + 1), None);
    }

    #[test]
    fn the_moves_of_two_knights_are_told_apart() {
        let starts = ["a1", "h8"].map(|name| name.parse().unwrap());
        let mut position = Position::with_two(&Board::CHESS, starts).unwrap();
        position.keep_numbers().unwrap();
        for (knight, to) in [
            (Knight::First, "b3"),
            (Knight::Second, "g6"),
            (Knight::Second, "f8"),
            (Knight::First, "c5"),
        ] {
            position.activate(knight);
            let to = position.direction_to(to.parse().unwrap()).unwrap();
            position.advance(to);
        }
        let tour_view = TourView::Position(&position);
        assert_eq!(tour_view.knights().count(), 2);
        for (from, to) in [("a1", "b3"), ("b3", "c5"), ("h8", "g6"), ("g6", "f8")] {
            let from: Square = from.parse().unwrap();
            let direction = tour_view.move_from(from).unwrap();
            let target = Board::CHESS.step(from, direction).unwrap();
            assert_eq!(target.to_string(), to);
        }
        for last in ["c5", "f8", "d4"] {
            assert_eq!(tour_view.move_from(last.parse().unwrap()), None);
        }
        let tour = Question::on(&Board::CHESS).closed().solve().unwrap();
        let whole = Position::along(tour.board(), &tour).unwrap();
        assert!(TourView::Position(&whole).closing_move().is_some());
    }
}
