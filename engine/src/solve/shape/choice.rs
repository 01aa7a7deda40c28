//! Decisions about the edges of a Hamiltonian cycle, with constraint propagation (S. Martello, 1983, and others).

use super::graph::{Edge, Graph, Node};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lot {
    Open,
    In,
    Out,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict;

/// Decisions about edges, undone in last-in, first-out order.
#[derive(Clone, Debug)]
pub(super) struct Choices<'a> {
    graph: &'a Graph,
    lots: Vec<Lot>,
    chosen: Vec<u8>,
    open: Vec<u32>,
    /// For each end of a path of chosen edges, the path's other end.
    mates: Vec<Node>,
    taken: usize,
    trail: Vec<Change>,
    queue: Vec<Node>,
}

/// A decision to undo. `ends` are the outer ends of the two paths that a chosen edge has joined.
#[derive(Clone, Copy, Debug)]
struct Change {
    edge: Edge,
    ends: Option<[Node; 2]>,
}

impl<'a> Choices<'a> {
    /// Starts with only the fixed edges chosen; [`Choices::settle`] propagates them.
    pub(super) fn new(graph: &'a Graph) -> Choices<'a> {
        let nodes = graph.nodes();
        let mut choices = Choices {
            graph,
            lots: vec![Lot::Open; graph.edges().len()],
            chosen: vec![0; nodes],
            open: graph
                .all_nodes()
                .map(|node| graph.arcs(node).len() as u32)
                .collect(),
            mates: graph.all_nodes().collect(),
            taken: 0,
            trail: Vec::new(),
            queue: graph.all_nodes().collect(),
        };
        for &edge in graph.fixed() {
            let fixed = choices.put_in(edge);
            debug_assert_eq!(fixed, Ok(()), "a path through the apexes");
        }
        choices
    }

    pub(super) fn graph(&self) -> &'a Graph {
        self.graph
    }

    pub(super) fn lot(&self, edge: Edge) -> Lot {
        self.lots[edge as usize]
    }

    pub(super) fn chosen(&self, node: Node) -> u8 {
        self.chosen[node as usize]
    }

    pub(super) fn open(&self, node: Node) -> u32 {
        self.open[node as usize]
    }

    pub(super) fn is_whole(&self) -> bool {
        self.taken == self.graph.nodes()
    }

    pub(super) fn taken(&self) -> usize {
        self.taken
    }

    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    pub(super) fn take_back(&mut self, mark: usize) {
        self.queue.clear();
        while self.trail.len() > mark {
            let Some(change) = self.trail.pop() else {
                break;
            };
            self.lots[change.edge as usize] = Lot::Open;
            let nodes = self.graph.edges()[change.edge as usize];
            for node in nodes {
                self.open[node as usize] += 1;
            }
            if let Some(ends) = change.ends {
                self.taken -= 1;
                for (node, end) in nodes.into_iter().zip(ends) {
                    self.chosen[node as usize] -= 1;
                    self.mates[end as usize] = node;
                }
            }
        }
    }

    pub(super) fn choose(&mut self, edge: Edge) -> Result<(), Conflict> {
        self.put_in(edge)?;
        self.settle()
    }

    pub(super) fn rule_out(&mut self, edge: Edge) -> Result<(), Conflict> {
        self.put_out(edge)?;
        self.settle()
    }

    fn put_in(&mut self, edge: Edge) -> Result<(), Conflict> {
        match self.lot(edge) {
            Lot::In => return Ok(()),
            Lot::Out => return Err(Conflict),
            Lot::Open => {}
        }
        let nodes = self.graph.edges()[edge as usize];
        if nodes.iter().any(|&node| self.chosen(node) == 2) {
            return Err(Conflict);
        }
        let ends = nodes.map(|node| self.mates[node as usize]);
        let is_last = self.taken + 1 == self.graph.nodes();
        if ends[0] == nodes[1] && !is_last {
            return Err(Conflict);
        }
        self.lots[edge as usize] = Lot::In;
        self.taken += 1;
        self.trail.push(Change {
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
        if self.taken + 1 >= self.graph.nodes() {
            return Ok(());
        }
        match self.graph.edge(a, b) {
            Some(short) if self.lot(short) == Lot::Open => self.put_out(short),
            _ => Ok(()),
        }
    }

    fn put_out(&mut self, edge: Edge) -> Result<(), Conflict> {
        match self.lot(edge) {
            Lot::Out => return Ok(()),
            Lot::In => return Err(Conflict),
            Lot::Open => {}
        }
        self.lots[edge as usize] = Lot::Out;
        self.trail.push(Change { edge, ends: None });
        for node in self.graph.edges()[edge as usize] {
            self.open[node as usize] -= 1;
            self.queue.push(node);
        }
        Ok(())
    }

    pub(super) fn settle(&mut self) -> Result<(), Conflict> {
        while let Some(node) = self.queue.pop() {
            let (chosen, open) = (u32::from(self.chosen(node)), self.open(node));
            if chosen + open < 2 {
                return Err(Conflict);
            }
            if open == 0 || (chosen < 2 && chosen + open > 2) {
                continue;
            }
            for &(_, edge) in self.graph.arcs(node) {
                if self.lot(edge) == Lot::Open {
                    match chosen {
                        2 => self.put_out(edge)?,
                        _ => self.put_in(edge)?,
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn cycle(&self) -> Vec<Node> {
        let next = |node: Node, but: Option<Edge>| {
            let arcs = self.graph.arcs(node).iter();
            let mut chosen = arcs.filter(|&&(_, edge)| self.lot(edge) == Lot::In);
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
