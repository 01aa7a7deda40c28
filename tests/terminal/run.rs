//! Runs the program and checks its output.

use crate::child;
use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use std::io;
use std::path::{Path, PathBuf};

/// `ERROR_INTERNAL_ERROR`: the new process died before its first instruction, as Wine's sometimes do on a busy machine.
const WINE_COULD_NOT_START: i32 = 1359;

/// A run of the program, which must succeed unless another status is expected.
#[must_use]
pub(crate) struct Test {
    arguments: Vec<String>,
    folder: Option<PathBuf>,
    stdin: Vec<u8>,
    status: i32,
    stdout: Vec<Expected>,
    stderr: Vec<Expected>,
}

enum Expected {
    All(String),
    Part(String),
}

/// Without progress lines, which depend on the machine.
pub(crate) struct Output {
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Test {
    /// Arguments are separated by spaces.
    pub(crate) fn new(arguments: &str) -> Test {
        Test::of(&arguments.split_whitespace().collect::<Vec<_>>())
    }

    /// Arguments in which spaces may be.
    pub(crate) fn of(arguments: &[&str]) -> Test {
        Test {
            arguments: arguments
                .iter()
                .map(|&argument| argument.to_owned())
                .collect(),
            folder: None,
            stdin: Vec::new(),
            status: 0,
            stdout: Vec::new(),
            stderr: Vec::new(),
        }
    }

    pub(crate) fn folder(mut self, folder: &Path) -> Test {
        self.folder = Some(folder.to_owned());
        self
    }

    pub(crate) fn stdin(mut self, input: impl AsRef<[u8]>) -> Test {
        input.as_ref().clone_into(&mut self.stdin);
        self
    }

    pub(crate) fn status(mut self, status: i32) -> Test {
        self.status = status;
        self
    }

    pub(crate) fn stdout(mut self, text: impl Into<String>) -> Test {
        self.stdout.push(Expected::All(text.into()));
        self
    }

    pub(crate) fn stderr(mut self, text: impl Into<String>) -> Test {
        self.stderr.push(Expected::All(text.into()));
        self
    }

    pub(crate) fn stdout_part(mut self, text: impl Into<String>) -> Test {
        self.stdout.push(Expected::Part(text.into()));
        self
    }

    pub(crate) fn stderr_part(mut self, text: impl Into<String>) -> Test {
        self.stderr.push(Expected::Part(text.into()));
        self
    }

    pub(crate) fn run(self) -> Output {
        let output = self.output().or_else(|error| match error.raw_os_error() {
            Some(WINE_COULD_NOT_START) if cfg!(windows) => self.output(),
            _ => Err(error),
        });
        let output = output.expect("it runs");
        let out = String::from_utf8(output.stdout).expect("text");
        let err = without_progress(&String::from_utf8(output.stderr).expect("text"));
        let told = format!("{:?}\n{err}", self.arguments);
        assert_eq!(output.status.code(), Some(self.status), "{told}");
        for (expected, text) in [(&self.stdout, &out), (&self.stderr, &err)] {
            for expected in expected {
                match expected {
                    Expected::All(all) => assert_eq!(text, all, "{told}"),
                    Expected::Part(part) => assert!(text.contains(part), "{part}: {text}{told}"),
                }
            }
        }
        Output { out, err }
    }

    fn output(&self) -> io::Result<std::process::Output> {
        let mut command = child::command(cargo_bin("knights-tour"));
        let _ = command.args(&self.arguments);
        if let Some(folder) = &self.folder {
            let _ = command.current_dir(folder);
        }
        Command::from_std(command)
            .write_stdin(self.stdin.clone())
            .output()
    }
}

/// Removes progress lines, which appear only on slow or busy machines.
pub(crate) fn without_progress(errors: &str) -> String {
    let lines = errors.split_inclusive('\n');
    let beginnings = ["running for ", "after "];
    let is_progress =
        |line: &str| line.contains(" % done") || beginnings.iter().any(|it| line.starts_with(it));
    lines.filter(|line| !is_progress(line)).collect()
}
