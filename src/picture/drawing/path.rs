//! Points, and ways along them.

use std::ops::{Add, Mul, Neg, Sub};

/// A point, or the way from one to another: tiles to the right, and down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::picture) struct Point {
    pub(in crate::picture) x: f64,
    pub(in crate::picture) y: f64,
}

impl Point {
    pub(in crate::picture) fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub(in crate::picture) fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive if the other leads to the right of this one, as y leads down.
    pub(in crate::picture) fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub(in crate::picture) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The way as long as a tile.
    pub(in crate::picture) fn unit(self) -> Point {
        self * (1.0 / self.length())
    }

    /// The way turned by a quarter, to its right.
    pub(in crate::picture) fn turned(self) -> Point {
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

impl Neg for Point {
    type Output = Point;

    fn neg(self) -> Point {
        Point::new(-self.x, -self.y)
    }
}

/// On to the next point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::picture) enum Step {
    /// Straight.
    Line(Point),
    /// Along a cubic Bézier curve with these two points beside it.
    Curve(Point, Point, Point),
}

impl Step {
    /// Where it leads.
    pub(in crate::picture) fn end(self) -> Point {
        match self {
            Step::Line(end) | Step::Curve(_, _, end) => end,
        }
    }
}

/// A way from point to point.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::picture) struct Path {
    pub(in crate::picture) start: Point,
    pub(in crate::picture) steps: Vec<Step>,
    /// Whether it leads straight back to its start.
    pub(in crate::picture) is_closed: bool,
}

impl Path {
    pub(in crate::picture) fn at(start: Point) -> Path {
        Path {
            start,
            steps: Vec::new(),
            is_closed: false,
        }
    }

    /// Straight lines from point to point; `None` if there is no point.
    pub(in crate::picture) fn along(
        points: impl IntoIterator<Item = Point>,
        is_closed: bool,
    ) -> Option<Path> {
        let mut points = points.into_iter();
        let mut path = Path::at(points.next()?);
        path.steps.extend(points.map(Step::Line));
        path.is_closed = is_closed;
        Some(path)
    }

    /// A circle.
    pub(in crate::picture) fn circle(middle: Point, radius: f64) -> Path {
        let out = Point::new(radius, 0.0);
        let mut path = Path::at(middle + out);
        let mut from = out;
        for _ in 0..4 {
            let to = from.turned();
            path.arc_by_quarter(middle, from, to);
            from = to;
        }
        path.is_closed = true;
        path
    }

    fn arc_by_quarter(&mut self, middle: Point, from: Point, to: Point) {
        // The nearest that a cubic curve comes to a quarter of a circle.
        const KAPPA: f64 = 0.552_284_749_830_793_4;
        let (beside_from, beside_to) = (from + to * KAPPA, to + from * KAPPA);
        self.steps.push(Step::Curve(
            middle + beside_from,
            middle + beside_to,
            middle + to,
        ));
    }

    /// Straight on to a point.
    pub(in crate::picture) fn line(&mut self, to: Point) {
        self.steps.push(Step::Line(to));
    }

    /// Where it has come to.
    pub(in crate::picture) fn end(&self) -> Point {
        self.steps.last().map_or(self.start, |step| step.end())
    }

    /// On to a point by an arc, which leaves by a way of length 1 and arrives by another.
    pub(in crate::picture) fn arc(&mut self, leaving: Point, arriving: Point, to: Point) {
        let from = self.end();
        let chord = to - from;
        // The angle between chord and tangent is half of the arc's.
        let cosine = (leaving.dot(arriving)).clamp(-1.0, 1.0);
        let half = (0.5 * (1.0 - cosine)).sqrt();
        if half < 1e-9 {
            self.line(to);
            return;
        }
        let radius = chord.length() / (2.0 * half);
        let angle = cosine.acos();
        let beside = radius * 4.0 / 3.0 * (angle / 4.0).tan();
        self.steps.push(Step::Curve(
            from + leaving * beside,
            to - arriving * beside,
            to,
        ));
    }

    /// The points of straight lines that keep within `tolerance` of it, from its start to its end; of a
    /// closed one, the start comes again.
    pub(in crate::picture) fn flattened(&self, tolerance: f64) -> Vec<Point> {
        let mut points = vec![self.start];
        let mut from = self.start;
        for &step in &self.steps {
            match step {
                Step::Line(to) => points.push(to),
                Step::Curve(a, b, to) => flatten([from, a, b, to], tolerance, &mut points),
            }
            from = step.end();
        }
        if self.is_closed && from != self.start {
            points.push(self.start);
        }
        points
    }
}

/// In so many even parts that none is farther off the curve (the formula of G. Wang, 1984).
fn flatten([from, a, b, to]: [Point; 4], tolerance: f64, points: &mut Vec<Point>) {
    const MOST: f64 = 64.0;
    let bend = |p: Point, q: Point, r: Point| (p + r - q * 2.0).length();
    let most = bend(from, a, b).max(bend(a, b, to));
    let parts = (0.75 * most / tolerance).sqrt().ceil().clamp(1.0, MOST);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 1 to 64"
    )]
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
