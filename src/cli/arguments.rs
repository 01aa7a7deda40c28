//! The arguments of each command.

use super::output::{Destination, OutputArguments};
use super::pins::PinArguments;
use super::question::{TourArguments, parse_on, question};
use super::shape::{BoardArguments, ListedBoardArguments, MissingArguments, SizedBoardArguments};
use super::verse::LetterArguments;
use super::{one_of, with_unit};
use clap::{Args, ValueEnum};
use knights_tour::board::{Size, Square};
use knights_tour::solve::{Goal, Question, TieBreak, TourEnd};
use knights_tour::text::{FORMATS, Format};
use knights_tour_base::wording::list;
use knights_tour_picture::export::{Exporter, endings};
use std::path::PathBuf;
use std::time::Duration;

/// Find a tour, or say why there is none.
///
/// Exit status: 0 with a tour, 1 if none exists, 2 for bad input, 3 if the search gave up.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/solve.txt"))]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,

    #[command(flatten)]
    pub(crate) asked: TourArguments,

    /// The last square.
    #[arg(long, value_name = "SQUARE", help_heading = "Tour", conflicts_with_all = ["closed", "symmetry"])]
    end: Option<String>,

    #[command(flatten)]
    pub(crate) pins: PinArguments,

    /// A random tour.
    ///
    /// On boards of up to 400 squares, its random walk approaches the uniform distribution; up to
    /// 4194304 squares, it mixes well. Starts anywhere without --start; differs each time without --seed.
    #[arg(long, help_heading = "Tour", conflicts_with = "method")]
    pub(crate) random: bool,

    /// Number of random tours to write; without --random, the maximum number of different tours, or all.
    ///
    /// Open tours start anywhere without --start. Tours are written one per line, or as grids separated by blank lines.
    #[arg(long, value_name = "N", help_heading = "Tour", conflicts_with_all = ["why", "stats", "method"], value_parser = number_of_tours)]
    pub(crate) count: Option<u64>,

    /// Search method; auto always answers on whole boards.
    #[arg(long, value_enum, help_heading = "Search", default_value_t = Method::Auto)]
    pub(crate) method: Method,

    /// Look for a tour with few turns, acute turns, obtuse turns or crossings.
    ///
    /// The search ends when the time is up or the best possible tour is found; Ctrl+C ends it with the best tour so far.
    #[arg(long, value_name = "GOAL", help_heading = "Search", value_parser = one_of::<Goal>(&Goal::NAMES), conflicts_with_all = ["count", "each", "method", "pins", "random", "stats", "symmetry"])]
    pub(crate) fewest: Option<Goal>,

    /// How long --fewest searches, in seconds (60s, the default) or minutes (5m). Closed tours of large rectangles with few
    /// turns or crossings are constructed at once, and improved only with this option.
    #[arg(long, value_name = "TIME", help_heading = "Search", requires = "fewest", value_parser = time)]
    pub(crate) time: Option<Duration>,

    #[command(flatten)]
    pub(crate) letters: LetterArguments,

    /// How Warnsdorff's rule breaks ties (default: edge).
    #[arg(long, value_name = "RULE", help_heading = "Search")]
    pub(crate) tie_break: Option<TieBreak>,

    /// Give up after this many steps.
    #[arg(
        long,
        value_name = "N",
        help_heading = "Search",
        allow_negative_numbers = true
    )]
    pub(crate) max_steps: Option<u64>,

    #[command(flatten)]
    pub(crate) output: OutputArguments,

    /// If there is no tour, write the squares that prove it: as lines, or with --format json as an object.
    #[arg(long, help_heading = "Search")]
    pub(crate) why: bool,

    /// Write a line of statistics to standard error.
    #[arg(long, help_heading = "Search")]
    pub(crate) stats: bool,
}

/// Parses the number of tours of `--count`.
fn number_of_tours(text: &str) -> Result<u64, String> {
    match text {
        "all" => Ok(u64::MAX),
        number => number
            .parse()
            .ok()
            .filter(|number| *number > 0)
            .ok_or_else(|| "write a number from 1, or all".to_owned()),
    }
}

pub(super) fn time(text: &str) -> Result<Duration, String> {
    with_unit(text, &[("m", 60), ("s", 1), ("", 1)])
        .map(Duration::from_secs)
        .ok_or_else(|| "write seconds or minutes, such as 60s or 5m".to_owned())
}

/// Try Warnsdorff's rule from every square: a map and a count of the starts that work.
///
/// In the map, # is a start that works and . one that fails; squares that are missing or of the wrong colour are blank.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/census.txt"))]
pub(crate) struct CensusArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,

    /// How the rule breaks ties.
    #[arg(long, value_name = "RULE", default_value = "edge")]
    pub(crate) tie_break: TieBreak,

    /// Seed of the random tie-break.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    pub(crate) seed: u64,

    /// A map, or a line for each start.
    #[arg(long, value_enum, default_value_t = CensusFormat::Map)]
    pub(crate) format: CensusFormat,
}

/// The text of a census.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CensusFormat {
    /// A map and the count.
    Map,
    /// start,x,y,visited,complete: x and y from 1 at the top-left.
    Csv,
}

/// Print the K-th square of the tour that solve finds, or the number of a square, on boards of any size.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/at.txt"))]
pub(crate) struct AtArguments {
    #[command(flatten)]
    pub(crate) board: SizedBoardArguments,

    #[command(flatten)]
    pub(crate) asked: TourArguments,

    /// A number from 1, or a square.
    #[arg(value_name = "K|SQUARE")]
    pub(crate) key: String,

    /// Write a line of statistics to standard error.
    #[arg(long)]
    pub(crate) stats: bool,
}

/// Check whether a file holds a tour, and if not, where it goes wrong.
///
/// Reads everything that solve writes, and handwritten tours: tables of numbers, lists of
/// squares or of coordinates. The formats moves, xy and csv do not hold missing squares: name them with
/// --missing, or the board with --shape. Exit status: 0 for a tour, 1 for none, 2 if the file cannot be read.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/verify.txt"))]
pub(crate) struct VerifyArguments {
    /// The file; - is standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Read the file only as this format: grid, moves, xy, csv, json or id.
    #[arg(long = "as", value_name = "FORMAT", value_parser = format)]
    pub(crate) only: Option<&'static Format>,

    /// List the readings that were considered.
    #[arg(long)]
    pub(crate) explain: bool,

    #[command(flatten)]
    pub(crate) wanted: WantedArguments,

    #[command(flatten)]
    pub(crate) named: ListedBoardArguments,
}

/// What a tour must be, besides a tour.
#[derive(Debug, Args)]
pub(crate) struct WantedArguments {
    /// Only a tour of this board, such as 8x8.
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<Size>,

    /// Only a tour that starts here.
    #[arg(long, value_name = "SQUARE")]
    pub(crate) start: Option<Square>,

    /// Only a closed tour.
    #[arg(long)]
    pub(crate) closed: bool,
}

fn format(name: &str) -> Result<&'static Format, String> {
    Format::named(name).ok_or_else(|| {
        format!(
            "the formats are {}",
            list(FORMATS.iter().map(|format| format.name), "and")
        )
    })
}

/// Make a picture, a drawing, an animation or a text of a tour.
#[derive(Debug, Args)]
#[command(long_about = about_render(), after_help = include_str!("examples/render.txt"))]
pub(crate) struct RenderArguments {
    /// The tour file, in any format that solve writes; - is standard input. Several tours fill the pages of a PDF.
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) named: ListedBoardArguments,

    #[command(flatten)]
    output: OutputArguments,
}

impl RenderArguments {
    /// The destination. Fails, too, if the extension of a file says neither a picture nor a text.
    pub(crate) fn destination(&self) -> Result<Destination, String> {
        self.output.check_extension()?;
        self.output.destination()
    }
}

fn about_render() -> String {
    format!(
        "Make a picture, a drawing, an animation or a text of a tour.\n\n\
         The extension of the output says which: {}. Without -o, a text goes to standard output. An incomplete tour is drawn as far as it is correct, but not written as text. Exit status: 0 when written, 1 if the file holds no tour, 2 if a file cannot be read or written.",
        endings(Exporter::all())
    )
}

/// Play two knights on 6×6: no square twice, and no knight three times in a row.
///
/// Asks for both knights' squares, then for moves: @ or # with a row and a column, counted from 0 at the top left.
/// Exit status: 0 when the game is over, 2 if the input ends early.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/two-knights.txt"))]
pub(crate) struct TwoKnightsArguments {
    #[command(flatten)]
    pub(crate) missing: MissingArguments,
}

/// Ask for a board and a start, and print every step of a search by Warnsdorff's rule with backtracking.
///
/// Boards from 5×5 to 26×99. After a million steps it offers the answer of a guaranteed method. Exit status: 0 with a
/// tour, 2 if the input ends early, 3 if the offer is refused.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/console.txt"))]
pub(crate) struct ConsoleArguments {
    /// Seed of the random start.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

/// Watch Warnsdorff's rule one move at a time: Enter makes the next, q ends.
///
/// Starts on a random square. Runs without pausing if standard input is not a terminal. Exit status: 0 when every
/// square is visited or after q, 3 when the knight is stuck.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/step.txt"))]
pub(crate) struct StepArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,

    /// Seed of the walk.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

/// Print a completion script for a shell.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/completions.txt"))]
pub(crate) struct CompletionsArguments {
    /// The shell to complete commands in.
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Print a manual page in man format.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/manual.txt"))]
pub(crate) struct ManualArguments {
    /// The command (default: the program itself).
    pub(crate) command: Option<String>,

    /// Print the names of all commands, one per line.
    #[arg(long, conflicts_with = "command")]
    pub(crate) list: bool,
}

/// The search method of `solve`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Method {
    /// Construction, or an exact search of narrow boards: always answers. With squares missing or a symmetry, a search
    /// that may give up.
    Auto,
    /// Warnsdorff's rule, one walk.
    Warnsdorff,
    /// The rule with backtracking: every alternative in turn.
    Backtrack,
    /// The rule with backtracking: only alternatives tied with the best.
    Tied,
    /// Backtracking in a fixed order without the rule, for comparison.
    Plain,
}

impl Method {
    pub(crate) fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

impl SolveArguments {
    /// The questions to try in order, until one has a tour.
    pub(crate) fn questions(&self) -> Result<Vec<Question>, String> {
        let is_symmetric = self.asked.symmetry.is_some();
        let asks_more = self.asked.closed || self.end.is_some() || is_symmetric;
        if self.method != Method::Auto && asks_more {
            return Err(format!(
                "--method {} finds open tours with any end: use --method auto with --end, --closed and --symmetry",
                self.method.name()
            ));
        }
        if self.count.is_some() && !self.random && is_symmetric {
            return Err(
                "several symmetric tours are found at random only: add --random".to_owned(),
            );
        }
        if self.count == Some(u64::MAX) && self.random {
            return Err(
                "random tours have no end: give --count a number, or leave out --random".to_owned(),
            );
        }
        let numbers = self.pins.file()?;
        let usual = numbers.as_ref().map(|numbers| numbers.board.clone());
        let board = self.board.board(usual)?;
        let end = match &self.end {
            Some(name) => TourEnd::At(parse_on(&board, name)?),
            None => self.asked.end(),
        };
        let has_many_starts = self.random || self.count.is_some() && !self.asked.closed;
        let begins_anywhere = has_many_starts && !is_symmetric || self.pins.are_given();
        let mut questions = if begins_anywhere {
            vec![question(&board, self.asked.named_start(&board)?, end)?]
        } else {
            self.asked.questions(&board, end)?
        };
        // On whole boards, only symmetric tours and given numbers need a search.
        let is_searched = is_symmetric
            || self.pins.are_given()
            || self.count.is_some() && !self.random
            || board.rectangle().is_none() && !self.random;
        let seed = match self.asked.seed {
            None if self.random => super::fresh_seed(),
            seed => seed.unwrap_or(0),
        };
        for question in &mut questions {
            let mut asked = question.clone().with_seed(seed);
            if self.random {
                asked = asked.random();
            }
            if let Some(steps) = self.max_steps.filter(|_| is_searched) {
                asked = asked.max_steps(steps);
            }
            *question = self.pins.asked_of(asked, numbers.as_ref())?;
        }
        Ok(questions)
    }

    /// Whether `--fewest` must keep the start of the tour, and its end.
    pub(crate) fn kept_ends(&self) -> [bool; 2] {
        [self.asked.start.is_some(), self.end.is_some()]
    }

    pub(crate) fn destination(&self) -> Result<Destination, String> {
        self.output.destination()
    }

    pub(crate) fn tie_break(&self) -> TieBreak {
        self.tie_break.unwrap_or_default()
    }
}
