//! The solved daily puzzles: streaks and statistics, in numbers and in words.

use knights_tour::board::Board;
use knights_tour::puzzle::{Day, Level};
use knights_tour_base::wording::duration;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The time and help that a daily puzzle took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct SolvedPuzzle {
    /// Unknown in the page's records of version 0.3.0.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub seconds: Option<f64>,
    /// Number of hints and checks.
    pub hints: u64,
    /// Number of squares that the player had to fill; unknown in records of version 0.3.0.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub missing: Option<u64>,
}

impl SolvedPuzzle {
    /// Whether the puzzle counts for a streak: hints gave at most as many numbers as the player found.
    pub fn counts(&self) -> bool {
        self.missing.is_none_or(|missing| self.hints <= missing / 2)
    }
}

/// The first solution of each daily puzzle, by its key.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(transparent))]
pub struct SolvedPuzzles(BTreeMap<String, SolvedPuzzle>);

/// Key of a daily puzzle in the saved data, such as `2026-11-28-8x8-medium`.
pub fn key(board: &Board, level: Level, day: Day) -> String {
    format!("{day}-{}", kind(board, level))
}

/// Key of a board in the saved data: its size, and a fingerprint unless the board is a rectangle.
pub fn board_key(board: &Board) -> String {
    match board.rectangle() {
        Some(_) => board.to_string(),
        None => format!("{board} {:016x}", board.fingerprint()),
    }
}

fn kind(board: &Board, level: Level) -> String {
    format!("{}-{level}", board_key(board))
}

/// The solved puzzles of one board and level; the times, in seconds, are of puzzles that count for a streak.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LevelStatistics {
    /// Number of solved puzzles.
    pub solved: usize,
    /// The shortest time.
    pub best: Option<f64>,
    /// The time that half of the puzzles took at most.
    pub median: Option<f64>,
    /// The hints of all puzzles together.
    pub hints: u64,
}

impl LevelStatistics {
    /// The names of the [`LevelStatistics::cells`].
    pub const COLUMNS: [&str; 4] = ["Solved", "Best", "Median", "Hints"];

    /// A line of a table.
    pub fn cells(&self) -> [String; 4] {
        let time = |seconds: Option<f64>| seconds.map_or("\u{2013}".to_owned(), duration);
        [
            self.solved.to_string(),
            time(self.best),
            time(self.median),
            self.hints.to_string(),
        ]
    }
}

const NOT_COUNTED: &str = "With more hints than numbers of your own, the day does not count.";

/// What a solved day adds to the streak, from the length of its row; empty for a day that does not count.
pub fn day_in_a_row(days: u64) -> String {
    match days {
        0 => String::new(),
        1 => "Day 1.".to_owned(),
        days => format!("Day {days} in a row."),
    }
}

impl SolvedPuzzles {
    /// Keeps a solution, unless the puzzle was solved before.
    pub fn keep(&mut self, key: String, solved: SolvedPuzzle) {
        let _ = self.0.entry(key).or_insert(solved);
    }

    /// The solution of the puzzle with this [`key`].
    pub fn get(&self, key: &str) -> Option<&SolvedPuzzle> {
        self.0.get(key)
    }

    /// Merges the solutions of two windows; those in `theirs` were first.
    pub fn merged(self, mut theirs: SolvedPuzzles) -> SolvedPuzzles {
        for (key, solved) in self.0 {
            theirs.keep(key, solved);
        }
        theirs
    }

    /// For each day that counts, the number of consecutive days up to it.
    fn rows(&self) -> BTreeMap<Day, u64> {
        let mut rows = BTreeMap::new();
        let counted = self.0.iter().filter(|(_, solved)| solved.counts());
        // The keys are in the order of their days.
        for day in counted.filter_map(|(key, _)| key.get(..10)?.parse::<Day>().ok()) {
            let (last, row) = rows
                .last_key_value()
                .map_or((None, 0), |(&l, &r)| (Some(l), r));
            if last != Some(day) {
                let is_next = last.and_then(Day::next) == Some(day);
                let _ = rows.insert(day, if is_next { row + 1 } else { 1 });
            }
        }
        rows
    }

    /// The number of consecutive days up to `day`; 0 if that day does not count.
    pub fn row_to(&self, day: Day) -> u64 {
        self.rows().get(&day).copied().unwrap_or_default()
    }

    /// The number of consecutive days up to `today` or the day before.
    pub fn streak(&self, today: Day) -> u64 {
        let mut until_today = self
            .rows()
            .into_iter()
            .rev()
            .skip_while(|(day, _)| *day > today);
        let (last, row) = until_today.next().unwrap_or((today, 0));
        let is_current = last == today || last.next() == Some(today);
        if is_current { row } else { 0 }
    }

    /// The length of the longest row of days, ever.
    pub fn longest_streak(&self) -> u64 {
        self.rows().into_values().max().unwrap_or_default()
    }

    /// The present and the longest number of consecutive days; `None` if no day counts.
    pub fn streaks(&self, today: Day) -> Option<String> {
        let longest = self.longest_streak();
        let now = self.streak(today);
        (longest > 0).then(|| format!("Days in a row: {now}. Longest: {longest}."))
    }

    /// What the solved puzzle of `day` counts for, on that day and on the next one; empty later.
    pub fn counted(&self, day: Day, solved: &SolvedPuzzle, today: Day) -> String {
        if day != today && day.next() != Some(today) {
            return String::new();
        }
        match self.row_to(day) {
            0 if !solved.counts() => NOT_COUNTED.to_owned(),
            days => day_in_a_row(days),
        }
    }

    /// The next level whose puzzle of the same board and day is not solved; after the hardest one, the easiest.
    pub fn open_level(&self, board: &Board, level: Level, day: Day) -> Option<Level> {
        let levels = Level::ALL.into_iter().cycle();
        let others = levels.skip_while(|other| *other != level).skip(1);
        others
            .take(Level::ALL.len() - 1)
            .find(|other| self.get(&key(board, *other, day)).is_none())
    }

    /// The solved puzzles of a board and level.
    pub fn statistics(&self, board: &Board, level: Level) -> LevelStatistics {
        let kind = kind(board, level);
        let of_kind = self
            .0
            .iter()
            .filter(|(key, _)| key.get(11..) == Some(&kind));
        let mut statistics = LevelStatistics::default();
        let mut times = Vec::new();
        for (_, solved) in of_kind {
            statistics.solved += 1;
            statistics.hints = statistics.hints.saturating_add(solved.hints);
            times.extend(solved.seconds.filter(|_| solved.counts()));
        }
        times.sort_by(f64::total_cmp);
        statistics.best = times.first().copied();
        statistics.median = median(&times);
        statistics
    }
}

fn median(sorted: &[f64]) -> Option<f64> {
    let upper = sorted.get(sorted.len() / 2)?;
    let lower = sorted.get((sorted.len() - 1) / 2)?;
    Some((lower + upper) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn day(number: u64) -> Day {
        // From 20 November 2026, so that rows cross the ends of months and of the year.
        Day::of_unix_time((20_777 + number) * 86_400).unwrap()
    }

    fn solved(seconds: f64, hints: u64, missing: Option<u64>) -> SolvedPuzzle {
        SolvedPuzzle {
            seconds: Some(seconds),
            hints,
            missing,
        }
    }

    #[test]
    fn keys_of_boards_are_short() {
        assert_eq!(board_key(&Board::CHESS), "8x8");
        let large = Board::new(1000, 1000).unwrap();
        let half = large.iter().step_by(2).collect::<Vec<_>>();
        let key = board_key(&Board::without(large.size(), half).unwrap());
        assert_eq!(key.len(), "1000x1000 0123456789abcdef".len());
    }

    #[test]
    fn a_row_of_days_ends_today_or_yesterday() {
        let mut known = SolvedPuzzles::default();
        let day = |text: &str| text.parse::<Day>().unwrap();
        for name in ["2026-11-20", "2026-11-29", "2026-11-30", "2026-12-01"] {
            for level in Level::ALL {
                known.keep(key(&Board::CHESS, level, day(name)), solved(60.0, 0, None));
            }
        }
        for (today, streak, row) in [
            ("2026-12-01", 3, 3),
            ("2026-12-02", 3, 0),
            ("2026-12-03", 0, 0),
        ] {
            let today = day(today);
            assert_eq!(known.streak(today), streak, "{today}");
            assert_eq!(known.row_to(today), row, "{today}");
        }
        assert_eq!(known.streak(day("2026-11-21")), 1);
        assert_eq!(known.longest_streak(), 3);
    }

    #[test]
    fn more_hints_than_own_numbers_do_not_count() {
        for (hints, missing, counts) in [
            (0, Some(0), true),
            (23, Some(47), true),
            (24, Some(47), false),
            (47, Some(47), false),
            (u64::MAX, Some(47), false),
            (47, None, true),
        ] {
            assert_eq!(solved(1.0, hints, missing).counts(), counts, "{hints}");
        }
    }

    #[test]
    fn statistics_are_of_one_board_and_level() {
        let mut known = SolvedPuzzles::default();
        let chess = &Board::CHESS;
        let other = Board::new(5, 5).unwrap();
        for (number, seconds, hints) in [(0, 90.0, 1), (1, 30.0, 0), (2, 40.0, 2), (3, 5.0, 40)] {
            let key = key(chess, Level::Medium, day(number));
            known.keep(key, solved(seconds, hints, Some(47)));
        }
        known.keep(key(&other, Level::Medium, day(0)), solved(1.0, 0, None));
        known.keep(key(chess, Level::Hard, day(0)), solved(2.0, 0, None));
        known.keep(key(chess, Level::Hard, day(1)), solved(4.0, 0, None));
        // A second solution of a puzzle is no new record.
        known.keep(key(chess, Level::Medium, day(0)), solved(1.0, 0, None));
        let statistics = |solved, best, median, hints| LevelStatistics {
            solved,
            best,
            median,
            hints,
        };
        let medium = known.statistics(chess, Level::Medium);
        assert_eq!(medium, statistics(4, Some(30.0), Some(40.0), 43));
        let hard = known.statistics(chess, Level::Hard);
        assert_eq!(hard, statistics(2, Some(2.0), Some(3.0), 0));
        let easy = known.statistics(chess, Level::Easy);
        assert_eq!(easy, LevelStatistics::default());
    }

    #[cfg(feature = "serde")]
    #[test]
    fn records_of_earlier_versions_are_read() {
        let text = r#"{"2026-11-28-8x8-medium":{"seconds":250.0,"hints":0}}"#;
        let known: SolvedPuzzles = serde_json::from_str(text).unwrap();
        assert_eq!(known.row_to("2026-11-28".parse().unwrap()), 1);
        assert_eq!(serde_json::to_string(&known).unwrap(), text);
    }

    proptest! {
        /// The model is the set of days that count. Puzzles are solved in any order, before and after their day.
        #[test]
        fn streaks_follow_from_the_days_that_count(
            puzzles in prop::collection::vec((0..40_u64, 0..3_usize, 0..50_u64), 0..60),
            today in 0..45_u64,
        ) {
            let (mut known, mut first, mut counted) = (SolvedPuzzles::default(), BTreeSet::new(), BTreeSet::new());
            for (number, level, hints) in puzzles {
                let name = key(&Board::CHESS, Level::ALL[level], day(number));
                known.keep(name, solved(1.0, hints, Some(47)));
                if first.insert((number, level)) && 2 * hints <= 47 {
                    let _ = counted.insert(number);
                }
                let row = |last: u64| (0..=last).rev().take_while(|number| counted.contains(number)).count() as u64;
                let before = today.checked_sub(1).map_or(0, row);
                let expected = if counted.contains(&today) { row(today) } else { before };
                prop_assert_eq!(known.streak(day(today)), expected);
                prop_assert_eq!(known.row_to(day(today)), row(today));
                prop_assert_eq!(known.longest_streak(), (0..40).map(row).max().unwrap_or(0));
            }
        }
    }
}
