//! What keys, mouse and panels ask for in a frame.

use super::Shell;
use super::viewport::Viewport;
use crate::board::layout::Panel;
use crate::forms::Chosen;
use crate::model::command::{AppCommand, ViewCommand};
use crate::model::entries::Entry;
use crate::model::keys;
use crate::model::sentences::with_keys;
use crate::panels::legends;
use crate::panels::targets;
use crate::panels::{self, Shown};
use crate::platform::events::Input;
use egui::CursorIcon;
use knights_tour::board::Square;
use knights_tour::course::Course;
use knights_tour::session::{Command, Rearrangement, Session};

/// What was seen and asked for while the panels were shown.
#[derive(Default)]
struct Seen {
    commands: Vec<AppCommand>,
    chosen: Option<Chosen>,
    pointed: Option<Square>,
    clicked: bool,
    /// Whether the button of the mouse is down, or was in this frame, and went down in it.
    is_down: bool,
    is_pressed: bool,
    /// A square that was clicked with the right button, and where that is on the screen.
    asked: Option<(Square, egui::Pos2)>,
    /// Whether the pointer is over the board's room, and over no panel.
    is_over_board: bool,
    /// Whether egui wants another frame at once, or the log of what there is to click does.
    moves: bool,
}

impl Shell {
    /// The panels, and what they, the keys and the mouse ask for.
    pub(super) fn show_panels(&mut self, input: &Input) -> Vec<AppCommand> {
        if let Some(is_down) = input.shift {
            self.modifiers.shift = is_down;
            log::debug!("shift down={is_down}");
            if !is_down {
                targets::ask(self.panels.gui.context());
            }
        }
        if let Some(is_down) = input.control {
            self.modifiers.control = is_down;
            log::debug!("control down={is_down}");
        }
        let (has_form, has_menu) = (self.panels.forms.is_open(), self.panels.menus.is_open());
        let is_typing = self.is_typing();
        let pressed = input.commands.iter();
        let pressed = pressed.filter(|command| self.is_meant(command, is_typing));
        let mut pressed: Vec<AppCommand> = pressed.cloned().collect();
        if has_form && input.escape {
            self.panels.forms.close();
        }
        if has_menu {
            self.walk_menu(input);
        }
        if let Some(presenter) = &mut self.panels.presenter
            && let Some(entry) = pressed.last().and_then(Entry::of)
        {
            presenter.last_key = format!("{}  {}", with_keys(entry.key), entry.label);
        }
        if input.paste {
            self.ask_for_paste(is_typing);
        }
        let was_dragging = self.board.viewport.is_dragging();
        let seen = self.show();
        let is_over_board = seen.is_over_board && !has_form;
        let is_space = self.move_view_with_mouse(input, is_over_board);
        let play = AppCommand::from(Command::PlayPause);
        pressed.extend(Some(play).filter(|play| is_space && self.is_meant(play, is_typing)));
        let is_dragging = self.board.viewport.is_dragging();
        if has_form && !self.panels.forms.is_open() {
            // Its field would keep the keyboard for one frame more.
            self.panels
                .gui
                .context()
                .memory_mut(egui::Memory::stop_text_input);
        }
        let mut commands = pressed;
        if self.takes_digits() && !is_typing {
            let digits = input.digits.iter();
            commands.extend(digits.map(|&digit| Command::Digit(digit).into()));
        }
        commands.extend(seen.commands);
        match seen.chosen {
            Some(Chosen::Do(chosen)) => commands.extend(chosen),
            Some(Chosen::Export(export)) => self.export(export),
            None => {}
        }
        self.panels.wants_frame = seen.moves;
        self.point(seen.pointed);
        let has_cursor = !self.session.mode().is_watched();
        if !is_typing && has_cursor {
            self.walk_pointer(&input.arrows);
        }
        if self.session.mode().is_painted() {
            let square = seen.pointed.filter(|_| seen.is_down && !is_dragging);
            commands.extend(self.paint_with_mouse(square, seen.is_pressed));
        }
        let is_there = |asked: &(Square, _)| self.session.board().contains(asked.0);
        if let Some((square, at)) = seen.asked.filter(is_there)
            && !is_dragging
            && !has_form
            && !self.session.mode().is_painted()
        {
            self.panels.menus.open_on(square, None, at);
        }
        let is_entered = input.enter && !is_typing && has_cursor;
        let chosen = seen
            .pointed
            .filter(|_| seen.clicked && !is_dragging && !was_dragging)
            // Painting has its own strokes.
            .filter(|_| !self.session.mode().is_painted());
        let chosen = chosen.or(self.board.hover.filter(|_| is_entered));
        commands.extend(chosen.into_iter().flat_map(|square| self.choose(square)));
        commands
    }

    /// Whether a panel hears the keys: a field that is being typed into takes the plain ones, and behind
    /// a form nothing is live.
    pub(super) fn is_typing(&self) -> bool {
        // A list of the row of tools, too, which Escape closes.
        let has_list = panels::has_list(self.panels.gui.context());
        self.panels.forms.is_open()
            || self.panels.menus.is_open()
            || has_list
            || self.panels.gui.has_keyboard()
    }

    /// A stroke over the board: it goes on over the squares between two frames.
    fn paint_with_mouse(&mut self, square: Option<Square>, begins: bool) -> Vec<AppCommand> {
        let before = self.board.stroke.take();
        let Some(square) = square else {
            return Vec::new();
        };
        if begins {
            self.board.stroke = Some(square);
            return vec![Command::Paint { square, begins }.into()];
        }
        // A stroke that began beside the board paints nothing.
        let Some(before) = before else {
            return Vec::new();
        };
        self.board.stroke = Some(square);
        let squares = between(before, square).into_iter();
        squares
            .map(|square| Command::Paint { square, begins }.into())
            .collect()
    }

    /// Whether digits are typed onto the board.
    fn takes_digits(&self) -> bool {
        self.session.puzzle().is_some() || self.session.draft().is_some()
    }

    /// Whether a key's command is meant, as things are.
    fn is_meant(&self, command: &AppCommand, is_typing: bool) -> bool {
        match command {
            AppCommand::Quit => true,
            _ if self.panels.forms.is_open() => false,
            AppCommand::OpenMenu(_) => true,
            _ if is_typing && keys::is_typed(command) => false,
            // A player's arrows choose squares.
            AppCommand::Game(Command::StepOn | Command::StepBack) => {
                self.session.mode().is_watched()
            }
            // The digits are those of numbers there.
            AppCommand::Game(Command::TieBreak(_)) | AppCommand::View(ViewCommand::Whole) => {
                !self.takes_digits()
            }
            // Escape closes other things, too, and says nothing where there was nothing.
            AppCommand::Game(Command::Clear) => self.session.why_not(&Command::Clear).is_none(),
            // It has a way of its own.
            AppCommand::Paste => false,
            _ => true,
        }
    }

    fn show(&mut self) -> Seen {
        let report = self.notice();
        let status = self.status();
        let layout = self.board.layout;
        let are_dots = layout.is_some_and(|layout| self.fades(&layout).colours > 0.5);
        let legend = legends::of(
            &self.session,
            self.view_shown(),
            self.board.heat.as_ref(),
            are_dots && self.style().is_none(),
        );
        let overlay = self.overlay(&legend);
        let why = self.why();
        let score = self.score();
        let map = overlay.as_ref().and_then(|overlay| overlay.map);
        let presenter = self.panels.presenter.as_ref();
        let shown = Shown {
            session: &self.session,
            view: self.appearance.view,
            style: self.appearance.style,
            heat: self.board.heat.is_some(),
            theme: self.appearance.theme,
            board: self.board.painter.theme(),
            chosen_board: self.appearance.board_theme,
            recent: &self.remembered.recent,
            report: &report,
            legend: &legend,
            suggestion: self.panels.suggestion,
            thumbnails: &self.panels.thumbnails,
            solved: &self.remembered.solved,
            tree: layout
                .is_some_and(|layout| layout.has_tree)
                .then_some(&self.panels.tree),
            why: why.as_deref(),
            score: score.as_deref(),
            follow: self.appearance.follow,
            map: self.appearance.map,
            motion: self.appearance.motion,
            text_size: self.appearance.text_size,
            is_full_screen: self.window.is_full_screen,
            presenter: presenter.map(|presenter| presenter.last_key.as_str()),
            status: &status,
            panel: layout.map_or(Panel::Folded, |layout| layout.panel),
            is_folded: self.appearance.folded,
        };
        let scale = self.scales().panels;
        let (forms, menus) = (&mut self.panels.forms, &mut self.panels.menus);
        let had_menu = menus.is_open();
        let mut seen = Seen::default();
        self.panels.gui.show(scale, |context| {
            if let Some(overlay) = &overlay {
                overlay.show(context);
            }
            panels::show(context, &shown, menus, &mut seen.commands);
            seen.chosen = forms.show(context, &shown);
            // A click beside an open menu closes it, and does no more.
            let has_menu = had_menu || menus.is_open() || panels::has_list(context);
            let at = over_board(context).filter(|_| !has_menu);
            seen.is_over_board = at.is_some();
            let at = at
                .filter(|&(x, y)| map.is_none_or(|map| !map.frame.contains((x.into(), y.into()))));
            seen.pointed = at.and_then(|(x, y)| layout?.square_at(x, y));
            if seen.is_over_board {
                let viewport = &self.board.viewport;
                context.set_cursor_icon(cursor(shown.session, viewport, seen.pointed));
            }
            seen.clicked = context.input(|input| input.pointer.primary_clicked());
            let secondary = context.input(|input| {
                let pointer = &input.pointer;
                pointer
                    .interact_pos()
                    .filter(|_| pointer.secondary_clicked())
            });
            seen.asked = seen.pointed.zip(secondary);
            seen.is_down = context.input(|input| {
                let pointer = &input.pointer;
                // A stroke goes as far as where the button was let go.
                pointer.primary_down() || pointer.primary_pressed() || pointer.primary_released()
            });
            seen.is_pressed = context.input(|input| input.pointer.primary_pressed());
            let is_told = targets::tell(context);
            seen.moves = context.has_requested_repaint() || !is_told;
        });
        seen
    }

    /// What the keys do while a menu is open.
    fn walk_menu(&mut self, input: &Input) {
        if input.escape {
            self.panels.menus.escape();
        }
        for &arrow in &input.arrows {
            self.panels.menus.walk(arrow);
        }
        if input.enter {
            self.panels.menus.enter();
        }
    }

    /// The pointer counts when it moves; between, the arrow keys may have gone elsewhere.
    fn point(&mut self, pointed: Option<Square>) {
        if pointed != self.board.pointed {
            self.board.pointed = pointed;
            self.board.hover = pointed;
            self.board.motion.end_hopping();
        }
    }

    fn walk_pointer(&mut self, arrows: &[(i32, i32)]) {
        let board = self.session.board().clone();
        for (right, up) in arrows {
            let here = self.board.hover.or(self.session.course().map(Course::here));
            let here = here.filter(|&square| board.contains(square));
            let here = here.unwrap_or(board.centre());
            let to = Square::new(
                here.file()
                    .saturating_add_signed(*right)
                    .min(board.width() - 1),
                here.rank()
                    .saturating_add_signed(*up)
                    .min(board.height() - 1),
            );
            log::debug!("mark square={to}");
            self.board.hover = Some(to);
        }
    }

    /// What a click on a square, or Enter, asks for.
    fn choose(&self, square: Square) -> Vec<AppCommand> {
        if self.modifiers.shift {
            let note = Command::Note(square);
            let end = Command::ToggleEnd(square);
            return vec![
                if self.session.mode().is_solved() {
                    note
                } else {
                    end
                }
                .into(),
            ];
        }
        if self.modifiers.control && self.session.has_tour() {
            let begun = Rearrangement::BegunOn(square);
            return vec![Command::Rearrange(begun).into()];
        }
        let is_tried = self
            .board
            .heat
            .as_ref()
            .is_some_and(|heat| heat.is_known(square));
        let is_watched = self.session.mode().is_watched() && !self.session.is_running();
        if is_tried && is_watched {
            // Who looks which starts work wants to see one at work.
            return vec![Command::Choose(square).into(), Command::PlayPause.into()];
        }
        vec![Command::Choose(square).into()]
    }
}

/// The pointer over the board tells whether it is moved, or whether a click does something.
fn cursor(session: &Session, viewport: &Viewport, pointed: Option<Square>) -> CursorIcon {
    if viewport.is_dragging() || viewport.is_held() {
        return CursorIcon::Move;
    }
    let Some(square) = pointed.filter(|&square| session.board().size().contains(square)) else {
        return CursorIcon::Default;
    };
    let mode = session.mode();
    let is_answered = match mode.is_watched() {
        true => !session.is_running(),
        false => {
            let marks = session.marks();
            session.course().is_none() || marks.iter().any(|&(marked, _)| marked == square)
        }
    };
    match mode.is_painted() {
        true => CursorIcon::Crosshair,
        false if is_answered => CursorIcon::PointingHand,
        false => CursorIcon::Default,
    }
}

/// The squares on the way from one to another, without the first.
fn between(from: Square, to: Square) -> Vec<Square> {
    let (right, up) = (
        i64::from(to.file()) - i64::from(from.file()),
        i64::from(to.rank()) - i64::from(from.rank()),
    );
    let steps = right.abs().max(up.abs());
    let at = |from: u32, by: i64, step: i64| {
        let along = (2 * by * step + steps).div_euclid(2 * steps);
        u32::try_from(i64::from(from) + along).unwrap_or(0)
    };
    (1..=steps)
        .map(|step| Square::new(at(from.file(), right, step), at(from.rank(), up, step)))
        .collect()
}

/// Where the pointer is, in pixels, unless it is over a panel.
fn over_board(context: &egui::Context) -> Option<(f32, f32)> {
    if context.is_pointer_over_area() {
        return None;
    }
    let at = context.pointer_hover_pos()? * context.pixels_per_point();
    Some((at.x, at.y))
}
