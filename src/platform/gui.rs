//! egui in macroquad's window: its input as we hand it on, its panels, and their painting.

use egui::Context;
use egui_miniquad::EguiMq;
use macroquad::miniquad::{FilterMode, KeyCode, KeyMods, MipmapFilterMode, MouseButton};
use macroquad::texture::Texture2D;
use macroquad::window::{InternalGlContext, get_internal_gl};

/// The panels of one window.
pub(crate) struct Gui {
    egui: EguiMq,
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

    pub(crate) fn mouse_moved(&mut self, x: f32, y: f32) {
        self.egui.mouse_motion_event(x, y);
    }

    pub(crate) fn mouse_wheel(&mut self, x: f32, y: f32) {
        self.egui.mouse_wheel_event(x, y);
    }

    pub(crate) fn mouse_button(&mut self, button: MouseButton, is_down: bool, x: f32, y: f32) {
        if is_down {
            self.egui.mouse_button_down_event(button, x, y);
        } else {
            self.egui.mouse_button_up_event(button, x, y);
        }
    }

    /// A character typed; those of shortcuts are not text.
    pub(crate) fn typed(&mut self, character: char, modifiers: KeyMods) {
        // Ctrl and Alt together are AltGr on some systems, which types characters.
        let is_shortcut = (modifiers.ctrl != modifiers.alt) || modifiers.logo;
        if !is_shortcut {
            self.egui.char_event(character);
        }
    }

    /// A key pressed. Pasting is not egui's: it would wait for the clipboard's owner.
    pub(crate) fn key_down(&mut self, code: KeyCode, modifiers: KeyMods) {
        if !is_paste(code, modifiers) {
            self.egui.key_down_event(code, modifiers);
        }
    }

    pub(crate) fn key_up(&mut self, code: KeyCode, modifiers: KeyMods) {
        self.egui.key_up_event(code, modifiers);
    }

    /// Types a text into the field that has the keyboard.
    pub(crate) fn paste(&mut self, text: &str) {
        for character in text.chars() {
            self.egui.char_event(character);
        }
    }
}

/// Whether a key asks for the clipboard.
pub(crate) fn is_paste(code: KeyCode, modifiers: KeyMods) -> bool {
    let is_command = modifiers.ctrl || (cfg!(target_os = "macos") && modifiers.logo);
    is_command && !modifiers.alt && !modifiers.shift && code == KeyCode::V
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
