//! `console`: the dialogue of the original console program (see `docs/history.md`).

use crate::cli::{ConsoleArguments, fresh_seed};
use crate::commands::{self, CommandResult, Failure, print, read_line};
use knights_tour::board::{Board, Square};
use knights_tour::position::Position;
use knights_tour::solve::{Backtrack, Outcome, Question, Search, Unsolved};
use knights_tour::text;
use knights_tour::tour::Tour;
use knights_tour_base::random::Random;
use std::io::{self, StdinLock, Write};

const MIN_SIDE: u32 = 5;
const MAX_WIDTH: u32 = 26;
const MAX_HEIGHT: u32 = 99;
/// Number of steps after which another method is offered; the original program had no limit.
const MAX_STEPS: u64 = 1_000_000;

pub(crate) fn run(arguments: &ConsoleArguments) -> CommandResult {
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let input = io::stdin().lock();
    print(|out| ConsoleDialogue { input, out, seed }.play())
}

/// The questions of `console` and their answers.
struct ConsoleDialogue<'a> {
    input: StdinLock<'static>,
    out: &'a mut dyn Write,
    seed: u64,
}

impl ConsoleDialogue<'_> {
    fn play(&mut self) -> io::Result<()> {
        let (board, start) = loop {
            let board = self.ask_board()?;
            if let Some(start) = self.ask_start(&board)? {
                break (board, start);
            }
        };
        writeln!(self.out, "The knight starts at {start}")?;
        let position = Position::new(&board, start).map_err(Failure::bad_input)?;
        match self.search(position)? {
            Some((tour, steps)) => self.show(&tour, steps),
            None => self.offer(&board, start),
        }
    }

    fn ask_board(&mut self) -> io::Result<Board> {
        loop {
            let width = self.ask_number("Please enter the boardwidth: ")?;
            let height = self.ask_number("Please enter the boardheight: ")?;
            if width.min(height) < MIN_SIDE {
                writeln!(
                    self.out,
                    "The boards width and height must at least be {MIN_SIDE}"
                )?;
            } else if width > MAX_WIDTH || height > MAX_HEIGHT {
                writeln!(
                    self.out,
                    "The maximum width is {MAX_WIDTH} and the maximum height is {MAX_HEIGHT}"
                )?;
            } else {
                return Ok(Board::new(width, height).map_err(Failure::bad_input)?);
            }
        }
    }

    /// Asks for the start; `None` if it is not on the board, or the colours forbid a tour from there.
    fn ask_start(&mut self, board: &Board) -> io::Result<Option<Square>> {
        if board.is_odd() {
            let names = examples(board).map(|square| square.to_string());
            let examples = names.join(", ");
            writeln!(
                self.out,
                "On a board of {board} the knight must start on a black square, for example {examples}"
            )?;
        }
        let answer =
            self.ask("Please enter the knights starting position (type \"random\" for random): ")?;
        if answer.eq_ignore_ascii_case("random") {
            let mut random = Random::with_seed(self.seed);
            return Ok(Some(board.random_start(&mut random)));
        }
        match Square::parse_on(board, &answer.to_ascii_lowercase()) {
            Ok(square) if board.parity_allows_start(square) => return Ok(Some(square)),
            Ok(square) => writeln!(
                self.out,
                "{square} is a white square: on a board of {board} the knight must start on a black one"
            )?,
            Err(error) => writeln!(self.out, "{error}")?,
        }
        Ok(None)
    }

    fn ask_number(&mut self, prompt: &str) -> io::Result<u32> {
        loop {
            let answer = self.ask(prompt)?;
            match answer.parse::<i64>() {
                // Clamp to `u32`: the caller rejects numbers that are out of its range.
                Ok(number) => return Ok(number.clamp(0, u32::MAX.into()) as u32),
                Err(_) => writeln!(
                    self.out,
                    "\u{2018}{}\u{2019} is not a whole number: enter one such as 8",
                    answer.chars().take(40).collect::<String>()
                )?,
            }
        }
    }

    fn ask(&mut self, prompt: &str) -> io::Result<String> {
        commands::prompt(self.out, prompt)?;
        let Some(line) = read_line(&mut self.input)? else {
            writeln!(self.out)?;
            return Err(Failure::bad_input(
                "the input ended before the answer: a width, a height and a start are needed, a line each",
            ).into());
        };
        Ok(line.trim().to_owned())
    }

    fn search(&mut self, position: Position) -> io::Result<Option<(Tour, u64)>> {
        let mut search = Search::new(position, Backtrack::classic());
        loop {
            let before = (search.steps(), search.position().visited());
            let end = search.run(1);
            let (step, position) = (search.steps(), search.position());
            if step > before.0 {
                let way = if position.visited() > before.1 {
                    "to"
                } else {
                    "back to"
                };
                writeln!(
                    self.out,
                    "The knight moves {way} {}, step {step}",
                    position.here()
                )?;
            }
            match end.map(|end| search.outcome(end)) {
                Some(Outcome::Tour(tour)) => return Ok(Some((tour, step))),
                None if step < MAX_STEPS => {}
                Some(_) | None => return Ok(None),
            }
        }
    }

    fn show(&mut self, tour: &Tour, steps: u64) -> io::Result<()> {
        let moves: Vec<String> = tour.squares().map(|square| square.to_string()).collect();
        writeln!(self.out, "The moves:")?;
        for line in moves.chunks(16) {
            writeln!(self.out, "{}", line.join(" "))?;
        }
        text::table(tour.board(), tour.squares(), 0, self.out)?;
        writeln!(
            self.out,
            "The knight started at {} and after {steps} steps finished his KnightsTour",
            moves[0]
        )
    }

    fn offer(&mut self, board: &Board, start: Square) -> io::Result<()> {
        writeln!(
            self.out,
            "This order of search has not found a tour in {MAX_STEPS} steps"
        )?;
        loop {
            let answer = self.ask("Show the tour of the guaranteed method instead? (yes/no): ")?;
            match answer.to_ascii_lowercase().as_str() {
                "y" | "yes" => break,
                "n" | "no" => return Err(Failure::gave_up("").into()),
                _ => writeln!(self.out, "Please answer yes or no")?,
            }
        }
        match Question::on(board)
            .starting_at(start)
            .with_seed(self.seed)
            .solve()
        {
            Ok(tour) => self.show(&tour, board.squares() - 1),
            Err(Unsolved::Impossible(reason)) => writeln!(self.out, "{reason}"),
            Err(error) => Err(Failure::bad_input(error).into()),
        }
    }
}

fn examples(board: &Board) -> [Square; 3] {
    let (x, y) = (board.width() / 2, board.height() / 2);
    // One of two adjacent squares has the corner's colour.
    let middle = Square::new(x - (x + y) % 2, y);
    [Square::new(0, 0), Square::new(2, 0), middle]
}
