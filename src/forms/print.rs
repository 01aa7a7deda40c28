//! How many puzzles are printed, and how many on a page.

use super::fields::list;
use super::{Wish, buttons, note};
use crate::model::command::{AppCommand, SheetOfPuzzles};
use crate::model::sentences;
use egui::Ui;
use knights_tour::picture::{Choice, PAPER};
use knights_tour::session::Session;
use std::time::{SystemTime, UNIX_EPOCH};

/// How many are offered, altogether and on a page.
const PUZZLES: [u32; 5] = [1, 4, 6, 12, 24];
const PER_PAGE: [u32; 4] = [1, 2, 4, 6];

/// What has been chosen so far, by its place among what is offered.
#[derive(Default)]
pub(super) struct Print {
    puzzles: usize,
    per_page: usize,
    paper: usize,
}

impl Print {
    fn sheet(&self) -> Option<SheetOfPuzzles> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Some(SheetOfPuzzles {
            puzzles: *PUZZLES.get(self.puzzles)?,
            per_page: *PER_PAGE.get(self.per_page)?,
            paper: self.paper.try_into().ok()?,
            seed: now.map_or(0, |since| since.as_secs()),
        })
    }
}

pub(super) fn show(ui: &mut Ui, chosen: &mut Print, session: &Session) -> Wish {
    let game = session.puzzle();
    let title = game.map_or(String::new(), |game| format!(" {}.", game.title));
    note(
        ui,
        &format!("A PDF to print.{title} The solutions have pages of their own."),
    );
    let counts = PUZZLES.map(|count| match count {
        1 => "This one".to_owned(),
        count => format!("This one and {} like it", count - 1),
    });
    let names = counts.each_ref().map(String::as_str);
    list(ui, "Puzzles", &names, &mut chosen.puzzles);
    let counts = PER_PAGE.map(|count| count.to_string());
    let names = counts.each_ref().map(String::as_str);
    ui.add_enabled_ui(chosen.puzzles > 0, |ui| {
        list(ui, "On a page", &names, &mut chosen.per_page);
    });
    let papers: &[&str] = match PAPER.choice {
        Choice::Name { names, .. } => names,
        Choice::Flag { .. } | Choice::Number { .. } | Choice::Length { .. } => &[],
    };
    let papers: Vec<String> = papers
        .iter()
        .map(|name| sentences::capitalised(name))
        .collect();
    let papers: Vec<&str> = papers.iter().map(String::as_str).collect();
    list(ui, PAPER.label, &papers, &mut chosen.paper);
    buttons(ui, "Save\u{2026}", false, || {
        Some(vec![AppCommand::Print(chosen.sheet()?)])
    })
}
