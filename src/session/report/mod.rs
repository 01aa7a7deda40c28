//! How things stand, in words.

mod games;

use super::{Command, Mode, Phase, Session, Start};
use crate::board::Direction;
use crate::solve::{Finish, Question, Reason};
use crate::walk::Walk;

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
pub struct Offer {
    /// What the button says.
    pub label: &'static str,
    /// What it does, in order.
    pub commands: Vec<Command>,
}

/// What the window says about a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What kind of news this is.
    pub tone: Tone,
    /// It in a few words.
    pub title: String,
    /// It in a sentence or two.
    pub text: String,
    /// What could be done next.
    pub offers: Vec<Offer>,
}

impl Report {
    fn new(tone: Tone, title: impl Into<String>, text: impl Into<String>) -> Report {
        Report {
            tone,
            title: title.into(),
            text: text.into(),
            offers: Vec::new(),
        }
    }

    fn offer<const N: usize>(mut self, label: &'static str, commands: [Command; N]) -> Report {
        self.offers.push(Offer {
            label,
            commands: commands.to_vec(),
        });
        self
    }
}

impl Session {
    /// How many squares have been visited, of how many: `17 of 64`.
    pub fn progress(&self) -> String {
        let visited = match (self.mode(), self.game()) {
            (Mode::TwoKnights, Some(game)) => game.visited(),
            (Mode::TwoKnights, None) => self.first_knight().map_or(0, |_| 1),
            (Mode::Watch | Mode::Play, _) => self.walk().map_or(0, Walk::visited),
        };
        format!("{visited} of {}", self.board().squares())
    }

    /// How things stand and what could be done next.
    pub fn report(&self) -> Report {
        let mut report = match (self.mode(), &self.refused, self.walk()) {
            (Mode::TwoKnights, ..) => self.report_two(),
            (_, Some((reason, question)), _) => report_refusal(reason, question),
            (_, None, None) => self.report_empty(),
            (Mode::Play, None, Some(walk)) => self.report_play(walk),
            (Mode::Watch, None, Some(walk)) => self.report_walk(walk),
        };
        if let Some(remark) = &self.remark {
            report.text.clone_from(remark);
        }
        report
    }

    fn report_empty(&self) -> Report {
        let text = if self.mode() == Mode::Play {
            "Click a square to put your knight there. Then visit every square once.".to_owned()
        } else {
            format!(
                "Click a square to put the knight there, or press Space to start at {}.",
                self.board().top_left()
            )
        };
        Report::new(Tone::Plain, "Where shall the knight start?", text)
            .offer("Find a tour", [Command::FindTour])
    }

    fn report_walk(&self, walk: &Walk) -> Report {
        let here = walk.here();
        match self.phase() {
            Phase::Empty | Phase::Ready => Report::new(
                Tone::Plain,
                format!("The knight is on {here}"),
                "Press Space to watch its tour, or Right to go move by move. A click on another square starts there.",
            ),
            Phase::Paused => Report::new(
                Tone::Plain,
                format!("Paused on {here}"),
                "Space plays on, Right and Left go a step on and back, Home to the start, End to the finish.",
            ),
            Phase::Playing => Report::new(
                Tone::Plain,
                format!("The knight is on {here}"),
                format!("{} Space pauses, Esc stops.", self.rule_in_words()),
            ),
            Phase::Finishing => Report::new(
                Tone::Plain,
                "Looking for the end",
                format!(
                    "{} {} steps so far. Space pauses, Esc stops.",
                    self.rule_in_words(),
                    self.steps()
                ),
            ),
            Phase::Complete => {
                let report = report_complete(walk);
                if self.answered.is_some() {
                    return report.offer("Another tour", [Command::FindAnother]);
                }
                report
            }
            Phase::DeadEnd => report_dead_end(walk),
            Phase::Impossible => Report::new(
                Tone::Trouble,
                format!("No tour starts on {}", walk.start()),
                format!(
                    "Every way on from {} has been tried, {} steps in all: there is no tour from it.",
                    walk.start(),
                    self.steps()
                ),
            )
            .offer("Try another start", TRY_ANOTHER_START),
        }
    }

    fn rule_in_words(&self) -> String {
        let (step, of) = self.timeline();
        if step < of && (self.answered.is_some() || self.given_up.is_some()) {
            return "This tour was found as a whole.".to_owned();
        }
        let tie_break = self.tie_break().name();
        if self.is_backtracking() {
            format!("Warnsdorff\u{2019}s rule with backtracking, tie-break {tie_break}.")
        } else {
            format!("Warnsdorff\u{2019}s rule, tie-break {tie_break}.")
        }
    }
}

fn report_refusal(reason: &Reason, question: &Question) -> Report {
    let mut report = Report::new(Tone::Trouble, "There is no such tour", reason.to_string());
    if is_about_start(reason, question) {
        report = report.offer("Nearest start that works", [Command::FindNearest]);
    }
    if let Finish::At(end) = question.finish() {
        // Chosen again, it is chosen no longer.
        report = report.offer(
            "Let it end anywhere",
            [Command::End(end), Command::FindTour],
        );
    }
    report
}

/// Whether another first square might have such a tour.
fn is_about_start(reason: &Reason, question: &Question) -> bool {
    match *reason {
        Reason::TooSmall { .. } | Reason::Schwenk { .. } => false,
        Reason::MajorityColour { square, .. } | Reason::OuterRows { square, .. } => {
            question.start() == Some(square)
        }
        Reason::SameColour { .. } | Reason::FiveRows { .. } | Reason::Exhausted { .. } => {
            question.start().is_some()
        }
    }
}

const TRY_ANOTHER_START: [Command; 2] = [Command::Start(Start::Random), Command::PlayPause];

fn report_complete(walk: &Walk) -> Report {
    let squares = walk.visited();
    let (start, here) = (walk.start(), walk.here());
    let text = if squares == 1 {
        format!("The only square, {start}, has been visited.")
    } else if walk.is_closed() {
        format!(
            "All {squares} squares have been visited. It is a closed tour: one more move leads from {here} back to {start}."
        )
    } else {
        format!(
            "All {squares} squares have been visited. It is an open tour: no move leads from {here} back to {start}."
        )
    };
    Report::new(Tone::Success, "The tour is complete", text)
        .offer("Save picture\u{2026}", [Command::SavePicture])
        .offer("Another start", TRY_ANOTHER_START)
}

fn report_dead_end(walk: &Walk) -> Report {
    let here = walk.here();
    let has_neighbours = Direction::ALL
        .into_iter()
        .any(|direction| walk.board().step(here, direction).is_some());
    let why = if has_neighbours {
        "every square a knight\u{2019}s move away has been visited"
    } else {
        "no square of the board is a knight\u{2019}s move away"
    };
    let text = format!(
        "The knight is stuck on {here} after {} of {} squares: {why}.",
        walk.visited(),
        walk.board().squares()
    );
    Report::new(
        Tone::Trouble,
        "Could not find a tour from this position!",
        text,
    )
    .offer("Find a tour", [Command::FindTour])
    .offer("Try another start", TRY_ANOTHER_START)
    .offer(
        "Go on with backtracking",
        [Command::Backtracking, Command::PlayPause],
    )
}
