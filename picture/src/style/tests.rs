use super::*;
use crate::TileSide;
use crate::drawing::{Drawing, Window};
use crate::{GIF, Options, PNG, Picture, PictureError, SVG};
use knights_tour::board::Board;
use knights_tour::position::Position;
use knights_tour::solve::Question;
use knights_tour::tour::{Tour, TourClass};
use knights_tour_scene::TourView;

fn position(tour: &Tour) -> Position {
    let mut position = Position::along(tour.board(), tour.squares()).unwrap();
    position.keep_numbers().unwrap();
    position
}

fn random(board: &str, closed: bool, seed: u64) -> Position {
    let board: Board = board.parse().unwrap();
    let question = Question::on(&board).random().with_seed(seed);
    let question = if closed { question.closed() } else { question };
    position(&question.solve().unwrap())
}

fn whole(position: &Position, tile: u32) -> Window {
    let size = position.board().size();
    Window {
        tile: tile.into(),
        left: 0.0,
        top: 0.0,
        width: size.width() * tile,
        height: size.height() * tile,
    }
}

fn picture() -> Luminance {
    Luminance::new(256, 256, |x, _| f64::from(x) / 255.0)
}

fn painted(style: &Style, position: &Position, tile: u32) -> Vec<[u8; 4]> {
    let (tour_view, picture) = (TourView::Position(position), picture());
    let drawing = Drawing::new(style, tour_view, BoardTheme::Wood, Some(&picture)).unwrap();
    let window = whole(position, tile);
    let mut pixels = vec![0; 4 * window.width as usize * window.height as usize];
    drawing.paint_paper(&mut pixels);
    drawing.paint(&window, &mut pixels);
    pixels.as_chunks::<4>().0.to_vec()
}

fn written(picture: &Picture, options: &Options, position: &Position) -> Vec<u8> {
    let mut file = Vec::new();
    let never = &mut |_, _| Ok(());
    let tour_view = TourView::Position(position);
    picture.write(tour_view, options, &mut file, never).unwrap();
    file
}

fn options(style: &'static Style, tile: u32) -> Options {
    Options {
        style: Some(style),
        picture: Some(std::sync::Arc::new(picture())),
        tile: Some(TileSide::new(tile).unwrap()),
        ..Options::default()
    }
}

#[test]
fn styles_are_chosen_by_their_names() {
    for &style in STYLES {
        assert_eq!(options(style, 10).style, Some(style));
        assert_eq!(Style::named(style.name), Some(style));
        let page = include_str!("../../../docs/pictures.md");
        assert!(
            page.contains(&format!("--style {} ", style.name)),
            "{style:?}"
        );
    }
    assert_eq!(Options::default().style, None);
}

#[test]
fn the_picture_of_a_quarter_turn_tour_is_its_own_rotation_pixel_by_pixel() {
    let square: Board = "8x8".parse().unwrap();
    let corners = ["a1", "h1", "a8", "h8"].map(|name| name.parse().unwrap());
    let cross = Board::without(square.size(), corners).unwrap();
    let boards = ["6x6".parse().unwrap(), "10x10".parse().unwrap(), cross];
    for board in boards {
        for (seed, tile) in (0..).zip([1, 7, 16, 25]) {
            let question = Question::on(&board).with_seed(seed);
            let tour = question.symmetric(TourClass::QuarterTurn).solve().unwrap();
            let position = position(&tour);
            let side = (board.width() * tile) as usize;
            for name in ["plain", "curve", "woodcut", "weave"] {
                let pixels = painted(Style::named(name).unwrap(), &position, tile);
                let turned = |x: usize, y: usize| pixels[(side - 1 - x) * side + y];
                for (index, pixel) in pixels.iter().enumerate() {
                    let (x, y) = (index % side, index / side);
                    assert_eq!(*pixel, turned(x, y), "{board} {name} {tile}: {x} {y}");
                }
            }
        }
    }
}

#[test]
fn a_woodcut_is_one_path_filled_where_it_goes_around_an_odd_number_of_times() {
    let position = random("8x8", true, 3);
    let woodcut = Style::named("woodcut").unwrap();
    let file = written(&SVG, &options(woodcut, 20), &position);
    let file = String::from_utf8(file).unwrap();
    assert_eq!(file.matches("<path").count(), 1);
    assert!(file.contains("fill-rule=\"evenodd\""));
    assert_eq!(file.matches('L').count(), 63);
    assert_eq!(file.matches('Z').count(), 1);

    let pixels = painted(woodcut, &position, 20);
    let ink = BoardTheme::Wood.colours().ink;
    let middles: Vec<(i64, i64)> = position
        .trail()
        .map(|square| position.board().size().xy(square))
        .map(|(x, y)| (40 * i64::from(x) + 20, 40 * i64::from(y) + 20))
        .collect();
    let mut inked = 0;
    for (index, pixel) in (0_i64..).zip(&pixels) {
        // The centre of the pixel, in half pixels.
        let (x, y) = (2 * (index % 160) + 1, 2 * (index / 160) + 1);
        let next = middles.iter().skip(1).chain(middles.first());
        let lines = middles.iter().zip(next);
        let (mut is_near, mut to_the_left) = (false, 0);
        for (&(ax, ay), &(bx, by)) in lines {
            let side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
            // Limit: the diagonal of a pixel times the length of a move.
            is_near |= side.abs() < 200;
            let is_left = (side < 0) == (ay < by);
            to_the_left += u32::from((ay <= y) != (by <= y) && is_left);
        }
        if !is_near {
            let is_inked = pixel[..3] == ink;
            assert_eq!(is_inked, to_the_left % 2 == 1, "{x} {y}");
            inked += u32::from(is_inked);
        }
    }
    assert!(inked > 1000, "{inked}");
}

#[test]
fn each_frame_of_a_moving_picture_shows_as_much_as_there_is() {
    for &style in STYLES {
        let tour = random("5x6", true, 2);
        let tile = 16;
        let file = written(&GIF, &options(style, tile), &tour);
        let mut decoding = ::gif::DecodeOptions::new();
        decoding.set_color_output(::gif::ColorOutput::RGBA);
        let mut decoder = decoding.read_info(&file[..]).unwrap();
        let side = usize::from(decoder.width());
        let mut screen = vec![[0_u8; 4]; side * usize::from(decoder.height())];
        let mut now = Position::new(tour.board(), tour.start()).unwrap();
        let mut steps = tour.moves().iter();
        let mut frames = 0;
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let (left, top) = (usize::from(frame.left), usize::from(frame.top));
            let width = usize::from(frame.width);
            for (index, pixel) in frame.buffer.as_chunks::<4>().0.iter().enumerate() {
                screen[(top + index / width) * side + left + index % width] = *pixel;
            }
            for (index, (shown, pixel)) in screen.iter().zip(painted(style, &now, tile)).enumerate()
            {
                // GIF frames have the nearest of 256 colours.
                let is_near = shown.iter().zip(pixel).all(|(a, b)| a.abs_diff(b) < 40);
                assert!(is_near, "{style:?} {frames}: {index} {shown:?} {pixel:?}");
            }
            frames += 1;
            if let Some(step) = steps.next() {
                now.advance(step.direction());
            }
        }
        assert_eq!(frames, 30);
    }
}

#[test]
fn a_further_move_leaves_what_is_far_from_it() {
    // More moves than a gradient has colours.
    let tour = random("20x20", false, 1);
    let mut position = tour.clone();
    for _ in 0..99 {
        let _ = position.take_back();
    }
    let mut before = position.clone();
    let _ = before.take_back();
    let near: Vec<(u32, u32)> = position
        .trail()
        .skip(position.moves().len() - 3)
        .map(|square| tour.board().size().xy(square))
        .collect();
    let least = near
        .iter()
        .fold((u32::MAX, u32::MAX), |a, b| (a.0.min(b.0), a.1.min(b.1)));
    let most = near
        .iter()
        .fold((0, 0), |a, b| (a.0.max(b.0), a.1.max(b.1)));
    for style in STYLES.iter().copied().filter(|style| style.is_local) {
        let tile = 12;
        let [one, other] = [&before, &position].map(|at| painted(style, at, tile));
        for (index, (one, other)) in (0..).zip(one.iter().zip(&other)) {
            let (x, y) = (index % (20 * tile) / tile, index / (20 * tile) / tile);
            let is_near = (least.0..=most.0).contains(&x) && (least.1..=most.1).contains(&y);
            assert!(is_near || one == other, "{style:?}: {x} {y}");
        }
    }
}

#[test]
fn what_is_too_large_or_of_two_knights_is_refused() {
    let board: Board = "448x447".parse().unwrap();
    let style = Style::named("plain").unwrap();
    for picture in [&PNG, &SVG, &GIF] {
        let error = picture.admit(board.size(), &options(style, 1)).unwrap_err();
        assert!(
            error.to_string().contains("at most 200\u{2009}000 squares"),
            "{error}"
        );
    }
    // With this many squares, only small pictures of a ring are accepted.
    let board: Board = "440x440".parse().unwrap();
    let ring = Style::named("ring").unwrap();
    let chosen = Options {
        style: Some(ring),
        ..Options::default()
    };
    let error = PNG.admit(board.size(), &chosen).unwrap_err();
    let PictureError::TooLarge { most, .. } = error else {
        panic!("{error}");
    };
    assert!(PNG.admit(board.size(), &options(ring, most)).is_ok());
    assert!(PNG.admit(board.size(), &options(ring, most + 1)).is_err());
    assert!(PNG.admit(board.size(), &options(ring, 5)).is_ok());
    assert!(SVG.admit(board.size(), &chosen).is_ok());
    let two = ["a1", "h8"].map(|name| name.parse().unwrap());
    let two = Position::with_two(&Board::CHESS, two).unwrap();
    let error = Drawing::new(style, TourView::Position(&two), BoardTheme::Wood, None).unwrap_err();
    assert!(error.to_string().contains("one knight"), "{error}");
}
