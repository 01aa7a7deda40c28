//! A QR code below a picture, which links to the tour or puzzle.

use super::options::Options;
use super::path::{Path, Point};
use super::vector::Shape;
use super::{PictureError, rgba};
use image::RgbaImage;
use knights_tour::board::Size;
use knights_tour::text;
use knights_tour_scene::TourView;
use modules::Modules;

/// A QR code.
pub(super) struct Code(Modules);

/// A run of dark modules in a row. Columns and rows include the quiet zone.
struct ModuleRun {
    x: u32,
    y: u32,
    length: u32,
}

/// The QR code of a text as an SVG file, in which a module is a unit; `None` if the text is too long, or without the
/// feature `qr`.
pub fn code_svg(text: &str) -> Option<String> {
    let code = Code::of_text(text)?;
    let side = code.modules();
    let mut path = String::new();
    for ModuleRun { x, y, length } in code.runs() {
        path += &format!("M{x} {y}h{length}v1h-{length}z");
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\"><path d=\"{path}\"/></svg>"
    ))
}

/// Width of the quiet zone, in modules.
const QUIET: u32 = 4;

/// Maximum number of squares of a linked tour: larger codes are hard to scan from paper.
const MOST: u64 = 1_000;

/// Minimum side of a module (a cell of the code), in pixels.
const LEAST_MODULE: u32 = 2;

const WHITE: [u8; 3] = [0xff; 3];
const BLACK: [u8; 3] = [0; 3];

impl Code {
    /// The QR code of a text; `None` if the text is too long, or without the feature `qr`.
    pub(super) fn of_text(text: &str) -> Option<Code> {
        modules::of(text).map(Code)
    }

    /// The QR code of a tour. Fails with [`PictureError::NotLinked`] above [`MOST`] squares or for a partial tour.
    pub(super) fn of(
        tour_view: Option<TourView<'_>>,
        options: &Options,
    ) -> Result<Option<Code>, PictureError> {
        let Some(tour_view) = tour_view.filter(|_| options.has_qr_code) else {
            return Ok(None);
        };
        admit(tour_view.size(), options)?;
        let refused = PictureError::NotLinked { max: MOST };
        if !tour_view.is_complete() || tour_view.knights().count() != 1 {
            return Err(refused);
        }
        let id = text::id_of(&tour_view.board(), tour_view.start(), tour_view.trail());
        let link = if let Some(page) = &options.page {
            format!("{page}#{id}")
        } else {
            id
        };
        Code::of_text(&link).map(Some).ok_or(refused)
    }

    fn modules(&self) -> u32 {
        self.0.size().unsigned_abs() + 2 * QUIET
    }

    /// Horizontal runs of dark modules.
    fn runs(&self) -> impl Iterator<Item = ModuleRun> + '_ {
        let size = self.0.size();
        (0..size).flat_map(move |y| {
            let is_dark = move |x: i32| self.0.get_module(x, y);
            (0..size)
                .filter(move |&x| is_dark(x) && !is_dark(x - 1))
                .map(move |x| ModuleRun {
                    x: x.unsigned_abs() + QUIET,
                    y: y.unsigned_abs() + QUIET,
                    length: (x..size).take_while(|&x| is_dark(x)).count() as u32,
                })
        })
    }

    /// The code with its quiet zone, as shapes from `corner`.
    pub(super) fn shapes(&self, corner: Point, side: f64) -> [Shape; 2] {
        let all = self.modules();
        let module = side / f64::from(all);
        let add = |path: &mut Path, x: u32, y: u32, width: u32, height: u32| {
            let at = |x: u32, y: u32| corner + Point::new(x.into(), y.into()) * module;
            let (right, bottom) = (x + width, y + height);
            let corners = [at(x, y), at(right, y), at(right, bottom), at(x, bottom)];
            path.polyline(corners, true);
        };
        let [mut whole, mut dark] = [Path::default(), Path::default()];
        add(&mut whole, 0, 0, all, all);
        for run in self.runs() {
            add(&mut dark, run.x, run.y, run.length, 1);
        }
        [Shape::fill(whole, WHITE), Shape::fill(dark, BLACK)]
    }

    /// Paints the QR code in the bottom-right corner. Fails with [`PictureError::TooNarrow`] if modules are too small.
    pub(super) fn paint(&self, strip: &mut RgbaImage) -> Result<(), PictureError> {
        let (width, height) = strip.dimensions();
        let side = width.min(height);
        let (left, top) = (width - side, height - side);
        let module = side / self.modules();
        if module < LEAST_MODULE {
            let least = LEAST_MODULE * self.modules();
            return Err(PictureError::TooNarrow { side, least });
        }
        let mut fill = |(x, y): (u32, u32), (across, down): (u32, u32), colour| {
            for (x, y) in (y..y + down).flat_map(|y| (x..x + across).map(move |x| (x, y))) {
                strip.put_pixel(left + x, top + y, rgba(colour, 0xff));
            }
        };
        fill((0, 0), (side, side), WHITE);
        // Modules are whole pixels, so the code may be smaller than the square: centre it.
        let around = (side - module * self.modules()) / 2;
        for run in self.runs() {
            let corner = (around + run.x * module, around + run.y * module);
            fill(corner, (run.length * module, module), BLACK);
        }
        Ok(())
    }
}

pub(super) fn admit(board: Size, options: &Options) -> Result<(), PictureError> {
    if options.has_qr_code && board.area() > MOST {
        Err(PictureError::NotLinked { max: MOST })
    } else {
        Ok(())
    }
}

#[cfg(feature = "qr")]
mod modules {
    pub(super) use qrcodegen::QrCode as Modules;
    use qrcodegen::QrCodeEcc;

    pub(super) fn of(text: &str) -> Option<Modules> {
        Modules::encode_text(text, QrCodeEcc::Low).ok()
    }
}

#[cfg(not(feature = "qr"))]
mod modules {
    /// Without the feature `qr`, there are no codes.
    pub(super) enum Modules {}

    pub(super) fn of(_text: &str) -> Option<Modules> {
        None
    }

    impl Modules {
        pub(super) fn size(&self) -> i32 {
            match *self {}
        }

        pub(super) fn get_module(&self, _x: i32, _y: i32) -> bool {
            match *self {}
        }
    }
}

#[cfg(test)]
#[cfg(feature = "qr")]
mod tests;
