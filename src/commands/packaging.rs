//! What a shell and a manual want to know of the command line, made from its definition.

use super::{Status, fail, print};
use crate::cli::{self, CompletionsArguments, ManualArguments};

pub(crate) fn completions(arguments: &CompletionsArguments) -> Status {
    let mut command = cli::command();
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, name, &mut script);
    print(|out| out.write_all(&script))
}

pub(crate) fn manual(arguments: &ManualArguments) -> Status {
    let mut program = cli::command();
    // Fills in what a command takes over from the program, its full name before all.
    program.build();
    if arguments.list {
        return print(|out| names(&program).try_for_each(|name| writeln!(out, "{name}")));
    }
    let command = match &arguments.command {
        None => &program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command,
            None => return fail(Status::BadInput, &unknown(&program, name)),
        },
    };
    // A page of a command has the name that `man` looks for.
    let name = match &arguments.command {
        None => command.get_name().to_owned(),
        Some(name) => format!("{}-{name}", program.get_name()),
    };
    let page = clap_mangen::Man::new(command.clone().disable_help_subcommand(true));
    print(|out| page.title(name).render(out))
}

/// The commands; help has no page of its own.
fn names(program: &clap::Command) -> impl Iterator<Item = &str> {
    let names = program.get_subcommands().map(clap::Command::get_name);
    names.filter(|&name| name != "help")
}

fn unknown(program: &clap::Command, name: &str) -> String {
    let names: Vec<&str> = names(program).collect();
    format!(
        "\u{2018}{name}\u{2019} is not a command: there are {}",
        names.join(", ")
    )
}
