//! `knights-tour X Y WIDTH HEIGHT`: writes a tour by Warnsdorff's rule into a file, as an older program did.

use crate::cli::{Destination, FileDestination};
use crate::commands::answer::{SearchAnswer, construct};
use crate::commands::{CommandResult, Failure, output, print};
use indicatif::{ProgressBar, ProgressStyle};
use knights_tour::board::{Board, Square};
use knights_tour::position::Position;
use knights_tour::solve::{Backtrack, Outcome, Question, Search, TieBreak};
use knights_tour::text;
use knights_tour::tour::Tour;
use knights_tour_base::wording::count;
use knights_tour_picture::Options;
use knights_tour_picture::export::Exporter;
use knights_tour_picture::files::Existing;
use knights_tour_scene::HeldTour;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::time::{Duration, Instant};

const MIN_SIDE: u32 = 3;
/// Number of moves and take-backs after which the tour is constructed instead; about 3 ms.
const MAX_STEPS: u64 = 100_000;

/// Writes the file, and prints what the older program printed.
pub(crate) fn run(words: &[OsString]) -> CommandResult {
    let (board, start) = read(words)?;
    print(|out| writeln!(out, "Calculating..."))?;
    let began = Instant::now();
    let by_rule = follow_rule(&board, start)?;
    let mut time = began.elapsed();
    let tour = match by_rule {
        Ok(tour) => HeldTour::Tour(tour),
        Err(why) => {
            let (tour, constructing) = construct_tour(&board, start)?;
            time += constructing;
            print(|out| writeln!(out, "{why}: this tour is constructed"))?;
            tour
        }
    };
    let path = PathBuf::from(format!("Tour Solution {board}.txt"));
    let file = FileDestination {
        path: path.clone(),
        existing: Existing::Replace,
        exporter: Exporter::Text(&text::XY),
        options: Options::default(),
    };
    output::write(tour.tour_view(), &Destination::File(file))?;
    let seconds = time.as_secs_f64();
    print(|out| {
        writeln!(out, "Board: {board}")?;
        writeln!(out, "Total time: {seconds:.6} s")?;
        let nanoseconds = 1e9 * seconds / board.squares() as f64;
        writeln!(out, "Time a move: {nanoseconds:.1} ns")?;
        writeln!(out, "Verifying tour...")?;
        // Creating a `Tour` has checked every move.
        writeln!(out, "Success!")?;
        writeln!(out, "Written to {}", path.display())
    })
}

/// Warnsdorff's rule with ties in the order of directions. At a dead end, returns to the last move with an untried tied
/// candidate: the older program's critical points. Otherwise says why there is no tour by the rule.
fn follow_rule(board: &Board, start: Square) -> CommandResult<Result<Tour, String>> {
    if board.squares() > MAX_STEPS {
        let most = count(MAX_STEPS, "square", "squares");
        return Ok(Err(format!(
            "Warnsdorff's rule is not tried on more than {most}"
        )));
    }
    let position = Position::new(board, start).map_err(Failure::bad_input)?;
    let mut search = Search::new(
        position,
        Backtrack::ranked(TieBreak::First, 0).skipping_untied(),
    );
    let end = search.run(MAX_STEPS);
    Ok(match end.map(|end| search.outcome(end)) {
        Some(Outcome::Tour(tour)) => Ok(tour),
        Some(_) => {
            let steps = count(search.steps(), "step", "steps");
            Err(format!(
                "Warnsdorff's rule has tried all ties in {steps}, without a tour"
            ))
        }
        None => {
            let most = count(MAX_STEPS, "step", "steps");
            Err(format!("Warnsdorff's rule finds no tour in {most}"))
        }
    })
}

/// A tour by the guaranteed method, and the time of its construction.
fn construct_tour(board: &Board, start: Square) -> CommandResult<(HeldTour, Duration)> {
    let bar = progress(board);
    let constructed = construct(&[Question::on(board).starting_at(start)], &mut |done, _| {
        bar.set_position(done);
        Ok(())
    });
    bar.finish_using_style();
    let solved = constructed?;
    match solved.answer {
        SearchAnswer::Found(tour) => Ok((tour, solved.solving)),
        SearchAnswer::Impossible(reason) => Err(Failure::negative(reason)),
        _ => Err(Failure::gave_up("gave up")),
    }
}

fn progress(board: &Board) -> ProgressBar {
    let style = ProgressStyle::with_template("{percent} % of {msg}");
    ProgressBar::new(2 * board.squares())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(format!("{} squares", board.squares()))
}

/// The board and the start that four words name.
fn read(words: &[OsString]) -> Result<(Board, Square), String> {
    let [x, y, width, height] = words else {
        return Err(format!(
            "{} arguments: expected a command (see --help) or four numbers X Y WIDTH HEIGHT, such as 1 1 8 8",
            words.len()
        ));
    };
    let number = |name: &str, word: &OsStr| {
        let text = word.to_string_lossy();
        let number = text.parse::<u32>();
        number.map_err(|_| format!("{name} must be a whole number, not \u{2018}{text}\u{2019}"))
    };
    let (x, y) = (number("X", x)?, number("Y", y)?);
    let (width, height) = (number("WIDTH", width)?, number("HEIGHT", height)?);
    if width.min(height) < MIN_SIDE {
        return Err(format!(
            "a board of {width}x{height} is too small: each side must be at least {MIN_SIDE}"
        ));
    }
    let board = Board::new(width, height).map_err(|error| error.to_string())?;
    let at = |from_one: u32| from_one.checked_sub(1);
    let start = at(x).zip(at(y)).and_then(|(x, y)| board.size().at(x, y)).ok_or_else(|| {
        format!("X must be 1 to {width} and Y 1 to {height}, counted from the top left: {x} {y} is not on the board")
    })?;
    Ok((board, start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    type Place = (i32, i32);

    /// The order of moves of the original Windows program; y points down.
    const MOVES: [Place; 8] = [
        (2, 1),
        (1, 2),
        (-1, 2),
        (-2, 1),
        (-2, -1),
        (-1, -2),
        (1, -2),
        (2, -1),
    ];

    /// A plain statement of the rule with critical points, apart from the engine.
    struct Reference {
        size: Place,
        trail: Vec<Place>,
        visited: HashSet<Place>,
        steps: u64,
        returns: u64,
    }

    impl Reference {
        fn new(start: Place, size: Place) -> Reference {
            Reference {
                size,
                trail: vec![start],
                visited: HashSet::from([start]),
                steps: 0,
                returns: 0,
            }
        }

        fn free(&self, (x, y): Place) -> Vec<Place> {
            let targets = MOVES.iter().map(|(dx, dy)| (x + dx, y + dy));
            let is_on_board =
                |(x, y): Place| 0 <= x && x < self.size.0 && 0 <= y && y < self.size.1;
            targets
                .filter(|&to| is_on_board(to) && !self.visited.contains(&to))
                .collect()
        }

        /// The candidates with the fewest onward moves. A candidate without any is a dead end and comes last.
        fn tied(&self) -> Vec<Place> {
            let candidates = self.free(self.trail[self.trail.len() - 1]);
            let onward = |&to: &Place| match self.free(to).len() {
                0 => usize::MAX,
                moves => moves,
            };
            let fewest = candidates.iter().map(onward).min();
            candidates
                .into_iter()
                .filter(|to| Some(onward(to)) == fewest)
                .collect()
        }

        fn run(&mut self) -> bool {
            let mut critical = Vec::new();
            let mut untried = self.tied();
            while self.steps < MAX_STEPS {
                self.steps += 1;
                if !untried.is_empty() {
                    let to = untried.remove(0);
                    critical.push(untried);
                    self.trail.push(to);
                    let _ = self.visited.insert(to);
                    if self.trail.len() as i32 == self.size.0 * self.size.1 {
                        return true;
                    }
                    untried = self.tied();
                } else if let Some(others) = critical.pop() {
                    self.returns += u64::from(!others.is_empty());
                    let left = self.trail.pop().expect("a move");
                    let _ = self.visited.remove(&left);
                    untried = others;
                } else {
                    return false;
                }
            }
            false
        }
    }

    fn follow((x, y): Place, (width, height): Place) -> Option<Vec<Place>> {
        let board = Board::new(width as u32, height as u32).expect("a board");
        let start = board.size().at(x as u32, y as u32).expect("on the board");
        let tour = follow_rule(&board, start)
            .unwrap_or_else(|_| panic!("{board} {start}"))
            .ok()?;
        let places = tour.squares().map(|square| board.size().xy(square));
        Some(places.map(|(x, y)| (x as i32, y as i32)).collect())
    }

    #[test]
    fn it_follows_the_rule_with_critical_points() {
        let cases = [
            ((0, 0), (5, 5)),
            ((0, 2), (5, 5)),
            ((1, 0), (5, 5)),
            ((3, 3), (6, 6)),
            ((1, 1), (7, 7)),
            ((2, 4), (7, 7)),
            ((4, 6), (7, 7)),
            ((0, 0), (8, 8)),
            ((2, 4), (8, 8)),
            ((3, 1), (10, 10)),
            ((13, 5), (15, 15)),
            ((0, 0), (16, 8)),
            ((6, 5), (16, 8)),
            ((11, 1), (16, 8)),
            ((6, 11), (20, 20)),
            ((4, 19), (20, 20)),
            ((2, 5), (3, 10)),
            ((0, 4), (4, 9)),
            ((1, 4), (4, 9)),
            ((25, 98), (26, 99)),
            ((0, 0), (64, 64)),
        ];
        let (mut went_back, mut gave_up) = (0, 0);
        for (start, size) in cases {
            let mut reference = Reference::new(start, size);
            let found = reference.run();
            went_back += usize::from(found && reference.returns > 0);
            gave_up += usize::from(!found);
            assert_eq!(
                follow(start, size),
                found.then_some(reference.trail),
                "{start:?} {size:?}"
            );
        }
        assert_eq!((went_back, gave_up), (12, 5));
    }
}
