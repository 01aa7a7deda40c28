//! Thumbnails of the tour in each style; a click selects the style.

use super::tree::pixels_of;
use super::{Shown, is_on};
use crate::model::command::AppCommand;
use crate::panels::asked::Asks as _;
use crate::panels::style::{GAP, SMALL, caption, focus_ring, palette, plate, write};
use crate::panels::targets::Noted as _;
use crate::panels::tip;
use crate::platform::worker::Latest;
use egui::{
    Align2, Color32, ColorImage, Context, Rect, Response, Sense, TextureHandle, TextureOptions, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};
use knights_tour_picture::{BoardTheme, Drawing, STYLES, Style};
use knights_tour_scene::{HeldTour, TourView};

// Longer side of a thumbnail in a layout of two rows, in points; `SIDE_IN_A_ROW` is for one row.
const SIDE: f32 = 104.0;
const SIDE_IN_A_ROW: f32 = 68.0;
const SIDE_WITH_NAME: f32 = 56.0;
const SIDE_LEAST: f32 = 24.0;
const NAME: f32 = 18.0;
const CAPTION: f32 = 40.0;
const COLUMNS: usize = 3;

/// Largest board to draw, in squares: larger boards draw slowly, and their lines blur into grey.
const MOST_DRAWN: u64 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Asked {
    revision: u64,
    theme: BoardTheme,
    side: u32,
}

#[derive(Default)]
pub(crate) struct Thumbnails {
    making: Latest<Asked, Vec<ColorImage>>,
    textures: Vec<TextureHandle>,
}

fn styles() -> impl Iterator<Item = &'static Style> {
    STYLES
        .iter()
        .copied()
        .filter(|style| !style.needs_picture())
}

impl Thumbnails {
    /// Starts drawing a new tour, or removes the thumbnails. Returns whether new thumbnails have arrived.
    pub(crate) fn update(
        &mut self,
        context: &Context,
        tour: Option<(u64, TourView<'_>)>,
        theme: BoardTheme,
    ) -> bool {
        let tour = tour.filter(|(_, tour_view)| tour_view.squares() <= MOST_DRAWN);
        let Some((revision, tour_view)) = tour else {
            *self = Thumbnails::default();
            return false;
        };
        let side = (SIDE * context.pixels_per_point()).round() as u32;
        let asked = Asked {
            revision,
            theme,
            side,
        };
        if self.making.wants(&asked) {
            let held = HeldTour::from(tour_view);
            self.making
                .start("thumbnails", asked, move |&asked| drawn(&held, asked));
        }
        let Some((_, images)) = self.making.poll() else {
            return false;
        };
        let textures = images.into_iter().map(|image| {
            let options = TextureOptions::LINEAR;
            context.load_texture("thumbnail", image, options)
        });
        self.textures = textures.collect();
        log::info!("thumbnails drawn={}", self.textures.len());
        true
    }

    pub(super) fn width_in_a_row(&self) -> f32 {
        self.textures.len() as f32 * (SIDE_IN_A_ROW + GAP)
    }

    /// Shows two rows if they end above `bottom`, in points below the top of the contents, otherwise one row.
    pub(super) fn show(&self, ui: &mut Ui, shown: &Shown<'_>, bottom: f32) {
        let Some(size) = self.textures.first().map(TextureHandle::size_vec2) else {
            return;
        };
        let room = bottom - (ui.cursor().top() - ui.min_rect().top());
        let side = |columns: usize| {
            let between = GAP * (columns - 1) as f32;
            ((ui.available_width() - between) / columns as f32).min(SIDE)
        };
        let row = side(COLUMNS) * size.y / size.max_elem() + NAME + GAP;
        let rows = self.textures.len().div_ceil(COLUMNS) as f32;
        let is_low = CAPTION + rows * row > room;
        let columns = if is_low { self.textures.len() } else { COLUMNS };
        let side = side(columns).min((room - NAME).max(SIDE_LEAST));
        if !is_low {
            caption(ui, "Draw it as");
        }
        self.show_rows(ui, shown, columns, side);
    }

    pub(super) fn show_in_a_row(&self, ui: &mut Ui, shown: &Shown<'_>) {
        self.show_rows(ui, shown, self.textures.len(), SIDE_IN_A_ROW);
    }

    fn show_rows(&self, ui: &mut Ui, shown: &Shown<'_>, columns: usize, side: f32) {
        let pictures: Vec<_> = styles().zip(&self.textures).collect();
        for row in pictures.chunks(columns) {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for &(style, texture) in row {
                    let command = AppCommand::Style(Some(style));
                    let is_shown = is_on(&command, shown) == Some(true);
                    // Choosing the current style again shows the board.
                    let command = if is_shown {
                        AppCommand::Style(None)
                    } else {
                        command
                    };
                    show_one(ui, style, texture, side, is_shown).asks([command]);
                }
            });
        }
    }
}

fn show_one(
    ui: &mut Ui,
    style: &Style,
    texture: &TextureHandle,
    side: f32,
    is_shown: bool,
) -> Response {
    let palette = palette(ui.visuals());
    let picture = texture.size_vec2();
    let picture = picture * side / picture.max_elem().max(1.0);
    let name = if side < SIDE_WITH_NAME {
        ""
    } else {
        style.label
    };
    let size = vec2(side, picture.y + if name.is_empty() { 0.0 } else { NAME });
    let (place, response) = ui.allocate_exact_size(size, Sense::click());
    let info = || WidgetInfo::selected(WidgetType::RadioButton, true, is_shown, style.label);
    response.widget_info(info);
    let corner = pos2(place.center().x - picture.x / 2.0, place.top());
    let frame = Rect::from_min_size(corner, picture);
    let edge = match (is_shown, response.hovered()) {
        (true, _) => (2.0, palette.accent),
        (false, true) => (1.0, palette.quiet),
        (false, false) => (1.0, palette.line),
    };
    egui::Image::new(texture)
        .corner_radius(4)
        .paint_at(ui, frame);
    plate(ui, frame, 4, Color32::TRANSPARENT, edge);
    let at = pos2(frame.center().x, place.bottom() - NAME / 2.0 + 1.0);
    write(
        ui,
        (at, Align2::CENTER_CENTER),
        name,
        SMALL,
        ui.visuals().text_color(),
    );
    focus_ring(ui, &response);
    tip::show(&response, &format!("Draws {}", style.about));
    response.noted(format!("draw {}", style.name))
}

/// Draws one picture per style; empty if the tour cannot be drawn.
fn drawn(held: &HeldTour, asked: Asked) -> Vec<ColorImage> {
    let size = held.tour_view().size();
    let tile = f64::from(asked.side) / f64::from(size.width().max(size.height()));
    let draw = |style: &Style| {
        let drawing = Drawing::new(style, held.tour_view(), asked.theme, None).ok()?;
        Some(pixels_of(&drawing, size, tile))
    };
    let images: Option<Vec<ColorImage>> = styles().map(draw).collect();
    images.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::board::Board;
    use knights_tour::position::Position;
    use knights_tour::solve::Question;

    #[test]
    fn each_style_has_its_picture_as_long_as_it_is_asked_for() {
        let board = Board::new(8, 6).unwrap();
        let tour = Question::on(&board).solve().unwrap();
        let position = Position::along(&board, tour.squares()).unwrap();
        let held = HeldTour::from(TourView::Position(&position));
        let asked = Asked {
            revision: 1,
            theme: BoardTheme::Wood,
            side: 80,
        };
        let images = drawn(&held, asked);
        assert_eq!(images.len(), 6);
        for (index, image) in images.iter().enumerate() {
            assert_eq!(image.size, [80, 60]);
            let others = images.iter().skip(index + 1);
            others
                .into_iter()
                .for_each(|other| assert_ne!(image, other));
        }
    }
}
