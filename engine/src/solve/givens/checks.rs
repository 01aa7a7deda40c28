//! Obstructions to given numbers: colours and distances.

use super::super::reason::moves_between;
use super::super::{Question, Reason, TourEnd};
use crate::board::{Board, Square};
use std::collections::HashSet;

pub(in super::super) fn reason(question: &Question) -> Option<Reason> {
    if !question.has_givens() {
        return None;
    }
    let givens = question.numbered();
    colours(question.board(), &givens).or_else(|| distance(question, &givens))
}

fn colours(board: &Board, givens: &[(u64, Square)]) -> Option<Reason> {
    let wrong = match board.majority().filter(|_| board.is_odd()) {
        Some(majority) => {
            let is_wrong = |&&(number, square): &&(u64, Square)| {
                (number % 2 == 1) != (square.colour() == majority)
            };
            vec![*givens.iter().find(is_wrong)?]
        }
        None => {
            let goes = |pair: &[(u64, Square)]| {
                let changes = pair[0].1.colour() != pair[1].1.colour();
                ((pair[1].0 - pair[0].0) % 2 == 1) == changes
            };
            givens.windows(2).find(|pair| !goes(pair))?.to_vec()
        }
    };
    let board = board.clone();
    Some(Reason::PinColours {
        board,
        givens: wrong,
    })
}

/// The reason if successive given numbers, or the last and the first in a closed tour, are too far apart.
fn distance(question: &Question, givens: &[(u64, Square)]) -> Option<Reason> {
    let board = question.board();
    if board.squares() > Question::MAX_SEARCHED {
        return None;
    }
    let is_closed = question.end() == TourEnd::Closed && givens.len() > 1;
    let around = givens
        .last()
        .copied()
        .zip(givens.first().copied())
        .filter(|_| is_closed);
    givens
        .windows(2)
        .map(|pair| (pair[0], pair[1]))
        .chain(around)
        .find_map(|(from, to)| {
            let moves = moves_between(board, from.0, to.0);
            let least = moves_at_least(board, from.1, to.1)?;
            (least > moves).then(|| Reason::PinDistance {
                board: board.clone(),
                from,
                to,
                least,
            })
        })
}

/// The minimum number of knight's moves between two squares; `None` if `to` is unreachable.
fn moves_at_least(board: &Board, from: Square, to: Square) -> Option<u64> {
    let mut reached = HashSet::from([from]);
    let mut border = vec![from];
    let mut moves = 0;
    while !border.is_empty() {
        if border.contains(&to) {
            return Some(moves);
        }
        let near = border.iter().flat_map(|&square| board.neighbours(square));
        border = near.filter(|&near| reached.insert(near)).collect();
        moves += 1;
    }
    None
}
