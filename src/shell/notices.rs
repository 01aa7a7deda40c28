//! Texts of the panel under the board.

use super::{OpenedTours, Shell};
use crate::links::{Clock, today};
use crate::model::card::Card;
use crate::model::challenge;
use crate::model::command::{AppCommand, FormKind, Switch};
use crate::model::daily;
use crate::model::ladder;
use crate::model::notice::{Notice, is_first_screen};
use crate::model::sentences;
use crate::model::verses::{self, PoemLine};
use crate::panels::{Legend, Words};
use crate::workers::save::SaveOutcome;
use knights_tour::puzzle::Day;
use knights_tour_base::wording::{count, duration, grouped};
use knights_tour_picture::export::Exporter;
use knights_tour_session::solved::board_key;
use knights_tour_session::{Phase, Severity};
use std::path::absolute;

impl Shell {
    pub(super) fn words(&self) -> Words {
        let layout = self.board.layout;
        let mut report = self.notice();
        if self.panels.is_presenting() {
            report.keep_next_step();
        }
        let has_dots = layout.is_some_and(|layout| self.fades(&layout).colours > 0.5);
        Words {
            report,
            legend: Legend::of(&self.session, self.view_shown(), self.board.heat.as_ref()),
            why: self.why(),
            score: self.score(),
            cards: self.cards(),
            offer: self.panels.offer.clone(),
            status: self.status(),
            // With two knights, the colours show which knight moved, not the order.
            has_order: has_dots
                || (self.view_shown().path && !self.session.mode().has_two_knights()),
        }
    }

    /// Keeps the last report while the knight is on its way to the square of the next one.
    pub(super) fn hold_report(&mut self, report: &mut Notice) {
        let glide = self.board.motion.glide();
        if glide.is_some_and(|glide| glide.is_followed())
            && let Some(before) = &self.panels.told
        {
            (report.title, report.text) = (before.title.clone(), before.text.clone());
            report.tone = before.tone;
        } else {
            self.panels.told = Some(report.clone());
        }
    }

    /// The text under the board: news, the session's report, or the test of starts.
    fn notice(&self) -> Notice {
        let mut notice = Notice::of_session(&self.session);
        if let Some(clock) = Clock::now() {
            daily::finish(&mut notice, &self.session, &self.remembered.solved, clock);
        }
        verses::finish(&mut notice, &self.session);
        self.remembered.ladder.finish(&mut notice, &self.session);
        challenge::offer(&mut notice, &self.session);
        let OpenedTours { tours, shown } = &self.panels.opened;
        let count = tours.len();
        if count > 1 {
            notice.title = sentences::tour_of(shown + 1, count, &notice.title);
            let [back, forth] = [shown + count - 1, shown + 1].map(|index| index % count);
            let steps = [("Next", forth), ("Previous", back)];
            notice.actions = steps
                .map(|(to, index)| (to, vec![AppCommand::OpenedTour(index)]))
                .into();
        }
        let news = self.workers.under_way();
        if let Some(news) = news.or_else(|| self.panels.news.clone()) {
            return with_actions_of(notice, news);
        }
        let is_silent = self.session.remark().is_none() && notice.tone != Severity::Trouble;
        let is_at_side = self.board.layout.is_some_and(|layout| layout.has_side());
        if let Some(heat) = &self.board.heat
            && is_silent
            && !self.session.is_running()
            && !self.session.mode().has_two_knights()
        {
            let sentence = heat.sentence(self.board.hover);
            let notice = Notice::new(Severity::Plain, &heat.title(), sentence);
            if !is_at_side {
                return notice;
            }
            return notice
                .offering("Close", [AppCommand::Toggle(Switch::Heat)])
                .offering(
                    "Compare with\u{2026}",
                    [AppCommand::Show(FormKind::TestStarts)],
                );
        }
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

    /// What the first screen and an empty board of Play mode invite to.
    fn cards(&self) -> Vec<Card> {
        if self.panels.is_presenting() {
            return Vec::new();
        }
        let first = is_first_screen(&self.session);
        let clock = Clock::now().filter(|_| first);
        let todays = clock.map(|clock| daily::card(&self.session, &self.remembered.solved, clock));
        let verse = today().filter(|_| first).map(|day| self.verse_card(day));
        let is_player = first || ladder::is_offered(&self.session);
        let step = is_player.then(|| self.remembered.ladder.card());
        todays
            .into_iter()
            .chain(verse)
            .chain(step.flatten())
            .collect()
    }

    fn verse_card(&self, day: Day) -> Card {
        let is_read = self.remembered.verses.contains(&day.to_string());
        PoemLine::of(day).card(is_read)
    }

    /// The time, moves and hints of the game, and the best before.
    fn score(&self) -> Option<String> {
        if let Some(game) = self.session.puzzle() {
            if game.is_solved {
                return daily::best(&self.session, &self.remembered.solved);
            }
            let hints = count(game.effort.hints, "hint", "hints");
            let (title, time) = (&game.title, duration(game.effort.seconds));
            return Some(format!("{title} \u{b7} {time} \u{b7} {hints}"));
        }
        let game = self.session.game()?;
        let board = board_key(self.session.board());
        let mut parts: Vec<String> = ladder::goal(&self.session).into_iter().collect();
        parts.extend([duration(game.seconds), count(game.moves, "move", "moves")]);
        if self.session.is_uncrossed() {
            let best = self.remembered.uncrossed.get(&board);
            parts.extend(best.map(|&best| sentences::best_line(best)));
            return Some(parts.join(" \u{b7} "));
        }
        let known = self.remembered.best.get(&board);
        let best = known.map(|best| sentences::best(&duration(best.seconds), best.hints));
        // The report of a complete tour has its time and hints.
        if game.is_complete {
            return best.map(|best| sentences::capitalised(&best));
        }
        parts.push(count(game.hints, "hint", "hints"));
        parts.extend(self.workers.remaining.sentence());
        parts.extend(best);
        Some(parts.join(" \u{b7} "))
    }

    fn status(&self) -> String {
        let board = self.session.board();
        let Some(square) = self
            .board
            .hover
            .filter(|&square| board.size().contains(square))
        else {
            return String::new();
        };
        if !board.contains(square) {
            return format!("{square} \u{b7} missing");
        }
        let tour_view = self.session.tour_view();
        match tour_view.and_then(|tour_view| tour_view.number_of(square)) {
            Some(number) => format!("{square} \u{b7} {}", grouped(number)),
            None => square.to_string(),
        }
    }

    fn why(&self) -> Option<String> {
        let is_wanted = self.appearance.view.explain || !self.session.is_running();
        let is_shown = is_wanted && self.panels.presenter.is_none() && self.board.heat.is_none();
        let explanation = (is_shown && self.is_explained()).then(|| self.session.explanation());
        Some(explanation??.sentence)
    }

    fn is_explained(&self) -> bool {
        let phase = self.session.phase();
        let is_under_way = matches!(phase, Phase::Ready | Phase::Paused | Phase::Playing);
        is_under_way && self.session.mode().is_watched() && self.session.refusal().is_none()
    }
}

/// The news, with the title and actions of the report that it does not replace.
fn with_actions_of(mut report: Notice, mut news: Notice) -> Notice {
    if news.title.is_empty() {
        news.title = report.title;
    }
    // A picture that has just been saved need not be saved again.
    if news.title == sentences::PICTURE_SAVED {
        report
            .actions
            .retain(|(_, commands)| commands[..] != [AppCommand::SavePicture]);
    }
    if news.actions.is_empty() || news.tone == Severity::Success {
        news.actions.append(&mut report.actions);
    }
    news
}

pub(super) fn saved(outcome: SaveOutcome) -> Notice {
    match outcome {
        SaveOutcome::Saved { path, sentence } => {
            log::info!("saved path={path:?}");
            let title = match Exporter::from_path(&path) {
                Ok(Exporter::Picture(_)) => sentences::PICTURE_SAVED,
                _ => sentences::SAVED,
            };
            let show = AppCommand::ShowInFolder(absolute(&path).unwrap_or(path));
            let notice = Notice::new(Severity::Success, title, sentence);
            notice.offering("Show in folder", [show])
        }
        SaveOutcome::Failed(sentence) => {
            let notice = Notice::trouble(sentences::NOTHING_SAVED, sentence);
            let what = sentences::because(sentences::NOTHING_SAVED, &notice.text);
            log::info!("error what={what:?}");
            notice
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn a_text_does_not_repeat_its_title() {
        let path = Path::new("tour.png");
        let saved_as = |has_dialog| {
            let sentence = sentences::saved(path, has_dialog);
            saved(SaveOutcome::Saved {
                path: path.to_owned(),
                sentence,
            })
        };
        let failed = saved(SaveOutcome::Failed(
            "tour.png could not be written: no room.".to_owned(),
        ));
        let copied = [
            sentences::MOVES_COPIED,
            sentences::SQUARE_COPIED,
            sentences::SOLVED_COPIED,
            sentences::LINK_WITHOUT_PAGE,
        ];
        let copied = copied.map(|text| Notice::new(Severity::Success, "Copied", text));
        for notice in [saved_as(true), saved_as(false), failed]
            .into_iter()
            .chain(copied)
        {
            let [title, text] = [&notice.title, &notice.text].map(|it| it.to_lowercase());
            assert!(!text.contains(&title), "{notice:?}");
        }
        assert_eq!(saved_as(true).text, "tour.png");
    }
}
