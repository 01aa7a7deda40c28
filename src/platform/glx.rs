//! Requests an OpenGL context as miniquad does, but survives a refusal: Xlib's default handler ends the process.

#![expect(
    unsafe_code,
    reason = "the drivers are asked through Xlib, and that is a C library"
)]

use macroquad::miniquad::native::linux_x11::libx11::{_XPrivDisplay, Display, LibX11, XErrorEvent};
use macroquad::miniquad::native::module::Module;
use std::ffi::{c_char, c_int, c_void};
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};

/// `glXQueryExtension`.
type QueryExtension = unsafe extern "C" fn(*mut Display, *mut c_int, *mut c_int) -> c_int;
/// `glXChooseFBConfig`.
type ChooseConfigs =
    unsafe extern "C" fn(*mut Display, c_int, *const c_int, *mut c_int) -> *mut *mut c_void;
/// `glXGetProcAddressARB`.
type FindFunction = unsafe extern "C" fn(*const c_char) -> Option<unsafe extern "C" fn()>;
/// `glXCreateContextAttribsARB`.
type CreateContext = unsafe extern "C" fn(
    *mut Display,
    *mut c_void,
    *mut c_void,
    c_int,
    *const c_int,
) -> *mut c_void;
/// `glXDestroyContext`.
type DestroyContext = unsafe extern "C" fn(*mut Display, *mut c_void);

/// Requested configuration: `GLX_DOUBLEBUFFER` true, as a zero-terminated list.
const CONFIG: [c_int; 3] = [5, 1, 0];
/// Requested version: `GLX_CONTEXT_MAJOR_VERSION_ARB` 2, `GLX_CONTEXT_MINOR_VERSION_ARB` 1, zero-terminated.
const VERSION: [c_int; 5] = [0x2091, 2, 0x2092, 1, 0];

static IS_REFUSED: AtomicBool = AtomicBool::new(false);

/// Whether GLX exists but OpenGL 2.1 is refused. miniquad itself reports everything else that is missing.
pub(crate) fn is_refused() -> bool {
    let library = Module::load("libGL.so").or_else(|_| Module::load("libGL.so.1"));
    if let (Ok(x11), Ok(gl)) = (LibX11::try_load(), library) {
        // SAFETY: types as in the GLX specification; the display stays open, and only this thread uses it.
        let _ = unsafe { request_context(&x11, &gl) };
    }
    IS_REFUSED.load(Ordering::Relaxed)
}

/// Creates a context as miniquad does, and notes a refusal.
///
/// # Safety
/// No other thread uses Xlib.
unsafe fn request_context(x11: &LibX11, gl: &Module) -> Option<()> {
    let query: QueryExtension = gl.get_symbol("glXQueryExtension").ok()?;
    let choose: ChooseConfigs = gl.get_symbol("glXChooseFBConfig").ok()?;
    let find: FindFunction = gl.get_symbol("glXGetProcAddressARB").ok()?;
    let destroy: DestroyContext = gl.get_symbol("glXDestroyContext").ok()?;
    let (mut first, mut second) = (0, 0);
    unsafe {
        let create = find(c"glXCreateContextAttribsARB".as_ptr())?;
        let create: CreateContext = std::mem::transmute(create);
        let display = (x11.XOpenDisplay)(ptr::null());
        if display.is_null() {
            return None;
        }
        let screen = (*(display as _XPrivDisplay)).default_screen;
        if query(display, &raw mut first, &raw mut second) != 0 {
            let _ = (x11.XSetErrorHandler)(Some(record_refusal));
            let configs = choose(display, screen, CONFIG.as_ptr(), &raw mut first);
            if !configs.is_null() {
                let context = create(display, *configs, ptr::null_mut(), 1, VERSION.as_ptr());
                let _ = (x11.XSync)(display, 0);
                if context.is_null() {
                    IS_REFUSED.store(true, Ordering::Relaxed);
                } else {
                    destroy(display, context);
                }
                let _ = (x11.XFree)(configs.cast());
            }
            let _ = (x11.XSync)(display, 0);
            let _ = (x11.XSetErrorHandler)(None);
        }
        let _ = (x11.XCloseDisplay)(display);
    }
    Some(())
}

unsafe extern "C" fn record_refusal(_: *mut Display, _: *mut XErrorEvent) -> c_int {
    IS_REFUSED.store(true, Ordering::Relaxed);
    0
}
