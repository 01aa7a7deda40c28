//! The form that asks which rules are tried from all starts.

use super::fields::list;
use super::{Wish, buttons, note};
use crate::model::command::{AppCommand, Menu};
use egui::Ui;
use knights_tour::session::Session;
use knights_tour::solve::TieBreak;

/// What has been chosen so far, by its place among [`TieBreak::ALL`].
pub(super) struct Rules {
    rule: usize,
    /// From 1; 0 for none.
    other: usize,
}

impl Rules {
    pub(super) fn of(session: &Session) -> Rules {
        let now = session.preferences().tie_break;
        let rule = TieBreak::ALL.iter().position(|&known| known == now);
        Rules {
            rule: rule.unwrap_or(0),
            other: 0,
        }
    }
}

pub(super) fn show(ui: &mut Ui, chosen: &mut Rules) -> Wish {
    note(
        ui,
        "Every square is tried as a start: from which of them does Warnsdorff\u{2019}s rule complete a tour?",
    );
    let names = TieBreak::ALL.map(Menu::name_of);
    let with_none: Vec<&str> = ["None"].into_iter().chain(names).collect();
    list(ui, "Ties decided by", &names, &mut chosen.rule);
    list(ui, "Compare with", &with_none, &mut chosen.other);
    buttons(ui, "Test", false, || {
        let rule = TieBreak::ALL.get(chosen.rule).copied()?;
        let other = chosen.other.checked_sub(1);
        let other = other.and_then(|other| TieBreak::ALL.get(other).copied());
        let other = other.filter(|&other| other != rule);
        Some(vec![AppCommand::TestStarts(rule, other)])
    })
}
