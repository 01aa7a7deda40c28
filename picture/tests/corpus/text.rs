//! Any text uses little memory; tours survive a round trip, and the streaming check agrees with the full one.

use crate::memory::within_bounds;
use knights_tour::listing::ClaimedTour;
use knights_tour::text::{self, FORMATS, LongList, LongTour};
use knights_tour::tour::Tour;
use knights_tour_picture::import;

pub(crate) fn holds(bytes: &[u8]) {
    let listing = within_bounds(bytes, || import::read(bytes).and_then(|file| file.tour())).ok();
    let found = within_bounds(bytes, || {
        let mut list = LongList::default();
        list.read(bytes)?;
        list.check()
    });
    if let Ok(found) = found {
        let listing = listing.as_ref().expect("both readers take a list");
        assert_eq!(found, listing.check().map(|tour| LongTour::from(&tour)));
    }
    if let Some(Ok(tour)) = listing.as_ref().map(ClaimedTour::check) {
        is_restored(&tour);
    }
}

/// Formats without missing squares are read on the tour's board.
fn is_restored(tour: &Tour) {
    for format in FORMATS {
        let mut text = Vec::new();
        format
            .write(tour, &mut text)
            .expect("memory can be written to");
        let text = String::from_utf8(text).expect("text");
        let listing = text::read(&text).expect("ours can be read");
        let tells_board = [&text::GRID, &text::JSON, &text::ID].contains(format);
        let listing = match tour.board().rectangle().is_some() || tells_board {
            true => listing,
            false => listing.on(tour.board()),
        };
        assert_eq!(listing.check().as_ref(), Ok(tour), "{format:?}: {text}");
    }
}
