//! Lists of coordinates.

use super::Format;
use super::cells::add;
use super::layout::{ListLayout, TextLayout};

/// One line per square, such as `X: 1<TAB>Y: 1`. Coordinates count from 1 at the top left.
pub static FORMAT: Format = Format {
    name: "xy",
    ending: "xy",
    label: "List of coordinates",
    about: "X: 1, a tab, Y: 1 a line, from the top-left",
    layout: TextLayout::List(ListLayout {
        head: |_, _| {},
        entry: |heading, _, square, text| {
            let (x, y) = heading.board.size().xy(square);
            add(text, format_args!("X: {}\tY: {}\n", x + 1, y + 1));
        },
        tail: "",
    }),
    between: None,
};
