//! The form with the facts of the current tour.

use super::{close_button, note, scrolled};
use crate::panels::style::{BODY, SMALL, bold, palette};
use crate::panels::targets::Noted as _;
use crate::platform::worker::Worker;
use egui::{Grid, RichText, Ui};
use knights_tour::facts::Facts;
use knights_tour_session::Session;

pub(super) struct Known {
    facts: Option<Facts>,
    making: Option<Worker<Facts>>,
}

impl Known {
    pub(super) fn of(session: &Session) -> Known {
        let tour = session.tour();
        Known {
            facts: None,
            making: tour.map(|tour| Worker::start("facts", move |_| Facts::of(&tour))),
        }
    }
}

pub(super) fn show(ui: &mut Ui, known: &mut Known) -> bool {
    if let Some(made) = Worker::poll(&mut known.making) {
        known.facts = made.ok();
    }
    match &known.facts {
        Some(facts) => scrolled(ui, 140.0, |ui| table(ui, facts)),
        None if known.making.is_some() => note(ui, "Computing\u{2026}"),
        None => note(ui, "The board has no complete tour of one knight."),
    }
    close_button(ui)
}

fn table(ui: &mut Ui, facts: &Facts) {
    /// Maximum width of the facts in points; longer facts wrap.
    const WIDEST: f32 = 340.0;
    const ABOUT: f32 = 190.0;
    let room = (ui.ctx().screen_rect().width() - ABOUT).clamp(80.0, WIDEST);
    let quiet = palette(ui.visuals()).quiet;
    Grid::new("facts")
        .num_columns(2)
        .spacing([18.0, 6.0])
        .show(ui, |ui| {
            for (about, fact) in facts.lines() {
                ui.label(RichText::new(about).size(SMALL).color(quiet));
                let text = match about {
                    "Known as" => bold(fact),
                    _ => RichText::new(fact),
                };
                ui.scope(|ui| {
                    ui.set_max_width(room);
                    ui.add(egui::Label::new(text.size(BODY)).wrap())
                        .noted(about);
                });
                ui.end_row();
            }
        });
}
