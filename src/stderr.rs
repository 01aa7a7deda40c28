//! Lines on standard error.

use std::io::{self, Write as _};

pub(crate) fn print_line(line: &str) {
    // Files and their names may contain terminal control characters or bidirectional overrides.
    let visible = |c: char| match c.is_control() || is_bidirectional_control(c) {
        true => c.escape_default().to_string(),
        false => c.to_string(),
    };
    let shown: String = line.chars().map(visible).collect();
    let _ = writeln!(io::stderr(), "{shown}");
}

fn is_bidirectional_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Shortens long words, such as paths, to their beginning and end.
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
