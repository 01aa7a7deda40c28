use super::*;
use knights_tour::board::{Board, Colour, SHAPES};
use knights_tour::position::Position;
use knights_tour::solve::{Plan, Question, TieBreak, Warnsdorff};
use knights_tour_scene::{Item, Positioned, Sprite, TourView, View};
use proptest::prelude::*;

/// Pixels per tile of a picture by default.
const TILE: u32 = 75;

/// The tour of the chessboard from a8 by the edge rule.
fn toured() -> Position {
    let mut position = Position::new(&Board::CHESS, "a8".parse().unwrap()).unwrap();
    let rule = Warnsdorff::new(TieBreak::Edge, 0);
    while let Some(direction) = rule.choose(&position) {
        position.advance(direction);
    }
    position
}

fn never() -> Progress<'static> {
    Box::leak(Box::new(|_, _| Ok(())))
}

fn with_tile(tile: u32) -> Options {
    Options {
        tile: Some(TileSide::new(tile).unwrap()),
        ..Options::default()
    }
}

fn bare() -> View {
    View {
        numbers: false,
        path: false,
        flags: false,
        labels: false,
        ..View::default()
    }
}

fn middle(picture: &RgbImage, x: u32, y: u32) -> [u8; 3] {
    picture
        .get_pixel(x * TILE + TILE / 2, y * TILE + TILE / 2)
        .0
}

fn is_near(a: [u8; 3], b: [u8; 3]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= 3)
}

#[test]
fn the_png_of_a_tour_shows_each_thing_where_it_is() {
    let position = toured();
    let scene = Scene::new(position.board(), Some(&position), View::default(), None);
    let mut bytes = Vec::new();
    write_png(
        Subject::Scene(&scene),
        &Options::default(),
        Some("the tour"),
        &mut bytes,
        never(),
    )
    .unwrap();
    assert_eq!(png_text(&bytes).unwrap().as_deref(), Some("the tour"));
    let picture = image::load_from_memory(&bytes).unwrap().into_rgb8();
    assert_eq!(picture.dimensions(), (600, 600));

    let atlas = Atlas::new(TILE, BoardTheme::Wood);
    // A pixel of the flag's cloth that nothing covers.
    let (cloth_x, cloth_y) = (22, 22);
    for (number, square) in (1..).zip(position.trail()) {
        let (x, y) = (
            square.file() * TILE,
            position.board().size().row(square) * TILE,
        );
        // The flag of the last square is beside the figure.
        let (right, up) = if square == position.here() {
            (15, 15)
        } else {
            (0, 0)
        };
        let pixel = picture.get_pixel(x + cloth_x + right, y + cloth_y - up).0;
        assert_eq!(pixel, BoardTheme::Wood.path(number, 64), "{square}");
    }
    // The corners of tiles are empty.
    for (square, colour) in [("b8", Colour::Dark), ("c8", Colour::Light)] {
        let square: knights_tour::board::Square = square.parse().unwrap();
        assert_eq!(square.colour(), colour);
        let region = atlas.tile_region(colour);
        let expected = atlas.image().get_pixel(region.x + 74, region.y).0;
        let pixel = picture.get_pixel(square.file() * TILE + 74, 0).0;
        assert_eq!(pixel, expected[..3], "{square}");
    }
}

use image::Rgba;

fn bitmap_at(atlas: &Atlas, sprite: Sprite, x: u32, y: u32) -> [u8; 3] {
    let mut found = [0; 3];
    let placed = Positioned {
        x: 0,
        y: 0,
        item: Item::Sprite(sprite),
        is_shared: false,
    };
    atlas.place(placed, 64, 75.0, |blit| {
        let Rgba([red, green, blue, alpha]) = *atlas
            .image()
            .get_pixel(blit.region.x + x, blit.region.y + y);
        assert_eq!(alpha, 255, "{sprite:?} is not opaque at {x}, {y}");
        found = [red, green, blue];
    });
    found
}

#[test]
fn the_path_joins_the_middles_of_the_tiles() {
    let position = toured();
    let view = View {
        path: true,
        ..bare()
    };
    // The knight and the marks would hide the centres.
    let mut scene = Scene::new(position.board(), Some(&position), view, None);
    scene
        .items
        .retain(|placed| matches!(placed.item, Item::Segment { .. }));
    assert_eq!(scene.items.len(), 63);
    for tile in [75, 76, 150] {
        let picture = paint(&scene, &Atlas::new(tile, BoardTheme::Wood)).unwrap();
        for square in position.board().iter() {
            let x = square.file() * tile + tile / 2;
            let y = position.board().size().row(square) * tile + tile / 2;
            let pixel = picture.get_pixel(x, y).0;
            assert!(is_of_line(pixel), "{square} at {tile}: {pixel:?}");
        }
    }
}

fn is_of_line(pixel: [u8; 3]) -> bool {
    let mut colours = (1..=64).map(|number| BoardTheme::Wood.path(number, 64));
    colours.any(|colour| is_near(colour, pixel))
}

#[test]
fn numbers_fit_into_their_tiles() {
    for tile in [24, 40, 75, 97, 150, 300] {
        let atlas = Atlas::new(tile, BoardTheme::Wood);
        for number in [
            1,
            8,
            64,
            400,
            999,
            1000,
            9999,
            40_000,
            999_999,
            88_888_888,
            888_888_888_888,
        ] {
            {
                let text = knights_tour_scene::Text::Number(number);
                let placed = Positioned {
                    x: 3,
                    y: 2,
                    item: Item::Text(text),
                    is_shared: false,
                };
                atlas.place(placed, 64, tile.into(), |blit| {
                    let size = i64::from(tile);
                    let right = blit.x + i64::from(blit.region.width);
                    let bottom = blit.y + i64::from(blit.region.height);
                    assert!(
                        blit.x >= 3 * size && right <= 4 * size,
                        "{text:?} at {tile}"
                    );
                    assert!(
                        blit.y >= 2 * size && bottom <= 3 * size,
                        "{text:?} at {tile}"
                    );
                });
            }
        }
    }
}

#[test]
fn every_tile_size_paints() {
    let position = toured();
    let view = View {
        path: true,
        ..View::default()
    };
    let scene = Scene::new(position.board(), Some(&position), view, "a1".parse().ok());
    for tile in 1..40 {
        let picture = paint(&scene, &Atlas::new(tile, BoardTheme::Wood)).unwrap();
        assert_eq!(picture.dimensions(), (8 * tile, 8 * tile));
    }
    assert!(is_near(
        middle(
            &paint(
                &Scene::new(&Board::CHESS, None, bare(), None),
                &Atlas::new(TILE, BoardTheme::Wood)
            )
            .unwrap(),
            0,
            0
        ),
        bitmap_at(
            &Atlas::new(TILE, BoardTheme::Wood),
            Sprite::Light,
            TILE / 2,
            TILE / 2
        ),
    ));
}

mod marks {
    use super::*;

    const MARKS: [Sprite; 6] = [
        Sprite::GivenUp,
        Sprite::WantedEnd,
        Sprite::SecondCandidate,
        Sprite::Candidate,
        Sprite::Start,
        Sprite::Hover,
    ];

    #[test]
    fn marks_differ_in_shape() {
        let shape = |mark| -> Vec<bool> {
            let bitmap = sprites::bitmap(mark, 75, BoardTheme::Wood);
            bitmap.pixels().map(|pixel| pixel.0[3] > 127).collect()
        };
        for (index, &mark) in MARKS.iter().enumerate() {
            for &other in &MARKS[index + 1..] {
                let (a, b) = (shape(mark), shape(other));
                let differ = a.iter().zip(&b).filter(|(a, b)| a != b).count();
                let filled = a.iter().filter(|&&a| a).count();
                assert!(differ * 2 > filled, "{mark:?} looks like {other:?}");
            }
        }
    }
}

#[test]
fn a_plotter_gets_one_line_and_nothing_else() {
    let position = toured();
    let view = View {
        path: true,
        ..View::default()
    };
    let options = Options {
        is_path_only: true,
        ..Options::default()
    };
    let subject = Subject::whole(TourView::Position(&position), view);
    let mut file = Vec::new();
    write_svg(subject, &options, &mut file, never()).unwrap();
    let text = String::from_utf8(file).unwrap();
    assert_eq!(text.matches("<path").count(), 1);
    assert!(!text.contains("<use") && !text.contains("<rect"));
    let (_, data) = text.split_once(" d=\"").unwrap();
    assert!(data.starts_with("M75 75L375 225L675 75L"), "{data}");
    assert_eq!(data.matches('L').count(), 63);
    assert_eq!(data.matches('M').count(), 1);
}

#[test]
fn a_transparent_picture_shows_what_is_behind_it() {
    let scene = Scene::new(&Board::CHESS, Some(&toured()), View::default(), None);
    let mut options = with_tile(40);
    options.is_transparent = true;
    let mut file = Vec::new();
    write_png(Subject::Scene(&scene), &options, None, &mut file, never()).unwrap();
    let picture = image::load_from_memory(&file).unwrap().into_rgba8();
    assert_eq!(picture.dimensions(), (320, 320));
    assert_eq!(picture.get_pixel(79, 0).0[3], 0);
    assert!(picture.pixels().any(|pixel| pixel.0[3] == 255));
    assert_eq!(png_text(&file).unwrap(), None);
}

#[test]
fn pictures_that_nobody_could_hold_are_refused_in_a_sentence() {
    let write = |side, tile| {
        let board = Board::new(side, side).unwrap();
        let position = Position::new(&board, board.top_left()).unwrap();
        let tour_view = TourView::Position(&position);
        GIF.write(tour_view, &with_tile(tile), &mut Vec::new(), never())
    };
    let error = write(100, 75).unwrap_err().to_string();
    assert!(
        error.ends_with("choose tiles of up to 44 pixels"),
        "{error}"
    );
    // Smaller tiles would not shorten the animation.
    for tile in [10, 75] {
        assert!(matches!(
            write(200, tile),
            Err(PictureError::TooLong { .. })
        ));
    }
    // A row has few pixels, but one side is too long.
    let row = Board::new(9000, 1).unwrap();
    let row = Position::new(&row, row.top_left()).unwrap();
    let (row, options) = (TourView::Position(&row), with_tile(10));
    let error = GIF.write(row, &options, &mut Vec::new(), never());
    let error = error.unwrap_err().to_string();
    assert!(error.ends_with("choose tiles of up to 7 pixels"), "{error}");
}

#[test]
fn every_sprite_is_drawn_from_the_files_of_its_name() {
    for sprite in Sprite::ALL {
        let mut name = String::new();
        for letter in format!("{sprite:?}").chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.extend(letter.to_lowercase());
        }
        assert_eq!(sprites::name(sprite), name);
    }
}

#[test]
fn bands_make_the_picture_that_is_painted_at_once() {
    let position = toured();
    let numbered = knights_tour_scene::numbered(&position);
    let view = View {
        path: true,
        labels: false,
        ..View::default()
    };
    let scene = Scene::new(position.board(), Some(&position), view, None);
    for tile in [10, 23, 40, 75] {
        let whole = paint(&scene, &Atlas::for_picture(tile, BoardTheme::Wood, true)).unwrap();
        let options = with_tile(tile);
        let tour_view = TourView::Position(&numbered);
        for subject in [Subject::Scene(&scene), Subject::whole(tour_view, view)] {
            let mut file = Vec::new();
            write_png(subject, &options, None, &mut file, never()).unwrap();
            let picture = image::load_from_memory(&file).unwrap().into_rgb8();
            assert_eq!(picture.dimensions(), whole.dimensions());
            let differ = picture.pixels().zip(whole.pixels()).filter(|(a, b)| a != b);
            assert_eq!(differ.count(), 0, "{tile}");
        }
    }
}

#[test]
fn names_stand_around_the_board_and_nowhere_on_it() {
    let position = toured();
    let tour_view = TourView::Position(&position);
    let written = |labels: bool, tile: u32, is_transparent: bool| {
        let mut options = with_tile(tile);
        options.view.labels = labels;
        options.is_transparent = is_transparent;
        let mut file = Vec::new();
        PNG.write(tour_view, &options, &mut file, never()).unwrap();
        let picture = image::load_from_memory(&file).unwrap().into_rgba8();
        let (width, height) = options.pixels(position.board().size(), tile);
        assert_eq!(
            (u64::from(picture.width()), u64::from(picture.height())),
            (width, height)
        );
        picture
    };
    for (tile, is_transparent) in [(4, false), (10, false), (75, true), (75, false)] {
        let (plain, named) = (
            written(false, tile, is_transparent),
            written(true, tile, is_transparent),
        );
        let left = named.width() - plain.width();
        assert!(left > 0 && named.height() > plain.height());
        let alike = plain
            .enumerate_pixels()
            .all(|(x, y, pixel)| named.get_pixel(x + left, y) == pixel);
        assert!(alike, "{tile}");
        let page = named.get_pixel(0, named.height() - 1).0;
        assert_eq!(page[3], if is_transparent { 0 } else { 0xff });
        let differs = |(x, y): (u32, u32)| named.get_pixel(x, y).0 != page;
        let mut beside = (0..plain.height()).flat_map(|y| (0..left).map(move |x| (x, y)));
        assert!(beside.any(differs), "ranks at {tile}");
        let mut below = (plain.height()..named.height())
            .flat_map(|y| (left..named.width()).map(move |x| (x, y)));
        assert!(below.any(differs), "files at {tile}");
    }
}

#[test]
fn small_tiles_are_dots_in_the_colours_of_their_numbers() {
    let plan = Plan::new("30x20".parse().unwrap(), "a1".parse().unwrap(), 1).unwrap();
    let tour_view = TourView::Planned {
        plan: &plan,
        visited: 400,
    };
    for tile in [1, 3] {
        let options = with_tile(tile);
        let mut file = Vec::new();
        let view = View {
            labels: false,
            ..View::default()
        };
        write_png(
            Subject::whole(tour_view, view),
            &options,
            None,
            &mut file,
            never(),
        )
        .unwrap();
        let picture = image::load_from_memory(&file).unwrap().into_rgb8();
        assert_eq!(picture.dimensions(), (30 * tile, 20 * tile));
        for (x, y, pixel) in picture.enumerate_pixels() {
            let square = plan.size().at(x / tile, y / tile).unwrap();
            let expected = match tour_view.number_of(square) {
                Some(number) => BoardTheme::Wood.path(number, 600),
                None => {
                    let [red, green, blue] = BoardTheme::Wood.tile(square.colour());
                    [red, green, blue]
                }
            };
            assert_eq!(pixel.0, expected, "{square}");
        }
    }
}

#[test]
fn a_picture_can_be_stopped() {
    let plan = Plan::new("1000x1000".parse().unwrap(), "a1".parse().unwrap(), 1).unwrap();
    let subject = Subject::whole((&plan).into(), View::default());
    let mut told = 0;
    let mut stop = |_: u64, _: Option<u64>| {
        told += 1;
        if told < 3 { Ok(()) } else { Err(Cancelled) }
    };
    let stopped = write_png(subject, &with_tile(TILE), None, &mut io::sink(), &mut stop);
    assert!(matches!(stopped, Err(PictureError::Cancelled(_))));
    let stopped = write_svg(subject, &Options::default(), &mut io::sink(), &mut stop);
    assert!(matches!(stopped, Err(PictureError::Cancelled(_))));
    assert_eq!(told, 4);
}

mod gif {
    use super::*;

    fn written(position: &Position, tile: u32) -> Vec<u8> {
        let mut file = Vec::new();
        GIF.write(
            TourView::Position(position),
            &with_tile(tile),
            &mut file,
            never(),
        )
        .unwrap();
        file
    }

    #[test]
    fn its_last_frame_is_the_picture_and_it_is_small() {
        let position = toured();
        let file = written(&position, TILE);
        assert!(file.len() < 1_000_000, "{}", file.len());
        let mut options = ::gif::DecodeOptions::new();
        options.set_color_output(::gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&file[..]).unwrap();
        // The pictures include the names of files and ranks.
        let (width, height) = (decoder.width().into(), decoder.height().into());
        assert_eq!((width, height), (621, 621));
        let mut canvas = RgbImage::new(width, height);
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
            let width = usize::from(frame.width);
            for (index, pixel) in frame.buffer.chunks_exact(4).enumerate() {
                let x = u32::from(frame.left) + (index % width) as u32;
                let y = u32::from(frame.top) + (index / width) as u32;
                canvas.put_pixel(x, y, Rgb([pixel[0], pixel[1], pixel[2]]));
            }
        }
        assert_eq!(delays.len(), 64);
        assert_eq!((delays[0], delays[63]), (20, 300));
        let painted = paint(
            &Scene::new(position.board(), Some(&position), View::default(), None),
            &Atlas::new(TILE, BoardTheme::Wood),
        )
        .unwrap();
        let worst = painted.enumerate_pixels().map(|(x, y, a)| {
            let channels = a.0.iter().zip(canvas.get_pixel(x + 21, y).0);
            channels.map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0)
        });
        assert!(worst.max().unwrap() < 48);
    }

    #[test]
    fn its_default_tile_is_smaller_on_large_boards() {
        let options = Options::default();
        for (width, height, tile) in [
            (8, 8, 75),
            (26, 26, 75),
            (27, 27, 74),
            (50, 50, 40),
            (100, 100, 20),
            (3, 3333, 19),
        ] {
            let board = Size::new(width, height).unwrap();
            assert_eq!(options.frame_tile_on(board), tile, "{board}");
            assert!((GIF.admit)(board, &options).is_ok(), "{board}");
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let mut frames = 0;
        let mut stop = |_: u64, _: Option<u64>| {
            frames += 1;
            match frames < 5 {
                true => Ok(()),
                false => Err(Cancelled),
            }
        };
        let (position, options) = (toured(), Options::default());
        let result = GIF.write(
            TourView::Position(&position),
            &options,
            &mut Vec::new(),
            &mut stop,
        );
        assert!(matches!(result, Err(PictureError::Cancelled(_))));
        assert_eq!(frames, 5);
    }
}

#[test]
fn what_is_missing_is_not_painted_and_the_picture_carries_the_shape() {
    let cross = SHAPES[0].board();
    let tour = Question::on(&cross).closed().solve().unwrap();
    let position = Position::along(&cross, tour.squares()).unwrap();
    for tile in [4, 75] {
        let mut bytes = Vec::new();
        let view = View {
            labels: false,
            ..View::default()
        };
        let subject = Subject::whole(TourView::Position(&position), view);
        let options = with_tile(tile);
        let text = carried(TourView::Position(&position));
        write_png(subject, &options, text.as_deref(), &mut bytes, never()).unwrap();
        let picture = image::load_from_memory(&bytes).unwrap().into_rgba8();
        let alpha = |x: u32, y: u32| {
            picture
                .get_pixel(x * tile + tile / 2, y * tile + tile / 2)
                .0[3]
        };
        for square in cross.size().iter() {
            let (x, y) = cross.size().xy(square);
            assert_eq!(
                alpha(x, y) == 255,
                cross.contains(square),
                "{square} {tile}"
            );
        }
        let carried = png_text(&bytes).unwrap().unwrap();
        let listing = knights_tour::text::read(&carried).unwrap();
        assert_eq!(listing.check().as_ref(), Ok(&tour));
    }
    let mut drawing = Vec::new();
    let subject = Subject::whole(TourView::Position(&position), View::default());
    write_svg(subject, &Options::default(), &mut drawing, never()).unwrap();
    let drawing = String::from_utf8(drawing).unwrap();
    assert_eq!(
        drawing.matches("href=\"#rim-").count(),
        8,
        "two for each corner"
    );
    let scene = Scene::new(&cross, Some(&position), bare(), None);
    let picture = paint(&scene, &Atlas::new(TILE, BoardTheme::default())).unwrap();
    assert_eq!(middle(&picture, 0, 0), TABLE.0);
}

proptest! {
    #[test]
    fn no_side_of_a_picture_exceeds_the_limit(
        (files, ranks, tile) in (1..40_u32, 1..40_u32, 1..90_u32),
        (more, spare) in (0..200_u32, 0..300_u32),
        is_framed in any::<bool>(),
    ) {
        let size = Board::new(files, ranks).unwrap().size();
        let longest = files.max(ranks) * tile + spare;
        let margin = is_framed.then(|| Margin::around(size, Some(tile)));
        let around = Surroundings { margin, code: more };
        let limits = PixelLimits { side: longest, area: u64::MAX };
        let sides = super::size(size, Area::whole(size), around, tile, limits);
        if let Ok((width, height)) = sides {
            prop_assert!(width.max(height) <= longest, "{}x{} above {}", width, height, longest);
        }
    }
}

#[test]
fn the_help_of_options_is_written_in_words() {
    let options = PICTURES.iter().flat_map(|kind| kind.options);
    for option in options {
        let first = option.help.split(' ').next().unwrap_or_default();
        let is_word = first.chars().skip(1).all(|letter| !letter.is_uppercase());
        assert!(is_word, "{}: {}", option.name, option.help);
    }
}

#[test]
fn an_option_takes_only_its_values() {
    let error = TileSide::new(301).unwrap_err();
    assert_eq!(error.to_string(), "301 is out of range: use 1 to 300");
    for option in PICTURES.iter().flat_map(|picture| picture.options) {
        let options = &mut Options::default();
        match &option.setting {
            Setting::Flag(field) => {
                let flag = !*field(options);
                *field(options) = flag;
                assert_ne!(*options, Options::default(), "{}", option.name);
            }
            Setting::Number {
                range, get, set, ..
            } => {
                let (least, most) = (*range.start(), *range.end());
                let values = [(0, least), (least, least), (most, most), (u32::MAX, most)];
                for (wanted, value) in values {
                    set(options, wanted);
                    assert_eq!(get(options), value, "{}", option.name);
                }
            }
            Setting::Length => assert_eq!(options.longer_side, None),
            Setting::Name { names, get, set } => {
                assert_eq!(get(options), names[0], "{}", option.name);
                for name in names.iter().rev() {
                    set(options, name);
                    assert_eq!(get(options), *name);
                }
                assert_eq!(*options, Options::default());
            }
        }
    }
}
