//! Interrupts, full devices, hostile files and other failures.
#![cfg(unix)]

use crate::child;
use crate::run::{Test, without_progress};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Time limit; passing tests take far less.
const PATIENCE: Duration = Duration::from_secs(30);

fn program() -> PathBuf {
    assert_cmd::cargo::cargo_bin("knights-tour")
}

/// Runs a shell line; `$KT` is the program.
fn shell(folder: &Path, line: &str) -> Output {
    child::command("sh")
        .args(["-c", line])
        .env("KT", program())
        .current_dir(folder)
        .output()
        .expect("a shell")
}

fn text(bytes: &[u8]) -> String {
    without_progress(&String::from_utf8_lossy(bytes))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    names
        .map(|name| name.to_string_lossy().into_owned())
        .collect()
}

/// Kills the program at the end of the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Whether the program has opened a file in a folder, possibly an unnamed one.
fn is_writing(program: u32, folder: &Path, before: usize) -> bool {
    let open = fs::read_dir(format!("/proc/{program}/fd"));
    let mut open = open.into_iter().flatten().flatten();
    let folder_of = |entry: fs::DirEntry| fs::read_link(entry.path()).ok();
    open.any(|entry| folder_of(entry).is_some_and(|file| file.starts_with(folder)))
        || names(folder).len() > before
}

/// Sends a signal once the program has started to write.
fn interrupted(folder: &Path, arguments: &[&str], signal: &str) -> Option<i32> {
    const MOMENT: Duration = Duration::from_millis(1);
    let folder = &folder.canonicalize().expect("a folder");
    let before = names(folder).len();
    let child = child::command(program())
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::null())
        .spawn();
    let mut child = Running(child.expect("it starts"));
    while !is_writing(child.0.id(), folder, before) {
        thread::sleep(MOMENT);
        assert_eq!(
            child.0.try_wait().expect("a child"),
            None,
            "it ended unasked"
        );
    }
    let pid = child.0.id().to_string();
    let killed = Command::new("kill").args(["-s", signal, &pid]).status();
    assert!(killed.expect("kill runs").success());
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(status) = child.0.try_wait().expect("a child") {
            return status.code();
        }
        assert!(Instant::now() < end, "{arguments:?} does not hear {signal}");
        thread::sleep(MOMENT);
    }
}

#[test]
fn no_signal_leaves_a_file_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    let tour = Test::new("solve 80x80 --format moves").folder(there).run();
    fs::write(there.join("tour.moves"), tour.out).expect("written");
    let commands: [&[&str]; 3] = [
        &["solve", "1000000x1000000", "--format", "csv", "-o", "x.csv"],
        &["render", "tour.moves", "-o", "x.gif", "--tile", "50"],
        &["1", "1", "5000", "5000"],
    ];
    for arguments in commands {
        for (signal, status) in [
            ("INT", Some(130)),
            ("TERM", Some(143)),
            ("HUP", Some(129)),
            ("QUIT", Some(131)),
            #[cfg(target_os = "linux")]
            ("KILL", None),
        ] {
            assert_eq!(
                interrupted(there, arguments, signal),
                status,
                "{arguments:?}"
            );
            assert_eq!(names(there), ["tour.moves"], "{arguments:?} {signal}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn who_is_asked_not_to_hear_a_hang_up_does_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = "trap '' HUP; $KT solve 3000x3000 --format csv -o x.csv & p=$!; \
                until test -e x.csv || ls -l /proc/$p/fd | grep -q \"$PWD/\"; do :; done; kill -HUP $p; wait $p; echo $?";
    let output = shell(folder.path(), line);
    assert_eq!(text(&output.stdout), "0\n");
    assert_eq!(names(folder.path()), ["x.csv"]);
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_where_the_program_or_room_for_a_file_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    // In units of 512 or 1024 bytes, depending on the shell.
    let line = "ulimit -f 1; exec $KT solve 300x300 -o f.json";
    let too_large = shell(there, line);
    assert_eq!(
        text(&too_large.stderr),
        "error: f.json could not be written: File too large (os error 27)\n"
    );
    assert_eq!(too_large.status.code(), Some(2));
    let into_output = "ulimit -f 1; exec $KT solve 300x300 > f.txt";
    assert_eq!(shell(there, into_output).status.code(), Some(2));
    fs::remove_file(there.join("f.txt")).expect("a file");
    // Running out of memory aborts the program, which cannot be handled.
    for signal in ["ABRT", "KILL"] {
        let arguments = ["solve", "3000x3000", "--format", "csv", "-o", "v.csv"];
        assert_eq!(interrupted(there, &arguments, signal), None, "{signal}");
        assert_eq!(names(there), [""; 0], "{signal}");
    }
    let nowhere = shell(there, "$KT solve 8x8 -o no/such/folder.json");
    assert_eq!(
        text(&nowhere.stderr),
        "error: no/such/folder.json could not be written: No such file or directory (os error 2)\n"
    );
    assert_eq!(names(there), [""; 0]);
}

#[test]
#[cfg(target_os = "linux")]
fn whatever_cannot_be_written_to_standard_output_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    for words in [
        "--help",
        "--version",
        "solve --help",
        "help solve",
        "manual",
        "manual --list",
        "completions bash",
        "solve 8x8",
    ] {
        let output = shell(folder.path(), &format!("$KT {words} >/dev/full"));
        assert_eq!(output.status.code(), Some(2), "{words}");
        let errors = text(&output.stderr);
        assert!(
            errors.starts_with("error: cannot write to standard output: "),
            "{words}: {errors}"
        );
        assert_eq!(errors.lines().count(), 1, "{words}: {errors}");
        // A closed pipe is not an error.
        let line = format!("{{ $KT {words}; echo $? >&2; }} | :");
        assert_eq!(text(&shell(folder.path(), &line).stderr), "0\n", "{words}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_message_that_cannot_be_written_changes_no_status() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    for (line, status) in [
        ("$KT solve 2x2 2>/dev/full", 1),
        ("$KT solve 2x2 2>&-", 1),
        ("$KT solve 8x8 --stats --format none 2>/dev/full", 0),
        ("$KT at 8x8 1 --stats 2>/dev/full >/dev/null", 0),
        ("printf 'a1\\na1\\n' | $KT verify - 2>/dev/full", 1),
        (
            "printf 'x 0 0 5\\n0 0 0 5\\n' | $KT two-knights 2>/dev/full >/dev/null",
            2,
        ),
    ] {
        assert_eq!(shell(there, line).status.code(), Some(status), "{line}");
    }
}

#[test]
fn files_keep_what_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    let path = |name: &str| there.join(name);
    Test::new("solve 6x6 -o a.json").folder(there).run();
    fs::set_permissions(path("a.json"), fs::Permissions::from_mode(0o600)).expect("a mode");
    Test::new("solve 6x6 -o a.json")
        .folder(there)
        .status(2)
        .run();
    Test::new("solve 6x6 -o a.json --force").folder(there).run();
    let mode = fs::metadata(path("a.json"))
        .expect("a file")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    symlink("nowhere.json", path("d.json")).expect("a link");
    Test::new("solve 6x6 -o d.json").folder(there).run();
    assert!(
        fs::symlink_metadata(path("d.json"))
            .expect("a link")
            .is_symlink()
    );
    assert!(path("nowhere.json").exists());
    // Redirected output is appended to, not replaced.
    let line =
        "echo before > log; $KT solve 6x6 --format moves -o /dev/stdout >> log; echo after >> log";
    assert!(shell(there, line).status.success());
    let log = fs::read_to_string(path("log")).expect("a log");
    assert!(
        log.starts_with("before\n") && log.ends_with("after\n"),
        "{log}"
    );
    assert_eq!(log.lines().count(), 38);
    let line =
        "$KT solve 99x99 --format moves -o /dev/stdout | head -n 1; $KT solve 6x6 -o /dev/null";
    assert!(shell(there, line).status.success());
    // Six processes compete; exactly one creates the file.
    let line = "for seed in 1 2 3 4 5 6; do $KT solve 99x99 --seed $seed -o same.json 2>/dev/null && echo made & done; wait";
    assert_eq!(text(&shell(there, line).stdout), "made\n");
    assert!(names(there).iter().all(|name| !name.starts_with('.')));
}

#[cfg(target_os = "linux")]
#[test]
fn all_that_is_read_is_bounded() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    for line in [
        "$KT verify /dev/zero",
        "$KT verify /dev/urandom",
        "$KT render /dev/zero -o x.svg",
        "$KT verify - < /dev/zero",
        "$KT two-knights < /dev/zero",
        "$KT console < /dev/zero",
        "yes 1234567890 | head -c 200000000 | tr -d '\\n' | $KT verify -",
        "yes '1 2' | head -c 60000000 | $KT verify -",
        "yes '1 2 3' | head -c 60000000 | $KT verify -",
        "yes a1 | head -c 60000000 | $KT verify -",
        "yes '\"a1\",' | head -c 60000000 | (printf '{\"moves\":['; cat; printf '\"a1\"]}') | $KT verify -",
    ] {
        // Address space in kilobytes; the program uses less than it reserves.
        let output = shell(there, &format!("ulimit -v 600000; {line}"));
        let errors = text(&output.stderr);
        let status = output.status.code();
        assert!(matches!(status, Some(1 | 2)), "{line}: {status:?} {errors}");
        assert!(
            errors.len() < 400 && errors.starts_with("error: "),
            "{line}: {errors}"
        );
        assert_eq!(errors.lines().count(), 1, "{line}: {errors}");
    }
    assert_eq!(names(there), [""; 0]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_of_a_few_bytes_makes_no_large_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    let claim = "{\"version\":1,\"width\":46340,\"height\":46340,\"moves\":[\"a1\"]}";
    fs::write(there.join("big.json"), claim).expect("written");
    for (name, limit) in [
        (
            "b.svg",
            "at most 4\u{2009}000\u{2009}000 squares are possible",
        ),
        ("b.png", "on at most 67\u{2009}108\u{2009}864"),
        (
            "b.gif",
            "too long: at most 10\u{2009}000 squares are possible",
        ),
        ("b.json", "no tour"),
        ("b.moves", "no tour"),
    ] {
        let line = format!("ulimit -v 400000; $KT render big.json -o {name}");
        let errors = text(&shell(there, &line).stderr);
        assert!(errors.contains(limit), "{name}: {errors}");
        assert!(!there.join(name).exists());
    }
    // The message suggests a smaller tile only if that would help.
    for (board, limit) in [
        (95, "choose tiles of up to 47 pixels"),
        (120, "too long: at most 10\u{2009}000 squares are possible"),
    ] {
        let gif = shell(
            there,
            &format!("$KT solve {board}x{board} --tile 75 -o x.gif"),
        );
        let errors = text(&gif.stderr);
        assert!(errors.contains(limit), "{errors}");
        assert_eq!(gif.status.code(), Some(2));
    }
}

#[test]
fn what_is_in_a_file_is_not_sent_to_the_terminal() {
    let run = Test::new("verify -")
        .stdin("a1\n\u{1b}]0;owned\u{7}\u{1b}[31mred1\n")
        .status(2)
        .run();
    assert!(!run.err.contains(['\u{1b}', '\u{7}']), "{:?}", run.err);
    let folder = tempfile::tempdir().expect("a folder");
    let name = OsStr::from_bytes(b"b\xff\x1b[31m.moves");
    fs::write(folder.path().join(name), "a1\nb9z\n").expect("written");
    let output = child::command(program())
        .arg("verify")
        .arg(name)
        .current_dir(folder.path())
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(!output.stderr.contains(&0x1b), "{}", text(&output.stderr));
    let long = format!("verify --\u{202e}{}", "x".repeat(10_000));
    for arguments in [
        "solve 8x8 --\u{202e}txet",
        "solve 8x8\u{2066}",
        "\u{202e}",
        &long,
    ] {
        let run = Test::new(arguments).status(2).run();
        let is_raw = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        assert!(!run.err.contains(is_raw), "{:?}", run.err);
        assert!(run.err.len() < 600, "{}", run.err);
    }
}

#[test]
fn the_other_names_of_a_replaced_file_are_told_of() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("tour.txt"), "old").expect("written");
    fs::hard_link(folder.path().join("tour.txt"), folder.path().join("b")).expect("linked");
    Test::new("solve 5x5 -o tour.txt --force")
        .folder(folder.path())
        .stderr_part("hard links to tour.txt")
        .run();
    let other = fs::read_to_string(folder.path().join("b"));
    assert_eq!(other.expect("read"), "old");
}

#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = shell(
        folder.path(),
        "ulimit -v 300000; $KT solve 10000x10000 --end b1 --format none",
    );
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("not enough memory"));
}

#[cfg(target_os = "linux")]
#[test]
fn pages_of_large_boards_are_small_and_take_little_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    assert!(shell(there, "$KT solve 200x200 -o t.json").status.success());
    // In kilobytes; the program uses less than it reserves.
    let line = "ulimit -v 400000; $KT render t.json t.json -o t.pdf --per-page 2 --look discs";
    let output = shell(there, line);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let size = fs::metadata(there.join("t.pdf")).expect("written").len();
    assert!(size < 2 * 4_000_000, "{size}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_tour_of_any_length_is_written_and_verified_in_little_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    // The program maps about 150 MB, and each thread 64 MB.
    let line = "ulimit -v 900000; $KT solve 3000x3000 --format moves | $KT verify -";
    let verified = shell(there, line);
    assert_eq!(
        text(&verified.stdout),
        "a closed tour of 3000x3000 from a1: 9000000 squares\n",
        "{}",
        text(&verified.stderr)
    );
    // A longer file is not held in memory, yet an error in its last lines is found.
    let line = "$KT solve 3000x3000 --format moves > t; tail -n 3 t > last; \
                { cat t; tail -n 1 t; } | $KT verify -; { head -n 8999999 t; echo a1; } | $KT verify -";
    let errors = text(&shell(there, line).stderr);
    assert!(errors.contains("move 9000000, from "), "{errors}");
    let line = "$KT solve 1000000x1000000 | head -c 1000000 | wc -c";
    assert_eq!(text(&shell(there, line).stdout).trim(), "1000000");
    let none = shell(there, "$KT solve 1000000x1000000 --format none --stats");
    assert!(text(&none.stderr).starts_with("stats squares=1000000000000 "));
}

#[test]
fn a_single_square_is_a_tour_that_ends_on_it() {
    Test::new("solve 1x1 --end a1 --format moves")
        .stdout("a1\n")
        .run();
    Test::new("verify -")
        .stdin("a1\nb3\nc1\na2\nc3\nb1\na3\nc2\n")
        .status(1)
        .run();
    let open = Test::new("solve 5x5 --format moves").run().out;
    Test::new("verify -")
        .stdin(open)
        .stdout("an open tour of 5x5 from a1 to b4: 25 squares\n")
        .stderr("read as a list of squares\n")
        .run();
}

#[test]
fn a_sign_may_touch_its_row() {
    let apart = Test::new("two-knights")
        .stdin("0 0 5 5\n@ 1 2\n# 3 4\n")
        .status(2)
        .run();
    let touching = Test::new("two-knights")
        .stdin("0 0 5 5\n@1 2\n#3 4\n")
        .status(2)
        .run();
    assert_eq!((apart.out, apart.err), (touching.out, touching.err));
}

#[test]
fn a_census_of_a_board_without_a_move_is_there_at_once() {
    let run = Test::new("census 1x1000000 --format csv").run();
    assert_eq!(run.out.lines().count(), 1_000_001);
}
