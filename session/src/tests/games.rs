use super::*;
use crate::two_knights;
use knights_tour::position::Knight;
use knights_tour::solve::Question;

fn playing(size: &str) -> Session {
    let mut session = Session::new(1);
    let board = size.parse().unwrap();
    let _ = run(
        &mut session,
        &[Command::Mode(Mode::Play), Command::Board(board)],
    );
    session
}

fn choose(name: &str) -> Command {
    Command::Choose(name.parse().unwrap())
}

#[test]
fn a_game_is_told_and_undone_without_limit() {
    let mut session = playing("5x5");
    let lines = run(
        &mut session,
        &[
            choose("a1"),
            choose("b3"),
            choose("a5"),
            choose("a4"),
            Command::Undo,
            Command::Undo,
        ],
    );
    assert_eq!(
        lines,
        [
            "start square=a1",
            "outlook state=possible",
            "move n=1 from=a1 to=b3",
            "move n=2 from=b3 to=a5",
            "undo",
            "back n=2 from=a5 to=b3",
            "undo",
            "back n=1 from=b3 to=a1",
        ]
    );
    let lines = run(&mut session, &[Command::Redo, Command::Redo, Command::Redo]);
    assert_eq!(
        lines,
        [
            "redo",
            "move n=1 from=a1 to=b3",
            "redo",
            "move n=2 from=b3 to=a5"
        ]
    );
    assert!(session.report().text.contains("Nothing to redo"));
}

#[test]
fn a_game_after_a_watched_tour_starts_on_an_empty_board() {
    let mut session = on("5x5");
    let _ = run(&mut session, &[at("a1"), Command::FindTour]);
    assert_eq!(
        tick_to_the_end(&mut session).last().unwrap(),
        "complete squares=25 closed=false"
    );
    let lines = run(&mut session, &[Command::Mode(Mode::Play)]);
    assert_eq!(lines, ["mode name=play", "clear"]);
    assert!(session.has_replaced_work() && session.position().is_none());
    let _ = run(&mut session, &[Command::Undo]);
    assert_eq!(session.phase(), Phase::Complete);
    // Changing the mode does not clear a game.
    let mut session = playing("5x5");
    let _ = run(&mut session, &[choose("a1"), choose("b3")]);
    let _ = run(
        &mut session,
        &[Command::Mode(Mode::Watch), Command::Mode(Mode::Play)],
    );
    assert_eq!(session.steps(), 1);
    assert!(!session.has_replaced_work());
    // Clearing a game reports that undo restores it; clearing a mere start does not.
    let _ = run(&mut session, &[Command::Clear]);
    assert!(session.has_replaced_work());
    let _ = run(&mut session, &[choose("a1"), Command::Clear]);
    assert!(!session.has_replaced_work());
}

#[test]
fn a_found_tour_is_replayed_in_six_seconds_unless_the_speed_is_set() {
    for (size, pace) in [("5x5", 10), ("20x20", 67), ("100x100", 1667)] {
        let mut session = on(size);
        let _ = run(&mut session, &[at("a1"), Command::FindTour]);
        assert_eq!(session.pace(), pace, "{size}");
        let _ = tick(&mut session, 6.0);
        assert_eq!(
            (session.phase(), session.pace()),
            (Phase::Complete, 10),
            "{size}"
        );
    }
    let mut session = on("20x20");
    let _ = run(
        &mut session,
        &[at("a1"), Command::FindTour, Command::Speed(5)],
    );
    assert_eq!(session.pace(), 5);
    let _ = tick(&mut session, 6.0);
    assert_eq!(session.steps(), 30);
}

#[test]
fn a_hint_asked_twice_counts_once_and_makes_its_move() {
    let mut session = playing("5x5");
    let lines = run(&mut session, &[choose("a1"), Command::Hint, Command::Hint]);
    let square = lines[2].strip_prefix("hint square=").unwrap();
    assert_eq!(lines[3], format!("move n=1 from=a1 to={square}"));
    assert_eq!(session.game().unwrap().hints, 1);
}

#[test]
fn with_the_computer_only_ones_own_moves_are_marked() {
    let mut session = Session::new(1);
    let _ = run(
        &mut session,
        &[Command::Mode(Mode::TwoKnights), choose("a1"), choose("f6")],
    );
    let others = |session: &Session| {
        session
            .marks()
            .iter()
            .filter(|(_, mark)| *mark == Mark::OtherCandidate)
            .count()
    };
    assert!(others(&session) > 0);
    let _ = run(&mut session, &[Command::TogglePartner]);
    assert_eq!(others(&session), 0);
}

#[test]
fn a_move_that_is_none_says_why() {
    let mut session = playing("5x5");
    let _ = run(&mut session, &[choose("a1"), choose("b3")]);
    for (square, part) in [
        ("a1", "has already been visited"),
        ("b3", "already on b3"),
        ("e5", "not a knight\u{2019}s move from b3"),
    ] {
        assert_eq!(run(&mut session, &[choose(square)]), [""; 0]);
        assert!(session.report().text.contains(part), "{square}");
    }
    let _ = run(&mut session, &[Command::Undo]);
    assert_eq!(run(&mut session, &[choose("e5")])[0], "start square=e5");
}

#[test]
fn following_the_hints_wins_from_every_start() {
    for size in ["5x5", "3x4", "6x6"] {
        let board: Board = size.parse().unwrap();
        for start in board.iter().filter(|&s| board.parity_allows_start(s)) {
            let mut session = playing(size);
            let _ = apply(&mut session, Command::Choose(start));
            while session.core.pending(TaskKind::Background).is_some() {
                let _ = tick(&mut session, 0.01);
            }
            if session.outlook() != Some(Solvability::Possible) {
                assert_eq!(size, "3x4", "{start}");
                continue;
            }
            while session.phase() != Phase::Complete {
                let events = apply(&mut session, Command::Hint);
                let [Event::Hint(square)] = events[..] else {
                    panic!("{size} {start}: {events:?}");
                };
                let _ = apply(&mut session, Command::Choose(square));
            }
            let report = session.report();
            assert!(report.title.contains("You made it"));
            // Buttons that suggest a different start do not play.
            let actions = report.actions.iter().flat_map(|action| &action.commands);
            assert!(
                !actions
                    .into_iter()
                    .any(|command| *command == Command::PlayPause)
            );
        }
    }
}

#[test]
fn the_light_agrees_with_the_exact_solver() {
    let mut random = Random::with_seed(9);
    for _ in 0..60 {
        let mut session = playing("5x6");
        let _ = apply(&mut session, Command::Start(Start::TopLeft));
        while !matches!(session.phase(), Phase::Complete | Phase::DeadEnd) {
            let position = session.position().unwrap();
            let exact = Question::completing(position).solve();
            let mut other = session.clone();
            while other.core.pending(TaskKind::Background).is_some() {
                let _ = tick(&mut other, 0.01);
            }
            let is_possible = other.outlook() == Some(Solvability::Possible);
            assert_eq!(is_possible, exact.is_ok());
            let candidates: Vec<Square> = position.candidates().map(|(_, s)| s).collect();
            let to = *random.choose(&candidates).unwrap();
            let _ = apply(&mut session, Command::Choose(to));
        }
    }
}

/// A game on 5×5 that its third move loses.
fn lost_game() -> Session {
    let mut session = playing("5x5");
    for square in ["c3", "d5", "b4", "d3"] {
        let _ = apply(&mut session, choose(square));
        while session.core.pending(TaskKind::Background).is_some() {
            let _ = tick(&mut session, 0.5);
        }
    }
    session
}

#[test]
fn a_lost_game_goes_back_to_the_last_chance_or_is_given_up() {
    let mut session = lost_game();
    let Some(Solvability::Lost { since }) = session.outlook() else {
        panic!("{:?}", session.outlook());
    };
    assert!(since >= 1, "{since}");
    assert!(
        session
            .report()
            .title
            .contains(&format!("since square {}", since + 1))
    );
    assert!(run(&mut session, &[Command::Hint]).is_empty());
    assert!(session.report().text.contains("go back there first"));

    let mut other = session.clone();
    let lines = run(&mut other, &[Command::GoBack]);
    assert!(
        lines.iter().any(|line| line == "outlook state=possible"),
        "{lines:?}"
    );
    assert_eq!(other.position().unwrap().moves().len() as u64, since - 1);
    assert_eq!(run(&mut other, &[Command::Undo])[0], "undo");
    assert_eq!(
        other.position().unwrap().moves(),
        session.position().unwrap().moves()
    );

    let lines = run(&mut session, &[Command::GiveUp]);
    assert!(lines.contains(&"give-up moves=3".to_owned()), "{lines:?}");
    let lines = tick_to_the_end(&mut session);
    assert!(
        lines.last().unwrap().starts_with("complete squares=25"),
        "{lines:?}"
    );
    assert!(session.report().text.starts_with("You stopped at square 4"));
    assert_eq!(session.game().unwrap().moves, 3, "the player's own");
}

#[test]
fn going_back_from_any_lost_game_leads_to_its_last_chance() {
    let mut random = Random::with_seed(11);
    let mut lost_games = 0;
    while lost_games < 20 {
        let mut session = playing("5x5");
        let _ = apply(&mut session, choose("a1"));
        while let Some(to) = {
            let candidates = session.position().unwrap().candidates();
            let squares: Vec<Square> = candidates.map(|(_, square)| square).collect();
            random.choose(&squares).copied()
        } {
            let _ = apply(&mut session, Command::Choose(to));
        }
        let Some(Solvability::Lost { since: since @ 1.. }) = session.outlook() else {
            continue;
        };
        lost_games += 1;
        let _ = apply(&mut session, Command::GoBack);
        assert_eq!(session.outlook(), Some(Solvability::Possible));
        assert_eq!(session.steps(), since - 1);
        let _ = apply(&mut session, Command::StepOn);
        assert_eq!(session.outlook(), Some(Solvability::Lost { since }));
    }
}

#[test]
fn the_rule_is_named_only_where_it_made_the_tour() {
    let mut session = on("8x8");
    assert!(!session.is_by_rule());
    let _ = run(&mut session, &[at("a1"), Command::StepOn]);
    assert!(session.is_by_rule());
    let _ = run(&mut session, &[Command::Seek(64)]);
    let _ = run(&mut session, &[Command::FastForward]);
    let _ = tick_to_the_end(&mut session);
    assert!(session.is_by_rule());
    let _ = run(&mut session, &[Command::FindClosed]);
    assert!(!session.is_by_rule(), "found as a whole");
    let _ = tick_to_the_end(&mut session);
    assert!(!session.is_by_rule());
    let mut session = on("8x8");
    let _ = session.load(&listing("a1\nb3\n")).unwrap();
    let _ = run(&mut session, &[Command::StepBack]);
    assert!(!session.is_by_rule(), "read");
    let _ = run(&mut session, &[Command::PlayPause]);
    assert!(session.report().text.contains("came from a file"));
}

#[test]
fn a_famous_tour_says_whose_it_is() {
    for famous in knights_tour::facts::FAMOUS {
        let tour = famous.tour();
        let squares: Vec<String> = tour.squares().map(|square| square.to_string()).collect();
        let text = squares.join("\n");
        for mode in [Mode::Watch, Mode::Play] {
            let mut session = on("8x8");
            let _ = run(&mut session, &[Command::Mode(mode)]);
            let _ = session.load(&listing(&text)).unwrap();
            let title = session.report().title;
            assert!(title.contains(famous.author), "{title}");
            assert!(title.contains(&famous.year.to_string()), "{title}");
        }
    }
}

#[test]
fn what_takes_a_finished_tour_off_the_board_is_told() {
    let mut session = on("5x5");
    let _ = run(
        &mut session,
        &[at("a1"), Command::FindTour, Command::Seek(24)],
    );
    let trail = |session: &Session| -> Vec<Square> {
        session
            .position()
            .into_iter()
            .flat_map(|now| now.trail())
            .collect()
    };
    let tour = trail(&session);
    for (command, is_told) in [
        (Command::Choose("c3".parse().unwrap()), false),
        (at("c3"), true),
        (Command::FindAnother, true),
        (Command::Board("6x6".parse().unwrap()), true),
        (Command::Clear, true),
        (Command::PlayPause, false),
        (Command::StepBack, false),
        (Command::Speed(20), false),
    ] {
        let mut other = session.clone();
        let _ = run(&mut other, std::slice::from_ref(&command));
        assert_eq!(other.has_replaced_work(), is_told, "{command:?}");
        let _ = run(&mut other, &[Command::Undo]);
        assert!(!other.has_replaced_work());
        assert!(!is_told || trail(&other) == tour, "{command:?}");
    }
}

#[test]
fn on_large_boards_the_light_is_honest_and_giving_up_still_shows_a_tour() {
    let mut session = playing("61x61");
    let lines = run(&mut session, &[choose("a1"), choose("b3"), Command::Hint]);
    assert_eq!(lines[1], "outlook state=unknown");
    assert!(session.report().text.contains("up to 3600 squares"));
    let lines = run(&mut session, &[Command::GiveUp]);
    assert_eq!(lines, ["give-up moves=1", "start square=a1"]);
    assert!(
        tick_to_the_end(&mut session)
            .last()
            .unwrap()
            .starts_with("complete squares=3721")
    );
}

#[test]
fn games_on_20x20_are_judged_and_hints_keep_them_possible() {
    let mut session = playing("20x20");
    let _ = run(&mut session, &[choose("a1")]);
    for _ in 0..398 {
        let lines = run(&mut session, &[Command::Hint]);
        let square = lines[0].strip_prefix("hint square=").expect("a hint");
        let _ = run(&mut session, &[choose(square)]);
        assert_eq!(session.outlook(), Some(Solvability::Possible));
    }
}

#[test]
fn why_a_game_is_lost_is_said_and_proved() {
    let mut session = playing("8x8");
    let moves = ["d4", "b3", "d2", "f1", "e3", "c2", "a3"].map(choose);
    let _ = run(&mut session, &moves);
    let reason = session.refusal().expect("it is lost").clone();
    let question = Question::completing(session.position().unwrap());
    assert!(reason.proves(&question), "{reason}");
    assert!(session.report().text.contains(&reason.to_string()));
}

#[test]
fn a_start_where_the_knight_already_is_is_no_change_to_undo() {
    let mut session = on("8x8");
    let commands = [
        Command::Mode(Mode::Play),
        at("b3"),
        at("b3"),
        Command::StepOn,
        Command::Undo,
        Command::Undo,
    ];
    let _ = run(&mut session, &commands);
    assert_eq!(session.tour_view().map(TourView::start), None);
    assert!(!session.can_undo());
}

#[test]
fn the_light_can_be_switched_off() {
    let mut session = playing("5x5");
    let _ = run(&mut session, &[Command::ToggleOutlook, choose("a1")]);
    assert_eq!(session.outlook(), None);
    assert_eq!(session.report().tone, Severity::Plain);
}

#[test]
fn restarting_loses_nothing_and_a_new_rule_can_be_undone() {
    let mut session = on("8x8");
    let _ = run(&mut session, &[at("a1"), Command::FastForward]);
    let _ = tick_to_the_end(&mut session);
    let _ = run(&mut session, &[Command::Restart]);
    assert_eq!(session.timeline(), (0, 63));
    let _ = run(&mut session, &[Command::TieBreak(TieBreak::Random)]);
    assert_eq!(session.timeline(), (0, 0));
    let _ = run(&mut session, &[Command::Undo]);
    assert_eq!(session.timeline(), (0, 63));
    let lines = run(&mut session, &[Command::Undo]);
    assert_eq!(lines, ["undo", "seek step=63 of=63"]);
    let lines = run(
        &mut session,
        &[at("b1"), Command::Clear, Command::Undo, Command::Undo],
    );
    assert_eq!(
        lines[2..],
        [
            "undo",
            "start square=b1",
            "seek step=0 of=0",
            "undo",
            "start square=a1",
            "seek step=63 of=63"
        ]
    );
}

#[test]
fn a_tour_is_found_to_the_end_that_was_chosen_and_another_one_after_it() {
    let mut session = on("8x8");
    let end = Command::ToggleEnd("h5".parse().unwrap());
    let lines = run(&mut session, &[at("a1"), end.clone(), Command::FindTour]);
    assert_eq!(
        lines,
        ["start square=a1", "end square=h5", "start square=a1"]
    );
    let _ = run(&mut session, &[Command::Seek(63)]);
    assert_eq!(session.position().unwrap().here().to_string(), "h5");
    let first: Vec<Square> = session.position().unwrap().trail().collect();
    let _ = run(&mut session, &[Command::FindAnother, Command::Seek(63)]);
    let second: Vec<Square> = session.position().unwrap().trail().collect();
    assert_ne!(first, second);
    assert_eq!(second.last(), first.last());

    let _ = run(
        &mut session,
        &[end.clone(), Command::FindClosed, Command::Seek(63)],
    );
    assert!(session.position().unwrap().is_closed());
    assert_eq!(
        run(
            &mut session,
            &[end, Command::ToggleEnd("c3".parse().unwrap())]
        )
        .len(),
        2
    );
    let lines = run(&mut session, &[Command::FindTour]);
    assert_eq!(lines, ["impossible reason=same-colour"]);
}

#[test]
fn the_nearest_start_that_works_is_one_command_away() {
    for (size, refused) in [("5x5", "b1"), ("4x7", "b4"), ("3x8", "b3")] {
        let mut session = on(size);
        let _ = run(&mut session, &[at(refused)]);
        if session.position().is_some() {
            let _ = run(&mut session, &[Command::FindTour]);
        }
        let report = session.report();
        assert_eq!(report.title, "No such tour exists", "{size}");
        let lines = run(&mut session, &report.actions[0].commands);
        assert!(lines[0].starts_with("start square="), "{size}: {lines:?}");
        let squares = session.board().squares();
        let lines = tick_to_the_end(&mut session);
        assert!(
            lines
                .last()
                .unwrap()
                .starts_with(&format!("complete squares={squares}"))
        );
    }
    let mut session = on("4x6");
    assert_eq!(
        run(&mut session, &[Command::FindClosed]),
        ["impossible reason=schwenk"]
    );
    assert_eq!(session.report().actions, []);
}

#[test]
fn an_explanation_names_the_tie() {
    let mut session = on("8x8");
    let _ = run(&mut session, &[at("a8"), Command::StepOn]);
    let explanation = session.explanation().unwrap();
    assert_eq!(explanation.chosen.unwrap().to_string(), "e8");
    assert_eq!(
        explanation.sentence,
        "e8. Two squares tie with 3 onward moves; of the two on the edge the rule takes the last."
    );
    let _ = run(&mut session, &[Command::StepOn, Command::StepBack]);
    assert_eq!(session.explanation(), Some(explanation));
}

fn program(session: &Session) -> (&'static str, String) {
    let program = session.program().expect("the rule continues");
    (program.lines[program.current].1, program.values)
}

#[test]
fn the_program_is_at_the_line_that_decides() {
    let mut session = on("5x5");
    assert_eq!(session.program(), None);
    let _ = run(&mut session, &[at("c1")]);
    let told = "degrees 2, 2, 5, 5 \u{2192} e2, last on the edge".to_owned();
    assert_eq!(
        program(&session),
        ("if several are left: break the tie", told)
    );
    let _ = run(&mut session, &[Command::FastForward]);
    let _ = tick_to_the_end(&mut session);
    assert_eq!(session.phase(), Phase::Complete);
    assert_eq!(program(&session), ("the tour is complete", String::new()));
    let _ = run(&mut session, &[Command::FindTour]);
    assert_eq!(session.program(), None, "it was found as a whole");

    // A failing search runs every program line that can decide the next step, and no other line.
    let mut session = on("3x5");
    let _ = run(&mut session, &[at("a1"), Command::ToggleBacktracking]);
    let mut seen = std::collections::BTreeSet::new();
    while session.phase() != Phase::Impossible {
        let (line, values) = program(&session);
        assert!(!values.is_empty(), "{line}");
        let _ = seen.insert(line);
        let _ = run(&mut session, &[Command::StepOn]);
    }
    let _ = seen.insert(program(&session).0);
    let expected = [
        "all tried from the first: no tour",
        "among equals: break the tie",
        "for each candidate, in this order:",
        "sort by degree, dead ends last",
        "take the move back",
    ];
    assert!(seen.iter().eq(&expected), "{seen:?}");
}

#[test]
fn backtracking_shows_what_it_has_given_up() {
    let mut session = on("7x7");
    let start = Command::Start(Start::At(failing_start()));
    let _ = run(&mut session, &[start, Command::ToggleBacktracking]);
    let mut seen = 0;
    for _ in 0..400 {
        let events = apply(&mut session, Command::StepOn);
        if let [Event::Back { from, .. }] = events[..] {
            let given_up = session.explanation().unwrap().given_up;
            assert!(given_up.contains(&from));
            let position = session.position().unwrap();
            assert!(given_up.iter().all(|&square| !position.is_visited(square)));
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}

fn two_knights() -> Session {
    let mut session = Session::new(1);
    let lines = run(
        &mut session,
        &[Command::Mode(Mode::TwoKnights), choose("a6"), choose("f6")],
    );
    assert_eq!(
        lines,
        [
            "mode name=two-knights",
            "board size=6x6",
            "place knight=1 square=a6",
            "place knight=2 square=f6",
        ]
    );
    session
}

#[test]
fn two_knights_take_turns_by_the_rules() {
    let mut session = two_knights();
    let lines = run(
        &mut session,
        &[choose("b4"), choose("a2"), choose("e4"), choose("b4")],
    );
    // The second click moves the light knight, although it is the dark knight's turn.
    assert_eq!(
        lines,
        [
            "move n=1 from=a6 to=b4 knight=1",
            "move n=2 from=b4 to=a2 knight=1",
            "move n=3 from=f6 to=e4 knight=2",
        ]
    );
    assert!(
        session
            .report()
            .text
            .contains("b4 has already been visited")
            || session.report().text.contains("not a knight")
    );
    let lines = run(&mut session, &[Command::Undo, Command::Redo]);
    assert_eq!(lines[1], "back n=3 from=e4 to=f6 knight=2");
    assert_eq!(lines[3], "move n=3 from=f6 to=e4 knight=2");
    let _ = run(
        &mut session,
        &[Command::Undo, Command::Undo, Command::Undo, Command::Undo],
    );
    assert_eq!(session.position().unwrap().start().to_string(), "a6");
}

#[test]
fn a_knight_that_must_wait_says_so() {
    let mut session = two_knights();
    let _ = run(&mut session, &[choose("b4"), choose("a2")]);
    assert_eq!(session.report().title, "The dark knight must move");
    let _ = run(&mut session, &[choose("a2")]);
    assert!(
        session.report().text.contains("twice in a row"),
        "{:?}",
        session.report()
    );
}

#[test]
fn the_computer_answers_and_undo_takes_both_moves_back() {
    let mut session = two_knights();
    let _ = run(&mut session, &[Command::TogglePartner]);
    let lines = run(&mut session, &[choose("b4")]);
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[1].ends_with("knight=2"));
    let lines = run(&mut session, &[Command::Undo]);
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert_eq!(session.timeline(), (0, 2));
    assert_eq!(run(&mut session, &[Command::Redo]).len(), 3);
}

#[test]
fn undo_takes_a_knight_back_that_the_computer_answered_at_once() {
    let mut session = on("3x3");
    let two = [Command::Mode(Mode::TwoKnights), Command::TogglePartner];
    let _ = run(&mut session, &two);
    let _ = run(&mut session, &[Command::Board(Board::new(3, 3).unwrap())]);
    let _ = run(&mut session, &[choose("b2")]);
    let before = state(&session);
    let lines = run(&mut session, &[choose("a1")]);
    let is_answer = |line: &String| line.starts_with("move n=1 from=a1 ");
    assert!(lines.iter().any(is_answer), "{lines:?}");
    let after = state(&session);
    let _ = run(&mut session, &[Command::Undo]);
    assert_eq!(state(&session), before);
    let _ = run(&mut session, &[Command::Redo]);
    assert_eq!(state(&session), after);
}

#[test]
fn a_game_with_the_computer_comes_to_its_end() {
    let mut session = two_knights();
    let _ = run(&mut session, &[Command::TogglePartner]);
    let mut lines = Vec::new();
    let candidate = |session: &Session| {
        let game = session.position().unwrap();
        two_knights::candidates(game, Knight::First).next()
    };
    while let Some((_, to)) = candidate(&session) {
        lines = run(&mut session, &[Command::Choose(to)]);
    }
    assert!(
        lines.last().unwrap().starts_with("over visited="),
        "{lines:?}"
    );
    let text = session.report().text;
    assert!(text.contains("of 36 squares visited: "), "{text}");
}

#[test]
fn a_perfect_game_is_shown_or_why_there_is_none() {
    let mut session = two_knights();
    let lines = run(&mut session, &[Command::FindTour]);
    assert_eq!(lines, ["seek step=0 of=34"]);
    let labels = |session: &Session| -> Vec<&str> {
        session
            .report()
            .actions
            .iter()
            .map(|action| action.label)
            .collect()
    };
    let _ = session.tick(0.5);
    let _ = run(&mut session, &[Command::PlayPause]);
    assert_eq!(labels(&session), ["Undo"]);
    let _ = run(&mut session, &[Command::PlayPause]);
    let lines = tick_to_the_end(&mut session);
    assert_eq!(lines.last().unwrap(), "over visited=36 left=0");
    assert_eq!(session.report().title, "This is a perfect game");
    assert_eq!(labels(&session), ["New game", "Undo"]);

    let _ = run(
        &mut session,
        &[
            Command::Clear,
            choose("b3"),
            choose("c2"),
            Command::FindTour,
        ],
    );
    assert!(
        session.report().text.contains("a1"),
        "{:?}",
        session.report()
    );
}

#[test]
fn knights_that_were_taken_off_by_undo_come_back() {
    let mut session = two_knights();
    let squares = |session: &Session| session.progress();
    assert_eq!(squares(&session), "2 of 36");
    let _ = run(&mut session, &[choose("b4"), Command::Undo, Command::Undo]);
    assert!(!session.position().unwrap().has_two());
    let _ = run(&mut session, &[Command::Undo]);
    assert_eq!(squares(&session), "0 of 36");
    let _ = run(&mut session, &[Command::Redo, Command::Redo]);
    assert!(session.position().unwrap().has_two());
    let lines = run(&mut session, &[Command::Redo]);
    assert_eq!(lines.last().unwrap(), "move n=1 from=a6 to=b4 knight=1");
    // Making a different move clears the moves that could be redone.
    let _ = run(&mut session, &[Command::Undo, choose("c5"), Command::Redo]);
    assert_eq!(squares(&session), "3 of 36");
}

#[test]
fn the_modes_keep_their_boards() {
    let mut session = two_knights();
    let lines = run(
        &mut session,
        &[
            Command::Mode(Mode::Watch),
            at("a1"),
            Command::Mode(Mode::TwoKnights),
        ],
    );
    assert_eq!(
        lines,
        [
            "mode name=watch",
            "board size=8x8",
            "start square=a1",
            "mode name=two-knights",
            "board size=6x6",
            "place knight=1 square=a6",
            "place knight=2 square=f6"
        ]
    );
    let lines = run(&mut session, &[Command::Mode(Mode::Play)]);
    assert_eq!(
        lines[..3],
        ["mode name=play", "board size=8x8", "start square=a1"]
    );
    let _ = run(&mut session, &[Command::Mode(Mode::TwoKnights)]);
    assert!(session.position().unwrap().has_two());
    assert_eq!(session.progress(), "2 of 36");
}

fn faults(session: &Session) -> Vec<Square> {
    let faults = session.marks().into_iter();
    let faults = faults.filter(|(_, mark)| *mark == Mark::Fault);
    faults.map(|(square, _)| square).collect()
}

fn listing(text: &str) -> knights_tour::listing::ClaimedTour {
    knights_tour::text::read(text).unwrap()
}

#[test]
fn what_is_loaded_stands_at_its_end_and_undo_brings_back_what_was_there() {
    let mut session = on("8x8");
    let _ = run(&mut session, &[at("a1"), Command::StepOn]);
    let before = session.position().unwrap().here();
    let mut other = on("5x5");
    let _ = run(
        &mut other,
        &[at("a1"), Command::FindTour, Command::Seek(24)],
    );
    let squares: Vec<String> = other
        .position()
        .unwrap()
        .trail()
        .map(|s| s.to_string())
        .collect();
    let tour = listing(&squares.join("\n"));
    let response = session.load(&tour).unwrap();
    let events = finish(&mut session, response);
    let lines: Vec<String> = events.iter().map(Event::to_string).collect();
    assert_eq!(
        lines,
        [
            "board size=5x5",
            "start square=a1",
            "seek step=24 of=24",
            "complete squares=25 closed=false"
        ]
    );
    assert_eq!(faults(&session), []);
    let lines = run(&mut session, &[Command::Undo]);
    assert_eq!(lines[..2], ["undo", "board size=8x8"]);
    assert_eq!(session.position().unwrap().here(), before);
}

#[test]
fn what_is_loaded_is_shown_whatever_one_did() {
    for mode in Mode::ALL {
        let mut session = on("5x5");
        let _ = run(&mut session, &[Command::Mode(mode)]);
        let response = session.load(&listing("a1\nb3\na5\n")).unwrap();
        let lines: Vec<String> = response.events.iter().map(Event::to_string).collect();
        let stays = matches!(mode, Mode::Watch | Mode::Play);
        assert_eq!(session.mode(), if stays { mode } else { Mode::Watch });
        let told = lines.contains(&"mode name=watch".to_owned());
        assert_eq!(told, !stays, "{mode:?}: {lines:?}");
        assert_eq!(session.progress(), "3 of 10", "{mode:?}");
    }
}

#[test]
fn an_unfinished_tour_has_no_error() {
    let mut session = Session::new(1);
    let response = session.load(&listing("a1\nb3\na5\nc4\n")).unwrap();
    let _ = finish(&mut session, response);
    assert_eq!(faults(&session), []);
    let report = session.report();
    assert_eq!(
        (report.title.as_str(), report.tone),
        ("Paused on c4", Severity::Plain)
    );
    assert_eq!(
        report.text,
        "The tour is unfinished: it visits 4 of 15 squares."
    );
}

#[test]
fn what_is_wrong_with_a_loaded_tour_is_named_and_marked() {
    for (text, moves, fault, headline) in [
        (
            "a1\nb3\nc4\nc5\n",
            1,
            "c4",
            "Move 2, from b3 to c4, is not a knight's move",
        ),
        ("a1\nb3\na1\n", 1, "a1", "Square 3, a1, was visited before"),
        (
            "1 4 7\n2 5 8\n3 6 9\n",
            0,
            "a2",
            "Move 1, from a3 to a2, is not a knight's move",
        ),
    ] {
        for mode in [Mode::Watch, Mode::Play] {
            let mut session = Session::new(1);
            let _ = run(&mut session, &[Command::Mode(mode)]);
            let response = session.load(&listing(text)).unwrap();
            let _ = finish(&mut session, response);
            assert_eq!(session.position().unwrap().moves().len(), moves, "{text}");
            assert_eq!(faults(&session), [fault.parse().unwrap()], "{text}");
            let report = session.report();
            assert_eq!(
                (report.title.as_str(), report.tone),
                (headline, Severity::Trouble)
            );
            assert_eq!(report.text, "The squares before the error are shown.");
            // The headline is shown as long as its text.
            let _ = run(&mut session, &[Command::StepBack]);
            assert_ne!(session.report().title, headline);
        }
    }
    let mut session = Session::new(1);
    let huge = "{\"width\": 900000, \"height\": 900000, \"moves\": [\"a1\"]}";
    let sentence = session.load(&listing(huge)).unwrap_err();
    assert!(
        sentence.contains("at most 67\u{2009}108\u{2009}864"),
        "{sentence}"
    );
}
