//! Layout of the window. Lengths are physical pixels or, where mentioned, points: pixels divided by the scale.

use crate::board::camera::{Camera, Frame, Place};
use crate::platform::area::Size;
use knights_tour::board::{self, Square};
use knights_tour_scene::Area;

pub(crate) const MENU: f32 = 26.0;
pub(crate) const TOOLS: f32 = 36.0;
pub(crate) const TRANSPORT: f32 = 38.0;
/// Height of the search tree in points; windows shorter than `ROOM_FOR_TREE` hide the tree.
pub(crate) const TREE: f32 = 88.0;
const ROOM_FOR_TREE: f32 = 560.0;
/// Height of the report below the board in a wide window, in points; a narrow window uses `BELOW_NARROW`.
const BELOW: f32 = 104.0;
const BELOW_NARROW: f32 = 144.0;
pub(crate) const SIDE: (f32, f32) = (276.0, 420.0);
const BELOW_MOST: f32 = 360.0;
pub(crate) const MARGIN: f32 = 8.0;
const LABELS: f32 = 20.0;
const DIGIT: f32 = 7.0;
pub(crate) const SMALLEST: (f32, f32) = (375.0, 400.0);

/// Minimum width, in points, at which the report below the board needs fewer lines.
pub(crate) const WIDE: f32 = 600.0;
const TILE: f32 = 75.0;

/// Pixels per point of the board and of the panels, whose scale includes the text zoom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scales {
    pub(crate) board: f32,
    pub(crate) panels: f32,
}

impl Scales {
    pub(crate) fn new(board: f32, zoom: f32) -> Scales {
        Scales {
            board,
            panels: board * zoom,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Panel {
    /// Report at the side of the board, with this width in points.
    Side(f32),
    /// Report below the board, with this height in points.
    Below(f32),
    Folded,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) is_folded: bool,
    pub(crate) has_no_tools: bool,
    pub(crate) has_labels: bool,
    pub(crate) has_tree: bool,
    /// Height, in points, of the lesson that replaces the report below the board; 0 without one.
    pub(crate) lesson: u32,
}

impl Shown {
    fn top(self) -> f32 {
        MENU + if self.has_no_tools { 0.0 } else { TOOLS }
    }

    fn bottom(self, height: f32) -> f32 {
        TRANSPORT + if self.shows_tree(height) { TREE } else { 0.0 }
    }

    fn below(self, width: f32) -> f32 {
        let report = if width >= WIDE { BELOW } else { BELOW_NARROW };
        report.max(self.lesson as f32)
    }

    fn shows_tree(self, height: f32) -> bool {
        self.has_tree && height >= ROOM_FOR_TREE
    }

    fn margins(self, board: board::Size) -> (f32, f32) {
        if !self.has_labels {
            return (MARGIN, MARGIN);
        }
        let digits = board.height().ilog10() + 1;
        (LABELS.max(digits as f32 * DIGIT + 6.0), LABELS)
    }
}

impl Panel {
    /// Puts the report at the side if a third of the board's width is free there and the text fits, otherwise below.
    fn of(board: board::Size, window: Size, scale: f32, shown: Shown) -> Panel {
        if shown.is_folded && shown.lesson == 0 {
            return Panel::Folded;
        }
        let (width, height) = (window.width as f32 / scale, window.height as f32 / scale);
        let (at_left, under) = shown.margins(board);
        let bars = shown.top() + shown.bottom(height);
        let room = (height - bars - MARGIN - under).max(1.0);
        let (files, ranks) = (board.width() as f32, board.height() as f32);
        let across = (room / ranks * files).min(width - at_left - MARGIN);
        let left = width - across - at_left - MARGIN;
        if left >= SIDE.0 && 3.0 * left >= across - 0.5 {
            // Half of the spare width is to the right of the panel, so that board and panel are centred as a group.
            return Panel::Side(left.min((left + SIDE.1) / 2.0).floor());
        }
        let high = (width - at_left - MARGIN) / files * ranks;
        let all = height - bars - MARGIN - under;
        let least = shown.below(width);
        Panel::Below((all - high).floor().clamp(least, BELOW_MOST.max(least)))
    }
}

/// Window size for `board`: tiles of 75 points if they fit into `room`, otherwise the largest tiles that fit.
pub(crate) fn window_for(board: board::Size, scales: Scales, room: Size, shown: Shown) -> Size {
    let scale = scales.panels;
    let points = |length: f32| (length * scale).ceil() as u32;
    let (at_left, under_it) = shown.margins(board);
    // Rounds each length separately, as `Layout::new` does.
    let all = |lengths: &[f32]| {
        lengths
            .iter()
            .map(|length| (length * scale).round() as u32)
            .sum::<u32>()
    };
    let beside = all(&[at_left, MARGIN]);
    let chrome = all(&[shown.top(), shown.bottom(f32::INFINITY), MARGIN, under_it]);
    let across = |tile: u32| board.width().saturating_mul(tile);
    let with_board = |tile: u32, width: u32, report: f32| {
        let height = board
            .height()
            .saturating_mul(tile)
            .saturating_add(chrome + all(&[report]));
        Size::new(width, height.max(points(SMALLEST.1)))
    };
    let at_side = |tile: u32| {
        let side = points(SIDE.0 + 24.0).max(across(tile).div_ceil(3));
        with_board(
            tile,
            across(tile).saturating_add(beside).saturating_add(side),
            0.0,
        )
    };
    let under = |tile: u32, narrowest: f32| {
        let width = across(tile).saturating_add(beside).max(points(narrowest));
        let report = if shown.is_folded {
            0.0
        } else {
            shown.below(width as f32 / scale)
        };
        with_board(tile, width, report)
    };
    // In a window wider than the board, the report may need fewer lines.
    let windows = |tile| [at_side(tile), under(tile, SMALLEST.0), under(tile, WIDE)];
    let first = usize::from(shown.is_folded);
    let fits = |window: Size, tile| {
        let layout = Layout::new(board, window, scale, shown, Camera::Whole);
        room.holds(window) && layout.place.tile.round() >= f64::from(tile)
    };
    let fitting = |tile| {
        windows(tile)[first..]
            .iter()
            .copied()
            .find(|&window| fits(window, tile))
    };
    let tiles = 1..=(TILE * scales.board).round() as u32;
    tiles
        .rev()
        .find_map(fitting)
        .unwrap_or(windows(1)[first].min(room))
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Layout {
    pub(crate) board: board::Size,
    pub(crate) frame: Frame,
    pub(crate) place: Place,
    pub(crate) window: Size,
    pub(crate) panel: Panel,
    pub(crate) has_tree: bool,
}

impl Layout {
    /// Lays out a window; `scale` is in pixels per point of the panels.
    pub(crate) fn new(
        board: board::Size,
        window: Size,
        scale: f32,
        shown: Shown,
        camera: Camera,
    ) -> Layout {
        let panel = Panel::of(board, window, scale, shown);
        let pixels = |points: f32| f64::from((points * scale).round());
        let (side, below) = match panel {
            Panel::Side(width) => (width, 0.0),
            Panel::Below(height) => (0.0, height),
            Panel::Folded => (0.0, 0.0),
        };
        let (at_left, under) = shown.margins(board);
        let (x, y) = (pixels(at_left), pixels(shown.top()) + pixels(MARGIN));
        let height = window.height as f32 / scale;
        let bottom = pixels(under) + pixels(shown.bottom(height)) + pixels(below);
        let length = |whole: u32, taken: f64| (f64::from(whole) - taken).max(0.0);
        let across = length(window.width, x + pixels(MARGIN) + pixels(side));
        let frame = Frame::new(x, y, across, length(window.height, y + bottom));
        let place = camera.place(board, frame);
        let has_tree = shown.shows_tree(height);
        let mut layout = Layout {
            board,
            frame,
            place,
            window,
            panel,
            has_tree,
        };
        layout.show(camera);
        layout
    }

    /// Places the board; a whole board is next to a panel at its side.
    pub(crate) fn show(&mut self, camera: Camera) {
        self.place = camera.place(self.board, self.frame);
        if camera == Camera::Whole && self.has_side() {
            let right = self.place.frame_of_board(self.board).right();
            self.place.x += (self.frame.right() - right).max(0.0).floor();
        }
    }

    /// The camera that centres the point (x, y), in columns and rows; `tile` is in pixels.
    pub(crate) fn camera_on(&self, (x, y, tile): (f64, f64, f64)) -> Camera {
        let middle = self.frame.middle();
        let place = Place::with_point(tile, (x, y), middle);
        // Zooming by 1 only clamps the scale to the board's limits.
        Camera::zoomed(self.board, self.frame, place, 1.0, middle)
    }

    pub(crate) fn zoomed(&self, factor: f64, pixel: (f64, f64)) -> Camera {
        Camera::zoomed(self.board, self.frame, self.place, factor, pixel)
    }

    pub(crate) fn moved(&self, by: (f64, f64)) -> Camera {
        Camera::moved(self.board, self.frame, self.place, by)
    }

    pub(crate) fn has_side(&self) -> bool {
        matches!(self.panel, Panel::Side(_))
    }

    pub(crate) fn square_at(&self, x: f32, y: f32) -> Option<Square> {
        let pixel = (f64::from(x), f64::from(y));
        self.frame
            .contains(pixel)
            .then(|| self.place.square(self.board, pixel))?
    }

    pub(crate) fn area(&self) -> Area {
        self.place.area(self.board, self.frame)
    }

    pub(crate) fn is_whole(&self) -> bool {
        let (frame, board) = (self.frame, self.place.frame_of_board(self.board));
        board.x >= frame.x - 1.0
            && board.y >= frame.y - 1.0
            && board.right() <= frame.right() + 1.0
            && board.bottom() <= frame.bottom() + 1.0
    }
}

impl std::fmt::Display for Layout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Place { x, y, tile } = self.place;
        // Nine decimals are precise enough for a window with a million squares.
        let tile = (tile * 1e9).round() / 1e9;
        let Size { width, height } = self.window;
        write!(f, "layout x={x} y={y} tile={tile} window={width}x{height}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAPTOP: Size = Size::new(1366, 728);
    const LARGE: Size = Size::new(3840, 2160);
    const ALL: Shown = Shown {
        is_folded: false,
        has_no_tools: false,
        has_labels: true,
        has_tree: false,
        lesson: 0,
    };

    fn board(size: &str) -> board::Size {
        size.parse().unwrap()
    }

    fn laid_out(size: &str, scale: f32, room: Size, shown: Shown) -> Layout {
        let window = window_for(board(size), Scales::new(scale, 1.0), room, shown);
        assert!(window.width <= room.width && window.height <= room.height);
        Layout::new(board(size), window, scale, shown, Camera::Whole)
    }

    #[test]
    fn tiles_have_75_points_where_the_screen_has_room() {
        for size in ["5x5", "8x8", "16x8", "3x3"] {
            for scale in [1_u16, 2] {
                let layout = laid_out(size, f32::from(scale), LARGE, ALL);
                assert_eq!(layout.place.tile, f64::from(75 * scale), "{size}");
            }
        }
        // The most common board on the most common small screen, with everything shown.
        let layout = laid_out("8x8", 1.0, LAPTOP, ALL);
        assert_eq!(layout.place.tile, 75.0);
        assert!(matches!(layout.panel, Panel::Side(_)), "{layout:?}");
    }

    #[test]
    fn the_report_stands_at_the_side_where_a_third_of_the_board_is_left() {
        let panel = |width, height, size| {
            let window = Size { width, height };
            Layout::new(board(size), window, 1.0, ALL, Camera::Whole).panel
        };
        // 1220 points are left: 420, and half of the other 800.
        assert_eq!(panel(2560, 1440, "8x8"), Panel::Side(820.0));
        let window = Size {
            width: 2560,
            height: 1440,
        };
        let layout = Layout::new(board("8x8"), window, 1.0, ALL, Camera::Whole);
        // As much is free at the left of the board and its labels as at the right of the panel's contents.
        assert_eq!(
            layout.place.x - f64::from(LABELS),
            820.0 - f64::from(SIDE.1)
        );
        assert_eq!(panel(616, 900, "8x8"), Panel::Below(184.0));
        assert_eq!(panel(375, 700, "5x5"), Panel::Below(225.0));
        assert_eq!(panel(616, 700, "8x8"), Panel::Below(BELOW));
        // The text would fit at the side, but the board would shrink.
        assert!(matches!(panel(1300, 900, "16x8"), Panel::Below(_)));
        let folded = Shown {
            is_folded: true,
            ..ALL
        };
        let layout = laid_out("8x8", 1.0, LAPTOP, folded);
        assert_eq!((layout.panel, layout.place.tile), (Panel::Folded, 75.0));
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
            for is_folded in [false, true] {
                let shown = Shown { is_folded, ..ALL };
                let layout = laid_out(size, 1.0, LAPTOP, shown);
                assert!(layout.is_whole(), "{size}: {layout}");
                assert_eq!(layout.area(), Area::whole(board(size)));
                let bottom = layout.frame.y + layout.frame.height;
                let below = match layout.panel {
                    Panel::Below(height) => f64::from(height),
                    _ => 0.0,
                };
                let all = bottom + f64::from(LABELS + TRANSPORT) + below;
                assert!(all <= f64::from(layout.window.height), "{size}: {layout}");
            }
        }
        let tile = |size| laid_out(size, 1.0, LAPTOP, ALL).place.tile;
        assert_eq!(tile("15x15"), 40.0);
        assert_eq!(tile("26x99"), 6.0);
        assert!(tile("16x8") > 60.0);
    }

    #[test]
    fn a_pixel_is_in_the_square_that_is_drawn_there() {
        let layout = Layout::new(board("8x8"), LARGE, 1.0, ALL, Camera::Whole);
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
        let mut layout = Layout::new(size, LAPTOP, 1.0, ALL, Camera::Whole);
        for factor in [1.5, 40.0, 100.0, 3.0, 2.0, 7.5] {
            let pixel = (400.0, 300.0);
            let camera = Camera::zoomed(size, layout.frame, layout.place, factor, pixel);
            layout = Layout::new(size, LAPTOP, 1.0, ALL, camera);
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
                let layout = Layout::new(board(size), window, 2.0, ALL, Camera::Whole);
                assert!(layout.place.tile > 0.0);
            }
        }
    }
}
