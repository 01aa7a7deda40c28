//! The steps of a timeline as bytes, to be saved.

use super::{Author, Entry, Rule, Timeline};
use crate::position::Step;
use crate::solve::Action;
use std::ops::ControlFlow;

impl Timeline {
    /// The steps of the log with their authors, a byte for each.
    pub(in crate::session) fn to_bytes(&self) -> Vec<u8> {
        self.log.iter().map(|entry| entry.0).collect()
    }

    /// The moves to where the position stands, without what was tried and taken back, in the same way.
    pub(in crate::session) fn moves_to_bytes(&self) -> Vec<u8> {
        let moves = self.position().moves().iter();
        moves
            .map(|&step| Entry::new(step, Author::Rule).0)
            .collect()
    }

    /// Whether a search has tried what comes before the present point in its order.
    pub(in crate::session) fn is_in_order(&self) -> bool {
        self.search.is_in_order()
    }

    /// Makes all steps of a log that was taken by [`Timeline::to_bytes`]; `None` if one of them cannot
    /// be made. That they are in the order of a search is believed of none: each is compared with the search's own.
    pub(in crate::session) fn replay_from(
        &mut self,
        bytes: &[u8],
        is_in_order: bool,
    ) -> Option<()> {
        let rule = self.rule();
        // A search may have been interrupted by the rule without take-backs.
        let backtracking = true;
        self.search.change_strategy(
            Rule {
                backtracking,
                ..rule
            },
            true,
        );
        for entry in bytes.iter().copied().map(Entry) {
            let step = entry.step();
            self.can_make(step).then_some(())?;
            match entry.author() {
                Author::Rule if self.is_in_order_with(step) => {
                    let _ = self.step_on();
                }
                author => self.make(step, author),
            }
        }
        self.search.change_strategy(rule, true);
        if !is_in_order {
            self.search.mix_order();
        }
        Some(())
    }

    /// Whether a search takes this step next, or would take it first from here: then it leaves nothing out.
    fn is_in_order_with(&mut self, step: Step) -> bool {
        let next = ControlFlow::Continue(match step.is_take_back() {
            true => Action::TakeBack,
            false => Action::Advance(step.direction()),
        });
        if self.search.next() != next {
            self.search.alter(None, |_| ());
        }
        self.search.next() == next && !self.position().has_two()
    }

    /// Whether a step is a move to a free square, or takes the last move back.
    fn can_make(&self, step: Step) -> bool {
        let position = self.position();
        if step.is_take_back() {
            let last = position.moves().last();
            return last.is_some_and(|last| {
                (last.knight(), last.direction()) == (step.knight(), step.direction())
            });
        }
        let is_there = position.start_of(step.knight()).is_some();
        let mut candidates = position.candidates_of(step.knight());
        is_there && candidates.any(|(direction, _)| direction == step.direction())
    }
}
