//! The boards of a whole search, printed one after another.

use super::*;

/// Separators of boards, each with the first board's number.
fn separated(boards: &[String], separator: &str) -> String {
    let boards = boards.iter().zip(1..);
    boards
        .map(|(board, number)| separator.replace('N', &number.to_string()) + board)
        .collect()
}

/// The boards after each of the first `squares` moves, with this sign for a square that is not visited.
fn boards(size: &str, first: usize, squares: usize, blank: &str) -> Vec<String> {
    let right = numbers(&tour(size, "a1"), first);
    let cell = |number: usize, last: usize| match number {
        number if number < first + last => format!("{number:4}"),
        _ => format!("{blank:>4}"),
    };
    let board = |last: usize| -> String {
        let row = |row: &Vec<usize>| -> String {
            row.iter()
                .map(|&number| cell(number, last))
                .collect::<String>()
                + "\n"
        };
        right.iter().map(row).collect()
    };
    (0..=squares).map(board).collect()
}

const SEPARATORS: [&str; 6] = [
    "",
    "\n",
    "---\n",
    "Step N:\n",
    "\u{1b}[2J\u{1b}[H",
    "\nMove N of 64\n\n",
];

#[test]
fn a_run_is_read_board_by_board() {
    for size in ["5x5", "8x8", "6x5"] {
        let squares = to_usize(tour(size, "a1").board().squares());
        for (first, blank) in [
            (1, "0"),
            (1, "."),
            (1, "-1"),
            (1, "_"),
            (1, "*"),
            (0, "-1"),
            (1, "#"),
        ] {
            for separator in SEPARATORS {
                let text = separated(&boards(size, first, squares, blank), separator);
                let tours = read_all(&text, None).tours;
                let tours = tours.unwrap_or_else(|error| panic!("{error}: {size} {blank}\n{text}"));
                let [reading] = &tours[..] else {
                    panic!("{} tours: {size} {blank}\n{text}", tours.len());
                };
                assert!(reading.is_tour, "{blank}\n{text}");
                assert_eq!(reading.boards, squares + 1);
                assert_eq!(reading.tour.board.to_string(), size);
            }
        }
    }
}

#[test]
fn a_search_that_stopped_is_unfinished() {
    for separator in SEPARATORS {
        let text = separated(&boards("8x8", 1, 58, "."), separator);
        let reading = &read_all(&text, None).tours.unwrap()[0];
        assert_eq!(
            (reading.is_tour, reading.boards),
            (false, 59),
            "{separator}"
        );
        assert_eq!(reading.tour.squares.len(), 58);
    }
}

#[test]
fn a_long_run_is_read_to_its_end() {
    let boards = boards("24x24", 1, 576, "0");
    let reading = &read_all(&separated(&boards, "Step N\n"), None)
        .tours
        .unwrap()[0];
    assert_eq!((reading.is_tour, reading.boards), (true, 577));
}

#[test]
fn boards_from_two_starts_are_two() {
    let one = &boards("8x8", 1, 40, "0")[40];
    let two = one
        .lines()
        .rev()
        .map(|row| row.to_owned() + "\n")
        .collect::<String>();
    let tours = read_all(&format!("{one}\n{two}"), None).tours.unwrap();
    assert_eq!(tours.len(), 2);
    for reading in tours {
        assert_eq!((reading.is_tour, reading.tour.squares.len()), (false, 40));
    }
}

/// Rows with their numbers at the left, counted from the bottom, below the letters of the columns.
fn labelled(board: &str) -> String {
    let rows = board.lines().zip((1..=board.lines().count()).rev());
    let rows = rows.map(|(row, label)| format!("{label} {row}\n"));
    "   a   b   c   d   e\n".to_owned() + &rows.collect::<String>()
}

#[test]
fn what_follows_a_tour_is_read_too() {
    let steps = boards("5x5", 1, 25, ".");
    for write in [str::to_owned, labelled] {
        let board = |at: usize| write(&steps[at]);
        // A second search that stopped, with and without an empty board before it, and one that was cut off.
        let cut_off: String = board(25)
            .lines()
            .take(3)
            .map(|row| row.to_owned() + "\n")
            .collect();
        for rest in [
            vec![board(1), board(2), board(3)],
            vec![board(0), board(1), board(2)],
            vec![board(1), cut_off],
        ] {
            let run = [&[board(24), board(25)][..], &rest[..]].concat();
            for separator in ["\n", "Step N:\n", "=== move N (0, 0) ===\n"] {
                let text = separated(&run, separator);
                let tours = read_all(&text, None).tours.unwrap();
                assert!(tours.len() > 1 && tours[0].is_tour, "{text}");
                assert!(!tours[tours.len() - 1].is_tour, "{text}");
            }
        }
    }
}

#[test]
fn a_zero_in_a_run_from_one_is_no_number() {
    // Without its last square, a closed tour is one from 0 to 35 as well, if the square is left at 0.
    let board = Board::new(6, 6).unwrap();
    let closed = Question::on(&board).closed().solve().unwrap();
    let right = numbers(&closed, 1);
    let board = |last: usize| {
        let left = |&number: &usize| if number > last { 0 } else { number };
        let rows: Vec<Vec<usize>> = right
            .iter()
            .map(|row| row.iter().map(left).collect())
            .collect();
        joined(&rows, " ", "\n") + "\n"
    };
    let run: Vec<String> = (30..36).map(board).collect();
    let tours = read_all(&separated(&run, "\n"), None).tours.unwrap();
    let reading = &tours[tours.len() - 1];
    assert_eq!((reading.is_tour, reading.tour.squares.len()), (false, 35));
}

#[test]
fn a_tour_after_a_search_that_was_given_up_is_one() {
    let steps = boards("5x5", 1, 25, "-1");
    let turned = |board: &String| {
        board
            .lines()
            .rev()
            .map(|row| row.to_owned() + "\n")
            .collect()
    };
    let given_up: Vec<String> = steps[1..20].iter().map(turned).collect();
    let tours = read_all(&separated(&[&given_up[..], &steps].concat(), "\n"), None).tours;
    let [reading] = &tours.unwrap()[..] else {
        panic!("several tours");
    };
    assert_eq!((reading.is_tour, reading.boards), (true, 19 + 26));
}

#[test]
fn boards_of_other_sizes_are_no_run() {
    let board = |size| joined(&numbers(&tour(size, "a1"), 1), " ", "\n") + "\n";
    let (one, other) = (board("5x5"), board("6x6"));
    let tours = read_all(&[&one[..], &other, &one].join("\n"), None)
        .tours
        .unwrap();
    assert_eq!(tours.len(), 3);
}
