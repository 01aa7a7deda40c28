//! The entries of the legend, chosen from what the board shows.

use crate::workers::heat::{HeatMap, StartCounts};
use knights_tour_scene::{Mark, Sprite, Tint, View};
use knights_tour_session::Session;

/// The meanings of the colours and marks on the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Legend {
    /// The results of tested starts, for each rule.
    pub(crate) starts: Vec<StartCounts>,
    pub(crate) entries: Vec<LegendEntry>,
}

/// A colour or mark, and its meaning.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LegendEntry {
    pub(crate) sign: Sign,
    pub(crate) meaning: String,
}

/// A colour of squares, or a mark on a square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Sign {
    Tint(Tint),
    Sprite(Sprite),
}

impl Legend {
    /// The legend of a session's board; `heat` is the map of starts, if it is shown.
    pub(crate) fn of(session: &Session, view: View, heat: Option<&HeatMap>) -> Legend {
        let mode = session.mode();
        let mut legend = Legend::default();
        if let Some(heat) = heat.filter(|_| !mode.has_two_knights()) {
            legend.starts = heat.summary();
            return legend;
        }
        if let Some(reason) = session.refusal() {
            let (good, bad) = reason.legend();
            for (tint, meaning) in [(Tint::Good, good), (Tint::Bad, bad)] {
                if let Some(meaning) = meaning {
                    legend.add(Sign::Tint(tint), meaning);
                }
            }
        }
        let mut add = |sprite, meaning| legend.add(Sign::Sprite(sprite), meaning);
        let explanation = session.explanation().filter(|_| view.explain);
        let has_chosen = explanation.is_some_and(|known| known.chosen.is_some());
        if has_chosen && session.tour_view().is_some() {
            let next = if mode.is_played() {
                "what the rule would choose"
            } else {
                "next move"
            };
            add(Sprite::Chosen, next);
            add(Sprite::Candidate, "possible move, and its onward moves");
            if session.preferences().backtracking {
                add(Sprite::GivenUp, "led to a dead end");
            }
        }
        let game = session.puzzle();
        let is_verse = game.is_some_and(|game| game.puzzle.verse().is_some());
        let marks = session.marks();
        let has = |mark| marks.iter().any(|&(_, known)| known == mark);
        if has(Mark::End) {
            add(Sprite::WantedEnd, "the end that you chose");
        }
        match (has(Mark::Hint), mode.is_solved()) {
            (true, true) if is_verse => add(Sprite::Hint, "the next letter"),
            (true, true) => add(Sprite::Hint, "the number goes here"),
            (true, false) => add(Sprite::Hint, "keeps the tour possible"),
            (false, _) => {}
        }
        if mode.is_solved() {
            let [before, possible] = if is_verse {
                ["last letter", "possible next letters"]
            } else {
                ["before or after the number to place", "it could go here"]
            };
            match (has(Mark::Active), has(Mark::Hint)) {
                (true, true) => add(Sprite::Active, "the reason"),
                (true, false) => add(Sprite::Active, before),
                (false, _) => {}
            }
            if has(Mark::Candidate) {
                add(Sprite::Candidate, possible);
            }
        }
        if mode.has_two_knights() && has(Mark::Active) {
            add(Sprite::Active, "moves when you click");
            if has(Mark::Candidate) {
                add(Sprite::Candidate, "light knight can go here");
            }
            if has(Mark::OtherCandidate) {
                add(Sprite::SecondCandidate, "dark knight can go here");
            }
        }
        legend
    }

    fn add(&mut self, sign: Sign, meaning: &str) {
        self.entries.push(LegendEntry {
            sign,
            meaning: meaning.to_owned(),
        });
    }
}
