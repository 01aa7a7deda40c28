//! The map of starts from which a rule completes a tour, made on all processors.

use crate::model::command::Menu;
use crate::model::sentences::capitalised;
use crate::platform::worker::{Panicked, Worker, WorkerProgress};
use knights_tour::board::{Board, Square};
use knights_tour::solve::{Census, Difference, TieBreak, Warnsdorff, first_difference};
use knights_tour_scene::{Reached, Tint};
use std::cell::RefCell;
use std::sync::Arc;
use std::thread;

/// The number of starts for each result, under one rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StartCounts {
    pub(crate) rule: &'static str,
    pub(crate) tried: u64,
    pub(crate) all: u64,
    pub(crate) counts: [u64; Tint::ALL.len()],
}

/// The maps of the rules that are compared.
#[derive(Default)]
pub(crate) struct HeatMap {
    maps: Vec<RuleMap>,
    /// A start, and where the tours of two rules from there diverge; cached, because each rule walks over the board.
    differ: RefCell<Option<(Square, Option<Difference>)>>,
}

/// How far a rule gets from each start of a board.
struct RuleMap {
    board: Board,
    tie_break: TieBreak,
    census: Arc<Census>,
    workers: Vec<Worker<()>>,
    /// Panic of a failed worker, if any; the results for some start squares are then missing.
    fault: Option<Panicked>,
    reached: Reached,
}

/// Largest board, in squares: each start takes a walk over the whole board.
pub(crate) const MAX_SQUARES: u64 = 40_000;

impl HeatMap {
    pub(crate) fn show(&mut self, board: &Board, tie_breaks: &[TieBreak]) {
        let is_of = |map: &RuleMap, tie_break| map.board == *board && map.tie_break == tie_break;
        let wanted = tie_breaks.iter().copied();
        if self.maps.len() == wanted.len()
            && self
                .maps
                .iter()
                .zip(wanted)
                .all(|(map, rule)| is_of(map, rule))
        {
            return;
        }
        let mut known = std::mem::take(&mut self.maps);
        let _ = self.differ.take();
        for &tie_break in tie_breaks {
            let place = known.iter().position(|map| is_of(map, tie_break));
            self.maps.push(match place {
                Some(place) => known.swap_remove(place),
                None => RuleMap::start(board, tie_break, try_starts),
            });
        }
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.maps.iter().any(|map| !map.is_done())
    }

    pub(crate) fn update(&mut self) {
        for map in &mut self.maps {
            map.update();
        }
    }

    pub(crate) fn tried(&self) -> Vec<usize> {
        self.maps.iter().map(RuleMap::known).collect()
    }

    pub(crate) fn summary(&self) -> Vec<StartCounts> {
        self.maps.iter().map(RuleMap::summary).collect()
    }

    pub(crate) fn reached(&self) -> Vec<&Reached> {
        self.maps.iter().map(|map| &map.reached).collect()
    }

    /// Whether the result for `square` is known under the first of the compared rules.
    pub(crate) fn is_known(&self, square: Square) -> bool {
        self.maps
            .first()
            .is_some_and(|map| map.at(square).is_some())
    }

    pub(crate) fn title(&self) -> String {
        if self.is_busy() {
            return "Trying every start\u{2026}".to_owned();
        }
        let names: Vec<&str> = self
            .maps
            .iter()
            .map(|map| Menu::name_of(map.tie_break))
            .collect();
        format!("Starts that work: {}", names.join(" and ").to_lowercase())
    }

    pub(crate) fn sentence(&self, hover: Option<Square>) -> String {
        if let Some(sentence) = hover.and_then(|square| self.sentence_of(square)) {
            return sentence;
        }
        let is_single = self.maps.len() == 1;
        let counts: Vec<String> = self.maps.iter().map(|map| map.count(is_single)).collect();
        let advice = match self.maps.iter().find_map(|map| map.fault) {
            Some(fault) => format!("Testing the others failed. {fault}"),
            None => "Click one to watch.".to_owned(),
        };
        format!("{} {advice}", counts.join(" "))
    }

    fn sentence_of(&self, square: Square) -> Option<String> {
        let results: Option<Vec<String>> =
            self.maps.iter().map(|map| map.result_of(square)).collect();
        let from = format!("From {square} {}.", results?.join(", "));
        let [first, second] = &self.maps[..] else {
            return Some(from);
        };
        let rules = [first, second].map(|map| Warnsdorff::new(map.tie_break, 0));
        let known = self.differ.take().filter(|&(of, _)| of == square);
        let compare = || (square, first_difference(&first.board, square, rules));
        let (_, difference) = known.unwrap_or_else(compare);
        let _ = self.differ.replace(Some((square, difference)));
        let name = |to: Option<Square>| to.map_or("nowhere".to_owned(), |to| to.to_string());
        Some(match difference {
            None => format!("{from} They take the same path."),
            Some(Difference { number, to, .. }) => {
                let [one, other] = to.map(name);
                format!("{from} They part after square {number}: {one} or {other}.")
            }
        })
    }
}

impl RuleMap {
    fn start(board: &Board, tie_break: TieBreak, run: fn(&Census, &WorkerProgress)) -> RuleMap {
        // The area is at most `Board::MAX_SHAPED`, so the cast is exact.
        let squares = board.size().area() as usize;
        let census = Arc::new(Census::new(board, Warnsdorff::new(tie_break, 0)));
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let workers = (0..processors).map(|_| {
            let census = Arc::clone(&census);
            Worker::start("starts", move |progress| run(&census, progress))
        });
        RuleMap {
            board: board.clone(),
            tie_break,
            workers: workers.collect(),
            census,
            fault: None,
            reached: vec![None; squares],
        }
    }

    fn is_done(&self) -> bool {
        self.workers.is_empty()
    }

    fn known(&self) -> usize {
        self.reached.iter().flatten().count()
    }

    fn summary(&self) -> StartCounts {
        let all = self.board.squares();
        let mut counts = [0; Tint::ALL.len()];
        for &reached in self.reached.iter().flatten() {
            counts[Tint::of_start(reached, all) as usize] += 1;
        }
        StartCounts {
            rule: Menu::name_of(self.tie_break),
            tried: counts.iter().sum(),
            all: self.census.starts() as u64,
            counts,
        }
    }

    fn update(&mut self) {
        // Checks for ended workers before reading results, so that no result is missed.
        let ended = self.workers.extract_if(.., |worker| worker.is_finished());
        self.fault = ended
            .filter_map(|worker| worker.join().err())
            .last()
            .or(self.fault);
        for (start, reached) in self.census.reached() {
            if reached.is_some() {
                self.reached[index_of(&self.board, start)] = reached;
            }
        }
    }

    fn at(&self, square: Square) -> Option<u64> {
        // The hovered square may still belong to the previous board.
        if !self.board.contains(square) {
            return None;
        }
        *self.reached.get(index_of(&self.board, square))?
    }

    fn count(&self, is_single: bool) -> String {
        let squares = self.board.squares();
        let reached = self.reached.iter().flatten();
        let complete = reached.filter(|&&reached| reached == squares).count();
        let rule = match is_single {
            true => "The rule".to_owned(),
            false => capitalised(self.tie_break.name()),
        };
        format!(
            "{rule} finds a tour from {complete} of {} squares.",
            self.known()
        )
    }

    fn result_of(&self, square: Square) -> Option<String> {
        let (rule, squares) = (self.tie_break.name(), self.board.squares());
        let reached = self.at(square)?;
        Some(if reached == squares {
            format!("{rule} finds a tour")
        } else {
            format!("{rule} is stuck after {reached} of {squares} squares")
        })
    }
}

fn try_starts(census: &Census, progress: &WorkerProgress) {
    let _ = census.work(&mut |done, _| progress.report(done));
}

/// Row-major index from the top-left square.
fn index_of(board: &Board, square: Square) -> usize {
    board.size().index_of(square) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_what_the_census_counts_and_tells_where_rules_part() {
        let board = Board::new(7, 7).unwrap();
        let mut map = HeatMap::default();
        map.show(&board, &[TieBreak::Edge, TieBreak::First]);
        while map.is_busy() {
            map.update();
            thread::yield_now();
        }
        let sentence = map.sentence(None);
        assert!(
            sentence.starts_with("Edge finds a tour from 14 of 25 squares."),
            "{sentence}"
        );
        let c7 = "c7".parse().unwrap();
        let sentence = map.sentence(Some(c7));
        assert!(
            sentence.starts_with("From c7 edge is stuck after 48 of 49 squares, first "),
            "{sentence}"
        );
        assert!(sentence.contains("They part after square "), "{sentence}");
        assert!(!map.is_known("a2".parse().unwrap()), "parity forbids it");
        assert!(!map.is_known("z99".parse().unwrap()), "of another board");
        map.show(&board, &[TieBreak::Edge]);
        assert!(!map.is_busy(), "what is known is kept");
    }

    #[test]
    fn a_worker_that_fails_is_told_and_waited_for_no_longer() {
        let mut map = HeatMap::default();
        map.maps.push(RuleMap::start(
            &Board::CHESS,
            TieBreak::Edge,
            |census, _| {
                let _ = census.work(&mut |_, _| panic!("as a fault of a rule would"));
            },
        ));
        let end = std::time::Instant::now() + std::time::Duration::from_secs(30);
        while map.is_busy() {
            assert!(std::time::Instant::now() < end, "it is waited for");
            map.update();
            thread::yield_now();
        }
        let sentence = map.sentence(None);
        let end = format!("Testing the others failed. {Panicked}");
        assert!(sentence.ends_with(&end), "{sentence}");
    }
}
