//! A step of a solution, and why it is right.

use crate::board::Square;
use crate::listed::listed;
use std::fmt;

listed! {
    /// How hard a puzzle is.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Level {
        /// Between two numbers there is only one square, from the first step to the last.
        Easy = "easy",
        /// It takes distances, or all numbers together.
        #[default]
        Medium = "medium",
        /// Something has to be tried, and is refuted.
        Hard = "hard",
    }
}

impl Level {
    /// The label for a menu.
    pub const fn label(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
        }
    }
}

/// What a solver has to see, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// Between two numbers that are not far from each other there is only one square.
    Between,
    /// Distances, squares that only one number can have, and squares with two neighbours left.
    Distance,
    /// What all of this says together, over the whole board.
    Together,
    /// If a number stood on a square, another would have none.
    Trial,
}

impl Technique {
    /// How hard a puzzle is that needs it.
    pub fn level(self) -> Level {
        match self {
            Technique::Between => Level::Easy,
            Technique::Distance | Technique::Together => Level::Medium,
            Technique::Trial => Level::Hard,
        }
    }
}

/// A number on its square.
pub type Pin = (u64, Square);

/// A number that can only stand on one square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number, from 1.
    pub number: u64,
    /// Its square.
    pub square: Square,
    /// Why it has no other.
    pub why: Why,
}

/// Why a number has only one square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// On free squares the knight comes in no other way from the one number to the other.
    Between(Pin, Pin),
    /// No other free square of the number's colour is near enough to the numbers before it and after it, where there
    /// are any.
    Near(Option<Pin>, Option<Pin>),
    /// Every other number has the other colour, or is too far from the square.
    OnlyNumber,
    /// Only two squares are left from which the knight can come and to which it can go, and one has a
    /// number.
    TwoNeighbours {
        /// The square with a number.
        beside: Pin,
        /// The other one.
        other: Square,
        /// The number on the other one, if it has one, or a number that is too far away; `None` where neither is
        /// needed to tell which of two numbers the square has.
        decides: Option<Pin>,
    },
    /// What all numbers say together.
    Together,
    /// What is left for all numbers together when this is refuted.
    Trial(Refuted),
}

/// A number that was tried on a square, in vain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// The number, from 1, and the square.
    pub tried: Pin,
    /// What would have no place then.
    pub nowhere: Nowhere,
}

/// What has no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nowhere {
    /// No square could have this number.
    Number(u64),
    /// No number could stand on this square.
    Square(Square),
}

impl Step {
    /// What has to be seen.
    pub fn technique(&self) -> Technique {
        match self.why {
            Why::Between(..) => Technique::Between,
            Why::Near(..) | Why::OnlyNumber | Why::TwoNeighbours { .. } => Technique::Distance,
            Why::Together => Technique::Together,
            Why::Trial(_) => Technique::Trial,
        }
    }

    /// The squares that the reason speaks of, besides that of the step.
    pub fn witness(&self) -> Vec<Square> {
        match &self.why {
            Why::Between((_, before), (_, after)) => vec![*before, *after],
            Why::Near(before, after) => {
                let pins = before.iter().chain(after);
                pins.map(|&(_, square)| square).collect()
            }
            Why::TwoNeighbours {
                beside: (_, square),
                other,
                decides,
            } => {
                let far = decides.map(|(_, far)| far).filter(|far| far != other);
                [*square, *other].into_iter().chain(far).collect()
            }
            Why::OnlyNumber | Why::Together => Vec::new(),
            Why::Trial(refuted) => vec![refuted.tried.1],
        }
    }
}

impl fmt::Display for Step {
    /// A sentence, or two.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, square) = (self.number, self.square);
        match &self.why {
            Why::Between((a, first), (b, second)) => write!(
                f,
                "Between {a} on {first} and {b} on {second}, only {square} is left for {number}."
            ),
            Why::Near(Some((a, first)), Some((b, second))) => write!(
                f,
                "Only {square} is of the right colour and near enough to both {a} on {first} and {b} on {second} for {number}."
            ),
            Why::Near(Some((a, first)), None) | Why::Near(None, Some((a, first))) => write!(
                f,
                "Only {square} is of the right colour and near enough to {a} on {first} for {number}."
            ),
            Why::Near(None, None) => write!(f, "Only {square} is left for {number}."),
            Why::OnlyNumber => write!(
                f,
                "Only {number} fits on {square}: for every other number left it is too far away, or of the wrong colour."
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
            Why::Together => write!(f, "All numbers together leave only {square} for {number}."),
            Why::Trial(Refuted {
                tried: (tried, on),
                nowhere,
            }) => {
                write!(f, "If {tried} stood on {on}, ")?;
                match nowhere {
                    Nowhere::Number(number) if number == tried => {
                        f.write_str("the number before it or after it would have no square")?;
                    }
                    Nowhere::Number(number) => write!(f, "no square would be left for {number}")?,
                    Nowhere::Square(square) => write!(f, "no number could stand on {square}")?,
                }
                match *tried == number {
                    true => write!(f, ". So only {square} is left for {number}."),
                    false => write!(
                        f,
                        ". So it does not, and all numbers together leave only {square} for {number}."
                    ),
                }
            }
        }
    }
}
