//! The commands that do what the programs before this one did, to the letter.

pub(crate) mod console;
pub(crate) mod step;
pub(crate) mod tour_file;
pub(crate) mod two_knights;
