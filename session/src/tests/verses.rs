//! Tests of reading verses.

use super::*;
use crate::PuzzleRequest;
use knights_tour::puzzle::{Split, Verse, VerseSpec};
use knights_tour::tour::Tour;
use knights_tour_scene::{Mark, View, Viewport};

const TEXT: &str = "Twinkle, twinkle, little star, how I wonder what you are";
const LETTERS: &str = "TWINKLETWINKLELITTLESTARHOWIWONDERWHATYOUARE";

fn reading() -> (Session, Verse) {
    let spec = VerseSpec::new(Split::Letters.parts(TEXT));
    let request = Box::new(PuzzleRequest::Verse(spec.clone()));
    let mut session = Session::new(1);
    let lines = run(
        &mut session,
        &[Command::Mode(Mode::Puzzle), Command::Puzzle(request)],
    );
    assert!(
        lines.last().unwrap().starts_with("puzzle size="),
        "{lines:?}"
    );
    (session, spec.make().unwrap())
}

fn faults(session: &Session) -> Vec<Square> {
    let marks = session.marks().into_iter();
    marks
        .filter(|(_, mark)| *mark == Mark::Fault)
        .map(|(square, _)| square)
        .collect()
}

#[test]
fn hints_alone_read_a_verse_and_each_is_true() {
    let (mut session, verse) = reading();
    for (index, square) in verse.solution().squares().enumerate() {
        let told = run(&mut session, &[Command::Hint]);
        assert_eq!(told, [format!("hint square={square}")]);
        assert_eq!(
            session.report().text,
            if index == 0 {
                format!("The text starts on {square}.")
            } else {
                format!("The text continues on {square}.")
            }
        );
        let _ = run(&mut session, &[Command::Hint]);
        let dots = if index + 1 < LETTERS.len() {
            "\u{2026}"
        } else {
            ""
        };
        assert_eq!(
            session.report().text,
            format!("{}{dots}", &LETTERS[..=index])
        );
    }
    let report = session.report();
    assert_eq!(
        (report.tone, report.title.as_str()),
        (Severity::Success, "Solved in 0:00")
    );
    assert!(session.puzzle().unwrap().title.ends_with(" verse"));
}

#[test]
fn a_wrong_step_is_judged_by_check_alone_and_taken_back_with_those_after_it() {
    let (mut session, verse) = reading();
    let right: Vec<Square> = verse.solution().squares().collect();
    let _ = run(
        &mut session,
        &[Command::Choose(right[0]), Command::Choose(right[1])],
    );
    let checked = run(&mut session, &[Command::Check]);
    assert_eq!(
        (checked[0].as_str(), faults(&session)),
        ("checked wrong=0", vec![])
    );
    let board = verse.board().clone();
    let mut after = board
        .neighbours(right[1])
        .filter(|it| !right[..3].contains(it));
    let wrong = after.next().unwrap();
    let next = board
        .neighbours(wrong)
        .find(|it| !right[..3].contains(it))
        .unwrap();
    let _ = run(
        &mut session,
        &[Command::Choose(wrong), Command::Choose(next)],
    );
    assert_eq!(
        (session.report().tone, faults(&session)),
        (Severity::Plain, vec![])
    );
    assert_eq!(session.report().text.chars().count(), 5);
    let _ = run(&mut session, &[Command::Check]);
    assert_eq!(session.report().text, format!("{wrong} is wrong."));
    assert!(faults(&session).contains(&wrong));
    let _ = run(&mut session, &[Command::Choose(wrong)]);
    assert_eq!(session.report().text, "TW\u{2026}");
    let _ = run(&mut session, &[Command::Undo]);
    assert_eq!(session.puzzle().unwrap().number, 5);
}

#[test]
fn a_refused_step_is_told_without_numbers() {
    let (mut session, verse) = reading();
    let first = verse.solution().start();
    let board = verse.board().clone();
    let far = verse
        .solution()
        .squares()
        .find(|&it| it != first && !board.neighbours(first).any(|near| near == it))
        .unwrap();
    let _ = run(
        &mut session,
        &[Command::Choose(first), Command::Choose(far)],
    );
    let told = format!("{far} is not a knight\u{2019}s move from {first}, the last letter.");
    assert_eq!(session.remark(), Some(told.as_str()));
}

#[test]
fn letters_take_the_place_of_numbers() {
    let (mut session, verse) = reading();
    let _ = run(&mut session, &[Command::GiveUp]);
    let whole = Viewport::whole(session.board().size());
    let scene = session.scene(View::default(), None, &[], whole);
    assert!(
        scene
            .items
            .iter()
            .all(|placed| !matches!(placed.item, knights_tour_scene::Item::Text(_)))
    );
    assert_eq!(session.report().text, LETTERS);
    let game = session.puzzle().unwrap();
    assert_eq!(
        (game.puzzle.verse(), game.effort.is_given_up),
        (Some(&verse), true)
    );
}

#[test]
fn a_verse_that_other_tours_spell_too_is_refused() {
    let (mut session, verse) = reading();
    let alike = vec!["A".to_owned(); verse.solution().len()];
    let alike = Verse::new(verse.solution().clone(), alike, false).unwrap();
    let request = PuzzleRequest::Read(alike);
    let _ = run(&mut session, &[Command::Puzzle(Box::new(request))]);
    assert_eq!(session.report().text, "Other tours spell this text too.");
    assert_eq!(session.puzzle().unwrap().puzzle.verse(), Some(&verse));
    assert_eq!(
        Verse::new(verse.solution().clone(), vec!["A".to_owned()], false),
        None
    );
}

#[test]
fn a_verse_with_the_letters_of_another_one_is_not_taken_for_it() {
    let (mut session, verse) = reading();
    assert_eq!(verse.start(), None);
    let backwards = Tour::new(verse.board(), verse.solution().squares().rev()).unwrap();
    let backwards = Verse::new(backwards, verse.list(), false).unwrap();
    let request = PuzzleRequest::Read(backwards.clone());
    let _ = run(&mut session, &[Command::Puzzle(Box::new(request))]);
    assert_eq!(session.puzzle().unwrap().puzzle.verse(), Some(&backwards));
}

#[test]
fn a_verse_is_restored_with_its_letters_and_other_puzzles_have_none() {
    let (mut session, verse) = reading();
    let _ = run(&mut session, &[Command::Hint, Command::Hint]);
    let saved = session.saved().to_json();
    let mut restored = Session::new(2);
    assert!(restored.restore(&saved).unwrap().damaged.is_empty());
    assert_eq!(restored.puzzle().unwrap().puzzle.verse(), Some(&verse));
    assert_eq!(restored.report().text, "T\u{2026}");
    assert_eq!(restored.saved().to_json(), saved);
    let mut other = Session::new(1);
    let _ = run(
        &mut other,
        &[Command::Mode(Mode::Puzzle), Command::FindTour],
    );
    let saved = other.saved().to_json();
    assert!(
        saved.contains("pins") && !saved.contains("letters"),
        "{saved}"
    );
}
