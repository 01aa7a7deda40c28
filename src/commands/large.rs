//! Tours of large boards: planned, checked by their blocks, and written without a list.

use super::output::target;
use super::progress::Progress;
use super::{Status, fail, print, render};
use crate::cli::OutputArguments;
use knights_tour::course::Course;
use knights_tour::export::Exporter;
use knights_tour::solve::{Plan, Question};
use knights_tour::text::{Format, PlanText};
use rayon::prelude::*;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// From this many squares on a list is not made first.
const LARGE: u64 = 1 << 20;

/// A plan that has been checked, and how long that took.
pub(super) struct Planned {
    pub(super) plan: Plan,
    pub(super) planning: Duration,
    pub(super) checking: Duration,
}

/// The plan of a tour that is too long to be listed first; `None` where there is no such plan.
pub(super) fn plan(question: &Question) -> Option<Planned> {
    if question.board().squares() < LARGE {
        return None;
    }
    let began = Instant::now();
    let plan = question.plan()?;
    let (planning, planned) = (began.elapsed(), Instant::now());
    assert!(plan.is_sound(), "the plan of {} is no tour", plan.size());
    Some(Planned {
        plan,
        planning,
        checking: planned.elapsed(),
    })
}

/// Writes it as the arguments say.
pub(super) fn write(plan: &Plan, arguments: &OutputArguments) -> Status {
    let options = &arguments.look.0;
    match target(arguments) {
        (None, _) => Status::Done,
        (Some(Exporter::Text(format)), None) => print(|out| write_text(format, plan, out)),
        (Some(exporter), path) => {
            if let Err(error) = exporter.admit(&plan.board(), options) {
                return fail(Status::BadInput, &error);
            }
            let path = path.unwrap_or(Path::new("-"));
            render::save(path, arguments.force, |out| match exporter {
                Exporter::Text(format) => Ok(write_text(format, plan, out)?),
                Exporter::Picture(_) => {
                    let progress = Progress::new();
                    let course = Course::from(plan);
                    exporter.write(course, options, out, &mut |part| {
                        progress.tell(Some(part));
                        ControlFlow::Continue(())
                    })
                }
            })
        }
    }
}

/// Writes the pieces of a text in their order. All processors make some while those before are
/// written.
fn write_text(format: &'static Format, plan: &Plan, out: &mut dyn Write) -> io::Result<()> {
    let text = PlanText::new(format, plan, plan.size().area());
    let batch = 2 * rayon::current_num_threads() as u64;
    let make = |from: u64| -> Vec<Vec<u8>> {
        let pieces = from..text.pieces().min(from.saturating_add(batch));
        pieces
            .into_par_iter()
            .map(|index| text.piece(index))
            .collect()
    };
    let progress = Progress::new();
    let mut made = make(0);
    let mut next = batch;
    while !made.is_empty() {
        let mut following = Vec::new();
        let mut written = Ok(());
        rayon::in_place_scope(|scope| {
            scope.spawn(|_| following = make(next));
            written = made.iter().try_for_each(|piece| out.write_all(piece));
        });
        written?;
        progress.tell_of(next, text.pieces());
        made = following;
        next += batch;
    }
    Ok(())
}
