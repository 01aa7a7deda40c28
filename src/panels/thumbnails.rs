//! Thumbnails of the tour in each style; a click selects the style.

use super::PanelContents;
use super::tree::{load_texture, pixels_of};
use crate::model::command::AppCommand;
use crate::panels::requests::RequestsOnClick as _;
use crate::panels::style::{GAP, SMALL, caption, focus_ring, palette_of, plate, write};
use crate::panels::targets::Noted as _;
use crate::panels::tip;
use crate::platform::worker::Latest;
use egui::{
    Align2, Color32, ColorImage, Context, Rect, Response, Sense, TextureHandle, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};
use image::imageops::{FilterType, resize};
use knights_tour::board::Board;
use knights_tour::position::Position;
use knights_tour::solve::Question;
use knights_tour_picture::{Atlas, BoardTheme, Drawing, STYLES, Style, paint};
use knights_tour_scene::{Area, HeldTour, Look, Scene, TourView, View, Viewport};

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

/// The style of the one large picture that a solved puzzle has in place of thumbnails.
pub(crate) const STYLE_OF_SOLVED: &str = "weave";
/// Longer side of the large picture, in points.
const SIDE_OF_SOLVED: f32 = 360.0;
/// Its side in a panel below the board.
const SIDE_OF_SOLVED_IN_A_ROW: f32 = 90.0;

/// The tour to draw, at a revision of the session.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrawnTour<'a> {
    pub(crate) revision: u64,
    pub(crate) tour_view: TourView<'a>,
    /// Whether the tour is the line of a solved puzzle.
    pub(crate) is_solved: bool,
}

/// What the pictures of a tour depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ThumbnailRequest {
    revision: u64,
    theme: BoardTheme,
    side: u32,
    is_solved: bool,
}

/// The drawn pictures.
struct DrawnPictures {
    textures: Vec<TextureHandle>,
    is_solved: bool,
}

/// A small picture of the current tour in each style that needs no picture file, or a large one of a solved puzzle.
#[derive(Default)]
pub(crate) struct Thumbnails {
    drawn: Latest<ThumbnailRequest, Vec<ColorImage>, DrawnPictures>,
}

fn offered_styles() -> impl Iterator<Item = &'static Style> {
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
        tour: Option<DrawnTour<'_>>,
        theme: BoardTheme,
    ) -> bool {
        let Some(tour) = tour.filter(|tour| tour.tour_view.squares() <= MOST_DRAWN) else {
            *self = Thumbnails::default();
            return false;
        };
        let side = if tour.is_solved { SIDE_OF_SOLVED } else { SIDE };
        let request = ThumbnailRequest {
            revision: tour.revision,
            theme,
            side: (side * context.pixels_per_point()).round() as u32,
            is_solved: tour.is_solved,
        };
        if self.drawn.wants(&request) {
            let held = HeldTour::from(tour.tour_view);
            self.drawn.start("thumbnails", request, move |&request| {
                draw_styles(&held, request)
            });
        }
        self.drawn.poll_and_keep(|request, images| {
            log::info!("thumbnails drawn={}", images.len());
            let textures = images.into_iter().map(|image| load_texture(context, image));
            Some(DrawnPictures {
                textures: textures.collect(),
                is_solved: request.is_solved,
            })
        })
    }

    fn textures(&self) -> &[TextureHandle] {
        self.drawn.kept().map_or(&[], |drawn| &drawn.textures)
    }

    pub(super) fn width_in_a_row(&self) -> f32 {
        if self.is_of_solved() {
            return SIDE_OF_SOLVED_IN_A_ROW;
        }
        self.textures().len() as f32 * (SIDE_IN_A_ROW + GAP)
    }

    /// Minimum width of the words beside the pictures, in points; those of a solved puzzle are few.
    pub(super) fn words(&self) -> f32 {
        if self.is_of_solved() { 150.0 } else { 280.0 }
    }

    /// Shows two rows if they end above `bottom`, in points below the top of the contents, otherwise one row.
    pub(super) fn show(&self, ui: &mut Ui, shown: &PanelContents<'_>, bottom: f32) {
        let textures = self.textures();
        let Some(first) = textures.first() else {
            return;
        };
        let size = first.size_vec2();
        let room = bottom - (ui.cursor().top() - ui.min_rect().top());
        let width = ui.available_width();
        if self.is_of_solved() {
            let side = width.min(room - GAP).min(SIDE_OF_SOLVED);
            if side >= SIDE_WITH_NAME {
                ui.add_space(GAP);
                show_solved(ui, first, side);
            }
            return;
        }
        let side = |columns: usize| {
            let between = GAP * (columns - 1) as f32;
            ((width - between) / columns as f32).min(SIDE)
        };
        let row = side(COLUMNS) * size.y / size.max_elem() + NAME + GAP;
        let rows = textures.len().div_ceil(COLUMNS) as f32;
        let is_low = CAPTION + rows * row > room;
        let columns = if is_low { textures.len() } else { COLUMNS };
        if !is_low {
            caption(ui, "Draw it as");
        }
        let lowest = (room - NAME).max(SIDE_LEAST);
        self.show_rows(ui, shown, columns, side(columns).min(lowest));
    }

    pub(super) fn show_in_a_row(&self, ui: &mut Ui, shown: &PanelContents<'_>) {
        match self.textures() {
            [texture] if self.is_of_solved() => show_solved(ui, texture, SIDE_OF_SOLVED_IN_A_ROW),
            textures => self.show_rows(ui, shown, textures.len(), SIDE_IN_A_ROW),
        }
    }

    fn is_of_solved(&self) -> bool {
        self.drawn.kept().is_some_and(|drawn| drawn.is_solved)
    }

    fn show_rows(&self, ui: &mut Ui, shown: &PanelContents<'_>, columns: usize, side: f32) {
        let pictures: Vec<_> = offered_styles().zip(self.textures()).collect();
        for row in pictures.chunks(columns) {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for &(style, texture) in row {
                    let is_shown = shown.appearance.style == Some(style);
                    // Choosing the current style again shows the board.
                    let chosen = (!is_shown).then_some(style);
                    show_one(ui, style, texture, side, is_shown)
                        .requests([AppCommand::Style(chosen)]);
                }
            });
        }
    }
}

/// Small pictures of one tour in each look and style, for the list of them.
#[derive(Default)]
pub(crate) struct Samples {
    drawn: Latest<ThumbnailRequest, Vec<ColorImage>, Vec<TextureHandle>>,
}

impl Samples {
    /// Side of a picture, in points.
    pub(super) const SIDE: f32 = 32.0;

    /// Starts drawing in the colours of a theme. Returns whether new pictures have arrived.
    pub(crate) fn update(&mut self, context: &Context, theme: BoardTheme) -> bool {
        let request = ThumbnailRequest {
            revision: 0,
            theme,
            side: (Samples::SIDE * context.pixels_per_point()).round() as u32,
            is_solved: false,
        };
        if self.drawn.wants(&request) {
            self.drawn
                .start("samples", request, |&request| draw_samples(request));
        }
        self.drawn.poll_and_keep(|_, images| {
            log::debug!("samples drawn={}", images.len());
            let textures = images.into_iter().map(|image| load_texture(context, image));
            Some(textures.collect())
        })
    }

    /// The pictures of the looks, and then those of the styles.
    pub(super) fn textures(&self) -> &[TextureHandle] {
        self.drawn.kept().map_or(&[], Vec::as_slice)
    }
}

/// Draws a corner of a tour in each look, and the whole tour in each style.
fn draw_samples(request: ThumbnailRequest) -> Vec<ColorImage> {
    let tour = Board::new(5, 5).ok().and_then(|board| {
        let tour = Question::on(&board).solve().ok()?;
        Position::along(&board, tour.squares())
    });
    let Some(position) = tour else {
        return Vec::new();
    };
    let held = HeldTour::from(TourView::Position(&position));
    let looks = Look::ALL
        .into_iter()
        .filter_map(|look| draw_corner(held.tour_view(), look, request));
    looks.chain(draw_styles(&held, request)).collect()
}

/// Draws four squares with large tiles, as flags need them, and makes the picture smaller.
fn draw_corner(
    tour_view: TourView<'_>,
    look: Look,
    request: ThumbnailRequest,
) -> Option<ColorImage> {
    const TILE: u32 = 64;
    let view = look.on(View {
        labels: false,
        ..View::default()
    });
    let corner = Viewport::full(Area {
        x: 0,
        y: 0,
        width: 2,
        height: 2,
    });
    let scene = Scene::of(tour_view, view, corner);
    let picture = paint(&scene, &Atlas::new(TILE, request.theme)).ok()?;
    let picture = resize(&picture, request.side, request.side, FilterType::CatmullRom);
    let size = [request.side as usize; 2];
    Some(ColorImage::from_rgb(size, &picture))
}

/// Shows the picture of a style with its name; small pictures have no name.
fn show_one(
    ui: &mut Ui,
    style: &Style,
    texture: &TextureHandle,
    side: f32,
    is_shown: bool,
) -> Response {
    let palette = palette_of(ui);
    let pixels = texture.size_vec2();
    let picture = pixels * side / pixels.max_elem().max(1.0);
    let name = if side < SIDE_WITH_NAME {
        ""
    } else {
        style.label
    };
    let size = vec2(side, picture.y + if name.is_empty() { 0.0 } else { NAME });
    let (place, response) = ui.allocate_exact_size(size, Sense::click());
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_shown, style.label));
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
    let middle = Align2::CENTER_CENTER;
    write(ui, at, middle, name, SMALL, palette.text);
    focus_ring(ui, &response);
    tip::show(&response, &format!("Draws {}", style.about));
    response.noted(format!("draw {}", style.name))
}

/// Shows the picture of a solved puzzle.
fn show_solved(ui: &mut Ui, texture: &TextureHandle, side: f32) {
    let pixels = texture.size_vec2();
    let size = pixels * side / pixels.max_elem().max(1.0);
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    egui::Image::new(texture)
        .corner_radius(4)
        .paint_at(ui, place);
    let edge = (1.0, palette_of(ui).line);
    plate(ui, place, 4, Color32::TRANSPARENT, edge);
    response.noted("picture");
}

/// Draws one picture per style, or one of a solved puzzle; empty if the tour cannot be drawn.
fn draw_styles(held: &HeldTour, request: ThumbnailRequest) -> Vec<ColorImage> {
    let size = held.tour_view().size();
    let tile = f64::from(request.side) / f64::from(size.width().max(size.height()));
    let is_wanted = |style: &&Style| !request.is_solved || style.name == STYLE_OF_SOLVED;
    let images = offered_styles().filter(is_wanted).map(|style| {
        let drawing = Drawing::new(style, held.tour_view(), request.theme, None).ok()?;
        Some(pixels_of(&drawing, size, tile))
    });
    images.collect::<Option<_>>().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_look_and_style_has_its_sample() {
        let images = draw_samples(ThumbnailRequest {
            revision: 0,
            theme: BoardTheme::Wood,
            side: 32,
            is_solved: false,
        });
        assert_eq!(images.len(), Look::ALL.len() + offered_styles().count());
        for (index, image) in images.iter().enumerate() {
            assert_eq!(image.size, [32, 32]);
            assert!(images[index + 1..].iter().all(|other| image != other));
        }
    }

    #[test]
    fn each_style_has_its_picture_as_long_as_it_is_asked_for() {
        let board = Board::new(8, 6).unwrap();
        let tour = Question::on(&board).solve().unwrap();
        let position = Position::along(&board, tour.squares()).unwrap();
        let held = HeldTour::from(TourView::Position(&position));
        let request = ThumbnailRequest {
            revision: 1,
            theme: BoardTheme::Wood,
            side: 80,
            is_solved: false,
        };
        let images = draw_styles(&held, request);
        assert_eq!(images.len(), 6);
        let of_solved = ThumbnailRequest {
            is_solved: true,
            ..request
        };
        let weave = offered_styles().position(|style| style.name == STYLE_OF_SOLVED);
        let weave = weave.expect("a style");
        assert_eq!(draw_styles(&held, of_solved), images[weave..=weave]);
        for (index, image) in images.iter().enumerate() {
            assert_eq!(image.size, [80, 60]);
            let others = images.iter().skip(index + 1);
            others
                .into_iter()
                .for_each(|other| assert_ne!(image, other));
        }
    }
}
