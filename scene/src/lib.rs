//! The display list: the items of a board and a tour, in units of tiles. The window and all pictures paint a [`Scene`].
//! `x` is the column from the left, `y` the row from the top, from 0.
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
mod marks;
mod numbers;
mod tour_view;

pub use area::Area;
pub use marks::{Explanation, Mark, Reached};
pub use numbers::Numbers;
pub use tour_view::{HeldTour, Row, TourView};

use knights_tour::board::{Board, Size, Square};
use knights_tour::position::{Knight, Position};
use knights_tour::puzzle::Puzzle;
use knights_tour::solve::Reason;
use knights_tour_base::listed;
use std::borrow::Cow;

listed! {
    /// A bitmap that fills a tile.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Sprite {
        /// The tile of a light square.
        Light,
        /// The tile of a dark square.
        Dark,
        /// The figure of the only or the first knight.
        Knight,
        /// The pole of a flag, its shadow, and the edge of its cloth.
        Flag,
        /// The cloth of a flag, white, to be coloured.
        Cloth,
        /// The mark of a square that the knight can move to.
        Candidate,
        /// The mark of the tour's first square.
        Start,
        /// The mark of the square under the pointer.
        Hover,
        /// The figure of the second of two knights.
        SecondKnight,
        /// The pole, shadow and edge of the second knight's flag.
        SecondFlag,
        /// The cloth of the second knight's flag, white, to be coloured.
        SecondCloth,
        /// The mark of a square that the second knight can move to.
        SecondCandidate,
        /// The mark of the candidate that the rule chooses.
        Chosen,
        /// The mark of a square that backtracking has left.
        GivenUp,
        /// The mark of a move that keeps a tour possible.
        Hint,
        /// The mark of the requested last square.
        WantedEnd,
        /// The mark of the knight that a click moves.
        Active,
        /// The mark of the square where an imported tour is wrong.
        Fault,
        /// The mark of a start from which the rule completes the tour.
        Works,
    }
}

listed! {
    /// A translucent colour over a tile. Tints are shades of blue and orange, for users with colour blindness.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Tint {
        /// The square meets the condition of a proof, or the rule completes a tour from this start.
        Good,
        /// The square breaks a proof's condition, or the rule misses under a twentieth of the squares from this start.
        Bad,
        /// The rule misses at least a twentieth of the squares from this start.
        Worse,
        /// The rule misses at least a fifth of the squares from this start.
        Worst,
    }
}

impl Tint {
    /// The tint of a start from which the rule visits `reached` of `all` squares.
    pub fn of_start(reached: u64, all: u64) -> Tint {
        match all.saturating_sub(reached) {
            0 => Tint::Good,
            left if left * 20 < all => Tint::Bad,
            left if left * 5 < all => Tint::Worse,
            _ => Tint::Worst,
        }
    }
}

/// The part of a tile that a tint covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The tint covers the whole tile.
    Whole,
    /// The tint covers the top-right corner.
    Corner,
}

/// Which layers of a scene are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct View {
    /// Show the numbers of visited squares.
    pub numbers: bool,
    /// Show the line along the moves.
    pub path: bool,
    /// Show flags on visited squares.
    pub flags: bool,
    /// Show the names of files and ranks, which painters draw around a whole board.
    pub labels: bool,
    /// Show the possible moves.
    pub candidates: bool,
    /// Show the candidates' degrees, the chosen move, and the squares given up.
    pub explain: bool,
}

impl Default for View {
    fn default() -> View {
        View {
            numbers: true,
            path: true,
            flags: true,
            labels: true,
            candidates: true,
            explain: false,
        }
    }
}

listed! {
    /// A preset for how visited squares are shown.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Look {
        /// The line along the moves, with a flag on each visited square that carries its number.
        #[default]
        Flags = "flags" => "Flags",
        /// The line along the moves, with a disc on each visited square that carries its number.
        Discs = "discs" => "Discs",
        /// The line along the moves.
        Path = "path" => "Path",
    }
}

impl Look {
    /// The look that a view has; `None` if no look matches.
    pub fn of(view: View) -> Option<Look> {
        Look::ALL.into_iter().find(|look| view == look.on(view))
    }

    /// Applies this look to a view; all other layers are unchanged.
    ///
    /// ```
    /// use knights_tour_scene::{Look, View};
    ///
    /// let view = Look::Path.on(View::default());
    /// assert!(view.path && !view.flags && !view.numbers);
    /// assert_eq!(Look::of(view), Some(Look::Path));
    /// ```
    pub fn on(self, view: View) -> View {
        let (flags, numbers) = match self {
            Look::Flags => (true, true),
            Look::Discs => (false, true),
            Look::Path => (false, false),
        };
        View {
            flags,
            numbers,
            path: true,
            ..view
        }
    }
}

/// A short text on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// The number of a visited square, from 1.
    Number(u64),
    /// The degree of a candidate: the number of moves that remain from there.
    Degree(u8),
    /// The number of squares that the rule visits if it starts here.
    Reached(u64),
    /// The number 1 on the first square of a line, drawn on a disc.
    First,
    /// The number of a visited square, from 1, drawn on the cloth of its flag.
    OnFlag(u64),
    /// A given number of a puzzle, drawn larger than the player's numbers.
    Given(u64),
    /// A pencil mark: a small number in a corner of its tile.
    Note {
        /// The number that the player has noted.
        number: u64,
        /// Whether the corner is on the right, and whether it is at the bottom.
        corner: [bool; 2],
    },
}

/// An element of a scene, painted over the tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A missing square. The flags are the sides (top, right, bottom, left) where a tile borders the hole.
    Missing([bool; 4]),
    /// A bitmap on a tile.
    Sprite(Sprite),
    /// A translucent colour over a tile or its corner.
    Tint(Tint, Extent),
    /// Thick lines on some sides of a tile (top, right, bottom, left): a part of a region's border.
    Outline([bool; 4]),
    /// A line from the tile's centre to the centre of the tile at offset (`dx`, `dy`).
    Segment {
        /// Offset to the right, in tiles.
        dx: i32,
        /// Offset down, in tiles.
        dy: i32,
        /// The number of the square where the move starts, from 1; determines the colour.
        number: u64,
        /// The knight that moves, in a game of two knights; if `None`, `number` determines the colour.
        knight: Option<Knight>,
    },
    /// A visited square on the line.
    Dot {
        /// The number of the square, from 1; determines the colour.
        number: u64,
        /// The knight that visited the square, in a game of two knights.
        knight: Option<Knight>,
        /// The shape of the mark on the line.
        shape: Dot,
    },
    /// A short text on a tile.
    Text(Text),
}

listed! {
    /// The shape of the mark for a visited square on the line.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Dot {
        /// A small dot, without a number.
        Plain,
        /// A larger dot without a number, on the first or the last square.
        End,
        /// A plate behind the number of a square.
        Plate,
        /// The plate behind the number of the last square.
        EndPlate,
        /// The plate behind the number of the first square, a disc.
        StartPlate,
        /// The plate behind a given number of a puzzle, in one colour.
        GivenPlate,
        /// A flag; on small tiles a disc.
        Flag,
    }
}

/// An item and the tile where it is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Positioned {
    /// The column of the tile, from 0 at the left.
    pub x: u32,
    /// The row of the tile, from 0 at the top.
    pub y: u32,
    /// The item to paint.
    pub item: Item,
    /// Whether a figure and the number of its square share the tile.
    pub is_shared: bool,
}

impl Positioned {
    /// How far the item is moved, in tiles to the right and down. On a shared tile, the figure stands at the lower left and
    /// the number at the upper right.
    pub fn offset(&self) -> (f64, f64) {
        match self.item {
            _ if !self.is_shared => (0.0, 0.0),
            Item::Sprite(_) => (-0.09, 0.07),
            _ => (0.2, -0.2),
        }
    }
}

/// Level of detail of a scene. Small tiles suit a lower level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Show knights and marks, but no items for visited or missing squares.
    Marks,
    /// Show knights, marks and the path.
    Path,
    /// Show everything that the view includes.
    #[default]
    Full,
}

/// The visible area, and how much detail of it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewport {
    /// The part of the board that is visible.
    pub area: Area,
    /// How much detail is shown in the visible area.
    pub detail: Detail,
}

impl Viewport {
    /// A viewport that shows a whole board in full detail.
    pub fn whole(size: Size) -> Viewport {
        Viewport {
            area: Area::whole(size),
            detail: Detail::Full,
        }
    }

    /// A viewport that shows an area in full detail.
    pub fn full(area: Area) -> Viewport {
        Viewport {
            area,
            detail: Detail::Full,
        }
    }
}

/// The items in or extending into a part of a board, in painting order. The cost grows with the area, not the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The board, whose tiles are painted first.
    pub board: Board,
    /// The visible part of the board.
    pub area: Area,
    /// The items painted over the tiles.
    pub items: Vec<Positioned>,
}

/// What a scene shows on a board.
#[derive(Clone, Debug)]
pub struct Shown<'a> {
    /// The board.
    pub board: &'a Board,
    /// The tour, finished or not.
    pub tour: Option<TourView<'a>>,
    /// Marks on squares.
    pub marks: Vec<(Square, Mark)>,
    /// The results of one or two tie-breaks; if any, the tour and the reason are hidden.
    pub heat: Vec<&'a Reached>,
    /// Why there is no tour.
    pub reason: Option<&'a Reason>,
    /// The numbers of puzzles.
    pub numbers: Vec<Numbers<'a>>,
    /// How the rule chooses the next move.
    pub explanation: Option<Explanation>,
    /// The square under the pointer.
    pub hover: Option<Square>,
}

/// Maximum distance, in squares, from which a line can reach the visible area.
pub const REACH: u32 = 2;

impl Scene {
    /// The scene of `position` on the whole of `board`, with the pointer over `hover`.
    pub fn new(
        board: &Board,
        position: Option<&Position>,
        view: View,
        hover: Option<Square>,
    ) -> Scene {
        let mut scene = Scene::empty(board, Area::whole(board.size()), Detail::Full);
        if let Some(position) = position {
            scene.add_tour(TourView::Position(&numbered(position)), view, Detail::Full);
        }
        scene.add_hover(hover);
        scene
    }

    /// The scene of what is shown within a viewport, in painting order.
    pub fn showing(shown: &Shown<'_>, view: View, part: Viewport) -> Scene {
        let mut scene = Scene::empty(shown.board, part.area, part.detail);
        scene.add_heat(&shown.heat);
        // A heat map hides the tour, which would cover it, and the proof, whose tints it has.
        let is_heated = !shown.heat.is_empty();
        if let Some(reason) = shown
            .reason
            .filter(|_| !is_heated && part.detail > Detail::Marks)
        {
            scene.add_reason(reason);
        }
        let is_below = |mark: &Mark| matches!(mark, Mark::End | Mark::Candidate | Mark::Active);
        let (below, above): (Vec<_>, Vec<_>) = shown
            .marks
            .iter()
            .filter(|_| !is_heated)
            .partition(|(_, mark)| is_below(mark));
        scene.add_marks(below, view);
        if let Some(tour_view) = shown.tour.filter(|_| !is_heated) {
            scene.add_knights(tour_view, view, part.detail);
        }
        for numbers in &shown.numbers {
            scene.add_numbers(numbers);
        }
        if let Some(explanation) = shown
            .explanation
            .as_ref()
            .filter(|_| !is_heated && view.explain)
        {
            scene.add_explanation(explanation);
        }
        scene.add_marks(above, view);
        scene.add_hover(shown.hover);
        scene
    }

    /// The scene of a tour within a viewport.
    pub fn of(tour_view: TourView<'_>, view: View, part: Viewport) -> Scene {
        let mut scene = Scene::empty(&tour_view.board(), part.area, part.detail);
        scene.add_tour(tour_view, view, part.detail);
        scene
    }

    /// The scene of a puzzle: its given numbers and, if `is_solved`, all numbers of the solution.
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::puzzle::{Level, PuzzleSpec};
    /// use knights_tour_scene::Scene;
    ///
    /// let puzzle = PuzzleSpec::new(&Board::new(5, 5)?, Level::Easy).make()?;
    /// assert_eq!(Scene::of_puzzle(&puzzle, false).items.len(), puzzle.givens().len());
    /// assert_eq!(Scene::of_puzzle(&puzzle, true).items.len(), 25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_puzzle(puzzle: &Puzzle, is_solved: bool) -> Scene {
        let board = puzzle.board();
        let mut scene = Scene::empty(board, Area::whole(board.size()), Detail::Full);
        for (&number, &square) in puzzle.givens() {
            scene.add(square, Item::Text(Text::Given(number)));
        }
        for (number, square) in puzzle.found().filter(|_| is_solved) {
            scene.add(square, Item::Text(Text::Number(number)));
        }
        scene
    }

    fn empty(board: &Board, area: Area, detail: Detail) -> Scene {
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
        let board = self.board.clone();
        for square in self
            .area
            .iter(board.size())
            .filter(|&square| !board.contains(square))
        {
            let has = |other: Option<Square>| other.is_some_and(|other| board.contains(other));
            self.add(square, Item::Missing(marks::beside(square).map(has)));
        }
    }

    fn add_tour(&mut self, tour_view: TourView<'_>, view: View, detail: Detail) {
        if let (true, TourView::Position(position)) = (view.candidates, tour_view) {
            for (_, square) in position.candidates() {
                self.add(square, Item::Sprite(Sprite::Candidate));
            }
        }
        self.add_knights(tour_view, view, detail);
    }

    fn add_hover(&mut self, hover: Option<Square>) {
        if let Some(square) = hover.filter(|&square| self.board.size().contains(square)) {
            self.add(square, Item::Sprite(Sprite::Hover));
        }
    }

    fn add(&mut self, square: Square, item: Item) {
        self.add_sharing(square, item, false);
    }

    fn add_sharing(&mut self, square: Square, item: Item, is_shared: bool) {
        let (x, y) = self.board.size().xy(square);
        let reach = match item {
            Item::Segment { .. } => REACH,
            // Long numbers and enlarged figures extend into adjacent tiles.
            _ => 1,
        };
        if self.area.grown(reach, self.board.size()).contains((x, y)) {
            self.items.push(Positioned {
                x,
                y,
                item,
                is_shared,
            });
        }
    }

    fn add_knights(&mut self, tour_view: TourView<'_>, view: View, detail: Detail) {
        let has_path = view.path && detail >= Detail::Path;
        if has_path {
            for knight in tour_view.knights() {
                self.add_path(tour_view, knight);
            }
            if let Some(direction) = tour_view.closing_move() {
                let ((dx, dy), number) = (direction.offset(), tour_view.visited());
                self.add(
                    tour_view.here(),
                    Item::Segment {
                        dx,
                        dy,
                        number,
                        knight: None,
                    },
                );
            }
        }
        let (mut texts, mut beside) = (Vec::new(), Vec::new());
        if detail == Detail::Full {
            self.add_visited(tour_view, view, &mut texts, &mut beside);
        } else {
            self.add(tour_view.start(), Item::Sprite(Sprite::Start));
        }
        self.items.extend(texts);
        let is_shared = view.numbers && detail == Detail::Full;
        for (knight, figure) in Knight::BOTH
            .into_iter()
            .zip([Sprite::Knight, Sprite::SecondKnight])
        {
            if let Some(here) = tour_view.here_of(knight) {
                self.add_sharing(here, Item::Sprite(figure), is_shared);
            }
        }
        self.items.extend(beside);
    }

    fn add_path(&mut self, tour_view: TourView<'_>, knight: Knight) {
        let (size, first) = (self.board.size(), self.items.len());
        for square in self.area.grown(REACH, size).iter(size) {
            if let Some((by, number)) = tour_view.visit(square)
                && by == knight
                && let Some(direction) = tour_view.move_from(square)
            {
                let (dx, dy) = direction.offset();
                let item = Item::Segment {
                    dx,
                    dy,
                    number: in_order(tour_view, number),
                    knight: one_of_two(tour_view, by),
                };
                self.add(square, item);
            }
        }
        self.items[first..].sort_unstable_by_key(|placed| match placed.item {
            Item::Segment { number, .. } => number,
            _ => 0,
        });
    }

    /// Adds the marks of visited squares. Their numbers come after all marks, and what is beside a figure after the figure;
    /// only the pole of its flag is behind it.
    fn add_visited(
        &mut self,
        tour_view: TourView<'_>,
        view: View,
        texts: &mut Vec<Positioned>,
        beside: &mut Vec<Positioned>,
    ) {
        let size = self.board.size();
        let is_complete = tour_view.is_complete();
        for square in self.area.grown(1, size).iter(size) {
            let Some((by, number)) = tour_view.visit(square) else {
                continue;
            };
            let is_here = tour_view.here_of(by) == Some(square);
            // Without a number to read, the figure covers the mark of its square.
            if is_here && !view.numbers {
                continue;
            }
            let (x, y) = size.xy(square);
            let shape = mark_of(number, is_here && is_complete, view);
            if let Some(shape) = shape {
                let knight = one_of_two(tour_view, by);
                let item = Item::Dot {
                    number: in_order(tour_view, number),
                    knight,
                    shape,
                };
                if is_here && shape != Dot::Flag {
                    beside.push(Positioned {
                        x,
                        y,
                        item,
                        is_shared: true,
                    });
                } else {
                    self.add_sharing(square, item, is_here);
                }
            }
            if view.numbers {
                let text = match shape {
                    Some(Dot::Flag) => Text::OnFlag(number),
                    _ if number == 1 => Text::First,
                    _ => Text::Number(number),
                };
                let text = Positioned {
                    x,
                    y,
                    item: Item::Text(text),
                    is_shared: is_here,
                };
                if is_here {
                    beside.push(text);
                } else {
                    texts.push(text);
                }
            }
        }
    }
}

/// Converts a number in one knight's trail to a number in the whole game, in which knights take turns.
fn in_order(tour_view: TourView<'_>, number: u64) -> u64 {
    number * tour_view.knights().count() as u64
}

fn one_of_two(tour_view: TourView<'_>, by: Knight) -> Option<Knight> {
    (tour_view.knights().count() == 2).then_some(by)
}

/// The smallest number that does not fit on a flag or a plate.
pub const LONG: u64 = 1_000_000;

/// The mark of a visited square; `None` if the view shows none there.
pub fn mark_of(number: u64, is_last: bool, view: View) -> Option<Dot> {
    let (has_plate, is_end) = (view.numbers && number < LONG, number == 1 || is_last);
    Some(match has_plate {
        _ if view.flags && (has_plate || !view.numbers) => Dot::Flag,
        _ if !view.path && !is_end => return None,
        true if number == 1 => Dot::StartPlate,
        true if is_last => Dot::EndPlate,
        true => Dot::Plate,
        false if is_end => Dot::End,
        false => Dot::Plain,
    })
}

/// The position with its numbers kept, so that looking them up takes constant time.
pub fn numbered(position: &Position) -> Cow<'_, Position> {
    if position.keeps_numbers() {
        return Cow::Borrowed(position);
    }
    let mut numbered = position.clone();
    // On failure, for lack of memory, lookups walk the trail instead.
    let _ = numbered.keep_numbers();
    Cow::Owned(numbered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::board::Direction;

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
                TourView::Position(&position),
                View::default(),
                Viewport { area, detail },
            );
            let is_missing = |placed: &&Positioned| matches!(placed.item, Item::Missing(_));
            scene.items.iter().filter(is_missing).count()
        };
        assert_eq!(
            [Detail::Marks, Detail::Path, Detail::Full].map(missing),
            [0, 1, 1]
        );
    }

    #[test]
    fn a_walk_shows_its_start_its_flags_its_candidates_and_the_knight() {
        let scene = Scene::new(&Board::CHESS, Some(&position()), View::default(), None);
        let mark = |number| Item::Dot {
            number,
            knight: None,
            shape: Dot::Flag,
        };
        let text = |number| Item::Text(Text::OnFlag(number));
        let line = Item::Segment {
            dx: 2,
            dy: 1,
            number: 1,
            knight: None,
        };
        assert_eq!(at(&scene, 0, 0), [line, mark(1), text(1)]);
        assert_eq!(
            at(&scene, 4, 0),
            [mark(3), Item::Sprite(Sprite::Knight), text(3)]
        );
        let shared = scene.items.iter().filter(|placed| placed.is_shared);
        assert!(shared.clone().count() == 3 && shared.clone().all(|it| (it.x, it.y) == (4, 0)));
        let candidates = scene
            .items
            .iter()
            .filter(|p| p.item == Item::Sprite(Sprite::Candidate));
        assert_eq!(candidates.count(), 3);
    }

    #[test]
    fn the_knight_stands_on_the_last_square_of_a_whole_tour_beside_its_number() {
        use knights_tour::solve::Question;
        let board = Board::new(5, 5).unwrap();
        let tour = Question::on(&board).solve().unwrap();
        let whole = Position::along(&board, tour.squares()).unwrap();
        let (x, y) = board.size().xy(whole.here());
        let shown = |look: Look| {
            at(
                &Scene::new(&board, Some(&whole), look.on(View::default()), None),
                x,
                y,
            )
        };
        let mark = |shape| Item::Dot {
            number: 25,
            knight: None,
            shape,
        };
        let knight = Item::Sprite(Sprite::Knight);
        let flag = [mark(Dot::Flag), knight, Item::Text(Text::OnFlag(25))];
        let disc = [knight, mark(Dot::EndPlate), Item::Text(Text::Number(25))];
        assert_eq!(shown(Look::Flags), flag);
        assert_eq!(shown(Look::Discs), disc);
        assert_eq!(shown(Look::Path), [knight]);
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
            Item::Sprite(Sprite::Candidate | Sprite::Knight)
                | Item::Dot {
                    shape: Dot::End,
                    ..
                }
        )));
        let hover = Scene::new(&Board::CHESS, None, bare, "h1".parse().ok());
        assert_eq!(at(&hover, 7, 7), [Item::Sprite(Sprite::Hover)]);
        assert_eq!(Scene::new(&Board::CHESS, None, bare, None).items, []);
    }

    #[test]
    fn the_tint_of_a_start_depends_on_the_share_of_squares_missed() {
        for all in 1..400_u64 {
            for missed in 0..=all {
                let expected = if missed == 0 {
                    Tint::Good
                } else if missed >= all.div_ceil(5) {
                    Tint::Worst
                } else if missed >= all.div_ceil(20) {
                    Tint::Worse
                } else {
                    Tint::Bad
                };
                assert_eq!(
                    Tint::of_start(all - missed, all),
                    expected,
                    "{missed} of {all}"
                );
            }
        }
    }
}
