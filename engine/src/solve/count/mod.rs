//! Counts tours exactly, by broken-profile DP over the [profile](super::profile) of the board: work grows with the
//! number of states, not of tours. B. D. McKay ("Knight's tours of an 8×8 chessboard", 1997) and D. E. Knuth
//! (simpath) use similar methods. Boards of up to 128 squares are counted from both sides to the middle.

#[cfg(feature = "count")]
mod frontier;
#[cfg(feature = "count")]
mod halves;
#[cfg(feature = "count")]
mod line;
mod numbered;
#[cfg(feature = "count")]
mod numbering;
mod small_board;
#[cfg(feature = "count")]
mod tour_count;

#[cfg(feature = "count")]
pub use halves::Workers;
pub use numbered::NumberedTours;
pub use small_board::ways_left;
#[cfg(feature = "count")]
pub use tour_count::{Count, Resources, Uncounted};

#[cfg(test)]
#[cfg(feature = "count")]
mod tests;
