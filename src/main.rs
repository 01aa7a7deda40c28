//! Parses the command line, then runs a command or opens the window.

#[cfg(feature = "window")]
mod board;
mod cli;
mod commands;
#[cfg(feature = "window")]
mod forms;
mod interrupt;
mod journal;
mod links;
#[cfg(feature = "window")]
mod model;
#[cfg(feature = "window")]
mod panels;
#[cfg(feature = "window")]
mod platform;
#[cfg(feature = "window")]
mod shell;
mod stderr;
#[cfg(feature = "window")]
mod window;
#[cfg(feature = "window")]
mod workers;

use cli::{Cli, Opening};
use commands::{CommandResult, Failure};
use std::io::{self, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(all(windows, feature = "window"))]
    platform::windows::join_console();
    commands::exit_code(match cli::parse() {
        Ok(cli) => run(&cli),
        Err(other) => answer(&other),
    })
}

fn run(cli: &Cli) -> CommandResult {
    journal::start();
    interrupt::end_cleanly();
    bound_threads();
    match &cli.action {
        Some(action) => commands::run(action),
        None => match &cli.operands[..] {
            [] => open_window(cli, None),
            [file] => open_window(cli, Some(PathBuf::from(file))),
            numbers => commands::originals::tour_file::run(numbers),
        },
    }
}

/// Limits the thread pool to four threads per processor, even if the environment requests more.
fn bound_threads() {
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    let most = 4 * processors;
    let asked = ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"].map(|name| {
        let threads = std::env::var(name).ok();
        threads.and_then(|threads| threads.parse::<usize>().ok())
    });
    if asked.into_iter().flatten().any(|threads| threads > most) {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(most);
        // Fails only if the pool is already running.
        let _ = pool.build_global();
    }
}

fn answer(other: &clap::Error) -> CommandResult {
    if other.use_stderr() {
        for line in other.render().to_string().lines() {
            stderr::print_line(&stderr::shortened(line));
        }
        return Err(Failure::bad_input(""));
    }
    let printed = other.print().and_then(|()| io::stdout().flush());
    commands::print(|_| printed)
}

fn open_window(cli: &Cli, file: Option<PathBuf>) -> CommandResult {
    if let Some(file) = file.as_ref().filter(|file| !is_there(file)) {
        return Err(Failure::bad_input(format!(
            "there is no file {}: expected a tour file, a command (see --help) or four numbers",
            file.display()
        )));
    }
    show(cli.window()?, file)
}

/// Whether the file exists, or its name is the ID of a tour or a link.
fn is_there(file: &Path) -> bool {
    file.exists() || cli::link_in_place_of(file).is_some()
}

#[cfg(feature = "window")]
fn show(opening: Opening, file: Option<PathBuf>) -> CommandResult {
    #[cfg(windows)]
    let is_alone = platform::windows::leave_console();
    window::run(opening, file).map_err(|error| {
        #[cfg(windows)]
        if is_alone {
            platform::dialog::show_error(&error.to_string());
        }
        Failure::negative(error)
    })
}

#[cfg(not(feature = "window"))]
fn show(_opening: Opening, _file: Option<PathBuf>) -> CommandResult {
    Err(Failure::negative(
        "this build has no window; rebuild with `--features window`, or see --help for the commands",
    ))
}
