//! Puts the board and the report into words for screen readers.

use super::Shell;
use crate::model::notice::Notice;
use crate::model::spoken::{SquareContents, place};
use crate::panels::spoken::{SpokenBoard, SpokenSquare};
use knights_tour::board::Square;
use knights_tour_base::wording::ended;
use knights_tour_scene::TourView;
use knights_tour_session::Session;
use std::collections::BTreeMap;

/// Maximum side of the part of a board that readers get.
const SIDE: u32 = 32;

/// What was said last, so that only changes are said.
#[derive(Default)]
pub(super) struct Heard {
    place: String,
    report: String,
    /// Title and text of the last report.
    told: Option<(String, String)>,
    /// Title and text of the last usual report.
    usual: (String, String),
    title: String,
    placed: BTreeMap<u64, Square>,
    /// The numbers that were placed or removed last.
    change: Option<String>,
    /// Whether the usual report is said, too.
    is_asked: bool,
    /// The place without the numbers placed or removed.
    where_now: String,
}

impl Shell {
    /// `None` while no reader listens, or before the board is laid out.
    pub(super) fn spoken_board(&mut self, report: &Notice) -> Option<SpokenBoard> {
        let layout = self.board.layout.filter(|_| self.panels.gui.is_heard())?;
        let session = &self.session;
        let size = session.board().size();
        let knight = session.tour_view().map(TourView::here);
        let cursor = self.board.hover.filter(|_| self.board.has_cursor);
        let at = cursor.or(knight);
        // A part of a large board moves with the cursor.
        let from = |here: u32, side: u32| here.saturating_sub(SIDE / 2).min(side - side.min(SIDE));
        let near = at
            .filter(|&at| size.contains(at))
            .unwrap_or(session.board().centre());
        let left = from(near.file(), size.width());
        let below = from(near.rank(), size.height());
        let ranks = (below..size.height().min(below + SIDE)).rev();
        let files = left..size.width().min(left + SIDE);
        let contents = SquareContents::of(session);
        let squares = ranks.flat_map(|rank| files.clone().map(move |file| Square::new(file, rank)));
        let squares = squares.map(|square| SpokenSquare {
            square,
            contents: contents.describe(square),
        });
        let squares = squares.collect();
        let is_running = session.is_running();
        let is_gliding = (self.board.motion.glide()).is_some_and(|glide| glide.is_followed());
        let name = format!("Board {size:#}, {}", session.mode().label());
        let form = self.panels.forms.spoken().unwrap_or_default();
        if !is_gliding || is_running {
            let has_news = self.panels.news.is_some()
                || report.is_hint
                || session.remark().is_some()
                || session.has_replaced_work();
            self.heard.hear(session, report, has_news);
        }
        Some(SpokenBoard {
            name,
            form,
            place: self.heard.place.clone(),
            report: self.heard.report.clone(),
            squares,
            here: at.filter(|_| !is_running),
            layout,
        })
    }
}

impl Heard {
    /// Says the next report again, even if it is the same.
    pub(super) fn repeat(&mut self) {
        (self.told, self.is_asked) = (None, true);
    }

    /// Keeps the last texts unless there are others: only a change is read. `has_news` is false for the usual report, which is
    /// read once.
    fn hear(&mut self, session: &Session, report: &Notice, has_news: bool) {
        if session.is_running() {
            self.place = "A tour is played.".to_owned();
            return;
        }
        self.hear_numbers(session);
        let is_puzzle = session.puzzle().is_some_and(|game| !game.is_solved);
        let place = place(session).filter(|_| !(is_puzzle && report.is_hint));
        let told = (report.title.clone(), report.text.clone());
        let is_new = self.told.as_ref() != Some(&told);
        if is_new {
            let is_asked = std::mem::take(&mut self.is_asked);
            let is_usual = !has_news && !is_asked && (is_puzzle || self.usual == told);
            let said = said(&told, &self.title);
            if !is_usual && place.as_ref() != Some(&said) {
                self.report = after(&self.report, said);
            }
            self.title.clone_from(&told.0);
            if !has_news {
                self.usual = told.clone();
            }
            self.told = Some(told);
        }
        if let Some(place) = place
            && (self.where_now != place || is_new && is_puzzle)
        {
            let change = self.change.take().map(|change| change + " ");
            self.place = after(&self.place, change.unwrap_or_default() + &place);
            self.where_now = place;
        }
    }

    /// Notices which numbers of a puzzle were placed or removed.
    fn hear_numbers(&mut self, session: &Session) {
        let placed = session.puzzle().map(|game| game.placed.clone());
        let placed = placed.unwrap_or_default();
        let new = missing_in(&placed, &self.placed);
        let gone = missing_in(&self.placed, &placed);
        self.change = match (&new[..], &gone[..]) {
            ([], []) => return,
            ([(number, square)], []) => Some(format!("{number} placed on {square}.")),
            ([], [(number, square)]) => Some(format!("{number} removed from {square}.")),
            ([], gone) => Some(format!("{} numbers removed.", gone.len())),
            (new, _) => Some(format!("{} numbers placed.", new.len())),
        };
        self.placed = placed;
    }
}

/// The next text for a reader, for whom the same text again must differ.
fn after(before: &str, text: String) -> String {
    if before == text { text + " " } else { text }
}

/// The text of a report, after its title unless that is known.
fn said((title, text): &(String, String), known: &str) -> String {
    let is_known = title == known || text.starts_with(title.as_str());
    match (is_known, text.is_empty()) {
        (true, false) => ended(text),
        (_, true) => ended(title),
        (false, false) => format!("{} {}", ended(title), ended(text)),
    }
}

/// The pairs of `numbers` that `others` does not have.
fn missing_in(
    numbers: &BTreeMap<u64, Square>,
    others: &BTreeMap<u64, Square>,
) -> Vec<(u64, Square)> {
    let pairs = numbers.iter().map(|(&number, &square)| (number, square));
    pairs
        .filter(|(number, square)| others.get(number) != Some(square))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour_session::{Command, Mode};

    /// What is read after each command: the texts that have changed.
    fn read(heard: &mut Heard, session: &Session, has_news: bool) -> Vec<String> {
        let before = [heard.place.clone(), heard.report.clone()];
        heard.hear(session, &Notice::of_session(session), has_news);
        let after = [heard.place.clone(), heard.report.clone()];
        let pairs = before.into_iter().zip(after);
        pairs
            .filter(|(before, after)| before != after)
            .map(|(_, after)| after.trim_end().to_owned())
            .collect()
    }

    #[test]
    fn a_change_is_read_once() {
        let (mut session, mut heard) = (Session::new(1), Heard::default());
        let _ = session.apply_all([
            Command::Board("5x5".parse().unwrap()),
            Command::Mode(Mode::Play),
        ]);
        let first = read(&mut heard, &session, false);
        assert_eq!(first[0], "Board 5\u{d7}5.");
        assert_eq!(read(&mut heard, &session, false), [""; 0]);
        let _ = session.apply(Command::Choose("a1".parse().unwrap()));
        let start = read(&mut heard, &session, false);
        assert_eq!(start[0], "Knight on a1, number 1 of 25.");
        assert_eq!(start.len(), 2, "{start:?}");
        // The usual report is not repeated after a move.
        let _ = session.apply(Command::Choose("b3".parse().unwrap()));
        assert_eq!(
            read(&mut heard, &session, false),
            ["Knight on b3, number 2 of 25."]
        );
        // An error is read each time.
        for _ in 0..2 {
            let _ = session.apply(Command::Choose("e5".parse().unwrap()));
            let error = read(&mut heard, &session, true);
            assert!(error[0].contains("e5"), "{error:?}");
            assert_eq!(read(&mut heard, &session, true), [""; 0]);
            let _ = session.apply(Command::ToggleOutlook);
            let _ = session.apply(Command::ToggleOutlook);
            let _ = read(&mut heard, &session, false);
        }
        heard.repeat();
        assert_eq!(read(&mut heard, &session, true).len(), 1);
    }

    #[test]
    fn a_title_that_is_known_or_begins_its_text_is_left_out() {
        let told = |title: &str, text: &str| (title.to_owned(), text.to_owned());
        assert_eq!(said(&told("It is done", "Well."), ""), "It is done. Well.");
        assert_eq!(said(&told("It is done", "Well."), "It is done"), "Well.");
        assert_eq!(said(&told("Done", "Done at last"), ""), "Done at last.");
        assert_eq!(said(&told("Done", ""), "Done"), "Done.");
    }
}
