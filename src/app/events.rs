//! The window's input, handed on in the portions in which it can be answered.
//!
//! Between two frames a machine under load, or a script, brings a whole click, or a key that opens
//! a form and the text that is meant for it. Panels see what is there in one frame and can only
//! answer in the next; so whatever comes after a click's half, or after a key that does something,
//! waits for the next frame, in order.

use super::command::AppCommand;
use super::gui::{Gui, is_paste};
use super::keys;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};
use std::collections::VecDeque;

/// One thing that a person did.
#[derive(Clone, Copy, Debug)]
enum Happening {
    Moved(f32, f32),
    Button(MouseButton, bool, f32, f32),
    Wheel(f32, f32),
    Typed(char, KeyMods),
    KeyDown(KeyCode, KeyMods, bool),
    KeyUp(KeyCode, KeyMods),
}

/// What has come in and is not handed on yet.
pub(super) struct Events {
    subscriber: usize,
    waiting: Waiting,
}

#[derive(Default)]
struct Waiting(VecDeque<Happening>);

/// What a frame's input asks for, besides what egui made of it.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Input {
    /// The command of the key pressed.
    pub(super) command: Option<AppCommand>,
    /// Whether the clipboard is asked for.
    pub(super) paste: bool,
    /// Whether Escape was pressed.
    pub(super) escape: bool,
    /// The arrow keys pressed: how far to the right, how far up.
    pub(super) arrows: Vec<(i32, i32)>,
    /// Whether Enter was pressed.
    pub(super) enter: bool,
    /// Whether Shift was pressed, or let go, last.
    pub(super) shift: Option<bool>,
    /// Whether anything at all came in.
    pub(super) any: bool,
}

impl Events {
    pub(super) fn new() -> Events {
        Events {
            subscriber: register_input_subscriber(),
            waiting: Waiting::default(),
        }
    }

    /// Whether there is input for another frame.
    pub(super) fn is_waiting(&self) -> bool {
        !self.waiting.0.is_empty()
    }

    /// Hands on to `gui` what this frame can answer. While a form is `settling`, its fields not
    /// ready to be typed into, that is nothing.
    pub(super) fn next_frame(&mut self, gui: &mut Gui, settling: bool) -> Input {
        repeat_all_miniquad_input(&mut self.waiting, self.subscriber);
        let mut input = Input {
            any: self.is_waiting(),
            ..Input::default()
        };
        let mut has_typed = false;
        while !settling && let Some(&happening) = self.waiting.0.front() {
            // egui goes to the next field before it looks at what was typed into this one.
            if happening.is_tab() && has_typed {
                break;
            }
            let _ = self.waiting.0.pop_front();
            happening.tell(gui);
            has_typed |= matches!(happening, Happening::Typed(..));
            if input.take(happening) || happening.is_tab() {
                break;
            }
        }
        input
    }
}

impl Happening {
    fn is_tab(self) -> bool {
        matches!(self, Happening::KeyDown(KeyCode::Tab, ..))
    }

    fn tell(self, gui: &mut Gui) {
        match self {
            Happening::Moved(x, y) => gui.mouse_moved(x, y),
            Happening::Button(button, is_down, x, y) => gui.mouse_button(button, is_down, x, y),
            Happening::Wheel(x, y) => gui.mouse_wheel(x, y),
            Happening::Typed(character, modifiers) => gui.typed(character, modifiers),
            Happening::KeyDown(code, modifiers, _) => gui.key_down(code, modifiers),
            Happening::KeyUp(code, modifiers) => gui.key_up(code, modifiers),
        }
    }
}

impl Input {
    /// Takes note; whether what comes next must wait for the next frame.
    fn take(&mut self, happening: Happening) -> bool {
        match happening {
            Happening::Button(..) => true,
            Happening::KeyDown(code, modifiers, is_repeat) => {
                self.press(code, modifiers, is_repeat);
                self.command.is_some() || self.paste || self.escape || self.enter
            }
            Happening::KeyUp(code, _) if is_shift(code) => {
                self.shift = Some(false);
                false
            }
            _ => false,
        }
    }

    fn press(&mut self, code: KeyCode, modifiers: KeyMods, is_repeat: bool) {
        self.escape = code == KeyCode::Escape;
        self.enter = matches!(code, KeyCode::Enter | KeyCode::KpEnter) && !is_repeat;
        self.paste = is_paste(code, modifiers) && !is_repeat;
        if is_shift(code) {
            self.shift = Some(true);
        }
        self.arrows.extend(match code {
            KeyCode::Left => Some((-1, 0)),
            KeyCode::Right => Some((1, 0)),
            KeyCode::Up => Some((0, 1)),
            KeyCode::Down => Some((0, -1)),
            _ => None,
        });
        // Held down, a key steps again and again; it does not play and pause in turn.
        if !is_repeat || matches!(code, KeyCode::Left | KeyCode::Right) {
            self.command = keys::command(code, modifiers);
        }
    }
}

fn is_shift(code: KeyCode) -> bool {
    matches!(code, KeyCode::LeftShift | KeyCode::RightShift)
}

impl EventHandler for Waiting {
    fn update(&mut self) {}
    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.0.push_back(Happening::Moved(x, y));
    }

    fn mouse_wheel_event(&mut self, x: f32, y: f32) {
        // A notch of the wheel is 90 of macroquad's units on the desktop.
        self.0.push_back(Happening::Wheel(x / 90.0, y / 90.0));
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.0.push_back(Happening::Button(button, true, x, y));
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.0.push_back(Happening::Button(button, false, x, y));
    }

    fn char_event(&mut self, character: char, modifiers: KeyMods, _is_repeat: bool) {
        self.0.push_back(Happening::Typed(character, modifiers));
    }

    fn key_down_event(&mut self, code: KeyCode, modifiers: KeyMods, is_repeat: bool) {
        self.0
            .push_back(Happening::KeyDown(code, modifiers, is_repeat));
    }

    fn key_up_event(&mut self, code: KeyCode, modifiers: KeyMods) {
        self.0.push_back(Happening::KeyUp(code, modifiers));
    }
}
