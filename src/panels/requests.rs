//! Commands requested by widgets, collected until the end of the frame.

use crate::model::command::AppCommand;
use egui::{Context, Id, Response};

fn key() -> Id {
    Id::new("requests")
}

pub(crate) fn request(context: &Context, command: impl Into<AppCommand>) {
    context.data_mut(|data| {
        let commands: &mut Vec<AppCommand> = data.get_temp_mut_or_default(key());
        commands.push(command.into());
    });
}

pub(crate) fn take_requests(context: &Context) -> Vec<AppCommand> {
    context
        .data_mut(|data| data.remove_temp(key()))
        .unwrap_or_default()
}

/// Requests commands when a widget is clicked.
pub(crate) trait RequestsOnClick {
    fn requests(&self, commands: impl IntoIterator<Item = AppCommand>);
}

impl RequestsOnClick for Response {
    fn requests(&self, commands: impl IntoIterator<Item = AppCommand>) {
        if self.clicked() {
            for command in commands {
                request(&self.ctx, command);
            }
        }
    }
}
