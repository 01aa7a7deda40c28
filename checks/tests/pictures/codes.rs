//! QR codes in pictures and on pages are read again.

use crate::{closed_tour, rendered, written};
use flate2::read::ZlibDecoder;
use image::{DynamicImage, GrayImage, Luma};
use knights_tour::board::Board;
use knights_tour::position::Position;
use knights_tour::puzzle::{Level, PuzzleSpec};
use knights_tour::text::id_of;
use knights_tour_picture::{
    BoardTheme, BoardsPerPage, Millimetres, Options, PNG, PrintedPuzzle, STYLES, SVG, Style,
    TileSide, code_svg, write_pdf, write_puzzles_pdf,
};
use knights_tour_scene::TourView;
use resvg::tiny_skia::Color;
use std::io::Read as _;

const PAGE: &str = "https://example.org/tours/";

fn options() -> Options {
    Options {
        has_qr_code: true,
        page: Some(PAGE.into()),
        ..Options::default()
    }
}

fn id(position: &Position) -> String {
    let tour_view = TourView::Position(position);
    id_of(position.board(), position.start(), tour_view.trail())
}

fn link(position: &Position) -> String {
    format!("{PAGE}#{}", id(position))
}

/// The texts of the QR codes in a PNG, or in an SVG on a dark background.
fn codes(file: &[u8]) -> Vec<String> {
    let picture = match file.starts_with(b"\x89PNG") {
        true => image::load_from_memory(file).expect("a picture"),
        false => DynamicImage::from(rendered(file, Color::from_rgba8(40, 40, 40, 255))),
    };
    decoded(&picture.into_luma8())
}

fn decoded(picture: &GrayImage) -> Vec<String> {
    let (width, height) = picture.dimensions();
    let grey = |x: usize, y: usize| picture.get_pixel(x as u32, y as u32).0[0];
    let mut prepared =
        rqrr::PreparedImage::prepare_from_greyscale(width as usize, height as usize, grey);
    let grids = prepared.detect_grids();
    grids
        .iter()
        .filter_map(|grid| Some(grid.decode().ok()?.1))
        .collect()
}

#[test]
fn what_is_drawn_is_read_again() {
    let tour = closed_tour("8x8");
    let expected = [link(&tour)];
    for kind in [&PNG, &SVG] {
        for theme in BoardTheme::ALL {
            for is_transparent in [false, true] {
                let options = Options {
                    theme,
                    is_transparent,
                    ..options()
                };
                let found = codes(&written(kind, &tour, &options));
                assert_eq!(found, expected, "{} {theme:?}", kind.ending);
            }
        }
        for &style in STYLES.iter().filter(|style| !style.needs_picture()) {
            let options = Options {
                style: Some(style),
                ..options()
            };
            let found = codes(&written(kind, &tour, &options));
            assert_eq!(found, expected, "{} {}", kind.ending, style.name);
        }
    }
}

#[test]
fn the_code_of_a_text_is_read_again() {
    let link = format!("{PAGE}#puzzle=2026-11-22-8x8-medium");
    let file = code_svg(&link).expect("a code");
    let file = file.replace("viewBox", "width=\"400\" height=\"400\" viewBox");
    let picture = DynamicImage::from(rendered(file.as_bytes(), Color::WHITE));
    assert_eq!(decoded(&picture.into_luma8()), [link]);
    assert_eq!(code_svg(&"x".repeat(3000)), None);
}

#[test]
fn boards_of_many_sides_have_room_for_it() {
    for (board, tile) in [("3x10", 75), ("31x32", 30), ("5x6", 75), ("20x5", 40)] {
        let tour = closed_tour(board);
        let options = Options {
            tile: Some(TileSide::new(tile).unwrap()),
            ..options()
        };
        assert_eq!(
            codes(&written(&PNG, &tour, &options)),
            [link(&tour)],
            "{board}"
        );
    }
}

#[test]
fn without_an_address_it_is_the_id() {
    let tour = closed_tour("5x6");
    let options = Options {
        has_qr_code: true,
        ..Options::default()
    };
    assert_eq!(codes(&written(&PNG, &tour, &options)), [id(&tour)]);
}

/// The texts of the QR codes on the pages of a PDF, in order.
fn codes_on_pages(file: &[u8]) -> Vec<String> {
    const BEFORE: &[u8] = b">>\nstream\n";
    let starts = (0..file.len()).filter(|&at| file[at..].starts_with(BEFORE));
    let contents = starts.filter_map(|at| {
        let mut text = String::new();
        let packed = &file[at + BEFORE.len()..];
        let read = ZlibDecoder::new(packed).read_to_string(&mut text);
        read.is_ok().then_some(text)
    });
    contents.filter_map(|content| code_in(&content)).collect()
}

/// Decodes the rectangles drawn last in the content of a page, each given by two corners.
fn code_in(content: &str) -> Option<String> {
    let (_, drawn) = content.rsplit_once("\nq\n")?;
    let mut rectangles: Vec<[f64; 4]> = Vec::new();
    for line in drawn.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let &[x, y, "m" | "l"] = &words[..] else {
            continue;
        };
        let (x, y): (f64, f64) = (x.parse().ok()?, y.parse().ok()?);
        match rectangles.last_mut() {
            Some(last) if line.ends_with('l') => {
                *last = [
                    last[0].min(x),
                    last[1].min(y),
                    last[2].max(x),
                    last[3].max(y),
                ];
            }
            _ => rectangles.push([x, y, x, y]),
        }
    }
    let [left, top, right, _] = *rectangles.first()?;
    let scale = 400.0 / (right - left);
    let mut picture = GrayImage::from_pixel(400, 400, Luma([255]));
    for [from_x, from_y, to_x, to_y] in rectangles.into_iter().skip(1) {
        let at = |from: f64, corner: f64| ((from - corner) * scale).round() as u32;
        for y in at(from_y, top)..at(to_y, top) {
            (at(from_x, left)..at(to_x, left)).for_each(|x| picture.put_pixel(x, y, Luma([0])));
        }
    }
    decoded(&picture).pop()
}

#[test]
fn a_code_below_a_board_leads_to_its_tour() {
    let tours = [closed_tour("8x8"), closed_tour("5x6")];
    let pdf = |count: usize, options: &Options| {
        let tours: Vec<TourView<'_>> = tours[..count].iter().map(TourView::Position).collect();
        let mut file = Vec::new();
        write_pdf(&tours, options, &mut file, &mut |_, _| Ok(())).unwrap();
        codes_on_pages(&file)
    };
    for style in [None, Style::named("weave")] {
        let options = Options {
            style,
            per_page: BoardsPerPage::new(2).unwrap(),
            ..options()
        };
        let large = Options {
            longer_side: Some(Millimetres::new(150).unwrap()),
            ..options.clone()
        };
        for options in [&options, &large] {
            assert_eq!(pdf(1, options), [link(&tours[0])]);
        }
        assert_eq!(pdf(2, &options), tours.each_ref().map(link));
    }
}

#[test]
fn a_code_below_a_puzzle_leads_to_it() {
    let link = "https://example.org/#puzzle=2026-11-22-8x8-medium";
    let board: Board = "5x5".parse().unwrap();
    let printed = PrintedPuzzle {
        puzzle: PuzzleSpec::new(&board, Level::Easy).make().unwrap(),
        title: "A puzzle".to_owned(),
        link: Some(link.to_owned()),
    };
    let mut file = Vec::new();
    write_puzzles_pdf(&[printed], &Options::default(), &mut file, &mut |_, _| {
        Ok(())
    })
    .unwrap();
    // The solution has none.
    assert_eq!(codes_on_pages(&file), [link]);
}
