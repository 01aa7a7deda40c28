//! egui in macroquad's window: input, layout and painting of the panels.

use super::gui_painter::GuiPainter;
#[cfg(feature = "accessibility")]
use super::screen_reader::ScreenReader;
use egui::{
    Context, CursorIcon, Event, FullOutput, Key, Modifiers, MouseWheelUnit, OutputCommand,
    PlatformOutput, PointerButton, Pos2, RawInput, Rect, TexturesDelta, Vec2,
};
use macroquad::miniquad::{
    self, FilterMode, KeyCode, KeyMods, MipmapFilterMode, MouseButton, window,
};
use macroquad::texture::Texture2D;
use macroquad::window::{InternalGlContext, get_internal_gl};

/// egui, with macroquad's input and graphics.
pub(crate) struct Gui {
    context: Context,
    input: RawInput,
    painter: GuiPainter,
    /// What the last frame shows, until it is drawn.
    shapes: Vec<egui::epaint::ClippedShape>,
    textures: TexturesDelta,
    #[cfg(feature = "accessibility")]
    reader: ScreenReader,
}

impl Gui {
    pub(crate) fn new(scale: f32) -> Gui {
        let mut gui = Gui {
            context: Context::default(),
            input: RawInput::default(),
            painter: with_graphics(|gl| GuiPainter::new(gl.quad_context)),
            shapes: Vec::new(),
            textures: TexturesDelta::default(),
            #[cfg(feature = "accessibility")]
            reader: ScreenReader::new(),
        };
        // A click counts even if the button was held for long.
        gui.context.options_mut(|options| {
            options.input_options.max_click_duration = f64::INFINITY;
        });
        // After a change of scale, egui lays out one frame for the old size, at first 10 000 points wide: draw nothing.
        gui.show(scale, |_| ());
        gui.draw();
        gui
    }

    pub(crate) fn context(&self) -> &Context {
        &self.context
    }

    pub(crate) fn show(&mut self, scale: f32, panels: impl FnMut(&Context)) {
        self.context.set_pixels_per_point(scale);
        let size = Vec2::from(window::screen_size()) / self.context.pixels_per_point();
        self.input.screen_rect = Some(Rect::from_min_size(Pos2::ZERO, size));
        self.input.time = Some(miniquad::date::now());
        #[cfg(feature = "accessibility")]
        self.hear_reader();
        let FullOutput {
            platform_output,
            textures_delta,
            shapes,
            ..
        } = self.context.run(self.input.take(), panels);
        self.shapes = shapes;
        self.textures.append(textures_delta);
        let PlatformOutput {
            commands,
            cursor_icon,
            #[cfg(feature = "accessibility")]
            accesskit_update,
            ..
        } = platform_output;
        #[cfg(feature = "accessibility")]
        if let Some(update) = accesskit_update {
            self.reader.tell(&self.context, update);
        }
        for command in commands {
            if let OutputCommand::CopyText(text) = command {
                window::clipboard_set(&text);
            }
        }
        window::set_mouse_cursor(cursor(cursor_icon));
    }

    /// Whether a screen reader listens.
    #[cfg(feature = "accessibility")]
    pub(crate) fn is_heard(&self) -> bool {
        self.reader.is_listening()
    }

    /// Tells screen readers whether the window has the focus.
    #[cfg(feature = "accessibility")]
    pub(crate) fn set_focus(&mut self, has_focus: bool) {
        self.reader.set_focus(has_focus);
    }

    #[cfg(feature = "accessibility")]
    fn hear_reader(&mut self) {
        if self.reader.is_listening() {
            self.context.enable_accesskit();
        } else {
            self.context.disable_accesskit();
        }
        let requests = self.reader.requests();
        let events = requests.map(Event::AccessKitActionRequest);
        self.input.events.extend(events);
    }

    pub(crate) fn draw(&mut self) {
        let scale = self.context.pixels_per_point();
        let meshes = self
            .context
            .tessellate(std::mem::take(&mut self.shapes), scale);
        let textures = std::mem::take(&mut self.textures);
        with_graphics(|mut gl| {
            gl.flush();
            let painter = &mut self.painter;
            painter.paint(gl.quad_context, meshes, &textures, scale);
        });
    }

    pub(crate) fn paste(&mut self, text: &str) {
        for character in text.chars() {
            self.type_character(character);
        }
    }

    pub(super) fn move_pointer(&mut self, x: f32, y: f32) {
        let to = self.point(x, y);
        self.input.events.push(Event::PointerMoved(to));
    }

    pub(super) fn press_button(&mut self, button: MouseButton, pressed: bool, x: f32, y: f32) {
        self.input.events.push(Event::PointerButton {
            pos: self.point(x, y),
            button: match button {
                MouseButton::Left | MouseButton::Unknown => PointerButton::Primary,
                MouseButton::Right => PointerButton::Secondary,
                MouseButton::Middle => PointerButton::Middle,
            },
            pressed,
            modifiers: self.input.modifiers,
        });
    }

    pub(super) fn turn_wheel(&mut self, x: f32, y: f32) {
        self.input.events.push(Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: Vec2::new(x, y),
            modifiers: self.input.modifiers,
        });
    }

    /// Control characters are keys, and so are those that macOS reports in a private area.
    pub(super) fn type_character(&mut self, character: char) {
        let is_private = matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..);
        let Modifiers { ctrl, mac_cmd, .. } = self.input.modifiers;
        if !character.is_control() && !is_private && !ctrl && !mac_cmd {
            self.input.events.push(Event::Text(character.to_string()));
        }
    }

    pub(super) fn press_key(&mut self, code: KeyCode, held: KeyMods, pressed: bool) {
        let is_mac = cfg!(target_os = "macos");
        let modifiers = Modifiers {
            alt: held.alt,
            ctrl: held.ctrl,
            shift: held.shift,
            mac_cmd: held.logo && is_mac,
            command: if is_mac { held.logo } else { held.ctrl },
        };
        self.input.modifiers = modifiers;
        let event = match code {
            KeyCode::X if modifiers.command && pressed => Some(Event::Cut),
            KeyCode::C if modifiers.command && pressed => Some(Event::Copy),
            _ => key(code).map(|key| Event::Key {
                key,
                pressed,
                modifiers,
                repeat: false,
                physical_key: None,
            }),
        };
        self.input.events.extend(event);
    }

    fn point(&self, x: f32, y: f32) -> Pos2 {
        Pos2::new(x, y) / self.context.pixels_per_point()
    }
}

/// Both libraries name most keys alike; the others edit no text.
fn key(code: KeyCode) -> Option<Key> {
    let name = format!("{code:?}");
    Key::from_name(name.strip_prefix("Key").unwrap_or(&name))
}

fn cursor(icon: CursorIcon) -> miniquad::CursorIcon {
    match icon {
        CursorIcon::PointingHand => miniquad::CursorIcon::Pointer,
        CursorIcon::Text => miniquad::CursorIcon::Text,
        CursorIcon::ResizeHorizontal => miniquad::CursorIcon::EWResize,
        CursorIcon::ResizeVertical => miniquad::CursorIcon::NSResize,
        CursorIcon::Crosshair => miniquad::CursorIcon::Crosshair,
        CursorIcon::Move | CursorIcon::Grabbing => miniquad::CursorIcon::Move,
        CursorIcon::NotAllowed => miniquad::CursorIcon::NotAllowed,
        _ => miniquad::CursorIcon::Default,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_text_fields_have_their_names() {
        for (code, wanted) in [
            (KeyCode::Left, Key::ArrowLeft),
            (KeyCode::Down, Key::ArrowDown),
            (KeyCode::Enter, Key::Enter),
            (KeyCode::Escape, Key::Escape),
            (KeyCode::Backspace, Key::Backspace),
            (KeyCode::PageUp, Key::PageUp),
            (KeyCode::Space, Key::Space),
            (KeyCode::Key7, Key::Num7),
            (KeyCode::K, Key::K),
            (KeyCode::Z, Key::Z),
            (KeyCode::Tab, Key::Tab),
            (KeyCode::Minus, Key::Minus),
            (KeyCode::F1, Key::F1),
        ] {
            assert_eq!(key(code), Some(wanted));
        }
        assert_eq!(key(KeyCode::LeftShift), None);
    }
}
