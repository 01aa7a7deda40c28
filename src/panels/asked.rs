//! The commands that widgets ask for, collected in egui's memory until the frame is answered.

use crate::model::command::AppCommand;
use egui::{Context, Id, Response};

fn key() -> Id {
    Id::new("asked")
}

/// Asks for a command.
pub(crate) fn ask(context: &Context, command: impl Into<AppCommand>) {
    context.data_mut(|data| {
        let commands: &mut Vec<AppCommand> = data.get_temp_mut_or_default(key());
        commands.push(command.into());
    });
}

/// The commands asked for since the last call.
pub(crate) fn take(context: &Context) -> Vec<AppCommand> {
    let commands = context.data_mut(|data| data.remove_temp(key()));
    commands.unwrap_or_default()
}

/// A widget that asks for commands when it is clicked.
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
