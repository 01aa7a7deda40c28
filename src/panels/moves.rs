//! The move list; a click goes to the move.

use super::Menus;
use crate::panels::requests::request;
use crate::panels::rows;
use crate::panels::spoken::Spoken as _;
use crate::panels::style::{BODY, bold_font, caption, palette_of, write};
use crate::panels::targets::Noted as _;
use egui::{
    Align2, Color32, FontId, Frame, Id, Rect, Response, ScrollArea, Sense, Ui, WidgetType, pos2,
    vec2,
};
use knights_tour::board::Square;
use knights_tour::position::{Knight, Position};
use knights_tour_base::wording::grouped;
use knights_tour_scene::TourView;
use knights_tour_session::{Command, Session};
use std::ops::Range;

const ROW: f32 = 24.0;
const INSIDE: f32 = 6.0;
/// Width of the disc that names a knight.
const DISC: f32 = 12.0;
/// Height of the caption with two rows, in points.
pub(super) const LEAST: f32 = 100.0;
/// Longest listed tour in memory, in squares; the layout of a longer list would take longer than a frame.
const MOST: u64 = 1 << 20;

/// Shows the moves in columns, as many rows as fit, and scrolls to the last move when it changes.
pub(super) fn show(ui: &mut Ui, session: &Session, menus: &mut Menus) {
    let Some(tour_view) = session.tour_view() else {
        return;
    };
    let is_planned = matches!(tour_view, TourView::Planned { .. });
    let has_two = session.mode().has_two_knights();
    if tour_view.visited() > MOST && !is_planned {
        return;
    }
    caption(ui, "Moves");
    let visited = tour_view.visited();
    let size = tour_view.size();
    let last = Square::new(size.width() - 1, size.height() - 1).to_string();
    let longest = grouped(visited).len() as f32 + 1.0 + last.len() as f32;
    let width = ui.available_width() - 10.0 - 2.0 * INSIDE;
    let disc = if has_two { DISC } else { 0.0 };
    let columns = ((width / (8.0 * longest + 20.0 + disc)).floor() as u64).clamp(1, 4);
    // A plan may have a trillion squares, and such a list cannot be scrolled: show the last moves.
    let rows = visited.div_ceil(columns).min(MOST / columns);
    let skipped = visited.div_ceil(columns) - rows;
    let count = rows as usize;
    ui.spacing_mut().item_spacing.y = 0.0;
    let room = ui.available_height() - 2.0 * INSIDE;
    let height = (room / ROW).floor().max(1.0) * ROW;
    // Scroll to the end after a new move or a resize: the last row may be out of view.
    let (key, seen) = (Id::new("moves seen"), (visited, height.to_bits()));
    let is_news = ui.data_mut(|data| data.get_temp(key)) != Some(seen);
    ui.data_mut(|data| data.insert_temp(key, seen));
    // A press in the frame in which the pointer arrives must not drag the list.
    let mut area = ScrollArea::vertical()
        .drag_to_scroll(false)
        .auto_shrink([false, true])
        .min_scrolled_height(height)
        .max_height(height);
    if is_news {
        area = area.vertical_scroll_offset((count as f32 * ROW - height).max(0.0));
    }
    let show = |ui: &mut Ui, shown: Range<usize>| {
        let first = (skipped + shown.start as u64) * columns;
        let squares_shown = (shown.len() as u64 * columns) as usize;
        let squares = squares_from(tour_view, first);
        let mut row = Rect::NOTHING;
        for (index, (number, square)) in (0..).zip(squares.take(squares_shown)) {
            let column = index % columns;
            if column == 0 {
                (row, _) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
            }
            let across = row.width() / columns as f32;
            let corner = row.min + vec2(across * column as f32, 0.0);
            let place = Rect::from_min_size(corner, vec2(across - 4.0, ROW));
            let listed = ListedMove {
                number,
                square,
                in_trail: tour_view.visit(square).filter(|_| has_two),
                is_last: number == visited,
            };
            let response = listed.show(ui, place);
            if response.clicked()
                && let Some(step) = session.step_of(number)
            {
                request(ui.ctx(), Command::Seek(step));
            }
            if response.secondary_clicked()
                && let Some(at) = ui.input(|input| input.pointer.interact_pos())
            {
                menus.open_on(square, session.step_of(number), at);
            }
        }
    };
    let card = Frame::new()
        .fill(palette_of(ui).groove)
        .corner_radius(8)
        .inner_margin(INSIDE);
    card.show(ui, |ui| {
        rows::show_whole_rows(ui, |ui| area.show_rows(ui, ROW, count, show));
    });
}

fn squares_from<'a>(
    tour_view: TourView<'a>,
    skipped: u64,
) -> Box<dyn Iterator<Item = (u64, Square)> + 'a> {
    match tour_view {
        TourView::Planned { plan, visited } => {
            let squares = (skipped..visited).map(|index| (index + 1, plan.square_at(index)));
            Box::new(squares)
        }
        TourView::Position(position) if position.has_two() => {
            Box::new((1..).zip(in_turns(position)).skip(skipped as usize))
        }
        TourView::Position(_) | TourView::Tour(_) => {
            Box::new((1..).zip(tour_view.trail()).skip(skipped as usize))
        }
    }
}

/// The squares of both knights in the order of the game, starts first.
fn in_turns(position: &Position) -> Vec<Square> {
    let mut trails = [Knight::First, Knight::Second].map(|knight| position.trail_of(knight));
    let movers = position.moves().iter().map(|step| step.knight());
    [Knight::First, Knight::Second]
        .into_iter()
        .chain(movers)
        .filter_map(|knight| trails[usize::from(knight == Knight::Second)].next())
        .collect()
}

/// A move of the list, by its number in the game.
struct ListedMove {
    number: u64,
    square: Square,
    /// With two knights, the one that moved, and the number in its trail.
    in_trail: Option<(Knight, u64)>,
    is_last: bool,
}

impl ListedMove {
    /// Shows the move by its number in the game or, with two knights, in the knight's trail.
    fn show(self, ui: &Ui, place: Rect) -> Response {
        let ListedMove {
            number,
            square,
            in_trail,
            is_last,
        } = self;
        let response = ui
            .interact(place, ui.id().with(("move", number)), Sense::click())
            .noted(format!("move {number}"))
            .spoken(WidgetType::Button, format!("{number}, {square}"));
        let palette = palette_of(ui);
        if is_last || response.hovered() {
            let fill = if is_last {
                palette.button
            } else {
                palette.line
            };
            ui.painter().rect_filled(place, 4.0, fill);
        }
        let mut at = place.left_center() + vec2(6.0, 0.0);
        if let Some((knight, _)) = in_trail {
            let fill = match knight {
                Knight::First => Color32::WHITE,
                Knight::Second => Color32::BLACK,
            };
            ui.painter()
                .circle(at + vec2(3.0, 0.0), 3.5, fill, (1.0, palette.quiet));
            at.x += DISC;
        }
        let number = grouped(in_trail.map_or(number, |(_, number)| number));
        let left = Align2::LEFT_CENTER;
        let written = write(ui, at, left, number, BODY - 1.0, palette.quiet);
        let font = if is_last {
            bold_font(BODY)
        } else {
            FontId::proportional(BODY)
        };
        let at = pos2(written.right() + 6.0, place.center().y);
        ui.painter().text(at, left, square, font, palette.text);
        response
    }
}
