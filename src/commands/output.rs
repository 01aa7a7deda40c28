//! A tour as the options say: as text or as a picture, to a file or to standard output.

use super::answer::Found;
use super::progress::Progress;
use super::{Status, print, render};
use crate::cli::{OutputArguments, Written};
use knights_tour::course::Course;
use knights_tour::export::Exporter;
use knights_tour::solve::Plan;
use knights_tour::text::{self, Format, PlanText};
use rayon::prelude::*;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// What is written, and into which file; standard output without one.
pub(super) fn target(arguments: &OutputArguments) -> (Option<Exporter>, Option<&Path>) {
    let output = arguments.output.as_deref();
    let output = output.filter(|path| *path != Path::new("-"));
    let by_ending = output.and_then(|path| Exporter::from_path(path).ok());
    let exporter = match (arguments.format, by_ending) {
        (Some(Written(format)), _) => format.map(Exporter::Text),
        (None, by_ending) => Some(by_ending.unwrap_or(Exporter::Text(&text::GRID))),
    };
    (exporter, output)
}

/// Writes a tour.
pub(super) fn write(found: &Found, arguments: &OutputArguments) -> Status {
    let options = &arguments.look.0;
    match target(arguments) {
        (None, _) => Status::Done,
        (Some(Exporter::Text(format)), None) => print(|out| write_text(format, found, out)),
        (Some(exporter), path) => {
            let path = path.unwrap_or(Path::new("-"));
            render::save(path, arguments.force, |out| match (exporter, found) {
                (Exporter::Text(format), _) => Ok(write_text(format, found, out)?),
                (_, Found::Tour(tour)) => render::draw(tour, exporter, options, out),
                (_, Found::Plan(plan)) => {
                    exporter.admit(&plan.board(), options)?;
                    let progress = Progress::new();
                    exporter.write(Course::from(&**plan), options, out, &mut |part| {
                        progress.tell(Some(part));
                        ControlFlow::Continue(())
                    })
                }
            })
        }
    }
}

/// Writes a tour as text. A list as long as may be is not walked along first.
fn write_text(format: &'static Format, found: &Found, out: &mut dyn Write) -> io::Result<()> {
    match found {
        Found::Tour(tour) => format.write(tour, out),
        Found::Plan(plan) => write_pieces(format, plan, out),
    }
}

/// Writes the pieces of a text in their order. All processors make some while those before are
/// written.
fn write_pieces(format: &'static Format, plan: &Plan, out: &mut dyn Write) -> io::Result<()> {
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
