//! Draws a closed tour: `cargo run --example picture > tour.svg`.

use knights_tour::board::Board;
use knights_tour::export::Exporter;
use knights_tour::picture::{Options, SVG};
use knights_tour::solve::Question;
use std::error::Error;
use std::io;

fn main() -> Result<(), Box<dyn Error>> {
    let tour = Question::on(&Board::CHESS).closed().solve()?;
    Exporter::Picture(&SVG).write_tour(&tour, &Options::default(), &mut io::stdout().lock())?;
    Ok(())
}
