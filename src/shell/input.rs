//! Turns a frame's keys, mouse and panels into commands.

use super::{Modifiers, Panels, Shell};
use crate::board::layout::{ReportPanel, SIDE, WindowLayout};
use crate::model::command::{AppCommand, ViewCommand};
use crate::model::entries::MenuEntry;
use crate::model::keys;
use crate::model::nearby::typed_square;
use crate::model::sentences::with_keys;
use crate::panels::letters::BoardLetters;
use crate::panels::overlay::Overlay;
use crate::panels::{self, PanelContents, requests, targets};
use crate::platform::events::Input;
use egui::CursorIcon;
use knights_tour::board::Square;
use knights_tour::position::Knight;
use knights_tour_scene::{Mark, TourView, View};
use knights_tour_session::{Command, Mode, Session, Start, TourTransform};
use macroquad::math::{DVec2, dvec2};

/// The pointer in this frame.
#[derive(Default)]
struct Pointing {
    is_over_board: bool,
    at: Option<DVec2>,
    square: Option<Square>,
    is_clicked: bool,
    asked: Option<egui::Pos2>,
    is_down: bool,
    is_pressed: bool,
    is_released: bool,
}

/// The state of the window before this frame.
struct Before {
    is_typing: bool,
    had_form: bool,
    was_dragging: bool,
}

impl Pointing {
    fn of(
        context: &egui::Context,
        is_free: bool,
        has_lesson: bool,
        layout: Option<WindowLayout>,
    ) -> Pointing {
        let at = over_board(context, has_lesson).filter(|_| is_free);
        context.input(|input| {
            let pointer = &input.pointer;
            let is_pressed = pointer.primary_pressed();
            let asked = pointer.interact_pos();
            Pointing {
                is_over_board: at.is_some(),
                at,
                square: at.and_then(|pixel| layout?.square_at(pixel)),
                is_clicked: pointer.primary_clicked(),
                asked: asked.filter(|_| pointer.secondary_clicked()),
                // A stroke includes the point of release.
                is_down: is_pressed || pointer.primary_down() || pointer.primary_released(),
                is_pressed,
                is_released: pointer.primary_released(),
            }
        })
    }
}

impl Shell {
    pub(super) fn show_panels(&mut self, input: &Input) -> Vec<AppCommand> {
        self.hold_modifiers(input);
        let before = Before {
            is_typing: self.is_typing(),
            had_form: self.panels.forms.is_open(),
            was_dragging: self.board.is_dragging(),
        };
        let is_walked = self.is_walked(input);
        let names_square = self.type_square(input, before.is_typing);
        let is_allowed = |command: &&AppCommand| {
            self.is_allowed(command, before.is_typing)
                && !(is_walked && is_step(command))
                && !names_square
        };
        let mut commands: Vec<_> = input.commands.iter().filter(is_allowed).cloned().collect();
        commands.extend(self.skip_replay(input, &before));
        let leaves = input.escape && !before.is_typing && self.panels.is_presenting();
        commands.extend(leaves.then_some(AppCommand::Present));
        self.answer_keys(input, &before, commands.last());
        let pointing = self.show();
        commands.extend(self.move_view(input, &pointing, &before));
        self.leave_field(&before);
        if !names_square {
            commands.extend(self.typed_digits(input, &before));
        }
        commands.extend(requests::take_requests(self.panels.gui.context()));
        self.move_hover(pointing.square);
        commands.extend(self.answer_on_board(input, &pointing, &before));
        commands
    }

    fn hold_modifiers(&mut self, input: &Input) {
        if let Some(is_down) = input.shift {
            self.modifiers.shift = is_down;
            log::debug!("shift down={is_down}");
            if !is_down {
                targets::ask_for_rest(self.panels.gui.context());
            }
        }
        if let Some(is_down) = input.control {
            self.modifiers.control = is_down;
            log::debug!("control down={is_down}");
        }
    }

    /// Handles the keys of forms and menus; `pressed` is the last key's command.
    fn answer_keys(&mut self, input: &Input, before: &Before, pressed: Option<&AppCommand>) {
        let panels = &mut self.panels;
        if before.had_form && input.escape {
            panels.forms.close();
        } else if input.escape && !before.is_typing {
            panels.offer = None;
        }
        if panels.menus.is_open() {
            if input.escape {
                panels.menus.escape();
            }
            for &(right, up) in &input.arrows {
                panels.menus.walk(right, up);
            }
            if input.enter {
                panels.menus.enter();
            }
        }
        if let Some(presenter) = &mut panels.presenter
            && let Some(entry) = pressed.and_then(MenuEntry::of)
        {
            presenter.last_key = format!("{}  {}", with_keys(entry.key), entry.label);
        }
        if input.paste {
            self.workers.clipboard.paste(before.is_typing);
        }
    }

    /// Moves and zooms the view. Returns the commands of Space and of the wheel.
    fn move_view(
        &mut self,
        input: &Input,
        pointing: &Pointing,
        before: &Before,
    ) -> Vec<AppCommand> {
        let is_over_board = pointing.is_over_board && !before.had_form;
        let is_space = self.board.follow_mouse(input, is_over_board);
        let play = AppCommand::from(Command::PlayPause);
        let play = Some(play).filter(|play| is_space && self.is_allowed(play, before.is_typing));
        let notches = match is_over_board {
            true => self.board.turn_wheel(input.wheel, self.modifiers.control),
            false => 0,
        };
        play.into_iter().chain(self.turned_by(notches)).collect()
    }

    /// The steps for this many notches of the wheel; positive ones are away from the user, and go back.
    fn turned_by(&self, notches: i32) -> Vec<AppCommand> {
        if self.session.tour_view().is_none() || notches == 0 {
            return Vec::new();
        }
        let (step, of) = self.session.timeline();
        if self.session.mode().is_watched() {
            let command = match notches {
                ..0 => Command::StepOn,
                _ => Command::StepBack,
            };
            return vec![command.into(); notches.unsigned_abs() as usize];
        }
        // Only recorded moves: the next one is the player's.
        let wanted = step.saturating_add_signed(-i64::from(notches)).min(of);
        let seek = (wanted != step).then_some(Command::Seek(wanted));
        seek.into_iter().map(AppCommand::from).collect()
    }

    /// Escape and Enter skip the replay of a known tour. Space pauses it.
    fn skip_replay(&self, input: &Input, before: &Before) -> Option<AppCommand> {
        let is_pressed = (input.escape || input.enter) && !before.is_typing;
        let skip = AppCommand::from(Command::FastForward);
        Some(skip).filter(|_| is_pressed && self.session.is_replay())
    }

    /// Removes the focus of a closed form's field, which would keep the keyboard for one more frame.
    fn leave_field(&self, before: &Before) {
        if before.had_form && !self.panels.forms.is_open() {
            self.panels
                .gui
                .context()
                .memory_mut(egui::Memory::stop_text_input);
        }
    }

    fn typed_digits(&self, input: &Input, before: &Before) -> Vec<AppCommand> {
        let is_taken = self.takes_digits() && !before.is_typing;
        let digits = input.digits.iter().filter(|_| is_taken);
        digits.map(|&digit| Command::Digit(digit).into()).collect()
    }

    /// The commands of clicks, strokes and keys on the board.
    fn answer_on_board(
        &mut self,
        input: &Input,
        pointing: &Pointing,
        before: &Before,
    ) -> Vec<AppCommand> {
        let mode = self.session.mode();
        let has_cursor = !before.is_typing && self.is_walked(input);
        if has_cursor {
            self.walk_pointer(&input.arrows);
        }
        let mut commands = self.answer_reader();
        let square = pointing.square.filter(|_| !self.board.is_dragging());
        let had_lifted = self.board.is_lifting();
        commands.extend(self.drag_figure(pointing, square, input.escape));
        let is_clicked =
            pointing.is_clicked && !before.was_dragging && !had_lifted && !mode.is_painted();
        let asked = square
            .zip(pointing.asked)
            .filter(|&(square, _)| self.session.board().contains(square) && !before.had_form);
        match asked {
            Some((square, _)) if mode.is_painted() => {
                commands.push(
                    Command::Paint {
                        square,
                        begins: true,
                    }
                    .into(),
                );
            }
            Some((square, _)) if mode.is_solved() => commands.push(Command::Note(square).into()),
            Some((square, at)) => self.panels.menus.open_on(square, None, at),
            None => {}
        }
        if mode.is_painted() {
            let painted = square.filter(|_| pointing.is_down);
            commands.extend(self.paint_with_mouse(painted, pointing.is_pressed));
        }
        let clicked = square.filter(|_| is_clicked);
        // During a replay, Enter skips it.
        let is_entered = input.enter && has_cursor && !self.session.is_replay();
        let entered = self.board.hover.filter(|_| is_entered);
        // The first click may have stopped a tour: then the second one does not replace it.
        let is_twice = input.is_doubled && !self.board.has_stopped;
        if clicked.is_some() {
            self.board.has_stopped = self.session.is_running();
        }
        if let Some(square) = clicked.or(entered) {
            commands.extend(self.choose(square, is_twice));
        }
        if mode.is_watched() && (entered.is_some() || input.escape && has_cursor) {
            self.board.hide_cursor();
        }
        commands
    }

    /// The commands of squares that a screen reader pressed; the cursor goes to those that it asked for.
    fn answer_reader(&mut self) -> Vec<AppCommand> {
        let mut commands = Vec::new();
        for (square, is_pressed) in std::mem::take(&mut self.board.asked) {
            self.board.set_cursor(square);
            if is_pressed && self.session.mode().is_painted() {
                let begins = true;
                commands.push(Command::Paint { square, begins }.into());
            } else if is_pressed {
                commands.extend(self.choose(square, false));
            }
        }
        commands
    }

    /// Whether the arrow keys move the square cursor. In Watch mode, Right and Left make steps until Up or Down shows it.
    fn is_walked(&self, input: &Input) -> bool {
        let is_shown = self.board.has_cursor || input.arrows.iter().any(|&(_, up)| up != 0);
        !self.session.mode().is_watched() || self.session.tour_view().is_none() || is_shown
    }

    /// Lifts a knight or a number, carries it with the pointer, and drops it.
    fn drag_figure(
        &mut self,
        pointing: &Pointing,
        square: Option<Square>,
        is_given_up: bool,
    ) -> Option<AppCommand> {
        let pressed = square.filter(|_| pointing.is_pressed);
        if let Some(from) = pressed.filter(|&from| self.can_lift(from)) {
            self.board.take_up(from, pointing.at?);
        }
        if is_given_up || !pointing.is_down {
            self.board.put_down();
        }
        if let Some(at) = pointing.at {
            self.board.carry(at);
        }
        if !pointing.is_released {
            return None;
        }
        let from = self.board.put_down()?;
        let to = square.filter(|&to| to != from)?;
        self.board.has_dropped = true;
        Some(Command::Drag { from, to }.into())
    }

    /// Whether the player may drag what is on this square.
    fn can_lift(&self, square: Square) -> bool {
        let session = &self.session;
        if session.is_running() || session.mode().is_painted() || self.board.is_grabbed() {
            return false;
        }
        if let Some(game) = session.puzzle() {
            let is_placed = game.placed.values().any(|&placed| placed == square);
            return is_placed && !game.is_solved && game.puzzle.verse().is_none();
        }
        if let Some(numbers) = session.draft() {
            return numbers.values().any(|&placed| placed == square);
        }
        let Some(tour) = session.tour_view() else {
            return false;
        };
        let marks = session.marks();
        let can_move = |wanted: Mark| marks.iter().any(|&(_, mark)| mark == wanted);
        let figures = [
            (Knight::First, Mark::Candidate),
            (Knight::Second, Mark::OtherCandidate),
        ];
        figures
            .into_iter()
            .any(|(knight, mark)| tour.here_of(knight) == Some(square) && can_move(mark))
    }

    /// Whether a panel takes the keys: a text field takes plain keys, a form takes all keys.
    pub(super) fn is_typing(&self) -> bool {
        self.panels.forms.is_open()
            || self.panels.menus.is_open()
            || self.panels.gui.context().wants_keyboard_input()
    }

    fn paint_with_mouse(&mut self, square: Option<Square>, begins: bool) -> Vec<AppCommand> {
        let before = self.board.stroke.take();
        let squares = match (square, before) {
            (Some(square), _) if begins => vec![square],
            (Some(square), Some(before)) => between(before, square),
            // A stroke that starts outside the board paints nothing.
            _ => return Vec::new(),
        };
        self.board.stroke = square;
        let paint = |square| Command::Paint { square, begins }.into();
        squares.into_iter().map(paint).collect()
    }

    fn takes_digits(&self) -> bool {
        self.session.puzzle().is_some() || self.session.draft().is_some()
    }

    /// Whether a key's command applies in the state of the window.
    fn is_allowed(&self, command: &AppCommand, is_typing: bool) -> bool {
        let has_lesson = self.panels.before_lesson.is_some();
        match command {
            AppCommand::Quit => true,
            AppCommand::Game(Command::Hint | Command::Undo | Command::Redo) if has_lesson => true,
            _ if self.panels.forms.is_open() => false,
            AppCommand::OpenMenu(_) => true,
            _ if is_typing && keys::is_typed(command) => false,
            // While digits enter numbers on the board, digit keys run no command.
            AppCommand::Game(Command::TieBreak(_)) | AppCommand::View(ViewCommand::Whole) => {
                !self.takes_digits()
            }
            // Only the button lets the rule finish the user's game: a key may be pressed by mistake.
            AppCommand::Game(Command::PlayPause | Command::FastForward) => !self.is_own_game(),
            // Escape has other uses, so a refused clear is not reported.
            AppCommand::Game(Command::Clear) => {
                let is_refused = self.session.why_not(&Command::Clear).is_some();
                let is_used = self.board.has_cursor && self.session.mode().is_watched()
                    || self.board.is_lifting()
                    || self.panels.offer.is_some()
                    || self.panels.is_presenting()
                    || self.session.is_replay();
                (self.board.heat.is_some() || !is_refused) && !is_used
            }
            // Pasting is handled elsewhere.
            AppCommand::Paste => false,
            _ => true,
        }
    }

    /// Whether the user plays a game, or is about to start one.
    fn is_own_game(&self) -> bool {
        let session = &self.session;
        let is_played = session
            .game()
            .map_or(session.tour_view().is_none(), |it| it.is_timed);
        session.mode() == Mode::Play && !session.is_running() && is_played
    }

    /// Shows panels, forms and menus. Returns the pointer, which they may cover.
    fn show(&mut self) -> Pointing {
        let mut words = self.words();
        self.hold_report(&mut words.report);
        #[cfg(feature = "accessibility")]
        let spoken = self.spoken_board(&words.report);
        #[cfg(feature = "accessibility")]
        self.panels.gui.set_focus(self.events.has_focus());
        let layout = self.board.layout;
        let View {
            labels, candidates, ..
        } = self.view_shown();
        let widest = self.shown_panels().widest();
        let scale = self.scales().panels;
        let Panels {
            gui,
            menus,
            forms,
            thumbnails,
            samples,
            tree,
            suggestion,
            presenter,
            wants_frame,
            ..
        } = &mut self.panels;
        let shown = PanelContents {
            session: &self.session,
            appearance: &self.appearance,
            remembered: &self.remembered,
            words: &words,
            heat: self.board.heat.is_some(),
            board: self.board.painter.theme(),
            suggestion: suggestion.filter(|_| presenter.is_none()),
            thumbnails,
            samples,
            tree: layout.filter(|layout| layout.has_tree).map(|_| &*tree),
            is_full_screen: self.window.is_full_screen,
            presenter: presenter.as_ref().map(|shown| shown.last_key.as_str()),
            panel: layout.map_or(ReportPanel::Side(SIDE.0), |layout| layout.panel),
            widest,
        };
        let verse = self.session.puzzle().and_then(|game| game.puzzle.verse());
        let letters = verse.map(|verse| BoardLetters {
            letters: verse.letters(),
            marks: self.session.marks(),
            theme: self.board.painter.theme(),
            has_candidates: candidates,
        });
        let overlay = layout.map(|layout| Overlay {
            layout,
            letters,
            labels,
        });
        let (had_menu, has_lesson) = (menus.is_open(), forms.lesson() > 0);
        let mut pointing = Pointing::default();
        #[cfg(feature = "accessibility")]
        let mut asked = Vec::new();
        let is_covered = had_menu || forms.is_open();
        gui.show(scale, |context| {
            panels::note_first_tab(context, is_covered);
            #[cfg(feature = "accessibility")]
            if let Some(spoken) = &spoken {
                spoken.show(context);
                asked = spoken.asked(context);
            }
            if let Some(overlay) = &overlay {
                overlay.show(context);
            }
            panels::show(context, &shown, menus);
            if let Some(overlay) = &overlay {
                overlay.show_way_back(context);
            }
            forms.show(context, &shown);
            // A click outside an open menu only closes the menu.
            let is_free = !had_menu && !menus.is_open();
            pointing = Pointing::of(context, is_free, has_lesson, layout);
            if pointing.is_over_board {
                context.set_cursor_icon(if self.board.is_grabbed() {
                    CursorIcon::Move
                } else if self.board.is_lifting() {
                    CursorIcon::Grabbing
                } else {
                    cursor(&self.session, pointing.square)
                });
            }
            let is_logged = targets::log_changes(context);
            *wants_frame = context.has_requested_repaint() || !is_logged;
        });
        #[cfg(feature = "accessibility")]
        {
            self.board.asked = asked;
        }
        pointing
    }

    /// Sets the hover only when the pointer moves, because the arrow keys also set the hover.
    fn move_hover(&mut self, pointed: Option<Square>) {
        if pointed != self.board.pointed {
            self.board.pointed = pointed;
            self.board.hide_cursor();
            self.board.hover = pointed;
            self.board.motion.end_hopping();
        }
    }

    /// Moves the cursor to a typed square: Shift with its letter, then its digits. Returns whether the key belongs to it.
    fn type_square(&mut self, input: &Input, is_typing: bool) -> bool {
        let board = self.session.board();
        if is_typing {
            self.typed.clear();
            return false;
        }
        if !input.files.is_empty() {
            let is_rank = self.typed.ends_with(|last: char| last.is_ascii_digit());
            if is_rank {
                self.typed.clear();
            }
            self.typed.extend(&input.files);
            return true;
        }
        if self.typed.is_empty() || !input.key {
            return false;
        }
        let mut typed = self.typed.clone();
        typed.extend(input.digits.iter().map(|digit| char::from(b'0' + digit)));
        match typed_square(board, &typed) {
            Some(square) if !input.digits.is_empty() => {
                self.typed = typed;
                self.board.set_cursor(square);
                true
            }
            _ => {
                self.typed.clear();
                false
            }
        }
    }

    fn walk_pointer(&mut self, arrows: &[(i32, i32)]) {
        let board = self.session.board().clone();
        for &(right, up) in arrows {
            let knight = self.session.tour_view().map(TourView::here);
            let marked = self.board.hover.or(knight);
            let here = marked
                .filter(|&square| board.contains(square))
                .unwrap_or(board.centre());
            let file = here.file().saturating_add_signed(right);
            let rank = here.rank().saturating_add_signed(up);
            let to = Square::new(file.min(board.width() - 1), rank.min(board.height() - 1));
            self.board.set_cursor(to);
        }
    }

    fn choose(&self, square: Square, is_twice: bool) -> Vec<AppCommand> {
        let mode = self.session.mode();
        let heat = self.board.heat.as_ref();
        let is_tested =
            heat.is_some_and(|heat| heat.is_known(square)) && !self.session.is_running();
        // The first click of two may have moved the knight or placed it there.
        let has_knight = self.session.tour_view().map(TourView::here) == Some(square);
        let command = match &self.modifiers {
            Modifiers { shift: true, .. } if mode.is_solved() => Command::Note(square),
            Modifiers { shift: true, .. } => Command::ToggleEnd(square),
            Modifiers { control: true, .. } if self.session.has_tour() => {
                Command::Transform(TourTransform::StartedAt(square))
            }
            _ if mode.is_watched() && (is_tested || is_twice && !has_knight) => {
                Command::Start(Start::At(square))
            }
            _ => Command::Choose(square),
        };
        let plays = matches!(command, Command::Start(_)) && is_tested;
        let play = plays.then_some(Command::PlayPause);
        [Some(command), play]
            .into_iter()
            .flatten()
            .map(AppCommand::from)
            .collect()
    }
}

fn is_step(command: &AppCommand) -> bool {
    matches!(
        command,
        AppCommand::Game(Command::StepOn | Command::StepBack)
    )
}

fn cursor(session: &Session, pointed: Option<Square>) -> CursorIcon {
    let Some(square) = pointed.filter(|&square| session.board().size().contains(square)) else {
        return CursorIcon::Default;
    };
    let mode = session.mode();
    let is_marked = || session.marks().iter().any(|&(marked, _)| marked == square);
    let is_answered =
        mode.is_watched() || session.tour_view().is_none() || is_marked() || session.is_running();
    match is_answered {
        _ if mode.is_painted() => CursorIcon::Crosshair,
        true => CursorIcon::PointingHand,
        false => CursorIcon::Default,
    }
}

/// The squares of a straight stroke, without the first one.
fn between(from: Square, to: Square) -> Vec<Square> {
    let [start, end] = [from, to].map(|at| dvec2(at.file().into(), at.rank().into()));
    let by = end - start;
    let steps = by.abs().max_element() as u32;
    let at = |step: u32| {
        let at = (start + by * f64::from(step) / f64::from(steps)).round();
        Square::new(at.x as u32, at.y as u32)
    };
    (1..=steps).map(at).collect()
}

/// Pointer position in pixels; `None` over a panel. A lesson leaves the board free.
fn over_board(context: &egui::Context, has_lesson: bool) -> Option<DVec2> {
    if context.is_pointer_over_area() && !has_lesson {
        return None;
    }
    let at = context.pointer_hover_pos()? * context.pixels_per_point();
    Some(dvec2(at.x.into(), at.y.into()))
}
