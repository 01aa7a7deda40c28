//! What the commands take that are about a tour in a file.

use super::OutputArguments;
use clap::{Args, ValueEnum};
use knights_tour::board::Symmetry;
use std::path::PathBuf;

/// Tell what there is to know of a tour: symmetry, turns, crossings, sums, and its name if it has one.
///
/// Exit status: 0 for a tour, 1 for none, 2 for what cannot be read.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  knights-tour facts tour.json
  knights-tour solve 8x8 --closed | knights-tour facts -
  knights-tour facts --famous euler")]
pub(crate) struct FactsArguments {
    /// The file with the tour, in any format that solve writes; - is standard input.
    #[arg(value_name = "FILE", required_unless_present = "famous")]
    pub(crate) file: Option<PathBuf>,

    /// A famous tour: euler, beverley, francony or knuth.
    #[arg(long, value_name = "NAME", conflicts_with = "file")]
    pub(crate) famous: Option<String>,

    /// Lines, or an object of JSON.
    #[arg(long, value_enum, default_value_t = FactsFormat::Text)]
    pub(crate) format: FactsFormat,
}

/// How facts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FactsFormat {
    /// A line for each.
    Text,
    /// An object.
    Json,
}

/// Turn or reflect a tour, walk it backwards, or begin a closed one elsewhere.
///
/// First the board is turned, then the order reversed, then the start chosen. Exit status: 0 when it
/// is written, 1 where the file holds no tour or the tour is open, 2 for bad input.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  knights-tour transform tour.json --by quarter-turn -o turned.json
  knights-tour transform --famous beverley --reverse
  knights-tour transform tour.csv --start c3 -o tour.svg")]
pub(crate) struct TransformArguments {
    /// The file with the tour; - is standard input.
    #[arg(value_name = "FILE", required_unless_present = "famous")]
    pub(crate) file: Option<PathBuf>,

    /// A famous tour: euler, beverley, francony or knuth.
    #[arg(long, value_name = "NAME", conflicts_with = "file")]
    pub(crate) famous: Option<String>,

    /// How the board is turned or reflected.
    #[arg(long, value_enum)]
    pub(crate) by: Option<Transform>,

    /// Walk it from the last square to the first.
    #[arg(long)]
    pub(crate) reverse: bool,

    /// The square, on the board as it was turned, that a closed tour begins on.
    #[arg(long, value_name = "SQUARE")]
    pub(crate) start: Option<String>,

    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

/// A turn or a reflection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Transform {
    /// Clockwise.
    QuarterTurn,
    /// Twice a quarter turn.
    HalfTurn,
    /// Anticlockwise.
    QuarterTurnBack,
    /// Left and right exchanged.
    LeftRight,
    /// Top and bottom exchanged.
    TopBottom,
    /// In the diagonal from the top left.
    Diagonal,
    /// In the diagonal from the top right.
    Antidiagonal,
}

impl Transform {
    pub(crate) fn symmetry(self) -> Symmetry {
        match self {
            Transform::QuarterTurn => Symmetry::QUARTER_TURN,
            Transform::HalfTurn => Symmetry::HALF_TURN,
            Transform::QuarterTurnBack => Symmetry::QUARTER_TURN_BACK,
            Transform::LeftRight => Symmetry::LEFT_RIGHT,
            Transform::TopBottom => Symmetry::TOP_BOTTOM,
            Transform::Diagonal => Symmetry::DIAGONAL,
            Transform::Antidiagonal => Symmetry::ANTIDIAGONAL,
        }
    }
}
