//! Printable sheets of puzzles.

use super::board::write_scene;
use super::content::BoardPlace;
use super::document::{Document, TITLE_FONT, packed};
use super::{CodeRoom, Sheet, admit, paper, write_code};
use crate::qr::Code;
use crate::{Options, PictureError, report};
use knights_tour::board::Size;
use knights_tour::puzzle::Puzzle;
use knights_tour_base::Progress;
use knights_tour_scene::Scene;
use pdf_writer::{Content, Str};
use std::io::Write;

/// A puzzle to print.
#[derive(Clone, Debug)]
pub struct PrintedPuzzle {
    /// The puzzle whose given numbers are printed.
    pub puzzle: Puzzle,
    /// The title above the puzzle. Characters outside Latin-1 become question marks.
    pub title: String,
    /// Target of the QR code below the puzzle.
    pub link: Option<String>,
}

/// A puzzle or its solution on a page.
struct PuzzleBoard {
    scene: Scene,
    title: String,
    link: Option<String>,
}

const TITLE_OF_FILE: &str = "Knight\u{2019}s tour puzzles";

/// Font size of titles, in points.
const TITLE_SIZE: f32 = 10.0;
/// Distance of titles from the board, in points.
const ABOVE: f64 = 6.0;

/// Side of the QR code per longer side of the board, at most `LONGEST` points, including the gap `BELOW` above it.
const CODE: f64 = 0.4;
const LONGEST: f64 = 64.0;
const BELOW: f64 = 4.0;

/// Writes puzzles, then their solutions, as a PDF file. Uses paper, colours and boards per page from `options`.
///
/// # Errors
/// [`PictureError`] if a board is too large for a page, writing fails, or the caller cancels.
pub fn write_puzzles_pdf(
    puzzles: &[PrintedPuzzle],
    options: &Options,
    out: &mut dyn Write,
    progress: Progress<'_>,
) -> Result<(), PictureError> {
    for printed in puzzles {
        admit(printed.puzzle.board().size(), options)?;
    }
    let numbered = |is_solved| {
        let boards = puzzles.iter().map(|it| PuzzleBoard {
            scene: Scene::of_puzzle(&it.puzzle, is_solved),
            title: if is_solved {
                format!("Solution \u{b7} {}", it.title)
            } else {
                it.title.clone()
            },
            link: it.link.clone().filter(|_| !is_solved),
        });
        boards.collect::<Vec<_>>()
    };
    let groups = [numbered(false), numbered(true)];
    let all = 2 * puzzles.len();
    let mut document = Document::begin(out)?;
    document.add_font()?;
    document.add_title_font()?;
    let mut done = 0.0;
    for group in &groups {
        let per_page = (options.per_page.get() as usize).min(group.len().max(1));
        for boards in group.chunks(per_page) {
            let sizes: Vec<Size> = boards.iter().map(|it| it.scene.board.size()).collect();
            let has_codes = group.iter().any(|board| board.link.is_some());
            let longer = sizes.iter().map(|size| size.width().max(size.height()));
            let code = if has_codes {
                CODE * f64::from(longer.max().unwrap_or(1))
            } else {
                0.0
            };
            let sheet = Sheet::of(&sizes, per_page, paper(options), code);
            let mut contents = Vec::new();
            for (index, board) in boards.iter().enumerate() {
                let place = sheet.place(index);
                let packed = packed(|out| {
                    write_scene(&board.scene, None, options.theme, place, out)?;
                    if let Some(drawn) = board.link.as_deref().and_then(Code::of_text) {
                        let size = board.scene.board.size();
                        let below = BELOW / place.tile;
                        let side = code.min(LONGEST / place.tile) - below;
                        let room = CodeRoom { side, below };
                        write_code(&drawn, size, place, room, options.theme, out)?;
                    }
                    out.write_all(content_of_title(board, place).finish().as_slice())
                })?;
                contents.push(document.add_packed(&packed)?);
                done += 1.0;
                report(progress, done / all as f64)?;
            }
            document.add_page(sheet.width, sheet.height, contents)?;
        }
    }
    Ok(document.finish(TITLE_OF_FILE)?)
}

fn content_of_title(board: &PuzzleBoard, place: BoardPlace) -> Content {
    let size = board.scene.board.size();
    let half = |side: u32| 0.5 * place.tile * f64::from(side);
    let left = place.middle.0 - half(size.width());
    let base = place.middle.1 + half(size.height()) + ABOVE;
    let letters: Vec<u8> = board
        .title
        .chars()
        .map(|letter| u8::try_from(letter).unwrap_or(b'?'))
        .collect();
    let mut content = Content::new();
    content.begin_text();
    content.set_fill_rgb(0.0, 0.0, 0.0);
    content.set_font(TITLE_FONT, TITLE_SIZE);
    content.next_line(left as f32, base as f32);
    content.show(Str(&letters));
    content.end_text();
    content
}
