//! Saves and restores sessions. Every step that is read is checked like a player's move.

#![warn(clippy::cast_possible_truncation, clippy::cast_sign_loss)]

mod data;
#[cfg(test)]
mod tests;

use super::content::BoardContent;
use super::core::Core;
use super::history::{History, UndoChange, UndoEntry};
use super::modes::puzzle::PuzzleMode;
use super::modes::two_knights::TwoKnightsMode;
use super::planned::Planned;
use super::solving::Solving;
use super::timeline::{Origin, Timeline};
use super::workspace::Workspace;
use super::{Event, Mode, Response, Session};
use data::{
    Hex, Readable, Saved, SavedBoard, SavedContent, SavedEntry, SavedPuzzle, SavedQuestion,
    SavedShape, SavedSlot, SavedTimeline,
};
use knights_tour::board::{Board, Square};
use knights_tour::position::{Knight, Position};
use knights_tour::puzzle::{ClaimedPuzzle, Verse};
use knights_tour::tour::Tour;
use knights_tour_base::listed;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The format version that is written.
const VERSION: u32 = 3;

/// A snapshot of a session. [`Session::saved`] is quick; [`SavedSession::to_json`] may run on any thread.
#[derive(Debug)]
pub struct SavedSession(Saved);

impl SavedSession {
    /// Maximum length of text to restore, in bytes.
    pub const MAX_BYTES: u64 = 64 << 20;

    /// The session as text for [`Session::restore`].
    pub fn to_json(&self) -> String {
        serde_json::to_string(&self.0).unwrap_or_default()
    }
}

/// Why saved text cannot be restored as a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// No part of the text is readable.
    #[error("The saved game is damaged.")]
    Damaged,
    /// The text was written by a later version of the program.
    #[error("The saved game is from a later version of this program.")]
    Version,
}

listed! {
    /// A part of a saved session that may be unreadable.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SavedPart {
        /// The board of Watch, Play and edit mode.
        OneKnight = "the game of one knight",
        /// The board with two knights.
        TwoKnights = "the game of two knights",
        /// The board of Puzzle mode.
        Puzzle = "the puzzle",
        /// An entry of the undo history.
        Undo = "part of the undo history",
    }
}

/// The result of restoring a session.
#[derive(Clone, Debug)]
#[must_use = "its tasks must be run"]
pub struct Restored {
    /// Events and tasks that result from restoring the boards.
    pub response: Response,
    /// The parts of the text that could not be read.
    pub damaged: Vec<SavedPart>,
}

impl Session {
    /// Takes a snapshot of the session for saving. Leaves out old undo entries and long searches if they would exceed
    /// [`SavedSession::MAX_BYTES`] or be slow to restore.
    pub fn saved(&self) -> SavedSession {
        let Core {
            walk, duel, sheet, ..
        } = &self.core;
        let mut writer = SessionWriter::default();
        // Save current content first; the undo history gets the remaining space.
        let [walk_now, duel_now, sheet_now] =
            [walk, duel, sheet].map(|workspace| writer.present(workspace));
        // The history of puzzles has the started ones, so it comes first, with up to half of the space.
        let sheet = writer.slot(sheet, sheet_now, SessionWriter::MAX_BYTES / 2);
        let walk = writer.slot(walk, walk_now, SessionWriter::MAX_BYTES);
        let duel = writer.slot(duel, duel_now, SessionWriter::MAX_BYTES);
        SavedSession(Saved {
            version: VERSION,
            mode: Readable::Whole(self.mode().name().to_owned()),
            partner: Readable::Whole(self.has_partner()),
            uncrossed: Readable::Whole(self.core.forbids_crossing),
            puzzles: writer.puzzles,
            boards: writer.shapes,
            slots: [walk, duel, sheet].map(Readable::Whole),
        })
    }

    /// Replaces this session with a saved one. Unreadable boards are reset as in a new session.
    ///
    /// # Errors
    /// A [`RestoreError`] if nothing can be restored; the session is then unchanged.
    pub fn restore(&mut self, text: &str) -> Result<Restored, RestoreError> {
        /// The version number, which is read first.
        #[derive(serde::Deserialize)]
        struct Version {
            version: u32,
        }
        let version: Version = serde_json::from_str(text).map_err(|_| RestoreError::Damaged)?;
        match version.version.cmp(&VERSION) {
            Ordering::Less => return Err(RestoreError::Damaged),
            Ordering::Equal => {}
            Ordering::Greater => return Err(RestoreError::Version),
        }
        let saved: Saved = serde_json::from_str(text).map_err(|_| RestoreError::Damaged)?;
        let mode: Option<Mode> = saved.mode.into_whole().and_then(|name| name.parse().ok());
        let mode = mode.unwrap_or_default();
        let shapes = saved.boards.into_iter();
        let mut reader = SessionReader {
            shapes: shapes.map(|shape| shape.into_whole()?.board()).collect(),
            puzzles: Vec::new(),
            damaged: Vec::new(),
            has_dropped: false,
            unreadable: 0,
        };
        let puzzles = saved
            .puzzles
            .into_iter()
            .map(|puzzle| reader.puzzle(puzzle.into_whole()?));
        reader.puzzles = puzzles.collect();
        let Core {
            walk, duel, sheet, ..
        } = Core::new(0, &self.preferences());
        let [saved_walk, saved_duel, saved_sheet] = saved.slots;
        let walk = reader.workspace(saved_walk, SavedPart::OneKnight, walk);
        let duel = reader.workspace(saved_duel, SavedPart::TwoKnights, duel);
        let sheet = reader.workspace(saved_sheet, SavedPart::Puzzle, sheet);
        if reader.unreadable == 3 {
            return Err(RestoreError::Damaged);
        }
        self.revision += 1;
        let core = &mut self.core;
        core.clock.halt();
        core.forget_messages();
        (core.walk, core.duel, core.sheet) = (walk, duel, sheet);
        core.mode = mode;
        core.forbids_crossing = saved.uncrossed.into_whole().unwrap_or_default();
        self.states.puzzle = PuzzleMode::default();
        let game = core.duel.position();
        let moves = game.map_or(0, |game| game.moves().len());
        self.states.two_knights =
            TwoKnightsMode::restored(saved.partner.into_whole().unwrap_or_default(), moves);
        let (workspace, events) = core.workspace_mut();
        events.push(Event::Mode(mode));
        events.push(Event::Board(workspace.board.clone()));
        workspace.announce(false, events);
        Ok(Restored {
            response: self.respond(),
            damaged: reader.damaged,
        })
    }
}

fn list(numbers: &BTreeMap<u64, Square>) -> Vec<(u64, Square)> {
    numbers
        .iter()
        .map(|(&number, &square)| (number, square))
        .collect()
}

/// The state of a workspace, as it is saved.
struct Present {
    board: SavedBoard,
    content: Option<SavedContent>,
    /// Whether all of the content was saved.
    is_whole: bool,
}

/// Collects the parts of a saved session, within limits on its size and on the time to restore it.
#[derive(Default)]
struct SessionWriter {
    shapes: Vec<Readable<SavedShape>>,
    puzzles: Vec<Readable<SavedPuzzle>>,
    known_puzzles: Vec<Arc<ClaimedPuzzle>>,
    known: HashMap<Board, usize>,
    bytes: u64,
    steps: u64,
}

impl SessionWriter {
    /// Maximum size of a saved session that includes undo entries, in bytes. Every change saves the session again.
    const MAX_BYTES: u64 = 16 << 20;
    /// Maximum total number of steps in saved games: restoring replays every step.
    const MAX_STEPS: u64 = 1 << 20;
    /// Estimated size in bytes of a saved game or undo entry, without its lists.
    const PART: u64 = 512;
    /// Estimated size in bytes of a square, or of a number with its square.
    const NAME: u64 = 20;

    fn board(&mut self, board: &Board) -> SavedBoard {
        if let Some(size) = board.rectangle() {
            return SavedBoard::Whole(size);
        }
        let index = self.known.entry(board.clone()).or_insert_with(|| {
            self.bytes += 16 * board.missing_bits().len() as u64 + SessionWriter::PART;
            self.shapes.push(Readable::Whole(SavedShape::of(board)));
            self.shapes.len() - 1
        });
        SavedBoard::Shape(*index)
    }

    fn puzzle(&mut self, solving: &Solving) -> usize {
        let mut known = self.known_puzzles.iter();
        if let Some(index) = known.position(|known| Arc::ptr_eq(known, &solving.puzzle)) {
            if let Readable::Whole(saved) = &mut self.puzzles[index] {
                saved.effort = saved.effort.at_least(solving.effort);
            }
            return index;
        }
        let solution = solving.puzzle.solution();
        let numbers = solving.puzzle.givens().len() + solution.len();
        self.bytes += SessionWriter::NAME * numbers as u64 + SessionWriter::PART;
        let board = self.board(solving.puzzle.board());
        self.puzzles.push(Readable::Whole(SavedPuzzle {
            board,
            name: solving.name.clone(),
            effort: solving.effort,
            givens: list(solving.puzzle.givens()),
            solution: solution.squares().collect(),
            letters: solving.puzzle.verse().map_or(Vec::new(), Verse::list),
        }));
        self.known_puzzles.push(solving.puzzle.clone());
        self.known_puzzles.len() - 1
    }

    /// Saves a timeline, or if it is too long, its moves. Returns whether all of it was saved.
    fn timeline(&mut self, timeline: &Timeline) -> (Option<SavedContent>, bool) {
        if self.has_room_for(timeline.len()) {
            let saved = of_timeline(timeline, timeline.to_bytes(), timeline.steps());
            return (Some(SavedContent::Timeline(saved)), true);
        }
        let moves = timeline.position().moves().len() as u64;
        let saved = self
            .has_room_for(moves)
            .then(|| of_timeline(timeline, timeline.moves_to_bytes(), moves));
        (saved.map(SavedContent::Timeline), false)
    }

    fn has_room_for(&mut self, steps: u64) -> bool {
        let has_room = self.steps + steps <= SessionWriter::MAX_STEPS;
        if has_room {
            self.steps += steps;
            self.bytes += 2 * steps;
        }
        has_room
    }

    /// Saves content, and returns whether all of it was saved.
    fn content(&mut self, content: &BoardContent) -> (Option<SavedContent>, bool) {
        let saved = match content {
            BoardContent::Timeline(timeline) => return self.timeline(timeline),
            BoardContent::Planned(planned) => SavedContent::Planned {
                question: SavedQuestion::of(&planned.question),
                visited: planned.steps() + 1,
            },
            BoardContent::Puzzle(solving) => {
                self.bytes +=
                    SessionWriter::NAME * (solving.placed.len() + solving.notes.len()) as u64;
                SavedContent::Puzzle {
                    puzzle: self.puzzle(solving),
                    placed: list(&solving.placed),
                    notes: solving.all_notes().collect(),
                }
            }
            BoardContent::Draft(numbers) => {
                self.bytes += SessionWriter::NAME * numbers.len() as u64;
                SavedContent::Draft {
                    numbers: list(numbers),
                }
            }
        };
        (Some(saved), true)
    }

    fn present(&mut self, workspace: &Workspace) -> Present {
        let board = self.board(&workspace.board);
        let content = workspace.content.as_ref();
        let (content, is_whole) = content.map_or((None, true), |content| self.content(content));
        Present {
            board,
            content,
            is_whole,
        }
    }

    /// Saves a workspace, with the newest undo entries until `max_bytes` are used.
    fn slot(&mut self, workspace: &Workspace, present: Present, max_bytes: u64) -> SavedSlot {
        let History { past, future } = &workspace.history;
        let (past, future) = if present.is_whole {
            (past.as_slice(), future.as_slice())
        } else {
            (without_steps(past), &[][..])
        };
        SavedSlot {
            board: present.board,
            end: workspace.end,
            content: Readable::Whole(present.content),
            past: self.entries(past, max_bytes),
            future: self.entries(future, max_bytes),
        }
    }

    fn entries(&mut self, entries: &[UndoEntry], max_bytes: u64) -> Vec<Readable<SavedEntry>> {
        let newest_first = entries.iter().rev();
        let saved = newest_first.map_while(|entry| self.entry(entry, max_bytes));
        let mut saved: Vec<_> = saved.map(Readable::Whole).collect();
        saved.reverse();
        saved
    }

    /// Saves an undo entry; `None` if `max_bytes` are used.
    fn entry(&mut self, entry: &UndoEntry, max_bytes: u64) -> Option<SavedEntry> {
        self.bytes += match &entry.change {
            UndoChange::Step { .. } => 3 * SessionWriter::NAME,
            UndoChange::Stroke { stroke } => (3 + stroke.len() as u64) * SessionWriter::NAME,
            UndoChange::Board { .. } => SessionWriter::PART,
        };
        if self.bytes > max_bytes {
            return None;
        }
        let change = match &entry.change {
            &UndoChange::Step { step } => UndoChange::Step { step },
            UndoChange::Stroke { stroke } => UndoChange::Stroke {
                stroke: stroke.clone(),
            },
            UndoChange::Board { board, content } => {
                let content = match content {
                    Some(content) => match self.content(content) {
                        (saved, true) => saved,
                        (_, false) => return None,
                    },
                    None => None,
                };
                let board = self.board(board);
                UndoChange::Board { board, content }
            }
        };
        let end = entry.end;
        Some(UndoEntry { change, end })
    }
}

/// The undo entries without the newest ones that are steps: steps can be undone only in the game that was not saved.
fn without_steps(past: &[UndoEntry]) -> &[UndoEntry] {
    let is_step = |entry: &&UndoEntry| matches!(entry.change, UndoChange::Step { .. });
    let steps = past.iter().rev().take_while(is_step).count();
    &past[..past.len() - steps]
}

fn of_timeline(timeline: &Timeline, steps: Vec<u8>, at: u64) -> SavedTimeline {
    let position = timeline.position();
    let knights = Knight::BOTH.into_iter();
    SavedTimeline {
        starts: knights
            .filter_map(|knight| position.start_of(knight))
            .collect(),
        steps: Hex(steps),
        at,
        active: position.active().number(),
        hints: timeline.hints,
        seconds: timeline.seconds,
        rule: timeline.rule(),
        in_order: timeline.is_in_order(),
        origin: timeline.origin.as_ref().map(|origin| match origin {
            Origin::Found(question) => Origin::Found(SavedQuestion::of(question)),
            &Origin::GivenUp(moves, kept) => Origin::GivenUp(moves, kept),
            &Origin::Loaded(fault) => Origin::Loaded(fault),
        }),
    }
}

/// Reads the parts of a saved session, and notes what is damaged.
struct SessionReader {
    shapes: Vec<Option<Board>>,
    /// The puzzles without the player's numbers and notes.
    puzzles: Vec<Option<Solving>>,
    damaged: Vec<SavedPart>,
    /// Whether a value of the content being read was dropped.
    has_dropped: bool,
    /// Number of boards of which nothing could be read.
    unreadable: usize,
}

impl SessionReader {
    fn note(&mut self, part: SavedPart) {
        if !self.damaged.contains(&part) {
            self.damaged.push(part);
        }
    }

    /// Leaves out a value that is wrong; the rest of the content is kept.
    fn drop_value(&mut self) {
        self.has_dropped = true;
    }

    /// Reads a workspace; `usual` replaces one that is unreadable.
    fn workspace(
        &mut self,
        saved: Readable<SavedSlot>,
        part: SavedPart,
        usual: Workspace,
    ) -> Workspace {
        let readable = saved
            .into_whole()
            .and_then(|saved| Some((self.board(&saved.board)?, saved)));
        let Some((board, saved)) = readable else {
            self.note(part);
            self.unreadable += 1;
            return usual;
        };
        let knights = usual.knights;
        let content = saved
            .content
            .into_whole()
            .and_then(|saved| self.content(saved, &board, knights))
            .filter(|content| content.as_ref().is_none_or(BoardContent::is_sound));
        if std::mem::take(&mut self.has_dropped) {
            self.note(part);
        }
        let mut past = self.undo_entries(saved.past, knights);
        let mut future = self.undo_entries(saved.future, knights);
        if content.is_none() {
            self.note(part);
            self.unreadable += 1;
            past.truncate(without_steps(&past).len());
            future.clear();
        }
        Workspace {
            content: content.unwrap_or_default(),
            history: History { past, future },
            end: saved.end.filter(|&end| board.contains(end)),
            board,
            ..usual
        }
    }

    fn board(&self, saved: &SavedBoard) -> Option<Board> {
        match saved {
            SavedBoard::Shape(index) => self.shapes.get(*index)?.clone(),
            SavedBoard::Whole(size) => Some(Board::whole(*size)),
        }
    }

    fn undo_entries(&mut self, saved: Vec<Readable<SavedEntry>>, knights: u64) -> Vec<UndoEntry> {
        let count = saved.len();
        let newest_first = saved.into_iter().rev();
        let read = newest_first.map(|entry| self.undo_entry(entry.into_whole()?, knights));
        // A step leads to the state of the entry after it; the states of puzzles are complete.
        let mut is_usable = true;
        let usable = read.filter_map(|entry| {
            is_usable &= entry.is_some() || knights == 0;
            entry.filter(|_| is_usable)
        });
        let mut entries: Vec<UndoEntry> = usable.collect();
        let has_dropped = std::mem::take(&mut self.has_dropped);
        if has_dropped || entries.len() < count {
            self.note(SavedPart::Undo);
        }
        entries.reverse();
        entries
    }

    fn undo_entry(&mut self, saved: SavedEntry, knights: u64) -> Option<UndoEntry> {
        let mut end = saved.end;
        let change = match saved.change {
            UndoChange::Step { step } => UndoChange::Step { step },
            UndoChange::Stroke { stroke } => UndoChange::Stroke { stroke },
            UndoChange::Board { board, content } => {
                let board = self.board(&board)?;
                let content = self.content(content, &board, knights)?;
                end = end.filter(|&end| board.contains(end));
                UndoChange::Board { board, content }
            }
        };
        Some(UndoEntry { change, end })
    }

    /// Reads the content of a workspace with this number of knights, up to values that are wrong. `None` if nothing is
    /// readable.
    fn content(
        &mut self,
        saved: Option<SavedContent>,
        board: &Board,
        knights: u64,
    ) -> Option<Option<BoardContent>> {
        let content = match saved {
            None => return Some(None),
            Some(SavedContent::Timeline(saved)) => {
                BoardContent::Timeline(Box::new(self.timeline(&saved, board)?))
            }
            Some(SavedContent::Planned { question, visited }) => {
                let question = question.question(board)?;
                let plan = Arc::new(question.plan()?);
                let mut planned = Planned::new(question, plan);
                planned.seek(visited.checked_sub(1)?);
                BoardContent::Planned(planned)
            }
            Some(SavedContent::Puzzle {
                puzzle,
                placed,
                notes,
            }) => BoardContent::Puzzle(Box::new(self.solving(puzzle, placed, notes, board)?)),
            Some(SavedContent::Draft { numbers }) => {
                BoardContent::Draft(self.draft(numbers, board))
            }
        };
        let is_of_mode = match content.knights() {
            0 => knights == 0,
            count => count <= knights,
        };
        is_of_mode.then_some(Some(content))
    }

    /// Restores the player's numbers and notes in a puzzle.
    fn solving(
        &mut self,
        puzzle: usize,
        placed: Vec<(u64, Square)>,
        notes: Vec<(Square, u64)>,
        board: &Board,
    ) -> Option<Solving> {
        let mut solving = self.puzzles.get(puzzle)?.clone()?;
        if solving.puzzle.board() != board {
            return None;
        }
        for (number, square) in placed {
            let is_free = solving.is_missing(number) && solving.number_at(square).is_none();
            if is_free && board.contains(square) {
                let _ = solving.placed.insert(number, square);
            } else {
                self.drop_value();
            }
        }
        for (square, number) in notes {
            let is_known = (1..=solving.last()).contains(&number);
            if is_known && board.contains(square) && solving.number_at(square).is_none() {
                solving.note(square, number);
            }
        }
        Some(solving)
    }

    fn draft(&mut self, numbers: Vec<(u64, Square)>, board: &Board) -> BTreeMap<u64, Square> {
        let mut known = BTreeMap::new();
        for (number, square) in numbers {
            let is_known = (1..=board.squares()).contains(&number) && board.contains(square);
            let is_taken = known.values().any(|taken| *taken == square);
            if is_known && !is_taken && !known.contains_key(&number) {
                let _ = known.insert(number, square);
            } else if number > 0 {
                // Version 0.3.0 could save a number 0 that the user did not choose.
                self.drop_value();
            }
        }
        known
    }

    /// Restores a puzzle. The undo history may hold many, so uniqueness is checked only when a puzzle is shown.
    fn puzzle(&self, saved: SavedPuzzle) -> Option<Solving> {
        let board = self.board(&saved.board)?;
        let givens: BTreeMap<u64, Square> = saved.givens.into_iter().collect();
        let solution = Tour::new(&board, saved.solution).ok()?;
        let puzzle = if saved.letters.is_empty() {
            ClaimedPuzzle::new(givens, solution)?
        } else {
            Verse::new(solution, saved.letters, !givens.is_empty())?.into()
        };
        let mut solving = Solving::new(Arc::new(puzzle), saved.name);
        let effort = Some(saved.effort).filter(|effort| (0.0..1e9).contains(&effort.seconds));
        solving.effort = effort.unwrap_or_default();
        Some(solving)
    }

    /// Restores a run: its steps up to the first illegal one, and a usual value for each wrong one.
    fn timeline(&mut self, saved: &SavedTimeline, board: &Board) -> Option<Timeline> {
        Session::holds(board.size()).ok()?;
        let mut position = match *saved.starts.as_slice() {
            [start] => Position::new(board, start).ok()?,
            [first, second] => Position::with_two(board, [first, second]).ok()?,
            _ => return None,
        };
        // On failure, for lack of memory, lookups walk the trail instead.
        let _ = position.keep_numbers();
        let mut timeline = Timeline::new(position, saved.rule);
        let mut is_whole = timeline.replay_from(&saved.steps.0, saved.in_order);
        timeline.seek(saved.at);
        if timeline.position().has_two() {
            let mut knights = Knight::BOTH.into_iter();
            let active = knights.find(|knight| knight.number() == saved.active);
            is_whole &= active.is_some();
            timeline.activate(active.unwrap_or(Knight::First));
        }
        timeline.hints = saved.hints;
        let seconds = Some(saved.seconds).filter(|seconds| (0.0..1e9).contains(seconds));
        is_whole &= seconds.is_some();
        timeline.seconds = seconds.unwrap_or_default();
        timeline.origin = match &saved.origin {
            None => None,
            Some(Origin::Found(question)) => {
                let question = question.question(board);
                is_whole &= question.is_some();
                question.map(Origin::Found)
            }
            &Some(Origin::GivenUp(moves, kept)) => Some(Origin::GivenUp(moves, kept)),
            &Some(Origin::Loaded(fault)) => Some(Origin::Loaded(fault)),
        };
        if !is_whole {
            self.drop_value();
        }
        Some(timeline)
    }
}
