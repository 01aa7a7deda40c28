//! A tour on its board, as PDF. Draws equal shapes together, and all halos before the letters.

use super::content::{Painter, Place};
use crate::atlas::{HALO, PATH_EDGE, PATH_RADIUS, TextInk};
use crate::caption::Caption;
use crate::margin::Margin;
use crate::path::{Path, Point};
use crate::shapes::dot_rings;
use crate::sprites::{flag, name};
use crate::style::Route;
use crate::vector::Shape;
use crate::{BoardTheme, Options, figure, font};
use knights_tour::board::{Colour, Size};
use knights_tour_scene::{Dot, Item, Positioned, Scene, Sprite, Text, TourView, Viewport};
use pdf_writer::types::TextRenderingMode;
use pdf_writer::{Name, Str, TextStr};
use std::collections::BTreeMap;
use std::io::{self, Write};

pub(super) const FONT: Name<'static> = Name(b"F");

pub(super) fn write_board(
    tour_view: TourView<'_>,
    options: &Options,
    place: Place,
    out: &mut dyn Write,
) -> io::Result<()> {
    let view = options.view();
    let scene = match tour_view {
        TourView::Position(position) => Scene::new(position.board(), Some(position), view, None),
        TourView::Tour(_) | TourView::Planned { .. } => {
            Scene::of(tour_view, view, Viewport::whole(tour_view.size()))
        }
    };
    let mut board = BoardPainter {
        scene: &scene,
        theme: options.theme(),
        painter: Painter::begin(place, out),
    };
    board.tiles()?;
    if view.path {
        board.line(&Route::of(tour_view))?;
    }
    board.dots(false)?;
    board.flags()?;
    board.figures();
    board.dots(true)?;
    board.captions();
    if let Some(margin) = options.margin(tour_view.size(), None) {
        board.names(margin);
    }
    board.painter.end()
}

pub(super) fn write_numbers(
    scene: &Scene,
    theme: BoardTheme,
    place: Place,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut board = BoardPainter {
        scene,
        theme,
        painter: Painter::begin(place, out),
    };
    board.tiles()?;
    board.captions();
    board.painter.end()
}

struct BoardPainter<'a> {
    scene: &'a Scene,
    theme: BoardTheme,
    painter: Painter<'a>,
}

impl<'a> BoardPainter<'a> {
    fn tiles(&mut self) -> io::Result<()> {
        let board = &self.scene.board;
        for colour in [Colour::Light, Colour::Dark] {
            let mut path = Path::default();
            for square in board.iter().filter(|square| square.colour() == colour) {
                path.polyline(tile(corner(board.size(), board.size().xy(square))), true);
            }
            self.painter
                .shape(&Shape::fill(path, self.theme.tile(colour)))?;
        }
        Ok(())
    }

    /// Draws each move with its edge, on top of earlier moves.
    fn line(&mut self, route: &Route) -> io::Result<()> {
        let (width, all) = (2.0 * f64::from(PATH_RADIUS), route.board.squares());
        let edged = width + 2.0 * f64::from(PATH_EDGE);
        for index in 0..route.moves() {
            let (plate, ink) = (
                self.theme.colours().plate,
                self.theme.path(index as u64 + 1, all),
            );
            let path = Path::along([route.point(index), route.point(index + 1)], false);
            self.painter
                .shape(&Shape::cut_stroke(path.clone(), edged, plate))?;
            self.painter.shape(&Shape::stroke(path, width, ink))?;
        }
        Ok(())
    }

    /// Draws plates, then discs, then inner plates, as one shape for each radius (as sortable bits) and colour: those on
    /// shared tiles, or all others.
    fn dots(&mut self, is_shared: bool) -> io::Result<()> {
        let (all, plate) = (self.scene.board.squares(), self.theme.colours().plate);
        let mut layers: [BTreeMap<(u32, [u8; 3]), Path>; 3] = Default::default();
        for placed in &self.scene.items {
            let Item::Dot {
                number,
                knight,
                shape,
            } = placed.item
            else {
                continue;
            };
            if shape == Dot::Flag || placed.is_shared != is_shared {
                continue;
            }
            let ([_, under], [inner, outer]) = dot_rings(shape);
            let ink = self.theme.line(number, all, knight);
            let discs = [(under, plate), (outer, ink), (inner, plate)];
            for (layer, (radius, colour)) in layers.iter_mut().zip(discs) {
                if radius > 0.0 {
                    let alike = layer.entry((radius.to_bits(), colour)).or_default();
                    alike.add_dot(self.middle(placed));
                }
            }
        }
        for ((radius, colour), path) in layers.into_iter().flatten() {
            let width = 2.0 * f64::from(f32::from_bits(radius));
            self.painter.shape(&Shape::stroke(path, width, colour))?;
        }
        Ok(())
    }

    fn flags(&mut self) -> io::Result<()> {
        let all = self.scene.board.squares();
        for placed in &self.scene.items {
            let Item::Dot {
                number,
                knight,
                shape: Dot::Flag,
            } = placed.item
            else {
                continue;
            };
            let [pole, cloth] = flag(knight);
            self.figure(placed, pole);
            let (middle, ink) = (self.middle(placed), self.theme.line(number, all, knight));
            for shape in figure::shapes(cloth, self.theme) {
                self.painter
                    .shape(&Shape::fill(shape.path.moved(middle), ink))?;
            }
        }
        Ok(())
    }

    fn figures(&mut self) {
        for placed in &self.scene.items {
            if let Item::Sprite(sprite) = placed.item {
                self.figure(placed, sprite);
            }
        }
    }

    fn figure(&mut self, placed: &Positioned, sprite: Sprite) {
        let (x, y) = self.painter.at(self.middle(placed));
        let content = &mut self.painter.content;
        content.save_state().transform([1.0, 0.0, 0.0, 1.0, x, y]);
        content
            .x_object(Name(name(sprite).as_bytes()))
            .restore_state();
    }

    /// Draws texts with halos: stroked copies whose `ActualText` is empty, so that search finds each text once.
    fn captions(&mut self) {
        if self.texts().next().is_none() {
            return;
        }
        let mut marked = self
            .painter
            .content
            .begin_marked_content_with_properties(Name(b"Span"));
        let _ = marked.properties().actual_text(TextStr(""));
        drop(marked);
        self.write(TextRenderingMode::Stroke);
        self.painter.content.end_marked_content();
        self.write(TextRenderingMode::Fill);
    }

    fn begin_text(&mut self, mode: TextRenderingMode) {
        let content = &mut self.painter.content;
        content
            .begin_text()
            .set_font(FONT, 1.0)
            .set_text_rendering_mode(mode);
    }

    fn show(&mut self, letters: &str, at: Point, scale: f64) {
        let (x, y) = self.painter.at(at);
        let em = self.painter.rounded(scale);
        let content = &mut self.painter.content;
        content
            .set_text_matrix([em, 0.0, 0.0, -em, x, y])
            .show(Str(letters.as_bytes()));
    }

    fn write(&mut self, mode: TextRenderingMode) {
        self.begin_text(mode);
        let colours = self.theme.colours();
        for (placed, text) in self.texts() {
            let caption = Caption::new(text, 1.0);
            let ink = match caption.ink {
                TextInk::Edged => colours.ink,
                TextInk::OnDisc => colours.plate,
            };
            match (mode, caption.ink) {
                (TextRenderingMode::Fill, _) => self.painter.fill_in(ink),
                (_, TextInk::Edged) => {
                    let height = caption.scale * font::DIGIT_HEIGHT;
                    self.painter
                        .stroke_with(f64::from(2.0 * HALO * height), true);
                    self.painter.stroke_in(colours.plate);
                }
                _ => continue,
            }
            let from_corner = Point::new(caption.left.into(), caption.base.into());
            let at = self.corner(placed) + from_corner;
            let scale = (caption.scale * font::UNITS_PER_EM).into();
            self.show(&caption.letters, at, scale);
        }
        self.painter.content.end_text();
    }

    fn names(&mut self, margin: Margin) {
        self.begin_text(TextRenderingMode::Fill);
        let origin = corner(self.scene.board.size(), (0, 0));
        let scale = margin.height / f64::from(font::DIGIT_HEIGHT) * f64::from(font::UNITS_PER_EM);
        for name in margin.names() {
            self.painter.fill_in(self.theme.colours().label);
            self.show(
                &name.letters,
                origin + Point::new(name.left, name.base),
                scale,
            );
        }
        self.painter.content.end_text();
    }

    fn texts(&self) -> impl Iterator<Item = (&'a Positioned, Text)> + use<'a> {
        self.scene
            .items
            .iter()
            .filter_map(|placed| match placed.item {
                Item::Text(text) => Some((placed, text)),
                _ => None,
            })
    }

    fn corner(&self, placed: &Positioned) -> Point {
        let (right, down) = placed.offset();
        corner(self.scene.board.size(), (placed.x, placed.y)) + Point::new(right, down)
    }

    fn middle(&self, placed: &Positioned) -> Point {
        self.corner(placed) + Point::new(0.5, 0.5)
    }
}

/// Top-left corner of a tile, in tiles from the middle of the board.
fn corner(board: Size, (x, y): (u32, u32)) -> Point {
    let from_middle = |at: u32, side: u32| f64::from(at) - 0.5 * f64::from(side);
    Point::new(
        from_middle(x, board.width()),
        from_middle(y, board.height()),
    )
}

fn tile(corner: Point) -> [Point; 4] {
    [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| corner + Point::new(x, y))
}
