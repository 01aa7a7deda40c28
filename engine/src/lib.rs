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
//! Draw a tour with `export`:
#![cfg_attr(feature = "files", doc = "```")]
#![cfg_attr(not(feature = "files"), doc = "```ignore")]
//! use knights_tour::board::Board;
//! use knights_tour::export::Exporter;
//! use knights_tour::picture::{Options, PDF};
//! use knights_tour::solve::Question;
//!
//! let tour = Question::on(&Board::CHESS).closed().solve()?;
//! let mut page = Vec::new();
//! Exporter::Picture(&PDF).write_tour(&tour, &Options::default(), &mut page)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The library has no windows, clocks or threads; the application provides them. `ARCHITECTURE.md` says which modules
//! each module may use.
//!
//! # Features
//!
//! Without features (`default-features = false`) the library has few dependencies. These features are on by default:
//!
//! - `count`: exact counts;
//! - `picture`: pictures; `qr`: QR codes below them;
//! - `files`: the modules for files;
//! - `serde`: serialization of boards, squares, tours and saved sessions;
//! - `verse`: texts split into the letters of verses, boards of letters in files and pictures.

#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods)]

pub mod board;
#[cfg(feature = "files")]
pub mod export;
pub mod facts;
#[cfg(feature = "files")]
#[allow(clippy::disallowed_methods)]
pub mod import;
pub mod listing;
#[cfg(feature = "picture")]
pub mod picture;
pub mod position;
mod progress;
pub mod puzzle;
#[cfg(feature = "serde")]
mod serialize;
pub mod solve;
pub mod text;
pub mod tour;

// Hidden modules serve this project's window, page and commands, and change without notice.
#[doc(hidden)]
#[cfg(feature = "files")]
#[allow(clippy::disallowed_methods)]
pub mod files;
#[doc(hidden)]
pub mod lessons;
#[doc(hidden)]
pub mod link;
#[doc(hidden)]
pub mod listed;
#[doc(hidden)]
pub mod random;
#[doc(hidden)]
pub mod scene;
#[doc(hidden)]
pub mod session;
#[doc(hidden)]
pub mod tour_view;
#[doc(hidden)]
pub mod two_knights;
#[doc(hidden)]
pub mod wording;

/// Compiles and runs the example of README.md.
#[cfg(all(doctest, feature = "files"))]
#[doc = include_str!("../../README.md")]
struct Readme;

pub use progress::{Cancelled, Progress, no_progress};
