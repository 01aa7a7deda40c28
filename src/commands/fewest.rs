//! `solve --fewest`: improves a tour until the time is up or a bound is reached.

use super::answer::construct;
use super::{CommandResult, Failure, output, print_line};
use crate::cli::SolveArguments;
use crate::interrupt;
use knights_tour::solve::{Goal, Improver, Question, TourEnd, straight_tour};
use knights_tour::tour::Tour;
use knights_tour_base::wording::grouped;
use knights_tour_scene::HeldTour;
use std::time::{Duration, Instant};

/// Number of search steps between two checks of the time.
const STEPS: u64 = 2_000;

/// Maximum number of squares; larger boards would need gigabytes of memory.
const MAX_SQUARES: u64 = 1 << 20;

/// How long it searches unless the user or a straight tour says otherwise.
const USUAL_TIME: Duration = Duration::from_secs(60);

pub(super) fn run(questions: &[Question], goal: Goal, arguments: &SolveArguments) -> CommandResult {
    let destination = arguments.destination()?;
    output::check_free(&destination)?;
    if questions[0].board().squares() > MAX_SQUARES {
        return Err(Failure::bad_input(format!(
            "--fewest improves tours of up to {} squares: choose a smaller board",
            grouped(MAX_SQUARES)
        )));
    }
    if let [question] = questions
        && let Some(tour) = goal.fewest_of_all(&with_named_start(question, arguments))
    {
        let count = goal.count(&tour);
        output::write((&tour).into(), &destination)?;
        print_line(&format!("{}, the fewest possible", goal.counted(count)));
        return Ok(());
    }
    let solved = construct(questions, &mut |_, _| Ok(()))?;
    let HeldTour::Tour(tour) = solved.tour(&questions[0], arguments)? else {
        unreachable!("a constructed tour is a list of squares")
    };
    let seed = arguments.asked.seed();
    let mut improver = Improver::new(&tour, goal, seed, arguments.kept_ends());
    let time = match arguments.time {
        Some(time) => time,
        None if improver.is_straight() => Duration::ZERO,
        None => USUAL_TIME,
    };
    improve(&mut improver, time);
    match straight(&tour).filter(|straight| goal.count(straight) < improver.best()) {
        Some(straight) => {
            let bound = goal.bound(straight.board(), true);
            output::write((&straight).into(), &destination)?;
            print_line(&goal.describe(goal.count(&straight), bound));
        }
        None => {
            output::write((&improver.tour()).into(), &destination)?;
            print_line(&improver.describe());
        }
    }
    Ok(())
}

/// The straight tour of a closed tour's board, from its start.
fn straight(tour: &Tour) -> Option<Tour> {
    let size = tour.board().rectangle().filter(|_| tour.is_closed())?;
    straight_tour(size)?.starting_at(tour.start())
}

/// The question without the start that it has by default: a tour with the fewest may start anywhere. All squares are
/// starts of a closed tour.
fn with_named_start(question: &Question, arguments: &SolveArguments) -> Question {
    let [keeps_start, _] = arguments.kept_ends();
    if keeps_start || question.end() == TourEnd::Closed {
        question.clone()
    } else {
        Question::on(question.board()).ending(question.end())
    }
}

fn improve(improver: &mut Improver, time: Duration) {
    const BETWEEN_REPORTS: Duration = Duration::from_secs(1);
    interrupt::finish_first();
    let (began, mut told, mut shown) = (Instant::now(), Duration::ZERO, improver.best());
    while began.elapsed() < time && !improver.is_best() && !interrupt::is_interrupted() {
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
