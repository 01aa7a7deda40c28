//! A cycle as a list of vertices, and rotations of the path that remains when an edge is removed.

/// A closed tour, or an open one closed by the apex.
#[derive(Clone, Debug)]
pub(super) struct Cycle {
    pub(super) order: Vec<u32>,
    /// The index of each vertex in `order`.
    place: Vec<u32>,
}

/// The path that remains when the cycle's edge after index `cut` is removed.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenedPath {
    pub(super) cut: usize,
    /// Whether the path ends before the cut and starts after it; otherwise, the other way round.
    pub(super) ends_before: bool,
}

/// A rotation of a path: joins its end to a pivot and removes the pivot's edge to `next`, which becomes the new end.
#[derive(Clone, Copy, Debug)]
pub(super) struct CycleRotation {
    pub(super) next: u32,
    /// The index of the first vertex to reverse; `count` vertices are reversed.
    from: usize,
    count: usize,
    path: OpenedPath,
}

impl Cycle {
    /// A cycle through the vertices of `order`, all of which are less than `vertices`.
    pub(super) fn new(order: Vec<u32>, vertices: usize) -> Cycle {
        let mut place = vec![0; vertices];
        for (at, &vertex) in order.iter().enumerate() {
            place[vertex as usize] = at as u32;
        }
        Cycle { order, place }
    }

    pub(super) fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.order.len()).map(|at| (self.order[at], self.order[self.after(at)]))
    }

    /// The vertices before and after `vertex` in the cycle.
    pub(super) fn beside(&self, vertex: u32) -> (u32, u32) {
        let at = self.place[vertex as usize] as usize;
        (self.order[self.before(at)], self.order[self.after(at)])
    }

    fn after(&self, at: usize) -> usize {
        if at + 1 == self.order.len() {
            0
        } else {
            at + 1
        }
    }

    fn before(&self, at: usize) -> usize {
        if at == 0 {
            self.order.len() - 1
        } else {
            at - 1
        }
    }

    /// The vertices at the end and at the start of a path.
    pub(super) fn ends(&self, path: OpenedPath) -> (u32, u32) {
        let [before, behind] = [path.cut, self.after(path.cut)].map(|at| self.order[at]);
        if path.ends_before {
            (before, behind)
        } else {
            (behind, before)
        }
    }

    /// The rotation that joins the path's end to `pivot`, which is neither an end nor the vertex before the end.
    pub(super) fn rotation(&self, path: OpenedPath, pivot: u32) -> CycleRotation {
        let (cut, behind, all) = (path.cut, self.after(path.cut), self.order.len());
        let at = self.place[pivot as usize] as usize;
        let (after, before) = (self.after(at), self.before(at));
        // Reverse the part from `pivot` to the end or the rest of the cycle, whichever is shorter.
        let count = if path.ends_before {
            cut + all - at
        } else {
            at + all - behind
        } % all;
        let is_short = 2 * count <= all;
        let (next, from, cut) = match (path.ends_before, is_short) {
            (true, true) => (after, after, cut),
            (true, false) => (after, behind, at),
            (false, true) => (before, behind, cut),
            (false, false) => (before, at, before),
        };
        CycleRotation {
            next: self.order[next],
            from,
            count: if is_short { count } else { all - count },
            path: OpenedPath {
                cut,
                ends_before: path.ends_before == is_short,
            },
        }
    }

    /// Applies a rotation, or undoes the last rotation; returns the path after the rotation.
    pub(super) fn rotate(&mut self, rotation: &CycleRotation) -> OpenedPath {
        let mut low = rotation.from;
        let mut high = (low + rotation.count - 1) % self.order.len();
        for _ in 0..rotation.count / 2 {
            self.order.swap(low, high);
            self.place[self.order[low] as usize] = low as u32;
            self.place[self.order[high] as usize] = high as u32;
            (low, high) = (self.after(low), self.before(high));
        }
        rotation.path
    }
}
