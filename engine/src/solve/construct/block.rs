//! Randomized search for tours of small blocks, the pieces of wide boards. The search follows Warnsdorff's rule with
//! random tie-breaks and restarts when stuck. Callers can require edges.

use knights_tour_base::random::Random;

const MAX_SIDE: usize = 23;

/// A square of a block: its column from the left and its row from the top, both from 0.
pub(crate) type BlockCell = (u8, u8);

/// Two squares of a block that must be adjacent in its tour.
pub(crate) type BlockEdge = (BlockCell, BlockCell);

/// Row length of arrays over the squares of a block, with a border of two squares on each side that keeps moves inside.
const STRIDE: usize = MAX_SIDE + 4;
const PLACES: usize = STRIDE * STRIDE;
const STEPS: [isize; 8] = {
    let s = STRIDE as isize;
    [
        s + 2,
        2 * s + 1,
        2 * s - 1,
        s - 2,
        -s - 2,
        -2 * s - 1,
        1 - 2 * s,
        2 - s,
    ]
};

/// Maximum number of attempts before the search panics, far above what any feasible block has needed.
const ATTEMPTS: usize = 4_000_000;

fn place((x, y): BlockCell) -> usize {
    (usize::from(y) + 2) * STRIDE + usize::from(x) + 2
}

fn cell(place: usize) -> BlockCell {
    // The casts are lossless, because both coordinates are below `MAX_SIDE`.
    ((place % STRIDE - 2) as u8, (place / STRIDE - 2) as u8)
}

/// The search for tours of one block shape with required edges.
pub(crate) struct Block {
    squares: usize,
    /// The degree of each square on an empty block; [`OUTSIDE`] in the border.
    degrees: [u8; PLACES],
    /// For each square, the squares that required edges connect it to; 0 for none.
    partners: [[u16; 2]; PLACES],
}

const OUTSIDE: u8 = 16;
const VISITED: u8 = 32;

impl Block {
    pub(crate) fn new(width: u8, height: u8, required: &[BlockEdge]) -> Block {
        debug_assert!(usize::from(width.max(height)) <= MAX_SIDE);
        let mut degrees = [OUTSIDE; PLACES];
        let cells = || (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)));
        for cell in cells() {
            degrees[place(cell)] = 0;
        }
        for at in cells().map(place) {
            let inside = |along: &&isize| degrees[at.wrapping_add_signed(**along)] != OUTSIDE;
            degrees[at] = STEPS.iter().filter(inside).count() as u8;
        }
        let mut partners = [[0; 2]; PLACES];
        for &(a, b) in required {
            for (from, to) in [(place(a), place(b)), (place(b), place(a))] {
                let slot = usize::from(partners[from][0] != 0);
                partners[from][slot] = to as u16;
            }
        }
        Block {
            squares: usize::from(width) * usize::from(height),
            degrees,
            partners,
        }
    }

    /// A closed tour: its first and last squares are a move apart. Panics if none has the required edges.
    pub(crate) fn cycle(&self, rng: &mut Random) -> Vec<BlockCell> {
        // The corner has only two neighbours, so one is second in the tour and the other one is last.
        self.search((0, 0), &[(2, 1), (1, 2)].map(place), rng)
    }

    /// An open tour that starts at `start`. Panics if none has the required edges.
    pub(crate) fn path(&self, start: BlockCell, rng: &mut Random) -> Vec<BlockCell> {
        self.search(start, &[0], rng)
    }

    /// A tour from `start` to one of `ends`, tried in turn; 0 means any end.
    fn search(&self, start: BlockCell, ends: &[usize], rng: &mut Random) -> Vec<BlockCell> {
        let mut trail = Vec::with_capacity(self.squares);
        for end in ends.iter().cycle().take(ATTEMPTS) {
            if self.attempt(place(start), *end, rng, &mut trail) {
                return trail.into_iter().map(cell).collect();
            }
        }
        panic!(
            "a block of {} squares has no tour as required",
            self.squares
        );
    }

    /// Makes one attempt; returns whether it visits every square. `end` is reserved for the last move.
    fn attempt(&self, start: usize, end: usize, rng: &mut Random, trail: &mut Vec<usize>) -> bool {
        let mut degrees = self.degrees;
        let mut here = start;
        let mut last = 0;
        trail.clear();
        loop {
            degrees[here] |= VISITED;
            trail.push(here);
            leave(here, &mut degrees);
            let left = self.squares - trail.len();
            if left == 0 {
                return true;
            }
            let is_free = |at: usize| degrees[at] < OUTSIDE && (at != end || left == 1);
            let keeps = |at: usize| self.keeps_edges(at, here, &degrees);
            let may_be = |at: usize| is_free(at) && (degrees[at] > 0 || left == 1) && keeps(at);
            let next = match self.partner(here, last) {
                Some(partner) => is_free(partner).then_some(partner),
                None => lightest(here, may_be, &degrees, rng),
            };
            let Some(next) = next else {
                return false;
            };
            (last, here) = (here, next);
        }
    }

    fn partner(&self, here: usize, last: usize) -> Option<usize> {
        let mut partners = self.partners[here].into_iter().map(usize::from);
        partners.find(|&partner| partner != 0 && partner != last)
    }

    fn keeps_edges(&self, at: usize, here: usize, degrees: &[u8; PLACES]) -> bool {
        let mut partners = self.partners[at].into_iter().map(usize::from);
        partners.all(|partner| partner == 0 || partner == here || degrees[partner] < OUTSIDE)
    }
}

#[inline]
fn leave(here: usize, degrees: &mut [u8; PLACES]) {
    for along in STEPS {
        // This also changes values in the border, which are never read.
        let near = &mut degrees[here.wrapping_add_signed(along)];
        *near = near.wrapping_sub(u8::from(*near < OUTSIDE));
    }
}

/// The neighbour of `here` with the lowest degree among those that `may_be` accepts. Ties are broken at random.
#[inline]
fn lightest(
    here: usize,
    may_be: impl Fn(usize) -> bool,
    degrees: &[u8; PLACES],
    rng: &mut Random,
) -> Option<usize> {
    let (mut best, mut least, mut tied) = (None, OUTSIDE, 0);
    for at in STEPS.map(|along| here.wrapping_add_signed(along)) {
        if !may_be(at) {
            continue;
        }
        let degree = degrees[at];
        if degree < least {
            (best, least, tied) = (Some(at), degree, 1);
        } else if degree == least {
            tied += 1;
            if rng.below(tied) == 0 {
                best = Some(at);
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    impl Block {
        /// Whether [`Block::cycle`] succeeds with its first attempt for each end.
        pub(in super::super) fn has_quick_cycle(&self, rng: &mut Random) -> bool {
            let mut ends = [(2, 1), (1, 2)].map(place).into_iter();
            ends.any(|end| self.attempt(place((0, 0)), end, rng, &mut Vec::new()))
        }
    }

    fn is_tour(path: &[BlockCell], width: u8, height: u8) -> bool {
        let mut sorted = path.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let is_inside = |&(x, y): &BlockCell| x < width && y < height;
        sorted.len() == usize::from(width) * usize::from(height)
            && path.len() == sorted.len()
            && path.iter().all(is_inside)
            && path.windows(2).all(|pair| is_move(pair[0], pair[1]))
    }

    fn is_move(a: BlockCell, b: BlockCell) -> bool {
        a.0.abs_diff(b.0) * a.1.abs_diff(b.1) == 2
    }

    proptest! {
        #[test]
        fn cycles_are_closed_tours_with_the_edges_required(
            width in 5..=15_u8, height in 5..=15_u8, seed: u64,
        ) {
            prop_assume!(width * height % 2 == 0);
            prop_assume!((width, height) != (5, 6));
            let required = [((1, 1), (0, 3)), ((1, 1), (3, 0))];
            let cycle = Block::new(width, height, &required).cycle(&mut Random::with_seed(seed));
            prop_assert!(is_tour(&cycle, width, height));
            prop_assert!(is_move(cycle[0], cycle[cycle.len() - 1]));
            let is_joined = |(a, b): BlockEdge| {
                cycle.windows(2).any(|pair| pair == [a, b] || pair == [b, a])
            };
            prop_assert!(required.into_iter().all(is_joined));
        }
    }
}
