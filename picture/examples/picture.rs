//! Draws a closed tour: `cargo run --example picture > tour.svg`.

use knights_tour::board::Board;
use knights_tour::solve::Question;
use knights_tour_picture::export::Exporter;
use knights_tour_picture::{Options, SVG};
use std::error::Error;
use std::io;

fn main() -> Result<(), Box<dyn Error>> {
    let tour = Question::on(&Board::CHESS).closed().solve()?;
    Exporter::Picture(&SVG).write_tour(&tour, &Options::default(), &mut io::stdout().lock())?;
    Ok(())
}
