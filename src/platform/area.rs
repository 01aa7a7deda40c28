//! Sizes and areas on the screen.

/// A width and a height in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl Size {
    pub(crate) const fn new(width: u32, height: u32) -> Size {
        Size { width, height }
    }

    /// The smaller width and the smaller height.
    pub(crate) fn min(self, other: Size) -> Size {
        Size::new(self.width.min(other.width), self.height.min(other.height))
    }

    /// The larger width and the larger height.
    pub(crate) fn max(self, other: Size) -> Size {
        Size::new(self.width.max(other.width), self.height.max(other.height))
    }

    pub(crate) fn holds(self, other: Size) -> bool {
        other.width <= self.width && other.height <= self.height
    }
}

/// A rectangle of the screen, in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) size: Size,
}

impl Area {
    pub(crate) const fn new(x: i32, y: i32, size: Size) -> Area {
        Area { x, y, size }
    }

    /// The room in this area for a window's content, without the window manager's frame. The frame's thickness is
    /// unknown before the window opens, so this is a generous guess.
    pub(crate) fn without_frame(self, scale: f32) -> Size {
        let guess = |points: f32| (points * scale).round() as u32;
        let Size { width, height } = self.size;
        Size::new(
            width.saturating_sub(guess(12.0)),
            height.saturating_sub(guess(40.0)),
        )
    }
}

/// Position of a window, and the thickness of its frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The point that a move refers to. On X11 the point is the corner of the content, because miniquad's windows have
    /// static gravity. On Windows it is the corner of the whole window.
    pub(crate) x: i32,
    pub(crate) y: i32,
    /// Extent of the window to the left of the point, to the right of the content, above and below.
    pub(crate) edges: [i32; 4],
}
