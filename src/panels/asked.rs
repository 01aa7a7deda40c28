//! Commands requested by widgets, collected until the end of the frame.

use crate::model::command::AppCommand;
use egui::{Context, Id, Response};

fn key() -> Id {
    Id::new("asked")
}

pub(crate) fn ask(context: &Context, command: impl Into<AppCommand>) {
    context.data_mut(|data| {
        let commands: &mut Vec<AppCommand> = data.get_temp_mut_or_default(key());
        commands.push(command.into());
    });
}

pub(crate) fn take(context: &Context) -> Vec<AppCommand> {
    context
        .data_mut(|data| data.remove_temp(key()))
        .unwrap_or_default()
}

pub(crate) trait Asks {
    fn asks(&self, commands: impl IntoIterator<Item = AppCommand>);
}

impl Asks for Response {
    fn asks(&self, commands: impl IntoIterator<Item = AppCommand>) {
        if self.clicked() {
            for command in commands {
                ask(&self.ctx, command);
            }
        }
    }
}
