//! The dialogue of the original console program.

use crate::run::Test;

fn talk(input: &[u8]) -> Test {
    Test::new("console --seed 1").stdin(input)
}

#[test]
fn a_search_of_682_steps_is_told_whole() {
    let run = talk(b"5\n5\nb4\n").stderr("").run();
    insta::assert_snapshot!("console", run.out);
}

#[test]
fn what_cannot_be_is_said_and_asked_again() {
    let answers =
        b"4\n5\n27\n8\n8\n100\nx\n-7\n99999999999\n5\n\xff\n5\nz9\n5\n5\nb1\n5\n5\n A1 \n";
    let run = talk(answers).stderr("").run();
    let (asked, told) = run.out.split_once("The knight starts").expect("a search");
    insta::assert_snapshot!("console-questions", asked);
    assert!(told.starts_with(" at a1\n"));
}

#[test]
fn an_even_board_takes_any_square_and_random_one_that_has_a_tour() {
    let even = talk(b"6\n6\nb1\n")
        .stdout_part("The knight started at b1 and after")
        .run();
    assert!(!even.out.contains("black"), "{}", even.out);
    let random = talk(b"5\n7\nrandom\n").run();
    talk(b"5\n7\nrandom\n").stdout(&random.out).run();
}

#[test]
fn after_a_million_steps_the_guaranteed_method_is_offered() {
    let run = talk(b"26\n99\na1\nperhaps\ny\n").stderr("").run();
    let steps = run
        .out
        .lines()
        .filter(|line| line.starts_with("The knight moves "));
    assert_eq!(steps.count(), 1_000_000);
    assert!(run.out.contains("has not found a tour in 1000000 steps\n"));
    assert!(run.out.contains("Please answer yes or no\n"));
    let end = "The knight started at a1 and after 2573 steps finished his KnightsTour\n";
    assert!(run.out.ends_with(end));

    talk(b"26\n99\na1\nno\n").status(3).run();
}

#[test]
fn the_end_of_the_input_ends_it() {
    for input in ["", "5\n", "5\n5\n", "5\n5\nb1\n", "26\n99\na1\n"] {
        let run = talk(input.as_bytes()).status(2).run();
        assert!(run.err.starts_with("error: the input ended"), "{}", run.err);
    }
}
