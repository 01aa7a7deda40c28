//! The tours of a narrow board by their number, and one of them chosen, each as likely as the others.

use super::super::hash::BuildMix;
use super::super::{Progress, Question, TourEnd};
use super::frontier::{ENDS, Frontier};
use super::line::{self, Line, directions};
use crate::board::{Size, Square};
use crate::random::Random;
use crate::tour::Tour;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// After this many states it is told how far the work has come.
const LOOK: usize = 1 << 16;

/// The states before a square, and how many ways lead on from each.
type Layer = HashMap<u128, u128, BuildMix>;

/// How many ways lead on from each state of the frontier, square by square.
#[derive(Clone, Debug)]
pub(in crate::solve) struct FrontierIndex {
    frontier: Frontier,
    layers: Vec<Layer>,
}

impl FrontierIndex {
    /// The most states that are kept, of some 40 bytes each.
    const MAX_STATES: usize = 5_000_000;

    /// Whether the tours that answer a question are counted so: in some seconds, by as many states and in
    /// such numbers as there is room for.
    pub(in crate::solve) fn admits(question: &Question) -> bool {
        let (short, long) = question.board().size().sides();
        let longest = match short {
            0..=3 => 70,
            4 => 40,
            5 if question.end() == TourEnd::Closed => 20,
            5 => 8,
            _ => 0,
        };
        long <= longest
    }

    /// Counts all ways, while `progress` is told how many squares are done, and may cancel it; `None` if there
    /// are too many states or ways.
    pub(in crate::solve) fn of(
        question: &Question,
        progress: Progress<'_>,
    ) -> ControlFlow<(), Option<FrontierIndex>> {
        FrontierIndex::on(
            Frontier::new(question),
            question.board().squares(),
            progress,
        )
    }

    /// The same of the closed tours of a rectangle that are their own half turn, walked the same way.
    pub(in crate::solve) fn half_turned(
        size: Size,
        progress: Progress<'_>,
    ) -> ControlFlow<(), Option<FrontierIndex>> {
        FrontierIndex::on(Frontier::half_turned(size), size.area(), progress)
    }

    /// Of this many squares in all.
    fn on(
        frontier: Frontier,
        squares: u64,
        progress: Progress<'_>,
    ) -> ControlFlow<(), Option<FrontierIndex>> {
        // The squares are gone through twice: forward for the states, back for their ways.
        let visits = 2 * frontier.squares.len() as u64;
        let progress = &mut |visit: u64| progress(squares * visit / visits);
        let mut layers = vec![Layer::default()];
        let _ = layers[0].insert(frontier.begin(), 0);
        let mut kept = 0;
        for number in 0..frontier.squares.len() {
            let mut next = Layer::default();
            for (asked, &packed) in layers[number].keys().enumerate() {
                if asked % LOOK == 0 {
                    progress(number as u64)?;
                }
                frontier.step(number, packed, |state, _| {
                    if let Some(state) = state {
                        let _ = next.insert(state, 0);
                    }
                });
                if kept + next.len() > FrontierIndex::MAX_STATES {
                    return ControlFlow::Continue(None);
                }
            }
            kept += next.len();
            layers.push(next);
        }
        let mut choice = FrontierIndex { frontier, layers };
        ControlFlow::Continue(choice.count_ways(progress)?.then_some(choice))
    }

    /// From the last square to the first; whether the numbers have room.
    fn count_ways(&mut self, progress: Progress<'_>) -> ControlFlow<(), bool> {
        let all = self.frontier.squares.len();
        let mut is_full = false;
        for number in (0..all).rev() {
            let mut layer = std::mem::take(&mut self.layers[number]);
            let after = &self.layers[number + 1];
            for (asked, (&packed, ways)) in layer.iter_mut().enumerate() {
                if asked % LOOK == 0 {
                    progress((2 * all - 1 - number) as u64)?;
                }
                self.frontier.step(number, packed, |state, _| {
                    let sum = ways.checked_add(ways_on(after, state));
                    is_full |= sum.is_none();
                    *ways = sum.unwrap_or(u128::MAX);
                });
            }
            // What leads nowhere need not be kept.
            layer.retain(|_, ways| *ways > 0);
            self.layers[number] = layer;
        }
        ControlFlow::Continue(!is_full)
    }

    /// How many lines there are.
    fn lines(&self) -> u128 {
        ways_on(&self.layers[0], Some(self.frontier.begin()))
    }

    /// How many tours there are, each way to walk one counted.
    pub(in crate::solve) fn count(&self, question: &Question) -> u128 {
        self.lines().saturating_mul(directions(question))
    }

    /// One of the tours; `None` if there is none.
    pub(in crate::solve) fn random(
        &self,
        question: &Question,
        random: &mut Random,
    ) -> Option<Tour> {
        let count = self.count(question);
        self.tour(
            question,
            Some(random.below_wide(count)).filter(|_| count > 0)?,
        )
    }

    /// The tour with this number, from 0; `None` if there are not that many.
    pub(in crate::solve) fn tour(&self, question: &Question, number: u128) -> Option<Tour> {
        if number >= self.count(question) {
            return None;
        }
        let directions = directions(question);
        let line = Line::of(self.moves(number / directions));
        line.tour(question, &self.frontier.squares, number % directions)
    }

    /// The number of a tour, from 0; `None` if it does not answer the question.
    pub(in crate::solve) fn number(&self, question: &Question, tour: &Tour) -> Option<u128> {
        let squares = &self.frontier.squares;
        let line = Line::of(line::moves(question, tour)?);
        let mut before = 0;
        let mut state = Some(self.frontier.begin());
        for (number, after) in self.layers.iter().skip(1).enumerate() {
            let near = line.near(squares[number]);
            let places = self.frontier.before(number).iter().enumerate();
            let to = places.filter(|&(_, &other)| near.contains(&squares[other.number]));
            let end = if near.len() == 1 { ENDS } else { 0 };
            let wanted = to.fold(end, |bits, (place, _)| bits | 1 << place);
            let mut found = None;
            self.frontier.step(number, state?, |state, joined| {
                if found.is_none() && joined == wanted {
                    found = Some(state);
                } else if found.is_none() {
                    before += ways_on(after, state);
                }
            });
            state = found?;
        }
        Some(before * directions(question) + line.direction(question, squares, tour)?)
    }

    /// The moves of the line with this number, from 0.
    fn moves(&self, mut before: u128) -> Vec<(Square, Square)> {
        let mut moves = Vec::with_capacity(self.frontier.squares.len());
        let mut state = Some(self.frontier.begin());
        for (number, after) in self.layers.iter().skip(1).enumerate() {
            let Some(packed) = state else { break };
            let mut chosen = None;
            self.frontier.step(number, packed, |state, joined| {
                let ways = ways_on(after, state);
                if chosen.is_none() && before < ways {
                    chosen = Some((state, joined));
                } else if chosen.is_none() {
                    before -= ways;
                }
            });
            let Some((next, joined)) = chosen else { break };
            for (place, &other) in self.frontier.before(number).iter().enumerate() {
                if joined >> place & 1 == 1 {
                    moves.extend(self.frontier.moves(number, other));
                }
            }
            state = next;
        }
        moves
    }
}

/// How many ways lead on from a state, if the line is not whole already.
fn ways_on(after: &Layer, state: Option<u128>) -> u128 {
    match state {
        Some(state) => after.get(&state).copied().unwrap_or(0),
        None => 1,
    }
}
