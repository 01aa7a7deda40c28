//! Sets of puzzles for a class: made by a teacher, opened by a link, with results to hand in.

use super::{opened, square, text};
use crate::driver::{Browser, Server};
use knights_tour::board::Board;
use knights_tour::puzzle::{Level, PuzzleSpec};
use serde_json::{Value, json};

const SET: &str = "section[aria-label='Set of puzzles']";

fn copied(browser: &Browser) -> String {
    let text = browser.run_to_end("navigator.clipboard.readText().then(done)", &Value::Null);
    text.as_str().expect("a text").to_owned()
}

/// The squares of the missing numbers of a made puzzle, in order.
fn missing(level: Level, seed: u64) -> Vec<String> {
    let board = Board::new(5, 5).expect("a board");
    let puzzle = PuzzleSpec::new(&board, level).with_seed(seed).make();
    let puzzle = puzzle.expect("a puzzle");
    puzzle.found().map(|(_, name)| name.to_string()).collect()
}

fn solve(browser: &Browser, seed: u64) {
    for name in missing(Level::Easy, seed) {
        let _ = browser.run("window.journal.length = 0");
        browser.click(&square(&name));
        browser.hears("number n=");
    }
    browser.wait("document.querySelector('.result').checkVisibility()");
}

/// Waits for these texts of the set’s buttons. The one of the open puzzle is in brackets.
fn shows(browser: &Browser, wanted: &str) {
    browser.wait(&format!(
        "[...document.querySelector(\"{SET}\").querySelectorAll('.buttons:first-of-type button')].map((it) => it.ariaCurrent ? `[${{it.innerText}}]` : it.innerText).join(' ') === {}",
        json!(wanted)
    ));
}

#[test]
fn a_set_is_solved_by_a_link_and_its_results_are_handed_in() {
    let link = "#set=5x5-easy-1/5x5-easy-2/2026-11-22-5x5-easy";
    let (server, browser) = opened(link);
    browser.hears("puzzle size=5x5");
    shows(&browser, "[1] 2 3");
    assert!(text(&browser, SET).contains("0 of 3 solved"));
    solve(&browser, 1);
    shows(&browser, "[1 \u{2713}] 2 3");
    browser.picture("set");
    let _ = browser.run("window.journal.length = 0");
    browser.press("Next puzzle");
    shows(&browser, "1 \u{2713} [2] 3");
    browser.hears("puzzle size=5x5");
    browser.wait(&format!("location.hash === '{link}'"));
    browser.press("Give up");
    browser.press("Show the solution?");
    shows(&browser, "1 \u{2713} [2 \u{2013}] 3");
    browser.press("Copy the results of the set");
    browser.wait("document.querySelector('#notice').innerText.includes('copied')");
    let line = copied(&browser);
    assert!(
        line.starts_with("Knight\u{2019}s Tour, 1 of 3 solved; 1: 0:")
            && line.ends_with(&format!(
                " no hints; 2: given up; 3: open; {}{link}",
                server.address()
            ))
            && !line.contains('\n'),
        "{line}"
    );
    // A reload keeps the place; a puzzle that is chosen keeps its result.
    browser.reload_after("0");
    shows(&browser, "1 \u{2713} [2 \u{2013}] 3");
    browser.press("Puzzle 1, solved");
    shows(&browser, "[1 \u{2713}] 2 \u{2013} 3");
    browser.wait("document.querySelector('.result').checkVisibility()");
    browser.press("Next puzzle");
    shows(&browser, "1 \u{2713} 2 \u{2013} [3]");
    // Another puzzle is not of the set; the browser's Back leads to it again.
    browser.press("Today\u{2019}s puzzle");
    browser.wait("location.hash.startsWith('#puzzle=')");
    browser.wait(&format!(
        "!document.querySelector(\"{SET}\").checkVisibility()"
    ));
    let _ = browser.run("history.back()");
    browser.wait(&format!("location.hash === '{link}'"));
    shows(&browser, "1 \u{2713} 2 \u{2013} [3]");
    // Its link is that of the set, and Back leads to the puzzle before.
    browser.press("Copy link");
    browser.wait("document.querySelector('#notice').innerText.includes('copied')");
    assert_eq!(copied(&browser), format!("{}{link}", server.address()));
    // A new tab continues.
    let _ = browser.open_tab();
    browser.visit(&format!("{}{link}", server.address()));
    shows(&browser, "1 \u{2713} 2 \u{2013} [3]");
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn a_set_is_made_by_link_and_by_code_and_printed_as_it_is() {
    let (server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    browser.press("Print or share\u{2026}");
    let choose = |at: usize, value: &str| {
        let _ = browser.run(&format!(
            "const it = document.querySelectorAll('dialog[open] select')[{at}]; it.value = '{value}'; it.dispatchEvent(new Event('change'))"
        ));
    };
    let section = "document.querySelector('dialog[open] section')";
    assert_eq!(browser.run(&format!("return {section}.hidden")), true);
    choose(0, "6");
    choose(1, "rising");
    browser.wait(&format!("{section}.querySelector('.code svg')"));
    browser.picture("set-made");
    browser.press("Copy link to the set");
    browser.wait("document.querySelector('#notice').innerText.includes('copied')");
    let link = copied(&browser);
    let names: Vec<&str> = link
        .split_once("#set=")
        .expect("a set")
        .1
        .split('/')
        .collect();
    let levels: Vec<&str> = names.iter().filter_map(|it| it.split('-').nth(1)).collect();
    let wanted = Level::ALL.map(|level| level.name()).to_vec();
    assert_eq!(names.len(), 6);
    assert_eq!(
        (levels[0], levels[5]),
        (wanted[0], wanted[wanted.len() - 1])
    );
    // A pupil opens it; the teacher prints it from there, with the same puzzles.
    let other = Browser::open();
    other.visit(&link);
    shows(&other, "[1] 2 3 4 5 6");
    let _ = other.run("window.print = () => (window.isPrinted = true)");
    other.press("Print or share\u{2026}");
    let chosen = other.run("return document.querySelector('dialog[open] select').value");
    assert_eq!(chosen, "set");
    other.press("Print");
    other.wait("window.isPrinted");
    let captions = other
        .run("return [...document.querySelectorAll('#sheet .page:first-child figcaption')].map((it) => it.innerText)");
    let captions = captions.as_array().expect("captions").iter();
    let told: Vec<String> = captions
        .map(|it| it.as_str().unwrap_or_default().to_owned())
        .collect();
    for (at, (caption, level)) in told.iter().zip(levels).enumerate() {
        assert_eq!(caption, &format!("{}. 5\u{d7}5 {level}", at + 1));
    }
    assert_eq!(told.len(), 6);
    drop(server);
}

#[test]
fn a_set_names_a_puzzle_of_another_set_by_its_short_name() {
    let (server, browser) = opened("#set=5x5-easy-1/5x5-easy-2");
    browser.hears("puzzle size=5x5");
    let _ = browser.run("window.journal.length = 0");
    browser.press("Puzzle 2");
    browser.hears("puzzle size=5x5");
    browser.press("Print or share\u{2026}");
    let _ = browser.run(
        "const it = document.querySelector('dialog[open] select'); it.value = '4'; it.dispatchEvent(new Event('change'))",
    );
    browser.press("Copy link to the set");
    browser.wait("document.querySelector('#notice').innerText.includes('copied')");
    let link = copied(&browser);
    let start = format!("{}#set=5x5-easy-2/5x5-easy-", server.address());
    assert!(link.starts_with(&start), "{link}");
}

#[test]
fn the_numbers_of_a_small_embedded_set_are_in_view() {
    let (server, browser) = (Server::start(), Browser::open());
    for (width, height) in [(480, 480), (400, 480), (640, 480), (360, 640)] {
        browser.look(width, height, false);
        for number in 1..=2 {
            let set = "5x5-easy-1/6x6-easy-2/7x7-easy-3/8x8-easy-4";
            let link = format!("{}?embed=1&{width}#set={set}", server.address());
            browser.visit(&link);
            browser.hears("puzzle size=");
            browser.press(&format!("Puzzle {number}"));
            shows(
                &browser,
                if number == 1 {
                    "[1] 2 3 4"
                } else {
                    "1 [2] 3 4"
                },
            );
            browser.picture(&format!("set-embedded-{width}x{height}"));
            let hidden = format!(
                "return [...document.querySelectorAll(\"{SET} .buttons:first-of-type button, .squares button\")].filter((it) => {{ const box = it.getBoundingClientRect(); return box.top < 0 || box.bottom > innerHeight; }}).map((it) => it.ariaLabel)"
            );
            assert_eq!(
                browser.run(&hidden),
                json!([]),
                "{width}x{height}, {number}"
            );
        }
    }
}

#[test]
fn an_embedded_set_stores_nothing() {
    let (server, browser) = (Server::start(), Browser::open());
    let link = "?embed=1#set=5x5-easy-1/5x5-easy-2";
    browser.visit(&format!("{}{link}", server.address()));
    browser.hears("puzzle size=5x5");
    solve(&browser, 1);
    shows(&browser, "[1 \u{2713}] 2");
    browser.press("Next puzzle");
    shows(&browser, "1 \u{2713} [2]");
    let stored = "return Object.keys(localStorage).filter((name) => name.includes('sets'))";
    assert_eq!(browser.run(stored), json!([]));
}

#[test]
fn a_wrong_set_says_so() {
    let (server, browser) = (Server::start(), Browser::open());
    for link in ["#set=5x5-silly-1", "#set=0x0-easy-1", "#set=nothing"] {
        browser.visit(&format!("{}{link}", server.address()));
        browser.wait("document.querySelector('#notice').innerText.includes('could not be opened')");
    }
    let many = format!("#set={}", ["5x5-easy-1"; 41].join("/"));
    for link in ["#set=", "#set=/", &many] {
        browser.visit(&format!("{}{link}", server.address()));
        browser.wait("document.querySelector('#notice').innerText.includes('could not be opened')");
    }
}

#[test]
fn a_set_that_begins_with_a_wrong_puzzle_is_open() {
    let (_server, browser) = opened("#set=nothing/5x5-easy-1");
    browser.wait("document.querySelector('#notice').innerText.includes('could not be opened')");
    shows(&browser, "[1] 2");
    browser.press("Puzzle 2");
    browser.hears("puzzle size=5x5");
    shows(&browser, "1 [2]");
}

#[test]
fn a_wrong_puzzle_of_a_set_leaves_the_others_and_history_stays_in_the_set() {
    let link = "#set=5x5-easy-1%2F3x3-easy-2/5x5-easy-3/nothing";
    let (_server, browser) = opened(link);
    browser.hears("puzzle size=5x5");
    shows(&browser, "[1] 2 3 4");
    let entries = browser.run("return history.length");
    // No knight's move reaches the centre of this board.
    browser.press("Puzzle 2");
    shows(&browser, "1 [2] 3 4");
    browser.wait("document.querySelector('#report').innerText.includes('centre')");
    browser.press("Puzzle 4");
    browser.wait("document.querySelector('#notice').innerText.includes('does not name')");
    shows(&browser, "1 2 3 [4]");
    browser.reload_after("0");
    shows(&browser, "1 2 3 [4]");
    let _ = browser.run("window.journal.length = 0");
    browser.press("Puzzle 3");
    browser.hears("puzzle size=5x5");
    shows(&browser, "1 2 [3] 4");
    let now = browser.run("return [location.hash, history.length]");
    assert_eq!(now, json!([link, entries]));
    solve(&browser, 3);
    shows(&browser, "1 2 [3 \u{2713}] 4");
    // Another puzzle that is asked for before that of the set has come is not its puzzle.
    let _ = browser.run(
        "const named = (name) => [...document.querySelectorAll('button')].find((it) => it.checkVisibility() && (it.ariaLabel ?? it.innerText) === name);
         named('Puzzle 1').click(); named('Today\u{2019}s puzzle').click()",
    );
    browser.wait("location.hash.startsWith('#puzzle=')");
    browser.wait(&format!(
        "!document.querySelector(\"{SET}\").checkVisibility()"
    ));
}
