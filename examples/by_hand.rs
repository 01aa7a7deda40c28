//! A game by hand: moves made and taken back, and whether it can still be won.

use knights_tour::board::Board;
use knights_tour::position::Position;
use knights_tour::solve::{Completion, Verdict};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::new(5, 5)?;
    let mut game = Position::new(&board, "c3".parse()?)?;
    for name in ["d5", "b4", "d3"] {
        let square = name.parse()?;
        let direction = game.direction_to(square).ok_or("not a knight's move")?;
        game.advance(direction);
        println!("{square} is number {:?}.", game.number_of(square));
    }
    while let Some(left) = {
        let mut search = Completion::new(&game).ok_or("up to 64 squares are decided")?;
        match search.advance(u64::MAX) {
            Some(Verdict::Possible(moves)) => {
                println!("A tour is possible: {} moves are left.", moves.len());
                return Ok(());
            }
            _ => game.take_back(),
        }
    } {
        println!("No tour is possible any more: {left} is taken back.");
    }
    println!("No tour starts on {}.", game.start());
    Ok(())
}
