//! Commands that Watch, Play and edit mode share: starts, the rule, and the search for tours.

use super::content::BoardContent;
use super::core::{Core, ImpossibleQuestion, position_from};
use super::course::Rule;
use super::explain::explain;
use super::phase::{is_over, stop_at_end};
use super::planned::Planned;
use super::refusal::SessionResult;
use super::report::report_refusal;
use super::task::{Job, Query, TaskResult};
use super::timeline::{Author, Origin, Timeline};
use super::{Command, Event, Report, Session, Start, improve, transform};
use knights_tour::board::Square;
use knights_tour::position::{Knight, Position, Step};
use knights_tour::solve::{Question, Reason, TieBreak, TourEnd};
use knights_tour_base::sorting::sort_by_number;
use knights_tour_scene::{Explanation, Mark, TourView};

/// Maximum number of starts to try when looking for the nearest one with a tour.
const NEAREST: usize = 200;
const SEEDS: usize = 12;

pub(super) fn perform(core: &mut Core, command: Command) -> SessionResult {
    match core.walk.handle(command, &mut core.clock, &mut core.events) {
        Some(Command::Start(start)) => begin(core, start)?,
        Some(Command::Choose(square)) => start_at(core, square)?,
        Some(Command::ToggleEnd(square)) => set_end(core, square)?,
        Some(Command::PlayPause) if core.clock.is_running() => core.clock.halt(),
        Some(Command::PlayPause) => play(core, false)?,
        Some(Command::StepOn) => step_once(core)?,
        Some(Command::FastForward) => play(core, true)?,
        Some(Command::FindTour) => find_tour(core, None)?,
        Some(Command::FindClosed) => find_tour(core, Some(TourEnd::Closed))?,
        Some(Command::Find(question)) => find_wanted(core, question)?,
        Some(Command::Improve(goal)) => improve::start(core, goal)?,
        Some(Command::Transform(wanted)) => transform::transform(core, wanted)?,
        Some(Command::FindAnother) => find_another(core)?,
        Some(Command::FindNearest) => find_nearest(core),
        Some(Command::TieBreak(tie_break)) => change_rule(core, tie_break, core.backtracking),
        Some(Command::ToggleBacktracking) => change_rule(core, core.tie_break, !core.backtracking),
        _ => {}
    }
    Ok(())
}

fn begin(core: &mut Core, start: Start) -> SessionResult {
    let square = core.square_of(start, &core.walk.board.clone());
    start_at(core, square)
}

fn awaits_start(core: &Core) -> bool {
    core.refused.is_some() && core.walk.is_empty()
}

/// Whether the user wants a tour to a chosen end: Warnsdorff's rule cannot make one.
fn aims_at_end(core: &Core) -> bool {
    core.mode.is_watched() && core.walk.end.is_some() && core.walk.all_steps() == 0
}

/// Starts a tour at `square`. On boards above [`Session::MAX_HELD`] squares, plans the tour.
pub(super) fn start_at(core: &mut Core, square: Square) -> SessionResult {
    let board = core.walk.board.clone();
    board.check(square)?;
    core.clock.halt();
    let question = Question::on(&board)
        .starting_at(square)
        .with_seed(core.random.next_u64());
    if let Some(reason) = Reason::from_colours(&board, square)
        && !core.is_uncrossed()
    {
        refuse(core, question, reason);
    } else if Session::holds(board.size()).is_err() && core.mode.is_watched() {
        find(core, vec![question], None, true);
    } else {
        let timeline = core.timeline_from(position_from(&board, square)?);
        core.start(timeline);
        stop_at_end(core);
    }
    Ok(())
}

/// Skips to the end of a known tour that is played; pauses the rule.
pub(super) fn interrupt(core: &mut Core) -> SessionResult {
    if core.walk.timeline().is_some_and(Timeline::is_by_rule) {
        core.clock.halt();
        return Ok(());
    }
    play(core, true)
}

/// Makes the move to a candidate by hand. Returns whether `square` is one.
pub(super) fn move_by_hand(core: &mut Core, square: Square) -> bool {
    let position = core.walk.position();
    let Some(direction) = position.and_then(|now| now.direction_to(square)) else {
        return false;
    };
    core.clock.halt();
    let step = Step::advance(Knight::First, direction);
    core.walk.make(step, Author::Person, &mut core.events);
    stop_at_end(core);
    true
}

/// Whether the knight is on `from` and can move to `to`.
pub(super) fn is_move(core: &Core, from: Square, to: Square) -> bool {
    let position = core.walk.position().filter(|now| now.here() == from);
    position.is_some_and(|now| now.direction_to(to).is_some())
}

fn play(core: &mut Core, is_fast: bool) -> SessionResult {
    if awaits_start(core) {
        return Ok(());
    }
    if aims_at_end(core) {
        return find_tour(core, None);
    }
    if core.walk.is_empty() {
        begin(core, Start::TopLeft)?;
    } else if !is_over(core) {
        core.walk.record_step();
    } else if !is_fast {
        core.walk.start_again(&mut core.events);
    }
    play_on(core, is_fast);
    Ok(())
}

fn play_on(core: &mut Core, is_fast: bool) {
    if core.walk.is_empty() || is_over(core) {
        return;
    }
    match core.walk.planned_mut().filter(|_| is_fast) {
        Some(planned) => {
            planned.seek(u64::MAX);
            let (step, of) = (planned.steps(), planned.len());
            core.events.push(Event::Seek { step, of });
            stop_at_end(core);
        }
        None => core.play(is_fast),
    }
}

fn step_once(core: &mut Core) -> SessionResult {
    core.clock.halt();
    if awaits_start(core) {
        return Ok(());
    }
    if core.walk.is_empty() {
        return begin(core, Start::TopLeft);
    }
    let before = core.walk.steps();
    advance(core, 1);
    core.walk.record_move_from(before);
    Ok(())
}

/// Makes steps and emits the event at the end.
pub(super) fn advance(core: &mut Core, steps: u64) {
    let made = core.walk.advance(steps, &mut core.clock, &mut core.events);
    // Emit the event once: on reaching the end, or when a new rule turns the current step into the end.
    if made > 0 || core.clock.is_running() {
        stop_at_end(core);
    }
}

fn change_rule(core: &mut Core, tie_break: TieBreak, backtracking: bool) {
    (core.tie_break, core.backtracking) = (tie_break, backtracking);
    // Let undo restore the steps that the previous rule made.
    if core.walk.timeline().is_some_and(|now| !now.is_at_end()) {
        core.walk.record_content();
    }
    if let Some(timeline) = core.walk.timeline_mut() {
        timeline.change_rule(Rule {
            tie_break,
            backtracking,
            ..timeline.rule()
        });
    }
}

fn set_end(core: &mut Core, square: Square) -> SessionResult {
    core.walk.board.check(square)?;
    let end = (core.walk.end != Some(square)).then_some(square);
    core.walk.record_step();
    core.walk.end = end;
    core.events.push(Event::End(end));
    core.say(end.map_or("Tours may end anywhere.".to_owned(), |end| {
        format!("The tour will end on {end}. Choose {end} again to let it end anywhere.")
    }));
    Ok(())
}

pub(super) fn find_tour(core: &mut Core, wanted: Option<TourEnd>) -> SessionResult {
    find_wanted(core, question(core, wanted))
}

pub(super) fn question(core: &Core, wanted: Option<TourEnd>) -> Question {
    let end = wanted
        .or(core.walk.end.map(TourEnd::At))
        .unwrap_or_default();
    let start = core.walk.tour_view().map(TourView::start);
    let question = Question::on(&core.walk.board).ending(end);
    start.map_or(question.clone(), |start| question.starting_at(start))
}

fn find_wanted(core: &mut Core, question: Question) -> SessionResult {
    let question = question.with_seed(core.random.next_u64());
    question.check()?;
    if *question.board() != core.walk.board {
        return Err("That tour belongs to another board.".into());
    }
    find(core, vec![question], None, false);
    Ok(())
}

fn find_another(core: &mut Core) -> SessionResult {
    let planned = core.walk.planned().map(|planned| planned.question.clone());
    let found = match core.walk.timeline().and_then(|now| now.origin.as_ref()) {
        Some(Origin::Found(question)) => Some(question.clone()),
        _ => None,
    };
    let Some(question) = planned.or(found) else {
        return find_tour(core, None);
    };
    let seeds = (0..SEEDS).map(|_| core.random.next_u64());
    let questions = seeds.map(|seed| question.clone().with_seed(seed)).collect();
    let known = core.walk.timeline().and_then(Timeline::tour);
    find(core, questions, known, false);
    Ok(())
}

fn find_nearest(core: &mut Core) {
    let refused = core.refused.as_ref().map(|refused| &refused.question);
    let Some((start, question)) =
        refused.and_then(|question| question.start().zip(Some(question.clone())))
    else {
        return;
    };
    let distance = |square: &Square| {
        let dx = square.file().abs_diff(start.file());
        let dy = square.rank().abs_diff(start.rank());
        u64::from(dx * dx + dy * dy)
    };
    let mut squares: Vec<Square> = near(start).collect();
    squares.retain(|&square| core.walk.board.contains(square));
    sort_by_number(&mut squares, distance);
    let questions = squares.into_iter().map(|square| {
        let other = Question::on(question.board()).ending(question.end());
        other.starting_at(square).with_seed(question.seed())
    });
    let questions = questions.filter(|other| other.check().is_ok() && other.impossible().is_none());
    let questions = questions.take(NEAREST).collect();
    find(core, questions, None, false);
}

fn near(start: Square) -> impl Iterator<Item = Square> {
    const RADIUS: u32 = 20;
    let around = |at: u32| at.saturating_sub(RADIUS)..=at + RADIUS;
    let ranks = around(start.rank());
    ranks.flat_map(move |rank| around(start.file()).map(move |file| Square::new(file, rank)))
}

fn find(core: &mut Core, questions: Vec<Question>, except: Option<Vec<Square>>, has_started: bool) {
    core.clock.halt();
    core.start_task(Job::Find(Query {
        questions,
        except,
        has_started,
    }));
}

pub(super) fn finish(core: &mut Core, result: TaskResult) -> SessionResult {
    match result {
        TaskResult::Tour {
            question,
            start,
            moves,
        } => lay_out_tour(core, question, start, moves)?,
        TaskResult::Plan {
            question,
            plan,
            is_whole,
        } => {
            show_plan(core, Planned::new(question, plan), is_whole);
        }
        TaskResult::Impossible(question, reason) => refuse(core, question, reason),
        TaskResult::Improved(improvement) => improve::finish(core, *improvement),
        _ => {}
    }
    Ok(())
}

fn refuse(core: &mut Core, question: Question, reason: Reason) {
    core.events.push(Event::Impossible(reason.clone()));
    core.refused = Some(ImpossibleQuestion { reason, question });
}

fn lay_out_tour(
    core: &mut Core,
    question: Question,
    start: Square,
    moves: Vec<Step>,
) -> SessionResult {
    let started = position_from(&core.walk.board, start)?;
    let timeline = core.timeline_of(
        started,
        moves,
        Author::Solver,
        Some(Origin::Found(question)),
    );
    core.start(timeline);
    stop_at_end(core);
    play_on(core, false);
    Ok(())
}

fn show_plan(core: &mut Core, planned: Planned, is_whole: bool) {
    core.events.push(Event::Start(planned.start()));
    core.clock.halt();
    core.walk.install_here(BoardContent::Planned(planned));
    if is_whole {
        play_on(core, true);
    }
}

pub(super) fn refusal(core: &Core) -> Option<Report> {
    let ImpossibleQuestion { reason, question } = core.refused.as_ref()?;
    Some(report_refusal(reason, question))
}

pub(super) fn marks(core: &Core) -> Vec<(Square, Mark)> {
    let end = core.walk.end.map(|square| (square, Mark::End));
    let position = core.walk.position().into_iter();
    let candidates = position
        .flat_map(Position::candidates)
        .map(|(_, square)| (square, Mark::Candidate));
    end.into_iter()
        .chain(candidates)
        .chain(fault(core))
        .collect()
}

/// The mark on the first error of a loaded tour.
pub(super) fn fault(core: &Core) -> Option<(Square, Mark)> {
    match core.walk.timeline()?.origin.as_ref()? {
        &Origin::Loaded(Some(square)) if core.walk.board.contains(square) => {
            Some((square, Mark::Fault))
        }
        _ => None,
    }
}

pub(super) fn explanation(core: &Core) -> Option<Explanation> {
    Some(explain(core.walk.timeline()?))
}
