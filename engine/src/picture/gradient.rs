//! Colours for numbers: from the first square of a tour to its last.

#![expect(
    clippy::cast_possible_truncation,
    reason = "channels are below 256, and places of the table below its length"
)]

use std::f64::consts::TAU;
use std::sync::LazyLock;

/// How many colours are told apart.
const COLOURS: usize = 1024;

/// Colours from the first number to the last. Their lightness grows evenly, so that they read the same
/// without red, without green and without colours.
#[derive(Debug)]
pub(super) struct Gradient(LazyLock<Vec<[u8; 3]>>);

/// For dots that cover the board: from dark blue by green to light yellow.
pub(super) static DOTS: Gradient = Gradient(LazyLock::new(|| {
    laid_out(&Ends {
        lightness: (0.25, 0.93),
        hue: (0.80, 0.29),
        chroma: (0.105, 0.055),
    })
}));

/// For lines on a light board: from dark blue by purple to orange.
pub(super) static ON_LIGHT: Gradient = Gradient(LazyLock::new(|| {
    laid_out(&Ends {
        lightness: (0.30, 0.64),
        hue: (0.72, 1.135),
        chroma: (0.115, 0.095),
    })
}));

/// For lines on a dark board: from light blue by green to light yellow.
pub(super) static ON_DARK: Gradient = Gradient(LazyLock::new(|| {
    laid_out(&Ends {
        lightness: (0.68, 0.95),
        hue: (0.68, 0.27),
        chroma: (0.115, 0.04),
    })
}));

/// What a gradient leads between, in Oklab (B. Ottosson, 2020).
struct Ends {
    lightness: (f64, f64),
    /// In parts of a full turn.
    hue: (f64, f64),
    /// At both ends, and how much more of it in the middle.
    chroma: (f64, f64),
}

/// The colour of the dot of the `number`th of `all` squares, both from 1; numbers beyond have the last
/// one's.
///
/// ```
/// use knights_tour::picture::colour_of;
///
/// let lightness = |colour: [u8; 3]| colour.iter().map(|&channel| u32::from(channel)).sum::<u32>();
/// assert!(lightness(colour_of(1, 64)) < lightness(colour_of(64, 64)));
/// ```
pub fn colour_of(number: u64, all: u64) -> [u8; 3] {
    DOTS.scale(all).colour(number)
}

impl Gradient {
    /// The gradient laid along the numbers from 1 to `all`.
    pub(super) fn scale(&'static self, all: u64) -> Scale {
        let last = all.saturating_sub(1).max(1);
        Scale {
            colours: &self.0,
            step: (COLOURS - 1) as f64 / last as f64,
        }
    }
}

/// A gradient laid along the numbers of one board.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    colours: &'static [[u8; 3]],
    /// Places of the table for one number.
    step: f64,
}

impl Scale {
    #[inline]
    pub(super) fn colour(&self, number: u64) -> [u8; 3] {
        let place = (number.saturating_sub(1) as f64 * self.step) as usize;
        self.colours[place.min(COLOURS - 1)]
    }
}

fn laid_out(ends: &Ends) -> Vec<[u8; 3]> {
    let last = (COLOURS - 1) as f64;
    let parts = (0..COLOURS).map(|index| index as f64 / last);
    parts.map(|part| ends.at(part)).collect()
}

impl Ends {
    /// A colour between the ends, from 0 to 1: even steps, with the hue turning and the chroma as
    /// large as the screen's colours allow.
    fn at(&self, part: f64) -> [u8; 3] {
        let between = |(from, to): (f64, f64)| from + (to - from) * part;
        let (lightness, hue) = (between(self.lightness), between(self.hue) * TAU);
        let (least, more) = self.chroma;
        let mut chroma = least + more * (TAU / 2.0 * part).sin();
        // Less of it where the screen has no such colour.
        loop {
            let colour = linear(lightness, chroma * hue.cos(), chroma * hue.sin());
            if chroma < 0.01 || colour.iter().all(|channel| (0.0..=1.0).contains(channel)) {
                return colour.map(encoded);
            }
            chroma -= 0.001;
        }
    }
}

/// Linear red, green and blue of a colour in Oklab.
fn linear(lightness: f64, a: f64, b: f64) -> [f64; 3] {
    let cone = |by_a: f64, by_b: f64| (lightness + by_a * a + by_b * b).powi(3);
    let long = cone(0.396_337_777_4, 0.215_803_757_3);
    let middle = cone(-0.105_561_345_8, -0.063_854_172_8);
    let short = cone(-0.089_484_177_5, -1.291_485_548);
    [
        4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short,
        -1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short,
        -0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701 * short,
    ]
}

/// A linear channel as a byte of sRGB (IEC 61966-2-1).
fn encoded(channel: f64) -> u8 {
    let channel = channel.clamp(0.0, 1.0);
    let encoded = if channel <= 0.003_130_8 {
        12.92 * channel
    } else {
        1.055 * channel.powf(1.0 / 2.4) - 0.055
    };
    (255.0 * encoded).round() as u8
}

/// The relative luminance of a colour, from 0 to 1 (WCAG 2.2).
#[cfg(test)]
pub(super) fn luminance(colour: [u8; 3]) -> f64 {
    let [red, green, blue] = tests::decoded(colour);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Linear channels of a colour.
    pub(super) fn decoded(colour: [u8; 3]) -> [f64; 3] {
        colour.map(|channel| {
            let channel = f64::from(channel) / 255.0;
            if channel <= 0.040_45 {
                channel / 12.92
            } else {
                ((channel + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    /// CIE lightness, from 0 to 100.
    fn lightness([red, green, blue]: [f64; 3]) -> f64 {
        let luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        116.0 * luminance.cbrt() - 16.0
    }

    #[test]
    fn the_first_is_darkest_the_last_is_lightest_and_the_steps_between_are_even() {
        for (gradient, least) in [(&DOTS, 4.0), (&ON_LIGHT, 2.0), (&ON_DARK, 1.2)] {
            let scale = gradient.scale(17);
            let lightness: Vec<f64> = (1..=17)
                .map(|number| lightness(decoded(scale.colour(number))))
                .collect();
            let mean = (lightness[16] - lightness[0]) / 16.0;
            assert!(mean > least, "{lightness:?}");
            for pair in lightness.windows(2) {
                let step = pair[1] - pair[0];
                assert!((0.4..1.6).contains(&(step / mean)), "{lightness:?}");
            }
        }
    }

    #[test]
    fn it_reads_the_same_without_red_or_green() {
        // What is left of the colours (F. Viénot, H. Brettel & J. D. Mollon, 1999).
        let protan = |[red, green, blue]: [f64; 3]| {
            let seen = 0.112_38 * red + 0.887_62 * green;
            [seen, seen, 0.004_01 * red - 0.004_01 * green + blue]
        };
        let deutan = |[red, green, blue]: [f64; 3]| {
            let seen = 0.292_75 * red + 0.707_25 * green;
            [seen, seen, -0.022_34 * red + 0.022_34 * green + blue]
        };
        let views: [&dyn Fn([f64; 3]) -> [f64; 3]; 2] = [&protan, &deutan];
        for (gradient, least) in [(&DOTS, 2.0), (&ON_LIGHT, 0.3), (&ON_DARK, 0.3)] {
            let scale = gradient.scale(17);
            for view in &views {
                let seen = (1..=17).map(|number| lightness(view(decoded(scale.colour(number)))));
                let seen: Vec<f64> = seen.collect();
                let mut pairs = seen.windows(2);
                assert!(pairs.all(|pair| pair[1] - pair[0] > least), "{seen:?}");
            }
        }
    }

    #[test]
    fn every_number_has_a_colour() {
        assert_eq!(colour_of(1, 1), colour_of(1, 64));
        assert_eq!(
            colour_of(64, 64),
            colour_of(1_000_000_000_000, 1_000_000_000_000)
        );
        assert_eq!(colour_of(99, 64), colour_of(64, 64));
    }
}
