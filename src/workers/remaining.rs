//! How many tours remain from where the player stands, counted on a worker for a second.

use crate::model::sentences;
use crate::platform::worker::Worker;
use knights_tour::position::Position;
use knights_tour::solve::{NumberedTours, ways_left};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// For so long it is counted: what takes longer is told as "at least".
const PATIENCE: Duration = Duration::from_secs(1);

/// What is known of one game.
#[derive(Default)]
pub(crate) struct RemainingTours {
    /// The state of the session that it is of, if it was to be counted.
    asked: Option<u64>,
    counting: Option<Worker<Option<u64>>>,
    /// How many there are, or at least this many.
    known: Option<(u64, bool)>,
}

impl RemainingTours {
    /// Counts the ways on from a game, by the state of the session that it is of, or none; whether the
    /// count has just ended.
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
        // A count that took too long, or whose worker failed, leaves what was met.
        let counted = counted.ok().flatten();
        self.known = counted.map(|count| (count, true)).or(self.known);
        if let Some((tours, is_all)) = self.known {
            log::debug!("remaining tours={tours} all={is_all}");
        }
        true
    }

    /// What is known, in a few words.
    pub(crate) fn sentence(&self) -> Option<String> {
        let (tours, is_all) = self.known?;
        Some(sentences::remaining(tours, is_all))
    }
}

/// Whether so few squares are left that the ways over them can be counted.
fn admits(game: &Position) -> bool {
    let left = game.board().squares() - game.visited() + 1;
    !game.has_two() && left <= NumberedTours::MAX_SQUARES && !game.is_complete()
}

fn begin(game: &Position) -> Worker<Option<u64>> {
    let game = game.clone();
    let began = Instant::now();
    Worker::start("remaining tours", move |progress| {
        let counted = ways_left(&game, &mut |met| match began.elapsed() > PATIENCE {
            true => ControlFlow::Break(()),
            false => progress.tell(met),
        });
        counted.continue_value().flatten()
    })
}
