//! Zooming, panning and going to squares on boards of any size.

use crate::desk::{App, Desk, Layout};
use crate::{difference, large};
use knights_tour::board::{Board, Square};
use knights_tour_picture::{BoardTheme, Raster};
use knights_tour_scene::TourView;
use knights_tour_session::{Command, Session};
use std::time::Duration;

const HUGE: &str = "1000000x1000000";

pub(crate) fn until_layout(app: &App<'_>, is_so: impl Fn(Layout) -> bool) -> Layout {
    while !is_so(app.layout()) {
        let _ = app.until("layout ");
    }
    app.layout()
}

/// A positive number is away from the user.
pub(crate) fn turn(desk: &Desk, notches: i32) {
    let button = if notches > 0 { "4" } else { "5" };
    for _ in 0..notches.abs() {
        let _ = desk.tool(&["click", button]);
    }
}

/// A pixel of the board, left of its middle and above it.
fn pixel_on(layout: Layout, board: &Board) -> (i32, i32) {
    let at = |from: f64, side: u32| (from + f64::from(side) * layout.tile * 0.4).round() as i32;
    (at(layout.x, board.width()), at(layout.y, board.height()))
}

#[test]
fn the_wheel_keeps_what_is_under_the_pointer_there_and_comes_back() {
    let desk = large();
    for name in ["26x99", "200x200", "1000x1000", HUGE] {
        let board: Board = name.parse().expect("a board");
        let app = desk.open(&["--board", name]);
        let whole = app.layout();
        let (x, y) = pixel_on(whole, &board);
        app.point(x, y);
        let point = |layout: Layout| {
            let at = |pixel: i32, from: f64| (f64::from(pixel) - from) / layout.tile;
            (at(x, layout.x), at(y, layout.y))
        };
        turn(&desk, 4);
        let near = until_layout(&app, |layout| layout.tile > 1.99 * whole.tile);
        let (before, after) = (point(whole), point(near));
        // Half a pixel of tolerance, at the scale of the smaller tiles.
        for (before, after) in [(before.0, after.0), (before.1, after.1)] {
            let pixels = (before - after).abs() * near.tile;
            assert!(pixels < 1.01, "{name}: {before} {after}");
        }
        turn(&desk, -4);
        let back = until_layout(&app, |layout| layout.tile < 1.01 * whole.tile);
        assert_eq!(back, whole, "{name}");
        app.key("ctrl+q");
        assert!(app.ended().success());
    }
}

#[test]
fn a_single_square_fills_the_view_already() {
    let desk = large();
    let app = desk.open(&["--board", "1x1"]);
    let whole = app.layout();
    let (x, y) = whole.corner();
    app.point(x + 20, y + 20);
    turn(&desk, 4);
    app.key("0");
    app.click_square("1x1", "a1");
    assert!(app.until("complete ").starts_with("complete squares=1 "));
    assert_eq!(app.layout(), whole);
}

#[test]
fn a_trillion_squares_are_found_and_dived_into() {
    let desk = large();
    let app = desk.open(&["--board", HUGE]);
    app.key("a");
    assert_eq!(
        app.until("complete "),
        "complete squares=1000000000000 closed=true"
    );
    // The clipboard cannot hold this many moves.
    app.key("ctrl+c");
    assert!(app.until("error ").contains("save this tour"));
    app.key("ctrl+g");
    let _ = app.until("typing ");
    app.write("bdwgn1");
    app.key("Return");
    assert_eq!(app.until("mark "), "mark square=bdwgn1");
    let layout = until_layout(&app, |layout| layout.tile >= 96.0);
    let board: Board = HUGE.parse().expect("a board");
    let corner: Square = "bdwgn1".parse().expect("a square");
    let (x, y) = layout.middle(&board, corner);
    // The mark is in the visible part of the board.
    assert!(x > 0 && x < layout.width, "{layout:?}");
    assert!(y > 0 && y < layout.height, "{layout:?}");
    app.double_click_square(HUGE, "bdwgl3");
    assert_eq!(app.until("start "), "start square=bdwgl3");
    app.key("ctrl+g");
    let _ = app.until("typing ");
    app.write("1000000000001");
    app.key("Return");
    assert!(app.until("fault ").contains("whole number from 1 to 1"));
    app.key("Escape");
    app.key("0");
    let _ = until_layout(&app, |layout| layout.tile < 0.01);
    assert!(app.memory() < 200_000, "{} kB", app.memory());
}

/// Expected colours of a part of the board, at less than a pixel per square and full view height.
fn expected(tour_view: TourView<'_>, layout: Layout, inset: u32, side: u32) -> Vec<[u8; 3]> {
    // The log rounds the tile size, but the board's height is a whole number of pixels.
    let height = f64::from(tour_view.size().height());
    let pixels = (layout.tile * height).round();
    let raster = Raster {
        x: 0.0,
        y: 0.0,
        step: 1.0 / (pixels / height),
        width: inset + side,
        samples: 2,
    };
    let mut dots = vec![0; 4 * (raster.width * side) as usize];
    raster.paint(tour_view, BoardTheme::Wood, inset..inset + side, &mut dots);
    let rows = dots.chunks_exact(4 * raster.width as usize);
    let dots = rows.flat_map(|row| row.chunks_exact(4).skip(inset as usize));
    dots.map(|dot| [dot[0], dot[1], dot[2]]).collect()
}

#[test]
fn far_away_each_pixel_has_the_colour_of_its_squares_numbers() {
    const INSET: u32 = 200;
    const SIDE: u32 = 200;
    let desk = Desk::new(1366, 768, 96);
    for name in ["1000x1000", "4000x3800", HUGE] {
        let app = desk.open(&["--board", name, "--seed", "5"]);
        // An identical session without a window.
        let mut session = Session::new(5);
        let mut tasks = session
            .apply(Command::Board(name.parse().expect("a board")))
            .tasks;
        tasks.extend(session.apply(Command::FindTour).tasks);
        for task in tasks {
            let _ = session.done(task.run(&mut |_, _| Ok(())));
        }
        let _ = session.apply(Command::Seek(u64::MAX));
        let tour_view = session.tour_view().expect("a tour");
        app.key("a");
        let _ = app.until("start ");
        app.key("End");
        let _ = app.until("complete ");
        // The pointer must not mark a square.
        app.point(5, 5);
        let layout = app.layout();
        let expected = expected(tour_view, layout, INSET, SIDE);
        let (x, y) = layout.corner();
        let inset = INSET as i32;
        desk.until("the colours of the plan", || {
            let seen = app.pixels(x + inset, y + inset, SIDE, SIDE);
            let near = |pair: &(&[u8; 3], &[u8; 3])| {
                let (a, b) = pair;
                a.iter().zip(b.iter()).all(|(a, b)| a.abs_diff(*b) <= 2)
            };
            seen.iter().zip(&expected).all(|pair| near(&pair))
        });
        app.key("ctrl+q");
        assert!(app.ended().success());
    }
}

#[test]
fn the_board_is_moved_by_the_middle_button_and_with_space() {
    let desk = large();
    let app = desk.open(&["--board", "200x200"]);
    let whole = app.layout();
    app.key("plus");
    let _ = until_layout(&app, |layout| layout.tile > whole.tile);
    app.key("plus");
    let before = until_layout(&app, |layout| layout.tile > 1.9 * whole.tile);
    let (x, y) = (before.width / 2, before.height / 2);
    app.point(x, y);
    let moved = |layout: Layout, by: (f64, f64)| {
        (layout.x - before.x - by.0).abs() < 0.5 && (layout.y - before.y - by.1).abs() < 0.5
    };
    let _ = desk.tool(&["mousedown", "2"]);
    app.point(x + 40, y + 25);
    let _ = until_layout(&app, |layout| moved(layout, (40.0, 25.0)));
    let _ = desk.tool(&["mouseup", "2"]);
    let _ = desk.tool(&["keydown", "space"]);
    let _ = desk.tool(&["mousedown", "1"]);
    app.point(x + 10, y + 5);
    let _ = until_layout(&app, |layout| moved(layout, (10.0, 5.0)));
    let _ = desk.tool(&["mouseup", "1"]);
    let _ = desk.tool(&["keyup", "space"]);
    app.key("shift+Right");
    let _ = until_layout(&app, |layout| layout.x < before.x - 100.0);
    // The click and Space had no other effect.
    app.key("t");
    let lines = app.lines_until("start ");
    assert_eq!(lines.last().map(String::as_str), Some("start square=a200"));
    assert!(
        !lines.iter().any(|line| line.starts_with("move ")),
        "{lines:?}"
    );
    app.key("0");
    assert_eq!(
        until_layout(&app, |layout| layout.tile < 1.01 * whole.tile),
        whole
    );
}

#[test]
fn a_switch_of_the_appearance_is_kept() {
    let desk = large();
    let app = desk.open(&[]);
    app.choose(&["View", "Appearance\u{2026}", "Follow the knight"]);
    app.key("Escape");
    app.until_gone("Follow the knight");
    app.key("ctrl+q");
    assert!(app.ended().success());
    let kept = std::fs::read_to_string(desk.settings()).expect("settings");
    assert!(kept.contains("\"follow\": true"), "{kept}");
}

#[test]
fn a_number_is_gone_to() {
    let desk = large();
    let app = desk.open(&["--board", "40x30", "--speed", "10000000"]);
    app.key("a");
    let _ = app.until("complete ");
    app.key("ctrl+g");
    let _ = app.until("typing ");
    app.write("1");
    app.key("Return");
    // On this board the tour chooses its start.
    assert!(app.until("mark ").starts_with("mark square="));
    let _ = until_layout(&app, |layout| layout.tile >= 96.0);
}

#[test]
fn what_is_in_view_is_saved_as_it_is_seen() {
    let desk = large();
    for board in ["8x8", HUGE] {
        let home = tempfile::tempdir().expect("a folder");
        let app = desk.open_with(&["--board", board, "--seed", "2"], |command| {
            // Without a dialog, the file is saved at once.
            let _ = command.env("HOME", home.path()).env("PATH", "");
        });
        app.key("a");
        let _ = app.until("start ");
        app.key("End");
        let _ = app.until("complete ");
        app.key("ctrl+e");
        app.press("PNG");
        app.press("Current view only");
        // The content above may have changed the position.
        app.settle_panels();
        app.press("Save as\u{2026}");
        let saved = app.until("saved ");
        let path = saved.trim_start_matches("saved path=").trim_matches('"');
        let picture = image::open(path).expect("a picture").into_rgb8();
        app.point(5, 5);
        if board == "8x8" {
            assert_eq!(picture.dimensions(), (600, 600));
            desk.until("the picture's pixels", || {
                difference(&picture, &app.board_pixels(600, 600)) <= 2
            });
        } else {
            let side = app.layout().tile * 1e6;
            assert!((f64::from(picture.width()) - side).abs() <= 1.0);
            assert!((f64::from(picture.height()) - side).abs() <= 1.0);
        }
        app.key("ctrl+q");
        assert!(app.ended().success());
    }
}

#[test]
fn a_tour_in_a_style_is_saved_as_it_is_seen() {
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let app = desk.open_with(&["--seed", "2"], |command| {
        let _ = command.env("HOME", home.path()).env("PATH", "");
    });
    app.key("a");
    let _ = app.until("start ");
    app.key("End");
    let _ = app.until("complete ");
    for (style, is_of_view) in [("Weave", false), ("Woodcut", true), ("Ring", false)] {
        app.choose(&["Look list", style]);
        let _ = app.until(&format!("drawn style={}", style.to_lowercase()));
        app.key("ctrl+e");
        app.press("PNG");
        if is_of_view {
            app.press("Current view only");
        }
        // The content above may have changed the position.
        app.settle_panels();
        app.press("Save as\u{2026}");
        let saved = app.until("saved ");
        let path = saved.trim_start_matches("saved path=").trim_matches('"');
        let picture = image::open(path).expect("a picture").into_rgb8();
        assert_eq!(picture.dimensions(), (600, 600));
        // Pointing at a menu title may open its menu.
        app.point(800, 5);
        desk.until("the picture's pixels", || {
            difference(&picture, &app.board_pixels(600, 600)) <= 2
        });
    }
    // Choosing a look returns to the board.
    let paper = app.board_pixels(600, 600)[600 * 70 + 5];
    app.key("F3");
    desk.until("the tiles", || {
        app.board_pixels(600, 600)[600 * 70 + 5] != paper
    });
}

#[test]
fn a_complete_tour_stands_in_the_panel_in_each_style() {
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let app = desk.open_with(&["--start", "a1"], |command| {
        let _ = command.env("HOME", home.path()).env("PATH", "");
    });
    app.key("End");
    let _ = app.until("complete ");
    assert_eq!(app.until("thumbnails "), "thumbnails drawn=6");
    app.settle_panels();
    let place = app.target("draw weave");
    app.press("draw weave");
    let _ = app.until("drawn style=weave");
    // Nothing moves under the pointer, not even the suggestion.
    app.settle_panels();
    assert_eq!(app.target("draw weave"), place);
    app.key("ctrl+s");
    let saved = app.until("saved ");
    let path = saved.trim_start_matches("saved path=").trim_matches('"');
    let picture = image::open(path).expect("a picture").into_rgb8();
    app.point(800, 5);
    desk.until("the picture's pixels", || {
        difference(&picture, &app.board_pixels(600, 600)) <= 2
    });
    // Choosing the current style again shows the board; without a tour no style can be chosen.
    let paper = app.board_pixels(600, 600)[600 * 70 + 5];
    app.settle_panels();
    app.press("draw weave");
    desk.until("the tiles", || {
        app.board_pixels(600, 600)[600 * 70 + 5] != paper
    });
    app.key("Left");
    app.until_gone("draw weave");
}

#[test]
fn a_game_is_played_on_the_board_whatever_the_style() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    app.choose(&["Look list", "Plain"]);
    let _ = app.until("drawn style=plain");
    app.point(800, 5);
    // The edge of a tile that no line reaches.
    let corner = || app.board_pixels(600, 600)[600 * 70 + 5];
    let paper = corner();
    app.key("ctrl+2");
    let _ = app.until("mode name=play");
    app.click_square("8x8", "h1");
    let _ = app.until("start ");
    desk.until("the tiles", || corner() != paper);
}

#[test]
fn a_shape_is_painted_toured_by_quarter_turn_woven_and_printed() {
    let desk = large();
    let home = tempfile::tempdir().expect("a folder");
    let app = desk.open_with(&[], |command| {
        let _ = command.env("HOME", home.path()).env("PATH", "");
    });
    app.key("s");
    let _ = app.until("mode name=shape");
    for corner in ["a1", "h1", "a8", "h8"] {
        app.click_square("8x8", corner);
        assert_eq!(app.until("missing "), format!("missing square={corner}"));
    }
    app.choose(&["Tour", "Special tours…", "Quarter turn", "Find"]);
    assert_eq!(app.until("mode "), "mode name=watch");
    // An earlier End would play the rule.
    let _ = app.until("start ");
    app.key("End");
    assert_eq!(app.until("complete "), "complete squares=60 closed=true");
    app.choose(&["Look list", "Weave"]);
    let _ = app.until("drawn style=weave");
    app.key("ctrl+p");
    // The content above may have changed the position.
    app.settle_panels();
    app.press("Save as\u{2026}");
    let saved = app.until("saved ");
    let path = saved.trim_start_matches("saved path=").trim_matches('"');
    let file = std::fs::read(path).expect("a file");
    assert!(path.ends_with(".pdf") && file.starts_with(b"%PDF-"));
}

#[test]
fn quick_runs_are_told_by_their_sums() {
    let desk = large();
    let app = desk.open(&[
        "--board",
        "1000x1000",
        "--start",
        "a1",
        "--speed",
        "10000000",
        "--play",
    ]);
    let first = app.until("moves ");
    assert!(first.starts_with("moves from=0 to="), "{first}");
    let mut last = first;
    while let Some(line) = app.next_line() {
        if line.starts_with("moves ") {
            let to = last.rsplit_once("to=").map(|(_, to)| to.to_owned());
            assert!(
                line.contains(&format!("from={} ", to.unwrap_or_default())),
                "{last} {line}"
            );
            last = line;
        } else if line.starts_with("complete ") || line.starts_with("stuck ") {
            return;
        } else {
            assert!(!line.starts_with("move "), "{line}");
        }
    }
    panic!("it ended");
}

#[test]
fn between_slow_moves_it_rests() {
    let desk = large();
    let app = desk.open(&[
        "--board", "200x200", "--start", "a1", "--speed", "1", "--play",
    ]);
    app.point(5, 5);
    // The window must rest, whatever the duration of a frame.
    for _ in 0..3 {
        let _ = app.until("move ");
        app.until_rest(Duration::from_millis(200));
    }
}

#[test]
fn a_key_brings_a_few_frames_and_then_it_rests() {
    let desk = large();
    let app = desk.open(&[]);
    app.point(5, 5);
    for _ in 0..3 {
        // Keys follow in short intervals, so that rest requires a quick end of each key's frames.
        desk.until("rest between two keys", || {
            app.key("shift");
            let _ = app.used_within(Duration::from_millis(500));
            app.used_within(Duration::from_millis(200)) == 0
        });
    }
}

#[test]
fn tips_come_however_often_the_board_was_clicked() {
    let desk = large();
    let app = desk.open(&[]);
    let point = |name: &str| {
        let (x, y) = app.target(name);
        app.point(x, y);
    };
    for square in ["a1", "d4", "h8", "c6"].iter().cycle().take(12) {
        app.click_square("8x8", square);
        let _ = app.until("start ");
        point("Step forward (Right)");
        let _ = app.target("tip Step forward (Right)");
        // A clicked button shows no tooltip until the pointer returns.
        app.press("Step forward (Right)");
        app.until_gone("tip Step forward (Right)");
        point("Step back (Left)");
        let _ = app.target("tip Step back (Left)");
        app.key("Escape");
        let _ = app.until("clear");
    }
    // The tooltip of a disabled row gives the reason.
    app.press("Play");
    point("Hint");
    let _ = app.target("tip Only in Play, with one knight.");
}

#[test]
fn presenting_fills_the_screen_and_leaves_it_as_it_was() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    let before = app.layout();
    app.key("F5");
    let _ = app.until("full-screen shown=true");
    let _ = until_layout(&app, |layout| (layout.width, layout.height) == (1920, 1080));
    app.key("Right");
    let _ = app.target("key Right  Step");
    app.key("F5");
    let _ = app.until("full-screen shown=false");
    let _ = until_layout(&app, |layout| layout == before);
}

#[test]
fn the_tree_of_a_search_grows_under_the_timeline_and_a_click_goes_to_a_step() {
    let desk = large();
    let app = desk.open(&["--board", "7x7"]);
    app.key("k");
    let _ = app.target("Search tree");
    let layout = app.layout();
    assert_eq!(layout.whole_tile(), 75, "the board keeps its size");
    app.click_square("7x7", "c7");
    let _ = app.until("start square=c7");
    app.key("End");
    let _ = app.until("complete squares=49");
    let _ = app.until("tree drawn=");
    let (x, y) = app.target("Search tree");
    app.click(x, y);
    let sought = app.until("seek ");
    let number = |name: &str| -> u64 {
        let part = sought
            .split(name)
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        part.and_then(|part| part.parse().ok()).expect("a number")
    };
    let (step, of) = (number("step="), number("of="));
    assert!(of.saturating_sub(20_000) <= step && step < of, "{sought}");
    // Without take-backs there is no search tree.
    app.key("k");
    app.until_gone("Search tree");
}

#[test]
fn larger_text_leaves_the_board_its_size() {
    let desk = large();
    let app = desk.open(&[]);
    let before = app.layout();
    app.key("ctrl+plus");
    let layout = until_layout(&app, |layout| layout.width > before.width);
    assert_eq!(layout.whole_tile(), 75);
    app.key("ctrl+0");
    let _ = until_layout(&app, |layout| layout == before);
}

#[test]
fn the_last_move_stays_in_view_when_the_window_changes() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    app.key("End");
    let _ = app.until("complete ");
    for (width, height) in [(1300, 640), (1880, 1000), (1100, 560), (1880, 1000)] {
        app.resize(width, height);
        let _ = until_layout(&app, |layout| {
            (layout.width, layout.height) == (width, height)
        });
        desk.until("the last move to be in view", || {
            app.key("shift");
            let targets = app.targets();
            let last = targets.iter().find(|(name, _)| name == "move 64");
            // In full height, above the transport.
            last.is_some_and(|(_, [_, y, _, down, ..])| *down == 24 && y + down <= height - 44)
        });
    }
}

#[test]
fn every_control_of_the_row_is_in_view_from_5x5_up_and_in_a_narrow_window() {
    let desk = large();
    const CONTROLS: [&str; 4] = ["Look list", "Size list", "Start at list", "Rule list"];
    for board in ["5x5", "6x6", "7x7", "8x8"] {
        let app = desk.open(&["--board", board]);
        for name in CONTROLS {
            let _ = app.target(name);
        }
        let _ = app.target("mode shape");
        app.choose(&["Look list", "Woodcut"]);
        app.settle_panels();
        for name in CONTROLS {
            let _ = app.target(name);
        }
    }
    let app = desk.open(&["--board", "5x5"]);
    app.resize(375, 500);
    let _ = until_layout(&app, |layout| layout.width == 375);
    for name in ["Mode list"].into_iter().chain(CONTROLS) {
        let _ = app.target(name);
    }
    app.choose(&["Mode list", "Edit shape"]);
    assert_eq!(app.until("mode "), "mode name=shape");
    app.choose(&["Mirror list", "Invert"]);
    app.until_gone("Invert");
}

#[test]
fn two_knights_start_from_a_squares_menu() {
    let desk = large();
    let app = desk.open(&[]);
    assert!(
        !app.targets()
            .iter()
            .any(|(name, _)| name == "mode two-knights")
    );
    app.right_click_square("8x8", "c3");
    app.press("Two knights");
    assert_eq!(app.until("mode "), "mode name=two-knights");
    app.press("mode play");
    assert_eq!(app.until("mode "), "mode name=play");
}

#[test]
fn lessons_keep_one_window_size() {
    let desk = large();
    let app = desk.open(&["--board", "5x5"]);
    let before = app.size();
    app.choose(&["Help", "Lessons"]);
    let _ = app.until("lesson n=1");
    app.settle_panels();
    let size = app.size();
    for number in 2..=5 {
        app.key("Right");
        let _ = app.until(&format!("lesson n={number}"));
        app.settle_panels();
        assert_eq!(app.size(), size, "{number}");
    }
    app.key("Escape");
    let _ = until_layout(&app, |layout| (layout.width, layout.height) == before);
}

#[test]
fn a_finish_has_no_frame_around_a_square_and_a_room_sees_one_button() {
    let desk = large();
    let app = desk.open(&["--board", "5x5"]);
    app.click_square("5x5", "c3");
    let _ = app.until("start ");
    let board = || app.board_pixels(375, 375);
    app.key("End");
    let _ = app.until("complete ");
    let _ = app.target("Copy picture");
    app.settle_panels();
    let (x, y) = app.layout().corner();
    let edge = |pixels: Vec<[u8; 3]>| pixels[375 * 151 + 150 + 37];
    let shown = edge(board());
    // The frame appears under a pointer that moves.
    app.point(x + 2, y + 2);
    app.settle();
    app.point(x + 187, y + 187);
    desk.until("the frame", || edge(board()) != shown);
    app.key("F5");
    let _ = app.until("full-screen shown=true");
    app.until_gone("Copy picture");
    let _ = app.target("Random start");
}

#[test]
fn a_portrait_window_lists_the_moves_below() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    app.resize(600, 1040);
    let _ = until_layout(&app, |layout| layout.width == 600);
    app.key("Right");
    let _ = app.until("move n=1 ");
    let _ = app.target("move 2");
}
