//! The window: the only module that knows macroquad, egui, rfd and pixels. macroquad's loop blocks until an event,
//! except during an animation, during work, and just after an event.

mod refusal;

use crate::board::painter::ScenePainter;
use crate::board::{layout, quad};
use crate::cli::Opening;
use crate::model::daily;
use crate::model::last_game::{LastGame, Reopened};
use crate::model::notice::Notice;
use crate::model::sentences;
use crate::model::settings::{Settings, SettingsFile, is_dark};
use crate::panels::style::UiPalette;
use crate::platform::monitor::Monitor;
use crate::shell::{AppWindow, Begun, Desktop, Shell, WindowWorkers};
use crate::workers::autosave::Autosave;
use crate::workers::open::{Opened, Opener};
use knights_tour::board::Board;
use knights_tour_session::{Command, Mode, Response, Session, Severity, Start};
use macroquad::math::UVec2;
use macroquad::miniquad::conf::{Icon, Platform};
use macroquad::{conf, miniquad};
use refusal::AppError;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Opens a session as requested; undo restores the boards' previous content.
fn begin(session: &mut Session, opening: Opening, kept: &Settings) -> Response {
    let has_own_content = opening.mode.has_two_knights() || opening.mode.is_solved();
    let board = match (opening.board, opening.start) {
        (Some(board), _) => Some(board),
        (None, _) if has_own_content => None,
        // A first square without a board refers to the chess board.
        (None, Some(Start::At(_))) => Some(Board::CHESS),
        (None, _) => Some(kept.board()),
    };
    let commands = [
        Some(Command::Mode(opening.mode)),
        board.map(Command::Board),
        opening.speed.map(Command::Speed),
        opening.start.map(Command::Start),
        opening.play.then_some(Command::PlayPause),
    ];
    let mut response = session.apply_all(commands.into_iter().flatten());
    if opening.mode.is_solved() && response.tasks.is_empty() {
        let opened = session.apply_all(daily::to_open(session));
        response.events.extend(opened.events);
        response.tasks.extend(opened.tasks);
    }
    response
}

/// Restores the session, measures the screen, and runs the window until it is closed.
pub(crate) fn run(opening: Opening, file: Option<PathBuf>) -> Result<(), AppError> {
    /// Time to wait for a file, so that most files are read before the window opens.
    const MOMENT: Duration = Duration::from_millis(300);

    refusal::check_clock()?;
    let desktop = Desktop::new(Monitor::open()?);
    let (settings_file, notice) = SettingsFile::open();
    let is_free = opening.board.is_none() && file.is_none();
    // Command-line options take precedence over the last game.
    let is_plain =
        is_free && opening.mode == Mode::default() && opening.start.is_none() && !opening.play;
    let kept = settings_file.loaded();
    let mut session = Session::with(opening.seed, kept.preferences);
    let last = LastGame::open(settings_file.path(), &mut session);
    let notice = opening_notice(notice, &last);
    let (response, view) = match last.restored {
        Some(restored) if is_plain => (restored.response, kept.view),
        _ => (begin(&mut session, opening, kept), None),
    };
    let mut opener = Opener::default();
    if let Some(path) = file {
        opener.open(vec![path]);
    }
    let opened = opener.wait(MOMENT);
    let read = opened.as_ref().and_then(Opened::board);
    let board = read
        .filter(|&size| Session::holds(size).is_ok())
        .unwrap_or(session.board().size());
    let scale = desktop.monitor.scale();
    let room = desktop.monitor.room(scale);
    let appearance = kept.appearance;
    let fitting = layout::window_for(
        board,
        layout::Scales::new(scale, appearance.zoom()),
        room,
        layout::ShownPanels {
            is_presenting: false,
            has_labels: appearance.view.labels,
            has_tree: session.shows_search(),
            lesson: 0,
        },
    );
    let kept_size = kept.window.filter(|_| is_free);
    let size = kept_size.map_or(fitting, |size| UVec2::from(size).min(room));
    let config = window(size, scale);
    let palette = UiPalette::of(is_dark(appearance.theme, desktop.is_dark));
    Monitor::colour_next_window(palette.page_colour());
    let started = Begun {
        session,
        response,
        atlas: ScenePainter::first_atlas(appearance.board(desktop.is_dark)),
        desktop,
        window: AppWindow::new(fitting, view),
        workers: WindowWorkers::new(Autosave::new(settings_file, last.game), opener),
        opened,
        notice,
    };

    refusal::explaining_refusal(move || {
        macroquad::Window::from_config(config, async move {
            refusal::IS_OPEN.store(true, Ordering::Relaxed);
            Shell::new(started).run().await;
        });
    })
}

fn opening_notice(settings: Option<String>, last: &Reopened) -> Option<Notice> {
    let mut trouble: Vec<String> = settings.into_iter().chain(last.trouble.clone()).collect();
    if !trouble.is_empty() {
        trouble.extend(last.older.clone());
        return Some(Notice::trouble(
            sentences::NOT_ALL_RESTORED,
            trouble.join(" "),
        ));
    }
    if last.is_second {
        let [title, text] = sentences::SECOND_WINDOW;
        return Some(Notice::new(Severity::Plain, title, text));
    }
    let older = last.older.as_ref()?;
    Some(Notice::new(Severity::Plain, sentences::LATEST_GAME, older))
}

/// The window's configuration.
fn window(size: UVec2, scale: f32) -> conf::Conf {
    // miniquad takes a window's size in points on macOS, in pixels elsewhere.
    let divisor = if cfg!(target_os = "macos") {
        scale
    } else {
        1.0
    };
    let length = |pixels: u32| (pixels as f32 / divisor).round() as i32;
    conf::Conf {
        miniquad_conf: miniquad::conf::Conf {
            window_title: "Knight\u{2019}s Tour".to_owned(),
            window_width: length(size.x),
            window_height: length(size.y),
            high_dpi: true,
            icon: icon(),
            platform: Platform {
                blocking_event_loop: true,
                linux_wm_class: "knights-tour",
                ..Platform::default()
            },
            ..miniquad::conf::Conf::default()
        },
        update_on: Some(conf::UpdateTrigger {
            key_down: true,
            mouse_down: true,
            mouse_up: true,
            mouse_motion: true,
            mouse_wheel: true,
            specific_key: None,
            touch: true,
        }),
        draw_call_vertex_capacity: quad::VERTICES_A_CALL,
        draw_call_index_capacity: quad::INDICES_A_CALL,
        ..conf::Conf::default()
    }
}

fn icon() -> Option<Icon> {
    let pixels = |file: &[u8]| Some(image::load_from_memory(file).ok()?.into_rgba8().into_raw());
    Some(Icon {
        small: pixels(include_bytes!("../../assets/icon/16.png"))?
            .try_into()
            .ok()?,
        medium: pixels(include_bytes!("../../assets/icon/32.png"))?
            .try_into()
            .ok()?,
        big: pixels(include_bytes!("../../assets/icon/64.png"))?
            .try_into()
            .ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour_session::Event;

    fn lines(options: Opening) -> Vec<String> {
        let mut session = Session::new(options.seed);
        let response = begin(&mut session, options, &Settings::default());
        response.events.iter().map(Event::to_string).collect()
    }

    const NONE: Opening = Opening {
        mode: Mode::Watch,
        board: None,
        start: None,
        speed: None,
        play: false,
        seed: 1,
    };

    #[test]
    fn options_become_commands_in_the_order_they_must_be_done_in() {
        assert_eq!(lines(NONE), ["mode name=watch", "board size=8x8"]);
        let board = Board::new(16, 8).ok();
        let start = "c3".parse().ok().map(Start::At);
        let said = Opening {
            mode: Mode::Play,
            board,
            start,
            ..NONE
        };
        let outlook = "outlook state=possible";
        assert_eq!(
            lines(said),
            [
                "mode name=play",
                "board size=16x8",
                "start square=c3",
                outlook
            ]
        );
        let mode = Mode::TwoKnights;
        assert_eq!(
            lines(Opening {
                mode,
                start,
                ..NONE
            }),
            [
                "mode name=two-knights",
                "board size=6x6",
                "place knight=1 square=c3"
            ]
        );
        assert_eq!(
            lines(Opening { mode, ..NONE }),
            ["mode name=two-knights", "board size=6x6"]
        );
    }

    #[test]
    fn a_new_window_has_nothing_to_undo() {
        for mode in [Mode::Watch, Mode::Play, Mode::TwoKnights, Mode::Shape] {
            let mut session = Session::new(1);
            let _ = begin(&mut session, Opening { mode, ..NONE }, &Settings::default());
            assert!(session.why_not(&Command::Undo).is_some(), "{mode:?}");
        }
    }

    #[test]
    fn puzzle_mode_opens_the_puzzle_of_the_day_unless_one_is_there() {
        let today = crate::links::today;
        let (mut session, before) = (Session::new(1), today());
        let options = || Opening {
            mode: Mode::Puzzle,
            ..NONE
        };
        let mut response = begin(&mut session, options(), &Settings::default());
        let task = response.tasks.pop().expect("a puzzle to make");
        let done = session.done(task.run(&mut |_, _| Ok(())));
        let day = session.puzzle().and_then(|game| game.day);
        assert!(
            day.is_some() && [before, today()].contains(&day),
            "{:?}",
            done.events
        );
        let response = begin(&mut session, options(), &Settings::default());
        assert!(response.tasks.is_empty() && session.puzzle().is_some());
        let board = Board::new(5, 5).ok();
        let mut response = begin(
            &mut session,
            Opening { board, ..options() },
            &Settings::default(),
        );
        let task = response.tasks.pop().expect("a puzzle to make");
        let _ = session.done(task.run(&mut |_, _| Ok(())));
        assert_eq!(session.puzzle().and_then(|game| game.day), None);
    }
}
