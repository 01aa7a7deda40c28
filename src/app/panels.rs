//! The menu bar, the bar with the timeline and the report, drawn from the session and answered in
//! commands.

use super::command::{AppCommand, ENTRIES, Entry, Menu, Switch, Theme};
use super::layout::{MENU, TOOLS, report_height};
use super::notice::Notice;
use super::numbers::grouped;
use super::targets;
use super::theme::palette;
use egui::{
    Align, Button, Context, DragValue, Frame, Layout, Margin, RichText, Slider, TopBottomPanel, Ui,
};
use knights_tour::course::Course;
use knights_tour::scene::View;
use knights_tour::session::{Command, Mode, Session, Tone};
use knights_tour::solve::TieBreak;
use std::path::PathBuf;

/// What the panels show.
pub(super) struct Shown<'a> {
    pub(super) session: &'a Session,
    pub(super) view: View,
    /// Whether it is shown which starts work, and the second rule beside the one in use.
    pub(super) heat: bool,
    pub(super) compared: Option<TieBreak>,
    pub(super) theme: Theme,
    /// The files opened and saved last.
    pub(super) recent: &'a [PathBuf],
    pub(super) report: &'a Notice,
    /// The knight is followed, and the map is shown.
    pub(super) follow: bool,
    pub(super) map: bool,
    /// What is under the pointer.
    pub(super) status: &'a str,
}

/// Shows all panels and adds what was asked for to `commands`. Whether a menu is open.
pub(super) fn show(context: &Context, shown: &Shown<'_>, commands: &mut Vec<AppCommand>) -> bool {
    let mut is_menu_open = false;
    panel(context, "menu", MENU, Margin::symmetric(6, 2), true).show(context, |ui| {
        egui::menu::bar(ui, |ui| {
            for menu in Menu::ALL {
                let button = ui.menu_button(menu.title(), |ui| {
                    is_menu_open = true;
                    show_menu(ui, menu, shown, commands);
                });
                targets::note(&button.response, menu.title());
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let status = RichText::new(shown.status).strong();
                ui.add(egui::Label::new(status).truncate());
            });
        });
    });
    let width = context.screen_rect().width();
    let height = report_height(width);
    panel(context, "report", height, Margin::symmetric(10, 5), false).show(context, |ui| {
        show_report(ui, shown.report, width, commands);
    });
    panel(context, "tools", TOOLS, Margin::symmetric(8, 2), false).show(context, |ui| {
        ui.horizontal_centered(|ui| show_tools(ui, shown.session, commands));
    });
    is_menu_open
}

/// A panel of just this height, so that the window can be made to fit the board.
fn panel(
    context: &Context,
    id: &'static str,
    height: f32,
    margin: Margin,
    is_top: bool,
) -> TopBottomPanel {
    let panel = if is_top {
        TopBottomPanel::top(id)
    } else {
        TopBottomPanel::bottom(id)
    };
    panel
        .exact_height(height)
        .resizable(false)
        .show_separator_line(false)
        .frame(
            Frame::new()
                .fill(context.style().visuals.panel_fill)
                .inner_margin(margin),
        )
}

fn show_menu(ui: &mut Ui, menu: Menu, shown: &Shown<'_>, commands: &mut Vec<AppCommand>) {
    ui.set_min_width(190.0);
    // A menu longer than a small window scrolls.
    let room = (ui.ctx().screen_rect().height() - MENU - 24.0).max(80.0);
    egui::ScrollArea::vertical()
        .max_height(room)
        .show(ui, |ui| {
            for entry in ENTRIES.iter().filter(|entry| entry.menu == menu) {
                if entry.after_rule {
                    ui.separator();
                }
                let label = match is_on(entry, shown) {
                    Some(true) => format!("\u{2714} {}", entry.label),
                    Some(false) => format!("     {}", entry.label),
                    None => entry.label.clone(),
                };
                let button = Button::new(label).shortcut_text(format!("  {}", entry.key));
                let button = ui.add(button.frame(false));
                targets::note(&button, &entry.label);
                if button.clicked() {
                    commands.push(entry.command.clone());
                    ui.close_menu();
                }
            }
            if menu == Menu::File {
                show_recent(ui, shown.recent, commands);
            }
        });
}

fn show_recent(ui: &mut Ui, recent: &[PathBuf], commands: &mut Vec<AppCommand>) {
    if recent.is_empty() {
        return;
    }
    ui.separator();
    for (index, path) in recent.iter().enumerate() {
        let name = path
            .file_name()
            .unwrap_or(path.as_os_str())
            .to_string_lossy();
        let button = ui.add(Button::new(name).frame(false).truncate());
        if button.on_hover_text(path.display().to_string()).clicked() {
            commands.push(AppCommand::OpenRecent(index));
            ui.close_menu();
        }
    }
}

/// Whether what an entry chooses is chosen; `None` for what is done and not chosen.
fn is_on(entry: &Entry, shown: &Shown<'_>) -> Option<bool> {
    let session = shown.session;
    let preferences = session.preferences();
    Some(match &entry.command {
        AppCommand::Game(command) => match command {
            Command::Board(board) => board == session.board(),
            Command::TieBreak(tie_break) => *tie_break == preferences.tie_break,
            Command::Backtracking => preferences.backtracking,
            Command::Mode(mode) => *mode == session.mode(),
            Command::ShowOutlook => preferences.shows_outlook,
            Command::Partner => session.has_partner(),
            _ => return None,
        },
        AppCommand::Compare(tie_break) => shown.compared == Some(*tie_break),
        AppCommand::Theme(theme) => *theme == shown.theme,
        AppCommand::Toggle(switch) => match switch {
            Switch::Numbers => shown.view.numbers,
            Switch::Path => shown.view.path,
            Switch::Flags => shown.view.flags,
            Switch::Labels => shown.view.labels,
            Switch::Candidates => shown.view.candidates,
            Switch::Explain => shown.view.explain,
            Switch::Heat => shown.heat,
            Switch::Follow => shown.follow,
            Switch::Map => shown.map,
        },
        _ => return None,
    })
}

fn show_tools(ui: &mut Ui, session: &Session, commands: &mut Vec<AppCommand>) {
    let (play, play_tip) = if session.is_running() {
        ("\u{23f8}", "Pause (Space)")
    } else {
        ("\u{25b6}", "Play (Space)")
    };
    let back = ("\u{23ee}", "Step back (Left)", Command::StepBack);
    let on = ("\u{23ed}", "Step on (Right)", Command::StepOn);
    let undo = ("\u{27f2}", "Undo (Ctrl+Z)", Command::Undo);
    let redo = ("\u{27f3}", "Do again (Ctrl+Y)", Command::Redo);
    let play = (play, play_tip, Command::PlayPause);
    let tools = match session.mode() {
        Mode::Watch => [back, play, on],
        _ => [undo, play, redo],
    };
    for (symbol, tip, command) in tools {
        let button = Button::new(RichText::new(symbol).size(16.0)).min_size([32.0, 26.0].into());
        let button = ui.add(button).on_hover_text(tip);
        targets::note(&button, tip);
        if button.clicked() {
            commands.push(command.into());
        }
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        show_speed(ui, session, commands);
        let _ = ui
            .label(RichText::new(progress(session)).strong())
            .on_hover_text("Squares visited");
        show_timeline(ui, session, commands);
    });
}

/// How many squares have been visited, of how many.
fn progress(session: &Session) -> String {
    let visited = session.course().map_or(0, Course::visited);
    let squares = session.board().squares();
    format!("{} of {}", grouped(visited), grouped(squares))
}

/// All steps so far, to go back and forth in.
fn show_timeline(ui: &mut Ui, session: &Session, commands: &mut Vec<AppCommand>) {
    let (mut step, of) = session.timeline();
    ui.spacing_mut().slider_width = (ui.available_width() - 8.0).max(30.0);
    // A slider from 0 to 0 would stand at its end.
    let slider = Slider::new(&mut step, 0..=of.max(1)).show_value(false);
    let tip = "Drag to any point of the run so far";
    let response = ui.add_enabled(of > 0, slider).on_hover_text(tip);
    targets::note(&response, "Timeline");
    if response.changed() {
        commands.push(Command::Seek(step).into());
    }
}

/// By a slider where there is room, and a number to drag where there is not.
fn show_speed(ui: &mut Ui, session: &Session, commands: &mut Vec<AppCommand>) {
    const TIP: &str = "Speed, from 1 to 10 million moves per second";
    let mut speed = session.preferences().speed;
    let is_wide = ui.available_width() > 440.0;
    // A share of itself for each point that is dragged.
    let by_point = (f64::from(speed) / 50.0).max(1.0);
    let number = DragValue::new(&mut speed)
        .range(1..=Command::MAX_SPEED)
        .custom_formatter(|speed, _| grouped(speed as u64))
        .custom_parser(|text| {
            let digits: String = text.chars().filter(char::is_ascii_digit).collect();
            digits.parse().ok()
        })
        .speed(by_point)
        .suffix(match (is_wide, session.preferences().speed) {
            (true, 1) => " move/s",
            (true, _) => " moves/s",
            (false, _) => "/s",
        });
    let size = [if is_wide { 132.0 } else { 62.0 }, 22.0];
    let mut is_changed = ui.add_sized(size, number).on_hover_text(TIP).changed();
    if is_wide {
        ui.spacing_mut().slider_width = 90.0;
        let slider = Slider::new(&mut speed, 1..=Command::MAX_SPEED)
            .logarithmic(true)
            .show_value(false);
        is_changed |= ui.add(slider).on_hover_text(TIP).changed();
    }
    if is_changed {
        commands.push(Command::Speed(speed).into());
    }
}

fn show_report(ui: &mut Ui, report: &Notice, width: f32, commands: &mut Vec<AppCommand>) {
    // Where the window is wide the offers stand beside the text, otherwise below it.
    if report_height(width) == report_height(0.0) {
        show_sentences(ui, report);
        ui.add_space(2.0);
        ui.horizontal_wrapped(|ui| show_offers(ui, report, commands));
    } else {
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            let size = egui::vec2(215.0, ui.available_height());
            let rows = Layout::left_to_right(Align::Min).with_main_wrap(true);
            if !report.offers.is_empty() {
                ui.allocate_ui_with_layout(size, rows, |ui| {
                    show_offers(ui, report, commands);
                });
            }
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                show_sentences(ui, report);
            });
        });
    }
}

fn show_sentences(ui: &mut Ui, report: &Notice) {
    let (symbol, colour) = match report.tone {
        Tone::Plain => ("", ui.visuals().text_color()),
        Tone::Success => ("\u{2714} ", palette(ui.visuals()).success),
        Tone::Trouble => ("\u{26a0} ", palette(ui.visuals()).trouble),
        Tone::Doubt => ("? ", ui.visuals().text_color()),
    };
    if !report.title.is_empty() {
        let title = RichText::new(format!("{symbol}{}", report.title));
        ui.label(title.size(17.0).strong().color(colour));
    }
    ui.add(egui::Label::new(&report.text).wrap());
}

fn show_offers(ui: &mut Ui, report: &Notice, commands: &mut Vec<AppCommand>) {
    for (label, offered) in &report.offers {
        let button = ui.button(*label);
        targets::note(&button, *label);
        if button.clicked() {
            commands.extend(offered.iter().cloned());
        }
    }
}
