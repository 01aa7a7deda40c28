//! The program, run to its end.

use crate::child;
use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use std::path::Path;

/// The result.
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with `arguments`, divided by blanks.
pub(crate) fn knights_tour(arguments: &str) -> Command {
    let mut command = child::command(cargo_bin("knights-tour"));
    let _ = command.args(arguments.split_whitespace());
    Command::from_std(command)
}

pub(crate) fn run(arguments: &str) -> Run {
    run_with(arguments, "")
}

pub(crate) fn run_with(arguments: &str, input: impl AsRef<[u8]>) -> Run {
    finish(&mut knights_tour(arguments), input.as_ref())
}

/// The same in another folder.
pub(crate) fn run_in(folder: &Path, arguments: &str, input: &str) -> Run {
    finish(
        knights_tour(arguments).current_dir(folder),
        input.as_bytes(),
    )
}

fn finish(command: &mut Command, input: &[u8]) -> Run {
    let output = command.write_stdin(input).output().expect("it runs");
    Run {
        status: output.status.code().expect("it exits"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: without_progress(&String::from_utf8(output.stderr).expect("text")),
    }
}

/// What was said, but for how far work has come: that is told where the machine is slow, or busy.
pub(crate) fn without_progress(errors: &str) -> String {
    let lines = errors.split_inclusive('\n');
    let is_progress = |line: &str| line.contains(" % done") || line.starts_with("under way for ");
    lines.filter(|line| !is_progress(line)).collect()
}
