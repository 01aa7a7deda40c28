//! The first visit.

use super::{moves, opened, square, text};
use crate::driver::{Browser, Server};
use knights_tour::board::{Board, Square};
use knights_tour::tour::Tour;
use serde_json::{Value, json};

#[test]
fn a_first_visit_shows_a_tour_and_three_ways_in() {
    let (server, browser) = (Server::start(), Browser::open());
    browser.look(1366, 768, false);
    browser.visit(&server.address());
    let seen = browser.run(
        "return ['.walk', '.welcome', '.aside', '.panel', '#transport', '.looks'].map((it) => document.querySelector(it).checkVisibility())",
    );
    assert_eq!(seen, json!([true, true, true, false, false, false]));
    assert!(text(&browser, ".welcome").contains("each square of the board exactly once"));
    assert_eq!(
        browser.run("return document.querySelectorAll('.way').length"),
        3
    );
    // With reduced motion, the picture is still.
    assert_eq!(browser.run("return document.getAnimations().length"), 0);
    for (width, height) in [
        (320, 568),
        (390, 844),
        (844, 390),
        (768, 1024),
        (820, 1180),
        (1024, 600),
        (1366, 768),
        (1920, 1080),
    ] {
        browser.look(width, height, false);
        // On a phone on its side, the page scrolls to the second and the third.
        let seen = if height < 400 { 1 } else { 3 };
        let is_seen = browser.run(&format!(
            "const all = [...document.querySelectorAll('.way')].slice(0, {seen}).map((it) => it.getBoundingClientRect());
             const {{ scrollWidth, scrollHeight }} = document.documentElement;
             return all.every((it) => it.top >= 0 && it.bottom <= innerHeight) && scrollWidth <= innerWidth && ({seen} < 3 || scrollHeight <= innerHeight)",
        ));
        assert_eq!(is_seen, Value::Bool(true), "{width}x{height}");
        let size =
            "return parseFloat(getComputedStyle(document.querySelector('.welcome p')).fontSize)";
        let least = if width < 1920 { 14.0 } else { 20.0 };
        assert!(
            browser.run(size).as_f64() >= Some(least),
            "{width}x{height}"
        );
        browser.picture(&format!("welcome-{width}x{height}"));
    }
    // The line is a tour.
    let points = browser.run(
        "return document.querySelector('.walk polyline').getAttribute('points').trim().split(/\\s+/)
           .map((it) => it.split(',').map(Math.floor))",
    );
    let squares = points.as_array().expect("points").iter().map(|point| {
        let [x, y] = [0, 1].map(|at| point[at].as_u64().expect("a number"));
        let file = char::from(b'a' + u8::try_from(x).expect("a file"));
        format!("{file}{}", 8 - y).parse().expect("a square")
    });
    let squares: Vec<Square> = squares.collect();
    let board = Board::new(8, 8).expect("a board");
    assert_eq!(
        Tour::new(&board, squares).map(|tour| tour.squares().count()),
        Ok(64)
    );
    // With motion, the knight walks.
    let moving =
        json!({"features": [{"name": "prefers-reduced-motion", "value": "no-preference"}]});
    let _ = browser.devtools("Emulation.setEmulatedMedia", &moving);
    browser.visit(&server.address());
    assert_eq!(browser.run("return document.getAnimations().length"), 2);
}

#[test]
fn the_ways_in_lead_to_a_puzzle_to_a_tour_and_to_a_game() {
    for (way, mode, heard) in [
        (1, "puzzle", "puzzle size=8x8"),
        (2, "watch", "move n=1 "),
        (3, "play", "mode name=play"),
    ] {
        let (server, browser) = (Server::start(), Browser::open());
        browser.visit(&server.address());
        browser.click(&format!(".way:nth-of-type({way})"));
        browser.hears(heard);
        browser.wait(&format!("document.body.dataset.mode === '{mode}'"));
        let seen = browser.run("return ['.panel', '.welcome', '.walk'].map((it) => Boolean(document.querySelector(it)?.checkVisibility()))");
        assert_eq!(seen, json!([true, false, false]));
        // Back leads to the welcome, and another visit does not.
        let _ = browser.run("history.back()");
        browser.wait("document.querySelector('.welcome').checkVisibility()");
        assert_eq!(browser.run("return location.hash"), "");
        browser.visit(&server.address());
        assert_eq!(
            browser.run("return document.querySelector('.welcome').checkVisibility()"),
            Value::Bool(false)
        );
    }
}

#[test]
fn a_square_begins_a_tour_at_a_first_visit() {
    let (server, browser) = (Server::start(), Browser::open());
    browser.visit(&server.address());
    browser.click(&square("c3"));
    browser.hears("start square=c3");
    assert_eq!(
        browser.run("return document.querySelector('.walk')"),
        Value::Null
    );
    assert_eq!(moves(&browser), ["c3"]);
}

#[test]
fn the_first_view_is_there_before_the_script() {
    let (server, browser) = (Server::start(), Browser::open());
    browser.look(390, 844, false);
    browser.visit(&server.address());
    let text_before = text(&browser, ".welcome");
    let places = "return ['.tools', '.field', '.welcome p', '.way'].map((it) => {
        const { x, y, width, height } = document.querySelector(it).getBoundingClientRect();
        return [x, y, width, height];
      })";
    let places_before = browser.run(places);
    // The largest text is part of the first paint.
    let largest = browser.run_to_end(
        "new PerformanceObserver((list) => {
           const last = list.getEntries().at(-1);
           done([last.element.closest('.welcome') !== null, Math.round(last.startTime - performance.getEntriesByName('first-contentful-paint')[0].startTime)]);
         }).observe({ type: 'largest-contentful-paint', buffered: true })",
        &Value::Null,
    );
    assert_eq!(largest, json!([true, 0]));
    // Neither the texts nor their places depend on the script.
    let _ = browser.devtools("Network.enable", &json!({}));
    let _ = browser.devtools("Network.setBlockedURLs", &json!({"urls": ["*/main-*.js"]}));
    let _ = browser.devtools("Network.setBypassServiceWorker", &json!({"bypass": true}));
    browser.show(&server.address());
    browser.wait("document.querySelector('.way')?.checkVisibility()");
    assert_eq!(text(&browser, ".welcome"), text_before);
    assert_eq!(browser.run(places), places_before);
    browser.picture("first-paint");
    // After a while, the page says that its script has not started.
    assert_eq!(browser.run(EARLY), "hidden");
    browser.wait(&format!("(() => {{ {LATE} }})() === 'visible'"));
    browser.picture("late");
    let _ = browser.devtools(
        "Emulation.setScriptExecutionDisabled",
        &json!({"value": true}),
    );
    browser.show(&server.address());
    assert!(text(&browser, ".welcome").contains("needs JavaScript"));
    let seen = browser.run("return ['.way', '.segmented', '.late'].map((it) => document.querySelector(it).checkVisibility())");
    assert_eq!(seen, json!([false, false, false]));
    browser.picture("no-script");
}

/// Hides the message about a missing script again, so that its delay starts anew. Returns its visibility.
pub(crate) const EARLY: &str = "
    const late = document.querySelector('.late');
    late.style.animation = 'none';
    getComputedStyle(late).animation;
    late.style.animation = '';
    return getComputedStyle(late).visibility";

/// Returns the visibility of that message.
pub(crate) const LATE: &str = "return getComputedStyle(document.querySelector('.late')).visibility";

#[test]
fn a_way_that_is_pressed_before_the_script_is_taken() {
    let (server, browser) = (Server::start(), Browser::open());
    let _ = browser.on_load(
        "document.addEventListener('readystatechange', () => document.querySelector('.way:nth-of-type(3)').click(), { once: true })",
    );
    browser.visit(&server.address());
    browser.hears("mode name=play");
    browser.wait("document.querySelector('.panel').checkVisibility()");
}

#[test]
fn another_tab_begins_with_the_first_view() {
    let (server, browser) = (Server::start(), Browser::open());
    browser.visit(&server.address());
    browser.click(".way:nth-of-type(3)");
    browser.hears("mode name=play");
    let _ = browser.open_tab();
    browser.visit(&server.address());
    browser.wait("document.querySelector('.welcome').checkVisibility()");
    assert_eq!(
        browser.run("return Boolean(document.querySelector('.walk'))"),
        true
    );
    browser.click(".way:nth-of-type(2)");
    browser.hears("move n=1 ");
    assert_eq!(
        browser.run("return document.querySelector('.welcome').checkVisibility()"),
        false
    );
    browser.reload_after("");
    assert_eq!(
        browser.run("return document.querySelector('.welcome').checkVisibility()"),
        false
    );
}

#[test]
fn the_title_leads_to_the_first_view_and_back_to_what_was_left() {
    let (_server, browser) = opened("#play=6x6/a1/b3");
    browser.wait("document.querySelectorAll('.moves li').length === 2");
    let length = browser
        .run("return history.length")
        .as_u64()
        .expect("a length");
    assert_eq!(
        browser.run("return document.querySelector('h1 a').href"),
        browser.run("return location.origin + location.pathname")
    );
    browser.click("h1 a");
    browser.wait("document.querySelector('.welcome').checkVisibility() && location.hash === ''");
    browser.wait("document.querySelectorAll('.field [data-square]').length === 64");
    browser.run_to_end("setTimeout(done, 400)", &Value::Null);
    assert_eq!(
        browser.run("return [location.hash, history.length]"),
        json!(["", length + 1])
    );
    let _ = browser.run("history.back()");
    browser.wait("location.hash === '#play=6x6/a1/b3'");
    browser.wait("document.querySelectorAll('.moves li').length === 2");
    let _ = browser.run("history.forward()");
    browser.wait("document.querySelector('.welcome').checkVisibility() && location.hash === ''");
    browser.click(".way:nth-of-type(1)");
    browser.hears("puzzle size=8x8");
    assert_eq!(browser.faults(), Vec::<String>::new());
    // Today’s puzzle is opened even if there is another.
    let _ = browser.run("location.hash = 'puzzle=2026-11-22-5x5-easy'");
    browser.hears("puzzle size=5x5");
    browser.click("h1 a");
    browser.wait("document.querySelector('.welcome').checkVisibility()");
    browser.click(".way:nth-of-type(1)");
    browser
        .wait("location.hash === `#puzzle=${new Intl.DateTimeFormat('sv').format()}-8x8-medium`");
    // The title is hidden on a narrow screen, and leads nowhere.
    browser.look(700, 800, false);
    browser.wait("!document.querySelector('h1 a')");
}
