//! A complete search for a Hamiltonian cycle.

use super::choice::{Choices, Conflict, Lot};
use super::graph::{Edge, Graph, Node};
use super::low_points::{Arc, LowPoints};
use super::two_factor::{HallViolator, TwoFactor};
use knights_tour_base::Cancelled;
use knights_tour_base::random::Random;
use std::ops::ControlFlow;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Cycle(Vec<Node>),
    HallViolated(HallViolator),
    None,
    Stopped,
}

pub(super) struct Watch<'a> {
    pub(super) steps: u64,
    pub(super) limit: u64,
    pub(super) ask: &'a mut dyn FnMut(usize) -> Result<(), Cancelled>,
    most: usize,
}

impl<'a> Watch<'a> {
    pub(super) fn new(
        limit: u64,
        ask: &'a mut dyn FnMut(usize) -> Result<(), Cancelled>,
    ) -> Watch<'a> {
        Watch {
            steps: 0,
            limit,
            ask,
            most: 0,
        }
    }

    /// Counts a step; returns `false` once the limit is reached.
    fn step(&mut self, chosen: usize) -> Result<bool, Cancelled> {
        if self.steps >= self.limit {
            return Ok(false);
        }
        self.steps += 1;
        self.most = self.most.max(chosen);
        (self.ask)(self.most).map(|()| true)
    }
}

pub(super) fn search(graph: &Graph, seed: u64, watch: &mut Watch<'_>) -> Result<Found, Cancelled> {
    let mut run = Run {
        choices: Choices::new(graph),
        decisions: Vec::new(),
        points: LowPoints::default(),
        factor: TwoFactor::new(graph),
        random: Random::with_seed(seed),
    };
    if run.factor.mend(&run.choices).is_err() {
        let violator = run.factor.smallest_violator(&run.choices);
        return Ok(violator.map_or(Found::None, Found::HallViolated));
    }
    if run.choices.settle().is_err() || run.filter().is_err() {
        return Ok(Found::None);
    }
    run.go(watch)
}

struct Run<'a> {
    choices: Choices<'a>,
    /// For each decision, the mark that `Choices::take_back` needs to undo it, and the chosen edge.
    decisions: Vec<(usize, Edge)>,
    points: LowPoints,
    factor: TwoFactor,
    random: Random,
}

impl Run<'_> {
    fn go(&mut self, watch: &mut Watch<'_>) -> Result<Found, Cancelled> {
        loop {
            let mut state = self.look();
            if state.is_ok() {
                if self.choices.is_whole() {
                    return Ok(Found::Cycle(self.choices.cycle()));
                }
                if !watch.step(self.choices.taken())? {
                    return Ok(Found::Stopped);
                }
                state = self.decide();
            }
            while state.is_err() {
                let Some((mark, edge)) = self.decisions.pop() else {
                    return Ok(Found::None);
                };
                if !watch.step(self.choices.taken())? {
                    return Ok(Found::Stopped);
                }
                self.choices.take_back(mark);
                state = self.choices.rule_out(edge);
            }
        }
    }

    fn look(&mut self) -> Result<(), Conflict> {
        if self.is_twofold() {
            self.filter()
        } else {
            Err(Conflict)
        }
    }

    fn is_twofold(&mut self) -> bool {
        let graph = self.choices.graph();
        self.points.reset(graph.nodes());
        let arc = |here: Node, place: u32| match graph.arcs(here).get(place as usize) {
            Some(&(_, edge)) if self.choices.lot(edge) == Lot::Out => Arc::Out,
            Some(&(node, _)) => Arc::To(node),
            None => Arc::End,
        };
        let walk = self.points.walk(0, arc, |_| ControlFlow::Break(()));
        walk.is_continue() && self.points.reached as usize == graph.nodes()
    }

    /// Chooses edges that are in all 2-factors and rejects those that are in none, until nothing changes.
    fn filter(&mut self) -> Result<(), Conflict> {
        loop {
            self.factor.mend(&self.choices).map_err(|_| Conflict)?;
            let forced = self.factor.forced(&self.choices);
            if forced.in_all.is_empty() && forced.in_none.is_empty() {
                return Ok(());
            }
            for edge in forced.in_none {
                self.choices.rule_out(edge)?;
            }
            for edge in forced.in_all {
                self.choices.choose(edge)?;
            }
            if !self.is_twofold() {
                return Err(Conflict);
            }
        }
    }

    fn decide(&mut self) -> Result<(), Conflict> {
        let graph = self.choices.graph();
        let offset = self.random.below(graph.nodes() as u64) as usize;
        let nodes = graph.all_nodes();
        let nodes = nodes.clone().skip(offset).chain(nodes.take(offset));
        let undecided = nodes.filter(|&node| self.choices.open(node) > 0);
        // Prefer ends of paths: they need only one more edge.
        let Some(node) =
            undecided.min_by_key(|&node| (self.choices.open(node), 2 - self.choices.chosen(node)))
        else {
            return Err(Conflict);
        };
        let open = graph.arcs(node).iter();
        let open = open.filter(|&&(_, edge)| self.choices.lot(edge) == Lot::Open);
        let mut open: Vec<(Node, Edge)> = open.copied().collect();
        self.random.shuffle(&mut open);
        let best = open
            .iter()
            .min_by_key(|&&(to, _)| (self.choices.open(to), graph.is_apex(to)));
        let Some(&(_, edge)) = best else {
            return Err(Conflict);
        };
        self.decisions.push((self.choices.mark(), edge));
        self.choices.choose(edge)
    }
}
