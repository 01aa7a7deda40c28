//! The desktop: events, clipboard, dialogs and screens, and egui in macroquad's window.

pub(crate) mod area;
pub(crate) mod clipboard;
pub(crate) mod desktop;
pub(crate) mod dialog;
pub(crate) mod events;
pub(crate) mod file_manager;
#[cfg(target_os = "linux")]
pub(crate) mod glx;
pub(crate) mod gui;
mod gui_painter;
pub(crate) mod keyboard;
pub(crate) mod monitor;
#[cfg(feature = "accessibility")]
pub(crate) mod screen_reader;
#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) mod selection;
pub(crate) mod waker;
pub(crate) mod wall_clock;
#[cfg(windows)]
pub(crate) mod windows;
pub(crate) mod worker;
#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) mod x11;
#[cfg(all(unix, not(target_os = "macos")))]
pub(crate) mod xsettings;
