//! Keys outside fields, and what a screen reader hears.

use super::{moves, opened, square};
use serde_json::{Value, json};

#[test]
fn keys_step_through_a_tour() {
    let (_server, browser) = opened("");
    browser.press("Corner");
    browser.hears("start square=a8");
    let steps = |key: &str, count: usize| {
        browser.keys(&[key]);
        browser.wait(&format!(
            "document.querySelectorAll('.moves li').length === {count}"
        ));
    };
    for (key, count) in [
        ("Right", 2),
        ("PageDown", 3),
        ("Right", 4),
        ("Left", 3),
        ("PageUp", 2),
        ("Home", 1),
        ("End", 64),
        ("PageUp", 63),
    ] {
        steps(key, count);
    }
    steps("Home", 1);
    // Space plays where no button has the focus.
    let _ = browser.run("document.activeElement.blur()");
    browser.keys(&[" "]);
    browser.wait("document.querySelector('[aria-label=Pause]')");
    browser.keys(&[" "]);
    browser.wait("!document.querySelector('[aria-label=Pause]')");
    // On the board, the arrows go from square to square, also while other keys step.
    let before = moves(&browser).len();
    let _ = browser.run(&format!(
        "document.querySelector('{}').focus()",
        square("d4")
    ));
    browser.keys(&["Right"]);
    assert_eq!(
        browser.run("return document.activeElement.dataset.square"),
        "e4"
    );
    assert_eq!(moves(&browser).len(), before);
    // A field keeps its keys.
    let _ = browser.run("document.querySelector('select:has([value=eulerian])').focus()");
    browser.keys(&["Home", "f", "?"]);
    assert_eq!(moves(&browser).len(), before);
    assert_eq!(
        browser.run("return document.querySelector('dialog[open], .presented')"),
        Value::Null
    );
}

#[test]
fn keys_show_the_full_screen_and_their_list() {
    let (_server, browser) = opened("");
    browser.press("Corner");
    browser.hears("start square=a8");
    let _ = browser.run("document.activeElement.blur()");
    browser.keys(&["?"]);
    browser.wait("document.querySelector('dialog[open]')?.innerText.includes('full screen')");
    browser.picture("keys");
    browser.keys(&["Esc"]);
    browser.wait("!document.querySelector('dialog[open]')");
    let size = "parseFloat(getComputedStyle(document.querySelector('#report h2')).fontSize)";
    let before = browser
        .run(&format!("return {size}"))
        .as_f64()
        .expect("a size");
    browser.keys(&["f"]);
    browser.wait("document.querySelector('.presented') && !document.querySelector('.segmented').checkVisibility()");
    let after = browser
        .run(&format!("return {size}"))
        .as_f64()
        .expect("a size");
    assert!(after > 1.4 * before, "{before} {after}");
    browser.keys(&["PageDown"]);
    browser.wait("document.querySelectorAll('.moves li').length === 2");
    let sides = browser
        .run("const it = document.querySelector('.field'); return [it.offsetHeight, innerHeight]");
    assert!(
        2 * sides[0].as_u64().expect("a height") > sides[1].as_u64().expect("a height"),
        "{sides}"
    );
    browser.picture("presented");
    browser.keys(&["f"]);
    browser.wait("!document.querySelector('.presented') && document.querySelector('.segmented').checkVisibility()");
}

#[test]
fn a_screen_reader_hears_only_the_start_and_the_end_of_a_playing_tour() {
    let (_server, browser) = opened("");
    browser.press("Corner");
    browser.hears("start square=a8");
    let _ = browser.run(
        "window.said = [];
         new MutationObserver((all) => {
           const regions = all.map(({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest('[role=status], [role=alert], [aria-live], output'));
           const live = regions.filter((it) => it && it.getAttribute('aria-live') !== 'off');
           for (const it of new Set(live)) if (it.innerText.trim()) said.push(it.innerText);
         }).observe(document.body, { subtree: true, childList: true, characterData: true });",
    );
    browser.press("Play the moves");
    browser.hears("complete squares=64");
    browser.wait("!document.querySelector('[aria-label=Pause]')");
    let said = browser.run("return said");
    let said = said.as_array().expect("sentences");
    assert!((2..=4).contains(&said.len()), "{said:?}");
    assert_eq!(said[0], "The moves are being played.");
    let end = browser.run("return document.querySelector('#report').innerText");
    assert_eq!(said.last(), Some(&end));
}

#[test]
fn the_first_tab_skips_to_the_board() {
    let (_server, browser) = opened("");
    let _ = browser.run("document.activeElement.blur(); getSelection().removeAllRanges()");
    let _ = browser.run("document.querySelector('.skip').focus()");
    let first = browser.run(
        "const all = [...document.querySelectorAll('button, a, select, input')].filter((it) => it.checkVisibility());
         const it = document.activeElement.getBoundingClientRect();
         return [all[0].className, it.top >= 0, it.left >= 0]",
    );
    assert_eq!(first, json!(["skip", true, true]));
    browser.keys(&["Enter"]);
    assert_eq!(
        browser.run("return document.activeElement.dataset.square"),
        "a8"
    );
}

#[test]
fn a_key_goes_to_the_next_given_number() {
    let (_server, browser) = opened("#puzzle=2026-11-22-8x8-medium");
    browser.hears("puzzle size=8x8");
    browser.wait("document.querySelector('#report h2').innerText === 'Place 2'");
    let _ = browser.run("document.activeElement.blur()");
    let given = browser.run(
        "return [...document.querySelectorAll('[aria-label*=\"given number\"]')].map((it) => it.ariaLabel)",
    );
    let number = |label: &Value| -> u64 {
        let label = label.as_str().expect("a label");
        let (_, rest) = label.split_once("given number ").expect("a given number");
        rest.split(',')
            .next()
            .and_then(|it| it.parse().ok())
            .expect("a number")
    };
    let mut given: Vec<(u64, Value)> = given
        .as_array()
        .expect("labels")
        .iter()
        .map(|label| (number(label), label.clone()))
        .collect();
    given.sort_by_key(|(number, _)| *number);
    // From the number asked for, which is 2, through all, and round to the first.
    given.rotate_left(1);
    for (_, label) in &given {
        browser.keys(&["n"]);
        assert_eq!(
            &browser.run("return document.activeElement.ariaLabel"),
            label
        );
    }
    browser.keys(&["?"]);
    browser.wait("document.querySelector('dialog[open]')?.innerText.includes('given number')");
}
