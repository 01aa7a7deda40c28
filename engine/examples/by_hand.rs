//! A game by hand: makes and takes back moves, and tests whether a tour is still possible.

use knights_tour::board::Board;
use knights_tour::position::Position;
use knights_tour::solve::Question;
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
    loop {
        match Question::completing(&game).solve() {
            Ok(rest) => {
                println!("A tour is possible: {} moves are left.", rest.len() - 1);
                return Ok(());
            }
            Err(reason) => println!("{reason}"),
        }
        match game.take_back() {
            Some(left) => println!("{left} is taken back."),
            None => return Ok(()),
        }
    }
}
