//! What is painted of what is in view, and made anew only where something has changed.

use super::Shell;
use super::viewport::Viewport;
use crate::board::art::{Art, Asked};
use crate::board::camera::Frame;
use crate::board::canvas::Canvas;
use crate::board::detail::{self, Fades};
use crate::board::layout::Layout;
use crate::board::motion::{Glide, Motion};
use crate::board::painter::Painter;
use crate::board::quad::colour;
use crate::board::sheets::SheetJob;
use crate::model::availability::MOST_STYLED;
use crate::panels::Legend;
use crate::panels::overlay::Overlay;
use crate::panels::style;
use crate::workers::heat::HeatMap;
use knights_tour::board::Square;
use knights_tour::course::Course;
use knights_tour::picture::{BoardTheme, Darkness, Style};
use knights_tour::scene::{Area, Item, Part, Placed, Scene, Sprite, View};
use knights_tour::session::{Mode, Phase};
use knights_tour::solve::TieBreak;
use macroquad::prelude::{clear_background, draw_rectangle, screen_dpi_scale};
use std::sync::Arc;

/// All that a picture of the board depends on: while it is the same, nothing is made anew.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Seen {
    revision: u64,
    layout: Layout,
    view: View,
    theme: BoardTheme,
    style: Option<&'static Style>,
    /// The colour around the board.
    page: [u8; 3],
    hover: Option<Square>,
    /// What is on its way, which is drawn apart.
    moving: Option<Glide>,
    drawn: Option<u64>,
    ghost: Option<(f64, f64)>,
    /// How many starts have been tried, for each rule that is shown.
    tried: Vec<usize>,
    is_fine: bool,
}

/// The board on the screen: where it is, what is in view of it, and what was painted last.
pub(super) struct BoardView {
    pub(super) layout: Option<Layout>,
    pub(super) viewport: Viewport,
    /// The square under the pointer, or the one that the arrow keys went to.
    pub(super) hover: Option<Square>,
    pub(super) pointed: Option<Square>,
    /// The square that a stroke has come to.
    pub(super) stroke: Option<Square>,
    pub(super) motion: Motion,
    /// Whether something on the board is under way to its place.
    pub(super) is_moving: bool,
    /// Which starts work, while that is shown.
    pub(super) heat: Option<HeatMap>,
    /// The rule that is shown beside the one in use.
    pub(super) compared: Option<TieBreak>,
    pub(super) painter: Painter,
    /// The tour in a style.
    art: Art,
    /// What a portrait is drawn after.
    pub(super) picture: Option<Arc<Darkness>>,
    canvas: Canvas,
    map: Canvas,
    /// What the last picture was made of.
    shown: Option<Seen>,
}

impl BoardView {
    pub(super) fn new(sheet: SheetJob) -> BoardView {
        BoardView {
            layout: None,
            viewport: Viewport::default(),
            hover: None,
            pointed: None,
            stroke: None,
            motion: Motion::default(),
            is_moving: false,
            heat: None,
            compared: None,
            painter: Painter::new(sheet),
            art: Art::default(),
            picture: None,
            canvas: Canvas::default(),
            map: Canvas::default(),
            shown: None,
        }
    }
}

impl Shell {
    pub(super) fn scene(&self, view: View, hover: Option<Square>, part: Part) -> Scene {
        let heat = self.board.heat.as_ref().map(HeatMap::reached);
        // The game of two knows no starts that fail.
        let heat = heat.filter(|_| !self.session.mode().has_two_knights());
        self.session
            .scene(view, hover, &heat.unwrap_or_default(), part)
    }

    /// How much of each square is drawn.
    pub(super) fn fades(&self, layout: &Layout) -> Fades {
        let has_path = self.view_shown().path;
        Fades::of(layout.place.tile, screen_dpi_scale(), has_path)
    }

    /// Where a faint knight is on an empty board, in columns and rows: under the pointer, where it shows what
    /// a click would do, or on its round in the middle.
    fn ghost(&self) -> Option<(f64, f64)> {
        let mode = self.session.mode();
        let is_empty = self.session.phase() == Phase::Empty && has_figures(mode);
        let is_free = self.board.heat.is_none() && self.session.refusal().is_none();
        if !is_empty || !is_free {
            return None;
        }
        let board = self.session.board();
        match self.board.hover {
            Some(square) => board.contains(square).then(|| {
                let (x, y) = board.size().xy(square);
                (f64::from(x), f64::from(y))
            }),
            None => self.board.motion.hop(board),
        }
    }

    /// What is to be seen of what is in view.
    pub(super) fn part(&self, layout: &Layout) -> (View, Part) {
        let points = layout.place.tile / f64::from(screen_dpi_scale());
        let part = Part {
            area: layout.area(),
            detail: detail::detail(points),
        };
        // Labels stand around the board.
        let view = View {
            labels: false,
            ..self.view_shown()
        };
        (view, part)
    }

    /// The style in which the tour is drawn just now: what is painted, tinted or under way by hand is shown on
    /// the board.
    pub(super) fn style(&self) -> Option<&'static Style> {
        let is_played = self.session.mode().is_played();
        let course = self.session.course();
        let is_shown = course.is_some_and(|course| course.is_complete() || !is_played);
        self.appearance
            .style
            .filter(|_| is_shown && self.draws_styles())
    }

    /// Whether tours are drawn in styles, as things are.
    pub(super) fn draws_styles(&self) -> bool {
        !self.session.mode().has_two_knights()
            && !self.session.mode().is_painted()
            && self.board.heat.is_none()
            && self.session.board().squares() <= MOST_STYLED
    }

    /// What is shown besides the tour in its style, or all that is shown.
    pub(super) fn view_shown(&self) -> View {
        match self.style() {
            Some(_) => View {
                numbers: false,
                path: false,
                flags: false,
                labels: false,
                ..self.appearance.view
            },
            None => self.appearance.view,
        }
    }

    /// Sees that the tour is drawn in its style, now or soon.
    fn update_art(&mut self, layout: Layout) {
        match self.style().zip(self.session.course()) {
            Some((style, course)) => {
                let asked = Asked {
                    revision: self.session.revision(),
                    layout,
                    style,
                    theme: self.board.painter.theme(),
                    picture: self.board.picture.clone(),
                };
                self.board.art.show(asked, course);
            }
            None => self.board.art.clear(),
        }
    }

    /// The colour around the board.
    fn page(&self) -> [u8; 3] {
        let page = style::palette(&self.panels.gui.context().style().visuals).page;
        [page.r(), page.g(), page.b()]
    }

    pub(super) fn paint(&mut self) {
        clear_background(colour(self.page(), 1.0));
        let board = self.session.board().clone();
        // A board laid out in this frame is painted in the next, which knows where.
        let layout = self
            .board
            .layout
            .filter(|layout| layout.board == board.size());
        if let Some(layout) = layout {
            self.prepare(layout);
            let glide = self.board.motion.glide();
            let art = self.style().map(|_| &self.board.art);
            self.board
                .painter
                .draw(&board, layout, &self.board.canvas, glide.as_ref(), art);
            if !layout.is_whole() {
                // What is beyond the board's room lies under the names around it.
                mask_around(layout, self.page());
            }
            if let Some(map) = self.map_of(&layout) {
                let Frame {
                    x,
                    y,
                    width,
                    height,
                } = map.frame;
                let scale = screen_dpi_scale();
                let [x, y, width, height] =
                    [x, y, width, height].map(|length| length as f32 / scale);
                draw_rectangle(
                    x,
                    y,
                    width,
                    height,
                    colour(self.board.painter.theme().mean(), 1.0),
                );
                self.board.map.draw(1.0);
            }
        }
        self.panels.gui.draw();
    }

    /// Makes the picture anew where something has changed.
    fn prepare(&mut self, layout: Layout) {
        let is_moving = self.board.viewport.is_moving();
        let theme = self.appearance.board(self.desktop.is_dark);
        let has_come = self.board.painter.colour(theme);
        let has_come = self
            .board
            .painter
            .prepare_sheet(layout.place.tile, is_moving)
            || has_come;
        self.update_art(layout);
        let is_planned = matches!(self.session.course(), Some(Course::Planned { .. }));
        let seen = Seen {
            revision: self.session.revision(),
            layout,
            view: self.appearance.view,
            theme: self.board.painter.theme(),
            style: self.style(),
            page: self.page(),
            hover: self.board.hover,
            moving: self.board.motion.glide(),
            drawn: self.board.motion.drawn(),
            ghost: self.ghost(),
            tried: self.board.heat.as_ref().map_or(Vec::new(), HeatMap::tried),
            // Working a plan's squares out takes longer than looking them up.
            is_fine: !is_planned || !(is_moving || self.session.is_running()),
        };
        if self.board.shown.as_ref() == Some(&seen) && !has_come {
            return;
        }
        let before = self.board.shown.replace(seen.clone());
        let area = layout.area();
        let (view, part) = self.part(&layout);
        let mut scene = self.scene(view, self.board.hover, part);
        let drawn = seen.drawn.filter(|_| self.fades(&layout).colours == 0.0);
        if let Some((drawn, course)) = drawn.zip(self.session.course()) {
            hide_after(&mut scene, course, drawn);
        }
        if self.style().is_some() {
            let is_complete = self.session.course().is_some_and(Course::is_complete);
            scene.items.retain(|placed| match placed.item {
                Item::Sprite(Sprite::Start | Sprite::End | Sprite::Hover) | Item::Missing(_) => {
                    false
                }
                Item::Sprite(Sprite::Knight) => !is_complete,
                _ => true,
            });
        }
        self.board
            .painter
            .prepare(&scene, layout, seen.moving.as_ref(), view.path, seen.page);
        self.board.painter.prepare_ghost(layout, seen.ghost);
        let is_same_course = before.is_some_and(|before| {
            let Seen {
                revision,
                layout,
                view: before_view,
                theme,
                is_fine,
                ..
            } = before;
            // Which dots are needed goes by what else is shown.
            (revision, layout, before_view.path, theme, is_fine)
                == (
                    seen.revision,
                    seen.layout,
                    seen.view.path,
                    seen.theme,
                    seen.is_fine,
                )
        });
        if is_same_course {
            return;
        }
        let course = self.session.course();
        if self.fades(&layout).colours > 0.0 {
            let (place, frame) = (layout.place, layout.frame);
            self.board
                .canvas
                .show(course, seen.theme, place, frame, area, seen.is_fine);
        }
        if let Some(map) = self.map_of(&layout) {
            let whole = Area::whole(layout.board);
            self.board
                .map
                .show(course, seen.theme, map.place, map.frame, whole, true);
        }
    }

    /// What is drawn between the board and the panels.
    pub(super) fn overlay(&self, legend: &Legend) -> Option<Overlay> {
        let layout = self.board.layout?;
        Some(Overlay {
            layout,
            labels: self.view_shown().labels,
            theme: self.board.painter.theme(),
            order: legend.order.filter(|_| self.fades(&layout).colours > 0.5),
            map: self.map_of(&layout),
        })
    }
}

/// Whether a knight is put on an empty board of this mode.
pub(super) fn has_figures(mode: Mode) -> bool {
    !mode.is_painted() && !mode.is_solved()
}

/// Paints the window around the board's room in one colour.
fn mask_around(layout: Layout, page: [u8; 3]) {
    let scale = screen_dpi_scale();
    let Frame {
        x,
        y,
        width,
        height,
    } = layout.frame;
    let [x, y, width, height] = [x, y, width, height].map(|length| length as f32 / scale);
    let (right, bottom) = (x + width, y + height);
    let all_across = layout.window.width as f32 / scale;
    let all_down = layout.window.height as f32 / scale;
    let colour = colour(page, 1.0);
    draw_rectangle(0.0, 0.0, all_across, y, colour);
    draw_rectangle(0.0, bottom, all_across, all_down - bottom, colour);
    draw_rectangle(0.0, y, x, height, colour);
    draw_rectangle(right, y, all_across - right, height, colour);
}

/// Takes away what is of the squares after the one with this number, of each knight.
fn hide_after(scene: &mut Scene, course: Course<'_>, drawn: u64) {
    let number = |placed: &Placed| {
        let square = course.size().at(placed.x, placed.y);
        square.and_then(|square| course.number_of(square))
    };
    scene.items.retain(|placed| match placed.item {
        // A line belongs to the square that it leaves.
        Item::Segment { .. } => number(placed).is_some_and(|number| number < drawn),
        Item::Sprite(Sprite::Flag | Sprite::SecondFlag) | Item::Node { .. } | Item::Text(_) => {
            number(placed).is_none_or(|number| number <= drawn)
        }
        _ => true,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::session::{Command, Mode, Session};

    #[test]
    fn each_line_of_two_knights_is_drawn_as_far_as_the_other() {
        let mut session = Session::new(1);
        let _ = session.apply(Command::Mode(Mode::TwoKnights));
        for name in ["a6", "f6", "b4", "e4", "c2", "d2"] {
            let square = name.parse().expect("a square");
            let _ = session.apply(Command::Choose(square));
        }
        let course = session.course().expect("a game");
        let view = View {
            path: true,
            ..View::default()
        };
        let whole = Part::whole(course.size());
        for (drawn, lines) in [(1, 0), (2, 2), (3, 4)] {
            let mut scene = session.scene(view, None, &[], whole);
            hide_after(&mut scene, course, drawn);
            let items = scene.items.iter();
            let is_line = |placed: &&Placed| matches!(placed.item, Item::Segment { .. });
            assert_eq!(items.filter(is_line).count(), lines, "{drawn}");
        }
    }
}
