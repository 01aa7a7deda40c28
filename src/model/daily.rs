//! The puzzle of the day: its card on the first screen, and what its end offers.

use crate::links::{Clock, today};
use crate::model::card::Card;
use crate::model::command::{AppCommand, FormKind};
use crate::model::notice::{Notice, Offer};
use crate::model::sentences;
use knights_tour::board::Board;
use knights_tour::puzzle::{Day, Level, PuzzleSpec};
use knights_tour_base::wording::duration;
use knights_tour_session::solved::{SolvedPuzzle, SolvedPuzzles, day_in_a_row, key};
use knights_tour_session::{
    Command, Mode, PuzzleEffort, PuzzleGame, PuzzleRequest, Session, StartedPuzzle,
};

/// A daily puzzle: each board and level has one a day, the same for everyone.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DailyPuzzle {
    board: Board,
    level: Level,
    day: Day,
}

impl DailyPuzzle {
    /// The puzzle that opens without a choice of level and board.
    pub(crate) fn of(day: Day) -> DailyPuzzle {
        DailyPuzzle::new(&Board::CHESS, Level::default(), day)
    }

    pub(crate) fn new(board: &Board, level: Level, day: Day) -> DailyPuzzle {
        let board = board.clone();
        DailyPuzzle { board, level, day }
    }

    fn of_game(game: &PuzzleGame<'_>) -> Option<DailyPuzzle> {
        Some(DailyPuzzle::new(
            game.puzzle.board(),
            game.level?,
            game.day?,
        ))
    }

    pub(crate) fn of_started(started: &StartedPuzzle<'_>) -> DailyPuzzle {
        DailyPuzzle::new(started.board, started.level, started.day)
    }

    pub(crate) fn key(&self) -> String {
        key(&self.board, self.level, self.day)
    }

    pub(crate) fn command(&self) -> Command {
        let spec = PuzzleSpec::new(&self.board, self.level).of_day(self.day);
        Command::Puzzle(Box::new(PuzzleRequest::Made(spec, Some(self.day))))
    }

    /// The next level of the same day that is not solved.
    fn other_level(&self, solved: &SolvedPuzzles) -> Option<DailyPuzzle> {
        let level = solved.open_level(&self.board, self.level, self.day)?;
        Some(DailyPuzzle {
            level,
            ..self.clone()
        })
    }

    fn offer_other_level(&self, solved: &SolvedPuzzles) -> Option<Offer> {
        let other = self.other_level(solved)?.command();
        let commands = vec![Command::Mode(Mode::Puzzle).into(), other.into()];
        Some(("Another level", commands))
    }
}

/// The puzzle of the day, unless it is on the board.
pub(crate) fn of_today(session: &Session) -> Option<Command> {
    let todays = DailyPuzzle::of(today()?);
    let shown = session
        .puzzle()
        .and_then(|game| DailyPuzzle::of_game(&game));
    (shown.as_ref() != Some(&todays)).then(|| todays.command())
}

/// The puzzle to open with Puzzle mode; `None` to continue with the puzzle on the board, or to show today's solution.
pub(crate) fn to_open(session: &Session) -> Option<Command> {
    let continues = |game: PuzzleGame<'_>| !game.is_solved || game.day == today();
    let stays = session.draft().is_some() || session.puzzle().is_some_and(continues);
    if stays { None } else { of_today(session) }
}

/// The solved puzzle on the board, if it is a daily one that the player has solved, and its record.
pub(crate) fn solved_now(session: &Session) -> Option<(DailyPuzzle, SolvedPuzzle)> {
    let game = session.puzzle().filter(|_| session.solution().is_some())?;
    let PuzzleEffort { seconds, hints, .. } = game.effort;
    let missing = game.puzzle.board().squares() - game.puzzle.givens().len() as u64;
    let record = SolvedPuzzle {
        seconds: Some(seconds),
        hints,
        missing: Some(missing),
    };
    Some((DailyPuzzle::of_game(&game)?, record))
}

/// The puzzle of the day and its state, for the first screen.
pub(crate) fn card(session: &Session, solved: &SolvedPuzzles, clock: Clock) -> Card {
    let todays = DailyPuzzle::of(clock.day);
    let open = || vec![Command::Mode(Mode::Puzzle).into(), AppCommand::TodaysPuzzle];
    let kind = format!("{:#} {}", todays.board, todays.level);
    let mut started = session.started_days();
    let (text, offer) = if let Some(done) = solved.get(&todays.key()) {
        let solved_in = done
            .seconds
            .map(|time| format!("Solved in {}.", duration(time)));
        let solved_in = solved_in.unwrap_or_default();
        let row = day_in_a_row(solved.row_to(clock.day));
        let next = sentences::next_in(clock.minutes_left);
        let text = [solved_in, row, format!("Next in {next}.")].join(" ");
        (text.replace("  ", " "), todays.offer_other_level(solved))
    } else if let Some(started) = started.find(|it| DailyPuzzle::of_started(it) == todays) {
        let squares = started.board.squares();
        let time = duration(started.effort.seconds);
        let text = format!("{kind} \u{b7} {} of {squares} \u{b7} {time}", started.shown);
        (text, Some(("Continue", open())))
    } else {
        let days = solved.streak(clock.day);
        let text = if days == 0 || solved.row_to(clock.day) > 0 {
            kind
        } else {
            format!("{kind}. Solve it for day {}.", days + 1)
        };
        (text, Some(("Solve it", open())))
    };
    Card {
        title: format!(
            "Today\u{2019}s puzzle \u{b7} {}",
            sentences::date(clock.day)
        ),
        text,
        offer,
    }
}

/// Adds to the report of a solved daily puzzle what its day counts for, when the next one comes, and what to do now.
pub(crate) fn finish(notice: &mut Notice, session: &Session, solved: &SolvedPuzzles, clock: Clock) {
    let Some((puzzle, record)) = solved_now(session) else {
        return;
    };
    let is_todays = puzzle.day == clock.day;
    let counted = solved.counted(puzzle.day, &record, clock.day);
    add(&mut notice.text, &counted);
    if is_todays {
        let next = sentences::next_in(clock.minutes_left);
        add(&mut notice.text, &format!("The next puzzle is in {next}."));
    }
    notice.actions = after(&puzzle, solved, clock);
}

/// The best time at the board and level of the solved daily puzzle, if others were solved.
pub(crate) fn best(session: &Session, solved: &SolvedPuzzles) -> Option<String> {
    let (DailyPuzzle { board, level, .. }, _) = solved_now(session)?;
    let known = solved.statistics(&board, level);
    let best = known.best.filter(|_| known.solved > 1)?;
    Some(format!("Best {board:#} {level}: {}", duration(best)))
}

fn add(text: &mut String, sentence: &str) {
    if !sentence.is_empty() {
        *text += " ";
        *text += sentence;
    }
}

/// The buttons below a solved daily puzzle.
fn after(puzzle: &DailyPuzzle, solved: &SolvedPuzzles, clock: Clock) -> Vec<Offer> {
    const MOST: usize = 4;
    let is_open = |puzzle: &DailyPuzzle| solved.get(&puzzle.key()).is_none();
    let is_todays = puzzle.day == clock.day;
    let has_new = !is_todays && is_open(&DailyPuzzle::of(clock.day));
    let todays = has_new.then(|| ("Today\u{2019}s puzzle", vec![AppCommand::TodaysPuzzle]));
    let yesterdays = DailyPuzzle {
        day: clock.yesterday,
        ..puzzle.clone()
    };
    let has_missed = is_todays && is_open(&yesterdays);
    let yesterdays = has_missed.then(|| ("Yesterday\u{2019}s", vec![yesterdays.command().into()]));
    let offers = [
        todays,
        Some(("Copy result", vec![AppCommand::Copy])),
        Some(("Save picture\u{2026}", vec![AppCommand::SavePicture])),
        puzzle.offer_other_level(solved),
        yesterdays,
        Some(("Puzzles\u{2026}", vec![AppCommand::Show(FormKind::Puzzles)])),
    ];
    offers.into_iter().flatten().take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    /// 28 November 2026, 16:11 UTC.
    fn clock() -> Clock {
        Clock::at(1_795_882_260).unwrap()
    }

    fn opened(puzzle: &DailyPuzzle) -> Session {
        let mut session = Session::new(1);
        let commands = [Command::Mode(Mode::Puzzle), puzzle.command()];
        for task in session.apply_all(commands).tasks {
            let _ = session.done(task.run(&mut |_, _| Ok(())));
        }
        session
    }

    fn place(session: &mut Session, count: usize) {
        let game = session.puzzle().unwrap();
        let missing: Vec<_> = game.puzzle.found().skip(game.placed.len()).collect();
        for (_, square) in missing.into_iter().take(count) {
            let _ = session.apply(Command::Choose(square));
        }
    }

    fn labels(offers: &[Offer]) -> Vec<&str> {
        offers.iter().map(|(label, _)| *label).collect()
    }

    fn finished(
        session: &Session,
        solved: &SolvedPuzzles,
        clock: Clock,
    ) -> (String, Vec<&'static str>) {
        let mut notice = Notice::of_session(session);
        finish(&mut notice, session, solved, clock);
        let labels = notice.actions.iter().map(|(label, _)| *label).collect();
        (notice.text, labels)
    }

    #[test]
    fn the_card_shows_the_state_of_the_day() {
        let clock = clock();
        assert_eq!((clock.day, clock.minutes_left), (day("2026-11-28"), 469));
        let mut solved = SolvedPuzzles::default();
        let record = SolvedPuzzle {
            seconds: Some(250.0),
            hints: 0,
            missing: Some(48),
        };
        let todays = DailyPuzzle::of(clock.day);
        let mut session = opened(&todays);
        let seen = |session: &Session, solved: &SolvedPuzzles| {
            let Card { title, text, offer } = card(session, solved, clock);
            assert_eq!(title, "Today\u{2019}s puzzle \u{b7} 28 November");
            (text, offer.map(|(label, _)| label))
        };
        let new = ("8\u{d7}8 medium".to_owned(), Some("Solve it"));
        assert_eq!(seen(&session, &solved), new);
        solved.keep(DailyPuzzle::of(clock.yesterday).key(), record);
        let new = "8\u{d7}8 medium. Solve it for day 2.".to_owned();
        assert_eq!(seen(&session, &solved), (new, Some("Solve it")));
        let _ = session.tick(130.0);
        place(&mut session, 1);
        let started = "8\u{d7}8 medium \u{b7} 17 of 64 \u{b7} 2:10".to_owned();
        assert_eq!(seen(&session, &solved), (started, Some("Continue")));
        solved.keep(todays.key(), record);
        let done = "Solved in 4:10. Day 2 in a row. Next in 7 h 49 min.".to_owned();
        assert_eq!(
            seen(&session, &solved),
            (done.clone(), Some("Another level"))
        );
        for level in Level::ALL {
            solved.keep(
                DailyPuzzle {
                    level,
                    ..todays.clone()
                }
                .key(),
                record,
            );
        }
        assert_eq!(seen(&session, &solved), (done, None));
    }

    #[test]
    fn a_solved_puzzle_counts_for_its_day_and_offers_what_is_next() {
        let clock = clock();
        let board = Board::new(5, 5).unwrap();
        let puzzle = DailyPuzzle::new(&board, Level::Easy, clock.day);
        let mut session = opened(&puzzle);
        assert_eq!(solved_now(&session), None);
        place(&mut session, 25);
        let (shown, record) = solved_now(&session).unwrap();
        assert_eq!(shown, puzzle);
        let mut solved = SolvedPuzzles::default();
        solved.keep(puzzle.key(), record);
        let (text, offers) = finished(&session, &solved, clock);
        assert_eq!(
            text,
            "5\u{d7}5 easy without a hint. Day 1. The next puzzle is in 7 h 49 min."
        );
        let all = [
            "Copy result",
            "Save picture\u{2026}",
            "Another level",
            "Yesterday\u{2019}s",
        ];
        assert_eq!(offers, all);
        let other = puzzle.other_level(&solved).unwrap();
        assert_eq!(other.level, Level::Medium);
        // After midnight, the solution still counts for its day, and today's puzzle comes first.
        let tomorrow = Clock {
            day: clock.day.next().unwrap(),
            yesterday: clock.day,
            minutes_left: 1439,
        };
        let (text, offers) = finished(&session, &solved, tomorrow);
        assert_eq!(text, "5\u{d7}5 easy without a hint. Day 1.");
        assert_eq!(offers[..2], ["Today\u{2019}s puzzle", "Copy result"]);
        assert_eq!(solved.streak(tomorrow.day), 1);
        // Offers do not lead to a solved puzzle.
        solved.keep(
            DailyPuzzle {
                day: clock.yesterday,
                ..puzzle.clone()
            }
            .key(),
            record,
        );
        for level in Level::ALL {
            solved.keep(
                DailyPuzzle {
                    level,
                    ..puzzle.clone()
                }
                .key(),
                record,
            );
        }
        let offers = labels(&after(&puzzle, &solved, clock)).join(", ");
        assert_eq!(offers, "Copy result, Save picture\u{2026}, Puzzles\u{2026}");
    }

    #[test]
    fn a_day_that_hints_have_solved_does_not_count() {
        let clock = clock();
        let board = Board::new(5, 5).unwrap();
        let puzzle = DailyPuzzle::new(&board, Level::Easy, clock.day);
        let mut session = opened(&puzzle);
        while session.solution().is_none() {
            let _ = session.apply(Command::Hint);
        }
        let (_, record) = solved_now(&session).unwrap();
        let mut solved = SolvedPuzzles::default();
        solved.keep(puzzle.key(), record);
        let (text, _) = finished(&session, &solved, clock);
        assert!(text.contains("the day does not count"), "{text}");
        assert_eq!(solved.streak(clock.day), 0);
        let given_up = [Command::Undo, Command::GiveUp];
        let _ = session.apply_all(given_up);
        assert_eq!(solved_now(&session), None);
    }
}
