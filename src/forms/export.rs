//! How a picture, a drawing or a moving picture is to look, with what it will look like.

use super::{Wish, note, scrolled, two_buttons};
use crate::cli::page;
use crate::model::numbers::grouped;
use crate::model::sentences;
use crate::panels::check_box::check_box;
use crate::panels::style::{self, EDGE, GAP, palette, segmented};
use crate::panels::{targets, tip};
use crate::platform::worker::Worker;
use egui::{
    Color32, ColorImage, ComboBox, Rect, Sense, Slider, Stroke, StrokeKind, TextureHandle,
    TextureOptions, Ui, Vec2, vec2,
};
use knights_tour::board::Size;
use knights_tour::course::Course;
use knights_tour::picture::{
    BoardTheme, Choice, GIF, Options, PDF, PER_PAGE, PICTURES, PNG, Page, Picture, PictureOption,
    QR, SIZE, SVG, Style, TILE_OPTION,
};
use knights_tour::position::Position;
use knights_tour::session::Session;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

/// A picture to be saved.
pub(crate) struct Export {
    pub(crate) picture: &'static Picture,
    pub(crate) options: Options,
    /// Whether it is of what is in view, as it is in view; otherwise of the whole board.
    pub(crate) is_of_view: bool,
    /// Whether it was asked for as something to print, on paper.
    is_printed: bool,
}

impl Export {
    pub(super) fn new(picture: &'static Picture, options: Options) -> Export {
        Export {
            picture,
            options,
            is_of_view: false,
            is_printed: false,
        }
    }

    /// A page of paper.
    pub(super) fn printed(mut options: Options) -> Export {
        // Dark boards take much ink.
        options.set_theme(BoardTheme::Print);
        Export {
            is_printed: true,
            ..Export::new(&PDF, options)
        }
    }
}

/// The least and the most of the preview's longer side, in points, and what the options take.
const SIDES: (f32, f32) = (240.0, 400.0);
const OPTIONS: f32 = 290.0;
/// What is above and below what scrolls.
const AROUND: f32 = 230.0;
/// Larger boards have none: a small picture of them takes longer than one waits.
const LARGEST: u64 = 40_000;

/// What the picture will look like, made on a worker.
pub(super) struct Preview {
    tour: Option<Arc<Position>>,
    /// What is shown, or being made, was asked for so.
    asked: Option<Options>,
    making: Option<Worker<Option<ColorImage>>>,
    texture: Option<TextureHandle>,
}

impl Preview {
    pub(super) fn of(session: &Session) -> Preview {
        let position = session.position();
        let position = position.filter(|position| position.board().squares() <= LARGEST);
        Preview {
            tour: position.cloned().map(Arc::new),
            asked: None,
            making: None,
            texture: None,
        }
    }

    /// Sees that these options are shown, soon.
    fn update(&mut self, ui: &Ui, options: &Options) {
        if let Some(Ok(Some(image))) = Worker::poll(&mut self.making) {
            let context = ui.ctx();
            self.texture = Some(context.load_texture("preview", image, TextureOptions::LINEAR));
        }
        let Some(tour) = self.tour.as_ref().filter(|_| self.making.is_none()) else {
            return;
        };
        if self.asked.as_ref() != Some(options) {
            self.asked = Some(options.clone());
            let (tour, mut options) = (Arc::clone(tour), options.clone());
            let size = tour.board().size();
            options.set(&TILE_OPTION, tile_of(size));
            self.making = Some(Worker::start("preview", move |_| made(&tour, &options)));
        }
    }
}

/// The pixels of a square of the small picture.
fn tile_of(size: Size) -> u32 {
    let pixels = (2.0 * SIDES.1) as u32;
    (pixels / size.width().max(size.height())).clamp(2, 60)
}

/// A small picture.
fn made(tour: &Position, options: &Options) -> Option<ColorImage> {
    let mut file = Vec::new();
    let never = &mut |_| ControlFlow::Continue(());
    PNG.write(Course::Position(tour), options, &mut file, never)
        .ok()?;
    let image = image::load_from_memory(&file).ok()?.into_rgba8();
    let size = [image.width() as usize, image.height() as usize];
    Some(ColorImage::from_rgba_unmultiplied(size, &image))
}

pub(super) fn show(
    ui: &mut Ui,
    chosen: &mut Export,
    preview: &mut Preview,
    session: &Session,
) -> Wish {
    let size = session.board().size();
    if !chosen.is_printed {
        kinds(ui, chosen);
    }
    let has_view = *chosen.picture == PNG;
    if has_view {
        const LABEL: &str = "Current view only";
        let button = check_box(ui, &mut chosen.is_of_view, LABEL);
        targets::note(&button, LABEL);
        tip::show(&button, "Only what is in view, and as large");
    }
    let is_of_view = has_view && chosen.is_of_view;
    let screen = ui.ctx().screen_rect();
    let room = (screen.width() - OPTIONS - 100.0).min(screen.height() - AROUND);
    scrolled(ui, AROUND, |ui| {
        ui.horizontal_top(|ui| {
            if room >= SIDES.0 {
                let side = room.min(SIDES.1);
                ui.add_enabled_ui(!is_of_view, |ui| {
                    show_preview(ui, preview, chosen, size, side);
                });
                ui.add_space(EDGE);
            }
            ui.vertical(|ui| {
                // Beside them, rings around what has the keyboard are whole.
                ui.add_space(4.0);
                ui.set_width(OPTIONS);
                ui.add_enabled_ui(!is_of_view, |ui| {
                    let has_tour = session.course().is_some_and(Course::is_complete);
                    choices(ui, chosen, size, has_tour);
                });
            });
        });
    });
    let sentence = match is_of_view {
        true => "What is in view, as large as it is in the window.".to_owned(),
        false => summary(chosen, session),
    };
    note(ui, &sentence);
    let save = match chosen.is_printed {
        true => "Save PDF\u{2026}",
        false => "Save as\u{2026}",
    };
    match two_buttons(ui, save) {
        (true, _) => Wish::Export,
        (_, true) => Wish::Close,
        _ => Wish::Nothing,
    }
}

/// Which kind of file it is to be.
fn kinds(ui: &mut Ui, chosen: &mut Export) {
    let names = PICTURES.iter().map(|picture| picture.ending.to_uppercase());
    let names: Vec<String> = names.collect();
    let labels: Vec<&str> = names.iter().map(String::as_str).collect();
    let now = PICTURES
        .iter()
        .position(|picture| *picture == chosen.picture);
    let (responses, clicked) = segmented(ui, &labels, now);
    for (response, (picture, name)) in responses.into_iter().zip(PICTURES.iter().zip(&names)) {
        targets::note(&response, name);
        tip::show(&response, picture.label);
    }
    if let Some(picture) = clicked.and_then(|index| PICTURES.get(index)) {
        chosen.picture = picture;
    }
}

/// The picture as large as there is room; what is printed, on its page.
fn show_preview(ui: &mut Ui, preview: &mut Preview, chosen: &Export, size: Size, side: f32) {
    preview.update(ui, &chosen.options);
    let (place, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    let Some(texture) = &preview.texture else {
        if preview.tour.is_none() {
            let words = "No preview of a board this large.";
            let _ = ui.put(place, egui::Label::new(words).wrap());
        }
        return;
    };
    let picture = texture.size_vec2();
    let picture = picture * side / picture.max_elem();
    if *chosen.picture == PDF {
        let page = Page::of(size, &chosen.options);
        let points = side / page.width.max(page.height) as f32;
        let whole = vec2(page.width as f32, page.height as f32) * points;
        let whole = Rect::from_center_size(place.center(), whole);
        show_page(ui, whole);
        // The board is in the middle of the page; the names of its files and ranks are around it.
        let tile = tile_of(size) as f32;
        let by = page.tile as f32 * points / tile;
        let board = vec2(size.width() as f32, size.height() as f32) * tile * by;
        let middle = whole.center() - vec2(0.0, page.above as f32 * points);
        let corner = middle - board / 2.0;
        let picture = texture.size_vec2() * by;
        let corner = corner - vec2(picture.x - board.x, 0.0);
        egui::Image::new(texture).paint_at(ui, Rect::from_min_size(corner, picture));
        return;
    }
    egui::Image::new(texture).paint_at(ui, Rect::from_center_size(place.center(), picture));
}

/// White paper with an edge.
fn show_page(ui: &Ui, place: Rect) {
    let edge = Stroke::new(1.0, palette(ui.visuals()).quiet);
    let shadow = place.translate(Vec2::splat(3.0));
    let dim = Color32::from_black_alpha(0x30);
    let _ = ui.painter().rect_filled(shadow, 0.0, dim);
    let _ = ui
        .painter()
        .rect(place, 0.0, Color32::WHITE, edge, StrokeKind::Inside);
}

/// How large the picture is, and how long.
fn summary(chosen: &Export, session: &Session) -> String {
    let size = session.board().size();
    let tile = match *chosen.picture == PNG {
        true => chosen.options.tile(size),
        false => chosen.options.get(&TILE_OPTION),
    };
    let (width, height) = chosen.options.pixels(size, tile);
    let sides = format!("{} \u{d7} {} pixels", grouped(width), grouped(height));
    if let Err(error) = chosen.picture.admit(size, &chosen.options) {
        return format!("This cannot be made: {error}.");
    }
    let length = chosen.options.get(&SIZE);
    if *chosen.picture == PDF {
        return match length {
            0 => "A page to print, as large as the paper.".to_owned(),
            length => format!("A page to print; its longer side is {length} mm."),
        };
    }
    if *chosen.picture == SVG && length > 0 {
        return format!("Vector drawing. Its longer side is {length} mm.");
    }
    if *chosen.picture == SVG {
        return format!("Vector drawing. Default size: {sides}.");
    }
    if *chosen.picture == GIF {
        let moves = session
            .course()
            .map_or(0, Course::visited)
            .saturating_sub(1);
        let time = |name: &str| {
            let mut options = GIF.options.iter();
            let option = options.find(|option| option.name == name);
            option.map_or(0, |option| u64::from(chosen.options.get(option)))
        };
        let hundredths = moves * time("delay") + time("pause");
        let seconds = hundredths as f64 / 100.0;
        return format!("{sides}, {} moves, {seconds:.1} seconds.", grouped(moves));
    }
    format!("{sides}.")
}

/// What can be chosen about a picture.
fn choices(ui: &mut Ui, chosen: &mut Export, board: Size, has_tour: bool) {
    let options = &mut chosen.options;
    for option in chosen.picture.options {
        // The window has shown its own look; what it shows can be switched one by one. There is one board.
        let leads_nowhere = option.name == QR.name && page().is_none();
        if ["look", PER_PAGE.name].contains(&option.name) || leads_nowhere {
            continue;
        }
        let before = match option.name == TILE_OPTION.name {
            true => options.tile(board),
            false => options.get(option),
        };
        let is_of_tour = option.name == QR.name;
        let matters = options.matters(option) && (has_tour || !is_of_tour);
        let has_picture = options.picture().is_some();
        let chosen = ui.add_enabled_ui(matters, |ui| choice(ui, option, before, has_picture));
        if chosen.inner != before {
            options.set(option, chosen.inner);
        }
    }
}

/// Shows an option and returns what is chosen; styles that draw after a picture are offered where there is one.
fn choice(ui: &mut Ui, option: &PictureOption, mut value: u32, has_picture: bool) -> u32 {
    match &option.choice {
        Choice::Flag { .. } => {
            let mut is_on = value != 0;
            let button = check_box(ui, &mut is_on, option.label);
            targets::note(&button, option.label);
            value = is_on.into();
        }
        Choice::Number { range, is_time, .. } => {
            row(ui, option.label, |ui| {
                let slider = match is_time {
                    true => seconds(&mut value, range.clone()),
                    false => Slider::new(&mut value, range.clone()).suffix(" px"),
                };
                let response = style::slider(ui, slider);
                targets::note(&response, option.label);
            });
        }
        Choice::Length { range } => {
            row(ui, option.label, |ui| {
                let slider = millimetres(&mut value, range.clone());
                let response = style::slider(ui, slider);
                targets::note(&response, option.label);
            });
        }
        Choice::Name { names, .. } => {
            row(ui, option.label, |ui| {
                let chosen = names.get(value as usize).copied().unwrap_or_default();
                let list = ComboBox::from_id_salt(option.name)
                    .selected_text(sentences::capitalised(chosen));
                let shown = list.show_ui(ui, |ui| {
                    let is_offered =
                        |name| has_picture || !Style::named(name).is_some_and(Style::needs_picture);
                    let names = (0..).zip(*names);
                    for (index, name) in names.filter(|(_, name)| is_offered(name)) {
                        let _ =
                            ui.selectable_value(&mut value, index, sentences::capitalised(name));
                    }
                });
                targets::note(&shown.response, option.label);
            });
        }
    }
    value
}

/// A label, and what can be chosen beside it.
fn row(ui: &mut Ui, label: &str, show: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let width = 80.0;
        let (place, _) = ui.allocate_exact_size(vec2(width, GAP * 3.0), Sense::hover());
        let font = egui::FontId::proportional(style::BODY);
        let colour = ui.visuals().text_color();
        let at = egui::pos2(place.left(), place.center().y);
        let _ = ui
            .painter()
            .text(at, egui::Align2::LEFT_CENTER, label, font, colour);
        show(ui);
    });
}

/// A length of paper in millimetres; at the left end the usual one, which is 0.
fn millimetres(length: &mut u32, range: RangeInclusive<u32>) -> Slider<'_> {
    /// Longer ones are for the command line.
    const LONGEST: u32 = 1000;
    let (shortest, longest) = (*range.start(), LONGEST.min(*range.end()));
    let slider = Slider::from_get_set(0.0..=f64::from(longest), move |chosen| {
        if let Some(chosen) = chosen {
            let chosen = chosen.round() as u32;
            *length = if chosen < shortest { 0 } else { chosen };
        }
        f64::from(*length)
    });
    slider
        .custom_formatter(|length, _| match length as u32 {
            0 => "usual".to_owned(),
            length => format!("{length} mm"),
        })
        .custom_parser(|text| text.trim().trim_end_matches("mm").trim().parse().ok())
}

/// Hundredths of a second, shown as seconds.
fn seconds(hundredths: &mut u32, range: RangeInclusive<u32>) -> Slider<'_> {
    /// Longer times are for the command line.
    const LONGEST: u32 = 1000;
    let range = *range.start()..=LONGEST.min(*range.end());
    Slider::new(hundredths, range)
        .logarithmic(true)
        .custom_formatter(|hundredths, _| format!("{:.2} s", hundredths / 100.0))
        .custom_parser(|text| {
            let seconds: f64 = text.trim().trim_end_matches('s').trim().parse().ok()?;
            Some(100.0 * seconds)
        })
}
