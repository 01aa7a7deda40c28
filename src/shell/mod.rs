//! The frame loop: input and time to the session, its events to the journal, its effects done.

#![expect(
    clippy::cast_possible_truncation,
    reason = "lengths on a screen are far below 2^32"
)]

mod commands;
mod files;
mod input;
mod look;
mod paint;

use crate::board::art::Art;
use crate::board::camera::Camera;
use crate::board::canvas::Canvas;
use crate::board::layout;
use crate::board::layout::{Layout, Scales, window_for};
use crate::board::motion::Motion;
use crate::board::painter::Painter;
use crate::board::sheets::SheetJob;
use crate::forms::Forms;
use crate::model::notice::Notice;
use crate::model::settings::{Appearance, Best, Settings, is_dark};
use crate::panels::Menus;
use crate::panels::style;
use crate::platform::area::Size;
use crate::platform::clipboard::Clipboard;
use crate::platform::desktop::Portal;
use crate::platform::events::Events;
use crate::platform::gui::Gui;
use crate::platform::monitor::Monitor;
use crate::platform::stopwatch::Stopwatch;
use crate::platform::waker::Waker;
use crate::workers::autosave::Autosave;
use crate::workers::heat::{self, HeatMap};
use crate::workers::open::{Opened, Opener};
use crate::workers::remaining::RemainingTours;
use crate::workers::save::{Outcome, Saver};
use crate::workers::tasks::Tasks;
use files::remember;
use knights_tour::board::Square;
use knights_tour::course::Course;
use knights_tour::session::{Event, Mode, Outlook, Phase, Response, Session, Tone};
use knights_tour::solve::TieBreak;
use look::Looking;
use macroquad::miniquad::window as native;
use macroquad::prelude::{get_dropped_files, next_frame, screen_dpi_scale};
use paint::Seen;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

/// How long frames go on after an input: egui's tooltips appear after a while.
const AWAKE: Duration = Duration::from_millis(800);
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
    pub(crate) autosave: Autosave,
    /// What was in view, if the last game is restored.
    pub(crate) view: Option<(f64, f64, f64)>,
    /// What is to be said of the settings that were kept.
    pub(crate) notice: Option<String>,
    pub(crate) monitor: Monitor,
    pub(crate) portal: Portal,
    /// The window that fits the board.
    pub(crate) fitting: Size,
    /// The file to open, perhaps being read.
    pub(crate) opener: Opener,
    /// What was read of it already.
    pub(crate) opened: Option<Opened>,
    /// The sprites of the first picture.
    pub(crate) sheet: SheetJob,
}

/// The application while its window is open.
pub(crate) struct Shell {
    gui: Gui,
    events: Events,
    waker: Waker,
    session: Session,
    look: Appearance,
    desktop_is_dark: bool,
    /// Whether the desktop asks for less motion.
    desktop_is_calm: bool,
    motion: Motion,
    menus: Menus,
    is_full_screen: bool,
    /// For a room full of people, with the key that was pressed last.
    is_presenting: bool,
    last_key: String,
    /// What the window is called.
    title: String,
    /// Which starts work, while that is shown.
    heat: Option<HeatMap>,
    /// The rule that is shown beside the one in use.
    compared: Option<TieBreak>,
    autosave: Autosave,
    forms: Forms,
    saver: Saver,
    opener: Opener,
    clipboard: Clipboard,
    /// Whether what is pasted is meant for a text field.
    pastes_into_field: bool,
    /// The files opened and saved last, the last one first.
    recent: Vec<PathBuf>,
    /// The square that a stroke has come to.
    painted: Option<Square>,
    /// The best game on each board.
    best: BTreeMap<String, Best>,
    tasks: Tasks,
    /// A message from outside the session, until the next command.
    news: Option<Notice>,
    monitor: Monitor,
    portal: Portal,
    layout: Option<Layout>,
    /// The window that was made to fit the board.
    fitting: Size,
    /// What was in view when the game was left that has come back.
    view_before: Option<(f64, f64, f64)>,
    /// The window as the person made it, if they did.
    resized: Option<Size>,
    /// The square under the pointer, or the one that the arrow keys went to.
    hover: Option<Square>,
    pointed: Option<Square>,
    is_shift_down: bool,
    is_control_down: bool,
    looking: Looking,
    painter: Painter,
    /// The tour in a style.
    art: Art,
    /// How many tours remain from where the player stands.
    remaining: RemainingTours,
    canvas: Canvas,
    map: Canvas,
    /// What the last picture was made of.
    shown: Option<Seen>,
    last_frame: Instant,
    awake_until: Instant,
    /// Whether egui wants another frame at once.
    panels_move: bool,
    /// Whether something on the board is under way to its place.
    is_moving: bool,
    quits: bool,
}

impl Shell {
    pub(crate) fn new(begun: Begun) -> Shell {
        let waker = Waker::start();
        let settings = begun.autosave.loaded();
        let look = settings.appearance;
        let gui = Gui::new(Scales::new(screen_dpi_scale(), look.zoom()).panels);
        let (recent, best) = (settings.recent.clone(), settings.best.clone());
        let desktop_is_dark = begun.monitor.is_dark();
        let desktop_is_calm = begun.monitor.is_calm();
        style::set_fonts(gui.context());
        style::set(gui.context(), is_dark(look.theme, desktop_is_dark));
        let now = Instant::now();
        let mut shell = Shell {
            gui,
            events: Events::new(),
            waker,
            session: begun.session,
            look,
            desktop_is_dark,
            desktop_is_calm,
            motion: Motion::default(),
            menus: Menus::default(),
            is_full_screen: false,
            is_presenting: false,
            last_key: String::new(),
            title: String::new(),
            heat: None,
            compared: None,
            autosave: begun.autosave,
            forms: Forms::default(),
            saver: Saver::new(),
            opener: begun.opener,
            clipboard: Clipboard::default(),
            pastes_into_field: false,
            recent,
            best,
            painted: None,
            tasks: Tasks::default(),
            news: begun
                .notice
                .as_ref()
                .map(|notice| Notice::trouble("Some settings could not be restored", notice)),
            monitor: begun.monitor,
            portal: begun.portal,
            layout: None,
            fitting: begun.fitting,
            view_before: begun.view,
            resized: None,
            hover: None,
            pointed: None,
            is_shift_down: false,
            is_control_down: false,
            looking: Looking::default(),
            painter: Painter::new(begun.sheet),
            art: Art::default(),
            remaining: RemainingTours::default(),
            canvas: Canvas::default(),
            map: Canvas::default(),
            shown: None,
            last_frame: now,
            awake_until: now + AWAKE,
            panels_move: true,
            is_moving: false,
            quits: false,
        };
        shell.follow(begun.response);
        if let Some(notice) = &begun.notice {
            log::info!("error what={notice:?}");
        }
        if let Some(opened) = begun.opened {
            shell.take_up(opened);
        }
        shell
    }

    pub(crate) async fn run(mut self) {
        while !self.quits {
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
            next_frame().await;
        }
    }

    fn frame_time(&self) -> Duration {
        /// Quicker runs have more to do than is done in half as many frames.
        const SLOW: u32 = 10_000;
        let is_run = self.session.phase() == Phase::Playing && !self.is_moving;
        let is_slow = is_run && self.session.preferences().speed <= SLOW;
        match is_slow && Instant::now() >= self.awake_until {
            true => FRAME_OF_RUN,
            false => FRAME,
        }
    }

    /// Sees that the next step of a slow run gets its frame, while the loop rests, and what is to be
    /// written.
    fn rest_until_next_step(&self, began: Instant) {
        let step = self.session.next_step();
        let step = step.map(|seconds| began + Duration::from_secs_f64(seconds.min(60.0)));
        if let Some(due) = [step, self.autosave.due()].into_iter().flatten().min() {
            let _ = self.waker.wake_at(due);
        }
    }

    /// What is left to do when the window is closed, however that came about.
    fn leave(&mut self) {
        self.tasks.keep(|_| false);
        let settings = self.settings();
        for fault in self.autosave.finish(settings, &self.session) {
            log::info!("error what={fault:?}");
        }
        if let Some(outcome) = self.saver.finish() {
            let _ = told(outcome);
        }
    }

    fn settings(&self) -> Settings {
        let window = self.resized.map(|window| (window.width, window.height));
        let settings = Settings::of(&self.session, &self.look, window).looking_at(self.view());
        settings.remembering(self.recent.clone(), self.best.clone())
    }

    /// Has what has changed written, some seconds later.
    fn autosave(&mut self, now: Instant, had_input: bool) {
        self.autosave.watch(&self.session, had_input, now);
        if let Some(fault) = self.autosave.poll() {
            log::info!("error what={fault:?}");
            self.news = Some(Notice::trouble("Saving failed", fault));
            self.awake_until = now + AWAKE;
        }
        if self.autosave.due().is_some_and(|due| due <= now) {
            let settings = self.settings();
            self.autosave.begin(settings, &self.session);
        }
    }

    fn frame(&mut self) {
        let now = Instant::now();
        let mut watch = Stopwatch::start();
        let settling = self.forms.is_settling();
        let is_typing = self.is_typing();
        let input = self.events.next_frame(&mut self.gui, settling, is_typing);
        if input.any {
            self.awake_until = now + AWAKE;
        }
        self.let_time_pass(now);
        watch.done("time");
        self.update_layout(now);
        let commands = self.show_panels(&input);
        watch.done("panels");
        for command in commands {
            self.apply(command);
        }
        watch.done("commands");
        self.look_at_workers(now);
        self.autosave(now, input.any);
        watch.done("workers");
        self.update_heat();
        self.count_remaining();
        watch.done("heat");
        self.paint();
        self.is_moving = self.motion.is_moving();
        self.name_window();
        watch.done("painting");
        watch.stop();
    }

    /// Takes over what is done on other threads.
    fn look_at_workers(&mut self, now: Instant) {
        if let Some(outcome) = self.saver.poll() {
            if let Outcome::Saved { path, .. } = &outcome {
                remember(&mut self.recent, path.clone());
            }
            self.news = Some(told(outcome));
            self.awake_until = now + AWAKE;
        }
        let dropped = get_dropped_files().into_iter();
        self.opener
            .open(dropped.filter_map(|file| file.path).collect());
        if let Some(opened) = self.opener.poll() {
            self.take_up(opened);
            self.awake_until = now + AWAKE;
        }
        if let Some(preferences) = self.portal.poll() {
            self.apply_desktop(preferences);
            self.awake_until = now + AWAKE;
        }
        while let Some(done) = self.tasks.poll() {
            let response = self.session.done(done);
            self.follow(response);
            self.awake_until = now + AWAKE;
        }
        if let Some(done) = self.clipboard.poll() {
            self.take_over(done);
            self.awake_until = now + AWAKE;
        }
    }

    fn is_awake(&self) -> bool {
        /// Steps that are farther apart have each a frame of their own, and none between.
        const SLOW: f64 = 0.04;
        self.session
            .next_step()
            .is_some_and(|seconds| seconds < SLOW)
            || self.tasks.is_busy()
            || self.heat.as_ref().is_some_and(HeatMap::is_busy)
            || self.saver.is_busy()
            || self.opener.is_busy()
            || self.clipboard.is_busy()
            || self.forms.is_busy()
            || self.portal.is_busy()
            || self.painter.is_busy()
            || self.art.is_busy()
            || self.remaining.is_busy()
            || self.autosave.is_busy()
            || self.panels_move
            || self.is_moving
            || Instant::now() < self.awake_until
    }

    fn let_time_pass(&mut self, now: Instant) {
        /// A machine that stood still for longer owes nobody the moves of that time.
        const STALL: f64 = 0.5;
        let seconds = now.duration_since(self.last_frame).as_secs_f64().min(STALL);
        self.last_frame = now;
        if self.layout.is_none() {
            // Nobody has seen anything yet.
            return;
        }
        let response = self.session.tick(seconds);
        self.follow(response);
        self.follow_knight();
    }

    fn update_layout(&mut self, now: Instant) {
        let (width, height) = native::screen_size();
        let window = Size {
            width: width.round().max(1.0) as u32,
            height: height.round().max(1.0) as u32,
        };
        let board = self.session.board().size();
        let (scale, shown) = (self.scales().panels, self.shown_panels());
        let lay_out = |camera| Layout::new(board, window, scale, shown, camera);
        let mut layout = lay_out(self.looking.camera);
        if let Some(before) = self.layout
            && (before.frame, before.board) != (layout.frame, layout.board)
        {
            if before.board == board {
                self.look_after_resize(before, layout);
            } else {
                self.looking.turn_to(Camera::Whole);
            }
            layout = lay_out(self.looking.camera);
        }
        if self.layout.is_none() {
            self.keep_large();
            if let Some(view) = self.view_before.take() {
                self.looking.turn_to(layout.camera_on(view));
                layout = lay_out(self.looking.camera);
            }
        }
        if self.layout != Some(layout) {
            log::info!("{layout}");
            // What was pointed at before is of another board.
            self.hover = self.hover.filter(|&square| layout.board.contains(square));
            if self.layout.is_none_or(|before| before.window != window) {
                self.resized = (window != self.fitting).then_some(window);
            }
            self.layout = Some(layout);
            self.awake_until = now + AWAKE;
        }
    }

    /// Puts what is in view where the camera is now.
    fn lay_out_again(&mut self) {
        if self.layout.is_some() {
            self.update_layout(Instant::now());
        }
    }

    /// Has it counted how many tours are left from where the player stands, where one is.
    fn count_remaining(&mut self) {
        let is_told =
            self.session.mode() == Mode::Play && self.session.outlook() == Some(Outlook::Possible);
        let game = match self.session.course() {
            Some(Course::Position(game)) if is_told => Some((self.session.revision(), game)),
            _ => None,
        };
        let was_busy = self.remaining.is_busy();
        self.remaining.update(game);
        if was_busy && !self.remaining.is_busy() {
            // The panels of this frame have told of less.
            self.awake_until = Instant::now() + AWAKE;
        }
    }

    fn update_heat(&mut self) {
        let Some(heat) = &mut self.heat else { return };
        if !HeatMap::admits(self.session.board()) {
            self.toggle_heat();
            self.news = Some(Notice::remark(&heat::too_large()));
            return;
        }
        let rules = [Some(self.session.preferences().tie_break), self.compared];
        let rules: Vec<TieBreak> = rules.into_iter().flatten().collect();
        heat.show(self.session.board(), &rules);
        if heat.is_busy() {
            heat.update();
            if !heat.is_busy() {
                // The panels of this frame have told of less.
                self.awake_until = Instant::now() + AWAKE;
                log::debug!("heat done");
            }
        }
    }

    /// What the panel under the board says.
    fn notice(&self) -> Notice {
        if let Some((title, percent)) = self.tasks.under_way() {
            let done = percent.map_or_else(String::new, |percent| format!("{percent} % is done."));
            return Notice::under_way(title, &done);
        }
        if let Some(percent) = self.saver.percent() {
            return Notice::under_way("Saving\u{2026}", &format!("{percent} % is written."));
        }
        if self.opener.is_slow() {
            return Notice::under_way("Opening\u{2026}", "The file is being read.");
        }
        if let Some(news) = &self.news {
            return news.clone();
        }
        let mut notice = Notice::of_session(&self.session);
        let is_silent = self.session.remark().is_none() && notice.tone != Tone::Trouble;
        if let Some(heat) = &self.heat
            && is_silent
            && !self.session.is_running()
            && !self.session.mode().has_two_knights()
        {
            let tone = Tone::Plain;
            return Notice::new(tone, &heat.title(), heat.sentence(self.hover));
        }
        let is_at_side = self.layout.is_some_and(|layout| layout.has_side());
        if self.look.view.explain
            && is_silent
            && !is_at_side
            && let Some(explanation) = self.session.explanation()
        {
            notice.text = explanation.sentence;
        }
        notice
    }

    pub(crate) fn scales(&self) -> Scales {
        Scales::new(screen_dpi_scale(), self.words())
    }

    /// How much larger the words are than at first: also for a room full of people.
    pub(crate) fn words(&self) -> f32 {
        const PRESENTED: f32 = 1.6;
        let larger = if self.is_presenting { PRESENTED } else { 1.0 };
        self.look.zoom() * larger
    }

    /// Sees that the panels have room: asks the desktop to leave it, and takes it where the words have
    /// become too large for the window.
    pub(crate) fn keep_large(&self) {
        let scales = self.scales();
        let room = self.monitor.room(scales.board);
        let pixels = |points: f32| (points * scales.panels).ceil() as u32;
        let (width, height) = layout::SMALLEST;
        let least = Size {
            width: pixels(width).min(room.width),
            height: pixels(height).min(room.height),
        };
        self.monitor.set_least(least);
        if let Some(Layout { window, .. }) = self.layout
            && (window.width < least.width || window.height < least.height)
        {
            let (width, height) = (
                window.width.max(least.width),
                window.height.max(least.height),
            );
            native::set_window_size(width, height);
        }
    }

    /// What there is around the board.
    fn shown_panels(&self) -> layout::Shown {
        layout::Shown {
            is_folded: self.look.folded,
            has_no_tools: self.is_presenting,
        }
    }

    /// Makes the window fit the board, unless it fills the screen.
    pub(crate) fn fit_window(&mut self) {
        if self.is_full_screen {
            return;
        }
        let (scales, board) = (self.scales(), self.session.board().size());
        let room = self.monitor.room(scales.board);
        let size = window_for(board, scales, room, self.shown_panels());
        self.fitting = size;
        self.resized = None;
        if let Some((x, y)) = self.monitor.place_for(size) {
            native::set_window_position(x, y);
        }
        native::set_window_size(size.width, size.height);
    }
}

impl Drop for Shell {
    /// Closed by its frame, the window ends without another frame of ours.
    fn drop(&mut self) {
        self.leave();
    }
}

fn journal(events: &[Event]) {
    for event in events {
        log::info!("{event}");
    }
}

/// Writes the result of a save to the journal, and says it.
fn told(outcome: Outcome) -> Notice {
    match outcome {
        Outcome::Saved { path, sentence } => {
            log::info!("saved path={path:?}");
            Notice::new(Tone::Success, "Saved", sentence)
        }
        Outcome::Failed(sentence) => {
            let notice = Notice::trouble("Saving failed", sentence);
            log::info!("error what={:?}", notice.text);
            notice
        }
    }
}
