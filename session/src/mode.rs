//! The modes of a session, and their names.

use knights_tour_base::listed;

listed! {
    /// A way of using a session, with its own commands and reports.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Mode {
        /// Watching tours being found.
        #[default]
        Watch = "watch" => "Watch",
        /// Making a tour by hand.
        Play = "play" => "Play yourself",
        /// The game of two knights.
        TwoKnights = "two-knights" => "Two knights",
        /// Solving numbered puzzles.
        Puzzle = "puzzle" => "Puzzle",
        /// Painting the board's shape.
        Shape = "shape" => "Edit shape",
    }
}

/// What the user does in a mode.
enum Activity {
    Watching,
    Moving,
    Solving,
    Painting,
}

impl Mode {
    const fn activity(self) -> Activity {
        match self {
            Mode::Watch => Activity::Watching,
            Mode::Play | Mode::TwoKnights => Activity::Moving,
            Mode::Puzzle => Activity::Solving,
            Mode::Shape => Activity::Painting,
        }
    }

    /// The mode's label where space is short.
    pub const fn short_label(self) -> &'static str {
        match self {
            Mode::Play => "Play",
            Mode::Shape => "Shape",
            Mode::Watch | Mode::TwoKnights | Mode::Puzzle => self.label(),
        }
    }

    /// Whether the user watches tours in this mode, and the clock makes the steps.
    pub const fn is_watched(self) -> bool {
        matches!(self.activity(), Activity::Watching)
    }

    /// Whether the user makes the moves in this mode.
    pub const fn is_played(self) -> bool {
        matches!(self.activity(), Activity::Moving)
    }

    /// Whether the user solves puzzles in this mode, without a knight on the board.
    pub const fn is_solved(self) -> bool {
        matches!(self.activity(), Activity::Solving)
    }

    /// Whether the user paints the empty board in this mode.
    pub const fn is_painted(self) -> bool {
        matches!(self.activity(), Activity::Painting)
    }

    /// Whether the mode is a game of two knights.
    pub const fn has_two_knights(self) -> bool {
        matches!(self, Mode::TwoKnights)
    }

    pub(super) const fn shows_tours(self) -> bool {
        match self {
            Mode::Watch | Mode::Play => true,
            Mode::TwoKnights | Mode::Puzzle | Mode::Shape => false,
        }
    }
}
