//! The menu bar: by the mouse, and by the keyboard alone.
//!
//! egui's own menus cannot be opened or walked through by keys, so these are ours: Alt with a letter or
//! F10 opens one, the arrows walk, Enter chooses and Esc lets go. A right click opens one on a square.

use super::Shown;
use crate::board::layout::MENU;
use crate::model::availability::why_not;
use crate::model::command::{AppCommand, ENTRIES, Entry, Menu, Switch};
use crate::panels::style::{BODY, BUTTON, SMALL, bold, bold_font, palette};
use crate::panels::{rows, targets, tip};
use egui::{
    Align, Area, Context, CornerRadius, FontId, Frame, Id, Layout, Order, Pos2, Rect, Response,
    RichText, ScrollArea, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use knights_tour::board::Square;
use knights_tour::session::{Command, Start};

/// Which menu is open, and where in it the keyboard is.
#[derive(Debug, Default)]
pub(crate) struct Menus {
    open: Option<Menu>,
    /// The square that was clicked for a menu of its own, which then is open.
    square: Option<Square>,
    /// The row that the keyboard is at.
    at: Option<usize>,
    /// The row that was last brought into view.
    told: Option<usize>,
    /// The rows of the open menu.
    rows: usize,
    /// Where the open menu's title is.
    title: Option<Rect>,
    /// Whether Enter was pressed at the row.
    chooses: bool,
    /// Whether it was opened in this frame, whose click is not one beside it.
    is_new: bool,
    /// How many were closed so far.
    openings: u64,
}

/// A row that can be chosen.
struct Row {
    label: String,
    key: &'static str,
    is_on: Option<bool>,
    command: AppCommand,
    why_not: Option<&'static str>,
    /// Above it.
    heading: Option<&'static str>,
    after_rule: bool,
    tip: Option<String>,
}

impl Menus {
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some() || self.square.is_some()
    }

    /// Opens the menu of a square, where the pointer is.
    pub(crate) fn open_on(&mut self, square: Square, at: Pos2) {
        self.close();
        self.square = Some(square);
        self.title = Some(Rect::from_pos(at));
        self.is_new = true;
        log::info!("menu square={square}");
    }

    pub(crate) fn close(&mut self) {
        *self = Menus {
            openings: self.openings + 1,
            ..Menus::default()
        };
    }

    /// Opens a menu by the keyboard, or closes it if it is open.
    pub(crate) fn toggle(&mut self, menu: Menu) {
        if self.open == Some(menu) {
            return self.close();
        }
        (self.open, self.square) = (Some(menu), None);
        (self.at, self.is_new) = (Some(0), true);
    }

    /// An arrow key: to the next menu, or to the next row.
    pub(crate) fn walk(&mut self, (right, up): (i32, i32)) {
        if let (Some(menu), true) = (self.open, right != 0) {
            let here = Menu::ALL.iter().position(|&known| known == menu);
            let count = Menu::ALL.len() as i32;
            let next = (here.unwrap_or(0) as i32 + right).rem_euclid(count);
            self.open = Menu::ALL.get(next as usize).copied();
            (self.at, self.told) = (Some(0), None);
        }
        if up != 0 {
            let count = self.rows.max(1) as i32;
            let next = match self.at {
                Some(at) => at as i32 - up,
                None if up < 0 => 0,
                None => -1,
            };
            self.at = Some(next.rem_euclid(count) as usize);
        }
    }

    /// Enter: chooses the row that the keyboard is at.
    pub(crate) fn enter(&mut self) {
        self.chooses = self.at.is_some();
    }

    /// The titles, and at the right what is under the pointer.
    pub(super) fn show_bar(&mut self, ui: &mut Ui, shown: &Shown<'_>) {
        ui.spacing_mut().item_spacing.x = 0.0;
        for menu in Menu::ALL {
            let response = title(ui, menu, self.open == Some(menu));
            targets::note(&response, menu.title());
            let is_other = self.open.is_some_and(|open| open != menu);
            if response.clicked() {
                self.toggle(menu);
                self.at = None;
            } else if is_other && response.hovered() {
                (self.open, self.at) = (Some(menu), None);
            }
            if self.open == Some(menu) {
                self.title = Some(response.rect);
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(8.0);
            let font = bold_font(BODY);
            let colour = ui.visuals().text_color();
            let status = shown.status.to_owned();
            let galley = ui.painter().layout_no_wrap(status, font, colour);
            if galley.size().x <= ui.available_width() {
                let _ = ui.label(bold(shown.status));
            }
        });
    }

    /// The open menu, over everything else.
    pub(super) fn show_open(
        &mut self,
        context: &Context,
        shown: &Shown<'_>,
        commands: &mut Vec<AppCommand>,
    ) {
        let opened = match (self.open, self.square) {
            (Some(menu), _) => Some((menu.title(), entries(menu, shown))),
            (None, Some(square)) => Some(("square", entries_of(square, shown))),
            (None, None) => None,
        };
        let (Some((name, entries)), Some(title)) = (opened, self.title) else {
            self.chooses = false;
            return;
        };
        self.rows = entries.len();
        let mut chosen = None;
        if std::mem::take(&mut self.chooses) {
            chosen = self.at.and_then(|at| entries.get(at));
        }
        let screen = context.screen_rect();
        let width = width_of(context, &entries).min(screen.width() - 8.0);
        let left = title.left().min(screen.right() - width - 8.0).max(0.0);
        // A menu of a square is as near to it as there is room.
        let lowest = screen.bottom() - 12.0 - entries.len() as f32 * (BUTTON - 4.0);
        let top = title.bottom().min(lowest.max(MENU));
        let area = Area::new(Id::new(("menu", name)))
            .order(Order::Foreground)
            .fixed_pos(Pos2::new(left, top))
            .default_size(screen.size());
        let is_new = std::mem::take(&mut self.is_new);
        let shown = area.show(context, |ui| {
            // An area is as tall as it was, until it is told that there is more room.
            ui.set_max_height(screen.height());
            let frame = Frame::menu(ui.style()).inner_margin(4.0);
            frame
                .show(ui, |ui| {
                    ui.set_width(width - 10.0);
                    // A menu longer than the window scrolls.
                    let room = (screen.height() - MENU - 24.0).max(80.0);
                    ui.spacing_mut().item_spacing.y = 0.0;
                    // Each opening begins at the top, and goes on with no scrolling of the one before.
                    let area = ScrollArea::vertical().id_salt(self.openings);
                    let area = area.max_height(room);
                    rows::whole(ui, |ui| area.show(ui, |ui| self.show_rows(ui, &entries)))
                })
                .inner
        });
        let chosen = chosen.or(shown.inner.and_then(|index| entries.get(index)));
        if let Some(row) = chosen {
            if row.why_not.is_none() {
                commands.push(row.command.clone());
                self.close();
            }
            return;
        }
        let pointer = context.input(|input| input.pointer.interact_pos());
        let is_of_square = self.square.is_some();
        let is_beside = pointer.is_some_and(|at| {
            !shown.response.rect.contains(at) && (is_of_square || at.y > title.bottom())
        });
        if !is_new && is_beside && context.input(|input| input.pointer.any_pressed()) {
            self.close();
        }
    }

    fn show_rows(&mut self, ui: &mut Ui, rows: &[Row]) -> Option<usize> {
        let mut clicked = None;
        for (index, entry) in rows.iter().enumerate() {
            if entry.after_rule {
                let _ = ui.add(egui::Separator::default().spacing(6.0));
            }
            if let Some(heading) = entry.heading {
                let quiet = palette(ui.visuals()).quiet;
                ui.horizontal(|ui| {
                    ui.add_space(30.0);
                    let _ = ui.label(RichText::new(heading).size(SMALL).color(quiet));
                });
            }
            let is_enabled = entry.why_not.is_none();
            let response = row(ui, &entry.label, entry.is_on, entry.key, is_enabled);
            targets::note(&response, &entry.label);
            if self.at == Some(index) {
                let accent = palette(ui.visuals()).accent;
                let place = response.rect.shrink(1.0);
                let stroke = Stroke::new(2.0, accent);
                let radius = CornerRadius::same(4);
                let _ = ui
                    .painter()
                    .rect_stroke(place, radius, stroke, egui::StrokeKind::Inside);
                // Once: the wheel may go elsewhere.
                if self.told.replace(index) != Some(index) {
                    response.scroll_to_me(None);
                    log::debug!("row label={:?}", entry.label);
                }
            }
            if response.clicked() && is_enabled {
                clicked = Some(index);
            }
            let tip = entry.why_not.map(str::to_owned).or(entry.tip.clone());
            if let Some(tip) = tip {
                tip::show(&response, &tip);
            }
        }
        clicked
    }
}

/// A menu's title, with the letter underlined that opens it with Alt.
fn title(ui: &mut Ui, menu: Menu, is_open: bool) -> Response {
    let font = FontId::proportional(BODY);
    let colour = ui.visuals().text_color();
    let galley = ui
        .painter()
        .layout_no_wrap(menu.title().to_owned(), font.clone(), colour);
    let size = vec2(galley.size().x + 18.0, MENU - 4.0);
    let (place, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, menu.title()));
    if is_open || response.hovered() {
        let fill = palette(ui.visuals()).groove;
        let _ = ui.painter().rect_filled(place, CornerRadius::same(4), fill);
    }
    let at = place.center() - galley.size() / 2.0;
    let first: String = menu.title().chars().take(1).collect();
    let first = ui.painter().layout_no_wrap(first, font, colour);
    let (width, bottom) = (first.size().x, at.y + galley.size().y - 1.0);
    ui.painter().galley(at, galley, colour);
    let underline = [pos2(at.x, bottom), pos2(at.x + width, bottom)];
    let _ = ui
        .painter()
        .line_segment(underline, Stroke::new(1.0, colour));
    crate::panels::style::focus_ring(ui, &response);
    response
}

/// A row of a menu or of a list: a tick, the label, the key.
pub(super) fn row(
    ui: &mut Ui,
    label: &str,
    is_on: Option<bool>,
    key: &str,
    is_enabled: bool,
) -> Response {
    let palette = palette(ui.visuals());
    let font = FontId::proportional(BODY);
    let text = ui.visuals().text_color();
    let ink = if is_enabled {
        text
    } else {
        palette.quiet.gamma_multiply(0.7)
    };
    let galley = ui
        .painter()
        .layout_no_wrap(label.to_owned(), font.clone(), ink);
    let of_key = ui
        .painter()
        .layout_no_wrap(key.to_owned(), font, palette.quiet);
    let needed = 30.0 + galley.size().x + 24.0 + of_key.size().x + 10.0;
    let size = vec2(needed.max(ui.available_width()), BUTTON - 4.0);
    let (place, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_enabled, label));
    if response.hovered() && is_enabled {
        let _ = ui
            .painter()
            .rect_filled(place, CornerRadius::same(4), palette.groove);
    }
    if is_on == Some(true) {
        let middle = pos2(place.left() + 15.0, place.center().y);
        let points = vec![
            middle + vec2(-5.0, 0.0),
            middle + vec2(-1.5, 4.0),
            middle + vec2(5.5, -4.5),
        ];
        let stroke = Stroke::new(2.0, palette.accent);
        let _ = ui.painter().add(Shape::line(points, stroke));
    }
    let row = place.center().y - galley.size().y / 2.0;
    let right = place.right() - 10.0 - of_key.size().x;
    ui.painter()
        .galley(pos2(place.left() + 30.0, row), galley, ink);
    ui.painter().galley(pos2(right, row), of_key, palette.quiet);
    crate::panels::style::focus_ring(ui, &response);
    response
}

/// As wide as the widest row.
fn width_of(context: &Context, rows: &[Row]) -> f32 {
    let painter = context.debug_painter();
    let length = |text: &str| {
        let font = FontId::proportional(BODY);
        painter
            .layout_no_wrap(text.to_owned(), font, egui::Color32::BLACK)
            .size()
            .x
    };
    let widths = rows
        .iter()
        .map(|row| 86.0 + length(&row.label) + length(row.key));
    widths.fold(200.0, f32::max)
}

/// What a menu offers, as things are.
fn entries(menu: Menu, shown: &Shown<'_>) -> Vec<Row> {
    let entries = ENTRIES.iter().filter(|entry| entry.menu == menu);
    let mut rows: Vec<Row> = entries
        .map(|entry| Row {
            label: entry.label.clone(),
            key: &entry.key,
            is_on: is_on(entry, shown),
            command: entry.command.clone(),
            why_not: why_not(&entry.command, shown.session),
            heading: entry.heading,
            after_rule: entry.after_rule,
            tip: match &entry.command {
                AppCommand::Style(Some(style)) => Some(format!("Draws {}", style.about)),
                _ => None,
            },
        })
        .collect();
    if menu == Menu::File {
        rows.extend(shown.recent.iter().enumerate().map(|(index, path)| {
            let name = path.file_name().unwrap_or(path.as_os_str());
            Row {
                label: shortened(&name.to_string_lossy()),
                key: "",
                is_on: None,
                command: AppCommand::OpenRecent(index),
                why_not: None,
                heading: (index == 0).then_some("Recent"),
                after_rule: index == 0,
                tip: Some(path.display().to_string()),
            }
        }));
    }
    rows
}

/// What the menu of a square offers.
fn entries_of(square: Square, shown: &Shown<'_>) -> Vec<Row> {
    let start = Command::Start(Start::At(square)).into();
    let end = Command::ToggleEnd(square).into();
    let rows = [
        ("Start here", start),
        ("End here", end),
        ("Copy square", AppCommand::CopySquare(square)),
        ("Save picture\u{2026}", AppCommand::SavePicture),
    ];
    let rows = rows.into_iter().map(|(label, command)| Row {
        label: label.to_owned(),
        key: "",
        is_on: None,
        why_not: why_not(&command, shown.session),
        after_rule: matches!(command, AppCommand::CopySquare(_)),
        command,
        heading: None,
        tip: None,
    });
    rows.collect()
}

/// The beginning of a long name; a tip tells the whole of it.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 40;
    match name.chars().count() {
        0..=LONGEST => name.to_owned(),
        _ => name.chars().take(LONGEST - 1).chain(['\u{2026}']).collect(),
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
            Command::ToggleBacktracking => preferences.backtracking,
            Command::Mode(mode) => *mode == session.mode(),
            Command::ToggleOutlook => preferences.shows_outlook,
            Command::TogglePartner => session.has_partner(),
            _ => return None,
        },
        AppCommand::Compare(tie_break) => shown.compared == Some(*tie_break),
        AppCommand::Theme(theme) => *theme == shown.theme,
        AppCommand::BoardTheme(theme) => *theme == shown.chosen_board,
        AppCommand::Preset(look) => shown.style.is_none() && look.on(shown.view) == shown.view,
        AppCommand::Style(style) => *style == shown.style,
        AppCommand::FullScreen => shown.is_full_screen,
        AppCommand::Present => shown.is_presenting,
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
            Switch::Motion => shown.motion,
            Switch::Panel => !shown.is_folded,
        },
        _ => return None,
    })
}
