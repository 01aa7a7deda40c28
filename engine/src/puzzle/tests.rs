use super::*;

#[test]
fn a_puzzle_of_a_tour_has_it_as_its_solution() {
    let board = Board::new(6, 6).unwrap();
    let tour = Question::on(&board).closed().solve().unwrap();
    for level in Level::ALL {
        let recipe = PuzzleSpec::new(&Board::CHESS, level).of_tour(tour.clone());
        let puzzle = recipe.with_seed(2).make().unwrap();
        assert_eq!(puzzle.solution(), &tour);
        assert_eq!(puzzle.grade().map(Technique::level), Some(level));
    }
}
use crate::board::SHAPES;
use crate::solve::Reason;
use proptest::prelude::*;
use std::collections::HashMap;

fn boards() -> Vec<Board> {
    let square = |side| Board::new(side, side).unwrap();
    let shape = |name| {
        SHAPES
            .iter()
            .find(|shape| shape.name == name)
            .unwrap()
            .board()
    };
    let shapes = ["Heart", "8\u{d7}8 without its centre"].map(shape);
    [square(5), square(6), square(8)]
        .into_iter()
        .chain(shapes)
        .collect()
}

/// Counts tours with given numbers, up to two, without the solver or the grader.
struct Plain {
    near: Vec<Vec<usize>>,
    given: Vec<Option<usize>>,
    is_near: Vec<Vec<bool>>,
    is_taken: Vec<bool>,
    count: u32,
}

impl Plain {
    fn count(board: &Board, givens: &BTreeMap<u64, Square>) -> u32 {
        let squares: Vec<Square> = board.iter().collect();
        let place = |square: Square| squares.iter().position(|&it| it == square).unwrap();
        let near = squares
            .iter()
            .map(|&it| board.neighbours(it).map(place).collect());
        let mut given = vec![None; squares.len()];
        for (&number, &square) in givens {
            given[number as usize - 1] = Some(place(square));
        }
        let mut plain = Plain {
            near: near.collect(),
            is_near: Vec::new(),
            given,
            is_taken: vec![false; squares.len()],
            count: 0,
        };
        plain.is_near = (0..squares.len())
            .map(|number| plain.near_enough(number))
            .collect();
        plain.go_on(0, None);
        plain.count
    }

    fn near_enough(&self, number: usize) -> Vec<bool> {
        let mut given = (number..self.near.len()).filter(|&later| self.given[later].is_some());
        let Some(next) = given.next() else {
            return vec![true; self.near.len()];
        };
        let mut reached = vec![false; self.near.len()];
        reached[self.given[next].unwrap()] = true;
        for _ in number..next {
            let before = reached.clone();
            for (place, reached) in reached.iter_mut().enumerate() {
                *reached |= self.near[place].iter().any(|&near| before[near]);
            }
        }
        reached
    }

    fn go_on(&mut self, number: usize, here: Option<usize>) {
        if number == self.near.len() {
            self.count += 1;
            return;
        }
        let next = match here {
            Some(here) => self.near[here].clone(),
            None => (0..self.near.len()).collect(),
        };
        for place in next {
            let its_number = self.given.iter().position(|&it| it == Some(place));
            let suits = match (its_number, self.given[number]) {
                (Some(its_number), _) => its_number == number,
                (None, Some(_)) => false,
                (None, None) => self.is_near[number][place],
            };
            if self.is_taken[place] || !suits || self.count > 1 {
                continue;
            }
            self.is_taken[place] = true;
            if self.is_alive(place) {
                self.go_on(number + 1, Some(place));
            }
            self.is_taken[place] = false;
        }
    }

    fn is_alive(&self, here: usize) -> bool {
        let is_poor = |&place: &usize| {
            let left = self.near[place]
                .iter()
                .filter(|&&it| !self.is_taken[it] || it == here);
            !self.is_taken[place] && left.count() < 2
        };
        let mut poor = (0..self.near.len()).filter(is_poor);
        let first = poor.next();
        let last = self.given[self.near.len() - 1];
        poor.next().is_none() && first.is_none_or(|first| last.is_none_or(|last| last == first))
    }
}

/// Number of puzzles to test per level and board. A run with 500 has passed.
const EACH: u64 = 8;

#[test]
fn puzzles_have_one_solution_and_the_grade_that_was_asked_for() {
    for board in boards() {
        for level in Level::ALL {
            for seed in 0..EACH {
                let puzzle = PuzzleSpec::new(&board, level)
                    .with_seed(seed)
                    .make()
                    .unwrap();
                // A plain search takes minutes for some of the hardest 8×8 puzzles.
                if level != Level::Hard || board.squares() <= 36 {
                    assert_eq!(
                        Plain::count(&board, puzzle.givens()),
                        1,
                        "{board} {level} {seed}"
                    );
                }
                let again = Puzzle::new(&board, puzzle.givens()).unwrap();
                assert_eq!(again, puzzle, "{board} {level} {seed}");
                assert_eq!(again.grade().unwrap().level(), level, "{board} {seed}");
            }
        }
    }
}

#[test]
fn hints_are_true_and_end_in_the_solution() {
    for board in boards() {
        for level in Level::ALL {
            let puzzle = PuzzleSpec::new(&board, level).with_seed(99).make().unwrap();
            let mut placed = puzzle.givens().clone();
            let mut hardest = Technique::Between;
            while let Some(step) = puzzle.next_step(&placed) {
                let right = puzzle.solution().get(step.number as usize - 1);
                assert_eq!(Some(step.square), right, "{step}");
                assert!(!placed.contains_key(&step.number), "{step}");
                hardest = hardest.max(step.technique());
                placed.insert(step.number, step.square);
            }
            assert!(puzzle.is_solved_by(&placed), "{board} {level}");
            assert_eq!(hardest, puzzle.grade().unwrap());
        }
    }
}

fn named(sentence: &str) -> Vec<(u64, Square)> {
    let words: Vec<&str> = sentence
        .split_whitespace()
        .map(|word| word.trim_end_matches([',', '.', ':']))
        .collect();
    let given = |three: &[&str]| {
        let is_pin = three[1] == "on";
        is_pin.then(|| Some((three[0].parse().ok()?, three[2].parse().ok()?)))?
    };
    words.windows(3).filter_map(given).collect()
}

fn distance(board: &Board, from: Square, to: Square) -> u64 {
    let mut reached = vec![from];
    let mut moves = 0;
    while !reached.contains(&to) {
        let near: Vec<Square> = reached
            .iter()
            .flat_map(|&it| board.neighbours(it))
            .collect();
        reached.extend(near);
        reached.sort_unstable();
        reached.dedup();
        moves += 1;
    }
    moves
}

fn between(
    board: &Board,
    free: &[Square],
    [from, to]: [Square; 2],
    [moves, at]: [u64; 2],
    found: &mut Vec<Square>,
    path: &mut Vec<Square>,
) {
    if path.len() as u64 == moves {
        if board.neighbours(from).any(|near| near == to) {
            found.push(path[at as usize]);
        }
        return;
    }
    for near in board.neighbours(from).collect::<Vec<_>>() {
        if free.contains(&near) && !path.contains(&near) {
            path.push(near);
            between(board, free, [near, to], [moves, at], found, path);
            let _ = path.pop();
        }
    }
}

/// Whether the facts named in the explanation exclude all other squares, or all other numbers.
fn is_told_enough(board: &Board, placed: &BTreeMap<u64, Square>, step: &PuzzleStep) -> bool {
    let sentence = step.to_string();
    let (number, square) = (step.number, step.square);
    let is_taken = |at: Square| placed.values().any(|&taken| taken == at);
    let free: Vec<Square> = board.iter().filter(|&at| !is_taken(at)).collect();
    let named = named(&sentence);
    assert!(
        named
            .iter()
            .all(|(number, at)| placed.get(number) == Some(at))
            || sentence.starts_with("If")
    );
    // Whether a square is too far for a number or, if the sentence mentions colour, of the wrong colour.
    let is_out = |number: u64, at: Square, of_colour: bool| {
        named.iter().any(|&(other, there)| {
            let moves = number.abs_diff(other);
            let is_wrong = (moves % 2 == 0) != (at.colour() == there.colour());
            distance(board, there, at) > moves || (of_colour && is_wrong)
        })
    };
    match &step.why {
        Why::Between((a, from), (b, to)) => {
            let mut found = Vec::new();
            let lengths = [b - a, number - a];
            let lengths = [lengths[0] - 1, lengths[1] - 1];
            between(
                board,
                &free,
                [*from, *to],
                lengths,
                &mut found,
                &mut Vec::new(),
            );
            found.iter().all(|&at| at == square)
        }
        Why::Near(..) => {
            let of_colour = sentence.contains("the right colour");
            free.iter()
                .all(|&at| at == square || is_out(number, at, of_colour))
        }
        Why::OnlyNumber => {
            let of_colour = sentence.contains("the wrong colour");
            let last = board.squares();
            let mut open = (1..=last).filter(|it| !placed.contains_key(it) && *it != number);
            open.all(|other| {
                placed.iter().any(|(&known, &there)| {
                    let moves = other.abs_diff(known);
                    let is_wrong = (moves % 2 == 0) != (square.colour() == there.colour());
                    distance(board, there, square) > moves || (of_colour && is_wrong)
                })
            })
        }
        Why::TwoNeighbours { beside, .. } => {
            let is_open = |it: &u64| (1..=board.squares()).contains(it) && !placed.contains_key(it);
            let beside_other = |it: u64| {
                // The explanation names numbered neighbours, as in "g6 is 1 and f7 is 3, so h8 is 2."
                let mut others = placed.iter().filter(|(other, at)| {
                    **other != beside.0 && sentence.contains(&format!("{at} is {other}"))
                });
                others.all(|(other, _)| other.abs_diff(it) == 1)
            };
            let mut both = [beside.0 - 1, beside.0 + 1].into_iter();
            both.all(|it| {
                it == number || !is_open(&it) || !beside_other(it) || is_out(it, square, false)
            })
        }
        Why::Spelled | Why::Together | Why::Trial { .. } => true,
    }
}

#[test]
fn what_a_hint_names_leaves_nothing_else() {
    let mut said = [0; 2];
    let boards = boards();
    for (board, seeds) in [
        (&boards[0], 0..40),
        (&boards[1], 590..650),
        (&boards[3], 0..4),
    ] {
        for (level, seed) in seeds.flat_map(|seed| Level::ALL.map(|level| (level, seed))) {
            let recipe = PuzzleSpec::new(board, level).with_seed(seed);
            let Ok(puzzle) = recipe.make() else { continue };
            let mut placed = puzzle.givens().clone();
            while let Some(step) = puzzle.next_step(&placed) {
                said[usize::from(!is_told_enough(board, &placed, &step))] += 1;
                if said[1] == 1 {
                    println!("{board} {level} {seed}: {step}");
                }
                placed.insert(step.number, step.square);
            }
        }
    }
    assert_eq!(said[1], 0, "of {} sentences", said[0]);
}

#[test]
fn wrong_numbers_are_told_and_no_hint_stands_on_them() {
    let puzzle = PuzzleSpec::new(&Board::CHESS, Level::Medium)
        .with_seed(3)
        .make()
        .unwrap();
    let solution: Vec<Square> = puzzle.solution().squares().collect();
    let open: Vec<u64> = (1..=64)
        .filter(|number| !puzzle.givens().contains_key(number))
        .collect();
    let mut placed = BTreeMap::from([(open[0], solution[open[1] as usize - 1])]);
    assert_eq!(
        puzzle.wrong(&placed),
        [(open[0], solution[open[1] as usize - 1])]
    );
    assert_eq!(
        puzzle.next_step(&placed),
        puzzle.next_step(&BTreeMap::new())
    );
    placed.insert(open[0], solution[open[0] as usize - 1]);
    assert_eq!(puzzle.wrong(&placed), []);
    placed.insert(0, solution[0]);
    placed.insert(65, solution[0]);
    assert_eq!(puzzle.wrong(&placed).len(), 2);
    assert!(!puzzle.is_solved_by(&placed));
}

#[test]
fn the_same_day_brings_the_same_puzzle_in_every_version() {
    let of_day = |board: &Board, level, day: &str| {
        let puzzle = PuzzleSpec::new(board, level)
            .of_day(day.parse().unwrap())
            .make()
            .unwrap();
        let givens = puzzle.givens().iter();
        givens
            .map(|(number, square)| format!("{number}={square}"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let heart = &boards()[3];
    insta::assert_snapshot!(of_day(&Board::CHESS, Level::Easy, "2026-11-22"), @"1=a8 3=a4 6=g1 9=h1 12=g7 16=d8 18=c5 20=g5 23=d7 26=c7 29=b1 32=h2 35=g8 39=c4 41=d1 44=a1 48=a7 51=d5 55=d3 58=h8 60=e5 64=e1");
    insta::assert_snapshot!(of_day(&Board::CHESS, Level::Medium, "2026-11-22"), @"1=c8 10=c3 12=c1 16=a5 19=a8 22=g7 29=d7 34=h8 40=d8 44=h6 48=h4 53=b3 56=g1 63=a4 64=b2");
    insta::assert_snapshot!(of_day(&Board::CHESS, Level::Hard, "2026-11-22"), @"1=a5 4=b1 6=f1 16=g8 18=f5 30=g6 34=h7 36=h3 44=c6 47=d8 57=h2 61=g3 64=h1");
    insta::assert_snapshot!(of_day(&Board::new(5, 5).unwrap(), Level::Medium, "2026-11-23"), @"1=a1 6=a4 7=c5 10=b1 16=d5 23=e5 25=e1");
    insta::assert_snapshot!(of_day(heart, Level::Medium, "2026-02-14"), @"1=d7 4=b6 7=f3 15=i8 17=f5 18=d6 22=c7 25=a6 30=f6 33=h5 34=i7 37=i6 38=h8 45=f7 48=a7 53=j7 56=e5 61=e6 66=g5");
}

#[test]
fn symmetric_puzzles_have_their_numbers_opposite_each_other() {
    for board in [Board::CHESS, Board::new(5, 5).unwrap(), boards()[4].clone()] {
        for level in Level::ALL {
            let puzzle = PuzzleSpec::new(&board, level).symmetric().make().unwrap();
            let squares: Vec<Square> = puzzle.givens().values().copied().collect();
            let turn = crate::board::Symmetry::HALF_TURN;
            for &square in &squares {
                assert!(
                    squares.contains(&turn.square(board.size(), square)),
                    "{level} {square}"
                );
            }
        }
    }
    let heart = PuzzleSpec::new(&boards()[3], Level::Easy)
        .symmetric()
        .make();
    assert_eq!(heart.unwrap_err(), PuzzleError::NotSymmetric);
}

#[test]
fn every_sentence_says_what_it_speaks_of() {
    let mut said = HashMap::new();
    for seed in 0..20 {
        let puzzle = PuzzleSpec::new(&Board::CHESS, Level::Hard)
            .with_seed(seed)
            .make()
            .unwrap();
        let mut placed = puzzle.givens().clone();
        while let Some(step) = puzzle.next_step(&placed) {
            let sentence = step.to_string();
            for square in step.witness().into_iter().chain([step.square]) {
                assert!(sentence.contains(&square.to_string()), "{sentence}");
            }
            placed.insert(step.number, step.square);
            said.entry(std::mem::discriminant(&step.why))
                .or_insert(sentence);
        }
    }
    let mut said: Vec<String> = said.into_values().collect();
    said.sort();
    insta::assert_snapshot!(said.join("\n"), @r"
    Between 36 on d4 and 39 on a8, only c7 is left for 38.
    For 40, only b6 has the right colour and is near enough to both 39 on a8 and 45 on f5.
    From h8 only g6 and f7 can still be reached, so the knight comes from one and goes to the other. g6 is 1, so h8 is 2.
    If 16 were on c5, no number would fit on a2. So only d2 is left for 16.
    Only 51 fits on h1: for every other number left it is too far or has the wrong colour.
    Together, the numbers leave only c2 for 13.
    ");
}

#[test]
fn what_is_no_puzzle_is_told_with_its_reason() {
    let board = Board::new(5, 5).unwrap();
    let givens = |givens: &[(u64, &str)]| -> BTreeMap<u64, Square> {
        givens
            .iter()
            .map(|&(number, name)| (number, name.parse().unwrap()))
            .collect()
    };
    let Err(InvalidPuzzle::Several(both)) = Puzzle::new(&board, &givens(&[(13, "c3")])) else {
        panic!()
    };
    assert_ne!(both[0], both[1]);
    assert_eq!(
        both.each_ref().map(|tour| tour.get(12)),
        [Some("c3".parse().unwrap()); 2]
    );
    let none = Puzzle::new(&board, &givens(&[(2, "a1")])).unwrap_err();
    assert!(matches!(
        none,
        InvalidPuzzle::Unsolved(Unsolved::Impossible(Reason::PinColours { .. }))
    ));
    let large = Puzzle::new(&Board::new(10, 11).unwrap(), &givens(&[])).unwrap_err();
    assert_eq!(large, InvalidPuzzle::TooLarge(110));
    let large = PuzzleSpec::new(&Board::new(10, 11).unwrap(), Level::Easy)
        .make()
        .unwrap_err();
    assert_eq!(large, PuzzleError::TooLarge(110));
    let none = PuzzleSpec::new(&Board::new(4, 4).unwrap(), Level::Easy)
        .make()
        .unwrap_err();
    assert!(matches!(
        none,
        PuzzleError::Unsolved(Unsolved::Impossible(_))
    ));
    for side in 1..5 {
        let _ = PuzzleSpec::new(&Board::new(side, 3).unwrap(), Level::Hard).make();
    }
}

#[test]
fn a_claimed_puzzle_is_one_only_if_its_solution_is_the_only_one() {
    let board = Board::new(5, 5).unwrap();
    let puzzle = PuzzleSpec::new(&board, Level::Hard).make().unwrap();
    let (givens, solution) = (puzzle.givens(), puzzle.solution());
    let claimed = |givens| ClaimedPuzzle::new(givens, solution.clone());
    let right = claimed(givens.clone()).unwrap();
    assert_eq!(right.check(), Ok(&puzzle));
    assert_eq!(ClaimedPuzzle::from(puzzle.clone()).check(), Ok(&puzzle));
    let one_given = claimed(givens.iter().take(1).map(|(&it, &at)| (it, at)).collect()).unwrap();
    assert!(matches!(one_given.check(), Err(InvalidPuzzle::Several(_))));
    let elsewhere = BTreeMap::from([(1, solution.end())]);
    assert_eq!(claimed(elsewhere), None);
    let large = Question::on(&Board::new(10, 11).unwrap()).solve().unwrap();
    assert_eq!(ClaimedPuzzle::new(BTreeMap::new(), large), None);
}

#[cfg(feature = "verse")]
#[test]
fn a_claimed_verse_is_one_only_if_no_other_tour_spells_it() {
    let parts = Split::Letters.parts("The quick brown fox jumps over it");
    let spec = VerseSpec::new(parts);
    let puzzle = spec.make_puzzle().unwrap();
    let verse = spec.make().unwrap();
    assert_eq!(puzzle.verse(), Some(&verse));
    let claimed = ClaimedPuzzle::from(verse.clone());
    assert_eq!(claimed.check(), Ok(&puzzle));
    let tour = Question::on(&Board::new(4, 3).unwrap()).solve().unwrap();
    let alike = Verse::new(tour, vec!["A".to_owned(); 12], false).unwrap();
    let claimed = ClaimedPuzzle::from(alike);
    assert!(matches!(claimed.check(), Err(InvalidPuzzle::Several(_))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn a_hint_is_true_wherever_the_player_stands(
        seed in any::<u64>(), kept in any::<u64>(), level in 0..3_usize, side in 5..9_u32,
    ) {
        let board = Board::new(side, 6).unwrap();
        let Ok(puzzle) = PuzzleSpec::new(&board, Level::ALL[level]).with_seed(seed).make() else {
            return Ok(());
        };
        let placed: BTreeMap<u64, Square> = (1..)
            .zip(puzzle.solution().squares())
            .filter(|(number, _)| kept >> (number % 64) & 1 == 1)
            .collect();
        match puzzle.next_step(&placed) {
            Some(step) => {
                prop_assert_eq!(puzzle.solution().get(step.number as usize - 1), Some(step.square));
                prop_assert!(!placed.contains_key(&step.number));
            }
            None => {
                let all = placed.iter().chain(puzzle.givens()).map(|(&number, &square)| (number, square));
                prop_assert!(puzzle.is_solved_by(&all.collect()));
            }
        }
    }
}

#[test]
fn a_search_that_stops_proves_no_solution_to_be_the_only_one() {
    let board = Board::new(5, 5).unwrap();
    let question = asked(&board, &BTreeMap::from([(1, board.top_left())]));
    let mut has_stopped_at_one = false;
    for steps in 1.. {
        let stopping = question.clone().max_steps(steps);
        let found = stopping.several(2).map_or(0, |found| found.tours.len());
        let only = only_solution(&stopping);
        if found == 2 {
            assert!(matches!(only, Err(InvalidPuzzle::Several(_))), "{only:?}");
            break;
        }
        has_stopped_at_one |= found == 1;
        let is_stopped = matches!(only, Err(InvalidPuzzle::Unsolved(Unsolved::Stopped { .. })));
        assert!(is_stopped, "{steps} steps: {only:?}");
    }
    assert!(has_stopped_at_one, "a search stops between two solutions");
}
