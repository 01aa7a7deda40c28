mod explained;
mod games;
mod hand;
mod large;
mod late;
mod laws;
mod puzzles;
mod shapes;
mod transformed;
mod uncrossed;
#[cfg(all(feature = "serde", feature = "verse"))]
mod verses;

use super::task::TaskKind;
use super::*;
use crate::timeline::Timeline;
use knights_tour::board::{Board, SHAPES, Square, Symmetry};
use knights_tour::position::Position;
use knights_tour::puzzle::{Level, PuzzleSpec};
use knights_tour::solve::{Question, TieBreak};
use knights_tour_base::random::Random;
use knights_tour_scene::{Mark, TourView};
use proptest::prelude::*;
use std::collections::BTreeMap;

impl Session {
    fn steps(&self) -> u64 {
        self.core.workspace().steps()
    }

    /// Whether the user waits for a tour, a perfect game, a puzzle or the computer's move.
    pub(super) fn is_searching(&self) -> bool {
        self.core.pending(TaskKind::Awaited).is_some()
    }
}

fn at(name: &str) -> Command {
    Command::Start(Start::At(name.parse().unwrap()))
}

fn on(size: &str) -> Session {
    let mut session = Session::new(1);
    let _ = apply(&mut session, Command::Board(size.parse().unwrap()));
    session
}

fn finish(session: &mut Session, response: Response) -> Vec<Event> {
    let mut events = response.events;
    let mut tasks = response.tasks;
    while let Some(task) = tasks.pop() {
        let response = session.done(task.run(&mut |_, _| Ok(())));
        events.extend(response.events);
        tasks.extend(response.tasks);
    }
    events
}

fn apply(session: &mut Session, command: Command) -> Vec<Event> {
    let response = session.apply(command);
    finish(session, response)
}

fn tick(session: &mut Session, seconds: f64) -> Vec<Event> {
    let response = session.tick(seconds);
    finish(session, response)
}

fn run(session: &mut Session, commands: &[Command]) -> Vec<String> {
    let mut lines = Vec::new();
    for command in commands.iter().cloned() {
        let events = apply(session, command);
        lines.extend(events.iter().map(Event::to_string));
    }
    lines
}

/// Leaves edit mode, which hides the timeline.
fn stop_painting(session: &mut Session) {
    if session.mode() == Mode::Shape {
        let _ = apply(session, Command::Mode(Mode::Watch));
    }
}

fn tick_to_the_end(session: &mut Session) -> Vec<String> {
    let mut lines = Vec::new();
    while session.is_running() {
        lines.extend(tick(session, 0.1).iter().map(Event::to_string));
    }
    lines
}

#[test]
fn after_a_refused_start_nothing_starts_elsewhere() {
    for command in [Command::PlayPause, Command::StepOn, Command::FastForward] {
        let mut session = on("5x5");
        assert_eq!(
            run(&mut session, &[at("b1")]),
            ["impossible reason=majority-colour"]
        );
        assert_eq!(run(&mut session, &[command]), [""; 0]);
        assert!(session.refusal().is_some() && session.position().is_none());
        assert_eq!(run(&mut session, &[at("a1")]), ["start square=a1"]);
    }
}

#[test]
fn a_chosen_end_is_where_the_watched_tour_ends() {
    let mut session = on("6x6");
    let end: Square = "a2".parse().unwrap();
    let _ = run(
        &mut session,
        &[at("a1"), Command::ToggleEnd(end), Command::PlayPause],
    );
    let _ = tick_to_the_end(&mut session);
    assert_eq!(session.phase(), Phase::Complete);
    assert_eq!(session.tour_view().unwrap().here(), end);
    // On an even board, no tour ends on a square of the start's colour.
    let mut session = on("6x6");
    let end: Square = "c1".parse().unwrap();
    let _ = run(
        &mut session,
        &[at("a1"), Command::ToggleEnd(end), Command::PlayPause],
    );
    assert!(session.refusal().is_some());
}

#[test]
fn a_long_run_is_the_same_from_every_side() {
    let mut session = on("7x7");
    let _ = run(
        &mut session,
        &[at("c7"), Command::ToggleBacktracking, Command::FastForward],
    );
    while session.is_running() && session.steps() < 400_000 {
        let _ = tick(&mut session, 0.1);
    }
    let _ = apply(&mut session, Command::PlayPause);
    let (_, of) = session.timeline();
    assert!(of > 300_000, "{of}");
    let mut random = Random::with_seed(3);
    let mut seen = std::collections::HashMap::new();
    for _ in 0..60 {
        let step = if random.coin() {
            random.below(of + 1)
        } else {
            // Seek to multiples of 10 000, so that steps are visited again from various steps.
            random.below(of / 10_000 + 1) * 10_000
        };
        let _ = apply(&mut session, Command::Seek(step));
        assert_eq!(session.steps(), step);
        let picture = laws::picture(&session);
        let known = seen.entry(step).or_insert_with(|| picture.clone());
        assert_eq!(*known, picture, "{step}");
    }
    // Seeking has the same result as replaying every step.
    let _ = apply(&mut session, Command::Seek(131_072));
    let mut again = on("7x7");
    let _ = run(
        &mut again,
        &[at("c7"), Command::ToggleBacktracking, Command::FastForward],
    );
    while again.steps() < 131_072 {
        let _ = tick(&mut again, 0.1);
    }
    let _ = apply(&mut again, Command::PlayPause);
    let _ = apply(&mut again, Command::Seek(131_072));
    assert_eq!(laws::picture(&again), laws::picture(&session));
}

#[test]
fn a_whole_tour_is_at_hand_while_an_earlier_step_is_shown() {
    let mut session = on("6x6");
    let _ = run(
        &mut session,
        &[at("a1"), Command::FindTour, Command::Seek(35)],
    );
    let _ = run(&mut session, &[Command::StepBack, Command::StepBack]);
    assert_eq!(session.position().unwrap().visited(), 34);
    assert!(session.whole_tour().unwrap().is_complete());
}

#[test]
fn a_tour_is_told_from_the_board_to_the_end() {
    let mut session = on("8x8");
    let lines = run(
        &mut session,
        &[at("a8"), Command::StepOn, Command::StepBack],
    );
    assert_eq!(
        lines,
        [
            "start square=a8",
            "move n=1 from=a8 to=c7",
            "back n=1 from=c7 to=a8"
        ]
    );
    let _ = apply(&mut session, Command::PlayPause);
    let lines = tick_to_the_end(&mut session);
    assert_eq!(lines[0], "move n=1 from=a8 to=c7");
    assert_eq!(lines.len(), 64);
    assert_eq!(lines[63], "complete squares=64 closed=false");
    assert_eq!(session.progress(), "64 of 64");
    assert_eq!(session.report().title, "The tour is complete");
}

#[test]
fn time_is_neither_lost_nor_doubled() {
    for ticks in [
        vec![0.004; 8],
        vec![0.032],
        vec![0.0005; 64],
        vec![0.03, 0.002],
    ] {
        let mut session = on("8x8");
        let _ = run(
            &mut session,
            &[at("a1"), Command::Speed(1000), Command::PlayPause],
        );
        let moves: usize = ticks
            .iter()
            .map(|&seconds| tick(&mut session, seconds).len())
            .sum();
        // Rounding may leave the last of 32 moves for the next tick.
        assert!((31..=32).contains(&moves), "{moves} after {ticks:?}");
    }
    let mut session = on("600x600");
    let _ = run(
        &mut session,
        &[at("a600"), Command::Speed(10_000), Command::PlayPause],
    );
    let late = tick(&mut session, 30.0).len();
    assert_eq!(late, 200_000);
    assert_eq!(tick(&mut session, 0.0).len(), 100_000);
    assert_eq!(tick(&mut session, 0.0).len(), 0);
}

#[test]
fn the_minority_colour_is_refused_and_the_tour_stays() {
    let mut session = on("5x5");
    let _ = run(&mut session, &[at("a1"), Command::StepOn]);
    let position = session.position().unwrap().here();
    let lines = run(&mut session, &[at("a2")]);
    assert_eq!(lines, ["impossible reason=majority-colour"]);
    assert_eq!(session.position().unwrap().here(), position);
    let report = session.report();
    assert!(
        report.text.contains("13 dark and 12 light squares"),
        "{report:?}"
    );
    let _ = apply(&mut session, Command::StepOn);
    assert_eq!(session.report().tone, Severity::Plain);
}

#[test]
fn a_random_start_never_has_the_minority_colour() {
    let mut session = on("5x5");
    for _ in 0..200 {
        let events = apply(&mut session, Command::Start(Start::Random));
        assert!(matches!(events[..], [Event::Start(_)]));
    }
}

#[test]
fn a_new_start_stops_a_running_tour_and_undo_brings_it_back() {
    let mut session = on("8x8");
    let _ = run(&mut session, &[at("a1"), Command::PlayPause]);
    let _ = tick(&mut session, 1.0);
    let before = session.timeline();
    assert_eq!(run(&mut session, &[at("b1")]), ["start square=b1"]);
    assert!(!session.is_running());
    let _ = run(&mut session, &[Command::Undo]);
    assert_eq!(session.timeline(), before);
    let _ = run(&mut session, &[Command::PlayPause]);
    let _ = tick_to_the_end(&mut session);
    assert!(
        !session.report().text.contains("Esc"),
        "said when it is over"
    );
    let _ = run(&mut session, &[Command::PlayPause]);
    assert_eq!(run(&mut session, &[Command::Clear]), ["clear"]);
    assert_eq!(session.phase(), Phase::Empty);
}

/// The first start on 7×7 from which the edge tie-break fails.
fn failing_start() -> Square {
    let board = Board::new(7, 7).unwrap();
    let fails = |&start: &Square| {
        let mut session = on("7x7");
        let _ = run(
            &mut session,
            &[Command::Start(Start::At(start)), Command::FastForward],
        );
        let _ = tick_to_the_end(&mut session);
        session.phase() == Phase::DeadEnd
    };
    let mut starts = board.iter().filter(|&s| board.parity_allows_start(s));
    starts.find(fails).expect("11 of 25 fail")
}

#[test]
fn a_dead_end_goes_on_with_backtracking_to_a_tour() {
    let mut session = on("7x7");
    let _ = run(
        &mut session,
        &[
            Command::Start(Start::At(failing_start())),
            Command::FastForward,
        ],
    );
    let lines = tick_to_the_end(&mut session);
    assert!(
        lines.last().unwrap().starts_with("stuck square="),
        "{lines:?}"
    );
    let report = session.report();
    assert_eq!(report.title, "Could not find a tour from this position!");
    assert!(
        report.text.contains("of 49 squares: every square"),
        "{report:?}"
    );
    let lines = run(&mut session, &report.actions[2].commands);
    assert!(lines.is_empty());
    assert_eq!(session.phase(), Phase::Playing);
    let _ = apply(&mut session, Command::FastForward);
    let lines = tick_to_the_end(&mut session);
    assert!(lines[0].starts_with("back n="), "{}", lines[0]);
    assert!(lines.last().unwrap().starts_with("complete squares=49"));
}

#[test]
fn the_tree_of_a_search_is_that_of_the_steps_around_now() {
    let mut session = on("7x7");
    assert_eq!(session.search_tree(), None);
    let _ = run(&mut session, &[at("c7"), Command::ToggleBacktracking]);
    assert_eq!(session.search_tree(), None, "nothing was tried");
    let _ = run(&mut session, &[Command::FastForward]);
    while session.is_running() && session.steps() < 60_000 {
        let _ = tick(&mut session, 0.1);
    }
    let _ = run(&mut session, &[Command::Clear, Command::Undo]);
    let (_, of) = session.timeline();
    for step in [0, 1, 7, 70, 9_999, 30_000, of] {
        let _ = run(&mut session, &[Command::Seek(step)]);
        let (tree, (now, _)) = (session.search_tree().unwrap(), session.timeline());
        let here = tree.nodes()[tree.here()];
        let visited = session.position().unwrap().visited();
        assert_eq!((here.depth + 1, tree.now()), (visited, now), "{step}");
        // Clicking a node seeks to its step.
        let node = tree.nodes()[tree.nodes().len() / 2];
        let _ = run(&mut session, &[Command::Seek(node.step)]);
        assert_eq!(session.position().unwrap().visited(), node.depth + 1);
    }
    let _ = run(&mut session, &[Command::Mode(Mode::Play)]);
    assert_eq!(session.search_tree(), None);
}

#[test]
fn a_dead_end_is_answered_by_a_tour_from_the_same_square() {
    let mut session = on("7x7");
    let start = failing_start();
    let _ = run(
        &mut session,
        &[Command::Start(Start::At(start)), Command::FastForward],
    );
    let _ = tick_to_the_end(&mut session);
    let report = session.report();
    let lines = run(&mut session, &report.actions[0].commands);
    assert_eq!(lines, [format!("start square={start}")]);
    assert_eq!(session.phase(), Phase::Playing);
    let lines = tick_to_the_end(&mut session);
    assert_eq!(lines.len(), 49);
    assert!(lines[48].starts_with("complete squares=49"));
}

#[test]
fn a_tour_that_is_not_there_is_refused_with_the_reason() {
    let mut session = on("4x6");
    let lines = run(&mut session, &[at("b3"), Command::FindTour]);
    assert_eq!(lines, ["start square=b3", "impossible reason=outer-rows"]);
    assert_eq!(session.report().title, "No such tour exists");
}

#[test]
fn exhaustion_is_a_proof_even_when_the_tie_break_changed_on_the_way() {
    // 3×5 has no tour; 3×4 has tours that start on its short edges only.
    for (size, start, possible) in [
        ("3x5", "a1", false),
        ("3x4", "a1", true),
        ("3x4", "b2", false),
    ] {
        for change_at in [1, 5, 9, 30] {
            let mut session = on(size);
            let _ = run(&mut session, &[at(start), Command::ToggleBacktracking]);
            for _ in 0..change_at {
                let _ = apply(&mut session, Command::StepOn);
            }
            let _ = run(
                &mut session,
                &[Command::TieBreak(TieBreak::Random), Command::FastForward],
            );
            let _ = tick_to_the_end(&mut session);
            let expected = if possible {
                Phase::Complete
            } else {
                Phase::Impossible
            };
            assert_eq!(session.phase(), expected, "{size} {start} {change_at}");
        }
    }
}

#[test]
fn a_change_of_rule_at_a_dead_end_is_told_while_playing() {
    let mut session = on("3x3");
    let _ = run(
        &mut session,
        &[
            at("a1"),
            Command::ToggleBacktracking,
            Command::Speed(7),
            Command::PlayPause,
        ],
    );
    let _ = tick(&mut session, 1.0);
    assert_eq!(session.phase(), Phase::Playing);
    let _ = apply(&mut session, Command::ToggleBacktracking);
    let events = tick(&mut session, 1.0);
    assert!(
        matches!(events[..], [Event::Stuck { visited: 8, .. }]),
        "{events:?}"
    );
    assert!(!session.is_running());
}

#[test]
fn a_board_without_a_tour_says_why_and_offers_none() {
    for (size, why) in [
        ("3x3", "reaches the centre"),
        ("4x4", "every path has been tried"),
    ] {
        let mut session = on(size);
        let report = session.report();
        assert!(
            report.text.contains(why) && report.actions.is_empty(),
            "{report:?}"
        );
        let _ = run(&mut session, &[at("a1"), Command::FastForward]);
        let _ = tick_to_the_end(&mut session);
        let report = session.report();
        assert!(
            report.text.contains(why) && report.actions.is_empty(),
            "{report:?}"
        );
    }
    assert_eq!(on("5x5").report().actions.len(), 1);
}

#[test]
fn an_end_is_told_once() {
    let mut session = on("1x1");
    let lines = run(&mut session, &[at("a1"), Command::StepOn, Command::StepOn]);
    assert_eq!(
        lines,
        ["start square=a1", "complete squares=1 closed=false"]
    );
}

#[test]
fn space_plays_from_the_top_left_and_again_when_it_is_over() {
    let mut session = on("6x6");
    assert_eq!(
        run(&mut session, &[Command::PlayPause]),
        ["start square=a6"]
    );
    let first = tick_to_the_end(&mut session);
    assert_eq!(
        run(&mut session, &[Command::PlayPause]),
        ["start square=a6"]
    );
    assert_eq!(tick_to_the_end(&mut session), first);
}

#[test]
fn a_board_too_large_is_refused_in_words() {
    let mut session = on("1000000x1000000");
    for mode in [Mode::Play, Mode::TwoKnights] {
        let _ = run(&mut session, &[Command::Mode(mode)]);
        let board = "1000000x1000000".parse().unwrap();
        let _ = run(&mut session, &[Command::Board(board)]);
        let events = apply(&mut session, Command::Choose(Square::new(0, 0)));
        assert_eq!(events, [], "{mode:?}");
        let remark = session.remark().unwrap();
        assert!(
            remark.contains("at most 67\u{2009}108\u{2009}864 can be"),
            "{remark}"
        );
    }
}

#[test]
fn the_search_pauses_where_no_end_is_in_sight() {
    // On this board, backtracking does not find a tour for a very long time.
    let mut session = on("30x30");
    let _ = run(
        &mut session,
        &[
            Command::ToggleBacktracking,
            Command::TieBreak(TieBreak::First),
        ],
    );
    let starts = (0..30).map(|file| Command::Start(Start::At(Square::new(file, 3))));
    for start in starts {
        let _ = run(&mut session, &[start, Command::FastForward]);
        let _ = tick_to_the_end(&mut session);
        if session.phase() == Phase::Paused {
            assert_eq!(session.steps(), clock::Clock::STEPS_TO_FINISH);
            assert!(session.report().text.contains("Go to the end to continue"));
            return;
        }
    }
    panic!("every start was finished");
}

fn any_special((width, height, kind, file): (u32, u32, usize, u32)) -> Command {
    let question = Question::on(&Board::new(width, height).unwrap());
    let question = match Question::SYMMETRIES.get(kind) {
        Some(&class) => question.symmetric(class),
        None => question.random(),
    };
    Command::Find(question.starting_at(Square::new(file, 0)))
}

pub(super) fn any_command() -> impl Strategy<Value = Command> {
    prop_oneof![
        4 => (1..7_u32, 1..7_u32).prop_map(|(w, h)| Command::Board(Board::new(w, h).unwrap())),
        // A board with more than `Session::MAX_HELD` squares.
        1 => Just(Command::Board(Board::new(8_200, 8_192).unwrap())),
        4 => (0..7_u32, 0..7_u32).prop_map(|(x, y)| Command::Start(Start::At(Square::new(x, y)))),
        4 => Just(Command::Start(Start::Random)),
        4 => Just(Command::PlayPause),
        4 => Just(Command::StepOn),
        4 => Just(Command::StepOn),
        4 => Just(Command::StepBack),
        4 => Just(Command::Restart),
        4 => Just(Command::FastForward),
        4 => Just(Command::Clear),
        4 => Just(Command::FindTour),
        4 => Just(Command::FindClosed),
        4 => Just(Command::FindAnother),
        4 => (1..7_u32, 1..7_u32, 0..=Question::SYMMETRIES.len(), 0..7_u32).prop_map(any_special),
        2 => (0..8_usize).prop_map(|index| {
            Command::Transform(TourTransform::Turned(Symmetry::ALL[index]))
        }),
        2 => Just(Command::Transform(TourTransform::Reversed)),
        2 => (0..7_u32, 0..7_u32).prop_map(|(x, y)| {
            Command::Transform(TourTransform::StartedAt(Square::new(x, y)))
        }),
        4 => Just(Command::FindNearest),
        4 => Just(Command::Undo),
        4 => Just(Command::Redo),
        4 => Just(Command::Hint),
        4 => Just(Command::GoBack),
        4 => Just(Command::GiveUp),
        4 => Just(Command::ToggleOutlook),
        4 => Just(Command::StopSearch),
        4 => Just(Command::TogglePartner),
        4 => Just(Command::ToggleUncrossed),
        4 => (0..40_u64).prop_map(Command::Seek),
        4 => (0..Mode::ALL.len()).prop_map(|index| Command::Mode(Mode::ALL[index])),
        4 => (0..7_u32, 0..7_u32).prop_map(|(x, y)| Command::Choose(Square::new(x, y))),
        4 => (0..7_u32, 0..7_u32).prop_map(|(x, y)| Command::Choose(Square::new(x, y))),
        4 => (0..7_u32, 0..7_u32).prop_map(|(x, y)| Command::Choose(Square::new(x, y))),
        4 => (0..7_u32, 0..7_u32, 0..7_u32, 0..7_u32).prop_map(|(x, y, to_x, to_y)| Command::Drag {
            from: Square::new(x, y),
            to: Square::new(to_x, to_y),
        }),
        4 => (0..7_u32, 0..7_u32).prop_map(|(x, y)| Command::ToggleEnd(Square::new(x, y))),
        4 => (0..TieBreak::ALL.len()).prop_map(|index| Command::TieBreak(TieBreak::ALL[index])),
        4 => Just(Command::ToggleBacktracking),
        2 => (0..SHAPES.len()).prop_map(|index| Command::Board(SHAPES[index].board())),
        8 => (0..7_u32, 0..7_u32).prop_map(|(x, y)| Command::Paint {
            square: Square::new(x, y),
            begins: true,
        }),
        2 => (0..Mirror::ALL.len()).prop_map(|index| Command::Mirror(Mirror::ALL[index])),
        2 => Just(Command::Invert),
        2 => Just(Command::WholeBoard),
        4 => (0..4_u64).prop_map(any_puzzle),
        4 => (0..10_u8).prop_map(Command::Digit),
        4 => (0..7_u32, 0..7_u32).prop_map(|(x, y)| Command::Note(Square::new(x, y))),
        4 => Just(Command::Check),
    ]
}

fn any_puzzle(seed: u64) -> Command {
    let board = Board::new(5, 5).unwrap();
    let recipe = PuzzleSpec::new(&board, Level::Easy).with_seed(seed);
    match seed {
        0 => Command::Draft(board),
        _ => Command::Puzzle(Box::new(PuzzleRequest::Made(recipe, None))),
    }
}

/// Everything that the user sees of a session's progress, for comparison.
#[derive(Clone, Debug, PartialEq)]
struct State {
    board: Board,
    trails: Option<[Vec<Square>; 2]>,
    timeline: (u64, u64),
    numbers: Option<[BTreeMap<u64, Square>; 2]>,
    end: Option<Square>,
}

fn state(session: &Session) -> State {
    let trails = |position: &Position| {
        knights_tour::position::Knight::BOTH.map(|knight| position.trail_of(knight).collect())
    };
    // A plan has too many squares to compare all; a few identify the plan.
    let planned = |tour_view: TourView<'_>| {
        let squares = [
            Some(tour_view.start()),
            tour_view.square_of(9),
            Some(tour_view.here()),
        ];
        [squares.into_iter().flatten().collect(), Vec::new()]
    };
    let planned = session.tour_view().map(planned);
    State {
        board: session.board().clone(),
        trails: session.position().map(trails).or(planned),
        timeline: session.timeline(),
        numbers: session
            .puzzle()
            .map(|game| [game.puzzle.givens().clone(), game.placed.clone()])
            .or(session
                .draft()
                .map(|numbers| [numbers.clone(), BTreeMap::new()])),
        end: session
            .core
            .walk
            .end
            .filter(|_| session.mode().shows_tours()),
    }
}

fn is_undone(command: &Command) -> bool {
    !matches!(
        command,
        Command::Undo | Command::Redo | Command::Mode(_) | Command::Digit(_)
    )
}

fn pause(session: &mut Session) {
    if session.is_running() {
        let _ = apply(session, Command::PlayPause);
    }
}

#[test]
fn the_games_that_undo_brings_back_take_no_more_than_their_share() {
    // Each board takes a quarter of a megabyte; the history has room for 64 MB.
    let mut session = on("200x200");
    for start in [Start::TopLeft, Start::Centre]
        .into_iter()
        .cycle()
        .take(400)
    {
        let _ = apply(&mut session, Command::Start(start));
    }
    let undone = std::iter::repeat_with(|| apply(&mut session, Command::Undo));
    let undone = undone.take_while(|events| !events.is_empty()).count();
    assert!((200..320).contains(&undone), "{undone}");
}

proptest! {
    #[test]
    fn what_cannot_be_done_says_why_and_changes_nothing(
        commands in prop::collection::vec(any_command(), 0..30),
        wanted in any_command(),
    ) {
        let mut session = Session::new(3);
        for command in commands {
            let _ = apply(&mut session, command);
        }
        if let Some(sentence) = session.why_not(&wanted) {
            let (before, preferences) = (state(&session), session.preferences());
            let response = session.apply(wanted);
            prop_assert!(response.events.is_empty() && response.tasks.is_empty());
            prop_assert_eq!(session.remark(), Some(sentence));
            prop_assert_eq!((state(&session), session.preferences()), (before, preferences));
        }
    }

    #[test]
    fn a_step_back_and_on_again_is_no_change(
        commands in prop::collection::vec((any_command(), 0..40_u32), 0..30),
    ) {
        let mut session = Session::new(3);
        for (command, time) in commands {
            let _ = apply(&mut session, command);
            let _ = tick(&mut session, f64::from(time) / 10.0);
            stop_painting(&mut session);
            let report = session.report();
            prop_assert!(!report.text.is_empty() || report.hint.is_some());
            prop_assert!(session.timeline().0 <= session.timeline().1);
            let before = state(&session);
            let was_running = session.is_running();
            for (there, back) in [
                (Command::StepBack, Command::StepOn),
                (Command::StepOn, Command::StepBack),
            ] {
                let mut other = session.clone();
                let _ = apply(&mut other, there);
                // Placing the knight is not a step, and stepping forward may make a new step.
                if other.timeline().0 != session.timeline().0 {
                    let _ = apply(&mut other, back);
                    let after = state(&other);
                    prop_assert_eq!((&after.board, &after.trails), (&before.board, &before.trails));
                }
            }
            prop_assert_eq!(session.is_running(), was_running);
        }
    }

    #[test]
    fn undo_goes_back_through_every_state_and_redo_comes_again(
        commands in prop::collection::vec((any_command(), 0..10_u32), 1..40),
    ) {
        let mut session = Session::new(4);
        let mut states = vec![state(&session)];
        for (command, time) in commands {
            let mode = session.mode();
            let is_undone = is_undone(&command);
            let _ = apply(&mut session, Command::Speed(100));
            let _ = apply(&mut session, command);
            let _ = tick(&mut session, f64::from(time) / 10.0);
            pause(&mut session);
            if !is_undone || session.mode() != mode {
                // Each board has a separate history, and one redo may restore several states.
                states = vec![state(&session)];
            } else if states.last() != Some(&state(&session)) {
                states.push(state(&session));
            }
        }
        let trails = |state: &State| (state.board.clone(), state.trails.clone());
        let mut seen = states.clone();
        seen.dedup_by_key(|state| trails(state));
        let mut back = vec![state(&session)];
        while back.len() < 200 {
            let events = apply(&mut session, Command::Undo);
            if events.is_empty() {
                break;
            }
            back.push(state(&session));
        }
        let mut on_the_way = back.iter();
        for state in seen.iter().rev() {
            let is_met = on_the_way.any(|other| trails(other) == trails(state));
            prop_assert!(is_met, "{:?} is not in {:?}", state, back);
        }
        for state_before in back.iter().rev().skip(1) {
            let _ = apply(&mut session, Command::Redo);
            prop_assert_eq!(&state(&session), state_before);
        }
    }

    #[test]
    fn undo_takes_back_what_any_command_did(
        commands in prop::collection::vec(any_command(), 1..40),
    ) {
        let mut session = Session::new(4);
        for command in commands {
            pause(&mut session);
            // Successive seeks are one change for undo, until a different command.
            let _ = apply(&mut session, Command::Speed(100));
            let before = state(&session);
            let mode = session.mode();
            let is_undone = is_undone(&command);
            let _ = apply(&mut session, command.clone());
            let _ = tick(&mut session, 0.2);
            let after = state(&session);
            if after == before || !is_undone || mode != session.mode() {
                continue;
            }
            let was_running = session.is_running();
            let mut other = session.clone();
            let _ = apply(&mut other, Command::Undo);
            // Undo keeps the steps that the rule made, for replay.
            let undone = state(&other);
            prop_assert_eq!(
                (&undone.board, &undone.trails),
                (&before.board, &before.trails),
                "{:?}",
                command
            );
            if !was_running {
                let _ = apply(&mut other, Command::Redo);
                prop_assert_eq!(&state(&other), &after, "{:?}", command);
            }
        }
    }

    #[test]
    fn the_timeline_replays_to_the_same_board(
        commands in prop::collection::vec((any_command(), 0..20_u32), 0..40),
        at in 0.0..1.0_f64,
    ) {
        let mut session = Session::new(5);
        for (command, time) in commands {
            let _ = apply(&mut session, command);
            let _ = tick(&mut session, f64::from(time) / 10.0);
        }
        stop_painting(&mut session);
        let (step, of) = session.timeline();
        let before = state(&session);
        let _ = apply(&mut session, Command::Seek((at * of as f64) as u64));
        let _ = apply(&mut session, Command::Seek(of));
        prop_assert_eq!(session.timeline(), (of, of));
        let _ = apply(&mut session, Command::Seek(step));
        prop_assert_eq!(state(&session), before);
    }
}

#[test]
fn both_knights_starts_are_the_beginning_of_the_timeline() {
    let mut session = Session::new(1);
    let choose = |name: &str| Command::Choose(name.parse().unwrap());
    let commands = [
        Command::Mode(Mode::TwoKnights),
        choose("a6"),
        choose("f6"),
        choose("b4"),
    ];
    for command in commands {
        let _ = session.apply(command);
    }
    let steps = [1, 2, 3, 4].map(|number| session.step_of(number));
    assert_eq!(steps, [Some(0), Some(0), Some(1), None]);
}
