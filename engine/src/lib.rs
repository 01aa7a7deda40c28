//! Find, count, check and explain knight's tours: paths of a knight that visit each square of a board once.
//!
//! A program starts with a [`Board`](board::Board): a rectangle, or any shape.
//!
//! ```
//! use knights_tour::board::Board;
//!
//! let board = Board::new(5, 6)?;
//! let ring = Board::without("6x6".parse()?, ["c3", "d3", "c4", "d4"].map(|name| name.parse().expect("a name")))?;
//! assert_eq!((board.squares(), ring.squares()), (30, 32));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Question`](solve::Question) asks for a tour of the board. Its answer is a tour, or a [`Reason`](solve::Reason) why
//! there is none, with squares that prove it.
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::solve::{Question, Unsolved};
//!
//! let tour = Question::on(&Board::CHESS).starting_at("a1".parse()?).closed().solve()?;
//! assert_eq!((tour.len(), tour.is_closed()), (64, true));
//!
//! let odd = Question::on(&Board::new(5, 5)?).closed().solve();
//! let Err(Unsolved::Impossible(reason)) = odd else { panic!("a tour") };
//! assert!(reason.to_string().contains("odd number of squares"), "{reason}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Tour`](tour::Tour) is legal: its only constructor checks every move. So it also checks lists from elsewhere, as
//! the readers in [`text`] return them.
//!
//! ```
//! use knights_tour::board::{Board, Square};
//! use knights_tour::text;
//! use knights_tour::tour::Tour;
//!
//! let squares = ["a1", "b3", "c1", "a2"].map(|name| name.parse::<Square>().expect("a name"));
//! let error = Tour::new(&Board::new(3, 3)?, squares).expect_err("five squares are missing");
//! assert!(error.to_string().starts_with("only 4 of 9 squares are visited"));
//!
//! let tour = text::read("1 4 7 10\n8 11 2 5\n3 6 9 12\n")?.check()?;
//! assert_eq!(tour.start().to_string(), "a3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`text`] writes tours, and the crate `knights-tour-picture` draws them.
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::solve::Question;
//! use knights_tour::text::{self, GRID};
//!
//! let tour = Question::on(&Board::new(4, 3)?).solve()?;
//! let mut drawn = Vec::new();
//! GRID.write(&tour, &mut drawn)?;
//! assert_eq!(text::read(&String::from_utf8(drawn)?)?.check()?, tour);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Further modules: [`position`] plays move by move, [`facts`] describes a tour, [`puzzle`] hides most of its numbers.
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
