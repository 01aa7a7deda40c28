//! Links to puzzles that are generated when the link is opened: `puzzle=2026-11-22-8x8-medium`, `puzzle=6x6-easy-17`.

use super::LinkError;
use crate::PuzzleRequest;
use knights_tour::board::{Board, Size};
use knights_tour::puzzle::{Day, Level, PuzzleSpec};
use knights_tour::text;
use std::fmt;
use std::str::FromStr;

/// A puzzle that a size, a level and a day or seed determine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MadePuzzle {
    /// The size of the board, which has no missing squares.
    pub size: Size,
    /// The difficulty of the puzzle.
    pub level: Level,
    /// What selects the puzzle among those of its size and level.
    pub key: PuzzleKey,
}

/// What selects a generated puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleKey {
    /// The calendar day of a daily puzzle.
    Day(Day),
    /// The seed of another puzzle.
    Seed(u64),
}

impl MadePuzzle {
    /// The specification from which the puzzle is generated.
    pub fn spec(self) -> PuzzleSpec {
        let spec = PuzzleSpec::new(&Board::whole(self.size), self.level);
        match self.key {
            PuzzleKey::Day(day) => spec.of_day(day),
            PuzzleKey::Seed(seed) => spec.with_seed(seed),
        }
    }

    pub(super) fn request(self) -> PuzzleRequest {
        let day = match self.key {
            PuzzleKey::Day(day) => Some(day),
            PuzzleKey::Seed(_) => None,
        };
        PuzzleRequest::Made(self.spec(), day)
    }
}

impl fmt::Display for MadePuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MadePuzzle { size, level, .. } = self;
        match self.key {
            PuzzleKey::Day(day) => write!(f, "{day}-{size}-{level}"),
            PuzzleKey::Seed(seed) => write!(f, "{size}-{level}-{seed}"),
        }
    }
}

impl FromStr for MadePuzzle {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<MadePuzzle, LinkError> {
        let read = read_daily(text).or_else(|| read_seeded(text));
        read.ok_or_else(|| LinkError::Made(text::quoted(text)))
    }
}

fn read_daily(text: &str) -> Option<MadePuzzle> {
    let (rest, level) = text.rsplit_once('-')?;
    let (day, size) = rest.rsplit_once('-')?;
    Some(MadePuzzle {
        size: size.parse().ok()?,
        level: level.parse().ok()?,
        key: PuzzleKey::Day(day.parse().ok()?),
    })
}

fn read_seeded(text: &str) -> Option<MadePuzzle> {
    let (size, rest) = text.split_once('-')?;
    let (level, seed) = rest.split_once('-')?;
    Some(MadePuzzle {
        size: size.parse().ok()?,
        level: level.parse().ok()?,
        key: PuzzleKey::Seed(seed.parse().ok()?),
    })
}
