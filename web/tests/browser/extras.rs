//! What a second module answers: facts, famous tours, styles and verses.

use super::{opened, text};
use crate::driver::Browser;
use knights_tour_web::extras;
use serde_json::{Value, json};

fn value(question: &str) -> Value {
    let answer: Value = serde_json::from_str(&extras::answer(question)).expect("an answer in JSON");
    answer["value"].clone()
}

/// Whether the second module was loaded.
fn is_loaded(browser: &Browser) -> bool {
    let script = "return performance.getEntriesByType('resource').some(({ name }) => /extras.*wasm/.test(name))";
    browser.run(script) == true
}

#[test]
fn a_famous_tour_is_opened_with_its_facts_and_in_all_styles() {
    let (_server, browser) = opened("");
    assert!(!is_loaded(&browser));
    browser.press("Famous tours\u{2026}");
    browser.wait("document.querySelector('dialog[open] .famous li')");
    let names = browser
        .run("return [...document.querySelectorAll('.famous li')].map((it) => [it.firstChild.innerText, it.lastChild.innerText])");
    let famous = value("famous");
    let wanted = famous.as_array().into_iter().flatten();
    assert_eq!(
        names,
        wanted.map(|it| json!([it[0], it[1]])).collect::<Value>()
    );
    browser.picture("famous");
    browser.press("L. Euler, 1759");
    browser.wait("document.querySelectorAll('.thumbs img[src]').length === 6");
    let styles = browser
        .run("return [...document.querySelectorAll('.thumbs button')].map((it) => [it.dataset.style, it.innerText])");
    let wanted = value("styles");
    let wanted = [json!(["board", "Board"])]
        .into_iter()
        .chain(wanted.as_array().into_iter().flatten().cloned());
    assert_eq!(styles, wanted.collect::<Value>());
    browser.click(".panel summary");
    browser.wait("document.querySelector('details dl').innerText.includes('L. Euler, 1759')");
    let facts = text(&browser, "details dl");
    assert!(facts.contains("closed, 64 squares"), "{facts}");
    assert!(
        facts.contains("Pairs of moves whose lines cross"),
        "{facts}"
    );
    browser.picture("facts");
    // The facts follow the board.
    browser.press("Clear");
    browser.wait("!document.querySelector('details').checkVisibility()");
    browser.press("Find a tour");
    browser.wait("document.querySelector('details dl').checkVisibility() && !document.querySelector('details dl').innerText.includes('Euler')");
}

#[test]
fn a_verse_is_made_of_a_text() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.press("Make a verse\u{2026}");
    browser.wait("document.activeElement.tagName === 'TEXTAREA'");
    browser.press("Make it");
    let said = "document.querySelector('dialog[open] [role=status]').innerText";
    browser.wait(&format!("{said}.includes('12')"));
    browser.press("Blake");
    browser.picture("verse-made");
    browser.press("Make it");
    browser.wait("!document.querySelector('dialog[open]') && location.hash.startsWith('#verse=')");
    let letters = "Object.values([...document.querySelectorAll('.squares button')].map((it) => it.ariaLabel.split(', ')[1])).filter((it) => it?.length === 1).length";
    browser.wait(&format!("{letters} === 45"));
    // It is kept, and a reload shows it again.
    browser.reload_after("0");
    browser.wait("location.hash.startsWith('#verse=')");
    browser.wait(&format!("{letters} === 45"));
}

#[test]
fn without_its_module_a_part_of_the_page_says_so_and_can_be_tried_again() {
    let (_server, browser) = opened("");
    let _ = browser.devtools("Network.enable", &json!({}));
    let block = |what: &[&str]| browser.devtools("Network.setBlockedURLs", &json!({"urls": what}));
    let _ = browser.devtools("Network.setBypassServiceWorker", &json!({"bypass": true}));
    let _ = block(&["*extras*.wasm"]);
    browser.press("Famous tours\u{2026}");
    browser.wait("document.querySelector('dialog[open] [role=status]').innerText.includes('could not be loaded')");
    browser.press("Close");
    let _ = block(&[]);
    browser.press("Famous tours\u{2026}");
    browser.wait("document.querySelector('dialog[open] .famous li')");
    let _ = browser.faults();
}
