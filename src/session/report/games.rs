//! How a game stands: one knight moved by hand, or two.

use super::{Report, TRY_ANOTHER_START, Tone, report_complete};
use crate::session::play::GivenUp;
use crate::session::{Command, Outlook, Phase, Session};
use crate::solve::Completion;
use crate::two_knights::{Game, Knight};
use crate::walk::Walk;

impl Session {
    pub(super) fn report_play(&self, walk: &Walk) -> Report {
        match self.phase() {
            Phase::Complete => match self.given_up {
                Some(given_up) => report_shown(walk, given_up),
                None => self.report_won(walk),
            }
            .for_a_player(),
            Phase::DeadEnd | Phase::Impossible => self.report_stuck(walk),
            Phase::Playing | Phase::Finishing => self.report_walk(walk),
            Phase::Empty | Phase::Ready | Phase::Paused => self.report_under_way(walk),
        }
    }

    fn report_under_way(&self, walk: &Walk) -> Report {
        let text = "Click a marked square, or use the arrow keys and Enter. H gives a hint, Ctrl+Z takes back.";
        let outlook = self.outlook();
        let report = match outlook {
            None => Report::new(Tone::Plain, format!("Your move from {}", walk.here()), text),
            Some(Outlook::Possible) => Report::new(Tone::Success, "A tour is still possible", text),
            Some(Outlook::Thinking) => Report::new(Tone::Doubt, "Thinking\u{2026}", text),
            Some(Outlook::Unknown) => Report::new(
                Tone::Doubt,
                "Not known whether a tour is possible",
                format!(
                    "{} Click a marked square, or use arrows and Enter.",
                    match walk.board().squares() > Completion::MAX_SQUARES {
                        true => "That is found out on boards of up to 64 squares.",
                        false => "The search was too long.",
                    }
                ),
            ),
            Some(Outlook::Lost { since: 0 }) => Report::new(
                Tone::Trouble,
                format!("No tour starts on {}", walk.start()),
                "Every way on from there has been tried: choose another start.",
            )
            .offer("Try another start", [TRY_ANOTHER_START[0]]),
            Some(Outlook::Lost { since }) => Report::new(
                Tone::Trouble,
                format!("No tour is possible since square {}", since + 1),
                "Play on and see how far you get, or go back to where a tour was possible.",
            )
            .offer("Go back there", [Command::GoBack]),
        };
        let report = match outlook {
            // There is none to be had.
            Some(Outlook::Unknown | Outlook::Lost { .. }) => report,
            _ => report.offer("Hint", [Command::Hint]),
        };
        report.offer("Give up", [Command::GiveUp])
    }

    fn report_won(&self, walk: &Walk) -> Report {
        let mut report = report_complete(walk);
        let hints = match self.hints {
            0 => "no hint".to_owned(),
            1 => "one hint".to_owned(),
            hints => format!("{hints} hints"),
        };
        report.title = "You made it: the tour is complete".to_owned();
        report.text = format!(
            "{} squares in {}, with {hints}. It is {}.",
            walk.visited(),
            duration(self.elapsed),
            if walk.is_closed() {
                "a closed tour"
            } else {
                "an open tour"
            }
        );
        report
    }

    fn report_stuck(&self, walk: &Walk) -> Report {
        let text = format!(
            "The knight is stuck on {} after {} of {} squares, in {}.",
            walk.here(),
            walk.visited(),
            walk.board().squares(),
            duration(self.elapsed)
        );
        let report = Report::new(Tone::Trouble, "No way on from here", text);
        match self.outlook() {
            Some(Outlook::Lost { since: 1.. }) => {
                report.offer("Back to the last chance", [Command::GoBack])
            }
            _ => report.offer("Undo", [Command::Undo]),
        }
        .offer("Give up", [Command::GiveUp])
    }

    pub(super) fn report_two(&self) -> Report {
        let Some(game) = self.game() else {
            return self.report_placing();
        };
        if game.is_over() {
            return report_over(game);
        }
        let must_wait = Knight::BOTH
            .into_iter()
            .find(|&knight| game.candidates(knight).next().is_none());
        if self.is_running() {
            return Report::new(
                Tone::Plain,
                "A perfect game is shown",
                format!("{} Space pauses, Esc takes the knights off.", scores(game)),
            );
        }
        let title = match must_wait {
            Some(knight) if game.must_wait(knight) => {
                format!("The {} knight must move", name(knight.other()))
            }
            Some(knight) => format!("Only the {} knight can move", name(knight.other())),
            None if self.has_partner() => "Your move with the light knight".to_owned(),
            None => format!(
                "Either knight may move; a click moves the {} one",
                name(self.active_knight())
            ),
        };
        let text = format!(
            "{} Visit as many squares as you can; no knight moves three times in a row.",
            scores(game)
        );
        Report::new(Tone::Plain, title, text)
            .offer("Undo", [Command::Undo])
            .offer("A perfect game", [Command::FindTour])
    }

    fn report_placing(&self) -> Report {
        let (title, text) = match self.first_knight() {
            None => (
                "Where shall the light knight start?",
                "Click a square. Two knights visit the squares of one board, none twice.",
            ),
            Some(_) => (
                "Where shall the dark knight start?",
                "Click another square. Then move them in any order, but none three times in a row.",
            ),
        };
        let partner = if self.has_partner() {
            "Play without the computer"
        } else {
            "Play with the computer"
        };
        Report::new(Tone::Plain, title, text).offer(partner, [Command::Partner])
    }
}

impl Report {
    /// Whoever plays by hand wants to make the moves of another start too.
    fn for_a_player(mut self) -> Report {
        for offer in &mut self.offers {
            offer
                .commands
                .retain(|&command| command != Command::PlayPause);
        }
        self
    }
}

/// The game of one who gave up, after it was shown how it could have gone on.
fn report_shown(walk: &Walk, given_up: GivenUp) -> Report {
    let text = format!(
        "You gave up on square {}, after {}. From square {} on this is how it could have gone on.",
        given_up.moves + 1,
        duration(given_up.seconds),
        given_up.kept + 1
    );
    Report {
        title: "This would have been a tour".to_owned(),
        tone: Tone::Plain,
        text,
        ..report_complete(walk)
    }
}

fn report_over(game: &Game) -> Report {
    let left = game.board().squares() - game.visited();
    let (tone, title) = if left == 0 {
        (Tone::Success, "A perfect game: every square is visited")
    } else {
        (Tone::Trouble, "No more moves!")
    };
    Report::new(tone, title, scores(game))
        .offer("Undo", [Command::Undo])
        .offer("A perfect game", [Command::FindTour])
        .offer("New game", [Command::Stop])
}

fn scores(game: &Game) -> String {
    let [light, dark] = Knight::BOTH.map(|knight| game.trail(knight).count());
    let left = game.board().squares() - game.visited();
    let squares = if light == 1 { "square" } else { "squares" };
    format!("Light knight {light} {squares}, dark knight {dark}, {left} left.")
}

fn name(knight: Knight) -> &'static str {
    match knight {
        Knight::First => "light",
        Knight::Second => "dark",
    }
}

/// Minutes and seconds.
fn duration(seconds: f64) -> String {
    // Whole seconds of a game are far below the largest number.
    let seconds = seconds as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
