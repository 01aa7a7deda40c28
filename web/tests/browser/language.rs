//! The languages of the page.

use super::{opened_modules, text, watch};
use crate::axe::found;
use crate::driver::{Browser, Server};
use knights_tour_web::Page;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Records each headline of the first view that is shown, from the end of the document on.
const HEADLINES: &str = "window.headlines = [];
    const look = () => {
      const headline = document.querySelector('.welcome h2');
      const shown = headline?.checkVisibility({ visibilityProperty: true }) && headline.innerText;
      if (shown && !headlines.includes(shown)) headlines.push(shown);
      requestAnimationFrame(look);
    };
    document.addEventListener('readystatechange', look);";

/// Whether this document has loaded the German texts.
const HAS_GERMAN: &str =
    "return performance.getEntriesByType('resource').some(({ name }) => name.includes('german'))";

const LANGUAGE: &str = "return document.documentElement.lang";

fn german() -> (Server, Browser) {
    (Server::start(), Browser::open_in("de-AT,de,en"))
}

/// Chooses a language in the menu, and waits for the page in that language.
fn choose(browser: &Browser, language: &str) {
    let _ = browser.run(&format!(
        "window.isOld = true; document.querySelector('dialog button[lang={language}]').click()"
    ));
    browser.wait("!window.isOld && document.body?.dataset.ready === 'true'");
    assert_eq!(browser.run(LANGUAGE), language);
}

#[test]
fn a_german_browser_shows_german_from_the_first_paint() {
    let (server, browser) = german();
    let _ = browser.on_load(HEADLINES);
    let _ = browser.devtools("Network.enable", &json!({}));
    // The document arrives in a moment, and then all other files.
    let slow =
        json!({"offline": false, "latency": 150, "downloadThroughput": -1, "uploadThroughput": -1});
    let _ = browser.devtools("Network.emulateNetworkConditions", &slow);
    browser.visit(&server.address());
    assert_eq!(browser.run(LANGUAGE), "de");
    assert_eq!(
        browser.run("return headlines"),
        json!(["Jedes Feld genau einmal."])
    );
    assert_eq!(browser.run("return document.title"), "Springertour");
    let described = browser.run("return document.querySelector('meta[name=description]').content");
    assert!(
        described
            .as_str()
            .is_some_and(|it| it.starts_with("Ein Springer"))
    );
    assert_eq!(browser.run(HAS_GERMAN), true);
    browser.press("Zusehen");
    browser.wait("location.hash === '#watch=8x8'");
    assert_eq!(
        browser.run("return document.title"),
        "Zusehen 8\u{d7}8 \u{b7} Springertour"
    );
    assert_eq!(browser.faults(), Vec::<String>::new());
}

#[test]
fn the_first_language_of_the_browser_that_the_page_has_counts() {
    for (languages, language) in [
        ("fr,de,en", "de"),
        ("fr-CH,en-GB,de", "en"),
        ("fr,nl", "en"),
    ] {
        let (server, browser) = (Server::start(), Browser::open_in(languages));
        browser.visit(&server.address());
        assert_eq!(browser.run(LANGUAGE), language, "{languages}");
        assert_eq!(browser.run(HAS_GERMAN), language == "de", "{languages}");
    }
}

#[test]
fn an_english_page_loads_no_other_language_before_it_is_chosen() {
    let (server, browser) = (Server::start(), Browser::open());
    browser.visit(&server.address());
    watch(&browser);
    assert_eq!(browser.run(LANGUAGE), "en");
    assert_eq!(browser.run(HAS_GERMAN), false);
    browser.visit(&format!("{}#5x5/b1", server.address()));
    let marked = "return document.querySelectorAll('body [lang]:not(button)').length";
    assert_eq!(browser.run(marked), 0);
    // The page in German is available offline, too.
    let files = browser.run_to_end(
        "fetch('offline.js').then((it) => it.text()).then(done)",
        &Value::Null,
    );
    assert!(files.as_str().is_some_and(|it| it.contains("german")));

    // The session and the choice survive.
    browser.visit(&format!("{}#play=8x8/a1/b3", server.address()));
    browser.wait("document.querySelector('[data-square=b3]').ariaLabel.includes('knight is here')");
    choose(&browser, "de");
    assert_eq!(browser.run("return location.hash"), "#play=8x8/a1/b3");
    browser.wait(
        "document.querySelector('[data-square=b3]').ariaLabel.includes('hier steht der Springer')",
    );
    browser.reload_after("");
    assert_eq!(browser.run(LANGUAGE), "de");
    // An embedded page follows the browser.
    browser.visit(&format!("{}?embed=1#6x6/a1", server.address()));
    assert_eq!(browser.run(LANGUAGE), "en");
    browser.visit(&server.address());
    choose(&browser, "en");
    assert_eq!(browser.run(HAS_GERMAN), false);
}

#[test]
fn without_its_texts_the_page_is_english() {
    let (server, browser) = german();
    let _ = browser.devtools("Network.enable", &json!({}));
    let _ = browser.devtools("Network.setBlockedURLs", &json!({"urls": ["*german*"]}));
    browser.visit(&server.address());
    assert_eq!(browser.run(LANGUAGE), "en");
    assert!(text(&browser, ".welcome").contains("Every square, once."));
    watch(&browser);
}

#[test]
fn sentences_of_the_engine_are_marked_as_english() {
    let (server, browser) = german();
    browser.visit(&format!("{}#4x5/closed", server.address()));
    let seen = "return [...document.querySelectorAll('#report h2, #report p:first-of-type')].map((it) => [it.innerText.slice(0, 25), it.lang])";
    let marked = json!([
        ["Eine solche Tour gibt es ", ""],
        ["4\u{d7}5 has no closed tour: o", "en"],
    ]);
    assert_eq!(browser.run(seen), marked);
    browser.visit(&format!("{}#lesson=2", server.address()));
    browser.wait("document.querySelector('.lesson:not([hidden]) p')");
    let seen = "return ['.lesson h2', '.lesson p', '.lesson .primary', '.values'].map((it) => document.querySelector(it).lang)";
    assert_eq!(browser.run(seen), json!(["", "", "", "en"]));
    // A message of the page quotes the engine.
    browser.visit(&format!("{}#5x5/z9", server.address()));
    browser.wait("document.querySelector('#notice [lang=en]')");
    assert!(text(&browser, "#notice").starts_with("Der Link ließ sich nicht öffnen: "));
}

#[test]
fn a_german_puzzle_is_german() {
    let (server, browser) = german();
    browser.visit(&format!("{}#puzzle=2026-11-22-5x5-easy", server.address()));
    browser
        .wait("document.title === '22. November 2026 \u{b7} 5\u{d7}5 leicht \u{b7} Springertour'");
    let headline = text(&browser, "#report h2");
    assert!(headline.starts_with("Setze die "), "{headline}");
    let labels = "return [...document.querySelectorAll('[data-modes=puzzle] option')].map((it) => it.label).slice(0, 3)";
    assert_eq!(browser.run(labels), json!(["Leicht", "Mittel", "Schwer"]));
    assert_eq!(
        browser.run("return document.querySelectorAll('#report [lang]').length"),
        0
    );
    browser.press("Tipp");
    browser.wait("[...document.querySelectorAll('[data-offer=hint]')].filter((it) => it.checkVisibility()).every((it) => it.innerText === 'Setzen')");
}

#[test]
fn the_statistics_and_the_marked_parts_of_the_panel_are_german() {
    let (server, browser) = german();
    browser.visit(&server.address());
    let _ = browser.run(
        "localStorage.setItem('knights-tour-solutions', '{\"2026-11-22-5x5-easy\":{\"seconds\":60,\"hints\":0,\"missing\":9}}')",
    );
    browser.visit(&format!("{}#puzzle=2026-11-23-5x5-easy", server.address()));
    let today = "getComputedStyle(document.querySelector('[data-today]'), '::after').content";
    browser.wait(&format!("{today}.includes('leicht')"));
    // The clock has no heading, in any language.
    let heading = "return document.querySelector('[data-control=clock] h3').checkVisibility()";
    assert_eq!(browser.run(heading), false);
    browser.press("Kalender\u{a0}\u{2026}");
    browser.wait("document.querySelector('.statistics').innerText.includes('Leicht')");
    let table = text(&browser, ".statistics");
    assert!(
        table.contains("Gelöst") && !table.contains("Solved"),
        "{table}"
    );
}

/// The texts of a module by their paths; functions by the number of their parameters.
const TEXTS: &str = "const texts = (it, path) =>
    typeof it === 'function' ? { [path]: it.length }
    : typeof it === 'object' && it ? Object.assign({}, ...Object.entries(it).map(([name, part]) => texts(part, `${path}.${name}`)))
    : { [path]: it };
  Promise.all(['english', 'german'].map((name) => import(`./${name}.js`))).then((modules) =>
    done(modules.map(({ translation, showFirst, ...words }) => texts(words, ''))));";

#[test]
fn german_has_the_texts_of_english() {
    let (_server, browser) = opened_modules();
    let both = browser.run_to_end(TEXTS, &Value::Null);
    let [english, german] = [&both[0], &both[1]].map(|it| it.as_object().expect("texts"));
    assert!(english.len() > 250, "{}", english.len());
    let names = |it: &serde_json::Map<String, Value>| it.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(english), names(german));
    let mut equal = BTreeSet::new();
    for (name, text) in english {
        let other = &german[name];
        assert_eq!(text.is_string(), other.is_string(), "{name}");
        // Functions have equal parameters.
        assert!(text.is_string() || text == other, "{name}: {text} {other}");
        assert_ne!(*other, "", "{name}");
        if text == other && text.is_string() {
            let _ = equal.insert(text.as_str().expect("a text"));
        }
    }
    // Names in requests, and words that both languages have.
    let known = [
        "?",
        "F, Esc",
        "Fr",
        "Mo",
        "N",
        "Name",
        "Sa",
        "Tab",
        "Text",
        "closed",
        "crossings",
        "dark",
        "light",
        "open",
        "play",
        "puzzle",
        "shape",
        "system",
        "turns",
        "watch",
    ];
    assert_eq!(equal, BTreeSet::from(known));
}

#[test]
fn all_texts_of_the_document_are_german() {
    let (_server, browser) = opened_modules();
    let script = "fetch('index.html').then((it) => it.text()).then((html) => {
        const texts = (page) => {
          for (const it of page.querySelectorAll('noscript, script, style')) it.remove();
          const own = [...page.querySelectorAll('body *')].flatMap((it) => [...it.childNodes]).filter((it) => it.nodeType === 3);
          return [page.title, ...own.map((it) => it.data.trim()).filter(Boolean)];
        };
        const parsed = () => new DOMParser().parseFromString(html, 'text/html');
        const page = parsed();
        document.querySelector = (selector) => page.querySelector(selector);
        import('./german.js').then(({ showFirst }) => {
          showFirst();
          const after = texts(page);
          done(texts(parsed()).filter((text) => after.includes(text)));
        });
      });";
    assert_eq!(browser.run_to_end(script, &Value::Null), json!([]));
}

/// All sources of the crates whose texts the page shows, with typographic characters.
fn sources() -> Vec<String> {
    fn collect(folder: &Path, texts: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            // The page has no game of two knights.
            if path.to_string_lossy().contains("two_knights") {
                continue;
            }
            if path.is_dir() {
                collect(&path, texts);
            } else if path.extension().is_some_and(|it| it == "rs" || it == "txt") {
                let text = fs::read_to_string(path).expect("a text");
                texts.push(
                    text.replace("\\u{2019}", "\u{2019}")
                        .replace("\\u{2026}", "\u{2026}"),
                );
            }
        }
    }
    let mut texts = Vec::new();
    for folder in ["engine/src", "session/src", "session/assets"] {
        collect(
            &Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("..")
                .join(folder),
            &mut texts,
        );
    }
    texts
}

#[test]
fn german_has_the_choices_and_suggestions_of_the_engine() {
    let (_server, browser) = opened_modules();
    let script = "Promise.all(['german', 'extras'].map((name) => import(`./${name}.js`))).then(([{ translation }, { askExtras }]) =>
      askExtras('styles').then((styles) => done({ labels: translation.labels, sentences: translation.sentences, styles })))";
    let known = browser.run_to_end(script, &Value::Null);
    let answer = Page::default().answer("tables");
    let mut tables = serde_json::from_str::<Value>(&answer).expect("JSON")["tables"].take();
    tables["styles"] = known["styles"].clone();
    for (name, labels) in known["labels"].as_object().expect("labels") {
        let table = tables[name].as_array().expect("a table");
        if let Some(labels) = labels.as_array() {
            assert_eq!(labels.len(), table.len(), "{name}");
            continue;
        }
        let wanted: BTreeSet<&str> = table.iter().filter_map(|it| it[0].as_str()).collect();
        let labels: BTreeSet<&str> = labels
            .as_object()
            .expect("labels")
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(labels, wanted, "{name}");
    }
    let translated = tables.as_object().expect("tables").keys();
    let missing: Vec<_> = translated
        .filter(|name| known["labels"][name].is_null())
        .collect();
    assert_eq!(missing, ["sizes"]);

    let sentences = known["sentences"].as_array().expect("sentences");
    let sentences: Vec<&str> = sentences.iter().filter_map(|it| it[0].as_str()).collect();
    let sources = sources();
    for sentence in &sentences {
        let is_said = if *sentence == "{}." {
            true
        } else if sentence.contains("{}") {
            let parts: Vec<&str> = sentence
                .split("{}")
                .map(|it| it.trim_end_matches('.'))
                .filter(|it| it.trim().len() > 1)
                .collect();
            sources
                .iter()
                .any(|source| parts.iter().any(|part| source.contains(part)))
        } else {
            sources.iter().any(|source| {
                source.contains(&format!("\"{sentence}\""))
                    || (sentence.ends_with(['.', '?', ' ']) && source.contains(sentence))
                    || source.lines().any(|line| line.trim() == *sentence)
            })
        };
        assert!(is_said, "the engine does not say {sentence}");
    }
    for source in &sources {
        for call in source.split(".action(").skip(1) {
            let label = call
                .trim_start()
                .strip_prefix('"')
                .and_then(|it| it.split('"').next());
            assert!(
                label.is_none_or(|it| sentences.contains(&it)),
                "{label:?} is not in German"
            );
        }
    }
}

/// Adds the texts that the page quotes from an answer.
fn add_quoted(answer: &str, texts: &mut BTreeSet<String>) {
    let answer: Value = serde_json::from_str(answer).expect("JSON");
    let (lesson, state) = (&answer["lesson"], &answer["state"]);
    let report = &state["report"];
    let quoted = [
        &lesson["title"],
        &lesson["text"],
        &lesson["label"],
        &report["title"],
        &report["text"],
        &state["explanation"],
    ];
    let lines = state["program"]["lines"].as_array();
    let lines = lines.into_iter().flatten().map(|line| &line[1]);
    let quoted = quoted.into_iter().chain(lines).filter_map(Value::as_str);
    texts.extend(quoted.filter(|text| !text.is_empty()).map(str::to_owned));
}

#[test]
fn lessons_hints_and_explanations_are_german() {
    let mut texts = BTreeSet::new();
    let mut page = Page::default();
    let mut ask = |request: &str| add_quoted(&page.answer(request), &mut texts);
    for lesson in 1..=5 {
        ask(&format!("lesson {lesson}"));
        ask(&format!("lesson-turn {lesson}"));
    }
    for rule in ["edge", "centre", "first"] {
        ask("show flags wood explained");
        ask(&format!(
            "mode watch\nboard 6x6\ntie-break {rule}\nstart c3"
        ));
        (0..35).for_each(|_| ask("step-on"));
    }
    for level in ["easy", "medium", "hard"] {
        ask(&format!("mode puzzle\npuzzle {level} 6x6 5\nrun"));
        (0..60).for_each(|_| ask("hint"));
    }
    ask("mode play\nboard 5x5\nchoose a1\nrun");
    for request in [
        "hint\nrun",
        "choose e5",
        "choose b3\nrun",
        "choose a1",
        "give-up\nrun",
    ] {
        ask(request);
    }
    let (server, browser) = german();
    browser.visit(&server.address());
    let script = "const [texts] = arguments; otherWords.then(({ translation }) => done(texts.filter((text) => translation.said(text) === null)))";
    let texts: Vec<String> = texts.into_iter().collect();
    let unknown = browser.run_to_end(script, &json!(texts));
    let unknown: Vec<&str> = unknown
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    assert!(texts.len() > 150, "{}", texts.len());
    // The puzzle's title has a form of its own in the page.
    let unknown: Vec<&&str> = unknown
        .iter()
        .filter(|text| !text.starts_with("6\u{d7}6 "))
        .collect();
    assert_eq!(unknown, Vec::<&&str>::new());
}

#[test]
fn axe_finds_nothing_in_german() {
    let Some(file) = std::env::var_os("KNIGHTS_TOUR_AXE") else {
        return;
    };
    let axe = fs::read_to_string(file).expect("axe-core");
    let (server, browser) = german();
    browser.look(390, 844, false);
    browser.visit(&server.address());
    assert_eq!(found(&browser, &axe), json!([]));
    for (fragment, control) in [
        ("#watch=8x8", "Menü"),
        ("#5x5/b1", ""),
        ("#lesson=2", ""),
        ("#puzzle=2026-11-22-5x5-easy", ""),
        ("#watch=8x8", "Berühmte Touren\u{a0}\u{2026}"),
    ] {
        browser.visit(&format!("{}{fragment}", server.address()));
        let button = format!(
            "[...document.querySelectorAll('button')].find((it) => it.innerText === {})?.click()",
            json!(control)
        );
        let _ = browser.run(&button);
        if !control.is_empty() {
            browser.wait("document.querySelector('dialog[open]')");
        }
        assert_eq!(found(&browser, &axe), json!([]), "{fragment} {control}");
    }
}
