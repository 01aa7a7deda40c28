//! The graph in which a tour is a circle through all nodes.
//!
//! The squares are nodes, the knight's moves edges. The ends of an open tour are joined by helpers, one
//! or two nodes more, so that every question becomes one about circles and the two colours still
//! alternate: with as many dark squares as light ones, a light helper beside the dark end and a dark
//! helper beside the light end, joined to each other; with a square more of one colour, one helper of
//! the other colour beside both ends.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a board that is searched has fewer than 2^31 squares"
)]

use crate::board::{Board, Colour, Square};
use crate::solve::TourEnd;
use std::ops::Range;

/// A node by its number: the squares first, row by row from the top-left one, then the helpers.
pub(super) type Node = u32;
/// An edge by its number.
pub(super) type Edge = u32;

/// A bipartite graph with as many dark nodes as light ones.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    squares: Vec<Square>,
    /// The two nodes of each edge: the dark one, and the light one.
    edges: Vec<[Node; 2]>,
    /// Where the arcs of each node begin in the list, and where the last end.
    begins: Vec<u32>,
    arcs: Vec<(Node, Edge)>,
    /// The edges of which it is known from the question that the circle has them.
    fixed: Vec<Edge>,
    dark: Vec<bool>,
}

impl Graph {
    /// The graph of a question whose colours allow a tour; the board has three squares at least, or two
    /// and an open tour is asked for.
    pub(super) fn new(board: &Board, start: Option<Square>, end: TourEnd) -> Graph {
        let squares: Vec<Square> = board.iter().collect();
        let mut numbers = vec![Node::MAX; board.size().area() as usize];
        for (number, &square) in squares.iter().enumerate() {
            numbers[board.size().index_of(square) as usize] = number as Node;
        }
        let number = |square: Square| numbers[board.size().index_of(square) as usize];
        let mut dark: Vec<bool> = squares.iter().map(|&square| is_dark(square)).collect();
        let mut edges = Vec::new();
        for &square in squares.iter().filter(|&&square| is_dark(square)) {
            let near = board.neighbours(square);
            edges.extend(near.map(|near| [number(square), number(near)]));
        }
        let mut fixed = Vec::new();
        if end != TourEnd::Closed {
            let last = match end {
                TourEnd::At(square) => Some(square),
                TourEnd::Any | TourEnd::Closed => None,
            };
            let ends: Vec<Square> = start.into_iter().chain(last).collect();
            let mut helpers = Helpers {
                board,
                squares: &squares,
                edges: &mut edges,
                fixed: &mut fixed,
                dark: &mut dark,
            };
            helpers.join(&ends, number);
        }
        let (begins, arcs) = arcs(dark.len(), &edges);
        Graph {
            squares,
            edges,
            begins,
            arcs,
            fixed,
            dark,
        }
    }

    /// How many nodes there are: as many edges does the circle have.
    pub(super) fn nodes(&self) -> usize {
        self.dark.len()
    }

    pub(super) fn all_nodes(&self) -> Range<Node> {
        0..self.nodes() as Node
    }

    pub(super) fn edges(&self) -> &[[Node; 2]] {
        &self.edges
    }

    pub(super) fn fixed(&self) -> &[Edge] {
        &self.fixed
    }

    pub(super) fn is_dark(&self, node: Node) -> bool {
        self.dark[node as usize]
    }

    /// The nodes beside one, with the edges that lead there.
    pub(super) fn arcs(&self, node: Node) -> &[(Node, Edge)] {
        let [begin, end] = [node, node + 1].map(|at| self.begins[at as usize] as usize);
        &self.arcs[begin..end]
    }

    /// The edge between two nodes, if there is one.
    pub(super) fn edge(&self, a: Node, b: Node) -> Option<Edge> {
        // A helper has an edge to every square, a square eight and a helper's.
        let (from, to) = match self.arcs(a).len() <= self.arcs(b).len() {
            true => (a, b),
            false => (b, a),
        };
        let arcs = self.arcs(from).iter();
        arcs.copied()
            .find(|&(near, _)| near == to)
            .map(|(_, edge)| edge)
    }

    /// The square that a node stands for; `None` for a helper.
    pub(super) fn square(&self, node: Node) -> Option<Square> {
        self.squares.get(node as usize).copied()
    }

    /// Whether a node is a helper.
    pub(super) fn is_helper(&self, node: Node) -> bool {
        node as usize >= self.squares.len()
    }

    /// The squares among some nodes.
    pub(super) fn squares_of(&self, nodes: impl IntoIterator<Item = Node>) -> Vec<Square> {
        let squares = nodes.into_iter().filter_map(|node| self.square(node));
        squares.collect()
    }
}

/// What joins the ends of an open tour.
struct Helpers<'a> {
    board: &'a Board,
    squares: &'a [Square],
    edges: &'a mut Vec<[Node; 2]>,
    fixed: &'a mut Vec<Edge>,
    dark: &'a mut Vec<bool>,
}

impl Helpers<'_> {
    fn join(&mut self, ends: &[Square], number: impl Fn(Square) -> Node) {
        match self.board.majority() {
            Some(colour) => {
                let helper = self.add(colour == Colour::Light);
                for &end in ends {
                    self.fix(helper, number(end));
                }
                if ends.len() < 2 {
                    self.join_to_all(helper, colour, ends);
                }
            }
            None => {
                let beside = [Colour::Dark, Colour::Light].map(|colour| {
                    let helper = self.add(colour == Colour::Light);
                    match ends.iter().find(|end| end.colour() == colour) {
                        Some(&end) => self.fix(helper, number(end)),
                        None => self.join_to_all(helper, colour, &[]),
                    }
                    helper
                });
                self.fix(beside[0], beside[1]);
            }
        }
    }

    fn add(&mut self, is_dark: bool) -> Node {
        self.dark.push(is_dark);
        self.dark.len() as Node - 1
    }

    fn connect(&mut self, a: Node, b: Node) -> Edge {
        let pair = if self.dark[a as usize] {
            [a, b]
        } else {
            [b, a]
        };
        self.edges.push(pair);
        self.edges.len() as Edge - 1
    }

    fn fix(&mut self, a: Node, b: Node) {
        let edge = self.connect(a, b);
        self.fixed.push(edge);
    }

    fn join_to_all(&mut self, helper: Node, colour: Colour, but: &[Square]) {
        for (number, &square) in self.squares.iter().enumerate() {
            if square.colour() == colour && !but.contains(&square) {
                let _ = self.connect(helper, number as Node);
            }
        }
    }
}

fn is_dark(square: Square) -> bool {
    square.colour() == Colour::Dark
}

fn arcs(nodes: usize, edges: &[[Node; 2]]) -> (Vec<u32>, Vec<(Node, Edge)>) {
    let mut begins = vec![0_u32; nodes + 1];
    for node in edges.iter().flatten() {
        begins[*node as usize + 1] += 1;
    }
    for at in 1..begins.len() {
        begins[at] += begins[at - 1];
    }
    let mut next = begins.clone();
    let mut arcs = vec![(0, 0); 2 * edges.len()];
    for (edge, &[a, b]) in edges.iter().enumerate() {
        for (from, to) in [(a, b), (b, a)] {
            let place = &mut next[from as usize];
            arcs[*place as usize] = (to, edge as Edge);
            *place += 1;
        }
    }
    (begins, arcs)
}
