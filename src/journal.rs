//! The journal: what `RUST_LOG` asks for is written to standard error.

use log::{LevelFilter, Log, Metadata, Record};

struct Journal(env_logger::Logger);

/// Starts it. Without `RUST_LOG` nothing is written.
pub(crate) fn start() {
    let environment = env_logger::Env::default().default_filter_or("off");
    let logger = env_logger::Builder::from_env(environment).build();
    // The window hears errors of the file dialog even where nothing is written.
    log::set_max_level(logger.filter().max(LevelFilter::Error));
    // A second call keeps the first logger.
    let _ = log::set_boxed_logger(Box::new(Journal(logger)));
}

impl Log for Journal {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() == log::Level::Error || self.0.enabled(metadata)
    }

    fn log(&self, record: &Record<'_>) {
        #[cfg(feature = "window")]
        crate::platform::dialog::notice(record);
        self.0.log(record);
    }

    fn flush(&self) {}
}
