//! Parses requests. A request is a line of words and starts with a command.

use crate::tables::{STARTS, TRANSFORMS};
use knights_tour::board::{Board, Square};
use knights_tour::puzzle::{Day, Level, PuzzleSpec};
use knights_tour::solve::Question;
use knights_tour::tour::TourClass;
use knights_tour_base::wording::sentence;
use knights_tour_picture::BoardTheme;
use knights_tour_scene::Look;
use knights_tour_session::{Action, Command, Mirror, Mode, PuzzleRequest, Session, Start};
use std::str::FromStr;

pub(crate) enum Request<'a> {
    /// Send the names and labels of all choices.
    Tables,
    /// Start a new session with this seed.
    Begin(u64),
    /// Choose the look, the theme, and whether moves are explained.
    Show(Look, BoardTheme, bool),
    /// Run a command in the session.
    Do(Command),
    /// Run the suggestion of the report with this name.
    Offer(&'a str),
    /// Advance the clock by this many milliseconds.
    Tick(u32),
    /// Run the next pending task.
    Run,
    /// Run a lesson by its number, from 1; if `turns`, run the commands of the lesson's button instead.
    Lesson { number: usize, turns: bool },
    /// Open a link, given by its part after the `#`.
    Open(&'a str),
    /// Draw the tour in the style with this name; `board` means no style, `tree` the search tree.
    Draw(&'a str),
}

/// Maximum number of squares on the page.
const MOST_SQUARES: u64 = 40_000;

pub(crate) fn admit(squares: u64) -> Result<(), String> {
    if squares <= MOST_SQUARES {
        Ok(())
    } else {
        Err(format!(
            "This board has {squares} squares; the page shows up to {MOST_SQUARES}. The desktop program has no limit."
        ))
    }
}

fn named<T: FromStr<Err: ToString>>(name: &str) -> Result<T, String> {
    name.parse()
        .map_err(|error: T::Err| sentence(error.to_string()))
}

/// Parses one request. Squares are checked against the session's board.
pub(crate) fn read<'a>(line: &'a str, session: &Session) -> Result<Request<'a>, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (first, rest) = words.split_first().ok_or("The request is empty.")?;
    Ok(match (*first, rest) {
        ("tables", []) => Request::Tables,
        ("begin", [seed]) => Request::Begin(named(seed)?),
        ("show", [look, theme, explain]) => {
            Request::Show(named(look)?, named(theme)?, *explain == "explained")
        }
        ("offer", [name]) => Request::Offer(name),
        ("tick", [milliseconds]) => Request::Tick(named(milliseconds)?),
        ("run", []) => Request::Run,
        ("lesson", [number]) => Request::Lesson {
            number: named(number)?,
            turns: false,
        },
        ("lesson", [number, "turn"]) => Request::Lesson {
            number: named(number)?,
            turns: true,
        },
        ("open", [fragment]) => Request::Open(fragment),
        ("draw", [style]) => Request::Draw(style),
        (name, arguments) => {
            let command = command(name, arguments, session)?;
            Request::Do(command.ok_or_else(|| unknown(line))?)
        }
    })
}

fn unknown(line: &str) -> String {
    format!("Unknown request: \u{2018}{line}\u{2019}.")
}

fn command(name: &str, rest: &[&str], session: &Session) -> Result<Option<Command>, String> {
    // In edit mode, missing squares are also valid.
    let at = |name: &str| {
        let square: Square = named(name)?;
        session
            .board()
            .size()
            .check(square)
            .map_err(|error| format!("{error}."))
    };
    Ok(Some(match (name, rest) {
        ("mode", [mode]) => Command::Mode(named(mode)?),
        ("board", [size]) => Command::Board(board(size)?),
        ("choose", [square]) => Command::Choose(at(square)?),
        ("end", [square]) => Command::ToggleEnd(at(square)?),
        ("note", [square]) => Command::Note(at(square)?),
        ("paint", [square]) => Command::Paint {
            square: at(square)?,
            begins: false,
        },
        ("paint-first", [square]) => Command::Paint {
            square: at(square)?,
            begins: true,
        },
        ("start", [place]) => {
            let known = STARTS.into_iter().find(|((name, _), _)| name == place);
            Command::Start(if let Some((_, start)) = known {
                start
            } else {
                Start::At(at(place)?)
            })
        }
        ("seek", [step]) => Command::Seek(named(step)?),
        ("speed", [speed]) => Command::Speed(named::<u32>(speed)?.clamp(1, Command::MAX_SPEED)),
        ("tie-break", [rule]) => Command::TieBreak(named(rule)?),
        ("mirror", [place]) => {
            let mirror = Mirror::ALL.get(named::<usize>(place)?);
            return Ok(mirror.copied().map(Command::Mirror));
        }
        ("fewest", [goal]) => Command::Improve(named(goal)?),
        ("find", [kind]) => Command::Find(special(session.board(), kind)?),
        ("daily", [level, size, day]) => puzzle(&board(size)?, named(level)?, Some(named(day)?), 0),
        ("puzzle", [level, "shape", seed]) => puzzle(
            session.board_of(Mode::default()),
            named(level)?,
            None,
            named(seed)?,
        ),
        ("puzzle", [level, size, seed]) => puzzle(&board(size)?, named(level)?, None, named(seed)?),
        (name, []) => return Ok(plain(name)),
        _ => return Ok(None),
    }))
}

fn plain(name: &str) -> Option<Command> {
    Some(match name {
        "play-pause" => Command::PlayPause,
        "step-on" => Command::StepOn,
        "step-back" => Command::StepBack,
        "restart" => Command::Restart,
        "fast-forward" => Command::FastForward,
        "undo" => Command::Undo,
        "redo" => Command::Redo,
        "find-tour" => Command::FindTour,
        "find-closed" => Command::FindClosed,
        "find-another" => Command::FindAnother,
        "stop-search" => Command::StopSearch,
        "hint" => Command::Hint,
        "check" => Command::Check,
        "give-up" => Command::GiveUp,
        "whole-board" => Command::WholeBoard,
        "invert" => Command::Invert,
        "clear" => Command::Clear,
        "toggle-outlook" => Command::ToggleOutlook,
        "toggle-uncrossed" => Command::ToggleUncrossed,
        "toggle-backtracking" => Command::ToggleBacktracking,
        name => {
            let (_, wanted) = TRANSFORMS
                .into_iter()
                .find(|((known, _), _)| *known == name)?;
            Command::Transform(wanted)
        }
    })
}

/// The name of a suggestion: that of its first command, as in requests where there is one.
pub(crate) fn offer_name(offer: &Action) -> &'static str {
    match offer.commands.first() {
        Some(Command::FindTour) => "find-tour",
        Some(Command::FindClosed) => "find-closed",
        Some(Command::FindAnother) => "find-another",
        Some(Command::FindNearest) => "nearest",
        Some(Command::GoBack) => "back",
        Some(Command::Undo) => "undo",
        Some(Command::Hint) => "hint",
        Some(Command::Check) => "check",
        Some(Command::GiveUp) => "give-up",
        Some(Command::WholeBoard) => "whole-board",
        Some(Command::Clear) => "clear",
        Some(Command::ToggleBacktracking) => "backtracking",
        Some(Command::ToggleEnd(_)) => "end",
        _ => "start",
    }
}

fn board(size: &str) -> Result<Board, String> {
    let board: Board = named(size)?;
    admit(board.size().area())?;
    Ok(board)
}

fn puzzle(board: &Board, level: Level, day: Option<Day>, seed: u64) -> Command {
    let recipe = PuzzleSpec::new(board, level);
    let recipe = if let Some(day) = day {
        recipe.of_day(day)
    } else {
        recipe.with_seed(seed)
    };
    Command::Puzzle(Box::new(PuzzleRequest::Made(recipe, day)))
}

fn special(board: &Board, kind: &str) -> Result<Question, String> {
    let question = Question::on(board);
    if kind == "random" {
        return Ok(question.random());
    }
    Ok(question.symmetric(named::<TourClass>(kind)?))
}
