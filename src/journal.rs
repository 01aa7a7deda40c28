//! The log: lines selected by `RUST_LOG`, on standard error.

use log::{LevelFilter, Log, Metadata, Record};

/// The logger, which also sees errors that `RUST_LOG` does not select.
struct Journal(env_logger::Logger);

pub(crate) fn start() {
    let environment = env_logger::Env::default().default_filter_or("off");
    let logger = env_logger::Builder::from_env(environment).build();
    // Errors are enabled even without a log: the window detects a failed file dialog by them.
    log::set_max_level(logger.filter().max(LevelFilter::Error));
    let _ = log::set_boxed_logger(Box::new(Journal(logger)));
}

impl Log for Journal {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() == log::Level::Error || self.0.enabled(metadata)
    }

    fn log(&self, record: &Record<'_>) {
        #[cfg(feature = "window")]
        crate::platform::dialog::detect_missing_dialog(record);
        self.0.log(record);
    }

    fn flush(&self) {}
}
