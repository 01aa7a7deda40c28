//! Edit mode: the user removes and restores squares.

use super::Behaviour;
use crate::core::Core;
use crate::refusal::SessionResult;
use crate::report::{Report, Severity};
use crate::shape::{Existence, Mirror, ShapeVerdict};
use crate::task::{Job, TaskKind, TaskResult};
use crate::{Command, Event, one_knight, sentences};
use knights_tour::board::{Board, Colour, Square};
use knights_tour::solve::Reason;

/// The state of edit mode: the brush, and the verdict on the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShapeMode {
    pub(crate) mirror: Mirror,
    takes_away: bool,
    verdict: Option<ShapeVerdict>,
    /// The board for which the last verdict event was emitted.
    told: Option<Board>,
}

/// Largest board, in squares, for strokes: on larger boards, a stroke would take longer than a frame.
const MAX_PAINTED: u64 = 1_000_000;

impl Behaviour for ShapeMode {
    fn apply(&mut self, core: &mut Core, command: Command) -> SessionResult {
        match command {
            Command::Choose(square) => self.paint(core, square, true)?,
            Command::Paint { square, begins } => self.paint(core, square, begins)?,
            Command::Mirror(mirror) => self.mirror = mirror,
            Command::WholeBoard => lay_out(core, Board::whole(core.walk.board.size())),
            Command::Invert => {
                let board = &core.walk.board;
                let inverse = Board::without(board.size(), board.iter().collect::<Vec<Square>>());
                let why = |_| "A board needs at least one square, so none were removed.";
                lay_out(core, inverse.map_err(why)?);
            }
            other => one_knight::perform(core, other)?,
        }
        Ok(())
    }

    fn finish(&mut self, core: &mut Core, result: TaskResult) -> SessionResult {
        let TaskResult::Shape(verdict) = result else {
            return one_knight::finish(core, result);
        };
        self.verdict = Some(*verdict);
        Ok(())
    }

    fn follow_up(&mut self, core: &mut Core) {
        let known = self
            .verdict
            .take()
            .filter(|verdict| verdict.board == core.walk.board);
        let verdict = known.unwrap_or_else(|| ShapeVerdict::at_a_glance(&core.walk.board));
        if verdict.is_thinking() {
            if core.pending(TaskKind::Background).is_none() {
                core.start_task(Job::Shape(verdict.board.clone()));
            }
        } else if self.told.as_ref() != Some(&verdict.board) {
            core.events.push(verdict.event());
            self.told = Some(verdict.board.clone());
        }
        self.verdict = Some(verdict);
    }

    /// Reports which kinds of tours the board has, and why it lacks the others.
    fn report(&self, core: &Core) -> Report {
        let board = &core.walk.board;
        let Some(verdict) = self.verdict.as_ref().filter(|known| known.board == *board) else {
            return Report::new(
                Severity::Doubt,
                sentences::THINKING,
                sentences::HOW_TO_PAINT,
            );
        };
        let (open, closed) = (verdict.open.word(), verdict.closed.word());
        let tone = match &verdict.open {
            Existence::Tour => Severity::Success,
            Existence::None(_) => Severity::Trouble,
            Existence::Thinking | Existence::Unknown => Severity::Doubt,
        };
        let why = match (&verdict.open, &verdict.closed) {
            (Existence::None(reason), _) => format!("{reason} "),
            (_, Existence::None(reason)) => format!("There is no closed tour. {reason} "),
            (Existence::Unknown, _) => {
                "The search took too long; Find a tour searches further. ".to_owned()
            }
            _ => String::new(),
        };
        let [dark, light] = [Colour::Dark, Colour::Light].map(|colour| board.count(colour));
        // The reason `Colours` already says the counts.
        let colours = if matches!(verdict.reason(), Some(Reason::Colours { .. })) {
            String::new()
        } else {
            format!("{dark} dark and {light} light squares. ")
        };
        let text = format!("{why}{colours}{}", sentences::HOW_TO_PAINT);
        let title = match (open, closed) {
            ("no", "no") => "No tour, open or closed".to_owned(),
            ("yes", "yes") => "Open and closed tours exist".to_owned(),
            ("yes", "no") => "Open tours only".to_owned(),
            _ => format!("Open tour: {open} \u{b7} closed tour: {closed}"),
        };
        let mut report = Report::new(tone, title, text);
        if !matches!(verdict.open, Existence::None(_)) {
            report = report.action("Find a tour", [Command::FindTour]);
        }
        if verdict.closed == Existence::Tour {
            report = report.action("Find a closed tour", [Command::FindClosed]);
        }
        if board.rectangle().is_none() {
            report = report.action("Whole board", [Command::WholeBoard]);
        }
        report
    }

    fn reason<'a>(&'a self, core: &'a Core) -> Option<&'a Reason> {
        self.verdict
            .as_ref()
            .filter(|known| known.board == core.walk.board)?
            .reason()
    }
}

impl ShapeMode {
    /// Paints one square of a stroke. The first square decides what the stroke does. Undo takes back the whole stroke.
    fn paint(&mut self, core: &mut Core, square: Square, begins: bool) -> SessionResult {
        let board = core.walk.board.clone();
        let size = board.size();
        if !size.contains(square) {
            return Err(format!("{square} is not on the board.").into());
        }
        if size.area() > MAX_PAINTED {
            return Err(format!("Shapes can have up to {MAX_PAINTED} squares.").into());
        }
        if begins {
            self.takes_away = board.contains(square);
        }
        let images = self.mirror.images(size, square);
        let is_to_change = |image: &Square| board.contains(*image) == self.takes_away;
        let changed: Vec<Square> = images.into_iter().filter(is_to_change).collect();
        if changed.is_empty() {
            return Ok(());
        }
        let painted = board.toggled(changed.iter().copied());
        let painted = painted.map_err(|_| "A board needs at least one square.")?;
        let event = if self.takes_away {
            Event::Missing
        } else {
            Event::Restored
        };
        core.events.extend(changed.iter().copied().map(event));
        core.clock.halt();
        let is_new = !std::mem::replace(&mut core.has_open_stroke, true);
        core.walk.paint(painted, changed, is_new);
        Ok(())
    }
}

fn lay_out(core: &mut Core, board: Board) {
    if core.walk.board != board {
        core.clock.halt();
        core.walk.install(board.clone(), None);
        core.events.push(Event::Board(board));
    }
}
