//! Verses read by a knight: boards of letters or syllables on which one tour spells a text (German: Rösselsprung).

mod letters;
mod make;
mod search;

pub use letters::{LetterBoard, LetterError, Split};
pub use make::{VerseError, VerseSpec, VerseStart};
pub use search::Readings;

use crate::board::{Board, Square};
use crate::tour::Tour;

/// A board of letters on which exactly one tour spells a text.
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
    /// The board with its letters.
    pub fn letters(&self) -> &LetterBoard {
        &self.letters
    }

    /// The board, without its letters.
    pub fn board(&self) -> &Board {
        self.solution.board()
    }

    /// The only tour that spells the text, from the shown start if there is one.
    pub fn solution(&self) -> &Tour {
        &self.solution
    }

    /// The first square, if the reader is shown it.
    pub fn start(&self) -> Option<Square> {
        (self.start == VerseStart::Shown).then(|| self.solution.start())
    }

    /// The text without spaces and punctuation, in capitals.
    pub fn text(&self) -> String {
        self.solution.squares().map(|square| self.letters.at(square)).collect()
    }
}

#[cfg(test)]
mod tests;
