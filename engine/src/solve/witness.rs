//! Verifies reasons from the board alone. Shares no code with the modules that find reasons, to avoid common errors.

use super::{Question, Reason, TourEnd};
use crate::board::{Board, Colour, Square};
use knights_tour_base::sorting::sort_by_number;
use std::collections::HashSet;

impl Reason {
    /// Whether the squares listed in this reason prove, together with the board's moves, that the question has no tour.
    /// `false` for a reason from a theorem or a search, which lists none.
    ///
    /// ```
    /// use knights_tour::board::{Board, Size, Square};
    /// use knights_tour::solve::{Question, Unsolved};
    ///
    /// // One of the two squares is missing that lead to the corner.
    /// let missing = [Square::new(2, 1), Square::new(4, 0)];
    /// let board = Board::without(Size::CHESS, missing)?;
    /// let question = Question::on(&board).closed();
    /// let Err(Unsolved::Impossible(reason)) = question.solve() else { panic!("it has no tour") };
    /// assert!(reason.proves(&question), "{reason}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn proves(&self, question: &Question) -> bool {
        let asked = TourRequest::new(question);
        // One square is a tour, and two squares a move apart are an open tour.
        let is_small = match asked.board.squares() {
            2 => !asked.is_closed,
            squares => squares < 2,
        };
        if is_small || question.check().is_err() {
            return false;
        }
        match self {
            Reason::Colours { board, is_closed } => {
                board == asked.board && (!is_closed || asked.is_closed) && {
                    let [dark, light] = [Colour::Dark, Colour::Light].map(|it| board.count(it));
                    dark.abs_diff(light) > u64::from(!is_closed)
                }
            }
            Reason::Isolated { board, square } => {
                board == asked.board
                    && board.contains(*square)
                    && board.neighbours(*square).next().is_none()
            }
            Reason::DeadEnds {
                board,
                squares,
                ends,
            } => board == asked.board && asked.has_dead_ends(squares, *ends),
            Reason::Disconnected { board, part } => {
                board == asked.board
                    && !part.is_empty()
                    && (part.len() as u64) < board.squares()
                    && is_apart(board, part, &[])
            }
            Reason::Cut {
                board,
                cut,
                parts,
                most,
            } => board == asked.board && asked.is_cut(cut, parts, *most),
            Reason::HallViolated {
                board,
                violator,
                around,
                needed,
                given,
            } => {
                board == asked.board
                    && needed > given
                    && asked.needed(violator) == Some(*needed)
                    && asked.given(violator, around) == Some(*given)
            }
            Reason::PinColours { board, givens } => {
                board == asked.board
                    && givens
                        .iter()
                        .all(|given| question.numbered().contains(given))
                    && are_on_wrong_colours(board, givens)
            }
            Reason::PinDistance {
                board,
                from,
                to,
                least,
            } => {
                let moves = if to.0 > from.0 {
                    to.0 - from.0
                } else {
                    board.squares() + to.0 - from.0
                };
                board == asked.board
                    && [from, to]
                        .iter()
                        .all(|given| question.numbered().contains(given))
                    && (to.0 > from.0 || asked.is_closed)
                    && moves < *least
                    && is_far(board, from.1, to.1, *least)
            }
            // Theorems and searches list no squares.
            Reason::MajorityColour { .. }
            | Reason::SameColour { .. }
            | Reason::TooSmall { .. }
            | Reason::Schwenk { .. }
            | Reason::OuterRows { .. }
            | Reason::FiveRows { .. }
            | Reason::Symmetry { .. }
            | Reason::Exhausted { .. } => false,
        }
    }

    pub(super) fn hall_violated(question: &Question, mut violator: Vec<Square>) -> Option<Reason> {
        sort_by_number(&mut violator, |square| {
            u64::from(square.file()) << 32 | u64::from(square.rank())
        });
        let asked = TourRequest::new(question);
        let board = question.board();
        let members: HashSet<Square> = violator.iter().copied().collect();
        let is_near = |square: &Square| {
            board
                .neighbours(*square)
                .any(|near| members.contains(&near))
        };
        let around: Vec<Square> = board.iter().filter(is_near).collect();
        let reason = Reason::HallViolated {
            needed: asked.needed(&violator)?,
            given: asked.given(&violator, &around)?,
            board: board.clone(),
            violator,
            around,
        };
        reason.proves(question).then_some(reason)
    }

    pub(super) fn dead_ends(question: &Question, squares: Vec<Square>) -> Option<Reason> {
        let ends = TourRequest::new(question).ends_among(&squares);
        let board = question.board().clone();
        let reason = Reason::DeadEnds {
            board,
            squares,
            ends,
        };
        reason.proves(question).then_some(reason)
    }

    pub(super) fn cut(
        question: &Question,
        cut: Vec<Square>,
        parts: Vec<Vec<Square>>,
    ) -> Option<Reason> {
        let most = TourRequest::new(question).parts_at_most(&cut, &parts);
        let board = question.board().clone();
        let reason = Reason::Cut {
            board,
            cut,
            parts,
            most,
        };
        reason.proves(question).then_some(reason)
    }
}

/// A question, as far as the proofs depend on it.
struct TourRequest<'a> {
    board: &'a Board,
    is_closed: bool,
    /// The given ends; empty for a closed tour, even with a given start.
    given: Vec<Square>,
}

impl<'a> TourRequest<'a> {
    fn new(question: &'a Question) -> TourRequest<'a> {
        let is_closed = question.end() == TourEnd::Closed;
        let given = question.start().into_iter().chain(question.last());
        TourRequest {
            board: question.board(),
            is_closed,
            given: given.filter(|_| !is_closed).collect(),
        }
    }

    fn free(&self) -> u64 {
        if self.is_closed {
            0
        } else {
            2 - self.given.len() as u64
        }
    }

    fn is_given(&self, square: Square) -> bool {
        self.given.contains(&square)
    }

    /// The number of ends of a colour left to choose. Ends differ in colour, unless both have the majority colour.
    fn free_of(&self, colour: Colour) -> u64 {
        match self.board.majority() {
            Some(majority) if majority == colour => self.free(),
            Some(_) => 0,
            None => {
                let is_taken = self.given.iter().any(|end| end.colour() == colour);
                self.free().min(u64::from(!is_taken))
            }
        }
    }

    fn ends_among(&self, squares: &[Square]) -> u64 {
        let of = |colour: Colour| {
            let count = squares
                .iter()
                .filter(|square| square.colour() == colour)
                .count();
            self.free_of(colour).min(count as u64)
        };
        self.free().min(of(Colour::Dark) + of(Colour::Light))
    }

    fn has_dead_ends(&self, squares: &[Square], ends: u64) -> bool {
        are_distinct(squares)
            && squares.iter().all(|&square| {
                self.board.contains(square)
                    && !self.is_given(square)
                    && self.board.neighbours(square).count() <= 1
            })
            && ends == self.ends_among(squares)
            && squares.len() as u64 > ends
    }

    /// The maximum number of components that a tour can visit. For an open tour: one more than the squares of the cut,
    /// minus the given ends on the cut, minus one if both given ends are in one component.
    fn parts_at_most(&self, cut: &[Square], parts: &[Vec<Square>]) -> u64 {
        let between = cut.len() as u64;
        if self.is_closed {
            return between;
        }
        let on_cut = self.given.iter().filter(|end| cut.contains(end)).count() as u64;
        let are_in_one = parts
            .iter()
            .any(|part| self.given.len() == 2 && self.given.iter().all(|end| part.contains(end)));
        (between + 1).saturating_sub(on_cut + u64::from(are_in_one))
    }

    fn is_cut(&self, cut: &[Square], parts: &[Vec<Square>], most: u64) -> bool {
        let all: Vec<Square> = cut.iter().chain(parts.iter().flatten()).copied().collect();
        !cut.is_empty()
            && all.len() as u64 == self.board.squares()
            && are_distinct(&all)
            && all.iter().all(|&square| self.board.contains(square))
            && parts
                .iter()
                .all(|part| !part.is_empty() && is_apart(self.board, part, cut))
            && most == self.parts_at_most(cut, parts)
            && parts.len() as u64 > most
    }

    /// Minimum number of moves at the squares of `violator`; `None` unless these are distinct and have one colour.
    fn needed(&self, violator: &[Square]) -> Option<u64> {
        let colour = violator.first()?.colour();
        let is_sound = are_distinct(violator)
            && violator
                .iter()
                .all(|&square| self.board.contains(square) && square.colour() == colour);
        let given = violator
            .iter()
            .filter(|&&square| self.is_given(square))
            .count() as u64;
        is_sound.then(|| (2 * violator.len() as u64).saturating_sub(given + self.free_of(colour)))
    }

    /// Maximum number of moves between `violator` and the squares `around`; `None` if `around` omits a neighbour.
    fn given(&self, violator: &[Square], around: &[Square]) -> Option<u64> {
        let members: HashSet<Square> = violator.iter().copied().collect();
        let listed: HashSet<Square> = around.iter().copied().collect();
        let mut beside = violator
            .iter()
            .flat_map(|&square| self.board.neighbours(square));
        if !beside.all(|near| listed.contains(&near)) {
            return None;
        }
        let room = |&square: &Square| {
            // Do not count a move between both given ends: it would close the tour.
            let is_far = |&near: &Square| !(self.is_given(near) && self.is_given(square));
            let moves = self.board.neighbours(square);
            let moves = moves.filter(|near| members.contains(near)).filter(is_far);
            (moves.count() as u64).min(2 - u64::from(self.is_given(square)))
        };
        Some(listed.iter().map(room).sum())
    }
}

fn are_on_wrong_colours(board: &Board, givens: &[(u64, Square)]) -> bool {
    match *givens {
        [(number, square)] => {
            // Odd numbers are on squares of the majority colour.
            let is_first = board.majority() == Some(square.colour());
            board.is_odd() && (number % 2 == 1) != is_first
        }
        [(a, first), (b, second)] => {
            (a.abs_diff(b) % 2 == 0) != (first.colour() == second.colour())
        }
        _ => false,
    }
}

fn is_far(board: &Board, from: Square, to: Square, least: u64) -> bool {
    let mut reached = HashSet::from([from]);
    let mut border = vec![from];
    for _ in 1..least {
        let near = border.iter().flat_map(|&square| board.neighbours(square));
        let next: HashSet<Square> = near.filter(|near| !reached.contains(near)).collect();
        reached.extend(&next);
        border = next.into_iter().collect();
    }
    !reached.contains(&to)
}

fn are_distinct(squares: &[Square]) -> bool {
    let set: HashSet<&Square> = squares.iter().collect();
    set.len() == squares.len()
}

fn is_apart(board: &Board, part: &[Square], between: &[Square]) -> bool {
    let own: HashSet<&Square> = part.iter().chain(between).collect();
    part.iter().all(|&square| {
        board.contains(square) && board.neighbours(square).all(|near| own.contains(&near))
    })
}
