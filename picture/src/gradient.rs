//! Colours that change with the numbers of a tour.

use std::sync::LazyLock;

const COLOURS: usize = 1024;

/// Colours from the first number of a tour to the last, in perceptually even steps.
#[derive(Debug)]
pub(super) struct Gradient(LazyLock<Vec<[u8; 3]>>);

/// For light boards: of a tour from dark blue through violet and red to dark red, of two knights from dark to light.
pub(super) static ON_LIGHT: [Gradient; 3] = [
    Gradient(LazyLock::new(|| {
        laid_out("0a2068 5b25ac 981a58 941a12 5e0a10")
    })),
    Gradient(LazyLock::new(|| laid_out("0a3866 185484"))),
    Gradient(LazyLock::new(|| laid_out("5a2400 824000"))),
];

/// For dark boards: of a tour from light blue through lilac and pink to light red.
pub(super) static ON_DARK: [Gradient; 3] = [
    Gradient(LazyLock::new(|| laid_out("86c6ff d9ccff ffbcd8 ffb08c"))),
    Gradient(LazyLock::new(|| laid_out("84c4f8 d8ecff"))),
    Gradient(LazyLock::new(|| laid_out("f2b060 ffe6c0"))),
];

impl Gradient {
    pub(super) fn scale(&'static self, all: u64) -> Scale {
        let last = all.saturating_sub(1).max(1);
        Scale {
            colours: &self.0,
            step: (COLOURS - 1) as f64 / last as f64,
        }
    }
}

/// A gradient stretched over the numbers of a tour.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    colours: &'static [[u8; 3]],
    step: f64,
}

impl Scale {
    #[inline]
    pub(super) fn colour(&self, number: u64) -> [u8; 3] {
        let place = (number.saturating_sub(1) as f64 * self.step) as usize;
        self.colours[place.min(COLOURS - 1)]
    }
}

/// A colour in Oklab (B. Ottosson, 2020), where equal distances look equally large.
type Lab = [f64; 3];

/// Evenly spaced samples of the polyline through the given colours, in Oklab.
fn laid_out(through: &str) -> Vec<[u8; 3]> {
    let through: Vec<Lab> = through.split(' ').filter_map(rgb).map(oklab).collect();
    let parts = || through.windows(2).map(|pair| (pair[0], pair[1]));
    let length: f64 = parts().map(|(from, to)| distance(from, to)).sum();
    let step = length / (COLOURS - 1) as f64;
    // Distance from the colour `from` to the next sample.
    let mut ahead = 0.0;
    let mut colours = Vec::with_capacity(COLOURS);
    for (from, to) in parts() {
        let length = distance(from, to);
        while ahead <= length {
            let at = |axis: usize| from[axis] + (to[axis] - from[axis]) * ahead / length;
            colours.push(linear([at(0), at(1), at(2)]).map(encoded));
            ahead += step;
        }
        ahead -= length;
    }
    // Add the last sample if rounding has dropped it.
    let last = through.last().map(|&last| linear(last).map(encoded));
    colours.resize(COLOURS, last.unwrap_or_default());
    colours
}

/// Parses a colour of six hexadecimal digits.
pub(super) fn rgb(digits: &str) -> Option<[u8; 3]> {
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([red, green, blue])
}

fn distance(a: Lab, b: Lab) -> f64 {
    a.iter()
        .zip(b)
        .map(|(a, b)| (a - b).powi(2))
        .sum::<f64>()
        .sqrt()
}

fn oklab(colour: [u8; 3]) -> Lab {
    let [red, green, blue] = colour.map(decoded);
    let cone = |parts: [f64; 3]| (parts[0] * red + parts[1] * green + parts[2] * blue).cbrt();
    let long = cone([0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9]);
    let middle = cone([0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6]);
    let short = cone([0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5]);
    [
        0.210_454_255_3 * long + 0.793_617_785 * middle - 0.004_072_046_8 * short,
        1.977_998_495_1 * long - 2.428_592_205 * middle + 0.450_593_709_9 * short,
        0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766 * short,
    ]
}

fn linear([lightness, a, b]: Lab) -> [f64; 3] {
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

/// Encodes a linear channel as an sRGB byte (IEC 61966-2-1).
fn encoded(channel: f64) -> u8 {
    let channel = channel.clamp(0.0, 1.0);
    let encoded = if channel <= 0.003_130_8 {
        12.92 * channel
    } else {
        1.055 * channel.powf(1.0 / 2.4) - 0.055
    };
    (255.0 * encoded).round() as u8
}

fn decoded(channel: u8) -> f64 {
    let channel = f64::from(channel) / 255.0;
    if channel <= 0.040_45 {
        channel / 12.92
    } else {
        ((channel + 0.055) / 1.055).powf(2.4)
    }
}

/// Relative luminance, from 0 to 1 (WCAG 2.2).
#[cfg(test)]
pub(super) fn luminance(colour: [u8; 3]) -> f64 {
    let [red, green, blue] = colour.map(decoded);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(view: impl Fn([f64; 3]) -> [f64; 3]) -> [Vec<Lab>; 2] {
        [&ON_LIGHT, &ON_DARK].map(|gradients| {
            let scale = gradients[0].scale(17);
            let colours = (1..=17).map(|number| scale.colour(number));
            colours
                .map(|colour| oklab(view(colour.map(decoded)).map(encoded)))
                .collect()
        })
    }

    #[test]
    fn the_steps_are_even() {
        for colours in seen(|colour| colour) {
            let steps = colours.windows(2).map(|pair| distance(pair[0], pair[1]));
            let steps: Vec<f64> = steps.collect();
            let mean = steps.iter().sum::<f64>() / 16.0;
            assert!(mean > 0.015, "{steps:?}");
            let is_even = |step: &f64| (0.75..1.25).contains(&(step / mean));
            assert!(steps.iter().all(is_even), "{steps:?}");
        }
    }

    #[test]
    fn no_two_far_apart_look_alike_without_red_or_green() {
        // Simulated colour blindness (F. Viénot, H. Brettel & J. D. Mollon, 1999).
        let protan = |[red, green, blue]: [f64; 3]| {
            let seen = 0.112_38 * red + 0.887_62 * green;
            [seen, seen, 0.004_01 * red - 0.004_01 * green + blue]
        };
        let deutan = |[red, green, blue]: [f64; 3]| {
            let seen = 0.292_75 * red + 0.707_25 * green;
            [seen, seen, -0.022_34 * red + 0.022_34 * green + blue]
        };
        for colours in seen(protan).into_iter().chain(seen(deutan)) {
            for (index, &one) in colours.iter().enumerate() {
                let nearest = colours
                    .iter()
                    .skip(index + 4)
                    .map(|&other| distance(one, other));
                let nearest = nearest.fold(f64::INFINITY, f64::min);
                assert!(nearest > 0.02, "{index}: {nearest}");
            }
        }
    }

    #[test]
    fn every_number_has_a_colour() {
        let colour = |number, all| ON_LIGHT[0].scale(all).colour(number);
        assert_eq!(colour(1, 1), colour(1, 64));
        assert_eq!(colour(64, 64), colour(1 << 40, 1 << 40));
        assert_eq!(colour(99, 64), colour(64, 64));
        assert_ne!(colour(1, 64), colour(64, 64));
    }
}
