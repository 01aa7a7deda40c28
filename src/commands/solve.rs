//! `solve`: a tour, or why there is none.

use super::answer::{Solved, refuse, stats};
use super::large::{self, Planned};
use super::progress::Progress;
use super::{Status, fail, output, symmetric, tell};
use crate::cli::{Method, SolveArguments};
use knights_tour::position::Position;
use knights_tour::solve::{
    Backtrack, Fairness, Outcome, Question, Reason, Search, Strategy, Unsolved, Warnsdorff,
};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

pub(crate) fn run(arguments: &SolveArguments) -> Status {
    let question = arguments.output.check();
    let question = match question.and_then(|()| arguments.question()) {
        Ok(question) => question,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    if arguments.asked.symmetry.is_some() {
        return symmetric::run(arguments);
    }
    let is_auto = arguments.method == Method::Auto;
    if let Some(planned) = is_auto.then(|| large::plan(&question)).flatten() {
        return write_planned(&question, &planned, arguments);
    }
    let solved = match arguments.method {
        Method::Auto => answer(&question),
        Method::Warnsdorff | Method::Backtrack | Method::Tied => search(&question, arguments),
    };
    let solved = match solved {
        Ok(solved) => solved,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    if arguments.stats {
        tell(&stats(&question, arguments.method, &solved));
    }
    match &solved.outcome {
        Some(Outcome::Tour(tour)) => {
            tell_fairness(&question);
            output::write(tour, &arguments.output)
        }
        Some(Outcome::Impossible(reason)) => refuse(reason, arguments),
        Some(Outcome::DeadEnd { square, visited }) => fail(
            Status::GaveUp,
            &format!(
                "stuck on {square} after {visited} of {} squares: this order of search found no tour, which proves nothing; {}",
                question.board().squares(),
                instead(&question)
            ),
        ),
        None if is_auto => fail(
            Status::GaveUp,
            &format!(
                "gave up after {} steps: there may be a tour, which another --seed or a larger --max-steps may find",
                solved.steps
            ),
        ),
        None => fail(
            Status::GaveUp,
            &format!(
                "gave up after {} steps, as --max-steps asked: {}",
                solved.steps,
                instead(&question)
            ),
        ),
    }
}

/// What finds more than the classical searches.
fn instead(question: &Question) -> &'static str {
    match question.board().rectangle() {
        Some(_) => "--method auto always answers",
        None => "--method auto mostly finds a tour, or why there is none",
    }
}

/// Says how a random tour was chosen.
fn tell_fairness(question: &Question) {
    if question.is_random() {
        tell(match question.fairness() {
            Fairness::Uniform => "random: each tour was as likely as the others",
            Fairness::Mixed => "random: well mixed, which is not proved to be uniform",
            Fairness::Seeded => "random: by the seed alone, since the board is large",
        });
    }
}

/// The answer to a question, while its progress is told.
fn answer(question: &Question) -> Result<Solved, String> {
    let progress = Progress::new();
    let board = question.board();
    // A search over a shape goes on and back; the check of a random tour is none of its work.
    let whole = match (question.is_random(), board.squares()) {
        (true, squares) => squares,
        (false, squares) => 2 * squares,
    };
    let is_known = board.rectangle().is_some();
    construct(question, &mut |done| {
        progress.tell(is_known.then(|| done as f64 / whole as f64));
    })
}

/// The method that works an answer out. `progress` is told how much is done of twice as many as
/// there are squares.
pub(super) fn construct(
    question: &Question,
    progress: &mut dyn FnMut(u64),
) -> Result<Solved, String> {
    let squares = question.board().squares();
    let began = Instant::now();
    let mut solved = None;
    let answer = question.solve_with(&mut |done| {
        // The second half is the check.
        if done >= squares {
            let _ = solved.get_or_insert_with(|| began.elapsed());
        }
        progress(done);
        ControlFlow::Continue(())
    });
    let whole = began.elapsed();
    let solving = solved.unwrap_or(whole);
    let mut steps = 0;
    let outcome = match answer {
        ControlFlow::Continue(Ok(tour)) => Some(Outcome::Tour(tour)),
        ControlFlow::Continue(Err(Unsolved::Impossible(reason))) => {
            Some(Outcome::Impossible(reason))
        }
        ControlFlow::Continue(Err(Unsolved::Stopped { steps: taken })) => {
            steps = taken;
            None
        }
        ControlFlow::Continue(Err(error)) => return Err(error.to_string()),
        ControlFlow::Break(()) => None,
    };
    Ok(Solved {
        outcome,
        steps,
        solving,
        verifying: whole - solving,
    })
}

/// A plan is written as it is worked out.
fn write_planned(question: &Question, planned: &Planned, arguments: &SolveArguments) -> Status {
    if arguments.stats {
        let solved = Solved {
            outcome: None,
            steps: 0,
            solving: planned.planning,
            verifying: planned.checking,
        };
        tell(&stats(question, arguments.method, &solved));
    }
    tell_fairness(question);
    large::write(&planned.plan, &arguments.output)
}

/// The classical searches, one step after another.
fn search(question: &Question, arguments: &SolveArguments) -> Result<Solved, String> {
    let board = question.board();
    let start = question.start().unwrap_or(board.top_left());
    let began = Instant::now();
    if let Some(reason) = Reason::from_colours(board, start) {
        return Ok(Solved {
            outcome: Some(Outcome::Impossible(reason)),
            steps: 0,
            solving: began.elapsed(),
            verifying: Duration::ZERO,
        });
    }
    let position = Position::new(board, start).map_err(|error| error.to_string())?;
    let (tie_break, seed) = (arguments.tie_break(), arguments.asked.seed());
    let backtrack = match arguments.tie_break {
        Some(_) => Backtrack::ranked(tie_break, seed),
        // The original program's order, whose steps people know.
        None => Backtrack::classic(),
    };
    let budget = arguments.max_steps.unwrap_or(u64::MAX);
    Ok(match arguments.method {
        Method::Tied => run_through(position, backtrack.skipping_untied(), budget, began),
        Method::Backtrack => run_through(position, backtrack, budget, began),
        Method::Auto | Method::Warnsdorff => {
            run_through(position, Warnsdorff::new(tie_break, seed), budget, began)
        }
    })
}

fn run_through(position: Position, strategy: impl Strategy, budget: u64, began: Instant) -> Solved {
    /// Of which none takes long enough to be waited for.
    const STEPS: u64 = 10_000;
    let mut search = Search::new(position, strategy);
    let progress = Progress::new();
    let mut end = search.run(budget.min(STEPS));
    while end.is_none() && search.steps() < budget {
        // How many steps it takes nobody knows.
        progress.tell(None);
        end = search.run(STEPS.min(budget - search.steps()));
    }
    drop(progress);
    let (solving, solved) = (began.elapsed(), Instant::now());
    Solved {
        outcome: end.map(|end| search.outcome(end)),
        steps: search.steps(),
        solving,
        verifying: solved.elapsed(),
    }
}
