//! Short texts on tiles and around the board: their letters, sizes, places and colours.

use super::font;
use super::path::Point;
use super::sizes::SIZES;
use knights_tour_scene::Text;

/// Where a text is in a tile, across or down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Start,
    Middle,
    End,
}

impl Align {
    /// The start of a length within a side.
    pub(super) fn start_of(self, length: f64, side: f64, margin: f64) -> f64 {
        match self {
            Align::Start => margin,
            Align::Middle => (side - length) / 2.0,
            Align::End => side - margin - length,
        }
    }
}

/// The colour of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextInk {
    /// The colour of numbers, with a halo for contrast against the tile.
    Edged,
    /// The colour of plates, for text on a disc.
    OnDisc,
    /// The colour of the line at a number, for text on a plate; vector pictures use that of `Edged`.
    OfLine(u64),
    /// The colour of the names of files and ranks.
    Label,
}

/// Size, alignment and ink of a text, with lengths in tiles.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextLook {
    pub(super) height: f32,
    pub(super) across: Align,
    pub(super) down: Align,
    pub(super) ink: TextInk,
}

impl TextLook {
    pub(super) fn of(text: Text) -> TextLook {
        let centred = |height, ink| TextLook {
            height,
            across: Align::Middle,
            down: Align::Middle,
            ink,
        };
        match text {
            Text::First => centred(SIZES.height_of(1), TextInk::OnDisc),
            Text::OnFlag(number) => centred(SIZES.height_of(number), TextInk::OnDisc),
            Text::Degree(_) => centred(SIZES.height_of(1), TextInk::Edged),
            Text::Number(number) | Text::Reached(number) => {
                centred(SIZES.height_of(number), TextInk::Edged)
            }
            Text::Own(number) => centred(SIZES.height_of(number), TextInk::OfLine(number)),
            Text::Given(_) => centred(SIZES.given, TextInk::Edged),
            Text::Note { number, corner } => {
                let [across, down] =
                    corner.map(|is_end| if is_end { Align::End } else { Align::Start });
                TextLook {
                    across,
                    down,
                    ..centred(SIZES.height_of(number.max(100)), TextInk::Edged)
                }
            }
        }
    }
}

pub(super) fn letters(text: Text) -> String {
    match text {
        Text::Number(number)
        | Text::OnFlag(number)
        | Text::Reached(number)
        | Text::Given(number)
        | Text::Own(number)
        | Text::Note { number, .. } => number.to_string(),
        Text::First => "1".to_owned(),
        Text::Degree(degree) => degree.to_string(),
    }
}

/// A text in a vector picture, with lengths in tiles.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Caption {
    pub(super) letters: String,
    /// The left end of the baseline.
    pub(super) start: Point,
    /// Height of digits and capitals.
    pub(super) height: f64,
    pub(super) ink: TextInk,
}

impl Caption {
    /// The x coordinate of the right end.
    pub(super) fn end(&self) -> f64 {
        self.start.x + font::width(&self.letters, self.height)
    }

    /// A text on the tile whose top-left corner is `corner`.
    pub(super) fn new(text: Text, corner: Point) -> Caption {
        let (letters, look) = (letters(text), TextLook::of(text));
        let height = f64::from(look.height);
        let margin = SIZES.note_margin.into();
        let width = font::width(&letters, height);
        let (right, down) = match text {
            Text::OnFlag(_) => SIZES.cloth,
            _ => (0.0, 0.0),
        };
        let start = Point::new(
            look.across.start_of(width, 1.0, margin) + f64::from(right),
            look.down.start_of(height, 1.0, margin) + height + f64::from(down),
        );
        Caption {
            letters,
            start: corner + start,
            height,
            ink: look.ink,
        }
    }
}
