//! Names and labels of all choices, sent once at startup.

use knights_tour::picture::{BoardTheme, STYLES};
use knights_tour::puzzle::Level;
use knights_tour::scene::Look;
use knights_tour::session::{Mirror, Mode, Start};
use knights_tour::solve::{Question, TieBreak};
use serde::Serialize;

/// Name in a request, and label.
type Choice = (&'static str, &'static str);

pub(crate) const STARTS: [(Choice, Start); 3] = [
    (("top-left", "Corner"), Start::TopLeft),
    (("centre", "Centre"), Start::Centre),
    (("random", "Random"), Start::Random),
];

#[derive(Serialize)]
pub(crate) struct Tables {
    modes: Vec<Choice>,
    looks: Vec<Choice>,
    themes: Vec<Choice>,
    rules: Vec<Choice>,
    kinds: Vec<Choice>,
    starts: Vec<Choice>,
    levels: Vec<Choice>,
    mirrors: Vec<&'static str>,
    styles: Vec<Choice>,
}

impl Tables {
    pub(crate) fn new() -> Tables {
        // The page does not support two knights.
        let modes = Mode::ALL.iter().filter(|mode| !mode.has_two_knights());
        // The page has no picture to draw after.
        let styles = STYLES.iter().filter(|style| !style.needs_picture());
        let symmetries = Question::SYMMETRIES.map(|class| (class.name(), class.label()));
        Tables {
            modes: modes.map(|mode| (mode.name(), mode.short_label())).collect(),
            looks: Look::ALL.map(|look| (look.name(), look.label())).into(),
            themes: BoardTheme::ALL.map(|theme| (theme.name(), theme.label())).into(),
            rules: TieBreak::ALL.map(|rule| (rule.name(), rule.describe())).into(),
            kinds: [("random", "Random")].into_iter().chain(symmetries).collect(),
            starts: STARTS.map(|(choice, _)| choice).into(),
            levels: Level::ALL.map(|level| (level.name(), level.label())).into(),
            mirrors: Mirror::ALL.map(Mirror::label).into(),
            styles: styles.map(|style| (style.name, style.label)).collect(),
        }
    }
}
