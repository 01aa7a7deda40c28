//! The engine for a web page: one session, requests in lines of words, and answers in JSON. [`Page::answer`] is the
//! entire interface. `abi.rs` exports it to JavaScript without imports or generated bindings.
//!
//! ```
//! let mut page = knights_tour_web::Page::default();
//! let answer = page.answer("board 5x5\nchoose b1");
//! assert!(answer.contains("impossible reason=majority-colour"));
//! ```

#![recursion_limit = "256"]

mod abi;
mod answer;
pub mod extras;
mod page;
mod request;
mod squares;
mod tables;

pub use page::Page;
