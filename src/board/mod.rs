//! The board in the window: its camera, its layout and its painting.

pub(crate) mod art;
pub(crate) mod camera;
pub(crate) mod canvas;
pub(crate) mod detail;
pub(crate) mod layout;
pub(crate) mod motion;
pub(crate) mod painter;
pub(crate) mod quad;
