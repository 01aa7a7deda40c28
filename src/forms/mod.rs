//! Modal forms: a title, fields with their errors, and the default button at the right.

mod appearance;
mod cards;
pub(crate) mod export;
mod facts;
mod fields;
pub(crate) mod puzzles;
mod search;
mod shortcuts;
mod special;
mod table;

pub(crate) use fields::LONGEST_FIELD;

use crate::board::layout;
use crate::links::repository;
use crate::model::command::{AppCommand, Export, Panel};
use crate::panels::asked::ask;
use crate::panels::style::{BUTTON, EDGE, GAP, TITLE, Weight, bold, button, palette, panel_frame};
use crate::panels::targets::Noted as _;
use crate::panels::{Shown, rows};
use egui::{Align, Align2, Color32, Key, Layout, Response, RichText, Ui};
use export::Preview;
use knights_tour_picture::{Options, PDF, PNG};
use knights_tour_session::Session;
use table::{Filled, Table};

#[derive(Default)]
pub(crate) struct Forms {
    open: Option<Open>,
}

struct Open {
    title: &'static str,
    form: Form,
    /// Height of the highest card so far, in points.
    height: u32,
}

enum Form {
    Table(&'static Table, Filled),
    Special(special::Special),
    Appearance,
    Puzzles(puzzles::Puzzles),
    Facts(facts::Known),
    Cards(cards::Cards),
    Shortcuts,
    About,
    Export(Export, Preview),
}

impl Forms {
    pub(crate) fn open(&mut self, panel: Panel, session: &Session, options: Options) {
        let table = |table: &'static Table| (table.title, Form::Table(table, table.fill(session)));
        let deck = |deck: &'static cards::Deck| (deck.title, Form::Cards(cards::Cards::new(deck)));
        let export = |picture| {
            let export = export::of(picture, options, session);
            (
                "Picture options",
                Form::Export(export, Preview::of(session)),
            )
        };
        let about = || ("About", Form::About);
        let (title, form) = match panel {
            Panel::CustomBoard => table(&table::BOARD),
            Panel::Word => table(&table::WORD),
            Panel::StartByName => table(&table::START),
            Panel::EndByName => table(&table::END),
            Panel::GoTo => table(&table::PLACE),
            Panel::BeginByName => table(&table::BEGIN),
            Panel::Famous => table(&table::FAMOUS_TOURS),
            Panel::TestStarts => table(&table::STARTS),
            Panel::Print if session.puzzle().is_some() => table(&table::PRINT),
            Panel::Export => export(&PNG),
            Panel::Print => export(&PDF),
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
            Panel::Shortcuts => ("Shortcuts", Form::Shortcuts),
            Panel::About => about(),
        };
        self.open = Some(Open {
            title,
            form,
            height: 1,
        });
    }

    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Height of open cards, in points; 0 without cards.
    pub(crate) fn lesson(&self) -> u32 {
        let open = self
            .open
            .as_ref()
            .filter(|open| matches!(open.form, Form::Cards(_)));
        open.map_or(0, |open| open.height)
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

    pub(crate) fn show(&mut self, context: &egui::Context, shown: &Shown<'_>) {
        let Some(Open {
            title,
            form,
            height,
        }) = &mut self.open
        else {
            return;
        };
        let (title, session) = (*title, shown.session);
        let frame = egui::Frame::window(&context.style()).inner_margin(EDGE + 4.0);
        let id = egui::Id::new(title);
        let mut modal = egui::Modal::new(id).frame(frame);
        let (area, mut least) = (egui::Modal::default_area(id), egui::Vec2::ZERO);
        match (&*form, shown.panel) {
            (Form::Cards(_), panel) => {
                let (board, screen) = (context.available_rect(), context.screen_rect());
                let (panel, align) = match panel {
                    layout::Panel::Side(_) => (
                        board.with_min_x(board.right()).with_max_x(screen.right()),
                        Align2::LEFT_TOP,
                    ),
                    layout::Panel::Below(height) => (
                        board
                            .with_min_y(board.bottom())
                            .with_max_y(board.bottom() + height),
                        Align2::LEFT_BOTTOM,
                    ),
                    layout::Panel::Folded => {
                        (board.with_min_y(board.bottom()), Align2::LEFT_BOTTOM)
                    }
                };
                let corner = align.pos_in_rect(&panel) - align.pos_in_rect(&screen);
                modal = modal.area(area.anchor(align, corner));
                modal = modal.frame(panel_frame(context, egui::Margin::same(EDGE as i8)));
                modal = modal.backdrop_color(Color32::TRANSPARENT);
                least = panel.size() - egui::Vec2::splat(2.0 * EDGE);
            }
            // The board stays visible beside the form.
            (Form::Appearance, _) => {
                let above = egui::vec2(-EDGE, -layout::TRANSPORT);
                modal = modal.area(area.anchor(Align2::RIGHT_BOTTOM, above));
                modal = modal.backdrop_color(Color32::TRANSPARENT);
            }
            _ => {}
        }
        let modal = modal.show(context, |ui| {
            ui.set_min_size(least);
            if !matches!(form, Form::Cards(_)) {
                ui.label(bold(title).size(TITLE));
                ui.add_space(2.0);
            }
            match form {
                Form::Table(table, filled) => table.show(ui, filled, session),
                Form::Special(special) => special::show(ui, special, session),
                Form::Appearance => appearance::show(ui, shown),
                Form::Puzzles(chosen) => puzzles::show(ui, chosen, shown),
                Form::Facts(known) => facts::show(ui, known),
                Form::Cards(cards) => cards::show(ui, cards, shown),
                Form::Shortcuts => shortcuts::show(ui),
                Form::About => about(ui),
                Form::Export(chosen, preview) => export::show(ui, chosen, preview, session),
            }
        });
        let is_below = !matches!(shown.panel, layout::Panel::Side(_));
        let high = modal.response.rect.height().ceil() as u32;
        if is_below && high > *height {
            *height = high;
            context.request_repaint();
        }
        if modal.inner {
            self.close();
        }
    }
}

/// Shows contents that scroll if the window is too short; `around` is the height of the other parts, in points.
fn scrolled<R>(ui: &mut Ui, around: f32, show: impl FnOnce(&mut Ui) -> R) -> R {
    let room = (ui.ctx().screen_rect().height() - around).max(60.0);
    let area = egui::ScrollArea::vertical().max_height(room);
    rows::whole(ui, |ui| area.show(ui, show))
}

fn note(ui: &mut Ui, text: &str) {
    let text = RichText::new(text).color(palette(ui.visuals()).quiet);
    paragraph(ui, text).noted("note");
}

fn paragraph(ui: &mut Ui, text: RichText) -> Response {
    let room = ui.ctx().screen_rect().width() - 72.0;
    ui.set_max_width(room.min(380.0));
    ui.add(egui::Label::new(text).wrap())
}

/// Shows two buttons. The first requests the command that `read` returns. Returns whether to close the form.
fn buttons(
    ui: &mut Ui,
    label: &str,
    is_done: bool,
    read: impl FnOnce() -> Option<AppCommand>,
) -> bool {
    let command = match pressed(ui, &[label, "Cancel"]) {
        Some(1) => return true,
        None if !is_done => None,
        _ => read(),
    };
    command.map(|command| ask(ui.ctx(), command)).is_some()
}

fn close_button(ui: &mut Ui) -> bool {
    pressed(ui, &["Close"]).is_some()
}

/// Shows buttons from right to left, and returns which was pressed. Enter presses the first, the default button.
fn pressed(ui: &mut Ui, labels: &[&str]) -> Option<usize> {
    ui.add_space(GAP);
    let width = ui.min_rect().width().max(240.0);
    let mut pressed = None;
    ui.allocate_ui_with_layout(
        egui::vec2(width, BUTTON),
        Layout::right_to_left(Align::Center),
        |ui| {
            for (index, label) in labels.iter().enumerate() {
                let weight = if index == 0 {
                    Weight::Primary
                } else {
                    Weight::Plain
                };
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

fn about(ui: &mut Ui) -> bool {
    let report = repository().map(|repository| format!("Report errors at {repository}/issues"));
    ui.label(bold("Knight\u{2019}s Tour"));
    ui.label(format!("Version {}", env!("CARGO_PKG_VERSION")));
    ui.add_space(6.0);
    ui.label("A knight visits every square of a board once.");
    ui.add_space(6.0);
    ui.label(format!("Licence: {}", env!("CARGO_PKG_LICENSE")));
    for line in include_str!("about.txt").lines() {
        ui.label(line);
    }
    if let Some(report) = report {
        ui.label(report);
    }
    close_button(ui)
}
