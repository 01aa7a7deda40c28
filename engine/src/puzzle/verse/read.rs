//! Texts split into the parts for squares, and boards of letters read from text and JSON.

use super::LetterBoard;
use crate::board::{Board, BoardError, Size, SizeError};
use knights_tour_base::wording::count;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use unicode_segmentation::UnicodeSegmentation as _;

/// How a text is split into the parts that are written on squares.
///
/// All parts are in capitals; spaces and punctuation are left out.
///
/// ```
/// use knights_tour::puzzle::Split;
///
/// assert_eq!(Split::Letters.parts("Œuvre!"), ["Œ", "U", "V", "R", "E"]);
/// assert_eq!(Split::Syllables("-").parts("Ro-ses are red."), ["RO", "SES", "ARE", "RED"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split<'a> {
    /// A letter is an extended grapheme cluster (Unicode Standard Annex #29).
    Letters,
    /// Parts end at the given sign, at a vertical bar or at a space.
    Syllables(&'a str),
}

impl Split<'_> {
    /// The parts of `text`, in order.
    pub fn parts(self, text: &str) -> Vec<String> {
        match self {
            Split::Letters => capitals(text).collect(),
            Split::Syllables(sign) => {
                let text = if sign.is_empty() {
                    text.to_owned()
                } else {
                    text.replace(sign, "|")
                };
                let pieces = text.split(|letter: char| letter.is_whitespace() || letter == '|');
                pieces.map(plain).filter(|part| !part.is_empty()).collect()
            }
        }
    }
}

/// The letters and digits of `text`, in capitals.
pub(super) fn plain(text: &str) -> String {
    capitals(text).collect()
}

fn capitals(text: &str) -> impl Iterator<Item = String> + '_ {
    let letters = text
        .graphemes(true)
        .filter(|it| it.chars().any(char::is_alphanumeric));
    letters.map(|letter| {
        let capital = letter.to_uppercase();
        // The capital of ß has two letters.
        if capital.graphemes(true).count() == 1 {
            capital
        } else {
            letter.to_owned()
        }
    })
}

/// Why a text is not a board of letters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LetterError {
    /// Two rows differ in length.
    #[error(
        "row {row} has {}, and row 1 has {first}: write # for a missing square",
        count(*found as u64, "square", "squares")
    )]
    Row {
        /// The row, from 1.
        row: usize,
        /// Its squares.
        found: usize,
        /// The squares of the first row.
        first: usize,
    },
    /// The board has more squares than can be searched.
    #[error("the board has {0} squares, and at most {max} are searched", max = LetterBoard::MAX_SQUARES)]
    TooLarge(usize),
    /// The sides are not those of a board.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// All squares are missing.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl LetterBoard {
    /// Most squares, including missing ones, of a board that is searched for a text.
    pub const MAX_SQUARES: usize = 1_000;

    /// Reads rows of letters from the top, up to an empty line. Blanks separate syllables; rows without blanks have a
    /// letter per square; `#` is a missing square. Also reads the JSON of [`Verse::json`](super::Verse::json).
    ///
    /// ```
    /// use knights_tour::puzzle::LetterBoard;
    ///
    /// let letters = LetterBoard::read("abc\nd#f\n")?;
    /// assert_eq!((letters.board().squares(), letters.at("c1".parse()?)), (5, "F"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A [`LetterError`] if the rows are not those of a board.
    pub fn read(text: &str) -> Result<LetterBoard, LetterError> {
        let text = text
            .trim_start_matches('\u{feff}')
            .trim_matches(['\n', '\r']);
        let mut rows = Rows::default();
        if let Some(rows_of_json) = rows_of_json(text) {
            for row in rows_of_json {
                let cells: Vec<&RawValue> = serde_json::from_str(row.get()).unwrap_or_default();
                let letter =
                    |cell: &&RawValue| serde_json::from_str(cell.get()).unwrap_or_default();
                rows.add(cells.iter().map(letter))?;
            }
            return rows.board();
        }
        let lines = text
            .lines()
            .take_while(|line| !line.trim().is_empty())
            .map(str::trim);
        let has_blanks = lines.clone().any(|line| line.contains(char::is_whitespace));
        for line in lines {
            match has_blanks {
                true => rows.add(line.split_whitespace().map(str::to_owned))?,
                false => rows.add(line.graphemes(true).map(str::to_owned))?,
            }
        }
        rows.board()
    }
}

/// The rows of a board while it is read. Squares above the limit are counted, but not kept.
#[derive(Default)]
struct Rows {
    letters: Vec<String>,
    width: usize,
    height: usize,
}

impl Rows {
    fn add(&mut self, cells: impl Iterator<Item = String>) -> Result<(), LetterError> {
        let mut found = 0;
        for cell in cells {
            found += 1;
            if self.letters.len() < LetterBoard::MAX_SQUARES {
                self.letters.push(plain(&cell));
            }
        }
        self.height += 1;
        if self.height == 1 {
            self.width = found;
        }
        let (row, first) = (self.height, self.width);
        if found == first {
            Ok(())
        } else {
            Err(LetterError::Row { row, found, first })
        }
    }

    fn board(self) -> Result<LetterBoard, LetterError> {
        let squares = self.width * self.height;
        if squares > LetterBoard::MAX_SQUARES {
            return Err(LetterError::TooLarge(squares));
        }
        let size = Size::new(self.width as u32, self.height as u32)?;
        let cells = size.iter().zip(&self.letters);
        let missing = cells
            .filter(|(_, letter)| letter.is_empty())
            .map(|(square, _)| square);
        Ok(LetterBoard {
            board: Board::without(size, missing)?,
            letters: self.letters,
        })
    }
}

/// The rows in the field `letters` of a JSON object. Each is parsed alone, so that few values are in memory.
fn rows_of_json(text: &str) -> Option<Vec<&RawValue>> {
    let object: BTreeMap<String, &RawValue> = serde_json::from_str(text).ok()?;
    let rows: Vec<&RawValue> = serde_json::from_str(object.get("letters")?.get()).ok()?;
    rows.iter()
        .all(|row| row.get().starts_with('['))
        .then_some(rows)
}
