//! The frame loop: passes input and time to the session, and applies its events.

mod board_view;
mod commands;
mod files;
mod input;
mod notices;
mod paint;
#[cfg(feature = "accessibility")]
mod spoken;
mod window;
mod workers;

use crate::board::layout::Scales;
use crate::board::painter::ScenePainter;
use crate::forms::Forms;
use crate::links::{seconds_to_minute, today};
use crate::model::notice::{Notice, is_first_screen};
use crate::model::remembered::Remembered;
use crate::model::settings::{Appearance, Settings};
use crate::model::suggestion::Suggestion;
use crate::panels::{Menus, Samples, Thumbnails, TreeStrip, style};
use crate::platform::events::Events;
use crate::platform::gui::Gui;
use crate::platform::waker::{self, Waker};
use crate::platform::wall_clock::{WallClock, restart};
use crate::platform::worker::{Worker, any_busy};
use crate::workers::open::Opened;
use board_view::BoardView;
use knights_tour::listing::ClaimedTour;
use knights_tour::puzzle::Day;
use knights_tour_picture::Atlas;
use knights_tour_session::{Phase, Response, Session, Severity};
use macroquad::miniquad::window as native;
use macroquad::prelude::{next_frame, screen_dpi_scale};
use std::cell::RefCell;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};
pub(crate) use window::{AppWindow, Desktop};
pub(crate) use workers::WindowWorkers;

/// Number of frames to draw after input or a result, whose effects may show late. Animations and tooltips request more.
const FRAMES_AFTER_NEWS: u32 = 3;
/// Longest time between two frames of an idle window.
const HEARTBEAT: Duration = Duration::from_millis(100);
const FRAME: Duration = Duration::from_micros(16_600);
/// Frame time at thirty frames a second, used while only a playing tour moves.
const FRAME_OF_RUN: Duration = Duration::from_micros(33_200);

/// Everything that is made before the window opens.
pub(crate) struct Begun {
    pub(crate) session: Session,
    pub(crate) response: Response,
    pub(crate) desktop: Desktop,
    pub(crate) window: AppWindow,
    pub(crate) workers: WindowWorkers,
    pub(crate) opened: Option<Opened>,
    pub(crate) notice: Option<Notice>,
    pub(crate) atlas: Worker<Atlas>,
}

/// The window: its session, what it shows, and its connections to the system.
pub(crate) struct Shell {
    session: Session,
    appearance: Appearance,
    remembered: Remembered,
    board: BoardView,
    panels: Panels,
    window: AppWindow,
    desktop: Desktop,
    workers: WindowWorkers,
    events: Events,
    modifiers: Modifiers,
    /// The letters and digits of a square that are typed so far.
    typed: String,
    #[cfg(feature = "accessibility")]
    heard: spoken::Heard,
    waker: Waker,
    last_frame: Instant,
    wall_clock: WallClock,
    /// The day at the last frame.
    day: Option<Day>,
    frames_due: u32,
    quits: bool,
}

/// The panels and forms, and what they show besides the session.
struct Panels {
    gui: Gui,
    menus: Menus,
    forms: Forms,
    thumbnails: Thumbnails,
    samples: Samples,
    tree: TreeStrip,
    news: Option<Notice>,
    /// The report of the last frame in which no knight was on its way.
    told: Option<Notice>,
    /// An offer besides the report.
    offer: Option<Notice>,
    suggestion: Option<&'static Suggestion>,
    opened: OpenedTours,
    presenter: Option<Presenter>,
    before_lesson: Option<Box<BeforeLesson>>,
    wants_frame: bool,
}

impl Panels {
    fn new(gui: Gui, news: Option<Notice>) -> Panels {
        style::set_fonts(gui.context());
        let mut panels = Panels {
            gui,
            menus: Menus::default(),
            forms: Forms::default(),
            thumbnails: Thumbnails::default(),
            samples: Samples::default(),
            tree: TreeStrip::default(),
            news: None,
            told: None,
            offer: None,
            suggestion: None,
            opened: OpenedTours::default(),
            presenter: None,
            before_lesson: None,
            wants_frame: true,
        };
        if let Some(notice) = news {
            panels.announce(notice);
        }
        panels
    }

    /// The session to save: after a lesson, `now` is forgotten.
    fn kept<'a>(&'a self, now: &'a Session) -> &'a Session {
        let before = self.before_lesson.as_deref();
        before.map_or(now, |before| &before.session)
    }

    fn is_presenting(&self) -> bool {
        self.presenter.is_some()
    }

    fn remark(&mut self, sentence: &str) {
        self.news = Some(Notice::remark(sentence));
    }

    fn fail(&mut self, title: &str, sentence: impl Into<String>) {
        self.announce(Notice::trouble(title, sentence));
    }

    /// Shows a notice, and logs an error.
    fn announce(&mut self, notice: Notice) {
        if notice.tone == Severity::Trouble {
            log::info!("error what={:?}", notice.text);
        }
        self.news = Some(notice);
    }
}

/// The tours of the file that was opened last.
#[derive(Default)]
struct OpenedTours {
    tours: Vec<ClaimedTour>,
    /// Index of the tour that is shown.
    shown: usize,
}

/// The session and its appearance when the open lesson started.
struct BeforeLesson {
    session: Session,
    appearance: Appearance,
}

/// The presentation mode.
struct Presenter {
    last_key: String,
    filled_screen: bool,
}

/// The held modifier keys.
#[derive(Default)]
struct Modifiers {
    shift: bool,
    control: bool,
}

impl Shell {
    /// Takes over what was made before the window opened.
    pub(crate) fn new(started: Begun) -> Shell {
        let waker = Waker::start();
        let settings = started.workers.autosave.loaded();
        let appearance = settings.appearance;
        let remembered = settings.remembered.clone();
        let gui = Gui::new(Scales::new(screen_dpi_scale(), appearance.zoom()).panels);
        let mut shell = Shell {
            session: started.session,
            appearance,
            remembered,
            board: BoardView::new(ScenePainter::new(started.atlas)),
            panels: Panels::new(gui, started.notice),
            window: started.window,
            desktop: started.desktop,
            workers: started.workers,
            events: Events::new(),
            modifiers: Modifiers::default(),
            typed: String::new(),
            #[cfg(feature = "accessibility")]
            heard: spoken::Heard::default(),
            waker,
            last_frame: Instant::now(),
            wall_clock: WallClock::new(),
            day: today(),
            frames_due: FRAMES_AFTER_NEWS,
            quits: false,
        };
        shell.set_theme();
        shell.follow(started.response);
        if let Some(opened) = started.opened {
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
                let _ = shell.save_on_exit();
            }
        });
        while !shell.borrow().quits {
            shell.borrow_mut().run_frame();
            // Restart after all other work: macroquad reads the clock next, and would replay the jump.
            shell.borrow_mut().restart_after_jump();
            next_frame().await;
        }
    }

    fn restart_after_jump(&mut self) {
        if self.wall_clock.has_jumped() && self.save_on_exit() {
            restart();
        }
    }

    fn run_frame(&mut self) {
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
        /// Maximum speed, in moves a second, at which a tour is played at 30 frames a second.
        const SLOW: u32 = 10_000;
        let is_run = self.session.phase() == Phase::Playing && !self.board.is_moving;
        let is_slow = self.session.pace() <= SLOW;
        if is_run && is_slow && self.frames_due <= 1 {
            FRAME_OF_RUN
        } else {
            FRAME
        }
    }

    fn rest_until_next_step(&self, began: Instant) {
        let after = |seconds: f64| began + Duration::from_secs_f64(seconds);
        let step = self
            .session
            .next_step()
            .map(|seconds| after(seconds.min(60.0)));
        let clock = self.clock().filter(|_| self.events.has_focus());
        let second = clock.map(|seconds| after(1.0 - seconds.fract()));
        let written = self.workers.autosave.wakes_at(began);
        let minute = self.shows_day().then(|| after(seconds_to_minute()));
        if let Some(due) = [step, second, written, minute].into_iter().flatten().min() {
            self.waker.wake_at(due);
        }
    }

    fn clock(&self) -> Option<f64> {
        let game = self.session.game().filter(|game| game.is_timed);
        let puzzle = self.session.puzzle().filter(|game| game.is_timed);
        game.map(|game| game.seconds)
            .or(puzzle.map(|game| game.effort.seconds))
    }

    /// Whether the window shows how long the day lasts.
    fn shows_day(&self) -> bool {
        is_first_screen(&self.session) || self.session.solution().is_some()
    }

    /// Notices midnight, after which there is another puzzle of the day. Returns whether the day is another one.
    fn notice_midnight(&mut self) -> bool {
        let before = std::mem::replace(&mut self.day, today());
        let is_new = self.day != before;
        if let Some(day) = self.day.filter(|_| is_new) {
            log::info!("day date={day}");
        }
        is_new
    }

    /// Saves everything on exit, however the window was closed. Returns whether the game and the settings are saved.
    fn save_on_exit(&mut self) -> bool {
        let settings = self.settings();
        let session = self.panels.kept(&self.session);
        let faults = self
            .workers
            .autosave
            .finish(settings, session, Instant::now());
        for fault in &faults {
            log::info!("error what={fault:?}");
        }
        let is_saved = faults.is_empty() && self.workers.autosave.keeps_game();
        if is_saved {
            self.workers.tasks.keep(|_| false);
        }
        if let Some(outcome) = self.workers.saver.finish() {
            let _ = notices::saved(outcome);
        }
        is_saved
    }

    fn settings(&self) -> Settings {
        let before = self.panels.before_lesson.as_deref();
        let appearance = before.map_or(&self.appearance, |before| &before.appearance);
        let session = self.panels.kept(&self.session);
        let window = self.window.resized.map(Into::into);
        let mut settings = Settings::of(session, appearance, window);
        settings.view = self.board.view();
        settings.remembered = self.remembered.clone();
        settings
    }

    /// Handles input, lets time pass, and paints.
    fn frame(&mut self) {
        /// Time in milliseconds above which a frame is logged.
        const SLOW: u128 = 50;
        let (now, layout) = (Instant::now(), self.board.layout);
        let settling = self.panels.forms.is_settling();
        let is_typing = self.is_typing();
        let gui = &mut self.panels.gui;
        let input = self.events.next_frame(gui, settling, is_typing);
        self.let_time_pass(now);
        self.update_layout();
        let commands = self.show_panels(&input);
        let is_pointed = self.board.hover.is_some() && input.pointer.is_some();
        let is_used = input.key || input.button.is_some() || input.wheel != 0.0;
        if !commands.is_empty() || is_used || is_pointed {
            self.board.motion.end_redraw();
            self.board.motion.end_hopping();
        }
        for command in commands {
            self.apply(command);
        }
        self.board.has_dropped = false;
        if self.panels.forms.lesson() == 0 {
            self.end_lesson();
        }
        let mut has_news = self.poll_workers();
        has_news |= self.notice_midnight();
        has_news |= self.autosave(now, input.any);
        has_news |= self.update_extras();
        has_news |= input.any || self.board.layout != layout;
        self.frames_due = if has_news {
            FRAMES_AFTER_NEWS
        } else {
            self.frames_due.saturating_sub(1)
        };
        self.paint();
        self.board.is_moving = self.board.motion.is_moving();
        self.name_window();
        let milliseconds = now.elapsed().as_millis();
        if milliseconds > SLOW {
            log::debug!("slow frame ms={milliseconds}");
        }
    }

    fn is_awake(&self) -> bool {
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
        if let Some(tour_view) = self.session.tour_view().filter(|_| is_followed) {
            self.board.follow_knight(tour_view.here());
        }
    }
}

/// Seconds by which the session advances; `since` is the time since the last frame.
fn passed(since: Duration, is_running: bool) -> f64 {
    /// Longest stall for which playback catches up.
    const STALL: Duration = Duration::from_millis(500);
    match is_running {
        true => since.min(STALL),
        // While the user thinks, no frames are drawn, so a long gap is not a stall.
        false => since,
    }
    .as_secs_f64()
}

impl Drop for Shell {
    /// Also runs when the title bar's button closes the window: no frame follows then.
    fn drop(&mut self) {
        let _ = self.save_on_exit();
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
