//! `census`: tests from which squares the one-walk rule completes a tour.

use super::progress::ProgressDisplay;
use super::{CommandResult, Failure, print};
use crate::cli::{CensusArguments, CensusFormat};
use knights_tour::board::{Board, Square};
use knights_tour::solve::{Census, Warnsdorff};
use knights_tour_base::wording::grouped;
use std::io::{self, Write};

/// Maximum number of squares: each start takes a walk over the board, so a larger board would take days.
const MAX_SQUARES: u64 = 1_000_000;

/// A start, and the number of squares that its walk visited.
type Tried = (Square, u64);

pub(crate) fn run(arguments: &CensusArguments) -> CommandResult {
    let board = &arguments.board.board(None)?;
    if board.squares() > MAX_SQUARES {
        return Err(Failure::bad_input(format!(
            "a census of {board} would take too long: at most {} squares are possible",
            grouped(MAX_SQUARES)
        )));
    }
    let census = Census::new(board, Warnsdorff::new(arguments.tie_break, arguments.seed));
    let progress = ProgressDisplay::new();
    let _ = rayon::broadcast(|_| census.work(&mut progress.callback()));
    let tried: Vec<Tried> = census
        .reached()
        .filter_map(|(start, visited)| Some((start, visited?)))
        .collect();
    drop(progress);
    print(|out| match arguments.format {
        CensusFormat::Map => write_map(board, &tried, out),
        CensusFormat::Csv => write_csv(board, &tried, out),
    })
}

fn write_map(board: &Board, tried: &[Tried], out: &mut dyn Write) -> io::Result<()> {
    let mut next = tried.iter().peekable();
    for row in 0..board.height() {
        let signs = (0..board.width()).map(|column| {
            let square = board.size().at(column, row);
            // The starts are in row order, from the top.
            match next.next_if(|(start, _)| Some(*start) == square) {
                Some((_, visited)) if *visited == board.squares() => '#',
                Some(_) => '.',
                None => ' ',
            }
        });
        let line: String = signs.collect();
        writeln!(out, "{}", line.trim_end())?;
    }
    let squares = board.squares();
    let complete = tried.iter().filter(|(_, visited)| *visited == squares);
    writeln!(out, "{} of {}", complete.count(), tried.len())?;
    match tried.iter().min_by_key(|(_, visited)| *visited) {
        Some((start, visited)) if *visited < squares => {
            writeln!(out, "worst from {start}: {visited} of {squares} squares")
        }
        _ => Ok(()),
    }
}

fn write_csv(board: &Board, tried: &[Tried], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "start,x,y,visited,complete")?;
    for (start, visited) in tried {
        let (x, y) = (start.file() + 1, board.size().row(*start) + 1);
        let is_complete = *visited == board.squares();
        writeln!(out, "{start},{x},{y},{visited},{is_complete}")?;
    }
    Ok(())
}
