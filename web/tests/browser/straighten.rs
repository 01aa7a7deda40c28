//! *Fewest turns*: better tours appear while the search runs.

use super::{moves, opened, text};
use crate::driver::Browser;
use knights_tour::board::Board;
use knights_tour::solve::Goal;
use knights_tour::tour::Tour;
use serde_json::Value;

/// Whether the button is offered.
const IS_OFFERED: &str = "[...document.querySelectorAll('button')].some((it) => it.offsetParent && it.innerText === 'Fewest turns')";

fn closed_tour(browser: &Browser, board: &Board) -> Tour {
    browser.wait(&format!("!{IS_OFFERED}"));
    let _ = browser.run(
        "const kinds = [...document.querySelectorAll('select')].find((it) => it.querySelector('[value=closed]'));
         kinds.value = 'closed'; kinds.dispatchEvent(new Event('change'));",
    );
    browser.press("Find a tour");
    browser.hears("complete squares=");
    browser.wait(IS_OFFERED);
    shown(browser, board)
}

/// The tour in the list of moves.
fn shown(browser: &Browser, board: &Board) -> Tour {
    let squares = moves(browser)
        .into_iter()
        .map(|name| name.parse().expect("a square"));
    Tour::new(board, squares.collect::<Vec<_>>()).expect("a tour")
}

/// Waits for a better tour than one with `before` turns. Returns its number of turns and its picture, read at once.
fn improved(browser: &Browser, before: u64) -> (u64, Value) {
    let number = "parseInt(document.querySelector('#report p').innerText)";
    browser.wait(&format!("{number} < {before}"));
    let picture = "document.querySelector('[data-layer=line]').toDataURL()";
    let mut both = browser.run(&format!("return [{number}, {picture}]"));
    (both[0].as_u64().expect("a number of turns"), both[1].take())
}

#[test]
fn a_tour_gets_straighter_before_your_eyes_until_it_is_stopped() {
    let board = Board::new(20, 20).expect("a board");
    let (_server, browser) = opened("#watch=20x20");
    let first = closed_tour(&browser, &board);
    browser.press("Fewest turns");
    let mut turns = Goal::Turns.count(&first);
    let mut drawn = Vec::new();
    for _ in 0..6 {
        let (better, picture) = improved(&browser, turns);
        turns = better;
        drawn.push(picture);
    }
    drawn.dedup();
    assert_eq!(drawn.len(), 6, "the line does not change");
    // Each better tour ends a task, but the button stays.
    browser.wait("document.querySelector('.working:not([hidden])')");
    browser.picture("straighten-working");
    browser.press("Stop");
    browser.wait("document.querySelector('.working').hidden");
    browser.wait("document.querySelector('#notice').innerText.includes('stopped')");
    let best = shown(&browser, &board);
    assert!(best.is_closed() && Goal::Turns.count(&best) <= turns);
    let count = Goal::Turns.count(&best);
    let text = text(&browser, "#report p");
    assert_eq!(
        text,
        format!("{count} turns; fewer than 139 are impossible.")
    );
    browser.picture("straighten-stopped");
    browser.press("Undo");
    browser.wait(&format!(
        "document.querySelector('#report p').innerText !== '{text}'"
    ));
    assert!(shown(&browser, &board) == first);
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn the_best_tour_is_called_so_and_has_its_thumbnails() {
    let board = Board::new(6, 6).expect("a board");
    let (_server, browser) = opened("#watch=6x6");
    let first = closed_tour(&browser, &board);
    let thumbs = "[...document.querySelectorAll('img.thumb')].map((it) => it.src).join()";
    browser.wait("[...document.querySelectorAll('img.thumb')].every((it) => it.src)");
    let before = browser.run(&format!("return {thumbs}"));
    browser.press("Fewest turns");
    browser
        .wait("document.querySelector('#report p').innerText === '32 turns, the fewest possible.'");
    assert_eq!(Goal::Turns.count(&shown(&browser, &board)), 32);
    browser.wait("document.querySelector('.working').hidden");
    let from = Goal::Turns.count(&first);
    let told = format!("Turns: 32 (from {from}). The search is over.");
    browser.wait(&format!("{STATUS}.innerText === '{told}'"));
    browser.wait(&format!("{thumbs} !== {before}"));
    browser.picture("straighten-best");
}

#[test]
fn a_reload_continues_with_the_best_tour_so_far() {
    let board = Board::new(20, 20).expect("a board");
    let (_server, browser) = opened("#watch=20x20");
    let first = closed_tour(&browser, &board);
    browser.press("Fewest turns");
    let mut turns = Goal::Turns.count(&first);
    // A copy of the memory replaces the log while the search continues.
    let kept = "JSON.parse(sessionStorage['knights-tour-session'] ?? '{}')";
    browser.wait(&format!("{kept}.first > 0"));
    turns = improved(&browser, turns).0;
    browser.reload_after("");
    let (after, _) = improved(&browser, turns + 1);
    // The search continues between the two readings.
    assert!(Goal::Turns.count(&shown(&browser, &board)) <= after);
    let _ = improved(&browser, after);
    browser.press("Stop");
    browser.wait("document.querySelector('.working').hidden");
}

/// What the page says about the search, and how its live region announces it.
const STATUS: &str = "document.querySelector('.working + [role=status]')";

#[test]
fn a_search_tells_what_it_started_from_and_where_the_tour_now_starts() {
    let board = Board::new(10, 10).expect("a board");
    let (_server, browser) = opened("#watch=10x10/a1");
    browser.press("Find a tour");
    browser.hears("complete squares=");
    browser.wait(IS_OFFERED);
    let first = shown(&browser, &board);
    for (goal, label, name) in [
        (Goal::Crossings, "Fewest crossings", "Crossings"),
        (Goal::Turns, "Fewest turns", "Turns"),
    ] {
        let before = shown(&browser, &board);
        let count = goal.count(&before);
        // What a screen reader says, apart from what is on the page without being announced.
        let _ = browser.run(
            "window.said = [];
             window.observer?.disconnect();
             window.observer = new MutationObserver(() => {
               const live = [...document.querySelectorAll('#report, .working + [role=status]')].filter((it) => it.ariaLive === 'polite');
               for (const it of live) if (it.innerText && said.at(-1) !== it.innerText) said.push(it.innerText);
             });
             observer.observe(document.querySelector('.panel'), { subtree: true, childList: true, characterData: true });"
        );
        browser.press(label);
        browser.wait(&format!(
            "/^{name}: \\d+ \\(from {count}\\)/.test({STATUS}.innerText)"
        ));
        assert_eq!(browser.run(&format!("return {STATUS}.ariaLive")), "off");
        browser.wait("document.querySelector('.working:not([hidden])')");
        browser.press("Stop");
        browser.wait(&format!(
            "{STATUS}.innerText.includes('The search is over.')"
        ));
        let after = shown(&browser, &board);
        let moved = match after.start() == before.start() {
            true => String::new(),
            false => format!(" The tour now starts on {}.", after.start()),
        };
        let now = goal.count(&after);
        let told = format!("{name}: {now} (from {count}). The search is over.{moved}");
        browser.wait(&format!(
            "{STATUS}.innerText === '{told}' && {STATUS}.ariaLive === 'polite'"
        ));
        let said = browser.run(&format!(
            "return said.filter((it) => it.includes('{name}') || it.includes('{}'))",
            name.to_lowercase()
        ));
        let started = format!(
            "Looking for a tour with fewer {}\u{2026}",
            name.to_lowercase()
        );
        assert_eq!(said, serde_json::json!([started, told]));
        browser.picture("straighten-told");
    }
    // Another tour is not the result of the search.
    browser.press("Undo");
    browser.wait(&format!("{STATUS}.innerText === ''"));
    browser.press("Undo");
    browser.wait("document.querySelector('.moves button').innerText === 'a1'");
    assert!(shown(&browser, &board) == first);
}
