//! A chain of blocks: their closed tours joined into one path, from any block on to the last.
//!
//! The path goes through the first part of each block's tour to the last block, and comes back
//! through the second parts. How far each block is down the path is known from sums over lines
//! and over blocks of a line: for `r` lines of `c` blocks there are `r + c` numbers to keep, up to a
//! small factor.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a block has at most 15 squares a side, and a chain two kinds of lines"
)]

use super::leg::{Entry, Exit, Leg, Legs};
use super::pieces::Pieces;
use std::ops::ControlFlow;

/// A place among the blocks: the line, and the step along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Step {
    pub(super) line: u32,
    pub(super) step: u32,
}

/// How a board is laid out in lines of blocks; columns `u` and rows `v` as the chain sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) columns: Pieces,
    pub(super) rows: Pieces,
    /// Whether the first line runs to the right; the others run back and forth in turn.
    pub(super) starts_right: bool,
}

/// A block of a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) u: u32,
    pub(super) v: u32,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) is_mirrored: bool,
}

impl Page {
    /// Whether there is only one block.
    pub(super) fn is_single(&self) -> bool {
        self.columns.count == 1 && self.rows.count == 1
    }

    pub(super) fn runs_right(&self, line: u32) -> bool {
        line.is_multiple_of(2) == self.starts_right
    }

    /// The same page turned by half a turn and read from its end: the lines keep their directions.
    pub(super) fn turned(self) -> Page {
        Page {
            columns: self.columns.reversed(),
            rows: self.rows.reversed(),
            starts_right: self.runs_right(self.rows.count - 1),
        }
    }

    fn column(&self, at: Step) -> u32 {
        if self.runs_right(at.line) {
            at.step
        } else {
            self.columns.count - 1 - at.step
        }
    }

    pub(super) fn place(&self, at: Step) -> Place {
        let column = self.column(at);
        Place {
            u: self.columns.offset(column),
            v: self.rows.offset(at.line),
            width: self.columns.length(column),
            height: self.rows.length(at.line),
            is_mirrored: !self.runs_right(at.line),
        }
    }

    /// The block that a square is in.
    pub(super) fn step_of(&self, u: u32, v: u32) -> Step {
        let (line, _) = self.rows.find(v);
        let (column, _) = self.columns.find(u);
        let step = if self.runs_right(line) {
            column
        } else {
            self.columns.count - 1 - column
        };
        Step { line, step }
    }

    pub(super) fn next(&self, at: Step) -> Option<Step> {
        let (line, step) = if at.step + 1 < self.columns.count {
            (at.line, at.step + 1)
        } else {
            (at.line + 1, 0)
        };
        (line < self.rows.count).then_some(Step { line, step })
    }

    pub(super) fn exit(&self, at: Step) -> Exit {
        match self.next(at) {
            None => Exit::None,
            Some(next) if next.line == at.line => Exit::Right,
            Some(_) => Exit::Below,
        }
    }

    pub(super) fn leg<'a>(&self, legs: &'a Legs, at: Step) -> &'a Leg {
        let entry = if at.step == 0 {
            Entry::Above
        } else {
            Entry::Left
        };
        let is_special_row = at.line == self.rows.special;
        legs.get(
            is_special_row,
            self.column(at) == self.columns.special,
            entry,
        )
    }

    /// The squares of all blocks before this one.
    fn squares_before(&self, at: Step) -> u64 {
        let place = self.place(at);
        let along = if place.is_mirrored {
            self.columns.side() - place.u - place.width
        } else {
            place.u
        };
        u64::from(place.v) * u64::from(self.columns.side())
            + u64::from(along) * u64::from(place.height)
    }

    fn squares(&self) -> u64 {
        u64::from(self.columns.side()) * u64::from(self.rows.side())
    }
}

impl Place {
    /// A square of the page in the frame of the block's line.
    pub(super) fn local(&self, u: u32, v: u32) -> (u8, u8) {
        let x = u - self.u;
        let x = if self.is_mirrored {
            self.width - 1 - x
        } else {
            x
        };
        // Blocks are at most fifteen a side.
        (x as u8, (v - self.v) as u8)
    }

    /// A square of the block's frame on the page.
    pub(super) fn global(&self, (x, y): (u8, u8)) -> (u32, u32) {
        let x = u32::from(x);
        let x = if self.is_mirrored {
            self.width - 1 - x
        } else {
            x
        };
        (self.u + x, self.v + u32::from(y))
    }
}

/// The sums over the blocks of a line; many lines share one.
#[derive(Clone, Debug)]
struct Line {
    kind: Kind,
    /// The step of the first block counted.
    from: u32,
    /// The squares that the way out visits before each block, and in all.
    going: Vec<u64>,
    /// Whether each block's path is followed back; and the first one of the next line.
    is_back: Vec<bool>,
}

/// What the sums depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    is_special: bool,
    runs_right: bool,
    is_last: bool,
    is_back: bool,
}

/// The chain from `first` to the last block of its page.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    page: Page,
    first: Step,
    lines: Vec<Line>,
    /// For each line from the first on: the squares that the way out visits before it, and which
    /// of the lines' sums are its own.
    starts: Vec<(u64, u16)>,
    total: u64,
}

impl Chain {
    /// `is_back`: the first block's path is followed from its end.
    pub(super) fn new(page: Page, first: Step, is_back: bool, legs: &Legs) -> Chain {
        let mut chain = Chain {
            page,
            first,
            lines: Vec::new(),
            starts: Vec::with_capacity((page.rows.count - first.line) as usize),
            total: page.squares() - page.squares_before(first),
        };
        let (mut going, mut is_back) = (0, is_back);
        for line in first.line..page.rows.count {
            let from = if line == first.line { first.step } else { 0 };
            let index = chain.line(Step { line, step: from }, is_back, legs);
            chain.starts.push((going, index as u16));
            let sums = &chain.lines[index];
            going += sums.going[sums.going.len() - 1];
            is_back = sums.is_back[sums.is_back.len() - 1];
        }
        chain
    }

    /// The sums of the line from `at` on: known ones, or new.
    fn line(&mut self, at: Step, is_back: bool, legs: &Legs) -> usize {
        let page = self.page;
        let kind = Kind {
            is_special: at.line == page.rows.special,
            runs_right: page.runs_right(at.line),
            is_last: at.line + 1 == page.rows.count,
            is_back,
        };
        let is_known = |line: &Line| (line.kind, line.from) == (kind, at.step);
        if let Some(index) = self.lines.iter().position(is_known) {
            return index;
        }
        let mut line = Line {
            kind,
            from: at.step,
            going: vec![0],
            is_back: vec![is_back],
        };
        let (mut sum, mut is_back) = (0, is_back);
        for step in at.step..page.columns.count {
            let at = Step {
                line: at.line,
                step,
            };
            let (going, next_is_back) = page.leg(legs, at).going(page.exit(at), is_back);
            sum += going;
            is_back = next_is_back;
            line.going.push(sum);
            line.is_back.push(is_back);
        }
        self.lines.push(line);
        self.lines.len() - 1
    }

    pub(super) fn squares(&self) -> u64 {
        self.total
    }

    pub(super) fn page(&self) -> &Page {
        &self.page
    }

    pub(super) fn has(&self, at: Step) -> bool {
        at >= self.first
    }

    /// The squares that the way out visits before a block, and whether its path is followed back.
    fn before(&self, at: Step) -> (u64, bool) {
        let (start, index) = self.starts[(at.line - self.first.line) as usize];
        let line = &self.lines[usize::from(index)];
        let within = (at.step - line.from) as usize;
        (start + line.going[within], line.is_back[within])
    }

    /// The squares that the way back visits after the second part of a block, up to the end.
    fn after(&self, at: Step) -> u64 {
        let before = self.page.squares_before(at) - self.page.squares_before(self.first);
        before - self.before(at).0
    }

    /// The place of a square on the path, from 0.
    pub(super) fn number(&self, legs: &Legs, at: Step, u: u32, v: u32) -> u64 {
        let leg = self.page.leg(legs, at);
        let (before, is_back) = self.before(at);
        let number = leg.number(self.page.place(at).local(u, v), is_back);
        let (going, _) = leg.going(self.page.exit(at), is_back);
        if number < going {
            before + number
        } else {
            self.total - self.after(at) - (leg.squares() - number)
        }
    }

    /// The square at a place of the path.
    pub(super) fn square(&self, legs: &Legs, number: u64) -> (u32, u32) {
        let going = self.way_out();
        let (at, number) = if number < going {
            let at = self.last_step(|at| self.before(at).0 <= number);
            (at, number - self.before(at).0)
        } else {
            let left = self.total - 1 - number;
            let at = self.last_step(|at| self.after(at) <= left);
            let squares = self.page.leg(legs, at).squares();
            (at, squares - 1 - (left - self.after(at)))
        };
        let (_, is_back) = self.before(at);
        let cell = self.page.leg(legs, at).cell(number, is_back);
        self.page.place(at).global(cell)
    }

    /// The squares of the way out.
    fn way_out(&self) -> u64 {
        self.starts.last().map_or(0, |&(start, index)| {
            let sums = &self.lines[usize::from(index)].going;
            start + sums[sums.len() - 1]
        })
    }

    /// The last block for which `holds`, which holds for the first one and for all before it.
    fn last_step(&self, holds: impl Fn(Step) -> bool) -> Step {
        let begin = |line: u32| Step {
            line,
            step: if line == self.first.line {
                self.first.step
            } else {
                0
            },
        };
        let line = last(self.first.line, self.page.rows.count, |line| {
            holds(begin(line))
        });
        let step = last(begin(line).step, self.page.columns.count, |step| {
            holds(Step { line, step })
        });
        Step { line, step }
    }

    /// Tells `emit` each part of the path in order: the block, its leg, whether that is followed
    /// back, and whether the part is the first or the second. It may end that.
    pub(super) fn parts(
        &self,
        mut emit: impl FnMut(Step, bool, Part) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let steps = |line: u32| {
            let from = if line == self.first.line {
                self.first.step
            } else {
                0
            };
            from..self.page.columns.count
        };
        for line in self.first.line..self.page.rows.count {
            for step in steps(line) {
                let at = Step { line, step };
                emit(at, self.before(at).1, Part::Going)?;
            }
        }
        for line in (self.first.line..self.page.rows.count).rev() {
            for step in steps(line).rev() {
                let at = Step { line, step };
                emit(at, self.before(at).1, Part::Coming)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Which part of a block's path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Before the next block.
    Going,
    /// After it.
    Coming,
}

/// The last of `from..to` for which `holds`, which holds for `from` and for all before it.
fn last(from: u32, to: u32, holds: impl Fn(u32) -> bool) -> u32 {
    let (mut low, mut high) = (from, to);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
