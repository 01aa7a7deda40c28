//! Tours with few turns or crossings, by simulated annealing (S. Kirkpatrick, C. D. Gelatt & M. P. Vecchi, 1983). A
//! step removes one move of a closed tour and rotates the end of the path (L. Pósa, 1976) until its ends can be joined.
//! A rotation takes time linear in the shorter part of the path. An open tour is closed by an apex.

mod cycle;
mod score;

use super::padded_grid::{APEX, PaddedGrid};
use super::{NumberedTours, Question, TourEnd, straight_tour};
use crate::board::Board;
use crate::facts::{Crossings, turns};
use crate::tour::Tour;
use cycle::{Cycle, CycleRotation, OpenedPath};
use knights_tour_base::random::Random;
use knights_tour_base::{listed, wording};
use score::Score;

listed! {
    /// A feature of tours to minimize, with its name in counts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Goal {
        /// Squares where the tour changes direction.
        Turns = "turns" => "turns",
        /// Turns with an angle under 90°.
        Acute = "acute" => "acute turns",
        /// Turns with an angle over 90°.
        Obtuse = "obtuse" => "obtuse turns",
        /// Crossing pairs of moves.
        Crossings = "crossings" => "crossings",
    }
}

/// A lower bound on the count of a feature in all tours of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The bound: no tour of the board has fewer.
    pub least: u64,
    /// Whether a tour that reaches the bound is known.
    pub is_reached: bool,
}

impl Goal {
    /// The number of turns or crossings that this goal counts in `tour`.
    pub fn count(self, tour: &Tour) -> u64 {
        let turns = turns(tour);
        match self {
            Goal::Turns => turns.acute + turns.right + turns.obtuse,
            Goal::Acute => turns.acute,
            Goal::Obtuse => turns.obtuse,
            Goal::Crossings => Crossings::of(tour).count,
        }
    }

    /// A tour with the fewest turns or crossings of all that answer a question, by exhaustion: on up to 30 squares, closed
    /// on up to 36. `None` if the board is larger, or there are no tours or over 100 000.
    pub fn fewest_of_all(self, question: &Question) -> Option<Tour> {
        const MOST_SQUARES: u64 = 30;
        const MOST_CLOSED: u64 = 36;
        const MOST_TOURS: u128 = 100_000;
        let most = match question.end() {
            TourEnd::Closed => MOST_CLOSED,
            _ => MOST_SQUARES,
        };
        if question.board().squares() > most || question.symmetry().is_some() {
            return None;
        }
        let mut tours = NumberedTours::new(question)?;
        let count = Some(tours.count()).filter(|&count| count <= MOST_TOURS)?;
        let tours = (1..=count).filter_map(|number| tours.tour(number));
        tours.min_by_key(|tour| self.count(tour))
    }

    /// The lower bound for a board, known only for closed tours of square boards with an even side of at least 6: turns
    /// and crossings of all (N. Mamano and others, 2026), acute and obtuse turns of 6×6 and 8×8; sources in
    /// `docs/goals.md`.
    pub fn bound(self, board: &Board, is_closed: bool) -> Option<Bound> {
        let size = board
            .rectangle()
            .filter(|size| size.width() == size.height())?;
        let side = u64::from(size.width());
        if !is_closed || side < 6 || side % 2 == 1 {
            return None;
        }
        let (least, is_reached) = match (self, side) {
            // Proved by exhaustion in a test.
            (Goal::Turns, 6) => (32, true),
            (Goal::Crossings, 6) => (52, true),
            (Goal::Turns, 8) => (45, true),
            (Goal::Turns, 10) => (62, true),
            (Goal::Turns, 12) => (76, false),
            (Goal::Turns, 14) => (92, true),
            (Goal::Turns, 16) => (108, true),
            (Goal::Turns, 18) => (123, true),
            (Goal::Turns, 20) => (139, false),
            (Goal::Turns, _) => (8 * side - 24, false),
            (Goal::Crossings, _) => (4 * side - 2, false),
            // Proved on 6×6 by exhaustion in a test, on 8×8 by integer programming with cuts for shorter cycles.
            (Goal::Acute, 6 | 8) | (Goal::Obtuse, 8) => (4, true),
            (Goal::Obtuse, 6) => (9, true),
            (Goal::Acute | Goal::Obtuse, _) => return None,
        };
        Some(Bound { least, is_reached })
    }

    /// The number with the name of what is counted: `1 turn`.
    pub fn counted(self, count: u64) -> String {
        let more = self.label();
        wording::count(count, more.trim_end_matches('s'), more)
    }

    /// Describes a count and the lowest possible count, if known: `48 turns; the fewest possible are 45`.
    pub fn describe(self, count: u64, bound: Option<Bound>) -> String {
        let counted = self.counted(count);
        match bound {
            None => counted,
            Some(Bound { least, .. }) if count <= least => {
                format!("{counted}, the fewest possible")
            }
            Some(Bound {
                least,
                is_reached: true,
            }) => {
                format!("{counted}; the fewest possible are {least}")
            }
            Some(Bound { least, .. }) => format!("{counted}; fewer than {least} are impossible"),
        }
    }
}

/// Improves a tour step by step. The result depends only on the tour, the seed and the number of steps.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::solve::{Goal, Improver, Question};
///
/// let tour = Question::on(&Board::new(6, 6)?).closed().solve()?;
/// let mut improver = Improver::new(&tour, Goal::Turns, 1, [false; 2]);
/// improver.run(20_000);
/// assert!(improver.best() < Goal::Turns.count(&tour));
/// assert_eq!(improver.best(), Goal::Turns.count(&improver.tour()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Improver {
    board: Board,
    goal: Goal,
    bound: Option<Bound>,
    grid: PaddedGrid,
    cycle: Cycle,
    score: Score,
    first: u32,
    /// The ends of an open tour that must not change.
    kept: [Option<u32>; 2],
    random: Random,
    annealing: Annealing,
    best: BestCycle,
    is_straight: bool,
    /// The count of the best tour when [`Improver::run`] last returned.
    told: i64,
    /// The edges added or removed during a step; with the rotations in `rotated`, they undo the step.
    changed: Vec<(u32, u32)>,
    rotated: Vec<CycleRotation>,
}

/// The best cycle so far, and its count.
#[derive(Clone, Debug)]
struct BestCycle {
    count: i64,
    order: Vec<u32>,
}

fn order_of(tour: &Tour, grid: &PaddedGrid) -> Vec<u32> {
    tour.squares().map(|square| grid.cell(square)).collect()
}

impl BestCycle {
    /// The straight tour of a large board, if its count is lower than `count`.
    fn straight(board: &Board, goal: Goal, grid: &PaddedGrid, count: i64) -> Option<BestCycle> {
        if board.squares() <= Improver::SMALL {
            return None;
        }
        let tour = straight_tour(board.rectangle()?)?;
        let cycle = Cycle::new(order_of(&tour, grid), grid.near.len());
        let count_of = Score::of(goal, grid, &cycle).now;
        (count_of < count).then_some(BestCycle {
            count: count_of,
            order: cycle.order,
        })
    }
}

impl Improver {
    /// Up to so many squares, a search finds a tour better than the straight one within seconds, and shows how.
    pub const SMALL: u64 = 900;

    /// Starts from `tour`, which stays closed or open; `keeps` fixes the start and the end of an open tour. On large
    /// boards the best closed tour is a [straight](straight_tour) one until a better one is found.
    pub fn new(tour: &Tour, goal: Goal, seed: u64, keeps: [bool; 2]) -> Improver {
        let is_open = !tour.is_closed();
        let grid = score::grid(tour.board());
        let mut order = order_of(tour, &grid);
        let ends = [tour.start(), tour.end()].map(|square| grid.cell(square));
        let kept = [0, 1].map(|end| (keeps[end] && is_open).then_some(ends[end]));
        order.extend(is_open.then_some(APEX));
        let cycle = Cycle::new(order, grid.near.len());
        let score = Score::of(goal, &grid, &cycle);
        let straight = (!is_open)
            .then(|| BestCycle::straight(tour.board(), goal, &grid, score.now))
            .flatten();
        Improver {
            board: tour.board().clone(),
            goal,
            bound: goal.bound(tour.board(), !is_open),
            first: if is_open { APEX } else { ends[0] },
            kept,
            random: Random::with_seed(seed),
            annealing: Annealing::new(cycle.order.len() as u64),
            told: score.now,
            is_straight: straight.is_some(),
            best: straight.unwrap_or_else(|| BestCycle {
                count: score.now,
                order: cycle.order.clone(),
            }),
            grid,
            cycle,
            score,
            changed: Vec::new(),
            rotated: Vec::new(),
        }
    }

    /// Tries `steps` random changes; returns whether the best tour is better than after the last call.
    pub fn run(&mut self, steps: u64) -> bool {
        /// Minimum number of squares to improve a tour on; a smaller board has one tour at most.
        const FEWEST: usize = 8;
        let steps = if self.cycle.order.len() < FEWEST {
            0
        } else {
            steps
        };
        for _ in 0..steps {
            self.annealing.cool();
            self.step();
            if self.score.now < self.best.count {
                self.best.count = self.score.now;
                self.best.order.clone_from(&self.cycle.order);
                self.is_straight = false;
            }
        }
        let before = std::mem::replace(&mut self.told, self.best.count);
        self.best.count < before
    }

    /// The number of turns or crossings that the goal counts in the best tour.
    pub fn best(&self) -> u64 {
        self.best.count.unsigned_abs()
    }

    /// Whether the best tour is still the straight tour of the board.
    pub fn is_straight(&self) -> bool {
        self.is_straight
    }

    /// Whether the best tour is known to be optimal.
    pub fn is_best(&self) -> bool {
        self.best() <= self.bound.map_or(0, |bound| bound.least)
    }

    /// Describes the best tour's count and the lowest possible count, if known.
    pub fn describe(&self) -> String {
        self.goal.describe(self.best(), self.bound)
    }

    /// The best tour so far. A closed tour starts where the original tour did.
    pub fn tour(&self) -> Tour {
        let mut order = self.best.order.clone();
        let place = order.iter().position(|&cell| cell == self.first);
        order.rotate_left(place.unwrap_or_default());
        order.retain(|&cell| cell != APEX);
        let ends = [order.first(), order.last()].map(|cell| cell.copied());
        let is_reversed = |end: usize| self.kept[end].is_some() && self.kept[end] == ends[1 - end];
        if is_reversed(0) || is_reversed(1) {
            order.reverse();
        }
        let squares = order.iter().map(|&cell| self.grid.square(cell));
        match Tour::new(&self.board, squares) {
            Ok(tour) => tour,
            Err(fault) => unreachable!("rotations keep a cycle: {fault}"),
        }
    }

    /// Tries a sequence of rotations, and undoes them unless they produce a tour that is accepted.
    fn step(&mut self) {
        /// Maximum number of rotations from one tour to the next.
        const MOST: u64 = 6;
        let before = self.score.now;
        let cut = self.random.below(self.cycle.order.len() as u64) as usize;
        let mut path = OpenedPath {
            cut,
            ends_before: self.random.coin(),
        };
        let edge = self.cycle.ends(path);
        if self.is_kept(edge) {
            return;
        }
        self.rotated.clear();
        self.changed.clear();
        self.change(edge);
        for _ in 0..2 + self.random.below(MOST - 1) {
            path = self.rotate(path).unwrap_or(path);
            let edge = self.cycle.ends(path);
            if self.rotated.is_empty() || !self.are_joined(edge) || self.is_loop() {
                continue;
            }
            self.score.toggle(&self.grid, edge);
            let worse = self.score.now - before;
            if worse <= 0 || self.annealing.accepts(worse, &mut self.random) {
                return;
            }
            self.score.toggle(&self.grid, edge);
        }
        while let Some(rotation) = self.rotated.pop() {
            let _ = self.cycle.rotate(&rotation);
        }
        while let Some(edge) = self.changed.pop() {
            self.score.toggle(&self.grid, edge);
        }
    }

    /// Whether an open tour has become closed: its ends are a move apart.
    fn is_loop(&self) -> bool {
        self.is_open() && self.are_joined(self.cycle.beside(APEX))
    }

    fn is_open(&self) -> bool {
        self.first == APEX
    }

    fn are_joined(&self, (a, b): (u32, u32)) -> bool {
        a == APEX || b == APEX || self.grid.direction(a, b).is_some()
    }

    /// A random neighbour of `cell`; `None` if the draw leaves the board.
    fn draw_neighbour(&mut self, cell: u32) -> Option<u32> {
        if cell == APEX {
            return self.random.choose(&self.grid.cells).copied();
        }
        let drawn = self.random.below(8 + u64::from(self.is_open())) as usize;
        let Some(&offset) = self.grid.offsets.get(drawn) else {
            return Some(APEX);
        };
        let is_square = self.grid.near[cell as usize] >> drawn & 1 == 1;
        is_square.then(|| cell.wrapping_add_signed(offset))
    }

    fn change(&mut self, edge: (u32, u32)) {
        self.score.toggle(&self.grid, edge);
        self.changed.push(edge);
    }

    /// Rotates the path's end at a random vertex; `None` if the drawn vertex does not allow a rotation.
    fn rotate(&mut self, path: OpenedPath) -> Option<OpenedPath> {
        let (end, start) = self.cycle.ends(path);
        let pivot = self.draw_neighbour(end).filter(|&pivot| pivot != start)?;
        let rotation = self.cycle.rotation(path, pivot);
        let removed = (pivot, rotation.next);
        if rotation.next == end || self.is_kept(removed) {
            return None;
        }
        self.change(removed);
        self.change((end, pivot));
        self.rotated.push(rotation);
        Some(self.cycle.rotate(&rotation))
    }

    /// Whether an edge joins the apex to an end that must not change.
    fn is_kept(&self, (a, b): (u32, u32)) -> bool {
        (a == APEX && self.kept.contains(&Some(b))) || (b == APEX && self.kept.contains(&Some(a)))
    }
}

/// A cooling schedule in rounds of doubling length, so that the number of steps need not be known in advance.
#[derive(Clone, Debug)]
struct Annealing {
    /// The number of steps in this round, of which `done` are done.
    all: u64,
    done: u64,
    temperature: f64,
}

impl Annealing {
    fn new(vertices: u64) -> Annealing {
        /// Steps per vertex in the first round.
        const FIRST: u64 = 1_000;
        Annealing {
            all: FIRST * vertices,
            done: 0,
            temperature: 0.0,
        }
    }

    fn cool(&mut self) {
        const HIGHEST: f64 = 1.0;
        const LOWEST: f64 = 0.15;
        if self.done == self.all {
            (self.all, self.done) = (2 * self.all, 0);
        }
        let rest = 1.0 - self.done as f64 / self.all as f64;
        self.temperature = LOWEST + (HIGHEST - LOWEST) * rest * rest * rest;
        self.done += 1;
    }

    /// Metropolis's rule for a count higher by `worse`. The logarithm is interpolated, so that all machines agree.
    fn accepts(&self, worse: i64, random: &mut Random) -> bool {
        let drawn = random.next_u64() | 1;
        let zeros = drawn.leading_zeros();
        let mantissa = (drawn << zeros << 1) as f64 / 2.0_f64.powi(64);
        let logarithm = (f64::from(zeros) + 1.0 - mantissa) * std::f64::consts::LN_2;
        worse as f64 <= self.temperature * logarithm
    }
}

#[cfg(test)]
mod tests;
