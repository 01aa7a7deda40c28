//! Space on the screen for a window: neither macroquad nor miniquad reports it.

use crate::platform::area::{ScreenArea, WindowFrame};
#[cfg(windows)]
use crate::platform::windows::WindowsDesktop as System;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::platform::x11::X11Server as System;
use macroquad::math::{IVec2, UVec2};
#[cfg(target_os = "macos")]
use unknown::MacDesktop as System;

/// Fallback: the most common small screen, without a task bar.
const COMMON: ScreenArea = ScreenArea::new(IVec2::ZERO, UVec2::new(1366, 728));

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "cannot open a window: {0}. Start it from a desktop, or set DISPLAY to a running one; without a desktop, knights-tour solve finds tours (see --help)"
)]
/// There is no screen to open a window on.
pub(crate) struct NoDisplay(String);

/// The screen and desktop of this system.
pub(crate) type Monitor = System;

impl Monitor {
    pub(crate) fn open() -> Result<Monitor, NoDisplay> {
        System::connect().map_err(|error| NoDisplay(error.to_string()))
    }

    pub(crate) fn room(&self, scale: f32) -> UVec2 {
        self.area().unwrap_or(COMMON).without_frame(scale)
    }

    /// Where to move a window of this size to keep it on the screen; `None` if it fits, or its position is unknown.
    pub(crate) fn place_for(&self, size: UVec2) -> Option<UVec2> {
        place_within(self.area().unwrap_or(COMMON), self.frame()?, size)
    }

    /// Where to move a new window; `None` if the desktop places new windows.
    pub(crate) fn place_for_new(&self, size: UVec2) -> Option<UVec2> {
        (!System::PLACES_WINDOWS).then(|| self.place_for(size))?
    }

    /// Position to restore after full screen; `None` if the desktop restores the position.
    pub(crate) fn place_to_keep(&self) -> Option<UVec2> {
        let frame = self.frame().filter(|_| !System::PLACES_WINDOWS)?;
        frame.corner.try_into().ok()
    }
}

/// Position of the window moved up and left just far enough to fit the area; `None` if unchanged.
fn place_within(area: ScreenArea, frame: WindowFrame, size: UVec2) -> Option<UVec2> {
    let before = frame.before;
    let edges = before.saturating_add(frame.after);
    let last = area
        .end()
        .saturating_sub(edges.saturating_add(size.as_ivec2()));
    let corner = (frame.corner - before).min(last).max(area.corner) + before;
    let moved = corner.try_into().ok()?;
    (corner != frame.corner).then_some(moved)
}

#[cfg(target_os = "macos")]
mod unknown {
    use crate::platform::area::{ScreenArea, WindowFrame};
    use macroquad::math::UVec2;
    use std::convert::Infallible;

    /// The unknown screen and desktop of macOS.
    pub(crate) struct MacDesktop;

    impl MacDesktop {
        pub(crate) const PLACES_WINDOWS: bool = true;

        pub(crate) fn connect() -> Result<MacDesktop, Infallible> {
            Ok(MacDesktop)
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

        pub(crate) fn colour_next_window(_colour: [u8; 3]) {}

        pub(crate) fn set_title(&self, _title: &str) {}

        pub(crate) fn set_least(&self, _size: UVec2) {}

        pub(crate) fn area(&self) -> Option<ScreenArea> {
            None
        }

        pub(crate) fn frame(&self) -> Option<WindowFrame> {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use macroquad::math::{ivec2, uvec2};

    const SCREEN: ScreenArea = ScreenArea::new(IVec2::new(0, 30), UVec2::new(1366, 738));

    #[test]
    fn a_window_moves_no_farther_than_it_must() {
        let at = |x, y| WindowFrame {
            corner: ivec2(x, y),
            before: ivec2(1, 20),
            after: ivec2(1, 5),
        };
        let size = uvec2(1200, 600);
        assert_eq!(place_within(SCREEN, at(101, 70), size), None);
        assert_eq!(
            place_within(SCREEN, at(301, 70), size),
            Some(uvec2(165, 70))
        );
        assert_eq!(
            place_within(SCREEN, at(101, 400), size),
            Some(uvec2(101, 163))
        );
        let huge = uvec2(9000, 9000);
        assert_eq!(place_within(SCREEN, at(101, 70), huge), Some(uvec2(1, 50)));
    }
}
