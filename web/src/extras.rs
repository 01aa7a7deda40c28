//! What the page seldom does: drawings of tours for files and in other styles, PDF documents, QR codes, facts, famous
//! tours, verses and the statistics of solved puzzles. None needs a session. They are a module of their own, which the
//! page loads when it first uses one.
//!
//! A request is a line of words, as in the table. A tour is written as its board, with the missing squares as in links,
//! and its squares in order.
//!
//! ```
//! let answer = knights_tour_web::extras::answer("verse 1 A thing of beauty is a joy for ever");
//! assert!(answer.contains("verse="), "{answer}");
//! ```

use crate::answer::{Answer, written};
use crate::request::board_of;
use knights_tour::board::{Board, Square};
use knights_tour::facts::{FAMOUS, Facts};
use knights_tour::no_progress;
use knights_tour::position::Position;
use knights_tour::puzzle::{Level, Split, VerseError, VerseSpec};
use knights_tour::solve::{Question, TourEnd};
use knights_tour::tour::Tour;
use knights_tour_base::wording::sentence;
use knights_tour_picture::{Options, PDF, Picture, STYLES, SVG, Style, code_svg};
use knights_tour_scene::{Look, TourView, View};
use knights_tour_session::link::Link;
use knights_tour_session::solved::{LevelStatistics, SolvedPuzzle, SolvedPuzzles, key};
use serde_json::{Value, json};
use std::fmt::Display;

/// Answers a request with its part of the answer.
type Respond = fn(&str) -> Result<Value, String>;

/// All requests: a name with what follows it, and the function that answers.
static REQUESTS: [(&str, Respond); 8] = [
    ("styles", |_| Ok(styles())),
    ("svg style look theme tour", |rest| {
        Ok(String::from_utf8(drawn(&SVG, rest)?).map_err(said)?.into())
    }),
    ("pdf style look theme tour", |rest| {
        // A letter for each byte.
        let letters = drawn(&PDF, rest)?.into_iter().map(char::from);
        Ok(letters.collect::<String>().into())
    }),
    ("code text", |text| Ok(code_svg(text).into())),
    ("facts tour", |rest| Ok(facts(&tour(rest)?))),
    ("famous", |_| Ok(famous())),
    ("verse seed text", verse),
    ("solved level size day today solutions", solved),
];

/// Answers one request with JSON: the part that it is named after, or `error`.
pub fn answer(request: &str) -> String {
    let (name, rest) = request.split_once(' ').unwrap_or((request, ""));
    let known = REQUESTS
        .iter()
        .find(|(form, _)| form.split(' ').next() == Some(name));
    let mut answer = Answer::default();
    match known.map(|(_, respond)| respond(rest)) {
        Some(Ok(part)) => answer.add("value", part),
        Some(Err(error)) => answer.add("error", error),
        None => answer.add(
            "error",
            format!("Unknown request: \u{2018}{request}\u{2019}."),
        ),
    }
    answer.json()
}

fn said(error: impl Display) -> String {
    sentence(error.to_string())
}

/// The names and labels of all styles, without those that imitate a picture: the page has no picture to imitate.
fn styles() -> Value {
    let styles = STYLES.iter().filter(|style| !style.needs_picture());
    styles
        .map(|style| Value::from(vec![style.name, style.label]))
        .collect()
}

fn tour(text: &str) -> Result<Tour, String> {
    let (board, squares) = trail(text)?;
    Tour::new(&board, squares).map_err(said)
}

/// A tour, or its first moves.
fn walk(text: &str) -> Result<Position, String> {
    let (board, squares) = trail(text)?;
    let count = squares.len() as u64;
    let known = Position::along(&board, squares).filter(|walk| walk.visited() == count);
    let mut walk = known.ok_or("A knight cannot walk along these squares.")?;
    walk.keep_numbers().map_err(said)?;
    Ok(walk)
}

fn trail(text: &str) -> Result<(Board, Vec<Square>), String> {
    let (board, squares) = text.split_once(' ').unwrap_or((text, ""));
    let squares: Result<Vec<Square>, _> = squares.split_whitespace().map(str::parse).collect();
    Ok((board_of(board)?, squares.map_err(said)?))
}

/// A tour, or its first moves, in a style, or on the board if the style is `board`, as the bytes of a file.
fn drawn(picture: &Picture, text: &str) -> Result<Vec<u8>, String> {
    let mut words = text.splitn(4, ' ');
    let mut next = || words.next().unwrap_or_default();
    let name = next();
    let style = Style::named(name);
    if name != "board" && style.is_none() {
        return Err(format!("\u{2018}{name}\u{2019} is not a style."));
    }
    let look: Look = next().parse().map_err(said)?;
    let theme = next().parse().map_err(said)?;
    let options = Options {
        style,
        ..Options::showing(look.on(View::default()), theme)
    };
    let walk = walk(next())?;
    let never = &mut no_progress();
    let drawn = written(|out| picture.write(TourView::Position(&walk), &options, out, never));
    drawn.map_err(said)
}

/// Boards with more squares take longer than a moment to count.
const MAX_COUNTED: u64 = 36;

/// The facts about a tour, each with what it counts, and the numbers of tours of a small board.
fn facts(tour: &Tour) -> Value {
    let mut lines = Facts::of(tour).lines();
    if tour.board().squares() <= MAX_COUNTED {
        let all = Question::on(tour.board());
        let closed = all.clone().ending(TourEnd::Closed);
        for (about, question) in [
            ("Tours of the board", all),
            ("Closed tours of the board", closed),
        ] {
            let count = question.count().ok();
            lines.extend(count.map(|count| (about, count.to_string())));
        }
    }
    lines
        .into_iter()
        .map(|(about, fact)| Value::from(vec![about, &fact, meaning(about)]))
        .collect()
}

/// What a fact about a tour counts, if its title does not say so.
fn meaning(about: &str) -> &'static str {
    match about {
        "Symmetry" => "How the line looks the same when turned or mirrored",
        "Turns" => {
            "The angle between each move and the next: acute is below 90\u{b0}, obtuse above"
        }
        "Slopes" => "Ranks per file to the right: 2 is a steep rise, \u{2212}\u{bd} a flat fall",
        "Crossings" => "Pairs of moves whose lines cross",
        "Longest uncrossed" => "The most moves in a row whose lines do not cross one another",
        _ => "",
    }
}

/// What an unusual word about famous tours means.
const SEMIMAGIC: &str = "semimagic (equal sums of all rows and columns)";

/// Each famous tour: who published it and when, what it is known for, and the link to it.
fn famous() -> Value {
    let row = |author, about, link| Value::from(vec![author, about, link]);
    let rows = FAMOUS.iter().map(|it| {
        row(
            format!("{}, {}", it.author, it.year),
            it.about.replacen("semimagic", SEMIMAGIC, 1),
            Link::Tour(it.tour()).to_string(),
        )
    });
    rows.collect()
}

/// The link to a verse of the letters of a text.
fn verse(rest: &str) -> Result<Value, String> {
    let (seed, text) = rest.split_once(' ').unwrap_or((rest, ""));
    let seed = seed.parse::<u64>().map_err(said)?;
    let spec = VerseSpec::new(Split::Letters.parts(text)).with_seed(seed);
    let verse = spec.make().map_err(|error| match error {
        // The page has no seeds and no syllables to choose.
        VerseError::Ambiguous { part, count, parts } => format!(
            "Other tours spell this text too: \u{2018}{part}\u{2019} is {count} of its {parts} letters."
        ),
        error => said(error),
    })?;
    Ok(Link::Verse(Box::new(verse)).to_string().into())
}

/// What the solved puzzle counts for, the next level to solve, the streaks, and a table of the board's solved puzzles.
fn solved(rest: &str) -> Result<Value, String> {
    let mut words = rest.split(' ');
    let mut next = || words.next().unwrap_or_default();
    let level = next().parse().map_err(said)?;
    let board = &board_of(next())?;
    let day = next().parse().map_err(said)?;
    let today = next().parse().map_err(said)?;
    let solved = solutions(next());
    let record = solved.get(&key(board, level, day));
    let statistics = Level::ALL.map(|level| (level, solved.statistics(board, level)));
    let rows = statistics.into_iter().filter(|(_, of)| of.solved > 0);
    let rows = rows.map(|(level, of)| (level.name(), of.cells()));
    Ok(json!({
        "counted": record.map(|record| solved.counted(day, record, today)),
        "next-level": solved.open_level(board, level, day).map(|level| level.name()),
        "streaks": solved.streaks(today),
        "columns": LevelStatistics::COLUMNS,
        "rows": rows.collect::<Vec<_>>(),
    }))
}

/// Reads solutions such as `2026-11-28-8x8-medium:250:0:48`, with commas between: a puzzle, its seconds, hints and missing
/// numbers. What is not a number is unknown.
fn solutions(text: &str) -> SolvedPuzzles {
    let mut solved = SolvedPuzzles::default();
    for solution in text.split(',') {
        let mut parts = solution.split(':');
        let name = parts.next().unwrap_or_default().to_owned();
        let mut number = || parts.next().and_then(|part| part.parse::<u32>().ok());
        let puzzle = SolvedPuzzle {
            seconds: number().map(f64::from),
            hints: number().unwrap_or(0).into(),
            missing: number().map(u64::from),
        };
        solved.keep(name, puzzle);
    }
    solved
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(request: &str) -> Value {
        serde_json::from_str(&answer(request)).expect("an answer in JSON")
    }

    fn euler() -> String {
        let known = FAMOUS
            .iter()
            .find(|it| it.author == "L. Euler")
            .expect("a tour");
        let tour = known.tour();
        let squares = tour.squares().map(|square| square.to_string());
        format!("8x8 {}", squares.collect::<Vec<String>>().join(" "))
    }

    #[test]
    fn the_facts_are_those_of_the_program() {
        let facts = ask(&format!("facts {}", euler()))["value"].take();
        assert_eq!(facts[0], json!(["Tour", "closed, 64 squares", ""]));
        let known = facts.as_array().and_then(|it| it.last()).expect("rows");
        assert_eq!(
            known,
            &json!([
                "Known as",
                "L. Euler, 1759: closed; opposite numbers differ by 32",
                ""
            ])
        );
        let explained = facts.as_array().into_iter().flatten();
        assert_eq!(explained.filter(|it| it[2] != "").count(), 5, "{facts}");
    }

    #[test]
    fn the_tours_of_a_small_board_are_counted() {
        let tour = Question::on(&Board::new(6, 6).expect("a board")).solve();
        let tour = tour.expect("a tour");
        let squares = tour.squares().map(|square| square.to_string());
        let squares = squares.collect::<Vec<String>>().join(" ");
        let facts = ask(&format!("facts 6x6 {squares}"))["value"].take();
        let counts = facts.as_array().into_iter().flatten().rev().take(2);
        let counts: Vec<&Value> = counts.map(|row| &row[1]).collect();
        assert_eq!(
            counts,
            [
                "9862 closed tours, 19724 with their direction",
                "3318960 tours, 6637920 with their direction"
            ]
        );
    }

    #[test]
    fn each_famous_tour_has_its_link() {
        let famous = ask("famous")["value"].take();
        let rows = famous.as_array().expect("rows");
        assert_eq!(rows.len(), FAMOUS.len());
        for (row, known) in rows.iter().zip(FAMOUS) {
            let link = row[2].as_str().map(str::parse);
            assert_eq!(link, Some(Ok(Link::Tour(known.tour()))), "{row}");
            let about = row[1].as_str().unwrap_or_default();
            let is_magic = known.about.contains("semimagic");
            assert_eq!(about.contains("equal sums"), is_magic, "{row}");
        }
    }

    #[test]
    fn a_tour_is_drawn_in_each_style_and_as_a_document() {
        let styles = ask("styles")["value"].take();
        let names = styles
            .as_array()
            .into_iter()
            .flatten()
            .map(|it| it[0].as_str().expect("a name"));
        let names: Vec<&str> = names.chain(["board"]).collect();
        assert_eq!(names.len(), 7);
        for name in names {
            let drawing = ask(&format!("svg {name} flags wood {}", euler()));
            let svg = drawing["value"].as_str().unwrap_or_default();
            assert!(
                svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
                "{name}: {drawing}"
            );
            let letters = ask(&format!("pdf {name} flags wood {}", euler()));
            let letters = letters["value"].as_str().unwrap_or_default().chars();
            let bytes: Vec<u8> = letters
                .map(|it| u8::try_from(it).expect("a byte"))
                .collect();
            assert!(
                bytes.starts_with(b"%PDF") && bytes.ends_with(b"%%EOF"),
                "{name}"
            );
        }
    }

    #[test]
    fn the_first_moves_of_a_tour_are_drawn_on_the_board() {
        let drawing = ask("svg board flags wood 8x8 a1 b3 c5")["value"].take();
        let svg = drawing.as_str().expect("a drawing");
        assert!(
            svg.contains("<metadata>") && svg.contains("M75 1125L225 825"),
            "{svg}"
        );
    }

    #[test]
    fn a_verse_is_spelled_by_its_text() {
        let link = ask("verse 1 A thing of beauty is a joy for ever")["value"].take();
        let Some(Ok(Link::Verse(verse))) = link.as_str().map(str::parse) else {
            panic!("{link} is not a verse");
        };
        assert_eq!(verse.text(), "ATHINGOFBEAUTYISAJOYFOREVER");
        let short = ask("verse 1 Keats");
        let error = short["error"].as_str().unwrap_or_default();
        assert!(error.contains("12") && error.ends_with('.'), "{short}");
        let same = ask("verse 1 aaaaaaaaaaaaaaaaaaaa");
        let error = "Other tours spell this text too: \u{2018}A\u{2019} is 20 of its 20 letters.";
        assert_eq!(same["error"], error);
    }

    #[test]
    fn a_code_is_drawn_unless_the_text_is_too_long() {
        let code = ask("code https://example.org/#puzzle")["value"].take();
        let code = code.as_str().expect("a code");
        assert!(
            code.starts_with("<svg ") && code.ends_with("z\"/></svg>"),
            "{code}"
        );
        assert!(ask(&format!("code {}", "x".repeat(3000)))["value"].is_null());
    }

    #[test]
    fn a_solved_day_counts_by_the_rules_of_the_program() {
        let solved =
            "2026-11-27-8x8-medium:,2026-11-28-5x5-easy:61:1:12,2026-11-29-5x5-easy:9:9:12";
        let of = |day: &str, today: &str| {
            let request = format!("solved easy 5x5 2026-11-{day} 2026-11-{today} {solved}");
            ask(&request)["value"].take()
        };
        let same_day = of("28", "28");
        assert_eq!(same_day["counted"], "Day 2 in a row.");
        assert_eq!(same_day["next-level"], "medium");
        assert_eq!(same_day["streaks"], "Days in a row: 2. Longest: 2.");
        assert_eq!(
            same_day["rows"],
            json!([["easy", ["2", "1:01", "1:01", "10"]]])
        );
        assert_eq!(of("28", "29")["counted"], "Day 2 in a row.");
        assert_eq!(of("28", "30")["counted"], "");
        assert_eq!(of("26", "28")["counted"], Value::Null);
        let by_hints = "With more hints than numbers of your own, the day does not count.";
        assert_eq!(of("29", "29")["counted"], by_hints);
    }

    #[test]
    fn other_requests_are_refused_in_a_sentence() {
        for request in [
            "",
            "dance",
            "facts",
            "facts 8x8",
            "facts 8x8 a1 a1",
            "facts 0x8 a1",
            "facts 8x8/missing=z9 a1",
            "svg",
            "svg weave",
            "svg cloud flags wood 8x8 a1",
            "svg weave up wood 8x8 a1",
            "verse",
            "verse one text",
            "facts 400x400 a1",
            "svg board flags wood 8x8 a1 a2",
            "solved easy 5x5",
        ] {
            let answer = ask(request);
            let error = answer["error"].as_str().unwrap_or_default();
            assert!(
                error.ends_with('.') && answer["value"].is_null(),
                "{request}: {answer}"
            );
        }
    }
}
