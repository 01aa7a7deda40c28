//! Which colours and marks are on the board, and are to be explained.

use crate::panels::Legend;
use crate::panels::Sign::{Mark, Tint as Colour};
use crate::workers::heat::HeatMap;
use knights_tour::scene::{self, Sprite, Tint, View};
use knights_tour::session::Session;

/// The legend of what is shown; `are_dots` says that squares are too small for more than a colour.
pub(crate) fn of(session: &Session, view: View, heat: Option<&HeatMap>, are_dots: bool) -> Legend {
    let mut legend = Legend::default();
    let has_two = session.mode().has_two_knights();
    if let Some(heat) = heat.filter(|_| !has_two) {
        legend.starts = heat.summary();
        return legend;
    }
    if let Some(reason) = session.refusal() {
        let (good, bad) = reason.legend();
        let tints = [(Tint::Good, good), (Tint::Bad, bad)];
        let signs = tints
            .into_iter()
            .filter_map(|(tint, meaning)| Some((Colour(tint), meaning?)));
        legend.signs.extend(signs);
    }
    let course = session.course();
    // Each of two knights has one colour on the line.
    let is_told = are_dots || (view.path && !has_two);
    legend.order = course.filter(|_| is_told).map(|course| course.squares());
    let explanation = session.explanation();
    let is_explained = explanation.is_some_and(|known| known.chosen.is_some());
    if view.explain && is_explained && course.is_some() {
        let next = match session.mode().is_played() {
            true => "what the rule would choose",
            false => "next move",
        };
        legend.signs.extend([
            (Mark(Sprite::Chosen), next),
            (
                Mark(Sprite::Candidate),
                "possible move, with its number of ways on",
            ),
        ]);
        if session.preferences().backtracking {
            legend
                .signs
                .push((Mark(Sprite::GivenUp), "led to a dead end"));
        }
    }
    let marks = session.marks();
    let has = |mark| marks.iter().any(|&(_, known)| known == mark);
    if has(scene::Mark::End) {
        legend
            .signs
            .push((Mark(Sprite::WantedEnd), "the end that you chose"));
    }
    let is_puzzle = session.mode().is_solved();
    if has(scene::Mark::Hint) {
        let meaning = match is_puzzle {
            true => "where the number stands",
            false => "keeps the tour possible",
        };
        legend.signs.push((Mark(Sprite::Hint), meaning));
    }
    if is_puzzle && has(scene::Mark::Active) {
        let meaning = "what shows it";
        legend.signs.push((Mark(Sprite::Active), meaning));
    }
    if has_two && has(scene::Mark::Active) {
        legend.signs.extend([
            (Mark(Sprite::Active), "the knight that a click moves"),
            (Mark(Sprite::Candidate), "the light knight can go there"),
            (
                Mark(Sprite::SecondCandidate),
                "the dark knight can go there",
            ),
        ]);
    }
    legend
}
