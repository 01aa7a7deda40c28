//! Decodes the QR codes on pages.

use super::*;
use knights_tour::puzzle::{Level, PuzzleSpec};

/// Decodes the rectangles drawn last on a page, each given by two corners.
fn code(page: &str) -> Option<String> {
    let (_, drawn) = page.rsplit_once("\nq\n")?;
    let mut rectangles: Vec<[f64; 4]> = Vec::new();
    for line in drawn.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let &[x, y, "m" | "l"] = &words[..] else {
            continue;
        };
        let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
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
    let mut image = image::GrayImage::from_pixel(400, 400, image::Luma([255]));
    for [from_x, from_y, to_x, to_y] in rectangles.into_iter().skip(1) {
        let at = |from: f64, corner: f64| ((from - corner) * scale).round() as u32;
        for y in at(from_y, top)..at(to_y, top) {
            (at(from_x, left)..at(to_x, left))
                .for_each(|x| image.put_pixel(x, y, image::Luma([0])));
        }
    }
    let grey = |x: usize, y: usize| image.get_pixel(x as u32, y as u32).0[0];
    let mut prepared = rqrr::PreparedImage::prepare_from_greyscale(400, 400, grey);
    let grids = prepared.detect_grids();
    Some(grids.first()?.decode().ok()?.1)
}

#[test]
fn a_code_below_a_board_leads_to_its_tour() {
    let mut options = Options::default();
    options.set(&QR, 1).unwrap();
    options.set_page("https://example.org/");
    options.set(&PER_PAGE, 2).unwrap();
    let boards = [tour("8x8"), tour("5x6")];
    let ids = boards.each_ref().map(|tour| {
        let tour_view = TourView::Position(tour);
        let id = knights_tour::text::id_of(tour.board(), tour.start(), tour_view.trail());
        format!("https://example.org/#{id}")
    });
    for style in [None, Style::named("weave")] {
        options.set_style(style);
        for size in [0, 150] {
            options.set(&SIZE, size).unwrap();
            let file = written(&boards[..1], &options);
            assert_eq!(
                contents(&file)
                    .iter()
                    .map(|page| code(page))
                    .collect::<Vec<_>>(),
                [Some(ids[0].clone())]
            );
        }
        options.set(&SIZE, 0).unwrap();
        // The second code is written last.
        let page = contents(&written(&boards, &options)).remove(0);
        assert_eq!(code(&page).as_ref(), Some(&ids[1]));
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
    let never = &mut |_, _| Ok(());
    write_puzzles_pdf(&[printed], &Options::default(), &mut file, never).unwrap();
    let pages = contents(&file);
    assert_eq!(code(&pages[0]).as_deref(), Some(link));
    assert_eq!(code(&pages[1]), None);
}
