//! What the crates of Knight's Tour share: random numbers, progress, sorting, names of variants, and the
//! wording of messages.
//!
//! Start with [`random::Random`], which gives the same numbers for the same seed in every version.
//!
//! ```
//! use knights_tour_base::random::Random;
//! use knights_tour_base::wording::count;
//!
//! let mut numbers = [1, 2, 3, 4, 5];
//! Random::with_seed(7).shuffle(&mut numbers);
//! let mut again = [1, 2, 3, 4, 5];
//! Random::with_seed(7).shuffle(&mut again);
//! assert_eq!(numbers, again);
//! assert_eq!(count(5, "number", "numbers"), "5 numbers");
//! ```
//!
//! Made for these crates; makes no promise to others.

#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods)]

pub mod listed;
pub mod narrow;
mod progress;
pub mod random;
pub mod sorting;
pub mod wording;

pub use progress::{Cancelled, Progress, no_progress};
