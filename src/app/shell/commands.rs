//! What commands do, of the session and of the application.

use super::{Shell, journal};
use crate::app::command::{AppCommand, Switch, Theme};
use crate::app::heat::{self, HeatMap};
use crate::app::notice::Notice;
use crate::app::theme;
use knights_tour::session::{Command, Event, Response};
use knights_tour::solve::TieBreak;

impl Shell {
    pub(super) fn apply(&mut self, command: AppCommand) {
        self.news = None;
        match command {
            AppCommand::Game(command) => {
                let response = self.session.apply(command);
                self.follow(response);
            }
            AppCommand::Cancel => self.cancel(),
            AppCommand::SaveTour => self.save_tour(),
            AppCommand::SavePicture => self.save_picture(),
            AppCommand::Open => self.ask_for_file(),
            AppCommand::OpenRecent(index) => {
                if let Some(path) = self.recent.get(index) {
                    self.opener.open(path.clone());
                }
            }
            AppCommand::Copy => self.copy(),
            AppCommand::Paste => self.ask_for_paste(false),
            AppCommand::Toggle(switch) => self.toggle(switch),
            AppCommand::Compare(tie_break) => self.compare(tie_break),
            AppCommand::Theme(theme) => self.set_theme(theme),
            AppCommand::Look(look) => self.look(look),
            AppCommand::Show(panel) => self.forms.open(panel, &self.session, self.view),
            AppCommand::Quit => self.quits = true,
        }
    }

    /// Tells what the session did, and begins what it wants found out.
    pub(super) fn follow(&mut self, response: Response) {
        journal(&response.events);
        let is_new_board = |event: &Event| matches!(event, Event::Board(_));
        if self.layout.is_some() && response.events.iter().any(is_new_board) {
            self.fit_window();
        }
        self.tasks.keep(|task| self.session.wants(task));
        for task in response.tasks {
            self.tasks.begin(task);
        }
    }

    /// Stops whatever is under way.
    fn cancel(&mut self) {
        self.saver.stop();
        if self.opener.stop() {
            self.news = Some(Notice::remark("The file is not opened."));
        }
        let response = self.session.apply(Command::StopSearch);
        self.follow(response);
    }

    fn toggle(&mut self, switch: Switch) {
        let part = match switch {
            Switch::Numbers => &mut self.view.numbers,
            Switch::Path => &mut self.view.path,
            Switch::Flags => &mut self.view.flags,
            Switch::Labels => &mut self.view.labels,
            Switch::Candidates => &mut self.view.candidates,
            Switch::Explain => &mut self.view.explain,
            Switch::Follow => &mut self.looking.follow,
            Switch::Map => &mut self.looking.has_map,
            Switch::Heat => {
                self.toggle_heat();
                return;
            }
        };
        *part = !*part;
    }

    pub(super) fn toggle_heat(&mut self) {
        self.heat = match self.heat.take() {
            None if HeatMap::admits(self.session.board()) => Some(HeatMap::default()),
            None => {
                self.news = Some(Notice::remark(&heat::too_large()));
                return;
            }
            Some(_) => None,
        };
        log::info!("heat shown={}", self.heat.is_some());
    }

    fn compare(&mut self, tie_break: TieBreak) {
        self.compared = (self.compared != Some(tie_break)).then_some(tie_break);
        if self.compared.is_some() && self.heat.is_none() {
            self.toggle(Switch::Heat);
        }
    }

    fn set_theme(&mut self, theme: Theme) {
        self.theme = theme;
        self.desktop_is_dark = self.monitor.is_dark();
        theme::set(self.gui.context(), theme, self.desktop_is_dark);
    }
}
