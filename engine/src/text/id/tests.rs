use super::super::letters::{PREFIX, spelled};
use super::*;
use crate::board::Square;
use crate::facts::FAMOUS;
use crate::solve::Question;
use crate::text;
use crate::tour::Tour;
use knights_tour_base::random::Random;

fn id(tour: &Tour) -> String {
    let mut text = Vec::new();
    FORMAT.write(tour, &mut text).unwrap();
    String::from_utf8(text).unwrap().trim_end().to_owned()
}

fn tour(board: &Board, squares: &str) -> Tour {
    let squares = squares.split(' ').map(|name| name.parse().unwrap());
    Tour::new(board, squares).unwrap()
}

/// A random walk until the knight is stuck: a tour of the visited squares.
fn walk(random: &mut Random) -> Tour {
    let size = Size::new(random.in_range(1..10), random.in_range(1..10)).unwrap();
    let start = random.below(size.area());
    let mut squares = vec![size.square_at(start).unwrap()];
    loop {
        let here = *squares.last().unwrap();
        let steps = Direction::ALL.into_iter();
        let steps = steps.filter_map(|direction| size.step(here, direction));
        let free: Vec<Square> = steps.filter(|square| !squares.contains(square)).collect();
        match random.choose(&free) {
            Some(&next) => squares.push(next),
            None => break,
        }
    }
    let missing = size.iter().filter(|square| !squares.contains(square));
    let board = Board::without(size, missing).unwrap();
    Tour::new(&board, squares).unwrap()
}

/// IDs of earlier versions must be read, and written again unchanged.
#[test]
fn ids_are_those_of_the_first_version() {
    let hole = Board::without("3x3".parse().unwrap(), ["b2".parse().unwrap()]).unwrap();
    let golden = [
        (tour(&Board::new(1, 1).unwrap(), "a1"), "kt1_BBAAjv"),
        (
            tour(
                &Board::new(4, 3).unwrap(),
                "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3",
            ),
            "kt1_EDAI8PhnM4Yx",
        ),
        (tour(&hole, "a1 c2 a3 b1 c3 a2 c1 b3"), "kt1_DDBEBG8OYoBp"),
        (
            FAMOUS[1].tour(),
            "kt1_IIAgBI4sa49cYe46diHGnscI-cZ486ce5GjiAEf",
        ),
    ];
    for (tour, known) in golden {
        assert_eq!(id(&tour), known);
        assert_eq!(text::read(known).unwrap().check().as_ref(), Ok(&tour));
    }
}

#[test]
fn a_hundred_thousand_tours_are_read_as_they_were_written() {
    let mut random = Random::with_seed(7);
    for _ in 0..100_000 {
        let tour = walk(&mut random);
        let id = id(&tour);
        let listing = text::read(&format!(" \n{id}\r\n")).unwrap();
        assert_eq!(listing.convention, Convention::Id);
        assert_eq!(listing.check().as_ref(), Ok(&tour), "{id}");
    }
}

#[test]
fn a_chessboard_takes_some_forty_letters() {
    let tour = Question::on(&Board::CHESS).closed().solve().unwrap();
    assert!(id(&tour).len() <= 43, "{}", id(&tour));
}

/// Damages IDs: substitutes, doubles, swaps and drops letters, and cuts off suffixes.
#[test]
fn whatever_is_damaged_is_refused() {
    let mut random = Random::with_seed(1);
    for tour in (0..40).map(|_| walk(&mut random)) {
        let id = id(&tour);
        let mut damaged = Vec::new();
        for at in 0..id.len() {
            let (before, rest) = id.split_at(at);
            let (letter, after) = rest.split_at(1);
            let others = LETTERS.iter().map(|&other| char::from(other).to_string());
            damaged.extend(others.map(|other| format!("{before}{other}{after}")));
            damaged.push(format!("{before}{after}"));
            damaged.push(format!("{before}{letter}{letter}{after}"));
            damaged.push(before.to_owned());
            if let Some(next) = after.chars().next() {
                damaged.push(format!("{before}{next}{letter}{}", &after[1..]));
            }
        }
        for text in damaged.into_iter().filter(|text| *text != id) {
            let read = text::read(&text);
            assert!(read.is_err() || !is_id(&text), "{text} for {id}");
            // Without its underscore, a damaged ID starts with the name of a square.
            assert!(
                !read.is_ok_and(|listing| listing.is_tour()),
                "{text} for {id}"
            );
        }
    }
}

#[test]
fn what_is_damaged_is_said_in_a_sentence() {
    let said = |text: &str| text::read(text).unwrap_err().to_string();
    let fails = "the ID is damaged: a letter is wrong or missing, or letters are exchanged";
    for text in ["kt1_", "kt1_A", "kt1_AAAA", "kt1_A!", "kt1_\u{e9}"] {
        assert_eq!(said(text), fails, "{text}");
    }
    let later = "this is an ID of version 2, and this program reads version 1";
    assert_eq!(said("kt2_AAAA"), later);
    // IDs with valid check letters and invalid contents.
    let no_tour = "the ID is damaged: its letters are not those of a board and moves on it";
    let checked = |values: &[u8]| {
        let mut check = Checksum::default();
        check.add(values);
        let values = [values, &check.values()].concat();
        let letters = PREFIX.bytes().chain(spelled(&values));
        String::from_utf8(letters.collect()).unwrap()
    };
    let cases: [&[u8]; 10] = [
        &[],
        // Three cases: no files; a start off the board; only missing squares.
        &[0, 1, 0, 0],
        &[1, 1, 0, 1],
        &[1, 1, 1, 0, 1, 0],
        // Four cases: a letter too many; a letter too few; a move off the board; unused bits that are set.
        &[1, 1, 0, 0, 0],
        &[1, 2, 0, 0],
        &[2, 1, 0, 0, 0],
        &[2, 3, 1, 1, 4, 0, 9],
        // Two cases: a number with more letters than needed; an unterminated number.
        &[33, 0, 1, 0, 0],
        &[63; 40],
    ];
    for values in cases {
        assert_eq!(said(&checked(values)), no_tour, "{values:?}");
    }
    // An ID of few letters that claims more squares than a tour may have.
    let huge = [[32; 3].as_slice(), &[32, 1], &[32, 32, 32, 32, 1, 0, 0]].concat();
    assert_eq!(said(&checked(&huge)), no_tour);
    let twice = text::read(&checked(&[3, 3, 0, 0, 4 << 3])).unwrap_err();
    assert_eq!(twice.to_string(), no_tour, "a letter of a move for eight");
}

#[test]
fn what_is_no_word_of_an_id_is_read_as_before() {
    for text in [
        "kt1",
        "kt1-ku3-kv5",
        "kt12",
        "kt_1",
        "1_kt",
        "a1 kt1_b3",
        "kt_",
    ] {
        assert!(!is_id(text), "{text}");
    }
    assert_eq!(text::read("kt1-ku3-kv5").unwrap().squares.len(), 3);
}

#[test]
fn many_short_words_cannot_claim_many_large_boards() {
    let id = "kt1_ggCggCBA____D____DqG\n";
    assert_eq!(text::read(id).unwrap().board.size().area(), MOST_OF_ID);
    let error = text::read(&id.repeat(1_000)).unwrap_err();
    assert_eq!(error, ReadError::TooManySquares);
}
