//! Find, check, play and draw knight's tours.
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::solve::Question;
//!
//! let tour = Question::on(&Board::CHESS).starting_at("a1".parse()?).closed().solve()?;
//! assert_eq!((tour.len(), tour.is_closed()), (64, true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Check whether a list of squares is a tour:
//!
//! ```
//! use knights_tour::board::{Board, Square};
//! use knights_tour::tour::Tour;
//!
//! let squares = ["a1", "b3", "c1", "a2"].map(|name| name.parse::<Square>().expect("a name"));
//! let error = Tour::new(&Board::new(3, 3)?, squares).expect_err("five squares are missing");
//! assert!(error.to_string().starts_with("only 4 of 9 squares are visited"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate `knights-tour-picture` draws tours and reads and writes files.
//!
//! The library has no windows, clocks or threads; the application provides them. `ARCHITECTURE.md` says which modules
//! each module may use.
//!
//! # Features
//!
//! Without features (`default-features = false`) the library has few dependencies. These features are on by default:
//!
//! - `count`: exact counts;
//! - `serde`: serialization of boards, squares and tours;
//! - `verse`: texts split into the letters of verses, and boards of letters in texts.

#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods)]

pub mod board;
pub mod facts;
pub mod listing;
pub mod position;
pub mod puzzle;
#[cfg(feature = "serde")]
mod serialize;
pub mod solve;
pub mod text;
pub mod tour;

pub use knights_tour_base::listed::NameError;
pub use knights_tour_base::random::Random;
pub use knights_tour_base::{Cancelled, Progress, no_progress};
