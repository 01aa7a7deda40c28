//! A desktop for each test: a screen, a window manager and the application.

use crate::{child, wine};
use knights_tour::board::{Board, Square};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};
use x11rb::connection::Connection as _;
use x11rb::properties::WmSizeHints;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask, ImageFormat,
    PropMode, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// Time limit; passing tests take far less.
const PATIENCE: Duration = Duration::from_secs(30);

const NO_BUS: &str = "unix:path=/nowhere";

/// Kills a program at the end of the test.
pub(crate) struct Running(Child);

impl Running {
    pub(crate) fn new(child: Child) -> Running {
        Running(child)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(command: &mut Command) -> Child {
    let name = command.get_program().to_owned();
    command
        .spawn()
        .unwrap_or_else(|error| panic!("{name:?} is needed by the window tests: {error}"))
}

/// Starts a screen of this size and depth; returns its display name.
pub(crate) fn screen(size: &str) -> (Running, String) {
    let mut server = start(
        Command::new("Xvfb")
            .args(["-displayfd", "1", "-noreset", "-screen", "0", size])
            .stdout(Stdio::piped())
            .stderr(Stdio::null()),
    );
    let mut number = String::new();
    let output = server.stdout.take().expect("piped");
    let _ = BufReader::new(output)
        .read_line(&mut number)
        .expect("its display");
    (Running(server), format!(":{}", number.trim()))
}

/// Fakes the wall clock, but not monotonic clocks. Returns `None` without libfaketime.
pub(crate) fn faked_clock(time: &str) -> Option<FakedClock> {
    if !child::has("faketime") {
        return None;
    }
    let libraries = std::fs::read_dir("/usr/lib").expect("a folder");
    let folders = libraries.flatten().map(|entry| entry.path());
    let library = folders
        .chain(["/usr/lib64".into()])
        .map(|folder| folder.join("faketime/libfaketimeMT.so.1"))
        .find(|path| path.exists())
        .expect("the library of faketime");
    let clock = FakedClock {
        library,
        time: tempfile::NamedTempFile::new().expect("a file"),
    };
    clock.set(time);
    Some(clock)
}

pub(crate) struct FakedClock {
    library: std::path::PathBuf,
    time: tempfile::NamedTempFile,
}

impl FakedClock {
    /// Sets the clock, as in `2026-11-25 12:00:00`; it runs on from there.
    pub(crate) fn set(&self, time: &str) {
        std::fs::write(self.time.path(), format!("@{time}\n")).expect("written");
    }

    pub(crate) fn arrange(&self, command: &mut Command) {
        let _ = command
            .env("LD_PRELOAD", &self.library)
            .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
            .env("FAKETIME_NO_CACHE", "1")
            .env("FAKETIME_TIMESTAMP_FILE", self.time.path());
    }
}

pub(crate) struct Desk {
    display: String,
    /// Kept open: a server without clients resets its settings.
    connection: RustConnection,
    root: u32,
    /// Each test has its own settings.
    settings: tempfile::TempDir,
    manager: Option<Running>,
    running: Cell<u32>,
    _server: Running,
}

impl Desk {
    pub(crate) fn new(width: u32, height: u32, dpi: u32) -> Desk {
        let (server, display) = screen(&format!("{width}x{height}x24"));
        let (connection, screen) = RustConnection::connect(Some(&display)).expect("a screen");
        let root = connection.setup().roots[screen].root;
        let resources = format!("Xft.dpi: {dpi}\n");
        connection
            .change_property8(
                PropMode::REPLACE,
                root,
                AtomEnum::RESOURCE_MANAGER,
                AtomEnum::STRING,
                resources.as_bytes(),
            )
            .expect("sent")
            .check()
            .expect("the scale set");
        let manager = Running(start(
            Command::new("openbox")
                .env("DISPLAY", &display)
                .stdout(Stdio::null())
                .stderr(Stdio::null()),
        ));
        wine::begin();
        let desk = Desk {
            display,
            connection,
            root,
            settings: tempfile::tempdir().expect("a folder"),
            manager: Some(manager),
            running: Cell::new(0),
            _server: server,
        };
        // Openbox loses windows shown before its fonts are loaded. It announces itself before that, but sets its number
        // of desktops afterwards.
        let desktops = desk.atom("_NET_NUMBER_OF_DESKTOPS");
        desk.until("the window manager", || desk.has_property(desktops));
        desk
    }

    /// Ends the window manager, whose frames have buttons.
    pub(crate) fn dismiss_manager(&mut self) {
        self.manager = None;
    }

    pub(crate) fn open(&self, arguments: &[&str]) -> App<'_> {
        self.open_with(arguments, |_| ())
    }

    /// `arrange` sets the environment. Random choices are the same in each run, unless the arguments name a seed.
    pub(crate) fn open_with(
        &self,
        arguments: &[&str],
        arrange: impl FnOnce(&mut Command),
    ) -> App<'_> {
        let mut command = match wine::program() {
            Some(program) => wine::command(&program),
            None => child::command(env!("CARGO_BIN_EXE_knights-tour")),
        };
        if !arguments.contains(&"--seed") {
            let _ = command.args(["--seed", "1"]);
        }
        let _ = command
            .args(arguments)
            .env("DISPLAY", &self.display)
            .env("RUST_LOG", "knights_tour=debug")
            .env("XDG_CONFIG_HOME", self.settings.path())
            // Hides the machine's session bus, with its portal's dialogs and settings.
            .env("DBUS_SESSION_BUS_ADDRESS", NO_BUS)
            .env("XDG_RUNTIME_DIR", self.settings.path())
            .stderr(Stdio::piped());
        arrange(&mut command);
        let others = match self.running.get() {
            0 => Vec::new(),
            _ => self.windows(),
        };
        self.running.set(self.running.get() + 1);
        let mut child = start(&mut command);
        let output = child.stderr.take().expect("piped");
        let (sender, lines) = channel();
        let _ = thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                // The log's prefix precedes the event.
                let event = line
                    .split_once("] ")
                    .map_or(line.as_str(), |(_, event)| event);
                if sender.send(event.to_owned()).is_err() {
                    break;
                }
            }
        });
        let app = App {
            desk: self,
            child: Running(child),
            lines,
            layout: Cell::new(Layout::default()),
            targets: RefCell::default(),
            opening: RefCell::default(),
            recent: RefCell::default(),
            keys_are_unanswered: Cell::new(false),
            window: RefCell::default(),
            others,
        };
        let mut line = String::new();
        while !line.starts_with("layout ") {
            line = app.until("");
            app.opening.borrow_mut().push(line.clone());
        }
        if wine::program().is_some() {
            // The window draws before it has the focus, and has the focus before it handles keys.
            self.until("the keyboard", || {
                self.tool(&["getactivewindow"]).trim() == app.window() && app.hears_a_key()
            });
        }
        app
    }

    pub(crate) fn tool(&self, arguments: &[&str]) -> String {
        let output = Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", &self.display)
            .output()
            .expect("xdotool is needed by the window tests");
        String::from_utf8(output.stdout).expect("text")
    }

    fn windows(&self) -> Vec<String> {
        let found = self.tool(&["search", "--onlyvisible", "--class", "knights-tour"]);
        found.lines().map(str::to_owned).collect()
    }

    pub(crate) fn settings(&self) -> std::path::PathBuf {
        let here = self.settings.path().join("knights-tour");
        wine::settings().unwrap_or(here).join("settings.json")
    }

    /// Waits for a condition that the log does not show.
    pub(crate) fn until(&self, what: &str, mut is_so: impl FnMut() -> bool) {
        let end = Instant::now() + PATIENCE;
        while !is_so() {
            assert!(Instant::now() < end, "waited too long for {what}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Whether a condition becomes true within five seconds.
    pub(crate) fn soon(&self, mut is_so: impl FnMut() -> bool) -> bool {
        let end = Instant::now() + PATIENCE / 6;
        while !is_so() && Instant::now() < end {
            thread::sleep(Duration::from_millis(20));
        }
        is_so()
    }

    pub(crate) fn display(&self) -> &str {
        &self.display
    }

    /// Whether a file dialog of the desktop portal is active.
    pub(crate) fn portal_dialog(&self) -> bool {
        let class = [
            "search",
            "--onlyvisible",
            "--class",
            "xdg-desktop-portal-gtk",
        ];
        let dialogs = self.tool(&class);
        let active = self.tool(&["getactivewindow"]);
        !active.is_empty() && dialogs.lines().any(|window| window == active.trim())
    }

    pub(crate) fn program(&self, name: &str) -> String {
        let output = Command::new("which").arg(name).output().expect("which");
        String::from_utf8(output.stdout)
            .expect("a path")
            .trim()
            .to_owned()
    }

    /// Covers everything with a window, and returns its id.
    pub(crate) fn cover(&self) -> u32 {
        let id = self.connection.generate_id().expect("a number");
        let attributes = CreateWindowAux::new()
            .override_redirect(1)
            .background_pixel(0);
        let made = self.connection.create_window(
            24,
            id,
            self.root,
            0,
            0,
            1900,
            1000,
            0,
            WindowClass::INPUT_OUTPUT,
            0,
            &attributes,
        );
        made.expect("sent").check().expect("a window");
        let shown = self.connection.map_window(id);
        shown.expect("sent").check().expect("shown");
        id
    }

    pub(crate) fn has_dialog(&self) -> bool {
        !self.soon(|| {
            self.tool(&["search", "--onlyvisible", "--class", "zenity"])
                .trim()
                .is_empty()
        })
    }

    /// Waits until zenity's dialog has the focus.
    pub(crate) fn dialog(&self) {
        self.until("the file dialog", || {
            let dialogs = self.tool(&["search", "--onlyvisible", "--class", "zenity"]);
            let active = self.tool(&["getactivewindow"]);
            !active.is_empty() && dialogs.lines().any(|window| window == active.trim())
        });
    }

    pub(crate) fn connection(&self) -> &RustConnection {
        &self.connection
    }

    pub(crate) fn root(&self) -> u32 {
        self.root
    }

    pub(crate) fn atom(&self, name: &str) -> u32 {
        let cookie = self.connection.intern_atom(false, name.as_bytes());
        cookie.expect("sent").reply().expect("an atom").atom
    }

    fn has_property(&self, atom: u32) -> bool {
        let any = AtomEnum::ANY;
        let cookie = self
            .connection
            .get_property(false, self.root, atom, any, 0, 4);
        cookie
            .expect("sent")
            .reply()
            .is_ok_and(|reply| !reply.value.is_empty())
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Layout {
    /// Left edge of the board; far outside the window when zoomed in.
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// Pixels per square.
    pub(crate) tile: f64,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

impl Layout {
    fn read(line: &str) -> Layout {
        let field = |name: &str| {
            let (_, value) = line.split_once(name).expect("a field");
            value.split(' ').next().unwrap_or_default().to_owned()
        };
        let number = |name: &str| field(name).parse().expect("a number");
        let [width, height] = numbers(&field(" window="));
        Layout {
            x: number(" x="),
            y: number(" y="),
            tile: number(" tile="),
            width,
            height,
        }
    }

    pub(crate) fn corner(&self) -> (i32, i32) {
        (self.x.round() as i32, self.y.round() as i32)
    }

    pub(crate) fn whole_tile(&self) -> i32 {
        self.tile.round() as i32
    }

    pub(crate) fn middle(&self, board: &Board, square: Square) -> (i32, i32) {
        let pixel = |from: f64, at: u32| (from + (f64::from(at) + 0.5) * self.tile).floor() as i32;
        let (column, row) = board.size().xy(square);
        (pixel(self.x, column), pixel(self.y, row))
    }
}

fn numbers<const N: usize>(line: &str) -> [i32; N] {
    let numbers = line.split(|c: char| !c.is_ascii_digit() && c != '-');
    let numbers: Vec<i32> = numbers.filter_map(|part| part.parse().ok()).collect();
    numbers
        .try_into()
        .unwrap_or_else(|_| panic!("not {N} numbers: {line}"))
}

pub(crate) struct App<'a> {
    desk: &'a Desk,
    child: Running,
    lines: Receiver<String>,
    layout: Cell<Layout>,
    /// X11 id, once requested.
    window: RefCell<String>,
    /// By name and layer: left, top, width, height, layer, and whether cut off.
    targets: RefCell<HashMap<(String, i32), [i32; 6]>>,
    /// Earlier windows of the application.
    others: Vec<String>,
    /// Log lines before the first layout.
    opening: RefCell<Vec<String>>,
    recent: RefCell<VecDeque<String>>,
    /// Whether keys were pressed since the panels were last at rest.
    keys_are_unanswered: Cell<bool>,
}

impl Drop for App<'_> {
    fn drop(&mut self) {
        self.desk.running.set(self.desk.running.get() - 1);
    }
}

impl App<'_> {
    /// Next line of the log; `None` once the application has ended.
    pub(crate) fn next_line(&self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => {
                self.note(&line);
                Some(line)
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no answer"),
        }
    }

    /// Waits for an event with this prefix; returns its line.
    pub(crate) fn until(&self, beginning: &str) -> String {
        let end = Instant::now() + PATIENCE;
        let mut seen = Vec::new();
        loop {
            match self
                .lines
                .recv_timeout(end.saturating_duration_since(Instant::now()))
            {
                Ok(line) => {
                    self.note(&line);
                    if line.starts_with(beginning) {
                        return line;
                    }
                    seen.push(line);
                }
                Err(RecvTimeoutError::Timeout) => {
                    let recent = self.recent.borrow();
                    panic!("no {beginning:?} after {seen:#?}; before and then: {recent:#?}")
                }
                Err(RecvTimeoutError::Disconnected) => panic!("ended after {seen:#?}"),
            }
        }
    }

    /// Waits for an event with this prefix; returns all lines up to it.
    pub(crate) fn lines_until(&self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some(line) = self.next_line() {
            let is_it = line.starts_with(beginning);
            lines.push(line);
            if is_it {
                return lines;
            }
        }
        panic!("ended after {lines:#?}");
    }

    /// First event with this prefix since the window was opened.
    pub(crate) fn since_opening(&self, beginning: &str) -> String {
        let opening = self.opening.borrow();
        let known = opening.iter().find(|line| line.starts_with(beginning));
        known.cloned().unwrap_or_else(|| self.until(beginning))
    }

    /// Records the positions in a line.
    fn note(&self, line: &str) {
        const MANY: usize = 40;
        let mut recent = self.recent.borrow_mut();
        recent.push_back(line.to_owned());
        if recent.len() > MANY {
            let _ = recent.pop_front();
        }
        if line.starts_with("layout ") {
            self.layout.set(Layout::read(line));
        }
        let named = |rest: &str| {
            let (name, place) = rest.trim_start_matches('"').rsplit_once('"')?;
            Some((name.to_owned(), place.to_owned()))
        };
        if let Some((name, place)) = line.strip_prefix("target=").and_then(named) {
            let place: [i32; 6] = numbers(&place);
            let _ = self.targets.borrow_mut().insert((name, place[4]), place);
        } else if let Some((name, rest)) = line.strip_prefix("gone target=").and_then(named) {
            let [layer] = numbers(&rest);
            let _ = self.targets.borrow_mut().remove(&(name, layer));
        }
    }

    pub(crate) fn lines_so_far(&self) -> Vec<String> {
        let lines: Vec<String> = self.lines.try_iter().collect();
        lines.iter().for_each(|line| self.note(line));
        lines
    }

    /// Whether the window answers a neutral key within half a second.
    fn hears_a_key(&self) -> bool {
        self.key("shift");
        let lines = self.lines_within(Duration::from_millis(500));
        let is_heard = lines.iter().any(|line| line == "shift down=false");
        self.opening.borrow_mut().extend(lines);
        is_heard
    }

    pub(crate) fn lines_within(&self, patience: Duration) -> Vec<String> {
        let end = Instant::now() + patience;
        let mut lines = Vec::new();
        while let Ok(line) = self
            .lines
            .recv_timeout(end.saturating_duration_since(Instant::now()))
        {
            self.note(&line);
            lines.push(line);
        }
        lines
    }

    /// Waits for a widget; returns its middle.
    pub(crate) fn target(&self, name: &str) -> (i32, i32) {
        loop {
            let targets = self.targets.borrow();
            let named = targets.iter().filter(|((known, _), _)| known == name);
            if let Some((_, &[x, y, width, height, ..])) =
                named.max_by_key(|((_, layer), _)| *layer)
            {
                return (x + width / 2, y + height / 2);
            }
            drop(targets);
            let _ = self.until(&format!("target={name:?} "));
        }
    }

    /// Waits until a widget has gone: a form may reopen with its buttons elsewhere, and until then old positions are
    /// known.
    pub(crate) fn until_gone(&self, name: &str) {
        while self.targets.borrow().keys().any(|(known, _)| known == name) {
            let _ = self.until(&format!("gone target={name:?} "));
        }
    }

    /// Widgets and texts: left, top, width, height, layer, and whether cut off.
    pub(crate) fn targets(&self) -> Vec<(String, [i32; 6])> {
        let _ = self.lines_so_far();
        let targets = self.targets.borrow();
        let targets = targets.iter();
        targets
            .map(|((name, _), place)| (name.clone(), *place))
            .collect()
    }

    /// Waits until a frame has answered all input.
    pub(crate) fn settle(&self) {
        self.key("shift");
        while self.until("shift ") != "shift down=false" {}
    }

    /// Waits until the panels show the result of all input and the log has their positions.
    pub(crate) fn settle_panels(&self) {
        self.settle();
        let _ = self.until("at rest");
        self.keys_are_unanswered.set(false);
    }

    /// Clicks a widget. What keys have changed is shown first, because it may move the widget.
    pub(crate) fn press(&self, name: &str) {
        if self.keys_are_unanswered.get() {
            self.settle_panels();
        }
        let (x, y) = self.target(name);
        self.click(x, y);
    }

    /// Clicks several widgets in order, such as a menu and its row.
    pub(crate) fn choose(&self, names: &[&str]) {
        // Old positions of the rows must be forgotten first.
        for name in names.iter().skip(1) {
            self.until_gone(name);
        }
        for name in names {
            self.press(name);
        }
    }

    pub(crate) fn until_width(&self, width: i32) {
        while self.layout().width != width {
            let _ = self.until("layout ");
        }
    }

    pub(crate) fn layout(&self) -> Layout {
        self.layout.get()
    }

    pub(crate) fn window(&self) -> String {
        let mut known = self.window.borrow_mut();
        if known.is_empty() {
            // Drawing may precede the window's appearance on the desktop.
            self.desk.until("the window", || {
                let mut windows = self.desk.windows();
                windows.retain(|window| !self.others.contains(window));
                *known = windows.pop().unwrap_or_default();
                !known.is_empty()
            });
        }
        known.clone()
    }

    pub(crate) fn activate(&self) {
        let window = self.window();
        let _ = self.desk.tool(&["windowactivate", "--sync", &window]);
    }

    pub(crate) fn point(&self, x: i32, y: i32) {
        let (x, y) = (x.to_string(), y.to_string());
        let _ = self
            .desk
            .tool(&["mousemove", "--window", &self.window(), &x, &y]);
    }

    pub(crate) fn click(&self, x: i32, y: i32) {
        self.point(x, y);
        let _ = self.desk.tool(&["click", "1"]);
    }

    pub(crate) fn click_square(&self, board: &str, square: &str) {
        let board: Board = board.parse().expect("a board");
        let square: Square = square.parse().expect("a square");
        let (x, y) = self.layout().middle(&board, square);
        self.click(x, y);
    }

    pub(crate) fn right_click_square(&self, board: &str, square: &str) {
        let (x, y) = self.middle_of(board, square);
        self.right_click(x, y);
    }

    pub(crate) fn right_click(&self, x: i32, y: i32) {
        self.point(x, y);
        let _ = self.desk.tool(&["click", "3"]);
    }

    pub(crate) fn middle_of(&self, board: &str, square: &str) -> (i32, i32) {
        let board: Board = board.parse().expect("a board");
        self.layout()
            .middle(&board, square.parse().expect("a square"))
    }

    pub(crate) fn drag(&self, points: impl IntoIterator<Item = (i32, i32)>) {
        let mut points = points.into_iter();
        if let Some((x, y)) = points.next() {
            self.point(x, y);
        }
        let _ = self.desk.tool(&["mousedown", "1"]);
        for (x, y) in points {
            self.point(x, y);
        }
        let _ = self.desk.tool(&["mouseup", "1"]);
    }

    pub(crate) fn double_click_square(&self, board: &str, square: &str) {
        let (x, y) = self.middle_of(board, square);
        self.point(x, y);
        let _ = self.desk.tool(&["click", "--repeat", "2", "1"]);
    }

    pub(crate) fn shift_click_square(&self, board: &str, square: &str) {
        self.click_square_with("shift", "shift ", board, square);
    }

    pub(crate) fn control_click_square(&self, board: &str, square: &str) {
        self.click_square_with("ctrl", "control ", board, square);
    }

    fn click_square_with(&self, key: &str, line: &str, board: &str, square: &str) {
        let _ = self.desk.tool(&["keydown", key]);
        let _ = self.until(line);
        self.click_square(board, square);
        let _ = self.desk.tool(&["keyup", key]);
    }

    pub(crate) fn key(&self, key: &str) {
        let _ = self.desk.tool(&["key", key]);
        self.keys_are_unanswered.set(true);
    }

    /// Presses keys, separated by spaces.
    pub(crate) fn keys(&self, keys: &str) {
        let mut arguments = vec!["key"];
        arguments.extend(keys.split(' '));
        let _ = self.desk.tool(&arguments);
        self.keys_are_unanswered.set(true);
    }

    pub(crate) fn write(&self, text: &str) {
        let _ = self.desk.tool(&["type", text]);
        self.keys_are_unanswered.set(true);
    }

    pub(crate) fn resize(&self, width: i32, height: i32) {
        let (width, height) = (width.to_string(), height.to_string());
        let _ = self
            .desk
            .tool(&["windowsize", &self.window(), &width, &height]);
    }

    /// Minimum size, as requested from the desktop.
    pub(crate) fn least_size(&self) -> (i32, i32) {
        let window: u32 = self.window().parse().expect("a window's number");
        let hints = WmSizeHints::get_normal_hints(&self.desk.connection, window);
        let hints = hints.expect("sent").reply().expect("a window");
        hints.and_then(|hints| hints.min_size).unwrap_or_default()
    }

    pub(crate) fn size(&self) -> (i32, i32) {
        let window: u32 = self.window().parse().expect("a window's number");
        let geometry = self.desk.connection.get_geometry(window);
        let geometry = geometry.expect("sent").reply().expect("a window");
        (geometry.width.into(), geometry.height.into())
    }

    /// Asks the window to close, like its close button.
    pub(crate) fn close(&self) {
        let window: u32 = self.window().parse().expect("a window's number");
        let close = self.desk.atom("_NET_CLOSE_WINDOW");
        let message = ClientMessageEvent::new(32, window, close, [0; 5]);
        let mask = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        let sent = self
            .desk
            .connection
            .send_event(false, self.desk.root, mask, message);
        sent.expect("sent").check().expect("taken");
    }

    pub(crate) fn ended(mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.0.try_wait().expect("our child") {
                return status;
            }
            assert!(Instant::now() < end, "it does not end");
            thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn signal(&self, name: &str) {
        let process = self.child.0.id().to_string();
        let status = Command::new("kill").args(["-s", name, &process]).status();
        assert!(status.expect("kill").success());
    }

    /// Lets files grow to this many bytes at most: with none, writes fail as on a full disk, even for root.
    pub(crate) fn limit_files(&self, bytes: u64) {
        let process = self.child.0.id().to_string();
        let limit = format!("--fsize={bytes}:");
        let status = Command::new("prlimit")
            .args(["--pid", &process, &limit])
            .status();
        assert!(status.expect("prlimit").success());
    }

    /// In kilobytes.
    pub(crate) fn memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.0.id());
        let text = std::fs::read_to_string(path).expect("a process");
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next());
        number
            .and_then(|number| number.parse().ok())
            .expect("its memory")
    }

    /// Processor time, in clock ticks.
    fn ticks(&self) -> u64 {
        let path = format!("/proc/{}/stat", self.child.0.id());
        let text = std::fs::read_to_string(path).expect("a process");
        let (_, fields) = text.rsplit_once(") ").expect("a name in brackets");
        let fields: Vec<&str> = fields.split(' ').collect();
        let number = |index: usize| fields[index].parse::<u64>().expect("ticks");
        number(11) + number(12)
    }

    /// Hundredths of a second of processor time in the next `time`. Rest can only be watched, so this waits for it.
    pub(crate) fn used_within(&self, time: Duration) -> u64 {
        let before = self.ticks();
        thread::sleep(time);
        self.ticks() - before
    }

    /// Waits until the application uses no processor time for this long.
    pub(crate) fn until_rest(&self, time: Duration) {
        self.desk.until("rest", || self.used_within(time) == 0);
    }

    /// RGB pixels of the board.
    pub(crate) fn board_pixels(&self, columns: u32, rows: u32) -> Vec<[u8; 3]> {
        let (x, y) = self.layout().corner();
        self.pixels(x, y, columns, rows)
    }

    /// RGB pixels of a rectangle of the window.
    pub(crate) fn pixels(&self, x: i32, y: i32, columns: u32, rows: u32) -> Vec<[u8; 3]> {
        let window: u32 = self.window().trim().parse().expect("a window's number");
        let reply = self
            .desk
            .connection
            .get_image(
                ImageFormat::Z_PIXMAP,
                window,
                x as i16,
                y as i16,
                columns as u16,
                rows as u16,
                u32::MAX,
            )
            .expect("sent")
            .reply()
            .expect("the pixels");
        let pixels = reply.data.chunks_exact(4);
        pixels.map(|pixel| [pixel[2], pixel[1], pixel[0]]).collect()
    }
}
