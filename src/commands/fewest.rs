//! `solve --fewest`: improves a tour until the time is up or a bound is reached.

use super::solve::construct;
use super::{CommandResult, Failure, output, tell};
use crate::cli::{Fewest, Method, SolveArguments};
use crate::commands::answer::{Answer, given_up, refuse};
use crate::interrupt;
use knights_tour::board::Board;
use knights_tour::solve::{Bound, Goal, Improver, Question};
use knights_tour::tour_view::HeldTour;
use std::time::{Duration, Instant};

/// Steps between two looks at the clock.
const STEPS: u64 = 2_000;

pub(super) fn run(
    questions: &[Question],
    fewest: &Fewest,
    arguments: &SolveArguments,
) -> CommandResult {
    let destination = arguments.destination()?;
    output::check_free(&destination)?;
    let solved = construct(questions, &mut |_, _| Ok(()))?;
    let tour = match solved.answer {
        Answer::Found(HeldTour::Tour(tour)) => tour,
        Answer::Impossible(reason) => return refuse(&reason, arguments),
        _ => {
            let sentence = given_up(&questions[0], solved.steps, Method::Auto);
            return Err(Failure::gave_up(sentence));
        }
    };
    let mut improver = Improver::new(&tour, fewest.goal, fewest.seed, fewest.keeps);
    let bound = fewest.goal.bound(tour.board(), tour.is_closed());
    improve(&mut improver, fewest, bound);
    tell(&verdict(fewest.goal, improver.best(), bound, tour.board()));
    output::write((&improver.tour()).into(), &destination)
}

fn improve(improver: &mut Improver, fewest: &Fewest, bound: Option<Bound>) {
    const BETWEEN_REPORTS: Duration = Duration::from_secs(1);
    interrupt::finish_first();
    let (began, mut told, mut shown) = (Instant::now(), Duration::ZERO, improver.best());
    let is_best = |improver: &Improver| bound.is_some_and(|it| improver.best() <= it.least);
    while began.elapsed() < fewest.time && !is_best(improver) && !interrupt::is_asked() {
        let _ = improver.run(STEPS);
        let elapsed = began.elapsed();
        if improver.best() < shown && elapsed >= told + BETWEEN_REPORTS {
            (told, shown) = (elapsed, improver.best());
            let least = bound.map_or(String::new(), |it| format!(" (at least {})", it.least));
            tell(&format!("{shown} {}{least} after {} s", fewest.goal, elapsed.as_secs()));
        }
    }
}

/// The number, and how good it is.
pub(super) fn verdict(goal: Goal, count: u64, bound: Option<Bound>, board: &Board) -> String {
    let size = board.size();
    match bound {
        Some(bound) if count <= bound.least => {
            format!("{count} {goal}: no closed tour of {size:#} has fewer")
        }
        Some(Bound { least, is_reached: true }) => {
            format!("{count} {goal}; the fewest of a closed tour of {size:#} are {least}")
        }
        Some(Bound { least, .. }) => {
            format!("{count} {goal}; no closed tour of {size:#} has fewer than {least}")
        }
        None => format!("{count} {goal}"),
    }
}
