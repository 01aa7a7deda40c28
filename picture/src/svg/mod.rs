//! Scenes as SVG, for screens, printers and plotters.

mod definitions;
mod letters;
mod line;

use super::atlas::{HALO, PATH_EDGE, PATH_RADIUS};
use super::drawing::{hex, write_shape, write_shapes};
use super::options::{
    Options, PATH_ONLY, Picture, QR, SIZE, STYLE, THEME, TILE_OPTION, TRANSPARENT, with_view,
};
use super::path::Point;
use super::qr::{self, Code};
use super::sprites::name;
use super::{
    BoardTheme, Drawing, Margin, PictureError, Subject, atlas, carried, font, report, shapes,
};
use definitions::{RIMS, write_definitions};
use knights_tour::board::{Colour, Size};
use knights_tour_base::Progress;
use knights_tour_scene::{Area, Extent, Item, Positioned, Scene, Text, TourView, View};
use letters::{LONG, write_long, write_text};
use line::{has_marks, write_dot, write_path, write_path_only};
use std::io::{self, Write};

/// Units per tile, as in the SVG files of sprites.
const TILE: i64 = 150;

/// Maximum number of squares of a board: a file of about 400 MB.
pub(super) const MAX_SQUARES: u64 = 4_000_000;

/// Estimated file size per square, measured on a tour with flags and numbers.
const BYTES_PER_SQUARE: u64 = 97;

/// The SVG format, for drawings and plots.
pub static PICTURE: Picture = Picture {
    ending: "svg",
    label: "SVG drawing",
    options: with_view!(&TILE_OPTION, &SIZE, &THEME, &STYLE, &TRANSPARENT, &PATH_ONLY; &QR),
    admit: |board, options| {
        qr::admit(board, options)?;
        if board.area() > MAX_SQUARES {
            let megabytes = board.area() * BYTES_PER_SQUARE / 1_000_000;
            return Err(PictureError::TooManyShapes { board, megabytes });
        }
        options.admit_style(board)
    },
    write: |tour_view, options, out, progress| {
        if let Some(drawing) = options.drawing(tour_view) {
            return write_drawing(&drawing?, Some(tour_view), options, out);
        }
        let view = options.view();
        let path = view.path || options.is_on(&PATH_ONLY);
        let view = View { path, ..view };
        write_svg(Subject::whole(tour_view, view), options, out, progress)
    },
};

/// Writes CSS, so that designers can change colours and strokes.
fn write_style(theme: BoardTheme, out: &mut dyn Write) -> io::Result<()> {
    let colours = theme.colours();
    let [light, dark, ink, label, plate] = [
        colours.light,
        colours.dark,
        colours.ink,
        colours.label,
        colours.plate,
    ]
    .map(hex);
    let width = 2.0 * PATH_RADIUS * TILE as f32;
    let edge = width + 2.0 * PATH_EDGE * TILE as f32;
    // Half of the stroke is inside the outline.
    let halo = 2.0 * HALO * font::DIGIT_HEIGHT;
    writeln!(
        out,
        "  <style>
    .light {{ fill: {light} }}
    .dark {{ fill: {dark} }}
    .path {{ fill: none; stroke: {ink}; stroke-width: {width}; stroke-linecap: round; stroke-linejoin: round }}
    .edge {{ fill: none; stroke: {plate}; stroke-width: {edge:.1}; stroke-linecap: round; stroke-linejoin: round }}
    .plate {{ fill: {plate} }}
    .number {{ fill: {ink}; stroke: {plate}; stroke-width: {halo:.0}; stroke-opacity: .78; stroke-linejoin: round; paint-order: stroke }}
    .label {{ fill: {label} }}
  </style>"
    )
}

/// Writes `subject` as an SVG file. Uses only size, colours, background, path-only and QR code from `options`.
pub fn write_svg(
    subject: Subject<'_>,
    options: &Options,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    let (area, theme) = (subject.area(), options.theme());
    let tour_view = match subject {
        Subject::TourView(tour_view, ..) => Some(tour_view),
        Subject::Scene(_) => None,
    };
    let margin = subject.margin(None).filter(|_| !options.is_on(&PATH_ONLY));
    let code = if let Some(tour_view) = tour_view {
        Code::of(tour_view, options)?
    } else {
        None
    };
    let frame = Frame::of(area, margin, code.is_some(), options);
    write_head(subject.board(), frame, options, tour_view, out)?;
    write_style(theme, out)?;
    if options.is_on(&PATH_ONLY) {
        write_path_only(subject, out, progress)?;
    } else {
        write_definitions(subject, theme, out)?;
        if !options.is_on(&TRANSPARENT) {
            write_tiles(subject, out)?;
        }
        if let Some(margin) = margin {
            write_margin(&margin, options, out)?;
        }
        if let Some(code) = &code {
            write_code(code, frame, theme.table(), options, out)?;
        }
        write_path(subject, theme, out, progress)?;
        for (done, y) in (1..).zip(area.y..area.y + area.height) {
            write_row(&subject.band(y, 1), theme, has_marks(subject), out)?;
            report(
                progress,
                0.1 + 0.9 * f64::from(done) / f64::from(area.height),
            )?;
        }
    }
    writeln!(out, "</svg>")?;
    Ok(())
}

pub(super) fn write_drawing(
    drawing: &Drawing,
    tour_view: Option<TourView<'_>>,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), PictureError> {
    let size = drawing.board;
    let code = if let Some(tour_view) = tour_view {
        Code::of(tour_view, options)?
    } else {
        None
    };
    let frame = Frame::of(Area::whole(size), None, code.is_some(), options);
    write_head(size, frame, options, tour_view, out)?;
    write_shapes(drawing, TILE as f64, !options.is_on(&TRANSPARENT), out)?;
    if let Some(code) = &code {
        write_code(code, frame, options.theme().paper(), options, out)?;
    }
    writeln!(out, "</svg>")?;
    Ok(())
}

#[derive(Clone, Copy)]
struct Frame {
    area: Area,
    left: f64,
    below: f64,
    code: f64,
}

impl Frame {
    fn of(area: Area, margin: Option<Margin>, has_code: bool, options: &Options) -> Frame {
        let (left, below) = margin.map_or((0.0, 0.0), |margin| (margin.left, margin.below));
        // The size matters only with a QR code; only whole boards have one, and their sides are valid.
        let size = Size::new(area.width, area.height).unwrap_or(Size::CHESS);
        let code = if has_code {
            options.code_side(size, margin, None)
        } else {
            0.0
        };
        Frame {
            area,
            left,
            below,
            code,
        }
    }

    fn across(&self) -> f64 {
        f64::from(self.area.width) + self.left
    }

    fn down(&self) -> f64 {
        f64::from(self.area.height) + self.below
    }
}

fn write_code(
    code: &Code,
    frame: Frame,
    page: [u8; 3],
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    if !options.is_on(&TRANSPARENT) {
        writeln!(
            out,
            "  <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            units(-frame.left) + 0.0,
            units(frame.down()),
            units(frame.across()),
            units(frame.code),
            hex(page)
        )?;
    }
    let corner = Point::new(f64::from(frame.area.width) - frame.code, frame.down());
    writeln!(out, "  <g shape-rendering=\"crispEdges\">")?;
    for shape in code.shapes(corner, frame.code) {
        write_shape(&shape, TILE as f64, out)?;
    }
    writeln!(out, "  </g>")
}

fn write_head(
    board: Size,
    frame: Frame,
    options: &Options,
    tour_view: Option<TourView<'_>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (across, down) = (frame.across(), frame.down() + frame.code);
    let per_square = options.millimetres(across.max(down));
    let length = |squares: f64| match per_square {
        Some(per_square) => {
            let length = (1000.0 * per_square * squares).round() / 1000.0;
            format!("{length}mm")
        }
        None => (squares * f64::from(options.get(&TILE_OPTION)))
            .round()
            .to_string(),
    };
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"{} {} {} {}\">",
        length(across),
        length(down),
        units(f64::from(frame.area.x) - frame.left),
        units(f64::from(frame.area.y)),
        units(across),
        units(down)
    )?;
    writeln!(out, "  <title>A knight\u{2019}s tour of {board:#}</title>")?;
    if let Some(tour) = tour_view.and_then(carried) {
        // The JSON contains only names and numbers, so it needs no escaping.
        writeln!(out, "  <metadata>{tour}</metadata>")?;
    }
    Ok(())
}

fn write_margin(margin: &Margin, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    if !options.is_on(&TRANSPARENT) {
        let (left, below) = (units(margin.left), units(margin.below));
        let [width, height] =
            [margin.board.width(), margin.board.height()].map(|side| units(side.into()));
        let page = hex(options.theme().table());
        writeln!(
            out,
            "  <path fill=\"{page}\" d=\"M0 0h-{left}v{}h{}v-{below}h-{width}z\"/>",
            height + below,
            left + width
        )?;
    }
    margin
        .names()
        .try_for_each(|name| letters::write_name(&name, margin.height, out))
}

fn write_tiles(subject: Subject<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (area, board) = (subject.area(), subject.whole_board());
    if board.rectangle().is_some() {
        let [x, y, width, height] =
            [area.x, area.y, area.width, area.height].map(|squares| i64::from(squares) * TILE);
        return writeln!(
            out,
            "  <rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"url(#tiles)\"/>"
        );
    }
    for (class, colour) in [("light", Colour::Light), ("dark", Colour::Dark)] {
        write!(out, "  <path class=\"{class}\" d=\"")?;
        let squares = area.iter(board.size());
        for square in squares.filter(|&square| board.contains(square) && square.colour() == colour)
        {
            let (x, y) = board.size().xy(square);
            let (x, y) = (i64::from(x) * TILE, i64::from(y) * TILE);
            write!(out, "M{x} {y}h{TILE}v{TILE}h-{TILE}z")?;
        }
        writeln!(out, "\"/>")?;
    }
    Ok(())
}

fn units(tiles: f64) -> f64 {
    (tiles * TILE as f64).round()
}

fn whole(tiles: f64) -> i64 {
    units(tiles) as i64
}

fn middle(tile: u32) -> i64 {
    i64::from(tile) * TILE + TILE / 2
}

/// Whether an item is written as part of row `y`. Items outside the area belong to the nearest row.
fn is_told_by(placed: &Positioned, y: u32, area: Area) -> bool {
    placed
        .y
        .clamp(area.y, area.y + area.height.saturating_sub(1))
        == y
}

fn write_row(
    row: &Scene,
    theme: BoardTheme,
    has_marks: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let all = row.board.squares();
    let here: Vec<&Positioned> = row
        .items
        .iter()
        .filter(|placed| placed.y == row.area.y)
        .collect();
    let mut at = 0;
    while let Some(&placed) = here.get(at) {
        let numbers: Vec<_> = here[at..].iter().map_while(|it| long_number(it)).collect();
        match placed.item {
            Item::Text(_) if !numbers.is_empty() => write_long(&numbers, row.area.y, out)?,
            // `write_path` has written the marks on the line.
            Item::Dot { .. } if has_marks && !placed.is_shared => {}
            Item::Dot {
                number,
                knight,
                shape,
            } => {
                let (right, down) = placed.offset();
                let centre = (
                    middle(placed.x) + whole(right),
                    middle(placed.y) + whole(down),
                );
                let ink = theme.line(number, all, knight);
                write_dot(centre, shape, (ink, knight), out)?;
            }
            _ => write_item(placed, theme, out)?,
        }
        at += numbers.len().max(1);
    }
    Ok(())
}

/// What [`write_long`] writes of a long number, together with its neighbours.
fn long_number(placed: &Positioned) -> Option<(u32, u64, bool)> {
    match placed.item {
        Item::Text(Text::Number(number @ LONG..)) if !placed.is_shared => {
            Some((placed.x, number, false))
        }
        Item::Text(Text::OnFlag(number @ LONG..)) if !placed.is_shared => {
            Some((placed.x, number, true))
        }
        _ => None,
    }
}

fn write_item(placed: &Positioned, theme: BoardTheme, out: &mut dyn Write) -> io::Result<()> {
    let (right, down) = placed.offset();
    let (x, y) = (
        i64::from(placed.x) * TILE + whole(right),
        i64::from(placed.y) * TILE + whole(down),
    );
    match placed.item {
        Item::Missing(sides) => {
            RIMS.iter()
                .zip(sides)
                .filter(|(_, has)| *has)
                .try_for_each(|(side, _)| {
                    writeln!(out, "  <use href=\"#rim-{}\" x=\"{x}\" y=\"{y}\"/>", side.0)
                })
        }
        Item::Sprite(sprite) => {
            writeln!(
                out,
                "  <use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>",
                name(sprite)
            )
        }
        Item::Tint(tint, Extent::Whole) => writeln!(
            out,
            "  <rect x=\"{x}\" y=\"{y}\" width=\"{TILE}\" height=\"{TILE}\" fill=\"{}\" fill-opacity=\"{:.2}\"/>",
            hex(theme.tint(tint)),
            f32::from(atlas::TINT_ALPHA) / 255.0
        ),
        Item::Tint(tint, Extent::Corner) => {
            let (right, reach) = (x + TILE, (TILE as f32 * shapes::CORNER).round());
            writeln!(
                out,
                "  <path d=\"M{right} {y}v{reach}l-{reach} -{reach}z\" fill=\"{}\"/>",
                hex(theme.tint(tint))
            )
        }
        Item::Outline(sides) => {
            let lines =
                ["h", "v", "h", "v"]
                    .into_iter()
                    .zip([(0, 0), (TILE, 0), (0, TILE), (0, 0)]);
            lines.zip(sides).filter(|(_, has)| *has).try_for_each(|((along, (dx, dy)), _)| {
                let (x, y, ink) = (x + dx, y + dy, hex(theme.colours().ink));
                let width = TILE as f32 * shapes::OUTLINE;
                writeln!(
                    out,
                    "  <path d=\"M{x} {y}{along}{TILE}\" stroke=\"{ink}\" stroke-width=\"{width}\"/>"
                )
            })
        }
        Item::Segment { .. } | Item::Dot { .. } => Ok(()),
        Item::Text(text) => write_text(text, x, y, out),
    }
}
