//! Searches for a path through all orbits: by rotations (after L. Pósa, 1976), and exhaustively if this fails or orbits
//! are few. If the last square of a stuck path is adjacent to an image of a square on the path, the part after that
//! square is reversed and mapped to its image.

use super::orbits::{Orbits, PathEnds};
use crate::solve::step_limit::{SearchStopped, StepLimit};
use knights_tour_base::Cancelled;
use knights_tour_base::random::Random;
use knights_tour_base::sorting::sort_few;

/// Default limit of visited squares: a few seconds.
pub(super) const PATIENCE: u64 = 1_000_000_000;

/// Maximum number of orbits for an exhaustive search at once; with more, Pósa rotations are tried first.
const FEW: usize = 24;

/// A path through all orbits; `None` if there is none. Steps are visited squares.
pub(super) fn search(
    orbits: &Orbits,
    ends: PathEnds,
    seed: u64,
    limit: &mut StepLimit<'_>,
) -> Result<Option<Vec<u32>>, SearchStopped> {
    if orbits.count() > FEW {
        let mut rotations = RotationSearch::new(orbits, ends, Random::with_seed(seed));
        if let Some(path) = rotations.search(limit)? {
            return Ok(Some(path));
        }
    }
    let mut exhaustive = ExhaustiveSearch {
        orbits,
        ends,
        random: Random::with_seed(seed),
        is_visited: vec![false; orbits.count()],
        path: Vec::new(),
    };
    let mut begins = ends.begins(orbits);
    exhaustive.random.shuffle(&mut begins);
    for begin in begins {
        if exhaustive.visit(begin, limit)? {
            return Ok(Some(exhaustive.path));
        }
    }
    Ok(None)
}

/// A search by rotations of a path, which never proves that there is none.
struct RotationSearch<'a> {
    orbits: &'a Orbits,
    ends: PathEnds,
    random: Random,
    path: Vec<u32>,
    places: Vec<u32>,
    reserved: Option<usize>,
}

const NOWHERE: u32 = u32::MAX;

impl<'a> RotationSearch<'a> {
    fn new(orbits: &'a Orbits, ends: PathEnds, random: Random) -> RotationSearch<'a> {
        RotationSearch {
            orbits,
            ends,
            random,
            path: Vec::new(),
            places: Vec::new(),
            reserved: None,
        }
    }

    /// Starts new paths until one is complete, or until half the limit is reached.
    fn search(&mut self, limit: &mut StepLimit<'_>) -> Result<Option<Vec<u32>>, Cancelled> {
        let count = self.orbits.count();
        // Maximum number of rotations without progress before the path is abandoned.
        let most_idle = 40 * count + 1000;
        while self.start_path() {
            let mut idle = 0;
            while idle < most_idle {
                if self.extend() {
                    idle = 0;
                    limit.count(8)?;
                    continue;
                }
                let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
                if self.path.len() == count && self.ends.suit(self.orbits, first, last) {
                    return Ok(Some(std::mem::take(&mut self.path)));
                }
                let Some(moved) = self.rotate() else {
                    break;
                };
                limit.count(8 + moved as u64)?;
                if limit.steps() > limit.most / 2 {
                    return Ok(None);
                }
                idle += 1;
            }
            limit.count(count as u64)?;
            if limit.steps() > limit.most / 2 {
                break;
            }
        }
        Ok(None)
    }

    fn start_path(&mut self) -> bool {
        let begins = match self.ends {
            PathEnds::Joined => self.orbits.firsts().to_vec(),
            _ => self.ends.begins(self.orbits),
        };
        let Some(&first) = self.random.choose(&begins) else {
            return false;
        };
        let own = self.orbits.orbit(first);
        self.reserved = match self.ends {
            PathEnds::Central => {
                let others = begins.iter().map(|&it| self.orbits.orbit(it));
                others.into_iter().find(|&orbit| orbit != own)
            }
            _ => None,
        };
        self.path.clear();
        self.places = vec![NOWHERE; self.orbits.count()];
        self.push(first);
        true
    }

    fn push(&mut self, square: u32) {
        self.places[self.orbits.orbit(square)] = self.path.len() as u32;
        self.path.push(square);
    }

    fn is_free(&self, square: u32) -> bool {
        let orbit = self.orbits.orbit(square);
        let is_due = self.reserved != Some(orbit) || self.path.len() + 1 == self.places.len();
        self.places[orbit] == NOWHERE && is_due
    }

    /// Extends the path to the free neighbour with the fewest free neighbours; `false` if it is stuck.
    fn extend(&mut self) -> bool {
        let last = self.path[self.path.len() - 1];
        let (mut best, mut least, mut tied) = (None, usize::MAX, 0);
        for &near in self.orbits.near(last) {
            if !self.is_free(near) {
                continue;
            }
            let ways = self
                .orbits
                .near(near)
                .iter()
                .filter(|&&it| self.is_free(it))
                .count();
            if ways < least {
                (best, least, tied) = (Some(near), ways, 1);
            } else if ways == least {
                tied += 1;
                if self.random.below(tied) == 0 {
                    best = Some(near);
                }
            }
        }
        if let Some(square) = best {
            self.push(square);
        }
        best.is_some()
    }

    /// Rotates a stuck path: reverses its last part and maps it to an image. Returns the number of squares changed.
    fn rotate(&mut self) -> Option<usize> {
        let length = self.path.len();
        let last = self.path[length - 1];
        let near = self.orbits.near(last).iter().copied();
        let ways: Vec<(usize, usize)> = near
            .filter_map(|near| {
                let place = self.places[self.orbits.orbit(near)];
                let place = (place != NOWHERE).then_some(place as usize)?;
                let times = self.orbits.times(near, self.path[place]);
                let is_idle = place + 1 == length || (place + 2 == length && times == 0);
                (!is_idle).then_some((place, times))
            })
            .collect();
        let &(place, times) = self.random.choose(&ways)?;
        self.path[place + 1..].reverse();
        for at in place + 1..length {
            let square = self.orbits.turned(self.path[at], times);
            self.path[at] = square;
            self.places[self.orbits.orbit(square)] = at as u32;
        }
        Some(length - place)
    }
}

/// A depth-first search, which finds a path or proves that there is none.
struct ExhaustiveSearch<'a> {
    orbits: &'a Orbits,
    ends: PathEnds,
    random: Random,
    is_visited: Vec<bool>,
    path: Vec<u32>,
}

impl ExhaustiveSearch<'_> {
    /// Maximum number of orbits: with more, the search would not end.
    const DEEPEST: usize = 100;

    /// Extends the path by `square`; returns whether it could be completed.
    fn visit(&mut self, square: u32, limit: &mut StepLimit<'_>) -> Result<bool, SearchStopped> {
        let orbits = self.orbits;
        if orbits.count() > ExhaustiveSearch::DEEPEST {
            return Err(limit.stopped());
        }
        limit.spend(orbits.count() as u64)?;
        self.path.push(square);
        self.is_visited[orbits.orbit(square)] = true;
        let is_found = if self.path.len() == orbits.count() {
            self.ends.suit(orbits, self.path[0], square)
        } else {
            self.is_hopeful(square) && self.extend(square, limit)?
        };
        if !is_found {
            let _ = self.path.pop();
            self.is_visited[orbits.orbit(square)] = false;
        }
        Ok(is_found)
    }

    fn extend(&mut self, square: u32, limit: &mut StepLimit<'_>) -> Result<bool, SearchStopped> {
        let mut next: Vec<u32> = self.orbits.near(square).to_vec();
        next.retain(|&it| !self.is_visited[self.orbits.orbit(it)]);
        self.random.shuffle(&mut next);
        sort_few(&mut next, |&it| self.ways(it, it));
        for square in next {
            if self.visit(square, limit)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The number of neighbours that can precede or follow `square`, if the path now ends on `here`.
    fn ways(&self, square: u32, here: u32) -> usize {
        let near = self.orbits.near(square).iter();
        let is_open = |&&it: &&u32| {
            let orbit = self.orbits.orbit(it);
            !self.is_visited[orbit] || orbit == self.orbits.orbit(here)
        };
        near.filter(is_open).count()
    }

    /// Necessary condition for a path through the unvisited orbits: at most one, its end, has only one neighbour.
    fn is_hopeful(&self, here: u32) -> bool {
        let firsts = self.orbits.firsts().iter();
        let mut lonely = 0;
        for &square in firsts.filter(|&&it| !self.is_visited[self.orbits.orbit(it)]) {
            match self.ways(square, here) {
                0 => return false,
                1 => lonely += 1,
                _ => {}
            }
        }
        lonely <= 1
    }
}
