//! Splits a text into lines, and lines into words, numbers and squares.

use super::decode::ROW_END;
use crate::board::Square;

/// The largest number that is read. Stored cells use larger ones as sentinels.
pub(super) const MOST_NUMBER: u32 = 1_999_999_999;

/// The smallest part of a line that means something to a reader of tours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Number(u32),
    /// A square, without a letter for the piece before its name, such as `N` or a non-Latin letter.
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
}

/// Splits a line into tokens.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// Where the current word ends if it consists of squares, such as `a1b3`.
    squares_end: usize,
    /// The bytes looked at since [`Tokens::take_steps`], with repetitions.
    steps: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(text: &'a str) -> Tokens<'a> {
        Tokens {
            text,
            at: 0,
            squares_end: 0,
            steps: 0,
        }
    }

    /// The number of steps since the last call.
    pub(super) fn take_steps(&mut self) -> usize {
        std::mem::take(&mut self.steps)
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn run(&mut self, from: usize, belongs: impl Fn(char) -> bool) -> usize {
        let rest = self.text.get(from..).unwrap_or_default();
        let length = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        self.steps += length + 1;
        from + length
    }

    fn slice(&mut self, end: usize) -> &'a str {
        let text = self.text.get(self.at..end).unwrap_or_default();
        self.at = end;
        text
    }

    /// Fast path for common squares and numbers, byte by byte: long texts have millions of tokens.
    pub(super) fn plain(&mut self) -> Option<Token<'a>> {
        let text = self.text.get(self.at..)?;
        let letters = text
            .bytes()
            .take(8)
            .take_while(u8::is_ascii_lowercase)
            .count();
        let digits = text
            .bytes()
            .skip(letters)
            .take(9)
            .take_while(u8::is_ascii_digit)
            .count();
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
        self.steps += text.len();
        Some(token)
    }

    fn number(&mut self) -> Token<'a> {
        let mut end = self.run(self.at, |c| c.is_ascii_digit());
        let is_fraction = self.byte(end) == Some(b'.')
            && self.byte(end + 1).is_some_and(|byte| byte.is_ascii_digit());
        if is_fraction {
            end = self.run(end + 1, |c| c.is_ascii_digit());
            if self.text[end..].starts_with("e+") {
                end = self.run(end + 2, |c| c.is_ascii_digit());
            }
        } else if self.text[end..].starts_with(char::is_alphabetic) {
            let end = self.run(end, char::is_alphanumeric);
            return Token::Word(self.slice(end));
        }
        let text = self.slice(end);
        // As text, a floating-point number has no fraction and no exponent if it is whole.
        let whole = || text.parse::<f64>().ok()?.to_string().parse().ok();
        match text.parse().ok().or_else(whole) {
            Some(number) if number <= MOST_NUMBER => Token::Number(number),
            _ => Token::Odd,
        }
    }

    fn word(&mut self) -> Token<'a> {
        let is_inside = self.at < self.squares_end;
        let end = match is_inside {
            true => self.squares_end,
            false => self.run(self.at, |c| c.is_alphanumeric() || c == '_'),
        };
        let word = &self.text[self.at..end];
        if is_inside || are_squares(word.trim_start_matches(|c: char| !c.is_ascii())) {
            self.squares_end = end;
            let letters = self.run(self.at, |c| !c.is_ascii_digit());
            let digits = self.run(letters, |c| c.is_ascii_digit());
            let name = self.text[self.at..digits].trim_start_matches(|c: char| !c.is_ascii());
            if let Ok(square) = without_piece(name).parse() {
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

    /// Reads punctuation. Between spaces, a character such as a dot may be a placeholder for a number.
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
        self.at += sign.len_utf8();
        match sign {
            // Not LaTeX: cleaned text has no LaTeX commands.
            '\\' => Some(Token::Odd),
            '(' | '[' | '{' => Some(Token::Open),
            ')' | ']' | '}' => Some(Token::Close),
            sign if is_bar(sign) => Some(Token::Bar(sign)),
            _ => None,
        }
    }
}

/// The name of a square without a piece letter and a capture sign, as in `Nb3` and `Cxb3`.
fn without_piece(name: &str) -> &str {
    let rest = name.strip_prefix(|c: char| c.is_ascii_uppercase());
    let Some(rest) = rest.filter(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase())) else {
        return name;
    };
    let taken = rest
        .strip_prefix('x')
        .filter(|taken| taken.parse::<Square>().is_ok());
    taken.unwrap_or(rest)
}

/// Whether a word may be one or several names of squares, such as `A1` or `a1b3`.
fn are_squares(word: &str) -> bool {
    let bytes = word.as_bytes();
    let ends = bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && bytes.last().is_some_and(u8::is_ascii_digit);
    ends && bytes.iter().all(u8::is_ascii_alphanumeric)
}

pub(super) fn is_bar(sign: char) -> bool {
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

/// The non-blank rows of a text, each with its line number from 1. Accepts all line endings.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let unix = text.split('\n');
    // Split at line feeds first, so that CR LF ends one line, not two.
    unix.flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
        .zip(1..)
        .flat_map(|(line, number)| line.split(ROW_END).map(move |row| (number, row.trim())))
        .filter(|(_, row)| !row.is_empty())
}
