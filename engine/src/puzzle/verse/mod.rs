//! Verses read by a knight: boards of letters or syllables on which one tour spells a text (German: Rösselsprung).

mod letters;
mod make;
#[cfg(feature = "verse")]
mod read;
mod search;

pub use letters::LetterBoard;
pub use make::{VerseError, VerseSpec, VerseStart};
#[cfg(feature = "verse")]
pub use read::{LetterError, Split};
pub use search::VerseReadings;

use super::{InvalidPuzzle, only};
use crate::board::{Board, Square};
use crate::tour::Tour;

/// A board of letters with a tour that spells a text; the only one if [`VerseSpec::make`] made the verse.
///
/// ```
/// use knights_tour::puzzle::{Split, VerseSpec};
///
/// let text = "Tyger Tyger, burning bright, in the forests of the night";
/// let verse = VerseSpec::new(Split::Letters.parts(text)).make()?;
/// assert_eq!(verse.text(), "TYGERTYGERBURNINGBRIGHTINTHEFORESTSOFTHENIGHT");
/// assert_eq!(verse.letters().readings(&verse.text(), verse.start(), 2, 100_000).tours.len(), 1);
/// # Ok::<(), knights_tour::puzzle::VerseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verse {
    letters: LetterBoard,
    solution: Tour,
    start: VerseStart,
}

impl Verse {
    /// Puts letters on the squares, row by row from the top left; `None` unless there is one for each of 12 to 200
    /// squares, without punctuation. Other tours may spell the text too: [`super::ClaimedPuzzle::check`] looks for them.
    pub fn new(solution: Tour, letters: Vec<String>, shows_start: bool) -> Option<Verse> {
        let board = solution.board();
        let is_full = letters.len() as u64 == board.squares();
        let suits = is_full && VerseSpec::PARTS.contains(&letters.len());
        // Pages write letters into markup.
        let is_plain = |byte: u8| !byte.is_ascii() || byte.is_ascii_alphanumeric();
        let is_letter = |letter: &String| !letter.is_empty() && letter.bytes().all(is_plain);
        if !suits || !letters.iter().all(is_letter) {
            return None;
        }
        let letters = LetterBoard::of(board, board.iter().zip(letters));
        let start = if shows_start {
            VerseStart::Shown
        } else {
            VerseStart::Hidden
        };
        Some(Verse {
            letters,
            solution,
            start,
        })
    }

    /// Checks that no other tour spells the text.
    pub(super) fn check(&self) -> Result<(), InvalidPuzzle> {
        const MAX_STEPS: u64 = 200_000;
        let found = self
            .letters
            .readings(&self.text(), self.start(), 2, MAX_STEPS);
        only(found.tours, found.are_all, found.steps).map(drop)
    }

    /// The board with its letters.
    pub fn letters(&self) -> &LetterBoard {
        &self.letters
    }

    /// The board, without its letters.
    pub fn board(&self) -> &Board {
        self.solution.board()
    }

    /// The tour that spells the text, from the shown start if there is one.
    pub fn solution(&self) -> &Tour {
        &self.solution
    }

    /// The first square, if the reader is shown it.
    pub fn start(&self) -> Option<Square> {
        (self.start == VerseStart::Shown).then(|| self.solution.start())
    }

    /// The letters of all squares, row by row from the top left.
    pub fn list(&self) -> Vec<String> {
        self.board()
            .iter()
            .map(|square| self.letters.at(square).to_owned())
            .collect()
    }

    /// The text without spaces and punctuation, in capitals.
    pub fn text(&self) -> String {
        self.solution
            .squares()
            .map(|square| self.letters.at(square))
            .collect()
    }
}

#[cfg(all(test, feature = "verse"))]
mod tests;
