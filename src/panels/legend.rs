//! Legend of the colours and marks on the board.

use super::Shown;
use crate::panels::style::{EDGE, SMALL, around, caption, palette, plate, progress_bar};
use crate::panels::targets::Noted as _;
use crate::workers::heat::Starts;
use egui::{
    Align2, Color32, Mesh, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2,
};
use knights_tour::board::Colour;
use knights_tour_base::wording::{grouped, sentence};
use knights_tour_picture::BoardTheme;
use knights_tour_scene::{Sprite, Tint};

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Legend {
    pub(crate) starts: Vec<Starts>,
    pub(crate) signs: Vec<(Sign, &'static str)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Sign {
    Tint(Tint),
    Mark(Sprite),
}

const REACHED: [(Tint, &str); Tint::ALL.len()] = [
    (Tint::Good, "complete"),
    (Tint::Bad, "nearly (over 95 %)"),
    (Tint::Worse, "over 80 %"),
    (Tint::Worst, "fewer squares"),
];

pub(super) fn show(ui: &mut Ui, shown: &Shown<'_>, is_at_side: bool) {
    let (legend, theme) = (&shown.words.legend, shown.board);
    for (index, starts) in legend.starts.iter().enumerate() {
        let heading = heading(starts.rule, index, legend.starts.len());
        if is_at_side {
            caption(ui, &heading);
            show_progress(ui, starts);
        } else {
            ui.label(RichText::new(heading).size(SMALL));
        }
        entries(ui, theme, told(starts));
        if is_at_side && starts.all < shown.session.board().squares() {
            ui.label(RichText::new("No tour starts on the other squares.").size(SMALL));
        }
    }
    if let Some(style) = shown.appearance.style.filter(|_| is_at_side) {
        caption(ui, style.label);
        let about = sentence(style.about);
        ui.add(egui::Label::new(about).wrap()).noted("style");
    }
    if !legend.signs.is_empty() {
        if is_at_side {
            caption(ui, "On the board");
        }
        entries(ui, theme, legend.signs.iter().copied());
    }
}

/// Counts of starts by result. A count of zero is shown only for starts that work.
fn told(starts: &Starts) -> impl Iterator<Item = (Sign, String)> {
    let is_told = |tint: Tint| tint == Tint::Good || starts.counts[tint as usize] > 0;
    REACHED
        .into_iter()
        .filter(move |&(tint, _)| is_told(tint))
        .map(|(tint, meaning)| {
            let count = grouped(starts.counts[tint as usize]);
            let meaning = match tint {
                Tint::Good => format!("{count} of {} {meaning}", grouped(starts.tried)),
                Tint::Bad | Tint::Worse | Tint::Worst => format!("{count} {meaning}"),
            };
            (Sign::Tint(tint), meaning)
        })
}

fn heading(rule: &str, index: usize, rules: usize) -> String {
    match (rules, index) {
        (2, 0) => format!("{rule} (squares)"),
        (2, _) => format!("{rule} (corners)"),
        _ => format!("Starts by {rule}"),
    }
}

fn show_progress(ui: &mut Ui, starts: &Starts) {
    if starts.tried < starts.all {
        let part = starts.tried as f32 / starts.all.max(1) as f32;
        progress_bar(ui, ui.available_width(), part);
        let text = format!("{} of {} tried", grouped(starts.tried), grouped(starts.all));
        ui.label(
            RichText::new(text)
                .size(SMALL)
                .color(palette(ui.visuals()).quiet),
        );
    }
}

const SIGN: Vec2 = vec2(18.0, 18.0);

fn entries<M: Into<String>>(
    ui: &mut Ui,
    theme: BoardTheme,
    signs: impl Iterator<Item = (Sign, M)>,
) {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = SIGN.y;
        ui.spacing_mut().item_spacing = vec2(EDGE, 4.0);
        ui.horizontal_wrapped(|ui| {
            for (sign, meaning) in signs {
                show_entry(ui, theme, sign, meaning.into());
            }
        });
    });
}

fn show_entry(ui: &mut Ui, theme: BoardTheme, sign: Sign, meaning: String) {
    const BETWEEN: f32 = 6.0;
    let font = egui::FontId::proportional(SMALL);
    let ink = ui.visuals().text_color();
    let name = format!("legend {meaning}");
    let room = ui.max_rect().width() - SIGN.x - BETWEEN;
    let galley = ui.painter().layout(meaning, font, ink, room);
    let size = vec2(
        SIGN.x + BETWEEN + galley.size().x,
        SIGN.y.max(galley.size().y),
    );
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    let square = Align2::LEFT_CENTER.align_size_within_rect(SIGN, place);
    draw(ui, theme, sign, square);
    let row = place.center().y - galley.size().y / 2.0;
    ui.painter()
        .galley(pos2(square.right() + BETWEEN, row), galley, ink);
    // Note only visible entries: the scroll area hides rows that are cut off.
    if ui.clip_rect().y_range().contains(place.bottom()) {
        response.noted(name);
    }
}

fn colour([red, green, blue]: [u8; 3]) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

fn draw(ui: &Ui, theme: BoardTheme, sign: Sign, place: Rect) {
    let fill = match sign {
        Sign::Tint(tint) => theme.tint(tint),
        Sign::Mark(_) => theme.tile(Colour::Light),
    };
    plate(
        ui,
        place,
        3,
        colour(fill),
        (1.0, ui.visuals().window_stroke.color),
    );
    let Sign::Mark(sprite) = sign else { return };
    let ink = theme
        .mark(sprite)
        .map_or(Color32::from_rgb(0x4a, 0x32, 0x03), colour);
    let gold = Color32::from_rgb(0xf2, 0xc1, 0x4e);
    let (painter, middle, stroke) = (ui.painter(), place.center(), Stroke::new(1.8, ink));
    let ring = |radius: f32, stroke: Stroke| painter.circle_stroke(middle, radius, stroke);
    match sprite {
        Sprite::SecondCandidate => {
            painter.circle_filled(middle, 3.0, ink);
        }
        Sprite::Chosen => {
            painter.circle(middle, 5.0, gold, stroke);
        }
        Sprite::GivenUp => {
            for line in [[(-4.0, -4.0), (4.0, 4.0)], [(4.0, -4.0), (-4.0, 4.0)]] {
                painter.add(Shape::line(around(middle, line), stroke));
            }
        }
        Sprite::Active => {
            ring(6.5, Stroke::new(3.5, ink));
            ring(6.5, Stroke::new(2.0, gold));
        }
        Sprite::WantedEnd => {
            ring(5.5, stroke);
            ring(2.5, stroke);
        }
        Sprite::Hint => {
            let points = star(middle);
            let mut mesh = Mesh::default();
            mesh.colored_vertex(middle, gold);
            for (&point, at) in points.iter().zip(1_u32..) {
                mesh.colored_vertex(point, gold);
                mesh.add_triangle(0, at, at % 10 + 1);
            }
            painter.add(mesh);
            painter.add(Shape::closed_line(points, Stroke::new(1.0, ink)));
        }
        _ => {
            ring(5.0, stroke);
        }
    }
}

fn star(middle: Pos2) -> Vec<Pos2> {
    let corners = (0_u8..10).map(|corner| {
        let radius = if corner % 2 == 0 { 7.5 } else { 3.2 };
        let angle = f32::from(corner) * std::f32::consts::PI / 5.0;
        middle + vec2(radius * angle.sin(), -radius * angle.cos())
    });
    corners.collect()
}

pub(super) fn order_bar(place: Rect, theme: BoardTheme) -> Mesh {
    const STEPS: u32 = 32;
    let mut mesh = Mesh::default();
    for step in 0..=STEPS {
        let (number, last) = (u64::from(step) + 1, u64::from(STEPS) + 1);
        let ink = colour(theme.path(number, last));
        let x = place.left() + place.width() * step as f32 / STEPS as f32;
        mesh.colored_vertex(pos2(x, place.top()), ink);
        mesh.colored_vertex(pos2(x, place.bottom()), ink);
        if step > 0 {
            let at = 2 * step;
            mesh.add_triangle(at - 2, at - 1, at);
            mesh.add_triangle(at - 1, at, at + 1);
        }
    }
    mesh
}
