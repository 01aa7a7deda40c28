//! The game of two knights, as a person plays it: against another, alone, or with the computer.

use super::Behaviour;
use crate::board::Square;
use crate::position::{Knight, Position};
use crate::scene::Mark;
use crate::session::core::Core;
use crate::session::report::{Guide, Report, Tone};
use crate::session::sentences;
use crate::session::task::{Job, Task, TaskId, TaskKind, TaskResult};
use crate::session::timeline::{Author, Origin, Timeline};
use crate::session::{Command, Event, Start};
use crate::two_knights::{self, NoPerfectGame};

/// Whether the computer plays along, and how far it is with it.
#[derive(Clone, Debug, Default)]
pub(super) struct TwoKnights {
    pub(super) has_partner: bool,
    /// The task that finds the computer's move, and the step at which it was asked for.
    asked: Option<(TaskId, u64)>,
    /// The computer is to move.
    owes: Option<Owed>,
    /// How many moves had been made when the active knight was seen to last.
    seen: usize,
}

/// A move that the computer owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Owed {
    /// The step at which it is to be made: at no other.
    at: u64,
    /// Whether it is a part of the change that was made last, and undone with it.
    is_answer: bool,
}

impl Behaviour for TwoKnights {
    fn apply(
        &mut self,
        core: &mut Core,
        command: Command,
        events: &mut Vec<Event>,
    ) -> Option<Task> {
        match command {
            Command::Start(start) => self.place(core, start, events),
            Command::Choose(square) => self.choose(core, square, events),
            Command::PlayPause if core.is_running() => core.halt(),
            Command::PlayPause | Command::FastForward => {
                play(core, command == Command::FastForward);
            }
            Command::StepOn => step_once(core, events),
            Command::FindTour | Command::FindAnother => return find_perfect(core),
            Command::TogglePartner => {
                self.has_partner = !self.has_partner;
                self.owe(core, false);
            }
            _ => {}
        }
        None
    }

    fn take(&mut self, core: &mut Core, result: TaskResult, events: &mut Vec<Event>) {
        match result {
            TaskResult::Answer(knight, Some(to)) => self.answer(core, knight, to, events),
            TaskResult::Perfect(Ok(steps)) => {
                let Some(begun) = core.position().and_then(first_squares) else {
                    return;
                };
                core.lay_out_moves(begun, steps, Author::Solver, Origin::Begun);
                let of = core.timeline().map_or(0, Timeline::len);
                events.push(Event::Seek { step: 0, of });
                core.play(false);
            }
            TaskResult::Perfect(Err(NoPerfectGame::NotFound)) => {
                core.say(sentences::NO_PERFECT_GAME_FOUND);
            }
            TaskResult::Perfect(Err(why)) => core.say(sentences::no_perfect_game(why)),
            TaskResult::Failed(sentence) => core.say(sentence),
            // Its own that came to nothing, and those of one knight.
            TaskResult::Answer(_, None)
            | TaskResult::Cancelled
            | TaskResult::Tour(..)
            | TaskResult::Plan(..)
            | TaskResult::Impossible(..)
            | TaskResult::Nothing
            | TaskResult::Verdict(_)
            | TaskResult::Shape(_)
            | TaskResult::Puzzle(_) => {}
        }
    }

    /// The knights take turns where they can; the computer's turn is its to use.
    fn settle(&mut self, core: &mut Core, _events: &mut Vec<Event>) -> Option<Task> {
        let moves = core.position().map_or(0, |position| position.moves().len());
        let has_moved = moves > self.seen;
        self.seen = moves;
        let game = core.position().filter(|position| position.has_two())?;
        let active = match game.moves().last().map(|step| step.knight().other()) {
            _ if self.has_partner => Knight::First,
            Some(next) if has_moved && two_knights::can_move(game, next) => next,
            _ => game.active(),
        };
        if let Some(timeline) = core.timeline_mut() {
            timeline.activate(active);
        }
        self.asked = self.asked.filter(|&(_, step)| step == core.steps());
        self.owes = self.owes.filter(|owed| owed.at == core.steps());
        if self.asked.is_some() || !self.is_computers_turn(core) {
            return None;
        }
        let game = core.position()?.clone();
        let job = Job::Answer {
            game: Box::new(game),
            knight: Knight::Second,
            seed: core.random.next_u64(),
        };
        let task = core.ask(job);
        self.asked = Some((task.id(), core.steps()));
        Some(task)
    }

    fn advance(&mut self, core: &mut Core, steps: u64, events: &mut Vec<Event>) {
        let mut made = 0;
        while made < steps && core.replay(events) {
            made += 1;
        }
        if made > 0 {
            stop_at_end(core, events);
        }
        if core.timeline().is_none_or(Timeline::is_at_end) {
            core.halt();
        }
    }

    fn report(&self, core: &Core) -> Report {
        match core.position().filter(|position| position.has_two()) {
            Some(game) => self.report_game(core, game),
            None => self.report_placing(core.position()),
        }
    }

    fn marks(&self, core: &Core) -> Vec<(Square, Mark)> {
        let Some(game) = core.position().filter(|position| position.has_two()) else {
            return Vec::new();
        };
        let mut marks = Vec::new();
        for knight in Knight::BOTH {
            let mark = match knight {
                Knight::First => Mark::Candidate,
                Knight::Second => Mark::OtherCandidate,
            };
            let candidates = two_knights::candidates(game, knight);
            marks.extend(candidates.map(|(_, square)| (square, mark)));
        }
        if !two_knights::is_over(game) {
            marks.push((game.here(), Mark::Active));
        }
        marks
    }
}

impl TwoKnights {
    #[cfg(feature = "serde")]
    pub(super) fn restored(has_partner: bool, moves: usize) -> TwoKnights {
        TwoKnights {
            has_partner,
            seen: moves,
            ..TwoKnights::default()
        }
    }

    fn place(&mut self, core: &mut Core, start: Start, events: &mut Vec<Event>) {
        let first = core.position().map(Position::start);
        if core.position().is_some_and(Position::has_two) {
            return core.say(sentences::BOTH_PLACED);
        }
        let mut square = core.square_of(start);
        while start == Start::Random && first == Some(square) && core.board().squares() > 2 {
            square = core.square_of(start);
        }
        self.choose(core, square, events);
    }

    /// A click: it places a knight, chooses one, or moves one.
    fn choose(&mut self, core: &mut Core, square: Square, events: &mut Vec<Event>) {
        if self.is_thinking(core) {
            return core.say(sentences::COMPUTER_IS_THINKING);
        }
        core.halt();
        if let Err(error) = core.board().check(square) {
            return core.say(sentences::not_possible(error));
        }
        match core.position() {
            Some(game) if game.has_two() => {
                if let Err(sentence) = self.choose_in(core, square, events) {
                    core.say(sentence);
                }
            }
            first => {
                let first = first.map(Position::start);
                place(core, first, square, events);
                // Where the player's knight cannot move from there, the computer's move goes with it.
                self.owe(core, true);
            }
        }
    }

    fn choose_in(
        &mut self,
        core: &mut Core,
        square: Square,
        events: &mut Vec<Event>,
    ) -> Result<(), String> {
        let Some(game) = core.position() else {
            return Ok(());
        };
        if two_knights::is_over(game) {
            return Err(sentences::GAME_IS_OVER.to_owned());
        }
        let mut both = Knight::BOTH.into_iter();
        if let Some(knight) = both.find(|&knight| game.here_of(knight) == Some(square)) {
            return self.select(core, knight);
        }
        if self.has_partner && !two_knights::can_move(game, Knight::First) {
            self.asked = None;
            self.owe(core, false);
            return Ok(());
        }
        let active = game.active();
        let by_active = two_knights::check(game, active, square);
        let by_other = two_knights::check(game, active.other(), square).ok();
        let step = match by_active {
            Ok(step) => step,
            Err(why) => by_other
                .filter(|_| !self.has_partner)
                .ok_or_else(|| sentences::not_possible(why))?,
        };
        core.make(step, Author::Person, events);
        self.owe(core, true);
        stop_at_end(core, events);
        Ok(())
    }

    fn select(&self, core: &mut Core, knight: Knight) -> Result<(), String> {
        if self.has_partner && knight == Knight::Second {
            return Err(sentences::COMPUTERS_KNIGHT.to_owned());
        }
        let game = core.position();
        if game.is_some_and(|game| two_knights::must_wait(game, knight)) {
            return Err(sentences::OTHERS_TURN.to_owned());
        }
        if let Some(timeline) = core.timeline_mut() {
            timeline.activate(knight);
        }
        Ok(())
    }

    /// Lets the computer move next, if it plays along.
    fn owe(&mut self, core: &Core, is_answer: bool) {
        self.owes = self.has_partner.then_some(Owed {
            at: core.steps(),
            is_answer,
        });
    }

    /// Whether the computer is to move: after the player's move, and while the player has none; not
    /// while there are moves to be made again.
    fn is_computers_turn(&self, core: &Core) -> bool {
        let is_at_end = core.timeline().is_some_and(Timeline::is_at_end);
        let Some(game) = core.position().filter(|game| game.has_two() && is_at_end) else {
            return false;
        };
        let [player, computer] = Knight::BOTH;
        let last = game.moves().last().map(|step| step.knight());
        let has_answered = last.is_none_or(|last| last == computer);
        self.owes.is_some()
            && !core.is_running()
            && two_knights::can_move(game, computer)
            && !(has_answered && two_knights::can_move(game, player))
    }

    fn is_thinking(&self, core: &Core) -> bool {
        let asked = self.asked.map(|(id, _)| id);
        asked.is_some() && core.pending(TaskKind::Awaited) == asked
    }

    fn answer(&mut self, core: &mut Core, knight: Knight, to: Square, events: &mut Vec<Event>) {
        let game = core.position();
        let step = game.and_then(|game| two_knights::check(game, knight, to).ok());
        let Some(step) = step else { return };
        if self.owes.is_some_and(|owed| owed.is_answer) {
            core.make_without_undo(step, Author::Solver, events);
        } else {
            core.make(step, Author::Solver, events);
        }
        self.owe(core, true);
        stop_at_end(core, events);
    }

    fn report_game(&self, core: &Core, game: &Position) -> Report {
        if two_knights::is_over(game) {
            return report_over(game);
        }
        if core.is_running() {
            return Report::new(Tone::Plain, sentences::PERFECT_GAME_SHOWN, scores(game))
                .guide(Guide::TwoKnightsRunning);
        }
        let mut both = Knight::BOTH.into_iter();
        let waits = both.find(|&knight| !two_knights::can_move(game, knight));
        let title = match waits {
            _ if self.is_thinking(core) => "The computer is thinking\u{2026}".to_owned(),
            Some(knight) if two_knights::must_wait(game, knight) => {
                format!("The {} knight must move", name(knight.other()))
            }
            Some(knight) => format!("Only the {} knight can move", name(knight.other())),
            None if self.has_partner => "Your move with the light knight".to_owned(),
            None => format!(
                "Either knight may move; a click moves the {} one",
                name(game.active())
            ),
        };
        let text = sentences::how_to_play_two(&scores(game));
        Report::new(Tone::Plain, title, text)
            .offer("Undo", [Command::Undo])
            .offer("A perfect game", [Command::FindTour])
    }

    fn report_placing(&self, first: Option<&Position>) -> Report {
        let [title, text] = match first {
            None => sentences::CHOOSE_LIGHT,
            Some(_) => sentences::CHOOSE_DARK,
        };
        let partner = if self.has_partner {
            "Play without the computer"
        } else {
            "Play against the computer"
        };
        Report::new(Tone::Plain, title, text).offer(partner, [Command::TogglePartner])
    }
}

/// Puts the first knight on the board, or the second beside it.
fn place(core: &mut Core, first: Option<Square>, square: Square, events: &mut Vec<Event>) {
    let (knight, placed) = match first {
        None => (Knight::First, core.position_from(square)),
        Some(first) => {
            let both = Position::with_two(core.board(), [first, square]);
            let both = both.map_err(sentences::not_possible);
            (Knight::Second, both)
        }
    };
    match placed {
        Ok(position) => {
            core.begin_with(position);
            events.push(Event::Place(knight, square));
            stop_at_end(core, events);
        }
        Err(sentence) => core.say(sentence),
    }
}

/// The game as it was before its first move.
fn first_squares(game: &Position) -> Option<Position> {
    let starts = [
        game.start_of(Knight::First)?,
        game.start_of(Knight::Second)?,
    ];
    Position::with_two(game.board(), starts).ok()
}

fn play(core: &mut Core, is_fast: bool) {
    if core.timeline().is_some_and(|now| !now.is_at_end()) {
        core.record_step();
        core.play(is_fast);
    } else {
        core.say(sentences::MOVE_THEM_YOURSELF);
    }
}

fn step_once(core: &mut Core, events: &mut Vec<Event>) {
    core.halt();
    if core.timeline().is_none_or(Timeline::is_at_end) {
        return core.say(sentences::NOTHING_TO_REPEAT);
    }
    core.with_undo(|core| {
        core.replay(events);
    });
    stop_at_end(core, events);
}

fn stop_at_end(core: &mut Core, events: &mut Vec<Event>) {
    if let Some(game) = core.position().filter(|game| two_knights::is_over(game)) {
        let visited = game.visited();
        let left = game.board().squares() - visited;
        events.push(Event::Over { visited, left });
    }
}

fn find_perfect(core: &mut Core) -> Option<Task> {
    core.halt();
    let starts = core.position().and_then(|game| {
        let [first, second] = Knight::BOTH.map(|knight| game.start_of(knight));
        Some([first?, second?])
    });
    let Some(starts) = starts else {
        core.say(sentences::PLACE_BOTH);
        return None;
    };
    let job = Job::Perfect {
        board: core.board().clone(),
        starts,
        seed: core.random.next_u64(),
    };
    Some(core.ask(job))
}

fn report_over(game: &Position) -> Report {
    let (tone, title) = if game.is_complete() {
        (Tone::Success, sentences::PERFECT_GAME)
    } else {
        (Tone::Trouble, sentences::NO_MORE_MOVES)
    };
    Report::new(tone, title, sentences::end_of_two(game))
        .offer("Undo", [Command::Undo])
        .offer("A perfect game", [Command::FindTour])
        .offer("New game", [Command::Clear])
}

fn scores(game: &Position) -> String {
    let [light, dark] = Knight::BOTH.map(|knight| game.visited_by(knight));
    sentences::scores(light, dark, game.board().squares() - game.visited())
}

fn name(knight: Knight) -> &'static str {
    match knight {
        Knight::First => "light",
        Knight::Second => "dark",
    }
}
