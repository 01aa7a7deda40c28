//! Space on the screen for a window: neither macroquad nor miniquad reports it.

use crate::platform::area::{Area, Frame, Size};
#[cfg(windows)]
use crate::platform::windows::Server;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::platform::x11::Server;
#[cfg(target_os = "macos")]
use unknown::Server;

/// Fallback: the most common small screen, without a task bar.
const COMMON: Area = Area::new(0, 0, Size::new(1366, 728));

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "cannot open a window: {0}. Start it from a desktop, or set DISPLAY to a running one; without a desktop, knights-tour solve finds tours (see --help)"
)]
pub(crate) struct NoDisplay(String);

pub(crate) type Monitor = Server;

impl Monitor {
    pub(crate) fn open() -> Result<Monitor, NoDisplay> {
        Server::connect().map_err(|error| NoDisplay(error.to_string()))
    }

    pub(crate) fn room(&self, scale: f32) -> Size {
        self.area().unwrap_or(COMMON).without_frame(scale)
    }

    /// Where to move a window of this size to keep it on the screen; `None` if it fits, or its position is unknown.
    pub(crate) fn place_for(&self, size: Size) -> Option<(u32, u32)> {
        place_within(self.area().unwrap_or(COMMON), self.frame()?, size)
    }

    /// Where to move a new window; `None` if the desktop places new windows.
    pub(crate) fn place_for_new(&self, size: Size) -> Option<(u32, u32)> {
        (!Server::PLACES_WINDOWS).then(|| self.place_for(size))?
    }

    /// Position to restore after full screen; `None` if the desktop restores the position.
    pub(crate) fn place_to_keep(&self) -> Option<(u32, u32)> {
        let frame = self.frame().filter(|_| !Server::PLACES_WINDOWS)?;
        Some((u32::try_from(frame.x).ok()?, u32::try_from(frame.y).ok()?))
    }
}

/// Position of the window moved up and left just far enough to fit the area; `None` if unchanged.
fn place_within(area: Area, frame: Frame, size: Size) -> Option<(u32, u32)> {
    let [left, right, top, bottom] = frame.edges;
    let along = |at: i32, before: i32, after: i32, length: u32, from: i32, room: u32| {
        let whole = before.saturating_add(after).saturating_add_unsigned(length);
        let last = from.saturating_add_unsigned(room).saturating_sub(whole);
        (at - before).min(last).max(from) + before
    };
    let x = along(frame.x, left, right, size.width, area.x, area.size.width);
    let y = along(frame.y, top, bottom, size.height, area.y, area.size.height);
    let stays = (x, y) == (frame.x, frame.y);
    let place = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
    (!stays).then_some(place)
}

#[cfg(target_os = "macos")]
mod unknown {
    use crate::platform::area::{Area, Frame, Size};
    use std::convert::Infallible;

    pub(crate) struct Server;

    impl Server {
        pub(crate) const PLACES_WINDOWS: bool = true;

        pub(crate) fn connect() -> Result<Server, Infallible> {
            Ok(Server)
        }

        pub(crate) fn scale(&self) -> f32 {
            1.0
        }

        pub(crate) fn is_dark(&self) -> bool {
            false
        }

        pub(crate) fn is_calm(&self) -> bool {
            false
        }

        pub(crate) fn set_title(&self, _title: &str) {}

        pub(crate) fn set_least(&self, _size: Size) {}

        pub(crate) fn area(&self) -> Option<Area> {
            None
        }

        pub(crate) fn frame(&self) -> Option<Frame> {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Area = Area::new(0, 30, Size::new(1366, 738));

    #[test]
    fn a_window_moves_no_farther_than_it_must() {
        let at = |x, y| Frame {
            x,
            y,
            edges: [1, 1, 20, 5],
        };
        let size = Size::new(1200, 600);
        assert_eq!(place_within(SCREEN, at(101, 70), size), None);
        assert_eq!(place_within(SCREEN, at(301, 70), size), Some((165, 70)));
        assert_eq!(place_within(SCREEN, at(101, 400), size), Some((101, 163)));
        let huge = Size::new(9000, 9000);
        assert_eq!(place_within(SCREEN, at(101, 70), huge), Some((1, 50)));
    }
}
