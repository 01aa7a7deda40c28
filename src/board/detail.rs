//! Level of detail: opacity of each layer by the size of a square.

use crate::board::motion::smooth;
use knights_tour_picture::{Atlas, fading};
use knights_tour_scene::{Detail, Dot, Item, Sprite, Text};
use std::ops::Range;

/// Fade-in range of flags, by the size of a square in points.
const FLAGS: Range<f64> = 12.0..20.0;
/// Fade-in range of the path, in points per square; on smaller squares, there would be too many lines to draw.
const PATH: Range<f64> = 6.5..11.0;
/// Fade-out range of the dots coloured by number, in points per square; with a path, the dots fade as the path appears.
const COLOURS: Range<f64> = 10.0..26.0;
/// Range of square sizes, in points, in which plain colours fade into bitmaps; in `CHEQUERS`, one colour into two.
const BITMAPS: Range<f64> = 14.0..28.0;
const CHEQUERS: Range<f64> = 2.0..5.0;
/// Fade-in range of digits, by their height in points; smaller digits are illegible.
const DIGITS: Range<f64> = 3.5..4.5;

/// Opacities of the layers, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fades {
    tile: f64,
    pub(crate) flags: f32,
    pub(crate) path: f32,
    pub(crate) colours: f32,
    pub(crate) plain: f32,
    pub(crate) even: f32,
    pub(crate) pale: f32,
}

impl Fades {
    /// The opacities for squares of `tile` pixels, at `scale` pixels per point.
    pub(crate) fn of(tile: f64, scale: f32, has_path: bool) -> Fades {
        let points = tile / f64::from(scale);
        Fades {
            tile,
            flags: between(points, FLAGS),
            path: between(points, PATH),
            colours: 1.0 - between(points, if has_path { PATH } else { COLOURS }),
            plain: 1.0 - between(points, BITMAPS),
            even: 1.0 - between(points, CHEQUERS),
            pale: if has_path { fading(points as f32) } else { 0.0 },
        }
    }

    pub(crate) fn of_item(&self, item: Item) -> f32 {
        match item {
            Item::Sprite(Sprite::Candidate | Sprite::SecondCandidate) => self.path,
            Item::Segment { .. } => self.path,
            Item::Dot {
                number,
                shape: Dot::Plate | Dot::GivenPlate,
                ..
            } => self.flags.min(self.of_text(Text::Number(number))),
            Item::Dot {
                shape: Dot::Plain | Dot::Flag,
                ..
            } => self.flags,
            Item::Dot { .. } => self.path,
            Item::Text(text) => self.of_text(text),
            _ => 1.0,
        }
    }

    fn of_text(&self, text: Text) -> f32 {
        between(self.tile * Atlas::height_of(text), DIGITS)
    }
}

pub(crate) fn detail(points: f64) -> Detail {
    if points > FLAGS.start {
        Detail::Full
    } else if points > PATH.start {
        Detail::Path
    } else {
        Detail::Marks
    }
}

pub(crate) fn smallest(sprite: Sprite) -> f64 {
    match sprite {
        Sprite::Knight | Sprite::SecondKnight | Sprite::Active => 20.0,
        Sprite::Start | Sprite::WantedEnd | Sprite::Fault | Sprite::Hint => 12.0,
        Sprite::Hover | Sprite::Chosen => 6.0,
        _ => 0.0,
    }
}

fn between(at: f64, range: Range<f64>) -> f32 {
    smooth((at - range.start) / (range.end - range.start)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_jumps_from_one_size_to_the_next() {
        let fields = |fades: Fades| {
            [
                fades.flags,
                fades.path,
                fades.colours,
                fades.plain,
                fades.even,
                fades.pale,
            ]
        };
        for (scale, has_path) in [(1.0, false), (1.0, true), (2.0, false), (2.0, true)] {
            let mut before = Fades::of(0.1, scale, has_path);
            let mut tile = 0.1;
            while tile < 200.0 {
                tile *= 1.01;
                let now = Fades::of(tile, scale, has_path);
                let steps = fields(before).into_iter().zip(fields(now));
                for (before, now) in steps {
                    assert!((before - now).abs() < 0.05, "{tile}");
                }
                before = now;
            }
            assert_eq!(fields(before), [1.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
        }
    }

    #[test]
    fn what_is_seen_is_in_the_scene() {
        for tenths in 1..400 {
            let points = f64::from(tenths) / 10.0;
            for has_path in [false, true] {
                let fades = Fades::of(points, 1.0, has_path);
                assert!(fades.flags == 0.0 || detail(points) == Detail::Full);
                assert!(fades.path == 0.0 || detail(points) >= Detail::Path);
                // Visited squares are visibly marked at every size.
                let shown = if has_path { fades.path } else { fades.flags };
                assert!(shown + fades.colours > 0.5, "{points}");
            }
        }
    }
}
