//! Draws a closed tour: `cargo run --example picture --features picture > tour.svg`.

use knights_tour::board::Board;
use knights_tour::picture::{self, Subject, SvgStyle};
use knights_tour::position::Position;
use knights_tour::scene::View;
use knights_tour::solve::Question;
use std::error::Error;
use std::io;
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn Error>> {
    let tour = Question::on(&Board::CHESS).closed().solve()?;
    let position = Position::along(tour.board(), &tour).ok_or("a tour can be walked along")?;
    let view = View {
        path: true,
        flags: false,
        ..View::default()
    };
    let drawing = Subject::whole((&position).into(), view);
    let mut out = io::stdout().lock();
    let never = &mut |_| ControlFlow::Continue(());
    picture::write_svg(drawing, &SvgStyle::default(), &mut out, never)?;
    Ok(())
}
