//! Tours by rails: one engine for random tours, other seeds and boards with squares missing.
//!
//! Two parallel moves a–b and c–d, where a–c and b–d are knight's moves too, can be exchanged for those
//! two. So each square keeps two moves, whatever becomes of the circles that they make: an exchange takes
//! the same short time on a board of any size. Several circles are made one by exchanges between two of
//! them ([`circles`]). Longer changes, [worms](worm), lead from any two-factor to any other.

mod chain;
mod circles;
mod links;
mod matching;
mod worm;

pub(super) use chain::Chain;

use super::{Progress, Question};
use crate::board::Square;
use crate::random::Random;
use links::Links;
use matching::Matching;
use std::ops::ControlFlow;
use worm::Worms;

/// How much a tour is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// How many exchanges are tried for each square.
    exchanges: usize,
    /// One worm begins for this many squares.
    squares_a_worm: usize,
    /// The most links that a worm adds.
    longest: usize,
}

impl Effort {
    /// That of every tour that is found.
    pub(super) fn usual(squares: usize) -> Effort {
        /// On larger boards exchanges alone reach enough.
        const SMALL: usize = 400;
        Effort {
            exchanges: 16,
            squares_a_worm: if squares <= SMALL { 1 } else { usize::MAX },
            longest: 1000,
        }
    }

    /// That of a tour which is to be any tour.
    pub(super) const RANDOM: Effort = Effort {
        exchanges: 16,
        squares_a_worm: 8,
        longest: 64,
    };
}

/// The squares of a tour, indices row by row, in another order that answers the same question.
pub(super) fn mixed(
    question: &Question,
    order: &[u32],
    effort: Effort,
    progress: Progress<'_>,
) -> ControlFlow<(), Vec<u32>> {
    /// The rounds after which several circles are left as they are, and the tour as it was.
    const ROUNDS: usize = 1000;
    let mut random = Random::with_seed(question.seed());
    let mut links = Links::of_tour(question, order);
    let Some(&first) = order.first() else {
        return ControlFlow::Continue(Vec::new());
    };
    let first = links.cell_of(first, question.board().width());
    shuffle(&mut links, effort, &mut random, progress)?;
    let squares = order.len() as u64;
    let mut ask = || progress(squares * 3 / 4);
    let is_one = circles::join(&mut links, ROUNDS, &mut random, &mut ask)?;
    ControlFlow::Continue(match is_one {
        true => links.order(question, first, &mut random),
        false => order.to_vec(),
    })
}

/// What exchanges alone find out about a board of any shape.
pub(super) enum Found {
    /// A tour, its squares as indices row by row.
    Tour(Vec<u32>),
    /// Squares of one colour that may have too few neighbours, fewer first.
    Crowds(Vec<Vec<Square>>),
    /// The squares of each circle that could not be joined to the rest.
    Circles(Vec<Vec<Square>>),
}

/// Looks for a tour of a board of any shape, of at least three squares, whose colours allow one. `ask` may
/// cancel it.
pub(super) fn find(
    question: &Question,
    ask: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Found> {
    /// How often what is beside the circles is changed at most, and how many squares are looked at then.
    const ROUNDS: usize = 400;
    const LOOKS: usize = 200_000_000;
    let mut random = Random::with_seed(question.seed());
    let mut links = Links::none(question);
    let mut matching = Matching::new(&mut links);
    matching.complete(&mut random, ask)?;
    if !matching.end() {
        let crowds = matching.crowds();
        return ControlFlow::Continue(Found::Crowds(links.squares(question.board(), crowds)));
    }
    let mut progress = |_| ask();
    let squares = links.cells.len();
    let effort = Effort::usual(squares);
    shuffle(&mut links, effort, &mut random, &mut progress)?;
    // Small boards are soon searched in every way.
    let rounds = (squares / 4).min(LOOKS / squares).min(ROUNDS);
    ControlFlow::Continue(match circles::join(&mut links, rounds, &mut random, ask)? {
        true => {
            let first = links.cells[0];
            Found::Tour(links.order(question, first, &mut random))
        }
        false => Found::Circles(links.squares(question.board(), circles::short(&links))),
    })
}

/// Changes a two-factor at random.
fn shuffle(
    links: &mut Links,
    effort: Effort,
    random: &mut Random,
    progress: Progress<'_>,
) -> ControlFlow<()> {
    /// After how many exchanges the end is moved.
    const ENDS: usize = 8;
    let squares = links.cells.len();
    let mut worms = Worms::default();
    for _ in 0..squares / effort.squares_a_worm {
        worms.run(links, effort.longest, random);
    }
    for round in 0..effort.exchanges {
        progress((squares * round / effort.exchanges / 2) as u64)?;
        for turn in 0..squares {
            let _ = links.exchange_any(random);
            if turn % ENDS == 0 {
                let _ = links.move_any_end(random);
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests;
