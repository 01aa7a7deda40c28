//! Boards in many conventions, with and without an error.

use super::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Planted {
    Nothing,
    /// Two squares are exchanged.
    Swap,
    /// A square in the middle is left out.
    Gap,
    /// The last squares are left out.
    End,
}

fn planted(tour: &Tour, error: Planted) -> Vec<Square> {
    let mut squares: Vec<Square> = tour.squares().collect();
    let (early, late) = (squares.len() / 3, squares.len() * 2 / 3);
    match error {
        Planted::Nothing => {}
        Planted::Swap => squares.swap(early, late),
        Planted::Gap => drop(squares.remove(early)),
        Planted::End => squares.truncate(late),
    }
    squares
}

fn numbered_boards(size: Size, squares: &[Square], first: usize) -> Vec<String> {
    let mut cells = vec![vec![" .".to_owned(); size.width() as usize]; size.height() as usize];
    for (number, &square) in squares.iter().enumerate() {
        cells[size.row(square) as usize][square.file() as usize] = format!("{:2}", number + first);
    }
    let board = |cell: &str, row: &str| {
        cells.iter().map(|cells| cells.join(cell)).collect::<Vec<_>>().join(row)
    };
    vec![
        board(" ", "\n"),
        board("\t", "\r\n"),
        board(", ", "\n"),
        board(";", ";\n"),
        format!("| {} |", board(" | ", " |\n| ")),
        format!("[[{}]]", board(", ", "], [")),
        format!("A = [{}];", board(" ", "; ")),
        format!("int b[{0}][{0}] = {{{{{1}}}}};", size.width(), board(", ", "},\n{")),
        format!("<table><tr><td>{}</td></tr></table>", board("</td><td>", "</td></tr><tr><td>")),
        format!("\u{1b}[31m{}\u{1b}[0m", board("\u{1b}[0m \u{1b}[32m", "\n")),
        format!("{{\"solution\": [[{}]]}}", board(", ", "], [").replace(" .", "null")),
        format!("N = {}\nSolution 1:\n{}\nTime: 12 ms", size.width(), board(" ", "\n")),
        format!("\\hline {} \\\\ \\hline", board(" & ", " \\\\ \\hline\n")),
    ]
}

fn square_lists(size: Size, squares: &[Square], first: u32) -> Vec<String> {
    let xy = |square: &Square| (size.xy(*square).0 + first, size.xy(*square).1 + first);
    let each = |between: &str, write: &dyn Fn(usize, &Square) -> String| {
        let entries = squares.iter().enumerate().map(|(index, square)| write(index + 1, square));
        entries.collect::<Vec<_>>().join(between)
    };
    let pairs = squares.windows(2).map(|pair| format!("{}{}", pair[0], pair[1]));
    let moves = squares.windows(2).map(|pair| format!("{} to {}", pair[0], pair[1]));
    vec![
        each(" ", &|_, square| square.to_string()),
        each("-", &|_, square| square.to_string()),
        each("", &|_, square| square.to_string()),
        each(" ", &|number, square| format!("{number}. C{square}")),
        each("\n", &|number, square| format!("Move nr.{number}: Knight {square}")),
        each(" ", &|number, square| format!("{number}. \u{2658}{square} --")),
        pairs.collect::<Vec<_>>().join(" "),
        moves.collect::<Vec<_>>().join("\n"),
        format!("The tour:\n{}\nfound in 3 ms", each(" ", &|_, square| square.to_string())),
        each(" -> ", &|_, square| format!("({}, {})", xy(square).0, xy(square).1)),
        each(" -> ", &|_, square| format!("({}, {})", xy(square).1, xy(square).0)),
        each("\n", &|_, square| format!("{} {}", xy(square).1, xy(square).0)),
        each(", ", &|_, square| format!("{}, {}", xy(square).0, xy(square).1)),
        each("\n", &|number, square| format!("{number} {} {}", xy(square).0, xy(square).1)),
        each("\n", &|_, square| format!("row={}, col={}", xy(square).1, xy(square).0)),
        format!(
            "{{\"path\": [{}]}}",
            each(",", &|_, square| format!("{{\"x\":{},\"y\":{}}}", xy(square).0, xy(square).1))
        ),
    ]
}

/// The numbers of the squares in tour order, row by row.
fn index_lists(size: Size, squares: &[Square], first: u64) -> Vec<String> {
    let numbers = squares.iter().map(|&square| (size.index_of(square) + first).to_string());
    let numbers: Vec<String> = numbers.collect();
    let lines: Vec<String> = numbers.chunks(10).map(|line| line.join(" ")).collect();
    vec![
        format!("Moving sequence: {}", lines.join("\n")),
        format!("TYPE : TOUR\nDIMENSION : 1\nTOUR_SECTION\n{}\n-1\nEOF", numbers.join("\n")),
    ]
}

#[test]
fn what_is_generated_is_judged_right() {
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
        let question = Question::on(&board);
        let question = if is_closed { question.closed() } else { question };
        let tour = question.solve().unwrap();
        for error in [Planted::Nothing, Planted::Swap, Planted::Gap, Planted::End] {
            let squares = planted(&tour, error);
            let wrong = Tour::new(&board, squares.iter().copied());
            for first in [0, 1_u32] {
                let boards = numbered_boards(board.size(), &squares, first as usize);
                let lists = square_lists(board.size(), &squares, first);
                let indices = index_lists(board.size(), &squares, first.into());
                for text in boards.iter().chain(&lists).chain(&indices) {
                    texts += 1;
                    let Ok(readings) = read_all(text, None).tours else {
                        unread.push(text.clone());
                        continue;
                    };
                    let [reading] = &readings[..] else { panic!("one tour: {text}") };
                    assert_eq!(reading.is_tour, error == Planted::Nothing, "{text}");
                    let found = reading.tour.check();
                    if let (Planted::Nothing, Ok(found)) = (error, &found) {
                        let is_found = (found.len(), found.is_closed());
                        assert_eq!(is_found, (tour.len(), tour.is_closed()), "{text}");
                    }
                    // The first wrong move is named; lists of coordinates may be read with the row first.
                    if let (Planted::Swap, Err(wrong), Err(found)) = (error, &wrong, &found) {
                        let number = wrong.to_string();
                        let number = number.split(',').next().unwrap();
                        assert!(found.to_string().starts_with(number), "{found}: {text}");
                    }
                }
            }
        }
    }
    assert!(texts > 1_000, "{texts}");
    assert!(unread.len() * 100 < texts, "{} of {texts}: {}", unread.len(), unread[0]);
}
