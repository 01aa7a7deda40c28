//! Play mode without crossings: the user makes the longest path whose moves do not cross. A path with a crossing in
//! earlier moves does not count.

use super::{Behaviour, play};
use crate::core::Core;
use crate::crossings::{candidates, crossed, first_crossing, is_over};
use crate::refusal::SessionResult;
use crate::report::{Hint, Report, Severity};
use crate::timeline::Timeline;
use crate::{Command, Game, Session, one_knight, phase, sentences};
use knights_tour::board::Square;
use knights_tour::facts::longest_uncrossed;
use knights_tour::position::Position;
use knights_tour_base::wording::count;
use knights_tour_scene::Mark;

/// Play mode while crossings are forbidden. Planned tours are shown as in Play mode.
#[derive(Clone, Debug, Default)]
pub(crate) struct UncrossedMode;

impl Behaviour for UncrossedMode {
    fn apply(&mut self, core: &mut Core, command: Command) -> SessionResult {
        match command {
            Command::Choose(_) if core.clock.is_running() => one_knight::interrupt(core)?,
            Command::Choose(square) => choose(core, square)?,
            Command::Drag { from, to } if one_knight::is_move(core, from, to) => choose(core, to)?,
            Command::Drag { .. } => {}
            Command::GoBack => go_back(core),
            other => one_knight::perform(core, other)?,
        }
        Ok(())
    }

    /// Replays steps, because Warnsdorff's rule ignores crossings.
    fn advance(&mut self, core: &mut Core, steps: u64) {
        if core.walk.planned().is_some() {
            one_knight::advance(core, steps);
        } else if core.walk.replay(steps, &mut core.clock, &mut core.events) {
            phase::stop_at_end(core);
        }
    }

    fn wait(&mut self, core: &mut Core, seconds: f64) {
        play::count_time(core, seconds);
    }

    fn why_not(&self, session: &Session, command: &Command) -> Option<&'static str> {
        let core = &session.core;
        let is_over = core.walk.position().is_some_and(is_over);
        let is_at_end = core.walk.timeline().is_some_and(Timeline::is_at_end);
        match command {
            Command::Hint => Some("This game has no hints."),
            Command::GiveUp
            | Command::ToggleOutlook
            | Command::FindTour
            | Command::FindClosed
            | Command::Find(_)
            | Command::FindAnother
            | Command::FindNearest
            | Command::ToggleEnd(_)
            | Command::TieBreak(_)
            | Command::ToggleBacktracking => Some("Only when your line may cross itself."),
            Command::PlayPause if core.clock.is_running() || is_over => None,
            Command::PlayPause | Command::StepOn | Command::FastForward if is_at_end => {
                Some("You make every move in this game.")
            }
            _ => None,
        }
        .or_else(|| session.why_not_with_knights(command))
    }

    fn report(&self, core: &Core) -> Report {
        match core.walk.planned() {
            Some(planned) => planned.report(core.clock.is_running()).for_a_player(),
            None => report_game(core),
        }
    }

    fn marks(&self, core: &Core) -> Vec<(Square, Mark)> {
        let position = core.walk.position().into_iter();
        let candidates = position.flat_map(candidates);
        candidates
            .map(|square| (square, Mark::Candidate))
            .chain(one_knight::fault(core))
            .collect()
    }

    fn game(&self, core: &Core) -> Option<Game> {
        let is_uncrossed = core
            .walk
            .position()
            .is_some_and(|now| first_crossing(now).is_none());
        Some(Game {
            is_uncrossed,
            ..play::game(core)?
        })
    }
}

fn choose(core: &mut Core, square: Square) -> SessionResult {
    if let Some(position) = core.walk.position()
        && position.direction_to(square).is_some()
        && let Some((from, to)) = crossed(position, square)
    {
        let why = format!("A move to {square} would cross your move from {from} to {to}.");
        return Err(why.into());
    }
    play::choose(core, square)
}

/// Goes back to before the first crossing.
fn go_back(core: &mut Core) {
    core.clock.halt();
    let before = core.walk.steps();
    let Some(number) = core.walk.position().and_then(first_crossing) else {
        return;
    };
    let has_crossing = |position: &Position| position.moves().len() as u64 >= number;
    while core.walk.position().is_some_and(has_crossing) && core.walk.retreat(&mut core.events) {}
    core.walk.record_move_from(before);
}

/// Reports the length of the path, and that of the longest possible one.
fn report_game(core: &Core) -> Report {
    let board = &core.walk.board;
    let longest = longest_uncrossed(board);
    let longest_is = longest.map(|it| format!("The longest possible on {board:#} is {it}."));
    let Some(position) = core.walk.position() else {
        let how = "Click any square, then go as far as you can without crossing your own line.";
        let text = longest_is.map_or(how.to_owned(), |longest_is| format!("{how} {longest_is}"));
        return Report::new(Severity::Plain, sentences::CHOOSE_START, text);
    };
    if let Some(number) = first_crossing(position) {
        let text = format!(
            "Move {number} crosses an earlier move. Go back to before it crossed, or start again."
        );
        return Report::new(Severity::Plain, "The line crosses itself", text)
            .action("Go back there", [Command::GoBack])
            .action("Start again", [Command::Clear]);
    }
    let made = position.moves().len() as u64;
    let moves = count(made, "move", "moves");
    if !is_over(position) {
        let par = longest.map_or(String::new(), |it| {
            format!("; the longest possible is {it}")
        });
        let title = format!("Your move from {}", position.here());
        return Report::new(Severity::Plain, title, format!("{moves}{par}."))
            .hint(Hint::ByHandAlone);
    }
    let (tone, text) = match longest_is {
        _ if longest == Some(made) => (
            Severity::Success,
            format!("No longer line exists on {board:#}."),
        ),
        Some(longest_is) => (Severity::Plain, longest_is),
        None => (
            Severity::Plain,
            "Every move left is taken or would cross your line.".to_owned(),
        ),
    };
    Report::new(tone, format!("No move left: {moves}"), text)
        .action("Undo", [Command::Undo])
        .action("Start again", [Command::Clear])
}
