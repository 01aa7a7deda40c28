//! `solve --count N`: several tours, random or as many as there are.

use super::answer::{first_solved, given_up, print_fairness};
use super::progress::ProgressDisplay;
use super::{CommandResult, Failure, output, print_line};
use crate::cli::{Destination, Method};
use knights_tour::solve::{Question, RandomTours, Unsolved};
use knights_tour_base::wording;
use std::io;

pub(super) fn random(
    questions: &[Question],
    count: u64,
    destination: &Destination,
) -> CommandResult {
    output::check_free(destination)?;
    let progress = ProgressDisplay::new();
    let mut tours = first_solved(questions, |question| {
        RandomTours::with(question, &mut |_, _| progress.report(0, None))
    })?;
    let made = (0..count).map(|number| {
        if number == 0 {
            print_fairness(tours.fairness(), questions);
        }
        let tour = tours.tour_with(&mut |_, _| progress.report(number, Some(count)));
        tour.map_err(io::Error::other)
    });
    output::write_tours(questions[0].board(), destination, made)
}

/// Writes up to this many different tours, and reports whether there are others.
pub(super) fn different(
    question: &Question,
    count: u64,
    destination: &Destination,
) -> CommandResult {
    output::check_free(destination)?;
    let is_large = question.board().squares() > Question::MAX_SQUARES_WITH_GIVENS;
    if is_large && count > 1 {
        return Err(Failure::bad_input(format!(
            "several tours are found on boards of at most {} squares: leave out --count for one, or add --random",
            Question::MAX_SQUARES_WITH_GIVENS
        )));
    }
    let most = usize::try_from(count).unwrap_or(usize::MAX);
    // One more tour shows whether there are others.
    let limit = most.saturating_add(usize::from(!is_large));
    let progress = ProgressDisplay::new();
    let several = question.several_with(limit, &mut |_, _| progress.report(0, None));
    drop(progress);
    let found = several.map_err(|error| match error {
        Unsolved::Stopped { steps } => Failure::gave_up(given_up(question, steps, Method::Auto)),
        other => other.into(),
    })?;
    let number = found.tours.len();
    let tours = found.tours.into_iter().take(most).map(Ok);
    output::write_tours(question.board(), destination, tours)?;
    print_line(match (number > most, found.are_all) {
        (true, _) => "there are other such tours",
        (false, true) if number == 1 => "there is no other such tour",
        (false, true) => "there are no other such tours",
        (false, false) if number < most => {
            return Err(Failure::gave_up(format!(
                "gave up after {}: there may be other tours; try a larger --max-steps",
                wording::count(found.steps, "step", "steps")
            )));
        }
        (false, false) => "stopped here: there may be other such tours",
    });
    Ok(())
}
