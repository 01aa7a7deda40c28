//! The game of making the longest path without crossings. A path with a crossing in earlier moves does not count.

use super::core::Core;
use super::report::{Hint, Report, Severity};
use super::timeline::Timeline;
use super::workspace::Space as _;
use super::{Command, sentences};
use knights_tour::board::Square;
use knights_tour::facts::longest_uncrossed;
use knights_tour::position::Position;
use knights_tour::tour::moves_across;
use knights_tour_base::wording::count;

pub(super) fn candidates(position: &Position) -> impl Iterator<Item = Square> {
    let candidates = position.candidates().map(|(_, square)| square);
    candidates.filter(|&square| crossed(position, square).is_none())
}

pub(super) fn crossed(position: &Position, square: Square) -> Option<(Square, Square)> {
    crossed_before(position, (position.here(), square), u64::MAX)
}

pub(super) fn first_crossing(position: &Position) -> Option<u64> {
    let mut moves = position.trail().zip(position.trail().skip(1)).zip(1..);
    let (_, number) = moves.find(|&(line, number)| {
        // A move has the number of its first square.
        crossed_before(position, line, number).is_some()
    })?;
    Some(number)
}

/// A move between squares numbered up to `last` that crosses the move `line`.
fn crossed_before(
    position: &Position,
    line: (Square, Square),
    last: u64,
) -> Option<(Square, Square)> {
    moves_across(position.board().size(), line).find_map(|(one, other)| {
        let numbers = (position.number_of(one)?, position.number_of(other)?);
        let is_made = numbers.0.abs_diff(numbers.1) == 1 && numbers.0.max(numbers.1) <= last;
        is_made.then_some(if numbers.0 < numbers.1 {
            (one, other)
        } else {
            (other, one)
        })
    })
}

pub(super) fn is_over(position: &Position) -> bool {
    candidates(position).next().is_none()
}

pub(super) fn retreat(core: &mut Core) {
    let Some(number) = core.walk.position().and_then(first_crossing) else {
        return;
    };
    let is_there = |core: &Core| {
        let moves = core
            .walk
            .position()
            .map_or(0, |now| now.moves().len() as u64);
        moves >= number
    };
    while is_there(core) && core.walk.retreat(&mut core.events) {}
}

pub(super) fn why_not(core: &Core, command: &Command) -> Option<&'static str> {
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
        Command::PlayPause
            if core.clock.is_running() || core.walk.position().is_some_and(is_over) =>
        {
            None
        }
        Command::PlayPause | Command::StepOn | Command::FastForward if is_at_end => {
            Some("You make every move in this game.")
        }
        _ => None,
    }
}

pub(super) fn report(core: &Core) -> Report {
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
