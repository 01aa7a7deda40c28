//! Threads for work that must not delay a frame.

use knights_tour::Cancelled;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

const WORTH_A_WORD: Duration = Duration::from_millis(200);

static BUSY: AtomicUsize = AtomicUsize::new(0);

/// Keeps the frame loop running while it exists.
pub(crate) struct Busy(());

impl Busy {
    pub(crate) fn new() -> Busy {
        let _ = BUSY.fetch_add(1, Ordering::Relaxed);
        Busy(())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let _ = BUSY.fetch_sub(1, Ordering::Relaxed);
    }
}

pub(crate) fn any_busy() -> bool {
    BUSY.load(Ordering::Relaxed) > 0
}

/// Running work. Dropping the worker cancels the work at the next check of [`WorkerProgress`].
pub(crate) struct Worker<T> {
    name: &'static str,
    thread: Option<JoinHandle<T>>,
    progress: WorkerProgress,
    began: Instant,
    busy: Option<Busy>,
}

/// The progress of work on a thread, and its cancellation.
#[derive(Clone, Default)]
pub(crate) struct WorkerProgress(Arc<Shared>);

/// State that a worker and its owner share.
#[derive(Default)]
struct Shared {
    is_cancelled: AtomicBool,
    done: AtomicU64,
}

/// The work panicked, or its thread could not start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("This is an internal error; please report it.")]
pub(crate) struct Panicked;

impl WorkerProgress {
    /// Sentinel for an unknown total in [`WorkerProgress::report_percent`].
    pub(crate) const UNKNOWN: u64 = u64::MAX;

    pub(crate) fn report(&self, done: u64) -> Result<(), Cancelled> {
        self.0.done.store(done, Ordering::Relaxed);
        self.check()
    }

    /// Reports `done` as a percentage of `total`; [`WorkerProgress::UNKNOWN`] if the total is unknown.
    pub(crate) fn report_percent(&self, done: u64, total: Option<u64>) -> Result<(), Cancelled> {
        let percent = |total| (100.0 * done as f64 / total as f64) as u64;
        self.report(total.map_or(WorkerProgress::UNKNOWN, percent))
    }

    pub(crate) fn check(&self) -> Result<(), Cancelled> {
        if self.0.is_cancelled.load(Ordering::Relaxed) {
            Err(Cancelled)
        } else {
            Ok(())
        }
    }
}

impl<T: Send + 'static> Worker<T> {
    pub(crate) fn start(
        name: &'static str,
        work: impl FnOnce(&WorkerProgress) -> T + Send + 'static,
    ) -> Worker<T> {
        let mut worker = Worker::start_in_background(name, work);
        worker.busy = Some(Busy::new());
        worker
    }

    /// Like [`Worker::start`], but lets the frame loop sleep: the owner must schedule the polling.
    pub(crate) fn start_in_background(
        name: &'static str,
        work: impl FnOnce(&WorkerProgress) -> T + Send + 'static,
    ) -> Worker<T> {
        let progress = WorkerProgress::default();
        let known = progress.clone();
        let thread = Builder::new()
            .name(name.to_owned())
            .spawn(move || work(&known))
            .ok();
        Worker {
            name,
            thread,
            progress,
            began: Instant::now(),
            busy: None,
        }
    }
}

impl<T> Worker<T> {
    pub(crate) fn poll(worker: &mut Option<Worker<T>>) -> Option<Result<T, Panicked>> {
        worker
            .take_if(|worker| worker.is_finished())
            .map(Worker::join)
    }

    pub(crate) fn poll_for(
        worker: &mut Option<Worker<T>>,
        patience: Duration,
    ) -> Option<Result<T, Panicked>> {
        const LOOK: Duration = Duration::from_millis(2);
        let end = Instant::now() + patience;
        while worker.as_ref().is_some_and(|worker| !worker.is_finished()) && Instant::now() < end {
            std::thread::sleep(LOOK);
        }
        Worker::poll(worker)
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    pub(crate) fn is_slow(&self) -> bool {
        self.elapsed() > WORTH_A_WORD
    }

    pub(crate) fn done(&self) -> u64 {
        self.progress.0.done.load(Ordering::Relaxed)
    }

    pub(crate) fn cancel(&self) {
        self.progress.0.is_cancelled.store(true, Ordering::Relaxed);
    }

    pub(crate) fn join(mut self) -> Result<T, Panicked> {
        self.thread
            .take()
            .and_then(|thread| thread.join().ok())
            .ok_or_else(|| {
                log::debug!("worker failed name={:?}", self.name);
                Panicked
            })
    }
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// Answers the latest request on a worker, never the same request twice in a row, and keeps the last answer. The owner
/// may keep an answer `A` in another form `K`, such as a texture.
pub(crate) struct Latest<Q, A, K = A> {
    request: Option<Q>,
    worker: Option<Worker<A>>,
    kept: Option<K>,
}

impl<Q, A, K> Default for Latest<Q, A, K> {
    fn default() -> Latest<Q, A, K> {
        Latest {
            request: None,
            worker: None,
            kept: None,
        }
    }
}

impl<Q: Clone + PartialEq + Send + 'static, A: Send + 'static, K> Latest<Q, A, K> {
    pub(crate) fn wants(&self, request: &Q) -> bool {
        self.worker.is_none() && self.request.as_ref() != Some(request)
    }

    pub(crate) fn start(
        &mut self,
        name: &'static str,
        request: Q,
        work: impl FnOnce(&Q) -> A + Send + 'static,
    ) {
        self.request = Some(request.clone());
        self.worker = Some(Worker::start(name, move |_| work(&request)));
    }

    pub(crate) fn poll(&mut self) -> Option<(Q, A)> {
        let answer = Worker::poll(&mut self.worker)?.ok()?;
        Some((self.request.clone()?, answer))
    }

    /// Keeps a new answer as `keep` returns it, or the former answer for `None`. Returns whether a new answer is kept.
    pub(crate) fn poll_and_keep(&mut self, keep: impl FnOnce(Q, A) -> Option<K>) -> bool {
        let kept = self
            .poll()
            .and_then(|(request, answer)| keep(request, answer));
        let is_new = kept.is_some();
        self.kept = kept.or(self.kept.take());
        is_new
    }

    pub(crate) fn kept(&self) -> Option<&K> {
        self.kept.as_ref()
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.worker.is_some()
    }
}

pub(crate) fn detach(name: &'static str, work: impl FnOnce() + Send + 'static) {
    let _ = Builder::new().name(name.to_owned()).spawn(work);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn an_answer_comes_once_and_a_panic_is_told() {
        let mut worker = Some(Worker::start("test", |progress| {
            let _ = progress.report(7);
            "answer"
        }));
        assert!(any_busy());
        let long = Duration::from_secs(60);
        assert_eq!(Worker::poll_for(&mut worker, long), Some(Ok("answer")));
        assert!(worker.is_none());
        assert_eq!(Worker::poll(&mut worker), None);
        let mut worker = Some(Worker::start("test", |_| panic!("as a fault would")));
        let fault: Option<Result<(), Panicked>> = Worker::poll_for(&mut worker, long);
        assert_eq!(fault, Some(Err(Panicked)));
        assert_eq!(
            Panicked.to_string(),
            "This is an internal error; please report it."
        );
    }

    #[test]
    fn work_is_cancelled_when_nobody_wants_it() {
        let (sender, ended) = channel();
        let worker = Worker::start("test", move |progress| {
            while progress.report(1).is_ok() {
                std::thread::yield_now();
            }
            let _ = sender.send(());
        });
        let mut worker = Some(worker);
        assert_eq!(Worker::poll_for(&mut worker, Duration::ZERO), None);
        drop(worker);
        ended
            .recv_timeout(Duration::from_secs(60))
            .expect("it ends");
    }
}
