//! Finds a tour, or prints why there is none: `cargo run --example find 6x6 a1 f1`.

use knights_tour::board::{Board, Square};
use knights_tour::solve::Question;
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let board: Board = words.next().as_deref().unwrap_or("8x8").parse()?;
    let mut question = Question::on(&board);
    if let Some(start) = words.next() {
        question = question.starting_at(Square::parse_on(&board, &start)?);
    }
    if let Some(end) = words.next() {
        question = question.ending_at(Square::parse_on(&board, &end)?);
    }
    match question.solve() {
        Ok(tour) => println!("{tour}"),
        // The tour is impossible, the request is invalid, or the board is too large.
        Err(why) => println!("{why}"),
    }
    Ok(())
}
