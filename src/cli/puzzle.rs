//! Arguments of the command `puzzle`.

use super::one_of;
use super::output::{Destination, FileDestination};
use super::shape::BoardArguments;
use super::verse::VerseArguments;
use clap::{Args, ValueEnum};
use knights_tour::board::Board;
use knights_tour::puzzle::{Day, Level, VerseSpec};
use knights_tour::text;
use knights_tour_picture::export::Exporter;
use knights_tour_picture::{BoardTheme, BoardsPerPage, GIF, Options, PDF, Paper, TileSide};
use std::path::{Path, PathBuf};

/// Make numbered puzzles with exactly one solution, or grade one; or hide a verse that a knight reads.
///
/// Exit status: 0 with puzzles or a grade, 1 if there is no such puzzle or --grade finds several solutions or none, 2
/// for bad input, 3 if the search for a second solution gave up.
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/puzzle.txt"))]
pub(crate) struct PuzzleArguments {
    #[command(flatten)]
    board: BoardArguments,

    /// How hard the puzzle is.
    #[arg(long, value_name = "LEVEL", default_value = Level::Medium.name(), value_parser = one_of::<Level>(&Level::NAMES))]
    pub(crate) level: Level,

    /// The puzzle of this day (default: today in UTC).
    #[arg(long, value_name = "YYYY-MM-DD", conflicts_with = "seed")]
    pub(crate) date: Option<Day>,

    /// The puzzle with this seed, instead of a day's.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// Place the given numbers symmetrically under a half turn.
    #[arg(long)]
    pub(crate) symmetric: bool,

    /// Number of puzzles, for successive days or seeds.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub(crate) count: u64,

    /// Text format (default: by the file's extension, or else grids).
    #[arg(long, value_enum)]
    format: Option<PuzzleFormat>,

    /// Write the solutions too; a PDF has them on its last pages.
    #[arg(long)]
    pub(crate) solution: bool,

    /// Grade the puzzle in a file, or show two solutions if it has several; - is standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["date", "seed", "symmetric", "count", "output", "format", "board", "missing", "shape"])]
    pub(crate) grade: Option<PathBuf>,

    /// With --grade, explain for each number why no other square fits.
    #[arg(long, requires = "grade")]
    pub(crate) steps: bool,

    #[command(flatten)]
    pub(crate) verse: VerseArguments,

    /// Output file: text, or a picture if it ends in .png, .svg or .pdf; - is standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Puzzles per page of a PDF.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=24))]
    per_page: u32,

    /// The paper of a PDF.
    #[arg(long, value_name = "NAME", value_parser = one_of::<Paper>(&Paper::NAMES))]
    paper: Option<Paper>,

    /// The colours of a picture.
    #[arg(long, value_name = "NAME", value_parser = one_of::<BoardTheme>(&BoardTheme::NAMES))]
    theme: Option<BoardTheme>,

    /// Pixels per square of a PNG.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=300))]
    tile: Option<u32>,

    /// Replace an existing file.
    #[arg(long)]
    force: bool,
}

/// The text of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PuzzleFormat {
    /// The board with its numbers.
    Grid,
    /// An object with the board, the level and the numbers.
    Json,
    /// The puzzle's ID, one word.
    Id,
    /// A link to the web page, with the puzzle's day or its numbers.
    Link,
}

impl PuzzleArguments {
    pub(crate) fn board(&self) -> Result<Board, String> {
        self.board.board(Some(Board::CHESS))
    }

    pub(crate) fn verse(&self) -> Result<Option<VerseSpec>, String> {
        let Some(spec) = self.verse.spec(self.seed.unwrap_or_default())? else {
            return Ok(None);
        };
        Ok(Some(if self.board.is_named() {
            spec.on(self.board()?)
        } else {
            spec
        }))
    }

    /// Destination, with the format of text. Fails if `--format` contradicts the extension.
    pub(crate) fn destination(&self) -> Result<(Destination, Option<PuzzleFormat>), String> {
        let named = self
            .output
            .as_deref()
            .filter(|path| *path != Path::new("-"));
        let Some(path) = named else {
            let format = self.format.unwrap_or(PuzzleFormat::Grid);
            return Ok((Destination::Output(&text::GRID), Some(format)));
        };
        let exporter = Exporter::from_path(path).unwrap_or(Exporter::Text(&text::GRID));
        let format = match (self.format, exporter) {
            (Some(_), Exporter::Picture(_)) => {
                return Err(format!(
                    "--format is for text, but {} is a picture: leave one of them out",
                    path.display()
                ));
            }
            (None, Exporter::Picture(picture)) if *picture == GIF => {
                return Err(
                    "a puzzle cannot be animated: name a file that ends in .png, .svg or .pdf"
                        .to_owned(),
                );
            }
            (None, Exporter::Picture(_)) => None,
            (None, Exporter::Text(format)) if *format == text::JSON => Some(PuzzleFormat::Json),
            (None, Exporter::Text(format)) if *format == text::ID => Some(PuzzleFormat::Id),
            (format, Exporter::Text(_)) => Some(format.unwrap_or(PuzzleFormat::Grid)),
        };
        let options = self.options(exporter);
        let file = FileDestination::new(path, exporter, self.force, options);
        Ok((Destination::File(file), format))
    }

    /// The options of a picture of puzzles; a PDF uses little ink by default.
    fn options(&self, exporter: Exporter) -> Options {
        let usual = match exporter == Exporter::Picture(&PDF) {
            true => BoardTheme::Print,
            false => BoardTheme::default(),
        };
        Options {
            per_page: BoardsPerPage::nearest(self.per_page),
            paper: self.paper.unwrap_or_default(),
            theme: self.theme.unwrap_or(usual),
            tile: self.tile.map(TileSide::nearest),
            ..Options::default()
        }
    }
}
