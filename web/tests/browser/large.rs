//! Boards above 256 squares: canvases, and one cursor for all squares.

use super::opened;
use crate::driver::Browser;
use serde_json::{Value, json};

/// Clicks the middle of a square, given by its column and row from the top left, on a board with this side.
fn click(browser: &Browser, (column, row): (f64, f64), side: f64) {
    let place = browser.run(&format!(
        "const it = document.querySelector('.field').getBoundingClientRect();
         return [it.left + it.width * {} / {side}, it.top + it.height * {} / {side}]",
        column + 0.5,
        row + 0.5
    ));
    for kind in ["mousePressed", "mouseReleased"] {
        let event =
            json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1});
        let _ = browser.devtools("Input.dispatchMouseEvent", &event);
    }
}

fn cursor(browser: &Browser) -> Value {
    browser.run("const it = document.activeElement; return [it.className, it.dataset.square]")
}

#[test]
fn a_large_board_is_played_by_pointer_and_by_keys() {
    let (_server, browser) = opened("#play=200x200");
    assert_eq!(
        browser.run("return document.querySelectorAll('[data-square]').length"),
        1
    );
    click(&browser, (100.0, 50.0), 200.0);
    browser.hears("start square=cw150");
    click(&browser, (101.0, 52.0), 200.0);
    browser.hears("move n=1 from=cw150 to=cx148");
    // From there, by keys: a left, b down; then ten squares at once, and to the edge.
    let _ = browser.run("document.querySelector('.cursor').focus()");
    assert_eq!(cursor(&browser), json!(["cursor", "cx148"]));
    browser.keys(&["Left", "Left", "Down"]);
    assert_eq!(cursor(&browser), json!(["cursor", "cv147"]));
    let said = "document.querySelector('.squares [role=status]').innerText";
    browser.wait(&format!("{said} === 'cv147, a knight’s move away'"));
    browser.keys(&["Enter"]);
    browser.hears("move n=2 from=cx148 to=cv147");
    browser.wait(&format!("{said} === 'cv147, number 3, the knight is here'"));
    let shifted = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', shiftKey: true, bubbles: true }))";
    let _ = browser.run(shifted);
    assert_eq!(cursor(&browser)[1], "cv157");
    for _ in 0..5 {
        let _ = browser.run(shifted);
    }
    assert_eq!(cursor(&browser)[1], "cv200");
    browser.press("Undo");
    browser.wait("document.querySelectorAll('.moves li').length === 2");
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn a_large_board_is_painted_and_a_hole_has_no_cursor() {
    let (_server, browser) = opened("#shape=30x30");
    click(&browser, (1.0, 0.0), 30.0);
    browser.wait("location.hash.includes('missing=b30')");
    browser.press("Watch");
    browser.hears("mode name=watch");
    let _ = browser.run("document.querySelector('.cursor').focus()");
    browser.keys(&["Left", "Right"]);
    assert_eq!(cursor(&browser)[1], "c30", "the cursor leaps over the hole");
    // A hole shows the page below the board.
    let pixel = browser.run(
        "const it = document.querySelector('[data-layer=tiles]');
         const at = (x) => it.getContext('2d').getImageData(x * it.width / 30, it.height / 60, 1, 1).data[3];
         return [at(0.5), at(1.5) < 255]",
    );
    assert_eq!(pixel, json!([255, true]));
    click(&browser, (1.0, 0.0), 30.0);
    click(&browser, (4.0, 0.0), 30.0);
    browser.hears("start square=e30");
}

#[test]
fn a_large_board_is_sharp_on_a_fine_screen() {
    let (_server, browser) = opened("#watch=50x50");
    for (width, height, ratio) in [(1366, 768, 1), (390, 844, 2), (1280, 900, 2)] {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": width < 600});
        let _ = browser.devtools("Emulation.setDeviceMetricsOverride", &size);
        browser.wait(&format!(
            "devicePixelRatio === {ratio} && [...document.querySelectorAll('.layers canvas')].every((it) =>
               it.width === Math.round({ratio} * document.querySelector('.field').getBoundingClientRect().width))"
        ));
        browser.picture(&format!("large-{width}-{ratio}"));
    }
}

#[test]
fn a_knight_on_small_squares_is_whole() {
    let (_server, browser) = opened("#watch=40x40/a1");
    browser.look(390, 844, false);
    browser.wait("document.querySelector('[href=\"#knight\"].grown')");
    let is_whole = browser.run(
        "const it = document.querySelector('.picture svg');
         return [getComputedStyle(it).overflow, document.querySelector('.grown').getBoundingClientRect().width > 9]",
    );
    assert_eq!(is_whole, json!(["visible", true]));
    browser.picture("knight-40");
}

#[test]
fn the_styles_of_a_very_large_tour_have_no_thumbnails() {
    let (_server, browser) = opened("#8x8/a1");
    let shown = "[...document.querySelectorAll('img.thumb')].filter((it) => it.src && it.checkVisibility()).length";
    browser.wait(&format!("{shown} === 6"));
    let _ = browser.run("location.hash = '#60x60/a1'");
    browser.hears("complete squares=3600");
    browser.click("[data-style=curve]");
    // The engine answers in order, so that thumbnails would have come first.
    browser.wait("document.querySelector('.picture img')?.naturalWidth > 0");
    assert_eq!(browser.run(&format!("return {shown}")), 0);
    let _ = browser.run("location.hash = '#6x6/a1'");
    browser.wait(&format!("{shown} === 6"));
}

#[test]
fn a_large_tour_is_shown_in_a_style_and_printed() {
    let (_server, browser) = opened("#21x21/a1");
    browser.hears("complete squares=441");
    browser.wait("document.querySelector('.thumbs img[src]')");
    browser.click("[data-style=curve]");
    browser.wait("document.querySelector('.picture img')?.naturalWidth > 0");
    assert_eq!(
        browser.run("return document.querySelector('.layers').hidden"),
        true
    );
    browser.click("[data-style=board]");
    browser.wait(
        "document.querySelector('.picture svg') && !document.querySelector('.layers').hidden",
    );
    let _ = browser.run("dispatchEvent(new Event('beforeprint'))");
    browser.wait("document.querySelectorAll('#sheet rect').length === 441");
}
