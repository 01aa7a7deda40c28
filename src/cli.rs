//! The command line, whole.

use clap::{Parser, ValueEnum};
use knights_tour::board::{Board, SquareError};
use knights_tour::session::{Command, Session, Start};

/// Find, watch and keep knight's tours.
///
/// Opens a window with a board. Click a square to put the knight there, press Space to watch it
/// tour the board by Warnsdorff's rule, and Ctrl+S to save the picture.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES)]
pub(crate) struct Cli {
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
    #[arg(long, value_enum, default_value_t = Mode::Watch)]
    mode: Mode,

    /// Where random starts and tie-breaks come from: the same number brings the same tours.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
}

const EXAMPLES: &str = "\
Examples:
  knights-tour
  knights-tour --board 16x8 --start c3 --speed 50 --play
  RUST_LOG=knights_tour=info knights-tour     writes each event to standard error";

/// What the window is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mode {
    /// Watch tours being found.
    Watch,
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
    /// Where random numbers come from.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| fastrand::u64(..))
    }

    /// What the window does first.
    ///
    /// # Errors
    /// [`SquareError`] if the start is not on the board.
    pub(crate) fn commands(&self) -> Result<Vec<Command>, SquareError> {
        let board = self.board.unwrap_or(Board::CHESS);
        if let Some(Start::At(square)) = self.start
            && !board.contains(square)
        {
            return Err(SquareError::OffBoard { square, board });
        }
        let Mode::Watch = self.mode;
        let commands = [
            Some(Command::Board(board)),
            self.speed.map(Command::Speed),
            self.start.map(Command::Start),
            self.play.then_some(Command::PlayPause),
        ];
        Ok(commands.into_iter().flatten().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;
    use knights_tour::board::Square;

    fn commands(arguments: &[&str]) -> Vec<Command> {
        let arguments = std::iter::once(&"knights-tour").chain(arguments);
        Cli::try_parse_from(arguments).unwrap().commands().unwrap()
    }

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn options_become_commands_in_the_order_they_must_be_done_in() {
        let square: Square = "c3".parse().unwrap();
        assert_eq!(commands(&[]), [Command::Board(Board::CHESS)]);
        assert_eq!(
            commands(&[
                "--play", "--start", "c3", "--speed", "50", "--board", "16x8"
            ]),
            [
                Command::Board("16x8".parse().unwrap()),
                Command::Speed(50),
                Command::Start(Start::At(square)),
                Command::PlayPause,
            ]
        );
    }
}
