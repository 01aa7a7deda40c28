//! Legend of the colours and marks on the board.

use super::PanelContents;
use super::legend_entries::{LegendEntry, Sign};
use crate::panels::style::{
    EDGE, SMALL, around, caption, colour, palette_of, plate, progress_bar, quiet, rgb, wrapped,
};
use crate::panels::targets::Noted as _;
use crate::workers::heat::StartCounts;
use egui::{
    Align2, Color32, Mesh, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2,
};
use knights_tour::board::Colour;
use knights_tour_base::wording::{grouped, sentence};
use knights_tour_picture::BoardTheme;
use knights_tour_scene::{Sprite, Tint};

const REACHED: [(Tint, &str); Tint::ALL.len()] = [
    (Tint::Good, "complete"),
    (Tint::Bad, "miss a few squares"),
    (Tint::Worse, "visit over 80 %"),
    (Tint::Worst, "visit fewer"),
];

/// Shows the results of tested starts, the style, and the colours and marks. Below the board there are no captions.
pub(super) fn show(ui: &mut Ui, shown: &PanelContents<'_>, is_at_side: bool) {
    let (legend, theme) = (&shown.words.legend, shown.board);
    for (index, starts) in legend.starts.iter().enumerate() {
        let title = starts_heading(starts.rule, index, legend.starts.len());
        if is_at_side {
            caption(ui, &title);
            show_progress(ui, starts);
        } else {
            ui.label(RichText::new(title).size(SMALL));
        }
        show_entries(ui, theme, &start_entries(starts));
        if is_at_side && starts.all < shown.session.board().squares() {
            ui.label(RichText::new("No tour starts on the other squares.").size(SMALL));
        }
    }
    if let Some(style) = shown.appearance.style.filter(|_| is_at_side) {
        caption(ui, style.label);
        wrapped(ui, sentence(style.about)).noted("style");
    }
    if !legend.entries.is_empty() {
        if is_at_side {
            caption(ui, "On the board");
        }
        show_entries(ui, theme, &legend.entries);
    }
}

/// Counts of starts by result. A count of zero is shown only for starts that work.
fn start_entries(starts: &StartCounts) -> Vec<LegendEntry> {
    let mut entries = Vec::new();
    for (tint, meaning) in REACHED {
        let count = starts.counts[tint as usize];
        let of = if tint == Tint::Good {
            format!(" of {}", grouped(starts.tried))
        } else {
            String::new()
        };
        if tint == Tint::Good || count > 0 {
            entries.push(LegendEntry {
                sign: Sign::Tint(tint),
                meaning: format!("{}{of} {meaning}", grouped(count)),
            });
        }
    }
    entries
}

fn starts_heading(rule: &str, index: usize, rules: usize) -> String {
    match (rules, index) {
        (2, 0) => format!("{rule} (squares)"),
        (2, _) => format!("{rule} (corners)"),
        _ => format!("Starts by {rule}"),
    }
}

fn show_progress(ui: &mut Ui, starts: &StartCounts) {
    if starts.tried < starts.all {
        let part = starts.tried as f32 / starts.all.max(1) as f32;
        progress_bar(ui, ui.available_width(), part);
        let text = format!("{} of {} tried", grouped(starts.tried), grouped(starts.all));
        ui.label(quiet(ui, text).size(SMALL));
    }
}

const SIGN: Vec2 = vec2(18.0, 18.0);

fn show_entries(ui: &mut Ui, theme: BoardTheme, entries: &[LegendEntry]) {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = SIGN.y;
        ui.spacing_mut().item_spacing = vec2(EDGE, 4.0);
        ui.horizontal_wrapped(|ui| {
            for entry in entries {
                show_entry(ui, theme, entry);
            }
        });
    });
}

fn show_entry(ui: &mut Ui, theme: BoardTheme, entry: &LegendEntry) {
    const BETWEEN: f32 = 6.0;
    let font = egui::FontId::proportional(SMALL);
    let ink = palette_of(ui).text;
    let room = ui.max_rect().width() - SIGN.x - BETWEEN;
    let galley = ui.painter().layout(entry.meaning.clone(), font, ink, room);
    let size = vec2(
        SIGN.x + BETWEEN + galley.size().x,
        SIGN.y.max(galley.size().y),
    );
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    let square = Align2::LEFT_CENTER.align_size_within_rect(SIGN, place);
    draw_sign(ui, theme, entry.sign, square);
    let row = place.center().y - galley.size().y / 2.0;
    ui.painter()
        .galley(pos2(square.right() + BETWEEN, row), galley, ink);
    // Note only visible entries: the scroll area hides rows that are cut off.
    if ui.clip_rect().y_range().contains(place.bottom()) {
        response.noted(format!("legend {}", entry.meaning));
    }
}

/// Draws a square of a colour, or a light square with a mark.
fn draw_sign(ui: &Ui, theme: BoardTheme, sign: Sign, place: Rect) {
    let fill = match sign {
        Sign::Tint(tint) => theme.tint(tint),
        Sign::Sprite(_) => theme.tile(Colour::Light),
    };
    let edge = (1.0, palette_of(ui).line);
    plate(ui, place, 3, colour(fill), edge);
    let Sign::Sprite(sprite) = sign else { return };
    let (ink, gold) = (ink_of(theme, sprite), gold());
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
            painter.extend(star(middle, 7.5, ink));
        }
        _ => {
            ring(5.0, stroke);
        }
    }
}

fn gold() -> Color32 {
    rgb(0xf2_c1_4e)
}

/// The colour of a mark, or of its edge if the mark is gold.
pub(super) fn ink_of(theme: BoardTheme, sprite: Sprite) -> Color32 {
    theme.mark(sprite).map_or(rgb(0x4a_32_03), colour)
}

pub(super) fn star(middle: Pos2, radius: f32, ink: Color32) -> [Shape; 2] {
    let points = star_points(middle, radius);
    let mut mesh = Mesh::default();
    mesh.colored_vertex(middle, gold());
    for (&point, at) in points.iter().zip(1_u32..) {
        mesh.colored_vertex(point, gold());
        mesh.add_triangle(0, at, at % 10 + 1);
    }
    [
        mesh.into(),
        Shape::closed_line(points, Stroke::new(1.0, ink)),
    ]
}

fn star_points(middle: Pos2, outer: f32) -> Vec<Pos2> {
    /// Radius of the inner corners, in parts of the outer radius.
    const INNER: f32 = 0.43;
    let corners = (0_u8..10).map(|corner| {
        let radius = if corner % 2 == 0 {
            outer
        } else {
            INNER * outer
        };
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
