//! The form with the facts of the current tour.

use super::{close_button, note, scrolled};
use crate::panels::style::{BODY, SMALL, bold, quiet, wrapped};
use crate::panels::targets::Noted as _;
use crate::platform::worker::Latest;
use egui::{Grid, RichText, Ui};
use knights_tour::facts::Facts;
use knights_tour_session::Session;

/// The facts of the tour that was on the board when the form was opened.
pub(super) type TourFacts = Latest<(), Facts>;

pub(super) fn start_computing(session: &Session) -> TourFacts {
    let mut facts = TourFacts::default();
    if let Some(tour) = session.tour() {
        facts.start("facts", (), move |()| Facts::of(&tour));
    }
    facts
}

pub(super) fn show(ui: &mut Ui, facts: &mut TourFacts) -> bool {
    facts.poll_and_keep(|(), facts| Some(facts));
    match facts.kept() {
        Some(facts) => scrolled(ui, 140.0, |ui| show_table(ui, facts)),
        None if facts.is_busy() => note(ui, "Computing\u{2026}"),
        None => note(ui, "The board has no complete tour of one knight."),
    }
    close_button(ui)
}

fn show_table(ui: &mut Ui, facts: &Facts) {
    /// Maximum width of the facts in points; longer facts wrap.
    const WIDEST: f32 = 340.0;
    const ABOUT: f32 = 190.0;
    let room = (ui.ctx().screen_rect().width() - ABOUT).clamp(80.0, WIDEST);
    Grid::new("facts")
        .num_columns(2)
        .spacing([18.0, 6.0])
        .show(ui, |ui| {
            // Counts of moves by slope interest few; the command `facts` has them.
            let lines = facts.lines().into_iter();
            for (about, fact) in lines.filter(|(about, _)| *about != "Slopes") {
                ui.label(quiet(ui, about).size(SMALL));
                let text = match about {
                    "Known as" => bold(fact),
                    _ => RichText::new(fact),
                };
                ui.scope(|ui| {
                    ui.set_max_width(room);
                    wrapped(ui, text.size(BODY)).noted(about);
                });
                ui.end_row();
            }
        });
}
