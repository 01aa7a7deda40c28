//! What moves on the board: a knight on its way, a flag that rises, the light that goes along a tour
//! when it is complete, a knight that finds no way on.
//!
//! Nothing of it is of the game, which is where it will be when the motion is over.

use knights_tour::board::{Board, Square};
use knights_tour::course::Course;
use knights_tour::scene::{Item, Placed, Sprite, Text};
use knights_tour::session::Event;
use std::time::{Duration, Instant};

/// How long a knight is on its way, at most.
const GLIDE: Duration = Duration::from_millis(180);
/// At more moves a second than that it does not glide.
const QUICK: u32 = 12;
/// How long a knight shakes that finds no way on.
const SHAKE: Duration = Duration::from_millis(420);
/// How long the light goes along a tour, and how long it takes to go out.
const LIGHT: Duration = Duration::from_millis(1400);
const AFTERGLOW: Duration = Duration::from_millis(500);
/// The light is so long, in parts of the tour.
const TAIL: f64 = 0.16;
/// On larger boards no light goes along: a frame has no time for it.
const LARGEST: u64 = 4096;

/// A figure on its way.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Glide {
    board: Board,
    from: Square,
    to: Square,
    /// Whether a move is taken back.
    is_back: bool,
    began: Instant,
    takes: Duration,
}

/// How a thing that moves is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Moved {
    /// As a line of this many tiles to the right and down.
    Line((f64, f64)),
    /// This many tiles to the right and down of its place.
    Aside(f64, f64),
    /// As much as this of it.
    Risen(f32),
}

/// A piece of line that is lit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lit {
    /// The square it begins on: columns and rows from the top left.
    pub(crate) from: (f64, f64),
    /// Tiles to the right and down.
    pub(crate) by: (f64, f64),
    pub(crate) ink: [u8; 3],
    pub(crate) alpha: f32,
}

/// All that moves at a time.
#[derive(Debug, Default)]
pub(crate) struct Motion {
    glide: Option<Glide>,
    /// The knight that finds no way on, and since when.
    stuck: Option<(Board, Square, Instant)>,
    light: Option<Light>,
}

/// The light that goes along a complete tour.
#[derive(Debug)]
struct Light {
    /// Columns and rows, from the first square to the last, and to the first again if it is closed.
    trail: Vec<(f64, f64)>,
    is_closed: bool,
    began: Instant,
}

impl Motion {
    /// Begins what follows from events, at this many moves a second. Where several things happened at
    /// once, nothing glides.
    pub(crate) fn follow(&mut self, events: &[Event], course: Option<Course<'_>>, speed: u32) {
        let now = Instant::now();
        let is_step = |event: &&Event| matches!(event, Event::Move { .. } | Event::Back { .. });
        let mut steps = events.iter().filter(is_step);
        let others = events.iter().any(ends_motion);
        if others {
            *self = Motion::default();
        }
        let step = steps.next().filter(|_| steps.next().is_none());
        if let (Some(course), Some(step)) = (course, step) {
            self.stuck = None;
            self.light = None;
            self.glide = glide(course, step, speed, now);
        } else if events
            .iter()
            .any(|event| matches!(event, Event::Moves { .. } | Event::Move { .. }))
        {
            self.glide = None;
        }
        for event in events {
            match (event, course) {
                (Event::Stuck { square, .. }, Some(course)) => {
                    self.stuck = Some((course.board(), *square, now));
                }
                (Event::Complete { squares, closed }, Some(course)) if *squares <= LARGEST => {
                    self.light = Some(Light::along(course, *closed, now));
                }
                _ => {}
            }
        }
    }

    /// Ends everything at once.
    pub(crate) fn stop(&mut self) {
        *self = Motion::default();
    }

    /// Forgets what is over; whether something still moves.
    pub(crate) fn is_moving(&mut self) -> bool {
        let _ = self
            .glide
            .take_if(|glide| glide.began.elapsed() >= glide.takes);
        let _ = self.stuck.take_if(|(_, _, began)| began.elapsed() >= SHAKE);
        let _ = self
            .light
            .take_if(|light| light.began.elapsed() >= LIGHT + AFTERGLOW);
        self.glide.is_some() || self.stuck.is_some() || self.light.is_some()
    }

    /// What is on its way, as one thing for the painter: a knight that shakes is one that stays.
    pub(crate) fn glide(&self) -> Option<Glide> {
        let shaken = self.stuck.as_ref().filter(|_| self.glide.is_none());
        let shaking = shaken.map(|(board, square, began)| Glide {
            board: board.clone(),
            from: *square,
            to: *square,
            is_back: false,
            began: *began,
            takes: SHAKE,
        });
        self.glide.clone().or(shaking)
    }

    /// The lit part of the line, in this colour.
    pub(crate) fn light(&self, ink: [u8; 3]) -> Vec<Lit> {
        self.light
            .as_ref()
            .map_or(Vec::new(), |light| light.now(ink))
    }
}

/// Whether what an event brings has no way there.
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

fn glide(course: Course<'_>, step: &Event, speed: u32, now: Instant) -> Option<Glide> {
    let (from, to, is_back) = match *step {
        Event::Move { from, to, .. } => (from, to, false),
        Event::Back { from, to, .. } => (from, to, true),
        _ => return None,
    };
    let takes = GLIDE.min(Duration::from_secs(1) / speed.max(1));
    (speed <= QUICK).then(|| Glide {
        board: course.board(),
        from,
        to,
        is_back,
        began: now,
        takes,
    })
}

impl Glide {
    /// Whether the painter leaves a thing to be drawn by [`Glide::now`].
    pub(crate) fn takes(&self, placed: &Placed) -> bool {
        let (here, left) = (self.place(self.to), self.place(self.from));
        let at = (placed.x, placed.y);
        match placed.item {
            Item::Sprite(Sprite::Knight | Sprite::SecondKnight) | Item::Text(Text::Here(_)) => {
                at == here
            }
            Item::Sprite(Sprite::Flag | Sprite::SecondFlag) => at == left && !self.is_back,
            Item::Segment { dx, dy, .. } => {
                let end = (at.0.checked_add_signed(dx), at.1.checked_add_signed(dy));
                at == left && self.from != self.to && end == (Some(here.0), Some(here.1))
            }
            _ => false,
        }
    }

    /// How such a thing is drawn now.
    pub(crate) fn now(&self, placed: &Placed) -> Option<Moved> {
        let part = self.part();
        let (here, left) = (self.place(self.to), self.place(self.from));
        let by = (
            f64::from(here.0) - f64::from(left.0),
            f64::from(here.1) - f64::from(left.1),
        );
        Some(match placed.item {
            Item::Segment { .. } => Moved::Line((by.0 * part, by.1 * part)),
            Item::Sprite(Sprite::Flag | Sprite::SecondFlag) => Moved::Risen(part as f32),
            Item::Text(_) if part < 1.0 && self.from != self.to => return None,
            _ if self.from == self.to => Moved::Aside(shake(self.began.elapsed()), 0.0),
            _ => Moved::Aside(by.0 * (part - 1.0), by.1 * (part - 1.0)),
        })
    }

    /// How much of the way is done, from 0 to 1: slowly at first and at last.
    fn part(&self) -> f64 {
        let part = self.began.elapsed().as_secs_f64() / self.takes.as_secs_f64();
        let part = part.min(1.0);
        part * part * (3.0 - 2.0 * part)
    }

    /// Column and row.
    fn place(&self, square: Square) -> (u32, u32) {
        self.board.size().xy(square)
    }
}

/// How far to the right a shaken knight is, in tiles.
fn shake(since: Duration) -> f64 {
    /// In tiles, and in times a second.
    const FAR: f64 = 0.08;
    const OFTEN: f64 = 9.0;
    let left = 1.0 - (since.as_secs_f64() / SHAKE.as_secs_f64()).min(1.0);
    FAR * left * (std::f64::consts::TAU * OFTEN * since.as_secs_f64()).sin()
}

impl Light {
    fn along(course: Course<'_>, is_closed: bool, began: Instant) -> Light {
        let size = course.size();
        let back = is_closed.then(|| course.start());
        let trail = course.trail().chain(back).map(|square| {
            let (x, y) = size.xy(square);
            (f64::from(x), f64::from(y))
        });
        Light {
            trail: trail.collect(),
            is_closed,
            began,
        }
    }

    fn now(&self, ink: [u8; 3]) -> Vec<Lit> {
        let part = self.began.elapsed().as_secs_f64() / LIGHT.as_secs_f64();
        let head = part * (1.0 + TAIL);
        let moves = (self.trail.len().saturating_sub(1)).max(1) as f64;
        let after = self.began.elapsed().saturating_sub(LIGHT);
        // A ring that is closed shines as a whole.
        let glow = match self.is_closed && part >= 1.0 {
            true => 1.0 - after.as_secs_f64() / AFTERGLOW.as_secs_f64(),
            false => 0.0,
        };
        let pairs = self.trail.windows(2).zip(0_u32..);
        let lit = pairs.filter_map(|(pair, index)| {
            let [from, to] = pair else { return None };
            let at = (f64::from(index) + 0.5) / moves;
            let behind = (head - at) / TAIL;
            let of_head = if (0.0..1.0).contains(&behind) {
                1.0 - behind
            } else {
                0.0
            };
            let alpha = of_head.max(glow).clamp(0.0, 1.0) as f32;
            (alpha > 0.02).then_some(Lit {
                from: *from,
                by: (to.0 - from.0, to.1 - from.1),
                ink,
                alpha,
            })
        });
        lit.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::scene::{Scene, View};
    use knights_tour::session::{Command, Session, Start};

    fn stepped(motion: &mut Motion, session: &mut Session, command: Command) {
        let response = session.apply(command);
        let speed = session.preferences().speed;
        motion.follow(&response.events, session.course(), speed);
    }

    fn begun() -> (Motion, Session) {
        let (mut motion, mut session) = (Motion::default(), Session::new(1));
        stepped(&mut motion, &mut session, Command::Start(Start::TopLeft));
        (motion, session)
    }

    #[test]
    fn a_step_glides_and_a_jump_does_not() {
        let (mut motion, mut session) = begun();
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
        let (mut motion, mut session) = begun();
        stepped(&mut motion, &mut session, Command::StepOn);
        let glide = motion.glide().expect("the knight is on its way");
        let view = View {
            path: true,
            ..View::default()
        };
        let scene = Scene::new(session.board(), session.position(), view, None);
        let taken: Vec<&Placed> = scene
            .items
            .iter()
            .filter(|item| glide.takes(item))
            .collect();
        // The line, the flag that rises, the knight and its number.
        assert_eq!(taken.len(), 4, "{taken:?}");
        for placed in taken {
            match (placed.item, glide.now(placed)) {
                (Item::Segment { dx, dy, .. }, Some(Moved::Line((right, down)))) => {
                    assert!(
                        right.abs() <= f64::from(dx.abs()) && down.abs() <= f64::from(dy.abs())
                    );
                }
                (Item::Sprite(Sprite::Knight), Some(Moved::Aside(right, down))) => {
                    assert!(right.abs() <= 2.0 && down.abs() <= 2.0);
                }
                (Item::Sprite(Sprite::Flag), Some(Moved::Risen(part))) => {
                    assert!((0.0..=1.0).contains(&part));
                }
                (Item::Text(_), _) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn a_complete_tour_lights_up_from_its_start_to_its_end() {
        let (mut motion, mut session) = begun();
        stepped(&mut motion, &mut session, Command::FastForward);
        let response = session.tick(1.0);
        motion.follow(&response.events, session.course(), 10);
        let light = motion.light.as_mut().expect("it is complete");
        assert_eq!(light.trail.len(), 64);
        light.began = Instant::now() - LIGHT / 2;
        let lit = light.now([0; 3]);
        assert!(!lit.is_empty() && lit.len() < 32, "{}", lit.len());
        light.began = Instant::now() - LIGHT - AFTERGLOW;
        assert!(!motion.is_moving());
    }
}
