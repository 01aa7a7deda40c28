//! Proposes obstructions that need no search; [`Reason::proves`] decides whether a proposal is a proof.

use crate::board::{Board, Square};
use crate::solve::board_graph::BoardGraph;
use crate::solve::{Question, Reason, TourEnd};

/// The first proven obstruction, in linear time. [`Question::impossible`] has already checked the colour counts.
pub(super) fn reason(question: &Question) -> Option<Reason> {
    let graph = BoardGraph::new(question.board());
    let proposals: [&dyn Fn() -> Option<Reason>; 4] = [
        &|| graph.isolated(question.board()),
        &|| graph.dead_ends(question),
        &|| graph.disconnected(question.board()),
        &|| graph.cut(question),
    ];
    proposals
        .iter()
        .filter_map(|propose| propose())
        .find(|reason| reason.proves(question))
}

impl BoardGraph {
    fn isolated(&self, board: &Board) -> Option<Reason> {
        let lonely = self.all().find(|&place| self.near(place).is_empty())?;
        Some(Reason::Isolated {
            board: board.clone(),
            square: self.squares[lonely as usize],
        })
    }

    fn dead_ends(&self, question: &Question) -> Option<Reason> {
        let is_asked = |square: Square| {
            question.end() != TourEnd::Closed
                && (question.start() == Some(square) || question.last() == Some(square))
        };
        let single = self.all().filter(|&place| self.near(place).len() == 1);
        let mut single = self.named(single);
        single.retain(|&square| !is_asked(square));
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

    fn disconnected(&self, board: &Board) -> Option<Reason> {
        let part = self.parts(&[]).into_iter().min_by_key(Vec::len)?;
        (part.len() < self.len()).then(|| Reason::Disconnected {
            board: board.clone(),
            part: self.named(part),
        })
    }

    /// The components that remain when the squares `without` are removed, as indices.
    pub(super) fn parts(&self, without: &[u32]) -> Vec<Vec<u32>> {
        let mut is_seen = vec![false; self.len()];
        for &place in without {
            is_seen[place as usize] = true;
        }
        let mut parts = Vec::new();
        for root in self.all() {
            if std::mem::replace(&mut is_seen[root as usize], true) {
                continue;
            }
            let (mut part, mut next) = (vec![root], 0);
            while let Some(&here) = part.get(next) {
                next += 1;
                for &near in self.near(here) {
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
