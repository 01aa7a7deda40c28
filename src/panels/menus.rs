//! The menu bar: by the mouse, and by the keyboard alone.
//!
//! egui's own menus cannot be opened or walked through by keys, so these are ours: Alt with a letter or
//! F10 opens one, the arrows walk, Enter chooses and Esc closes. A right click opens one on a square.

use super::Shown;
use super::menu_rows::{self, Row};
use crate::board::layout::MENU;
use crate::model::command::{AppCommand, Menu};
use crate::model::entries::Entry;
use crate::panels::style::{BODY, bold, bold_font, palette};
use crate::panels::{rows, targets};
use egui::{
    Align, Area, Context, CornerRadius, FontId, Frame, Id, Layout, Order, Pos2, Rect, Response,
    ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use knights_tour::board::Square;

/// Which menu is open, and where in it the keyboard is.
#[derive(Debug, Default)]
pub(crate) struct Menus {
    open: Option<Menu>,
    /// The square that was clicked for a menu of its own, which then is open, and the step that it was.
    square: Option<(Square, Option<u64>)>,
    /// The submenu that is open beside it.
    submenu: Option<Menu>,
    /// The row that the keyboard is at: of the submenu if one is open.
    at: Option<usize>,
    /// The row that was last brought into view.
    told: Option<usize>,
    /// How many rows the keyboard walks through.
    rows: usize,
    /// Where the open menu's title is, and the row of its submenu.
    title: Option<Rect>,
    opener: Option<Rect>,
    /// Whether Enter was pressed at the row.
    chooses: bool,
    /// Whether it was opened in this frame, whose click is not one beside it.
    is_new: bool,
    /// How many were closed so far.
    openings: u64,
}

/// What a frame's use of a list of rows was.
struct Used {
    place: Rect,
    /// The rows clicked, and under a pointer that moves.
    clicked: Option<usize>,
    hovered: Option<usize>,
}

impl Menus {
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some() || self.square.is_some()
    }

    /// Opens the menu of a square, where the pointer is; of a move of the list with its step.
    pub(crate) fn open_on(&mut self, square: Square, step: Option<u64>, at: Pos2) {
        self.close();
        self.square = Some((square, step));
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

    /// Esc: closes the submenu, or all of it.
    pub(crate) fn escape(&mut self) {
        match self.submenu {
            Some(_) => self.close_submenu(),
            None => self.close(),
        }
    }

    /// Opens a menu by the keyboard, or closes it if it is open.
    pub(crate) fn toggle(&mut self, menu: Menu) {
        if self.open == Some(menu) {
            return self.close();
        }
        self.close();
        self.open = Some(menu);
        (self.at, self.is_new) = (Some(0), true);
    }

    fn open_submenu(&mut self, menu: Menu, at: Option<usize>) {
        self.submenu = Some(menu);
        (self.at, self.told) = (at, None);
    }

    /// The keyboard is at the submenu's row again.
    fn close_submenu(&mut self) {
        let row = self.open.and_then(|menu| {
            Entry::in_menu(menu).position(|entry| entry.submenu() == self.submenu)
        });
        (self.submenu, self.at, self.told) = (None, row, None);
    }

    /// An arrow key: to the next row, into a submenu and out of it, or to the next menu.
    pub(crate) fn walk(&mut self, (right, up): (i32, i32)) {
        match (self.open, right) {
            (Some(_), -1) if self.submenu.is_some() => self.close_submenu(),
            (Some(menu), 1) if self.submenu_here(menu).is_some() => {
                let submenu = self.submenu_here(menu);
                let _ = submenu.map(|submenu| self.open_submenu(submenu, Some(0)));
            }
            (Some(menu), -1 | 1) => {
                let here = Menu::BAR.iter().position(|&known| known == menu);
                let count = Menu::BAR.len() as i32;
                let next = (here.unwrap_or(0) as i32 + right).rem_euclid(count);
                self.open = Menu::BAR.get(next as usize).copied();
                (self.submenu, self.at, self.told) = (None, Some(0), None);
            }
            _ => {}
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

    /// The submenu of the row that the keyboard is at.
    fn submenu_here(&self, menu: Menu) -> Option<Menu> {
        let at = self.at.filter(|_| self.submenu.is_none())?;
        Entry::in_menu(menu).nth(at)?.submenu()
    }

    /// Enter: chooses the row that the keyboard is at.
    pub(crate) fn enter(&mut self) {
        self.chooses = self.at.is_some();
    }

    /// The titles, and at the right what is under the pointer.
    pub(super) fn show_bar(&mut self, ui: &mut Ui, shown: &Shown<'_>) {
        ui.spacing_mut().item_spacing.x = 0.0;
        for menu in Menu::BAR {
            let response = title(ui, menu, self.open == Some(menu));
            targets::note(&response, menu.title());
            let is_other = self.open.is_some_and(|open| open != menu);
            if response.clicked() {
                self.toggle(menu);
                self.at = None;
            } else if is_other && response.hovered() {
                (self.open, self.submenu, self.at) = (Some(menu), None, None);
            }
            if self.open == Some(menu) {
                self.title = Some(response.rect);
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(8.0);
            if let Some(key) = shown.presenter.filter(|key| !key.is_empty()) {
                return show_key(ui, key);
            }
            let font = bold_font(BODY);
            let colour = ui.visuals().text_color();
            let status = shown.status.to_owned();
            let galley = ui.painter().layout_no_wrap(status, font, colour);
            if galley.size().x <= ui.available_width() {
                let _ = ui.label(bold(shown.status));
            }
        });
    }

    /// The open menu and its submenu, over everything else.
    pub(super) fn show_open(
        &mut self,
        context: &Context,
        shown: &Shown<'_>,
        commands: &mut Vec<AppCommand>,
    ) {
        let opened = match (self.open, self.square) {
            (Some(menu), _) => Some((menu.title(), menu_rows::of(menu, shown))),
            (None, Some((square, step))) => {
                Some(("square", menu_rows::of_square(square, step, shown)))
            }
            (None, None) => None,
        };
        let (Some((name, rows)), Some(title)) = (opened, self.title) else {
            self.chooses = false;
            return;
        };
        let is_new = std::mem::take(&mut self.is_new);
        let is_entered = std::mem::take(&mut self.chooses);
        let of_submenu = self.submenu.map(|menu| menu_rows::of(menu, shown));
        let active = of_submenu.as_ref().unwrap_or(&rows);
        self.rows = active.len();
        let entered = self.at.filter(|_| is_entered);
        let entered = entered.and_then(|at| active.get(at));
        let at = self.at.filter(|_| of_submenu.is_none());
        let used = self.show_list(
            context,
            (name, Order::Foreground),
            &rows,
            at,
            title.left_bottom(),
        );
        let beside = of_submenu.as_ref().zip(self.opener).zip(self.submenu);
        let of_beside = beside.map(|((rows, opener), menu)| {
            let width = menu_rows::width(context, rows);
            let is_at_right = opener.right() + width < context.screen_rect().right() - 8.0;
            let left = match is_at_right {
                true => opener.right() + 2.0,
                false => opener.left() - width - 2.0,
            };
            let corner = pos2(left, opener.top() - 5.0);
            // In a narrow window it lies over the rows beside it.
            let name = (menu.title(), Order::Tooltip);
            self.show_list(context, name, rows, self.at, corner)
        });
        let clicked = used.clicked.and_then(|index| rows.get(index));
        let clicked_beside = of_beside.as_ref().and_then(|used| used.clicked);
        let clicked_beside = clicked_beside.and_then(|index| of_submenu.as_ref()?.get(index));
        if let Some(row) = entered.or(clicked).or(clicked_beside) {
            let first = is_entered.then_some(0);
            self.choose(row, first, commands);
            return;
        }
        if let Some(row) = used.hovered.and_then(|index| rows.get(index)) {
            self.hover(context, row);
        }
        let places = [Some(used.place), of_beside.map(|used| used.place)];
        self.close_beside(context, title, is_new, &places);
    }

    /// Does what a row is for; a submenu is opened at a row of it.
    fn choose(&mut self, row: &Row, first: Option<usize>, commands: &mut Vec<AppCommand>) {
        match row.submenu() {
            _ if row.why_not.is_some() => {}
            Some(menu) => self.open_submenu(menu, first),
            None => {
                commands.push(row.command.clone());
                self.close();
            }
        }
    }

    /// A submenu opens where the pointer comes to its row, and closes where it goes to another: not on the
    /// way over others to the submenu itself.
    fn hover(&mut self, context: &Context, row: &Row) {
        let by = context.input(|input| input.pointer.delta());
        match row.submenu().filter(|_| row.why_not.is_none()) {
            Some(menu) if self.submenu != Some(menu) => self.open_submenu(menu, None),
            None if self.submenu.is_some() && by.x.abs() <= by.y.abs() => self.close_submenu(),
            _ => {}
        }
    }

    fn close_beside(
        &mut self,
        context: &Context,
        title: Rect,
        is_new: bool,
        places: &[Option<Rect>],
    ) {
        let pointer = context.input(|input| input.pointer.interact_pos());
        let is_of_square = self.square.is_some();
        let is_beside = pointer.is_some_and(|at| {
            let is_inside = places.iter().flatten().any(|place| place.contains(at));
            !is_inside && (is_of_square || at.y > title.bottom())
        });
        if !is_new && is_beside && context.input(|input| input.pointer.any_pressed()) {
            self.close();
        }
    }

    /// Shows rows as near to a point as there is room; the keyboard is at one of them.
    fn show_list(
        &mut self,
        context: &Context,
        (name, order): (&str, Order),
        rows: &[Row],
        at: Option<usize>,
        corner: Pos2,
    ) -> Used {
        let screen = context.screen_rect();
        let width = menu_rows::width(context, rows).min(screen.width() - 8.0);
        let place = menu_rows::within(screen, corner, width, rows.len(), MENU);
        let area = Area::new(Id::new(("menu", name)))
            .order(order)
            .fixed_pos(place)
            .default_size(screen.size());
        let shown = area.show(context, |ui| {
            // An area is as tall as it was, until it is told that there is more room.
            ui.set_max_height(screen.height());
            let frame = Frame::menu(ui.style()).inner_margin(4.0);
            let frame = frame.show(ui, |ui| {
                ui.set_width(width - 10.0);
                // A menu longer than the window scrolls.
                let room = (screen.height() - MENU - 24.0).max(80.0);
                ui.spacing_mut().item_spacing.y = 0.0;
                // Each opening begins at the top, and goes on with no scrolling of the one before.
                let area = ScrollArea::vertical().id_salt((self.openings, name));
                let area = area.max_height(room);
                rows::whole(ui, |ui| area.show(ui, |ui| self.show_rows(ui, rows, at)))
            });
            frame.inner
        });
        let (clicked, hovered) = shown.inner;
        Used {
            place: shown.response.rect,
            clicked,
            hovered,
        }
    }

    /// The rows that are clicked, and under a pointer that moves.
    fn show_rows(
        &mut self,
        ui: &mut Ui,
        rows: &[Row],
        at: Option<usize>,
    ) -> (Option<usize>, Option<usize>) {
        let (mut clicked, mut hovered) = (None, None);
        let is_moving = ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO);
        for (index, row) in rows.iter().enumerate() {
            let response = row.show(ui);
            if at == Some(index) {
                self.tell(ui, &response, row, index);
            }
            if row.submenu().is_some() && row.submenu() == self.submenu {
                let fill = palette(ui.visuals()).accent.gamma_multiply(0.15);
                let corners = CornerRadius::same(4);
                let _ = ui.painter().rect_filled(response.rect, corners, fill);
                self.opener = Some(response.rect);
            }
            if response.clicked() {
                clicked = Some(index);
            }
            if response.hovered() && is_moving {
                hovered = Some(index);
            }
        }
        (clicked, hovered)
    }

    /// Marks the row that the keyboard is at.
    fn tell(&mut self, ui: &Ui, response: &Response, row: &Row, index: usize) {
        let accent = palette(ui.visuals()).accent;
        let place = response.rect.shrink(1.0);
        let stroke = Stroke::new(2.0, accent);
        let corners = CornerRadius::same(4);
        let _ = ui
            .painter()
            .rect_stroke(place, corners, stroke, StrokeKind::Inside);
        // Once: the wheel may go elsewhere.
        if self.told.replace(index) != Some(index) {
            response.scroll_to_me(None);
            log::debug!("row label={:?}", row.label);
        }
    }
}

/// The key that was pressed last, for those who watch, if there is room for it beside the titles.
fn show_key(ui: &mut Ui, key: &str) {
    let palette = palette(ui.visuals());
    let (font, ink) = (bold_font(BODY), palette.on_accent);
    let galley = ui.painter().layout_no_wrap(key.to_owned(), font, ink);
    if galley.size().x + 24.0 > ui.available_width() {
        return;
    }
    let frame = Frame::new()
        .fill(palette.accent)
        .corner_radius(CornerRadius::same(6))
        .inner_margin(egui::Margin::symmetric(8, 1));
    let label = frame.show(ui, |ui| ui.label(bold(key).color(palette.on_accent)));
    targets::note(&label.response, format!("key {key}"));
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
