//! Splits a text into lines, and lines into words, numbers and squares.

use crate::board::Square;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Number(u32),
    /// A square. A letter for the knight before its name (`N`, `K`, `S` or a non-Latin letter) is dropped.
    Square(Square),
    Word(&'a str),
    /// A number other than a counting number: negative, fractional, or too large.
    Odd,
    /// A placeholder for a number, such as a dot or a dash.
    Blank,
    /// `#` instead of a number: a missing square.
    Hole,
    /// A separator between cells of a table.
    Bar(char),
    Open,
    Close,
    /// The end of a LaTeX row: two backslashes.
    End,
}

pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// Where the current word ends if it consists of squares, such as `a1b3`.
    squares_end: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(text: &'a str) -> Tokens<'a> {
        Tokens { text, at: 0, squares_end: 0 }
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn run(&self, from: usize, belongs: impl Fn(char) -> bool) -> usize {
        let rest = self.text.get(from..).unwrap_or_default();
        rest.find(|c| !belongs(c)).map_or(self.text.len(), |length| from + length)
    }

    fn slice(&mut self, end: usize) -> &'a str {
        let text = self.text.get(self.at..end).unwrap_or_default();
        self.at = end;
        text
    }

    /// Fast path for common squares and numbers, byte by byte: long texts have millions of tokens.
    pub(super) fn plain(&mut self) -> Option<Token<'a>> {
        let text = self.text.get(self.at..)?;
        let letters = text.bytes().take(8).take_while(u8::is_ascii_lowercase).count();
        let digits = text.bytes().skip(letters).take(9).take_while(u8::is_ascii_digit).count();
        let (text, rest) = text.split_at(letters + digits);
        let ends = matches!(
            rest.bytes().next(),
            None | Some(b' ' | b'\t' | b',' | b'|' | b')' | b']' | b'}' | b';')
        );
        if digits == 0 || letters > 7 || !ends {
            return None;
        }
        let token = match letters {
            0 => Token::Number(text.parse().ok()?),
            _ => Token::Square(text.parse().ok()?),
        };
        self.at += text.len();
        Some(token)
    }

    fn number(&mut self) -> Token<'a> {
        let digits = self.run(self.at, |c| c.is_ascii_digit());
        let is_fraction = self.byte(digits) == Some(b'.')
            && self.byte(digits + 1).is_some_and(|byte| byte.is_ascii_digit());
        if !is_fraction {
            // Digits before letters, as in `8x8`, are part of a word.
            if self.text[digits..].starts_with(char::is_alphabetic) {
                let end = self.run(digits, char::is_alphanumeric);
                return Token::Word(self.slice(end));
            }
            // Larger numbers are reserved for the sentinels in tables.
            let number = self.slice(digits).parse().ok().filter(|&number| number < 1 << 31);
            return number.map_or(Token::Odd, Token::Number);
        }
        let mut end = self.run(digits + 1, |c| c.is_ascii_digit());
        if self.text[end..].starts_with("e+") {
            end = self.run(end + 2, |c| c.is_ascii_digit());
        }
        let value: f64 = self.slice(end).parse().unwrap_or(0.5);
        if value.fract() == 0.0 && value < 1e9 { Token::Number(value as u32) } else { Token::Odd }
    }

    fn word(&mut self) -> Token<'a> {
        let end = self.run(self.at, |c| c.is_alphanumeric() || c == '_');
        let word = &self.text[self.at..end];
        let squares = word.trim_start_matches(|c: char| !c.is_ascii());
        if self.at >= self.squares_end && are_squares(squares) {
            self.squares_end = end;
        }
        if self.at < self.squares_end {
            let letters = self.run(self.at, |c| !c.is_ascii_digit());
            let digits = self.run(letters, |c| c.is_ascii_digit());
            let name = self.text[self.at..digits].trim_start_matches(|c: char| !c.is_ascii());
            let knight = name.strip_prefix(['N', 'K', 'S']);
            let knight = knight.filter(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
            let is_square = |rest: &&str| rest.parse::<Square>().is_ok();
            let taken = knight.and_then(|rest| rest.strip_prefix('x')).filter(is_square);
            if let Ok(square) = taken.or(knight).unwrap_or(name).parse() {
                self.at = digits;
                return Token::Square(square);
            }
        }
        self.at = end;
        match word {
            "null" | "None" | "nan" | "NaN" => Token::Blank,
            _ => Token::Word(word),
        }
    }

    /// Skips a LaTeX command and its arguments, from the backslash on.
    fn command(&mut self) {
        let name = self.run(self.at + 1, |c| c.is_ascii_alphabetic());
        let has_arguments = matches!(&self.text[self.at + 1..name], "begin" | "end" | "cline");
        self.at = name;
        let mut depth = 0_usize;
        let is_outside = |byte: u8| {
            depth += usize::from(byte == b'{');
            let is_outside = depth == 0;
            depth = depth.saturating_sub(usize::from(byte == b'}'));
            is_outside
        };
        if has_arguments {
            let length = self.text.bytes().skip(name).position(is_outside);
            self.at = length.map_or(self.text.len(), |length| name + length);
        }
    }

    /// Reads a sign. Between spaces, a sign may be a placeholder for a number.
    fn sign(&mut self, sign: char) -> Option<Token<'a>> {
        let before = self.text[..self.at].chars().next_back();
        let is_apart = |c: Option<char>| {
            c.is_none_or(|c| c.is_whitespace() || is_bar(c) || "[](){}".contains(c))
        };
        let signs = self.run(self.at, |c| ".-_*?\u{b7}\u{2013}".contains(c));
        let holes = self.run(self.at, |c| "#\u{2588}\u{25a0}\u{2b1b}".contains(c));
        let end = signs.max(holes);
        let after = self.text[end..].chars().next();
        let is_number = after.is_some_and(|c| c.is_ascii_digit());
        if sign == '-' && end == self.at + 1 && is_number && is_apart(before) {
            let end = self.run(end, |c| c.is_ascii_digit() || ".e+".contains(c));
            let is_blank = self.slice(end).parse() == Ok(-1.0);
            return Some(if is_blank { Token::Blank } else { Token::Odd });
        }
        if end > self.at {
            let (token, most) = match sign {
                _ if holes > self.at => (Token::Hole, usize::MAX),
                '-' => (Token::Blank, 2),
                _ => (Token::Blank, 4),
            };
            let is_cell = self.slice(end).len() <= most && is_apart(before) && is_apart(after);
            return is_cell.then_some(token);
        }
        if sign == '\\' && self.byte(self.at + 1) != Some(b'\\') {
            self.command();
            return None;
        }
        self.at += sign.len_utf8();
        match sign {
            '\\' => {
                self.at += 1;
                Some(Token::End)
            }
            '(' | '[' | '{' => Some(Token::Open),
            ')' | ']' | '}' => Some(Token::Close),
            sign if is_bar(sign) => Some(Token::Bar(sign)),
            _ => None,
        }
    }
}

/// Whether a word may consist only of squares, such as `A1` or `a1b3`.
fn are_squares(word: &str) -> bool {
    let bytes = word.as_bytes();
    let ends = bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && bytes.last().is_some_and(u8::is_ascii_digit);
    ends && bytes.iter().all(u8::is_ascii_alphanumeric)
}

fn is_bar(sign: char) -> bool {
    "|,;&\t\u{2502}\u{2503}\u{2551}".contains(sign)
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            if let Some(token) = self.plain() {
                return Some(token);
            }
            let next = self.text.get(self.at..)?.chars().next()?;
            if next.is_ascii_digit() {
                return Some(self.number());
            }
            if next.is_alphabetic() {
                return Some(self.word());
            }
            if next == ' ' {
                self.at += 1;
            } else if let Some(token) = self.sign(next) {
                return Some(token);
            }
        }
    }
}

/// The non-blank lines of a text with their numbers from 1. All kinds of line endings are accepted.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let unix = text.split('\n');
    // CR LF only produces an extra blank line, which is not counted.
    unix.flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty())
}
