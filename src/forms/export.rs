//! The export form, with a preview.

use super::fields::{beside, list};
use super::{buttons, note, scrolled};
use crate::links::page;
use crate::model::command::{AppCommand, Export};
use crate::model::sentences::capitalised;
use crate::panels::style::{self, EDGE, Segment, check_box, palette, plate, segmented};
use crate::panels::targets::Noted as _;
use crate::panels::tip;
use crate::platform::worker::Latest;
use egui::{
    Align, Color32, ColorImage, Layout, Rect, Sense, Slider, TextureHandle, TextureOptions, Ui,
    Vec2, vec2,
};
use knights_tour::board::Size;
use knights_tour::no_progress;
use knights_tour::position::Position;
use knights_tour_base::wording::{grouped, sentence};
use knights_tour_picture::{
    BoardTheme, Choice, GIF, Options, PDF, PER_PAGE, PICTURES, PNG, Page, Picture, PictureOption,
    QR, SIZE, SVG, Style, TILE_OPTION,
};
use knights_tour_scene::TourView;
use knights_tour_session::Session;
use std::sync::Arc;

/// The export of `session` as `picture`. Only tours of one knight can be saved in formats other than PNG.
pub(crate) fn of(picture: &'static Picture, mut options: Options, session: &Session) -> Export {
    let picture = if has_kinds(session) { picture } else { &PNG };
    if *picture == PNG {
        // A saved picture is the board alone, unless labels are chosen in the form.
        for labels in PNG.options.iter().filter(|it| it.name == "labels") {
            options.set(labels, 0).expect("a flag is 0 or 1");
        }
    } else if *picture == PDF {
        // Dark boards use a lot of ink.
        options.set_theme(BoardTheme::Print);
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

pub(super) struct Preview {
    tour: Option<Arc<Position>>,
    making: Latest<Options, Option<ColorImage>>,
    texture: Option<TextureHandle>,
}

impl Preview {
    pub(super) fn of(session: &Session) -> Preview {
        let position = session.position();
        let position = position.filter(|position| position.board().squares() <= LARGEST);
        let tour = position.cloned().map(Arc::new);
        Preview {
            tour,
            making: Latest::default(),
            texture: None,
        }
    }

    fn update(&mut self, ui: &Ui, options: &Options) {
        if let Some((_, Some(image))) = self.making.poll() {
            let context = ui.ctx();
            self.texture = Some(context.load_texture("preview", image, TextureOptions::LINEAR));
        }
        if let Some(tour) = self.tour.clone().filter(|_| self.making.wants(options)) {
            self.making
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
    let (mut options, mut file) = (options.clone(), Vec::new());
    options
        .set(&TILE_OPTION, tile_of(tour.board().size()))
        .ok()?;
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
    let Some(texture) = &preview.texture else {
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
    plate(
        ui,
        place,
        0,
        Color32::WHITE,
        (1.0, palette(ui.visuals()).quiet),
    );
}

fn summary(chosen: &Export, session: &Session) -> String {
    let size = session.board().size();
    let tile = if *chosen.picture == PNG {
        chosen.options.tile(size)
    } else {
        chosen.options.get(&TILE_OPTION)
    };
    let (width, height) = chosen.options.pixels(size, tile);
    let sides = format!("{} \u{d7} {} pixels", grouped(width), grouped(height));
    if let Err(error) = chosen.picture.admit(size, &chosen.options) {
        return sentence(error);
    }
    let (is_pdf, is_svg) = (*chosen.picture == PDF, *chosen.picture == SVG);
    match chosen.options.get(&SIZE) {
        0 if is_pdf => return "Fits the page.".to_owned(),
        length if is_pdf => return format!("The page\u{2019}s longer side is {length} mm."),
        0 if is_svg => return format!("Vector drawing. Default size: {sides}."),
        length if is_svg => return format!("Vector drawing, longer side {length} mm."),
        _ => {}
    }
    if *chosen.picture == GIF {
        let moves = session
            .tour_view()
            .map_or(0, TourView::visited)
            .saturating_sub(1);
        let time = |name: &str| {
            let option = GIF.options.iter().find(|option| option.name == name);
            option.map_or(0, |option| u64::from(chosen.options.get(option)))
        };
        let hundredths = moves * time("delay") + time("pause");
        let seconds = hundredths as f64 / 100.0;
        return format!("{sides}, {} moves, {seconds:.1} seconds.", grouped(moves));
    }
    format!("{sides}.")
}

fn choices(ui: &mut Ui, chosen: &mut Export, board: Size, has_tour: bool) {
    let options = &mut chosen.options;
    for option in chosen.picture.options {
        // Skip the look (its parts have boxes), the boards per page (only one is saved), and a QR code to no page.
        let leads_nowhere = option.name == QR.name && page().is_none();
        if ["look", PER_PAGE.name].contains(&option.name) || leads_nowhere {
            continue;
        }
        let before = if option.name == TILE_OPTION.name {
            options.tile(board)
        } else {
            options.get(option)
        };
        let is_of_tour = option.name == QR.name;
        let matters = options.matters(option) && (has_tour || !is_of_tour);
        let has_picture = options.picture().is_some();
        let chosen = ui.add_enabled_ui(matters, |ui| choice(ui, option, before, has_picture));
        if chosen.inner != before {
            options
                .set(option, chosen.inner)
                .expect("one of the choices");
        }
    }
}

/// Upper limit of the sliders: hundredths of a second for times, millimetres for lengths.
const LONGEST: u32 = 1000;

fn choice(ui: &mut Ui, option: &PictureOption, mut value: u32, has_picture: bool) -> u32 {
    let label = option.label;
    let slider = match &option.choice {
        Choice::Flag { .. } => {
            let mut is_on = value != 0;
            check_box(ui, &mut is_on, label);
            return is_on.into();
        }
        Choice::Name { names, .. } => {
            let is_offered =
                |name| has_picture || !Style::named(name).is_some_and(Style::needs_picture);
            let shown: Vec<String> = names.iter().map(|name| capitalised(name)).collect();
            let mut chosen = value as usize;
            beside(ui, label, LABEL, |ui| {
                list(ui, label, &shown, &mut chosen, |index| {
                    is_offered(names[index])
                });
            });
            return chosen as u32;
        }
        Choice::Number {
            range,
            is_time: false,
            ..
        } => Slider::new(&mut value, range.clone()).suffix(" px"),
        Choice::Number { range, .. } => Slider::new(&mut value, *range.start()..=LONGEST)
            .logarithmic(true)
            .custom_formatter(|hundredths, _| format!("{:.2} s", hundredths / 100.0))
            .custom_parser(|text| Some(100.0 * number(text)?)),
        Choice::Length { range } => {
            let shortest = f64::from(*range.start());
            Slider::new(&mut value, 0..=LONGEST)
                .custom_formatter(move |length, _| match length < shortest {
                    true => "automatic".to_owned(),
                    false => format!("{length} mm"),
                })
                .custom_parser(number)
        }
    };
    beside(ui, label, LABEL, |ui| {
        style::slider(ui, slider).noted(label);
    });
    match &option.choice {
        // At the left end of the slider, the option has its default.
        Choice::Length { range } if value < *range.start() => 0,
        _ => value,
    }
}

fn number(text: &str) -> Option<f64> {
    text.trim()
        .trim_end_matches(|letter: char| !letter.is_ascii_digit())
        .parse()
        .ok()
}
