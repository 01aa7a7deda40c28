//! Commands, formats, exit statuses and invalid input.

#[path = "../child/mod.rs"]
mod child;
#[cfg(unix)]
mod completions;
mod console;
mod count;
#[cfg(unix)]
mod docs;
mod facts;
mod faults;
mod fewest;
#[cfg(unix)]
mod judge;
mod packaging;
mod pictures;
mod pins;
mod puzzle;
mod render;
mod run;
mod shapes;
mod solve;
mod two_knights;
mod verify;
mod windows;
