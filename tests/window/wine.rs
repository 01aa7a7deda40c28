//! The Windows program under Wine, run by `tests/windows.sh` one test at a time, because Wine has a single desktop.

use crate::desk::Desk;
use crate::{child, large};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Path of the Windows program, if under test.
pub(crate) fn program() -> Option<OsString> {
    std::env::var_os("KNIGHTS_TOUR_EXE")
}

pub(crate) fn command(program: &OsString) -> Command {
    let mut command = child::command("wine");
    let _ = command.arg(program);
    command
}

/// Ends Wine's desktop on the previous test's screen, and deletes the settings.
pub(crate) fn begin() {
    if let Some(settings) = settings() {
        let ended = Command::new("wineserver").arg("--kill").status();
        let _ = ended.expect("wineserver");
        let ended = Command::new("wineserver").arg("--wait").status();
        assert!(ended.expect("wineserver").success());
        let _ = fs::remove_dir_all(settings);
    }
}

pub(crate) fn settings() -> Option<PathBuf> {
    let _ = program()?;
    let prefix = std::env::var_os("WINEPREFIX").expect("a prefix of its own");
    let users = Path::new(&prefix).join("drive_c").join("users");
    let mut users = fs::read_dir(users).expect("users").flatten();
    let user = users.find(|user| user.file_name() != "Public");
    let user = user.expect("a user").path();
    Some(user.join("AppData/Roaming/knights-tour/config"))
}

fn name(path: &Path) -> String {
    format!("Z:{}", path.display()).replace('/', "\\")
}

/// Waits until the file dialog has the focus.
fn dialog(desk: &Desk, title: &str) {
    desk.until("the file dialog", || {
        let dialogs = desk.tool(&["search", "--onlyvisible", "--name", title]);
        let active = desk.tool(&["getactivewindow"]);
        !active.is_empty() && dialogs.lines().any(|window| window == active.trim())
    });
}

/// The program's twin in the package, for commands.
fn twin() -> PathBuf {
    PathBuf::from(program().expect("the program of the package")).with_extension("com")
}

/// The subsystem in the PE header of a program.
fn subsystem(program: &Path) -> u16 {
    let bytes = fs::read(program).expect("a program");
    let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let header = usize::from(word(0x3c));
    assert_eq!(bytes[header..header + 4], *b"PE\0\0");
    word(header + 92)
}

/// Runs a line in `cmd`, in the folder of the package.
fn cmd(line: &str) -> Output {
    let mut command = Command::new("wine");
    let _ = command
        .args(["cmd", "/c", line])
        .current_dir(twin().parent().expect("a folder"));
    command.output().expect("wine")
}

fn wine(desk: &Desk, arguments: &[&str]) {
    let mut command = Command::new("wine");
    let _ = command.args(arguments).env("DISPLAY", desk.display());
    let ended = command.stdout(Stdio::null()).status();
    assert!(ended.expect("wine").success(), "{arguments:?}");
}

#[test]
#[ignore = "run by tests/windows.sh"]
fn a_double_click_opens_the_window_without_a_console() {
    /// `IMAGE_SUBSYSTEM_WINDOWS_GUI`: Windows opens no console, and `cmd` does not wait.
    const WINDOW: u16 = 2;
    let desk = large();
    let program = twin().with_extension("exe");
    assert_eq!(subsystem(&program), WINDOW);
    wine(
        &desk,
        &["start", "/unix", program.to_str().expect("a plain path")],
    );
    let window = ["search", "--onlyvisible", "--class", "knights-tour.exe"];
    desk.until("the window", || !desk.tool(&window).is_empty());
    // The next test's desk ends it.
}

#[test]
#[ignore = "run by tests/windows.sh"]
fn a_terminal_starts_the_twin_of_the_window_and_waits_for_it() {
    /// `IMAGE_SUBSYSTEM_WINDOWS_CUI`.
    const CONSOLE: u16 = 3;
    assert_eq!(subsystem(&twin()), CONSOLE);
    let text = |output: Output| String::from_utf8(output.stdout).expect("text");
    let board = text(cmd("knights-tour solve 8x8 --format grid"));
    assert_eq!(board.lines().count(), 17, "{board}");
    assert_eq!(
        text(cmd("knights-tour solve 8x8 --format grid | more")).trim(),
        board.trim()
    );
    for (line, status) in [
        ("knights-tour solve 5x5", 0),
        ("knights-tour solve 3x3", 1),
        ("knights-tour solve 0x3", 2),
        ("knights-tour solve 8x8 --method plain --max-steps 10", 3),
    ] {
        assert_eq!(cmd(line).status.code(), Some(status), "{line}");
    }
    let is_coloured = |line: &str| text(cmd(line)).contains('\u{1b}');
    assert!(is_coloured("set CLICOLOR_FORCE=1&& knights-tour --help"));
    assert!(!is_coloured("knights-tour --help"));
}

#[test]
#[ignore = "run by tests/windows.sh"]
fn ctrl_c_ends_a_command_and_leaves_no_file() {
    const INTERRUPTED: i32 = 130;
    let folder = tempfile::tempdir().expect("a folder");
    let files = || fs::read_dir(folder.path()).expect("a folder").count();
    let desk = large();
    begin();
    let mut command = command(&twin().into_os_string());
    let _ = command.env("DISPLAY", desk.display());
    let _ = command.args(["solve", "1000000x1000000", "--format", "csv", "-o", "x.csv"]);
    let mut child = command
        .current_dir(folder.path())
        .spawn()
        .expect("it starts");
    desk.until("the file", || files() > 0);
    // Wine translates the signal into Ctrl+C.
    let killed = Command::new("kill")
        .args(["-s", "INT", &child.id().to_string()])
        .status();
    assert!(killed.expect("kill").success());
    assert_eq!(child.wait().expect("a child").code(), Some(INTERRUPTED));
    assert_eq!(files(), 0);
}

#[test]
#[ignore = "run by tests/windows.sh"]
fn the_scale_and_the_theme_are_those_of_windows() {
    const DESKTOP: &str = r"HKCU\Control Panel\Desktop";
    const THEMES: &str = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize";
    let set = |desk: &Desk, key: &str, name: &str, value: &str| {
        let number = ["/v", name, "/t", "REG_DWORD", "/d", value, "/f"];
        wine(desk, &[&["reg", "add", key], &number[..]].concat());
    };
    let desk = Desk::new(2880, 1800, 96);
    set(&desk, DESKTOP, "LogPixels", "192");
    set(&desk, THEMES, "AppsUseLightTheme", "0");
    begin();
    let app = desk.open(&["--board", "5x5"]);
    assert_eq!(app.layout().whole_tile(), 150);
    let (x, y) = app.target("title");
    let ink = app.pixels(x, y - 30, 1, 1);
    assert!(ink[0].iter().all(|&colour| colour < 0x60), "{ink:?}");
    app.key("ctrl+q");
    assert!(app.ended().success());
    set(&desk, DESKTOP, "LogPixels", "96");
    set(&desk, THEMES, "AppsUseLightTheme", "1");
}

#[test]
#[ignore = "run by tests/windows.sh"]
fn a_tour_is_played_and_saved_by_the_dialog_of_windows() {
    let desk = large();
    let app = desk.open(&[]);
    assert_eq!(app.layout().whole_tile(), 75);
    app.click_square("8x8", "c3");
    assert_eq!(app.until("start "), "start square=c3");
    app.key("space");
    assert!(app.until("move ").starts_with("move n=1 from=c3 to="));
    app.key("End");
    assert!(app.until("complete ").starts_with("complete squares=64 "));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tour.png");
    app.key("ctrl+s");
    dialog(&desk, "Save");
    // The dialog accepts keys only after a delay.
    desk.until("the picture", || {
        app.key("ctrl+a");
        app.write(&name(&path));
        app.key("Return");
        desk.soon(|| path.exists())
    });
    assert_eq!(app.until("saved "), format!("saved path={:?}", name(&path)));
    let picture = image::open(&path).expect("a picture");
    assert_eq!((picture.width(), picture.height()), (600, 600));
}

#[test]
#[ignore = "run by tests/windows.sh"]
fn alt_f4_ctrl_c_and_logging_off_keep_the_game() {
    let desk = large();
    let app = desk.open(&["--start", "a1"]);
    app.key("Right");
    let _ = app.until("move n=1 ");
    app.key("alt+F4");
    assert!(app.ended().success());
    let app = desk.open(&[]);
    assert_eq!(app.since_opening("seek "), "seek step=1 of=1");
    app.key("Right");
    let _ = app.until("move n=2 ");
    // Wine translates the signal into Ctrl+C.
    app.signal("INT");
    assert!(app.ended().success());
    let app = desk.open(&[]);
    assert_eq!(app.since_opening("seek "), "seek step=2 of=2");
    app.key("Right");
    let _ = app.until("move n=3 ");
    wine(&desk, &["wineboot", "--end-session"]);
    let _ = app.ended();
    let app = desk.open(&[]);
    assert_eq!(app.since_opening("seek "), "seek step=3 of=3");
    app.key("ctrl+q");
    assert!(app.ended().success());
}
