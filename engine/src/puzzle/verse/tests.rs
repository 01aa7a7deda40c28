use super::read::plain;
use super::*;
use crate::board::SHAPES;
use crate::solve::Question;

/// Verses in Latin, Cyrillic, Greek, Hebrew and Devanagari letters.
const VERSES: [&str; 5] = [
    "Shall I compare thee to a summer\u{2019}s day? Thou art more lovely and more temperate: \
     Rough winds do shake the darling buds of May, And summer\u{2019}s lease hath all too short a date",
    "Я помню чудное мгновенье: передо мной явилась ты, как мимолетное виденье, как гений чистой красоты. \
     В томленьях грусти безнадежной, в тревогах шумной суеты",
    "Μῆνιν ἄειδε θεὰ Πηληϊάδεω Ἀχιλῆος οὐλομένην, ἣ μυρί᾽ Ἀχαιοῖς ἄλγε᾽ ἔθηκε, πολλὰς δ᾽ ἰφθίμους \
     ψυχὰς Ἄϊδι προΐαψεν ἡρώων, αὐτοὺς δὲ ἑλώρια τεῦχε κύνεσσιν",
    "בראשית ברא אלהים את השמים ואת הארץ והארץ היתה תהו ובהו וחשך על פני תהום ורוח אלהים מרחפת \
     על פני המים ויאמר אלהים יהי אור ויהי אור וירא אלהים את האור כי טוב",
    "धर्मक्षेत्रे कुरुक्षेत्रे समवेता युयुत्सवः मामकाः पाण्डवाश्चैव किमकुर्वत सञ्जय दृष्ट्वा तु पाण्डवानीकं व्यूढं \
     दुर्योधनस्तदा आचार्यमुपसङ्गम्य राजा वचनमब्रवीत् पश्यैतां पाण्डुपुत्राणामाचार्य महतीं चमूम्",
];

/// Counts, without any pruning, the paths that continue one over all squares and spell `rest`; stops at 2.
fn count(letters: &LetterBoard, path: &mut Vec<Square>, rest: &[String]) -> usize {
    let Some((part, rest)) = rest.split_first() else {
        return 1;
    };
    let board = letters.board();
    let next: Vec<Square> = match path.last() {
        Some(&here) => board
            .neighbours(here)
            .filter(|it| !path.contains(it))
            .collect(),
        None => board.iter().collect(),
    };
    let mut found = 0;
    for square in next.into_iter().filter(|&it| letters.at(it) == part) {
        if found < 2 {
            path.push(square);
            found += count(letters, path, rest);
            let _ = path.pop();
        }
    }
    found
}

#[test]
fn a_hundred_verses_in_five_scripts_have_one_reading() {
    for text in VERSES {
        let parts = Split::Letters.parts(text);
        for index in 0..20 {
            let length = 20 + 2 * index;
            let parts: Vec<String> = parts
                .iter()
                .cycle()
                .skip(3 * index)
                .take(length)
                .cloned()
                .collect();
            let verse = VerseSpec::new(parts.clone())
                .with_seed(index as u64)
                .make()
                .unwrap();
            assert_eq!(verse.text(), parts.concat());
            let mut path = Vec::from_iter(verse.start());
            let rest = &parts[path.len()..];
            assert_eq!(
                count(verse.letters(), &mut path, rest),
                1,
                "{}",
                verse.json("", true)
            );
            let mut table = Vec::new();
            verse.letters().write_table(&mut table).unwrap();
            let table = String::from_utf8(table).unwrap();
            for text in [table, verse.json("", false)] {
                assert_eq!(
                    &LetterBoard::read(&text).unwrap(),
                    verse.letters(),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn verses_are_made_on_shapes() {
    let mut parts = Split::Letters.parts(VERSES[0]).into_iter().cycle();
    let boards = SHAPES.iter().map(|shape| shape.board());
    let has_tour = |it: &Board| Question::on(it).solve().is_ok();
    let boards = boards.filter(|it| (12..=200).contains(&it.squares()) && has_tour(it));
    let mut made = 0;
    for board in boards {
        let parts: Vec<String> = parts.by_ref().take(board.squares() as usize).collect();
        let verse = VerseSpec::new(parts).on(board.clone()).make().unwrap();
        assert_eq!(verse.board(), &board);
        made += 1;
    }
    assert!(made >= 5, "{made}");
}

#[test]
fn without_a_board_one_of_the_right_size_is_found() {
    let squares = |count| Some(make::board_of(count)?.squares());
    let none: Vec<usize> = (12..=200)
        .filter(|&it| squares(it) != Some(it as u64))
        .collect();
    assert_eq!(none, [15]);
}

#[test]
fn a_text_that_other_tours_spell_too_is_refused_with_the_reason() {
    let error = |text: &str| {
        VerseSpec::new(Split::Letters.parts(text))
            .make()
            .unwrap_err()
    };
    let alike = error(&"a".repeat(64)).to_string();
    assert!(
        alike.contains("\u{2018}A\u{2019} is on 64 of 64 squares"),
        "{alike}"
    );
    assert_eq!(error("too short"), VerseError::Length(8));
    assert!(
        error("a")
            .to_string()
            .starts_with("the text has 1 letter or syllable, ")
    );
    let named = VerseSpec::new(Split::Letters.parts(VERSES[0])).on(Board::CHESS);
    assert!(
        named
            .make()
            .unwrap_err()
            .to_string()
            .contains("the board has 64 squares")
    );
}

/// The verse and the tour are quoted in G. S. S. Murthy, "Rudrata and his Knight's move verse", 2016.
#[test]
fn rudratas_verse_is_spelled_by_its_tour() {
    let verse = "se nā lī lī lī nā nā lī\nlī nā nā nā nā lī lī lī\nnā lī nā lī le nā lī nā\nlī lī lī nā nā nā nā lī";
    let numbers = [
        [1, 30, 9, 20, 3, 24, 11, 26],
        [16, 19, 2, 29, 10, 27, 4, 23],
        [31, 8, 17, 14, 21, 6, 25, 12],
        [18, 15, 32, 7, 28, 13, 22, 5],
    ];
    let letters = LetterBoard::read(verse).unwrap();
    let mut tour: Vec<(u64, Square)> = numbers
        .into_iter()
        .flatten()
        .zip(letters.board().iter())
        .collect();
    tour.sort_unstable();
    let tour = Tour::new(letters.board(), tour.into_iter().map(|(_, square)| square)).unwrap();
    let spelled: String = tour.squares().map(|square| letters.at(square)).collect();
    assert_eq!(spelled, plain(verse));
    let readings = letters.readings(&plain(verse), None, 100_000, u64::MAX);
    assert!(readings.are_all && readings.tours.contains(&tour));
    assert_eq!(readings.tours.len(), 2);
}

#[test]
fn parts_are_capitals_without_punctuation() {
    assert_eq!(
        Split::Letters.parts("Straße, d\u{2019}e\u{301}té"),
        ["S", "T", "R", "A", "ß", "E", "D", "E\u{301}", "T", "É"]
    );
    assert_eq!(Split::Syllables("").parts("a | b-c"), ["A", "BC"]);
    assert_eq!(Split::Syllables("/").parts("क्षे/त्रे"), ["क्षे", "त्रे"]);
}

#[test]
fn rows_that_are_not_a_board_are_refused() {
    let says = |text: &str| LetterBoard::read(text).unwrap_err().to_string();
    assert!(says("ab\nabc").contains("row 2 has 3 squares, and row 1 has 2"));
    assert!(says("ab\na").contains("row 2 has 1 square, and row 1 has 2"));
    assert!(says("").contains("side"), "{}", says(""));
    assert!(LetterBoard::read("##\n##").is_err());
}
