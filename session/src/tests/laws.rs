//! Laws of the session, tested with random acts and results that arrive late.

use super::*;
use crate::task::Task;
use knights_tour_scene::{Area, Item, Sprite, View, Viewport};

/// An act of the user, or of the program around the session.
#[derive(Clone, Debug)]
enum Act {
    Command(Command),
    Wait(u32),
    /// Passes the result of the task with this index, modulo the number of running tasks.
    Finish(usize),
    /// Opens the list of a tour's squares, right or wrong.
    Load(u32, u32, Vec<Square>),
    /// Makes a puzzle from the tour on the board, in Puzzle mode.
    PuzzleOfTour,
    /// Replaces the session by what was saved of it.
    Restart,
}

fn any_act() -> impl Strategy<Value = Act> {
    let squares = prop::collection::vec((0..7_u32, 0..7_u32), 1..12);
    let squares = squares.prop_map(|all| all.into_iter().map(|(x, y)| Square::new(x, y)).collect());
    prop_oneof![
        24 => any_command().prop_map(Act::Command),
        8 => (0..10_u32).prop_map(Act::Wait),
        8 => (0..3_usize).prop_map(Act::Finish),
        1 => (1..7_u32, 1..7_u32, squares).prop_map(|(w, h, squares)| Act::Load(w, h, squares)),
        2 => Just(Act::PuzzleOfTour),
        1 => Just(Act::Restart),
    ]
}

/// A session with its running tasks, and the board as the events describe it.
struct Player {
    session: Session,
    tasks: Vec<Task>,
    board: Board,
}

impl Player {
    fn new() -> Player {
        let session = Session::new(7);
        Player {
            board: session.board().clone(),
            session,
            tasks: Vec::new(),
        }
    }

    fn act(&mut self, act: Act) {
        let response = match act {
            Act::Command(command) => self.session.apply(command),
            Act::Wait(tenths) => self.session.tick(f64::from(tenths) / 10.0),
            Act::Finish(index) if !self.tasks.is_empty() => {
                let task = self.tasks.swap_remove(index % self.tasks.len());
                self.session.done(task.run(&mut |_, _| Ok(())))
            }
            Act::Finish(_) => Response::default(),
            Act::Load(width, height, squares) => {
                let names: Vec<String> = squares.iter().map(|name| format!("\"{name}\"")).collect();
                let size = format!("\"version\":2,\"width\":{width},\"height\":{height}");
                let text = format!("{{{size},\"moves\":[{}]}}", names.join(","));
                let listing = knights_tour::text::read(&text).ok();
                let response = listing.and_then(|listing| self.session.load(&listing).ok());
                response.unwrap_or_default()
            }
            Act::PuzzleOfTour => {
                let tour = self
                    .session
                    .tour()
                    .filter(|tour| tour.board().squares() <= 36);
                let request =
                    tour.map(|tour| PuzzleSpec::new(tour.board(), Level::Easy).of_tour(tour));
                let puzzle =
                    request.map(|spec| Command::Puzzle(Box::new(PuzzleRequest::Made(spec, None))));
                let commands = [Command::Mode(Mode::Puzzle)].into_iter().chain(puzzle);
                self.session.apply_all(commands)
            }
            Act::Restart => self.restart(),
        };
        for event in &response.events {
            match event {
                Event::Board(board) => self.board = board.clone(),
                Event::Missing(square) | Event::Restored(square) => {
                    self.board = self.board.toggled([*square]).unwrap();
                }
                _ => {}
            }
        }
        self.tasks.retain(|task| self.session.wants(task.id()));
        self.tasks.extend(response.tasks);
    }

    #[cfg(feature = "serde")]
    fn restart(&mut self) -> Response {
        let text = self.session.saved().to_json();
        let restored = self.session.restore(&text).unwrap();
        assert_eq!(restored.damaged, []);
        restored.response
    }

    #[cfg(not(feature = "serde"))]
    fn restart(&mut self) -> Response {
        Response::default()
    }
}

/// What undo restores: the squares and everything on them, without hints, selections, explanations and verdicts.
pub(super) fn picture(session: &Session) -> Vec<String> {
    let mut still = session.clone();
    (still.core.refused, still.states.play.shows_outlook) = (None, false);
    if still.mode() == Mode::Shape {
        // Removing squares hides the tour, which undo restores all the same.
        still.core.mode = Mode::Watch;
    }
    let view = View {
        candidates: false,
        explain: false,
        ..View::default()
    };
    // A corner is enough of a large board.
    let part = Viewport::full(Area::between(still.board().size(), (0, 0), (16, 16)));
    let scene = still.scene(view, None, &[], part);
    let is_marked = |item: &Item| {
        matches!(
            item,
            Item::Sprite(Sprite::Active | Sprite::Hint | Sprite::Fault) | Item::Tint(..)
        )
    };
    let placed = scene.items.iter().filter(|placed| !is_marked(&placed.item));
    let State {
        board, trails, end, ..
    } = state(&still);
    let whole = [
        format!("{board:?}"),
        format!("{trails:?}"),
        format!("{end:?}"),
    ];
    whole
        .into_iter()
        .chain(placed.map(|placed| format!("{placed:?}")))
        .collect()
}

/// The picture, and what undo restores without showing it: steps ahead, and who made the tour.
fn content(session: &Session) -> impl PartialEq + std::fmt::Debug + use<> {
    let timeline = session.core.walk.timeline();
    let ahead = (
        timeline.and_then(Timeline::tour),
        session.core.workspace().identity(),
    );
    let maker = timeline.map(|now| (now.author(), now.origin.clone(), now.is_all_by_hand()));
    let space = session.core.workspace();
    (
        picture(session),
        (space.steps(), space.all_steps()),
        ahead,
        maker,
    )
}

/// Commands that change a preference, and no board.
fn is_preference(command: &Command) -> bool {
    matches!(
        command,
        Command::Mode(_)
            | Command::TieBreak(_)
            | Command::ToggleBacktracking
            | Command::TogglePartner
            | Command::ToggleUncrossed
            | Command::ToggleOutlook
            | Command::Improve(_)
    )
}

fn any_change() -> impl Strategy<Value = Command> {
    let place = (0..7_u32, 0..7_u32).prop_map(|(x, y)| Square::new(x, y));
    prop_oneof![
        30 => any_command().prop_filter("no preference", |command| !is_preference(command)),
        2 => place.prop_map(|square| Command::Paint { square, begins: false }),
    ]
}

/// The pictures that undo and redo step through, as a list with the present one.
struct Pictures {
    all: Vec<Vec<String>>,
    present: usize,
    /// Whether the next command of this kind joins the last change.
    joins: Option<fn(&Command) -> bool>,
}

impl Pictures {
    fn add(&mut self, command: &Command, picture: Vec<String>) {
        self.all.truncate(self.present + 1);
        if self.joins.is_some_and(|joins| joins(command)) {
            self.all[self.present] = picture;
            // The change may have been taken back.
            if self.present > 0 && self.all[self.present] == self.all[self.present - 1] {
                let _ = self.all.pop();
                self.present -= 1;
            }
        } else {
            self.all.push(picture);
            self.present += 1;
        }
        self.joins = match command {
            Command::Seek(_) => Some(|next| matches!(next, Command::Seek(_))),
            Command::Paint { .. } | Command::Choose(_) => {
                Some(|next| matches!(next, Command::Paint { begins: false, .. }))
            }
            _ => None,
        };
    }
}

proptest! {
    #[test]
    fn events_report_every_new_board(acts in prop::collection::vec(any_act(), 1..80)) {
        let mut player = Player::new();
        for act in acts {
            player.act(act.clone());
            prop_assert_eq!(&player.board, player.session.board(), "{:?}", act);
        }
    }

    #[test]
    fn undo_and_redo_step_through_a_list_of_pictures(
        mode in 0..Mode::ALL.len(),
        commands in prop::collection::vec((any_change(), 0..10_u32), 1..40),
        ways in prop::collection::vec(any::<bool>(), 0..40),
    ) {
        let mut session = Session::new(4);
        let _ = apply(&mut session, Command::Mode(Mode::ALL[mode]));
        let _ = apply(&mut session, Command::Speed(100));
        let mut pictures = Pictures { all: vec![picture(&session)], present: 0, joins: None };
        let ways = ways.into_iter().map(|way| (if way { Command::Undo } else { Command::Redo }, 0));
        for (command, time) in commands.into_iter().chain(ways) {
            if session.mode() == Mode::Shape && command.is_about_tours() {
                // The command would leave the mode, which hides tours.
                continue;
            }
            let before = content(&session);
            let _ = apply(&mut session, command.clone());
            let _ = tick(&mut session, f64::from(time) / 10.0);
            pause(&mut session);
            let after = content(&session);
            pictures.joins = pictures.joins.filter(|joins| joins(&command));
            match command {
                Command::Undo => pictures.present = pictures.present.saturating_sub(1),
                Command::Redo => {
                    pictures.present = (pictures.present + 1).min(pictures.all.len() - 1);
                }
                // Steps ahead that are lost change only the timeline.
                _ if after != before => pictures.add(&command, picture(&session)),
                // A change that changed nothing may end redo.
                _ if !session.can_redo() => pictures.all.truncate(pictures.present + 1),
                _ => {}
            }
            prop_assert_eq!(&picture(&session), &pictures.all[pictures.present], "{:?}", command);
        }
    }

    #[test]
    fn undo_is_offered_where_it_changes_something(
        commands in prop::collection::vec((any_command(), 0..3_u32), 1..40),
    ) {
        let mut session = Session::new(4);
        for (command, time) in commands {
            let _ = apply(&mut session, command);
            let _ = tick(&mut session, f64::from(time) / 10.0);
            pause(&mut session);
            let is_offered = [session.can_undo(), session.can_redo()];
            for (way, is_offered) in [Command::Undo, Command::Redo].into_iter().zip(is_offered) {
                let mut other = session.clone();
                let _ = apply(&mut other, way.clone());
                let views = [&session, &other].map(content);
                prop_assert_eq!(views[0] != views[1], is_offered, "{:?}", way);
            }
        }
    }
}
