//! The log: written to standard error as `RUST_LOG` asks, silent without it.
//!
//! A thread writes it, so that a reader who does not read keeps nobody waiting. What no longer fits
//! between the two is left out, and that is said.

use log::{LevelFilter, Log, Metadata, Record};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::Duration;

/// The lines that a reader may lag behind.
const LAG: usize = 100_000;

struct Watch {
    written: env_logger::Logger,
    lines: SyncSender<Line>,
}

enum Line {
    Text(Vec<u8>),
    /// Whoever waits for it knows that all before it is written.
    Mark(SyncSender<()>),
}

/// What the log is written to: whole lines, handed over to the thread.
struct Output {
    lines: SyncSender<Line>,
    left_out: Arc<AtomicU64>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.lines.try_send(Line::Text(bytes.to_vec())) {
            Ok(()) => {}
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {
                let _ = self.left_out.fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn write_lines(lines: &Receiver<Line>, left_out: &AtomicU64) {
    for line in lines {
        match line {
            // There is nobody to be told that it cannot be written.
            Line::Text(text) => {
                let _ = io::stderr().write_all(&text);
                let missing = left_out.swap(0, Ordering::Relaxed);
                if missing > 0 {
                    let _ = writeln!(io::stderr(), "[{missing} lines of the log are left out]");
                }
            }
            Line::Mark(reached) => drop(reached.try_send(())),
        }
    }
}

/// Starts the log.
pub(crate) fn start() {
    let (lines, to_write) = sync_channel(LAG);
    let left_out = Arc::new(AtomicU64::new(0));
    let output = Output {
        lines: lines.clone(),
        left_out: Arc::clone(&left_out),
    };
    let environment = env_logger::Env::default().default_filter_or("off");
    let written = env_logger::Builder::from_env(environment)
        .target(env_logger::Target::Pipe(Box::new(output)))
        .build();
    // The application hears errors of the file dialog even where nothing is written.
    log::set_max_level(written.filter().max(LevelFilter::Error));
    let _ = thread::spawn(move || write_lines(&to_write, &left_out));
    // Another log can only have been set by a second call: then the first one stays.
    let _ = log::set_boxed_logger(Box::new(Watch { written, lines }));
}

impl Log for Watch {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() == log::Level::Error || self.written.enabled(metadata)
    }

    fn log(&self, record: &Record<'_>) {
        #[cfg(feature = "window")]
        crate::platform::dialog::notice(record);
        self.written.log(record);
    }

    /// Waits until all is written; not for long, since the reader may never read.
    fn flush(&self) {
        const PATIENCE: Duration = Duration::from_secs(1);
        let (reached, mark) = sync_channel(1);
        if self.lines.try_send(Line::Mark(reached)).is_ok() {
            let _ = mark.recv_timeout(PATIENCE);
        }
    }
}
