//! The JSON format of saved sessions.

use crate::course::Rule;
use crate::history::UndoEntry;
use crate::solving::PuzzleEffort;
use crate::timeline::Origin;
use knights_tour::board::{Board, Size, Square};
use knights_tour::solve::{Question, TourEnd};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A saved session.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Saved {
    pub(super) version: u32,
    pub(super) mode: Readable<String>,
    #[serde(default)]
    pub(super) partner: Readable<bool>,
    #[serde(default)]
    pub(super) uncrossed: Readable<bool>,
    /// The puzzles of all boards and undo entries. Each puzzle is stored once, although many entries may share it.
    #[serde(default)]
    pub(super) puzzles: Vec<Readable<SavedPuzzle>>,
    #[serde(default)]
    pub(super) boards: Vec<Readable<SavedShape>>,
    /// The workspaces for one knight, two knights and puzzles.
    #[serde(rename = "tables")]
    pub(super) slots: [Readable<SavedSlot>; 3],
}

/// A part of a saved session, parsed separately so that the rest stays readable if this part is damaged.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Readable<T> {
    Whole(T),
    Damaged(serde_json::Value),
}

impl<T: Default> Default for Readable<T> {
    fn default() -> Self {
        Readable::Whole(T::default())
    }
}

impl<T> Readable<T> {
    pub(super) fn into_whole(self) -> Option<T> {
        if let Readable::Whole(part) = self {
            Some(part)
        } else {
            None
        }
    }
}

/// A saved workspace: its board, content and undo history.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SavedSlot {
    pub(super) board: SavedBoard,
    pub(super) end: Option<Square>,
    pub(super) content: Readable<Option<SavedContent>>,
    pub(super) past: Vec<Readable<SavedEntry>>,
    pub(super) future: Vec<Readable<SavedEntry>>,
}

/// A saved board, or a reference to one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum SavedBoard {
    /// A board with missing squares: an index into [`Saved::boards`].
    Shape(usize),
    Whole(Size),
}

/// A board with missing squares, as a bit for each square of its rectangle.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SavedShape {
    size: Size,
    missing: Hex,
}

impl SavedShape {
    pub(super) fn of(board: &Board) -> SavedShape {
        let words = board.missing_bits().iter();
        SavedShape {
            size: board.size(),
            missing: Hex(words.flat_map(|word| word.to_le_bytes()).collect()),
        }
    }

    pub(super) fn board(&self) -> Option<Board> {
        let bits = (0..8 * self.missing.0.len() as u64).zip(
            self.missing
                .0
                .iter()
                .flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1)),
        );
        let missing = bits.filter(|&(_, is_missing)| is_missing);
        // Map an index outside the rectangle to an invalid square, so that the whole board is rejected.
        let beyond = Square::new(u32::MAX, u32::MAX);
        let missing = missing.map(|(index, _)| self.size.square_at(index).unwrap_or(beyond));
        Board::without(self.size, missing).ok()
    }
}

/// A saved undo entry.
pub(super) type SavedEntry = UndoEntry<SavedContent, SavedBoard>;

/// A puzzle with its solution, without the player's numbers.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SavedPuzzle {
    pub(super) board: SavedBoard,
    pub(super) name: String,
    pub(super) effort: PuzzleEffort,
    /// Given numbers and their squares. A list, because untagged enums cannot read numbers as keys.
    #[serde(rename = "pins")]
    pub(super) givens: Vec<(u64, Square)>,
    /// The squares of the solution in tour order.
    pub(super) solution: Vec<Square>,
    /// The letters of a verse, row by row from the top left; empty for numbered puzzles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) letters: Vec<String>,
}

/// The saved content of a workspace.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum SavedContent {
    Puzzle {
        puzzle: usize,
        placed: Vec<(u64, Square)>,
        notes: Vec<(Square, u64)>,
    },
    Draft {
        numbers: Vec<(u64, Square)>,
    },
    Planned {
        question: SavedQuestion,
        visited: u64,
    },
    Timeline(SavedTimeline),
}

/// A saved timeline, with its steps in one byte each.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SavedTimeline {
    pub(super) starts: Vec<Square>,
    pub(super) steps: Hex,
    pub(super) at: u64,
    pub(super) active: u32,
    pub(super) hints: u64,
    pub(super) seconds: f64,
    pub(super) rule: Rule,
    /// Whether the search has tried all alternatives to its steps.
    pub(super) in_order: bool,
    pub(super) origin: Option<Origin<SavedQuestion>>,
}

/// A saved question, without its board.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SavedQuestion {
    start: Option<Square>,
    end: Option<SavedEnd>,
    seed: u64,
    symmetry: Option<String>,
    random: bool,
}

/// The requested end of a saved question.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum SavedEnd {
    Closed(bool),
    At(Square),
}

impl SavedQuestion {
    pub(super) fn of(question: &Question) -> SavedQuestion {
        SavedQuestion {
            start: question.start(),
            end: match question.end() {
                TourEnd::Any => None,
                TourEnd::Closed => Some(SavedEnd::Closed(true)),
                TourEnd::At(square) => Some(SavedEnd::At(square)),
            },
            seed: question.seed(),
            symmetry: question.symmetry().map(|class| class.to_string()),
            random: question.is_random(),
        }
    }

    pub(super) fn question(&self, board: &Board) -> Option<Question> {
        let end = match self.end {
            None | Some(SavedEnd::Closed(false)) => TourEnd::Any,
            Some(SavedEnd::Closed(true)) => TourEnd::Closed,
            Some(SavedEnd::At(square)) => TourEnd::At(square),
        };
        let mut question = Question::on(board).ending(end).with_seed(self.seed);
        if self.random {
            question = question.random();
        }
        if let Some(name) = &self.symmetry {
            question = question.symmetric(name.parse().ok()?);
        }
        Some(if let Some(start) = self.start {
            question.starting_at(start)
        } else {
            question
        })
    }
}

/// Bytes that are saved as hexadecimal digits.
#[derive(Debug)]
pub(super) struct Hex(pub(super) Vec<u8>);

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digit = |value: u8| char::from(b"0123456789abcdef"[usize::from(value)]);
        let digits = self.0.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        serializer.serialize_str(&digits.map(digit).collect::<String>())
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let value = |digit: u8| char::from(digit).to_digit(16);
        let byte = |&[high, low]: &[u8; 2]| u8::try_from(16 * value(high)? + value(low)?).ok();
        let bytes: Option<Vec<u8>> = pairs.iter().map(byte).collect();
        let bytes = bytes.filter(|_| rest.is_empty());
        bytes
            .map(Hex)
            .ok_or_else(|| D::Error::custom("not hexadecimal"))
    }
}
