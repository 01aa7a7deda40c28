//! Joins the cycles of a 2-factor into one.

use super::links::{Cell, Links, chosen};
use super::worm::Worms;
use crate::Cancelled;
use crate::random::Random;

/// Union–find (B. A. Galler & M. J. Fischer, 1964).
#[derive(Clone, Debug)]
pub(super) struct Circles {
    /// By cell, the number of its cycle; an open tour has number 0.
    numbers: Vec<u32>,
    /// By cycle, its parent in the forest; a root is its own parent.
    joined: Vec<u32>,
    lengths: Vec<u32>,
    pub(super) count: usize,
}

const NONE: u32 = u32::MAX;

impl Circles {
    pub(super) fn of(links: &Links) -> Circles {
        let mut circles = Circles {
            numbers: vec![NONE; links.near.len()],
            joined: Vec::new(),
            lengths: Vec::new(),
            count: 0,
        };
        for &first in links.ends.all().iter().chain(&links.cells) {
            if circles.numbers[first as usize] == NONE {
                circles.add(links, first);
            }
        }
        circles
    }

    fn add(&mut self, links: &Links, first: Cell) {
        let number = self.joined.len() as u32;
        let mut length = 0;
        for cell in links.walk(first, 0) {
            self.numbers[cell as usize] = number;
            length += 1;
        }
        self.joined.push(number);
        self.lengths.push(length);
        self.count += 1;
    }

    fn number(&mut self, cell: Cell) -> u32 {
        let mut number = self.numbers[cell as usize];
        while self.joined[number as usize] != number {
            let next = self.joined[number as usize];
            self.joined[number as usize] = self.joined[next as usize];
            number = next;
        }
        number
    }

    fn are_apart(&mut self, a: Cell, b: Cell) -> bool {
        self.number(a) != self.number(b)
    }

    /// `false` if both cells are on one cycle.
    fn join(&mut self, a: Cell, b: Cell) -> bool {
        let (a, b) = (self.number(a), self.number(b));
        if a != b {
            self.joined[a as usize] = b;
            self.lengths[b as usize] += self.lengths[a as usize];
            self.count -= 1;
        }
        a != b
    }

    pub(super) fn short(&mut self, links: &Links) -> Vec<Cell> {
        let numbers = 0..self.joined.len() as u32;
        let circles = numbers.filter(|&it| self.joined[it as usize] == it);
        let longest = circles.max_by_key(|&it| self.lengths[it as usize]);
        let cells = links.cells.iter().copied();
        cells
            .filter(|&cell| Some(self.number(cell)) != longest)
            .collect()
    }
}

pub(super) fn short(links: &Links) -> Vec<Vec<Cell>> {
    let mut circles = Circles::of(links);
    let mut short: Vec<Vec<Cell>> = vec![Vec::new(); circles.joined.len()];
    for cell in circles.short(links) {
        short[circles.numbers[cell as usize] as usize].push(cell);
    }
    short.retain(|circle| !circle.is_empty());
    short
}

struct Joining<'a> {
    links: &'a mut Links,
    circles: Circles,
    random: &'a mut Random,
}

/// Changes the 2-factor at random up to `rounds` times. Returns whether one cycle remains.
pub(super) fn join(
    links: &mut Links,
    rounds: usize,
    random: &mut Random,
    ask: &mut dyn FnMut() -> Result<(), Cancelled>,
) -> Result<bool, Cancelled> {
    let circles = Circles::of(links);
    let mut joining = Joining {
        links,
        circles,
        random,
    };
    joining.join_all();
    for _ in 0..rounds {
        if joining.circles.count == 1 {
            break;
        }
        ask()?;
        joining.shake();
        joining.circles = Circles::of(joining.links);
        joining.join_short();
    }
    Ok(joining.circles.count == 1)
}

impl Joining<'_> {
    fn join_all(&mut self) {
        let count = self.links.cells.len() as u64;
        // A step coprime to the count visits every place.
        let mut step = 1 + self.random.below(count);
        while greatest_common_divisor(step, count) != 1 {
            step = 1 + self.random.below(count);
        }
        let mut place = self.random.below(count);
        for _ in 0..count {
            if self.circles.count == 1 {
                return;
            }
            self.join_at(self.links.cells[place as usize]);
            place = (place + step) % count;
        }
        self.join_ends();
    }

    fn join_short(&mut self) {
        let mut short = self.circles.short(self.links);
        self.random.shuffle(&mut short);
        for cell in short {
            self.join_at(cell);
        }
        self.join_ends();
    }

    fn join_at(&mut self, cell: Cell) {
        let turn = self.random.next_u64() as u32;
        for which in [0, 1] {
            for direction in 0..8 {
                let along = chosen(self.links.linked(cell), which ^ turn as u8);
                let across = 1_u8.rotate_left(turn + direction);
                if along == 0 || !self.links.is_rail(cell, along, across) {
                    continue;
                }
                let other = self.links.step(cell, across);
                if self.circles.join(cell, other) {
                    self.links.exchange(cell, along, across);
                }
            }
        }
    }

    fn join_ends(&mut self) {
        for place in 0..self.links.ends.free().len() {
            for choice in 0..16_u8 {
                let end = self.links.ends.free()[place];
                let towards = 1 << (choice & 7);
                let beside = self.links.step(end, towards);
                let from = chosen(self.links.linked(beside), choice >> 3);
                let is_other = from != 0 && self.circles.are_apart(end, beside);
                if is_other && self.links.move_end(end, towards, from) {
                    let _ = self.circles.join(end, beside);
                }
            }
        }
    }

    fn shake(&mut self) {
        /// Squares to try near each cell, and their largest distance.
        const TRIES: usize = 30;
        const FAR: u64 = 4;
        const LONGEST: usize = 300;
        let mut worms = Worms::default();
        for cell in self.circles.short(self.links) {
            for _ in 0..TRIES {
                let mut far = || self.random.below(2 * FAR + 1) as i32 - FAR as i32;
                let (dx, dy) = (far(), far());
                let bits = self.random.next_u64() as u8;
                if let Some(beside) = self.links.beside(cell, dx, dy) {
                    let along = chosen(self.links.linked(beside), bits);
                    let _ = self.links.exchange_at(beside, along, 1 << (bits >> 1 & 7));
                }
            }
            worms.run_from(cell, self.links, LONGEST, self.random);
        }
        let _ = self.links.move_any_end(self.random);
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}
