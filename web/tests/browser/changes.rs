//! The page receives changes of the state instead of whole states.

use super::{opened, square};
use crate::driver::Browser;
use serde_json::{Value, json};

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
    for control in ["Explain each move", "Path", "Next move", "Discs"] {
        browser.press(control);
    }
    browser.wait("document.querySelectorAll('.moves li').length === 12");
    browser.wait("document.querySelector('.segmented [data-value=discs][aria-pressed=true]')");
    check(&browser, "after another look");
    browser.press("Play");
    browser.hears("mode name=play");
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
    // The largest board without canvases.
    let (_server, browser) = opened("#16x16/a1");
    browser.hears("complete squares=256");
    browser.wait("document.querySelectorAll('.moves li').length === 256");
    browser.press("Back");
    browser.wait("document.querySelectorAll('.moves li').length === 255");
    let _ = browser.run(
        "window.changed = 0;
         window.seen = new MutationObserver((all) => { for (const it of all) changed += it.addedNodes.length; });
         seen.observe(document.querySelector('.picture'), { childList: true, subtree: true });",
    );
    browser.press("Back");
    browser.wait("document.querySelectorAll('.moves li').length === 254");
    let changed =
        browser.run("return [changed, document.querySelectorAll('.picture svg > g').length]");
    assert!(
        changed[0].as_u64().is_some_and(|it| (1..40).contains(&it)),
        "{changed}"
    );
    assert!(changed[1].as_u64() > Some(500), "{changed}");
    check(&browser, "a large board");
}

/// Counts the pixels of a canvas layer that are not empty.
fn painted(layer: &str) -> String {
    format!(
        "(() => {{ const it = document.querySelector('[data-layer={layer}]');
           const all = new Uint32Array(it.getContext('2d').getImageData(0, 0, it.width, it.height).data.buffer);
           return all.filter((pixel) => pixel).length; }})()"
    )
}

/// Counts the pixels of a large board's layers that clearly differ from those of the pictures in `arguments[0]`.
/// Smoothed edges differ a little where only a part of a line is drawn.
const DIFFERENT: &str = "
    const canvases = [...document.querySelectorAll('.layers canvas')];
    const pixels = (it) => it.getContext('2d').getImageData(0, 0, it.width, it.height).data;
    const decoded = async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d').drawImage(image, 0, 0);
      return pixels(canvas);
    };
    Promise.all(arguments[0].map(decoded)).then((before) => done(before.map((old, layer) => {
      const now = pixels(canvases[layer]);
      return now.length === old.length ? now.filter((it, at) => Math.abs(it - old[at]) > 64).length : -1;
    })))";

#[test]
fn a_large_board_drawn_by_changes_is_the_board_drawn_anew() {
    let (_server, browser) = opened("#watch=21x21");
    browser.wait("document.querySelectorAll('[data-square]').length === 1");
    browser.press("Corner");
    browser.hears("start square=a21");
    for number in 1..=5 {
        browser.press("Next move");
        browser.hears(&format!("move n={number} "));
    }
    browser.press("Back");
    browser.wait("document.querySelectorAll('.moves li').length === 5");
    let compare = |what: &str| {
        let layers =
            "return [...document.querySelectorAll('.layers canvas')].map((it) => it.toDataURL())";
        let before = browser.run(layers);
        browser.reload_after("");
        browser.wait("document.fonts.status === 'loaded'");
        browser.wait(&format!("{} > 0", painted("tiles")));
        assert_eq!(
            browser.run_to_end(DIFFERENT, &before),
            json!([0, 0, 0]),
            "{what}"
        );
    };
    compare("after moves and a step back");
    // Only what a move changes is drawn.
    let _ = browser.run(
        "window.drawn = 0;
         for (const name of ['stroke', 'fillRect', 'fillText']) {
           const old = CanvasRenderingContext2D.prototype[name];
           CanvasRenderingContext2D.prototype[name] = function (...all) { drawn += 1; return old.apply(this, all); };
         }",
    );
    browser.press("Next move");
    browser.wait("document.querySelectorAll('.moves li').length === 6");
    let drawn = browser.run("return drawn").as_u64();
    assert!(drawn.is_some_and(|it| (1..20).contains(&it)), "{drawn:?}");
    browser.press("Shape");
    browser.hears("mode name=shape");
    let _ = browser.run("document.querySelector('.cursor').click()");
    browser.wait("document.querySelector('.cursor').ariaLabel === 'a21, no square'");
    compare("after a hole");
}

#[test]
fn the_list_of_moves_keeps_the_last_ones() {
    let (_server, browser) = opened("#watch=30x30");
    browser.press("Corner");
    browser.hears("start square=a30");
    browser.press("To the end");
    browser.hears("complete squares=900");
    let list = "const all = [...document.querySelectorAll('.moves li')]; return [all.length, all[0].dataset.number, all.at(-1).dataset.number]";
    browser.wait("document.querySelector('.moves li:last-child')?.dataset.number === '900'");
    assert_eq!(browser.run(list), json!([400, "501", "900"]));
    browser.press("Back");
    browser.wait("document.querySelector('.moves li:last-child').dataset.number === '899'");
    browser.click(".moves li:nth-child(200) button");
    browser.wait("document.querySelector('.moves li:last-child').dataset.number === '700'");
    assert_eq!(browser.run(list), json!([400, "301", "700"]));
}
