//! egui in macroquad's window: its input as we hand it on, its panels, and their painting.

use egui::Context;
use egui_miniquad::EguiMq;
use macroquad::miniquad::{FilterMode, MipmapFilterMode};
use macroquad::texture::Texture2D;
use macroquad::window::{InternalGlContext, get_internal_gl};

/// The panels of one window.
pub(crate) struct Gui {
    /// Takes the input.
    pub(super) egui: EguiMq,
}

impl Gui {
    /// For the window that is open, with this many pixels to a point.
    pub(crate) fn new(scale: f32) -> Gui {
        let mut gui = Gui {
            egui: with_graphics(|gl| EguiMq::new(gl.quad_context)),
        };
        // A click stays one however long it is held, or however late its release arrives on a busy machine.
        gui.context().options_mut(|options| {
            options.input_options.max_click_duration = f64::INFINITY;
        });
        // egui takes the window for as large as it was before a change of scale: at first, for 10 000
        // points wide. Nothing is laid out by that but this frame.
        gui.show(scale, |_| ());
        gui.draw();
        gui
    }

    /// The context, between frames.
    pub(crate) fn context(&self) -> &Context {
        self.egui.egui_ctx()
    }

    /// Whether a text field, or another widget reached by Tab, has the keyboard.
    pub(crate) fn has_keyboard(&self) -> bool {
        self.context().wants_keyboard_input()
    }

    /// Lays out the panels of a frame, with this many pixels to a point. They take the input handed on
    /// since the last one.
    pub(crate) fn show(&mut self, scale: f32, mut panels: impl FnMut(&Context)) {
        // egui-miniquad tells of the screen's scale only when it changes.
        self.context().set_pixels_per_point(scale);
        with_graphics(|gl| self.egui.run(gl.quad_context, |_, context| panels(context)));
    }

    /// Paints what was laid out, over what macroquad has drawn so far.
    pub(crate) fn draw(&mut self) {
        with_graphics(|mut gl| {
            gl.flush();
            self.egui.draw(gl.quad_context);
        });
    }

    /// Types a text into the field that has the keyboard.
    pub(crate) fn paste(&mut self, text: &str) {
        for character in text.chars() {
            self.egui.char_event(character);
        }
    }
}

/// Draws a texture smoothly at any size below its own, by smaller versions of it.
pub(crate) fn make_smaller_versions(texture: &Texture2D) {
    let texture = texture.raw_miniquad_id();
    with_graphics(|gl| {
        let linear = FilterMode::Linear;
        gl.quad_context.texture_generate_mipmaps(texture);
        gl.quad_context
            .texture_set_filter(texture, linear, MipmapFilterMode::Linear);
    });
}

/// The graphics that macroquad draws with.
fn with_graphics<T>(draw: impl FnOnce(InternalGlContext<'_>) -> T) -> T {
    #[expect(
        unsafe_code,
        reason = "macroquad shares its graphics by no other call; egui cannot be drawn without them"
    )]
    // SAFETY: the call hands out references into macroquad's one context. They end with this
    // function, and `draw` calls nothing of macroquad's, on the thread that owns it.
    draw(unsafe { get_internal_gl() })
}
