//! Tests of clicks and drags.

use super::*;
use crate::PuzzleRequest;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn drag(from: Square, to: Square) -> Command {
    Command::Drag { from, to }
}

fn trail(session: &Session) -> Vec<Square> {
    let tour = session.tour_view();
    tour.map_or(Vec::new(), |tour| tour.trail().collect())
}

#[test]
fn a_click_on_a_candidate_is_a_move_in_watch_mode_too() {
    let mut session = on("8x8");
    let lines = run(
        &mut session,
        &[at("d4"), Command::Choose(square("e6")), Command::StepOn],
    );
    assert_eq!(lines[..2], ["start square=d4", "move n=1 from=d4 to=e6"]);
    assert!(lines[2].starts_with("move n=2 from=e6 to="), "{lines:?}");
    assert_eq!(session.chosen_moves(64), [(0, 1)]);
    let _ = run(&mut session, &[Command::Undo, Command::Undo]);
    assert_eq!(trail(&session), [square("d4")]);
}

#[test]
fn a_chosen_move_is_compared_with_that_of_the_rule() {
    let mut session = on("8x8");
    let _ = apply(&mut session, at("a8"));
    let by_rule = session.explanation().unwrap().chosen.unwrap();
    let candidates = [square("b6"), square("c7")];
    let other = candidates.into_iter().find(|&it| it != by_rule).unwrap();
    let _ = apply(&mut session, Command::Choose(other));
    let report = session.report();
    let expected = format!("You chose {other}; the rule would take {by_rule}.");
    assert_eq!((report.text, report.hint), (expected, Some(Hint::Paused)));
    let _ = run(&mut session, &[Command::Undo, Command::Choose(by_rule)]);
    let expected = format!("You chose {by_rule}, as the rule would.");
    assert_eq!(session.report().text, expected);
}

#[test]
fn a_click_on_a_complete_tour_selects_a_square() {
    let mut session = on("5x5");
    let _ = run(&mut session, &[at("a1"), Command::FindTour]);
    let _ = run(&mut session, &[Command::FastForward]);
    let _ = tick(&mut session, 1.0);
    assert_eq!(session.phase(), Phase::Complete);
    let tour = trail(&session);
    let lines = run(&mut session, &[Command::Choose(tour[7])]);
    assert_eq!(lines, [""; 0]);
    let [before, here, after] = [tour[6], tour[7], tour[8]];
    let expected = format!("{here} is number 8, between {before} and {after}.");
    let report = session.report();
    assert_eq!((report.text, report.hint), (expected, Some(Hint::Selected)));
    assert_eq!(trail(&session), tour);
}

#[test]
fn a_click_skips_a_replay_and_pauses_the_rule() {
    let mut session = on("8x8");
    let _ = run(&mut session, &[at("a1"), Command::FindTour]);
    assert!(session.is_running());
    let _ = run(&mut session, &[Command::Choose(square("h8"))]);
    let _ = tick(&mut session, 1.0);
    assert_eq!(session.phase(), Phase::Complete);

    let mut session = on("8x8");
    let _ = run(&mut session, &[at("a1"), Command::PlayPause]);
    let _ = tick(&mut session, 0.5);
    let before = trail(&session);
    let _ = run(&mut session, &[Command::Choose(square("h8"))]);
    assert_eq!((session.phase(), trail(&session)), (Phase::Paused, before));
}

#[test]
fn a_knight_is_dragged_along_its_moves_only() {
    for mode in [Mode::Watch, Mode::Play] {
        let mut session = on("8x8");
        let _ = run(&mut session, &[Command::Mode(mode), at("d4")]);
        let nothing = [("d4", "d5"), ("d4", "d4"), ("e4", "f6"), ("a1", "b3")];
        for (from, to) in nothing {
            let _ = apply(&mut session, drag(square(from), square(to)));
            assert_eq!(trail(&session), [square("d4")], "{mode:?} {from} {to}");
        }
        let _ = apply(&mut session, drag(square("d4"), square("e6")));
        assert_eq!(trail(&session), [square("d4"), square("e6")]);
        let is_compared = session
            .remark()
            .is_some_and(|text| text.starts_with("You chose e6"));
        assert_eq!(is_compared, mode == Mode::Watch);
        assert!(!session.has_tour());
    }
}

#[test]
fn either_of_two_knights_is_dragged() {
    let mut session = Session::new(1);
    let choose = |name: &str| Command::Choose(square(name));
    let _ = apply(&mut session, Command::Mode(Mode::TwoKnights));
    let _ = run(&mut session, &[choose("a6"), choose("f6")]);
    let lines = run(
        &mut session,
        &[
            drag(square("f6"), square("f5")),
            drag(square("f6"), square("e4")),
            drag(square("a6"), square("b4")),
        ],
    );
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].contains("from=f6 to=e4"), "{lines:?}");
    assert!(lines[1].contains("from=a6 to=b4"), "{lines:?}");
}

#[test]
fn a_number_is_dragged_in_one_change() {
    let mut session = Session::new(1);
    let board: Board = "5x5".parse().unwrap();
    let spec = PuzzleSpec::new(&board, Level::Hard).with_seed(3);
    let request = Command::Puzzle(Box::new(PuzzleRequest::Made(spec, None)));
    let _ = run(&mut session, &[Command::Mode(Mode::Puzzle), request]);
    let numbers = |session: &Session| session.puzzle().unwrap().placed.clone();
    let game = session.puzzle().unwrap();
    let given: Vec<Square> = game.puzzle.givens().values().copied().collect();
    let all = (0..25).map(|index| Square::new(index % 5, index / 5));
    let free: Vec<Square> = all.filter(|square| !given.contains(square)).collect();
    let candidates: Vec<Square> = session
        .marks()
        .into_iter()
        .filter(|(_, mark)| *mark == Mark::Candidate)
        .map(|(it, _)| it)
        .collect();
    let number = session.puzzle().unwrap().number;
    let from = candidates[0];
    let _ = apply(&mut session, Command::Choose(from));
    let before = numbers(&session);
    assert_eq!(before.get(&number), Some(&from));
    for (from, to) in [(given[0], free[0]), (from, given[0]), (from, from)] {
        let _ = apply(&mut session, drag(from, to));
        assert_eq!(numbers(&session), before);
    }
    let legal = |session: &Session, to: &Square| {
        let mut other = session.clone();
        let _ = apply(&mut other, drag(from, *to));
        numbers(&other).get(&number) == Some(to)
    };
    let (legal, illegal): (Vec<Square>, Vec<Square>) = free
        .into_iter()
        .filter(|&to| to != from)
        .partition(|to| legal(&session, to));
    assert!(!legal.is_empty() && !illegal.is_empty());
    let _ = apply(&mut session, drag(from, illegal[0]));
    assert_eq!(numbers(&session), before);
    assert!(session.remark().is_some());
    let _ = apply(&mut session, drag(from, legal[0]));
    assert_eq!(numbers(&session).get(&number), Some(&legal[0]));
    let _ = apply(&mut session, Command::Undo);
    assert_eq!(numbers(&session), before);
}

proptest! {
    #[test]
    fn no_single_click_throws_a_tour_away(
        commands in prop::collection::vec(any_command(), 0..30),
        (x, y) in (0..7_u32, 0..7_u32),
    ) {
        let mut session = Session::new(3);
        for command in commands {
            let _ = apply(&mut session, command);
        }
        let _ = apply(&mut session, Command::Mode(Mode::Watch));
        if session.position().is_none() || session.timeline().0 == 0 {
            let board = Command::Board("6x6".parse().unwrap());
            let _ = run(&mut session, &[board, at("a1"), Command::StepOn]);
        }
        let before = trail(&session);
        let _ = apply(&mut session, Command::Choose(Square::new(x, y)));
        prop_assert!(trail(&session).starts_with(&before));
    }
}
