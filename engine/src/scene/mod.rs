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

mod area;
mod marks;
mod numbers;

pub use area::Area;
pub use marks::{Explanation, Mark, Reached};

use crate::board::{Board, Size, Square};
use crate::course::Course;
use crate::listed::listed;
use crate::position::{Knight, Position};
use crate::puzzle::Puzzle;
use std::borrow::Cow;

listed! {
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
        /// The mark of the square under the pointer.
        Hover,
        /// The second of two knights.
        SecondKnight,
        /// The flag of a square that the second knight has left.
        SecondFlag,
        /// The mark of a square that the second knight can move to.
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
        /// The mark of a start from which the rule completes.
        Works,
    }
}

listed! {
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
}

impl Tint {
    /// That of a start from which the rule gets to `reached` of `all` squares.
    pub fn of_start(reached: u64, all: u64) -> Tint {
        match all.saturating_sub(reached) {
            0 => Tint::Good,
            left if left * 20 < all => Tint::Bad,
            left if left * 5 < all => Tint::Worse,
            _ => Tint::Worst,
        }
    }
}

/// How much of a tile is tinted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// Its corner at the top right.
    Corner,
}

/// Which parts are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct View {
    /// The number of each visited square.
    pub numbers: bool,
    /// A line along the moves.
    pub path: bool,
    /// A flag on each visited square.
    pub flags: bool,
    /// The names of files and ranks: around a whole board, by whoever draws it, and no item of its scene.
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

listed! {
    /// A common choice of what is shown of the squares visited.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Look {
        /// A flag and a number on each.
        Classic = "classic",
        /// A line along the moves.
        Path = "path",
        /// The line, with a number on each square.
        Numbers = "numbers",
    }
}

impl Look {
    /// What it is called.
    pub fn label(self) -> &'static str {
        match self {
            Look::Classic => "Classic",
            Look::Path => "Path",
            Look::Numbers => "Numbers",
        }
    }

    /// That of a view; `None` if it shows something else.
    pub fn of(view: View) -> Option<Look> {
        Look::ALL.into_iter().find(|look| view == look.on(view))
    }

    /// A view with this look: what else it shows stays as it is.
    ///
    /// ```
    /// use knights_tour::scene::{Look, View};
    ///
    /// let view = Look::Path.on(View::default());
    /// assert!(view.path && !view.flags && !view.numbers);
    /// assert_eq!(Look::of(view), Some(Look::Path));
    /// ```
    pub fn on(self, view: View) -> View {
        let (flags, path, numbers) = match self {
            Look::Classic => (true, false, true),
            Look::Path => (false, true, false),
            Look::Numbers => (false, true, true),
        };
        View {
            flags,
            path,
            numbers,
            ..view
        }
    }
}

/// A few letters or digits in a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Text {
    /// A visited square's number, from 1.
    Number(u64),
    /// The number of the square where a knight stands, from 1: beside the figure.
    Here(u64),
    /// A candidate's degree.
    Degree(u8),
    /// How many squares the rule gets to.
    Reached(u64),
    /// The number of the first square, on its disc.
    First,
    /// A number that a puzzle gives, larger than those that are found.
    Given(u64),
    /// A number that a player thinks of, in a corner of its tile.
    Note {
        /// The number.
        number: u64,
        /// Whether it stands at the right, and whether below.
        corner: [bool; 2],
    },
}

/// A thing to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Item {
    /// A square of the rectangle that the board does without: what is behind it shows, within the edges
    /// of the tiles above, at the right, below and at the left of it.
    Missing([bool; 4]),
    /// A bitmap on a tile.
    Sprite(Sprite),
    /// A colour over a tile or a corner of one.
    Tint(Tint, Extent),
    /// Broad lines along edges of the tile, above, at the right, below and at the left of it: there ends what
    /// it belongs to.
    Outline([bool; 4]),
    /// A line from the middle of the tile to that of the tile `dx` to the right and `dy` below.
    Segment {
        /// Tiles to the right.
        dx: i32,
        /// Tiles down.
        dy: i32,
        /// The number of the square that it leaves, from 1: by it goes the colour.
        number: u64,
        /// Which of two knights moved there; a single one has the colours of the order.
        knight: Option<Knight>,
    },
    /// A visited square on the line.
    Node {
        /// Its number, from 1: by it goes the colour.
        number: u64,
        /// Which of two knights was there.
        knight: Option<Knight>,
        /// What it is.
        shape: Node,
    },
    /// Letters or digits in a tile.
    Text(Text),
}

listed! {
    /// A visited square on the line.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Node {
        /// A dot.
        Dot,
        /// A larger one: the first or the last square.
        End,
        /// A plate that the number stands on.
        Plate,
        /// That of the last square.
        EndPlate,
        /// That of the first square: a disc.
        StartPlate,
    }
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

/// How much is told of each square: a square of a few pixels has no room for all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The knights and what is marked, but nothing for each visited square or missing one.
    Marks,
    /// The path besides.
    Path,
    /// Everything that the view shows.
    #[default]
    Full,
}

/// Which part of the board is to be seen, and how much of each square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The squares.
    pub area: Area,
    /// How much of each.
    pub detail: Detail,
}

impl Part {
    /// All of a board.
    pub fn whole(size: Size) -> Part {
        Part {
            area: Area::whole(size),
            detail: Detail::Full,
        }
    }

    /// An area in full.
    pub fn full(area: Area) -> Part {
        Part {
            area,
            detail: Detail::Full,
        }
    }
}

/// A part of a board and what is on it, in the order in which it is painted.
///
/// It holds what lies in the part or reaches into it, and takes as long to make as the part is large:
/// a board of any size has scenes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The board: its tiles come first, the top-left one light if the board says so.
    pub board: Board,
    /// The squares that are to be seen.
    pub area: Area,
    /// What is painted over the tiles.
    pub items: Vec<Placed>,
}

/// How far a line reaches beyond the squares that it joins, at most.
pub(crate) const REACH: u32 = 2;

impl Scene {
    /// What is to be seen of `position` on the whole of `board`; the pointer is over `hover`.
    pub fn new(
        board: &Board,
        position: Option<&Position>,
        view: View,
        hover: Option<Square>,
    ) -> Scene {
        let mut scene = Scene::empty(board, Area::whole(board.size()), Detail::Full);
        if let Some(position) = position {
            scene.add_course(Course::Position(&numbered(position)), view, Detail::Full);
        }
        scene.add_hover(hover);
        scene
    }

    /// What is to be seen of a part of a course.
    pub fn of(course: Course<'_>, view: View, part: Part) -> Scene {
        let mut scene = Scene::empty(&course.board(), part.area, part.detail);
        scene.add_course(course, view, part.detail);
        scene
    }

    /// The numbers that a puzzle gives, and perhaps those of its solution, and nothing else.
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::puzzle::{Level, Recipe};
    /// use knights_tour::scene::Scene;
    ///
    /// let puzzle = Recipe::new(&Board::new(5, 5)?, Level::Easy).make()?;
    /// assert_eq!(Scene::of_puzzle(&puzzle, false).items.len(), puzzle.pins().len());
    /// assert_eq!(Scene::of_puzzle(&puzzle, true).items.len(), 25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_puzzle(puzzle: &Puzzle, is_solved: bool) -> Scene {
        let board = puzzle.board();
        let mut scene = Scene::empty(board, Area::whole(board.size()), Detail::Full);
        for (&number, &square) in puzzle.pins() {
            scene.add(square, Item::Text(Text::Given(number)));
        }
        for (number, square) in puzzle.found().filter(|_| is_solved) {
            scene.add(square, Item::Text(Text::Number(number)));
        }
        scene
    }

    pub(crate) fn empty(board: &Board, area: Area, detail: Detail) -> Scene {
        let mut scene = Scene {
            board: board.clone(),
            area,
            items: Vec::new(),
        };
        if board.rectangle().is_none() && detail > Detail::Marks {
            scene.add_missing();
        }
        scene
    }

    fn add_missing(&mut self) {
        let size = self.board.size();
        let has = |x: Option<u32>, y: Option<u32>| {
            let square = x.zip(y).and_then(|(x, y)| size.at(x, y));
            square.is_some_and(|square| self.board.contains(square))
        };
        let places = self.area.places();
        let missing = places.filter(|&(x, y)| !has(Some(x), Some(y)));
        let items = missing.map(|(x, y)| {
            let (here, above, left) = (Some(x), y.checked_sub(1), x.checked_sub(1));
            let (right, below) = (x.checked_add(1), y.checked_add(1));
            let item = Item::Missing([
                has(here, above),
                has(right, Some(y)),
                has(here, below),
                has(left, Some(y)),
            ]);
            Placed { x, y, item }
        });
        self.items = items.collect();
    }

    /// One knight with its candidates and its tour so far.
    fn add_course(&mut self, course: Course<'_>, view: View, detail: Detail) {
        if let (true, Course::Position(position)) = (view.candidates, course) {
            for (_, square) in position.candidates() {
                self.add(square, Item::Sprite(Sprite::Candidate));
            }
        }
        self.add_knight(course, view, detail);
    }

    /// The square under the pointer, over all else.
    pub(crate) fn add_hover(&mut self, hover: Option<Square>) {
        if let Some(square) = hover.filter(|&square| self.board.size().contains(square)) {
            self.add(square, Item::Sprite(Sprite::Hover));
        }
    }

    /// Adds what is to be seen, or reaches into what is to be seen.
    pub(crate) fn add(&mut self, square: Square, item: Item) {
        let (x, y) = self.board.size().xy(square);
        let reach = match item {
            Item::Segment { .. } => REACH,
            // A long number, or a figure shown larger than its tile.
            _ => 1,
        };
        if self.area.grown(reach, self.board.size()).contains((x, y)) {
            self.items.push(Placed { x, y, item });
        }
    }

    /// One knight and its tour so far, numbered.
    pub(crate) fn add_knight(&mut self, course: Course<'_>, view: View, detail: Detail) {
        let has_path = view.path && detail >= Detail::Path;
        if has_path {
            self.add_path(course, None);
            if let Some(direction) = course.closing_move() {
                let ((dx, dy), number) = (direction.offset(), course.visited());
                let item = Item::Segment {
                    dx,
                    dy,
                    number,
                    knight: None,
                };
                self.add(course.here(), item);
            }
        }
        // Its nodes tell which are the ends.
        if !(has_path && detail == Detail::Full) {
            self.add(course.start(), Item::Sprite(Sprite::Start));
            if course.is_complete() {
                self.add(course.here(), Item::Sprite(Sprite::End));
            }
        }
        let mut texts = Vec::new();
        if detail == Detail::Full {
            self.add_visited(course, None, view, &mut texts);
        }
        // The line of a whole tour is seen to its end: the knight steps aside.
        let steps_aside = course.is_complete() && has_path;
        if !steps_aside {
            self.add(course.here(), Item::Sprite(Sprite::Knight));
        }
        self.items.extend(texts);
        if view.numbers {
            let number = course.visited();
            let text = match steps_aside {
                true => Text::Number(number),
                false => Text::Here(number),
            };
            self.add(course.here(), Item::Text(text));
        }
    }

    /// A line along the moves, of one knight or of all, a later move over an earlier one.
    fn add_path(&mut self, course: Course<'_>, knight: Option<Knight>) {
        let (size, first) = (self.board.size(), self.items.len());
        let is_its = |by: Knight| knight.is_none_or(|knight| knight == by);
        for square in self.area.grown(REACH, size).iter(size) {
            if let Some((by, number)) = course.visit(square)
                && is_its(by)
                && let Some(direction) = course.move_from(square)
            {
                let (dx, dy) = direction.offset();
                let item = Item::Segment {
                    dx,
                    dy,
                    number: in_order(course, number),
                    knight: one_of_two(course, by),
                };
                self.add(square, item);
            }
        }
        self.items[first..].sort_unstable_by_key(|placed| match placed.item {
            Item::Segment { number, .. } => number,
            _ => 0,
        });
    }

    /// What is to be seen of every square that a knight, or any, has left: a node of the line, a flag;
    /// the numbers go to `texts`.
    fn add_visited(
        &mut self,
        course: Course<'_>,
        knight: Option<Knight>,
        view: View,
        texts: &mut Vec<Placed>,
    ) {
        let size = self.board.size();
        let is_complete = course.is_complete();
        for square in self.area.grown(1, size).iter(size) {
            let Some((by, number)) = course.visit(square) else {
                continue;
            };
            let is_its = knight.is_none_or(|knight| knight == by);
            let is_here = course.here_of(by) == Some(square);
            if !is_its || (is_here && !(is_complete && view.path)) {
                continue;
            }
            if view.path {
                let shape = node(number, is_here, view.numbers);
                let item = Item::Node {
                    number: in_order(course, number),
                    knight: one_of_two(course, by),
                    shape,
                };
                self.add(square, item);
            }
            if is_here {
                continue;
            }
            if view.flags {
                let flag = match (by, course.knights().count()) {
                    (Knight::Second, 2) => Sprite::SecondFlag,
                    _ => Sprite::Flag,
                };
                self.add(square, Item::Sprite(flag));
            }
            if view.numbers {
                let text = match number == 1 && view.path {
                    true => Text::First,
                    false => Text::Number(number),
                };
                let (x, y) = size.xy(square);
                let item = Item::Text(text);
                texts.push(Placed { x, y, item });
            }
        }
    }
}

/// The place of a square in the order of all: two knights take turns.
fn in_order(course: Course<'_>, number: u64) -> u64 {
    number * course.knights().count() as u64
}

/// The knight, if there are two.
fn one_of_two(course: Course<'_>, by: Knight) -> Option<Knight> {
    (course.knights().count() == 2).then_some(by)
}

/// How a visited square is shown on the line.
fn node(number: u64, is_last: bool, has_number: bool) -> Node {
    /// Longer numbers have no room on a plate.
    const LONG: u64 = 1_000_000;
    match has_number && number < LONG {
        true if number == 1 => Node::StartPlate,
        true if is_last => Node::EndPlate,
        true => Node::Plate,
        false if number == 1 || is_last => Node::End,
        false => Node::Dot,
    }
}

/// The position with its numbers kept, as it is shown.
pub(crate) fn numbered(position: &Position) -> Cow<'_, Position> {
    if position.keeps_numbers() {
        return Cow::Borrowed(position);
    }
    let mut numbered = position.clone();
    // Without room for them, they are found along the trail.
    let _ = numbered.keep_numbers();
    Cow::Owned(numbered)
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
    fn missing_squares_are_listed_where_each_has_room() {
        let board = Board::without(Board::CHESS.size(), ["c3".parse().unwrap()]).unwrap();
        let position = Position::new(&board, "a8".parse().unwrap()).unwrap();
        let missing = |detail| {
            let area = Area::whole(board.size());
            let scene = Scene::of(
                Course::from(&position),
                View::default(),
                Part { area, detail },
            );
            let is_missing = |placed: &&Placed| matches!(placed.item, Item::Missing(_));
            scene.items.iter().filter(is_missing).count()
        };
        assert_eq!(
            [Detail::Marks, Detail::Path, Detail::Full].map(missing),
            [0, 1, 1]
        );
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
                Item::Segment {
                    dx: 2,
                    dy: 1,
                    number: 1,
                    knight: None,
                },
                Item::Node {
                    number: 1,
                    knight: None,
                    shape: Node::StartPlate,
                },
                Item::Sprite(Sprite::Flag),
                Item::Text(Text::First),
            ]
        );
        assert_eq!(
            at(&scene, 4, 0),
            [Item::Sprite(Sprite::Knight), Item::Text(Text::Here(3))]
        );
        let candidates = scene.items.iter();
        let candidates = candidates.filter(|p| p.item == Item::Sprite(Sprite::Candidate));
        assert_eq!(candidates.count(), 3);
    }

    #[test]
    fn the_knight_steps_aside_from_the_line_of_a_whole_tour() {
        use crate::solve::Question;
        let board = Board::new(5, 5).unwrap();
        let tour = Question::on(&board).solve().unwrap();
        let whole = Position::along(&board, tour.squares()).unwrap();
        let (x, y) = board.size().xy(whole.here());
        let shown = |path| {
            let view = View {
                path,
                flags: false,
                labels: false,
                ..View::default()
            };
            at(&Scene::new(&board, Some(&whole), view, None), x, y)
        };
        let (knight, number) = (Item::Sprite(Sprite::Knight), Item::Text(Text::Number(25)));
        let on_line = shown(true);
        assert!(on_line.contains(&number) && !on_line.contains(&knight));
        let alone = shown(false);
        assert!(alone.contains(&knight) && !alone.contains(&number));
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
            Item::Sprite(Sprite::Start | Sprite::Candidate | Sprite::Knight)
        )));
        let hover = Scene::new(&Board::CHESS, None, bare, "h1".parse().ok());
        assert_eq!(at(&hover, 7, 7), [Item::Sprite(Sprite::Hover)]);
        assert_eq!(Scene::new(&Board::CHESS, None, bare, None).items, []);
    }
}
