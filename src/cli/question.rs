//! Ends, symmetry and seed of the requested tour.

use super::choice;
use clap::Args;
use clap::builder::TypedValueParser;
use knights_tour::board::{Board, Square};
use knights_tour::solve::{Question, TourEnd};
use knights_tour::tour::TourClass;
use knights_tour_base::random::Random;

/// Options common to solve and at.
#[derive(Debug, Args)]
#[command(next_help_heading = "Tour")]
pub(crate) struct TourArguments {
    /// The first square, or random (default: a1, or any square on boards with squares missing).
    #[arg(long, value_name = "SQUARE")]
    pub(super) start: Option<String>,

    /// A closed tour: its last square is a knight's move from its first.
    #[arg(long)]
    pub(super) closed: bool,

    /// A symmetric tour. With --closed, half-turn means eulerian or bergholtian.
    #[arg(long, value_name = "CLASS", value_parser = symmetry())]
    pub(super) symmetry: Option<TourClass>,

    /// A different number gives a different tour, if there is one (default: 0).
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(super) seed: Option<u64>,
}

fn symmetry() -> impl TypedValueParser<Value = TourClass> {
    choice(Question::SYMMETRIES.map(|class| {
        let (name, help) = named(class);
        (name, Some(help), class)
    }))
}

fn named(class: TourClass) -> (&'static str, &'static str) {
    match class {
        TourClass::HalfTurn => ("half-turn", "Open; looks the same after a half turn"),
        TourClass::Eulerian => ("eulerian", "Closed; opposite squares are half a tour apart"),
        TourClass::Bergholtian => ("bergholtian", "Closed; through the centre by two moves"),
        TourClass::Sulian => ("mirror", "Closed; looks the same in a mirror"),
        TourClass::QuarterTurn => (
            "quarter-turn",
            "Closed; looks the same after a quarter turn",
        ),
        // These classes are not values of `--symmetry`.
        TourClass::Asymmetric | TourClass::Murraian | TourClass::Biaxial => (class.name(), ""),
    }
}

impl TourArguments {
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or(0)
    }

    /// The questions to try in order, until one has a tour. On a whole board, tours start at a1 by default.
    pub(crate) fn questions(&self, board: &Board, end: TourEnd) -> Result<Vec<Question>, String> {
        let start = match self.start.as_deref() {
            Some("random") => Some(random_start(board, end, self.seed())),
            Some(name) => Some(parse_on(board, name)?),
            None => board.rectangle().map(|_| Square::new(0, 0)),
        };
        let asked = question(board, start, end)?.with_seed(self.seed());
        let classes: &[TourClass] = match (self.symmetry.as_slice(), self.closed) {
            ([TourClass::HalfTurn], true) => &[TourClass::Eulerian, TourClass::Bergholtian],
            (classes, _) => classes,
        };
        if classes.is_empty() {
            return Ok(vec![asked]);
        }
        let symmetric = |&class| asked.clone().symmetric(class);
        Ok(classes.iter().map(symmetric).collect())
    }

    pub(crate) fn named_start(&self, board: &Board) -> Result<Option<Square>, String> {
        let named = self.start.as_deref().filter(|&name| name != "random");
        named.map(|name| parse_on(board, name)).transpose()
    }

    pub(crate) fn end(&self) -> TourEnd {
        if self.closed {
            TourEnd::Closed
        } else {
            TourEnd::Any
        }
    }

    /// Fails if `--start` is given for an open symmetric tour.
    pub(crate) fn check_start(&self, is_open: bool) -> Result<(), String> {
        if self.start.is_some() && self.symmetry.is_some() && is_open {
            Err("the ends of an open symmetric tour cannot be chosen: leave out --start, or ask for a closed tour".to_owned())
        } else {
            Ok(())
        }
    }
}

pub(crate) fn parse_on(board: &Board, name: &str) -> Result<Square, String> {
    Square::parse_on(board, name).map_err(|error| error.to_string())
}

pub(crate) fn question(
    board: &Board,
    start: Option<Square>,
    end: TourEnd,
) -> Result<Question, String> {
    let mut question = Question::on(board).ending(end);
    if let Some(start) = start {
        question = question.starting_at(start);
    }
    question.check().map_err(|error| error.to_string())?;
    Ok(question)
}

fn random_start(board: &Board, end: TourEnd, seed: u64) -> Square {
    let mut random = Random::with_seed(seed);
    let TourEnd::At(end) = end else {
        return board.random_start(&mut random);
    };
    let suits = |square: Square| match board.is_odd() {
        true => square != end && board.parity_allows_start(square),
        false => square.colour() != end.colour(),
    };
    let start = board.random_square(&mut random, suits);
    // If no square is eligible, any start gives the right error message.
    start.unwrap_or(board.top_left())
}
