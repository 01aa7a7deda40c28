//! Chooses the legend's entries.

use crate::panels::Legend;
use crate::panels::Sign::{Mark, Tint as Colour};
use crate::workers::heat::HeatMap;
use knights_tour::scene::{self, Sprite, Tint, View};
use knights_tour::session::Session;

pub(crate) fn of(session: &Session, view: View, heat: Option<&HeatMap>) -> Legend {
    let mut legend = Legend::default();
    let has_two = session.mode().has_two_knights();
    if let Some(heat) = heat.filter(|_| !has_two) {
        legend.starts = heat.summary();
        return legend;
    }
    if let Some(reason) = session.refusal() {
        let (good, bad) = reason.legend();
        let tints = [(Tint::Good, good), (Tint::Bad, bad)];
        let signs = tints.map(|(tint, meaning)| Some((Colour(tint), meaning?)));
        legend.signs.extend(signs.into_iter().flatten());
    }
    let tour_view = session.tour_view();
    let mut mark = |is_shown: bool, sprite, meaning| {
        legend.signs.extend(is_shown.then_some((Mark(sprite), meaning)));
    };
    let is_explained = session.explanation().is_some_and(|known| known.chosen.is_some());
    let is_explained = view.explain && is_explained && tour_view.is_some();
    let next = if session.mode().is_played() { "what the rule would choose" } else { "next move" };
    mark(is_explained, Sprite::Chosen, next);
    let possible = "possible move, and its onward moves";
    mark(is_explained, Sprite::Candidate, possible);
    let is_given_up = is_explained && session.preferences().backtracking;
    mark(is_given_up, Sprite::GivenUp, "led to a dead end");
    let marks = session.marks();
    let has = |mark| marks.iter().any(|&(_, known)| known == mark);
    let has_end = has(scene::Mark::End);
    mark(has_end, Sprite::WantedEnd, "the end that you chose");
    let is_puzzle = session.mode().is_solved();
    let hint = if is_puzzle { "the number goes here" } else { "keeps the tour possible" };
    mark(has(scene::Mark::Hint), Sprite::Hint, hint);
    let is_active = has(scene::Mark::Active);
    let active =
        if has(scene::Mark::Hint) { "the reason" } else { "before or after the number to place" };
    mark(is_puzzle && is_active, Sprite::Active, active);
    let has_turn = has_two && is_active;
    mark(has_turn, Sprite::Active, "moves when you click");
    for (seen, sprite, meaning) in [
        (scene::Mark::Candidate, Sprite::Candidate, "light knight can go here"),
        (scene::Mark::OtherCandidate, Sprite::SecondCandidate, "dark knight can go here"),
    ] {
        mark(has_turn && has(seen), sprite, meaning);
    }
    legend
}
