//! Where things are in the window. All lengths are physical pixels unless they say points; a
//! point is a pixel times the screen's scale.

#![expect(
    clippy::cast_possible_truncation,
    reason = "lengths on a screen are far below 2^32"
)]

use super::camera::{Camera, Frame, Place};
use knights_tour::board::{self, Square};
use knights_tour::scene::Area;

/// The menu bar, in points.
pub(super) const MENU: f32 = 24.0;
/// The bar with the timeline under the board, in points.
pub(super) const TOOLS: f32 = 32.0;
/// From this width on, in points, the report needs fewer lines.
const WIDE: f32 = 600.0;
/// A board of five files at 75 points a tile: nothing may be cut off in a window that narrow.
pub(super) const NARROWEST: f32 = 375.0;
/// Room for the longest menu, which opens inside the window.
const SHORTEST: f32 = 400.0;
/// A tile in points, where the screen has room for it.
const TILE: f32 = 75.0;

/// The report at the bottom, in points, in a window `width` points wide.
pub(super) fn report_height(width: f32) -> f32 {
    if width >= WIDE { 70.0 } else { 126.0 }
}

fn chrome(width: f32) -> f32 {
    MENU + TOOLS + report_height(width)
}

/// A width and a height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) width: u32,
    pub(super) height: u32,
}

/// The window for `board`, at `scale` pixels per point: with tiles of 75 points if that fits into
/// `room`, and otherwise with the largest that do.
pub(super) fn window_for(board: board::Size, scale: f32, room: Size) -> Size {
    let window = |tile: u32, narrowest: f32| {
        let width = (board.width() * tile).max((narrowest * scale).ceil() as u32);
        let chrome = (chrome(width as f32 / scale) * scale).ceil() as u32;
        Size {
            width,
            height: (board.height() * tile + chrome).max((SHORTEST * scale).ceil() as u32),
        }
    };
    let fits = |size: &Size| size.width <= room.width && size.height <= room.height;
    let tile = (TILE * scale).round() as u32;
    (1..=tile)
        .rev()
        // A window wider than its board may need fewer lines for the report.
        .flat_map(|tile| [window(tile, NARROWEST), window(tile, WIDE)])
        .find(fits)
        .unwrap_or(room)
}

/// Where the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Layout {
    pub(super) board: board::Size,
    /// The room between the panels.
    pub(super) frame: Frame,
    pub(super) place: Place,
    pub(super) window: Size,
}

impl Layout {
    /// The board between the panels of `window`, as the camera shows it.
    pub(super) fn new(board: board::Size, window: Size, scale: f32, camera: Camera) -> Layout {
        let top = (MENU * scale).round() as u32;
        let below = TOOLS + report_height(window.width as f32 / scale);
        let bottom = (below * scale).round() as u32;
        let frame = Frame {
            x: 0.0,
            y: f64::from(top),
            width: f64::from(window.width),
            height: f64::from(window.height.saturating_sub(top + bottom)),
        };
        Layout {
            board,
            frame,
            place: camera.place(board, frame),
            window,
        }
    }

    /// The square at a pixel of the window.
    pub(super) fn square_at(&self, x: f32, y: f32) -> Option<Square> {
        let pixel = (f64::from(x), f64::from(y));
        let is_shown = self.frame.contains(pixel);
        is_shown.then(|| self.place.square(self.board, pixel))?
    }

    /// The squares that are in view, in part or wholly.
    pub(super) fn area(&self) -> Area {
        let frame = self.frame;
        let (left, top) = self.place.point((frame.x, frame.y));
        let end = (frame.x + frame.width, frame.y + frame.height);
        let (right, bottom) = self.place.point(end);
        // The cast ends at the numbers that there are.
        let from = (left.floor() as u32, top.floor() as u32);
        Area::between(
            self.board,
            from,
            (right.ceil() as u32, bottom.ceil() as u32),
        )
    }

    /// Whether all of the board is in view.
    pub(super) fn is_whole(&self) -> bool {
        let (left, top) = (self.frame.x - 1.0, self.frame.y - 1.0);
        let right = self.place.x + f64::from(self.board.width()) * self.place.tile;
        let bottom = self.place.y + f64::from(self.board.height()) * self.place.tile;
        self.place.x >= left
            && self.place.y >= top
            && right <= self.frame.x + self.frame.width + 1.0
            && bottom <= self.frame.y + self.frame.height + 1.0
    }
}

impl std::fmt::Display for Layout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Place { x, y, tile } = self.place;
        // Nine places suffice for a million squares in a window.
        let tile = (tile * 1e9).round() / 1e9;
        let Size { width, height } = self.window;
        write!(f, "layout x={x} y={y} tile={tile} window={width}x{height}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAPTOP: Size = Size {
        width: 1366,
        height: 728,
    };
    const LARGE: Size = Size {
        width: 3840,
        height: 2160,
    };

    fn board(size: &str) -> board::Size {
        size.parse().unwrap()
    }

    #[test]
    fn tiles_have_75_points_where_the_screen_has_room() {
        for (size, width) in [("5x5", 375), ("8x8", 600), ("16x8", 1200), ("3x3", 375)] {
            for scale in [1_u16, 2] {
                let window = window_for(board(size), f32::from(scale), LARGE);
                assert_eq!(window.width, width * u32::from(scale), "{size}");
                let layout = Layout::new(board(size), window, f32::from(scale), Camera::Whole);
                let tile = f64::from(75 * scale);
                assert_eq!(layout.place.tile, tile, "{size}");
            }
        }
        assert_eq!(window_for(board("16x8"), 1.0, LAPTOP).width, 1200);
        assert_eq!(window_for(board("200x1"), 1.0, LAPTOP).height, 400);
    }

    #[test]
    fn every_board_is_wholly_visible_on_a_small_screen() {
        for size in [
            "1x1",
            "15x15",
            "26x99",
            "99x26",
            "200x200",
            "1x200",
            "200x1",
            "4000x3000",
            "1000000x1000000",
            "1x1000000",
        ] {
            let window = window_for(board(size), 1.0, LAPTOP);
            assert!(window.width <= LAPTOP.width && window.height <= LAPTOP.height);
            let layout = Layout::new(board(size), window, 1.0, Camera::Whole);
            assert!(layout.is_whole(), "{size}: {layout}");
            assert_eq!(layout.area(), Area::whole(board(size)));
            let bottom = layout.frame.y + layout.frame.height;
            let report = f64::from(report_height(window.width as f32));
            assert!(
                bottom + report <= f64::from(window.height),
                "{size}: {layout}"
            );
        }
        let tile = |size| {
            let window = window_for(board(size), 1.0, LAPTOP);
            Layout::new(board(size), window, 1.0, Camera::Whole)
                .place
                .tile
        };
        assert_eq!(tile("15x15"), 40.0);
        assert_eq!(tile("26x99"), 6.0);
        assert_eq!(tile("16x8"), 75.0);
    }

    #[test]
    fn a_pixel_is_in_the_square_that_is_drawn_there() {
        let layout = Layout::new(board("8x8"), LARGE, 1.0, Camera::Whole);
        let Place { x, y, tile } = layout.place;
        let [x, y, tile] = [x, y, tile].map(|length| length as f32);
        let name = |x, y| layout.square_at(x, y).map(|square| square.to_string());
        assert_eq!(name(x, y).as_deref(), Some("a8"));
        assert_eq!(name(x + 7.5 * tile, y + 7.5 * tile).as_deref(), Some("h1"));
        assert_eq!(name(x - 1.0, y), None);
        assert_eq!(name(x + 8.0 * tile, y), None);
    }

    #[test]
    fn what_is_in_view_covers_the_frame_and_no_square_beyond_it() {
        let size = board("1000000x1000000");
        let mut layout = Layout::new(size, LAPTOP, 1.0, Camera::Whole);
        for factor in [1.5, 40.0, 100.0, 3.0, 2.0, 7.5] {
            let pixel = (400.0, 300.0);
            let camera = Camera::zoomed(size, layout.frame, layout.place, factor, pixel);
            layout = Layout::new(size, LAPTOP, 1.0, camera);
            let area = layout.area();
            let corners = [
                (area.x, area.y),
                (area.x + area.width, area.y + area.height),
            ];
            let [from, to] = corners.map(|(x, y)| {
                let pixel = |from: f64, at: u32| from + f64::from(at) * layout.place.tile;
                (pixel(layout.place.x, x), pixel(layout.place.y, y))
            });
            let (frame, tile) = (layout.frame, layout.place.tile);
            assert!(from.0 <= frame.x.max(layout.place.x) && from.0 + tile > frame.x);
            assert!(from.1 <= frame.y.max(layout.place.y) && from.1 + tile > frame.y);
            assert!(to.0 - tile < frame.x + frame.width && to.1 - tile < frame.y + frame.height);
        }
    }

    #[test]
    fn no_window_is_too_small_to_lay_out() {
        for (width, height) in [(1, 1), (10, 500), (500, 10)] {
            for size in ["1x1", "200x200", "1000000x1000000"] {
                let window = Size { width, height };
                let layout = Layout::new(board(size), window, 2.0, Camera::Whole);
                assert!(layout.place.tile > 0.0);
            }
        }
    }
}
