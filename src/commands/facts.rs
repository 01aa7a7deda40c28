//! `facts` and `transform`: describe or change the tour in a file.

use super::{CommandResult, Failure, output, print, verify};
use crate::cli::{FactsArguments, FactsFormat, TransformArguments, famous_names, parse_on};
use knights_tour::facts::{FAMOUS, Facts, Famous};
use knights_tour::solve::Goal;
use knights_tour::tour::Tour;
use std::io::{self, Write};
use std::path::Path;

pub(crate) fn run(arguments: &FactsArguments) -> CommandResult {
    let tour = named_tour(arguments.file.as_deref(), arguments.famous.as_deref())?;
    let facts = Facts::of(&tour);
    print(|out| match arguments.format {
        FactsFormat::Text => write_lines(&tour, &facts, out),
        FactsFormat::Json => writeln!(out, "{:#}", object(&facts)),
    })
}

pub(crate) fn transform(arguments: &TransformArguments) -> CommandResult {
    let destination = arguments.output.destination()?;
    let mut tour = named_tour(arguments.file.as_deref(), arguments.famous.as_deref())?;
    if let Some(symmetry) = arguments.by {
        tour = tour.transformed(symmetry);
    }
    if arguments.reverse {
        tour = tour.reversed();
    }
    if let Some(start) = &arguments.start {
        tour = starting_at(tour, start)?;
    }
    output::write((&tour).into(), &destination)
}

fn named_tour(file: Option<&Path>, famous: Option<&str>) -> CommandResult<Tour> {
    if let Some(name) = famous {
        return Ok(famous_tour(name)?.tour());
    }
    let listing = verify::read(file.unwrap_or(Path::new("-")))?;
    verify::tour(&listing).map_err(Failure::negative)
}

fn famous_tour(name: &str) -> Result<&'static Famous, String> {
    let is_it = |famous: &&Famous| famous.name().eq_ignore_ascii_case(name);
    FAMOUS.iter().find(is_it).ok_or_else(|| {
        let names = famous_names();
        format!("no famous tour is called {name}: choose {names}")
    })
}

fn starting_at(tour: Tour, start: &str) -> CommandResult<Tour> {
    let square = parse_on(tour.board(), start)?;
    tour.starting_at(square).ok_or_else(|| {
        Failure::negative(
            "an open tour can only start at one of its two ends: use --reverse for the other",
        )
    })
}

fn write_lines(tour: &Tour, facts: &Facts, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = facts.lines();
    let bound = Goal::Turns.bound(tour.board(), tour.is_closed());
    if bound.is_some() {
        let sentence = Goal::Turns.describe(Goal::Turns.count(tour), bound);
        lines.push(("All turns", sentence));
    }
    let widths = lines.iter().map(|(about, _)| about.len());
    let width = widths.max().unwrap_or(0);
    for (about, fact) in lines {
        writeln!(out, "{about:width$}  {fact}")?;
    }
    Ok(())
}

/// The facts as a JSON object.
fn object(facts: &Facts) -> serde_json::Value {
    serde_json::json!({
        "squares": facts.squares,
        "closed": facts.is_closed,
        "symmetry": facts.class.name(),
        "turns": {
            "acute": facts.turns.acute,
            "right": facts.turns.right,
            "obtuse": facts.turns.obtuse,
            "straight": facts.turns.straight,
        },
        "slopes": {
            "2": facts.slopes.steep_up,
            "1/2": facts.slopes.flat_up,
            "-1/2": facts.slopes.flat_down,
            "-2": facts.slopes.steep_down,
        },
        "crossings": facts.crossings.count,
        "longest_without_crossing": facts.crossings.longest_without,
        "sums": facts.sums.as_ref().map(|sums| serde_json::json!({
            "rows": sums.rows,
            "columns": sums.columns,
            "diagonals": sums.diagonals,
            "magic": sums.magic.map(|magic| magic.name()),
        })),
        "famous": facts.famous.map(|famous| famous.to_string()),
    })
}
