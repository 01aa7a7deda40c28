//! Draws a closed tour around a hole, woven: `cargo run --example picture > tour.svg`.

use knights_tour::board::Board;
use knights_tour::solve::Question;
use knights_tour_picture::export::Exporter;
use knights_tour_picture::{BoardTheme, Options, SVG, Style, TileSide};
use std::error::Error;
use std::io;

fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::without("9x9".parse()?, ["e5".parse()?])?;
    let tour = Question::on(&board).closed().with_seed(7).solve()?;
    let options = Options {
        tile: Some(TileSide::new(40)?),
        theme: BoardTheme::Slate,
        style: Style::named("weave"),
        ..Options::default()
    };
    Exporter::Picture(&SVG).write_tour(&tour, &options, &mut io::stdout().lock())?;
    Ok(())
}
