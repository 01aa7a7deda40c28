//! The line along the moves, as paths in the colours of its numbers, with its dots.

use super::{TILE, is_told_by, middle};
use crate::drawing::hex;
use crate::shapes::dot_rings;
use crate::sprites::{flag, name};
use crate::{BoardTheme, PictureError, Subject, report};
use knights_tour::board::Square;
use knights_tour::position::Knight;
use knights_tour_base::Progress;
use knights_tour_scene::{Area, Dot, Item, LONG, TourView, View, mark_of};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::iter::{self, Peekable};

fn is_whole(subject: Subject<'_>) -> bool {
    match subject {
        Subject::TourView(tour_view, _, area) => {
            area == Area::whole(tour_view.size()) && tour_view.knights().count() == 1
        }
        Subject::Scene(_) => false,
    }
}

/// Whether [`write_path`] writes the line of a whole tour, with its marks.
pub(super) fn has_marks(subject: Subject<'_>) -> bool {
    is_whole(subject) && matches!(subject, Subject::TourView(_, view, _) if view.path)
}

pub(super) fn write_path_only(
    subject: Subject<'_>,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    match subject {
        Subject::TourView(tour_view, _, _) if is_whole(subject) && tour_view.visited() > 1 => {
            write!(out, "  <path class=\"path\" d=\"")?;
            Line::of(tour_view).write(tour_view.visited(), out, progress)?;
            let is_closed = tour_view.closing_move().is_some();
            writeln!(out, "{}\"/>", if is_closed { "Z" } else { "" })?;
            Ok(())
        }
        _ => Ok(write_segments(subject, None, out)?),
    }
}

pub(super) fn write_path(
    subject: Subject<'_>,
    theme: BoardTheme,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    match subject {
        Subject::TourView(_, view, _) if !view.path => Ok(()),
        Subject::TourView(tour_view, view, _) if has_marks(subject) => {
            write_coloured(tour_view, view, theme, out, progress)
        }
        _ => Ok(write_segments(subject, Some(theme), out)?),
    }
}

struct Line<'a> {
    tour_view: TourView<'a>,
    trail: Peekable<Box<dyn Iterator<Item = Square> + 'a>>,
    written: u64,
}

impl<'a> Line<'a> {
    fn of(tour_view: TourView<'a>) -> Line<'a> {
        Line {
            tour_view,
            trail: tour_view.trail().peekable(),
            written: 0,
        }
    }

    /// Writes path data up to square number `to`, where the next piece of the line starts.
    fn write(
        &mut self,
        to: u64,
        out: &mut dyn Write,
        progress: Progress<'_>,
    ) -> Result<(), PictureError> {
        const A_WHILE: u64 = 1 << 16;
        let mut pen = 'M';
        while let Some(&square) = self.trail.peek() {
            let (x, y) = self.tour_view.size().xy(square);
            write!(out, "{pen}{} {}", middle(x), middle(y))?;
            pen = 'L';
            if self.written + 1 >= to {
                break;
            }
            self.written += 1;
            let _ = self.trail.next();
            let part = self.written as f64 / self.tour_view.visited() as f64;
            if self.written.is_multiple_of(A_WHILE) {
                report(progress, 0.1 * part)?;
            }
        }
        Ok(())
    }
}

fn write_coloured(
    tour_view: TourView<'_>,
    view: View,
    theme: BoardTheme,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    const COLOURS: u64 = 128;
    let (visited, all) = (tour_view.visited(), tour_view.squares());
    let pieces = visited.min(COLOURS);
    let ends = (1..=pieces).map(|piece| part_of(visited, piece, pieces));
    // All marks of a piece look the same, so a piece ends where numbers no longer fit on them.
    let ends: BTreeSet<u64> = ends
        .chain(Some(LONG - 1).filter(|&last| last < visited))
        .collect();
    let before = iter::once(0).chain(ends.iter().copied());
    let pieces: Vec<(u64, u64)> = before.zip(ends.iter().copied()).collect();
    let colour = |before: u64| theme.path(before + 1, all);
    let mut line = Line::of(tour_view);
    writeln!(out, "  <defs>")?;
    for (piece, &(before, to)) in pieces.iter().enumerate() {
        write!(out, "<path id=\"m{piece}\" d=\"")?;
        // The piece ends on the first square of the next piece.
        line.write((to + 1).min(visited), out, progress)?;
        writeln!(out, "\"/>")?;
        let Some(shape) = mark_of(to, false, view) else {
            continue;
        };
        write!(
            out,
            "<marker id=\"n{piece}\" markerUnits=\"userSpaceOnUse\" markerWidth=\"{TILE}\" markerHeight=\"{TILE}\" refX=\"0\" refY=\"0\" overflow=\"visible\">"
        )?;
        write_dot((0, 0), shape, (colour(before), None), out)?;
        writeln!(out, "</marker>")?;
    }
    writeln!(out, "  </defs>")?;
    for (piece, &(before, _)) in pieces.iter().enumerate() {
        let ink = hex(colour(before));
        writeln!(
            out,
            "<use href=\"#m{piece}\" class=\"edge\"/><use href=\"#m{piece}\" class=\"path\" style=\"stroke: {ink}\"/>"
        )?;
    }
    if let Some(direction) = tour_view.closing_move() {
        let (x, y) = tour_view.size().xy(tour_view.here());
        write_segment((x, y), direction.offset(), colour(visited - 1), out)?;
    }
    // The last square has the figure.
    for piece in (0..pieces.len()).filter(|&piece| pieces[piece].0 + 1 < visited) {
        writeln!(
            out,
            "<use href=\"#m{piece}\" style=\"fill: none; marker-start: url(#n{piece}); marker-mid: url(#n{piece})\"/>"
        )?;
    }
    if let Some(shape) = mark_of(1, false, view).filter(|_| visited > 1) {
        let (x, y) = tour_view.size().xy(tour_view.start());
        write_dot(
            (middle(x), middle(y)),
            shape,
            (theme.path(1, all), None),
            out,
        )?;
    }
    Ok(())
}

/// `number * parts / pieces` without overflow.
fn part_of(number: u64, parts: u64, pieces: u64) -> u64 {
    number / pieces * parts + number % pieces * parts / pieces
}

pub(super) fn write_dot(
    (x, y): (i64, i64),
    shape: Dot,
    (ink, knight): ([u8; 3], Option<Knight>),
    out: &mut dyn Write,
) -> io::Result<()> {
    if shape == Dot::Flag {
        let ([pole, cloth], ink) = (flag(knight).map(name), hex(ink));
        let (x, y) = (x - TILE / 2, y - TILE / 2);
        let at = format!("x=\"{x}\" y=\"{y}\"");
        return write!(
            out,
            "<use href=\"#{pole}\" {at}/><use href=\"#{cloth}\" {at} color=\"{ink}\"/>"
        );
    }
    let units = |part: f32| part * TILE as f32;
    let ([_, under], [inner, outer]) = dot_rings(shape);
    write!(
        out,
        "<circle class=\"plate\" cx=\"{x}\" cy=\"{y}\" r=\"{:.1}\"/>",
        units(under)
    )?;
    let ink = hex(ink);
    if inner > 0.0 {
        write!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{:.1}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{:.1}\"/>",
            units((inner + outer) / 2.0),
            units(outer - inner)
        )
    } else {
        write!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{:.1}\" fill=\"{ink}\"/>",
            units(outer)
        )
    }
}

fn write_segments(
    subject: Subject<'_>,
    theme: Option<BoardTheme>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let area = subject.area();
    let all = subject.whole_board().squares();
    for y in area.y..area.y + area.height {
        for placed in subject
            .band(y, 1)
            .items
            .iter()
            .filter(|placed| is_told_by(placed, y, area))
        {
            let Item::Segment {
                dx,
                dy,
                number,
                knight,
            } = placed.item
            else {
                continue;
            };
            let at = (placed.x, placed.y);
            match theme {
                Some(theme) => {
                    write_segment(at, (dx, dy), theme.line(number, all, knight), out)?;
                }
                None => writeln!(
                    out,
                    "  <path class=\"path\" d=\"{}\"/>",
                    segment(at, (dx, dy))
                )?,
            }
        }
    }
    Ok(())
}

fn segment((x, y): (u32, u32), (dx, dy): (i32, i32)) -> String {
    let (dx, dy) = (i64::from(dx) * TILE, i64::from(dy) * TILE);
    format!("M{} {}l{dx} {dy}", middle(x), middle(y))
}

fn write_segment(
    from: (u32, u32),
    by: (i32, i32),
    ink: [u8; 3],
    out: &mut dyn Write,
) -> io::Result<()> {
    let (line, ink) = (segment(from, by), hex(ink));
    writeln!(
        out,
        "  <path class=\"edge\" d=\"{line}\"/><path class=\"path\" style=\"stroke: {ink}\" d=\"{line}\"/>"
    )
}
