//! Drives Chromium by WebDriver, with a server of the built page.

use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Time limit; passing tests take far less.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
}

impl Server {
    pub(crate) fn start() -> Server {
        Server::start_at(free_port())
    }

    pub(crate) fn start_at(port: u16) -> Server {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/serve.sh");
        let mut shell = Command::new("sh");
        shell.args([script, &port.to_string()]);
        Server::run(shell.stderr(Stdio::null()), port)
    }

    /// Serves a folder, whose files browsers may use for some seconds without asking again, or as they like. The log is
    /// beside the folder.
    pub(crate) fn start_in(folder: &Path, seconds: &str) -> Server {
        let port = free_port();
        let log = File::create(folder.with_extension("log")).expect("a file");
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/serve.sh");
        let mut shell = Command::new("sh");
        shell.args([script, &port.to_string()]).arg(folder);
        Server::run(shell.arg(seconds).stderr(log), port)
    }

    /// Serves the page as separate modules.
    pub(crate) fn start_modules() -> Server {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/web-modules");
        Server::start_in(Path::new(folder), "")
    }

    /// Starts a server that lets no other origin read its files.
    pub(crate) fn start_closed() -> Server {
        let port = free_port();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/web");
        let mut python = Command::new("python3");
        python.args([
            "-m",
            "http.server",
            "--bind",
            "127.0.0.1",
            "--directory",
            folder,
        ]);
        Server::run(python.arg(port.to_string()).stderr(Stdio::null()), port)
    }

    fn run(command: &mut Command, port: u16) -> Server {
        let child = command
            .stdout(Stdio::null())
            .spawn()
            .expect("a shell, and Python");
        let server = Server { child, port };
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(begun.elapsed() < PATIENCE, "the server does not answer");
            std::thread::sleep(Duration::from_millis(20));
        }
        server
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A port that is very likely still free when a server starts.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("a free port")
        .port()
}

/// Starts chromedriver on a free port. It binds a port for IPv4 and the same one for IPv6, and it ends when another
/// program takes the second in between; then it is started again.
fn chromedriver() -> (Child, String) {
    let mut output = String::new();
    for _ in 0..5 {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver, of Debian's package chromium-driver");
        let lines = BufReader::new(driver.stdout.take().expect("a pipe")).lines();
        for line in lines.map_while(Result::ok) {
            if let Some((_, port)) = line.split_once("started successfully on port ") {
                return (driver, port.trim_end_matches('.').to_owned());
            }
            output += &line;
            output.push('\n');
        }
        let status = driver.wait().expect("a status");
        output += &format!("{status}\n");
    }
    panic!("chromedriver tells no port:\n{output}");
}

/// A headless Chromium.
pub(crate) struct Browser {
    driver: Child,
    address: String,
    agent: ureq::Agent,
    // Deleted with the browser.
    _profile: tempfile::TempDir,
}

const OPTIONS: [&str; 9] = [
    "--window-size=1280,900",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

const JOURNAL: &str = "window.journal = []; document.addEventListener('journal', (event) => { for (const line of event.detail) journal.push(line); });";

impl Browser {
    /// Opens a browser that records the page's journal.
    pub(crate) fn open() -> Browser {
        Browser::open_with(&[])
    }

    /// Opens a browser whose user prefers these languages.
    pub(crate) fn open_in(languages: &str) -> Browser {
        Browser::open_with(&[&format!("--accept-lang={languages}")])
    }

    fn open_with(more: &[&str]) -> Browser {
        let (driver, port) = chromedriver();
        let profile = tempfile::tempdir().expect("a folder");
        let folder = format!("--user-data-dir={}", profile.path().display());
        let options: Vec<&str> = OPTIONS
            .iter()
            .chain(more)
            .copied()
            .chain([folder.as_str()])
            .collect();
        let config = ureq::Agent::config_builder().http_status_as_error(false);
        let mut browser = Browser {
            driver,
            address: format!("http://127.0.0.1:{port}/session"),
            agent: config.timeout_global(Some(2 * PATIENCE)).build().into(),
            _profile: profile,
        };
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": options},
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let session = browser.post("", &wanted);
        let session = session["sessionId"].as_str().expect("a session").to_owned();
        browser.address = format!("{}/{session}", browser.address);
        let _ = browser.on_load(JOURNAL);
        let permissions = json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]});
        let _ = browser.devtools("Browser.grantPermissions", &permissions);
        browser
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let address = format!("{}{path}", self.address);
        let request = self.agent.post(&address).content_type("application/json");
        let mut response = request
            .send(body.to_string())
            .unwrap_or_else(|error| panic!("{path}: {error}"));
        let text = response
            .body_mut()
            .with_config()
            .limit(256 << 20)
            .read_to_string();
        let mut answer: Value = serde_json::from_str(&text.expect("an answer")).expect("JSON");
        let value = answer["value"].take();
        assert!(value["error"].is_null(), "{path} {body}: {value}");
        value
    }

    /// Runs a command of the DevTools protocol.
    pub(crate) fn devtools(&self, command: &str, parameters: &Value) -> Value {
        let body = json!({"cmd": command, "params": parameters});
        self.post("/goog/cdp/execute", &body)
    }

    /// Runs a script in every page of this tab, before the page's own; returns its ID.
    pub(crate) fn on_load(&self, script: &str) -> Value {
        let source = json!({"source": script});
        self.devtools("Page.addScriptToEvaluateOnNewDocument", &source)["identifier"].take()
    }

    /// Removes a script added by `on_load`.
    pub(crate) fn forget(&self, script: &Value) {
        let script = json!({"identifier": script});
        let _ = self.devtools("Page.removeScriptToEvaluateOnNewDocument", &script);
    }

    /// Opens a tab, switches to it, and returns its handle.
    pub(crate) fn open_tab(&self) -> Value {
        let handle = self.post("/window/new", &json!({"type": "tab"}))["handle"].take();
        self.go_to(&handle);
        let _ = self.on_load(JOURNAL);
        handle
    }

    /// Handle of the current tab.
    pub(crate) fn tab(&self) -> Value {
        let address = format!("{}/window", self.address);
        let mut response = self.agent.get(&address).call().expect("an answer");
        let text = response.body_mut().read_to_string().expect("a text");
        serde_json::from_str::<Value>(&text).expect("JSON")["value"].take()
    }

    pub(crate) fn go_to(&self, tab: &Value) {
        let _ = self.post("/window", &json!({"handle": tab}));
    }

    /// Switches to the first frame of the page.
    pub(crate) fn enter_frame(&self) {
        let _ = self.post("/frame", &json!({"id": 0}));
    }

    /// Closes the current tab, and switches to another.
    pub(crate) fn close_for(&self, tab: &Value) {
        let _ = self.agent.delete(format!("{}/window", self.address)).call();
        self.go_to(tab);
    }

    /// Runs a script and reloads the page at once; waits for the engine.
    pub(crate) fn reload_after(&self, script: &str) {
        let _ = self.run(&format!("{script}; window.isOld = true; location.reload()"));
        self.wait("!window.isOld && document.body?.dataset.ready === 'true'");
    }

    pub(crate) fn show(&self, address: &str) {
        // A change of the fragment alone would not reload the page.
        let _ = self.post("/url", &json!({"url": "about:blank"}));
        let _ = self.post("/url", &json!({"url": address}));
    }

    /// Shows a page, and waits for the engine.
    pub(crate) fn visit(&self, address: &str) {
        self.show(address);
        self.wait("document.body.dataset.ready === 'true'");
    }

    pub(crate) fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Runs a script that passes its result to `done`.
    pub(crate) fn run_to_end(&self, script: &str, argument: &Value) -> Value {
        let _ = self.post(
            "/timeouts",
            &json!({"script": 2 * PATIENCE.as_millis() as u64}),
        );
        let script = format!("const done = arguments[arguments.length - 1]; {script}");
        self.post(
            "/execute/async",
            &json!({"script": script, "args": [argument]}),
        )
    }

    /// Waits for a condition. Asks less and less often: a browser that always has a question to answer puts off what can
    /// wait, for example to look for a new version of the page.
    pub(crate) fn wait(&self, condition: &str) {
        let begun = Instant::now();
        let mut pause = Duration::from_millis(10);
        while self.run(&format!("return Boolean({condition})")) != Value::Bool(true) {
            if begun.elapsed() > PATIENCE {
                let seen = self.run("return [document.querySelector('#report')?.innerText, window.journal.slice(-12)]");
                panic!(
                    "waited in vain for {condition}: {seen}\n{}",
                    self.faults().join("\n")
                );
            }
            std::thread::sleep(pause);
            pause = (pause * 3 / 2).min(Duration::from_millis(200));
        }
    }

    /// Waits for a journal line with this beginning.
    pub(crate) fn hears(&self, line: &str) {
        self.wait(&format!(
            "window.journal.some((line) => line.startsWith({}))",
            json!(line)
        ));
    }

    /// Clicks the middle of the first match. The pointer comes from elsewhere, so the click is no part of a double tap.
    pub(crate) fn click(&self, selector: &str) {
        let corner = json!({"type": "pointerMove", "duration": 0, "x": 0, "y": 0});
        let actions = json!({"actions": [{"type": "pointer", "id": "mouse", "actions": [corner]}]});
        let _ = self.post("/actions", &actions);
        let element = self.post(
            "/element",
            &json!({"using": "css selector", "value": selector}),
        );
        let id = element
            .as_object()
            .and_then(|it| it.values().next()?.as_str());
        let path = format!("/element/{}/click", id.expect("an element"));
        let _ = self.post(&path, &json!({}));
    }

    /// Clicks the middle of the first match twice.
    pub(crate) fn double_click(&self, selector: &str) {
        let element = self.post(
            "/element",
            &json!({"using": "css selector", "value": selector}),
        );
        let to = json!({"type": "pointerMove", "duration": 0, "origin": element, "x": 0, "y": 0});
        let press = |kind: &str| json!({"type": kind, "button": 0});
        let twice = ["pointerDown", "pointerUp", "pointerDown", "pointerUp"].map(press);
        let all: Vec<Value> = std::iter::once(to).chain(twice).collect();
        let actions = json!({"actions": [{"type": "pointer", "id": "mouse", "actions": all}]});
        let _ = self.post("/actions", &actions);
    }

    /// Clicks the visible button with this label.
    pub(crate) fn press(&self, label: &str) {
        let mark = format!(
            "const it = [...document.querySelectorAll('button, label')].find((it) => it.offsetParent && (it.ariaLabel ?? it.innerText).trim() === {});
             document.querySelector('[data-wanted]')?.removeAttribute('data-wanted');
             it?.setAttribute('data-wanted', ''); return Boolean(it)",
            json!(label)
        );
        assert_eq!(
            self.run(&mark),
            Value::Bool(true),
            "no button is called {label}"
        );
        self.click("[data-wanted]");
    }

    /// Presses keys in order; keys without letters by name.
    pub(crate) fn keys(&self, keys: &[&str]) {
        let code = |name: &&str| match *name {
            "Tab" => "\u{e004}".to_owned(),
            "Enter" => "\u{e007}".to_owned(),
            "Left" => "\u{e012}".to_owned(),
            "Up" => "\u{e013}".to_owned(),
            "Right" => "\u{e014}".to_owned(),
            "Down" => "\u{e015}".to_owned(),
            "Home" => "\u{e011}".to_owned(),
            "End" => "\u{e010}".to_owned(),
            "PageUp" => "\u{e00e}".to_owned(),
            "PageDown" => "\u{e00f}".to_owned(),
            "Esc" => "\u{e00c}".to_owned(),
            letter => letter.to_owned(),
        };
        let strokes = keys.iter().map(code).flat_map(|key| {
            [
                json!({"type": "keyDown", "value": key}),
                json!({"type": "keyUp", "value": key}),
            ]
        });
        let strokes: Vec<Value> = strokes.collect();
        let actions = json!({"actions": [{"type": "key", "id": "keys", "actions": strokes}]});
        let _ = self.post("/actions", &actions);
    }

    /// Sets the page's size and colour scheme.
    pub(crate) fn look(&self, width: u32, height: u32, is_dark: bool) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        let _ = self.devtools("Emulation.setDeviceMetricsOverride", &size);
        let scheme = if is_dark { "dark" } else { "light" };
        let media = json!({"features": [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]});
        let _ = self.devtools("Emulation.setEmulatedMedia", &media);
    }

    /// Bytes of a Base64 text. The browser decodes it, so no crate is needed.
    pub(crate) fn decoded(&self, text: &Value) -> Vec<u8> {
        let script = "done(Array.from(atob(arguments[0]), (it) => it.charCodeAt(0)))";
        let bytes = self.run_to_end(script, text);
        let bytes = bytes.as_array().expect("bytes").iter();
        bytes
            .filter_map(|byte| u8::try_from(byte.as_u64()?).ok())
            .collect()
    }

    /// Saves a screenshot in `target/web-pictures`.
    pub(crate) fn picture(&self, name: &str) {
        let picture = self.devtools("Page.captureScreenshot", &json!({"format": "png"}));
        let bytes = self.decoded(&picture["data"]);
        let folder = PathBuf::from(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../target/web-pictures"
        ));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join(format!("{name}.png")), bytes).expect("a file");
    }

    /// Severe entries of the browser's log.
    pub(crate) fn faults(&self) -> Vec<String> {
        let log = self.post("/se/log", &json!({"type": "browser"}));
        let lines = log.as_array().into_iter().flatten();
        let severe = lines.filter(|line| line["level"] == "SEVERE");
        severe.map(|line| line["message"].to_string()).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.agent.delete(&self.address).call();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
