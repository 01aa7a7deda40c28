use super::{Board, ShapeError};

/// The glyphs: for each, a line with the character, then rows as in [`Board::drawn`]. Glyphs and pairs of glyphs have
/// balanced colours and a closed tour; strokes are wide enough for a knight.
static LETTERS: &str = include_str!("../../assets/letters.txt");

const HEIGHT: usize = 14;

impl Board {
    /// A board in the shape of a word in capital letters and digits. Knights can cross the gaps between glyphs.
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::solve::Question;
    ///
    /// let board = Board::of_word("Knight")?;
    /// assert!(Question::on(&board).closed().solve().is_ok());
    /// assert!(Board::of_word("e4!").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ShapeError::Word`] for an empty word or a character outside A–Z and 0–9, [`ShapeError::Size`] for a long word.
    pub fn of_word(word: &str) -> Result<Board, ShapeError> {
        let mut rows = vec![String::new(); HEIGHT];
        for sign in word.trim().chars() {
            let letter = letter(sign).ok_or(ShapeError::Word)?;
            let column = column_after(&rows, &letter);
            for (row, squares) in rows.iter_mut().zip(letter) {
                let run = squares.trim_start_matches('.');
                let gap = column + (squares.len() - run.len()) - row.len();
                row.extend(std::iter::repeat_n('.', gap));
                row.push_str(run);
            }
        }
        if rows.iter().all(String::is_empty) {
            Err(ShapeError::Word)
        } else {
            Board::drawn(&rows.join("\n"))
        }
    }
}

fn letter(sign: char) -> Option<Vec<&'static str>> {
    let sign = sign.to_ascii_uppercase();
    let mut lines = LETTERS.lines();
    let _ = lines.find(|line| line.chars().eq([sign]))?;
    Some(
        lines
            .take(HEIGHT)
            .map(|row| row.trim_end_matches('.'))
            .collect(),
    )
}

/// The first column where a glyph can start without touching the squares in `rows`, not even at a corner.
fn column_after(rows: &[String], letter: &[&str]) -> usize {
    let ends = rows.iter().enumerate().filter(|(_, row)| !row.is_empty());
    let columns = ends.flat_map(|(y, row)| {
        let near = &letter[y.saturating_sub(1)..letter.len().min(y + 2)];
        let indents = near.iter().filter_map(|squares| squares.find('x'));
        indents.map(|indent| (row.len() + 1).saturating_sub(indent))
    });
    columns.max().unwrap_or(0)
}
