//! `facts`, `transform` and symmetric tours.

use crate::run::{run, run_with};

#[test]
fn the_facts_of_a_famous_tour_are_those_published() {
    let facts = run("facts --famous beverley");
    for line in [
        "Rows                260 each",
        "Columns             260 each",
        "Diagonals           282 and 210",
        "Known as            W. Beverley, 1848: the first semimagic tour",
    ] {
        assert!(facts.out.lines().any(|it| it == line), "{}", facts.out);
    }
    let facts = run("facts --famous euler --format json");
    let facts: serde_json::Value = serde_json::from_str(&facts.out).expect("JSON");
    assert_eq!(facts["symmetry"], "eulerian");
    assert_eq!(facts["crossings"], 98);
    let unknown = run("facts --famous bach");
    assert_eq!(unknown.status, 2);
    assert!(unknown.err.contains("there are euler"), "{}", unknown.err);
}

#[test]
fn a_tour_is_turned_reversed_and_begun_elsewhere() {
    let turned = run("transform --famous euler --by quarter-turn --reverse --start c3");
    let facts = run_with("facts -", &turned.out);
    let route = "the route of Euler\u{2019}s tour, turned, reversed and begun elsewhere";
    assert!(facts.out.contains(route), "{}", facts.out);
    // Its sums are others, and so nothing is said of those published.
    let begun = run("transform --famous francony --start e4");
    let facts = run_with("facts -", &begun.out);
    let route = "Known as            the route of Francony\u{2019}s tour, begun elsewhere";
    assert!(facts.out.lines().any(|it| it == route), "{}", facts.out);
    let moves = run("transform --famous euler --start c3 --format moves");
    assert!(moves.out.starts_with("c3\n"), "{}", moves.out);
    let open = run("transform --famous beverley --start c3");
    assert_eq!(open.status, 1);
    assert!(open.err.contains("the tour is open"), "{}", open.err);
    let none = run_with("facts -", "a1 b3 a1");
    assert_eq!(none.status, 1, "{}", none.err);
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
        let tour = run(&format!("solve {question}"));
        let facts = run_with("facts - --format json", &tour.out);
        let facts: serde_json::Value = serde_json::from_str(&facts.out).expect(question);
        assert_eq!(facts["symmetry"], class, "{question}");
    }
}

#[test]
fn why_there_is_no_symmetric_tour_is_said() {
    for (question, sentence) in [
        ("8x8 --symmetry quarter-turn", "16 moves apart"),
        ("8x8 --symmetry half-turn", "goes over the centre"),
        ("7x6 --symmetry quarter-turn", "not its own quarter turn"),
        ("5x6 --symmetry bergholtian", "every way has been tried"),
        ("8x8 --missing a1 --symmetry mirror", "There are"),
    ] {
        let none = run(&format!("solve {question}"));
        assert_eq!(none.status, 1, "{question}");
        assert!(none.err.contains(sentence), "{question}: {}", none.err);
    }
    let stats = run("solve 7x7 --symmetry half-turn --stats").err;
    assert!(
        stats.starts_with("stats squares=49 method=auto steps=0 solve_ns="),
        "{stats}"
    );
    let start = run("solve 7x7 --symmetry half-turn --start a1");
    assert_eq!(start.status, 2);
    assert!(start.err.contains("leave --start out"), "{}", start.err);
}

#[test]
fn a_symmetric_tour_of_a_huge_board_is_refused() {
    for question in ["solve 1002x1002", "at 1000002x1000002 c3"] {
        let run = run(&format!("{question} --symmetry quarter-turn"));
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        assert!(run.err.contains("up to 100000 squares"), "{}", run.err);
    }
}
