//! Tours looked for on a thread of their own, while the window goes on living.

use knights_tour::session::{Found, Inquiry};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A search is worth a word from then on.
const WORTH_A_WORD: Duration = Duration::from_millis(200);

/// At most one search at a time.
#[derive(Default)]
pub(super) struct Finder {
    search: Option<Search>,
}

struct Search {
    worker: JoinHandle<Found>,
    shared: Arc<Shared>,
    began: Instant,
}

#[derive(Default)]
struct Shared {
    is_unwanted: AtomicBool,
    percent: AtomicU32,
}

impl Finder {
    /// Begins to look, for nothing else any more.
    pub(super) fn find(&mut self, inquiry: Inquiry) {
        self.stop();
        let shared = Arc::new(Shared::default());
        let known = Arc::clone(&shared);
        let worker = thread::spawn(move || {
            inquiry.answer(&mut |part| {
                known
                    .percent
                    .store((100.0 * part) as u32, Ordering::Relaxed);
                !known.is_unwanted.load(Ordering::Relaxed)
            })
        });
        self.search = Some(Search {
            worker,
            shared,
            began: Instant::now(),
        });
    }

    /// Looks no longer; whether it did.
    pub(super) fn stop(&mut self) -> bool {
        let search = self.search.take();
        if let Some(search) = &search {
            // It ends by itself at its next look.
            search.shared.is_unwanted.store(true, Ordering::Relaxed);
        }
        search.is_some()
    }

    pub(super) fn is_busy(&self) -> bool {
        self.search.is_some()
    }

    /// How much is done, in percent, of a search that takes its time.
    pub(super) fn percent(&self) -> Option<u32> {
        let search = self.search.as_ref()?;
        let is_long = search.began.elapsed() > WORTH_A_WORD;
        is_long.then(|| search.shared.percent.load(Ordering::Relaxed))
    }

    /// What was found, once.
    pub(super) fn poll(&mut self) -> Option<Found> {
        let search = self.search.take_if(|search| search.worker.is_finished())?;
        Some(search.worker.join().unwrap_or_else(|_| {
            Found::Failed("The search ended by a fault of this program.".to_owned())
        }))
    }
}
