//! `solve --fewest`: improves a tour until the time is up or a bound is reached.

use super::answer::{Answer, construct, given_up, refuse};
use super::{CommandResult, Failure, output, print_line};
use crate::cli::{Method, SolveArguments};
use crate::interrupt;
use knights_tour::solve::{Goal, Improver, Question};
use knights_tour_base::wording::grouped;
use knights_tour_scene::HeldTour;
use std::time::{Duration, Instant};

/// Number of search steps between two checks of the time.
const STEPS: u64 = 2_000;

/// Maximum number of squares; larger boards would need gigabytes of memory.
const MAX_SQUARES: u64 = 1 << 20;

pub(super) fn run(questions: &[Question], goal: Goal, arguments: &SolveArguments) -> CommandResult {
    let destination = arguments.destination()?;
    output::check_free(&destination)?;
    if questions[0].board().squares() > MAX_SQUARES {
        return Err(Failure::bad_input(format!(
            "--fewest improves tours of up to {} squares: choose a smaller board",
            grouped(MAX_SQUARES)
        )));
    }
    let solved = construct(questions, &mut |_, _| Ok(()))?;
    let tour = match solved.answer {
        Answer::Found(HeldTour::Tour(tour)) => tour,
        Answer::Impossible(reason) => return refuse(&reason, arguments),
        _ => {
            let sentence = given_up(&questions[0], solved.steps, Method::Auto);
            return Err(Failure::gave_up(sentence));
        }
    };
    let seed = arguments.asked.seed();
    let mut improver = Improver::new(&tour, goal, seed, arguments.kept_ends());
    improve(&mut improver, arguments.time);
    output::write((&improver.tour()).into(), &destination)?;
    print_line(&improver.describe());
    Ok(())
}

fn improve(improver: &mut Improver, time: Duration) {
    const BETWEEN_REPORTS: Duration = Duration::from_secs(1);
    interrupt::finish_first();
    let (began, mut told, mut shown) = (Instant::now(), Duration::ZERO, improver.best());
    while began.elapsed() < time && !improver.is_best() && !interrupt::is_asked() {
        let _ = improver.run(STEPS);
        let elapsed = began.elapsed();
        if improver.best() < shown && elapsed >= told + BETWEEN_REPORTS {
            (told, shown) = (elapsed, improver.best());
            print_line(&format!(
                "after {} s: {}",
                elapsed.as_secs(),
                improver.describe()
            ));
        }
    }
}
