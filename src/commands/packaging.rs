//! Shell completions and manual pages, generated from the command line's definition.

use super::{CommandResult, print};
use crate::cli::{self, CompletionsArguments, ManualArguments};
use clap::{Arg, Command};
use clap_complete::Shell;

pub(crate) fn completions(arguments: &CompletionsArguments) -> CommandResult {
    let mut command = without_operands(&cli::command());
    let name = command.get_name().to_owned();
    let mut bytes = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, name, &mut bytes);
    let mut script = String::from_utf8_lossy(&bytes).into_owned();
    for (wrong, right) in corrections(arguments.shell) {
        script = script.replace(wrong, right);
    }
    print(|out| out.write_all(script.as_bytes()))
}

/// The program without its operands: zsh would complete a command's name as an operand.
fn without_operands(program: &Command) -> Command {
    let options = program.get_arguments().filter(|it| !Arg::is_positional(it));
    Command::new(program.get_name().to_owned())
        .version(program.get_version().unwrap_or_default().to_owned())
        .args(options.cloned())
        .subcommands(program.get_subcommands().cloned())
}

/// Replacements, from and to, that correct errors in the scripts of `clap_complete` 4.6.
fn corrections(shell: Shell) -> &'static [(&'static str, &'static str)] {
    match shell {
        // The script spells the program's hyphen in two ways: https://github.com/clap-rs/clap/issues/6421.
        Shell::Bash => &[("knights__subcmd__tour", "knights__tour")],
        Shell::Zsh => &[
            // Two colons would prevent the completion of options after an operand.
            ("'*::", "'*:"),
            (
                "'knights-tour commands' commands \"$@\"",
                "'knights-tour commands' commands \"$@\" || _files",
            ),
        ],
        // Fish's `argparse` fails while the last option needs its value: report that there is no command yet.
        Shell::Fish => &[("    or return\n", "    or return 0\n")],
        _ => &[],
    }
}

pub(crate) fn manual(arguments: &ManualArguments) -> CommandResult {
    // The command `help` has no manual page.
    let mut program = cli::command().disable_help_subcommand(true);
    // Propagates settings to the commands, in particular their full names.
    program.build();
    if arguments.list {
        return print(|out| names(&program).try_for_each(|name| writeln!(out, "{name}")));
    }
    let command = match &arguments.command {
        None => &program,
        Some(name) => program
            .find_subcommand(name)
            .ok_or_else(|| unknown(&program, name))?,
    };
    let page = manual_page(command.clone(), arguments.command.as_deref());
    print(|out| out.write_all(page.as_bytes()))
}

/// Manual page in roff, titled with the name that `man` looks for.
fn manual_page(mut command: Command, name: Option<&str>) -> String {
    let usage = command.render_usage().to_string();
    let help = command
        .get_after_help()
        .map_or_else(String::new, ToString::to_string);
    let examples = help.trim_start_matches("Examples:\n").trim_end().to_owned();
    let title = match name {
        None => command.get_name().to_owned(),
        Some(name) => format!("knights-tour-{name}"),
    };
    let manual = command
        .override_usage(usage.trim_start_matches("Usage: ").to_owned())
        .after_help(examples);
    let mut page = Vec::new();
    // Writing to memory cannot fail.
    let _ = clap_mangen::Man::new(manual).title(title).render(&mut page);
    String::from_utf8_lossy(&page).replace(".SH EXTRA\n", ".SH EXAMPLES\n")
}

fn names(program: &Command) -> impl Iterator<Item = &str> {
    program.get_subcommands().map(Command::get_name)
}

fn unknown(program: &Command, name: &str) -> String {
    let known: Vec<&str> = names(program).collect();
    format!(
        "\u{2018}{name}\u{2019} is not a command: there are {}",
        known.join(", ")
    )
}
