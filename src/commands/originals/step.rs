//! `step`: one move of Warnsdorff's rule for each press of Enter.

use crate::cli::{StepArguments, fresh_seed};
use crate::commands::{CommandResult, Failure, print, prompt, read_line};
use knights_tour::board::Board;
use knights_tour::position::Position;
use knights_tour::solve::{End, Search, TieBreak, Warnsdorff};
use knights_tour::text;
use knights_tour_base::random::Random;
use std::io::{self, IsTerminal as _, Write};

const MAX_SIDE: u32 = 99;

pub(crate) fn run(arguments: &StepArguments) -> CommandResult {
    let board = &arguments.board.board(Some(Board::CHESS))?;
    if board.width().max(board.height()) > MAX_SIDE {
        return Err(Failure::bad_input(format!(
            "a board of {board} is too large to draw after every move: each side can be at most {MAX_SIDE}"
        )));
    }
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let start = board.random_start(&mut Random::with_seed(seed));
    let position = Position::new(board, start).map_err(Failure::bad_input)?;
    let mut search = Search::new(position, Warnsdorff::new(TieBreak::Edge, seed));
    print(|out| play(&mut search, out))
}

/// Makes moves until the knight is stuck or the user ends.
fn play(search: &mut Search<Warnsdorff>, out: &mut dyn Write) -> io::Result<()> {
    let is_asked = io::stdin().is_terminal();
    writeln!(out, "The knight starts at {}.", search.position().start())?;
    draw(search.position(), out)?;
    loop {
        if is_asked {
            prompt(out, "Enter makes the next move, q ends: ")?;
            let line = read_line(&mut io::stdin().lock())?;
            if line.is_none_or(|line| line.trim() == "q") {
                return Ok(());
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
            Some(End::Complete) => return writeln!(out, "Every square has been visited."),
            Some(End::DeadEnd) => {
                return Err(Failure::gave_up(format!(
                    "stuck on {} after {} of {} squares: every square it can reach has been visited",
                    position.here(),
                    position.visited(),
                    position.board().squares()
                ))
                .into());
            }
            Some(_) => return Ok(()),
            None => {}
        }
    }
}

fn draw(position: &Position, out: &mut dyn Write) -> io::Result<()> {
    text::table(position.board(), position.trail(), 0, out)
}
