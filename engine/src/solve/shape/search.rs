//! A complete search for a Hamiltonian cycle.

use super::choice::{Conflict, EdgeDecisions, EdgeState};
use super::graph::{EdgeIndex, Graph, Node};
use super::low_points::{Arc, LowPoints};
use super::two_factor::{GraphTwoFactor, HallViolator};
use crate::solve::step_limit::{SearchStopped, StepLimit};
use knights_tour_base::random::Random;
use std::ops::ControlFlow;

/// The result of a finished search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CycleAnswer {
    Cycle(Vec<Node>),
    HallViolated(HallViolator),
    None,
}

pub(super) fn search(
    graph: &Graph,
    seed: u64,
    limit: &mut StepLimit<'_>,
) -> Result<CycleAnswer, SearchStopped> {
    let mut search = CycleSearch {
        choices: EdgeDecisions::new(graph),
        decisions: Vec::new(),
        points: LowPoints::default(),
        factor: GraphTwoFactor::new(graph),
        random: Random::with_seed(seed),
    };
    if search.factor.complete(&search.choices).is_err() {
        let violator = search.factor.smallest_violator(&search.choices);
        return Ok(violator.map_or(CycleAnswer::None, CycleAnswer::HallViolated));
    }
    if search.choices.propagate().is_err() || search.filter().is_err() {
        return Ok(CycleAnswer::None);
    }
    search.find_cycle(limit)
}

/// The state of the search: the decisions so far, and a 2-factor that agrees with them.
struct CycleSearch<'a> {
    choices: EdgeDecisions<'a>,
    decisions: Vec<TriedEdge>,
    points: LowPoints,
    factor: GraphTwoFactor,
    random: Random,
}

/// An edge that the search chose, and the mark that undoes the choice.
struct TriedEdge {
    mark: usize,
    edge: EdgeIndex,
}

impl CycleSearch<'_> {
    fn find_cycle(&mut self, limit: &mut StepLimit<'_>) -> Result<CycleAnswer, SearchStopped> {
        loop {
            let mut state = self.check_and_filter();
            if state.is_ok() {
                if self.choices.is_whole() {
                    return Ok(CycleAnswer::Cycle(self.choices.cycle()));
                }
                self.count_step(limit)?;
                state = self.decide();
            }
            while state.is_err() {
                let Some(TriedEdge { mark, edge }) = self.decisions.pop() else {
                    return Ok(CycleAnswer::None);
                };
                self.count_step(limit)?;
                self.choices.undo(mark);
                state = self.choices.rule_out(edge);
            }
        }
    }

    fn count_step(&self, limit: &mut StepLimit<'_>) -> Result<(), SearchStopped> {
        limit.done = limit.done.max(self.choices.included() as u64);
        limit.spend(1)
    }

    fn check_and_filter(&mut self) -> Result<(), Conflict> {
        if self.is_biconnected() {
            self.filter()
        } else {
            Err(Conflict)
        }
    }

    fn is_biconnected(&mut self) -> bool {
        let graph = self.choices.graph();
        self.points.reset(graph.nodes());
        let arc = |here: Node, place: u32| match graph.arcs(here).get(place as usize) {
            Some(&(_, edge)) if self.choices.state(edge) == EdgeState::RuledOut => Arc::Out,
            Some(&(node, _)) => Arc::To(node),
            None => Arc::End,
        };
        let walk = self.points.walk(0, arc, |_| ControlFlow::Break(()));
        walk.is_continue() && self.points.reached as usize == graph.nodes()
    }

    /// Chooses edges that are in all 2-factors and rejects those that are in none, until nothing changes.
    fn filter(&mut self) -> Result<(), Conflict> {
        loop {
            self.factor.complete(&self.choices).map_err(|_| Conflict)?;
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
            if !self.is_biconnected() {
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
        let open = open.filter(|&&(_, edge)| self.choices.state(edge) == EdgeState::Undecided);
        let mut open: Vec<(Node, EdgeIndex)> = open.copied().collect();
        self.random.shuffle(&mut open);
        let best = open
            .iter()
            .min_by_key(|&&(to, _)| (self.choices.open(to), graph.is_apex(to)));
        let Some(&(_, edge)) = best else {
            return Err(Conflict);
        };
        let mark = self.choices.mark();
        self.decisions.push(TriedEdge { mark, edge });
        self.choices.choose(edge)
    }
}
