use super::atlas::{Align, CLOTH, MARGIN, TextInk, letters, look};
use super::font;
use knights_tour_scene::Text;

/// Text in a tile, for vector formats. Lengths are in tile units, from the top-left corner.
#[derive(Clone, Debug)]
pub(super) struct Caption {
    pub(super) letters: String,
    pub(super) left: f32,
    pub(super) base: f32,
    pub(super) scale: f32,
    pub(super) ink: TextInk,
}

impl Caption {
    pub(super) fn new(text: Text, tile: f32) -> Caption {
        let (letters, look) = (letters(text), look(text));
        let (height, margin) = (look.height * tile, MARGIN * tile);
        let scale = height / font::DIGIT_HEIGHT;
        let width: f32 = letters
            .chars()
            .map(|letter| font::advance(letter) * scale)
            .sum();
        let (right, down) = match text {
            Text::OnFlag(_) => (CLOTH.0 * tile, CLOTH.1 * tile),
            _ => (0.0, 0.0),
        };
        let left = match look.across {
            Align::Start => margin,
            Align::Middle => (tile - width) / 2.0,
            Align::End => tile - margin - width,
        };
        let base = match look.down {
            Align::Start => margin + height,
            Align::Middle => (tile + height) / 2.0,
            Align::End => tile - margin,
        };
        Caption {
            letters,
            left: left + right,
            base: base + down,
            scale,
            ink: look.ink,
        }
    }
}
