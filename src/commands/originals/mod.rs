//! Commands of earlier programs; `docs/history.md` says what is reproduced to the letter.

pub(crate) mod console;
pub(crate) mod step;
pub(crate) mod tour_file;
pub(crate) mod two_knights;
