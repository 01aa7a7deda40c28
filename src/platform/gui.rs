//! egui in macroquad's window: input, layout and painting of the panels.

use egui::Context;
use egui_miniquad::EguiMq;
use macroquad::miniquad::{FilterMode, MipmapFilterMode};
use macroquad::texture::Texture2D;
use macroquad::window::{InternalGlContext, get_internal_gl};

/// egui, with macroquad's input and graphics.
pub(crate) struct Gui {
    pub(super) egui: EguiMq,
}

impl Gui {
    pub(crate) fn new(scale: f32) -> Gui {
        let mut gui = Gui {
            egui: with_graphics(|gl| EguiMq::new(gl.quad_context)),
        };
        // A click counts even if the button was held for long.
        gui.context().options_mut(|options| {
            options.input_options.max_click_duration = f64::INFINITY;
        });
        // After a change of scale, egui lays out one frame for the old size, at first 10 000 points wide: draw nothing.
        gui.show(scale, |_| ());
        gui.draw();
        gui
    }

    pub(crate) fn context(&self) -> &Context {
        self.egui.egui_ctx()
    }

    pub(crate) fn show(&mut self, scale: f32, mut panels: impl FnMut(&Context)) {
        // egui-miniquad reports the screen's scale only when it changes.
        self.context().set_pixels_per_point(scale);
        with_graphics(|gl| self.egui.run(gl.quad_context, |_, context| panels(context)));
    }

    pub(crate) fn draw(&mut self) {
        with_graphics(|mut gl| {
            gl.flush();
            self.egui.draw(gl.quad_context);
        });
    }

    pub(crate) fn paste(&mut self, text: &str) {
        for character in text.chars() {
            self.egui.char_event(character);
        }
    }
}

pub(crate) fn make_smaller_versions(texture: &Texture2D) {
    let id = texture.raw_miniquad_id();
    with_graphics(|gl| {
        let linear = FilterMode::Linear;
        gl.quad_context.texture_generate_mipmaps(id);
        gl.quad_context
            .texture_set_filter(id, linear, MipmapFilterMode::Linear);
    });
}

fn with_graphics<T>(draw: impl FnOnce(InternalGlContext<'_>) -> T) -> T {
    #[expect(
        unsafe_code,
        reason = "macroquad shares its graphics by no other call; egui cannot be drawn without them"
    )]
    // SAFETY: the references into macroquad's only context end with this function. `draw` calls nothing in macroquad,
    // and everything runs on the context's thread.
    draw(unsafe { get_internal_gl() })
}
