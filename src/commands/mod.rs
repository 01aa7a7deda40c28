//! Runs the commands, and sets the exit status.

mod answer;
mod at;
mod census;
mod count;
mod facts;
mod fewest;
mod judge;
pub(crate) mod originals;
mod output;
mod packaging;
mod parts;
mod progress;
mod puzzle;
mod render;
mod several;
mod solve;
mod verify;
mod verse;

use crate::cli::CliCommand;
use crate::stderr::print_line;
use knights_tour::solve::{TooLarge, Unsolved};
use std::fmt::Display;
use std::io::{self, BufRead, BufWriter, ErrorKind, Read as _, Write};
use std::process::ExitCode;

/// The outcome of a command or of a part of one.
pub(crate) type CommandResult<T = ()> = Result<T, Failure>;

/// The failure of a command: the exit status, and a message, which is empty if already printed.
#[derive(Debug, thiserror::Error)]
#[error("{sentence}")]
pub(crate) struct Failure {
    status: u8,
    sentence: String,
}

impl Failure {
    /// A failure with exit status 1: no such tour, no tour in a file, or no window.
    pub(crate) fn negative(error: impl Display) -> Failure {
        Failure::new(1, error)
    }

    /// A failure with exit status 2: invalid input, or output that cannot be written.
    pub(crate) fn bad_input(error: impl Display) -> Failure {
        Failure::new(2, error)
    }

    pub(crate) fn gave_up(error: impl Display) -> Failure {
        Failure::new(3, error)
    }

    fn new(status: u8, error: impl Display) -> Failure {
        let sentence = error.to_string();
        Failure { status, sentence }
    }
}

impl From<String> for Failure {
    fn from(sentence: String) -> Failure {
        Failure::bad_input(sentence)
    }
}

/// Carries a failure through [`print`], which unwraps it.
impl From<Failure> for io::Error {
    fn from(failure: Failure) -> io::Error {
        io::Error::other(failure)
    }
}

impl From<Unsolved> for Failure {
    fn from(error: Unsolved) -> Failure {
        match error {
            Unsolved::Impossible(reason) => Failure::negative(reason),
            Unsolved::Stopped { .. } => Failure::gave_up(error),
            Unsolved::TooLarge(TooLarge::Limit(_) | TooLarge::Memory(_)) => {
                Failure::bad_input(format!("{error}: use `at` for single squares"))
            }
            _ => Failure::bad_input(error),
        }
    }
}

pub(crate) fn run(action: &CliCommand) -> CommandResult {
    match action {
        CliCommand::Solve(arguments) => solve::run(arguments),
        CliCommand::Census(arguments) => census::run(arguments),
        CliCommand::At(arguments) => at::run(arguments),
        CliCommand::Verify(arguments) => verify::run(arguments),
        CliCommand::Judge(arguments) => judge::run(arguments),
        CliCommand::Console(arguments) => originals::console::run(arguments),
        CliCommand::Render(arguments) => render::run(arguments),
        CliCommand::Facts(arguments) => facts::run(arguments),
        CliCommand::Transform(arguments) => facts::transform(arguments),
        CliCommand::Count(arguments) => count::run(arguments),
        CliCommand::Rank(arguments) => count::rank(arguments),
        CliCommand::Unrank(arguments) => count::unrank(arguments),
        CliCommand::Puzzle(arguments) => puzzle::run(arguments),
        CliCommand::Step(arguments) => originals::step::run(arguments),
        CliCommand::TwoKnights(arguments) => originals::two_knights::run(arguments),
        CliCommand::Completions(arguments) => packaging::completions(arguments),
        CliCommand::Manual(arguments) => packaging::manual(arguments),
    }
}

pub(crate) fn exit_code(outcome: CommandResult) -> ExitCode {
    let Err(failure) = outcome else {
        return ExitCode::SUCCESS;
    };
    if !failure.sentence.is_empty() {
        print_line(&format!("error: {failure}"));
    }
    ExitCode::from(failure.status)
}

pub(crate) fn read_line(input: &mut impl BufRead) -> CommandResult<Option<String>> {
    const LONGEST: u64 = 1 << 16;
    let mut bytes = Vec::new();
    let read = input
        .take(LONGEST)
        .read_until(b'\n', &mut bytes)
        .map_err(Failure::bad_input)?;
    if read as u64 == LONGEST {
        return Err(Failure::bad_input(
            "a line of the input is too long: at most 65535 characters are possible",
        ));
    }
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

/// Asks for a line of input; the cursor stays behind the prompt.
pub(crate) fn prompt(out: &mut dyn Write, prompt: &str) -> io::Result<()> {
    write!(out, "{prompt}")?;
    out.flush()
}

/// Writes to standard output. A closed pipe is not an error: the reader may have read enough.
pub(crate) fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> CommandResult {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    match write(&mut out).and(out.flush()) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            // Drops the rest of the buffer, which cannot be written.
            let _ = out.into_parts();
            Ok(())
        }
        Err(error) => Err(error.downcast().unwrap_or_else(|error| {
            Failure::bad_input(format!("cannot write to standard output: {error}"))
        })),
    }
}
