//! `count`, `rank` and `unrank`: number and numbering of tours.

use super::progress::ProgressDisplay;
use super::{CommandResult, Failure, output, print, print_line, verify};
use crate::cli::{
    self, CountArguments, CountedArguments, RankArguments, UnrankArguments, parse_on,
};
use knights_tour::Progress;
use knights_tour::solve::{NumberedTours, Question, Resources, TourEnd, Uncounted};
use knights_tour::tour::Tour;
use knights_tour_base::wording::grouped;

/// Boards narrower than this, or with up to `MANY` squares, are counted quickly.
const WIDE: u32 = 7;
const MANY: u64 = 36;

const PUBLISHED: &str = "agrees with B. D. McKay, Knight's tours of an 8\u{d7}8 chessboard, 1997";

pub(crate) fn run(arguments: &CountArguments) -> CommandResult {
    let question = question(arguments)?;
    let megabytes = arguments.counted.megabytes;
    question.check_countable(megabytes)?;
    announce(&question, megabytes);
    let count = watched(megabytes, |resources, progress| {
        question.count_with(resources, progress)
    })?;
    print(|out| writeln!(out, "{count}"))?;
    // This number identifies the closed tours of 8×8, whose count has been published.
    if count.is_closed && count.undirected == 13_267_364_410_532_u64.into() {
        print_line(PUBLISHED);
    }
    Ok(())
}

fn announce(question: &Question, megabytes: u64) {
    let (short, _) = question.board().size().sides();
    if short >= WIDE && question.board().squares() > MANY {
        print_line(&format!(
            "counting may take minutes and up to {} megabytes",
            grouped(megabytes)
        ));
    }
}

fn watched<T>(
    megabytes: u64,
    work: impl FnOnce(Resources<'_>, Progress<'_>) -> Result<T, Uncounted>,
) -> CommandResult<T> {
    let progress = ProgressDisplay::new();
    let resources = Resources {
        megabytes,
        workers: &|job| drop(rayon::broadcast(|_| job())),
    };
    Ok(work(resources, &mut |done, all| {
        progress.report(done, all)
    })?)
}

impl From<Uncounted> for Failure {
    fn from(error: Uncounted) -> Failure {
        match error {
            Uncounted::TooManyStates { .. } => Failure::gave_up(error),
            Uncounted::TooMuchMemory {
                enough: Some(enough),
                ..
            } => Failure::bad_input(format!("{error}: --memory {enough}M")),
            Uncounted::TooMuchMemory { .. } => Failure::bad_input(format!(
                "{error}, or raise --memory, which may not be enough"
            )),
            error => Failure::bad_input(error),
        }
    }
}

fn question(arguments: &CountArguments) -> Result<Question, String> {
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

fn number_tours(question: &Question, counted: CountedArguments) -> CommandResult<NumberedTours> {
    let megabytes = counted.megabytes;
    if let Err(error) = question.check_numbered(megabytes) {
        let closed = question.clone().closed();
        let is_hint = question.end() != TourEnd::Closed
            && closed.impossible().is_none()
            && closed.check_numbered(megabytes).is_ok();
        return Err(if is_hint {
            Failure::bad_input(format!("{error}, or add --closed"))
        } else {
            error.into()
        });
    }
    if !NumberedTours::admits(question) {
        announce(question, megabytes);
    }
    watched(megabytes, |resources, progress| {
        question.numbered_tours(resources, progress)
    })
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
    let mut tours = number_tours(&question, arguments.counted)?;
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
    let question = cli::question(&arguments.missing.taken_from(&arguments.board)?, None, end)?;
    match numbered(&question, arguments)?.as_slice() {
        [tour] => output::write(tour.into(), &destination),
        tours => output::write_texts(question.board(), &destination, |format, out| {
            let mut tours = tours.iter().enumerate();
            tours.try_for_each(|(number, tour)| format.write_one_of_many(tour, number == 0, out))
        }),
    }
}

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
    let mut tours = number_tours(question, arguments.counted)?;
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
