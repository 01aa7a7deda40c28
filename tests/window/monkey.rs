//! Random mouse input, keys and resizes; the log must be consistent. `KNIGHTS_TOUR_MONKEY=EVENTS[,SEED]` sets the
//! number of events, and the seed for a repetition.

use crate::desk::{App, Desk};
use crate::large;
use knights_tour::board::{Board, Direction, Square};
use knights_tour_base::random::Random;
use std::collections::HashMap;
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{
    BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ConfigureWindowAux, ConnectionExt as _, InputFocus,
    KEY_PRESS_EVENT, KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT,
};
use x11rb::protocol::xtest::ConnectionExt as _;

/// X11 names of keys. No key closes the window or has Shift, which marks the end of a round.
const KEYS: [&str; 58] = [
    "t", "c", "r", "space", "space", "Right", "Right", "Right", "Left", "Left", "Home", "End",
    "Escape", "a", "z", "x", "k", "n", "p", "f", "l", "m", "e", "o", "w", "h", "u", "1", "2", "3",
    "4", "5", "6", "Up", "Down", "Return", "Return", "Tab", "b", "g", "F1", "8", "7", "d",
    "Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+z", "Ctrl+y", "Ctrl+c", "Ctrl+v", "Ctrl+e", "Ctrl+g", "-",
    "-", "0", "j", "9",
];

struct Monkey<'a> {
    desk: &'a Desk,
    app: &'a App<'a>,
    window: u32,
    codes: HashMap<u32, u8>,
    random: Random,
}

impl Monkey<'_> {
    fn input(&self, kind: u8, detail: u8, x: i16, y: i16) {
        let connection = self.desk.connection();
        let sent = connection.xtest_fake_input(kind, detail, 0, self.desk.root(), x, y, 0);
        let _ = sent.expect("sent");
    }

    fn code(&self, key: &str) -> u8 {
        let sign = match key {
            "space" => 0x20,
            "Right" => 0xff53,
            "Left" => 0xff51,
            "Up" => 0xff52,
            "Down" => 0xff54,
            "Home" => 0xff50,
            "End" => 0xff57,
            "Escape" => 0xff1b,
            "Return" => 0xff0d,
            "Tab" => 0xff09,
            "F1" => 0xffbe,
            "Ctrl" => 0xffe3,
            "Shift" => 0xffe1,
            letter => letter.bytes().next().map_or(0, u32::from),
        };
        self.codes[&sign]
    }

    fn press(&self, key: &str) {
        let (modifier, key) = key
            .split_once('+')
            .map_or((None, key), |(m, k)| (Some(m), k));
        let codes: Vec<u8> = modifier
            .into_iter()
            .chain([key])
            .map(|key| self.code(key))
            .collect();
        codes
            .iter()
            .for_each(|&code| self.input(KEY_PRESS_EVENT, code, 0, 0));
        codes
            .iter()
            .rev()
            .for_each(|&code| self.input(KEY_RELEASE_EVENT, code, 0, 0));
    }

    fn act(&mut self) {
        match self.random.below(1000) {
            0..500 => self.point(),
            500..680 => {
                // The middle button pans the board.
                let button = if self.random.below(8) == 0 { 2 } else { 1 };
                self.input(BUTTON_PRESS_EVENT, button, 0, 0);
                if self.random.coin() {
                    self.point();
                }
                self.input(BUTTON_RELEASE_EVENT, button, 0, 0);
            }
            680..740 => {
                let wheel = 4 + u8::from(self.random.coin());
                self.input(BUTTON_PRESS_EVENT, wheel, 0, 0);
                self.input(BUTTON_RELEASE_EVENT, wheel, 0, 0);
            }
            740..998 => {
                let key = KEYS[self.random.below(KEYS.len() as u64) as usize];
                self.press(key);
            }
            _ => {
                let size = ConfigureWindowAux::new()
                    .width(self.random.in_range(300..1400))
                    .height(self.random.in_range(300..900));
                let sent = self.desk.connection().configure_window(self.window, &size);
                let _ = sent.expect("sent");
            }
        }
    }

    /// Moves the pointer to a random pixel of the window.
    fn point(&mut self) {
        let connection = self.desk.connection();
        let place = connection.translate_coordinates(self.window, self.desk.root(), 0, 0);
        // The window may have been closed.
        let Ok(place) = place.expect("sent").reply() else {
            return;
        };
        let layout = self.app.layout();
        let x = self.random.in_range(0..layout.width.max(1) as u32) as i32;
        let y = self.random.in_range(0..layout.height.max(1) as u32) as i32;
        self.input(
            MOTION_NOTIFY_EVENT,
            0,
            place.dst_x + x as i16,
            place.dst_y + y as i16,
        );
    }

    /// Waits until all input is answered: Shift is logged in every state. Returns whether the window is still open.
    fn catch_up(&self, checker: &mut Checker) -> bool {
        // Keys go to the focused window, wherever the pointer is.
        let connection = self.desk.connection();
        let focus =
            connection.set_input_focus(InputFocus::PARENT, self.window, x11rb::CURRENT_TIME);
        let _ = focus.expect("sent");
        self.input(KEY_PRESS_EVENT, self.code("Shift"), 0, 0);
        self.input(KEY_RELEASE_EVENT, self.code("Shift"), 0, 0);
        self.desk.connection().flush().expect("flushed");
        while let Some(line) = self.app.next_line() {
            if line == "shift down=false" {
                return true;
            }
            checker.take(&line);
            checker.last = line;
        }
        false
    }
}

#[derive(Default)]
struct Checker {
    board: Option<Board>,
    /// The log does not repeat which squares are missing.
    squares: usize,
    /// Path of the single knight; unknown between a jump and the next start.
    trail: Option<Vec<Square>>,
    checked: usize,
    /// For failure messages.
    last: String,
}

impl Checker {
    fn field<'l>(line: &'l str, name: &str) -> Option<&'l str> {
        let fields = line.split(' ').filter_map(|field| field.split_once('='));
        fields
            .into_iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }

    fn square(line: &str, name: &str) -> Square {
        let name = Checker::field(line, name).unwrap_or_else(|| panic!("no {name}: {line}"));
        name.parse().unwrap_or_else(|_| panic!("no square: {line}"))
    }

    fn number(line: &str, name: &str) -> usize {
        let value = Checker::field(line, name).and_then(|value| value.parse().ok());
        value.unwrap_or_else(|| panic!("no {name}: {line}"))
    }

    fn take(&mut self, line: &str) {
        let event = line.split(' ').next().unwrap_or_default();
        match event {
            "board" => {
                self.board = Checker::field(line, "size").and_then(|size| size.parse().ok());
                let all = self
                    .board
                    .as_ref()
                    .map_or(0, |board| board.squares() as usize);
                let told = Checker::field(line, "squares").and_then(|told| told.parse().ok());
                self.squares = told.unwrap_or(all);
                self.trail = None;
            }
            "missing" | "restored" => {
                self.squares = match event {
                    "missing" => self.squares - 1,
                    _ => self.squares + 1,
                };
                self.trail = None;
            }
            "mode" | "clear" => self.trail = None,
            "start" => self.trail = Some(vec![Checker::square(line, "square")]),
            "seek" | "moves" | "undo" | "redo" => self.trail = None,
            "move" | "back" => self.step(event == "move", line),
            "stuck" | "complete" => self.end(line),
            _ => return,
        }
        self.checked += 1;
    }

    fn step(&mut self, is_move: bool, line: &str) {
        let (from, to) = (Checker::square(line, "from"), Checker::square(line, "to"));
        assert!(
            Direction::between(from, to).is_some(),
            "not a knight's move: {line}"
        );
        let board = self.board.as_ref().expect("a board before a move");
        assert!(
            board.contains(from) && board.contains(to),
            "not on {board}: {line}"
        );
        let number = Checker::number(line, "n");
        if Checker::field(line, "knight").is_some() {
            return;
        }
        let Some(trail) = &mut self.trail else { return };
        assert_eq!(trail.last(), Some(&from), "{line}");
        if is_move {
            assert_eq!(number, trail.len(), "{line}");
            assert!(!trail.contains(&to), "visited before: {line}");
            trail.push(to);
        } else {
            assert_eq!(number, trail.len() - 1, "{line}");
            let _ = trail.pop();
            assert_eq!(trail.last(), Some(&to), "{line}");
        }
    }

    fn end(&self, line: &str) {
        let Some(trail) = &self.trail else { return };
        let squares = self.squares;
        if line.starts_with("complete ") {
            assert_eq!(
                (Checker::number(line, "squares"), trail.len()),
                (squares, squares)
            );
            let closed = Direction::between(trail[0], trail[squares - 1]).is_some();
            assert_eq!(
                Checker::field(line, "closed"),
                Some(closed.to_string().as_str())
            );
        } else {
            assert_eq!(Checker::number(line, "visited"), trail.len(), "{line}");
            assert_eq!(
                trail.last(),
                Some(&Checker::square(line, "square")),
                "{line}"
            );
        }
    }
}

#[test]
fn whatever_is_pressed_makes_sense() {
    let asked = std::env::var("KNIGHTS_TOUR_MONKEY").unwrap_or_default();
    let mut asked = asked.split(',').map(str::parse);
    let events: u64 = asked.next().and_then(Result::ok).unwrap_or(20_000);
    let seed: u64 = asked.next().and_then(Result::ok).unwrap_or(1);
    println!("KNIGHTS_TOUR_MONKEY={events},{seed}");
    let mut desk = large();
    // Frame buttons would minimise the window; shortcuts and wheel would change the desktop.
    desk.dismiss_manager();
    let mut random = Random::with_seed(seed);
    let mut done = 0;
    while done < events {
        done += one_window(&desk, &mut random, events - done);
    }
}

/// Sends up to this many events, until the window closes. Returns the number sent.
fn one_window(desk: &Desk, random: &mut Random, events: u64) -> u64 {
    /// Events before each wait.
    const ROUND: u64 = 100;
    let home = tempfile::tempdir().expect("a folder");
    let app = desk.open_with(&["--seed", "1", "--speed", "200"], |command| {
        // Dialogs would take the keys.
        let _ = command.env("HOME", home.path()).env("PATH", "");
    });
    let mapping = desk.connection().get_keyboard_mapping(8, 248);
    let mapping = mapping.expect("sent").reply().expect("keys");
    let per_code = usize::from(mapping.keysyms_per_keycode);
    let firsts = mapping.keysyms.chunks(per_code).map(|signs| signs[0]);
    let codes = firsts.zip(8..=u8::MAX).filter(|&(sign, _)| sign != 0);
    let mut monkey = Monkey {
        desk,
        app: &app,
        window: app.window().parse().expect("a window's number"),
        codes: codes.collect(),
        random: Random::with_seed(random.next_u64()),
    };
    let mut checker = Checker::default();
    checker.take(&app.since_opening("board "));
    let mut done = 0;
    let mut is_open = true;
    while is_open && done < events {
        (0..ROUND).for_each(|_| monkey.act());
        done += ROUND;
        is_open = monkey.catch_up(&mut checker);
    }
    if is_open {
        println!("{} lines make sense, {} kB", checker.checked, app.memory());
        assert!(app.memory() < 1_000_000, "{} kB", app.memory());
        // An open form would take the key.
        app.key("Escape");
        app.key("ctrl+q");
    }
    let status = app.ended();
    assert!(status.success(), "{status} after {:?}", checker.last);
    done
}
