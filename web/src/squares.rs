//! Describes the content of each square, for screen readers.

use knights_tour::board::Square;
use knights_tour_scene::{Item, Positioned, Scene, Sprite, Text, Tint};
use knights_tour_session::Session;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What a screen reader says about a square. Absent fields are omitted from the JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Seen {
    #[serde(rename = "n", skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    degree: Option<u8>,
    /// The letter of a verse.
    #[serde(skip_serializing_if = "Option::is_none")]
    letter: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    is: Vec<&'static str>,
}

/// The squares that have content, by name.
pub(crate) fn seen(session: &Session, scene: &Scene) -> Map<String, Value> {
    let size = session.board().size();
    let mut squares: BTreeMap<Square, Seen> = BTreeMap::new();
    for placed in &scene.items {
        if let Some(square) = size.at(placed.x, placed.y) {
            add(squares.entry(square).or_default(), placed);
        }
    }
    // Include the numbers of visited squares even if the look hides them in the picture.
    if let Some(tour_view) = session.tour_view() {
        for (number, square) in (1..).zip(tour_view.trail()) {
            squares.entry(square).or_default().number = Some(number);
        }
        squares.entry(tour_view.here()).or_default().add("knight");
    }
    if let Some(game) = session.puzzle() {
        for &square in game.puzzle.givens().values() {
            squares.entry(square).or_default().add("given");
        }
        if let Some(verse) = game.puzzle.verse() {
            for square in verse.board().iter() {
                let letter = verse.letters().at(square).to_owned();
                squares.entry(square).or_default().letter = Some(letter);
            }
        }
    }
    let mut named = Map::new();
    for (square, seen) in squares {
        if seen != Seen::default() {
            let _ = named.insert(square.to_string(), json!(seen));
        }
    }
    named
}

impl Seen {
    fn add(&mut self, what: &'static str) {
        if !self.is.contains(&what) {
            self.is.push(what);
        }
    }
}

fn add(seen: &mut Seen, placed: &Positioned) {
    match placed.item {
        Item::Missing(_) => seen.add("missing"),
        Item::Sprite(sprite) => name(sprite).into_iter().for_each(|name| seen.add(name)),
        Item::Tint(Tint::Good, _) => seen.add("good"),
        Item::Tint(..) => seen.add("bad"),
        Item::Text(Text::Number(number) | Text::OnFlag(number) | Text::Given(number))
        | Item::Dot { number, .. } => {
            seen.number = Some(number);
        }
        Item::Text(Text::Note { number, .. }) => seen.notes.push(number),
        Item::Text(Text::First) => seen.number = Some(1),
        Item::Text(Text::Degree(degree)) => seen.degree = Some(degree),
        _ => {}
    }
}

fn name(sprite: Sprite) -> Option<&'static str> {
    Some(match sprite {
        Sprite::Candidate => "candidate",
        Sprite::Chosen => "chosen",
        Sprite::GivenUp => "given-up",
        Sprite::Hint => "hint",
        Sprite::WantedEnd => "wanted-end",
        Sprite::Active => "active",
        Sprite::Fault => "fault",
        _ => return None,
    })
}
