//! PNG files, with the tour in a text chunk.

use super::margin::MarginPainter;
use super::options::{Options, Picture, QR, STYLE, THEME, TILE_OPTION, TRANSPARENT, with_view};
use super::qr::{self, Code};
use super::{
    Atlas, BoardTheme, Drawing, Margin, PNG_LIMITS, PictureError, PixelLimits, Raster, Region,
    SMALLEST_SPRITE, Subject, Surroundings, Window, blank, blend, paint_part, report, rgba, size,
};
use image::{Rgba, RgbaImage};
use knights_tour::text::json_of;
use knights_tour_base::Progress;
use knights_tour_scene::{Area, TourView};
use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Limits};
use std::io::{Cursor, Write};
use std::ops::Range;

const KEYWORD: &str = "Knight's tour";

const READ_LIMIT: usize = 64 << 20;

/// Maximum number of squares of an embedded tour: about 10 MB of text.
const MAX_CARRIED: u64 = 1_000_000;

/// The PNG format; files embed the tour.
pub static PICTURE: Picture = Picture {
    ending: "png",
    label: "PNG picture",
    options: with_view!(&TILE_OPTION, &THEME, &STYLE, &TRANSPARENT; &QR),
    admit: |board, options| {
        qr::admit(board, options)?;
        options.admit_style(board)?;
        let most = options
            .style
            .map_or(u64::MAX, |style| (style.most_pixels)(board.area()));
        let limits = PixelLimits {
            area: most,
            ..PNG_LIMITS
        };
        let tile = options.tile_on(board);
        let margin = options.margin(board, Some(tile));
        let around = Surroundings {
            margin,
            code: options.code_pixels(board, margin, tile),
        };
        size(board, Area::whole(board), around, tile, limits).map(|_| ())
    },
    write: |tour_view, options, out, progress| {
        let text = carried(tour_view);
        let Some(drawing) = options.drawing(tour_view) else {
            let subject = Subject::whole(tour_view, options.view);
            return write_png(subject, options, text.as_deref(), out, progress);
        };
        let (drawing, tile) = (drawing?, options.tile_on(tour_view.size()));
        let alpha = if options.is_transparent { 0 } else { 0xff };
        let page = rgba(drawing.paper, alpha);
        let code = CodeStrip::of(Some(tour_view), None, options, tile, page)?;
        let picture = DrawnPicture {
            drawing: &drawing,
            window: drawing.whole_window(tile)?,
            is_opaque: !options.is_transparent,
            code,
        };
        picture.write(text.as_deref(), out, progress)
    },
};

/// The text of a tour to embed in a PNG; `None` above a million squares.
pub fn carried(tour_view: TourView<'_>) -> Option<String> {
    let is_short = tour_view.visited() <= MAX_CARRIED;
    is_short.then(|| json_of(&tour_view.board(), tour_view.trail()))
}

/// Writes `subject` as a PNG file with the embedded `text`, in bands to limit memory. With tiles under
/// [`SMALLEST_SPRITE`] pixels, draws a tour as dots in the [colours of its numbers](BoardTheme::path). Uses only tile,
/// colours, background and QR code from `options`.
///
/// # Errors
/// [`PictureError`] if a side is too long for PNG, writing fails, or the caller cancels.
pub fn write_png(
    subject: Subject<'_>,
    options: &Options,
    text: Option<&str>,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    let (area, board, theme) = (subject.area(), subject.board(), options.theme);
    let tile = options.tile_on(board);
    let is_opaque = !options.is_transparent && !subject.has_missing();
    let page = rgba(theme.table(), if is_opaque { 0xff } else { 0 });
    let margin = subject.margin(Some(tile));
    let whole_tour = match subject {
        Subject::TourView(tour_view, ..) if area == Area::whole(board) => Some(tour_view),
        Subject::TourView(..) | Subject::Scene(_) => None,
    };
    let code = CodeStrip::of(whole_tour, margin, options, tile, page)?;
    let around = Surroundings {
        margin,
        code: code.as_ref().map_or(0, |code| code.side),
    };
    // Check the size before allocating an atlas of large tiles.
    let (width, height) = size(board, area, around, tile, PNG_LIMITS)?;
    let margin = margin.map(|margin| MarginPainter {
        margin,
        tile,
        theme,
        page,
    });
    let bands = Bands::new(subject, tile, options);
    write_rows((width, height), is_opaque, text, out, |rows| {
        rows.write_bands(area.height, bands.rows(), progress, |band| {
            let painted = bands.paint(area.y + band.start, band.len() as u32)?;
            Ok(match &margin {
                Some(margin) => margin.beside(&painted, band),
                None => painted,
            })
        })?;
        if let Some(margin) = &margin {
            rows.write(&margin.below(width))?;
        }
        rows.write_code(code.as_ref(), width)
    })
}

/// A QR code below a picture.
struct CodeStrip {
    code: Code,
    /// Side of the code, in pixels.
    side: u32,
    /// The colour beside the code.
    page: Rgba<u8>,
}

impl CodeStrip {
    fn of(
        tour_view: Option<TourView<'_>>,
        margin: Option<Margin>,
        options: &Options,
        tile: u32,
        page: Rgba<u8>,
    ) -> Result<Option<CodeStrip>, PictureError> {
        let code = Code::of(tour_view, options)?;
        Ok(code.zip(tour_view).map(|(code, tour_view)| CodeStrip {
            code,
            side: options.code_pixels(tour_view.size(), margin, tile),
            page,
        }))
    }
}

/// The rows of a PNG file, written from top to bottom.
struct PngRows<'a> {
    out: &'a mut dyn Write,
    is_opaque: bool,
}

impl PngRows<'_> {
    /// Writes all rows of `pixels`. An opaque picture leaves out alpha.
    fn write(&mut self, pixels: &RgbaImage) -> Result<(), PictureError> {
        if self.is_opaque {
            let opaque = pixels.pixels().flat_map(|pixel| &pixel.0[..3]);
            self.out.write_all(&opaque.copied().collect::<Vec<u8>>())?;
        } else {
            self.out.write_all(pixels)?;
        }
        Ok(())
    }

    /// Paints `height` rows in bands of up to `step` rows, and writes each band.
    fn write_bands(
        &mut self,
        height: u32,
        step: u32,
        progress: Progress<'_>,
        paint: impl Fn(Range<u32>) -> Result<RgbaImage, PictureError>,
    ) -> Result<(), PictureError> {
        for from in (0..height).step_by(step as usize) {
            let to = height.min(from + step);
            self.write(&paint(from..to)?)?;
            report(progress, f64::from(to) / f64::from(height))?;
        }
        Ok(())
    }

    fn write_code(&mut self, code: Option<&CodeStrip>, width: u32) -> Result<(), PictureError> {
        let Some(CodeStrip { code, side, page }) = code else {
            return Ok(());
        };
        let mut strip = RgbaImage::from_pixel(width, *side, *page);
        code.paint(&mut strip)?;
        self.write(&strip)
    }
}

/// Writes `height` rows of `raster` as a PNG file with the embedded `text`. Unvisited dots have the mean tile colour.
///
/// # Errors
/// [`PictureError`] if a side is too long for PNG, writing fails, or the caller cancels.
pub fn write_dots(
    tour_view: TourView<'_>,
    raster: Raster,
    height: u32,
    theme: BoardTheme,
    text: Option<&str>,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    const ROWS: u32 = 16;
    let [red, green, blue] = theme.mean();
    write_rows((raster.width, height), true, text, out, |rows| {
        rows.write_bands(height, ROWS, progress, |band| {
            let mut dots = vec![0; 4 * raster.width as usize * band.len()];
            raster.paint(tour_view, theme, band.clone(), &mut dots);
            for dot in dots.as_chunks_mut().0 {
                let over = std::mem::replace(dot, [red, green, blue, 0xff]);
                blend(dot, over);
            }
            let dots = RgbaImage::from_raw(raster.width, band.len() as u32, dots);
            Ok(dots.unwrap_or_default())
        })
    })
}

/// Writes a window of a drawing on its paper as a PNG file with the embedded `text`, in bands to limit memory.
///
/// # Errors
/// [`PictureError`] if a side is too long for PNG, writing fails, or the caller cancels.
pub fn write_drawing(
    drawing: &Drawing,
    window: Window,
    text: Option<&str>,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    let picture = DrawnPicture {
        drawing,
        window,
        is_opaque: true,
        code: None,
    };
    picture.write(text, out, progress)
}

/// A window of a drawing, on its paper if it is opaque, with a QR code below.
struct DrawnPicture<'a> {
    drawing: &'a Drawing,
    window: Window,
    is_opaque: bool,
    code: Option<CodeStrip>,
}

impl DrawnPicture<'_> {
    fn write(
        &self,
        text: Option<&str>,
        out: &mut dyn Write,
        progress: Progress<'_>,
    ) -> Result<(), PictureError> {
        const ROWS: u32 = 64;
        let Window { width, height, .. } = self.window;
        let code = self.code.as_ref();
        let whole = height + code.map_or(0, |code| code.side);
        write_rows((width, whole), self.is_opaque, text, out, |rows| {
            rows.write_bands(height, ROWS, progress, |band| {
                let band = Window {
                    top: self.window.top + f64::from(band.start),
                    height: band.len() as u32,
                    ..self.window
                };
                let mut painted = blank(self.drawing.board, width, band.height)?;
                if self.is_opaque {
                    self.drawing.paint_paper(&mut painted);
                }
                self.drawing.paint(&band, &mut painted);
                Ok(painted)
            })?;
            rows.write_code(code, width)
        })
    }
}

/// Writes a PNG file with the embedded `text` and the rows that `paint` writes.
fn write_rows(
    (width, height): (u32, u32),
    is_opaque: bool,
    text: Option<&str>,
    out: &mut dyn Write,
    paint: impl FnOnce(&mut PngRows<'_>) -> Result<(), PictureError>,
) -> Result<(), PictureError> {
    let mut encoder = Encoder::new(out, width, height);
    encoder.set_color(if is_opaque {
        ColorType::Rgb
    } else {
        ColorType::Rgba
    });
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    if let Some(text) = text {
        encoder
            .add_text_chunk(KEYWORD.to_owned(), text.to_owned())
            .map_err(failed)?;
    }
    let mut writer = encoder.write_header().map_err(failed)?;
    let mut stream = writer.stream_writer().map_err(failed)?;
    paint(&mut PngRows {
        out: &mut stream,
        is_opaque,
    })?;
    stream.finish().map_err(failed)?;
    writer.finish().map_err(failed)
}

/// Paints a subject in bands of rows.
struct Bands<'a> {
    subject: Subject<'a>,
    tile: u32,
    has_tiles: bool,
    theme: BoardTheme,
    /// The tiles; `None` if squares are drawn as dots.
    atlas: Option<Atlas>,
}

impl<'a> Bands<'a> {
    fn new(subject: Subject<'a>, tile: u32, options: &Options) -> Bands<'a> {
        let theme = options.theme;
        let is_of_dots = tile < SMALLEST_SPRITE && matches!(subject, Subject::TourView(..));
        Bands {
            subject,
            tile,
            has_tiles: !options.is_transparent,
            theme,
            atlas: (!is_of_dots).then(|| Atlas::for_picture(tile, theme, subject.has_line())),
        }
    }

    fn rows(&self) -> u32 {
        const PIXELS: u64 = 1 << 23;
        let row = u64::from(self.subject.area().width) * u64::from(self.tile).pow(2);
        let most = (PIXELS / row.max(1)).max(1);
        64_u32.div_ceil(self.tile).min(most as u32)
    }

    fn paint(&self, y: u32, count: u32) -> Result<RgbaImage, PictureError> {
        let area = self.subject.area();
        match (&self.atlas, self.subject) {
            (None, Subject::TourView(tour_view, ..)) => {
                let band = Area {
                    y,
                    height: count,
                    ..area
                };
                Ok(dots(tour_view, band, self.tile, self.theme, self.has_tiles))
            }
            (atlas, subject) => {
                let atlas = atlas.as_ref().expect("a picture not of dots has a sheet");
                let (width, height) = (area.width * self.tile, count * self.tile);
                let mut picture = blank(subject.board(), width, height)?;
                let (scene, whole) = (subject.band(y, count), Region::whole(&picture));
                paint_part(&scene, atlas, &mut picture, whole, self.has_tiles);
                Ok(picture)
            }
        }
    }
}

/// Draws each square as a dot. Unvisited squares have the colour of their tile, or are transparent without tiles.
fn dots(
    tour_view: TourView<'_>,
    area: Area,
    tile: u32,
    theme: BoardTheme,
    has_tiles: bool,
) -> RgbaImage {
    let (board, size) = (tour_view.board(), tour_view.size());
    let mut dots = vec![0; 4 * area.squares() as usize];
    Raster::of_squares(area).paint(tour_view, theme, 0..area.height, &mut dots);
    let (dots, _) = dots.as_chunks_mut::<4>();
    for (dot, (x, y)) in dots.iter_mut().zip(area.places()) {
        match size.at(x, y).filter(|&square| board.contains(square)) {
            Some(square) if dot[3] == 0 && has_tiles => {
                *dot = rgba(theme.tile(square.colour()), 0xff).0;
            }
            Some(_) => {}
            None => *dot = [0; 4],
        }
    }
    RgbaImage::from_fn(area.width * tile, area.height * tile, |x, y| {
        Rgba(dots[((y / tile) * area.width + x / tile) as usize])
    })
}

fn failed(error: png::EncodingError) -> PictureError {
    match error {
        png::EncodingError::IoError(error) => PictureError::Io(error),
        other => PictureError::Io(std::io::Error::other(other)),
    }
}

/// The tour text embedded in a PNG; `None` if the file has no such text.
///
/// # Errors
/// [`PictureError::Damaged`] if the bytes are not a PNG, or if the metadata takes more than 64 MB.
pub fn png_text(bytes: &[u8]) -> Result<Option<String>, PictureError> {
    let limits = Limits { bytes: READ_LIMIT };
    let reader = Decoder::new_with_limits(Cursor::new(bytes), limits).read_info();
    let reader = reader.map_err(|error| PictureError::Damaged(error.to_string()))?;
    let texts = &reader.info().uncompressed_latin1_text;
    let ours = texts.iter().find(|chunk| chunk.keyword == KEYWORD);
    Ok(ours.map(|chunk| chunk.text.clone()))
}
