//! What there is to know of a tour: its class of symmetry, its sums, turns, slopes and crossings,
//! and whether it is one that people know by name; and how long a line can be that does not cross itself.
//!
//! None of these facts changes when the tour is turned, reflected or walked backwards, but for what
//! goes by the numbers: the sums.

mod crossings;
mod famous;
mod sums;
mod uncrossed;

pub use crossings::Crossings;
pub use famous::{FAMOUS, Famous, Known};
pub use sums::{Magic, Sums};
pub use uncrossed::longest_uncrossed;

use crate::board::{Direction, Square};
use crate::tour::{Tour, TourClass};
use std::fmt;

/// How often a tour turns at each angle: that between the move to a square and the move from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Turns {
    /// Under 90°.
    pub acute: u64,
    /// 90°.
    pub right: u64,
    /// Over 90°, but not straight on.
    pub obtuse: u64,
    /// 180°: straight on, which is not a turn.
    pub straight: u64,
}

/// How many moves there are of each slope: of ranks to files, with white at the bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Slopes {
    /// Two ranks up for each file to the right.
    pub steep_up: u64,
    /// One rank up for two files.
    pub flat_up: u64,
    /// One rank down for two files.
    pub flat_down: u64,
    /// Two ranks down for each file.
    pub steep_down: u64,
}

/// The facts of a tour. Where it is closed, the move from the last square to the first counts too.
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
#[non_exhaustive]
pub struct Facts {
    /// How many squares it visits.
    pub squares: u64,
    /// Whether a knight's move leads from the last square to the first.
    pub is_closed: bool,
    /// Which turns and reflections it has.
    pub class: TourClass,
    /// How often it turns, by angle.
    pub turns: Turns,
    /// How many moves it has of each slope.
    pub slopes: Slopes,
    /// Where its moves cross.
    pub crossings: Crossings,
    /// The sums of its numbers; `None` on boards with squares missing.
    pub sums: Option<Sums>,
    /// What it is known as, if it is, however it is turned, reflected, walked or begun.
    pub famous: Option<Known>,
}

impl Facts {
    /// All facts of `tour`: that takes time and memory for each square.
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

    /// The lines of a table: what it is about, and what there is to say.
    pub fn lines(&self) -> Vec<(&'static str, String)> {
        let kind = if self.is_closed { "closed" } else { "open" };
        let mut lines = vec![
            ("Tour", format!("{kind}, {} squares", self.squares)),
            ("Symmetry", self.class.describe().to_owned()),
            ("Turns", self.turns.to_string()),
            ("Slopes", self.slopes.to_string()),
            ("Crossings", self.crossings.count.to_string()),
            (
                "Without a crossing",
                format!("{} moves in a row", self.crossings.longest_without),
            ),
        ];
        if let Some(sums) = &self.sums {
            lines.push(("Rows", sums.written(&sums.rows)));
            lines.push(("Columns", sums.written(&sums.columns)));
            if let Some([a, b]) = sums.diagonals {
                lines.push(("Diagonals", format!("{a} and {b}")));
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

/// The moves in order, with the closing one.
fn moves(tour: &Tour) -> impl Iterator<Item = (Square, Square)> + Clone + '_ {
    let closing = tour.is_closed().then(|| (tour.end(), tour.start()));
    tour.squares().zip(tour.squares().skip(1)).chain(closing)
}

/// The files to the right and the ranks up of each move.
fn offsets(tour: &Tour) -> impl Iterator<Item = (i32, i32)> + Clone + '_ {
    moves(tour).map(|(from, to)| offset(from, to))
}

/// The files to the right and the ranks up between two squares a move apart.
fn offset(from: Square, to: Square) -> (i32, i32) {
    let direction = Direction::between(from, to).map_or((0, 0), Direction::offset);
    // A direction counts rows from the top.
    (direction.0, -direction.1)
}

fn turns(tour: &Tour) -> Turns {
    let first = offsets(tour).next();
    let after = first.filter(|_| tour.is_closed());
    let next = offsets(tour).skip(1).chain(after);
    let mut turns = Turns::default();
    for ((ax, ay), (bx, by)) in offsets(tour).zip(next) {
        // Five times the cosine of the change of direction, which is 180° less the angle between.
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
