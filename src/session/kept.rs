//! A session as text, to come back to another day: the mode, and for each board the game with its
//! history. Games are lists of steps, and each step is checked as a player's is before it is made.

use super::core::Table;
use super::history::{History, Moment, Standing};
use super::planned::Planned;
use super::timeline::{Origin, Rule, Timeline};
use super::{Event, Mode, Response, Session};
use crate::board::{Board, Square};
use crate::position::{Knight, Position};
use crate::solve::{Question, TourEnd};
use crate::tour::TourClass;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// What else there may be, another version reads.
const VERSION: u64 = 1;

/// The most steps that are kept of all games together: longer searches are begun anew.
const LONGEST: u64 = 1 << 20;

impl Session {
    /// What there is on the boards, as JSON. Of what would be too long, over a million steps, the
    /// oldest games are left out.
    pub fn keep(&self) -> String {
        let mut left = LONGEST;
        let mut tables = [Mode::Watch, Mode::TwoKnights].map(|mode| self.core.table_of(mode));
        if self.mode().has_two_knights() {
            tables.reverse();
        }
        let mut kept = tables.map(|table| of_table(table, &mut left));
        if self.mode().has_two_knights() {
            kept.reverse();
        }
        json!({"version": VERSION, "mode": self.mode().name(), "tables": kept}).to_string()
    }

    /// Lays out what [`Session::keep`] has kept, in the place of everything.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it; then nothing has changed.
    pub fn come_back(&mut self, kept: &str) -> Result<Response, String> {
        let fault = || "What was kept of the last game is damaged.".to_owned();
        let value: Value = serde_json::from_str(kept).map_err(|_| fault())?;
        let (mode, tables) = read(&value).ok_or_else(fault)?;
        self.revision += 1;
        let mut response = Response::default();
        self.core.replace_tables(tables);
        self.core.mode = mode;
        response.events.push(Event::Mode(mode));
        response.events.push(Event::Board(self.board().clone()));
        self.core.announce(false, &mut response.events);
        self.settle(&mut response);
        Ok(response)
    }
}

fn read(value: &Value) -> Option<(Mode, [Table; 2])> {
    if value.get("version")?.as_u64()? != VERSION {
        return None;
    }
    let mode: Mode = value.get("mode")?.as_str()?.parse().ok()?;
    let tables = value.get("tables")?.as_array()?;
    let [one, two] = tables.as_slice() else {
        return None;
    };
    Some((mode, [table(one)?, table(two)?]))
}

fn of_table(table: &Table, left: &mut u64) -> Value {
    let standing = of_standing(&table.standing, left);
    let is_lost = standing.is_null() && !matches!(table.standing, Standing::Empty);
    let (past, future) = table.history.moments();
    // Of a game that is left out no step is come back to.
    let is_step = |moment: &&Moment| matches!(moment, Moment::Step(_));
    let steps = past.iter().rev().take_while(is_step).count();
    let (past, future) = match is_lost {
        true => (&past[..past.len() - steps], &[][..]),
        false => (past, future),
    };
    json!({
        "board": of_board(&table.board),
        "end": table.end.map(|square| square.to_string()),
        "standing": standing,
        "past": of_moments(past, left),
        "future": of_moments(future, left),
    })
}

/// As many as there is room for: the next ones to be brought back, which are the last.
fn of_moments(moments: &[Moment], left: &mut u64) -> Vec<Value> {
    let next = moments.iter().rev();
    let mut kept: Vec<Value> = next.map_while(|moment| of_moment(moment, left)).collect();
    kept.reverse();
    kept
}

fn table(value: &Value) -> Option<Table> {
    let board = board(value)?;
    let end = match value.get("end")? {
        Value::Null => None,
        end => Some(square(end, &board)?),
    };
    let standing = standing(value.get("standing")?, &board)?;
    let moments = |name: &str| -> Option<Vec<Moment>> {
        value.get(name)?.as_array()?.iter().map(moment).collect()
    };
    let history = History::with(moments("past")?, moments("future")?);
    Some(Table {
        board,
        standing,
        history,
        end,
    })
}

/// `None` where there is no room for it.
fn of_moment(moment: &Moment, left: &mut u64) -> Option<Value> {
    Some(match moment {
        Moment::Step(step) => json!({ "step": step }),
        Moment::Board(board, standing) => {
            let kept = of_standing(standing, left);
            let is_lost = kept.is_null() && !matches!(standing, Standing::Empty);
            if is_lost {
                return None;
            }
            json!({"board": of_board(board), "standing": kept})
        }
    })
}

fn moment(value: &Value) -> Option<Moment> {
    if let Some(step) = value.get("step") {
        return Some(Moment::Step(step.as_u64()?));
    }
    let board = board(value)?;
    let standing = standing(value.get("standing")?, &board)?;
    Some(Moment::Board(board, standing))
}

/// Its size; or an object with the missing squares, where there are some.
fn of_board(board: &Board) -> Value {
    if board.rectangle().is_some() {
        return Value::from(board.to_string());
    }
    let missing: Vec<String> = board.missing().map(|square| square.to_string()).collect();
    json!({"size": board.to_string(), "missing": missing})
}

fn board(value: &Value) -> Option<Board> {
    let value = value.get("board")?;
    if let Some(size) = value.as_str() {
        return size.parse().ok();
    }
    let size = value.get("size")?.as_str()?.parse().ok()?;
    let missing = value.get("missing")?.as_array()?.iter();
    let missing: Option<Vec<Square>> = missing.map(|name| name.as_str()?.parse().ok()).collect();
    Board::without(size, missing?).ok()
}

fn square(value: &Value, board: &Board) -> Option<Square> {
    let square: Square = value.as_str()?.parse().ok()?;
    board.contains(square).then_some(square)
}

fn of_standing(standing: &Standing, left: &mut u64) -> Value {
    match standing {
        Standing::Empty => Value::Null,
        Standing::Planned(planned) => json!({
            "question": of_question(&planned.question),
            "visited": planned.steps() + 1,
        }),
        Standing::Timeline(timeline) if timeline.len() > *left => Value::Null,
        Standing::Timeline(timeline) => {
            *left -= timeline.len();
            of_timeline(timeline)
        }
    }
}

fn standing(value: &Value, board: &Board) -> Option<Standing> {
    let Value::Object(fields) = value else {
        return value.is_null().then_some(Standing::Empty);
    };
    if let Some(asked) = fields.get("question") {
        let question = question(asked, board)?;
        let mut planned = Planned::new(question.clone(), Arc::new(question.plan()?));
        planned.seek(fields.get("visited")?.as_u64()?.checked_sub(1)?);
        return Some(Standing::Planned(planned));
    }
    Some(Standing::Timeline(Box::new(timeline(fields, board)?)))
}

fn of_timeline(timeline: &Timeline) -> Value {
    let position = timeline.position();
    let starts = Knight::BOTH
        .into_iter()
        .filter_map(|knight| position.start_of(knight));
    let starts: Vec<String> = starts.map(|square| square.to_string()).collect();
    let Rule {
        tie_break,
        backtracking,
        seed,
    } = timeline.rule();
    json!({
        "starts": starts,
        "steps": timeline.written(),
        "at": timeline.steps(),
        "active": position.active().number(),
        "hints": timeline.hints,
        "seconds": timeline.seconds,
        "rule": {"tie_break": tie_break.name(), "backtracking": backtracking, "seed": seed},
        "origin": of_origin(&timeline.origin),
    })
}

fn timeline(fields: &Map<String, Value>, board: &Board) -> Option<Timeline> {
    Session::holds(board.size()).ok()?;
    let starts = fields.get("starts")?.as_array()?.iter();
    let starts: Option<Vec<Square>> = starts.map(|start| square(start, board)).collect();
    let mut position = match starts?.as_slice() {
        [start] => Position::new(board, *start).ok()?,
        [first, second] => Position::with_two(board, [*first, *second]).ok()?,
        _ => return None,
    };
    // Without room for them, the numbers are found along the trail.
    let _ = position.keep_numbers();
    let rule = fields.get("rule")?;
    let rule = Rule {
        tie_break: rule.get("tie_break")?.as_str()?.parse().ok()?,
        backtracking: rule.get("backtracking")?.as_bool()?,
        seed: rule.get("seed")?.as_u64()?,
    };
    let mut timeline = Timeline::new(position, rule);
    timeline.take_up(fields.get("steps")?.as_str()?)?;
    timeline.seek(fields.get("at")?.as_u64()?);
    if timeline.position().has_two() {
        let active = fields.get("active")?.as_u64()?;
        let knight = Knight::BOTH
            .into_iter()
            .find(|knight| u64::from(knight.number()) == active)?;
        timeline.activate(knight);
    }
    timeline.hints = fields.get("hints")?.as_u64()?;
    let seconds = fields.get("seconds")?.as_f64()?;
    timeline.seconds = Some(seconds).filter(|seconds| (0.0..1e9).contains(seconds))?;
    timeline.origin = origin(fields.get("origin")?, board)?;
    Some(timeline)
}

fn of_origin(origin: &Origin) -> Value {
    match origin {
        Origin::Begun => Value::Null,
        Origin::Found(question) => json!({ "found": of_question(question) }),
        Origin::GivenUp { moves, kept } => json!({ "given_up": [moves, kept] }),
        Origin::Loaded { fault } => json!({ "loaded": fault.map(|square| square.to_string()) }),
    }
}

fn origin(value: &Value, board: &Board) -> Option<Origin> {
    if value.is_null() {
        return Some(Origin::Begun);
    }
    if let Some(found) = value.get("found") {
        return Some(Origin::Found(question(found, board)?));
    }
    if let Some(counts) = value.get("given_up") {
        let count = |index: usize| counts.get(index)?.as_u64();
        let (moves, kept) = (count(0)?, count(1)?);
        return Some(Origin::GivenUp { moves, kept });
    }
    let fault = match value.get("loaded")? {
        Value::Null => None,
        fault => Some(square(fault, board)?),
    };
    Some(Origin::Loaded { fault })
}

fn of_question(question: &Question) -> Value {
    let end = match question.end() {
        TourEnd::Any => Value::Null,
        TourEnd::Closed => Value::Bool(true),
        TourEnd::At(square) => Value::String(square.to_string()),
    };
    let start = question.start().map(|square| square.to_string());
    let class = question.symmetry().map(TourClass::slug);
    json!({"start": start, "end": end, "seed": question.seed(), "symmetry": class, "random": question.is_random()})
}

fn question(value: &Value, board: &Board) -> Option<Question> {
    let end = match value.get("end")? {
        Value::Null => TourEnd::Any,
        Value::Bool(true) => TourEnd::Closed,
        end => TourEnd::At(square(end, board)?),
    };
    let question = Question::on(board)
        .ending(end)
        .with_seed(value.get("seed")?.as_u64()?);
    // Games kept by older versions have no such field.
    let class = value.get("symmetry").and_then(Value::as_str);
    let question = match value.get("random").and_then(Value::as_bool) {
        Some(true) => question.at_random(),
        _ => question,
    };
    let question = match class {
        Some(slug) => question.symmetric(TourClass::named(slug)?),
        None => question,
    };
    Some(match value.get("start")? {
        Value::Null => question,
        start => question.from(square(start, board)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::session::{Command, Start};

    fn done(session: &mut Session, commands: impl IntoIterator<Item = Command>) {
        for command in commands {
            for task in session.apply(command).tasks {
                let done = task.run(&mut |_| std::ops::ControlFlow::Continue(()));
                let _ = session.done(done);
            }
            let _ = session.tick(0.1);
            // What comes back stands still.
            if session.is_running() {
                let _ = session.apply(Command::PlayPause);
            }
        }
    }

    fn again(session: &Session) -> Session {
        let mut other = Session::with(9, session.preferences());
        let _ = other.come_back(&session.keep()).unwrap();
        other
    }

    /// What a person sees of a session.
    fn seen(session: &Session) -> (Mode, Board, String, Vec<Square>, (u64, u64), Vec<String>) {
        let course = session.course();
        let trail = course.map_or(Vec::new(), |course| course.trail().take(10_000).collect());
        let marks = session
            .marks()
            .iter()
            .map(|mark| format!("{mark:?}"))
            .collect();
        (
            session.mode(),
            session.board().clone(),
            session.report().title,
            trail,
            session.timeline(),
            marks,
        )
    }

    #[test]
    fn a_session_comes_back_as_it_was_with_its_history() {
        let at = |name: &str| Command::Choose(name.parse().unwrap());
        let mut session = Session::new(3);
        let commands = [
            Command::Board(Board::new(6, 5).unwrap()),
            Command::Start(Start::TopLeft),
            Command::StepOn,
            Command::StepOn,
            Command::FindTour,
            Command::Restart,
            Command::Mode(Mode::TwoKnights),
            at("a6"),
            at("f6"),
            at("b4"),
            at("e4"),
            Command::Mode(Mode::Play),
            Command::Clear,
            at("c3"),
            Command::SetEnd("d1".parse().unwrap()),
        ];
        for command in commands {
            done(&mut session, [command]);
            let mut other = again(&session);
            assert_eq!(seen(&other), seen(&session));
            // As far back as it goes, and to the end again.
            let mut session = session.clone();
            for command in [Command::Undo, Command::Redo] {
                for _ in 0..20 {
                    done(&mut session, [command.clone()]);
                    done(&mut other, [command.clone()]);
                    assert_eq!(seen(&other), seen(&session));
                }
            }
        }
    }

    #[test]
    fn a_planned_tour_comes_back_where_it_was() {
        let mut session = Session::new(3);
        done(
            &mut session,
            [
                Command::Board(Board::new(1500, 1500).unwrap()),
                Command::Start(Start::TopLeft),
                Command::FindTour,
                Command::Seek(77_777),
            ],
        );
        assert_eq!(session.timeline().0, 77_777);
        assert_eq!(seen(&again(&session)), seen(&session));
    }

    #[test]
    fn of_a_game_that_is_too_long_no_step_is_left_to_undo() {
        let mut session = Session::new(3);
        let board = Board::new(1030, 1030).unwrap();
        done(
            &mut session,
            [
                Command::Backtracking,
                Command::Board(board),
                Command::Start(Start::TopLeft),
            ],
        );
        let _ = session.apply(Command::FastForward);
        while session.is_running() {
            let _ = session.tick(1.0);
        }
        assert!(session.timeline().0 > LONGEST);
        done(&mut session, [Command::StepBack, Command::Undo]);
        let mut other = again(&session);
        assert_eq!((other.course().is_none(), other.can_redo()), (true, false));
        // To the empty board on which it was begun, and to the one before.
        let mut events = other.apply(Command::Undo).events;
        events.extend(other.apply(Command::Undo).events);
        let lines: Vec<String> = events.iter().map(Event::to_string).collect();
        assert_eq!(lines, ["undo", "undo", "board size=8x8"]);
    }

    #[test]
    fn what_is_damaged_changes_nothing() {
        let mut session = Session::new(3);
        done(
            &mut session,
            [
                Command::Start(Start::TopLeft),
                Command::StepOn,
                Command::StepOn,
            ],
        );
        let kept = session.keep();
        let before = seen(&session);
        let mut random = Random::with_seed(1);
        for _ in 0..3000 {
            let mut bytes = kept.clone().into_bytes();
            let place = random.in_range(0..bytes.len() as u32) as usize;
            bytes[place] = b"0123456789abcdef\"{}[],:xn"[random.in_range(0..25) as usize];
            let Ok(text) = String::from_utf8(bytes) else {
                continue;
            };
            let mut other = session.clone();
            if other.come_back(&text).is_err() {
                assert_eq!(seen(&other), before);
            } else {
                // Whatever came back is a game that can be gone on with.
                done(
                    &mut other,
                    [Command::StepBack, Command::StepOn, Command::Undo],
                );
            }
        }
        for text in ["", "{}", "[]", "null"] {
            let error = session.come_back(text).unwrap_err();
            assert!(error.contains("damaged"), "{error}");
        }
    }

    #[test]
    fn the_journal_tells_what_has_come_back() {
        let mut session = Session::new(3);
        done(
            &mut session,
            [Command::Start(Start::TopLeft), Command::StepOn],
        );
        let mut other = Session::new(1);
        let events = other.come_back(&session.keep()).unwrap().events;
        let lines: Vec<String> = events.iter().map(Event::to_string).collect();
        assert_eq!(
            lines,
            [
                "mode name=watch",
                "board size=8x8",
                "start square=a8",
                "seek step=1 of=1"
            ]
        );
    }
}
