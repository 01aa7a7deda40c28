mod generated;
mod kinds;
mod reading;
mod slips;
mod steps;

use super::*;
use crate::board::{SHAPES, Size};
use crate::solve::Question;
use crate::tour::TourError;
use proptest::prelude::*;

fn tour(size: &str, start: &str) -> Tour {
    let board = size.parse().unwrap();
    let start = start.parse().unwrap();
    Question::on(&board).starting_at(start).solve().unwrap()
}

fn written(format: &Format, tour: &Tour) -> String {
    let mut bytes = Vec::new();
    format.write(tour, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn what_is_written_is_read_back() {
    for (size, start) in [("1x1", "a1"), ("4x3", "a1"), ("8x8", "c3"), ("30x5", "ad1")] {
        let tour = tour(size, start);
        for format in FORMATS {
            let text = written(format, &tour);
            let listing = read(&text).unwrap_or_else(|error| panic!("{format:?} {error}: {text}"));
            assert_eq!(listing.check().as_ref(), Ok(&tour), "{format:?} {size}");
        }
    }
}

#[test]
fn each_format_looks_as_promised() {
    let squares = "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3";
    let squares = squares.split(' ').map(|name| name.parse().unwrap());
    let tour = Tour::new(&Board::new(4, 3).unwrap(), squares).unwrap();
    let begins = |format, beginning: &str| {
        let text = written(format, &tour);
        assert!(text.starts_with(beginning), "{text}");
    };
    begins(&moves::FORMAT, "a1\nc2\na3\n");
    begins(&xy::FORMAT, "X: 1\tY: 3\nX: 3\tY: 2\n");
    begins(&csv::FORMAT, "move,square,x,y\n1,a1,1,3\n2,c2,3,2\n");
    begins(
        &json::FORMAT,
        "{\n  \"version\": 1,\n  \"width\": 4,\n  \"height\": 3,\n  \"closed\": false,\n  \"start\": \"a1\",\n  \"end\": \"d3\",\n  \"moves\": [\"a1\", \"c2\", ",
    );
    assert_eq!(
        written(&grid::FORMAT, &tour),
        "---------------------\n\
         | 03 | 06 | 09 | 12 |\n\
         ---------------------\n\
         | 08 | 11 | 02 | 05 |\n\
         ---------------------\n\
         | 01 | 04 | 07 | 10 |\n\
         ---------------------\n"
    );
}

#[test]
fn tables_are_read_as_people_paste_them() {
    let expected = read("a1\nc2\na3\nb1\nd2\nb3\nc1\na2\nc3\nd1\nb2\nd3\n").unwrap();
    for text in [
        "3 6 9 12\n8 11 2 5\n1 4 7 10\n",
        "2,5,8,11\n7,10,1,4\n0,3,6,9",
        "\u{feff}+--+\n|03|06|09|12|\n|08|11|02|05|\n\n|01|04|07|10|\n+--+\r\n",
        "3\t6\t9\t12\r\n8\t11\t2\t5\r\n1\t4\t7\t10\r\n",
    ] {
        assert_eq!(read(text).unwrap().squares, expected.squares, "{text}");
    }
}

/// The numbers of a tour in rows, highest rank first. The first square has the number `first`.
fn numbers(tour: &Tour, first: usize) -> Vec<Vec<usize>> {
    let squares: Vec<Square> = tour.squares().collect();
    numbers_of(tour.board().size(), &squares, first)
}

fn numbers_of(size: Size, squares: &[Square], first: usize) -> Vec<Vec<usize>> {
    // Squares that are not in the list get 999, which is not a number of the board.
    let mut rows = vec![vec![999; size.width() as usize]; size.height() as usize];
    for (number, &square) in squares.iter().enumerate() {
        rows[size.row(square) as usize][square.file() as usize] = number + first;
    }
    rows
}

fn joined(rows: &[Vec<usize>], cell: &str, row: &str) -> String {
    let rows = rows.iter().map(|row| {
        let cells: Vec<String> = row.iter().map(ToString::to_string).collect();
        cells.join(cell)
    });
    rows.collect::<Vec<_>>().join(row)
}

/// A tour in common notations for lists of squares.
fn lists(tour: &Tour) -> Vec<String> {
    let names: Vec<String> = tour.squares().map(|square| square.to_string()).collect();
    let each = |write: &dyn Fn(usize, &str) -> String| {
        let parts = names.iter().enumerate();
        parts
            .map(|(index, name)| write(index, name))
            .collect::<String>()
    };
    let pairs = || names.windows(2).enumerate();
    vec![
        names.join(" "),
        names.join(", "),
        names.join("-"),
        names.join(" -> "),
        names.join(" \u{2192} "),
        names.join("\r"),
        format!("[\"{}\"]", names.join("\", \"")),
        format!("['{}']", names.join("', '")),
        names.join(",").to_uppercase(),
        each(&|index, name| format!("{}. {name}\n", index + 1)),
        each(&|index, name| format!("{}. N{name} ", index + 1)),
        each(&|index, name| format!("{}: {name}, ", index + 1)),
        each(&|_, name| format!("N{name}\n")),
        each(&|index, name| format!("{name}{}", if index % 8 == 7 { "\n" } else { " " })),
        format!(
            "A knight's tour of 8x8 from a1:\n{}\n64 squares in 63 moves.",
            names.join(" ")
        ),
        pairs()
            .map(|(index, pair)| format!("Move {}: {} to {}\n", index + 1, pair[0], pair[1]))
            .collect(),
        pairs()
            .map(|(_, pair)| format!("{}-{}\n", pair[0], pair[1]))
            .collect(),
    ]
}

#[test]
fn lists_of_squares_are_read_as_people_write_them() {
    let tour = tour("8x8", "c3");
    for text in lists(&tour) {
        let listing = read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(listing.check().as_ref(), Ok(&tour), "{text}");
        assert_eq!(listing.convention, Convention::Squares);
    }
}

#[test]
fn coordinates_and_numbers_of_squares_are_read() {
    let tour = tour("8x8", "c3");
    let board = tour.board();
    for first in [0, 1] {
        let pairs: Vec<(u32, u32)> = tour
            .squares()
            .map(|square| (square.file() + first, board.size().row(square) + first))
            .collect();
        let each = |write: &dyn Fn(u32, u32) -> String| {
            pairs.iter().map(|&(x, y)| write(x, y)).collect::<String>()
        };
        for text in [
            each(&|x, y| format!("({x}, {y})\n")),
            each(&|x, y| format!("{x} {y}\n")),
            each(&|x, y| format!("{x},{y}\n")),
            each(&|x, y| format!("x: {x} y: {y}\n")),
            each(&|x, y| format!("X={x}, Y={y}\n")),
            each(&|x, y| format!("({x},{y}), ")),
            format!(
                "[{}]",
                each(&|x, y| format!("[{x},{y}],")).trim_end_matches(',')
            ),
            format!(
                "{{\"moves\":[{}]}}",
                each(&|x, y| format!("[{x},{y}],")).trim_end_matches(',')
            ),
            format!(
                "Path of 8 x 8 found:\n{}",
                each(&|x, y| format!("{{{x}, {y}}}\n"))
            ),
        ] {
            let listing = read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(listing.check().as_ref(), Ok(&tour), "{text}");
        }
        let places: Vec<String> = tour
            .squares()
            .map(|square| board.size().row(square) * 8 + square.file() + first)
            .map(|place| place.to_string())
            .collect();
        for text in [
            places.join("\n"),
            places.join(" "),
            format!("[{}]", places.join(", ")),
        ] {
            let listing = read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(listing.check().as_ref(), Ok(&tour), "{text}");
            assert_eq!(listing.convention, Convention::Indices(first));
        }
    }
}

/// A tour in notations that are neither a plain list nor a plain table. All notations count from 1.
fn others(size: Size, squares: &[Square], is_closed: bool) -> Vec<String> {
    let rows = numbers_of(size, squares, 1);
    let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
    let array = format!("[[{}]]", joined(&rows, ",", "],["));
    let line = |write: &dyn Fn(usize, Square, u32, u32) -> String| {
        let lines = squares.iter().enumerate().map(|(index, &square)| {
            let (x, y) = size.xy(square);
            write(index + 1, square, x + 1, y + 1)
        });
        lines.collect::<String>()
    };
    let wide = rows[0].len();
    let latex = |row: &str| joined(&rows, " & ", row);
    vec![
        format!("{{\"board\": {array}}}"),
        format!("{{\"n\": {wide}, \"closed\": {is_closed}, \"board\": {array}}}"),
        format!("{{\"board\": {array}, \"moves\": \"{}\"}}", names.join(" ")),
        format!(
            "{{\"board\": \"chess\", \"moves\": \"{}\"}}",
            names.join(" ")
        ),
        format!("{{\"moves\": \"{}\"}}", names.join("-")),
        format!("{{\"moves\": \"{}\"}}", names.join("\\n")),
        format!("{{\"tour\": \"1. {}\"}}", names.join(", ")),
        format!(
            "\\begin{{tabular}}{{|*{{{wide}}}{{c|}}}}\n\\hline\n{} \\\\\n\\hline\n\\end{{tabular}}\n",
            latex(" \\\\\n\\hline\n")
        ),
        format!("\\hline {} \\\\ \\hline", latex(" \\\\ \\hline\n")),
        format!("{} \\\\\n", latex(" \\\\ \\cline{1-3}\n\\hline ")),
        format!("\\begin{{array}}{{ccc}}{}\\end{{array}}", latex("\\\\")),
        line(&|n, square, x, y| format!("{n},{square},{x},{y}\n")),
        line(&|n, square, x, y| format!("{}; \"{square}\"; {x}; {y}\r\n", n - 1)),
        line(&|_, _, x, y| format!("{x},{y}\n")),
        line(&|_, _, x, y| format!("\"{}\";\"{}\"\n", x - 1, y - 1)),
    ]
}

#[test]
fn other_objects_latex_and_csv_without_a_header_are_read() {
    for (size, start) in [("8x8", "c3"), ("5x6", "a1"), ("10x3", "a1")] {
        let tour = tour(size, start);
        let squares: Vec<Square> = tour.squares().collect();
        for text in others(tour.board().size(), &squares, tour.is_closed()) {
            let listing = read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(listing.check().as_ref(), Ok(&tour), "{text}");
        }
    }
}

/// Whether a text is rejected, or its squares are not a tour.
fn is_no_tour(text: &str) -> bool {
    read(text).is_err() || read(text).is_ok_and(|listing| !listing.is_tour())
}

#[test]
fn what_is_nearly_a_tour_is_none_however_it_is_written() {
    let size = Size::CHESS;
    let tour = Question::on(&size.into()).closed().solve().unwrap();
    let squares: Vec<Square> = tour.squares().collect();
    let changed = |change: &dyn Fn(&mut Vec<Square>)| {
        let mut squares = squares.clone();
        change(&mut squares);
        squares
    };
    for wrong in [
        changed(&|squares| squares[20..29].reverse()),
        changed(&|squares| squares[40] = squares[38]),
        changed(&|squares| squares.swap(61, 63)),
        changed(&|squares| squares.swap(0, 2)),
        changed(&|squares| squares.truncate(63)),
        changed(&|squares| *squares = squares.split_off(1)),
        changed(&|squares| squares.push(squares[62])),
    ] {
        for text in others(size, &wrong, true) {
            assert!(is_no_tour(&text), "{text}");
        }
    }
    for text in [
        "{\"board\": [[1, 4, 7], [6, null, 2], [3, 8]]}",
        "{\"board\": [[1, 4, 7], [6, -1, 2], [3, 8, 5]]}",
        "{\"board\": [[1, 4, 7], [6, 4294967295, 2], [3, 8, 5]]}",
        "{\"board\": [[1, 4, 7], [6, null, 2], [3, 8, 5]], \"closed\": false}",
        "{\"board\": [[1, 4, 7], [6, null, 2], [3, 8, 5]], \"width\": 4}",
        "{\"board\": [[1, 4, 7], [6, null, 2], [3, 8, 5]], \"moves\": \"a3 b1 c3 a2 c1 b3 a1\"}",
        "{\"board\": []}",
        "{\"board\": \"1 4 7\"}",
        "{\"moves\": \"\"}",
        "{\"moves\": \"none\"}",
        "{\"moves\": \"1 2 3\"}",
        "{\"moves\": \"a1\", \"moves\": \"a1\"}",
        "\\hline 1 & 4 & 7 \\\\ 6 & 2 \\\\ 3 & 8 & 5 \\\\",
        "\\heading 1 & 4 & 7 \\\\ 6 & & 2 \\\\ 3 & 8 & 5 \\\\",
        "1,a1,1,3\n2,b3,2,2",
        "1,a1,1,1\n3,a1,1,1",
        "2,a1,1,1",
        "1,a1,1",
        "1,a1,1,1,1",
    ] {
        assert!(is_no_tour(text), "{text}: {:?}", read(text));
    }
    let ring = "{\"board\": [[1, 4, 7], [6, null, 2], [3, 8, 5]], \"closed\": true}";
    let latex = "\\hline 1 & 4 & 7 \\\\ 6 & & 2 \\\\ 3 & 8 & 5 \\\\";
    for text in [ring, latex] {
        let listing = read(text).unwrap();
        assert_eq!(listing.is_closed_without_the_rest(), Some(true), "{text}");
    }
}

#[test]
fn a_closed_tour_may_name_its_start_again_at_the_end() {
    let tour = Question::on(&Board::CHESS).closed().solve().unwrap();
    let squares: Vec<Square> = tour.squares().collect();
    let names = |squares: &[Square]| {
        let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
        names
    };
    let returned = [&squares[..], &squares[..1]].concat();
    let coordinates = returned.iter().map(|square| {
        let (x, y) = Size::CHESS.xy(*square);
        format!("({x}, {y}) ")
    });
    let pairs = returned.windows(2);
    let moves = pairs.map(|pair| format!("{} to {}\n", pair[0], pair[1]));
    for text in [
        names(&returned).join("\n"),
        format!("{{\"moves\": \"{}\"}}", names(&returned).join(" ")),
        format!(
            "{{\"closed\": true, \"path\": [\"{}\"]}}",
            names(&returned).join("\", \"")
        ),
        coordinates.collect(),
        moves.collect(),
    ] {
        let listing = read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(listing.check().as_ref(), Ok(&tour), "{text}");
    }
    // On a board with missing squares, a closed tour may also repeat its first square at the end.
    let ring = "a1 b3 c1 a2 c3 b1 a3 c2";
    let board = Board::without(Size::new(3, 3).unwrap(), ["b2".parse().unwrap()]).unwrap();
    for text in [ring.to_owned(), format!("{ring} a1")] {
        let listing = read(&text).unwrap().on(&board);
        assert!(listing.check().is_ok_and(|tour| tour.is_closed()), "{text}");
    }
    // A list may repeat a square only to return to the first square of a closed tour.
    let open = self::tour("5x6", "a1");
    let open = names(&open.squares().collect::<Vec<_>>()).join(" ");
    let closed = names(&squares).join(" ");
    let (first, second) = (squares[0], squares[1]);
    let beyond = [&returned[..], &[second]].concat();
    let coordinates = beyond.iter().map(|square| {
        let (x, y) = Size::CHESS.xy(*square);
        format!("X: {x}\tY: {y}\n")
    });
    for text in [
        coordinates.collect(),
        format!("{open} a1"),
        format!("{closed} {second}"),
        format!("{closed} {first} {second}"),
        format!("{closed} {first} {first}"),
        format!("{} {first}", names(&squares[..63]).join(" ")),
        format!("{{\"closed\": false, \"moves\": \"{closed} {first}\"}}"),
        "a1 a1".to_owned(),
    ] {
        assert!(is_no_tour(&text), "{text}");
    }
}

/// A tour in common notations for numbered boards.
fn tables(tour: &Tour, first: usize) -> Vec<String> {
    let rows = numbers(tour, first);
    let lines: Vec<String> = rows
        .iter()
        .map(|row| joined(std::slice::from_ref(row), " ", ""))
        .collect();
    let labelled = |write: &dyn Fn(usize, &str) -> String| {
        let lines = lines.iter().enumerate();
        lines
            .map(|(index, line)| write(8 - index, line))
            .collect::<String>()
    };
    let files = "a b c d e f g h";
    vec![
        joined(&rows, " ", "\n"),
        joined(&rows, " ", "\r"),
        joined(&rows, "\t", "\r\n"),
        joined(&rows, ",", "\n"),
        joined(&rows, "; ", "\n"),
        format!("[[{}]]", joined(&rows, ", ", "], [")),
        format!("[[{}]]", joined(&rows, ",", "],\n [")),
        format!(
            "int board[8][8] = {{ {{{}}} }};",
            joined(&rows, ", ", "}, {")
        ),
        format!("[[{}]]", joined(&rows, " ", "]\n [")),
        format!("[[{}]]", joined(&rows, ", ", "],\n --\n [")),
        format!(
            "Knight's tour, 8x8\n{}\nThe tour is closed: 63 moves.\n",
            joined(&rows, " ", "\n")
        ),
        format!("8x8\n\n{}", joined(&rows, " ", "\n")),
        labelled(&|rank, line| format!("{rank} | {line}\n")) + "    " + files,
        labelled(&|rank, line| format!("{rank} {line} {rank}\n")),
        labelled(&|rank, line| format!("{rank} {line}\n")) + files,
        format!(
            "| {} |\n|{}\n| {} |",
            files.replace(' ', " | "),
            "---|".repeat(8),
            joined(&rows, " | ", " |\n| ")
        ),
        format!(
            "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |\n|{}\n| {} |",
            "---|".repeat(8),
            joined(&rows, " | ", " |\n| ")
        ),
        format!(
            "\u{250c}{0}\u{2510}\n\u{2502}{1}\u{2502}\n\u{2514}{0}\u{2518}",
            "\u{2500}\u{2500}\u{252c}".repeat(8),
            joined(
                &rows,
                "\u{2502}",
                &format!(
                    "\u{2502}\n\u{251c}{}\u{2524}\n\u{2502}",
                    "\u{2500}\u{2500}\u{253c}".repeat(8)
                )
            )
        ),
        format!(
            "\u{2554}\u{2550}\u{2557}\n\u{2551}{}\u{2551}\n\u{255a}\u{2550}\u{255d}",
            joined(&rows, "\u{2551}", "\u{2551}\n\u{2551}")
        ),
        joined(&rows.iter().rev().cloned().collect::<Vec<_>>(), " ", "\n"),
        joined(&rows, " ", " "),
        joined(&rows, "\n", "\n"),
    ]
}

#[test]
fn boards_with_numbers_are_read_as_people_write_them() {
    for start in ["c3", "a1", "h8", "d4"] {
        let tour = tour("8x8", start);
        for first in [0, 1] {
            for text in tables(&tour, first) {
                let listing = read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                let read = listing.check();
                let read = read.unwrap_or_else(|error| panic!("{error} {listing:?}: {text}"));
                assert_eq!(read.is_closed(), tour.is_closed(), "{text}");
            }
        }
    }
}

#[test]
fn csv_is_read_with_other_capitals_blanks_and_columns() {
    let tour = tour("8x8", "c3");
    let line = |write: &dyn Fn(u32, Square) -> String| {
        let squares = tour.squares().zip(1..);
        squares
            .map(|(square, number)| write(number, square))
            .collect::<String>()
    };
    let row = |square| tour.board().size().row(square) + 1;
    for text in [
        format!(
            "Move, Square, X, Y\n{}",
            line(&|n, s| format!("{n}, {s}, {}, {}\n", s.file() + 1, row(s)))
        ),
        format!(
            "\"move\";\"square\"\r\n{}",
            line(&|n, s| format!("{n};\"{s}\"\r\n"))
        ),
        format!("square\n{}", line(&|_, s| format!("{s}\n"))),
        format!(
            "x,y\n{}",
            line(&|_, s| format!("{},{}\n", s.file(), row(s) - 1))
        ),
        format!(
            "MOVE,X,Y\n{}",
            line(&|n, s| format!("{},{},{}\n", n - 1, s.file() + 1, row(s)))
        ),
    ] {
        let listing = read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(listing.check().as_ref(), Ok(&tour), "{text}");
    }
}

#[test]
fn what_contradicts_itself_is_refused() {
    let closed = "\"width\":3,\"height\":10";
    let board = Board::new(3, 10).unwrap();
    let tour = Question::on(&board).closed().solve().unwrap();
    let json = written(&json::FORMAT, &tour);
    assert!(
        read(&json).is_ok() && json.contains("\"closed\": true"),
        "{closed}"
    );
    let start = tour.squares().next().unwrap();
    let open = written(&json::FORMAT, &self::tour("4x3", "a1"));
    assert!(open.contains("\"closed\": false"), "{open}");
    for text in [
        open.replace("\"closed\": false", "\"closed\": true"),
        json.replace("\"closed\": true", "\"closed\": false"),
        json.replace(&format!("\"start\": \"{start}\""), "\"start\": \"b2\""),
        json.replace("\"end\": \"", "\"end\": \"a"),
        "move,square,x,y\n1,a1,9,9\n".to_owned(),
        "move,square,x,y\n1,a1,1,3\n2,b3,2,2\n".to_owned(),
    ] {
        assert_ne!(text, json);
        let error = read(&text).unwrap_err();
        assert!(matches!(error, ReadError::Contradiction(_)), "{error}");
    }
    for text in ["1 -2 3\n4 5 6", "1.2 3 4\n5 6 7", "1 2 3\n4 -5 6"] {
        let error = read(text).unwrap_err();
        assert!(matches!(error, ReadError::Line { .. }), "{error}");
    }
}

#[test]
fn what_is_wrong_with_a_table_is_named_and_the_rest_can_be_seen() {
    let cases = [
        ("1 2 3\n4 4 6", 3, "number 4 stands twice: on a1 and on b1"),
        (
            "1 2 3\n5 6 7",
            3,
            "number 4 is missing: the table goes from 1 to 7",
        ),
    ];
    for (text, squares, sentence) in cases {
        let listing = read(text).unwrap();
        let error = listing.check().unwrap_err().to_string();
        assert_eq!(listing.squares.len(), squares, "{text}: {listing:?}");
        assert_eq!(error, sentence);
    }
    let partial = read("| 01 |    |    |\n|    | 02 |    |\n| 03 |    |    |").unwrap();
    assert_eq!(
        (partial.board.to_string(), partial.squares.len()),
        ("3x3".to_owned(), 3)
    );
    assert!(matches!(
        partial.check(),
        Err(ListingError::Tour(TourError::NotAMove { .. }))
    ));
    let twice = read("1 . . 4\n. . 2 .\n. 3 . 3").unwrap();
    let error = twice.check().unwrap_err();
    assert!(
        matches!(error, ListingError::NumberTwice { number: 3, .. }),
        "{error}"
    );
    assert_eq!(twice.squares.len(), 2);
}

#[test]
fn what_is_wrong_is_named() {
    let cases = [
        ("", "no tour found"),
        ("hello", "no tour found"),
        ("1 2 3\n4 5", "line 2 has 2 numbers, the others 3"),
        ("7 8 9\n10 11 12", "number 1 is missing"),
        (
            "13 4 7 10\n8 11 2 5\n3 6 9 12",
            "number 1 is missing: the lowest number of the table is 2",
        ),
        (
            "1 2\n3 x5",
            "line 2: \u{2018}3 x5\u{2019} is not a row of numbers",
        ),
        ("a1\nb9z", "line 2: \u{2018}b9z\u{2019} is not a square"),
        (
            "a1 b3\nThen follow 2 words\nc1",
            "line 2: \u{2018}Then follow 2 words\u{2019} is not a square",
        ),
        ("move,square,x,y\n2,a1,1,1", "is not the next move"),
        ("{\"width\": 3}", "not the JSON of a tour"),
        (
            "{\"width\":0,\"height\":3,\"moves\":[]}",
            "each side must be from 1",
        ),
        (
            "{\"width\":3,\"height\":3,\"moves\":[\"x\"]}",
            "in its moves, no tour found",
        ),
        ("1 99999999999999999999999", "is not a row of numbers"),
    ];
    for (text, sentence) in cases {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(sentence), "{text:?}: {error}");
    }
    let long = "z".repeat(100_000);
    for text in [
        format!("{{\"moves\":[\"{long}1\"]}}"),
        format!("{{\"width\":\"{long}\",\"moves\":[]}}"),
        format!("a1 b3\n{long}1{long}"),
        format!("1 2 3\n4 5 {long}1"),
    ] {
        let error = read(&text).unwrap_err().to_string();
        assert!(error.len() < 250, "{error}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "[ -~\n\t]{0,200}") {
        let _ = read(&text).map(|listing| listing.check());
    }

    #[test]
    fn nor_does_any_that_looks_like_a_tour(
        text in "(X: [0-9]{1,12}\tY: [0-9]{1,12}\n|[a-z]{1,8}[0-9]{1,10}\n|[0-9]{1,3},[a-c][0-9],1,1\n|move,square,x,y\n|[0-9 |-]{1,20}\n){1,8}",
    ) {
        let _ = read(&text).map(|listing| listing.check());
    }
}

#[test]
fn json_of_another_version_is_told_apart() {
    let text = |version| format!("{{{version}\"width\":1,\"height\":1,\"moves\":[\"a1\"]}}");
    assert!(read(&text("")).is_ok(), "as the first files were");
    assert!(read(&text("\"version\":1,")).is_ok());
    let error = read(&text("\"version\":3,")).unwrap_err();
    assert!(error.to_string().contains("reads up to 2"), "{error}");
}

#[test]
fn an_unfinished_board_keeps_its_rows_and_is_no_tour() {
    let board = " 1  .  .  .  5 12  .  .
 .  .  .  .  .  9  6 11
 .  2  .  . 13  4  .  8
 .  . 14  3  .  7 10  .
 .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .
";
    let bars: String = board
        .lines()
        .map(|line| {
            let cells = line.replace('.', " ");
            let cells: Vec<&str> = (0..8).map(|x| &cells[3 * x..3 * x + 2]).collect();
            format!("+--+--+--+--+--+--+--+--+\n|{}|\n", cells.join("|"))
        })
        .collect();
    let labelled: String = (1..=8)
        .rev()
        .zip(board.lines())
        .map(|(rank, line)| format!("{rank} {line} {rank}\n"))
        .collect();
    let in_brackets: String = board
        .lines()
        .map(|line| format!("[{}],\n", line.replace('.', "-1")))
        .collect();
    let texts = [
        board.to_owned(),
        board.replace(" .", " -"),
        board.replace(" .", "--"),
        board.replace(" .", " _"),
        board.replace(" .", "-1"),
        bars.replace('|', "\u{2502}"),
        bars,
        labelled,
        in_brackets,
    ];
    for text in texts {
        let listing = read(&text).unwrap();
        assert_eq!(listing.board, Board::CHESS, "{text}");
        let error = listing.check().unwrap_err().to_string();
        assert!(
            error.starts_with("only 14 of 64 squares are visited"),
            "{error}: {text}"
        );
        assert_eq!(listing.is_closed_without_the_rest(), Some(false));
    }
    // Lines of dashes between rows do not count as rows.
    let ruled = "a b c\n-- -- --\n1 4 7\n-- -- --\n6 # 2\n3 8 5\n";
    assert!(read(ruled).unwrap().is_tour());
}

#[test]
fn a_knight_has_a_letter_in_each_language() {
    let tour = tour("8x8", "a1");
    let names: Vec<String> = tour.squares().map(|square| square.to_string()).collect();
    let letters = [
        "", "N", "n", "C", "P", "J", "H", "R", "S", "Kt", "Kn", "wN", "K", "\u{41a}", "\u{2658}",
        "\u{39a}",
    ];
    for letter in letters {
        let named = |from: usize| {
            let all = names.iter().enumerate();
            let moves = all.map(|(place, name)| match place < from {
                true => format!("{}. {name}", place + 1),
                false => format!("{}. {letter}{name}", place + 1),
            });
            moves.collect::<Vec<String>>().join(" ")
        };
        for text in [named(0), named(1)] {
            let listing = read(&text).unwrap();
            assert_eq!(listing.check().as_ref(), Ok(&tour), "{text}");
        }
    }
    // Names such as `ca1` may also be squares of a very wide board.
    let text = "ca1 cb3 cc1";
    assert_eq!(read(text).unwrap().board.width(), 81);
}

#[test]
fn boards_with_squares_missing_are_written_and_read_back() {
    let cross = SHAPES[0].board();
    let tour = Question::on(&cross).closed().solve().unwrap();
    for format in [&GRID, &JSON, &ID] {
        let mut text = Vec::new();
        format.write(&tour, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let listing = read(&text).unwrap();
        assert_eq!(listing.check().as_ref(), Ok(&tour), "{text}");
    }
    // Most formats do not record missing squares, so `listing.on` must add them.
    for format in FORMATS {
        let mut text = Vec::new();
        format.write(&tour, &mut text).unwrap();
        let listing = read(&String::from_utf8(text).unwrap()).unwrap();
        assert_eq!(listing.on(&cross).check().as_ref(), Ok(&tour), "{format:?}");
    }
    let text = json_of(&cross, tour.squares());
    assert!(text.contains("\"version\": 2"), "{text}");
    assert!(
        text.contains("\"missing\": [\"a1\", \"a4\", \"d1\", \"d4\"]"),
        "{text}"
    );
    let whole = json_of(&Board::CHESS, ["a1".parse().unwrap()].into_iter());
    assert!(whole.contains("\"version\": 1") && !whole.contains("missing"));
}

#[test]
fn holes_of_a_table_are_missing_squares_and_blanks_are_not_visited() {
    let ring = "1 4 7\n6 # 2\n3 8 5";
    for blank in [".", "-", "--", "_", "*", "-1"] {
        let text = ring.replace('#', blank);
        let listing = read(&text).unwrap();
        let error = listing.check().unwrap_err().to_string();
        let wrong = "only 8 of 9 squares are visited: b2 is missing";
        assert_eq!(error, wrong, "{text}");
        assert_eq!(listing.is_closed_without_the_rest(), Some(true));
    }
    for text in [ring.to_owned(), ring.replace('#', "##")] {
        let listing = read(&text).unwrap();
        let tour = listing.check().unwrap();
        assert_eq!((tour.len(), tour.is_closed()), (8, true), "{text}");
        assert_eq!(listing.board.missing().count(), 1);
    }
    // A table with a whole row of missing squares, whose numbers are not a tour.
    let listing = read("| # | # |\n| 1 | 3 |\n| 5 | 6 |\n| 4 | 2 |").unwrap();
    assert_eq!((listing.board.height(), listing.board.squares()), (4, 6));
    assert!(listing.check().is_err());
    // A tour that visits a missing square is rejected.
    let text = "{\"width\":3,\"height\":3,\"missing\":[\"b2\"],\"moves\":[\"b2\"]}";
    let error = read(text).unwrap().check().unwrap_err();
    assert_eq!(error.to_string(), "square 1, b2, is missing on this board");
    let text = "{\"width\":3,\"height\":3,\"missing\":[\"z9\"],\"moves\":[\"b2\"]}";
    assert!(
        read(text)
            .unwrap_err()
            .to_string()
            .contains("z9 is not on the board")
    );
}

#[test]
fn a_plan_is_written_as_its_tour_is_and_its_pieces_are_the_text() {
    for size in [
        "5x5", "8x8", "300x31", "31x300", "2x2000", "400x400", "70000x5",
    ] {
        let board: Board = size.parse().unwrap();
        let start = "a1".parse().unwrap();
        let Some(plan) = crate::solve::Plan::new(board.size(), start, 0) else {
            assert_eq!(size, "2x2000", "it is narrow");
            continue;
        };
        let tour = plan.tour().unwrap();
        for format in FORMATS {
            let text = PlanText::new(format, &plan, board.squares());
            let pieces: Vec<u8> = (0..text.pieces())
                .flat_map(|index| text.piece(index))
                .collect();
            let pieces = String::from_utf8(pieces).unwrap();
            assert!(pieces == written(format, &tour), "{format:?} {size}");
        }
        // The text of a partial tour.
        let half = PlanText::new(&json::FORMAT, &plan, 13).piece(0);
        let half = String::from_utf8(half).unwrap();
        assert_eq!(half, json_of(&board, plan.squares().take(13)), "{size}");
        assert_eq!(read(&half).unwrap().squares.len(), 13);
    }
}

#[test]
fn a_text_of_any_length_comes_in_pieces() {
    let plan = crate::solve::Plan::new("1000000x1000000".parse().unwrap(), Square::new(0, 0), 1);
    let plan = plan.unwrap();
    // Boards this large have no IDs.
    for format in FORMATS.iter().filter(|format| **format != &ID) {
        let text = PlanText::new(format, &plan, u64::MAX);
        assert!(text.pieces() >= 1_000_000, "{format:?}");
        assert!(text.piece(1).len() < 4_000_000, "{format:?}");
    }
}

#[test]
fn json_has_squares_as_names_pairs_or_objects() {
    let named = r#"{"width": 4, "height": 3, "moves": ["a3", "b1"]}"#;
    let pairs = r#"{"width": 4, "height": 3, "moves": [[0, 0], [1, 2]]}"#;
    let objects =
        r#"{"width": 4, "height": 3, "moves": [{"x": 0, "y": 0}, {"y": 2, "of": 1, "x": 1}]}"#;
    for text in [named, pairs, objects] {
        let listing = read(text).expect(text);
        assert_eq!(listing.board, Board::new(4, 3).expect("a board"), "{text}");
        let names: Vec<String> = listing.squares.iter().map(Square::to_string).collect();
        assert_eq!(names, ["a3", "b1"], "{text}");
    }
    for moves in [
        r#"[{"x": 4294967295, "y": 0}]"#,
        "[[4294967295, 0]]",
        "[[1, 2, 3]]",
        r#"[{"x": 1}]"#,
        "[true]",
        "7",
        "1",
    ] {
        let error = read(&format!("{{\"moves\": {moves}}}"))
            .expect_err(moves)
            .to_string();
        let begin = "this is not the JSON of a tour: in its moves, ";
        assert!(
            error.starts_with(begin) && error.len() < 200,
            "{moves}: {error}"
        );
    }
}

#[test]
fn what_is_quoted_of_json_is_short() {
    let long = "a".repeat(1_000);
    for (text, place) in [
        (
            format!("{{\"moves\": [\"a1\", \"{long}\"]}}"),
            "in its moves, line 1: ",
        ),
        (format!("{{\"version\": \"{long}\"}}"), "at line 1 column"),
        (format!("{{\"{long}\" 1}}"), "at line 1 column"),
    ] {
        let error = read(&text).expect_err("no tour").to_string();
        assert!(error.len() < 300, "{error}");
        assert!(error.contains(place), "{error}");
    }
}
