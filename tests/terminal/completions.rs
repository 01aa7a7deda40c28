//! Completions, requested from each installed shell.

use crate::child;
use crate::packaging::commands;
use crate::run::Test;
use assert_cmd::Command;
use std::fs;
use std::path::Path;

/// Completions of each line; `None` if the shell is not installed.
fn offers(shell: &str, lines: &[String]) -> Option<Vec<Vec<String>>> {
    if !child::has(shell) {
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("_knights-tour");
    fs::write(
        &script,
        Test::new(&format!("completions {shell}")).run().out,
    )
    .expect("the script");
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/completion");
    let mut command = child::command(shell);
    let _ = match shell {
        "bash" => command.arg(data.join("bash.sh")).arg(&script),
        "zsh" => command
            .arg("-f")
            .arg(data.join("zsh.zsh"))
            .arg(folder.path()),
        _ => command
            .arg("--no-config")
            .arg(data.join("fish.fish"))
            .arg(&script),
    };
    let _ = command
        .env("HOME", folder.path())
        .current_dir(folder.path());
    let input = lines.join("\n") + "\n";
    let output = Command::from_std(command).write_stdin(input).output();
    let output = output.expect("the shell runs");
    let text = String::from_utf8(output.stdout).expect("text");
    let mut offers = vec![Vec::new()];
    for line in text.lines() {
        match (line, offers.last_mut()) {
            ("", _) => offers.push(Vec::new()),
            (offer, Some(last)) => last.push(offer.trim().to_owned()),
            _ => {}
        }
    }
    let _ = offers.pop();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(offers.len(), lines.len(), "{shell}: {text}{errors}");
    Some(offers)
}

/// Options of a command, with the values named in the help.
fn options(command: &str) -> Vec<(String, Vec<String>)> {
    let help = Test::new(&format!("{command} -h")).run().out;
    let mut texts: Vec<String> = Vec::new();
    let lines = help.lines().skip_while(|line| *line != "Options:").skip(1);
    for line in lines.take_while(|line| !line.is_empty()) {
        let is_option = !line.starts_with("          ") && line.trim_start().starts_with('-');
        match texts.last_mut() {
            Some(text) if !is_option => *text = format!("{text} {}", line.trim()),
            _ => texts.push(line.to_owned()),
        }
    }
    assert!(!texts.is_empty(), "{command}: {help}");
    let option = |text: &String| {
        let name = text.split(' ').find(|word| word.starts_with("--"));
        let values = text.split_once("[possible values: ");
        let values = values.map_or("", |(_, values)| values.trim_end_matches(']'));
        let values = values.split(", ").filter(|value| !value.is_empty());
        let name = name.expect("a long name").to_owned();
        (name, values.map(str::to_owned).collect())
    };
    texts.iter().map(option).collect()
}

fn cases() -> Vec<(String, Vec<String>)> {
    let case = |line: &str, offers: &str| {
        let offers = offers.split_whitespace().map(str::to_owned);
        (line.to_owned(), offers.collect::<Vec<_>>())
    };
    let mut cases = vec![
        case("knights-tour sol", "solve"),
        case("knights-tour --mo", "--mode"),
        case("knights-tour --mode puz", "puzzle"),
        case("knights-tour solve 8x8 --clo", "--closed"),
        case("knights-tour solve --st", "--start --stats --style"),
        case("knights-tour render x --style we", "weave"),
        case("knights-tour render x y --style we", "weave"),
    ];
    for command in commands() {
        let options = options(&command);
        let names: Vec<&str> = options.iter().map(|(name, _)| name.as_str()).collect();
        cases.push(case(
            &format!("knights-tour {command} --"),
            &names.join(" "),
        ));
        for (name, values) in options.iter().filter(|(_, values)| !values.is_empty()) {
            cases.push(case(
                &format!("knights-tour {command} {name} "),
                &values.join(" "),
            ));
        }
    }
    cases
}

fn check(shell: &str) {
    let mut cases = cases();
    // clap_complete writes no values of positional arguments for fish.
    if shell != "fish" {
        cases.push((
            "knights-tour completions fi".to_owned(),
            vec!["fish".to_owned()],
        ));
    }
    let (lines, expected): (Vec<String>, Vec<Vec<String>>) = cases.into_iter().unzip();
    let Some(offers) = offers(shell, &lines) else {
        return;
    };
    for ((line, expected), offers) in lines.iter().zip(expected).zip(offers) {
        for offer in expected {
            assert!(
                offers.contains(&offer),
                "{shell}: {line}: {offer}: {offers:?}"
            );
        }
    }
}

#[test]
fn bash_completes_commands_options_and_values() {
    check("bash");
}

#[test]
fn zsh_completes_commands_options_and_values() {
    check("zsh");
}

#[test]
fn fish_completes_commands_options_and_values() {
    check("fish");
}
