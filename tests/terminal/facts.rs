//! `facts` and `transform`.

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
    assert!(facts.out.contains("L. Euler, 1759"), "{}", facts.out);
    let moves = run("transform --famous euler --start c3 --format moves");
    assert!(moves.out.starts_with("c3\n"), "{}", moves.out);
    let open = run("transform --famous beverley --start c3");
    assert_eq!(open.status, 1);
    assert!(open.err.contains("the tour is open"), "{}", open.err);
    let none = run_with("facts -", "a1 b3 a1");
    assert_eq!(none.status, 1, "{}", none.err);
}
