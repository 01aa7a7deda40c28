//! Checks that nothing is cut off, hidden or outside the window, in every state, five sizes, and scales 1 and 2. With
//! `KNIGHTS_TOUR_GALLERY=all`, or words of state names, saves pictures in both themes to `target/gallery`.

use crate::desk::{App, Desk, faked_clock};
use image::RgbImage;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(Clone, Copy)]
enum Do {
    Key(&'static str),
    Press(&'static str),
    Square(&'static str),
    ShiftSquare(&'static str),
    Until(&'static str),
    Write(&'static str),
    Point(&'static str),
    /// Chooses a row of the open menu.
    Row(&'static str),
}

use Do::{Key, Point, Press, Row, ShiftSquare, Square, Until, Write};

type State = (&'static str, &'static [Do]);

/// Returns to an empty board in the first mode.
const BACK: &[Do] = &[Key("Escape Escape ctrl+1 ctrl+n")];

const TOUR: &[Do] = &[
    Square("a1"),
    Until("start "),
    Key("End"),
    Until("complete "),
];

const ON_8X8: &[State] = &[
    ("empty", &[]),
    ("pointer", &[Point("d4")]),
    ("started", &[Square("d5"), Until("start ")]),
    (
        "first-moves",
        &[Square("d5"), Key("Right Right Right"), Until("move ")],
    ),
    (
        "explained",
        &[
            Key("e"),
            Square("d5"),
            Key("Right Right"),
            Until("move "),
            Key("shift"),
        ],
    ),
    ("no-longer-explained", &[Key("e")]),
    ("complete", TOUR),
    (
        "discs",
        &[Key("F3"), Square("a1"), Key("End"), Until("complete ")],
    ),
    (
        "discs-half",
        &[Square("a1"), Key("Right Right Right Right"), Until("move ")],
    ),
    (
        "path",
        &[Key("F4"), Square("a1"), Key("End"), Until("complete ")],
    ),
    (
        "flags",
        &[Key("F2"), Square("a1"), Key("End"), Until("complete ")],
    ),
    (
        "closed",
        &[Key("z"), Until("start "), Key("End"), Until("complete ")],
    ),
    (
        "closed-path",
        &[Key("F4 z"), Until("start "), Key("End"), Until("complete ")],
    ),
    (
        "stepped-back",
        &[
            Key("F2"),
            Square("a1"),
            Key("End"),
            Until("complete "),
            Key("Left Left"),
            Until("back "),
        ],
    ),
    (
        "end-chosen",
        &[Square("a1"), ShiftSquare("h4"), Until("end ")],
    ),
    (
        "same-colour",
        &[
            Square("a1"),
            ShiftSquare("h8"),
            Until("end "),
            Key("a"),
            Until("impossible "),
        ],
    ),
    ("starts", &[Key("o"), Press("Test"), Until("heat done")]),
    (
        "starts-over-a-walk",
        &[
            Square("a1"),
            Key("Right Right o"),
            Press("Test"),
            Until("heat done"),
        ],
    ),
    (
        "facts",
        &[
            Square("a1"),
            Key("End"),
            Until("complete "),
            Key("y"),
            Until("target=\"Close\""),
        ],
    ),
    (
        "weave",
        &[
            Key("z"),
            Until("start "),
            Key("End"),
            Until("complete "),
            Press("Look list"),
            Press("Weave"),
            Until("drawn style=weave"),
        ],
    ),
    (
        "woven-half",
        &[
            Square("a1"),
            Key("Right Right Right Right"),
            Until("drawn style=weave"),
        ],
    ),
    (
        "form-print",
        &[
            Key("z"),
            Until("start "),
            Key("End"),
            Until("complete "),
            Key("ctrl+p"),
            Until("target=\"Save as"),
        ],
    ),
    ("on-the-board-again", &[Key("F2")]),
    (
        "finish",
        &[
            Square("a1"),
            Until("start "),
            Key("End"),
            Until("thumbnails drawn="),
        ],
    ),
    (
        "finish-woven",
        &[
            Square("a1"),
            Until("start "),
            Key("End"),
            Until("thumbnails drawn="),
            Press("draw weave"),
            Until("drawn style=weave"),
        ],
    ),
    ("finish-no-longer", &[Key("F2")]),
    ("menu-file", &[Key("alt+f"), Until("target=\"Quit\"")]),
    ("menu-edit", &[Key("alt+e"), Until("target=\"Undo\"")]),
    ("menu-board", &[Key("alt+b"), Until("target=\"Shapes")]),
    (
        "menu-tour",
        &[Key("alt+t"), Until("target=\"Find a closed")],
    ),
    ("menu-play", &[Key("alt+p"), Until("target=\"Hint\"")]),
    ("menu-view", &[Key("alt+v"), Until("target=\"Explain")]),
    (
        "menu-rule",
        &[Key("alt+t"), Row("Rule"), Until("target=\"Backtracking")],
    ),
    (
        "menu-shapes",
        &[Key("alt+b"), Row("Shapes"), Until("target=\"Heart")],
    ),
    ("menu-help", &[Key("alt+h"), Until("target=\"About")]),
    (
        "menu-keyboard",
        &[Key("F10 Right Down Down"), Until("row ")],
    ),
    ("list-board", &[Press("Size list")]),
    (
        "list-look",
        &[Press("Look list"), Until("target=\"Portrait")],
    ),
    (
        "form-special",
        &[
            Key("alt+t"),
            Row("Special tours…"),
            Until("kinds drawn"),
            Press("Half turn, around the centre"),
        ],
    ),
    ("form-starts", &[Key("o"), Until("target=\"Test\"")]),
    (
        "form-appearance",
        &[Key("alt+v"), Row("Appearance…"), Until("target=\"Close\"")],
    ),
    (
        "quick-tour",
        &[
            Key("alt+h Return"),
            Until("card n=1"),
            Key("Right"),
            Until("move n=3"),
        ],
    ),
    ("form-size", &[Key("b"), Until("typing ")]),
    (
        "form-size-none",
        &[
            Key("b"),
            Until("typing "),
            Write("4"),
            Key("Tab"),
            Write("4"),
        ],
    ),
    (
        "form-size-fault",
        &[
            Key("b"),
            Until("typing "),
            Write("0"),
            Key("Return"),
            Until("fault "),
        ],
    ),
    (
        "form-start",
        &[
            Key("alt+t"),
            Row("Start at"),
            Row("Square…"),
            Until("typing "),
        ],
    ),
    (
        "form-end",
        &[
            Key("alt+t"),
            Row("Start at"),
            Row("End square…"),
            Until("typing "),
        ],
    ),
    ("form-square", &[Key("ctrl+g"), Until("typing ")]),
    (
        "form-square-fault",
        &[
            Key("ctrl+g"),
            Until("typing "),
            Write("z99"),
            Key("Return"),
            Until("fault "),
        ],
    ),
    ("form-shortcuts", &[Key("F1"), Until("target=\"Close\"")]),
    (
        "form-about",
        &[Key("alt+h"), Press("About"), Until("target=\"Close\"")],
    ),
    (
        "form-export",
        &[
            Square("a1"),
            Key("End"),
            Until("complete "),
            Key("ctrl+e"),
            Until("target=\"Save as"),
        ],
    ),
    (
        "form-export-gif",
        &[
            Square("a1"),
            Key("End"),
            Until("complete "),
            Key("ctrl+e"),
            Press("GIF"),
        ],
    ),
    (
        "form-export-png",
        &[
            Square("a1"),
            Key("End"),
            Until("complete "),
            Key("ctrl+e"),
            Press("PNG"),
        ],
    ),
    ("play-empty", &[Key("ctrl+2"), Until("mode ")]),
    (
        "play",
        &[Key("ctrl+2"), Square("d5"), Until("outlook state=")],
    ),
    (
        "play-hint",
        &[
            Key("ctrl+2"),
            Square("d5"),
            Until("outlook state=possible"),
            Key("h"),
            Until("hint "),
        ],
    ),
    (
        "play-not-a-move",
        &[
            Key("ctrl+2"),
            Square("d5"),
            Until("outlook state=possible"),
            Square("d6"),
            Key("shift"),
        ],
    ),
    (
        "play-given-up",
        &[
            Key("ctrl+2"),
            Square("d5"),
            Until("outlook state=possible"),
            Key("alt+p"),
            Row("Give up"),
            Until("give-up "),
            Key("End"),
            Until("complete "),
        ],
    ),
    (
        "puzzle",
        &[Key("ctrl+4"), Until("puzzle "), Until("target=\"Check\"")],
    ),
    (
        "verse-form",
        &[Key("alt+p"), Row("Make a verse\u{2026}"), Until("typing ")],
    ),
    (
        "puzzle-hint",
        &[
            Key("ctrl+4 h"),
            Until("hint "),
            Until("target=\"Place it\""),
        ],
    ),
    (
        "puzzle-solution",
        &[
            Key("ctrl+4 alt+p"),
            Row("Give up"),
            Until("give-up "),
            Until("target=\"Another puzzle\""),
        ],
    ),
    (
        "form-print-puzzles",
        &[Key("ctrl+4 ctrl+p"), Until("target=\"On a page\"")],
    ),
    (
        "puzzle-own",
        &[
            Key("ctrl+4 alt+p"),
            Row("Puzzles\u{2026}"),
            Press("Make a puzzle"),
            Until("board size="),
            Key("1 7"),
            Square("c3"),
            Until("number n=17"),
            Square("e4"),
            Until("number n=18"),
            Key("4"),
            Square("h8"),
            Until("number n=4"),
        ],
    ),
    (
        "form-puzzles",
        &[
            Key("ctrl+4 alt+p"),
            Press("Puzzles\u{2026}"),
            Until("target=\"New puzzle\""),
        ],
    ),
    (
        "play-uncrossed",
        &[
            Key("ctrl+2 alt+p"),
            Press("Without crossing"),
            Square("b1"),
            Until("start "),
            Square("a3"),
            Square("c4"),
            Until("move n=2"),
            Square("b2"),
            Until("move n=3"),
            Square("a4"),
            Key("shift"),
        ],
    ),
    (
        "play-uncrossed-end",
        &[
            Key("ctrl+2"),
            Square("a3"),
            Square("c2"),
            Square("a1"),
            Until("stuck "),
        ],
    ),
    (
        "play-uncrossed-no-longer",
        &[
            Key("ctrl+2 alt+p"),
            Press("Without crossing"),
            Key("Escape"),
        ],
    ),
    (
        "zoomed",
        &[
            Square("a1"),
            Key("End"),
            Until("complete "),
            Key("plus plus"),
            Until("layout "),
        ],
    ),
    ("whole-again", &[Key("0")]),
    (
        "words-larger",
        &[
            Key("ctrl+plus ctrl+plus"),
            Square("a1"),
            Key("End"),
            Until("complete "),
        ],
    ),
    ("words-as-at-first", &[Key("ctrl+0")]),
    // These states leave another board, so they come last.
    (
        "puzzle-solved",
        &[
            Key("ctrl+4 alt+p"),
            Press("Puzzles\u{2026}"),
            Press("side 5"),
            Press("New puzzle"),
            Until("puzzle size=5x5"),
            // Each number takes two hints.
            Key("h h h h h h h h h h h h h h h h h h h h h h"),
            Key("h h h h h h h h h h h h h h h h h h h h h h"),
            Until("complete "),
            Until("target=\"picture\""),
        ],
    ),
    (
        "lesson",
        &[
            Key("alt+h"),
            Press("Lessons"),
            Until("lesson n=1"),
            Key("Right Right Right"),
            Until("lesson n=4"),
            Until("complete "),
            Key("space"),
            Until("searched positions="),
        ],
    ),
    ("lesson-no-longer-searched", &[Key("k")]),
];

const ON_7X7: &[State] = &[
    ("minority-colour", &[Square("b1"), Until("impossible ")]),
    ("dead-end", &[Square("c7"), Key("End"), Until("stuck ")]),
    (
        "backtracking",
        &[Key("k"), Square("c7"), Key("End"), Until("complete ")],
    ),
    (
        "search-tree",
        &[
            Square("c7"),
            Until("start "),
            Key("End"),
            Until("complete "),
            Until("tree drawn="),
            Key("shift"),
        ],
    ),
    (
        "search-explained",
        &[
            Key("e"),
            Square("c7"),
            Until("start "),
            Key("Right Right"),
            Until("move n=2"),
            Until("tree drawn=3"),
            Key("shift"),
        ],
    ),
    ("search-no-longer-explained", &[Key("e")]),
    (
        "rule-explained",
        &[Key("k e"), Square("c7"), Until("start "), Key("shift")],
    ),
    ("rule-no-longer-explained", &[Key("e")]),
    (
        "starts-that-fail",
        &[Key("o"), Press("Test"), Until("heat done")],
    ),
    (
        "starts-by-two-rules",
        &[
            Square("c7"),
            Key("o"),
            Press("Compare with"),
            Press("Lookahead"),
            Press("Test"),
            Until("heat done"),
        ],
    ),
];

/// Each state continues the previous drawing.
const SHAPES: &[State] = &[
    ("shape-whole", &[Key("s"), Until("mode name=shape")]),
    (
        "shape-painted",
        &[Key("s"), Square("a1"), Until("missing square=a1")],
    ),
    (
        "shape-colours",
        &[Key("s"), Square("b4"), Until("verdict open=none")],
    ),
    (
        "shape-isolated",
        &[
            Key("s"),
            Square("c5"),
            Square("b1"),
            Square("d1"),
            Square("f1"),
            Until("verdict open=none closed=none reason=isolated"),
        ],
    ),
];

const TWO_KNIGHTS: &[State] = &[
    ("two-empty", &[Key("ctrl+3"), Until("mode ")]),
    (
        "two-begun",
        &[
            Key("ctrl+3"),
            Square("a6"),
            Until("place "),
            Square("f6"),
            Until("place "),
        ],
    ),
    (
        "two-under-way",
        &[
            Key("ctrl+3"),
            Square("a6"),
            Square("f6"),
            Until("place "),
            Square("b4"),
            Square("e4"),
            Until("move "),
        ],
    ),
    (
        "two-refused",
        &[
            Key("ctrl+3"),
            Square("a6"),
            Square("f6"),
            Until("place "),
            Square("a5"),
            Key("shift"),
        ],
    ),
];

const ON_LARGE: &[State] = &[
    ("large-empty", &[]),
    (
        "large-complete",
        &[Key("a"), Until("start "), Key("End"), Until("complete ")],
    ),
];

/// A few moves, copied and pasted.
const PASTED: &[Do] = &[
    Square("a1"),
    Key("Right Right Right Right Right"),
    Until("move n=5 "),
    Key("ctrl+c"),
    Until("copied "),
    Key("Escape ctrl+v"),
    Until("seek "),
];

/// Board, name of its group, and states.
const BOARDS: &[(&str, &str, &[State])] = &[
    ("8x8", "8x8", ON_8X8),
    ("7x7", "7x7", ON_7X7),
    ("6x6", "two", TWO_KNIGHTS),
    ("6x6", "shape", SHAPES),
    ("5x5", "5x5", &[("small", TOUR)]),
    ("4x4", "4x4", &[("pasted", PASTED)]),
    (
        "3x3",
        "3x3",
        &[("too-small", &[Key("a"), Until("impossible ")])],
    ),
    ("16x8", "16x8", &[("wide", TOUR)]),
    ("26x99", "26x99", ON_LARGE),
    ("200x200", "200x200", ON_LARGE),
    ("1000000x1000000", "trillion", ON_LARGE),
];

/// Name and size in points; the largest size is in pixels at any scale.
type Window = (&'static str, i32, i32);

const NARROW: Window = ("narrow", 375, 720);
const SMALL: Window = ("small", 620, 500);
const LOW: Window = ("low", 1300, 400);
const LAPTOP: Window = ("laptop", 1366, 728);
const DESKTOP: Window = ("desktop", 2560, 1400);
const SIZES: [Window; 5] = [NARROW, SMALL, LOW, LAPTOP, DESKTOP];

fn folder() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .unwrap_or(Path::new("target"));
    target.join("gallery")
}

// One test per size, so that the sizes run in parallel.

#[test]
fn gallery_desktop() {
    show(DESKTOP);
}

#[test]
fn gallery_laptop() {
    show(LAPTOP);
}

#[test]
fn gallery_low() {
    show(LOW);
}

#[test]
fn gallery_narrow() {
    show(NARROW);
}

#[test]
fn gallery_small() {
    show(SMALL);
}

/// A board, the size of its window, and the number of times that the text is enlarged by a quarter.
type Fitting = (&'static str, Option<(i32, i32)>, usize);

const FITTING: [Fitting; 8] = [
    ("5x5", None, 0),
    ("6x6", None, 0),
    ("8x8", None, 0),
    ("5x5", None, 2),
    ("8x8", None, 2),
    ("8x8", Some((700, 1300)), 0),
    ("8x8", Some((1366, 728)), 2),
    ("8x8", Some((375, 720)), 0),
];

#[test]
fn gallery_the_six_pictures_of_a_finish_are_in_view() {
    let mut faults = String::new();
    for fitting in FITTING {
        let desk = Desk::new(1566, 1500, 96);
        let app = open_in(&desk, fitting);
        app.key("End");
        let _ = app.until("thumbnails drawn=6");
        app.settle_panels();
        let targets = app.targets();
        let pictures = targets.iter().filter(|(name, _)| name.starts_with("draw "));
        let whole = pictures.filter(|(_, [_, _, width, height, ..])| height >= width);
        if whole.count() < 6 || !targets.iter().any(|(name, _)| name == "title") {
            let _ = writeln!(faults, "{fitting:?}: {targets:?}");
        }
        faults += &check(&app, &format!("{fitting:?}"));
    }
    assert_eq!(faults, "", "what is out of view");
}

#[test]
fn gallery_every_card_fits_beside_the_board() {
    let mut faults = String::new();
    for fitting in [
        ("5x5", Some((703, 503)), 0),
        ("5x5", None, 2),
        ("5x5", Some((703, 600)), 2),
    ] {
        let desk = Desk::new(1366, 768, 96);
        let app = open_in(&desk, fitting);
        let lessons = (
            "lesson",
            "Lessons",
            [(5, 5), (8, 8), (7, 7), (5, 5), (5, 5)],
        );
        let tour = (
            "card",
            "Quick tour",
            [(8, 8), (8, 8), (7, 7), (5, 5), (8, 8)],
        );
        for (deck, row, boards) in [lessons, tour] {
            app.key("alt+h");
            app.press(row);
            for (number, board) in (1..).zip(boards) {
                let _ = app.until(&format!("{deck} n={number}"));
                if let (_, Some(size), _) = fitting {
                    fit(&desk, &app, size);
                }
                app.settle_panels();
                faults += &check_card(&app, board, &format!("{deck} {number} {fitting:?}"));
                if deck == "lesson" {
                    app.key("space");
                    if number == 4 {
                        let _ = app.until("searched positions=");
                    }
                    app.settle_panels();
                    let board = if number == 5 { (8, 4) } else { board };
                    let state = format!("{deck} {number} turned {fitting:?}");
                    faults += &check_card(&app, board, &state);
                }
                app.key(if number < 5 { "Right" } else { "Escape" });
            }
        }
    }
    assert_eq!(faults, "", "what is cut off, or over the board");
}

fn open_in<'a>(desk: &'a Desk, (board, size, larger): Fitting) -> App<'a> {
    let settings = desk.settings();
    fs::create_dir_all(settings.parent().expect("a folder")).expect("made");
    fs::write(&settings, r#"{"motion": false}"#).expect("written");
    let app = desk.open(&["--board", board, "--start", "a1", "--speed", "1000000"]);
    for _ in 0..larger {
        app.key("ctrl+plus");
    }
    app.settle_panels();
    if let Some(size) = size {
        fit(desk, &app, size);
    }
    app
}

fn check_card(app: &App<'_>, (files, ranks): (i32, i32), state: &str) -> String {
    let mut faults = check(app, state);
    let (layout, (x, y)) = (app.layout(), app.layout().corner());
    let end = |from: i32, squares: i32| from + (layout.tile * f64::from(squares)).floor() as i32;
    let (right, bottom) = (end(x, files), end(y, ranks));
    for (name, [left, top, wide, high, ..]) in app.targets() {
        let is_over = left < right && x < left + wide && top < bottom && y < top + high;
        if ["note", "reason", "Close", "Next", "Previous"].contains(&name.as_str()) && is_over {
            let _ = writeln!(faults, "{state}: {name:?} is over the board");
        }
    }
    faults
}

const THEMES: [&str; 2] = ["light", "dark"];

/// By name and layer.
type Targets = BTreeMap<(String, i32), [i32; 6]>;

/// Value of `KNIGHTS_TOUR_GALLERY`: words of state names, or `all`.
struct Request(Option<String>);

impl Request {
    fn read() -> Request {
        Request(std::env::var("KNIGHTS_TOUR_GALLERY").ok())
    }

    fn has_pictures(&self) -> bool {
        self.0.is_some()
    }

    fn wants(&self, name: &str) -> bool {
        let words = self.0.as_deref().unwrap_or("all");
        words == "all" || words.split(',').any(|word| name.contains(word))
    }

    /// Lengths do not depend on the theme, so one scale suffices for the dark one.
    fn scales(&self, theme: &str) -> &'static [i32] {
        match theme == "dark" && !self.has_pictures() {
            true => &[1],
            false => &[1, 2],
        }
    }
}

/// Shows all states in one size, in every theme and scale.
fn show((size, width, height): Window) {
    let request = Request::read();
    if request.has_pictures() {
        fs::create_dir_all(folder()).expect("a folder");
    }
    let mut faults = String::new();
    for theme in THEMES {
        let mut at_first = BTreeMap::new();
        for &scale in request.scales(theme) {
            let times = if size == "desktop" { 1 } else { scale };
            let window = (width * times, height * times);
            let seen = show_in(theme, (size, window), scale, &request, &mut faults);
            if scale == 1 {
                at_first = seen;
            } else if times == scale {
                for (state, targets) in &seen {
                    faults += &compare(state, &at_first[state], targets);
                }
            }
        }
        if request.has_pictures() {
            // Every test writes an identical page.
            let page = folder().join(format!("{theme}.html"));
            fs::write(page, html(theme)).expect("written");
        }
    }
    assert_eq!(
        faults, "",
        "what is cut off, hidden, out of the window or of another size"
    );
}

/// Returns the targets of each state.
fn show_in(
    theme: &str,
    (size, (width, height)): (&str, (i32, i32)),
    scale: i32,
    request: &Request,
    faults: &mut String,
) -> BTreeMap<String, Targets> {
    // Room for the frame, and for the window before it is resized.
    let screen = |length: i32, least: i32| (length + 200).max(least * scale) as u32;
    let desk = Desk::new(screen(width, 1600), screen(height, 1100), 96 * scale as u32);
    let mut seen = BTreeMap::new();
    for &(board, group, states) in BOARDS {
        // The search tree needs a high window.
        let has_room = |state: &str| match size {
            "laptop" | "desktop" | "narrow" => true,
            _ => !state.starts_with("search"),
        };
        let named = |&(state, way): &State| (state, way, file(group, state, size, theme, scale));
        let wanted: Vec<_> = states
            .iter()
            .map(named)
            .filter(|(state, _, name)| has_room(state) && request.wants(name))
            .collect();
        if wanted.is_empty() {
            continue;
        }
        let app = open(&desk, board, theme, |_| ());
        for (state, way, name) in wanted {
            // A failed test prints its output, whose last name is the failing state.
            println!("{name}");
            fit(&desk, &app, (width, height));
            let back = if state == "empty" { &[] } else { BACK };
            walk(&app, board, &[back, way].concat());
            let picture = at_rest(&desk, &app, (width, height), request.has_pictures());
            *faults += &check(&app, &name);
            if let Some(picture) = picture {
                save(&folder().join(format!("{name}.png")), &picture);
            }
            let _ = seen.insert(format!("{group}-{state}-{size}"), targets(&app));
        }
        app.key("ctrl+q");
        let _ = app.ended();
    }
    seen
}

/// Goes through all states in a window of the usual size.
#[cfg(feature = "accessibility")]
pub(crate) fn visit_all(arrange: impl Fn(&mut Command), mut visit: impl FnMut(&App<'_>, &str)) {
    let desk = crate::large();
    for &(board, group, states) in BOARDS {
        let app = open(&desk, board, "light", &arrange);
        for &(state, way) in states {
            let name = format!("{group}-{state}");
            println!("{name}");
            let back = if state == "empty" { &[] } else { BACK };
            walk(&app, board, &[back, way].concat());
            app.settle_panels();
            visit(&app, &name);
        }
        app.key("ctrl+q");
        let _ = app.ended();
    }
}

fn open<'a>(
    desk: &'a Desk,
    board: &str,
    theme: &str,
    arrange: impl FnOnce(&mut Command),
) -> App<'a> {
    let settings = desk.settings();
    fs::create_dir_all(settings.parent().expect("a folder")).expect("made");
    let text = format!("{{\"theme\": {theme:?}, \"motion\": false}}");
    fs::write(&settings, text).expect("written");
    let arguments = ["--board", board, "--seed", "4", "--speed", "20"];
    desk.open_with(&arguments, arrange)
}

/// Shows a state in a new window on a laptop until `is_right` accepts a picture, for some seconds at most: small pictures
/// beside the board may be drawn later.
pub(crate) fn show_alone(
    name: &str,
    theme: &str,
    mut is_right: impl FnMut(RgbImage) -> bool,
) -> bool {
    let states = BOARDS.iter().flat_map(|&(board, group, states)| {
        states
            .iter()
            .map(move |&(state, way)| (board, format!("{group}-{state}"), way))
    });
    let (board, _, way) = states
        .into_iter()
        .find(|(_, known, _)| known == name)
        .expect("a state");
    let (_, width, height) = LAPTOP;
    let desk = Desk::new(width as u32 + 200, height as u32 + 200, 96);
    // The panel of some states has the puzzle of the day.
    let clock = faked_clock("2026-11-28 12:00:00");
    let app = open(&desk, board, theme, |command| {
        if let Some(clock) = &clock {
            clock.arrange(command);
        }
    });
    fit(&desk, &app, (width, height));
    walk(&app, board, way);
    // A pointer on the board would mark a square.
    app.point(600, 12);
    desk.soon(|| at_rest(&desk, &app, (width, height), true).is_some_and(&mut is_right))
}

fn file(group: &str, state: &str, size: &str, theme: &str, scale: i32) -> String {
    format!("{group}-{state}-{size}-{theme}-{scale}x")
}

fn targets(app: &App<'_>) -> Targets {
    let targets = app.targets().into_iter();
    targets
        .map(|(name, place)| ((name, place[4]), place))
        .collect()
}

/// Compares targets at scales 1 and 2: lengths must double, within a point. Glyphs have whole pixels, so words may
/// differ by 5 %, and sentences may wrap differently. Scrolled content may have any height.
fn compare(state: &str, at_first: &Targets, doubled: &Targets) -> String {
    const SENTENCES: [&str; 6] = ["title", "text", "why", "rule", "style", "note"];
    let mut faults = String::new();
    for ((name, layer), [_, _, width, height, ..]) in at_first {
        let Some([_, _, wide, high, ..]) = doubled.get(&(name.clone(), *layer)) else {
            continue;
        };
        let is_as_wide = (2 * width - wide).abs() <= 2 + wide / 20;
        let is_as_high = (2 * height - high).abs() <= 2;
        let is_part = *layer > 0 || name.starts_with("move ") || name.starts_with("words ");
        let is_alike = match SENTENCES.contains(&name.as_str()) {
            true => high >= height,
            false => is_as_wide && (is_as_high || is_part),
        };
        if !is_alike && !name.starts_with("tip ") {
            let _ = writeln!(
                faults,
                "{state}: {name:?} has {width} by {height} pixels, and {wide} by {high} at 2x"
            );
        }
    }
    faults
}

/// Waits until the window rests in the requested size, and takes a picture if `is_drawn`. A command may change the
/// size, and the desktop answers later: the size is compared before and after the picture.
fn at_rest(desk: &Desk, app: &App<'_>, size: (i32, i32), is_drawn: bool) -> Option<RgbImage> {
    loop {
        app.settle_panels();
        if has_size(app, size) {
            let picture = is_drawn.then(|| picture(desk, app));
            if has_size(app, size) {
                return picture;
            }
        }
        fit(desk, app, size);
    }
}

/// Resizes the window, at least to its minimum size.
fn fit(desk: &Desk, app: &App<'_>, size: (i32, i32)) {
    desk.until("the window's size", || {
        let has_size = has_size(app, size);
        if !has_size {
            app.resize(size.0, size.1);
        }
        has_size
    });
}

/// Whether both the screen and the layout have the requested size.
fn has_size(app: &App<'_>, (width, height): (i32, i32)) -> bool {
    let _ = app.lines_so_far();
    let ((least_width, least_height), layout) = (app.least_size(), app.layout());
    let wanted = (width.max(least_width), height.max(least_height));
    app.size() == wanted && (layout.width, layout.height) == wanted
}

fn walk(app: &App<'_>, board: &str, way: &[Do]) {
    // Lines received before the step that waits for them.
    let mut seen = Vec::new();
    for (index, &step) in way.iter().enumerate() {
        match step {
            Until(line) => match seen
                .iter()
                .position(|known: &String| known.starts_with(line))
            {
                Some(at) => drop(seen.drain(..=at)),
                None => {
                    seen.clear();
                    let _ = app.until(line);
                }
            },
            _ => make(app, board, step),
        }
        // A picture also waits for the window to rest.
        let is_awaited = matches!(way.get(index + 1), None | Some(Until(_)));
        if !is_awaited && !matches!(step, Until(_)) {
            app.key("shift");
            seen.extend(app.lines_until("shift down=false"));
        }
    }
}

fn make(app: &App<'_>, board: &str, step: Do) {
    match step {
        Key(keys) => app.keys(keys),
        // Clicks, because keyboard navigation would log the rows on the way.
        Press(name) | Row(name) => app.press(name),
        Square(square) => app.click_square(board, square),
        ShiftSquare(square) => app.shift_click_square(board, square),
        Point(square) => {
            let known = board.parse().expect("a board");
            let square = square.parse().expect("a square");
            let (x, y) = app.layout().middle(&known, square);
            app.point(x, y);
        }
        Write(text) => app.write(text),
        Until(_) => {}
    }
}

/// Reports targets outside the window, cut off, or overlapping others of their layer.
fn check(app: &App<'_>, state: &str) -> String {
    let mut faults = String::new();
    let (width, height) = (app.layout().width, app.layout().height);
    let targets = app.targets();
    for (index, (name, [x, y, across, down, layer, cut])) in targets.iter().enumerate() {
        if *x < -1 || *y < -1 || x + across > width + 1 || y + down > height + 1 {
            let _ = writeln!(
                faults,
                "{state}: {name:?} leaves the window: {x} {y} {across} {down}"
            );
        }
        if *cut != 0 {
            let _ = writeln!(faults, "{state}: {name:?} is cut off");
        }
        for (other, [left, top, wide, high, level, _]) in &targets[index + 1..] {
            let lies_over = level == layer
                && x + 1 < left + wide
                && left + 1 < x + across
                && y + 1 < top + high
                && top + 1 < y + down;
            if lies_over {
                let _ = writeln!(
                    faults,
                    "{state}: {name:?} and {other:?} lie over each other"
                );
            }
        }
    }
    faults
}

fn picture(desk: &Desk, app: &App<'_>) -> RgbImage {
    let layout = app.layout();
    let (width, height) = (layout.width as u32, layout.height as u32);
    let read = || app.pixels(0, 0, width, height);
    let mut shown = read();
    desk.until("the window to rest", || {
        let now = read();
        std::mem::replace(&mut shown, now) == shown
    });
    RgbImage::from_raw(width, height, shown.concat()).expect("as many pixels")
}

fn save(path: &Path, picture: &RgbImage) {
    let file = fs::File::create(path).expect("a file");
    let file = std::io::BufWriter::new(file);
    let encoder = PngEncoder::new_with_quality(file, CompressionType::Fast, FilterType::Sub);
    picture.write_with_encoder(encoder).expect("written");
}

/// A row of pictures for each state, in all sizes and scales.
fn html(theme: &str) -> String {
    let mut page = "<!doctype html><meta charset=utf-8><title>Gallery</title>\n\
        <style>body{font:14px sans-serif;background:#888}img{height:360px;margin:4px}</style>\n"
        .to_owned();
    for &(_, group, states) in BOARDS {
        for &(state, _) in states {
            let _ = write!(page, "<h3>{group}-{state}</h3>");
            for (scale, (size, ..)) in [1, 2]
                .into_iter()
                .flat_map(|scale| SIZES.map(|size| (scale, size)))
            {
                let name = file(group, state, size, theme, scale);
                let _ = write!(
                    page,
                    "<a href={name}.png><img loading=lazy src={name}.png></a>"
                );
            }
            page.push('\n');
        }
    }
    page
}
