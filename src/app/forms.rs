//! The panels that a person opens: a size to type, a square to name, the shortcuts, the makers.

use super::command::{AppCommand, ENTRIES, Look, Panel};
use super::keys;
use super::targets;
use super::theme::palette;
use egui::{Key, RichText, Slider, TextEdit, Ui};
use knights_tour::board::{Board, Size, Square};
use knights_tour::course::Course;
use knights_tour::picture::{Choice, Options, PICTURES, PNG, Picture, SVG, TILE_OPTION};
use knights_tour::scene::View;
use knights_tour::session::{Command, Session, Start};
use std::ops::RangeInclusive;

/// The panel that is open, and what has been typed into it.
#[derive(Default)]
pub(super) struct Forms {
    open: Option<Form>,
}

enum Form {
    CustomBoard { width: Field, height: Field },
    StartByName(Field),
    GoToSquare(Field),
    GoToNumber(Field),
    Shortcuts,
    About,
    Export(Export),
}

/// What was chosen in a panel.
pub(super) enum Chosen {
    Do(AppCommand),
    Export(Export),
}

/// A picture to be saved.
pub(super) struct Export {
    pub(super) picture: &'static Picture,
    pub(super) options: Options,
    /// Whether it is of what is in view, as it is in view; otherwise of the whole board.
    pub(super) is_of_view: bool,
}

/// What the longest field takes, in characters.
pub(super) const LONGEST_FIELD: usize = 16;

/// A text to type.
struct Field {
    text: String,
    /// The most characters that it takes: more than could be right, so that what is too large can
    /// be said to be.
    longest: usize,
    /// What is wrong with it.
    fault: Option<String>,
    /// It is to have the keyboard.
    is_next: bool,
}

impl Field {
    fn new(text: String, longest: usize, is_next: bool) -> Field {
        Field {
            text,
            longest,
            fault: None,
            is_next,
        }
    }

    /// Takes what was read of it, or marks the fault and asks for something else.
    fn judge<T>(&mut self, read: Result<T, String>) -> Option<T> {
        self.fault = None;
        read.inspect_err(|fault| {
            log::debug!("fault what={fault:?}");
            self.fault = Some(fault.clone());
            self.is_next = true;
        })
        .ok()
    }
}

/// What a frame's use of a panel asks for.
enum Wish {
    Nothing,
    Close,
    Do(AppCommand),
    Export,
}

impl Forms {
    pub(super) fn open(&mut self, panel: Panel, session: &Session, view: View) {
        let board = session.board();
        self.open = Some(match panel {
            Panel::CustomBoard => Form::CustomBoard {
                width: Field::new(board.width().to_string(), 8, true),
                height: Field::new(board.height().to_string(), 8, false),
            },
            Panel::StartByName => Form::StartByName(Field::new(
                board.top_left().to_string(),
                LONGEST_FIELD,
                true,
            )),
            Panel::GoToSquare => Form::GoToSquare(Field::new(
                board.top_left().to_string(),
                LONGEST_FIELD,
                true,
            )),
            Panel::GoToNumber => Form::GoToNumber(Field::new("1".to_owned(), LONGEST_FIELD, true)),
            Panel::Shortcuts => Form::Shortcuts,
            Panel::About => Form::About,
            Panel::Export => Form::Export(Export {
                picture: &SVG,
                options: Options::showing(view),
                is_of_view: false,
            }),
        });
    }

    pub(super) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Whether a field is to be typed into that has not got the keyboard yet.
    pub(super) fn is_settling(&self) -> bool {
        match &self.open {
            Some(Form::CustomBoard { width, height }) => width.is_next || height.is_next,
            Some(Form::StartByName(field) | Form::GoToSquare(field) | Form::GoToNumber(field)) => {
                field.is_next
            }
            _ => false,
        }
    }

    pub(super) fn close(&mut self) {
        self.open = None;
    }

    /// Shows what is open in the middle of the window, and returns what was chosen.
    pub(super) fn show(&mut self, context: &egui::Context, session: &Session) -> Option<Chosen> {
        let form = self.open.as_mut()?;
        let title = match form {
            Form::CustomBoard { .. } => "Board size",
            Form::StartByName(_) => "Start by name",
            Form::GoToSquare(_) => "Go to square",
            Form::GoToNumber(_) => "Go to number",
            Form::Shortcuts => "Shortcuts",
            Form::About => "About",
            Form::Export(..) => "Export",
        };
        let frame = egui::Frame::window(&context.style()).inner_margin(14);
        let modal = egui::Modal::new(egui::Id::new(title)).frame(frame);
        let shown = modal.show(context, |ui| {
            ui.label(RichText::new(title).heading().strong());
            ui.add_space(6.0);
            match form {
                Form::CustomBoard { width, height } => custom_board(ui, width, height),
                Form::StartByName(name) => {
                    square_by_name(ui, name, session.board(), "Start there", |square| {
                        Command::Start(Start::At(square)).into()
                    })
                }
                Form::GoToSquare(name) => {
                    square_by_name(ui, name, session.board(), "Go there", |square| {
                        AppCommand::Look(Look::At(square))
                    })
                }
                Form::GoToNumber(number) => go_to_number(ui, number, session.course()),
                Form::Shortcuts => shortcuts(ui),
                Form::About => about(ui),
                Form::Export(chosen) => export(ui, chosen, session.board().size()),
            }
        });
        match shown.inner {
            Wish::Close => {
                self.close();
                None
            }
            Wish::Do(command) => {
                self.close();
                Some(Chosen::Do(command))
            }
            Wish::Export => match self.open.take() {
                Some(Form::Export(chosen)) => Some(Chosen::Export(chosen)),
                _ => None,
            },
            Wish::Nothing => None,
        }
    }
}

fn custom_board(ui: &mut Ui, width: &mut Field, height: &mut Field) -> Wish {
    ui.label(format!(
        "Files and ranks, each from 1 to {}.",
        Size::MAX_SIDE
    ));
    ui.add_space(6.0);
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
    buttons(ui, "Lay out", is_done, || {
        let (across, down) = (side(width, "width"), side(height, "height"));
        // One field has the keyboard: the first that is to be mended.
        height.is_next &= !width.is_next;
        let board = Board::new(across?, down?).ok()?;
        Some(Command::Board(board).into())
    })
}

/// The side that was typed.
fn side(field: &mut Field, name: &str) -> Option<u32> {
    let sides = 1..=Size::MAX_SIDE;
    let side = field.text.trim().parse().ok();
    let side = side.filter(|side| sides.contains(side));
    field.judge(side.ok_or_else(|| {
        format!(
            "The {name} must be a whole number from 1 to {}.",
            sides.end()
        )
    }))
}

fn square_by_name(
    ui: &mut Ui,
    name: &mut Field,
    board: &Board,
    label: &str,
    command: impl FnOnce(Square) -> AppCommand,
) -> Wish {
    let last = Square::new(board.width() - 1, board.height() - 1);
    ui.label(format!("A square from a1 to {last}."));
    ui.add_space(6.0);
    let is_done = egui::Grid::new("square")
        .num_columns(2)
        .show(ui, |ui| labelled(ui, "Square", name))
        .inner;
    faults(ui, &[name]);
    buttons(ui, label, is_done, || {
        let square = Square::parse_on(board, &name.text);
        let square = name.judge(square.map_err(|fault| format!("{fault}.")))?;
        Some(command(square))
    })
}

fn go_to_number(ui: &mut Ui, number: &mut Field, course: Option<Course<'_>>) -> Wish {
    let visited = course.map_or(0, Course::visited);
    ui.label(match visited {
        0 => "No square has a number yet: start a tour, or find one by A.".to_owned(),
        visited => format!("A number from 1 to {visited}."),
    });
    ui.add_space(6.0);
    let is_done = egui::Grid::new("number")
        .num_columns(2)
        .show(ui, |ui| labelled(ui, "Number", number))
        .inner;
    faults(ui, &[number]);
    buttons(ui, "Go there", is_done, || {
        let wanted = number.text.trim().parse().ok();
        let square = wanted.and_then(|wanted| course?.square_of(wanted));
        let fault = || match visited {
            0 => "No square has a number yet.".to_owned(),
            visited => format!("The number must be a whole number from 1 to {visited}."),
        };
        let square = number.judge(square.ok_or_else(fault))?;
        Some(AppCommand::Look(Look::At(square)))
    })
}

/// A field with its label, marked if something is wrong with it. Whether Enter was pressed in it.
fn labelled(ui: &mut Ui, label: &str, field: &mut Field) -> bool {
    let name = ui.label(label);
    if field.fault.is_some() {
        let fault_colour = palette(ui.visuals()).trouble;
        let visuals = &mut ui.visuals_mut().widgets;
        let mark = egui::Stroke::new(2.0, fault_colour);
        visuals.inactive.bg_stroke = mark;
        visuals.hovered.bg_stroke = mark;
        ui.visuals_mut().selection.stroke = mark;
    }
    let edit = TextEdit::singleline(&mut field.text)
        .char_limit(field.longest)
        .desired_width(90.0);
    let response = ui.add(edit).labelled_by(name.id);
    targets::note(&response, label);
    ui.reset_style();
    // A click beside the fields leaves none of them to type into: then the first one is.
    let has_nobody = ui.memory(|memory| memory.focused().is_none());
    if field.is_next && response.has_focus() {
        field.is_next = false;
        select_all(ui, &response, &field.text);
        log::debug!("typing into={label:?}");
    } else if field.is_next {
        // A window that is just being opened gives the keyboard to nobody, so this may take a few
        // frames.
        response.request_focus();
        select_all(ui, &response, &field.text);
    } else if has_nobody && !response.lost_focus() {
        response.request_focus();
    } else if response.gained_focus() && ui.input(|input| input.key_pressed(Key::Tab)) {
        select_all(ui, &response, &field.text);
    }
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// So that typing replaces what stands there.
fn select_all(ui: &Ui, response: &egui::Response, text: &str) {
    use egui::text::{CCursor, CCursorRange};
    let mut state = TextEdit::load_state(ui.ctx(), response.id).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), response.id);
}

fn faults(ui: &mut Ui, fields: &[&mut Field]) {
    for fault in fields.iter().filter_map(|field| field.fault.as_ref()) {
        let colour = palette(ui.visuals()).trouble;
        ui.label(RichText::new(format!("\u{26a0} {fault}")).color(colour));
    }
}

/// The two buttons under a form. `read` makes the command of what was typed, or marks the faults.
fn buttons(
    ui: &mut Ui,
    label: &str,
    is_done: bool,
    read: impl FnOnce() -> Option<AppCommand>,
) -> Wish {
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let is_done = button(ui, label) || is_done;
        if button(ui, "Cancel") {
            return Wish::Close;
        }
        match is_done.then(read).flatten() {
            Some(command) => Wish::Do(command),
            None => Wish::Nothing,
        }
    })
    .inner
}

fn export(ui: &mut Ui, chosen: &mut Export, board: Size) -> Wish {
    ui.horizontal(|ui| {
        for picture in PICTURES {
            let name = picture.ending.to_uppercase();
            let button = ui.selectable_value(&mut chosen.picture, picture, &name);
            targets::note(&button, name);
            button.on_hover_text(picture.label);
        }
    });
    ui.add_space(6.0);
    let has_view = *chosen.picture == PNG;
    if has_view {
        const LABEL: &str = "As the window shows it";
        let button = ui.checkbox(&mut chosen.is_of_view, LABEL);
        targets::note(&button, LABEL);
        button.on_hover_text("Only what is in view, and as large");
    }
    ui.add_enabled_ui(!(has_view && chosen.is_of_view), |ui| {
        choices(ui, chosen.picture, &mut chosen.options, board);
    });
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        if button(ui, "Save as\u{2026}") {
            Wish::Export
        } else if button(ui, "Cancel") {
            Wish::Close
        } else {
            Wish::Nothing
        }
    })
    .inner
}

/// What can be chosen about a picture.
fn choices(ui: &mut Ui, picture: &Picture, options: &mut Options, board: Size) {
    for option in picture.options {
        let mut value = match option.name == TILE_OPTION.name {
            true => options.tile(board),
            false => options.get(option),
        };
        let before = value;
        match &option.choice {
            Choice::Flag { .. } => {
                let mut is_on = value != 0;
                let button = ui.checkbox(&mut is_on, option.label);
                targets::note(&button, option.label);
                value = is_on.into();
            }
            Choice::Number { range, is_time, .. } => {
                ui.horizontal(|ui| {
                    ui.label(option.label);
                    if *is_time {
                        ui.add(seconds(&mut value, range.clone()))
                    } else {
                        ui.add(Slider::new(&mut value, range.clone()).suffix(" px"))
                    }
                });
            }
        }
        if value != before {
            options.set(option, value);
        }
    }
}

/// Hundredths of a second, shown as seconds.
fn seconds(hundredths: &mut u32, range: RangeInclusive<u32>) -> Slider<'_> {
    /// Longer times are for the command line.
    const LONGEST: u32 = 1000;
    let range = *range.start()..=LONGEST.min(*range.end());
    Slider::new(hundredths, range)
        .logarithmic(true)
        .custom_formatter(|hundredths, _| format!("{:.2} s", hundredths / 100.0))
        .custom_parser(|text| {
            let seconds: f64 = text.trim().trim_end_matches('s').trim().parse().ok()?;
            Some(100.0 * seconds)
        })
}

/// What no menu has.
const MOUSE: [(&str, &str); 6] = [
    (keys::REDO, "Redo"),
    ("Wheel", "Zoom in and out at the pointer"),
    ("Middle button, Space+drag", "Move the board"),
    ("Click", "Start, move or place a knight there"),
    ("Shift+click", "Let the tour to be found end there"),
    ("Arrows, Enter", "Choose a square while playing"),
];

fn shortcuts(ui: &mut Ui) -> Wish {
    let room = (ui.ctx().screen_rect().height() - 110.0).max(60.0);
    egui::ScrollArea::vertical()
        .max_height(room)
        .show(ui, |ui| {
            let table = egui::Grid::new("shortcuts").striped(true).num_columns(2);
            table.show(ui, |ui| {
                for entry in ENTRIES.iter().filter(|entry| !entry.key.is_empty()) {
                    ui.label(RichText::new(&entry.key).strong());
                    ui.label(&entry.label);
                    ui.end_row();
                }
                for (key, what) in MOUSE {
                    ui.label(RichText::new(key).strong());
                    ui.label(what);
                    ui.end_row();
                }
            });
        });
    close_button(ui)
}

fn about(ui: &mut Ui) -> Wish {
    ui.label(RichText::new("Knight\u{2019}s Tour").heading().strong());
    ui.label(format!("Version {}", env!("CARGO_PKG_VERSION")));
    ui.add_space(6.0);
    ui.label("Every square of a board once, a knight\u{2019}s move at a time.");
    ui.add_space(6.0);
    ui.label(format!("Licence: {}", env!("CARGO_PKG_LICENSE")));
    ui.label("By the rule of H. C. von Warnsdorff (1823), with tie-breaks of");
    ui.label("F. Roth, and of D. Squirrel and P. Cull (1996).");
    ui.label("Made with Rust, macroquad and egui.");
    ui.label("Digits on the board: DejaVu Sans Bold, under its own free licence.");
    close_button(ui)
}

fn button(ui: &mut Ui, label: &str) -> bool {
    let response = ui.button(label);
    targets::note(&response, label);
    response.clicked()
}

fn close_button(ui: &mut Ui) -> Wish {
    ui.add_space(6.0);
    if button(ui, "Close") {
        Wish::Close
    } else {
        Wish::Nothing
    }
}
