//! Printable PDF pages with one or several boards, as vector graphics.

mod board;
mod content;
mod document;
mod numbers;

pub use numbers::{PrintedPuzzle, write_puzzles_pdf};

use super::drawing;
use super::figure::{self, FIGURES};
use super::options::{Options, PAPER, PER_PAGE, Picture, QR, SIZE, STYLE, THEME, with_view};
use super::path::{Point, tile_corner};
use super::qr::{self, Code};
use super::vector::VectorWriter as _;
use super::{BoardTheme, PictureError, report, sprites, svg};
use board::write_board;
use content::{BoardPlace, PdfWriter, write_drawing};
use document::{Document, packed};
use knights_tour::board::Size;
use knights_tour_base::Progress;
use knights_tour_scene::TourView;
use pdf_writer::Name;
use std::io::{self, Write};

/// The PDF format, for pages to print.
pub static PICTURE: Picture = Picture {
    ending: "pdf",
    label: "PDF page to print",
    options: with_view!(&PAPER, &PER_PAGE, &SIZE, &THEME, &STYLE; &QR),
    admit,
    write: |tour_view, options, out, progress| write_pdf(&[tour_view], options, out, progress),
};

/// Maximum number of squares of a board without a style: finer details cannot be printed.
const MOST: u64 = 40_000;

/// Page margin and gap between boards, in points.
const MARGIN: f64 = 36.0;
const GAP: f64 = 24.0;

fn admit(board: Size, options: &Options) -> Result<(), PictureError> {
    qr::admit(board, options)?;
    match board.area() <= MOST {
        _ if options.style.is_some() => options.admit_style(board),
        true => Ok(()),
        false => Err(PictureError::TooFine { board, max: MOST }),
    }
}

/// Writes tours as a PDF file: several per page, or each on a page of the chosen size. Draws one board at a time.
///
/// # Errors
/// [`PictureError`] if a board is too large for a page, writing fails, or the caller cancels.
pub fn write_pdf(
    tour_views: &[TourView<'_>],
    options: &Options,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    for &tour_view in tour_views {
        admit(tour_view.size(), options)?;
        drawing::check(tour_view)?;
    }
    let boards: Vec<Size> = tour_views
        .iter()
        .map(|tour_view| tour_view.size())
        .collect();
    let per_page = match options.longer_side {
        None => (options.per_page.get() as usize).min(tour_views.len().max(1)),
        Some(_) => 1,
    };
    let mut document = Document::begin(out)?;
    if options.style.is_none() {
        let view = options.view;
        if view.numbers || view.labels {
            document.add_font()?;
        }
        add_figures(&mut document, options.theme)?;
    }
    let (mut done, all) = (0, tour_views.len() as f64);
    for (boards, tour_views) in boards.chunks(per_page).zip(tour_views.chunks(per_page)) {
        let sheet = Sheet::new(boards, per_page, options);
        let mut contents = Vec::new();
        for (index, &tour_view) in tour_views.iter().enumerate() {
            let packed = board(tour_view, options, sheet.place(index))?;
            contents.push(document.add_packed(&packed)?);
            done += 1;
            report(progress, f64::from(done) / all)?;
        }
        document.add_page(sheet.width, sheet.height, contents)?;
    }
    Ok(document.finish(&title(&boards))?)
}

#[cfg(feature = "verse")]
pub(super) fn write_drawings(
    drawings: &[super::Drawing],
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), PictureError> {
    let mut document = Document::begin(out)?;
    for drawing in drawings {
        let sheet = Sheet::of(&[drawing.board], 1, paper(options), 0.0);
        let packed = packed(|out| write_drawing(drawing, sheet.place(0), options.theme, out))?;
        let contents = vec![document.add_packed(&packed)?];
        document.add_page(sheet.width, sheet.height, contents)?;
    }
    Ok(document.finish("A verse read by a knight")?)
}

/// The compressed content stream of a board and of the QR code below.
fn board(
    tour_view: TourView<'_>,
    options: &Options,
    place: BoardPlace,
) -> Result<Vec<u8>, PictureError> {
    let code = Code::of(Some(tour_view), options)?;
    let drawing = options.drawing(tour_view).transpose()?;
    Ok(packed(|out| {
        match &drawing {
            None => write_board(tour_view, options, place, out)?,
            Some(drawing) => write_drawing(drawing, place, options.theme, out)?,
        }
        let Some(code) = code else { return Ok(()) };
        let margin = options.margin(tour_view.size(), None);
        let side = options.code_side(tour_view.size(), margin, None);
        let room = CodeRoom {
            side,
            below: margin.map_or(0.0, |margin| margin.below),
        };
        write_code(&code, tour_view.size(), place, room, options.theme, out)
    })?)
}

/// Maximum side of a QR code, in points.
const LONGEST_CODE: f64 = 90.0;

/// The side of a QR code, and how far it is below the board, in tiles.
#[derive(Clone, Copy)]
struct CodeRoom {
    side: f64,
    below: f64,
}

/// Draws a QR code below a board.
fn write_code(
    code: &Code,
    board: Size,
    place: BoardPlace,
    room: CodeRoom,
    theme: BoardTheme,
    out: &mut dyn Write,
) -> io::Result<()> {
    let side = room.side.min(LONGEST_CODE / place.tile);
    let corner = tile_corner(board, (board.width(), board.height()));
    let mut writer = PdfWriter::begin(place, theme, out);
    for shape in code.shapes(corner + Point::new(-side, room.below), side) {
        writer.write_shape(&shape)?;
    }
    writer.end()
}

/// Space needed below the boards for names and QR codes, in tiles.
fn below(boards: &[Size], options: &Options) -> f64 {
    let taken = boards.iter().map(|&board| {
        let margin = options.margin(board, None);
        match options.code_side(board, margin, None) {
            0.0 => 0.0,
            side => side + margin.map_or(0.0, |margin| margin.below),
        }
    });
    taken.fold(0.0, f64::max)
}

/// Adds the figures of a tour of one knight.
fn add_figures(document: &mut Document<'_>, theme: BoardTheme) -> io::Result<()> {
    /// Points per tile on a page with few squares. Determines how precisely shapes are written.
    const LARGE: f64 = 100.0;
    FIGURES.into_iter().try_for_each(|sprite| {
        let shapes = figure::shapes(sprite, theme);
        let packed = packed(|out| {
            let mut writer = PdfWriter::new(LARGE, theme, out);
            shapes
                .iter()
                .try_for_each(|shape| writer.write_shape(shape))
        })?;
        document.add_figure(Name(sprites::name(sprite).as_bytes()), &packed)
    })
}

fn title(boards: &[Size]) -> String {
    match boards {
        &[one] => svg::title(one),
        several => format!("{} knight\u{2019}s tours", several.len()),
    }
}

/// A page with one board in the middle. Lengths are in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    /// Width of the page.
    pub width: f64,
    /// Height of the page.
    pub height: f64,
    /// Side of a square of the board.
    pub tile: f64,
    /// How far the middle of the board is above the middle of the page.
    pub above: f64,
}

impl Page {
    /// The page on which a board of this size is printed.
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour_picture::{Options, PDF, Page};
    ///
    /// let page = Page::of(Board::CHESS.size(), &Options::default());
    /// assert!(page.width < page.height && 8.0 * page.tile < page.width);
    /// ```
    pub fn of(board: Size, options: &Options) -> Page {
        let sheet = Sheet::new(&[board], 1, options);
        Page {
            width: sheet.width,
            height: sheet.height,
            tile: sheet.tile,
            above: sheet.moved.1,
        }
    }
}

fn paper(options: &Options) -> (f64, f64) {
    options.paper.sides()
}

/// Layout of boards in equal cells, scaled to fit the largest board. Lengths are in points.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sheet {
    width: f64,
    height: f64,
    columns: usize,
    rows: usize,
    tile: f64,
    moved: (f64, f64),
}

impl Sheet {
    fn new(boards: &[Size], per_page: usize, options: &Options) -> Sheet {
        Sheet::sized(boards, options)
            .unwrap_or_else(|| Sheet::of(boards, per_page, paper(options), below(boards, options)))
    }

    fn sized(boards: &[Size], options: &Options) -> Option<Sheet> {
        const POINTS: f64 = 72.0 / 25.4;
        let &[board] = boards else { return None };
        let margin = options.margin(board, None);
        let (left, below) = margin.map_or((0.0, 0.0), |margin| (margin.left, margin.below));
        let across = f64::from(board.width()) + left;
        let below = below + options.code_side(board, margin, None);
        let down = f64::from(board.height()) + below;
        let tile = POINTS * options.millimetres(across.max(down))?;
        Some(Sheet {
            width: tile * across,
            height: tile * down,
            columns: 1,
            rows: 1,
            tile,
            moved: (0.5 * tile * left, 0.5 * tile * below),
        })
    }

    /// The layout with the largest tiles, portrait or landscape, for pages of up to `per_page` boards.
    fn of(boards: &[Size], per_page: usize, (short, long): (f64, f64), below: f64) -> Sheet {
        let longest = |side: fn(Size) -> u32| {
            let sides = boards.iter().map(|&board| side(board));
            f64::from(sides.max().unwrap_or(1))
        };
        let (across, down) = (longest(Size::width), longest(Size::height) + below);
        let room = |side: f64, cells: usize| {
            (side - 2.0 * MARGIN - GAP * (cells - 1) as f64) / cells as f64
        };
        let sheet = |(width, height): (f64, f64), columns: usize| {
            let rows = per_page.div_ceil(columns);
            let tile = (room(width, columns) / across).min(room(height, rows) / down);
            Sheet {
                width,
                height,
                columns,
                rows,
                tile,
                moved: (0.0, 0.5 * tile * below),
            }
        };
        let upright = (1..=per_page).map(|columns| sheet((short, long), columns));
        let all = upright.chain((1..=per_page).map(|columns| sheet((long, short), columns)));
        let best = all.reduce(|best, next| {
            if next.tile > best.tile + 1e-9 {
                next
            } else {
                best
            }
        });
        best.expect("a page has at least one board")
    }

    fn place(&self, index: usize) -> BoardPlace {
        let (column, row) = (index % self.columns, index / self.columns);
        let cell = |side: f64, cells: usize| (side - 2.0 * MARGIN + GAP) / cells as f64;
        let across = cell(self.width, self.columns);
        let down = cell(self.height, self.rows);
        let at = |place: usize, cell: f64| MARGIN - 0.5 * GAP + (place as f64 + 0.5) * cell;
        BoardPlace {
            tile: self.tile,
            middle: (
                at(column, across) + self.moved.0,
                self.height - at(row, down) + self.moved.1,
            ),
        }
    }
}

#[cfg(test)]
mod tests;
