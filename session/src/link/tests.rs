use super::*;
use crate::Phase;
use knights_tour::board::{SHAPES, Square};
use knights_tour::puzzle::{Day, Level, PuzzleSpec};
use proptest::prelude::*;

fn read(text: &str) -> Link {
    text.parse().unwrap()
}

fn said(text: &str) -> String {
    text.parse::<Link>().unwrap_err().to_string()
}

fn opened(link: &Link) -> Session {
    let mut session = Session::new(1);
    let mut response = link.open(&mut session).unwrap();
    while let Some(task) = response.tasks.pop() {
        let done = task.run(&mut |_, _| Ok(()));
        let next = session.done(done);
        response.tasks.extend(next.tasks);
    }
    session
}

#[test]
fn a_link_is_read_alone_with_its_sign_and_after_an_address() {
    let daily = Link::Made(MadePuzzle {
        size: Size::CHESS,
        level: Level::Medium,
        key: PuzzleKey::Day(Day::new(2026, 11, 22).unwrap()),
    });
    let euler = "kt1_IIAgBI4sa49cYe46diHGnscI-cZ486ce5GjiAEf";
    let texts = ["puzzle=2026-11-22-8x8-medium", "5x5/b1", "8x8", euler];
    for text in texts {
        let link = read(text);
        assert_eq!(link.to_string(), text);
        for page in ["", " https://example.org/tours/", "file:///index.html?x=1"] {
            let whole = link.at(page);
            assert!(Link::is_link(&whole), "{whole}");
            assert_eq!(read(&whole), link);
        }
    }
    assert_eq!(read(texts[0]), daily);
    assert!(matches!(read(euler), Link::Tour(tour) if tour.len() == 64));
}

#[test]
fn no_link_asks_for_less_than_the_session() {
    for size in ["3x3", "4x4", "5x5", "5x6", "6x6"] {
        let board: Board = size.parse().unwrap();
        for class in Question::SYMMETRIES {
            let mut session = opened(&Link::asking(&Question::on(&board)));
            let question = Question::on(&board).symmetric(class);
            let tasks = session.apply(Command::Find(question)).tasks;
            for task in tasks {
                let _ = session.done(task.run(&mut |_, _| Ok(())));
            }
            if let Some(Link::Question(asked)) = Link::of(&session) {
                assert_eq!(
                    asked.symmetry(),
                    session.question().unwrap().symmetry(),
                    "{size} {class}"
                );
            }
        }
    }
}

#[test]
fn the_parts_of_a_question_stand_in_any_order() {
    let link = read("8x8/b1/end=g8/missing=d4..e4,d5..e5");
    assert_eq!(link, read("8x8/missing=d4..e5/b1/end=g8"));
    assert_eq!(link.to_string(), "8x8/b1/end=g8/missing=d5..e4");
    let closed = read("6x6/closed/A1");
    assert_eq!(closed.to_string(), "6x6/a1/closed");
}

#[cfg(feature = "verse")]
#[test]
fn a_verse_is_read_from_its_link() {
    use knights_tour::puzzle::{Split, VerseSpec, VerseStart};
    for (text, start) in [
        (
            "Twinkle, twinkle, little star, how I wonder what you are",
            VerseStart::Hidden,
        ),
        (
            "Я помню чудное мгновенье: передо мной явилась ты",
            VerseStart::Shown,
        ),
    ] {
        let verse = VerseSpec::new(Split::Letters.parts(text))
            .starting(start)
            .make()
            .unwrap();
        let link = Link::Verse(Box::new(verse.clone()));
        let text = link.to_string();
        assert!(text.is_ascii() && Link::is_link(&text), "{text}");
        assert_eq!(read(&text), link);
        let session = opened(&link);
        assert_eq!(session.puzzle().unwrap().puzzle.verse(), Some(&verse));
        assert_eq!(Link::of(&session), Some(link));
        let (id, letters) = text.split_once('/').unwrap();
        let marked = format!("{id}/%3Cb%3E{}", &letters[letters.find(',').unwrap()..]);
        assert!(said(&marked).contains("is not a verse"), "{marked}");
        for damaged in [
            id.to_owned(),
            format!("{id}/A,B"),
            format!("{id}/%"),
            format!("{id}/%FF"),
        ] {
            assert!(said(&damaged).contains("is not a verse"), "{damaged}");
        }
    }
    assert!(said("verse=x/A").contains("is not a verse"));
}

#[test]
fn what_is_no_link_is_refused_in_a_sentence() {
    for text in [
        "",
        "#",
        "https://example.org/",
        "https://example.org/#about",
        "a1 b3",
        "5x5 b1",
    ] {
        assert!(
            said(text).contains("does not name a tour, puzzle or board; links look like"),
            "{text}"
        );
    }
    for text in [
        "puzzle=",
        "puzzle=2026-11-22",
        "puzzle=2026-02-30-8x8-easy",
        "#puzzle=2026-11-22-8x8-simple",
        "puzzle=2026-11-22-8x0-easy",
        "puzzle=6x6-easy",
        "puzzle=6x6-easy--1",
    ] {
        assert!(
            said(text).contains("is not a puzzle: write the day"),
            "{text}"
        );
    }
    for text in [
        "5x5/b1/c1",
        "5x5/",
        "5x5/b1/closed/end=c3",
        "5x5/shut",
        "5x5/a=b",
    ] {
        assert!(said(text).contains("does not belong there"), "{text}");
    }
    assert!(said("5x5/z9").contains("z9 is not on the board"));
    assert!(said("5x5/b1/end=b1").contains("cannot start and end on b1"));
    assert!(said("5x5/b1/missing=b1").contains("b1 is missing"));
    assert!(said("5x5/missing=a1..e5").contains("at least one square"));
    assert!(said("5x5/missing=f1").contains("f1 is not on the board"));
    assert!(said("5x5/missing=").contains("is not a square"));
    assert!(said("5x5/missing=a1..e5,a1..e5").contains("names a square twice"));
    assert!(said("#kt1_A").contains("the ID is damaged"));
    assert!(said("#ktp1_A").contains("the ID is damaged"));
    assert!(said("#0x5").contains("a board of 0x5 is not possible"));
}

#[test]
fn what_is_opened_is_what_is_linked_to() {
    let texts = [
        "puzzle=2026-11-22-5x5-easy",
        "5x5/b1",
        "4x4/closed",
        "kt1_IIAgBI4sa49cYe46diHGnscI-cZ486ce5GjiAEf",
    ];
    for text in texts {
        let session = opened(&read(text));
        assert_eq!(Link::of(&session), Some(read(text)), "{text}");
    }
    let refused = opened(&read("5x5/b1"));
    assert!(refused.refusal().is_some());
    let found = opened(&read("6x6/a1/end=b1"));
    let tour = found.tour().unwrap();
    assert_eq!(
        (tour.start(), tour.end()),
        (Square::new(0, 0), Square::new(1, 0))
    );
    assert_eq!(Link::of(&found), Some(Link::Tour(tour)));
}

#[test]
fn a_game_is_linked_to_in_its_mode_as_it_is_shown() {
    let texts = [
        "watch=5x5",
        "watch=8x8/missing=d5..d4/a1",
        "play=8x8",
        "play=8x8/missing=d5..e4/a1/b3/c5",
        "shape=6x6/missing=c3",
        "puzzle=2026-11-22-5x5-easy",
        "4x4/closed",
        "5x5/b1",
    ];
    for text in texts {
        let session = opened(&read(text));
        assert_eq!(Link::to_view(&session), Some(read(text)), "{text}");
        assert_eq!(read(text).to_string(), text);
    }
    let watched = opened(&read("watch=6x6/a1"));
    assert_eq!(watched.phase(), Phase::Ready);
    let mut own = Session::new(1);
    let away = [
        Command::Mode(Mode::Play),
        Command::ToggleUncrossed,
        Command::Mode(Mode::Watch),
    ];
    let _ = own.apply_all(away);
    let _ = read("play=6x6/a1/b3").open(&mut own).unwrap();
    assert!(!own.is_uncrossed() && own.tour_view().unwrap().visited() == 2);
    for text in [
        "play=6x6/missing=a1/missing=b1",
        "watch=6x6/a1/b3",
        "shape=6x6/a1",
    ] {
        assert!(
            said(text).contains("does not belong there: after the board write missing=SQUARES"),
            "{text}"
        );
    }
    assert!(said("play=6x6/zz1").contains("zz1 is not on the board"));
    assert!(said("watch=x").contains("does not name a tour"));
    assert!(said("two-knights=6x6").contains("does not name a tour"));
}

#[test]
fn a_puzzle_of_a_seed_is_generated() {
    let link = read("puzzle=5x5-easy-17");
    let session = opened(&link);
    let spec = PuzzleSpec::new(&Board::new(5, 5).unwrap(), Level::Easy).with_seed(17);
    let game = session.puzzle().unwrap();
    assert_eq!(game.puzzle.givens(), spec.make().unwrap().givens());
    assert_eq!(
        (game.day, link.to_string().as_str()),
        (None, "puzzle=5x5-easy-17")
    );
}

#[test]
fn a_puzzle_of_no_day_is_linked_to_by_its_numbers() {
    let puzzle = opened(&read("puzzle=2026-11-22-5x5-easy"));
    let game = puzzle.puzzle().unwrap();
    let numbers = Numbers {
        board: game.puzzle.board().clone(),
        givens: game.puzzle.givens().clone(),
    };
    let link = Link::Puzzle(numbers);
    let session = opened(&link);
    assert_eq!(session.puzzle().map(|game| game.day), Some(None));
    assert_eq!(Link::of(&session), Some(link));
}

#[test]
fn there_is_something_to_link_to_in_each_mode() {
    let mut session = Session::new(1);
    for mode in &Mode::ALL {
        let _ = session.apply(Command::Mode(*mode));
        let link = Link::of(&session);
        let is_none = mode.has_two_knights() || mode.is_solved();
        assert_eq!(link.is_none(), is_none, "{mode:?}");
    }
    let large = Board::new(2_000, 2_000).unwrap();
    let commands = [Command::Mode(Mode::default()), Command::Board(large)];
    for command in commands {
        let _ = session.apply(command);
    }
    let _ = session.apply(Command::Start(crate::Start::TopLeft));
    assert_eq!(session.phase(), Phase::Ready);
    assert_eq!(Link::of(&session), Some(read("2000x2000/a2000")));
}

#[test]
fn a_puzzle_that_cannot_be_made_is_said_to_be_none() {
    let session = opened(&read("puzzle=2026-11-22-11x11-easy"));
    assert!(session.puzzle().is_none());
    assert!(session.remark().unwrap().contains("at most 100 squares"));
}

fn boards() -> impl Strategy<Value = Board> {
    (1..40_u32, 1..40_u32, 0..SHAPES.len() + 5).prop_map(|(width, height, shape)| {
        match SHAPES.get(shape) {
            Some(shape) => shape.board(),
            None => Board::new(width, height).unwrap(),
        }
    })
}

proptest! {
    #[test]
    fn a_question_is_read_as_it_was_written(
        board in boards(), start in any::<Option<prop::sample::Index>>(),
        end in any::<Option<prop::sample::Index>>(), is_closed: bool,
    ) {
        let squares: Vec<Square> = board.iter().collect();
        let place = |index: prop::sample::Index| squares[index.index(squares.len())];
        let asked = Question::on(&board).ending(match end {
            _ if is_closed => TourEnd::Closed,
            Some(end) => TourEnd::At(place(end)),
            None => TourEnd::Any,
        });
        let asked = start.map_or(asked.clone(), |start| asked.starting_at(place(start)));
        prop_assume!(asked.check().is_ok());
        let link = Link::asking(&asked.with_seed(7));
        prop_assert_eq!(read(&link.at("https://example.org/")), link);
    }

    #[test]
    fn a_day_is_read_as_it_was_written(
        seconds in 0..200_000_000_000_u64, width in 1..=Size::MAX_SIDE, height in 1..=Size::MAX_SIDE,
        level in 0..Level::ALL.len(),
    ) {
        let link = Link::Made(MadePuzzle {
            size: Size::new(width, height).unwrap(),
            level: Level::ALL[level],
            key: PuzzleKey::Day(Day::of_unix_time(seconds).unwrap()),
        });
        prop_assert_eq!(read(&link.to_string()), link);
    }

    #[test]
    fn a_game_is_read_as_it_was_written(
        board in boards(), places in prop::collection::vec(any::<prop::sample::Index>(), 0..20),
    ) {
        let squares: Vec<Square> = board.iter().collect();
        let squares = places.iter().map(|place| squares[place.index(squares.len())]).collect();
        let link = Link::Game(GameLink { mode: Mode::Play, board, squares });
        prop_assert_eq!(read(&link.at("https://example.org/")), link);
    }

    #[test]
    fn a_tour_is_read_as_it_was_written(width in 5..12_u32, height in 5..12_u32, seed: u64) {
        let board = Board::new(width, height).unwrap();
        let tour = Question::on(&board).with_seed(seed).solve().unwrap();
        let link = Link::Tour(tour);
        prop_assert_eq!(read(&link.to_string()), link);
    }

    #[test]
    fn no_text_brings_a_panic_and_what_is_read_is_written_again(
        text in "\\PC{0,40}|#?(puzzle=|play=|watch=|shape=)?[0-9]{1,4}[-x][0-9]{1,4}[-/a-z0-9=.,]{0,30}",
    ) {
        if let Ok(link) = text.parse::<Link>() {
            prop_assert!(Link::is_link(&text));
            prop_assert_eq!(read(&link.to_string()), link);
        }
    }
}
