//! Scenes as SVG, for screens, printers and plotters.

mod definitions;
mod line;
mod writer;

use super::caption::Caption;
use super::options::{
    Options, PATH_ONLY, Picture, QR, SIZE, STYLE, THEME, TILE_OPTION, TRANSPARENT, with_view,
};
use super::path::{Path, Point, tile_corner, tile_outline};
use super::qr::{self, Code};
use super::sizes::SIZES;
use super::theme::Ink;
use super::vector::{Shape, VectorWriter as _, write_item};
use super::{BoardTheme, Drawing, Margin, PictureError, Subject, band, carried, font, report};
use definitions::{Needed, SHADOWS, write_definitions};
use knights_tour::board::{Board, Colour, Size};
use knights_tour_base::Progress;
use knights_tour_scene::{Area, Extent, Item, Positioned, Scene, TourView, View};
use line::{Rows, whole_tour, write_plotted, write_segments, write_whole_line};
use std::io::{self, Write};
use writer::{StrokeClass, SvgWriter, TILE, hex, units};

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
            return write_drawn_tour(&drawing?, tour_view, options, out);
        }
        let view = options.view;
        let path = view.path || options.is_path_only;
        let view = View { path, ..view };
        write_svg(Subject::whole(tour_view, view), options, out, progress)
    },
};

/// Writes CSS, so that designers can change colours and strokes, and makes its classes known to `out`.
fn write_style(theme: BoardTheme, out: &mut SvgWriter<'_>) -> io::Result<()> {
    let colours = theme.colours();
    out.classes = vec![
        StrokeClass {
            name: "path",
            width: SIZES.line,
            colour: colours.ink,
        },
        StrokeClass {
            name: "edge",
            width: SIZES.edged_line,
            colour: colours.plate,
        },
    ];
    let [light, dark, ink, label, plate] = [
        colours.light,
        colours.dark,
        colours.ink,
        colours.label,
        colours.plate,
    ]
    .map(hex);
    writeln!(out.out, "  <style>")?;
    for (class, colour) in [("light", light), ("dark", dark)] {
        writeln!(out.out, "    .{class} {{ fill: {colour} }}")?;
    }
    for class in &out.classes {
        writeln!(
            out.out,
            "    .{} {{ fill: none; stroke: {}; stroke-width: {:.1}; stroke-linecap: round; stroke-linejoin: round }}",
            class.name,
            hex(class.colour),
            class.width * TILE as f32
        )?;
    }
    // Half of the stroke is inside the outline.
    let halo = 2.0 * SIZES.halo * font::DIGIT_HEIGHT;
    let opacity = f32::from(SIZES.halo_alpha) / 255.0;
    writeln!(
        out.out,
        "    .plate {{ fill: {plate} }}
    .number {{ fill: {ink}; stroke: {plate}; stroke-width: {halo:.0}; stroke-opacity: {opacity:.2}; stroke-linejoin: round; paint-order: stroke }}
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
    let (tour_view, view, area) = match subject {
        Subject::TourView(tour_view, view, area) => (tour_view, view, area),
        Subject::Scene(scene) => return Ok(write_svg_of_scene(scene, options, out)?),
    };
    let theme = options.theme;
    let margin = subject.margin(None).filter(|_| !options.is_path_only);
    let code = Code::of(Some(tour_view), options)?;
    let frame = SvgFrame::of(area, margin, code.is_some(), options);
    let text = carried(tour_view);
    write_head(
        &title(subject.board()),
        frame,
        options,
        text.as_deref(),
        out,
    )?;
    let out = &mut SvgWriter::new(subject.board(), out);
    write_style(theme, out)?;
    let rows = &Rows {
        board: tour_view.board(),
        area,
        row: &|y| subject.band(y, 1),
    };
    let whole = whole_tour(tour_view, area);
    if options.is_path_only {
        match whole.filter(|tour_view| tour_view.visited() > 1) {
            Some(tour_view) => write_plotted(tour_view, out, progress)?,
            None => write_segments(rows, theme, false, out)?,
        }
        return Ok(writeln!(out.out, "</svg>")?);
    }
    write_definitions(
        Needed::by_tour(tour_view, view),
        &rows.board,
        theme,
        out.out,
    )?;
    if !options.is_transparent {
        write_tiles(&rows.board, area, out.out)?;
    }
    if let Some(margin) = margin {
        write_margin(&margin, options, out)?;
    }
    if let Some(code) = &code {
        write_code(code, frame, theme.table(), options, out)?;
    }
    if view.path {
        match whole {
            Some(tour_view) => write_whole_line(tour_view, view, theme, out, progress)?,
            None => write_segments(rows, theme, true, out)?,
        }
    }
    let has_marks = view.path && whole.is_some();
    for (done, y) in (1..).zip(area.y..area.y + area.height) {
        write_row(&(rows.row)(y), theme, has_marks, out)?;
        report(
            progress,
            0.1 + 0.9 * f64::from(done) / f64::from(area.height),
        )?;
    }
    Ok(writeln!(out.out, "</svg>")?)
}

/// Writes a scene as [`write_svg`] does, without what only tours need: letters, QR codes and the tour as text.
pub fn write_svg_of_scene(scene: &Scene, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let (theme, board) = (options.theme, scene.board.size());
    let frame = SvgFrame::of(scene.area, None, false, options);
    write_head(&title(board), frame, options, None, out)?;
    let out = &mut SvgWriter::new(board, out);
    write_style(theme, out)?;
    let area = scene.area;
    let row = |y| {
        band(
            scene,
            Area {
                y,
                height: 1,
                ..area
            },
        )
    };
    let rows = &Rows {
        board: scene.board.clone(),
        area,
        row: &row,
    };
    if !options.is_path_only {
        write_definitions(Needed::by_scene(scene), &scene.board, theme, out.out)?;
        if !options.is_transparent {
            write_tiles(&scene.board, scene.area, out.out)?;
        }
    }
    write_segments(rows, theme, !options.is_path_only, out)?;
    if !options.is_path_only {
        for y in area.y..area.y + area.height {
            write_row(&row(y), theme, false, out)?;
        }
    }
    writeln!(out.out, "</svg>")
}

/// Writes the drawing of a tour as an SVG file, which carries the tour.
fn write_drawn_tour(
    drawing: &Drawing,
    tour_view: TourView<'_>,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), PictureError> {
    let size = drawing.board;
    let code = Code::of(Some(tour_view), options)?;
    let frame = SvgFrame::of(Area::whole(size), None, code.is_some(), options);
    let text = carried(tour_view);
    write_head(&title(size), frame, options, text.as_deref(), out)?;
    let out = &mut SvgWriter::new(size, out);
    write_drawn(drawing, options, out)?;
    if let Some(code) = &code {
        write_code(code, frame, options.theme.paper(), options, out)?;
    }
    Ok(writeln!(out.out, "</svg>")?)
}

/// Writes a drawing as an SVG file.
pub(super) fn write_drawing(
    drawing: &Drawing,
    title: &str,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let frame = SvgFrame::of(Area::whole(drawing.board), None, false, options);
    write_head(title, frame, options, None, out)?;
    let out = &mut SvgWriter::new(drawing.board, out);
    write_drawn(drawing, options, out)?;
    writeln!(out.out, "</svg>")
}

/// Writes the paper and the shapes of a drawing.
fn write_drawn(drawing: &Drawing, options: &Options, out: &mut SvgWriter<'_>) -> io::Result<()> {
    if !options.is_transparent {
        let size = drawing.board;
        let [width, height] = [size.width(), size.height()].map(|side| units(side.into()));
        let paper = hex(drawing.paper);
        writeln!(
            out.out,
            "  <rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>"
        )?;
    }
    write_shapes(&drawing.shapes, out)
}

fn write_shapes(shapes: &[Shape], out: &mut SvgWriter<'_>) -> io::Result<()> {
    shapes.iter().try_for_each(|shape| {
        out.write_shape(shape)?;
        out.end_item()
    })
}

/// The visible squares with the margin around them, in tiles.
#[derive(Clone, Copy)]
struct SvgFrame {
    area: Area,
    left: f64,
    below: f64,
    /// Side of the QR code below; 0 without one.
    code: f64,
}

impl SvgFrame {
    fn of(area: Area, margin: Option<Margin>, has_code: bool, options: &Options) -> SvgFrame {
        let (left, below) = margin.map_or((0.0, 0.0), |margin| (margin.left, margin.below));
        // The size matters only with a QR code; only whole boards have one, and their sides are valid.
        let size = Size::new(area.width, area.height).unwrap_or(Size::CHESS);
        let code = if has_code {
            options.code_side(size, margin, None)
        } else {
            0.0
        };
        SvgFrame {
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

/// Writes a QR code in the bottom-right corner, on a strip in the colour of the page.
fn write_code(
    code: &Code,
    frame: SvgFrame,
    page: Ink,
    options: &Options,
    out: &mut SvgWriter<'_>,
) -> io::Result<()> {
    if !options.is_transparent {
        writeln!(
            out.out,
            "  <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            whole(-frame.left) + 0.0,
            whole(frame.down()),
            whole(frame.across()),
            whole(frame.code),
            hex(page)
        )?;
    }
    let corner = Point::new(f64::from(frame.area.width) - frame.code, frame.down());
    writeln!(out.out, "  <g shape-rendering=\"crispEdges\">")?;
    write_shapes(&code.shapes(out.corner + corner, frame.code), out)?;
    writeln!(out.out, "  </g>")
}

pub(super) fn title(board: Size) -> String {
    format!("A knight\u{2019}s tour of {board:#}")
}

/// Writes the start of a file: its size, its title and the tour that it carries, as JSON.
fn write_head(
    title: &str,
    frame: SvgFrame,
    options: &Options,
    carried: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (across, down) = (frame.across(), frame.down() + frame.code);
    let per_square = options.millimetres(across.max(down));
    let length = |squares: f64| match per_square {
        Some(per_square) => {
            let length = (1000.0 * per_square * squares).round() / 1000.0;
            format!("{length}mm")
        }
        None => (squares * f64::from(options.side())).round().to_string(),
    };
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"{} {} {} {}\">",
        length(across),
        length(down),
        whole(f64::from(frame.area.x) - frame.left),
        whole(f64::from(frame.area.y)),
        whole(across),
        whole(down)
    )?;
    writeln!(out, "  <title>{title}</title>")?;
    if let Some(tour) = carried {
        // The JSON contains only names and numbers, so it needs no escaping.
        writeln!(out, "  <metadata>{tour}</metadata>")?;
    }
    Ok(())
}

fn write_margin(margin: &Margin, options: &Options, out: &mut SvgWriter<'_>) -> io::Result<()> {
    if !options.is_transparent {
        let (left, below) = (whole(margin.left), whole(margin.below));
        let [width, height] =
            [margin.board.width(), margin.board.height()].map(|side| whole(side.into()));
        let page = hex(options.theme.table());
        writeln!(
            out.out,
            "  <path fill=\"{page}\" d=\"M0 0h-{left}v{}h{}v-{below}h-{width}z\"/>",
            height + below,
            left + width
        )?;
    }
    margin.names().try_for_each(|name| {
        out.write_caption(&Caption {
            start: out.corner + name.start,
            ..name
        })?;
        out.end_item()
    })
}

fn write_tiles(board: &Board, area: Area, out: &mut dyn Write) -> io::Result<()> {
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

/// A length in whole units.
fn whole(tiles: f64) -> f64 {
    (tiles * TILE as f64).round()
}

/// Writes the items of a row, except for moves, and for the marks on the line of a whole tour.
fn write_row(
    row: &Scene,
    theme: BoardTheme,
    has_marks: bool,
    out: &mut SvgWriter<'_>,
) -> io::Result<()> {
    for placed in row.items.iter().filter(|placed| placed.y == row.area.y) {
        match placed.item {
            Item::Segment { .. } => continue,
            Item::Dot { .. } if has_marks && !placed.is_shared => continue,
            _ => write_mark(placed, &row.board, theme, out)?,
        }
        out.end_item()?;
    }
    out.end_group()
}

/// Writes an item of a row: a shadow, a tint or an outline, or what all vector pictures show.
fn write_mark(
    placed: &Positioned,
    board: &Board,
    theme: BoardTheme,
    out: &mut SvgWriter<'_>,
) -> io::Result<()> {
    let (x, y) = (i64::from(placed.x) * TILE, i64::from(placed.y) * TILE);
    let corner = tile_corner(board.size(), (placed.x, placed.y));
    match placed.item {
        Item::Missing(sides) => {
            let shadows = SHADOWS.iter().zip(sides).filter(|(_, has)| *has);
            shadows.map(|(side, _)| side).try_for_each(|side| {
                write!(out.out, "<use href=\"#rim-{side}\" x=\"{x}\" y=\"{y}\"/>")
            })
        }
        Item::Tint(tint, Extent::Whole) => write!(
            out.out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{TILE}\" height=\"{TILE}\" fill=\"{}\" fill-opacity=\"{:.2}\"/>",
            hex(theme.tint(tint)),
            f32::from(SIZES.tint_alpha) / 255.0
        ),
        Item::Tint(tint, Extent::Corner) => {
            let right = corner + Point::new(1.0, 0.0);
            let reach = f64::from(SIZES.corner);
            let ends = [Point::new(0.0, reach), Point::new(-reach, 0.0)];
            let points = [right, right + ends[0], right + ends[1]];
            out.write_shape(&Shape::fill(Path::along(points, true), theme.tint(tint)))
        }
        Item::Outline(sides) => {
            let corners = tile_outline(corner + Point::HALF_TILE, 1.0);
            let mut path = Path::default();
            for (side, _) in (0..4).zip(sides).filter(|(_, has)| *has) {
                path.polyline([corners[side], corners[(side + 1) % 4]], false);
            }
            out.write_shape(&Shape::cut_stroke(path, SIZES.outline.into(), theme.ink()))
        }
        _ => write_item(placed, board, theme, out),
    }
}
