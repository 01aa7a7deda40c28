//! Makes a hard puzzle, and solves it as a person would: `cargo run --example puzzle`.

use knights_tour::board::{Board, Square};
use knights_tour::puzzle::{Level, PuzzleSpec};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::new(6, 6)?;
    let puzzle = PuzzleSpec::new(&board, Level::Hard).with_seed(3).make()?;
    for rank in (0..board.height()).rev() {
        for file in 0..board.width() {
            let square = Square::new(file, rank);
            let given = puzzle.givens().iter().find(|&(_, &on)| on == square);
            let number = given.map_or("..".to_owned(), |(number, _)| number.to_string());
            print!("{number:>3}");
        }
        println!();
    }
    let mut placed = puzzle.givens().clone();
    while let Some(step) = puzzle.next_step(&placed) {
        println!("{step}");
        let _ = placed.insert(step.number, step.square);
    }
    Ok(())
}
