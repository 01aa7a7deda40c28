//! Single squares of a tour of a trillion squares, without a board in memory.

use knights_tour::board::Board;
use knights_tour::solve::Question;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::new(1_000_000, 1_000_000)?;
    let question = Question::on(&board).starting_at("c3".parse()?).closed();
    let plan = question.plan().ok_or("wide boards have a plan")?;
    for number in [0, 1, board.squares() / 2, board.squares() - 1] {
        let square = plan.square_at(number);
        assert_eq!(plan.number_of(square), number);
        println!("Square number {} of the tour is {square}.", number + 1);
    }
    Ok(())
}
