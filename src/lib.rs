//! Knight's tours: finding them, recording them, showing them.
//!
//! The library knows no window, no clock and no file dialog; the application is one of its users.
//! Each room stands on those named before it:
//!
//! - [`board`]: boards, squares and their names, the knight's eight moves;
//! - [`walk`]: one knight under way, with the degrees of the squares it has not visited;
//! - [`tour`]: a tour, legal by construction;
//! - [`solve`]: from a question to a tour or the reason why there is none; the rule with its
//!   tie-breaks, take-backs, and the methods that always answer;
//! - [`two_knights`]: the rules of the game of two knights, a partner for it, and perfect games;
//! - [`session`]: what a person does with a board, as commands, ticks and events;
//! - [`scene`]: what is to be seen of it, in board units;
//! - [`picture`]: that as pixels;
//! - [`mod@format`]: tours as text, written, and read as people write them;
//! - [`export`] and [`import`]: tours as files of every kind;
//! - [`files`]: writing files whole or not at all.
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::picture;
//! use knights_tour::scene::{Scene, View};
//! use knights_tour::solve::{Answer, Search, TieBreak, Warnsdorff};
//! use knights_tour::walk::Walk;
//!
//! let walk = Walk::new(Board::CHESS, "a8".parse()?)?;
//! let mut search = Search::new(walk, Warnsdorff::new(TieBreak::Edge, 0));
//! let Some(Answer::Tour(tour)) = search.advance(1000) else { panic!("no tour") };
//! assert_eq!(tour.squares().len(), 64);
//!
//! let scene = Scene::new(Board::CHESS, Some(search.walk()), View::default(), None);
//! let mut png = Vec::new();
//! picture::write_png(&scene, &picture::PngStyle::default(), None, &mut png)?;
//! assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod board;
pub mod export;
pub mod files;
pub mod format;
pub mod import;
pub mod picture;
pub mod scene;
pub mod session;
pub mod solve;
pub mod tour;
pub mod two_knights;
pub mod walk;
