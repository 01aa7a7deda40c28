//! The Appearance form: changes apply at once.

use super::{close_button, scrolled};
use crate::model::command::{AppCommand, Switch, TextSize, Theme};
use crate::model::entries::Entry;
use crate::panels::asked::{Asks as _, ask};
use crate::panels::style::{
    BUTTON, SMALL, Segment, Weight, caption, card, cards, check_box, named_button, palette,
    segmented, write,
};
use crate::panels::{Shown, is_on, tip};
use egui::{Align2, Color32, Rect, Response, StrokeKind, Ui, Vec2, pos2, vec2};
use knights_tour::board::Colour;
use knights_tour::picture::BoardTheme;

const ON_BOARD: [Switch; 7] = [
    Switch::Numbers,
    Switch::Path,
    Switch::Flags,
    Switch::Labels,
    Switch::Candidates,
    Switch::Follow,
    Switch::Map,
];

pub(super) fn show(ui: &mut Ui, shown: &Shown<'_>) -> bool {
    scrolled(ui, 140.0, |ui| {
        caption(ui, "Board");
        let themes = BoardTheme::ALL.into_iter().map(Some);
        let themes: Vec<Option<BoardTheme>> = [None].into_iter().chain(themes).collect();
        cards(ui, SWATCH.x, themes.len(), |ui, index| {
            let theme = themes[index];
            let is_chosen = theme == shown.appearance.board_theme;
            swatch(ui, theme, is_chosen).asks([AppCommand::BoardTheme(theme)]);
        });
        caption(ui, "On the board");
        for switch in ON_BOARD {
            show_switch(ui, shown, switch);
        }
        caption(ui, "Window");
        let themes = vec![
            Segment::new("Light", Theme::Light),
            Segment::new("Dark", Theme::Dark),
            Segment::new("Match system", Theme::System),
        ];
        if let Some(theme) = segmented(ui, themes, |theme| *theme == shown.appearance.theme) {
            ask(ui.ctx(), AppCommand::Theme(theme));
        }
        ui.add_space(4.0);
        show_text_size(ui, shown);
        show_switch(ui, shown, Switch::Motion);
    });
    close_button(ui)
}

fn show_switch(ui: &mut Ui, shown: &Shown<'_>, switch: Switch) {
    let command = AppCommand::Toggle(switch);
    let mut is_shown = is_on(&command, shown) == Some(true);
    if let Some(entry) = Entry::of(&command) {
        check_box(ui, &mut is_shown, &entry.label).asks([command]);
    }
}

fn show_text_size(ui: &mut Ui, shown: &Shown<'_>) {
    ui.horizontal(|ui| {
        ui.label("Text size");
        for (sign, size) in [("\u{2212}", TextSize::Smaller), ("+", TextSize::Larger)] {
            if size == TextSize::Larger {
                ui.label(format!("{} %", shown.appearance.text_size));
            }
            let command = AppCommand::TextSize(size);
            let name = Entry::of(&command).map_or(sign, |entry| &entry.label);
            let response = named_button(ui, sign, name, Weight::Plain, BUTTON);
            tip::show(&response, name);
            response.asks([command]);
        }
    });
}

const SWATCH: Vec2 = vec2(86.0, 70.0);
const PIECE: f32 = 36.0;

fn swatch(ui: &mut Ui, theme: Option<BoardTheme>, is_chosen: bool) -> Response {
    let label = theme.map_or("Match window", BoardTheme::label);
    let (place, response) = card(ui, SWATCH, label, is_chosen);
    let middle = pos2(place.center().x, place.top() + 8.0 + PIECE / 2.0);
    let piece = Rect::from_center_size(middle, Vec2::splat(PIECE));
    // "Match window" shows both themes.
    let [above, below] = match theme {
        Some(theme) => [theme; 2],
        None => [BoardTheme::Wood, BoardTheme::Slate],
    };
    for (row, theme) in [above, below].into_iter().enumerate() {
        for column in 0..2 {
            let colour = if row == column { Colour::Light } else { Colour::Dark };
            let [red, green, blue] = theme.tile(colour);
            let side = Vec2::splat(PIECE / 2.0);
            let corner = piece.min + vec2(column as f32, row as f32) * side;
            let fill = Color32::from_rgb(red, green, blue);
            ui.painter().rect_filled(Rect::from_min_size(corner, side), 0.0, fill);
        }
    }
    ui.painter().rect_stroke(piece, 0.0, (1.0, palette(ui.visuals()).line), StrokeKind::Outside);
    let short = match label {
        "Tournament green" => "Green",
        label => label,
    };
    let at = pos2(place.center().x, place.bottom() - 15.0);
    write(ui, (at, Align2::CENTER_CENTER), short, SMALL - 1.0, ui.visuals().text_color());
    response
}
