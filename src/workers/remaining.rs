//! Counts the tours that continue the user's game.

use crate::model::sentences;
use crate::platform::worker::Worker;
use knights_tour::Cancelled;
use knights_tour::position::Position;
use knights_tour::solve::{NumberedTours, ways_left};
use std::time::{Duration, Instant};

/// Time limit; a longer count is shown as "at least N".
const PATIENCE: Duration = Duration::from_secs(1);

#[derive(Default)]
pub(crate) struct RemainingTours {
    asked: Option<u64>,
    counting: Option<Worker<Option<u64>>>,
    known: Option<(u64, bool)>,
}

impl RemainingTours {
    /// Counts the continuations of a game, given with its revision. Returns whether a count has ended.
    pub(crate) fn update(&mut self, game: Option<(u64, &Position)>) -> bool {
        let asked = game.map(|(revision, _)| revision);
        if self.asked != asked {
            let game = game.map(|(_, game)| game).filter(|game| admits(game));
            (self.asked, self.counting, self.known) = (asked, game.map(begin), None);
        }
        let Some(met) = self.counting.as_ref().map(Worker::done) else {
            return false;
        };
        self.known = (met > 0).then_some((met, false));
        let Some(counted) = Worker::poll(&mut self.counting) else {
            return false;
        };
        // After a timeout or a failure, keep the number found so far.
        self.known = counted
            .ok()
            .flatten()
            .map(|count| (count, true))
            .or(self.known);
        if let Some((tours, is_all)) = self.known {
            log::debug!("remaining tours={tours} all={is_all}");
        }
        true
    }

    pub(crate) fn sentence(&self) -> Option<String> {
        let (tours, is_all) = self.known?;
        Some(sentences::remaining(tours, is_all))
    }
}

fn admits(game: &Position) -> bool {
    let left = game.board().squares() - game.visited() + 1;
    !game.has_two() && left <= NumberedTours::MAX_SQUARES && !game.is_complete()
}

fn begin(game: &Position) -> Worker<Option<u64>> {
    let game = game.clone();
    let began = Instant::now();
    Worker::start("remaining tours", move |progress| {
        let counted = ways_left(&game, &mut |met, _| {
            if began.elapsed() > PATIENCE {
                Err(Cancelled)
            } else {
                progress.report(met)
            }
        });
        counted.ok().flatten()
    })
}
