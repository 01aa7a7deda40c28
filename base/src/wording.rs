//! Numbers, counts, lists and sentences for messages to the user.

use std::fmt::Display;

/// Writes a number, with its digits in groups of three from 10 000 on.
pub fn grouped(number: u64) -> String {
    grouped_digits(&number.to_string())
}

/// Writes the digits of a number of any size, in groups of three from 10 000 on.
pub fn grouped_digits(digits: &str) -> String {
    const BETWEEN: char = '\u{2009}';
    if digits.len() < 5 {
        return digits.to_owned();
    }
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(BETWEEN);
        }
        grouped.push(digit);
    }
    grouped
}

/// Writes a number with its noun: "1 move", "10 000 moves".
pub fn count(number: u64, one: &str, more: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        number => format!("{} {more}", grouped(number)),
    }
}

/// Writes a time in minutes and seconds: "2:05".
pub fn duration(seconds: f64) -> String {
    let seconds = seconds.max(0.0) as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Writes a list: "a", "a and b", "a, b and c". `last` is "and" or "or".
pub fn list(items: impl IntoIterator<Item = impl Display>, last: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        Some((end, others @ [_, ..])) => format!("{} {last} {end}", others.join(", ")),
        _ => items.concat(),
    }
}

/// Writes an error as a sentence, with a capital (unless a name comes first) and exactly one full stop.
pub fn sentence(error: impl Display) -> String {
    let mut text = ended(error);
    let word = text
        .find(|it: char| !it.is_ascii_lowercase())
        .unwrap_or_default();
    if (text[word..].starts_with(' ') || word + 1 == text.len())
        && let Some(first) = text.get_mut(..1)
    {
        first.make_ascii_uppercase();
    }
    text
}

/// Formats a message so that it ends with exactly one full stop.
pub fn ended(message: impl Display) -> String {
    let text = message.to_string();
    match text.ends_with(['.', '!', '?', '\u{2026}']) {
        true => text,
        false => text + ".",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_grouped() {
        for (number, expected) in [
            (0, "0"),
            (9_999, "9999"),
            (10_000, "10 000"),
            (123_456, "123 456"),
            (1_000_000_000_000, "1 000 000 000 000"),
        ] {
            assert_eq!(grouped(number).replace('\u{2009}', " "), expected);
        }
    }

    #[test]
    fn lists_have_one_conjunction() {
        assert_eq!(list([""; 0], "and"), "");
        assert_eq!(list(["a"], "and"), "a");
        assert_eq!(list(["a", "b"], "and"), "a and b");
        assert_eq!(list(["a", "b", "c"], "or"), "a, b or c");
    }

    #[test]
    fn sentences_end_once() {
        for (error, expected) in [
            (
                "both knights cannot be on a1: name two squares",
                "Both knights cannot be on a1: name two squares.",
            ),
            (
                "a1 is missing on this board",
                "a1 is missing on this board.",
            ),
            (
                "No knight\u{2019}s move reaches a1.",
                "No knight\u{2019}s move reaches a1.",
            ),
            (
                "\u{2018}x\u{2019} is not a square",
                "\u{2018}x\u{2019} is not a square.",
            ),
            ("cancelled", "Cancelled."),
            ("", "."),
        ] {
            assert_eq!(sentence(error), expected);
        }
    }
}
