//! Reads the desktop's settings on X11.

/// The value of a desktop setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SettingValue {
    Text(String),
    Number(u32),
}

/// The value of the setting `wanted` in the bytes of the property `_XSETTINGS_SETTINGS`.
pub(crate) fn desktop_setting(bytes: &[u8], wanted: &str) -> Option<SettingValue> {
    let is_big = *bytes.first()? != 0;
    let number = |at: usize, length: usize| -> Option<usize> {
        let part = bytes.get(at..at.checked_add(length)?)?;
        let fold = |sum: usize, byte: &u8| (sum << 8) | usize::from(*byte);
        Some(if is_big {
            part.iter().fold(0, fold)
        } else {
            part.iter().rev().fold(0, fold)
        })
    };
    let padded = |length: usize| length.checked_next_multiple_of(4);
    let mut at = 12;
    for _ in 0..number(8, 4)? {
        let (kind, length) = (*bytes.get(at)?, number(at + 2, 2)?);
        let name = bytes.get(at + 4..at + 4 + length)?;
        at += 4 + padded(length)? + 4;
        let (value, length) = match kind {
            0 => {
                let value = u32::try_from(number(at, 4)?).ok()?;
                (Some(SettingValue::Number(value)), 4)
            }
            1 => {
                let length = number(at, 4)?;
                let text = bytes.get(at + 4..(at + 4).checked_add(length)?)?;
                let text = String::from_utf8_lossy(text).into_owned();
                (Some(SettingValue::Text(text)), 4 + padded(length)?)
            }
            // A colour.
            _ => (None, 8),
        };
        if name == wanted.as_bytes() {
            return value;
        }
        at = at.checked_add(length)?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_desktops_theme_is_read_among_other_settings() {
        let mut bytes = vec![0, 0, 0, 0, 9, 0, 0, 0, 2, 0, 0, 0];
        bytes.extend([0, 0, 7, 0]);
        bytes.extend(b"Xft/DPI\0");
        bytes.extend([1, 0, 0, 0, 0, 0x80, 1, 0]);
        bytes.extend([1, 0, 13, 0]);
        bytes.extend(b"Net/ThemeName\0\0\0");
        bytes.extend([1, 0, 0, 0, 12, 0, 0, 0]);
        bytes.extend(b"Adwaita-dark");
        let theme = desktop_setting(&bytes, "Net/ThemeName");
        assert_eq!(theme, Some(SettingValue::Text("Adwaita-dark".to_owned())));
        let dpi = desktop_setting(&bytes, "Xft/DPI");
        assert_eq!(dpi, Some(SettingValue::Number(0x18000)));
        assert_eq!(desktop_setting(&bytes, "Net/IconThemeName"), None);
        for length in 0..bytes.len() {
            assert_eq!(desktop_setting(&bytes[..length], "Net/ThemeName"), None);
        }
    }
}
