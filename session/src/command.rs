use super::{Mirror, Mode};
use knights_tour::board::{Board, Square, Symmetry};
use knights_tour::puzzle::{Day, PuzzleSpec, Verse};
use knights_tour::solve::{Goal, Question, TieBreak};
use std::collections::BTreeMap;

/// A transformation of a complete tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourTransform {
    /// Turn or reflect the tour together with its board.
    Turned(Symmetry),
    /// Reverse the tour, so that its last square becomes the first.
    Reversed,
    /// Let the closed tour start at this square.
    StartedAt(Square),
}

/// The puzzle to lay out: generated or given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleRequest {
    /// Generate a puzzle; the day is given for a daily puzzle.
    Made(PuzzleSpec, Option<Day>),
    /// Use these givens on this board.
    Given(Board, BTreeMap<u64, Square>),
    /// Write a text on a board.
    #[cfg(feature = "verse")]
    Verse(knights_tour::puzzle::VerseSpec),
    /// Use this verse.
    Read(Verse),
}

/// A command from the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Switch to this mode.
    Mode(Mode),
    /// Lay out this empty board.
    Board(Board),
    /// Click a square: start the tour there, move there, select it, or place a knight or a number there. While a tour
    /// is played, skip to its end if it is known, and pause otherwise.
    Choose(Square),
    /// Drag a knight or a number of the player to another square. Nothing changes if this is no move.
    Drag {
        /// The square where the knight or the number is.
        from: Square,
        /// The square where it is dropped.
        to: Square,
    },
    /// Lay out a puzzle for solving.
    Puzzle(Box<PuzzleRequest>),
    /// Lay out this empty board to make a puzzle.
    Draft(Board),
    /// Type a digit, from 0 to 9, of the number to place on the next click.
    Digit(u8),
    /// Toggle a pencil mark: the current number as a note on this square.
    Note(Square),
    /// Mark the wrong numbers of the puzzle, or check the puzzle being made.
    Check,
    /// Remove a square from the board or restore it, in edit mode.
    Paint {
        /// The square under the pointer.
        square: Square,
        /// Whether this square starts a stroke, and so decides between removing and restoring squares.
        begins: bool,
    },
    /// Choose how strokes are mirrored.
    Mirror(Mirror),
    /// Restore all missing squares of the board.
    WholeBoard,
    /// Swap the missing squares with the squares of the board.
    Invert,
    /// Choose this square as the end of the tours to find, or clear the choice if it is already chosen.
    ToggleEnd(Square),
    /// Choose the knight's first square.
    Start(Start),
    /// Start playback, or pause it while it runs.
    PlayPause,
    /// Make the knight's next move.
    StepOn,
    /// Take back the knight's last step.
    StepBack,
    /// Put the knight back on its first square.
    Restart,
    /// Play to the end as fast as possible.
    FastForward,
    /// Show the tour after this many steps.
    Seek(u64),
    /// Undo the last change.
    Undo,
    /// Redo the change that was undone last.
    Redo,
    /// Find and play a tour from the start, to the chosen end if any; with two knights, a perfect game.
    FindTour,
    /// Find and play a closed tour.
    FindClosed,
    /// Answer this question about the current board. The session supplies the seed.
    Find(Question),
    /// Search for tours with fewer turns or crossings than the complete tour on the board, and show each.
    Improve(Goal),
    /// Transform the complete tour on the board into an equivalent tour.
    Transform(TourTransform),
    /// Find a different tour for the question that was answered last.
    FindAnother,
    /// After a refused start, find a tour from the nearest square that has one.
    FindNearest,
    /// Stop the search that the user waits for.
    StopSearch,
    /// Show a next move after which a tour is still possible.
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
    /// Stop playing, and remove the knights or the placed numbers from the board.
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
        matches!(
            self,
            Command::Undo | Command::Redo | Command::Restart | Command::PlayPause
        )
    }

    /// Maximum speed in moves per second.
    pub const MAX_SPEED: u32 = 10_000_000;
}

/// The first square of a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The corner at the top left, such as a8 on a chessboard.
    TopLeft,
    /// The square nearest the centre whose colour allows a tour.
    Centre,
    /// A random square whose colour allows a tour.
    Random,
    /// A square that the user has chosen.
    At(Square),
}
