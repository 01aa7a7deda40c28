//! The panels that a person opens: a size to type, a square to name, the shortcuts, the makers. All are
//! of one kind: a title, labelled fields with the fault at its field, and the likely button at the right.

#![expect(
    clippy::cast_possible_truncation,
    reason = "lengths on a screen are far below 2^31"
)]

mod appearance;
mod cards;
mod export;
mod facts;
mod fields;
mod print;
pub(crate) mod puzzles;
mod search;
mod shortcuts;
mod single;
mod special;
mod starts;

pub(crate) use export::Export;
pub(crate) use fields::LONGEST_FIELD;

use crate::board::layout::TRANSPORT;
use crate::cli::repository;
use crate::model::command::{AppCommand, Panel};
use crate::model::numbers::grouped;
use crate::panels::style::{EDGE, GAP, TITLE, Weight, bold, palette};
use crate::panels::{Shown, rows, targets};
use egui::{Align, Align2, Color32, Key, Layout, RichText, Ui};
use export::Preview;
use fields::{Field, faults, labelled};
use knights_tour::board::{Board, Size};
use knights_tour::picture::{Options, SVG};
use knights_tour::session::{Command, Session};
use knights_tour::solve::{Question, TourEnd};
use single::Single;

/// The form that is open, and what has been typed into it.
#[derive(Default)]
pub(crate) struct Forms {
    open: Option<Open>,
}

struct Open {
    title: &'static str,
    form: Form,
}

enum Form {
    CustomBoard { width: Field, height: Field },
    Single(&'static Single, Field),
    Special(special::Special),
    Starts(starts::Rules),
    Appearance,
    Puzzles(puzzles::Puzzles),
    Facts(facts::Known),
    Cards(cards::Cards),
    Shortcuts(shortcuts::Extent),
    About,
    Export(Export, Preview),
    Print(print::Print),
}

/// What was chosen in a panel.
pub(crate) enum Chosen {
    Do(Vec<AppCommand>),
    Export(Export),
}

/// What a frame's use of a panel asks for.
enum Wish {
    Nothing,
    Close,
    /// Close, and do this.
    Do(Vec<AppCommand>),
    /// Stay open, and do this.
    Apply(Vec<AppCommand>),
    Export,
}

impl Forms {
    pub(crate) fn open(&mut self, panel: Panel, session: &Session, options: Options) {
        let board = session.board();
        let single =
            |single: &'static Single| (single.title, Form::Single(single, single.field(board)));
        let deck = |deck: &'static cards::Deck| (deck.title, Form::Cards(cards::Cards::new(deck)));
        let (title, form) = match panel {
            Panel::CustomBoard => {
                let width = Field::new(board.width().to_string(), 8, true);
                let height = Field::new(board.height().to_string(), 8, false);
                ("Board size", Form::CustomBoard { width, height })
            }
            Panel::Facts => ("Facts", Form::Facts(facts::Known::of(session))),
            Panel::SpecialTours => {
                let special = special::Special::of(session);
                ("Special tours", Form::Special(special))
            }
            Panel::TestStarts => {
                let rules = starts::Rules::of(session);
                ("Test all starts", Form::Starts(rules))
            }
            Panel::Appearance => ("Appearance", Form::Appearance),
            Panel::Puzzles => match puzzles::Puzzles::of(session) {
                Some(puzzles) => ("Puzzles", Form::Puzzles(puzzles)),
                None => ("About", Form::About),
            },
            Panel::QuickTour => deck(&cards::QUICK_TOUR),
            Panel::Lessons => deck(&cards::LESSONS),
            Panel::Shortcuts => ("Shortcuts", Form::Shortcuts(shortcuts::Extent::Common)),
            Panel::About => ("About", Form::About),
            Panel::Export => {
                let export = Export::new(&SVG, options);
                ("Export", Form::Export(export, Preview::of(session)))
            }
            Panel::Print if session.puzzle().is_some() => {
                ("Print", Form::Print(print::Print::default()))
            }
            Panel::Print => {
                let export = Export::printed(options);
                ("Print", Form::Export(export, Preview::of(session)))
            }
            Panel::Word => single(&single::WORD),
            Panel::StartByName => single(&single::START),
            Panel::EndByName => single(&single::END),
            Panel::GoTo => single(&single::PLACE),
            Panel::BeginByName => single(&single::BEGIN),
        };
        self.open = Some(Open { title, form });
    }

    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Whether a field is to be typed into that has not got the keyboard yet.
    pub(crate) fn is_settling(&self) -> bool {
        match self.form() {
            Some(Form::CustomBoard { width, height }) => width.is_next || height.is_next,
            Some(Form::Single(_, field)) => field.is_next,
            Some(Form::Special(special)) => special.start.is_next || special.end.is_next,
            _ => false,
        }
    }

    fn form(&self) -> Option<&Form> {
        self.open.as_ref().map(|open| &open.form)
    }

    pub(crate) fn close(&mut self) {
        self.open = None;
    }

    /// Shows what is open in the middle of the window, and returns what was chosen.
    pub(crate) fn show(&mut self, context: &egui::Context, shown: &Shown<'_>) -> Option<Chosen> {
        let Open { title, form } = self.open.as_mut()?;
        let (title, session) = (*title, shown.session);
        let frame = egui::Frame::window(&context.style()).inner_margin(EDGE + 4.0);
        let id = egui::Id::new(title);
        let mut modal = egui::Modal::new(id).frame(frame);
        if matches!(form, Form::Appearance | Form::Cards(_)) {
            // What is done is seen beside it.
            let above = egui::vec2(-EDGE, -TRANSPORT);
            let area = egui::Modal::default_area(id).anchor(Align2::RIGHT_BOTTOM, above);
            modal = modal.area(area).backdrop_color(Color32::TRANSPARENT);
        }
        let shown = modal.show(context, |ui| {
            let _ = ui.label(bold(title).size(TITLE));
            ui.add_space(2.0);
            match form {
                Form::CustomBoard { width, height } => custom_board(ui, width, height),
                Form::Single(single, field) => single.show(ui, field, session),
                Form::Special(special) => special::show(ui, special, session),
                Form::Starts(rules) => starts::show(ui, rules),
                Form::Appearance => appearance::show(ui, shown),
                Form::Print(chosen) => print::show(ui, chosen, session),
                Form::Puzzles(chosen) => puzzles::show(ui, chosen, shown),
                Form::Facts(known) => facts::show(ui, known),
                Form::Cards(cards) => cards::show(ui, cards, shown),
                Form::Shortcuts(extent) => shortcuts::show(ui, extent),
                Form::About => about(ui),
                Form::Export(chosen, preview) => export::show(ui, chosen, preview, session),
            }
        });
        match shown.inner {
            Wish::Close => {
                self.close();
                None
            }
            Wish::Do(commands) => {
                self.close();
                Some(Chosen::Do(commands))
            }
            Wish::Apply(commands) => Some(Chosen::Do(commands)),
            Wish::Export => match self.open.take().map(|open| open.form) {
                Some(Form::Export(chosen, _)) => Some(Chosen::Export(chosen)),
                _ => None,
            },
            Wish::Nothing => None,
        }
    }
}

fn custom_board(ui: &mut Ui, width: &mut Field, height: &mut Field) -> Wish {
    note(
        ui,
        &format!(
            "Files and ranks, each from 1 to {}.",
            grouped(Size::MAX_SIDE.into())
        ),
    );
    let is_done = egui::Grid::new("size")
        .num_columns(2)
        .show(ui, |ui| {
            let across = labelled(ui, "Width", width);
            ui.end_row();
            let down = labelled(ui, "Height", height);
            ui.end_row();
            across || down
        })
        .inner;
    faults(ui, &[width, height]);
    let sides = [&*width, height].map(|side| side.text().trim().parse().ok());
    if let [Some(width), Some(height)] = sides
        && let Ok(size) = Size::new(width, height)
    {
        note(ui, &verdict(size));
    }
    buttons(ui, "OK", is_done, || {
        let (across, down) = (side(width, "width"), side(height, "height"));
        // One field has the keyboard: the first that is to be mended.
        height.give_way_to(width);
        let board = Board::new(across?, down?).ok()?;
        Some(vec![Command::Board(board).into()])
    })
}

/// What is known of boards of a size.
fn verdict(size: Size) -> String {
    let board = Board::from(size);
    let reason = |end| {
        let question = Question::on(&board).ending(end);
        question.impossible()
    };
    match (reason(TourEnd::Any), reason(TourEnd::Closed)) {
        (Some(none), _) => none.to_string(),
        (None, Some(none)) => format!("It has open tours, and no closed ones. {none}"),
        (None, None) => "It has open tours and closed ones.".to_owned(),
    }
}

/// The side that was typed.
fn side(field: &mut Field, name: &str) -> Option<u32> {
    let sides = 1..=Size::MAX_SIDE;
    let side = field.text().trim().parse().ok();
    let side = side.filter(|side| sides.contains(side));
    field.judge(side.ok_or_else(|| {
        format!(
            "The {name} must be a whole number from 1 to {}.",
            grouped((*sides.end()).into())
        )
    }))
}

/// What scrolls of a form where the window has no room for all of it: so much, in points, is around that.
fn scrolled<R>(ui: &mut Ui, around: f32, show: impl FnOnce(&mut Ui) -> R) -> R {
    let room = (ui.ctx().screen_rect().height() - around).max(60.0);
    let area = egui::ScrollArea::vertical().max_height(room);
    rows::whole(ui, |ui| area.show(ui, show))
}

/// What a form says before its fields.
fn note(ui: &mut Ui, text: &str) {
    let quiet = palette(ui.visuals()).quiet;
    let room = ui.ctx().screen_rect().width() - 72.0;
    ui.set_max_width(room.min(380.0));
    let label = ui.add(egui::Label::new(RichText::new(text).color(quiet)).wrap());
    targets::note(&label, "note");
}

/// The two buttons under a form, the likely one at the right. `read` makes the commands of what was
/// typed, or marks the faults.
fn buttons(
    ui: &mut Ui,
    label: &str,
    is_done: bool,
    read: impl FnOnce() -> Option<Vec<AppCommand>>,
) -> Wish {
    let (is_chosen, is_cancelled) = two_buttons(ui, label);
    if is_cancelled {
        return Wish::Close;
    }
    match (is_done || is_chosen).then(read).flatten() {
        Some(commands) => Wish::Do(commands),
        None => Wish::Nothing,
    }
}

/// Whether the likely button was pressed, and whether Cancel was.
fn two_buttons(ui: &mut Ui, label: &str) -> (bool, bool) {
    ui.add_space(GAP);
    let width = ui.min_rect().width().max(240.0);
    let (mut is_chosen, mut is_cancelled) = (false, false);
    ui.allocate_ui_with_layout(
        egui::vec2(width, crate::panels::style::BUTTON),
        Layout::right_to_left(Align::Center),
        |ui| {
            is_chosen = button(ui, label, Weight::Primary);
            is_cancelled = button(ui, "Cancel", Weight::Plain);
        },
    );
    (is_chosen || is_entered(ui), is_cancelled)
}

/// Whether Enter was pressed while no button or field had the keyboard: it stands for the likely button.
fn is_entered(ui: &Ui) -> bool {
    is_pressed(ui, Key::Enter)
}

/// Whether a key was pressed while no button or field had the keyboard.
fn is_pressed(ui: &Ui, key: Key) -> bool {
    let has_nobody = ui.memory(|memory| memory.focused().is_none());
    has_nobody && ui.input(|input| input.key_pressed(key))
}

fn about(ui: &mut Ui) -> Wish {
    let _ = ui.label(bold("Knight\u{2019}s Tour"));
    ui.label(format!("Version {}", env!("CARGO_PKG_VERSION")));
    ui.add_space(6.0);
    ui.label("Every square of a board once, a knight\u{2019}s move at a time.");
    ui.add_space(6.0);
    ui.label(format!("Licence: {}", env!("CARGO_PKG_LICENSE")));
    ui.label("By the rule of H. C. von Warnsdorff (1823), with tie-breaks of");
    ui.label("F. Roth, and of D. Squirrel and P. Cull (1996).");
    ui.label("Made with Rust, macroquad and egui.");
    ui.label("Letters: Inter, under a free licence of its own.");
    ui.label("The licences of all parts are in THIRD-PARTY.txt.");
    if let Some(repository) = repository() {
        ui.label(format!("Report errors at {repository}/issues"));
    }
    close_button(ui)
}

fn button(ui: &mut Ui, label: &str, weight: Weight) -> bool {
    let response = crate::panels::style::button(ui, label, weight, 90.0);
    targets::note(&response, label);
    response.clicked()
}

fn close_button(ui: &mut Ui) -> Wish {
    ui.add_space(GAP);
    let width = ui.min_rect().width().max(240.0);
    let is_closed = ui.allocate_ui_with_layout(
        egui::vec2(width, crate::panels::style::BUTTON),
        Layout::right_to_left(Align::Center),
        |ui| button(ui, "Close", Weight::Primary),
    );
    match is_closed.inner || is_entered(ui) {
        true => Wish::Close,
        false => Wish::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verdict_on_a_size_is_that_of_the_theorems() {
        let verdict = |size: &str| verdict(size.parse().unwrap());
        assert!(verdict("4x4").contains("too small"));
        assert!(verdict("5x5").starts_with("It has open tours, and no closed ones. By Schwenk"));
        assert_eq!(verdict("6x6"), "It has open tours and closed ones.");
    }
}
