//! Boards in many conventions, with and without an error.

use super::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Planted {
    Nothing,
    /// Two squares are exchanged.
    Swap,
    /// A number occurs twice, and another not at all.
    Double,
    /// A number is missing.
    Missing,
    /// A square in the middle is left out, so that a move is illegal.
    Gap,
    /// A part is visited in reverse, so that two moves are illegal.
    Reversed,
    /// The last squares are left out.
    End,
}

/// The squares of a tour with their numbers from 0.
fn planted(tour: &Tour, error: Planted) -> Vec<(usize, Square)> {
    let mut squares: Vec<Square> = tour.squares().collect();
    let (early, late) = (squares.len() / 3, squares.len() * 2 / 3);
    match error {
        Planted::Nothing | Planted::Double | Planted::Missing => {}
        Planted::Swap => squares.swap(early, late),
        Planted::Gap => drop(squares.remove(early)),
        Planted::Reversed => squares[early..=late].reverse(),
        Planted::End => squares.truncate(late),
    }
    let mut numbered: Vec<(usize, Square)> = squares.into_iter().enumerate().collect();
    match error {
        Planted::Double => numbered[late].0 = early,
        Planted::Missing => drop(numbered.remove(early)),
        _ => {}
    }
    numbered
}

/// The expected error for a numbered board.
fn wrong_of_board(board: &Board, numbered: &[(usize, Square)], first: usize) -> String {
    let size = board.size();
    let mut squares = numbered.to_vec();
    squares.sort_by_key(|&(number, square)| (number, size.index_of(square)));
    let twice = squares.windows(2).find(|pair| pair[0].0 == pair[1].0);
    let missing = squares
        .iter()
        .zip(0..)
        .find(|(square, number)| square.0 != *number);
    let last = squares[squares.len() - 1].0 + first;
    match (twice, missing) {
        (Some(pair), _) => {
            let [number, first, second] = [
                (pair[0].0 + first).to_string(),
                pair[0].1.to_string(),
                pair[1].1.to_string(),
            ];
            format!("number {number} stands twice: on {first} and on {second}")
        }
        (None, Some((_, number))) => {
            format!(
                "number {} is missing: the table goes from {first} to {last}",
                number + first
            )
        }
        (None, None) => wrong_of_list(board, squares.iter().map(|&(_, square)| square)),
    }
}

fn wrong_of_list(board: &Board, squares: impl Iterator<Item = Square>) -> String {
    let wrong = Tour::new(board, squares).map(|_| String::new());
    wrong.unwrap_or_else(|error| error.to_string())
}

fn numbered_boards(size: Size, numbered: &[(usize, Square)], first: usize) -> Vec<String> {
    let mut cells = vec![vec![" .".to_owned(); size.width() as usize]; size.height() as usize];
    for &(number, square) in numbered {
        cells[size.row(square) as usize][square.file() as usize] = format!("{:2}", number + first);
    }
    let board = |cell: &str, row: &str| {
        cells
            .iter()
            .map(|cells| cells.join(cell))
            .collect::<Vec<_>>()
            .join(row)
    };
    vec![
        board(" ", "\n"),
        board("\t", "\r\n"),
        board(", ", "\n"),
        board(";", ";\n"),
        format!("| {} |", board(" | ", " |\n| ")),
        format!("[[{}]]", board(", ", "], [")),
        format!("A = [{}];", board(" ", "; ")),
        format!(
            "int b[{0}][{0}] = {{{{{1}}}}};",
            size.width(),
            board(", ", "},\n{")
        ),
        format!(
            "<table><tr><td>{}</td></tr></table>",
            board("</td><td>", "</td></tr><tr><td>")
        ),
        format!("\u{1b}[31m{}\u{1b}[0m", board("\u{1b}[0m \u{1b}[32m", "\n")),
        format!(
            "{{\"solution\": [[{}]]}}",
            board(", ", "], [").replace(" .", "null")
        ),
        format!(
            "N = {}\nSolution 1:\n{}\nTime: 12 ms",
            size.width(),
            board(" ", "\n")
        ),
        format!("\\hline {} \\\\ \\hline", board(" & ", " \\\\ \\hline\n")),
    ]
}

fn square_lists(size: Size, squares: &[Square], first: u32) -> Vec<String> {
    let xy = |square: &Square| (size.xy(*square).0 + first, size.xy(*square).1 + first);
    let each = |between: &str, write: &dyn Fn(usize, &Square) -> String| {
        let entries = squares
            .iter()
            .enumerate()
            .map(|(index, square)| write(index + 1, square));
        entries.collect::<Vec<_>>().join(between)
    };
    let pairs = squares
        .windows(2)
        .map(|pair| format!("{}{}", pair[0], pair[1]));
    let moves = squares
        .windows(2)
        .map(|pair| format!("{} to {}", pair[0], pair[1]));
    vec![
        each(" ", &|_, square| square.to_string()),
        each("-", &|_, square| square.to_string()),
        each("", &|_, square| square.to_string()),
        each(" ", &|number, square| format!("{number}. C{square}")),
        each("\n", &|number, square| {
            format!("Move nr.{number}: Knight {square}")
        }),
        each(" ", &|number, square| {
            format!("{number}. \u{2658}{square} --")
        }),
        pairs.collect::<Vec<_>>().join(" "),
        moves.collect::<Vec<_>>().join("\n"),
        format!(
            "The tour:\n{}\nfound in 3 ms",
            each(" ", &|_, square| square.to_string())
        ),
        each(" -> ", &|_, square| {
            format!("({}, {})", xy(square).0, xy(square).1)
        }),
        each(" -> ", &|_, square| {
            format!("({}, {})", xy(square).1, xy(square).0)
        }),
        each("\n", &|_, square| {
            format!("{} {}", xy(square).1, xy(square).0)
        }),
        each(", ", &|_, square| {
            format!("{}, {}", xy(square).0, xy(square).1)
        }),
        each("\n", &|number, square| {
            format!("{number} {} {}", xy(square).0, xy(square).1)
        }),
        each("\n", &|_, square| {
            format!("row={}, col={}", xy(square).1, xy(square).0)
        }),
        format!(
            "{{\"path\": [{}]}}",
            each(",", &|_, square| format!(
                "{{\"x\":{},\"y\":{}}}",
                xy(square).0,
                xy(square).1
            ))
        ),
    ]
}

/// The numbers of the squares in tour order, row by row.
fn index_lists(size: Size, squares: &[Square], first: u64) -> Vec<String> {
    let numbers = squares
        .iter()
        .map(|&square| (size.index_of(square) + first).to_string());
    let numbers: Vec<String> = numbers.collect();
    let lines: Vec<String> = numbers.chunks(10).map(|line| line.join(" ")).collect();
    vec![
        format!("Moving sequence: {}", lines.join("\n")),
        format!(
            "TYPE : TOUR\nDIMENSION : 1\nTOUR_SECTION\n{}\n-1\nEOF",
            numbers.join("\n")
        ),
    ]
}

#[test]
fn what_is_generated_is_judged_right() {
    const ERRORS: [Planted; 7] = [
        Planted::Nothing,
        Planted::Swap,
        Planted::Double,
        Planted::Missing,
        Planted::Gap,
        Planted::Reversed,
        Planted::End,
    ];
    let (mut texts, mut unread) = (0, Vec::new());
    for (size, is_closed) in [
        ("5x5", false),
        ("6x6", true),
        ("8x8", true),
        ("8x8", false),
        ("7x5", false),
        ("3x10", true),
    ] {
        let board: Board = size.parse().unwrap();
        let size = board.size();
        let question = Question::on(&board);
        let question = if is_closed {
            question.closed()
        } else {
            question
        };
        let tour = question.solve().unwrap();
        for (error, first) in ERRORS
            .into_iter()
            .flat_map(|error| [(error, 0), (error, 1_u32)])
        {
            let numbered = planted(&tour, error);
            let mut squares: Vec<Square> = numbered.iter().map(|&(_, square)| square).collect();
            if error == Planted::Double {
                let early = squares[tour.len() / 3];
                squares[tour.len() * 2 / 3] = early;
            }
            // Lists of coordinates may be read with the row first.
            let turned = squares.iter().map(|&square| {
                let (x, y) = size.xy(square);
                Square::new(y, size.width() - 1 - x)
            });
            let on_turned = Board::new(size.height(), size.width()).unwrap();
            let boards = numbered_boards(size, &numbered, first as usize);
            let lists = square_lists(size, &squares, first);
            let lists = lists
                .into_iter()
                .chain(index_lists(size, &squares, first.into()));
            let wrong = [
                wrong_of_board(&board, &numbered, first as usize),
                wrong_of_list(&board, squares.iter().copied()),
                wrong_of_list(&on_turned, turned),
            ];
            let boards = boards.into_iter().map(|text| (text, &wrong[..1]));
            for (text, wrong) in boards.chain(lists.map(|text| (text, &wrong[1..]))) {
                texts += 1;
                let Ok(readings) = read_all(&text, None).tours else {
                    unread.push(text);
                    continue;
                };
                let [reading] = &readings[..] else {
                    panic!("one tour: {text}")
                };
                assert_eq!(reading.is_tour, error == Planted::Nothing, "{text}");
                match reading.tour.check() {
                    Ok(found) => {
                        let is_found = (found.len(), found.is_closed());
                        assert_eq!(is_found, (tour.len(), tour.is_closed()), "{text}");
                    }
                    // The board of a list without its end may be smaller.
                    Err(found) if error == Planted::End => {
                        let begin = format!("only {} of ", squares.len());
                        assert!(found.to_string().starts_with(&begin), "{found}: {text}");
                    }
                    Err(found) => {
                        assert!(
                            wrong.contains(&found.to_string()),
                            "{found}, {wrong:?}: {text}"
                        );
                    }
                }
            }
        }
    }
    assert!(texts > 1_000, "{texts}");
    assert!(
        unread.len() * 100 < texts,
        "{} of {texts}: {}",
        unread.len(),
        unread[0]
    );
}
