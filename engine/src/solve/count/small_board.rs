//! Numbered tours of small boards: a memoized search counts the continuations from each set of visited squares.

use super::super::hash::BuildMixHasher;
use super::super::{CandidateGraph, Question, TourEnd, members};
use crate::board::{Square, Symmetry};
use crate::position::Position;
use crate::tour::Tour;
use knights_tour_base::{Cancelled, Progress, no_progress};
use std::collections::HashMap;

pub(super) const MAX_SQUARES: u64 = 36;

/// The tours of a small board by number: in the order of their first squares, then of their second squares, and so on.
#[derive(Clone, Debug)]
pub(super) struct SmallBoardIndex {
    question: Question,
    graph: CandidateGraph,
    /// The possible starts, each with the number of tours from there.
    starts: Vec<(u8, u64)>,
    /// The start for which the memo table `ways` is filled.
    started: Option<u8>,
    ways: HashMap<u64, u64, BuildMixHasher>,
    /// The number of tours counted since the last start, for progress.
    met: u64,
}

/// Counts the continuations of a game with one knight. `progress` receives a lower bound; beyond thirty squares,
/// counting can take long. `None` if more than [`NumberedTours::MAX_SQUARES`](super::NumberedTours::MAX_SQUARES)
/// squares remain, including the knight's square.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::position::Position;
/// use knights_tour::solve::ways_left;
///
/// let board = Board::new(5, 5)?;
/// let game = Position::new(&board, "a1".parse()?)?;
/// let left = ways_left(&game, &mut knights_tour::no_progress());
/// assert_eq!(left, Ok(Some(304)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ways_left(position: &Position, progress: Progress<'_>) -> Result<Option<u64>, Cancelled> {
    let left = position.board().squares() - position.visited() + 1;
    if left > MAX_SQUARES {
        return Ok(None);
    }
    let Some(mut walks) = SmallBoardIndex::uncounted(&Question::completing(position)) else {
        return Ok(None);
    };
    let Some(here) = walks.place(position.here()) else {
        return Ok(None);
    };
    walks.ways_from(here, progress).map(Some)
}

impl SmallBoardIndex {
    /// Counts the tours from each start; `None` if the board is not small or the question is invalid.
    pub(super) fn with(
        question: &Question,
        progress: Progress<'_>,
    ) -> Result<Option<SmallBoardIndex>, Cancelled> {
        let Some(mut walks) = SmallBoardIndex::uncounted(question) else {
            return Ok(None);
        };
        let starts: Vec<u8> = match (question.start(), question.end()) {
            (Some(start), _) => walks.place(start).into_iter().collect(),
            (None, TourEnd::Closed) => vec![0],
            (None, _) => (0..walks.graph.len() as u8).collect(),
        };
        let all = starts.len() as u64;
        let mut done = 0;
        for &start in &starts {
            let count = match walks.like(start) {
                Some(count) => count,
                None => {
                    let squares = question.board().squares();
                    walks.ways_from(start, &mut |_, _| {
                        progress(squares * done / all, Some(squares))
                    })?
                }
            };
            walks.starts.push((start, count));
            let is_known = |&&start: &&u8| walks.has(start) || walks.like(start).is_some();
            done = starts.iter().filter(is_known).count() as u64;
        }
        Ok(Some(walks))
    }

    fn uncounted(question: &Question) -> Option<SmallBoardIndex> {
        let graph = CandidateGraph::new(question.board())?;
        if graph.len() as u64 > MAX_SQUARES || question.check().is_err() {
            return None;
        }
        Some(SmallBoardIndex {
            graph,
            starts: Vec::new(),
            started: None,
            ways: HashMap::default(),
            met: 0,
            question: question.clone(),
        })
    }

    fn place(&self, square: Square) -> Option<u8> {
        self.graph.place(square).map(|place| place as u8)
    }

    /// The neighbours of a square, as bits.
    fn near(&self, place: u8) -> u64 {
        // The cast is lossless: a small board has fewer squares than bits.
        self.graph.near(place.into()) as u64
    }

    fn all(&self) -> u64 {
        self.graph.all() as u64
    }

    fn has(&self, start: u8) -> bool {
        self.starts.iter().any(|&(known, _)| known == start)
    }

    /// The number of tours from `start`, if those from a symmetric square are already counted.
    fn like(&self, start: u8) -> Option<u64> {
        let size = self.question.board().rectangle()?;
        if self.question.last().is_some() {
            return None;
        }
        let known = |symmetry: Symmetry| {
            let image = symmetry.square(size, self.graph.square(start.into()));
            let image = self.place(image)?;
            self.starts
                .iter()
                .find(|(place, _)| *place == image)
                .map(|&(_, count)| count)
        };
        let keeps = |symmetry: &Symmetry| symmetry.size(size) == size;
        Symmetry::ALL.into_iter().filter(keeps).find_map(known)
    }

    /// The number of tours from a start; also fills the memo table.
    fn ways_from(&mut self, start: u8, progress: Progress<'_>) -> Result<u64, Cancelled> {
        self.met = 0;
        if self.started != Some(start) {
            self.started = Some(start);
            self.ways.clear();
        }
        self.count_from(1 << start, start, progress)
    }

    fn ends(&self, start: u8) -> u64 {
        match self.question.end() {
            TourEnd::Any => u64::MAX,
            TourEnd::Closed => self.near(start),
            TourEnd::At(end) => self.place(end).map_or(0, |place| 1 << place),
        }
    }

    /// The number of ways to complete a path with these visited squares that has come to `here`.
    fn count_from(
        &mut self,
        visited: u64,
        here: u8,
        progress: Progress<'_>,
    ) -> Result<u64, Cancelled> {
        if visited == self.all() {
            let ends = self.ends(self.started.unwrap_or(0));
            self.met += ends >> here & 1;
            return Ok(ends >> here & 1);
        }
        let key = visited << 6 | u64::from(here);
        if let Some(&known) = self.ways.get(&key) {
            self.met += known;
            return Ok(known);
        }
        if self.ways.len().is_multiple_of(1 << 12) {
            progress(self.met, None)?;
        }
        let mut count = 0;
        if self.is_hopeful(visited, here) {
            let mut next = self.near(here) & !visited;
            while next != 0 {
                let to = next.trailing_zeros() as u8;
                next &= next - 1;
                count += self.count_from(visited | 1 << to, to, progress)?;
            }
        }
        let _ = self.ways.insert(key, count);
        Ok(count)
    }

    /// Whether every unvisited square is reachable, and at most one of them, the end of the tour, is a dead end.
    fn is_hopeful(&self, visited: u64, here: u8) -> bool {
        let left = !visited & self.all();
        let open = left | 1 << here;
        let (mut rest, mut lonely) = (left, 0);
        while rest != 0 {
            let at = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            match (self.near(at) & open).count_ones() {
                0 => return false,
                1 => lonely += 1,
                _ => {}
            }
        }
        lonely <= 1
    }

    pub(super) fn count(&self) -> u64 {
        self.starts.iter().map(|(_, count)| count).sum()
    }

    pub(super) fn tour(&mut self, number: u64) -> Option<Tour> {
        let mut rest = number.checked_sub(1)?;
        let start = find_ranked(&self.starts, &mut rest)?;
        let _ = self.ways_from(start, &mut no_progress());
        let (mut path, mut here, mut visited) = (vec![start], start, 1 << start);
        while path.len() < self.graph.len() {
            // Cannot fail: by the count, a continuation remains.
            here = find_ranked(&self.continuations(visited, here), &mut rest)?;
            visited |= 1 << here;
            path.push(here);
        }
        let squares = path.iter().map(|&place| self.graph.square(place.into()));
        Tour::new(self.question.board(), squares).ok()
    }

    pub(super) fn number(&mut self, tour: &Tour) -> Option<u64> {
        if tour.board() != self.question.board() {
            return None;
        }
        let path: Vec<u8> = tour.squares().filter_map(|it| self.place(it)).collect();
        let (&start, &last) = (path.first()?, path.last()?);
        if self.ends(start) >> last & 1 == 0 {
            return None;
        }
        let mut number = count_before(&self.starts, start)?;
        let _ = self.ways_from(start, &mut no_progress());
        let mut visited = 1 << start;
        for pair in path.windows(2) {
            number += count_before(&self.continuations(visited, pair[0]), pair[1])?;
            visited |= 1 << pair[1];
        }
        Some(number + 1)
    }

    /// The squares that may follow, each with the number of tours that continue there.
    fn continuations(&mut self, visited: u64, here: u8) -> Vec<(u8, u64)> {
        let next = members((self.near(here) & !visited).into());
        next.map(|to| {
            let ways = self.count_from(visited | 1 << to, to as u8, &mut no_progress());
            (to as u8, ways.unwrap_or(0))
        })
        .collect()
    }
}

/// The square that has tour number `rest`, from 0; `rest` becomes the number among the tours of this square.
fn find_ranked(counted: &[(u8, u64)], rest: &mut u64) -> Option<u8> {
    for &(square, count) in counted {
        if *rest < count {
            return Some(square);
        }
        *rest -= count;
    }
    None
}

/// The number of tours of all squares before `square`; `None` if it is not among the counted squares.
fn count_before(counted: &[(u8, u64)], square: u8) -> Option<u64> {
    let place = counted.iter().position(|&(other, _)| other == square)?;
    Some(counted[..place].iter().map(|(_, count)| count).sum())
}
