//! Runs the examples of the documentation and the help: all lines of a text, in one folder.

use crate::child;
use crate::packaging::commands;
use crate::run::{Test, without_progress};
use knights_tour::solve::TieBreak;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Commands of about a minute: only their syntax is checked.
const LONG: [&str; 2] = [
    "knights-tour count 8x8 --closed",
    "knights-tour unrank 8x8 --closed $(shuf",
];

const ASKING: [&str; 2] = ["knights-tour console", "knights-tour two-knights"];

/// Input files, with the commands that create them.
const FILES: [(&str, &str); 11] = [
    (
        "heart.txt",
        "printf '.xx..xx.\\nxxxxxxxx\\nxxxxxxxx\\nxxxxxxxx\\n.xxxxxx.\\n..xxxx..\\n...xx...\\n'",
    ),
    (
        "puzzle.txt",
        "knights-tour puzzle 6x6 --level easy --seed 1",
    ),
    (
        "verse.txt",
        "knights-tour puzzle --text 'Tyger Tyger, burning bright, in the forests of the night'",
    ),
    (
        "poem.txt",
        "printf 'Tyger Tyger, burning bright, in the forests of the night\\n'",
    ),
    (
        "rudrata.txt",
        "printf 'से ना ली ली ली ना ना ली\\nली ना ना ना ना ली ली ली\\nना ली ना ली ले ना ली ना\\nली ली ली ना ना ना ना ली\\n'",
    ),
    ("tour.json", "knights-tour solve 6x6 --closed --format json"),
    ("tour.csv", "knights-tour solve 6x6 --closed --format csv"),
    (
        "tour.png",
        "knights-tour solve 6x6 --closed -o tour.png >&2; cat tour.png",
    ),
    ("a.json", "knights-tour solve 5x5 --format json"),
    ("b.json", "knights-tour solve 8x8 --format json"),
    ("c.json", "knights-tour solve 7x7 --format json"),
];

struct Ran {
    status: i32,
    out: String,
    err: String,
}

struct Reader {
    folder: TempDir,
    programs: TempDir,
}

impl Reader {
    fn new() -> Reader {
        let (folder, programs) = (tempfile::tempdir(), tempfile::tempdir());
        let reader = Reader {
            folder: folder.expect("a folder"),
            programs: programs.expect("a folder"),
        };
        let program = assert_cmd::cargo::cargo_bin("knights-tour");
        let link = reader.programs.path().join("knights-tour");
        std::os::unix::fs::symlink(program, link).expect("a link");
        // A stand-in for `man`, which may be missing.
        reader.script("man", "#!/bin/sh\nexec cat\n");
        let data =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/judge/right/recursive.py");
        fs::create_dir(reader.folder.path().join("submissions")).expect("a folder");
        for name in ["tour.py", "submissions/first.py"] {
            let _ = fs::copy(&data, reader.folder.path().join(name)).expect("a copy");
        }
        for (name, given) in [
            ("asked.py", "sys.stdin.read().split()"),
            ("chess.py", "['8', '8', '0', '0']"),
        ] {
            let text =
                format!("import sys\nsys.argv[1:] = {given}\nexec(open('tour.py').read())\n");
            fs::write(reader.folder.path().join(name), text).expect("a program");
        }
        for folder in [
            ".local/share/bash-completion/completions",
            ".config/fish/completions",
        ] {
            fs::create_dir_all(reader.folder.path().join(folder)).expect("a folder");
        }
        reader
    }

    fn script(&self, name: &str, text: &str) {
        use std::os::unix::fs::PermissionsExt as _;
        let path = self.programs.path().join(name);
        fs::write(&path, text).expect("a script");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a mode");
    }

    fn shell(&self, line: &str) -> Ran {
        let path = format!("{}:/usr/bin:/bin", self.programs.path().display());
        let output = child::command("/bin/sh")
            .args(["-c", line])
            .current_dir(self.folder.path())
            .env("PATH", path)
            .env("HOME", self.folder.path())
            .stdin(std::process::Stdio::null())
            .output()
            .expect("a shell");
        Ran {
            status: output.status.code().expect("it exits"),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: without_progress(&String::from_utf8_lossy(&output.stderr)),
        }
    }

    fn prepare(&self, line: &str) {
        for (name, maker) in FILES {
            let words: Vec<&str> = line.split(' ').collect();
            let is_read = words
                .windows(2)
                .any(|pair| pair[1] == name && !["-o", ">"].contains(&pair[0]));
            if is_read && !self.folder.path().join(name).exists() {
                let made = self.shell(&format!("({maker}) > .made && mv .made {name}"));
                assert_eq!(made.status, 0, "{name}: {}", made.err);
            }
        }
    }

    /// Checks only the syntax of commands that open a window, are interactive or take long.
    fn run(&self, line: &str) -> Ran {
        self.prepare(line);
        let program = line.split("knights-tour").nth(1).unwrap_or_default();
        let command = program.split_whitespace().next().unwrap_or_default();
        let opens_a_window = command.is_empty() || command == "--board";
        let is_asking = ASKING.contains(&line);
        let is_long = LONG.iter().any(|long| line.starts_with(long));
        match opens_a_window || is_asking || is_long {
            true => self.shell(&format!("{line} --help")),
            false => self.shell(line),
        }
    }
}

fn read(path: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).expect("a text")
}

fn block_lines(text: &str) -> Vec<&str> {
    let blocks = text.split("```").skip(1).step_by(2);
    blocks.flat_map(|block| block.lines().skip(1)).collect()
}

/// Complete commands in the running text, without placeholders.
fn spans(text: &str) -> Vec<String> {
    let sentences: String = text.split("```").step_by(2).collect();
    let spans = sentences.split('`').skip(1).step_by(2);
    let spans = spans.map(|span| span.split_whitespace().collect::<Vec<_>>());
    let commands = commands();
    let spans = spans.filter_map(|words| {
        let is_program = words.first() == Some(&"knights-tour");
        let command = words.get(usize::from(is_program))?;
        // Without arguments the text only names the command.
        let is_shown = commands.iter().any(|name| name == command) && words.len() > 2;
        let is_whole = !words.iter().any(|word| word.contains('…'));
        let program = match is_program {
            true => "",
            false => "knights-tour ",
        };
        (is_shown && is_whole).then(|| format!("{program}{}", words.join(" ")))
    });
    spans.collect()
}

/// Splits a line into the command and its comment.
fn parted(line: &str) -> (&str, &str) {
    let (command, comment) = line.split_once("  ").unwrap_or((line, ""));
    (command.trim(), comment.trim())
}

#[test]
fn the_first_page_shows_what_its_commands_write() {
    let (text, reader) = (read("README.md"), Reader::new());
    let mut shown: Vec<(&str, String)> = Vec::new();
    let transcripts = text
        .split("```")
        .filter(|block| block.starts_with("console\n$ "));
    for line in transcripts.flat_map(str::lines) {
        match (line.strip_prefix("$ "), shown.last_mut()) {
            (Some(command), _) => shown.push((command, String::new())),
            (None, Some((_, output))) if !line.is_empty() => *output += &format!("{line}\n"),
            _ => {}
        }
    }
    assert!(shown.len() >= 4, "{shown:?}");
    for (command, output) in shown {
        let ran = reader.run(command);
        assert_eq!(ran.err + &ran.out, output, "{command}");
    }
    for command in spans(&text) {
        let ran = reader.run(&command);
        assert_eq!(ran.status, 0, "{command}: {}", ran.err);
    }
}

#[test]
fn each_line_about_the_commands_does_what_is_said_beside_it() {
    let (text, reader) = (read("docs/commands.md"), Reader::new());
    let lines = block_lines(&text);
    let lines: Vec<(&str, &str)> = lines
        .iter()
        .map(|line| parted(line))
        .filter(|(command, _)| !command.is_empty())
        .collect();
    assert!(lines.len() > 30, "{lines:?}");
    for (command, comment) in lines {
        let ran = reader.run(command);
        let expected = i32::from(comment.contains("there is none"));
        assert_eq!(ran.status, expected, "{command}: {comment}: {}", ran.err);
        match comment {
            "a thousand tours, uniformly at random" => {
                assert_eq!(ran.out.matches("| 01 |").count(), 1000, "{command}");
            }
            "17 654 steps, with the rule 24" => {
                assert_eq!([steps("plain"), steps("backtrack")], [17_654, 24]);
            }
            "the squares that prove that there is none" => {
                assert!(!ran.out.is_empty(), "{command}");
            }
            "why there is none" => assert!(ran.err.starts_with("error: "), "{command}"),
            _ => {}
        }
    }
}

#[test]
fn the_numbers_of_the_page_about_counts_are_counted() {
    let (text, reader) = (read("docs/counts.md"), Reader::new());
    let mut counted = 0;
    for row in text.lines().filter(|line| line.contains("| `count ")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, _, number, _, time, _, command, _] = cells[..] else {
            panic!("{row}");
        };
        // The others take seconds or hours here.
        if time.starts_with("0.") {
            let ran = reader.run(&format!("knights-tour {}", command.trim_matches('`')));
            let digits: String = number.split_whitespace().collect();
            assert!(
                ran.out.starts_with(&format!("{digits} ")),
                "{row}: {}",
                ran.out
            );
            counted += 1;
        }
    }
    assert!(counted >= 5, "{counted}");
    let lines = block_lines(&text);
    let (cluster, here): (Vec<&str>, Vec<&str>) = lines
        .into_iter()
        .partition(|line| line.starts_with("sbatch"));
    assert_eq!([cluster.len(), here.len()], [1, 4]);
    for line in here {
        let ran = reader.run(line);
        assert_eq!(ran.status, 0, "{line}: {}", ran.err);
    }
}

/// Steps of a search of 5×5.
fn steps(method: &str) -> u64 {
    let solve = format!("solve 5x5 --method {method} --stats --format none");
    let ran = Test::new(&solve).run();
    let steps = ran.err.split_once("steps=").expect("figures").1;
    let steps = steps.split(' ').next().and_then(|steps| steps.parse().ok());
    steps.expect("a number")
}

#[test]
fn the_commands_in_sentences_are_right() {
    let mut found = 0;
    for path in [
        "docs/commands.md",
        "docs/window.md",
        "docs/formats.md",
        "docs/history.md",
    ] {
        let reader = Reader::new();
        for command in spans(&read(path)) {
            found += 1;
            // A fragment, such as a method alone, needs no valid board.
            let ran = reader.run(&command);
            assert_ne!(ran.status, 3, "{path}: {command}: {}", ran.err);
        }
    }
    assert!(found > 2);
}

#[test]
fn the_page_about_the_window_has_a_row_for_each_tie_break() {
    let page = read("docs/window.md");
    for (key, tie_break) in (1..).zip(TieBreak::ALL) {
        let row = format!("| {} | `{key}` |\n", tie_break.describe());
        assert!(page.contains(&row), "missing in docs/window.md: {row}");
    }
}

#[test]
fn each_example_of_the_help_runs_and_is_in_the_manual() {
    let mut names = commands();
    names.push(String::new());
    for name in names {
        let reader = Reader::new();
        let help = Test::new(&format!("{name} --help")).run().out;
        let manual = Test::new(&format!("manual {name}")).run().out;
        let manual = manual
            .replace("\\*(Aq", "'")
            .replace("\\-", "-")
            .replace("\\\\", "\\");
        let (_, manual) = manual.split_once(".SH EXAMPLES\n").expect("examples");
        let (_, examples) = help.split_once("\nExamples:\n").expect("examples");
        for example in examples.lines() {
            assert!(
                manual.lines().any(|line| line == example),
                "{example}: {manual}"
            );
            let (command, comment) = parted(example.trim());
            let ran = reader.run(command);
            let is_stuck = comment.starts_with("stuck ");
            let expected = match comment.split_once("exit status ") {
                Some((_, status)) => status.parse().expect("a status"),
                None => 3 * i32::from(is_stuck),
            };
            assert_eq!(ran.status, expected, "{command}: {}", ran.err);
            assert!(
                !is_stuck || ran.err.contains(comment),
                "{command}: {}",
                ran.err
            );
        }
    }
}

#[test]
fn the_programs_of_the_page_about_judging_are_right() {
    let (page, reader) = (read("docs/judge.md"), Reader::new());
    let languages = [
        ("python", "tour.py", "python3 --version"),
        ("c", "tour.c", "cc -O2 -o tour tour.c"),
        ("cpp", "tour.cpp", "g++ -O2 -o tour tour.cpp"),
        ("java", "Tour.java", "javac Tour.java"),
        ("js", "tour.js", "node --version"),
        ("rust", "tour.rs", "rustc -O tour.rs"),
    ];
    for (language, file, compile) in languages {
        let (_, code) = page
            .split_once(&format!("```{language}\n"))
            .expect("a program");
        let (code, _) = code.split_once("```").expect("an end");
        fs::write(reader.folder.path().join(file), code).expect("a file");
        let words: Vec<&str> = compile.split(' ').collect();
        if !child::has(words[0]) {
            continue;
        }
        let mut compiler = std::process::Command::new(words[0]);
        let compiled = compiler
            .args(&words[1..])
            .current_dir(reader.folder.path())
            .status();
        assert!(compiled.expect("a compiler").success(), "{compile}");
        // The command in the sentence above the program.
        let (before, _) = page
            .split_once(&format!("```{language}\n"))
            .expect("a program");
        let command = before
            .split('`')
            .rev()
            .find(|span| span.starts_with("knights-tour judge"));
        let ran = reader.run(command.expect("a command"));
        assert_eq!(ran.status, 0, "{language}: {}{}", ran.out, ran.err);
    }
    let lines = block_lines(&page);
    let lines = lines
        .iter()
        .filter(|line| line.starts_with("knights-tour judge"));
    let commands: Vec<&str> = lines.map(|line| parted(line).0).collect();
    assert_eq!(commands.len(), 7, "{commands:?}");
    for command in commands {
        let needs = ["java", "node"]
            .into_iter()
            .find(|tool| command.contains(&format!("-- {tool} ")));
        if needs.is_none_or(child::has) {
            let ran = reader.run(command);
            assert_eq!(ran.status, 0, "{command}: {}{}", ran.out, ran.err);
        }
    }
}
