//! Tours, reasons why there is none, and the cost of the search.

use super::{CommandResult, Failure, print, print_line};
use crate::cli::{Method, SolveArguments, Written};
use knights_tour::Progress;
use knights_tour::board::Square;
use knights_tour::solve::{Distribution, Question, RandomTours, Reason, Unsolved};
use knights_tour::text::JSON;
use knights_tour::tour::Tour;
use knights_tour_base::wording::count;
use knights_tour_scene::HeldTour;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Solves the first solvable question; a random tour comes with its distribution. Fails with the reason for no tour.
pub(super) fn find(
    questions: &[Question],
    progress: Progress<'_>,
) -> Result<(Tour, Option<Distribution>), Unsolved> {
    first_solved(questions, |question| {
        if !question.is_random() {
            return Ok((question.solve_with(progress)?, None));
        }
        let mut tours = RandomTours::with(question, progress)?;
        Ok((tours.tour_with(progress)?, Some(tours.fairness())))
    })
}

/// Solves the first solvable question, and measures how long solving and verifying take.
pub(super) fn construct(questions: &[Question], progress: Progress<'_>) -> CommandResult<Solved> {
    let squares = questions[0].board().squares();
    let began = Instant::now();
    let mut solved = None;
    let found = find(questions, &mut |done, all| {
        if done >= squares {
            let _ = solved.get_or_insert_with(|| began.elapsed());
        }
        progress(done, all)
    });
    let whole = began.elapsed();
    let solving = solved.unwrap_or(whole);
    let fairness = found.as_ref().ok().and_then(|(_, fairness)| *fairness);
    let (answer, steps) = match found {
        Ok((tour, _)) => (SearchAnswer::Found(HeldTour::Tour(tour)), 0),
        Err(Unsolved::Impossible(reason)) => (SearchAnswer::Impossible(reason), 0),
        Err(Unsolved::Stopped { steps }) => (SearchAnswer::GaveUp, steps),
        Err(error) => return Err(error.into()),
    };
    Ok(Solved {
        answer,
        fairness,
        steps,
        solving,
        verifying: whole - solving,
    })
}

/// Solves questions in order until one succeeds. If none does, the error is that of a stopped search, or the first.
pub(super) fn first_solved<T>(
    questions: &[Question],
    solve: impl FnMut(&Question) -> Result<T, Unsolved>,
) -> Result<T, Unsolved> {
    let mut refused = None;
    for answer in questions.iter().map(solve) {
        match answer {
            Ok(found) => return Ok(found),
            Err(error @ Unsolved::Stopped { .. }) => refused = Some(error),
            Err(error) => {
                let _ = refused.get_or_insert(error);
            }
        }
    }
    Err(refused.unwrap_or(Unsolved::Stopped { steps: 0 }))
}

/// The result of `solve`, and its cost.
pub(super) struct Solved {
    pub(super) answer: SearchAnswer,
    pub(super) fairness: Option<Distribution>,
    pub(super) steps: u64,
    pub(super) solving: Duration,
    pub(super) verifying: Duration,
}

/// A tour, or why a search found none.
pub(super) enum SearchAnswer {
    Found(HeldTour),
    Impossible(Reason),
    /// The knight got stuck on `square`, with this many squares visited.
    DeadEnd {
        square: Square,
        visited: u64,
    },
    GaveUp,
}

impl Solved {
    /// The tour. Without one, fails with what is known about it.
    pub(super) fn tour(
        self,
        question: &Question,
        arguments: &SolveArguments,
    ) -> CommandResult<HeldTour> {
        match self.answer {
            SearchAnswer::Found(tour) => Ok(tour),
            SearchAnswer::Impossible(reason) => Err(refuse(&reason, arguments)?),
            SearchAnswer::DeadEnd { square, visited } => Err(Failure::gave_up(format!(
                "stuck on {square} after {visited} of {} squares: this method found no tour, but there may be one; {}",
                question.board().squares(),
                other_method(question)
            ))),
            SearchAnswer::GaveUp => Err(Failure::gave_up(given_up(
                question,
                self.steps,
                arguments.method,
            ))),
        }
    }
}

/// The failure for a reason, after printing the squares that prove it if `--why` is given.
fn refuse(reason: &Reason, arguments: &SolveArguments) -> CommandResult<Failure> {
    let is_json = arguments.output.format == Some(Written::As(&JSON));
    if arguments.why {
        print(|out| match is_json {
            true => write_json(reason, out),
            false => reason.witness().iter().try_for_each(|(role, squares)| {
                writeln!(out, "{role}: {}", names(squares).join(" "))
            }),
        })?;
    }
    Ok(Failure::negative(reason))
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

pub(super) fn print_fairness(fairness: Distribution, questions: &[Question]) {
    let is_symmetric = questions.iter().any(|it| it.symmetry().is_some());
    print_line(match fairness {
        Distribution::Seeded if is_symmetric => {
            "random: determined by the seed, as symmetric tours are"
        }
        Distribution::Limit => "random: by a random walk whose limit is the uniform distribution",
        Distribution::Mixed => "random: well mixed, but some tours are more likely than others",
        Distribution::Seeded => "random: determined by the seed, since the board is large",
    });
}

pub(super) fn given_up(question: &Question, steps: u64, method: Method) -> String {
    match (question.symmetry(), method) {
        (Some(_), _) => Unsolved::Stopped { steps }.to_string(),
        // Zero steps mean that the board is too large for an exhaustive search.
        (None, Method::Auto) if steps == 0 => {
            "gave up: there may be a tour; try another --seed".to_owned()
        }
        (None, Method::Auto) => format!(
            "gave up after {}: there may be a tour; try another --seed or a larger --max-steps",
            count(steps, "step", "steps")
        ),
        (None, _) => {
            let steps = count(steps, "step", "steps");
            format!(
                "gave up after {steps}, the limit of --max-steps: {}",
                other_method(question)
            )
        }
    }
}

fn other_method(question: &Question) -> &'static str {
    match question.board().rectangle() {
        Some(_) => "--method auto always answers",
        None => "--method auto usually finds a tour or proves that there is none",
    }
}
