//! The command line is read first; a window is opened only then.
#![cfg_attr(all(windows, feature = "no-console"), windows_subsystem = "windows")]

#[cfg(feature = "gui")]
mod app;
mod cli;
mod log_watch;
mod text;

use clap::Parser as _;
use cli::{Action, Cli, Opening};
use knights_tour::format::{self, Listing};
use std::path::PathBuf;
use std::process::ExitCode;
use text::{Status, fail};

/// What shells call the end of a program by Ctrl+C.
const INTERRUPTED: i32 = 130;

fn main() -> ExitCode {
    let cli = Cli::parse();
    log_watch::start();
    end_cleanly_when_interrupted();
    let status = match &cli.action {
        Some(Action::Solve(arguments)) => text::solve::run(arguments),
        Some(Action::Census(arguments)) => text::census::run(arguments),
        Some(Action::At(arguments)) => text::at::run(arguments),
        Some(Action::Verify(arguments)) => text::verify::run(&arguments.file),
        Some(Action::Console(arguments)) => text::console::run(arguments),
        Some(Action::Render(arguments)) => text::render::run(arguments),
        Some(Action::Step(arguments)) => text::step::run(arguments),
        Some(Action::TwoKnights(_)) => text::two_knights::run(),
        Some(Action::Completions(arguments)) => text::packaging::completions(arguments),
        Some(Action::Manual(arguments)) => text::packaging::manual(arguments),
        None if cli.numbers.len() == 1 => open_file(&cli),
        None if !cli.numbers.is_empty() => text::tour_file::run(&cli.numbers),
        None => match cli.window() {
            Ok(opening) => open_window(opening, None),
            Err(error) => fail(Status::BadInput, &error),
        },
    };
    status.into()
}

/// At Ctrl+C and its like: at once, and without half a file.
fn end_cleanly_when_interrupted() {
    let set = ctrlc::set_handler(|| {
        knights_tour::files::abandon();
        std::process::exit(INTERRUPTED);
    });
    if let Err(error) = set {
        log::warn!("an interrupt may leave half a file: {error}");
    }
}

/// The window on a saved tour.
fn open_file(cli: &Cli) -> Status {
    let path = PathBuf::from(&cli.numbers[0]);
    match (format::read_file(&path), cli.window()) {
        (Ok(listing), Ok(opening)) => open_window(opening, Some((path, listing))),
        (Err(error), _) => {
            let path = path.display();
            let sentence = format!(
                "{path} could not be read: {error}. A file with a tour is needed here, or a command, see --help, or four numbers"
            );
            fail(Status::BadInput, &sentence)
        }
        (_, Err(error)) => fail(Status::BadInput, &error),
    }
}

#[cfg(feature = "gui")]
fn open_window(opening: Opening, file: Option<(PathBuf, Listing)>) -> Status {
    match app::run(opening, file) {
        Ok(()) => Status::Done,
        Err(error) => fail(Status::None, &error),
    }
}

#[cfg(not(feature = "gui"))]
fn open_window(_opening: Opening, _file: Option<(PathBuf, Listing)>) -> Status {
    fail(
        Status::None,
        &"this build has no window: build it again with the feature gui, or see --help for the commands",
    )
}
