//! The page receives changes of the state instead of whole states.

use super::{opened, square};
use crate::driver::Browser;
use serde_json::Value;

/// The board as shown: its drawing, and the description of each square.
fn board(browser: &Browser) -> Value {
    browser.run(
        "return [document.querySelector('.picture').innerHTML,
           [...document.querySelectorAll('[data-square]')].map((it) => [it.ariaLabel, it.disabled, it.className, { ...it.dataset }])]",
    )
}

/// Compares the board with the one that a reload draws.
fn check(browser: &Browser, what: &str) {
    let before = board(browser);
    browser.reload_after("");
    assert_eq!(board(browser), before, "{what}");
}

#[test]
fn a_board_drawn_by_changes_is_the_board_drawn_anew() {
    let (_server, browser) = opened("#watch=8x8");
    browser.press("Corner");
    browser.hears("start square=a8");
    for (number, name) in ["Next move"; 12].into_iter().enumerate() {
        browser.press(name);
        browser.hears(&format!("move n={} ", number + 1));
    }
    check(&browser, "after moves");
    browser.press("Back");
    browser.press("Back");
    browser.wait("document.querySelectorAll('.moves li').length === 11");
    check(&browser, "after steps back");
    for control in ["Explain each move", "Path", "Next move", "Numbers"] {
        browser.press(control);
    }
    browser.wait("document.querySelectorAll('.moves li').length === 12");
    browser.wait("document.querySelector('.segmented [data-value=numbers][aria-pressed=true]')");
    check(&browser, "after another look");
    browser.press("Play");
    browser.hears("mode name=play");
    browser.press("Clear");
    browser.wait("document.querySelectorAll('.moves li').length === 0");
    for name in ["a1", "b3", "c1"] {
        browser.click(&square(name));
        browser.wait(&format!(
            "document.querySelector('.moves li:last-child button')?.innerText === '{name}'"
        ));
    }
    browser.wait("document.querySelectorAll('[aria-label*=\"move away\"]').length");
    check(&browser, "after moves by hand");
    browser.press("Undo");
    browser.wait("document.querySelectorAll('.moves li').length === 2");
    browser.press("Watch");
    browser.wait("document.body.dataset.mode === 'watch'");
    check(&browser, "after another mode");
    browser.press("Shape");
    browser.hears("mode name=shape");
    browser.click(&square("d4"));
    browser.wait("document.querySelector('[data-square=d4]').ariaLabel.includes('no square')");
    check(&browser, "after a change of the board");
}

#[test]
fn a_move_replaces_only_what_it_changes() {
    let (_server, browser) = opened("#20x20/a1");
    browser.hears("complete squares=400");
    browser.wait("document.querySelectorAll('.moves li').length === 400");
    browser.press("Back");
    browser.wait("document.querySelectorAll('.moves li').length === 399");
    let _ = browser.run(
        "window.changed = 0;
         window.seen = new MutationObserver((all) => { for (const it of all) changed += it.addedNodes.length; });
         seen.observe(document.querySelector('.picture'), { childList: true, subtree: true });",
    );
    browser.press("Back");
    browser.wait("document.querySelectorAll('.moves li').length === 398");
    let changed =
        browser.run("return [changed, document.querySelectorAll('.picture svg > g').length]");
    assert!(changed[0].as_u64().is_some_and(|it| (1..40).contains(&it)), "{changed}");
    assert!(changed[1].as_u64() > Some(500), "{changed}");
    check(&browser, "a large board");
}
