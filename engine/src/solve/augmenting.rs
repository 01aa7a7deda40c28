//! Augmenting paths for 2-factors of bipartite graphs (J. E. Hopcroft & R. M. Karp, 1973). If no path exists, the
//! reached nodes of the root's colour are a Hall violator: they have too few neighbours (P. Hall, 1935).

/// A bipartite graph with at most two used edges per node.
pub(super) trait PartialFactor {
    fn lacks(&mut self, node: u32) -> &mut u8;

    /// The first used (or unused) edge of `node` from index `from` on: its index and its other end.
    fn edge(&self, node: u32, is_used: bool, from: u32) -> Option<(u32, u32)>;

    fn toggle(&mut self, node: u32, place: u32);
}

/// Breadth-first levels of alternating paths, kept between searches to save allocations.
#[derive(Clone, Debug)]
pub(super) struct Paths {
    levels: Vec<u32>,
    /// For each node, the index of its first edge that `augment` has not tried.
    places: Vec<u32>,
    reached: Vec<u32>,
}

const NEW: u32 = u32::MAX;

impl Paths {
    pub(super) fn new(nodes: usize) -> Paths {
        Paths {
            levels: vec![NEW; nodes],
            places: vec![0; nodes],
            reached: Vec::new(),
        }
    }

    /// Returns whether alternating paths from `roots` reach nodes that lack edges. `is_brief` stops at the first one.
    pub(super) fn reach(
        &mut self,
        factor: &mut impl PartialFactor,
        roots: &[u32],
        is_brief: bool,
    ) -> bool {
        for node in self.reached.drain(..) {
            self.levels[node as usize] = NEW;
        }
        for &root in roots {
            self.add(root, 0);
        }
        let (mut next, mut is_found) = (0, false);
        while let Some(&here) = self.reached.get(next) {
            next += 1;
            let level = self.levels[here as usize];
            let is_used = level % 2 == 1;
            let mut from = 0;
            while let Some((place, to)) = factor.edge(here, is_used, from) {
                from = place + 1;
                if self.levels[to as usize] != NEW {
                    continue;
                }
                self.add(to, level + 1);
                is_found |= !is_used && *factor.lacks(to) > 0;
                if is_found && is_brief {
                    return true;
                }
            }
        }
        is_found
    }

    fn add(&mut self, node: u32, level: u32) {
        self.levels[node as usize] = level;
        self.places[node as usize] = 0;
        self.reached.push(node);
    }

    pub(super) fn violator(&self) -> Vec<u32> {
        let reached = self.reached.iter().copied();
        reached
            .filter(|&node| self.levels[node as usize].is_multiple_of(2))
            .collect()
    }

    /// Adds an edge at `root` by an augmenting path through nodes that [`Paths::reach`] found; `false` if none exists.
    pub(super) fn augment(&mut self, factor: &mut impl PartialFactor, root: u32) -> bool {
        let mut path: Vec<(u32, u32)> = Vec::new();
        let mut here = root;
        loop {
            let level = self.levels[here as usize];
            let is_used = level % 2 == 1;
            if is_used && *factor.lacks(here) > 0 {
                break;
            }
            let places = &mut self.places[here as usize];
            let Some((place, to)) = factor.edge(here, is_used, *places) else {
                let Some((before, _)) = path.pop() else {
                    return false;
                };
                here = before;
                continue;
            };
            *places = place + 1;
            if self.levels[to as usize] == level + 1 {
                path.push((here, place));
                here = to;
            }
        }
        for end in [here, root] {
            *factor.lacks(end) -= 1;
        }
        for (node, place) in path {
            factor.toggle(node, place);
        }
        true
    }
}
