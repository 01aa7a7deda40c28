//! Messages of the window; menus and forms have their own.

use knights_tour::puzzle::Day;
use knights_tour_base::wording::{count, duration, ended, grouped};
use knights_tour_session::link::Link;
use knights_tour_session::{Hint, PuzzleEffort, PuzzleGame};
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
            "Press \u{25b6} (Space) to watch, or click a ring to choose the move yourself."
        }
        Hint::Selected => "A double click starts a new tour there.",
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
        Hint::Puzzle => "Click its square.",
        Hint::Draft => {
            "Type a number and click its square, or use the arrow keys and Enter; click a number to remove it. Check shows whether there is exactly one solution."
        }
        Hint::TwoKnightsRunning => "Space pauses, Esc clears the board.",
    };
    with_keys(sentence).into_owned()
}

/// How to enter the numbers of a puzzle, in a tooltip.
pub(crate) const HOW_TO_SOLVE: &str = "The arrow keys and Enter place a number, too. Type a number to place another. Drag one of yours, or click it to remove it; a given one to continue from there. Shift+click makes a note.";

/// Where the next number of a puzzle goes, from the numbers before and after it that are on the board.
pub(crate) fn near(numbers: &[u64]) -> String {
    match numbers {
        [one] => format!("A knight\u{2019}s move from {one}. "),
        [one, other] => format!("A knight\u{2019}s move from {one} and from {other}. "),
        _ => String::new(),
    }
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

pub(crate) const COUNTING: &str = "Counting the tours\u{2026}";
pub(crate) const NOT_COUNTED: &str = "The tours were not counted.";
pub(crate) const NOT_OPENED: &str = "The file was not opened.";
pub(crate) const TOUR_NOT_OPENED: &str = "Couldn\u{2019}t open the file";
pub(crate) const PICTURE_NOT_OPENED: &str = "Couldn\u{2019}t open the picture";
pub(crate) const NO_TOUR_IN_TEXT: &str =
    "This text is not a tour. Paste rows of numbers, or squares like a1 b3 c5.";
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
    let name = path.file_name().unwrap_or(path.as_os_str());
    let path = path.display();
    match has_dialog {
        true => name.to_string_lossy().into_owned(),
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

pub(crate) const COPIED: &str = "Copied";
pub(crate) const CODE_COPIED: &str = "Code copied";

// What was copied, below the title "Copied".
pub(crate) const PICTURE_COPIED: &str = "The picture of the whole board.";
pub(crate) const MOVES_COPIED: &str = "The moves, one square per line.";
pub(crate) const SQUARE_COPIED: &str = "The name of the square.";
pub(crate) const CHECK_COUNTS: &str = "Marks wrong numbers, and counts as a hint";
pub(crate) const SOLVED_COPIED: &str = "Your result, in a line to share.";
pub(crate) const LINKS_OF_ONE: &str = "Only tours of one knight and puzzles have links.";
pub(crate) const LINK_TOO_LONG: &str =
    "Too many squares are missing for a link: save the shape as a picture.";

/// Below the title "Code copied".
pub(crate) const LINK_WITHOUT_PAGE: &str = "Anyone can paste it into Knight\u{2019}s Tour.";

pub(crate) fn link_copied(link: &Link) -> &'static str {
    match link {
        Link::Tour(_) => "A link to this tour.",
        Link::Made(_) | Link::Puzzle(_) | Link::Verse(_) => "A link to this puzzle.",
        Link::Question(_) => "A link to this board, which asks for a tour from the same start.",
        Link::Game(_) => "A link to this board and its moves.",
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

/// A line to share about a solved puzzle.
pub(crate) fn result(game: &PuzzleGame<'_>) -> String {
    let PuzzleEffort { seconds, hints, .. } = game.effort;
    let hints = match hints {
        0 => "no hints".to_owned(),
        hints => count(hints, "hint", "hints"),
    };
    let (title, time) = (&game.title, duration(seconds));
    format!("Knight\u{2019}s Tour {title} \u{b7} {time} \u{b7} {hints}")
}

pub(crate) const ABOUT_PUZZLES: &str =
    "Some numbers of a tour are given; place the others. There is exactly one solution.";

/// The time until the next puzzle: "7 h 49 min".
pub(crate) fn next_in(minutes: u64) -> String {
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

/// A day and its month: "28 November".
pub(crate) fn date(day: Day) -> String {
    format!("{} {}", day.day(), month(day))
}

pub(crate) fn month(day: Day) -> &'static str {
    const MONTHS: &str = "January February March April May June July August September October \
                          November December";
    let mut months = MONTHS.split(' ');
    months.nth(usize::from(day.month()) - 1).unwrap_or_default()
}

pub(crate) fn best(time: &str, hints: u64) -> String {
    format!("best: {time}, {}", count(hints, "hint", "hints"))
}
