use super::Square;

/// One of the knight's eight moves, numbered 0 to 7, clockwise from two right and one down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction(u8);

impl Direction {
    /// The offset of each move: x to the right, y *downward*.
    const OFFSETS: [(i32, i32); 8] = [
        (2, 1),
        (1, 2),
        (-1, 2),
        (-2, 1),
        (-2, -1),
        (-1, -2),
        (1, -2),
        (2, -1),
    ];

    /// All eight directions, clockwise, by index.
    pub const ALL: [Direction; 8] = {
        let mut all = [Direction(0); 8];
        let mut index = 0;
        while index < 8 {
            all[index] = Direction(index as u8);
            index += 1;
        }
        all
    };

    /// The move's offset in squares: to the right, then *down*.
    pub fn offset(self) -> (i32, i32) {
        Direction::OFFSETS[usize::from(self.0 & 7)]
    }

    /// The direction's number, from 0 to 7, clockwise.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The direction whose index is in the lower three bits.
    pub fn from_bits(bits: usize) -> Direction {
        Direction((bits & 7) as u8)
    }

    /// The direction of the move back.
    pub fn opposite(self) -> Direction {
        Direction((self.0 + 4) & 7)
    }

    /// The direction from one square to another; `None` unless they are a knight's move apart.
    pub fn between(from: Square, to: Square) -> Option<Direction> {
        let dx = i64::from(to.file()) - i64::from(from.file());
        let dy = i64::from(from.rank()) - i64::from(to.rank());
        Direction::ALL.into_iter().find(|direction| {
            let (x, y) = direction.offset();
            (i64::from(x), i64::from(y)) == (dx, dy)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use proptest::prelude::*;

    #[test]
    fn there_are_eight_and_each_has_one_that_leads_back() {
        for direction in Direction::ALL {
            let (x, y) = direction.offset();
            assert_eq!(direction.opposite().offset(), (-x, -y));
        }
    }

    proptest! {
        #[test]
        fn a_direction_is_found_between_the_squares_it_joins(
            file in 0..50_u32, rank in 0..50_u32, index in 0..8_usize,
        ) {
            let size = Size::new(50, 50).unwrap();
            let from = Square::new(file, rank);
            let direction = Direction::ALL[index];
            if let Some(to) = size.step(from, direction) {
                prop_assert_eq!(Direction::between(from, to), Some(direction));
                prop_assert_ne!(from.colour(), to.colour());
            }
        }
    }
}
