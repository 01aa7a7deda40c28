//! Verdicts on edited boards, and mirrored strokes.

use super::Event;
use knights_tour::board::{Board, Size, Square, Symmetry};
use knights_tour::solve::{Question, Reason, Unsolved};
use knights_tour_base::sorting::sort_few;
use knights_tour_base::{Cancelled, Progress, listed, no_progress};

listed! {
    /// How strokes are mirrored in edit mode.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Mirror {
        /// Strokes are not mirrored.
        #[default]
        None => "No mirror",
        /// Strokes are repeated on the left or right.
        LeftRight => "Mirror left and right",
        /// Strokes are repeated at the top or bottom.
        UpDown => "Mirror up and down",
        /// Strokes are repeated left and right, and top and bottom.
        Both => "Mirror both ways",
        /// Strokes are repeated after quarter turns; on boards that are not square, after a half turn.
        QuarterTurns => "Quarter turns",
    }
}

impl Mirror {
    pub(super) fn images(self, size: Size, square: Square) -> Vec<Square> {
        let more: &[Symmetry] = match self {
            Mirror::None => &[],
            Mirror::LeftRight => &[Symmetry::LEFT_RIGHT],
            Mirror::UpDown => &[Symmetry::TOP_BOTTOM],
            Mirror::Both => &[
                Symmetry::LEFT_RIGHT,
                Symmetry::TOP_BOTTOM,
                Symmetry::HALF_TURN,
            ],
            Mirror::QuarterTurns if size.width() == size.height() => &[
                Symmetry::QUARTER_TURN,
                Symmetry::HALF_TURN,
                Symmetry::QUARTER_TURN_BACK,
            ],
            Mirror::QuarterTurns => &[Symmetry::HALF_TURN],
        };
        let images = more.iter().map(|symmetry| symmetry.square(size, square));
        let mut images: Vec<Square> = images.chain([square]).collect();
        sort_few(&mut images, |&image| image);
        images.dedup();
        images
    }
}

/// Whether a board has a tour of some kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Existence {
    Tour,
    None(Reason),
    Thinking,
    Unknown,
}

impl Existence {
    pub(super) fn word(&self) -> &'static str {
        match self {
            Existence::Tour => "yes",
            Existence::None(_) => "no",
            Existence::Thinking => "thinking",
            Existence::Unknown => "not known",
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Existence::Tour => "tour",
            Existence::None(_) => "none",
            Existence::Thinking => "thinking",
            Existence::Unknown => "unknown",
        }
    }

    /// Whether the verdict is final: a longer search cannot say more.
    fn is_final(&self) -> bool {
        match self {
            Existence::Tour | Existence::Thinking => true,
            Existence::None(reason) => !reason.is_of_search(),
            Existence::Unknown => false,
        }
    }

    fn of(question: &Question, progress: Progress<'_>) -> Result<Existence, Cancelled> {
        // Theorems decide rectangles without a search.
        if question.board().rectangle().is_some() {
            let reason = question.impossible();
            return Ok(reason.map_or(Existence::Tour, Existence::None));
        }
        Ok(match question.solve_with(progress) {
            Ok(_) => Existence::Tour,
            Err(Unsolved::Impossible(reason)) => Existence::None(reason),
            Err(Unsolved::Cancelled(cancelled)) => return Err(cancelled),
            Err(_) => Existence::Unknown,
        })
    }
}

/// Which kinds of tours an edited board has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ShapeVerdict {
    pub(super) board: Board,
    pub(super) open: Existence,
    pub(super) closed: Existence,
}

impl ShapeVerdict {
    const GLANCED: u64 = 400;
    const GLANCE: u64 = 500;

    pub(super) fn at_a_glance(board: &Board) -> ShapeVerdict {
        let never = &mut no_progress();
        let is_small = board.squares() <= ShapeVerdict::GLANCED || board.rectangle().is_some();
        let [open, closed] = ShapeVerdict::questions(board).map(|question| {
            let known =
                is_small.then(|| Existence::of(&question.max_steps(ShapeVerdict::GLANCE), never));
            match known {
                Some(Ok(known)) if known.is_final() => known,
                _ => Existence::Thinking,
            }
        });
        ShapeVerdict {
            board: board.clone(),
            open,
            closed,
        }
    }

    pub(super) fn of(board: &Board, progress: Progress<'_>) -> Result<ShapeVerdict, Cancelled> {
        let [open, closed] = ShapeVerdict::questions(board);
        Ok(ShapeVerdict {
            board: board.clone(),
            open: Existence::of(&open, progress)?,
            closed: Existence::of(&closed, progress)?,
        })
    }

    fn questions(board: &Board) -> [Question; 2] {
        let question = Question::on(board);
        [question.clone(), question.closed()]
    }

    pub(super) fn is_thinking(&self) -> bool {
        [&self.open, &self.closed].contains(&&Existence::Thinking)
    }

    pub(super) fn reason(&self) -> Option<&Reason> {
        [&self.open, &self.closed]
            .into_iter()
            .find_map(|existence| match existence {
                Existence::None(reason) => Some(reason),
                _ => None,
            })
    }

    pub(super) fn event(&self) -> Event {
        Event::Verdict {
            open: self.open.name(),
            closed: self.closed.name(),
            reason: self.reason().map(Reason::name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::board::SHAPES;

    #[test]
    fn images_are_on_the_board_and_once() {
        for size in ["8x8", "5x7", "7x5", "1x1"] {
            let size: Size = size.parse().unwrap();
            for mirror in Mirror::ALL {
                for square in size.iter() {
                    let images = mirror.images(size, square);
                    assert!(images.contains(&square));
                    for &image in &images {
                        assert!(size.contains(image), "{mirror:?} {square}");
                        assert_eq!(mirror.images(size, image), images, "{mirror:?} {square}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_seen_at_a_glance_is_right() {
        let never = &mut no_progress();
        for shape in &SHAPES {
            let board = shape.board();
            let glance = ShapeVerdict::at_a_glance(&board);
            let whole = ShapeVerdict::of(&board, never).ok().unwrap();
            assert!(!whole.is_thinking());
            for (glanced, known) in [(&glance.open, &whole.open), (&glance.closed, &whole.closed)] {
                assert!(
                    glanced == known || *glanced == Existence::Thinking,
                    "{}",
                    shape.name
                );
            }
        }
    }
}
