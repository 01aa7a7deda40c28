//! Colours and letters of the panels.

use super::command::Theme;
use egui::{Color32, Context, FontId, Stroke, TextStyle, Visuals};

/// Words that bring good news or bad, besides the sign before them.
#[derive(Clone, Copy)]
pub(super) struct Palette {
    pub(super) success: Color32,
    pub(super) trouble: Color32,
}

/// Those of the visuals in use.
pub(super) fn palette(visuals: &Visuals) -> Palette {
    if visuals.dark_mode {
        Palette {
            success: Color32::from_rgb(0x7f, 0xd6, 0xa0),
            trouble: Color32::from_rgb(0xff, 0x9d, 0x8a),
        }
    } else {
        Palette {
            success: Color32::from_rgb(0x0f, 0x5c, 0x2e),
            trouble: Color32::from_rgb(0xa8, 0x1c, 0x14),
        }
    }
}

/// Sets the style of all panels. `desktop_is_dark` decides where the theme does not.
pub(super) fn set(context: &Context, theme: Theme, desktop_is_dark: bool) {
    let is_dark = match theme {
        Theme::Light => false,
        Theme::Dark => true,
        Theme::System => desktop_is_dark,
    };
    context.set_visuals(if is_dark { dark() } else { light() });
    context.style_mut(|style| {
        style.interaction.selectable_labels = false;
        style.animation_time = 0.0;
        for (text_style, font) in &mut style.text_styles {
            *font = FontId::new(
                match text_style {
                    TextStyle::Heading => 17.0,
                    TextStyle::Small => 11.0,
                    _ => 14.0,
                },
                font.family.clone(),
            );
        }
    });
}

fn light() -> Visuals {
    let mut visuals = Visuals::light();
    visuals.override_text_color = Some(Color32::from_rgb(0x24, 0x1c, 0x12));
    let edge = Color32::from_rgb(0xb9, 0xae, 0x9c);
    let fill = Color32::from_rgb(0xee, 0xe6, 0xd6);
    coloured(visuals, Color32::from_rgb(0xfa, 0xf6, 0xee), edge, fill)
}

fn dark() -> Visuals {
    let mut visuals = Visuals::dark();
    visuals.override_text_color = Some(Color32::from_rgb(0xee, 0xe8, 0xdc));
    let edge = Color32::from_rgb(0x6d, 0x64, 0x58);
    let fill = Color32::from_rgb(0x45, 0x3d, 0x34);
    coloured(visuals, Color32::from_rgb(0x2a, 0x25, 0x1f), edge, fill)
}

/// Fields and buttons are seen to be some before the pointer is over them.
fn coloured(mut visuals: Visuals, panel: Color32, edge: Color32, fill: Color32) -> Visuals {
    visuals.panel_fill = panel;
    visuals.window_fill = panel;
    visuals.widgets.inactive.bg_stroke = Stroke::new(1.0, edge);
    visuals.widgets.inactive.weak_bg_fill = fill;
    visuals.widgets.inactive.bg_fill = fill;
    // A blinking cursor would keep the application from resting.
    visuals.text_cursor.blink = false;
    visuals
}

/// The value of a text among the settings that a desktop keeps for its programs, as the XSETTINGS
/// specification lays them out.
pub(super) fn desktop_setting(bytes: &[u8], wanted: &str) -> Option<String> {
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
        match kind {
            1 => {
                let length = number(at, 4)?;
                let text = bytes.get(at + 4..(at + 4).checked_add(length)?)?;
                if name == wanted.as_bytes() {
                    return Some(String::from_utf8_lossy(text).into_owned());
                }
                at = (at + 4).checked_add(padded(length)?)?;
            }
            0 => at += 4,
            _ => at += 8,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_desktops_theme_is_read_among_other_settings() {
        let mut bytes = vec![0, 0, 0, 0, 9, 0, 0, 0, 2, 0, 0, 0];
        // A number called Xft/DPI, then the text.
        bytes.extend([0, 0, 7, 0]);
        bytes.extend(b"Xft/DPI\0");
        bytes.extend([1, 0, 0, 0, 0, 0x80, 1, 0]);
        bytes.extend([1, 0, 13, 0]);
        bytes.extend(b"Net/ThemeName\0\0\0");
        bytes.extend([1, 0, 0, 0, 12, 0, 0, 0]);
        bytes.extend(b"Adwaita-dark");
        let theme = desktop_setting(&bytes, "Net/ThemeName");
        assert_eq!(theme.as_deref(), Some("Adwaita-dark"));
        assert_eq!(desktop_setting(&bytes, "Net/IconThemeName"), None);
        for length in 0..bytes.len() {
            assert_eq!(desktop_setting(&bytes[..length], "Net/ThemeName"), None);
        }
    }
}
