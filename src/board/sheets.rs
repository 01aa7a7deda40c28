//! The sprites' sheets, made on a worker: one for a large tile takes longer than a frame.

use crate::platform::worker::Worker;
use knights_tour::picture::{BoardTheme, Sheet};

/// A sheet that is being made.
pub(crate) struct SheetJob {
    tile: u32,
    theme: BoardTheme,
    worker: Worker<Sheet>,
}

impl SheetJob {
    pub(crate) fn begin(tile: u32, theme: BoardTheme) -> SheetJob {
        SheetJob {
            tile,
            theme,
            worker: Worker::start("sheet", move |_| Sheet::new(tile, theme)),
        }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.worker.is_finished()
    }

    /// Waits for it. Where the worker failed, the sheet is made here.
    pub(crate) fn finish(self) -> Sheet {
        let (tile, theme) = (self.tile, self.theme);
        let made = self.worker.join();
        made.unwrap_or_else(|_| Sheet::new(tile, theme))
    }
}
