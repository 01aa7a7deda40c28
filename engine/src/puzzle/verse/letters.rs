//! Boards of letters, as text and as JSON.

use super::Verse;
use crate::board::{Board, Square};
use std::io::{self, Write};

/// A board with a letter or a syllable on each square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterBoard {
    pub(super) board: Board,
    /// Row by row from the top left; empty on missing squares.
    pub(super) letters: Vec<String>,
}

impl LetterBoard {
    pub(super) fn of(board: &Board, cells: impl Iterator<Item = (Square, String)>) -> LetterBoard {
        let size = board.size();
        let mut letters = vec![String::new(); size.area() as usize];
        for (square, letter) in cells {
            letters[size.index_of(square) as usize] = letter;
        }
        LetterBoard {
            board: board.clone(),
            letters,
        }
    }

    /// The board, without its letters.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The letter or syllable on a square; empty on missing squares.
    pub fn at(&self, square: Square) -> &str {
        let index = self.board.size().index_of(square) as usize;
        self.letters.get(index).map_or("", String::as_str)
    }

    fn rows(&self) -> impl Iterator<Item = &[String]> {
        self.letters.chunks(self.board.width() as usize)
    }

    /// Writes rows of letters from the top, in columns, with `#` on missing squares.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn write_table(&self, out: &mut dyn Write) -> io::Result<()> {
        let width = self
            .letters
            .iter()
            .map(|letter| letter.chars().count())
            .max()
            .unwrap_or(1);
        for row in self.rows() {
            let cells = row.iter().map(|letter| match letter.as_str() {
                "" => format!("{:width$}", "#"),
                letter => format!("{letter:width$}"),
            });
            writeln!(out, "{}", cells.collect::<Vec<_>>().join(" ").trim_end())?;
        }
        Ok(())
    }
}

impl Verse {
    /// A JSON object with one field per line: `letters`, a list of rows with `null` on missing squares; `start`, if it
    /// is shown; the `link` that opens the verse; and with `is_solved` the `text` and the squares of the `solution`.
    pub fn json(&self, link: &str, is_solved: bool) -> String {
        use serde_json::json;
        let cell = |letter: &String| (!letter.is_empty()).then(|| letter.clone());
        let rows = self
            .letters
            .rows()
            .map(|row| json!(row.iter().map(cell).collect::<Vec<_>>()));
        let rows: Vec<String> = rows.map(|row| format!("    {row}")).collect();
        let mut fields = vec![format!("\"letters\": [\n{}\n  ]", rows.join(",\n"))];
        fields.extend(self.start().map(|start| format!("\"start\": \"{start}\"")));
        fields.push(format!("\"link\": {}", json!(link)));
        if is_solved {
            let squares: Vec<String> = self.solution.squares().map(|it| it.to_string()).collect();
            fields.push(format!("\"text\": {}", json!(self.text())));
            fields.push(format!("\"solution\": {}", json!(squares)));
        }
        format!("{{\n  {}\n}}\n", fields.join(",\n  "))
    }
}
