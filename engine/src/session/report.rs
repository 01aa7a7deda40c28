//! The text of the status panel, and what it offers to do next.

use super::{Command, Start, sentences};
use crate::board::{Board, Square};
use crate::facts::{FAMOUS, Famous};
use crate::position::Position;
use crate::solve::{Question, Reason};

/// What kind of news a [`Report`] brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// How it goes on from here.
    Plain,
    /// It worked.
    Success,
    /// It did not work, or cannot.
    Trouble,
    /// It is not known.
    Doubt,
}

/// Something to do next, for a button.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Offer {
    /// What the button says.
    pub label: &'static str,
    /// What it does, in order.
    pub commands: Vec<Command>,
}

/// How it goes on from here: whoever shows the report says by which keys or touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Guide {
    /// A start is to be chosen; playing begins on this square otherwise.
    Start(Square),
    /// The knight is on its first square, and can be watched.
    Ready,
    /// A tour that is watched is at rest.
    Paused,
    /// A tour that is watched goes on by itself.
    Running,
    /// A planned tour is at rest: any point of it is reached at once.
    PlanPaused,
    /// A planned tour goes on by itself.
    PlanRunning,
    /// A planned tour is shown whole.
    PlanComplete,
    /// A player makes the next move, and may have a hint.
    ByHand,
    /// A player makes the next move; hints are not to be had.
    ByHandAlone,
    /// A perfect game of two knights goes on by itself.
    TwoKnightsRunning,
    /// A number of a puzzle is to be placed.
    Puzzle,
    /// A number of a puzzle that is being made is to be placed.
    Draft,
}

/// What the window says about a session.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// What kind of news this is.
    pub tone: Tone,
    /// It in a few words.
    pub title: String,
    /// It in a sentence or two.
    pub text: String,
    /// Whether that sentence is a hint that was asked for.
    pub is_hint: bool,
    /// How it goes on, where that is not a matter of the offers alone.
    pub guide: Option<Guide>,
    /// What could be done next.
    pub offers: Vec<Offer>,
}

impl Report {
    pub(super) fn new(tone: Tone, title: impl Into<String>, text: impl Into<String>) -> Report {
        Report {
            tone,
            title: title.into(),
            text: text.into(),
            is_hint: false,
            guide: None,
            offers: Vec::new(),
        }
    }

    pub(super) fn guide(self, guide: Guide) -> Report {
        Report {
            guide: Some(guide),
            ..self
        }
    }

    pub(super) fn offer<const N: usize>(
        mut self,
        label: &'static str,
        commands: [Command; N],
    ) -> Report {
        self.offers.push(Offer {
            label,
            commands: Vec::from(commands),
        });
        self
    }

    /// Whoever plays by hand wants to make the moves of another start too.
    pub(super) fn for_a_player(mut self) -> Report {
        for offer in &mut self.offers {
            offer
                .commands
                .retain(|command| *command != Command::PlayPause);
        }
        self
    }
}

pub(super) fn report_refusal(reason: &Reason, question: &Question) -> Report {
    let mut report = Report::new(Tone::Trouble, sentences::NO_SUCH_TOUR, reason.to_string());
    if is_about_start(reason, question) {
        report = report.offer("Nearest start that works", [Command::FindNearest]);
    }
    if let Some(end) = question.last() {
        // Chosen again, it is chosen no longer.
        report = report.offer(
            "Let it end anywhere",
            [Command::ToggleEnd(end), Command::FindTour],
        );
    }
    report
}

/// Whether another first square might have such a tour.
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
        | Reason::Crowded { .. }
        | Reason::Exhausted { .. } => question.start().is_some(),
    }
}

/// What another start that nobody chose begins with.
pub(super) const TRY_ANOTHER_START: [Command; 2] =
    [Command::Start(Start::Random), Command::PlayPause];

/// What is said of a complete tour, whoever made it.
pub(super) fn report_complete(position: &Position) -> Report {
    let text = sentences::complete(position);
    Report::new(Tone::Success, sentences::COMPLETE, text).offer("Another start", TRY_ANOTHER_START)
}

/// What is said of a complete tour that was read: whose it is, where that is known.
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

/// The tour known by name that this is, in its own numbering.
fn famous(position: &Position) -> Option<&'static Famous> {
    let mut known = FAMOUS.iter().filter(|_| *position.board() == Board::CHESS);
    known.find(|famous| famous.tour().squares().eq(position.trail()))
}
