//! Facts about a tour, and the lengths of the longest uncrossed paths. Only the sums depend on a tour's numbers.

mod crossings;
mod famous;
mod sums;
mod uncrossed;

pub use crossings::Crossings;
pub use famous::{FAMOUS, Famous, KnownTour};
pub use sums::{Magic, Sums};
pub use uncrossed::longest_uncrossed;

use crate::board::{Direction, Square};
use crate::tour::{Tour, TourClass};
use std::fmt;

/// Counts of a tour's turns by the angle between the moves to and from a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turns {
    /// The number of turns by less than 90°.
    pub acute: u64,
    /// The number of turns by exactly 90°.
    pub right: u64,
    /// The number of turns between 90° and 180°.
    pub obtuse: u64,
    /// The number of squares that the knight crosses straight on, at 180°.
    pub straight: u64,
}

/// Counts of a tour's moves by slope, seen with white at the bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slopes {
    /// Moves two ranks up per file to the right.
    pub steep_up: u64,
    /// Moves one rank up per two files to the right.
    pub flat_up: u64,
    /// Moves one rank down per two files to the right.
    pub flat_down: u64,
    /// Moves two ranks down per file to the right.
    pub steep_down: u64,
}

/// All facts about a tour, including the closing move of a closed tour.
///
/// ```
/// use knights_tour::facts::{FAMOUS, Facts};
/// use knights_tour::tour::TourClass;
///
/// let euler = FAMOUS.iter().find(|it| it.author == "L. Euler").expect("it is known");
/// let facts = Facts::of(&euler.tour());
/// assert_eq!(facts.class, TourClass::Eulerian);
/// assert_eq!(facts.crossings.count, 98);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The number of squares of the tour.
    pub squares: u64,
    /// Whether a knight's move joins the last square to the first.
    pub is_closed: bool,
    /// The symmetry class of the tour's line.
    pub class: TourClass,
    /// Counts of the turns by angle.
    pub turns: Turns,
    /// Counts of the moves by slope.
    pub slopes: Slopes,
    /// Crossings between the moves.
    pub crossings: Crossings,
    /// Sums of the numbers; `None` on boards with missing squares.
    pub sums: Option<Sums>,
    /// The famous tour that equals this tour, up to rotation, reflection, reversal and start.
    pub famous: Option<KnownTour>,
}

impl Facts {
    /// Computes all facts of `tour`, in linear time and memory.
    pub fn of(tour: &Tour) -> Facts {
        Facts {
            squares: tour.len() as u64,
            is_closed: tour.is_closed(),
            class: TourClass::of(tour),
            turns: turns(tour),
            slopes: slopes(tour),
            crossings: Crossings::of(tour),
            sums: Sums::of(tour),
            famous: Famous::named(tour),
        }
    }

    /// The facts as rows of a table, each with a title and a value.
    pub fn lines(&self) -> Vec<(&'static str, String)> {
        let kind = if self.is_closed { "closed" } else { "open" };
        let mut lines = vec![
            (
                "Tour",
                format!("{kind}, {}", counted(self.squares, "square")),
            ),
            ("Symmetry", self.class.describe().to_owned()),
            ("Turns", self.turns.to_string()),
            ("Slopes", self.slopes.to_string()),
            ("Crossings", self.crossings.count.to_string()),
            (
                "Longest uncrossed",
                counted(self.crossings.longest_without, "move"),
            ),
        ];
        if let Some(sums) = &self.sums {
            lines.push(("Row sums", sums.written(&sums.rows)));
            lines.push(("Column sums", sums.written(&sums.columns)));
            if let Some([a, b]) = sums.diagonals {
                lines.push(("Diagonal sums", format!("{a} and {b}")));
            }
            if let Some(magic) = sums.magic {
                lines.push(("Sums", magic.describe().to_owned()));
            }
        }
        if let Some(famous) = self.famous {
            lines.push(("Known as", famous.to_string()));
        }
        lines
    }
}

/// A count without groups of digits, as scripts read the table.
fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} acute, {} right, {} obtuse, {} straight on",
            self.acute, self.right, self.obtuse, self.straight
        )
    }
}

impl fmt::Display for Slopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} of 2, {} of ½, {} of −½, {} of −2",
            self.steep_up, self.flat_up, self.flat_down, self.steep_down
        )
    }
}

fn moves(tour: &Tour) -> impl Iterator<Item = (Square, Square)> + Clone + '_ {
    let closing = tour.is_closed().then(|| (tour.end(), tour.start()));
    tour.squares().zip(tour.squares().skip(1)).chain(closing)
}

/// The moves of a tour, as offsets in files to the right and ranks up.
fn offsets(tour: &Tour) -> impl Iterator<Item = (i32, i32)> + Clone + '_ {
    moves(tour).map(|(from, to)| offset(from, to))
}

fn offset(from: Square, to: Square) -> (i32, i32) {
    let direction = Direction::between(from, to).map_or((0, 0), Direction::offset);
    // `Direction` counts rows from the top, but ranks count from the bottom.
    (direction.0, -direction.1)
}

pub(crate) fn turns(tour: &Tour) -> Turns {
    let after = offsets(tour).next().filter(|_| tour.is_closed());
    let next = offsets(tour).skip(1).chain(after);
    let mut turns = Turns::default();
    for ((ax, ay), (bx, by)) in offsets(tour).zip(next) {
        // The dot product of two moves is 5 cos(180° − angle).
        let count = match ax * bx + ay * by {
            5 => &mut turns.straight,
            1.. => &mut turns.obtuse,
            0 => &mut turns.right,
            _ => &mut turns.acute,
        };
        *count += 1;
    }
    turns
}

fn slopes(tour: &Tour) -> Slopes {
    let mut slopes = Slopes::default();
    for (files, ranks) in offsets(tour) {
        let count = match (files * ranks > 0, ranks.abs() == 2) {
            (true, true) => &mut slopes.steep_up,
            (true, false) => &mut slopes.flat_up,
            (false, false) => &mut slopes.flat_down,
            (false, true) => &mut slopes.steep_down,
        };
        *count += 1;
    }
    slopes
}

#[cfg(test)]
mod tests;
