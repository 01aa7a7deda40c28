//! The frame loop: input and time to the session, its events to the journal, its effects done.

#![expect(
    clippy::cast_possible_truncation,
    reason = "lengths on a screen are far below 2^32"
)]

mod board_view;
mod commands;
mod files;
mod input;
mod notices;
mod paint;
mod window;
mod workers;

use crate::board::layout::Scales;
use crate::board::painter::Painter;
use crate::forms::Forms;
use crate::model::notice::Notice;
use crate::model::remembered::Remembered;
use crate::model::settings::{Appearance, Settings};
use crate::model::suggestion::Suggestion;
use crate::panels::{Menus, Thumbnails, TreeStrip, style};
use crate::platform::events::Events;
use crate::platform::gui::Gui;
use crate::platform::stopwatch::Stopwatch;
use crate::platform::waker::{self, Waker};
use crate::platform::wall_clock::{WallClock, restart};
use crate::platform::worker::{Worker, any_busy};
use crate::workers::open::Opened;
use board_view::BoardView;
use knights_tour::picture::Sheet;
use knights_tour::session::{Phase, Response, Session, Tone};
use macroquad::miniquad::window as native;
use macroquad::prelude::{next_frame, screen_dpi_scale};
use std::cell::RefCell;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};
pub(crate) use window::{Desktop, Window};
pub(crate) use workers::Workers;

/// How many frames an input, or an answer, brings at least: what it changes may show only in the next one. What
/// takes longer, as a motion or a tip, asks for its frames itself.
const FRAMES_AFTER_NEWS: u32 = 3;
/// How often a frame comes at rest where nothing else wakes the loop.
const HEARTBEAT: Duration = Duration::from_millis(100);
/// Sixty frames a second, while something is done with the window.
const FRAME: Duration = Duration::from_micros(16_600);
/// Thirty, while a tour only runs.
const FRAME_OF_RUN: Duration = Duration::from_micros(33_200);

/// What the window is opened with.
pub(crate) struct Begun {
    pub(crate) session: Session,
    /// Messages from opening it.
    pub(crate) response: Response,
    pub(crate) desktop: Desktop,
    pub(crate) window: Window,
    pub(crate) workers: Workers,
    /// What was read already of the file to open.
    pub(crate) opened: Option<Opened>,
    /// What to say of the files of the last run.
    pub(crate) notice: Option<Notice>,
    /// The sprites of the first picture.
    pub(crate) sheet: Worker<Sheet>,
}

/// The application while its window is open.
pub(crate) struct Shell {
    session: Session,
    appearance: Appearance,
    remembered: Remembered,
    board: BoardView,
    panels: Panels,
    window: Window,
    desktop: Desktop,
    workers: Workers,
    events: Events,
    modifiers: Modifiers,
    waker: Waker,
    last_frame: Instant,
    wall_clock: WallClock,
    /// How many frames there are without a rest, this one among them.
    frames_due: u32,
    quits: bool,
}

/// All that lies around the board.
struct Panels {
    gui: Gui,
    menus: Menus,
    forms: Forms,
    thumbnails: Thumbnails,
    tree: TreeStrip,
    /// A message from outside the session, until the next command.
    news: Option<Notice>,
    /// What could be tried next.
    suggestion: Option<Suggestion>,
    /// While the window is shown to a room full of people.
    presenter: Option<Presenter>,
    /// Whether egui wants another frame at once.
    wants_frame: bool,
}

impl Panels {
    fn new(gui: Gui, news: Option<Notice>) -> Panels {
        style::set_fonts(gui.context());
        let trouble = news.as_ref();
        if let Some(notice) = trouble.filter(|notice| notice.tone == Tone::Trouble) {
            log::info!("error what={:?}", notice.text);
        }
        Panels {
            gui,
            menus: Menus::default(),
            forms: Forms::default(),
            thumbnails: Thumbnails::default(),
            tree: TreeStrip::default(),
            news,
            suggestion: None,
            presenter: None,
            wants_frame: true,
        }
    }

    fn is_presenting(&self) -> bool {
        self.presenter.is_some()
    }

    /// Answers what cannot be done just now.
    fn remark(&mut self, sentence: &str) {
        self.news = Some(Notice::remark(sentence));
    }

    /// Says what went wrong, in the panel and in the journal.
    fn fail(&mut self, title: &str, sentence: impl Into<String>) {
        let notice = Notice::trouble(title, sentence);
        log::info!("error what={:?}", notice.text);
        self.news = Some(notice);
    }
}

/// What is shown, and what is to be as before, while the window is shown to a room full of people.
struct Presenter {
    last_key: String,
    /// Whether the window filled the screen before.
    filled_screen: bool,
}

/// The keys that are held.
#[derive(Default)]
struct Modifiers {
    shift: bool,
    control: bool,
}

impl Shell {
    pub(crate) fn new(begun: Begun) -> Shell {
        let waker = Waker::start();
        let settings = begun.workers.autosave.loaded();
        let appearance = settings.appearance;
        let remembered = settings.remembered.clone();
        let gui = Gui::new(Scales::new(screen_dpi_scale(), appearance.zoom()).panels);
        let mut shell = Shell {
            session: begun.session,
            appearance,
            remembered,
            board: BoardView::new(Painter::new(begun.sheet)),
            panels: Panels::new(gui, begun.notice),
            window: begun.window,
            desktop: begun.desktop,
            workers: begun.workers,
            events: Events::new(),
            modifiers: Modifiers::default(),
            waker,
            last_frame: Instant::now(),
            wall_clock: WallClock::new(),
            frames_due: FRAMES_AFTER_NEWS,
            quits: false,
        };
        shell.set_theme();
        shell.follow(begun.response);
        if let Some(opened) = begun.opened {
            shell.show_opened(opened);
        }
        shell
    }

    pub(crate) async fn run(self) {
        let shell = Rc::new(RefCell::new(self));
        let left = Rc::downgrade(&shell);
        waker::at_end(move || {
            if let Some(shell) = left.upgrade()
                && let Ok(mut shell) = shell.try_borrow_mut()
            {
                shell.leave();
            }
        });
        while !shell.borrow().quits {
            shell.borrow_mut().turn();
            // As late as it can be: macroquad looks at the clock next.
            shell.borrow_mut().restart_after_jump();
            next_frame().await;
        }
    }

    fn restart_after_jump(&mut self) {
        if self.wall_clock.has_jumped() {
            self.leave();
            restart();
        }
    }

    /// A frame, and the rest after it.
    fn turn(&mut self) {
        let began = Instant::now();
        self.waker.frame_begins();
        self.frame();
        if self.events.is_waiting() {
            native::schedule_update();
        } else if self.is_awake() {
            native::schedule_update();
            thread::sleep(self.frame_time().saturating_sub(began.elapsed()));
        } else if self.waker.is_watching() {
            self.rest_until_next_step(began);
            self.waker.loop_rests();
        } else {
            native::schedule_update();
            thread::sleep(HEARTBEAT);
        }
    }

    fn frame_time(&self) -> Duration {
        /// Quicker runs have more to do than is done in half as many frames.
        const SLOW: u32 = 10_000;
        let is_run = self.session.phase() == Phase::Playing && !self.board.is_moving;
        let is_slow = self.session.preferences().speed <= SLOW;
        match is_run && is_slow && self.frames_due <= 1 {
            true => FRAME_OF_RUN,
            false => FRAME,
        }
    }

    /// Wakes the loop for the next step of a slow run, the next second of a player's clock, and what is to be written.
    fn rest_until_next_step(&self, began: Instant) {
        let after = |seconds: f64| began + Duration::from_secs_f64(seconds);
        let step = self.session.next_step();
        let step = step.map(|seconds| after(seconds.min(60.0)));
        let clock = self.clock().filter(|_| self.events.has_focus());
        let second = clock.map(|seconds| after(1.0 - seconds.fract()));
        let written = self.workers.autosave.wakes_at(began);
        if let Some(due) = [step, second, written].into_iter().flatten().min() {
            self.waker.wake_at(due);
        }
    }

    /// The seconds of a game whose clock is running.
    fn clock(&self) -> Option<f64> {
        let game = self.session.game().filter(|game| game.is_timed);
        let puzzle = self.session.puzzle();
        let puzzle = puzzle.filter(|game| !game.is_solved && !game.is_given_up);
        let seconds = game.map(|game| game.seconds);
        seconds.or(puzzle.map(|game| game.seconds))
    }

    /// What is left to do when the window is closed, however that came about.
    fn leave(&mut self) {
        self.workers.tasks.keep(|_| false);
        let settings = self.settings();
        for fault in self.workers.autosave.finish(settings, &self.session) {
            log::info!("error what={fault:?}");
        }
        if let Some(outcome) = self.workers.saver.finish() {
            let _ = notices::saved(outcome);
        }
    }

    fn settings(&self) -> Settings {
        let window = self.window.resized;
        let window = window.map(|window| (window.width, window.height));
        Settings::of(&self.session, &self.appearance, window)
            .looking_at(self.board.view())
            .remembering(self.remembered.clone())
    }

    fn frame(&mut self) {
        let (now, layout) = (Instant::now(), self.board.layout);
        let mut watch = Stopwatch::start();
        let settling = self.panels.forms.is_settling();
        let is_typing = self.is_typing();
        let gui = &mut self.panels.gui;
        let input = self.events.next_frame(gui, settling, is_typing);
        self.let_time_pass(now);
        watch.done("time");
        self.update_layout();
        let commands = self.show_panels(&input);
        watch.done("panels");
        if !commands.is_empty() || input.key || input.button.is_some() || input.wheel != 0.0 {
            self.board.motion.end_redraw();
            self.board.motion.end_hopping();
        }
        for command in commands {
            self.apply(command);
        }
        watch.done("commands");
        let mut has_news = self.poll_workers();
        has_news |= self.autosave(now, input.any);
        watch.done("workers");
        has_news |= self.update_extras();
        watch.done("heat");
        has_news |= input.any || self.board.layout != layout;
        self.frames_due = match has_news {
            true => FRAMES_AFTER_NEWS,
            false => self.frames_due.saturating_sub(1),
        };
        self.paint();
        self.board.is_moving = self.board.motion.is_moving();
        self.name_window();
        watch.done("painting");
        watch.stop();
    }

    fn is_awake(&self) -> bool {
        /// Steps that are farther apart have each a frame of their own, and none between.
        const SLOW: f64 = 0.04;
        self.session
            .next_step()
            .is_some_and(|seconds| seconds < SLOW)
            || any_busy()
            || self.panels.wants_frame
            || self.board.is_moving
            || self.frames_due > 1
    }

    fn let_time_pass(&mut self, now: Instant) {
        let seconds = passed(now - self.last_frame, self.session.is_running());
        self.last_frame = now;
        if self.board.layout.is_none() {
            // Nobody has seen anything yet.
            return;
        }
        let response = self.session.tick(seconds);
        self.follow(response);
        let board = self.session.board().size();
        let is_followed = self.appearance.follow
            && self.session.is_running()
            && self
                .board
                .layout
                .is_some_and(|layout| layout.board == board);
        if let Some(course) = self.session.course().filter(|_| is_followed) {
            self.board.follow_knight(course.here());
        }
    }
}

/// The seconds that count of those since the last frame.
fn passed(since: Duration, is_running: bool) -> f64 {
    /// A machine that stood still for longer owes nobody the moves of that time.
    const STALL: Duration = Duration::from_millis(500);
    match is_running {
        true => since.min(STALL),
        // A player who thinks gets no frames meanwhile.
        false => since,
    }
    .as_secs_f64()
}

impl Drop for Shell {
    /// Closed by its frame, the window ends without another frame of ours.
    fn drop(&mut self) {
        self.leave();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinking_takes_time_and_a_stall_owes_no_moves() {
        let long = Duration::from_secs(90);
        assert_eq!(passed(long, false), 90.0);
        assert_eq!(passed(long, true), 0.5);
        assert_eq!(passed(Duration::from_millis(20), true), 0.02);
    }
}
