//! Paints the visible part of the board, with caches.

use super::Shell;
use crate::board::art::{Art, ArtRequest};
use crate::board::camera::PixelRect;
use crate::board::canvas::Canvas;
use crate::board::detail::{self, Fades};
use crate::board::layout::WindowLayout;
use crate::board::motion::Glide;
use crate::board::quad::{colour, draw_plain};
use crate::model::availability::MOST_STYLED;
use crate::panels::letters::is_around_letter;
use crate::panels::style;
use crate::workers::heat::HeatMap;
use knights_tour::board::Square;
use knights_tour_picture::{BoardTheme, SIZES, Style};
use knights_tour_scene::{Item, Look, Positioned, Scene, Sprite, TourView, View, Viewport};
use knights_tour_session::{Mode, Phase, Session};
use macroquad::prelude::{DVec2, clear_background, dvec2, screen_dpi_scale, uvec2};

/// Cached pictures of the board.
#[derive(Default)]
pub(super) struct BoardPictures {
    art: Art,
    dots: Canvas,
    shown: Option<PaintedBoard>,
}

/// Cache key of the board's picture.
#[derive(Clone, Debug, PartialEq)]
struct PaintedBoard {
    dots: PaintedDots,
    view: View,
    style: Option<&'static Style>,
    page: [u8; 3],
    hover: Option<Square>,
    moving: Option<Glide>,
    drawn: Option<u64>,
    ghost: Option<DVec2>,
    tried: Vec<usize>,
}

/// Cache key of the coloured dots.
#[derive(Clone, Debug, PartialEq)]
struct PaintedDots {
    revision: u64,
    layout: WindowLayout,
    /// Part of the key, because a path changes which dots are needed.
    has_path: bool,
    theme: BoardTheme,
    is_fine: bool,
}

impl Shell {
    pub(super) fn scene(&self, view: View, hover: Option<Square>, part: Viewport) -> Scene {
        let reached = match &self.board.heat {
            // A game of two knights has no failing starts to show.
            Some(heat) if !self.session.mode().has_two_knights() => heat.reached(),
            _ => Default::default(),
        };
        let mut scene = self.session.scene(view, hover, &reached, part);
        let game = self.session.puzzle();
        if game.is_some_and(|game| game.puzzle.verse().is_some()) {
            let is_below = |item| matches!(item, Item::Sprite(sprite) if is_around_letter(sprite));
            scene.items.retain(|placed| !is_below(placed.item));
        }
        scene
    }

    pub(super) fn fades(&self, layout: &WindowLayout) -> Fades {
        Fades::of(
            layout.place.tile,
            screen_dpi_scale(),
            self.view_shown().path,
        )
    }

    /// Column and row of the faint knight on an empty board: under the pointer, or hopping in the middle.
    fn ghost(&self) -> Option<DVec2> {
        let is_empty = self.session.phase() == Phase::Empty && has_figures(self.session.mode());
        let is_free = self.board.heat.is_none() && self.session.refusal().is_none();
        if !is_empty || !is_free {
            return None;
        }
        let board = self.session.board();
        match self.board.hover {
            Some(square) => board.contains(square).then(|| {
                let (x, y) = board.size().xy(square);
                uvec2(x, y).as_dvec2()
            }),
            None => self.board.motion.hop(board),
        }
    }

    pub(super) fn visible_part(&self, layout: &WindowLayout) -> (View, Viewport) {
        let points = layout.place.tile / f64::from(screen_dpi_scale());
        let part = Viewport {
            area: layout.area(),
            detail: detail::detail(points),
        };
        // The labels are drawn separately, around the board.
        let view = View {
            labels: false,
            ..self.view_shown()
        };
        (view, part)
    }

    /// The picture style; `None` while the board is edited, tinted or still played by hand.
    pub(super) fn style(&self) -> Option<&'static Style> {
        let is_played = self.session.mode().is_played();
        let tour_view = self.session.tour_view();
        let is_shown = tour_view.is_some_and(|tour_view| tour_view.is_complete() || !is_played);
        self.appearance
            .style
            .filter(|_| is_shown && self.draws_styles())
    }

    pub(super) fn draws_styles(&self) -> bool {
        !self.session.mode().has_two_knights()
            && !self.session.mode().is_painted()
            && self.board.heat.is_none()
            && self.session.board().squares() <= MOST_STYLED
    }

    fn moving(&self, layout: WindowLayout) -> Option<Glide> {
        if let Some((from, by)) = self.board.lifted() {
            return Some(Glide::carried(self.session.board(), from, by));
        }
        let has_numbers = self.view_shown().numbers && layout.place.tile >= SIZES.least_flag;
        self.board
            .motion
            .glide()
            .map(|glide| glide.with_numbers(has_numbers))
    }

    pub(super) fn view_shown(&self) -> View {
        match self.style() {
            Some(_) => View {
                numbers: false,
                path: false,
                flags: false,
                labels: false,
                ..self.appearance.view
            },
            None if self.board.motion.has_line_first() => Look::Path.on(self.appearance.view),
            // For a room: discs have the largest numbers.
            None => View {
                flags: self.appearance.view.flags && !self.panels.is_presenting(),
                candidates: self.appearance.view.candidates || self.board.is_lifting(),
                ..self.appearance.view
            },
        }
    }

    fn update_art(&mut self, layout: WindowLayout) {
        match self.style().zip(self.session.tour_view()) {
            Some((style, tour_view)) => {
                let asked = ArtRequest {
                    revision: self.session.revision(),
                    layout,
                    style,
                    theme: self.board.painter.theme(),
                    picture: self.board.picture.clone(),
                };
                self.board.pictures.art.show(asked, tour_view);
            }
            None => self.board.pictures.art.clear(),
        }
    }

    fn page(&self) -> [u8; 3] {
        style::UiPalette::with(&self.panels.gui.context().style().visuals).page_colour()
    }

    pub(super) fn paint(&mut self) {
        clear_background(colour(self.page(), 1.0));
        let board = self.session.board().clone();
        // The layout predates this frame's commands: a board that they opened is painted in the next frame.
        let layout = self.board.layout;
        if let Some(layout) = layout.filter(|layout| layout.board == board.size()) {
            self.prepare(layout);
            let glide = self.moving(layout);
            let BoardPictures { art, dots, .. } = &self.board.pictures;
            let art = self.style().map(|_| art);
            self.board
                .painter
                .draw(&board, layout, dots, glide.as_ref(), art);
            if !layout.is_whole() {
                // Cover the parts of the board that extend beyond its frame, where the labels are.
                mask_around(layout, self.page());
            }
        }
        self.panels.gui.draw();
    }

    /// Prepares what is painted, where it differs from the last frame.
    fn prepare(&mut self, layout: WindowLayout) {
        let is_turning = self.board.is_turning();
        let theme = self.appearance.board(self.desktop.is_dark);
        let painter = &mut self.board.painter;
        painter.enlarge_numbers(self.panels.is_presenting());
        let has_come = [
            painter.colour(theme),
            painter.prepare_sheet(layout.place.tile, is_turning),
        ];
        self.update_art(layout);
        let is_planned = matches!(self.session.tour_view(), Some(TourView::Planned { .. }));
        let subject = PaintedBoard {
            dots: PaintedDots {
                revision: self.session.revision(),
                layout,
                has_path: self.view_shown().path,
                theme: self.board.painter.theme(),
                // Do not average the dots of a moving plan: computing its squares takes longer than reading a list.
                is_fine: !is_planned || !(is_turning || self.session.is_running()),
            },
            view: self.view_shown(),
            style: self.style(),
            page: self.page(),
            hover: self.board.hover,
            moving: self.moving(layout),
            drawn: self.board.motion.drawn(),
            ghost: self.ghost(),
            tried: self.board.heat.as_ref().map_or(Vec::new(), HeatMap::tried),
        };
        let before = self.board.pictures.shown.as_ref();
        if before == Some(&subject) && has_come == [false; 2] {
            return;
        }
        let has_new_dots = before.is_none_or(|before| before.dots != subject.dots);
        self.prepare_scene(&subject);
        if has_new_dots {
            self.prepare_dots(&subject.dots);
        }
        self.board.pictures.shown = Some(subject);
    }

    fn prepare_scene(&mut self, subject: &PaintedBoard) {
        let layout = subject.dots.layout;
        let (mut view, part) = self.visible_part(&layout);
        let is_arriving = subject.moving.as_ref().is_some_and(Glide::is_followed);
        if is_arriving {
            // The next moves are shown once the knight is there.
            (view.candidates, view.explain) = (false, false);
        }
        let mut scene = self.scene(view, subject.hover, part);
        let tour_view = line_of(&self.session);
        let drawn = subject.drawn.filter(|_| self.fades(&layout).colours == 0.0);
        if let Some((drawn, tour_view)) = drawn.zip(tour_view) {
            let before = View {
                labels: false,
                ..self.appearance.view
            };
            let before = self.scene(before, None, part);
            redraw_to(&mut scene, before, tour_view, drawn);
        }
        if subject.style.is_some() {
            let is_complete = tour_view.is_some_and(TourView::is_complete);
            scene.items.retain(|placed| match placed.item {
                Item::Sprite(sprite) => {
                    let is_figure = matches!(sprite, Sprite::Knight | Sprite::SecondKnight);
                    !(matches!(sprite, Sprite::Start | Sprite::Hover) || is_complete && is_figure)
                }
                Item::Dot { .. } | Item::Missing(_) => false,
                _ => true,
            });
        }
        let (moving, page) = (subject.moving.as_ref(), subject.page);
        let painter = &mut self.board.painter;
        painter.prepare(&scene, layout, moving, view.path, page);
        painter.prepare_ghost(layout, subject.ghost);
    }

    fn prepare_dots(&mut self, dots: &PaintedDots) {
        if self.fades(&dots.layout).colours > 0.0 {
            let canvas = &mut self.board.pictures.dots;
            match self.session.tour_view() {
                Some(tour) => canvas.show(tour, dots.theme, &dots.layout, dots.is_fine),
                None => canvas.clear(),
            }
        }
    }
}

/// The tour on the board, or the line of a solved puzzle.
pub(super) fn line_of(session: &Session) -> Option<TourView<'_>> {
    let of_puzzle = || session.solution().map(TourView::from);
    session.tour_view().or_else(of_puzzle)
}

pub(super) fn has_figures(mode: Mode) -> bool {
    !mode.is_painted() && !mode.is_solved()
}

fn mask_around(layout: WindowLayout, page: [u8; 3]) {
    let (corner, end) = (layout.frame.corner, layout.frame.end());
    let window = layout.window.as_dvec2();
    for (from, to) in [
        (DVec2::ZERO, window.with_y(corner.y)),
        (end.with_x(0.0), window),
        (corner.with_x(0.0), dvec2(corner.x, end.y)),
        (dvec2(end.x, corner.y), window.with_y(end.y)),
    ] {
        draw_plain(PixelRect::new(from, to - from), colour(page, 1.0));
    }
}

/// Shows the line as far as square `drawn`, and on the later squares what was there before: flags or discs.
fn redraw_to(scene: &mut Scene, before: Scene, tour_view: TourView<'_>, drawn: u64) {
    let number = |placed: &Positioned| {
        let square = tour_view.size().at(placed.x, placed.y);
        square.and_then(|square| tour_view.number_of(square))
    };
    scene.items.retain(|placed| match placed.item {
        // A segment belongs to its move's first square.
        Item::Segment { .. } => number(placed).is_some_and(|number| number < drawn),
        Item::Dot { .. } | Item::Text(_) => number(placed).is_none_or(|number| number <= drawn),
        _ => true,
    });
    let is_ahead = |placed: &Positioned| {
        let is_of_square = matches!(placed.item, Item::Dot { .. } | Item::Text(_));
        is_of_square && number(placed).is_some_and(|number| number > drawn)
    };
    scene
        .items
        .extend(before.items.into_iter().filter(is_ahead));
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour_session::{Command, Mode, Session};

    #[test]
    fn each_line_of_two_knights_is_drawn_as_far_as_the_other() {
        let mut session = Session::new(1);
        let _ = session.apply(Command::Mode(Mode::TwoKnights));
        for name in ["a6", "f6", "b4", "e4", "c2", "d2"] {
            let square = name.parse().expect("a square");
            let _ = session.apply(Command::Choose(square));
        }
        let tour_view = session.tour_view().expect("a game");
        let view = View {
            path: true,
            ..View::default()
        };
        let whole = Viewport::whole(tour_view.size());
        for (drawn, lines) in [(1, 0), (2, 2), (3, 4)] {
            let mut scene = session.scene(view, None, &[], whole);
            let before = session.scene(View::default(), None, &[], whole);
            redraw_to(&mut scene, before, tour_view, drawn);
            let items = scene.items.iter();
            let is_line = |placed: &&Positioned| matches!(placed.item, Item::Segment { .. });
            assert_eq!(items.filter(is_line).count(), lines, "{drawn}");
        }
    }
}
