//! The engine for a web page: one session with a request language of lines of words, and answers in JSON.
//!
//! [`Page::answer`] is the entire interface. `abi.rs` exports it to JavaScript without generated bindings: the module
//! imports nothing.
//!
//! ```
//! let mut page = knights_tour_web::Page::default();
//! let answer = page.answer("board 5x5\nchoose b1");
//! assert!(answer.contains("impossible reason=majority-colour"));
//! ```

mod abi;
mod answer;
mod page;
mod request;
mod squares;
mod tables;

pub use page::Page;
