//! The tour in a picture style: a worker draws the pixels that a saved picture has.

use crate::board::camera::PixelRect;
use crate::board::layout::WindowLayout;
use crate::board::quad::{WHITE, WHOLE, colour, draw_plain, draw_quad};
use crate::platform::worker::Latest;
use knights_tour_picture::{BoardTheme, Drawing, Luminance, Style, Window};
use knights_tour_scene::{HeldTour, TourView};
use macroquad::prelude::{FilterMode, Texture2D, dvec2, uvec2};
use std::sync::Arc;

/// A drawing of a tour in a picture style, as requested from a worker.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ArtRequest {
    pub(crate) revision: u64,
    pub(crate) layout: WindowLayout,
    pub(crate) style: &'static Style,
    pub(crate) theme: BoardTheme,
    pub(crate) picture: Option<Arc<Luminance>>,
}

/// The drawing of the tour in a picture style.
#[derive(Default)]
pub(crate) struct Art {
    /// The tour as RGBA pixels, `None` if it cannot be drawn; kept as a texture.
    drawn: Latest<ArtRequest, Option<Vec<u8>>, (Texture2D, ArtRequest)>,
}

impl Art {
    pub(crate) fn clear(&mut self) {
        *self = Art::default();
    }

    pub(crate) fn show(&mut self, asked: ArtRequest, tour_view: TourView<'_>) {
        self.drawn.poll_and_keep(|asked, pixels| {
            let Window { width, height, .. } = window(&asked.layout);
            let texture = Texture2D::from_rgba8(width as u16, height as u16, &pixels?);
            texture.set_filter(FilterMode::Linear);
            log::debug!("drawn style={}", asked.style.name);
            Some((texture, asked))
        });
        if self.drawn.wants(&asked) {
            let held = HeldTour::from(tour_view);
            let work = move |asked: &ArtRequest| drawn(asked, &held);
            self.drawn.start("style", asked, work);
        }
    }

    pub(crate) fn draw(&self, layout: WindowLayout, theme: BoardTheme) {
        let place = layout.place;
        draw_plain(
            place.frame_of_board(layout.board),
            colour(theme.paper(), 1.0),
        );
        let Some((texture, asked)) = self.drawn.kept() else {
            return;
        };
        if asked.layout.board != layout.board {
            return;
        }
        let drawn = window(&asked.layout);
        let by = place.tile / drawn.tile;
        let corner = place.corner + dvec2(drawn.left, drawn.top) * by;
        let size = uvec2(drawn.width, drawn.height).as_dvec2() * by;
        draw_quad(PixelRect::new(corner, size), WHOLE, WHITE, Some(texture));
    }
}

pub(crate) fn window(layout: &WindowLayout) -> Window {
    let seen = layout.visible_board();
    let corner = seen.corner - layout.place.corner;
    Window {
        tile: layout.place.tile,
        left: corner.x,
        top: corner.y,
        width: seen.size.x as u32,
        height: seen.size.y as u32,
    }
}

fn drawn(asked: &ArtRequest, held: &HeldTour) -> Option<Vec<u8>> {
    let part = window(&asked.layout);
    let picture = asked.picture.as_deref();
    let drawing = Drawing::new(asked.style, held.tour_view(), asked.theme, picture).ok()?;
    let mut pixels = vec![0; 4 * part.width as usize * part.height as usize];
    drawing.paint_paper(&mut pixels);
    drawing.paint(&part, &mut pixels);
    Some(pixels)
}
