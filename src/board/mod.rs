//! Camera, layout and painting of the board.

pub(crate) mod art;
pub(crate) mod camera;
pub(crate) mod canvas;
pub(crate) mod detail;
pub(crate) mod layout;
pub(crate) mod motion;
pub(crate) mod painter;
pub(crate) mod quad;
