//! The form of random and symmetric tours: what kind, and where the tour is to start and to end.

use super::fields::{Field, LONGEST_FIELD, faults, labelled_with};
use super::{Wish, buttons, note, scrolled};
use crate::panels::style::{GAP, SMALL, focus_ring, palette};
use crate::panels::{targets, tip};
use crate::platform::worker::Worker;
use egui::{
    Align, Color32, CornerRadius, FontId, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind,
    Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use knights_tour::board::{Board, Square};
use knights_tour::course::Course;
use knights_tour::scene::Mark;
use knights_tour::session::{Command, Session};
use knights_tour::solve::{Question, TourEnd};
use knights_tour::tour::TourClass;

/// A kind of tour that can be asked for.
struct Kind {
    /// `None` for a random one.
    class: Option<TourClass>,
    label: &'static str,
    about: &'static str,
    /// The board of its drawing.
    drawn_on: (u32, u32),
}

const KINDS: [Kind; 6] = [
    Kind {
        class: None,
        label: "Random",
        about: "Any tour at all, well mixed",
        drawn_on: (6, 6),
    },
    Kind {
        class: Some(TourClass::HalfTurn),
        label: "Half turn, open",
        about: "The same when turned by 180°, with two ends",
        drawn_on: (5, 5),
    },
    Kind {
        class: Some(TourClass::Eulerian),
        label: "Half turn, around the centre",
        about: "A loop around the centre, the same when turned by 180° (Eulerian)",
        drawn_on: (6, 6),
    },
    Kind {
        class: Some(TourClass::Bergholtian),
        label: "Half turn, through the centre",
        about: "A loop through the centre, the same when turned by 180° (Bergholtian)",
        drawn_on: (7, 6),
    },
    Kind {
        class: Some(TourClass::Sulian),
        label: "Mirror image",
        about: "A loop that is its own mirror image (Sulian)",
        drawn_on: (6, 5),
    },
    Kind {
        class: Some(TourClass::QuarterTurn),
        label: "Quarter turn",
        about: "A loop that is the same when turned by 90°",
        drawn_on: (6, 6),
    },
];

impl Kind {
    fn question(&self, board: &Board) -> Question {
        match self.class {
            Some(class) => Question::on(board).symmetric(class),
            None => Question::on(board).random(),
        }
    }
}

/// What is known of a kind on the board that is laid out.
struct Known {
    /// A small tour of this kind, on a board whose longer side is 1.
    drawing: Vec<Pos2>,
    why_not: Option<String>,
}

/// What has been chosen so far.
pub(super) struct Special {
    kind: usize,
    pub(super) start: Field,
    pub(super) end: Field,
    known: Vec<Known>,
    making: Option<Worker<Vec<Known>>>,
}

impl Special {
    pub(super) fn of(session: &Session) -> Special {
        let name = |square: Option<Square>| square.map_or(String::new(), |it| it.to_string());
        let mut marks = session.marks().into_iter();
        let end = marks.find(|&(_, mark)| mark == Mark::End);
        let board = session.board().clone();
        Special {
            kind: 0,
            start: Field::new(
                name(session.course().map(Course::start)),
                LONGEST_FIELD,
                false,
            ),
            end: Field::new(name(end.map(|(square, _)| square)), LONGEST_FIELD, false),
            known: Vec::new(),
            making: Some(Worker::start("special", move |_| {
                KINDS.iter().map(|kind| known(kind, &board)).collect()
            })),
        }
    }

    /// The question, or `None` with the fault at its field.
    fn read(&mut self, kind: &Kind, board: &Board) -> Option<Question> {
        let (has_start, has_end) = ends(kind);
        let mut question = kind.question(board);
        let start = has_start.then(|| self.start.judge(square(board, self.start.text())));
        let end = has_end.then(|| self.end.judge(square(board, self.end.text())));
        self.end.give_way_to(&self.start);
        if let Some(start) = start.unwrap_or(Some(None))? {
            question = question.starting_at(start);
        }
        if let Some(end) = end.unwrap_or(Some(None))? {
            question = question.ending_at(end);
        }
        let checked = question
            .check()
            .map_err(|fault| format!("Not possible: {fault}."));
        self.end.judge(checked)?;
        Some(question)
    }
}

/// The square that was named, if one was.
fn square(board: &Board, name: &str) -> Result<Option<Square>, String> {
    if name.trim().is_empty() {
        return Ok(None);
    }
    let square = Square::parse_on(board, name).map_err(|fault| format!("{fault}."));
    square.map(Some)
}

/// Whether one may choose the start of such a tour, and its end.
fn ends(kind: &Kind) -> (bool, bool) {
    match kind.class {
        None => (true, true),
        // Its end is the image of its start.
        Some(TourClass::HalfTurn) => (false, false),
        Some(_) => (true, false),
    }
}

fn known(kind: &Kind, board: &Board) -> Known {
    let (width, height) = kind.drawn_on;
    let longer = width.max(height) as f32;
    let tour = Board::new(width, height)
        .ok()
        .and_then(|board| kind.question(&board).solve().ok());
    let drawing = tour.map_or(Vec::new(), |tour| {
        let along = |at: u32, side: u32| (at as f32 + 0.5 + (longer - side as f32) / 2.0) / longer;
        let at = |square: Square| pos2(along(square.file(), width), along(square.rank(), height));
        let mut points: Vec<Pos2> = tour.squares().map(at).collect();
        if kind.question(board).end() == TourEnd::Closed {
            points.extend(points.first().copied());
        }
        points
    });
    let question = kind.question(board);
    Known {
        drawing,
        why_not: question.impossible().map(|reason| reason.to_string()),
    }
}

pub(super) fn show(ui: &mut Ui, special: &mut Special, session: &Session) -> Wish {
    if let Some(Ok(known)) = Worker::poll(&mut special.making) {
        special.known = known;
        log::info!("kinds drawn");
    }
    scrolled(ui, 270.0, |ui| show_kinds(ui, special));
    let kind = &KINDS[special.kind.min(KINDS.len() - 1)];
    note(ui, kind.about);
    let (has_start, has_end) = ends(kind);
    let fields = [
        (has_start, "Start", &mut special.start),
        (has_end, "End", &mut special.end),
    ];
    let mut is_done = false;
    for (is_offered, label, field) in fields {
        let grid = egui::Grid::new(label).num_columns(2).min_col_width(48.0);
        let row = |ui: &mut Ui| grid.show(ui, |ui| labelled_with(ui, label, "anywhere", field));
        is_done |= ui.add_enabled_ui(is_offered, row).inner.inner;
    }
    faults(ui, &[&special.start, &special.end]);
    buttons(ui, "Find", is_done, || {
        let question = special.read(kind, session.board())?;
        Some(vec![Command::Find(question).into()])
    })
}

/// As many beside each other as there is room for.
fn show_kinds(ui: &mut Ui, special: &mut Special) {
    let room = ui.ctx().screen_rect().width() - 60.0;
    let columns = ((room / (CARD.x + GAP)).floor() as usize).clamp(1, 3);
    let grid = egui::Grid::new("kinds").spacing(Vec2::splat(GAP));
    let _ = grid.show(ui, |ui| {
        for (index, kind) in KINDS.iter().enumerate() {
            let known = special.known.get(index);
            let response = card(ui, kind, known, index == special.kind);
            if response.clicked() {
                special.kind = index;
            }
            if (index + 1) % columns == 0 {
                ui.end_row();
            }
        }
    });
}

/// The card of a kind, and the side of its drawing, in points.
const CARD: Vec2 = vec2(128.0, 128.0);
const DRAWING: f32 = 78.0;

fn card(ui: &mut Ui, kind: &Kind, known: Option<&Known>, is_chosen: bool) -> Response {
    let palette = palette(ui.visuals());
    let why_not = known.and_then(|known| known.why_not.as_deref());
    let (place, response) = ui.allocate_exact_size(CARD, Sense::click());
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_chosen, kind.label));
    targets::note(&response, kind.label);
    let edge = match is_chosen {
        true => Stroke::new(2.0, palette.accent),
        false => Stroke::new(1.0, palette.line),
    };
    let corners = CornerRadius::same(8);
    let fill = palette.button;
    let _ = ui
        .painter()
        .rect(place, corners, fill, edge, StrokeKind::Inside);
    let middle = pos2(place.center().x, place.top() + 8.0 + DRAWING / 2.0);
    let ink = match (why_not, is_chosen) {
        (Some(_), _) => palette.quiet.gamma_multiply(0.5),
        (None, true) => palette.accent,
        (None, false) => ui.visuals().text_color(),
    };
    if let Some(known) = known {
        let frame = Rect::from_center_size(middle, Vec2::splat(DRAWING));
        draw(ui, frame, &known.drawing, ink, palette.accent);
    }
    let words = if why_not.is_some() {
        palette.quiet
    } else {
        ui.visuals().text_color()
    };
    let mut job = egui::text::LayoutJob::simple(
        kind.label.to_owned(),
        FontId::proportional(SMALL),
        words,
        CARD.x - 12.0,
    );
    job.halign = Align::Center;
    let galley = ui.painter().layout_job(job);
    let at = pos2(place.center().x, place.top() + 12.0 + DRAWING);
    ui.painter().galley(at, galley, words);
    focus_ring(ui, &response);
    tip::show(&response, why_not.unwrap_or(kind.about));
    response
}

/// A small tour, with its centre.
fn draw(ui: &Ui, frame: Rect, drawing: &[Pos2], ink: Color32, centre: Color32) {
    let at = |point: &Pos2| frame.min + vec2(point.x, 1.0 - point.y) * frame.size();
    let points: Vec<Pos2> = drawing.iter().map(at).collect();
    let _ = ui.painter().add(Shape::line(points, Stroke::new(1.3, ink)));
    let _ = ui.painter().circle_filled(frame.center(), 2.5, centre);
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
            assert!(!known(kind, &board).drawing.is_empty());
        }
    }

    #[test]
    fn a_kind_that_a_board_has_not_says_why() {
        let quarter = KINDS.iter().find(|kind| kind.label == "Quarter turn");
        let known = known(quarter.unwrap(), &Board::CHESS);
        assert!(known.why_not.unwrap().contains("colour"));
    }
}
