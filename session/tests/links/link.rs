//! Any text is a link, which is written again as it was read, or is refused.

use knights_tour_session::link::Link;

pub(crate) fn holds(bytes: &[u8]) {
    let link = std::str::from_utf8(bytes)
        .ok()
        .and_then(|text| text.parse::<Link>().ok());
    if let Some(link) = link {
        assert_eq!(link.to_string().parse(), Ok(link));
    }
}
