//! A session: what a person does with one board, as a state machine without screen or clock.
//!
//! One for all modes: watching, playing by hand, and the game of two knights. Time, history and
//! events are the same in all of them. [`Session::apply`] takes a [`Command`], [`Session::tick`] takes the seconds gone by, and both
//! answer with [`Event`]s; what only a shell can do comes back as an [`Effect`]. Invariants: the
//! [`Phase`] is derived from the walk and the rule, never stored beside them; undoing the last
//! step and doing it again leads to the same walk; a second of playing is as many steps as the
//! speed says, however the ticks fall.

mod command;
mod duel;
mod event;
mod explain;
mod find;
mod history;
mod judge;
mod load;
mod play;
mod report;
mod run;
mod together;
mod watch;

pub use command::{Command, Entry, Menu, Mode, Panel, Start, Switch, Theme};
pub use event::Event;
pub use explain::Explanation;
pub use find::{Found, Inquiry};
pub use judge::Outlook;
pub use report::{Offer, Report, Tone};

use crate::board::{Board, Square};
use crate::solve::{Next, Question, Reason, TieBreak};
use crate::two_knights::{Game, Knight};
use crate::walk::Walk;
use duel::Duel;
use history::History;
use judge::Judge;
use play::GivenUp;
use run::{Rule, Run};

/// What a command asks of the shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Find the answer, and hand it to [`Session::found`].
    Find(Inquiry),
    /// Do not find it.
    StopSearch,
    /// Switch a part of the picture on or off.
    Toggle(Switch),
    /// Show a second tie-break beside the one in use, or no longer.
    Compare(TieBreak),
    /// Look like this.
    Theme(Theme),
    /// Open a panel.
    Show(Panel),
    /// Ask for a file and save the picture in it.
    SavePicture,
    /// Ask for a file and save the tour in it.
    SaveTour,
    /// Ask for a file and open the tour in it.
    Open,
    /// Open the file that was opened or saved so many files ago, from 0.
    OpenRecent(usize),
    /// Put the moves where other programs can take them.
    Copy,
    /// Take a tour from where other programs put it.
    Paste,
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
    mode: Mode,
    board: Board,
    run: Option<Run>,
    history: History,
    /// The two knights, on a board of their own.
    duel: Duel,
    rule: Rule,
    playback: Playback,
    speed: u32,
    /// Where random starts and the seeds of random tie-breaks come from.
    random: fastrand::Rng,
    /// Why what was asked for last is refused, and what that was.
    refused: Option<(Reason, Question)>,
    /// The question that the present run answers, if it was found and not walked.
    answered: Option<Question>,
    /// Where the tour to be found is to end.
    end: Option<Square>,
    /// Whether the last command was to go to another step, as a slider asks many times.
    is_seeking: bool,
    judge: Judge,
    /// Whether the player is told of the outlook.
    light: bool,
    told_outlook: Option<Outlook>,
    hint: Option<Square>,
    hints: u64,
    /// The seconds for which the present run has been played by hand.
    elapsed: f64,
    given_up: Option<GivenUp>,
    /// Where the tour that was loaded goes wrong.
    fault: Option<Square>,
    /// What to say about the last command in place of how things stand.
    remark: Option<String>,
}

impl Session {
    /// The most files, or ranks, that a session's board may have.
    pub const MAX_SIDE: u32 = 200;

    /// The board on which two knights are played with at first: program E's.
    pub const TWO_KNIGHTS: Board = match Board::checked(6, 6) {
        Some(board) => board,
        None => panic!("six by six is a board"),
    };

    /// The most steps that a tick makes. What is owed beyond is made by the next ones, so that no
    /// frame waits for long.
    const STEPS_A_TICK: u64 = 20_000;

    /// How many steps [`Command::Finish`] makes before it pauses.
    const STEPS_TO_FINISH: u64 = 10_000_000;

    /// An empty chessboard. All that is random follows from `seed`.
    pub fn new(seed: u64) -> Session {
        Session {
            mode: Mode::Watch,
            board: Board::CHESS,
            run: None,
            history: History::default(),
            duel: Duel::new(Session::TWO_KNIGHTS),
            rule: Rule::default(),
            playback: Playback::Still,
            speed: 10,
            random: fastrand::Rng::with_seed(seed),
            refused: None,
            answered: None,
            end: None,
            is_seeking: false,
            judge: Judge::default(),
            light: true,
            told_outlook: None,
            hint: None,
            hints: 0,
            elapsed: 0.0,
            given_up: None,
            fault: None,
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

    /// What it is for.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The board.
    pub fn board(&self) -> Board {
        match self.mode {
            Mode::Watch | Mode::Play => self.board,
            Mode::TwoKnights => self.duel.board(),
        }
    }

    /// The board of one knight, also while two are played with.
    pub fn board_of_one(&self) -> Board {
        self.board
    }

    /// What is said about the last command in place of how things stand.
    pub fn remark(&self) -> Option<&str> {
        self.remark.as_deref()
    }

    /// The knight's walk, if it has a start; that of one knight, also while two are played with.
    pub fn walk(&self) -> Option<&Walk> {
        self.run.as_ref().map(Run::walk)
    }

    /// The game of two knights, if that is played and both are placed.
    pub fn game(&self) -> Option<&Game> {
        self.duel.game().filter(|_| self.is_two_knights())
    }

    /// The first of two knights while the second is not placed.
    pub fn first_knight(&self) -> Option<Square> {
        let is_alone = self.is_two_knights() && self.duel.game().is_none();
        self.duel.first().filter(|_| is_alone)
    }

    /// The one of two knights that a click moves.
    pub fn active_knight(&self) -> Knight {
        self.duel.active()
    }

    /// Whether the computer moves the second of two knights.
    pub fn has_partner(&self) -> bool {
        self.duel.has_partner
    }

    /// The steps made, and all steps of the run or game, with those undone or still to be made.
    pub fn timeline(&self) -> (u64, u64) {
        match self.mode {
            Mode::TwoKnights => self.duel.timeline(),
            Mode::Watch | Mode::Play => self
                .run
                .as_ref()
                .map_or((0, 0), |run| (run.steps(), run.len())),
        }
    }

    fn is_two_knights(&self) -> bool {
        self.mode == Mode::TwoKnights
    }

    /// Whether a person makes the tour.
    fn is_played(&self) -> bool {
        self.mode == Mode::Play
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

    /// Why what was asked for last cannot be, if it cannot.
    pub fn refusal(&self) -> Option<&Reason> {
        self.refused.as_ref().map(|(reason, _)| reason)
    }

    /// How far the one knight is.
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
        let mut response = Response {
            events: Vec::new(),
            effect: effect_of(command),
        };
        // A start that was refused is not answered by another one that nobody named.
        let goes_on = matches!(
            command,
            Command::PlayPause | Command::StepOn | Command::Finish
        );
        if goes_on && self.refused.is_some() && self.run.is_none() && !self.is_two_knights() {
            return response;
        }
        if response.effect.is_none() {
            if command != Command::FindNearest {
                self.refused = None;
            }
            self.remark = None;
            self.hint = None;
            self.is_seeking &= matches!(command, Command::Seek(_));
            response.effect = if self.is_two_knights() {
                self.apply_to_two(command, &mut response.events)
            } else {
                self.apply_to_one(command, &mut response.events)
            };
            self.think(&mut response.events);
        }
        response
    }

    /// What a command does whatever the mode.
    fn apply_to_any(&mut self, command: Command, events: &mut Vec<Event>) {
        match command {
            Command::Mode(mode) => self.change_mode(mode, events),
            Command::TieBreak(tie_break) => self.change_rule(Rule {
                tie_break,
                ..self.rule
            }),
            Command::Backtracking => self.change_rule(Rule {
                backtracking: !self.rule.backtracking,
                ..self.rule
            }),
            Command::Speed(speed) => self.speed = speed.clamp(1, Command::MAX_SPEED),
            Command::Light => self.light = !self.light,
            Command::Partner => self.duel.has_partner = !self.duel.has_partner,
            _ => {}
        }
    }

    fn change_mode(&mut self, mode: Mode, events: &mut Vec<Event>) {
        let board = self.board();
        self.halt();
        self.mode = mode;
        events.push(Event::Mode(mode));
        if self.board() != board {
            events.push(Event::Board(self.board()));
        }
        self.announce(mode, events);
    }

    /// Tells of what was left on the board of a mode when another was chosen.
    fn announce(&self, mode: Mode, events: &mut Vec<Event>) {
        let (step, of) = self.timeline();
        match mode {
            Mode::TwoKnights => {
                let starts = self.duel.starts().into_iter().zip(Knight::BOTH);
                events.extend(starts.map(|(square, knight)| Event::Place(knight, square)));
            }
            Mode::Watch | Mode::Play => {
                events.extend(self.walk().map(|walk| Event::Start(walk.start())));
            }
        }
        if of > 0 {
            events.push(Event::Seek { step, of });
        }
    }

    /// Lets `seconds` go by.
    pub fn tick(&mut self, seconds: f64) -> Vec<Event> {
        let mut events = Vec::new();
        if self.is_played() && self.run.is_some() && !self.is_over() && self.given_up.is_none() {
            self.elapsed += seconds.max(0.0);
        }
        match &mut self.playback {
            Playback::Still => {}
            Playback::Playing { owed } => {
                *owed += seconds.max(0.0) * f64::from(self.speed);
                // The cast rounds down, as it should, and cannot be too large.
                let steps = owed.min(Session::STEPS_A_TICK as f64) as u64;
                // A tick that cannot keep up owes no more than the next one can make.
                *owed = (*owed - steps as f64).min(Session::STEPS_A_TICK as f64);
                self.steps_on(steps, &mut events);
            }
            Playback::Finishing { left } => {
                let steps = (*left).min(Session::STEPS_A_TICK);
                *left -= steps;
                let is_over = *left == 0;
                self.steps_on(steps, &mut events);
                if is_over && self.is_running() {
                    self.halt();
                    self.remark = Some(format!(
                        "No end after {} steps, and there may be none soon. End goes on; another start or tie-break may do better.",
                        self.steps()
                    ));
                }
            }
        }
        self.think(&mut events);
        events
    }

    /// Lets time move the knight no longer.
    fn halt(&mut self) {
        self.playback = Playback::Still;
    }
}

/// What of a command is the shell's to do.
fn effect_of(command: Command) -> Option<Effect> {
    match command {
        Command::StopSearch => Some(Effect::StopSearch),
        Command::Toggle(switch) => Some(Effect::Toggle(switch)),
        Command::Compare(tie_break) => Some(Effect::Compare(tie_break)),
        Command::Theme(theme) => Some(Effect::Theme(theme)),
        Command::Show(panel) => Some(Effect::Show(panel)),
        Command::SavePicture => Some(Effect::SavePicture),
        Command::SaveTour => Some(Effect::SaveTour),
        Command::Open => Some(Effect::Open),
        Command::OpenRecent(index) => Some(Effect::OpenRecent(index)),
        Command::Copy => Some(Effect::Copy),
        Command::Paste => Some(Effect::Paste),
        Command::Quit => Some(Effect::Quit),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
