//! `solve --count N`: several tours, random or with given numbers.

use super::answer::{first, given_up, tell_fairness};
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
    let mut tours = first(questions, |question| {
        RandomTours::with(question, &mut |_, _| progress.report(0, None))
    })?;
    output::write_texts(questions[0].board(), destination, |format, out| {
        tell_fairness(tours.fairness(), questions);
        for number in 0..count {
            let tour = tours.tour_with(&mut |_, _| progress.report(number, Some(count)));
            let tour = tour.map_err(io::Error::other)?;
            format.write_one_of_many(&tour, number == 0, out)?;
        }
        Ok(())
    })
}

/// Writes up to this many tours, and reports whether there are others.
pub(super) fn pinned(question: &Question, count: u64, destination: &Destination) -> CommandResult {
    output::check_free(destination)?;
    let is_large = question.board().squares() > Question::MAX_SQUARES_WITH_GIVENS;
    if is_large && count > 1 {
        return Err(Failure::bad_input(format!(
            "several tours with given numbers are found on boards of at most {} squares: leave out --count for one",
            Question::MAX_SQUARES_WITH_GIVENS
        )));
    }
    let most = usize::try_from(count).unwrap_or(usize::MAX);
    // One more tour shows whether there are others.
    let limit = most.saturating_add(usize::from(!is_large));
    let progress = ProgressDisplay::new();
    let found = question.several_with(limit, &mut |_, _| progress.report(0, None));
    drop(progress);
    let found = found.map_err(|error| match error {
        Unsolved::Stopped { steps } => Failure::gave_up(given_up(question, steps, Method::Auto)),
        other => other.into(),
    })?;
    output::write_texts(question.board(), destination, |format, out| {
        let mut tours = (0..).zip(found.tours.iter().take(most));
        tours.try_for_each(|(place, tour)| format.write_one_of_many(tour, place == 0, out))
    })?;
    let number = found.tours.len();
    print_line(match (number > most, found.are_all) {
        (true, _) => "there are other tours with these numbers",
        (false, true) if number == 1 => "there is no other tour with these numbers",
        (false, true) => "there are no other tours with these numbers",
        (false, false) if number < most => {
            return Err(Failure::gave_up(format!(
                "gave up after {}: there may be other tours; try a larger --max-steps",
                wording::count(found.steps, "step", "steps")
            )));
        }
        (false, false) => "stopped here: there may be other tours with these numbers",
    });
    Ok(())
}
