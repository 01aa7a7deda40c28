//! Updates of the page. A visitor always sees one whole build, and finally the new one.

use crate::driver::{Browser, Server};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Values in the document, the script and the style, which tell the builds apart.
const SEEN: &str = "return [document.querySelector('.welcome h2').textContent, document.querySelector('.skip')?.textContent,
    getComputedStyle(document.documentElement).getPropertyValue('--build')]";
const OLD: [&str; 3] = ["Every square, once.", "Skip to the board", ""];
const NEW: [&str; 3] = ["Every square, twice.", "Skip to the new board", "2"];

/// Time for which a server of static files typically allows browsers to use a file without asking again.
const CACHED: &str = "600";

/// The service worker of version 0.3.0 with its list of files.
const FIRST_WORKER: &str = "
const PREFIX = 'knights-tour-';
const CACHE = `${PREFIX}0123456789abcdef`;
const FILES = [/* FILES */];
addEventListener('install', (event) => {
  const all = caches.open(CACHE).then((cache) => cache.addAll(FILES));
  event.waitUntil(all.then(() => skipWaiting()));
});
addEventListener('activate', (event) => {
  const old = caches.keys().then((names) =>
    Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name))),
  );
  event.waitUntil(old.then(() => clients.claim()));
});
addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const found = caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(found.then((file) => file ?? fetch(event.request)));
});
";

/// A served folder, and builds to publish there.
pub(crate) struct Site {
    folder: tempfile::TempDir,
    pub(crate) server: Server,
}

impl Site {
    /// Serves the build that is tested elsewhere, packed as `how` says.
    pub(crate) fn open(how: &str, seconds: &str) -> Site {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/web-modules");
        pack(&sources, &root.join("old"), how);
        copy(&sources, &root.join("sources"));
        for (file, before, after) in [
            ("index.html", OLD[0], NEW[0]),
            ("english.js", OLD[1], NEW[1]),
            ("style.css", ":root {", ":root { --build: 2;"),
        ] {
            let file = root.join("sources").join(file);
            let text = fs::read_to_string(&file).expect("a text");
            assert!(text.contains(before), "{before}");
            fs::write(&file, text.replace(before, after)).expect("a file");
        }
        pack(&root.join("sources"), &root.join("new"), how);
        copy(&root.join("old"), &root.join("site"));
        let server = Server::start_in(&root.join("site"), seconds);
        Site { folder, server }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Replaces the served files by those of a folder.
    fn publish(&self, name: &str) {
        let site = self.path("site");
        for entry in fs::read_dir(&site).expect("a folder") {
            let path = entry.expect("an entry").path();
            let removed = if path.is_dir() {
                fs::remove_dir_all(path)
            } else {
                fs::remove_file(path)
            };
            removed.expect("a file to delete");
        }
        copy(&self.path(name), &site);
    }

    /// Opens a browser, and waits until the first build is stored.
    fn first_visit(&self) -> Browser {
        let browser = Browser::open();
        browser.visit(&self.server.address());
        browser.wait("navigator.serviceWorker.controller");
        browser
    }

    /// Visits the page while its service worker has the first build, and finally accepts the new one.
    fn update(&self, browser: &Browser) {
        browser.visit(&self.server.address());
        assert_eq!(browser.run(SEEN), json!(OLD));
        hears_of_update(browser);
        let all = "Promise.all(performance.getEntriesByType('resource').map(({ name }) => fetch(name, { cache: 'reload' }).then((file) => file.ok || done(name)))).then(() => done(true))";
        // The open page still finds its files, which are no longer on the server.
        assert_eq!(browser.run_to_end(all, &Value::Null), true);
        browser.press("Reload");
        self.is_new(browser);
    }

    fn is_new(&self, browser: &Browser) {
        browser.wait("document.body?.dataset.ready === 'true' && document.querySelector('.skip').textContent.includes('new')");
        assert_eq!(browser.run(SEEN), json!(NEW));
        browser.visit(&self.server.address());
        assert_eq!(browser.run(SEEN), json!(NEW));
        assert_eq!(browser.faults(), [""; 0]);
    }
}

fn pack(from: &Path, to: &Path, how: &str) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/pack.sh");
    let output = Command::new("sh")
        .arg(script)
        .args([from, to])
        .arg(how)
        .output()
        .expect("a shell");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let copied = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &copied);
        } else {
            let _ = fs::copy(path, copied).expect("a file");
        }
    }
}

/// Waits for the message of the page, without a question to the browser, which looks for a new version when it is idle.
fn hears_of_update(browser: &Browser) {
    let script = "const look = () => {
        if (document.body.innerText.includes('A new version is available.')) done(true);
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      look();";
    assert_eq!(browser.run_to_end(script, &Value::Null), true);
}

/// Looks for a new version, and waits for the end of its installation. Returns whether there is one.
fn finds_update(browser: &Browser) -> bool {
    let script = "navigator.serviceWorker.getRegistration().then(async (it) => {
        await it.update();
        const worker = it.installing ?? it.waiting;
        const look = () => { if (['redundant', 'activated'].includes(worker.state)) done(worker.state === 'activated'); };
        if (!worker) return done(false);
        worker.addEventListener('statechange', look);
        look();
      })";
    browser.run_to_end(script, &Value::Null) == true
}

#[test]
fn an_update_replaces_every_file() {
    let site = Site::open("bundle", "");
    let browser = site.first_visit();
    site.publish("new");
    site.update(&browser);
}

#[test]
fn an_update_is_whole_where_the_browser_keeps_old_files() {
    for how in ["bundle", "modules"] {
        let site = Site::open(how, CACHED);
        let browser = site.first_visit();
        site.publish("new");
        site.update(&browser);
    }
}

/// Holds the script of the page back until another version has taken over.
const LATE: &str = "new MutationObserver(() => {
    const script = document.querySelector('script[type=module]');
    if (!script || window.held) return;
    window.held = script;
    script.type = 'held';
  }).observe(document, { childList: true, subtree: true });
  navigator.serviceWorker?.addEventListener('controllerchange', () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = window.held.getAttribute('src');
    window.held.replaceWith(script);
  });
  navigator.serviceWorker?.getRegistration().then((it) => it?.update());";

#[test]
fn an_update_before_the_script_is_reported() {
    for how in ["bundle", "modules"] {
        let site = Site::open(how, CACHED);
        let browser = site.first_visit();
        site.publish("new");
        let late = browser.on_load(LATE);
        browser.show(&site.server.address());
        browser.wait("document.body?.innerText.includes('A new version is available.')");
        assert_eq!(browser.run(SEEN), json!(OLD));
        browser.forget(&late);
        browser.press("Reload");
        site.is_new(&browser);
    }
}

#[test]
fn an_update_that_arrives_file_by_file_is_whole() {
    for (how, early) in [
        ("bundle", "index.html"),
        ("bundle", "offline.js"),
        ("modules", "offline.js"),
    ] {
        let site = Site::open(how, CACHED);
        let browser = site.first_visit();
        fs::copy(site.path("new").join(early), site.path("site").join(early)).expect("a file");
        assert!(!finds_update(&browser), "{how} {early}");
        browser.visit(&site.server.address());
        assert_eq!(browser.run(SEEN), json!(OLD), "{how} {early}");
        assert!(!finds_update(&browser), "{how} {early}");
        site.publish("new");
        browser.faults();
        site.update(&browser);
    }
}

#[test]
fn an_update_with_a_missing_file_waits() {
    let site = Site::open("bundle", "");
    let browser = site.first_visit();
    site.publish("new");
    let is_style = |path: &PathBuf| path.extension().is_some_and(|it| it == "css");
    let mut files = fs::read_dir(site.path("site"))
        .expect("a folder")
        .map(|it| it.expect("an entry").path());
    fs::remove_file(files.find(is_style).expect("a style sheet")).expect("a file to delete");
    assert!(!finds_update(&browser));
    browser.visit(&site.server.address());
    assert_eq!(browser.run(SEEN), json!(OLD));
    assert!(!finds_update(&browser));
    site.publish("new");
    browser.faults();
    site.update(&browser);
}

#[test]
fn the_service_worker_of_the_first_version_is_replaced() {
    let site = Site::open("bundle", CACHED);
    let first = site.path("first");
    copy(
        Path::new(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../target/web-modules"
        )),
        &first,
    );
    let names = fs::read_dir(&first)
        .expect("a folder")
        .map(|it| it.expect("an entry").file_name());
    let names = names.map(|it| it.into_string().expect("a name"));
    let names: Vec<String> = names
        .filter(|it| it != "offline.js")
        .map(|it| format!("'{it}'"))
        .collect();
    let worker = FIRST_WORKER.replace("/* FILES */", &format!("'./', {}", names.join(", ")));
    fs::write(first.join("offline.js"), worker).expect("a file");
    site.publish("first");
    let browser = site.first_visit();
    site.publish("new");
    site.update(&browser);
    // The cache of the first version, which is kept for open pages, has this name.
    browser.visit(&format!("{}index.html", site.server.address()));
    assert_eq!(browser.run(SEEN), json!(NEW));
}

#[test]
fn a_first_visit_downloads_each_file_once() {
    let site = Site::open("bundle", "");
    let browser = site.first_visit();
    let count = browser.run("return performance.getEntriesByType('resource').length + 1");
    assert!(count.as_u64().is_some_and(|it| it <= 12), "{count}");
    let log = fs::read_to_string(site.path("site.log")).expect("a log");
    let names = fs::read_dir(site.path("site"))
        .expect("a folder")
        .map(|it| it.expect("an entry").file_name());
    let names = names.map(|it| it.into_string().expect("a name"));
    let mut hashed = 0;
    for name in names.filter(|it| {
        it.contains('-') && !it.contains("icon") && !it.contains("-more") && !it.contains("THIRD")
    }) {
        hashed += 1;
        assert_eq!(
            log.matches(&format!("GET /{name} ")).count(),
            1,
            "{name} {log}"
        );
    }
    assert_eq!(hashed, 9);
}
