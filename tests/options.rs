//! Options of the window that need no window.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_knights-tour"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the application starts")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn bad_input_is_answered_with_what_was_wrong_and_what_would_be_right() {
    let cases: &[(&[&str], &str)] = &[
        (&["--board", "0x5"], "each side must be from 1 to"),
        (&["--board", "axb"], "such as 8x8"),
        (&["--board", "5"], "such as 8x8"),
        (
            &["--board", "1048577x8"],
            "each side must be from 1 to 1048576",
        ),
        (&["--start", "z9"], "8x8 has squares a1 to h8"),
        (&["--start", "?"], "such as a8"),
        (&["--start", "i1", "--board", "8x8"], "has squares a1 to h8"),
        (&["--speed", "0"], "1..=10000000"),
        (&["--speed", "fast"], "invalid value"),
        (&["--mode", "dance"], "possible values: watch"),
        (&["--seed", "-1"], "--seed"),
        (&["--bord", "8x8"], "--board"),
    ];
    for (arguments, expected) in cases {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let errors = errors(&output);
        assert!(errors.contains(expected), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn help_and_version_are_written_to_standard_output() {
    for (option, expected) in [
        ("--help", "Examples:"),
        ("--version", env!("CARGO_PKG_VERSION")),
    ] {
        let output = run(&[option]);
        assert_eq!(output.status.code(), Some(0));
        assert!(String::from_utf8_lossy(&output.stdout).contains(expected));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_screen_a_sentence_says_so() {
    let output = run(&["--board", "8x8"]);
    assert_eq!(output.status.code(), Some(1));
    let errors = errors(&output);
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.contains("window"), "{errors}");
}
