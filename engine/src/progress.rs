//! Progress reports of long computations, and cancelling them.

/// Progress callback: receives the work done and, if known, the total, in units of the computation. It cancels by
/// returning [`Cancelled`].
pub type Progress<'a> = &'a mut dyn FnMut(u64, Option<u64>) -> Result<(), Cancelled>;

/// The caller cancelled the computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

/// A progress callback that ignores reports and never cancels.
pub fn no_progress() -> impl FnMut(u64, Option<u64>) -> Result<(), Cancelled> {
    |_, _| Ok(())
}
