//! Tours of wide boards, without search: every board of at least five squares a side.
//!
//! The board is cut into blocks of eight squares a side, and longer ones in one row and one
//! column of blocks. Each block gets a closed tour, found by search once for each shape, and
//! neighbours' tours are joined by taking an edge of each away and joining the ends crosswise
//! (after I. Parberry, 1997, and P. Cull and J. De Curtins, 1978). Where the number of squares is
//! odd, one block has an odd number of its own: it holds the start, and an open tour.
//!
//! A [`Plan`] is all that is needed to tell any square's number and any number's square; the list
//! of all squares is copied together from it.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a block has at most 15 squares a side, and what is indexed is in memory"
)]

mod between;
mod block;
mod chain;
mod fill;
mod leg;
mod pieces;

pub(super) use between::order_between;

use super::{Question, TooLarge, Unsolved};
use crate::board::{Board, Size, Square};
use crate::random::Random;
use crate::tour::Tour;
use block::{Block, Cell, Edge, MAX_SIDE};
use chain::{Chain, Page, Step};
use leg::{Legs, cut, numbers};
use pieces::Pieces;

/// A tour of a wide board, as a recipe: some kilobytes, and a few numbers for each row and column
/// of blocks.
///
/// Where the number of squares is even the tour is closed.
///
/// ```
/// use knights_tour::board::{Size, Square};
/// use knights_tour::solve::Plan;
///
/// let size = Size::new(1_000_000, 1_000_000)?;
/// let plan = Plan::new(size, "c3".parse()?, 0).expect("wide enough");
/// assert_eq!(plan.square_at(0).to_string(), "c3");
/// let square: Square = "bzz4711".parse()?;
/// assert_eq!(plan.square_at(plan.number_of(square)), square);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    size: Size,
    seed: u64,
    view: View,
    legs: Legs,
    root: Root,
    /// What is joined on to the root's path, in the order of the path.
    dives: Vec<Dive>,
    /// The number that the start has before the closed tour is turned to begin with it.
    shift: u64,
}

/// How the chains' columns and rows lie on the board: the two exchanged or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct View {
    is_transposed: bool,
    width: u32,
    height: u32,
}

impl View {
    /// A line of blocks has at least two, if there are two: where the board is only one block
    /// wide, its lines run down.
    fn new(size: Size) -> View {
        let is_transposed = is_narrow(size.width()) && !is_narrow(size.height());
        let (width, height) = (size.width(), size.height());
        let (width, height) = if is_transposed {
            (height, width)
        } else {
            (width, height)
        };
        View {
            is_transposed,
            width,
            height,
        }
    }

    fn turn(&self, (u, v): (u32, u32)) -> (u32, u32) {
        (self.width - 1 - u, self.height - 1 - v)
    }

    /// From the board's columns and rows to the view's, and back.
    fn exchange(&self, (x, y): (u32, u32)) -> (u32, u32) {
        if self.is_transposed { (y, x) } else { (x, y) }
    }
}

/// The block that the path begins in.
#[derive(Clone, Debug)]
struct Root {
    at: Step,
    page: Page,
    path: Vec<Cell>,
    numbers: Vec<u16>,
    width: u8,
}

/// A chain that is visited between two squares of the root's path.
#[derive(Clone, Debug)]
struct Dive {
    /// How many of the root's squares come before it.
    after: u64,
    chain: Chain,
    /// The chain sees the board turned by half a turn.
    is_turned: bool,
}

/// The edge of a block's path where the chain behind it is joined on; `is_turned` as in [`Dive`].
fn exit_edge(page: Page, at: Step, is_turned: bool) -> Option<Edge> {
    let place = page.place(at);
    let (width, height) = (place.width as u8, place.height as u8);
    let (a, b) = page.exit(at).edge(width, height)?;
    Some(if is_turned {
        (opposite(a, width, height), opposite(b, width, height))
    } else {
        (a, b)
    })
}

impl Dive {
    /// The chain of all blocks behind `root` on `page`, joined on to the root's path.
    ///
    /// # Panics
    /// If the path has not the edge that [`exit_edge`] names.
    fn new(page: Page, root: Step, is_turned: bool, path: &[Cell], legs: &Legs) -> Option<Dive> {
        let first = page.next(root)?;
        let edge = exit_edge(page, root, is_turned)?;
        let cut = cut(path, edge).expect("the root's path has the edge required");
        Some(Dive {
            after: u64::from(cut.going),
            chain: Chain::new(page, first, cut.flips, legs),
            is_turned,
        })
    }
}

impl Plan {
    /// The shortest side of a board that can be planned.
    pub const MIN_SIDE: u32 = 5;

    /// Plans a tour from `start`; it is closed where the number of squares is even. `None` if a
    /// side is under [`Plan::MIN_SIDE`], the start is not on the board or of the minority colour.
    ///
    /// Another `seed` makes another tour, but on the smallest boards.
    pub fn new(size: Size, start: Square, seed: u64) -> Option<Plan> {
        let is_wide = size.width().min(size.height()) >= Plan::MIN_SIDE;
        if !is_wide || !size.contains(start) || !Board::whole(size).parity_allows_start(start) {
            return None;
        }
        let view = View::new(size);
        let mut rng = Random::with_seed(seed);
        let (u, v) = view.exchange((start.file(), size.row(start)));
        let page = if size.area() % 2 == 1 {
            page(view, u, v)
        } else {
            page(view, view.width - 1, view.height - 1)
        };
        let legs = if page.is_single() {
            Legs::none()
        } else {
            Legs::search(lengths(page.columns), lengths(page.rows), &mut rng)
        };
        let mut plan = if size.area() % 2 == 1 {
            Plan::open(size, view, page, (u, v), legs, &mut rng)
        } else {
            Plan::closed(size, view, page, legs, &mut rng)
        };
        plan.seed = seed;
        plan.shift = plan.number_of(start);
        Some(plan)
    }

    /// A closed tour: the first block's, with all others joined on.
    fn closed(size: Size, view: View, page: Page, legs: Legs, rng: &mut Random) -> Plan {
        let at = Step { line: 0, step: 0 };
        let place = page.place(at);
        let (width, height) = (place.width as u8, place.height as u8);
        let mut path = Block::new(width, height, &[]).cycle(rng);
        if let Some(edge) = exit_edge(page, at, false) {
            // Begun elsewhere, if the edge lies between the last square and the first.
            if cut(&path, edge).is_none() {
                path.rotate_left(1);
            }
        }
        let root = Root::new(at, page, path, width);
        let mut plan = Plan {
            size,
            seed: 0,
            view,
            legs,
            root,
            dives: Vec::new(),
            shift: 0,
        };
        plan.join(page, at, false);
        plan
    }

    /// An open tour: the odd block's from the start, with the blocks behind and before joined on.
    fn open(
        size: Size,
        view: View,
        page: Page,
        (u, v): (u32, u32),
        legs: Legs,
        rng: &mut Random,
    ) -> Plan {
        let at = page.step_of(u, v);
        let place = page.place(at);
        let (width, height) = (place.width as u8, place.height as u8);
        let back = turned(page, at);
        let onward = exit_edge(page, at, false);
        let backward = exit_edge(page.turned(), back, true);
        let required: Vec<Edge> = onward.into_iter().chain(backward).collect();
        let path = Block::new(width, height, &required).path(place.local(u, v), rng);
        let mut plan = Plan {
            size,
            seed: 0,
            view,
            legs,
            root: Root::new(at, page, path, width),
            dives: Vec::new(),
            shift: 0,
        };
        plan.join(page, at, false);
        plan.join(page.turned(), back, true);
        plan.dives.sort_by_key(|dive| dive.after);
        plan
    }

    /// Joins the chain behind the root on to its path, if there is one.
    fn join(&mut self, page: Page, root: Step, is_turned: bool) {
        let dive = Dive::new(page, root, is_turned, &self.root.path, &self.legs);
        self.dives.extend(dive);
    }

    /// The board, a whole rectangle.
    pub fn board(&self) -> Board {
        self.size.into()
    }

    /// All squares from the start on, each worked out by [`Plan::square_at`].
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + '_ {
        (0..self.size.area()).map(|number| self.square_at(number))
    }

    /// The whole tour, checked.
    ///
    /// # Errors
    /// [`TooLarge`] if it cannot be listed.
    pub fn tour(&self) -> Result<Tour, TooLarge> {
        let question = Question::on(&self.board()).from(self.square_at(0));
        let question = question.with_seed(self.seed);
        match question.solve() {
            Ok(tour) => Ok(tour),
            Err(Unsolved::TooLarge(error)) => Err(error),
            Err(other) => unreachable!("what is planned can be solved: {other}"),
        }
    }

    /// The number of `square` in the tour: 0 for the start.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn number_of(&self, square: Square) -> u64 {
        assert!(
            self.size.contains(square),
            "{square} is not on {}",
            self.size
        );
        let at = self.view.exchange((square.file(), self.size.row(square)));
        let squares = self.size.area();
        (self.unshifted(at) + squares - self.shift) % squares
    }

    fn unshifted(&self, (u, v): (u32, u32)) -> u64 {
        let root = &self.root;
        let at = root.page.step_of(u, v);
        if at == root.at {
            let (x, y) = root.page.place(at).local(u, v);
            let index = usize::from(y) * usize::from(root.width) + usize::from(x);
            let number = u64::from(root.numbers[index]);
            let dives = self.dives.iter().filter(|dive| dive.after <= number);
            return number + dives.map(|dive| dive.chain.squares()).sum::<u64>();
        }
        let mut before = 0;
        for dive in &self.dives {
            let (u, v) = if dive.is_turned {
                self.view.turn((u, v))
            } else {
                (u, v)
            };
            let at = dive.chain.page().step_of(u, v);
            if dive.chain.has(at) {
                return dive.after + before + dive.chain.number(&self.legs, at, u, v);
            }
            before += dive.chain.squares();
        }
        unreachable!("every block is the root or in a chain")
    }

    /// The square with this number: the start for 0.
    ///
    /// # Panics
    /// If the board has not so many squares.
    pub fn square_at(&self, number: u64) -> Square {
        let squares = self.size.area();
        assert!(
            number < squares,
            "{} has no square number {number}",
            self.size
        );
        let (x, y) = self
            .view
            .exchange(self.unnumbered((number + self.shift) % squares));
        // The view covers just the board.
        Square::new(x, self.size.height() - 1 - y)
    }

    fn unnumbered(&self, mut number: u64) -> (u32, u32) {
        for dive in &self.dives {
            if number < dive.after {
                break;
            }
            if number - dive.after < dive.chain.squares() {
                let at = dive.chain.square(&self.legs, number - dive.after);
                return if dive.is_turned {
                    self.view.turn(at)
                } else {
                    at
                };
            }
            number -= dive.chain.squares();
        }
        let root = &self.root;
        // What is left is less than the root's squares.
        root.page.place(root.at).global(root.path[number as usize])
    }
}

impl Root {
    fn new(at: Step, page: Page, path: Vec<Cell>, width: u8) -> Root {
        Root {
            at,
            page,
            numbers: numbers(&path, width),
            path,
            width,
        }
    }
}

/// Whether a side is only one piece.
fn is_narrow(side: u32) -> bool {
    side as usize <= MAX_SIDE
}

/// The page whose special row and column hold a square.
fn page(view: View, u: u32, v: u32) -> Page {
    Page {
        columns: Pieces::around(view.width, u),
        rows: Pieces::around(view.height, v),
        starts_right: true,
    }
}

/// The lengths of usual pieces, if there are any, and of the special one.
fn lengths(pieces: Pieces) -> [u8; 2] {
    let special = pieces.length(pieces.special) as u8;
    if pieces.count > 1 {
        [8, special]
    } else {
        [special, special]
    }
}

/// The same block on the page turned by half a turn.
fn turned(page: Page, at: Step) -> Step {
    Step {
        line: page.rows.count - 1 - at.line,
        step: page.columns.count - 1 - at.step,
    }
}

/// The same square of a block turned by half a turn.
fn opposite((x, y): Cell, width: u8, height: u8) -> Cell {
    (width - 1 - x, height - 1 - y)
}

#[cfg(test)]
mod tests;
