//! The cost of reading grows at most linearly with the text, in every notation of docs/formats.md.
//!
//! Costs are counted, not timed: the steps that the reader reports, and the memory that it allocates.

use knights_tour::Cancelled;
use knights_tour::board::{Board, Square};
use knights_tour::puzzle::LetterBoard;
use knights_tour::solve::Question;
use knights_tour::text::{self, FORMATS, Format, Numbers, read_all_with};
use knights_tour::tour::Tour;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::{Arc, Mutex};

/// Lengths of the texts, in bytes. The feature `slow` adds ten megabytes, which take minutes.
const LENGTHS: &[usize] = match cfg!(feature = "slow") {
    true => &[100_000, 1_000_000, 10_000_000],
    false => &[100_000, 1_000_000],
};

/// The squares of a tour, each with its column and row from 0 at the top left.
fn squares_of(tour: &Tour) -> Vec<(Square, u32, u32)> {
    let at = |square| tour.board().size().xy(square);
    tour.squares()
        .map(|square| (square, at(square).0, at(square).1))
        .collect()
}

fn joined<T: Display>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(separator)
}

/// The numbered board: rows from the top, with `cell` between numbers and `row` between rows.
fn table(tour: &Tour, cell: &str, row: &str) -> String {
    let size = tour.board().size();
    let mut numbers = vec![0; size.area() as usize];
    for (number, square) in (1..).zip(tour.squares()) {
        numbers[size.index_of(square) as usize] = number;
    }
    joined(
        numbers
            .chunks(size.width() as usize)
            .map(|numbers| joined(numbers, cell)),
        row,
    )
}

/// The row-major number of each square, from 1 at the top left, in tour order.
fn indices(tour: &Tour) -> impl Iterator<Item = u64> + '_ {
    tour.squares()
        .map(|square| tour.board().size().index_of(square) + 1)
}

/// Writes a tour in the notation with this label in the documentation.
fn documented(label: &str, tour: &Tour) -> String {
    let squares = squares_of(tour);
    let each = |separator: &str, write: fn(&(Square, u32, u32)) -> String| {
        joined(squares.iter().map(write), separator)
    };
    match label {
        "a board with its numbers, from 0 or 1" => table(tour, " ", "\n"),
        "a board in a frame, with labels, as Markdown or HTML" => {
            format!("| {} |", table(tour, " | ", " |\n| "))
        }
        "arrays of any language" => format!("{{{{{}}}}}", table(tour, ",", "},{")),
        "a board without its lines" => table(tour, " ", " "),
        "squares by name" => each(" ", |(square, ..)| square.to_string()),
        "numbered, with the letter of the knight" => {
            let numbered =
                |(number, (square, ..)): (u32, &(Square, _, _))| format!("{number}. C{square}");
            joined((1..).zip(&squares).map(numbered), " ")
        }
        "without blanks" => each("", |(square, ..)| square.to_string().to_uppercase()),
        "moves from square to square" => joined(
            squares
                .windows(2)
                .map(|pair| format!("{}{}", pair[0].0, pair[1].0)),
            " ",
        ),
        "coordinates from 0 or 1, y from the top" => each(" ", |(_, x, y)| format!("({x},{y})")),
        "coordinates without brackets" => each(", ", |(_, x, y)| format!("{x}, {y}")),
        "coordinates with names" => each("\n", |(_, x, y)| format!("row={y} col={x}")),
        "square numbers, row by row from the top" => joined(indices(tour), " "),
        "TSPLIB" => {
            let (count, numbers) = (tour.len(), joined(indices(tour), "\n"));
            format!("TYPE : TOUR\nDIMENSION : {count}\nTOUR_SECTION\n{numbers}\n-1")
        }
        "CSV with a header" => {
            let row =
                |(number, (square, ..)): (u32, &(Square, _, _))| format!("\n{number},{square}");
            format!("move,square{}", joined((1..).zip(&squares).map(row), ""))
        }
        "a map from squares to numbers" => {
            let size = tour.board().size();
            let numbers = table(tour, " ", " ");
            let numbered = size.iter().zip(numbers.split(' '));
            let pairs = numbered.map(|(square, number)| format!("\"{square}\": {number}"));
            format!("{{{}}}", joined(pairs, ", "))
        }
        "columns and rows as two digits" => each(" ", |(_, x, y)| format!("{x}{y}")),
        "files and ranks apart" => joined(
            squares.iter().map(|(square, ..)| {
                let name = square.to_string();
                let rank = name.find(|c: char| c.is_ascii_digit()).expect("a rank");
                format!("{} {}", &name[..rank], &name[rank..])
            }),
            ", ",
        ),
        "a board with its sums" => {
            let rows = table(tour, " ", "\n");
            let sum = |row: &str| {
                row.split(' ')
                    .map(|n| n.parse::<u64>().expect("a number"))
                    .sum::<u64>()
            };
            joined(rows.lines().map(|row| format!("{row} {}", sum(row))), "\n")
        }
        "a table of a wiki" => format!("{{|\n|-\n| {}\n|}}", table(tour, " || ", "\n|-\n| ")),
        "JSON, a tour under any name" => {
            format!("{{\"grid\": [[{}]]}}", table(tour, ",", "],["))
        }
        _ => panic!("add how to write the notation \u{2018}{label}\u{2019}"),
    }
}

/// The notations that are documented, each with its example.
fn notations() -> Vec<(&'static str, String)> {
    let page = include_str!("../../docs/formats.md");
    let table = page.split("| What is read |").nth(1).expect("the table");
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let notation = |row: &'static str| {
        let (label, example) = row
            .trim_end_matches("` |")
            .split_once(" | `")
            .expect("an example");
        (
            label.trim_start_matches("| "),
            example.replace("<br>", "\n").replace("\\|", "|"),
        )
    };
    rows.map(notation).collect()
}

/// A tour of a square board, made once.
fn tour_on(side: u32) -> Arc<Tour> {
    static TOURS: Mutex<BTreeMap<u32, Arc<Tour>>> = Mutex::new(BTreeMap::new());
    let mut tours = TOURS.lock().expect("no panic");
    let tour = tours.entry(side).or_insert_with(|| {
        let board = Board::new(side, side).expect("a size");
        Arc::new(Question::on(&board).solve().expect("a tour"))
    });
    tour.clone()
}

/// A text of about this length that `write` makes of one tour.
fn of_length(length: usize, write: &dyn Fn(&Tour) -> String) -> String {
    const STEP: f64 = 20.0;
    let mut side = 60.0;
    let mut text = String::new();
    // The text grows with the board's area, and slowly with the length of its numbers.
    for _ in 0..3 {
        text = write(&tour_on(side as u32));
        let next = side * (length as f64 / text.len() as f64).sqrt();
        side = STEP * (next / STEP).round();
    }
    text
}

/// Repeats a part up to a length.
fn repeated(part: &str, length: usize) -> String {
    part.repeat(length.div_ceil(part.len()))
}

#[derive(Clone, Copy, Debug)]
struct Cost {
    steps: f64,
    allocations: f64,
    peak: f64,
}

impl Cost {
    /// The cost for each byte of reading a text; `read` returns its steps.
    fn of(text: &str, read: impl FnOnce(&str) -> u64) -> Cost {
        let mut steps = 0;
        let memory = allocation_counter::measure(|| steps = read(text));
        let each = |count: u64| count as f64 / text.len() as f64;
        Cost {
            steps: each(steps),
            allocations: each(memory.count_total),
            peak: each(memory.bytes_max),
        }
    }
}

/// Reads the text as tours, and returns the steps. Fails far above the usual number.
fn steps(text: &str) -> u64 {
    let most = 200 * text.len() as u64;
    let mut steps = 0;
    let readings = read_all_with(text, None, &mut |done, _| {
        steps = done;
        if done < most { Ok(()) } else { Err(Cancelled) }
    });
    assert!(
        readings.tours != Err(Cancelled.into()),
        "over 200 steps for each byte"
    );
    steps
}

/// Fails if a longer text costs more than a fifth more for each byte.
fn check(
    label: &str,
    lengths: &[usize],
    write: &dyn Fn(usize) -> String,
    read: &dyn Fn(&str) -> u64,
) {
    let cost = |length: &usize| Cost::of(&write(*length), read);
    let costs: Vec<Cost> = lengths.iter().map(cost).collect();
    let line = costs.iter().map(
        |Cost {
             steps,
             allocations,
             peak,
         }| { format!("{steps:8.2} {allocations:7.3} {peak:6.1}") },
    );
    println!("{label:56}{}", joined(line, "  |"));
    for pair in costs.windows(2) {
        let grows = |cost: fn(&Cost) -> f64| cost(&pair[1]) > 1.2 * cost(&pair[0]) + 0.01;
        assert!(!grows(|cost| cost.steps), "{label}: {costs:?}");
        assert!(!grows(|cost| cost.allocations), "{label}: {costs:?}");
        assert!(!grows(|cost| cost.peak), "{label}: {costs:?}");
    }
}

/// A kind of text: its name, and how to write one of about this many bytes.
type Kind = (String, Box<dyn Fn(usize) -> String>);

/// Every notation that is documented, after a check that [`documented`] writes its example.
fn documented_kinds() -> Vec<Kind> {
    let sample = "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3".split(' ');
    let sample = sample.map(|name| name.parse().expect("a square"));
    let sample = Tour::new(&Board::new(4, 3).expect("a size"), sample).expect("a tour");
    let kind = |(label, example): (&'static str, String)| -> Kind {
        assert_eq!(documented(label, &sample), example);
        let write = move |length| of_length(length, &|tour| documented(label, tour));
        (label.to_owned(), Box::new(write))
    };
    notations().into_iter().map(kind).collect()
}

fn written(format: &Format, tour: &Tour) -> String {
    let mut text = Vec::new();
    format
        .write(tour, &mut text)
        .expect("memory can be written to");
    String::from_utf8(text).expect("text")
}

/// Every format, as one long tour and as many short ones.
fn written_kinds() -> Vec<Kind> {
    let one = |format: &'static Format| -> Kind {
        let write = move |length| of_length(length, &|tour| written(format, tour));
        (format!("--format {}", format.name), Box::new(write))
    };
    let many = |format: &'static Format| -> Kind {
        let part = written(format, &tour_on(8)) + "\n";
        (
            format!("many of --format {}", format.name),
            Box::new(move |length| repeated(&part, length)),
        )
    };
    // An ID of ten megabytes would be on a larger board than IDs can have.
    let ones = FORMATS
        .iter()
        .filter(|format| format.name != "id")
        .map(|format| one(format));
    let link = format!("https://example.org/#{}", written(&text::ID, &tour_on(8)));
    let links: Kind = (
        "many links".to_owned(),
        Box::new(move |length| repeated(&link, length)),
    );
    ones.chain(FORMATS.iter().map(|format| many(format)))
        .chain([links])
        .collect()
}

/// Texts that look like tours again and again.
fn hostile_kinds() -> Vec<Kind> {
    let glued = documented("without blanks", &tour_on(8));
    let moves = documented("moves from square to square", &tour_on(8)).replace(' ', "");
    let parts = [
        &glued,
        &moves,
        "a1",
        "1a",
        "a1_",
        "(",
        "{\"a\":",
        "[1,2],",
        "1 2\n",
        "1 2 4\n5 7 8\n6 9\n\n\n\n",
        "\\begin{",
        "--",
        "<td",
        "\u{1b}[",
    ];
    let repetition = |part: &str| -> Kind {
        let name: String = part.chars().take(12).collect();
        let part = part.to_owned();
        (
            format!("{name:?} repeated"),
            Box::new(move |length| repeated(&part, length)),
        )
    };
    let nested = |length: usize| {
        let depth = length / 6;
        "{\"a\":".repeat(depth) + "1" + &"}".repeat(depth)
    };
    let mut kinds: Vec<Kind> = parts.into_iter().map(repetition).collect();
    kinds.push(("JSON objects in objects".to_owned(), Box::new(nested)));
    kinds
}

#[test]
fn reading_a_tour_takes_steps_and_memory_in_proportion_to_the_text() {
    println!("for each byte: steps, allocations, peak of memory; texts of {LENGTHS:?} bytes");
    for (label, write) in documented_kinds()
        .into_iter()
        .chain(written_kinds())
        .chain(hostile_kinds())
    {
        check(&label, LENGTHS, &write, &steps);
    }
}

/// A puzzle with every third number of a tour.
fn puzzle(tour: &Tour) -> Numbers {
    let givens = (1..).zip(tour.squares()).step_by(3).collect();
    Numbers {
        board: tour.board().clone(),
        givens,
    }
}

/// These readers take up to a megabyte, and do not report their steps.
#[test]
fn reading_a_puzzle_or_a_shape_takes_memory_in_proportion_to_the_text() {
    const LENGTHS: [usize; 3] = [9_000, 90_000, 900_000];
    type Written = fn(&Tour) -> String;
    let puzzles: [(&str, Written); 3] = [
        ("a puzzle as a table", |tour| {
            let mut text = Vec::new();
            puzzle(tour)
                .write_table(&mut text)
                .expect("memory can be written to");
            String::from_utf8(text).expect("text")
        }),
        ("a puzzle as JSON", |tour| puzzle(tour).json(None, None)),
        ("a puzzle as an ID", |tour| puzzle(tour).id()),
    ];
    for (label, write) in puzzles {
        check(
            label,
            &LENGTHS,
            &|length| of_length(length, &write),
            &|text| {
                assert!(Numbers::read(text).is_ok(), "{label}");
                0
            },
        );
    }
    let drawn: Written = |tour| tour.board().drawing();
    check(
        "a shape",
        &LENGTHS,
        &|length| of_length(length, &drawn),
        &|text| {
            assert!(text::read_shapes(text).is_ok());
            0
        },
    );
}

#[test]
fn reading_stops_when_it_is_cancelled() {
    for (label, write) in documented_kinds() {
        let text = write(LENGTHS[0]);
        let stop = steps(&text) / 2;
        let mut last = 0;
        let readings = read_all_with(&text, None, &mut |done, _| {
            last = done;
            if done < stop { Ok(()) } else { Err(Cancelled) }
        });
        assert_eq!(readings.tours, Err(Cancelled.into()), "{label}");
        assert!(
            last <= stop + 2 * text.len() as u64,
            "{label}: {last} after {stop}"
        );
    }
}

#[test]
fn a_board_of_letters_takes_little_memory() {
    let length = 2_000_000;
    let json = |row: &str, end: &str| format!("{{\"letters\": [{}{end}", repeated(row, length));
    for text in [
        repeated("ab\n", length),
        repeated("a b ", length),
        "a".repeat(length),
        json("[\"a\"],", "[\"a\"]]}"),
        json("[\"a\",null,\"b\"],", "[]]}"),
    ] {
        let memory =
            allocation_counter::measure(|| drop(LetterBoard::read(&text).expect_err("large")));
        let most = 8 * text.len() as u64;
        assert!(
            memory.bytes_max < most,
            "{:.20}: {} bytes",
            text,
            memory.bytes_max
        );
    }
}
