//! Values that describe the state of a session.

use crate::PuzzleEffort;
use knights_tour::board::{Board, Square};
use knights_tour::puzzle::{Day, Level, Puzzle};
use knights_tour::solve::TieBreak;
use std::collections::BTreeMap;

/// Preferences of the user that outlive a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Preferences {
    /// How ties between candidates of equal degree are broken.
    pub tie_break: TieBreak,
    /// Whether moves are taken back at dead ends.
    pub backtracking: bool,
    /// Moves per second, from 1 to [`Command::MAX_SPEED`](crate::Command::MAX_SPEED).
    pub speed: u32,
    /// Whether Play mode shows if a tour is still possible.
    #[cfg_attr(feature = "serde", serde(rename = "light"))]
    pub shows_outlook: bool,
}

impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            tie_break: TieBreak::default(),
            backtracking: false,
            speed: 10,
            shows_outlook: true,
        }
    }
}

/// Progress of a tour or a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No knight is on the board.
    Empty,
    /// The knight is on its first square.
    Ready,
    /// The tour has started, and playback is paused.
    Paused,
    /// The tour is playing at the chosen speed.
    Playing,
    /// The tour is playing as fast as possible.
    Finishing,
    /// Every square has been visited.
    Complete,
    /// The knight has no move left.
    DeadEnd,
    /// Every continuation from the start was tried without finding a tour.
    Impossible,
}

/// The state of a game played by hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game {
    /// Time that the player has spent, in seconds.
    pub seconds: f64,
    /// Number of moves that the player has made.
    pub moves: u64,
    /// Number of hints that the player has used.
    pub hints: u64,
    /// Whether the player made every move.
    pub is_by_hand: bool,
    /// Whether every square has been visited.
    pub is_complete: bool,
    /// Whether the knight has no move left.
    pub is_over: bool,
    /// Whether the clock runs: true until the game ends or the player gives up.
    pub is_timed: bool,
    /// Whether crossings are forbidden and the path has no crossing.
    pub is_uncrossed: bool,
}

impl Game {
    /// Whether the player finished without help: a complete tour, or a path without crossings that cannot be extended.
    pub fn is_own(&self) -> bool {
        let is_done = self.is_complete || (self.is_uncrossed && self.is_over);
        self.is_by_hand && is_done && self.moves > 0
    }
}

/// A puzzle on the board, with the player's progress.
#[derive(Clone, Debug)]
pub struct PuzzleGame<'a> {
    /// The puzzle with its solution.
    pub puzzle: &'a Puzzle,
    /// The day of a daily puzzle; `None` for all other puzzles.
    pub day: Option<Day>,
    /// The level; `None` if the puzzle is harder than the hardest level.
    pub level: Option<Level>,
    /// The title for the user: size, level and day.
    pub title: String,
    /// The numbers that the player has placed, with their squares.
    pub placed: &'a BTreeMap<u64, Square>,
    /// The numbers that the player has noted on a square, in the order of entry.
    pub notes: &'a BTreeMap<Square, Vec<u64>>,
    /// The number that a click places.
    pub number: u64,
    /// The time and help that the puzzle has taken so far.
    pub effort: PuzzleEffort,
    /// Whether every number is on its correct square.
    pub is_solved: bool,
    /// Whether the clock runs: true until the puzzle is solved or the player gives up.
    pub is_timed: bool,
}

/// A daily puzzle that the player has started and not solved.
#[derive(Clone, Copy, Debug)]
pub struct StartedPuzzle<'a> {
    /// The day of the puzzle.
    pub day: Day,
    /// The level of the puzzle.
    pub level: Level,
    /// The board of the puzzle.
    pub board: &'a Board,
    /// The number of squares that show a number, given or placed.
    pub shown: u64,
    /// The time and help that the puzzle has taken so far.
    pub effort: PuzzleEffort,
}
