use super::*;
use crate::board::Symmetry;
use crate::solve::Unsolved;

fn exists(question: &Question) -> bool {
    match question.any_order(&mut |_, _| Ok(())) {
        Ok(_) => true,
        Err(Unsolved::Impossible(_)) => false,
        Err(other) => panic!("{other}"),
    }
}

fn board(width: u32, height: u32) -> Board {
    Board::new(width, height).unwrap()
}

fn ask(board: &Board, start: Option<Square>, end: TourEnd) -> Question {
    let question = Question::on(board).ending(end);
    let question = match start {
        Some(start) => question.starting_at(start),
        None => question,
    };
    question.check().unwrap();
    question
}

#[test]
fn no_theorem_forbids_what_there_is_between_two_squares() {
    // On boards of three and four rows the theorems leave some questions to the DP.
    let boards = [
        (3, 4),
        (3, 7),
        (8, 3),
        (9, 3),
        (3, 10),
        (4, 5),
        (6, 4),
        (4, 7),
        (5, 5),
        (6, 5),
    ];
    for (width, height) in boards {
        let board = board(width, height);
        for start in board.iter() {
            for end in board.iter().filter(|&end| end > start) {
                let question = ask(&board, Some(start), TourEnd::At(end));
                let colours = [start, end].map(|end| board.parity_allows_start(end));
                let is_same = !board.is_odd() && start.colour() == end.colour();
                if colours == [true, true] && !is_same {
                    let (is_forbidden, exists) = (reason(&question).is_some(), exists(&question));
                    let is_silent = width.min(height) < 5;
                    let agrees = is_forbidden != exists || (is_silent && !is_forbidden);
                    assert!(agrees, "{board} {start} {end}");
                }
            }
        }
    }
}

#[test]
fn schwenk_is_right_up_to_twenty() {
    for width in 1..=20 {
        for height in width..=20 {
            let board = board(width, height);
            let question = ask(&board, None, TourEnd::Closed);
            let closed = match Schwenk::for_board(&board) {
                Some(_) if width < 5 => exists(&question),
                Some(_) => false,
                None => question.solve().is_ok(),
            };
            assert_eq!(closed, Schwenk::for_board(&board).is_none(), "{board}");
            let turned = Board::new(height, width).unwrap();
            assert_eq!(
                Schwenk::for_board(&turned),
                Schwenk::for_board(&board),
                "{board}"
            );
        }
    }
}

#[test]
fn every_start_of_every_small_board() {
    let most = if cfg!(feature = "slow") { 12 } else { 8 };
    for width in 1..=most {
        for height in 1..=width {
            let board = board(width, height);
            // One quadrant covers all starts by symmetry, and all transposed boards.
            let quarter = board.iter().filter(|start| {
                start.file() < width.div_ceil(2) && start.rank() < height.div_ceil(2)
            });
            for start in quarter {
                let expected = if height < 5 && width * height > 1 {
                    exists(&ask(&board, Some(start), TourEnd::Any))
                } else {
                    // The theorem of P. Cull and J. De Curtins, 1978.
                    board.parity_allows_start(start)
                };
                for symmetry in Symmetry::ALL {
                    let image = board.transformed(symmetry);
                    let start = symmetry.square(board.size(), start);
                    let question = ask(&image, Some(start), TourEnd::Any);
                    assert_eq!(question.solve().is_ok(), expected, "{image} {start}");
                }
            }
        }
    }
}

#[test]
fn sentences_are_whole() {
    let reason = |board: Board, start: &str, end| {
        let start = Some(start.parse().unwrap());
        reason(&ask(&board, start, end)).unwrap().to_string()
    };
    let at = |name: &str| TourEnd::At(name.parse().unwrap());
    let cases = [
        (
            reason(Board::CHESS, "a1", at("c3")),
            "a1 and c3 are both dark",
        ),
        (
            reason(board(3, 6), "a1", TourEnd::Any),
            "No tour of 3×6 exists",
        ),
        (reason(board(4, 7), "b2", TourEnd::Any), "outer long rows"),
        (reason(board(4, 7), "a1", TourEnd::Closed), "4 squares long"),
        (reason(board(7, 7), "a1", TourEnd::Closed), "an odd number"),
        (
            reason(board(6, 3), "a1", TourEnd::Closed),
            "3 and 4, 6 or 8 squares",
        ),
        (
            reason(board(2, 9), "a1", TourEnd::Closed),
            "1 or 2 squares long",
        ),
        (reason(board(5, 8), "c2", at("e5")), "not on e5"),
        (
            reason(board(5, 5), "a3", at("c3")),
            "every path has been tried",
        ),
    ];
    for (sentence, part) in cases {
        assert!(
            sentence.contains(part) && sentence.ends_with('.'),
            "{sentence}"
        );
    }
}
