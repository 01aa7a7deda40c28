//! Sizes and areas on the screen.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl Size {
    pub(crate) const fn new(width: u32, height: u32) -> Size {
        Size { width, height }
    }

    pub(crate) fn min(self, other: Size) -> Size {
        Size::new(self.width.min(other.width), self.height.min(other.height))
    }

    pub(crate) fn max(self, other: Size) -> Size {
        Size::new(self.width.max(other.width), self.height.max(other.height))
    }

    pub(crate) fn holds(self, other: Size) -> bool {
        other.width <= self.width && other.height <= self.height
    }
}

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

    /// The size minus a generous estimate of the frame's thickness, which is unknown until the window opens.
    pub(crate) fn without_frame(self, scale: f32) -> Size {
        let guess = |points: f32| (points * scale).round() as u32;
        let Size { width, height } = self.size;
        Size::new(
            width.saturating_sub(guess(12.0)),
            height.saturating_sub(guess(40.0)),
        )
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// Left edge of the part that a move positions: the content on X11, the frame on Windows. `y` is its top edge.
    pub(crate) x: i32,
    pub(crate) y: i32,
    /// Frame thickness in pixels: left, right, top, bottom. On Windows, `x` and `y` include left and top, which are 0.
    pub(crate) edges: [i32; 4],
}
