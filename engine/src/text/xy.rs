//! Lines of the form `X: 1<TAB>Y: 1`, counted from 1 at the top left.

use super::Format;
use super::cells::add;
use super::layout::Layout;

/// Public for the command line `X Y WIDTH HEIGHT`, which reproduces the output of the original program.
pub static FORMAT: Format = Format {
    name: "xy",
    ending: "xy",
    label: "List of coordinates",
    about: "X: 1, a tab, Y: 1 a line, from the top-left",
    layout: Layout::List {
        head: |_, _| {},
        entry: |heading, _, square, text| {
            let (x, y) = heading.board.size().xy(square);
            add(text, format_args!("X: {}\tY: {}\n", x + 1, y + 1));
        },
        tail: "",
    },
    between: None,
};
