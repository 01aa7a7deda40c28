//! The puzzle of the day over several days, with a set clock.

use super::{opened, square, text};
use crate::driver::{Browser, Server};
use knights_tour::board::Board;
use knights_tour::puzzle::{Level, PuzzleSpec};
use serde_json::{Value, json};

/// Sets the clock of every page to a local time, from which it continues.
const CLOCK: &str = "
    const Real = Date;
    let shift = 0;
    const set = (time) => { shift = new Real(time).getTime() - Real.now(); };
    globalThis.Date = class extends Real {
      constructor(...parts) { super(...(parts.length ? parts : [Real.now() + shift])); }
      static now() { return Real.now() + shift; }
    };
    globalThis.setClock = (time) => { set(time); document.dispatchEvent(new Event('visibilitychange')); };
    set('TIME');";

/// Opens a page of a new tab at a local time such as `2026-11-27T12:00`.
fn visit_at(browser: &Browser, time: &str, address: &str) {
    let script = browser.on_load(&CLOCK.replace("TIME", time));
    browser.visit(address);
    browser.forget(&script);
}

fn missing(day: &str, side: u16, level: Level) -> Vec<String> {
    let board = Board::new(side.into(), side.into()).expect("a board");
    let day = day.parse().expect("a day");
    let puzzle = PuzzleSpec::new(&board, level).of_day(day).make();
    let puzzle = puzzle.expect("a puzzle");
    puzzle.found().map(|(_, name)| name.to_string()).collect()
}

fn place(browser: &Browser, name: &str) {
    let _ = browser.run("window.journal.length = 0");
    browser.click(&square(name));
    browser.hears("number n=");
}

fn solve(browser: &Browser, day: &str) {
    browser.wait(&format!("location.hash === '#puzzle={day}-5x5-easy'"));
    browser.wait("/^Place/.test(document.querySelector('#report h2').innerText)");
    for name in missing(day, 5, Level::Easy) {
        place(browser, &name);
    }
    browser.wait("document.querySelector('.result').checkVisibility()");
}

fn shows(browser: &Browser, link: &str) {
    browser.wait(&format!(
        "document.body.dataset.mode === 'puzzle' && document.querySelector('.clock')?.checkVisibility() && [...document.querySelectorAll('#panel p')].some((it) => it.innerText.includes('{link}'))"
    ));
}

const NEWS: &str = "document.querySelector('.news').checkVisibility()";

#[test]
fn the_link_to_todays_puzzle_is_that_of_each_day() {
    let (server, browser) = (Server::start(), Browser::open());
    let address = format!("{}#puzzle", server.address());
    visit_at(&browser, "2026-11-27T12:00", &address);
    shows(&browser, "27 November 2026");
    // A reload on the next day, with the address as it was written, and the link again.
    let script = browser.on_load(&CLOCK.replace("TIME", "2026-11-28T08:00"));
    browser.reload_after("");
    browser.forget(&script);
    shows(&browser, "28 November 2026");
    visit_at(&browser, "2026-11-29T08:00", &address);
    shows(&browser, "29 November 2026");
    let _ = browser.run("location.hash = 'puzzle=2026-11-27-8x8-medium'");
    shows(&browser, "27 November 2026");
    let first = &missing("2026-11-27", 8, Level::Medium)[0];
    place(&browser, first);
    // A new tab on the next day.
    let old = browser.tab();
    let _ = browser.open_tab();
    visit_at(&browser, "2026-11-28T08:00", &address);
    shows(&browser, "28 November 2026");
    browser.close_for(&old);
    let _ = browser.open_tab();
    visit_at(&browser, "2026-11-28T08:00", &address);
    shows(&browser, "28 November 2026");
    // A puzzle of another day, and back to today's; also from another mode.
    let _ = browser.run("location.hash = 'puzzle=2026-11-20-6x6-easy'");
    shows(&browser, "20 November 2026");
    let _ = browser.run("location.hash = 'puzzle'");
    shows(&browser, "28 November 2026");
    let _ = browser.run("location.hash = 'puzzle=2026-11-20-6x6-easy'");
    shows(&browser, "20 November 2026");
    browser.press("Watch");
    browser.wait("document.body.dataset.mode === 'watch'");
    let _ = browser.run("location.hash = 'puzzle'");
    shows(&browser, "28 November 2026");
    // Yesterday's number is kept.
    let _ = browser.run("location.hash = 'puzzle=2026-11-27-8x8-medium'");
    shows(&browser, "27 November 2026");
    browser.wait(&format!(
        "document.querySelector('{}').dataset.own",
        square(first)
    ));
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn the_next_morning_greets_with_its_puzzle() {
    let (server, browser) = (Server::start(), Browser::open());
    let yesterdays = format!("{}#puzzle=2026-11-27-5x5-easy", server.address());
    visit_at(&browser, "2026-11-27T12:00", &yesterdays);
    solve(&browser, "2026-11-27");
    // A solved puzzle stays for its day.
    let script = browser.on_load(&CLOCK.replace("TIME", "2026-11-27T23:00"));
    browser.reload_after("");
    browser.wait("document.querySelector('.result').checkVisibility()");
    browser.forget(&script);
    // The next morning, it gives way to the new one of its level and board, at a visit without a link.
    visit_at(&browser, "2026-11-28T08:00", &server.address());
    browser.wait("location.hash === '#puzzle=2026-11-28-5x5-easy'");
    shows(&browser, "28 November 2026");
    // A puzzle that is not solved stays, and the new one is offered; at midnight in an open window, too.
    place(&browser, &missing("2026-11-28", 5, Level::Easy)[0]);
    assert_eq!(browser.run(&format!("return {NEWS}")), json!(false));
    let _ = browser.run("setClock('2026-11-29T00:01')");
    browser.wait(NEWS);
    assert!(text(&browser, ".news").starts_with("Today\u{2019}s puzzle is ready."));
    browser.picture("puzzle-ready");
    let script = browser.on_load(&CLOCK.replace("TIME", "2026-11-29T00:02"));
    browser.reload_after("");
    browser.wait(NEWS);
    shows(&browser, "28 November 2026");
    browser.press("Open it");
    shows(&browser, "29 November 2026");
    assert_eq!(browser.run(&format!("return {NEWS}")), json!(false));
    // An old puzzle that the user opens today is meant.
    let _ = browser.run("location.hash = 'puzzle=2026-11-27-5x5-easy'");
    browser.wait("document.querySelector('.result').checkVisibility()");
    browser.reload_after("");
    browser.wait("document.querySelector('.result').checkVisibility()");
    assert_eq!(browser.run(&format!("return {NEWS}")), json!(false));
    browser.forget(&script);
    // The button of the mode greets, too.
    browser.press("Watch");
    browser.wait("document.body.dataset.mode === 'watch'");
    let _ = browser.run("setClock('2026-11-30T09:00')");
    browser.press("Puzzle");
    shows(&browser, "30 November 2026");
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn a_row_of_days_follows_from_what_is_solved() {
    for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
        let (server, browser) = (Server::start(), Browser::open());
        let zone = json!({"timezoneId": zone});
        let _ = browser.devtools("Emulation.setTimezoneOverride", &zone);
        let link = |day: &str| format!("{}#puzzle={day}-5x5-easy", server.address());
        // Opened before midnight, and solved after it.
        visit_at(&browser, "2026-11-26T23:58", &link("2026-11-26"));
        browser.wait("/^Place/.test(document.querySelector('#report h2').innerText)");
        let _ = browser.run("setClock('2026-11-27T00:02')");
        solve(&browser, "2026-11-26");
        let counts = |row: &str| {
            browser.wait(&format!(
                "document.querySelector('.result').innerText.includes('{row}')"
            ));
        };
        counts("Day 1.");
        visit_at(&browser, "2026-11-27T12:00", &link("2026-11-27"));
        solve(&browser, "2026-11-27");
        counts("Day 2 in a row.");
        visit_at(&browser, "2026-11-28T12:00", &link("2026-11-28"));
        solve(&browser, "2026-11-28");
        counts("Day 3 in a row.");
        assert!(text(&browser, ".result").contains("The next puzzle is in 1"));
        // The clock goes back a day, and the row stays.
        let _ = browser.run("setClock('2026-11-27T20:00')");
        let _ = browser.run("location.hash = 'puzzle=2026-11-27-5x5-easy'");
        counts("Day 2 in a row.");
        let _ = browser.run("setClock('2026-11-28T20:00')");
        browser.press("Calendar\u{2026}");
        browser.wait("document.querySelector('dialog[open]')?.innerText.includes('Days in a row: 3. Longest: 3.')");
        let table = text(&browser, ".statistics");
        assert!(
            table.contains("Median") && table.to_lowercase().contains("easy\t3\t"),
            "{table}"
        );
        browser.picture("statistics");
        assert_eq!(browser.faults(), Vec::<String>::new());
    }
}

#[test]
fn a_solved_day_offers_what_is_left_and_a_time_to_beat() {
    let (server, browser) = (Server::start(), Browser::open());
    let link = format!("{}#puzzle=2026-11-28-5x5-easy", server.address());
    let share = browser.on_load("navigator.share = (what) => { window.shared = what; return Promise.resolve(); }; navigator.canShare = () => true;");
    visit_at(&browser, "2026-11-28T12:00", &link);
    solve(&browser, "2026-11-28");
    browser.press("Share\u{2026}");
    browser.wait("window.shared");
    let shared =
        browser.run("return [shared.text, shared.files[0].type, shared.files[0].size > 10000]");
    let lines: Vec<&str> = shared[0].as_str().expect("a text").lines().collect();
    assert_eq!(
        lines[0],
        "Knight\u{2019}s Tour 2026-11-28 \u{b7} 5\u{d7}5 easy"
    );
    assert!(lines[2].starts_with(&format!("{link}/beat=")), "{lines:?}");
    assert_eq!(
        (&shared[1], &shared[2]),
        (&json!("image/png"), &json!(true))
    );
    // The picture has the result below the square board.
    let shape = browser.run_to_end(
        "createImageBitmap(window.shared.files[0]).then((it) => done(it.height / it.width))",
        &Value::Null,
    );
    assert!(
        shape.as_f64().is_some_and(|it| (1.05..1.1).contains(&it)),
        "{shape}"
    );
    browser.press("Yesterday\u{2019}s");
    browser.wait("location.hash === '#puzzle=2026-11-27-5x5-easy'");
    let _ = browser.run("history.back()");
    browser.wait("document.querySelector('.result').checkVisibility()");
    browser.press("Another level");
    browser.wait("location.hash === '#puzzle=2026-11-28-5x5-medium'");
    browser.forget(&share);
    // Played again, only the first solution counts for the row of days.
    let _ = browser.run("history.back()");
    browser.wait("document.querySelector('.result').checkVisibility()");
    browser.press("Play again");
    browser.wait("/^Place/.test(document.querySelector('#report h2').innerText)");
    // A hint asks for the number that it is about: only the last one is next in every puzzle.
    let names = missing("2026-11-28", 5, Level::Easy);
    let (last, others) = names.split_last().expect("a number to place");
    for name in others {
        place(&browser, name);
    }
    browser.press("Hint");
    browser.hears("hint ");
    place(&browser, last);
    browser
        .wait("document.querySelector('.result').innerText.includes('the first solution counts')");
    assert!(!text(&browser, ".result").contains("so far"));
    // Another user opens the link to beat the time; a chat program may have cut the link.
    let other = Browser::open();
    for cut in ["/beat", "/beat=", "/beat=-1", "/beat=0"] {
        visit_at(&other, "2026-11-28T12:00", &format!("{link}{cut}"));
        shows(&other, "28 November 2026");
        assert_eq!(other.run(&format!("return {NEWS}")), json!(false));
    }
    visit_at(&other, "2026-11-28T12:00", &format!("{link}/beat=250"));
    other.wait(NEWS);
    assert_eq!(text(&other, ".news").trim(), "The time to beat is 4:10.");
    other.reload_after("");
    other.wait(NEWS);
    solve_race(&other);
    other.wait("document.querySelector('.result').innerText.includes('You beat 4:10.')");
    other.picture("race");
    assert_eq!(other.run("return navigator.share"), Value::Null);
    other.press("Copy result");
    other.wait("document.querySelector('#notice').innerText.includes('copied')");
    assert_eq!(other.faults(), Vec::<String>::new());
}

fn solve_race(browser: &Browser) {
    for name in missing("2026-11-28", 5, Level::Easy) {
        place(browser, &name);
    }
}

#[test]
fn two_windows_with_one_puzzle_show_the_numbers_of_both() {
    let (server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let names = missing("2026-11-22", 5, Level::Easy);
    let is_placed = |count: usize| {
        browser.wait(&format!(
            "document.querySelectorAll('[data-own]').length === {count}"
        ));
    };
    let first = browser.tab();
    place(&browser, &names[0]);
    let second = browser.open_tab();
    browser.visit(&format!("{}#puzzle=2026-11-22-5x5-easy", server.address()));
    is_placed(1);
    browser.go_to(&first);
    place(&browser, &names[1]);
    browser.go_to(&second);
    is_placed(2);
    place(&browser, &names[2]);
    browser.go_to(&first);
    is_placed(3);
    place(&browser, &names[3]);
    browser.reload_after("");
    is_placed(4);
    browser.go_to(&second);
    is_placed(4);
    browser.reload_after("");
    is_placed(4);
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn the_focus_follows_from_the_welcome_to_the_report() {
    for way in 1..=3 {
        let (server, browser) = (Server::start(), Browser::open());
        browser.visit(&server.address());
        let _ = browser.run(&format!(
            "document.querySelector('.way:nth-of-type({way})').focus()"
        ));
        browser.keys(&["Enter"]);
        browser.wait("!document.querySelector('.welcome').checkVisibility()");
        browser.wait("document.activeElement?.matches('#report h2')");
    }
}

#[test]
fn the_button_of_todays_puzzle_says_its_board_and_level() {
    let (_server, browser) = opened("#puzzle=2026-11-22-6x6-easy");
    browser.hears("puzzle size=6x6");
    browser.wait(
        "getComputedStyle([...document.querySelectorAll('button')].find((it) => it.innerText === 'Today\u{2019}s puzzle'), '::after').content.includes('6\u{d7}6 easy')",
    );
    browser.press("Today\u{2019}s puzzle");
    browser.wait(
        "/^#puzzle=.*-6x6-easy$/.test(location.hash) && !location.hash.includes('2026-11-22')",
    );
}
