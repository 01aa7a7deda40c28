//! The map of starts from which a rule completes a tour, made on all processors.

use crate::model::command::Menu;
use crate::model::sentences;
use crate::platform::worker::{Panicked, Worker, WorkerProgress};
use knights_tour::board::{Board, Square};
use knights_tour::solve::{Census, Difference, TieBreak, Warnsdorff, first_difference};
use knights_tour_scene::{Reached, Tint};
use std::cell::RefCell;
use std::sync::Arc;
use std::thread;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Starts {
    pub(crate) rule: &'static str,
    pub(crate) tried: u64,
    pub(crate) all: u64,
    pub(crate) counts: [u64; Tint::ALL.len()],
}

#[derive(Default)]
pub(crate) struct HeatMap {
    maps: Vec<Map>,
    /// A start, and where the tours of two rules from there diverge; cached, because each rule walks over the board.
    differ: RefCell<Option<(Square, Option<Difference>)>>,
}

struct Map {
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
        let is_of = |map: &Map, tie_break| map.board == *board && map.tie_break == tie_break;
        let are_shown = self.maps.len() == tie_breaks.len()
            && self
                .maps
                .iter()
                .zip(tie_breaks)
                .all(|(map, &rule)| is_of(map, rule));
        if are_shown {
            return;
        }
        let mut known = std::mem::take(&mut self.maps);
        let _ = self.differ.take();
        for &tie_break in tie_breaks {
            let place = known.iter().position(|map| is_of(map, tie_break));
            self.maps.push(match place {
                Some(place) => known.swap_remove(place),
                None => Map::begin(board, tie_break, try_starts),
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
        self.maps.iter().map(Map::known).collect()
    }

    pub(crate) fn summary(&self) -> Vec<Starts> {
        self.maps.iter().map(Map::summary).collect()
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
            return sentences::TRYING_STARTS.to_owned();
        }
        let names: Vec<&str> = self
            .maps
            .iter()
            .map(|map| Menu::name_of(map.tie_break))
            .collect();
        sentences::which_starts_work(&names.join(" and ").to_lowercase())
    }

    pub(crate) fn sentence(&self, hover: Option<Square>) -> String {
        hover
            .and_then(|square| self.sentence_of(square))
            .unwrap_or_else(|| {
                let mut said: Vec<String> = self.maps.iter().map(Map::count).collect();
                let fault = self.maps.iter().find_map(|map| map.fault);
                said.push(match fault {
                    Some(fault) => sentences::followed(sentences::OTHERS_FAILED, fault),
                    None => sentences::TO_POINT_AT.to_owned(),
                });
                said.join(" ")
            })
    }

    fn sentence_of(&self, square: Square) -> Option<String> {
        let told = self
            .maps
            .iter()
            .map(|map| map.tell(square))
            .collect::<Option<Vec<String>>>()?;
        let [first, second] = &self.maps[..] else {
            return told.first().map(|told| format!("From {square} {told}."));
        };
        let rules = [first, second].map(|map| Warnsdorff::new(map.tie_break, 0));
        let known = self.differ.take().filter(|&(of, _)| of == square);
        let compare = || (square, first_difference(&first.board, square, rules));
        let (_, difference) = known.unwrap_or_else(compare);
        let _ = self.differ.replace(Some((square, difference)));
        let name = |to: Option<Square>| to.map_or("nowhere".to_owned(), |to| to.to_string());
        let parted = match difference {
            None => sentences::SAME_WAY.to_owned(),
            Some(difference) => sentences::diverge(difference.number, difference.to.map(name)),
        };
        Some(format!("From {square} {}. {parted}", told.join(", ")))
    }
}

impl Map {
    fn begin(board: &Board, tie_break: TieBreak, run: fn(&Census, &WorkerProgress)) -> Map {
        // The area is at most `Board::MAX_SHAPED`, so the cast is exact.
        let squares = board.size().area() as usize;
        let census = Arc::new(Census::new(board, Warnsdorff::new(tie_break, 0)));
        let workers = 0..thread::available_parallelism().map_or(1, usize::from);
        let workers = workers.map(|_| {
            let census = Arc::clone(&census);
            Worker::start("starts", move |progress| run(&census, progress))
        });
        Map {
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

    fn summary(&self) -> Starts {
        let all = self.board.squares();
        let mut counts = [0; Tint::ALL.len()];
        for &reached in self.reached.iter().flatten() {
            counts[Tint::of_start(reached, all) as usize] += 1;
        }
        Starts {
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
                self.reached[index(&self.board, start)] = reached;
            }
        }
    }

    fn at(&self, square: Square) -> Option<u64> {
        // The hovered square may still belong to the previous board.
        if !self.board.contains(square) {
            return None;
        }
        *self.reached.get(index(&self.board, square))?
    }

    fn count(&self) -> String {
        let squares = self.board.squares();
        let reached = self.reached.iter().flatten();
        let complete = reached.filter(|&&reached| reached == squares).count();
        let rule = sentences::capitalised(self.tie_break.name());
        sentences::starts_complete(&rule, complete, self.known())
    }

    fn tell(&self, square: Square) -> Option<String> {
        let squares = self.board.squares();
        let name = self.tie_break.name();
        let reached = self.at(square)?;
        Some(sentences::reaches(name, reached, squares))
    }
}

fn try_starts(census: &Census, progress: &WorkerProgress) {
    let _ = census.work(&mut |done, _| progress.report(done));
}

/// Row-major index from the top-left square.
fn index(board: &Board, square: Square) -> usize {
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
            sentence.starts_with("Edge: 14 of 25 starts work."),
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
        map.maps
            .push(Map::begin(&Board::CHESS, TieBreak::Edge, |census, _| {
                let _ = census.work(&mut |_, _| panic!("as a fault of a rule would"));
            }));
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
