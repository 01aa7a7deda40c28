//! What a session can be asked to do.

use super::{Mirror, Mode};
use crate::board::{Board, Square, Symmetry};
use crate::puzzle::{Day, Recipe};
use crate::solve::{Question, TieBreak};
use std::collections::BTreeMap;

/// The same tour otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rearrangement {
    /// Turned or reflected, with its board.
    Turned(Symmetry),
    /// From the last square to the first.
    Reversed,
    /// Begun on another square, if it is closed.
    BegunOn(Square),
}

/// A puzzle to be laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleWish {
    /// One that is made; the one of a day has its name.
    Made(Recipe, Option<Day>),
    /// These numbers on these squares of a board.
    Given(Board, BTreeMap<u64, Square>),
}

/// One thing that a person can ask of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// Switch mode.
    Mode(Mode),
    /// Lay out an empty board.
    Board(Board),
    /// What a click on a square does: start there, move there, or place a knight there.
    Choose(Square),
    /// Lay out a puzzle.
    Puzzle(Box<PuzzleWish>),
    /// Lay out an empty board, for the numbers of a puzzle of one's own.
    Draft(Board),
    /// Type a digit, from 0 to 9, of the number of the puzzle that is placed next.
    Digit(u8),
    /// Note the next number on a square; asked for again, no longer.
    Note(Square),
    /// Show which numbers of the puzzle are wrong.
    Check,
    /// Take a square away from the board, or put it back; where one paints.
    Paint {
        /// The square.
        square: Square,
        /// Whether a stroke begins there, which decides what it does; it goes on otherwise.
        begins: bool,
    },
    /// Repeat strokes in this way.
    Mirror(Mirror),
    /// Put all missing squares back.
    WholeBoard,
    /// Take all squares away and put back those that were missing.
    Invert,
    /// Let the tour to be found end on this square; asked for again, let it end anywhere.
    ToggleEnd(Square),
    /// Put the knight on its first square.
    Start(Start),
    /// Play, or pause what is playing.
    PlayPause,
    /// Make the next move.
    StepOn,
    /// Undo the last step.
    StepBack,
    /// Put the knight back on its first square.
    Restart,
    /// Make all moves that are left, as fast as it goes.
    FastForward,
    /// Go to the point after this many steps.
    Seek(u64),
    /// Undo the last change.
    Undo,
    /// Redo what was undone last.
    Redo,
    /// Find a tour from where the knight began, to the end that was chosen if one was, by the
    /// methods that always answer, and play it; with two knights, a game that visits all squares.
    FindTour,
    /// Find a closed tour.
    FindClosed,
    /// Find a tour that this asks for, a random or a symmetric one for instance, of the board that is laid
    /// out; the seed is the session's own.
    Find(Question),
    /// Show the complete tour on the board turned, reversed or begun elsewhere.
    Rearrange(Rearrangement),
    /// Find another tour for the same question.
    FindAnother,
    /// Find a tour from the nearest square to the one refused that has one.
    FindNearest,
    /// Stop looking.
    StopSearch,
    /// Show a move that keeps the tour possible.
    Hint,
    /// Go back to the last point from which a tour is possible.
    GoBack,
    /// Show how the game could have gone on.
    GiveUp,
    /// Tell whether a tour is still possible; asked for again, no longer tell.
    ToggleOutlook,
    /// Forbid the player's knight to cross its own line; asked for again, no longer forbid it.
    ToggleUncrossed,
    /// Let the computer move the second of two knights; asked for again, no longer let it.
    TogglePartner,
    /// Stop and take the knights off the board.
    Clear,
    /// Choose what decides between candidates of the same degree.
    TieBreak(TieBreak),
    /// Take moves back at dead ends and try every alternative; asked for again, no longer do so.
    ToggleBacktracking,
    /// Play at this many moves per second, from 1 to [`Command::MAX_SPEED`].
    Speed(u32),
}

impl Command {
    /// Whether it is about a tour, and so leaves the painting of the board.
    pub(super) fn is_about_tours(&self) -> bool {
        matches!(
            self,
            Command::Start(_)
                | Command::PlayPause
                | Command::StepOn
                | Command::StepBack
                | Command::Restart
                | Command::FastForward
                | Command::Seek(_)
                | Command::FindTour
                | Command::FindClosed
                | Command::Find(_)
                | Command::FindAnother
                | Command::Clear
        )
    }

    /// Whether it goes through a tour, or comes back to one, and takes none away.
    pub(super) fn keeps_tours(&self) -> bool {
        matches!(
            self,
            Command::Undo
                | Command::Redo
                | Command::Restart
                | Command::PlayPause
                | Command::Mode(_)
        )
    }

    /// The fastest that a tour is played, in moves per second.
    pub const MAX_SPEED: u32 = 10_000_000;
}

/// Where a tour begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The square in the corner at the top left.
    TopLeft,
    /// The square nearest the centre whose colour allows a tour.
    Centre,
    /// Any square whose colour allows a tour.
    Random,
    /// This square.
    At(Square),
}
