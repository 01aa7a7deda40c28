//! Knight's tours.
pub mod board;
pub mod picture;
pub mod scene;
pub mod session;
pub mod solve;
pub mod tour;
pub mod walk;
