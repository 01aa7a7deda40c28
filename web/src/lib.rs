//! The engine for a web page: one session, which is asked in lines of words and answers in JSON.
//!
//! [`Page::answer`] is all there is. `abi.rs` makes it callable from JavaScript, without any tool that
//! writes code for both sides: the module imports nothing.
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
