//! What is saved, opened, copied and pasted.

use super::{Shell, journal, news, remark, trouble};
use crate::app::open::Opened;
use crate::app::save::{Content, Request};
use knights_tour::export::{Exporter, Look};
use knights_tour::format::{self, Format, Listing};
use knights_tour::session::{Mode, Tone};
use macroquad::miniquad::window as native;
use std::path::PathBuf;

impl Shell {
    /// What a file is proposed to be called, without its ending.
    fn proposed(&self) -> String {
        let walk = self.session.walk().filter(|_| !self.is_two_knights());
        let start = walk.map_or_else(String::new, |walk| format!("-{}", walk.start()));
        format!("knights-tour-{}{start}", self.session.board())
    }

    fn is_two_knights(&self) -> bool {
        self.session.mode() == Mode::TwoKnights
    }

    pub(super) fn save_picture(&mut self) {
        let text = self.session.as_json().filter(|_| !self.is_two_knights());
        self.save(Request {
            title: "Save picture",
            kinds: vec![Exporter::Png],
            proposed: format!("{}.png", self.proposed()),
            content: Content::Scene(self.scene(None), text),
        });
    }

    pub(super) fn save_tour(&mut self) {
        let json = Exporter::Text(Format::Json);
        let mut kinds = vec![json];
        let texts = Exporter::ALL.into_iter();
        kinds.extend(texts.filter(|kind| matches!(kind, Exporter::Text(_)) && *kind != json));
        // The double ending is the one that the desktop knows.
        let proposed = format!("{}.tour.json", self.proposed());
        self.save_walk("Save tour", kinds, proposed, Look::default());
    }

    pub(super) fn export(&mut self, kind: Exporter, look: Look) {
        let proposed = format!("{}.{}", self.proposed(), kind.ending());
        self.save_walk("Export", vec![kind], proposed, look);
    }

    fn save_walk(
        &mut self,
        title: &'static str,
        kinds: Vec<Exporter>,
        proposed: String,
        look: Look,
    ) {
        let walk = self.session.walk().filter(|_| !self.is_two_knights());
        let Some(walk) = walk.cloned() else {
            self.news = Some(remark("There is no tour of one knight to save yet."));
            return;
        };
        self.save(Request {
            title,
            proposed,
            kinds,
            content: Content::Walk(walk, look),
        });
    }

    fn save(&mut self, request: Request) {
        if self.saver.is_busy() {
            self.news = Some(remark("Something is being saved already."));
        } else {
            self.saver.ask(request);
        }
    }

    /// Shows what was opened, or why it cannot be.
    pub(super) fn take_up(&mut self, opened: Opened) {
        match opened.read {
            Ok(listing) => {
                log::info!("opened path={:?}", opened.path);
                remember(&mut self.recent, opened.path);
                self.load(listing);
            }
            Err(sentence) => {
                log::info!("error what={sentence:?}");
                self.news = Some(trouble("The tour is not opened", sentence));
            }
        }
    }

    fn load(&mut self, listing: Listing) {
        self.news = None;
        let _ = self.finder.stop();
        let board = self.session.board();
        let events = self.session.load(listing);
        journal(&events);
        if self.session.board() != board {
            self.fit_window();
        }
    }

    pub(super) fn copy(&mut self) {
        let moves = self
            .session
            .moves_as_text()
            .filter(|_| !self.is_two_knights());
        self.news = Some(match moves {
            Some(moves) => {
                native::clipboard_set(&moves);
                log::info!("copied moves={}", moves.lines().count());
                news(
                    Tone::Success,
                    "Copied",
                    "The moves are on the clipboard, one square a line.".into(),
                )
            }
            None => remark("There is no tour of one knight to copy yet."),
        });
    }

    pub(super) fn paste(&mut self) {
        let text = native::clipboard_get().unwrap_or_default();
        match format::read(&text) {
            Ok(listing) => self.load(listing),
            Err(error) => {
                let sentence = format!("The clipboard holds no tour: {error}.");
                log::info!("error what={sentence:?}");
                self.news = Some(trouble("Nothing was pasted", sentence));
            }
        }
    }
}

/// The last ones, the last one first.
pub(super) fn remember(recent: &mut Vec<PathBuf>, path: PathBuf) {
    const REMEMBERED: usize = 8;
    let path = std::path::absolute(&path).unwrap_or(path);
    recent.retain(|other| *other != path);
    recent.insert(0, path);
    recent.truncate(REMEMBERED);
}
