//! Beat the rule: invites the player to the board on which the rule got stuck.

use crate::model::command::AppCommand;
use crate::model::notice::Notice;
use knights_tour::solve::Question;
use knights_tour_scene::TourView;
use knights_tour_session::{Phase, Session};

/// Invites to a game from the start from which the rule missed squares, unless no tour starts there.
pub(crate) fn offer(notice: &mut Notice, session: &Session) {
    let is_alone = session.chosen_moves(1).is_empty();
    let is_stuck = session.phase() == Phase::DeadEnd && !session.shows_search() && is_alone;
    let Some(tour) = session
        .tour_view()
        .filter(|_| is_stuck && session.is_by_rule())
        .filter(|tour| !is_impossible(*tour))
    else {
        return;
    };
    let (visited, all) = (tour.visited(), tour.squares());
    notice.text += &format!(" The rule got {visited} of {all}. Can you?");
    let play = AppCommand::PlayFrom(session.board().clone(), tour.start());
    notice.actions.insert(0, ("Beat the rule", vec![play]));
}

/// Whether a theorem excludes a tour. Shapes are not asked: their checks take longer than a frame.
fn is_impossible(tour: TourView<'_>) -> bool {
    let board = tour.board();
    let question = Question::on(&board).starting_at(tour.start());
    board.rectangle().is_some() && question.impossible().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::board::{Board, Square};
    use knights_tour_session::{Command, Start};

    fn run_by_rule(width: u32, height: u32, start: Square) -> (Session, Notice) {
        let mut session = Session::new(1);
        let board = Board::new(width, height).unwrap();
        let commands = [
            Command::Board(board),
            Command::Start(Start::At(start)),
            Command::FastForward,
        ];
        let _ = session.apply_all(commands);
        while session.is_running() {
            let _ = session.tick(1.0);
        }
        let mut notice = Notice::of_session(&session);
        offer(&mut notice, &session);
        (session, notice)
    }

    #[test]
    fn a_rule_that_got_stuck_can_be_beaten_and_a_complete_tour_not() {
        let board = Board::new(7, 7).unwrap();
        let mut stuck = 0;
        for start in board
            .iter()
            .filter(|square| board.parity_allows_start(*square))
        {
            let (session, notice) = run_by_rule(7, 7, start);
            let offered = notice.actions[0].0 == "Beat the rule";
            assert_eq!(offered, session.phase() == Phase::DeadEnd, "{start}");
            stuck += u32::from(offered);
            let says = format!(
                "The rule got {} of 49. Can you?",
                session.tour_view().unwrap().visited()
            );
            assert_eq!(notice.text.ends_with(&says), offered, "{notice:?}");
        }
        assert!(stuck > 0);
    }

    #[test]
    fn nobody_is_asked_for_what_is_impossible() {
        let (session, notice) = run_by_rule(4, 4, "a4".parse().unwrap());
        assert_eq!(session.phase(), Phase::DeadEnd);
        assert!(!notice.text.contains("Can you?"), "{notice:?}");
    }
}
