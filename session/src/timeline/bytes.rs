//! Converts timelines to bytes and back, for saved sessions.

use super::{Author, LoggedStep, Timeline};
use crate::course::Rule;
use knights_tour::position::Step;
use knights_tour::solve::Action;
use std::ops::ControlFlow;

impl Timeline {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.log.iter().map(|entry| entry.0).collect()
    }

    /// The moves that lead to the current position, without take-backs, one byte each.
    pub(crate) fn moves_to_bytes(&self) -> Vec<u8> {
        self.position()
            .moves()
            .iter()
            .map(|&step| LoggedStep::new(step, Author::Rule).0)
            .collect()
    }

    pub(crate) fn is_in_order(&self) -> bool {
        self.course.is_in_order()
    }

    /// Replays the steps of [`Timeline::to_bytes`] up to the first illegal one, and returns whether all were legal. The
    /// steps may disprove `is_in_order`.
    pub(crate) fn replay_from(&mut self, bytes: &[u8], is_in_order: bool) -> bool {
        let rule = self.rule();
        // Allow take-backs even if the saved rule forbids them: the rule may have changed during a search.
        let backtracking = true;
        self.course.change_rule(
            Rule {
                backtracking,
                ..rule
            },
            true,
        );
        let mut entries = bytes.iter().copied().map(LoggedStep);
        let illegal = entries.find(|entry| {
            let step = entry.step();
            let is_legal = self.can_make(step);
            match entry.author() {
                _ if !is_legal => {}
                Author::Rule if self.is_in_order_with(step) => {
                    let _ = self.step_on();
                }
                author => self.make(step, author),
            }
            !is_legal
        });
        self.course.change_rule(rule, true);
        if !is_in_order || illegal.is_some() {
            self.course.mix_order();
        }
        illegal.is_none()
    }

    /// Whether a search would make this step next, so that no alternative is skipped.
    fn is_in_order_with(&mut self, step: Step) -> bool {
        let next = ControlFlow::Continue(if step.is_take_back() {
            Action::TakeBack
        } else {
            Action::Advance(step.direction())
        });
        if self.course.next() != next {
            self.course.alter(None, |_| ());
        }
        self.course.next() == next && !self.position().has_two()
    }

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
