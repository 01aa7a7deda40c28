//! The command line, whole.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use knights_tour::board::{Board, Square, SquareError};
use knights_tour::format::Format;
use knights_tour::session::{Command, Mode, Session, Start};
use knights_tour::solve::{Finish, Question, TieBreak};
use std::path::PathBuf;

/// Find, watch and keep knight's tours.
///
/// Without a command it opens a window with a board. Click a square to put the knight there, press
/// Space to watch it tour the board by Warnsdorff's rule, and Ctrl+S to save the picture.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    /// What to do instead of opening a window.
    #[command(subcommand)]
    pub(crate) action: Option<Action>,

    /// A file: open the window on the tour in it. Four numbers: write a tour from column X and row Y, from 1 at the top left, of that board
    /// into the file "Tour Solution WIDTHxHEIGHT.txt".
    #[arg(value_name = "FILE|X Y WIDTH HEIGHT")]
    pub(crate) numbers: Vec<String>,

    /// The board: its files and ranks.
    #[arg(long, value_name = "WxH", value_parser = board)]
    board: Option<Board>,

    /// The first square: its name, top-left, centre or random.
    #[arg(long, value_name = "SQUARE", value_parser = start)]
    start: Option<Start>,

    /// How fast the tour is played.
    #[arg(long, value_name = "MOVES_PER_SECOND",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(Command::MAX_SPEED)))]
    speed: Option<u32>,

    /// Begin to play at once.
    #[arg(long)]
    play: bool,

    /// What the window is opened for.
    #[arg(long, default_value = "watch", value_parser = mode_parser())]
    mode: Mode,

    /// Where random starts and tie-breaks come from: the same number brings the same tours.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
}

const EXAMPLES: &str = "\
Examples:
  knights-tour
  knights-tour --board 16x8 --start c3 --speed 50 --play
  knights-tour solve 8x8 --closed
  knights-tour 1 1 8 8
  RUST_LOG=knights_tour=info knights-tour     writes each event to standard error";

/// A command.
#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    Solve(SolveArguments),
    Census(CensusArguments),
    At(AtArguments),
    Verify(VerifyArguments),
    Render(RenderArguments),
    TwoKnights(TwoKnightsArguments),
    Console(ConsoleArguments),
    Step(StepArguments),
    Completions(CompletionsArguments),
    Manual(ManualArguments),
}

/// What is asked of solve and of at alike.
#[derive(Debug, Args)]
pub(crate) struct Asked {
    /// The board: its files and ranks.
    #[arg(value_name = "WxH")]
    pub(crate) board: Board,

    /// The first square, or random.
    #[arg(long, value_name = "SQUARE", default_value = "a1")]
    start: String,

    /// A tour whose last square is a move from its first.
    #[arg(long)]
    closed: bool,

    /// Another number brings another tour, where there is one.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    pub(crate) seed: u64,
}

/// Find a tour, or say why there is none.
///
/// Exit status: 0 with a tour, 1 where none exists, 2 for bad input, 3 for giving up.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  knights-tour solve 8x8
  knights-tour solve 3x10 --closed --format moves
  knights-tour solve 6x6 --start a1 --end f1 --format json -o tour.json
  knights-tour solve 7x7 --start c7 --method warnsdorff --stats")]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    pub(crate) asked: Asked,

    /// The last square.
    #[arg(long, value_name = "SQUARE", conflicts_with = "closed")]
    end: Option<String>,

    /// How to look for it; auto always answers.
    #[arg(long, value_enum, default_value_t = Method::Auto)]
    pub(crate) method: Method,

    /// What Warnsdorff's rule does with candidates of the same degree: edge, if nothing is said.
    #[arg(long, value_name = "RULE", value_parser = tie_break)]
    pub(crate) tie_break: Option<TieBreak>,

    /// Give up after so many moves and take-backs.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) max_steps: Option<u64>,

    /// How the tour is written: as the file's ending says, or else as a grid.
    #[arg(long, value_enum)]
    pub(crate) format: Option<Written>,

    /// Where it is written: text, or a picture if it ends with .png, .svg or .gif; - is standard
    /// output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Replace the file if it is there already.
    #[arg(long)]
    pub(crate) force: bool,

    /// Add a line of figures to standard error.
    #[arg(long)]
    pub(crate) stats: bool,
}

/// Try the one-walk rule from every square: a map and how many it completes from.
///
/// In the map # completes, . fails, and squares from which the colours forbid a tour are blank.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  knights-tour census 7x7
  knights-tour census 50x50 --tie-break centre --format csv")]
pub(crate) struct CensusArguments {
    /// The board: its files and ranks.
    #[arg(value_name = "WxH")]
    pub(crate) board: Board,

    /// What the rule does with candidates of the same degree.
    #[arg(long, value_name = "RULE", value_parser = tie_break, default_value = "edge")]
    pub(crate) tie_break: TieBreak,

    /// The seed of the tie-break random.
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

/// How a census is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CensusFormat {
    /// The board, and the count.
    Map,
    /// start,x,y,visited,complete: x and y from 1 at the top-left.
    Csv,
}

/// The K-th square of the tour that solve finds, or the number of a square, on boards of any size.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  knights-tour at 1000000x1000000 500000000000
  knights-tour at 1000000x1000000 c3 --closed")]
pub(crate) struct AtArguments {
    #[command(flatten)]
    pub(crate) asked: Asked,

    /// A number from 1, or a square.
    #[arg(value_name = "K|SQUARE")]
    pub(crate) key: String,

    /// Add a line of figures to standard error.
    #[arg(long)]
    pub(crate) stats: bool,
}

/// Say whether a file holds a tour, and if not, where it goes wrong.
///
/// Reads all that solve writes, and tables of numbers from 0 or 1. Exit status: 0 for a tour, 1 for
/// none, 2 for what cannot be read.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  knights-tour verify tour.json
  knights-tour solve 8x8 | knights-tour verify -")]
pub(crate) struct VerifyArguments {
    /// The file; - is standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

/// Make a picture, a drawing, a moving picture or a text of a tour in a file.
///
/// The ending of the output says which: .png, .svg, .gif, .json, .csv, .txt, .moves or .xy. What is
/// no whole tour is shown as far as it is right, but not written as text. Exit status: 0 when it is
/// written, 1 where the file holds no tour, 2 for what cannot be read or written.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  knights-tour render tour.json -o tour.svg
  knights-tour solve 8x8 --closed | knights-tour render - -o tour.gif --delay 10
  knights-tour render tour.png -o plot.svg --path-only")]
pub(crate) struct RenderArguments {
    /// The file with the tour, in any format that is written here; - is standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// What to write.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,

    /// Pixels a tile.
    #[arg(long, value_name = "PIXELS", default_value_t = knights_tour::picture::TILE,
          value_parser = clap::value_parser!(u32).range(10..=300))]
    pub(crate) tile: u32,

    /// Leave out the tiles, so that what is behind the picture is seen.
    #[arg(long)]
    pub(crate) transparent: bool,

    /// Draw a line along the moves.
    #[arg(long)]
    pub(crate) path: bool,

    /// Nothing but that line, for plotters.
    #[arg(long)]
    pub(crate) path_only: bool,

    /// Leave out the numbers.
    #[arg(long)]
    pub(crate) no_numbers: bool,

    /// Leave out the flags.
    #[arg(long)]
    pub(crate) no_flags: bool,

    /// Leave out the names of files and ranks.
    #[arg(long)]
    pub(crate) no_labels: bool,

    /// Hundredths of a second for each move of a moving picture.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(2..))]
    pub(crate) delay: u16,

    /// Hundredths of a second for which its end is shown.
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub(crate) pause: u16,

    /// Replace the output if it is there already.
    #[arg(long)]
    pub(crate) force: bool,
}

/// The game of two knights on 6×6: no square twice, and no knight three times in a row.
///
/// Asks for both knights' squares, then for moves: @ or # with a row and a column, counted from 0
/// at the top left. Exit status: 0 when the game is over, 2 where the input ends before.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  knights-tour two-knights
  printf '0 0 0 5\\n@ 2 1\\n' | knights-tour two-knights")]
pub(crate) struct TwoKnightsArguments {}

/// Asks for a board and a start, and tells every step of the search: Warnsdorff's rule with take-backs.
///
/// Boards from 5×5 to 26×99. After a million steps it offers the answer of the method that always
/// has one. Exit status: 0 with a tour, 2 where the input ends before, 3 where the offer is refused.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  knights-tour console
  printf '5\\n5\\nb4\\n' | knights-tour console")]
pub(crate) struct ConsoleArguments {
    /// The same number brings the same random start.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

/// Watch Warnsdorff's rule one move at a time: Enter makes the next, q ends.
///
/// It starts on a random square. Where standard input is no terminal it runs through. Exit status:
/// 0 when every square is visited or at q, 3 when the knight is stuck.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  knights-tour step
  knights-tour step 5x5 --seed 3 < /dev/null")]
pub(crate) struct StepArguments {
    /// The board: its files and ranks.
    #[arg(value_name = "WxH", default_value = "8x8")]
    pub(crate) board: Board,

    /// The same number brings the same walk.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

/// Write the script by which a shell completes these commands.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  knights-tour completions bash > ~/.local/share/bash-completion/completions/knights-tour
  knights-tour completions fish > ~/.config/fish/completions/knights-tour.fish")]
pub(crate) struct CompletionsArguments {
    /// The shell.
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Write a page of the manual, as man reads it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  knights-tour manual | man -l -
  knights-tour manual solve > knights-tour-solve.1")]
pub(crate) struct ManualArguments {
    /// The command whose page it is; the program's own without one.
    pub(crate) command: Option<String>,
}

/// How to look for a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Method {
    /// By construction and by exact search of narrow boards: always answers.
    Auto,
    /// By Warnsdorff's rule, one walk.
    Warnsdorff,
    /// By the rule with take-backs, every alternative in turn.
    Backtrack,
    /// The same, but no alternative where the best one is not tied.
    Tied,
}

impl Method {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Warnsdorff => "warnsdorff",
            Method::Backtrack => "backtrack",
            Method::Tied => "tied",
        }
    }
}

/// How a tour is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Written {
    /// The board with its numbers.
    Grid,
    /// One square a line.
    Moves,
    /// X: 1, a tab, Y: 1 a line, from the top-left.
    Xy,
    /// move,square,x,y.
    Csv,
    /// An object with all squares.
    Json,
    /// Not at all.
    None,
}

impl Written {
    pub(crate) fn format(self) -> Option<Format> {
        Some(match self {
            Written::Grid => Format::Grid,
            Written::Moves => Format::Moves,
            Written::Xy => Format::Xy,
            Written::Csv => Format::Csv,
            Written::Json => Format::Json,
            Written::None => return None,
        })
    }
}

impl SolveArguments {
    /// The question, or what is wrong with it.
    pub(crate) fn question(&self) -> Result<Question, String> {
        if self.method != Method::Auto && (self.asked.closed || self.end.is_some()) {
            return Err(format!(
                "--method {} looks for open tours with any end: leave --end and --closed to --method auto",
                self.method.name()
            ));
        }
        match &self.end {
            Some(end) => {
                let end = Square::on(self.asked.board, end).map_err(|error| error.to_string())?;
                self.asked.question_with(Finish::At(end))
            }
            None => self.asked.question(),
        }
    }

    pub(crate) fn tie_break(&self) -> TieBreak {
        self.tie_break.unwrap_or_default()
    }
}

impl Asked {
    /// The question without an end, or what is wrong with it.
    pub(crate) fn question(&self) -> Result<Question, String> {
        self.question_with(if self.closed {
            Finish::Closed
        } else {
            Finish::Any
        })
    }

    fn question_with(&self, finish: Finish) -> Result<Question, String> {
        let (board, seed) = (self.board, self.seed);
        let start = if self.start == "random" {
            random_square(board, finish, seed)
        } else {
            Square::on(board, &self.start).map_err(|error| error.to_string())?
        };
        Question::new(board, Some(start), finish, seed).map_err(|error| error.to_string())
    }
}

/// A square from which the colours allow the tour asked for.
fn random_square(board: Board, finish: Finish, seed: u64) -> Square {
    let mut random = fastrand::Rng::with_seed(seed);
    let suits = |square: Square| match finish {
        Finish::At(end) if !board.is_odd() => square.colour() != end.colour(),
        Finish::At(end) => square != end && board.parity_allows_start(square),
        Finish::Any | Finish::Closed => board.parity_allows_start(square),
    };
    let mut tries =
        (0..1000).map(|_| Square::new(random.u32(..board.width()), random.u32(..board.height())));
    // On a board of one square or two there may be none: then any will do to say why.
    tries
        .find(|&square| suits(square))
        .unwrap_or(Square::new(0, 0))
}

fn tie_break(name: &str) -> Result<TieBreak, String> {
    let found = TieBreak::ALL.into_iter().find(|rule| rule.name() == name);
    found.ok_or_else(|| {
        let names = TieBreak::ALL.map(TieBreak::name);
        format!("\u{2018}{name}\u{2019} is not one of {}", names.join(", "))
    })
}

fn mode_parser() -> impl TypedValueParser<Value = Mode> {
    let parser = PossibleValuesParser::new(Mode::ALL.map(Mode::name));
    parser.map(|name| {
        let named = Mode::ALL.into_iter().find(|mode| mode.name() == name);
        named.unwrap_or_default()
    })
}

fn board(text: &str) -> Result<Board, String> {
    let board: Board = text.parse().map_err(|error| format!("{error}"))?;
    Session::admit(board).map_err(|error| error.to_string())
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
    /// How the window is to be opened.
    ///
    /// # Errors
    /// [`SquareError`] if the start is not on the board.
    pub(crate) fn window(&self) -> Result<Opening, SquareError> {
        let usual = match self.mode {
            Mode::Watch | Mode::Play => Board::CHESS,
            Mode::TwoKnights => Session::TWO_KNIGHTS,
        };
        let board = self.board.unwrap_or(usual);
        if let Some(Start::At(square)) = self.start
            && !board.contains(square)
        {
            return Err(SquareError::OffBoard { square, board });
        }
        Ok(Opening {
            mode: self.mode,
            board: self.board,
            start: self.start,
            speed: self.speed,
            play: self.play,
            seed: self.seed.unwrap_or_else(|| fastrand::u64(..)),
        })
    }
}

/// How the window is opened: what is said goes before what was kept of the last time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    /// What it is for.
    pub(crate) mode: Mode,
    /// The board.
    pub(crate) board: Option<Board>,
    /// The first square.
    pub(crate) start: Option<Start>,
    /// Moves a second.
    pub(crate) speed: Option<u32>,
    /// Whether it begins to play at once.
    pub(crate) play: bool,
    /// Where random numbers come from.
    pub(crate) seed: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    fn opening(arguments: &str) -> Result<Opening, String> {
        let arguments = arguments.split_whitespace();
        let cli = Cli::try_parse_from(std::iter::once("knights-tour").chain(arguments));
        let cli = cli.map_err(|error| error.to_string())?;
        cli.window().map_err(|error| error.to_string())
    }

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
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
        assert_eq!(opening("--seed 7"), Ok(none));
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
        assert!(error.contains("from a1 to f6"), "{error}");
    }
}
