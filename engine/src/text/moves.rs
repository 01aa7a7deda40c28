//! Lists of square names: written one per line, read with any separators and numbering.

use super::cells::add_name;
use super::layout::Layout;
use super::tokens::{Line, Token, Tokens, lines};
use super::{ClaimedTour, Convention, Format, ReadError, unexpected};
use crate::board::Square;

pub(super) static FORMAT: Format = Format {
    name: "moves",
    ending: "moves",
    label: "List of squares",
    about: "One square a line",
    layout: Layout::List {
        head: |_, _| {},
        entry: |_, _, square, text| {
            add_name(text, square);
            text.push(b'\n');
        },
        tail: "",
    },
    between: Some(" "),
    read: |text| is_list(text).then(|| read(text, Convention::Squares)),
};

/// Whether a text lists squares by name, with at least one name per number, as in `1. a1`.
fn is_list(text: &str) -> bool {
    /// Number of tokens that decide the kind of text.
    const ENOUGH: usize = 10_000;
    let (mut squares, mut numbers) = (0_usize, 0_usize);
    for (_, line) in lines(text) {
        if squares + numbers > ENOUGH {
            break;
        }
        if Line::of(line) == Line::Data {
            for token in Tokens::of(line).take(ENOUGH) {
                match token {
                    Token::Square(_) => squares += 1,
                    Token::Number(_) => numbers += 1,
                    _ => {}
                }
            }
        }
    }
    squares > 0 && squares >= numbers
}

/// The squares in the order of the text. If each line continues the previous line's move, the squares of the moves.
pub(super) fn read(text: &str, convention: Convention) -> Result<Vec<ClaimedTour>, ReadError> {
    let mut squares = Vec::new();
    let mut passed_over = None;
    let mut tells_moves = false;
    for (number, line) in lines(text) {
        match Line::of(line) {
            Line::Frame => {}
            // A title may precede the list, and a sentence may follow.
            Line::Prose => {
                passed_over = passed_over.or((!squares.is_empty()).then_some((number, line)));
            }
            Line::Data => {
                if let Some((number, line)) = passed_over {
                    return Err(unexpected(number, line, "a square, such as a8"));
                }
                let before = squares.len();
                read_line(number, line, &mut squares)?;
                tells_moves |= squares.len() > before + 1;
            }
        }
    }
    let moves = of_moves(&squares).filter(|_| tells_moves);
    let without_letter = without_letter(&squares);
    let readings = [Some(squares), moves, without_letter];
    let readings = readings.into_iter().flatten();
    readings.map(|squares| ClaimedTour::bounded(squares, convention)).collect()
}

/// Removes a knight's letters in some language, as in `Ca1 Cb3` or `Kta1 Ktb3`. All squares have this prefix, or all
/// but the first.
fn without_letter(squares: &[Square]) -> Option<Vec<Square>> {
    const FILES: u32 = 26;
    let letter = squares.last()?.file() / FILES;
    let is_plain = |square: &Square| square.file() < FILES;
    let is_same = |square: &Square| square.file() / FILES == letter;
    let first = squares.first().filter(|&square| is_plain(square));
    let others = &squares[usize::from(first.is_some())..];
    let is_named = letter > 0 && others.iter().all(is_same);
    let short = |square: &Square| Square::new(square.file() % FILES, square.rank());
    is_named.then(|| squares.iter().map(short).collect())
}

fn read_line(number: usize, line: &str, squares: &mut Vec<Square>) -> Result<(), ReadError> {
    let before = squares.len();
    for token in Tokens::of(line) {
        match token {
            Token::Square(square) => squares.push(square),
            Token::Word(word) if word.bytes().any(|byte| byte.is_ascii_digit()) => {
                return Err(unexpected(number, word, "a square, such as a8"));
            }
            Token::Odd(word) => return Err(unexpected(number, word, "a square, such as a8")),
            _ => {}
        }
    }
    if squares.len() == before {
        return Err(unexpected(number, line, "a square, such as a8"));
    }
    Ok(())
}

/// Turns `a1 c2, c2 b4, b4 …` into `a1 c2 b4 …`.
fn of_moves(squares: &[Square]) -> Option<Vec<Square>> {
    let (moves, rest) = squares.as_chunks::<2>();
    let follows = |pair: &[[Square; 2]]| matches!(pair, [[_, to], [from, _]] if to == from);
    let are_moves = rest.is_empty() && moves.len() > 1 && moves.windows(2).all(follows);
    let first = moves.first()?[0];
    let all = std::iter::once(first).chain(moves.iter().map(|&[_, to]| to));
    are_moves.then(|| all.collect())
}
