//! Cut nodes by low points (J. Hopcroft & R. Tarjan, 1973).

use std::ops::ControlFlow;

/// A depth-first search with the low points of its nodes.
#[derive(Clone, Debug, Default)]
pub(super) struct LowPoints {
    /// The discovery index of each node; `low` has the low points.
    order: Vec<u32>,
    low: Vec<u32>,
    path: Vec<(u32, u32)>,
    pub(super) reached: u32,
}

const NEW: u32 = u32::MAX;

/// What an index in a node's list stands for: an edge, an edge to skip, or the end of the list.
pub(super) enum Arc {
    To(u32),
    Out,
    End,
}

impl LowPoints {
    pub(super) fn reset(&mut self, nodes: usize) {
        for list in [&mut self.order, &mut self.low] {
            list.clear();
            list.resize(nodes, NEW);
        }
        self.reached = 0;
    }

    pub(super) fn is_reached(&self, node: u32) -> bool {
        self.order[node as usize] != NEW
    }

    /// A depth-first search that calls `cut` with each cut node, possibly several times, until `cut` breaks.
    pub(super) fn walk(
        &mut self,
        root: u32,
        arc: impl Fn(u32, u32) -> Arc,
        mut cut: impl FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut branches_of_root = 0;
        self.path.clear();
        self.reach(root);
        while let Some(&mut (here, ref mut next)) = self.path.last_mut() {
            let at = here as usize;
            *next += 1;
            match arc(here, *next - 1) {
                Arc::To(node) if self.is_reached(node) => {
                    self.low[at] = self.low[at].min(self.order[node as usize]);
                }
                Arc::To(node) => self.reach(node),
                Arc::Out => {}
                Arc::End => {
                    let _ = self.path.pop();
                    let Some(&(before, _)) = self.path.last() else {
                        break;
                    };
                    let low = self.low[at];
                    if before == root {
                        branches_of_root += 1;
                    } else if low >= self.order[before as usize] {
                        cut(before)?;
                    }
                    self.low[before as usize] = self.low[before as usize].min(low);
                }
            }
        }
        if branches_of_root > 1 {
            cut(root)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn reach(&mut self, node: u32) {
        (self.order[node as usize], self.low[node as usize]) = (self.reached, self.reached);
        self.reached += 1;
        self.path.push((node, 0));
    }
}
