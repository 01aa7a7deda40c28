//! Keys as shown to the user: `Ctrl+S`, `Space`, `Right`, `T`.

use crate::model::command::{AppCommand, Menu};
use crate::model::entries::{ENTRIES, MenuEntry};
use knights_tour_session::Command;
use macroquad::miniquad::{KeyCode, KeyMods};

/// The command of a key; `None` for keys that type a character of the keyboard layout, and for unused keys.
pub(crate) fn command(code: KeyCode, modifiers: KeyMods) -> Option<AppCommand> {
    let is_control = modifiers.ctrl || (cfg!(target_os = "macos") && modifiers.logo);
    if code == KeyCode::F10 {
        return Some(AppCommand::OpenMenu(Menu::File));
    }
    let name = key_name(code);
    if modifiers.alt {
        return Menu::with_letter(&name).map(AppCommand::OpenMenu);
    }
    let control = if is_control { "Ctrl+" } else { "" };
    let shift = if modifiers.shift { "Shift+" } else { "" };
    let key = format!("{control}{shift}{name}");
    if key == REDO {
        return Some(Command::Redo.into());
    }
    // Some keyboard layouts need Shift for a plus.
    if is_control && name == "+" {
        return command_with_key("Ctrl++");
    }
    // Keys of these characters depend on the layout; `command_of` handles the typed characters.
    if ["+", "-", "0"].contains(&name.as_str()) && !is_control {
        return None;
    }
    // Shift is ignored unless the key of an entry names Shift.
    command_with_key(&key).or_else(|| command_with_key(&name).filter(|_| !is_control))
}

fn command_with_key(key: &str) -> Option<AppCommand> {
    let entry = ENTRIES.iter().find(|entry| entry.key == key);
    entry.map(|entry| entry.command.clone())
}

/// The command for a character whose key depends on the keyboard layout.
pub(crate) fn command_of(character: char) -> Option<AppCommand> {
    match character {
        '+' | '=' => command_with_key("+"),
        '-' | '0' => command_with_key(&character.to_string()),
        _ => None,
    }
}

/// Alternative key for [`Command::Redo`], common in other programs.
pub(crate) const REDO: &str = "Ctrl+Shift+Z";

/// Whether the command's key also types a character.
pub(crate) fn is_typed(command: &AppCommand) -> bool {
    MenuEntry::of(command).is_some_and(|entry| !entry.key.starts_with("Ctrl+"))
}

fn key_name(code: KeyCode) -> String {
    match code {
        KeyCode::Escape => "Esc".to_owned(),
        KeyCode::Equal | KeyCode::KpAdd => "+".to_owned(),
        KeyCode::Minus | KeyCode::KpSubtract => "-".to_owned(),
        code => format!("{code:?}").trim_start_matches("Key").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::entries::key_lines;

    const CODES: [KeyCode; 62] = [
        KeyCode::Space,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Escape,
        KeyCode::F1,
        KeyCode::F2,
        KeyCode::F3,
        KeyCode::F4,
        KeyCode::F5,
        KeyCode::F6,
        KeyCode::F7,
        KeyCode::F8,
        KeyCode::F9,
        KeyCode::F10,
        KeyCode::F11,
        KeyCode::F12,
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::Equal,
        KeyCode::Minus,
        KeyCode::Key0,
        KeyCode::Key1,
        KeyCode::Key2,
        KeyCode::Key3,
        KeyCode::Key4,
        KeyCode::Key5,
        KeyCode::Key6,
        KeyCode::Key7,
        KeyCode::Key8,
        KeyCode::Key9,
        KeyCode::A,
        KeyCode::B,
        KeyCode::C,
        KeyCode::D,
        KeyCode::E,
        KeyCode::F,
        KeyCode::G,
        KeyCode::H,
        KeyCode::I,
        KeyCode::J,
        KeyCode::K,
        KeyCode::L,
        KeyCode::M,
        KeyCode::N,
        KeyCode::O,
        KeyCode::P,
        KeyCode::Q,
        KeyCode::R,
        KeyCode::S,
        KeyCode::T,
        KeyCode::U,
        KeyCode::V,
        KeyCode::W,
        KeyCode::X,
        KeyCode::Y,
        KeyCode::Z,
    ];

    #[test]
    fn keys_have_the_names_that_people_write() {
        let codes = [KeyCode::Escape, KeyCode::KpAdd, KeyCode::Key7, KeyCode::Q];
        assert_eq!(codes.map(key_name), ["Esc", "+", "7", "Q"]);
    }

    #[test]
    fn every_key_of_the_menus_can_be_pressed() {
        for entry in ENTRIES.iter().filter(|entry| !entry.key.is_empty()) {
            let mut letters = entry.key.chars();
            if let (Some(character), None) = (letters.next(), letters.next())
                && !character.is_ascii_alphabetic()
                && !('1'..='9').contains(&character)
            {
                assert_eq!(command_of(character), Some(entry.command.clone()));
                continue;
            }
            let plain = entry.key.strip_prefix("Ctrl+");
            let name = plain.unwrap_or(entry.key);
            let shifted = name.strip_prefix("Shift+");
            let modifiers = KeyMods {
                ctrl: plain.is_some(),
                shift: shifted.is_some(),
                ..KeyMods::default()
            };
            let name = shifted.unwrap_or(name);
            let code = CODES.into_iter().find(|&code| key_name(code) == name);
            let code = code.unwrap_or_else(|| panic!("no key is called {name}"));
            assert_eq!(command(code, modifiers), Some(entry.command.clone()));
        }
    }

    /// A key is listed under its name, or under its name without Shift, if Shift makes no difference.
    #[test]
    fn every_key_that_works_is_listed() {
        let lines = key_lines();
        let is_listed = |key: &str| lines.iter().any(|line| line.keys.contains(&key));
        let mut unlisted = Vec::new();
        for code in CODES {
            for (ctrl, shift) in [(false, false), (false, true), (true, false), (true, true)] {
                let pressed = |shift| {
                    command(
                        code,
                        KeyMods {
                            ctrl,
                            shift,
                            ..KeyMods::default()
                        },
                    )
                };
                let control = if ctrl { "Ctrl+" } else { "" };
                let [plain, shifted] =
                    ["", "Shift+"].map(|it| format!("{control}{it}{}", key_name(code)));
                let is_plain = !shift || pressed(true) == pressed(false);
                let key = if is_plain { plain } else { shifted };
                match pressed(shift) {
                    None | Some(AppCommand::OpenMenu(_)) => {}
                    Some(_) if is_listed(&key) => {}
                    Some(_) => unlisted.push(key),
                }
            }
        }
        for character in (' '..='~').filter(|&it| command_of(it).is_some() && it != '=') {
            if !is_listed(&character.to_string()) {
                unlisted.push(character.to_string());
            }
        }
        assert_eq!(unlisted, [""; 0]);
    }

    #[test]
    fn other_keys_mean_nothing() {
        let none = KeyMods::default();
        assert_eq!(command(KeyCode::F8, none), None);
        let both = KeyMods {
            ctrl: true,
            shift: true,
            ..none
        };
        assert_eq!(command(KeyCode::Z, both), Some(Command::Redo.into()));
    }
}
