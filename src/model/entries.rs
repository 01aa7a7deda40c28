//! Every command that a menu or a key offers: one list, from which the menus, the keys, the help and
//! the table in docs/window.md are made.

use super::command::{AppCommand, Menu, Panel, Switch, TextSize, ViewCommand};
use knights_tour::board::{Board, SHAPES, Symmetry};
use knights_tour::facts::FAMOUS;
use knights_tour::picture::STYLES;
use knights_tour::scene;
use knights_tour::session::{Command, Mode, Rearrangement, Start};
use knights_tour::solve::TieBreak;
use std::sync::LazyLock;

/// A command as it stands in a menu.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    /// The menu it stands in; `None` for what has a key, and its place in a form or in the row of tools.
    pub(crate) menu: Option<Menu>,
    /// What it does.
    pub(crate) command: AppCommand,
    /// What it is called.
    pub(crate) label: String,
    /// The key, with its modifiers, as people write it; empty if there is none.
    pub(crate) key: &'static str,
    /// Whether a line is drawn above it.
    pub(crate) after_rule: bool,
}

impl Entry {
    /// The same below a line.
    fn below_rule(self) -> Entry {
        Entry {
            after_rule: true,
            ..self
        }
    }

    /// The entry of a command, if there is one.
    pub(crate) fn of(command: &AppCommand) -> Option<&'static Entry> {
        ENTRIES.iter().find(|entry| entry.command == *command)
    }

    /// Those of a menu, from top to bottom.
    pub(crate) fn in_menu(menu: Menu) -> impl Iterator<Item = &'static Entry> {
        ENTRIES.iter().filter(move |entry| entry.menu == Some(menu))
    }

    /// The submenu that it opens.
    pub(crate) fn submenu(&self) -> Option<Menu> {
        match self.command {
            AppCommand::OpenMenu(menu) => Some(menu),
            _ => None,
        }
    }
}

/// Every command that a menu or a key offers, menu by menu.
pub(crate) static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let menus = [file(), edit(), board(), tour(), play(), view(), help()];
    menus.into_iter().flatten().collect()
});

/// The boards on the menu, files by ranks.
const BOARDS: [(u32, u32); 8] = [
    (5, 5),
    (6, 6),
    (7, 7),
    (8, 8),
    (9, 9),
    (10, 10),
    (15, 15),
    (16, 8),
];

/// The `n`th of the keys for a list, from 0; none for what comes after the last.
fn nth_key(keys: &[&'static str], n: usize) -> &'static str {
    keys.get(n).copied().unwrap_or_default()
}

fn entry(
    menu: impl Into<Option<Menu>>,
    command: impl Into<AppCommand>,
    label: impl Into<String>,
    key: &'static str,
) -> Entry {
    Entry {
        menu: menu.into(),
        command: command.into(),
        label: label.into(),
        key,
        after_rule: false,
    }
}

/// The row of a submenu.
fn submenu(menu: Menu, opened: Menu) -> Entry {
    entry(menu, AppCommand::OpenMenu(opened), opened.title(), "")
}

fn file() -> Vec<Entry> {
    let file = |command, label, key| entry(Menu::File, command, label, key);
    let mut entries = vec![
        file(AppCommand::New, "New", "Ctrl+N"),
        file(AppCommand::Open, "Open…", "Ctrl+O"),
        submenu(Menu::File, Menu::Recent),
        submenu(Menu::File, Menu::Famous),
        file(AppCommand::SaveTour, "Save tour…", "Ctrl+Shift+S").below_rule(),
        file(AppCommand::SavePicture, "Save picture…", "Ctrl+S"),
        file(AppCommand::SaveTree, "Save search tree…", ""),
        file(AppCommand::Show(Panel::Export), "Export…", "Ctrl+E"),
        file(AppCommand::Show(Panel::Print), "Print…", "Ctrl+P"),
        file(AppCommand::Quit, "Quit", "Ctrl+Q").below_rule(),
    ];
    entries.extend(FAMOUS.iter().enumerate().map(|(index, famous)| {
        let label = format!("{}, {}", famous.author, famous.year);
        entry(Menu::Famous, AppCommand::Famous(index), label, "")
    }));
    entries
}

fn edit() -> Vec<Entry> {
    let edit = |command: AppCommand, label, key| entry(Menu::Edit, command, label, key);
    let clear = edit(Command::Clear.into(), "Clear board", "Esc");
    let mut entries = vec![
        edit(Command::Undo.into(), "Undo", "Ctrl+Z"),
        edit(Command::Redo.into(), "Redo", "Ctrl+Y"),
        edit(AppCommand::Copy, "Copy moves", "Ctrl+C").below_rule(),
        edit(AppCommand::CopyLink, "Copy link", ""),
        edit(AppCommand::Paste, "Paste a tour", "Ctrl+V"),
        clear.below_rule(),
        submenu(Menu::Edit, Menu::Transform),
    ];
    entries.extend(transformations());
    entries
}

/// What can be made of a complete tour.
fn transformations() -> [Entry; 6] {
    let turned = |symmetry| Command::Rearrange(Rearrangement::Turned(symmetry)).into();
    let begun = AppCommand::Show(Panel::BeginByName);
    let rows = [
        (turned(Symmetry::QUARTER_TURN), "Turn right"),
        (turned(Symmetry::QUARTER_TURN_BACK), "Turn left"),
        (turned(Symmetry::LEFT_RIGHT), "Flip horizontally"),
        (turned(Symmetry::TOP_BOTTOM), "Flip vertically"),
        (
            Command::Rearrange(Rearrangement::Reversed).into(),
            "Reverse",
        ),
        (begun, "Start the loop at…"),
    ];
    rows.map(|(command, label): (AppCommand, _)| entry(Menu::Transform, command, label, ""))
}

fn board() -> Vec<Entry> {
    let boards = BOARDS.into_iter().filter_map(|(width, height)| {
        let board = Board::new(width, height).ok()?;
        let label = format!("{board:#}");
        Some(entry(Menu::Board, Command::Board(board), label, ""))
    });
    let custom = AppCommand::Show(Panel::CustomBoard);
    let word = AppCommand::Show(Panel::Word);
    let shape = Mode::Shape;
    let others = [
        entry(Menu::Board, custom, "Custom…", "B"),
        submenu(Menu::Board, Menu::Shapes).below_rule(),
        entry(Menu::Board, word, "Word…", ""),
        entry(Menu::Board, Command::Mode(shape), shape.label(), "S"),
        entry(None, Command::WholeBoard, "Whole board", ""),
        entry(None, Command::Invert, "Invert", ""),
    ];
    let shapes = SHAPES.each_ref().map(|shape| {
        let command = Command::Board(shape.board());
        entry(Menu::Shapes, command, shape.name, "")
    });
    boards.chain(others).chain(shapes).collect()
}

fn tour() -> Vec<Entry> {
    let tour = |command: Command, label, key| entry(Menu::Tour, command, label, key);
    let show = |panel, label, key| entry(Menu::Tour, AppCommand::Show(panel), label, key);
    let test = AppCommand::Toggle(Switch::Heat);
    let mut entries = vec![
        tour(Command::PlayPause, "Play or pause", "Space"),
        tour(Command::StepOn, "Step", "Right"),
        tour(Command::FastForward, "Finish", "End"),
        entry(None, Command::StepBack, "Back", "Left"),
        entry(None, Command::Restart, "Restart", "Home"),
        tour(Command::FindTour, "Find a tour", "A").below_rule(),
        tour(Command::FindClosed, "Find a closed tour", "Z"),
        tour(Command::FindAnother, "Find another tour", "X"),
        show(Panel::SpecialTours, "Special tours…", ""),
        submenu(Menu::Tour, Menu::StartAt).below_rule(),
        submenu(Menu::Tour, Menu::Rule),
        entry(Menu::Tour, test, "Test all starts…", "O"),
        show(Panel::Facts, "Facts…", "Y"),
    ];
    entries.extend(starts());
    entries.extend(rules());
    entries
}

fn starts() -> [Entry; 5] {
    let start = |start, label, key| entry(Menu::StartAt, Command::Start(start), label, key);
    let show = |panel, label, key| entry(Menu::StartAt, AppCommand::Show(panel), label, key);
    [
        start(Start::TopLeft, "Top-left corner", "T"),
        start(Start::Centre, "Centre", "C"),
        start(Start::Random, "Random square", "R"),
        show(Panel::StartByName, "Square…", "G"),
        show(Panel::EndByName, "End square…", "V").below_rule(),
    ]
}

fn rules() -> impl Iterator<Item = Entry> {
    const KEYS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let rules = TieBreak::ALL.into_iter().enumerate().map(|(n, rule)| {
        let command = Command::TieBreak(rule);
        entry(Menu::Rule, command, rule.describe(), nth_key(&KEYS, n))
    });
    let backtracking = Command::ToggleBacktracking;
    let backtracking = entry(Menu::Rule, backtracking, "Backtracking", "K");
    rules.chain([backtracking.below_rule()])
}

fn play() -> Vec<Entry> {
    let play = |command: AppCommand, label, key| entry(Menu::Play, command, label, key);
    // Painting stands with the boards.
    let modes = Mode::ALL.iter().filter(|mode| !mode.is_painted());
    let modes = modes.enumerate().map(|(n, &mode)| {
        const KEYS: [&str; 5] = ["Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+5"];
        play(Command::Mode(mode).into(), mode.label(), nth_key(&KEYS, n))
    });
    let outlook = "Show whether a tour is still possible";
    let others = [
        play(AppCommand::Show(Panel::Puzzles), "Puzzles…", "").below_rule(),
        play(AppCommand::PuzzleOfTour, "Puzzle from this tour", ""),
        play(AppCommand::OwnPuzzle, "Make a puzzle", ""),
        play(Command::ToggleUncrossed.into(), "Without crossing", ""),
        play(
            Command::TogglePartner.into(),
            "Play against the computer",
            "Q",
        ),
        play(Command::Hint.into(), "Hint", "H").below_rule(),
        play(Command::ToggleOutlook.into(), outlook, "W"),
        play(Command::Check.into(), "Check the numbers", ""),
        play(Command::GiveUp.into(), "Give up", "U"),
    ];
    modes.chain(others).collect()
}

fn view() -> Vec<Entry> {
    let view = |command, label, key| entry(Menu::View, command, label, key);
    let mut entries: Vec<Entry> = scene::Look::ALL
        .into_iter()
        .enumerate()
        .map(|(n, look)| {
            let key = nth_key(&["F2", "F3", "F4"], n);
            view(AppCommand::Preset(look), look.label(), key)
        })
        .collect();
    let explain = view(AppCommand::Toggle(Switch::Explain), "Explain", "E");
    let panel = AppCommand::Toggle(Switch::Panel);
    let appearance = AppCommand::Show(Panel::Appearance);
    entries.extend([
        submenu(Menu::View, Menu::Style),
        explain.below_rule(),
        view(panel, "Side panel", "I"),
        view(appearance, "Appearance…", ""),
        submenu(Menu::View, Menu::Zoom).below_rule(),
        view(AppCommand::FullScreen, "Full screen", "F11"),
        view(AppCommand::Present, "Presentation mode", "F5"),
    ]);
    entries.extend(styles());
    entries.extend(zoom());
    entries.extend(of_appearance());
    entries
}

fn styles() -> impl Iterator<Item = Entry> {
    let none = entry(Menu::Style, AppCommand::Style(None), "None", "");
    let styles = STYLES.iter().map(|&style| match style.needs_picture() {
        true => {
            let label = format!("{}…", style.label);
            entry(Menu::Style, AppCommand::Portrait(None), label, "")
        }
        false => entry(Menu::Style, AppCommand::Style(Some(style)), style.label, ""),
    });
    [none].into_iter().chain(styles)
}

fn zoom() -> [Entry; 10] {
    let zoom = |command, label, key| entry(Menu::Zoom, command, label, key);
    let view = |change, label, key| zoom(AppCommand::View(change), label, key);
    let by_key = |change, label, key| entry(None, AppCommand::View(change), label, key);
    let follow = AppCommand::Toggle(Switch::Follow);
    let map = AppCommand::Toggle(Switch::Map);
    let go_to = AppCommand::Show(Panel::GoTo);
    [
        view(ViewCommand::Closer, "Zoom in", "+"),
        view(ViewCommand::Farther, "Zoom out", "-"),
        view(ViewCommand::Whole, "Whole board in view", "0"),
        zoom(go_to, "Go to square or number…", "Ctrl+G"),
        zoom(follow, "Follow the knight", "J").below_rule(),
        zoom(map, "Overview map", "D"),
        by_key(ViewCommand::Along(-1, 0), "Move left", "Shift+Left"),
        by_key(ViewCommand::Along(1, 0), "Move right", "Shift+Right"),
        by_key(ViewCommand::Along(0, -1), "Move up", "Shift+Up"),
        by_key(ViewCommand::Along(0, 1), "Move down", "Shift+Down"),
    ]
}

/// What stands in the form of that name.
fn of_appearance() -> [Entry; 9] {
    let toggle = |switch, label, key| entry(None, AppCommand::Toggle(switch), label, key);
    let text = |size, label, key| entry(None, AppCommand::TextSize(size), label, key);
    [
        toggle(Switch::Numbers, "Numbers", "N"),
        toggle(Switch::Path, "Path line", "P"),
        toggle(Switch::Flags, "Flags", "F"),
        toggle(Switch::Labels, "Labels", "L"),
        toggle(Switch::Candidates, "Possible moves", "M"),
        toggle(Switch::Motion, "Animations", ""),
        text(TextSize::Larger, "Larger text", "Ctrl++"),
        text(TextSize::Smaller, "Smaller text", "Ctrl+-"),
        text(TextSize::Reset, "Reset text size", "Ctrl+0"),
    ]
}

fn help() -> Vec<Entry> {
    let help = |panel, label, key| entry(Menu::Help, AppCommand::Show(panel), label, key);
    vec![
        help(Panel::QuickTour, "Quick tour", ""),
        help(Panel::Lessons, "Lessons", ""),
        help(Panel::Shortcuts, "Shortcuts", "F1"),
        help(Panel::About, "About", ""),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_key_is_in_its_menu_all_the_same() {
        assert_eq!(nth_key(&["1"], 0), "1");
        assert_eq!(nth_key(&["1"], 1), "");
        let has = |command: AppCommand| Entry::of(&command).is_some_and(|it| it.menu.is_some());
        for rule in TieBreak::ALL {
            assert!(has(Command::TieBreak(rule).into()), "{rule}");
        }
        for look in scene::Look::ALL {
            assert!(has(AppCommand::Preset(look)), "{look}");
        }
        for &mode in Mode::ALL {
            assert!(has(Command::Mode(mode).into()), "{mode:?}");
        }
    }

    #[test]
    fn no_two_entries_share_a_key_or_a_command() {
        for (index, entry) in ENTRIES.iter().enumerate() {
            for other in &ENTRIES[index + 1..] {
                assert_ne!(entry.command, other.command);
                assert!(entry.key.is_empty() || entry.key != other.key, "{entry:?}");
            }
        }
    }

    #[test]
    fn the_menus_fit_on_a_small_screen() {
        let rows = |menu: Menu| Entry::in_menu(menu).count();
        let submenus = ENTRIES.iter().filter_map(Entry::submenu);
        for menu in Menu::BAR.into_iter().chain(submenus) {
            assert!(rows(menu) <= 14, "{menu:?} has {} rows", rows(menu));
        }
        assert!(Menu::BAR.into_iter().map(rows).sum::<usize>() <= 80);
    }

    #[test]
    fn every_entry_is_reached_from_the_menu_bar() {
        for entry in ENTRIES.iter() {
            let Some(menu) = entry.menu else { continue };
            let opener = Entry::of(&AppCommand::OpenMenu(menu));
            let is_in_bar = Menu::BAR.contains(&menu);
            assert_ne!(is_in_bar, opener.is_some(), "{entry:?}");
        }
    }

    #[test]
    fn the_documentation_lists_every_key() {
        let window = include_str!("../../docs/window.md");
        for entry in ENTRIES.iter() {
            let row = format!("| `{}` | {} |", entry.key, entry.label);
            assert!(entry.key.is_empty() || window.contains(&row), "{row}");
        }
        let keys = window.lines().filter(|line| line.starts_with("| `"));
        let with_key = |entry: &&Entry| !entry.key.is_empty();
        let entries = ENTRIES.iter().filter(with_key);
        assert_eq!(keys.count(), entries.count());
    }
}
