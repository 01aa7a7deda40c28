//! Splits a text into lines, and lines into words, numbers and squares.

use crate::board::Square;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Number(u32),
    /// A square's name. An initial `N`, `K` or `S` for the knight is dropped, and so are non-Latin letters.
    Square(Square),
    Word(&'a str),
    /// A number other than a counting number: negative, fractional, or too large.
    Odd(&'a str),
    /// A placeholder for a number.
    Blank,
    /// `#` instead of a number: a missing square.
    Hole,
    /// A separator between cells of a table.
    Bar,
    Open,
    Close,
    /// The end of a LaTeX row: two backslashes.
    End,
}

pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(text: &'a str) -> Tokens<'a> {
        Tokens { text, at: 0 }
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
    fn plain(&mut self) -> Option<Token<'a>> {
        let bytes = self.text.as_bytes().get(self.at..)?;
        let count = |from: usize, is_it: fn(&u8) -> bool| {
            bytes.get(from..).unwrap_or_default().iter().take_while(|byte| is_it(byte)).count()
        };
        let letters = count(0, u8::is_ascii_lowercase);
        let digits = count(letters, u8::is_ascii_digit);
        let length = letters + digits;
        let ends = match bytes.get(length) {
            None | Some(b' ' | b'\t' | b',' | b'|' | b'"' | b')' | b']' | b'}' | b';') => true,
            Some(_) => false,
        };
        if digits == 0 || letters > 7 || digits > 9 || !ends {
            return None;
        }
        let text = self.text.get(self.at..self.at + length)?;
        let token = match letters {
            0 => Token::Number(text.parse().ok()?),
            _ => Token::Square(text.parse().ok()?),
        };
        self.at += length;
        Some(token)
    }

    fn number(&mut self) -> Token<'a> {
        let digits = self.run(self.at, |c| c.is_ascii_digit());
        let next = self.byte(digits);
        let is_digit = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_digit());
        if next == Some(b'.') && is_digit(self.byte(digits + 1)) {
            let end = self.run(digits + 1, |c| c.is_ascii_digit());
            return Token::Odd(self.slice(end));
        }
        // For example, 8x8.
        if self.text[digits..].starts_with(char::is_alphabetic) {
            let end = self.run(digits, char::is_alphanumeric);
            return Token::Word(self.slice(end));
        }
        let text = self.slice(digits);
        // The two largest values are sentinels in stored numbers.
        let number = text.parse().ok().filter(|&number| number < u32::MAX - 1);
        number.map_or(Token::Odd(text), Token::Number)
    }

    fn word(&mut self) -> Token<'a> {
        let end = self.run(self.at, |c| c.is_alphanumeric() || "'\u{2019}_".contains(c));
        let end = self.text[..end].trim_end_matches(['\'', '\u{2019}']).len();
        let word = self.slice(end);
        let knight = word.strip_prefix(['N', 'K', 'S']);
        let knight = knight.filter(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
        // A non-Latin letter for the knight cannot name a file of the board.
        let square = word.trim_start_matches(|c: char| !c.is_ascii()).parse().ok();
        if let Some(square) = knight.and_then(|rest| rest.parse().ok()).or(square) {
            return Token::Square(square);
        }
        // Skip array sizes, as in board[8][8].
        while self.byte(self.at) == Some(b'[') {
            let digits = self.run(self.at + 1, |c| c.is_ascii_digit());
            if self.byte(digits) != Some(b']') {
                break;
            }
            self.at = digits + 1;
        }
        Token::Word(word)
    }

    /// Skips a LaTeX command around the rows of a table, from the backslash on.
    fn command(&mut self) -> bool {
        /// Commands, and whether an argument in braces follows.
        const COMMANDS: [(&str, bool); 7] = [
            ("begin", true),
            ("end", true),
            ("cline", true),
            ("hline", false),
            ("toprule", false),
            ("midrule", false),
            ("bottomrule", false),
        ];
        let end = self.run(self.at + 1, |c| c.is_ascii_alphabetic());
        let name = self.text.get(self.at + 1..end).unwrap_or_default();
        let Some((_, has_groups)) = COMMANDS.iter().find(|(known, _)| *known == name) else {
            return false;
        };
        self.at = end;
        while *has_groups && self.byte(self.at) == Some(b'{') {
            self.at = self.end_of_group();
        }
        true
    }

    /// The matching closing brace, or the end of the line.
    fn end_of_group(&self) -> usize {
        let mut depth = 0_usize;
        for (at, byte) in self.text.bytes().enumerate().skip(self.at) {
            match byte {
                b'{' => depth += 1,
                b'}' if depth == 1 => return at + 1,
                b'}' => depth -= 1,
                _ => {}
            }
        }
        self.text.len()
    }

    /// A sign. Alone between spaces, the sign may be a placeholder for a number.
    fn sign(&mut self, sign: char) -> Option<Token<'a>> {
        let before = self.text[..self.at].chars().next_back();
        let is_apart = |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || is_bar(c));
        let signs = self.run(self.at, |c| ".-_*?\u{b7}\u{2013}".contains(c));
        let after = self.text[signs.max(self.at)..].chars().next();
        let is_number = after.is_some_and(|c| c.is_ascii_digit());
        if sign == '-' && is_number && signs == self.at + 1 && is_apart(before) {
            let end = self.run(signs, |c| c.is_ascii_digit() || c == '.');
            return Some(Token::Odd(self.slice(end)));
        }
        let holes = self.run(self.at, |c| c == '#');
        if holes > self.at {
            let after = self.text[holes..].chars().next();
            self.at = holes;
            return (is_apart(before) && is_apart(after)).then_some(Token::Hole);
        }
        if signs > self.at {
            let is_blank = signs <= self.at + 4 && is_apart(before) && is_apart(after);
            self.at = signs;
            return is_blank.then_some(Token::Blank);
        }
        if sign == '\\' && self.command() {
            return None;
        }
        self.at += sign.len_utf8();
        match sign {
            '\\' if self.byte(self.at) == Some(b'\\') => {
                self.at += 1;
                Some(Token::End)
            }
            '(' | '[' | '{' => Some(Token::Open),
            ')' | ']' | '}' => Some(Token::Close),
            sign if is_bar(sign) => Some(Token::Bar),
            _ => None,
        }
    }
}

fn is_bar(sign: char) -> bool {
    "|,;&\u{2502}\u{2503}\u{2551}".contains(sign)
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
            if next == ' ' || next == '\t' {
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// No digits: a frame, a rule, the names of the files, or a title.
    Frame,
    /// A sentence that contains digits.
    Prose,
    Data,
}

impl Line {
    pub(super) fn of(text: &str) -> Line {
        if !text.bytes().any(|byte| byte.is_ascii_digit()) {
            // A whole row of missing squares.
            let is_row = Tokens::of(text)
                .all(|token| matches!(token, Token::Hole | Token::Bar | Token::End))
                && Tokens::of(text).any(|token| token == Token::Hole)
                && text.contains([' ', '|', ',', ';']);
            return if is_row { Line::Data } else { Line::Frame };
        }
        // Most lines of a list contain one square.
        let is_short = text.len() <= 16 && !text.contains(' ');
        if is_short && matches!(Tokens::of(text).plain(), Some(Token::Square(_))) {
            return Line::Data;
        }
        let is_plain = text.is_ascii() && !text.bytes().any(|byte| byte.is_ascii_alphabetic());
        // In source code, brackets contain the data.
        if is_plain || text.contains(['{', '[']) {
            return Line::Data;
        }
        let mut words = 0;
        for token in Tokens::of(text) {
            if let Token::Word(word) = token {
                words += u32::from(is_prose(word));
                if words == 2 {
                    return Line::Prose;
                }
            }
        }
        // A line with only a board size is a title.
        if text.trim_end_matches(':').parse::<crate::board::Board>().is_ok() {
            Line::Prose
        } else {
            Line::Data
        }
    }
}

/// Whether a word belongs to a sentence, and not to a list such as `Move 1: a1 to c2` or `X: 1 Y: 1`.
fn is_prose(word: &str) -> bool {
    const OF_LISTS: [&str; 12] =
        ["x", "y", "n", "move", "moves", "to", "from", "then", "and", "start", "end", "null"];
    !OF_LISTS.iter().any(|known| known.eq_ignore_ascii_case(word))
}
