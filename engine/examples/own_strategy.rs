//! A strategy of one's own, step by step: `cargo run --example own_strategy 12x12 a1`.
//!
//! It takes the candidate with the fewest onward moves, and of those the one nearest to the edge.

use knights_tour::board::{Board, Direction, Square};
use knights_tour::position::Position;
use knights_tour::solve::{Action, End, Outcome, Search, Strategy};
use std::error::Error;
use std::ops::ControlFlow;

/// Warnsdorff's rule, with ties to the square nearest to the edge.
struct NearEdge;

impl NearEdge {
    /// How many squares lie between `square` and the nearest edge.
    fn distance(board: &Board, square: Square) -> u32 {
        let (file, rank) = (square.file(), square.rank());
        let across = file.min(board.width() - 1 - file);
        across.min(rank.min(board.height() - 1 - rank))
    }
}

impl Strategy for NearEdge {
    fn next(&self, position: &Position, _retracted: Option<Direction>) -> ControlFlow<End, Action> {
        if position.is_complete() {
            return ControlFlow::Break(End::Complete);
        }
        let rank = |square| {
            (
                position.degree(square),
                NearEdge::distance(position.board(), square),
            )
        };
        match position
            .candidates()
            .min_by_key(|&(_, square)| rank(square))
        {
            Some((direction, _)) => ControlFlow::Continue(Action::Advance(direction)),
            None => ControlFlow::Break(End::DeadEnd),
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let board: Board = words.next().as_deref().unwrap_or("12x12").parse()?;
    let start = words.next().as_deref().unwrap_or("a1").parse()?;
    let mut search = Search::new(Position::new(&board, start)?, NearEdge);
    let end = loop {
        match search.step() {
            ControlFlow::Continue(_) => println!("{}", search.position().here()),
            ControlFlow::Break(end) => break end,
        }
    };
    match search.outcome(end) {
        Outcome::Tour(tour) => println!("a tour of {} squares", tour.len()),
        Outcome::DeadEnd { square, visited } => println!("stuck on {square} after {visited}"),
        Outcome::Impossible(reason) => println!("{reason}"),
    }
    Ok(())
}
