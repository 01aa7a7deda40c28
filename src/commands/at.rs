//! `at`: looks up a square or a number of a tour, without the board in memory.

use super::answer::find;
use super::{CommandResult, print, print_line};
use crate::cli::{AtArguments, parse_on};
use knights_tour::board::{Board, Square};
use knights_tour::no_progress;
use knights_tour::solve::{Question, Unsolved};
use knights_tour::tour::TourClass;
use knights_tour_scene::{HeldTour, TourView};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What is looked up in a tour.
enum TourKey {
    Number(u64),
    Square(Square),
}

pub(crate) fn run(arguments: &AtArguments) -> CommandResult {
    let board = &arguments.board.board()?;
    let key = parse_key(board, &arguments.key)?;
    let asked = &arguments.asked;
    let questions = asked.questions(board, asked.end())?;
    let is_open = |it: &Question| it.symmetry() == Some(TourClass::HalfTurn);
    asked.check_start(questions.iter().any(is_open))?;
    let began = Instant::now();
    let found = find_tour(&questions)?;
    let planned = began.elapsed();
    let tour_view = found.tour_view();
    let printed = print(|out| writeln!(out, "{}", answer(tour_view, &key)));
    if arguments.stats {
        print_line(&format!(
            "stats plan_ns={} query_ns={}",
            planned.as_nanos(),
            query_time(tour_view, &key).as_nanos()
        ));
    }
    printed
}

/// Mean time of many queries: one query is shorter than the clock's resolution, and cold caches slow the first.
fn query_time(tour_view: TourView<'_>, key: &TourKey) -> Duration {
    const QUESTIONS: u32 = 100;
    let began = Instant::now();
    for _ in 0..QUESTIONS {
        let _ = black_box(answer(tour_view, black_box(key)));
    }
    began.elapsed() / QUESTIONS
}

fn parse_key(board: &Board, text: &str) -> Result<TourKey, String> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty() {
        let numbers = 1..=board.squares();
        let number = text.parse().ok().filter(|number| numbers.contains(number));
        return number.map(TourKey::Number).ok_or_else(|| {
            format!(
                "{text} is out of range: {board} has numbers 1 to {}",
                numbers.end()
            )
        });
    }
    parse_on(board, text).map(TourKey::Square)
}

/// Finds the tour as a plan, or as a list of squares: narrow boards have no plan, but their tours fit into memory.
fn find_tour(questions: &[Question]) -> Result<HeldTour, Unsolved> {
    match questions.iter().find_map(Question::plan) {
        Some(plan) => Ok(plan.into()),
        None => find(questions, &mut no_progress()).map(|(tour, _)| HeldTour::Tour(tour)),
    }
}

fn answer(tour_view: TourView<'_>, key: &TourKey) -> String {
    let answer = match *key {
        TourKey::Number(number) => tour_view.square_of(number).map(|square| square.to_string()),
        TourKey::Square(square) => tour_view.number_of(square).map(|number| number.to_string()),
    };
    // The fallback is never used, because the key was checked against the board.
    answer.unwrap_or_default()
}
