//! The tour in a picture style: a worker draws the pixels that a saved picture has.

use crate::board::camera::Frame;
use crate::board::layout::Layout;
use crate::board::quad::{WHITE, WHOLE, colour, draw_plain, draw_quad};
use crate::platform::worker::Latest;
use knights_tour_picture::{BoardTheme, Drawing, Luminance, Style, Window};
use knights_tour_scene::{HeldTour, TourView};
use macroquad::prelude::{FilterMode, Texture2D};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asked {
    pub(crate) revision: u64,
    pub(crate) layout: Layout,
    pub(crate) style: &'static Style,
    pub(crate) theme: BoardTheme,
    pub(crate) picture: Option<Arc<Luminance>>,
}

#[derive(Default)]
pub(crate) struct Art {
    shown: Option<(Texture2D, Asked)>,
    /// Worker that draws the tour as RGBA pixels; its result is `None` if the tour cannot be drawn.
    making: Latest<Asked, Option<Vec<u8>>>,
}

impl Art {
    pub(crate) fn clear(&mut self) {
        *self = Art::default();
    }

    pub(crate) fn show(&mut self, asked: Asked, tour_view: TourView<'_>) {
        if let Some((asked, Some(pixels))) = self.making.poll() {
            let Window { width, height, .. } = window(&asked.layout);
            let texture = Texture2D::from_rgba8(width as u16, height as u16, &pixels);
            texture.set_filter(FilterMode::Linear);
            log::debug!("drawn style={}", asked.style.name);
            self.shown = Some((texture, asked));
        }
        if self.making.wants(&asked) {
            let held = HeldTour::from(tour_view);
            let work = move |asked: &Asked| drawn(asked, &held);
            self.making.start("style", asked, work);
        }
    }

    pub(crate) fn draw(&self, layout: Layout, theme: BoardTheme) {
        let place = layout.place;
        draw_plain(
            place.frame_of_board(layout.board),
            colour(theme.paper(), 1.0),
        );
        let Some((texture, asked)) = &self.shown else {
            return;
        };
        if asked.layout.board != layout.board {
            return;
        }
        let window = window(&asked.layout);
        let by = place.tile / window.tile;
        let (x, y) = (place.x + window.left * by, place.y + window.top * by);
        let [width, height] = [window.width, window.height].map(|side| f64::from(side) * by);
        draw_quad(Frame::new(x, y, width, height), WHOLE, WHITE, Some(texture));
    }
}

pub(crate) fn window(layout: &Layout) -> Window {
    let place = layout.place;
    let seen = place
        .frame_of_board(layout.board)
        .pixels_within(layout.frame);
    Window {
        tile: place.tile,
        left: seen.x - place.x,
        top: seen.y - place.y,
        width: seen.width as u32,
        height: seen.height as u32,
    }
}

fn drawn(asked: &Asked, held: &HeldTour) -> Option<Vec<u8>> {
    let window = window(&asked.layout);
    let picture = asked.picture.as_deref();
    let drawing = Drawing::new(asked.style, held.tour_view(), asked.theme, picture).ok()?;
    let mut pixels = vec![0; 4 * window.width as usize * window.height as usize];
    drawing.paint_paper(&mut pixels);
    drawing.paint(&window, &mut pixels);
    Some(pixels)
}
