//! What all modes have in common: boards, timelines and their history, clock, speed and tasks.

#![expect(
    clippy::cast_possible_truncation,
    reason = "no more steps are owed than a tick makes"
)]

mod change;
mod pending;

use super::history::{BoardContent, History};
use super::planned::Planned;
use super::solving::Solving;
use super::timeline::Timeline;
use super::{Command, Event, Mode, Phase, Preferences, Session, Start, sentences};
use crate::board::{Board, Square};
use crate::course::Course;
use crate::position::Position;
use crate::random::Random;
use crate::solve::{Question, Reason, TieBreak};
use pending::Pending;
use std::collections::BTreeMap;

/// A board, what stands on it, and what undo brings back.
#[derive(Clone, Debug)]
pub(super) struct BoardSlot {
    pub(super) board: Board,
    pub(super) content: BoardContent,
    pub(super) history: History,
    /// Where the tour to be found is to end.
    pub(super) end: Option<Square>,
}

impl BoardSlot {
    pub(super) fn new(board: Board) -> BoardSlot {
        BoardSlot {
            board,
            content: BoardContent::Empty,
            history: History::default(),
            end: None,
        }
    }
}

/// Whether time makes steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Playback {
    Still,
    /// The steps owed for the time gone by, less than one after a tick that could keep up.
    Playing {
        owed: f64,
    },
    /// How many more steps are made before it asks whether to go on, and how many of them are told
    /// one by one.
    Finishing {
        left: u64,
        told: u64,
    },
}

/// The part of a session that does not depend on its mode.
#[derive(Clone, Debug)]
pub(super) struct Core {
    pub(super) mode: Mode,
    /// The board of one knight, that of two, and that of the puzzle.
    slots: [BoardSlot; 3],
    pub(super) playback: Playback,
    pub(super) speed: u32,
    /// Where random starts and the seeds of random tie-breaks come from.
    pub(super) random: Random,
    pub(super) tie_break: TieBreak,
    pub(super) backtracking: bool,
    /// Whether a player's knight is not to cross its own line.
    pub(super) forbids_crossing: bool,
    /// What to say about the last command in place of the report's own text.
    pub(super) remark: Option<String>,
    /// Whether that is a hint.
    pub(super) is_hint: bool,
    /// Why what was asked for last is refused, and what that was.
    pub(super) refused: Option<(Reason, Question)>,
    /// Whether the last command was to go to another step, as a slider asks many times.
    is_seeking: bool,
    tasks: u64,
    pending: Vec<Pending>,
}

impl Core {
    /// The most steps that a tick makes. What is owed beyond is made by the next ones, so that no
    /// frame waits for long.
    pub(super) const STEPS_A_TICK: u64 = 200_000;

    /// How many steps [`Command::FastForward`] makes before it pauses, at least.
    pub(super) const STEPS_TO_FINISH: u64 = 10_000_000;

    /// Above this many steps a second, and after this many made as fast as it goes, they are told
    /// together.
    pub(super) const MAX_LOGGED: u64 = 10_000;

    pub(super) fn new(seed: u64, preferences: &Preferences) -> Core {
        Core {
            mode: Mode::default(),
            slots: [
                BoardSlot::new(Board::CHESS),
                BoardSlot::new(Session::TWO_KNIGHTS),
                BoardSlot::new(Board::CHESS),
            ],
            playback: Playback::Still,
            speed: preferences.speed.clamp(1, Command::MAX_SPEED),
            random: Random::with_seed(seed),
            tie_break: preferences.tie_break,
            backtracking: preferences.backtracking,
            forbids_crossing: false,
            remark: None,
            is_hint: false,
            refused: None,
            is_seeking: false,
            tasks: 0,
            pending: Vec::new(),
        }
    }

    /// Puts other boards, with all that is on them, in the place of these.
    #[cfg(feature = "serde")]
    pub(super) fn replace_slots(&mut self, slots: [BoardSlot; 3]) {
        self.halt();
        (self.refused, self.remark) = (None, None);
        self.slots = slots;
    }

    pub(super) fn slot(&self) -> &BoardSlot {
        self.slot_of(self.mode)
    }

    /// The board of one knight, that of two, and that of the puzzle.
    #[cfg(feature = "serde")]
    pub(super) fn slots(&self) -> [&BoardSlot; 3] {
        self.slots.each_ref()
    }

    pub(super) fn slot_of(&self, mode: Mode) -> &BoardSlot {
        let [one, two, puzzle] = &self.slots;
        match (mode.has_two_knights(), mode.is_solved()) {
            (true, _) => two,
            (_, true) => puzzle,
            _ => one,
        }
    }

    pub(super) fn slot_mut(&mut self) -> &mut BoardSlot {
        let [one, two, puzzle] = &mut self.slots;
        match (self.mode.has_two_knights(), self.mode.is_solved()) {
            (true, _) => two,
            (_, true) => puzzle,
            _ => one,
        }
    }

    pub(super) fn board(&self) -> &Board {
        &self.slot().board
    }

    pub(super) fn timeline(&self) -> Option<&Timeline> {
        match &self.slot().content {
            BoardContent::Timeline(timeline) => Some(timeline),
            _ => None,
        }
    }

    pub(super) fn timeline_mut(&mut self) -> Option<&mut Timeline> {
        match &mut self.slot_mut().content {
            BoardContent::Timeline(timeline) => Some(timeline),
            _ => None,
        }
    }

    pub(super) fn planned(&self) -> Option<&Planned> {
        match &self.slot().content {
            BoardContent::Planned(planned) => Some(planned),
            _ => None,
        }
    }

    /// The puzzle on the board.
    pub(super) fn solving(&self) -> Option<&Solving> {
        match &self.slot().content {
            BoardContent::Puzzle(solving) => Some(solving),
            _ => None,
        }
    }

    /// The numbers of which a puzzle is to be made.
    pub(super) fn draft(&self) -> Option<&BTreeMap<u64, Square>> {
        match &self.slot().content {
            BoardContent::Draft(numbers) => Some(numbers),
            _ => None,
        }
    }

    pub(super) fn planned_mut(&mut self) -> Option<&mut Planned> {
        match &mut self.slot_mut().content {
            BoardContent::Planned(planned) => Some(planned),
            _ => None,
        }
    }

    /// Whether no knight is on the board.
    pub(super) fn is_empty(&self) -> bool {
        matches!(self.slot().content, BoardContent::Empty)
    }

    /// What stands on the board, whatever holds it.
    pub(super) fn course(&self) -> Option<Course<'_>> {
        match &self.slot().content {
            BoardContent::Empty | BoardContent::Puzzle(_) | BoardContent::Draft(_) => None,
            BoardContent::Timeline(timeline) => Some(timeline.position().into()),
            BoardContent::Planned(planned) => Some(planned.course()),
        }
    }

    pub(super) fn position(&self) -> Option<&Position> {
        self.timeline().map(Timeline::position)
    }

    /// The steps made.
    pub(super) fn steps(&self) -> u64 {
        match &self.slot().content {
            BoardContent::Empty | BoardContent::Puzzle(_) | BoardContent::Draft(_) => 0,
            BoardContent::Timeline(timeline) => timeline.steps(),
            BoardContent::Planned(planned) => planned.steps(),
        }
    }

    /// All steps there are, with those undone or still to be made.
    pub(super) fn all_steps(&self) -> u64 {
        match &self.slot().content {
            BoardContent::Empty | BoardContent::Puzzle(_) | BoardContent::Draft(_) => 0,
            BoardContent::Timeline(timeline) => timeline.len(),
            BoardContent::Planned(planned) => planned.len(),
        }
    }

    /// A knight on a square of the board, or a sentence that says why it cannot be.
    pub(super) fn position_from(&self, square: Square) -> Result<Position, String> {
        Session::holds(self.board().size()).map_err(sentences::not_possible)?;
        Position::new(self.board(), square).map_err(sentences::not_possible)
    }

    /// Whether the game is played in which the knight does not cross its own line.
    pub(super) fn is_uncrossed(&self) -> bool {
        self.forbids_crossing && self.mode.is_played() && !self.mode.has_two_knights()
    }

    pub(super) fn is_running(&self) -> bool {
        self.playback != Playback::Still
    }

    /// How far a timeline is that is not over.
    pub(super) fn phase_under_way(&self) -> Phase {
        match self.playback {
            Playback::Playing { .. } => Phase::Playing,
            Playback::Finishing { .. } => Phase::Finishing,
            Playback::Still if self.steps() == 0 => Phase::Ready,
            Playback::Still => Phase::Paused,
        }
    }

    /// Lets time make no more steps.
    pub(super) fn halt(&mut self) {
        self.playback = Playback::Still;
    }

    pub(super) fn say(&mut self, sentence: impl Into<String>) {
        (self.remark, self.is_hint) = (Some(sentence.into()), false);
    }

    /// Says why a move, or a number, is right.
    pub(super) fn say_hint(&mut self, sentence: impl Into<String>) {
        (self.remark, self.is_hint) = (Some(sentence.into()), true);
    }

    /// What every command begins with.
    pub(super) fn begin(&mut self, command: &Command) {
        // A start that was refused is not answered by another one that nobody named.
        let goes_on = matches!(
            command,
            Command::PlayPause | Command::StepOn | Command::FastForward
        );
        let keeps = *command == Command::FindNearest || (goes_on && self.is_empty());
        if !keeps {
            self.refused = None;
        }
        self.remark = None;
        self.is_seeking &= matches!(command, Command::Seek(_));
    }

    /// Does a command that means the same in all modes, and hands back any other.
    pub(super) fn apply(&mut self, command: Command, events: &mut Vec<Event>) -> Option<Command> {
        match command {
            Command::Board(board) => self.lay_out(board, events),
            Command::StepBack => self.step_back(events),
            Command::Restart => self.restart(events),
            Command::Seek(step) => self.seek(step, events),
            Command::Undo => self.undo(events),
            Command::Redo => self.redo(events),
            Command::Clear => self.clear(events),
            Command::StopSearch => self.stop_search(),
            Command::Speed(speed) => self.speed = speed.clamp(1, Command::MAX_SPEED),
            other => return Some(other),
        }
        None
    }

    fn lay_out(&mut self, board: Board, events: &mut Vec<Event>) {
        self.halt();
        self.install(board.clone(), BoardContent::Empty);
        events.push(Event::Board(board));
    }

    fn clear(&mut self, events: &mut Vec<Event>) {
        self.halt();
        if !self.is_empty() {
            self.install(self.board().clone(), BoardContent::Empty);
            events.push(Event::Clear);
        }
    }

    /// The square that a start means.
    pub(super) fn square_of(&mut self, start: Start) -> Square {
        let board = self.board().clone();
        match start {
            Start::TopLeft => board.top_left(),
            Start::Centre => board.centre(),
            Start::At(square) => square,
            Start::Random => board.random_start(&mut self.random),
        }
    }

    /// Plays from here on, a step at a time or as fast as it goes.
    pub(super) fn play(&mut self, is_fast: bool) {
        self.playback = if is_fast {
            Playback::Finishing {
                left: Core::STEPS_TO_FINISH.max(4 * self.board().squares()),
                told: Core::MAX_LOGGED,
            }
        } else {
            Playback::Playing { owed: 0.0 }
        };
    }

    /// The seconds until time makes a step.
    pub(super) fn next_step(&self) -> Option<f64> {
        match self.playback {
            Playback::Still => None,
            Playback::Playing { owed } => Some((1.0 - owed).max(0.0) / f64::from(self.speed)),
            Playback::Finishing { .. } => Some(0.0),
        }
    }

    /// How many steps are to be made after `seconds` more; the second value says that a search is
    /// then to pause.
    pub(super) fn steps_owed(&mut self, seconds: f64) -> (u64, bool) {
        match &mut self.playback {
            Playback::Still => (0, false),
            Playback::Playing { owed } => {
                *owed += seconds.max(0.0) * f64::from(self.speed);
                // The cast rounds down, as it should, and cannot be too large.
                let steps = owed.min(Core::STEPS_A_TICK as f64) as u64;
                // A tick that cannot keep up owes no more than the next one can make.
                *owed = (*owed - steps as f64).min(Core::STEPS_A_TICK as f64);
                (steps, false)
            }
            Playback::Finishing { left, .. } => {
                let steps = (*left).min(Core::STEPS_A_TICK);
                *left -= steps;
                (steps, *left == 0)
            }
        }
    }
}
