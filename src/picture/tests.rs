use super::*;
use crate::board::{Board, Colour};
use crate::scene::{Item, Placed, Sprite, View};
use crate::solve::{TieBreak, Warnsdorff};
use crate::walk::Walk;

/// The tour of 8×8 from a8 by the edge rule: a known one.
fn toured() -> Walk {
    let mut walk = Walk::new(Board::CHESS, "a8".parse().unwrap()).unwrap();
    let rule = Warnsdorff::new(TieBreak::Edge, 0);
    while let Some(direction) = rule.choose(&walk) {
        walk.advance(direction);
    }
    walk
}

fn bare() -> View {
    View {
        numbers: false,
        path: false,
        flags: false,
        labels: false,
        ..View::default()
    }
}

/// The middle of a tile, counted from the top left.
fn middle(picture: &RgbImage, x: u32, y: u32) -> [u8; 3] {
    picture
        .get_pixel(x * TILE + TILE / 2, y * TILE + TILE / 2)
        .0
}

fn is_near(a: [u8; 3], b: [u8; 3]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= 3)
}

#[test]
fn the_png_of_a_tour_shows_each_thing_where_it_is() {
    let walk = toured();
    let scene = Scene::new(walk.board(), Some(&walk), View::default(), None);
    let bytes = png(&scene).unwrap();
    let picture = image::load_from_memory(&bytes).unwrap().into_rgb8();
    assert_eq!(picture.dimensions(), (600, 600));

    let sheet = Sheet::new(TILE);
    let flag = image::load_from_memory(include_bytes!("../../assets/sprites/75/flag.png"))
        .unwrap()
        .into_rgba8();
    // A pixel of the cloth, which nothing is drawn over.
    let (cloth_x, cloth_y) = (55, 20);
    let Rgba([red, green, blue, 255]) = *flag.get_pixel(cloth_x, cloth_y) else {
        panic!("the cloth is opaque there");
    };
    for square in walk.trail().filter(|&square| square != walk.here()) {
        let (x, y) = (square.file() * TILE, walk.board().row(square) * TILE);
        let pixel = picture.get_pixel(x + cloth_x, y + cloth_y).0;
        assert_eq!(pixel, [red, green, blue], "{square}");
    }
    // The knight stands on the last square, where the flag's cloth is not.
    let here = walk.here();
    let knight = bitmap_at(&sheet, Sprite::Knight, TILE / 2, TILE / 2);
    assert_eq!(
        middle(&picture, here.file(), walk.board().row(here)),
        knight
    );
    // The corners of the tiles are bare.
    for (square, colour) in [("b8", Colour::Dark), ("c8", Colour::Light)] {
        let square: crate::board::Square = square.parse().unwrap();
        assert_eq!(square.colour(), colour);
        let region = sheet.tile_region(colour);
        let expected = sheet.image().get_pixel(region.x + 74, region.y).0;
        let pixel = picture.get_pixel(square.file() * TILE + 74, 0).0;
        assert_eq!(pixel, expected[..3], "{square}");
    }
}

use image::Rgba;

/// An opaque pixel of a sprite.
fn bitmap_at(sheet: &Sheet, sprite: Sprite, x: u32, y: u32) -> [u8; 3] {
    let mut found = [0; 3];
    let placed = Placed {
        x: 0,
        y: 0,
        item: Item::Sprite(sprite),
    };
    sheet.place(placed, |blit| {
        let Rgba([red, green, blue, alpha]) = *sheet
            .image()
            .get_pixel(blit.region.x + x, blit.region.y + y);
        assert_eq!(alpha, 255, "{sprite:?} is not opaque at {x}, {y}");
        found = [red, green, blue];
    });
    found
}

#[test]
fn the_path_joins_the_middles_of_the_tiles() {
    let walk = toured();
    let view = View {
        path: true,
        ..bare()
    };
    // Without the knight and the marks, which would hide the middles.
    let mut scene = Scene::new(walk.board(), Some(&walk), view, None);
    scene
        .items
        .retain(|placed| matches!(placed.item, Item::Segment { .. }));
    assert_eq!(scene.items.len(), 63);
    for tile in [75, 76, 150] {
        let picture = paint(&scene, &Sheet::new(tile));
        for square in walk.board().iter() {
            let x = square.file() * tile + tile / 2;
            let y = walk.board().row(square) * tile + tile / 2;
            let pixel = picture.get_pixel(x, y).0;
            // Most opaque in the middle of the line, wherever it comes from.
            assert!(is_dark_blue(pixel), "{square} at {tile}: {pixel:?}");
        }
    }
}

fn is_dark_blue([red, green, blue]: [u8; 3]) -> bool {
    red < 60 && green < 110 && blue > 90
}

#[test]
fn numbers_fit_into_their_tiles() {
    for tile in [24, 40, 75, 97, 150, 300] {
        let sheet = Sheet::new(tile);
        for number in [1, 8, 64, 400, 999, 1000, 9999, 40_000] {
            for text in [
                crate::scene::Text::Number(number),
                crate::scene::Text::Rank(number as u32 % 200),
                crate::scene::Text::File(number as u32 % 200),
            ] {
                let placed = Placed {
                    x: 3,
                    y: 2,
                    item: Item::Text(text),
                };
                sheet.place(placed, |blit| {
                    let size = i64::from(tile);
                    let right = blit.x + i64::from(blit.region.width);
                    let bottom = blit.y + i64::from(blit.region.height);
                    assert!(
                        blit.x >= 3 * size && right <= 4 * size,
                        "{text:?} at {tile}"
                    );
                    assert!(
                        blit.y >= 2 * size && bottom <= 3 * size,
                        "{text:?} at {tile}"
                    );
                });
            }
        }
    }
}

#[test]
fn every_tile_size_paints() {
    let walk = toured();
    let view = View {
        path: true,
        ..View::default()
    };
    let scene = Scene::new(walk.board(), Some(&walk), view, "a1".parse().ok());
    for tile in 1..40 {
        let picture = paint(&scene, &Sheet::new(tile));
        assert_eq!(picture.dimensions(), (8 * tile, 8 * tile));
    }
    assert!(is_near(
        middle(
            &paint(
                &Scene::new(Board::CHESS, None, bare(), None),
                &Sheet::new(TILE)
            ),
            0,
            0
        ),
        bitmap_at(&Sheet::new(TILE), Sprite::Light, TILE / 2, TILE / 2),
    ));
}

mod contrast {
    use super::*;
    use std::collections::HashMap;

    /// Relative luminance (WCAG 2.1).
    fn luminance(colour: [u8; 3]) -> f64 {
        let [red, green, blue] = colour.map(|channel| {
            let channel = f64::from(channel) / 255.0;
            if channel <= 0.04045 {
                channel / 12.92
            } else {
                ((channel + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn ratio(a: [u8; 3], b: [u8; 3]) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The commonest opaque colour.
    fn main_colour(sprite: Sprite) -> [u8; 3] {
        let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
        for Rgba([red, green, blue, alpha]) in sheet::bitmap(sprite, 150).pixels() {
            if *alpha >= 250 {
                *counts.entry([*red, *green, *blue]).or_default() += 1;
            }
        }
        let most = counts.into_iter().max_by_key(|&(_, count)| count);
        most.expect("a mark has opaque pixels").0
    }

    const MARKS: [Sprite; 5] = [
        Sprite::Candidate,
        Sprite::Start,
        Sprite::End,
        Sprite::Visited,
        Sprite::Hover,
    ];

    #[test]
    fn marks_stand_out_from_both_tiles() {
        for tile in [Sprite::Light, Sprite::Dark] {
            for mark in MARKS {
                let ratio = ratio(main_colour(mark), main_colour(tile));
                assert!(ratio >= 3.0, "{mark:?} on {tile:?}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn marks_differ_in_shape() {
        let shape = |mark| -> Vec<bool> {
            let bitmap = sheet::bitmap(mark, 75);
            bitmap.pixels().map(|pixel| pixel.0[3] > 127).collect()
        };
        for (index, &mark) in MARKS.iter().enumerate() {
            for &other in &MARKS[index + 1..] {
                let (a, b) = (shape(mark), shape(other));
                let differ = a.iter().zip(&b).filter(|(a, b)| a != b).count();
                let filled = a.iter().filter(|&&a| a).count();
                assert!(differ * 2 > filled, "{mark:?} looks like {other:?}");
            }
        }
    }
}
