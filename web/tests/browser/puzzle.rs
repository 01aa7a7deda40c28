//! Daily puzzles: choices, the asked number, and the result.

use super::{opened, square, text};
use crate::driver::{Browser, Server};
use knights_tour::board::{Board, Square};
use knights_tour::puzzle::{Level, Puzzle, PuzzleSpec, VerseSpec};
use knights_tour_session::link::Link;
use serde_json::{Value, json};

fn puzzle(day: &str) -> Puzzle {
    let board = Board::new(5, 5).expect("a board");
    let day = day.parse().expect("a day");
    PuzzleSpec::new(&board, Level::Easy)
        .of_day(day)
        .make()
        .expect("a puzzle")
}

fn choose(browser: &Browser, known: &str, value: &str) {
    let script = format!(
        "const it = document.querySelector('select:has([value=\"{known}\"])');
         it.value = '{value}';
         it.dispatchEvent(new Event('change'))"
    );
    let _ = browser.run(&script);
}

fn today(browser: &Browser) -> String {
    // Sweden writes days so.
    let today = browser.run("return new Intl.DateTimeFormat('sv').format()");
    today.as_str().expect("a day").to_owned()
}

#[test]
fn level_and_board_act_at_once() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let chosen = browser.run("return ['hard', '10x10'].map((it) => document.querySelector(`select:has([value=\"${it}\"])`).value)");
    assert_eq!(chosen, json!(["easy", "5x5"]));
    choose(&browser, "10x10", "6x6");
    browser.wait("location.hash === '#puzzle=2026-11-22-6x6-easy'");
    choose(&browser, "hard", "hard");
    browser.wait("location.hash === '#puzzle=2026-11-22-6x6-hard'");
    // A puzzle without a day gives way to another.
    browser.press("New puzzle");
    browser.wait("!location.hash.includes('2026')");
    let _ = browser.run("window.journal.length = 0");
    choose(&browser, "10x10", "5x5");
    browser.hears("puzzle size=5x5");
    assert_eq!(
        browser.run("return location.hash.includes('2026')"),
        Value::Bool(false)
    );
}

#[test]
fn the_neighbours_of_the_asked_number_are_ringed() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let puzzle = puzzle("2026-11-22");
    let ringed = "[...document.querySelectorAll('[aria-label$=\"beside the number asked for\"]')].map((it) => Number(/number (\\d+)/.exec(it.ariaLabel)[1]))";
    for (number, name) in puzzle.found() {
        browser.wait(&format!(
            "document.querySelector('#report h2').innerText === 'Place {number}'"
        ));
        let before = (number > 1).then_some(number - 1);
        let after = Some(number + 1).filter(|after| puzzle.givens().contains_key(after));
        let neighbours: Vec<u64> = before.into_iter().chain(after).collect();
        browser.wait(&format!(
            "JSON.stringify({ringed}.sort((a, b) => a - b)) === '{}'",
            json!(neighbours)
        ));
        browser.picture("puzzle-ring");
        browser.click(&square(&name.to_string()));
        browser.hears(&format!("number n={number} "));
    }
    browser.wait("!document.querySelector('[aria-label$=\"asked for\"]')");
}

#[test]
fn own_numbers_are_in_discs_and_a_check_marks_wrong_ones_and_counts() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let puzzle = puzzle("2026-11-22");
    // Place numbers until one has a second possible square, and place that number wrongly.
    let wrong = puzzle.found().find_map(|(number, right)| {
        browser.wait(&format!("document.querySelector('#report h2').innerText === 'Place {number}'"));
        let marked = "return [...document.querySelectorAll('[aria-label*=\"move away\"]')].map((it) => it.dataset.square)";
        let marked = browser.run(marked);
        let squares = marked.as_array().into_iter().flatten().filter_map(Value::as_str);
        let other = squares.map(str::to_owned).find(|name| *name != right.to_string());
        browser.click(&square(other.as_ref().unwrap_or(&right.to_string())));
        browser.hears(&format!("number n={number} "));
        other.map(|name| (number, name))
    });
    let (number, wrong) = wrong.expect("a number with a choice");
    browser.wait(&format!(
        "document.querySelector('[data-own=\"{number}\"]')"
    ));
    let given = "return document.querySelectorAll('[aria-label*=given][data-own]').length";
    assert_eq!(browser.run(given), json!(0));
    for _ in 0..2 {
        browser.press("Check");
    }
    browser.wait("document.querySelector('.clock').innerText.includes('1 hint')");
    browser.wait(&format!(
        "document.querySelector('[data-square={wrong}][data-wrong]')"
    ));
    let disc = browser.run(&format!(
        "return getComputedStyle(document.querySelector('{}'), '::before').content",
        square(&wrong)
    ));
    assert_eq!(disc, format!("\"{number}\""));
    browser.picture("puzzle-wrong");
    assert!(text(&browser, "#panel").contains("A check counts as a hint."));
    browser.click(&square(&wrong));
    browser.wait("!document.querySelector('[data-wrong]')");
}

#[test]
fn a_solved_puzzle_offers_its_result_and_counts_the_day() {
    let (server, browser) = (Server::start(), Browser::open());
    browser.visit(&server.address());
    let day = today(&browser);
    // As version 0.3.0 stored them.
    let before = browser.run(
        "return [1, 2, 3, 4].map((days) => {
        const it = new Date();
        it.setDate(it.getDate() - days);
        return `${new Intl.DateTimeFormat('sv').format(it)}-5x5-easy`;
      })",
    );
    let best = json!({"5\u{d7}5 easy": {"seconds": 9000, "hints": 0}}).to_string();
    for (name, value) in [("solved", before.to_string()), ("best", best)] {
        let _ = browser.run(&format!(
            "localStorage.setItem('knights-tour-{name}', {})",
            json!(value)
        ));
    }
    browser.visit(&format!("{}#puzzle={day}-5x5-easy", server.address()));
    browser.hears("puzzle size=5x5");
    let found: Vec<_> = puzzle(&day).found().collect();
    for (index, (number, name)) in found.iter().enumerate() {
        // A hint asks for the number that it is about: only the last one is the next in the puzzle of every day.
        if index + 1 == found.len() {
            browser.press("Hint");
            browser.wait("document.querySelector('.clock').innerText.includes('1 hint')");
        }
        browser.click(&square(&name.to_string()));
        browser.hears(&format!("number n={number} "));
    }
    browser.wait("document.querySelector('.result:not([hidden])')");
    let seen = text(&browser, "#panel");
    let best = "Your best at 5\u{d7}5 easy: 150:00 \u{b7} no hints.";
    for phrase in [
        "Day 5 in a row",
        "1 hint",
        best,
        "The next puzzle is in",
        "Copy result",
    ] {
        assert!(seen.contains(phrase), "{phrase}: {seen}");
    }
    for control in ["Hint", "Check", "Give up", "Make notes"] {
        assert!(
            !seen.lines().any(|line| line == control),
            "{control}: {seen}"
        );
    }
    browser.picture("puzzle-result");
    browser.press("Copy result");
    browser.wait("document.querySelector('#notice').innerText.includes('copied')");
    let lines = browser.run_to_end(
        "navigator.clipboard.readText().then((it) => done(it.split('\\n')))",
        &Value::Null,
    );
    assert_eq!(
        lines[0],
        format!("Knight\u{2019}s Tour {day} \u{b7} 5\u{d7}5 easy")
    );
    assert!(
        lines[1]
            .as_str()
            .is_some_and(|it| it.ends_with(" \u{b7} 1 hint")),
        "{lines}"
    );
    assert_eq!(
        lines[2],
        format!("{}#puzzle={day}-5x5-easy", server.address())
    );
    // A reload does not count the day again.
    browser.reload_after("");
    browser.wait("document.querySelector('.result:not([hidden])')");
    assert!(text(&browser, "#panel").contains("Day 5 in a row"));
}

#[test]
fn days_begin_at_midnight_where_the_user_is() {
    let (_server, browser) = opened("");
    let mut days = Vec::new();
    for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
        let _ = browser.devtools(
            "Emulation.setTimezoneOverride",
            &json!({"timezoneId": zone}),
        );
        browser.press("Puzzle");
        browser.wait("document.body.dataset.mode === 'puzzle'");
        browser.press("Today\u{2019}s puzzle");
        let day = today(&browser);
        browser.wait(&format!("location.hash === '#puzzle={day}-8x8-medium'"));
        days.push(day);
    }
    // The zones are 25 hours apart.
    assert_ne!(days[0], days[1]);
}

#[test]
fn a_puzzle_of_a_day_to_come_is_not_opened() {
    let (server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let tomorrow = "const it = new Date(); it.setDate(it.getDate() + 1);";
    let day = browser.run(&format!(
        "{tomorrow} return new Intl.DateTimeFormat('sv').format(it)"
    ));
    let long = browser.run(&format!("{tomorrow} return new Intl.DateTimeFormat('en-GB', {{ day: 'numeric', month: 'long' }}).format(it)"));
    let link = format!("#puzzle={}-5x5-easy", day.as_str().expect("a day"));
    let said = format!("The puzzle for {}", long.as_str().expect("a day"));
    let is_told = format!(
        "document.querySelector('#notice').innerText.startsWith('{said}') && document.querySelector('#notice').innerText.endsWith(' is not open yet.')"
    );
    let _ = browser.run(&format!("location.hash = '{link}'"));
    browser.wait(&is_told);
    browser.wait("location.hash === '#puzzle=2026-11-22-5x5-easy'");
    assert!(text(&browser, ".clock").contains("of 25"));
    let _ = browser.open_tab();
    browser.visit(&format!("{}{link}", server.address()));
    browser.wait(&is_told);
    browser.wait("location.hash === '#watch=8x8'");
    // No day at all.
    browser.visit(&format!("{}#puzzle=2099-13-45-5x5-easy", server.address()));
    browser.wait("document.querySelector('#notice').innerText.includes('could not be opened')");
}

#[test]
fn the_puzzle_of_today_has_a_link() {
    let (_server, browser) = opened("#puzzle");
    let day = today(&browser);
    browser.wait(&format!("location.hash === '#puzzle={day}-8x8-medium'"));
    browser.wait("document.querySelectorAll('[aria-label*=given]').length");
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn a_verse_is_read_letter_after_letter_checked_and_pasted() {
    const LETTERS: &str = "TWINKLETWINKLELITTLESTARHOWIWONDERWHATYOUARE";
    let made = |seed| {
        let letters = LETTERS.chars().map(String::from).collect();
        let verse = VerseSpec::new(letters)
            .with_seed(seed)
            .make()
            .expect("a verse");
        (Link::Verse(Box::new(verse.clone())).to_string(), verse)
    };
    let (link, verse) = made(1);
    let (_server, browser) = opened(&format!("#{link}"));
    browser.hears("puzzle size=9x5 pins=0");
    let report = |text: &str| {
        browser.wait(&format!(
            "document.querySelector('#report p').innerText === '{text}'"
        ));
    };
    let squares: Vec<Square> = verse.solution().squares().collect();
    let mut near = verse.board().neighbours(squares[1]);
    let wrong = near
        .find(|square| !squares[..3].contains(square))
        .expect("another square");
    for (number, read) in (1..).zip([squares[0], squares[1], wrong]) {
        let label = format!("[aria-label^=\"{read}, {}\"]", verse.letters().at(read));
        browser.wait(&format!("document.querySelector('{label}')"));
        browser.click(&square(&read.to_string()));
        browser.hears(&format!("number n={number} square={read}"));
    }
    report(&format!("TW{}\u{2026}", verse.letters().at(wrong)));
    browser.picture("verse");
    assert_eq!(
        browser.run("return document.querySelectorAll('[data-wrong]').length"),
        json!(0)
    );
    browser.press("Check");
    browser.hears("checked wrong=1");
    report(&format!("{wrong} is wrong."));
    browser.wait("document.querySelector('[data-wrong]')");
    browser.click(&square(&wrong.to_string()));
    report("TW\u{2026}");
    browser.press("Hint");
    browser.hears(&format!("hint square={}", squares[2]));
    browser.wait(&format!("location.hash === '#{link}'"));
    let (other, verse) = made(2);
    let json = verse.json(&format!("#{other}"), false);
    let _ = browser.run(&format!(
        "window.journal.length = 0;
         const clipboardData = new DataTransfer();
         clipboardData.setData('text/plain', {});
         dispatchEvent(new ClipboardEvent('paste', {{ clipboardData }}))",
        json!(json)
    ));
    browser.hears("puzzle size=9x5 pins=0");
    browser.press("Give up");
    browser.press("Show the solution?");
    report(LETTERS);
}

#[test]
fn a_verse_shows_its_letters_at_once_and_on_paper() {
    let letters: Vec<String> = "TWINKLETWINKLELITTLESTARHOWIWONDERWHATYOUARE"
        .chars()
        .map(String::from)
        .collect();
    let verse = VerseSpec::new(letters)
        .with_seed(1)
        .make()
        .expect("a verse");
    let link = Link::Verse(Box::new(verse.clone())).to_string();
    let (_server, browser) = opened(&format!("#{link}"));
    browser.hears("puzzle size=9x5 pins=0");
    let mut expected: Vec<(String, String)> = verse
        .solution()
        .squares()
        .map(|square| (square.to_string(), verse.letters().at(square).to_string()))
        .collect();
    expected.sort();
    let script = "return [...document.querySelectorAll('[data-letter]')].map((it) => [it.dataset.square, it.dataset.letter]).sort()";
    browser.wait(&format!(
        "document.querySelectorAll('[data-letter]').length === {}",
        expected.len()
    ));
    assert_eq!(browser.run(script), json!(expected));
    browser.picture("verse-cold");
    let _ = browser.run("dispatchEvent(new Event('beforeprint'))");
    let mut letters: Vec<&String> = expected.iter().map(|(_, letter)| letter).collect();
    letters.sort();
    let printed = browser.run("return [...document.querySelectorAll('#sheet text')].map((it) => it.textContent).filter((it) => /^[A-Z]$/.test(it)).sort()");
    assert_eq!(printed, json!(letters));
}

#[test]
fn a_hint_is_placed_by_the_button_that_showed_it() {
    let (_server, browser) = opened("#puzzle");
    browser.hears("puzzle size=8x8");
    let hints = "return [...document.querySelectorAll('[data-offer=hint]')].filter((it) => it.checkVisibility()).map((it) => it.innerText)";
    assert_eq!(browser.run(hints), json!(["Hint"]));
    browser.press("Hint");
    browser.hears("hint ");
    browser.wait(
        "document.querySelector('[data-modes=puzzle] [data-offer=hint]').innerText === 'Place it'",
    );
    assert_eq!(browser.run(hints), json!(["Place it"]));
    browser.click("[data-modes=puzzle] [data-offer=hint]");
    browser.hears("number n=");
    browser.wait(
        "document.querySelector('[data-modes=puzzle] [data-offer=hint]').innerText === 'Hint'",
    );
    // An offer without a button in the mode has a button of its own.
    browser.press("Watch");
    browser.hears("mode name=watch");
    browser.press("Corner");
    browser.press("To the end");
    browser.hears("complete squares=64");
    browser.wait("document.querySelector('.panel > .buttons [data-offer=start]')");
    let _ = browser
        .run("window.journal.length = 0; document.querySelector('[data-offer=start]').click()");
    browser.hears("start square=");
}

#[test]
fn notes_are_in_the_names_of_their_squares_and_announced() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let puzzle = puzzle("2026-11-22");
    let (number, right) = puzzle.found().next().expect("a number to place");
    let other = puzzle.found().last().expect("another number").1;
    let label =
        |square: Square| format!("document.querySelector('[data-square={square}]').ariaLabel");
    let said = "document.querySelector('.squares [role=status]').innerText";
    browser.press("Make notes");
    for square_to_note in [right, other] {
        browser.click(&square(&square_to_note.to_string()));
        let name = format!("{square_to_note}, notes {number}");
        browser.wait(&format!(
            "{}.startsWith('{name}') && {said} === '{name}'",
            label(square_to_note)
        ));
    }
    browser.click(&square(&other.to_string()));
    browser.wait(&format!(
        "!{}.includes('note') && {said} === '{other}, no notes'",
        label(other)
    ));
    browser.press("Undo");
    browser.wait(&format!("{said} === '{other}, notes {number}'"));
    browser.press("Make notes");
    browser.click(&square(&right.to_string()));
    browser.wait(&format!(
        "{}.startsWith('{right}, number {number}')",
        label(right)
    ));
    // A second note follows the first.
    browser.press("Make notes");
    browser.click(&square(&other.to_string()));
    browser.wait(&format!("/^{other}, notes {number}, \\d+$/.test({said})"));
    browser.picture("notes");
    browser.reload_after("");
    browser.wait(&format!(
        "/^{other}, notes {number}, \\d+/.test({})",
        label(other)
    ));
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn the_guide_says_where_the_nearest_numbers_are() {
    let (_server, browser) = opened("#puzzle=2026-11-22-8x8-medium");
    browser.hears("puzzle size=8x8");
    let guide = |text: &str| {
        browser.wait(&format!(
            "document.querySelector('#report .quiet').innerText === '{text}'"
        ));
    };
    guide(
        "It is a knight\u{2019}s move (two squares one way, one across) from 1 on c8; next is 10 on c3.",
    );
    // A given number asks for the one after it, and a second look from the other side for the one before.
    browser.click(&square("c3"));
    browser.wait("document.querySelector('#report h2').innerText === 'Place 11'");
    guide(
        "It is a knight\u{2019}s move (two squares one way, one across) from 10 on c3 and from 12 on c1.",
    );
    browser.click("[data-square]:is([aria-label*=\"move away\"])");
    browser.hears("number n=11 ");
    browser.click(&square("c8"));
    browser.wait("document.querySelector('#report h2').innerText === 'Place 2'");
    guide("It is a knight\u{2019}s move from 1 on c8; next is 10 on c3.");
    browser.picture("guide");
}

#[test]
fn undo_ends_where_the_puzzle_was_opened() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let is_disabled = |is: bool| {
        browser.wait(&format!(
            "document.querySelector('[aria-label=Undo]').disabled === {is}"
        ));
    };
    is_disabled(true);
    let undo = "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))";
    let undo = undo.replace("document.", "document.body.");
    let found: Vec<_> = puzzle("2026-11-22").found().take(2).collect();
    for (number, name) in &found {
        browser.click(&square(&name.to_string()));
        browser.hears(&format!("number n={number} "));
    }
    is_disabled(false);
    // More than were placed, and quicker than the answers.
    let _ = browser.run(&format!("for (let at = 0; at < 5; at += 1) {undo}"));
    is_disabled(true);
    browser.wait("!document.querySelector('[data-own]')");
    let _ = browser.run(&undo);
    browser.press("Hint");
    browser.hears("hint ");
    assert_eq!(
        browser.run("return [journal.filter((line) => line === 'undo').length, location.hash]"),
        json!([2, "#puzzle=2026-11-22-5x5-easy"])
    );
    browser.press("Redo");
    browser.wait("document.querySelectorAll('[data-own]').length === 1");
    browser.press("New puzzle");
    browser.wait("!location.hash.includes('2026')");
    is_disabled(true);
    browser.picture("undo-ends");
}
