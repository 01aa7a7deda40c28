//! Boards with numbers on some squares: puzzles, and requests for a tour.

use super::ReadError;
use super::candidates::largest_table;
use super::cells::{json_list, write_board};
use super::id::{checked, fragment, take_board, take_number};
use super::json::{self, wrong};
use super::letters::{add_board, add_number, sealed};
use super::table::GAP;
use super::tokens::MOST_NUMBER;
use crate::board::{Board, Square};
use crate::tour::Tour;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// A board with numbers from 1 on some squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The board, including squares without numbers.
    pub board: Board,
    /// The squares with numbers, by number.
    pub givens: BTreeMap<u64, Square>,
}

const PREFIX: &str = "ktp1_";

/// Maximum length of a text, in bytes.
const LARGEST: usize = 1 << 20;

const NO_NUMBERS: ReadError =
    ReadError::Id("its letters are not those of a board and numbers on it");

/// Whether text is one word with the prefix of a puzzle ID, or a link to a puzzle ID.
pub fn is_numbers_id(text: &str) -> bool {
    fragment(text).starts_with(PREFIX) && !text.trim().contains(char::is_whitespace)
}

impl Numbers {
    /// Reads any form that [`Numbers`] writes, or rows of numbers. A dot, a dash or a similar character is a square
    /// without a number; `#` is a missing square.
    ///
    /// # Errors
    /// A [`ReadError`] if the text has a different form, or a number occurs twice.
    pub fn read(text: &str) -> Result<Numbers, ReadError> {
        if text.len() > LARGEST {
            return Err(ReadError::TooLarge(LARGEST));
        }
        let text = text.trim_start_matches('\u{feff}');
        let is_object = text.trim_start().starts_with('{') && text.contains("\"pins\"");
        if is_numbers_id(text) {
            Numbers::read_id(text)
        } else if is_object {
            read_json(text)
        } else {
            read_rows(text)
        }
    }

    /// Reads a puzzle ID, or a link with a puzzle ID, but no other text.
    ///
    /// # Errors
    /// A [`ReadError`] if the ID is damaged.
    pub fn read_id(text: &str) -> Result<Numbers, ReadError> {
        let id = fragment(text);
        let values = checked(id.strip_prefix(PREFIX).ok_or(NO_NUMBERS)?)?;
        // Encode the numbers again: an ID is valid only if its numbers use as few letters as possible.
        let numbers = decoded(&values)
            .filter(|numbers| numbers.id() == id)
            .ok_or(NO_NUMBERS)?;
        Numbers::checked(numbers.board, numbers.givens)
    }

    /// Fails if a number or a square occurs twice, or one is out of range.
    fn checked(
        board: Board,
        cells: impl IntoIterator<Item = (u64, Square)>,
    ) -> Result<Numbers, ReadError> {
        let mut numbers = Numbers {
            board,
            givens: BTreeMap::new(),
        };
        let mut by_square = BTreeMap::new();
        for (number, square) in cells {
            let first = numbers.givens.insert(number, square);
            let other = by_square.insert(square, number);
            let wrong = match (numbers.board.check(square), first, other) {
                (Err(error), ..) => error.to_string(),
                _ if !(1..=MOST_NUMBER.into()).contains(&number) => {
                    format!(
                        "{number} on {square} is out of range: numbers are from 1 to {MOST_NUMBER}"
                    )
                }
                (_, Some(first), _) => {
                    format!("number {number} stands twice: on {first} and on {square}")
                }
                (_, _, Some(other)) => {
                    format!("{square} has both the numbers {other} and {number}")
                }
                (Ok(_), None, None) => continue,
            };
            return Err(ReadError::Contradiction(wrong));
        }
        Ok(numbers)
    }

    /// Writes the board as a grid, highest rank first, like [`table`](super::table).
    pub fn write_table(&self, out: &mut dyn Write) -> io::Result<()> {
        let numbers = self
            .givens
            .iter()
            .map(|(&number, &square)| (number, square));
        write_board(&self.board, numbers, self.board.squares(), out)
    }

    /// The ID of the puzzle, as specified in `docs/formats.md`.
    pub fn id(&self) -> String {
        let mut values = Vec::new();
        add_board(&self.board, &mut values);
        add_number(self.givens.len() as u64, &mut values);
        let mut last = 0;
        for (&number, &square) in &self.givens {
            add_number(number - last, &mut values);
            add_number(self.board.size().index_of(square), &mut values);
            last = number;
        }
        sealed(PREFIX, values)
    }

    /// A JSON object, one field per line: `width`, `height`, `pins`, and if present `missing`, `level`, `solution`.
    pub fn json(&self, level: Option<&str>, solution: Option<&Tour>) -> String {
        let (width, height) = (self.board.width(), self.board.height());
        let mut fields = vec![
            format!("\"width\": {width}"),
            format!("\"height\": {height}"),
        ];
        if self.board.rectangle().is_none() {
            fields.push(format!("\"missing\": {}", json_list(self.board.missing())));
        }
        fields.extend(level.map(|level| format!("\"level\": \"{level}\"")));
        let given = |(number, square)| format!("\"{number}\": \"{square}\"");
        let givens: Vec<String> = self.givens.iter().map(given).collect();
        fields.push(format!("\"pins\": {{{}}}", givens.join(", ")));
        fields.extend(solution.map(|tour| format!("\"solution\": {}", json_list(tour.squares()))));
        format!("{{\n  {}\n}}\n", fields.join(",\n  "))
    }
}

fn read_rows(text: &str) -> Result<Numbers, ReadError> {
    let table = largest_table(text)?;
    let board = table.board()?;
    let cells = table.cells.iter().zip(board.size().iter());
    let numbered = cells.filter(|(number, _)| (1..GAP).contains(*number));
    Numbers::checked(
        board,
        numbered.map(|(&number, square)| (number.into(), square)),
    )
}

fn read_json(text: &str) -> Result<Numbers, ReadError> {
    let object = json::Object::of(text)?;
    let sides = object.field("width")?.zip(object.field("height")?);
    let (width, height) = sides.ok_or_else(|| wrong("it needs a width and a height"))?;
    let board = object.board_of(&Board::new(width, height)?)?;
    let names: BTreeMap<u64, String> = object
        .field("pins")
        .map_err(|_| wrong("its pins are an object, such as {\"1\": \"d4\"}"))?
        .unwrap_or_default();
    let mut givens = Vec::new();
    for (number, name) in names {
        let square = name.parse();
        givens.push((
            number,
            square.map_err(|_| wrong("a square is named as \"d4\" is"))?,
        ));
    }
    Numbers::checked(board, givens)
}

fn decoded(mut values: &[u8]) -> Option<Numbers> {
    let board = take_board(&mut values)?;
    let count = take_number(&mut values)?;
    let mut givens = BTreeMap::new();
    let mut number = 0_u64;
    // A large `count` is harmless: reading fails when the letters run out.
    for _ in 0..count {
        number = number.checked_add(take_number(&mut values)?)?;
        let _ = givens.insert(number, board.size().square_at(take_number(&mut values)?)?);
    }
    values.is_empty().then_some(Numbers { board, givens })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SHAPES;
    use knights_tour_base::narrow::to_usize;
    use proptest::prelude::*;

    #[test]
    fn rows_of_blanks_are_rows_and_rules_are_none() {
        let text = "Puzzle:\n----------------\n|    |    |    |\n----------------\n| 01 |    | ## |\n----------------\n";
        let numbers = Numbers::read(text).unwrap();
        assert_eq!(
            (numbers.board.to_string().as_str(), numbers.board.squares()),
            ("3x2", 5)
        );
        assert_eq!(numbers.givens, BTreeMap::from([(1, "a1".parse().unwrap())]));
        let plain = Numbers::read(". . .\n1 _ #").unwrap();
        assert_eq!(plain, numbers);
        let markdown = Numbers::read("| 3 | . |\n|---|---|\n| . | 1 |").unwrap();
        assert_eq!(markdown.board.squares(), 4);
    }

    #[test]
    fn what_is_no_board_with_numbers_is_refused_in_a_sentence() {
        let says = |text: &str| Numbers::read(text).unwrap_err().to_string();
        assert!(says("1 . 1").contains("number 1 stands twice: on a1 and on c1"));
        assert!(says("1 2\n3").contains("has 1 number,"));
        assert!(says("").contains("no tour found"));
        assert!(says("{\"pins\": {}}").contains("a width and a height"));
        assert!(says("{\"width\": 3, \"height\": 3, \"pins\": []}").contains("an object"));
        let on = |givens: &str| {
            says(&format!(
                "{{\"width\": 3, \"height\": 3, \"pins\": {{{givens}}}}}"
            ))
        };
        assert!(on("\"1\": \"d9\"").contains("d9 is not on the board"));
        assert!(on("\"1\": \"a1\", \"5\": \"a1\"").contains("a1 has both the numbers 1 and 5"));
        let id = Numbers::read("1 . .\n. . 5").unwrap().id();
        assert!(
            says(&id[..id.len() - 1]).contains("the ID is damaged"),
            "{id}"
        );
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(
            width in 1..12_u32, height in 1..12_u32, shape in 0..SHAPES.len() + 5,
            places in prop::collection::btree_map(1..150_u64, 0..144_u64, 1..30),
        ) {
            let board = match SHAPES.get(shape) {
                Some(shape) => shape.board(),
                None => Board::new(width, height).unwrap(),
            };
            let squares: Vec<Square> = board.iter().collect();
            let mut givens = BTreeMap::new();
            for (number, place) in places {
                let square = squares[to_usize(place) % squares.len()];
                if !givens.values().any(|&other| other == square) {
                    givens.insert(number, square);
                }
            }
            let numbers = Numbers { board, givens };
            prop_assert_eq!(Numbers::read(&numbers.id()).unwrap(), numbers.clone());
            let json = numbers.json(Some("easy"), None);
            prop_assert_eq!(Numbers::read(&json).unwrap(), numbers.clone());
            let mut table = Vec::new();
            numbers.write_table(&mut table).unwrap();
            let table = String::from_utf8(table).unwrap();
            prop_assert_eq!(Numbers::read(&table).unwrap(), numbers, "{}", table);
        }

        #[test]
        fn no_text_brings_a_panic(text in "[ktp1_A-Za-z0-9 .#|{}\":,\n-]{0,80}") {
            let _ = Numbers::read(&text);
            let _ = Numbers::read(&format!("ktp1_{text}"));
        }
    }
}
