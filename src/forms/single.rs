//! The forms that are one field and a button.

use super::fields::{Field, LONGEST_FIELD, faults, labelled};
use super::{Wish, buttons, note};
use crate::model::command::{AppCommand, ViewCommand};
use egui::Ui;
use knights_tour::board::{Board, Square};
use knights_tour::course::Course;
use knights_tour::session::{Command, Rearrangement, Session, Start};

/// What such a form says, and what it makes of what is typed.
pub(super) struct Single {
    pub(super) title: &'static str,
    /// What may be typed.
    note: fn(&Session) -> String,
    label: &'static str,
    /// What stands in the field at first.
    proposal: fn(&Board) -> String,
    button: &'static str,
    /// The command, or what is wrong with the text.
    read: fn(&Session, &str) -> Result<AppCommand, String>,
}

pub(super) static WORD: Single = Single {
    title: "Word shape",
    note: |_| "A word whose letters become a board with a closed tour.".to_owned(),
    label: "Word",
    proposal: |_| "HI".to_owned(),
    button: "OK",
    read: |_, word| match Board::of_word(word) {
        Ok(board) => Ok(Command::Board(board).into()),
        Err(_) => Err("Write letters from A to Z or digits, such as KNIGHT or 2026.".to_owned()),
    },
};

pub(super) static START: Single = Single {
    title: "Start by name",
    note: squares,
    label: "Square",
    proposal: |board| board.top_left().to_string(),
    button: "Start there",
    read: |session, name| Ok(Command::Start(Start::At(square(session, name)?)).into()),
};

pub(super) static END: Single = Single {
    title: "Let the tour end on",
    note: squares,
    label: "Square",
    proposal: |board| Square::new(board.width() - 1, 0).to_string(),
    button: "End there",
    read: |session, name| Ok(Command::ToggleEnd(square(session, name)?).into()),
};

pub(super) static BEGIN: Single = Single {
    title: "Begin the tour on",
    note: squares,
    label: "Square",
    proposal: |board| board.top_left().to_string(),
    button: "Begin there",
    read: |session, name| {
        let begun = Rearrangement::BegunOn(square(session, name)?);
        Ok(Command::Rearrange(begun).into())
    },
};

pub(super) static SQUARE: Single = Single {
    title: "Go to square",
    note: squares,
    label: "Square",
    proposal: |board| board.top_left().to_string(),
    button: "Go there",
    read: |session, name| Ok(AppCommand::View(ViewCommand::At(square(session, name)?))),
};

pub(super) static NUMBER: Single = Single {
    title: "Go to number",
    note: |session| match visited(session) {
        0 => "No square has a number yet: start a tour, or find one by A.".to_owned(),
        visited => format!("A number from 1 to {visited}."),
    },
    label: "Number",
    proposal: |_| "1".to_owned(),
    button: "Go there",
    read: |session, text| {
        let number = text.trim().parse().ok();
        let square = number.and_then(|number| session.course()?.square_of(number));
        let square = square.ok_or_else(|| match visited(session) {
            0 => "No square has a number yet.".to_owned(),
            visited => format!("The number must be a whole number from 1 to {visited}."),
        })?;
        Ok(AppCommand::View(ViewCommand::At(square)))
    },
};

impl Single {
    pub(super) fn field(&self, board: &Board) -> Field {
        Field::new((self.proposal)(board), LONGEST_FIELD, true)
    }

    pub(super) fn show(&self, ui: &mut Ui, field: &mut Field, session: &Session) -> Wish {
        note(ui, &(self.note)(session));
        let is_done = egui::Grid::new(self.title)
            .num_columns(2)
            .show(ui, |ui| labelled(ui, self.label, field))
            .inner;
        faults(ui, &[field]);
        buttons(ui, self.button, is_done, || {
            let read = (self.read)(session, field.text());
            field.judge(read)
        })
    }
}

fn squares(session: &Session) -> String {
    let board = session.board();
    let last = Square::new(board.width() - 1, board.height() - 1);
    format!("A square from a1 to {last}.")
}

fn square(session: &Session, name: &str) -> Result<Square, String> {
    Square::parse_on(session.board(), name).map_err(|fault| format!("{fault}."))
}

fn visited(session: &Session) -> u64 {
    session.course().map_or(0, Course::visited)
}
