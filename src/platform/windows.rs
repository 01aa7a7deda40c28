//! Windows: the screen, the desktop, our window, and messages that miniquad does not pass on.

#![expect(
    unsafe_code,
    reason = "Windows is asked by functions of C, and tells a window what happens by calling one"
)]

use crate::platform::area::{ScreenArea, WindowFrame};
#[cfg(feature = "accessibility")]
use accesskit_windows::{Adapter, QueuedEvents};
#[cfg(feature = "accessibility")]
use egui::accesskit::{ActionHandler, ActivationHandler};
use macroquad::math::{IVec2, UVec2, ivec2};
use macroquad::miniquad::window::schedule_update;
use std::cell::RefCell;
use std::convert::Infallible;
use std::ffi::{OsString, c_void};
use std::io;
use std::os::windows::ffi::OsStringExt as _;
use std::os::windows::io::AsRawHandle as _;
use std::path::PathBuf;
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicI32, AtomicIsize, Ordering};
use std::sync::{Mutex, PoisonError};
use windows_sys::Win32::Foundation::{HWND, LPARAM, LRESULT, POINT, RECT, WPARAM};
use windows_sys::Win32::Graphics::Gdi::{
    GetMonitorInfoW, MONITOR_DEFAULTTONEAREST, MONITORINFO, MonitorFromPoint, MonitorFromWindow,
};
use windows_sys::Win32::System::Console::{
    ATTACH_PARENT_PROCESS, AttachConsole, FreeConsole, GetConsoleProcessList,
};
use windows_sys::Win32::System::Registry::{HKEY_CURRENT_USER, RRF_RT_REG_DWORD, RegGetValueW};
use windows_sys::Win32::UI::Controls::WM_MOUSELEAVE;
use windows_sys::Win32::UI::HiDpi::GetDpiForSystem;
use windows_sys::Win32::UI::Input::KeyboardAndMouse::{
    MAPVK_VSC_TO_VK, MapVirtualKeyW, TME_LEAVE, TRACKMOUSEEVENT, TrackMouseEvent,
};
use windows_sys::Win32::UI::Shell::{DragFinish, DragQueryFileW, HDROP};
use windows_sys::Win32::UI::WindowsAndMessaging::{
    CallWindowProcW, FindWindowExW, GWLP_WNDPROC, GetClientRect, GetWindowRect,
    GetWindowThreadProcessId, MINMAXINFO, PostMessageW, SPI_GETCLIENTAREAANIMATION,
    SetWindowLongPtrW, SetWindowTextW, SystemParametersInfoW, WM_ACTIVATE, WM_APP, WM_CLOSE,
    WM_DROPFILES, WM_ENDSESSION, WM_GETMINMAXINFO, WM_GETOBJECT, WM_KEYUP, WM_MOUSEMOVE, WM_PAINT,
    WM_SIZE, WM_SYSKEYUP, WNDPROC,
};
use windows_sys::core::w;

const WAKE: u32 = WM_APP;

/// Handle of our window; 0 until the window is found.
static WINDOW: AtomicIsize = AtomicIsize::new(0);
/// miniquad's window procedure; 0 until replaced.
static MINIQUAD: AtomicIsize = AtomicIsize::new(0);
static LEAST: [AtomicI32; 2] = [AtomicI32::new(0), AtomicI32::new(0)];
static DROPPED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

#[cfg(feature = "accessibility")]
thread_local! {
    /// The adapter for screen readers, and the handler of the first one's request.
    static READERS: RefCell<Option<(Adapter, Box<dyn ActivationHandler>)>> =
        const { RefCell::new(None) };
}

thread_local! {
    static AT_END: RefCell<Option<Box<dyn Fn()>>> = const { RefCell::new(None) };
}

/// The screen and desktop of Windows.
pub(crate) struct WindowsDesktop;

impl WindowsDesktop {
    pub(crate) const PLACES_WINDOWS: bool = false;

    pub(crate) fn connect() -> Result<WindowsDesktop, Infallible> {
        Ok(WindowsDesktop)
    }

    /// Work area of the window's monitor, or of the first monitor until the window opens.
    pub(crate) fn area(&self) -> Option<ScreenArea> {
        // SAFETY: Windows fills in the structure, whose size is given; any window handle is allowed.
        let work = unsafe {
            let monitor = match our_window() {
                Some(window) => MonitorFromWindow(window, MONITOR_DEFAULTTONEAREST),
                None => MonitorFromPoint(POINT { x: 1, y: 1 }, MONITOR_DEFAULTTONEAREST),
            };
            let mut info = MONITORINFO {
                cbSize: size_of::<MONITORINFO>() as u32,
                ..MONITORINFO::default()
            };
            (GetMonitorInfoW(monitor, &raw mut info) != 0).then_some(info.rcWork)?
        };
        let corner = ivec2(work.left, work.top);
        let size = ivec2(work.right, work.bottom) - corner;
        Some(ScreenArea::new(corner, size.max(IVec2::ZERO).as_uvec2()))
    }

    pub(crate) fn scale(&self) -> f32 {
        // SAFETY: the function takes nothing and returns a number.
        let dpi = unsafe { GetDpiForSystem() };
        dpi.max(96) as f32 / 96.0
    }

    pub(crate) fn is_dark(&self) -> bool {
        let (mut is_light, mut length) = (1_u32, size_of::<u32>() as u32);
        // SAFETY: a value of four bytes is requested, as long as the buffer.
        let error = unsafe {
            RegGetValueW(
                HKEY_CURRENT_USER,
                w!("Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\Personalize"),
                w!("AppsUseLightTheme"),
                RRF_RT_REG_DWORD,
                null_mut(),
                (&raw mut is_light).cast(),
                &raw mut length,
            )
        };
        error == 0 && is_light == 0
    }

    pub(crate) fn is_calm(&self) -> bool {
        let mut has_motion = 1_i32;
        let place: *mut c_void = (&raw mut has_motion).cast();
        // SAFETY: Windows answers this query with a `BOOL`, which is the type of the buffer.
        let is_told = unsafe { SystemParametersInfoW(SPI_GETCLIENTAREAANIMATION, 0, place, 0) };
        is_told != 0 && has_motion == 0
    }

    /// Windows fills a new window with the colour of its class.
    pub(crate) fn colour_next_window(_colour: [u8; 3]) {}

    pub(crate) fn set_title(&self, title: &str) {
        let text: Vec<u16> = title.encode_utf16().chain([0]).collect();
        if let Some(window) = our_window() {
            // SAFETY: the text ends with a zero and lives until the call returns.
            let _ = unsafe { SetWindowTextW(window, text.as_ptr()) };
        }
    }

    pub(crate) fn set_least(&self, size: UVec2) {
        for (least, length) in LEAST.iter().zip(size.to_array()) {
            least.store(i32::try_from(length).unwrap_or(0), Ordering::Relaxed);
        }
    }

    /// The outer corner of the window, which miniquad moves, and the frame's thickness.
    pub(crate) fn frame(&self) -> Option<WindowFrame> {
        let window = our_window()?;
        let (mut whole, mut content) = (RECT::default(), RECT::default());
        // SAFETY: each call writes only its structure.
        let is_known = unsafe {
            GetWindowRect(window, &raw mut whole) != 0
                && GetClientRect(window, &raw mut content) != 0
        };
        let right = whole.right - whole.left - content.right;
        let bottom = whole.bottom - whole.top - content.bottom;
        is_known.then_some(WindowFrame {
            corner: ivec2(whole.left, whole.top),
            before: IVec2::ZERO,
            after: ivec2(right, bottom),
        })
    }
}

/// Attaches to the parent's console if there is no standard output, as in the program without a console of the package.
pub(crate) fn join_console() {
    if io::stdout().as_raw_handle().is_null() {
        // SAFETY: the call takes a number, and fails without a console or with one already attached.
        let _ = unsafe { AttachConsole(ATTACH_PARENT_PROCESS) };
    }
}

/// Detaches from the console that Windows opens for a start from the desktop. Returns whether no console is left.
pub(crate) fn leave_console() -> bool {
    let mut processes = [0; 2];
    // SAFETY: the call writes at most as many numbers as the buffer holds.
    let count = unsafe { GetConsoleProcessList(processes.as_mut_ptr(), processes.len() as u32) };
    // SAFETY: only the standard streams use handles of the console, and their writes may fail.
    count == 0 || (count == 1 && unsafe { FreeConsole() } != 0)
}

/// The layout's virtual-key code for a scan code: an upper-case letter or a digit as ASCII, or another number.
pub(crate) fn virtual_key(scan: u8) -> u32 {
    // SAFETY: the function takes numbers and returns one.
    unsafe { MapVirtualKeyW(u32::from(scan), MAPVK_VSC_TO_VK) }
}

/// Finds the window of miniquad's class that belongs to this process.
fn our_window() -> Option<HWND> {
    let known = WINDOW.load(Ordering::Relaxed) as HWND;
    if !known.is_null() {
        return Some(known);
    }
    let mut window = null_mut();
    loop {
        // SAFETY: the names are zero-terminated constants, and any window may have been closed.
        window = unsafe { FindWindowExW(null_mut(), window, w!("MINIQUADAPP"), null()) };
        if window.is_null() {
            return None;
        }
        let mut process = 0;
        // SAFETY: the call writes one number.
        let _ = unsafe { GetWindowThreadProcessId(window, &raw mut process) };
        if process == std::process::id() {
            WINDOW.store(window as isize, Ordering::Relaxed);
            return Some(window);
        }
    }
}

/// Installs our window procedure before miniquad's; call on the window's thread. Returns whether that succeeded.
pub(crate) fn install_window_procedure() -> bool {
    let Some(window) = our_window() else {
        return false;
    };
    // SAFETY: our function lives forever, and calls the procedure that it replaces.
    let before =
        unsafe { SetWindowLongPtrW(window, GWLP_WNDPROC, window_procedure as *const () as isize) };
    MINIQUAD.store(before, Ordering::Relaxed);
    before != 0
}

pub(crate) fn wake() {
    post(WAKE);
}

pub(crate) fn close() {
    post(WM_CLOSE);
}

fn post(message: u32) {
    if let Some(window) = our_window() {
        // SAFETY: a message without a pointer may be posted from any thread.
        let _ = unsafe { PostMessageW(window, message, 0, 0) };
    }
}

pub(crate) fn dropped() -> Vec<PathBuf> {
    std::mem::take(&mut *DROPPED.lock().unwrap_or_else(PoisonError::into_inner))
}

pub(crate) fn at_end(save: impl Fn() + 'static) {
    AT_END.set(Some(Box::new(save)));
}

/// Readers are answered from now on: `activation` hears of the first one.
#[cfg(feature = "accessibility")]
pub(super) fn let_readers_ask(
    activation: impl ActivationHandler + 'static,
    actions: impl ActionHandler + Send + 'static,
) {
    if let Some(window) = our_window() {
        let window = accesskit_windows::HWND(window);
        let adapter = Adapter::new(window, true, actions);
        READERS.set(Some((adapter, Box::new(activation))));
    }
}

/// Passes on the events of a change, after the adapter is free again: readers may ask at once.
#[cfg(feature = "accessibility")]
pub(super) fn tell_readers(change: impl FnOnce(&mut Adapter) -> Option<QueuedEvents>) {
    let events = READERS.with_borrow_mut(|readers| change(&mut readers.as_mut()?.0));
    if let Some(events) = events {
        events.raise();
    }
}

#[cfg(feature = "accessibility")]
fn answer_reader(what: WPARAM, more: LPARAM) -> Option<LRESULT> {
    let answer = READERS.with(|readers| {
        let mut readers = readers.try_borrow_mut().ok()?;
        let (adapter, activation) = readers.as_mut()?;
        let (what, more) = (
            accesskit_windows::WPARAM(what),
            accesskit_windows::LPARAM(more),
        );
        adapter.handle_wm_getobject(what, more, activation.as_mut())
    })?;
    // This may ask again.
    let answer: accesskit_windows::LRESULT = answer.into();
    Some(answer.0)
}

/// Window procedure; Windows calls it on the window's thread.
extern "system" fn window_procedure(
    window: HWND,
    message: u32,
    what: WPARAM,
    more: LPARAM,
) -> LRESULT {
    match message {
        // SAFETY: Windows documents that this message carries a pointer to `MINMAXINFO`.
        WM_GETMINMAXINFO => unsafe { limit_size(more as *mut MINMAXINFO) },
        WAKE | WM_PAINT | WM_SIZE | WM_ACTIVATE | WM_KEYUP | WM_SYSKEYUP => schedule_update(),
        #[cfg(feature = "accessibility")]
        WM_GETOBJECT => {
            if let Some(answer) = answer_reader(what, more) {
                return answer;
            }
        }
        WM_MOUSEMOVE => request_leave_message(window),
        WM_MOUSELEAVE => return call_miniquad(window, WM_MOUSEMOVE, 0, -1),
        WM_DROPFILES => {
            take_files(what as HDROP);
            schedule_update();
            return 0;
        }
        WM_ENDSESSION if what != 0 => AT_END.with_borrow(|save| {
            if let Some(save) = save {
                save();
            }
        }),
        _ => {}
    }
    call_miniquad(window, message, what, more)
}

fn call_miniquad(window: HWND, message: u32, what: WPARAM, more: LPARAM) -> LRESULT {
    let miniquad = MINIQUAD.load(Ordering::Relaxed);
    // SAFETY: the value is zero, which is allowed, or what Windows returned for miniquad's procedure.
    unsafe {
        let miniquad = std::mem::transmute::<isize, WNDPROC>(miniquad);
        CallWindowProcW(miniquad, window, message, what, more)
    }
}

/// # Safety
/// `info` is null, or points to a structure that nothing else uses.
unsafe fn limit_size(info: *mut MINMAXINFO) {
    // SAFETY: the caller guarantees that `info` is null, or that nothing else uses the structure.
    let (Some(info), Some(frame)) = (unsafe { info.as_mut() }, WindowsDesktop.frame()) else {
        return;
    };
    let [width, height] = [&LEAST[0], &LEAST[1]].map(|length| length.load(Ordering::Relaxed));
    let (x, y) = (ivec2(width, height) + frame.before + frame.after).into();
    info.ptMinTrackSize = POINT { x, y };
}

/// Requests a message when the pointer leaves the window.
fn request_leave_message(window: HWND) {
    let mut wanted = TRACKMOUSEEVENT {
        cbSize: size_of::<TRACKMOUSEEVENT>() as u32,
        dwFlags: TME_LEAVE,
        hwndTrack: window,
        dwHoverTime: 0,
    };
    // SAFETY: the structure contains its own size.
    let _ = unsafe { TrackMouseEvent(&raw mut wanted) };
}

/// Takes the names of dropped files; miniquad would read the files, and panics on unreadable ones.
fn take_files(files: HDROP) {
    // SAFETY: without a buffer the call returns the length; the second call writes no more than the buffer holds.
    let name = |index: u32| unsafe {
        let length = DragQueryFileW(files, index, null_mut(), 0) as usize;
        let mut name = vec![0; length + 1];
        let _ = DragQueryFileW(files, index, name.as_mut_ptr(), name.len() as u32);
        name.truncate(length);
        PathBuf::from(OsString::from_wide(&name))
    };
    // SAFETY: with this index, the call only counts.
    let count = unsafe { DragQueryFileW(files, u32::MAX, null_mut(), 0) };
    DROPPED
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .extend((0..count).map(name));
    // SAFETY: the handle is from Windows, and nothing uses it any longer.
    unsafe { DragFinish(files) };
}
