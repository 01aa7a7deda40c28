//! The graph in which a tour is a Hamiltonian cycle: squares, moves, and apex nodes that join the ends of an open tour.
//! With equal colour counts, a light apex is adjacent to the dark end, a dark apex to the light end, and both to each
//! other. Otherwise, a single apex of the minority colour is adjacent to both ends.

use crate::board::{Board, Colour, Square};
use crate::solve::TourEnd;
use crate::solve::board_graph::BoardGraph;
use crate::solve::grouped::Grouped;
use std::ops::Range;

/// The index of a node: squares come first, in row-major order, then the apex nodes.
pub(super) type Node = u32;
/// The index of an edge of the graph.
pub(super) type EdgeIndex = u32;

/// A bipartite graph with numbered edges, of which the fixed ones are part of every tour.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    squares: Vec<Square>,
    /// The dark and the light end of each edge.
    edges: Vec<[Node; 2]>,
    arcs: Grouped<(Node, EdgeIndex)>,
    fixed: Vec<EdgeIndex>,
    dark: Vec<bool>,
}

impl Graph {
    /// The graph of a board whose colour counts allow a tour. Needs three squares, or two for an open tour.
    pub(super) fn new(board: &Board, start: Option<Square>, end: TourEnd) -> Graph {
        let graph = BoardGraph::new(board);
        let squares = &graph.squares;
        let mut dark: Vec<bool> = squares.iter().map(|&square| is_dark(square)).collect();
        let mut edges = Vec::new();
        for node in graph.all().filter(|&node| dark[node as usize]) {
            edges.extend(graph.near(node).iter().map(|&near| [node, near]));
        }
        let mut fixed = Vec::new();
        if end != TourEnd::Closed {
            let last = match end {
                TourEnd::At(square) => Some(square),
                TourEnd::Any | TourEnd::Closed => None,
            };
            let ends: Vec<Square> = start.into_iter().chain(last).collect();
            let mut apexes = Apexes {
                board,
                squares,
                edges: &mut edges,
                fixed: &mut fixed,
                dark: &mut dark,
            };
            apexes.join(&ends, |square| graph.number(square));
        }
        let arcs = edges
            .iter()
            .zip(0..)
            .flat_map(|(&[a, b], edge)| [(a, (b, edge)), (b, (a, edge))]);
        let arcs = Grouped::new(dark.len(), arcs);
        Graph {
            squares: graph.squares,
            edges,
            arcs,
            fixed,
            dark,
        }
    }

    pub(super) fn nodes(&self) -> usize {
        self.dark.len()
    }

    pub(super) fn all_nodes(&self) -> Range<Node> {
        0..self.nodes() as Node
    }

    pub(super) fn edges(&self) -> &[[Node; 2]] {
        &self.edges
    }

    pub(super) fn fixed(&self) -> &[EdgeIndex] {
        &self.fixed
    }

    pub(super) fn is_dark(&self, node: Node) -> bool {
        self.dark[node as usize]
    }

    pub(super) fn arcs(&self, node: Node) -> &[(Node, EdgeIndex)] {
        self.arcs.list(node)
    }

    pub(super) fn edge(&self, a: Node, b: Node) -> Option<EdgeIndex> {
        // Search the shorter list: an apex is adjacent to every square, a square to at most eight squares and an apex.
        let (from, to) = if self.arcs(a).len() <= self.arcs(b).len() {
            (a, b)
        } else {
            (b, a)
        };
        self.arcs(from)
            .iter()
            .copied()
            .find(|&(near, _)| near == to)
            .map(|(_, edge)| edge)
    }

    pub(super) fn square(&self, node: Node) -> Option<Square> {
        self.squares.get(node as usize).copied()
    }

    pub(super) fn is_apex(&self, node: Node) -> bool {
        node as usize >= self.squares.len()
    }

    pub(super) fn squares_of(&self, nodes: impl IntoIterator<Item = Node>) -> Vec<Square> {
        nodes
            .into_iter()
            .filter_map(|node| self.square(node))
            .collect()
    }
}

/// A graph to which the apex nodes are being added.
struct Apexes<'a> {
    board: &'a Board,
    squares: &'a [Square],
    edges: &'a mut Vec<[Node; 2]>,
    fixed: &'a mut Vec<EdgeIndex>,
    dark: &'a mut Vec<bool>,
}

impl Apexes<'_> {
    fn join(&mut self, ends: &[Square], number: impl Fn(Square) -> Node) {
        match self.board.majority() {
            Some(colour) => {
                let apex = self.add(colour == Colour::Light);
                for &end in ends {
                    self.fix(apex, number(end));
                }
                if ends.len() < 2 {
                    self.join_to_all(apex, colour, ends);
                }
            }
            None => {
                let beside = [Colour::Dark, Colour::Light].map(|colour| {
                    let apex = self.add(colour == Colour::Light);
                    match ends.iter().find(|end| end.colour() == colour) {
                        Some(&end) => self.fix(apex, number(end)),
                        None => self.join_to_all(apex, colour, &[]),
                    }
                    apex
                });
                self.fix(beside[0], beside[1]);
            }
        }
    }

    fn add(&mut self, is_dark: bool) -> Node {
        self.dark.push(is_dark);
        self.dark.len() as Node - 1
    }

    fn connect(&mut self, a: Node, b: Node) -> EdgeIndex {
        let pair = if self.dark[a as usize] {
            [a, b]
        } else {
            [b, a]
        };
        self.edges.push(pair);
        self.edges.len() as EdgeIndex - 1
    }

    fn fix(&mut self, a: Node, b: Node) {
        let edge = self.connect(a, b);
        self.fixed.push(edge);
    }

    fn join_to_all(&mut self, apex: Node, colour: Colour, but: &[Square]) {
        for (number, &square) in self.squares.iter().enumerate() {
            if square.colour() == colour && !but.contains(&square) {
                let _ = self.connect(apex, number as Node);
            }
        }
    }
}

fn is_dark(square: Square) -> bool {
    square.colour() == Colour::Dark
}
