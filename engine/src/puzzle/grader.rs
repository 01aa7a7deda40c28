//! Solves puzzles by the easiest steps, as humans do. Placing more numbers keeps every deduction valid.

use super::Puzzle;
use super::step::{Given, Nowhere, PuzzleStep, Technique, Why};
use crate::board::{Board, Square};
use crate::solve::{CandidateGraph, Candidates, Contradiction, Set, members};
use knights_tour_base::sorting::sort_by_number;
use std::sync::OnceLock;

/// Maximum gap between two numbers for which a player is assumed to see every path.
const GLANCE: usize = 4;

/// Maximum number of candidate squares for a trial; numbers with more are skipped.
const MOST_TRIED: u32 = 4;

/// Finds the next steps of puzzles on a board.
#[derive(Clone, Debug)]
pub(super) struct Grader {
    pub(super) net: CandidateGraph,
    distances: OnceLock<Vec<Vec<usize>>>,
}

/// The index of each number's square; `None` if not placed. Numbers are counted from 0.
pub(super) type PlacedSquares = Vec<Option<usize>>;

impl Grader {
    /// Creates a solver for puzzles on `board`; `None` if the board is too large for puzzles.
    pub(super) fn new(board: &Board) -> Option<Grader> {
        let net = CandidateGraph::new(board)?;
        let is_small = net.len() as u64 <= Puzzle::MAX_SQUARES;
        is_small.then_some(Grader {
            distances: OnceLock::new(),
            net,
        })
    }

    fn distances(&self) -> &[Vec<usize>] {
        self.distances.get_or_init(|| {
            (0..self.net.len())
                .map(|from| distances(&self.net, from))
                .collect()
        })
    }

    pub(super) fn technique(&self, placed: &PlacedSquares) -> Option<Technique> {
        let all = [
            Technique::Between,
            Technique::Distance,
            Technique::Together,
            Technique::Trial,
        ];
        all.into_iter()
            .find(|&technique| self.is_solved_by(placed, technique))
    }

    pub(super) fn is_solved_by(&self, placed: &PlacedSquares, technique: Technique) -> bool {
        match technique {
            Technique::Between => self.is_filled(placed, |partial| partial.between()),
            Technique::Distance => self.is_filled(placed, |partial| {
                partial.between().or_else(|| partial.distance())
            }),
            Technique::Together => self
                .domains(placed)
                .is_some_and(|domains| domains.are_settled()),
            Technique::Trial => self.is_solved_by_trials(placed.clone()),
        }
    }

    fn is_solved_by_trials(&self, mut placed: PlacedSquares) -> bool {
        while let Some(domains) = self.domains(&placed) {
            for (number, place) in placed.iter_mut().enumerate() {
                *place = domains.square_of(number);
            }
            if domains.are_settled() {
                return true;
            }
            let Some((number, place, _)) = self.trial(&domains, &placed) else {
                return false;
            };
            placed[number] = Some(place);
        }
        false
    }

    fn is_filled(
        &self,
        placed: &PlacedSquares,
        step: impl Fn(&PartialSolution<'_>) -> Option<(usize, usize, Why)>,
    ) -> bool {
        let mut partial = PartialSolution::new(self, placed.clone());
        while let Some((number, place, _)) = step(&partial) {
            partial.place(number, place);
        }
        partial.placed.iter().all(Option::is_some)
    }

    pub(super) fn step(&self, placed: &PlacedSquares) -> Option<PuzzleStep> {
        let partial = PartialSolution::new(self, placed.clone());
        let (number, place, why) =
            partial
                .between()
                .or_else(|| partial.distance())
                .or_else(|| {
                    let domains = self.domains(placed)?;
                    let together = || Some((next_settled(&domains, placed)?, Why::Together));
                    match together() {
                        Some(((number, place), why)) => Some((number, place, why)),
                        None => self.trial(&domains, placed),
                    }
                })?;
        Some(PuzzleStep {
            number: number as u64 + 1,
            square: self.net.square(place),
            why,
        })
    }

    /// The candidates after constraint propagation; `None` on contradiction.
    fn domains(&self, placed: &PlacedSquares) -> Option<Candidates> {
        let mut domains = Candidates::all(&self.net, false);
        for (number, place) in placed.iter().enumerate() {
            if let Some(place) = *place {
                domains.keep(number, 1 << place);
            }
        }
        domains.propagate(&self.net).ok()?;
        Some(domains)
    }

    /// Tries numbers on squares until one trial leads to a contradiction, and returns a number that is then determined.
    fn trial(&self, domains: &Candidates, placed: &PlacedSquares) -> Option<(usize, usize, Why)> {
        let mut numbers: Vec<(u32, usize)> = (0..self.net.len())
            .map(|number| (domains.of(number).count_ones(), number))
            .filter(|(count, _)| (2..=MOST_TRIED).contains(count))
            .collect();
        sort_by_number(&mut numbers, |&(count, _)| count.into());
        let tries = numbers
            .into_iter()
            .flat_map(|(_, number)| members(domains.of(number)).map(move |place| (number, place)));
        tries.into_iter().find_map(|(tried, on)| {
            let nowhere = self.contradiction(domains, tried, on)?;
            let mut rest = domains.clone();
            rest.keep(tried, !(1 << on));
            rest.propagate(&self.net).ok()?;
            let (number, place) = next_settled(&rest, placed)?;
            let tried = self.given((tried, on));
            let nowhere = match nowhere {
                Contradiction::Number(number) => Nowhere::Number(number as u64 + 1),
                Contradiction::Square(place) => Nowhere::Square(self.net.square(place)),
            };
            Some((number, place, Why::Trial { tried, nowhere }))
        })
    }

    fn given(&self, (number, place): (usize, usize)) -> Given {
        (number as u64 + 1, self.net.square(place))
    }

    fn contradiction(
        &self,
        domains: &Candidates,
        number: usize,
        place: usize,
    ) -> Option<Contradiction> {
        let mut tried = domains.clone();
        tried.keep(number, 1 << place);
        tried.propagate(&self.net).err()
    }
}

fn next_settled(domains: &Candidates, placed: &PlacedSquares) -> Option<(usize, usize)> {
    let mut open = (0..placed.len()).filter(|&number| placed[number].is_none());
    open.find_map(|number| Some((number, domains.square_of(number)?)))
}

fn distances(net: &CandidateGraph, from: usize) -> Vec<usize> {
    let mut distances = vec![usize::MAX; net.len()];
    let (mut border, mut reached, mut moves) = (1 << from, 0, 0);
    while border != 0 {
        for place in members(border) {
            distances[place] = moves;
        }
        reached |= border;
        border = net.around(border) & !reached;
        moves += 1;
    }
    distances
}

/// The numbers placed so far, and the free squares.
struct PartialSolution<'a> {
    grader: &'a Grader,
    placed: PlacedSquares,
    free: Set,
}

impl<'a> PartialSolution<'a> {
    fn new(grader: &'a Grader, placed: PlacedSquares) -> PartialSolution<'a> {
        let taken: Set = placed.iter().flatten().map(|&place| 1 << place).sum();
        PartialSolution {
            free: grader.net.all() & !taken,
            placed,
            grader,
        }
    }

    fn place(&mut self, number: usize, place: usize) {
        self.placed[number] = Some(place);
        self.free &= !(1 << place);
    }

    fn known(&self) -> Vec<(usize, usize)> {
        let known = self.placed.iter().enumerate();
        known
            .filter_map(|(number, &place)| Some((number, place?)))
            .collect()
    }

    fn given(&self, given: (usize, usize)) -> Given {
        self.grader.given(given)
    }

    fn square(&self, place: usize) -> Square {
        self.grader.net.square(place)
    }

    fn between(&self) -> Option<(usize, usize, Why)> {
        self.known().windows(2).find_map(|pair| {
            let [from, to] = [pair[0], pair[1]];
            let moves = to.0 - from.0;
            if !(2..=GLANCE).contains(&moves) {
                return None;
            }
            let layers = |begin: usize| {
                let mut layers = vec![1 << begin];
                for done in 1..moves {
                    layers.push(self.grader.net.around(layers[done - 1]) & self.free);
                }
                layers
            };
            let (forward, backward) = (layers(from.1), layers(to.1));
            (1..moves).find_map(|step| {
                let left: Set = forward[step] & backward[moves - step];
                let why = || Why::Between(self.given(from), self.given(to));
                (left.count_ones() == 1)
                    .then(|| (from.0 + step, left.trailing_zeros() as usize, why()))
            })
        })
    }

    fn distance(&self) -> Option<(usize, usize, Why)> {
        let known = self.known();
        let around: Vec<_> = (0..self.placed.len())
            .map(|number| {
                let after = known.partition_point(|&(other, _)| other <= number);
                let before = after.checked_sub(1).map(|before| known[before]);
                (before, known.get(after).copied())
            })
            .collect();
        let near = |number: usize| {
            let (before, after) = around[number];
            match self.placed[number] {
                Some(_) => 0,
                None => self.within(number, before) & self.within(number, after),
            }
        };
        let near: Vec<Set> = (0..self.placed.len()).map(near).collect();
        let only_square = || {
            let number = near.iter().position(|near| near.count_ones() == 1)?;
            let [before, after] =
                [around[number].0, around[number].1].map(|given| Some(self.given(given?)));
            Some((
                number,
                near[number].trailing_zeros() as usize,
                Why::Near(before, after),
            ))
        };
        only_square()
            .or_else(|| only_number(&near))
            .or_else(|| self.two_neighbours(&near))
    }

    /// Free squares for `number` at a possible distance, and of the right colour, from one `given` number.
    fn within(&self, number: usize, given: Option<(usize, usize)>) -> Set {
        let Some((other, from)) = given else {
            return self.free;
        };
        let moves = number.abs_diff(other);
        let is_near = |&place: &usize| {
            let distance = self.grader.distances()[from][place];
            distance <= moves && distance % 2 == moves % 2
        };
        members(self.free)
            .filter(is_near)
            .map(|place| 1 << place)
            .sum()
    }

    /// Finds the number of a free square with two possible neighbours. Both ends of the tour must be placed.
    fn two_neighbours(&self, near: &[Set]) -> Option<(usize, usize, Why)> {
        let last = self.placed.len() - 1;
        if self.placed[0].is_none() || self.placed[last].is_none() {
            return None;
        }
        let known = self.known();
        let number_of = |place: usize| known.iter().find(|&&(_, other)| other == place).copied();
        let open_beside = |number: usize| {
            let beside = [number.checked_sub(1), Some(number + 1)]
                .into_iter()
                .flatten();
            beside.filter(|&beside| self.placed.get(beside) == Some(&None))
        };
        members(self.free).find_map(|place| {
            let is_open = |&other: &usize| match number_of(other) {
                Some((number, _)) => open_beside(number).next().is_some(),
                None => true,
            };
            let open: Vec<usize> = members(self.grader.net.near(place))
                .filter(is_open)
                .collect();
            let [first, second] = *open.as_slice() else {
                return None;
            };
            let (given, other) = match (number_of(first), number_of(second)) {
                (Some(given), _) => (given, second),
                (None, Some(given)) => (given, first),
                (None, None) => return None,
            };
            let fits_other = |number: usize| match number_of(other) {
                Some((beside, _)) => number.abs_diff(beside) == 1,
                None => true,
            };
            let fits = |&number: &usize| near[number] >> place & 1 == 1 && fits_other(number);
            let mut numbers = open_beside(given.0).filter(fits);
            let number = numbers.next().filter(|_| numbers.next().is_none())?;
            let mut instead = open_beside(given.0).filter(|&instead| instead != number);
            let decides = instead.next().and_then(|instead| {
                number_of(other).or_else(|| {
                    let is_far = |&given: &(usize, usize)| {
                        self.within(instead, Some(given)) >> place & 1 == 0
                    };
                    let far = known.iter().copied().filter(is_far);
                    far.min_by_key(|(number, _)| number.abs_diff(instead))
                })
            });
            let why = Why::TwoNeighbours {
                beside: self.given(given),
                other: self.square(other),
                decides: decides.map(|given| self.given(given)),
            };
            Some((number, place, why))
        })
    }
}

fn only_number(near: &[Set]) -> Option<(usize, usize, Why)> {
    let (mut any, mut twice) = (0, 0);
    for set in near {
        twice |= any & set;
        any |= set;
    }
    let once = any & !twice;
    let number = near.iter().position(|near| near & once != 0)?;
    let place = (near[number] & once).trailing_zeros() as usize;
    Some((number, place, Why::OnlyNumber))
}
