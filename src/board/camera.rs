//! The camera: the visible part of the board, and its scale.

use knights_tour::board::{Size, Square};
use knights_tour_scene::Area;

/// Maximum side of a tile, in pixels, while the whole board is shown.
const LARGEST: f64 = 300.0;

/// A rectangle of the window, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Frame {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Frame {
    pub(crate) const fn new(x: f64, y: f64, width: f64, height: f64) -> Frame {
        Frame {
            x,
            y,
            width,
            height,
        }
    }

    pub(crate) fn right(self) -> f64 {
        self.x + self.width
    }

    pub(crate) fn bottom(self) -> f64 {
        self.y + self.height
    }

    pub(crate) fn contains(self, (x, y): (f64, f64)) -> bool {
        x >= self.x && y >= self.y && x < self.right() && y < self.bottom()
    }

    /// The intersection with `other`, rounded outwards to whole pixels.
    pub(crate) fn pixels_within(self, other: Frame) -> Frame {
        let (x, y) = (self.x.max(other.x).floor(), self.y.max(other.y).floor());
        let right = self.right().min(other.right()).ceil();
        let bottom = self.bottom().min(other.bottom()).ceil();
        Frame::new(x, y, (right - x).max(0.0), (bottom - y).max(0.0))
    }

    pub(crate) fn middle(self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Camera {
    Whole,
    Free(Place),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    /// Left edge of the board in whole pixels, often outside the window; `y` is the top edge.
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// Side of a square, in pixels.
    pub(crate) tile: f64,
}

impl Place {
    /// Converts a pixel to a column and row, with fractions, counted from the board's top-left corner.
    pub(crate) fn point(self, (x, y): (f64, f64)) -> (f64, f64) {
        ((x - self.x) / self.tile, (y - self.y) / self.tile)
    }

    pub(crate) fn square(self, board: Size, pixel: (f64, f64)) -> Option<Square> {
        let (x, y) = self.point(pixel);
        let column = |at: f64, side: u32| {
            // The cast truncates to the index of the square.
            (at >= 0.0 && at < f64::from(side)).then_some(at as u32)
        };
        board.at(column(x, board.width())?, column(y, board.height())?)
    }

    pub(crate) fn area(self, board: Size, frame: Frame) -> Area {
        let (left, top) = self.point((frame.x, frame.y));
        let (right, bottom) = self.point((frame.right(), frame.bottom()));
        // Casts saturate at the limits of `u32`.
        let from = (left.floor() as u32, top.floor() as u32);
        Area::between(board, from, (right.ceil() as u32, bottom.ceil() as u32))
    }

    pub(crate) fn frame_of(self, area: Area) -> Frame {
        let [x, y, width, height] =
            [area.x, area.y, area.width, area.height].map(|squares| f64::from(squares) * self.tile);
        Frame::new(self.x + x, self.y + y, width, height)
    }

    pub(crate) fn frame_of_board(self, board: Size) -> Frame {
        self.frame_of(Area::whole(board))
    }

    pub(crate) fn middle(self, board: Size, square: Square) -> (f64, f64) {
        let (x, y) = board.xy(square);
        let middle = |from: f64, at: u32| from + (f64::from(at) + 0.5) * self.tile;
        (middle(self.x, x), middle(self.y, y))
    }

    /// Place of a board whose point (x, y) is at `pixel`, with the corner rounded to whole pixels.
    pub(crate) fn with_point(tile: f64, (x, y): (f64, f64), pixel: (f64, f64)) -> Place {
        Place {
            x: (pixel.0 - x * tile).round(),
            y: (pixel.1 - y * tile).round(),
            tile,
        }
    }
}

impl Camera {
    pub(crate) fn place(self, board: Size, frame: Frame) -> Place {
        match self {
            Camera::Free(place) => place,
            Camera::Whole => {
                let tile = whole_tile(board, frame);
                let centred = |from: f64, room: f64, side: u32| {
                    from + ((room - f64::from(side) * tile) / 2.0).max(0.0).floor()
                };
                Place {
                    x: centred(frame.x, frame.width, board.width()),
                    y: centred(frame.y, frame.height, board.height()),
                    tile,
                }
            }
        }
    }

    pub(crate) fn zoomed(
        board: Size,
        frame: Frame,
        now: Place,
        factor: f64,
        pixel: (f64, f64),
    ) -> Camera {
        let least = whole_tile(board, frame);
        // At the largest scale, one square fills the frame.
        let most = frame.width.min(frame.height);
        let tile = near_whole((now.tile * factor).min(most.max(least)));
        if tile <= least * (1.0 + 1e-9) {
            return Camera::Whole;
        }
        Camera::Free(Place::with_point(tile, now.point(pixel), pixel))
    }

    /// Moves the board by some pixels, keeping a quarter of the frame or the whole board in view.
    pub(crate) fn moved(board: Size, frame: Frame, now: Place, (dx, dy): (f64, f64)) -> Camera {
        let moved = |at: f64, by: f64, from: f64, room: f64, side: u32| {
            let length = f64::from(side) * now.tile;
            let shown = (room / 4.0).min(length);
            let high = (from + room - shown).floor();
            let low = (from + shown - length).ceil().min(high);
            (at + by).round().clamp(low, high)
        };
        Camera::Free(Place {
            x: moved(now.x, dx, frame.x, frame.width, board.width()),
            y: moved(now.y, dy, frame.y, frame.height, board.height()),
            ..now
        })
    }

    /// Centres a square, with tiles of at least `tile` pixels.
    pub(crate) fn on(board: Size, frame: Frame, square: Square, tile: f64) -> Camera {
        let (x, y) = board.xy(square);
        let point = (f64::from(x) + 0.5, f64::from(y) + 0.5);
        let tile = tile.max(whole_tile(board, frame));
        Camera::Free(Place::with_point(tile, point, frame.middle()))
    }
}

/// Largest tile at which the board fits the frame, rounded down to whole pixels unless below one pixel.
fn whole_tile(board: Size, frame: Frame) -> f64 {
    let across = frame.width.max(1.0) / f64::from(board.width());
    let down = frame.height.max(1.0) / f64::from(board.height());
    let tile = across.min(down).min(LARGEST);
    if tile >= 1.0 { tile.floor() } else { tile }
}

/// Rounds a tile side that is nearly a whole number: a rounding error would blur the sprites.
fn near_whole(tile: f64) -> f64 {
    if (tile - tile.round()).abs() < 1e-6 {
        tile.round()
    } else {
        tile
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn frames() -> impl Strategy<Value = Frame> {
        (0..300_u32, 0..100_u32, 50..3000_u32, 50..2000_u32).prop_map(|(x, y, width, height)| {
            let [x, y, width, height] = [x, y, width, height].map(f64::from);
            Frame::new(x, y, width, height)
        })
    }

    fn boards() -> impl Strategy<Value = Size> {
        let side = prop_oneof![1..30_u32, 100..5000_u32, 900_000..=Size::MAX_SIDE];
        (side.clone(), side).prop_map(|(width, height)| Size::new(width, height).unwrap())
    }

    fn within(frame: Frame, (x, y): (f64, f64)) -> (f64, f64) {
        (frame.x + x * frame.width, frame.y + y * frame.height)
    }

    fn parts() -> impl Strategy<Value = (f64, f64)> {
        (0.0..1.0_f64, 0.0..1.0_f64)
    }

    proptest! {
        #[test]
        fn the_whole_board_is_in_the_frame(board in boards(), frame in frames()) {
            let place = Camera::Whole.place(board, frame);
            let right = place.x + f64::from(board.width()) * place.tile;
            let bottom = place.y + f64::from(board.height()) * place.tile;
            prop_assert!(place.x >= frame.x && place.y >= frame.y);
            prop_assert!(right <= frame.x + frame.width + 1e-6);
            prop_assert!(bottom <= frame.y + frame.height + 1e-6);
        }

        #[test]
        fn what_is_under_the_pointer_stays_there(
            board in boards(), frame in frames(), at in parts(),
            factors in prop::collection::vec(0.5..2.5_f64, 1..20),
        ) {
            let pixel = within(frame, at);
            let mut camera = Camera::Whole;
            for factor in factors {
                let before = camera.place(board, frame);
                camera = Camera::zoomed(board, frame, before, factor, pixel);
                let after = camera.place(board, frame);
                if let Camera::Free(_) = camera {
                    let (x, y) = before.point(pixel);
                    let now = (after.x + x * after.tile, after.y + y * after.tile);
                    prop_assert!((now.0 - pixel.0).abs() <= 0.5 + 1e-3, "{now:?} {pixel:?}");
                    prop_assert!((now.1 - pixel.1).abs() <= 0.5 + 1e-3, "{now:?} {pixel:?}");
                }
                let largest = frame.width.min(frame.height);
                let least = whole_tile(board, frame);
                prop_assert!(after.tile <= largest.max(least) * (1.0 + 1e-9));
                prop_assert!(after.tile >= least * (1.0 - 1e-9));
            }
        }

        #[test]
        fn zooming_in_and_out_again_comes_back(
            board in boards(), frame in frames(), at in parts(), steps in 1..20_u32,
        ) {
            let pixel = within(frame, at);
            let started = Camera::Whole.place(board, frame);
            let most = frame.width.min(frame.height);
            let mut camera = Camera::Whole;
            let mut made = 0;
            while made < steps && camera.place(board, frame).tile * 1.25 <= most {
                let now = camera.place(board, frame);
                camera = Camera::zoomed(board, frame, now, 1.25, pixel);
                made += 1;
            }
            for _ in 0..made {
                let now = camera.place(board, frame);
                camera = Camera::zoomed(board, frame, now, 1.0 / 1.25, pixel);
            }
            prop_assert_eq!(camera, Camera::Whole);
            prop_assert_eq!(camera.place(board, frame), started);
        }

        #[test]
        fn something_of_the_board_stays_in_view(
            board in boards(), frame in frames(), factor in 1.0..1000.0_f64,
            moves in prop::collection::vec((-1e7..1e7_f64, -1e7..1e7_f64), 1..10),
        ) {
            let mut now = Camera::Whole.place(board, frame);
            now = Camera::zoomed(board, frame, now, factor, frame.middle()).place(board, frame);
            for by in moves {
                now = Camera::moved(board, frame, now, by).place(board, frame);
                let right = now.x + f64::from(board.width()) * now.tile;
                let bottom = now.y + f64::from(board.height()) * now.tile;
                prop_assert!(now.x < frame.x + frame.width && right > frame.x, "{now:?}");
                prop_assert!(now.y < frame.y + frame.height && bottom > frame.y, "{now:?}");
            }
        }

        #[test]
        fn a_square_that_is_gone_to_is_in_the_middle(
            board in boards(), frame in frames(), at in parts(), tile in 20.0..40.0_f64,
        ) {
            let column = |part: f64, side: u32| (part * f64::from(side)) as u32;
            let square = board.at(column(at.0, board.width()), column(at.1, board.height())).unwrap();
            let place = Camera::on(board, frame, square, tile).place(board, frame);
            prop_assert_eq!(place.square(board, frame.middle()), Some(square));
            let (x, y) = place.middle(board, square);
            prop_assert!((x - frame.middle().0).abs() <= 1.0 && (y - frame.middle().1).abs() <= 1.0);
        }
    }
}
