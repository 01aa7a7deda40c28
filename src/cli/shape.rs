//! Options for the board: its size and its missing squares.

use super::file::read;
use crate::stderr::print_line;
use clap::Args;
use knights_tour::board::{Board, Size, SquareList};
use knights_tour::listing::ClaimedTour;
use knights_tour::solve::{Question, Unsolved};
use knights_tour_picture::import::Threshold;
use std::path::PathBuf;

/// The squares that are missing, by name.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Board")]
pub(crate) struct MissingArguments {
    /// Squares missing from the board: names and ranges, such as d4,e4 or d4..e5.
    #[arg(long, value_name = "SQUARES")]
    missing: Option<SquareList>,
}

impl MissingArguments {
    pub(crate) fn taken_from(&self, board: &Board) -> Result<Board, String> {
        let Some(missing) = &self.missing else {
            return Ok(board.clone());
        };
        let without = board.without_listed(missing);
        without.map_err(|error| error.to_string())
    }
}

/// A board of the named size, without the squares that are missing.
#[derive(Clone, Debug, Args)]
pub(crate) struct SizedBoardArguments {
    /// The board, as files x ranks.
    #[arg(value_name = "WxH")]
    board: Board,

    #[command(flatten)]
    missing: MissingArguments,
}

impl SizedBoardArguments {
    pub(crate) fn board(&self) -> Result<Board, String> {
        self.missing.taken_from(&self.board)
    }
}

/// A board's shape from a file.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Board")]
pub(crate) struct ShapeArguments {
    /// The board's shape from a file: one line per row from the top, with x or o for a square and a dot or a blank for
    /// a missing one; or a PNG picture, whose opaque dark pixels are squares; - is standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) shape: Option<PathBuf>,

    /// In a picture, pixels darker than this are squares [default: 128].
    #[arg(long, value_name = "N", requires = "shape", value_parser = clap::value_parser!(u8).range(1..))]
    threshold: Option<u8>,

    /// In a picture, light pixels are squares, and dark ones missing.
    #[arg(long, requires = "shape")]
    invert: bool,
}

impl ShapeArguments {
    pub(crate) fn board(&self) -> Result<Option<Board>, String> {
        let Some(path) = &self.shape else {
            return Ok(None);
        };
        let threshold = Threshold {
            darker_than: self.threshold.unwrap_or(Threshold::default().darker_than),
            is_inverted: self.invert,
        };
        let boards = read(path, |file| file.boards(threshold))?;
        Ok(Some(chosen(boards)))
    }
}

/// Of two boards that a drawing may mean, the second if only that has a tour.
fn chosen(mut boards: Vec<(char, Board)>) -> Board {
    if let [(_, usual), (_, inverse)] = &boards[..] {
        if has_tour(usual) == Some(false) && has_tour(inverse) == Some(true) {
            boards.swap(0, 1);
        }
        print_line(&format!(
            "the shape is read with {} for a square",
            boards[0].0
        ));
    }
    boards.swap_remove(0).1
}

/// Whether the board has a tour; `None` if it takes longer to find out.
fn has_tour(board: &Board) -> Option<bool> {
    const MOST_SQUARES: u64 = 10_000;
    const MOST_STEPS: u64 = 100_000;
    if board.squares() > MOST_SQUARES {
        return None;
    }
    match Question::on(board).max_steps(MOST_STEPS).solve() {
        Ok(_) => Some(true),
        Err(Unsolved::Impossible(_)) => Some(false),
        Err(_) => None,
    }
}

/// The board of a tour in a file that does not say which squares are missing.
#[derive(Clone, Debug, Args)]
pub(crate) struct ListedBoardArguments {
    #[command(flatten)]
    missing: MissingArguments,

    #[command(flatten)]
    shape: ShapeArguments,
}

impl ListedBoardArguments {
    /// Puts a tour from a file on the board that the options name. Fails if the board is invalid.
    pub(crate) fn applied_to(&self, listing: ClaimedTour) -> Result<ClaimedTour, String> {
        let board = self.shape.board()?;
        if board.is_none() && self.missing.missing.is_none() {
            return Ok(listing);
        }
        let whole = board.as_ref().unwrap_or(&listing.board);
        let board = self.missing.taken_from(whole)?;
        Ok(listing.on(&board))
    }
}

/// A board of any shape.
#[derive(Clone, Debug, Args)]
pub(crate) struct BoardArguments {
    /// The board: its files and ranks.
    // The id `size` belongs to a picture option.
    #[arg(id = "board", value_name = "WxH")]
    size: Option<Size>,

    #[command(flatten)]
    missing: MissingArguments,

    #[command(flatten)]
    shape: ShapeArguments,
}

impl BoardArguments {
    pub(super) fn is_named(&self) -> bool {
        self.size.is_some() || self.shape.shape.is_some() || self.missing.missing.is_some()
    }

    /// The named board, or `usual` by default; an error message if it is invalid.
    pub(crate) fn board(&self, usual: Option<Board>) -> Result<Board, String> {
        let named = match (self.size, self.shape.board()?) {
            (Some(_), Some(_)) => {
                return Err(
                    "the board is given twice: name its size, or a file with --shape".to_owned(),
                );
            }
            (Some(size), None) => Some(size.into()),
            (None, shape) => shape.or(usual),
        };
        let board = named
            .ok_or("a board is needed: its files and ranks, such as 8x8, or a file with --shape")?;
        self.missing.taken_from(&board)
    }
}
