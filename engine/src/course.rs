//! A uniform view of a complete or partial tour, for games as well as for plans of a trillion squares.

use crate::board::{Board, Direction, Size, Square};
use crate::position::{Knight, Position, Row as PositionRow};
use crate::solve::Plan;
use crate::tour::Tour;

/// A view of a complete or partial tour: a list, a position in memory, or a plan that computes each square.
///
/// ```
/// use knights_tour::board::Size;
/// use knights_tour::course::Course;
/// use knights_tour::solve::Plan;
///
/// let size = Size::new(1_000_000, 1_000_000)?;
/// let plan = Plan::new(size, "a1".parse()?, 0).expect("wide enough");
/// let course = Course::Planned { plan: &plan, visited: 1_000 };
/// assert_eq!(course.number_of("a1".parse()?), Some(1));
/// assert_eq!(course.square_of(1_001), None, "it has not come so far");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Course<'a> {
    /// One or two knights on a board in memory. Lookups are linear unless [numbers are kept](Position::keep_numbers).
    Position(&'a Position),
    /// A complete tour. Lookups are linear.
    Tour(&'a Tour),
    /// The first squares of a planned tour.
    Planned {
        /// The plan.
        plan: &'a Plan,
        /// The number of visited squares, at least 1.
        visited: u64,
    },
}

impl<'a> From<&'a Position> for Course<'a> {
    fn from(position: &'a Position) -> Course<'a> {
        Course::Position(position)
    }
}

impl<'a> From<&'a Tour> for Course<'a> {
    fn from(tour: &'a Tour) -> Course<'a> {
        Course::Tour(tour)
    }
}

impl<'a> From<&'a Plan> for Course<'a> {
    fn from(plan: &'a Plan) -> Course<'a> {
        let visited = plan.size().area();
        Course::Planned { plan, visited }
    }
}

/// An owned tour that provides a [`Course`].
#[derive(Clone, Debug)]
pub enum HeldTour {
    /// One or two knights.
    Position(Box<Position>),
    /// A complete tour.
    Tour(Tour),
    /// The first squares of a planned tour.
    Planned {
        /// The plan.
        plan: Box<Plan>,
        /// The number of visited squares, at least 1.
        visited: u64,
    },
}

impl From<Course<'_>> for HeldTour {
    fn from(course: Course<'_>) -> HeldTour {
        match course {
            Course::Position(position) => HeldTour::Position(Box::new(position.clone())),
            Course::Tour(tour) => HeldTour::Tour(tour.clone()),
            Course::Planned { plan, visited } => HeldTour::Planned {
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
    /// A view of the tour.
    pub fn course(&self) -> Course<'_> {
        match self {
            HeldTour::Position(position) => Course::Position(position),
            HeldTour::Tour(tour) => Course::Tour(tour),
            &HeldTour::Planned { ref plan, visited } => Course::Planned { plan, visited },
        }
    }
}

impl<'a> Course<'a> {
    /// The board.
    pub fn board(self) -> Board {
        match self {
            Course::Position(position) => position.board().clone(),
            Course::Tour(tour) => tour.board().clone(),
            Course::Planned { plan, .. } => plan.board(),
        }
    }

    /// The bounding rectangle of the board.
    pub fn size(self) -> Size {
        match self {
            Course::Position(position) => position.board().size(),
            Course::Tour(tour) => tour.board().size(),
            Course::Planned { plan, .. } => plan.size(),
        }
    }

    /// The number of squares on the board.
    pub fn squares(self) -> u64 {
        match self {
            Course::Position(position) => position.board().squares(),
            Course::Tour(tour) => tour.board().squares(),
            Course::Planned { plan, .. } => plan.size().area(),
        }
    }

    /// The number of visited squares, including the starts.
    pub fn visited(self) -> u64 {
        match self {
            Course::Position(position) => position.visited(),
            Course::Tour(tour) => tour.len() as u64,
            Course::Planned { visited, .. } => visited,
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

    /// The knights on the board.
    pub fn knights(self) -> impl Iterator<Item = Knight> + use<> {
        let count = match self {
            Course::Position(position) if position.has_two() => 2,
            _ => 1,
        };
        Knight::BOTH.into_iter().take(count)
    }

    /// The active knight's first square.
    pub fn start(self) -> Square {
        match self {
            Course::Position(position) => position.start(),
            Course::Tour(tour) => tour.start(),
            Course::Planned { plan, .. } => plan.square_at(0),
        }
    }

    /// The active knight's square.
    pub fn here(self) -> Square {
        match self {
            Course::Position(position) => position.here(),
            Course::Tour(tour) => tour.end(),
            Course::Planned { plan, visited } => plan.square_at(visited.saturating_sub(1)),
        }
    }

    /// The square of a knight, if it is on the board.
    pub fn here_of(self, knight: Knight) -> Option<Square> {
        match self {
            Course::Position(position) => position.here_of(knight),
            _ => (knight == Knight::First).then(|| self.here()),
        }
    }

    /// The knight that visited `square`, and the square's trail number, from 1; `None` if unvisited.
    pub fn visit(self, square: Square) -> Option<(Knight, u64)> {
        let number = match self {
            Course::Position(position) => return position.visit(square),
            Course::Tour(tour) => tour.squares().position(|other| other == square)? as u64 + 1,
            Course::Planned { plan, visited } => {
                let is_there = plan.size().contains(square);
                let number = is_there.then(|| plan.number_of(square) + 1);
                number.filter(|&number| number <= visited)?
            }
        };
        Some((Knight::First, number))
    }

    /// The trail number of a visited square, from 1.
    pub fn number_of(self, square: Square) -> Option<u64> {
        self.visit(square).map(|(_, number)| number)
    }

    /// The square with this number in the active knight's trail, from 1, if visited.
    pub fn square_of(self, number: u64) -> Option<Square> {
        let index = number.checked_sub(1)?;
        match self {
            Course::Position(position) => position.trail().nth(usize::try_from(index).ok()?),
            Course::Tour(tour) => tour.get(usize::try_from(index).ok()?),
            Course::Planned { plan, visited } => (number <= visited).then(|| plan.square_at(index)),
        }
    }

    pub(crate) fn move_from(self, square: Square) -> Option<Direction> {
        let (knight, number) = self.visit(square)?;
        match self {
            Course::Position(position) if position.has_two() => {
                let leads_on = |&direction: &Direction| {
                    let target = position.board().step(square, direction);
                    target.and_then(|target| position.visit(target)) == Some((knight, number + 1))
                };
                Direction::ALL.into_iter().find(leads_on)
            }
            Course::Position(position) => {
                let step = position.moves().get(usize::try_from(number - 1).ok()?);
                step.map(|step| step.direction())
            }
            _ => Direction::between(square, self.square_of(number + 1)?),
        }
    }

    pub(crate) fn closing_move(self) -> Option<Direction> {
        match self {
            Course::Position(position) => position.closing_move(),
            _ => {
                let closing = Direction::between(self.here(), self.start());
                closing.filter(|_| self.is_complete() && self.visited() > 2)
            }
        }
    }

    /// The active knight's trail, from its start.
    pub fn trail(self) -> Box<dyn Iterator<Item = Square> + 'a> {
        match self {
            Course::Position(position) => Box::new(position.trail()),
            Course::Tour(tour) => Box::new(tour.squares()),
            Course::Planned { plan, visited } => {
                let numbers = 0..visited;
                Box::new(numbers.map(|number| plan.square_at(number)))
            }
        }
    }

    /// Row `y` from the top, for fast repeated lookups.
    ///
    /// # Panics
    /// If the board does not have the row.
    pub fn row(self, y: u32) -> Row<'a> {
        let size = self.size();
        assert!(y < size.height(), "{size} has no row {y}");
        match self {
            Course::Position(position) => Row::Position(position.row(y)),
            _ => Row::Other {
                course: self,
                rank: size.height() - 1 - y,
            },
        }
    }
}

/// A row of a tour's board.
#[derive(Clone, Copy, Debug)]
pub enum Row<'a> {
    /// A row of a position.
    Position(PositionRow<'a>),
    /// A row of a list or a plan.
    Other {
        /// The tour.
        course: Course<'a>,
        /// The rank, from 0.
        rank: u32,
    },
}

impl Row<'_> {
    /// The trail number of the square in column `x`, if visited.
    ///
    /// # Panics
    /// If the row does not have column `x`.
    #[inline]
    pub fn number(&self, x: u32) -> Option<u64> {
        match self {
            Row::Position(row) => row.number(x),
            Row::Other { course, rank } => course.number_of(Square::new(x, *rank)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Question;

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
                let course = Course::Planned {
                    plan: &plan,
                    visited,
                };
                let mut position = Position::along(&plan.board(), course.trail()).unwrap();
                position.keep_numbers().unwrap();
                assert_alike(course, Course::from(&position));
            }
            let tour = plan.tour().unwrap();
            assert_alike(Course::from(&plan), Course::from(&tour));
        }
    }

    fn assert_alike(course: Course<'_>, other: Course<'_>) {
        let (visited, all) = (course.visited(), course.squares());
        assert_eq!((other.visited(), other.squares()), (visited, all));
        assert_eq!(course.is_complete(), visited == all);
        let ends = |course: Course<'_>| (course.here(), course.start(), course.closing_move());
        assert_eq!(ends(course), ends(other));
        assert!(course.trail().eq(other.trail()));
        for square in course.board().iter() {
            assert_eq!(course.visit(square), other.visit(square), "{square}");
            assert_eq!(course.move_from(square), other.move_from(square));
            let (x, y) = course.size().xy(square);
            let number = course.row(y).number(x);
            assert_eq!(number, other.row(y).number(x));
            assert_eq!(number, course.number_of(square));
            if let Some(number) = number {
                assert_eq!(course.square_of(number), Some(square));
                assert_eq!(other.square_of(number), Some(square));
            }
        }
        assert_eq!(course.square_of(0), None);
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
        let course = Course::from(&position);
        assert_eq!(course.knights().count(), 2);
        for (from, to) in [("a1", "b3"), ("b3", "c5"), ("h8", "g6"), ("g6", "f8")] {
            let from: Square = from.parse().unwrap();
            let direction = course.move_from(from).unwrap();
            let target = Board::CHESS.step(from, direction).unwrap();
            assert_eq!(target.to_string(), to);
        }
        for last in ["c5", "f8", "d4"] {
            assert_eq!(course.move_from(last.parse().unwrap()), None);
        }
        let tour = Question::on(&Board::CHESS).closed().solve().unwrap();
        let whole = Position::along(tour.board(), &tour).unwrap();
        assert!(Course::from(&whole).closing_move().is_some());
    }
}
