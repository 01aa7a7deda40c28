//! Modal forms: a title, fields with their errors, and the default button at the right.

mod appearance;
mod cards;
pub(crate) mod export;
mod facts;
mod field_form;
mod fields;
pub(crate) mod puzzles;
mod search;
mod shortcuts;
mod special;
mod verse;

use crate::board::layout;
use crate::links::repository;
use crate::model::command::{AppCommand, Export, FormKind};
use crate::panels::requests::request;
use crate::panels::spoken::Spoken as _;
use crate::panels::style::{
    BUTTON, EDGE, GAP, TITLE, Weight, bold, button, panel_frame, quiet, wrapped,
};
use crate::panels::targets::Noted as _;
use crate::panels::{PanelContents, rows};
use egui::{Align, Align2, Color32, Key, Layout, Response, RichText, Ui};
use export::Preview;
use field_form::{FieldForm, Filled};
use fields::Field;
use knights_tour::board::Size;
#[cfg(feature = "accessibility")]
use knights_tour_base::wording::ended;
use knights_tour_picture::{Options, PDF, PNG};
use knights_tour_session::Session;
use special::SpecialTours;
use verse::VerseForm;

/// The form over the board, if one is open.
#[derive(Default)]
pub(crate) struct Forms {
    open: Option<OpenForm>,
}

/// A form with its title.
struct OpenForm {
    title: &'static str,
    form: Form,
    /// Height of the highest card so far, in points.
    height: u32,
}

/// The contents of an open form, with what the user has entered.
enum Form {
    Fields(&'static FieldForm, Filled),
    Special(SpecialTours),
    Appearance,
    Puzzles(puzzles::Puzzles),
    Facts(facts::TourFacts),
    Cards(cards::Cards),
    Shortcuts,
    About,
    Export(Export, Preview),
    Verse(VerseForm),
}

impl Forms {
    /// Opens a form with what the session suggests to enter.
    pub(crate) fn open(&mut self, kind: FormKind, session: &Session, options: Options) {
        let fields =
            |form: &'static FieldForm| (form.title, Form::Fields(form, form.fill(session)));
        let deck = |deck: &'static cards::Deck| (deck.title, Form::Cards(cards::Cards::new(deck)));
        let export = |picture| {
            let chosen = export::of(picture, options, session);
            let form = Form::Export(chosen, Preview::of(session));
            ("Picture options", form)
        };
        let about = || ("About", Form::About);
        let (title, form) = match kind {
            FormKind::CustomBoard => fields(&field_form::BOARD),
            FormKind::Word => fields(&field_form::WORD),
            FormKind::StartByName => fields(&field_form::START),
            FormKind::EndByName => fields(&field_form::END),
            FormKind::GoTo => fields(&field_form::PLACE),
            FormKind::BeginByName => fields(&field_form::BEGIN),
            FormKind::Famous => fields(&field_form::FAMOUS_TOURS),
            FormKind::TestStarts => fields(&field_form::STARTS),
            FormKind::Print if session.puzzle().is_some() => fields(&field_form::PRINT),
            FormKind::Export => export(&PNG),
            FormKind::Print => export(&PDF),
            FormKind::QuickTour => deck(&cards::QUICK_TOUR),
            FormKind::Lessons => deck(&cards::LESSONS),
            FormKind::Facts => ("Facts", Form::Facts(facts::start_computing(session))),
            FormKind::SpecialTours => ("Special tours", Form::Special(SpecialTours::of(session))),
            FormKind::Verse => ("Make a verse", Form::Verse(VerseForm::new())),
            FormKind::Appearance => ("Appearance", Form::Appearance),
            FormKind::Puzzles => puzzles::Puzzles::of(session)
                .map_or_else(about, |puzzles| ("Puzzles", Form::Puzzles(puzzles))),
            FormKind::Shortcuts => ("Shortcuts", Form::Shortcuts),
            FormKind::About => about(),
        };
        self.open = Some(OpenForm {
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
        match &self.open {
            Some(OpenForm {
                form: Form::Cards(_),
                height,
                ..
            }) => *height,
            _ => 0,
        }
    }

    /// The size on which the board of every open card fits.
    pub(crate) fn largest_board(&self) -> Option<Size> {
        match &self.open.as_ref()?.form {
            Form::Cards(cards) => cards.largest_board(),
            _ => None,
        }
    }

    pub(crate) fn is_settling(&self) -> bool {
        match self.open.as_ref().map(|open| &open.form) {
            Some(Form::Fields(_, filled)) => filled.fields.iter().any(|field| field.is_next),
            Some(Form::Special(special)) => special.fields.iter().any(|field| field.is_next),
            Some(Form::Verse(verse)) => verse.field.is_next,
            _ => false,
        }
    }

    /// What a pasted text adds to the field with the focus.
    pub(crate) fn pasted(&self, text: &str) -> String {
        match self.open.as_ref().map(|open| &open.form) {
            Some(Form::Verse(verse)) => verse.field.pasted(text),
            _ => Field::default().pasted(text),
        }
    }

    /// The title of the open form, or the text of the card.
    #[cfg(feature = "accessibility")]
    pub(crate) fn spoken(&self) -> Option<String> {
        let open = self.open.as_ref()?;
        Some(match &open.form {
            Form::Cards(cards) => cards.spoken(),
            _ => ended(open.title),
        })
    }

    pub(crate) fn close(&mut self) {
        self.open = None;
    }

    /// Shows the open form: cards in place of the report, the appearance beside the board, others over the board.
    pub(crate) fn show(&mut self, context: &egui::Context, shown: &PanelContents<'_>) {
        let Some(OpenForm {
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
                    layout::ReportPanel::Side(_) => (
                        board.with_min_x(board.right()).with_max_x(screen.right()),
                        Align2::LEFT_TOP,
                    ),
                    layout::ReportPanel::Below(height) => (
                        board
                            .with_min_y(board.bottom())
                            .with_max_y(board.bottom() + height),
                        Align2::LEFT_BOTTOM,
                    ),
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
        let response = modal.show(context, |ui| {
            ui.set_min_size(least);
            if !matches!(form, Form::Cards(_)) {
                ui.label(bold(title).size(TITLE));
                ui.add_space(2.0);
            }
            match form {
                Form::Fields(form, filled) => form.show(ui, filled, session),
                Form::Special(special) => special::show(ui, special, session),
                Form::Appearance => appearance::show(ui, shown),
                Form::Puzzles(chosen) => puzzles::show(ui, chosen, shown),
                Form::Facts(facts) => facts::show(ui, facts),
                Form::Cards(cards) => cards::show(ui, cards, shown),
                Form::Shortcuts => shortcuts::show(ui),
                Form::About => show_about(ui),
                Form::Export(chosen, preview) => export::show(ui, chosen, preview, session),
                Form::Verse(form) => verse::show(ui, form, shown),
            }
        });
        let is_below = !matches!(shown.panel, layout::ReportPanel::Side(_));
        let high = response.response.rect.height().ceil() as u32;
        if is_below && high > *height {
            *height = high;
            context.request_repaint();
        }
        if response.inner {
            self.close();
        }
    }
}

/// Shows contents that scroll if the window is too short; `around` is the height of the other parts, in points.
fn scrolled<R>(ui: &mut Ui, around: f32, show: impl FnOnce(&mut Ui) -> R) -> R {
    let room = (ui.ctx().screen_rect().height() - around).max(60.0);
    let area = egui::ScrollArea::vertical()
        .drag_to_scroll(false)
        .max_height(room);
    rows::show_whole_rows(ui, |ui| area.show(ui, show))
}

fn note(ui: &mut Ui, text: &str) {
    paragraph(ui, quiet(ui, text)).noted("note");
}

fn paragraph(ui: &mut Ui, text: RichText) -> Response {
    let room = ui.ctx().screen_rect().width() - 72.0;
    ui.set_max_width(room.min(380.0));
    wrapped(ui, text)
}

/// Shows two buttons. The first requests the command that `read` returns. Returns whether to close the form.
fn buttons(
    ui: &mut Ui,
    label: &str,
    is_done: bool,
    read: impl FnOnce() -> Option<AppCommand>,
) -> bool {
    let command = match pressed_button(ui, &[label, "Cancel"]) {
        Some(1) => return true,
        None if !is_done => None,
        _ => read(),
    };
    command.map(|command| request(ui.ctx(), command)).is_some()
}

fn close_button(ui: &mut Ui) -> bool {
    pressed_button(ui, &["Close"]).is_some()
}

/// Shows buttons from right to left, and returns which was pressed. Enter presses the first, the default button.
fn pressed_button(ui: &mut Ui, labels: &[&str]) -> Option<usize> {
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
                let mut response = button(ui, label, weight, 90.0);
                if index == 0 {
                    response = response.spoken_first(false);
                }
                if response.clicked() {
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
    let has_no_focus = ui.memory(|memory| memory.focused().is_none());
    has_no_focus && ui.input(|input| input.key_pressed(key))
}

fn show_about(ui: &mut Ui) -> bool {
    ui.label(bold("Knight\u{2019}s Tour"));
    ui.label(format!("Version {}", env!("CARGO_PKG_VERSION")));
    ui.add_space(6.0);
    ui.label("A knight visits every square of a board once.");
    ui.add_space(6.0);
    ui.label(format!("Licence: {}", env!("CARGO_PKG_LICENSE")));
    for line in include_str!("about.txt").lines() {
        ui.label(line);
    }
    if let Some(repository) = repository() {
        ui.label(format!("Report errors at {repository}/issues"));
    }
    close_button(ui)
}
