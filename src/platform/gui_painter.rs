//! Draws egui's meshes with miniquad.

use egui::epaint::{ClippedPrimitive, ImageData, ImageDelta, Mesh, Primitive, Vertex};
use egui::{Color32, Rect, TextureFilter, TextureId, TexturesDelta};
use macroquad::miniquad::{
    Bindings, BlendFactor, BlendState, BlendValue, BufferId, BufferLayout, BufferSource,
    BufferType, BufferUsage, Equation, FilterMode, PassAction, Pipeline, PipelineParams,
    RenderingBackend, ShaderMeta, ShaderSource, TextureFormat, TextureParams, UniformBlockLayout,
    UniformDesc, UniformType, UniformsSource, VertexAttribute, VertexFormat, window,
};
use std::collections::HashMap;

const VERTEX_SHADER: &str = "#version 100
uniform vec2 screen;
attribute vec2 position;
attribute vec2 texel;
attribute vec4 colour;
varying vec2 at;
varying vec4 tint;
void main() {
    gl_Position = vec4(2.0 * position.x / screen.x - 1.0, 1.0 - 2.0 * position.y / screen.y, 0.0, 1.0);
    tint = colour / 255.0;
    at = texel;
}";

const FRAGMENT_SHADER: &str = "#version 100
precision highp float;
uniform sampler2D image;
varying vec2 at;
varying vec4 tint;
void main() {
    gl_FragColor = tint * texture2D(image, at);
}";

/// The uniforms of the vertex shader.
#[repr(C)]
struct Uniforms {
    /// The size of the window in points.
    screen: (f32, f32),
}

/// egui's textures, and the buffers and shaders that draw its meshes.
pub(super) struct GuiPainter {
    pipeline: Pipeline,
    bindings: Bindings,
    textures: HashMap<TextureId, macroquad::miniquad::TextureId>,
}

impl GuiPainter {
    /// # Panics
    ///
    /// If the driver cannot compile the shaders.
    pub(super) fn new(gl: &mut dyn RenderingBackend) -> GuiPainter {
        let source = ShaderSource::Glsl {
            vertex: VERTEX_SHADER,
            fragment: FRAGMENT_SHADER,
        };
        let meta = ShaderMeta {
            images: vec!["image".to_owned()],
            uniforms: UniformBlockLayout {
                uniforms: vec![UniformDesc::new("screen", UniformType::Float2)],
            },
        };
        let shader = gl.new_shader(source, meta).expect("valid shaders");
        let attributes = [
            VertexAttribute::new("position", VertexFormat::Float2),
            VertexAttribute::new("texel", VertexFormat::Float2),
            VertexAttribute::new("colour", VertexFormat::Byte4),
        ];
        // egui's colours are multiplied by their opacity.
        let blend = BlendState::new(
            Equation::Add,
            BlendFactor::One,
            BlendFactor::OneMinusValue(BlendValue::SourceAlpha),
        );
        let parameters = PipelineParams {
            color_blend: Some(blend),
            ..PipelineParams::default()
        };
        let layout = [BufferLayout::default()];
        let white = gl.new_texture_from_rgba8(1, 1, &[255; 4]);
        GuiPainter {
            pipeline: gl.new_pipeline(&layout, &attributes, shader, parameters),
            bindings: Bindings {
                vertex_buffers: vec![buffer::<Vertex>(gl, BufferType::VertexBuffer, 1 << 15)],
                index_buffer: buffer::<u16>(gl, BufferType::IndexBuffer, 1 << 15),
                images: vec![white],
            },
            textures: HashMap::new(),
        }
    }

    /// Draws over what the window shows; `scale` is the number of pixels in a point.
    pub(super) fn paint(
        &mut self,
        gl: &mut dyn RenderingBackend,
        primitives: Vec<ClippedPrimitive>,
        textures: &TexturesDelta,
        scale: f32,
    ) {
        for (id, delta) in &textures.set {
            self.set_texture(gl, *id, delta);
        }
        let (width, height) = window::screen_size();
        gl.begin_default_pass(PassAction::Nothing);
        gl.apply_pipeline(&self.pipeline);
        gl.apply_uniforms(UniformsSource::table(&Uniforms {
            screen: (width / scale, height / scale),
        }));
        for ClippedPrimitive {
            clip_rect,
            primitive,
        } in primitives
        {
            let Primitive::Mesh(mesh) = primitive else {
                continue;
            };
            let [x, y, width, height] = scissor(clip_rect * scale, width, height);
            gl.apply_scissor_rect(x, y, width, height);
            self.draw(gl, mesh);
        }
        gl.end_render_pass();
        for id in &textures.free {
            if let Some(texture) = self.textures.remove(id) {
                gl.delete_texture(texture);
            }
        }
    }

    fn draw(&mut self, gl: &mut dyn RenderingBackend, mesh: Mesh) {
        let Some(&texture) = self.textures.get(&mesh.texture_id) else {
            return;
        };
        self.bindings.images[0] = texture;
        for mesh in mesh.split_to_u16() {
            let [vertices] = &mut self.bindings.vertex_buffers[..] else {
                return;
            };
            fill(gl, vertices, BufferType::VertexBuffer, &mesh.vertices);
            let indices = &mut self.bindings.index_buffer;
            fill(gl, indices, BufferType::IndexBuffer, &mesh.indices);
            gl.apply_bindings(&self.bindings);
            gl.draw(0, mesh.indices.len() as i32, 1);
        }
    }

    fn set_texture(&mut self, gl: &mut dyn RenderingBackend, id: TextureId, delta: &ImageDelta) {
        let bytes: Vec<u8> = match &delta.image {
            ImageData::Color(image) => bytes(image.pixels.iter().copied()),
            ImageData::Font(image) => bytes(image.srgba_pixels(None)),
        };
        let [width, height] = delta.image.size().map(|side| side as u32);
        if let Some([x, y]) = delta.pos {
            if let Some(&texture) = self.textures.get(&id) {
                let [x, y, width, height] =
                    [x as u32, y as u32, width, height].map(u32::cast_signed);
                gl.texture_update_part(texture, x, y, width, height, &bytes);
            }
            return;
        }
        let filter = match delta.options.magnification {
            TextureFilter::Nearest => FilterMode::Nearest,
            TextureFilter::Linear => FilterMode::Linear,
        };
        let parameters = TextureParams {
            format: TextureFormat::RGBA8,
            min_filter: filter,
            mag_filter: filter,
            width,
            height,
            ..TextureParams::default()
        };
        let texture = gl.new_texture_from_data_and_format(&bytes, parameters);
        if let Some(before) = self.textures.insert(id, texture) {
            gl.delete_texture(before);
        }
    }
}

fn bytes(pixels: impl Iterator<Item = Color32>) -> Vec<u8> {
    pixels.flat_map(|colour| colour.to_array()).collect()
}

fn buffer<T>(gl: &mut dyn RenderingBackend, kind: BufferType, length: usize) -> BufferId {
    gl.new_buffer(kind, BufferUsage::Stream, BufferSource::empty::<T>(length))
}

/// Copies `data` into a buffer, which is replaced if it is too small.
fn fill<T>(gl: &mut dyn RenderingBackend, target: &mut BufferId, kind: BufferType, data: &[T]) {
    if gl.buffer_size(*target) < size_of_val(data) {
        gl.delete_buffer(*target);
        *target = buffer::<T>(gl, kind, data.len());
    }
    gl.buffer_update(*target, BufferSource::slice(data));
}

/// Column, row from below, width and height of the visible part of a rectangle in pixels.
fn scissor(clip: Rect, width: f32, height: f32) -> [i32; 4] {
    let left = clip.min.x.clamp(0.0, width).round();
    let top = clip.min.y.clamp(0.0, height).round();
    let right = clip.max.x.clamp(0.0, width).round().max(left);
    let bottom = clip.max.y.clamp(0.0, height).round().max(top);
    [left, height - bottom, right - left, bottom - top].map(|length| length as i32)
}
