//! What is saved, opened, copied and pasted.

use super::Shell;
use crate::app::clipboard::Done;
use crate::app::dialog::picture_folder;
use crate::app::forms::LONGEST_FIELD;
use crate::app::notice::Notice;
use crate::app::open::{Opened, Source};
use crate::app::save::{Content, Request};
use knights_tour::export::Exporter;
use knights_tour::format::{FORMATS, JSON, json_of};
use knights_tour::picture::{Options, PNG, Picture};
use knights_tour::position::Position;
use knights_tour::session::Tone;
use std::path::{Path, PathBuf};

impl Shell {
    /// What a file is proposed to be called, without its ending.
    fn proposed(&self) -> String {
        let start = self.tour();
        let start = start.map_or_else(String::new, |tour| format!("-{}", tour.start()));
        format!("knights-tour-{}{start}", self.session.board())
    }

    /// What there is of a tour of one knight.
    fn tour(&self) -> Option<&Position> {
        let is_one = !self.session.mode().has_two_knights();
        self.session.position().filter(|_| is_one)
    }

    pub(super) fn save_picture(&mut self) {
        let text = self.tour().map(|tour| json_of(tour.board(), tour.trail()));
        self.save(Request {
            title: "Save picture",
            kinds: vec![Exporter::Picture(&PNG)],
            proposed: format!("{}.png", self.proposed()),
            content: Content::Scene(self.scene(None), text),
        });
    }

    pub(super) fn save_tour(&mut self) {
        let mut kinds = vec![Exporter::Text(&JSON)];
        let others = FORMATS.into_iter().filter(|format| **format != JSON);
        kinds.extend(others.map(Exporter::Text));
        // The double ending is the one that the desktop knows.
        let proposed = format!("{}.tour.json", self.proposed());
        let whole = self.session.whole_tour();
        let tour = whole.or_else(|| self.tour().cloned());
        self.save_as("Save tour", kinds, proposed, tour, Options::default());
    }

    pub(super) fn export(&mut self, picture: &'static Picture, options: Options) {
        let proposed = format!("{}.{}", self.proposed(), picture.ending);
        let kind = Exporter::Picture(picture);
        let tour = self.tour().cloned();
        self.save_as("Export", vec![kind], proposed, tour, options);
    }

    fn save_as(
        &mut self,
        title: &'static str,
        kinds: Vec<Exporter>,
        proposed: String,
        tour: Option<Position>,
        options: Options,
    ) {
        let Some(tour) = tour else {
            self.news = Some(Notice::remark(
                "There is no tour of one knight to save yet.",
            ));
            return;
        };
        self.save(Request {
            title,
            proposed,
            kinds,
            content: Content::Tour(Box::new(tour), options),
        });
    }

    fn save(&mut self, request: Request) {
        if self.saver.is_busy() {
            self.news = Some(Notice::remark(
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
            self.news = Some(Notice::remark("A file dialog is open already."));
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
        let loaded = opened
            .read
            .and_then(|listing| self.session.load(&listing))
            .inspect_err(|sentence| log::info!("error what={sentence:?}"));
        match loaded {
            Ok(response) => {
                self.news = None;
                if let Source::File(path) = opened.source {
                    log::info!("opened path={path:?}");
                    remember(&mut self.recent, path);
                }
                self.follow(response);
            }
            Err(sentence) => self.news = Some(Notice::trouble(title, sentence)),
        }
    }

    pub(super) fn copy(&mut self) {
        let moves = self.tour().map(|tour| {
            let names = tour.trail().map(|square| format!("{square}\n"));
            names.collect()
        });
        match moves {
            Some(moves) => self.clipboard.copy(moves),
            None => {
                self.news = Some(Notice::remark(
                    "There is no tour of one knight to copy yet.",
                ));
            }
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
                self.news = Some(Notice::new(
                    Tone::Success,
                    "Copied",
                    "The moves are on the clipboard, one square a line.",
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
                self.news = Some(Notice::trouble("Nothing was copied or pasted", sentence));
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
