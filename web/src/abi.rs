//! Interface to JavaScript: the page writes a request into the module's memory, calls `answer`, and reads the result.
//! Two modules have it: the session's and, with the feature `extras`, that of [`extras`]. After a panic, the result is its
//! message. Exporting an unmangled name is unsafe. Every pointer that JavaScript passes must come from `take`.

#![allow(unsafe_code)]

use crate::{Page, extras};
use std::cell::RefCell;
use std::sync::Once;

thread_local! {
    static PAGE: RefCell<Page> = RefCell::default();
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

static HOOK: Once = Once::new();

#[unsafe(no_mangle)]
extern "C" fn take(length: usize) -> *mut u8 {
    HOOK.call_once(|| {
        std::panic::set_hook(Box::new(|panic| TEXT.set(panic.to_string().into_bytes())));
    });
    TEXT.set(vec![0; length]);
    TEXT.with_borrow_mut(Vec::as_mut_ptr)
}

#[unsafe(no_mangle)]
extern "C" fn answer() -> usize {
    let request = TEXT.take();
    let request = String::from_utf8_lossy(&request);
    let answer = if cfg!(feature = "extras") {
        extras::answer(&request)
    } else {
        PAGE.with_borrow_mut(|page| page.answer(&request))
    };
    TEXT.set(answer.into_bytes());
    length()
}

#[unsafe(no_mangle)]
extern "C" fn length() -> usize {
    TEXT.with_borrow(Vec::len)
}

#[unsafe(no_mangle)]
extern "C" fn place() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
