//! Where links lead to.

use knights_tour::link::Link;
use knights_tour::text;
use std::path::Path;

/// The page that shows them: named when the program is built, or else that of the repository's owner.
pub(crate) fn page() -> String {
    if let Some(page) = option_env!("KNIGHTS_TOUR_PAGE") {
        return page.to_owned();
    }
    let mut repository = env!("CARGO_PKG_REPOSITORY").rsplit('/');
    let owner = repository.nth(1).unwrap_or_default();
    format!("https://{owner}.github.io/knights-tour/")
}

/// A whole link.
pub(crate) fn address(link: &Link) -> String {
    link.at(&page())
}

/// What stands in a link before the ID of a tour.
pub(crate) fn before_id() -> String {
    format!("{}#", page())
}

/// The link, or the ID, that stands in a file's place, if there is no such file.
pub(crate) fn link_in_place_of(file: &Path) -> Option<&str> {
    let is_meant = |word: &&str| {
        let is_id = text::is_id(word) || text::is_numbers_id(word);
        is_id || (word.contains('#') && Link::is_link(word))
    };
    let word = file.to_str().filter(is_meant)?;
    (!file.exists()).then_some(word)
}
