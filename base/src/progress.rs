/// Receives the work done and, if known, the total, in the computation's units. Returning [`Cancelled`] stops the work.
pub type Progress<'a> = &'a mut dyn FnMut(u64, Option<u64>) -> Result<(), Cancelled>;

/// The computation was cancelled by its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

/// A progress callback that ignores reports and never cancels.
pub fn no_progress() -> impl FnMut(u64, Option<u64>) -> Result<(), Cancelled> {
    |_, _| Ok(())
}
