//! `count`, `rank` and `unrank`: how many tours there are, and which is which.

use super::output::{self, Content};
use super::progress::Progress;
use super::{Status, fail, print, tell, verify};
use crate::cli::{self, CountArguments, RankArguments, UnrankArguments, parse_on};
use knights_tour::board::Board;
use knights_tour::solve::{Count, NumberedTours, Question, Resources, TourEnd, Uncounted};
use knights_tour::tour::Tour;
use std::ops::ControlFlow;

/// Counting on narrower boards takes little time and memory.
const WIDE: u32 = 6;

/// Whose count of the closed tours of 8×8 is the same.
const PUBLISHED: &str =
    "as many as B. D. McKay counted: Knight's tours of an 8\u{d7}8 chessboard, 1997";

pub(crate) fn run(arguments: &CountArguments) -> Status {
    let question = match question(arguments) {
        Ok(question) => question,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let megabytes = arguments.memory;
    if let Err(error) = question.check_countable(megabytes) {
        return refuse(&error);
    }
    let (short, _) = question.board().size().sides();
    if short >= WIDE {
        tell(&format!(
            "counting takes up to {megabytes} megabytes, and may take minutes"
        ));
    }
    let progress = Progress::new();
    let squares = question.board().squares();
    let resources = Resources {
        megabytes,
        workers: &|job| drop(rayon::broadcast(|_| job())),
    };
    let count = question.count_with(resources, &mut |done| {
        progress.tell_of(done, squares);
        ControlFlow::Continue(())
    });
    drop(progress);
    match count {
        ControlFlow::Continue(Ok(count)) => {
            let status = print(|out| writeln!(out, "{count}"));
            if is_published(&count) {
                tell(PUBLISHED);
            }
            status
        }
        ControlFlow::Continue(Err(error)) => refuse(&error),
        ControlFlow::Break(()) => Status::GaveUp,
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

/// All tours of a board.
fn number_tours(question: &Question) -> Result<NumberedTours, String> {
    let progress = Progress::new();
    let board = question.board();
    let squares = board.squares();
    let tours = NumberedTours::with(question, &mut |done| {
        progress.tell_of(done, squares);
        ControlFlow::Continue(())
    });
    tours.continue_value().flatten().ok_or_else(|| {
        format!(
            "tours are numbered on boards of up to {} squares, and on 3\u{d7}70, 4\u{d7}40, 5\u{d7}8 and narrower ones; {board} has {squares}",
            NumberedTours::MAX_SQUARES
        )
    })
}

pub(crate) fn rank(arguments: &RankArguments) -> Status {
    let listing = match verify::read(&arguments.file) {
        Ok(listing) => listing,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let tour = match listing.check() {
        Ok(tour) => tour,
        Err(error) => return fail(Status::Negative, &format!("no tour: {error}")),
    };
    match number_tours(&Question::on(tour.board())) {
        Ok(mut tours) => {
            let number = tours.number(&tour).unwrap_or_default();
            print(|out| writeln!(out, "number {number} of {}", tours.count()))
        }
        Err(sentence) => fail(Status::BadInput, &sentence),
    }
}

pub(crate) fn unrank(arguments: &UnrankArguments) -> Status {
    let found = arguments.output.destination().and_then(|destination| {
        let board = arguments.missing.taken_from(&arguments.board)?;
        Ok((numbered(&board, arguments.number)?, destination))
    });
    match found {
        Ok((tour, destination)) => output::write(Content::Tour(&tour), &destination),
        Err(sentence) => fail(Status::BadInput, &sentence),
    }
}

/// The tour with a number.
fn numbered(board: &Board, number: u128) -> Result<Tour, String> {
    let question = Question::on(board);
    // Seen before they are counted, which may take a while.
    if NumberedTours::admits(&question) {
        if number == 0 {
            return Err("0 is out of range: tours are numbered from 1".to_owned());
        }
        if number > NumberedTours::at_most(&question) {
            return Err(format!(
                "{number} is out of range: {board} has far fewer tours, numbered from 1"
            ));
        }
    }
    let mut tours = number_tours(&question)?;
    tours.tour(number).ok_or_else(|| {
        format!(
            "{number} is out of range: {board} has {} tours, numbered from 1",
            tours.count()
        )
    })
}
