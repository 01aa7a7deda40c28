//! Which part of a board is shown, in which detail, with which layers.

use super::Area;
use knights_tour::board::Size;
use knights_tour_base::listed;

/// Which layers of a scene are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct View {
    /// Show the numbers of visited squares.
    pub numbers: bool,
    /// Show the line along the moves.
    pub path: bool,
    /// Show flags on visited squares.
    pub flags: bool,
    /// Show the names of files and ranks, which painters draw around a whole board.
    pub labels: bool,
    /// Show the possible moves.
    pub candidates: bool,
    /// Show the candidates' degrees, the chosen move, and the squares given up.
    pub explain: bool,
}

impl Default for View {
    fn default() -> View {
        View {
            numbers: true,
            path: true,
            flags: true,
            labels: true,
            candidates: true,
            explain: false,
        }
    }
}

listed! {
    /// A preset for how visited squares are shown.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Look {
        /// The line along the moves, with a flag on each visited square that carries its number.
        #[default]
        Flags = "flags" => "Flags",
        /// The line along the moves, with a disc on each visited square that carries its number.
        Discs = "discs" => "Discs",
        /// The line along the moves.
        Path = "path" => "Path",
    }
}

impl Look {
    /// The look that a view has; `None` if no look matches.
    pub fn of(view: View) -> Option<Look> {
        Look::ALL.into_iter().find(|look| view == look.on(view))
    }

    /// Applies this look to a view; all other layers are unchanged.
    ///
    /// ```
    /// use knights_tour_scene::{Look, View};
    ///
    /// let view = Look::Path.on(View::default());
    /// assert!(view.path && !view.flags && !view.numbers);
    /// assert_eq!(Look::of(view), Some(Look::Path));
    /// ```
    pub fn on(self, view: View) -> View {
        let (flags, numbers) = match self {
            Look::Flags => (true, true),
            Look::Discs => (false, true),
            Look::Path => (false, false),
        };
        View {
            flags,
            numbers,
            path: true,
            ..view
        }
    }
}

/// Level of detail of a scene. Small tiles suit a lower level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Show knights and marks, but no items for visited or missing squares.
    Marks,
    /// Show knights, marks and the path.
    Path,
    /// Show everything that the view includes.
    #[default]
    Full,
}

/// The visible area, and how much detail of it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewport {
    /// The part of the board that is visible.
    pub area: Area,
    /// How much detail is shown in the visible area.
    pub detail: Detail,
}

impl Viewport {
    /// A viewport that shows a whole board in full detail.
    pub fn whole(size: Size) -> Viewport {
        Viewport {
            area: Area::whole(size),
            detail: Detail::Full,
        }
    }

    /// A viewport that shows an area in full detail.
    pub fn full(area: Area) -> Viewport {
        Viewport {
            area,
            detail: Detail::Full,
        }
    }
}
