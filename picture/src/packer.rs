//! Packs bitmaps into an atlas.

use image::{GenericImageView, RgbaImage, imageops};

/// A rectangle of the atlas, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Region {
    /// Pixels from the left of the atlas.
    pub x: u32,
    /// Pixels from the top of the atlas.
    pub y: u32,
    /// Width of the region, in pixels.
    pub width: u32,
    /// Height of the region, in pixels.
    pub height: u32,
}

impl Region {
    pub(super) fn whole<I: GenericImageView>(image: &I) -> Region {
        Region {
            width: image.width(),
            height: image.height(),
            ..Region::default()
        }
    }
}

/// Places bitmaps in rows of an image that grows downwards.
pub(super) struct Packer {
    image: RgbaImage,
    x: u32,
    y: u32,
    row: u32,
}

impl Packer {
    /// Pixels between regions, so that texture filtering does not bleed into neighbours.
    const GAP: u32 = 4;

    pub(super) fn new(tile: u32) -> Packer {
        Packer {
            image: RgbaImage::new((tile * 6).max(256), 0),
            x: 0,
            y: 0,
            row: 0,
        }
    }

    pub(super) fn add(&mut self, bitmap: &RgbaImage) -> Region {
        let (width, height) = bitmap.dimensions();
        if self.x + width > self.image.width() {
            self.x = 0;
            self.y += self.row + Packer::GAP;
            self.row = 0;
        }
        self.row = self.row.max(height);
        if self.y + self.row > self.image.height() {
            let height = (self.y + self.row).max(2 * self.image.height());
            let mut taller = RgbaImage::new(self.image.width(), height);
            imageops::replace(&mut taller, &self.image, 0, 0);
            self.image = taller;
        }
        imageops::replace(&mut self.image, bitmap, self.x.into(), self.y.into());
        let region = Region {
            x: self.x,
            y: self.y,
            width,
            height,
        };
        self.x += width + Packer::GAP;
        region
    }

    pub(super) fn finish(self) -> RgbaImage {
        let (width, height) = (self.image.width(), self.y + self.row);
        imageops::crop_imm(&self.image, 0, 0, width, height).to_image()
    }
}
