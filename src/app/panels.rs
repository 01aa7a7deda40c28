//! The menu bar, the tool bar and the report, drawn from the session and answered in commands.

use super::layout::{MENU, TOOLS, report_height};
use egui_macroquad::egui::{
    self, Align, Button, Color32, Context, FontId, Frame, Layout, Margin, RichText, Slider, Stroke,
    TopBottomPanel, Ui, Visuals,
};
use knights_tour::scene::View;
use knights_tour::session::{Command, Entry, Menu, Report, Session, Switch, Tone};

/// What the panels show.
pub(super) struct Shown<'a> {
    pub(super) session: &'a Session,
    pub(super) view: View,
    pub(super) report: &'a Report,
}

const SUCCESS: Color32 = Color32::from_rgb(0x0f, 0x5c, 0x2e);
const TROUBLE: Color32 = Color32::from_rgb(0xa8, 0x1c, 0x14);

/// Colours and letters of all panels, set once.
pub(super) fn set_style(context: &Context) {
    let mut visuals = Visuals::light();
    visuals.panel_fill = Color32::from_rgb(0xfa, 0xf6, 0xee);
    visuals.window_fill = visuals.panel_fill;
    visuals.override_text_color = Some(Color32::from_rgb(0x24, 0x1c, 0x12));
    // Fields and buttons are seen to be some before the pointer is over them.
    visuals.widgets.inactive.bg_stroke = Stroke::new(1.0, Color32::from_rgb(0xb9, 0xae, 0x9c));
    visuals.widgets.inactive.weak_bg_fill = Color32::from_rgb(0xee, 0xe6, 0xd6);
    // A blinking cursor would keep the application from resting.
    visuals.text_cursor.blink = false;
    context.set_visuals(visuals);
    context.style_mut(|style| {
        style.interaction.selectable_labels = false;
        style.animation_time = 0.0;
        for (text_style, font) in &mut style.text_styles {
            *font = FontId::new(
                match text_style {
                    egui::TextStyle::Heading => 17.0,
                    egui::TextStyle::Small => 11.0,
                    _ => 14.0,
                },
                font.family.clone(),
            );
        }
    });
}

/// Shows all panels and adds what was asked for to `commands`. Whether a menu is open.
pub(super) fn show(context: &Context, shown: &Shown<'_>, commands: &mut Vec<Command>) -> bool {
    let mut is_menu_open = false;
    let _ = panel("menu", MENU, Margin::symmetric(6, 2), true).show(context, |ui| {
        let _ = egui::menu::bar(ui, |ui| {
            for menu in Menu::ALL {
                let opened = ui.menu_button(menu.title(), |ui| {
                    show_menu(ui, menu, shown, commands);
                });
                is_menu_open |= opened.inner.is_some();
            }
        });
    });
    let _ = panel("tools", TOOLS, Margin::symmetric(8, 2), true).show(context, |ui| {
        let _ = ui.horizontal_centered(|ui| show_tools(ui, shown.session, commands));
    });
    let width = context.screen_rect().width();
    let height = report_height(width);
    let _ = panel("report", height, Margin::symmetric(10, 5), false).show(context, |ui| {
        show_report(ui, shown.report, width, commands);
    });
    is_menu_open
}

/// A panel of just this height, so that the window can be made to fit the board.
fn panel(id: &'static str, height: f32, margin: Margin, is_top: bool) -> TopBottomPanel {
    let panel = if is_top {
        TopBottomPanel::top(id)
    } else {
        TopBottomPanel::bottom(id)
    };
    let fill = Color32::from_rgb(0xfa, 0xf6, 0xee);
    panel
        .exact_height(height)
        .resizable(false)
        .show_separator_line(false)
        .frame(Frame::new().fill(fill).inner_margin(margin))
}

fn show_menu(ui: &mut Ui, menu: Menu, shown: &Shown<'_>, commands: &mut Vec<Command>) {
    ui.set_min_width(190.0);
    // A menu longer than a small window scrolls.
    let room = (ui.ctx().screen_rect().height() - MENU - 24.0).max(80.0);
    let _ = egui::ScrollArea::vertical()
        .max_height(room)
        .show(ui, |ui| {
            for entry in Command::ENTRIES.iter().filter(|entry| entry.menu == menu) {
                if entry.after_rule {
                    let _ = ui.separator();
                }
                let label = match is_on(entry, shown) {
                    Some(true) => format!("\u{2714} {}", entry.label),
                    Some(false) => format!("     {}", entry.label),
                    None => entry.label.to_owned(),
                };
                if ui
                    .add(
                        Button::new(label)
                            .shortcut_text(format!("  {}", entry.key))
                            .frame(false),
                    )
                    .clicked()
                {
                    commands.push(entry.command);
                    ui.close_menu();
                }
            }
        });
}

/// Whether what an entry chooses is chosen; `None` for what is done and not chosen.
fn is_on(entry: &Entry, shown: &Shown<'_>) -> Option<bool> {
    let session = shown.session;
    Some(match entry.command {
        Command::Board(board) => board == session.board(),
        Command::TieBreak(tie_break) => tie_break == session.tie_break(),
        Command::Backtracking => session.is_backtracking(),
        Command::Toggle(Switch::Numbers) => shown.view.numbers,
        Command::Toggle(Switch::Path) => shown.view.path,
        Command::Toggle(Switch::Flags) => shown.view.flags,
        Command::Toggle(Switch::Labels) => shown.view.labels,
        _ => return None,
    })
}

fn show_tools(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let (play, play_tip) = if session.is_running() {
        ("\u{23f8}", "Pause (Space)")
    } else {
        ("\u{25b6}", "Play (Space)")
    };
    let tools = [
        ("\u{23ee}", "Step back (Left)", Command::StepBack),
        (play, play_tip, Command::PlayPause),
        ("\u{23ed}", "Step on (Right)", Command::StepOn),
    ];
    for (symbol, tip, command) in tools {
        let button = Button::new(RichText::new(symbol).size(16.0)).min_size([34.0, 26.0].into());
        if ui.add(button).on_hover_text(tip).clicked() {
            commands.push(command);
        }
    }
    let _ = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let _ = ui
            .label(RichText::new(session.progress()).strong())
            .on_hover_text("Squares visited");
        show_speed(ui, session, commands);
    });
}

fn show_speed(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let mut speed = session.speed();
    let unit = if ui.available_width() > 200.0 {
        " moves/s"
    } else {
        "/s"
    };
    let _ = ui.add_sized(
        [if unit.len() > 2 { 92.0 } else { 48.0 }, 20.0],
        egui::Label::new(format!("{speed}{unit}")),
    );
    ui.spacing_mut().slider_width = (ui.available_width() - 8.0).clamp(40.0, 260.0);
    let slider = Slider::new(&mut speed, 1..=Command::MAX_SPEED)
        .logarithmic(true)
        .show_value(false);
    let response = ui
        .add(slider)
        .on_hover_text("Speed, from 1 to 1000 moves a second");
    if response.changed() {
        commands.push(Command::Speed(speed));
    }
}

fn show_report(ui: &mut Ui, report: &Report, width: f32, commands: &mut Vec<Command>) {
    // Where the window is wide the offers stand beside the text, otherwise below it.
    if report_height(width) == report_height(0.0) {
        show_sentences(ui, report);
        ui.add_space(2.0);
        let _ = ui.horizontal_wrapped(|ui| show_offers(ui, report, commands));
    } else {
        let _ = ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            let size = egui::vec2(215.0, ui.available_height());
            let rows = Layout::left_to_right(Align::Min).with_main_wrap(true);
            if !report.offers.is_empty() {
                let _ = ui.allocate_ui_with_layout(size, rows, |ui| {
                    show_offers(ui, report, commands);
                });
            }
            let _ = ui.with_layout(Layout::top_down(Align::Min), |ui| {
                show_sentences(ui, report);
            });
        });
    }
}

fn show_sentences(ui: &mut Ui, report: &Report) {
    let (symbol, colour) = match report.tone {
        Tone::Plain => ("", ui.visuals().text_color()),
        Tone::Success => ("\u{2714} ", SUCCESS),
        Tone::Trouble => ("\u{26a0} ", TROUBLE),
    };
    let title = RichText::new(format!("{symbol}{}", report.title));
    let _ = ui.label(title.size(17.0).strong().color(colour));
    let _ = ui.add(egui::Label::new(&report.text).wrap());
}

fn show_offers(ui: &mut Ui, report: &Report, commands: &mut Vec<Command>) {
    for offer in &report.offers {
        if ui.button(offer.label).clicked() {
            commands.extend(&offer.commands);
        }
    }
}
