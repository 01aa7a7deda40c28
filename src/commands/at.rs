//! `at`: single squares and numbers of a tour, with no board in memory.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the number is one of the tour's, which is in memory"
)]

use super::symmetric::{self, OPEN};
use super::{Status, fail, print, tell};
use crate::cli::AtArguments;
use knights_tour::board::{Board, Square};
use knights_tour::solve::{Plan, Question, SymmetricPlan, SymmetricQuestion, Unsolved};
use knights_tour::tour::{Tour, TourClass};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What is asked.
enum Key {
    Number(u64),
    Square(Square),
}

/// Where the answers come from.
enum Source {
    Plan(Plan),
    Symmetric(SymmetricPlan),
    /// A narrow board has no plan, but its list fits into memory.
    Tour(Tour),
}

pub(crate) fn run(arguments: &AtArguments) -> Status {
    let board = &match arguments.missing.taken_from(&arguments.board) {
        Ok(board) => board,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let key = match key(board, &arguments.key) {
        Ok(key) => key,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let question = match arguments.asked.question(board) {
        Ok(question) => question,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let symmetric = arguments.asked.symmetric(board);
    if let Some(reason) = question.impossible().filter(|_| symmetric.is_empty()) {
        return fail(Status::Negative, &reason);
    }
    let began = Instant::now();
    let source = match symmetric.is_empty() {
        true => source(&question),
        false => symmetric_source(symmetric, arguments, &question),
    };
    let source = match source {
        Ok(source) => source,
        Err((status, sentence)) => return fail(status, &sentence),
    };
    let planned = began.elapsed();
    let answer = answer(&source, &key);
    let status = print(|out| writeln!(out, "{answer}"));
    if arguments.stats {
        tell(&format!(
            "stats plan_ns={} query_ns={}",
            planned.as_nanos(),
            query_time(&source, &key).as_nanos()
        ));
    }
    status
}

/// The mean of many: a single question takes less time than to look at the clock, and the first
/// one waits for its memory.
fn query_time(source: &Source, key: &Key) -> Duration {
    const QUESTIONS: u32 = 100;
    let began = Instant::now();
    for _ in 0..QUESTIONS {
        let _ = black_box(answer(source, black_box(key)));
    }
    began.elapsed() / QUESTIONS
}

/// A number from 1, or a square's name.
fn key(board: &Board, text: &str) -> Result<Key, String> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty() {
        let numbers = 1..=board.squares();
        let number = text.parse().ok().filter(|number| numbers.contains(number));
        return number.map(Key::Number).ok_or_else(|| {
            format!(
                "{text} is out of range: the squares of {board} are numbered from 1 to {}",
                numbers.end()
            )
        });
    }
    Square::parse_on(board, text)
        .map(Key::Square)
        .map_err(|error| error.to_string())
}

fn source(question: &Question) -> Result<Source, (Status, String)> {
    if let Some(plan) = question.plan() {
        return Ok(Source::Plan(plan));
    }
    question
        .solve()
        .map(Source::Tour)
        .map_err(|error| refused(&error))
}

fn refused(error: &Unsolved) -> (Status, String) {
    let status = match error {
        Unsolved::Impossible(_) => Status::Negative,
        Unsolved::Stopped { .. } => Status::GaveUp,
        _ => Status::BadInput,
    };
    (status, error.to_string())
}

/// The first of some classes that the board has a tour of.
fn symmetric_source(
    questions: Vec<SymmetricQuestion>,
    arguments: &AtArguments,
    question: &Question,
) -> Result<Source, (Status, String)> {
    let is_open = questions.iter().any(|it| it.class() == TourClass::HalfTurn);
    if is_open && arguments.asked.names_start() {
        return Err((Status::BadInput, OPEN.to_owned()));
    }
    let start = question.start().filter(|_| !is_open);
    if let Some(plan) = questions.iter().find_map(SymmetricQuestion::plan) {
        let begun = start.and_then(|start| plan.clone().starting_at(start));
        return Ok(Source::Symmetric(begun.unwrap_or(plan)));
    }
    let tour = symmetric::find(questions).map_err(|error| refused(&error))?;
    let begun = start.and_then(|start| tour.clone().starting_at(start));
    Ok(Source::Tour(begun.unwrap_or(tour)))
}

fn answer(source: &Source, key: &Key) -> String {
    match (source, key) {
        (Source::Plan(plan), Key::Number(number)) => plan.square_at(number - 1).to_string(),
        (Source::Plan(plan), Key::Square(square)) => (plan.number_of(*square) + 1).to_string(),
        (Source::Symmetric(plan), Key::Number(number)) => plan.square_at(number - 1).to_string(),
        (Source::Symmetric(plan), Key::Square(square)) => (plan.number_of(*square) + 1).to_string(),
        (Source::Tour(tour), Key::Number(number)) => {
            // The key is within the board, and so within the list.
            let square = tour.get(*number as usize - 1);
            square.map_or_else(String::new, |square| square.to_string())
        }
        (Source::Tour(tour), Key::Square(square)) => {
            let place = tour.squares().position(|other| other == *square);
            place.map_or_else(String::new, |place| (place + 1).to_string())
        }
    }
}
