//! Messages of the window; menus and forms have their own.

use crate::model::numbers::{count, grouped};
use knights_tour::link::Link;
use knights_tour::session::Hint;
use std::borrow::Cow;
use std::fmt::Display;
use std::path::Path;

pub(crate) const FAULT: &str = "This is an internal error; please report it.";

/// Uses the system's names of keys, such as Command on a Mac.
pub(crate) fn with_keys(text: &str) -> Cow<'_, str> {
    match cfg!(target_os = "macos") {
        true => text.replace("Ctrl+", "\u{2318}").into(),
        false => text.into(),
    }
}

/// Instructions, with keys and clicks.
pub(crate) fn hint(hint: Hint) -> String {
    let sentence = match hint {
        Hint::Start(square) => {
            return format!("Click any square, or press Space to start at {square}.");
        }
        Hint::Ready => {
            "Press Space to watch its tour, or Right to go move by move. A click on another square starts there."
        }
        Hint::Paused => {
            "Space plays on, Right and Left go a step on and back, Home to the start, End to the finish."
        }
        Hint::Running => "Space pauses, Esc stops.",
        Hint::PlanPaused => "Space plays it; the timeline and End go anywhere in it at once.",
        Hint::PlanRunning => "Space pauses, End goes to its end.",
        Hint::PlanComplete => "Zoom in to read the numbers, or go to one by Ctrl+G.",
        Hint::ByHand => {
            "Click a marked square, or use the arrow keys and Enter. H gives a hint, Ctrl+Z takes back."
        }
        Hint::ByHandAlone => "Click a marked square, or use arrows and Enter.",
        Hint::Puzzle => {
            "Click its square, or use the arrow keys and Enter. Digits choose another number. A click on a given number goes on from there, one on yours takes it off; with Shift it makes a note."
        }
        Hint::Draft => {
            "Type a number and click its square, or use the arrow keys and Enter; a click on a number takes it off. Check tells whether there is exactly one solution."
        }
        Hint::TwoKnightsRunning => "Space pauses, Esc takes the knights off.",
        // Later versions may have other guides.
        _ => "",
    };
    with_keys(sentence).into_owned()
}

pub(crate) fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|letter| letter.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

pub(crate) const NOTHING_TO_SAVE: &str = "There is no tour of one knight to save yet.";
pub(crate) const NOTHING_TO_COPY: &str = "There is no tour of one knight to copy yet.";
pub(crate) const SAVER_IS_BUSY: &str = "A file dialog is open already, or a file is being written.";
pub(crate) const DIALOG_IS_OPEN: &str = "A file dialog is open already.";

pub(crate) fn too_many_starts(most: u64) -> String {
    format!("From which starts the rule completes is tried out on boards of up to {most} squares.")
}

pub(crate) const SAVING: &str = "Saving\u{2026}";
pub(crate) const OPENING: [&str; 2] = ["Opening\u{2026}", "The file is being read."];
pub(crate) const TRYING_STARTS: &str = "Trying every start\u{2026}";

pub(crate) fn percent_done(percent: u64) -> String {
    format!("{percent} % is done.")
}

pub(crate) fn percent_written(percent: u64) -> String {
    format!("{percent} % is written.")
}

pub(crate) const NOT_OPENED: &str = "The file is not opened.";
pub(crate) const TOUR_NOT_OPENED: &str = "The tour is not opened";
pub(crate) const PICTURE_NOT_OPENED: &str = "The picture is not opened";
pub(crate) const NOTHING_PASTED: &str = "Nothing was pasted";
pub(crate) const TOUR_NOT_SHOWN: &str = "The tour is not shown";
pub(crate) const NO_OPEN_DIALOG: &str = "No file dialog could be opened. Drop the file on this window, or name it on the command line; zenity or a desktop portal would bring a dialog.";

pub(crate) fn not_read(path: &Path, why: impl Display) -> String {
    format!("{} could not be read: {why}.", path.display())
}

pub(crate) fn none_holds_a_tour(files: usize, why: &str) -> String {
    format!("None of the {files} files holds a tour. {why}")
}

pub(crate) fn clipboard_has_no_tour(why: impl Display) -> String {
    format!("The clipboard holds no tour: {why}.")
}

pub(crate) fn link_not_read(why: impl Display) -> String {
    format!("The link leads to nothing: {why}.")
}

pub(crate) fn one_is_shown(shown: &str, unread: &str, unopened: &str) -> String {
    let mut sentence = format!("{shown} is shown.");
    if !unread.is_empty() {
        sentence += &format!(" Without a tour: {unread}.");
    }
    if !unopened.is_empty() {
        sentence += &format!(" Not opened, since the window shows one tour at a time: {unopened}.");
    }
    sentence
}

pub(crate) const PORTRAIT: [&str; 2] =
    ["Portrait", "Tours are drawn after the picture. A large board shows more of it."];

pub(crate) fn carries_no_tour(path: &Path) -> String {
    let path = path.display();
    format!("{path} carries no tour. A tour can be drawn after it, broad where it is dark.")
}

pub(crate) const SAVING_FAILED: &str = "Saving failed";
pub(crate) const NOTHING_SAVED: &str = "Nothing is saved";

pub(crate) fn saved(path: &Path, has_dialog: bool) -> String {
    let why = if has_dialog {
        ""
    } else {
        " No file dialog could be opened; zenity or a desktop portal would bring one."
    };
    format!("Saved {}.{why}", path.display())
}

pub(crate) fn not_saved(why: impl Display) -> String {
    format!("It was not saved: {why}.")
}

pub(crate) fn not_made(why: impl Display) -> String {
    format!("The picture cannot be made: {why}.")
}

pub(crate) const NOTHING_COPIED: &str = "Nothing was copied";
pub(crate) const CLIPBOARD_FAILED: &str = "Nothing was copied or pasted";
pub(crate) const CLIPBOARD_IS_SLOW: &str = "the program that holds it does not answer";
pub(crate) const CLIPBOARD_IS_EMPTY: &str = "it is empty, or holds no text";

pub(crate) const MOVES_COPIED: &str = "The moves are on the clipboard, one square a line.";
pub(crate) const SQUARE_COPIED: &str = "The square is on the clipboard.";
pub(crate) const SOLVED_COPIED: &str = "How it was solved is on the clipboard.";
pub(crate) const LINKS_OF_ONE: &str = "A link leads to a tour of one knight, or to a puzzle.";
pub(crate) const LINK_TOO_LONG: &str =
    "So many squares are missing that a link would be too long: save the shape in a picture.";

pub(crate) const LINK_WITHOUT_PAGE: &str =
    "The part of a link from its # on is on the clipboard: this program knows no page to link to.";

pub(crate) fn link_copied(link: &Link) -> &'static str {
    match link {
        Link::Tour(_) => "A link to this tour is on the clipboard.",
        Link::Daily(_) | Link::Puzzle(_) => "A link to this puzzle is on the clipboard.",
        Link::Question(_) => {
            "A link to this board is on the clipboard: it asks for a tour from the same start."
        }
    }
}

pub(crate) fn too_long_to_copy(most: u64) -> String {
    let key = with_keys("Ctrl+Shift+S");
    format!("Up to {most} squares are copied: save this tour as a list of squares by {key}.")
}

pub(crate) fn clipboard_unusable(why: impl Display) -> String {
    format!("The clipboard cannot be used: {why}.")
}

pub(crate) fn clipboard_too_full(megabytes: usize) -> String {
    format!("The clipboard holds more than {megabytes} MB: save it as a file, and open that.")
}

pub(crate) const NOT_ALL_RESTORED: &str = "Not everything could be restored";

pub(crate) fn game_not_saved(why: impl Display) -> String {
    format!("The game is not saved: {why}")
}

pub(crate) fn game_lost_by(fault: impl Display) -> String {
    format!("The game is not saved. {fault}")
}

pub(crate) fn settings_damaged(aside: &str) -> String {
    format!("The settings are damaged. {aside}")
}

pub(crate) fn settings_not_saved(why: impl Display) -> String {
    format!("The settings are not saved: {why}")
}

pub(crate) fn too_long(bytes: u64) -> String {
    format!("longer than {} bytes", grouped(bytes))
}

/// Shown by every window after the first.
pub(crate) const SECOND_WINDOW: [&str; 2] = [
    "Second window",
    "The first window keeps the last game. This one keeps its own, for the next time that two windows are open.",
];

pub(crate) fn saved_beside(path: &Path) -> String {
    format!("This window saves as {} instead.", path.display())
}

pub(crate) const TO_POINT_AT: &str = "Point at a square for more; a click plays from there.";
pub(crate) const SAME_WAY: &str = "They go the same way.";

pub(crate) fn search_failed(fault: impl Display) -> String {
    format!("The search failed. {fault}")
}

pub(crate) fn which_starts_work(rules: &str) -> String {
    format!("Which starts work: {rules}")
}

pub(crate) fn others_failed(fault: impl Display) -> String {
    format!("Trying the others failed. {fault}")
}

pub(crate) fn starts_complete(rule: &str, complete: usize, of: usize) -> String {
    format!("{rule}: {complete} of {of} starts complete.")
}

pub(crate) fn reaches(rule: &str, reached: u64, squares: u64) -> String {
    if reached == squares {
        format!("{rule} completes")
    } else {
        format!("{rule} is stuck after {reached} of {squares} squares")
    }
}

pub(crate) fn diverge(number: u64, [first, second]: [String; 2]) -> String {
    format!("They diverge after square {number}: {first} and {second}.")
}

pub(crate) fn remaining(tours: u64, is_all: bool) -> String {
    let least = if is_all { "" } else { "at least " };
    format!("{least}{} remaining", count(tours, "tour", "tours"))
}

pub(crate) fn new_best(moves: u64) -> String {
    format!("A new best: {}", count(moves, "move", "moves"))
}

pub(crate) fn best_line(moves: u64) -> String {
    format!("best: {}", count(moves, "move", "moves"))
}

pub(crate) fn best(time: &str, hints: u64) -> String {
    format!("best: {time}, {}", count(hints, "hint", "hints"))
}
