//! One run of the judged program.

use super::system::{Ended, Group, Limits};
use crate::interrupt;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write as _};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::tempfile;

/// What a program wrote, and how it ended.
pub(super) struct RunOutput {
    pub(super) out: Vec<u8>,
    pub(super) errors: String,
    pub(super) ending: Ending,
    pub(super) processor: Duration,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// With this status; negative numbers are signals of Unix.
    Status(i32),
    OutOfTime,
    TooMuchOutput,
}

/// Runs a program until it ends or reaches a limit. Input and output are unnamed files, so that neither side ever
/// waits for the other, or for children that keep the output open.
pub(super) fn run(program: &[String], input: &[u8], limits: Limits) -> io::Result<RunOutput> {
    /// Unix's signal at the limit of processor time.
    const SIGXCPU: i32 = 24;
    let [mut stdin, mut out, mut errors] = [tempfile()?, tempfile()?, tempfile()?];
    stdin.write_all(input)?;
    stdin.rewind()?;
    let mut command = Command::new(&program[0]);
    let _ = command.args(&program[1..]).stdin(stdin);
    let _ = command.stdout(out.try_clone()?).stderr(errors.try_clone()?);
    let mut group = Group::start(&mut command, limits)?;
    let stopped = wait(&mut group, &out, limits);
    let Ended { status, processor } = group.end();
    let is_out_of_time = status == -SIGXCPU || status != 0 && processor >= limits.time;
    let out = read(&mut out, limits.output)?;
    let ending = match stopped {
        Some(ending) => ending,
        None if out.len() as u64 >= limits.output => Ending::TooMuchOutput,
        None if is_out_of_time => Ending::OutOfTime,
        None => Ending::Status(status),
    };
    let errors = read(&mut errors, limits.output)?;
    let errors = String::from_utf8_lossy(&errors).into_owned();
    Ok(RunOutput {
        out,
        errors,
        ending,
        processor,
    })
}

/// Waits until the program ends, or returns the limit that it reached.
fn wait(group: &mut Group, out: &File, limits: Limits) -> Option<Ending> {
    const LONGEST_PAUSE: Duration = Duration::from_millis(20);
    let (began, mut pause) = (Instant::now(), Duration::from_millis(1));
    while !group.has_ended() {
        if began.elapsed() >= 4 * limits.time || interrupt::is_interrupted() {
            return Some(Ending::OutOfTime);
        }
        if out.metadata().is_ok_and(|file| file.len() >= limits.output) {
            return Some(Ending::TooMuchOutput);
        }
        sleep(pause);
        pause = LONGEST_PAUSE.min(2 * pause);
    }
    None
}

fn read(file: &mut File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.rewind()?;
    let _ = file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
