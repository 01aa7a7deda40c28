//! The form for random and symmetric tours, with their start and end.

use super::fields::{Faults, Field, faults, judge, labelled};
use super::{buttons, note, scrolled};
use crate::panels::style::{SMALL, card, cards, palette};
use crate::panels::tip;
use crate::platform::worker::Worker;
use egui::{Align, Color32, FontId, Pos2, Rect, Response, Shape, Stroke, Ui, Vec2, pos2, vec2};
use knights_tour::board::{Board, Square};
use knights_tour::solve::{Question, TourEnd};
use knights_tour::tour::TourClass;
use knights_tour_base::wording::sentence;
use knights_tour_scene::{Mark, TourView};
use knights_tour_session::{Command, Session};

struct Kind {
    /// The symmetry of the tour; `None` for random tours.
    class: Option<TourClass>,
    label: &'static str,
    about: &'static str,
    drawn_on: (u32, u32),
}

const KINDS: [Kind; 6] = [
    Kind {
        class: None,
        label: "Random",
        about: "Any tour, well mixed",
        drawn_on: (6, 6),
    },
    Kind {
        class: Some(TourClass::HalfTurn),
        label: "Half turn, open",
        about: "Looks the same when turned by 180°, with two ends",
        drawn_on: (5, 5),
    },
    Kind {
        class: Some(TourClass::Eulerian),
        label: "Half turn, around the centre",
        about: "A loop around the centre that looks the same when turned by 180° (Eulerian)",
        drawn_on: (6, 6),
    },
    Kind {
        class: Some(TourClass::Bergholtian),
        label: "Half turn, through the centre",
        about: "A loop through the centre that looks the same when turned by 180° (Bergholtian)",
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
        about: "A loop that looks the same when turned by 90°",
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

struct Known {
    drawing: Vec<Pos2>,
    why_not: Option<String>,
}

pub(super) struct Special {
    kind: usize,
    pub(super) fields: [Field; 2],
    known: Vec<Known>,
    making: Option<Worker<Vec<Known>>>,
}

impl Special {
    pub(super) fn of(session: &Session) -> Special {
        let end = session
            .marks()
            .into_iter()
            .find(|&(_, mark)| mark == Mark::End);
        let end = end.map(|(square, _)| square);
        let squares = [session.tour_view().map(TourView::start), end];
        let board = session.board().clone();
        let known = move |_: &_| KINDS.iter().map(|kind| known(kind, &board)).collect();
        Special {
            kind: 0,
            fields: squares.map(|square| {
                let name = square.map_or(String::new(), |square| square.to_string());
                Field::new(name)
            }),
            known: Vec::new(),
            making: Some(Worker::start("special", known)),
        }
    }

    fn read(&self, kind: &Kind, board: &Board) -> Result<Question, Faults> {
        let (mut squares, mut faults) = ([None; 2], Faults::new());
        for (index, _) in ends(kind)
            .into_iter()
            .enumerate()
            .filter(|&(_, is_offered)| is_offered)
        {
            let name = self.fields[index].text.trim();
            match Square::parse_on(board, name) {
                _ if name.is_empty() => {}
                Ok(square) => squares[index] = Some(square),
                Err(fault) => faults.push((index, sentence(fault))),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let [start, end] = squares;
        let question = start
            .into_iter()
            .fold(kind.question(board), Question::starting_at);
        let question = end.into_iter().fold(question, Question::ending_at);
        match question.check() {
            Ok(()) => Ok(question),
            Err(fault) => Err(vec![(1, sentence(fault))]),
        }
    }
}

fn ends(kind: &Kind) -> [bool; 2] {
    match kind.class {
        None => [true, true],
        // Neither end can be chosen: each is the image of the other under the half turn.
        Some(TourClass::HalfTurn) => [false, false],
        Some(_) => [true, false],
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

pub(super) fn show(ui: &mut Ui, special: &mut Special, session: &Session) -> bool {
    if let Some(Ok(known)) = Worker::poll(&mut special.making) {
        special.known = known;
        log::info!("kinds drawn");
    }
    scrolled(ui, 270.0, |ui| {
        cards(ui, CARD.x, KINDS.len(), |ui, index| {
            let known = special.known.get(index);
            if show_kind(ui, &KINDS[index], known, index == special.kind).clicked() {
                special.kind = index;
            }
        });
    });
    let kind = &KINDS[special.kind];
    note(ui, kind.about);
    let mut is_done = false;
    let rows = ["Start", "End"].into_iter().zip(ends(kind));
    for ((label, is_offered), field) in rows.zip(&mut special.fields) {
        let grid = egui::Grid::new(label).num_columns(2).min_col_width(48.0);
        let row = |ui: &mut Ui| grid.show(ui, |ui| labelled(ui, label, "anywhere", field));
        is_done |= ui.add_enabled_ui(is_offered, row).inner.inner;
    }
    faults(ui, special.fields.iter());
    buttons(ui, "Find", is_done, || {
        let question = special.read(kind, session.board());
        let question = judge(special.fields.iter_mut(), question)?;
        Some(Command::Find(question).into())
    })
}

const CARD: Vec2 = vec2(128.0, 128.0);
const DRAWING: f32 = 78.0;

fn show_kind(ui: &mut Ui, kind: &Kind, known: Option<&Known>, is_chosen: bool) -> Response {
    let palette = palette(ui.visuals());
    let why_not = known.and_then(|known| known.why_not.as_deref());
    let (place, response) = card(ui, CARD, kind.label, is_chosen);
    let middle = pos2(place.center().x, place.top() + 8.0 + DRAWING / 2.0);
    let text = ui.visuals().text_color();
    let (ink, words) = match (why_not, is_chosen) {
        (Some(_), _) => (palette.quiet.gamma_multiply(0.5), palette.quiet),
        (None, true) => (palette.accent, text),
        (None, false) => (text, text),
    };
    if let Some(known) = known {
        let frame = Rect::from_center_size(middle, Vec2::splat(DRAWING));
        draw(ui, frame, &known.drawing, ink, palette.accent);
    }
    let (label, font) = (kind.label.to_owned(), FontId::proportional(SMALL));
    let mut job = egui::text::LayoutJob::simple(label, font, words, CARD.x - 12.0);
    job.halign = Align::Center;
    let galley = ui.painter().layout_job(job);
    let at = pos2(place.center().x, place.top() + 12.0 + DRAWING);
    ui.painter().galley(at, galley, words);
    tip::show(&response, why_not.unwrap_or(kind.about));
    response
}

fn draw(ui: &Ui, frame: Rect, drawing: &[Pos2], ink: Color32, centre: Color32) {
    let at = |point: &Pos2| frame.min + vec2(point.x, 1.0 - point.y) * frame.size();
    let points: Vec<Pos2> = drawing.iter().map(at).collect();
    ui.painter().add(Shape::line(points, Stroke::new(1.3, ink)));
    ui.painter().circle_filled(frame.center(), 2.5, centre);
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
