//! `solve --random --count N`: many random tours.

use super::answer::{first, sentence, tell_fairness};
use super::output;
use super::progress::Progress;
use super::{Status, fail};
use crate::cli::Destination;
use knights_tour::solve::{Question, RandomTours, Unsolved};
use std::io;
use std::ops::ControlFlow;

/// Writes this many random tours of the first question that has any.
pub(super) fn run(questions: &[Question], count: u64, destination: &Destination) -> Status {
    if let Destination::File(file) = destination
        && let Err(sentence) = output::check_free(file)
    {
        return fail(Status::BadInput, &sentence);
    }
    let progress = Progress::new();
    let tours = first(questions, |question| {
        let mut wait = |_| {
            progress.tell(None);
            ControlFlow::Continue(())
        };
        RandomTours::with(question, &mut wait).continue_value()
    });
    let mut tours = match tours {
        Ok(tours) => tours,
        Err(Unsolved::Impossible(reason)) => return fail(Status::Negative, &reason),
        Err(error @ Unsolved::Stopped { .. }) => return fail(Status::GaveUp, &error),
        Err(error) => return fail(Status::BadInput, &sentence(&error)),
    };
    output::write_texts(questions[0].board(), destination, |format, out| {
        tell_fairness(tours.fairness(), questions);
        for number in 0..count {
            let mut tell = |_| {
                progress.tell_of(number, count);
                ControlFlow::Continue(())
            };
            let tour = tours.tour_with(&mut tell);
            let tour = tour.continue_value().ok_or(io::ErrorKind::Interrupted)?;
            let tour = tour.map_err(io::Error::other)?;
            format.write_one_of_many(&tour, number == 0, out)?;
        }
        Ok(())
    })
}
