//! Tests of the game of paths without crossings.

use super::*;
use knights_tour_scene::Mark;

fn choose(name: &str) -> Command {
    Command::Choose(name.parse().unwrap())
}

fn playing(size: &str) -> Session {
    let mut session = on(size);
    let commands = [Command::Mode(Mode::Play), Command::ToggleUncrossed];
    let _ = run(&mut session, &commands);
    session
}

fn candidates(session: &Session) -> Vec<String> {
    let marks = session.marks().into_iter();
    let marks = marks.filter(|(_, mark)| *mark == Mark::Candidate);
    let mut names: Vec<String> = marks.map(|(square, _)| square.to_string()).collect();
    names.sort_unstable();
    names
}

#[test]
fn what_would_cross_is_not_offered_and_says_so() {
    let mut session = playing("5x5");
    let lines = run(
        &mut session,
        &[choose("a1"), choose("b3"), choose("c1"), choose("a2")],
    );
    let made = [
        "start square=a1",
        "move n=1 from=a1 to=b3",
        "move n=2 from=b3 to=c1",
    ];
    assert_eq!(lines, made, "no outlook, and no move to a2");
    assert_eq!(
        session.report().text,
        "A move to a2 would cross your move from a1 to b3."
    );
    assert_eq!(candidates(&session), ["d3", "e2"]);
    let _ = run(&mut session, &[choose("d3")]);
    assert!(
        session
            .report()
            .text
            .starts_with("3 moves; the longest possible is 10."),
        "{:?}",
        session.report()
    );
    // The square is a candidate again once crossings are allowed.
    let _ = run(&mut session, &[Command::Undo, Command::ToggleUncrossed]);
    assert_eq!(candidates(&session), ["a2", "d3", "e2"]);
    assert!(session.outlook().is_some());
}

#[test]
fn the_longest_line_is_told_as_such_and_a_shorter_one_beside_it() {
    let mut session = playing("5x5");
    let line = [
        "a1", "b3", "a5", "c4", "e5", "d3", "b4", "c2", "e3", "d1", "b2",
    ];
    let lines = run(&mut session, &line.map(choose));
    assert_eq!(lines.last().unwrap(), "stuck square=b2 visited=11");
    assert_eq!(session.phase(), Phase::DeadEnd);
    let (game, report) = (session.game().unwrap(), session.report());
    assert!(game.is_own() && game.is_uncrossed && game.moves == 10);
    assert_eq!(
        (report.title.as_str(), report.text.as_str(), report.tone),
        (
            "No move left: 10 moves",
            "No longer line exists on 5\u{d7}5.",
            Severity::Success
        )
    );
    let _ = run(&mut session, &[Command::PlayPause]);
    let again = tick_to_the_end(&mut session);
    assert_eq!(again, lines[1..]);
    assert_eq!(session.timeline(), (10, 10));

    let mut session = playing("4x4");
    let _ = run(&mut session, &["a2", "c3", "a4"].map(choose));
    let report = session.report();
    assert_eq!(report.text, "The longest possible on 4\u{d7}4 is 5.");
    assert_eq!(report.title, "No move left: 2 moves");
    let mut session = playing("3x3");
    assert_eq!(run(&mut session, &[choose("b1")]), ["start square=b1"]);
}

#[test]
fn nothing_is_said_of_tours_nor_made_by_a_rule() {
    let mut session = playing("6x6");
    let _ = run(&mut session, &["b1", "a3"].map(choose));
    let before = state(&session);
    for command in [
        Command::Hint,
        Command::GiveUp,
        Command::FindTour,
        Command::FindClosed,
        Command::StepOn,
        Command::PlayPause,
        Command::FastForward,
        Command::ToggleBacktracking,
        Command::ToggleOutlook,
        Command::ToggleEnd("f6".parse().unwrap()),
    ] {
        let sentence = session.why_not(&command).expect("it is for tours");
        assert_eq!(run(&mut session, &[command]), [""; 0]);
        let _ = tick(&mut session, 1.0);
        assert_eq!(state(&session), before);
        assert_eq!(session.report().text, sentence);
    }
    assert_eq!((session.outlook(), session.refusal()), (None, None));
    assert!(session.explanation().is_none());
    // StepOn makes the undone step again.
    let lines = run(&mut session, &[Command::StepBack, Command::StepOn]);
    assert_eq!(lines, ["back n=1 from=a3 to=b1", "move n=1 from=b1 to=a3"]);
    let _ = run(&mut session, &[Command::Mode(Mode::Watch)]);
    assert!(!session.is_uncrossed());
    assert_eq!(session.why_not(&Command::FindTour), None);
}

#[test]
fn a_line_that_crosses_itself_already_does_not_count_and_goes_back() {
    let mut session = on("5x5");
    let line = ["a1", "b3", "c1", "a2", "b4"];
    let _ = run(&mut session, &[Command::Mode(Mode::Play)]);
    let _ = run(&mut session, &line.map(choose));
    let _ = run(&mut session, &[Command::ToggleUncrossed]);
    let report = session.report();
    assert_eq!(report.title, "The line crosses itself");
    assert!(report.text.starts_with("Move 3 crosses"), "{report:?}");
    assert!(!session.game().unwrap().is_uncrossed);
    let _ = run(&mut session, &report.actions[0].commands);
    assert_eq!(session.position().unwrap().here().to_string(), "c1");
    assert!(session.game().unwrap().is_uncrossed);
    let _ = run(&mut session, &[Command::Undo]);
    assert_eq!(session.position().unwrap().here().to_string(), "b4");
}

#[test]
fn a_tour_that_was_asked_for_before_the_game_is_dropped() {
    let mut session = on("8x8");
    let _ = run(&mut session, &[Command::Mode(Mode::Play), at("a1")]);
    let mut response = session.apply(Command::FindTour);
    let task = response.tasks.pop().expect("a task");
    let _ = session.apply(Command::ToggleUncrossed);
    assert!(!session.wants(task.id()));
    let before = state(&session);
    let _ = finish(
        &mut session,
        Response {
            tasks: vec![task],
            ..Response::default()
        },
    );
    assert_eq!(state(&session), before);
}

proptest! {
    #[test]
    fn a_line_made_in_the_game_never_crosses_itself(
        clicks in prop::collection::vec((0..6_u32, 0..6_u32), 1..200),
    ) {
        let mut session = playing("6x6");
        for (file, rank) in clicks {
            let _ = apply(&mut session, Command::Choose(Square::new(file, rank)));
            let position = session.position().expect("the first click is a start");
            let trail: Vec<Square> = position.trail().collect();
            let lines: Vec<[Square; 2]> = trail.windows(2).map(|two| [two[0], two[1]]).collect();
            for (index, one) in lines.iter().enumerate() {
                prop_assert!(lines[..index].iter().all(|other| !do_cross(*one, *other)), "{:?}", trail);
            }
            let is_over = session.phase() == Phase::DeadEnd;
            prop_assert_eq!(is_over, candidates(&session).is_empty());
        }
    }
}

/// Decides crossings by orientation, independently of the table that the game uses.
fn do_cross([a, b]: [Square; 2], [c, d]: [Square; 2]) -> bool {
    let point = |square: Square| (i64::from(square.file()), i64::from(square.rank()));
    let side = |p: Square, q: Square, r: Square| {
        let ((px, py), (qx, qy), (rx, ry)) = (point(p), point(q), point(r));
        ((qx - px) * (ry - py) - (qy - py) * (rx - px)).signum()
    };
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}
