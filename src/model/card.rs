//! A card on the first screen: something to begin or to continue.

use crate::model::notice::Offer;

/// A title, a line about its state, and a button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) offer: Option<Offer>,
}
