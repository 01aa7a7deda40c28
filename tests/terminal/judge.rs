//! `judge`: programs of students with one planted fault each, right ones, and children that do not want to end.

use crate::child;
use crate::run::Test;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program with one planted fault, and the causes that name it.
type Faulty = (&'static str, &'static [&'static str]);

const FAULTY: [Faulty; 22] = [
    ("colour_unchecked.py", &["colour-unchecked"]),
    ("deep_recursion.py", &["crash"]),
    ("fixed_array.c", &["crash"]),
    ("fixed_size.py", &["board"]),
    ("greedy.py", &["no-backtracking"]),
    ("negative_index.py", &["over-the-edge"]),
    ("not_freed.py", &["gives-up"]),
    ("off_board.py", &["off-board"]),
    ("one_too_few.py", &["one-move-too-few"]),
    ("prints_forever.py", &["endless-output"]),
    ("random_walk.py", &["random", "no-backtracking"]),
    ("greedy_table.py", &["no-backtracking"]),
    ("last_move_missing.c", &["one-move-too-few"]),
    ("never_freed.py", &["gives-up"]),
    ("rows_for_columns.c", &["start"]),
    ("from_one.py", &["start"]),
    ("corner.js", &["start"]),
    ("chance.py", &["random"]),
    // Its degrees count visited squares, which shows only in that large boards take too long.
    ("fixed_degrees.c", &["slow"]),
    ("start_ignored.py", &["start"]),
    ("swapped.py", &["start"]),
    ("visited_unchecked.py", &["visited-again"]),
];

/// Programs of which many runs take all their time: tested only with `KNIGHTS_TOUR_SLOW`.
const SLOW: [Faulty; 9] = [
    ("doubled_move.py", &["move-missing"]),
    ("endless.py", &["endless-loop"]),
    ("no_rule.py", &["slow"]),
    ("off_by_one.py", &["start"]),
    ("fixed_order.py", &["slow"]),
    ("two_two.py", &["move-table"]),
    ("same_move_twice.c", &["move-missing"]),
    ("every_colour.py", &["colour-unchecked"]),
    ("wrong_move.py", &["move-table"]),
];

const RIGHT: [&str; 5] = [
    "as_json.py",
    "look_ahead.py",
    "recursive.py",
    "rule.c",
    "stack.py",
];

/// Fewer questions than usual, which are enough for these programs.
const QUICK: &str = "--boards 3x4,3x7,5x5,5x7,6x6,30x30";

fn data(folder: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    root.join("tests/data/judge").join(folder)
}

/// The command that runs a program, compiled into `folder` if necessary; `None` without its compiler.
fn command(program: &Path, folder: &Path) -> Option<String> {
    let source = program.display().to_string();
    for (ending, interpreter) in [(".py", "python3"), (".js", "node")] {
        if source.ends_with(ending) {
            return child::has(interpreter).then(|| format!("{interpreter} {source}"));
        }
    }
    let to = folder.join("compiled").display().to_string();
    if !child::has("cc") {
        return None;
    }
    let compile = ["-O1", "-w", "-o", &to, &source];
    let compiled = Command::new("cc").args(compile).status();
    assert!(compiled.expect("a compiler").success(), "{source}");
    Some(to)
}

/// What is said about a program: an object, and `null` without its compiler.
fn judged(options: &str, program: &Path, status: i32) -> Value {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(command) = command(program, folder.path()) else {
        return Value::Null;
    };
    let ran = Test::new(&format!(
        "judge {options} --format json -- {command} {{w}} {{h}} {{x}} {{y}}"
    ));
    serde_json::from_str(&ran.status(status).run().out).expect("JSON")
}

#[test]
fn the_planted_fault_is_named() {
    let listed = fs::read_dir(data("faulty")).expect("programs").count();
    assert_eq!(listed, FAULTY.len() + SLOW.len());
    let is_slow = std::env::var_os("KNIGHTS_TOUR_SLOW").is_some();
    let slow = SLOW.iter().filter(|_| is_slow);
    for (name, expected) in FAULTY.iter().chain(slow) {
        let within = |time: &str| {
            let said = judged(
                &format!("{QUICK} --time {time}"),
                &data("faulty").join(name),
                1,
            );
            let causes = said["causes"].as_array();
            let names = |cause: &Value| cause["name"].as_str().map(str::to_owned);
            let named: Vec<String> = causes.into_iter().flatten().filter_map(names).collect();
            let is_named = expected
                .iter()
                .all(|cause| named.iter().any(|it| it == cause));
            (said.is_null() || is_named).then_some(()).ok_or(said)
        };
        // On a busy machine, a program may print too little in a second.
        if let Err(said) = within("1s").or_else(|_| within("20s")) {
            panic!("{name}: {said:#}");
        }
    }
}

#[test]
fn no_fault_is_named_in_right_programs() {
    for name in RIGHT {
        let said = judged("", &data("right").join(name), 0);
        assert!(
            said.is_null() || said["causes"] == serde_json::json!([]),
            "{name}: {said:#}"
        );
    }
}

/// The answer of a shell script that is asked once.
fn of_script(script: &str, options: &str) -> (String, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("run.sh"), script).expect("a script");
    let options = format!("judge --boards 8x8 --time 1s --format csv {options} -- sh run.sh {{w}}");
    let out = Test::new(&options)
        .folder(folder.path())
        .status(1)
        .run()
        .out;
    let line = out.lines().nth(1).expect("an answer");
    (line.split(',').nth(2).expect("a kind").to_owned(), folder)
}

#[test]
fn programs_that_do_not_want_to_end_are_ended() {
    let scripts = [
        ("while :; do :; done", "TooSlow"),
        ("trap '' TERM INT HUP XCPU; while :; do :; done", "TooSlow"),
        ("exec >&- 2>&- <&-; sleep 1000", "TooSlow"),
        ("kill -STOP $$", "TooSlow"),
        ("yes", "TooMuch"),
        ("head -c 1000000000 /dev/zero", "TooMuch"),
        ("kill -SEGV $$", "Crash"),
        ("exit 3", "Crash"),
        ("cat; echo none", "Denied"),
        (
            "f() { [ $1 = 0 ] || { f $(($1 - 1)) & f $(($1 - 1)) & }; sleep 1000; }; f 5",
            "TooSlow",
        ),
    ];
    for (script, kind) in scripts {
        assert_eq!(of_script(script, "").0, kind, "{script}");
    }
}

#[test]
fn children_end_with_their_parent() {
    let script = "sleep 1000 & echo $! > child; trap '' TERM; echo none";
    let (kind, folder) = of_script(script, "");
    assert_eq!(kind, "Denied");
    wait_for_the_end_of_the_child(folder.path());
}

#[test]
fn an_interrupt_ends_the_judged_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "trap '' INT TERM; echo $$ > begun; mv begun child; sleep 1000";
    fs::write(folder.path().join("run.sh"), script).expect("a script");
    let mut command = child::command(assert_cmd::cargo::cargo_bin("knights-tour"));
    let _ = command.args(["judge", "--time", "10m", "--", "sh", "run.sh"]);
    let mut judge = command.current_dir(folder.path()).spawn().expect("it runs");
    while !folder.path().join("child").exists() {
        std::thread::yield_now();
    }
    let interrupt = ["-INT", &judge.id().to_string()];
    assert!(
        Command::new("kill")
            .args(interrupt)
            .status()
            .expect("kill")
            .success()
    );
    assert_eq!(judge.wait().expect("an end").code(), Some(130));
    wait_for_the_end_of_the_child(folder.path());
}

/// Waits until the system has removed the process whose ID is in the file `child`, which it does a moment after its end.
fn wait_for_the_end_of_the_child(folder: &Path) {
    let child = fs::read_to_string(folder.join("child")).expect("a process ID");
    let state = format!("/proc/{}/stat", child.trim());
    while fs::read_to_string(&state).is_ok_and(|state| !state.contains(") Z")) {
        std::thread::yield_now();
    }
}

#[test]
fn memory_is_limited() {
    if child::has("python3") && cfg!(target_os = "linux") {
        let script = "exec python3 -c 'x = bytearray(200 << 20)'";
        assert_eq!(of_script(script, "--memory 100").0, "Crash");
        assert_eq!(of_script(script, "--memory 1000").0, "Denied");
    }
}

#[test]
fn the_question_can_be_input_and_names() {
    for (input, start) in [("{w} {h} {x1} {row1}", "3 4 1 4"), ("{n}\\n{start}", "")] {
        let folder = tempfile::tempdir().expect("a folder");
        let script = "cat > asked; echo none";
        fs::write(folder.path().join("run.sh"), script).expect("a script");
        let test = [
            "judge", "--boards", "3x4,1x1", "--starts", "a1", "--input", input, "--", "sh",
            "run.sh",
        ];
        let _ = Test::of(&test).folder(folder.path()).status(1).run();
        let asked = fs::read_to_string(folder.path().join("asked")).expect("input");
        assert!(
            start.is_empty() || asked == start || asked == "1 1 1 1",
            "{asked}"
        );
        assert!(!start.is_empty() || asked == "1\na1", "{asked}");
    }
}

#[test]
fn a_program_without_placeholders_is_judged_by_what_it_prints() {
    let solve = Test::new("solve 6x6").run().out;
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("tour.txt"), solve).expect("a file");
    let said = Test::new("judge -- cat tour.txt")
        .folder(folder.path())
        .run()
        .out;
    assert!(said.contains("1 of 1 answers are right"), "{said}");
}

#[test]
fn every_submission_of_a_folder_is_judged_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let submissions = folder.path().join("submissions");
    fs::create_dir(&submissions).expect("a folder");
    let programs = [
        ("crash.sh", "kill -SEGV $$"),
        ("endless.sh", "while :; do :; done"),
        ("flood.sh", "yes"),
        (
            "fork.sh",
            "f() { [ $1 = 0 ] || { f $(($1 - 1)) & f $(($1 - 1)) & }; sleep 1000; }; f 5",
        ),
        ("none.sh", "echo none"),
        ("right, perhaps.sh", "echo 1"),
    ];
    for (name, script) in programs {
        fs::write(submissions.join(name), script).expect("a script");
    }
    let judge = "judge --each submissions --csv grades.csv --reports reports --boards 1x1,5x5 --starts a1 --time 1s -- sh {file} {w}";
    let out = Test::new(judge).folder(folder.path()).status(1).run().out;
    assert_eq!(out.lines().count(), programs.len(), "{out}");
    let table = || fs::read_to_string(folder.path().join("grades.csv")).expect("a table");
    let whole = table();
    for cause in [
        "crash",
        "endless-loop",
        "endless-output",
        "gives-up",
        "\"right, perhaps.sh\"",
    ] {
        assert!(whole.contains(cause), "{whole}");
    }
    let report = fs::read_to_string(folder.path().join("reports/none.sh.md")).expect("a report");
    assert!(report.starts_with("# none.sh\n"), "{report}");
    // A line that was cut off is judged again, the others are not.
    let cut = whole.trim_end().rsplit_once('\n').expect("lines").0;
    fs::write(
        folder.path().join("grades.csv"),
        format!("{cut}\nhalf a li"),
    )
    .expect("a table");
    let out = Test::new(judge).folder(folder.path()).status(1).run().out;
    assert_eq!(out.lines().count(), 1, "{out}");
    let mut lines: Vec<String> = table().lines().map(str::to_owned).collect();
    let mut expected: Vec<&str> = whole.lines().collect();
    lines.sort_unstable();
    expected.sort_unstable();
    assert_eq!(lines, expected);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let cases = [
        (
            "judge --boards 5x6 -- echo {n}",
            "error: {n} needs a square board: name one with --boards\n",
        ),
        (
            "judge --boards 101x100 -- echo {w}",
            "too large: at most 10 000 squares are possible",
        ),
        (
            "judge --boards 5x5 --starts z9 -- echo {x}",
            "z9 is not on the board",
        ),
        (
            "judge -- ./no-such-program",
            "error: cannot run ./no-such-program: ",
        ),
    ];
    for (arguments, message) in cases {
        let _ = Test::new(arguments).status(2).stderr_part(message).run();
    }
}
