//! The game of two knights: for two players, for one alone, or against the computer.

use super::Behaviour;
use crate::core::{Core, position_from};
use crate::refusal::SessionResult;
use crate::report::{Hint, Report, Severity};
use crate::task::{Job, TaskId, TaskKind, TaskResult};
use crate::timeline::{Author, Timeline};
use crate::{Command, Event, Phase, Start, sentences, two_knights};
use knights_tour::board::Square;
use knights_tour::position::{Knight, Position, Step};
use knights_tour_scene::Mark;

/// The state of the game of two knights: who moves next.
#[derive(Clone, Debug, Default)]
pub(crate) struct TwoKnightsMode {
    pub(crate) has_partner: bool,
    asked: Option<AskedMove>,
    owes: Option<Owed>,
    /// Number of moves in the game when the active knight was last chosen.
    seen: usize,
}

/// A move for which the computer is looking, at a step of the game.
#[derive(Clone, Copy, Debug)]
struct AskedMove {
    task: TaskId,
    at: u64,
}

/// A move that the computer must make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Owed {
    /// The step at which the computer must move; if the game is at another step, no move is due.
    at: u64,
    /// Whether one undo takes back both the computer's move and the player's move before it.
    is_answer: bool,
}

impl Behaviour for TwoKnightsMode {
    fn apply(&mut self, core: &mut Core, command: Command) -> SessionResult {
        match core.duel.handle(command, &mut core.clock, &mut core.events) {
            Some(Command::Start(start)) => self.place(core, start)?,
            Some(Command::Choose(_)) if core.clock.is_running() => play(core, true)?,
            Some(Command::Choose(square)) => self.choose(core, square)?,
            Some(Command::Drag { from, to }) => self.drag(core, from, to)?,
            Some(Command::PlayPause) if core.clock.is_running() => core.clock.halt(),
            Some(Command::PlayPause) => play(core, false)?,
            Some(Command::FastForward) => play(core, true)?,
            Some(Command::StepOn) => step_once(core)?,
            Some(Command::FindTour | Command::FindAnother) => find_perfect(core)?,
            Some(Command::TogglePartner) => {
                self.has_partner = !self.has_partner;
                self.owe(core, false);
            }
            _ => {}
        }
        Ok(())
    }

    fn finish(&mut self, core: &mut Core, result: TaskResult) -> SessionResult {
        match result {
            TaskResult::Answer(to) => self.answer(core, to),
            TaskResult::Perfect(steps) => show_perfect(core, steps)?,
            _ => {}
        }
        Ok(())
    }

    /// Activates the knights in turn, and requests the computer's move.
    fn follow_up(&mut self, core: &mut Core) {
        let moves = core.duel.position().map_or(0, |now| now.moves().len());
        let has_moved = moves > self.seen;
        self.seen = moves;
        let Some(game) = core.duel.position().filter(|now| now.has_two()) else {
            return;
        };
        let active = match game.moves().last().map(|step| step.knight().other()) {
            _ if self.has_partner => Knight::First,
            Some(next) if has_moved && two_knights::can_move(game, next) => next,
            _ => game.active(),
        };
        if let Some(timeline) = core.duel.timeline_mut() {
            timeline.activate(active);
        }
        let steps = core.duel.steps();
        self.asked = self.asked.filter(|asked| asked.at == steps);
        self.owes = self.owes.filter(|owed| owed.at == steps);
        if self.asked.is_some() || !self.is_computers_turn(core) {
            return;
        }
        if let Some(game) = core.duel.position().cloned() {
            let job = Job::Answer {
                game: Box::new(game),
                seed: core.random.next_u64(),
            };
            self.asked = Some(AskedMove {
                task: core.start_task(job),
                at: steps,
            });
        }
    }

    fn advance(&mut self, core: &mut Core, steps: u64) {
        if core.duel.replay(steps, &mut core.clock, &mut core.events) {
            log_end(core);
        }
    }

    fn phase(&self, core: &Core) -> Phase {
        match core.duel.position() {
            None => Phase::Empty,
            Some(game) if game.is_complete() => Phase::Complete,
            Some(game) if two_knights::is_over(game) => Phase::DeadEnd,
            Some(_) => core.clock.phase(core.duel.steps()),
        }
    }

    fn report(&self, core: &Core) -> Report {
        match core.duel.position().filter(|position| position.has_two()) {
            Some(game) => self.report_game(core, game),
            None => self.report_placing(core.duel.position()),
        }
    }

    fn marks(&self, core: &Core) -> Vec<(Square, Mark)> {
        let Some(game) = core.duel.position().filter(|position| position.has_two()) else {
            return Vec::new();
        };
        let mut marks = Vec::new();
        let movable = if self.has_partner {
            &Knight::BOTH[..1]
        } else {
            &Knight::BOTH
        };
        for &knight in movable {
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

impl TwoKnightsMode {
    #[cfg(feature = "serde")]
    pub(crate) fn restored(has_partner: bool, moves: usize) -> TwoKnightsMode {
        TwoKnightsMode {
            has_partner,
            seen: moves,
            ..TwoKnightsMode::default()
        }
    }

    fn place(&mut self, core: &mut Core, start: Start) -> SessionResult {
        let first = core.duel.position().map(Position::start);
        if core.duel.position().is_some_and(Position::has_two) {
            return Err("Both knights are placed; clear the board to place them again.".into());
        }
        let board = core.duel.board.clone();
        let mut square = core.square_of(start, &board);
        while start == Start::Random && first == Some(square) && board.squares() > 2 {
            square = core.square_of(start, &board);
        }
        self.choose(core, square)
    }

    fn choose(&mut self, core: &mut Core, square: Square) -> SessionResult {
        if self.is_thinking(core) {
            return Err("The computer is thinking.".into());
        }
        core.clock.halt();
        core.duel.board.check(square)?;
        match core.duel.position() {
            Some(game) if game.has_two() => self.choose_in(core, square),
            first => {
                let placed = place(core, first.map(Position::start), square);
                // If the player cannot move, the computer does. Undo takes back this placement together with that move.
                self.owe(core, true);
                placed
            }
        }
    }

    fn choose_in(&mut self, core: &mut Core, square: Square) -> SessionResult {
        let Some(game) = core.duel.position() else {
            return Ok(());
        };
        if two_knights::is_over(game) {
            return Err("No more moves: the game is over.".into());
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
        let by_other = by_other.filter(|_| !self.has_partner);
        let step = by_active.or_else(|why| by_other.ok_or(why))?;
        core.duel.make(step, Author::Person, &mut core.events);
        self.owe(core, true);
        log_end(core);
        Ok(())
    }

    fn drag(&mut self, core: &mut Core, from: Square, to: Square) -> SessionResult {
        let game = core.duel.position().filter(|game| game.has_two());
        let dragged = game.and_then(|game| {
            let mut both = Knight::BOTH.into_iter();
            both.find(|&knight| game.here_of(knight) == Some(from))
        });
        let Some(knight) = dragged else {
            return Ok(());
        };
        let game = core.duel.position();
        if game.is_none_or(|game| two_knights::check(game, knight, to).is_err()) {
            return Ok(());
        }
        self.select(core, knight)?;
        self.choose(core, to)
    }

    fn select(&self, core: &mut Core, knight: Knight) -> SessionResult {
        if self.has_partner && knight == Knight::Second {
            return Err("The dark knight is the computer\u{2019}s.".into());
        }
        let game = core.duel.position();
        if game.is_some_and(|game| two_knights::must_wait(game, knight)) {
            return Err("This knight has moved twice in a row: now move the other.".into());
        }
        if let Some(timeline) = core.duel.timeline_mut() {
            timeline.activate(knight);
        }
        Ok(())
    }

    fn owe(&mut self, core: &Core, is_answer: bool) {
        self.owes = self.has_partner.then_some(Owed {
            at: core.duel.steps(),
            is_answer,
        });
    }

    /// Whether the computer moves next: after the player's move, or if the player is stuck, unless redo is possible.
    fn is_computers_turn(&self, core: &Core) -> bool {
        let is_at_end = core.duel.timeline().is_some_and(Timeline::is_at_end);
        let Some(game) = core
            .duel
            .position()
            .filter(|game| game.has_two() && is_at_end)
        else {
            return false;
        };
        let [player, computer] = Knight::BOTH;
        let last = game.moves().last().map(|step| step.knight());
        let has_answered = last.is_none_or(|last| last == computer);
        self.owes.is_some()
            && !core.clock.is_running()
            && two_knights::can_move(game, computer)
            && !(has_answered && two_knights::can_move(game, player))
    }

    fn is_thinking(&self, core: &Core) -> bool {
        let asked = self.asked.map(|asked| asked.task);
        asked.is_some() && core.pending(TaskKind::Awaited) == asked
    }

    fn answer(&mut self, core: &mut Core, to: Option<Square>) {
        let game = core.duel.position().zip(to);
        let step = game.and_then(|(game, to)| two_knights::check(game, Knight::Second, to).ok());
        let Some(step) = step else { return };
        let (duel, events) = (&mut core.duel, &mut core.events);
        if self.owes.is_some_and(|owed| owed.is_answer) {
            duel.make_without_undo(step, Author::Solver, events);
        } else {
            duel.make(step, Author::Solver, events);
        }
        self.owe(core, true);
        log_end(core);
    }

    /// Reports whose move it is, and the score.
    fn report_game(&self, core: &Core, game: &Position) -> Report {
        let is_shown = |timeline: &Timeline| timeline.len() > 0 && timeline.moves_by_hand() == 0;
        let is_shown = core.duel.timeline().is_some_and(is_shown);
        if two_knights::is_over(game) {
            return offer_perfect(report_over(game, is_shown), is_shown);
        }
        if core.clock.is_running() {
            return Report::new(Severity::Plain, "A perfect game is shown", scores(game))
                .hint(Hint::TwoKnightsRunning);
        }
        let waits = Knight::BOTH
            .into_iter()
            .find(|&knight| !two_knights::can_move(game, knight));
        let title = match waits {
            _ if self.is_thinking(core) => "The computer is thinking\u{2026}".to_owned(),
            Some(knight) if two_knights::must_wait(game, knight) => {
                format!("The {} knight must move", name(knight.other()))
            }
            Some(knight) => format!("Only the {} knight can move", name(knight.other())),
            None if self.has_partner => "Your move with the light knight".to_owned(),
            None => "Move either knight".to_owned(),
        };
        let how = "Visit as many squares as you can, never moving one knight three times in a row.";
        let report = Report::new(Severity::Plain, title, format!("{}. {how}", scores(game)))
            .action("Undo", [Command::Undo]);
        offer_perfect(report, is_shown)
    }

    fn report_placing(&self, first: Option<&Position>) -> Report {
        let [title, text] = match first {
            None => [
                "Choose a square for the light knight",
                "Two knights share the board and visit each square once.",
            ],
            Some(_) => [
                "Choose a square for the dark knight",
                "Then move either knight, but never the same one three times in a row.",
            ],
        };
        let partner = if self.has_partner {
            "Play without the computer"
        } else {
            "Play with the computer"
        };
        Report::new(Severity::Plain, title, text).action(partner, [Command::TogglePartner])
    }
}

fn place(core: &mut Core, first: Option<Square>, square: Square) -> SessionResult {
    if first == Some(square) {
        return Err(format!("The light knight is on {square}. Choose another square.").into());
    }
    let (knight, position) = match first {
        None => (Knight::First, position_from(&core.duel.board, square)?),
        Some(first) => (
            Knight::Second,
            Position::with_two(&core.duel.board, [first, square])?,
        ),
    };
    let timeline = core.timeline_from(position);
    core.clock.halt();
    core.duel.start(timeline);
    core.events.push(Event::Place(knight, square));
    log_end(core);
    Ok(())
}

fn show_perfect(core: &mut Core, steps: Vec<Step>) -> SessionResult {
    let started = Position::with_two(&core.duel.board, starts(core)?)?;
    let timeline = core.timeline_of(started, steps, Author::Solver, None);
    let of = timeline.len();
    core.duel.start(timeline);
    core.events.push(Event::Seek { step: 0, of });
    core.play(false);
    Ok(())
}

fn starts(core: &Core) -> SessionResult<[Square; 2]> {
    let game = core.duel.position();
    let starts = Knight::BOTH.map(|knight| game.and_then(|game| game.start_of(knight)));
    let [Some(first), Some(second)] = starts else {
        return Err("Place both knights first.".into());
    };
    Ok([first, second])
}

fn play(core: &mut Core, is_fast: bool) -> SessionResult {
    if core.duel.timeline().is_none_or(Timeline::is_at_end) {
        return Err(sentences::MOVE_THEM_YOURSELF.into());
    }
    core.duel.record_step();
    core.play(is_fast);
    Ok(())
}

fn step_once(core: &mut Core) -> SessionResult {
    core.clock.halt();
    if core.duel.timeline().is_none_or(Timeline::is_at_end) {
        return Err("No move to redo: click a square.".into());
    }
    let before = core.duel.steps();
    core.duel.replay(1, &mut core.clock, &mut core.events);
    core.duel.record_move_from(before);
    log_end(core);
    Ok(())
}

fn log_end(core: &mut Core) {
    if let Some(game) = core
        .duel
        .position()
        .filter(|game| two_knights::is_over(game))
    {
        let visited = game.visited();
        let left = game.board().squares() - visited;
        core.events.push(Event::Over { visited, left });
    }
}

fn find_perfect(core: &mut Core) -> SessionResult {
    core.clock.halt();
    let starts = starts(core)?;
    let job = Job::Perfect {
        board: core.duel.board.clone(),
        starts,
        seed: core.random.next_u64(),
    };
    core.start_task(job);
    Ok(())
}

fn report_over(game: &Position, is_shown: bool) -> Report {
    let (tone, title) = match game.is_complete() {
        true if is_shown => (Severity::Plain, "This is a perfect game"),
        true => (Severity::Success, "A perfect game: every square visited"),
        false => (Severity::Trouble, "No more moves!"),
    };
    Report::new(tone, title, sentences::end_of_two(game))
        .action("New game", [Command::Clear])
        .action("Undo", [Command::Undo])
}

fn offer_perfect(report: Report, is_shown: bool) -> Report {
    if is_shown {
        report
    } else {
        report.action("Show a perfect game", [Command::FindTour])
    }
}

fn scores(game: &Position) -> String {
    let [light, dark] = Knight::BOTH.map(|knight| game.visited_by(knight));
    let left = game.board().squares() - game.visited();
    format!("Light {light} \u{b7} dark {dark} \u{b7} {left} left")
}

fn name(knight: Knight) -> &'static str {
    match knight {
        Knight::First => "light",
        Knight::Second => "dark",
    }
}
