//! Whether a graph holds together, also where any one node is taken away.

use super::choice::{Choices, Lot};
use super::graph::Node;

/// The memory of a search, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Connection {
    order: Vec<u32>,
    low: Vec<u32>,
    path: Vec<(Node, u32)>,
}

impl Connection {
    /// Whether the edges that are not ruled out join all nodes, and go on doing so whichever node
    /// is taken away: a circle does (J. Hopcroft and R. Tarjan, 1973, by low points).
    pub(super) fn is_twofold(&mut self, choices: &Choices<'_>) -> bool {
        const NEW: u32 = u32::MAX;
        let graph = choices.graph();
        let nodes = graph.nodes();
        for list in [&mut self.order, &mut self.low] {
            list.clear();
            list.resize(nodes, NEW);
        }
        self.path.clear();
        self.path.push((0, 0));
        (self.order[0], self.low[0]) = (0, 0);
        let mut count = 1;
        let mut branches_of_root = 0;
        while let Some(&mut (here, ref mut next)) = self.path.last_mut() {
            let at = here as usize;
            let Some(&(node, edge)) = graph.arcs(here).get(*next as usize) else {
                let _ = self.path.pop();
                let Some(&(before, _)) = self.path.last() else {
                    break;
                };
                let low = self.low[at];
                let is_root = before == 0;
                branches_of_root += u32::from(is_root);
                if !is_root && low >= self.order[before as usize] {
                    return false;
                }
                self.low[before as usize] = self.low[before as usize].min(low);
                continue;
            };
            *next += 1;
            if choices.lot(edge) == Lot::Out {
                continue;
            }
            let seen = self.order[node as usize];
            if seen == NEW {
                (self.order[node as usize], self.low[node as usize]) = (count, count);
                count += 1;
                self.path.push((node, 0));
            } else {
                self.low[at] = self.low[at].min(seen);
            }
        }
        count as usize == nodes && branches_of_root <= 1
    }
}
