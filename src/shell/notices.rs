//! What stands in the panel under the board: which of the sentences, and when.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a game lasts far less than 2^64 seconds"
)]

use super::Shell;
use crate::model::notice::Notice;
use crate::model::numbers::{count, grouped};
use crate::model::remembered::board_key;
use crate::model::sentences;
use crate::workers::save::Outcome;
use knights_tour::board::Square;
use knights_tour::session::{Phase, Tone};

impl Shell {
    /// What the panel under the board says.
    pub(super) fn notice(&self) -> Notice {
        if let Some((title, percent)) = self.workers.tasks.under_way() {
            let done = percent.map_or_else(String::new, sentences::percent_done);
            return Notice::under_way(title, &done);
        }
        if let Some(percent) = self.workers.saver.percent() {
            return Notice::under_way(sentences::SAVING, &sentences::percent_written(percent));
        }
        if self.workers.opener.is_slow() {
            let [title, text] = sentences::OPENING;
            return Notice::under_way(title, text);
        }
        if let Some(news) = &self.panels.news {
            return news.clone();
        }
        let mut notice = Notice::of_session(&self.session);
        let is_silent = self.session.remark().is_none() && notice.tone != Tone::Trouble;
        if let Some(heat) = &self.board.heat
            && is_silent
            && !self.session.is_running()
            && !self.session.mode().has_two_knights()
        {
            let tone = Tone::Plain;
            return Notice::new(tone, &heat.title(), heat.sentence(self.board.hover));
        }
        let is_at_side = self.board.layout.is_some_and(|layout| layout.has_side());
        if self.appearance.view.explain
            && is_silent
            && !is_at_side
            && self.is_explained()
            && let Some(explanation) = self.session.explanation()
        {
            notice.text = explanation.sentence;
        }
        notice
    }

    /// A line about the game that is played: so that one sees how it goes.
    pub(super) fn score(&self) -> Option<String> {
        if let Some(game) = self.session.puzzle() {
            return (!game.is_solved).then(|| {
                let hints = count(game.hints, "hint", "hints");
                format!(
                    "{} \u{b7} {} \u{b7} {hints}",
                    game.title,
                    clock(game.seconds)
                )
            });
        }
        let game = self.session.game()?;
        let board = board_key(self.session.board());
        let mut parts = vec![clock(game.seconds), count(game.moves, "move", "moves")];
        if self.session.is_uncrossed() {
            let best = self.remembered.uncrossed.get(&board);
            parts.extend(best.map(|&best| sentences::best_line(best)));
            return Some(parts.join(" \u{b7} "));
        }
        parts.push(count(game.hints, "hint", "hints"));
        parts.extend(self.workers.remaining.sentence());
        if let Some(best) = self.remembered.best.get(&board) {
            parts.push(sentences::best(&clock(best.seconds), best.hints));
        }
        Some(parts.join(" \u{b7} "))
    }

    /// The square under the pointer, and its number.
    pub(super) fn status(&self) -> String {
        let Some(square) = self
            .board
            .hover
            .filter(|&square| self.session.board().size().contains(square))
        else {
            return String::new();
        };
        if !self.session.board().contains(square) {
            return format!("{square} \u{b7} missing");
        }
        match self.number_of(square) {
            Some(number) => format!("{square} \u{b7} {}", grouped(number)),
            None => square.to_string(),
        }
    }

    fn number_of(&self, square: Square) -> Option<u64> {
        self.session.course()?.number_of(square)
    }

    /// Why the next move is made, where there is a panel for it.
    pub(super) fn why(&self) -> Option<String> {
        let is_wanted = self.appearance.view.explain || !self.session.is_running();
        let is_shown = is_wanted && self.panels.presenter.is_none() && self.board.heat.is_none();
        if !is_shown || !self.is_explained() {
            return None;
        }
        Some(self.session.explanation()?.sentence)
    }

    /// Whether there is a next move of a tour that is watched.
    fn is_explained(&self) -> bool {
        let phase = self.session.phase();
        let is_under_way = matches!(phase, Phase::Ready | Phase::Paused | Phase::Playing);
        is_under_way && self.session.mode().is_watched() && self.session.refusal().is_none()
    }
}

/// Minutes and seconds.
fn clock(seconds: f64) -> String {
    let seconds = seconds.max(0.0) as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Writes the result of a save to the journal, and says it.
pub(super) fn saved(outcome: Outcome) -> Notice {
    match outcome {
        Outcome::Saved { path, sentence } => {
            log::info!("saved path={path:?}");
            Notice::new(Tone::Success, "Saved", sentence)
        }
        Outcome::Failed(sentence) => {
            let notice = Notice::trouble(sentences::SAVING_FAILED, sentence);
            log::info!("error what={:?}", notice.text);
            notice
        }
    }
}
