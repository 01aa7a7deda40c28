//! Random changes of 2-factors, for random tours, other seeds, and boards of any shape. Exchanges replace parallel
//! edges a–b and c–d by a–c and b–d, in constant time; every square keeps degree two. Those between cycles join them
//! ([`cycles`]). [Alternating walks](alternating_walk) connect all 2-factors.

mod alternating_walk;
mod chain;
mod cycles;
mod matching;
mod two_factor;

pub(super) use chain::Chain;

use super::Question;
use crate::board::Square;
use alternating_walk::AlternatingWalks;
use knights_tour_base::random::Random;
use knights_tour_base::{Cancelled, Progress};
use matching::Matching;
use two_factor::TwoFactor;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    exchanges: usize,
    squares_a_worm: usize,
    longest: usize,
}

impl Effort {
    /// The effort for a tour that need not be random; each draw of a random tour takes [`Effort::RANDOM`].
    pub(super) fn usual(squares: usize) -> Effort {
        /// Maximum number of squares for alternating walks. On larger boards, exchanges suffice.
        const SMALL: usize = 400;
        Effort {
            exchanges: 16,
            squares_a_worm: if squares <= SMALL { 1 } else { usize::MAX },
            longest: 1000,
        }
    }

    pub(super) const RANDOM: Effort = Effort {
        exchanges: 16,
        squares_a_worm: 8,
        longest: 64,
    };
}

/// Shuffles the tour `order`. Both `order` and the result are lists of row-major indices.
pub(super) fn mixed(
    question: &Question,
    order: &[u32],
    effort: Effort,
    progress: Progress<'_>,
) -> Result<Vec<u32>, Cancelled> {
    /// Maximum number of rounds of joining cycles, after which `order` is returned unchanged.
    const ROUNDS: usize = 1000;
    let mut random = Random::with_seed(question.seed());
    let mut two_factor = TwoFactor::of_tour(question, order);
    let Some(&first) = order.first() else {
        return Ok(Vec::new());
    };
    let first = two_factor.cell_of(first, question.board().width());
    shuffle(&mut two_factor, effort, &mut random, progress)?;
    let squares = order.len() as u64;
    let mut ask = || progress(squares * 3 / 4, None);
    let is_one = cycles::join(&mut two_factor, ROUNDS, &mut random, &mut ask)?;
    Ok(if is_one {
        two_factor.order(question, first, &mut random)
    } else {
        order.to_vec()
    })
}

pub(super) enum Found {
    Tour(Vec<u32>),
    /// Possible Hall violators, smallest first. The squares of each have one colour.
    HallViolators(Vec<Vec<Square>>),
    Cycles(Vec<Vec<Square>>),
}

/// Searches for a tour on a board with at least three squares and suitable colour counts.
pub(super) fn find(
    question: &Question,
    ask: &mut dyn FnMut() -> Result<(), Cancelled>,
) -> Result<Found, Cancelled> {
    /// Maximum number of rounds of random changes; they may inspect `LOOKS` squares in all.
    const ROUNDS: usize = 400;
    const LOOKS: usize = 200_000_000;
    let mut random = Random::with_seed(question.seed());
    let mut two_factor = TwoFactor::none(question);
    let mut matching = Matching::new(&mut two_factor);
    matching.complete(&mut random, ask)?;
    if !matching.end() {
        let violators = matching.violators();
        return Ok(Found::HallViolators(
            two_factor.squares(question.board(), violators),
        ));
    }
    let mut progress = |_: u64, _: Option<u64>| ask();
    let squares = two_factor.cells.len();
    let effort = Effort::usual(squares);
    shuffle(&mut two_factor, effort, &mut random, &mut progress)?;
    // Try few rounds on small boards: the exhaustive search can solve them.
    let rounds = (squares / 4).min(LOOKS / squares).min(ROUNDS);
    Ok(
        if cycles::join(&mut two_factor, rounds, &mut random, ask)? {
            let first = two_factor.cells[0];
            Found::Tour(two_factor.order(question, first, &mut random))
        } else {
            Found::Cycles(two_factor.squares(question.board(), cycles::short(&two_factor)))
        },
    )
}

fn shuffle(
    two_factor: &mut TwoFactor,
    effort: Effort,
    random: &mut Random,
    progress: Progress<'_>,
) -> Result<(), Cancelled> {
    const ENDS: usize = 8;
    let squares = two_factor.cells.len();
    let mut walks = AlternatingWalks::default();
    for _ in 0..squares / effort.squares_a_worm {
        walks.run(two_factor, effort.longest, random);
    }
    for round in 0..effort.exchanges {
        progress((squares * round / effort.exchanges / 2) as u64, None)?;
        for turn in 0..squares {
            let _ = two_factor.exchange_any(random);
            if turn % ENDS == 0 {
                let _ = two_factor.move_any_end(random);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
