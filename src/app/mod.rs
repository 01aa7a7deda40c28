//! The window: the one place that knows macroquad, egui, rfd and pixels.
//!
//! A frame takes the input, lets time go by, shows the panels, does what was asked, and paints the
//! board. Between frames the application rests: macroquad's loop blocks until something comes in,
//! and is kept going only while something moves, is awaited, or has just happened.

mod forms;
mod keys;
mod layout;
mod monitor;
mod painter;
mod panels;
mod save;
mod shell;

use knights_tour::session::Command;
use macroquad::miniquad::conf::{Icon, Platform};
use macroquad::{conf, miniquad};
use monitor::Monitor;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use save::notice;

/// The application cannot run; the sentence says why.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AppError {
    /// No screen.
    #[error(transparent)]
    NoDisplay(#[from] monitor::NoDisplay),
    /// A screen, but no way to draw on it.
    #[error(
        "no window can be opened: {0}. It needs X11 and OpenGL 2.1; on Debian: apt install libgl1 libx11-6 libxi6 libxkbcommon0 libxcursor1"
    )]
    NoGraphics(String),
}

/// How the window is opened.
#[derive(Debug)]
pub(crate) struct Options {
    /// What is done first, in order; the board comes first.
    pub(crate) commands: Vec<Command>,
    /// Where random numbers come from.
    pub(crate) seed: u64,
}

/// Whether the first frame has been reached.
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// Opens the window and returns when it is closed.
///
/// # Errors
/// [`AppError`] if it cannot be opened.
pub(crate) fn run(options: Options) -> Result<(), AppError> {
    let monitor = Monitor::connect()?;
    let board = options.commands.iter().find_map(|command| match command {
        Command::Board(board) => Some(*board),
        _ => None,
    });
    let board = board.unwrap_or(knights_tour::board::Board::CHESS);
    let scale = monitor.scale();
    let size = layout::window_for(board, scale, monitor.room(scale));
    let config = window(size, scale);

    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        // Before the window is open a panic is miniquad's way to say that it cannot be.
        if IS_OPEN.load(Ordering::Relaxed) {
            hook(info);
        }
    }));
    let result = panic::catch_unwind(AssertUnwindSafe(|| {
        macroquad::Window::from_config(config, async move {
            IS_OPEN.store(true, Ordering::Relaxed);
            shell::Shell::new(options, monitor).run().await;
        });
    }));
    match result {
        Err(panic) if IS_OPEN.load(Ordering::Relaxed) => panic::resume_unwind(panic),
        Err(panic) => Err(AppError::NoGraphics(message(panic.as_ref()))),
        Ok(()) if IS_OPEN.load(Ordering::Relaxed) => Ok(()),
        Ok(()) => Err(AppError::NoGraphics("the graphics driver refused".into())),
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "the graphics driver refused".to_owned())
}

fn window(size: layout::Size, scale: f32) -> conf::Conf {
    // miniquad takes points and multiplies them where it knows the scale beforehand; on X11 it
    // takes pixels.
    let length = |pixels: u32| {
        let is_x11 = cfg!(all(unix, not(target_os = "macos")));
        let divisor = if is_x11 { 1.0 } else { scale };
        (pixels as f32 / divisor).round() as i32
    };
    conf::Conf {
        miniquad_conf: miniquad::conf::Conf {
            window_title: "Knight\u{2019}s Tour".to_owned(),
            window_width: length(size.width),
            window_height: length(size.height),
            high_dpi: true,
            icon: icon(),
            platform: Platform {
                blocking_event_loop: true,
                linux_wm_class: "knights-tour",
                ..Platform::default()
            },
            ..miniquad::conf::Conf::default()
        },
        update_on: Some(conf::UpdateTrigger {
            key_down: true,
            mouse_down: true,
            mouse_up: true,
            mouse_motion: true,
            mouse_wheel: true,
            specific_key: None,
            touch: true,
        }),
        draw_call_vertex_capacity: painter::VERTICES_A_CALL,
        draw_call_index_capacity: painter::INDICES_A_CALL,
        ..conf::Conf::default()
    }
}

fn icon() -> Option<Icon> {
    let pixels = |file: &[u8]| Some(image::load_from_memory(file).ok()?.into_rgba8().into_raw());
    Some(Icon {
        small: pixels(include_bytes!("../../assets/icon/16.png"))?
            .try_into()
            .ok()?,
        medium: pixels(include_bytes!("../../assets/icon/32.png"))?
            .try_into()
            .ok()?,
        big: pixels(include_bytes!("../../assets/icon/64.png"))?
            .try_into()
            .ok()?,
    })
}
