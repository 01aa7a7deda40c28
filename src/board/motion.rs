//! Animations on the board. The game itself is always in its final state.

use crate::board::camera::middle_of;
use knights_tour::board::{Board, Square};
use knights_tour_scene::{Item, Positioned, Sprite, TourView};
use knights_tour_session::Event;
use macroquad::math::{DVec2, dvec2, uvec2};
use std::time::{Duration, Instant};

const GLIDE: Duration = Duration::from_millis(180);
/// How long before the end of a glide the flag is planted.
const PLANT: Duration = Duration::from_millis(120);
/// From how far above its place a planted flag comes, in tiles.
pub(crate) const DROP: f64 = 0.3;
/// Above this speed, in moves a second, knights jump instead of gliding.
const QUICK: u32 = 12;
const SHAKE: Duration = Duration::from_millis(420);
const REDRAW: Duration = Duration::from_millis(1500);
/// Largest board, in squares, on which a complete tour is redrawn; larger boards would take longer than a frame.
const LARGEST: u64 = 4096;

const ROUND: [(u32, u32); 8] = [
    (0, 0),
    (1, 2),
    (2, 0),
    (0, 1),
    (2, 2),
    (1, 0),
    (0, 2),
    (2, 1),
];
/// Duration of a hop on the empty board; the knight rests for the fraction `RESTS` of it.
const HOP: Duration = Duration::from_millis(600);
const RESTS: f64 = 0.55;

/// A knight that glides to its square, shakes on it, or is carried by the pointer; also a carried number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Glide {
    board: Board,
    from: Square,
    to: Square,
    is_back: bool,
    began: Instant,
    takes: Duration,
    /// Whether the square's number is beside the knight.
    has_numbers: bool,
    /// By how many tiles the pointer has carried the figure.
    carried: Option<DVec2>,
}

/// How an item of the scene is drawn during a glide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Moved {
    /// A line to a point this many tiles to the right and down.
    Line(DVec2),
    /// An item displaced by this many tiles to the right and down.
    Aside(DVec2),
    /// A flag or a disc with its number, planted by this fraction from 0 to 1.
    Planted(f32),
}

/// The running animations.
#[derive(Debug, Default)]
pub(crate) struct Motion {
    glide: Option<Glide>,
    stuck: Option<Glide>,
    /// The number of squares to redraw, and when that started.
    redraw: Option<(u64, Instant)>,
    /// Whether the line of a complete tour is shown without numbers, until the next input.
    has_line_first: bool,
    hopping: Option<Instant>,
}

impl Motion {
    /// Starts the animations of events; `speed` is in moves a second. Several moves at once are not animated.
    pub(crate) fn follow(&mut self, events: &[Event], tour_view: Option<TourView<'_>>, speed: u32) {
        let is_step = |event: &&Event| matches!(event, Event::Move { .. } | Event::Back { .. });
        let mut steps = events.iter().filter(is_step);
        let others = events.iter().any(ends_motion);
        if others {
            *self = Motion::default();
        }
        let step = steps.next().filter(|_| steps.next().is_none());
        if let (Some(tour_view), Some(step)) = (tour_view, step) {
            self.stuck = None;
            self.end_redraw();
            self.glide = glide(tour_view, step, speed);
        } else if events
            .iter()
            .any(|event| matches!(event, Event::Moves { .. } | Event::Move { .. }))
        {
            self.glide = None;
        }
        for event in events {
            match (event, tour_view) {
                (&Event::Stuck { square, .. }, Some(tour_view)) => {
                    self.stuck = Some(Glide::new(tour_view, square, square, SHAKE));
                }
                (Event::Complete { .. } | Event::Over { .. }, Some(tour_view))
                    if tour_view.squares() <= LARGEST =>
                {
                    self.redraw = Some((longest(tour_view), Instant::now()));
                    self.has_line_first = true;
                }
                _ => {}
            }
        }
    }

    /// Drops finished animations. Returns whether any was running: one more frame is then due.
    pub(crate) fn is_moving(&mut self) -> bool {
        let is_watched = self.redraw.is_some() || self.hopping.is_some();
        let is_moving = self.glide.is_some() || self.stuck.is_some() || is_watched;
        let is_over = |glide: &mut Glide| glide.began.elapsed() >= glide.takes;
        let _ = self.glide.take_if(is_over);
        let _ = self.stuck.take_if(is_over);
        let _ = self.redraw.take_if(|(_, began)| began.elapsed() >= REDRAW);
        let round = HOP * 2 * ROUND.len() as u32;
        let _ = self.hopping.take_if(|began| began.elapsed() >= round);
        is_moving
    }

    pub(crate) fn glide(&self) -> Option<Glide> {
        self.glide.as_ref().or(self.stuck.as_ref()).cloned()
    }

    /// Lets a knight hop on the empty board, for two rounds or until the first input.
    pub(crate) fn begin_hopping(&mut self, board: &Board) {
        self.hopping = Some(Instant::now());
        if self.hop(board).is_none() {
            self.hopping = None;
        }
    }

    pub(crate) fn end_hopping(&mut self) {
        self.hopping = None;
    }

    /// Column and row of the hopping knight; `None` if its circuit does not fit in the middle of the board.
    pub(crate) fn hop(&self, board: &Board) -> Option<DVec2> {
        let since = self.hopping?.elapsed();
        let (width, height) = (board.width(), board.height());
        let corner = (width.checked_sub(3)? / 2, height.checked_sub(3)? / 2);
        let at = |(x, y): (u32, u32)| board.size().at(corner.0 + x, corner.1 + y);
        let mut squares = ROUND.into_iter().map(at);
        squares
            .all(|square| square.is_some_and(|square| board.contains(square)))
            .then(|| uvec2(corner.0, corner.1).as_dvec2() + hop(since))
    }

    pub(crate) fn drawn(&self) -> Option<u64> {
        let (squares, began) = self.redraw?;
        let part = began.elapsed().as_secs_f64() / REDRAW.as_secs_f64();
        Some(1 + (part.min(1.0) * squares.saturating_sub(1) as f64) as u64)
    }

    /// Whether the line of a complete tour is shown, or redrawn, without the numbers on it.
    pub(crate) fn has_line_first(&self) -> bool {
        self.has_line_first
    }

    /// Shows the tour with its numbers.
    pub(crate) fn end_redraw(&mut self) {
        (self.redraw, self.has_line_first) = (None, false);
    }
}

fn longest(tour_view: TourView<'_>) -> u64 {
    let ends = tour_view
        .knights()
        .filter_map(|knight| tour_view.here_of(knight));
    ends.filter_map(|here| tour_view.number_of(here))
        .max()
        .unwrap_or(1)
}

/// The hopping knight's column and row within its circuit.
fn hop(since: Duration) -> DVec2 {
    let hops = since.as_secs_f64() / HOP.as_secs_f64();
    let place = |index: f64| {
        let (x, y) = ROUND[index as usize % ROUND.len()];
        uvec2(x, y).as_dvec2()
    };
    let part = (hops.fract() - RESTS) / (1.0 - RESTS);
    place(hops.floor()).lerp(place(hops.floor() + 1.0), smooth(part))
}

/// Eases a part from 0 to 1 in and out; parts beyond are clamped.
pub(crate) fn smooth(part: f64) -> f64 {
    let eased = part.clamp(0.0, 1.0);
    eased * eased * (3.0 - 2.0 * eased)
}

/// Whether an event changes the board without a move to animate.
fn ends_motion(event: &Event) -> bool {
    matches!(
        event,
        Event::Board(_)
            | Event::Clear
            | Event::Start(_)
            | Event::Seek { .. }
            | Event::Undo
            | Event::Redo
            | Event::Mode(_)
    )
}

fn glide(tour_view: TourView<'_>, step: &Event, speed: u32) -> Option<Glide> {
    let (from, to, is_back) = match *step {
        Event::Move { from, to, .. } => (from, to, false),
        Event::Back { from, to, .. } => (from, to, true),
        _ => return None,
    };
    let takes = GLIDE.min(Duration::from_secs(1) / speed.max(1));
    (speed <= QUICK).then(|| Glide {
        is_back,
        ..Glide::new(tour_view, from, to, takes)
    })
}

impl Glide {
    fn new(tour_view: TourView<'_>, from: Square, to: Square, takes: Duration) -> Glide {
        Glide {
            board: tour_view.board(),
            from,
            to,
            is_back: false,
            began: Instant::now(),
            takes,
            has_numbers: true,
            carried: None,
        }
    }

    /// What the pointer carries from a square: a number, unless a knight stands there.
    pub(crate) fn carried(board: &Board, from: Square, by: DVec2) -> Glide {
        Glide {
            board: board.clone(),
            from,
            to: from,
            is_back: false,
            began: Instant::now(),
            takes: Duration::ZERO,
            has_numbers: false,
            carried: Some(by),
        }
    }

    /// Whether the knight is on its way to a square, slowly enough to be followed by eye.
    pub(crate) fn is_followed(&self) -> bool {
        self.from != self.to && self.takes == GLIDE
    }

    /// Whether [`Glide::now`] draws this item instead of the scene.
    pub(crate) fn takes(&self, placed: &Positioned) -> bool {
        let (here, left) = (self.place(self.to), self.place(self.from));
        let at = (placed.x, placed.y);
        match placed.item {
            Item::Dot { .. } | Item::Text(_) if self.carried.is_some() => {
                at == here && !placed.is_shared
            }
            Item::Sprite(Sprite::Knight | Sprite::SecondKnight) => at == here,
            // The number that comes with the knight, and the one that it leaves behind.
            Item::Dot { .. } | Item::Text(_) if self.from != self.to && !self.is_back => {
                self.has_numbers && (placed.is_shared && at == here || at == left)
            }
            Item::Segment { dx, dy, .. } => {
                let end = (at.0.checked_add_signed(dx), at.1.checked_add_signed(dy));
                at == left && self.from != self.to && end == (Some(here.0), Some(here.1))
            }
            _ => false,
        }
    }

    pub(crate) fn with_numbers(self, has_numbers: bool) -> Glide {
        Glide {
            has_numbers,
            ..self
        }
    }

    pub(crate) fn now(&self, placed: &Positioned) -> Moved {
        if let Some(by) = self.carried {
            return Moved::Aside(by);
        }
        let part = self.part();
        let size = self.board.size();
        let by = middle_of(size, self.to) - middle_of(size, self.from);
        match placed.item {
            Item::Segment { .. } => Moved::Line(by * part),
            Item::Dot { .. } | Item::Text(_) if placed.is_shared => Moved::Planted(self.planted()),
            Item::Dot { .. } | Item::Text(_) => {
                let shared = Positioned {
                    is_shared: true,
                    ..*placed
                };
                Moved::Aside(DVec2::from(shared.offset()) * (1.0 - part))
            }
            _ if self.from == self.to => Moved::Aside(dvec2(shake(self.began.elapsed()), 0.0)),
            _ => Moved::Aside(by * (part - 1.0)),
        }
    }

    fn part(&self) -> f64 {
        smooth(self.began.elapsed().as_secs_f64() / self.takes.as_secs_f64())
    }

    fn planted(&self) -> f32 {
        let takes = PLANT.min(self.takes);
        let since = self.began.elapsed().saturating_sub(self.takes - takes);
        (since.as_secs_f32() / takes.as_secs_f32()).min(1.0)
    }

    fn place(&self, square: Square) -> (u32, u32) {
        self.board.size().xy(square)
    }
}

fn shake(since: Duration) -> f64 {
    const FAR: f64 = 0.08;
    const OFTEN: f64 = 9.0;
    let left = 1.0 - (since.as_secs_f64() / SHAKE.as_secs_f64()).min(1.0);
    FAR * left * (std::f64::consts::TAU * OFTEN * since.as_secs_f64()).sin()
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::position::Knight;
    use knights_tour_scene::{Mark, Scene, View};
    use knights_tour_session::{Command, Mode, Session, Start};

    fn stepped(motion: &mut Motion, session: &mut Session, command: Command) {
        let response = session.apply(command);
        let speed = session.preferences().speed;
        motion.follow(&response.events, session.tour_view(), speed);
    }

    fn started() -> (Motion, Session) {
        let (mut motion, mut session) = (Motion::default(), Session::new(1));
        stepped(&mut motion, &mut session, Command::Start(Start::TopLeft));
        (motion, session)
    }

    #[test]
    fn a_step_glides_and_a_jump_does_not() {
        let (mut motion, mut session) = started();
        assert_eq!(motion.glide(), None);
        stepped(&mut motion, &mut session, Command::StepOn);
        let glide = motion.glide().expect("the knight is on its way");
        assert!(glide.from != glide.to && !glide.is_back);
        stepped(&mut motion, &mut session, Command::StepBack);
        assert!(motion.glide().is_some_and(|glide| glide.is_back));
        for _ in 0..5 {
            stepped(&mut motion, &mut session, Command::StepOn);
        }
        stepped(&mut motion, &mut session, Command::Seek(1));
        assert_eq!(motion.glide(), None);
        stepped(&mut motion, &mut session, Command::Speed(13));
        stepped(&mut motion, &mut session, Command::StepOn);
        assert_eq!(motion.glide(), None);
    }

    #[test]
    fn the_knight_comes_from_where_it_was_and_its_line_grows() {
        let (mut motion, mut session) = started();
        stepped(&mut motion, &mut session, Command::StepOn);
        let glide = motion.glide().expect("the knight is on its way");
        let view = View {
            path: true,
            ..View::default()
        };
        let scene = Scene::new(session.board(), session.position(), view, None);
        let taken: Vec<&Positioned> = scene
            .items
            .iter()
            .filter(|item| glide.takes(item))
            .collect();
        assert_eq!(taken.len(), 6, "{taken:?}");
        for placed in taken {
            match (placed.item, glide.now(placed)) {
                (Item::Segment { dx, dy, .. }, Moved::Line(by)) => {
                    let whole = dvec2(f64::from(dx.abs()), f64::from(dy.abs()));
                    assert!(by.abs().cmple(whole).all());
                }
                (Item::Sprite(Sprite::Knight), Moved::Aside(by)) => {
                    assert!(by.abs().max_element() <= 2.0);
                }
                (Item::Dot { .. } | Item::Text(_), Moved::Planted(part)) => {
                    assert!(placed.is_shared && (0.0..=1.0).contains(&part));
                }
                (Item::Dot { .. } | Item::Text(_), Moved::Aside(by)) => {
                    assert!((0.0..=0.2).contains(&by.x) && (-0.2..=0.0).contains(&by.y));
                }
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn the_line_of_a_complete_tour_is_drawn_once_more() {
        let (mut motion, mut session) = started();
        assert_eq!(motion.drawn(), None);
        stepped(&mut motion, &mut session, Command::FastForward);
        let response = session.tick(1.0);
        motion.follow(&response.events, session.tour_view(), 10);
        assert!(motion.is_moving());
        let drawn = |motion: &mut Motion, since: Duration| {
            motion.redraw.as_mut().expect("it is complete").1 = Instant::now() - since;
            motion.drawn().expect("it is being drawn")
        };
        assert!(drawn(&mut motion, Duration::ZERO) < 10);
        assert!((32..60).contains(&drawn(&mut motion, REDRAW / 2)));
        assert_eq!(drawn(&mut motion, REDRAW), 64);
        assert!(motion.is_moving(), "the line as a whole has its frame");
        assert_eq!(motion.drawn(), None);
        assert!(!motion.is_moving());
    }

    #[test]
    fn both_lines_of_two_knights_are_drawn_once_more() {
        let (mut motion, mut session) = (Motion::default(), Session::new(1));
        let board: Board = "3x4".parse().expect("a board");
        for command in [Command::Mode(Mode::TwoKnights), Command::Board(board)] {
            stepped(&mut motion, &mut session, command);
        }
        for name in ["a1", "c4"] {
            let square = name.parse().expect("a square");
            stepped(&mut motion, &mut session, Command::Choose(square));
        }
        while motion.drawn().is_none() {
            let marks = session.marks().into_iter();
            let mut candidates = marks.filter(|(_, mark)| *mark != Mark::Active);
            let (square, _) = candidates.next().expect("the game is not over");
            stepped(&mut motion, &mut session, Command::Choose(square));
        }
        let position = session.position().expect("a game");
        let longest = Knight::BOTH.map(|knight| position.visited_by(knight));
        let redraw = motion.redraw.as_ref().expect("it is over");
        assert_eq!(Some(redraw.0), longest.into_iter().max());
    }

    #[test]
    fn the_hopping_knight_makes_knights_moves_and_comes_back() {
        for (from, to) in ROUND.iter().zip(ROUND.iter().cycle().skip(1)) {
            let by = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
            assert!(by == (1, 2) || by == (2, 1), "{from:?} {to:?}");
        }
        assert_eq!(hop(Duration::ZERO), hop(HOP * ROUND.len() as u32));
        let mut motion = Motion::default();
        let board = |size: &str| size.parse::<Board>().expect("a board");
        motion.begin_hopping(&board("2x9"));
        assert!(!motion.is_moving());
        motion.begin_hopping(&board("8x8"));
        assert!(motion.hop(&board("8x8")).is_some());
        assert!(motion.hop(&board("2x9")).is_none());
        let hole = "b3".parse().expect("a square");
        let without = Board::without(board("3x4").size(), [hole]).expect("a board");
        assert!(
            motion.hop(&without).is_some(),
            "its middle is not on the way"
        );
        assert!(motion.is_moving());
        motion.hopping = Instant::now().checked_sub(HOP * 16);
        assert!(motion.is_moving(), "the empty board has its frame");
        assert!(!motion.is_moving() && motion.hop(&board("8x8")).is_none());
    }
}
