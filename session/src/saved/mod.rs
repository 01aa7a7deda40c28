//! Saves and restores sessions. Every step that is read is checked like a player's move.

mod data;
#[cfg(test)]
mod tests;

use super::core::Core;
use super::history::Content;
use super::history::{History, UndoEntry};
use super::modes::puzzle::Puzzle as PuzzleState;
use super::modes::two_knights::TwoKnights;
use super::planned::Planned;
use super::run::Run;
use super::solving::Solving;
use super::timeline::{Origin, Timeline};
use super::workspace::{Numbers, Space as _, Workspace};
use super::{Event, Mode, Response, Session};
use data::{
    Hex, Readable, Saved, SavedBoard, SavedContent, SavedEntry, SavedPuzzle, SavedQuestion,
    SavedShape, SavedSlot, SavedTimeline,
};
use knights_tour::board::{Board, Square};
use knights_tour::position::{Knight, Position};
use knights_tour::puzzle::{Puzzle, Verse};
use knights_tour::tour::Tour;
use knights_tour_base::listed;
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
#[non_exhaustive]
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
    #[non_exhaustive]
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
#[non_exhaustive]
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
        let mut writer = Writer::default();
        let Core {
            walk, duel, sheet, ..
        } = &self.core;
        // Save current content first; the undo history gets the remaining space.
        let presents = (
            writer.present(walk),
            writer.present(duel),
            writer.present(sheet),
        );
        // The history of puzzles has the started ones, so it comes first, with up to half of the space.
        writer.most = Writer::MAX_BYTES / 2;
        let sheet = Readable::Whole(writer.slot(sheet, presents.2));
        writer.most = Writer::MAX_BYTES;
        let walk = Readable::Whole(writer.slot(walk, presents.0));
        let duel = Readable::Whole(writer.slot(duel, presents.1));
        let slots = vec![walk, duel, sheet];
        SavedSession(Saved {
            version: VERSION,
            puzzles: writer.puzzles,
            mode: Readable::Whole(self.mode().name().to_owned()),
            partner: Readable::Whole(self.has_partner()),
            uncrossed: Readable::Whole(self.core.forbids_crossing),
            boards: writer.shapes,
            slots,
        })
    }

    /// Replaces this session with a saved one. Unreadable boards are reset as in a new session.
    ///
    /// # Errors
    /// A [`RestoreError`] if nothing can be restored; the session is then unchanged.
    pub fn restore(&mut self, text: &str) -> Result<Restored, RestoreError> {
        #[derive(serde::Deserialize)]
        struct Version {
            version: u32,
        }
        let version: Version = serde_json::from_str(text).map_err(|_| RestoreError::Damaged)?;
        if version.version > VERSION {
            return Err(RestoreError::Version);
        }
        let saved: Saved = serde_json::from_str(text).map_err(|_| RestoreError::Damaged)?;
        let mode = saved
            .mode
            .into_whole()
            .and_then(|name: String| name.parse::<Mode>().ok());
        let mode = mode.unwrap_or_default();
        let shapes = saved.boards.into_iter();
        let mut reader = Reader {
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
        let mut saved_slots = saved.slots.into_iter();
        let mut next = || saved_slots.next().ok_or(RestoreError::Damaged);
        let walk = reader.workspace(next()?, SavedPart::OneKnight, Board::CHESS);
        let duel = reader.workspace(next()?, SavedPart::TwoKnights, Session::TWO_KNIGHTS);
        let sheet = reader.workspace(next()?, SavedPart::Puzzle, Board::CHESS);
        if reader.unreadable == 3 {
            return Err(RestoreError::Damaged);
        }
        self.revision += 1;
        let core = &mut self.core;
        core.clock.halt();
        (core.refused, core.remark) = (None, None);
        (core.walk, core.duel, core.sheet) = (walk, duel, sheet);
        core.mode = mode;
        core.forbids_crossing = saved.uncrossed.into_whole().unwrap_or_default();
        self.states.puzzle = PuzzleState::default();
        let game = core.duel.position();
        let moves = game.map_or(0, |game| game.moves().len());
        self.states.two_knights =
            TwoKnights::restored(saved.partner.into_whole().unwrap_or_default(), moves);
        let (space, events) = core.space_mut();
        events.push(Event::Mode(mode));
        events.push(Event::Board(space.board().clone()));
        space.announce(false, events);
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

/// The current content, and whether all of it was saved.
type Present = (Option<SavedContent>, bool);

trait Saves: Content {
    /// Whether each undo entry can be restored without the entries after it.
    const HAS_COMPLETE_ENTRIES: bool;

    fn save(&self, writer: &mut Writer) -> Present;

    /// Reads content, and calls [`Reader::drop_value`] for single values that are wrong. `None` if nothing is readable.
    fn read(saved: SavedContent, board: &Board, reader: &mut Reader) -> Option<Option<Self>>;
}

impl Saves for Run {
    const HAS_COMPLETE_ENTRIES: bool = false;

    fn save(&self, writer: &mut Writer) -> Present {
        match self {
            Run::Planned(planned) => {
                let question = SavedQuestion::of(&planned.question);
                let visited = planned.steps() + 1;
                (Some(SavedContent::Planned { question, visited }), true)
            }
            Run::Timeline(timeline) => writer.timeline(timeline),
        }
    }

    fn read(saved: SavedContent, board: &Board, reader: &mut Reader) -> Option<Option<Run>> {
        let run = match saved {
            SavedContent::Planned { question, visited } => {
                let question = question.question(board)?;
                let plan = Arc::new(question.plan()?);
                let mut planned = Planned::new(question, plan);
                planned.seek(visited.checked_sub(1)?);
                Run::Planned(planned)
            }
            SavedContent::Timeline(saved) => {
                Run::Timeline(Box::new(reader.timeline(&saved, board)?))
            }
            SavedContent::Puzzle { .. } | SavedContent::Draft { .. } => return None,
        };
        Some(Some(run))
    }
}

impl Saves for Numbers {
    const HAS_COMPLETE_ENTRIES: bool = true;

    fn save(&self, writer: &mut Writer) -> Present {
        let saved = match self {
            Numbers::Puzzle(solving) => {
                writer.bytes += 20 * (solving.placed.len() + solving.notes.len()) as u64;
                SavedContent::Puzzle {
                    puzzle: writer.puzzle(solving),
                    placed: list(&solving.placed),
                    notes: solving.all_notes().collect(),
                }
            }
            Numbers::Draft(numbers) => {
                writer.bytes += 20 * numbers.len() as u64;
                SavedContent::Draft {
                    numbers: list(numbers),
                }
            }
        };
        (Some(saved), true)
    }

    fn read(saved: SavedContent, board: &Board, reader: &mut Reader) -> Option<Option<Numbers>> {
        match saved {
            SavedContent::Puzzle {
                puzzle,
                placed,
                notes,
            } => {
                let mut solving = reader.puzzles.get(puzzle)?.clone()?;
                if solving.puzzle.board() != board {
                    return None;
                }
                for (number, square) in placed {
                    let is_free = solving.is_missing(number) && solving.number_at(square).is_none();
                    if is_free && board.contains(square) {
                        let _ = solving.placed.insert(number, square);
                    } else {
                        reader.drop_value();
                    }
                }
                for (square, number) in notes {
                    let is_known = (1..=solving.last()).contains(&number);
                    if is_known && board.contains(square) && solving.number_at(square).is_none() {
                        solving.note(square, number);
                    }
                }
                Some(Some(Numbers::Puzzle(Box::new(solving))))
            }
            SavedContent::Draft { numbers } => {
                let mut known = BTreeMap::new();
                for (number, square) in numbers {
                    let is_known =
                        (1..=board.squares()).contains(&number) && board.contains(square);
                    let is_taken = known.values().any(|taken| *taken == square);
                    if is_known && !is_taken && !known.contains_key(&number) {
                        let _ = known.insert(number, square);
                    } else if number > 0 {
                        // Version 0.3.0 could save a number 0 that the user did not choose.
                        reader.drop_value();
                    }
                }
                Some(Some(Numbers::Draft(known)))
            }
            SavedContent::Planned { .. } | SavedContent::Timeline(_) => None,
        }
    }
}

#[derive(Default)]
struct Writer {
    shapes: Vec<Readable<SavedShape>>,
    puzzles: Vec<Readable<SavedPuzzle>>,
    known_puzzles: Vec<Arc<Puzzle>>,
    known: HashMap<Board, usize>,
    bytes: u64,
    /// Limit of `bytes` for undo entries.
    most: u64,
    steps: u64,
}

impl Writer {
    /// Maximum size of a saved session that includes undo entries, in bytes. Every change saves the session again.
    const MAX_BYTES: u64 = 16 << 20;
    /// Maximum total number of steps in saved games: restoring replays every step.
    const MAX_STEPS: u64 = 1 << 20;
    /// Estimated size in bytes of a saved game or undo entry, without its lists.
    const PART: u64 = 512;

    fn board(&mut self, board: &Board) -> SavedBoard {
        if let Some(size) = board.rectangle() {
            return SavedBoard::Whole(size);
        }
        let index = self.known.entry(board.clone()).or_insert_with(|| {
            self.bytes += 16 * board.missing_bits().len() as u64 + Writer::PART;
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
        self.bytes += 20 * (solving.puzzle.givens().len() + solution.len()) as u64 + Writer::PART;
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

    fn timeline(&mut self, timeline: &Timeline) -> Present {
        let is_whole = self.has_room_for(timeline.len());
        let log = if is_whole {
            Some((timeline.to_bytes(), timeline.steps()))
        } else {
            let moves = timeline.position().moves().len() as u64;
            self.has_room_for(moves)
                .then(|| (timeline.moves_to_bytes(), moves))
        };
        let saved = log.map(|(steps, at)| of_timeline(timeline, steps, at));
        (saved.map(SavedContent::Timeline), is_whole)
    }

    fn has_room_for(&mut self, steps: u64) -> bool {
        let has_room = self.steps + steps <= Writer::MAX_STEPS;
        if has_room {
            self.steps += steps;
            self.bytes += 2 * steps;
        }
        has_room
    }

    fn content(&mut self, content: Option<&impl Saves>) -> Present {
        content.map_or((None, true), |content| content.save(self))
    }

    fn present<C: Saves, const N: u64>(
        &mut self,
        space: &Workspace<C, N>,
    ) -> (SavedBoard, Present) {
        let board = self.board(&space.board);
        (board, self.content(space.content.as_ref()))
    }

    fn slot<C: Saves, const N: u64>(
        &mut self,
        space: &Workspace<C, N>,
        (board, (content, is_whole)): (SavedBoard, Present),
    ) -> SavedSlot {
        let History { past, future } = &space.history;
        let (past, future) = if is_whole {
            (past.as_slice(), future.as_slice())
        } else {
            (without_steps(past), &[][..])
        };
        SavedSlot {
            board,
            end: space.end,
            content: Readable::Whole(content),
            past: self.entries(past),
            future: self.entries(future),
        }
    }

    fn entries<C: Saves>(&mut self, entries: &[UndoEntry<C>]) -> Vec<Readable<SavedEntry>> {
        let entries = entries.iter().rev().map_while(|entry| self.entry(entry));
        let mut entries: Vec<_> = entries.map(Readable::Whole).collect();
        entries.reverse();
        entries
    }

    fn entry<C: Saves>(&mut self, entry: &UndoEntry<C>) -> Option<SavedEntry> {
        const NAME: u64 = 20;
        self.bytes += match entry {
            UndoEntry::Step { .. } => 3 * NAME,
            UndoEntry::Stroke { stroke, .. } => 3 * NAME + NAME * stroke.len() as u64,
            UndoEntry::Board { .. } => Writer::PART,
        };
        if self.bytes > self.most {
            return None;
        }
        Some(match *entry {
            UndoEntry::Step { step, end } => UndoEntry::Step { step, end },
            UndoEntry::Stroke { ref stroke, end } => UndoEntry::Stroke {
                stroke: stroke.clone(),
                end,
            },
            UndoEntry::Board {
                ref board,
                ref content,
                end,
            } => {
                let (content, is_whole) = self.content(content.as_ref());
                let content = is_whole.then_some(content)?;
                let board = self.board(board);
                UndoEntry::Board {
                    board,
                    content,
                    end,
                }
            }
        })
    }
}

/// The undo entries without the newest ones that are steps: steps can be undone only in the game that was not saved.
fn without_steps<C>(past: &[UndoEntry<C>]) -> &[UndoEntry<C>] {
    let is_step = |entry: &&UndoEntry<C>| matches!(entry, UndoEntry::Step { .. });
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

struct Reader {
    shapes: Vec<Option<Board>>,
    /// The puzzles without the player's numbers and notes.
    puzzles: Vec<Option<Solving>>,
    damaged: Vec<SavedPart>,
    /// Whether a value of the content being read was dropped.
    has_dropped: bool,
    /// Number of boards of which nothing could be read.
    unreadable: usize,
}

impl Reader {
    fn note(&mut self, part: SavedPart) {
        if !self.damaged.contains(&part) {
            self.damaged.push(part);
        }
    }

    /// Leaves out a value that is wrong; the rest of the content is kept.
    fn drop_value(&mut self) {
        self.has_dropped = true;
    }

    fn workspace<C: Saves, const N: u64>(
        &mut self,
        saved: Readable<SavedSlot>,
        part: SavedPart,
        usual: Board,
    ) -> Workspace<C, N> {
        let saved = saved.into_whole();
        let Some((saved, board)) = saved.and_then(|saved| {
            let board = self.board(&saved.board)?;
            Some((saved, board))
        }) else {
            self.note(part);
            self.unreadable += 1;
            return Workspace::new(usual);
        };
        let content = saved
            .content
            .into_whole()
            .and_then(|saved| self.content(saved, &board));
        let content = content.filter(|content| content.as_ref().is_none_or(C::is_sound));
        if std::mem::take(&mut self.has_dropped) {
            self.note(part);
        }
        let mut past = self.undo_entries(saved.past);
        let mut future = self.undo_entries(saved.future);
        if content.is_none() {
            self.note(part);
            self.unreadable += 1;
            past.truncate(without_steps(&past).len());
            future.clear();
        }
        let end = saved.end.filter(|&end| board.contains(end));
        Workspace {
            content: content.unwrap_or_default(),
            history: History { past, future },
            end,
            board,
        }
    }

    fn board(&self, saved: &SavedBoard) -> Option<Board> {
        match saved {
            SavedBoard::Shape(index) => self.shapes.get(*index)?.clone(),
            SavedBoard::Whole(size) => Some(Board::whole(*size)),
        }
    }

    fn undo_entries<C: Saves>(&mut self, saved: Vec<Readable<SavedEntry>>) -> Vec<UndoEntry<C>> {
        let count = saved.len();
        let read = saved
            .into_iter()
            .rev()
            .map(|entry| self.undo_entry(entry.into_whole()?));
        // A step leads to the state of the entry after it; the states of puzzles are complete.
        let mut is_usable = true;
        let usable = read.filter_map(|entry| {
            is_usable &= entry.is_some() || C::HAS_COMPLETE_ENTRIES;
            entry.filter(|_| is_usable)
        });
        let mut entries: Vec<UndoEntry<C>> = usable.collect();
        let has_dropped = std::mem::take(&mut self.has_dropped);
        if has_dropped || entries.len() < count {
            self.note(SavedPart::Undo);
        }
        entries.reverse();
        entries
    }

    fn undo_entry<C: Saves>(&mut self, saved: SavedEntry) -> Option<UndoEntry<C>> {
        Some(match saved {
            UndoEntry::Step { step, end } => UndoEntry::Step { step, end },
            UndoEntry::Stroke { stroke, end } => UndoEntry::Stroke { stroke, end },
            UndoEntry::Board {
                board,
                content,
                end,
            } => {
                let board = self.board(&board)?;
                let content = self.content(content, &board)?;
                let end = end.filter(|&end| board.contains(end));
                UndoEntry::Board {
                    board,
                    content,
                    end,
                }
            }
        })
    }

    fn content<C: Saves>(
        &mut self,
        saved: Option<SavedContent>,
        board: &Board,
    ) -> Option<Option<C>> {
        saved.map_or(Some(None), |saved| C::read(saved, board, self))
    }

    /// Restores a puzzle. The undo history may hold many, so uniqueness is checked only when a puzzle is shown.
    fn puzzle(&self, saved: SavedPuzzle) -> Option<Solving> {
        let (board, givens) = (
            self.board(&saved.board)?,
            saved.givens.into_iter().collect(),
        );
        let puzzle = if saved.solution.is_empty() {
            Puzzle::new(&board, &givens).ok()?
        } else {
            let solution = Tour::new(&board, saved.solution).ok()?;
            match saved.letters.is_empty() {
                true => Puzzle::claimed(givens, solution)?,
                false => Verse::new(solution, saved.letters, !givens.is_empty())?.into(),
            }
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
