//! Puzzles are kept on the device, and offered again as they were left.

use super::{is_labelled, opened, square, text};
use crate::driver::{Browser, Server};
use knights_tour::board::Board;
use knights_tour::puzzle::{Level, Puzzle, PuzzleSpec};
use serde_json::{Value, json};

const DAY: &str = "2026-11-22";

fn puzzle() -> Puzzle {
    let board = Board::new(5, 5).expect("a board");
    let day = DAY.parse().expect("a day");
    PuzzleSpec::new(&board, Level::Easy)
        .of_day(day)
        .make()
        .expect("a puzzle")
}

fn solution() -> Vec<(u64, String)> {
    puzzle()
        .found()
        .map(|(number, square)| (number, square.to_string()))
        .collect()
}

fn place(browser: &Browser, (number, name): &(u64, String)) {
    browser.click(&square(name));
    browser.wait(&format!(
        "document.querySelector('{}').ariaLabel.startsWith('{name}, number {number}')",
        square(name)
    ));
}

fn choose(browser: &Browser, known: &str, value: &str) {
    let script = format!(
        "const it = document.querySelector('select:has([value=\"{known}\"])');
         it.value = '{value}';
         it.dispatchEvent(new Event('change'))"
    );
    let _ = browser.run(&script);
}

fn in_puzzle(browser: &Browser, name: &str) {
    browser.wait(&format!(
        "location.hash === '#puzzle={name}' && document.title.includes('{}')",
        &name[11..14].replace('x', "\u{d7}")
    ));
}

/// The seconds on the clock, and the rest of its line.
fn clock(browser: &Browser) -> (u64, String) {
    let line = text(browser, ".clock");
    let mut parts = line.split(" \u{b7} ");
    let (placed, time) = (
        parts.next().unwrap_or_default(),
        parts.next().unwrap_or_default(),
    );
    let (minutes, seconds) = time.split_once(':').expect("a time");
    let seconds =
        60 * minutes.parse::<u64>().expect("minutes") + seconds.parse::<u64>().expect("seconds");
    (
        seconds,
        format!("{placed} {}", parts.next().unwrap_or_default()),
    )
}

/// Names of the stored puzzles.
fn kept(browser: &Browser) -> Value {
    browser.run("return Object.keys(localStorage).filter((it) => it.startsWith('knights-tour-puzzle-')).map((it) => it.slice(20)).sort()")
}

const NOTES: &str = "[...document.querySelectorAll('.picture .number')].filter((it) => it.innerHTML.includes('scale(0.0110')).length";

#[test]
fn an_unfinished_puzzle_is_offered_again_as_it_was_left() {
    let (server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let solution = solution();
    assert_eq!(kept(&browser), json!([]));
    for it in &solution[..3] {
        place(&browser, it);
    }
    browser.press("Make notes");
    browser.click(&square(&solution[4].1));
    browser.hears("note n=");
    browser.press("Make notes");
    browser.press("Hint");
    browser.hears("hint square=");
    browser.wait("/0:0[2-9]|0:[1-5]|[1-9]:/.test(document.querySelector('.clock').innerText)");
    let given = 25 - solution.len();
    let is_as_left = || {
        browser.wait(&format!(
            "document.querySelector('.clock').innerText.includes('{} of 25')",
            given + 3
        ));
        for (number, name) in &solution[..3] {
            let label = browser.run(&format!(
                "return document.querySelector('{}').ariaLabel",
                square(name)
            ));
            assert!(
                is_labelled(&label, &format!("{name}, number {number}")),
                "{label}"
            );
        }
        let (seconds, rest) = clock(&browser);
        assert!(seconds >= 2 && rest.ends_with("1 hint"), "{seconds} {rest}");
        assert_eq!(browser.run(&format!("return {NOTES}")), json!(1));
        assert_eq!(browser.faults(), Vec::<String>::new());
    };
    // Another board, and back.
    choose(&browser, "10x10", "6x6");
    in_puzzle(&browser, "2026-11-22-6x6-easy");
    assert_eq!(kept(&browser), json!(["2026-11-22-5x5-easy"]));
    choose(&browser, "10x10", "5x5");
    in_puzzle(&browser, "2026-11-22-5x5-easy");
    is_as_left();
    browser.wait("document.querySelector('[aria-label*=hint]')");
    // Another level, and Back.
    choose(&browser, "hard", "medium");
    in_puzzle(&browser, "2026-11-22-5x5-medium");
    browser.wait("!document.querySelector('[data-own]')");
    let _ = browser.run("history.back()");
    in_puzzle(&browser, "2026-11-22-5x5-easy");
    is_as_left();
    browser.reload_after("");
    is_as_left();
    // A link, and Back.
    let _ = browser.run("location.hash = 'puzzle=2026-11-23-5x5-easy'");
    browser.wait("document.title.includes('23 November')");
    let _ = browser.run("history.back()");
    in_puzzle(&browser, "2026-11-22-5x5-easy");
    browser.wait("document.title.includes('22 November')");
    browser.wait("!document.querySelector('.clock').innerText.includes('0:00')");
    assert!(clock(&browser).0 >= 2);
    // A bookmark in another tab.
    let first = browser.tab();
    let _second = browser.open_tab();
    browser.visit(&format!("{}#puzzle=2026-11-22-5x5-easy", server.address()));
    browser.hears("puzzle size=5x5");
    is_as_left();
    // The hint was restored, too.
    browser.press("Place it");
    browser.wait(&format!(
        "document.querySelector('.clock').innerText.includes('{} of 25')",
        given + 4
    ));
    // The first tab has an older state, which a reload replaces.
    browser.go_to(&first);
    browser.reload_after("");
    browser.wait(&format!(
        "document.querySelector('.clock').innerText.includes('{} of 25')",
        given + 4
    ));
}

#[test]
fn a_number_placed_at_the_last_moment_is_kept_for_another_tab() {
    let (server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let (_, name) = &solution()[0];
    let click = format!("document.querySelector('{}').click()", square(name));
    browser.reload_after(&click);
    browser.wait("document.querySelector('[data-own]')");
    browser.wait("Object.keys(localStorage).some((it) => it.startsWith('knights-tour-puzzle-'))");
    let _ = browser.open_tab();
    browser.visit(&format!("{}#puzzle=2026-11-22-5x5-easy", server.address()));
    browser.wait("document.querySelector('[data-own]')");
}

#[test]
fn a_solved_puzzle_is_shown_solved_and_played_again_without_a_new_best() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    browser.wait("document.querySelector('.clock').innerText.includes('0:03')");
    for it in &solution() {
        place(&browser, it);
    }
    browser.wait("document.querySelector('.result:not([hidden])')");
    browser.wait("!document.querySelector('.walk')");
    let result = "document.querySelector('.result .large').innerText";
    let (score, best) = (
        browser.run(&format!("return {result}")),
        browser.run("return localStorage['knights-tour-best']"),
    );
    choose(&browser, "10x10", "6x6");
    in_puzzle(&browser, "2026-11-22-6x6-easy");
    browser.wait("document.querySelector('.result').hidden");
    choose(&browser, "10x10", "5x5");
    in_puzzle(&browser, "2026-11-22-5x5-easy");
    browser.wait("document.querySelector('#report h2').dataset.tone === 'success'");
    assert_eq!(browser.run(&format!("return {result}")), score);
    assert_eq!(
        browser.run("return document.querySelectorAll('.walk').length"),
        json!(0)
    );
    browser.press("Play again");
    browser.wait("document.querySelector('.clock').innerText.includes('0:00')");
    browser.wait("!document.querySelector('[data-own]')");
    for it in &solution() {
        place(&browser, it);
    }
    browser.wait("document.querySelector('.result:not([hidden])')");
    assert_eq!(
        browser.run("return localStorage['knights-tour-best']"),
        best
    );
}

#[test]
fn a_puzzle_that_was_given_up_shows_its_solution_and_can_be_played_again() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    browser.press("Give up");
    browser.press("Show the solution?");
    browser.hears("give-up");
    choose(&browser, "10x10", "6x6");
    in_puzzle(&browser, "2026-11-22-6x6-easy");
    choose(&browser, "10x10", "5x5");
    in_puzzle(&browser, "2026-11-22-5x5-easy");
    browser.wait("document.querySelector('#report h2').innerText === 'Here is the solution'");
    assert!(!text(&browser, "#panel").contains("Copy result"));
    let again = "[...document.querySelectorAll('button')].find((it) => it.innerText === 'Play again').click()";
    browser.reload_after(again);
    browser.wait("document.querySelector('#report h2').innerText.startsWith('Place')");
}

#[test]
fn without_storage_a_puzzle_is_kept_as_long_as_its_page() {
    let (server, browser) = (Server::start(), Browser::open());
    for broken in [
        "for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
           Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });
         }",
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    ] {
        let told = "new MutationObserver(() => { window.isTold ||= document.getElementById('notice')?.innerText.includes('keeps nothing'); })
          .observe(document, { childList: true, subtree: true, characterData: true });";
        let id = browser.on_load(&format!("{broken}\n{told}"));
        browser.visit(&format!("{}#puzzle=2026-11-22-5x5-easy", server.address()));
        browser.wait("window.isTold");
        browser.hears("puzzle size=5x5");
        place(&browser, &solution()[0]);
        choose(&browser, "10x10", "6x6");
        in_puzzle(&browser, "2026-11-22-6x6-easy");
        choose(&browser, "10x10", "5x5");
        in_puzzle(&browser, "2026-11-22-5x5-easy");
        browser.wait("document.querySelectorAll('[data-own]').length === 1");
        assert_eq!(browser.faults(), Vec::<String>::new());
        browser.forget(&id);
    }
}

#[test]
fn the_level_of_a_puzzle_is_chosen_after_a_reload() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    browser.reload_after("");
    browser.wait("document.querySelector('select:has([value=hard])').value === 'easy'");
}

#[test]
fn the_oldest_puzzles_are_dropped_and_other_pages_store_none() {
    let (server, browser) = (Server::start(), Browser::open());
    browser.visit(&server.address());
    let _ = browser.run(
        "for (let at = 0; at < 60; at += 1) localStorage[`knights-tour-puzzle-${at}`] = JSON.stringify({ time: at + 1 })",
    );
    browser.visit(&format!(
        "{}?embed=1#puzzle=2026-11-22-5x5-easy",
        server.address()
    ));
    browser.hears("puzzle size=5x5");
    place(&browser, &solution()[0]);
    let is_kept = |name: &str| {
        kept(&browser)
            .as_array()
            .is_some_and(|it| it.contains(&json!(name)))
    };
    assert!(!is_kept("2026-11-22-5x5-easy") && is_kept("0"));
    browser.visit(&format!("{}#puzzle=2026-11-22-5x5-easy", server.address()));
    browser.hears("puzzle size=5x5");
    assert!(is_kept("0"));
    place(&browser, &solution()[0]);
    browser.wait("!localStorage['knights-tour-puzzle-0']");
    assert!(is_kept("2026-11-22-5x5-easy") && is_kept("1"));
    assert_eq!(kept(&browser).as_array().map(Vec::len), Some(60));
}
