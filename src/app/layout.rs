//! Where things are in the window. All lengths are physical pixels unless they say points; a
//! point is a pixel times the screen's scale.

#![expect(
    clippy::cast_possible_truncation,
    reason = "lengths on a screen are far below 2^32"
)]

use knights_tour::board::{self, Square};

/// The menu bar, in points.
pub(super) const MENU: f32 = 24.0;
/// The bar with the timeline under the board, in points.
pub(super) const TOOLS: f32 = 32.0;
/// From this width on, in points, the report needs fewer lines.
const WIDE: f32 = 560.0;
/// A board of five files at 75 points a tile: nothing may be cut off in a window that narrow.
pub(super) const NARROWEST: f32 = 375.0;
/// Room for the longest menu, which opens inside the window.
const SHORTEST: f32 = 400.0;
/// A tile in points, where the screen has room for it.
const TILE: f32 = 75.0;
/// The largest tile that a growing window shows.
const LARGEST_TILE: u32 = 300;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) board: board::Size,
    /// The top-left corner of the board.
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) tile: u32,
    pub(super) window: Size,
}

impl Layout {
    /// The largest tiles that fit between the panels of `window`, the board in the middle.
    pub(super) fn new(board: board::Size, window: Size, scale: f32) -> Layout {
        let top = (MENU * scale).round() as u32;
        let below = TOOLS + report_height(window.width as f32 / scale);
        let bottom = (below * scale).round() as u32;
        let room = window.height.saturating_sub(top + bottom);
        let tile = (window.width / board.width())
            .min(room / board.height())
            .clamp(1, LARGEST_TILE);
        let (width, height) = (board.width() * tile, board.height() * tile);
        Layout {
            board,
            x: window.width.saturating_sub(width) / 2,
            y: top + room.saturating_sub(height) / 2,
            tile,
            window,
        }
    }

    /// The square at a pixel of the window.
    pub(super) fn square_at(&self, x: f32, y: f32) -> Option<Square> {
        let (x, y) = (x - self.x as f32, y - self.y as f32);
        if x < 0.0 || y < 0.0 {
            return None;
        }
        let tile = self.tile as f32;
        self.board.at((x / tile) as u32, (y / tile) as u32)
    }
}

impl std::fmt::Display for Layout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "layout x={} y={} tile={} window={}x{}",
            self.x, self.y, self.tile, self.window.width, self.window.height
        )
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
                let layout = Layout::new(board(size), window, f32::from(scale));
                assert_eq!(layout.tile, 75 * u32::from(scale), "{size}");
            }
        }
        assert_eq!(window_for(board("16x8"), 1.0, LAPTOP).width, 1200);
        assert_eq!(window_for(board("200x1"), 1.0, LAPTOP).height, 400);
    }

    #[test]
    fn every_board_is_wholly_visible_on_a_small_screen() {
        for size in [
            "1x1", "15x15", "26x99", "99x26", "200x200", "1x200", "200x1",
        ] {
            let window = window_for(board(size), 1.0, LAPTOP);
            assert!(window.width <= LAPTOP.width && window.height <= LAPTOP.height);
            let layout = Layout::new(board(size), window, 1.0);
            let (right, bottom) = (
                layout.x + layout.tile * layout.board.width(),
                layout.y + layout.tile * layout.board.height(),
            );
            assert!(right <= window.width, "{size}: {layout}");
            let report = report_height(window.width as f32) as u32;
            assert!(bottom + report <= window.height, "{size}: {layout}");
        }
        let tile = |size| {
            let window = window_for(board(size), 1.0, LAPTOP);
            Layout::new(board(size), window, 1.0).tile
        };
        assert_eq!(tile("15x15"), 40);
        assert_eq!(tile("26x99"), 6);
        assert_eq!(tile("16x8"), 75);
    }

    #[test]
    fn a_pixel_is_in_the_square_that_is_drawn_there() {
        let layout = Layout::new(board("8x8"), LARGE, 1.0);
        let (x, y, tile) = (layout.x as f32, layout.y as f32, layout.tile as f32);
        let name = |x, y| layout.square_at(x, y).map(|square| square.to_string());
        assert_eq!(name(x, y).as_deref(), Some("a8"));
        assert_eq!(name(x + 7.5 * tile, y + 7.5 * tile).as_deref(), Some("h1"));
        assert_eq!(name(x - 1.0, y), None);
        assert_eq!(name(x + 8.0 * tile, y), None);
    }

    #[test]
    fn no_window_is_too_small_to_lay_out() {
        for (width, height) in [(1, 1), (10, 500), (500, 10)] {
            let layout = Layout::new(board("200x200"), Size { width, height }, 2.0);
            assert_eq!(layout.tile, 1);
        }
    }
}
