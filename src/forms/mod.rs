//! Modal forms: a title, fields with their errors, and the default button at the right.

mod appearance;
mod cards;
mod export;
mod facts;
mod fields;
pub(crate) mod puzzles;
mod search;
mod shortcuts;
mod special;
mod table;

pub(crate) use export::Export;
pub(crate) use fields::LONGEST_FIELD;

use crate::board::layout::TRANSPORT;
use crate::links::repository;
use crate::model::command::{AppCommand, Panel};
use crate::panels::style::{BUTTON, EDGE, GAP, TITLE, Weight, bold, button, palette};
use crate::panels::targets::Noted as _;
use crate::panels::{Shown, rows};
use egui::{Align, Align2, Color32, Key, Layout, RichText, Ui};
use export::Preview;
use knights_tour::picture::{Options, SVG};
use knights_tour::session::Session;
use table::{Filled, Table};

#[derive(Default)]
pub(crate) struct Forms {
    open: Option<Open>,
}

struct Open {
    title: &'static str,
    form: Form,
}

enum Form {
    Table(&'static Table, Filled),
    Special(special::Special),
    Appearance,
    Puzzles(puzzles::Puzzles),
    Facts(facts::Known),
    Cards(cards::Cards),
    /// Whether all are shown.
    Shortcuts(bool),
    About,
    Export(Export, Preview),
}

pub(crate) enum Chosen {
    Do(Vec<AppCommand>),
    Export(Export),
}

enum Wish {
    Nothing,
    Close,
    /// Close the form and run the commands.
    Do(Vec<AppCommand>),
    /// Run the commands and keep the form open.
    Apply(Vec<AppCommand>),
    Export,
}

impl Forms {
    pub(crate) fn open(&mut self, panel: Panel, session: &Session, options: Options) {
        let table = |table: &'static Table| (table.title, Form::Table(table, table.fill(session)));
        let deck = |deck: &'static cards::Deck| (deck.title, Form::Cards(cards::Cards::new(deck)));
        let export = |title, export| (title, Form::Export(export, Preview::of(session)));
        let about = || ("About", Form::About);
        let (title, form) = match panel {
            Panel::CustomBoard => table(&table::BOARD),
            Panel::Word => table(&table::WORD),
            Panel::StartByName => table(&table::START),
            Panel::EndByName => table(&table::END),
            Panel::GoTo => table(&table::PLACE),
            Panel::BeginByName => table(&table::BEGIN),
            Panel::TestStarts => table(&table::STARTS),
            Panel::Print if session.puzzle().is_some() => table(&table::PRINT),
            Panel::Print => export("Print", Export::printed(options)),
            Panel::Export => export("Export", Export::new(&SVG, options)),
            Panel::QuickTour => deck(&cards::QUICK_TOUR),
            Panel::Lessons => deck(&cards::LESSONS),
            Panel::Facts => ("Facts", Form::Facts(facts::Known::of(session))),
            Panel::SpecialTours => {
                let special = special::Special::of(session);
                ("Special tours", Form::Special(special))
            }
            Panel::Appearance => ("Appearance", Form::Appearance),
            Panel::Puzzles => puzzles::Puzzles::of(session)
                .map_or_else(about, |puzzles| ("Puzzles", Form::Puzzles(puzzles))),
            Panel::Shortcuts => ("Shortcuts", Form::Shortcuts(false)),
            Panel::About => about(),
        };
        self.open = Some(Open { title, form });
    }

    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    pub(crate) fn is_settling(&self) -> bool {
        match self.open.as_ref().map(|open| &open.form) {
            Some(Form::Table(_, filled)) => filled.fields.iter().any(|(_, field)| field.is_next),
            Some(Form::Special(special)) => special.fields.iter().any(|field| field.is_next),
            _ => false,
        }
    }

    pub(crate) fn close(&mut self) {
        self.open = None;
    }

    pub(crate) fn show(&mut self, context: &egui::Context, shown: &Shown<'_>) -> Option<Chosen> {
        let Open { title, form } = self.open.as_mut()?;
        let (title, session) = (*title, shown.session);
        let frame = egui::Frame::window(&context.style()).inner_margin(EDGE + 4.0);
        let id = egui::Id::new(title);
        let mut modal = egui::Modal::new(id).frame(frame);
        if matches!(form, Form::Appearance | Form::Cards(_)) {
            // The board stays visible beside these forms.
            let above = egui::vec2(-EDGE, -TRANSPORT);
            let area = egui::Modal::default_area(id).anchor(Align2::RIGHT_BOTTOM, above);
            modal = modal.area(area).backdrop_color(Color32::TRANSPARENT);
        }
        let shown = modal.show(context, |ui| {
            ui.label(bold(title).size(TITLE));
            ui.add_space(2.0);
            match form {
                Form::Table(table, filled) => table.show(ui, filled, session),
                Form::Special(special) => special::show(ui, special, session),
                Form::Appearance => appearance::show(ui, shown),
                Form::Puzzles(chosen) => puzzles::show(ui, chosen, shown),
                Form::Facts(known) => facts::show(ui, known),
                Form::Cards(cards) => cards::show(ui, cards, shown),
                Form::Shortcuts(shows_all) => shortcuts::show(ui, shows_all),
                Form::About => about(ui),
                Form::Export(chosen, preview) => export::show(ui, chosen, preview, session),
            }
        });
        match shown.inner {
            Wish::Nothing => None,
            Wish::Apply(commands) => Some(Chosen::Do(commands)),
            Wish::Close => {
                self.close();
                None
            }
            Wish::Do(commands) => {
                self.close();
                Some(Chosen::Do(commands))
            }
            Wish::Export => match self.open.take().map(|open| open.form) {
                Some(Form::Export(chosen, _)) => Some(Chosen::Export(chosen)),
                _ => None,
            },
        }
    }
}

/// Scrolls contents in a low window; `around` is the height of the other parts, in points.
fn scrolled<R>(ui: &mut Ui, around: f32, show: impl FnOnce(&mut Ui) -> R) -> R {
    let room = (ui.ctx().screen_rect().height() - around).max(60.0);
    let area = egui::ScrollArea::vertical().max_height(room);
    rows::whole(ui, |ui| area.show(ui, show))
}

fn note(ui: &mut Ui, text: &str) {
    let quiet = palette(ui.visuals()).quiet;
    let room = ui.ctx().screen_rect().width() - 72.0;
    ui.set_max_width(room.min(380.0));
    ui.add(egui::Label::new(RichText::new(text).color(quiet)).wrap()).noted("note");
}

fn buttons(
    ui: &mut Ui,
    label: &str,
    is_done: bool,
    read: impl FnOnce() -> Option<AppCommand>,
) -> Wish {
    let (is_chosen, is_cancelled) = two_buttons(ui, label);
    if is_cancelled {
        return Wish::Close;
    }
    let command = (is_done || is_chosen).then(read).flatten();
    command.map_or(Wish::Nothing, |command| Wish::Do(vec![command]))
}

fn two_buttons(ui: &mut Ui, label: &str) -> (bool, bool) {
    let pressed = pressed(ui, &[label, "Cancel"]);
    (pressed == Some(0), pressed == Some(1))
}

fn close_button(ui: &mut Ui) -> Wish {
    if pressed(ui, &["Close"]).is_some() { Wish::Close } else { Wish::Nothing }
}

/// Shows the buttons from the right. Enter presses the first, the default button.
fn pressed(ui: &mut Ui, labels: &[&str]) -> Option<usize> {
    ui.add_space(GAP);
    let width = ui.min_rect().width().max(240.0);
    let mut pressed = None;
    ui.allocate_ui_with_layout(
        egui::vec2(width, BUTTON),
        Layout::right_to_left(Align::Center),
        |ui| {
            for (index, label) in labels.iter().enumerate() {
                let weight = if index == 0 { Weight::Primary } else { Weight::Plain };
                if button(ui, label, weight, 90.0).clicked() {
                    pressed = Some(index);
                }
            }
        },
    );
    pressed.or(is_entered(ui).then_some(0))
}

fn is_entered(ui: &Ui) -> bool {
    is_pressed(ui, Key::Enter)
}

fn is_pressed(ui: &Ui, key: Key) -> bool {
    let has_nobody = ui.memory(|memory| memory.focused().is_none());
    has_nobody && ui.input(|input| input.key_pressed(key))
}

fn about(ui: &mut Ui) -> Wish {
    let report = repository().map(|repository| format!("Report errors at {repository}/issues"));
    ui.label(bold("Knight\u{2019}s Tour"));
    ui.label(format!("Version {}", env!("CARGO_PKG_VERSION")));
    ui.add_space(6.0);
    ui.label("A knight visits every square of a board once.");
    ui.add_space(6.0);
    ui.label(format!("Licence: {}", env!("CARGO_PKG_LICENSE")));
    for line in [
        "Uses Warnsdorff\u{2019}s rule (1823), with tie-breaks by",
        "F. Roth, and by D. Squirrel and P. Cull (1996).",
        "Made with Rust, macroquad and egui.",
        "Font: Inter, under its own free licence.",
        "Licences of all parts: THIRD-PARTY.txt.",
    ] {
        ui.label(line);
    }
    if let Some(report) = report {
        ui.label(report);
    }
    close_button(ui)
}
