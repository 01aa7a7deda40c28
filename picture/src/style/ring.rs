//! The tour as a circle, with unused moves as chords.

use super::{Draw, Route, Style};
use crate::BoardTheme;
use crate::path::{Path, Point};
use crate::vector::Shape;
use knights_tour::board::{Direction, Square};
use std::collections::HashMap;
use std::f64::consts::TAU;

pub(super) const STYLE: Style = Style {
    name: "ring",
    label: "Ring",
    about: "the tour as a circle, with the unused moves as chords",
    draw: Draw::Tour(draw),
    is_local: false,
    // Each square adds about three chords, most of them about as long as the picture is wide.
    most_pixels: |squares| WORK / squares.max(1),
};

/// Maximum product of squares and pixels: a few seconds of painting.
const WORK: u64 = 1_000_000_000_000;

/// Lengths in this style are fractions of the picture's shorter side.
const MARGIN: f64 = 0.04;
const LINE: f64 = 0.008;
const CHORD: f64 = 0.0015;
const DOT: f64 = 0.02;

/// Draws all squares of the board evenly spaced on a circle, clockwise from the top. A partial tour covers an arc.
fn draw(route: &Route, theme: BoardTheme) -> Vec<Shape> {
    let size = route.board.size();
    let side = f64::from(size.width().min(size.height()));
    let radius = (0.5 - MARGIN) * side;
    let all = route.board.squares().max(1) as f64;
    let place = |index: usize| {
        let angle = TAU * index as f64 / all;
        Point::new(radius * angle.sin(), -radius * angle.cos())
    };
    let mut lines = Path::default();
    for (one, other) in chords(route) {
        lines.polyline([place(one), place(other)], false);
    }
    let colours = theme.colours();
    let chords = Shape::cut_stroke(lines, CHORD * side, colours.ink);
    let mut circle = Path::at(place(0));
    let tangent = |index: usize| place(index).turned().unit();
    for index in 0..route.moves() {
        circle.arc(tangent(index), tangent(index + 1), place(index + 1));
    }
    if route.is_closed {
        circle.close();
    }
    let dot = (TAU * radius / all * 0.5).min(DOT * side);
    let mut discs = Path::default();
    for index in 0..route.squares.len() {
        discs.add_circle(place(index), 0.5 * dot);
    }
    let circle = Shape::stroke(circle, LINE * side, colours.end);
    vec![chords, circle, Shape::fill(discs, colours.end)]
}

/// The unused moves between squares of the tour, as pairs of indices into the route.
fn chords(route: &Route) -> impl Iterator<Item = (usize, usize)> {
    let squares = &route.squares;
    let places: HashMap<Square, usize> = squares.iter().copied().zip(0..).collect();
    let last = squares.len() - 1;
    let is_taken = move |one: usize, other: usize| {
        other == one + 1 || (route.is_closed && one == 0 && other == last)
    };
    squares.iter().enumerate().flat_map(move |(one, &square)| {
        let others = Direction::ALL.into_iter().filter_map({
            let places = &places;
            move |direction| {
                let target = route.board.step(square, direction)?;
                places.get(&target).copied()
            }
        });
        let others = others.filter(|&other| other > one && !is_taken(one, other));
        others.map(|other| (one, other)).collect::<Vec<_>>()
    })
}
