//! Links: a tour, a puzzle, a question or a game, encoded after the `#` of an address. `docs/formats.md` specifies the
//! syntax.

#![warn(clippy::cast_possible_truncation, clippy::cast_sign_loss)]

mod game;
mod made;

use crate::{Command, Mode, PuzzleGame, PuzzleRequest, Response, Session};
use knights_tour::board::{Board, Size, SizeError, SquareError, SquareList};
use knights_tour::listing::{ClaimedTour, ListingError};
use knights_tour::puzzle::{Puzzle, Verse};
use knights_tour::solve::{Question, QuestionError, TourEnd};
use knights_tour::text::{self, Numbers, ReadError};
use knights_tour::tour::Tour;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::fmt;
use std::str::FromStr;

pub use game::GameLink;
pub use made::{MadePuzzle, PuzzleKey};

/// The target of a link. Displayed without the `#`; parsed with or without an address and `#`.
///
/// ```
/// use knights_tour_session::link::Link;
/// use knights_tour_session::Session;
///
/// let link: Link = "https://example.org/#5x5/b1".parse()?;
/// assert_eq!(link.to_string(), "5x5/b1");
/// let response = link.open(&mut Session::new(1))?;
/// assert_eq!(response.tasks.len(), 1, "a tour is looked for");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// A complete tour, encoded as its ID.
    Tour(Tour),
    /// A puzzle to generate, of a day or of a seed.
    Made(MadePuzzle),
    /// A puzzle, encoded as the ID of its given numbers.
    Puzzle(Numbers),
    /// A verse, encoded as the ID of its solution and its letters.
    Verse(Box<Verse>),
    /// A question to answer. Links encode only its board, start and end.
    Question(Question),
    /// A board in a mode, perhaps with a game by hand.
    Game(GameLink),
}

/// Why text is not a link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// The text has none of the forms of a link.
    #[error(
        "\u{2018}{0}\u{2019} does not name a tour, puzzle or board; links look like #puzzle=2026-11-22-8x8-medium, #5x5/b1 or #kt1_\u{2026}"
    )]
    Unknown(String),
    /// The text is not a day, a board and a level, and not a board, a level and a seed.
    #[error(
        "\u{2018}{0}\u{2019} is not a puzzle: write the day, the board and the level, such as puzzle=2026-11-22-8x8-medium, or the board, the level and a number, such as puzzle=6x6-easy-17"
    )]
    Made(String),
    /// The text is not the ID of a tour and a letter for each square.
    #[error(
        "\u{2018}{0}\u{2019} is not a verse: write the ID of its tour, / and a letter for each square"
    )]
    Verse(String),
    /// A part of the link after its board is unknown or repeated.
    #[error(
        "\u{2018}{0}\u{2019} does not belong there: after the board write, each once, a start, end=SQUARE or closed, and missing=SQUARES, such as 8x8/b1/end=g8/missing=d4..e5"
    )]
    Part(String),
    /// A part of a link to a game is repeated, or more than the mode has.
    #[error(
        "\u{2018}{0}\u{2019} does not belong there: after the board write missing=SQUARES, once, and the squares of the moves, such as play=8x8/missing=d4/a1/b3"
    )]
    Move(String),
    /// The list of missing squares names a square twice.
    #[error("\u{2018}{0}\u{2019} names a square twice")]
    Twice(String),
    /// The board's size is invalid.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A part of the link is not the name of a square.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// Removing the listed squares leaves no valid board, for the reason in the text.
    #[error("{0}")]
    Missing(String),
    /// The question cannot be asked, for example because its start is not on the board.
    #[error(transparent)]
    Question(#[from] QuestionError),
    /// The ID in the link is damaged.
    #[error(transparent)]
    Id(#[from] ReadError),
    /// The squares of the ID in the link are not a tour.
    #[error("this ID does not give a tour: {0}")]
    Tour(#[from] ListingError),
}

impl Link {
    /// Whether text looks like a link, possibly damaged: one word with a known prefix, after an optional address.
    pub fn is_link(text: &str) -> bool {
        let text = text.trim();
        let fragment = text::fragment(text);
        let board = fragment.split('/').next().unwrap_or_default();
        let is_known = text::is_id(text)
            || text::is_numbers_id(text)
            || fragment.starts_with(PUZZLE)
            || fragment.starts_with(VERSE)
            || game_in(fragment).is_some()
            || !matches!(board.parse::<Size>(), Err(SizeError::Format(_)))
            || (text.contains("://") && text.contains('#'));
        is_known && !text.contains(char::is_whitespace)
    }

    /// The link to a session's puzzle, its tour of up to [`Link::MOST_SQUARES`] squares, or else its question. `None`
    /// with two knights, and without a puzzle in Puzzle mode.
    pub fn of(session: &Session) -> Option<Link> {
        if session.mode().is_solved() {
            return session.puzzle().map(|game| of_puzzle(&game));
        }
        let is_short = session.board().squares() <= Link::MOST_SQUARES;
        let tour = is_short.then(|| session.tour()).flatten();
        // No link asks for a symmetric tour.
        let question = session
            .question()
            .filter(|asked| asked.symmetry().is_none());
        tour.map(Link::Tour)
            .or_else(|| question.map(|asked| Link::asking(&asked)))
    }

    /// The link to what a session shows, also to an empty board or an unfinished game, in the session's mode. `None` with
    /// two knights, and without a puzzle in Puzzle mode.
    pub fn to_view(session: &Session) -> Option<Link> {
        let game = || Some(Link::Game(GameLink::of(session)));
        match session.mode() {
            Mode::TwoKnights | Mode::Puzzle => Link::of(session),
            Mode::Play | Mode::Shape => game(),
            Mode::Watch => match Link::of(session) {
                Some(Link::Question(asked)) if is_answered(&asked, session) => {
                    Some(Link::Question(asked))
                }
                Some(Link::Question(_)) | None => game(),
                Some(tour) => Some(tour),
            },
        }
    }

    /// A link to a question, reduced to the parts that links encode.
    pub fn asking(question: &Question) -> Link {
        let plain = Question::on(question.board()).ending(question.end());
        let start = question.start();
        Link::Question(start.map_or(plain.clone(), |start| plain.starting_at(start)))
    }

    /// Largest tour in a link, in squares. Its ID has half as many letters, close to the usual URL length limit.
    pub const MOST_SQUARES: u64 = 10_000;

    /// The size of the board in the link, including missing squares.
    pub fn size(&self) -> Size {
        match self {
            Link::Tour(tour) => tour.board().size(),
            Link::Made(made) => made.size,
            Link::Puzzle(numbers) => numbers.board.size(),
            Link::Verse(verse) => verse.board().size(),
            Link::Question(question) => question.board().size(),
            Link::Game(game) => game.board.size(),
        }
    }

    /// The complete address of the link, for a page that opens links.
    pub fn at(&self, page: &str) -> String {
        format!("{page}#{self}")
    }

    /// Opens the link in a session: shows its tour or puzzle, or answers its question.
    ///
    /// # Errors
    /// A sentence that says why the link cannot be opened; the session is then unchanged.
    pub fn open(&self, session: &mut Session) -> Result<Response, String> {
        let puzzle = |wish| {
            let wish = Command::Puzzle(Box::new(wish));
            [Command::Mode(Mode::Puzzle), wish].to_vec()
        };
        let commands = match self {
            Link::Tour(tour) => return session.load(&ClaimedTour::from(tour)),
            Link::Made(made) => puzzle(made.request()),
            Link::Puzzle(numbers) => puzzle(PuzzleRequest::Given(
                numbers.board.clone(),
                numbers.givens.clone(),
            )),
            Link::Verse(verse) => puzzle(PuzzleRequest::Read((**verse).clone())),
            Link::Question(question) => vec![
                Command::Mode(Mode::default()),
                Command::Board(question.board().clone()),
                Command::Find(question.clone()),
            ],
            Link::Game(game) => game.commands(session),
        };
        Ok(session.apply_all(commands))
    }
}

/// Whether a session in Watch mode shows the answer to a question: a tour that the question restricts, or that there is none.
fn is_answered(asked: &Question, session: &Session) -> bool {
    let is_walk = session.tour_view().is_some() || asked.start().is_none();
    asked.end() != TourEnd::Any || !is_walk
}

fn of_puzzle(game: &PuzzleGame<'_>) -> Link {
    let board = game.puzzle.board();
    match (game.day, board.rectangle(), game.level) {
        (Some(day), Some(size), Some(level)) => Link::Made(MadePuzzle {
            size,
            level,
            key: PuzzleKey::Day(day),
        }),
        _ => Link::from(game.puzzle),
    }
}

impl From<&Puzzle> for Link {
    fn from(puzzle: &Puzzle) -> Link {
        match puzzle.verse() {
            Some(verse) => Link::Verse(Box::new(verse.clone())),
            None => Link::Puzzle(Numbers {
                board: puzzle.board().clone(),
                givens: puzzle.givens().clone(),
            }),
        }
    }
}

const PUZZLE: &str = "puzzle=";
const VERSE: &str = "verse=";
/// The end of a link to a verse whose first square is marked.
const SHOWN: &str = "/start";

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Link::Tour(tour) => {
                f.write_str(&text::id_of(tour.board(), tour.start(), tour.squares()))
            }
            Link::Made(made) => write!(f, "{PUZZLE}{made}"),
            Link::Puzzle(numbers) => f.write_str(&numbers.id()),
            Link::Verse(verse) => write_verse(verse, f),
            Link::Question(question) => write_question(question, f),
            Link::Game(game) => game.fmt(f),
        }
    }
}

fn write_verse(verse: &Verse, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b',');
    let letters = verse.list().join(",");
    let letters = utf8_percent_encode(&letters, ENCODED);
    let shown = verse.start().map_or("", |_| SHOWN);
    write!(
        f,
        "{VERSE}{}/{letters}{shown}",
        Link::Tour(verse.solution().clone())
    )
}

fn write_question(question: &Question, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let board = question.board();
    write!(f, "{}", board.size())?;
    if let Some(start) = question.start() {
        write!(f, "/{start}")?;
    }
    match question.end() {
        TourEnd::Any => {}
        TourEnd::At(end) => write!(f, "/end={end}")?,
        TourEnd::Closed => write!(f, "/closed")?,
    }
    f.write_str(&missing_part(board))
}

/// The part of a link for the missing squares of a board; empty if there are none.
fn missing_part(board: &Board) -> String {
    let missing = SquareList::missing_from(board);
    if missing.is_empty() {
        String::new()
    } else {
        format!("/missing={missing}")
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Link, LinkError> {
        let fragment = text::fragment(text);
        if !Link::is_link(text) {
            return Err(LinkError::Unknown(text::quoted(fragment)));
        }
        if text::is_id(fragment) {
            return Ok(Link::Tour(text::read_id(fragment)?.check()?));
        }
        if text::is_numbers_id(fragment) {
            return Ok(Link::Puzzle(Numbers::read_id(fragment)?));
        }
        if let Some(verse) = fragment.strip_prefix(VERSE) {
            return Ok(Link::Verse(Box::new(read_verse(verse)?)));
        }
        if let Some(made) = fragment.strip_prefix(PUZZLE) {
            return Ok(Link::Made(made.parse()?));
        }
        match game_in(fragment) {
            Some((mode, parts)) => Ok(Link::Game(GameLink::read(mode, parts)?)),
            None => read_question(fragment).map(Link::Question),
        }
    }
}

/// The mode that a link names, and the part after the `=`.
fn game_in(fragment: &str) -> Option<(Mode, &str)> {
    let (name, parts) = fragment.split_once('=')?;
    let modes = [Mode::Watch, Mode::Play, Mode::Shape].into_iter();
    let mut named = modes.filter(|mode| mode.name() == name);
    named.next().map(|mode| (mode, parts))
}

fn read_verse(fragment: &str) -> Result<Verse, LinkError> {
    let wrong = || LinkError::Verse(text::quoted(fragment));
    let shown = fragment.strip_suffix(SHOWN);
    let (id, letters) = shown
        .unwrap_or(fragment)
        .split_once('/')
        .ok_or_else(wrong)?;
    let letters = percent_decode_str(letters)
        .decode_utf8()
        .map_err(|_| wrong())?;
    let Ok(Link::Tour(solution)) = id.parse() else {
        return Err(wrong());
    };
    let letters = letters.split(',').map(str::to_owned).collect();
    Verse::new(solution, letters, shown.is_some()).ok_or_else(wrong)
}

/// Reads the board, start, end and missing squares of a question.
fn read_question(fragment: &str) -> Result<Question, LinkError> {
    let mut parts = fragment.split('/');
    let size = read_size(parts.next().unwrap_or_default(), fragment)?;
    let (mut start, mut end, mut missing) = (None, None, None);
    for part in parts {
        let is_new = match part.split_once('=') {
            Some(("end", square)) => end.replace(TourEnd::At(square.parse()?)).is_none(),
            Some(("missing", list)) => missing.replace(without(size, list)?).is_none(),
            Some(_) => false,
            None if part == "closed" => end.replace(TourEnd::Closed).is_none(),
            None => {
                let square = part
                    .parse()
                    .map_err(|_| LinkError::Part(text::quoted(part)))?;
                start.replace(square).is_none()
            }
        };
        if !is_new {
            return Err(LinkError::Part(text::quoted(part)));
        }
    }
    let board = missing.unwrap_or(Board::whole(size));
    let question = Question::on(&board).ending(end.unwrap_or_default());
    let question = match start {
        Some(start) => question.starting_at(start),
        None => question,
    };
    question.check()?;
    Ok(question)
}

fn read_size(board: &str, fragment: &str) -> Result<Size, LinkError> {
    board.parse().map_err(|error| match error {
        SizeError::Format(_) => LinkError::Unknown(text::quoted(fragment)),
        side => side.into(),
    })
}

/// The board without the listed squares. Links are untrusted, so a short link must not cause long work.
fn without(size: Size, list: &str) -> Result<Board, LinkError> {
    let squares: SquareList = list.parse()?;
    if squares.named() > size.area() {
        return Err(LinkError::Twice(text::quoted(list)));
    }
    let board = Board::whole(size).without_listed(&squares);
    board.map_err(|error| LinkError::Missing(error.to_string()))
}

#[cfg(test)]
mod tests;
