//! Names and labels of all choices on the page, sent once at startup.

use knights_tour::puzzle::Level;
use knights_tour::solve::{Question, TieBreak};
use knights_tour_picture::{BoardTheme, FigurePart, Rings, SIZES, Sizes, flag_parts};
use knights_tour_scene::{Dot, Item, Look, Positioned, Text};
use knights_tour_session::{Mirror, Mode, Start};
use serde_json::{Value, json};

/// The name of a choice in requests, and its label on the page.
type Choice = (&'static str, &'static str);

/// Squares to start from that have a name.
pub(crate) const STARTS: [(Choice, Start); 3] = [
    (("top-left", "Corner"), Start::TopLeft),
    (("centre", "Centre"), Start::Centre),
    (("random", "Random"), Start::Random),
];

/// Changes of a complete tour.
const TRANSFORMS: [Choice; 3] = [
    ("turn", "Turn"),
    ("reflect", "Reflect"),
    ("reverse", "Reverse"),
];

/// The page does not support two knights.
fn modes() -> Vec<Choice> {
    let modes = Mode::ALL.iter().filter(|mode| !mode.has_two_knights());
    modes
        .map(|mode| (mode.name(), mode.short_label()))
        .collect()
}

/// All choices as lists of [`Choice`]; for mirrors, only the labels.
pub(crate) fn tables() -> Value {
    let symmetries = Question::SYMMETRIES.map(|class| (class.name(), class.label()));
    let kinds: Vec<Choice> = [("random", "Random")]
        .into_iter()
        .chain(symmetries)
        .collect();
    json!({
        "modes": modes(),
        "looks": Look::ALL.map(|look| (look.name(), look.label())),
        "themes": BoardTheme::ALL.map(|theme| (theme.name(), theme.label())),
        "rules": TieBreak::ALL.map(|rule| (rule.name(), rule.describe())),
        "kinds": kinds,
        "transforms": TRANSFORMS,
        "starts": STARTS.map(|(choice, _)| choice),
        "levels": Level::ALL.map(|level| (level.name(), level.label())),
        "mirrors": Mirror::ALL.map(Mirror::label),
        "sizes": sizes(),
    })
}

/// The sizes of what is painted on a board, as in [`SIZES`], with 150 units per tile and opacities from 0 to 1.
fn sizes() -> Value {
    const SIDE: f64 = 150.0;
    let units = |tiles: f32| (100.0 * SIDE * f64::from(tiles)).round() / 100.0;
    let opacity = |alpha: u8| (100.0 * f64::from(alpha) / 255.0).round() / 100.0;
    let dot = |dot: Dot| {
        let rings = Rings::of(dot);
        let (plate, outer) = (units(rings.plate), units(rings.outer));
        json!({ "plate": plate, "inner": units(rings.inner), "outer": outer })
    };
    // Heights of digits by the number of digits.
    let heights = [0, 1, 10, 100, 1_000, 10_000].map(|least| units(SIZES.height_of(least)));
    let beside_figure = Positioned {
        x: 0,
        y: 0,
        item: Item::Text(Text::First),
        is_shared: true,
    };
    let (right, down) = beside_figure.offset();
    let colour = |[red, green, blue]: [u8; 3]| format!("#{red:02x}{green:02x}{blue:02x}");
    let part = |part: &FigurePart| {
        let (fill, stroke) = (part.fill.map(colour), part.stroke.map(colour));
        json!({ "fill": fill, "stroke": stroke, "width": part.width, "path": part.path })
    };
    json!({
        "side": SIDE,
        "line": units(SIZES.line),
        "edge": units(SIZES.edged_line),
        "dots": {
            "plain": dot(Dot::Plain),
            "end": dot(Dot::End),
            "plate": dot(Dot::Plate),
            "firstPlate": dot(Dot::StartPlate),
            "lastPlate": dot(Dot::EndPlate),
        },
        "heights": heights,
        "fontSize": Sizes::FONT_SIZE,
        "halo": SIZES.halo,
        "haloOpacity": opacity(SIZES.halo_alpha),
        "flag": flag_parts().iter().map(part).collect::<Vec<Value>>(),
        "cloth": [units(SIZES.cloth.0), units(SIZES.cloth.1)],
        "besideFigure": [right * SIDE, down * SIDE],
        "tintOpacity": opacity(SIZES.tint_alpha),
        "shadow": units(SIZES.shadow),
        "shadowOpacity": opacity(SIZES.shadow_alpha),
        "leastFlag": SIZES.least_flag,
        "leastDisc": SIZES.least_disc,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Page;
    use std::collections::BTreeSet;

    #[test]
    fn the_canvas_takes_its_sizes_from_the_table() {
        let canvas = include_str!("../page/canvas.js");
        let is_in_name = |letter: char| letter.is_ascii_alphanumeric();
        let used = canvas.split("sizes.").skip(1);
        let used = used.map(|rest| rest.split(|it| !is_in_name(it)).next().unwrap_or_default());
        let used: BTreeSet<&str> = used.filter(|name| !name.is_empty()).collect();
        let table = sizes();
        let sent = table.as_object().expect("an object").keys();
        assert!(used.into_iter().eq(sent), "the sizes sent are those used");
    }

    #[test]
    fn drawings_have_the_sizes_of_the_table() {
        let mut page = Page::default();
        let moves = "board 6x6\nchoose a1\nstep-on\nstep-on\nstep-on";
        let answer = page.answer(&format!("show discs wood plain\nmode watch\n{moves}"));
        let (table, answer) = (sizes(), answer.replace("\\\"", "'"));
        let number = |value: &Value| format!("{:.1}", value.as_f64().expect("a number"));
        let plate = &table["dots"]["plate"];
        for part in [
            format!("stroke-width: {};", number(&table["line"])),
            format!("stroke-width: {};", number(&table["edge"])),
            format!("stroke-opacity: {};", table["haloOpacity"]),
            format!(
                "class='plate' cx='75' cy='225' r='{}'",
                number(&plate["plate"])
            ),
        ] {
            assert!(answer.contains(&part), "{part} is not in {answer}");
        }
    }
}
