//! Tours between two squares of a wide board.
//!
//! The blocks are passed in the order of the page: those before the first square's block are
//! joined on to its path as a chain, those after the last square's block likewise, and each block
//! between them is crossed by an open tour from where it is entered to where it is left.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a block has at most 15 squares a side"
)]

use super::block::{Block, Cell, Edge};
use super::chain::{Page, Place, Step};
use super::fill::{Frame, Writer};
use super::leg::{Exit, Legs};
use super::pieces::Pieces;
use super::{Dive, exit_edge, is_narrow, lengths, turned};
use crate::board::{Size, Square};
use crate::random::Random;
use crate::solve::Progress;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

/// How often a block is walked before another way through is tried.
const ATTEMPTS: usize = 300;
/// The same where there is no other way, on a board of one block.
const LAST_ATTEMPTS: usize = 100_000;
/// After how many blocks it is asked whether to go on.
const ASK_EVERY: usize = 1024;
/// How often the board is laid out anew, with other sides for its beginning.
const LAYOUTS: u32 = 200;

/// All squares of a tour from `start` to `end`, as places row by row from the top-left one. Both
/// sides have at least six squares, and the colours allow the tour. `progress` may end it.
///
/// # Panics
/// If there is no such tour; none is known to be missing.
pub(crate) fn order_between(
    size: Size,
    start: Square,
    end: Square,
    seed: u64,
    progress: Progress<'_>,
) -> ControlFlow<(), Vec<u32>> {
    let mut rng = Random::with_seed(seed);
    for _ in 0..LAYOUTS {
        let mut layout = Layout::new(size, start, end, &mut rng);
        if let Some(way) = layout.way(&mut rng, &mut || progress(0))? {
            return layout.order(&way, &mut rng, progress);
        }
    }
    panic!("no tour of {size} from {start} to {end} was found");
}

/// The board laid out as a page, with both ends on it.
struct Layout {
    size: Size,
    frame: Frame,
    page: Page,
    /// The end that comes first on the page, and the other: their blocks and squares.
    first: (Step, Cell),
    last: (Step, Cell),
    /// The tour is found from its end.
    is_reversed: bool,
    /// The ways through blocks that have been found: they come again and again.
    crossings: HashMap<(u32, u32, Cell, Exit), Option<Crossing>>,
}

/// A block's path and where the next block is entered by it.
#[derive(Clone)]
struct Crossing {
    path: Rc<Vec<Cell>>,
    next: Cell,
}

/// The paths of the blocks from the first end's to the last end's.
type Way = Vec<(Step, Rc<Vec<Cell>>)>;

impl Layout {
    fn new(size: Size, start: Square, end: Square, rng: &mut Random) -> Layout {
        let (is_narrow_across, is_narrow_down) =
            (is_narrow(size.width()), is_narrow(size.height()));
        let is_transposed = if is_narrow_across == is_narrow_down {
            rng.coin()
        } else {
            is_narrow_across
        };
        let is_flipped = [rng.coin(), rng.coin()];
        let (mut width, mut height) = (size.width(), size.height());
        if is_transposed {
            (width, height) = (height, width);
        }
        let at = |square: Square| {
            let (mut u, mut v) = (square.file(), size.row(square));
            if is_transposed {
                (u, v) = (v, u);
            }
            let flip = |at: u32, side: u32, flips: bool| if flips { side - 1 - at } else { at };
            (
                flip(u, width, is_flipped[0]),
                flip(v, height, is_flipped[1]),
            )
        };
        let (mut from, mut to) = (at(start), at(end));
        // The odd block of an odd board has to be on the way.
        let page = Page {
            columns: Pieces::around(width, from.0),
            rows: Pieces::around(height, from.1),
            starts_right: true,
        };
        let is_reversed = page.step_of(from.0, from.1) > page.step_of(to.0, to.1);
        if is_reversed {
            (from, to) = (to, from);
        }
        let end = |(u, v): (u32, u32)| {
            let step = page.step_of(u, v);
            (step, page.place(step).local(u, v))
        };
        Layout {
            size,
            frame: Frame::new(size, is_transposed, is_flipped),
            page,
            first: end(from),
            last: end(to),
            is_reversed,
            crossings: HashMap::new(),
        }
    }

    /// A way through all blocks from the first end's to the last end's, if one is found soon.
    fn way(
        &mut self,
        rng: &mut Random,
        ask: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Option<Way>> {
        let before = exit_edge(self.page.turned(), turned(self.page, self.first.0), true);
        let behind = exit_edge(self.page, self.last.0, false);
        if self.first.0 == self.last.0 {
            let required: Vec<Edge> = before.into_iter().chain(behind).collect();
            let attempts = if self.page.is_single() {
                LAST_ATTEMPTS
            } else {
                10 * ATTEMPTS
            };
            let block = self.block(self.first.0, &required);
            let path = block.path_between(self.first.1, self.last.1, attempts, rng);
            return ControlFlow::Continue(path.map(|path| vec![(self.first.0, Rc::new(path))]));
        }
        let required: Vec<Edge> = before.into_iter().collect();
        let mut way = Way::new();
        let (mut at, mut entry) = self.first;
        // The first block comes before the last, so that there is a next one all the way.
        while let Some(next) = self.page.next(at) {
            if way.len().is_multiple_of(ASK_EVERY) {
                ask()?;
            }
            let required = if way.is_empty() {
                required.as_slice()
            } else {
                &[]
            };
            if next == self.last.0 {
                let paths = self.end(at, entry, required, behind, rng);
                return ControlFlow::Continue(paths.map(|(path, last)| {
                    way.push((at, Rc::new(path)));
                    way.push((next, Rc::new(last)));
                    way
                }));
            }
            let crossing = if way.is_empty() {
                self.cross(at, entry, required, rng)
            } else {
                self.cross_again(at, entry, rng)
            };
            let Some(crossing) = crossing else {
                return ControlFlow::Continue(None);
            };
            way.push((at, crossing.path));
            (at, entry) = (next, crossing.next);
        }
        ControlFlow::Continue(None)
    }

    fn block(&self, at: Step, required: &[Edge]) -> Block {
        let place = self.page.place(at);
        Block::new(place.width as u8, place.height as u8, required)
    }

    /// A way through a block, remembered for the next one like it.
    fn cross_again(&mut self, at: Step, entry: Cell, rng: &mut Random) -> Option<Crossing> {
        let place = self.page.place(at);
        let key = (place.width, place.height, entry, self.page.exit(at));
        if let Some(known) = self.crossings.get(&key) {
            return known.clone();
        }
        let found = self.cross(at, entry, &[], rng);
        let _ = self.crossings.insert(key, found.clone());
        found
    }

    fn cross(
        &self,
        at: Step,
        entry: Cell,
        required: &[Edge],
        rng: &mut Random,
    ) -> Option<Crossing> {
        let block = self.block(at, required);
        let mut doors = self.doors(at, entry);
        rng.shuffle(&mut doors);
        doors.into_iter().find_map(|(exit, next)| {
            let path = block.path_between(entry, exit, ATTEMPTS, rng)?;
            Some(Crossing {
                path: Rc::new(path),
                next,
            })
        })
    }

    /// The last two paths: through the block `at`, and from there to the last end.
    fn end(
        &self,
        at: Step,
        entry: Cell,
        required: &[Edge],
        behind: Option<Edge>,
        rng: &mut Random,
    ) -> Option<(Vec<Cell>, Vec<Cell>)> {
        let (block, (step, end)) = (self.block(at, required), self.last);
        let required: Vec<Edge> = behind.into_iter().collect();
        let last = self.block(step, &required);
        let mut doors = self.doors(at, entry);
        rng.shuffle(&mut doors);
        doors
            .into_iter()
            .filter(|&(_, next)| next != end)
            .find_map(|(exit, next)| {
                let last = last.path_between(next, end, ATTEMPTS, rng)?;
                Some((block.path_between(entry, exit, ATTEMPTS, rng)?, last))
            })
    }

    /// Where a block can be left that is entered here, and where the next one is entered then.
    fn doors(&self, at: Step, entry: Cell) -> Vec<(Cell, Cell)> {
        let place = self.page.place(at);
        let Some(next) = self.page.next(at) else {
            return Vec::new();
        };
        let next = self.page.place(next);
        let (width, height) = (place.width as u8, place.height as u8);
        let is_odd = place.width * place.height % 2 == 1;
        let colour = |(x, y): Cell| (x + y) % 2;
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        cells
            .filter(|&exit| exit != entry && (colour(exit) == colour(entry)) == is_odd)
            .flat_map(|exit| {
                let moves = moves_into(&place, exit, &next);
                moves.into_iter().map(move |door| (exit, door))
            })
            .collect()
    }

    /// The list, from all paths and the chains joined on to the first and the last.
    fn order(
        &self,
        way: &Way,
        rng: &mut Random,
        progress: Progress<'_>,
    ) -> ControlFlow<(), Vec<u32>> {
        let page = self.page;
        let legs = if page.is_single() {
            Legs::none()
        } else {
            Legs::search(lengths(page.columns), lengths(page.rows), rng)
        };
        let mut writer = Writer::new(self.size, 0);
        for (index, (at, path)) in way.iter().enumerate() {
            if index.is_multiple_of(ASK_EVERY) {
                progress(writer.written())?;
            }
            let mut dives = Vec::new();
            if *at == self.first.0 {
                let back = turned(page, *at);
                dives.extend(Dive::new(page.turned(), back, true, path, &legs));
            }
            if *at == self.last.0 {
                dives.extend(Dive::new(page, *at, false, path, &legs));
            }
            dives.sort_by_key(|dive| dive.after);
            let place = page.place(*at);
            writer.root(&self.frame, &place, path, &dives, &legs, progress)?;
        }
        let mut order = writer.order;
        if self.is_reversed {
            order.reverse();
        }
        ControlFlow::Continue(order)
    }
}

/// The squares of the next block, in its own frame, that a square of this one leads to.
fn moves_into(place: &Place, exit: Cell, next: &Place) -> Vec<Cell> {
    let (u, v) = place.global(exit);
    let near = |at: u32, from: u32, length: u32| {
        let low = at.saturating_sub(2).max(from);
        low..(at + 3).min(from + length)
    };
    let columns = near(u, next.u, next.width);
    let squares = columns.flat_map(|a| near(v, next.v, next.height).map(move |b| (a, b)));
    squares
        .filter(|&(a, b)| a.abs_diff(u) * b.abs_diff(v) == 2)
        .map(|(a, b)| next.local(a, b))
        .collect()
}
