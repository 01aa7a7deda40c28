//! Data kept across games.

use crate::model::ladder::ClimbedSteps;
use knights_tour_picture::export::Exporter;
use knights_tour_session::solved::SolvedPuzzles;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{self, Path, PathBuf};

/// Recent files, best results, solved puzzles and past suggestions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Remembered {
    pub(crate) recent: Vec<PathBuf>,
    /// The folder of the last saved picture.
    pub(crate) picture_folder: Option<PathBuf>,
    pub(crate) best: BTreeMap<String, Best>,
    pub(crate) uncrossed: BTreeMap<String, u64>,
    pub(crate) solved: SolvedPuzzles,
    pub(crate) suggested: Vec<String>,
    pub(crate) ladder: ClimbedSteps,
    /// The days whose verse has been read.
    pub(crate) verses: BTreeSet<String>,
}

impl Remembered {
    const RECENT: usize = 8;

    pub(crate) fn add_recent(&mut self, path: PathBuf) {
        self.put_first(path::absolute(&path).unwrap_or(path));
    }

    pub(crate) fn add_saved(&mut self, path: PathBuf) {
        let whole = path::absolute(&path).unwrap_or(path);
        if let Ok(Exporter::Picture(_)) = Exporter::from_path(&whole) {
            self.picture_folder = whole.parent().map(Path::to_owned);
        }
        self.put_first(whole);
    }

    fn put_first(&mut self, path: PathBuf) {
        self.recent.retain(|other| *other != path);
        self.recent.insert(0, path);
        self.recent.truncate(Remembered::RECENT);
    }

    pub(crate) fn is_valid(&self) -> bool {
        self.recent.len() <= 100 && self.suggested.len() <= 100
    }

    /// Merges the changes of two windows; `base` is what this window last read or wrote.
    pub(crate) fn merged(self, base: &Remembered, theirs: Remembered) -> Remembered {
        let mut merged = theirs;
        if self.recent != base.recent {
            for path in self.recent.into_iter().rev() {
                merged.put_first(path);
            }
        }
        if self.picture_folder != base.picture_folder {
            merged.picture_folder = self.picture_folder;
        }
        for (board, best) in self.best {
            let known = merged.best.entry(board).or_insert(best);
            if best.beats(known) {
                *known = best;
            }
        }
        for (board, moves) in self.uncrossed {
            let known = merged.uncrossed.entry(board).or_default();
            *known = moves.max(*known);
        }
        merged.solved = self.solved.merged(merged.solved);
        for name in self.suggested {
            if !merged.suggested.contains(&name) {
                merged.suggested.push(name);
            }
        }
        merged.ladder = self.ladder.merged(&base.ladder, merged.ladder);
        merged.verses.extend(self.verses);
        merged
    }
}

/// The result of a complete game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Best {
    pub(crate) seconds: f64,
    pub(crate) hints: u64,
}

impl Best {
    pub(crate) fn beats(&self, other: &Best) -> bool {
        (self.hints, self.seconds) < (other.hints, other.seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_windows_remember_what_either_does() {
        let read = |text: &str| serde_json::from_str::<Remembered>(text).unwrap();
        let base = read(r#"{"recent": ["/a", "/b"], "suggested": ["play"]}"#);
        let theirs = read(
            r#"{"recent": ["/c", "/a", "/b"], "suggested": ["play", "weave"],
            "best": {"8x8": {"seconds": 9.0, "hints": 1}, "5x5": {"seconds": 1.0, "hints": 0}},
            "uncrossed": {"3x3": 2, "4x4": 4},
            "solved": {"today": {"seconds": 5.0, "hints": 5}}, "verses": ["2026-11-27"]}"#,
        );
        let ours = read(
            r#"{"recent": ["/b", "/a"], "picture_folder": "/p", "suggested": ["play", "explain"],
            "best": {"8x8": {"seconds": 8.0, "hints": 1}, "5x5": {"seconds": 2.0, "hints": 0}},
            "uncrossed": {"3x3": 1, "4x4": 5},
            "solved": {"today": {"seconds": 1.0, "hints": 1}, "yesterday": {"seconds": 1.0, "hints": 1}},
            "verses": ["2026-11-28"]}"#,
        );
        let merged = read(
            r#"{"recent": ["/b", "/a", "/c"], "picture_folder": "/p", "suggested": ["play", "weave", "explain"],
            "best": {"8x8": {"seconds": 8.0, "hints": 1}, "5x5": {"seconds": 1.0, "hints": 0}},
            "uncrossed": {"3x3": 2, "4x4": 5},
            "solved": {"today": {"seconds": 5.0, "hints": 5}, "yesterday": {"seconds": 1.0, "hints": 1}},
            "verses": ["2026-11-27", "2026-11-28"]}"#,
        );
        assert_eq!(ours.merged(&base, theirs.clone()), merged);
        assert_eq!(base.clone().merged(&base, theirs.clone()), theirs);
    }
}
