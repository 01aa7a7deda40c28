//! Right boards with one typing slip: each is named with its line, and none gets a verdict.

use super::*;
use knights_tour_base::random::Random;

/// A slip while a number is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slip {
    /// A letter in place of the last digit.
    Letter(char),
    /// A letter in place of the number.
    Whole(char),
    /// The letter l in place of a 1.
    LetterL,
    LeftOut,
    /// No space before the next number of the row.
    Glued,
    Twice,
}

impl Slip {
    const ALL: [Slip; 9] = [
        Slip::Letter('S'),
        Slip::Letter('O'),
        Slip::Letter('x'),
        Slip::Whole('S'),
        Slip::Whole('x'),
        Slip::LetterL,
        Slip::LeftOut,
        Slip::Glued,
        Slip::Twice,
    ];

    /// Makes the slip in this cell, if its number permits it.
    fn make(self, row: &mut Vec<String>, x: usize) -> Option<()> {
        let number = row[x].clone();
        match self {
            Slip::Letter(letter) => {
                row[x].pop();
                row[x].push(letter);
            }
            Slip::Whole(letter) => row[x] = letter.to_string(),
            Slip::LetterL if number.contains('1') => row[x] = number.replacen('1', "l", 1),
            Slip::LetterL => return None,
            Slip::LeftOut => drop(row.remove(x)),
            Slip::Glued => {
                let next = (x + 1 < row.len()).then(|| row.remove(x + 1))?;
                row[x] += &next;
            }
            Slip::Twice => row.insert(x, number),
        }
        Some(())
    }

    /// What the message says of the row, besides its line.
    fn is_named(self, message: &str, row: &[String], x: usize, width: usize) -> bool {
        match self {
            Slip::Letter(_) | Slip::Whole(_) | Slip::LetterL => {
                message.contains(&format!("\u{2018}{}\u{2019}", row[x]))
            }
            Slip::LeftOut | Slip::Glued => message.contains(&format!("has {} numbers", width - 1)),
            Slip::Twice => message.contains(&format!("has {} numbers", width + 1)),
        }
    }
}

/// The rows as text, in one of several styles, and the line of the first row.
fn styled(rows: &[Vec<String>], style: u64) -> (String, usize, usize) {
    let lines = |cell: &dyn Fn(&String) -> String, separator: &str| -> Vec<String> {
        let line = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join(separator);
        rows.iter().map(line).collect()
    };
    let plain = |cell: &String| cell.clone();
    let aligned = |cell: &String| format!("{cell:>3}");
    match style {
        0 => (lines(&plain, " ").join("\n"), 1, 1),
        1 => (lines(&aligned, "").join("\n"), 1, 1),
        2 => (lines(&plain, ",").join("\n"), 1, 1),
        3 => (lines(&plain, "\t").join("\r\n") + "\r\n", 1, 1),
        4 => (format!("[[{}]]", lines(&plain, ", ").join("],\n [")), 1, 1),
        5 => {
            let rows = lines(&plain, " | ").join(" |\n------------\n| ");
            (format!("------------\n| {rows} |\n------------\n"), 2, 2)
        }
        6 => {
            let labelled = lines(&aligned, "").into_iter().zip((1..=rows.len()).rev());
            let rows: Vec<String> = labelled
                .map(|(row, label)| format!("{label} {row}"))
                .collect();
            (format!("   a  b  c  d  e\n{}\n", rows.join("\n")), 2, 1)
        }
        _ => (
            format!("My tour:\n\n{}\n\nDone\n", lines(&aligned, " ").join("\n")),
            3,
            1,
        ),
    }
}

#[test]
fn a_slip_in_a_board_is_named_and_gets_no_verdict() {
    let boards = [("5x5", "a1"), ("6x6", "b2"), ("8x8", "c3")];
    let mut random = Random::with_seed(7);
    let (mut count, mut judged, mut unnamed) = (0, Vec::new(), Vec::new());
    for (size, start) in boards {
        let right: Vec<Vec<String>> = numbers(&tour(size, start), 1)
            .iter()
            .map(|row| row.iter().map(usize::to_string).collect())
            .collect();
        let width = right[0].len();
        for (slip, y, x) in Slip::ALL.into_iter().flat_map(|slip| {
            let cells = (0..right.len()).flat_map(move |y| (0..width).map(move |x| (y, x)));
            cells.map(move |(y, x)| (slip, y, x))
        }) {
            let mut rows = right.clone();
            if slip.make(&mut rows[y], x).is_none() {
                continue;
            }
            count += 1;
            let (text, first, pitch) = styled(&rows, random.below(8));
            let error = match read_all(&text, None).tours {
                Err(error) => error.to_string(),
                Ok(tours) => {
                    judged.push(format!("{slip:?}: {}\n{text}", tours[0]));
                    continue;
                }
            };
            let line = format!("line {} ", first + y * pitch);
            let is_named = slip.is_named(&error, &rows[y], x, width);
            if !(error.replace(':', " ").starts_with(&line) && is_named) {
                unnamed.push(format!("{slip:?}: {error}\n{text}"));
            }
        }
    }
    let some = |texts: &[String]| texts[..texts.len().min(5)].join("\n\n");
    assert!(count > 900);
    assert!(
        judged.is_empty(),
        "{} of {count}: {}",
        judged.len(),
        some(&judged)
    );
    let is_named = 25 * unnamed.len() <= count;
    assert!(is_named, "{} of {count}: {}", unnamed.len(), some(&unnamed));
}

#[test]
fn two_rows_in_one_line_are_named() {
    let rows = numbers(&tour("6x6", "b2"), 1);
    let text = joined(&rows, " ", "\n");
    let breaks: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    for (at, line) in breaks.into_iter().zip(1..) {
        let mut glued = text.clone();
        let _ = glued.remove(at);
        let error = read_all(&glued, None).tours.unwrap_err().to_string();
        assert_eq!(
            error,
            format!("line {line} has 11 numbers, the others 6"),
            "{glued}"
        );
    }
}
