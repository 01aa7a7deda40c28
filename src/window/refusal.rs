//! Explains why no window can be opened: miniquad panics, and Xlib ends the process.

use crate::platform::monitor;
use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

pub(super) static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// Why no window can be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AppError {
    #[error(transparent)]
    NoDisplay(#[from] monitor::NoDisplay),
    /// miniquad requires a clock after 1970.
    #[error(
        "cannot open a window: the computer\u{2019}s clock is set before 1970. Set it and start again"
    )]
    WrongClock,
    #[cfg(windows)]
    #[error("cannot open a window: {0}. It needs OpenGL 2.1, a part of the graphics driver")]
    NoGraphics(String),
    #[cfg(not(windows))]
    #[error(
        "cannot open a window: {0}. It needs X11 and OpenGL 2.1; on Debian: apt install libgl1 libx11-6 libxi6 libxkbcommon0 libxcursor1"
    )]
    NoGraphics(String),
}

/// Usual reason for [`AppError::NoGraphics`].
const NO_OPENGL: &str = "the screen or its graphics driver has no OpenGL 2.1 in full colour";

pub(super) fn check_clock() -> Result<(), AppError> {
    if SystemTime::now() < SystemTime::UNIX_EPOCH {
        Err(AppError::WrongClock)
    } else {
        Ok(())
    }
}

pub(super) fn explaining_refusal(open: impl FnOnce()) -> Result<(), AppError> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if IS_OPEN.load(Ordering::Relaxed) {
            hook(info);
        }
    }));
    let result = panic::catch_unwind(AssertUnwindSafe(|| {
        #[cfg(target_os = "linux")]
        if crate::platform::glx::is_refused() {
            return;
        }
        open();
    }));
    match result {
        Err(panic) if IS_OPEN.load(Ordering::Relaxed) => panic::resume_unwind(panic),
        Err(panic) => Err(AppError::NoGraphics(reason(panic.as_ref()))),
        Ok(()) if IS_OPEN.load(Ordering::Relaxed) => Ok(()),
        Ok(()) => Err(AppError::NoGraphics(NO_OPENGL.to_owned())),
    }
}

/// The missing library, if named, or the usual reason.
fn reason(panic: &(dyn Any + Send)) -> String {
    let text = match panic.downcast_ref::<String>() {
        Some(text) => text,
        None => panic.downcast_ref::<&str>().copied().unwrap_or_default(),
    };
    log::debug!("no window: {text}");
    let library = text.split_once("DlOpenError(\"");
    match library.and_then(|(_, rest)| rest.split_once('"')) {
        Some((library, _)) => format!("{library} cannot be loaded"),
        None => NO_OPENGL.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_a_sentence_and_not_a_report() {
        let missing = "X11 backend failed: LibraryNotFound(DlOpenError(\"libX11.so.6\"))";
        assert_eq!(reason(&missing), "libX11.so.6 cannot be loaded");
        let unwrapped = "called `Result::unwrap()` on an `Err` value: InitializeFailed";
        assert_eq!(reason(&unwrapped.to_owned()), NO_OPENGL);
    }
}
