//! The puzzle form: level, board, and a calendar that marks the solved and the started daily puzzles.

use super::{note, pressed_button, scrolled};
use crate::links::{fresh_seed, today};
use crate::model::availability::why_not;
use crate::model::command::AppCommand;
use crate::model::daily::DailyPuzzle;
use crate::model::sentences::{self, capitalised, month};
use crate::panels::requests::{RequestsOnClick as _, request};
use crate::panels::spoken::Spoken as _;
use crate::panels::style::{
    BUTTON, GAP, SMALL, Segment, Weight, button, named_button, palette_of, quiet, segmented, write,
};
use crate::panels::targets::Noted as _;
use crate::panels::{PanelContents, tip};
use egui::{Align2, Grid, Label, Sense, Ui, WidgetType, vec2};
use knights_tour::board::{Board, Size};
use knights_tour::puzzle::{Day, Level, Puzzle, PuzzleSpec};
use knights_tour_session::solved::{LevelStatistics, SolvedPuzzles};
use knights_tour_session::{Command, Mode, PuzzleRequest, Session};
use std::collections::BTreeSet;

const SIDES: [u32; 6] = [5, 6, 7, 8, 9, 10];

/// Size of a calendar cell in points, with gaps of `BETWEEN`.
const DAY: egui::Vec2 = vec2(46.0, 32.0);
const BETWEEN: f32 = 4.0;
/// Width of the form outside the calendar, in points; `AROUND` is the height outside the scrolled part.
const BESIDE: f32 = 72.0;
const AROUND: f32 = 188.0;

fn day_size(ui: &Ui) -> egui::Vec2 {
    let room = ui.ctx().screen_rect().width() - BESIDE;
    vec2(DAY.x.min((room / 7.0).floor() - BETWEEN), DAY.y)
}

/// The choices of the puzzle form.
pub(super) struct Puzzles {
    level: Level,
    board: Board,
    month: Day,
    seed: u64,
    /// Keys of the daily puzzles that are started and not solved.
    started: BTreeSet<String>,
}

impl Puzzles {
    pub(super) fn of(session: &Session) -> Option<Puzzles> {
        let known = session.puzzle();
        let level = known.as_ref().and_then(|game| game.level);
        let board = known.map_or(Board::CHESS, |game| game.puzzle.board().clone());
        let today = today()?;
        Some(Puzzles {
            level: level.unwrap_or_default(),
            board,
            month: Day::new(today.year(), today.month(), 1)?,
            seed: fresh_seed(),
            started: session
                .started_days()
                .map(|started| DailyPuzzle::of_started(&started).key())
                .collect(),
        })
    }
}

pub(super) fn show(ui: &mut Ui, chosen: &mut Puzzles, shown: &PanelContents<'_>) -> bool {
    ui.set_width(7.0 * (day_size(ui).x + BETWEEN) - BETWEEN);
    let picked = scrolled(ui, AROUND, |ui| choices(ui, chosen, shown));
    if show_other_puzzles(ui, shown.session) {
        return true;
    }
    let puzzle = match (picked, pressed_button(ui, &["New puzzle", "Cancel"])) {
        (Some(day), _) => DailyPuzzle::new(&chosen.board, chosen.level, day).command(),
        (None, Some(0)) => {
            let recipe = PuzzleSpec::new(&chosen.board, chosen.level).with_seed(chosen.seed);
            Command::Puzzle(Box::new(PuzzleRequest::Made(recipe, None)))
        }
        (None, pressed) => return pressed.is_some(),
    };
    request(ui.ctx(), Command::Mode(Mode::Puzzle));
    request(ui.ctx(), puzzle);
    true
}

/// Shows the buttons of puzzles that the user makes. Returns whether one was clicked.
fn show_other_puzzles(ui: &mut Ui, session: &Session) -> bool {
    let mut is_clicked = false;
    ui.horizontal(|ui| {
        for (label, command) in [
            ("Puzzle from this tour", AppCommand::PuzzleOfTour),
            ("Make a puzzle", AppCommand::OwnPuzzle),
        ] {
            let why_not = why_not(&command, session);
            ui.add_enabled_ui(why_not.is_none(), |ui| {
                let response = button(ui, label, Weight::Plain, 90.0);
                if let Some(why_not) = why_not {
                    tip::show(&response, why_not);
                }
                is_clicked |= response.clicked();
                response.requests([command]);
            });
        }
    });
    is_clicked
}

fn choices(ui: &mut Ui, chosen: &mut Puzzles, shown: &PanelContents<'_>) -> Option<Day> {
    let solved = &shown.remembered.solved;
    let streaks = today().and_then(|today| solved.streaks(today));
    note(ui, streaks.as_deref().unwrap_or(sentences::ABOUT_PUZZLES));
    let levels = Level::ALL
        .iter()
        .map(|&level| Segment::new(capitalised(&level.to_string()), level));
    let level = segmented(ui, levels.collect(), |level| *level == chosen.level);
    chosen.level = level.unwrap_or(chosen.level);
    show_boards(ui, chosen, shown.session);
    let picked = show_month(ui, chosen, shown);
    show_statistics(ui, &chosen.board, solved);
    picked
}

/// Shows the solved daily puzzles of a board for each level.
fn show_statistics(ui: &mut Ui, board: &Board, solved: &SolvedPuzzles) {
    let levels = Level::ALL.map(|level| (level, solved.statistics(board, level)));
    let levels: Vec<_> = levels
        .into_iter()
        .filter(|(_, known)| known.solved > 0)
        .collect();
    if levels.is_empty() {
        return;
    }
    Grid::new("statistics").spacing([24.0, 4.0]).show(ui, |ui| {
        for column in std::iter::once("").chain(LevelStatistics::COLUMNS) {
            ui.label(quiet(ui, column).size(SMALL));
        }
        ui.end_row();
        for (level, known) in levels {
            let (level, cells) = (capitalised(level.name()), known.cells());
            let name = format!("statistics {level} {}", cells.join(" "));
            ui.label(level).noted(name);
            for cell in cells {
                ui.label(cell);
            }
            ui.end_row();
        }
    });
}

fn show_boards(ui: &mut Ui, chosen: &mut Puzzles, session: &Session) {
    let segment = |label: String, board: Board| Segment {
        name: format!("side {label}"),
        ..Segment::new(label, board)
    };
    let sides = SIDES.into_iter().filter_map(|side| {
        Some(segment(
            side.to_string(),
            Board::whole(Size::new(side, side).ok()?),
        ))
    });
    let own = session.board_of(Mode::default());
    let is_own_offered = own.rectangle().is_none() && own.squares() <= Puzzle::MAX_SQUARES;
    let own = is_own_offered.then(|| segment("Shape".to_owned(), own.clone()));
    let board = segmented(ui, sides.chain(own).collect(), |board| {
        *board == chosen.board
    });
    chosen.board = board.unwrap_or_else(|| chosen.board.clone());
}

/// Shows a calendar of the month, without the days to come. Returns the day that was picked.
fn show_month(ui: &mut Ui, chosen: &mut Puzzles, shown: &PanelContents<'_>) -> Option<Day> {
    const WEEK: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
    let today = today()?;
    ui.horizontal(|ui| {
        let (weight, width) = (Weight::Plain, BUTTON);
        let before = named_button(ui, "\u{2039}", "Month before", weight, width);
        let title = format!("{} {}", month(chosen.month), chosen.month.year());
        let room = ui.available_width() - BUTTON - GAP;
        ui.add_sized([room, DAY.y], Label::new(title));
        let after = named_button(ui, "\u{203a}", "Month after", weight, width);
        if before.clicked() {
            chosen.month = neighbour(chosen.month, -1).unwrap_or(chosen.month);
        }
        if after.clicked() {
            let next = neighbour(chosen.month, 1).filter(|next| *next <= today);
            chosen.month = next.unwrap_or(chosen.month);
        }
    });
    let mut picked = None;
    ui.spacing_mut().item_spacing = vec2(BETWEEN, BETWEEN);
    ui.spacing_mut().button_padding.x = 2.0;
    let (quiet, size) = (palette_of(ui).quiet, day_size(ui));
    ui.horizontal(|ui| {
        for name in WEEK {
            let (place, _) = ui.allocate_exact_size(vec2(size.x, 16.0), Sense::hover());
            let (at, middle) = (place.center(), Align2::CENTER_CENTER);
            write(ui, at, middle, name, SMALL, quiet);
        }
    });
    let before = (0..chosen.month.weekday()).map(|_| None);
    let days: Vec<Option<Day>> = before.chain(days_of(chosen.month).map(Some)).collect();
    for week in days.chunks(7) {
        ui.horizontal(|ui| {
            for day in week.iter().copied() {
                let Some(day) = day.filter(|day| *day <= today) else {
                    ui.allocate_exact_size(size, Sense::hover());
                    continue;
                };
                let puzzle = DailyPuzzle::new(&chosen.board, chosen.level, day).key();
                let mark = if shown.remembered.solved.get(&puzzle).is_some() {
                    SOLVED
                } else if chosen.started.contains(&puzzle) {
                    STARTED
                } else {
                    ""
                };
                if show_day(ui, day, day == today, mark) {
                    picked = Some(day);
                }
            }
        });
    }
    picked
}

/// Signs of days whose puzzle is solved or started.
const SOLVED: &str = "\u{2714}";
const STARTED: &str = "\u{2026}";

fn show_day(ui: &mut Ui, day: Day, is_today: bool, mark: &str) -> bool {
    let weight = if is_today {
        Weight::Primary
    } else {
        Weight::Plain
    };
    let (label, name) = (format!("{}{mark}", day.day()), format!("day {day}"));
    let done = match mark {
        SOLVED => ", solved",
        STARTED => ", started",
        _ => "",
    };
    let today = if is_today { ", today" } else { "" };
    let spoken = format!("{} {}{today}{done}", day.day(), month(day));
    let response = named_button(ui, &label, &name, weight, day_size(ui).x);
    response.spoken(WidgetType::Button, spoken).clicked()
}

fn neighbour(month: Day, by: i32) -> Option<Day> {
    let months = i32::from(month.year()) * 12 + i32::from(month.month()) - 1 + by;
    let year = u16::try_from(months.div_euclid(12)).ok()?;
    Day::new(year, u8::try_from(months.rem_euclid(12) + 1).ok()?, 1)
}

fn days_of(month: Day) -> impl Iterator<Item = Day> {
    (1..=31).filter_map(move |day| Day::new(month.year(), month.month(), day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_follow_each_other() {
        let month = |text: &str| text.parse::<Day>().unwrap();
        assert_eq!(neighbour(month("2026-12-01"), 1), Some(month("2027-01-01")));
        assert_eq!(
            neighbour(month("2026-01-01"), -1),
            Some(month("2025-12-01"))
        );
        assert_eq!(days_of(month("2028-02-01")).count(), 29);
        assert_eq!(month("2026-11-01").weekday(), 6);
    }
}
