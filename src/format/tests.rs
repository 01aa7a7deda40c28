use super::*;
use crate::solve::{Answer, Finish, Question};
use proptest::prelude::*;

const ALL: [Format; 5] = [
    Format::Grid,
    Format::Moves,
    Format::Xy,
    Format::Csv,
    Format::Json,
];

fn tour(size: &str, start: &str) -> Tour {
    let board = size.parse().unwrap();
    let question = Question::new(board, start.parse().ok(), Finish::Any, 0).unwrap();
    match question.answer(&mut |_| true).unwrap() {
        Answer::Tour(tour) => tour,
        other => panic!("{other:?}"),
    }
}

fn written(format: Format, tour: &Tour) -> String {
    let mut bytes = Vec::new();
    format.write(tour, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn what_is_written_is_read_back() {
    for (size, start) in [("1x1", "a1"), ("4x3", "a1"), ("8x8", "c3"), ("30x5", "ad1")] {
        let tour = tour(size, start);
        for format in ALL {
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
    let tour = Tour::new(Board::new(4, 3).unwrap(), squares).unwrap();
    let begins = |format, beginning: &str| {
        let text = written(format, &tour);
        assert!(text.starts_with(beginning), "{text}");
    };
    begins(Format::Moves, "a1\nc2\na3\n");
    begins(Format::Xy, "X: 1\tY: 3\nX: 3\tY: 2\n");
    begins(Format::Csv, "move,square,x,y\n1,a1,1,3\n2,c2,3,2\n");
    begins(
        Format::Json,
        "{\n  \"version\": 1,\n  \"width\": 4,\n  \"height\": 3,\n  \"closed\": false,\n  \"start\": \"a1\",\n  \"end\": \"d3\",\n  \"moves\": [\"a1\", \"c2\", ",
    );
    assert_eq!(
        written(Format::Grid, &tour),
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
        assert_eq!(read(text).as_ref(), Ok(&expected), "{text}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let cases = [
        ("", "no tour is in it"),
        ("hello", "no tour is in it"),
        ("1 2\n3", "line 2 has 1 numbers, but the rows above have 2"),
        ("1 2\n3 3", "number 3 stands twice: on a1 and on b1"),
        (
            "1 2\n3 5",
            "number 4 is missing: the table goes from 1 to 5",
        ),
        ("7 8\n9 10", "number 1 is missing"),
        ("1 2\n3 x", "line 2: ‘3 x’ is not a row of numbers"),
        ("a1\nb9z", "line 2: ‘b9z’ is not a square"),
        (
            "X: 1\tY: 1\nX: 0\tY: 1",
            "line 2: ‘X: 0\tY: 1’ is not of the form",
        ),
        ("move,square,x,y\n2,a1,1,1", "is not the next move"),
        ("{\"width\": 3}", "not the JSON of a tour"),
        (
            "{\"width\":0,\"height\":3,\"moves\":[]}",
            "each side must be from 1",
        ),
        (
            "{\"width\":3,\"height\":3,\"moves\":[\"x\"]}",
            "not a square",
        ),
        ("1 99999999999999999999999", "is not a row of numbers"),
    ];
    for (text, sentence) in cases {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(sentence), "{text:?}: {error}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "[ -~\n\t]{0,200}") {
        let _ = read(&text).map(Listing::check);
    }

    #[test]
    fn nor_does_any_that_looks_like_a_tour(
        text in "(X: [0-9]{1,12}\tY: [0-9]{1,12}\n|[a-z]{1,8}[0-9]{1,10}\n|[0-9]{1,3},[a-c][0-9],1,1\n|move,square,x,y\n|[0-9 |-]{1,20}\n){1,8}",
    ) {
        let _ = read(&text).map(Listing::check);
    }
}

#[test]
fn json_of_another_version_is_told_apart() {
    let text = |version| format!("{{{version}\"width\":1,\"height\":1,\"moves\":[\"a1\"]}}");
    assert!(read(&text("")).is_ok(), "as the first files were");
    assert!(read(&text("\"version\":1,")).is_ok());
    let error = read(&text("\"version\":2,")).unwrap_err();
    assert!(error.to_string().contains("reads up to 1"), "{error}");
}

#[test]
fn a_file_that_no_window_could_show_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("huge.json");
    // A hole: it takes no room on the disk.
    let file = fs::File::create(&path).unwrap();
    file.set_len(1 << 40).unwrap();
    let error = read_file(&path).unwrap_err();
    assert!(matches!(error, FileError::TooLarge(_)), "{error}");
    fs::write(&path, "a1\nb3\n").unwrap();
    assert_eq!(read_file(&path).unwrap().squares.len(), 2);
}
