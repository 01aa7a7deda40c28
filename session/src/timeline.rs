#[cfg(feature = "serde")]
mod bytes;

use super::checkpoints::{Checkpoint, Checkpoints};
use super::course::{Course, Rule};
use knights_tour::board::{Direction, Square};
use knights_tour::position::{Knight, Position, Step};
use knights_tour::solve::{Action, End, Question, SearchTree};
use knights_tour::tour::Tour;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Who made a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Author {
    Person,
    Rule,
    Solver,
    File,
}

/// A step and its author, packed into one byte.
#[derive(Clone, Copy, Debug)]
struct LoggedStep(u8);

impl LoggedStep {
    const AUTHOR: u32 = 5;

    fn new(step: Step, author: Author) -> LoggedStep {
        LoggedStep(step.to_bits() | (author as u8) << LoggedStep::AUTHOR)
    }

    fn step(self) -> Step {
        Step::from_bits(self.0)
    }

    fn author(self) -> Author {
        match self.0 >> LoggedStep::AUTHOR {
            0 => Author::Person,
            1 => Author::Rule,
            2 => Author::Solver,
            _ => Author::File,
        }
    }
}

/// How the log was created, if not step by step.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub(super) enum Origin<Q = Question> {
    Found(Q),
    /// Number of moves made before giving up, and how many of these moves the shown tour keeps.
    GivenUp(u64, u64),
    /// Loaded from a file or the clipboard, with the square of the first error.
    Loaded(Option<Square>),
}

/// A position with its past and future steps. Invariant: the first `cursor` steps of the log lead to the position.
#[derive(Clone, Debug)]
pub(super) struct Timeline {
    course: Course,
    log: Vec<LoggedStep>,
    cursor: usize,
    take_backs: usize,
    checkpoints: Checkpoints,
    pub(super) origin: Option<Origin>,
    pub(super) hints: u64,
    pub(super) seconds: f64,
}

impl Timeline {
    pub(super) fn new(position: Position, rule: Rule) -> Timeline {
        Timeline {
            course: Course::new(position, rule),
            log: Vec::new(),
            cursor: 0,
            take_backs: 0,
            checkpoints: Checkpoints::default(),
            origin: None,
            hints: 0,
            seconds: 0.0,
        }
    }

    pub(super) fn position(&self) -> &Position {
        self.course.position()
    }

    pub(super) fn rule(&self) -> Rule {
        self.course.rule()
    }

    pub(super) fn steps(&self) -> u64 {
        self.cursor as u64
    }

    pub(super) fn len(&self) -> u64 {
        self.log.len() as u64
    }

    pub(super) fn span(&self) -> u64 {
        let position = self.position();
        let starts = position.knights().count();
        let visited = (starts + self.log.len() - 2 * self.take_backs) as u64;
        self.len() + position.board().squares().saturating_sub(visited)
    }

    pub(super) fn take_backs(&self, parts: usize) -> Vec<(u64, u64)> {
        match self.take_backs {
            0 => Vec::new(),
            _ => self.ranges(parts, |entry| entry.step().is_take_back()),
        }
    }

    pub(super) fn by_hand(&self, parts: usize) -> Vec<(u64, u64)> {
        self.ranges(parts, |entry| entry.author() == Author::Person)
    }

    /// Those of `parts` ranges of steps that have such a step.
    fn ranges(&self, parts: usize, is_it: impl Fn(LoggedStep) -> bool) -> Vec<(u64, u64)> {
        /// Maximum number of entries to read, so that reading takes less than a frame.
        const MOST: usize = 1 << 18;
        if parts == 0 || self.log.is_empty() {
            return Vec::new();
        }
        let length = self.log.len().div_ceil(parts);
        let stride = self.log.len().div_ceil(MOST);
        let parts = self
            .log
            .chunks(length)
            .enumerate()
            .filter(|(_, part)| part.iter().step_by(stride).any(|&entry| is_it(entry)));
        let ends = parts.map(|(index, part)| {
            let from = (index * length) as u64;
            (from, from + part.len() as u64)
        });
        ends.collect()
    }

    pub(super) fn tree(&self) -> SearchTree {
        const HALF: usize = SearchTree::MOST_STEPS / 2;
        // Near the end of the log, show more of the steps before the cursor.
        let last = self.log.len().saturating_sub(SearchTree::MOST_STEPS);
        let from = self.cursor.saturating_sub(HALF).min(last);
        let made = self.log[from..self.cursor].iter();
        let take_backs = made.filter(|entry| entry.step().is_take_back()).count() as u64;
        let moves = self.position().moves().len() as u64 + take_backs;
        let depth = moves - ((self.cursor - from) as u64 - take_backs);
        let steps = self.log[from..].iter().map(|entry| entry.step());
        SearchTree::of(steps, from as u64, depth, self.steps())
    }

    pub(super) fn step_of(&self, number: u64) -> Option<u64> {
        let mut visited = self.position().visited();
        let is_there = (1..=visited).contains(&number);
        let mut step = self.cursor;
        // Stop at step 0: before the first step, two knights have already visited two squares.
        while is_there && step > 0 && visited > number {
            step -= 1;
            if self.log.get(step)?.step().is_take_back() {
                visited += 1;
            } else {
                visited -= 1;
            }
        }
        is_there.then_some(step as u64)
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.cursor == self.log.len()
    }

    pub(super) fn is_all_by_hand(&self) -> bool {
        self.log[..self.cursor]
            .iter()
            .all(|entry| entry.author() == Author::Person)
    }

    pub(super) fn is_given_up(&self) -> bool {
        matches!(self.origin, Some(Origin::GivenUp(..)))
    }

    /// The number of moves that the player made, without those after giving up.
    pub(super) fn moves_by_hand(&self) -> u64 {
        if let Some(Origin::GivenUp(moves, _)) = self.origin {
            return moves;
        }
        let made = self.log[..self.cursor].iter();
        made.filter(|entry| entry.author() == Author::Person)
            .count() as u64
    }

    /// Author of the next step; at the end of the log, author of the last step.
    pub(super) fn author(&self) -> Author {
        let next = self.log.get(self.cursor).or(self.log.last());
        let is_known = !self.is_at_end() || self.course.next().is_break();
        next.filter(|_| is_known)
            .map_or(Author::Rule, |entry| entry.author())
    }

    pub(super) fn is_by_rule(&self) -> bool {
        self.author() == Author::Rule
    }

    pub(super) fn last(&self) -> Option<Step> {
        self.log[..self.cursor].last().map(|entry| entry.step())
    }

    pub(super) fn next(&self) -> ControlFlow<End, Action> {
        match self.log.get(self.cursor).map(|entry| entry.step()) {
            Some(step) if step.is_take_back() => ControlFlow::Continue(Action::TakeBack),
            Some(step) => ControlFlow::Continue(Action::Advance(step.direction())),
            None => self.next_by_rule(),
        }
    }

    pub(super) fn next_by_rule(&self) -> ControlFlow<End, Action> {
        self.course.next()
    }

    /// The candidate from which the search has just returned; `None` if the last step was a move.
    pub(super) fn left(&self) -> Option<Square> {
        let retracted = self
            .course
            .retracted()
            .filter(|_| self.rule().backtracking)?;
        self.position()
            .board()
            .step(self.position().here(), retracted)
    }

    pub(super) fn step_on(&mut self) -> Option<Step> {
        if !self.is_at_end() {
            return self.replay();
        }
        let step = self.course.step()?;
        self.take_backs += usize::from(step.is_take_back());
        self.log.push(LoggedStep::new(step, Author::Rule));
        self.cursor += 1;
        self.keep_checkpoint();
        Some(step)
    }

    pub(super) fn replay(&mut self) -> Option<Step> {
        let step = self.log.get(self.cursor)?.step();
        self.course.replay(step);
        self.cursor += 1;
        self.keep_checkpoint();
        Some(step)
    }

    pub(super) fn step_back(&mut self) -> Option<Step> {
        let step = self.last()?;
        self.cursor -= 1;
        self.course
            .alter(self.last(), |position| position.take_back_step(step));
        Some(step)
    }

    /// Whether making this step would overwrite the steps ahead.
    pub(super) fn forgets_by(&self, step: Step) -> bool {
        self.log
            .get(self.cursor)
            .is_some_and(|entry| entry.step() != step)
    }

    /// Makes a step, or panics if it is illegal. Forgets the steps ahead, unless this step is the first of them.
    pub(super) fn make(&mut self, step: Step, author: Author) {
        if self.forgets_by(step) {
            self.cut();
        }
        match self.log.get_mut(self.cursor) {
            // The log already has this step; only its author changes.
            Some(entry) => *entry = LoggedStep::new(step, author),
            None => {
                self.take_backs += usize::from(step.is_take_back());
                self.log.push(LoggedStep::new(step, author));
            }
        }
        // The search order no longer holds: the rule has not tried the alternatives to earlier steps.
        self.course.mix_order();
        let _ = self.replay();
    }

    /// Replaces the steps after the cursor, without making the new ones.
    pub(super) fn go_on_with(&mut self, steps: impl IntoIterator<Item = Step>, author: Author) {
        self.cut();
        let entries = steps.into_iter().map(|step| LoggedStep::new(step, author));
        self.log.extend(entries);
        self.count_take_backs();
        self.course.mix_order();
    }

    pub(super) fn seek(&mut self, steps: u64) {
        let target = self
            .log
            .len()
            .min(usize::try_from(steps).unwrap_or(usize::MAX));
        self.jump_to_checkpoint(target);
        while self.cursor > target && self.step_back().is_some() {}
        while self.cursor < target && self.replay().is_some() {}
    }

    /// Jumps to the checkpoint nearest to `target`, or to the start, if that is nearer than the cursor.
    fn jump_to_checkpoint(&mut self, target: usize) {
        let checkpoint = self.checkpoints.nearest(target);
        let from_here = self.cursor.abs_diff(target);
        let by_checkpoint = checkpoint
            .as_ref()
            .map_or(usize::MAX, |checkpoint| checkpoint.at.abs_diff(target));
        if target < from_here.min(by_checkpoint) {
            return self.restart();
        }
        let Some(checkpoint) = checkpoint.filter(|_| by_checkpoint < from_here) else {
            return;
        };
        self.cursor = checkpoint.at;
        let last = self.last();
        // Without take-backs, squares are never renumbered, so the trail numbers are still correct.
        let is_straight = self.take_backs == 0;
        let log = self.log[..checkpoint.at].iter().map(|entry| entry.step());
        let Checkpoint {
            snapshot, moves, ..
        } = &*checkpoint;
        self.course.alter(last, |position| match moves {
            Some(moves) => position.restore(snapshot, moves.iter().copied(), is_straight),
            None => position.restore(snapshot, log, is_straight),
        });
    }

    fn keep_checkpoint(&mut self) {
        if self.checkpoints.is_due(self.cursor) {
            let moves = (self.take_backs > 0).then(|| self.position().moves().into());
            self.checkpoints.add(Checkpoint {
                at: self.cursor,
                snapshot: self.position().snapshot(),
                moves,
            });
        }
    }

    pub(super) fn restart(&mut self) {
        self.cursor = 0;
        self.course.alter(None, |position| {
            if position.has_two() {
                while position.take_back().is_some() {}
            } else {
                // Faster than many take-backs. Cannot fail, because the start is on the board.
                let _ = position.restart_at(position.start());
            }
        });
    }

    fn cut(&mut self) {
        if !self.is_at_end() {
            self.origin = None;
        }
        self.log.truncate(self.cursor);
        self.checkpoints.forget_after(self.cursor);
        if self.take_backs > 0 {
            self.count_take_backs();
        }
    }

    fn count_take_backs(&mut self) {
        let steps = self.log.iter().map(|entry| entry.step());
        self.take_backs = steps.filter(|step| step.is_take_back()).count();
    }

    pub(super) fn change_rule(&mut self, rule: Rule) {
        let is_cut = !self.is_at_end();
        let is_same_order = self.rule().tie_break == rule.tie_break;
        self.cut();
        self.course.change_rule(rule, is_same_order && !is_cut);
    }

    pub(super) fn activate(&mut self, knight: Knight) {
        self.course
            .alter(self.last(), |position| position.activate(knight));
    }

    pub(super) fn bytes(&self) -> u64 {
        let position = 6 * self.position().board().size().area();
        self.log.len() as u64 + position + self.checkpoints.bytes()
    }

    pub(super) fn tour(&self) -> Option<Vec<Square>> {
        let position = self.position();
        let board = position.board();
        let is_short = self.len() + 1 != board.squares();
        if is_short || position.has_two() {
            return None;
        }
        let mut squares = vec![position.start()];
        for step in self.log.iter().map(|entry| entry.step()) {
            let here = squares[squares.len() - 1];
            let next = board.step(here, step.direction());
            squares.push(next.filter(|_| !step.is_take_back())?);
        }
        Some(squares)
    }

    /// Squares that backtracking removed from the path within the last few thousand steps and that are still unvisited.
    pub(super) fn given_up(&self) -> Vec<Square> {
        const REMEMBERED: usize = 4096;
        let position = self.position();
        let mut given_up = Vec::new();
        let mut here = position.here();
        // Number of moves from the current path to `here`.
        let mut beyond = 0_u32;
        let made = self.log[..self.cursor].iter().rev().take(REMEMBERED);
        for step in made.map(|entry| entry.step()) {
            let direction = step.direction();
            if step.is_take_back() {
                let Some(left) = position.board().step(here, direction) else {
                    break;
                };
                if beyond == 0 && !position.is_visited(left) && !given_up.contains(&left) {
                    given_up.push(left);
                }
                here = left;
                beyond += 1;
            } else {
                let before = position.board().step(here, direction.opposite());
                let Some(before) = before else { break };
                here = before;
                beyond = beyond.saturating_sub(1);
            }
        }
        given_up
    }

    pub(super) fn identity(&self) -> Identity {
        let position = self.position();
        let starts = position.knights();
        Identity::Moves {
            starts: starts
                .filter_map(|knight| position.start_of(knight))
                .collect(),
            moves: position.moves().to_vec(),
        }
    }
}

/// What tells one content of a board from another, to recognize results of tasks that come too late.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Identity {
    Empty,
    Moves {
        starts: Vec<Square>,
        moves: Vec<Step>,
    },
    Planned {
        start: Square,
        seed: u64,
        steps: u64,
    },
    Draft(BTreeMap<u64, Square>),
}

pub(super) fn moves(tour: &Tour) -> Vec<Step> {
    let moves = tour.squares().zip(tour.squares().skip(1));
    let moves = moves.filter_map(|(from, to)| Direction::between(from, to));
    moves
        .map(|direction| Step::advance(Knight::First, direction))
        .collect()
}
