//! Forms of fields or lists and one button.

use super::fields::{Faults, Field, beside, faults, judge, labelled, list};
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
use knights_tour_picture::{PAPER, PAPER_NAMES};
use knights_tour_scene::TourView;
use knights_tour_session::{Command, Session, Start, TourTransform};

type Read = fn(&Session, &[&str], &[usize]) -> Result<AppCommand, Faults>;

pub(super) struct Table {
    pub(super) title: &'static str,
    note: fn(&Session) -> String,
    fields: fn(&Session) -> Vec<(&'static str, String)>,
    lists: fn(&Session) -> Vec<List>,
    remark: fn(&[&str]) -> Option<String>,
    button: &'static str,
    read: Read,
}

struct List {
    label: &'static str,
    names: Vec<String>,
    chosen: usize,
}

impl List {
    fn new(label: &'static str, names: impl IntoIterator<Item = String>, chosen: usize) -> List {
        List {
            label,
            names: names.into_iter().collect(),
            chosen,
        }
    }
}

pub(super) struct Filled {
    pub(super) fields: Vec<(&'static str, Field)>,
    lists: Vec<List>,
}

impl Table {
    pub(super) fn fill(&self, session: &Session) -> Filled {
        let fields = (self.fields)(session).into_iter();
        let mut fields: Vec<_> = fields
            .map(|(label, text)| (label, Field::new(text)))
            .collect();
        if let Some((_, first)) = fields.first_mut() {
            first.is_next = true;
        }
        let lists = (self.lists)(session);
        Filled { fields, lists }
    }

    pub(super) fn show(&self, ui: &mut Ui, filled: &mut Filled, session: &Session) -> bool {
        note(ui, &(self.note)(session));
        let mut is_done = false;
        let Filled { fields, lists } = filled;
        if !fields.is_empty() {
            Grid::new(self.title).num_columns(2).show(ui, |ui| {
                for (label, field) in &mut *fields {
                    is_done |= labelled(ui, label, "", field);
                    ui.end_row();
                }
            });
            faults(ui, fields.iter().map(|(_, field)| field));
        }
        for index in 0..lists.len() {
            // The number per page matters only for several puzzles.
            let is_offered = lists[index].label != PER_PAGE || lists[0].chosen > 0;
            let List {
                label,
                names,
                chosen,
            } = &mut lists[index];
            ui.add_enabled_ui(is_offered, |ui| {
                beside(ui, label, vec2(120.0, BUTTON), |ui| {
                    list(ui, label, names, chosen, |_| true);
                });
            });
        }
        if let Some(remark) = (self.remark)(&texts(fields)) {
            note(ui, &remark);
        }
        buttons(ui, self.button, is_done, || {
            let chosen: Vec<usize> = lists.iter().map(|list| list.chosen).collect();
            let read = (self.read)(session, &texts(fields), &chosen);
            judge(fields.iter_mut().map(|(_, field)| field), read)
        })
    }
}

fn texts<'a>(fields: &'a [(&'static str, Field)]) -> Vec<&'a str> {
    fields.iter().map(|(_, field)| field.text.trim()).collect()
}

pub(super) const START: Table = Table {
    title: "Start at",
    note: squares,
    fields: |session| vec![("Square", session.board().top_left().to_string())],
    lists: |_| Vec::new(),
    remark: |_| None,
    button: "Start there",
    read: |session, texts, _| Ok(Command::Start(Start::At(square(session, texts)?)).into()),
};

pub(super) const END: Table = Table {
    title: "End square",
    fields: |session| {
        let square = Square::new(session.board().width() - 1, 0);
        vec![("Square", square.to_string())]
    },
    button: "End there",
    read: |session, texts, _| Ok(Command::ToggleEnd(square(session, texts)?).into()),
    ..START
};

pub(super) const BEGIN: Table = Table {
    title: "Start the loop at",
    read: |session, texts, _| {
        Ok(Command::Transform(TourTransform::StartedAt(square(session, texts)?)).into())
    },
    ..START
};

pub(super) const PLACE: Table = Table {
    title: "Go to",
    note: |session| match visited(session) {
        0 => squares(session),
        visited => format!("{} Or a number from 1 to {visited}.", squares(session)),
    },
    fields: |session| {
        let square = session.board().top_left();
        vec![("Square or number", square.to_string())]
    },
    button: "Go there",
    read: |session, texts, _| {
        let is_number = texts[0].starts_with(|first: char| first.is_ascii_digit());
        let square = if is_number {
            numbered(session, texts[0])?
        } else {
            square(session, texts)?
        };
        Ok(AppCommand::View(ViewCommand::At(square)))
    },
    ..START
};

fn squares(session: &Session) -> String {
    let board = session.board();
    let last = Square::new(board.width() - 1, board.height() - 1);
    format!("A square from a1 to {last}.")
}

fn square(session: &Session, texts: &[&str]) -> Result<Square, Faults> {
    Square::parse_on(session.board(), texts[0]).map_err(|fault| vec![(0, sentence(fault))])
}

fn numbered(session: &Session, number: &str) -> Result<Square, Faults> {
    let number = number.parse().ok();
    let square = number.and_then(|number| session.tour_view()?.square_of(number));
    square.ok_or_else(|| {
        let fault = match visited(session) {
            0 => "No square has a number yet: enter a square, such as a1.".to_owned(),
            visited => format!("Enter a whole number from 1 to {visited}."),
        };
        vec![(0, fault)]
    })
}

fn visited(session: &Session) -> u64 {
    session.tour_view().map_or(0, TourView::visited)
}

pub(super) const WORD: Table = Table {
    title: "Word",
    note: |_| "The letters become a board with a closed tour.".to_owned(),
    fields: |_| vec![("Word", "HI".to_owned())],
    button: "OK",
    read: |_, texts, _| match Board::of_word(texts[0]) {
        Ok(board) => Ok(Command::Board(board).into()),
        Err(_) => {
            let fault = "Use letters from A to Z or digits, such as KNIGHT or 2026.";
            Err(vec![(0, fault.to_owned())])
        }
    },
    ..START
};

pub(super) const BOARD: Table = Table {
    title: "Board size",
    note: |_| {
        let most = grouped(Size::MAX_SIDE.into());
        format!("Files and ranks, each from 1 to {most}.")
    },
    fields: |session| {
        let (width, height) = (session.board().width(), session.board().height());
        vec![("Width", width.to_string()), ("Height", height.to_string())]
    },
    remark: |texts| {
        Size::new(texts[0].parse().ok()?, texts[1].parse().ok()?)
            .ok()
            .map(verdict)
    },
    button: "OK",
    read: |_, texts, _| {
        let size = Size::new(side(texts, 0).unwrap_or(0), side(texts, 1).unwrap_or(0));
        if let Ok(size) = size {
            return Ok(Command::Board(Board::whole(size)).into());
        }
        let most = grouped(Size::MAX_SIDE.into());
        let fault = |(index, name)| {
            let fault = format!("The {name} must be a whole number from 1 to {most}.");
            side(texts, index).is_none().then_some((index, fault))
        };
        let names = ["width", "height"].into_iter().enumerate();
        Err(names.filter_map(fault).collect())
    },
    ..START
};

fn side(texts: &[&str], index: usize) -> Option<u32> {
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

pub(super) const FAMOUS_TOURS: Table = Table {
    title: "Famous tours",
    note: |_| "Shows a famous tour on its board.".to_owned(),
    fields: |_| Vec::new(),
    lists: |_| {
        let names = FAMOUS
            .iter()
            .map(|it| format!("{}, {}", it.author, it.year));
        vec![List::new("Tour by", names, 0)]
    },
    button: "Show",
    read: |_, _, chosen| Ok(AppCommand::Famous(chosen[0])),
    ..START
};

pub(super) const STARTS: Table = Table {
    title: "Test all starts",
    note: |_| {
        let note = "Tries every starting square: where does Warnsdorff\u{2019}s rule find a tour?";
        note.to_owned()
    },
    fields: |_| Vec::new(),
    lists: |session| {
        let now = session.preferences().tie_break;
        let now = TieBreak::ALL.iter().position(|&known| known == now);
        let names = TieBreak::ALL.map(|rule| Menu::name_of(rule).to_owned());
        let with_none = ["None".to_owned()].into_iter().chain(names.clone());
        vec![
            List::new("Ties decided by", names, now.unwrap_or(0)),
            List::new("Compare with", with_none, 0),
        ]
    },
    button: "Test",
    read: |_, _, chosen| {
        let rule = TieBreak::ALL[chosen[0]];
        let other = chosen[1].checked_sub(1).map(|other| TieBreak::ALL[other]);
        let other = other.filter(|&other| other != rule);
        Ok(AppCommand::TestStarts(rule, other))
    },
    ..START
};

const PER_PAGE: &str = "On a page";
const PUZZLES: [u32; 5] = [1, 4, 6, 12, 24];
const ON_PAGE: [u32; 4] = [1, 2, 4, 6];

pub(super) const PRINT: Table = Table {
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
        let papers = PAPER_NAMES.map(capitalised);
        vec![
            List::new("Puzzles", puzzles, 0),
            List::new(PER_PAGE, ON_PAGE.map(|count| count.to_string()), 0),
            List::new(PAPER.label, papers, 0),
        ]
    },
    button: "Save\u{2026}",
    read: |_, _, chosen| {
        Ok(AppCommand::Print(SheetOfPuzzles {
            puzzles: PUZZLES[chosen[0]],
            per_page: ON_PAGE[chosen[1]],
            paper: chosen[2] as u32,
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
