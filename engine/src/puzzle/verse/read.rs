//! Texts split into the parts for squares, and boards of letters read from text and JSON.

use super::LetterBoard;
use crate::board::{Board, BoardError, Size, SizeError};
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
                let text = if sign.is_empty() { text.to_owned() } else { text.replace(sign, "|") };
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
    let letters = text.graphemes(true).filter(|it| it.chars().any(char::is_alphanumeric));
    letters.map(|letter| {
        let capital = letter.to_uppercase();
        // The capital of ß has two letters.
        if capital.graphemes(true).count() == 1 { capital } else { letter.to_owned() }
    })
}

/// Why a text is not a board of letters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LetterError {
    /// Two rows differ in length.
    #[error("row {row} has {found} squares, and row 1 has {first}: write # for a missing square")]
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
        let text = text.trim_start_matches('\u{feff}').trim_matches(['\n', '\r']);
        let rows = rows_of_json(text).unwrap_or_else(|| {
            let lines = text.lines().take_while(|line| !line.trim().is_empty());
            let lines: Vec<&str> = lines.map(str::trim).collect();
            let has_blanks = lines.iter().any(|line| line.contains(char::is_whitespace));
            let cells = |line: &&str| -> Vec<String> {
                match has_blanks {
                    true => line.split_whitespace().map(str::to_owned).collect(),
                    false => line.graphemes(true).map(str::to_owned).collect(),
                }
            };
            lines.iter().map(cells).collect()
        });
        let first = rows.first().map_or(0, Vec::len);
        if let Some(row) = rows.iter().position(|row| row.len() != first) {
            return Err(LetterError::Row { row: row + 1, found: rows[row].len(), first });
        }
        let letters: Vec<String> = rows.iter().flatten().map(|cell| plain(cell)).collect();
        if letters.len() > LetterBoard::MAX_SQUARES {
            return Err(LetterError::TooLarge(letters.len()));
        }
        let size = Size::new(first as u32, rows.len() as u32)?;
        let cells = size.iter().zip(&letters);
        let missing = cells.filter(|(_, letter)| letter.is_empty()).map(|(square, _)| square);
        Ok(LetterBoard { board: Board::without(size, missing)?, letters })
    }
}

fn rows_of_json(text: &str) -> Option<Vec<Vec<String>>> {
    let object: serde_json::Value = serde_json::from_str(text).ok()?;
    let cells = |row: &serde_json::Value| {
        let cells = row.as_array()?.iter();
        Some(cells.map(|cell| cell.as_str().unwrap_or_default().to_owned()).collect())
    };
    object.get("letters")?.as_array()?.iter().map(cells).collect()
}
