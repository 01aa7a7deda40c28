//! A step in solving a puzzle, and its explanation.

use crate::board::Square;
use knights_tour_base::listed;
use std::fmt;

listed! {
    /// The difficulty of a puzzle.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Level {
        /// Every step follows from the paths between two placed numbers.
        Easy = "easy" => "Easy",
        /// Some steps need distances, or all numbers together.
        #[default]
        Medium = "medium" => "Medium",
        /// Some steps need trials that lead to contradictions.
        Hard = "hard" => "Hard",
    }
}

/// A technique for solving puzzles; the easiest comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// Only one square is on all paths between two nearby numbers.
    Between,
    /// Distances, squares where only one number fits, and squares with two neighbours left.
    Distance,
    /// Constraint propagation over all numbers and squares of the board.
    Together,
    /// A trial placement that leaves some number or square without candidates.
    Trial,
}

impl Technique {
    /// The level of puzzles in which this technique is the hardest.
    pub fn level(self) -> Level {
        match self {
            Technique::Between => Level::Easy,
            Technique::Distance | Technique::Together => Level::Medium,
            Technique::Trial => Level::Hard,
        }
    }
}

/// A number, from 1, and its square.
pub type Given = (u64, Square);

/// The placement of a number that has only one possible square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleStep {
    /// The number to place, from 1.
    pub number: u64,
    /// The only possible square of the number.
    pub square: Square,
    /// Why the number cannot be on any other square.
    pub why: Why,
}

/// Why a number must be on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// All paths over free squares between these two numbers pass through the square.
    Between(Given, Given),
    /// No other free square of the right colour is close enough to the previous and to the next placed number.
    Near(Option<Given>, Option<Given>),
    /// All other numbers are too far from the square, or have the wrong colour.
    OnlyNumber,
    /// The square has only two possible neighbours in the tour, and one of them is numbered.
    TwoNeighbours {
        /// The neighbour that is numbered.
        beside: Given,
        /// The neighbour that is not numbered.
        other: Square,
        /// Placed number that rules out the other square: it is there, or too far away. `None` if there was no other.
        decides: Option<Given>,
    },
    /// Constraint propagation over all numbers leaves only this square.
    Together,
    /// Constraint propagation leaves only this square, after a trial that led to a contradiction.
    Trial {
        /// The number that was tried, from 1, and the square of the trial.
        tried: Given,
        /// What the trial left without candidates.
        nowhere: Nowhere,
    },
    /// The text of a verse continues on the square.
    Spelled,
}

/// A number or a square for which a trial left no candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nowhere {
    /// This number has no possible square.
    Number(u64),
    /// This square has no possible number.
    Square(Square),
}

impl PuzzleStep {
    /// The technique that finds this step.
    pub fn technique(&self) -> Technique {
        match self.why {
            Why::Between(..) | Why::Spelled => Technique::Between,
            Why::Near(..) | Why::OnlyNumber | Why::TwoNeighbours { .. } => Technique::Distance,
            Why::Together => Technique::Together,
            Why::Trial { .. } => Technique::Trial,
        }
    }

    /// The squares that the explanation mentions, except the square of the step.
    pub fn witness(&self) -> Vec<Square> {
        match &self.why {
            Why::Between((_, before), (_, after)) => vec![*before, *after],
            Why::Near(before, after) => before
                .iter()
                .chain(after)
                .map(|&(_, square)| square)
                .collect(),
            Why::TwoNeighbours {
                beside: (_, square),
                other,
                decides,
            } => {
                let far = decides.map(|(_, far)| far).filter(|far| far != other);
                [*square, *other].into_iter().chain(far).collect()
            }
            Why::OnlyNumber | Why::Together | Why::Spelled => Vec::new(),
            Why::Trial { tried: (_, on), .. } => vec![*on],
        }
    }
}

impl fmt::Display for PuzzleStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, square) = (self.number, self.square);
        match &self.why {
            Why::Between((a, first), (b, second)) => write!(
                f,
                "Between {a} on {first} and {b} on {second}, only {square} is left for {number}."
            ),
            Why::Near(Some((a, first)), Some((b, second))) => write!(
                f,
                "For {number}, only {square} has the right colour and is near enough to both {a} on {first} and {b} on {second}."
            ),
            Why::Near(Some((a, first)), None) | Why::Near(None, Some((a, first))) => write!(
                f,
                "For {number}, only {square} has the right colour and is near enough to {a} on {first}."
            ),
            Why::Near(None, None) => write!(f, "Only {square} is left for {number}."),
            Why::OnlyNumber => write!(
                f,
                "Only {number} fits on {square}: for every other number left it is too far or has the wrong colour."
            ),
            Why::TwoNeighbours {
                beside: (near, first),
                other,
                decides,
            } => {
                write!(
                    f,
                    "From {square} only {first} and {other} can still be reached, so the knight comes from one and goes to the other. {first} is {near}"
                )?;
                match decides {
                    None => {}
                    Some((number, known)) if known == other => {
                        write!(f, " and {known} is {number}")?;
                    }
                    Some((far, known)) => {
                        let instead = 2 * near - number;
                        write!(
                            f,
                            ", and {square} is too far from {far} on {known} for {instead}"
                        )?;
                    }
                }
                write!(f, ", so {square} is {number}.")
            }
            Why::Together => write!(f, "Together, the numbers leave only {square} for {number}."),
            Why::Spelled if self.number == 1 => write!(f, "The text starts on {square}."),
            Why::Spelled => write!(f, "The text continues on {square}."),
            Why::Trial {
                tried: (tried, on),
                nowhere,
            } => {
                write!(f, "If {tried} were on {on}, ")?;
                match nowhere {
                    Nowhere::Number(number) if number == tried => {
                        f.write_str("the number before it or after it would have no square")?;
                    }
                    Nowhere::Number(number) => write!(f, "no square would be left for {number}")?,
                    Nowhere::Square(square) => write!(f, "no number would fit on {square}")?,
                }
                if *tried == number {
                    write!(f, ". So only {square} is left for {number}.")
                } else {
                    write!(
                        f,
                        ". So it is not, and together the numbers leave only {square} for {number}."
                    )
                }
            }
        }
    }
}
