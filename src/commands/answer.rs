//! What `solve` says of its answer: the reason why there is no tour, and what it took.

use super::{Status, fail, print};
use crate::cli::{Method, SolveArguments, Written};
use knights_tour::board::Square;
use knights_tour::solve::{Outcome, Question, Reason};
use knights_tour::text::Format;
use std::io::{self, Write};
use std::time::Duration;

/// The answer to the question.
pub(super) struct Solved {
    /// `None` if the search was given up.
    pub(super) outcome: Option<Outcome>,
    /// Moves and take-backs; none where nothing is tried.
    pub(super) steps: u64,
    pub(super) solving: Duration,
    pub(super) verifying: Duration,
}

/// Says that there is no tour, and if that is asked, by which squares one sees it.
pub(super) fn refuse(reason: &Reason, arguments: &SolveArguments) -> Status {
    let is_json = arguments.output.format == Some(Written(Format::named("json")));
    if arguments.why {
        let said = print(|out| match is_json {
            true => write_json(reason, out),
            false => reason.witness().iter().try_for_each(|(role, squares)| {
                writeln!(out, "{role}: {}", names(squares).join(" "))
            }),
        });
        if said != Status::Done {
            return said;
        }
    }
    fail(Status::Negative, reason)
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(ToString::to_string).collect()
}

fn write_json(reason: &Reason, out: &mut dyn Write) -> io::Result<()> {
    let witness = reason
        .witness()
        .into_iter()
        .map(|(role, squares)| serde_json::json!({ "role": role.to_string(), "squares": names(squares) }));
    let object = serde_json::json!({
        "reason": reason.slug(),
        "sentence": reason.to_string(),
        "witness": witness.collect::<Vec<_>>(),
    });
    writeln!(out, "{object:#}")
}

/// One line for programs: what was asked, by which method, and how long it took.
pub(super) fn stats(question: &Question, method: Method, solved: &Solved) -> String {
    format!(
        "stats squares={} method={} steps={} solve_ns={} verify_ns={}",
        question.board().squares(),
        method.name(),
        solved.steps,
        solved.solving.as_nanos(),
        solved.verifying.as_nanos()
    )
}
