//! Layout of the window. Lengths are physical pixels or, where mentioned, points: pixels divided by the scale.

use crate::board::camera::{BoardPlace, Camera, PixelRect, middle_of, sides, whole_tile};
use knights_tour::board::{self, Square};
use knights_tour_scene::Area;
use macroquad::math::{DVec2, UVec2, dvec2, uvec2};

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

/// Where the report is, and its size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ReportPanel {
    /// Report at the side of the board, with this width in points.
    Side(f32),
    /// Report below the board, with this height in points.
    Below(f32),
}

/// The parts of the window that take space from the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShownPanels {
    /// Whether the window presents to a room: without tools, and with a panel as wide as its text.
    pub(crate) is_presenting: bool,
    pub(crate) has_labels: bool,
    pub(crate) has_tree: bool,
    /// Height, in points, of the lesson that replaces the report below the board; 0 without one.
    pub(crate) lesson: u32,
}

impl ShownPanels {
    fn top(self) -> f32 {
        MENU + if self.is_presenting { 0.0 } else { TOOLS }
    }

    /// Width of a panel's contents at the side, in points, at most.
    pub(crate) fn widest(self) -> f32 {
        if self.is_presenting { SIDE.0 } else { SIDE.1 }
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

impl ReportPanel {
    /// Puts the report at the side if a third of the board's width is free there and the text fits, otherwise below.
    fn of(board: board::Size, window: UVec2, scale: f32, shown: ShownPanels) -> ReportPanel {
        let (width, height) = (window.as_vec2() / scale).into();
        let (at_left, under) = shown.margins(board);
        let bars = shown.top() + shown.bottom(height);
        let (across_room, room) = (width - at_left - MARGIN, height - bars - MARGIN - under);
        let (files, ranks) = (board.width() as f32, board.height() as f32);
        let across = (room.max(1.0) / ranks * files).min(across_room);
        let left = width - across - at_left - MARGIN;
        if left >= SIDE.0 && 3.0 * left >= across - 0.5 {
            // Half of the spare width is to the right of the panel, so that board and panel are centred as a group.
            return ReportPanel::Side(left.min((left + shown.widest()) / 2.0).floor());
        }
        let high = across_room / files * ranks;
        ReportPanel::Below((room - high).floor().max(shown.below(width)))
    }
}

/// Window size for `board`: tiles of 75 points if they fit into `room`, otherwise the largest tiles that fit.
pub(crate) fn window_for(
    board: board::Size,
    scales: Scales,
    room: UVec2,
    shown: ShownPanels,
) -> UVec2 {
    let scale = scales.panels;
    let points = |length: f32| (length * scale).ceil() as u32;
    let (at_left, under_it) = shown.margins(board);
    // Rounds each length separately, as `WindowLayout::new` does.
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
        uvec2(width, height.max(points(SMALLEST.1)))
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
        with_board(tile, width, shown.below(width as f32 / scale))
    };
    // In a window wider than the board, the report may need fewer lines.
    let windows = |tile| [at_side(tile), under(tile, SMALLEST.0), under(tile, WIDE)];
    let fits = |window: UVec2, tile| {
        let layout = WindowLayout::new(board, window, scale, shown, Camera::Whole);
        window.cmple(room).all() && layout.place.tile.round() >= f64::from(tile)
    };
    let fitting = |tile| {
        let mut windows = windows(tile).into_iter();
        windows.find(|&window| fits(window, tile))
    };
    let tiles = 1..=(TILE * scales.board).round() as u32;
    tiles
        .rev()
        .find_map(fitting)
        .unwrap_or(windows(1)[0].min(room))
}

/// The layout of a window: the board's frame in it, and the board's place in that frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct WindowLayout {
    pub(crate) board: board::Size,
    pub(crate) frame: PixelRect,
    pub(crate) place: BoardPlace,
    pub(crate) window: UVec2,
    pub(crate) panel: ReportPanel,
    pub(crate) has_tree: bool,
}

impl WindowLayout {
    /// Lays out a window; `scale` is in pixels per point of the panels.
    pub(crate) fn new(
        board: board::Size,
        window: UVec2,
        scale: f32,
        shown: ShownPanels,
        camera: Camera,
    ) -> WindowLayout {
        let panel = ReportPanel::of(board, window, scale, shown);
        let pixels = |points: f32| f64::from((points * scale).round());
        let (side, below) = match panel {
            ReportPanel::Side(width) => (width, 0.0),
            ReportPanel::Below(height) => (0.0, height),
        };
        let (at_left, under) = shown.margins(board);
        let height = window.y as f32 / scale;
        let corner = dvec2(pixels(at_left), pixels(shown.top()) + pixels(MARGIN));
        let after = dvec2(
            pixels(MARGIN) + pixels(side),
            pixels(under) + pixels(shown.bottom(height)) + pixels(below),
        );
        let size = window.as_dvec2() - corner - after;
        let frame = PixelRect::new(corner, size.max(DVec2::ZERO));
        let mut layout = WindowLayout {
            board,
            frame,
            place: camera.place(board, frame),
            window,
            panel,
            has_tree: shown.shows_tree(height),
        };
        layout.show(camera);
        layout
    }

    /// Places the board; a whole board is next to a panel at its side.
    pub(crate) fn show(&mut self, camera: Camera) {
        self.place = camera.place(self.board, self.frame);
        if camera == Camera::Whole && self.has_side() {
            let spare = self.frame.end() - self.place.frame_of_board(self.board).end();
            self.place.corner.x += spare.x.max(0.0).floor();
        }
    }

    /// The camera that centres the point (x, y), in columns and rows; `tile` is in pixels.
    pub(crate) fn camera_on(&self, (x, y, tile): (f64, f64, f64)) -> Camera {
        let middle = self.frame.middle();
        let place = BoardPlace::with_point(tile, dvec2(x, y), middle);
        // Zooming by 1 only clamps the scale to the board's limits.
        WindowLayout { place, ..*self }.zoomed(1.0, middle)
    }

    /// Centres a square, with tiles of at least `tile` pixels.
    pub(crate) fn centred_on(&self, square: Square, tile: f64) -> Camera {
        let least = whole_tile(self.board, self.frame);
        let point = middle_of(self.board, square);
        let middle = self.frame.middle();
        Camera::Free(BoardPlace::with_point(tile.max(least), point, middle))
    }

    pub(crate) fn zoomed(&self, factor: f64, pixel: DVec2) -> Camera {
        let least = whole_tile(self.board, self.frame);
        // At the largest scale, one square fills the frame.
        let most = self.frame.size.min_element().max(least);
        let tile = near_whole((self.place.tile * factor).min(most));
        if tile <= least * (1.0 + 1e-9) {
            return Camera::Whole;
        }
        Camera::Free(BoardPlace::with_point(tile, self.place.point(pixel), pixel))
    }

    /// Moves the board by some pixels, keeping a quarter of the frame or the whole board in view.
    pub(crate) fn moved(&self, by: DVec2) -> Camera {
        let (frame, place) = (self.frame, self.place);
        let board = sides(self.board) * place.tile;
        let shown = (frame.size / 4.0).min(board);
        let high = (frame.end() - shown).floor();
        let low = (frame.corner + shown - board).ceil().min(high);
        let corner = (place.corner + by).round().clamp(low, high);
        Camera::Free(BoardPlace { corner, ..place })
    }

    pub(crate) fn has_side(&self) -> bool {
        matches!(self.panel, ReportPanel::Side(_))
    }

    pub(crate) fn square_at(&self, pixel: DVec2) -> Option<Square> {
        if !self.frame.contains(pixel) {
            return None;
        }
        let point = self.place.point(pixel);
        // The cast truncates to the indices of the square.
        let index = point.as_uvec2();
        let is_inside = point.cmpge(DVec2::ZERO).all();
        is_inside.then(|| self.board.at(index.x, index.y))?
    }

    /// The squares in view.
    pub(crate) fn area(&self) -> Area {
        let from = self.place.point(self.frame.corner).floor();
        let to = self.place.point(self.frame.end()).ceil();
        // Casts saturate at the limits of `u32`.
        Area::between(self.board, from.as_uvec2().into(), to.as_uvec2().into())
    }

    /// The visible part of the board, in whole pixels.
    pub(crate) fn visible_board(&self) -> PixelRect {
        let board = self.place.frame_of_board(self.board);
        board.pixels_within(self.frame)
    }

    pub(crate) fn is_whole(&self) -> bool {
        let (frame, board) = (self.frame, self.place.frame_of_board(self.board));
        board.corner.cmpge(frame.corner - 1.0).all() && board.end().cmple(frame.end() + 1.0).all()
    }
}

/// Rounds a tile side that is nearly a whole number: a rounding error would blur the sprites.
fn near_whole(tile: f64) -> f64 {
    if (tile - tile.round()).abs() < 1e-6 {
        tile.round()
    } else {
        tile
    }
}

impl std::fmt::Display for WindowLayout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let BoardPlace { corner, tile } = self.place;
        // Nine decimals are precise enough for a window with a million squares.
        let tile = (tile * 1e9).round() / 1e9;
        let UVec2 {
            x: width,
            y: height,
        } = self.window;
        write!(
            f,
            "layout x={} y={} tile={tile} window={width}x{height}",
            corner.x, corner.y
        )
    }
}

#[cfg(test)]
impl WindowLayout {
    /// A layout of a frame alone.
    pub(crate) fn around(board: board::Size, frame: PixelRect, place: BoardPlace) -> WindowLayout {
        WindowLayout {
            board,
            frame,
            place,
            window: UVec2::ZERO,
            panel: ReportPanel::Below(0.0),
            has_tree: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LAPTOP: UVec2 = UVec2::new(1366, 728);
    const LARGE: UVec2 = UVec2::new(3840, 2160);
    const ALL: ShownPanels = ShownPanels {
        is_presenting: false,
        has_labels: true,
        has_tree: false,
        lesson: 0,
    };

    fn board(size: &str) -> board::Size {
        size.parse().unwrap()
    }

    fn laid_out(size: &str, scale: f32, room: UVec2, shown: ShownPanels) -> WindowLayout {
        let window = window_for(board(size), Scales::new(scale, 1.0), room, shown);
        assert!(window.cmple(room).all());
        WindowLayout::new(board(size), window, scale, shown, Camera::Whole)
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
        assert!(matches!(layout.panel, ReportPanel::Side(_)), "{layout:?}");
    }

    #[test]
    fn the_report_stands_at_the_side_where_a_third_of_the_board_is_left() {
        let panel = |width, height, size| {
            let window = uvec2(width, height);
            WindowLayout::new(board(size), window, 1.0, ALL, Camera::Whole).panel
        };
        // 1220 points are left: 420, and half of the other 800.
        assert_eq!(panel(2560, 1440, "8x8"), ReportPanel::Side(820.0));
        let window = uvec2(2560, 1440);
        let layout = WindowLayout::new(board("8x8"), window, 1.0, ALL, Camera::Whole);
        // As much is free at the left of the board and its labels as at the right of the panel's contents.
        assert_eq!(
            layout.place.corner.x - f64::from(LABELS),
            820.0 - f64::from(SIDE.1)
        );
        assert_eq!(panel(616, 900, "8x8"), ReportPanel::Below(184.0));
        assert_eq!(panel(375, 700, "5x5"), ReportPanel::Below(225.0));
        assert_eq!(panel(616, 700, "8x8"), ReportPanel::Below(BELOW));
        // The text would fit at the side, but the board would shrink.
        assert!(matches!(panel(1300, 900, "16x8"), ReportPanel::Below(_)));
        // A portrait window gives all that the board leaves to the report.
        assert_eq!(panel(700, 1300, "8x8"), ReportPanel::Below(500.0));
    }

    #[test]
    fn a_presented_report_is_as_wide_as_its_text() {
        let shown = ShownPanels {
            is_presenting: true,
            ..ALL
        };
        let window = uvec2(1366, 768);
        let layout = WindowLayout::new(board("8x8"), window, 1.6, shown, Camera::Whole);
        let ReportPanel::Side(width) = layout.panel else {
            panic!("{layout:?}")
        };
        // Board and panel are centred as a group, except for the pixels that whole tiles leave.
        let at_left = layout.place.corner.x / 1.6 - f64::from(LABELS);
        let at_right = f64::from(width - SIDE.0);
        assert!((at_left - at_right).abs() <= 8.0, "{at_left} {at_right}");
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
            for is_presenting in [false, true] {
                let shown = ShownPanels {
                    is_presenting,
                    ..ALL
                };
                let layout = laid_out(size, 1.0, LAPTOP, shown);
                assert!(layout.is_whole(), "{size}: {layout}");
                assert_eq!(layout.area(), Area::whole(board(size)));
                let bottom = layout.frame.end().y;
                let below = match layout.panel {
                    ReportPanel::Below(height) => f64::from(height),
                    ReportPanel::Side(_) => 0.0,
                };
                let all = bottom + f64::from(LABELS + TRANSPORT) + below;
                assert!(all <= f64::from(layout.window.y), "{size}: {layout}");
            }
        }
        let tile = |size| laid_out(size, 1.0, LAPTOP, ALL).place.tile;
        assert_eq!(tile("15x15"), 40.0);
        assert_eq!(tile("26x99"), 6.0);
        assert!(tile("16x8") > 60.0);
    }

    #[test]
    fn a_pixel_is_in_the_square_that_is_drawn_there() {
        let layout = WindowLayout::new(board("8x8"), LARGE, 1.0, ALL, Camera::Whole);
        let BoardPlace { corner, tile } = layout.place;
        let name = |x, y| {
            let square = layout.square_at(dvec2(x, y));
            square.map(|square| square.to_string())
        };
        let (x, y) = corner.into();
        assert_eq!(name(x, y).as_deref(), Some("a8"));
        assert_eq!(name(x + 7.5 * tile, y + 7.5 * tile).as_deref(), Some("h1"));
        assert_eq!(name(x - 1.0, y), None);
        assert_eq!(name(x + 8.0 * tile, y), None);
    }

    #[test]
    fn what_is_in_view_covers_the_frame_and_no_square_beyond_it() {
        let size = board("1000000x1000000");
        let mut layout = WindowLayout::new(size, LAPTOP, 1.0, ALL, Camera::Whole);
        for factor in [1.5, 40.0, 100.0, 3.0, 2.0, 7.5] {
            let camera = layout.zoomed(factor, dvec2(400.0, 300.0));
            layout = WindowLayout::new(size, LAPTOP, 1.0, ALL, camera);
            let area = layout.area();
            let seen = layout.place.frame_of(area);
            let board = layout.place.frame_of_board(size);
            let (frame, tile) = (layout.frame, layout.place.tile);
            assert!(seen.corner.cmple(frame.corner.max(board.corner)).all());
            assert!((seen.corner + tile).cmpgt(frame.corner).all());
            assert!((seen.end() - tile).cmplt(frame.end()).all());
        }
    }

    #[test]
    fn no_window_is_too_small_to_lay_out() {
        for (width, height) in [(1, 1), (10, 500), (500, 10)] {
            for size in ["1x1", "200x200", "1000000x1000000"] {
                let window = uvec2(width, height);
                let layout = WindowLayout::new(board(size), window, 2.0, ALL, Camera::Whole);
                assert!(layout.place.tile > 0.0);
            }
        }
    }

    fn frames() -> impl Strategy<Value = PixelRect> {
        (0..300_u32, 0..100_u32, 50..3000_u32, 50..2000_u32).prop_map(|(x, y, width, height)| {
            let [corner, size] = [uvec2(x, y), uvec2(width, height)].map(|it| it.as_dvec2());
            PixelRect::new(corner, size)
        })
    }

    fn boards() -> impl Strategy<Value = board::Size> {
        let side = prop_oneof![1..30_u32, 100..5000_u32, 900_000..=board::Size::MAX_SIDE];
        (side.clone(), side).prop_map(|(width, height)| board::Size::new(width, height).unwrap())
    }

    fn parts() -> impl Strategy<Value = DVec2> {
        (0.0..1.0_f64, 0.0..1.0_f64).prop_map(DVec2::from)
    }

    /// A layout of a frame alone, which shows the whole board.
    fn whole(board: board::Size, frame: PixelRect) -> WindowLayout {
        WindowLayout::around(board, frame, Camera::Whole.place(board, frame))
    }

    proptest! {
        #[test]
        fn the_whole_board_is_in_the_frame(board in boards(), frame in frames()) {
            let place = Camera::Whole.place(board, frame);
            let end = place.corner + sides(board) * place.tile;
            prop_assert!(place.corner.cmpge(frame.corner).all());
            prop_assert!(end.cmple(frame.end() + 1e-6).all());
        }

        #[test]
        fn what_is_under_the_pointer_stays_there(
            board in boards(), frame in frames(), at in parts(),
            factors in prop::collection::vec(0.5..2.5_f64, 1..20),
        ) {
            let pixel = frame.corner + at * frame.size;
            let mut layout = whole(board, frame);
            for factor in factors {
                let before = layout.place;
                let camera = layout.zoomed(factor, pixel);
                layout.show(camera);
                let after = layout.place;
                if let Camera::Free(_) = camera {
                    let now = after.pixel(before.point(pixel));
                    prop_assert!((now - pixel).abs().cmple(DVec2::splat(0.5 + 1e-3)).all(), "{now} {pixel}");
                }
                let largest = frame.size.min_element();
                let least = whole_tile(board, frame);
                prop_assert!(after.tile <= largest.max(least) * (1.0 + 1e-9));
                prop_assert!(after.tile >= least * (1.0 - 1e-9));
            }
        }

        #[test]
        fn zooming_in_and_out_again_comes_back(
            board in boards(), frame in frames(), at in parts(), steps in 1..20_u32,
        ) {
            let pixel = frame.corner + at * frame.size;
            let mut layout = whole(board, frame);
            let started = layout.place;
            let most = frame.size.min_element();
            let mut camera = Camera::Whole;
            let mut made = 0;
            while made < steps && layout.place.tile * 1.25 <= most {
                camera = layout.zoomed(1.25, pixel);
                layout.show(camera);
                made += 1;
            }
            for _ in 0..made {
                camera = layout.zoomed(1.0 / 1.25, pixel);
                layout.show(camera);
            }
            prop_assert_eq!(camera, Camera::Whole);
            prop_assert_eq!(layout.place, started);
        }

        #[test]
        fn something_of_the_board_stays_in_view(
            board in boards(), frame in frames(), factor in 1.0..1000.0_f64,
            moves in prop::collection::vec((-1e7..1e7_f64, -1e7..1e7_f64), 1..10),
        ) {
            let mut layout = whole(board, frame);
            layout.show(layout.zoomed(factor, frame.middle()));
            for by in moves {
                layout.show(layout.moved(by.into()));
                let seen = layout.place.frame_of_board(board);
                prop_assert!(seen.corner.cmplt(frame.end()).all(), "{seen:?}");
                prop_assert!(seen.end().cmpgt(frame.corner).all(), "{seen:?}");
            }
        }

        #[test]
        fn a_square_that_is_gone_to_is_in_the_middle(
            board in boards(), frame in frames(), at in parts(), tile in 20.0..40.0_f64,
        ) {
            let index = (at * sides(board)).as_uvec2();
            let square = board.at(index.x, index.y).unwrap();
            let mut layout = whole(board, frame);
            layout.show(layout.centred_on(square, tile));
            prop_assert_eq!(layout.square_at(frame.middle()), Some(square));
            let beside = layout.place.middle(board, square) - frame.middle();
            prop_assert!(beside.abs().cmple(DVec2::ONE).all());
        }
    }
}
