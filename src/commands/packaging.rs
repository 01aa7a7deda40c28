//! What a shell and a manual want to know of the command line, made from its definition.

use super::{Status, fail, print};
use crate::cli::{self, CompletionsArguments, ManualArguments};
use clap::{Arg, Command};
use clap_complete::Shell;

pub(crate) fn completions(arguments: &CompletionsArguments) -> Status {
    let mut command = without_operands(&cli::command());
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, name, &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    for (wrong, right) in corrections(arguments.shell) {
        script = script.replace(wrong, right);
    }
    print(|out| out.write_all(script.as_bytes()))
}

/// zsh would take the name of a command for an operand.
fn without_operands(program: &Command) -> Command {
    let options = program.get_arguments().filter(|it| !Arg::is_positional(it));
    Command::new(program.get_name().to_owned())
        .version(program.get_version().unwrap_or_default().to_owned())
        .args(options.cloned())
        .subcommands(program.get_subcommands().cloned())
}

/// What `clap_complete` 4.6 gets wrong in its scripts, and what is right.
fn corrections(shell: Shell) -> &'static [(&'static str, &'static str)] {
    match shell {
        // The hyphen in the program's name is spelt in two ways: https://github.com/clap-rs/clap/issues/6421.
        Shell::Bash => &[("knights__subcmd__tour", "knights__tour")],
        Shell::Zsh => &[
            // With two colons no option completes after an operand.
            ("'*::", "'*:"),
            // The operands of the program itself.
            (
                "'knights-tour commands' commands \"$@\"",
                "'knights-tour commands' commands \"$@\" || _files",
            ),
        ],
        // An option that still needs its value is not a command.
        Shell::Fish => &[("    or return\n", "    or return 0\n")],
        _ => &[],
    }
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
fn names(program: &Command) -> impl Iterator<Item = &str> {
    let names = program.get_subcommands().map(Command::get_name);
    names.filter(|&name| name != "help")
}

fn unknown(program: &Command, name: &str) -> String {
    let names: Vec<&str> = names(program).collect();
    format!(
        "\u{2018}{name}\u{2019} is not a command: there are {}",
        names.join(", ")
    )
}
