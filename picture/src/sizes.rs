//! Sizes of what is painted on a board, in tiles unless noted, for every painter. The web page receives [`SIZES`].

use super::font;
use knights_tour_scene::Dot;

/// The radii of a dot: a plate, and on it a ring, or a disc if the inner radius is 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rings {
    /// Radius of the plate.
    pub plate: f32,
    /// Inner radius of the ring.
    pub inner: f32,
    /// Outer radius of the ring.
    pub outer: f32,
}

impl Rings {
    /// The radii of a dot.
    pub fn of(dot: Dot) -> Rings {
        let (plate, inner, outer) = match dot {
            Dot::Plain => (0.066, 0.0, 0.048),
            Dot::End => (0.135, 0.0, 0.112),
            Dot::Plate | Dot::GivenPlate => (0.262, 0.225, 0.25),
            Dot::EndPlate => (0.292, 0.225, 0.278),
            // Flags become discs on small tiles.
            Dot::StartPlate | Dot::Flag => (0.272, 0.0, 0.26),
        };
        Rings {
            plate,
            inner,
            outer,
        }
    }
}

/// Sizes and opacities of what is painted on a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// Width of the line along the moves.
    pub line: f32,
    /// Width of the line together with the edges on both sides.
    pub edged_line: f32,
    /// Heights of numbers with up to 2, 3, 4, 6 and 12 digits: numbers must fit on a plate or in a tile.
    pub numbers: [f32; 5],
    /// Height of given numbers in vector pictures; bitmaps use the first of `numbers`.
    pub given: f32,
    /// Distance of pencil marks from the sides of their tile.
    pub note_margin: f32,
    /// Width of the halo around digits, in parts of their height.
    pub halo: f32,
    /// Opacity of the halo around digits, from 0 to 255.
    pub halo_alpha: u8,
    /// Opacity of a tint over a whole tile, from 0 to 255.
    pub tint_alpha: u8,
    /// Sides of the triangle of a tint in a corner.
    pub corner: f32,
    /// Width of lines along the border of a region.
    pub outline: f32,
    /// Width of the shadow that tiles cast on missing squares.
    pub shadow: f32,
    /// Opacity of the shadow at its darkest, from 0 to 255.
    pub shadow_alpha: u8,
    /// How far the middle of a flag's cloth is from the middle of its tile, to the right and down.
    pub cloth: (f32, f32),
    /// Side of the smallest tiles with flags, in pixels.
    pub least_flag: f64,
    /// Side of the smallest tiles with discs in place of flags, in pixels.
    pub least_disc: f64,
}

/// The sizes that all painters use.
pub const SIZES: Sizes = Sizes {
    line: 0.068,
    edged_line: 0.108,
    numbers: [0.17, 0.15, 0.115, 0.08, 0.067],
    given: 0.32,
    note_margin: 0.07,
    halo: 0.15,
    halo_alpha: 200,
    tint_alpha: 0xb0,
    corner: 0.4,
    outline: 0.035,
    shadow: 0.17,
    shadow_alpha: 120,
    cloth: (-0.015, -0.087),
    least_flag: 28.0,
    least_disc: 12.0,
};

impl Sizes {
    /// Size of the font whose digits are one tile high.
    pub const FONT_SIZE: f32 = font::UNITS_PER_EM / font::DIGIT_HEIGHT;

    /// Height of the digits of a number.
    pub fn height_of(&self, number: u64) -> f32 {
        self.numbers[match number {
            0..100 => 0,
            100..1_000 => 1,
            1_000..10_000 => 2,
            10_000..1_000_000 => 3,
            _ => 4,
        }]
    }
}
