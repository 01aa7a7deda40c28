//! Tests of puzzles in saved sessions.

use super::*;
use crate::PuzzleRequest;
use knights_tour::puzzle::{Level, PuzzleSpec};
use serde_json::json;

/// A session with one puzzle in the undo history, and a second puzzle on the board with one number placed.
fn two_puzzles() -> Session {
    let mut session = Session::new(3);
    let puzzle = |seed| {
        let recipe = PuzzleSpec::new(&"5x5".parse().unwrap(), Level::Hard).with_seed(seed);
        Command::Puzzle(Box::new(PuzzleRequest::Made(recipe, None)))
    };
    done(
        &mut session,
        [
            Command::Mode(Mode::Puzzle),
            puzzle(1),
            puzzle(2),
            Command::Hint,
            Command::Hint,
        ],
    );
    session
}

/// The saved session as text, after `change` has edited its JSON.
fn changed(session: &Session, change: impl FnOnce(&mut serde_json::Value)) -> String {
    let mut json = serde_json::from_str(&session.saved().to_json()).unwrap();
    change(&mut json);
    json.to_string()
}

#[test]
fn a_puzzle_with_a_number_where_none_can_be_is_damaged() {
    let session = two_puzzles();
    let game = session.puzzle().unwrap();
    let (&number, &square) = game.placed.iter().next().unwrap();
    let (&given, &taken) = game.puzzle.givens().iter().next().unwrap();
    let (other, free) = game.puzzle.found().find(|given| given.0 != number).unwrap();
    let placed = |numbers: serde_json::Value| {
        let text = changed(&session, |json| {
            json["tables"][2]["content"]["placed"] = numbers;
        });
        Session::new(9).restore(&text).unwrap().damaged
    };
    let [square, taken, free] = [square, taken, free].map(|square| square.to_string());
    assert_eq!(placed(json!([[number, square], [other, free]])), []);
    for numbers in [
        json!([[number, taken]]),
        json!([[given, free]]),
        json!([[number, square], [number, free]]),
        json!([[number, square], [other, square]]),
        json!([[number, "a6"]]),
        json!([[26, free]]),
    ] {
        assert_eq!(placed(numbers.clone()), [SavedPart::Puzzle], "{numbers}");
    }
}

#[test]
fn the_time_and_hints_of_each_puzzle_are_restored() {
    let mut session = two_puzzles();
    let hints = |session: &Session| session.puzzle().unwrap().effort.hints;
    done(
        &mut session,
        [Command::Undo, Command::Undo, Command::Check, Command::Redo],
    );
    assert_eq!(hints(&session), 1);
    let mut restored = again(&session);
    let seconds = |session: &Session| session.puzzle().unwrap().effort.seconds;
    assert!(seconds(&session) > 0.0);
    assert_eq!(seconds(&restored), seconds(&session));
    assert_eq!(hints(&restored), 1);
    done(&mut restored, [Command::Undo]);
    assert_eq!(hints(&restored), 1, "the check in the first puzzle");
}

#[test]
fn puzzles_are_proved_when_they_are_shown() {
    let session = two_puzzles();
    let puzzles = |json: &serde_json::Value| json["puzzles"].as_array().unwrap().clone();
    let unsolved = changed(&session, |json| {
        for puzzle in json["puzzles"].as_array_mut().unwrap() {
            assert!(puzzle.as_object_mut().unwrap().remove("solution").is_some());
        }
    });
    let damaged = Session::new(9).restore(&unsolved).unwrap().damaged;
    assert_eq!(damaged, [SavedPart::Undo, SavedPart::Puzzle]);
    // With fewer givens, a puzzle has several solutions.
    for (index, damaged) in [(0, vec![SavedPart::Puzzle]), (1, vec![])] {
        let text = changed(&session, |json| {
            assert_eq!(puzzles(json).len(), 2);
            json["puzzles"][index]["pins"] = json!([]);
        });
        let mut other = Session::new(9);
        assert_eq!(other.restore(&text).unwrap().damaged, damaged);
        if damaged.is_empty() {
            assert_eq!(seen(&other), seen(&session));
            for _ in 0..2 {
                let _ = other.apply(Command::Undo);
            }
            assert!(other.puzzle().is_none());
            assert!(other.remark().unwrap().contains("damaged"));
        }
    }
    for solution in [json!(["a1"]), json!([])] {
        let text = changed(&session, |json| {
            json["puzzles"][0]["pins"] = json!([[1, "a1"], [2, "a2"]]);
            json["puzzles"][0]["solution"] = solution;
        });
        let damaged = Session::new(9).restore(&text).unwrap().damaged;
        assert!(damaged.contains(&SavedPart::Puzzle), "{damaged:?}");
    }
}
