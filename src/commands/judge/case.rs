//! The questions that a program is asked, and how its arguments ask them.

use crate::cli::JudgeArguments;
use knights_tour::board::{Board, Square};
use knights_tour::solve::{Question, Unsolved};
use std::fmt;

/// A question: a board, and perhaps the start of the tour.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// `None` if the program is not told a board.
    pub(super) board: Option<Board>,
    /// `None` if the program is not told a start.
    pub(super) start: Option<Square>,
    /// Whether such a tour exists.
    pub(super) is_possible: bool,
}

/// The placeholders for width, height, and the column and row of the start from 0 and from 1.
const NAMES: [&str; 7] = ["{w}", "{h}", "{n}", "{x}", "{y}", "{x1}", "{y1}"];

impl Case {
    /// The questions that the program can be asked with the placeholders of its arguments and input.
    pub(super) fn all(arguments: &JudgeArguments) -> Result<Vec<Case>, String> {
        let texts = arguments.program.join(" ") + &arguments.input;
        let texts = with_short_names(&texts);
        let has = |names: &[&str]| names.iter().any(|name| texts.contains(name));
        let has_start = texts.contains("{start}") || has(&NAMES[3..]);
        if !has_start && !has(&NAMES) {
            return Ok(vec![Case {
                board: None,
                start: None,
                is_possible: true,
            }]);
        }
        let mut cases = Vec::new();
        for board in &arguments.boards {
            let is_square = board.width() == board.height();
            if is_square || has(&NAMES[..2]) {
                let starts = match has_start {
                    true => arguments.starts(board)?.into_iter().map(Some).collect(),
                    false => vec![None],
                };
                cases.extend(starts.into_iter().map(|start| Case::new(board, start)));
            }
        }
        Ok(cases)
    }

    fn new(board: &Board, start: Option<Square>) -> Case {
        let mut question = Question::on(board);
        if let Some(start) = start {
            question = question.starting_at(start);
        }
        let is_possible = !matches!(question.solve(), Err(Unsolved::Impossible(_)));
        Case {
            board: Some(board.clone()),
            start,
            is_possible,
        }
    }

    /// Replaces the placeholders; other braces stay.
    pub(super) fn filled(&self, text: &str) -> String {
        let Some(board) = &self.board else {
            return text.to_owned();
        };
        let start = self.start.unwrap_or(board.top_left());
        let ((w, h), (x, y)) = (board.size().sides(), board.size().xy(start));
        let text = with_short_names(text).replace("{start}", &start.to_string());
        let values = NAMES.into_iter().zip([w, h, w, x, y, x + 1, y + 1]);
        values.fold(text, |text, (name, value)| {
            text.replace(name, &value.to_string())
        })
    }

    /// Whether the colours alone rule out a tour.
    pub(super) fn is_wrong_colour(&self) -> bool {
        let asked = self.board.as_ref().zip(self.start);
        asked.is_some_and(|(board, start)| !board.parity_allows_start(start))
    }

    pub(super) fn squares(&self) -> u64 {
        self.board.as_ref().map_or(0, Board::squares)
    }

    /// The command that finds a tour.
    pub(super) fn solve(&self) -> Option<String> {
        let board = self.board.as_ref().filter(|_| self.is_possible)?;
        let start = self
            .start
            .map_or_else(String::new, |start| format!(" --start {start}"));
        Some(format!("knights-tour solve {board}{start}"))
    }
}

/// Column and row are other names of x and y.
fn with_short_names(text: &str) -> String {
    text.replace("{col", "{x").replace("{row", "{y")
}

/// "8×8 from c2".
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.board, self.start) {
            (None, _) => write!(f, "its board"),
            (Some(board), None) => write!(f, "{board:#}"),
            (Some(board), Some(start)) => write!(f, "{board:#} from {start}"),
        }
    }
}
