//! Undirected tours, as sets of moves, and the directed tours along them.

use super::super::{Question, TourEnd};
use crate::board::Square;
use crate::tour::Tour;
use std::collections::HashMap;

/// The neighbours of each square in a tour.
#[derive(Clone, Debug)]
pub(super) struct UndirectedTour(HashMap<Square, Vec<Square>>);

impl UndirectedTour {
    pub(super) fn of(moves: impl IntoIterator<Item = (Square, Square)>) -> UndirectedTour {
        let mut near: HashMap<Square, Vec<Square>> = HashMap::new();
        for (one, other) in moves {
            near.entry(one).or_default().push(other);
            near.entry(other).or_default().push(one);
        }
        UndirectedTour(near)
    }

    pub(super) fn near(&self, square: Square) -> &[Square] {
        self.0.get(&square).map_or(&[], Vec::as_slice)
    }

    /// The directed tour with this `direction`, 0 or 1. `order` decides which end of an open tour comes first.
    pub(super) fn tour(
        &self,
        question: &Question,
        order: &[Square],
        direction: u128,
    ) -> Option<Tour> {
        let is_back = direction == 1;
        let start = self.start(question, order, is_back)?;
        let mut path = vec![start];
        let mut on = self.near(start).to_vec();
        on.sort_unstable();
        let mut next = if is_back { on.last() } else { on.first() }.copied();
        while let Some(here) = next.filter(|&here| here != start) {
            let before = path.last().copied();
            path.push(here);
            next = self
                .near(here)
                .iter()
                .copied()
                .find(|&square| Some(square) != before);
        }
        Tour::new(question.board(), path).ok()
    }

    fn start(&self, question: &Question, order: &[Square], is_back: bool) -> Option<Square> {
        if let Some(start) = question.start() {
            return Some(start);
        }
        let is_end = |square: &Square| self.near(*square).len() == 1;
        let ends = order.iter().copied().filter(is_end);
        let mut ends = ends.filter(|square| Some(*square) != question.last());
        let end = if is_back {
            ends.next_back()
        } else {
            ends.next()
        };
        end.or_else(|| question.board().iter().next())
    }

    pub(super) fn direction(
        &self,
        question: &Question,
        order: &[Square],
        tour: &Tour,
    ) -> Option<u128> {
        (0..directions(question))
            .find(|&direction| self.tour(question, order, direction).as_ref() == Some(tour))
    }
}

/// The moves of a tour, plus the closing move if closed tours are asked for; `None` if the question excludes the tour.
pub(super) fn moves(question: &Question, tour: &Tour) -> Option<Vec<(Square, Square)>> {
    let is_closed = question.end() == TourEnd::Closed;
    if tour.board() != question.board() || is_closed && !tour.is_closed() {
        return None;
    }
    let around = is_closed.then(|| (tour.end(), tour.start()));
    Some(
        tour.squares()
            .zip(tour.squares().skip(1))
            .chain(around)
            .collect(),
    )
}

/// The number of directed tours per undirected tour.
pub(super) fn directions(question: &Question) -> u128 {
    let has_end = question.start().is_some() || question.last().is_some();
    match question.end() {
        TourEnd::Closed => 2,
        _ if has_end => 1,
        _ => 2,
    }
}
