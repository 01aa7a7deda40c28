//! Five lessons on how tours are found. Every number in them is worked out here, or held by the tests below.

use super::cards::{Card, Deck, Text, Turn, start};
use super::search::SEARCHED;
use crate::model::command::AppCommand;
use knights_tour::board::Board;
use knights_tour::session::{Command, Mode};
use knights_tour::solve::TieBreak;

pub(super) static LESSONS: Deck = Deck {
    title: "Lessons",
    name: "lesson",
    cards: &CARDS,
};

static CARDS: [Card; 5] = [
    Card {
        title: "What a tour is",
        text: Text::Fixed(
            "A knight\u{2019}s tour visits every square exactly once, by knight\u{2019}s moves alone. \
             This board has 25 squares, so a tour of it is 24 moves long.",
        ),
        board: (5, 5),
        mode: Mode::Watch,
        commands: || vec![start(0, 0)],
        explains: false,
        backtracks: false,
        turn: Some(Turn {
            label: "Play a tour",
            commands: || vec![Command::Clear.into(), start(0, 0), Command::FindTour.into()],
            text: Text::Fixed(
                "The knight begins on a1, and the numbers count the squares in the order of its visits: \
                 25 is the last. It cannot get home in one more move, so this tour is open.",
            ),
            draws: false,
        }),
    },
    Card {
        title: "The rule",
        text: Text::Fixed(
            "The number on a square is its degree: how many moves lead on from there. Warnsdorff\u{2019}s \
             rule takes the square with the lowest, before it is cut off. From a8 the knight has two \
             moves, both to squares of degree 5.",
        ),
        board: (8, 8),
        mode: Mode::Watch,
        commands: || vec![edge(), start(0, 7)],
        explains: true,
        backtracks: false,
        turn: Some(Turn {
            label: "Next move",
            commands: || vec![Command::StepOn.into()],
            text: Text::Fixed(
                "The mark shows the square that the rule takes next. Degrees change as the knight goes: \
                 each square that it visits is one way less for its neighbours. Go on, and watch them.",
            ),
            draws: false,
        }),
    },
    Card {
        title: "Why ties matter",
        text: Text::Fixed(
            "When several squares have the lowest degree, a second rule breaks the tie. Edge prefers \
             squares on the edge of the board. From c7 on 7\u{d7}7 it gets stuck on e4, after 48 of 49 \
             squares.",
        ),
        board: (7, 7),
        mode: Mode::Watch,
        commands: || vec![edge(), start(2, 6), Command::FastForward.into()],
        explains: false,
        backtracks: false,
        turn: Some(Turn {
            label: "Try Centre instead",
            commands: || {
                let centre = Command::TieBreak(TieBreak::Centre).into();
                let finish = Command::FastForward.into();
                vec![Command::Clear.into(), centre, start(2, 6), finish]
            },
            text: Text::Fixed(
                "Centre takes the square farthest from the centre, and visits all 49. Neither rule is \
                 always right: each completes tours from some squares where the other fails.",
            ),
            draws: false,
        }),
    },
    Card {
        title: "What backtracking costs",
        text: Text::Counted(|| {
            format!(
                "Backtracking takes moves back at dead ends and tries the others, so that it misses no \
                 tour. In the order of the rule it needs {} positions for this one: the tree of its search \
                 has a single branch.",
                SEARCHED.ordered.nodes().len()
            )
        }),
        board: (5, 5),
        mode: Mode::Watch,
        commands: || vec![edge(), start(0, 0), Command::FastForward.into()],
        explains: false,
        backtracks: true,
        turn: Some(Turn {
            label: "Search without the rule",
            commands: Vec::new,
            text: Text::Counted(|| {
                format!(
                    "From the same square, always trying the directions in one fixed order, it comes to {} \
                     positions before it has a tour. Each thin line below is a way that it took back.",
                    SEARCHED.plain.nodes().len()
                )
            }),
            draws: true,
        }),
    },
    Card {
        title: "Why some boards have none",
        text: Text::Fixed(
            "Every move changes the colour of the square. This board has 13 dark squares and 12 light ones, \
             so a tour must begin and end on dark, and none begins on b1. Its ends have one colour, so no \
             tour of it is closed.",
        ),
        board: (5, 5),
        mode: Mode::Watch,
        commands: || vec![start(1, 0)],
        explains: false,
        backtracks: false,
        turn: Some(Turn {
            label: "Try four rows",
            commands: || {
                let four = Board::new(8, 4).map(|board| Command::Board(board).into());
                let begun = [Command::Clear.into(), start(1, 1), Command::FindTour.into()];
                four.into_iter().chain(begun).collect()
            },
            text: Text::Fixed(
                "On four rows no tour begins on an inner row; the panel says why. A closed tour could begin \
                 on any of its squares, so there is none: that is part of Schwenk\u{2019}s theorem (1991).",
            ),
            draws: false,
        }),
    },
];

fn edge() -> AppCommand {
    Command::TieBreak(TieBreak::Edge).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::position::Position;
    use knights_tour::session::{Event, Session};
    use knights_tour::solve::{Question, Reason};
    use std::ops::ControlFlow;

    /// What a session tells while these are done, to the end.
    fn done(session: &mut Session, commands: Vec<AppCommand>) -> Vec<String> {
        let mut events: Vec<Event> = Vec::new();
        for command in commands {
            let AppCommand::Game(command) = command else {
                continue;
            };
            let mut response = session.apply(command);
            while let Some(task) = response.tasks.pop() {
                events.append(&mut response.events);
                response = session.done(task.run(&mut |_| ControlFlow::Continue(())));
            }
            events.append(&mut response.events);
        }
        while session.is_running() {
            events.extend(session.tick(1.0).events);
        }
        events.iter().map(Event::to_string).collect()
    }

    fn texts(card: &Card) -> [String; 2] {
        let turn = card.turn.as_ref().unwrap();
        [card.text, turn.text].map(|text| text.told().into_owned())
    }

    /// What the lesson with a number does first, and then by its button.
    fn lesson(number: usize) -> [Vec<String>; 2] {
        let card = &CARDS[number - 1];
        let mut session = Session::new(1);
        let first = done(&mut session, card.all_commands(&Session::new(1), false));
        let turn = card.turn.as_ref().unwrap();
        [first, done(&mut session, (turn.commands)())]
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
            let mut session = Session::new(1);
            let at = knights_tour::session::Start::At(square);
            let commands = [
                Command::Board(board.clone()),
                Command::TieBreak(tie_break),
                Command::Start(at),
                Command::FastForward,
            ];
            let commands = commands.map(AppCommand::from).into();
            let lines = done(&mut session, commands);
            lines.iter().any(|line| line.starts_with("complete "))
        };
        let mut squares = board.iter();
        assert!(squares.any(|square| {
            completes(TieBreak::Edge, square) && !completes(TieBreak::Centre, square)
        }));
    }

    #[test]
    fn the_two_searches_come_to_25_and_8840_positions() {
        let nodes = [&SEARCHED.ordered, &SEARCHED.plain].map(|tree| tree.nodes().len());
        assert_eq!(nodes, [25, 8840]);
        let [ordered, plain] = texts(&CARDS[3]);
        assert!(ordered.contains("needs 25 positions"), "{ordered}");
        assert!(plain.contains("comes to 8840 positions"), "{plain}");
        // What is seen on the board is the search that is told of: its tree has no branches.
        let [first, then] = lesson(4);
        assert!(has(&first, "complete squares=25 closed=false"), "{first:?}");
        assert!(!first.iter().any(|line| line.starts_with("back ")));
        assert!(then.is_empty());
    }

    #[test]
    fn the_boards_without_a_tour_are_refused_for_the_reasons_that_are_told() {
        let [first, then] = lesson(5);
        assert!(
            has(&first, "impossible reason=majority-colour"),
            "{first:?}"
        );
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
        for card in &CARDS {
            for text in texts(card) {
                assert!(text.len() <= 260, "{}: {text}", text.len());
            }
        }
    }
}
