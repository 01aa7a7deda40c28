//! How many tours are left from where the player stands, counted on a worker for a second.

use crate::model::numbers::grouped;
use knights_tour::position::Position;
use knights_tour::solve::{Roll, ways_left};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// For so long it is counted: what takes longer is told as "at least".
const PATIENCE: Duration = Duration::from_secs(1);

/// What is known of one game.
#[derive(Default)]
pub(crate) struct Left {
    /// The state of the session that it is of, if it was to be counted.
    asked: Option<u64>,
    counting: Option<(JoinHandle<Option<u64>>, Arc<Shared>)>,
    /// How many there are, or at least this many.
    known: Option<(u64, bool)>,
}

#[derive(Default)]
struct Shared {
    /// How many have been met.
    met: AtomicU64,
    is_unwanted: AtomicBool,
}

impl Left {
    pub(crate) fn is_busy(&self) -> bool {
        self.counting.is_some()
    }

    /// Sees that the ways on from a game are counted, by the state of the session that it is of, or none.
    pub(crate) fn come_to(&mut self, game: Option<(u64, &Position)>) {
        let asked = game.map(|(revision, _)| revision);
        if self.asked != asked {
            if let Some((_, shared)) = self.counting.take() {
                shared.is_unwanted.store(true, Ordering::Relaxed);
            }
            let game = game.map(|(_, game)| game).filter(|game| admits(game));
            (self.asked, self.counting, self.known) = (asked, game.map(begin), None);
        }
        let Some((worker, shared)) = &self.counting else {
            return;
        };
        let is_done = worker.is_finished();
        let met = shared.met.load(Ordering::Relaxed);
        self.known = (met > 0).then_some((met, false));
        if let Some((worker, _)) = self.counting.take_if(|_| is_done) {
            // A count that took too long, or whose worker failed, leaves what was met.
            let counted = worker.join().ok().flatten();
            self.known = counted.map(|count| (count, true)).or(self.known);
            if let Some((tours, is_all)) = self.known {
                log::debug!("left tours={tours} all={is_all}");
            }
        }
    }

    /// What is known, in a few words.
    pub(crate) fn told(&self) -> Option<String> {
        self.known.map(|(tours, is_all)| {
            let least = if is_all { "" } else { "at least " };
            let many = if tours == 1 { "tour" } else { "tours" };
            format!("{least}{} {many} left", grouped(tours))
        })
    }
}

/// Whether so few squares are left that the ways over them can be counted.
fn admits(game: &Position) -> bool {
    let left = game.board().squares() - game.visited() + 1;
    !game.has_two() && left <= Roll::MAX_SQUARES && !game.is_complete()
}

fn begin(game: &Position) -> (JoinHandle<Option<u64>>, Arc<Shared>) {
    let shared = Arc::new(Shared::default());
    let (game, known) = (game.clone(), Arc::clone(&shared));
    let began = Instant::now();
    let worker = thread::spawn(move || {
        let counted = ways_left(&game, &mut |met| {
            known.met.store(met, Ordering::Relaxed);
            let is_over = known.is_unwanted.load(Ordering::Relaxed);
            match is_over || began.elapsed() > PATIENCE {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        counted.continue_value().flatten()
    });
    (worker, shared)
}
