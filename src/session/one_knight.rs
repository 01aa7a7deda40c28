//! What watching and playing have in common: one knight, starts, rules and the search for tours.

use super::core::Core;
use super::explain::{Explanation, explain};
use super::report::report_refusal;
use super::task::{Finding, Inquiry, Job, Task};
use super::timeline::{Author, Origin, Rule, Timeline};
use super::{Command, Event, Mark, Phase, Report, Start};
use crate::board::Square;
use crate::position::Position;
use crate::solve::{End, Question, Reason, TieBreak, TourEnd};
use crate::tour::Tour;
use std::ops::ControlFlow;

/// How many starts are tried for the nearest one that works.
const NEAREST: usize = 200;
/// How many seeds are tried for another tour.
const SEEDS: usize = 12;

/// Does a command as both modes do it.
pub(super) fn apply(core: &mut Core, command: &Command, events: &mut Vec<Event>) -> Option<Task> {
    match *command {
        Command::Start(start) => begin(core, start, events),
        Command::Choose(square) => start_at(core, square, events),
        Command::SetEnd(square) => set_end(core, square, events),
        Command::PlayPause => play_or_pause(core, events),
        Command::StepOn => step_once(core, events),
        Command::FastForward => fast_forward(core, events),
        Command::FindTour => return find_tour(core, None),
        Command::FindClosed => return find_tour(core, Some(TourEnd::Closed)),
        Command::FindAnother => return find_another(core),
        Command::FindNearest => return find_nearest(core),
        Command::TieBreak(tie_break) => change_rule(core, tie_break, core.backtracking),
        Command::Backtracking => change_rule(core, core.tie_break, !core.backtracking),
        Command::Partner => {
            core.say(
                "The computer plays in the game of two knights: choose that in the menu Game.",
            );
        }
        Command::Hint | Command::GoBack | Command::GiveUp | Command::ShowOutlook => {
            core.say("That is for playing yourself: choose it in the menu Game, and a start.");
        }
        _ => {}
    }
    None
}

/// How far the knight is.
pub(super) fn phase(core: &Core) -> Phase {
    let Some(timeline) = core.timeline() else {
        return Phase::Empty;
    };
    match timeline.next() {
        ControlFlow::Break(End::Complete) => Phase::Complete,
        ControlFlow::Break(End::DeadEnd) => Phase::DeadEnd,
        ControlFlow::Break(End::Exhausted) => Phase::Impossible,
        ControlFlow::Continue(_) => core.phase_under_way(),
    }
}

pub(super) fn is_over(core: &Core) -> bool {
    matches!(
        phase(core),
        Phase::Complete | Phase::DeadEnd | Phase::Impossible
    )
}

fn begin(core: &mut Core, start: Start, events: &mut Vec<Event>) {
    let square = core.square_of(start);
    start_at(core, square, events);
}

/// Whether a start was refused that nobody took back: another one that nobody named is no answer.
fn awaits_start(core: &Core) -> bool {
    core.refused.is_some() && core.timeline().is_none()
}

pub(super) fn start_at(core: &mut Core, square: Square, events: &mut Vec<Event>) {
    if core.is_running() {
        core.say(
            "A tour is running. Press Space to pause it or Esc to stop it, then choose another start.",
        );
        return;
    }
    if let Err(error) = core.board().check(square) {
        return core.say(format!("Not possible: {error}."));
    }
    if let Some(reason) = Reason::from_colours(core.board(), square) {
        let question = Question::on(core.board()).from(square);
        let question = question.with_seed(core.random.next_u64());
        return refuse(core, question, reason, events);
    }
    match Position::new(core.board(), square) {
        Ok(position) => {
            core.begin_with(position);
            events.push(Event::Start(square));
            note_end(core, events);
        }
        Err(error) => core.say(format!("{error}.")),
    }
}

fn play_or_pause(core: &mut Core, events: &mut Vec<Event>) {
    if core.is_running() {
        return core.halt();
    }
    if awaits_start(core) {
        return;
    }
    if core.timeline().is_none() {
        begin(core, Start::TopLeft, events);
    } else if is_over(core) {
        core.restart(events);
    } else {
        core.note_step();
    }
    play_on(core, false);
}

fn fast_forward(core: &mut Core, events: &mut Vec<Event>) {
    if awaits_start(core) {
        return;
    }
    if core.timeline().is_none() {
        begin(core, Start::TopLeft, events);
    } else if !is_over(core) {
        core.note_step();
    }
    play_on(core, true);
}

/// Plays what there is left to play.
fn play_on(core: &mut Core, is_fast: bool) {
    if core.timeline().is_some() && !is_over(core) {
        core.play(is_fast);
    }
}

fn step_once(core: &mut Core, events: &mut Vec<Event>) {
    core.halt();
    if awaits_start(core) {
        return;
    }
    if core.timeline().is_none() {
        begin(core, Start::TopLeft, events);
    } else {
        core.noting(|core| advance(core, 1, events));
    }
}

/// Makes up to `steps` steps, and says so where they lead to an end.
pub(super) fn advance(core: &mut Core, steps: u64, events: &mut Vec<Event>) {
    let mut made = 0;
    while made < steps && core.step_on(events) {
        made += 1;
    }
    // An end is told once, when it is reached; or when a change of the rule makes it one.
    if made > 0 || core.is_running() {
        note_end(core, events);
    }
}

/// Stops, and says so, where the tour is over.
pub(super) fn note_end(core: &mut Core, events: &mut Vec<Event>) {
    let Some(position) = core.position() else {
        return;
    };
    let end = match phase(core) {
        Phase::Complete => Event::Complete {
            squares: position.visited(),
            closed: position.is_closed(),
        },
        Phase::DeadEnd => Event::Stuck {
            square: position.here(),
            visited: position.visited(),
        },
        Phase::Impossible => Event::Impossible(Reason::Exhausted {
            board: position.board().clone(),
            start: Some(position.start()),
            end: None,
        }),
        _ => return,
    };
    core.halt();
    core.remark = None;
    events.push(end);
}

fn change_rule(core: &mut Core, tie_break: TieBreak, backtracking: bool) {
    (core.tie_break, core.backtracking) = (tie_break, backtracking);
    // What the other rule found is still there to be brought back.
    if core.timeline().is_some_and(|now| !now.is_at_end()) {
        core.note_timeline();
    }
    if let Some(timeline) = core.timeline_mut() {
        timeline.change_rule(Rule {
            tie_break,
            backtracking,
            ..timeline.rule()
        });
    }
}

fn set_end(core: &mut Core, square: Square, events: &mut Vec<Event>) {
    if let Err(error) = core.board().check(square) {
        return core.say(format!("Not possible: {error}."));
    }
    let table = core.table_mut();
    let end = (table.end != Some(square)).then_some(square);
    table.end = end;
    events.push(Event::End(end));
    core.say(match end {
        Some(end) => format!(
            "The tour is to end on {end}: A finds it. Shift and a click there takes the mark off again."
        ),
        None => "The tour may end anywhere.".to_owned(),
    });
}

/// Looks for a tour that ends as is wanted, or on the square that was chosen.
pub(super) fn find_tour(core: &mut Core, wanted: Option<TourEnd>) -> Option<Task> {
    let chosen = core.table().end.map(TourEnd::At);
    let end = wanted.or(chosen).unwrap_or_default();
    let start = core.position().map(Position::start);
    let question = Question::on(core.board()).ending(end);
    let question = start.map_or(question.clone(), |start| question.from(start));
    let question = question.with_seed(core.random.next_u64());
    match question.check() {
        Ok(()) => find(core, vec![question], None),
        Err(error) => {
            core.say(format!("Not possible: {error}."));
            None
        }
    }
}

/// The question of the tour that was found last, by other seeds.
fn find_another(core: &mut Core) -> Option<Task> {
    let Some(Origin::Found(question)) = core.timeline().map(|now| now.origin.clone()) else {
        return find_tour(core, None);
    };
    let seeds: Vec<u64> = (0..SEEDS).map(|_| core.random.next_u64()).collect();
    let questions = seeds.into_iter();
    let questions = questions.map(|seed| question.clone().with_seed(seed));
    let known = core.timeline().and_then(Timeline::tour);
    find(core, questions.collect(), known)
}

/// The question that was refused, from the squares nearest to its start.
fn find_nearest(core: &mut Core) -> Option<Task> {
    let (_, question) = core.refused.clone()?;
    let start = question.start()?;
    let distance = |square: &Square| {
        let dx = square.file().abs_diff(start.file());
        let dy = square.rank().abs_diff(start.rank());
        dx * dx + dy * dy
    };
    let mut squares: Vec<Square> = core.board().iter().collect();
    squares.sort_by_key(distance);
    let questions = squares.into_iter();
    let questions = questions.map(|square| {
        let other = Question::on(question.board()).ending(question.end());
        other.from(square).with_seed(question.seed())
    });
    let questions = questions.filter(|other| other.check().is_ok() && other.impossible().is_none());
    let questions = questions.take(NEAREST).collect();
    find(core, questions, None)
}

fn find(core: &mut Core, questions: Vec<Question>, unlike: Option<Vec<Square>>) -> Option<Task> {
    core.halt();
    Some(core.ask(Job::Find(Inquiry { questions, unlike })))
}

/// Takes in what came of a search: a tour is laid out and played.
pub(super) fn take(core: &mut Core, finding: Finding, events: &mut Vec<Event>) {
    match finding {
        Finding::Tour(question, tour) => lay_out_tour(core, question, &tour, events),
        Finding::Impossible(question, reason) => refuse(core, question, reason, events),
        Finding::Nothing => core.say("No other was found."),
        Finding::Failed(sentence) => core.say(sentence),
        Finding::Perfect(_) | Finding::Answer(..) | Finding::Verdict(_) | Finding::Cancelled => {}
    }
}

fn refuse(core: &mut Core, question: Question, reason: Reason, events: &mut Vec<Event>) {
    events.push(Event::Impossible(reason.clone()));
    core.refused = Some((reason, question));
}

fn lay_out_tour(core: &mut Core, question: Question, tour: &Tour, events: &mut Vec<Event>) {
    let whole = Position::along(tour.board(), tour.squares());
    let begun = Position::new(tour.board(), tour.start());
    match (whole, begun) {
        (Some(whole), Ok(begun)) => {
            let steps = whole.moves().iter().copied();
            core.lay_out_moves(begun, steps, Author::Solver, Origin::Found(question));
            events.push(Event::Start(tour.start()));
            note_end(core, events);
            play_on(core, false);
        }
        (_, Err(error)) => core.say(format!("{error}.")),
        (None, Ok(_)) => core.say("There is not enough memory for this tour."),
    }
}

/// What is said of a question that has no tour for an answer.
pub(super) fn refusal(core: &Core) -> Option<Report> {
    let (reason, question) = core.refused.as_ref()?;
    Some(report_refusal(reason, question))
}

pub(super) fn marks(core: &Core) -> Vec<(Square, Mark)> {
    let end = core.table().end.map(|square| (square, Mark::End));
    let candidates = core.position().into_iter();
    let candidates = candidates.flat_map(|position| position.candidates());
    let candidates = candidates.map(|(_, square)| (square, Mark::Candidate));
    let fault = match core.timeline().map(|now| &now.origin) {
        Some(Origin::Loaded { fault }) => *fault,
        _ => None,
    };
    let fault = fault.filter(|&square| core.board().contains(square));
    let fault = fault.map(|square| (square, Mark::Fault));
    end.into_iter().chain(candidates).chain(fault).collect()
}

pub(super) fn explanation(core: &Core) -> Option<Explanation> {
    Some(explain(core.timeline()?, core.tie_break))
}
