//! Applies commands of the session and of the application.

use super::paint::line_of;
use super::{BeforeLesson, Presenter, Shell};
use crate::board::camera::Camera;
use crate::board::motion::Motion;
use crate::links::Clock;
use crate::model::command::{AppCommand, FormKind, Switch, TextSize};
use crate::model::daily;
use crate::model::nearby;
use crate::model::notice::Notice;
use crate::model::remembered::Best;
use crate::model::sentences;
use crate::model::settings::TEXT_SIZES;
use crate::model::suggestion::Suggestion;
use crate::model::verses::{self, PoemLine};
use crate::workers::heat::{self, HeatMap};
use crate::workers::open::WantedContent;
use knights_tour::board::{Board, Square};
use knights_tour::puzzle::{Level, PuzzleSpec};
use knights_tour::solve::TieBreak;
use knights_tour_scene::Mark;
use knights_tour_session::solved::board_key;
use knights_tour_session::{Command, Event, Game, Mode, PuzzleRequest, Response, Start};

impl Shell {
    /// Runs a command of a menu, a key or a button.
    pub(super) fn apply(&mut self, command: AppCommand) {
        self.panels.news = None;
        #[cfg(feature = "accessibility")]
        if let AppCommand::Neighbours | AppCommand::Game(Command::Hint) = command {
            self.heard.repeat();
        }
        if let Some(done) = Suggestion::of(&command) {
            self.remember_suggestion(done);
        }
        match command {
            AppCommand::Game(Command::Clear) if self.board.heat.is_some() => self.toggle_heat(),
            AppCommand::Game(mut command) => {
                let mode = self.session.mode();
                if mode.is_painted() && command == Command::Mode(mode) {
                    // Choosing the editor again leaves the editor.
                    command = Command::Mode(Mode::default());
                }
                let shifts_board = command == Command::ToggleBacktracking;
                let opens_puzzle = command == Command::Mode(Mode::Puzzle);
                self.command(command);
                if shifts_board {
                    self.fit_window();
                }
                if opens_puzzle && let Some(puzzle) = daily::to_open(&self.session) {
                    self.command(puzzle);
                }
            }
            AppCommand::Cancel => self.cancel(),
            AppCommand::CountTours => self.workers.counter.start(self.session.board()),
            AppCommand::Neighbours => {
                if let Some(sentence) = nearby::neighbours(&self.session) {
                    log::info!("near what={sentence:?}");
                    self.panels.remark(&sentence);
                }
            }
            AppCommand::NextGiven => {
                let here = self.board.hover.filter(|_| self.board.has_cursor);
                if let Some(next) = nearby::next_given(&self.session, here) {
                    self.board.set_cursor(next);
                }
            }
            AppCommand::SaveTour => self.save_tour(),
            AppCommand::SavePicture => self.save_picture(),
            AppCommand::CopyPicture => self.copy_picture(),
            AppCommand::Export(export) => self.export(*export),
            AppCommand::ShowInFolder(path) => self.workers.file_manager.show(path),
            AppCommand::Open => self.ask_for_file(WantedContent::Tour),
            AppCommand::OpenRecent(index) => {
                if let Some(path) = self.remembered.recent.get(index) {
                    self.workers.opener.open(vec![path.clone()]);
                }
            }
            AppCommand::Famous(index) => self.show_famous(index),
            AppCommand::OpenedTour(index) => self.show_opened_tour(index),
            AppCommand::Copy => self.copy(),
            AppCommand::TodaysPuzzle => {
                if let Some(puzzle) = daily::of_today(&self.session) {
                    self.apply(puzzle.into());
                }
            }
            AppCommand::PlayFrom(board, start) => self.play_from(board, start),
            AppCommand::NotNow => self.panels.offer = None,
            AppCommand::PuzzleOfTour => self.make_puzzle_of_tour(),
            AppCommand::OwnPuzzle => {
                let draft = Command::Draft(self.session.board().clone());
                self.command(Command::Mode(Mode::Puzzle));
                self.apply(draft.into());
            }
            AppCommand::Print(sheet) => self.print_puzzles(sheet),
            AppCommand::CopyLink => self.copy_link(),
            AppCommand::CopySquare(square) => {
                self.copy_lines(square.to_string(), sentences::SQUARE_COPIED);
            }
            AppCommand::Paste => self.workers.clipboard.paste(false),
            AppCommand::Toggle(switch) => self.toggle(switch),
            AppCommand::TestStarts(rule, other) => self.test_starts(rule, other),
            AppCommand::Theme(theme) => {
                self.appearance.theme = theme;
                self.desktop.query_preferences();
                self.set_theme();
            }
            AppCommand::BoardTheme(theme) => self.appearance.board_theme = theme,
            AppCommand::Preset(look) => {
                self.appearance.view = look.on(self.appearance.view);
                self.appearance.style = None;
            }
            AppCommand::Style(style) => self.appearance.style = style,
            AppCommand::Portrait(None) => self.ask_for_file(WantedContent::Picture),
            AppCommand::Portrait(Some(path)) => self.workers.opener.open_picture(path),
            AppCommand::TextSize(size) => self.set_text_size(size),
            AppCommand::FullScreen => self.fill_screen(),
            AppCommand::Present => self.present(),
            AppCommand::OpenMenu(menu) => self.panels.menus.toggle(menu),
            AppCommand::New => self.start_over(),
            AppCommand::View(change) => self.board.change_view(change),
            AppCommand::Show(panel) => self.open_form(panel),
            AppCommand::Quit => self.quits = true,
        }
    }

    pub(super) fn command(&mut self, command: Command) {
        let response = self.session.apply(command);
        self.follow(response);
    }

    /// Logs and shows the session's events, and starts its tasks.
    pub(super) fn follow(&mut self, response: Response) {
        let Response { events, tasks, .. } = response;
        for event in &events {
            log::info!("{event}");
        }
        let has = |is_it: fn(&Event) -> bool| events.iter().any(is_it);
        let is_complete = has(|event| matches!(event, Event::Complete { .. }));
        let is_new = has(|event| {
            matches!(
                event,
                Event::Board(_) | Event::Clear | Event::Start(_) | Event::Mode(_)
            )
        });
        if is_new {
            self.panels.opened.tours.clear();
            self.panels.offer = None;
        }
        self.remembered.ladder.follow(&self.session, &events);
        if is_complete {
            // A frame around the square that was clicked last would look like a selection.
            (self.board.hover, self.board.has_cursor) = (None, false);
            self.keep_solved();
            self.keep_verse();
            self.suggest();
        } else if is_new {
            self.panels.suggestion = None;
        }
        if is_complete || has(|event| matches!(event, Event::Stuck { .. })) {
            self.keep_best();
        }
        self.move_figures(&events);
        let is_new_board = has(|event| matches!(event, Event::Board(_)));
        if self.board.layout.is_some() && is_new_board {
            self.fit_window();
        }
        let is_started = has(|event| matches!(event, Event::Start(_)));
        if (is_new_board || is_started) && self.board.heat.is_some() {
            self.toggle_heat();
        }
        self.workers.tasks.keep(|task| self.session.wants(task));
        for task in tasks {
            self.workers.tasks.begin(task);
        }
    }

    fn move_figures(&mut self, events: &[Event]) {
        let motion = &mut self.board.motion;
        if self.desktop.has_motion(&self.appearance) && self.board.layout.is_some() {
            let speed = match self.session.is_running() {
                // What was dropped is already there.
                _ if self.board.has_dropped => Command::MAX_SPEED,
                true => self.session.pace(),
                false => 1,
            };
            motion.follow(events, line_of(&self.session), speed);
        } else {
            *motion = Motion::default();
        }
        if self.style().is_some() {
            // In a picture style, a new tour appears without the redraw animation.
            self.board.motion.end_redraw();
        }
    }

    fn suggest(&mut self) {
        self.panels.suggestion = None;
        let is_by_rule = self.session.is_by_rule();
        let next = Suggestion::after(&self.remembered.suggested, is_by_rule);
        let is_watched = self.session.mode().is_watched() && self.board.heat.is_none();
        let is_seen = self.board.layout.is_some_and(|layout| layout.has_side())
            && !self.panels.is_presenting()
            && !self.panels.forms.is_open();
        if let Some(suggestion) = next.filter(|_| is_watched && is_seen) {
            self.remember_suggestion(suggestion);
            self.panels.suggestion = Some(suggestion);
            log::info!("suggested what={}", suggestion.name);
        }
    }

    fn remember_suggestion(&mut self, Suggestion { name, .. }: &Suggestion) {
        let suggested = &mut self.remembered.suggested;
        if !suggested.iter().any(|known| known == name) {
            suggested.push((*name).to_owned());
        }
        // Keep a suggestion that `name` does not fulfil: removing the suggestion would move the buttons below.
        let _ = self.panels.suggestion.take_if(|shown| shown.name == *name);
    }

    fn make_puzzle_of_tour(&mut self) {
        let Some(tour) = self.session.tour() else {
            return;
        };
        let spec = PuzzleSpec::new(tour.board(), Level::default()).of_tour(tour);
        let request = PuzzleRequest::Made(spec, None);
        self.apply(Command::Mode(Mode::Puzzle).into());
        self.apply(Command::Puzzle(Box::new(request)).into());
    }

    fn keep_solved(&mut self) {
        if let Some((puzzle, solved)) = daily::solved_now(&self.session) {
            self.remembered.solved.keep(puzzle.key(), solved);
        }
    }

    fn keep_verse(&mut self) {
        // A verse may be read across midnight.
        let days = Clock::now()
            .into_iter()
            .flat_map(|clock| [clock.day, clock.yesterday]);
        let read = days.filter(|&day| verses::is_read(PoemLine::of(day), &self.session));
        let days = read.map(|day| day.to_string());
        self.remembered.verses.extend(days);
    }

    fn play_from(&mut self, board: Board, start: Square) {
        if self.session.mode() != Mode::Play {
            self.command(Command::Mode(Mode::Play));
        }
        if self.session.is_uncrossed() {
            self.command(Command::ToggleUncrossed);
        }
        if *self.session.board() != board {
            self.command(Command::Board(board));
        }
        self.command(Command::Start(Start::At(start)));
    }

    fn keep_best(&mut self) {
        let Some(game) = self.session.game().filter(Game::is_own) else {
            return;
        };
        let board = board_key(self.session.board());
        if game.is_uncrossed {
            let best = self.remembered.uncrossed.entry(board).or_default();
            if game.moves > *best {
                *best = game.moves;
                let title = sentences::new_best(game.moves);
                let notice = Notice::of_session(&self.session);
                self.panels.news = Some(Notice { title, ..notice });
            }
        } else {
            let best = Best {
                seconds: game.seconds,
                hints: game.hints,
            };
            let known = self.remembered.best.entry(board).or_insert(best);
            if best.beats(known) {
                *known = best;
            }
        }
    }

    fn cancel(&mut self) {
        self.workers.saver.stop();
        self.workers.drawing = None;
        if self.workers.counter.stop() {
            self.panels.remark(sentences::NOT_COUNTED);
        }
        if self.workers.opener.stop() {
            self.panels.remark(sentences::NOT_OPENED);
        }
        self.command(Command::StopSearch);
    }

    fn toggle(&mut self, switch: Switch) {
        match self.appearance.switched(switch) {
            Some(is_on) => *is_on = !*is_on,
            None => self.toggle_heat(),
        }
    }

    fn open_form(&mut self, form: FormKind) {
        self.panels.forms.open(form, &self.session, self.options());
        let is_lesson = self.panels.forms.lesson() > 0;
        if is_lesson && self.panels.before_lesson.is_none() {
            // All cards are shown in a window of one size.
            let board = self.session.board().size();
            self.fit_window_to(self.panels.forms.largest_board().unwrap_or(board));
            self.panels.before_lesson = Some(Box::new(BeforeLesson {
                session: self.session.clone(),
                appearance: self.appearance,
            }));
        }
    }

    /// Restores the user's work after a lesson, which changes the board, the rule and the appearance.
    pub(super) fn end_lesson(&mut self) {
        if let Some(before) = self.panels.before_lesson.take() {
            BeforeLesson {
                session: self.session,
                appearance: self.appearance,
            } = *before;
            let mut response = Response::default();
            let board = self.session.board().clone();
            response.events.push(Event::Board(board));
            self.follow(response);
        }
    }

    pub(super) fn toggle_heat(&mut self) {
        if self.board.heat.take().is_some() {
            log::info!("heat shown=false");
        } else if self.session.board().squares() <= heat::MAX_SQUARES {
            self.open_form(FormKind::TestStarts);
        } else {
            self.panels
                .remark(&sentences::too_many_starts(heat::MAX_SQUARES));
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
        const STEP: u32 = 25;
        let now = self.appearance.text_size;
        self.appearance.text_size = match size {
            TextSize::Larger => now.saturating_add(STEP).min(*TEXT_SIZES.end()),
            TextSize::Smaller => now.saturating_sub(STEP).max(*TEXT_SIZES.start()),
            TextSize::Reset => 100,
        };
        self.fit_window();
    }

    fn present(&mut self) {
        let before = self.panels.presenter.take();
        let fills_screen = before.as_ref().is_none_or(|before| before.filled_screen);
        self.panels.presenter = before.is_none().then(|| Presenter {
            last_key: String::new(),
            filled_screen: self.window.is_full_screen,
        });
        if fills_screen != self.window.is_full_screen {
            self.fill_screen();
        }
        log::info!("presenter shown={}", self.panels.is_presenting());
    }

    fn fill_screen(&mut self) {
        let size = self.board.layout.map(|layout| layout.window);
        self.window.fill_screen(&self.desktop.monitor, size);
    }

    /// Empties the board and shows all of it; undo restores its contents.
    fn start_over(&mut self) {
        if self.board.heat.is_some() {
            self.toggle_heat();
        }
        self.board.show(Camera::Whole);
        // A new board also forgets the chosen end, in one change for undo.
        let has_end = self
            .session
            .marks()
            .into_iter()
            .any(|(_, mark)| mark == Mark::End);
        if has_end {
            self.command(Command::Board(self.session.board().clone()));
        } else if self.session.why_not(&Command::Clear).is_none() {
            self.command(Command::Clear);
        }
    }
}
