//! A tour as the options say: as text or as a picture, to a file or to standard output.

use super::{Status, print, render};
use crate::cli::{OutputArguments, Written};
use knights_tour::export::Exporter;
use knights_tour::text;
use knights_tour::tour::Tour;
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
pub(super) fn write(tour: &Tour, arguments: &OutputArguments) -> Status {
    match target(arguments) {
        (None, _) => Status::Done,
        (Some(Exporter::Text(format)), None) => print(|out| format.write(tour, out)),
        (Some(exporter), path) => {
            let path = path.unwrap_or(Path::new("-"));
            render::save(path, arguments.force, |out| match exporter {
                // A list as long as may be is not walked along first.
                Exporter::Text(format) => Ok(format.write(tour, out)?),
                _ => render::draw(tour, exporter, &arguments.look.0, out),
            })
        }
    }
}
