//! The work of taking one more column: every way to join its squares to those before.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a column has at most five squares"
)]

use super::{END, Edges, MAX_SHORT, Rows, SQUARES, State};

/// The work of taking one more column.
pub(super) struct Column<'a> {
    pub(super) short: usize,
    pub(super) is_closed: bool,
    pub(super) found: &'a mut Vec<(State, Edges)>,
}

/// A state with a third column, before the oldest is dropped.
#[derive(Clone, Copy)]
struct Wide {
    needs: [u8; SQUARES + MAX_SHORT as usize],
    mates: [u8; SQUARES + MAX_SHORT as usize],
    is_whole: bool,
}

/// [`END`] among the squares of three columns.
const WIDE_END: u8 = (SQUARES + MAX_SHORT as usize) as u8;

impl Column<'_> {
    /// Tries every choice of ends among the new squares.
    pub(super) fn begin(mut self, state: &State, rows: Rows) {
        let short = self.short;
        for chosen in 0..1_u8 << short {
            let count = chosen.count_ones() as u8;
            if chosen & (rows.fixed | rows.missing) != 0 || count > state.free_ends {
                continue;
            }
            let ends = chosen | rows.fixed;
            let mut wide = Wide {
                needs: [0; SQUARES + MAX_SHORT as usize],
                mates: [0; SQUARES + MAX_SHORT as usize],
                is_whole: false,
            };
            for square in 0..2 * short {
                wide.needs[square] = state.needs[square];
                let mate = state.mates[square];
                wide.mates[square] = if mate == END { WIDE_END } else { mate };
            }
            for row in 0..short {
                let square = 2 * short + row;
                let is_end = ends >> row & 1 == 1;
                let is_missing = rows.missing >> row & 1 == 1;
                wide.needs[square] = match (is_missing, is_end) {
                    (true, _) => 0,
                    (false, true) => 1,
                    (false, false) => 2,
                };
                wide.mates[square] = if is_end { WIDE_END } else { square as u8 };
            }
            self.choose(wide, 0, 0, state.free_ends - count);
        }
    }

    /// Decides one edge after another: four of each row, as in [`Edges`].
    fn choose(&mut self, wide: Wide, edge: usize, edges: Edges, free_ends: u8) {
        let short = self.short;
        // First all edges of the oldest column, so that what it lacks is known early.
        let (row, kind) = if edge < 2 * short {
            (edge / 2, edge % 2)
        } else {
            ((edge - 2 * short) / 2, 2 + edge % 2)
        };
        if edge == 4 * short {
            self.finish(&wide, edges, free_ends);
            return;
        }
        let rows = [-1, 1, -2, 2][kind];
        let from = if kind < 2 { row } else { short + row };
        let target = row
            .checked_add_signed(rows)
            .filter(|&target| target < short);
        if let Some(joined) = target.and_then(|target| self.join(wide, from, 2 * short + target)) {
            let bit = 1 << (4 * row + kind);
            self.choose(joined, edge + 1, edges | bit, free_ends);
        }
        // A square of the oldest column has its last chance with its second edge.
        if kind == 1 && wide.needs[from] > 0 {
            return;
        }
        if kind == 0 && wide.needs[from] > 1 {
            return;
        }
        self.choose(wide, edge + 1, edges, free_ends);
    }

    /// Joins two squares, if both need an edge and no circle comes of it but the whole tour.
    fn join(&self, mut wide: Wide, from: usize, to: usize) -> Option<Wide> {
        if wide.needs[from] == 0 || wide.needs[to] == 0 || wide.is_whole {
            return None;
        }
        let (a, b) = (wide.mates[from], wide.mates[to]);
        wide.needs[from] -= 1;
        wide.needs[to] -= 1;
        if a == to as u8 {
            // A circle.
            wide.is_whole = true;
            return self.is_closed.then_some(wide);
        }
        match (a == WIDE_END, b == WIDE_END) {
            (true, true) => wide.is_whole = true,
            (true, false) => wide.mates[usize::from(b)] = WIDE_END,
            (false, true) => wide.mates[usize::from(a)] = WIDE_END,
            (false, false) => {
                wide.mates[usize::from(a)] = b;
                wide.mates[usize::from(b)] = a;
            }
        }
        Some(wide)
    }

    /// Drops the oldest column.
    fn finish(&mut self, wide: &Wide, edges: Edges, free_ends: u8) {
        let short = self.short;
        let left = &wide.needs[short..3 * short];
        if wide.is_whole && left.iter().any(|&need| need > 0) {
            return;
        }
        let mut state = State {
            needs: [0; SQUARES],
            mates: [0; SQUARES],
            free_ends: if wide.is_whole { 0 } else { free_ends },
            is_whole: wide.is_whole,
        };
        for square in 0..2 * short {
            let need = wide.needs[short + square];
            state.needs[square] = need;
            if need > 0 {
                let mate = wide.mates[short + square];
                // The other end lacks an edge too, so that it is not in the column dropped.
                state.mates[square] = if mate == WIDE_END {
                    END
                } else {
                    mate - short as u8
                };
            }
        }
        self.found.push((state, edges));
    }
}
