//! Draws boards of any size as dots in the colours of their numbers.

use super::BoardTheme;
use knights_tour::board::{Board, Size};
use knights_tour_scene::{Area, TourView};
use std::ops::Range;

/// A grid of dots over the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Raster {
    /// Left edge of the first column, in squares from the left of the board.
    pub x: f64,
    /// Top edge of the first row, in squares from the top of the board.
    pub y: f64,
    /// Squares per dot.
    pub step: f64,
    /// Width of the grid, in dots.
    pub width: u32,
    /// Samples per side of a dot. The dot has the colour of the lowest number among its samples.
    pub samples: u32,
}

impl Raster {
    /// One dot for each square of `area`.
    pub fn of_squares(area: Area) -> Raster {
        let (x, y) = (area.x.into(), area.y.into());
        Raster {
            x,
            y,
            step: 1.0,
            width: area.width,
            samples: 1,
        }
    }

    /// Paints `rows` of dots, counted from the top, as RGBA. Alpha is the visited fraction of the dot; 0 off the board.
    ///
    /// # Panics
    /// If the length of `out` is not four bytes per dot.
    pub fn paint(
        &self,
        tour_view: TourView<'_>,
        theme: BoardTheme,
        rows: Range<u32>,
        out: &mut [u8],
    ) {
        let scale = theme.scale(tour_view.squares());
        let row_at = |y| {
            let row = tour_view.row(y);
            move |x| row.number(x)
        };
        // Use the lowest number of each dot: where a closed tour passes twice, the mean would look uniform.
        self.mix(tour_view.size(), rows, out, row_at, |first| {
            scale.colour(first)
        });
    }

    /// Paints missing squares in one colour. Alpha is the missing fraction of the dot.
    ///
    /// # Panics
    /// If the length of `out` is not four bytes per dot.
    pub fn cover(&self, board: &Board, colour: [u8; 3], rows: Range<u32>, out: &mut [u8]) {
        let size = board.size();
        let row_at = |y| {
            move |x| {
                let square = size.at(x, y)?;
                (!board.contains(square)).then_some(0)
            }
        };
        self.mix(size, rows, out, row_at, |_| colour);
    }

    /// Paints rows of dots by their lowest numbers. `row_at` maps a row to a function from columns to numbers.
    fn mix<R: Fn(u32) -> Option<u64>>(
        &self,
        size: Size,
        rows: Range<u32>,
        out: &mut [u8],
        row_at: impl Fn(u32) -> R,
        colour: impl Fn(u64) -> [u8; 3],
    ) {
        let length = 4 * self.width as usize;
        assert_eq!(out.len(), length * rows.len(), "the rows' bytes");
        if length == 0 {
            return;
        }
        let samples = self.samples.max(1);
        let columns: Vec<Option<u32>> = (0..self.width * samples)
            .map(|part| self.place(self.x, part, samples, size.width()))
            .collect();
        let mut dots = vec![(u64::MAX, 0_u32); self.width as usize];
        for (row, out) in rows.zip(out.chunks_exact_mut(length)) {
            dots.fill((u64::MAX, 0));
            for part in row * samples..(row + 1) * samples {
                let Some(y) = self.place(self.y, part, samples, size.height()) else {
                    continue;
                };
                let number_at = row_at(y);
                for (dot, columns) in dots.iter_mut().zip(columns.chunks_exact(samples as usize)) {
                    for x in columns.iter().flatten() {
                        if let Some(number) = number_at(*x) {
                            *dot = (dot.0.min(number), dot.1 + 1);
                        }
                    }
                }
            }
            for (&(first, count), out) in dots.iter().zip(out.chunks_exact_mut(4)) {
                let [red, green, blue] = if count == 0 { [0; 3] } else { colour(first) };
                let alpha = (255 * count / (samples * samples)) as u8;
                out.copy_from_slice(&[red, green, blue, alpha]);
            }
        }
    }

    fn place(&self, from: f64, part: u32, samples: u32, side: u32) -> Option<u32> {
        let parts = f64::from(part) + 0.5;
        let place = (from + self.step * parts / f64::from(samples)).floor();
        (place >= 0.0 && place < f64::from(side)).then_some(place as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::position::Position;
    use knights_tour::solve::Plan;

    fn plan(size: &str) -> Plan {
        let size: Size = size.parse().unwrap();
        Plan::new(size, Board::whole(size).centre(), 1).unwrap()
    }

    fn painted(raster: Raster, tour_view: TourView<'_>, rows: u32) -> Vec<[u8; 4]> {
        let mut out = vec![0; 4 * (raster.width * rows) as usize];
        raster.paint(tour_view, BoardTheme::Wood, 0..rows, &mut out);
        out.as_chunks::<4>().0.to_vec()
    }

    #[test]
    fn a_dot_a_square_has_the_colour_of_its_number() {
        let plan = plan("13x20");
        let tour_view = TourView::Planned {
            plan: &plan,
            visited: 100,
        };
        let raster = Raster {
            x: -1.0,
            y: -2.0,
            step: 1.0,
            width: 16,
            samples: 1,
        };
        let dots = painted(raster, tour_view, 24);
        for (index, dot) in (0_i64..).zip(&dots) {
            let (x, y) = (index % 16 - 1, index / 16 - 2);
            let square = u32::try_from(x).ok().zip(u32::try_from(y).ok());
            let square = square.and_then(|(x, y)| plan.size().at(x, y));
            let expected = match square.and_then(|square| tour_view.number_of(square)) {
                Some(number) => {
                    let [red, green, blue] = BoardTheme::Wood.path(number, 260);
                    [red, green, blue, 255]
                }
                None => [0; 4],
            };
            assert_eq!(*dot, expected, "{x} {y}");
        }
        let mut position = Position::along(&plan.board(), tour_view.trail()).unwrap();
        position.keep_numbers().unwrap();
        assert_eq!(painted(raster, TourView::Position(&position), 24), dots);
    }

    #[test]
    fn a_dot_of_many_squares_has_the_colour_of_the_first() {
        let plan = plan("40x40");
        let tour_view = TourView::from(&plan);
        let raster = Raster {
            x: 0.0,
            y: 0.0,
            step: 2.0,
            width: 20,
            samples: 2,
        };
        let dots = painted(raster, tour_view, 20);
        let dot = dots[20 * 3 + 7];
        let squares = [(14, 6), (15, 6), (14, 7), (15, 7)];
        let numbers = squares.map(|(x, y)| {
            let square = plan.size().at(x, y).unwrap();
            plan.number_of(square) + 1
        });
        let first = numbers.into_iter().min().unwrap();
        let [red, green, blue] = BoardTheme::Wood.path(first, 1600);
        assert_eq!(dot, [red, green, blue, 255]);
    }

    #[test]
    fn missing_squares_are_covered_as_far_as_a_dot_has_them() {
        let size = Size::new(4, 2).unwrap();
        let missing = [(0, 0), (1, 0), (1, 1), (3, 1)];
        let missing = missing.map(|(x, y)| size.at(x, y).unwrap());
        let board = Board::without(size, missing).unwrap();
        let cover = |step: f64, width: u32, samples: u32, rows: u32| {
            let raster = Raster {
                x: 0.0,
                y: 0.0,
                step,
                width,
                samples,
            };
            let mut out = vec![0; 4 * (width * rows) as usize];
            raster.cover(&board, [7, 8, 9], 0..rows, &mut out);
            out.as_chunks::<4>().0.to_vec()
        };
        let (there, gone) = ([0; 4], [7, 8, 9, 255]);
        assert_eq!(
            cover(1.0, 4, 1, 2),
            [gone, gone, there, there, there, gone, there, gone]
        );
        assert_eq!(cover(2.0, 2, 2, 1), [[7, 8, 9, 191], [7, 8, 9, 63]]);
    }

    #[test]
    fn a_trillion_squares_are_a_picture_of_a_few_dots() {
        let plan = plan("1000000x1000000");
        let raster = Raster {
            x: 0.0,
            y: 0.0,
            step: 100_000.0,
            width: 10,
            samples: 1,
        };
        let dots = painted(raster, TourView::from(&plan), 10);
        let square = plan.size().at(950_000, 350_000).unwrap();
        let number = plan.number_of(square) + 1;
        let [red, green, blue] = BoardTheme::Wood.path(number, 1_000_000_000_000);
        assert_eq!(dots[39], [red, green, blue, 255]);
    }
}
