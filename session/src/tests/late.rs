//! Tests of late task results, and of commands that belong to a different mode.

use super::*;
use knights_tour_base::Cancelled;

fn never(_: u64, _: Option<u64>) -> Result<(), Cancelled> {
    Ok(())
}

fn asked() -> (Session, Done) {
    let mut session = on("8x8");
    let _ = apply(&mut session, at("a1"));
    let mut response = session.apply(Command::FindTour);
    let task = response.tasks.pop().expect("a task");
    assert!(session.wants(task.id()) && session.is_searching());
    (session, task.run(&mut never))
}

#[test]
fn an_answer_that_comes_late_is_dropped() {
    let board = Board::new(5, 5).unwrap();
    for command in [
        Command::Board(board),
        at("b1"),
        Command::StepOn,
        Command::Clear,
        Command::Mode(Mode::TwoKnights),
        Command::StopSearch,
        Command::FindClosed,
    ] {
        let (mut session, done) = asked();
        let _ = session.apply(command.clone());
        let before = state(&session);
        let response = session.done(done);
        assert!(response.events.is_empty(), "{command:?}: {response:?}");
        assert_eq!(state(&session), before, "{command:?}");
        // Only a command that starts a search keeps the session waiting.
        assert_eq!(session.is_searching(), command == Command::FindClosed);
    }
    let (mut session, done) = asked();
    let _ = session.apply(Command::Speed(7));
    assert_eq!(session.done(done).events.len(), 1, "the tour is laid out");
}

#[test]
fn a_search_that_failed_or_was_stopped_is_told_and_asked_for_once() {
    let (mut session, done) = asked();
    let response = session.done(Done::failed(done.id, "It broke.".to_owned()));
    assert!(response.events.is_empty() && response.tasks.is_empty());
    assert_eq!(session.report().text, "It broke.");
    assert!(!session.is_searching());
    let (mut session, _) = asked();
    let _ = session.apply(Command::StopSearch);
    assert_eq!(session.report().text, "The search was stopped.");

    let mut session = on("6x6");
    let two = [Command::Mode(Mode::TwoKnights), Command::TogglePartner];
    let _ = run(&mut session, &two);
    for name in ["a6", "f6", "b4"] {
        let _ = session.apply(Command::Choose(name.parse().unwrap()));
    }
    assert!(session.is_searching(), "the computer is to move");
    let _ = session.apply(Command::Choose("c2".parse().unwrap()));
    assert!(session.report().text.contains("is thinking."));
    assert!(session.apply(Command::StopSearch).tasks.is_empty());
    assert!(session.tick(1.0).tasks.is_empty() && !session.is_searching());
    let response = session.apply(Command::Choose("a2".parse().unwrap()));
    assert_eq!((response.events.len(), response.tasks.len()), (1, 1));
}

#[test]
fn no_key_says_what_is_not_so_or_changes_what_is_not_seen() {
    let mut session = on("8x8");
    assert_eq!(run(&mut session, &[at("a8"), Command::GiveUp]).len(), 1);
    assert!(session.report().text.contains("Only in Play"));
    let preferences = session.preferences();
    for command in [Command::ToggleOutlook, Command::TogglePartner] {
        let _ = run(&mut session, &[command]);
        assert!(session.remark().is_some() && !session.has_partner());
    }
    assert_eq!(session.preferences(), preferences);
    let _ = run(&mut session, &[Command::FindTour, Command::Seek(63)]);
    let whole = session.timeline();
    let keys = [
        Command::Mode(Mode::TwoKnights),
        Command::TieBreak(TieBreak::Random),
        Command::ToggleBacktracking,
    ];
    let _ = run(&mut session, &keys);
    assert!(session.remark().is_some());
    let _ = run(&mut session, &[Command::Mode(Mode::Watch)]);
    assert_eq!(session.timeline(), whole);
    assert_eq!(session.preferences(), preferences);
}

#[test]
fn praise_is_for_those_who_made_every_move() {
    let mut session = on("6x6");
    let _ = run(&mut session, &[Command::Mode(Mode::Play), at("a1")]);
    let mut shown = session.clone();
    let _ = run(&mut shown, &[Command::FindTour, Command::FastForward]);
    let _ = tick_to_the_end(&mut shown);
    assert_eq!(shown.report().title, "The tour is complete");
    let mut played_on = session.clone();
    let _ = run(&mut played_on, &[Command::Choose("b3".parse().unwrap())]);
    let tour = shown.whole_tour().unwrap();
    for square in tour.trail().skip(1) {
        let _ = run(&mut session, &[Command::Choose(square)]);
    }
    assert_eq!(session.report().title, "You made it: the tour is complete");
    // If the rule makes the last move, the tour is not the player's own.
    let _ = run(&mut session, &[Command::Undo, Command::Undo, Command::Redo]);
    let _ = run(&mut played_on, &[Command::FastForward]);
    let _ = tick_to_the_end(&mut played_on);
    assert!(!played_on.report().title.contains("You made it"));
}

#[test]
fn a_closed_tour_made_by_hand_is_compared_with_the_fewest_turns() {
    let mut session = on("6x6");
    let _ = run(&mut session, &[Command::Mode(Mode::Play), at("a1")]);
    let question = Question::on(&"6x6".parse().unwrap()).starting_at("a1".parse().unwrap());
    for square in question.closed().solve().unwrap().squares().skip(1) {
        let _ = run(&mut session, &[Command::Choose(square)]);
    }
    let text = session.report().text;
    assert!(
        text.contains(" turns; the fewest possible are 32. Try again?"),
        "{text}"
    );
}

#[test]
fn a_game_that_is_not_judged_yet_is_not_called_lost() {
    // A board too large for an immediate verdict.
    let mut session = on("21x21");
    let response = session.apply(Command::Mode(Mode::Play));
    let _ = finish(&mut session, response);
    let response = session.apply(at("a1"));
    assert!(
        response
            .events
            .contains(&Event::Solvability(Solvability::Thinking))
    );
    assert_eq!(response.tasks.len(), 1);
    let _ = session.apply(Command::GiveUp);
    assert!(session.report().text.contains("Still "));
    let _ = session.apply(Command::Hint);
    assert!(session.report().text.contains("Still "));
    let events = finish(&mut session, response);
    assert!(
        events.contains(&Event::Solvability(Solvability::Possible)),
        "{events:?}"
    );
    assert!(session.core.pending(TaskKind::Background).is_none());
}

#[test]
fn a_move_after_undo_does_not_lose_what_was_undone() {
    let mut session = on("5x5");
    let names = ["a1", "b3", "a5", "c4"];
    let choose = |name: &str| Command::Choose(name.parse().unwrap());
    let _ = run(&mut session, &[Command::Mode(Mode::Play)]);
    let _ = run(&mut session, &names.map(choose));
    let whole = state(&session);
    let _ = run(&mut session, &[Command::Seek(1), choose("d4")]);
    assert_eq!(session.timeline(), (2, 2));
    let _ = run(&mut session, &[Command::Undo, Command::Undo]);
    assert_eq!(state(&session), whole);
}

proptest! {
    #[test]
    fn any_commands_ticks_and_late_answers_leave_a_true_session(
        commands in prop::collection::vec((any_command(), 0..20_u32, 0..4_u8), 0..60),
    ) {
        let mut session = Session::new(6);
        let mut late: Vec<Task> = Vec::new();
        for (command, time, comes) in commands {
            for response in [session.apply(command.clone()), session.tick(f64::from(time) / 10.0)] {
                late.extend(response.tasks);
            }
            if comes == 0 && !late.is_empty() {
                let task = late.swap_remove(usize::from(comes) % late.len());
                let response = session.done(task.run(&mut never));
                late.extend(response.tasks);
            }
            let is_awaited = session.is_searching() || session.core.pending(TaskKind::Background).is_some();
            prop_assert!(!is_awaited || late.iter().any(|task| session.wants(task.id())));
            let (step, of) = session.timeline();
            prop_assert!(step <= of);
            if let Some(position) = session.position() {
                prop_assert_eq!(position.board(), session.board());
                let is_two = position.has_two();
                prop_assert!(!is_two || session.mode().has_two_knights());
            }
            for (square, mark) in session.marks() {
                prop_assert!(session.board().contains(square), "{:?} on {}", mark, square);
            }
            let report = session.report();
            let is_false = report.text.contains("No tour starts here")
                && session.outlook() != Some(Solvability::Lost { since: 0 })
                && session.preferences().shows_outlook;
            prop_assert!(!is_false, "{:?} after {:?}", report, command);
        }
    }
}
