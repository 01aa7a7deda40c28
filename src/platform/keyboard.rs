//! Shortcuts on every keyboard layout. A shortcut's key is the one that types its letter or digit. If no key of the
//! layout types that character, as on Cyrillic layouts or for digits on AZERTY, the key at its position on a US
//! keyboard is used.

use macroquad::miniquad::KeyCode;

/// Letters and digits of a US keyboard: the first scan code of each row, and its keys.
#[cfg(not(target_os = "macos"))]
const ROWS: [(u8, &[KeyCode]); 4] = {
    use KeyCode::*;
    [
        (
            0x02,
            &[Key1, Key2, Key3, Key4, Key5, Key6, Key7, Key8, Key9, Key0],
        ),
        (0x10, &[Q, W, E, R, T, Y, U, I, O, P]),
        (0x1e, &[A, S, D, F, G, H, J, K, L]),
        (0x2c, &[Z, X, C, V, B, N, M]),
    ]
};

#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) use x11::X11Keyboard as Keyboard;

#[cfg(windows)]
pub(crate) use windows::WindowsKeyboard as Keyboard;

#[cfg(target_os = "macos")]
pub(crate) use MacKeyboard as Keyboard;

/// Untested keyboard for macOS: every key keeps miniquad's name.
#[cfg(target_os = "macos")]
#[derive(Default)]
pub(crate) struct MacKeyboard;

#[cfg(target_os = "macos")]
impl MacKeyboard {
    pub(crate) fn meaning(&mut self, code: KeyCode, _: Option<char>) -> KeyCode {
        code
    }
}

/// The keyboard on X11, where miniquad names a key by its first symbol, if that is Latin.
#[cfg(all(unix, not(target_os = "macos")))]
mod x11 {
    use super::{KeyCode, ROWS};
    use crate::platform::x11::X11Server;
    use x11rb::connection::Connection as _;
    use x11rb::protocol::xproto::ConnectionExt as _;
    use xkeysym::Keysym;

    /// Difference between X11's key codes and scan codes.
    const FIRST: usize = 8;

    /// A connection that reads the layout, once it is needed.
    #[derive(Default)]
    pub(crate) struct X11Keyboard {
        server: Option<X11Server>,
    }

    impl X11Keyboard {
        /// The key that shortcuts see for the key `code`, which typed the character `typed`.
        pub(crate) fn meaning(&mut self, code: KeyCode, typed: Option<char>) -> KeyCode {
            let is_latin = ROWS.iter().any(|(_, row)| row.contains(&code));
            // No lookup for these: space, minus and equals are shortcuts, as Latin letters are.
            if is_latin || matches!(code, KeyCode::Space | KeyCode::Minus | KeyCode::Equal) {
                return code;
            }
            let meant = typed.and_then(|typed| key(&self.layout()?, typed));
            meant.unwrap_or(code)
        }

        /// The characters of each key by scan code, unshifted first.
        fn layout(&mut self) -> Option<Vec<Vec<Option<char>>>> {
            if self.server.is_none() {
                self.server = X11Server::connect().ok();
            }
            let connection = &self.server.as_ref()?.connection;
            let setup = connection.setup();
            let count = setup.max_keycode - setup.min_keycode + 1;
            let reply = connection
                .get_keyboard_mapping(setup.min_keycode, count)
                .ok()?;
            let mapping = reply.reply().ok()?;
            let symbols = mapping
                .keysyms
                .chunks(usize::from(mapping.keysyms_per_keycode).max(1));
            let characters =
                symbols.map(|keys| keys.iter().map(|&key| Keysym::new(key).key_char()));
            let before = usize::from(setup.min_keycode).saturating_sub(FIRST);
            let mut layout = vec![Vec::new(); before];
            layout.extend(characters.map(Iterator::collect));
            Some(layout)
        }
    }

    /// The US key at the position that types `typed`; `None` if the layout types that US key's character elsewhere.
    fn key(layout: &[Vec<Option<char>>], typed: char) -> Option<KeyCode> {
        let scan = layout.iter().position(|key| key.contains(&Some(typed)))?;
        let (first, row) = ROWS
            .iter()
            .rfind(|(first, _)| usize::from(*first) <= scan)?;
        let key = *row.get(scan - usize::from(*first))?;
        let name = char::from_u32(key as u32)?.to_ascii_lowercase();
        let is_typed = layout.iter().any(|key| key.first() == Some(&Some(name)));
        (!is_typed).then_some(key)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        /// A layout with `rows` on the rows of letters and digits, and other characters on Shift.
        fn layout(rows: [&str; 4]) -> Vec<Vec<Option<char>>> {
            let mut layout = vec![Vec::new(); 128];
            for ((first, _), row) in ROWS.iter().zip(rows) {
                for (place, typed) in (usize::from(*first)..).zip(row.chars()) {
                    let shifted = typed.to_uppercase().next();
                    layout[place] = vec![Some(typed), shifted];
                }
            }
            layout
        }

        #[test]
        fn letters_of_other_scripts_are_those_of_their_places() {
            let russian = layout(["1234567890", "йцукенгшщз", "фывапролд", "ячсмить"]);
            for (typed, meant) in [
                ('ф', K::A),
                ('я', K::Z),
                ('Я', K::Z),
                ('з', K::P),
                ('1', K::Key1),
            ] {
                let expected = (typed != '1').then_some(meant);
                assert_eq!(key(&russian, typed), expected, "{typed}");
            }
            let hebrew = layout(["1234567890", "/'קראטוןםפ", "שדגכעיחלך", "זסבהנמצ"]);
            assert_eq!(key(&hebrew, '\''), Some(K::W));
        }

        #[test]
        fn digits_on_shift_are_those_of_their_places() {
            let french = layout(["&é\"'(-è_çà", "azertyuiop", "qsdfghjkl", "wxcvbn,"]);
            assert_eq!(key(&french, '&'), Some(K::Key1));
            assert_eq!(key(&french, '\''), Some(K::Key4));
            let mut french = french;
            french[0x27] = vec![Some('m')];
            assert_eq!(key(&french, ','), None);
            assert_eq!(key(&french, '€'), None);
        }

        use KeyCode as K;
    }
}

/// The keyboard on Windows, where miniquad names a key by its position on a US keyboard.
#[cfg(windows)]
mod windows {
    use super::{KeyCode, ROWS};
    use crate::platform::windows::virtual_key;

    /// Punctuation keys that type letters on some layouts.
    const SIGNS: [(u8, &[KeyCode]); 4] = {
        use KeyCode::*;
        [
            (0x0c, &[Minus, Equal]),
            (0x1a, &[LeftBracket, RightBracket]),
            (0x27, &[Semicolon, Apostrophe, GraveAccent]),
            (0x33, &[Comma, Period, Slash]),
        ]
    };

    /// The keyboard, whose layout Windows knows.
    #[derive(Default)]
    pub(crate) struct WindowsKeyboard;

    impl WindowsKeyboard {
        /// The key that shortcuts see for `code`. Windows itself names the keys of other scripts by Latin letters.
        pub(crate) fn meaning(&mut self, code: KeyCode, _: Option<char>) -> KeyCode {
            let mut keys = ROWS
                .iter()
                .chain(&SIGNS)
                .flat_map(|(first, row)| (*first..).zip(*row));
            let scan = keys.find_map(|(scan, key)| (*key == code).then_some(scan));
            let named = scan.map(virtual_key);
            let mut known = ROWS.iter().flat_map(|(_, row)| *row);
            known
                .find(|key| named == Some(**key as u32))
                .copied()
                .unwrap_or(code)
        }
    }
}
