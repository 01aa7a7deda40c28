//! The squares of a board, grouped into orbits of a symmetry.

use crate::board::{Board, Square};
use crate::solve::board_graph::BoardGraph;
use crate::tour::TourClass;

/// The orbits of the squares, with the moves between squares.
pub(super) struct Orbits {
    graph: BoardGraph,
    image: Vec<u32>,
    /// The orbit of each square. A square that is its own image forms an orbit of size one.
    orbit: Vec<u32>,
    first: Vec<u32>,
}

impl Orbits {
    /// The orbits under the symmetry of the board that maps each square to its `image`.
    pub(super) fn new(board: &Board, image: impl Fn(Square) -> Square) -> Orbits {
        const NONE: u32 = u32::MAX;
        let graph = BoardGraph::new(board);
        let images = graph.squares.iter().map(|&it| graph.number(image(it)));
        let images: Vec<u32> = images.collect();
        let (mut orbit, mut first) = (vec![NONE; graph.len()], Vec::new());
        for begin in graph.all() {
            let mut here = begin;
            while orbit[here as usize] == NONE {
                orbit[here as usize] = first.len() as u32;
                here = images[here as usize];
            }
            if orbit[begin as usize] == first.len() as u32 {
                first.push(begin);
            }
        }
        Orbits {
            graph,
            image: images,
            orbit,
            first,
        }
    }

    pub(super) fn count(&self) -> usize {
        self.first.len()
    }

    pub(super) fn orbit(&self, square: u32) -> usize {
        self.orbit[square as usize] as usize
    }

    pub(super) fn firsts(&self) -> &[u32] {
        &self.first
    }

    pub(super) fn near(&self, square: u32) -> &[u32] {
        self.graph.near(square)
    }

    pub(super) fn image(&self, square: u32) -> u32 {
        self.image[square as usize]
    }

    pub(super) fn turned(&self, square: u32, times: usize) -> u32 {
        (0..times).fold(square, |at, _| self.image(at))
    }

    pub(super) fn times(&self, from: u32, to: u32) -> usize {
        let mut here = from;
        let mut times = 0;
        while here != to && times < 4 {
            here = self.image(here);
            times += 1;
        }
        times
    }

    pub(super) fn are_near(&self, a: u32, b: u32) -> bool {
        self.near(a).contains(&b)
    }

    /// Whether a square is a move away from its own image.
    fn is_central(&self, square: u32) -> bool {
        self.are_near(square, self.image(square))
    }

    pub(super) fn centre(&self) -> Option<u32> {
        self.first
            .iter()
            .copied()
            .find(|&square| self.image(square) == square)
    }

    pub(super) fn unfolded(&self, path: &[u32], ends: PathEnds) -> Vec<Square> {
        let all: Vec<u32> = match ends {
            PathEnds::Joined => {
                let times = match (path.first(), path.last()) {
                    (Some(&first), Some(&last)) => self.joint(first, last).unwrap_or(1),
                    _ => 1,
                };
                let turns = self.order(path[0]);
                let parts = (0..turns).map(|part| (part * times) % turns);
                let part = |times: usize| path.iter().map(move |&it| self.turned(it, times));
                parts.flat_map(part).collect()
            }
            PathEnds::Centre | PathEnds::Open | PathEnds::Central => {
                // The centre is its own image, and is visited once.
                let images = &path[usize::from(ends == PathEnds::Centre)..];
                let images = images.iter().rev().map(|&it| self.image(it));
                images.chain(path.iter().copied()).collect()
            }
        };
        self.graph.named(all)
    }

    pub(super) fn order(&self, square: u32) -> usize {
        1 + self.times(self.image(square), square)
    }

    /// How many times to map `first` to reach a neighbour of `last` such that all images join in one cycle.
    pub(super) fn joint(&self, first: u32, last: u32) -> Option<usize> {
        let order = self.order(first);
        (1..order)
            .step_by(2)
            .find(|&times| self.are_near(last, self.turned(first, times)))
    }
}

/// How the ends of a path through all orbits are joined to its images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PathEnds {
    /// The last square of the path is adjacent to an image of the first.
    Joined,
    /// Both ends of the path are adjacent to their own images.
    Central,
    /// The first square of the path is adjacent to its own image; the last is not, unless the path has one square.
    Open,
    /// The first square of the path is its own image, the centre.
    Centre,
}

impl PathEnds {
    pub(super) fn of(class: TourClass, is_odd: bool) -> PathEnds {
        match class {
            TourClass::Bergholtian => PathEnds::Central,
            TourClass::HalfTurn if is_odd => PathEnds::Centre,
            TourClass::HalfTurn => PathEnds::Open,
            _ => PathEnds::Joined,
        }
    }

    pub(super) fn begins(self, orbits: &Orbits) -> Vec<u32> {
        let firsts = orbits.firsts().iter().copied();
        match self {
            // The tour is a cycle, so it can start in any orbit.
            PathEnds::Joined => firsts
                .min_by_key(|&it| orbits.near(it).len())
                .into_iter()
                .collect(),
            PathEnds::Central | PathEnds::Open => {
                firsts.filter(|&it| orbits.is_central(it)).collect()
            }
            PathEnds::Centre => orbits.centre().into_iter().collect(),
        }
    }

    pub(super) fn suit(self, orbits: &Orbits, first: u32, last: u32) -> bool {
        match self {
            PathEnds::Joined => orbits.joint(first, last).is_some(),
            PathEnds::Central => {
                orbits.is_central(last) && orbits.orbit(first) != orbits.orbit(last)
            }
            PathEnds::Open => !orbits.is_central(last) || first == last,
            PathEnds::Centre => !orbits.is_central(last),
        }
    }
}
