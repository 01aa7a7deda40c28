//! What comes of questions: a tour, or why there is none, and what it took.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the number is one of the tour's, which is in memory"
)]

use super::{Status, fail, print, tell};
use crate::cli::{Method, SolveArguments, Written};
use knights_tour::board::Square;
use knights_tour::solve::{Fairness, Plan, Question, RandomTours, Reason, TooLarge, Unsolved};
use knights_tour::text::JSON;
use knights_tour::tour::Tour;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

/// A tour that was found.
pub(super) enum Found {
    /// Its list.
    Tour(Tour),
    /// Of a board that is too large to list it first.
    Plan(Box<Plan>),
}

impl Found {
    pub(super) fn is_closed(&self) -> bool {
        match self {
            Found::Tour(tour) => tour.is_closed(),
            Found::Plan(plan) => plan.is_closed(),
        }
    }

    /// The square with this number, from 0; `None` if there are not that many.
    pub(super) fn square_at(&self, number: u64) -> Option<Square> {
        match self {
            Found::Tour(tour) => tour.get(number as usize),
            Found::Plan(plan) => (number < plan.size().area()).then(|| plan.square_at(number)),
        }
    }

    /// The number of a square, from 0; `None` if the board has it not.
    pub(super) fn number_of(&self, square: Square) -> Option<u64> {
        match self {
            Found::Tour(tour) => {
                let place = tour.squares().position(|other| other == square);
                place.map(|place| place as u64)
            }
            Found::Plan(plan) => plan.size().contains(square).then(|| plan.number_of(square)),
        }
    }
}

/// The tour that answers the first question that has one, and how it was chosen, if it is a random one;
/// else the first reason, or that none was found. `progress` is told how many squares are done.
pub(super) fn find(
    questions: &[Question],
    progress: &mut dyn FnMut(u64),
) -> Result<(Tour, Option<Fairness>), Unsolved> {
    first(questions, |question| {
        let mut progress = |done| {
            progress(done);
            ControlFlow::Continue(())
        };
        if !question.is_random() {
            let answer = question.solve_with(&mut progress).continue_value()?;
            return Some(answer.map(|tour| (tour, None)));
        }
        let tours = RandomTours::with(question, &mut progress).continue_value()?;
        tours.map_or_else(
            |unsolved| Some(Err(unsolved)),
            |mut tours| {
                let tour = tours.tour_with(&mut progress).continue_value()?;
                Some(tour.map(|tour| (tour, Some(tours.fairness()))))
            },
        )
    })
}

/// What `solve` finds for the first question that it finds something for; else the first reason, or that
/// none was found. It gives nothing where it is cancelled, which nobody does.
pub(super) fn first<T>(
    questions: &[Question],
    mut solve: impl FnMut(&Question) -> Option<Result<T, Unsolved>>,
) -> Result<T, Unsolved> {
    let mut refused = None;
    for question in questions {
        match solve(question) {
            Some(Ok(found)) => return Ok(found),
            Some(Err(error @ Unsolved::Stopped { .. })) => refused = Some(error),
            Some(Err(error)) => {
                let _ = refused.get_or_insert(error);
            }
            None => {}
        }
    }
    Err(refused.unwrap_or(Unsolved::Stopped { steps: 0 }))
}

/// What is said where there is no tour.
pub(super) fn sentence(error: &Unsolved) -> String {
    match error {
        Unsolved::TooLarge(TooLarge::Limit(_)) => {
            format!("{error}: ask for single squares of it with the command at")
        }
        Unsolved::TooLarge(TooLarge::Memory(_)) => {
            format!("{error}: ask for single ones with the command at")
        }
        _ => error.to_string(),
    }
}

/// The answer to a question, and what it took.
pub(super) struct Solved {
    pub(super) answer: Answer,
    /// How a random tour was chosen.
    pub(super) fairness: Option<Fairness>,
    /// Moves and take-backs; none where nothing is tried.
    pub(super) steps: u64,
    pub(super) solving: Duration,
    pub(super) verifying: Duration,
}

pub(super) enum Answer {
    Found(Found),
    Impossible(Reason),
    /// The search is stuck on a square after this many.
    DeadEnd {
        square: Square,
        visited: u64,
    },
    GaveUp,
}

/// Says that there is no tour, and if that is asked, by which squares one sees it.
pub(super) fn refuse(reason: &Reason, arguments: &SolveArguments) -> Status {
    let is_json = arguments.output.format == Some(Written::As(&JSON));
    if arguments.why {
        let said = print(|out| match is_json {
            true => write_json(reason, out),
            false => reason.witness().iter().try_for_each(|(role, squares)| {
                writeln!(out, "{role}: {}", names(squares).join(" "))
            }),
        });
        if said != Status::Done {
            return said;
        }
    }
    fail(Status::Negative, reason)
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(ToString::to_string).collect()
}

fn write_json(reason: &Reason, out: &mut dyn Write) -> io::Result<()> {
    let witness = reason
        .witness()
        .into_iter()
        .map(|(role, squares)| serde_json::json!({ "role": role.to_string(), "squares": names(squares) }));
    let object = serde_json::json!({
        "reason": reason.name(),
        "sentence": reason.to_string(),
        "witness": witness.collect::<Vec<_>>(),
    });
    writeln!(out, "{object:#}")
}

/// One line for programs: what was asked, by which method, and how long it took.
pub(super) fn stats(question: &Question, method: Method, solved: &Solved) -> String {
    format!(
        "stats squares={} method={} steps={} solve_ns={} verify_ns={}",
        question.board().squares(),
        method.name(),
        solved.steps,
        solved.solving.as_nanos(),
        solved.verifying.as_nanos()
    )
}

/// Says how a random tour was chosen among those of the questions.
pub(super) fn tell_fairness(fairness: Fairness, questions: &[Question]) {
    let is_symmetric = questions.iter().any(|it| it.symmetry().is_some());
    tell(match fairness {
        Fairness::Seeded if is_symmetric => "random: by the seed alone, as symmetric tours are",
        Fairness::Limit => {
            "random: by a random walk in whose limit each tour is as likely as the others"
        }
        Fairness::Mixed => "random: well mixed, but some tours are likelier than others",
        Fairness::Seeded => "random: by the seed alone, since the board is large",
    });
}

/// What is said where a search has given up.
pub(super) fn given_up(question: &Question, steps: u64, method: Method) -> String {
    match (question.symmetry(), method) {
        (Some(_), _) => Unsolved::Stopped { steps }.to_string(),
        // The board is too large to be searched in every way.
        (None, Method::Auto) if steps == 0 => {
            "gave up: there may be a tour, which another --seed may find".to_owned()
        }
        (None, Method::Auto) => format!(
            "gave up after {steps} steps: there may be a tour, which another --seed or a larger --max-steps may find"
        ),
        (None, _) => format!(
            "gave up after {steps} steps, as --max-steps asked: {}",
            instead(question)
        ),
    }
}

/// What finds more than the classical searches.
pub(super) fn instead(question: &Question) -> &'static str {
    match question.board().rectangle() {
        Some(_) => "--method auto always answers",
        None => "--method auto mostly finds a tour, or why there is none",
    }
}
