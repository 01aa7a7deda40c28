//! 2-factors: two edges at each node, as in a Hamiltonian cycle. Strongly connected components of the residual graph
//! show the edges in all 2-factors or in none (J.-C. Régin, 1994).

use super::choice::{EdgeDecisions, EdgeState};
use super::graph::{EdgeIndex, Graph, Node};
use crate::solve::augmenting::{PartialFactor, Paths};

/// A 2-factor that agrees with the choices, kept between calls because each change needs only a small repair.
#[derive(Clone, Debug)]
pub(super) struct GraphTwoFactor {
    used: Vec<bool>,
    lacks: Vec<u8>,
    paths: Paths,
}

/// The undecided edges of the graph, for augmenting paths.
struct UndecidedEdges<'a, 'g> {
    choices: &'a EdgeDecisions<'g>,
    used: &'a mut [bool],
    lacks: &'a mut [u8],
}

impl PartialFactor for UndecidedEdges<'_, '_> {
    fn lacks(&mut self, node: Node) -> &mut u8 {
        &mut self.lacks[node as usize]
    }

    fn edge(&self, node: Node, is_used: bool, from: u32) -> Option<(u32, Node)> {
        let arcs = self.choices.graph().arcs(node);
        let mut places = from..arcs.len() as u32;
        let place = places.find(|&place| {
            let (_, edge) = arcs[place as usize];
            self.used[edge as usize] == is_used && self.choices.state(edge) == EdgeState::Undecided
        })?;
        Some((place, arcs[place as usize].0))
    }

    fn toggle(&mut self, node: Node, place: u32) {
        let (_, edge) = self.choices.graph().arcs(node)[place as usize];
        let used = &mut self.used[edge as usize];
        *used = !*used;
    }
}

/// A Hall violator: nodes of one colour with too few neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HallViolator(pub(super) Vec<Node>);

/// The undecided edges that are in all 2-factors, and those in none.
#[derive(Clone, Debug, Default)]
pub(super) struct Forced {
    pub(super) in_all: Vec<EdgeIndex>,
    pub(super) in_none: Vec<EdgeIndex>,
}

impl GraphTwoFactor {
    pub(super) fn new(graph: &Graph) -> GraphTwoFactor {
        GraphTwoFactor {
            used: vec![false; graph.edges().len()],
            lacks: vec![0; graph.nodes()],
            paths: Paths::new(graph.nodes()),
        }
    }

    pub(super) fn complete(&mut self, choices: &EdgeDecisions<'_>) -> Result<(), HallViolator> {
        self.drop_what_is_decided(choices);
        let graph = choices.graph();
        for node in graph.all_nodes().filter(|&node| graph.is_dark(node)) {
            while self.lacks[node as usize] > 0 {
                self.augment(choices, node)?;
            }
        }
        Ok(())
    }

    /// The smallest Hall violator found from a node with missing edges. Call after [`GraphTwoFactor::complete`] has failed.
    pub(super) fn smallest_violator(
        &mut self,
        choices: &EdgeDecisions<'_>,
    ) -> Option<HallViolator> {
        let graph = choices.graph();
        // Augment as much as possible first, to learn which nodes cannot get all their edges.
        for node in graph.all_nodes() {
            while self.lacks[node as usize] > 0 && self.augment(choices, node).is_ok() {}
        }
        let lacking = graph.all_nodes();
        let lacking: Vec<Node> = lacking
            .filter(|&node| self.lacks[node as usize] > 0)
            .collect();
        let violators = lacking
            .into_iter()
            .filter_map(|node| self.augment(choices, node).err());
        violators.min_by_key(|violator| violator.0.len())
    }

    fn drop_what_is_decided(&mut self, choices: &EdgeDecisions<'_>) {
        let graph = choices.graph();
        for node in graph.all_nodes() {
            self.lacks[node as usize] = 2 - choices.chosen(node);
        }
        for (edge, nodes) in graph.edges().iter().enumerate() {
            if !self.used[edge] {
                continue;
            }
            let has_room = nodes.iter().all(|&node| self.lacks[node as usize] > 0);
            if choices.state(edge as EdgeIndex) == EdgeState::Undecided && has_room {
                for &node in nodes {
                    self.lacks[node as usize] -= 1;
                }
            } else {
                self.used[edge] = false;
            }
        }
    }

    fn augment(&mut self, choices: &EdgeDecisions<'_>, node: Node) -> Result<(), HallViolator> {
        let mut open = UndecidedEdges {
            choices,
            used: &mut self.used,
            lacks: &mut self.lacks,
        };
        let is_found = self.paths.reach(&mut open, &[node], true);
        if is_found && self.paths.augment(&mut open, node) {
            Ok(())
        } else {
            Err(HallViolator(self.paths.violator()))
        }
    }

    pub(super) fn forced(&self, choices: &EdgeDecisions<'_>) -> Forced {
        let components = self.components(choices);
        let mut forced = Forced::default();
        for (edge, nodes) in choices.graph().edges().iter().enumerate() {
            let [a, b] = nodes.map(|node| components[node as usize]);
            if a == b || choices.state(edge as EdgeIndex) != EdgeState::Undecided {
                continue;
            }
            if self.used[edge] {
                forced.in_all.push(edge as EdgeIndex);
            } else {
                forced.in_none.push(edge as EdgeIndex);
            }
        }
        forced
    }

    /// Strongly connected components (R. Tarjan, 1972). Unused edges lead from dark to light, used edges back.
    fn components(&self, choices: &EdgeDecisions<'_>) -> Vec<u32> {
        const NONE: u32 = u32::MAX;
        let graph = choices.graph();
        let nodes = graph.nodes();
        let (mut order, mut low) = (vec![NONE; nodes], vec![NONE; nodes]);
        let mut components = vec![NONE; nodes];
        let (mut path, mut waiting): (Vec<(Node, usize)>, Vec<Node>) = (Vec::new(), Vec::new());
        let (mut count, mut found) = (0, 0);
        for root in graph.all_nodes() {
            if order[root as usize] != NONE {
                continue;
            }
            path.push((root, 0));
            while let Some(&mut (here, ref mut next)) = path.last_mut() {
                let at = here as usize;
                if *next == 0 && order[at] == NONE {
                    (order[at], low[at]) = (count, count);
                    count += 1;
                    waiting.push(here);
                }
                let Some(&(node, edge)) = graph.arcs(here).get(*next) else {
                    let _ = path.pop();
                    if low[at] == order[at] {
                        while let Some(member) = waiting.pop() {
                            components[member as usize] = found;
                            if member == here {
                                break;
                            }
                        }
                        found += 1;
                    }
                    if let Some(&(before, _)) = path.last() {
                        low[before as usize] = low[before as usize].min(low[at]);
                    }
                    continue;
                };
                *next += 1;
                let leads = self.used[edge as usize] != graph.is_dark(here);
                if choices.state(edge) != EdgeState::Undecided || !leads {
                    continue;
                }
                if order[node as usize] == NONE {
                    path.push((node, 0));
                } else if components[node as usize] == NONE {
                    low[at] = low[at].min(order[node as usize]);
                }
            }
        }
        components
    }
}
