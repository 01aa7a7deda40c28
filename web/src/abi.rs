//! Interface to JavaScript: the page writes a request into the module's memory, calls `answer`, and reads the result.
//! Exporting an unmangled name is unsafe. Every pointer that JavaScript passes must come from `take`.

#![allow(unsafe_code)]

use crate::Page;
use std::cell::RefCell;

thread_local! {
    static PAGE: RefCell<Page> = RefCell::default();
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

#[unsafe(no_mangle)]
extern "C" fn take(length: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

#[unsafe(no_mangle)]
extern "C" fn answer() -> usize {
    let request = TEXT.take();
    let answer = PAGE.with_borrow_mut(|page| page.answer(&String::from_utf8_lossy(&request)));
    TEXT.set(answer.into_bytes());
    TEXT.with_borrow(Vec::len)
}

#[unsafe(no_mangle)]
extern "C" fn place() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
