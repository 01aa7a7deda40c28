//! Options for verses that a knight reads.

use super::pins::read_text;
use clap::Args;
use knights_tour::puzzle::{LetterBoard, Split, VerseSpec, VerseStart};
use std::path::{Path, PathBuf};

/// A verse instead of numbers.
#[derive(Debug, Args)]
pub(crate) struct VerseArguments {
    /// Make a board of letters that exactly one tour turns into this text, or into the text of this file; - is
    /// standard input. Without a board, one with a square for each of the 12 to 200 letters.
    #[arg(long, value_name = "TEXT|FILE", conflicts_with_all = ["level", "date", "symmetric", "count", "grade", "per_page"])]
    text: Option<String>,

    /// With --text, write syllables instead of letters on the squares: the text is split at this sign, at | and at
    /// spaces.
    #[arg(long, value_name = "SIGN", requires = "text", allow_hyphen_values = true)]
    syllables: Option<String>,

    /// With --text, whether the first square is marked: shown or hidden (default: shown if the verse needs it).
    #[arg(id = "verse_start", long = "start", value_name = "WHETHER", requires = "text", value_parser = start)]
    start: Option<VerseStart>,

    /// With --text, a TrueType or OpenType font for the letters of a picture (default: one with A to Z).
    #[arg(long, value_name = "FILE", requires = "text")]
    pub(crate) font: Option<PathBuf>,
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
    /// The verse to make, without its board; `None` without `--text`.
    pub(crate) fn spec(&self, seed: u64) -> Result<Option<VerseSpec>, String> {
        let Some(text) = &self.text else {
            return Ok(None);
        };
        let split = self.syllables.as_deref().map_or(Split::Letters, Split::Syllables);
        let spec = VerseSpec::new(split.parts(&text_or_file(text)?)).with_seed(seed);
        Ok(Some(match self.start {
            Some(start) => spec.starting(start),
            None => spec,
        }))
    }
}

/// A board of letters, and the text that its tour spells.
#[derive(Debug, Args)]
pub(crate) struct LetterArguments {
    /// A board with a letter or a syllable on each square, from a file; - is standard input. Blanks separate
    /// syllables, and # is a missing square.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "missing", "shape", "closed", "end", "symmetry", "each", "pins", "random", "count", "method", "fewest", "tree", "why"])]
    letters: Option<PathBuf>,

    /// With --letters, find the tours that spell this text, or the text of this file.
    #[arg(long, value_name = "TEXT|FILE", requires = "letters")]
    spell: Option<String>,
}

impl LetterArguments {
    pub(crate) fn letters(&self) -> Result<Option<(LetterBoard, String)>, String> {
        let Some(path) = &self.letters else {
            return Ok(None);
        };
        let letters = LetterBoard::read(&read_text(path)?)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        let Some(spell) = &self.spell else {
            return Err(format!(
                "{} has {} letters: add --spell with the text that a tour spells, since any tour spells some text",
                path.display(),
                letters.board().squares()
            ));
        };
        Ok(Some((letters, text_or_file(spell)?)))
    }
}

fn text_or_file(named: &str) -> Result<String, String> {
    let path = Path::new(named);
    let is_file = named == "-" || path.is_file();
    if is_file { read_text(path) } else { Ok(named.to_owned()) }
}
