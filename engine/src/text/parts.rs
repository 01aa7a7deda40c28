//! Divides a text into parts that may each be a tour.

use super::candidates::is_heading;

/// Minimum number of squares of each tour in a text with several tours.
pub(super) const FEWEST: usize = 8;

/// Minimum length, in bytes, of a part that may be a tour.
const SHORTEST: usize = 2 * FEWEST;

/// A way to divide a text.
pub(super) type Divide = for<'a> fn(&'a str) -> Box<dyn Iterator<Item = &'a str> + 'a>;

pub(super) const DIVISIONS: [Divide; 3] = [sections, long_lines, groups];

/// The parts of a text, divided at blank lines and headings.
fn sections<'a>(text: &'a str) -> Box<dyn Iterator<Item = &'a str> + 'a> {
    let (mut begin, mut at) = (0, 0);
    let mut parts = Vec::new();
    for line in text.split_inclusive('\n') {
        if line.trim().is_empty() || is_heading(line) {
            parts.push(&text[begin..at]);
            begin = at;
        }
        at += line.len();
    }
    parts.push(&text[begin..]);
    Box::new(parts.into_iter().filter(|part| part.len() >= SHORTEST))
}

fn long_lines<'a>(text: &'a str) -> Box<dyn Iterator<Item = &'a str> + 'a> {
    let is_long = |line: &&str| line.len() >= SHORTEST && !line.contains('\r');
    Box::new(text.lines().filter(is_long))
}

/// The bracketed parts of a text, at the outermost level that has several.
fn groups<'a>(text: &'a str) -> Box<dyn Iterator<Item = &'a str> + 'a> {
    let mut levels: [Vec<&str>; 3] = Default::default();
    let mut open = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' | b'{' | b'(' => open.push(at),
            b']' | b'}' | b')' => {
                let begin = open.pop().filter(|begin| at - begin >= SHORTEST);
                if let (Some(begin), Some(groups)) = (begin, levels.get_mut(open.len())) {
                    groups.push(&text[begin..=at]);
                }
            }
            _ => {}
        }
    }
    let divided = levels.into_iter().find(|groups| groups.len() > 1);
    Box::new(divided.unwrap_or_default().into_iter())
}
