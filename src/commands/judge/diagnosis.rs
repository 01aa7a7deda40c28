//! What all runs together show: the probable causes of wrong answers, each with its evidence.

use super::Run;
use super::answer::Kind::{self, *};
use super::answer::board_of;
use super::case::Case;
use crate::cli::page;
use Test::{Any, If};
use knights_tour::board::{Board, Direction, Square};
use knights_tour_base::wording::{count, list};
use knights_tour_session::lessons::LESSONS;
use std::collections::BTreeSet;

/// A probable cause, in one sentence with its evidence.
pub(super) struct Cause {
    pub(super) name: &'static str,
    pub(super) sentence: String,
    /// The question to try first.
    pub(super) example: Case,
    /// The lesson that explains the cause, from 1; 0 if there is none.
    lesson: usize,
}

/// How a cause is recognised. In sentences, `{cases}` are the questions and `{detail}` is the first answer.
enum Test {
    /// Every wrong answer of the first kind shows the cause.
    Any(&'static str),
    If(fn(&Evidence) -> Option<String>),
}

/// All runs, the unexplained ones that a rule is about, and the first of these.
struct Evidence<'a> {
    runs: &'a [Run],
    wrong: &'a [&'a Run],
    first: &'a Run,
}

/// The name of a cause, its lesson, the kinds of wrong answers that it explains, and how it is recognised. An answer of
/// the first kind is necessary.
type Rule = (&'static str, usize, &'static [Kind], Test);

/// All rules, in the order of trust: a rule sees only the answers that none before it explains.
const RULES: &[Rule] = &[
    (
        "endless-loop",
        0,
        &[TooSlow, Vain, WrongColour],
        If(endless),
    ),
    (
        "endless-output",
        0,
        &[TooMuch],
        Any("It prints without end on {cases}: print only the finished board."),
    ),
    ("board", 0, &[WrongBoard], If(other_board)),
    (
        "start",
        0,
        &[WrongStart, Crash, Denied, Unreadable],
        If(other_start),
    ),
    ("one-move-too-few", 0, &[Stops, Silent], If(counter)),
    (
        "off-board",
        1,
        &[OffBoard],
        Any(
            "The knight leaves the board: on {detail}. Columns and rows from 0 must be less than width and height.",
        ),
    ),
    ("over-the-edge", 1, &[Illegal], If(over_the_edge)),
    (
        "move-table",
        1,
        &[Illegal, Denied, Stops, TooSlow],
        If(move_table),
    ),
    (
        "illegal-moves",
        1,
        &[Illegal],
        Any("Not all moves are a knight's: on {detail}."),
    ),
    (
        "not-freed",
        4,
        &[Twice, Denied, Stops],
        Any(
            "Old numbers stay on the board: on {detail}. When a move is taken back, its square must become free again.",
        ),
    ),
    (
        "visited-again",
        1,
        &[Repeated],
        Any("The knight returns to squares that it has visited: on {detail}."),
    ),
    (
        "move-missing",
        1,
        &[Denied, Stops, TooSlow],
        If(move_missing),
    ),
    ("no-backtracking", 4, &[Stops, Silent, Denied], If(greedy)),
    (
        "silent",
        5,
        &[Silent],
        Any(
            "Where no tour exists, as on {cases}, it prints an unfinished board and does not say so.",
        ),
    ),
    ("crash", 0, &[Crash], If(crash)),
    (
        "colour-unchecked",
        5,
        &[WrongColour, Vain],
        Any(
            "It searches too long where no tour exists, as on {cases}: on a board with an odd number of squares a tour starts on the colour of the corners, so check the colour first.",
        ),
    ),
    (
        "long-search-for-none",
        5,
        &[Vain],
        Any("It searches too long where no tour exists, as on {cases}."),
    ),
    ("slow", 2, &[TooSlow], If(slow)),
    (
        "gives-up",
        4,
        &[Denied],
        Any(
            "It finds no tour on {cases}, but there is one: either it takes no move back, or a square does not become free again when its move is taken back.",
        ),
    ),
    (
        "unreadable",
        0,
        &[Unreadable],
        Any("Its output is not a board: on {detail}. Print the numbers of the squares row by row."),
    ),
];

/// At most three causes, the best founded first.
pub(super) fn causes(runs: &[Run]) -> Vec<Cause> {
    const MOST: usize = 3;
    let mut left: Vec<&Run> = runs.iter().filter(|run| !run.is_right()).collect();
    let mut causes: Vec<Cause> = random(runs).into_iter().collect();
    for &(name, lesson, explained, ref test) in RULES {
        let is_explained = |run: &&Run| explained.contains(&run.answer.kind);
        let wrong: Vec<&Run> = left.iter().copied().filter(is_explained).collect();
        let first = wrong.iter().find(|run| run.answer.kind == explained[0]);
        let found = first.and_then(|first| match test {
            Any(sentence) => Some((*sentence).to_owned()),
            If(decide) => decide(&Evidence {
                runs,
                wrong: &wrong,
                first,
            }),
        });
        if let Some((first, sentence)) = first.zip(found) {
            let detail = format!("{first} it {}", first.answer.detail);
            let sentence = sentence
                .replace("{cases}", &named(&wrong))
                .replace("{detail}", &detail);
            causes.push(Cause {
                name,
                sentence,
                example: first.case.clone(),
                lesson,
            });
            left.retain(|run| !is_explained(run));
        }
    }
    causes.truncate(MOST);
    causes
}

impl Cause {
    /// The address of the lesson, or its title in builds without a page.
    pub(super) fn lesson(&self) -> Option<String> {
        let (number, title) = (self.lesson, LESSONS.get(self.lesson.checked_sub(1)?)?.title);
        let address = page().map(|page| format!("{page}#lesson={number}"));
        Some(address.unwrap_or_else(|| format!("lesson {number}, \u{2018}{title}\u{2019}")))
    }
}

/// The questions of some runs, of which at most three are named.
fn named(runs: &[&Run]) -> String {
    let cases = runs.iter().take(3).map(ToString::to_string);
    let more = runs.len().saturating_sub(3);
    list(
        cases.chain((more > 0).then(|| format!("{more} more"))),
        "and",
    )
}

fn solved(runs: &[Run]) -> impl Iterator<Item = &Run> {
    let is_solved = |run: &&Run| run.is_right() && run.case.is_possible;
    runs.iter().filter(is_solved)
}

/// Answers that differ from run to run, which may have another cause as well.
fn random(runs: &[Run]) -> Option<Cause> {
    let differs = |run: &&Run| {
        let again = run.again.as_ref();
        again.is_some_and(|again| {
            (again.kind, &again.squares) != (run.answer.kind, &run.answer.squares)
        })
    };
    let run = runs.iter().find(differs)?;
    let (first, then) = (&run.answer.detail, &run.again.as_ref()?.detail);
    let sentence = format!(
        "The answer depends on the run: on {run} first \u{2018}{first}\u{2019}, then \u{2018}{then}\u{2019}. It uses random numbers, the time or variables without a value."
    );
    Some(Cause {
        name: "random",
        sentence,
        example: run.case.clone(),
        lesson: 0,
    })
}

fn endless(found: &Evidence) -> Option<String> {
    /// All paths of boards of this size are tried in no time.
    const TINY: u64 = 16;
    (found.first.case.squares() <= TINY).then(|| format!("It does not even end on {}: look for a loop whose condition never changes, or for input that it waits for.", found.first))
}

fn other_board(found: &Evidence) -> Option<String> {
    let (first, detail) = (found.first, &found.first.answer.detail);
    let is_turned = |run: &&Run| {
        let asked = run.case.board.as_ref().map(|board| board.size().sides());
        let turned = asked.and_then(|(w, h)| Board::new(h, w).ok());
        turned.is_some_and(|board| run.answer.detail == board_of(&board))
    };
    let reason = if found.wrong.iter().all(is_turned) {
        "width and height are exchanged, which square boards hide"
    } else if found.wrong.iter().all(|run| run.answer.detail == *detail) {
        "it always prints this size, whatever it is given"
    } else {
        "the size is not the one that it is given"
    };
    Some(format!("Asked for {first}, it {detail}: {reason}."))
}

/// Column and row from the top left, or width and height, or their differences.
type Place = (i64, i64);

/// How a wrong start follows from width and height, and from the start of the question.
type Slip = (&'static str, fn(Place, Place) -> Place);

const SLIPS: &[Slip] = &[
    ("it always starts in that corner", |_, _| (0, 0)),
    ("it always starts in that corner", |(_, h), _| (0, h - 1)),
    ("row and column of the start are swapped", |_, (x, y)| {
        (y, x)
    }),
    ("its rows are counted from the bottom", |(_, h), (x, y)| {
        (x, h - 1 - y)
    }),
    (
        "row and column are swapped, and counted from the bottom",
        |(_, h), (x, y)| (y, h - 1 - x),
    ),
    (
        "it counts from 1 where the start is given from 0",
        |_, (x, y)| (x - 1, y - 1),
    ),
    (
        "it counts from 0 where the start is given from 1",
        |_, (x, y)| (x + 1, y + 1),
    ),
];

fn other_start(found: &Evidence) -> Option<String> {
    /// Fewer starts may agree by coincidence.
    const FEWEST: usize = 3;
    let begun: Vec<[Place; 3]> = found.runs.iter().filter_map(beginning).collect();
    let wrong = begun
        .iter()
        .filter(|[_, asked, first]| asked != first)
        .count();
    // Negative indices may count from the other end.
    let leads = |(_, slip): &&Slip| {
        begun.iter().all(|&[(w, h), asked, first]| {
            let (x, y) = slip((w, h), asked);
            (x.rem_euclid(w), y.rem_euclid(h)) == first
        })
    };
    let slip = SLIPS.iter().find(leads).map(|(slip, _)| *slip);
    let is_usual = wrong >= FEWEST && (slip.is_some() || 2 * wrong > begun.len());
    let slip = slip.unwrap_or("that is not the start that it is given");
    is_usual.then(|| {
        format!(
            "Asked for {}, it {}: {slip}.",
            found.first, found.first.answer.detail
        )
    })
}

/// Width and height, and the start in the question and in the answer.
fn beginning(run: &Run) -> Option<[Place; 3]> {
    let size = run.case.board.as_ref()?.size();
    let (asked, first) = (run.case.start?, *run.answer.squares.first()?);
    // With other errors, the squares that were read are not certain.
    let is_certain = !run.answer.is_either_way
        && [Right, WrongStart, Stops, Silent, Illegal].contains(&run.answer.kind);
    let places = (is_certain && size.contains(first))
        .then(|| [size.sides(), size.xy(asked), size.xy(first)]);
    Some(places?.map(|(x, y)| (i64::from(x), i64::from(y))))
}

fn counter(found: &Evidence) -> Option<String> {
    let is_short = |run: &&Run| run.answer.squares.len() as u64 + 1 == run.case.squares();
    let is_sure = found.wrong.len() > 2
        && solved(found.runs).next().is_none()
        && found.wrong.iter().all(is_short);
    is_sure.then(|| "Always exactly one square is left, as on {cases}: the search ends one move too early, so compare its counter with the number of squares.".to_owned())
}

/// The first move of an answer that is not a knight's, as differences of column and row.
fn bad_step(run: &Run) -> Option<Place> {
    let is_bad = |pair: &&[Square]| Direction::between(pair[0], pair[1]).is_none();
    run.answer.squares.windows(2).find(is_bad).map(step)
}

fn step(pair: &[Square]) -> Place {
    let [file, rank] =
        [Square::file, Square::rank].map(|of| i64::from(of(pair[1])) - i64::from(of(pair[0])));
    (file, -rank)
}

fn knight_steps() -> impl Iterator<Item = Place> {
    let offsets = (0..8).map(|index| Direction::from_bits(index).offset());
    offsets.map(|(dx, dy)| (i64::from(dx), i64::from(dy)))
}

fn over_the_edge(found: &Evidence) -> Option<String> {
    let wraps = |run: &&Run| {
        let (board, step) = (run.case.board.as_ref(), bad_step(run));
        board.zip(step).is_some_and(|(board, (dx, dy))| {
            let [w, h] = [board.width(), board.height()].map(i64::from);
            knight_steps().any(|(a, b)| (dx - a) % w == 0 && (dy - b) % h == 0)
        })
    };
    found.wrong.iter().all(wraps).then(|| "The knight leaves the board on one side and returns on the other: on {detail}. Check both ends of rows and columns, because negative indices count from the end in some languages.".to_owned())
}

fn move_table(found: &Evidence) -> Option<String> {
    /// More kinds of illegal moves are not a slip in the table of moves.
    const MOST: usize = 2;
    let steps: BTreeSet<Place> = found.wrong.iter().filter_map(|run| bad_step(run)).collect();
    let kinds = list(steps.iter().map(|step| format!("{step:+?}")), "and");
    let unused = unused_step(found.runs).map_or_else(String::new, |step| {
        format!(", while {step:+?} never occurs")
    });
    (steps.len() <= MOST).then(|| format!("The table of moves has {kinds} in columns and rows, which no knight makes{unused}: on {{detail}}."))
}

/// The knight's move that is in none of many answers, if it is the only one.
fn unused_step(runs: &[Run]) -> Option<Place> {
    /// Number of moves in which each of the eight occurs a dozen times on average.
    const ENOUGH: usize = 96;
    let certain = runs.iter().filter(|run| !run.answer.is_either_way);
    let steps: Vec<Place> = certain
        .flat_map(|run| run.answer.squares.windows(2))
        .map(step)
        .collect();
    let unused: Vec<Place> = knight_steps()
        .filter(|step| !steps.contains(step))
        .collect();
    let [only] = unused[..] else { return None };
    (steps.len() >= ENOUGH).then_some(only)
}

fn move_missing(found: &Evidence) -> Option<String> {
    let step = unused_step(found.runs)?;
    Some(format!(
        "One of the eight moves never occurs in its answers, {step:+?} in columns and rows: it is missing in the table of moves, or another one is there twice."
    ))
}

fn greedy(found: &Evidence) -> Option<String> {
    let squares = &found.first.answer.squares;
    let (board, last) = (found.first.case.board.as_ref()?, *squares.last()?);
    let is_dead_end = board.neighbours(last).all(|next| squares.contains(&next));
    let tours = count(solved(found.runs).count() as u64, "tour is", "tours are");
    Some(match is_dead_end {
        true => format!(
            "It runs into dead ends and takes no move back: on {{detail}}, while {tours} found. At a dead end, go back and try the next move (backtracking)."
        ),
        false => "It stops although the knight can move on: on {detail}.".to_owned(),
    })
}

fn crash(found: &Evidence) -> Option<String> {
    let fine = found.runs.iter().filter(|run| run.answer.kind != Crash);
    let largest = fine.max_by_key(|run| run.case.squares());
    let Some(largest) = largest.filter(|run| run.case.squares() < found.first.case.squares())
    else {
        return Some("It fails on {cases}: on {detail}.".to_owned());
    };
    let words = found.first.answer.detail.to_lowercase();
    let mut of_recursion = ["recursion", "stackoverflow", "stack overflow", "call stack"].iter();
    let reason = match of_recursion.any(|word| words.contains(word)) {
        true => {
            "each move is a call inside the last one, and the stack is full: use a loop with a list of moves, or allow a deeper recursion"
        }
        false => "an array is too small for large boards, or a recursion too deep for the stack",
    };
    Some(format!(
        "It works up to {largest}, but on {{detail}}: {reason}."
    ))
}

fn slow(found: &Evidence) -> Option<String> {
    /// Boards with fewer squares are searched quickly even without a rule.
    const SMALL: u64 = 36;
    let is_large = |run: &&Run| run.case.squares() >= SMALL;
    let large = found.wrong.iter().copied().filter(is_large).count();
    let is_usually_fast = solved(found.runs).filter(is_large).count() > large;
    Some(match is_usually_fast {
        true => "It finds most tours, but takes too long on {cases}: its rule chooses badly between equal squares there, so try another tie-break, or look one move further.",
        false => "Small boards work, but it takes too long on {cases}: it seems to try the moves in a fixed order, so try squares with the fewest onward moves first (Warnsdorff's rule).",
    }.to_owned())
}
