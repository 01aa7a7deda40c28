//! The command line is read first; a window is opened only then.

#[cfg(feature = "gui")]
mod app;
mod cli;
mod log_watch;

use clap::Parser as _;
use std::process::ExitCode;

/// The window could not be opened.
const FAILED: u8 = 1;
/// The command line asks for what cannot be.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    log_watch::start();
    match cli.commands() {
        Ok(commands) => open_window(cli.seed(), commands),
        Err(error) => fail(BAD_INPUT, &error),
    }
}

#[cfg(feature = "gui")]
fn open_window(seed: u64, commands: Vec<knights_tour::session::Command>) -> ExitCode {
    match app::run(app::Options { commands, seed }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(FAILED, &error),
    }
}

#[cfg(not(feature = "gui"))]
fn open_window(_seed: u64, _commands: Vec<knights_tour::session::Command>) -> ExitCode {
    fail(
        FAILED,
        &"this build has no window: build it again with the feature gui",
    )
}

fn fail(status: u8, error: &dyn std::fmt::Display) -> ExitCode {
    eprintln!("error: {error}");
    ExitCode::from(status)
}
