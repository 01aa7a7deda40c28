//! The text and buttons of the status panel.

use super::{Command, Start, sentences};
use knights_tour::board::Square;
use knights_tour::facts::{FAMOUS, Famous};
use knights_tour::position::Position;
use knights_tour::solve::{Question, Reason};
use knights_tour::tour::Tour;
use knights_tour_base::listed;
use knights_tour_base::wording::grouped;
use knights_tour_scene::TourView;

listed! {
    /// Severity of a [`Report`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Severity {
        /// Neither good nor bad news.
        Plain = "plain",
        /// The user has reached a goal.
        Success = "success",
        /// A request failed, or a tour is impossible.
        Trouble = "trouble",
        /// It is not known whether a tour is possible.
        Doubt = "doubt",
    }
}

/// A suggestion to the user, shown as a button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// Label of the button that runs the action.
    pub label: &'static str,
    /// The commands that the button executes, in order.
    pub commands: Vec<Command>,
}

/// A suggested next step; front ends name the keys or gestures for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Choose the first square, or start playing from this one.
    Start(Square),
    /// Start playing: the knight is on its first square.
    Ready,
    /// Resume the watched tour, which is paused.
    Paused,
    /// Start a tour on another square than the selected one.
    Selected,
    /// Pause the watched tour, which is playing.
    Running,
    /// Resume the planned tour, which is paused, or seek in it.
    PlanPaused,
    /// Pause the planned tour, which is playing.
    PlanRunning,
    /// Seek in the planned tour, which is complete.
    PlanComplete,
    /// Make the next move by hand, or ask for a hint.
    ByHand,
    /// Make the next move by hand; no hints are available.
    ByHandAlone,
    /// Pause the perfect game of two knights, which is playing.
    TwoKnightsRunning,
    /// Place a number of the puzzle.
    Puzzle,
    /// Place a number in the puzzle being made.
    Draft,
}

/// The message in the status panel about the state of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Severity of the message.
    pub tone: Severity,
    /// The headline of the message.
    pub title: String,
    /// The text below the headline.
    pub text: String,
    /// Whether the text is a hint that the user has requested.
    pub is_hint: bool,
    /// A suggested next step, in addition to the actions.
    pub hint: Option<Hint>,
    /// Suggestions to the user, shown as buttons.
    pub actions: Vec<Suggestion>,
}

impl Report {
    pub(super) fn new(tone: Severity, title: impl Into<String>, text: impl Into<String>) -> Report {
        Report {
            tone,
            title: title.into(),
            text: text.into(),
            is_hint: false,
            hint: None,
            actions: Vec::new(),
        }
    }

    pub(super) fn hint(self, hint: Hint) -> Report {
        Report {
            hint: Some(hint),
            ..self
        }
    }

    pub(super) fn action<const N: usize>(
        mut self,
        label: &'static str,
        commands: [Command; N],
    ) -> Report {
        self.actions.push(Suggestion {
            label,
            commands: Vec::from(commands),
        });
        self
    }

    pub(super) fn for_a_player(mut self) -> Report {
        for action in &mut self.actions {
            action
                .commands
                .retain(|command| *command != Command::PlayPause);
        }
        self
    }
}

pub(super) fn report_refusal(reason: &Reason, question: &Question) -> Report {
    let mut report = Report::new(Severity::Trouble, "No such tour exists", reason.to_string());
    if is_about_start(reason, question) {
        report = report.action("Nearest start that works", [Command::FindNearest]);
    }
    if let Some(end) = question.last() {
        // Toggling an end that is already chosen clears the choice.
        report = report.action(
            "Let it end anywhere",
            [Command::ToggleEnd(end), Command::FindTour],
        );
    }
    report
}

fn is_about_start(reason: &Reason, question: &Question) -> bool {
    match *reason {
        Reason::TooSmall { .. }
        | Reason::Schwenk { .. }
        | Reason::Colours { .. }
        | Reason::Isolated { .. }
        | Reason::Disconnected { .. }
        | Reason::Symmetry { .. }
        | Reason::PinColours { .. }
        | Reason::PinDistance { .. } => false,
        Reason::MajorityColour { square, .. } | Reason::OuterRows { square, .. } => {
            question.start() == Some(square)
        }
        Reason::SameColour { .. }
        | Reason::FiveRows { .. }
        | Reason::DeadEnds { .. }
        | Reason::Cut { .. }
        | Reason::HallViolated { .. }
        | Reason::Exhausted { .. } => question.start().is_some(),
    }
}

pub(super) const TRY_ANOTHER_START: [Command; 2] =
    [Command::Start(Start::Random), Command::PlayPause];

pub(super) fn report_complete(position: &Position) -> Report {
    let squares = format!("all {} squares", grouped(position.visited()));
    let text = sentences::complete(TourView::Position(position), squares);
    Report::new(Severity::Success, sentences::COMPLETE, text)
        .action("Random start", TRY_ANOTHER_START)
}

pub(super) fn report_loaded(position: &Position) -> Report {
    let report = report_complete(position);
    let Some(famous) = famous(position) else {
        return report;
    };
    let mut about = famous.about.chars();
    let first = about.next().into_iter().flat_map(char::to_uppercase);
    let about: String = first.chain(about).collect();
    Report {
        title: format!("{}\u{2019}s tour of {}", famous.author, famous.year),
        text: format!("{about}. {}", report.text),
        ..report
    }
}

fn famous(position: &Position) -> Option<&'static Famous> {
    let mut known = FAMOUS.iter().map(|famous| (famous, famous.tour()));
    let is_it =
        |tour: &Tour| tour.board() == position.board() && tour.squares().eq(position.trail());
    Some(known.find(|(_, tour)| is_it(tour))?.0)
}
