//! How many tours there are, exactly.
//!
//! A dynamic programme over the frontier: the squares are taken column by column along the long side,
//! and what those done mean for those to come is a state: for each square that still has a neighbour
//! to come, how many of its edges are lacking, and which square is the other end of its path. How many
//! ways lead to each state is all that is kept, so that the work goes with the number of states and
//! not of tours (B. D. McKay, "Knight's tours of an 8×8 chessboard", 1997, and D. E. Knuth's simpath
//! are of this kind).

mod choice;
mod frontier;
mod roll;
#[cfg(feature = "count")]
mod tally;
#[cfg(feature = "count")]
mod total;
mod walks;

pub(super) use choice::Choice;
pub use roll::Roll;
#[cfg(feature = "count")]
pub use tally::{Count, Uncounted};
pub use walks::ways_left;

#[cfg(test)]
#[cfg(feature = "count")]
mod tests;
