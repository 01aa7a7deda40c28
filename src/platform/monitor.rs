//! How much room the screen has for a window, which neither macroquad nor miniquad tells.

use crate::platform::area::{Area, Frame, Size};
#[cfg(windows)]
use crate::platform::windows::Server;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::platform::x11::Server;
#[cfg(target_os = "macos")]
use unknown::Server;

/// Where nothing is known of the screen: the commonest small one, less a task bar.
const COMMON: Area = Area {
    x: 0,
    y: 0,
    size: Size {
        width: 1366,
        height: 728,
    },
};

/// There is no screen to open a window on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no window can be opened: {0}. Start it from a desktop, or set DISPLAY to one that is running; without one, knights-tour solve finds tours, see --help"
)]
pub(crate) struct NoDisplay(String);

/// The screen.
pub(crate) struct Monitor {
    server: Server,
}

impl Monitor {
    /// # Errors
    /// [`NoDisplay`] if there is none.
    pub(crate) fn connect() -> Result<Monitor, NoDisplay> {
        match Server::connect() {
            Ok(server) => Ok(Monitor { server }),
            Err(error) => Err(NoDisplay(error.to_string())),
        }
    }

    /// The room for a window's content, in physical pixels, at `scale` pixels per point.
    pub(crate) fn room(&self, scale: f32) -> Size {
        self.area().without_frame(scale)
    }

    /// Pixels a point.
    pub(crate) fn scale(&self) -> f32 {
        self.server.scale()
    }

    /// Whether the desktop's theme is a dark one, as far as it says.
    pub(crate) fn is_dark(&self) -> bool {
        self.server.is_dark()
    }

    /// Whether the desktop asks for less motion.
    pub(crate) fn is_calm(&self) -> bool {
        self.server.is_calm()
    }

    /// Writes on the window's frame what is in it, where that can be done.
    pub(crate) fn set_title(&self, title: &str) {
        self.server.set_title(title);
    }

    /// Asks the desktop to keep the window at least so large, in pixels.
    pub(crate) fn set_least(&self, size: Size) {
        self.server.set_least(size);
    }

    fn area(&self) -> Area {
        self.server.area().unwrap_or(COMMON)
    }

    /// Where a window that is about to become `size` must go to stay wholly on the screen; `None`
    /// if it need not move, or nothing is known of it.
    pub(crate) fn place_for(&self, size: Size) -> Option<(u32, u32)> {
        place_within(self.area(), self.server.frame()?, size)
    }

    /// The same for a window that has just been opened, where the desktop does not see to it.
    pub(crate) fn place_for_new(&self, size: Size) -> Option<(u32, u32)> {
        (!Server::PLACES_WINDOWS).then(|| self.place_for(size))?
    }

    /// Where the window is, if it must be put back there after it filled the screen.
    pub(crate) fn place_to_keep(&self) -> Option<(u32, u32)> {
        let frame = self.server.frame().filter(|_| !Server::PLACES_WINDOWS)?;
        Some((u32::try_from(frame.x).ok()?, u32::try_from(frame.y).ok()?))
    }
}

/// Where the window's place is to be, left and up no farther than it must go.
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

/// A desktop that is not asked.
#[cfg(target_os = "macos")]
mod unknown {
    use crate::platform::area::{Area, Frame, Size};
    use std::convert::Infallible;

    pub(super) struct Server;

    impl Server {
        pub(super) const PLACES_WINDOWS: bool = true;

        pub(super) fn connect() -> Result<Server, Infallible> {
            Ok(Server)
        }

        pub(super) fn scale(&self) -> f32 {
            1.0
        }

        pub(super) fn is_dark(&self) -> bool {
            false
        }

        pub(super) fn is_calm(&self) -> bool {
            false
        }

        pub(super) fn set_title(&self, _title: &str) {}

        pub(super) fn set_least(&self, _size: Size) {}

        pub(super) fn area(&self) -> Option<Area> {
            None
        }

        pub(super) fn frame(&self) -> Option<Frame> {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Area = Area {
        x: 0,
        y: 30,
        size: Size {
            width: 1366,
            height: 738,
        },
    };

    #[test]
    fn a_window_moves_no_farther_than_it_must() {
        let at = |x, y| Frame {
            x,
            y,
            edges: [1, 1, 20, 5],
        };
        let size = Size {
            width: 1200,
            height: 600,
        };
        assert_eq!(place_within(SCREEN, at(101, 70), size), None);
        assert_eq!(place_within(SCREEN, at(301, 70), size), Some((165, 70)));
        assert_eq!(place_within(SCREEN, at(101, 400), size), Some((101, 163)));
        let huge = Size {
            width: 9000,
            height: 9000,
        };
        assert_eq!(place_within(SCREEN, at(101, 70), huge), Some((1, 50)));
    }
}
