//! Counts the tours that continue the user's game.

use crate::platform::worker::Worker;
use knights_tour::Cancelled;
use knights_tour::position::Position;
use knights_tour::solve::{NumberedTours, ways_left};
use knights_tour_base::wording::count;
use std::time::{Duration, Instant};

/// Time limit; a longer count is shown as "at least N".
const PATIENCE: Duration = Duration::from_secs(1);

/// The count of tours that continue a game, of the session's revision `counted`.
#[derive(Default)]
pub(crate) struct RemainingTours {
    counted: Option<u64>,
    counting: Option<Worker<Option<u64>>>,
    known: Option<TourCount>,
}

/// A number of tours; at least so many unless all were counted.
#[derive(Clone, Copy)]
struct TourCount {
    tours: u64,
    is_all: bool,
}

impl RemainingTours {
    /// Counts the continuations of a game, given with its revision. Returns whether a count has ended.
    pub(crate) fn update(&mut self, game: Option<(u64, &Position)>) -> bool {
        let revision = game.map(|(revision, _)| revision);
        if self.counted != revision {
            let counting = game.filter(|(_, game)| admits(game));
            *self = RemainingTours {
                counted: revision,
                counting: counting.map(|(_, game)| start_counting(game)),
                known: None,
            };
        }
        let Some(tours) = self.counting.as_ref().map(Worker::done) else {
            return false;
        };
        self.known = (tours > 0).then_some(TourCount {
            tours,
            is_all: false,
        });
        let Some(counted) = Worker::poll(&mut self.counting) else {
            return false;
        };
        // After a timeout or a failure, keep the number found so far.
        if let Ok(Some(tours)) = counted {
            let is_all = true;
            self.known = Some(TourCount { tours, is_all });
        }
        if let Some(TourCount { tours, is_all }) = self.known {
            log::debug!("remaining tours={tours} all={is_all}");
        }
        true
    }

    pub(crate) fn sentence(&self) -> Option<String> {
        let TourCount { tours, is_all } = self.known?;
        let least = if is_all { "" } else { "at least " };
        Some(format!(
            "{least}{} remaining",
            count(tours, "tour", "tours")
        ))
    }
}

fn admits(game: &Position) -> bool {
    let left = game.board().squares() - game.visited() + 1;
    !game.has_two() && left <= NumberedTours::MAX_SQUARES && !game.is_complete()
}

fn start_counting(game: &Position) -> Worker<Option<u64>> {
    let (position, began) = (game.clone(), Instant::now());
    Worker::start("remaining tours", move |progress| {
        let counted = ways_left(&position, &mut |met, _| {
            if began.elapsed() > PATIENCE {
                Err(Cancelled)
            } else {
                progress.report(met)
            }
        });
        counted.ok().flatten()
    })
}
