//! Numbered tours of small boards: a memoized search counts the continuations from each set of visited squares.

use super::super::hash::BuildMix;
use super::super::{Question, TourEnd};
use crate::board::{Square, Symmetry};
use crate::position::Position;
use crate::tour::Tour;
use knights_tour_base::{Cancelled, Progress};
use std::collections::HashMap;

pub(super) const MAX_SQUARES: u64 = 36;

#[derive(Clone, Debug)]
pub(super) struct SmallBoardIndex {
    question: Question,
    squares: Vec<Square>,
    near: Vec<u64>,
    /// The possible starts, each with the number of tours from there.
    starts: Vec<(u8, u64)>,
    /// The start for which the memo table `ways` is filled.
    started: Option<u8>,
    ways: HashMap<u64, u64, BuildMix>,
    met: u64,
}

type Watch<'a> = &'a mut dyn FnMut(&SmallBoardIndex) -> Result<(), Cancelled>;

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
    let ways = walks.ways_from(here, &mut |walks| progress(walks.met, None))?;
    Ok(Some(ways))
}

impl SmallBoardIndex {
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
            (None, _) => (0..walks.squares.len() as u8).collect(),
        };
        let all = starts.len() as u64;
        let mut done = 0;
        for &start in &starts {
            let count = match walks.like(start) {
                Some(count) => count,
                None => {
                    let squares = question.board().squares();
                    walks.ways_from(start, &mut |_| {
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
        let board = question.board();
        if board.squares() > MAX_SQUARES || question.check().is_err() {
            return None;
        }
        let squares: Vec<Square> = board.iter().collect();
        let place = |square: Square| squares.iter().position(|&other| other == square);
        let near = squares.iter().map(|&square| {
            board
                .neighbours(square)
                .filter_map(place)
                .fold(0, |set, place| set | 1_u64 << place)
        });
        Some(SmallBoardIndex {
            near: near.collect(),
            starts: Vec::new(),
            started: None,
            ways: HashMap::default(),
            met: 0,
            question: question.clone(),
            squares,
        })
    }

    fn place(&self, square: Square) -> Option<u8> {
        let place = self.squares.iter().position(|&other| other == square);
        place.map(|place| place as u8)
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
            let image = symmetry.square(size, self.squares[usize::from(start)]);
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
    fn ways_from(&mut self, start: u8, watch: Watch<'_>) -> Result<u64, Cancelled> {
        self.met = 0;
        if self.started != Some(start) {
            self.started = Some(start);
            self.ways.clear();
        }
        self.count_on(1 << start, start, watch)
    }

    fn ends(&self, start: u8) -> u64 {
        match self.question.end() {
            TourEnd::Any => u64::MAX,
            TourEnd::Closed => self.near[usize::from(start)],
            TourEnd::At(end) => self.place(end).map_or(0, |place| 1 << place),
        }
    }

    fn count_on(&mut self, visited: u64, here: u8, watch: Watch<'_>) -> Result<u64, Cancelled> {
        let all = u64::MAX >> (64 - self.squares.len());
        if visited == all {
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
            watch(self)?;
        }
        let mut count = 0;
        if self.is_hopeful(visited, here) {
            let mut next = self.near[usize::from(here)] & !visited;
            while next != 0 {
                let to = next.trailing_zeros() as u8;
                next &= next - 1;
                count += self.count_on(visited | 1 << to, to, watch)?;
            }
        }
        let _ = self.ways.insert(key, count);
        Ok(count)
    }

    /// Whether every unvisited square is reachable, and at most one of them, the end of the tour, is a dead end.
    fn is_hopeful(&self, visited: u64, here: u8) -> bool {
        let left = !visited & u64::MAX >> (64 - self.squares.len());
        let open = left | 1 << here;
        let (mut rest, mut lonely) = (left, 0);
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            match (self.near[at] & open).count_ones() {
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
        let mut before = number.checked_sub(1)?;
        let (start, _) = self.starts.clone().into_iter().find(|&(_, count)| {
            let is_here = before < count;
            before -= if is_here { 0 } else { count };
            is_here
        })?;
        let _ = self.ways_from(start, &mut never());
        let (mut here, mut visited) = (start, 1 << start);
        let mut path = vec![self.squares[usize::from(here)]];
        while path.len() < self.squares.len() {
            let mut next = self.near[usize::from(here)] & !visited;
            loop {
                let to = next.trailing_zeros() as u8;
                // Cannot fail: by the count, a continuation remains.
                next &= next.checked_sub(1)?;
                let count = self.ways_on(visited | 1 << to, to);
                if before < count {
                    (here, visited) = (to, visited | 1 << to);
                    break;
                }
                before -= count;
            }
            path.push(self.squares[usize::from(here)]);
        }
        Tour::new(self.question.board(), path).ok()
    }

    pub(super) fn number(&mut self, tour: &Tour) -> Option<u64> {
        if tour.board() != self.question.board() {
            return None;
        }
        let path: Option<Vec<u8>> = tour.squares().map(|it| self.place(it)).collect();
        let path = path?;
        let (&start, &last) = (path.first()?, path.last()?);
        let place = self.starts.iter().position(|&(other, _)| other == start)?;
        if self.ends(start) >> last & 1 == 0 {
            return None;
        }
        let mut number: u64 = self.starts[..place].iter().map(|(_, count)| count).sum();
        let _ = self.ways_from(start, &mut never());
        let mut visited = 1_u64 << start;
        for pair in path.windows(2) {
            let (here, to) = (usize::from(pair[0]), pair[1]);
            let mut smaller = self.near[here] & !visited & ((1 << to) - 1);
            while smaller != 0 {
                let other = smaller.trailing_zeros() as u8;
                smaller &= smaller - 1;
                number += self.ways_on(visited | 1 << other, other);
            }
            visited |= 1 << to;
        }
        Some(number + 1)
    }

    fn ways_on(&mut self, visited: u64, here: u8) -> u64 {
        self.count_on(visited, here, &mut never()).ok().unwrap_or(0)
    }
}

fn never() -> impl FnMut(&SmallBoardIndex) -> Result<(), Cancelled> {
    |_| Ok(())
}
