//! The arguments of `judge`.

use super::arguments::time;
use super::parse_on;
use clap::{Args, ValueEnum};
use knights_tour::board::{Board, SizeError, Square};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::path::PathBuf;
use std::time::Duration;

/// Run a program that finds knight's tours, check its answers, and say what is probably wrong with it.
///
/// In the arguments after -- and in --input, these stand for the question: {w} columns, {h} rows, {n} the side of a
/// square board; {x} or {col} the start's column and {y} or {row} its row, counted from 0 at the top left; {x1} {y1}
/// {col1} {row1} counted from 1; {start} its name, such as a8 for the top left of 8x8. Without any, the program is run
/// as it is, and its board is taken from what it prints. The program runs with your rights and without a shell. Exit
/// status: 0 if all answers are right, 1 if some are wrong, 2 for bad input.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/judge.txt"))]
pub(crate) struct JudgeArguments {
    /// The boards to ask about, as files x ranks.
    #[arg(
        long,
        value_name = "WxH,...",
        value_delimiter = ',',
        value_parser = board,
        default_value = "3x4,3x7,4x4,5x5,5x7,6x6,7x7,8x8,30x30"
    )]
    pub(crate) boards: Vec<Board>,

    /// The starts on each board: some (on large boards only a corner), all, or the names of squares.
    #[arg(long, value_name = "WHICH", default_value = "some")]
    starts: String,

    /// Standard input of the program, in which \n ends a line (default: none).
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true, value_parser = lines)]
    pub(crate) input: String,

    /// Processor time of one run; by the clock it may take four times as long.
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = time)]
    pub(crate) time: Duration,

    /// Memory of one run, in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub(crate) memory: u64,

    /// How to write the answers.
    #[arg(long, value_enum, default_value_t = JudgeFormat::Table)]
    pub(crate) format: JudgeFormat,

    /// Judge every file and folder in FOLDER: {file} in the arguments is its path. Prints a line for each.
    #[arg(long, value_name = "FOLDER", conflicts_with = "format")]
    pub(crate) each: Option<PathBuf>,

    /// With --each, the table to write; submissions that it lists already are left out.
    #[arg(long, value_name = "FILE", requires = "each")]
    pub(crate) csv: Option<PathBuf>,

    /// With --each, the folder for a report in Markdown about each submission.
    #[arg(long, value_name = "FOLDER", requires = "each")]
    pub(crate) reports: Option<PathBuf>,

    /// The program and its arguments, after --.
    #[arg(value_name = "PROGRAM", last = true, required = true)]
    pub(crate) program: Vec<String>,
}

/// How `judge` writes the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum JudgeFormat {
    /// A table, followed by the diagnosis.
    Table,
    /// A JSON object.
    Json,
    /// A line for each run.
    Csv,
}

impl JudgeArguments {
    /// The starts to ask about on a board.
    pub(crate) fn starts(&self, board: &Board) -> Result<Vec<Square>, String> {
        let (w, h) = board.size().sides();
        // Warnsdorff's rule often gets stuck from the first three, and small boards need little backtracking then.
        let some = [
            (0, 2),
            (2, 2),
            (2, h.saturating_sub(3)),
            (0, 0),
            (w - 1, 0),
            (0, h - 1),
            (1, 0),
            (w / 2, h / 2),
        ];
        let some = match board.squares() {
            ..40 => &some[..],
            40..=144 => &some[3..],
            _ => &some[3..4],
        };
        let at = |&(x, y): &(u32, u32)| board.size().at(x, y);
        match self.starts.as_str() {
            "all" => Ok(board.iter().collect()),
            "some" => Ok(some
                .iter()
                .filter_map(at)
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect()),
            names => names.split(',').map(|name| parse_on(board, name)).collect(),
        }
    }
}

/// Parses a board of up to ten thousand squares.
fn board(text: &str) -> Result<Board, String> {
    const MOST: u64 = 10_000;
    let board: Board = text.parse().map_err(|error: SizeError| error.to_string())?;
    match board.squares() {
        ..=MOST => Ok(board),
        _ => Err("too large: at most 10 000 squares are possible".to_owned()),
    }
}

fn lines(text: &str) -> Result<String, Infallible> {
    Ok(text.replace("\\n", "\n"))
}
