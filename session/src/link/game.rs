//! Links to a board in a mode, perhaps with a game on it: `watch=8x8/a1`, `play=8x8/a1/b3`, `shape=8x8/missing=c3`.

use super::{LinkError, missing_part, read_size, without};
use crate::{Command, Mode, Session, Start};
use knights_tour::board::{Board, Square};
use knights_tour::text;
use std::fmt;

/// A board in Watch, Play or Shape mode, and the squares that the knight visits there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLink {
    /// The mode: not two knights, and not puzzles.
    pub mode: Mode,
    /// The board, perhaps with missing squares.
    pub board: Board,
    /// The squares of a game by hand, in order; at most the start in Watch mode, and none in Shape mode.
    pub squares: Vec<Square>,
}

/// Largest game in a link, in squares, so that the link stays short enough for an address.
const MAX_SQUARES: u64 = 400;

impl GameLink {
    /// The board and the game of a session, in the mode in which the session shows it.
    pub(super) fn of(session: &Session) -> GameLink {
        let trail = || {
            session
                .tour_view()
                .into_iter()
                .flat_map(|tour| tour.trail())
        };
        let visited = session.tour_view().map_or(0, |tour| tour.visited());
        let squares = match session.mode() {
            Mode::Watch => trail().take(1).collect(),
            Mode::Play if visited <= MAX_SQUARES => trail().collect(),
            Mode::Play | Mode::Shape | Mode::TwoKnights | Mode::Puzzle => Vec::new(),
        };
        GameLink {
            mode: session.mode(),
            board: session.board().clone(),
            squares,
        }
    }

    /// Reads the part after the `=` of a link.
    pub(super) fn read(mode: Mode, parts: &str) -> Result<GameLink, LinkError> {
        let mut all = parts.split('/');
        let size = read_size(all.next().unwrap_or_default(), parts)?;
        let most = match mode {
            Mode::Watch => 1,
            Mode::Play => usize::MAX,
            Mode::Shape | Mode::TwoKnights | Mode::Puzzle => 0,
        };
        let (mut missing, mut squares) = (None, Vec::new());
        for part in all.filter(|part| !part.is_empty()) {
            match part.strip_prefix("missing=") {
                Some(list) if missing.is_none() => missing = Some(without(size, list)?),
                None if squares.len() < most => squares.push(size.check(part.parse()?)?),
                Some(_) | None => return Err(LinkError::Move(text::quoted(part))),
            }
        }
        Ok(GameLink {
            mode,
            board: missing.unwrap_or(Board::whole(size)),
            squares,
        })
    }

    /// The commands that lead from any session to the game. A rule that the user set for own games does not apply to it.
    pub(super) fn commands(&self, session: &Session) -> Vec<Command> {
        let mut commands = vec![Command::Mode(self.mode)];
        if self.mode == Mode::Play && session.core.forbids_crossing {
            commands.push(Command::ToggleUncrossed);
        }
        commands.push(Command::Board(self.board.clone()));
        let squares = self.squares.iter().copied();
        if self.mode == Mode::Play {
            commands.extend(squares.map(Command::Choose));
        } else {
            commands.extend(squares.map(|start| Command::Start(Start::At(start))));
        }
        commands
    }
}

impl fmt::Display for GameLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.mode.name(), self.board.size())?;
        f.write_str(&missing_part(&self.board))?;
        self.squares
            .iter()
            .try_for_each(|square| write!(f, "/{square}"))
    }
}
