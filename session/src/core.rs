//! State shared by all modes: workspaces, clock, rule, random numbers and tasks.

use super::clock::Clock;
use super::course::Rule;
use super::refusal::{Refusal, SessionResult};
use super::report::Hint;
use super::task::{Job, Task, TaskId, TaskKind};
use super::timeline::{Author, Identity, Origin, Timeline};
use super::workspace::Workspace;
use super::{Command, Event, Mode, Preferences, Session, Start};
use knights_tour::board::{Board, Square};
use knights_tour::position::{Position, Step};
use knights_tour::solve::{Question, Reason, TieBreak};
use knights_tour_base::random::Random;

/// A message about the last command, shown instead of the report's text.
#[derive(Clone, Debug, Default)]
pub(super) struct Remark {
    pub(super) text: String,
    /// Shown instead of the report's title, as for an error.
    pub(super) headline: Option<String>,
    /// A suggested next step, in addition to the text.
    pub(super) hint: Option<Hint>,
    pub(super) is_hint: bool,
}

/// A question that has no answer.
#[derive(Clone, Debug)]
pub(super) struct ImpossibleQuestion {
    pub(super) reason: Reason,
    pub(super) question: Question,
}

/// What a task is about; its result is dropped once this has changed.
#[derive(Clone, Debug, PartialEq)]
struct TaskSubject {
    mode: Mode,
    board: Board,
    identity: Identity,
}

/// A task whose result the session waits for.
#[derive(Clone, Debug)]
struct Pending {
    id: TaskId,
    kind: TaskKind,
    about: TaskSubject,
}

/// The boards, and the state that all modes share.
#[derive(Clone, Debug)]
pub(super) struct Core {
    pub(super) mode: Mode,
    pub(super) walk: Workspace,
    pub(super) duel: Workspace,
    pub(super) sheet: Workspace,
    pub(super) clock: Clock,
    pub(super) random: Random,
    pub(super) tie_break: TieBreak,
    pub(super) backtracking: bool,
    /// Whether Play mode forbids crossings.
    pub(super) forbids_crossing: bool,
    /// Whether a puzzle that is opened again comes back as the player left it.
    pub(super) resumes_puzzles: bool,
    /// Whether the next square painted belongs to the last stroke; any other command ends the stroke.
    pub(super) has_open_stroke: bool,
    pub(super) remark: Option<Remark>,
    /// The last request, if it is impossible.
    pub(super) refused: Option<ImpossibleQuestion>,
    pub(super) events: Vec<Event>,
    pub(super) tasks: Vec<Task>,
    last_task: u64,
    pending: Vec<Pending>,
}

impl Core {
    pub(super) fn start(&mut self, timeline: Timeline) {
        self.events.push(Event::Start(timeline.position().start()));
        self.clock.halt();
        self.walk.start(timeline);
    }

    pub(super) fn new(seed: u64, preferences: &Preferences) -> Core {
        Core {
            mode: Mode::default(),
            walk: Workspace::new(Board::CHESS, 1),
            duel: Workspace::new(Session::TWO_KNIGHTS, 2),
            sheet: Workspace::new(Board::CHESS, 0),
            clock: Clock::new(preferences.speed),
            random: Random::with_seed(seed),
            tie_break: preferences.tie_break,
            backtracking: preferences.backtracking,
            forbids_crossing: false,
            resumes_puzzles: true,
            has_open_stroke: false,
            remark: None,
            refused: None,
            events: Vec::new(),
            tasks: Vec::new(),
            last_task: 0,
            pending: Vec::new(),
        }
    }

    pub(super) fn is_uncrossed(&self) -> bool {
        self.forbids_crossing && self.mode == Mode::Play
    }

    pub(super) fn forget_messages(&mut self) {
        (self.refused, self.remark) = (None, None);
    }

    pub(super) fn say(&mut self, sentence: impl Into<String>) {
        self.remark = Some(Remark {
            text: sentence.into(),
            ..Remark::default()
        });
    }

    pub(super) fn say_error(&mut self, headline: String, sentence: &str) {
        self.remark = Some(Remark {
            text: sentence.to_owned(),
            headline: Some(headline),
            ..Remark::default()
        });
    }

    pub(super) fn say_refusal(&mut self, outcome: SessionResult) {
        if let Err(Refusal(sentence)) = outcome {
            self.say(sentence);
        }
    }

    /// Says a sentence, and suggests the next step.
    pub(super) fn say_and_suggest(&mut self, sentence: String, hint: Hint) {
        self.remark = Some(Remark {
            text: sentence,
            hint: Some(hint),
            ..Remark::default()
        });
    }

    pub(super) fn say_hint(&mut self, sentence: impl Into<String>) {
        self.remark = Some(Remark {
            text: sentence.into(),
            is_hint: true,
            ..Remark::default()
        });
    }

    pub(super) fn begin(&mut self, command: &Command) {
        // Commands that continue playing must not replace a refused start with the default start.
        let continues = matches!(
            command,
            Command::PlayPause | Command::StepOn | Command::FastForward
        );
        let keeps = *command == Command::FindNearest || (continues && self.workspace().is_empty());
        if !keeps {
            self.refused = None;
        }
        // After a search for better tours, the count of the best one stays.
        if *command != Command::StopSearch {
            self.remark = None;
        }
        self.clock.is_seeking &= matches!(command, Command::Seek(_));
        self.has_open_stroke &= matches!(command, Command::Paint { begins: false, .. });
    }

    pub(super) fn play(&mut self, is_fast: bool) {
        let known = self
            .walk
            .timeline()
            .filter(|now| now.author() == Author::Solver);
        match known.filter(|_| !is_fast && self.mode.is_watched()) {
            Some(timeline) => self.clock.replay(timeline.len()),
            None => self.clock.play(is_fast, self.workspace().board.squares()),
        }
    }

    pub(super) fn square_of(&mut self, start: Start, board: &Board) -> Square {
        match start {
            Start::TopLeft => board.top_left(),
            Start::Centre => board.centre(),
            Start::At(square) => square,
            Start::Random => board.random_start(&mut self.random),
        }
    }

    pub(super) fn timeline_from(&mut self, mut position: Position) -> Timeline {
        // On failure, for lack of memory, lookups walk the trail instead.
        let _ = position.keep_numbers();
        let rule = Rule {
            tie_break: self.tie_break,
            backtracking: self.backtracking,
            seed: self.random.next_u64(),
        };
        Timeline::new(position, rule)
    }

    pub(super) fn timeline_of(
        &mut self,
        position: Position,
        steps: impl IntoIterator<Item = Step>,
        author: Author,
        origin: Option<Origin>,
    ) -> Timeline {
        let mut timeline = self.timeline_from(position);
        timeline.go_on_with(steps, author);
        timeline.origin = origin;
        timeline
    }

    /// Starts a task, which replaces any pending task of the same kind.
    pub(super) fn start_task(&mut self, job: Job) -> TaskId {
        self.last_task += 1;
        let id = TaskId(self.last_task);
        let task = Task { id, job };
        let kind = task.kind();
        self.pending.retain(|other| other.kind != kind);
        let about = self.subject();
        self.pending.push(Pending { id, kind, about });
        self.tasks.push(task);
        id
    }

    fn subject(&self) -> TaskSubject {
        let workspace = self.workspace();
        TaskSubject {
            mode: self.mode,
            board: workspace.board.clone(),
            identity: workspace.identity(),
        }
    }

    /// The ID of the pending task of this kind; `None` if the position has changed since the task started.
    pub(super) fn pending(&self, kind: TaskKind) -> Option<TaskId> {
        let pending = self.pending.iter().find(|task| task.kind == kind)?;
        let is_about_this = pending.about.mode == self.mode && pending.about == self.subject();
        is_about_this.then_some(pending.id)
    }

    pub(super) fn is_pending(&self, id: TaskId) -> bool {
        let kinds = [TaskKind::Awaited, TaskKind::Background];
        kinds.into_iter().any(|kind| self.pending(kind) == Some(id))
    }

    pub(super) fn is_expected(&mut self, id: TaskId) -> bool {
        let is_expected = self.is_pending(id);
        self.pending.retain(|task| task.id != id);
        is_expected
    }

    pub(super) fn stop_search(&mut self) {
        if self.pending(TaskKind::Awaited).is_some() && self.remark.is_none() {
            self.say("The search was stopped.");
        }
        self.pending.retain(|task| task.kind != TaskKind::Awaited);
    }
}

pub(super) fn position_from(board: &Board, square: Square) -> SessionResult<Position> {
    Session::holds(board.size())?;
    Ok(Position::new(board, square)?)
}
