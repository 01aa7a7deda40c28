//! All commands with a menu entry or a key: the source of the menus, keys, help and docs/window.md.

use super::command::{AppCommand, FormKind, Menu, Switch, TextSize, ViewCommand};
use knights_tour::board::{Board, SHAPES, Symmetry};
use knights_tour::solve::{Goal, TieBreak};
use knights_tour_scene as scene;
use knights_tour_session::{Command, Mode, Start, TourTransform};
use std::sync::LazyLock;

/// A command with its label, its menu and its key.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MenuEntry {
    /// The menu that has this entry; `None` for commands with only a key, a form or a tool button.
    pub(crate) menu: Option<Menu>,
    pub(crate) command: AppCommand,
    pub(crate) label: String,
    /// The shortcut as shown to the user; empty if there is none.
    pub(crate) key: &'static str,
    pub(crate) after_rule: bool,
}

impl MenuEntry {
    pub(crate) fn new(label: impl Into<String>, command: impl Into<AppCommand>) -> MenuEntry {
        MenuEntry {
            menu: None,
            command: command.into(),
            label: label.into(),
            key: "",
            after_rule: false,
        }
    }

    pub(crate) fn of(command: &AppCommand) -> Option<&'static MenuEntry> {
        ENTRIES.iter().find(|entry| entry.command == *command)
    }

    pub(crate) fn in_menu(menu: Menu) -> impl Iterator<Item = &'static MenuEntry> {
        ENTRIES.iter().filter(move |entry| entry.menu == Some(menu))
    }

    pub(crate) fn submenu(&self) -> Option<Menu> {
        if let AppCommand::OpenMenu(menu) = self.command {
            Some(menu)
        } else {
            None
        }
    }
}

pub(crate) static ENTRIES: LazyLock<Vec<MenuEntry>> = LazyLock::new(|| {
    let mut list = EntryList::default();
    for add in [file, edit, board, tour, play, view, help] {
        add(&mut list);
    }
    list.entries
});

/// A line of the list of shortcuts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeyLine {
    pub(crate) keys: Vec<&'static str>,
    /// The keys as shown to the user.
    pub(crate) shown: &'static str,
    pub(crate) label: &'static str,
}

/// Keys that share a line of the list of shortcuts, or whose label is unclear outside its menu: keys, as shown, label.
const SHARED_LINES: [(&str, &str, &str); 15] = [
    (
        "Ctrl+S Ctrl+Shift+S",
        "Ctrl+S, Ctrl+Shift+S",
        "Save the picture, the tour",
    ),
    ("Ctrl+Z Ctrl+Y Ctrl+Shift+Z", "Ctrl+Z, Ctrl+Y", "Undo, redo"),
    (
        "Ctrl+C Ctrl+V",
        "Ctrl+C, Ctrl+V",
        "Copy the moves, paste a tour",
    ),
    ("Left Right", "Left, Right", "Step back, step"),
    ("Home End", "Home, End", "Go to the start, to the finish"),
    ("A Z X", "A, Z, X", "Find a tour, a closed one, another"),
    ("T", "T", "Start at the top left"),
    ("1 2 3 4 5 6 K", "1 to 6, K", "Tie-break, backtracking"),
    (
        "Ctrl+1 Ctrl+2 Ctrl+3 Ctrl+4",
        "Ctrl+1 to 4",
        "Watch, play, two knights, puzzle",
    ),
    ("S B", "S, B", "Shape, size of the board"),
    ("F2 F3 F4", "F2 to F4", "Look"),
    ("F11 F5", "F11, F5", "Full screen, presentation"),
    (
        "+ - 0",
        "+, -, Ctrl+wheel, 0",
        "Zoom in, out, the whole board",
    ),
    (
        "Shift+Left Shift+Right Shift+Up Shift+Down",
        "Shift+arrows, Space+drag",
        "Move the board",
    ),
    (
        "Ctrl++ Ctrl+- Ctrl+0",
        "Ctrl+plus, minus, 0",
        "Size of the text",
    ),
];

/// Every key that runs a command, in the order of the menus.
pub(crate) fn key_lines() -> Vec<KeyLine> {
    let mut lines: Vec<KeyLine> = Vec::new();
    for entry in ENTRIES.iter().filter(|entry| !entry.key.is_empty()) {
        if lines.iter().any(|line| line.keys.contains(&entry.key)) {
            continue;
        }
        let shared = SHARED_LINES
            .iter()
            .find(|(keys, ..)| keys.split(' ').any(|key| key == entry.key));
        let own = (entry.key, entry.key, entry.label.as_str());
        let &(keys, shown, label) = shared.unwrap_or(&own);
        lines.push(KeyLine {
            keys: keys.split(' ').collect(),
            shown,
            label,
        });
    }
    lines
}

fn nth_key(keys: &[&'static str], n: usize) -> &'static str {
    keys.get(n).copied().unwrap_or_default()
}

/// The entries so far, and the menu that gets the next one.
#[derive(Default)]
struct EntryList {
    entries: Vec<MenuEntry>,
    menu: Option<Menu>,
    has_rule: bool,
}

impl EntryList {
    fn begin(&mut self, menu: impl Into<Option<Menu>>) {
        self.menu = menu.into();
    }

    fn rule(&mut self) {
        self.has_rule = true;
    }

    fn add(&mut self, command: impl Into<AppCommand>, label: impl Into<String>, key: &'static str) {
        self.entries.push(MenuEntry {
            menu: self.menu,
            key,
            after_rule: std::mem::take(&mut self.has_rule),
            ..MenuEntry::new(label, command)
        });
    }

    fn form(&mut self, form: FormKind, label: &str, key: &'static str) {
        self.add(AppCommand::Show(form), label, key);
    }

    fn switch(&mut self, switch: Switch, label: &str, key: &'static str) {
        self.add(AppCommand::Toggle(switch), label, key);
    }

    fn view(&mut self, change: ViewCommand, label: &str, key: &'static str) {
        self.add(AppCommand::View(change), label, key);
    }

    fn submenu(&mut self, menu: Menu) {
        self.add(AppCommand::OpenMenu(menu), menu.title(), "");
    }
}

fn file(list: &mut EntryList) {
    list.begin(Menu::File);
    list.add(AppCommand::New, "New", "Ctrl+N");
    list.add(AppCommand::Open, "Open…", "Ctrl+O");
    list.submenu(Menu::Recent);
    list.form(FormKind::Famous, "Famous tours…", "");
    list.rule();
    list.add(AppCommand::SaveTour, "Save tour…", "Ctrl+Shift+S");
    list.add(AppCommand::SavePicture, "Save picture…", "Ctrl+S");
    list.form(FormKind::Export, "Picture options…", "Ctrl+E");
    list.rule();
    list.add(AppCommand::Quit, "Quit", "Ctrl+Q");
    list.begin(None);
    list.form(FormKind::Print, "Print…", "Ctrl+P");
}

/// The Edit menu, with changes of a tour.
fn edit(list: &mut EntryList) {
    list.begin(Menu::Edit);
    list.add(Command::Undo, "Undo", "Ctrl+Z");
    list.add(Command::Redo, "Redo", "Ctrl+Y");
    list.rule();
    list.add(AppCommand::Copy, "Copy moves", "Ctrl+C");
    list.add(AppCommand::CopyLink, "Copy link", "");
    list.add(AppCommand::Paste, "Paste a tour", "Ctrl+V");
    list.rule();
    list.submenu(Menu::Transform);
    list.begin(None);
    list.add(Command::Clear, "Clear board", "Esc");
    list.begin(Menu::Transform);
    for (transform, label) in [
        (TourTransform::Turned(Symmetry::QUARTER_TURN), "Turn right"),
        (
            TourTransform::Turned(Symmetry::QUARTER_TURN_BACK),
            "Turn left",
        ),
        (
            TourTransform::Turned(Symmetry::LEFT_RIGHT),
            "Flip horizontally",
        ),
        (
            TourTransform::Turned(Symmetry::TOP_BOTTOM),
            "Flip vertically",
        ),
        (TourTransform::Reversed, "Reverse"),
    ] {
        list.add(Command::Transform(transform), label, "");
    }
    list.form(FormKind::BeginByName, "Start the loop at…", "");
}

const BOARDS: [&str; 8] = ["5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "15x15", "16x8"];

fn board(list: &mut EntryList) {
    list.begin(Menu::Board);
    list.submenu(Menu::Boards);
    list.submenu(Menu::Shapes);
    list.add(Command::Mode(Mode::Shape), Mode::Shape.label(), "S");
    list.begin(Menu::Boards);
    for board in BOARDS.iter().filter_map(|size| size.parse::<Board>().ok()) {
        list.add(Command::Board(board.clone()), format!("{board:#}"), "");
    }
    list.rule();
    list.form(FormKind::CustomBoard, "Custom size…", "B");
    list.begin(Menu::Shapes);
    for shape in &SHAPES {
        list.add(Command::Board(shape.board()), shape.name, "");
    }
    list.rule();
    list.form(FormKind::Word, "Word…", "");
    list.begin(None);
    list.add(Command::Invert, "Invert", "");
}

/// The Tour menu, with starts and rules, and the keys of the timeline.
fn tour(list: &mut EntryList) {
    list.begin(None);
    list.add(Command::PlayPause, "Play or pause", "Space");
    list.add(Command::StepOn, "Step", "Right");
    list.add(Command::FastForward, "Finish", "End");
    list.add(Command::StepBack, "Back", "Left");
    list.add(Command::Restart, "Restart", "Home");
    list.begin(Menu::Tour);
    list.add(Command::FindTour, "Find a tour", "A");
    list.add(Command::FindClosed, "Find a closed tour", "Z");
    list.add(Command::FindAnother, "Find another tour", "X");
    list.form(FormKind::SpecialTours, "Special tours…", "");
    list.add(Command::Improve(Goal::Turns), "Fewest turns", "");
    list.add(Command::Improve(Goal::Crossings), "Fewest crossings", "");
    list.rule();
    list.submenu(Menu::StartAt);
    list.submenu(Menu::Rule);
    list.switch(Switch::Heat, "Test all starts…", "O");
    list.form(FormKind::Facts, "Facts…", "Y");
    list.add(AppCommand::CountTours, "How many tours?", "");
    list.begin(Menu::StartAt);
    list.add(Command::Start(Start::TopLeft), "Top-left corner", "T");
    list.add(Command::Start(Start::Centre), "Centre", "");
    list.add(Command::Start(Start::Random), "Random square", "");
    list.form(FormKind::StartByName, "Square…", "");
    list.rule();
    list.form(FormKind::EndByName, "End square…", "");
    for (n, rule) in TieBreak::ALL.into_iter().enumerate() {
        const KEYS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
        // The fixed orders of Squirrel and Cull are in the form "Test all starts".
        let is_listed = rule != TieBreak::SquirrelCull;
        list.begin(is_listed.then_some(Menu::Rule));
        list.add(Command::TieBreak(rule), rule.describe(), nth_key(&KEYS, n));
    }
    list.begin(Menu::Rule);
    list.rule();
    list.add(Command::ToggleBacktracking, "Backtracking", "K");
}

/// The Play menu: modes, puzzles and help in games.
fn play(list: &mut EntryList) {
    list.begin(Menu::Play);
    // Edit mode is in the Board menu instead.
    for (n, mode) in Mode::ALL
        .into_iter()
        .filter(|mode| !mode.is_painted())
        .enumerate()
    {
        const KEYS: [&str; 5] = ["Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+5"];
        list.add(Command::Mode(mode), mode.label(), nth_key(&KEYS, n));
    }
    list.rule();
    list.form(FormKind::Puzzles, "Puzzles…", "");
    list.form(FormKind::Verse, "Make a verse…", "");
    list.add(Command::ToggleUncrossed, "Without crossing", "");
    list.rule();
    list.add(Command::Hint, "Hint", "H");
    list.add(Command::GiveUp, "Give up", "");
    list.begin(None);
    list.add(AppCommand::Neighbours, "Say what is a move away", "W");
    list.add(AppCommand::NextGiven, "Next given number", "N");
    list.add(
        Command::ToggleOutlook,
        "Show whether a tour is still possible",
        "",
    );
}

/// The View menu, the keys that move the board, and the switches of the Appearance form.
fn view(list: &mut EntryList) {
    list.begin(Menu::Looks);
    for (n, look) in scene::Look::ALL.into_iter().enumerate() {
        let key = nth_key(&["F2", "F3", "F4"], n);
        list.add(AppCommand::Preset(look), look.label(), key);
    }
    list.begin(Menu::View);
    list.submenu(Menu::Looks);
    list.switch(Switch::Explain, "Explain", "E");
    list.form(FormKind::Appearance, "Appearance…", "");
    list.rule();
    list.view(ViewCommand::Whole, "Whole board in view", "0");
    list.form(FormKind::GoTo, "Go to square or number…", "Ctrl+G");
    list.add(AppCommand::FullScreen, "Full screen", "F11");
    list.add(AppCommand::Present, "Presentation mode", "F5");
    list.begin(None);
    list.view(ViewCommand::Closer, "Zoom in", "+");
    list.view(ViewCommand::Farther, "Zoom out", "-");
    list.view(ViewCommand::Along(-1, 0), "Move left", "Shift+Left");
    list.view(ViewCommand::Along(1, 0), "Move right", "Shift+Right");
    list.view(ViewCommand::Along(0, -1), "Move up", "Shift+Up");
    list.view(ViewCommand::Along(0, 1), "Move down", "Shift+Down");
    // The Appearance form shows the following switches.
    list.switch(Switch::Numbers, "Numbers", "");
    list.switch(Switch::Path, "Path line", "");
    list.switch(Switch::Flags, "Flags", "");
    list.switch(Switch::Labels, "Labels", "");
    list.switch(Switch::Candidates, "Possible moves", "");
    list.switch(Switch::Follow, "Follow the knight", "");
    list.switch(Switch::Motion, "Animations", "");
    for (size, label, key) in [
        (TextSize::Larger, "Larger text", "Ctrl++"),
        (TextSize::Smaller, "Smaller text", "Ctrl+-"),
        (TextSize::Reset, "Reset text size", "Ctrl+0"),
    ] {
        list.add(AppCommand::TextSize(size), label, key);
    }
}

fn help(list: &mut EntryList) {
    list.begin(Menu::Help);
    list.form(FormKind::QuickTour, "Quick tour", "");
    list.form(FormKind::Lessons, "Lessons", "");
    list.form(FormKind::Shortcuts, "Shortcuts", "F1");
    list.form(FormKind::About, "About", "");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::keys::REDO;

    #[test]
    fn what_has_no_key_is_in_its_menu_all_the_same() {
        assert_eq!(nth_key(&["1"], 0), "1");
        assert_eq!(nth_key(&["1"], 1), "");
        let has = |command: AppCommand| MenuEntry::of(&command).is_some_and(|it| it.menu.is_some());
        for rule in TieBreak::ALL {
            let is_in_form_only = rule == TieBreak::SquirrelCull;
            assert_ne!(
                has(Command::TieBreak(rule).into()),
                is_in_form_only,
                "{rule}"
            );
        }
        for look in scene::Look::ALL {
            assert!(has(AppCommand::Preset(look)), "{look}");
        }
        for mode in Mode::ALL {
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
        let rows = |menu: Menu| MenuEntry::in_menu(menu).count();
        let submenus: Vec<Menu> = ENTRIES.iter().filter_map(MenuEntry::submenu).collect();
        for &menu in Menu::BAR.iter().chain(&submenus) {
            assert!(rows(menu) <= 15, "{menu:?} has {} rows", rows(menu));
        }
        assert!(Menu::BAR.into_iter().map(rows).sum::<usize>() <= 50);
        assert!(submenus.into_iter().map(rows).sum::<usize>() <= 45);
    }

    #[test]
    fn every_entry_is_reached_from_the_menu_bar() {
        for entry in ENTRIES.iter() {
            let Some(menu) = entry.menu else { continue };
            let opener = MenuEntry::of(&AppCommand::OpenMenu(menu));
            let is_in_bar = Menu::BAR.contains(&menu);
            assert_ne!(is_in_bar, opener.is_some(), "{entry:?}");
        }
    }

    #[test]
    fn the_documentation_lists_every_key() {
        let window = include_str!("../../docs/window.md");
        let rows = window.lines().filter(|line| line.starts_with("| `"));
        let lines = key_lines();
        let lines = lines
            .iter()
            .map(|KeyLine { shown, label, .. }| format!("| `{shown}` | {label} |"));
        assert_eq!(rows.collect::<Vec<_>>(), lines.collect::<Vec<_>>());
    }

    #[test]
    fn every_shared_line_is_of_keys_that_work() {
        for (keys, ..) in SHARED_LINES {
            let is_known = |key| key == REDO || ENTRIES.iter().any(|entry| entry.key == key);
            assert!(keys.split(' ').all(is_known), "{keys}");
        }
    }
}
