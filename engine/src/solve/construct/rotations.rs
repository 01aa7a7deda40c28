//! Tours between two squares of a wide board, made from plans. A rotation (L. Pósa, 1976) joins the end of a path to a
//! square inside the path, removes the move after this square, and reverses the rest of the path. The end moves by a
//! few squares and keeps its colour. Rotations towards the goal, some of them random, reach it after a number of steps
//! proportional to its distance. The path is a list of runs of the plan, so a rotation takes time proportional to the
//! number of runs. Long boards are cut across into strips joined by moves, so that each strip needs few rotations.

use super::Plan;
use super::fill::{PlaceMap, indices_of};
use crate::board::{Direction, Size, Square, Symmetry};
use knights_tour_base::random::Random;
use knights_tour_base::{Cancelled, Progress};

/// Number of plans to try before giving up.
const ATTEMPTS: u64 = 200;

/// The row-major indices of a tour from `start` to `end`; `None` if all attempts fail. Both sides must be at least
/// six squares long, and the colours must allow the tour. `progress` may cancel the search.
pub(crate) fn order_between(
    size: Size,
    start: Square,
    end: Square,
    seed: u64,
    progress: Progress<'_>,
) -> Result<Option<Vec<u32>>, Cancelled> {
    let (short, _) = size.sides();
    let length = (2 * short).max(Strip::MIN_LENGTH);
    let is_tall = size.width() < size.height();
    let [from, to] = [start, end].map(|end| {
        if is_tall {
            size.xy(end).1
        } else {
            size.xy(end).0
        }
    });
    if from.abs_diff(to) <= 2 * length {
        let strip = Strip { size, start, end };
        return strip.order(seed, progress);
    }
    let symmetry = Symmetry::new(is_tall, [from > to, false]);
    let map = PlaceMap::<u32>::new(size, symmetry);
    let [from, to] = [start, end].map(|end| symmetry.xy(size, size.xy(end)));
    let mut order = Vec::with_capacity(size.area() as usize);
    let mut known: Option<(Strip, Vec<u32>)> = None;
    for (offset, strip) in strips(symmetry.size(size), from, to, length) {
        let listed = match known.take() {
            Some((other, listed)) if other == strip => Some(listed),
            _ => strip.order(seed, &mut |done, _| {
                progress(order.len() as u64 + done, None)
            })?,
        };
        let Some(listed) = listed else {
            return Ok(None);
        };
        progress(order.len() as u64, None)?;
        let width = strip.size.width();
        order.extend(
            listed
                .iter()
                .map(|at| map.place((at % width + offset, at / width))),
        );
        known = Some((strip, listed));
    }
    Ok(Some(order))
}

/// A part of a long board, or the whole board, with the ends of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Strip {
    size: Size,
    start: Square,
    end: Square,
}

/// Cuts a board into strips between the columns of `from` and `to`; returns each strip after its first column. All
/// strips but the last have an even length, so that all paths start on squares of the same colour.
fn strips(size: Size, from: (u32, u32), to: (u32, u32), length: u32) -> Vec<(u32, Strip)> {
    /// Minimum number of columns between a cut and an end of the tour.
    const MARGIN: u32 = 8;
    let row = 2 + (from.0 + from.1) % 2;
    let strip = |[begin, end]: [u32; 2], from: (u32, u32), to: (u32, u32)| {
        let size = Size::new(end - begin, size.height()).expect("a part of a board");
        let at = |(x, y): (u32, u32)| size.at(x - begin, y).expect("in the strip");
        (
            begin,
            Strip {
                size,
                start: at(from),
                end: at(to),
            },
        )
    };
    let mut strips = Vec::new();
    let (mut begin, mut entry) = (0, from);
    let cuts = ((from.0 + MARGIN).next_multiple_of(2)..=to.0 - MARGIN).step_by(length as usize);
    for cut in cuts {
        strips.push(strip([begin, cut], entry, (cut - 1, row - 2)));
        (begin, entry) = (cut, (cut, row));
    }
    strips.push(strip([begin, size.width()], entry, to));
    strips
}

impl Strip {
    /// Minimum length of a strip in columns, an even number.
    const MIN_LENGTH: u32 = 512;

    fn order(&self, seed: u64, progress: Progress<'_>) -> Result<Option<Vec<u32>>, Cancelled> {
        let mut rng = Random::with_seed(seed);
        for attempt in 0..ATTEMPTS {
            progress(0, None)?;
            let plan = Plan::new(self.size, self.start, seed.wrapping_add(attempt));
            let plan = plan.expect("the board is wide, and the colours allow the start");
            let mut path = RotatedPath::new(&plan);
            if path.rotate_to(self.end, &mut rng) {
                return path.order(progress).map(Some);
            }
        }
        Ok(None)
    }
}

/// Consecutive numbers of a plan, descending if `last` is less than `first`.
#[derive(Clone, Copy, Debug)]
struct NumberRun {
    first: u64,
    last: u64,
}

impl NumberRun {
    fn is_back(self) -> bool {
        self.last < self.first
    }

    fn bounds(self) -> [u64; 2] {
        [self.first.min(self.last), self.first.max(self.last)]
    }

    /// The number after `number` in the run; `number` must not be the last one.
    fn next(self, number: u64) -> u64 {
        if self.is_back() {
            number - 1
        } else {
            number + 1
        }
    }

    fn reversed(self) -> NumberRun {
        NumberRun {
            first: self.last,
            last: self.first,
        }
    }
}

/// The squared Euclidean distance between two squares.
fn distance(a: Square, b: Square) -> u64 {
    let squared = |a: u32, b: u32| u64::from(a.abs_diff(b)).pow(2);
    squared(a.file(), b.file()) + squared(a.rank(), b.rank())
}

fn is_near(a: Square, b: Square) -> bool {
    distance(a, b) <= 200
}

/// A path as runs of a plan's numbers.
struct RotatedPath<'p> {
    plan: &'p Plan,
    runs: Vec<NumberRun>,
}

/// A rotation of a path: the path is cut after `number`, and `end` becomes its new end.
#[derive(Clone, Copy)]
struct PathRotation {
    run: usize,
    number: u64,
    end: u64,
}

impl RotatedPath<'_> {
    fn new(plan: &Plan) -> RotatedPath<'_> {
        RotatedPath {
            plan,
            runs: vec![NumberRun {
                first: 0,
                last: plan.size().area() - 1,
            }],
        }
    }

    fn end(&self) -> u64 {
        self.runs[self.runs.len() - 1].last
    }

    fn end_square(&self) -> Square {
        self.plan.square_at(self.end())
    }

    /// Rotates the path until it ends on `goal`; returns whether this succeeds.
    fn rotate_to(&mut self, goal: Square, rng: &mut Random) -> bool {
        /// Maximum number of rotations, plus two for each square of distance to the goal.
        const STEPS: u64 = 500;
        let far = distance(self.end_square(), goal).isqrt();
        for _ in 0..STEPS + 2 * far {
            let here = self.end_square();
            if here == goal {
                return true;
            }
            let rotations = self.rotations(here, goal);
            let end_to_goal = |it: &&PathRotation| distance(self.plan.square_at(it.end), goal);
            let nearest = rotations.iter().min_by_key(end_to_goal);
            // One in `odds` rotations is random, so that the end does not stay trapped.
            let odds = if is_near(here, goal) { 4 } else { 16 };
            let any = rng.choose(&rotations).filter(|_| rng.below(odds) == 0);
            let Some(&rotation) = any.or(nearest) else {
                return false;
            };
            self.rotate(rotation);
        }
        false
    }

    /// All rotations that move the end of the path; if the goal is far, only those towards the goal.
    fn rotations(&self, here: Square, goal: Square) -> Vec<PathRotation> {
        let size = self.plan.size();
        let near = Direction::ALL
            .into_iter()
            .filter_map(|direction| size.step(here, direction));
        near.filter(|&square| is_near(here, goal) || distance(square, goal) < distance(here, goal))
            .filter_map(|square| self.rotation(self.plan.number_of(square)))
            .filter(|rotation| rotation.end != self.end())
            .collect()
    }

    fn rotation(&self, number: u64) -> Option<PathRotation> {
        let run = self.runs.iter().position(|run| {
            let [low, high] = run.bounds();
            (low..=high).contains(&number)
        })?;
        let end = if number == self.runs[run].last {
            self.runs.get(run + 1)?.first
        } else {
            self.runs[run].next(number)
        };
        Some(PathRotation { run, number, end })
    }

    fn rotate(&mut self, PathRotation { run, number, end }: PathRotation) {
        let whole = self.runs[run];
        if number != whole.last {
            self.runs[run].last = number;
            self.runs.insert(
                run + 1,
                NumberRun {
                    first: end,
                    last: whole.last,
                },
            );
        }
        let rest = &mut self.runs[run + 1..];
        rest.reverse();
        for run in rest {
            *run = run.reversed();
        }
    }

    fn order(&self, progress: Progress<'_>) -> Result<Vec<u32>, Cancelled> {
        let mut order = indices_of(self.plan.size());
        let mut done = 0;
        for run in &self.runs {
            let [low, high] = run.bounds();
            // The cast is lossless, because a run is a part of the list.
            let part = &mut order[done..][..(high - low + 1) as usize];
            self.plan.fill(low, part, &mut |filled, _| {
                progress(done as u64 + filled, None)
            })?;
            if run.is_back() {
                part.reverse();
            }
            done += part.len();
        }
        Ok(order)
    }
}
