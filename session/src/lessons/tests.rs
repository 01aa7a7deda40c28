use super::*;
use crate::Event;
use knights_tour::position::Position;
use knights_tour::solve::{Backtrack, Question, Reason, Search, SearchSteps};

fn done(session: &mut Session, commands: Vec<Command>) -> Vec<String> {
    let mut events: Vec<Event> = Vec::new();
    for command in commands {
        let mut response = session.apply(command);
        while let Some(task) = response.tasks.pop() {
            events.append(&mut response.events);
            response = session.done(task.run(&mut |_, _| Ok(())));
        }
        events.append(&mut response.events);
    }
    while session.is_running() {
        events.extend(session.tick(1.0).events);
    }
    events.iter().map(Event::to_string).collect()
}

fn texts(card: &Card) -> [&'static str; 2] {
    [card.text, card.turn.unwrap().text]
}

fn lesson(number: usize) -> [Vec<String>; 2] {
    let card = &LESSONS[number - 1];
    let mut session = Session::new(1);
    let commands = card.all_commands(&session);
    let first = done(&mut session, commands);
    [first, done(&mut session, (card.turn.unwrap().commands)())]
}

fn has(lines: &[String], line: &str) -> bool {
    lines.iter().any(|other| other == line)
}

#[test]
fn a_tour_of_5x5_has_25_squares_and_24_moves_and_is_open() {
    let [first, then] = lesson(1);
    assert!(has(&first, "start square=a1"), "{first:?}");
    assert!(has(&then, "complete squares=25 closed=false"), "{then:?}");
    let moves = then.iter().filter(|line| line.starts_with("move n="));
    assert_eq!(moves.count(), 24);
}

#[test]
fn both_moves_from_a8_have_degree_5() {
    let board: Board = "8x8".parse().unwrap();
    let position = Position::new(&board, "a8".parse().unwrap()).unwrap();
    let degrees = position.candidates().map(|(_, to)| position.degree(to));
    assert_eq!(degrees.collect::<Vec<_>>(), [5, 5]);
    let [first, then] = lesson(2);
    assert!(has(&first, "start square=a8"), "{first:?}");
    assert!(has(&then, "move n=1 from=a8 to=c7"), "{then:?}");
}

#[test]
fn edge_fails_from_c7_where_centre_completes_and_elsewhere_it_is_the_other_way_round() {
    let [first, then] = lesson(3);
    assert!(has(&first, "stuck square=e4 visited=48"), "{first:?}");
    let complete = then.iter().find(|line| line.starts_with("complete "));
    assert!(complete.unwrap().starts_with("complete squares=49 "));
    let board: Board = "7x7".parse().unwrap();
    let completes = |tie_break, square| {
        let commands = vec![
            Command::Board(board.clone()),
            Command::TieBreak(tie_break),
            Command::Start(Start::At(square)),
            Command::FastForward,
        ];
        let lines = done(&mut Session::new(1), commands);
        lines.iter().any(|line| line.starts_with("complete "))
    };
    let mut squares = board.iter();
    assert!(squares.any(|square| {
        completes(TieBreak::Edge, square) && !completes(TieBreak::Centre, square)
    }));
}

fn positions(order: Backtrack) -> usize {
    let board: Board = "5x5".parse().unwrap();
    let position = Position::new(&board, "a1".parse().unwrap()).unwrap();
    let mut search = Search::new(position, order);
    let mut steps = SearchSteps::default();
    while let Some(step) = search.step().continue_value() {
        steps.push(step);
    }
    steps.tree().nodes().len()
}

#[test]
fn the_two_searches_come_to_25_and_8840_positions() {
    assert_eq!(positions(Backtrack::ranked(TieBreak::Edge, 0)), 25);
    assert_eq!(positions(Backtrack::plain()), 8840);
    let [ordered, plain] = texts(&LESSONS[3]);
    assert!(ordered.contains("just 25 positions"), "{ordered}");
    assert!(plain.contains("visits 8840 positions"), "{plain}");
    // The board shows the search in the text: its tree has no branches.
    let [first, then] = lesson(4);
    assert!(has(&first, "complete squares=25 closed=false"), "{first:?}");
    assert!(!first.iter().any(|line| line.starts_with("back ")));
    assert!(then.is_empty());
}

#[test]
fn the_boards_without_a_tour_are_refused_for_the_reasons_that_are_told() {
    let [first, then] = lesson(5);
    let refused = "impossible reason=majority-colour";
    assert!(has(&first, refused), "{first:?}");
    assert!(has(&then, "impossible reason=outer-rows"), "{then:?}");
    let board: Board = "5x5".parse().unwrap();
    let dark = board
        .iter()
        .filter(|&square| board.parity_allows_start(square));
    assert_eq!(dark.count(), 13);
    for size in ["5x5", "8x4"] {
        let board: Board = size.parse().unwrap();
        let none = Question::on(&board).closed().impossible();
        assert!(matches!(none, Some(Reason::Schwenk { .. })), "{none:?}");
    }
}

#[test]
fn the_lessons_are_short() {
    for card in &LESSONS {
        for text in texts(card) {
            assert!(text.len() <= 260, "{}: {text}", text.len());
        }
    }
}
