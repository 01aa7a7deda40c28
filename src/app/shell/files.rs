//! What is saved, opened, copied and pasted.

use super::{Shell, journal, news, remark, trouble};
use crate::app::clipboard::Done;
use crate::app::dialog::picture_folder;
use crate::app::forms::LONGEST_FIELD;
use crate::app::open::{Opened, Source};
use crate::app::save::{Content, Request};
use knights_tour::export::{Exporter, Look};
use knights_tour::format::Format;
use knights_tour::session::{Mode, Tone};
use knights_tour::walk::Walk;
use std::path::{Path, PathBuf};

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
        let walk = self.session.whole_tour();
        let walk = walk.or_else(|| self.session.walk().cloned());
        self.save_walk("Save tour", kinds, proposed, walk, Look::default());
    }

    pub(super) fn export(&mut self, kind: Exporter, look: Look) {
        let proposed = format!("{}.{}", self.proposed(), kind.ending());
        let walk = self.session.walk().cloned();
        self.save_walk("Export", vec![kind], proposed, walk, look);
    }

    fn save_walk(
        &mut self,
        title: &'static str,
        kinds: Vec<Exporter>,
        proposed: String,
        walk: Option<Walk>,
        look: Look,
    ) {
        let Some(walk) = walk.filter(|_| !self.is_two_knights()) else {
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
            self.news = Some(remark(
                "A file dialog is open already, or a file is being written.",
            ));
        } else {
            let folder = self.folder();
            self.saver.ask(request, &folder);
        }
    }

    pub(super) fn ask_for_file(&mut self) {
        let folder = self.folder();
        if !self.opener.ask(&folder) {
            self.news = Some(remark("A file dialog is open already."));
        }
    }

    /// Where files were opened and saved last.
    fn folder(&self) -> PathBuf {
        let last = self.recent.first().and_then(|path| path.parent());
        let last = last.filter(|folder| folder.is_dir()).map(Path::to_owned);
        last.unwrap_or_else(picture_folder)
    }

    /// Shows what was opened, or why it cannot be.
    pub(super) fn take_up(&mut self, opened: Opened) {
        let title = match opened.source {
            Source::File(_) => "The tour is not opened",
            Source::Clipboard => "Nothing was pasted",
        };
        let board = self.session.board();
        let loaded = opened
            .read
            .and_then(|listing| self.session.load(&listing))
            .inspect_err(|sentence| log::info!("error what={sentence:?}"));
        match loaded {
            Ok(events) => {
                self.news = None;
                let _ = self.finder.stop();
                if let Source::File(path) = opened.source {
                    log::info!("opened path={path:?}");
                    remember(&mut self.recent, path);
                }
                journal(&events);
                if self.session.board() != board {
                    self.fit_window();
                }
            }
            Err(sentence) => self.news = Some(trouble(title, sentence)),
        }
    }

    pub(super) fn copy(&mut self) {
        let moves = self
            .session
            .moves_as_text()
            .filter(|_| !self.is_two_knights());
        match moves {
            Some(moves) => self.clipboard.copy(moves),
            None => self.news = Some(remark("There is no tour of one knight to copy yet.")),
        }
    }

    /// Asks for what is on the clipboard: for the field of a form, or for a tour.
    pub(super) fn ask_for_paste(&mut self, is_typing: bool) {
        self.pastes_into_field = is_typing;
        self.clipboard.paste();
    }

    /// Shows what came of copying or pasting.
    pub(super) fn take_over(&mut self, done: Done) {
        match done {
            Done::Copied(moves) => {
                log::info!("copied moves={moves}");
                self.news = Some(news(
                    Tone::Success,
                    "Copied",
                    "The moves are on the clipboard, one square a line.".into(),
                ));
            }
            Done::Pasted(text) if self.pastes_into_field => {
                // No field takes more, and none takes more than one line.
                let line = text.lines().next().unwrap_or_default();
                let typed: String = line.chars().take(LONGEST_FIELD).collect();
                self.gui.paste(typed.trim());
            }
            Done::Pasted(text) => self.opener.paste(text),
            Done::Failed(reason) => {
                let sentence = format!("The clipboard cannot be used: {reason}.");
                log::info!("error what={sentence:?}");
                self.news = Some(trouble("Nothing was copied or pasted", sentence));
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
