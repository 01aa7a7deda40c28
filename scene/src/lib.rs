//! The display list between a tour and its painters: what is visible on a board, in painting order.
//!
//! Start with [`Scene`], the items on the visible squares, and [`TourView`], one view of a tour, whether it is a list, a
//! position or a plan. The window and all pictures paint scenes. Lengths are in tiles: `x` is the column from the left,
//! `y` the row from the top, from 0.
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour_scene::{Item, Scene, Sprite, View};
//! use knights_tour::position::Position;
//!
//! let position = Position::new(&Board::CHESS, "a8".parse()?)?;
//! let scene = Scene::new(&Board::CHESS, Some(&position), View::default(), None);
//! let knight = scene.items.iter().find(|placed| placed.item == Item::Sprite(Sprite::Knight));
//! assert_eq!(knight.map(|placed| (placed.x, placed.y)), Some((0, 0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
#![warn(clippy::disallowed_methods)]

mod area;
mod item;
mod marks;
mod numbers;
mod scene;
mod shown;
mod tour_view;
mod view;

pub use area::Area;
pub use item::{Dot, Extent, Item, Positioned, Sprite, Text, Tint};
pub use scene::{LONG, REACH, Scene, mark_of, numbered};
pub use shown::{Explanation, Mark, Numbers, Reached, Shown};
pub use tour_view::{HeldTour, Row, TourView};
pub use view::{Detail, Look, View, Viewport};
