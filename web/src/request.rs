//! Parses requests. A request is a line of words: its name, and what the table of requests names after it.

use crate::tables::STARTS;
use knights_tour::board::{Board, SizeError, Square, Symmetry};
use knights_tour::puzzle::{Day, PuzzleSpec};
use knights_tour::solve::Question;
use knights_tour_base::wording::sentence;
use knights_tour_picture::BoardTheme;
use knights_tour_scene::Look;
use knights_tour_session::link::Link;
use knights_tour_session::{
    Command, Mirror, PuzzleProgress, PuzzleRequest, Session, Start, Suggestion, TourTransform,
};
use std::mem::discriminant;
use std::str::{FromStr, SplitWhitespace};

/// What the page asks of its session.
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
    /// Run a lesson by its number, from 1.
    Lesson(usize),
    /// Run the commands of a lesson's button.
    LessonTurn(usize),
    /// Open a link, given by its part after the `#`.
    Open(&'a str),
    /// Count the squares that the rule visits from each start.
    Starts,
    /// Continue the puzzle on the board with stored progress.
    Restore(PuzzleProgress),
    /// Draw the search tree, which has the name `tree`.
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

/// The requests that are a name alone, and their commands.
const COMMANDS: [(&str, Command); 25] = [
    ("play-pause", Command::PlayPause),
    ("step-on", Command::StepOn),
    ("step-back", Command::StepBack),
    ("restart", Command::Restart),
    ("fast-forward", Command::FastForward),
    ("undo", Command::Undo),
    ("redo", Command::Redo),
    ("find-tour", Command::FindTour),
    ("find-closed", Command::FindClosed),
    ("find-another", Command::FindAnother),
    ("find-nearest", Command::FindNearest),
    ("stop-search", Command::StopSearch),
    ("hint", Command::Hint),
    ("check", Command::Check),
    ("go-back", Command::GoBack),
    ("give-up", Command::GiveUp),
    ("whole-board", Command::WholeBoard),
    ("invert", Command::Invert),
    ("clear", Command::Clear),
    ("toggle-outlook", Command::ToggleOutlook),
    ("toggle-uncrossed", Command::ToggleUncrossed),
    ("toggle-backtracking", Command::ToggleBacktracking),
    (
        "turn",
        Command::Transform(TourTransform::Turned(Symmetry::QUARTER_TURN)),
    ),
    (
        "reflect",
        Command::Transform(TourTransform::Turned(Symmetry::LEFT_RIGHT)),
    ),
    ("reverse", Command::Transform(TourTransform::Reversed)),
];

/// Reads the words after the name of a request.
type ReadWords = for<'a> fn(&mut Words<'a, '_>) -> Result<Request<'a>, String>;

/// All other requests: a name with the words that follow it, and how they are read.
static REQUESTS: [(&str, ReadWords); 28] = [
    ("tables", |_| Ok(Request::Tables)),
    ("begin seed", |words| words.read().map(Request::Begin)),
    ("show look theme detail", |words| {
        Ok(Request::Show(
            words.read()?,
            words.read()?,
            words.next() == "explained",
        ))
    }),
    ("offer name", |words| Ok(Request::Offer(words.next()))),
    ("tick milliseconds", |words| words.read().map(Request::Tick)),
    ("run", |_| Ok(Request::Run)),
    ("lesson number", |words| words.read().map(Request::Lesson)),
    ("lesson-turn number", |words| {
        words.read().map(Request::LessonTurn)
    }),
    ("open link", |words| Ok(Request::Open(words.next()))),
    ("starts", |_| Ok(Request::Starts)),
    ("draw what", |words| Ok(Request::Draw(words.next()))),
    ("mode mode", |words| words.command(Command::Mode)),
    ("board size", |words| {
        words.new_board().map(Command::Board).map(Request::Do)
    }),
    ("choose square", |words| words.on_square(Command::Choose)),
    ("end square", |words| words.on_square(Command::ToggleEnd)),
    ("note square", |words| words.on_square(Command::Note)),
    ("paint square", |words| {
        words.on_square(|square| Command::Paint {
            square,
            begins: false,
        })
    }),
    ("paint-first square", |words| {
        words.on_square(|square| Command::Paint {
            square,
            begins: true,
        })
    }),
    ("start place", |words| words.start()),
    ("seek step", |words| words.command(Command::Seek)),
    ("speed speed", |words| {
        words.command(|speed: u32| Command::Speed(speed.clamp(1, Command::MAX_SPEED)))
    }),
    ("tie-break rule", |words| words.command(Command::TieBreak)),
    ("mirror number", |words| words.mirror()),
    ("fewest goal", |words| words.command(Command::Improve)),
    ("find kind", |words| words.find()),
    ("daily level size day", |words| {
        let (level, board) = (words.read()?, words.new_board()?);
        let day = words.read()?;
        let spec = PuzzleSpec::new(&board, level).of_day(day);
        Ok(Request::puzzle(spec, Some(day)))
    }),
    ("puzzle level size seed", |words| {
        let (level, board) = (words.read()?, words.new_board()?);
        let spec = PuzzleSpec::new(&board, level).with_seed(words.read()?);
        Ok(Request::puzzle(spec, None))
    }),
    ("restore number seconds hints placed notes", |words| {
        words.progress().map(Request::Restore)
    }),
];

impl Request<'_> {
    fn puzzle(spec: PuzzleSpec, day: Option<Day>) -> Self {
        Request::Do(Command::Puzzle(Box::new(PuzzleRequest::Made(spec, day))))
    }
}

/// The words of a request that are left to read, and the session's board, on which squares are checked.
struct Words<'a, 'b> {
    rest: SplitWhitespace<'a>,
    board: &'b Board,
}

impl<'a> Words<'a, '_> {
    /// The next word. A request is read only with as many words as the table names.
    fn next(&mut self) -> &'a str {
        self.rest.next().unwrap_or_default()
    }

    fn read<T: FromStr<Err: ToString>>(&mut self) -> Result<T, String> {
        let read = self.next().parse();
        read.map_err(|error: T::Err| sentence(error.to_string()))
    }

    fn command<T: FromStr<Err: ToString>>(
        &mut self,
        command: fn(T) -> Command,
    ) -> Result<Request<'a>, String> {
        self.read().map(command).map(Request::Do)
    }

    /// A square of the board; in edit mode, also a missing one.
    fn square(&mut self) -> Result<Square, String> {
        let square = self.read()?;
        let checked = self.board.size().check(square);
        checked.map_err(|error| format!("{error}."))
    }

    fn on_square(&mut self, command: fn(Square) -> Command) -> Result<Request<'a>, String> {
        self.square().map(command).map(Request::Do)
    }

    fn new_board(&mut self) -> Result<Board, String> {
        board_of(self.next())
    }

    fn start(&mut self) -> Result<Request<'a>, String> {
        let place = self.rest.clone().next();
        let known = STARTS
            .into_iter()
            .find(|((name, _), _)| place == Some(name));
        let start = match known {
            Some((_, start)) => start,
            None => Start::At(self.square()?),
        };
        Ok(Request::Do(Command::Start(start)))
    }

    /// The selected number, the seconds and the hints; placed numbers such as `3:b7,5:c4`, and notes such as `b7:3:9,c4:9`.
    /// What is not a number on a square is skipped.
    fn progress(&mut self) -> Result<PuzzleProgress, String> {
        let (number, seconds, hints) = (self.read()?, self.read::<u32>()?, self.read()?);
        let placed = self.next().split(',').filter_map(|pair| {
            let (number, square) = pair.split_once(':')?;
            Some((number.parse().ok()?, square.parse().ok()?))
        });
        let placed = placed.collect();
        let notes = self.next().split(',').flat_map(|noted| {
            let mut parts = noted.split(':');
            let square: Option<Square> = parts.next().and_then(|square| square.parse().ok());
            parts.filter_map(move |number| Some((square?, number.parse().ok()?)))
        });
        Ok(PuzzleProgress {
            placed,
            notes: notes.collect(),
            number,
            seconds: seconds.into(),
            hints,
        })
    }

    fn mirror(&mut self) -> Result<Request<'a>, String> {
        let number: usize = self.read()?;
        let mirror = Mirror::ALL.get(number).ok_or("There is no such mirror.")?;
        Ok(Request::Do(Command::Mirror(*mirror)))
    }

    fn find(&mut self) -> Result<Request<'a>, String> {
        let question = Question::on(self.board);
        let wanted = if self.rest.clone().next() == Some("random") {
            question.random()
        } else {
            question.symmetric(self.read()?)
        };
        Ok(Request::Do(Command::Find(wanted)))
    }
}

/// A board such as `8x8`, or `8x8/missing=c3,d4` as in links.
pub(crate) fn board_of(word: &str) -> Result<Board, String> {
    let board = match word.parse() {
        Ok(Link::Question(question)) => question.board().clone(),
        _ => word
            .parse()
            .map_err(|error: SizeError| sentence(error.to_string()))?,
    };
    admit(board.size().area())?;
    Ok(board)
}

/// Parses one request.
pub(crate) fn read<'a>(line: &'a str, session: &Session) -> Result<Request<'a>, String> {
    if let Some((_, command)) = COMMANDS.into_iter().find(|(name, _)| *name == line) {
        return Ok(Request::Do(command));
    }
    let mut rest = line.split_whitespace();
    let count = rest.clone().count();
    let name = rest.next().ok_or("The request is empty.")?;
    let is_meant =
        |form: &str| form.split(' ').next() == Some(name) && form.split(' ').count() == count;
    let known = REQUESTS.iter().find(|(form, _)| is_meant(form));
    let (_, read) = known.ok_or_else(|| format!("Unknown request: \u{2018}{line}\u{2019}."))?;
    let board = session.board();
    read(&mut Words { rest, board })
}

/// The name of a suggestion: the request for its first command, or else the kind of command.
pub(crate) fn offer_name(offer: &Suggestion) -> &'static str {
    let Some(first) = offer.commands.first() else {
        return "start";
    };
    let known = COMMANDS
        .into_iter()
        .find(|(_, command)| discriminant(command) == discriminant(first));
    match (known, first) {
        (Some((name, _)), _) => name,
        (None, Command::ToggleEnd(_)) => "end",
        (None, _) => "start",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The type of a request in the page's scripts: its name, and any words.
    fn typed(form: &str) -> String {
        let words = form.split(' ').enumerate();
        let words = words.map(|(at, word)| if at == 0 { word } else { "${string}" });
        format!("`{}`", words.collect::<Vec<&str>>().join(" "))
    }

    /// With this type, tsc refuses a script that makes another request.
    #[test]
    fn the_scripts_know_the_table_of_requests() {
        let commands = COMMANDS.into_iter().map(|(name, _)| name);
        let requests = REQUESTS.into_iter().map(|(form, _)| form);
        let all: Vec<String> = commands.chain(requests).map(typed).collect();
        let wanted = format!("@typedef {{{}}} Request", all.join(" |\n *   "));
        let script = include_str!("../page/requests.js");
        assert!(
            script.contains(&wanted),
            "requests.js needs this type:\n * {wanted}"
        );
    }

    #[test]
    fn a_request_has_exactly_the_words_of_the_table() {
        let session = Session::new(0);
        for line in [
            "dance a1",
            "undo 2",
            "choose",
            "choose a1 b2",
            "daily easy 5x5",
        ] {
            let error = read(line, &session).err();
            let expected = format!("Unknown request: \u{2018}{line}\u{2019}.");
            assert_eq!(error, Some(expected));
        }
    }
}
