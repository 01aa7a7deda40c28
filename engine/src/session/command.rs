//! Commands of a session.

use super::{Mirror, Mode};
use crate::board::{Board, Square, Symmetry};
use crate::puzzle::{Day, PuzzleSpec};
use crate::solve::{Goal, Question, TieBreak};
use std::collections::BTreeMap;

/// A transformation of a complete tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourTransform {
    /// Turned or reflected, with its board.
    Turned(Symmetry),
    /// Reversed, so that the last square becomes the first.
    Reversed,
    /// A closed tour, started at another square.
    StartedAt(Square),
}

/// A request for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleRequest {
    /// A generated puzzle, and the day of a daily puzzle.
    Made(PuzzleSpec, Option<Day>),
    /// A puzzle with these givens on this board.
    Given(Board, BTreeMap<u64, Square>),
}

/// A command of the user.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// Switch mode.
    Mode(Mode),
    /// Lay out an empty board.
    Board(Board),
    /// Click a square: start there, move there, or place a knight or a number.
    Choose(Square),
    /// Lay out a puzzle.
    Puzzle(Box<PuzzleRequest>),
    /// Lay out an empty board for making a puzzle.
    Draft(Board),
    /// Type a digit, from 0 to 9, of the number to place.
    Digit(u8),
    /// Toggle a note of the current number on a square.
    Note(Square),
    /// Mark the wrong numbers of the puzzle, or check the puzzle being made.
    Check,
    /// Remove a square from the board or restore it, in edit mode.
    Paint {
        /// The square.
        square: Square,
        /// Whether a stroke starts here, which then decides between removing and restoring.
        begins: bool,
    },
    /// Choose how strokes are mirrored.
    Mirror(Mirror),
    /// Restore all missing squares.
    WholeBoard,
    /// Swap missing squares and squares of the board.
    Invert,
    /// Toggle this square as the end of the tours to find.
    ToggleEnd(Square),
    /// Choose the knight's first square.
    Start(Start),
    /// Play or pause.
    PlayPause,
    /// Make the next move.
    StepOn,
    /// Undo the last step.
    StepBack,
    /// Put the knight back on its first square.
    Restart,
    /// Play to the end as fast as possible.
    FastForward,
    /// Go to this step.
    Seek(u64),
    /// Undo the last change.
    Undo,
    /// Redo what was undone last.
    Redo,
    /// Find a tour from the start, to the chosen end if any, or a perfect game of two knights, and play it.
    FindTour,
    /// Find a closed tour.
    FindClosed,
    /// Answer this question about the current board. The session supplies the seed.
    Find(Question),
    /// Search for tours with fewer turns or crossings than the complete tour on the board, and show each.
    Improve(Goal),
    /// Transform the complete tour on the board.
    Transform(TourTransform),
    /// Find another tour for the same question.
    FindAnother,
    /// Find a tour from the nearest square that has one, after a refused start.
    FindNearest,
    /// Stop the search.
    StopSearch,
    /// Show a move that keeps a tour possible.
    Hint,
    /// Go back to the last position from which a tour is possible.
    GoBack,
    /// Give up, and show a continuation or the solution.
    GiveUp,
    /// Toggle whether Play mode shows if a tour is still possible.
    ToggleOutlook,
    /// Toggle whether the player's path may cross itself.
    ToggleUncrossed,
    /// Toggle whether the computer plays the second knight.
    TogglePartner,
    /// Stop, and remove knights or placed numbers from the board.
    Clear,
    /// Choose how ties between candidates of equal degree are broken.
    TieBreak(TieBreak),
    /// Toggle backtracking at dead ends.
    ToggleBacktracking,
    /// Play at this many moves per second, from 1 to [`Command::MAX_SPEED`].
    Speed(u32),
}

impl Command {
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

    pub(super) fn keeps_tours(&self) -> bool {
        matches!(self, Command::Undo | Command::Redo | Command::Restart | Command::PlayPause)
    }

    /// Maximum speed in moves per second.
    pub const MAX_SPEED: u32 = 10_000_000;
}

/// Where a tour starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The top left corner.
    TopLeft,
    /// The square nearest the centre whose colour allows a tour.
    Centre,
    /// A random square whose colour allows a tour.
    Random,
    /// This square.
    At(Square),
}
