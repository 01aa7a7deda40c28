//! A drawing as pixels: fills take 32 samples per pixel, strokes use the distance to their line.

use super::Drawing;
use crate::blend;
use crate::path::{Point, Subpath, flatten, tile_corner};
use crate::theme::Ink;
use crate::vector::{FillRule, Paint, Shape};

/// Part of a drawing to paint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Pixels per tile.
    pub tile: f64,
    /// Left edge, in pixels from the left of the board.
    pub left: f64,
    /// Top edge, in pixels from the top of the board.
    pub top: f64,
    /// Width of the window, in pixels.
    pub width: u32,
    /// Height of the window, in pixels.
    pub height: u32,
}

/// Maximum distance between a curve and its flattened lines, in pixels.
const TOLERANCE: f64 = 0.05;

impl Drawing {
    /// Paints a window of the drawing over row-major RGBA `pixels`.
    ///
    /// # Panics
    /// If the length of `pixels` is not four times the window's area.
    pub fn paint(&self, window: &Window, pixels: &mut [u8]) {
        let length = 4 * window.width as usize * window.height as usize;
        assert_eq!(pixels.len(), length, "the window's bytes");
        let corner = tile_corner(self.board, (0, 0));
        let origin = Point::new(window.left, window.top) + corner * window.tile;
        let mut mask = Mask::default();
        for shape in &self.shapes {
            mask.cover(shape, origin, window);
            mask.lay(shape.colour, window, pixels);
        }
    }

    /// Fills RGBA pixels with the paper colour.
    pub fn paint_paper(&self, pixels: &mut [u8]) {
        let [red, green, blue] = self.paper;
        for pixel in pixels.chunks_exact_mut(4) {
            pixel.copy_from_slice(&[red, green, blue, 0xff]);
        }
    }
}

/// How much of each pixel a shape covers, within its bounding box in the window.
#[derive(Default)]
struct Mask {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    coverage: Vec<u8>,
}

/// A straight line between two points.
type Segment = (Point, Point);

impl Mask {
    /// Computes how much of each pixel of the window a shape covers.
    fn cover(&mut self, shape: &Shape, origin: Point, window: &Window) {
        let tile = window.tile;
        let reach = match shape.paint {
            Paint::Fill(_) => 1.0,
            Paint::Stroke { width, .. } => 0.5 * width * tile + 1.0,
        };
        // Large drawings are painted window by window: skip all parts outside this window.
        let near = |points: &[Point]| is_near(points, reach, origin, window);
        let parts = shape.path.subpaths().filter(|part| near(part.points));
        let lines: Vec<Polyline> = match shape.paint {
            Paint::Fill(_) => parts.map(|part| Polyline::whole(part, tile)).collect(),
            Paint::Stroke { .. } => parts
                .flat_map(|part| Polyline::seen(part, tile, near))
                .collect(),
        };
        let points = lines.iter().flat_map(|run| &run.points);
        self.surround(points, reach, origin, window);
        if self.coverage.is_empty() {
            return;
        }
        let corner = origin + Point::new(self.left.into(), self.top.into());
        match shape.paint {
            Paint::Fill(rule) => self.fill(&lines, rule, corner),
            Paint::Stroke {
                width,
                has_round_ends,
            } => {
                for run in &lines {
                    self.stroke(run, 0.5 * width * tile, has_round_ends, corner);
                }
            }
        }
    }

    /// Clears the mask and sizes it to the part of the window within `reach` of the bounding box of `points`.
    fn surround<'a>(
        &mut self,
        points: impl Iterator<Item = &'a Point>,
        reach: f64,
        origin: Point,
        window: &Window,
    ) {
        let (least, most) = bounds(points);
        let within = |at: f64, side: u32| at.clamp(0.0, side.into()) as u32;
        let (from, to) = (least - origin, most - origin);
        self.left = within((from.x - reach).floor(), window.width);
        self.top = within((from.y - reach).floor(), window.height);
        self.width = within((to.x + reach).ceil(), window.width).saturating_sub(self.left);
        self.height = within((to.y + reach).ceil(), window.height).saturating_sub(self.top);
        self.coverage.clear();
        self.coverage
            .resize(self.width as usize * self.height as usize, 0);
    }

    fn row(&mut self, y: u32) -> &mut [u8] {
        let (from, width) = (y as usize * self.width as usize, self.width as usize);
        &mut self.coverage[from..from + width]
    }

    /// Strokes a polyline. The ends of an open path are cut straight unless `has_round_ends`.
    fn stroke(&mut self, run: &Polyline, radius: f64, has_round_ends: bool, corner: Point) {
        let last = run.points.len().saturating_sub(2);
        let (is_cut, has_end) = (!has_round_ends, run.ends);
        for (index, ends) in run.points.windows(2).enumerate() {
            if let &[from, to] = ends {
                let at_start = is_cut && has_end.0 && index == 0;
                let at_end = is_cut && has_end.1 && index == last;
                self.segment((from, to), radius, (at_start, at_end), corner);
            }
        }
        if let (&[point], false) = (&run.points[..], is_cut) {
            self.segment((point, point), radius, (false, false), corner);
        }
    }

    /// Covers pixels by their distance to a segment; `cuts` are the ends that are cut straight.
    fn segment(&mut self, (from, to): Segment, radius: f64, cuts: (bool, bool), corner: Point) {
        let (from, to) = (from - corner, to - corner);
        let (way, reach) = (to - from, radius + 1.0);
        let square = way.dot(way);
        let length = square.sqrt();
        let between = |a: f64, b: f64, side: u32| {
            let from = (a.min(b) - reach).floor().clamp(0.0, side.into());
            let to = (a.max(b) + reach).ceil().clamp(0.0, side.into());
            (from as u32, to as u32)
        };
        let (left, right) = between(from.x, to.x, self.width);
        let (top, bottom) = between(from.y, to.y, self.height);
        for y in top..bottom {
            let (mut left, mut right) = (left, right);
            let down = f64::from(y) + 0.5 - from.y;
            if way.y.abs() > 1e-6 * length {
                let middle = from.x + down * way.x / way.y;
                let aside = reach * length / way.y.abs() + 1.0;
                left = left.max((middle - aside).max(0.0) as u32);
                right = right.min((middle + aside).max(0.0).ceil() as u32);
            }
            let row = self.row(y);
            for x in left..right {
                let at = Point::new(f64::from(x) + 0.5 - from.x, down);
                let along = if square > 0.0 {
                    at.dot(way) / square
                } else {
                    0.0
                };
                let nearest = way * along.clamp(0.0, 1.0);
                let mut part = radius + 0.5 - (at - nearest).length();
                if cuts.0 {
                    part = part.min(along * length + 0.5);
                }
                if cuts.1 {
                    part = part.min((1.0 - along) * length + 0.5);
                }
                let covered = (255.0 * part.clamp(0.0, 1.0)).round() as u8;
                let pixel = &mut row[x as usize];
                *pixel = covered.max(*pixel);
            }
        }
    }

    /// Fills polygons: counts the samples of each pixel that are inside.
    fn fill(&mut self, lines: &[Polyline], rule: FillRule, corner: Point) {
        let edges = EdgeTable::of(lines, corner, self.height);
        let mut changes = vec![0_i32; self.width as usize + 1];
        let mut crossings = Vec::new();
        for y in 0..self.height {
            let here = &edges.by_row[y as usize];
            if here.is_empty() {
                continue;
            }
            changes.fill(0);
            for (right, down) in samples() {
                let down = f64::from(y) + 0.5 + down;
                edges.crossings(here, down, &mut crossings);
                let right = right + 0.5;
                let place = |at: f64| (at - right).ceil().clamp(0.0, self.width.into()) as usize;
                spans(&crossings, rule, |from, to| {
                    changes[place(from)] += 1;
                    changes[place(to)] -= 1;
                });
            }
            let mut inside = 0;
            for (pixel, change) in self.row(y).iter_mut().zip(&changes) {
                inside += change;
                *pixel = ((255 * inside as u32 + SAMPLES / 2) / SAMPLES) as u8;
            }
        }
    }

    fn lay(&self, [red, green, blue]: Ink, window: &Window, pixels: &mut [u8]) {
        let rows = self.coverage.chunks_exact((self.width as usize).max(1));
        for (y, row) in (self.top as usize..).zip(rows) {
            let from = 4 * (y * window.width as usize + self.left as usize);
            let (pixels, _) = pixels[from..].as_chunks_mut::<4>();
            for (pixel, &alpha) in pixels.iter_mut().zip(row).filter(|&(_, &alpha)| alpha > 0) {
                blend(pixel, [red, green, blue, alpha]);
            }
        }
    }
}

/// Whether the bounding box of `points`, in tiles, widened by `reach` pixels, intersects the window.
fn is_near(points: &[Point], reach: f64, origin: Point, window: &Window) -> bool {
    let (least, most) = bounds(points);
    let (from, to) = (least * window.tile - origin, most * window.tile - origin);
    let is_within = |from: f64, to: f64, side: u32| to > -reach && from < f64::from(side) + reach;
    is_within(from.x, to.x, window.width) && is_within(from.y, to.y, window.height)
}

fn bounds<'a>(points: impl IntoIterator<Item = &'a Point>) -> (Point, Point) {
    let none = (
        Point::new(f64::MAX, f64::MAX),
        Point::new(f64::MIN, f64::MIN),
    );
    points.into_iter().fold(none, |(least, most), point| {
        (
            Point::new(least.x.min(point.x), least.y.min(point.y)),
            Point::new(most.x.max(point.x), most.y.max(point.y)),
        )
    })
}

/// Flattened pieces of a subpath, in pixels.
struct Polyline {
    points: Vec<Point>,
    /// Whether the polyline's start and end are those of an open path.
    ends: (bool, bool),
}

impl Polyline {
    fn whole(part: Subpath<'_>, tile: f64) -> Polyline {
        let runs = Polyline::seen(part, tile, |_| true).into_iter();
        runs.last().unwrap_or(Polyline {
            points: Vec::new(),
            ends: (false, false),
        })
    }

    /// The pieces of a part that are `near`, as polylines. Consecutive pieces are joined.
    fn seen(part: Subpath<'_>, tile: f64, near: impl Fn(&[Point]) -> bool) -> Vec<Polyline> {
        let is_open = !part.is_closed();
        let mut runs: Vec<Polyline> = Vec::new();
        let mut is_under_way = false;
        let mut is_first = true;
        for piece in part.pieces() {
            let was_under_way = is_under_way;
            is_under_way = near(&piece);
            if is_under_way && !was_under_way {
                runs.push(Polyline {
                    points: vec![piece[0]],
                    ends: (is_open && is_first, false),
                });
            }
            if let (true, Some(run)) = (is_under_way, runs.last_mut()) {
                flatten(piece, TOLERANCE / tile, &mut run.points);
            }
            is_first = false;
        }
        match (runs.last_mut(), part.points.first()) {
            (Some(last), _) => last.ends.1 = is_open && is_under_way,
            // A part of a single point has no pieces: make it a run of one point.
            (None, Some(&point)) if is_first => {
                runs.push(Polyline {
                    points: vec![point],
                    ends: (is_open, is_open),
                });
            }
            (None, _) => {}
        }
        runs.iter_mut()
            .flat_map(|run| &mut run.points)
            .for_each(|point| *point = *point * tile);
        runs
    }
}

const SAMPLES: u32 = 32;

/// Eight of 32 samples, in 64ths of a pixel from the middle; quarter turns give the rest. No two share a row or column.
const QUARTER: [(i8, i8); 8] = [
    (15, -9),
    (1, 7),
    (25, -31),
    (29, -11),
    (21, 23),
    (3, -17),
    (19, 13),
    (27, 5),
];

fn samples() -> impl Iterator<Item = (f64, f64)> {
    let quarter = QUARTER
        .into_iter()
        .map(|(x, y)| (f64::from(x) / 64.0, f64::from(y) / 64.0));
    quarter.flat_map(|(x, y)| [(x, y), (-y, x), (-x, -y), (y, -x)])
}

/// The edges of a polygon for each row of pixels (C. Wylie, G. Romney, D. Evans & A. Erdahl, 1967).
struct EdgeTable {
    lines: Vec<Segment>,
    /// Indices of the lines that meet each row of pixels.
    by_row: Vec<Vec<u32>>,
}

impl EdgeTable {
    fn of(paths: &[Polyline], corner: Point, height: u32) -> EdgeTable {
        let mut edges = EdgeTable {
            lines: Vec::new(),
            by_row: vec![Vec::new(); height as usize],
        };
        for Polyline { points, .. } in paths {
            let next = points.iter().skip(1).chain(points.first());
            for (&from, &to) in points.iter().zip(next) {
                edges.add((from - corner, to - corner), height);
            }
        }
        let EdgeTable { lines, by_row } = &mut edges;
        for (y, here) in (0_u32..).zip(by_row) {
            let middle = f64::from(y) + 0.5;
            let place = |&index: &u32| {
                let (from, to) = lines[index as usize];
                across(from, to, middle.clamp(from.y.min(to.y), from.y.max(to.y)))
            };
            here.sort_unstable_by(|a, b| place(a).total_cmp(&place(b)));
        }
        edges
    }

    fn add(&mut self, (from, to): Segment, height: u32) {
        let row = |at: f64| at.floor().clamp(-1.0, height.into()) as i64;
        let (first, last) = (row(from.y.min(to.y)), row(from.y.max(to.y)));
        if from.y == to.y || last < 0 || first >= i64::from(height) {
            return;
        }
        let index = self.lines.len() as u32;
        self.lines.push((from, to));
        let last = last.min(i64::from(height) - 1) as usize;
        for here in &mut self.by_row[first.max(0) as usize..=last] {
            here.push(index);
        }
    }

    /// Collects the x coordinates where lines cross the height `y`, with the winding: 1 downward, −1 upward.
    fn crossings(&self, here: &[u32], y: f64, crossings: &mut Vec<(f64, i32)>) {
        crossings.clear();
        for &index in here {
            let (from, to) = self.lines[index as usize];
            if (from.y <= y) != (to.y <= y) {
                let way = if from.y < to.y { 1 } else { -1 };
                crossings.push((across(from, to, y), way));
                // Insertion sort: lines of one pixel row rarely change order.
                let mut at = crossings.len() - 1;
                while at > 0 && crossings[at - 1].0 > crossings[at].0 {
                    crossings.swap(at - 1, at);
                    at -= 1;
                }
            }
        }
    }
}

fn across(from: Point, to: Point, y: f64) -> f64 {
    from.x + (y - from.y) * ((to.x - from.x) / (to.y - from.y))
}

fn spans(crossings: &[(f64, i32)], rule: FillRule, mut span: impl FnMut(f64, f64)) {
    let (mut winding, mut entered) = (0_i32, None);
    for &(at, way) in crossings {
        winding += match rule {
            FillRule::EvenOdd => 1,
            FillRule::NonZero => way,
        };
        let is_inside = match rule {
            FillRule::EvenOdd => winding % 2 != 0,
            FillRule::NonZero => winding != 0,
        };
        match (entered, is_inside) {
            (None, true) => entered = Some(at),
            (Some(from), false) => {
                span(from, at);
                entered = None;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SIDE: u32 = 40;

    fn stroked(points: &[Point], radius: f64, has_round_ends: bool) -> Vec<u8> {
        let coverage = vec![0; (SIDE * SIDE) as usize];
        let mut mask = Mask {
            left: 0,
            top: 0,
            width: SIDE,
            height: SIDE,
            coverage,
        };
        let run = Polyline {
            points: points.to_vec(),
            ends: (true, true),
        };
        mask.stroke(&run, radius, has_round_ends, Point::new(0.0, 0.0));
        mask.coverage
    }

    proptest! {
        #[test]
        fn a_stroke_is_the_same_in_both_directions(
            points in prop::collection::vec((8.0..32.0_f64, 8.0..32.0_f64), 2..6),
            radius in 0.5..5.0_f64,
            has_round_ends in any::<bool>(),
        ) {
            let mut points: Vec<Point> = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
            let there = stroked(&points, radius, has_round_ends);
            points.reverse();
            let back = stroked(&points, radius, has_round_ends);
            let differs = |(a, b): (&u8, &u8)| a.abs_diff(*b) > 1;
            prop_assert!(!there.iter().zip(&back).any(differs));
        }
    }
}
