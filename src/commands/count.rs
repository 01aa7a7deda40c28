//! `count`, `rank` and `unrank`: number and numbering of tours.

use super::parts::PartsFolder;
use super::progress::ProgressDisplay;
use super::{CommandResult, Failure, output, print, print_line, verify};
use crate::cli::{
    self, CountArguments, CountedArguments, RankArguments, UnrankArguments, parse_on,
};
use knights_tour::solve::{CountStore, NumberedTours, Question, Resources, TourEnd, Uncounted};
use knights_tour::tour::Tour;
use knights_tour_base::wording::grouped;

/// Boards narrower than this, or with up to `MANY` squares, are counted quickly.
const WIDE: u32 = 7;
const MANY: u64 = 36;

/// Published numbers of undirected tours of 8×8, closed and open. No other board has as many.
const PUBLISHED: [(u64, &str); 2] = [
    (
        13_267_364_410_532,
        "B. D. McKay, Knight's tours of an 8\u{d7}8 chessboard, 1997",
    ),
    (
        9_795_914_085_489_952,
        "A. Chernov, 2014, and G. Stertenbrink, 2023: OEIS A308131",
    ),
];

pub(crate) fn run(arguments: &CountArguments) -> CommandResult {
    let question = question_of(arguments)?;
    let work = CountWork::new(&arguments.counted)?;
    question.check_countable(work.resources())?;
    work.announce(&question);
    let progress = ProgressDisplay::new();
    if let Some(part) = arguments.part {
        let parts = question.count_part(part, work.resources(), &mut progress.callback())?;
        print_line(&format!("part {part} of {parts} is kept"));
        return Ok(());
    }
    let count = question.count_with(work.resources(), &mut progress.callback())?;
    print(|out| writeln!(out, "{count}"))?;
    let published = PUBLISHED.iter().find(|it| count.undirected == it.0.into());
    if let Some((_, source)) = published {
        print_line(&format!("agrees with {source}"));
    }
    Ok(())
}

/// The limits of a count, and the folder of its parts.
struct CountWork {
    megabytes: u64,
    parts: Option<PartsFolder>,
}

impl CountWork {
    fn new(arguments: &CountedArguments) -> CommandResult<CountWork> {
        let parts = arguments.parts.clone().map(PartsFolder::at);
        Ok(CountWork {
            megabytes: arguments.megabytes,
            parts: parts.transpose()?,
        })
    }

    fn resources(&self) -> Resources<'_> {
        let parts = self.parts.as_ref();
        Resources {
            megabytes: self.megabytes,
            workers: &|job| drop(rayon::broadcast(|_| job())),
            parts: parts.map(|parts| parts as &dyn CountStore),
        }
    }

    fn announce(&self, question: &Question) {
        let (short, _) = question.board().size().sides();
        let is_done = self.parts.as_ref().is_some_and(PartsFolder::is_joined);
        if short >= WIDE && question.board().squares() > MANY && !is_done {
            print_line(&format!(
                "counting may take minutes and up to {} megabytes",
                grouped(self.megabytes)
            ));
        }
    }
}

impl From<Uncounted> for Failure {
    fn from(error: Uncounted) -> Failure {
        match error {
            Uncounted::TooManyStates { .. } => Failure::gave_up(error),
            Uncounted::TooMuchMemory { enough: None, .. } => Failure::bad_input(format!(
                "{error}, or raise --memory, which may not be enough"
            )),
            error => Failure::bad_input(with_options(&error)),
        }
    }
}

/// The error, with the options that would do if they are known.
fn with_options(error: &Uncounted) -> String {
    let Uncounted::TooMuchMemory {
        enough: Some(enough),
        ..
    } = error
    else {
        return error.to_string();
    };
    let (whole, in_parts) = (enough.megabytes, enough.in_parts);
    format!("{error}: --memory {whole}M, or --memory {in_parts}M --parts FOLDER")
}

fn question_of(arguments: &CountArguments) -> Result<Question, String> {
    let board = arguments.board.board(None)?;
    let named =
        |name: &Option<String>| name.as_ref().map(|name| parse_on(&board, name)).transpose();
    let end = match named(&arguments.end)? {
        Some(end) => TourEnd::At(end),
        None if arguments.counted.closed => TourEnd::Closed,
        None => TourEnd::Any,
    };
    cli::question(&board, named(&arguments.start)?, end)
}

fn number_tours(question: &Question, counted: &CountedArguments) -> CommandResult<NumberedTours> {
    let work = CountWork::new(counted)?;
    if let Err(error) = question.check_numbered(work.resources()) {
        let closed = question.clone().closed();
        let is_hint = question.end() != TourEnd::Closed
            && closed.impossible().is_none()
            && closed.check_numbered(work.resources()).is_ok();
        return Err(if is_hint {
            Failure::bad_input(format!("{}, or add --closed", with_options(&error)))
        } else {
            error.into()
        });
    }
    if !NumberedTours::admits(question) {
        work.announce(question);
    }
    let progress = ProgressDisplay::new();
    Ok(question.numbered_tours(work.resources(), &mut progress.callback())?)
}

pub(crate) fn rank(arguments: &RankArguments) -> CommandResult {
    let mut tour = verify::tour(&verify::read(&arguments.file)?).map_err(Failure::negative)?;
    let mut question = Question::on(tour.board());
    if arguments.counted.closed {
        question = question.closed();
        let open =
            || Failure::negative("not a closed tour: its ends are not a knight's move apart");
        // Numbered closed tours start on the first square.
        let first = tour.board().iter().next();
        let rotated = first.and_then(|first| tour.starting_at(first));
        tour = rotated.filter(Tour::is_closed).ok_or_else(open)?;
    }
    let mut tours = number_tours(&question, &arguments.counted)?;
    let number = tours.number(&tour).unwrap_or_default();
    print(|out| writeln!(out, "number {number} of {}", tours.count()))
}

pub(crate) fn unrank(arguments: &UnrankArguments) -> CommandResult {
    let end = if arguments.counted.closed {
        TourEnd::Closed
    } else {
        TourEnd::Any
    };
    let destination = arguments.output.destination()?;
    let question = cli::question(&arguments.board.board()?, None, end)?;
    let tours = numbered(&question, arguments)?;
    match &tours[..] {
        [tour] => output::write(tour.into(), &destination),
        _ => output::write_tours(question.board(), &destination, tours.into_iter().map(Ok)),
    }
}

/// The tours with the given numbers, all of which must exist.
fn numbered(question: &Question, arguments: &UnrankArguments) -> CommandResult<Vec<Tour>> {
    let (board, numbers) = (question.board(), &arguments.numbers);
    let check = |most, why: &str| match numbers.iter().find(|&&number| number > most) {
        Some(number) => Err(format!("{number} is out of range: {why}, numbered from 1")),
        None => Ok(()),
    };
    // Checked before counting, which may take long.
    if numbers.contains(&0) {
        return Err(Failure::bad_input(
            "0 is out of range: tours are numbered from 1",
        ));
    }
    let most = NumberedTours::at_most(question);
    check(most, &format!("{board} has far fewer tours"))?;
    let mut tours = number_tours(question, &arguments.counted)?;
    let kind = if arguments.counted.closed {
        "closed tours"
    } else {
        "tours"
    };
    let count = tours.count();
    check(count, &format!("{board} has {count} {kind}"))?;
    let progress = ProgressDisplay::new();
    let found = (0..).zip(numbers).filter_map(|(done, &number)| {
        let _ = progress.report(done, Some(numbers.len() as u64));
        tours.tour(number)
    });
    Ok(found.collect())
}
