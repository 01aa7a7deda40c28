//! Link addresses, import messages, the day and fresh seeds, for the commands and the window.

use knights_tour::puzzle::Day;
use knights_tour::text::{self, Numbers, ReadError};
use knights_tour_picture::import::ImportError;
use knights_tour_session::link::{Link, LinkError};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub(crate) const NO_PAGE: &str = "no page address is set: set KNIGHTS_TOUR_PAGE when building";

/// The day in UTC, so that everyone gets the same puzzle, and the time until the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    pub(crate) day: Day,
    pub(crate) yesterday: Day,
    /// Whole minutes until midnight, rounded up.
    pub(crate) minutes_left: u64,
}

impl Clock {
    pub(crate) fn now() -> Option<Clock> {
        Clock::at(unix_time().as_secs())
    }

    /// The clock at a Unix time in seconds.
    pub(crate) fn at(seconds: u64) -> Option<Clock> {
        const DAY: u64 = 24 * 60 * 60;
        Some(Clock {
            day: Day::of_unix_time(seconds)?,
            yesterday: Day::of_unix_time(seconds.checked_sub(DAY)?)?,
            minutes_left: (DAY - seconds % DAY).div_ceil(60),
        })
    }
}

fn unix_time() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}

/// Seconds until the next full minute of the clock.
#[cfg(feature = "window")]
pub(crate) fn seconds_to_minute() -> f64 {
    60.0 - unix_time().as_secs_f64() % 60.0
}

pub(crate) fn today() -> Option<Day> {
    Some(Clock::now()?.day)
}

/// A random seed, from the keys of the standard library's hasher.
pub(crate) fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

pub(crate) fn page() -> Option<String> {
    page_of(option_env!("KNIGHTS_TOUR_PAGE"), repository())
}

/// The configured web page, or else the GitHub Pages site of the repository.
fn page_of(named: Option<&str>, repository: Option<&str>) -> Option<String> {
    let owners = || {
        let owner = repository?.rsplit('/').nth(1)?;
        Some(format!("https://{owner}.github.io/knights-tour/"))
    };
    named
        .filter(|page| !page.is_empty())
        .map(str::to_owned)
        .or_else(owners)
}

/// The address of the repository; `None` until `OWNER` in Cargo.toml is replaced.
pub(crate) fn repository() -> Option<&'static str> {
    owned(env!("CARGO_PKG_REPOSITORY"))
}

fn owned(repository: &str) -> Option<&str> {
    (!repository.contains("/OWNER/")).then_some(repository)
}

/// The complete address of a link, or only the part from `#` in builds without a web page.
pub(crate) fn address(link: &Link) -> String {
    link.at(&page().unwrap_or_default())
}

pub(crate) fn whole_address(link: &Link) -> Option<String> {
    page().map(|page| link.at(&page))
}

pub(crate) fn before_id() -> String {
    format!("{}#", page().unwrap_or_default())
}

pub(crate) fn numbers_of(text: &str) -> Result<Numbers, String> {
    if !Link::is_link(text) {
        return Numbers::read(text).map_err(|error| error.to_string());
    }
    let link: Link = text.parse().map_err(|error: LinkError| error.to_string())?;
    let link = match link {
        Link::Made(made) => {
            let puzzle = made.spec().make().map_err(|error| error.to_string())?;
            Link::from(&puzzle)
        }
        other => other,
    };
    match link {
        Link::Puzzle(numbers) => Ok(numbers),
        _ => Err("this link is not to a puzzle".to_owned()),
    }
}

/// The link or ID in an argument, unless a file has that name.
pub(crate) fn link_in_place_of(file: &Path) -> Option<&str> {
    let is_meant = |word: &&str| {
        let is_id = text::is_id(word) || text::is_numbers_id(word);
        is_id || (word.contains('#') && Link::is_link(word))
    };
    let word = file.to_str().filter(is_meant)?;
    (!file.exists()).then_some(word)
}

pub(crate) fn unread(error: &ImportError) -> String {
    match error {
        ImportError::Read(ReadError::Unknown) => format!("{error} as solve writes them"),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_named_or_that_of_the_owner_or_none() {
        let repository = owned("https://github.com/euler/knights-tour");
        assert_eq!(
            page_of(None, repository).as_deref(),
            Some("https://euler.github.io/knights-tour/")
        );
        let named = Some("https://example.org/");
        assert_eq!(page_of(named, repository).as_deref(), named);
        assert_eq!(page_of(named, None).as_deref(), named);
        let placeholder = owned("https://github.com/OWNER/knights-tour");
        assert_eq!(page_of(None, placeholder), None);
        assert_eq!(page_of(Some(""), placeholder), None);
    }
}
