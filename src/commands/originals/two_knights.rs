//! `two-knights`: the dialogue of the original game of two knights, to the letter.

use crate::cli::TwoKnightsArguments;
use crate::commands::{Status, fail, read_line, tell};
use knights_tour::board::{Board, Size, Square};
use knights_tour::position::{Knight, Position};
use knights_tour::two_knights;
use std::io::{self, BufRead, ErrorKind, Write};

/// Rows and columns.
const SIDE: u32 = 6;

/// What ends the dialogue early.
enum Stop {
    /// The input has no more of what was asked for.
    EndOfInput,
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

pub(crate) fn run(arguments: &TwoKnightsArguments) -> Status {
    let whole = Board::new(SIDE, SIDE).expect("six by six is a board");
    let board = match arguments.missing.taken_from(&whole) {
        Ok(board) => board,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let dialogue = Dialogue {
        board,
        words: Words::new(io::stdin().lock()),
        out: io::stdout().lock(),
    };
    match dialogue.play() {
        Ok(()) => Status::Done,
        Err(Stop::Io(error)) if error.kind() == ErrorKind::BrokenPipe => Status::Done,
        Err(Stop::Io(error)) => fail(Status::BadInput, &error),
        Err(Stop::EndOfInput) => fail(
            Status::BadInput,
            &"the input ended before the game: four numbers place the knights, then @ or # with a row and a column moves one",
        ),
    }
}

/// A move as it was typed.
struct Asked {
    /// The knight whose sign it is, if it is one's.
    knight: Option<Knight>,
    /// The square, if the board has it.
    to: Option<Square>,
}

struct Dialogue<R, W> {
    board: Board,
    words: Words<R>,
    out: W,
}

impl<R: BufRead, W: Write> Dialogue<R, W> {
    fn play(mut self) -> Result<(), Stop> {
        let mut game = self.place()?;
        self.draw(&game)?;
        while !two_knights::is_over(&game) {
            write!(self.out, "Move (knight row col): ")?;
            self.out.flush()?;
            let Some(asked) = self.read_move()? else {
                continue;
            };
            let is_played = match (asked.knight, asked.to) {
                (Some(knight), Some(to)) => two_knights::play(&mut game, knight, to).is_ok(),
                _ => false,
            };
            if is_played {
                self.draw(&game)?;
            } else {
                writeln!(self.out, "Invalid move!")?;
            }
        }
        writeln!(self.out, "No more moves!")?;
        Ok(())
    }

    fn place(&mut self) -> Result<Position, Stop> {
        loop {
            write!(
                self.out,
                "Knights' starting positions (row1 col1 row2 col2): "
            )?;
            self.out.flush()?;
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

    /// `None` if what was read are not numbers.
    fn read_move(&mut self) -> Result<Option<Asked>, Stop> {
        let knight = match self.words.next_sign()? {
            Some('@') => Some(Knight::First),
            Some('#') => Some(Knight::Second),
            _ => None,
        };
        let numbers = self.read_numbers()?;
        Ok(numbers.map(|[row, column]| Asked {
            knight,
            to: square(row, column),
        }))
    }

    /// `None` if a word is not a number: then the rest of its line is passed over, and it is said.
    fn read_numbers<const N: usize>(&mut self) -> Result<Option<[i64; N]>, Stop> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            let word = self.words.next()?;
            match word.parse() {
                Ok(read) => *number = read,
                Err(_) => {
                    self.words.skip_line();
                    // On a line of its own, behind the prompt.
                    writeln!(self.out)?;
                    self.out.flush()?;
                    let word: String = word.chars().take(40).collect();
                    tell(&format!(
                        "\u{2018}{word}\u{2019} is not a whole number: rows and columns are counted from 0 at the top left"
                    ));
                    return Ok(None);
                }
            }
        }
        Ok(Some(numbers))
    }

    fn draw(&mut self, game: &Position) -> io::Result<()> {
        let columns: Vec<String> = (0..SIDE).map(|column| column.to_string()).collect();
        writeln!(self.out, "  {}", columns.join(" "))?;
        for row in 0..SIDE {
            let signs = (0..SIDE).map(|column| game.board().size().at(column, row));
            let signs: Vec<String> = signs
                .map(|square| square.map_or('.', |square| sign(game, square)).to_string())
                .collect();
            writeln!(self.out, "{row} {}", signs.join(" "))?;
        }
        Ok(())
    }
}

/// A square by its row and column from the top left, if the board has it.
fn square(row: i64, column: i64) -> Option<Square> {
    let (x, y) = (u32::try_from(column).ok()?, u32::try_from(row).ok()?);
    Size::new(SIDE, SIDE).ok()?.at(x, y)
}

/// `@` and `#` for the knights, letters in order for the squares they have left, a blank for what is no
/// square.
fn sign(game: &Position, square: Square) -> char {
    for (knight, here, letters) in [
        (Knight::First, '@', 'A'..='Z'),
        (Knight::Second, '#', 'a'..='z'),
    ] {
        if game.here_of(knight) == Some(square) {
            return here;
        }
        // A knight leaves 23 squares at most: of two moves in three the other makes one.
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

/// Words divided by blanks, wherever the lines end.
struct Words<R> {
    input: R,
    line: Vec<String>,
}

impl<R: BufRead> Words<R> {
    fn new(input: R) -> Words<R> {
        Words {
            input,
            line: Vec::new(),
        }
    }

    fn next(&mut self) -> Result<String, Stop> {
        loop {
            if let Some(word) = self.line.pop() {
                return Ok(word);
            }
            let line = read_line(&mut self.input)?.ok_or(Stop::EndOfInput)?;
            self.line = line.split_whitespace().rev().map(str::to_owned).collect();
        }
    }

    /// The first sign of the next word; what touches it is the word after it, as the original's
    /// stream of characters has it.
    fn next_sign(&mut self) -> Result<Option<char>, Stop> {
        let word = self.next()?;
        let mut rest = word.chars();
        let sign = rest.next();
        if !rest.as_str().is_empty() {
            self.line.push(rest.as_str().to_owned());
        }
        Ok(sign)
    }

    fn skip_line(&mut self) {
        self.line.clear();
    }
}
