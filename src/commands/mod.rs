//! The command line's answers: what is written where, and the exit status.

mod answer;
pub(crate) mod at;
pub(crate) mod census;
pub(crate) mod count;
pub(crate) mod facts;
mod many;
pub(crate) mod originals;
mod output;
pub(crate) mod packaging;
mod progress;
pub(crate) mod puzzle;
pub(crate) mod render;
mod several;
pub(crate) mod solve;
pub(crate) mod verify;

use std::fmt::Display;
use std::io::{self, BufRead, BufWriter, ErrorKind, Read as _, Write};
use std::process::ExitCode;

/// How a command ended, as the shell is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Done.
    Done,
    /// There is no such tour, what was to be verified is not one, or no window can be opened.
    Negative,
    /// The question cannot be asked, or the answer cannot be written.
    BadInput,
    /// Stuck, or out of steps.
    GaveUp,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Done => 0,
            Status::Negative => 1,
            Status::BadInput => 2,
            Status::GaveUp => 3,
        })
    }
}

/// Tells standard error what is wrong.
pub(crate) fn fail(status: Status, error: &dyn Display) -> Status {
    tell(&format!("error: {error}"));
    status
}

/// Writes a line to standard error, and changes nothing where that cannot be written to.
pub(crate) fn tell(line: &str) {
    // A file's contents or name may control the terminal, or reverse what follows.
    let visible = |c: char| match c.is_control() || is_bidirectional_control(c) {
        true => c.escape_default().to_string(),
        false => c.to_string(),
    };
    let line: String = line.chars().map(visible).collect();
    let _ = writeln!(io::stderr(), "{line}");
}

/// Whether Unicode has the property `Bidi_Control` for it.
fn is_bidirectional_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The line with its long words cut in the middle.
pub(crate) fn shortened(line: &str) -> String {
    const LONGEST: usize = 100;
    const END: usize = 20;
    let cut = |word: &str| {
        let chars: Vec<char> = word.chars().collect();
        if chars.len() <= LONGEST {
            return word.to_owned();
        }
        let begin = chars[..LONGEST - END - 1].iter();
        let end = chars[chars.len() - END..].iter();
        begin.chain(&['…']).chain(end).collect()
    };
    let words: Vec<String> = line.split(' ').map(cut).collect();
    words.join(" ")
}

/// A line of an input that somebody may type, or `None` at its end.
///
/// # Errors
/// What the input says; a line that nobody types.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    const LONGEST: u64 = 1 << 16;
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    if read as u64 == LONGEST {
        let sentence = "a line of the input is too long: it may have 65535 characters";
        return Err(io::Error::new(ErrorKind::InvalidData, sentence));
    }
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

/// Writes to standard output through `write`. Whoever reads it may have read enough: a closed pipe
/// is not a fault.
pub(crate) fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Status {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Ok(()) => Status::Done,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            // What is left in the buffer has no reader.
            let _ = out.into_parts();
            Status::Done
        }
        Err(error) => fail(
            Status::BadInput,
            &format!("standard output could not be written: {error}"),
        ),
    }
}
