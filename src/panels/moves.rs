//! The list of moves: a click goes to one.

use super::Menus;
use crate::model::command::AppCommand;
use crate::model::numbers::grouped;
use crate::panels::style::{BODY, bold_font, caption, palette};
use crate::panels::{rows, targets};
use egui::{
    Align2, CornerRadius, FontId, Frame, Id, Pos2, Rect, Response, ScrollArea, Sense, Ui, pos2,
    vec2,
};
use knights_tour::board::Square;
use knights_tour::course::Course;
use knights_tour::position::Knight;
use knights_tour::session::{Command, Session};
use std::ops::Range;

/// The height of a row.
const ROW: f32 = 24.0;
/// Between the list and the edge of its card.
const INSIDE: f32 = 6.0;
/// Of longer tours in memory the list would take longer than a frame.
const MOST: u64 = 1 << 20;

/// The squares visited, in as many columns as there is room for.
pub(super) fn show(
    ui: &mut Ui,
    session: &Session,
    menus: &mut Menus,
    commands: &mut Vec<AppCommand>,
) {
    let Some(course) = session.course() else {
        return;
    };
    let is_planned = matches!(course, Course::Planned { .. });
    if course.visited() > MOST && !is_planned {
        return;
    }
    caption(ui, "Moves");
    let visited = course.visited();
    let longest = grouped(visited).len() as f32 + 1.0 + course_name(course).len() as f32;
    let width = ui.available_width() - 10.0 - 2.0 * INSIDE;
    let columns = ((width / (8.0 * longest + 20.0)).floor() as u64).clamp(1, 4);
    // Of a longer tour the last ones: no list of a trillion rows can be scrolled through.
    let rows = visited.div_ceil(columns).min(MOST / columns);
    let skipped = visited.div_ceil(columns) - rows;
    let count = rows as usize;
    ui.spacing_mut().item_spacing.y = 0.0;
    // Whole rows: none is cut in half.
    let room = ui.available_height() - 2.0 * INSIDE;
    let height = (room / ROW).floor().max(1.0) * ROW;
    // A move that was made, or a window of another size, may have taken the last one out of view.
    let (key, seen) = (Id::new("moves seen"), (visited, height.to_bits()));
    let is_news = ui.data_mut(|data| data.get_temp(key)) != Some(seen);
    ui.data_mut(|data| data.insert_temp(key, seen));
    // A pointer that comes and presses within a frame is no drag over the list.
    let mut area = ScrollArea::vertical()
        .drag_to_scroll(false)
        .auto_shrink([false, true])
        .min_scrolled_height(height)
        .max_height(height);
    if is_news {
        // What was made last is in view.
        area = area.vertical_scroll_offset((count as f32 * ROW - height).max(0.0));
    }
    let show = |ui: &mut Ui, shown: Range<usize>| {
        let first = (skipped + shown.start as u64) * columns;
        let squares_shown = (shown.len() as u64 * columns) as usize;
        let squares = course_from(course, first);
        for (index, (number, name)) in squares.take(squares_shown).enumerate() {
            let index = index as u64;
            if index.is_multiple_of(columns) {
                let row = vec2(width, ROW);
                let (place, _) = ui.allocate_exact_size(row, Sense::hover());
                ui.data_mut(|data| data.insert_temp(Id::new("row of moves"), place));
            }
            let Some(row) = ui.data_mut(|data| data.get_temp::<Rect>(Id::new("row of moves")))
            else {
                continue;
            };
            let across = row.width() / columns as f32;
            let left = row.left() + across * (index % columns) as f32;
            let place = Rect::from_min_size(Pos2::new(left, row.top()), vec2(across - 4.0, ROW));
            let is_last = number == visited;
            let response = show_move(ui, place, number, &name, is_last);
            if response.clicked() {
                let step = session.step_of(number);
                commands.extend(step.map(|step| Command::Seek(step).into()));
            }
            if response.secondary_clicked()
                && let Ok(square) = name.parse()
                && let Some(at) = ui.input(|input| input.pointer.interact_pos())
            {
                menus.open_on(square, session.step_of(number), at);
            }
        }
    };
    let card = Frame::new()
        .fill(palette(ui.visuals()).groove)
        .corner_radius(8)
        .inner_margin(INSIDE);
    card.show(ui, |ui| {
        rows::whole(ui, |ui| area.show_rows(ui, ROW, count, show));
    });
}

/// The longest name of a square.
fn course_name(course: Course<'_>) -> String {
    let size = course.size();
    Square::new(size.width() - 1, size.height() - 1).to_string()
}

/// Numbers and names of the squares after the first `skipped` of them.
fn course_from<'a>(
    course: Course<'a>,
    skipped: u64,
) -> Box<dyn Iterator<Item = (u64, String)> + 'a> {
    match course {
        Course::Planned { plan, visited } => Box::new(
            (skipped..visited).map(move |index| (index + 1, plan.square_at(index).to_string())),
        ),
        Course::Position(position) if position.has_two() => {
            // As they took turns.
            let mut starts = [Knight::First, Knight::Second]
                .into_iter()
                .filter_map(|knight| position.trail_of(knight).next())
                .collect::<Vec<_>>();
            let mut trails = [Knight::First, Knight::Second].map(|knight| {
                position
                    .trail_of(knight)
                    .skip(1)
                    .collect::<Vec<_>>()
                    .into_iter()
            });
            let moves = position.moves().iter().filter_map(|step| {
                let [first, second] = &mut trails;
                match step.knight() {
                    Knight::First => first.next(),
                    Knight::Second => second.next(),
                }
            });
            starts.extend(moves);
            let numbered = (1..).zip(starts);
            Box::new(
                numbered
                    .map(|(number, square)| (number, square.to_string()))
                    .skip(skipped as usize),
            )
        }
        Course::Position(_) | Course::Tour(_) => Box::new(
            (1..)
                .zip(course.trail())
                .skip(skipped as usize)
                .map(|(number, square)| (number, square.to_string())),
        ),
    }
}

/// A number and a square.
fn show_move(ui: &Ui, place: Rect, number: u64, name: &str, is_last: bool) -> Response {
    let response = ui.interact(place, ui.id().with(("move", number)), Sense::click());
    targets::note(&response, format!("move {number}"));
    let palette = palette(ui.visuals());
    if is_last || response.hovered() {
        let fill = if is_last {
            palette.button
        } else {
            palette.line
        };
        let _ = ui.painter().rect_filled(place, CornerRadius::same(4), fill);
    }
    let row = place.center().y;
    let at = pos2(place.left() + 6.0, row);
    let of_number = ui.painter().text(
        at,
        Align2::LEFT_CENTER,
        grouped(number),
        FontId::proportional(BODY - 1.0),
        palette.quiet,
    );
    let font = match is_last {
        true => bold_font(BODY),
        false => FontId::proportional(BODY),
    };
    let at = pos2(of_number.right() + 6.0, row);
    let text = ui.visuals().text_color();
    let _ = ui.painter().text(at, Align2::LEFT_CENTER, name, font, text);
    response
}
