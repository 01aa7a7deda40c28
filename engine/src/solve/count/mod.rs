//! Counts tours by broken-profile DP over the [profile](super::profile): work grows with the states, not the tours.
//! Similar methods: B. D. McKay, 1997, and D. E. Knuth (simpath). Up to 128 squares, boards are counted by halves.

#[cfg(feature = "count")]
mod frontier;
#[cfg(feature = "count")]
mod halves;
#[cfg(feature = "count")]
mod line;
mod numbered;
#[cfg(feature = "count")]
mod numbering;
#[cfg(feature = "count")]
mod resources;
mod small_board;
#[cfg(feature = "count")]
mod tour_count;

pub use numbered::NumberedTours;
#[cfg(feature = "count")]
pub use resources::{CountStore, JOINED, KeptFile, Resources, Workers};
pub use small_board::ways_left;
#[cfg(feature = "count")]
pub use tour_count::{Count, Enough, Uncounted};

#[cfg(test)]
#[cfg(feature = "count")]
mod tests;
