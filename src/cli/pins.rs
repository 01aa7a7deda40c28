//! Options for the given numbers of a tour.

use super::file::read_text;
use super::question::parse_on;
use crate::links::{link_in_place_of, numbers_of};
use clap::Args;
use knights_tour::board::Board;
use knights_tour::solve::Question;
use knights_tour::text::Numbers;
use std::path::{Path, PathBuf};

/// Numbers given to squares of the tour.
#[derive(Debug, Args)]
#[command(next_help_heading = "Tour")]
pub(crate) struct PinArguments {
    /// The square that has this number in the tour, counted from 1; may be given several times.
    #[arg(long = "pin", value_name = "N=SQUARE", value_parser = pin, conflicts_with_all = ["random", "symmetry", "method"])]
    each: Vec<(u64, String)>,

    /// The board with some of its numbers, and dots for the others, from a file; - is standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random", "symmetry", "method"])]
    pins: Option<PathBuf>,
}

fn pin(text: &str) -> Result<(u64, String), String> {
    let parts = text.split_once('=');
    let pin = parts.and_then(|(number, square)| Some((number.parse().ok()?, square.to_owned())));
    pin.ok_or_else(|| "write a number and its square, such as 17=c5".to_owned())
}

impl PinArguments {
    pub(crate) fn are_given(&self) -> bool {
        !self.each.is_empty() || self.pins.is_some()
    }

    pub(crate) fn file(&self) -> Result<Option<Numbers>, String> {
        self.pins.as_deref().map(read_numbers).transpose()
    }

    /// Adds the givens of the arguments and the file to the question. Fails if a square or number is not on the board,
    /// or if the file is for another board.
    pub(crate) fn asked_of(
        &self,
        mut question: Question,
        file: Option<&Numbers>,
    ) -> Result<Question, String> {
        let board: Board = question.board().clone();
        if let Some(file) = file {
            if file.board != board {
                return Err(
                    "the file of --pins has another board: leave the board out, or name the same one"
                        .to_owned(),
                );
            }
            for (&number, &square) in &file.givens {
                question = question.through(number, square);
            }
        }
        for (number, name) in &self.each {
            question = question.through(*number, parse_on(&board, name)?);
        }
        question.check().map_err(|error| error.to_string())?;
        Ok(question)
    }
}

/// Reads numbers from a file, from an ID or a link in place of the path, or from standard input for `-`.
pub(crate) fn read_numbers(path: &Path) -> Result<Numbers, String> {
    let numbers = match link_in_place_of(path) {
        Some(word) => numbers_of(word),
        None => numbers_of(&read_text(path)?),
    };
    numbers.map_err(|error| format!("{}: {error}", path.display()))
}
