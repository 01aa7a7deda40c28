//! What the crates of Knight's Tour share: random numbers, progress, names of variants, and the wording of messages.
//!
//! Made for these crates; makes no promise to others.

#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods)]

pub mod listed;
mod progress;
pub mod random;
pub mod wording;

pub use progress::{Cancelled, Progress, no_progress};
