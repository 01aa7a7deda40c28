//! PNG files, with the tour in a text chunk.

use super::options::{Options, Picture, QR, STYLE, THEME, TILE_OPTION, TRANSPARENT, with_view};
use super::qr::{self, Code};
use super::{
    Atlas, BoardTheme, Drawing, Margin, PNG_LIMITS, PictureError, Raster, Region, SMALLEST_SPRITE,
    Subject, Window, cleared, mix, paint_on_nothing, paint_part, pixels, report, rgba, size,
    size_with,
};
use image::{RgbImage, Rgba, RgbaImage};
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
            .style()
            .map_or(u64::MAX, |style| (style.most_pixels)(board.area()));
        let limits = (PNG_LIMITS.0, most);
        let tile = options.tile(board);
        let margin = options.margin(board, Some(tile));
        let around = (margin, options.code_pixels(board, margin, tile));
        size_with(around, board, tile, limits).map(|_| ())
    },
    write: |tour_view, options, out, progress| {
        if let Some(drawing) = options.drawing(tour_view) {
            let (drawing, board) = (drawing?, tour_view.size());
            let tile = options.tile(board);
            let (width, height) = size(board, Area::whole(board), tile, PNG_LIMITS)?;
            let whole = Window {
                tile: tile.into(),
                left: 0.0,
                top: 0.0,
                width,
                height,
            };
            let is_transparent = options.is_on(&TRANSPARENT);
            let alpha = if is_transparent { 0 } else { 0xff };
            let code = Code::of(tour_view, options)?;
            let side = options.code_pixels(board, None, tile);
            let page = rgba(drawing.paper, alpha);
            let code = code.map(|code| Below { code, side, page });
            let text = carried(tour_view);
            let parts = (&drawing, code.as_ref());
            return write_drawn(parts, whole, is_transparent, text.as_deref(), out, progress);
        }
        let subject = Subject::whole(tour_view, options.view());
        write_png(
            subject,
            options,
            carried(tour_view).as_deref(),
            out,
            progress,
        )
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
    let area = subject.area();
    let tile = options.tile(subject.board()).max(1);
    // Check the size before allocating an atlas of large tiles.
    let margin = subject.margin(Some(tile));
    let code = match subject {
        Subject::TourView(tour_view, ..) if area == Area::whole(tour_view.size()) => {
            Code::of(tour_view, options)?
        }
        Subject::TourView(..) | Subject::Scene(_) => None,
    };
    let side = code
        .as_ref()
        .map_or(0, |_| options.code_pixels(subject.board(), margin, tile));
    let picture = match margin {
        None if code.is_none() => size(subject.board(), area, tile, PNG_LIMITS)?,
        _ => size_with((margin, side), subject.board(), tile, PNG_LIMITS)?,
    };
    let mut bands = Bands::new(subject, tile, options);
    let has_alpha = bands.is_transparent || subject.has_missing();
    let channels = if has_alpha {
        ColorType::Rgba
    } else {
        ColorType::Rgb
    };
    let theme = options.theme();
    let page = rgba(theme.table(), if has_alpha { 0 } else { 0xff });
    let samples = channels.samples();
    let strips = margin.map(|margin| Strips {
        margin,
        tile,
        theme,
        page,
        samples,
    });
    let code = code.map(|code| Below { code, side, page });
    let rows = bands.rows();
    write_rows(picture, channels, text, out, |out| {
        for y in (0..area.height).step_by(rows as usize) {
            let count = rows.min(area.height - y);
            let painted = bands.paint(area.y + y, count)?;
            match &strips {
                Some(strips) => strips.write_beside(painted, y..y + count, out)?,
                None => out.write_all(painted)?,
            }
            report(progress, f64::from(y + count) / f64::from(area.height))?;
        }
        if let Some(strips) = &strips {
            strips.write_below(picture.0, out)?;
        }
        if let Some(code) = &code {
            code.write(picture.0, samples, out)
        } else {
            Ok(())
        }
    })
}

struct Below {
    code: Code,
    side: u32,
    page: Rgba<u8>,
}

impl Below {
    fn write(&self, width: u32, samples: usize, out: &mut dyn Write) -> Result<(), PictureError> {
        let mut strip = RgbaImage::from_pixel(width, self.side, self.page);
        self.code.paint(&mut strip)?;
        Ok(out.write_all(&bytes(strip.pixels(), samples))?)
    }
}

/// The first `samples` channels of each pixel; three channels leave out alpha.
fn bytes<'a>(pixels: impl Iterator<Item = &'a Rgba<u8>>, samples: usize) -> Vec<u8> {
    pixels
        .flat_map(|pixel| &pixel.0[..samples])
        .copied()
        .collect()
}

struct Strips {
    margin: Margin,
    tile: u32,
    theme: BoardTheme,
    page: Rgba<u8>,
    samples: usize,
}

impl Strips {
    fn write_beside(
        &self,
        painted: &[u8],
        rows: Range<u32>,
        out: &mut dyn Write,
    ) -> Result<(), PictureError> {
        let (left, _) = self.margin.pixels(self.tile);
        let (tile, height) = (self.tile, rows.len() as u32 * self.tile);
        let top = i64::from(rows.start) * i64::from(tile);
        let mut strip = RgbaImage::from_pixel(left, height, self.page);
        let names = self.margin.ranks(rows);
        self.margin
            .write(names, tile, self.theme, &mut strip, (-i64::from(left), top));
        let row = painted.len() / (height as usize).max(1);
        for (beside, row) in strip.rows().zip(painted.chunks_exact(row.max(1))) {
            out.write_all(&bytes(beside, self.samples))?;
            out.write_all(row)?;
        }
        Ok(())
    }

    fn write_below(&self, width: u32, out: &mut dyn Write) -> Result<(), PictureError> {
        let (left, below) = self.margin.pixels(self.tile);
        let mut strip = RgbaImage::from_pixel(width, below, self.page);
        let bottom = i64::from(self.margin.board.height()) * i64::from(self.tile);
        let (names, corner) = (self.margin.files(), (-i64::from(left), bottom));
        self.margin
            .write(names, self.tile, self.theme, &mut strip, corner);
        Ok(out.write_all(&bytes(strip.pixels(), self.samples))?)
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
    let mut dots = vec![0; 4 * (raster.width * ROWS) as usize];
    let under = theme.mean();
    write_rows((raster.width, height), ColorType::Rgb, text, out, |out| {
        for y in (0..height).step_by(ROWS as usize) {
            let rows = y..height.min(y + ROWS);
            let dots = &mut dots[..4 * raster.width as usize * rows.len()];
            let done = f64::from(rows.end) / f64::from(height);
            raster.paint(tour_view, theme, rows, dots);
            let pixels = dots
                .chunks_exact(4)
                .flat_map(|dot| [0, 1, 2].map(|channel| mix(under[channel], dot[channel], dot[3])));
            out.write_all(&pixels.collect::<Vec<u8>>())?;
            report(progress, done)?;
        }
        Ok(())
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
    write_drawn((drawing, None), window, false, text, out, progress)
}

fn write_drawn(
    (drawing, code): (&Drawing, Option<&Below>),
    window: Window,
    is_transparent: bool,
    text: Option<&str>,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    const ROWS: u32 = 64;
    let Window { width, height, .. } = window;
    let (channels, bytes) = if is_transparent {
        (ColorType::Rgba, 4)
    } else {
        (ColorType::Rgb, 3)
    };
    let whole = height + code.map_or(0, |code| code.side);
    write_rows((width, whole), channels, text, out, |out| {
        for from in (0..height).step_by(ROWS as usize) {
            let band = Window {
                top: window.top + f64::from(from),
                height: ROWS.min(height - from),
                ..window
            };
            let mut painted = pixels(drawing.board, width, band.height, 4)?;
            if !is_transparent {
                drawing.paint_paper(&mut painted);
            }
            drawing.paint(&band, &mut painted);
            let kept = painted.chunks_exact(4).flat_map(|pixel| &pixel[..bytes]);
            out.write_all(&kept.copied().collect::<Vec<u8>>())?;
            report(progress, f64::from(from + band.height) / f64::from(height))?;
        }
        if let Some(code) = code {
            code.write(width, bytes, out)
        } else {
            Ok(())
        }
    })
}

fn write_rows(
    (width, height): (u32, u32),
    channels: ColorType,
    text: Option<&str>,
    out: &mut dyn Write,
    paint: impl FnOnce(&mut dyn Write) -> Result<(), PictureError>,
) -> Result<(), PictureError> {
    let mut encoder = Encoder::new(out, width, height);
    encoder.set_color(channels);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    if let Some(text) = text {
        encoder
            .add_text_chunk(KEYWORD.to_owned(), text.to_owned())
            .map_err(failed)?;
    }
    let mut writer = encoder.write_header().map_err(failed)?;
    let mut stream = writer.stream_writer().map_err(failed)?;
    paint(&mut stream)?;
    stream.finish().map_err(failed)?;
    writer.finish().map_err(failed)
}

struct Bands<'a> {
    subject: Subject<'a>,
    tile: u32,
    is_transparent: bool,
    theme: BoardTheme,
    /// The tiles; `None` if squares are drawn as dots.
    atlas: Option<Atlas>,
    pixels: Vec<u8>,
}

impl<'a> Bands<'a> {
    fn new(subject: Subject<'a>, tile: u32, options: &Options) -> Bands<'a> {
        let theme = options.theme();
        let is_of_dots = tile < SMALLEST_SPRITE && matches!(subject, Subject::TourView(..));
        Bands {
            subject,
            tile,
            is_transparent: options.is_on(&TRANSPARENT),
            theme,
            atlas: (!is_of_dots).then(|| Atlas::for_picture(tile, theme, subject.has_line())),
            pixels: Vec::new(),
        }
    }

    fn rows(&self) -> u32 {
        const PIXELS: u64 = 1 << 23;
        let row = u64::from(self.subject.area().width) * u64::from(self.tile).pow(2);
        let most = (PIXELS / row.max(1)).max(1);
        64_u32.div_ceil(self.tile).min(most as u32)
    }

    fn paint(&mut self, y: u32, count: u32) -> Result<&[u8], PictureError> {
        let board = self.subject.board();
        let width = self.subject.area().width * self.tile;
        let height = count * self.tile;
        let used = std::mem::take(&mut self.pixels);
        self.pixels = match (&self.atlas, self.subject) {
            (None, Subject::TourView(tour_view, _, area)) => {
                let band = Area {
                    y,
                    height: count,
                    ..area
                };
                dots(tour_view, band, self.tile, self.theme, self.is_transparent)
            }
            (atlas, subject) => {
                let atlas = atlas.as_ref().expect("a picture not of dots has a sheet");
                let scene = subject.band(y, count);
                if self.is_transparent || subject.has_missing() {
                    let empty = cleared(used, board, (width, height), 4)?;
                    let mut picture = RgbaImage::from_raw(width, height, empty).unwrap_or_default();
                    paint_on_nothing(&scene, atlas, &mut picture, !self.is_transparent);
                    picture.into_raw()
                } else {
                    let empty = cleared(used, board, (width, height), 3)?;
                    let mut picture = RgbImage::from_raw(width, height, empty).unwrap_or_default();
                    let whole = Region::whole(&picture);
                    paint_part(&scene, atlas, &mut picture, whole);
                    picture.into_raw()
                }
            }
        };
        Ok(&self.pixels)
    }
}

/// Draws each square as a dot. Unvisited squares have the colour of their tile, or are transparent.
fn dots(
    tour_view: TourView<'_>,
    area: Area,
    tile: u32,
    theme: BoardTheme,
    is_transparent: bool,
) -> Vec<u8> {
    let size = tour_view.size();
    let mut dots = vec![0; 4 * area.squares() as usize];
    Raster::of_squares(area).paint(tour_view, theme, 0..area.height, &mut dots);
    let board = tour_view.board();
    let is_whole = board.rectangle().is_some();
    let channels = if !is_transparent && is_whole { 3 } else { 4 };
    let mut pixels = Vec::with_capacity(dots.len() * (tile * tile) as usize);
    let mut row = Vec::new();
    for (y, dots) in (area.y..).zip(dots.chunks(4 * area.width as usize)) {
        row.clear();
        for (x, dot) in (area.x..).zip(dots.chunks_exact(4)) {
            let square = size.at(x, y);
            let pixel = match (dot[3], square) {
                _ if !is_whole && !square.is_some_and(|square| board.contains(square)) => [0; 4],
                (0, Some(square)) if !is_transparent => rgba(theme.tile(square.colour()), 0xff).0,
                _ => [dot[0], dot[1], dot[2], dot[3]],
            };
            for _ in 0..tile {
                row.extend_from_slice(&pixel[..channels]);
            }
        }
        for _ in 0..tile {
            pixels.extend_from_slice(&row);
        }
    }
    pixels
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
