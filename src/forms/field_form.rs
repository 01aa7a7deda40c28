//! Forms of fields or lists and one button.

use super::fields::{Field, FieldError, accept, beside, drop_down, show_errors};
use super::{buttons, note};
use crate::links::fresh_seed;
use crate::model::command::{AppCommand, Menu, SheetOfPuzzles, ViewCommand};
use crate::model::sentences::capitalised;
use crate::panels::style::BUTTON;
use egui::{Grid, Ui, vec2};
use knights_tour::board::{Board, Size, Square};
use knights_tour::facts::FAMOUS;
use knights_tour::solve::{Question, TieBreak, TourEnd};
use knights_tour_base::wording::{grouped, sentence};
use knights_tour_picture::{BoardsPerPage, PAPER, Paper};
use knights_tour_scene::TourView;
use knights_tour_session::{Command, Session, Start, TourTransform};

/// Makes the command of a form from the texts of its fields and the choices of its lists.
type ReadFields = fn(&Session, &[&str], &[usize]) -> Result<AppCommand, Vec<FieldError>>;

/// A form of text fields or lists, and one button.
pub(super) struct FieldForm {
    pub(super) title: &'static str,
    note: fn(&Session) -> String,
    fields: fn(&Session) -> Vec<Field>,
    lists: fn(&Session) -> Vec<DropDown>,
    remark: fn(&[&str]) -> Option<String>,
    button: &'static str,
    read: ReadFields,
}

/// A labelled list of names, one of which is chosen.
struct DropDown {
    label: &'static str,
    names: Vec<String>,
    chosen: usize,
}

impl DropDown {
    fn new(
        label: &'static str,
        names: impl IntoIterator<Item = String>,
        chosen: usize,
    ) -> DropDown {
        DropDown {
            label,
            names: names.into_iter().collect(),
            chosen,
        }
    }
}

/// The input of an open [`FieldForm`].
pub(super) struct Filled {
    pub(super) fields: Vec<Field>,
    lists: Vec<DropDown>,
}

impl FieldForm {
    pub(super) fn fill(&self, session: &Session) -> Filled {
        let mut fields = (self.fields)(session);
        if let Some(first) = fields.first_mut() {
            first.is_next = true;
        }
        let lists = (self.lists)(session);
        Filled { fields, lists }
    }

    /// Shows the form. Returns whether to close it.
    pub(super) fn show(&self, ui: &mut Ui, filled: &mut Filled, session: &Session) -> bool {
        note(ui, &(self.note)(session));
        let mut is_done = false;
        let Filled { fields, lists } = filled;
        if !fields.is_empty() {
            Grid::new(self.title).num_columns(2).show(ui, |ui| {
                for field in &mut *fields {
                    is_done |= field.show(ui);
                    ui.end_row();
                }
            });
            show_errors(ui, fields);
        }
        // The number per page matters only for several puzzles.
        let is_single = lists.first().is_some_and(|list| list.chosen == 0);
        for list in &mut *lists {
            let is_offered = list.label != PER_PAGE || !is_single;
            ui.add_enabled_ui(is_offered, |ui| {
                beside(ui, list.label, vec2(120.0, BUTTON), |ui| {
                    drop_down(ui, list.label, &list.names, &mut list.chosen, |_| true);
                });
            });
        }
        if let Some(remark) = (self.remark)(&texts(fields)) {
            note(ui, &remark);
        }
        buttons(ui, self.button, is_done, || {
            let chosen: Vec<usize> = lists.iter().map(|list| list.chosen).collect();
            let read = (self.read)(session, &texts(fields), &chosen);
            accept(fields, read)
        })
    }
}

fn texts(fields: &[Field]) -> Vec<&str> {
    fields.iter().map(|field| field.text.trim()).collect()
}

/// An error in the only field of a form.
fn only_error(sentence: impl Into<String>) -> Vec<FieldError> {
    vec![FieldError {
        field: 0,
        sentence: sentence.into(),
    }]
}

pub(super) const START: FieldForm = FieldForm {
    title: "Start at",
    note: square_range,
    fields: |session| vec![Field::new("Square", session.board().top_left().to_string())],
    lists: |_| Vec::new(),
    remark: |_| None,
    button: "Start there",
    read: |session, texts, _| Ok(Command::Start(Start::At(parse_square(session, texts)?)).into()),
};

pub(super) const END: FieldForm = FieldForm {
    title: "End square",
    fields: |session| {
        let square = Square::new(session.board().width() - 1, 0);
        vec![Field::new("Square", square.to_string())]
    },
    button: "End there",
    read: |session, texts, _| Ok(Command::ToggleEnd(parse_square(session, texts)?).into()),
    ..START
};

pub(super) const BEGIN: FieldForm = FieldForm {
    title: "Start the loop at",
    read: |session, texts, _| {
        Ok(Command::Transform(TourTransform::StartedAt(parse_square(session, texts)?)).into())
    },
    ..START
};

pub(super) const PLACE: FieldForm = FieldForm {
    title: "Go to",
    note: |session| match visited_squares(session) {
        0 => square_range(session),
        visited => format!("{} Or a number from 1 to {visited}.", square_range(session)),
    },
    fields: |session| {
        let square = session.board().top_left();
        vec![Field::new("Square or number", square.to_string())]
    },
    button: "Go there",
    read: |session, texts, _| {
        let is_number = texts[0].starts_with(|first: char| first.is_ascii_digit());
        let square = if is_number {
            square_of_number(session, texts[0])?
        } else {
            parse_square(session, texts)?
        };
        Ok(AppCommand::View(ViewCommand::At(square)))
    },
    ..START
};

fn square_range(session: &Session) -> String {
    let board = session.board();
    let last = Square::new(board.width() - 1, board.height() - 1);
    format!("A square from a1 to {last}.")
}

fn parse_square(session: &Session, texts: &[&str]) -> Result<Square, Vec<FieldError>> {
    Square::parse_on(session.board(), texts[0]).map_err(|error| only_error(sentence(error)))
}

fn square_of_number(session: &Session, text: &str) -> Result<Square, Vec<FieldError>> {
    let number = text.parse().ok();
    let square = number.and_then(|number| session.tour_view()?.square_of(number));
    square.ok_or_else(|| {
        only_error(match visited_squares(session) {
            0 => "No square has a number yet: enter a square, such as a1.".to_owned(),
            visited => format!("Enter a whole number from 1 to {visited}."),
        })
    })
}

fn visited_squares(session: &Session) -> u64 {
    session.tour_view().map_or(0, TourView::visited)
}

pub(super) const WORD: FieldForm = FieldForm {
    title: "Word",
    note: |_| "The letters become a board with a closed tour.".to_owned(),
    fields: |_| vec![Field::new("Word", "HI".to_owned())],
    button: "Make the board",
    read: |_, texts, _| match Board::of_word(texts[0]) {
        Ok(board) => Ok(Command::Board(board).into()),
        Err(_) => Err(only_error(
            "Use letters from A to Z or digits, such as KNIGHT or 2026.",
        )),
    },
    ..START
};

pub(super) const BOARD: FieldForm = FieldForm {
    title: "Board size",
    note: |_| {
        let most = grouped(Size::MAX_SIDE.into());
        format!("Files and ranks, each from 1 to {most}.")
    },
    fields: |session| {
        let board = session.board();
        [("Width", board.width()), ("Height", board.height())]
            .map(|(label, side)| Field::new(label, side.to_string()))
            .into()
    },
    remark: |texts| {
        Size::new(texts[0].parse().ok()?, texts[1].parse().ok()?)
            .ok()
            .map(verdict)
    },
    button: "OK",
    read: |_, texts, _| {
        let size = Size::new(
            parse_side(texts, 0).unwrap_or(0),
            parse_side(texts, 1).unwrap_or(0),
        );
        if let Ok(size) = size {
            return Ok(Command::Board(Board::whole(size)).into());
        }
        let most = grouped(Size::MAX_SIDE.into());
        let names = ["width", "height"].into_iter().enumerate();
        let invalid = names.filter(|&(field, _)| parse_side(texts, field).is_none());
        let errors = invalid.map(|(field, name)| FieldError {
            field,
            sentence: format!("The {name} must be a whole number from 1 to {most}."),
        });
        Err(errors.collect())
    },
    ..START
};

fn parse_side(texts: &[&str], index: usize) -> Option<u32> {
    let side = texts[index].parse().ok();
    side.filter(|side| (1..=Size::MAX_SIDE).contains(side))
}

fn verdict(size: Size) -> String {
    let board = Board::from(size);
    let reason = |end| Question::on(&board).ending(end).impossible();
    match (reason(TourEnd::Any), reason(TourEnd::Closed)) {
        (Some(none), _) => none.to_string(),
        (None, Some(none)) => format!("It has open tours, but no closed ones. {none}"),
        (None, None) => "It has open and closed tours.".to_owned(),
    }
}

pub(super) const FAMOUS_TOURS: FieldForm = FieldForm {
    title: "Famous tours",
    note: |_| "Shows a famous tour on its board.".to_owned(),
    fields: |_| Vec::new(),
    lists: |_| {
        let names = FAMOUS
            .iter()
            .map(|it| format!("{}, {}", it.author, it.year));
        vec![DropDown::new("Tour by", names, 0)]
    },
    button: "Show",
    read: |_, _, chosen| Ok(AppCommand::Famous(chosen[0])),
    ..START
};

pub(super) const STARTS: FieldForm = FieldForm {
    title: "Test all starts",
    note: |_| {
        let note = "Tries every starting square: where does Warnsdorff\u{2019}s rule find a tour?";
        note.to_owned()
    },
    fields: |_| Vec::new(),
    lists: |session| {
        let rule = session.preferences().tie_break;
        let now = TieBreak::ALL.iter().position(|&known| known == rule);
        let names = TieBreak::ALL.map(|rule| Menu::name_of(rule).to_owned());
        let with_none = ["None".to_owned()].into_iter().chain(names.clone());
        vec![
            DropDown::new("Ties decided by", names, now.unwrap_or(0)),
            DropDown::new("Compare with", with_none, 0),
        ]
    },
    button: "Test",
    read: |_, _, chosen| {
        let rule = TieBreak::ALL[chosen[0]];
        let other = chosen[1].checked_sub(1).map(|other| TieBreak::ALL[other]);
        Ok(AppCommand::TestStarts(rule, other.filter(|&it| it != rule)))
    },
    ..START
};

const PER_PAGE: &str = "On a page";
const PUZZLES: [u32; 5] = [1, 4, 6, 12, 24];
const ON_PAGE: [u32; 4] = [1, 2, 4, 6];

pub(super) const PRINT: FieldForm = FieldForm {
    title: "Print",
    note: |session| {
        let game = session.puzzle();
        let title = game.map_or(String::new(), |game| format!("{}, ", game.title));
        format!("{title}as a PDF. The solutions are on separate pages.")
    },
    fields: |_| Vec::new(),
    lists: |_| {
        let puzzles = PUZZLES.map(|count| match count {
            1 => "This one".to_owned(),
            count => format!("{count} puzzles like this"),
        });
        let papers = Paper::NAMES.map(capitalised);
        vec![
            DropDown::new("Puzzles", puzzles, 0),
            DropDown::new(PER_PAGE, ON_PAGE.map(|count| count.to_string()), 0),
            DropDown::new(PAPER.label, papers, 0),
        ]
    },
    button: "Save\u{2026}",
    read: |_, _, chosen| {
        Ok(AppCommand::Print(SheetOfPuzzles {
            puzzles: PUZZLES[chosen[0]],
            per_page: BoardsPerPage::nearest(ON_PAGE[chosen[1]]),
            paper: Paper::ALL[chosen[2]],
            seed: fresh_seed(),
        }))
    },
    ..START
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verdict_on_a_size_is_that_of_the_theorems() {
        let verdict = |size: &str| verdict(size.parse().unwrap());
        assert!(verdict("4x4").contains("every path has been tried"));
        assert!(
            verdict("5x5")
                .starts_with("It has open tours, but no closed ones. 5\u{d7}5 has no closed tour")
        );
        assert_eq!(verdict("6x6"), "It has open and closed tours.");
    }
}
