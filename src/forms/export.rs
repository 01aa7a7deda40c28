//! The export form, with a preview.

use super::fields::{beside, drop_down};
use super::{buttons, note, scrolled};
use crate::links::page;
use crate::model::command::{AppCommand, Export};
use crate::model::sentences::capitalised;
use crate::panels::spoken::Spoken as _;
use crate::panels::style::{self, EDGE, Segment, check_box, palette_of, plate, segmented};
use crate::panels::targets::Noted as _;
use crate::panels::tip;
use crate::panels::tree::load_texture;
use crate::platform::worker::Latest;
use egui::{
    Align, Color32, ColorImage, Layout, Rect, Sense, Slider, TextureHandle, Ui, Vec2, WidgetType,
    vec2,
};
use knights_tour::board::Size;
use knights_tour::no_progress;
use knights_tour::position::Position;
use knights_tour_base::wording::{grouped, sentence};
use knights_tour_picture::{
    BoardTheme, GIF, LOOK, Millimetres, Options, PDF, PER_PAGE, PICTURES, PNG, Page, Picture,
    PictureOption, QR, SVG, Setting, Style, TILE_OPTION, TileSide,
};
use knights_tour_scene::TourView;
use knights_tour_session::Session;
use std::sync::Arc;

/// The export of `session` as `picture`. Only tours of one knight can be saved in formats other than PNG.
pub(crate) fn of(picture: &'static Picture, mut options: Options, session: &Session) -> Export {
    let picture = if has_kinds(session) { picture } else { &PNG };
    if *picture == PNG {
        // A saved picture is the board alone, unless labels are chosen in the form.
        options.view.labels = false;
    } else if *picture == PDF {
        // Dark boards use a lot of ink.
        options.theme = BoardTheme::Print;
    }
    Export {
        picture,
        options,
        is_of_view: false,
    }
}

fn has_kinds(session: &Session) -> bool {
    session.tour_view().is_some() && !session.mode().has_two_knights()
}

/// Minimum and maximum of the longer side of the preview, in points.
const SIDES: (f32, f32) = (240.0, 400.0);
const OPTIONS: f32 = 290.0;
/// Height of the options of a PNG.
const CHOICES: f32 = 345.0;
const LABEL: Vec2 = vec2(80.0, 24.0);
/// Minimum width of a window, in points, to list the pictures by label instead of by extension.
const NARROW: f32 = 580.0;
/// Height of the form outside its scrolled part, in points.
const AROUND: f32 = 230.0;
/// Largest board with a preview, in squares; larger previews would take too long.
const LARGEST: u64 = 40_000;

/// A preview of the exported picture, drawn on a worker.
pub(super) struct Preview {
    tour: Option<Arc<Position>>,
    drawn: Latest<Options, Option<ColorImage>, TextureHandle>,
}

impl Preview {
    pub(super) fn of(session: &Session) -> Preview {
        let position = session.position();
        let position = position.filter(|position| position.board().squares() <= LARGEST);
        let tour = position.cloned().map(Arc::new);
        Preview {
            tour,
            drawn: Latest::default(),
        }
    }

    fn update(&mut self, ui: &Ui, options: &Options) {
        self.drawn
            .poll_and_keep(|_, image| Some(load_texture(ui.ctx(), image?)));
        if let Some(tour) = self.tour.clone().filter(|_| self.drawn.wants(options)) {
            self.drawn
                .start("preview", options.clone(), move |options| {
                    made(&tour, options)
                });
        }
    }
}

fn tile_of(size: Size) -> u32 {
    let pixels = (2.0 * SIDES.1) as u32;
    (pixels / size.width().max(size.height())).clamp(2, 60)
}

fn made(tour: &Position, options: &Options) -> Option<ColorImage> {
    let options = Options {
        tile: Some(TileSide::nearest(tile_of(tour.board().size()))),
        ..options.clone()
    };
    let mut file = Vec::new();
    let never = &mut no_progress();
    PNG.write(TourView::Position(tour), &options, &mut file, never)
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
) -> bool {
    let size = session.board().size();
    if has_kinds(session) {
        kinds(ui, chosen);
    }
    let has_view = *chosen.picture == PNG;
    if has_view {
        let check_box = check_box(ui, &mut chosen.is_of_view, "Current view only");
        tip::show(&check_box, "Just the part in view, at its size");
    }
    let is_of_view = has_view && chosen.is_of_view;
    let screen = ui.ctx().screen_rect();
    let height = screen.height() - AROUND;
    let beside = (screen.width() - OPTIONS - 100.0).min(height);
    let above = (height - CHOICES).min(OPTIONS);
    let (room, align) = (beside.max(above), Align::Min);
    let layout = if beside >= above {
        Layout::left_to_right(align)
    } else {
        Layout::top_down(align)
    };
    scrolled(ui, AROUND, |ui| {
        ui.with_layout(layout, |ui| {
            if room >= SIDES.0 {
                let side = room.min(SIDES.1);
                ui.add_enabled_ui(!is_of_view, |ui| {
                    show_preview(ui, preview, chosen, size, side);
                });
                ui.add_space(EDGE);
            }
            ui.vertical(|ui| {
                // Leaves room for focus rings.
                ui.add_space(4.0);
                ui.set_width(OPTIONS);
                ui.add_enabled_ui(!is_of_view, |ui| {
                    let has_tour = session.tour_view().is_some_and(TourView::is_complete);
                    choices(ui, chosen, size, has_tour);
                });
            });
        });
    });
    let sentence = if is_of_view {
        "The part in view, at its size in the window.".to_owned()
    } else {
        summary(chosen, session)
    };
    note(ui, &sentence);
    let export = || Some(AppCommand::Export(Box::new(chosen.clone())));
    buttons(ui, "Save as\u{2026}", false, export)
}

fn kinds(ui: &mut Ui, chosen: &mut Export) {
    let is_narrow = ui.ctx().screen_rect().width() < NARROW;
    let kinds = PICTURES.iter().map(|&picture| {
        let name = picture.ending.to_uppercase();
        let label = if is_narrow { &name } else { picture.label };
        Segment {
            name: name.clone(),
            ..Segment::new(label, picture)
        }
    });
    let clicked = segmented(ui, kinds.collect(), |picture| *picture == chosen.picture);
    chosen.picture = clicked.unwrap_or(chosen.picture);
}

fn show_preview(ui: &mut Ui, preview: &mut Preview, chosen: &Export, size: Size, side: f32) {
    preview.update(ui, &chosen.options);
    let (place, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    let Some(texture) = preview.drawn.kept() else {
        if preview.tour.is_none() {
            ui.put(place, egui::Label::new("No preview."));
        }
        return;
    };
    let picture = texture.size_vec2();
    let mut place = Rect::from_center_size(place.center(), picture * side / picture.max_elem());
    if *chosen.picture == PDF {
        let page = Page::of(size, &chosen.options);
        let points = side / page.width.max(page.height) as f32;
        let whole = vec2(page.width as f32, page.height as f32) * points;
        let whole = Rect::from_center_size(place.center(), whole);
        show_page(ui, whole);
        // The board is in the middle, surrounded by labels.
        let tile = tile_of(size) as f32;
        let by = page.tile as f32 * points / tile;
        let board = vec2(size.width() as f32, size.height() as f32) * tile * by;
        let middle = whole.center() - vec2(0.0, page.above as f32 * points);
        let picture = picture * by;
        let corner = middle - board / 2.0 - vec2(picture.x - board.x, 0.0);
        place = Rect::from_min_size(corner, picture);
    }
    egui::Image::new(texture).paint_at(ui, place);
}

fn show_page(ui: &Ui, place: Rect) {
    let shadow = place.translate(Vec2::splat(3.0));
    ui.painter()
        .rect_filled(shadow, 0.0, Color32::from_black_alpha(0x30));
    plate(ui, place, 0, Color32::WHITE, (1.0, palette_of(ui).quiet));
}

/// Pixels per tile of a PNG or GIF.
fn usual_tile(picture: &Picture, options: &Options, size: Size) -> u32 {
    if *picture == GIF {
        options.frame_tile_on(size)
    } else {
        options.tile_on(size)
    }
}

fn summary(chosen: &Export, session: &Session) -> String {
    let size = session.board().size();
    let tile = if *chosen.picture == PNG || *chosen.picture == GIF {
        usual_tile(chosen.picture, &chosen.options, size)
    } else {
        chosen.options.side()
    };
    let (width, height) = chosen.options.pixels(size, tile);
    let sides = format!("{} \u{d7} {} pixels", grouped(width), grouped(height));
    if let Err(error) = chosen.picture.admit(size, &chosen.options) {
        return sentence(error);
    }
    let (is_pdf, is_svg) = (*chosen.picture == PDF, *chosen.picture == SVG);
    match chosen.options.longer_side.map(Millimetres::get) {
        None if is_pdf => return "Fits the page.".to_owned(),
        Some(length) if is_pdf => return format!("The page\u{2019}s longer side is {length} mm."),
        None if is_svg => return format!("Vector drawing. Default size: {sides}."),
        Some(length) if is_svg => return format!("Vector drawing, longer side {length} mm."),
        _ => {}
    }
    if *chosen.picture == GIF {
        let moves = session
            .tour_view()
            .map_or(0, TourView::visited)
            .saturating_sub(1);
        let [delay, pause] =
            [chosen.options.delay.get(), chosen.options.pause.get()].map(u64::from);
        let hundredths = moves * delay + pause;
        let seconds = hundredths as f64 / 100.0;
        return format!("{sides}, {} moves, {seconds:.1} seconds.", grouped(moves));
    }
    format!("{sides}.")
}

fn choices(ui: &mut Ui, chosen: &mut Export, board: Size, has_tour: bool) {
    for option in chosen.picture.options {
        // Skip the look (its parts have boxes), the boards per page (only one is saved), and a QR code to no page.
        let leads_nowhere = option.name == QR.name && page().is_none();
        if [LOOK.name, PER_PAGE.name].contains(&option.name) || leads_nowhere {
            continue;
        }
        let is_of_tour = option.name == QR.name;
        let matters = chosen.options.matters(option) && (has_tour || !is_of_tour);
        ui.add_enabled_ui(matters, |ui| choice(ui, option, chosen, board));
    }
}

/// Upper limit of the sliders: hundredths of a second for times, millimetres for lengths.
const LONGEST: u32 = 1000;

/// Shows an option, and changes its value if the user does.
fn choice(ui: &mut Ui, option: &PictureOption, export: &mut Export, board: Size) {
    let label = option.label;
    let (picture, options) = (export.picture, &mut export.options);
    match &option.setting {
        Setting::Flag(field) => {
            check_box(ui, field(options), label);
        }
        Setting::Name { names, get, set } => {
            let is_offered = |index: usize| {
                let style = Style::named(names[index]);
                options.picture.is_some() || !style.is_some_and(Style::needs_picture)
            };
            let shown: Vec<String> = names.iter().map(|name| capitalised(name)).collect();
            let before = names.iter().position(|&name| name == get(options));
            let mut chosen = before.unwrap_or_default();
            beside(ui, label, LABEL, |ui| {
                drop_down(ui, label, &shown, &mut chosen, is_offered);
            });
            set(options, names[chosen]);
        }
        Setting::Number {
            range,
            is_time,
            get,
            set,
        } => {
            let before = if option.name == TILE_OPTION.name {
                usual_tile(picture, options, board)
            } else {
                get(options)
            };
            let mut value = before;
            let slider = if *is_time {
                Slider::new(&mut value, *range.start()..=LONGEST)
                    .logarithmic(true)
                    .custom_formatter(|hundredths, _| format!("{:.2} s", hundredths / 100.0))
                    .custom_parser(|text| Some(100.0 * number(text)?))
            } else {
                Slider::new(&mut value, range.clone()).suffix(" px")
            };
            show_slider(ui, label, slider);
            if value != before {
                set(options, value);
            }
        }
        Setting::Length => {
            let shortest = *Millimetres::RANGE.start();
            let mut value = options.longer_side.map_or(0, Millimetres::get);
            let slider = Slider::new(&mut value, 0..=LONGEST)
                .custom_formatter(move |length, _| match length < shortest.into() {
                    true => "automatic".to_owned(),
                    false => format!("{length} mm"),
                })
                .custom_parser(number);
            show_slider(ui, label, slider);
            // At the left end of the slider, the option has its default.
            options.longer_side = Millimetres::new(value).ok();
        }
    }
}

fn show_slider(ui: &mut Ui, label: &str, slider: Slider<'_>) {
    beside(ui, label, LABEL, |ui| {
        style::slider(ui, slider)
            .noted(label)
            .spoken(WidgetType::Slider, label);
    });
}

fn number(text: &str) -> Option<f64> {
    text.trim()
        .trim_end_matches(|letter: char| !letter.is_ascii_digit())
        .parse()
        .ok()
}
