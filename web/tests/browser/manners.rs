//! How the page behaves inside other pages, in chats, and when it is updated.

use super::update::Site;
use super::welcome::{EARLY, LATE};
use super::{opened, text};
use crate::driver::{Browser, Server};
use serde_json::{Value, json};

#[test]
fn all_modules_are_loaded_in_one_wave() {
    let (site, browser) = (Site::open("modules", ""), Browser::open());
    browser.visit(&site.server.address());
    let missing = browser.run(
        "const wanted = new Set([...document.querySelectorAll('link[rel=modulepreload]')].map((it) => it.href));
         const loaded = performance.getEntriesByType('resource').map((it) => it.name).filter((it) => it.endsWith('.js') && !/(first|worker|offline)\\.js$/.test(it));
         return [wanted.size, [...new Set(loaded)].filter((it) => !wanted.has(it)), [...wanted].filter((it) => !loaded.includes(it))]",
    );
    assert!(missing[0].as_u64() > Some(15));
    assert_eq!((&missing[1], &missing[2]), (&json!([]), &json!([])));
}

#[test]
fn nothing_moves_after_the_first_paint() {
    let (_server, browser) = opened("");
    // The fonts are there at the first paint, so nothing moves.
    let shift = browser.run_to_end(
        "let sum = 0;
         new PerformanceObserver((list) => { for (const it of list.getEntries()) if (!it.hadRecentInput) sum += it.value; }).observe({ type: 'layout-shift', buffered: true });
         setTimeout(() => done(sum), 300)",
        &Value::Null,
    );
    assert!(shift.as_f64().is_some_and(|it| it < 0.05), "{shift}");
}

#[test]
fn a_link_in_a_chat_has_a_title_and_a_picture() {
    let (_server, browser) = opened("");
    let tags = browser.run_to_end(
        "const tag = (name) => document.querySelector(`meta[property=\"og:${name}\"]`).content;
         const image = new Image();
         image.src = tag('image');
         image.decode().then(() => done([tag('title'), tag('description').length > 40, image.naturalWidth, image.naturalHeight]), (fault) => done(String(fault)))",
        &Value::Null,
    );
    assert_eq!(tags, json!(["Knight\u{2019}s Tour", true, 1200, 630]));
    let icons = browser.run_to_end(
        "fetch('manifest.webmanifest').then((it) => it.json()).then(({ icons }) => {
           const { src } = icons.find((it) => it.purpose === 'maskable');
           const image = new Image();
           image.src = src;
           const sizes = icons.filter((it) => it.type === 'image/png').map((it) => it.sizes);
           return image.decode().then(() => done([image.naturalWidth > 0, sizes]));
         }).catch((fault) => done(String(fault)))",
        &Value::Null,
    );
    assert_eq!(icons, json!([true, ["192x192", "512x512"]]));
}

#[test]
fn a_new_version_asks_for_a_reload() {
    let (server, browser) = opened("");
    browser.run_to_end(
        "navigator.serviceWorker.ready.then(() => done(true))",
        &Value::Null,
    );
    browser.wait("navigator.serviceWorker.controller");
    assert!(!text(&browser, "body").contains("new version"));
    browser.visit(&server.address());
    let _ = browser.run("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))");
    browser.wait("document.body.innerText.includes('A new version is available.')");
    browser.picture("new-version");
    browser.press("Reload");
    browser.wait("document.body?.dataset.ready === 'true' && !document.body.innerText.includes('new version')");
}

#[test]
fn a_panic_of_the_engine_says_where_it_was() {
    let (server, browser) = (Server::start(), Browser::open());
    // The allocation of a request of this length panics.
    let _ = browser.on_load(
        "globalThis.Worker = class extends Worker {
           constructor(script) {
             const lines = [`TextEncoder = class { encode() { return { length: -1 }; } };`, `importScripts('${script}');`];
             super(URL.createObjectURL(new Blob(lines, { type: 'text/javascript' })));
           }
         };",
    );
    browser.show(&server.address());
    browser.wait("document.body.innerText.includes('could not be loaded')");
    let faults = browser.faults().join("\n");
    let words = [
        "the engine failed",
        "panicked at",
        ".rs:",
        "capacity overflow",
    ];
    assert!(words.iter().all(|it| faults.contains(it)), "{faults}");
}

#[test]
fn inside_another_page_there_are_no_bars_and_nothing_is_stored() {
    let (server, browser) = opened("#6x6/a1");
    browser.hears("complete squares=36");
    browser.press("Copy embed code");
    browser.wait("document.querySelector('#notice').innerText.includes('code is copied')");
    let code = browser.run_to_end("navigator.clipboard.readText().then(done)", &Value::Null);
    let code = code.as_str().expect("a text").to_owned();
    assert!(
        code.contains(&format!("src=\"{}?embed=1#kt1_", server.address())),
        "{code}"
    );
    let other = Browser::open();
    other.visit(
        &format!("{}THIRD-PARTY.txt", server.address()).replace("THIRD-PARTY.txt", "#watch=8x8"),
    );
    let _ = other.run("sessionStorage.clear(); localStorage.clear()");
    let _ = other.run(&format!("document.body.innerHTML = {}", json!(code)));
    other.wait("document.querySelector('iframe').contentDocument.body?.dataset.ready === 'true'");
    let length = other.run("return history.length");
    let seen = other.run(
        "const inside = document.querySelector('iframe').contentDocument;
         const is = (it) => inside.querySelector(it).checkVisibility();
         inside.querySelector('[aria-label=Back]').click();
         const field = inside.querySelector('.field').getBoundingClientRect();
         return [is('.segmented'), is('.line'), is('.field'), is('#report'), is('[aria-label=Back]'), field.bottom <= 480 && field.height > 200]",
    );
    assert_eq!(seen, json!([false, false, true, true, true, true]));
    other.wait("document.querySelector('iframe').contentDocument.querySelectorAll('.moves li').length === 35");
    other.picture("embedded");
    let kept = other.run("return Object.keys(localStorage).filter((it) => it.includes('session'))");
    assert_eq!(kept, json!([]));
    assert_eq!(other.run("return history.length"), length);
}

/// Shows the page in a sandboxed frame of another page, and enters the frame.
fn enter_sandbox(browser: &Browser, server: &Server) {
    browser.show(&format!("{}THIRD-PARTY.txt", server.address()));
    let frame = format!(
        "<iframe sandbox='allow-scripts' width='640' height='480' src='{}?embed=1#6x6/a1'></iframe>",
        server.address()
    );
    let _ = browser.run(&format!("document.body.innerHTML = {}", json!(frame)));
    browser.enter_frame();
}

#[test]
fn a_sandboxed_frame_without_storage_shows_the_page() {
    let (server, browser) = (Server::start(), Browser::open());
    enter_sandbox(&browser, &server);
    browser.wait("document.body?.dataset.ready === 'true'");
    assert_eq!(browser.run("return origin"), "null");
    browser.wait("document.querySelectorAll('.moves li').length === 36");
    browser.click("[aria-label=Back]");
    browser.wait("document.querySelectorAll('.moves li').length === 35");
}

#[test]
fn a_sandboxed_frame_that_cannot_load_the_script_says_so() {
    let (server, browser) = (Server::start_closed(), Browser::open());
    enter_sandbox(&browser, &server);
    browser.wait("document.querySelector('.late')");
    assert_eq!(browser.run(EARLY), "hidden");
    browser.wait(&format!("(() => {{ {LATE} }})() === 'visible'"));
    let seen = browser.run(
        "return ['.welcome', '.late'].map((it) => document.querySelector(it).checkVisibility())",
    );
    assert_eq!(seen, json!([false, true]));
    browser.picture("sandboxed");
    // Where the script starts, the sentence is removed.
    browser.visit(&server.address());
    assert_eq!(
        browser.run("return document.querySelector('.late')"),
        Value::Null
    );
}
