//! Number formatting.

/// Groups the digits in threes, from 10 000 on.
pub(crate) fn grouped(number: u64) -> String {
    const BETWEEN: char = '\u{2009}';
    let digits = number.to_string();
    if digits.len() < 5 {
        return digits;
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

/// "1 move", "10 000 moves".
pub(crate) fn count(number: u64, one: &str, more: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        number => format!("{} {more}", grouped(number)),
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
}
