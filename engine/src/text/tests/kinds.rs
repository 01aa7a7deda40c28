//! Tours in notations of other programs and of people, each read as a tour.

use super::*;

/// The squares with column and row from the top, both from 0, and with their numbers from 1, in the order of the board.
fn entries(tour: &Tour) -> Vec<(Square, u32, u32, usize)> {
    let size = tour.board().size();
    let numbers = numbers(tour, 1).concat();
    let entries = size.iter().zip(numbers);
    entries
        .map(|(square, number)| {
            let (x, y) = size.xy(square);
            (square, x, y, number)
        })
        .collect()
}

fn joined_by(parts: impl Iterator<Item = String>, separator: &str) -> String {
    parts.collect::<Vec<_>>().join(separator)
}

/// Maps from squares to numbers.
fn maps(tour: &Tour) -> Vec<String> {
    let entries = entries(tour);
    let each = |write: &dyn Fn(Square, u32, u32, usize) -> String, separator: &str| {
        joined_by(
            entries
                .iter()
                .map(|&(square, x, y, number)| write(square, x, y, number)),
            separator,
        )
    };
    let mut by_name = entries.clone();
    by_name.sort_by_key(|(square, ..)| (square.file(), square.rank()));
    let by_name = by_name
        .iter()
        .map(|(square, _, _, n)| format!("\"{square}\": {n}"));
    vec![
        format!("{{{}}}", joined_by(by_name, ", ")),
        format!(
            "{{{}}}",
            each(&|square, _, _, n| format!("\"{square}\": {n}"), ", ")
        ),
        format!(
            "{{{}}}",
            each(&|square, _, _, n| format!("'{square}': {n}"), ",\n ")
        ),
        each(&|square, _, _, n| format!("{square} = {n}"), "\n"),
        format!(
            "{{{}}}",
            each(&|_, x, y, n| format!("({y}, {x}): {n}"), ", ")
        ),
        format!(
            "[{}]",
            each(
                &|_, x, y, n| format!("{{\"r\":{y},\"c\":{x},\"n\":{n}}}"),
                ", "
            )
        ),
        each(&|_, x, y, n| format!("cell({},{},{n})", y + 1, x + 1), " "),
        each(&|_, x, y, n| format!("board[{y}][{x}] = {n};"), "\n"),
        each(&|_, x, y, n| format!("{n}\t{x}\t{y}"), "\n"),
    ]
}

/// Boards with something beside the numbers.
fn boards(tour: &Tour) -> Vec<String> {
    let rows = numbers(tour, 1);
    let sum_of = |row: &Vec<usize>| row.iter().sum::<usize>();
    let mut with_sums: Vec<Vec<usize>> = rows
        .iter()
        .map(|row| [row.clone(), vec![sum_of(row)]].concat())
        .collect();
    let columns = 0..rows[0].len();
    let below: Vec<usize> = columns
        .map(|x| rows.iter().map(|row| row[x]).sum())
        .collect();
    let column_of_sums = joined(&with_sums, ",", "\n");
    with_sums.push(below);
    let all_sums = joined(&with_sums, " ", "\n");
    with_sums.last_mut().unwrap().push(0);
    let total = joined(&with_sums, ";", "\n");
    let cells = joined(&rows, "[/td][td]", "[/td][/tr][tr][td]");
    let wiki = joined(&rows, " || ", "\n|-\n| ");
    vec![
        column_of_sums,
        all_sums,
        total,
        format!("[table][tr][td]{cells}[/td][/tr][/table]"),
        format!("{{| class=\"wikitable\"\n|-\n| {wiki}\n|}}"),
        format!(
            "board = array2d(1..8, 1..8, [{}]);",
            joined(&rows, ", ", ", ")
        ),
    ]
}

/// Lists of squares.
fn squares(tour: &Tour) -> Vec<String> {
    let each = |write: &dyn Fn(u32, u32) -> String, separator: &str| {
        joined_by(
            tour.squares()
                .map(|square| write(square.file(), square.rank())),
            separator,
        )
    };
    let letter = |file: u32| char::from(b'a' + u8::try_from(file).unwrap());
    let names: Vec<String> = tour.squares().map(|square| square.to_string()).collect();
    let moves = names
        .iter()
        .skip(1)
        .zip(1..)
        .map(|(name, n)| format!("{n}. N{name} "));
    let size = tour.board().size();
    let rows = (0..size.height()).map(|y| {
        let x = tour.start().file();
        let empty = |count: u32| {
            if count == 0 {
                String::new()
            } else {
                count.to_string()
            }
        };
        match size.row(tour.start()) == y {
            true => format!("{}N{}", empty(x), empty(size.width() - 1 - x)),
            false => size.width().to_string(),
        }
    });
    let fen = joined_by(rows, "/");
    vec![
        each(&|x, y| format!("{x}{y}"), " "),
        each(&|x, y| format!("{}{}", x + 1, y + 1), ", "),
        format!(
            "[{}]",
            each(&|x, y| format!("('{}',{})", letter(x), y + 1), ",")
        ),
        each(
            &|x, y| format!("{}-{}", letter(x).to_ascii_uppercase(), y + 1),
            " ",
        ),
        each(&|x, y| format!("{} {}", letter(x), y + 1), "\n"),
        format!(
            "[Event \"Tour\"]\n[SetUp \"1\"]\n[FEN \"{fen} w - - 0 1\"]\n\n{}*\n",
            moves.collect::<String>()
        ),
    ]
}

#[test]
fn all_kinds_are_read_as_tours() {
    let mut wrong = Vec::new();
    for (size, start) in [("5x5", "a1"), ("6x6", "c2"), ("8x8", "d4")] {
        let tour = tour(size, start);
        for text in [maps(&tour), boards(&tour), squares(&tour)].concat() {
            match read_all(&text, None).tours {
                Ok(tours) if tours.len() == 1 && tours[0].is_tour => {
                    let board = &tours[0].tour.board;
                    assert_eq!(board.size(), tour.board().size(), "{text}");
                    let is_named = text.contains(&format!("\"{}\": 1,", tour.start()));
                    assert!(
                        !is_named || tours[0].tour.squares[0] == tour.start(),
                        "{text}"
                    );
                }
                Ok(tours) => wrong.push(format!("{} on {}: {text}", tours[0], tours[0].tour.board)),
                Err(error) => wrong.push(format!("{error}: {text}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n\n"));
}

#[test]
fn columns_of_fixed_width_need_no_spaces() {
    for (size, cell) in [("10x10", 3), ("6x6", 2), ("32x32", 4)] {
        let rows = numbers(&tour(size, "a1"), 1);
        let line = |row: &Vec<usize>| -> String {
            row.iter().map(|number| format!("{number:cell$}")).collect()
        };
        let text = rows.iter().map(line).collect::<Vec<_>>().join("\n");
        let reading = &read_all(&text, None).tours.unwrap()[0];
        assert!(reading.is_tour, "{text}");
    }
}

#[test]
fn thousands_may_be_divided() {
    let rows = numbers(&tour("34x34", "a1"), 1);
    for (separator, quote) in [(",", "\""), ("'", "")] {
        let cell = |number: &usize| match number / 1000 {
            0 => format!("{quote}{number}{quote}"),
            thousands => format!("{quote}{thousands}{separator}{:03}{quote}", number % 1000),
        };
        let row = |row: &Vec<usize>| row.iter().map(cell).collect::<Vec<_>>().join(",");
        let text = rows.iter().map(row).collect::<Vec<_>>().join("\n");
        assert!(read_all(&text, None).tours.unwrap()[0].is_tour, "{text}");
    }
}
