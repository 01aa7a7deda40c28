//! A session: what a person does with one board, as a state machine without screen or clock.
//!
//! [`Session::apply`] takes a [`Command`], [`Session::tick`] takes the seconds gone by, and both
//! answer with [`Event`]s; what only a shell can do comes back as an [`Effect`]. Invariants: the
//! [`Phase`] is derived from the walk and the rule, never stored beside them; undoing the last
//! step and doing it again leads to the same walk; a second of playing is as many steps as the
//! speed says, however the ticks fall.

mod command;
mod event;
mod report;
mod run;

pub use command::{Command, Entry, Menu, Panel, Start, Switch};
pub use event::Event;
pub use report::{Offer, Report, Tone};

use crate::board::{Board, Square};
use crate::solve::{Answer, Finish, Next, Question, Reason, TieBreak};
use crate::tour::Tour;
use crate::walk::Walk;
use run::{Rule, Run};

/// What a command asks of the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Switch a part of the picture on or off.
    Toggle(Switch),
    /// Open a panel.
    Show(Panel),
    /// Ask for a file and save the picture in it.
    SavePicture,
    /// Leave.
    Quit,
}

/// What came of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Response {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// What is left for the shell to do.
    pub effect: Option<Effect>,
}

/// A board that a session does not take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {0} is too large for the window: each side can be up to {max}", max = Session::MAX_SIDE)]
pub struct TooLarge(pub Board);

/// How far things are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No knight on the board.
    Empty,
    /// The knight is on its first square.
    Ready,
    /// Under way, and still.
    Paused,
    /// Under way, a step at a time.
    Playing,
    /// Under way, as fast as it goes.
    Finishing,
    /// Every square has been visited.
    Complete,
    /// The rule leads no further.
    DeadEnd,
    /// Every way on from the start has been tried.
    Impossible,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Playback {
    Still,
    /// The steps owed for the time gone by, less than one after a tick that could keep up.
    Playing {
        owed: f64,
    },
    /// How many more steps are made before it asks whether to go on.
    Finishing {
        left: u64,
    },
}

/// A board, perhaps a tour under way on it, and how it goes on.
///
/// ```
/// use knights_tour::session::{Command, Event, Phase, Session, Start};
///
/// let mut session = Session::new(0);
/// let _ = session.apply(Command::Start(Start::TopLeft));
/// let _ = session.apply(Command::Speed(100));
/// let _ = session.apply(Command::PlayPause);
/// let events = session.tick(1.0);
/// assert_eq!(events.last(), Some(&Event::Complete { squares: 64, closed: false }));
/// assert_eq!(session.phase(), Phase::Complete);
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    board: Board,
    run: Option<Run>,
    rule: Rule,
    playback: Playback,
    speed: u32,
    /// Where random starts and the seeds of random tie-breaks come from.
    random: fastrand::Rng,
    /// Why the start last asked for was refused.
    refused: Option<Reason>,
    /// What to say about the last command in place of how things stand.
    remark: Option<String>,
}

impl Session {
    /// The most files, or ranks, that a session's board may have.
    pub const MAX_SIDE: u32 = 200;

    /// The most steps that a tick makes. What is owed beyond is made by the next ones, so that no
    /// frame waits for long.
    const STEPS_A_TICK: u64 = 20_000;

    /// How many steps [`Command::Finish`] makes before it pauses.
    const STEPS_TO_FINISH: u64 = 10_000_000;

    /// An empty chessboard. All that is random follows from `seed`.
    pub fn new(seed: u64) -> Session {
        Session {
            board: Board::CHESS,
            run: None,
            rule: Rule::default(),
            playback: Playback::Still,
            speed: 10,
            random: fastrand::Rng::with_seed(seed),
            refused: None,
            remark: None,
        }
    }

    /// Sees that a session takes a board of this size.
    ///
    /// # Errors
    /// [`TooLarge`] if a side is over [`Session::MAX_SIDE`].
    pub fn admit(board: Board) -> Result<Board, TooLarge> {
        if board.width().max(board.height()) > Session::MAX_SIDE {
            return Err(TooLarge(board));
        }
        Ok(board)
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The knight's walk, if it has a start.
    pub fn walk(&self) -> Option<&Walk> {
        self.run.as_ref().map(Run::walk)
    }

    /// The steps made so far, moves and take-backs, one each.
    pub fn steps(&self) -> u64 {
        self.run.as_ref().map_or(0, Run::steps)
    }

    /// The tie-break in use.
    pub fn tie_break(&self) -> TieBreak {
        self.rule.tie_break
    }

    /// Whether moves are taken back at dead ends.
    pub fn is_backtracking(&self) -> bool {
        self.rule.backtracking
    }

    /// Moves a second, from 1 to [`Command::MAX_SPEED`].
    pub fn speed(&self) -> u32 {
        self.speed
    }

    /// Whether time moves the knight.
    pub fn is_running(&self) -> bool {
        self.playback != Playback::Still
    }

    /// How far things are.
    pub fn phase(&self) -> Phase {
        let Some(run) = &self.run else {
            return Phase::Empty;
        };
        match (run.next(self.rule), self.playback) {
            (Next::Complete, _) => Phase::Complete,
            (Next::DeadEnd, _) => Phase::DeadEnd,
            (Next::Exhausted, _) => Phase::Impossible,
            (_, Playback::Playing { .. }) => Phase::Playing,
            (_, Playback::Finishing { .. }) => Phase::Finishing,
            _ if run.steps() == 0 => Phase::Ready,
            _ => Phase::Paused,
        }
    }

    /// Does what is asked, or says in the [`Report`] why not.
    pub fn apply(&mut self, command: Command) -> Response {
        let mut response = Response::default();
        let events = &mut response.events;
        let effect = &mut response.effect;
        if effect_of(command).is_none() {
            self.refused = None;
            self.remark = None;
        }
        match command {
            Command::Board(board) => self.lay_out(board, events),
            Command::Start(start) => self.start(start, events),
            Command::PlayPause => self.play_or_pause(events),
            Command::StepOn => self.step_once(events),
            Command::StepBack => self.step_back(events),
            Command::Restart => self.restart(events),
            Command::Finish => self.finish(events),
            Command::FindTour => self.find_tour(events),
            Command::Stop => self.stop(events),
            Command::TieBreak(tie_break) => self.change_rule(Rule {
                tie_break,
                ..self.rule
            }),
            Command::Backtracking => self.change_rule(Rule {
                backtracking: !self.rule.backtracking,
                ..self.rule
            }),
            Command::Speed(speed) => self.speed = speed.clamp(1, Command::MAX_SPEED),
            Command::Toggle(_) | Command::Show(_) | Command::SavePicture | Command::Quit => {
                *effect = effect_of(command);
            }
        }
        response
    }

    /// Lets `seconds` go by.
    pub fn tick(&mut self, seconds: f64) -> Vec<Event> {
        let mut events = Vec::new();
        match &mut self.playback {
            Playback::Still => {}
            Playback::Playing { owed } => {
                *owed += seconds.max(0.0) * f64::from(self.speed);
                // The cast rounds down, as it should, and cannot be too large.
                let steps = owed.min(Session::STEPS_A_TICK as f64) as u64;
                *owed -= steps as f64;
                self.steps_on(steps, &mut events);
            }
            Playback::Finishing { left } => {
                let steps = (*left).min(Session::STEPS_A_TICK);
                *left -= steps;
                let is_over = *left == 0;
                self.steps_on(steps, &mut events);
                if is_over && self.is_running() {
                    self.playback = Playback::Still;
                    self.remark = Some(format!(
                        "No end after {} steps, and there may be none soon. End goes on; another start or tie-break may do better.",
                        self.steps()
                    ));
                }
            }
        }
        events
    }

    fn lay_out(&mut self, board: Board, events: &mut Vec<Event>) {
        if let Err(error) = Session::admit(board) {
            self.remark = Some(format!("That cannot be: {error}."));
            return;
        }
        self.board = board;
        self.run = None;
        self.playback = Playback::Still;
        events.push(Event::Board(board));
    }

    fn start(&mut self, start: Start, events: &mut Vec<Event>) {
        if self.is_running() {
            self.remark = Some(
                "A tour is running. Press Space to pause it or Esc to stop it, then choose another start."
                    .to_owned(),
            );
            return;
        }
        let square = self.square_of(start);
        if let Some(reason) = Reason::from_colours(self.board, square) {
            events.push(Event::Impossible(reason.clone()));
            self.refused = Some(reason);
            return;
        }
        match Run::new(self.board, square, self.random.u64(..)) {
            Ok(run) => {
                self.run = Some(run);
                events.push(Event::Start(square));
                self.note_end(events);
            }
            Err(error) => self.remark = Some(format!("{error}.")),
        }
    }

    fn square_of(&mut self, start: Start) -> Square {
        match start {
            Start::TopLeft => self.board.top_left(),
            Start::Centre => self.board.centre(),
            Start::At(square) => square,
            Start::Random => loop {
                let file = self.random.u32(..self.board.width());
                let rank = self.random.u32(..self.board.height());
                let square = Square::new(file, rank);
                if self.board.parity_allows_start(square) {
                    return square;
                }
            },
        }
    }

    fn play_or_pause(&mut self, events: &mut Vec<Event>) {
        if self.is_running() {
            self.playback = Playback::Still;
            return;
        }
        self.be_on_the_way(events);
        if !self.is_over() {
            self.playback = Playback::Playing { owed: 0.0 };
        }
    }

    fn finish(&mut self, events: &mut Vec<Event>) {
        if self.run.is_none() {
            self.start(Start::TopLeft, events);
        }
        if !self.is_over() {
            self.playback = Playback::Finishing {
                left: Session::STEPS_TO_FINISH,
            };
        }
    }

    /// Boards as small as a session's are answered at once.
    fn find_tour(&mut self, events: &mut Vec<Event>) {
        self.playback = Playback::Still;
        let start = self.walk().map_or(self.board.top_left(), Walk::start);
        let seed = self.random.u64(..);
        let answer = Question::new(self.board, Some(start), Finish::Any, seed)
            .map_err(|error| error.to_string())
            .and_then(|question| question.answer(&mut |_| true).map_err(|e| e.to_string()));
        match answer {
            Ok(Answer::Tour(tour)) => self.lay_out_tour(&tour, seed, events),
            Ok(Answer::Impossible(reason)) => {
                events.push(Event::Impossible(reason.clone()));
                self.refused = Some(reason);
            }
            // Nobody stops it, and it does not walk.
            Ok(Answer::Stopped | Answer::DeadEnd { .. }) => {}
            Err(sentence) => self.remark = Some(format!("{sentence}.")),
        }
    }

    fn lay_out_tour(&mut self, tour: &Tour, seed: u64, events: &mut Vec<Event>) {
        match Run::of_tour(tour, seed) {
            Ok(run) => {
                events.push(Event::Start(run.walk().start()));
                self.run = Some(run);
                self.note_end(events);
                if !self.is_over() {
                    self.playback = Playback::Playing { owed: 0.0 };
                }
            }
            Err(error) => self.remark = Some(format!("{error}.")),
        }
    }

    /// Sees that there is something to play: from the top-left square where no start was chosen,
    /// and from the start again where the tour is over.
    fn be_on_the_way(&mut self, events: &mut Vec<Event>) {
        if self.run.is_none() {
            self.start(Start::TopLeft, events);
        } else if self.is_over() {
            self.restart(events);
        }
    }

    fn is_over(&self) -> bool {
        matches!(
            self.phase(),
            Phase::Complete | Phase::DeadEnd | Phase::Impossible
        )
    }

    fn step_once(&mut self, events: &mut Vec<Event>) {
        self.playback = Playback::Still;
        if self.run.is_none() {
            self.start(Start::TopLeft, events);
        } else {
            self.steps_on(1, events);
        }
    }

    fn step_back(&mut self, events: &mut Vec<Event>) {
        self.playback = Playback::Still;
        events.extend(self.run.as_mut().and_then(Run::step_back));
    }

    fn restart(&mut self, events: &mut Vec<Event>) {
        self.playback = Playback::Still;
        if let Some(run) = &mut self.run {
            run.restart();
            events.push(Event::Start(run.walk().start()));
        }
    }

    fn stop(&mut self, events: &mut Vec<Event>) {
        self.playback = Playback::Still;
        if self.run.take().is_some() {
            events.push(Event::Clear);
        }
    }

    fn change_rule(&mut self, rule: Rule) {
        let order_changed = rule.tie_break != self.rule.tie_break;
        self.rule = rule;
        if let Some(run) = &mut self.run {
            run.rule_changed(order_changed);
        }
    }

    /// Makes up to `steps` steps, and says so where they lead to an end.
    fn steps_on(&mut self, steps: u64, events: &mut Vec<Event>) {
        let Some(run) = &mut self.run else { return };
        let before = events.len();
        for _ in 0..steps {
            match run.step_on(self.rule) {
                Some(event) => events.push(event),
                None => break,
            }
        }
        // An end is told once, when it is reached; or when a change of the rule makes it one.
        if events.len() > before || self.is_running() {
            self.note_end(events);
        }
    }

    /// Stops, and says so, where the tour is over.
    fn note_end(&mut self, events: &mut Vec<Event>) {
        let Some(walk) = self.walk() else { return };
        let end = match self.phase() {
            Phase::Complete => Event::Complete {
                squares: walk.visited(),
                closed: walk.is_closed(),
            },
            Phase::DeadEnd => Event::Stuck {
                square: walk.here(),
                visited: walk.visited(),
            },
            Phase::Impossible => Event::Impossible(Reason::Exhausted {
                board: self.board,
                start: Some(walk.start()),
                end: None,
            }),
            _ => return,
        };
        self.playback = Playback::Still;
        self.remark = None;
        events.push(end);
    }
}

/// What of a command is the shell's to do.
fn effect_of(command: Command) -> Option<Effect> {
    match command {
        Command::Toggle(switch) => Some(Effect::Toggle(switch)),
        Command::Show(panel) => Some(Effect::Show(panel)),
        Command::SavePicture => Some(Effect::SavePicture),
        Command::Quit => Some(Effect::Quit),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
