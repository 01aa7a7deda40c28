//! `step`: one move of Warnsdorff's rule for each press of Enter.

use crate::cli::{StepArguments, fresh_seed};
use crate::commands::{Status, fail, print, read_line};
use knights_tour::board::Board;
use knights_tour::position::Position;
use knights_tour::random::Random;
use knights_tour::solve::{End, Search, TieBreak, Warnsdorff};
use knights_tour::text;
use std::io::{self, IsTerminal as _, Write};

/// A board that is drawn after every move has to fit on a screen.
const MAX_SIDE: u32 = 99;

pub(crate) fn run(arguments: &StepArguments) -> Status {
    let board = &match arguments.board.board(Some(Board::CHESS)) {
        Ok(board) => board,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    if board.width().max(board.height()) > MAX_SIDE {
        let sentence = format!(
            "a board of {board} is too large to be drawn after every move: each side can be up to {MAX_SIDE}"
        );
        return fail(Status::BadInput, &sentence);
    }
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let position = match Position::new(board, board.random_start(&mut Random::with_seed(seed))) {
        Ok(position) => position,
        Err(error) => return fail(Status::BadInput, &error),
    };
    let mut search = Search::new(position, Warnsdorff::new(TieBreak::Edge, seed));
    let mut end = None;
    let status = print(|out| {
        end = play(&mut search, out)?;
        Ok(())
    });
    let position = search.position();
    match end {
        Some(End::DeadEnd) => fail(
            Status::GaveUp,
            &format!(
                "stuck on {} after {} of {} squares: every square a knight\u{2019}s move away has been visited",
                position.here(),
                position.visited(),
                board.squares()
            ),
        ),
        _ => status,
    }
}

/// Plays to the end, which it returns, or until `q` is typed.
fn play(search: &mut Search<Warnsdorff>, out: &mut dyn Write) -> io::Result<Option<End>> {
    let is_asked = io::stdin().is_terminal();
    writeln!(out, "The knight starts at {}.", search.position().start())?;
    draw(search.position(), out)?;
    loop {
        if is_asked {
            write!(out, "Enter makes the next move, q ends: ")?;
            out.flush()?;
            if !wants_more()? {
                return Ok(None);
            }
        }
        let (from, before) = (search.position().here(), search.position().visited());
        let end = search.run(1);
        let position = search.position();
        if position.visited() > before {
            writeln!(out, "Move {before}: {from} to {}", position.here())?;
            draw(position, out)?;
        }
        match end {
            Some(End::Complete) => {
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
fn draw(position: &Position, out: &mut dyn Write) -> io::Result<()> {
    text::table(position.board(), position.trail(), 0, out)
}
