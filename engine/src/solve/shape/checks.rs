//! Proposes obstructions that need no search; [`Reason::proves`] decides whether a proposal is a proof.

use crate::board::{Board, Square};
use crate::solve::{Question, Reason, TourEnd};

/// The first proven obstruction, in linear time. [`Question::impossible`] has already checked the colour counts.
pub(super) fn reason(question: &Question) -> Option<Reason> {
    let graph = Squares::new(question.board());
    let proposals: [&dyn Fn() -> Option<Reason>; 4] = [
        &|| graph.isolated(),
        &|| graph.dead_ends(question),
        &|| graph.disconnected(),
        &|| graph.cut(question),
    ];
    proposals
        .iter()
        .filter_map(|propose| propose())
        .find(|reason| reason.proves(question))
}

pub(super) struct Squares<'a> {
    pub(super) board: &'a Board,
    pub(super) squares: Vec<Square>,
    pub(super) near: Vec<Vec<u32>>,
}

impl<'a> Squares<'a> {
    pub(super) fn new(board: &'a Board) -> Squares<'a> {
        let squares: Vec<Square> = board.iter().collect();
        let size = board.size();
        let mut numbers = vec![0; size.area() as usize];
        for (number, &square) in squares.iter().enumerate() {
            numbers[size.index_of(square) as usize] = number as u32;
        }
        let near = squares.iter().map(|&square| {
            let near = board.neighbours(square);
            near.map(|near| numbers[size.index_of(near) as usize])
                .collect()
        });
        Squares {
            board,
            near: near.collect(),
            squares,
        }
    }

    fn isolated(&self) -> Option<Reason> {
        let lonely = self.near.iter().position(Vec::is_empty)?;
        Some(Reason::Isolated {
            board: self.board.clone(),
            square: self.squares[lonely],
        })
    }

    fn dead_ends(&self, question: &Question) -> Option<Reason> {
        let is_asked = |square: Square| {
            question.end() != TourEnd::Closed
                && (question.start() == Some(square) || question.last() == Some(square))
        };
        let single = self
            .squares
            .iter()
            .zip(&self.near)
            .filter(|(_, near)| near.len() == 1);
        let single: Vec<Square> = single
            .map(|(&square, _)| square)
            .filter(|&square| !is_asked(square))
            .collect();
        // Prefer few squares, and squares of one colour.
        let of_colour = [true, false].map(|of_first| {
            let first = single.first().map(|square| square.colour());
            let suits = |square: &&Square| (Some(square.colour()) == first) == of_first;
            single.iter().filter(suits).copied().collect::<Vec<_>>()
        });
        let first_few = |squares: &[Square]| {
            let mut counts = 1..=squares.len();
            counts.find_map(|count| Reason::dead_ends(question, squares[..count].to_vec()))
        };
        let lists = [&single, &of_colour[0], &of_colour[1]];
        lists
            .into_iter()
            .find_map(|list| first_few(&list[..list.len().min(3)]))
    }

    fn disconnected(&self) -> Option<Reason> {
        let part = self.parts(&[]).into_iter().min_by_key(Vec::len)?;
        (part.len() < self.squares.len()).then(|| Reason::Disconnected {
            board: self.board.clone(),
            part: self.named(part),
        })
    }

    pub(super) fn named(&self, places: impl IntoIterator<Item = u32>) -> Vec<Square> {
        let squares = places.into_iter();
        squares.map(|place| self.squares[place as usize]).collect()
    }

    /// The components that remain when the squares `without` are removed, as indices.
    pub(super) fn parts(&self, without: &[u32]) -> Vec<Vec<u32>> {
        let mut is_seen = vec![false; self.squares.len()];
        for &place in without {
            is_seen[place as usize] = true;
        }
        let mut parts = Vec::new();
        for root in 0..self.squares.len() as u32 {
            if std::mem::replace(&mut is_seen[root as usize], true) {
                continue;
            }
            let (mut part, mut next) = (vec![root], 0);
            while let Some(&here) = part.get(next) {
                next += 1;
                for &near in &self.near[here as usize] {
                    if !std::mem::replace(&mut is_seen[near as usize], true) {
                        part.push(near);
                    }
                }
            }
            parts.push(part);
        }
        parts
    }
}
