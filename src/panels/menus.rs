//! The menu bar and the context menus.
//! These replace egui's menus, which have no keyboard control. Alt with a letter or F10 opens a menu, arrow keys
//! navigate, Enter chooses, and Esc closes.

use super::PanelContents;
use super::menu_rows::{self, MenuRow};
use crate::board::layout::MENU;
use crate::model::command::Menu;
use crate::model::entries::MenuEntry;
use crate::panels::requests::request;
use crate::panels::rows;
use crate::panels::spoken::Spoken as _;
use crate::panels::style::{
    BODY, bold, bold_width, focus_ring, palette_of, plate, pointed_widgets,
};
use crate::panels::targets::Noted as _;
use egui::text::LayoutJob;
use egui::{
    Align, Area, Color32, Context, FontId, Frame, Id, Layout, Order, Pos2, Rect, Response,
    ScrollArea, Stroke, TextFormat, Ui, pos2, vec2,
};
use knights_tour::board::Square;

/// The open menu, with its submenu and selected row.
#[derive(Debug, Default)]
pub(crate) struct Menus {
    open: Option<Menu>,
    context: Option<SquareMenu>,
    submenu: Option<Menu>,
    /// The selected row of the submenu, or of the menu without one.
    at: Option<usize>,
    /// The row that was scrolled into view.
    in_view: Option<usize>,
    /// The number of rows that can be selected; 0 until they are shown.
    rows: usize,
    /// The place below which the menu is shown.
    title: Option<Rect>,
    is_entered: bool,
    /// Whether the menu was opened in this frame, by a click that must not close the menu again.
    is_new: bool,
    openings: u64,
}

/// A context menu of a square, with the square's step if it was opened in the move list.
#[derive(Clone, Copy, Debug)]
struct SquareMenu {
    square: Square,
    step: Option<u64>,
}

/// What the pointer does in a list of rows, and where the list is.
struct ListResponse {
    place: Rect,
    clicked: Option<usize>,
    hovered: Option<usize>,
    /// The row whose submenu is open.
    opener: Option<Rect>,
}

impl Menus {
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some() || self.context.is_some()
    }

    pub(crate) fn shows(&self, menu: Menu) -> bool {
        [self.open, self.submenu].contains(&Some(menu))
    }

    pub(crate) fn open_on(&mut self, square: Square, step: Option<u64>, at: Pos2) {
        self.close();
        self.context = Some(SquareMenu { square, step });
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

    pub(crate) fn escape(&mut self) {
        if self.submenu.is_some() {
            self.close_submenu();
        } else {
            self.close();
        }
    }

    pub(crate) fn toggle(&mut self, menu: Menu) {
        if self.open == Some(menu) {
            return self.close();
        }
        self.close();
        self.open = Some(menu);
        (self.at, self.is_new) = (Some(0), true);
    }

    fn select(&mut self, submenu: Option<Menu>, at: Option<usize>) {
        (self.submenu, self.at, self.in_view) = (submenu, at, None);
    }

    fn close_submenu(&mut self) {
        let opener = self.open.and_then(|menu| {
            MenuEntry::in_menu(menu).position(|entry| entry.submenu() == self.submenu)
        });
        self.select(None, opener);
    }

    /// Selects the next row, enters or leaves a submenu, or opens the next menu.
    pub(crate) fn walk(&mut self, right: i32, up: i32) {
        if let (Some(menu), -1 | 1) = (self.open, right) {
            match self.submenu_here(menu) {
                _ if right < 0 && self.submenu.is_some() => self.close_submenu(),
                None if !Menu::BAR.contains(&menu) => {}
                Some(submenu) if right > 0 => self.select(Some(submenu), Some(0)),
                _ => {
                    let here = Menu::BAR.iter().position(|&known| known == menu);
                    let next = here.unwrap_or(0) as i32 + right;
                    let count = Menu::BAR.len() as i32;
                    self.open = Some(Menu::BAR[next.rem_euclid(count) as usize]);
                    self.select(None, Some(0));
                }
            }
        }
        if up != 0 {
            // Until the menu is drawn, count one row per entry.
            let entries = self.open.map_or(1, |menu| MenuEntry::in_menu(menu).count());
            let count = if self.rows > 0 { self.rows } else { entries };
            let next = match self.at {
                Some(at) => at as i32 - up,
                None if up < 0 => 0,
                None => -1,
            };
            self.at = Some(next.rem_euclid(count.max(1) as i32) as usize);
        }
    }

    fn submenu_here(&self, menu: Menu) -> Option<Menu> {
        let at = self.at.filter(|_| self.submenu.is_none())?;
        MenuEntry::in_menu(menu).nth(at)?.submenu()
    }

    pub(crate) fn enter(&mut self) {
        self.is_entered = self.at.is_some();
    }

    pub(super) fn follow(&mut self, menu: Menu, title: &Response) {
        if title.clicked() {
            self.toggle(menu);
            self.at = None;
        }
        if self.open == Some(menu) {
            self.title = Some(title.rect);
        }
    }

    /// Shows the titles of the menus, and the status or the last key at the right.
    pub(super) fn show_bar(&mut self, ui: &mut Ui, shown: &PanelContents<'_>) {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.spacing_mut().button_padding = vec2(9.0, 0.0);
        ui.spacing_mut().interact_size.y = MENU - 4.0;
        let widgets = &mut ui.visuals_mut().widgets;
        widgets.inactive.weak_bg_fill = Color32::TRANSPARENT;
        widgets.hovered.weak_bg_fill = widgets.hovered.bg_fill;
        for widget in pointed_widgets(ui) {
            widget.bg_stroke = Stroke::NONE;
        }
        for menu in Menu::BAR {
            let response = show_title(ui, menu, self.open == Some(menu));
            let is_other = self.open.is_some_and(|open| open != menu);
            if is_other && response.hovered() && !response.clicked() {
                self.open = Some(menu);
                self.select(None, None);
            }
            self.follow(menu, &response);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(8.0);
            match shown.presenter.filter(|key| !key.is_empty()) {
                Some(key) if bold_width(ui, key) + 24.0 <= ui.available_width() => {
                    show_key(ui, key);
                }
                None if !shown.words.status.is_empty()
                    && bold_width(ui, &shown.words.status) <= ui.available_width() =>
                {
                    ui.label(bold(&shown.words.status));
                }
                _ => {}
            }
        });
    }

    /// Shows the open menu and its submenu, and runs the chosen row. A click beside them closes both.
    pub(super) fn show_open(&mut self, context: &Context, shown: &PanelContents<'_>) {
        let is_entered = std::mem::take(&mut self.is_entered);
        let (name, rows) = match (self.open, self.context) {
            (Some(menu), _) => (menu.title(), menu_rows::rows_of_menu(menu, shown)),
            (None, Some(SquareMenu { square, step })) => {
                ("square", menu_rows::rows_of_square(square, step, shown))
            }
            (None, None) => return,
        };
        let Some(title) = self.title else { return };
        let is_new = std::mem::take(&mut self.is_new);
        let beside = self
            .submenu
            .map(|menu| (menu, menu_rows::rows_of_menu(menu, shown)));
        let active = beside.as_ref().map_or(&rows, |(_, rows)| rows);
        self.rows = active.len();
        let entered = self.at.filter(|_| is_entered).and_then(|at| active.get(at));
        let at = self.at.filter(|_| beside.is_none());
        let (order, corner) = (Order::Foreground, title.left_bottom());
        let list = self.show_list(context, name, order, &rows, at, corner);
        let mut chosen = entered.or(list.clicked.and_then(|index| rows.get(index)));
        let mut places = vec![list.place];
        if let (Some((menu, rows)), Some(opener)) = (&beside, list.opener) {
            let width = menu_rows::list_width(context, rows);
            let is_at_right = opener.right() + width < context.screen_rect().right() - 8.0;
            let left = if is_at_right {
                opener.right() + 2.0
            } else {
                opener.left() - width - 2.0
            };
            let corner = pos2(left, opener.top() - 5.0);
            // In a narrow window, the submenu covers rows of its menu, so it is in the top layer.
            let (name, order) = (menu.title(), Order::Tooltip);
            let list = self.show_list(context, name, order, rows, self.at, corner);
            chosen = chosen.or(list.clicked.and_then(|index| rows.get(index)));
            places.push(list.place);
        }
        if let Some(row) = chosen {
            return self.run_row(context, row, is_entered.then_some(0));
        }
        if let Some(row) = list.hovered.and_then(|index| rows.get(index)) {
            self.follow_hover(context, row);
        }
        let is_beside = context
            .input(|input| input.pointer.interact_pos())
            .is_some_and(|at| {
                let is_inside = places.iter().any(|place| place.contains(at));
                !is_inside && (self.context.is_some() || at.y > MENU && !title.contains(at))
            });
        if !is_new && is_beside && context.input(|input| input.pointer.any_pressed()) {
            self.close();
        }
    }

    /// Runs a row's command, or opens its submenu with row `first` selected.
    fn run_row(&mut self, context: &Context, row: &MenuRow, first: Option<usize>) {
        match row.entry.submenu() {
            _ if row.why_not.is_some() => {}
            Some(menu) => self.select(Some(menu), first),
            None => {
                request(context, row.entry.command.clone());
                self.close();
            }
        }
    }

    /// Opens the hovered row's submenu. A row without one closes the open submenu unless the pointer moves sideways.
    fn follow_hover(&mut self, context: &Context, row: &MenuRow) {
        let by = context.input(|input| input.pointer.delta());
        match row.entry.submenu().filter(|_| row.why_not.is_none()) {
            Some(menu) if self.submenu != Some(menu) => self.select(Some(menu), None),
            None if self.submenu.is_some() && by.x.abs() <= by.y.abs() => self.close_submenu(),
            _ => {}
        }
    }

    /// Shows rows near a point, inside the screen; `at` is the selected row.
    fn show_list(
        &mut self,
        context: &Context,
        name: &str,
        order: Order,
        rows: &[MenuRow],
        at: Option<usize>,
        corner: Pos2,
    ) -> ListResponse {
        let screen = context.screen_rect();
        let width = menu_rows::list_width(context, rows).min(screen.width() - 8.0);
        let left = corner.x.min(screen.right() - width - 8.0).max(0.0);
        let height: f32 = rows.iter().map(MenuRow::height).sum();
        let lowest = screen.bottom() - 16.0 - height;
        let area = Area::new(Id::new(("menu", name)))
            .order(order)
            .fixed_pos(pos2(left, corner.y.min(lowest.max(MENU))))
            .default_size(screen.size());
        let shown = area.show(context, |ui| {
            // An egui area keeps its old height unless the limit is larger.
            ui.set_max_height(screen.height());
            Frame::menu(ui.style()).inner_margin(4.0).show(ui, |ui| {
                ui.set_width(width - 10.0);
                let room = (screen.height() - MENU - 24.0).max(80.0);
                ui.spacing_mut().item_spacing.y = 0.0;
                // A new id for each opening resets the scroll position.
                let area = ScrollArea::vertical()
                    .drag_to_scroll(false)
                    .id_salt((self.openings, name))
                    .max_height(room);
                rows::show_whole_rows(ui, |ui| area.show(ui, |ui| self.show_rows(ui, rows, at)))
            })
        });
        ListResponse {
            place: shown.response.rect,
            ..shown.inner.inner
        }
    }

    /// Shows the rows of a list, and marks the selected row and the one whose submenu is open.
    fn show_rows(&mut self, ui: &mut Ui, rows: &[MenuRow], at: Option<usize>) -> ListResponse {
        let mut list = ListResponse {
            place: ui.max_rect(),
            clicked: None,
            hovered: None,
            opener: None,
        };
        let is_moving = ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO);
        for (index, row) in rows.iter().enumerate() {
            let mut response = row.show(ui);
            if index == 0 {
                response = response.spoken_first(true);
            }
            if at == Some(index) {
                self.mark_selected(ui, &response, row, index);
            }
            if row.entry.submenu().is_some() && row.entry.submenu() == self.submenu {
                let fill = palette_of(ui).accent.gamma_multiply(0.15);
                ui.painter().rect_filled(response.rect, 4.0, fill);
                list.opener = Some(response.rect);
            }
            if response.clicked() {
                list.clicked = Some(index);
            }
            if response.hovered() && is_moving {
                list.hovered = Some(index);
            }
        }
        list
    }

    fn mark_selected(&mut self, ui: &Ui, response: &Response, row: &MenuRow, index: usize) {
        let edge = (2.0, palette_of(ui).accent);
        plate(ui, response.rect.shrink(1.0), 4, Color32::TRANSPARENT, edge);
        let _ = response.clone().spoken_first(true);
        // Scroll to a row only once, so that the mouse wheel can scroll away.
        if self.in_view.replace(index) != Some(index) {
            response.scroll_to_me(None);
            log::debug!("row label={:?}", row.entry.label);
        }
    }
}

fn show_key(ui: &mut Ui, key: &str) {
    let palette = palette_of(ui);
    let frame = Frame::new()
        .fill(palette.accent)
        .corner_radius(6)
        .inner_margin(egui::Margin::symmetric(8, 1));
    let label = frame.show(ui, |ui| ui.label(bold(key).color(palette.on_accent)));
    label.response.noted(format!("key {key}"));
}

fn show_title(ui: &mut Ui, menu: Menu, is_open: bool) -> Response {
    let ink = palette_of(ui).text;
    let plain = TextFormat::simple(FontId::proportional(BODY), ink);
    let underlined = TextFormat {
        underline: (1.0, ink).into(),
        ..plain.clone()
    };
    let (first, rest) = menu.title().split_at(1);
    let mut text = LayoutJob::default();
    text.append(first, 0.0, underlined);
    text.append(rest, 0.0, plain);
    let mut title = egui::Button::new(text);
    if is_open {
        title = title.fill(palette_of(ui).groove);
    }
    let response = ui.add(title);
    focus_ring(ui, &response);
    response.spoken_opener(is_open).noted(menu.title())
}
