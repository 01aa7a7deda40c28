//! The command line: its definition and its meaning.

mod arguments;
mod file;
mod help;
mod judge;
mod output;
mod pins;
mod puzzle;
mod question;
mod shape;
mod tours;
mod verse;

pub(crate) use crate::links::*;
pub(crate) use arguments::*;
pub(crate) use file::open;
pub(crate) use judge::*;
pub(crate) use output::*;
pub(crate) use pins::*;
pub(crate) use puzzle::*;
pub(crate) use question::*;
pub(crate) use shape::*;
pub(crate) use tours::*;

use clap::builder::{
    PossibleValue, PossibleValuesParser, TypedValueParser, UnknownArgumentValueParser,
};
use clap::{Arg, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use knights_tour::board::{Board, Square, SquareError};
use knights_tour_session::{Command, Mode, Session, Start};
use std::collections::BTreeMap;
use std::error::Error;
use std::ffi::OsString;
use std::str::FromStr;

/// Find, watch and save knight's tours.
///
/// Without a command, opens a window with a board. Click a square to place the knight, press Space to watch it tour
/// the board by Warnsdorff's rule, and Ctrl+S to save the picture.
#[derive(Debug, Parser)]
#[command(version, long_version = LONG_VERSION, after_help = include_str!("examples/program.txt"))]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    /// The command to run; without one a window opens.
    #[command(subcommand)]
    pub(crate) action: Option<CliCommand>,

    /// A file: open the window with its tour. Four numbers: write a tour of that board from column X and row Y,
    /// counted from 1 at the top left, to the file "Tour Solution WIDTHxHEIGHT.txt", replacing it.
    #[arg(value_name = "FILE|X Y WIDTH HEIGHT")]
    pub(crate) operands: Vec<OsString>,

    /// The board, as files x ranks.
    #[arg(long, value_name = "WxH", conflicts_with = "shape")]
    board: Option<Board>,

    #[command(flatten)]
    missing: MissingArguments,

    #[command(flatten)]
    shape: ShapeArguments,

    /// The first square: its name, top-left, centre or random.
    #[arg(long, value_name = "SQUARE", value_parser = start)]
    start: Option<Start>,

    /// Speed, in moves per second.
    #[arg(long, value_name = "MOVES_PER_SECOND",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(Command::MAX_SPEED)))]
    speed: Option<u32>,

    /// Start playing at once.
    #[arg(long)]
    play: bool,

    /// The mode of the window.
    #[arg(long, default_value = "watch", value_parser = one_of::<Mode>(&Mode::NAMES))]
    mode: Mode,

    /// Seed of random starts and tie-breaks: the same number gives the same tours.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
}

const LONG_VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\nLicence: ",
    env!("CARGO_PKG_LICENSE"),
    "; licences of all parts are in THIRD-PARTY.txt"
);

/// A command.
#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    Solve(SolveArguments),
    At(AtArguments),
    Count(CountArguments),
    Census(CensusArguments),
    Unrank(UnrankArguments),
    Puzzle(PuzzleArguments),
    Verify(VerifyArguments),
    Judge(JudgeArguments),
    Facts(FactsArguments),
    Rank(RankArguments),
    Render(RenderArguments),
    Transform(TransformArguments),
    Console(ConsoleArguments),
    Step(StepArguments),
    TwoKnights(TwoKnightsArguments),
    Manual(ManualArguments),
    Completions(CompletionsArguments),
}

/// The commands of the help, in groups.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Find", &["solve", "at", "count", "census", "unrank"]),
    ("Puzzle", &["puzzle"]),
    ("Check and describe", &["verify", "judge", "facts", "rank"]),
    ("Draw and change", &["render", "transform"]),
    (
        "Originals",
        &["console", "step", "two-knights", help::ORIGINAL.0],
    ),
    ("Help", &["manual", "completions", "help"]),
];

pub(crate) fn command() -> clap::Command {
    let command = Cli::command().mut_subcommands(|command| match command.get_name() {
        "solve" => command.mut_args(|argument| {
            let is_rare = is_rare(&argument);
            argument.hide_short_help(is_rare)
        }),
        _ => command,
    });
    let template = help::template(&command);
    command.help_template(template)
}

/// Whether an option of `solve` is left to its long help, so that the short one fits a screen.
fn is_rare(argument: &Arg) -> bool {
    const RARE: [&str; 9] = [
        "threshold",
        "invert",
        "pins",
        "seed",
        "tie_break",
        "max_steps",
        "time",
        "why",
        "force",
    ];
    let heading = argument.get_help_heading();
    matches!(heading, Some("Pictures" | "Letters")) || RARE.contains(&argument.get_id().as_str())
}

/// Parses the command line. Fails with a message to print: the help, the version, or an error.
pub(crate) fn parse() -> Result<Cli, clap::Error> {
    let accepted = command().mut_subcommand("solve", |solve| solve.arg(removed_tree()));
    let matches = accepted.try_get_matches()?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command()))
}

/// The removed option `--tree` of `solve`, whose error names what replaces it.
fn removed_tree() -> Arg {
    let tip = "--tree is gone: with Backtracking on, the window and the page draw the search tree";
    let parser = UnknownArgumentValueParser::suggest(tip);
    let tree = Arg::new("tree")
        .long("tree")
        .value_name("FILE")
        .hide(true)
        .value_parser(parser);
    tree.num_args(0..=1).default_missing_value("")
}

/// A parser for the names of a type's values.
fn one_of<T: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static>(
    names: &'static [&'static str],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}

/// A parser for named values. Each entry has a name, an optional help text and a value.
fn choice<T: Clone + Send + Sync + 'static>(
    entries: impl IntoIterator<Item = (&'static str, Option<&'static str>, T)>,
) -> impl TypedValueParser<Value = T> {
    let mut names = Vec::new();
    let mut values = BTreeMap::new();
    for (name, help, value) in entries {
        names.push(PossibleValue::new(name).help(help));
        let _ = values.insert(name, value);
    }
    PossibleValuesParser::new(names).map(move |name| values[name.as_str()].clone())
}

/// Parses a whole number with one of these units; each has its factor.
fn with_unit(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    units.iter().find_map(|(unit, factor)| {
        let number: u32 = text.strip_suffix(unit)?.parse().ok()?;
        Some(u64::from(number) * factor)
    })
}

fn start(text: &str) -> Result<Start, SquareError> {
    Ok(match text {
        "top-left" => Start::TopLeft,
        "centre" | "center" => Start::Centre,
        "random" => Start::Random,
        name => Start::At(name.parse()?),
    })
}

impl Cli {
    /// How to open the window. Fails if the board is invalid, or the start is not on the board.
    pub(crate) fn window(&self) -> Result<Opening, String> {
        let usual = if self.mode.has_two_knights() {
            Session::TWO_KNIGHTS
        } else {
            Board::CHESS
        };
        let named = self.shape.board()?.or(self.board.clone());
        let board = self.missing.taken_from(named.as_ref().unwrap_or(&usual))?;
        if let Some(Start::At(square)) = self.start {
            let _: Square = board.check(square).map_err(|error| error.to_string())?;
        }
        let is_named = named.is_some() || board.rectangle().is_none();
        Ok(Opening {
            mode: self.mode,
            board: is_named.then_some(board),
            start: self.start,
            speed: self.speed,
            play: self.play,
            seed: self.seed.unwrap_or_else(fresh_seed),
        })
    }
}

/// How to open the window; overrides the last session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) mode: Mode,
    pub(crate) board: Option<Board>,
    pub(crate) start: Option<Start>,
    pub(crate) speed: Option<u32>,
    pub(crate) play: bool,
    pub(crate) seed: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::text::{FORMATS, Format};
    use knights_tour_base::wording::list;

    fn opening(arguments: &str) -> Result<Opening, String> {
        let arguments = arguments.split_whitespace();
        let cli = Cli::try_parse_from(std::iter::once("knights-tour").chain(arguments));
        cli.map_err(|error| error.to_string())?.window()
    }

    #[test]
    fn the_command_line_is_well_formed() {
        command().debug_assert();
    }

    #[test]
    fn the_help_of_verify_lists_every_format() {
        let program = command();
        let verify = program.find_subcommand("verify").expect("a command");
        let only = verify
            .get_arguments()
            .find(|it| it.get_id() == "only")
            .expect("an option");
        let names = |is_meant: fn(&&&Format) -> bool, last: &str| {
            list(
                FORMATS.iter().filter(is_meant).map(|format| format.name),
                last,
            )
        };
        let help = only.get_help().expect("a help text").to_string();
        assert!(help.contains(&names(|_| true, "or")), "{help}");
        let about = verify.get_long_about().expect("a description").to_string();
        let without = names(|format| !format.holds_missing(), "and");
        assert!(
            about.contains(&format!("The formats {without} do not hold")),
            "{about}"
        );
    }

    #[test]
    fn what_is_not_said_is_left_open() {
        let none = Opening {
            mode: Mode::Watch,
            board: None,
            start: None,
            speed: None,
            play: false,
            seed: 7,
        };
        assert_eq!(opening("--seed 7"), Ok(none.clone()));
        assert_eq!(
            opening("--play --start c3 --speed 50 --board 16x8 --mode play --seed 7"),
            Ok(Opening {
                mode: Mode::Play,
                board: "16x8".parse().ok(),
                start: "c3".parse().ok().map(Start::At),
                speed: Some(50),
                play: true,
                ..none
            })
        );
    }

    #[test]
    fn a_start_must_be_on_the_board_of_its_mode() {
        assert!(opening("--start h8").is_ok());
        let error = opening("--start h8 --mode two-knights").expect_err("6×6 has none");
        assert!(error.contains("6x6 has squares a1 to f6"), "{error}");
    }
}
