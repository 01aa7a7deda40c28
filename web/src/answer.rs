//! Builds the answers that the page receives as JSON.

use crate::squares::seen;
use knights_tour::link::Link;
use knights_tour::no_progress;
use knights_tour::picture::{self, BoardTheme, Options, PictureError};
use knights_tour::scene::{Scene, View, Viewport};
use knights_tour::session::{Hint, Mirror, Report, Session, Solvability};
use knights_tour::tour_view::TourView;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Response to requests: events, and named parts such as `state`, `task` or `error`.
#[derive(Default, Serialize)]
pub(crate) struct Answer {
    pub(crate) events: Vec<String>,
    #[serde(flatten)]
    parts: BTreeMap<&'static str, Value>,
}

impl Answer {
    pub(crate) fn add(&mut self, name: &'static str, part: impl Into<Value>) {
        self.parts.insert(name, part.into());
    }
}

/// The state of the session as JSON. `steps` holds the current step, the steps so far, and the steps of the finished
/// walk; `next-step` is in milliseconds; `link` is the fragment of a link, without the `#`.
pub(crate) fn state(session: &Session, view: View, theme: BoardTheme) -> Value {
    let scene = session.scene(view, None, &[], Viewport::whole(session.board().size()));
    let (steps, all) = session.timeline();
    let board = session.board();
    let tour_view = session.tour_view();
    let preferences = session.preferences();
    let visited = tour_view.map_or(0, TourView::visited);
    let moves = (1..=visited).filter_map(|number| tour_view?.square_of(number));
    let moves: Vec<String> = moves.map(|square| square.to_string()).collect();
    json!({
        "mode": session.mode().name(),
        "board": {
            "width": board.width(),
            "height": board.height(),
            "squares": board.squares(),
            "name": format!("{:#}", board.size()),
        },
        "report": report(&session.report()),
        "progress": session.progress(),
        "steps": [steps, all, session.span()],
        "running": session.is_running(),
        "next-step": session.next_step().map(|seconds| whole(1000.0 * seconds)),
        "can-undo": session.can_undo(),
        "can-redo": session.can_redo(),
        "tie-break": preferences.tie_break.name(),
        "backtracking": preferences.backtracking,
        "speed": preferences.speed,
        "tells-outlook": preferences.shows_outlook,
        "outlook": session.outlook().and_then(outlook),
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
        "legend": session.refusal().map(|reason| reason.legend()),
        "moves": moves,
        "squares": seen(session, &scene),
        "svg": drawn(&scene, theme),
        "link": Link::of(session).map(|link| link.to_string()),
    })
}

fn whole(time: f64) -> u64 {
    time as u64
}

fn drawn(scene: &Scene, theme: BoardTheme) -> String {
    let mut options = Options::default();
    options.set_theme(theme);
    let mut out = Vec::new();
    let never = &mut no_progress();
    match picture::write_svg(scene.into(), &options, &mut out, never) {
        Ok(()) => String::from_utf8(out).unwrap_or_default(),
        // The fallback is never used, because writing to memory cannot fail.
        Err(_) => String::new(),
    }
}

pub(crate) fn file(
    tour_view: TourView<'_>,
    view: View,
    theme: BoardTheme,
    style: Option<&picture::Style>,
) -> Result<String, PictureError> {
    let mut options = Options::showing(view, theme);
    options.set_style(style);
    let mut out = Vec::new();
    let never = &mut no_progress();
    picture::SVG.write(tour_view, &options, &mut out, never)?;
    Ok(String::from_utf8(out).unwrap_or_default())
}

/// The report as JSON. `guide` is the name of the hint, and the square that its text names, if any.
fn report(report: &Report) -> Value {
    let offers: Vec<&str> = report.actions.iter().map(|offer| offer.label).collect();
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
        Hint::Paused | Hint::PlanPaused => "paused",
        Hint::Running | Hint::PlanRunning | Hint::TwoKnightsRunning => "running",
        Hint::ByHand => "by-hand",
        Hint::ByHandAlone => "by-hand-alone",
        Hint::Puzzle => "puzzle",
        _ => return None,
    };
    Some((name, String::new()))
}

fn outlook(outlook: Solvability) -> Option<&'static str> {
    Some(match outlook {
        Solvability::Possible => "possible",
        Solvability::Lost { .. } => "lost",
        Solvability::Thinking => "thinking",
        Solvability::Unknown => "unknown",
        _ => return None,
    })
}

fn clock(session: &Session) -> Option<Value> {
    let of_puzzle = session.puzzle().filter(|_| session.mode().is_solved());
    let (seconds, hints, goes) = match (of_puzzle, session.game()) {
        (Some(game), _) => (game.seconds, game.hints, !game.is_solved && !game.is_given_up),
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
        "solved": game.is_solved && !game.is_given_up,
        "verse": game.puzzle.verse().is_some(),
    }))
}
