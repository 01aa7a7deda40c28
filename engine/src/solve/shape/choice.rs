//! Decisions about the edges of a Hamiltonian cycle, with constraint propagation (S. Martello, 1983, and others).

use super::graph::{EdgeIndex, Graph, Node};

/// What is decided about an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EdgeState {
    Undecided,
    Chosen,
    RuledOut,
}

/// Error: no Hamiltonian cycle has the chosen edges and lacks those ruled out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict;

/// Decisions about edges, undone in last-in, first-out order.
#[derive(Clone, Debug)]
pub(super) struct EdgeDecisions<'a> {
    graph: &'a Graph,
    states: Vec<EdgeState>,
    chosen: Vec<u8>,
    open: Vec<u32>,
    /// For each end of a path of chosen edges, the path's other end.
    mates: Vec<Node>,
    included: usize,
    trail: Vec<EdgeChange>,
    queue: Vec<Node>,
}

/// A decision to undo. `ends` are the outer ends of the two paths that a chosen edge has joined.
#[derive(Clone, Copy, Debug)]
struct EdgeChange {
    edge: EdgeIndex,
    ends: Option<[Node; 2]>,
}

impl<'a> EdgeDecisions<'a> {
    /// Starts with only the fixed edges chosen; [`EdgeDecisions::propagate`] propagates them.
    pub(super) fn new(graph: &'a Graph) -> EdgeDecisions<'a> {
        let nodes = graph.nodes();
        let mut choices = EdgeDecisions {
            graph,
            states: vec![EdgeState::Undecided; graph.edges().len()],
            chosen: vec![0; nodes],
            open: graph
                .all_nodes()
                .map(|node| graph.arcs(node).len() as u32)
                .collect(),
            mates: graph.all_nodes().collect(),
            included: 0,
            trail: Vec::new(),
            queue: graph.all_nodes().collect(),
        };
        for &edge in graph.fixed() {
            let fixed = choices.include(edge);
            debug_assert_eq!(fixed, Ok(()), "a path through the apexes");
        }
        choices
    }

    pub(super) fn graph(&self) -> &'a Graph {
        self.graph
    }

    pub(super) fn state(&self, edge: EdgeIndex) -> EdgeState {
        self.states[edge as usize]
    }

    pub(super) fn chosen(&self, node: Node) -> u8 {
        self.chosen[node as usize]
    }

    pub(super) fn open(&self, node: Node) -> u32 {
        self.open[node as usize]
    }

    pub(super) fn is_whole(&self) -> bool {
        self.included == self.graph.nodes()
    }

    pub(super) fn included(&self) -> usize {
        self.included
    }

    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    pub(super) fn undo(&mut self, mark: usize) {
        self.queue.clear();
        while self.trail.len() > mark {
            let Some(change) = self.trail.pop() else {
                break;
            };
            self.states[change.edge as usize] = EdgeState::Undecided;
            let nodes = self.graph.edges()[change.edge as usize];
            for node in nodes {
                self.open[node as usize] += 1;
            }
            if let Some(ends) = change.ends {
                self.included -= 1;
                for (node, end) in nodes.into_iter().zip(ends) {
                    self.chosen[node as usize] -= 1;
                    self.mates[end as usize] = node;
                }
            }
        }
    }

    pub(super) fn choose(&mut self, edge: EdgeIndex) -> Result<(), Conflict> {
        self.include(edge)?;
        self.propagate()
    }

    pub(super) fn rule_out(&mut self, edge: EdgeIndex) -> Result<(), Conflict> {
        self.exclude(edge)?;
        self.propagate()
    }

    /// Chooses an edge, and rules out the edge that would close the path it lengthens.
    fn include(&mut self, edge: EdgeIndex) -> Result<(), Conflict> {
        match self.state(edge) {
            EdgeState::Chosen => return Ok(()),
            EdgeState::RuledOut => return Err(Conflict),
            EdgeState::Undecided => {}
        }
        let nodes = self.graph.edges()[edge as usize];
        if nodes.iter().any(|&node| self.chosen(node) == 2) {
            return Err(Conflict);
        }
        let ends = nodes.map(|node| self.mates[node as usize]);
        let is_last = self.included + 1 == self.graph.nodes();
        if ends[0] == nodes[1] && !is_last {
            return Err(Conflict);
        }
        self.states[edge as usize] = EdgeState::Chosen;
        self.included += 1;
        self.trail.push(EdgeChange {
            edge,
            ends: Some(ends),
        });
        for node in nodes {
            self.chosen[node as usize] += 1;
            self.open[node as usize] -= 1;
            self.queue.push(node);
        }
        let [a, b] = ends;
        self.mates[a as usize] = b;
        self.mates[b as usize] = a;
        if self.included + 1 >= self.graph.nodes() {
            return Ok(());
        }
        match self.graph.edge(a, b) {
            Some(short) if self.state(short) == EdgeState::Undecided => self.exclude(short),
            _ => Ok(()),
        }
    }

    fn exclude(&mut self, edge: EdgeIndex) -> Result<(), Conflict> {
        match self.state(edge) {
            EdgeState::RuledOut => return Ok(()),
            EdgeState::Chosen => return Err(Conflict),
            EdgeState::Undecided => {}
        }
        self.states[edge as usize] = EdgeState::RuledOut;
        self.trail.push(EdgeChange { edge, ends: None });
        for node in self.graph.edges()[edge as usize] {
            self.open[node as usize] -= 1;
            self.queue.push(node);
        }
        Ok(())
    }

    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(node) = self.queue.pop() {
            let (chosen, open) = (u32::from(self.chosen(node)), self.open(node));
            if chosen + open < 2 {
                return Err(Conflict);
            }
            if open == 0 || (chosen < 2 && chosen + open > 2) {
                continue;
            }
            for &(_, edge) in self.graph.arcs(node) {
                if self.state(edge) == EdgeState::Undecided {
                    match chosen {
                        2 => self.exclude(edge)?,
                        _ => self.include(edge)?,
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn cycle(&self) -> Vec<Node> {
        let next = |node: Node, but: Option<EdgeIndex>| {
            let arcs = self.graph.arcs(node).iter();
            let mut chosen = arcs.filter(|&&(_, edge)| self.state(edge) == EdgeState::Chosen);
            chosen.find(|&&(_, edge)| Some(edge) != but).copied()
        };
        let mut cycle = Vec::with_capacity(self.graph.nodes());
        let (mut here, mut last) = (0, None);
        while cycle.len() < self.graph.nodes() {
            cycle.push(here);
            let Some((node, edge)) = next(here, last) else {
                break;
            };
            (here, last) = (node, Some(edge));
        }
        cycle
    }
}
