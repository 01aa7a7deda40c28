//! Pages to print: one board, or a sheet of several, as lines and shapes.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the format's numbers are single floats, and counts of pages are small"
)]

use super::drawing::{Drawing, Paint, Path, Point, Rule, Shape, Step};
use super::options::{
    LABELS, LOOK, NUMBERS, Options, PAPER, PATH, PER_PAGE, Picture, STYLE, THEME,
};
use super::{PictureError, Progress};
use crate::board::Size;
use crate::course::Course;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Pdf, Rect, Ref, TextStr};
use std::io::Write;

/// PDF pages.
pub static PICTURE: Picture = Picture {
    ending: "pdf",
    label: "PDF page to print",
    options: &[
        &PAPER, &PER_PAGE, &THEME, &STYLE, &LOOK, &PATH, &NUMBERS, &LABELS,
    ],
    admit: |board, _| admit(board),
    write: |course, options, out, progress| write_pdf(&[course], options, out, progress),
};

/// The most squares of a board on a page: more are finer than a printer prints.
const MOST: u64 = 40_000;

/// Points of an inch's half on each side of a page, and between boards.
const MARGIN: f64 = 36.0;
const GAP: f64 = 24.0;

/// A sheet of paper: its width and its height, in points of 1/72 inch.
const PAPERS: [(f64, f64); 2] = [(595.276, 841.89), (612.0, 792.0)];

fn admit(board: Size) -> Result<(), PictureError> {
    match board.area() <= MOST {
        true => Ok(()),
        false => Err(PictureError::TooFine { board, max: MOST }),
    }
}

/// Writes tours as a PDF file, as many on a page as the options say, the first at the top left. `progress`
/// is told after each which part is done, from 0 to 1, and may cancel the rest.
///
/// # Errors
/// [`PictureError`] if a board is too large for a page, it was cancelled, or it cannot be written.
pub fn write_pdf(
    courses: &[Course<'_>],
    options: &Options,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    let mut drawings = Vec::new();
    for &course in courses {
        admit(course.size())?;
        drawings.push(match options.style() {
            Some(style) => Drawing::new(style, course, options.theme())?,
            None => Drawing::on_board(course, options.view(), options.theme())?,
        });
    }
    let per_page = (options.get(&PER_PAGE).max(1) as usize).min(drawings.len().max(1));
    let paper = PAPERS[(options.get(&PAPER) as usize).min(PAPERS.len() - 1)];
    let (catalog, tree, info) = (Ref::new(1), Ref::new(2), Ref::new(3));
    let mut pdf = Pdf::new();
    let _ = pdf.catalog(catalog).pages(tree);
    let _ = pdf
        .document_info(info)
        .title(TextStr(&title(&drawings)))
        .creator(TextStr("Knight\u{2019}s Tour"));
    let mut pages = Vec::new();
    for (number, boards) in (0..).zip(drawings.chunks(per_page)) {
        let (page, content) = (Ref::new(4 + 2 * number), Ref::new(5 + 2 * number));
        let sheet = Sheet::of(boards, per_page, paper);
        let packed = packed(&sheet.content(boards, options.style().is_some()))?;
        let _ = pdf.stream(content, &packed).filter(Filter::FlateDecode);
        let mut written = pdf.page(page);
        let (width, height) = (sheet.width as f32, sheet.height as f32);
        let _ = written
            .parent(tree)
            .media_box(Rect::new(0.0, 0.0, width, height))
            .contents(content);
        let _ = written.resources();
        drop(written);
        pages.push(page);
        let done = (pages.len() * per_page) as f64 / drawings.len().max(1) as f64;
        if progress(done.min(1.0)).is_break() {
            return Err(PictureError::Cancelled);
        }
    }
    let count = pages.len() as i32;
    let _ = pdf.pages(tree).kids(pages).count(count);
    out.write_all(&pdf.finish())?;
    Ok(())
}

fn title(drawings: &[Drawing]) -> String {
    match drawings {
        [one] => format!("A knight\u{2019}s tour of {:#}", one.board),
        several => format!("{} knight\u{2019}s tours", several.len()),
    }
}

fn packed(content: &[u8]) -> Result<Vec<u8>, PictureError> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

/// How boards lie on a page: in cells of one size, all of which are drawn as large as the largest board
/// allows. Lengths are points.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sheet {
    width: f64,
    height: f64,
    columns: usize,
    rows: usize,
    /// Points per tile.
    tile: f64,
}

impl Sheet {
    /// The one on which tiles are largest, upright or across; a page that is not full is laid out like
    /// one which is.
    fn of(boards: &[Drawing], per_page: usize, (short, long): (f64, f64)) -> Sheet {
        let longest = |side: fn(Size) -> u32| {
            let sides = boards.iter().map(|drawing| side(drawing.board));
            f64::from(sides.max().unwrap_or(1))
        };
        let (across, down) = (longest(Size::width), longest(Size::height));
        let mut best: Option<Sheet> = None;
        for (width, height) in [(short, long), (long, short)] {
            for columns in 1..=per_page {
                let rows = per_page.div_ceil(columns);
                let room = |side: f64, cells: usize| {
                    (side - 2.0 * MARGIN - GAP * (cells - 1) as f64) / cells as f64
                };
                let tile = (room(width, columns) / across).min(room(height, rows) / down);
                if best.is_none_or(|best| tile > best.tile + 1e-9) {
                    best = Some(Sheet {
                        width,
                        height,
                        columns,
                        rows,
                        tile,
                    });
                }
            }
        }
        // There is at least one column.
        best.unwrap_or(Sheet {
            width: short,
            height: long,
            columns: 1,
            rows: 1,
            tile: 1.0,
        })
    }

    /// The middle of a board by its place, from the page's corner at the bottom left.
    fn middle(&self, index: usize) -> (f64, f64) {
        let (column, row) = (index % self.columns, index / self.columns);
        let cell = |side: f64, cells: usize| (side - 2.0 * MARGIN + GAP) / cells as f64;
        let across = cell(self.width, self.columns);
        let down = cell(self.height, self.rows);
        let at = |place: usize, cell: f64| MARGIN - 0.5 * GAP + (place as f64 + 0.5) * cell;
        (at(column, across), self.height - at(row, down))
    }

    /// What is on the page; paper that is white already is not painted.
    fn content(&self, boards: &[Drawing], has_paper: bool) -> Vec<u8> {
        const WHITE: [u8; 3] = [0xff; 3];
        let mut content = Content::new();
        for (index, drawing) in boards.iter().enumerate() {
            let (x, y) = self.middle(index);
            let tile = self.tile as f32;
            content.save_state();
            // From tiles, with y leading down, to points, with y leading up.
            content.transform([tile, 0.0, 0.0, -tile, x as f32, y as f32]);
            content.set_line_join(LineJoinStyle::RoundJoin);
            if has_paper && drawing.paper != WHITE {
                let (width, height) = (drawing.board.width() as f32, drawing.board.height() as f32);
                set_fill(drawing.paper, &mut content);
                content.rect(-0.5 * width, -0.5 * height, width, height);
                content.fill_nonzero();
            }
            for shape in &drawing.shapes {
                write_shape(shape, &mut content);
            }
            content.restore_state();
        }
        content.finish().to_vec()
    }
}

/// Red, green and blue, from 0 to 1.
fn channels(colour: [u8; 3]) -> [f32; 3] {
    colour.map(|channel| f32::from(channel) / 255.0)
}

fn set_fill(colour: [u8; 3], content: &mut Content) {
    let [red, green, blue] = channels(colour);
    content.set_fill_rgb(red, green, blue);
}

fn write_shape(shape: &Shape, content: &mut Content) {
    for path in &shape.paths {
        write_path(path, content);
    }
    match shape.paint {
        _ if shape.paths.is_empty() => {}
        Paint::Fill(rule) => {
            set_fill(shape.colour, content);
            match rule {
                Rule::EvenOdd => content.fill_even_odd(),
                Rule::NonZero => content.fill_nonzero(),
            };
        }
        Paint::Stroke {
            width,
            has_round_ends,
        } => {
            let [red, green, blue] = channels(shape.colour);
            content.set_stroke_rgb(red, green, blue);
            content.set_line_width(width as f32);
            content.set_line_cap(match has_round_ends {
                true => LineCapStyle::RoundCap,
                false => LineCapStyle::ButtCap,
            });
            content.stroke();
        }
    }
}

fn write_path(path: &Path, content: &mut Content) {
    let at = |point: Point| (point.x as f32, point.y as f32);
    let (x, y) = at(path.start);
    content.move_to(x, y);
    for &step in &path.steps {
        match step {
            Step::Line(to) => {
                let (x, y) = at(to);
                content.line_to(x, y);
            }
            Step::Curve(a, b, to) => {
                let ((ax, ay), (bx, by), (x, y)) = (at(a), at(b), at(to));
                content.cubic_to(ax, ay, bx, by, x, y);
            }
        }
    }
    if path.is_closed {
        content.close_path();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::picture::Style;
    use crate::position::Position;
    use crate::solve::Question;
    use flate2::read::ZlibDecoder;
    use proptest::prelude::*;
    use std::io::Read as _;
    use std::ops::ControlFlow;

    fn tour(board: &str) -> Position {
        let board: Board = board.parse().unwrap();
        let tour = Question::on(&board).closed().solve().unwrap();
        Position::along(&board, tour.squares()).unwrap()
    }

    fn written(tours: &[Position], options: &Options) -> Vec<u8> {
        let courses: Vec<Course<'_>> = tours.iter().map(Course::from).collect();
        let mut file = Vec::new();
        let never = &mut |_| ControlFlow::Continue(());
        write_pdf(&courses, options, &mut file, never).unwrap();
        file
    }

    /// What the pages draw, as text.
    fn contents(file: &[u8]) -> Vec<String> {
        let (begin, end) = (&b"stream\n"[..], &b"\nendstream"[..]);
        let find = |from: usize, wanted: &[u8]| {
            let mut windows = file[from..].windows(wanted.len());
            windows.position(|here| here == wanted).map(|at| from + at)
        };
        let (mut pages, mut from) = (Vec::new(), 0);
        while let Some(at) = find(from, begin) {
            let until = find(at, end).unwrap();
            let mut text = String::new();
            let packed = &file[at + begin.len()..until];
            let _ = ZlibDecoder::new(packed).read_to_string(&mut text).unwrap();
            pages.push(text);
            from = until + end.len();
        }
        pages
    }

    /// How often an operator comes.
    fn count(page: &str, operator: &str) -> usize {
        page.split_ascii_whitespace()
            .filter(|word| *word == operator)
            .count()
    }

    #[test]
    fn a_page_holds_the_lines_of_its_drawing() {
        let mut options = Options::default();
        options.set_style(Style::named("woodcut"));
        options.set_theme(crate::picture::BoardTheme::Print);
        let file = written(&[tour("8x8")], &options);
        assert!(file.starts_with(b"%PDF-1.") && file.ends_with(b"%%EOF"));
        let pages = contents(&file);
        let [page] = &pages[..] else {
            panic!("{} pages", pages.len());
        };
        let found = ["m", "l", "h", "f*", "f", "S", "c"].map(|operator| count(page, operator));
        assert_eq!(found, [1, 63, 1, 1, 0, 0, 0]);
        // a1, in tiles from the middle, with y leading down.
        assert!(page.contains("\n-3.5 3.5 m\n"), "{page}");
        assert!(count(page, "re") == 0, "white paper is not painted");
        options.set_theme(crate::picture::BoardTheme::Wood);
        let pages = contents(&written(&[tour("8x8")], &options));
        assert_eq!(count(&pages[0], "re"), 1);
    }

    #[test]
    fn a_board_is_printed_with_tiles_numbers_and_labels() {
        let mut options = Options::default();
        options.set(&LOOK, 2);
        let page = &contents(&written(&[tour("6x6")], &options))[0];
        // The tiles of both colours, two parts of each node, and the letters of 36 numbers and 12 names.
        assert_eq!(count(page, "f"), 2 + 36 + 12);
        assert_eq!(count(page, "f*"), 2 * 36);
        // A move and its edge, and the edges of numbers.
        assert_eq!(count(page, "S"), 2 * 36 + 36);
    }

    #[test]
    fn several_boards_are_on_as_many_pages_as_they_need() {
        let tours: Vec<Position> = (0..5).map(|_| tour("5x6")).collect();
        for (per_page, pages) in [(1, 5), (2, 3), (4, 2), (6, 1)] {
            let mut options = Options::default();
            options.set(&PER_PAGE, per_page);
            let file = written(&tours, &options);
            let contents = contents(&file);
            assert_eq!(contents.len(), pages);
            let boards: usize = contents.iter().map(|page| count(page, "cm")).sum();
            assert_eq!(boards, 5);
        }
    }

    proptest! {
        #[test]
        fn boards_lie_on_their_page_and_apart(
            per_page in 1..=24_usize,
            width in 3..40_u32,
            height in 3..40_u32,
            paper in 0..PAPERS.len(),
        ) {
            let drawing = Drawing {
                board: Size::new(width, height).unwrap(),
                paper: [0xff; 3],
                shapes: Vec::new(),
            };
            let sheet = Sheet::of(&[drawing], per_page, PAPERS[paper]);
            prop_assert!(sheet.tile > 0.0);
            let half = |side: u32| 0.5 * f64::from(side) * sheet.tile;
            let (half_width, half_height) = (half(width), half(height));
            let middles: Vec<(f64, f64)> = (0..per_page).map(|at| sheet.middle(at)).collect();
            for (index, &(x, y)) in middles.iter().enumerate() {
                prop_assert!(x - half_width >= MARGIN - 1e-6);
                prop_assert!(x + half_width <= sheet.width - MARGIN + 1e-6);
                prop_assert!(y - half_height >= MARGIN - 1e-6);
                prop_assert!(y + half_height <= sheet.height - MARGIN + 1e-6);
                for &(other_x, other_y) in &middles[..index] {
                    let (across, down) = ((x - other_x).abs(), (y - other_y).abs());
                    prop_assert!(
                        across >= 2.0 * half_width + GAP - 1e-6
                            || down >= 2.0 * half_height + GAP - 1e-6
                    );
                }
            }
        }
    }
}
