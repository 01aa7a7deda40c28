//! The form for random and symmetric tours, with their start and end.

use super::fields::{Field, FieldError, accept, show_errors};
use super::{buttons, note, scrolled};
use crate::panels::style::{GAP, SMALL, focus_ring, palette_of, plate};
use crate::panels::targets::Noted as _;
use crate::panels::tip;
use crate::platform::worker::Latest;
use egui::{
    Align, FontId, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, WidgetType,
    pos2, vec2,
};
use knights_tour::board::{Board, Square};
use knights_tour::solve::{Question, TourEnd};
use knights_tour::tour::TourClass;
use knights_tour_base::wording::sentence;
use knights_tour_scene::{Mark, TourView};
use knights_tour_session::{Command, Session};

/// A kind of tour to choose, with the board of its drawing.
struct TourKind {
    /// The symmetry of the tour; `None` for random tours.
    class: Option<TourClass>,
    label: &'static str,
    about: &'static str,
    drawn_on: (u32, u32),
}

const KINDS: [TourKind; 6] = [
    TourKind {
        class: None,
        label: "Random",
        about: "Any tour, well mixed",
        drawn_on: (6, 6),
    },
    TourKind {
        class: Some(TourClass::HalfTurn),
        label: "Half turn, open",
        about: "Looks the same when turned by 180°, with two ends",
        drawn_on: (5, 5),
    },
    TourKind {
        class: Some(TourClass::Eulerian),
        label: "Half turn, around the centre",
        about: "A loop around the centre that looks the same when turned by 180° (Eulerian)",
        drawn_on: (6, 6),
    },
    TourKind {
        class: Some(TourClass::Bergholtian),
        label: "Half turn, through the centre",
        about: "A loop through the centre that looks the same when turned by 180° (Bergholtian)",
        drawn_on: (7, 6),
    },
    TourKind {
        class: Some(TourClass::Sulian),
        label: "Mirror image",
        about: "A loop that is its own mirror image (Sulian)",
        drawn_on: (6, 5),
    },
    TourKind {
        class: Some(TourClass::QuarterTurn),
        label: "Quarter turn",
        about: "A loop that looks the same when turned by 90°",
        drawn_on: (6, 6),
    },
];

impl TourKind {
    fn question(&self, board: &Board) -> Question {
        match self.class {
            Some(class) => Question::on(board).symmetric(class),
            None => Question::on(board).random(),
        }
    }
}

/// The drawing of a kind, and why the board has no such tour.
struct Example {
    /// Corners of the line, in parts of the drawing's side.
    line: Vec<Pos2>,
    why_not: Option<String>,
}

/// The chosen kind, and the fields of its ends.
pub(super) struct SpecialTours {
    kind: usize,
    pub(super) fields: [Field; 2],
    examples: Latest<(), Vec<Example>>,
}

impl SpecialTours {
    pub(super) fn of(session: &Session) -> SpecialTours {
        let end = session
            .marks()
            .into_iter()
            .find_map(|(square, mark)| (mark == Mark::End).then_some(square));
        let start = session.tour_view().map(TourView::start);
        let board = session.board().clone();
        let mut examples = Latest::default();
        examples.start("special", (), move |()| {
            KINDS.iter().map(|kind| example(kind, &board)).collect()
        });
        SpecialTours {
            kind: 0,
            fields: [("Start", start), ("End", end)].map(|(label, square)| {
                let name = square.map_or(String::new(), |square| square.to_string());
                Field::optional(label, "anywhere", name)
            }),
            examples,
        }
    }

    /// The question of the form, or the errors in its fields.
    fn read(&self, kind: &TourKind, board: &Board) -> Result<Question, Vec<FieldError>> {
        let (mut squares, mut errors) = ([None; 2], Vec::new());
        for (index, is_offered) in offered_ends(kind).into_iter().enumerate() {
            let name = self.fields[index].text.trim();
            match Square::parse_on(board, name) {
                _ if name.is_empty() || !is_offered => {}
                Ok(square) => squares[index] = Some(square),
                Err(error) => errors.push(FieldError {
                    field: index,
                    sentence: sentence(error),
                }),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let [start, end] = squares;
        let mut question = kind.question(board);
        question = start.into_iter().fold(question, Question::starting_at);
        question = end.into_iter().fold(question, Question::ending_at);
        match question.check() {
            Ok(()) => Ok(question),
            Err(error) => Err(vec![FieldError {
                field: 1,
                sentence: sentence(error),
            }]),
        }
    }
}

fn offered_ends(kind: &TourKind) -> [bool; 2] {
    match kind.class {
        None => [true, true],
        // Neither end can be chosen: each is the image of the other under the half turn.
        Some(TourClass::HalfTurn) => [false, false],
        Some(_) => [true, false],
    }
}

fn example(kind: &TourKind, board: &Board) -> Example {
    let (width, height) = kind.drawn_on;
    let longer = width.max(height) as f32;
    let tour = Board::new(width, height)
        .ok()
        .and_then(|board| kind.question(&board).solve().ok());
    let line = tour.map_or(Vec::new(), |tour| {
        let along = |at: u32, side: u32| (at as f32 + 0.5 + (longer - side as f32) / 2.0) / longer;
        let at = |square: Square| pos2(along(square.file(), width), along(square.rank(), height));
        let mut points: Vec<Pos2> = tour.squares().map(at).collect();
        if kind.question(board).end() == TourEnd::Closed {
            points.extend(points.first().copied());
        }
        points
    });
    let reason = kind.question(board).impossible();
    Example {
        line,
        why_not: reason.map(|reason| reason.to_string()),
    }
}

pub(super) fn show(ui: &mut Ui, special: &mut SpecialTours, session: &Session) -> bool {
    let is_new = special
        .examples
        .poll_and_keep(|(), examples| Some(examples));
    if is_new {
        log::info!("kinds drawn");
    }
    scrolled(ui, 270.0, |ui| show_kinds(ui, special));
    let kind = &KINDS[special.kind];
    note(ui, kind.about);
    let mut is_done = false;
    for (index, field) in special.fields.iter_mut().enumerate() {
        let grid = egui::Grid::new(index).num_columns(2).min_col_width(48.0);
        let row = |ui: &mut Ui| grid.show(ui, |ui| field.show(ui));
        is_done |= ui
            .add_enabled_ui(offered_ends(kind)[index], row)
            .inner
            .inner;
    }
    show_errors(ui, &special.fields);
    buttons(ui, "Find", is_done, || {
        let read = special.read(kind, session.board());
        let question = accept(&mut special.fields, read)?;
        Some(Command::Find(question).into())
    })
}

const CARD: Vec2 = vec2(128.0, 128.0);
const DRAWING: f32 = 78.0;

fn show_kinds(ui: &mut Ui, special: &mut SpecialTours) {
    let room = ui.ctx().screen_rect().width() - 60.0;
    let columns = ((room / (CARD.x + GAP)).floor() as usize).clamp(1, 3);
    let grid = egui::Grid::new("cards").spacing(Vec2::splat(GAP));
    grid.show(ui, |ui| {
        for (index, kind) in KINDS.iter().enumerate() {
            let examples = special.examples.kept();
            let example = examples.and_then(|examples| examples.get(index));
            if show_kind(ui, kind, example, index == special.kind).clicked() {
                special.kind = index;
            }
            if (index + 1) % columns == 0 {
                ui.end_row();
            }
        }
    });
}

/// Shows a card with an example of a kind and its name, pale if the board has no such tour.
fn show_kind(ui: &mut Ui, kind: &TourKind, example: Option<&Example>, is_chosen: bool) -> Response {
    let palette = palette_of(ui);
    let why_not = example.and_then(|example| example.why_not.as_deref());
    let (place, response) = ui.allocate_exact_size(CARD, Sense::click());
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_chosen, kind.label));
    let edge = if is_chosen {
        (2.0, palette.accent)
    } else {
        (1.0, palette.line)
    };
    plate(ui, place, 8, palette.button, edge);
    focus_ring(ui, &response);
    let middle = pos2(place.center().x, place.top() + 8.0 + DRAWING / 2.0);
    let (ink, words) = match (why_not, is_chosen) {
        (Some(_), _) => (palette.quiet.gamma_multiply(0.5), palette.quiet),
        (None, true) => (palette.accent, palette.text),
        (None, false) => (palette.text, palette.text),
    };
    if let Some(example) = example {
        let frame = Rect::from_center_size(middle, Vec2::splat(DRAWING));
        let at = |point: &Pos2| frame.min + vec2(point.x, 1.0 - point.y) * frame.size();
        let line = example.line.iter().map(at).collect();
        ui.painter().add(Shape::line(line, Stroke::new(1.3, ink)));
        ui.painter()
            .circle_filled(frame.center(), 2.5, palette.accent);
    }
    let (label, font) = (kind.label.to_owned(), FontId::proportional(SMALL));
    let mut job = egui::text::LayoutJob::simple(label, font, words, CARD.x - 12.0);
    job.halign = Align::Center;
    let galley = ui.painter().layout_job(job);
    let at = pos2(place.center().x, place.top() + 12.0 + DRAWING);
    ui.painter().galley(at, galley, words);
    tip::show(&response, why_not.unwrap_or(kind.about));
    response.noted(kind.label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_drawing_of_its_own_class() {
        for kind in &KINDS {
            let (width, height) = kind.drawn_on;
            let board = Board::new(width, height).unwrap();
            let tour = kind.question(&board).solve().unwrap();
            if let Some(class) = kind.class {
                assert_eq!(TourClass::of(&tour), class);
            }
            assert!(!example(kind, &board).line.is_empty());
        }
    }

    #[test]
    fn a_kind_that_a_board_has_not_says_why() {
        let quarter = KINDS.iter().find(|kind| kind.label == "Quarter turn");
        let example = example(quarter.unwrap(), &Board::CHESS);
        assert!(example.why_not.unwrap().contains("colour"));
    }
}
