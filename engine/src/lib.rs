//! Knight's tours: finding them, checking them, playing and showing them.
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
//! A list of squares that somebody has is a tour, or is told why not:
//!
//! ```
//! use knights_tour::board::{Board, Square};
//! use knights_tour::tour::Tour;
//!
//! let squares = ["a1", "b3", "c1", "a2"].map(|name| name.parse::<Square>().expect("a name"));
//! let fault = Tour::new(&Board::new(3, 3)?, squares).expect_err("five squares are missing");
//! assert!(fault.to_string().starts_with("only 4 of 9 squares are visited"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game goes by commands, which are answered by events:
//!
//! ```
//! use knights_tour::session::{Command, Mode, Session};
//!
//! let mut session = Session::new(1);
//! for command in [Command::Mode(Mode::Play), Command::Choose("a1".parse()?)] {
//!     let _ = session.apply(command);
//! }
//! let response = session.apply(Command::Choose("b3".parse()?));
//! assert_eq!(response.events[0].to_string(), "move n=1 from=a1 to=b3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! And a tour is drawn by `export`:
//!
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
//! The library knows no window, no clock and no thread; the application is one of its users. Each
//! module stands on those named before it:
//!
//! - [`board`]: boards, squares and their names, symmetries, the knight's eight moves;
//! - [`listed`]: enums whose variants have names;
//! - [`random`]: the generator behind every seed;
//! - [`position`]: one or two knights under way, with the degrees of the squares not yet visited;
//! - [`tour`]: a tour, legal by construction; [`listing`]: squares that somebody claims to be one;
//! - [`solve`]: from a question to a tour, or the reason why there is none; Warnsdorff's rule with
//!   its tie-breaks, backtracking, and the methods that always answer;
//! - [`puzzle`]: numbered puzzles, made and graded by how people solve them;
//! - [`course`]: a tour as far as it has come, whatever holds it;
//! - [`two_knights`]: the rules of the game of two knights, the computer's moves, perfect games;
//! - [`facts`]: what there is to know of a tour, and tours known by name;
//! - [`scene`]: what is to be seen of it, in board units;
//! - [`session`]: what a person does with a board, as commands, ticks and events;
//! - `picture`: a scene as pixels and lines;
//! - [`text`]: tours as text, written, and read as people write them;
//! - [`link`]: tours, puzzles and questions as links, from and to a session;
//! - [`lessons`]: lessons on how tours are found, done in a session;
//! - `export`, `import` and `files`: tours as files of every kind, whole or not at all.
//!
//! # Features
//!
//! The library alone (`default-features = false`) has a handful of dependencies. `count` brings exact
//! counts, `picture` pictures, `qr` QR codes below them, `files` the modules about files, `serde` serialization of boards, squares and
//! tours, and sessions that are saved. All are on by default.

#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods)]
// Each file says why its casts hold.
#![cfg_attr(not(test), warn(clippy::cast_possible_truncation))]

pub mod board;
pub mod course;
#[cfg(feature = "files")]
pub mod export;
pub mod facts;
#[cfg(feature = "files")]
#[allow(clippy::disallowed_methods)]
pub mod files;
#[cfg(feature = "files")]
#[allow(clippy::disallowed_methods)]
pub mod import;
pub mod lessons;
pub mod link;
pub mod listed;
pub mod listing;
#[cfg(feature = "picture")]
pub mod picture;
pub mod position;
pub mod puzzle;
pub mod random;
pub mod scene;
#[cfg(feature = "serde")]
mod serialize;
pub mod session;
pub mod solve;
pub mod text;
pub mod tour;
pub mod two_knights;
