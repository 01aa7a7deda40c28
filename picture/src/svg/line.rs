//! The line along the moves of a whole tour, in pieces of one colour, with its marks.

use super::writer::{SvgWriter, TILE, hex};
use crate::path::{Path, Point, tile_corner};
use crate::sizes::SIZES;
use crate::vector::{Shape, VectorWriter as _, move_path, write_dot};
use crate::{BoardTheme, PictureError, report};
use knights_tour::board::{Board, Square};
use knights_tour_base::Progress;
use knights_tour_scene::{Area, Item, LONG, Scene, TourView, View, mark_of};
use std::collections::BTreeSet;
use std::io;
use std::iter;

/// What a picture shows, row by row.
pub(super) struct Rows<'a> {
    pub(super) board: Board,
    pub(super) area: Area,
    /// The scene of a row, including moves that reach into it.
    pub(super) row: &'a dyn Fn(u32) -> Scene,
}

/// The tour if it has one knight and `area` is the whole board.
pub(super) fn whole_tour(tour_view: TourView<'_>, area: Area) -> Option<TourView<'_>> {
    let is_whole = area == Area::whole(tour_view.size());
    (is_whole && tour_view.knights().count() == 1).then_some(tour_view)
}

/// Writes the line of a whole tour as one path, for plotters.
pub(super) fn write_plotted(
    tour_view: TourView<'_>,
    out: &mut SvgWriter<'_>,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    write!(out.out, "<path class=\"path\" d=\"")?;
    let mut squares = tour_view.trail();
    for piece in pieces(tour_view) {
        let first = if piece.before == 0 { 'M' } else { 'L' };
        out.write_squares(squares.by_ref().take(piece.length()), tour_view, first)?;
        report(progress, 0.1 * piece.to as f64 / tour_view.visited() as f64)?;
    }
    let end = if tour_view.is_closed() { "Z" } else { "" };
    Ok(writeln!(out.out, "{end}\"/>")?)
}

/// A part of a tour in one colour: the moves from the squares after number `before`, up to number `to`.
#[derive(Clone, Copy)]
struct LinePiece {
    before: u64,
    to: u64,
}

impl LinePiece {
    fn length(self) -> usize {
        (self.to - self.before) as usize
    }
}

/// Cuts a tour into up to 129 pieces. All marks of a piece look alike, so one ends where numbers no longer fit on them.
fn pieces(tour_view: TourView<'_>) -> Vec<LinePiece> {
    const COLOURS: u64 = 128;
    let visited = tour_view.visited();
    let count = visited.min(COLOURS);
    let ends = (1..=count).map(|piece| part_of(visited, piece, count));
    let last_on_mark = Some(LONG - 1).filter(|&last| last < visited);
    let ends: BTreeSet<u64> = ends.chain(last_on_mark).collect();
    let before = iter::once(0).chain(ends.iter().copied());
    before
        .zip(ends.iter().copied())
        .map(|(before, to)| LinePiece { before, to })
        .collect()
}

/// `number * parts / pieces` without overflow.
fn part_of(number: u64, parts: u64, pieces: u64) -> u64 {
    number / pieces * parts + number % pieces * parts / pieces
}

impl SvgWriter<'_> {
    /// Writes path data through the middles of squares.
    fn write_squares(
        &mut self,
        squares: impl IntoIterator<Item = Square>,
        tour_view: TourView<'_>,
        first: char,
    ) -> io::Result<()> {
        let mut command = first;
        for square in squares {
            write!(self.out, "{command}{}", self.at(middle(tour_view, square)))?;
            command = 'L';
        }
        Ok(())
    }
}

fn middle(tour_view: TourView<'_>, square: Square) -> Point {
    let size = tour_view.size();
    tile_corner(size, size.xy(square)) + Point::HALF_TILE
}

/// Writes the line in pieces, each defined once for its edge, its line and its marks.
pub(super) fn write_whole_line(
    tour_view: TourView<'_>,
    view: View,
    theme: BoardTheme,
    out: &mut SvgWriter<'_>,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    let (visited, all) = (tour_view.visited(), tour_view.squares());
    let pieces = pieces(tour_view);
    let mut squares = tour_view.trail().peekable();
    writeln!(out.out, "  <defs>")?;
    for (index, piece) in pieces.iter().enumerate() {
        write!(out.out, "<path id=\"m{index}\" d=\"")?;
        out.write_squares(squares.by_ref().take(piece.length()), tour_view, 'M')?;
        // The piece ends on the first square of the next piece.
        out.write_squares(squares.peek().copied(), tour_view, 'L')?;
        writeln!(out.out, "\"/>")?;
        report(progress, 0.1 * piece.to as f64 / visited as f64)?;
        if let Some(mark) = mark_of(piece.to, false, view) {
            write!(
                out.out,
                "<marker id=\"n{index}\" markerUnits=\"userSpaceOnUse\" markerWidth=\"{TILE}\" markerHeight=\"{TILE}\" refX=\"0\" refY=\"0\" overflow=\"visible\">"
            )?;
            let ink = theme.path(piece.before + 1, all);
            write_dot(mark, out.corner, ink, None, out)?;
            writeln!(out.out, "</marker>")?;
        }
    }
    writeln!(out.out, "  </defs>")?;
    for (index, piece) in pieces.iter().enumerate() {
        let ink = hex(theme.path(piece.before + 1, all));
        writeln!(
            out.out,
            "<use href=\"#m{index}\" class=\"edge\"/><use href=\"#m{index}\" class=\"path\" style=\"stroke: {ink}\"/>"
        )?;
    }
    if tour_view.is_closed() {
        let ends = [tour_view.here(), tour_view.start()];
        let path = Path::along(ends.map(|square| middle(tour_view, square)), false);
        out.write_line(path, theme, theme.path(visited, all))?;
        out.end_item()?;
    }
    // The last square has the figure.
    for index in (0..pieces.len()).filter(|&index| pieces[index].before + 1 < visited) {
        writeln!(
            out.out,
            "<use href=\"#m{index}\" style=\"fill: none; marker-start: url(#n{index}); marker-mid: url(#n{index})\"/>"
        )?;
    }
    if let Some(mark) = mark_of(1, false, view).filter(|_| visited > 1) {
        let start = middle(tour_view, tour_view.start());
        write_dot(mark, start, theme.path(1, all), None, out)?;
        out.end_item()?;
    }
    Ok(())
}

/// Writes the moves, row by row. Moves from outside the area belong to the nearest row.
pub(super) fn write_segments(
    rows: &Rows<'_>,
    theme: BoardTheme,
    is_edged: bool,
    out: &mut SvgWriter<'_>,
) -> io::Result<()> {
    let (area, board) = (rows.area, &rows.board);
    let last = area.y + area.height.saturating_sub(1);
    for y in area.y..area.y + area.height {
        for placed in &(rows.row)(y).items {
            let Item::Segment { number, knight, .. } = placed.item else {
                continue;
            };
            if placed.y.clamp(area.y, last) != y {
                continue;
            }
            let path = move_path(placed, board.size());
            if is_edged {
                let ink = theme.line(number, board.squares(), knight);
                out.write_line(path, theme, ink)?;
            } else {
                out.write_shape(&Shape::stroke(path, SIZES.line.into(), theme.ink()))?;
            }
            out.end_item()?;
        }
    }
    Ok(())
}
