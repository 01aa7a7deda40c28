//! `two-knights`: the dialogue of the original game of two knights.

use crate::cli::TwoKnightsArguments;
use crate::commands::{CommandResult, Failure, print, print_line, prompt, read_line};
use knights_tour::board::{Board, Size, Square};
use knights_tour::position::{Knight, Position};
use knights_tour_session::two_knights;
use std::io::{self, StdinLock, Write};

const SIDE: u32 = 6;

pub(crate) fn run(arguments: &TwoKnightsArguments) -> CommandResult {
    let whole = Board::new(SIDE, SIDE).expect("six by six is a board");
    let board = arguments.missing.taken_from(&whole)?;
    print(|out| {
        let dialogue = TwoKnightsDialogue {
            board,
            input: io::stdin().lock(),
            words: Vec::new(),
            out,
        };
        dialogue.play()
    })
}

/// The questions of `two-knights` and their answers.
struct TwoKnightsDialogue<'a> {
    board: Board,
    input: StdinLock<'static>,
    words: Vec<String>,
    out: &'a mut dyn Write,
}

impl TwoKnightsDialogue<'_> {
    fn play(mut self) -> io::Result<()> {
        let mut game = self.place()?;
        self.draw(&game)?;
        while !two_knights::is_over(&game) {
            prompt(self.out, "Move (knight row col): ")?;
            let knight = match self.next_sign()? {
                Some('@') => Some(Knight::First),
                Some('#') => Some(Knight::Second),
                _ => None,
            };
            let Some([row, column]) = self.read_numbers()? else {
                continue;
            };
            match knight.zip(square(row, column)) {
                Some((knight, to)) if two_knights::play(&mut game, knight, to).is_ok() => {
                    self.draw(&game)?;
                }
                _ => writeln!(self.out, "Invalid move!")?,
            }
        }
        writeln!(self.out, "No more moves!")
    }

    fn place(&mut self) -> io::Result<Position> {
        loop {
            prompt(
                self.out,
                "Knights' starting positions (row1 col1 row2 col2): ",
            )?;
            let Some([row1, column1, row2, column2]) = self.read_numbers()? else {
                continue;
            };
            let squares = [square(row1, column1), square(row2, column2)];
            if let [Some(first), Some(second)] = squares
                && let Ok(game) = Position::with_two(&self.board, [first, second])
            {
                return Ok(game);
            }
            writeln!(self.out, "Invalid position(s)!")?;
        }
    }

    /// Reads numbers. At a word that is not a number, prints an error, skips the line and returns `None`.
    fn read_numbers<const N: usize>(&mut self) -> io::Result<Option<[i64; N]>> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            let word = self.next_word()?;
            match word.parse() {
                Ok(read) => *number = read,
                Err(_) => {
                    self.words.clear();
                    writeln!(self.out)?;
                    self.out.flush()?;
                    let begin: String = word.chars().take(40).collect();
                    print_line(&format!(
                        "\u{2018}{begin}\u{2019} is not a whole number: rows and columns are counted from 0 at the top left"
                    ));
                    return Ok(None);
                }
            }
        }
        Ok(Some(numbers))
    }

    /// Reads the next word. White space between words includes line ends.
    fn next_word(&mut self) -> io::Result<String> {
        loop {
            if let Some(word) = self.words.pop() {
                return Ok(word);
            }
            let line = read_line(&mut self.input)?.ok_or_else(|| {
                Failure::bad_input(
                    "the input ended before the game: four numbers place the knights, then @ or # with a row and a column moves one",
                )
            })?;
            self.words = line.split_whitespace().rev().map(str::to_owned).collect();
        }
    }

    /// Reads the first character of a word; the rest becomes the next word, as in the original's character stream.
    fn next_sign(&mut self) -> io::Result<Option<char>> {
        let word = self.next_word()?;
        let mut rest = word.chars();
        let sign = rest.next();
        if !rest.as_str().is_empty() {
            self.words.push(rest.as_str().to_owned());
        }
        Ok(sign)
    }

    fn draw(&mut self, game: &Position) -> io::Result<()> {
        let columns: Vec<String> = (0..SIDE).map(|column| column.to_string()).collect();
        writeln!(self.out, "  {}", columns.join(" "))?;
        for row in 0..SIDE {
            let squares = (0..SIDE).map(|column| game.board().size().at(column, row));
            let signs: Vec<String> = squares
                .map(|square| square.map_or('.', |square| sign(game, square)).to_string())
                .collect();
            writeln!(self.out, "{row} {}", signs.join(" "))?;
        }
        Ok(())
    }
}

fn square(row: i64, column: i64) -> Option<Square> {
    let (x, y) = (u32::try_from(column).ok()?, u32::try_from(row).ok()?);
    Size::new(SIDE, SIDE).ok()?.at(x, y)
}

/// The character for a square: `@` or `#` for a knight, a letter in order if a knight left it, a blank if missing.
fn sign(game: &Position, square: Square) -> char {
    for (knight, here, letters) in [
        (Knight::First, '@', 'A'..='Z'),
        (Knight::Second, '#', 'a'..='z'),
    ] {
        if game.here_of(knight) == Some(square) {
            return here;
        }
        // Enough letters: a knight leaves at most 23 squares, as the other knight makes at least one move in three.
        let left = game.trail_of(knight).zip(letters);
        if let Some((_, letter)) = left.into_iter().find(|&(other, _)| other == square) {
            return letter;
        }
    }
    if game.board().contains(square) {
        '.'
    } else {
        ' '
    }
}
