//! One tour under way, and every step of it so far.

use super::event::Event;
use crate::board::{Board, Direction, Square};
use crate::solve::{Backtrack, Next, Strategy, TieBreak, Warnsdorff};
use crate::tour::Tour;
use crate::walk::{Walk, WalkError};
use std::sync::Arc;

/// How the next step is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rule {
    pub(super) tie_break: TieBreak,
    pub(super) backtracking: bool,
}

impl Rule {
    fn next(self, walk: &Walk, left: Option<Direction>, seed: u64) -> Next {
        if self.backtracking {
            Backtrack::ranked(self.tie_break, seed).next(walk, left)
        } else {
            Warnsdorff::new(self.tie_break, seed).next(walk, left)
        }
    }
}

/// A step of the log: a move or a take-back, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step(u8);

impl Step {
    const TAKE_BACK: u8 = 8;

    fn new(direction: Direction, is_take_back: bool) -> Step {
        Step(direction.index() as u8 | if is_take_back { Step::TAKE_BACK } else { 0 })
    }

    /// The move made, or the one taken back.
    fn direction(self) -> Direction {
        Direction::from_index(usize::from(self.0))
    }

    fn is_take_back(self) -> bool {
        self.0 & Step::TAKE_BACK != 0
    }
}

/// How many steps there are from one walk that is kept to the next: going over them takes a
/// millisecond or two.
const CHECKPOINT: usize = 1 << 16;

/// A walk with its history.
///
/// Invariant: the walk is what the first `cursor` steps of the log make of its start.
#[derive(Clone, Debug)]
pub(super) struct Run {
    walk: Walk,
    seed: u64,
    log: Vec<Step>,
    cursor: usize,
    /// The walk after every [`CHECKPOINT`] steps, as far as it has been there.
    checkpoints: Vec<Arc<Walk>>,
    /// The order of the alternatives changed on the way, so that what comes after a take-back
    /// may leave some untried: only from the next return to the start on is "all tried" a proof.
    order_changed: bool,
}

impl Run {
    pub(super) fn new(board: Board, start: Square, seed: u64) -> Result<Run, WalkError> {
        Ok(Run {
            walk: Walk::new(board, start)?,
            seed,
            log: Vec::new(),
            cursor: 0,
            checkpoints: Vec::new(),
            order_changed: false,
        })
    }

    /// The run that a tour will have been: its moves are the log, still to be made.
    pub(super) fn of_tour(tour: &Tour, seed: u64) -> Result<Run, WalkError> {
        let squares = || tour.squares();
        // A tour is never empty, and its squares are knight's moves apart.
        let start = squares().next().unwrap_or(tour.board().top_left());
        let pairs = squares().zip(squares().skip(1));
        let moves = pairs.filter_map(|(from, to)| Direction::between(from, to));
        let mut run = Run::new(tour.board(), start, seed)?;
        run.go_on_with(&moves.collect::<Vec<Direction>>());
        Ok(run)
    }

    pub(super) fn walk(&self) -> &Walk {
        &self.walk
    }

    /// The steps made, moves and take-backs, up to where the walk stands.
    pub(super) fn steps(&self) -> u64 {
        self.cursor as u64
    }

    /// What the rule does next, at the end of the log; before it, what the log does.
    pub(super) fn next(&self, rule: Rule) -> Next {
        match self.log.get(self.cursor) {
            Some(step) if step.is_take_back() => Next::TakeBack,
            Some(step) => Next::Advance(step.direction()),
            None => self.next_by_rule(rule),
        }
    }

    /// What the rule does next, whatever the log does.
    pub(super) fn next_by_rule(&self, rule: Rule) -> Next {
        rule.next(&self.walk, self.left(), self.seed)
    }

    /// The direction of the move that the last step took back, if it did.
    fn left(&self) -> Option<Direction> {
        let last = *self.log[..self.cursor].last()?;
        let begins_anew = self.order_changed && self.walk.moves().is_empty();
        (last.is_take_back() && !begins_anew).then(|| last.direction())
    }

    /// Makes the next step; `None` if there is none.
    pub(super) fn step_on(&mut self, rule: Rule) -> Option<Event> {
        let next = self.next(rule);
        let (step, event) = match next {
            Next::Advance(direction) => (Step::new(direction, false), self.advance(direction)),
            Next::TakeBack => {
                let direction = *self.walk.moves().last()?;
                (Step::new(direction, true), self.take_back()?)
            }
            Next::Complete | Next::DeadEnd | Next::Exhausted => return None,
        };
        if self.cursor == self.log.len() {
            // The first step from the start tries everything in one order again.
            self.order_changed &= self.walk.visited() != 2 || step.is_take_back();
            self.log.push(step);
        }
        self.cursor += 1;
        self.keep_checkpoint();
        Some(event)
    }

    /// Undoes the last step; `None` on the start.
    pub(super) fn step_back(&mut self) -> Option<Event> {
        let step = *self.log[..self.cursor].last()?;
        let event = if step.is_take_back() {
            self.advance(step.direction())
        } else {
            self.take_back()?
        };
        self.cursor -= 1;
        Some(event)
    }

    /// All steps of the log: those made, and those undone or still to be made.
    pub(super) fn len(&self) -> u64 {
        self.log.len() as u64
    }

    /// Goes to the point after `steps` steps, or to the end of the log.
    pub(super) fn seek(&mut self, steps: u64) {
        let target = self
            .log
            .len()
            .min(usize::try_from(steps).unwrap_or(usize::MAX));
        self.come_near(target);
        while self.cursor > target && self.step_back().is_some() {}
        while let Some(step) = self.log[..target].get(self.cursor) {
            if step.is_take_back() {
                let _ = self.walk.take_back();
            } else {
                self.walk.advance(step.direction());
            }
            self.cursor += 1;
            self.keep_checkpoint();
        }
    }

    /// Goes to the last walk that is kept before a step, if that is nearer to it.
    fn come_near(&mut self, target: usize) {
        let kept = self.checkpoints.len().min(target / CHECKPOINT);
        let from_kept = target - kept * CHECKPOINT;
        if from_kept >= self.cursor.abs_diff(target) {
            return;
        }
        match kept.checked_sub(1).map(|index| &self.checkpoints[index]) {
            Some(walk) => {
                self.walk = Walk::clone(walk);
                self.cursor = kept * CHECKPOINT;
            }
            None => self.restart(),
        }
    }

    fn keep_checkpoint(&mut self) {
        if self.cursor == (self.checkpoints.len() + 1) * CHECKPOINT {
            self.checkpoints.push(Arc::new(self.walk.clone()));
        }
    }

    /// Forgets the steps after the present point.
    fn cut(&mut self) {
        self.log.truncate(self.cursor);
        self.checkpoints.truncate(self.cursor / CHECKPOINT);
    }

    /// About how much memory it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let walks = self.checkpoints.len() as u64 + 1;
        self.log.len() as u64 + walks * 2 * self.walk.board().squares()
    }

    /// The squares of the tour that the log is, if it has no take-backs and comes to all squares.
    pub(super) fn tour(&self) -> Option<Vec<Square>> {
        let board = self.walk.board();
        let mut squares = vec![self.walk.start()];
        for step in &self.log {
            let here = squares[squares.len() - 1];
            squares.push(
                board
                    .step(here, step.direction())
                    .filter(|_| !step.is_take_back())?,
            );
        }
        (squares.len() as u64 == board.squares()).then_some(squares)
    }

    /// Makes a move that a person chose; `None` if the square is visited or no move away. What was
    /// undone is forgotten, unless it began with this very move.
    pub(super) fn move_to(&mut self, square: Square) -> Option<Event> {
        let direction = self.walk.direction_to(square)?;
        let step = Step::new(direction, false);
        if self.log.get(self.cursor) != Some(&step) {
            self.cut();
            self.log.push(step);
            // The rule has not tried what comes before this move.
            self.order_changed = true;
        }
        self.cursor += 1;
        Some(self.advance(direction))
    }

    /// Makes the log go on with `moves` from where the walk stands.
    pub(super) fn go_on_with(&mut self, moves: &[Direction]) {
        self.cut();
        self.log
            .extend(moves.iter().map(|&direction| Step::new(direction, false)));
        self.order_changed = true;
    }

    /// Unvisited squares from which the knight came back to its present trail, as far as the last
    /// few thousand steps tell.
    pub(super) fn given_up(&self) -> Vec<Square> {
        const REMEMBERED: usize = 4096;
        let mut given_up = Vec::new();
        let mut here = self.walk.here();
        // How far the square of that time is beyond the present trail.
        let mut beyond = 0_u32;
        for step in self.log[..self.cursor].iter().rev().take(REMEMBERED) {
            if step.is_take_back() {
                let left = self.walk.board().step(here, step.direction());
                let Some(left) = left else { break };
                if beyond == 0 && !self.walk.is_visited(left) && !given_up.contains(&left) {
                    given_up.push(left);
                }
                here = left;
                beyond += 1;
            } else {
                let (dx, dy) = step.direction().offset();
                // The reverse of a move that was made stays on the board.
                here = Square::new(
                    here.file().wrapping_add_signed(-dx),
                    here.rank().wrapping_add_signed(dy),
                );
                beyond = beyond.saturating_sub(1);
            }
        }
        given_up
    }

    /// Goes back to the start; the steps stay in the log, to be made again.
    pub(super) fn restart(&mut self) {
        // Its own start is on its board.
        let _ = self.walk.begin_at(self.walk.start());
        self.cursor = 0;
    }

    /// Forgets what comes after the present point, since another rule will decide it.
    pub(super) fn rule_changed(&mut self, order_changed: bool) {
        // Whether the order was one before the steps now forgotten is not known any more.
        let is_cut = self.cursor < self.log.len();
        self.cut();
        self.order_changed = (self.order_changed || order_changed || is_cut) && self.cursor > 0;
    }

    fn advance(&mut self, direction: Direction) -> Event {
        let from = self.walk.here();
        self.walk.advance(direction);
        Event::Move {
            number: self.walk.moves().len() as u64,
            from,
            to: self.walk.here(),
        }
    }

    fn take_back(&mut self) -> Option<Event> {
        let number = self.walk.moves().len() as u64;
        let from = self.walk.take_back()?;
        let to = self.walk.here();
        Some(Event::Back { number, from, to })
    }
}
