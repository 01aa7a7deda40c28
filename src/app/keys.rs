//! Keys as people write them: `Ctrl+S`, `Space`, `Right`, `T`.

use knights_tour::session::Command;
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton, TouchPhase};

/// Takes the window's input apart from egui, which hands on neither keys that it has no use for
/// nor whether anything happened.
#[derive(Debug, Default)]
pub(super) struct Input {
    /// The commands of the keys pressed.
    pub(super) commands: Vec<Command>,
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

impl EventHandler for Input {
    fn update(&mut self) {}
    fn draw(&mut self) {}

    fn key_down_event(&mut self, code: KeyCode, modifiers: KeyMods, is_repeat: bool) {
        self.any = true;
        self.escape |= code == KeyCode::Escape;
        if is_shift(code) {
            self.shift = Some(true);
        }
        self.enter |= matches!(code, KeyCode::Enter | KeyCode::KpEnter) && !is_repeat;
        self.arrows.extend(match code {
            KeyCode::Left => Some((-1, 0)),
            KeyCode::Right => Some((1, 0)),
            KeyCode::Up => Some((0, 1)),
            KeyCode::Down => Some((0, -1)),
            _ => None,
        });
        // Held down, a key steps again and again; it does not play and pause in turn.
        if is_repeat && !matches!(code, KeyCode::Left | KeyCode::Right) {
            return;
        }
        self.commands.extend(command(code, modifiers));
    }

    fn key_up_event(&mut self, code: KeyCode, _modifiers: KeyMods) {
        self.any = true;
        if is_shift(code) {
            self.shift = Some(false);
        }
    }

    fn mouse_motion_event(&mut self, _x: f32, _y: f32) {
        self.any = true;
    }
    fn mouse_wheel_event(&mut self, _x: f32, _y: f32) {
        self.any = true;
    }
    fn mouse_button_down_event(&mut self, _button: MouseButton, _x: f32, _y: f32) {
        self.any = true;
    }
    fn mouse_button_up_event(&mut self, _button: MouseButton, _x: f32, _y: f32) {
        self.any = true;
    }
    fn touch_event(&mut self, _phase: TouchPhase, _id: u64, _x: f32, _y: f32) {
        self.any = true;
    }
}

fn is_shift(code: KeyCode) -> bool {
    matches!(code, KeyCode::LeftShift | KeyCode::RightShift)
}

/// The command that a key stands for.
fn command(code: KeyCode, modifiers: KeyMods) -> Option<Command> {
    let is_control = modifiers.ctrl || (cfg!(target_os = "macos") && modifiers.logo);
    if modifiers.alt {
        return None;
    }
    let name = name(code)?;
    let key = if is_control && modifiers.shift {
        format!("Ctrl+Shift+{name}")
    } else if is_control {
        format!("Ctrl+{name}")
    } else {
        name.to_owned()
    };
    let entry = Command::ENTRIES.iter().find(|entry| entry.key == key);
    entry.map(|entry| entry.command)
}

/// Whether a command's key is also something to type.
pub(super) fn is_typed(command: Command) -> bool {
    command
        .entry()
        .is_some_and(|entry| !entry.key.starts_with("Ctrl+"))
}

fn name(code: KeyCode) -> Option<&'static str> {
    NAMES
        .iter()
        .find(|(known, _)| *known == code)
        .map(|(_, name)| *name)
}

const NAMES: &[(KeyCode, &str)] = &[
    (KeyCode::Space, "Space"),
    (KeyCode::Left, "Left"),
    (KeyCode::Right, "Right"),
    (KeyCode::Home, "Home"),
    (KeyCode::End, "End"),
    (KeyCode::Escape, "Esc"),
    (KeyCode::F1, "F1"),
    (KeyCode::Key1, "1"),
    (KeyCode::Key2, "2"),
    (KeyCode::Key3, "3"),
    (KeyCode::Key4, "4"),
    (KeyCode::Key5, "5"),
    (KeyCode::Key6, "6"),
    (KeyCode::A, "A"),
    (KeyCode::B, "B"),
    (KeyCode::C, "C"),
    (KeyCode::E, "E"),
    (KeyCode::F, "F"),
    (KeyCode::G, "G"),
    (KeyCode::H, "H"),
    (KeyCode::K, "K"),
    (KeyCode::L, "L"),
    (KeyCode::M, "M"),
    (KeyCode::N, "N"),
    (KeyCode::O, "O"),
    (KeyCode::P, "P"),
    (KeyCode::Q, "Q"),
    (KeyCode::R, "R"),
    (KeyCode::S, "S"),
    (KeyCode::T, "T"),
    (KeyCode::U, "U"),
    (KeyCode::V, "V"),
    (KeyCode::W, "W"),
    (KeyCode::X, "X"),
    (KeyCode::Y, "Y"),
    (KeyCode::Z, "Z"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_menus_can_be_pressed() {
        for entry in Command::ENTRIES
            .iter()
            .filter(|entry| !entry.key.is_empty())
        {
            let plain = entry.key.strip_prefix("Ctrl+");
            let name = plain.unwrap_or(entry.key);
            let shifted = name.strip_prefix("Shift+");
            let modifiers = KeyMods {
                ctrl: plain.is_some(),
                shift: shifted.is_some(),
                ..KeyMods::default()
            };
            let name = shifted.unwrap_or(name);
            let code = NAMES.iter().find(|(_, known)| *known == name);
            let (code, _) = code.unwrap_or_else(|| panic!("no key is called {name}"));
            assert_eq!(command(*code, modifiers), Some(entry.command));
        }
    }

    #[test]
    fn other_keys_mean_nothing() {
        let none = KeyMods::default();
        assert_eq!(command(KeyCode::S, none), None);
        assert_eq!(command(KeyCode::J, none), None);
    }
}
