//! Tests of symmetric tours, and of transformed complete tours.

use super::*;
use crate::TourTransform;
use knights_tour::solve::Goal;
use knights_tour::tour::TourClass;
use knights_tour_base::no_progress;

fn done(session: &mut Session, command: Command) -> Vec<Event> {
    let response = session.apply(command);
    finish(session, response)
}

fn quarter_turn(session: &Session) -> Command {
    Command::Find(Question::on(session.board()).symmetric(TourClass::QuarterTurn))
}

#[test]
fn a_symmetric_tour_is_found_or_refused_with_the_reason() {
    let mut session = on("10x10");
    let wanted = quarter_turn(&session);
    let _ = done(&mut session, wanted);
    let tour = session.tour().expect("it is laid out");
    assert_eq!(TourClass::of(&tour), TourClass::QuarterTurn);
    let _ = done(&mut session, Command::FindAnother);
    let other = session.tour().expect("it is laid out");
    assert_ne!(other, tour);
    assert_eq!(TourClass::of(&other), TourClass::QuarterTurn);
    let mut session = on("8x8");
    let of_other_board = done(&mut session, quarter_turn(&on("10x10")));
    assert_eq!(of_other_board, []);
    let text = session.report().text;
    assert!(text.contains("another board"), "{text}");
    let wanted = quarter_turn(&session);
    let events = done(&mut session, wanted);
    let reason = events
        .iter()
        .any(|event| event.to_string().contains("symmetry"));
    assert!(reason, "{events:?}");
    assert!(session.report().text.contains("colour"));
}

#[test]
fn a_tour_is_straightened_as_far_as_possible_and_undo_brings_it_back() {
    let mut session = on("8x8");
    let _ = done(&mut session, Command::FindClosed);
    let _ = tick_to_the_end(&mut session);
    let first = session.tour().unwrap();
    let response = session.apply(Command::Improve(Goal::Turns));
    assert_eq!(response.tasks.len(), 1);
    let _ = finish(&mut session, response);
    assert_eq!(session.report().text, "45 turns, the fewest possible.");
    let best = session.tour().unwrap();
    assert_eq!(
        (Goal::Turns.count(&best), best.start()),
        (45, first.start())
    );
    assert_eq!(session.phase(), Phase::Complete);
    // One undo takes back all better tours that were shown.
    let _ = done(&mut session, Command::Undo);
    assert_eq!(session.tour().unwrap(), first);
    // Stopping the search keeps the best tour and its count.
    let improving = session.apply(Command::Improve(Goal::Turns));
    let task = improving.tasks.into_iter().next().unwrap();
    let _ = session.done(task.run(&mut no_progress()));
    let better = (session.tour(), session.report().text);
    assert_ne!(better.0, Some(first));
    let _ = session.apply(Command::StopSearch);
    assert_eq!((session.tour(), session.report().text), better);
    let mut session = on("8x8");
    let why_not = session.why_not(&Command::Improve(Goal::Crossings));
    assert!(why_not.is_some_and(|why_not| why_not.contains("complete tour")));
    let _ = done(&mut session, Command::Improve(Goal::Crossings));
    assert!(session.report().text.contains("complete tour"));
}

#[test]
fn a_tour_is_rearranged_and_undo_brings_it_back() {
    let mut session = on("6x5");
    let _ = done(&mut session, Command::FindClosed);
    let tour = session.tour().expect("it is laid out");
    let last = tour.end();
    for (wanted, expected) in [
        (
            TourTransform::Turned(Symmetry::QUARTER_TURN),
            tour.transformed(Symmetry::QUARTER_TURN),
        ),
        (TourTransform::Reversed, tour.clone().reversed()),
        (
            TourTransform::StartedAt(last),
            tour.clone().starting_at(last).expect("closed"),
        ),
    ] {
        let _ = done(&mut session, Command::Transform(wanted));
        assert_eq!(session.tour(), Some(expected), "{wanted:?}");
        assert_eq!(session.phase(), Phase::Complete);
        let _ = done(&mut session, Command::Undo);
        assert_eq!(session.tour(), Some(tour.clone()), "{wanted:?}");
    }
    assert_eq!(Session::MAX_TRANSFORMED, 1_048_576, "as the sentence says");
    let large = on("1025x1024").why_not(&Command::Transform(TourTransform::Reversed));
    assert!(large.is_some_and(|sentence| sentence.contains("1 048 576 squares")));
    let mut session = on("5x5");
    let _ = done(&mut session, Command::Transform(TourTransform::Reversed));
    assert!(session.report().text.contains("Needs a complete tour"));
    let _ = done(&mut session, Command::FindTour);
    let end = session.tour().expect("it is laid out").end();
    let started = TourTransform::StartedAt(end);
    let _ = done(&mut session, Command::Transform(started));
    assert!(session.report().text.contains("open tour"));
}
