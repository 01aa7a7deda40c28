//! Random changes of 2-factors, for random tours, other seeds, and boards of any shape. Exchanges replace parallel
//! edges a–b and c–d by a–c and b–d, in constant time; every square keeps degree two. Those between cycles join them
//! ([`cycles`]). [Alternating walks](alternating_walk) connect all 2-factors.

mod alternating_walk;
mod chain;
mod cycles;
mod edge_set;
mod matching;
mod windows;

pub(super) use chain::TourChain;

use super::Question;
use crate::board::Square;
use alternating_walk::AlternatingWalks;
use edge_set::EdgeSet;
use knights_tour_base::random::Random;
use knights_tour_base::{Cancelled, Progress};
use matching::Matching;
use windows::{WINDOW, windows};

/// How much a 2-factor is shuffled: exchanges per square, squares per alternating walk, and edges per walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShuffleEffort {
    exchanges: usize,
    squares_per_walk: usize,
    longest: usize,
}

impl ShuffleEffort {
    /// The effort for a tour that need not be random; each draw of a random tour takes [`ShuffleEffort::RANDOM`].
    pub(super) fn usual(squares: usize) -> ShuffleEffort {
        /// Maximum number of squares for alternating walks. On larger boards, exchanges suffice.
        const SMALL: usize = 400;
        ShuffleEffort {
            exchanges: 16,
            squares_per_walk: if squares <= SMALL { 1 } else { usize::MAX },
            longest: 1000,
        }
    }

    pub(super) const RANDOM: ShuffleEffort = ShuffleEffort {
        exchanges: 16,
        squares_per_walk: 8,
        longest: 64,
    };
}

/// Shuffles the tour `order`. Both `order` and the result are lists of row-major indices.
pub(super) fn shuffled(
    question: &Question,
    order: &[u32],
    effort: ShuffleEffort,
    progress: Progress<'_>,
) -> Result<Vec<u32>, Cancelled> {
    /// Maximum number of rounds of joining cycles, after which `order` is returned unchanged.
    const ROUNDS: usize = 1000;
    let mut random = Random::with_seed(question.seed());
    let mut edges = EdgeSet::of_tour(question, order);
    let Some(&first) = order.first() else {
        return Ok(Vec::new());
    };
    let first = edges.grid.cell_at(first);
    shuffle(&mut edges, effort, &mut random, progress)?;
    let is_one = cycles::join(&mut edges, ROUNDS, &mut random, progress)?;
    Ok(if is_one {
        edges.order(question, first, &mut random)
    } else {
        order.to_vec()
    })
}

/// A tour, or what the search knows about why it found none.
pub(super) enum SwitchingResult {
    Tour(Vec<u32>),
    /// Possible Hall violators, smallest first. The squares of each have one colour.
    HallViolators(Vec<Vec<Square>>),
    Cycles(Vec<Vec<Square>>),
}

/// Searches for a tour on a board with at least three squares and suitable colour counts.
pub(super) fn find(
    question: &Question,
    progress: Progress<'_>,
) -> Result<SwitchingResult, Cancelled> {
    /// Maximum number of rounds of random changes; they may inspect `LOOKS` squares in all.
    const ROUNDS: usize = 400;
    const LOOKS: usize = 200_000_000;
    let mut random = Random::with_seed(question.seed());
    let mut edges = EdgeSet::none(question);
    let mut matching = Matching::new(&mut edges);
    matching.complete(&mut random, progress)?;
    if !matching.choose_ends() {
        let violators = matching.violators();
        return Ok(SwitchingResult::HallViolators(edges.squares(violators)));
    }
    let squares = edges.grid.cells.len();
    let effort = ShuffleEffort::usual(squares);
    shuffle(&mut edges, effort, &mut random, progress)?;
    // Try few rounds on small boards: the exhaustive search can solve them.
    let rounds = (squares / 4).min(LOOKS / squares).min(ROUNDS);
    Ok(
        if cycles::join(&mut edges, rounds, &mut random, progress)? {
            let first = edges.grid.cells[0];
            SwitchingResult::Tour(edges.order(question, first, &mut random))
        } else {
            SwitchingResult::Cycles(edges.squares(cycles::short(&edges)))
        },
    )
}

fn shuffle(
    edges: &mut EdgeSet,
    effort: ShuffleEffort,
    random: &mut Random,
    progress: Progress<'_>,
) -> Result<(), Cancelled> {
    const ENDS: usize = 8;
    let squares = edges.grid.cells.len();
    let mut walks = AlternatingWalks::default();
    for window in windows(squares, 0) {
        for _ in 0..window.len() / effort.squares_per_walk {
            walks.run(edges, &window, effort.longest, random);
        }
    }
    for round in 0..effort.exchanges {
        progress((squares * round / effort.exchanges / 2) as u64, None)?;
        for window in windows(squares, WINDOW / effort.exchanges * round) {
            for turn in 0..window.len() {
                let _ = edges.exchange_any(&window, random);
                if turn % ENDS == 0 {
                    let _ = edges.move_any_end(random);
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
