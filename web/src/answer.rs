//! Builds the answers that the page receives as JSON.

use crate::request::offer_name;
use crate::squares::seen;
use knights_tour::solve::{Goal, Question, SearchTree};
use knights_tour::tour::Tour;
use knights_tour_picture::{BoardTheme, Options, TreePicture, write_svg_of_scene};
use knights_tour_scene::{Item, Positioned, Scene, Text, Tint, TourView, View, Viewport};
use knights_tour_session::link::Link;
use knights_tour_session::{Hint, Mirror, Report, Session};
use serde_json::{Map, Value, json};
use std::ops::RangeInclusive;
use std::{io, mem};

/// Response to requests: events, and named parts such as `state`, `task` or `error`.
#[derive(Default)]
pub(crate) struct Answer {
    pub(crate) events: Vec<String>,
    parts: Map<String, Value>,
}

impl Answer {
    pub(crate) fn add(&mut self, name: &str, part: impl Into<Value>) {
        let _ = self.parts.insert(name.to_owned(), part.into());
    }

    pub(crate) fn json(mut self) -> String {
        let events = mem::take(&mut self.events);
        self.add("events", events);
        Value::Object(self.parts).to_string()
    }
}

/// The state of the session as JSON. `steps` holds the current step, the steps so far, and the steps of the finished
/// walk; `next-step` is in milliseconds, `pace` in moves per second; `goals` has the turns and crossings that a search can
/// reduce; `link` and `place` are fragments of links, without the `#`: to the tour,
/// puzzle or question, and to what is shown.
pub(crate) fn state(session: &Session, view: View, theme: BoardTheme) -> Value {
    let mut scene = session.scene(view, None, &[], Viewport::whole(session.board().size()));
    let (steps, all) = session.timeline();
    let board = session.board();
    let tour_view = session.tour_view();
    let preferences = session.preferences();
    let moves = tour_view
        .into_iter()
        .flat_map(TourView::trail)
        .map(|square| square.to_string());
    let squares = seen(session, &scene);
    let has_canvas = board.size().area() > MAX_DRAWN && session.puzzle().is_none();
    scene
        .items
        .retain(|placed| !(has_canvas && is_on_canvas(placed)));
    json!({
        "mode": session.mode().name(),
        "board": {
            "width": board.width(),
            "height": board.height(),
            "squares": board.squares(),
            "name": format!("{:#}", board.size()),
            "link": Link::asking(&Question::on(board)).to_string(),
        },
        "report": report(&session.report()),
        "progress": session.progress(),
        "steps": [steps, all, session.span()],
        "running": session.is_running(),
        "next-step": session.next_step().map(|seconds| whole(1000.0 * seconds)),
        "can-undo": can_undo(session),
        "can-redo": session.can_redo(),
        "tie-break": preferences.tie_break.name(),
        "backtracking": preferences.backtracking,
        "pace": session.pace(),
        "goals": tour_view.and_then(goals),
        "tells-outlook": preferences.shows_outlook,
        "uncrossed": session.is_uncrossed(),
        "mirror": Mirror::ALL.iter().position(|&known| known == session.mirror()),
        "explanation": session.explanation().map(|known| known.sentence),
        "program": session.program().map(|program| json!({
            "lines": program.lines,
            "current": program.current,
            "values": program.values,
        })),
        "clock": clock(session),
        "puzzle": puzzle(session),
        "impossible": impossible(session),
        "legend": session.refusal().map(|reason| reason.legend()),
        "moves": moves.collect::<Vec<String>>(),
        "squares": squares,
        "canvas": has_canvas.then(|| palette(theme)),
        "svg": drawn(&scene, theme, has_canvas),
        "link": Link::of(session).map(|link| link.to_string()),
        "place": Link::to_view(session).map(|link| link.to_string()),
    })
}

/// Whether the page undoes a change. In a puzzle it stops where the puzzle was opened; Back leads to what was there before.
pub(crate) fn can_undo(session: &Session) -> bool {
    session.can_undo() && !session.is_puzzle_unchanged()
}

/// The theorem that rules out every tour of an empty board, as a sentence.
fn impossible(session: &Session) -> Option<String> {
    if session.tour_view().is_some() || session.puzzle().is_some() {
        return None;
    }
    let reason = Question::on(session.board()).impossible();
    reason.map(|reason| reason.to_string())
}

/// Squares of a tour that can be improved; on larger boards, better tours take minutes.
const IMPROVED: RangeInclusive<u64> = 2..=2500;

/// The features of a complete tour that a search can reduce, with their numbers; `None` if there is no such search.
fn goals(tour_view: TourView<'_>) -> Option<Value> {
    if !tour_view.is_complete() || !IMPROVED.contains(&tour_view.squares()) {
        return None;
    }
    let tour = Tour::new(&tour_view.board(), tour_view.trail().collect::<Vec<_>>()).ok()?;
    Some(json!({ "turns": Goal::Turns.count(&tour), "crossings": Goal::Crossings.count(&tour) }))
}

fn whole(time: f64) -> u64 {
    time as u64
}

/// Larger boards are drawn on a canvas, except for figures, marks and puzzles.
const MAX_DRAWN: u64 = 256;

/// Colours for the canvas, as numbers: the tints, and 33 samples of the line's gradient.
fn palette(theme: BoardTheme) -> Value {
    let tints = [theme.tint(Tint::Good), theme.tint(Tint::Bad)];
    let line = (1..=33).map(|number| theme.path(number, 33));
    let colours = tints.into_iter().chain(line);
    colours
        .map(|[red, green, blue]| u32::from_be_bytes([0, red, green, blue]))
        .collect()
}

fn is_on_canvas(placed: &Positioned) -> bool {
    matches!(
        placed.item,
        Item::Missing(_)
            | Item::Tint(..)
            | Item::Segment { .. }
            | Item::Dot { .. }
            | Item::Text(Text::Number(_) | Text::First | Text::OnFlag(_))
    )
}

fn drawn(scene: &Scene, theme: BoardTheme, has_canvas: bool) -> String {
    let options = Options {
        theme,
        is_transparent: has_canvas,
        ..Options::default()
    };
    let written = text(|out| write_svg_of_scene(scene, &options, out));
    // The fallback is never used, because writing to memory cannot fail.
    written.unwrap_or_default()
}

pub(crate) fn search_tree(tree: SearchTree, theme: BoardTheme) -> io::Result<String> {
    text(|out| TreePicture::of(tree).write_svg(theme, out))
}

pub(crate) fn written<E>(write: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> Result<Vec<u8>, E> {
    let mut out = Vec::new();
    write(&mut out)?;
    Ok(out)
}

fn text<E>(write: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> Result<String, E> {
    Ok(String::from_utf8(written(write)?).unwrap_or_default())
}

/// The report as JSON. `offers` have names and labels; `guide` is the name of the hint, and the square in its text, if any.
fn report(report: &Report) -> Value {
    let offers = report
        .actions
        .iter()
        .map(|offer| (offer_name(offer), offer.label));
    let offers: Vec<(&str, &str)> = offers.collect();
    json!({
        "tone": report.tone.name(),
        "title": report.title,
        "text": report.text,
        "guide": report.hint.and_then(guide),
        "offers": offers,
    })
}

fn guide(guide: Hint) -> Option<(&'static str, String)> {
    let name = match guide {
        Hint::Start(square) => return Some(("start", square.to_string())),
        Hint::Ready => "ready",
        Hint::Selected => "selected",
        Hint::Paused | Hint::PlanPaused => "paused",
        Hint::Running | Hint::PlanRunning | Hint::TwoKnightsRunning => "running",
        Hint::ByHand => "by-hand",
        Hint::ByHandAlone => "by-hand-alone",
        Hint::Puzzle => "puzzle",
        Hint::PlanComplete | Hint::Draft => return None,
    };
    Some((name, String::new()))
}

fn clock(session: &Session) -> Option<Value> {
    let of_puzzle = session.puzzle().filter(|_| session.mode().is_solved());
    let (seconds, hints, goes) = match (of_puzzle, session.game()) {
        (Some(game), _) => (game.effort.seconds, game.effort.hints, game.is_timed),
        (None, Some(game)) => (game.seconds, game.hints, game.is_timed),
        (None, None) => return None,
    };
    Some(json!({ "seconds": whole(seconds), "hints": hints, "goes": goes }))
}

fn puzzle(session: &Session) -> Option<Value> {
    let game = session.puzzle().filter(|_| session.mode().is_solved())?;
    Some(json!({
        "title": game.title,
        "day": game.day.map(|day| day.to_string()),
        "level": game.level.map(|level| level.name()),
        "number": game.number,
        "placed": game.placed.len() + game.puzzle.givens().len(),
        "solved": game.is_solved && !game.effort.is_given_up,
        "verse": game.puzzle.verse().is_some(),
    }))
}
