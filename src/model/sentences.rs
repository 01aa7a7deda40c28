//! Messages of the window; menus and forms have their own.

use knights_tour_base::wording::{count, ended, grouped};
use knights_tour_session::Hint;
use knights_tour_session::link::Link;
use std::borrow::Cow;
use std::fmt::Display;
use std::path::Path;

pub(crate) fn with_keys(text: &str) -> Cow<'_, str> {
    match cfg!(target_os = "macos") {
        true => text.replace("Ctrl+", "\u{2318}").into(),
        false => text.into(),
    }
}

/// The sentence of a hint, with the keys of the platform.
pub(crate) fn hint(hint: Hint) -> String {
    let sentence = match hint {
        Hint::Start(square) => {
            return format!("Click any square, or press Space to start at {square}.");
        }
        Hint::Ready => {
            "Press Space to watch the tour, or Right to go move by move. Click another square to start there."
        }
        Hint::Paused => {
            "Space continues, Right and Left step, Home goes to the start, End to the finish."
        }
        Hint::Running => "Space pauses, End skips ahead.",
        Hint::PlanPaused => "Press Space to play, or jump anywhere with the timeline.",
        Hint::PlanRunning => "Space pauses, End skips to the end.",
        Hint::PlanComplete => "Zoom in to read the numbers, or go to one with Ctrl+G.",
        Hint::ByHand => {
            "Click a marked square, or use the arrow keys and Enter. H for a hint, Ctrl+Z to undo."
        }
        Hint::ByHandAlone => "Click a marked square, or use arrows and Enter.",
        Hint::Puzzle => {
            "Click the square for it, or use the arrow keys and Enter. Type a number to place another. Click one of yours to remove it, a given one to continue from there; Shift+click makes a note."
        }
        Hint::Draft => {
            "Type a number and click its square, or use the arrow keys and Enter; click a number to remove it. Check shows whether there is exactly one solution."
        }
        Hint::TwoKnightsRunning => "Space pauses, Esc clears the board.",
    };
    with_keys(sentence).into_owned()
}

/// A sentence with its reason.
pub(crate) fn because(sentence: &str, why: impl Display) -> String {
    ended(format!("{sentence}: {why}"))
}

pub(crate) fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map(|letter| letter.to_ascii_uppercase())
        .into_iter()
        .chain(letters)
        .collect()
}

pub(crate) const NOTHING_TO_SAVE: &str = "There is no tour to save yet.";
pub(crate) const NOTHING_TO_COPY: &str = "There is no tour to copy yet.";
pub(crate) const SAVER_IS_BUSY: &str = "A file dialog is open already, or a file is being written.";
pub(crate) const DIALOG_IS_OPEN: &str = "A file dialog is open already.";

pub(crate) fn too_many_starts(most: u64) -> String {
    format!("Testing all starts works on boards of up to {most} squares.")
}

pub(crate) const SAVING: &str = "Saving\u{2026}";
pub(crate) const OPENING: [&str; 2] = ["Opening\u{2026}", "Reading the file."];

pub(crate) fn percent(percent: u64, done: &str) -> String {
    format!("{percent} % {done}.")
}

pub(crate) const NOT_OPENED: &str = "The file was not opened.";
pub(crate) const TOUR_NOT_OPENED: &str = "Couldn\u{2019}t open the file";
pub(crate) const PICTURE_NOT_OPENED: &str = "Couldn\u{2019}t open the picture";
pub(crate) const NOTHING_PASTED: &str = "Couldn\u{2019}t paste";
pub(crate) const TOUR_NOT_SHOWN: &str = "Couldn\u{2019}t show the tour";
pub(crate) const NO_OPEN_DIALOG: &str = "No file dialog is available. Drop the file on this window, or name it on the command line; to get a dialog, install zenity or a desktop portal.";

pub(crate) fn not_read(path: &Path, why: impl Display) -> String {
    ended(format!("{} could not be read: {why}", path.display()))
}

pub(crate) fn none_holds_a_tour(files: usize, why: &str) -> String {
    format!("None of the {files} files contains a tour. {why}")
}

pub(crate) const LINK_NOT_READ: &str = "The link doesn\u{2019}t work";

pub(crate) fn tour_of(number: usize, count: usize, title: &str) -> String {
    format!("Tour {number} of {count}: {title}")
}

pub(crate) fn one_is_shown(shown: &str, unread: &str, unopened: &str) -> String {
    let mut sentence = format!("{shown} is shown.");
    if !unread.is_empty() {
        sentence += &format!(" Without a tour: {unread}.");
    }
    if !unopened.is_empty() {
        sentence += &format!(" Not opened (one tour at a time): {unopened}.");
    }
    sentence
}

pub(crate) fn text_for_verse(letters: usize) -> String {
    let letters = count(letters as u64, "letter", "letters");
    format!("{letters}:")
}

pub(crate) const PORTRAIT: [&str; 2] = [
    "Portrait",
    "The line gets thicker where the picture is dark. More squares show more detail.",
];

pub(crate) fn carries_no_tour(path: &Path) -> String {
    let path = path.display();
    format!(
        "{path} contains no tour, but a tour can draw it: the line gets thicker where it is dark."
    )
}

pub(crate) const NOTHING_SAVED: &str = "Not saved";

pub(crate) const SAVED: &str = "Saved";
pub(crate) const PICTURE_SAVED: &str = "Picture saved";
pub(crate) const FOLDER_NOT_SHOWN: &str = "Couldn\u{2019}t show the folder";

/// Where a file is that no program could show, below the title [`FOLDER_NOT_SHOWN`].
pub(crate) fn in_folder(path: &Path) -> String {
    format!("No file manager answered. The file is {}.", path.display())
}

/// Where a file was saved, below its title.
pub(crate) fn saved(path: &Path, has_dialog: bool) -> String {
    let path = path.display();
    match has_dialog {
        true => path.to_string(),
        false => format!(
            "{path}. No file dialog is available; to get one, install zenity or a desktop portal."
        ),
    }
}

pub(crate) const NOT_MADE: &str = "Cannot make the picture";

pub(crate) fn too_many_pixels(pixels: u64) -> String {
    format!(
        "A picture of the whole board would have {} pixels: choose the current view only.",
        grouped(pixels)
    )
}

pub(crate) const NOTHING_COPIED: &str = "Couldn\u{2019}t copy";
pub(crate) const CLIPBOARD_FAILED: &str = "Couldn\u{2019}t use the clipboard";
pub(crate) const CLIPBOARD_IS_SLOW: &str =
    "The program that owns its content doesn\u{2019}t answer.";
pub(crate) const CLIPBOARD_IS_EMPTY: &str = "It is empty, or contains no text.";

// What was copied, below the title "Copied".
pub(crate) const PICTURE_COPIED: &str = "The picture of the whole board.";
pub(crate) const MOVES_COPIED: &str = "The moves, one square per line.";
pub(crate) const SQUARE_COPIED: &str = "The name of the square.";
pub(crate) const CHECK_COUNTS: &str = "Marks wrong numbers, and counts as a hint";
pub(crate) const SOLVED_COPIED: &str = "Your result, in a line to share.";
pub(crate) const LINKS_OF_ONE: &str = "Only tours of one knight and puzzles have links.";
pub(crate) const LINK_TOO_LONG: &str =
    "Too many squares are missing for a link: save the shape as a picture.";

pub(crate) const LINK_WITHOUT_PAGE: &str = "The part of the link from #: no page is configured.";

pub(crate) fn link_copied(link: &Link) -> &'static str {
    match link {
        Link::Tour(_) => "A link to this tour.",
        Link::Daily(_) | Link::Puzzle(_) | Link::Verse(_) => "A link to this puzzle.",
        Link::Question(_) => "A link to this board, which asks for a tour from the same start.",
    }
}

pub(crate) fn too_long_to_copy(most: u64) -> String {
    let key = with_keys("Ctrl+Shift+S");
    format!("At most {most} squares can be copied: save this tour as a list of squares with {key}.")
}

pub(crate) fn clipboard_too_full(megabytes: usize) -> String {
    format!("The clipboard contains more than {megabytes} MB: save it as a file and open that.")
}

pub(crate) const NOT_ALL_RESTORED: &str = "Not everything could be restored";

pub(crate) const SECOND_WINDOW: [&str; 2] = [
    "Second window",
    "This window has its own game. The next start opens the game played last, and a second window the other.",
];

pub(crate) const LATEST_GAME: &str = "Your latest game";

pub(crate) fn saved_beside(path: &Path) -> String {
    format!("This window saves as {} instead.", path.display())
}

pub(crate) fn new_best(moves: u64) -> String {
    format!("A new best: {}", count(moves, "move", "moves"))
}

pub(crate) fn best_line(moves: u64) -> String {
    format!("best: {}", count(moves, "move", "moves"))
}

pub(crate) fn todays_puzzle(days_in_a_row: u64) -> String {
    let row = match days_in_a_row {
        0 | 1 => String::new(),
        days => format!(" \u{b7} {days} days in a row"),
    };
    format!("Today\u{2019}s puzzle: 8\u{d7}8 medium{row}")
}

pub(crate) fn best(time: &str, hints: u64) -> String {
    format!("best: {time}, {}", count(hints, "hint", "hints"))
}
