//! Exact reproductions of earlier programs.

pub(crate) mod console;
pub(crate) mod step;
pub(crate) mod tour_file;
pub(crate) mod two_knights;
