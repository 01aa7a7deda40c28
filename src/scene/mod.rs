//! What is to be seen: a board and a walk as a list of things in board units.
//!
//! The window and every picture are painted from the same [`Scene`]. It knows no pixels: `x` is
//! the column from the left and `y` the row from the top, both from 0.
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::scene::{Item, Scene, Sprite, View};
//! use knights_tour::position::Position;
//!
//! let position = Position::new(&Board::CHESS, "a8".parse()?)?;
//! let scene = Scene::new(&Board::CHESS, Some(&position), View::default(), None);
//! let knight = scene.items.iter().find(|placed| placed.item == Item::Sprite(Sprite::Knight));
//! assert_eq!(knight.map(|placed| (placed.x, placed.y)), Some((0, 0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod session;

pub use session::Reached;

use crate::board::{Board, Square};
use crate::position::{Knight, Position};

/// A bitmap that fills a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sprite {
    /// A light tile.
    Light,
    /// A dark tile.
    Dark,
    /// The knight.
    Knight,
    /// The flag of a visited square.
    Flag,
    /// The mark of a square the knight can move to.
    Candidate,
    /// The mark of the first square.
    Start,
    /// The mark of a tour's last square.
    End,
    /// The mark of a visited square where flags are not shown.
    Visited,
    /// The mark of the square under the pointer.
    Hover,
    /// The second of two knights.
    SecondKnight,
    /// The flag of a square that the second knight has left.
    SecondFlag,
    /// The mark of a square that the knight can move to which a click does not move.
    SecondCandidate,
    /// The mark of the candidate that is taken.
    Chosen,
    /// The mark of a square from which there was no way on.
    GivenUp,
    /// The mark of a move that keeps the tour possible.
    Hint,
    /// The mark of the last square that was asked for.
    WantedEnd,
    /// The mark of the knight that a click moves.
    Active,
    /// The mark of the square where a tour goes wrong.
    Fault,
}

impl Sprite {
    /// All of them, in the order of their discriminants.
    pub const ALL: [Sprite; 18] = [
        Sprite::Light,
        Sprite::Dark,
        Sprite::Knight,
        Sprite::Flag,
        Sprite::Candidate,
        Sprite::Start,
        Sprite::End,
        Sprite::Visited,
        Sprite::Hover,
        Sprite::SecondKnight,
        Sprite::SecondFlag,
        Sprite::SecondCandidate,
        Sprite::Chosen,
        Sprite::GivenUp,
        Sprite::Hint,
        Sprite::WantedEnd,
        Sprite::Active,
        Sprite::Fault,
    ];
}

/// A colour over a tile. Told apart by people who see no red or no green: blue against orange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// What is asked for can be there; the rule completes from there.
    Good,
    /// It cannot; the rule gets nearly everywhere.
    Bad,
    /// The rule leaves a twentieth of the squares or more.
    Worse,
    /// The rule leaves a fifth of the squares or more.
    Worst,
}

impl Tint {
    /// All of them, in the order of their discriminants.
    pub const ALL: [Tint; 4] = [Tint::Good, Tint::Bad, Tint::Worse, Tint::Worst];
}

/// How much of a tile is tinted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All of it.
    Whole,
    /// The left half.
    Left,
    /// The right half.
    Right,
}

/// Which parts are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The number of each visited square.
    pub numbers: bool,
    /// A line along the moves.
    pub path: bool,
    /// A flag on each visited square.
    pub flags: bool,
    /// The names of files and ranks.
    pub labels: bool,
    /// The squares that can be moved to.
    pub candidates: bool,
    /// Each candidate's degree, the one chosen, and the squares given up on.
    pub explain: bool,
}

impl Default for View {
    fn default() -> View {
        View {
            numbers: true,
            path: false,
            flags: true,
            labels: true,
            candidates: true,
            explain: false,
        }
    }
}

/// A few letters or digits in a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Text {
    /// A visited square's number, from 1.
    Number(u64),
    /// A file's letters; the file counted from 0.
    File(u32),
    /// A rank's number; the rank counted from 0.
    Rank(u32),
    /// A candidate's degree.
    Degree(u8),
    /// How many squares the rule gets to.
    Reached(u64),
    /// The letters of a square that one of two knights has left: A, B, … for the first, a, b, …
    /// for the second; the squares counted from 0.
    Letters(Knight, u32),
}

/// A thing to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Item {
    /// A bitmap on a tile.
    Sprite(Sprite),
    /// A colour over a tile or half of one.
    Tint(Tint, Part),
    /// A line from the middle of the tile to that of the tile `dx` to the right and `dy` below.
    Segment {
        /// Tiles to the right.
        dx: i32,
        /// Tiles down.
        dy: i32,
    },
    /// Letters or digits in a tile.
    Text(Text),
}

/// Where an item is: its tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The column from the left, from 0.
    pub x: u32,
    /// The row from the top, from 0.
    pub y: u32,
    /// What is there.
    pub item: Item,
}

/// A board and all that is on it, in the order in which it is painted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The board: its tiles come first, the top-left one light if the board says so.
    pub board: Board,
    /// What is painted over the tiles.
    pub items: Vec<Placed>,
}

impl Scene {
    /// What is to be seen of `position` on `board`; the pointer is over `hover`.
    pub fn new(
        board: &Board,
        position: Option<&Position>,
        view: View,
        hover: Option<Square>,
    ) -> Scene {
        let mut scene = Scene::empty(board);
        if let Some(position) = position {
            if view.candidates {
                for (_, square) in position.candidates() {
                    scene.add(square, Item::Sprite(Sprite::Candidate));
                }
            }
            scene.add_knight(position, view);
        }
        scene.add_surroundings(view, hover);
        scene
    }

    fn empty(board: &Board) -> Scene {
        Scene {
            board: board.clone(),
            items: Vec::new(),
        }
    }

    /// What is drawn over all else.
    fn add_surroundings(&mut self, view: View, hover: Option<Square>) {
        if view.labels {
            self.add_labels();
        }
        if let Some(square) = hover.filter(|&square| self.board.contains(square)) {
            self.add(square, Item::Sprite(Sprite::Hover));
        }
    }

    fn add(&mut self, square: Square, item: Item) {
        let (x, y) = self.board.size().xy(square);
        self.items.push(Placed { x, y, item });
    }

    /// One knight and its tour so far, numbered.
    fn add_knight(&mut self, position: &Position, view: View) {
        let knight = position.active();
        if view.path {
            self.add_path(position, knight);
            if let Some(direction) = position.closing_move() {
                let (dx, dy) = direction.offset();
                self.add(position.here(), Item::Segment { dx, dy });
            }
        }
        self.add(position.start(), Item::Sprite(Sprite::Start));
        if position.is_complete() {
            self.add(position.here(), Item::Sprite(Sprite::End));
        }
        self.add_visited(position, knight, Sprite::Flag, view);
        self.add(position.here(), Item::Sprite(Sprite::Knight));
        if view.numbers {
            for (square, number) in position.trail().zip(1..) {
                self.add(square, Item::Text(Text::Number(number)));
            }
        }
    }

    /// A line along a knight's moves.
    fn add_path(&mut self, position: &Position, knight: Knight) {
        let moves = position.moves().iter();
        let moves = moves.filter(|step| step.knight() == knight);
        for (square, step) in position.trail_of(knight).zip(moves) {
            let (dx, dy) = step.direction().offset();
            self.add(square, Item::Segment { dx, dy });
        }
    }

    /// A mark on every square that a knight has left.
    fn add_visited(&mut self, position: &Position, knight: Knight, flag: Sprite, view: View) {
        let here = position.here_of(knight);
        let mark = if view.flags { flag } else { Sprite::Visited };
        let left = position.trail_of(knight);
        for square in left.filter(|&square| Some(square) != here) {
            self.add(square, Item::Sprite(mark));
        }
    }

    fn add_labels(&mut self) {
        for rank in 0..self.board.height() {
            self.add(Square::new(0, rank), Item::Text(Text::Rank(rank)));
        }
        for file in 0..self.board.width() {
            self.add(Square::new(file, 0), Item::Text(Text::File(file)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction;

    fn position() -> Position {
        let mut position = Position::new(&Board::CHESS, "a8".parse().unwrap()).unwrap();
        position.advance(Direction::ALL[0]);
        position.advance(Direction::ALL[7]);
        position
    }

    fn at(scene: &Scene, x: u32, y: u32) -> Vec<Item> {
        let here = scene
            .items
            .iter()
            .filter(|placed| (placed.x, placed.y) == (x, y));
        here.map(|placed| placed.item).collect()
    }

    #[test]
    fn a_walk_shows_its_start_its_flags_its_candidates_and_the_knight() {
        let view = View {
            path: true,
            ..View::default()
        };
        let scene = Scene::new(&Board::CHESS, Some(&position()), view, None);
        assert_eq!(
            at(&scene, 0, 0),
            [
                Item::Segment { dx: 2, dy: 1 },
                Item::Sprite(Sprite::Start),
                Item::Sprite(Sprite::Flag),
                Item::Text(Text::Number(1)),
                Item::Text(Text::Rank(7)),
            ]
        );
        assert_eq!(
            at(&scene, 4, 0),
            [Item::Sprite(Sprite::Knight), Item::Text(Text::Number(3))]
        );
        let candidates = scene.items.iter();
        let candidates = candidates.filter(|p| p.item == Item::Sprite(Sprite::Candidate));
        assert_eq!(candidates.count(), 3);
    }

    #[test]
    fn what_is_switched_off_is_not_there() {
        let bare = View {
            numbers: false,
            path: false,
            flags: false,
            labels: false,
            ..View::default()
        };
        let scene = Scene::new(&Board::CHESS, Some(&position()), bare, None);
        assert!(scene.items.iter().all(|placed| matches!(
            placed.item,
            Item::Sprite(Sprite::Start | Sprite::Visited | Sprite::Candidate | Sprite::Knight)
        )));
        let hover = Scene::new(&Board::CHESS, None, bare, "h1".parse().ok());
        assert_eq!(at(&hover, 7, 7), [Item::Sprite(Sprite::Hover)]);
        assert_eq!(Scene::new(&Board::CHESS, None, bare, None).items, []);
    }
}
