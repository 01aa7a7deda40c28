//! Counts all tours of a board, open and closed, or says what is known about their number.

use crate::platform::worker::{Panicked, Worker};
use knights_tour::board::{Board, Size};
use knights_tour::solve::{Count, Question, Resources, Uncounted};
use knights_tour_base::wording::{ended, grouped_digits};

/// Maximum memory for a count in the window, in megabytes; `count` has no such limit.
const MEGABYTES: u64 = 500;

/// A number of tours whose count needs more than `MEGABYTES` or minutes, as in `docs/counts.md`.
struct KnownCount {
    size: (u32, u32),
    is_closed: bool,
    tours: &'static str,
    /// Processor time and memory of a count.
    takes: &'static str,
}

const fn known(
    size: (u32, u32),
    is_closed: bool,
    tours: &'static str,
    takes: &'static str,
) -> KnownCount {
    KnownCount {
        size,
        is_closed,
        tours,
        takes,
    }
}

const KNOWN: [KnownCount; 3] = [
    known((7, 8), false, "20666425060328", "73 s and 1.8 GB"),
    known((8, 8), false, "9795914085489952", "13 min and 9.8 GB"),
    known((8, 8), true, "13267364410532", "35 s and 804 MB"),
];

/// Counts the tours of one board at a time.
#[derive(Default)]
pub(crate) struct TourCounter {
    counting: Option<Worker<Counted>>,
    board: Option<Board>,
}

/// The numbers of open tours and of closed tours, or why they were not counted.
type Counted = [Result<Count, Uncounted>; 2];

impl TourCounter {
    pub(crate) fn start(&mut self, board: &Board) {
        self.board = Some(board.clone());
        let questions = [Question::on(board), Question::on(board).closed()];
        self.counting = Some(Worker::start("count of tours", move |progress| {
            let resources = Resources {
                megabytes: MEGABYTES,
                ..Resources::default()
            };
            questions.map(|question| {
                question.count_with(resources, &mut |done, all| {
                    progress.report_percent(done, all)
                })
            })
        }));
    }

    pub(crate) fn is_counting(&self) -> bool {
        self.counting.is_some()
    }

    /// Stops counting. Returns whether a count was under way.
    pub(crate) fn stop(&mut self) -> bool {
        self.counting.take().is_some()
    }

    /// The title and the text of a finished count.
    pub(crate) fn poll(&mut self) -> Option<Result<[String; 2], Panicked>> {
        let counted = Worker::poll(&mut self.counting)?;
        let board = self.board.as_ref()?;
        Some(counted.map(|counted| answer(board, &counted)))
    }
}

fn answer(board: &Board, [open, closed]: &Counted) -> [String; 2] {
    let all = match found(board, open, false) {
        Ok(tours) => format!("{tours} A tour and the tour walked back are one."),
        Err(why_not) => why_not,
    };
    let closed = match found(board, closed, true) {
        Ok(tours) if tours == "0." => "None is closed.".to_owned(),
        Ok(tours) => format!("Closed tours, wherever they start: {tours}"),
        Err(why_not) if all.contains(&why_not) => String::new(),
        Err(why_not) => why_not,
    };
    let text = format!("{all} {closed}").trim().to_owned();
    [format!("Tours of {board:#}"), text]
}

/// The number of tours and, if they were not counted, what a count takes.
fn found(
    board: &Board,
    counted: &Result<Count, Uncounted>,
    is_closed: bool,
) -> Result<String, String> {
    let whole = board.rectangle().map(Size::sides);
    let is_it = |known: &&KnownCount| Some(known.size) == whole && known.is_closed == is_closed;
    match (counted, KNOWN.iter().find(is_it)) {
        (Ok(count), _) => Ok(format!(
            "{}.",
            grouped_digits(&count.undirected.to_string())
        )),
        (Err(_), Some(known)) => Ok(format!(
            "{}. Counting takes {}.",
            grouped_digits(known.tours),
            known.takes
        )),
        (Err(Uncounted::TooMuchMemory { .. } | Uncounted::TooManyStates { .. }), None) => {
            let kind = if is_closed { "closed tours" } else { "tours" };
            Err(format!(
                "Counting the {kind} takes more than {MEGABYTES} MB: the command \u{201c}count\u{201d} has no such limit."
            ))
        }
        (Err(error), None) => Err(ended(error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(size: &str) -> [String; 2] {
        let mut counter = TourCounter::default();
        counter.start(&size.parse().expect("a board"));
        loop {
            if let Some(answer) = counter.poll() {
                return answer.expect("no panic");
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn small_boards_are_counted() {
        let [title, text] = counted("5x5");
        assert_eq!(title, "Tours of 5\u{d7}5");
        let expected = "864. A tour and the tour walked back are one. None is closed.";
        assert_eq!(text, expected);
        let [_, text] = counted("6x6");
        assert!(text.starts_with("3\u{2009}318\u{2009}960. "), "{text}");
        assert!(text.ends_with("start: 9862."), "{text}");
    }

    #[test]
    fn a_known_number_comes_with_what_a_count_takes() {
        let [_, text] = counted("8x8");
        assert!(text.contains("9\u{2009}795\u{2009}914\u{2009}085\u{2009}489\u{2009}952. "));
        assert!(text.contains("Counting takes 13 min and 9.8 GB."), "{text}");
        assert!(text.contains("13\u{2009}267\u{2009}364\u{2009}410\u{2009}532."));
        let [_, text] = counted("9x9");
        assert_eq!(text.matches("at most 8 squares").count(), 1);
        assert!(text.contains("at most 8 squares"), "{text}");
    }

    #[test]
    fn the_known_numbers_are_those_of_the_documentation() {
        let page = include_str!("../../docs/counts.md");
        let (open, closed) = page
            .split_once("| board | closed tours |")
            .expect("two tables");
        for KnownCount {
            size: (short, long),
            is_closed,
            tours,
            takes,
        } in KNOWN
        {
            let table = if is_closed { closed } else { open };
            let tours = grouped_digits(tours).replace('\u{2009}', " ");
            let row = format!("| {short}\u{d7}{long} | {tours} |");
            let line = table.lines().find(|line| line.starts_with(&row));
            let (time, memory) = takes.split_once(" and ").expect("two measurements");
            let measured = format!("| {time} | {memory} |");
            assert!(line.expect("a row").contains(&measured), "{row} {measured}");
        }
    }
}
