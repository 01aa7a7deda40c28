//! A tour on its board as a drawing: tiles, line, numbers and labels, without flags and figures.

use super::{Paint, Path, Point, Rule, Shape, Step};
use crate::board::{Colour, Square};
use crate::course::Course;
use crate::picture::shapes::node_rings;
use crate::picture::sheet::{Align, HALO_WIDTH, MARGIN, PATH_EDGE, PATH_RADIUS, letters, look};
use crate::picture::style::Route;
use crate::picture::{BoardTheme, font};
use crate::scene::{Item, Node, Scene, Text, View};

/// What a view shows of a tour, but for flags and figures.
pub(in crate::picture) fn on_board(
    course: Course<'_>,
    view: View,
    theme: BoardTheme,
) -> Vec<Shape> {
    let route = Route::of(course);
    let mut shapes = tiles(&route, theme);
    if view.path {
        shapes.extend(line(&route, theme));
    } else {
        shapes.extend(ends(&route, course.is_complete(), theme));
    }
    let view = View {
        flags: false,
        candidates: false,
        ..view
    };
    let scene = match course {
        Course::Position(position) => Scene::new(position.board(), Some(position), view, None),
        Course::Planned { .. } => Scene::of(course, view, crate::scene::Part::whole(course.size())),
    };
    for placed in &scene.items {
        let size = scene.board.size();
        let Some(square) = size.at(placed.x, placed.y) else {
            continue;
        };
        let middle = route.middle(square);
        match placed.item {
            Item::Node { number, shape } => {
                shapes.extend(node(middle, shape, number, &route, theme));
            }
            // Beside the figure, which is not drawn, there would be no need for a corner.
            Item::Text(Text::Here(number)) if view.numbers => {
                shapes.extend(write(Text::Number(number), middle, theme));
            }
            Item::Text(text) => shapes.extend(write(text, middle, theme)),
            _ => {}
        }
    }
    shapes
}

/// A square around a point, with sides so many tiles long.
fn square(middle: Point, side: f64) -> Path {
    let half = 0.5 * side;
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let mut path = Path::at(middle + Point::new(-half, -half));
    for (x, y) in corners.into_iter().skip(1) {
        path.line(middle + Point::new(x * half, y * half));
    }
    path.is_closed = true;
    path
}

fn tiles(route: &Route, theme: BoardTheme) -> Vec<Shape> {
    let of_colour = |colour: Colour| {
        let squares = route.board().iter();
        let squares = squares.filter(|square| square.colour() == colour);
        Shape {
            paths: squares.map(|at| square(route.middle(at), 1.0)).collect(),
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
        let mut path = Path::at(route.point(index));
        path.line(route.point(index + 1));
        let stroke = |width, has_round_ends, colour| Shape {
            paths: vec![path.clone()],
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
        paths: vec![square(route.middle(*at), SIDE)],
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

fn node(middle: Point, shape: Node, number: u64, route: &Route, theme: BoardTheme) -> [Shape; 2] {
    let ([_, under], [inner, outer]) = node_rings(shape);
    let mut over = vec![Path::circle(middle, outer.into())];
    if inner > 0.0 {
        over.push(Path::circle(middle, inner.into()));
    }
    let disc = |paths, colour| Shape {
        paths,
        paint: Paint::Fill(Rule::EvenOdd),
        colour,
    };
    let ink = theme.path(number, route.board().squares());
    [
        disc(
            vec![Path::circle(middle, under.into())],
            theme.colours().plate,
        ),
        disc(over, ink),
    ]
}

/// Letters or digits where they stand in a tile, over a light edge where that keeps them legible.
fn write(text: Text, middle: Point, theme: BoardTheme) -> Vec<Shape> {
    let (look, letters) = (look(text), letters(text));
    let (height, margin) = (f64::from(look.height), f64::from(MARGIN));
    let scale = height / f64::from(font::DIGIT_HEIGHT);
    let width: f64 = letters
        .chars()
        .map(|it| scale * f64::from(font::advance(it)))
        .sum();
    let mut pen = match look.across {
        Align::Start => margin - 0.5,
        Align::Middle => -0.5 * width,
        Align::End => 0.5 - margin - width,
    };
    let base = match look.down {
        Align::Start => margin + height - 0.5,
        Align::Middle => 0.5 * height,
        Align::End => 0.5 - margin,
    };
    let mut paths = Vec::new();
    for letter in letters.chars() {
        let at = middle + Point::new(pen, base);
        paths.extend(
            font::paths(letter)
                .iter()
                .map(|path| scaled(path, at, scale)),
        );
        pen += scale * f64::from(font::advance(letter));
    }
    let colours = theme.colours();
    let halo = look.has_halo.then(|| Shape {
        paths: paths.clone(),
        paint: Paint::Stroke {
            width: 2.0 * f64::from(HALO_WIDTH),
            has_round_ends: true,
        },
        colour: colours.plate,
    });
    let ink = if look.has_halo {
        colours.ink
    } else {
        colours.label
    };
    let letters = Shape {
        paths,
        paint: Paint::Fill(Rule::NonZero),
        colour: ink,
    };
    halo.into_iter().chain([letters]).collect()
}

/// A path of the font, whose y leads up, from a point on.
fn scaled(path: &Path, at: Point, scale: f64) -> Path {
    let place = |point: Point| at + Point::new(point.x * scale, -point.y * scale);
    let steps = path.steps.iter().map(|&step| match step {
        Step::Line(to) => Step::Line(place(to)),
        Step::Curve(a, b, to) => Step::Curve(place(a), place(b), place(to)),
    });
    Path {
        start: place(path.start),
        steps: steps.collect(),
        is_closed: path.is_closed,
    }
}
