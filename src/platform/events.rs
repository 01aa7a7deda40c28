//! Passes input on in portions that one frame can handle. Between two frames a whole click may arrive, or a key that
//! opens a form together with text for that form. Panels see the events of one frame and respond in the next. Therefore
//! events after half a click, or after a key with a command, wait for the next frame, in order. Steps never wait: one
//! frame makes all of them.

use crate::model::command::AppCommand;
use crate::model::keys;
use crate::platform::gui::Gui;
use crate::platform::keyboard::Keyboard;
use knights_tour_session::Command;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// An input event.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Happening {
    Moved(f32, f32),
    Button(MouseButton, bool, f32, f32),
    /// The press before this was the second one of a double click.
    Doubled,
    Wheel(f32, f32),
    /// A typed character; the flag is true if a held key repeats it.
    Typed(char, KeyMods, bool),
    /// A pressed key; the flag is true for the repeats of a held key.
    KeyDown(KeyCode, KeyMods, bool),
    KeyUp(KeyCode, KeyMods),
}

/// The window's input events, passed on frame by frame.
#[derive(Default)]
pub(crate) struct Events {
    /// The name under which macroquad keeps the events of this frame.
    subscriber: usize,
    /// The events that wait for their frame.
    happenings: VecDeque<Happening>,
    pointer: Option<(f32, f32)>,
    /// When and where the left button was last pressed, unless that was a double click.
    pressed: Option<(Instant, f32, f32)>,
    is_doubled: bool,
    /// The held keys: miniquad's name of each, and its meaning for shortcuts.
    held: Vec<(KeyCode, KeyCode)>,
    is_left: bool,
    keyboard: Keyboard,
    /// The last typed character, which X11 reports before its key.
    typed: Option<char>,
}

/// The input of one frame.
#[derive(Debug, Default)]
pub(crate) struct Input {
    /// Commands of this frame: any number of steps, then at most one command of another kind.
    pub(crate) commands: Vec<AppCommand>,
    pub(crate) digits: Vec<u8>,
    /// Letters pressed with Shift, in lower case: the files of typed squares.
    pub(crate) files: Vec<char>,
    pub(crate) key: bool,
    pub(crate) paste: bool,
    pub(crate) escape: bool,
    pub(crate) arrows: Vec<(i32, i32)>,
    pub(crate) enter: bool,
    /// Whether Shift is held now; `None` if unchanged in this frame. `control` is for Ctrl.
    pub(crate) shift: Option<bool>,
    pub(crate) control: Option<bool>,
    pub(crate) space: Option<bool>,
    pub(crate) pointer: Option<(f32, f32)>,
    pub(crate) button: Option<(MouseButton, bool)>,
    /// Whether the released button ends a double click.
    pub(crate) is_doubled: bool,
    /// Wheel rotation in notches; positive is away from the user.
    pub(crate) wheel: f32,
    pub(crate) any: bool,
}

pub(crate) fn dropped_files() -> Vec<PathBuf> {
    #[cfg(windows)]
    return crate::platform::windows::dropped();
    #[cfg(not(windows))]
    macroquad::prelude::get_dropped_files()
        .into_iter()
        .filter_map(|file| file.path)
        .collect()
}

impl Events {
    pub(crate) fn new() -> Events {
        Events {
            subscriber: register_input_subscriber(),
            ..Events::default()
        }
    }

    pub(crate) fn has_focus(&self) -> bool {
        !self.is_left
    }

    pub(crate) fn is_waiting(&self) -> bool {
        !self.happenings.is_empty()
    }

    /// Passes the next events to `gui`. While a form is `settling`, its fields cannot take text yet, so all input
    /// waits. While a panel takes the keys, a frame handles one arrow key.
    pub(crate) fn next_frame(&mut self, gui: &mut Gui, settling: bool, is_typing: bool) -> Input {
        self.forget_repeats();
        let subscriber = self.subscriber;
        repeat_all_miniquad_input(self, subscriber);
        let mut input = Input::default();
        let mut has_typed = false;
        while !settling && let Some(&happening) = self.happenings.front() {
            // Wait for the next frame: egui would change the focus before it handles the text typed in this one.
            if happening.leaves_field() && has_typed {
                break;
            }
            let _ = self.happenings.pop_front();
            input.any |= self.is_news(happening);
            happening.pass_to_egui(gui);
            has_typed |= matches!(happening, Happening::Typed(..));
            if input.handle(happening, is_typing) || happening.is_tab() {
                break;
            }
        }
        input
    }

    /// Whether an event changes anything; false for a pointer event at the old position, which only requests a frame.
    fn is_news(&mut self, happening: Happening) -> bool {
        let Happening::Moved(x, y) = happening else {
            return true;
        };
        self.pointer.replace((x, y)) != Some((x, y))
    }
}

impl Happening {
    fn is_tab(self) -> bool {
        matches!(self, Happening::KeyDown(KeyCode::Tab, ..))
    }

    fn leaves_field(self) -> bool {
        self.is_tab() || matches!(self, Happening::Button(_, true, ..))
    }

    fn pass_to_egui(self, gui: &mut Gui) {
        match self {
            Happening::Moved(x, y) => gui.move_pointer(x, y),
            Happening::Button(button, is_down, x, y) => gui.press_button(button, is_down, x, y),
            Happening::Doubled => {}
            Happening::Wheel(x, y) => gui.turn_wheel(x, y),
            // Ctrl makes a shortcut, but Ctrl with Alt may be AltGr, which types characters.
            Happening::Typed(character, modifiers, _) => {
                if modifiers.ctrl == modifiers.alt && !modifiers.logo {
                    gui.type_character(character);
                }
            }
            Happening::KeyDown(code, modifiers, _) => gui.press_key(code, modifiers, true),
            Happening::KeyUp(code, modifiers) => gui.press_key(code, modifiers, false),
        }
    }
}

/// One notch of the wheel in miniquad's units.
const NOTCH: f32 = match () {
    () if cfg!(target_os = "windows") => 120.0,
    () if cfg!(target_os = "macos") => 10.0,
    () => 1.0,
};

impl Input {
    /// Handles an event. Returns whether later events must wait for the next frame.
    fn handle(&mut self, happening: Happening, is_typing: bool) -> bool {
        match happening {
            Happening::Moved(x, y) => self.pointer = Some((x, y)),
            Happening::Wheel(_, notches) => self.wheel += notches,
            Happening::Button(button, is_down, x, y) => {
                self.pointer = Some((x, y));
                self.button = Some((button, is_down));
                return true;
            }
            Happening::Doubled => self.is_doubled = true,
            Happening::Typed(character, modifiers, _) if !modifiers.ctrl && !modifiers.alt => {
                let digit = character.to_digit(10);
                self.digits.extend(digit.map(|digit| digit as u8));
                let command = keys::command_of(character);
                let is_answered = command.is_some();
                self.commands.extend(command);
                return is_answered;
            }
            Happening::Typed(..) => {}
            Happening::KeyDown(code, modifiers, is_repeat) => {
                self.key = true;
                self.hold(code, true);
                let is_answered = self.press(code, modifiers, is_repeat, is_typing);
                let is_space = code == KeyCode::Space;
                return is_answered || self.paste || self.escape || self.enter || is_space;
            }
            Happening::KeyUp(KeyCode::Space, _) => {
                self.space = Some(false);
                return true;
            }
            Happening::KeyUp(code, _) => self.hold(code, false),
        }
        false
    }

    fn hold(&mut self, code: KeyCode, is_down: bool) {
        if matches!(code, KeyCode::LeftShift | KeyCode::RightShift) {
            self.shift = Some(is_down);
        }
        if is_control(code) {
            self.control = Some(is_down);
        }
    }

    /// Handles a pressed key. Returns whether later events must wait for the next frame.
    fn press(
        &mut self,
        code: KeyCode,
        modifiers: KeyMods,
        is_repeat: bool,
        is_typing: bool,
    ) -> bool {
        self.escape = code == KeyCode::Escape;
        self.enter = matches!(code, KeyCode::Enter | KeyCode::KpEnter) && !is_repeat;
        self.paste = is_paste(code, modifiers) && !is_repeat;
        // Space held during a drag moves the board; Space alone acts on release.
        if code == KeyCode::Space && !is_repeat {
            self.space = Some(true);
            return false;
        }
        let arrow = match code {
            KeyCode::Left => Some((-1, 0)),
            KeyCode::Right => Some((1, 0)),
            KeyCode::Up => Some((0, 1)),
            KeyCode::Down => Some((0, -1)),
            _ => None,
        };
        self.arrows.extend(arrow.filter(|_| !modifiers.shift));
        let name = format!("{code:?}");
        if let [letter @ b'A'..=b'Z'] = name.as_bytes()
            && modifiers.shift
            && !(modifiers.ctrl || modifiers.alt || modifiers.logo)
        {
            self.files.push(letter.to_ascii_lowercase().into());
            return true;
        }
        // A held arrow key makes steps; repeats of other keys are ignored.
        let is_taken = !is_repeat || arrow.is_some();
        let command = keys::command(code, modifiers).filter(|_| is_taken);
        // In a panel, an arrow key ends the frame's input: egui moves the focus at most once a frame.
        let is_answered = (is_typing && arrow.is_some())
            || command.as_ref().is_some_and(|command| !is_step(command));
        self.commands.extend(command);
        is_answered
    }
}

fn is_paste(code: KeyCode, modifiers: KeyMods) -> bool {
    let is_command = modifiers.ctrl || (cfg!(target_os = "macos") && modifiers.logo);
    is_command && !modifiers.alt && !modifiers.shift && code == KeyCode::V
}

fn is_step(command: &AppCommand) -> bool {
    matches!(
        command,
        AppCommand::Game(Command::StepOn | Command::StepBack)
    )
}

fn is_control(code: KeyCode) -> bool {
    let is_command = matches!(code, KeyCode::LeftSuper | KeyCode::RightSuper);
    matches!(code, KeyCode::LeftControl | KeyCode::RightControl)
        || (cfg!(target_os = "macos") && is_command)
}

impl Events {
    fn forget_repeats(&mut self) {
        let is_repeat = |happening: &Happening| {
            matches!(
                happening,
                Happening::KeyDown(_, _, true) | Happening::Typed(_, _, true)
            )
        };
        self.happenings.retain(|happening| !is_repeat(happening));
    }

    fn push(&mut self, happening: Happening) {
        self.happenings.push_back(happening);
    }

    /// Whether a press of the left button makes a double click. Counted when macroquad passes the events on, at most once
    /// a frame, so that slow frames between the two presses do not count.
    fn doubles(&self, x: f32, y: f32) -> bool {
        const DELAY: Duration = Duration::from_millis(500);
        /// In pixels.
        const DISTANCE: f32 = 8.0;
        self.pressed.is_some_and(|(since, from_x, from_y)| {
            since.elapsed() < DELAY && (x - from_x).hypot(y - from_y) < DISTANCE
        })
    }

    /// Drops queued repeats of a released key, but keeps its press.
    fn release(&mut self, code: KeyCode, modifiers: KeyMods) {
        self.happenings.retain(
            |happening| !matches!(happening, Happening::KeyDown(of, _, true) if *of == code),
        );
        self.push(Happening::KeyUp(code, modifiers));
    }

    /// Queues a typed character before its key, even one that comes `after` it: a form that opens must not take it.
    fn push_typed(&mut self, typed: Happening, after: bool) {
        let is_key = |happening: &Happening| matches!(happening, Happening::KeyDown(..));
        let is_behind = after && self.happenings.back().is_some_and(is_key);
        let key = is_behind.then(|| self.happenings.pop_back()).flatten();
        self.happenings.push_back(typed);
        self.happenings.extend(key);
    }
}

impl EventHandler for Events {
    fn update(&mut self) {}
    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.push(Happening::Moved(x, y));
    }

    fn mouse_wheel_event(&mut self, x: f32, y: f32) {
        self.push(Happening::Wheel(x / NOTCH, y / NOTCH));
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        let is_left = button == MouseButton::Left;
        self.is_doubled = is_left && self.doubles(x, y);
        // A third press begins a new double click.
        self.pressed = (is_left && !self.is_doubled).then(|| (Instant::now(), x, y));
        self.push(Happening::Button(button, true, x, y));
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        if button == MouseButton::Left && std::mem::take(&mut self.is_doubled) {
            self.push(Happening::Doubled);
        }
        self.push(Happening::Button(button, false, x, y));
    }

    fn char_event(&mut self, character: char, modifiers: KeyMods, is_repeat: bool) {
        self.typed = Some(character);
        // On Windows, Tab, Enter and Escape are also sent as characters.
        if !character.is_control() {
            self.push_typed(
                Happening::Typed(character, modifiers, is_repeat),
                cfg!(windows),
            );
        }
    }

    fn key_down_event(&mut self, code: KeyCode, modifiers: KeyMods, is_repeat: bool) {
        let meant = self.keyboard.meaning(code, self.typed.take());
        let is_held = self.held.contains(&(code, meant));
        if !is_held {
            self.held.push((code, meant));
        }
        // miniquad reports a repeat if the key was released in another window.
        self.push(Happening::KeyDown(meant, modifiers, is_repeat && is_held));
    }

    fn key_up_event(&mut self, code: KeyCode, modifiers: KeyMods) {
        let held: Vec<_> = self
            .held
            .extract_if(.., |(held, _)| *held == code)
            .collect();
        if held.is_empty() {
            self.push(Happening::KeyUp(code, modifiers));
        }
        for (_, meant) in held {
            self.release(meant, modifiers);
        }
    }

    /// On X11, called when the window loses the focus; later key releases are not reported.
    fn window_minimized_event(&mut self) {
        self.is_left = true;
        for (_, meant) in std::mem::take(&mut self.held) {
            self.release(meant, KeyMods::default());
        }
    }

    fn window_restored_event(&mut self) {
        self.is_left = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: KeyCode = KeyCode::Right;
    const NONE: KeyMods = KeyMods {
        shift: false,
        ctrl: false,
        alt: false,
        logo: false,
    };

    fn down(is_repeat: bool) -> Happening {
        Happening::KeyDown(RIGHT, NONE, is_repeat)
    }

    #[test]
    fn what_was_pressed_counts_and_what_a_key_that_is_up_repeated_does_not() {
        let mut events = Events::default();
        for _ in 0..2 {
            events.key_down_event(RIGHT, NONE, false);
            for _ in 0..9 {
                events.key_down_event(RIGHT, NONE, true);
            }
            events.key_up_event(RIGHT, NONE);
        }
        let up = Happening::KeyUp(RIGHT, NONE);
        assert_eq!(events.happenings, [down(false), up, down(false), up]);
    }

    #[test]
    fn keys_that_type_nothing_are_no_text() {
        let mut events = Events::default();
        for character in ['\t', '\r', '\u{8}', '\u{1b}', '\u{3}', 'x'] {
            events.char_event(character, NONE, false);
        }
        assert_eq!(events.happenings, [Happening::Typed('x', NONE, false)]);
    }

    #[test]
    fn what_a_key_types_is_not_for_what_the_key_opens() {
        let mut events = Events::default();
        let typed = |character| Happening::Typed(character, NONE, false);
        for (code, character) in [(KeyCode::B, 'b'), (KeyCode::Key5, '5')] {
            events.key_down_event(code, NONE, false);
            events.push_typed(typed(character), true);
        }
        let [b, five] =
            [KeyCode::B, KeyCode::Key5].map(|code| Happening::KeyDown(code, NONE, false));
        assert_eq!(events.happenings, [typed('b'), b, typed('5'), five]);
    }

    #[test]
    fn a_repeat_that_waited_for_a_frame_is_forgotten() {
        let mut events = Events::default();
        events.key_down_event(RIGHT, NONE, false);
        events.key_down_event(RIGHT, NONE, true);
        events.char_event('x', NONE, false);
        events.char_event('x', NONE, true);
        events.forget_repeats();
        let typed = Happening::Typed('x', NONE, false);
        assert_eq!(events.happenings, [down(false), typed]);
    }

    #[test]
    fn a_key_that_was_let_go_in_another_window_is_pressed_again() {
        let mut events = Events::default();
        events.key_down_event(RIGHT, NONE, false);
        events.window_minimized_event();
        events.key_down_event(RIGHT, NONE, true);
        let up = Happening::KeyUp(RIGHT, NONE);
        assert_eq!(events.happenings, [down(false), up, down(false)]);
    }

    #[test]
    fn steps_are_taken_together_and_what_follows_another_command_waits() {
        let mut input = Input::default();
        for _ in 0..40 {
            assert!(!input.handle(down(false), false));
        }
        let t = Happening::KeyDown(KeyCode::T, NONE, false);
        assert!(input.handle(t, false));
        assert_eq!(input.commands.len(), 41);
        assert!(Input::default().handle(down(false), true), "to a panel");
    }
}
