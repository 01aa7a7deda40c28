//! Answers to the page.

use crate::squares::{Seen, seen};
use crate::tables::Tables;
use knights_tour::link::Link;
use knights_tour::no_progress;
use knights_tour::picture::{self, BoardTheme, Options, PictureError};
use knights_tour::scene::{Scene, View, Viewport};
use knights_tour::session::{Hint, Mirror, Report, Session, Solvability};
use knights_tour::tour_view::TourView;
use serde::Serialize;
use std::collections::BTreeMap;

/// Absent fields are omitted.
#[derive(Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Answer {
    pub(crate) events: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) task: Option<TaskSeen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tables: Option<Tables>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) drawing: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lesson: Option<LessonSeen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) state: Option<State>,
}

#[derive(Serialize)]
pub(crate) struct TaskSeen {
    pub(crate) title: &'static str,
    pub(crate) awaited: bool,
}

#[derive(Serialize)]
pub(crate) struct LessonSeen {
    pub(crate) number: usize,
    pub(crate) of: usize,
    pub(crate) title: &'static str,
    pub(crate) text: &'static str,
    pub(crate) label: &'static str,
    pub(crate) explains: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct State {
    mode: &'static str,
    board: BoardSeen,
    report: ReportSeen,
    progress: String,
    /// Current step, length of the timeline, and its final length.
    steps: [u64; 3],
    running: bool,
    /// Milliseconds until the next step.
    next_step: Option<u64>,
    can_undo: bool,
    can_redo: bool,
    tie_break: &'static str,
    backtracking: bool,
    speed: u32,
    /// Whether the player sees if a tour is still possible.
    tells_outlook: bool,
    outlook: Option<&'static str>,
    uncrossed: bool,
    mirror: Option<usize>,
    explanation: Option<String>,
    program: Option<ProgramSeen>,
    clock: Option<Clock>,
    puzzle: Option<PuzzleSeen>,
    legend: Option<(Option<&'static str>, Option<&'static str>)>,
    moves: Vec<String>,
    squares: BTreeMap<String, Seen>,
    svg: String,
    /// Viewport of a link after the `#`.
    link: Option<String>,
}

#[derive(Serialize)]
struct BoardSeen {
    width: u32,
    height: u32,
    squares: u64,
    name: String,
}

#[derive(Serialize)]
struct ReportSeen {
    tone: &'static str,
    title: String,
    text: String,
    /// Name of the guide, and a square for its text.
    guide: Option<(&'static str, String)>,
    offers: Vec<&'static str>,
}

#[derive(Serialize)]
struct ProgramSeen {
    lines: Vec<(u8, &'static str)>,
    current: usize,
    values: String,
}

#[derive(Serialize)]
struct Clock {
    seconds: u64,
    hints: u64,
    goes: bool,
}

#[derive(Serialize)]
struct PuzzleSeen {
    title: String,
    day: Option<String>,
    level: Option<&'static str>,
    number: u64,
    placed: usize,
    solved: bool,
}

impl State {
    pub(crate) fn of(session: &Session, view: View, theme: BoardTheme) -> State {
        let scene = session.scene(view, None, &[], Viewport::whole(session.board().size()));
        let (steps, all) = session.timeline();
        let board = session.board();
        let tour_view = session.tour_view();
        let preferences = session.preferences();
        let visited = tour_view.map_or(0, TourView::visited);
        let names = (1..=visited).filter_map(|number| tour_view?.square_of(number));
        State {
            mode: session.mode().name(),
            board: BoardSeen {
                width: board.width(),
                height: board.height(),
                squares: board.squares(),
                name: format!("{:#}", board.size()),
            },
            report: report(session.report()),
            progress: session.progress(),
            steps: [steps, all, session.span()],
            running: session.is_running(),
            next_step: session.next_step().map(|seconds| whole(1000.0 * seconds)),
            can_undo: session.can_undo(),
            can_redo: session.can_redo(),
            tie_break: preferences.tie_break.name(),
            backtracking: preferences.backtracking,
            speed: preferences.speed,
            tells_outlook: preferences.shows_outlook,
            outlook: session.outlook().and_then(outlook),
            uncrossed: session.is_uncrossed(),
            mirror: Mirror::ALL.iter().position(|&known| known == session.mirror()),
            explanation: session.explanation().map(|known| known.sentence),
            program: session.program().map(|program| ProgramSeen {
                lines: program.lines.to_vec(),
                current: program.current,
                values: program.values,
            }),
            clock: clock(session),
            puzzle: puzzle(session),
            legend: session.refusal().map(|reason| reason.legend()),
            moves: names.map(|square| square.to_string()).collect(),
            squares: seen(session, &scene),
            svg: drawn(&scene, theme),
            link: Link::of(session).map(|link| link.to_string()),
        }
    }
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
        // Unreachable: writing to memory does not fail.
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

fn report(report: Report) -> ReportSeen {
    ReportSeen {
        tone: report.tone.name(),
        title: report.title,
        text: report.text,
        guide: report.hint.and_then(guide),
        offers: report.actions.iter().map(|offer| offer.label).collect(),
    }
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

fn clock(session: &Session) -> Option<Clock> {
    let of_puzzle = session.puzzle().filter(|_| session.mode().is_solved());
    if let Some(game) = of_puzzle {
        return Some(Clock {
            seconds: whole(game.seconds),
            hints: game.hints,
            goes: !game.is_solved && !game.is_given_up,
        });
    }
    session.game().map(|game| Clock {
        seconds: whole(game.seconds),
        hints: game.hints,
        goes: game.is_timed,
    })
}

fn puzzle(session: &Session) -> Option<PuzzleSeen> {
    let game = session.puzzle().filter(|_| session.mode().is_solved())?;
    Some(PuzzleSeen {
        title: game.title,
        day: game.day.map(|day| day.to_string()),
        level: game.level.map(|level| level.name()),
        number: game.number,
        placed: game.placed.len() + game.puzzle.givens().len(),
        solved: game.is_solved && !game.is_given_up,
    })
}
