//! What keys, mouse and panels ask for in a frame.

use super::Shell;
use crate::app::forms::Chosen;
use crate::app::keys::{self, Input};
use crate::app::layout::Layout;
use crate::app::panels::{self, Shown};
use egui_macroquad::egui;
use knights_tour::board::Square;
use knights_tour::session::{Command, Mode};

impl Shell {
    /// The panels, and what they, the keys and the mouse ask for.
    pub(super) fn show_panels(&mut self, input: &Input) -> Vec<Command> {
        let report = self.report();
        let shown = Shown {
            session: &self.session,
            view: self.view,
            heat: self.heat.is_some(),
            compared: self.compared,
            theme: self.theme,
            recent: &self.recent,
            report: &report,
        };
        let forms = &mut self.forms;
        let layout = self.layout;
        let is_watched = self.session.mode() == Mode::Watch;
        if let Some(is_down) = input.shift {
            self.is_shift_down = is_down;
            log::debug!("shift down={is_down}");
        }
        let mut commands = Vec::new();
        let mut export = None;
        let (was_menu_open, mut is_menu_open) = (self.is_menu_open, false);
        let (mut pointed, mut clicked, mut moves, mut is_typing) = (None, false, false, false);
        egui_macroquad::ui(|context| {
            // A field that is being typed into takes the plain keys; so does an open panel, but
            // for the key that closes it.
            is_typing = context.wants_keyboard_input() || forms.is_open();
            if input.escape && forms.is_open() {
                forms.close();
            }
            let pressed = input.commands.iter().copied();
            // A player's arrows choose squares.
            let is_meant = |command: &Command| match command {
                Command::StepOn | Command::StepBack => is_watched,
                // Escape closes an open menu, and does no more.
                Command::Stop => !was_menu_open,
                _ => true,
            };
            let pressed = pressed.filter(is_meant);
            commands.extend(pressed.filter(|&command| !is_typing || !keys::is_typed(command)));
            is_menu_open = panels::show(context, &shown, &mut commands);
            match forms.show(context, shown.session) {
                Some(Chosen::Do(command)) => commands.push(command),
                Some(Chosen::Export(kind, look)) => export = Some((kind, look)),
                None => {}
            }
            // A click beside an open menu closes it, and does no more.
            pointed = hovered(context, layout).filter(|_| !is_menu_open);
            clicked = context.input(|input| input.pointer.primary_clicked());
            moves = context.has_requested_repaint();
        });
        if let Some((kind, look)) = export {
            self.export(kind, look);
        }
        self.panels_move = moves;
        self.is_menu_open = is_menu_open;
        self.point(pointed);
        if !is_typing && !is_watched {
            self.walk_pointer(&input.arrows);
        }
        let is_entered = input.enter && !is_typing && !is_watched;
        let chosen = pointed.filter(|_| clicked);
        let chosen = chosen.or(self.hover.filter(|_| is_entered));
        commands.extend(chosen.into_iter().flat_map(|square| self.choose(square)));
        commands
    }

    /// The pointer counts when it moves; between, the arrow keys may have gone elsewhere.
    fn point(&mut self, pointed: Option<Square>) {
        if pointed != self.pointed {
            self.pointed = pointed;
            self.hover = pointed;
        }
    }

    fn walk_pointer(&mut self, arrows: &[(i32, i32)]) {
        let board = self.session.board();
        for (right, up) in arrows {
            let here = self.hover.or(self.session.walk().map(|walk| walk.here()));
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
            self.hover = Some(to);
        }
    }

    /// What a click on a square, or Enter, asks for.
    fn choose(&self, square: Square) -> Vec<Command> {
        if self.is_shift_down {
            return vec![Command::End(square)];
        }
        let is_tried = self.heat.as_ref().is_some_and(|heat| heat.is_known(square));
        let is_watched = self.session.mode() == Mode::Watch && !self.session.is_running();
        if is_tried && is_watched {
            // Who looks which starts work wants to see one at work.
            return vec![Command::Choose(square), Command::PlayPause];
        }
        vec![Command::Choose(square)]
    }
}

fn hovered(context: &egui::Context, layout: Option<Layout>) -> Option<Square> {
    if context.is_pointer_over_area() {
        return None;
    }
    let at = context.pointer_hover_pos()? * context.pixels_per_point();
    layout?.square_at(at.x, at.y)
}
