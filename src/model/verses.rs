//! The verse of the day: a line of a poet, the same for everyone.

use crate::model::card::Card;
use crate::model::notice::Notice;
use knights_tour::puzzle::{Day, Split, Verse, VerseSpec};
use knights_tour_base::wording::count;
use knights_tour_session::{Command, Mode, PuzzleRequest, Session};
use std::iter::successors;
use std::sync::LazyLock;

/// A line of a poem, or two that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PoemLine {
    author: &'static str,
    year: &'static str,
    title: &'static str,
    text: &'static str,
}

static LINES: LazyLock<Vec<PoemLine>> = LazyLock::new(|| {
    let poems = include_str!("verses.txt").split("\n\n");
    let poems = poems.filter(|poem| !poem.starts_with('#'));
    poems.flat_map(lines_of).collect()
});

fn lines_of(poem: &'static str) -> Vec<PoemLine> {
    let mut lines = poem.lines();
    let mut head = lines.next().unwrap_or_default().splitn(3, ", ");
    let mut part = || head.next().unwrap_or_default();
    let (author, year, title) = (part(), part(), part());
    lines
        .map(|text| PoemLine {
            author,
            year,
            title,
            text,
        })
        .collect()
}

impl PoemLine {
    /// The line of a day. The next day's line is far away in the list, so that poets alternate.
    pub(crate) fn of(day: Day) -> PoemLine {
        const STRIDE: usize = 226;
        let first = Day::new(day.year(), 1, 1);
        let days = successors(first, |day| day.next()).take_while(|known| *known < day);
        LINES[days.count() * STRIDE % LINES.len()]
    }

    fn parts(&self) -> Vec<String> {
        Split::Letters.parts(self.text)
    }

    /// The seed is fixed, so that everyone gets the same board.
    fn spec(&self) -> VerseSpec {
        VerseSpec::new(self.parts())
    }

    fn is_spelled_by(&self, verse: &Verse) -> bool {
        verse.text() == self.parts().concat()
    }

    /// The line as printed, with its source.
    fn quoted(&self) -> String {
        let PoemLine {
            author,
            year,
            title,
            text,
        } = self;
        format!("\u{201c}{text}\u{201d} {author}, {title}, {year}.")
    }

    /// The line as an invitation, or as printed once it has been read.
    pub(crate) fn card(&self, is_read: bool) -> Card {
        let title = "Verse of the day".to_owned();
        if is_read {
            return Card {
                title,
                text: self.quoted(),
                offer: None,
            };
        }
        let letters = count(self.parts().len() as u64, "letter", "letters");
        Card {
            title,
            text: format!("{} \u{b7} {letters}", self.author),
            offer: Some(("Read it", commands(self.spec()).map(Into::into).into())),
        }
    }
}

/// The commands that lay out a verse.
pub(crate) fn commands(verse: VerseSpec) -> [Command; 2] {
    let request = PuzzleRequest::Verse(verse);
    [
        Command::Mode(Mode::Puzzle),
        Command::Puzzle(Box::new(request)),
    ]
}

/// Whether the player has read the line on the board.
pub(crate) fn is_read(line: PoemLine, session: &Session) -> bool {
    let game = session
        .puzzle()
        .filter(|game| game.is_solved && !game.effort.is_given_up);
    game.and_then(|game| game.puzzle.verse())
        .is_some_and(|verse| line.is_spelled_by(verse))
}

/// Puts the line as printed in place of its letters, once all are read.
pub(crate) fn finish(notice: &mut Notice, session: &Session) {
    let game = session.puzzle().filter(|game| game.is_solved);
    let Some(verse) = game.and_then(|game| game.puzzle.verse()) else {
        return;
    };
    let line = LINES.iter().find(|line| line.is_spelled_by(verse));
    if let Some(line) = line {
        let letters = verse.text();
        if notice.text.contains(&letters) {
            notice.text = notice.text.replace(&letters, &line.quoted());
        } else {
            notice.text += &format!(" {}", line.quoted());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_line_has_a_source_and_is_known_once() {
        for line in LINES.iter() {
            let year: u32 = line.year.parse().expect(line.text);
            assert!((1550..1920).contains(&year), "{line:?}");
            assert!(
                !line.author.is_empty() && !line.title.is_empty(),
                "{line:?}"
            );
        }
        let texts: BTreeSet<&str> = LINES.iter().map(|line| line.text).collect();
        assert_eq!(texts.len(), LINES.len());
    }

    #[test]
    fn each_day_of_a_year_has_a_line_of_its_own() {
        let days = successors(Day::new(2027, 1, 1), |day| day.next()).take(365);
        let texts: BTreeSet<&str> = days.map(|day| PoemLine::of(day).text).collect();
        assert_eq!(texts.len(), 365);
    }

    #[test]
    fn only_one_tour_reads_each_line() {
        for line in LINES.iter() {
            let verse = line.spec().make();
            assert!(verse.is_ok(), "{}: {}", line.text, verse.unwrap_err());
        }
    }
}
