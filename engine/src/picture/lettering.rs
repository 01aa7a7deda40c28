//! Words as boards.

use super::font;
use crate::board::Board;

/// A board in the shape of a word: its letters and digits as thick as knights need them. `None` if there
/// are none.
///
/// ```
/// use knights_tour::picture::lettering;
///
/// let board = lettering("L").expect("a letter");
/// assert!(board.squares() > 30 && board.rectangle().is_none());
/// assert_eq!(lettering(" "), None);
/// ```
pub fn lettering(word: &str) -> Option<Board> {
    /// Of capitals, in squares.
    const HEIGHT: f32 = 16.0;
    /// Coverage from which a pixel is a square.
    const HALF: u32 = 128;
    let (mut pen, mut squares) = (0, Vec::new());
    for letter in word.chars().filter(char::is_ascii_alphanumeric) {
        let raster = font::draw(letter, HEIGHT);
        let (width, height) = (raster.width as i32, raster.height as i32);
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let dark = pixels.filter(|&(x, y)| u32::from(raster.at(x, y)) >= HALF);
        squares.extend(dark.map(|(x, y)| (pen + raster.left + x, raster.top + y)));
        pen += raster.advance as i32;
    }
    let (columns, rows) = (squares.iter().map(|at| at.0), squares.iter().map(|at| at.1));
    let (left, right) = (columns.clone().min()?, columns.max()?);
    let (top, bottom) = (rows.clone().min()?, rows.max()?);
    let mut drawing = vec![vec!['.'; (right - left + 1) as usize]; (bottom - top + 1) as usize];
    for (x, y) in squares {
        // Within the bounds of all of them.
        drawing[(y - top) as usize][(x - left) as usize] = 'x';
    }
    let rows: Vec<String> = drawing.into_iter().map(String::from_iter).collect();
    Board::drawn(&rows.join("\n")).ok()
}
