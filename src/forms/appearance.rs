//! How the window and the board look: each choice is done at once.

use super::{Wish, close_button, scrolled};
use crate::model::command::{AppCommand, Switch, TextSize, Theme};
use crate::model::entries::Entry;
use crate::panels::check_box::check_box;
use crate::panels::style::{BUTTON, GAP, SMALL, caption, focus_ring, palette, segmented};
use crate::panels::{Shown, is_on, targets, tip};
use egui::{
    Color32, CornerRadius, FontId, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};
use knights_tour::board::Colour;
use knights_tour::picture::BoardTheme;

/// What can be shown or not, on the board.
const ON_BOARD: [Switch; 5] = [
    Switch::Numbers,
    Switch::Path,
    Switch::Flags,
    Switch::Labels,
    Switch::Candidates,
];

const THEMES: [(Theme, &str); 3] = [
    (Theme::Light, "Light"),
    (Theme::Dark, "Dark"),
    (Theme::System, "Match system"),
];

pub(super) fn show(ui: &mut Ui, shown: &Shown<'_>) -> Wish {
    let mut commands = Vec::new();
    scrolled(ui, 140.0, |ui| {
        caption(ui, "Board");
        show_boards(ui, shown, &mut commands);
        caption(ui, "On the board");
        for switch in ON_BOARD {
            show_switch(ui, shown, switch, &mut commands);
        }
        caption(ui, "Window");
        let labels = THEMES.map(|(_, label)| label);
        let chosen = THEMES.iter().position(|&(theme, _)| theme == shown.theme);
        let (responses, clicked) = segmented(ui, &labels, chosen);
        for (response, label) in responses.iter().zip(labels) {
            targets::note(response, label);
        }
        let theme = clicked.and_then(|index| THEMES.get(index));
        commands.extend(theme.map(|&(theme, _)| AppCommand::Theme(theme)));
        ui.add_space(4.0);
        show_text_size(ui, shown, &mut commands);
        show_switch(ui, shown, Switch::Motion, &mut commands);
    });
    match close_button(ui) {
        Wish::Nothing if !commands.is_empty() => Wish::Apply(commands),
        wish => wish,
    }
}

fn show_switch(ui: &mut Ui, shown: &Shown<'_>, switch: Switch, commands: &mut Vec<AppCommand>) {
    let command = AppCommand::Toggle(switch);
    let Some(entry) = Entry::of(&command) else {
        return;
    };
    let mut is_shown = is_on(&command, shown) == Some(true);
    let response = check_box(ui, &mut is_shown, &entry.label);
    targets::note(&response, &entry.label);
    if response.changed() {
        commands.push(command);
    }
}

fn show_text_size(ui: &mut Ui, shown: &Shown<'_>, commands: &mut Vec<AppCommand>) {
    ui.horizontal(|ui| {
        let _ = ui.label("Text size");
        for (sign, size) in [("\u{2212}", TextSize::Smaller), ("+", TextSize::Larger)] {
            if size == TextSize::Larger {
                let _ = ui.label(format!("{} %", shown.text_size));
            }
            let command = AppCommand::TextSize(size);
            let button = egui::Button::new(sign).min_size(Vec2::splat(BUTTON));
            let response = ui.add(button);
            focus_ring(ui, &response);
            if let Some(entry) = Entry::of(&command) {
                targets::note(&response, &entry.label);
                tip::show(&response, &entry.label);
            }
            if response.clicked() {
                commands.push(command);
            }
        }
    });
}

/// The colours of a board, and a small piece of it, in points.
const SWATCH: Vec2 = vec2(86.0, 70.0);
const PIECE: f32 = 36.0;

fn show_boards(ui: &mut Ui, shown: &Shown<'_>, commands: &mut Vec<AppCommand>) {
    let room = ui.ctx().screen_rect().width() - 60.0;
    let columns = ((room / (SWATCH.x + GAP)).floor() as usize).clamp(1, 3);
    let themes = BoardTheme::ALL.into_iter().map(Some);
    let themes = [None].into_iter().chain(themes);
    let grid = egui::Grid::new("boards").spacing(Vec2::splat(GAP));
    let _ = grid.show(ui, |ui| {
        for (index, theme) in themes.enumerate() {
            let is_chosen = theme == shown.chosen_board;
            if swatch(ui, theme, is_chosen).clicked() {
                commands.push(AppCommand::BoardTheme(theme));
            }
            if (index + 1) % columns == 0 {
                ui.end_row();
            }
        }
    });
}

fn swatch(ui: &mut Ui, theme: Option<BoardTheme>, is_chosen: bool) -> Response {
    let palette = palette(ui.visuals());
    let label = theme.map_or("Match window", BoardTheme::label);
    let (place, response) = ui.allocate_exact_size(SWATCH, Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_chosen, label));
    targets::note(&response, label);
    let edge = match is_chosen {
        true => Stroke::new(2.0, palette.accent),
        false => Stroke::new(1.0, palette.line),
    };
    let corners = CornerRadius::same(8);
    let _ = ui
        .painter()
        .rect(place, corners, palette.button, edge, StrokeKind::Inside);
    let middle = pos2(place.center().x, place.top() + 8.0 + PIECE / 2.0);
    let piece = Rect::from_center_size(middle, Vec2::splat(PIECE));
    // What goes with the window is half of one, half of the other.
    let [above, below] = match theme {
        Some(theme) => [theme; 2],
        None => [BoardTheme::Wood, BoardTheme::Slate],
    };
    for index in 0..4_u8 {
        let (column, row) = (index % 2, index / 2);
        let theme = if row == 0 { above } else { below };
        let colour = if column == row {
            Colour::Light
        } else {
            Colour::Dark
        };
        let [red, green, blue] = theme.tile(colour);
        let side = Vec2::splat(PIECE / 2.0);
        let corner = piece.min + vec2(f32::from(column), f32::from(row)) * side;
        let tile = Rect::from_min_size(corner, side);
        let fill = Color32::from_rgb(red, green, blue);
        let _ = ui.painter().rect_filled(tile, 0.0, fill);
    }
    let edge = Stroke::new(1.0, palette.line);
    let _ = ui
        .painter()
        .rect_stroke(piece, 0.0, edge, StrokeKind::Outside);
    let at = pos2(place.center().x, place.bottom() - 15.0);
    let ink = ui.visuals().text_color();
    let font = FontId::proportional(SMALL - 1.0);
    let short = if label == "Tournament green" {
        "Green"
    } else {
        label
    };
    let _ = ui
        .painter()
        .text(at, egui::Align2::CENTER_CENTER, short, font, ink);
    focus_ring(ui, &response);
    response
}
