//! Boards in the shape of words have closed tours.

use knights_tour::board::{Board, ShapeError};
use knights_tour::solve::Question;
use knights_tour_base::random::Random;

const SIGNS: &[u8; 36] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

fn has_closed_tour(word: &str) -> bool {
    let board = Board::of_word(word).expect("letters and digits");
    Question::on(&board).closed().solve().is_ok()
}

#[test]
fn words_have_a_closed_tour() {
    for word in ["KNIGHT", "LOVE", "ANNA", "2026", "HEART", "HI", "TOUR"] {
        assert!(has_closed_tour(word), "{word}");
    }
    let mut random = Random::with_seed(2026);
    for _ in 0..100 {
        let length = random.in_range(3..9);
        let letter = |_| char::from(*random.choose(&SIGNS[..26]).expect("26 of them"));
        let word: String = (0..length).map(letter).collect();
        assert!(has_closed_tour(&word), "{word}");
    }
}

#[test]
fn every_letter_has_a_closed_tour_alone_and_with_any_other_after_it() {
    for &first in SIGNS {
        let first = char::from(first);
        assert!(has_closed_tour(&first.to_string()), "{first}");
        for &second in SIGNS {
            let word = format!("{first}{}", char::from(second));
            assert!(has_closed_tour(&word), "{word}");
        }
    }
}

#[test]
fn letters_slide_under_each_other_and_never_touch() {
    let drawing = |word| Board::of_word(word).map(|board| board.drawing());
    insta::assert_snapshot!(drawing("lt4").expect("a word"), @r"
    xxx....xxxxxxxxxx.xxx...xxx
    xxx....xxxxxxxxxx.xxx...xxx
    xxx....xxxxxxxxxx.xxx...xxx
    xxx.......xxxx....xxx...xxx
    xxx.......xxxx....xxx...xxx
    xxx.......xxxx....xxx...xxx
    xxx.......xxxx....xxxxxxxxx
    xxx.......xxxx....xxxxxxxxx
    xxx.......xxxx....xxxxxxxxx
    xxx.......xxxx..........xxx
    xxx.......xxxx..........xxx
    xxxxxxxxx.xxxx..........xxx
    xxxxxxxxx.xxxx..........xxx
    xxxxxxxxx.xxxx..........xxx
    ");
    let apart = drawing("IL").expect("a word");
    assert!(
        apart.lines().all(|row| row.starts_with("xxx.xxx")),
        "{apart}"
    );
}

#[test]
fn what_is_no_word_is_refused() {
    for word in ["", " ", "CAFÉ", "E4!", "TWO WORDS"] {
        assert_eq!(Board::of_word(word), Err(ShapeError::Word), "{word}");
    }
    assert_eq!(Board::of_word(" Hi "), Board::of_word("HI"));
    let endless = "M".repeat(100_000);
    assert!(matches!(Board::of_word(&endless), Err(ShapeError::Size(_))));
}
