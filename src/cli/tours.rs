//! The arguments of the commands that work on a tour in a file, and of `count` and `unrank`.

use super::{BoardArguments, OutputArguments, SizedBoardArguments, choice, with_unit};
use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use knights_tour::board::Symmetry;
use knights_tour::facts::FAMOUS;
use std::path::PathBuf;

/// Describe a tour: symmetry, turns, crossings, sums, and its name if it is famous.
///
/// Exit status: 0 for a tour, 1 for none, 2 if the file cannot be read.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/facts.txt"))]
pub(crate) struct FactsArguments {
    /// The tour file, in any format that solve writes; - is standard input.
    #[arg(value_name = "FILE", required_unless_present = "famous")]
    pub(crate) file: Option<PathBuf>,

    #[arg(long, value_name = "NAME", conflicts_with = "file", help = famous_help())]
    pub(crate) famous: Option<String>,

    /// Output as lines or JSON.
    #[arg(long, value_enum, default_value_t = FactsFormat::Text)]
    pub(crate) format: FactsFormat,
}

/// Count all tours of a board, exactly.
///
/// Works on boards with a side of up to eight squares, within 1200 megabytes of memory or the --memory limit. Each
/// tour is counted once; "with their direction" counts both directions. Exit status: 0 with a number, 2 for bad
/// input, 3 if memory runs out.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/count.txt"))]
pub(crate) struct CountArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,

    /// Only tours that start here.
    #[arg(long, value_name = "SQUARE")]
    pub(crate) start: Option<String>,

    /// Only tours that end here.
    #[arg(long, value_name = "SQUARE", conflicts_with = "closed")]
    pub(crate) end: Option<String>,

    #[command(flatten)]
    pub(crate) counted: CountedArguments,

    /// Count only this part and keep it in the folder of --parts. Without it, missing parts are counted and all joined.
    #[arg(long, value_name = "K", requires = "parts")]
    pub(crate) part: Option<usize>,
}

/// Which tours are counted, and the limits for counting.
#[derive(Debug, Args)]
pub(crate) struct CountedArguments {
    /// Only closed tours, whatever square they start on.
    #[arg(long)]
    pub(crate) closed: bool,

    /// Memory limit, such as 3G or 1200M.
    #[arg(long = "memory", value_name = "SIZE", default_value = "1200M", value_parser = megabytes)]
    pub(crate) megabytes: u64,

    /// A folder for the parts of a count of up to 128 squares: it needs less memory, and continues where it was interrupted.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) parts: Option<PathBuf>,
}

/// Parses a memory size: 1 to 1 000 000 megabytes.
fn megabytes(text: &str) -> Result<u64, String> {
    with_unit(text, &[("M", 1), ("G", 1_000)])
        .filter(|megabytes| (1..=1_000_000).contains(megabytes))
        .ok_or_else(|| "use megabytes or gigabytes, such as 1200M or 3G".to_owned())
}

/// Find the number of a tour among all tours of its board.
///
/// On boards with up to 36 squares, the order is lexicographic, with squares in rows from the top left; each direction
/// is a separate tour. Larger boards, such as 8×8 with --closed, use another order. Closed tours start on the top-left
/// square. Exit status: 0 with a number, 1 for no tour, 2 for bad input, 3 if memory runs out.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/rank.txt"))]
pub(crate) struct RankArguments {
    /// The tour file; - is standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) counted: CountedArguments,
}

/// Write the tours with the given numbers: the inverse of rank.
///
/// A random number from 1 to the count of directed tours gives every tour with the same probability. Several numbers in
/// one run are faster than one by one. Exit status: 0 when written, 2 for bad input, 3 if memory runs out.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/unrank.txt"))]
pub(crate) struct UnrankArguments {
    #[command(flatten)]
    pub(crate) board: SizedBoardArguments,

    /// Tour numbers, from 1. Several tours are written as text.
    #[arg(id = "number", value_name = "N", required = true)]
    pub(crate) numbers: Vec<u128>,

    #[command(flatten)]
    pub(crate) counted: CountedArguments,

    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

fn famous_help() -> String {
    format!("A famous tour: {}", famous_names())
}

pub(crate) fn famous_names() -> String {
    let names: Vec<String> = FAMOUS.iter().map(|it| it.name().to_lowercase()).collect();
    names.join(", ")
}

/// The text of the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FactsFormat {
    /// One fact per line.
    Text,
    /// A JSON object.
    Json,
}

/// Turn, reflect or reverse a tour, or start a closed one elsewhere.
///
/// The board is turned first, then the order reversed, then the start chosen. Exit status: 0 when written, 1 if the
/// file holds no tour or the tour is open, 2 for bad input.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/transform.txt"))]
pub(crate) struct TransformArguments {
    /// The tour file; - is standard input.
    #[arg(value_name = "FILE", required_unless_present = "famous")]
    pub(crate) file: Option<PathBuf>,

    #[arg(long, value_name = "NAME", conflicts_with = "file", help = famous_help())]
    pub(crate) famous: Option<String>,

    /// How to turn or reflect the board.
    #[arg(long, value_parser = transform())]
    pub(crate) by: Option<Symmetry>,

    /// Reverse the order of the squares.
    #[arg(long)]
    pub(crate) reverse: bool,

    /// The first square of a closed tour, on the turned board.
    #[arg(long, value_name = "SQUARE")]
    pub(crate) start: Option<String>,

    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

/// A parser for the names of the ways to turn or reflect a board.
fn transform() -> impl TypedValueParser<Value = Symmetry> {
    let symmetries = [
        ("quarter-turn", "Clockwise", Symmetry::QUARTER_TURN),
        ("half-turn", "Half turn", Symmetry::HALF_TURN),
        (
            "quarter-turn-back",
            "Anticlockwise",
            Symmetry::QUARTER_TURN_BACK,
        ),
        (
            "left-right",
            "Left and right exchanged",
            Symmetry::LEFT_RIGHT,
        ),
        (
            "top-bottom",
            "Top and bottom exchanged",
            Symmetry::TOP_BOTTOM,
        ),
        (
            "diagonal",
            "In the diagonal from the top left",
            Symmetry::DIAGONAL,
        ),
        (
            "antidiagonal",
            "In the diagonal from the top right",
            Symmetry::ANTIDIAGONAL,
        ),
    ];
    choice(symmetries.map(|(name, help, symmetry)| (name, Some(help), symmetry)))
}
