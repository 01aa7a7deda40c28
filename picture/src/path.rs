//! Points and paths, in tiles from the middle of the board, y down.

use knights_tour::board::Size;
use std::iter;
use std::ops::{Add, Mul, Sub};

/// A point, or the way from one point to another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// The top-left corner of the tile in column `x` and row `y`.
pub(crate) fn tile_corner(size: Size, (x, y): (u32, u32)) -> Point {
    let from_middle = |at: u32, side: u32| f64::from(at) - 0.5 * f64::from(side);
    Point::new(from_middle(x, size.width()), from_middle(y, size.height()))
}

/// The corners of a square with this side around `middle`.
pub(crate) fn tile_outline(middle: Point, side: f64) -> [Point; 4] {
    [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
        .map(|(x, y)| middle + Point::new(x, y) * side)
}

impl Point {
    /// The way from the corner of a tile to its middle.
    pub(crate) const HALF_TILE: Point = Point { x: 0.5, y: 0.5 };

    pub(crate) fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub(crate) fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Cross product: positive if `other` is clockwise of `self`, because y points down.
    pub(crate) fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub(crate) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    pub(crate) fn unit(self) -> Point {
        self * (1.0 / self.length())
    }

    pub(crate) fn turned(self) -> Point {
        Point::new(-self.y, self.x)
    }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;

    fn mul(self, by: f64) -> Point {
        Point::new(self.x * by, self.y * by)
    }
}

/// A step of a path, with the points that it passes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum PathStep {
    Move(Point),
    Line(Point),
    Curve(Point, Point, Point),
    Close,
}

/// The kind of a step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    Move,
    Line,
    Curve,
    Close,
}

impl Verb {
    fn points(self) -> usize {
        match self {
            Verb::Move | Verb::Line => 1,
            Verb::Curve => 3,
            Verb::Close => 0,
        }
    }
}

/// Subpaths that each start with a move. Separate verbs and points save memory: 17 bytes per corner.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Path {
    verbs: Vec<Verb>,
    points: Vec<Point>,
}

impl Path {
    pub(crate) fn at(start: Point) -> Path {
        let mut path = Path::default();
        path.begin(start);
        path
    }

    pub(crate) fn with_room(steps: usize, points: usize) -> Path {
        Path {
            verbs: Vec::with_capacity(steps),
            points: Vec::with_capacity(points),
        }
    }

    pub(crate) fn along(points: impl IntoIterator<Item = Point>, is_closed: bool) -> Path {
        let mut path = Path::default();
        path.polyline(points, is_closed);
        path
    }

    pub(crate) fn circle(middle: Point, radius: f64) -> Path {
        let mut path = Path::default();
        path.add_circle(middle, radius);
        path
    }

    pub(crate) fn moved(mut self, by: Point) -> Path {
        self.points
            .iter_mut()
            .for_each(|point| *point = *point + by);
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.verbs.is_empty()
    }

    pub(crate) fn begin(&mut self, at: Point) {
        self.verbs.push(Verb::Move);
        self.points.push(at);
    }

    pub(crate) fn line(&mut self, to: Point) {
        self.verbs.push(Verb::Line);
        self.points.push(to);
    }

    pub(crate) fn curve(&mut self, a: Point, b: Point, to: Point) {
        self.verbs.push(Verb::Curve);
        self.points.extend([a, b, to]);
    }

    pub(crate) fn close(&mut self) {
        self.verbs.push(Verb::Close);
    }

    pub(crate) fn polyline(&mut self, points: impl IntoIterator<Item = Point>, is_closed: bool) {
        let mut points = points.into_iter();
        let Some(start) = points.next() else {
            return;
        };
        self.begin(start);
        points.for_each(|point| self.line(point));
        if is_closed {
            self.close();
        }
    }

    pub(crate) fn add_circle(&mut self, middle: Point, radius: f64) {
        // Ratio of handle to radius in the best cubic approximation of a quarter circle.
        const KAPPA: f64 = 0.552_284_749_830_793_4;
        let mut from = Point::new(radius, 0.0);
        self.begin(middle + from);
        for _ in 0..4 {
            let to = from.turned();
            let (beside_from, beside_to) = (from + to * KAPPA, to + from * KAPPA);
            self.curve(middle + beside_from, middle + beside_to, middle + to);
            from = to;
        }
        self.close();
    }

    /// Adds a line of zero length, which round caps turn into a dot.
    pub(crate) fn add_dot(&mut self, at: Point) {
        self.begin(at);
        self.line(at);
    }

    pub(crate) fn arc(&mut self, leaving: Point, arriving: Point, to: Point) {
        let from = self.points.last().copied().unwrap_or_default();
        let chord = to - from;
        let cosine = (leaving.dot(arriving)).clamp(-1.0, 1.0);
        let half = (0.5 * (1.0 - cosine)).sqrt();
        if half < 1e-9 {
            self.line(to);
            return;
        }
        let radius = chord.length() / (2.0 * half);
        let angle = cosine.acos();
        let beside = radius * 4.0 / 3.0 * (angle / 4.0).tan();
        self.curve(from + leaving * beside, to - arriving * beside, to);
    }

    pub(crate) fn steps(&self) -> impl Iterator<Item = PathStep> {
        steps(&self.verbs, &self.points)
    }

    pub(crate) fn subpaths(&self) -> impl Iterator<Item = Subpath<'_>> {
        let (mut verbs, mut points) = (&self.verbs[..], &self.points[..]);
        iter::from_fn(move || {
            let (_, further) = verbs.split_first()?;
            let end = further.iter().position(|&verb| verb == Verb::Move);
            let (here, later) = verbs.split_at(end.map_or(verbs.len(), |end| end + 1));
            let count = here.iter().map(|verb| verb.points()).sum();
            let (part, rest) = points.split_at(count);
            (verbs, points) = (later, rest);
            Some(Subpath {
                verbs: here,
                points: part,
            })
        })
    }
}

fn steps(verbs: &[Verb], points: &[Point]) -> impl Iterator<Item = PathStep> {
    let mut points = points.iter().copied();
    verbs.iter().filter_map(move |verb| {
        Some(match verb {
            Verb::Move => PathStep::Move(points.next()?),
            Verb::Line => PathStep::Line(points.next()?),
            Verb::Curve => PathStep::Curve(points.next()?, points.next()?, points.next()?),
            Verb::Close => PathStep::Close,
        })
    })
}

/// A subpath.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subpath<'a> {
    verbs: &'a [Verb],
    /// End points and control points. The subpath lies in their convex hull.
    pub(crate) points: &'a [Point],
}

impl<'a> Subpath<'a> {
    pub(crate) fn is_closed(self) -> bool {
        self.verbs.last() == Some(&Verb::Close)
    }

    /// Lines and curves of the subpath, each as start, two control points and end.
    pub(crate) fn pieces(self) -> impl Iterator<Item = [Point; 4]> + 'a {
        let start = self.points.first().copied().unwrap_or_default();
        let mut from = start;
        steps(self.verbs, self.points).filter_map(move |step| {
            let piece = match step {
                PathStep::Move(_) => None,
                PathStep::Line(to) => Some([from, from, to, to]),
                PathStep::Curve(a, b, to) => Some([from, a, b, to]),
                PathStep::Close => (from != start).then_some([from, from, start, start]),
            };
            from = piece.map_or(from, |[.., to]| to);
            piece
        })
    }
}

/// Appends to `points` a polyline within `tolerance` of a cubic Bézier curve, without its first point.
pub(crate) fn flatten(piece: [Point; 4], tolerance: f64, points: &mut Vec<Point>) {
    let [from, a, b, to] = piece;
    if a == from && b == to {
        points.push(to);
    } else {
        flatten_curve(piece, tolerance, points);
    }
}

/// Flattens by uniform subdivision, with the error bound of G. Wang (1984).
fn flatten_curve([from, a, b, to]: [Point; 4], tolerance: f64, points: &mut Vec<Point>) {
    const MOST: f64 = 64.0;
    let bend = |p: Point, q: Point, r: Point| (p + r - q * 2.0).length();
    let most = bend(from, a, b).max(bend(a, b, to));
    let parts = (0.75 * most / tolerance).sqrt().ceil().clamp(1.0, MOST);
    let count = parts as u32;
    for index in 1..count {
        let t = f64::from(index) / parts;
        let s = 1.0 - t;
        let ends = from * (s * s * s) + to * (t * t * t);
        let beside = a * (3.0 * s * s * t) + b * (3.0 * s * t * t);
        points.push(ends + beside);
    }
    points.push(to);
}
