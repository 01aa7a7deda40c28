//! Writes a text along random tours until exactly one tour spells it.

use super::{LetterBoard, Verse};
use crate::board::{Board, Colour, Size, Square, Symmetry};
use crate::puzzle::Puzzle;
use crate::solve::{Question, RandomTours, Unsolved};
use knights_tour_base::wording::count;
use std::ops::RangeInclusive;

/// Whether the reader is shown the first square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerseStart {
    /// The first square is marked.
    Shown,
    /// The first square is not marked: exactly one tour from all squares spells the text.
    Hidden,
}

/// What a verse should be like, as input of the generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerseSpec {
    parts: Vec<String>,
    board: Option<Board>,
    start: Option<VerseStart>,
    seed: u64,
}

fn parts_of_text(parts: usize) -> String {
    count(parts as u64, "letter or syllable", "letters or syllables")
}

/// Why no verse could be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerseError {
    /// The text is too short or too long.
    #[error(
        "the text has {}, and a verse has {min} to {max}",
        parts_of_text(*.0),
        min = VerseSpec::PARTS.start(),
        max = VerseSpec::PARTS.end()
    )]
    Length(usize),
    /// The text does not fill the board.
    #[error(
        "the text has {}, and the board has {}: both must be equal",
        parts_of_text(*parts),
        count(*squares, "square", "squares")
    )]
    Board {
        /// Letters or syllables of the text.
        parts: usize,
        /// Squares of the board.
        squares: u64,
    },
    /// No board was found for this number of squares.
    #[error("no board of {0} squares with a tour was found: name one, or change the text")]
    NoBoard(usize),
    /// The board has no tour, or the search for one gave up.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// Every tour that was tried spells a text that other tours spell too.
    #[error(
        "on each of {TRIES} boards other tours spell the text too: \u{2018}{part}\u{2019} is on {count} of {parts} squares; use another seed or syllables, or show the start"
    )]
    Ambiguous {
        /// The most frequent letter or syllable.
        part: String,
        /// How often the text has it.
        count: usize,
        /// Letters or syllables of the text.
        parts: usize,
    },
}

/// Tours that are tried.
const TRIES: u32 = 60;

impl VerseSpec {
    /// How many letters or syllables a verse may have.
    pub const PARTS: RangeInclusive<usize> = 12..=200;

    /// Asks for a verse with these letters or syllables, on a board that suits their number.
    pub fn new(parts: Vec<String>) -> VerseSpec {
        VerseSpec {
            parts,
            board: None,
            start: None,
            seed: 0,
        }
    }

    /// Selects the board.
    #[must_use]
    pub fn on(self, board: Board) -> VerseSpec {
        VerseSpec {
            board: Some(board),
            ..self
        }
    }

    /// Selects whether the start is shown. By default it is shown if the verse needs it.
    #[must_use]
    pub fn starting(self, start: VerseStart) -> VerseSpec {
        VerseSpec {
            start: Some(start),
            ..self
        }
    }

    /// A different seed gives a different verse.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> VerseSpec {
        VerseSpec { seed, ..self }
    }

    /// Makes the verse.
    ///
    /// # Errors
    /// A [`VerseError`] if the text does not fit, or other tours spell it too.
    pub fn make(&self) -> Result<Verse, VerseError> {
        let count = self.parts.len();
        if !VerseSpec::PARTS.contains(&count) {
            return Err(VerseError::Length(count));
        }
        let board = match &self.board {
            Some(board) => board.clone(),
            None => board_of(count).ok_or(VerseError::NoBoard(count))?,
        };
        if board.squares() != count as u64 {
            return Err(VerseError::Board {
                parts: count,
                squares: board.squares(),
            });
        }
        let starts = [VerseStart::Hidden, VerseStart::Shown];
        let starts = starts
            .iter()
            .filter(|&&start| self.start.is_none_or(|it| it == start));
        let mut tours = RandomTours::new(&Question::on(&board).with_seed(self.seed))?;
        for _ in 0..TRIES {
            let solution = tours.tour()?;
            let cells = solution.squares().zip(self.parts.iter().cloned());
            let letters = LetterBoard::of(&board, cells);
            for &start in starts.clone() {
                let verse = Verse {
                    letters: letters.clone(),
                    solution: solution.clone(),
                    start,
                };
                if verse.check().is_ok() {
                    return Ok(verse);
                }
            }
        }
        Err(self.ambiguous())
    }

    /// Makes the verse, as a puzzle.
    ///
    /// # Errors
    /// As for [`VerseSpec::make`].
    pub fn make_puzzle(&self) -> Result<Puzzle, VerseError> {
        self.make().map(Puzzle::of_verse)
    }

    fn ambiguous(&self) -> VerseError {
        let count = |part: &String| self.parts.iter().filter(|it| *it == part).count();
        let counts = self.parts.iter().map(|part| (count(part), part.clone()));
        let (count, part) = counts.max().unwrap_or_default();
        VerseError::Ambiguous {
            part,
            count,
            parts: self.parts.len(),
        }
    }
}

/// A board of `count` squares with a tour: a rectangle up to twice as wide as high, or else one that lacks a few
/// squares around its corners, or else any rectangle.
pub(super) fn board_of(count: usize) -> Option<Board> {
    const MOST_STEPS: u64 = 100_000;
    let has_tour = |board: &Board| Question::on(board).max_steps(MOST_STEPS).solve().is_ok();
    let count = count as u32;
    let highest = (3..=count.isqrt())
        .rev()
        .filter(|&height| count.is_multiple_of(height));
    let (near, far): (Vec<u32>, Vec<u32>) =
        highest.partition(|height| count / height <= 2 * height);
    let rectangle = |&height: &u32| Board::new(count / height, height).ok();
    let heights = (count.isqrt().saturating_sub(1)..).take(5);
    let mut sides: Vec<(u32, u32)> = heights
        .flat_map(|height| (height..=height + 4).map(move |width| (width, height)))
        .filter(|(width, height)| width * height > count)
        .collect();
    sides.sort_by_key(|(width, height)| width * height);
    let reduced = sides
        .iter()
        .filter_map(|&(width, height)| reduced(width, height, count));
    let near = near.iter().filter_map(rectangle);
    near.chain(reduced)
        .chain(far.iter().filter_map(rectangle))
        .find(has_tour)
}

/// The rectangle without its centre, if the number is odd, and without pairs of opposite squares farthest from it.
fn reduced(width: u32, height: u32, count: u32) -> Option<Board> {
    let size = Size::new(width, height).ok()?;
    let missing = width * height - count;
    let from_centre = |square: Square| {
        let (x, y) = size.xy(square);
        let [x, y] = [(x, width), (y, height)].map(|(at, side)| (2 * at + 1).abs_diff(side));
        x * x + y * y
    };
    let mut squares: Vec<Square> = size.iter().collect();
    squares.sort_by_key(|&square| from_centre(square));
    let centre = squares.first().copied().filter(|_| missing % 2 == 1);
    if centre.is_some_and(|centre| from_centre(centre) > 0) {
        return None;
    }
    let mut gone: Vec<Square> = centre.into_iter().collect();
    while gone.len() < missing as usize {
        let mut left = squares
            .iter()
            .rev()
            .copied()
            .filter(|it| !gone.contains(it));
        let is_light = |square: &Square| square.colour() == Colour::Light;
        let (all, light) = (left.clone().count(), left.clone().filter(is_light).count());
        // A tour needs as many squares of each colour, or one more.
        let farthest = left.find(|it| 2 * light == all || is_light(it) == (2 * light > all))?;
        gone.extend([farthest, Symmetry::HALF_TURN.square(size, farthest)]);
    }
    Board::without(size, gone).ok()
}
