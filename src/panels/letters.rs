//! The letters of a verse on the board, with marks that leave them readable.

use super::legend::{ink_of, star};
use super::style::{bold_font, colour};
use crate::board::layout::WindowLayout;
use egui::{Align2, FontId, Painter, Pos2, Stroke, vec2};
use knights_tour::board::Square;
use knights_tour::puzzle::LetterBoard;
use knights_tour_picture::BoardTheme;
use knights_tour_scene::{Mark, Sprite};

/// The letters of a verse and the marks around them.
pub(crate) struct BoardLetters<'a> {
    pub(crate) letters: &'a LetterBoard,
    pub(crate) marks: Vec<(Square, Mark)>,
    pub(crate) theme: BoardTheme,
    /// Whether possible next letters are marked.
    pub(crate) has_candidates: bool,
}

/// Height of a letter or syllable on a tile.
pub(crate) fn letter_height(letter: &str, tile: f64) -> f64 {
    /// Height of a single letter, and of many letters in a row together, in tiles.
    const LETTER: f64 = 0.4;
    const ROW: f64 = 1.2;
    LETTER.min(ROW / letter.chars().count().max(1) as f64) * tile
}

impl BoardLetters<'_> {
    pub(crate) fn font(height: f64) -> FontId {
        bold_font(height.round() as f32)
    }

    pub(super) fn show(&self, painter: &Painter, layout: &WindowLayout, scale: f64) {
        let WindowLayout { board, place, .. } = *layout;
        let tile = place.tile / scale;
        let middle = |square: Square| {
            let middle = (place.middle(board, square) / scale).as_vec2();
            Pos2::new(middle.x, middle.y)
        };
        for &(square, mark) in &self.marks {
            self.show_mark(painter, mark, middle(square), tile as f32);
        }
        let ink = colour(self.theme.ink());
        for square in layout.area().iter(board) {
            let letter = self.letters.at(square);
            let font = BoardLetters::font(letter_height(letter, tile));
            painter.text(middle(square), Align2::CENTER_CENTER, letter, font, ink);
        }
    }

    /// A ring around the letter for a possible next letter, a star in the corner for a hint.
    fn show_mark(&self, painter: &Painter, mark: Mark, middle: Pos2, tile: f32) {
        /// Radius of the ring, its width, and the distance and size of the star, in tiles.
        const RING: f32 = 0.4;
        const WIDTH: f32 = 0.047;
        const CORNER: f32 = 0.33;
        const SIZE: f32 = 0.15;
        match mark {
            Mark::Candidate if self.has_candidates => {
                let stroke = Stroke::new(WIDTH * tile, ink_of(self.theme, Sprite::Candidate));
                painter.circle_stroke(middle, RING * tile, stroke);
            }
            Mark::Hint => {
                let corner = middle + vec2(CORNER, -CORNER) * tile;
                painter.extend(star(corner, SIZE * tile, ink_of(self.theme, Sprite::Hint)));
            }
            _ => {}
        }
    }
}

/// Whether the letters' own marks replace this one.
pub(crate) fn is_around_letter(sprite: Sprite) -> bool {
    matches!(sprite, Sprite::Candidate | Sprite::Hint)
}
