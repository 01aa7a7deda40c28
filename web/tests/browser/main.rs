//! The built page in a real browser; run by web/test.sh.

mod address;
mod axe;
mod changes;
mod days;
mod driver;
mod extras;
mod kept;
mod keys;
mod language;
mod large;
mod layout;
mod manners;
mod newcomer;
mod panel;
mod print;
mod progress;
mod puzzle;
mod sets;
mod straighten;
mod tree;
mod update;
mod welcome;

use driver::{Browser, Server};
use knights_tour::board::Board;
use knights_tour::puzzle::{Level, PuzzleSpec};
use knights_tour_web::Page;
use serde_json::{Value, json};

fn opened(fragment: &str) -> (Server, Browser) {
    let (server, browser) = (Server::start(), Browser::open());
    browser.visit(&format!("{}{fragment}", server.address()));
    if fragment.is_empty() {
        watch(&browser);
    }
    (server, browser)
}

/// Opens the page as separate modules, which tests can import.
fn opened_modules() -> (Server, Browser) {
    let (server, browser) = (Server::start_modules(), Browser::open());
    browser.visit(&server.address());
    (server, browser)
}

/// Leaves the welcome of a first visit.
fn watch(browser: &Browser) {
    browser.press("Watch");
    browser.wait("location.hash === '#watch=8x8'");
    let _ = browser.run("window.journal.length = 0");
}

fn report(browser: &Browser) -> String {
    text(browser, "#report")
}

fn text(browser: &Browser, selector: &str) -> String {
    let script = format!(
        "return document.querySelector({}).innerText",
        json!(selector)
    );
    browser.run(&script).as_str().unwrap_or_default().to_owned()
}

/// Whether a square's label is `start`, perhaps with a remark on the number asked for.
fn is_labelled(label: &Value, start: &str) -> bool {
    let label = label.as_str().unwrap_or_default();
    label
        .strip_prefix(start)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(','))
}

fn square(name: &str) -> String {
    format!("[data-square={name}]")
}

fn moves(browser: &Browser) -> Vec<String> {
    let script =
        "return [...document.querySelectorAll('.moves button')].map((it) => it.textContent)";
    let names = browser.run(script);
    let names = names.as_array().into_iter().flatten();
    names
        .filter_map(|name| Some(name.as_str()?.to_owned()))
        .collect()
}

/// First quartile, in milliseconds, because other programs delay some runs.
fn quarter(times: &Value) -> f64 {
    let times = times.as_array().into_iter().flatten();
    let mut times: Vec<f64> = times.filter_map(Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 4]
}

/// A measurement without a limit, because machines are shared; the goal is a second.
#[test]
#[ignore = "a measurement: run it with --ignored --nocapture"]
fn how_long_the_first_board_takes() {
    let (server, browser) = opened("");
    assert_eq!(browser.faults(), Vec::<String>::new());
    // The best of several visits, because other programs delay some.
    let ready = || {
        browser.visit(&server.address());
        let time = browser.run("return performance.getEntriesByName('ready')[0].startTime");
        time.as_f64().unwrap_or(f64::INFINITY)
    };
    let first = (0..5).map(|_| ready()).fold(f64::INFINITY, f64::min);
    println!("the first board after {first:.0} ms");
}

/// Seconds of processor time that the main thread of the page has used: in all, and for scripts.
fn used(browser: &Browser) -> [f64; 2] {
    let metrics = browser.devtools("Performance.getMetrics", &json!({}));
    let metrics = metrics["metrics"].as_array().expect("metrics");
    ["TaskDuration", "ScriptDuration"].map(|name| {
        let metric = metrics.iter().find(|metric| metric["name"] == name);
        metric
            .and_then(|metric| metric["value"].as_f64())
            .expect(name)
    })
}

/// A measurement without a limit; the goals for the main thread are 4 ms at 8x8, 8 at 30x30 and 16 at 50x50.
#[test]
#[ignore = "a measurement: run it with --ignored --nocapture"]
fn how_long_a_move_takes() {
    const STEPS: usize = 60;
    for side in [8, 16, 20, 30, 50, 200] {
        let (_server, browser) = opened(&format!("#watch={side}x{side}"));
        let _ = browser.devtools("Performance.enable", &json!({"timeDomain": "threadTicks"}));
        browser.press("Corner");
        browser.hears("start square=");
        let [before, scripts] = used(&browser);
        let times = browser.run_to_end(
            "const next = document.querySelector('[aria-label=\"Next move\"]');
             const times = [];
             const one = () => {
               const begun = performance.now();
               const seen = new MutationObserver(() => {
                 seen.disconnect();
                 times.push(performance.now() - begun);
                 // The move is painted before the next one.
                 requestAnimationFrame(() => requestAnimationFrame(() => (times.length < arguments[0] ? one() : done(times))));
               });
               seen.observe(document.querySelector('.line output'), { childList: true, subtree: true, characterData: true });
               next.click();
             };
             one();",
            &json!(STEPS),
        );
        let [after, later] = used(&browser);
        let each = |from: f64, to: f64| 1000.0 * (to - from) / STEPS as f64;
        println!(
            "{side}x{side}: {:.1} ms of the main thread, {:.1} of them scripts; shown after {:.1} ms",
            each(before, after),
            each(scripts, later),
            quarter(&times)
        );
    }
}

/// A measurement without a limit; the goal is that 95 of 100 frames take at most 20 ms.
#[test]
#[ignore = "a measurement: run it with --ignored --nocapture"]
fn how_long_frames_take_while_a_tour_plays() {
    let (_server, browser) = opened("#watch=20x20");
    browser.press("Corner");
    browser.hears("start square=");
    let frames = browser.run_to_end(
        "const speed = document.querySelector('.speed input');
         speed.value = 11;
         speed.dispatchEvent(new Event('input'));
         document.querySelector('[aria-label=\"Play the moves\"]').click();
         const [frames, isOver] = [[], () => journal.some((line) => line.startsWith('complete '))];
         let last = performance.now();
         const frame = (now) => {
           frames.push(now - last);
           last = now;
           if (isOver()) done(frames.sort((one, other) => one - other)); else requestAnimationFrame(frame);
         };
         requestAnimationFrame(frame);",
        &Value::Null,
    );
    let frames: Vec<f64> = frames
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_f64)
        .collect();
    let at = |part: usize| frames[frames.len() * part / 100];
    println!(
        "{} frames at 200 moves a second: median {:.1} ms, 95 % {:.1} ms",
        frames.len(),
        at(50),
        at(95)
    );
}

#[test]
fn the_choices_are_those_of_the_engine() {
    let (_server, browser) = opened("");
    let answer = Page::default().answer("tables");
    let answer: Value = serde_json::from_str(&answer).expect("an answer in JSON");
    let names = |table: &str| -> Vec<Value> {
        let choices = answer["tables"][table].as_array().into_iter().flatten();
        choices.map(|choice| choice[0].clone()).collect()
    };
    let values = |one: &str| {
        let script = format!(
            "return [...document.querySelector('select:has([value=\"{one}\"])').options].map((it) => it.value)"
        );
        browser.run(&script)
    };
    let with = |first: &[&str], table| {
        json!([first.iter().map(|it| json!(it)).collect(), names(table)].concat())
    };
    assert_eq!(values("lookahead"), json!(names("rules")));
    assert_eq!(values("eulerian"), with(&["open", "closed"], "kinds"));
    assert_eq!(values("hard"), json!(names("levels")));
    assert_eq!(values("wood"), with(&["auto"], "themes"));
    let pressed =
        "return [...document.querySelectorAll('.segmented button')].map((it) => it.dataset.value)";
    assert_eq!(
        browser.run(pressed),
        json!([names("modes"), names("looks")].concat())
    );
    // Each mode has controls of its own, and a title.
    for mode in names("modes") {
        let mode = mode.as_str().expect("a name");
        browser.click(&format!(".segmented [data-value={mode}]"));
        browser.wait(&format!("document.body.dataset.mode === '{mode}'"));
        browser.wait(&format!(
            "document.querySelector('[data-modes={mode}]').checkVisibility()"
        ));
        browser.wait("document.title.includes(' · ')");
    }
}

#[test]
fn ten_moves_are_played_by_hand() {
    let (_server, browser) = opened("");
    browser.press("Play");
    browser.hears("mode name=play");
    let game = [
        "c3", "d5", "b4", "a6", "b8", "d7", "f8", "h7", "g5", "h3", "g1",
    ];
    for name in game {
        browser.click(&square(name));
    }
    browser.hears("move n=10 from=h3 to=g1");
    browser.wait("document.querySelectorAll('.moves li').length === 11");
    assert_eq!(moves(&browser), game);
    browser.wait("document.querySelector('#report').innerText.includes('tour is still possible')");
    browser.picture("play");
    browser.press("Hint");
    browser.hears("hint square=");
    browser.press("Undo");
    browser.wait("document.querySelectorAll('.moves li').length === 10");
}

#[test]
fn the_rule_is_watched_step_by_step_and_explained() {
    let (_server, browser) = opened("");
    browser.press("Explain each move");
    browser.press("Corner");
    for number in 1..=3 {
        browser.press("Next move");
        browser.hears(&format!("move n={number} "));
    }
    browser.wait("document.querySelector('.program [aria-current]')");
    assert!(text(&browser, "#panel").contains("fewest onward moves"));
    browser.picture("explained");
    browser.press("Back");
    browser.hears("back n=3");
    browser.press("Play the moves");
    browser.hears("move n=5 ");
    browser.press("To the end");
    browser.hears("complete squares=64");
    browser.wait("document.querySelectorAll('.thumbs img[src]').length === 6");
    browser.press("Weave");
    browser.wait("document.querySelector('.field.drawn')");
    browser.picture("weave");
    browser.press("Board");
    browser.wait("!document.querySelector('.field.drawn')");
}

#[test]
fn all_starts_are_tested_and_one_is_chosen() {
    let (_server, browser) = opened("#watch=7x7");
    browser.press("Test all starts\u{2026}");
    browser.wait("document.querySelector('dialog[open] [role=status]').innerText.startsWith('14 of 25 starts lead')");
    browser.picture("starts");
    let labels = browser.run(
        "return ['a7', 'a6', 'c7'].map((name) => [...document.querySelectorAll('.starts button')].map((it) => it.ariaLabel).find((it) => it.startsWith(name)))",
    );
    assert_eq!(
        labels,
        json!(["a7, a tour", "a6, no tour", "c7, stuck after 48 squares"])
    );
    // Testing does not change the session.
    assert!(report(&browser).contains("Choose a starting square"));
    browser.click(".starts .good");
    browser.hears("start square=a7");
    browser.wait("!document.querySelector('dialog[open]')");
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn a_question_without_a_tour_is_answered_by_a_proof() {
    let (_server, browser) = opened("#5x5/b1");
    browser.hears("impossible reason=majority-colour");
    assert!(report(&browser).contains("13 dark and 12 light squares"));
    let label = browser.run("return document.querySelector('[data-square=b1]').ariaLabel");
    assert_eq!(label, "b1, marked as impossible");
    let label = browser.run("return document.querySelector('[data-square=a1]').ariaLabel");
    assert_eq!(label, "a1, marked as possible");
    browser.picture("proof");
    browser.press("Nearest start that works");
    browser.hears("start square=");
}

#[test]
fn a_hole_is_painted_and_a_tour_goes_around_it() {
    let (_server, browser) = opened("#6x6");
    browser.press("Shape");
    browser.hears("mode name=shape");
    browser.click(&square("c3"));
    browser.hears("missing square=c3");
    browser.click(&square("d4"));
    browser.hears("missing square=d4");
    browser.hears("verdict open=none closed=none reason=colours");
    browser.picture("painted-no-tour");
    browser.press("Undo");
    browser.hears("undo");
    browser.click(&square("c4"));
    browser.wait("journal.at(-1).startsWith('verdict open=tour')");
    browser.press("Find a tour");
    browser.hears("complete squares=34");
    browser.picture("painted");
    let label = browser.run("return document.querySelector('[data-square=c3]').ariaLabel");
    assert_eq!(label, "c3, no square");
}

#[test]
fn a_puzzle_is_solved_to_its_end() {
    let day = "2026-11-22".parse().expect("a day");
    let board = Board::new(5, 5).expect("a board");
    let recipe = PuzzleSpec::new(&board, Level::Easy).of_day(day);
    let puzzle = recipe.make().expect("a puzzle");
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    browser.picture("puzzle");
    for (number, square) in puzzle.found() {
        browser.wait(&format!(
            "document.querySelector('#report h2').innerText.includes('{number}')"
        ));
        browser.click(&format!("[data-square={square}]"));
        browser.hears(&format!("number n={number} square={square}"));
    }
    browser.wait("document.querySelector('#report h2').dataset.tone === 'success'");
    browser.picture("puzzle-solved");
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn the_month_ticks_the_days_that_are_solved() {
    let day = "2026-11-22".parse().expect("a day");
    let board = Board::new(5, 5).expect("a board");
    let recipe = PuzzleSpec::new(&board, Level::Easy).of_day(day);
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let choose = |kind: &str, value: &str| {
        let script =
            format!("document.querySelector('select:has([value=\"{kind}\"])').value = '{value}'");
        let _ = browser.run(&script);
    };
    choose("hard", "easy");
    choose("10x10", "5x5");
    let ticked = || {
        browser.press("Calendar\u{2026}");
        // Goes back from the current month to that of the puzzle.
        browser.run_to_end(
            "const back = () => {
               if (document.querySelector('dialog[open] h3').innerText === 'November 2026') done(true);
               else { document.querySelector('[aria-label=\"Month before\"]').click(); back(); }
             };
             back();",
            &Value::Null,
        );
        let script =
            "return [...document.querySelectorAll('.days .solved')].map((it) => it.ariaLabel)";
        browser.run(script)
    };
    assert_eq!(ticked(), json!([]));
    browser.press("Close");
    for (number, square) in recipe.make().expect("a puzzle").found() {
        browser.click(&format!("[data-square={square}]"));
        browser.hears(&format!("number n={number} square={square}"));
    }
    browser.wait("document.querySelector('#report h2').dataset.tone === 'success'");
    assert_eq!(ticked(), json!(["22 November 2026, solved"]));
    browser.picture("month");
    // Another level is another puzzle.
    browser.press("Close");
    choose("hard", "medium");
    assert_eq!(ticked(), json!([]));
    browser.press("Close");
    // A solution that was given up does not count.
    browser.press("Today\u{2019}s puzzle");
    browser.wait("journal.filter((line) => line.startsWith('puzzle ')).length === 2");
    browser.press("Give up");
    browser.press("Show the solution?");
    browser.wait("journal.some((line) => line.startsWith('give-up'))");
    assert_eq!(ticked(), json!([]));
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn the_lessons_do_what_they_tell_of() {
    let (_server, browser) = opened("");
    browser.press("Lessons");
    browser.hears("start square=a1");
    assert!(text(&browser, ".lesson").contains("25 squares"));
    browser.press("Play a tour");
    browser.hears("complete squares=25 closed=false");
    assert!(text(&browser, ".lesson").contains("this tour is open"));
    browser.press("Next");
    browser.hears("start square=a8");
    browser.press("Next move");
    browser.hears("move n=1 from=a8 to=c7");
    browser.wait("document.querySelector('.program [aria-current]')");
    browser.picture("lesson");
    browser.press("Next");
    browser.hears("stuck square=e4 visited=48");
    browser.press("Try Centre instead");
    browser.hears("complete squares=49");
    browser.press("Next");
    browser.wait("document.querySelector('.lesson').innerText.includes('4 of 5')");
    browser.press("Search without the rule");
    browser.wait("document.querySelector('.lesson').innerText.includes('8840 positions')");
    browser.press("Previous");
    browser.wait("document.querySelector('.lesson').innerText.includes('3 of 5')");
    for number in [4, 5] {
        browser.press("Next");
        browser.wait(&format!(
            "document.querySelector('.lesson').innerText.includes('{number} of 5')"
        ));
    }
    browser.hears("impossible reason=majority-colour");
    browser.press("Try four rows");
    browser.hears("impossible reason=outer-rows");
    browser.picture("lesson-proof");
    browser.press("Done");
    browser.wait("document.querySelector('.lesson').hidden");
    assert_eq!(browser.faults(), Vec::<String>::new());
}

/// Texts with less than 4.5:1 contrast to their background, and edges of fields and buttons with less than 3:1.
const FAINT: &str = "
    const light = (part) => (part <= 10.3 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
    const under = (it) => {
      for (; it; it = it.parentElement) {
        const [r, g, b, alpha = 1] = channels(getComputedStyle(it).backgroundColor);
        if (alpha === 1) return [r, g, b];
      }
      throw new Error('nothing is under it');
    };
    const contrast = (a, b) => {
      const [high, low] = [luminance(a), luminance(b)].sort((a, b) => b - a);
      return (high + 0.05) / (low + 0.05);
    };
    const seen = [...document.querySelectorAll('body *')]
      .filter((it) => it.checkVisibility() && !it.closest('.picture, :disabled, option'));
    const texts = seen.filter((it) => it.matches('select, input[type=number]') || [...it.childNodes].some((one) => one.nodeType === 3 && one.data.trim()));
    const fields = seen.filter((it) => it.matches('select, input[type=number], .buttons button, .group button, .opens, .segmented [aria-pressed=true]'));
    const told = (it, colour, place, least) => {
      const ratio = contrast(channels(getComputedStyle(it)[colour]), under(place));
      return ratio < least ? [`${it.tagName} ${it.className} ${it.innerText}: ${colour} ${ratio.toFixed(2)}`] : [];
    };
    return [texts.length, [
      ...texts.flatMap((it) => told(it, 'color', it, 4.5)),
      ...fields.flatMap((it) => told(it, 'borderTopColor', it.parentElement, 3)),
    ]];";

#[test]
fn every_text_has_contrast() {
    let (_server, browser) = opened("");
    for is_dark in [false, true] {
        browser.look(1366, 768, is_dark);
        browser.run("window.journal.length = 0");
        let check = |state: &str| {
            let found = browser.run(FAINT);
            assert!(found[0].as_u64() > Some(20), "{state}: {found}");
            assert_eq!(found[1], json!([]), "{state}, dark: {is_dark}");
        };
        browser.press("Watch");
        browser.press("Find a tour");
        browser.hears("complete squares=");
        check("a tour");
        for dialog in ["Menu", "8 \u{d7} 8"] {
            let named = if dialog == "Menu" {
                "Menu"
            } else {
                "Board 8\u{d7}8"
            };
            browser.press(named);
            check(dialog);
            browser.press("Close");
        }
        let lesson = |number: u32| {
            let place = format!("{number} of 5");
            browser.wait(&format!(
                "document.querySelector('.lesson:not([hidden])')?.innerText.includes('{place}')"
            ));
        };
        browser.press("Lessons");
        lesson(1);
        browser.press("Next");
        lesson(2);
        browser.press("Next move");
        browser.wait("document.querySelector('.program [aria-current]')");
        check("an explained move, and a lesson");
        browser.press("Next");
        lesson(3);
        browser.hears("stuck square=e4");
        check("a dead end");
        for number in [4, 5] {
            browser.press("Next");
            lesson(number);
        }
        browser.hears("impossible reason=majority-colour");
        check("a proof");
        browser.press("Done");
        for mode in ["Play", "Shape", "Puzzle"] {
            browser.press(mode);
            browser.wait(&format!(
                "document.body.dataset.mode === '{}'",
                mode.to_lowercase()
            ));
            browser.wait("!document.querySelector('.working:not([hidden])')");
            check(mode);
        }
        browser.press("Calendar\u{2026}");
        check("the month");
        browser.press("Close");
        browser.press("Watch");
        browser.wait("document.body.dataset.mode === 'watch'");
        browser.press("Board 5\u{d7}5");
        browser.press("8 \u{d7} 8");
    }
}

#[test]
fn a_link_leads_back_to_its_tour() {
    let (server, browser) = opened("");
    browser.press("Centre");
    browser.press("Find a tour");
    browser.hears("complete squares=64");
    let tour = moves(&browser);
    browser.press("Copy link");
    browser.wait("document.querySelector('#notice').innerText.includes('copied')");
    let link = browser.run_to_end(
        "navigator.clipboard.readText().then(done, (fault) => done(String(fault)))",
        &Value::Null,
    );
    let link = link.as_str().expect("a link");
    assert!(
        link.starts_with(&format!("{}#kt1_", server.address())),
        "{link}"
    );
    let other = Browser::open();
    other.visit(link);
    other.hears("seek step=63 of=63");
    assert_eq!(moves(&other), tour);
    // Invalid links get an error message.
    other.visit(&format!("{}#kt1_IIAgBI4sa", server.address()));
    other.wait("document.querySelector('#notice').innerText.includes('could not be opened')");
    other.visit(&format!("{}#201x200", server.address()));
    other.wait("document.querySelector('#notice').innerText.includes('up to 40000')");
}

#[test]
fn the_end_is_chosen_and_chosen_again_to_have_none() {
    let (_server, browser) = opened("");
    browser.press("Corner");
    browser.hears("start square=a8");
    browser.press("Set the last square");
    browser.click(&square("b8"));
    browser.wait("document.querySelector('#report').innerText.includes('Choose b8 again')");
    browser.click(&square("b8"));
    browser.wait("!document.querySelector('#report').innerText.includes('end on b8')");
    let label = browser.run("return document.querySelector('[data-square=b8]').ariaLabel");
    assert_eq!(label, "b8");
    assert_eq!(moves(&browser), ["a8"]);
    // A square that is not the end starts a tour.
    browser.click(&square("b8"));
    browser.hears("start square=b8");
}

#[test]
fn the_program_is_linked_where_its_address_is_known() {
    let (_server, browser) = opened_modules();
    let address = browser.run_to_end(
        "import('./version.js').then((it) => done(it.repository))",
        &Value::Null,
    );
    let links =
        browser.run("return [...document.querySelectorAll('dialog a')].map((it) => it.href)");
    match address.as_str() {
        Some("") => assert_eq!(links, json!([])),
        _ => assert_eq!(links, json!([address])),
    }
}

#[test]
fn keys_are_enough() {
    let (_server, browser) = opened("");
    let tab_to = |label: &str| {
        let at = "return document.activeElement?.ariaLabel ?? document.activeElement?.innerText";
        for _ in 0..60 {
            if browser.run(at) == label {
                return;
            }
            browser.keys(&["Tab"]);
        }
        panic!("Tab does not lead to {label}");
    };
    tab_to("Play");
    browser.keys(&["Enter"]);
    browser.hears("mode name=play");
    tab_to("a8");
    browser.keys(&["Down", "Down", "Right", "Enter"]);
    browser.hears("start square=b6");
    browser.keys(&["Right", "Right", "Down", " "]);
    browser.hears("move n=1 from=b6 to=d5");
    let label = browser.run("return document.activeElement.ariaLabel");
    assert_eq!(label, "d5, number 2, the knight is here");
    let ring = browser.run("return getComputedStyle(document.activeElement).outlineStyle");
    assert_eq!(ring, "solid");
    tab_to("Hint");
    browser.keys(&["Enter"]);
    browser.hears("hint square=");
    tab_to("Undo");
    browser.keys(&["Enter"]);
    browser.wait("journal.includes('undo')");
}

#[test]
fn a_phone_shows_everything_without_scrolling_aside() {
    let (_server, browser) = opened("");
    for (is_dark, theme) in [(false, "light"), (true, "dark")] {
        browser.look(375, 812, is_dark);
        for (mode, name) in [
            ("Watch", "watch"),
            ("Play", "play"),
            ("Puzzle", "puzzle"),
            ("Shape", "shape"),
        ] {
            browser.press(mode);
            browser.hears(&format!("mode name={name}"));
            browser.wait(&format!("document.body.dataset.mode === '{name}'"));
            let wide = browser.run("return document.documentElement.scrollWidth");
            assert!(wide.as_u64() <= Some(375), "{mode}: {wide}");
            let small = browser.run(
                "return [...document.querySelectorAll('button, select, input')]
                   .filter((it) => it.offsetParent && !it.closest('label'))
                   .map((it) => [it.ariaLabel ?? it.innerText, it.getBoundingClientRect()])
                   .filter(([, it]) => it.width < 24 || it.height < 24).map(([name]) => name)",
            );
            assert_eq!(small, json!([]), "{mode}");
            browser.wait("!document.querySelector('.working:not([hidden])')");
            browser.picture(&format!("phone-{theme}-{name}"));
        }
        browser.press("Menu");
        browser.press("Lessons");
        browser.wait("document.activeElement.innerText === 'What a tour is'");
        let is_covered = browser.run(
            "const [card, timeline] = ['.lesson', '#transport'].map((it) => document.querySelector(it).getBoundingClientRect());
             return card.bottom > timeline.top || card.top < 0",
        );
        assert_eq!(is_covered, Value::Bool(false));
        browser.picture(&format!("phone-{theme}-lesson"));
        browser.press("Close");
    }
}

#[test]
fn a_laptop_and_a_projector_show_it_without_scrolling() {
    let (_server, browser) = opened("");
    for (width, height, is_dark, name) in [
        (1366, 768, false, "laptop"),
        (1366, 768, true, "laptop-dark"),
        (1920, 1080, false, "projector"),
        (900, 700, false, "small"),
    ] {
        browser.look(width, height, is_dark);
        browser.run("window.journal.length = 0");
        browser.press("Find a tour");
        browser.hears("complete squares=64");
        browser.wait("document.querySelectorAll('.thumbs img[src]').length === 6");
        let fits = browser.run(
            "const it = document.querySelector('.field').getBoundingClientRect();
             return it.top >= 0 && it.bottom <= innerHeight && document.documentElement.scrollHeight <= innerHeight",
        );
        assert_eq!(fits, Value::Bool(true), "{name}");
        let beyond = browser.run(
            "return [...document.querySelectorAll('.tools button, .transport button')]
               .filter((it) => it.getBoundingClientRect().right > innerWidth).map((it) => it.innerText)",
        );
        assert_eq!(beyond, json!([]), "{name}");
        browser.picture(name);
        browser.press("Menu");
        browser.picture(&format!("{name}-more"));
        browser.press("Close");
    }
}

#[test]
fn without_a_network_the_page_is_there() {
    let (server, browser) = opened("");
    let port = server.port;
    browser.run_to_end(
        "navigator.serviceWorker.ready.then(() => done(true))",
        &Value::Null,
    );
    browser.wait("navigator.serviceWorker.controller");
    drop(server);
    assert!(std::net::TcpStream::connect(("127.0.0.1", port)).is_err());
    browser.visit(&format!("http://127.0.0.1:{port}/#5x5/b1"));
    browser.hears("impossible reason=majority-colour");
    let manifest = browser.devtools("Page.getAppManifest", &json!({}));
    assert_eq!(manifest["errors"], json!([]), "{manifest}");
}

#[test]
fn caches_of_other_pages_of_the_origin_stay() {
    let (server, browser) = opened("");
    let _ = browser.run_to_end(
        "navigator.serviceWorker.ready
           .then((it) => it.unregister())
           .then(async () => { for (const name of ['other-app', 'knights-tour-older', 'knights-tour-old']) await caches.open(name); })
           .then(() => done(true))",
        &Value::Null,
    );
    browser.visit(&server.address());
    let names = browser.run_to_end(
        "const look = () => caches.keys().then((names) =>
           names.includes('knights-tour-older') ? setTimeout(look, 20) : done(names));
         navigator.serviceWorker.ready.then(look)",
        &Value::Null,
    );
    let names = names.as_array().expect("names").iter();
    let names: Vec<&str> = names.filter_map(Value::as_str).collect();
    assert!(names.contains(&"other-app"), "{names:?}");
    let own = names
        .iter()
        .filter(|name| name.starts_with("knights-tour-"));
    // An open page may still need the build before.
    assert_eq!(own.count(), 2, "{names:?}");
}

#[test]
fn a_screen_reader_is_told_of_squares_and_of_the_report() {
    let (_server, browser) = opened("");
    browser.press("Corner");
    browser.press("Next move");
    browser.hears("move n=1");
    let _ = browser.devtools("Accessibility.enable", &json!({}));
    let tree = browser.devtools("Accessibility.getFullAXTree", &json!({}));
    let nodes: Vec<&Value> = tree["nodes"].as_array().expect("nodes").iter().collect();
    let has = |role: &str, name: &str| {
        nodes
            .iter()
            .any(|node| node["role"]["value"] == role && node["name"]["value"] == name)
    };
    assert!(has("button", "a8, number 1"));
    assert!(has("button", "c7, number 2, the knight is here"));
    assert!(has("button", "h1"));
    assert!(has("heading", "Paused on c7"));
    let live = nodes.iter().any(|node| {
        let properties = node["properties"].as_array();
        let mut properties = properties.into_iter().flatten();
        node["role"]["value"] == "status"
            && properties.any(|it| it["name"] == "live" && it["value"]["value"] == "polite")
    });
    assert!(live, "the report is a live region");
    // Every control has a name.
    let nameless = nodes.iter().filter(|node| {
        let role = node["role"]["value"].as_str().unwrap_or_default();
        let is_used = [
            "button", "checkbox", "combobox", "slider", "textbox", "link",
        ]
        .contains(&role);
        is_used
            && node["ignored"] != true
            && node["name"]["value"]
                .as_str()
                .unwrap_or_default()
                .is_empty()
    });
    assert_eq!(nameless.count(), 0);
}

/// Questions with boards, starts and ends of every kind.
fn questions() -> Vec<String> {
    let sizes = [
        "3x4", "5x5", "6x6", "4x7", "3x10", "8x8", "7x5", "4x4", "9x6", "12x3",
    ];
    let mut questions = Vec::new();
    for round in 0..100_u32 {
        for (place, size) in (0..).zip(sizes) {
            let board: Board = size.parse().expect("a size");
            let squares: Vec<String> = board.iter().map(|square| square.to_string()).collect();
            let at = |number: u32| &squares[number as usize % squares.len()];
            let start = at(7 * round + place);
            let end = match round % 4 {
                0 => "/closed".to_owned(),
                1 => String::new(),
                _ => format!("/end={}", at(11 * round + 5 * place + 1)),
            };
            let end = if end.ends_with(&format!("={start}")) {
                String::new()
            } else {
                end
            };
            questions.push(format!(
                "begin {round}\nopen {size}/{start}{end}\nrun\nfast-forward\ntick 1000"
            ));
        }
    }
    questions
}

/// The page groups each line of a drawing.
fn without_groups(mut answer: Value) -> Value {
    if let Some(svg) = answer["state"]["svg"].as_str() {
        let plain = ["\n", "<g>", "</g>"]
            .iter()
            .fold(svg.to_owned(), |svg, part| svg.replace(part, ""));
        answer["state"]["svg"] = Value::String(plain);
    }
    answer
}

#[test]
fn a_thousand_questions_are_answered_as_natively() {
    let (_server, browser) = opened_modules();
    let questions = questions();
    assert_eq!(questions.len(), 1000);
    let answers = browser.run_to_end(
        "const questions = arguments[0];
         const answers = [];
         let state = null;
         // The state that the page puts together from the worker's changes.
         const whole = ({ patched, copyOf }, change) => {
           state = patched(state, change);
           // Later changes take over the squares and the moves.
           const { changed, drawing, ...rest } = copyOf(state);
           return { ...rest, svg: drawing.svg };
         };
         const module = fetch('engine.wasm').then((file) => file.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes));
         Promise.all([module, import('./changes.js')]).then(([module, changes]) => {
           const worker = new Worker('worker.js');
           worker.postMessage({ module });
           worker.onmessage = ({ data }) => {
             const { answer } = data;
             if (answer?.state) answer.state = whole(changes, answer.state);
             answers.push(answer ?? data.fault);
             if (answers.length === questions.length) done(answers);
           };
           for (const request of questions) worker.postMessage({ request });
         });",
        &json!(questions),
    );
    let answers = answers.as_array().expect("answers");
    let mut page = Page::default();
    let (mut tours, mut proofs) = (0, 0);
    for (question, answer) in questions.iter().zip(answers) {
        let native = page.answer(question);
        let expected: Value = serde_json::from_str(&native).expect("an answer in JSON");
        assert_eq!(
            without_groups(answer.clone()),
            without_groups(expected),
            "{question}"
        );
        tours += usize::from(native.contains("complete squares="));
        proofs += usize::from(native.contains("impossible reason="));
    }
    println!("{tours} tours and {proofs} proofs");
    assert_eq!(tours + proofs, questions.len());
    assert!(
        tours > 200 && proofs > 200,
        "{tours} tours, {proofs} proofs"
    );
}

#[test]
fn what_takes_long_can_be_stopped_and_holds_up_nothing() {
    let (_server, browser) = opened("");
    browser.press("Puzzle");
    browser.hears("puzzle size=8x8");
    // A fast machine ends tasks at once, so the engine gets minutes of work instead.
    let _ = browser.run(
        "const post = Worker.prototype.postMessage;
         const work = 'mode watch\\n' + 'board 50x50\\nstart top-left\\nfast-forward\\ntick 1000\\n'.repeat(20000);
         window.isBusy = true;
         Worker.prototype.postMessage = function (data, ...rest) {
           return post.call(this, isBusy && data.request === 'run' ? { request: work } : data, ...rest);
         };
         window.before = [...document.querySelectorAll('.squares button')].length;",
    );
    browser.press("New puzzle");
    browser.wait("document.querySelector('.working:not([hidden])')");
    browser.press("Stop");
    let _ = browser.run("window.isBusy = false");
    browser.wait("document.querySelector('.working').hidden");
    browser.wait("document.querySelector('#notice').innerText.includes('stopped')");
    // The old state is kept, and answers.
    browser.wait("document.querySelectorAll('.squares button').length === window.before");
    browser.press("New puzzle");
    browser.press("Watch");
    browser.hears("mode name=watch");
    browser.press("Corner");
    browser.hears("start square=a8");
}

#[test]
fn pictures_are_saved() {
    let (_server, browser) = opened("");
    browser.press("Find a tour");
    browser.hears("complete squares=64");
    let folder = tempfile::tempdir().expect("a folder");
    let wanted = json!({"behavior": "allow", "downloadPath": folder.path()});
    let _ = browser.devtools("Browser.setDownloadBehavior", &wanted);
    let read = |label: &str, name: &str| {
        browser.press(label);
        let path = folder.path().join(name);
        let begun = std::time::Instant::now();
        loop {
            // The file gets its name when it is complete.
            if let Some(bytes) = std::fs::read(&path).ok().filter(|bytes| !bytes.is_empty()) {
                return bytes;
            }
            assert!(begun.elapsed().as_secs() < 60, "{name} is not saved");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    };
    let svg = String::from_utf8(read("Save SVG", "knights-tour-8x8.svg")).expect("text");
    assert!(svg.contains("<metadata>") && svg.contains("</svg>"));
    let png = read("Save PNG", "knights-tour-8x8.png");
    assert!(png.starts_with(b"\x89PNG"));
    let pdf = read("Save PDF", "knights-tour-8x8.pdf");
    assert!(pdf.starts_with(b"%PDF") && pdf.ends_with(b"%%EOF"));
}
