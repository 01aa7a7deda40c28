//! The game of making the longest path that does not cross itself. Earlier moves may cross; such a path does not count.

use super::core::Core;
use super::report::{Hint, Report, Severity};
use super::timeline::Timeline;
use super::workspace::Space as _;
use super::{Command, sentences};
use crate::board::{Board, Square};
use crate::facts::longest_uncrossed;
use crate::position::Position;
use crate::tour::moves_across;
use crate::wording::count;

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
        // The move's first square has the move's number.
        crossed_before(position, line, number).is_some()
    })?;
    Some(number)
}

/// A move between squares numbered up to `last` that crosses `line`.
fn crossed_before(
    position: &Position,
    line: (Square, Square),
    last: u64,
) -> Option<(Square, Square)> {
    moves_across(position.board().size(), line).find_map(|(one, other)| {
        let numbers = (position.number_of(one)?, position.number_of(other)?);
        let is_made = numbers.0.abs_diff(numbers.1) == 1 && numbers.0.max(numbers.1) <= last;
        is_made.then_some(if numbers.0 < numbers.1 { (one, other) } else { (other, one) })
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
        let moves = core.walk.position().map_or(0, |now| now.moves().len() as u64);
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
    let Some(position) = core.walk.position() else {
        let board = &core.walk.board;
        let mut text =
            "Click any square, then go as far as you can without crossing your own line."
                .to_owned();
        if let Some(longest) = longest_uncrossed(board) {
            text += &format!(" {}", longest_is(board, longest));
        }
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
    if is_over(position) {
        report_end(core, position.moves().len() as u64)
    } else {
        report_under_way(core, position)
    }
}

fn report_under_way(core: &Core, position: &Position) -> Report {
    let made = position.moves().len() as u64;
    let par = longest_uncrossed(&core.walk.board)
        .map_or(String::new(), |longest| format!("; the longest possible is {longest}"));
    let text = format!("{}{par}.", moves(made));
    let title = format!("Your move from {}", position.here());
    Report::new(Severity::Plain, title, text).hint(Hint::ByHandAlone)
}

fn report_end(core: &Core, made: u64) -> Report {
    let board = &core.walk.board;
    let (tone, text) = match longest_uncrossed(board) {
        Some(longest) if longest == made => {
            (Severity::Success, format!("No longer line exists on {board:#}."))
        }
        Some(longest) => (Severity::Plain, longest_is(board, longest)),
        None => (Severity::Plain, "Every move left is taken or would cross your line.".to_owned()),
    };
    Report::new(tone, format!("No way on: {}", moves(made)), text)
        .action("Undo", [Command::Undo])
        .action("Start again", [Command::Clear])
}

fn moves(number: u64) -> String {
    count(number, "move", "moves")
}

fn longest_is(board: &Board, longest: u64) -> String {
    format!("The longest possible on {board:#} is {longest}.")
}
