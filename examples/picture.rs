//! Draws a closed tour: `cargo run --example picture --features picture > tour.svg`.

use knights_tour::board::Board;
use knights_tour::picture::{self, SvgStyle};
use knights_tour::position::Position;
use knights_tour::scene::{Scene, View};
use knights_tour::solve::Question;
use std::error::Error;
use std::io;

fn main() -> Result<(), Box<dyn Error>> {
    let tour = Question::on(&Board::CHESS).closed().solve()?;
    let position = Position::along(tour.board(), &tour).ok_or("a tour can be walked along")?;
    let view = View {
        path: true,
        flags: false,
        ..View::default()
    };
    let scene = Scene::new(tour.board(), Some(&position), view, None);
    picture::write_svg(&scene, &SvgStyle::default(), &mut io::stdout().lock())?;
    Ok(())
}
