//! Chooses the legend's entries.

use crate::panels::Legend;
use crate::panels::Sign::{Mark, Tint as Colour};
use crate::workers::heat::HeatMap;
use knights_tour_scene as scene;
use knights_tour_scene::{Sprite, Tint, View};
use knights_tour_session::Session;

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
    let is_explained = session
        .explanation()
        .is_some_and(|known| known.chosen.is_some());
    let is_explained = view.explain && is_explained && session.tour_view().is_some();
    let next = if session.mode().is_played() {
        "what the rule would choose"
    } else {
        "next move"
    };
    let marks = session.marks();
    let has = |mark| marks.iter().any(|&(_, known)| known == mark);
    let (is_active, is_hint) = (has(scene::Mark::Active), has(scene::Mark::Hint));
    let [for_light, for_dark] = [scene::Mark::Candidate, scene::Mark::OtherCandidate].map(&has);
    let (is_puzzle, has_turn) = (session.mode().is_solved(), has_two && is_active);
    let hint = if is_puzzle {
        "the number goes here"
    } else {
        "keeps the tour possible"
    };
    let active = if is_hint {
        "the reason"
    } else {
        "before or after the number to place"
    };
    let is_given_up = is_explained && session.preferences().backtracking;
    let signs = [
        (is_explained, Sprite::Chosen, next),
        (
            is_explained,
            Sprite::Candidate,
            "possible move, and its onward moves",
        ),
        (is_given_up, Sprite::GivenUp, "led to a dead end"),
        (
            has(scene::Mark::End),
            Sprite::WantedEnd,
            "the end that you chose",
        ),
        (is_hint, Sprite::Hint, hint),
        (is_puzzle && is_active, Sprite::Active, active),
        (
            is_puzzle && for_light,
            Sprite::Candidate,
            "it could go here",
        ),
        (has_turn, Sprite::Active, "moves when you click"),
        (
            has_turn && for_light,
            Sprite::Candidate,
            "light knight can go here",
        ),
        (
            has_turn && for_dark,
            Sprite::SecondCandidate,
            "dark knight can go here",
        ),
    ];
    let shown = signs.into_iter().filter(|(is_shown, ..)| *is_shown);
    legend
        .signs
        .extend(shown.map(|(_, sprite, meaning)| (Mark(sprite), meaning)));
    legend
}
