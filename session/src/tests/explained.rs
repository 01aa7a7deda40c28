//! Recomputes every claim of an explanation, without the library's positions, rules or degrees.

use super::*;
use std::collections::HashSet;

type At = (i64, i64);

/// The knight's moves clockwise, from two squares right and one down.
const ORDER: [At; 8] = [
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
    (1, 2),
    (2, 1),
];
const WORDS: [&str; 9] = [
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight",
];

struct Seen {
    side: i64,
    here: At,
    visited: HashSet<At>,
}

impl Seen {
    fn of(session: &Session) -> Seen {
        let at = |square: Square| (i64::from(square.file()), i64::from(square.rank()));
        let tour_view = session.tour_view().unwrap();
        Seen {
            side: i64::from(session.board().width()),
            here: at(tour_view.here()),
            visited: tour_view.trail().map(at).collect(),
        }
    }

    fn around(&self, (x, y): At) -> Vec<At> {
        let on = |at: &At| (0..self.side).contains(&at.0) && (0..self.side).contains(&at.1);
        let around = ORDER.map(|(dx, dy)| (x + dx, y + dy)).into_iter();
        around
            .filter(|at| on(at) && !self.visited.contains(at))
            .collect()
    }

    fn ways(&self, at: At) -> usize {
        self.around(at).len()
    }

    fn is_edge(&self, (x, y): At) -> bool {
        let last = self.side - 1;
        x == 0 || y == 0 || x == last || y == last
    }

    fn distance_from_centre(&self, (x, y): At) -> i64 {
        let doubled = |at: i64| 2 * at + 1 - self.side;
        doubled(x).pow(2) + doubled(y).pow(2)
    }

    /// Degrees of the squares next to a candidate, counted with the knight on the candidate.
    fn ways_after(&self, at: At) -> Vec<usize> {
        let next = self.around(at).into_iter();
        next.map(|next| self.ways(next) - 1).collect()
    }

    /// The squares that a tie-break prefers, and their common property in words.
    fn preferred(&self, tied: &[At], tie_break: TieBreak) -> (Vec<At>, String) {
        let all = || tied.iter().copied();
        match tie_break {
            TieBreak::Edge => {
                let edge = all().filter(|&at| self.is_edge(at)).collect();
                (edge, "on the edge".to_owned())
            }
            TieBreak::Centre => {
                let most = all().map(|at| self.distance_from_centre(at)).max().unwrap();
                let far = all().filter(|&at| self.distance_from_centre(at) == most);
                (far.collect(), "farthest from the centre".to_owned())
            }
            TieBreak::Lookahead => {
                let fewest = |at: At| {
                    let ways = self.ways_after(at).into_iter();
                    ways.filter(|&ways| ways > 0).min().unwrap_or(usize::MAX)
                };
                let least = all().map(fewest).min().unwrap();
                let found = all().filter(|&at| fewest(at) == least).collect();
                let has_dead_ends = all().any(|at| self.ways_after(at).contains(&0));
                let words = match (least, has_dead_ends) {
                    (usize::MAX, _) => "leading only to squares without onward moves".to_owned(),
                    (least, false) => format!("leading to a square with only {}", ways(least)),
                    (least, true) => {
                        let ways = ways(least);
                        format!("leading to a square with only {ways}, ignoring dead ends")
                    }
                };
                (found, words)
            }
            TieBreak::First | TieBreak::SquirrelCull | TieBreak::Random => {
                (Vec::new(), String::new())
            }
        }
    }
}

fn ways(count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} onward move{plural}")
}

fn name((x, y): At) -> String {
    Square::new(x as u32, y as u32).to_string()
}

fn list(squares: &[At]) -> String {
    let names: Vec<String> = squares.iter().copied().map(name).collect();
    match names.as_slice() {
        [names @ .., last] if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        names => names.concat(),
    }
}

/// The expected sentence, program line and values. `chosen` decides ties that the sentence does not explain.
fn expected(seen: &Seen, tie_break: TieBreak, chosen: At) -> [String; 3] {
    let candidates = seen.around(seen.here);
    let (dead, open): (Vec<At>, Vec<At>) = candidates.iter().partition(|&&at| seen.ways(at) == 0);
    let least = open.iter().map(|&at| seen.ways(at)).min().unwrap_or(0);
    let mut tied = open.clone();
    tied.retain(|&at| seen.ways(at) == least);
    let mut degrees: Vec<usize> = open.iter().map(|&at| seen.ways(at)).collect();
    degrees.sort_unstable();
    degrees.extend(dead.iter().map(|_| 0));
    let degrees: Vec<String> = degrees.iter().map(usize::to_string).collect();
    let plural = if degrees.len() == 1 { "" } else { "s" };
    let values = |square: At, why: &str| {
        let degrees = degrees.join(", ");
        format!("degree{plural} {degrees} \u{2192} {}{why}", name(square))
    };
    let one = |square: At, words: String, line: &str| [words, line.to_owned(), values(square, "")];
    if let [only] = *candidates {
        let words = format!("{} is the only move.", name(only));
        return one(only, words, "find the candidates and their degrees");
    }
    let line = "if several are left: break the tie".to_owned();
    if open.is_empty() {
        let first = name(dead[0]);
        let words = format!("Every candidate is a dead end: the first in order is {first}.");
        return [words, line, values(dead[0], ", first in order")];
    }
    let mut before = match dead.len() {
        0 => String::new(),
        1 => format!("{} would be a dead end; ", list(&dead)),
        _ => format!("{} would be dead ends; ", list(&dead)),
    };
    if let [only] = *open {
        let words = format!("{before}{} is the only other move.", name(only));
        return one(only, words, "leave out dead ends, if others are left");
    }
    if let [only] = *tied {
        let (square, line) = (name(only), "keep the lowest degree");
        let words = match before.as_str() {
            "" => format!("{square} has the fewest onward moves ({least})."),
            before => {
                format!("{before}of the others {square} has the fewest onward moves ({least}).")
            }
        };
        return one(only, words, line);
    }
    let count = WORDS[tied.len()];
    let ways = ways(least);
    before += &match before.as_str() {
        "" => format!(
            "{}{} squares tie with {ways}",
            count[..1].to_uppercase(),
            &count[1..]
        ),
        _ => format!("of the others {count} tie with {ways}"),
    };
    let (best, property) = seen.preferred(&tied, tie_break);
    let first = (tied[0], "first in order");
    let first_of_best = |alone, among| match best.as_slice() {
        [only] => (*only, alone),
        best if best.len() == tied.len() => first,
        best => (best[0], among),
    };
    let by_property = |last: &str| match best.len() {
        0 => format!("none is {property}, so the rule takes the first"),
        1 => format!("the rule takes the one {property}"),
        some => format!(
            "of the {} {property} the rule takes the {last}",
            WORDS[some]
        ),
    };
    let ((square, short), which) = match tie_break {
        TieBreak::First => (first, "the rule takes the first".to_owned()),
        TieBreak::Edge => {
            let taken = match best.as_slice() {
                [] => first,
                [only] => (*only, "on the edge"),
                [.., last] => (*last, "last on the edge"),
            };
            (taken, by_property("last"))
        }
        TieBreak::Centre => {
            let (alone, among) = (
                "farthest from the centre",
                "farthest from the centre, first in order",
            );
            (first_of_best(alone, among), by_property("first"))
        }
        TieBreak::Lookahead => {
            let (alone, among) = ("by looking ahead", "by looking ahead, first in order");
            (first_of_best(alone, among), by_property("first"))
        }
        TieBreak::SquirrelCull => {
            let which = "the rule takes the first by Squirrel and Cull".to_owned();
            ((chosen, "by Squirrel and Cull"), which)
        }
        TieBreak::Random => ((chosen, "by the seed"), "the seed picks one".to_owned()),
    };
    let words = format!("{}. {before}; {which}.", name(square));
    [words, line, values(square, &format!(", {short}"))]
}

fn at_of(square: Square) -> At {
    (i64::from(square.file()), i64::from(square.rank()))
}

#[test]
fn every_reason_for_a_move_is_the_rules_own() {
    let mut said = HashSet::new();
    for side in 5..=8 {
        let board = Board::new(side, side).unwrap();
        for start in board.iter().filter(|&at| board.parity_allows_start(at)) {
            for tie_break in TieBreak::ALL {
                let mut session = Session::new(u64::from(side));
                let _ = apply(&mut session, Command::TieBreak(tie_break));
                let _ = apply(&mut session, Command::Board(board.clone()));
                let _ = apply(&mut session, Command::Start(Start::At(start)));
                while session.phase() != Phase::Complete && session.phase() != Phase::DeadEnd {
                    let seen = Seen::of(&session);
                    let explanation = session.explanation().unwrap();
                    let program = session.program().unwrap();
                    let _ = apply(&mut session, Command::StepOn);
                    let chosen = Seen::of(&session).here;
                    assert_eq!(explanation.chosen.map(at_of), Some(chosen));
                    let told = [
                        explanation.sentence,
                        program.lines[program.current].1.to_owned(),
                        program.values,
                    ];
                    let expected = expected(&seen, tie_break, chosen);
                    let place = name(seen.here);
                    assert_eq!(told, expected, "{side} {start} {tie_break} {place}");
                    let _ = said.insert(told[1].clone());
                }
            }
        }
    }
    assert_eq!(
        said.len(),
        4,
        "every line that can decide has done so: {said:?}"
    );
}

/// Whether one candidate precedes another in a search; `None` if sentences do not explain the order.
fn comes_before(seen: &Seen, tie_break: TieBreak, one: At, other: At) -> Option<bool> {
    let rank = |at: At| seen.ways(at).wrapping_sub(1);
    if rank(one) != rank(other) {
        return Some(rank(one) < rank(other));
    }
    let candidates = seen.around(seen.here);
    let place = |at: At| candidates.iter().position(|&it| it == at);
    let in_order = place(one) < place(other);
    if seen.ways(one) == 0 {
        return Some(in_order);
    }
    let (best, _) = seen.preferred(&[one, other], tie_break);
    match tie_break {
        TieBreak::Random | TieBreak::SquirrelCull => None,
        TieBreak::Edge if best.len() == 2 => Some(!in_order),
        TieBreak::First | TieBreak::Edge | TieBreak::Centre | TieBreak::Lookahead => {
            Some(if let [best] = *best {
                best == one
            } else {
                in_order
            })
        }
    }
}

#[test]
fn every_reason_for_an_alternative_is_the_searchs_own() {
    let mut said = HashSet::new();
    for (side, starts) in [(5, 25), (6, 9), (7, 25)] {
        let board = Board::new(side, side).unwrap();
        let starts = board
            .iter()
            .filter(|&at| board.parity_allows_start(at))
            .take(starts);
        for (start, tie_break) in starts.flat_map(|at| TieBreak::ALL.map(|it| (at, it))) {
            let mut session = Session::new(u64::from(side));
            let _ = apply(&mut session, Command::TieBreak(tie_break));
            let _ = apply(&mut session, Command::ToggleBacktracking);
            let _ = apply(&mut session, Command::Board(board.clone()));
            let _ = apply(&mut session, Command::Start(Start::At(start)));
            let mut left = None;
            for _ in 0..300 {
                let seen = Seen::of(&session);
                let words = session.explanation().unwrap().sentence;
                let program = session.program().unwrap();
                let line = program.lines[program.current].1;
                let events = apply(&mut session, Command::StepOn);
                let candidates = seen.around(seen.here);
                let now = Seen::of(&session).here;
                match (&events[0], left) {
                    (Event::Move { .. }, Some(left)) => {
                        let ways = match seen.ways(now) {
                            0 => "a dead end".to_owned(),
                            count => format!("with {}", ways(count)),
                        };
                        let (left_name, now_name) = (name(left), name(now));
                        assert_eq!(
                            words,
                            format!("{left_name} failed; next in order is {now_name}, {ways}.")
                        );
                        assert_eq!(line, "for each candidate, in this order:");
                        assert_ne!(comes_before(&seen, tie_break, now, left), Some(true));
                        for other in candidates.into_iter().filter(|&at| at != left && at != now) {
                            let first = comes_before(&seen, tie_break, other, left);
                            let second = comes_before(&seen, tie_break, now, other);
                            assert!(first != Some(false) || second != Some(false), "{words}");
                        }
                        let _ = said.insert("next");
                    }
                    (Event::Move { .. }, None) => {
                        let [expected, ..] = expected(&seen, tie_break, now);
                        assert_eq!(words, expected);
                        let _ = said.insert(line);
                    }
                    (Event::Back { .. }, Some(left)) => {
                        let left_name = name(left);
                        assert_eq!(
                            words,
                            format!("{left_name} was the last candidate: back up one move.")
                        );
                        for other in candidates.into_iter().filter(|&at| at != left) {
                            assert_ne!(comes_before(&seen, tie_break, left, other), Some(true));
                        }
                        let _ = said.insert("last");
                    }
                    (Event::Back { .. }, None) => {
                        assert!(candidates.is_empty());
                        assert_eq!(words, "No candidate is left: back up one move.");
                    }
                    (Event::Complete { .. }, _) => break,
                    (other, _) => panic!("{other}"),
                }
                left = matches!(events[0], Event::Back { .. }).then_some(seen.here);
                if session.phase() == Phase::Complete {
                    break;
                }
            }
        }
    }
    assert_eq!(said.len(), 4, "{said:?}");
}

#[test]
fn a_search_that_has_ended_does_not_say_that_no_candidate_is_left() {
    let mut session = on("3x5");
    let _ = run(&mut session, &[at("a1"), Command::ToggleBacktracking]);
    while session.phase() != Phase::Impossible {
        let _ = run(&mut session, &[Command::StepOn]);
    }
    assert_eq!(
        session.explanation().unwrap().sentence,
        "All candidates have been tried, back to the first square: no tour starts on a1."
    );
}

#[test]
fn a_game_is_explained_by_its_own_rule() {
    let mut session = on("8x8");
    let _ = run(&mut session, &[at("a8"), Command::StepOn, Command::StepOn]);
    let _ = run(&mut session, &[Command::StepBack]);
    let told = session.explanation();
    // Undo restores the game from before the rule changed.
    let _ = run(
        &mut session,
        &[Command::TieBreak(TieBreak::Centre), Command::Undo],
    );
    assert_eq!(session.explanation(), told);
}
