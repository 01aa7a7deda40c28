//! Tasks: work that may take longer than a frame, and therefore runs outside the session.

use super::Session;
use super::command::PuzzleRequest;
use super::outlook::SolvabilityCache;
use super::refusal::{Refusal, SessionResult};
use super::shape::ShapeVerdict;
use super::solving::Solving;
use super::timeline::moves;
use crate::two_knights::{self, NoPerfectGame};
use knights_tour::board::{Board, Square};
use knights_tour::position::{Knight, Position, Step};
use knights_tour::puzzle::{ClaimedPuzzle, Puzzle};
use knights_tour::solve::{Improver, Plan, Question, Reason, Unsolved};
use knights_tour_base::{Cancelled, Progress};
use std::sync::Arc;

/// Work to run on any thread; pass the result to [`Session::done`](super::Session::done).
#[derive(Clone, Debug)]
#[must_use = "the session waits for the results of its tasks"]
pub struct Task {
    pub(super) id: TaskId,
    pub(super) job: Job,
}

/// Identifies a task of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TaskId(pub(super) u64);

/// The kind of a task. At most one task of each kind is pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TaskKind {
    Awaited,
    Background,
}

/// The result of a [`Task`].
#[derive(Clone, Debug)]
pub struct Done {
    pub(super) id: TaskId,
    pub(super) result: SessionResult<TaskResult>,
}

/// What a task computes.
#[derive(Clone, Debug)]
pub(super) enum Job {
    Find(Query),
    Improve(Box<Improvement>),
    Perfect {
        board: Board,
        starts: [Square; 2],
        seed: u64,
    },
    Answer {
        game: Box<Position>,
        seed: u64,
    },
    Verdict {
        judge: Box<SolvabilityCache>,
        position: Box<Position>,
    },
    Shape(Board),
    Puzzle(Box<PuzzleRequest>),
}

/// What a task has computed.
#[derive(Clone, Debug)]
pub(super) enum TaskResult {
    Tour {
        question: Question,
        start: Square,
        moves: Vec<Step>,
    },
    Plan {
        question: Question,
        plan: Arc<Plan>,
        /// Whether to show the complete tour at once.
        is_whole: bool,
    },
    Impossible(Question, Reason),
    Improved(Box<Improvement>),
    Perfect(Vec<Step>),
    /// The computer's move; `None` if its knight cannot move.
    Answer(Option<Square>),
    Verdict(Box<SolvabilityCache>),
    Shape(Box<ShapeVerdict>),
    /// A puzzle on which no number is placed yet.
    Puzzle(Box<Solving>),
    Cancelled,
}

/// Questions of which the first one with a tour is answered.
#[derive(Clone, Debug)]
pub(super) struct Query {
    pub(super) questions: Vec<Question>,
    pub(super) except: Option<Vec<Square>>,
    /// Whether a planned tour is shown from its first square instead of complete.
    pub(super) has_started: bool,
}

/// A search for tours with fewer turns or crossings, split into parts.
#[derive(Clone, Debug)]
pub(super) struct Improvement {
    pub(super) improver: Improver,
    /// Whether a tour better than the original is already on the board.
    pub(super) is_shown: bool,
    /// Number of consecutive parts of the search that found no better tour.
    pub(super) failed: u32,
}

impl Improvement {
    /// Runs one part of the search, up to a better tour or for a few seconds.
    pub(super) fn run(mut self, progress: Progress<'_>) -> Result<Improvement, Cancelled> {
        const STEPS: u64 = 5_000;
        const PARTS: u32 = 200;
        self.failed += 1;
        for _ in 0..PARTS {
            progress(0, None)?;
            if self.improver.run(STEPS) {
                self.failed = 0;
                break;
            }
        }
        Ok(self)
    }
}

/// Maximum number of squares for a timeline, which is laid out within a frame. Larger boards use plans.
const LAID_OUT: u64 = 1 << 20;

impl Task {
    /// The ID by which [`Session::wants`](super::Session::wants) recognizes the task.
    pub fn id(&self) -> TaskId {
        self.id
    }

    /// Whether the user waits for the result; false for verdicts computed in the background.
    pub fn is_awaited(&self) -> bool {
        self.kind() == TaskKind::Awaited
    }

    pub(super) fn kind(&self) -> TaskKind {
        match self.job {
            Job::Verdict { .. } | Job::Shape(_) => TaskKind::Background,
            _ => TaskKind::Awaited,
        }
    }

    /// A title to show to the user while the task runs.
    pub fn title(&self) -> &'static str {
        match self.job {
            Job::Find(_) => "Looking for a tour\u{2026}",
            Job::Improve(_) => "Looking for a better tour\u{2026}",
            Job::Perfect { .. } => "Looking for a perfect game\u{2026}",
            Job::Answer { .. } => "Looking for the next move\u{2026}",
            Job::Puzzle(_) => "Making a puzzle\u{2026}",
            Job::Verdict { .. } | Job::Shape(_) => "Checking what is possible\u{2026}",
        }
    }

    /// Runs the task to its end. The result of a cancelled task changes nothing.
    pub fn run(self, progress: Progress<'_>) -> Done {
        let result = self.job.run(progress);
        Done {
            id: self.id,
            result: result.unwrap_or(Ok(TaskResult::Cancelled)),
        }
    }
}

impl Job {
    /// Computes the result, or the sentence that says why there is none.
    fn run(self, progress: Progress<'_>) -> Result<SessionResult<TaskResult>, Cancelled> {
        // Report no progress for searches that cannot say how much work remains.
        let mut unknown = |_: u64, _: Option<u64>| progress(0, None);
        Ok(match self {
            Job::Find(query) => return query.answer(progress),
            Job::Improve(it) => Ok(TaskResult::Improved(Box::new(it.run(progress)?))),
            Job::Puzzle(wish) => laid_out(*wish).map(TaskResult::Puzzle),
            Job::Perfect {
                board,
                starts,
                seed,
            } => match two_knights::perfect(&board, starts, seed, &mut unknown) {
                Ok(steps) => Ok(TaskResult::Perfect(steps)),
                Err(NoPerfectGame::Cancelled(cancelled)) => return Err(cancelled),
                Err(NoPerfectGame::NotFound) => Err("No game that visits all squares was \
                        found, but not every one was tried."
                    .into()),
                Err(why) => Err(format!("No game visits all squares: {why}").into()),
            },
            Job::Answer { game, seed } => {
                let to = two_knights::advise(&game, Knight::Second, seed, progress)?;
                Ok(TaskResult::Answer(to))
            }
            Job::Shape(board) => Ok(TaskResult::Shape(Box::new(ShapeVerdict::of(
                &board,
                &mut unknown,
            )?))),
            Job::Verdict { judge, position } => {
                let judge = judge.decide(&position, &mut unknown)?;
                Ok(TaskResult::Verdict(Box::new(judge)))
            }
        })
    }
}

fn laid_out(wish: PuzzleRequest) -> SessionResult<Box<Solving>> {
    let mut name = String::new();
    let claimed: ClaimedPuzzle = match wish {
        PuzzleRequest::Made(recipe, day) => {
            name = day.map_or(String::new(), |day| day.to_string());
            recipe.make()?.into()
        }
        PuzzleRequest::Given(board, givens) => Puzzle::new(&board, &givens)?.into(),
        #[cfg(feature = "verse")]
        PuzzleRequest::Verse(spec) => spec.make_puzzle()?.into(),
        PuzzleRequest::Read(verse) => verse.into(),
    };
    let Ok(puzzle) = claimed.check() else {
        return Err("Other tours spell this text too.".into());
    };
    // Grading takes longer than a frame; the puzzle caches the grade.
    let _ = puzzle.grade();
    Ok(Box::new(Solving::new(Arc::new(claimed), name)))
}

impl Done {
    /// The result of a task that failed, with the message to show.
    pub fn failed(id: TaskId, sentence: String) -> Done {
        Done {
            id,
            result: Err(Refusal(sentence)),
        }
    }
}

impl Query {
    /// Answers the first question that has a tour other than `except`.
    fn answer(&self, progress: Progress<'_>) -> Result<SessionResult<TaskResult>, Cancelled> {
        let mut first_reason = None;
        for question in &self.questions {
            let squares = question.board().squares();
            if let Some(plan) = (squares > LAID_OUT).then(|| question.plan()).flatten() {
                return Ok(Ok(TaskResult::Plan {
                    question: question.clone(),
                    plan: Arc::new(plan),
                    is_whole: !self.has_started,
                }));
            }
            if let (true, Err(error)) = (
                question.impossible().is_none(),
                Session::holds(question.board().size()),
            ) {
                return Ok(Err(error.into()));
            }
            // Hide the total for shapes: their searches backtrack, so visited squares do not measure progress.
            let is_known = question.board().rectangle().is_some();
            let mut progress = |done, all: Option<u64>| progress(done, all.filter(|_| is_known));
            match question.solve_with(&mut progress) {
                Err(Unsolved::Cancelled(cancelled)) => return Err(cancelled),
                Ok(tour) => {
                    let except = self.except.as_deref();
                    if except.is_none_or(|except| !tour.squares().eq(except.iter().copied())) {
                        return Ok(Ok(TaskResult::Tour {
                            question: question.clone(),
                            start: tour.start(),
                            moves: moves(&tour),
                        }));
                    }
                }
                Err(Unsolved::Impossible(reason)) => {
                    first_reason.get_or_insert_with(|| (question.clone(), reason));
                }
                Err(error) => return Ok(Err(error.into())),
            }
        }
        Ok(match first_reason {
            Some((question, reason)) if self.questions.len() == 1 => {
                Ok(TaskResult::Impossible(question, reason))
            }
            _ => Err("No other tour was found.".into()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(job: Job) -> Vec<Option<f64>> {
        let mut told = Vec::new();
        let id = TaskId(0);
        let _ = Task { id, job }.run(&mut |done, all| {
            told.push(all.map(|all| done as f64 / all as f64));
            Ok(())
        });
        assert!(!told.is_empty(), "nobody could cancel it");
        told
    }

    #[test]
    fn progress_is_told_where_it_is_known() {
        let perfect = |board: Board| Job::Perfect {
            starts: [Square::new(0, 0), Square::new(0, 3)],
            board,
            seed: 1,
        };
        let board = Board::new(6, 6).unwrap();
        assert!(told(perfect(board.clone())).iter().all(Option::is_none));
        let find = |board: &Board| {
            Job::Find(Query {
                questions: vec![Question::on(board)],
                except: None,
                has_started: false,
            })
        };
        let without = Board::without(board.size(), [Square::new(0, 0), Square::new(1, 0)]);
        assert!(told(find(&without.unwrap())).iter().all(Option::is_none));
        let parts = told(find(&Board::CHESS));
        assert!(
            parts
                .iter()
                .all(|part| part.is_some_and(|part| part <= 1.0))
        );
    }
}
