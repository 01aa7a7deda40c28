//! The original game of two knights: recorded transcripts, and random games against a second implementation.

use crate::run::Test;
use proptest::prelude::*;
use std::fmt::Write as _;
use std::fs;

fn play(input: &str) -> Test {
    Test::new("two-knights").stdin(input)
}

#[test]
fn the_transcripts_are_reproduced_to_the_letter() {
    for name in ["figure", "random_1001", "random_1002"] {
        let file = |ending: &str| {
            let path = format!(
                "{}/tests/data/two-knights/{name}.{ending}",
                env!("CARGO_MANIFEST_DIR")
            );
            fs::read_to_string(path).expect("a transcript")
        };
        play(&file("in")).stdout(file("out")).run();
    }
}

#[test]
fn what_the_original_left_open_is_said() {
    let run = play("0 0 x 5 7\n0 0 0 5\n@ two 1\n@ 2 1 # 2 4")
        .status(2)
        .stderr_part("‘x’ is not a whole number")
        .stderr_part("‘two’ is not a whole number")
        .stderr_part("the input ended before the game")
        .run();
    assert_eq!(run.out.matches("  0 1 2 3 4 5\n").count(), 3, "{}", run.out);
    play("").status(2).run();
}

/// A minimal second implementation of the rules.
struct Table {
    signs: [[char; 6]; 6],
    knights: [(i64, i64); 2],
    left: [u8; 2],
    run: (usize, usize),
}

impl Table {
    fn may(&self, knight: usize, (row, column): (i64, i64)) -> bool {
        let (at_row, at_column) = self.knights[knight];
        let is_move = ((row - at_row) * (column - at_column)).abs() == 2;
        let is_on = (0..6).contains(&row) && (0..6).contains(&column);
        is_move
            && is_on
            && self.signs[row as usize][column as usize] == '.'
            && self.run != (knight, 2)
    }

    fn go(&mut self, knight: usize, (row, column): (i64, i64)) {
        let (at_row, at_column) = self.knights[knight];
        let letter = [b'A', b'a'][knight] + self.left[knight];
        self.left[knight] += 1;
        self.signs[at_row as usize][at_column as usize] = char::from(letter);
        self.signs[row as usize][column as usize] = ['@', '#'][knight];
        self.knights[knight] = (row, column);
        self.run = if self.run.0 == knight {
            (knight, self.run.1 + 1)
        } else {
            (knight, 1)
        };
    }

    fn is_over(&self) -> bool {
        (0..6).all(|row| (0..6).all(|column| (0..2).all(|knight| !self.may(knight, (row, column)))))
    }

    fn draw(&self, out: &mut String) {
        out.push_str("  0 1 2 3 4 5\n");
        for (row, signs) in self.signs.iter().enumerate() {
            let signs: Vec<String> = signs.iter().map(char::to_string).collect();
            let _ = writeln!(out, "{row} {}", signs.join(" "));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn random_games_go_as_a_second_statement_of_the_rules_says(
        starts in [0..6_i64, 0..6_i64, 0..6_i64, 0..6_i64],
        tries in prop::collection::vec((0..3_usize, -1..7_i64, -1..7_i64, any::<bool>(), 0..8_usize), 0..400),
    ) {
        let first = (starts[0], starts[1]);
        let second = (starts[2], starts[3]);
        prop_assume!(first != second);
        let mut input = format!("{} {} {} {}\n", first.0, first.1, second.0, second.1);
        let mut out = "Knights' starting positions (row1 col1 row2 col2): ".to_owned();
        let mut table = Table {
            signs: [['.'; 6]; 6],
            knights: [first, second],
            left: [0; 2],
            run: (0, 0),
        };
        table.signs[first.0 as usize][first.1 as usize] = '@';
        table.signs[second.0 as usize][second.1 as usize] = '#';
        table.draw(&mut out);
        let steps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        for (knight, row, column, is_step, step) in tries {
            if table.is_over() {
                break;
            }
            // At least half of the attempts are knight's moves.
            let to = match table.knights.get(knight) {
                Some(at) if is_step => (at.0 + steps[step].0, at.1 + steps[step].1),
                _ => (row, column),
            };
            let _ = writeln!(input, "{} {} {}", ["@", "#", "k"][knight], to.0, to.1);
            out.push_str("Move (knight row col): ");
            if knight < 2 && table.may(knight, to) {
                table.go(knight, to);
                table.draw(&mut out);
            } else {
                out.push_str("Invalid move!\n");
            }
        }
        let is_over = table.is_over();
        out.push_str(if is_over { "No more moves!\n" } else { "Move (knight row col): " });
        play(&input).stdout(out).status(if is_over { 0 } else { 2 }).run();
    }
}
