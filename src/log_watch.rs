//! The log: written to standard error as `RUST_LOG` asks, silent without it.

use log::{LevelFilter, Log, Metadata, Record};

struct Watch {
    written: env_logger::Logger,
}

/// Starts the log.
pub(crate) fn start() {
    let environment = env_logger::Env::default().default_filter_or("off");
    let written = env_logger::Builder::from_env(environment).build();
    // The application hears errors of the file dialog even where nothing is written.
    log::set_max_level(written.filter().max(LevelFilter::Error));
    // Another log can only have been set by a second call: then the first one stays.
    let _ = log::set_boxed_logger(Box::new(Watch { written }));
}

impl Log for Watch {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() == log::Level::Error || self.written.enabled(metadata)
    }

    fn log(&self, record: &Record<'_>) {
        #[cfg(feature = "gui")]
        crate::app::notice(record);
        self.written.log(record);
    }

    fn flush(&self) {
        self.written.flush();
    }
}
