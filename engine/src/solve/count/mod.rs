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
