//! The colours of boards.

use super::gradient::{self, Gradient, Scale, rgb};
use super::mix;
use knights_tour::board::Colour;
use knights_tour::position::Knight;
use knights_tour_base::listed;
use knights_tour_scene::{Dot, Sprite, Tint};
use std::sync::LazyLock;

listed! {
    /// The colours of a board. Digits have a contrast of 4.5:1, marks of 3:1 (WCAG 2.2, criteria 1.4.3 and 1.4.11).
    ///
    /// ```
    /// use knights_tour_picture::BoardTheme;
    ///
    /// assert_eq!("slate".parse(), Ok(BoardTheme::Slate));
    /// assert_eq!(BoardTheme::default(), BoardTheme::Wood);
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum BoardTheme {
        /// Light wood.
        #[default]
        Wood = "wood" => "Wood",
        /// The green of tournament boards.
        Green = "green" => "Tournament green",
        /// Dark grey, for dark surroundings.
        Slate = "slate" => "Slate",
        /// White and grey with black digits, with twice the contrast of other themes.
        Contrast = "contrast" => "High contrast",
        /// White and almost white, for paper.
        Print = "print" => "Print (white)",
    }
}

/// Red, green and blue.
pub(super) type Ink = [u8; 3];

/// The colours of a theme, as the rows of its table.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThemeColours {
    pub(super) light: Ink,
    pub(super) dark: Ink,
    table: Ink,
    pub(super) ink: Ink,
    pub(super) label: Ink,
    pub(super) plate: Ink,
    moves: Ink,
    pub(super) start: Ink,
    pub(super) end: Ink,
    pointer: Ink,
    given_up: Ink,
    pub(super) tints: [Ink; Tint::ALL.len()],
}

/// A row for each colour, with a column for each theme.
const TABLE: &str = include_str!("../assets/themes.txt");

static THEMES: LazyLock<[ThemeColours; BoardTheme::ALL.len()]> =
    LazyLock::new(|| BoardTheme::ALL.map(ThemeColours::of));

impl ThemeColours {
    fn of(theme: BoardTheme) -> ThemeColours {
        let ink = |name: &str| {
            let mut rows = TABLE.lines().map(str::split_whitespace);
            let mut row = rows.find(|row| row.clone().next() == Some(name));
            let word = row.as_mut().and_then(|row| row.nth(1 + theme as usize));
            word.and_then(rgb).expect("a colour in every column")
        };
        ThemeColours {
            light: ink("light"),
            dark: ink("dark"),
            table: ink("table"),
            ink: ink("ink"),
            label: ink("label"),
            plate: ink("plate"),
            moves: ink("moves"),
            start: ink("start"),
            end: ink("end"),
            pointer: ink("pointer"),
            given_up: ink("given-up"),
            tints: ["good", "bad", "worse", "worst"].map(ink),
        }
    }
}

/// Colours as red, green and blue.
impl BoardTheme {
    pub(super) fn colours(self) -> &'static ThemeColours {
        &THEMES[self as usize]
    }

    /// The gradients of a tour, and of each of two knights.
    fn gradients(self) -> &'static [Gradient; 3] {
        if self == BoardTheme::Slate {
            &gradient::ON_DARK
        } else {
            &gradient::ON_LIGHT
        }
    }

    /// The RGB colour of light or dark squares.
    pub fn tile(self, colour: Colour) -> [u8; 3] {
        match colour {
            Colour::Light => self.colours().light,
            Colour::Dark => self.colours().dark,
        }
    }

    /// The colour of letters and digits on squares.
    pub fn ink(self) -> [u8; 3] {
        self.colours().ink
    }

    /// The colour into which squares fade under a dense line.
    pub fn pale(self) -> [u8; 3] {
        let ThemeColours { light, dark, .. } = self.colours();
        [0, 1, 2].map(|channel| mix(light[channel], dark[channel], 0x28))
    }

    /// The colour of a square faded by `part`, from 0 (not at all) to 1.
    pub(super) fn faded(self, colour: Colour, part: f32) -> [u8; 3] {
        let (tile, pale) = (self.tile(colour), self.pale());
        let part = (255.0 * part.clamp(0.0, 1.0)).round() as u8;
        [0, 1, 2].map(|channel| mix(tile[channel], pale[channel], part))
    }

    /// The colour halfway between light and dark squares.
    pub(crate) fn mean(self) -> [u8; 3] {
        let ThemeColours { light, dark, .. } = self.colours();
        [0, 1, 2].map(|channel| light[channel].midpoint(dark[channel]))
    }

    /// The colour around the board.
    pub fn table(self) -> [u8; 3] {
        self.colours().table
    }

    /// The paper colour of pictures in a style.
    pub fn paper(self) -> [u8; 3] {
        self.colours().plate
    }

    /// The square colour that contrasts more with the paper.
    pub(super) fn band(self) -> [u8; 3] {
        let ThemeColours { light, dark, .. } = self.colours();
        let paper = self.paper();
        let distance = |colour: &Ink| -> u32 {
            colour
                .iter()
                .zip(paper)
                .map(|(a, b)| u32::from(a.abs_diff(b)))
                .sum()
        };
        [*light, *dark]
            .into_iter()
            .max_by_key(distance)
            .unwrap_or(*dark)
    }

    /// The colour that `tint` lays over a square.
    pub fn tint(self, tint: Tint) -> [u8; 3] {
        self.colours().tints[tint as usize]
    }

    /// The colour of square `number` of `all` on a tour, for the dot and the line that leaves it. Numbers start at 1.
    pub fn path(self, number: u64, all: u64) -> [u8; 3] {
        self.scale(all).colour(number)
    }

    /// The colour of the line that leaves square `number` of `all`. With two knights, each has its own gradient.
    pub fn line(self, number: u64, all: u64, knight: Option<Knight>) -> [u8; 3] {
        let index = knight.map_or(0, |knight| 1 + knight as usize);
        self.gradients()[index].scale(all).colour(number)
    }

    pub(super) fn scale(self, all: u64) -> Scale {
        self.gradients()[0].scale(all)
    }

    /// The colour of a plate under a number: sand for the given numbers of a puzzle.
    pub(super) fn plate_of(self, dot: Dot) -> [u8; 3] {
        let ThemeColours { dark, plate, .. } = self.colours();
        match dot {
            Dot::GivenPlate => [0, 1, 2].map(|channel| plate[channel].midpoint(dark[channel])),
            _ => *plate,
        }
    }

    /// The colour of a mark that has only one colour; `None` for figures and flags.
    pub fn mark(self, sprite: Sprite) -> Option<[u8; 3]> {
        let colours = self.colours();
        Some(match sprite {
            Sprite::Candidate => colours.moves,
            Sprite::SecondCandidate => self.line(1, 1, Some(Knight::Second)),
            Sprite::Start => colours.start,
            Sprite::WantedEnd => colours.end,
            Sprite::Hover => colours.pointer,
            Sprite::GivenUp => colours.given_up,
            Sprite::Works => colours.ink,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gradient::luminance;
    use crate::sizes::SIZES;
    use crate::sprites::{FLAGS, bitmap};

    fn contrast(a: Ink, b: Ink) -> f64 {
        let [a, b] = [luminance(a) + 0.05, luminance(b) + 0.05];
        a.max(b) / a.min(b)
    }

    fn tiles(theme: BoardTheme) -> [Ink; 2] {
        [Colour::Light, Colour::Dark].map(|colour| theme.tile(colour))
    }

    fn over(tint: Ink, tile: Ink) -> Ink {
        let alpha = u32::from(SIZES.tint_alpha);
        [0, 1, 2].map(|channel| {
            let (tint, tile) = (u32::from(tint[channel]), u32::from(tile[channel]));
            ((tint * alpha + tile * (255 - alpha)) / 255) as u8
        })
    }

    #[test]
    fn the_table_has_a_column_for_each_theme() {
        let mut rows = TABLE.lines();
        assert!(
            rows.next()
                .expect("names")
                .split_whitespace()
                .eq(BoardTheme::NAMES)
        );
        for row in rows {
            let inks = row
                .split_whitespace()
                .skip(1)
                .filter(|word| word.len() == 6);
            assert_eq!(inks.filter_map(rgb).count(), BoardTheme::ALL.len(), "{row}");
        }
    }

    #[test]
    fn letters_can_be_read_on_everything_that_they_stand_on() {
        for theme in BoardTheme::ALL {
            let ThemeColours {
                ink, label, plate, ..
            } = *theme.colours();
            assert!(contrast(ink, plate) >= 4.5, "{theme}: a plate");
            let sand = theme.plate_of(Dot::GivenPlate);
            assert!(contrast(ink, sand) >= 4.5, "{theme}: a given number");
            for tile in tiles(theme) {
                assert!(contrast(ink, tile) >= 4.5, "{theme}: digits on {tile:x?}");
                let of_label = contrast(label, tile);
                assert!(of_label >= 4.5, "{theme}: labels on {tile:x?}: {of_label}");
                for tint in Tint::ALL {
                    let under = over(theme.tint(tint), tile);
                    let of_ink = contrast(ink, under);
                    assert!(of_ink >= 4.5, "{theme}: digits on {tint:?}: {of_ink}");
                }
            }
        }
        let [light, dark] = tiles(BoardTheme::Contrast);
        let ink = BoardTheme::Contrast.colours().ink;
        assert!(contrast(ink, light) >= 9.0 && contrast(ink, dark) >= 9.0);
    }

    #[test]
    fn light_and_dark_squares_are_told_apart() {
        for theme in [BoardTheme::Wood, BoardTheme::Green, BoardTheme::Slate] {
            let [light, dark] = tiles(theme);
            assert!(contrast(light, dark) >= 1.7, "{theme}");
        }
    }

    #[test]
    fn every_mark_is_seen_on_every_tile() {
        // A figure's body may contrast with one tile colour, and its edge with the other.
        const PART: f64 = 0.3;
        for theme in BoardTheme::ALL {
            for tile in tiles(theme) {
                let marks = Sprite::ALL.into_iter();
                // Tests of the line look at the colours of cloths.
                let marks = marks.filter(|mark| {
                    let is_tile = matches!(mark, Sprite::Light | Sprite::Dark);
                    !is_tile && !FLAGS.as_flattened().contains(mark)
                });
                for mark in marks {
                    let bitmap = bitmap(mark, 150, theme);
                    let solid = bitmap.pixels().filter(|pixel| pixel.0[3] > 240);
                    let inks: Vec<Ink> = solid.map(|p| [p.0[0], p.0[1], p.0[2]]).collect();
                    let seen = inks.iter().filter(|&&ink| contrast(ink, tile) >= 3.0);
                    let part = seen.count() as f64 / inks.len() as f64;
                    assert!(part >= PART, "{theme}: {mark:?} on {tile:x?}: {part:.2}");
                }
            }
        }
    }

    #[test]
    fn the_line_is_told_from_its_edge_and_from_the_tiles_to_its_end() {
        for theme in BoardTheme::ALL {
            let knights = [None, Some(Knight::First), Some(Knight::Second)];
            for (number, knight) in (1..=64).flat_map(|number| knights.map(|it| (number, it))) {
                let line = theme.line(number, 64, knight);
                let of_edge = contrast(line, theme.colours().plate);
                // Digits on flags have the colour of the edge.
                assert!(of_edge >= 4.5, "{theme}: {knight:?} {number}: {of_edge}");
                for tile in tiles(theme) {
                    let of_tile = contrast(line, tile);
                    assert!(
                        of_tile >= 3.0,
                        "{theme}: {knight:?} {number} on {tile:x?}: {of_tile}"
                    );
                }
            }
        }
    }

    #[test]
    fn tints_are_told_from_each_other_without_colours() {
        for theme in BoardTheme::ALL {
            let [good, bad, worse, worst] = theme.colours().tints.map(luminance);
            assert!(bad > worse && worse > worst, "{theme}");
            let _ = good;
        }
    }

    #[test]
    fn names_lead_to_themes() {
        for theme in BoardTheme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
        }
        let error = "oak".parse::<BoardTheme>().unwrap_err();
        for theme in BoardTheme::ALL {
            assert!(error.to_string().contains(theme.name()));
        }
    }
}
