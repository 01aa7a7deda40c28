//! Finds all tours that spell a text, depth first.
//! An unvisited square whose last way out is gone must end the tour; the search stops at a second such square.

use super::LetterBoard;
use crate::board::Square;
use crate::tour::Tour;
use knights_tour_base::sorting::{sort_by_number, sort_few};
use std::ops::ControlFlow;

/// The tours that spell a text.
#[derive(Clone, Debug)]
pub struct VerseReadings {
    /// The tours that were found.
    pub tours: Vec<Tour>,
    /// Whether there is no other tour.
    pub are_all: bool,
    /// Squares that the search visited.
    pub steps: u64,
}

impl LetterBoard {
    /// Up to `most` tours that spell `text`, all from `start` if it is given, within `max_steps` steps. The text has
    /// letters as on the board, without spaces.
    pub fn readings(
        &self,
        text: &str,
        start: Option<Square>,
        most: usize,
        max_steps: u64,
    ) -> VerseReadings {
        let squares: Vec<Square> = self.board().iter().collect();
        let letters: Vec<&str> = squares.iter().map(|&square| self.at(square)).collect();
        let mut search = VerseSearch::new(self, &squares, &letters, text, (most, max_steps));
        let starts =
            (0..squares.len()).filter(|&it| start.is_none_or(|start| start == squares[it]));
        let mut end = ControlFlow::Continue(());
        if sorted(text) == sorted(&letters.concat()) {
            end = search.visit_one(starts, text);
        }
        let tour = |path: &Vec<usize>| {
            let tour = Tour::new(self.board(), path.iter().map(|&it| squares[it]));
            tour.unwrap_or_else(|error| unreachable!("each step is a move: {error}"))
        };
        VerseReadings {
            tours: search.found.iter().map(tour).collect(),
            are_all: end.is_continue(),
            steps: search.steps,
        }
    }
}

fn sorted(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().collect();
    sort_by_number(&mut letters, |&letter| letter.into());
    letters
}

/// A depth-first search for tours that spell a text.
struct VerseSearch<'a> {
    letters: &'a [&'a str],
    text: &'a str,
    near: Vec<Vec<usize>>,
    is_left: Vec<bool>,
    /// Unvisited neighbours of each square.
    degrees: Vec<usize>,
    path: Vec<usize>,
    /// Unvisited squares that must end the tour: at most one.
    ends: usize,
    found: Vec<Vec<usize>>,
    steps: u64,
    limits: (usize, u64),
}

impl<'a> VerseSearch<'a> {
    fn new(
        of: &LetterBoard,
        squares: &[Square],
        letters: &'a [&'a str],
        text: &'a str,
        limits: (usize, u64),
    ) -> VerseSearch<'a> {
        let place = |square| squares.iter().position(|&it| it == square);
        let near = squares
            .iter()
            .map(|&it| of.board().neighbours(it).filter_map(place).collect());
        let near: Vec<Vec<usize>> = near.collect();
        VerseSearch {
            letters,
            text,
            is_left: vec![true; squares.len()],
            degrees: near.iter().map(Vec::len).collect(),
            near,
            path: Vec::new(),
            ends: 0,
            found: Vec::new(),
            steps: 0,
            limits,
        }
    }

    /// Continues the path over each of `squares` in turn that spells the start of `rest`.
    fn visit_one(
        &mut self,
        squares: impl IntoIterator<Item = usize>,
        rest: &'a str,
    ) -> ControlFlow<()> {
        let here = self.path.last().copied();
        for next in squares {
            let Some(rest) = rest.strip_prefix(self.letters[next]) else {
                continue;
            };
            let Some(ends) = here.map_or(Some(0), |here| self.new_ends(here, next)) else {
                continue;
            };
            self.ends += ends;
            self.visit(next, rest)?;
            self.ends -= ends;
        }
        ControlFlow::Continue(())
    }

    fn visit(&mut self, here: usize, rest: &'a str) -> ControlFlow<()> {
        let (most, max_steps) = self.limits;
        if self.found.len() == most || self.steps == max_steps {
            return ControlFlow::Break(());
        }
        self.steps += 1;
        self.path.push(here);
        self.is_left[here] = false;
        self.near[here].iter().for_each(|&it| self.degrees[it] -= 1);
        if self.path.len() == self.is_left.len() {
            self.found.push(self.path.clone());
        } else {
            let near = self.near[here].iter().copied();
            let mut next: Vec<usize> = near.filter(|&it| self.is_left[it]).collect();
            sort_few(&mut next, |&it| self.degrees[it]);
            self.visit_one(next, rest)?;
        }
        self.near[here].iter().for_each(|&it| self.degrees[it] += 1);
        self.is_left[here] = true;
        let _ = self.path.pop();
        ControlFlow::Continue(())
    }

    /// How many squares must end the tour once the knight has gone from `here` to `next`; `None` if the tour is lost.
    fn new_ends(&self, here: usize, next: usize) -> Option<usize> {
        let mut ends = 0;
        for &it in self.near[here]
            .iter()
            .filter(|&&it| self.is_left[it] && it != next)
        {
            match self.degrees[it] {
                0 => return None,
                1 if !self.text.ends_with(self.letters[it]) => return None,
                1 => ends += 1,
                _ => {}
            }
        }
        (self.ends + ends <= 1).then_some(ends)
    }
}
