//! `solve --symmetry`: a tour that is its own image.

use super::answer::{Solved, refuse, stats};
use super::progress::Progress;
use super::{Status, fail, output, tell};
use crate::cli::SolveArguments;
use knights_tour::solve::{Outcome, Question, SymmetricQuestion, Unsolved};
use knights_tour::tour::Tour;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

pub(super) fn run(arguments: &SolveArguments) -> Status {
    let found = arguments.board.board(None).and_then(|board| {
        let start = arguments.asked.beginning(&board)?;
        Ok((board, start))
    });
    let (board, start) = match found {
        Ok(found) => found,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let mut questions = arguments.asked.symmetric(&board);
    if let Some(steps) = arguments.max_steps {
        questions = questions.into_iter().map(|it| it.at_most(steps)).collect();
    }
    if arguments.random {
        let seed = arguments.asked.chosen_seed();
        let random = |it: SymmetricQuestion| it.at_random().with_seed(seed);
        questions = questions.into_iter().map(random).collect();
    }
    let is_uniform = questions
        .iter()
        .filter(|it| it.impossible().is_none())
        .all(SymmetricQuestion::is_uniform);
    let began = Instant::now();
    let tour = match find(questions) {
        Ok(tour) => {
            if arguments.stats {
                tell_stats(&tour, began.elapsed(), arguments);
            }
            tour
        }
        Err(Unsolved::Impossible(reason)) => return refuse(&reason, arguments),
        Err(error @ Unsolved::Stopped { .. }) => return fail(Status::GaveUp, &error),
        Err(error) => return fail(Status::BadInput, &error),
    };
    if arguments.random {
        tell(match is_uniform {
            true => "random: each tour of this symmetry was as likely as the others",
            false => {
                "random: by the seed alone, since symmetric tours of this kind are not counted"
            }
        });
    }
    let start = start.filter(|_| tour.is_closed());
    if start.is_none() && arguments.asked.names_start() {
        return fail(Status::BadInput, &OPEN);
    }
    let begun = start.and_then(|start| tour.clone().starting_at(start));
    output::write(&begun.unwrap_or(tour), &arguments.output)
}

/// The same line as for other tours: this one is checked once more for it.
fn tell_stats(tour: &Tour, solving: Duration, arguments: &SolveArguments) {
    let began = Instant::now();
    let checked = Tour::new(tour.board(), tour.squares()).ok();
    let solved = Solved {
        verifying: began.elapsed(),
        outcome: checked.map(Outcome::Tour),
        steps: 0,
        solving,
    };
    let question = Question::on(tour.board());
    tell(&stats(&question, arguments.method, &solved));
}

/// What is said where an open symmetric tour is to begin somewhere.
pub(super) const OPEN: &str = "the ends of an open symmetric tour cannot be chosen: leave --start out, or ask for a closed tour";

/// The first tour that answers one of the questions; else the first reason, or that none was found.
pub(super) fn find(questions: Vec<SymmetricQuestion>) -> Result<Tour, Unsolved> {
    let mut refused: Option<Unsolved> = None;
    for question in questions {
        match answer(&question) {
            Ok(tour) => return Ok(tour),
            Err(error @ Unsolved::Stopped { .. }) => refused = Some(error),
            Err(error) => {
                let _ = refused.get_or_insert(error);
            }
        }
    }
    Err(refused.unwrap_or(Unsolved::Stopped { steps: 0 }))
}

fn answer(question: &SymmetricQuestion) -> Result<Tour, Unsolved> {
    let progress = Progress::new();
    let squares = question.board().squares();
    let answer = question.solve_with(&mut |done| {
        progress.tell_of(done, squares);
        ControlFlow::Continue(())
    });
    drop(progress);
    match answer {
        ControlFlow::Continue(answer) => answer,
        ControlFlow::Break(()) => Err(Unsolved::Stopped { steps: 0 }),
    }
}
