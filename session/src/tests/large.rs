//! Tests of boards that show planned tours, and of runs too fast for single events.

use super::*;
use knights_tour::tour::TourClass;

const WHOLE: &str = "1000000x1000000";

#[test]
fn a_trillion_squares_are_found_played_and_gone_through() {
    let mut session = on(WHOLE);
    assert_eq!(
        run(&mut session, &[Command::FindTour]),
        [
            "start square=a1",
            "seek step=999999999999 of=999999999999",
            "complete squares=1000000000000 closed=true",
        ]
    );
    assert_eq!(session.phase(), Phase::Complete);
    let last = session.tour_view().unwrap().square_of(1_000_000_000_000);
    assert_eq!(last, Some(session.tour_view().unwrap().here()));
    let lines = run(
        &mut session,
        &[
            Command::Seek(500_000_000_000),
            Command::StepOn,
            Command::StepBack,
        ],
    );
    assert_eq!(lines[0], "seek step=500000000000 of=999999999999");
    assert!(lines[1].starts_with("move n=500000000001 "), "{lines:?}");
    assert!(lines[2].starts_with("back n=500000000001 "), "{lines:?}");
    let _ = run(
        &mut session,
        &[Command::Speed(10_000_000), Command::PlayPause],
    );
    let lines = tick(&mut session, 0.01);
    let [line] = &lines[..] else {
        panic!("{lines:?}");
    };
    assert_eq!(line.to_string(), "moves from=500000000000 to=500000100000");
    let _ = run(&mut session, &[Command::PlayPause, Command::Restart]);
    assert_eq!(session.phase(), Phase::Ready);
    let _ = run(&mut session, &[Command::Clear, Command::Undo]);
    assert_eq!(session.tour_view().unwrap().visited(), 1);
}

#[test]
fn a_start_on_a_board_that_is_not_held_is_the_start_of_a_plan() {
    let mut session = on(WHOLE);
    assert_eq!(run(&mut session, &[at("c3")]), ["start square=c3"]);
    let lines = run(&mut session, &[Command::StepOn]);
    assert!(lines[0].starts_with("move n=1 from=c3 "), "{lines:?}");
    let before = session.tour_view().unwrap().square_of(2);
    let _ = run(&mut session, &[Command::FindAnother]);
    let tour_view = session.tour_view().unwrap();
    assert_eq!(tour_view.start().to_string(), "c3");
    assert!(tour_view.is_complete());
    assert_eq!(
        run(&mut session, &[Command::Undo]).len(),
        3,
        "undo, start, seek"
    );
    assert_eq!(session.tour_view().unwrap().square_of(2), before);
    // Narrow boards have no plans. A tour that cannot be planned or held in memory is refused.
    let mut session = on("4x1000000");
    assert_eq!(run(&mut session, &[at("a1")]), ["start square=a1"]);
    let mut session = on("1000000x1000000");
    let _ = run(
        &mut session,
        &[Command::FindTour, Command::ToggleEnd(Square::new(5, 4))],
    );
    let _ = run(&mut session, &[Command::FindTour]);
    let remark = session.remark().unwrap();
    assert!(remark.contains("1\u{2009}000\u{2009}000\u{d7}"), "{remark}");
}

#[test]
fn a_symmetric_tour_of_a_large_board_is_refused_in_a_sentence() {
    let mut session = on("2002x2002");
    let question = Question::on(session.board()).symmetric(TourClass::QuarterTurn);
    let _ = run(&mut session, &[Command::Find(question)]);
    let remark = session.remark().unwrap();
    assert!(remark.contains("100\u{2009}000 squares"), "{remark}");
}

#[test]
fn quick_steps_are_told_together_and_are_the_same_steps() {
    let walked = |speed: u32, seconds: f64| {
        let mut session = on("200x200");
        let _ = run(
            &mut session,
            &[at("a200"), Command::Speed(speed), Command::PlayPause],
        );
        let mut lines = Vec::new();
        while session.is_running() {
            let events = tick(&mut session, seconds);
            lines.extend(events.iter().map(Event::to_string));
        }
        (lines, state(&session))
    };
    let (singly, slow) = walked(10_000, 1.0);
    let (together, quick) = walked(10_000_000, 0.001);
    let moves = singly.len() - 1;
    assert!(moves > 30_000, "{moves}");
    assert_eq!(slow, quick);
    assert_eq!(
        together,
        [
            "moves from=0 to=10000",
            "moves from=10000 to=20000",
            "moves from=20000 to=30000",
            &format!("moves from=30000 to={moves}"),
            singly.last().unwrap(),
        ]
    );
    let mut session = on("200x200");
    let _ = run(&mut session, &[at("a200"), Command::FastForward]);
    let lines = tick_to_the_end(&mut session);
    assert_eq!(lines[..10_000], singly[..10_000]);
    assert_eq!(lines[10_000], format!("moves from=10000 to={moves}"));
    assert_eq!(state(&session), slow);
}

#[test]
fn any_step_of_a_long_straight_run_is_come_back_to() {
    let mut session = on("600x600");
    let _ = run(&mut session, &[at("a600"), Command::FastForward]);
    let _ = tick_to_the_end(&mut session);
    let (_, of) = session.timeline();
    assert!(of > 300_000, "several points are kept: {of}");
    let whole: Vec<Square> = session.position().unwrap().trail().collect();
    let mut random = Random::with_seed(8);
    for _ in 0..30 {
        let step = random.below(of + 1);
        let _ = apply(&mut session, Command::Seek(step));
        let tour_view = session.tour_view().unwrap();
        let made = usize::try_from(step).unwrap() + 1;
        assert!(
            tour_view.trail().eq(whole[..made].iter().copied()),
            "{step}"
        );
        let place = usize::try_from(random.below(of + 1)).unwrap();
        let number = (place < made).then(|| place as u64 + 1);
        assert_eq!(tour_view.number_of(whole[place]), number, "{step}");
    }
}

#[test]
fn a_jump_in_a_long_search_numbers_the_squares_as_its_steps_do() {
    let mut session = on("4x5");
    let commands = [Command::ToggleBacktracking, at("b5"), Command::FastForward];
    let _ = run(&mut session, &commands);
    let _ = tick_to_the_end(&mut session);
    // The search is longer than the distance of its checkpoints.
    assert_eq!(session.timeline(), (66_950, 66_950));
    for step in [0, 65_540, 12, 66_000, 65_536, 0, 65_530] {
        let _ = run(&mut session, &[Command::Seek(step)]);
        let mut replayed = session.core.walk.timeline().unwrap().clone();
        replayed.restart();
        while replayed.steps() < step {
            let _ = replayed.replay().unwrap();
        }
        let numbers = |position: &Position| -> Vec<Option<u64>> {
            let squares = position.board().iter();
            squares.map(|square| position.number_of(square)).collect()
        };
        let (seen, expected) = (session.position().unwrap(), replayed.position());
        assert!(seen.trail().eq(expected.trail()), "{step}");
        assert_eq!(numbers(seen), numbers(expected), "{step}");
    }
}
