use crate::position::Step;
use std::collections::VecDeque;

/// A position reached by a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The index of the parent; `None` for the first kept node.
    pub parent: Option<usize>,
    /// The number of moves from the start.
    pub depth: u64,
    /// The step that first reached the position, or the first kept step for earlier positions.
    pub step: u64,
}

/// The positions that a search has reached, in depth-first order; for a long search, only those around one step.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::position::Position;
/// use knights_tour::solve::{Backtrack, Search, SearchSteps, TieBreak};
///
/// let position = Position::new(&"5x5".parse::<Board>()?, "a1".parse()?)?;
/// let mut search = Search::new(position, Backtrack::ranked(TieBreak::First, 0));
/// let mut steps = SearchSteps::default();
/// while let Some(step) = search.step().continue_value() {
///     steps.push(step);
/// }
/// assert_eq!(steps.tree().nodes().len(), 25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTree {
    nodes: Vec<TreeNode>,
    here: usize,
    now: u64,
}

impl SearchTree {
    /// Maximum number of steps in a tree; the tree has at most twice as many nodes.
    pub const MOST_STEPS: usize = 20_000;

    /// The tree of at most `MOST_STEPS` `steps` as of step `now`. Before them, `first` steps led to `depth` moves.
    pub fn of(
        steps: impl IntoIterator<Item = Step>,
        first: u64,
        depth: u64,
        now: u64,
    ) -> SearchTree {
        let mut tree = GrowingTree::from(first, depth);
        let mut here = tree.at;
        let mut made = first;
        for step in steps.into_iter().take(SearchTree::MOST_STEPS) {
            made += 1;
            tree.add(step, made);
            if made <= now {
                here = tree.at;
            }
        }
        tree.finished(here, now)
    }

    /// The kept nodes in preorder: each node after its parent and the subtrees of earlier siblings.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// The index of the node of the current position.
    pub fn here(&self) -> usize {
        self.here
    }

    /// The current step; nodes with later steps are still ahead.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Indices of nodes from the current position back to the first kept node.
    pub fn way(&self) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(self.here), |&at| self.nodes.get(at)?.parent)
    }
}

/// A tree to which steps are being added.
struct GrowingTree {
    /// For each node, its parent's number and its own step. Nodes before the first known one have negative numbers.
    nodes: VecDeque<(i64, u64)>,
    first: i64,
    at: i64,
    depth: u64,
    step: u64,
}

impl GrowingTree {
    fn from(step: u64, depth: u64) -> GrowingTree {
        GrowingTree {
            nodes: VecDeque::from([(-1, step)]),
            first: 0,
            at: 0,
            depth,
            step,
        }
    }

    fn add(&mut self, step: Step, made: u64) {
        if !step.is_take_back() {
            self.nodes.push_back((self.at, made));
            self.at = self.first + self.nodes.len() as i64 - 1;
            return;
        }
        if self.at == self.first && self.depth > 0 {
            // Add the parent, reached before the first kept step.
            self.first -= 1;
            self.depth -= 1;
            self.nodes.push_front((self.first - 1, self.step));
        }
        let place = usize::try_from(self.at - self.first);
        let node = place.ok().and_then(|place| self.nodes.get(place));
        self.at = node.map_or(self.at, |&(parent, _)| parent).max(self.first);
    }

    fn finished(self, here: i64, now: u64) -> SearchTree {
        let place = |number: i64| usize::try_from(number - self.first).ok();
        let mut nodes: Vec<TreeNode> = Vec::with_capacity(self.nodes.len());
        for (parent, step) in self.nodes {
            let parent = place(parent);
            let above = parent.and_then(|parent| nodes.get(parent));
            let depth = above.map_or(self.depth, |above: &TreeNode| above.depth + 1);
            nodes.push(TreeNode {
                parent,
                depth,
                step,
            });
        }
        SearchTree {
            here: place(here).unwrap_or(0),
            nodes,
            now,
        }
    }
}

/// The last steps of a search, up to the limit of a tree.
#[derive(Clone, Debug, Default)]
pub struct SearchSteps {
    last: VecDeque<Step>,
    /// The number of forgotten steps; `depth` is the number of moves on the board after them.
    before: u64,
    depth: u64,
}

impl SearchSteps {
    /// Adds the next step.
    pub fn push(&mut self, step: Step) {
        if self.last.len() == SearchTree::MOST_STEPS
            && let Some(forgotten) = self.last.pop_front()
        {
            self.before += 1;
            self.depth = if forgotten.is_take_back() {
                self.depth.saturating_sub(1)
            } else {
                self.depth + 1
            };
        }
        self.last.push_back(step);
    }

    /// Builds the tree of the kept steps.
    pub fn tree(&self) -> SearchTree {
        let steps = self.last.iter().copied();
        let now = self.before + self.last.len() as u64;
        SearchTree::of(steps, self.before, self.depth, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::position::Position;
    use crate::solve::{Backtrack, End, Search, TieBreak};
    use std::ops::ControlFlow;

    fn steps(board: &str, strategy: Backtrack, most: usize) -> (Vec<Step>, Option<End>) {
        let board: Board = board.parse().unwrap();
        let position = Position::new(&board, "a1".parse().unwrap()).unwrap();
        let mut search = Search::new(position, strategy);
        let mut steps = Vec::new();
        while steps.len() < most {
            match search.step() {
                ControlFlow::Continue(step) => steps.push(step),
                ControlFlow::Break(end) => return (steps, Some(end)),
            }
        }
        (steps, None)
    }

    fn whole(steps: &[Step]) -> SearchTree {
        SearchTree::of(steps.iter().copied(), 0, 0, u64::MAX)
    }

    fn plain_nodes(trail: &mut Vec<(i32, i32)>, nodes: &mut usize) -> bool {
        const ORDER: [(i32, i32); 8] = [
            (2, 1),
            (1, 2),
            (-1, 2),
            (-2, 1),
            (-2, -1),
            (-1, -2),
            (1, -2),
            (2, -1),
        ];
        *nodes += 1;
        let (x, y) = trail[trail.len() - 1];
        trail.len() == 25
            || ORDER.into_iter().any(|(dx, dy)| {
                let to = (x + dx, y + dy);
                let is_free =
                    (0..5).contains(&to.0) && (0..5).contains(&to.1) && !trail.contains(&to);
                is_free && {
                    trail.push(to);
                    let is_found = plain_nodes(trail, nodes);
                    let _ = (!is_found).then(|| trail.pop());
                    is_found
                }
            })
    }

    #[test]
    fn plain_order_comes_to_8840_positions_of_5x5_and_the_rule_to_25() {
        let (plain, end) = steps("5x5", Backtrack::plain(), usize::MAX);
        assert_eq!(end, Some(End::Complete));
        let tree = whole(&plain);
        assert_eq!(tree.nodes().len(), 8_840);
        let mut nodes = 0;
        assert!(plain_nodes(&mut vec![(0, 0)], &mut nodes));
        assert_eq!(nodes, 8_840);
        assert_eq!(tree.way().count(), 25);
        let (ruled, _) = steps("5x5", Backtrack::ranked(TieBreak::First, 0), usize::MAX);
        let tree = whole(&ruled);
        assert_eq!((tree.nodes().len(), tree.here()), (25, 24));
    }

    #[test]
    fn each_position_stands_behind_the_one_before_it() {
        let (all, _) = steps("5x5", Backtrack::plain(), usize::MAX);
        for (first, count, now) in [
            (0, 9_000, 4_000),
            (3_000, 500, 3_100),
            (12_345, 2_000, 99_999),
        ] {
            let depth = all[..first].iter().fold(0, |depth, step| {
                if step.is_take_back() {
                    depth - 1
                } else {
                    depth + 1
                }
            });
            let part = all[first..].iter().copied().take(count);
            let tree = SearchTree::of(part, first as u64, depth, now);
            assert!(tree.nodes().len() <= 2 * count + 1);
            for (place, node) in tree.nodes().iter().enumerate() {
                let Some(parent) = node.parent else {
                    assert_eq!(place, 0);
                    continue;
                };
                assert!(parent < place && tree.nodes()[parent].depth + 1 == node.depth);
                assert!(tree.nodes()[parent].step <= node.step);
            }
            let made = (now as usize).min(first + count).min(all.len());
            let moves = all[..made]
                .iter()
                .fold(0, |depth, step| match step.is_take_back() {
                    true => depth - 1,
                    false => depth + 1,
                });
            assert_eq!(tree.nodes()[tree.here()].depth, moves, "{first}");
        }
    }

    #[test]
    fn of_a_long_search_the_last_steps_are_kept() {
        let (all, end) = steps("6x6", Backtrack::plain(), 100_000);
        assert_eq!(end, None);
        let mut kept = SearchSteps::default();
        all.iter().for_each(|&step| kept.push(step));
        let tree = kept.tree();
        assert!(tree.nodes().len() <= 2 * SearchTree::MOST_STEPS + 1);
        assert!(tree.nodes().iter().all(|node| node.step >= 80_000));
        let moves = all.iter().fold(0, |depth, step| {
            if step.is_take_back() {
                depth - 1
            } else {
                depth + 1
            }
        });
        assert_eq!(tree.nodes()[tree.here()].depth, moves);
    }
}
