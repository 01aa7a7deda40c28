//! The list of all squares, copied together from a plan.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a list that is written has fewer than 2^32 squares"
)]

use super::block::Cell;
use super::chain::{Page, Part, Place, Step};
use super::leg::Legs;
use super::{Dive, Plan};
use crate::board::Size;
use crate::solve::Progress;
use std::ops::ControlFlow;

impl Plan {
    /// All squares in the tour's order, each as its place row by row from the top-left one: four
    /// bytes a square. `progress` is told how many are written, once for every line of blocks, and may
    /// end it.
    ///
    /// # Panics
    /// If the board has over 2³² squares.
    pub fn order(&self, progress: Progress<'_>) -> ControlFlow<(), Vec<u32>> {
        let squares = self.size.area();
        let mut writer = Writer::new(self.size, (squares - self.shift) % squares);
        let frame = Frame::new(self.size, self.view.is_transposed, [false; 2]);
        let place = self.root.page.place(self.root.at);
        writer.root(
            &frame,
            &place,
            &self.root.path,
            &self.dives,
            &self.legs,
            progress,
        )?;
        ControlFlow::Continue(writer.order)
    }
}

/// From a page's columns and rows to places on the board.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    origin: u32,
    right: u32,
    down: u32,
}

impl Frame {
    /// `is_flipped`: whether columns and rows count from the board's other side.
    pub(super) fn new(size: Size, is_transposed: bool, is_flipped: [bool; 2]) -> Frame {
        let (width, height) = (size.width(), size.height());
        let [(right, columns), (down, rows)] = if is_transposed {
            [(width, height), (1, width)]
        } else {
            [(1, width), (width, height)]
        };
        let mut frame = Frame {
            origin: 0,
            right,
            down,
        };
        if is_flipped[0] {
            frame.origin += (columns - 1) * right;
            frame.right = right.wrapping_neg();
        }
        if is_flipped[1] {
            frame.origin += (rows - 1) * down;
            frame.down = down.wrapping_neg();
        }
        frame
    }

    /// The frame of the page turned by half a turn, which has so many columns and rows.
    fn turned(self, columns: u32, rows: u32) -> Frame {
        Frame {
            origin: self.index((columns - 1, rows - 1)),
            right: self.right.wrapping_neg(),
            down: self.down.wrapping_neg(),
        }
    }

    fn index(&self, (u, v): (u32, u32)) -> u32 {
        self.origin
            .wrapping_add(u.wrapping_mul(self.right))
            .wrapping_add(v.wrapping_mul(self.down))
    }
}

/// The paths of legs as offsets from the block's corner, by all that they depend on.
#[derive(Default)]
struct Stencils(Vec<Option<Vec<u32>>>);

impl Stencils {
    fn get(
        &mut self,
        at: Step,
        page: &Page,
        is_back: bool,
        make: impl FnOnce() -> Vec<u32>,
    ) -> &[u32] {
        let place = page.place(at);
        let facts = [
            at.line == page.rows.special,
            place.width != 8,
            at.step == 0,
            place.is_mirrored,
            is_back,
        ];
        let key = facts
            .into_iter()
            .fold(0, |key, fact| key * 2 + usize::from(fact));
        if self.0.len() <= key {
            self.0.resize(32, None);
        }
        self.0[key].get_or_insert_with(make)
    }
}

/// Writes the list from a place on, and goes on at its beginning after its end.
pub(super) struct Writer {
    pub(super) order: Vec<u32>,
    at: usize,
    written: u64,
}

impl Writer {
    /// # Panics
    /// If the board has over 2³² squares.
    pub(super) fn new(size: Size, at: u64) -> Writer {
        let squares = size.area();
        assert!(
            u32::try_from(squares - 1).is_ok(),
            "a list of {squares} squares"
        );
        Writer {
            order: vec![0; squares as usize],
            at: at as usize,
            written: 0,
        }
    }

    /// How many squares are in the list so far.
    pub(super) fn written(&self) -> u64 {
        self.written
    }

    /// A block's path, with what is joined on to it.
    pub(super) fn root(
        &mut self,
        frame: &Frame,
        place: &Place,
        path: &[Cell],
        dives: &[Dive],
        legs: &Legs,
        progress: Progress<'_>,
    ) -> ControlFlow<()> {
        let index = |&cell: &Cell| frame.index(place.global(cell));
        let path: Vec<u32> = path.iter().map(index).collect();
        let mut done = 0;
        for dive in dives {
            let after = dive.after as usize;
            self.copy(&path[done..after], 0);
            done = after;
            self.dive(frame, dive, legs, progress)?;
        }
        self.copy(&path[done..], 0);
        ControlFlow::Continue(())
    }

    fn dive(
        &mut self,
        frame: &Frame,
        dive: &Dive,
        legs: &Legs,
        progress: Progress<'_>,
    ) -> ControlFlow<()> {
        let page = *dive.chain.page();
        let frame = if dive.is_turned {
            frame.turned(page.columns.side(), page.rows.side())
        } else {
            *frame
        };
        let mut stencils = Stencils::default();
        let mut line = u32::MAX;
        dive.chain.parts(|at, is_back, part| {
            if at.line != line {
                line = at.line;
                progress(self.written)?;
            }
            let leg = page.leg(legs, at);
            let place = page.place(at);
            let corner = frame.index(place.global((0, 0)));
            let stencil = stencils.get(at, &page, is_back, || {
                let index = |cell| frame.index(place.global(cell)).wrapping_sub(corner);
                let mut offsets: Vec<u32> = leg.path.iter().map(|&cell| index(cell)).collect();
                if is_back {
                    offsets.reverse();
                }
                offsets
            });
            let (going, _) = leg.going(page.exit(at), is_back);
            let (first, second) = stencil.split_at(going as usize);
            let part = if part == Part::Going { first } else { second };
            self.copy(part, corner);
            ControlFlow::Continue(())
        })
    }

    #[inline]
    fn copy(&mut self, offsets: &[u32], corner: u32) {
        self.written += offsets.len() as u64;
        let (head, tail) = offsets.split_at(offsets.len().min(self.order.len() - self.at));
        self.place(head, corner);
        if self.at == self.order.len() {
            self.at = 0;
        }
        if !tail.is_empty() {
            self.place(tail, corner);
        }
    }

    #[inline]
    fn place(&mut self, offsets: &[u32], corner: u32) {
        let target = &mut self.order[self.at..self.at + offsets.len()];
        for (target, offset) in target.iter_mut().zip(offsets) {
            *target = corner.wrapping_add(*offset);
        }
        self.at += offsets.len();
    }
}
