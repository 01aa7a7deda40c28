//! How JavaScript asks: it writes a text into the module's memory, calls, and reads the answer there.
//!
//! The one file with unsafe code: what is exported without a mangled name counts as such, and a pointer
//! that comes from outside can only be trusted. All pointers are those that `take` gave.

#![allow(unsafe_code)]

use crate::Page;
use std::cell::RefCell;

thread_local! {
    static PAGE: RefCell<Page> = RefCell::default();
    /// The request that is written, and then the answer that is read.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request of so many bytes, and says where.
#[unsafe(no_mangle)]
extern "C" fn take(length: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

/// Answers the request that was written, and says how long the answer is.
#[unsafe(no_mangle)]
extern "C" fn answer() -> usize {
    let request = TEXT.take();
    let answer = PAGE.with_borrow_mut(|page| page.answer(&String::from_utf8_lossy(&request)));
    TEXT.set(answer.into_bytes());
    TEXT.with_borrow(Vec::len)
}

/// Where the answer is.
#[unsafe(no_mangle)]
extern "C" fn place() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
