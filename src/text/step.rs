//! `step`: program C, one move for each press of Enter.

use super::{Status, fail, print, random_start, read_line};
use crate::cli::StepArguments;
use knights_tour::format;
use knights_tour::solve::{Next, Search, TieBreak, Warnsdorff};
use knights_tour::walk::Walk;
use std::io::{self, IsTerminal as _, Write};

/// A board that is drawn after every move has to fit on a screen.
const MAX_SIDE: u32 = 99;

pub(crate) fn run(arguments: &StepArguments) -> Status {
    let board = arguments.board;
    if board.width().max(board.height()) > MAX_SIDE {
        let sentence = format!(
            "a board of {board} is too large to be drawn after every move: each side can be up to {MAX_SIDE}"
        );
        return fail(Status::BadInput, &sentence);
    }
    let seed = arguments.seed.unwrap_or_else(|| fastrand::u64(..));
    let walk = match Walk::new(board, random_start(board, seed)) {
        Ok(walk) => walk,
        Err(error) => return fail(Status::BadInput, &error),
    };
    let mut search = Search::new(walk, Warnsdorff::new(TieBreak::Edge, seed));
    let mut end = None;
    let status = print(|out| {
        end = play(&mut search, out)?;
        Ok(())
    });
    let walk = search.walk();
    match end {
        Some(Next::DeadEnd) => fail(
            Status::GaveUp,
            &format!(
                "stuck on {} after {} of {} squares: every square a knight\u{2019}s move away has been visited",
                walk.here(),
                walk.visited(),
                board.squares()
            ),
        ),
        _ => status,
    }
}

/// Plays to the end, which it returns, or until `q` is typed.
fn play(search: &mut Search<Warnsdorff>, out: &mut dyn Write) -> io::Result<Option<Next>> {
    let is_asked = io::stdin().is_terminal();
    writeln!(out, "The knight starts at {}.", search.walk().start())?;
    draw(search.walk(), out)?;
    loop {
        if is_asked {
            write!(out, "Enter makes the next move, q ends: ")?;
            out.flush()?;
            if !wants_more()? {
                return Ok(None);
            }
        }
        let (from, before) = (search.walk().here(), search.walk().visited());
        let end = search.run(1);
        let walk = search.walk();
        if walk.visited() > before {
            writeln!(out, "Move {before}: {from} to {}", walk.here())?;
            draw(walk, out)?;
        }
        match end {
            Some(Next::Complete) => {
                writeln!(out, "Every square has been visited.")?;
                return Ok(end);
            }
            Some(_) => return Ok(end),
            None => {}
        }
    }
}

/// Reads a line; `q` and the end of the input want no more.
fn wants_more() -> io::Result<bool> {
    let line = read_line(&mut io::stdin().lock())?;
    Ok(line.is_some_and(|line| line.trim() != "q"))
}

/// The board, its visited squares numbered from 0.
fn draw(walk: &Walk, out: &mut dyn Write) -> io::Result<()> {
    format::table(walk.board(), walk.trail(), 0, out)
}
