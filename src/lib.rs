//! Knight's tours.
pub mod board;
pub mod tour;
pub mod walk;
