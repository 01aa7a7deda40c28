//! A knight on its way by a rule, whose steps can also be taken back, replayed and chosen by others.

use knights_tour::board::Direction;
use knights_tour::position::{Position, Step};
use knights_tour::solve::{Action, Backtrack, End, Strategy, TieBreak, Warnsdorff};
use std::ops::ControlFlow;

/// The rule that makes a step, as the user has chosen it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Rule {
    pub(super) tie_break: TieBreak,
    pub(super) backtracking: bool,
    pub(super) seed: u64,
}

impl Strategy for Rule {
    fn next(&self, position: &Position, retracted: Option<Direction>) -> ControlFlow<End, Action> {
        if self.backtracking {
            Backtrack::ranked(self.tie_break, self.seed).next(position, retracted)
        } else {
            Warnsdorff::new(self.tie_break, self.seed).next(position, retracted)
        }
    }
}

/// A position and the rule that continues it. Unlike a [`knights_tour::solve::Search`], it can go back and forth; who replays
/// a step answers for it, or mixes the order.
#[derive(Clone, Debug)]
pub(super) struct Course {
    position: Position,
    rule: Rule,
    retracted: Option<Direction>,
    /// Whether the order of moves changed on the way, so that exhausting it proves nothing.
    is_order_mixed: bool,
}

impl Course {
    pub(super) fn new(position: Position, rule: Rule) -> Course {
        let is_order_mixed = !position.moves().is_empty();
        Course {
            position,
            rule,
            retracted: None,
            is_order_mixed,
        }
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn rule(&self) -> Rule {
        self.rule
    }

    /// The rule's next action, or why it ends.
    pub(super) fn next(&self) -> ControlFlow<End, Action> {
        self.rule.next(&self.position, self.retracted())
    }

    /// Makes the rule's next step; `None` if it ends.
    pub(super) fn step(&mut self) -> Option<Step> {
        let step = match self.next().continue_value()? {
            Action::Advance(direction) => {
                // A first move from the start makes the order consistent again.
                self.is_order_mixed &= !self.position.moves().is_empty();
                Step::advance(self.position.active(), direction)
            }
            Action::TakeBack => self.position.moves().last()?.taken_back(),
        };
        self.replay(step);
        Some(step)
    }

    /// Makes a step that the rule has made before.
    pub(super) fn replay(&mut self, step: Step) {
        self.alter(Some(step), |position| position.make(step));
    }

    /// Lets `change` alter the position to what it was after `last`, the last step made.
    pub(super) fn alter<T>(
        &mut self,
        last: Option<Step>,
        change: impl FnOnce(&mut Position) -> T,
    ) -> T {
        self.retracted = last.filter(|step| step.is_take_back()).map(Step::direction);
        change(&mut self.position)
    }

    /// Replaces the rule. `is_same_order` says whether both rules try alternatives in the same order.
    pub(super) fn change_rule(&mut self, rule: Rule, is_same_order: bool) {
        self.rule = rule;
        let has_begun = !self.position.moves().is_empty() || self.retracted.is_some();
        self.is_order_mixed = (self.is_order_mixed || !is_same_order) && has_begun;
    }

    /// Whether all alternatives before the current one have been tried, so that exhaustion is a proof.
    #[cfg(feature = "serde")]
    pub(super) fn is_in_order(&self) -> bool {
        !self.is_order_mixed
    }

    pub(super) fn mix_order(&mut self) {
        self.is_order_mixed = true;
    }

    /// The direction of the move that was just taken back, if any. A mixed search starts over at the start.
    pub(super) fn retracted(&self) -> Option<Direction> {
        let begins_anew = self.is_order_mixed && self.position.moves().is_empty();
        self.retracted.filter(|_| !begins_anew)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::board::Board;

    #[test]
    fn exhaustion_is_a_proof_even_where_the_order_changed_on_the_way() {
        // 3×5 has no tour; 3×4 has tours, but only from its short edges.
        for (size, start, is_possible) in [
            ("3x5", "a1", false),
            ("3x4", "a1", true),
            ("3x4", "b2", false),
        ] {
            for change_at in 0..40 {
                let board: Board = size.parse().unwrap();
                let position = Position::new(&board, start.parse().unwrap()).unwrap();
                let rule = Rule {
                    tie_break: TieBreak::First,
                    backtracking: true,
                    seed: 0,
                };
                let mut course = Course::new(position, rule);
                let made = std::iter::from_fn(|| course.step()).take(change_at).count();
                if made == change_at {
                    course.change_rule(
                        Rule {
                            tie_break: TieBreak::Random,
                            seed: 1,
                            ..rule
                        },
                        false,
                    );
                    while course.step().is_some() {}
                }
                let expected = if is_possible {
                    End::Complete
                } else {
                    End::Exhausted
                };
                assert_eq!(
                    course.next().break_value(),
                    Some(expected),
                    "{size} {start} {change_at}"
                );
            }
        }
    }
}
