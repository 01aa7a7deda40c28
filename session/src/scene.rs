//! Draws the state of a session as a scene.

use super::Session;
use super::workspace::Workspace;
use knights_tour::board::Square;
use knights_tour_scene::{Numbers, Reached, Scene, Shown, View, Viewport};
use std::collections::BTreeMap;

impl Session {
    /// The visible part of the board. `hover` is under the pointer; `heat` has the results of one or two tie-breaks.
    pub fn scene(
        &self,
        view: View,
        hover: Option<Square>,
        heat: &[&Reached],
        part: Viewport,
    ) -> Scene {
        let of_puzzle = self
            .sheet()
            .and_then(Workspace::solving)
            .map(|solving| Numbers {
                given: solving.puzzle.givens(),
                placed: solving.placed.clone(),
                notes: solving.notes.clone(),
                has_letters: solving.puzzle.verse().is_some(),
            });
        let of_draft = self.draft().map(|given| Numbers {
            given,
            placed: BTreeMap::new(),
            notes: BTreeMap::new(),
            has_letters: false,
        });
        // In edit mode, missing squares under the pointer are also highlighted.
        let is_painted = self.mode().is_painted();
        let hover = hover.filter(|&square| is_painted || self.board().contains(square));
        let shown = Shown {
            board: self.board(),
            tour: self.tour_view(),
            marks: self.marks(),
            heat: heat.to_vec(),
            reason: self.refusal(),
            numbers: of_puzzle.into_iter().chain(of_draft).collect(),
            explanation: if view.explain {
                self.explanation()
            } else {
                None
            },
            hover,
        };
        Scene::showing(&shown, view, part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Command, Mode, Start};
    use knights_tour::board::Board;
    use knights_tour::position::Knight;
    use knights_tour_scene::{Dot, Extent, Item, Sprite, Text, Tint};

    fn items(session: &Session, view: View, square: &str) -> Vec<Item> {
        let square: Square = square.parse().unwrap();
        let scene = session.scene(view, None, &[], Viewport::whole(session.board().size()));
        let row = session.board().size().row(square);
        let here = scene
            .items
            .iter()
            .filter(|placed| (placed.x, placed.y) == (square.file(), row));
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
        let view = View {
            explain: true,
            ..bare()
        };
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
        let is_of_walk = |placed: &&knights_tour_scene::Positioned| {
            let item = placed.item;
            matches!(item, Item::Sprite(Sprite::Knight) | Item::Dot { .. })
                || item == Item::Sprite(Sprite::Candidate)
                || matches!(
                    item,
                    Item::Text(Text::First | Text::Number(_) | Text::OnFlag(_))
                )
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
        let view = View {
            path: false,
            labels: false,
            candidates: false,
            ..View::default()
        };
        let flag = |knight, number: u64| Item::Dot {
            number: 2 * number,
            knight: Some(knight),
            shape: Dot::Flag,
        };
        let text = |number| Item::Text(Text::OnFlag(number));
        assert_eq!(
            items(&session, view, "a6"),
            [flag(Knight::First, 1), text(1)]
        );
        assert_eq!(
            items(&session, view, "f6"),
            [flag(Knight::Second, 1), text(1)]
        );
        assert_eq!(
            items(&session, view, "b4"),
            [
                Item::Sprite(Sprite::Active),
                flag(Knight::First, 2),
                Item::Sprite(Sprite::Knight),
                text(2)
            ]
        );
        let second = [
            flag(Knight::Second, 2),
            Item::Sprite(Sprite::SecondKnight),
            text(2),
        ];
        assert_eq!(items(&session, view, "e4"), second);
    }

    #[test]
    fn heat_fills_tiles_by_how_far_the_rule_gets() {
        let session = session(&[Command::Board(Board::new(2, 2).unwrap())]);
        let (one, other) = (
            vec![Some(4), Some(3), None, Some(1)],
            vec![Some(4), None, None, None],
        );
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
        assert_eq!(
            tints(&[&one, &other]).last(),
            Some(&Item::Tint(Tint::Good, Extent::Corner))
        );
    }
}
