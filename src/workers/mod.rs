//! Work that may take longer than a frame, on threads polled once a frame.

pub(crate) mod autosave;
pub(crate) mod counter;
pub(crate) mod heat;
pub(crate) mod open;
pub(crate) mod remaining;
pub(crate) mod save;
pub(crate) mod tasks;
