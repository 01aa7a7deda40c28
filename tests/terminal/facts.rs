//! `facts`, `transform` and symmetric tours.

use crate::run::Test;

#[test]
fn the_facts_of_a_famous_tour_are_those_published() {
    let facts = Test::new("facts --famous beverley").run();
    for line in [
        "Row sums           260 each",
        "Column sums        260 each",
        "Diagonal sums      282 and 210",
        "Known as           W. Beverley, 1848: the first semimagic tour",
    ] {
        assert!(facts.out.lines().any(|it| it == line), "{}", facts.out);
    }
    let facts = Test::new("facts --famous euler --format json").run();
    let facts: serde_json::Value = serde_json::from_str(&facts.out).expect("JSON");
    assert_eq!(facts["symmetry"], "eulerian");
    assert_eq!(facts["crossings"], 98);
    Test::new("facts --famous bach")
        .status(2)
        .stderr_part("choose rudrata, euler")
        .run();
}

#[test]
fn a_tour_is_turned_reversed_and_begun_elsewhere() {
    let turned = Test::new("transform --famous euler --by quarter-turn --reverse --start c3").run();
    let facts = Test::new("facts -").stdin(&turned.out).run();
    let route = "the route of Euler\u{2019}s tour, turned, reversed and started elsewhere";
    assert!(facts.out.contains(route), "{}", facts.out);
    // Another start changes the sums, so the published ones must not be mentioned.
    let begun = Test::new("transform --famous francony --start e4").run();
    let facts = Test::new("facts -").stdin(&begun.out).run();
    let route = "Known as           the route of Francony\u{2019}s tour, started elsewhere";
    assert!(facts.out.lines().any(|it| it == route), "{}", facts.out);
    let moves = Test::new("transform --famous euler --start c3 --format moves").run();
    assert!(moves.out.starts_with("c3\n"), "{}", moves.out);
    Test::new("transform --famous beverley --start c3")
        .status(1)
        .stderr_part("an open tour")
        .run();
    Test::new("facts -").stdin("a1 b3 a1").status(1).run();
}

#[test]
fn symmetric_tours_have_the_symmetry_that_was_asked_for() {
    let questions = [
        ("10x10 --symmetry quarter-turn", "quarter-turn"),
        ("8x8 --symmetry half-turn --closed", "eulerian"),
        ("9x6 --symmetry mirror --start c3", "sulian"),
        ("8x5 --symmetry bergholtian", "bergholtian"),
        ("7x7 --symmetry half-turn", "half-turn"),
        ("5x101 --symmetry half-turn", "half-turn"),
        ("104x3 --symmetry bergholtian", "bergholtian"),
        ("101x104 --symmetry bergholtian", "bergholtian"),
        (
            "8x8 --missing d4..e5 --symmetry quarter-turn",
            "quarter-turn",
        ),
    ];
    for (question, class) in questions {
        let tour = Test::new(&format!("solve {question}")).run();
        let facts = Test::new("facts - --format json").stdin(&tour.out).run();
        let facts: serde_json::Value = serde_json::from_str(&facts.out).expect(question);
        assert_eq!(facts["symmetry"], class, "{question}");
    }
}

#[test]
fn why_there_is_no_symmetric_tour_is_said() {
    for (question, sentence) in [
        ("8x8 --symmetry quarter-turn", "16 moves apart"),
        ("8x8 --symmetry half-turn", "its middle moves join"),
        (
            "7x6 --symmetry quarter-turn",
            "does not look the same as its quarter turn",
        ),
        ("5x6 --symmetry bergholtian", "every path has been tried"),
        ("8x8 --missing a1 --symmetry mirror", "There are"),
    ] {
        Test::new(&format!("solve {question}"))
            .status(1)
            .stderr_part(sentence)
            .run();
    }
    let stats = Test::new("solve 7x7 --symmetry half-turn --stats")
        .run()
        .err;
    assert!(
        stats.starts_with("stats squares=49 method=auto steps=0 solve_ns="),
        "{stats}"
    );
    Test::new("solve 7x7 --symmetry half-turn --start a1")
        .status(2)
        .stderr_part("leave out --start")
        .run();
}

#[test]
fn a_symmetric_tour_of_a_huge_board_is_refused() {
    for question in ["solve 1002x1002", "at 1000002x1000002 c3"] {
        Test::new(&format!("{question} --symmetry quarter-turn"))
            .status(2)
            .stdout("")
            .stderr_part("at most 100\u{2009}000 squares")
            .run();
    }
}
