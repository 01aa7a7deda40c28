//! Names and labels of all choices on the page, sent once at startup.

use knights_tour::board::Symmetry;
use knights_tour::puzzle::Level;
use knights_tour::solve::{Question, TieBreak};
use knights_tour_picture::{BoardTheme, STYLES};
use knights_tour_scene::Look;
use knights_tour_session::{Mirror, Mode, Start, TourTransform};
use serde_json::{Value, json};

/// The name of a choice in requests, and its label on the page.
type Choice = (&'static str, &'static str);

pub(crate) const STARTS: [(Choice, Start); 3] = [
    (("top-left", "Corner"), Start::TopLeft),
    (("centre", "Centre"), Start::Centre),
    (("random", "Random"), Start::Random),
];

pub(crate) const TRANSFORMS: [(Choice, TourTransform); 3] = [
    (
        ("turn", "Turn"),
        TourTransform::Turned(Symmetry::QUARTER_TURN),
    ),
    (
        ("reflect", "Reflect"),
        TourTransform::Turned(Symmetry::LEFT_RIGHT),
    ),
    (("reverse", "Reverse"), TourTransform::Reversed),
];

/// The page does not support two knights.
pub(crate) fn modes() -> Vec<Choice> {
    let modes = Mode::ALL.iter().filter(|mode| !mode.has_two_knights());
    modes
        .map(|mode| (mode.name(), mode.short_label()))
        .collect()
}

/// All choices as lists of [`Choice`]; for mirrors, only the labels.
pub(crate) fn tables() -> Value {
    // Omit styles that imitate a picture, because the page has no picture to imitate.
    let styles = STYLES.iter().filter(|style| !style.needs_picture());
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
        "transforms": TRANSFORMS.map(|(choice, _)| choice),
        "starts": STARTS.map(|(choice, _)| choice),
        "levels": Level::ALL.map(|level| (level.name(), level.label())),
        "mirrors": Mirror::ALL.map(Mirror::label),
        "styles": styles.map(|style| (style.name, style.label)).collect::<Vec<Choice>>(),
    })
}
