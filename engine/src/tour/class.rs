//! Symmetry classes of tours, with their established names.

use super::Tour;
use crate::board::Symmetry;
use knights_tour_base::listed;

listed! {
    /// A symmetry class of tours, ignoring the numbers (after G. P. Jelliss, "Knight's Tour Notes", 2019).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum TourClass {
        /// No rotation or reflection preserves the tour's line.
        Asymmetric = "asymmetric" => "No symmetry",
        /// The tour is open, and a half turn reverses its direction.
        HalfTurn = "half-turn" => "Half turn, open",
        /// The tour is closed, and a half turn keeps its direction, so opposite squares are half a tour apart.
        Eulerian = "eulerian" => "Half turn, around the centre",
        /// The tour is closed, and a half turn reverses its direction, so two moves pass over the centre.
        Bergholtian = "bergholtian" => "Half turn, through the centre",
        /// The tour is closed, and a reflection keeps its direction, so opposite squares are half a tour apart.
        Sulian = "sulian" => "Mirror image",
        /// A reflection reverses the tour's direction.
        Murraian = "murraian" => "Mirror image, open",
        /// The tour is closed, and a quarter turn preserves its line.
        QuarterTurn = "quarter-turn" => "Quarter turn",
        /// A half turn and two reflections preserve the line, either in both middle lines or in both diagonals.
        Biaxial = "biaxial" => "Two mirrors",
    }
}

/// How a symmetry that preserves the tour's line affects its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WalkDirection {
    Forward,
    Backward,
}

impl TourClass {
    /// A sentence that describes the class.
    pub const fn describe(self) -> &'static str {
        match self {
            TourClass::Asymmetric => "none",
            TourClass::HalfTurn => "half turn",
            TourClass::Eulerian => "half turn, Eulerian: opposite squares are half a tour apart",
            TourClass::Bergholtian => {
                "half turn, Bergholtian: walked backwards, over two central moves"
            }
            TourClass::Sulian => "mirror, Sulian: squares opposite are half a tour apart",
            TourClass::Murraian => "mirror, Murraian: walked backwards",
            TourClass::QuarterTurn => "quarter turn",
            TourClass::Biaxial => "biaxial: half turn and two mirrors",
        }
    }

    /// Determines the class of `tour` from the rotations and reflections that preserve the line.
    pub fn of(tour: &Tour) -> TourClass {
        let numbers = TourNumbers::new(tour);
        let effect = |symmetry| numbers.effect(tour, symmetry);
        let mirrors = [
            Symmetry::LEFT_RIGHT,
            Symmetry::TOP_BOTTOM,
            Symmetry::DIAGONAL,
            Symmetry::ANTIDIAGONAL,
        ];
        let mirrored = mirrors.into_iter().find_map(effect);
        match (effect(Symmetry::HALF_TURN), mirrored) {
            (None, None) => TourClass::Asymmetric,
            (None, Some(WalkDirection::Forward)) => TourClass::Sulian,
            (None, Some(WalkDirection::Backward)) => TourClass::Murraian,
            (Some(_), Some(_)) => TourClass::Biaxial,
            _ if effect(Symmetry::QUARTER_TURN).is_some() => TourClass::QuarterTurn,
            _ if !tour.is_closed() => TourClass::HalfTurn,
            (Some(WalkDirection::Forward), None) => TourClass::Eulerian,
            (Some(WalkDirection::Backward), None) => TourClass::Bergholtian,
        }
    }
}

/// For each square, its number in the tour, from 0.
struct TourNumbers {
    numbers: Vec<u32>,
}

impl TourNumbers {
    fn new(tour: &Tour) -> TourNumbers {
        let size = tour.board().size();
        let mut numbers = vec![0; size.area() as usize];
        for (number, square) in tour.squares().enumerate() {
            numbers[size.index_of(square) as usize] = number as u32;
        }
        TourNumbers { numbers }
    }

    /// How `symmetry` affects the direction of the tour; `None` if the line changes.
    fn effect(&self, tour: &Tour, symmetry: Symmetry) -> Option<WalkDirection> {
        let (board, size) = (tour.board(), tour.board().size());
        if tour.len() < 2 || board.transformed(symmetry) != *board {
            return None;
        }
        let count = tour.len() as u64;
        let mut images = tour.squares().map(|square| {
            let image = symmetry.square(size, square);
            u64::from(self.numbers[size.index_of(image) as usize])
        });
        let first = images.next()?;
        let is_in_turn = |is_forward: bool| {
            let (step, begin) = if is_forward {
                (1, 0)
            } else {
                (count - 1, count - 1)
            };
            let is_right = |(place, image): (u64, u64)| image == (first + place * step) % count;
            let is_open_end = !tour.is_closed() && first != begin;
            !is_open_end && (1..).zip(images.clone()).all(is_right)
        };
        match is_in_turn(true) {
            true => Some(WalkDirection::Forward),
            false => is_in_turn(false).then_some(WalkDirection::Backward),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Square};

    fn class_of(files: u32, ranks: u32, names: &str) -> TourClass {
        let squares = names.split(' ').map(|name| name.parse().expect("a name"));
        let squares: Vec<Square> = squares.collect();
        let board = Board::new(files, ranks).expect("a board");
        TourClass::of(&Tour::new(&board, squares).expect("a tour"))
    }

    #[test]
    fn tours_have_the_class_that_their_squares_show() {
        let open = "c1 a2 b4 c6 b8 c10 a9 c8 b10 a8 b6 c4 b2 a4 c5 a6 c7 b9 a7 b5 c3 b1 a3 c2 a1 b3 a5 b7 c9 a10";
        assert_eq!(class_of(3, 10, open), TourClass::HalfTurn);
        let there = "a1 b3 a5 c6 e5 d3 b4 a6 c5 e6 f4 e2 c1 a2 c3 a4 b6 d5 f6 e4 f2 d1 b2 c4 e3 f1 d2 b1 a3 b5 d6 f5 d4 f3 e1 c2";
        assert_eq!(class_of(6, 6, there), TourClass::Eulerian);
        let back = "a1 b3 c1 a2 b4 c6 a5 b7 c9 a10 b8 c10 a9 c8 b10 a8 b6 c4 b2 a4 c5 a6 c7 b9 a7 b5 c3 b1 a3 c2";
        assert_eq!(class_of(3, 10, back), TourClass::Bergholtian);
        let quarter = "a1 b3 a5 c6 e5 f3 d4 f5 e3 f1 d2 b1 a3 b5 d6 c4 b6 d5 f6 e4 f2 d1 b2 a4 c3 a2 b4 a6 c5 e6 f4 e2 c1 d3 e1 c2";
        assert_eq!(class_of(6, 6, quarter), TourClass::QuarterTurn);
    }

    #[test]
    fn every_class_has_a_word_that_names_it() {
        for class in TourClass::ALL {
            assert_eq!(class.name().parse(), Ok(class));
            assert!(class.to_string().len() >= 4, "{class:?}");
        }
        assert!("".parse::<TourClass>().is_err());
    }
}
