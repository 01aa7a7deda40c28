//! The ladder: ten boards for newcomers, each a little harder than the one before.

use crate::model::card::Card;
use crate::model::command::AppCommand;
use crate::model::notice::Notice;
use knights_tour::board::{Board, Square};
use knights_tour_session::{Event, Game, Mode, Phase, Session};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A board, the square on which the game starts, and how it must end.
#[derive(Debug)]
struct Step {
    name: &'static str,
    board: Board,
    start: Square,
    is_closed: bool,
}

static STEPS: LazyLock<Vec<Step>> = LazyLock::new(|| {
    let steps = include_str!("ladder.txt").split("\n\n");
    let steps = steps.filter(|step| !step.starts_with('#'));
    steps.filter_map(Step::read).collect()
});

impl Step {
    fn read(text: &'static str) -> Option<Step> {
        let (head, drawing) = text.split_once('\n')?;
        let mut head = head.splitn(3, ' ');
        let (start, end, name) = (head.next()?, head.next()?, head.next()?);
        let board = Board::drawn(drawing).ok()?;
        Some(Step {
            name,
            board,
            start: start.parse().ok()?,
            is_closed: end == "closed",
        })
    }

    /// The index of the step that the player is at.
    fn index_of(session: &Session) -> Option<usize> {
        let is_game = session.mode() == Mode::Play && !session.is_uncrossed();
        let start = session.tour_view().filter(|_| is_game)?.start();
        let is_it = |step: &Step| step.start == start && step.board == *session.board();
        STEPS.iter().position(is_it)
    }

    /// Identifies the step in the saved data.
    fn key(&self) -> String {
        format!("{} {}", self.board.size(), self.start)
    }

    fn is_reached_in(&self, session: &Session) -> bool {
        let is_own = session
            .game()
            .is_some_and(|game| game.is_complete && game.is_own());
        let tour = session.tour_view().filter(|_| is_own);
        tour.is_some_and(|tour| !self.is_closed || tour.closing_move().is_some())
    }

    fn command(&self) -> AppCommand {
        AppCommand::PlayFrom(self.board.clone(), self.start)
    }
}

/// The stars of a step that the player has made; the first star is for the tour itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Stars {
    without_taking_back: bool,
    without_hint: bool,
}

impl Stars {
    const MOST: usize = 3;

    fn count(self) -> usize {
        1 + usize::from(self.without_taking_back) + usize::from(self.without_hint)
    }

    fn with(self, other: Stars) -> Stars {
        Stars {
            without_taking_back: self.without_taking_back || other.without_taking_back,
            without_hint: self.without_hint || other.without_hint,
        }
    }

    /// What the missing stars are for.
    fn missing(self) -> &'static str {
        match (self.without_taking_back, self.without_hint) {
            (true, true) => "",
            (true, false) => " One more without a hint.",
            (false, true) => " One more without taking a move back.",
            (false, false) => " One more without a hint, one without taking a move back.",
        }
    }
}

/// The steps that the player has made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ClimbedSteps {
    made: BTreeMap<String, Stars>,
    /// The step in whose game a move was taken back.
    taken_back: Option<String>,
}

impl ClimbedSteps {
    fn stars(&self, step: &Step) -> usize {
        self.made.get(&step.key()).map_or(0, |stars| stars.count())
    }

    /// The index of the first step to make, or else of the first with a missing star.
    fn next(&self) -> Option<usize> {
        let first = |least| STEPS.iter().position(|step| self.stars(step) < least);
        first(1).or_else(|| first(Stars::MOST))
    }

    /// Merges the changes of two windows; `base` is what this window last read or wrote.
    pub(crate) fn merged(self, base: &ClimbedSteps, theirs: ClimbedSteps) -> ClimbedSteps {
        let mut merged = theirs;
        if self.taken_back != base.taken_back {
            merged.taken_back = self.taken_back;
        }
        for (step, stars) in self.made {
            let known = merged.made.entry(step).or_default();
            *known = known.with(stars);
        }
        merged
    }

    /// Notes what happens in the game of a step: a new game, moves taken back, and its tour.
    pub(crate) fn follow(&mut self, session: &Session, events: &[Event]) {
        let Some(step) = Step::index_of(session).map(|index| &STEPS[index]) else {
            return;
        };
        let (made, known) = session.timeline();
        for event in events {
            match event {
                Event::Start(_) if known == 0 => self.taken_back = None,
                Event::Back { .. } | Event::Undo | Event::Start(_) => {
                    self.taken_back = Some(step.key());
                }
                Event::Seek { .. } if made < known => self.taken_back = Some(step.key()),
                _ => {}
            }
        }
        let is_over = events
            .iter()
            .any(|event| matches!(event, Event::Complete { .. }));
        if is_over && step.is_reached_in(session) {
            let stars = self.stars_of_game(step, session.game());
            let known = self.made.entry(step.key()).or_default();
            *known = known.with(stars);
        }
    }

    fn stars_of_game(&self, step: &Step, game: Option<Game>) -> Stars {
        Stars {
            without_taking_back: self.taken_back != Some(step.key()),
            without_hint: game.is_some_and(|game| game.hints == 0),
        }
    }

    /// The next step, with the stars so far; `None` if all stars have been won.
    pub(crate) fn card(&self) -> Option<Card> {
        let index = self.next()?;
        let stars: usize = STEPS.iter().map(|step| self.stars(step)).sum();
        let mut text = format!("{}: {}", title(index), STEPS[index].name);
        if stars > 0 {
            let most = STEPS.len() * Stars::MOST;
            text += &format!(" \u{b7} {stars} of {most} stars");
        }
        Some(Card {
            title: "First steps".to_owned(),
            text,
            offer: Some(("Play it", vec![STEPS[index].command()])),
        })
    }

    /// Adds the stars of a step to the report of its tour, and leads to the next step.
    pub(crate) fn finish(&self, notice: &mut Notice, session: &Session) {
        let game = session.game();
        let is_over = game.is_some_and(|game| game.is_complete && game.is_own());
        let Some(index) = Step::index_of(session).filter(|_| is_over) else {
            return;
        };
        let step = &STEPS[index];
        if !step.is_reached_in(session) {
            notice.text +=
                " This step asks for a tour that ends a knight\u{2019}s move from its start.";
            notice
                .actions
                .insert(0, ("Try again", vec![step.command()]));
            return;
        }
        let stars = self.stars_of_game(step, game);
        let row =
            "\u{2605}".repeat(stars.count()) + &"\u{2606}".repeat(Stars::MOST - stars.count());
        notice.text += &format!(" {} {row}.{}", title(index), stars.missing());
        if let Some(next) = STEPS.get(index + 1) {
            notice
                .actions
                .insert(0, ("Next step", vec![next.command()]));
        }
    }
}

fn title(index: usize) -> String {
    format!("Step {} of {}", index + 1, STEPS.len())
}

/// Whether a game begins in Play mode: the board is empty, or the knight has not moved.
pub(crate) fn is_offered(session: &Session) -> bool {
    let is_ready = matches!(session.phase(), Phase::Empty | Phase::Ready);
    session.mode() == Mode::Play && is_ready && Step::index_of(session).is_none()
}

/// The step of the game on the board, and its goal.
pub(crate) fn goal(session: &Session) -> Option<String> {
    let index = Step::index_of(session)?;
    let goal = if STEPS[index].is_closed {
        ", a closed tour"
    } else {
        ""
    };
    Some(title(index) + goal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::solve::{Question, TourEnd};
    use knights_tour::tour::Tour;
    use knights_tour_session::{Command, Start};
    use std::collections::BTreeSet;

    fn tour_of(step: &Step) -> Tour {
        let end = if step.is_closed {
            TourEnd::Closed
        } else {
            TourEnd::Any
        };
        let question = Question::on(&step.board).ending(end);
        question.starting_at(step.start).solve().expect(step.name)
    }

    /// Plays the commands, and lets the record follow.
    fn play(
        session: &mut Session,
        record: &mut ClimbedSteps,
        commands: impl IntoIterator<Item = Command>,
    ) {
        for command in commands {
            let response = session.apply(command);
            record.follow(session, &response.events);
            for task in response.tasks {
                let response = session.done(task.run(&mut |_, _| Ok(())));
                record.follow(session, &response.events);
            }
        }
    }

    fn start(step: &Step) -> [Command; 3] {
        [
            Command::Mode(Mode::Play),
            Command::Board(step.board.clone()),
            Command::Start(Start::At(step.start)),
        ]
    }

    fn moves(tour: &Tour) -> Vec<Command> {
        tour.squares().skip(1).map(Command::Choose).collect()
    }

    #[test]
    fn each_of_ten_steps_has_a_tour_from_its_start() {
        assert_eq!(STEPS.len(), 10);
        let keys: BTreeSet<String> = STEPS.iter().map(Step::key).collect();
        assert_eq!(keys.len(), 10);
        for step in STEPS.iter() {
            let tour = tour_of(step);
            assert_eq!(tour.len() as u64, step.board.squares(), "{step:?}");
        }
    }

    #[test]
    fn a_ladder_climbed_without_help_has_all_stars() {
        let (mut session, mut record) = (Session::new(1), ClimbedSteps::default());
        for (index, step) in STEPS.iter().enumerate() {
            assert_eq!(record.next(), Some(index));
            play(&mut session, &mut record, start(step));
            assert_eq!(Step::index_of(&session), Some(index));
            play(&mut session, &mut record, moves(&tour_of(step)));
            let mut notice = Notice::of_session(&session);
            record.finish(&mut notice, &session);
            assert!(
                notice.text.contains("\u{2605}\u{2605}\u{2605}."),
                "{notice:?}"
            );
            let leads_on = notice.actions[0].0 == "Next step";
            assert_eq!(leads_on, index + 1 < STEPS.len(), "{notice:?}");
        }
        assert_eq!(record.card(), None);
    }

    #[test]
    fn help_costs_a_star_until_the_next_game() {
        let (mut session, mut record) = (Session::new(1), ClimbedSteps::default());
        let step = &STEPS[0];
        let moves = moves(&tour_of(step));
        let again = moves[0].clone();
        play(&mut session, &mut record, start(step));
        play(
            &mut session,
            &mut record,
            [again.clone(), Command::Undo, Command::Hint],
        );
        play(&mut session, &mut record, moves.clone());
        assert_eq!(record.stars(step), 1);
        let card = record.card().unwrap();
        assert_eq!(
            card.text,
            "Step 2 of 10: 4\u{d7}4 without its corners \u{b7} 1 of 30 stars"
        );
        play(&mut session, &mut record, start(step));
        play(&mut session, &mut record, [again, Command::StepBack]);
        play(&mut session, &mut record, moves.clone());
        assert_eq!(record.stars(step), 2);
        play(&mut session, &mut record, start(step));
        play(&mut session, &mut record, moves);
        assert_eq!(record.stars(step), 3);
    }

    #[test]
    fn an_open_tour_does_not_make_the_step_of_a_closed_one() {
        let (mut session, mut record) = (Session::new(1), ClimbedSteps::default());
        let step = STEPS.iter().find(|step| step.is_closed).unwrap();
        let open = Question::on(&step.board).starting_at(step.start);
        let mut tours = open.several(50).unwrap().tours.into_iter();
        let open = tours.find(|tour| !tour.is_closed()).unwrap();
        play(&mut session, &mut record, start(step));
        assert_eq!(goal(&session).unwrap(), "Step 9 of 10, a closed tour");
        play(&mut session, &mut record, moves(&open));
        let mut notice = Notice::of_session(&session);
        record.finish(&mut notice, &session);
        assert_eq!((record.stars(step), notice.actions[0].0), (0, "Try again"));
    }

    #[test]
    fn two_windows_keep_the_stars_of_both() {
        let read = |text: &str| serde_json::from_str::<ClimbedSteps>(text).unwrap();
        let ours = read(r#"{"made": {"3x4 b1": {"without_hint": true}}, "taken_back": "4x5 a1"}"#);
        let theirs = read(
            r#"{"made": {"3x4 b1": {"without_taking_back": true}, "4x4 b4": {}}, "taken_back": "5x5 a1"}"#,
        );
        let merged = read(
            r#"{"made": {"3x4 b1": {"without_hint": true, "without_taking_back": true}, "4x4 b4": {}}, "taken_back": "4x5 a1"}"#,
        );
        assert_eq!(ours.merged(&ClimbedSteps::default(), theirs), merged);
    }
}
