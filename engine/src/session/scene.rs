//! Draws the state of a session as a scene.

use super::Session;
use super::workspace::Sheet;
use crate::board::Square;
use crate::scene::{Detail, Item, Mark, Reached, Scene, View, Viewport};
use std::collections::BTreeMap;

#[doc(hidden)]
impl Session {
    /// The visible part of the board. `hover` is under the pointer; `heat` has the results of one or two tie-breaks.
    pub fn scene(
        &self,
        view: View,
        hover: Option<Square>,
        heat: &[&Reached],
        part: Viewport,
    ) -> Scene {
        let mut scene = Scene::empty(self.board(), part.area, part.detail);
        let detail = part.detail;
        scene.add_heat(heat);
        // Do not show a proof with a heat map, because both use the same tints.
        let is_told = heat.is_empty() && detail > Detail::Marks;
        if let Some(reason) = self.refusal().filter(|_| is_told) {
            scene.add_reason(reason);
        }
        let (below, above): (Vec<_>, Vec<_>) = self
            .marks()
            .into_iter()
            .partition(|(_, mark)| matches!(mark, Mark::End | Mark::Candidate | Mark::Active));
        let is_painted = self.mode().is_painted();
        // Hide the tour: it would cover the heat map.
        let is_walked = heat.is_empty();
        if is_walked {
            scene.add_marks(&below, view);
        }
        if let Some(tour_view) = self.tour_view().filter(|_| is_walked) {
            scene.add_knights(tour_view, view, detail);
        }
        if let Some(solving) = self.sheet().and_then(Sheet::solving) {
            scene.add_numbers(solving.puzzle.givens(), &solving.placed, &solving.notes);
            if solving.puzzle.verse().is_some() {
                // Painters write the letters in place of the numbers.
                scene.items.retain(|placed| !matches!(placed.item, Item::Text(_)));
            }
        }
        if let Some(numbers) = self.draft() {
            scene.add_numbers(numbers, &BTreeMap::new(), &BTreeMap::new());
        }
        if is_walked
            && view.explain
            && let Some(explanation) = self.explanation()
        {
            scene.add_explanation(&explanation);
        }
        if is_walked {
            scene.add_marks(&above, view);
        }
        // In edit mode, missing squares under the pointer are also highlighted.
        let hover = hover.filter(|&square| is_painted || self.board().contains(square));
        scene.add_hover(hover);
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::position::Knight;
    use crate::scene::{Dot, Extent, Sprite, Text, Tint};
    use crate::session::Mode;
    use crate::session::{Command, Start};

    fn items(session: &Session, view: View, square: &str) -> Vec<Item> {
        let square: Square = square.parse().unwrap();
        let scene = session.scene(view, None, &[], Viewport::whole(session.board().size()));
        let row = session.board().size().row(square);
        let here = scene.items.iter().filter(|placed| (placed.x, placed.y) == (square.file(), row));
        here.map(|placed| placed.item).collect()
    }

    fn session(commands: &[Command]) -> Session {
        let mut session = Session::new(1);
        for command in commands {
            let _ = session.apply(command.clone());
        }
        session
    }

    fn bare() -> View {
        View {
            numbers: false,
            path: false,
            flags: false,
            labels: false,
            candidates: false,
            explain: false,
        }
    }

    #[test]
    fn a_refusal_tints_what_suits_and_what_does_not() {
        let session = session(&[
            Command::Board(Board::new(5, 5).unwrap()),
            Command::Choose("b1".parse().unwrap()),
        ]);
        let good = [Item::Tint(Tint::Good, Extent::Whole)];
        let bad = [Item::Tint(Tint::Bad, Extent::Whole)];
        assert_eq!(items(&session, bare(), "a1"), good);
        assert_eq!(items(&session, bare(), "b1"), bad);
    }

    #[test]
    fn an_explanation_shows_degrees_and_the_choice() {
        let session = session(&[Command::Start(Start::TopLeft)]);
        let view = View { explain: true, ..bare() };
        assert_eq!(
            items(&session, view, "c7"),
            [Item::Sprite(Sprite::Chosen), Item::Text(Text::Degree(5))]
        );
        assert_eq!(items(&session, view, "b6"), [Item::Text(Text::Degree(5))]);
    }

    #[test]
    fn a_map_of_starts_is_not_hidden_under_a_walk() {
        let session = session(&[Command::Start(Start::TopLeft), Command::StepOn]);
        let heat = vec![Some(60); 64];
        let part = Viewport::whole(session.board().size());
        let scene = session.scene(View::default(), None, &[&heat], part);
        let is_of_walk = |placed: &&crate::scene::Positioned| {
            let item = placed.item;
            matches!(item, Item::Sprite(Sprite::Knight) | Item::Dot { .. })
                || item == Item::Sprite(Sprite::Candidate)
                || matches!(item, Item::Text(Text::First | Text::Number(_) | Text::OnFlag(_)))
        };
        assert_eq!(scene.items.iter().find(is_of_walk), None);
    }

    #[test]
    fn two_knights_have_two_figures_two_flags_and_numbers() {
        let choose = |name: &str| Command::Choose(name.parse().unwrap());
        let session = session(&[
            Command::Mode(Mode::TwoKnights),
            choose("a6"),
            choose("f6"),
            choose("b4"),
            choose("e4"),
        ]);
        let view = View { path: false, labels: false, candidates: false, ..View::default() };
        let flag = |knight, number: u64| Item::Dot {
            number: 2 * number,
            knight: Some(knight),
            shape: Dot::Flag,
        };
        let text = |number| Item::Text(Text::OnFlag(number));
        assert_eq!(items(&session, view, "a6"), [flag(Knight::First, 1), text(1)]);
        assert_eq!(items(&session, view, "f6"), [flag(Knight::Second, 1), text(1)]);
        assert_eq!(
            items(&session, view, "b4"),
            [
                Item::Sprite(Sprite::Active),
                flag(Knight::First, 2),
                Item::Sprite(Sprite::Knight),
                text(2)
            ]
        );
        let second = [flag(Knight::Second, 2), Item::Sprite(Sprite::SecondKnight), text(2)];
        assert_eq!(items(&session, view, "e4"), second);
    }

    #[test]
    fn heat_fills_tiles_by_how_far_the_rule_gets() {
        let session = session(&[Command::Board(Board::new(2, 2).unwrap())]);
        let (one, other) = (vec![Some(4), Some(3), None, Some(1)], vec![Some(4), None, None, None]);
        let tints = |heat: &[&Reached]| -> Vec<Item> {
            let scene = session.scene(bare(), None, heat, Viewport::whole(session.board().size()));
            scene.items.into_iter().map(|placed| placed.item).collect()
        };
        assert_eq!(
            tints(&[&one]),
            [
                Item::Tint(Tint::Good, Extent::Whole),
                Item::Sprite(Sprite::Works),
                Item::Tint(Tint::Worst, Extent::Whole),
                Item::Text(Text::Reached(3)),
                Item::Tint(Tint::Worst, Extent::Whole),
                Item::Text(Text::Reached(1)),
            ]
        );
        assert_eq!(tints(&[&one, &other]).last(), Some(&Item::Tint(Tint::Good, Extent::Corner)));
    }
}
