use super::*;
use crate::{BoardsPerPage, Paper, Style};
use ab_glyph::{Font as _, FontRef};
use flate2::read::ZlibDecoder;
use knights_tour::board::Board;
use knights_tour::position::Position;
use knights_tour::solve::Question;
use knights_tour_scene::{Look, View};
use proptest::prelude::*;
use std::io::Read as _;
use std::slice;

fn tour(board: &str) -> Position {
    let board: Board = board.parse().unwrap();
    let tour = Question::on(&board).closed().solve().unwrap();
    Position::along(&board, tour.squares()).unwrap()
}

fn written(tours: &[Position], options: &Options) -> Vec<u8> {
    let tour_views: Vec<TourView<'_>> = tours.iter().map(TourView::Position).collect();
    let mut file = Vec::new();
    let never = &mut |_, _| Ok(());
    write_pdf(&tour_views, options, &mut file, never).unwrap();
    file
}

/// Parses a file through its cross-reference table, as viewers do.
struct Objects<'a> {
    file: &'a [u8],
    places: Vec<usize>,
}

impl<'a> Objects<'a> {
    fn of(file: &'a [u8]) -> Objects<'a> {
        let tail = String::from_utf8_lossy(&file[file.len() - 40..]);
        let table = tail.split_once("startxref\n").unwrap().1;
        let table: usize = table.lines().next().unwrap().parse().unwrap();
        let text = String::from_utf8_lossy(&file[table..]);
        let (count, _) = text["xref\n0 ".len()..].split_once('\n').unwrap();
        let first = table + "xref\n0 \n".len() + count.len();
        let entries = file[first..].chunks(20).take(count.parse().unwrap());
        let place = |entry: &[u8]| String::from_utf8_lossy(&entry[..10]).parse().unwrap();
        Objects {
            file,
            places: entries.map(place).collect(),
        }
    }

    fn object(&self, name: usize) -> (String, &'a [u8]) {
        let object = &self.file[self.places[name]..];
        let head = &object[..object.len().min(4000)];
        let head = String::from_utf8_lossy(head).into_owned();
        assert!(head.starts_with(&format!("{name} 0 obj\n")), "{head}");
        let dictionary = head.split("endobj").next().unwrap();
        let dictionary = dictionary.split("stream\n").next().unwrap();
        (dictionary.to_owned(), &object[dictionary.len()..])
    }

    fn names(&self, name: usize, key: &str) -> Vec<usize> {
        let (dictionary, _) = self.object(name);
        let (_, value) = dictionary.split_once(&format!("{key} ")).unwrap();
        let value = value.split(['/', ']', '>']).next().unwrap();
        let names = value.trim_start_matches('[').split("0 R");
        let names = names.filter(|name| !name.trim().is_empty());
        names.map(|name| name.trim().parse().unwrap()).collect()
    }

    fn stream(&self, name: usize) -> Vec<u8> {
        let (dictionary, rest) = self.object(name);
        assert!(dictionary.contains("/FlateDecode"), "{dictionary}");
        let (_, length) = dictionary.split_once("/Length ").unwrap();
        let length: usize = length.split_whitespace().next().unwrap().parse().unwrap();
        let packed = &rest["stream\n".len()..];
        assert!(packed[length..].starts_with(b"\nendstream"));
        let mut bytes = Vec::new();
        let _ = ZlibDecoder::new(&packed[..length])
            .read_to_end(&mut bytes)
            .unwrap();
        bytes
    }

    fn pages(&self) -> Vec<usize> {
        let trailer = String::from_utf8_lossy(self.file).into_owned();
        let (_, root) = trailer.rsplit_once("/Root ").unwrap();
        let root = root.split(' ').next().unwrap().parse().unwrap();
        let tree = self.names(root, "/Pages")[0];
        self.names(tree, "/Kids")
    }
}

fn contents(file: &[u8]) -> Vec<String> {
    let objects = Objects::of(file);
    let page = |page| {
        let streams = objects.names(page, "/Contents").into_iter();
        let streams = streams.map(|stream| String::from_utf8(objects.stream(stream)).unwrap());
        streams.collect::<String>()
    };
    objects.pages().into_iter().map(page).collect()
}

fn count(page: &str, operator: &str) -> usize {
    page.split_ascii_whitespace()
        .filter(|word| *word == operator)
        .count()
}

#[test]
fn a_page_holds_the_lines_of_its_drawing() {
    let mut options = Options {
        style: Style::named("woodcut"),
        theme: BoardTheme::Print,
        ..Options::default()
    };
    let file = written(&[tour("8x8")], &options);
    assert!(file.starts_with(b"%PDF-1.") && file.ends_with(b"%%EOF"));
    let pages = contents(&file);
    let [page] = &pages[..] else {
        panic!("{} pages", pages.len());
    };
    let found = ["m", "l", "h", "f*", "f", "S", "c"].map(|operator| count(page, operator));
    assert_eq!(found, [1, 63, 1, 1, 0, 0, 0]);
    assert!(page.contains("\n-3.5 3.5 m\n"), "{page}");
    assert!(count(page, "re") == 0, "white paper is not painted");
    options.theme = BoardTheme::Wood;
    let pages = contents(&written(&[tour("8x8")], &options));
    assert_eq!(count(&pages[0], "re"), 1);
}

/// The visible texts of a page, with replacement texts applied, each with its matrix.
fn texts(page: &str) -> Vec<(String, [f64; 6])> {
    let mut texts = Vec::new();
    let mut stands_for = None;
    let mut matrix = Vec::new();
    for line in page.lines() {
        if line == "/Span <<" {
            assert_eq!(stands_for.replace(false), None);
        } else if line == "  /ActualText ()" {
            stands_for = Some(true);
        } else if line == "EMC" {
            assert!(stands_for.take().is_some());
        } else if let Some(numbers) = line.strip_suffix(" Tm") {
            let numbers = numbers.split(' ').map(|number| number.parse().unwrap());
            matrix = numbers.collect();
        } else if let Some(text) = line.strip_suffix(" Tj") {
            let text = text
                .strip_prefix('(')
                .and_then(|text| text.strip_suffix(')'));
            if stands_for != Some(true) {
                let matrix = matrix.clone().try_into().unwrap();
                texts.push((text.unwrap().to_owned(), matrix));
            }
        }
    }
    texts
}

#[test]
fn a_board_is_printed_with_tiles_numbers_and_labels() {
    let options = Options {
        view: Look::Discs.on(View::default()),
        ..Options::default()
    };
    let page = &contents(&written(&[tour("6x6")], &options))[0];
    assert_eq!(
        ["f", "f*", "h"].map(|operator| count(page, operator)),
        [2, 0, 36]
    );
    // Each move has an edge. Dots have plates, rings in individual colours, and inner plates; the last is above the figure.
    assert_eq!(count(page, "S"), 2 * 36 + 2 + 36 + 3);
    // Each number has a halo, except the first, which is on a disc. The names of files and ranks have none.
    assert_eq!(count(page, "Tj"), 2 * 36 - 1 + 12);
    assert_eq!(count(page, "Tf"), 3);
}

#[test]
fn a_line_alone_keeps_its_order_in_grey_print() {
    let options = Options {
        view: Look::Path.on(View::default()),
        ..Options::default()
    };
    let page = &contents(&written(&[tour("6x6")], &options))[0];
    let numbers: Vec<String> = texts(page).into_iter().map(|(text, _)| text).collect();
    for number in 1..=36_u32 {
        let is_kept = number % 8 == 0;
        let is_label = number <= 6;
        let is_shown = numbers.contains(&number.to_string());
        assert_eq!(is_shown, is_kept || is_label, "{number}: {numbers:?}");
    }
}

#[test]
fn flags_and_figures_are_drawings_that_are_shown_where_they_stand() {
    assert!(PICTURE.options.iter().any(|option| option.name == "flags"));
    let mut position = tour("6x6");
    let shown = |position: &Position, options: &Options| {
        let file = written(slice::from_ref(position), options);
        let page = contents(&file).remove(0);
        let figures = ["candidate", "flag", "knight"];
        let counts = figures.map(|name| count(&page, &format!("/{name}")));
        assert_eq!(count(&page, "Do"), counts.iter().sum::<usize>());
        let objects = Objects::of(&file);
        for name in figures {
            let figure = objects.names(objects.pages()[0], &format!("/{name}"))[0];
            assert!(objects.object(figure).0.contains("/Subtype /Form"));
            assert!(!objects.stream(figure).is_empty());
        }
        (counts, page)
    };
    let mut options = Options::default();
    assert_eq!(shown(&position, &options).0, [0, 36, 1]);
    options.view.flags = false;
    assert_eq!(shown(&position, &options).0, [0, 0, 1]);
    let _ = position.take_back();
    let (counts, page) = shown(&position, &options);
    assert_eq!(counts, [1, 0, 1]);
    let (x, y) = position.board().size().xy(position.here());
    // The figure shares its square with a number.
    let (x, y) = (100 * i64::from(x) - 259, 100 * i64::from(y) - 243);
    let [x, y] = [x, y].map(|hundredths| hundredths as f64 / 100.0);
    let knight = format!("\n1 0 0 1 {x} {y} cm\n/knight Do\n");
    assert!(page.contains(&knight), "{page}");
    options.style = Style::named("plain");
    let file = written(slice::from_ref(&position), &options);
    assert!(!String::from_utf8_lossy(&file).contains("/XObject"));
}

#[test]
fn numbers_and_labels_are_text_where_they_stand() {
    let position = tour("6x6");
    let page = &contents(&written(slice::from_ref(&position), &Options::default()))[0];
    let texts = texts(page);
    assert_eq!(texts.len(), 36 + 12);
    for (number, square) in (1..=36).zip(position.trail()) {
        let (x, y) = position.board().size().xy(square);
        let is_it = |(text, [.., left, base]): &&(String, [f64; 6])| {
            let (right, down) = (left + 3.0 - f64::from(x), base + 3.0 - f64::from(y));
            // The last number is beside the figure.
            let aside = if number == 36 { 0.2 } else { 0.0 };
            let (right, down) = (right - aside, down + aside);
            *text == number.to_string() && right > 0.1 && right < 0.5 && down > 0.4 && down < 0.6
        };
        assert_eq!(texts.iter().filter(is_it).count(), 1, "{number} {texts:?}");
    }
    for label in ["a", "b", "c", "d", "e", "f"] {
        assert_eq!(texts.iter().filter(|text| text.0 == label).count(), 1);
    }
}

#[test]
fn the_font_has_all_that_is_written_by_its_own_code_and_width() {
    let file = written(&[tour("6x6")], &Options::default());
    let objects = Objects::of(&file);
    let font = objects.names(objects.pages()[0], "/F")[0];
    let (dictionary, _) = objects.object(font);
    for entry in [
        "/TrueType",
        "/WinAnsiEncoding",
        "/FirstChar 48",
        "/LastChar 122",
    ] {
        assert!(dictionary.contains(entry), "{dictionary}");
    }
    let widths = dictionary.split_once("/Widths [").unwrap().1;
    let widths = widths.split(']').next().unwrap().split_whitespace();
    let widths: Vec<f32> = widths.map(|width| width.parse().unwrap()).collect();
    let descriptor = objects.names(font, "/FontDescriptor")[0];
    let bytes = objects.stream(objects.names(descriptor, "/FontFile2")[0]);
    let font = FontRef::try_from_slice(&bytes).unwrap();
    assert_eq!(widths.len(), usize::from(b'z' - b'0' + 1));
    for (code, width) in (b'0'..=b'z').zip(widths) {
        let glyph = font.glyph_id(code.into());
        let units = font.h_advance_unscaled(glyph) / font.units_per_em().unwrap();
        if code.is_ascii_alphanumeric() {
            assert!(glyph.0 > 0 && (1000.0 * units - width).abs() < 0.01);
        }
    }
    let options = Options {
        style: Style::named("plain"),
        ..Options::default()
    };
    let file = written(&[tour("6x6")], &options);
    assert!(!String::from_utf8_lossy(&file).contains("/Font"));
}

#[test]
fn coordinates_are_as_long_as_a_printer_needs() {
    let options = Options {
        style: Style::named("curve"),
        ..Options::default()
    };
    for (board, decimals) in [("6x6", 4), ("60x60", 3)] {
        let page = &contents(&written(&[tour(board)], &options))[0];
        let steps = page.lines().skip(2).flat_map(str::split_whitespace);
        let decimals_of = |word: &str| word.split_once('.').map_or(0, |(_, part)| part.len());
        assert_eq!(steps.map(decimals_of).max(), Some(decimals), "{board}");
    }
}

struct Longest(usize);

impl Write for Longest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.max(bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn each_board_is_written_before_the_next() {
    let options = Options {
        per_page: BoardsPerPage::nearest(6),
        ..Options::default()
    };
    let tours: Vec<Position> = (0..12).map(|_| tour("20x20")).collect();
    let tour_views: Vec<TourView<'_>> = tours.iter().map(TourView::Position).collect();
    let longest = |tour_views: &[TourView<'_>]| {
        let (mut out, mut told) = (Longest(0), Vec::new());
        let tell = &mut |done, all: Option<u64>| {
            told.push(all == Some(done));
            Ok(())
        };
        write_pdf(tour_views, &options, &mut out, tell).unwrap();
        assert_eq!(told.len(), tour_views.len());
        assert_eq!(told.last(), Some(&true));
        out.0
    };
    let (one, many) = (longest(&tour_views[..1]), longest(&tour_views));
    assert!(many < one + one / 4, "{one} {many}");
}

#[test]
fn a_board_that_cannot_be_drawn_is_refused_before_anything_is_written() {
    let two = ["a1", "h8"].map(|name| name.parse().unwrap());
    let two = Position::with_two(&Board::CHESS, two).unwrap();
    let tours = [tour("6x6"), two];
    let tour_views: Vec<TourView<'_>> = tours.iter().map(TourView::Position).collect();
    let mut file = Vec::new();
    let never = &mut |_, _| Ok(());
    let error = write_pdf(&tour_views, &Options::default(), &mut file, never).unwrap_err();
    assert!(error.to_string().contains("one knight"), "{error}");
    assert!(file.is_empty());
}

#[test]
fn several_boards_are_on_as_many_pages_as_they_need() {
    let tours: Vec<Position> = (0..5).map(|_| tour("5x6")).collect();
    for (per_page, pages) in [(1, 5), (2, 3), (4, 2), (6, 1)] {
        let options = Options {
            per_page: BoardsPerPage::nearest(per_page),
            ..Options::default()
        };
        let file = written(&tours, &options);
        let contents = contents(&file);
        assert_eq!(contents.len(), pages);
        let flags = contents.iter().map(|page| count(page, "/flag"));
        assert_eq!(flags.sum::<usize>(), 5 * 30);
    }
}

proptest! {
    #[test]
    fn boards_lie_on_their_page_and_apart(
        per_page in 1..=24_usize,
        width in 3..40_u32,
        height in 3..40_u32,
        paper in proptest::sample::select(&Paper::ALL[..]),
    ) {
        let board = Size::new(width, height).unwrap();
        let sheet = Sheet::of(&[board], per_page, paper.sides(), 0.0);
        prop_assert!(sheet.tile > 0.0);
        let half = |side: u32| 0.5 * f64::from(side) * sheet.tile;
        let (half_width, half_height) = (half(width), half(height));
        let middles = (0..per_page).map(|at| sheet.place(at).middle);
        let middles: Vec<(f64, f64)> = middles.collect();
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
