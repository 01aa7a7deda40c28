//! The first visit.

use super::{moves, square, text};
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
    assert_eq!(browser.run("return document.querySelectorAll('.way').length"), 3);
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
        let is_seen = browser.run(
            "const it = document.querySelector('.way').getBoundingClientRect();
             return it.top >= 0 && it.bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth",
        );
        assert_eq!(is_seen, Value::Bool(true), "{width}x{height}");
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
    assert_eq!(Tour::new(&board, squares).map(|tour| tour.squares().count()), Ok(64));
    // With motion, the knight walks.
    let moving =
        json!({"features": [{"name": "prefers-reduced-motion", "value": "no-preference"}]});
    let _ = browser.devtools("Emulation.setEmulatedMedia", &moving);
    browser.visit(&server.address());
    assert_eq!(browser.run("return document.getAnimations().length"), 2);
}

#[test]
fn the_ways_in_lead_to_a_puzzle_to_a_tour_and_to_a_game() {
    for (way, mode, heard) in
        [(1, "puzzle", "puzzle size=8x8"), (2, "watch", "move n=1 "), (3, "play", "mode name=play")]
    {
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
    assert_eq!(browser.run("return document.querySelector('.walk')"), Value::Null);
    assert_eq!(moves(&browser), ["c3"]);
}
