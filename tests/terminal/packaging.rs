//! Contents of the packages, checked without a build.

use crate::run::Test;
use knights_tour::board::Size;
use knights_tour_session::Mode;
use std::fs;
use std::path::{Path, PathBuf};

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &str) -> String {
    fs::read_to_string(project(path)).expect(path)
}

pub(crate) fn commands() -> Vec<String> {
    let help = Test::new("--help").run().out;
    let lines = help.lines().skip_while(|line| *line != "Find:");
    let lines = lines.take_while(|line| *line != "Arguments:");
    // Continuation lines have a deeper indent.
    let lines = lines.filter_map(|line| line.strip_prefix("  "));
    let lines = lines.filter(|line| !line.starts_with([' ', 'X']));
    let names = lines.filter_map(|line| line.split_whitespace().next());
    let names: Vec<String> = names
        .filter(|&name| name != "help")
        .map(str::to_owned)
        .collect();
    assert!(names.len() > 10, "{help}");
    names
}

#[test]
#[cfg(unix)]
fn every_command_has_its_manual_page_in_the_package() {
    assert!(read("packaging/linux/deb.sh").contains("packaging/linux/share.sh"));
    let folder = tempfile::tempdir().expect("a folder");
    let written = std::process::Command::new("sh")
        .arg(project("packaging/linux/share.sh"))
        .arg(assert_cmd::cargo::cargo_bin("knights-tour"))
        .arg(folder.path())
        .status();
    assert!(written.expect("a shell").success());
    let manual = folder.path().join("man/man1");
    let mut pages = vec!["knights-tour.1".to_owned()];
    pages.extend(
        commands()
            .iter()
            .map(|name| format!("knights-tour-{name}.1")),
    );
    for page in &pages {
        let text = fs::read_to_string(manual.join(page)).expect(page);
        let synopsis = text.split_once(".SH SYNOPSIS\n").expect("a synopsis").1;
        let usage = synopsis.lines().next().unwrap_or_default();
        // Options are listed below, with their values.
        assert!(!usage.contains("[\\fB\\-"), "{page}: {usage}");
        // Every referenced page exists.
        let referred = text.lines().filter_map(|line| line.strip_suffix("(1)"));
        for name in referred.map(|name| name.replace("\\-", "-")) {
            assert!(pages.contains(&format!("{name}.1")), "{page}: {name}");
        }
    }
    let written = fs::read_dir(&manual).expect("a folder");
    assert_eq!(written.count(), pages.len());
}

#[test]
fn the_metadata_say_what_is_so() {
    let metadata = read("packaging/linux/templates/metainfo.xml");
    let newest = metadata.split("<release ").nth(1).expect("a release");
    let version = concat!("version=\"", env!("CARGO_PKG_VERSION"), "\"");
    assert!(newest.starts_with(version), "{newest}");
    let (changes, citation) = (read("CHANGELOG.md"), read("CITATION.cff"));
    let heading = concat!("\n## ", env!("CARGO_PKG_VERSION"), " - ");
    assert!(changes.contains(heading), "no section of this version");
    assert!(citation.contains(concat!("\nversion: ", env!("CARGO_PKG_VERSION"), "\n")));
    let digits = Size::MAX_SIDE.to_string();
    let (millions, rest) = digits.split_at(digits.len() - 6);
    let (thousands, units) = rest.split_at(3);
    let largest = format!("{millions} {thousands} {units} squares a side");
    assert!(metadata.contains(&largest), "{metadata}");
}

#[test]
fn the_licences_are_in_each_package() {
    let manifest = read("Cargo.toml");
    let (_, package) = manifest
        .split_once("[package.metadata.deb]")
        .expect("a package");
    let others = [
        "packaging/windows.sh",
        "packaging/macos.sh",
        "packaging/managers/PKGBUILD",
    ];
    for licence in ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.txt"] {
        assert!(project(licence).is_file());
        let asset = format!("[\"{licence}\", \"usr/share/doc/knights-tour/\", \"644\"]");
        assert!(package.contains(&asset), "{licence}");
        for other in others {
            assert!(read(other).contains(licence), "{licence}: {other}");
        }
    }
    assert!(read("web/build.sh").contains("cp THIRD-PARTY.txt"));
    let parts = read("THIRD-PARTY.txt");
    for part in ["Inter", "macroquad", "egui", "windows-sys", "Rust"] {
        assert!(parts.contains(part), "{part}");
    }
    assert!(Test::new("--version").run().out.contains("THIRD-PARTY.txt"));
}

/// A folder with copies of files and folders of the project.
#[cfg(target_os = "linux")]
fn copies(names: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let copied = std::process::Command::new("cp")
        .arg("-r")
        .args(names.iter().map(|name| project(name)))
        .arg(folder.path())
        .status();
    assert!(copied.expect("cp").success());
    folder
}

/// Runs the release script with the packages of a made-up owner, and returns the folder.
#[cfg(target_os = "linux")]
fn release_of_an_owner() -> tempfile::TempDir {
    let folder = copies(&["packaging"]);
    let repository = "https://github.com/some-body/knights-tour";
    let manifest = read("Cargo.toml").replace(env!("CARGO_PKG_REPOSITORY"), repository);
    fs::write(folder.path().join("Cargo.toml"), manifest).expect("a manifest");
    let packages = folder.path().join("packages");
    fs::create_dir(&packages).expect("a folder");
    let source = concat!("knights-tour-", env!("CARGO_PKG_VERSION"), ".tar.gz");
    for name in [source, "knights-tour-windows.zip"] {
        fs::write(packages.join(name), name).expect("a package");
    }
    let output = std::process::Command::new("sh")
        .arg(folder.path().join("packaging/release.sh"))
        .arg(concat!("v", env!("CARGO_PKG_VERSION")))
        .arg(&packages)
        .env("KNIGHTS_TOUR_PAGE", "https://page.example/")
        .output()
        .expect("a shell");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    folder
}

#[test]
#[cfg(target_os = "linux")]
fn a_release_fills_in_the_manifests_of_package_managers() {
    let folder = release_of_an_owner();
    let read = |path: &str| fs::read_to_string(folder.path().join(path)).expect(path);
    let sums = read("packages/SHA256SUMS");
    let sums: Vec<&str> = sums
        .lines()
        .filter_map(|line| line.split("  ").next())
        .collect();
    assert_eq!(sums.len(), 2);
    let from_source = ["aur/PKGBUILD", "homebrew/knights-tour.rb"];
    let of_windows = [
        "scoop/knights-tour.json",
        "winget/some-body.KnightsTour.installer.yaml",
    ];
    let others = [
        "winget/some-body.KnightsTour.yaml",
        "winget/some-body.KnightsTour.locale.en-US.yaml",
    ];
    for name in from_source.into_iter().chain(of_windows).chain(others) {
        let text = read(&format!("target/manifests/{name}"));
        assert!(text.contains("some-body") && !text.contains('@'), "{name}");
        assert!(text.contains(env!("CARGO_PKG_VERSION")), "{name}");
        assert_eq!(
            from_source.contains(&name),
            text.contains(sums[0]),
            "{name}"
        );
        assert_eq!(of_windows.contains(&name), text.contains(sums[1]), "{name}");
        if name.ends_with(".json") {
            let _: serde_json::Value = serde_json::from_str(&text).expect(name);
        }
        let strange = text
            .lines()
            .find(|line| name.ends_with(".yaml") && !is_plain_yaml(line));
        assert_eq!(strange, None, "{name}");
    }
}

/// Comments, items, and keys with a value that needs no quotes.
#[cfg(target_os = "linux")]
fn is_plain_yaml(line: &str) -> bool {
    let (key, value) = line.split_once(':').unwrap_or((line, ""));
    let is_key = key
        .chars()
        .all(|it| it.is_ascii_alphanumeric() || " -".contains(it));
    let is_value = value.is_empty() || value.starts_with(' ');
    line.starts_with('#') || is_key && is_value && !value.contains(": ") && !value.contains(" #")
}

#[test]
#[cfg(target_os = "linux")]
fn the_bundle_for_macos_is_complete() {
    // A release takes its packages from the project's folder, so this one is made elsewhere.
    let licences = ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.txt"];
    let folder = copies(&[&licences[..], &["packaging", "assets", "Cargo.toml"]].concat());
    let made = std::process::Command::new("sh")
        .arg(folder.path().join("packaging/macos.sh"))
        // Stands for the program.
        .arg("LICENSE-MIT")
        .output()
        .expect("a shell");
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
    let made = folder.path().join("target");
    let contents = made.join("package-macos/Knight's Tour.app/Contents");
    let property_list = fs::read_to_string(contents.join("Info.plist")).expect("a property list");
    assert!(!property_list.contains('@') && property_list.contains(env!("CARGO_PKG_VERSION")));
    let icon = fs::read(contents.join("Resources/icon.icns")).expect("an icon");
    assert!(icon.starts_with(b"icns"));
    let length = u32::from_be_bytes([icon[4], icon[5], icon[6], icon[7]]);
    assert_eq!(usize::try_from(length), Ok(icon.len()));
    for path in [
        contents.join("MacOS/knights-tour"),
        made.join("knights-tour-macos-arm64.zip"),
    ] {
        assert!(path.is_file(), "{}", path.display());
    }
}

#[test]
#[cfg(unix)]
fn a_release_has_the_tag_of_its_version_and_an_owner() {
    let release = |tag: &str| {
        let output = std::process::Command::new("sh")
            .arg(project("packaging/release.sh"))
            .arg(tag)
            .env_remove("KNIGHTS_TOUR_PAGE")
            .output();
        let output = output.expect("a shell");
        assert!(!output.status.success(), "no page is named");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(release("v0.0.1").contains("the tag is v0.0.1, and the version"));
    let reason = match env!("CARGO_PKG_REPOSITORY").contains("/OWNER/") {
        true => "still has OWNER",
        false => "KNIGHTS_TOUR_PAGE is not set",
    };
    let refused = release(concat!("v", env!("CARGO_PKG_VERSION")));
    assert!(refused.contains(reason), "{refused}");
}

#[test]
fn actions_and_compilers_are_pinned() {
    let mut compilers = Vec::new();
    for entry in fs::read_dir(project(".github/workflows")).expect("workflows") {
        let text = fs::read_to_string(entry.expect("a workflow").path()).expect("a text");
        for action in text.lines().filter_map(|line| line.split_once("uses: ")) {
            let (commit, version) = action.1.split_once(" # v").unwrap_or((action.1, ""));
            let commit = commit.split_once('@').map_or("", |(_, commit)| commit);
            let is_hash = commit.len() == 40 && commit.chars().all(|it| it.is_ascii_hexdigit());
            let is_local = action.1.starts_with("./");
            assert!(is_local || is_hash && !version.is_empty(), "{}", action.1);
        }
        let names = ["container: rust:", "rustup default "];
        let named = text
            .lines()
            .flat_map(|line| names.map(|name| line.split_once(name)));
        compilers.extend(named.flatten().map(|(_, it)| it.replace("-bookworm", "")));
    }
    assert!(
        compilers.len() > 1 && compilers[0].starts_with("1."),
        "{compilers:?}"
    );
    assert!(
        compilers.iter().all(|it| *it == compilers[0]),
        "{compilers:?}"
    );
}

#[test]
fn the_menu_entry_offers_every_way_to_play() {
    let entry = read("packaging/linux/templates/desktop");
    // The default action opens Watch mode; Shape mode only prepares a board.
    let is_action = |mode: &&Mode| ![Mode::Watch, Mode::Shape].contains(mode);
    for mode in Mode::ALL.iter().filter(is_action) {
        let action = format!("Exec=knights-tour --mode {}\n", mode.name());
        assert!(entry.contains(&action), "{action}");
    }
    let named = entry.lines().find_map(|line| line.strip_prefix("Actions="));
    let named = named.unwrap_or_default().trim_end_matches(';').split(';');
    for action in named {
        assert!(
            entry.contains(&format!("[Desktop Action {action}]\n")),
            "{action}"
        );
    }
}

fn unsafe_files(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(project(folder)).expect(folder);
    let names = entries.map(|entry| entry.expect(folder).file_name());
    let paths = names.map(|name| format!("{folder}/{}", name.to_string_lossy()));
    let found = paths.flat_map(|path| match project(&path).is_dir() {
        true => unsafe_files(&path),
        // Elsewhere the compiler denies unsafe code.
        false if read(&path).contains("unsafe_code") => vec![path],
        false => Vec::new(),
    });
    found.collect()
}

#[test]
fn the_files_with_unsafe_code_are_named() {
    let security = read("SECURITY.md");
    assert!(read("engine/src/lib.rs").contains("#![forbid(unsafe_code)]"));
    let mut files = ["src", "web/src"].map(unsafe_files).concat();
    let named = security.split('`').filter(|word| word.ends_with(".rs"));
    let mut named: Vec<&str> = named.collect();
    files.sort();
    named.sort_unstable();
    assert_eq!(files, named);
}

/// Runs a script with stand-ins for cargo and for what installs. A stand-in whose command line matches `failing` fails.
#[cfg(target_os = "linux")]
fn with_stand_ins(script: &[&str], failing: &str) -> (bool, String) {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    for name in [
        "bash", "sh", "env", "grep", "id", "nproc", "dirname", "sed", "sort", "wc", "cut",
    ] {
        let folders = ["/usr/bin", "/bin"].map(|folder| Path::new(folder).join(name));
        let program = folders.into_iter().find(|path| path.exists()).expect(name);
        symlink(program, folder.path().join(name)).expect(name);
    }
    for name in ["cargo", "rustup", "python3", "apt-get", "sudo"] {
        let path = folder.path().join(name);
        let text = format!("#!/bin/sh\ncase \"{name} $*\" in {failing}) exit 1 ;; esac\n");
        fs::write(&path, text).expect(name);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect(name);
    }
    let output = std::process::Command::new(script[0])
        .args(&script[1..])
        .current_dir(project(""))
        .env("PATH", folder.path())
        .env("XDG_CACHE_HOME", folder.path())
        .output()
        .expect("a shell");
    (
        output.status.success(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

#[test]
#[cfg(target_os = "linux")]
fn a_check_that_is_left_out_fails_the_run() {
    let lints = |failing| with_stand_ins(&["bash", ".ci/run", "lints"], failing);
    let (passes, notes) = lints("nothing");
    assert!(
        passes && notes.trim_end().ends_with("the weekly run has it"),
        "{notes}"
    );
    for failing in [
        "*clippy*",
        "cargo\\ install*deny@*",
        "cargo\\ +*check*",
        "*deny\\ check",
    ] {
        let (passes, notes) = lints(failing);
        assert!(!passes && !notes.contains("left out"), "{failing}: {notes}");
    }
    let (passes, notes) = lints("*fetch\\ db");
    assert!(
        passes && notes.contains("left out: advisories: "),
        "{notes}"
    );
    let (passes, notes) = lints("rustup\\ run*|rustup\\ toolchain*");
    let last = notes.lines().last().unwrap_or_default();
    assert!(
        passes && last.starts_with("left out: oldest compiler: NOT CHECKED"),
        "{notes}"
    );

    let need = |failing| {
        with_stand_ins(
            &[
                "sh",
                "packaging/need.sh",
                "python3:python3",
                "some:no-program",
            ],
            failing,
        )
    };
    assert_eq!(need("nothing"), (true, String::new()));
    let missing = "apt-get cannot install some\n".to_owned();
    assert_eq!(need("*install*some"), (false, missing));
}

#[test]
#[cfg(target_os = "linux")]
fn tests_that_are_left_out_are_named() {
    let run = |failing| with_stand_ins(&["sh", "tests/run.sh", "window"], failing);
    let (passes, notes) = run("nothing");
    assert!(passes && notes.contains("left out: zsh fish "), "{notes}");
    let (passes, notes) = run("cargo\\ test*");
    assert!(!passes && notes.contains("left out: zsh fish "), "{notes}");
    let (passes, notes) = run("apt-get\\ install*");
    assert!(
        !passes && notes.contains("apt-get cannot install"),
        "{notes}"
    );
}
