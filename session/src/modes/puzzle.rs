//! Puzzle mode: the user solves numbered puzzles, or makes them.

mod draft;
mod resume;

use super::Behaviour;
use crate::command::PuzzleRequest;
use crate::content::BoardContent;
use crate::core::Core;
use crate::refusal::SessionResult;
use crate::report::{Hint, Report, Severity};
use crate::solving::{NumberOnSquare, Solving, check_move};
use crate::task::{Job, TaskResult};
use crate::{Command, Event, Session, sentences};
use knights_tour::board::{Board, Square};
use knights_tour::puzzle::{ClaimedPuzzle, PuzzleSpec, PuzzleStep, Verse};
use knights_tour_base::wording::duration;
use knights_tour_scene::Mark;
use std::collections::BTreeMap;
use std::sync::Arc;

pub use resume::PuzzleProgress;

/// The state of Puzzle mode: the selected number, and what is marked.
#[derive(Clone, Debug, Default)]
pub(crate) struct PuzzleMode {
    /// The puzzle that the other fields are about.
    puzzle: Option<Arc<ClaimedPuzzle>>,
    /// How many numbers the user had placed at the last command.
    placed: usize,
    pub(crate) number: u64,
    /// The number typed so far; 0 if no digit has been typed.
    typed: u64,
    /// Whether the user places numbers in descending order.
    goes_down: bool,
    /// The last hint. The next change clears it.
    hint: Option<PuzzleStep>,
    /// Whether wrong numbers are marked. The next change clears the marks.
    shows_wrong: bool,
}

impl Behaviour for PuzzleMode {
    fn apply(&mut self, core: &mut Core, command: Command) -> SessionResult {
        if let Command::Digit(digit) = command {
            return self.take_digit(core, digit);
        }
        self.typed = 0;
        match (command, core.sheet.draft().cloned()) {
            (Command::Puzzle(wish), _) => {
                core.start_task(Job::Puzzle(wish));
            }
            (Command::Draft(board), _) | (Command::Board(board), Some(_)) => {
                self.start_draft(core, board)?;
            }
            (Command::Board(board), None) => find_another(core, &board),
            (Command::FindTour | Command::FindAnother, _) => {
                find_another(core, &core.sheet.board.clone());
            }
            (command, Some(numbers)) => self.apply_to_draft(core, numbers, &command)?,
            (command, None) => {
                if let Some(solving) = core.sheet.solving().cloned() {
                    self.apply_to_puzzle(core, solving, &command)?;
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self, core: &mut Core, result: TaskResult) -> SessionResult {
        if let TaskResult::Puzzle(solving) = result {
            self.show(core, solving);
        }
        Ok(())
    }

    /// Selects the next letter of a verse, or a missing number if undo has placed the selected one.
    fn follow_up(&mut self, core: &mut Core) {
        let Some(solving) = core.sheet.solving() else {
            return self.select_in_draft(core);
        };
        let placed = solving.placed.len();
        self.hint = self.hint.take().filter(|_| placed == self.placed);
        if self
            .puzzle
            .as_ref()
            .is_none_or(|known| !Arc::ptr_eq(known, &solving.puzzle))
        {
            let puzzle = Some(solving.puzzle.clone());
            *self = PuzzleMode {
                puzzle,
                number: 1,
                ..PuzzleMode::default()
            };
        }
        let mut goes_down = self.goes_down;
        if placed < self.placed && core.events.contains(&Event::Undo) {
            // The number that undo has taken off is the nearest missing one before the selected one.
            self.number = self
                .number
                .saturating_add_signed(if goes_down { 1 } else { -1 });
            goes_down = !goes_down;
        }
        if solving.puzzle.verse().is_some() {
            (self.number, goes_down) = (1, false);
        }
        self.placed = placed;
        self.number = solving
            .missing_from(self.number, goes_down)
            .unwrap_or(self.number);
    }

    fn wait(&mut self, core: &mut Core, seconds: f64) {
        if let Some(solving) = core
            .sheet
            .solving_mut()
            .filter(|solving| solving.is_timed())
        {
            solving.effort.seconds += seconds.max(0.0);
        }
    }

    /// Why a command is not for puzzles, or not for the present one.
    fn why_not(&self, session: &Session, command: &Command) -> Option<&'static str> {
        let sheet = &session.core.sheet;
        let (solving, draft) = (sheet.solving(), sheet.draft());
        match command {
            Command::Start(_)
            | Command::PlayPause
            | Command::Restart
            | Command::FastForward
            | Command::Seek(_)
            | Command::ToggleEnd(_)
            | Command::FindClosed
            | Command::Find(_)
            | Command::FindNearest
            | Command::Transform(_)
            | Command::GoBack
            | Command::ToggleOutlook
            | Command::ToggleUncrossed
            | Command::TieBreak(_)
            | Command::ToggleBacktracking => Some("Only for tours, not for puzzles."),
            Command::TogglePartner => Some(sentences::FOR_TWO_KNIGHTS),
            Command::Paint { .. } | Command::Mirror(_) | Command::WholeBoard | Command::Invert => {
                Some(sentences::WHILE_PAINTING)
            }
            Command::Choose(_)
            | Command::Drag { .. }
            | Command::Digit(_)
            | Command::Check
            | Command::StepOn
            | Command::StepBack
                if sheet.is_empty() =>
            {
                Some(sentences::NO_PUZZLE_YET)
            }
            Command::Note(_) | Command::Hint | Command::GiveUp if solving.is_none() => {
                Some(sentences::NO_PUZZLE_YET)
            }
            Command::Hint | Command::GiveUp if solving.is_some_and(Solving::is_solved) => {
                Some("The puzzle is solved.")
            }
            Command::Clear
                if solving.is_none_or(|solving| solving.placed.is_empty())
                    && draft.is_none_or(BTreeMap::is_empty) =>
            {
                Some(sentences::BOARD_IS_EMPTY)
            }
            _ => None,
        }
    }

    /// Reports on the puzzle that is made or solved.
    fn report(&self, core: &Core) -> Report {
        if let Some(numbers) = core.sheet.draft() {
            return self.report_draft(numbers);
        }
        let Some(solving) = core.sheet.solving() else {
            return Report::new(
                Severity::Plain,
                "Choose a puzzle",
                sentences::WHAT_IS_A_PUZZLE,
            );
        };
        if solving.is_solved() {
            return self.report_solved(solving);
        }
        if solving.is_full() {
            let title = "Not solved yet";
            return Report::new(Severity::Trouble, title, "All placed, but some are wrong.")
                .action("Check", [Command::Check])
                .action("Undo", [Command::Undo]);
        }
        let report = self.report_unsolved(solving);
        let hint = match self.hint {
            _ if !self.wrong_marks(core).is_empty() => "Remove it",
            Some(_) => "Place it",
            None => "Hint",
        };
        report
            .action(hint, [Command::Hint])
            .action("Check", [Command::Check])
            .action("Give up", [Command::GiveUp])
    }

    fn marks(&self, core: &Core) -> Vec<(Square, Mark)> {
        let Some(solving) = core.sheet.solving().filter(|solving| !solving.is_full()) else {
            return self.wrong_marks(core);
        };
        let mut marks = self.wrong_marks(core);
        if let Some(step) = &self.hint {
            marks.extend(
                step.witness()
                    .into_iter()
                    .map(|square| (square, Mark::Active)),
            );
            marks.push((step.square, Mark::Hint));
        } else {
            let candidates = solving.candidates(self.number).into_iter();
            marks.extend(candidates.map(|square| (square, Mark::Candidate)));
            let ends = [self.number.saturating_sub(1), self.number + 1];
            let ends = ends
                .into_iter()
                .filter_map(|number| solving.square_of(number));
            marks.extend(ends.map(|square| (square, Mark::Active)));
        }
        marks
    }
}

impl PuzzleMode {
    /// Shows a puzzle as the player left it, or without numbers if it is new or was solved.
    fn show(&mut self, core: &mut Core, mut solving: Box<Solving>) {
        let was_draft = core.sheet.draft().is_some();
        if let Some(left) = core.sheet.left(&solving).filter(|_| core.resumes_puzzles) {
            *solving = left;
        }
        let board = solving.puzzle.board().clone();
        core.sheet.report_board(&board, &mut core.events);
        core.events.push(Event::Puzzle {
            board: board.clone(),
            name: solving.name.clone(),
            givens: solving.puzzle.givens().len(),
        });
        let level = solving
            .level()
            .map_or("beyond hard".to_owned(), |level| level.to_string());
        core.sheet
            .install(board, Some(BoardContent::Puzzle(solving)));
        if was_draft {
            core.say(format!(
                "There is exactly one solution, and the puzzle is {level}."
            ));
        }
    }

    fn apply_to_puzzle(
        &mut self,
        core: &mut Core,
        solving: Solving,
        command: &Command,
    ) -> SessionResult {
        match *command {
            Command::Choose(square) => self.choose(core, solving, square)?,
            Command::Drag { from, to } => self.drag(core, solving, from, to)?,
            Command::Note(square) => self.note(core, solving, square)?,
            Command::Check => self.check(core, &solving),
            Command::Hint => self.give_hint(core, solving)?,
            Command::GiveUp => self.give_up(core, solving)?,
            Command::Clear => self.clear(core, solving),
            Command::StepOn => self.step_number(&solving, false),
            Command::StepBack => self.step_number(&solving, true),
            _ => {}
        }
        Ok(())
    }

    fn choose(&mut self, core: &mut Core, mut solving: Solving, square: Square) -> SessionResult {
        solving.puzzle.board().check(square)?;
        match solving.number_at(square) {
            Some(NumberOnSquare::Given(number)) => self.go_on_from(&solving, number),
            Some(NumberOnSquare::Placed(number)) => {
                self.number = number;
                // The letters after a wrong one are seldom right.
                let last = solving.puzzle.verse().map_or(number, |_| solving.last());
                solving
                    .placed
                    .retain(|placed, _| !(number..=last).contains(placed));
                self.change(core, solving);
                core.events.push(Event::Number {
                    number,
                    square: None,
                });
            }
            None => self.place(core, solving, square)?,
        }
        Ok(())
    }

    /// Selects the number after `number`, which was just placed, or the one before it if the next is already placed.
    fn go_on_from(&mut self, solving: &Solving, number: u64) {
        if solving.is_missing(number + 1) {
            (self.number, self.goes_down) = (number + 1, false);
        } else if solving.is_missing(number - 1) {
            (self.number, self.goes_down) = (number - 1, true);
        }
        (self.hint, self.shows_wrong) = (None, false);
    }

    fn drag(
        &mut self,
        core: &mut Core,
        mut solving: Solving,
        from: Square,
        to: Square,
    ) -> SessionResult {
        let (dragged, before) = (solving.number_at(from), self.number);
        let is_free = solving.puzzle.board().contains(to) && solving.number_at(to).is_none();
        if let Some(NumberOnSquare::Placed(number)) = dragged.filter(|_| is_free) {
            let _ = solving.placed.remove(&number);
            self.number = number;
            let placed = self.place(core, solving, to);
            self.number = before;
            return placed;
        }
        Ok(())
    }

    fn place(&mut self, core: &mut Core, mut solving: Solving, square: Square) -> SessionResult {
        let number = self.number;
        if solving.square_of(number).is_some() {
            return Ok(());
        }
        if let Err(error) = check_move((number, square), |other| solving.square_of(other)) {
            let verse = solving.puzzle.verse();
            // The numbers of a verse are not shown.
            let last = verse.and_then(|_| solving.square_of(number - 1));
            return Err(last.map_or(error, |last| {
                format!("{square} is not a knight\u{2019}s move from {last}, the last letter.")
                    .into()
            }));
        }
        let _ = solving.placed.insert(number, square);
        let _ = solving.notes.remove(&square);
        let complete = solving.is_solved().then(|| Event::Complete {
            squares: solving.last(),
            closed: solving.puzzle.solution().is_closed(),
        });
        self.change(core, solving);
        core.events.push(Event::Number {
            number,
            square: Some(square),
        });
        core.events.extend(complete);
        Ok(())
    }

    fn change(&mut self, core: &mut Core, solving: Solving) {
        (self.hint, self.shows_wrong) = (None, false);
        core.sheet
            .install_here(BoardContent::Puzzle(Box::new(solving)));
    }

    /// Appends a digit to the typed number. The digit starts a new number if the result would be too large.
    fn take_digit(&mut self, core: &mut Core, digit: u8) -> SessionResult {
        let last = core
            .sheet
            .solving()
            .map(Solving::last)
            .unwrap_or(core.sheet.board.squares());
        let digit = u64::from(digit);
        let mut numbers = [self.typed * 10 + digit, digit].into_iter();
        self.typed = numbers.find(|number| *number <= last).unwrap_or(0);
        let number = self.typed;
        let is_placed = |solving: &Solving| solving.square_of(number).is_some();
        if number > 0 && core.sheet.solving().is_some_and(is_placed) {
            return Err(format!("{number} is already on the board.").into());
        }
        if number > 0 {
            (self.number, self.hint) = (number, None);
        }
        Ok(())
    }

    fn step_number(&mut self, solving: &Solving, goes_down: bool) {
        let from = if goes_down {
            self.number.saturating_sub(1)
        } else {
            self.number + 1
        };
        if let Some(number) = solving.missing_from(from, goes_down) {
            (self.number, self.goes_down) = (number, goes_down);
        }
        self.hint = None;
    }

    fn note(&mut self, core: &mut Core, mut solving: Solving, square: Square) -> SessionResult {
        let number = self.number;
        if !solving.puzzle.board().contains(square) || solving.number_at(square).is_some() {
            return Err("Only empty squares can have notes.".into());
        }
        if !solving.note(square, number) {
            return Err("A square holds up to four notes.".into());
        }
        self.change(core, solving);
        core.events.push(Event::Note { number, square });
        Ok(())
    }

    fn check(&mut self, core: &mut Core, solving: &Solving) {
        let wrong = solving.puzzle.wrong(&solving.placed);
        // A check counts as a hint, unless wrong numbers are already marked.
        if !std::mem::replace(&mut self.shows_wrong, true) {
            count_hint(core);
        }
        core.events.push(Event::Checked { wrong: wrong.len() });
        core.say(match (solving.puzzle.verse(), wrong.first()) {
            (Some(_), Some((_, square))) => format!("{square} is wrong."),
            _ => sentences::checked(&wrong),
        });
    }

    fn wrong_marks(&self, core: &Core) -> Vec<(Square, Mark)> {
        let solving = core.sheet.solving().filter(|_| self.shows_wrong);
        let wrong = solving.map_or(Vec::new(), |solving| solving.puzzle.wrong(&solving.placed));
        wrong
            .into_iter()
            .map(|(_, square)| (square, Mark::Fault))
            .collect()
    }

    /// Explains the next number; a second request places it. Marks wrong numbers first, because hints assume none.
    fn give_hint(&mut self, core: &mut Core, solving: Solving) -> SessionResult {
        if let Some(&(_, square)) = solving.puzzle.wrong(&solving.placed).first() {
            if self.shows_wrong {
                return self.choose(core, solving, square);
            }
            self.check(core, &solving);
            return Ok(());
        }
        if let Some(step) = self.hint.take() {
            self.number = step.number;
            return self.place(core, solving, step.square);
        }
        let step = solving
            .puzzle
            .check()?
            .next_step(&solving.all())
            .ok_or("No simple step from here.")?;
        count_hint(core);
        self.number = step.number;
        core.events.push(Event::Hint(step.square));
        core.say_hint(step.to_string());
        self.hint = Some(step);
        Ok(())
    }

    fn clear(&mut self, core: &mut Core, solving: Solving) {
        let Solving {
            puzzle,
            name,
            effort,
            ..
        } = solving;
        (self.number, self.goes_down) = (1, false);
        self.change(
            core,
            Solving {
                effort,
                ..Solving::new(puzzle, name)
            },
        );
        core.events.push(Event::Clear);
    }

    fn give_up(&mut self, core: &mut Core, mut solving: Solving) -> SessionResult {
        let moves = solving.placed.len() as u64;
        let puzzle = solving.puzzle.check()?;
        solving.placed.clear();
        solving.placed.extend(puzzle.found());
        solving.effort.is_given_up = true;
        solving.notes.clear();
        self.change(core, solving);
        core.events.push(Event::GiveUp { moves });
        Ok(())
    }

    fn report_unsolved(&self, solving: &Solving) -> Report {
        let Some(verse) = solving.puzzle.verse() else {
            let title = format!("Place {}", self.number);
            return Report::new(Severity::Plain, title, "").hint(Hint::Puzzle);
        };
        let text = match solving.spelled(verse) {
            text if text.is_empty() => sentences::HOW_TO_READ.to_owned(),
            text => text + "\u{2026}",
        };
        Report::new(Severity::Plain, "Read the verse", text)
    }

    fn report_solved(&self, solving: &Solving) -> Report {
        let (title, text, tone) = if solving.effort.is_given_up {
            (
                "Here is the solution".to_owned(),
                sentences::puzzle_title(solving),
                Severity::Plain,
            )
        } else {
            (
                format!("Solved in {}", duration(solving.effort.seconds)),
                sentences::result(solving),
                Severity::Success,
            )
        };
        let text = solving.puzzle.verse().map_or(text, Verse::text);
        Report::new(tone, title, text).action("Another puzzle", [Command::FindAnother])
    }
}

fn count_hint(core: &mut Core) {
    if let Some(solving) = core.sheet.solving_mut() {
        solving.effort.hints += 1;
    }
}

fn find_another(core: &mut Core, board: &Board) {
    let level = core
        .sheet
        .solving()
        .and_then(Solving::level)
        .unwrap_or_default();
    let recipe = PuzzleSpec::new(board, level).with_seed(core.random.next_u64());
    core.start_task(Job::Puzzle(Box::new(PuzzleRequest::Made(recipe, None))));
}
