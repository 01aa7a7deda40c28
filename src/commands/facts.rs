//! `facts` and `transform`: what there is to know of a tour in a file, and the same tour otherwise.

use super::output::{self, Content};
use super::{Status, fail, print, verify};
use crate::cli::{FactsArguments, FactsFormat, TransformArguments, famous_names};
use knights_tour::board::Square;
use knights_tour::facts::{FAMOUS, Facts, Famous};
use knights_tour::tour::Tour;
use std::io::{self, Write};
use std::path::Path;

pub(crate) fn run(arguments: &FactsArguments) -> Status {
    let tour = match tour(arguments.file.as_deref(), arguments.famous.as_deref()) {
        Ok(tour) => tour,
        Err((status, sentence)) => return fail(status, &sentence),
    };
    let facts = Facts::of(&tour);
    print(|out| match arguments.format {
        FactsFormat::Text => write_lines(&facts, out),
        FactsFormat::Json => writeln!(out, "{:#}", object(&facts)),
    })
}

pub(crate) fn transform(arguments: &TransformArguments) -> Status {
    let destination = match arguments.output.destination() {
        Ok(destination) => destination,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let tour = match tour(arguments.file.as_deref(), arguments.famous.as_deref()) {
        Ok(tour) => tour,
        Err((status, sentence)) => return fail(status, &sentence),
    };
    let tour = match arguments.by {
        Some(transform) => tour.transformed(transform.symmetry()),
        None => tour,
    };
    let tour = match arguments.reverse {
        true => tour.reversed(),
        false => tour,
    };
    match begun(tour, arguments.start.as_deref()) {
        Ok(tour) => output::write(Content::Tour(&tour), &destination),
        Err((status, sentence)) => fail(status, &sentence),
    }
}

type Refused = (Status, String);

/// The tour in a file, or a famous one.
fn tour(file: Option<&Path>, famous: Option<&str>) -> Result<Tour, Refused> {
    if let Some(name) = famous {
        return known(name).map(Famous::tour);
    }
    let listing = verify::read(file.unwrap_or(Path::new("-")));
    let listing = listing.map_err(|sentence| (Status::BadInput, sentence))?;
    verify::tour(&listing).map_err(|sentence| (Status::Negative, sentence))
}

fn known(name: &str) -> Result<&'static Famous, Refused> {
    let is_it = |famous: &&Famous| famous.name().eq_ignore_ascii_case(name);
    FAMOUS.iter().find(is_it).ok_or_else(|| {
        let names = famous_names();
        let sentence = format!("no famous tour is called {name}: there are {names}");
        (Status::BadInput, sentence)
    })
}

fn begun(tour: Tour, start: Option<&str>) -> Result<Tour, Refused> {
    let Some(start) = start else {
        return Ok(tour);
    };
    let square = Square::parse_on(tour.board(), start);
    let square = square.map_err(|error| (Status::BadInput, error.to_string()))?;
    tour.starting_at(square).ok_or_else(|| {
        let sentence = "the tour is open, so that it can begin on one of its two ends only: --reverse begins it on the other";
        (Status::Negative, sentence.to_owned())
    })
}

fn write_lines(facts: &Facts, out: &mut dyn Write) -> io::Result<()> {
    let lines = facts.lines();
    let width = lines
        .iter()
        .map(|(about, _)| about.len())
        .max()
        .unwrap_or(0);
    for (about, fact) in lines {
        writeln!(out, "{about:width$}  {fact}")?;
    }
    Ok(())
}

fn object(facts: &Facts) -> serde_json::Value {
    let Facts {
        squares,
        is_closed,
        class,
        turns,
        slopes,
        crossings,
        sums,
        famous,
        ..
    } = facts;
    serde_json::json!({
        "squares": squares,
        "closed": is_closed,
        "symmetry": class.name(),
        "turns": {
            "acute": turns.acute,
            "right": turns.right,
            "obtuse": turns.obtuse,
            "straight": turns.straight,
        },
        "slopes": {
            "2": slopes.steep_up,
            "1/2": slopes.flat_up,
            "-1/2": slopes.flat_down,
            "-2": slopes.steep_down,
        },
        "crossings": crossings.count,
        "longest_without_crossing": crossings.longest_without,
        "sums": sums.as_ref().map(|sums| serde_json::json!({
            "rows": sums.rows,
            "columns": sums.columns,
            "diagonals": sums.diagonals,
            "magic": sums.magic.map(|magic| magic.name()),
        })),
        "famous": famous.map(|famous| famous.to_string()),
    })
}
