//! `judge`: runs a program that finds tours, checks its answers, and says what is probably wrong with it.

mod answer;
mod case;
mod diagnosis;
mod each;
mod growth;
mod report;
mod run;
mod system;

use super::progress::ProgressDisplay;
use super::{CommandResult, Failure, print};
use crate::cli::JudgeArguments;
use crate::interrupt;
use answer::{Answer, Kind};
use case::Case;
use rayon::prelude::*;
use report::Report;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use system::Limits;

/// One run of the program, with its answer.
struct Run {
    case: Case,
    answer: Answer,
    /// Processor time.
    time: Duration,
    /// The answer when the question was asked again.
    again: Option<Answer>,
}

impl Run {
    fn is_right(&self) -> bool {
        self.answer.kind == Kind::Right
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.case.fmt(f)
    }
}

pub(crate) fn run(arguments: &JudgeArguments) -> CommandResult {
    interrupt::finish_first();
    let cases = Case::all(arguments)?;
    if cases.is_empty() {
        return Err(Failure::bad_input(
            "{n} needs a square board: name one with --boards",
        ));
    }
    let is_right = match &arguments.each {
        Some(folder) => each::run(folder, &cases, arguments)?,
        None => {
            let runs = judge(&arguments.program, &cases, arguments)?;
            let report = Report::new(runs, arguments.time);
            print(|out| report.write(arguments.format, out))?;
            report.is_right()
        }
    };
    // The report has said what is wrong.
    is_right.then_some(()).ok_or_else(|| Failure::negative(""))
}

/// Asks a program all questions, and some of those with wrong answers again, which may depend on the run.
fn judge(
    program: &[String],
    cases: &[Case],
    arguments: &JudgeArguments,
) -> CommandResult<Vec<Run>> {
    const ASKED_AGAIN: u64 = 12;
    let limits = Limits {
        time: arguments.time,
        memory: arguments.memory << 20,
        output: 4 << 20,
    };
    // Several programs at a time would overwrite the progress of each other.
    let progress = arguments.each.is_none().then(ProgressDisplay::new);
    let (done, wrong) = (AtomicU64::new(0), AtomicU64::new(0));
    let ask = |case: &Case| {
        let program: Vec<String> = program.iter().map(|text| case.filled(text)).collect();
        let input = case.filled(&arguments.input);
        let run = run::run(&program, input.as_bytes(), limits);
        if interrupt::is_interrupted() {
            return Err(Failure::new(130, "interrupted"));
        }
        let run =
            run.map_err(|error| Failure::bad_input(format!("cannot run {}: {error}", program[0])))?;
        Ok((Answer::of(case, &run), run.processor))
    };
    let runs = cases.par_iter().with_max_len(1).map(|case| {
        let (answer, time) = ask(case)?;
        let is_quick = !matches!(
            answer.kind,
            Kind::Right | Kind::TooSlow | Kind::Vain | Kind::TooMuch
        );
        let mut again = None;
        if is_quick && wrong.fetch_add(1, Ordering::Relaxed) < ASKED_AGAIN {
            again = Some(ask(case)?.0);
        }
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(progress) = &progress {
            let _ = progress.report(done, Some(cases.len() as u64));
        }
        Ok(Run {
            case: case.clone(),
            answer,
            time,
            again,
        })
    });
    runs.collect()
}
