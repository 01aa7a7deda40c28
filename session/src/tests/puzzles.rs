//! Tests of solving numbered puzzles.

use super::*;
use crate::{PuzzleEffort, PuzzleProgress, PuzzleRequest};
use knights_tour::puzzle::{Level, Puzzle, PuzzleSpec};
use knights_tour_scene::Mark;

fn recipe(size: &str, level: Level, seed: u64) -> Command {
    let board: Board = size.parse().unwrap();
    let recipe = PuzzleSpec::new(&board, level).with_seed(seed);
    Command::Puzzle(Box::new(PuzzleRequest::Made(recipe, None)))
}

fn puzzling(size: &str, level: Level) -> Session {
    let mut session = Session::new(1);
    let lines = run(
        &mut session,
        &[Command::Mode(Mode::Puzzle), recipe(size, level, 3)],
    );
    assert!(
        lines.last().unwrap().starts_with("puzzle size="),
        "{lines:?}"
    );
    session
}

fn solution(session: &Session) -> (Puzzle, Vec<(u64, Square)>) {
    let game = session.puzzle().unwrap();
    (game.puzzle.clone(), game.puzzle.found().collect())
}

#[test]
fn hints_alone_solve_a_puzzle_and_each_is_true() {
    for level in [Level::Easy, Level::Medium, Level::Hard] {
        let mut session = puzzling("6x6", level);
        let (puzzle, missing) = solution(&session);
        for _ in &missing {
            let told = run(&mut session, &[Command::Hint]);
            assert!(told[0].starts_with("hint square="), "{told:?}");
            let marks = session.marks();
            let hinted = marks.iter().find(|(_, mark)| *mark == Mark::Hint).unwrap();
            assert!(!session.report().text.is_empty());
            let placed = run(&mut session, &[Command::Hint]);
            assert!(
                placed[0].ends_with(&format!("square={}", hinted.0)),
                "{placed:?}"
            );
            assert!(puzzle.wrong(session.puzzle().unwrap().placed).is_empty());
        }
        let game = session.puzzle().unwrap();
        assert!(game.is_solved && game.effort.hints == missing.len() as u64);
        let result = session.report().text;
        let _ = run(&mut session, &[Command::Hint]);
        let report = session.report();
        assert_eq!(report.text, format!("The puzzle is solved. {result}"));
        assert_eq!(
            (report.tone, report.title.as_str()),
            (Severity::Success, "Solved in 0:00")
        );
        let hints = missing.len();
        assert_eq!(result, format!("6\u{d7}6 {level} with {hints} hints."));
    }
}

#[test]
fn numbers_are_placed_one_after_another_and_the_end_is_told() {
    let mut session = puzzling("5x5", Level::Easy);
    let (_, missing) = solution(&session);
    let mut lines = Vec::new();
    for &(number, square) in &missing {
        assert_eq!(session.puzzle().unwrap().number, number);
        assert_eq!(session.report().title, format!("Place {number}"));
        let _ = session.tick(2.5);
        lines = run(&mut session, &[Command::Choose(square)]);
    }
    assert!(
        lines
            .last()
            .unwrap()
            .starts_with("complete squares=25 closed=")
    );
    let game = session.puzzle().unwrap();
    assert_eq!(game.effort.seconds, 2.5 * missing.len() as f64);
    let _ = session.tick(100.0);
    assert_eq!(
        session.puzzle().unwrap().effort.seconds,
        2.5 * missing.len() as f64
    );
    for _ in &missing {
        let _ = run(&mut session, &[Command::Undo]);
    }
    assert!(session.puzzle().unwrap().placed.is_empty());
    for _ in &missing {
        let _ = run(&mut session, &[Command::Redo]);
    }
    assert!(session.puzzle().unwrap().is_solved);
    let Report { title, text, .. } = session.report();
    assert_eq!(title, format!("Solved in 0:{:02}", 5 * missing.len() / 2));
    assert_eq!(text, "5\u{d7}5 easy without a hint.");
    let _ = run(&mut session, &[Command::Clear]);
    assert_eq!(session.report().title, format!("Place {}", missing[0].0));
}

#[test]
fn a_started_day_has_its_numbers_and_its_time_until_it_is_solved() {
    let day = "2026-11-28".parse().unwrap();
    let board: Board = "5x5".parse().unwrap();
    let spec = PuzzleSpec::new(&board, Level::Easy).of_day(day);
    let opened = Command::Puzzle(Box::new(PuzzleRequest::Made(spec, Some(day))));
    let mut session = Session::new(1);
    let _ = run(&mut session, &[Command::Mode(Mode::Puzzle), opened]);
    let (puzzle, missing) = solution(&session);
    assert!(session.started_days().next().is_none());
    for (index, &(_, square)) in missing.iter().enumerate() {
        let _ = session.tick(2.0);
        let _ = run(&mut session, &[Command::Choose(square)]);
        let started = session
            .started_days()
            .map(|it| (it.day, it.level, it.shown, it.effort.seconds));
        let shown = puzzle.givens().len() + index + 1;
        let seconds = 2.0 * (index as f64 + 1.0);
        let expected = (shown < 25).then_some((day, Level::Easy, shown as u64, seconds));
        assert!(started.eq(expected));
    }
    // Another mode does not hide it.
    let _ = run(&mut session, &[Command::Undo, Command::Mode(Mode::Watch)]);
    assert_eq!(session.started_days().map(|it| it.shown).next(), Some(24));
}

#[test]
fn undo_asks_again_for_the_number_that_it_takes_off() {
    let mut session = puzzling("6x6", Level::Medium);
    let (_, missing) = solution(&session);
    for &(_, square) in &missing[..8] {
        let _ = run(&mut session, &[Command::Choose(square)]);
    }
    for &(number, _) in missing[..8].iter().rev() {
        let _ = run(&mut session, &[Command::Undo]);
        assert_eq!(session.puzzle().unwrap().number, number);
    }
}

#[test]
fn each_puzzle_keeps_its_own_time_and_hints() {
    let mut session = puzzling("6x6", Level::Medium);
    let _ = session.tick(30.0);
    let _ = run(&mut session, &[Command::Hint, Command::Hint, Command::Hint]);
    let effort = |session: &Session| {
        let PuzzleEffort {
            seconds,
            hints,
            is_given_up,
        } = session.puzzle().unwrap().effort;
        (seconds, hints, is_given_up)
    };
    assert_eq!(effort(&session), (30.0, 2, false));
    let _ = run(&mut session, &[recipe("6x6", Level::Medium, 4)]);
    assert_eq!(effort(&session), (0.0, 0, false));
    let _ = session.tick(5.0);
    let _ = run(&mut session, &[Command::GiveUp]);
    assert_eq!(effort(&session), (5.0, 0, true));
    let _ = run(&mut session, &[Command::Undo, Command::Undo]);
    assert_eq!(
        effort(&session),
        (30.0, 2, false),
        "undo brings the first puzzle back"
    );
    let _ = run(&mut session, &[Command::Undo]);
    assert!(session.puzzle().unwrap().placed.is_empty());
    assert_eq!(
        effort(&session),
        (30.0, 2, false),
        "undo gives back no time and no hints"
    );
    let marks = session.marks();
    assert!(
        marks.iter().all(|(_, mark)| *mark != Mark::Hint),
        "hints are not shared: {marks:?}"
    );
    let _ = run(&mut session, &[Command::Redo, Command::Redo, Command::Redo]);
    assert_eq!(effort(&session), (5.0, 0, true));
}

/// A free square where the next number contradicts no placed number, but is wrong.
fn wrong_square(session: &Session) -> Option<Square> {
    let game = session.puzzle()?;
    let right = game.puzzle.solution().get(game.number as usize - 1);
    let marks = session.marks().into_iter();
    let mut candidates = marks.filter(|(_, mark)| *mark == Mark::Candidate);
    let found = candidates.find(|(square, _)| Some(*square) != right);
    found.map(|(square, _)| square)
}

#[test]
fn a_wrong_number_is_never_praised_and_told_of_only_by_checking() {
    let mut session = puzzling("6x6", Level::Medium);
    let wrong = loop {
        if let Some(square) = wrong_square(&session) {
            break square;
        }
        // The next missing number may have several candidates.
        let _ = run(&mut session, &[Command::StepOn]);
    };
    let number = session.puzzle().unwrap().number;
    let lines = run(&mut session, &[Command::Choose(wrong)]);
    assert_eq!(lines, [format!("number n={number} square={wrong}")]);
    let has_fault = |session: &Session| session.marks().contains(&(wrong, Mark::Fault));
    assert!(!has_fault(&session));
    // Hint first marks wrong numbers, which does not count as a hint.
    for command in [Command::Hint, Command::Check] {
        assert_eq!(run(&mut session, &[command]), ["checked wrong=1"]);
        assert!(has_fault(&session));
        assert_eq!(
            session.report().text,
            format!("{number} on {wrong} is wrong.")
        );
    }
    assert_eq!(session.puzzle().unwrap().effort.hints, 1);
    // While it is marked, Hint takes it off.
    assert_eq!(session.report().actions[0].label, "Remove it");
    let lines = run(&mut session, &[Command::Hint, Command::Check]);
    assert_eq!(
        lines,
        [
            format!("number n={number} square=none"),
            "checked wrong=0".to_owned()
        ]
    );
    assert_eq!(session.puzzle().unwrap().effort.hints, 2);
}

#[test]
fn a_number_that_is_no_knights_move_from_its_neighbour_is_refused() {
    let mut session = puzzling("6x6", Level::Easy);
    let game = session.puzzle().unwrap();
    let near = game
        .puzzle
        .solution()
        .get(game.number as usize - 2)
        .unwrap();
    let is_free = |square: &Square| game.puzzle.givens().values().all(|given| given != square);
    let board = game.puzzle.board().clone();
    let moves: Vec<Square> = board.neighbours(near).collect();
    let far = board
        .iter()
        .filter(is_free)
        .find(|square| !moves.contains(square));
    let (far, number) = (far.unwrap(), game.number);
    assert_eq!(run(&mut session, &[Command::Choose(far)]), [""; 0]);
    assert_eq!(
        session.report().text,
        format!(
            "{number} cannot be on {far}: that is not a knight\u{2019}s move from {} on {near}.",
            number - 1
        )
    );
}

#[test]
fn a_puzzle_of_ones_own_is_laid_out_if_it_has_one_solution() {
    let mut session = puzzling("5x5", Level::Easy);
    let givens = session.puzzle().unwrap().puzzle.givens().clone();
    let given = |givens| {
        let board: Board = "5x5".parse().unwrap();
        Command::Puzzle(Box::new(PuzzleRequest::Given(board, givens)))
    };
    let few = givens.iter().take(1).map(|(&n, &s)| (n, s)).collect();
    assert_eq!(run(&mut session, &[given(few)]), [""; 0]);
    assert!(
        session.report().text.contains("more than one solution"),
        "{}",
        session.report().text
    );
    let lines = run(&mut session, &[given(givens.clone())]);
    assert_eq!(lines, [format!("puzzle size=5x5 pins={}", givens.len())]);
}

#[test]
fn who_gives_up_sees_the_solution_and_is_not_praised() {
    let mut session = puzzling("5x5", Level::Medium);
    let lines = run(&mut session, &[Command::GiveUp]);
    assert_eq!(lines, ["give-up moves=0"]);
    let report = session.report();
    assert_eq!(
        (report.tone, report.title.as_str()),
        (Severity::Plain, "Here is the solution")
    );
    let _ = run(&mut session, &[Command::Undo]);
    assert!(session.puzzle().unwrap().placed.is_empty());
}

#[test]
fn other_modes_keep_their_boards_beside_a_puzzle() {
    let mut session = on("7x7");
    let _ = run(
        &mut session,
        &[at("a1"), Command::StepOn, Command::Mode(Mode::Puzzle)],
    );
    let _ = run(&mut session, &[recipe("5x5", Level::Easy, 1)]);
    assert_eq!(session.board().to_string(), "5x5");
    let _ = run(&mut session, &[Command::Mode(Mode::Watch)]);
    assert_eq!(
        (session.board().to_string().as_str(), session.timeline().0),
        ("7x7", 1)
    );
}

fn on_square(name: &str) -> Command {
    Command::Choose(name.parse().unwrap())
}

fn drafting(size: &str) -> Session {
    let mut session = Session::new(1);
    let board: Board = size.parse().unwrap();
    let lines = run(
        &mut session,
        &[Command::Mode(Mode::Puzzle), Command::Draft(board)],
    );
    assert_eq!(lines, ["mode name=puzzle", &format!("board size={size}")]);
    session
}

#[test]
fn numbers_of_ones_own_become_a_puzzle_once_they_have_one_solution() {
    let (puzzle, _) = solution(&puzzling("5x5", Level::Easy));
    let mut session = drafting("5x5");
    assert_eq!(run(&mut session, &[Command::Check]), [""; 0]);
    let remark = session.remark().unwrap();
    let is_told = remark.contains("more than one solution: ");
    assert!(is_told, "{remark}");
    for (&number, &square) in puzzle.givens() {
        let digits = number.to_string();
        let digits = digits.bytes().map(|digit| Command::Digit(digit - b'0'));
        let _ = run(&mut session, &digits.collect::<Vec<_>>());
        assert_eq!(session.report().title, format!("Place {number}"));
        let told = run(&mut session, &[Command::Choose(square)]);
        assert_eq!(told, [format!("number n={number} square={square}")]);
    }
    let lines = run(&mut session, &[Command::Check]);
    let givens = puzzle.givens().len();
    assert_eq!(lines, [format!("puzzle size=5x5 pins={givens}")]);
    let remark = "There is exactly one solution, and the puzzle is easy.";
    assert_eq!(session.remark(), Some(remark));
    assert_eq!(session.puzzle().unwrap().puzzle, &puzzle);
    let _ = run(&mut session, &[Command::Undo]);
    assert_eq!(session.draft(), Some(puzzle.givens()));
}

#[test]
fn a_number_of_ones_own_is_moved_taken_off_and_refused_where_no_move_leads() {
    let mut session = drafting("6x6");
    assert_eq!(
        run(&mut session, &[on_square("a1"), on_square("b3")]),
        ["number n=1 square=a1", "number n=2 square=b3"]
    );
    assert_eq!(run(&mut session, &[on_square("a2")]), [""; 0]);
    assert_eq!(
        session.remark(),
        Some("3 cannot be on a2: that is not a knight\u{2019}s move from 2 on b3.")
    );
    // 36 is the highest number, so a third digit starts a new number.
    let digits = [3, 6, 2].map(Command::Digit);
    let _ = run(&mut session, &digits);
    assert_eq!(
        run(&mut session, &[on_square("c2"), on_square("a1")]),
        ["number n=2 square=c2", "number n=1 square=none"]
    );
    let squares = session.draft().unwrap().iter();
    let squares: Vec<String> = squares.map(|(n, square)| format!("{n} {square}")).collect();
    assert_eq!(squares, ["2 c2"]);
    for _ in 0..4 {
        let _ = run(&mut session, &[Command::Undo]);
    }
    assert!(session.draft().unwrap().is_empty());
    // The result of a task about different numbers is dropped.
    let tasks = session.apply(Command::Check).tasks;
    let _ = run(&mut session, &[on_square("a1")]);
    for task in tasks {
        let done = task.run(&mut |_, _| Ok(()));
        assert!(session.done(done).events.is_empty());
    }
    assert_eq!(session.remark(), None);
}

#[test]
fn a_square_has_room_for_four_notes() {
    let mut session = puzzling("6x6", Level::Hard);
    let game = session.puzzle().unwrap();
    let free = game.puzzle.found().next().unwrap().1;
    for _ in 0..4 {
        let lines = run(&mut session, &[Command::Note(free), Command::StepOn]);
        assert!(lines[0].starts_with("note n="), "{lines:?}");
    }
    assert_eq!(run(&mut session, &[Command::Note(free)]), [""; 0]);
    assert_eq!(session.remark(), Some("A square holds up to four notes."));
    let lines = run(
        &mut session,
        &[Command::StepBack, Command::Note(free), Command::Note(free)],
    );
    assert_eq!(lines[0], lines[1]);
    assert!(lines[0].starts_with("note n="), "{lines:?}");
}

/// A puzzle with its progress, without the position of the knights' numbers that a click would place.
fn progress(session: &Session) -> String {
    let game = session.puzzle().unwrap();
    let notes = session.core.sheet.solving().unwrap().notes.clone();
    format!(
        "{:?} {:?} {notes:?} {:?}",
        game.puzzle.givens(),
        game.placed,
        game.effort
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 4))]

    #[test]
    fn each_started_puzzle_comes_back_as_it_was_left(
        visits in prop::collection::vec((1..5_u64, prop::collection::vec(any_step(), 0..8)), 1..12),
    ) {
        let mut session = Session::new(8);
        let _ = apply(&mut session, Command::Mode(Mode::Puzzle));
        let mut left = BTreeMap::new();
        for (seed, steps) in visits {
            let _ = apply(&mut session, any_puzzle(seed));
            if let Some(known) = left.get(&seed) {
                prop_assert_eq!(&progress(&session), known);
            }
            for (command, tenths) in steps {
                let _ = apply(&mut session, command);
                let _ = tick(&mut session, f64::from(tenths) / 10.0);
            }
            let solving = session.core.sheet.solving().unwrap();
            if solving.is_open() {
                let _ = left.insert(seed, progress(&session));
            } else {
                let _ = left.remove(&seed);
            }
        }
    }
}

/// A number, a note or a hint, and the time it takes.
fn any_step() -> impl Strategy<Value = (Command, u32)> {
    let place = (0..5_u32, 0..5_u32).prop_map(|(x, y)| Square::new(x, y));
    let command = prop_oneof![
        4 => place.clone().prop_map(Command::Choose),
        2 => place.prop_map(Command::Note),
        2 => Just(Command::Hint),
        1 => Just(Command::Check),
        1 => Just(Command::StepOn),
        1 => Just(Command::Clear),
        1 => Just(Command::GiveUp),
    ];
    (command, 0..30_u32)
}

#[test]
fn what_a_puzzle_has_taken_is_not_undone_by_opening_it_again() {
    let mut session = puzzling("5x5", Level::Easy);
    let puzzle = recipe("5x5", Level::Easy, 3);
    let other = recipe("5x5", Level::Easy, 4);
    let _ = run(
        &mut session,
        &[Command::Hint, Command::Hint, other, puzzle.clone()],
    );
    let _ = tick(&mut session, 60.0);
    let _ = run(
        &mut session,
        &[Command::Hint, Command::GiveUp, Command::Undo, Command::Undo],
    );
    let before = session.clone();
    #[cfg(feature = "serde")]
    let _ = session.restore(&before.saved().to_json()).unwrap();
    for mut session in [before, session] {
        let _ = run(&mut session, std::slice::from_ref(&puzzle));
        let effort = session.puzzle().unwrap().effort;
        assert!(
            effort.is_given_up && effort.hints == 2 && effort.seconds >= 60.0,
            "{effort:?}"
        );
    }
}

fn progress_of(session: &Session) -> PuzzleProgress {
    let game = session.puzzle().unwrap();
    let notes = game.notes.iter();
    let notes = notes.flat_map(|(&square, all)| all.iter().map(move |&number| (square, number)));
    PuzzleProgress {
        placed: game.placed.clone(),
        notes: notes.collect(),
        number: game.number,
        seconds: game.effort.seconds,
        hints: game.effort.hints,
    }
}

#[test]
fn a_puzzle_is_resumed_as_it_was_left() {
    let mut played = puzzling("6x6", Level::Easy);
    let (puzzle, missing) = solution(&played);
    let free = missing[2].1;
    let mut commands = vec![Command::Note(free), Command::StepOn, Command::Note(free)];
    commands.extend([
        Command::Hint,
        Command::Hint,
        Command::Check,
        Command::StepOn,
    ]);
    let _ = run(&mut played, &commands);
    let _ = played.tick(65.0);
    let stored = progress_of(&played);
    assert!(!stored.placed.is_empty() && stored.notes.len() == 2 && stored.hints == 2);
    let mut resumed = puzzling("6x6", Level::Easy);
    let opened = progress_of(&resumed);
    let response = resumed.resume_puzzle(&stored);
    assert_eq!(response.events.len(), stored.placed.len());
    assert_eq!(progress_of(&resumed), stored);
    let mut undone = 0;
    while !resumed.is_puzzle_unchanged() {
        let _ = resumed.apply(Command::Undo);
        undone += 1;
    }
    assert_eq!(undone, stored.placed.len() + 1);
    assert!(progress_of(&resumed).placed.is_empty() && progress_of(&resumed).notes.is_empty());
    // What does not fit is skipped.
    let (&given, &square) = puzzle.givens().first_key_value().unwrap();
    let mut damaged = opened.clone();
    damaged.placed.extend([
        (given, free),
        (missing[0].0, square),
        (99, Square::new(70, 1)),
        (0, free),
        (37, free),
    ]);
    damaged
        .notes
        .extend([(square, missing[0].0), (free, given), (free, 99)]);
    damaged.number = 0;
    let mut other = puzzling("6x6", Level::Easy);
    let _ = other.resume_puzzle(&damaged);
    assert_eq!(progress_of(&other), opened);
    // The clock of a solved puzzle stops.
    let solved = PuzzleProgress {
        placed: missing.into_iter().collect(),
        ..stored
    };
    let _ = other.resume_puzzle(&solved);
    let _ = other.tick(5.0);
    let game = other.puzzle().unwrap();
    assert!(game.is_solved && game.effort.seconds == 65.0);
    // Without a puzzle, nothing happens.
    assert!(Session::new(1).resume_puzzle(&solved).events.is_empty());
}
