//! Areas on the screen.

use macroquad::math::{IVec2, UVec2, vec2};

/// A rectangle of the screen, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScreenArea {
    /// The top-left corner.
    pub(crate) corner: IVec2,
    pub(crate) size: UVec2,
}

impl ScreenArea {
    pub(crate) const fn new(corner: IVec2, size: UVec2) -> ScreenArea {
        ScreenArea { corner, size }
    }

    /// The bottom-right corner.
    pub(crate) fn end(self) -> IVec2 {
        let size = self.size.min(IVec2::MAX.as_uvec2());
        self.corner.saturating_add(size.as_ivec2())
    }

    /// The size minus a generous estimate of the frame's thickness, which is unknown until the window opens.
    pub(crate) fn without_frame(self, scale: f32) -> UVec2 {
        let frame = vec2(12.0, 40.0) * scale;
        self.size.saturating_sub(frame.round().as_uvec2())
    }
}

/// The window's position and the thickness of its frame, in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WindowFrame {
    /// The top-left corner of the part that a move positions: the content on X11, the frame on Windows.
    pub(crate) corner: IVec2,
    /// Thickness at the left and top; 0 on Windows, where `corner` includes it.
    pub(crate) before: IVec2,
    /// Thickness at the right and bottom.
    pub(crate) after: IVec2,
}
