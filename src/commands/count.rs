//! `count`, `rank` and `unrank`: how many tours there are, and which is which.

use super::output::{self, Content};
use super::progress::Progress;
use super::{Status, fail, print, tell, verify};
use crate::cli::{self, CountArguments, MemoryArguments, RankArguments, UnrankArguments, parse_on};
use knights_tour::solve::{Count, NumberedTours, Question, Resources, TourEnd, Uncounted};
use knights_tour::tour::Tour;
use std::ops::ControlFlow;

/// Counting on narrower boards, or of fewer squares, takes little time and memory.
const WIDE: u32 = 7;
const MANY: u64 = 36;

/// Whose count of the closed tours of 8×8 is the same.
const PUBLISHED: &str =
    "as many as B. D. McKay counted: Knight's tours of an 8\u{d7}8 chessboard, 1997";

pub(crate) fn run(arguments: &CountArguments) -> Status {
    let question = match question(arguments) {
        Ok(question) => question,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let megabytes = arguments.memory.megabytes;
    if let Err(error) = question.check_countable(megabytes) {
        return refuse(&error);
    }
    announce(&question, megabytes);
    let count = watched(&question, megabytes, |resources, progress| {
        question.count_with(resources, progress)
    });
    match count {
        Ok(count) => {
            let status = print(|out| writeln!(out, "{count}"));
            if is_published(&count) {
                tell(PUBLISHED);
            }
            status
        }
        Err(status) => status,
    }
}

/// Says what counting takes, where it may take long.
fn announce(question: &Question, megabytes: u64) {
    let (short, _) = question.board().size().sides();
    if short >= WIDE && question.board().squares() > MANY {
        tell(&format!(
            "counting takes up to {megabytes} megabytes, and may take minutes"
        ));
    }
}

/// What comes of work on all cores that tells how far it is.
fn watched<T>(
    question: &Question,
    megabytes: u64,
    work: impl FnOnce(
        Resources<'_>,
        &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<(), Result<T, Uncounted>>,
) -> Result<T, Status> {
    let squares = question.board().squares();
    let progress = Progress::new();
    let resources = Resources {
        megabytes,
        workers: &|job| drop(rayon::broadcast(|_| job())),
    };
    let done = work(resources, &mut |done| {
        progress.tell_of(done, squares);
        ControlFlow::Continue(())
    });
    drop(progress);
    match done {
        ControlFlow::Continue(Ok(done)) => Ok(done),
        ControlFlow::Continue(Err(error)) => Err(refuse(&error)),
        ControlFlow::Break(()) => Err(Status::GaveUp),
    }
}

/// Closed tours of other boards are not as many.
fn is_published(count: &Count) -> bool {
    count.is_closed && count.undirected == 13_267_364_410_532_u64.into()
}

fn refuse(error: &Uncounted) -> Status {
    match error {
        Uncounted::TooManyStates { .. } => fail(Status::GaveUp, error),
        Uncounted::TooMuchMemory {
            enough: Some(enough),
            ..
        } => {
            let sentence = format!("{error}: --memory {enough}M");
            fail(Status::BadInput, &sentence)
        }
        Uncounted::TooMuchMemory { .. } => {
            let sentence = format!("{error}; or allow more by --memory, which may not be enough");
            fail(Status::BadInput, &sentence)
        }
        error => fail(Status::BadInput, error),
    }
}

fn question(arguments: &CountArguments) -> Result<Question, String> {
    let board = arguments.board.board(None)?;
    let named =
        |name: &Option<String>| name.as_ref().map(|name| parse_on(&board, name)).transpose();
    let end = match named(&arguments.end)? {
        Some(end) => TourEnd::At(end),
        None if arguments.closed => TourEnd::Closed,
        None => TourEnd::Any,
    };
    cli::question(&board, named(&arguments.start)?, end)
}

/// All tours of a board, or its closed ones.
fn number_tours(question: &Question, memory: MemoryArguments) -> Result<NumberedTours, Status> {
    let megabytes = memory.megabytes;
    if let Err(error) = question.check_numbered(megabytes) {
        let closed = question.clone().closed();
        let is_hint = question.end() != TourEnd::Closed
            && closed.impossible().is_none()
            && closed.check_numbered(megabytes).is_ok();
        return Err(match is_hint {
            true => fail(Status::BadInput, &format!("{error}, or take --closed")),
            false => refuse(&error),
        });
    }
    if !NumberedTours::admits(question) {
        announce(question, megabytes);
    }
    watched(question, megabytes, |resources, progress| {
        question.numbered_tours(resources, progress)
    })
}

pub(crate) fn rank(arguments: &RankArguments) -> Status {
    let listing = match verify::read(&arguments.file) {
        Ok(listing) => listing,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let mut tour = match verify::tour(&listing) {
        Ok(tour) => tour,
        Err(sentence) => return fail(Status::Negative, &sentence),
    };
    let mut question = Question::on(tour.board());
    if arguments.closed {
        question = question.closed();
        match begun_first(tour) {
            Some(closed) => tour = closed,
            None => {
                return fail(
                    Status::Negative,
                    &"no closed tour: its ends are not a move apart",
                );
            }
        }
    }
    match number_tours(&question, arguments.memory) {
        Ok(mut tours) => {
            let number = tours.number(&tour).unwrap_or_default();
            print(|out| writeln!(out, "number {number} of {}", tours.count()))
        }
        Err(status) => status,
    }
}

/// A closed tour begun where those that are numbered begin; `None` of an open one.
fn begun_first(tour: Tour) -> Option<Tour> {
    let first = tour.board().iter().next()?;
    tour.starting_at(first).filter(Tour::is_closed)
}

pub(crate) fn unrank(arguments: &UnrankArguments) -> Status {
    let end = match arguments.closed {
        true => TourEnd::Closed,
        false => TourEnd::Any,
    };
    let asked = arguments.output.destination().and_then(|destination| {
        let board = arguments.missing.taken_from(&arguments.board)?;
        Ok((cli::question(&board, None, end)?, destination))
    });
    let (question, destination) = match asked {
        Ok(asked) => asked,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let tours = match numbered(&question, arguments) {
        Ok(tours) => tours,
        Err(status) => return status,
    };
    match tours.as_slice() {
        [tour] => output::write(Content::Tour(tour), &destination),
        tours => output::write_texts(question.board(), &destination, |format, out| {
            let mut tours = tours.iter().enumerate();
            tours.try_for_each(|(number, tour)| format.write_one_of_many(tour, number == 0, out))
        }),
    }
}

/// The tours with some numbers.
fn numbered(question: &Question, arguments: &UnrankArguments) -> Result<Vec<Tour>, Status> {
    let (board, numbers) = (question.board(), &arguments.numbers);
    let check = |most, why: &str| match numbers.iter().find(|&&number| number > most) {
        Some(number) => {
            let sentence = format!("{number} is out of range: {why}, numbered from 1");
            Err(fail(Status::BadInput, &sentence))
        }
        None => Ok(()),
    };
    // Seen before they are counted, which may take a while.
    if numbers.contains(&0) {
        let sentence = "0 is out of range: tours are numbered from 1";
        return Err(fail(Status::BadInput, &sentence));
    }
    let most = NumberedTours::at_most(question);
    check(most, &format!("{board} has far fewer tours"))?;
    let mut tours = number_tours(question, arguments.memory)?;
    let kind = match arguments.closed {
        true => "closed tours",
        false => "tours",
    };
    let count = tours.count();
    check(count, &format!("{board} has {count} {kind}"))?;
    let progress = Progress::new();
    let found = (0..).zip(numbers).filter_map(|(done, &number)| {
        progress.tell_of(done, numbers.len() as u64);
        tours.tour(number)
    });
    Ok(found.collect())
}
