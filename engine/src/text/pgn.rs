//! The start of a game in PGN, which its position names and its moves do not.

use std::borrow::Cow;

/// The text with the square of the only knight in a tag such as `[FEN "8/8/8/8/8/8/8/N7 w - - 0 1"]` before the moves.
pub(super) fn with_start(text: &str) -> Cow<'_, str> {
    named(text).map_or(Cow::Borrowed(text), Cow::Owned)
}

fn named(text: &str) -> Option<String> {
    const TAG: &str = "[FEN \"";
    let begin = text.find(TAG)?;
    let (position, rest) = text[begin + TAG.len()..].split_once('"')?;
    let ranks = position.split(' ').next()?.rsplit('/');
    let mut knights = ranks
        .zip(1..)
        .flat_map(|(rank, number)| knights(rank, number));
    let start = knights.next().filter(|_| knights.next().is_none())?;
    let rest = rest.trim_start_matches(']');
    // Other tags may follow.
    let moves = rest.rfind("]\n").map_or(0, |end| end + 1);
    let (tags, moves) = rest.split_at(moves);
    Some(format!("{}{tags}\n{start} {moves}", &text[..begin]))
}

/// The names of the squares of the knights on a rank.
fn knights(rank: &str, number: u32) -> Vec<String> {
    let mut knights = Vec::new();
    let mut file = 0;
    for sign in rank.chars() {
        match sign.to_digit(10) {
            Some(empty) => file += empty,
            None => {
                if sign.eq_ignore_ascii_case(&'n') {
                    knights.push(crate::board::Square::new(file, number - 1).to_string());
                }
                file += 1;
            }
        }
    }
    knights
}
