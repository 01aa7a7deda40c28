//! `solve --pin N=SQUARE --count N`: all tours that have given numbers, or as many as are wanted.

use super::answer::{given_up, sentence};
use super::output;
use super::progress::Progress;
use super::{Status, fail, tell};
use crate::cli::{Destination, Method};
use knights_tour::solve::{Question, Unsolved};
use std::ops::ControlFlow;

/// Writes up to this many tours, and says whether they are all.
pub(super) fn run(question: &Question, count: u64, destination: &Destination) -> Status {
    if let Destination::File(file) = destination
        && let Err(sentence) = output::check_free(file)
    {
        return fail(Status::BadInput, &sentence);
    }
    let is_large = question.board().squares() > Question::MAX_PINNED;
    if is_large && count > 1 {
        return fail(
            Status::BadInput,
            &format!(
                "several tours with given numbers are found on boards of up to {} squares: leave --count out for one",
                Question::MAX_PINNED
            ),
        );
    }
    let most = usize::try_from(count).unwrap_or(usize::MAX);
    // One more shows that there are others.
    let limit = most.saturating_add(usize::from(!is_large));
    let progress = Progress::new();
    let mut wait = |_| {
        progress.tell(None);
        ControlFlow::Continue(())
    };
    let found = question.several_with(limit, &mut wait).continue_value();
    drop(progress);
    let found = match found.unwrap_or(Err(Unsolved::Stopped { steps: 0 })) {
        Ok(found) => found,
        Err(Unsolved::Impossible(reason)) => return fail(Status::Negative, &reason),
        Err(Unsolved::Stopped { steps }) => {
            return fail(Status::GaveUp, &given_up(question, steps, Method::Auto));
        }
        Err(error) => return fail(Status::BadInput, &sentence(&error)),
    };
    let written = output::write_texts(question.board(), destination, |format, out| {
        let mut tours = (0..).zip(found.tours.iter().take(most));
        tours.try_for_each(|(place, tour)| format.write_one_of_many(tour, place == 0, out))
    });
    if written != Status::Done {
        return written;
    }
    let number = found.tours.len();
    if number < most && !found.are_all {
        return fail(
            Status::GaveUp,
            &format!(
                "gave up after {} steps: there may be other tours, which a larger --max-steps may find",
                found.steps
            ),
        );
    }
    tell(match (number > most, found.are_all) {
        (true, _) => "there are other tours with these numbers",
        (false, true) if number == 1 => "there is no other tour with these numbers",
        (false, true) => "there are no other tours with these numbers",
        (false, false) => "not searched further: there may be other tours with these numbers",
    });
    Status::Done
}
