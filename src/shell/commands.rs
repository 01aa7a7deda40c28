//! What commands do, of the session and of the application.

use super::{Presenter, Shell, journal};
use crate::board::camera::Camera;
use crate::forms::puzzles;
use crate::model::command::{AppCommand, Panel, Switch, TextSize};
use crate::model::notice::Notice;
use crate::model::remembered::{Best, board_key};
use crate::model::sentences;
use crate::model::settings::TEXT_SIZES;
use crate::model::suggestion::Suggestion;
use crate::platform::desktop::Portal;
use crate::workers::heat::{self, HeatMap};
use crate::workers::open::Wanted;
use knights_tour::board::Board;
use knights_tour::facts::FAMOUS;
use knights_tour::puzzle::{Level, Recipe};
use knights_tour::scene::Mark;
use knights_tour::session::{Command, Event, Game, Mode, PuzzleWish, Response};
use knights_tour::solve::TieBreak;
use macroquad::miniquad::window as native;

impl Shell {
    pub(super) fn apply(&mut self, command: AppCommand) {
        self.panels.news = None;
        if let Some(done) = Suggestion::of(&command) {
            self.remember_suggestion(done);
        }
        match command {
            AppCommand::Game(mut command) => {
                let mode = self.session.mode();
                if mode.is_painted() && command == Command::Mode(mode) {
                    // Asked for again, painting ends.
                    command = Command::Mode(Mode::default());
                }
                let shifts_board = command == Command::ToggleBacktracking;
                let response = self.session.apply(command);
                self.follow(response);
                if shifts_board {
                    self.keep_board_large();
                }
            }
            AppCommand::Cancel => self.cancel(),
            AppCommand::SaveTour => self.save_tour(),
            AppCommand::SavePicture => self.save_picture(),
            AppCommand::SaveTree => self.save_tree(),
            AppCommand::Open => self.ask_for_file(Wanted::Tour),
            AppCommand::OpenRecent(index) => {
                if let Some(path) = self.remembered.recent.get(index) {
                    self.workers.opener.open(vec![path.clone()]);
                }
            }
            AppCommand::Famous(index) => {
                if let Some(famous) = FAMOUS.get(index) {
                    self.show_famous(famous);
                }
            }
            AppCommand::Copy => self.copy(),
            AppCommand::TodaysPuzzle => {
                if let Some(day) = puzzles::today() {
                    let command = puzzles::of_day(&Board::CHESS, Level::default(), day);
                    self.apply(command.into());
                }
            }
            AppCommand::PuzzleOfTour => self.make_puzzle_of_tour(),
            AppCommand::OwnPuzzle => {
                let draft = Command::Draft(self.session.board().clone());
                self.apply(Command::Mode(Mode::Puzzle).into());
                self.apply(draft.into());
            }
            AppCommand::Print(sheet) => self.print_puzzles(sheet),
            AppCommand::CopyLink => self.copy_link(),
            AppCommand::CopySquare(square) => {
                self.copy_lines(square.to_string(), sentences::SQUARE_COPIED);
            }
            AppCommand::Paste => self.ask_for_paste(false),
            AppCommand::Toggle(switch) => self.toggle(switch),
            AppCommand::TestStarts(rule, other) => self.test_starts(rule, other),
            AppCommand::Theme(theme) => {
                self.appearance.theme = theme;
                self.desktop.is_dark = self.desktop.monitor.is_dark();
                self.desktop.portal = Portal::ask();
                self.set_theme();
            }
            AppCommand::BoardTheme(theme) => self.appearance.board_theme = theme,
            AppCommand::Preset(look) => {
                self.appearance.view = look.on(self.appearance.view);
                self.appearance.style = None;
            }
            AppCommand::Style(style) => self.appearance.style = style,
            AppCommand::Portrait(None) => self.ask_for_file(Wanted::Picture),
            AppCommand::Portrait(Some(path)) => self.workers.opener.open_picture(path),
            AppCommand::TextSize(size) => self.set_text_size(size),
            AppCommand::FullScreen => self.fill_screen(),
            AppCommand::Present => self.present(),
            AppCommand::OpenMenu(menu) => self.panels.menus.toggle(menu),
            AppCommand::New => self.begin_afresh(),
            AppCommand::View(change) => self.change_view(change),
            AppCommand::Show(panel) => self.open_form(panel),
            AppCommand::Quit => self.quits = true,
        }
    }

    /// Tells what the session did, and begins what it wants found out.
    pub(super) fn follow(&mut self, response: Response) {
        journal(&response.events);
        if response
            .events
            .iter()
            .any(|event| matches!(event, Event::Complete { .. }))
        {
            self.keep_best_tour();
            self.keep_solved();
            self.suggest();
        } else if response.events.iter().any(begins_anew) {
            self.panels.suggestion = None;
        }
        if response.events.iter().any(ends) {
            self.keep_best_line();
        }
        let has_motion = self.appearance.motion && !self.desktop.is_calm;
        match has_motion && self.board.layout.is_some() {
            true => {
                let speed = self.session.preferences().speed;
                let speed = if self.session.is_running() { speed } else { 1 };
                let course = self.session.course();
                self.board.motion.follow(&response.events, course, speed);
            }
            false => self.board.motion.stop(),
        }
        if self.style().is_some() {
            // The picture is there as a whole.
            self.board.motion.end_redraw();
        }
        let is_new_board = |event: &Event| matches!(event, Event::Board(_));
        if self.board.layout.is_some() && response.events.iter().any(is_new_board) {
            self.fit_window();
        }
        self.workers.tasks.keep(|task| self.session.wants(task));
        for task in response.tasks {
            self.workers.tasks.begin(task);
        }
    }

    /// After a tour was watched, one thing to try, if there is one that was not told.
    fn suggest(&mut self) {
        self.panels.suggestion = None;
        let next = Suggestion::after(&self.remembered.suggested);
        let is_watched = self.session.mode().is_watched() && self.board.heat.is_none();
        let is_seen = self.board.layout.is_some_and(|layout| layout.has_side())
            && self.panels.presenter.is_none()
            && !self.panels.forms.is_open();
        if let Some(suggestion) = next.filter(|_| is_watched && is_seen) {
            self.remember_suggestion(suggestion);
            self.panels.suggestion = Some(suggestion);
            log::info!("suggested what={}", suggestion.name());
        }
    }

    /// It is not told again; and not any more if it is done.
    fn remember_suggestion(&mut self, suggestion: Suggestion) {
        let told = &mut self.remembered.suggested;
        if !told.iter().any(|name| name == suggestion.name()) {
            told.push(suggestion.name().to_owned());
        }
        // Another one stays: what stands below it keeps its place under the pointer.
        let _ = self.panels.suggestion.take_if(|told| *told == suggestion);
    }

    fn make_puzzle_of_tour(&mut self) {
        let Some(tour) = self.session.tour() else {
            return;
        };
        let recipe = Recipe::new(tour.board(), Level::default()).of_tour(tour);
        let wish = PuzzleWish::Made(recipe, None);
        let commands = [Command::Mode(Mode::Puzzle), Command::Puzzle(Box::new(wish))];
        commands
            .into_iter()
            .for_each(|command| self.apply(command.into()));
    }

    /// Keeps that the puzzle of a day was solved, the first time.
    fn keep_solved(&mut self) {
        let game = self
            .session
            .puzzle()
            .filter(|game| game.is_solved && !game.is_given_up);
        let Some(game) = game else { return };
        if let Some((day, level)) = game.day.zip(game.level) {
            let best = Best {
                seconds: game.seconds,
                hints: game.hints,
            };
            let key = puzzles::key(game.puzzle.board(), level, day);
            let _ = self.remembered.solved.entry(key).or_insert(best);
        }
    }

    /// Keeps the line without a crossing that is longer than those before it, and says so.
    fn keep_best_line(&mut self) {
        let game = self.session.game().filter(Game::is_own);
        let Some(game) = game.filter(|game| game.is_uncrossed) else {
            return;
        };
        let board = board_key(self.session.board());
        let best = self.remembered.uncrossed.entry(board).or_default();
        if game.moves > *best {
            *best = game.moves;
            let title = sentences::new_best(game.moves);
            let notice = Notice::of_session(&self.session);
            self.panels.news = Some(Notice { title, ..notice });
        }
    }

    /// Keeps a tour that was made better than those before it.
    fn keep_best_tour(&mut self) {
        let game = self.session.game().filter(Game::is_own);
        let Some(game) = game.filter(|game| !game.is_uncrossed) else {
            return;
        };
        let best = Best {
            seconds: game.seconds,
            hints: game.hints,
        };
        let board = board_key(self.session.board());
        if self
            .remembered
            .best
            .get(&board)
            .is_none_or(|before| best.beats(before))
        {
            let _ = self.remembered.best.insert(board, best);
        }
    }

    /// Stops whatever is under way.
    fn cancel(&mut self) {
        self.workers.saver.stop();
        if self.workers.opener.stop() {
            self.panels.news = Some(Notice::remark(sentences::NOT_OPENED));
        }
        let response = self.session.apply(Command::StopSearch);
        self.follow(response);
    }

    fn toggle(&mut self, switch: Switch) {
        let part = match switch {
            Switch::Numbers => &mut self.appearance.view.numbers,
            Switch::Path => &mut self.appearance.view.path,
            Switch::Flags => &mut self.appearance.view.flags,
            Switch::Labels => &mut self.appearance.view.labels,
            Switch::Candidates => &mut self.appearance.view.candidates,
            Switch::Explain => &mut self.appearance.view.explain,
            Switch::Follow => &mut self.appearance.follow,
            Switch::Map => &mut self.appearance.map,
            Switch::Motion => &mut self.appearance.motion,
            Switch::Panel => &mut self.appearance.folded,
            Switch::Heat => {
                self.toggle_heat();
                return;
            }
        };
        *part = !*part;
    }

    fn open_form(&mut self, panel: Panel) {
        let options = self.options();
        self.panels.forms.open(panel, &self.session, options);
    }

    /// Hides which starts work, or asks by which rule they are to be tried.
    pub(super) fn toggle_heat(&mut self) {
        if self.board.heat.take().is_some() {
            log::info!("heat shown=false");
        } else if HeatMap::admits(self.session.board()) {
            self.open_form(Panel::TestStarts);
        } else {
            self.panels.news = Some(Notice::remark(&heat::too_large()));
        }
    }

    fn test_starts(&mut self, rule: TieBreak, other: Option<TieBreak>) {
        if self.session.preferences().tie_break != rule {
            self.apply(Command::TieBreak(rule).into());
        }
        self.board.compared = other;
        self.board.heat = Some(HeatMap::default());
        log::info!("heat shown=true");
    }

    fn set_text_size(&mut self, size: TextSize) {
        /// In per cent of the usual size.
        const STEP: u32 = 25;
        let now = self.appearance.text_size;
        self.appearance.text_size = match size {
            TextSize::Larger => now.saturating_add(STEP).min(*TEXT_SIZES.end()),
            TextSize::Smaller => now.saturating_sub(STEP).max(*TEXT_SIZES.start()),
            TextSize::Reset => 100,
        };
        self.keep_board_large();
    }

    /// After the panels have changed: the board keeps its size, and the window has what it takes, if it did and
    /// the screen does.
    fn keep_board_large(&mut self) {
        match self.board.layout {
            Some(layout) if layout.window == self.window.fitting => self.fit_window(),
            _ => self.keep_large(),
        }
    }

    fn present(&mut self) {
        let fills_screen = match self.panels.presenter.take() {
            Some(before) => before.filled_screen,
            None => {
                self.panels.presenter = Some(Presenter {
                    last_key: String::new(),
                    filled_screen: self.window.is_full_screen,
                });
                true
            }
        };
        if fills_screen != self.window.is_full_screen {
            self.fill_screen();
        }
        self.keep_large();
        log::info!("presenter shown={}", self.panels.presenter.is_some());
    }

    fn fill_screen(&mut self) {
        let size = self.board.layout.map(|layout| layout.window);
        let place = self.desktop.monitor.place_to_keep().zip(size);
        self.window.is_full_screen = !self.window.is_full_screen;
        macroquad::window::set_fullscreen(self.window.is_full_screen);
        if self.window.is_full_screen {
            self.window.before_full_screen = place;
        } else if let Some(((x, y), size)) = self.window.before_full_screen.take() {
            native::set_window_size(size.width, size.height);
            native::set_window_position(x, y);
        }
        log::info!("full-screen shown={}", self.window.is_full_screen);
    }

    /// An empty board, wholly in view; undo brings back what was on it.
    fn begin_afresh(&mut self) {
        if self.board.heat.is_some() {
            self.toggle_heat();
        }
        self.board.viewport.turn_to(Camera::Whole);
        self.lay_out_again();
        let mut marks = self.session.marks().into_iter();
        let end = marks.find(|&(_, mark)| mark == Mark::End);
        let free = end.map(|(square, _)| Command::ToggleEnd(square));
        let clear = Command::Clear;
        let clear = self.session.why_not(&clear).is_none().then_some(clear);
        for command in free.into_iter().chain(clear) {
            let response = self.session.apply(command);
            self.follow(response);
        }
    }
}

/// Whether an event is the end of a game.
fn ends(event: &Event) -> bool {
    matches!(event, Event::Complete { .. } | Event::Stuck { .. })
}

/// Whether what an event brings is another tour, or none.
fn begins_anew(event: &Event) -> bool {
    matches!(
        event,
        Event::Board(_) | Event::Clear | Event::Start(_) | Event::Mode(_)
    )
}
