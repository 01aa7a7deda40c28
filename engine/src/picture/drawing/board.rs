//! A tour on its board as a drawing: tiles, line, numbers and labels, without flags and figures.

use super::Drawing;
use crate::board::{Colour, Square};
use crate::course::Course;
use crate::picture::path::{Path, Point};
use crate::picture::shapes::node_rings;
use crate::picture::sheet::{Align, MARGIN, PATH_EDGE, PATH_RADIUS, letters, look};
use crate::picture::style::Route;
use crate::picture::vector::{Caption, Paint, Rule, Shape};
use crate::picture::{BoardTheme, font};
use crate::scene::{Item, Node, Part, Scene, Text, View};
use std::collections::BTreeMap;

/// Adds what a view shows of a tour, but for flags and figures.
pub(super) fn draw(course: Course<'_>, view: View, theme: BoardTheme, drawing: &mut Drawing) {
    let route = Route::of(course);
    drawing.shapes = tiles(&route, theme);
    if view.path {
        drawing.shapes.extend(line(&route, theme));
    } else {
        let ends = ends(&route, course.is_complete(), theme);
        drawing.shapes.extend(ends);
    }
    let view = View {
        flags: false,
        candidates: false,
        ..view
    };
    let scene = match course {
        Course::Position(position) => Scene::new(position.board(), Some(position), view, None),
        Course::Planned { .. } => Scene::of(course, view, Part::whole(course.size())),
    };
    let mut nodes = Nodes::default();
    for placed in &scene.items {
        let size = scene.board.size();
        let Some(square) = size.at(placed.x, placed.y) else {
            continue;
        };
        let middle = route.middle(square);
        match placed.item {
            Item::Node { number, shape } => {
                let ink = theme.path(number, route.board().squares());
                nodes.add(shape, middle, ink, theme.colours().plate);
            }
            // Beside the figure, which is not drawn, there would be no need for a corner.
            Item::Text(Text::Here(number)) if view.numbers => {
                let caption = caption(Text::Number(number), middle, theme);
                drawing.captions.push(caption);
            }
            Item::Text(text) => drawing.captions.push(caption(text, middle, theme)),
            _ => {}
        }
    }
    drawing.shapes.extend(nodes.shapes());
}

/// The corners of a square around a point, with sides this many tiles long.
fn square(middle: Point, side: f64) -> [Point; 4] {
    let half = 0.5 * side;
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
    corners.map(|(x, y)| middle + Point::new(x, y))
}

fn tiles(route: &Route, theme: BoardTheme) -> Vec<Shape> {
    let of_colour = |colour: Colour| {
        let squares = route.board().iter();
        let mut path = Path::default();
        for at in squares.filter(|square| square.colour() == colour) {
            path.polyline(square(route.middle(at), 1.0), true);
        }
        Shape {
            path,
            paint: Paint::Fill(Rule::NonZero),
            colour: theme.tile(colour),
        }
    };
    [Colour::Light, Colour::Dark].map(of_colour).to_vec()
}

/// Each move over its edge, a later one over an earlier one.
fn line(route: &Route, theme: BoardTheme) -> Vec<Shape> {
    let (width, all) = (2.0 * f64::from(PATH_RADIUS), route.board().squares());
    let edged = width + 2.0 * f64::from(PATH_EDGE);
    let of_move = |index: usize| {
        let ends = [route.point(index), route.point(index + 1)];
        let stroke = |width, has_round_ends, colour| Shape {
            path: Path::along(ends, false),
            paint: Paint::Stroke {
                width,
                has_round_ends,
            },
            colour,
        };
        [
            stroke(edged, false, theme.colours().plate),
            stroke(width, true, theme.path(index as u64 + 1, all)),
        ]
    };
    (0..route.moves()).flat_map(of_move).collect()
}

/// Frames around the first square and, of a whole tour, the last.
fn ends(route: &Route, is_complete: bool, theme: BoardTheme) -> Vec<Shape> {
    const SIDE: f64 = 0.88;
    const WIDTH: f64 = 0.045;
    let colours = theme.colours();
    let frame = |at: &Square, colour| Shape {
        path: Path::along(square(route.middle(*at), SIDE), true),
        paint: Paint::Stroke {
            width: WIDTH,
            has_round_ends: true,
        },
        colour,
    };
    let squares = route.squares();
    let first = squares.first().map(|at| frame(at, colours.start));
    let last = squares.last().filter(|_| is_complete);
    first
        .into_iter()
        .chain(last.map(|at| frame(at, colours.end)))
        .collect()
}

/// The visited squares on the line: plates, over them discs in the colours of their numbers, and over
/// those again plates where they are rings. They keep within their squares, and so all that are alike are
/// one shape: dots of a radius, as the bits of a positive number, in a colour.
#[derive(Default)]
struct Nodes([BTreeMap<(u32, [u8; 3]), Path>; 3]);

impl Nodes {
    fn add(&mut self, shape: Node, middle: Point, ink: [u8; 3], plate: [u8; 3]) {
        let ([_, under], [inner, outer]) = node_rings(shape);
        let discs = [(under, plate), (outer, ink), (inner, plate)];
        for (layer, (radius, colour)) in self.0.iter_mut().zip(discs) {
            if radius > 0.0 {
                let alike = layer.entry((radius.to_bits(), colour));
                alike.or_default().add_dot(middle);
            }
        }
    }

    fn shapes(self) -> impl Iterator<Item = Shape> {
        let alike = self.0.into_iter().flatten();
        alike.map(|((radius, colour), path)| Shape {
            path,
            paint: Paint::Stroke {
                width: 2.0 * f64::from(f32::from_bits(radius)),
                has_round_ends: true,
            },
            colour,
        })
    }
}

/// Letters or digits where they stand in a tile, over a light edge where that keeps them legible.
fn caption(text: Text, middle: Point, theme: BoardTheme) -> Caption {
    let (look, letters) = (look(text), letters(text));
    let (height, margin) = (f64::from(look.height), f64::from(MARGIN));
    let scale = height / f64::from(font::DIGIT_HEIGHT);
    let advances = letters
        .chars()
        .map(|letter| f64::from(font::advance(letter)));
    let width = scale * advances.sum::<f64>();
    let left = match look.across {
        Align::Start => margin - 0.5,
        Align::Middle => -0.5 * width,
        Align::End => 0.5 - margin - width,
    };
    let base = match look.down {
        Align::Start => margin + height - 0.5,
        Align::Middle => 0.5 * height,
        Align::End => 0.5 - margin,
    };
    let colours = theme.colours();
    let (colour, halo) = match look.has_halo {
        true => (colours.ink, Some(colours.plate)),
        false => (colours.label, None),
    };
    Caption {
        letters,
        at: middle + Point::new(left, base),
        em: scale * f64::from(font::UNITS_PER_EM),
        colour,
        halo,
    }
}
