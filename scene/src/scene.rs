//! Lists what is visible, in painting order.

use super::area::beside;
use super::{
    Area, Detail, Dot, Item, Mark, Positioned, Shown, Sprite, Text, TourView, View, Viewport,
};
use knights_tour::board::{Board, Square};
use knights_tour::position::{Knight, Position};
use knights_tour::puzzle::Puzzle;
use knights_tour_base::sorting::sort_by_number;
use std::borrow::Cow;

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
        let board = self.board.clone();
        for square in self
            .area
            .iter(board.size())
            .filter(|&square| !board.contains(square))
        {
            let has = |other: Option<Square>| other.is_some_and(|other| board.contains(other));
            self.add(square, Item::Missing(beside(square).map(has)));
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

    pub(crate) fn add(&mut self, square: Square, item: Item) {
        self.add_sharing(square, item, false);
    }

    pub(crate) fn add_sharing(&mut self, square: Square, item: Item, is_shared: bool) {
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

    /// Adds the lines, marks, numbers and figures of all knights.
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
        sort_by_number(&mut self.items[first..], |placed| match placed.item {
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
    use crate::{Look, Tint};
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
