//! The sprites' sheets, made on a worker: one for a large tile takes longer than a frame.

use knights_tour::picture::{BoardTheme, Sheet};
use std::thread::{self, JoinHandle};

/// A sheet that is being made.
pub(crate) struct Making {
    tile: u32,
    theme: BoardTheme,
    worker: JoinHandle<Sheet>,
}

impl Making {
    pub(crate) fn begin(tile: u32, theme: BoardTheme) -> Making {
        Making {
            tile,
            theme,
            worker: thread::spawn(move || Sheet::new(tile, theme)),
        }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.worker.is_finished()
    }

    /// Waits for it. A worker that failed has said so, and its sheet is made here.
    pub(crate) fn finish(self) -> Sheet {
        let (tile, theme) = (self.tile, self.theme);
        let made = self.worker.join();
        made.unwrap_or_else(|_| Sheet::new(tile, theme))
    }
}
