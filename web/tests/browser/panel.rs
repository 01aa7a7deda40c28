//! The panel, the lessons and the timeline: what they say and what a tap does.

use super::{opened, report, square, text};
use crate::driver::{Browser, Server};
use knights_tour::board::Board;
use knights_tour::puzzle::{Level, PuzzleSpec};
use serde_json::{Value, json};

#[test]
fn the_speed_of_a_replay_is_its_own() {
    let (_server, browser) = opened("#watch=10x10");
    let speed = "document.querySelector('.speed output').innerText";
    browser.wait(&format!("{speed} === '10 moves/s'"));
    browser.press("Find a tour");
    // 99 moves in six seconds.
    browser.wait(&format!("{speed} === '17 moves/s'"));
    // The slider is at the choice below, which is 15, and says the speed of the replay.
    let slider = browser.run(
        "const it = document.querySelector('.speed input'); return [it.value, it.ariaValueText]",
    );
    assert_eq!(slider, json!(["6", "17 moves a second"]));
    browser.picture("replay");
    browser.hears("complete squares=100");
    browser.wait(&format!("{speed} === '10 moves/s'"));
    // 2499 moves in six seconds.
    let (_server, browser) = opened("#watch=50x50");
    browser.press("Find a tour");
    browser.wait("document.querySelector('[aria-label=Pause]')");
    browser.wait(&format!("{speed} === '417 moves/s'"));
    browser.hears("complete squares=2500");
    browser.wait(&format!("{speed} === '10 moves/s'"));
}

#[test]
fn a_lesson_leaves_the_explanations_as_they_were() {
    let (_server, browser) = opened("");
    let is_explained = "document.querySelector('[data-modes=\"watch play\"] input').checked";
    for is in [false, true] {
        if is {
            browser.press("Explain each move");
        }
        browser.wait(&format!("{is_explained} === {is}"));
        browser.press("Lessons");
        browser.wait("document.querySelector('.lesson').innerText.includes('1 of 5')");
        browser.press("Next");
        browser.wait("document.querySelector('.lesson').innerText.includes('2 of 5')");
        browser.wait(is_explained);
        browser.reload_after("");
        browser.wait(&format!(
            "!document.querySelector('.lesson').hidden && {is_explained}"
        ));
        if is {
            browser.press("Close");
        } else {
            browser.press("Watch");
        }
        browser.wait(&format!(
            "document.querySelector('.lesson').hidden && {is_explained} === {is}"
        ));
        browser.press("Lessons");
        browser.wait("!document.querySelector('.lesson').hidden");
        browser.press("Previous");
        browser.wait("document.querySelector('.lesson').innerText.includes('1 of 5')");
        browser.press("Close");
    }
}

#[test]
fn without_an_engine_there_are_no_controls_of_modes() {
    let (server, browser) = (Server::start(), Browser::open());
    let _ = browser.on_load(
        "const compile = WebAssembly.compileStreaming;
         const isReleased = new Promise((resolve) => (window.release = resolve));
         WebAssembly.compileStreaming = (file) => isReleased.then(() => compile(file));",
    );
    browser.show(&format!("{}#play=8x8", server.address()));
    let ways = "[...document.querySelectorAll('[data-modes]')].filter((it) => it.checkVisibility()).map((it) => it.dataset.modes)";
    browser.wait("document.querySelector('#report h2')?.innerText === 'Loading\u{2026}'");
    assert_eq!(browser.run(&format!("return {ways}")), json!([]));
    browser.picture("late-engine");
    let _ = browser.run("window.release()");
    browser.wait(&format!("{ways}.includes('play')"));
    assert!(!report(&browser).contains("Loading"));
}

#[test]
fn a_double_tap_on_a_hint_does_not_place_it() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let button = "document.querySelector('[data-modes=puzzle] [data-offer=hint]')";
    // The taps of a slow test have the times of a double tap.
    let tap = |count: u32, time: u32| {
        let _ = browser.run(&format!(
            "Object.defineProperty(Event.prototype, 'timeStamp', {{ get: () => {time}, configurable: true }});
             {button}.dispatchEvent(new MouseEvent('click', {{ detail: {count}, clientX: 9, clientY: 9, bubbles: true, cancelable: true }}))"
        ));
    };
    let label = "document.querySelector('[data-modes=puzzle] [data-offer=hint]').innerText";
    tap(1, 1000);
    browser.hears("hint ");
    browser.wait(&format!("{label} === 'Place it'"));
    tap(2, 1200);
    // Nothing may happen for a while.
    browser.run_to_end("setTimeout(done, 300)", &Value::Null);
    assert_eq!(browser.run(&format!("return {label}")), "Place it");
    assert_eq!(
        browser.run("return journal.some((line) => line.startsWith('number n='))"),
        false
    );
    tap(1, 2000);
    browser.hears("number n=");
    // Two taps on a button that stays act twice.
    let (_server, browser) = opened("#watch=8x8/a8");
    for _ in 0..4 {
        browser.press("Next move");
    }
    browser.hears("move n=4 ");
}

#[test]
fn a_double_tap_on_a_square_acts_once_and_quick_taps_on_others_all_act() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let board = Board::new(5, 5).expect("a board");
    let day = "2026-11-22".parse().expect("a day");
    let puzzle = PuzzleSpec::new(&board, Level::Easy)
        .of_day(day)
        .make()
        .expect("a puzzle");
    let found: Vec<_> = puzzle.found().take(3).collect();
    // The taps of a slow test have the times of quick ones, on squares as small as those of a phone.
    let tap = |name: &str, time: u32| {
        let _ = browser.run(&format!(
            "Object.defineProperty(Event.prototype, 'timeStamp', {{ get: () => {time}, configurable: true }});
             document.querySelector('[data-square={name}]').dispatchEvent(new MouseEvent('click', {{ detail: 1, clientX: 9, clientY: 9, bubbles: true, cancelable: true }}))"
        ));
    };
    for (time, (number, name)) in (1000..).step_by(100).zip(&found) {
        tap(&name.to_string(), time);
        browser.hears(&format!("number n={number} square={name}"));
        tap(&name.to_string(), time + 50);
    }
    // The answer to a later request comes after those to the taps.
    browser.press("Check");
    browser.hears("checked wrong=0");
    let numbers = "return journal.filter((line) => line.startsWith('number '))";
    let placed = found
        .iter()
        .map(|(number, name)| format!("number n={number} square={name}"));
    assert_eq!(browser.run(numbers), json!(placed.collect::<Vec<_>>()));
    // A second tap that is no double tap removes the number.
    let (_, last) = found[2];
    tap(&last.to_string(), 5000);
    browser.wait(&format!(
        "!document.querySelector('[data-square={last}]').dataset.own"
    ));
}

#[test]
fn an_awaited_square_is_asked_for() {
    let (_server, browser) = opened("#watch=8x8/a1");
    let asked = "Choose the square where the tour should end.";
    browser.press("Set the last square");
    browser.wait(&format!(
        "document.querySelector('#report').innerText.includes('{asked}')"
    ));
    browser.picture("awaited");
    browser.click(&square("b8"));
    browser.wait(&format!(
        "!document.querySelector('#report').innerText.includes('{asked}')"
    ));
    browser.press("Puzzle");
    browser.hears("puzzle size=8x8");
    browser.press("Make notes");
    browser.wait("document.querySelector('#report').innerText.includes('Choose the squares where this number might go.')");
    browser.press("Make notes");
    browser.wait("!document.querySelector('#report').innerText.includes('this number may be')");
}

/// The kinds of changes to the page in 2.5 seconds.
const CHANGES: &str = "
    const changes = new Set();
    new MutationObserver((all) => {
      for (const { type, target, attributeName } of all) changes.add(`${type} ${target.className || target.nodeName} ${attributeName}`);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(() => done([...changes]), 2500)";

#[test]
fn a_page_at_rest_does_not_change() {
    let (server, browser) = (Server::start(), Browser::open());
    for (fragment, is_timed) in [
        ("", false),
        ("#watch=8x8/a1", false),
        ("#watch=30x30", false),
        ("#shape=6x6/missing=c3,d4", false),
        ("#5x5/b1", false),
        ("#play=8x8/a1/b3", true),
        ("#puzzle=2026-11-22-5x5-easy", true),
    ] {
        browser.visit(&format!("{}{fragment}", server.address()));
        browser.wait("document.querySelector('.field svg')");
        // Only the clock changes.
        let expected = if is_timed {
            json!(["childList clock null"])
        } else {
            json!([])
        };
        // A page takes a while to come to rest, longer on a busy machine.
        let mut seen = Value::Null;
        for _ in 0..9 {
            seen = browser.run_to_end(CHANGES, &Value::Null);
            if seen == expected {
                break;
            }
        }
        assert_eq!(seen, expected, "{fragment}");
    }
}

#[test]
fn a_puzzle_has_a_date_and_its_time_without_hints_is_praised() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    browser.wait("document.title.includes('22 November 2026')");
    assert!(text(&browser, "#panel").contains("22 November 2026"));
    assert!(!text(&browser, "#panel").contains("2026-11-22"));
    let result = "document.querySelector('.result:not([hidden])')";
    let button = "document.querySelector('[data-modes=puzzle] [data-offer=hint]')";
    while browser.run(&format!("return Boolean({result})")) == false {
        // The first click gives the hint, the second one places its number.
        let _ = browser.run(&format!("{button}.click()"));
        browser.wait(&format!("{button}.innerText === 'Place it'"));
        let _ = browser.run(&format!("{button}.click()"));
        browser.wait(&format!("{result} || {button}.innerText !== 'Place it'"));
    }
    assert!(
        !text(&browser, ".result").contains("so far"),
        "{}",
        text(&browser, ".result")
    );
    browser.picture("many-hints");
}

#[test]
fn a_watched_start_is_part_of_the_address() {
    let (_server, browser) = opened("#watch=6x6/missing=c3,d3/a1");
    browser.hears("start square=a1");
    assert_eq!(
        browser.run("return location.hash"),
        "#watch=6x6/missing=c3,d3/a1"
    );
    assert_eq!(super::moves(&browser), ["a1"]);
    browser.press("Next move");
    browser.hears("move n=1 from=a1");
}

#[test]
fn giving_up_asks_first() {
    let (server, browser) = opened("");
    for (fragment, is_given_up) in [
        (
            "puzzle=2026-11-22-5x5-easy",
            "journal.some((line) => line.startsWith('give-up'))",
        ),
        (
            "play=5x5/a1",
            "journal.some((line) => line.startsWith('complete'))",
        ),
    ] {
        browser.visit(&format!("{}#{fragment}", server.address()));
        let mode = fragment.split('=').next().unwrap_or_default();
        let label =
            format!("document.querySelector('[data-modes={mode}] [data-offer=give-up]').innerText");
        browser.wait(&format!("{label} === 'Give up'"));
        browser.wait(&format!("location.hash === '#{fragment}'"));
        browser.press("Give up");
        browser.wait(&format!("{label} === 'Show the solution?'"));
        browser.picture(&format!("give-up-{mode}"));
        browser.keys(&["Esc"]);
        browser.wait(&format!("{label} === 'Give up'"));
        browser.keys(&["Enter"]);
        browser.wait(&format!("{label} === 'Show the solution?'"));
        browser.keys(&["Tab"]);
        browser.wait(&format!("{label} === 'Give up'"));
        assert_eq!(browser.run(&format!("return {is_given_up}")), false);
        browser.press("Give up");
        browser.wait(&format!("{label} === 'Show the solution?'"));
        browser.keys(&["Enter"]);
        browser.wait(is_given_up);
    }
}

#[test]
fn the_colours_of_the_page_are_chosen_and_there_before_the_first_paint() {
    let (_server, browser) = opened("#watch=8x8/a1");
    let colours = "return [
        getComputedStyle(document.documentElement).backgroundColor,
        document.body?.dataset.board ?? null,
        [...document.querySelectorAll('meta[name=theme-color]')].filter((it) => matchMedia(it.media).matches).map((it) => it.content),
      ]";
    let light = json!(["rgb(251, 246, 236)", "wood", ["#fbf6ec"]]);
    let dark = json!(["rgb(27, 33, 40)", "slate", ["#1b2128"]]);
    let choose = |scheme: &str, board: &str| {
        let _ = browser.run(&format!(
            "const it = document.querySelector('select:has([value=system])');
             it.value = '{scheme}';
             it.dispatchEvent(new Event('change'))"
        ));
        browser.wait(&format!("document.body.dataset.board === '{board}'"));
    };
    for (is_dark, scheme, expected) in [
        (false, "dark", &dark),
        (false, "system", &light),
        (true, "light", &light),
        (true, "system", &dark),
    ] {
        browser.look(1280, 900, is_dark);
        choose(scheme, expected[1].as_str().expect("a name"));
        assert_eq!(&browser.run(colours), expected, "{scheme}");
        let first = browser.on_load(
            "addEventListener('DOMContentLoaded', () => (window.first = getComputedStyle(document.documentElement).backgroundColor))",
        );
        browser.reload_after("");
        assert_eq!(browser.run("return window.first"), expected[0], "{scheme}");
        assert_eq!(&browser.run(colours), expected, "{scheme}");
        browser.forget(&first);
    }
    browser.look(390, 844, false);
    choose("dark", "slate");
    browser.press("Menu");
    browser.picture("dark-menu");
}
