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
    title: "Word",
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
    title: "Start at",
    note: squares,
    label: "Square",
    proposal: |board| board.top_left().to_string(),
    button: "Start there",
    read: |session, name| Ok(Command::Start(Start::At(square(session, name)?)).into()),
};

pub(super) static END: Single = Single {
    title: "End square",
    note: squares,
    label: "Square",
    proposal: |board| Square::new(board.width() - 1, 0).to_string(),
    button: "End there",
    read: |session, name| Ok(Command::ToggleEnd(square(session, name)?).into()),
};

pub(super) static BEGIN: Single = Single {
    title: "Start the loop at",
    note: squares,
    label: "Square",
    proposal: |board| board.top_left().to_string(),
    button: "Start there",
    read: |session, name| {
        let begun = Rearrangement::BegunOn(square(session, name)?);
        Ok(Command::Rearrange(begun).into())
    },
};

pub(super) static PLACE: Single = Single {
    title: "Go to",
    note: |session| match visited(session) {
        0 => squares(session),
        visited => format!("{} Or a number from 1 to {visited}.", squares(session)),
    },
    label: "Square or number",
    proposal: |board| board.top_left().to_string(),
    button: "Go there",
    read: |session, text| {
        let is_number = text
            .trim()
            .starts_with(|first: char| first.is_ascii_digit());
        let square = match is_number {
            true => numbered(session, text)?,
            false => square(session, text)?,
        };
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
            field.judge(read).map(|command| vec![command])
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

/// The square with a number.
fn numbered(session: &Session, text: &str) -> Result<Square, String> {
    let number = text.trim().parse().ok();
    let square = number.and_then(|number| session.course()?.square_of(number));
    square.ok_or_else(|| match visited(session) {
        0 => "No square has a number yet: name a square, such as a1.".to_owned(),
        visited => format!("The number must be a whole number from 1 to {visited}."),
    })
}

fn visited(session: &Session) -> u64 {
    session.course().map_or(0, Course::visited)
}
