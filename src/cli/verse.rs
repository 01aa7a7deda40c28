//! Options for verses that a knight reads.

use super::file::{read_bytes, read_text};
use clap::Args;
use knights_tour::puzzle::{LetterBoard, Split, VerseSpec, VerseStart};
use knights_tour_base::wording::count;
use std::path::{self, Path, PathBuf};

/// A verse instead of numbers.
#[derive(Debug, Args)]
pub(crate) struct VerseArguments {
    /// Make a board of letters that exactly one tour turns into this text. Without a board, one with a square for each
    /// of the 12 to 200 letters.
    #[arg(long, group = "verse_text", conflicts_with_all = NUMBERED, value_parser = |it: &str| text(it, "--text-file"))]
    text: Option<String>,

    /// Like --text, with the text of this file; - is standard input.
    #[arg(long, value_name = "FILE", group = "verse_text", conflicts_with_all = NUMBERED)]
    text_file: Option<PathBuf>,

    /// With --text, write syllables instead of letters on the squares: the text is split at this sign, at | and at
    /// spaces.
    #[arg(
        long,
        value_name = "SIGN",
        requires = "verse_text",
        allow_hyphen_values = true
    )]
    syllables: Option<String>,

    /// With --text, whether the first square is marked: shown or hidden (default: shown if the verse needs it).
    #[arg(id = "verse_start", long = "start", value_name = "WHETHER", requires = "verse_text", value_parser = start)]
    start: Option<VerseStart>,

    /// With --text, a TrueType or OpenType font for the letters of a picture (default: one with A to Z).
    #[arg(long, value_name = "FILE", requires = "verse_text")]
    font: Option<PathBuf>,
}

/// The options for numbered puzzles, which a verse does not have.
const NUMBERED: [&str; 6] = ["level", "date", "symmetric", "count", "grade", "per_page"];

/// An argument that is a text. Refuses what looks like a file, for which there is `option`.
fn text(argument: &str, option: &str) -> Result<String, String> {
    let has_extension = argument.rsplit_once('.').is_some_and(|(name, extension)| {
        let is_extension =
            extension.len() == 3 && extension.bytes().all(|byte| byte.is_ascii_alphabetic());
        is_extension && name.ends_with(char::is_alphanumeric)
    });
    let is_path = argument == "-" || has_extension || argument.contains(path::is_separator);
    if is_path || Path::new(argument).is_file() {
        return Err(format!(
            "this looks like a file: name a file with {option}; to use this as the text, pass it on standard input with {option} -"
        ));
    }
    Ok(argument.to_owned())
}

// Not a list of values: zsh would complete those of the program's own --start instead.
fn start(name: &str) -> Result<VerseStart, String> {
    match name {
        "shown" => Ok(VerseStart::Shown),
        "hidden" => Ok(VerseStart::Hidden),
        _ => Err("write shown or hidden".to_owned()),
    }
}

impl VerseArguments {
    /// The verse to make, without its board; `None` without a text.
    pub(crate) fn spec(&self, seed: u64) -> Result<Option<VerseSpec>, String> {
        let Some(text) = named_text(self.text.as_ref(), self.text_file.as_ref())? else {
            return Ok(None);
        };
        let split = self
            .syllables
            .as_deref()
            .map_or(Split::Letters, Split::Syllables);
        let spec = VerseSpec::new(split.parts(&text)).with_seed(seed);
        Ok(Some(match self.start {
            Some(start) => spec.starting(start),
            None => spec,
        }))
    }

    /// The content of the font file.
    pub(crate) fn font(&self) -> Result<Option<Vec<u8>>, String> {
        /// More than the largest fonts with all Chinese characters have.
        const MOST: usize = 64 << 20;
        self.font
            .as_deref()
            .map(|path| read_bytes(path, MOST))
            .transpose()
    }
}

/// A board of letters, and the text that its tour spells.
#[derive(Debug, Args)]
#[command(next_help_heading = "Letters")]
pub(crate) struct LetterArguments {
    /// A board with a letter or a syllable on each square, from a file; - is standard input. Blanks separate
    /// syllables, and # is a missing square.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "missing", "shape", "closed", "end", "symmetry", "each", "pins", "random", "count", "method", "fewest", "why"])]
    letters: Option<PathBuf>,

    /// With --letters, find the tours that spell this text.
    #[arg(long, value_name = "TEXT", requires = "letters", value_parser = |it: &str| text(it, "--spell-file"))]
    spell: Option<String>,

    /// Like --spell, with the text of this file; - is standard input.
    #[arg(
        long,
        value_name = "FILE",
        requires = "letters",
        conflicts_with = "spell"
    )]
    spell_file: Option<PathBuf>,
}

impl LetterArguments {
    pub(crate) fn letters(&self) -> Result<Option<(LetterBoard, String)>, String> {
        let Some(path) = &self.letters else {
            return Ok(None);
        };
        let letters = LetterBoard::read(&read_text(path)?)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        let Some(text) = named_text(self.spell.as_ref(), self.spell_file.as_ref())? else {
            return Err(format!(
                "{} has {}: add --spell with the text that a tour spells, since any tour spells some text",
                path.display(),
                count(letters.board().squares(), "letter", "letters")
            ));
        };
        Ok(Some((letters, text)))
    }
}

/// The text of one of two arguments: the text itself, or a file.
fn named_text(text: Option<&String>, file: Option<&PathBuf>) -> Result<Option<String>, String> {
    match file {
        Some(file) => read_text(file).map(Some),
        None => Ok(text.cloned()),
    }
}
