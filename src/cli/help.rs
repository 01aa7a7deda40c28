//! Help of the program, with the commands in groups.

use super::GROUPS;
use clap::Command;
use std::fmt::Write as _;

/// Syntax and description of the original program's arguments, which the help lists like a command.
pub(super) const ORIGINAL: (&str, &str) = (
    "X Y WIDTH HEIGHT",
    "Write a tour of that board from column X and row Y to a file",
);

/// The help template: clap's default, except for the list of commands.
pub(super) fn template(program: &Command) -> String {
    let header = program.get_styles().get_header();
    let mut lines = entries(program).into_iter();
    let mut list = String::new();
    for (title, names) in GROUPS {
        let entries: String = lines.by_ref().take(names.len()).collect();
        // Writing to memory cannot fail.
        let _ = writeln!(list, "{header}{title}:{header:#}\n{entries}");
    }
    format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}\
         {header}Arguments:{header:#}\n{{positionals}}\n\n\
         {header}Options:{header:#}\n{{options}}{{after-help}}"
    )
}

/// The lines of the help for each command, in the order of the groups.
fn entries(program: &Command) -> Vec<String> {
    let mut built = program.clone();
    // `build` adds the command `help`, so that its description is found.
    built.build();
    let names = GROUPS.iter().flat_map(|(_, names)| *names);
    let commands = (0..).zip(names).map(|(place, &name)| {
        let known = built.find_subcommand(name).and_then(Command::get_about);
        let about = known.cloned().unwrap_or_else(|| ORIGINAL.1.into());
        Command::new(name).about(about).display_order(place)
    });
    let mut list = Command::new("")
        .subcommands(commands)
        .disable_help_subcommand(true)
        .help_template("{subcommands}");
    let text = list.render_help().ansi().to_string();
    let mut entries: Vec<String> = Vec::new();
    for line in text.lines() {
        match entries.last_mut() {
            Some(entry) if line.starts_with("   ") => {
                let _ = writeln!(entry, "{line}");
            }
            _ => entries.push(format!("{line}\n")),
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli;

    #[test]
    fn every_command_is_in_one_group_and_the_help_tells_what_it_does() {
        let mut program = cli::command();
        program.build();
        let mut grouped: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        grouped.retain(|&name| name != ORIGINAL.0);
        let mut commands: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        assert_eq!(commands, grouped, "their order is that of the manual, too");
        commands.sort_unstable();
        commands.dedup();
        assert_eq!(commands.len(), grouped.len());
        let help = program.clone().render_help().to_string();
        for (title, _) in GROUPS {
            assert!(
                help.contains(&format!("\n\n{title}:\n  ")),
                "{title}: {help}"
            );
        }
        for command in program.get_subcommands() {
            let about = command.get_about().expect("a description").to_string();
            let first = about.split(' ').take(4).collect::<Vec<_>>().join(" ");
            let name = command.get_name();
            let line = help
                .lines()
                .find(|line| line.starts_with(&format!("  {name} ")));
            assert!(
                line.is_some_and(|line| line.contains(&first)),
                "{name}: {help}"
            );
        }
    }
}
