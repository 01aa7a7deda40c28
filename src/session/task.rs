//! Work that may take longer than a frame: it is done elsewhere, and what comes late is dropped.

use super::Session;
use super::outlook::Judge;
use super::shape::ShapeVerdict;
use crate::board::{Board, Direction, Square};
use crate::position::{Knight, Position, Step};
use crate::solve::{Plan, Question, Reason, Unsolved};
use crate::tour::Tour;
use crate::two_knights::{self, NoPerfectGame};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Something to be found out, on any thread; the result goes to [`Session::done`].
///
/// [`Session::done`]: super::Session::done
#[derive(Clone, Debug)]
#[must_use = "a session waits for what comes of its tasks"]
pub struct Task {
    pub(super) id: TaskId,
    pub(super) job: Job,
}

/// Which of a session's tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TaskId(pub(super) u64);

/// What came of a [`Task`].
#[derive(Clone, Debug)]
pub struct Done {
    pub(super) id: TaskId,
    pub(super) finding: Finding,
}

#[derive(Clone, Debug)]
pub(super) enum Job {
    /// A tour.
    Find(Inquiry),
    /// A game of two knights that visits all squares.
    Perfect {
        board: Board,
        starts: [Square; 2],
        seed: u64,
    },
    /// The computer's move.
    Answer {
        game: Box<Position>,
        knight: Knight,
        seed: u64,
    },
    /// Whether a tour is still possible.
    Verdict(Box<(Judge, Position)>),
    /// Which tours a board has.
    Shape(Board),
}

#[derive(Clone, Debug)]
pub(super) enum Finding {
    /// A tour, by its first square and its moves, and the question that it answers.
    Tour(Question, Square, Vec<Step>),
    /// The plan of a tour that is not laid out, and whether it is shown whole.
    Plan(Question, Arc<Plan>, bool),
    /// There is none, and why.
    Impossible(Question, Reason),
    /// Other questions than one were asked, and none has a tour; or no other tour turned up.
    Nothing,
    /// The moves of a game that visits all squares, or why there is none.
    Perfect(Result<Vec<Step>, NoPerfectGame>),
    /// The computer's move; `None` if it has none.
    Answer(Knight, Option<Square>),
    /// What is known now.
    Verdict(Box<Judge>),
    /// Which tours the board has.
    Shape(Box<ShapeVerdict>),
    /// It was cancelled.
    Cancelled,
    /// It could not be done; the sentence says why.
    Failed(String),
}

/// Questions of which the first that has a tour is the one to answer.
#[derive(Clone, Debug)]
pub(super) struct Inquiry {
    pub(super) questions: Vec<Question>,
    /// A tour that is not wanted again.
    pub(super) unlike: Option<Vec<Square>>,
    /// Whether the knight is to stand on the first square of a tour that is not laid out.
    pub(super) is_begun: bool,
}

/// Boards with more squares have their tours shown from the plan, where there is one: laying one out
/// would take longer than a frame.
const LAID_OUT: u64 = 1 << 20;

impl Task {
    /// Which it is.
    pub fn id(&self) -> TaskId {
        self.id
    }

    /// Whether somebody waits for the result, and not only for a verdict on the game or the board.
    pub fn is_awaited(&self) -> bool {
        !matches!(self.job, Job::Verdict(_) | Job::Shape(_))
    }

    /// Does the work. `progress` is told now and then which part is done, from 0 to 1, and may cancel
    /// the rest.
    pub fn run(self, progress: &mut dyn FnMut(f64) -> ControlFlow<()>) -> Done {
        let finding = match self.job {
            Job::Find(inquiry) => inquiry.answer(progress),
            Job::Perfect {
                board,
                starts,
                seed,
            } => two_knights::perfect(&board, starts, seed, &mut || progress(0.0))
                .map_continue(Finding::Perfect),
            Job::Answer { game, knight, seed } => {
                let candidates = two_knights::candidates(&game, knight).count() as f64;
                let mut tried = |tried: u64| progress(tried as f64 / candidates);
                two_knights::advise(&game, knight, seed, &mut tried)
                    .map_continue(|to| Finding::Answer(knight, to))
            }
            Job::Shape(board) => ShapeVerdict::of(&board, &mut || progress(0.0))
                .map_continue(|verdict| Finding::Shape(Box::new(verdict))),
            Job::Verdict(game) => {
                let (judge, position) = *game;
                judge
                    .decide(&position, &mut || progress(0.0))
                    .map_continue(|judge| Finding::Verdict(Box::new(judge)))
            }
        };
        Done {
            id: self.id,
            finding: finding.continue_value().unwrap_or(Finding::Cancelled),
        }
    }
}

/// The moves along a tour.
pub(super) fn moves(tour: &Tour) -> Vec<Step> {
    let moves = tour.squares().zip(tour.squares().skip(1));
    let moves = moves.filter_map(|(from, to)| Direction::between(from, to));
    moves
        .map(|direction| Step::advance(Knight::First, direction))
        .collect()
}

impl Done {
    /// What is to be said of a task that ended by a fault; the sentence names it.
    pub fn failed(id: TaskId, sentence: String) -> Done {
        let finding = Finding::Failed(sentence);
        Done { id, finding }
    }
}

impl Inquiry {
    fn answer(&self, progress: &mut dyn FnMut(f64) -> ControlFlow<()>) -> ControlFlow<(), Finding> {
        let mut first_reason = None;
        for question in &self.questions {
            let squares = question.board().squares();
            if let Some(plan) = (squares > LAID_OUT).then(|| question.plan()).flatten() {
                let plan = Arc::new(plan);
                let question = question.clone();
                return ControlFlow::Continue(Finding::Plan(question, plan, !self.is_begun));
            }
            if let (true, Err(error)) = (
                question.impossible().is_none(),
                Session::holds(question.board().size()),
            ) {
                return ControlFlow::Continue(Finding::Failed(format!("{error}.")));
            }
            let work = 2.0 * squares as f64;
            match question.solve_with(&mut |done| progress(done as f64 / work))? {
                Ok(tour) => {
                    let unlike = self.unlike.as_deref();
                    if unlike.is_none_or(|unlike| !tour.squares().eq(unlike.iter().copied())) {
                        let question = question.clone();
                        let (start, moves) = (tour.start(), moves(&tour));
                        return ControlFlow::Continue(Finding::Tour(question, start, moves));
                    }
                }
                Err(Unsolved::Impossible(reason)) => {
                    first_reason.get_or_insert_with(|| (question.clone(), reason));
                }
                Err(error) => return ControlFlow::Continue(Finding::Failed(format!("{error}."))),
            }
        }
        ControlFlow::Continue(match first_reason {
            Some((question, reason)) if self.questions.len() == 1 => {
                Finding::Impossible(question, reason)
            }
            _ => Finding::Nothing,
        })
    }
}
