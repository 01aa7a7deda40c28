//! Decodes bytes as text, and removes what only formats a text: colours, tags, LaTeX commands and quotation marks.

use std::borrow::Cow;
use std::char::decode_utf16;

/// Marks the end of a row inside a line of cleaned text, such as two backslashes in LaTeX.
pub(super) const ROW_END: &str = "\u{b}";

/// The text of a file in UTF-8, UTF-16 or Latin-1; `None` for other data.
pub fn decoded(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let (units, rest) = bytes.as_chunks::<2>();
    // Without a mark, UTF-16 shows in its high bytes: more than two thirds of them are zero.
    let has_zeros = |at: usize| {
        let sample = &units[..units.len().min(64)];
        let zeros = sample.iter().filter(|unit| unit[at] == 0).count();
        zeros * 3 > sample.len() * 2
    };
    let is_utf16 = |mark: [u8; 2], high: usize| {
        rest.is_empty() && (bytes.starts_with(&mark) || has_zeros(high) && !has_zeros(1 - high))
    };
    if is_utf16([0xff, 0xfe], 1) {
        return utf16(units, u16::from_le_bytes);
    }
    if is_utf16([0xfe, 0xff], 0) {
        return utf16(units, u16::from_be_bytes);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Some(Cow::Borrowed(text));
    }
    let is_text = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | 0x1b | b' '..=b'~' | 0xa0..);
    let is_latin = bytes.iter().all(is_text);
    is_latin.then(|| bytes.iter().map(|&byte| char::from(byte)).collect())
}

fn utf16(units: &[[u8; 2]], unit: fn([u8; 2]) -> u16) -> Option<Cow<'static, str>> {
    let units = units.iter().map(|&bytes| unit(bytes));
    decode_utf16(units).collect::<Result<_, _>>().ok()
}

/// The text without colours, tags, quotation marks and emphasis, and with ASCII digits and letters.
pub(super) fn cleaned(text: &str) -> Cow<'_, str> {
    let text = text.trim_start_matches('\u{feff}');
    let formats = |byte: u8| {
        matches!(
            byte,
            0x1b | b'<' | b'[' | b'"' | b'\'' | b'`' | b'*' | b'&' | b'\\'
        ) || byte > 127
    };
    if !text.bytes().any(formats) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len());
    let (mut rest, mut is_in_row) = (text, false);
    while let Some(next) = rest.chars().next() {
        let (length, replacement) = match next {
            '\u{1b}' => (escape(rest), " "),
            '<' => tag(rest, b'>'),
            // BBCode.
            '[' if is_cell_of_table(rest) => tag(rest, b']'),
            '&' => entity(rest),
            ',' | '\'' if separates_thousands(&clean, rest) => (1, ""),
            '\\' if rest.starts_with("\\\\") => (2, ROW_END),
            '\\' => (command(rest), " "),
            '*' if rest.starts_with("**") => (2, ""),
            _ => (0, ""),
        };
        if length > 0 {
            clean.push_str(replacement);
            let is_row = |row: &str| {
                rest.get(..row.len())
                    .is_some_and(|it| row.eq_ignore_ascii_case(it))
            };
            is_in_row = is_row("<tr") || is_in_row && !is_row("</tr");
            rest = &rest[length..];
            continue;
        }
        rest = &rest[next.len_utf8()..];
        clean.push(if is_in_row && next == '\n' {
            ' '
        } else {
            plain(next)
        });
    }
    Cow::Owned(clean)
}

fn plain(sign: char) -> char {
    /// Code points of the digit zero in Arabic, Persian, Devanagari, Bengali and full width.
    const ZEROS: [u32; 5] = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10];
    let code = u32::from(sign);
    let digit = ZEROS
        .iter()
        .find_map(|zero| char::from_digit(code.checked_sub(*zero)?.min(10), 10));
    match sign {
        '"' | '\'' | '`' | '\u{2018}'..='\u{201f}' | '\u{ab}' | '\u{bb}' => ' ',
        _ if sign.is_ascii() => sign,
        '\u{200b}'..='\u{200f}' | '\u{feff}' => ' ',
        // The minus sign becomes a hyphen; full-width letters become ASCII letters.
        '\u{2212}' => '-',
        '\u{ff21}'..='\u{ff3a}' | '\u{ff41}'..='\u{ff5a}' => {
            char::from_u32(code - 0xfee0).unwrap_or(sign)
        }
        _ if sign.is_whitespace() => ' ',
        _ => digit.unwrap_or(sign),
    }
}

/// Length of the terminal escape sequence at the start of `text`.
fn escape(text: &str) -> usize {
    let end = text
        .bytes()
        .skip(1)
        .position(|byte| byte != b'[' && !matches!(byte, b'0'..=b'9' | b';' | b'?'));
    let end = end.map_or(text.len(), |end| end + 2);
    if text.is_char_boundary(end) { end } else { 1 }
}

/// Length of the LaTeX command at the start of `text`, and of its arguments.
fn command(text: &str) -> usize {
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let name = text[1..]
        .find(|c| !is_letter(c))
        .map_or(text.len(), |length| 1 + length);
    let mut depth = 0_usize;
    let is_outside = |byte: u8| {
        depth += usize::from(byte == b'{');
        let is_outside = depth == 0;
        depth = depth.saturating_sub(usize::from(byte == b'}'));
        is_outside
    };
    match &text[1..name] {
        "begin" | "end" | "cline" => {
            let length = text.bytes().skip(name).position(is_outside);
            length.map_or(text.len(), |length| name + length)
        }
        _ => name,
    }
}

/// Whether the sign at the start of `rest` only divides a number, as in `1'024` and, in quotation marks, `"1,024"`.
fn separates_thousands(before: &str, rest: &str) -> bool {
    let (sign, rest) = rest.split_at(1);
    let end = rest.find(|c: char| !c.is_ascii_digit());
    let is_end = match sign {
        "," => rest[end.unwrap_or_default()..].starts_with('"'),
        _ => true,
    };
    is_end && end.unwrap_or(rest.len()) == 3 && before.ends_with(|c: char| c.is_ascii_digit())
}

/// Whether a table in BBCode, a row or a cell of it, begins or ends here.
fn is_cell_of_table(text: &str) -> bool {
    let name = text[1..].trim_start_matches('/');
    ["table]", "tr]", "td]", "th]"]
        .iter()
        .any(|tag| name.starts_with(tag))
}

/// Length of the tag at the start of `text`, and the text that replaces it; 0 if there is no tag.
fn tag(text: &str, last: u8) -> (usize, &'static str) {
    const LONGEST: usize = 300;
    let is_tag = text[1..].starts_with(|c: char| c.is_ascii_alphabetic() || "/!".contains(c));
    let end = text.bytes().take(LONGEST).position(|byte| byte == last);
    let Some(end) = end.filter(|_| is_tag) else {
        return (0, "");
    };
    let name = text[1..end]
        .trim_start_matches('/')
        .split(|c: char| !c.is_ascii_alphanumeric())
        .next();
    let is_end = text[1..].starts_with('/');
    let separator = match name.unwrap_or_default().to_ascii_lowercase().as_str() {
        "td" | "th" if is_end => ";",
        "tr" | "br" | "p" | "li" | "div" | "table" | "pre" | "h1" | "h2" | "h3" => "\n",
        _ => " ",
    };
    (end + 1, separator)
}

fn entity(text: &str) -> (usize, &'static str) {
    let known = [
        ("&nbsp;", " "),
        ("&#160;", " "),
        ("&amp;", "&"),
        ("&quot;", ""),
        ("&gt;", ">"),
        ("&lt;", "<"),
    ];
    let found = known.iter().find(|(name, _)| text.starts_with(name));
    found.map_or((0, ""), |&(name, sign)| (name.len(), sign))
}
