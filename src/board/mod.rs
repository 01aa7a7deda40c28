//! The board in the window: its camera, its layout and its painting.

#![expect(
    clippy::cast_possible_truncation,
    reason = "lengths on a screen are far below 2^31"
)]

pub(crate) mod art;
pub(crate) mod camera;
pub(crate) mod canvas;
pub(crate) mod detail;
pub(crate) mod layout;
pub(crate) mod motion;
pub(crate) mod painter;
pub(crate) mod quad;
