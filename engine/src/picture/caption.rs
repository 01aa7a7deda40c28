//! Letters and digits where they stand in a tile, for formats of lines and shapes.

use super::font;
use super::sheet::{Align, MARGIN, TextInk, letters, look};
use crate::scene::Text;

/// A text in a tile. Lengths are in the units of a tile, from its corner at the top left.
#[derive(Clone, Debug)]
pub(super) struct Caption {
    /// Ones that the font has.
    pub(super) letters: String,
    /// To where the first begins.
    pub(super) left: f32,
    /// Down to the base line.
    pub(super) base: f32,
    /// How long a unit of the font is.
    pub(super) scale: f32,
    pub(super) ink: TextInk,
}

impl Caption {
    /// A text in a tile of this many units.
    pub(super) fn new(text: Text, tile: f32) -> Caption {
        let (letters, look) = (letters(text), look(text));
        let (height, margin) = (look.height * tile, MARGIN * tile);
        let scale = height / font::DIGIT_HEIGHT;
        let advances = letters.chars().map(|letter| font::advance(letter) * scale);
        let width: f32 = advances.sum();
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
            left,
            base,
            scale,
            ink: look.ink,
        }
    }
}
