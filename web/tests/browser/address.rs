//! Addresses, and the browser’s Back and Forward.

use super::{is_labelled, moves, opened, report, square, text};
use crate::driver::Browser;
use knights_tour::board::Board;
use knights_tour::puzzle::{Level, PuzzleSpec};
use serde_json::{Value, json};

fn named(browser: &Browser, fragment: &str) {
    browser.wait(&format!(
        "location.hash === {}",
        json!(format!("#{fragment}"))
    ));
}

fn travel(browser: &Browser, by: i32) {
    let _ = browser.run(&format!("history.go({by})"));
}

fn in_mode(browser: &Browser, mode: &str) {
    browser.wait(&format!("document.body.dataset.mode === '{mode}'"));
}

#[test]
fn back_and_forward_go_between_modes_and_a_puzzle_keeps_its_numbers() {
    let day = "2026-11-22".parse().expect("a day");
    let board = Board::new(5, 5).expect("a board");
    let puzzle = PuzzleSpec::new(&board, Level::Easy)
        .of_day(day)
        .make()
        .expect("a puzzle");
    let (number, name) = puzzle.found().next().expect("a number");
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    assert!(
        browser
            .run("return document.title")
            .as_str()
            .is_some_and(|it| it.contains("22 November 2026"))
    );
    browser.click(&square(&name.to_string()));
    browser.hears("number n=");
    browser.press("Play");
    in_mode(&browser, "play");
    for name in ["a1", "b3", "c5"] {
        browser.click(&square(name));
    }
    named(&browser, "play=8x8/a1/b3/c5");
    assert_eq!(
        browser.run("return document.title"),
        "Play 8\u{d7}8 \u{b7} Knight\u{2019}s Tour"
    );
    // The last move is just made.
    let _ = browser.run("document.querySelector('[data-square=d7]').click()");
    browser.press("Shape");
    in_mode(&browser, "shape");
    named(&browser, "shape=8x8");
    travel(&browser, -1);
    in_mode(&browser, "play");
    named(&browser, "play=8x8/a1/b3/c5/d7");
    assert_eq!(moves(&browser), ["a1", "b3", "c5", "d7"]);
    travel(&browser, -1);
    in_mode(&browser, "puzzle");
    named(&browser, "puzzle=2026-11-22-5x5-easy");
    let label = browser.run(&format!(
        "return document.querySelector('[data-square={name}]').ariaLabel"
    ));
    assert!(
        is_labelled(&label, &format!("{name}, number {number}")),
        "{label}"
    );
    travel(&browser, 2);
    in_mode(&browser, "shape");
    named(&browser, "shape=8x8");
    // In a hurry, nothing is opened in between, and no entry is added.
    let length = browser.run("return history.length");
    for _ in 0..3 {
        let _ = browser.run("history.back(); setTimeout(() => history.back(), 5)");
        in_mode(&browser, "puzzle");
        named(&browser, "puzzle=2026-11-22-5x5-easy");
        browser.run_to_end("setTimeout(done, 400)", &Value::Null);
        in_mode(&browser, "puzzle");
        named(&browser, "puzzle=2026-11-22-5x5-easy");
        let _ = browser.run("history.forward(); setTimeout(() => history.forward(), 5)");
        in_mode(&browser, "shape");
        named(&browser, "shape=8x8");
    }
    assert_eq!(browser.run("return history.length"), length);
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn lessons_and_dialogs_are_left_by_back() {
    let (_server, browser) = opened("#watch=8x8");
    let length = browser.run("return history.length");
    browser.press("Board 8\u{d7}8");
    browser.wait("document.querySelector('dialog[open]')");
    travel(&browser, -1);
    browser.wait("!document.querySelector('dialog[open]')");
    named(&browser, "watch=8x8");
    browser.press("Menu");
    browser.press("Close");
    browser.wait("!history.state.isDialog");
    browser.press("Lessons");
    named(&browser, "lesson=1");
    assert!(
        browser
            .run("return document.title")
            .as_str()
            .is_some_and(|it| it.starts_with("What a tour is"))
    );
    browser.press("Next");
    named(&browser, "lesson=2");
    travel(&browser, -1);
    browser.wait("document.querySelector('.lesson').innerText.includes('1 of 5')");
    named(&browser, "lesson=1");
    travel(&browser, -1);
    browser.wait("document.querySelector('.lesson').hidden");
    named(&browser, "watch=8x8");
    assert!(browser.run("return history.length").as_u64() <= length.as_u64().map(|it| it + 3));
    assert_eq!(text(&browser, ".opens").replace(' ', ""), "8\u{d7}8");
}

#[test]
fn a_lesson_has_a_link() {
    let (_server, browser) = opened("#lesson=3");
    browser.wait("document.querySelector('.lesson').innerText.includes('3 of 5')");
    browser.reload_after("");
    browser.wait("document.querySelector('.lesson').innerText.includes('3 of 5')");
    named(&browser, "lesson=3");
}

#[test]
fn a_second_link_is_opened_and_stays_in_the_address() {
    let (_server, browser) = opened("#5x5/b1");
    browser.hears("impossible reason=majority-colour");
    let links = [
        "6x6/a1",
        "7x7/closed",
        "puzzle=2026-11-22-5x5-easy",
        "play=5x5/a1/b3",
        "5x5/b1",
    ];
    for link in links {
        let _ = browser.run(&format!(
            "window.journal.length = 0; location.hash = '{link}'"
        ));
        browser.wait("window.journal.length");
        browser.wait("document.querySelector('.working').hidden");
        browser.run_to_end("setTimeout(done, 600)", &Value::Null);
        assert_eq!(browser.run("return location.hash"), format!("#{link}"));
    }
    assert!(report(&browser).contains("13 dark and 12 light squares"));
    travel(&browser, -1);
    in_mode(&browser, "play");
    browser.wait("document.querySelectorAll('.moves li').length === 2");
    assert_eq!(moves(&browser), ["a1", "b3"]);
    named(&browser, "play=5x5/a1/b3");
}

#[test]
fn a_link_stays_as_it_was_written_until_something_else_is_asked() {
    let link = "8x8/b1/end=g8/missing=d4..e5";
    let (_server, browser) = opened(&format!("#{link}"));
    browser.hears("impossible reason=same-colour");
    browser.run_to_end("setTimeout(done, 600)", &Value::Null);
    named(&browser, link);
    browser.reload_after("");
    browser.run_to_end("setTimeout(done, 600)", &Value::Null);
    named(&browser, link);
    browser.press("Centre");
    browser.wait("!location.hash.includes('b1')");
}

#[test]
fn a_link_to_a_game_keeps_its_moves_and_its_shape() {
    let (server, browser) = opened("#shape=6x6/missing=c3..d4,a6");
    in_mode(&browser, "shape");
    for (name, is_missing) in [
        ("c3", true),
        ("c4", true),
        ("d4", true),
        ("a6", true),
        ("b2", false),
    ] {
        let label = browser.run(&format!(
            "return document.querySelector('{}').ariaLabel",
            square(name)
        ));
        assert_eq!(
            label.as_str().map(|it| it.contains("no square")),
            Some(is_missing),
            "{name}"
        );
    }
    browser.press("Play");
    in_mode(&browser, "play");
    let game = ["a1", "b3", "c5", "e6"];
    for name in game {
        browser.click(&square(name));
    }
    browser.wait("document.querySelectorAll('.moves li').length === 4");
    browser.press("Copy link");
    browser.wait("document.querySelector('#notice').innerText.includes('copied')");
    let link = browser.run_to_end("navigator.clipboard.readText().then(done)", &Value::Null);
    let link = link.as_str().expect("a link").to_owned();
    assert!(
        link.starts_with(&format!("{}#play=6x6/", server.address())),
        "{link}"
    );
    let other = Browser::open();
    other.visit(&link);
    in_mode(&other, "play");
    other.wait("document.querySelectorAll('.moves li').length === 4");
    assert_eq!(moves(&other), game);
    for name in ["c3", "c4", "d3", "d4", "a6"] {
        let label = other.run(&format!(
            "return document.querySelector('{}').ariaLabel",
            square(name)
        ));
        assert_eq!(label, format!("{name}, no square"));
    }
    // Damaged links say so.
    for link in ["play=6x6/zz1", "lesson=9", "shape=201x200", "watch=x"] {
        other.visit(&format!("{}#{link}", server.address()));
        other.wait("document.querySelector('#notice').innerText.includes('could not be opened')");
    }
}

#[test]
fn back_between_puzzles_keeps_the_way_forward() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let choose = |value: &str| {
        let _ = browser.run(&format!(
            "const it = document.querySelector('select:has([value=\"10x10\"])');
             it.value = '{value}';
             it.dispatchEvent(new Event('change'))"
        ));
    };
    let shown = |side: &str, hash: &str| {
        browser.wait(&format!(
            "location.hash === '#{hash}' && document.title.includes('{side}\u{d7}{side}')"
        ));
    };
    let [first, second, third] =
        ["5x5", "6x6", "7x7"].map(|size| format!("puzzle=2026-11-22-{size}-easy"));
    choose("6x6");
    shown("6", &second);
    choose("7x7");
    shown("7", &third);
    let length = browser.run("return history.length");
    travel(&browser, -1);
    shown("6", &second);
    travel(&browser, -1);
    shown("5", &first);
    travel(&browser, 1);
    shown("6", &second);
    travel(&browser, 1);
    shown("7", &third);
    travel(&browser, -2);
    shown("5", &first);
    travel(&browser, 2);
    shown("7", &third);
    // In a hurry, the last entry counts.
    let _ = browser.run("history.back(); setTimeout(() => history.forward(), 30)");
    browser.run_to_end("setTimeout(done, 600)", &Value::Null);
    shown("7", &third);
    assert_eq!(browser.run("return history.length"), length);
    // A link makes one entry, and lessons keep their way forward, too.
    let _ = browser.run(&format!("location.hash = '{first}'"));
    shown("5", &first);
    assert_eq!(
        browser.run("return history.length").as_u64(),
        length.as_u64().map(|length| length + 1)
    );
    browser.press("Lessons");
    named(&browser, "lesson=1");
    browser.press("Next");
    named(&browser, "lesson=2");
    for (by, lesson) in [(-1, "1 of 5"), (1, "2 of 5")] {
        travel(&browser, by);
        browser.wait(&format!(
            "document.querySelector('.lesson').innerText.includes('{lesson}')"
        ));
        browser.run_to_end("setTimeout(done, 400)", &Value::Null);
    }
    travel(&browser, -2);
    shown("5", &first);
    travel(&browser, 2);
    named(&browser, "lesson=2");
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn another_tour_than_the_link_asked_for_is_named_in_the_address() {
    for (link, button, squares) in [
        ("8x8/a8/end=b8", "Another tour", 64),
        ("8x8/b1/closed", "Another tour", 64),
        ("6x6/b1/closed", "Fewest turns", 36),
    ] {
        let whole = format!("document.querySelectorAll('.moves li').length === {squares}");
        let (_server, browser) = opened(&format!("#{link}"));
        browser.wait(&whole);
        named(&browser, link);
        let first = moves(&browser);
        browser.press(button);
        browser.wait(&format!(
            "JSON.stringify([...document.querySelectorAll('.moves button')].map((it) => it.textContent)) !== {}",
            json!(json!(first).to_string())
        ));
        browser.wait(&whole);
        browser.wait("location.hash.startsWith('#kt1')");
        browser.wait("document.querySelector('.working').hidden");
        browser.run_to_end("setTimeout(done, 400)", &Value::Null);
        let (address, seen) = (browser.run("return location.href"), moves(&browser));
        browser.press("Copy link");
        browser.wait("document.querySelector('#notice').innerText.includes('copied')");
        let copied = browser.run_to_end("navigator.clipboard.readText().then(done)", &Value::Null);
        assert_eq!(copied, address);
        browser.reload_after("");
        assert_eq!(moves(&browser), seen);
        let other = Browser::open();
        other.visit(address.as_str().expect("an address"));
        other.wait(&whole);
        assert_eq!(moves(&other), seen);
    }
}

#[test]
fn back_leaves_the_full_screen_and_not_the_page() {
    let (_server, browser) = opened("#watch=8x8/a1");
    let is_presented = "Boolean(document.querySelector('.presented'))";
    // Left by its key, it leaves no entry behind.
    browser.keys(&["f"]);
    browser.wait(&format!("{is_presented} && history.state.isDialog"));
    browser.keys(&["f"]);
    browser.wait(&format!("!{is_presented} && !history.state.isDialog"));
    for by_menu in [false, true] {
        if by_menu {
            browser.press("Menu");
            browser.press("Full screen");
        } else {
            browser.keys(&["f"]);
        }
        browser.wait(&format!(
            "{is_presented} && history.state.isDialog && !document.querySelector('dialog[open]')"
        ));
        travel(&browser, -1);
        browser.wait(&format!(
            "!{is_presented} && location.hash === '#watch=8x8/a1'"
        ));
    }
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn a_rule_for_own_games_does_not_cut_the_game_of_a_link() {
    let (_server, browser) = opened("#play=8x8");
    browser.press("Never cross my own line");
    browser.wait("document.querySelector('#report').innerText.includes('35')");
    let _ = browser.run("location.hash = 'play=6x6/a1/b3/c1/a2/b4/a6'");
    browser.wait("document.querySelectorAll('.moves li').length === 6");
    named(&browser, "play=6x6/a1/b3/c1/a2/b4/a6");
}
