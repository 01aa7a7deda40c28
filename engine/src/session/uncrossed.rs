//! The game of making the longest path that does not cross itself. Earlier moves may cross; such a path does not count.

use super::core::Core;
use super::report::{Hint, Report, Severity};
use super::timeline::Timeline;
use super::workspace::Space as _;
use super::{Command, sentences};
use crate::board::Square;
use crate::facts::longest_uncrossed;
use crate::position::Position;
use crate::tour::moves_across;

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
        Command::Hint => Some(sentences::NO_HINTS),
        Command::GiveUp
        | Command::ToggleOutlook
        | Command::FindTour
        | Command::FindClosed
        | Command::Find(_)
        | Command::FindAnother
        | Command::FindNearest
        | Command::ToggleEnd(_)
        | Command::TieBreak(_)
        | Command::ToggleBacktracking => Some(sentences::WHEN_IT_MAY_CROSS),
        Command::PlayPause
            if core.clock.is_running() || core.walk.position().is_some_and(is_over) =>
        {
            None
        }
        Command::PlayPause | Command::StepOn | Command::FastForward if is_at_end => {
            Some(sentences::YOU_MAKE_EVERY_MOVE)
        }
        _ => None,
    }
}

pub(super) fn report(core: &Core) -> Report {
    let Some(position) = core.walk.position() else {
        let text = sentences::go_far(&core.walk.board, longest_uncrossed(&core.walk.board));
        return Report::new(Severity::Plain, sentences::CHOOSE_START, text);
    };
    if let Some(number) = first_crossing(position) {
        let text = sentences::crosses_at(number);
        return Report::new(Severity::Plain, sentences::LINE_CROSSES, text)
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
    let text = sentences::made_of(made, longest_uncrossed(&core.walk.board));
    let title = sentences::your_move(position.here());
    Report::new(Severity::Plain, title, text).hint(Hint::ByHandAlone)
}

fn report_end(core: &Core, made: u64) -> Report {
    let board = &core.walk.board;
    let (tone, text) = match longest_uncrossed(board) {
        Some(longest) if longest == made => (Severity::Success, sentences::none_is_longer(board)),
        Some(longest) => (Severity::Plain, sentences::longest_is(board, longest)),
        None => (Severity::Plain, sentences::ALL_WOULD_CROSS.to_owned()),
    };
    Report::new(tone, sentences::end_of_line(made), text)
        .action("Undo", [Command::Undo])
        .action("Start again", [Command::Clear])
}
