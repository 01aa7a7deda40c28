//! Keys: shortcuts on every keyboard layout, and keys typed faster than frames.

use crate::large;
use std::process::Command;

// Key codes of keys of a US keyboard.
const TWO: &str = "11";
const E: &str = "26";
const F: &str = "41";

#[test]
fn shortcuts_work_on_every_layout() {
    let desk = large();
    // Where A, Z and Q are.
    let layouts = [
        ("us", ["38", "52", "24"]),
        ("ru", ["38", "52", "24"]),
        ("gr", ["38", "52", "24"]),
        ("il", ["38", "52", "24"]),
        ("fr", ["24", "25", "38"]),
    ];
    for (layout, [a, z, q]) in layouts {
        let set = Command::new("setxkbmap")
            .args(["-display", desk.display(), layout])
            .status();
        assert!(
            set.expect("setxkbmap, of Xvfb's packages").success(),
            "{layout}"
        );
        let app = desk.open(&["--board", "5x5", "--start", "a1"]);
        app.activate();
        app.key(a);
        let _ = app.until("complete squares=25");
        app.key(&format!("ctrl+{E}"));
        let _ = app.target("Save as\u{2026}");
        app.key("Escape");
        app.until_gone("Save as\u{2026}");
        app.key(&format!("ctrl+{z}"));
        let _ = app.until("undo");
        app.key(&format!("ctrl+{TWO}"));
        let _ = app.until("mode name=play");
        app.key(&format!("alt+{F}"));
        let _ = app.target("Quit");
        app.key("Escape");
        app.key(&format!("ctrl+{q}"));
        assert!(app.ended().success(), "{layout}");
    }
}

#[test]
fn keys_typed_ahead_choose_the_right_row() {
    let desk = large();
    let app = desk.open(&[]);
    app.activate();
    for (downs, mode) in [(1, "play"), (3, "puzzle"), (0, "watch"), (2, "two-knights")] {
        let keys = ["alt+p"]
            .into_iter()
            .chain(["Down"].repeat(downs))
            .chain(["Return"]);
        let _ = desk.tool(
            &["key", "--delay", "1"]
                .into_iter()
                .chain(keys)
                .collect::<Vec<_>>(),
        );
        let _ = app.until(&format!("mode name={mode}"));
    }
}
