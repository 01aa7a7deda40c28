//! Making a puzzle: the user places givens until one solution remains.

use super::PuzzleMode;
use crate::command::PuzzleRequest;
use crate::content::BoardContent;
use crate::core::Core;
use crate::refusal::SessionResult;
use crate::report::{Hint, Report, Severity};
use crate::solving::check_move;
use crate::task::Job;
use crate::{Command, Event};
use knights_tour::board::{Board, Square};
use knights_tour::puzzle::{InvalidPuzzle, Puzzle};
use knights_tour_base::wording::count;
use std::collections::BTreeMap;

impl PuzzleMode {
    pub(super) fn start_draft(&mut self, core: &mut Core, board: Board) -> SessionResult {
        if board.squares() > Puzzle::MAX_SQUARES {
            return Err(InvalidPuzzle::TooLarge(board.squares()).into());
        }
        *self = PuzzleMode {
            number: 1,
            ..PuzzleMode::default()
        };
        core.sheet
            .install(board.clone(), Some(BoardContent::Draft(BTreeMap::new())));
        core.events.push(Event::Board(board));
        Ok(())
    }

    pub(super) fn apply_to_draft(
        &mut self,
        core: &mut Core,
        numbers: BTreeMap<u64, Square>,
        command: &Command,
    ) -> SessionResult {
        match *command {
            Command::Choose(square) => self.choose_in_draft(core, numbers, square)?,
            Command::Drag { from, to } => self.drag_in_draft(core, numbers, from, to)?,
            Command::Check => {
                let wish = PuzzleRequest::Given(core.sheet.board.clone(), numbers);
                core.start_task(Job::Puzzle(Box::new(wish)));
            }
            Command::Clear => {
                core.sheet
                    .install_here(BoardContent::Draft(BTreeMap::new()));
                core.events.push(Event::Clear);
                self.number = 1;
            }
            Command::StepOn => self.number = next_missing(core, self.number + 1, self.number),
            Command::StepBack => {
                let missing = (1..self.number).rev();
                self.number = first_missing(core, missing).unwrap_or(self.number);
            }
            _ => {}
        }
        Ok(())
    }

    /// Selects a missing number after a restart, and after undo has placed the selected one or changed the board.
    pub(super) fn select_in_draft(&mut self, core: &Core) {
        let is_on_board = (1..=core.sheet.board.squares()).contains(&self.number);
        let is_undone = [Event::Undo, Event::Redo]
            .iter()
            .any(|way| core.events.contains(way));
        if !is_on_board {
            self.number = next_missing(core, 1, 1);
        } else if is_undone {
            self.number = next_missing(core, self.number, self.number);
        }
    }

    /// Places the selected number on a free square, or removes the number on the square.
    fn choose_in_draft(
        &mut self,
        core: &mut Core,
        mut numbers: BTreeMap<u64, Square>,
        square: Square,
    ) -> SessionResult {
        core.sheet.board.check(square)?;
        let standing = numbers.iter().find(|(_, there)| **there == square);
        if let Some((&number, _)) = standing {
            let _ = numbers.remove(&number);
            core.sheet.install_here(BoardContent::Draft(numbers));
            self.number = number;
            core.events.push(Event::Number {
                number,
                square: None,
            });
            return Ok(());
        }
        self.place_in_draft(core, numbers, square)
    }

    fn drag_in_draft(
        &mut self,
        core: &mut Core,
        mut numbers: BTreeMap<u64, Square>,
        from: Square,
        to: Square,
    ) -> SessionResult {
        let is_free = core.sheet.board.contains(to) && numbers.values().all(|&there| there != to);
        let dragged = numbers.iter().find(|(_, there)| **there == from);
        if let Some((&number, _)) = dragged.filter(|_| is_free) {
            let _ = numbers.remove(&number);
            let before = std::mem::replace(&mut self.number, number);
            let placed = self.place_in_draft(core, numbers, to);
            self.number = before;
            return placed;
        }
        Ok(())
    }

    /// Places the selected number on a free square.
    fn place_in_draft(
        &mut self,
        core: &mut Core,
        mut numbers: BTreeMap<u64, Square>,
        square: Square,
    ) -> SessionResult {
        let number = self.number;
        let squares = core.sheet.board.squares();
        if !(1..=squares).contains(&number) {
            return Err(format!("The numbers of this board go from 1 to {squares}.").into());
        }
        check_move((number, square), |other| numbers.get(&other).copied())?;
        let _ = numbers.insert(number, square);
        core.sheet.install_here(BoardContent::Draft(numbers));
        core.events.push(Event::Number {
            number,
            square: Some(square),
        });
        self.number = next_missing(core, number, number);
        Ok(())
    }

    pub(super) fn report_draft(&self, numbers: &BTreeMap<u64, Square>) -> Report {
        let text = match numbers.len() as u64 {
            0 => "Start your puzzle with any number on any square.".to_owned(),
            placed => format!("{} so far.", count(placed, "number", "numbers")),
        };
        Report::new(Severity::Plain, format!("Place {}", self.number), text)
            .hint(Hint::Draft)
            .action("Check", [Command::Check])
    }
}

/// The first unplaced number from `from` on, or else the lowest one, or else `or`.
fn next_missing(core: &Core, from: u64, or: u64) -> u64 {
    let later = from..=core.sheet.board.squares();
    first_missing(core, later.chain(1..from)).unwrap_or(or)
}

fn first_missing(core: &Core, mut numbers: impl Iterator<Item = u64>) -> Option<u64> {
    let known = core.sheet.draft()?;
    numbers.find(|number| !known.contains_key(number))
}
