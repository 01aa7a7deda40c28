//! The frame loop: input and time to the session, its events to the journal, its effects done.

use super::Options;
use super::forms::Forms;
use super::keys::{self, Input};
use super::layout::{Layout, Size, window_for};
use super::monitor::Monitor;
use super::painter::Painter;
use super::panels::{self, Shown};
use super::save::{Outcome, Saver};
use egui_macroquad::egui;
use knights_tour::board::Square;
use knights_tour::scene::{Scene, View};
use knights_tour::session::{Command, Effect, Event, Report, Session, Start, Switch, Tone};
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::window as native;
use macroquad::prelude::{
    Color, clear_background, is_quit_requested, next_frame, prevent_quit, screen_dpi_scale,
};
use std::thread;
use std::time::{Duration, Instant};

/// How long frames go on after an input: the loop may sit on an event that has come already, and
/// egui's tooltips appear after a while.
const AWAKE: Duration = Duration::from_millis(800);
/// Sixty frames a second.
const FRAME: Duration = Duration::from_micros(16_600);

/// Around the board.
const BACKGROUND: Color = Color::new(0.24, 0.20, 0.16, 1.0);

/// The application while its window is open.
pub(super) struct Shell {
    session: Session,
    view: View,
    forms: Forms,
    saver: Saver,
    /// What came of the last save, until the next command.
    news: Option<Report>,
    monitor: Monitor,
    layout: Option<Layout>,
    /// The square under the pointer.
    hover: Option<Square>,
    painter: Painter,
    subscriber: usize,
    last_frame: Instant,
    awake_until: Instant,
    /// Whether egui wants another frame at once.
    panels_move: bool,
    quits: bool,
}

impl Shell {
    pub(super) fn new(options: Options, monitor: Monitor) -> Shell {
        prevent_quit();
        egui_macroquad::cfg(|context| {
            context.set_pixels_per_point(screen_dpi_scale());
            panels::set_style(context);
        });
        let now = Instant::now();
        let mut shell = Shell {
            session: Session::new(options.seed),
            view: View::default(),
            forms: Forms::default(),
            saver: Saver::new(),
            news: None,
            monitor,
            layout: None,
            hover: None,
            painter: Painter::new(1),
            subscriber: register_input_subscriber(),
            last_frame: now,
            awake_until: now + AWAKE,
            panels_move: true,
            quits: false,
        };
        log::info!("mode name=watch");
        for command in options.commands {
            let response = shell.session.apply(command);
            journal(&response.events);
        }
        shell
    }

    pub(super) async fn run(mut self) {
        while !self.quits {
            let began = Instant::now();
            self.frame();
            if self.is_awake() {
                native::schedule_update();
                thread::sleep(FRAME.saturating_sub(began.elapsed()));
            }
            next_frame().await;
        }
        if let Some(outcome) = self.saver.finish() {
            let _ = told(outcome);
        }
    }

    fn frame(&mut self) {
        let now = Instant::now();
        let mut input = Input::default();
        repeat_all_miniquad_input(&mut input, self.subscriber);
        if input.any {
            self.awake_until = now + AWAKE;
        }
        self.let_time_pass(now);
        self.update_layout(now);

        let mut commands = self.show_panels(&input);
        if is_quit_requested() {
            commands.push(Command::Quit);
        }
        for command in commands {
            self.apply(command);
        }
        if let Some(outcome) = self.saver.poll() {
            self.news = Some(told(outcome));
            self.awake_until = now + AWAKE;
        }
        self.paint();
    }

    fn is_awake(&self) -> bool {
        self.session.is_running()
            || self.saver.is_busy()
            || self.panels_move
            || Instant::now() < self.awake_until
    }

    fn let_time_pass(&mut self, now: Instant) {
        let seconds = now.duration_since(self.last_frame).as_secs_f64();
        self.last_frame = now;
        journal(&self.session.tick(seconds));
    }

    fn update_layout(&mut self, now: Instant) {
        let (width, height) = native::screen_size();
        let window = Size {
            width: width.round().max(1.0) as u32,
            height: height.round().max(1.0) as u32,
        };
        let layout = Layout::new(self.session.board(), window, screen_dpi_scale());
        if self.layout != Some(layout) {
            log::info!("{layout}");
            self.layout = Some(layout);
            self.awake_until = now + AWAKE;
        }
    }

    /// The panels, and what they, the keys and the mouse ask for.
    fn show_panels(&mut self, input: &Input) -> Vec<Command> {
        let report = self.report();
        let shown = Shown {
            session: &self.session,
            view: self.view,
            report: &report,
        };
        let forms = &mut self.forms;
        let layout = self.layout;
        let mut commands = Vec::new();
        let (mut hover, mut moves) = (None, false);
        egui_macroquad::ui(|context| {
            // A field that is being typed into takes the plain keys; so does an open panel, but
            // for the key that closes it.
            let is_typing = context.wants_keyboard_input() || forms.is_open();
            if input.escape && forms.is_open() {
                forms.close();
            }
            let pressed = input.commands.iter().copied();
            commands.extend(pressed.filter(|&command| !is_typing || !keys::is_typed(command)));
            let is_menu_open = panels::show(context, &shown, &mut commands);
            commands.extend(forms.show(context, shown.session));
            // A click beside an open menu closes it, and does no more.
            hover = hovered(context, layout).filter(|_| !is_menu_open);
            let is_click = context.input(|input| input.pointer.primary_clicked());
            let clicked = hover.filter(|_| is_click);
            commands.extend(clicked.map(|square| Command::Start(Start::At(square))));
            moves = context.has_requested_repaint();
        });
        self.hover = hover;
        self.panels_move = moves;
        commands
    }

    /// How things stand, or what came of the last save.
    fn report(&self) -> Report {
        self.news.clone().unwrap_or_else(|| self.session.report())
    }

    fn apply(&mut self, command: Command) {
        self.news = None;
        let response = self.session.apply(command);
        journal(&response.events);
        for event in response.events {
            if let Event::Board(_) = event {
                self.fit_window();
            }
        }
        match response.effect {
            Some(Effect::Toggle(switch)) => self.toggle(switch),
            Some(Effect::Show(panel)) => self.forms.open(panel, &self.session),
            Some(Effect::SavePicture) => self.save_picture(),
            Some(Effect::Quit) => self.quit(),
            None => {}
        }
    }

    fn toggle(&mut self, switch: Switch) {
        let part = match switch {
            Switch::Numbers => &mut self.view.numbers,
            Switch::Path => &mut self.view.path,
            Switch::Flags => &mut self.view.flags,
            Switch::Labels => &mut self.view.labels,
        };
        *part = !*part;
    }

    fn save_picture(&mut self) {
        if self.saver.is_busy() {
            self.news = Some(remark("A picture is being saved already."));
            return;
        }
        let walk = self.session.walk();
        let start = walk.map_or_else(String::new, |walk| format!("-{}", walk.start()));
        let proposed = format!("knights-tour-{}{start}.png", self.session.board());
        self.saver.ask(self.scene(None), proposed);
    }

    /// A dialog that outlived the window would save nothing and say nothing.
    fn quit(&mut self) {
        if self.saver.is_asking() {
            self.news = Some(remark("Close the save dialog first, then quit."));
        } else {
            self.quits = true;
        }
    }

    /// Makes the window fit the board.
    fn fit_window(&mut self) {
        let scale = screen_dpi_scale();
        let size = window_for(self.session.board(), scale, self.monitor.room(scale));
        if let Some((x, y)) = self.monitor.place_for(size) {
            native::set_window_position(x, y);
        }
        native::set_window_size(size.width, size.height);
    }

    fn scene(&self, hover: Option<Square>) -> Scene {
        Scene::new(self.session.board(), self.session.walk(), self.view, hover)
    }

    fn paint(&mut self) {
        clear_background(BACKGROUND);
        let scene = self.scene(self.hover);
        // A board laid out in this frame is painted in the next, which knows where.
        if let Some(layout) = self.layout.filter(|layout| layout.board == scene.board) {
            self.painter.draw(&scene, layout);
        }
        egui_macroquad::draw();
    }
}

fn hovered(context: &egui::Context, layout: Option<Layout>) -> Option<Square> {
    if context.is_pointer_over_area() {
        return None;
    }
    let at = context.pointer_hover_pos()? * context.pixels_per_point();
    layout?.square_at(at.x, at.y)
}

fn journal(events: &[Event]) {
    for event in events {
        log::info!("{event}");
    }
}

/// Writes what came of a save to the journal, and says it.
fn told(outcome: Outcome) -> Report {
    match outcome {
        Outcome::Saved { path, sentence } => {
            log::info!("saved path={path:?}");
            news(Tone::Success, "The picture is saved", sentence)
        }
        Outcome::Failed(sentence) => {
            log::info!("error what={sentence:?}");
            news(Tone::Trouble, "The picture is not saved", sentence)
        }
    }
}

fn remark(sentence: &str) -> Report {
    news(Tone::Plain, "One moment", sentence.to_owned())
}

fn news(tone: Tone, title: &str, text: String) -> Report {
    Report {
        tone,
        title: title.to_owned(),
        text,
        offers: Vec::new(),
    }
}
