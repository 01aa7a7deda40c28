//! Sessions survive reloads, other tabs, later visits and failures.

use super::{is_labelled, moves, opened, report, square, text, watch};
use crate::driver::{Browser, Server};
use knights_tour::board::Board;
use knights_tour::puzzle::{Level, PuzzleSpec};
use serde_json::{Value, json};

fn click(name: &str) -> String {
    format!("document.querySelector('[data-square={name}]').click()")
}

fn solution(size: u32) -> Vec<(u64, String)> {
    let day = "2026-11-22".parse().expect("a day");
    let board = Board::new(size, size).expect("a board");
    let recipe = PuzzleSpec::new(&board, Level::Easy).of_day(day);
    let puzzle = recipe.make().expect("a puzzle");
    puzzle
        .found()
        .map(|(number, square)| (number, square.to_string()))
        .collect()
}

#[test]
fn a_move_survives_a_reload_at_once() {
    let (server, browser) = opened("");
    browser.press("Play");
    browser.hears("mode name=play");
    let game = [
        "a1", "b3", "c1", "a2", "b4", "a6", "b8", "d7", "f8", "h7", "g5", "h3", "g1", "e2", "c3",
        "a4", "b2", "d1", "f2", "h1", "g3",
    ];
    for (number, name) in game.into_iter().enumerate() {
        browser.reload_after(&click(name));
        browser.wait("document.body.dataset.mode === 'play'");
        assert_eq!(moves(&browser), game[..=number]);
    }
    browser.press("Undo");
    browser.wait("document.querySelectorAll('.moves li').length === 20");
    browser.press("Hint");
    browser.hears("hint square=");
    browser.reload_after("");
    assert!(text(&browser, ".clock").contains("1 hint"));
    // A later visit in this tab also restores the mode.
    browser.press("Watch");
    browser.visit(&server.address());
    assert_eq!(browser.run("return document.body.dataset.mode"), "watch");
    assert_eq!(moves(&browser).len(), 20);
}

#[test]
fn a_number_of_a_puzzle_survives_a_reload_at_once() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let solution = solution(5);
    for (place, (number, square)) in solution.iter().enumerate() {
        browser.wait(&format!(
            "document.querySelector('#report h2').innerText.includes('{number}')"
        ));
        browser.reload_after(&click(square));
        let label = format!("return document.querySelector('[data-square={square}]').ariaLabel");
        let label = browser.run(&label);
        assert!(
            is_labelled(&label, &format!("{square}, number {number}")),
            "{label}"
        );
        let placed = text(&browser, ".clock");
        let given = 25 - solution.len();
        assert!(
            placed.contains(&format!("{} of 25", given + place + 1)),
            "{placed}"
        );
    }
    browser.wait("document.querySelector('#report h2').dataset.tone === 'success'");
}

#[test]
fn a_shape_survives_a_reload_at_once() {
    let (_server, browser) = opened("#6x6");
    browser.press("Shape");
    browser.hears("mode name=shape");
    let holes = ["c3", "d4", "a1", "f6", "b2"];
    for name in holes {
        browser.reload_after(&click(name));
        assert_eq!(browser.run("return document.body.dataset.mode"), "shape");
        for hole in &holes[..=holes.iter().position(|hole| *hole == name).expect("a hole")] {
            let label = browser.run(&format!(
                "return document.querySelector('{}').ariaLabel",
                square(hole)
            ));
            assert_eq!(label, format!("{hole}, no square"));
        }
    }
    browser.press("Undo");
    browser.wait("document.querySelector('[data-square=b2]').ariaLabel === 'b2'");
}

#[test]
fn a_lesson_survives_a_reload_at_its_card() {
    let (_server, browser) = opened("#lesson=2");
    browser.wait("document.querySelector('.lesson').innerText.includes('2 of 5')");
    browser.press("Next move");
    browser.hears("move n=1 from=a8 to=c7");
    browser.reload_after("document.querySelector('[aria-label=\"Next move\"]').click()");
    assert_eq!(moves(&browser).len(), 3);
    assert!(text(&browser, ".lesson").contains("2 of 5"));
    browser.wait("document.querySelector('.program [aria-current]')");
    // The card after its button was pressed.
    browser.press("Next");
    browser.wait("document.querySelector('.lesson').innerText.includes('3 of 5')");
    browser.reload_after("document.querySelector('.lesson > button').click()");
    browser.wait("document.querySelectorAll('.moves li').length === 49");
    let card = text(&browser, ".lesson");
    browser.reload_after("");
    assert_eq!(text(&browser, ".lesson"), card);
    assert_eq!(moves(&browser).len(), 49);
    browser.press("Close");
    browser.reload_after("");
    browser.wait("document.querySelector('.lesson').hidden");
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn a_tour_that_plays_survives_a_reload() {
    let (_server, browser) = opened("");
    browser.press("Board 8\u{d7}8");
    browser.press("20 \u{d7} 20");
    // Settings belong to the session.
    let rule = "document.querySelector('select:has([value=lookahead])')";
    let _ = browser.run(&format!(
        "{rule}.value = 'lookahead'; {rule}.dispatchEvent(new Event('change'))"
    ));
    browser.press("Corner");
    browser.hears("start square=a20");
    browser.press("Play the moves");
    let count = "document.querySelectorAll('.moves li').length";
    for _ in 0..20 {
        let before = browser.run(&format!("return {count}")).as_u64();
        browser.wait(&format!("{count} > {}", before.expect("a count")));
        browser.reload_after(&format!("sessionStorage.setItem('seen', {count})"));
        let seen = browser.run("return Number(sessionStorage.getItem('seen'))");
        let now = browser.run(&format!("return {count}"));
        assert!(now.as_u64() >= seen.as_u64(), "{now} of {seen} moves");
    }
    browser.press("Pause");
    assert_eq!(browser.run(&format!("return {rule}.value")), "lookahead");
}

#[test]
fn a_question_and_a_search_survive_a_reload() {
    let (_server, browser) = opened("#5x5/b1");
    browser.hears("impossible reason=majority-colour");
    let before = report(&browser);
    browser.reload_after("");
    browser.hears("impossible reason=majority-colour");
    assert_eq!(report(&browser), before);
    browser.press("Puzzle");
    browser.hears("mode name=puzzle");
    browser.wait("document.querySelectorAll('[aria-label*=given]').length");
    // A request without an answer is sent again.
    browser.press("Watch");
    browser.wait("document.body.dataset.mode === 'watch'");
    browser.press("Corner");
    browser.hears("start square=a5");
    let find = "[...document.querySelectorAll('button')].find((it) => it.innerText === 'Find a tour').click()";
    browser.reload_after(find);
    browser.wait("document.querySelectorAll('.moves li').length === 25");
}

#[test]
fn a_long_session_is_kept_as_a_copy_and_what_came_after_it() {
    let (server, browser) = opened("");
    browser.press("Play");
    browser.hears("mode name=play");
    browser.click(&square("c3"));
    browser.hears("start square=c3");
    let toggle = "[...document.querySelectorAll('label')].find((it) => it.innerText.startsWith('Show whether')).click()";
    let _ = browser.run(&format!("for (let i = 0; i < 600; i += 1) {toggle}"));
    browser.wait("JSON.parse(sessionStorage['knights-tour-session']).first > 600");
    for _ in 0..2 {
        browser.press("Undo");
        browser.wait("document.querySelectorAll('.moves li').length === 0");
        browser.press("Redo");
        browser.reload_after(&click("c3"));
        assert_eq!(moves(&browser), ["c3"]);
    }
    // A duplicated tab has its own session.
    let first = browser.tab();
    let kept = browser.run("return sessionStorage['knights-tour-session']");
    let _second = browser.open_tab();
    let id = browser.on_load(&format!("sessionStorage['knights-tour-session'] = {kept}"));
    browser.visit(&server.address());
    browser.forget(&id);
    browser.reload_after(&click("d5"));
    assert_eq!(moves(&browser), ["c3", "d5"]);
    browser.go_to(&first);
    browser.reload_after(&click("e4"));
    assert_eq!(moves(&browser), ["c3", "e4"]);
}

/// Changes what is stored beside the copy of the engine’s memory.
fn change_copy(browser: &Browser, change: &str) {
    browser.run_to_end(
        &format!(
            "const opening = indexedDB.open('knights-tour', 1);
             opening.onsuccess = () => {{
               const store = opening.result.transaction('sessions', 'readwrite').objectStore('sessions');
               const getting = store.openCursor();
               getting.onsuccess = () => {{
                 const it = getting.result.value;
                 {change};
                 getting.result.update(it).onsuccess = () => {{ opening.result.close(); done(); }};
               }};
             }}"
        ),
        &Value::Null,
    );
}

#[test]
fn a_long_session_survives_a_new_version_of_the_page() {
    let (_server, browser) = opened("");
    browser.press("Play");
    browser.hears("mode name=play");
    for name in ["c3", "d5", "b4"] {
        browser.click(&square(name));
    }
    browser.press("Hint");
    browser.hears("hint square=");
    let toggle = "[...document.querySelectorAll('label')].find((it) => it.innerText.startsWith('Show whether')).click()";
    let long = |from: usize| {
        let _ = browser.run(&format!("for (let i = 0; i < 600; i += 1) {toggle}"));
        browser.wait(&format!(
            "JSON.parse(sessionStorage['knights-tour-session']).first > {from}"
        ));
    };
    long(600);
    change_copy(&browser, "it.build = 'another'");
    browser.reload_after(&click("a6"));
    assert_eq!(moves(&browser), ["c3", "d5", "b4", "a6"]);
    assert!(text(&browser, ".clock").contains("1 hint"));
    // The new version has made its own copy, of all that was asked before.
    browser.wait("JSON.parse(sessionStorage['knights-tour-session']).first > 600");
    long(1200);
    change_copy(&browser, "it.build = 'a third'");
    browser.reload_after("");
    assert_eq!(moves(&browser), ["c3", "d5", "b4", "a6"]);
    for _ in 0..4 {
        browser.press("Undo");
    }
    browser.wait("document.querySelectorAll('.moves li').length === 0");
    for _ in 0..4 {
        browser.press("Redo");
    }
    browser.wait("document.querySelectorAll('.moves li').length === 4");
    browser.wait("location.hash.endsWith('/a6')");
    // Of a log that is too long, the board is kept.
    browser.wait("JSON.parse(sessionStorage['knights-tour-session']).first > 1200");
    change_copy(
        &browser,
        "Object.assign(it, { build: 'a fourth', old: null })",
    );
    browser.reload_after("");
    assert_eq!(browser.run("return document.body.dataset.mode"), "play");
    assert_eq!(moves(&browser), ["c3", "d5", "b4", "a6"]);
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn a_puzzle_survives_a_new_version_of_the_page_without_its_log() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let (number, name) = &solution(5)[0];
    browser.click(&square(name));
    browser.hears(&format!("number n={number} square={name}"));
    browser.wait("!document.querySelector('.clock').innerText.includes('0:00')");
    let _ = browser.run(
        "for (let i = 0; i < 600; i += 1) document.querySelector('[data-offer=check]').click()",
    );
    browser.wait("JSON.parse(sessionStorage['knights-tour-session']).first > 600");
    change_copy(
        &browser,
        "Object.assign(it, { build: 'another', old: null })",
    );
    browser.reload_after("");
    let label = format!("document.querySelector('[data-square={name}]').ariaLabel");
    browser.wait(&format!("{label}.startsWith('{name}, number {number}')"));
    let clock = text(&browser, ".clock");
    assert!(
        clock.contains("1 hint") && !clock.contains("0:00"),
        "{clock}"
    );
}

#[test]
fn a_tour_plays_on_while_a_copy_is_made() {
    let (server, browser) = (Server::start(), Browser::open());
    // The next tick falls due before the copy is made.
    let _ = browser.on_load(
        "const post = Worker.prototype.postMessage;
         Worker.prototype.postMessage = function (data, ...rest) {
           if (data.copy) setTimeout(() => post.call(this, data, ...rest), 500);
           else post.call(this, data, ...rest);
         };",
    );
    browser.visit(&server.address());
    watch(&browser);
    browser.press("Corner");
    browser.press("Play the moves");
    browser.hears("move n=1 ");
    let toggle = "[...document.querySelectorAll('label')].find((it) => it.innerText.startsWith('Explain')).click()";
    let _ = browser.run(&format!("for (let i = 0; i < 600; i += 1) {toggle}"));
    browser.wait("JSON.parse(sessionStorage['knights-tour-session']).first > 600");
    browser.hears("complete squares=64");
}

#[test]
fn an_engine_that_fails_loses_nothing() {
    let (server, browser) = (Server::start(), Browser::open());
    let _ = browser.on_load(
        "const Before = Worker;
         window.Worker = class extends Before { constructor(...all) { super(...all); window.worker = this; } };",
    );
    browser.visit(&server.address());
    watch(&browser);
    browser.press("Corner");
    browser.press("Next move");
    browser.wait("document.querySelectorAll('.moves li').length === 2");
    let before = moves(&browser);
    let _ = browser.run("window.worker.onerror()");
    browser.wait("document.querySelector('#notice').innerText.includes('engine failed')");
    browser.press("Undo");
    browser.wait("document.querySelectorAll('.moves li').length === 1");
    browser.press("Redo");
    browser.wait("document.querySelectorAll('.moves li').length === 2");
    assert_eq!(moves(&browser), before);
}

#[test]
fn two_tabs_have_two_sessions() {
    let (server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let solution = solution(5);
    let (number, name) = &solution[0];
    browser.click(&square(name));
    browser.hears(&format!("number n={number} square={name}"));
    let first = browser.tab();
    let is_placed = format!(
        "return document.querySelector('[data-square={name}]').ariaLabel.startsWith('{name}, number {number}')"
    );
    // A new tab starts its own session; a link in a third tab changes neither.
    let second = browser.open_tab();
    browser.visit(&server.address());
    assert_eq!(browser.run("return document.body.dataset.mode"), "watch");
    browser.click(&square("c3"));
    browser.hears("start square=c3");
    let _third = browser.open_tab();
    browser.visit(&format!("{}#puzzle=2026-11-23-5x5-easy", server.address()));
    browser.hears("puzzle size=5x5");
    browser.go_to(&first);
    browser.reload_after("");
    assert_eq!(browser.run(&is_placed), Value::Bool(true));
    browser.go_to(&second);
    browser.reload_after("");
    assert_eq!(moves(&browser), ["c3"]);
    // A new tab restores the closed tab with input, not the one without.
    browser.go_to(&first);
    browser.close_for(&second);
    let _fourth = browser.open_tab();
    browser.visit(&server.address());
    browser.wait("document.body.dataset.mode === 'puzzle'");
    assert_eq!(browser.run(&is_placed), Value::Bool(true));
}

#[test]
fn a_link_replaces_nothing_that_undo_does_not_bring_back() {
    let (server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    let (number, name) = &solution(5)[0];
    browser.click(&square(name));
    browser.hears(&format!("number n={number} square={name}"));
    browser.visit(&format!("{}#5x5/b1", server.address()));
    browser.hears("impossible reason=majority-colour");
    browser.press("Puzzle");
    browser.wait("document.body.dataset.mode === 'puzzle'");
    let label = browser.run(&format!(
        "return document.querySelector('{}').ariaLabel",
        square(name)
    ));
    assert!(
        is_labelled(&label, &format!("{name}, number {number}")),
        "{label}"
    );
}

#[test]
fn a_clock_alone_writes_nothing() {
    let (_server, browser) = opened("#puzzle=2026-11-22-5x5-easy");
    browser.hears("puzzle size=5x5");
    browser.wait("document.querySelector('.clock').innerText.includes('0:01')");
    let _ = browser.run(
        "window.writes = [];
         for (const [kind, name] of [[Storage, 'setItem'], [IDBObjectStore, 'put']]) {
           const before = kind.prototype[name];
           kind.prototype[name] = function (...all) { writes.push(String(all[0])); return before.apply(this, all); };
         }",
    );
    browser.wait("document.querySelector('.clock').innerText.includes('0:04')");
    assert_eq!(browser.run("return window.writes"), json!([]));
    browser.reload_after("");
    let clock = text(&browser, ".clock");
    assert!(
        !clock.contains("0:00") && !clock.contains("0:01"),
        "{clock}"
    );
}

#[test]
fn invalid_settings_get_defaults_and_entries_of_other_pages_are_left_alone() {
    let (server, browser) = opened("");
    let _ = browser.run(
        "localStorage.clear();
         localStorage.setItem('knights-tour-view', JSON.stringify({ look: 'path', theme: 'nonsense', explain: true }));
         localStorage.setItem('view', JSON.stringify({ look: 'other' }));
         localStorage.setItem('solved', JSON.stringify(['2026-11-01-8x8-medium']))",
    );
    browser.visit(&server.address());
    let pressed = "document.querySelector('.looks [aria-pressed=true]').innerText";
    assert_eq!(browser.run(&format!("return {pressed}")), "Path");
    browser.press("Flags");
    browser.wait(&format!("{pressed} === 'Flags'"));
    browser.visit(&format!("{}#puzzle=2026-11-22-5x5-easy", server.address()));
    browser.hears("puzzle size=5x5");
    for (number, name) in solution(5) {
        browser.click(&square(&name));
        browser.hears(&format!("number n={number} square={name}"));
    }
    browser.wait("document.querySelector('#report h2').dataset.tone === 'success'");
    // Keys without the prefix may belong to another page.
    let kept = browser.run(
        "const read = (name) => JSON.parse(localStorage[name]);
         return [Object.keys(read('knights-tour-solutions')), read('knights-tour-view').look, read('solved'), read('view').look]",
    );
    let (before, day) = ("2026-11-01-8x8-medium", "2026-11-22-5x5-easy");
    assert_eq!(kept, json!([[day], "flags", [before], "other"]));
}

#[test]
fn what_is_pressed_before_the_engine_is_there_is_done() {
    let (server, browser) = (Server::start(), Browser::open());
    let _ = browser.on_load(
        "const compile = WebAssembly.compileStreaming;
         const isReleased = new Promise((resolve) => (window.release = resolve));
         WebAssembly.compileStreaming = (file) => isReleased.then(() => compile(file));",
    );
    browser.show(&server.address());
    browser.wait("document.querySelector('.transport button')");
    browser.picture("loading");
    let board = browser.run(
        "const it = document.querySelector('.picture:empty');
         return it.offsetWidth > 300 && getComputedStyle(it).backgroundImage.includes('conic')",
    );
    assert_eq!(
        board,
        Value::Bool(true),
        "a board is there before the engine"
    );
    browser.press("Play");
    browser.press("Undo");
    browser.press("Lessons");
    let _ = browser.run("window.release()");
    browser.hears("start square=a1");
    browser.wait("document.querySelector('.lesson:not([hidden])')");
    let modes = browser.run("return journal.filter((line) => line.startsWith('mode'))[0]");
    assert_eq!(modes, "mode name=play");
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn without_an_engine_the_page_says_so_until_it_is_reloaded() {
    let (server, browser) = (Server::start(), Browser::open());
    let broken = [
        "WebAssembly.compileStreaming = () => Promise.reject(new Error('no engine'));",
        "window.Worker = class {
           postMessage() { setTimeout(() => this.onerror?.(), 0); }
           terminate() { this.onerror = null; }
         };",
    ];
    for script in broken {
        let id = browser.on_load(script);
        browser.show(&server.address());
        browser.wait(
            "document.querySelector('[role=alert]')?.innerText.includes('could not be loaded')",
        );
        browser.picture("no-engine");
        browser.press("Play");
        browser.forget(&id);
        browser.press("Reload");
        browser.wait("document.body?.dataset.ready === 'true'");
        assert_eq!(
            browser.run("return document.querySelector('[role=alert]')"),
            Value::Null
        );
        assert_eq!(browser.faults(), Vec::<String>::new());
    }
}

#[test]
fn a_damaged_session_is_given_up() {
    let (server, browser) = opened("");
    for log in [
        json!(["begin 1", "nonsense"]),
        json!(["choose"]),
        json!(["\u{2654}"]),
    ] {
        let kept = json!({"id": "x", "first": 0, "log": log}).to_string();
        let script = format!(
            "sessionStorage.setItem('knights-tour-session', {})",
            json!(kept)
        );
        let id = browser.on_load(&script);
        browser.visit(&server.address());
        browser.forget(&id);
        browser.press("Corner");
        browser.wait("document.querySelectorAll('.moves li').length === 1");
        browser.reload_after("");
        assert_eq!(moves(&browser), ["a8"]);
    }
}
