//! What helps a newcomer: controls only where they do something, and words and marks that are explained.

use super::{moves, opened, opened_modules, report, square, text};
use crate::driver::Browser;
use knights_tour::puzzle::VerseSpec;
use knights_tour_session::link::Link;
use serde_json::json;

/// Labels of the visible buttons, select elements and check boxes of the panel.
fn offered(browser: &Browser) -> Vec<String> {
    let script = "return [...document.querySelectorAll('.panel button, .panel label')].filter((it) => it.checkVisibility()).map((it) => (it.querySelector('span') ?? it).innerText)";
    let labels = browser.run(script);
    labels
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|it| Some(it.as_str()?.to_owned()))
        .collect()
}

fn has(browser: &Browser, label: &str) -> bool {
    offered(browser).iter().any(|it| it == label)
}

#[test]
fn a_click_pauses_a_tour_and_two_start_a_new_one() {
    let (_server, browser) = opened("#watch=8x8/a8");
    browser.press("Play the moves");
    browser.hears("move n=3 ");
    browser.click(&square("d4"));
    browser.wait("document.querySelector('#report h2').innerText.startsWith('Paused on ')");
    // A square of the tour is not a move away from the knight.
    let second = moves(&browser)[1].clone();
    browser.double_click(&square(&second));
    browser.hears(&format!("start square={second}"));
    let title =
        format!("document.querySelector('#report h2').innerText === 'The knight is on {second}'");
    browser.wait(&title);
    assert_eq!(text(&browser, "#notice"), "");
    browser.press("Undo");
    browser.wait("document.querySelector('.moves button').innerText === 'a8'");
    assert!(moves(&browser).len() > 3);
}

#[test]
fn play_does_not_take_a_watched_tour_for_a_game() {
    let (_server, browser) = opened("#watch=6x6");
    browser.press("Find a tour");
    browser.hears("complete squares=36");
    browser.press("Play");
    browser.wait("document.body.dataset.mode === 'play' && !document.querySelector('.moves li')");
    browser.wait("document.querySelector('#notice').innerText.includes('empty board')");
    browser.press("Undo");
    browser.wait("document.querySelectorAll('.moves li').length === 36");
    browser.press("Redo");
    browser.wait("!document.querySelector('.moves li')");
    // A game of the user's own stays.
    for name in ["c3", "d5", "b4"] {
        browser.click(&square(name));
    }
    browser.wait("document.querySelectorAll('.moves li').length === 3");
    browser.press("Watch");
    browser.wait("document.body.dataset.mode === 'watch'");
    browser.press("Play");
    browser.wait("document.body.dataset.mode === 'play'");
    assert_eq!(moves(&browser), ["c3", "d5", "b4"]);
}

#[test]
fn a_game_offers_only_what_can_be_done() {
    let (_server, browser) = opened("#play=5x5");
    browser.wait("document.querySelector('.field svg')");
    let all = ["Hint", "Give up", "Clear"];
    assert_eq!(
        all.map(|label| has(&browser, label)),
        [false; 3],
        "{:?}",
        offered(&browser)
    );
    browser.click(&square("a1"));
    browser.wait("document.querySelectorAll('.moves li').length === 1");
    assert_eq!(
        all.map(|label| has(&browser, label)),
        [true; 3],
        "{:?}",
        offered(&browser)
    );
    browser.press("Give up");
    browser.press("Show the solution?");
    browser.hears("complete squares=25");
    browser.wait("document.querySelector('#report h2').innerText.includes('one way to finish')");
    assert_eq!(all.map(|label| has(&browser, label)), [false, false, true]);
    // The focus was on a button that is hidden now.
    browser.wait("document.activeElement.tagName === 'H2'");
}

#[test]
fn a_puzzle_that_was_given_up_offers_only_other_puzzles() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let all = ["Hint", "Check", "Make notes", "Give up"];
    assert_eq!(all.map(|label| has(&browser, label)), [true; 4]);
    browser.press("Give up");
    browser.press("Show the solution?");
    browser.wait("document.querySelector('#report h2').innerText === 'Here is the solution'");
    assert_eq!(
        all.map(|label| has(&browser, label)),
        [false; 4],
        "{:?}",
        offered(&browser)
    );
    let panel = text(&browser, "#panel");
    assert_eq!(panel.matches("5\u{d7}5 easy").count(), 1, "{panel}");
    assert!(report(&browser).contains("22 November 2026"), "{panel}");
    assert!(!panel.contains("no hints"), "{panel}");
    browser.picture("given-up");
}

#[test]
fn a_verse_has_neither_level_nor_board() {
    let letters = "TWINKLETWINKLELITTLESTARHOWIWONDERWHATYOUARE"
        .chars()
        .map(String::from);
    let verse = VerseSpec::new(letters.collect())
        .with_seed(1)
        .make()
        .expect("a verse");
    let (_server, browser) = opened(&format!("#{}", Link::Verse(Box::new(verse))));
    browser.hears("puzzle size=9x5 pins=0");
    browser.wait("document.querySelector('[data-letter]')");
    assert_eq!(
        ["Level", "Board", "Hint"].map(|label| has(&browser, label)),
        [false, false, true]
    );
}

#[test]
fn the_marks_on_the_board_are_explained() {
    let legend = "JSON.stringify([...document.querySelectorAll('.legend li')].filter((it) => it.checkVisibility()).map((it) => it.innerText.trim()))";
    let wait = |browser: &Browser, lines: &[&str]| {
        browser.wait(&format!("{legend} === {}", json!(json!(lines).to_string())));
    };
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    wait(
        &browser,
        &["Where the number can be", "The numbers before and after it"],
    );
    browser.wait(
        "document.querySelector('#report').innerText.includes('a knight’s move (two squares one way, one across) from ')",
    );
    browser.press("Hint");
    wait(&browser, &["What the hint follows from", "The hint"]);
    browser.picture("legend");
    let drawn = browser.run("return [...document.querySelectorAll('.legend use')].every((it) => it.getBBox().width > 0)");
    assert_eq!(drawn, true);
    browser.press("Place it");
    browser.wait("!document.querySelector('#report').innerText.includes('two squares')");
    assert!(text(&browser, "#panel").contains("Choose one of your numbers to remove it"));
    browser.press("Watch");
    browser.wait("document.body.dataset.mode === 'watch'");
    wait(&browser, &[]);
    browser.press("Corner");
    wait(&browser, &["Possible next moves"]);
    browser.press("To the end");
    browser.hears("complete squares=64");
    wait(&browser, &[]);
}

#[test]
fn the_colours_of_a_reason_are_explained_below_it() {
    let (_server, browser) = opened("#5x5/b1");
    browser.hears("impossible reason=majority-colour");
    browser.wait("document.querySelector('.legend .good-tint')");
    let lines = browser
        .run("return [...document.querySelectorAll('.legend li')].map((it) => it.innerText)");
    assert_eq!(lines, json!(["Possible start or end", "Impossible"]));
    let is_above = "document.querySelector('.legend').getBoundingClientRect().bottom <= document.querySelector('[data-offer=find-nearest]').getBoundingClientRect().top";
    assert_eq!(browser.run(&format!("return {is_above}")), true);
}

#[test]
fn a_link_that_names_nothing_is_answered_by_links_that_do() {
    let (_server, browser) = opened("#hello");
    browser.wait("document.querySelector('#notice').innerText.includes('‘hello’ does not name a tour, puzzle or board; links look like #puzzle=')");
}

#[test]
fn the_result_of_all_starts_has_no_others_where_all_lead_to_a_tour() {
    let (_server, browser) = opened_modules();
    let sentences = browser.run_to_end(
        "import('./words.js').then(({ starts }) => done([starts.result(64, 64, 64), starts.result(12, 13, 25)]))",
        &json!(null),
    );
    let other = "12 of 13 starts lead to a tour. For the others, the number says how many squares were visited. No tour starts on a square with \u{2013}.";
    assert_eq!(sentences, json!(["All 64 starts lead to a tour.", other]));
}

#[test]
fn a_link_lets_no_earlier_choice_of_an_end_wait_or_stay() {
    let (_server, browser) = opened("#watch=8x8/a1");
    let label = "Set the last square";
    let is_waiting = "[...document.querySelectorAll('[aria-pressed=true]')].some((it) => it.innerText === 'Set the last square')";
    browser.press(label);
    browser.wait(is_waiting);
    browser.keys(&["Esc"]);
    browser.wait(&format!("!{is_waiting}"));
    browser.press(label);
    browser.click(&square("b5"));
    let end = "document.querySelector('[data-square=b5]').ariaLabel.includes('the end you chose')";
    browser.wait(end);
    browser.press(label);
    browser.wait(is_waiting);
    let _ = browser.run("location.hash = 'watch=8x8/c3'");
    browser.wait("document.querySelector('[data-square=c3]').ariaLabel.includes('knight')");
    browser.wait(&format!("!{is_waiting} && !{end}"));
}

#[test]
fn a_link_to_a_lesson_shows_what_the_card_speaks_of() {
    let (_server, browser) = opened("#lesson=2");
    browser.wait(
        "document.querySelector('[data-square=c7]').ariaLabel === 'c7, a knight\u{2019}s move away, 5 onward moves, next'",
    );
}

#[test]
fn a_symmetric_tour_that_does_not_exist_has_no_link_to_another_question() {
    let (_server, browser) = opened("#watch=8x8");
    let _ = browser.run(
        "const kind = document.querySelector('option[value=quarter-turn]').closest('select');
         kind.value = 'quarter-turn';
         kind.dispatchEvent(new Event('change'));",
    );
    browser.press("Find a tour");
    browser.wait("document.querySelector('#report h2').innerText.startsWith('No ')");
    browser.wait("location.hash === '#watch=8x8'");
}
