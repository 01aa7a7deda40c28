//! Lists of square names, one per line.

use super::Format;
use super::cells::add_name;
use super::layout::{ListLayout, TextLayout};

pub(super) static FORMAT: Format = Format {
    name: "moves",
    ending: "moves",
    label: "List of squares",
    about: "One square a line",
    layout: TextLayout::List(ListLayout {
        head: |_, _| {},
        entry: |_, _, square, text| {
            add_name(text, square);
            text.push(b'\n');
        },
        tail: "",
    }),
    between: Some(" "),
};
