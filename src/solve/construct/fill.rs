//! The list of all squares, copied together from a plan.

use super::chain::{Part, Step};
use super::{Dive, Plan};

impl Plan {
    /// All squares in the tour's order, each as its place row by row from the top-left one: four
    /// bytes a square. `go_on` is told how many are written, once for every line of blocks; `None`
    /// if it says `false`.
    ///
    /// # Panics
    /// If the board has over 2³² squares.
    pub fn order(&self, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Vec<u32>> {
        let squares = self.board.squares();
        assert!(
            u32::try_from(squares - 1).is_ok(),
            "a list of {squares} squares"
        );
        let mut order = vec![0; squares as usize];
        let mut writer = Writer {
            at: ((squares - self.shift) % squares) as usize,
            order: &mut order,
            written: 0,
        };
        let mut done = 0;
        let frame = Frame::new(self, false);
        let place = self.root.page.place(self.root.at);
        let path: Vec<u32> = self
            .root
            .path
            .iter()
            .map(|&cell| frame.index(place.global(cell)))
            .collect();
        for dive in &self.dives {
            writer.copy(&path[done..dive.after as usize], 0);
            done = dive.after as usize;
            if !self.fill_chain(dive, &mut writer, go_on) {
                return None;
            }
        }
        writer.copy(&path[done..], 0);
        Some(order)
    }

    fn fill_chain(
        &self,
        dive: &Dive,
        writer: &mut Writer<'_>,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> bool {
        let frame = Frame::new(self, dive.is_turned);
        let page = *dive.chain.page();
        let mut stencils = Stencils::default();
        let mut line = u32::MAX;
        dive.chain.parts(|at, is_back, part| {
            if at.line != line {
                line = at.line;
                if !go_on(writer.written) {
                    return false;
                }
            }
            let leg = page.leg(&self.legs, at);
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
            writer.copy(part, corner);
            true
        })
    }
}

/// From a page's columns and rows to places on the board.
struct Frame {
    origin: u32,
    right: u32,
    down: u32,
}

impl Frame {
    fn new(plan: &Plan, is_turned: bool) -> Frame {
        let width = plan.board.width();
        let (right, down) = if plan.view.is_transposed {
            (width, 1)
        } else {
            (1, width)
        };
        if is_turned {
            Frame {
                origin: (plan.board.squares() - 1) as u32,
                right: right.wrapping_neg(),
                down: down.wrapping_neg(),
            }
        } else {
            Frame {
                origin: 0,
                right,
                down,
            }
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
        page: &super::chain::Page,
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

/// Writes from a place on, and goes on at the beginning after the end.
struct Writer<'a> {
    order: &'a mut [u32],
    at: usize,
    written: u64,
}

impl Writer<'_> {
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
