mod puzzles;

use super::*;
use crate::tests::any_command;
use crate::{Command, Phase, PuzzleRequest, Start};
use knights_tour::board::{SHAPES, Square};
use knights_tour::position::Step as MoveStep;
use knights_tour::puzzle::{Level, PuzzleSpec};
use knights_tour::solve::Question;
use knights_tour::tour::TourClass;
use knights_tour_base::narrow::to_u32;
use knights_tour_base::random::Random;
use knights_tour_scene::{Area, Mark, TourView, View, Viewport};
use proptest::prelude::*;

fn done(session: &mut Session, commands: impl IntoIterator<Item = Command>) {
    for command in commands {
        let response = session.apply(command);
        finish(session, response);
        let response = session.tick(0.1);
        finish(session, response);
        if session.is_running() {
            let _ = session.apply(Command::PlayPause);
        }
    }
}

fn finish(session: &mut Session, response: Response) {
    for task in response.tasks {
        let _ = session.done(task.run(&mut |_, _| Ok(())));
    }
}

fn restored(text: &str) -> Session {
    let mut session = Session::new(9);
    let before = session.revision();
    let restored = session.restore(text).unwrap();
    assert_eq!(restored.damaged, []);
    assert!(session.revision() > before, "what is seen has changed");
    session
}

fn again(session: &Session) -> Session {
    let mut other = Session::with(9, session.preferences());
    let restored = other.restore(&session.saved().to_json()).unwrap();
    assert_eq!(restored.damaged, []);
    finish(&mut other, restored.response);
    other
}

/// Everything that the user sees of a session, for comparison.
fn seen(session: &Session) -> impl PartialEq + std::fmt::Debug + use<> {
    let tour_view = session.tour_view();
    let trail = tour_view.map_or(Vec::new(), |tour_view| {
        tour_view.trail().take(10_000).collect()
    });
    let trail: Vec<Square> = trail;
    // Hint marks and the number to place next are not saved.
    let mut marks = session.marks();
    let puzzle = session.puzzle();
    marks.retain(|(_, mark)| *mark != Mark::Hint && puzzle.is_none());
    let draft = session.draft().cloned();
    let puzzle = puzzle.map(|game| {
        let numbers = [game.puzzle.givens(), game.placed].map(|numbers| format!("{numbers:?}"));
        (
            numbers,
            game.effort.hints,
            game.is_solved,
            game.effort.is_given_up,
        )
    });
    let marks: Vec<String> = marks.iter().map(|mark| format!("{mark:?}")).collect();
    let game = session
        .game()
        .map(|game| (game.hints, game.moves, game.is_by_hand));
    let tree = session.search_tree().map(|tree| format!("{tree:?}"));
    let phase = (session.phase(), tree);
    // Messages, refusals and the verdicts of other modes are not saved.
    let mut still = session.clone();
    (still.core.remark, still.core.refused) = (None, None);
    let rule = (still.explanation(), still.program());
    let report = still.report();
    let report = (report.title, report.text, report.actions);
    let report = Some(report).filter(|_| session.mode().is_watched());
    (
        (phase, rule, report),
        (
            session.mode(),
            session.board().clone(),
            game,
            (session.has_partner(), session.is_uncrossed()),
        ),
        (trail, session.timeline(), marks),
        (puzzle, draft),
    )
}

#[test]
fn the_numbers_of_a_puzzle_to_be_made_are_restored_with_their_history() {
    let on = |name: &str| Command::Choose(name.parse().unwrap());
    let mut session = Session::new(3);
    for command in [
        Command::Mode(Mode::Puzzle),
        Command::Draft(Board::new(5, 5).unwrap()),
        on("a1"),
        on("b3"),
    ] {
        let _ = session.apply(command);
    }
    let mut other = again(&session);
    for _ in 0..2 {
        assert_eq!(seen(&other), seen(&session));
        let _ = (session.apply(Command::Undo), other.apply(Command::Undo));
    }
}

#[test]
fn a_session_is_restored_as_it_was_with_its_history() {
    let at = |name: &str| Command::Choose(name.parse().unwrap());
    let mut session = Session::new(3);
    let commands = [
        Command::Board(Board::new(6, 5).unwrap()),
        Command::Start(Start::TopLeft),
        Command::StepOn,
        Command::StepOn,
        Command::FindTour,
        Command::Restart,
        Command::Mode(Mode::TwoKnights),
        at("a6"),
        at("f6"),
        at("b4"),
        at("e4"),
        Command::Mode(Mode::Play),
        Command::Clear,
        at("c3"),
        Command::ToggleEnd("d1".parse().unwrap()),
    ];
    for command in commands {
        done(&mut session, [command]);
        let mut other = again(&session);
        assert_eq!(seen(&other), seen(&session));
        assert_eq!(other.report().title, session.report().title);
        let mut session = session.clone();
        for command in [Command::Undo, Command::Redo] {
            for _ in 0..20 {
                done(&mut session, [command.clone()]);
                done(&mut other, [command.clone()]);
                assert_eq!(seen(&other), seen(&session));
            }
        }
    }
}

#[test]
fn a_search_continues_after_a_restart_and_keeps_its_proof() {
    /// Number of steps of a search for a tour of 4×5 from b5.
    const ALL: u64 = 66_950;
    for made in [0, 1, 40, 3077, ALL - 1, ALL] {
        let mut session = Session::new(3);
        let commands = [
            Command::Board(Board::new(4, 5).unwrap()),
            Command::ToggleBacktracking,
            Command::Start(Start::At("b5".parse().unwrap())),
        ];
        let _ = commands.map(|command| session.apply(command));
        for _ in 0..made {
            let _ = session.core.walk.timeline_mut().unwrap().step_on();
        }
        let mut other = again(&session);
        assert_eq!(seen(&other), seen(&session), "{made}");
        assert_eq!(other.phase() == Phase::Impossible, made == ALL);
        // Restoring does not depend on whether backtracking is on.
        let _ = session.apply(Command::ToggleBacktracking);
        let mut third = again(&session);
        let _ = third.apply(Command::ToggleBacktracking);
        for session in [&mut other, &mut third] {
            let _ = session.apply(Command::FastForward);
            while session.is_running() {
                let _ = session.tick(1.0);
            }
            assert_eq!(session.phase(), Phase::Impossible, "{made}");
            assert_eq!(session.timeline(), (ALL, ALL), "{made}");
        }
    }
}

#[test]
fn a_proof_that_was_not_made_is_not_restored() {
    let mut session = Session::new(3);
    let commands = [
        Command::Board(Board::new(5, 5).unwrap()),
        Command::ToggleBacktracking,
        Command::Start(Start::At("a1".parse().unwrap())),
        Command::StepOn,
        Command::StepOn,
    ];
    let _ = commands.map(|command| session.apply(command));
    let text = session.saved().to_json();
    let step = r#""steps":""#;
    let (_, rest) = text.split_once(step).unwrap();
    let steps = rest.split('"').next().unwrap();
    let timeline = session.core.walk.timeline().unwrap();
    let there = timeline.position().moves()[0];
    let position = Position::new(session.board(), "a1".parse().unwrap()).unwrap();
    let mut candidates = position.candidates().map(|(direction, _)| direction);
    let other = candidates.find(|&direction| direction != there.direction());
    let other = MoveStep::advance(Knight::First, other.unwrap());
    let log = [there, there.taken_back(), other, other.taken_back()];
    let by_rule = 1 << 5;
    let log: String = log
        .iter()
        .map(|step| format!("{:02x}", step.to_bits() | by_rule))
        .collect();
    let text = text.replacen(&format!("{step}{steps}\""), &format!("{step}{log}\""), 1);
    let text = text.replacen(r#""at":2"#, r#""at":4"#, 1);
    let other = restored(&text);
    assert_eq!(other.timeline(), (4, 4));
    assert_ne!(other.phase(), Phase::Impossible);
}

/// A game that version 0.3.0 saved: tours found, planned and searched with backtracking, a stroke, a puzzle that was
/// made and one that is being solved, a game against the computer, and steps to redo.
#[test]
fn a_game_saved_by_version_0_3_0_is_restored_and_saved_unchanged() {
    let text = include_str!("tests/game-0.3.0.json").trim_end();
    let mut session = restored(text);
    assert_eq!(session.saved().to_json(), text);
    for mode in Mode::ALL {
        done(&mut session, [Command::Mode(mode)]);
        for command in [Command::Undo, Command::Redo] {
            while session.why_not(&command).is_none() {
                let _ = session.apply(command.clone());
                assert_eq!(session.remark(), None);
            }
        }
    }
}

#[test]
fn the_hints_and_the_time_of_a_game_are_restored() {
    let mut session = Session::new(3);
    let start = Command::Choose("a1".parse().unwrap());
    done(&mut session, [Command::Mode(Mode::Play), start]);
    done(&mut session, [Command::Hint, Command::Hint]);
    let _ = session.tick(7.0);
    let game = session.game().unwrap();
    assert!(game.hints > 0 && game.seconds >= 7.0);
    assert_eq!(again(&session).game(), Some(game));
}

#[test]
fn a_planned_tour_is_restored_where_it_was() {
    let board = Board::new(1502, 1501).unwrap();
    let mut session = Session::new(3);
    done(
        &mut session,
        [
            Command::Board(board),
            Command::Start(Start::TopLeft),
            Command::FindTour,
            Command::Seek(77_777),
        ],
    );
    assert_eq!(session.timeline().0, 77_777);
    assert_eq!(seen(&again(&session)), seen(&session));
}

#[test]
fn a_symmetric_question_that_was_restored_is_asked_again() {
    let mut session = Session::new(3);
    let board = Board::new(6, 6).unwrap();
    let question = Question::on(&board).symmetric(TourClass::Eulerian);
    let asked = [Command::Board(board), Command::Find(question)];
    done(&mut session, asked);
    let mut other = again(&session);
    done(&mut other, [Command::FindAnother]);
    let tour = other.tour().expect("it is laid out");
    assert_eq!(TourClass::of(&tour), TourClass::Eulerian);
}

#[test]
fn a_file_that_goes_wrong_off_its_board_is_restored() {
    for text in [
        r#"{"version":1,"width":8,"height":8,"moves":["a1","b3","a9"]}"#,
        r#"{"version":2,"width":3,"height":3,"missing":["b2"],"moves":["a1","c2","b2"]}"#,
    ] {
        let mut session = Session::new(3);
        let _ = session
            .load(&knights_tour::text::read(text).unwrap())
            .unwrap();
        assert_eq!(seen(&again(&session)), seen(&session));
    }
}

#[test]
fn hundreds_of_strokes_on_a_large_board_are_restored() {
    const STROKES: u32 = 300;
    let mut session = Session::new(3);
    let commands = [
        Command::Board(Board::new(500, 500).unwrap()),
        Command::Mode(Mode::Shape),
        Command::Paint {
            square: "a1".parse().unwrap(),
            begins: true,
        },
        Command::Invert,
    ];
    let _ = commands.map(|command| session.apply(command));
    for stroke in 0..STROKES {
        for (part, begins) in [(0, true), (1, false)] {
            let square = Square::new(stroke, 250 + part);
            let _ = session.apply(Command::Paint { square, begins });
        }
    }
    assert_eq!(session.board().squares(), 2 * u64::from(STROKES) + 1);
    let past = &session.core.walk.history.past;
    assert_eq!(past.len(), STROKES as usize + 3);
    let bytes: u64 = past.iter().map(UndoEntry::bytes).sum();
    assert!(bytes < 300 << 10, "{bytes} bytes");
    let text = session.saved().to_json();
    assert!(text.len() < 300 << 10, "{} bytes", text.len());
    let mut other = restored(&text);
    for _ in 0..STROKES {
        assert_eq!(other.board(), session.board());
        for session in [&mut session, &mut other] {
            let _ = session.apply(Command::Undo);
        }
    }
    assert_eq!(other.board().squares(), 1);
    let _ = other.apply(Command::Undo);
    assert_eq!(other.board().squares(), 249_999);
}

#[test]
fn what_does_not_fit_is_the_oldest_undo() {
    let mut session = Session::new(3);
    let mut random = Random::with_seed(1);
    // Each board takes half a megabyte of text.
    let boards: Vec<Board> = (0..40)
        .map(|_| {
            let size = Board::new(1400, 1400).unwrap().size();
            let squares = size.iter().filter(|_| random.below(2) == 0);
            Board::without(size, squares.collect::<Vec<_>>()).unwrap()
        })
        .collect();
    for board in &boards {
        let _ = session.apply(Command::Board(board.clone()));
    }
    let text = session.saved().to_json();
    let fits = SessionWriter::MAX_BYTES + (1 << 20);
    assert!(text.len() as u64 <= fits, "{}", text.len());
    let mut other = restored(&text);
    for board in boards.iter().rev().take(30) {
        assert_eq!(other.board(), board);
        let _ = other.apply(Command::Undo);
    }
    while other.can_undo() {
        let _ = other.apply(Command::Undo);
    }
    assert!(
        boards.contains(other.board()),
        "the oldest ones are left out"
    );
}

#[test]
fn of_a_search_that_is_too_long_the_moves_are_restored() {
    let mut session = Session::new(3);
    // Warnsdorff's rule does not find a tour of this board quickly.
    let shape = SHAPES
        .iter()
        .find(|shape| shape.name == "Solitaire, French");
    let board = shape.unwrap().board();
    done(
        &mut session,
        [Command::Board(board), Command::ToggleBacktracking],
    );
    let _ = session.apply(Command::FastForward);
    for _ in 0..10 {
        let _ = session.tick(1.0);
    }
    assert!(session.timeline().0 > SessionWriter::MAX_STEPS);
    let _ = session.apply(Command::PlayPause);
    done(&mut session, [Command::StepBack, Command::Undo]);
    let trail = |session: &Session| {
        session
            .tour_view()
            .unwrap()
            .trail()
            .collect::<Vec<Square>>()
    };
    let mut other = again(&session);
    assert_eq!(trail(&other), trail(&session));
    let moves = trail(&session).len() as u64 - 1;
    assert_eq!(
        (other.timeline(), other.can_redo()),
        ((moves, moves), false)
    );
    let mut events = other.apply(Command::Undo).events;
    events.extend(other.apply(Command::Undo).events);
    let lines: Vec<String> = events.iter().map(Event::to_string).collect();
    assert_eq!(lines, ["undo", "clear", "undo", "board size=8x8"]);
}

fn both() -> Session {
    let at = |name: &str| Command::Choose(name.parse().unwrap());
    let mut session = Session::new(3);
    done(
        &mut session,
        [
            Command::Start(Start::TopLeft),
            Command::StepOn,
            Command::StepOn,
            Command::Mode(Mode::TwoKnights),
            at("a6"),
            at("f6"),
            at("b4"),
        ],
    );
    session
}

#[test]
fn a_damaged_part_leaves_the_others() {
    let session = both();
    let text = session.saved().to_json();
    let step = r#""steps":""#;
    let (_, rest) = text.split_once(step).unwrap();
    let steps = rest.split('"').next().unwrap();
    // First damage a step so that it is impossible, then replace the steps by other text.
    // From a8 and c7, the second of these steps leads off the board or back.
    let second = format!("{}04", &steps[..2]);
    for (damage, kept) in [("04", Some(1)), (second.as_str(), Some(2)), ("xy", None)] {
        let text = text.replacen(&format!("{step}{steps}"), &format!("{step}{damage}"), 1);
        let mut other = Session::new(9);
        let restored = other.restore(&text).unwrap();
        assert_eq!(restored.damaged, [SavedPart::OneKnight]);
        assert_eq!(SavedPart::OneKnight.to_string(), "the game of one knight");
        assert_eq!(seen(&other), seen(&session));
        done(&mut other, [Command::Mode(Mode::Watch)]);
        // The legal moves before the damage are kept.
        assert_eq!(other.tour_view().map(TourView::visited), kept);
    }
    let text = text.replacen(r#"{"step":"#, r#"{"stop":"#, 1);
    let mut other = Session::new(9);
    let restored = other.restore(&text).unwrap();
    assert_eq!(restored.damaged, [SavedPart::Undo]);
    assert_eq!(seen(&other), seen(&session));
}

#[test]
fn a_wrong_value_is_dropped_and_the_rest_is_kept() {
    let on = |name: &str| Command::Choose(name.parse().unwrap());
    let mut session = Session::new(3);
    let board = Board::new(5, 5).unwrap();
    done(
        &mut session,
        [
            Command::Mode(Mode::Puzzle),
            Command::Draft(board),
            on("a1"),
            on("b3"),
        ],
    );
    let text = session.saved().to_json();
    // Version 0.3.0 saved the number 0 after a restart; other wrong numbers are damage.
    for (wrong, damaged) in [
        (r#"[0,"c3"]"#, &[][..]),
        (r#"[26,"c3"]"#, &[SavedPart::Puzzle]),
        (r#"[2,"c3"]"#, &[SavedPart::Puzzle]),
        (r#"[3,"b3"]"#, &[SavedPart::Puzzle]),
        (r#"[3,"f1"]"#, &[SavedPart::Puzzle]),
    ] {
        let (before, after) = text.split_once("]]").unwrap();
        let text = format!("{before}],{wrong}]{after}");
        let mut other = Session::new(9);
        assert_eq!(other.restore(&text).unwrap().damaged, damaged, "{wrong}");
        assert_eq!(other.draft(), session.draft(), "{wrong}");
        // The next click places the next missing number.
        let _ = other.apply(on("d4"));
        assert_eq!(
            other.draft().unwrap().get(&3),
            Some(&"d4".parse().unwrap()),
            "{wrong}"
        );
    }
}

/// Draws a corner of the board, which fails for marks beside the board.
fn draw(session: &Session) {
    let corner = Area::between(session.board().size(), (0, 0), (16, 16));
    let _ = session.scene(View::default(), None, &[], Viewport::full(corner));
}

#[test]
fn a_wrong_end_in_an_undo_entry_is_ignored() {
    let mut session = Session::new(3);
    let end = Command::ToggleEnd("d1".parse().unwrap());
    done(
        &mut session,
        [
            Command::Start(Start::TopLeft),
            Command::StepOn,
            end.clone(),
            end,
        ],
    );
    let text = session.saved().to_json();
    assert!(text.contains(r#""end":"d1""#), "{text}");
    let mut other = restored(&text.replace(r#""end":"d1""#, r#""end":"a9""#));
    while other.can_undo() {
        done(&mut other, [Command::Undo]);
        draw(&other);
    }
}

#[test]
fn one_wrong_value_in_each_part_leaves_all_parts() {
    let mut session = both();
    let text = session.saved().to_json();
    let text = text.replace(r#""seconds":0.0"#, r#""seconds":-1.0"#);
    let text = text.replacen(r#""mode":"two-knights""#, r#""mode":"two-nights""#, 1);
    let text = text.replacen(r#""partner":false"#, r#""partner":7"#, 1);
    let mut other = Session::new(9);
    let damaged = other.restore(&text).unwrap().damaged;
    assert!(
        damaged.starts_with(&[SavedPart::OneKnight, SavedPart::TwoKnights]),
        "{damaged:?}"
    );
    for mode in [Mode::Watch, Mode::TwoKnights] {
        for session in [&mut session, &mut other] {
            done(session, [Command::Mode(mode)]);
        }
        assert_eq!(seen(&other), seen(&session));
    }
}

#[test]
fn a_long_history_of_tours_leaves_room_for_started_puzzles() {
    let mut session = Session::new(3);
    done(&mut session, [Command::Mode(Mode::Puzzle)]);
    for seed in 1..4 {
        done(&mut session, [puzzle(seed), Command::Hint, Command::Hint]);
    }
    done(
        &mut session,
        [Command::Mode(Mode::Watch), Command::Start(Start::TopLeft)],
    );
    for _ in 0..40_000 {
        let _ = session.apply(Command::StepOn);
        let _ = session.apply(Command::StepBack);
    }
    let mut other = again(&session);
    done(&mut other, [Command::Mode(Mode::Puzzle)]);
    for seed in 1..4 {
        done(&mut other, [puzzle(seed)]);
        assert_eq!(other.puzzle().unwrap().placed.len(), 1, "{seed}");
    }
}

fn puzzle(seed: u64) -> Command {
    let spec = PuzzleSpec::new(&Board::new(5, 5).unwrap(), Level::Easy).with_seed(seed);
    Command::Puzzle(Box::new(PuzzleRequest::Made(spec, None)))
}

#[test]
fn any_damage_leaves_a_session_that_works() {
    let session = both();
    let text = session.saved().to_json();
    let before = seen(&session);
    let mut random = Random::with_seed(1);
    for _ in 0..3000 {
        let mut bytes = text.clone().into_bytes();
        let place = random.in_range(0..to_u32(bytes.len())) as usize;
        bytes[place] = b"0123456789abcdef\"{}[],:xn"[random.in_range(0..25) as usize];
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        let mut other = session.clone();
        if other.restore(&text).is_err() {
            assert_eq!(seen(&other), before);
        } else {
            done(&mut other, [Command::StepBack, Command::StepOn]);
            for _ in 0..3 {
                done(&mut other, [Command::Undo]);
                draw(&other);
            }
        }
    }
    let mut session = session;
    for text in ["", "{}", "[]", "null", r#"{"version":1}"#] {
        assert_eq!(session.restore(text).unwrap_err(), RestoreError::Damaged);
    }
    let earlier = text.replacen("\"version\":3", "\"version\":2", 1);
    assert_eq!(
        session.restore(&earlier).unwrap_err(),
        RestoreError::Damaged
    );
    let later = text.replacen("\"version\":3", "\"version\":4", 1);
    assert_eq!(session.restore(&later).unwrap_err(), RestoreError::Version);
}

#[test]
fn the_journal_tells_what_is_restored() {
    let mut session = Session::new(3);
    done(
        &mut session,
        [Command::Start(Start::TopLeft), Command::StepOn],
    );
    let mut other = Session::new(1);
    let restored = other.restore(&session.saved().to_json()).unwrap();
    let lines: Vec<String> = restored
        .response
        .events
        .iter()
        .map(Event::to_string)
        .collect();
    assert_eq!(
        lines,
        [
            "mode name=watch",
            "board size=8x8",
            "start square=a8",
            "seek step=1 of=1"
        ]
    );
}

#[derive(Clone, Debug)]
enum Act {
    Command(Command),
    Load(String),
}

fn any_act() -> impl Strategy<Value = Act> {
    let names = prop::collection::vec((0..9_u32, 0..9_u32), 1..12);
    let missing = prop::collection::vec((0..5_u32, 0..5_u32), 0..4);
    let sides = (1..9_u32, 1..9_u32);
    let file = (sides, names, missing).prop_map(|((width, height), names, missing)| {
        let list = |squares: Vec<(u32, u32)>| {
            let names = squares
                .into_iter()
                .map(|at| format!("\"{}\"", Square::new(at.0, at.1)));
            names.collect::<Vec<String>>().join(",")
        };
        let (names, missing) = (list(names), list(missing));
        let head = format!("\"version\":2,\"width\":{width},\"height\":{height}");
        Act::Load(format!(
            "{{{head},\"missing\":[{missing}],\"moves\":[{names}]}}"
        ))
    });
    prop_oneof![12 => any_command().prop_map(Act::Command), 1 => file]
}

fn perform(session: &mut Session, act: Act) {
    match act {
        Act::Command(command) => {
            let response = session.apply(command);
            if session.is_searching() {
                finish(session, response);
            }
            // Exclude long searches, which are not saved in full and have a separate test.
            if session.phase() != Phase::Finishing {
                let _ = session.tick(0.3);
            }
        }
        Act::Load(text) => {
            if let Ok(listing) = knights_tour::text::read(&text) {
                let _ = session.load(&listing);
            }
        }
    }
}

proptest! {
    // Each case makes up to a hundred actions with searches, so run fewer cases.
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 4))]

    #[test]
    fn whatever_was_done_is_restored_and_continues(
        days in prop::collection::vec(prop::collection::vec(any_act(), 0..40), 1..4),
    ) {
        let mut session = Session::new(6);
        for acts in days {
            acts.into_iter().for_each(|act| perform(&mut session, act));
            let text = session.saved().to_json();
            let mut other = Session::with(9, session.preferences());
            let restored = other.restore(&text).unwrap();
            prop_assert_eq!(restored.damaged, []);
            if session.is_running() {
                let _ = session.apply(Command::PlayPause);
            }
            prop_assert_eq!(seen(&other), seen(&session));
            // The next day continues with what was restored.
            let next = other.clone();
            for command in [Command::Undo, Command::Redo] {
                for _ in 0..5 {
                    let _ = session.apply(command.clone());
                    let _ = other.apply(command.clone());
                    prop_assert_eq!(seen(&other), seen(&session));
                }
            }
            session = next;
        }
    }
}
