//! What watching and playing have in common: one knight, starts, rules and the search for tours.

use super::core::Core;
use super::explain::explain;
use super::history::BoardContent;
use super::phase::{is_over, stop_at_end};
use super::planned::Planned;
use super::report::report_refusal;
use super::task::{Job, Query, Task, TaskResult};
use super::timeline::{Author, Origin, Rule, Timeline};
use super::{Command, Event, Report, Session, Start, rearrange, sentences, uncrossed};
use crate::board::Square;
use crate::course::Course;
use crate::position::Step;
use crate::scene::{Explanation, Mark};
use crate::solve::{Question, Reason, TieBreak, TourEnd};

/// How many starts are tried for the nearest one that works.
const NEAREST: usize = 200;
/// How many seeds are tried for another tour.
const SEEDS: usize = 12;

/// Does a command as both modes do it.
pub(super) fn apply(core: &mut Core, command: &Command, events: &mut Vec<Event>) -> Option<Task> {
    match *command {
        Command::Start(start) => return begin(core, start, events),
        Command::Choose(square) => return start_at(core, square, events),
        Command::ToggleEnd(square) => set_end(core, square, events),
        Command::PlayPause => return play_or_pause(core, events),
        Command::StepOn => return step_once(core, events),
        Command::FastForward => return fast_forward(core, events),
        Command::FindTour => return find_tour(core, None),
        Command::FindClosed => return find_tour(core, Some(TourEnd::Closed)),
        Command::Find(ref question) => return find_wanted(core, question.clone()),
        Command::Rearrange(wanted) => rearrange::apply(core, wanted, events),
        Command::FindAnother => return find_another(core),
        Command::FindNearest => return find_nearest(core),
        Command::TieBreak(tie_break) => change_rule(core, tie_break, core.backtracking),
        Command::ToggleBacktracking => change_rule(core, core.tie_break, !core.backtracking),
        _ => {}
    }
    None
}

fn begin(core: &mut Core, start: Start, events: &mut Vec<Event>) -> Option<Task> {
    let square = core.square_of(start);
    start_at(core, square, events)
}

/// Whether a start was refused that nobody took back: another one that nobody named is not an answer.
fn awaits_start(core: &Core) -> bool {
    core.refused.is_some() && core.is_empty()
}

/// Puts the knight on a square. On a board too large for that a tour from there is planned.
pub(super) fn start_at(core: &mut Core, square: Square, events: &mut Vec<Event>) -> Option<Task> {
    if core.is_running() {
        core.say(sentences::TOUR_IS_RUNNING);
        return None;
    }
    if let Err(error) = core.board().check(square) {
        core.say(sentences::not_possible(error));
        return None;
    }
    let question = Question::on(core.board()).starting_at(square);
    let question = question.with_seed(core.random.next_u64());
    if let Some(reason) = Reason::from_colours(core.board(), square)
        && !core.is_uncrossed()
    {
        refuse(core, question, reason, events);
        return None;
    }
    let is_too_large = Session::holds(core.board().size()).is_err();
    if is_too_large && core.mode.is_watched() {
        return find(core, vec![question], None, true);
    }
    match core.position_from(square) {
        Ok(position) => {
            core.begin_with(position);
            events.push(Event::Start(square));
            stop_at_end(core, events);
        }
        Err(sentence) => core.say(sentence),
    }
    None
}

fn play_or_pause(core: &mut Core, events: &mut Vec<Event>) -> Option<Task> {
    if core.is_running() {
        core.halt();
        return None;
    }
    if awaits_start(core) {
        return None;
    }
    let mut task = None;
    if core.is_empty() {
        task = begin(core, Start::TopLeft, events);
    } else if is_over(core) {
        core.restart(events);
    } else {
        core.record_step();
    }
    play_on(core, false, events);
    task
}

fn fast_forward(core: &mut Core, events: &mut Vec<Event>) -> Option<Task> {
    if awaits_start(core) {
        return None;
    }
    let mut task = None;
    if core.is_empty() {
        task = begin(core, Start::TopLeft, events);
    } else if !is_over(core) {
        core.record_step();
    }
    play_on(core, true, events);
    task
}

/// Plays what there is left to play; the end of a plan is there at once.
fn play_on(core: &mut Core, is_fast: bool, events: &mut Vec<Event>) {
    if core.is_empty() || is_over(core) {
        return;
    }
    match core.planned_mut().filter(|_| is_fast) {
        Some(planned) => {
            planned.seek(u64::MAX);
            let (step, of) = (planned.steps(), planned.len());
            events.push(Event::Seek { step, of });
            stop_at_end(core, events);
        }
        None => core.play(is_fast),
    }
}

fn step_once(core: &mut Core, events: &mut Vec<Event>) -> Option<Task> {
    core.halt();
    if awaits_start(core) {
        return None;
    }
    if core.is_empty() {
        return begin(core, Start::TopLeft, events);
    }
    core.with_undo(|core| advance(core, 1, events));
    None
}

/// Makes up to `steps` steps that are there to be made again, and no new ones.
pub(super) fn replay(core: &mut Core, steps: u64, events: &mut Vec<Event>) {
    let mut made = 0;
    while made < steps && core.replay(events) {
        made += 1;
    }
    if made > 0 {
        stop_at_end(core, events);
    }
    if core.timeline().is_none_or(Timeline::is_at_end) {
        core.halt();
    }
}

/// Makes up to `steps` steps, and says so where they lead to an end.
pub(super) fn advance(core: &mut Core, steps: u64, events: &mut Vec<Event>) {
    let made = core.advance(steps, events);
    // An end is told once, when it is reached; or when a change of the rule makes it one.
    if made > 0 || core.is_running() {
        stop_at_end(core, events);
    }
}

fn change_rule(core: &mut Core, tie_break: TieBreak, backtracking: bool) {
    (core.tie_break, core.backtracking) = (tie_break, backtracking);
    // What the other rule found is still there to be brought back.
    if core.timeline().is_some_and(|now| !now.is_at_end()) {
        core.record_timeline();
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
        return core.say(sentences::not_possible(error));
    }
    let slot = core.slot_mut();
    let end = (slot.end != Some(square)).then_some(square);
    slot.end = end;
    events.push(Event::End(end));
    core.say(sentences::end_chosen(end));
}

/// Looks for a tour that ends as is wanted, or on the square that was chosen.
pub(super) fn find_tour(core: &mut Core, wanted: Option<TourEnd>) -> Option<Task> {
    find_wanted(core, question(core, wanted))
}

/// A tour from where the knight began that ends as is wanted, or on the square that was chosen.
pub(super) fn question(core: &Core, wanted: Option<TourEnd>) -> Question {
    let chosen = core.slot().end.map(TourEnd::At);
    let end = wanted.or(chosen).unwrap_or_default();
    let start = core.course().map(Course::start);
    let question = Question::on(core.board()).ending(end);
    start.map_or(question.clone(), |start| question.starting_at(start))
}

/// Looks for a tour that somebody has asked for in full, whatever stands on the board.
fn find_wanted(core: &mut Core, question: Question) -> Option<Task> {
    let question = question.with_seed(core.random.next_u64());
    let fault = match question.check() {
        Err(error) => error.to_string(),
        Ok(()) if question.board() != core.board() => sentences::ANOTHER_BOARD.to_owned(),
        Ok(()) => return find(core, vec![question], None, false),
    };
    core.say(sentences::not_possible(fault));
    None
}

/// The question of the tour that was found last, by other seeds.
fn find_another(core: &mut Core) -> Option<Task> {
    let planned = core.planned().map(|planned| planned.question.clone());
    let found = match core.timeline().map(|now| &now.origin) {
        Some(Origin::Found(question)) => Some(question.clone()),
        _ => None,
    };
    let Some(question) = planned.or(found) else {
        return find_tour(core, None);
    };
    let seeds: Vec<u64> = (0..SEEDS).map(|_| core.random.next_u64()).collect();
    let questions = seeds.into_iter();
    let questions = questions.map(|seed| question.clone().with_seed(seed));
    let known = core.timeline().and_then(Timeline::tour);
    find(core, questions.collect(), known, false)
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
    let mut squares: Vec<Square> = near(start).collect();
    squares.retain(|&square| core.board().contains(square));
    squares.sort_by_key(distance);
    let questions = squares.into_iter();
    let questions = questions.map(|square| {
        let other = Question::on(question.board()).ending(question.end());
        other.starting_at(square).with_seed(question.seed())
    });
    let questions = questions.filter(|other| other.check().is_ok() && other.impossible().is_none());
    let questions = questions.take(NEAREST).collect();
    find(core, questions, None, false)
}

/// The squares around one, on a board without edges on the right and above: more than are tried.
fn near(start: Square) -> impl Iterator<Item = Square> {
    const RADIUS: u32 = 20;
    let around = |at: u32| at.saturating_sub(RADIUS)..=at + RADIUS;
    let ranks = around(start.rank());
    ranks.flat_map(move |rank| around(start.file()).map(move |file| Square::new(file, rank)))
}

fn find(
    core: &mut Core,
    questions: Vec<Question>,
    except: Option<Vec<Square>>,
    is_begun: bool,
) -> Option<Task> {
    core.halt();
    Some(core.ask(Job::Find(Query {
        questions,
        except,
        is_begun,
    })))
}

/// Takes in the result of a search: a tour is laid out and played.
pub(super) fn take(core: &mut Core, result: TaskResult, events: &mut Vec<Event>) {
    match result {
        TaskResult::Tour(question, start, moves) => {
            lay_out_tour(core, question, start, moves, events);
        }
        TaskResult::Plan(question, plan, is_whole) => {
            show_plan(core, Planned::new(question, plan), is_whole, events);
        }
        TaskResult::Impossible(question, reason) => refuse(core, question, reason, events),
        TaskResult::Nothing => core.say(sentences::NO_OTHER),
        TaskResult::Failed(sentence) => core.say(sentence),
        TaskResult::Perfect(_)
        | TaskResult::Answer(..)
        | TaskResult::Verdict(_)
        | TaskResult::Shape(_)
        | TaskResult::Puzzle(_)
        | TaskResult::Cancelled => {}
    }
}

fn refuse(core: &mut Core, question: Question, reason: Reason, events: &mut Vec<Event>) {
    events.push(Event::Impossible(reason.clone()));
    core.refused = Some((reason, question));
}

fn lay_out_tour(
    core: &mut Core,
    question: Question,
    start: Square,
    moves: Vec<Step>,
    events: &mut Vec<Event>,
) {
    match core.position_from(start) {
        Ok(begun) => {
            core.lay_out_moves(begun, moves, Author::Solver, Origin::Found(question));
            events.push(Event::Start(start));
            stop_at_end(core, events);
            play_on(core, false, events);
        }
        Err(sentence) => core.say(sentence),
    }
}

/// Shows a planned tour: all of it, or the knight on its first square.
fn show_plan(core: &mut Core, planned: Planned, is_whole: bool, events: &mut Vec<Event>) {
    let start = planned.start();
    let board = core.board().clone();
    core.install(board, BoardContent::Planned(planned));
    events.push(Event::Start(start));
    if is_whole {
        play_on(core, true, events);
    }
}

/// What is said of a question that has no tour for an answer.
pub(super) fn refusal(core: &Core) -> Option<Report> {
    let (reason, question) = core.refused.as_ref()?;
    Some(report_refusal(reason, question))
}

pub(super) fn marks(core: &Core) -> Vec<(Square, Mark)> {
    let end = core.slot().end.filter(|_| !core.is_uncrossed());
    let end = end.map(|square| (square, Mark::End));
    let candidates: Vec<Square> = match core.position() {
        Some(position) if core.is_uncrossed() => uncrossed::candidates(position).collect(),
        Some(position) => position.candidates().map(|(_, square)| square).collect(),
        None => Vec::new(),
    };
    let candidates = candidates.into_iter();
    let candidates = candidates.map(|square| (square, Mark::Candidate));
    let fault = match core.timeline().map(|now| &now.origin) {
        Some(Origin::Loaded { fault }) => *fault,
        _ => None,
    };
    let fault = fault.filter(|&square| core.board().contains(square));
    let fault = fault.map(|square| (square, Mark::Fault));
    end.into_iter().chain(candidates).chain(fault).collect()
}

pub(super) fn explanation(core: &Core) -> Option<Explanation> {
    Some(explain(core.timeline()?))
}
