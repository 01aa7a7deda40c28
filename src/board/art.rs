//! The tour in a style, drawn on a worker and shown as one texture: the very pixels that are saved.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "lengths on a screen are far below 2^16"
)]

use crate::board::camera::Place;
use crate::board::layout::Layout;
use crate::board::quad::{WHITE, colour, quad};
use crate::platform::worker::Worker;
use knights_tour::course::{Course, HeldTour};
use knights_tour::picture::{BoardTheme, Darkness, Drawing, Style, Window};
use macroquad::prelude::{FilterMode, Mesh, Texture2D, draw_mesh};
use macroquad::window::screen_dpi_scale;
use std::sync::Arc;

/// What is to be shown.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asked {
    /// Which state of the session it is of.
    pub(crate) revision: u64,
    pub(crate) layout: Layout,
    pub(crate) style: &'static Style,
    pub(crate) theme: BoardTheme,
    /// What a portrait is drawn after.
    pub(crate) picture: Option<Arc<Darkness>>,
}

/// A picture of what was in view.
struct Made {
    asked: Asked,
    window: Window,
    /// Four bytes a pixel; none if it could not be drawn.
    pixels: Vec<u8>,
}

/// The last picture, and the next one while it is made.
#[derive(Default)]
pub(crate) struct Art {
    /// With what was asked for, and its window.
    shown: Option<(Texture2D, Asked, Window)>,
    /// What was begun last, and is not begun again, whatever the result.
    begun: Option<Asked>,
    making: Option<Worker<Made>>,
}

impl Art {
    /// Forgets what was shown, and what is being made.
    pub(crate) fn clear(&mut self) {
        *self = Art::default();
    }

    /// Sees that this is shown, now or soon.
    pub(crate) fn show(&mut self, asked: Asked, course: Course<'_>) {
        // Where a worker failed, what is shown stays.
        if let Some(Ok(made)) = Worker::poll(&mut self.making)
            && self.begun.as_ref() == Some(&made.asked)
        {
            self.take(made);
        }
        if self.begun.as_ref() != Some(&asked) && self.making.is_none() {
            self.begun = Some(asked.clone());
            let held = HeldTour::from(course);
            self.making = Some(Worker::start("style", move |_| made(asked, &held)));
        }
    }

    fn take(&mut self, made: Made) {
        let Window { width, height, .. } = made.window;
        if made.pixels.is_empty() {
            return;
        }
        let texture = Texture2D::from_rgba8(width as u16, height as u16, &made.pixels);
        texture.set_filter(FilterMode::Linear);
        log::debug!("drawn style={:?}", made.asked.style);
        self.shown = Some((texture, made.asked, made.window));
    }

    /// Draws the paper, and on it the picture where it belongs in this view.
    pub(crate) fn draw(&self, layout: Layout, theme: BoardTheme) {
        let Place { x, y, tile } = layout.place;
        let scale = screen_dpi_scale();
        let sides = [layout.board.width(), layout.board.height()];
        let [width, height] = sides.map(|side| f64::from(side) * tile);
        let indices = vec![0, 1, 2, 0, 2, 3];
        draw_mesh(&Mesh {
            vertices: quad(
                [x, y, width, height],
                [0.0; 4],
                scale,
                colour(theme.paper(), 1.0),
            )
            .to_vec(),
            indices: indices.clone(),
            texture: None,
        });
        let Some((texture, asked, window)) = &self.shown else {
            return;
        };
        if asked.layout.board != layout.board {
            return;
        }
        let by = tile / window.tile;
        let place = [
            x + window.left * by,
            y + window.top * by,
            f64::from(window.width) * by,
            f64::from(window.height) * by,
        ];
        draw_mesh(&Mesh {
            vertices: quad(place, [0.0, 0.0, 1.0, 1.0], scale, WHITE).to_vec(),
            indices,
            texture: Some(texture.clone()),
        });
    }
}

/// The pixels in view.
pub(crate) fn window(layout: &Layout) -> Window {
    let (place, frame) = (layout.place, layout.frame);
    let side = |squares: u32| f64::from(squares) * place.tile;
    let right = (place.x + side(layout.board.width())).min(frame.x + frame.width);
    let bottom = (place.y + side(layout.board.height())).min(frame.y + frame.height);
    let (left, top) = (place.x.max(frame.x).floor(), place.y.max(frame.y).floor());
    Window {
        tile: place.tile,
        left: left - place.x,
        top: top - place.y,
        width: (right.ceil() - left).max(0.0) as u32,
        height: (bottom.ceil() - top).max(0.0) as u32,
    }
}

fn made(asked: Asked, held: &HeldTour) -> Made {
    let window = window(&asked.layout);
    let mut pixels = Vec::new();
    let picture = asked.picture.as_deref();
    if let Ok(drawing) = Drawing::new(asked.style, held.course(), asked.theme, picture) {
        pixels.resize(4 * window.width as usize * window.height as usize, 0);
        drawing.paint_paper(&mut pixels);
        drawing.paint(&window, &mut pixels);
    }
    Made {
        asked,
        window,
        pixels,
    }
}
