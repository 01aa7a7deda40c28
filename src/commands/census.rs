//! `census`: from which squares the one-walk rule completes a tour.

use super::progress::Progress;
use super::{Status, fail, print};
use crate::cli::{CensusArguments, CensusFormat};
use knights_tour::board::{Board, Square};
use knights_tour::solve::{Census, Warnsdorff};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Every square is a walk over all of them: more would take days.
const MAX_SQUARES: u64 = 1_000_000;

/// A start and how far the rule got from there.
struct Tried {
    start: Square,
    visited: u64,
}

pub(crate) fn run(arguments: &CensusArguments) -> Status {
    let board = &match arguments.board.board(None) {
        Ok(board) => board,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    if board.squares() > MAX_SQUARES {
        let sentence = format!(
            "a census of {board} would take too long: up to {MAX_SQUARES} squares can be tried"
        );
        return fail(Status::BadInput, &sentence);
    }
    let rule = Warnsdorff::new(arguments.tie_break, arguments.seed);
    let census = Census::new(board, rule);
    let progress = Progress::new();
    let all = census.starts() as u64;
    let _ = rayon::broadcast(|_| {
        census.work(&mut |done| {
            progress.tell_of(done, all);
            ControlFlow::Continue(())
        })
    });
    let tried = census.reached();
    let tried = tried.filter_map(|(start, visited)| {
        Some(Tried {
            start,
            visited: visited?,
        })
    });
    let tried: Vec<Tried> = tried.collect();
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
            // Both go row by row from the top.
            match next.next_if(|tried| Some(tried.start) == square) {
                Some(tried) if tried.visited == board.squares() => '#',
                Some(_) => '.',
                None => ' ',
            }
        });
        let line: String = signs.collect();
        writeln!(out, "{}", line.trim_end())?;
    }
    let is_complete = |tried: &&Tried| tried.visited == board.squares();
    let complete = tried.iter().filter(is_complete).count();
    writeln!(out, "{complete} of {}", tried.len())?;
    let worst = tried.iter().min_by_key(|tried| tried.visited);
    match worst.filter(|tried| !is_complete(tried)) {
        Some(worst) => writeln!(
            out,
            "worst from {}: {} of {} squares",
            worst.start,
            worst.visited,
            board.squares()
        ),
        None => Ok(()),
    }
}

fn write_csv(board: &Board, tried: &[Tried], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "start,x,y,visited,complete")?;
    for Tried { start, visited } in tried {
        let (x, y) = (start.file() + 1, board.size().row(*start) + 1);
        let is_complete = *visited == board.squares();
        writeln!(out, "{start},{x},{y},{visited},{is_complete}")?;
    }
    Ok(())
}
