use super::*;

fn paint(square: &str, begins: bool) -> Command {
    Command::Paint {
        square: square.parse().unwrap(),
        begins,
    }
}

fn choose(name: &str) -> Command {
    Command::Choose(name.parse().unwrap())
}

fn painting(size: &str) -> Session {
    let mut session = on(size);
    let _ = run(&mut session, &[Command::Mode(Mode::Shape)]);
    session
}

#[test]
fn a_stroke_takes_squares_away_or_puts_them_back_and_is_one_change() {
    let mut session = painting("5x5");
    let lines = run(
        &mut session,
        &[paint("c3", true), paint("c4", false), paint("c3", false)],
    );
    assert_eq!(lines[0], "missing square=c3");
    assert!(lines[1].starts_with("verdict open="), "{lines:?}");
    assert_eq!(lines[2], "missing square=c4");
    assert_eq!(session.board().squares(), 23);
    let lines = run(&mut session, &[paint("c3", true), paint("a1", false)]);
    assert_eq!(lines[0], "restored square=c3");
    assert_eq!(session.board().squares(), 24, "the stroke puts back");
    let _ = run(&mut session, &[Command::Undo]);
    assert_eq!(session.board().squares(), 23);
    let _ = run(&mut session, &[Command::Undo]);
    assert_eq!(session.board().squares(), 25);
    let _ = run(&mut session, &[Command::Redo]);
    assert_eq!(session.board().squares(), 23);
}

#[test]
fn while_one_paints_nothing_of_a_tour_is_seen() {
    let mut session = on("5x5");
    let _ = run(
        &mut session,
        &[at("a1"), Command::FindTour, Command::Seek(24)],
    );
    let _ = run(&mut session, &[Command::Mode(Mode::Shape)]);
    assert!(session.tour_view().is_none() && session.position().is_none());
    assert_eq!(session.timeline(), (0, 0));
    assert_eq!((session.step_of(1), session.span()), (None, 24));
    assert_eq!(session.progress(), "0 of 25");
    assert_eq!(session.phase(), Phase::Empty);
    assert!(!session.has_tour() && session.whole_tour().is_none());
    let _ = run(&mut session, &[Command::Mode(Mode::Watch)]);
    assert_eq!(session.phase(), Phase::Complete);
}

#[test]
fn strokes_are_mirrored_and_some_square_is_left() {
    let mut session = painting("4x4");
    let _ = run(
        &mut session,
        &[
            Command::Mirror(Mirror::QuarterTurns),
            Command::Choose("a1".parse().unwrap()),
        ],
    );
    assert_eq!(*session.board(), SHAPES[0].board());
    let _ = run(&mut session, &[Command::Invert]);
    assert_eq!(session.board().squares(), 4);
    let _ = run(&mut session, &[Command::Choose("a1".parse().unwrap())]);
    assert!(session.remark().unwrap().contains("at least one square"));
    assert_eq!(session.board().squares(), 4);
    let _ = run(&mut session, &[Command::WholeBoard, Command::Invert]);
    assert_eq!(session.board().squares(), 16);
}

#[test]
fn painting_ends_where_a_tour_is_asked_for() {
    let heart = SHAPES.iter().find(|shape| shape.name == "Heart").unwrap();
    let mut session = painting("8x8");
    let lines = run(&mut session, &[Command::Board(heart.board())]);
    assert!(
        lines.contains(&"verdict open=tour closed=tour".to_owned()),
        "{lines:?}"
    );
    let lines = run(&mut session, &[Command::FindClosed]);
    assert_eq!(lines[0], "mode name=watch");
    let lines = tick_to_the_end(&mut session);
    assert_eq!(lines.last().unwrap(), "complete squares=66 closed=true");
    // Editing the board clears the tour; undo restores board and tour.
    let _ = run(
        &mut session,
        &[Command::Mode(Mode::Shape), paint("a5", true)],
    );
    assert_eq!(
        (session.board().squares(), session.tour_view().is_none()),
        (65, true)
    );
    let _ = run(&mut session, &[Command::Undo, Command::Mode(Mode::Watch)]);
    assert!(session.tour_view().is_some());
}

#[test]
fn why_a_board_has_no_tour_is_said_and_proved() {
    for shape in &SHAPES {
        let mut session = painting("8x8");
        let _ = run(&mut session, &[Command::Board(shape.board())]);
        let title = session.report().title;
        if title.starts_with("Open tour: no") {
            let reason = session.refusal().expect("why");
            assert!(
                session.report().text.starts_with(&reason.to_string()),
                "{title}"
            );
        }
    }
}

#[test]
fn everything_works_on_a_shape() {
    let cross = SHAPES[0].board();
    for &tie_break in &TieBreak::ALL {
        let mut session = Session::new(1);
        let started = [
            Command::Board(cross.clone()),
            Command::TieBreak(tie_break),
            Command::ToggleBacktracking,
            Command::Start(Start::Centre),
            Command::FastForward,
        ];
        let _ = run(&mut session, &started);
        let lines = tick_to_the_end(&mut session);
        assert!(
            lines.last().unwrap().starts_with("complete squares=12"),
            "{tie_break:?} {lines:?}"
        );
    }
    let mut two = Session::new(1);
    let _ = run(
        &mut two,
        &[
            Command::Mode(Mode::TwoKnights),
            Command::Board(cross.clone()),
        ],
    );
    let _ = run(&mut two, &[choose("b1"), choose("c4"), Command::FindTour]);
    let lines = tick_to_the_end(&mut two);
    assert!(
        lines.iter().any(|line| line == "over visited=12 left=0"),
        "{lines:?}"
    );
}
