//! Steps, the elements of a position's history.

use crate::board::Direction;

/// One of the two possible knights on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Knight {
    /// The knight placed first, or the only knight.
    #[default]
    First,
    /// The knight placed second.
    Second,
}

impl Knight {
    /// Both knights, in the order of their numbers.
    pub const BOTH: [Knight; 2] = [Knight::First, Knight::Second];

    /// The other knight.
    #[must_use]
    pub fn other(self) -> Knight {
        match self {
            Knight::First => Knight::Second,
            Knight::Second => Knight::First,
        }
    }

    /// The knight's number for users, 1 or 2.
    pub fn number(self) -> u32 {
        match self {
            Knight::First => 1,
            Knight::Second => 2,
        }
    }
}

/// A knight's move, or a take-back of one, as a byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step(u8);

impl Step {
    const SECOND: u8 = 8;
    const TAKE_BACK: u8 = 16;

    /// A move of `knight`.
    pub fn advance(knight: Knight, direction: Direction) -> Step {
        let second = if knight == Knight::Second {
            Step::SECOND
        } else {
            0
        };
        Step(direction.index() as u8 | second)
    }

    /// The take-back of this move.
    #[must_use]
    pub fn taken_back(self) -> Step {
        Step(self.0 | Step::TAKE_BACK)
    }

    /// The step as a byte. The upper three bits are zero and free for the caller.
    pub fn to_bits(self) -> u8 {
        self.0
    }

    /// The step of [`Step::to_bits`]; the upper three bits are ignored.
    pub fn from_bits(bits: u8) -> Step {
        Step(bits & 31)
    }

    /// The knight that makes the step.
    pub fn knight(self) -> Knight {
        match self.0 & Step::SECOND {
            0 => Knight::First,
            _ => Knight::Second,
        }
    }

    /// The direction of the move that is made or taken back.
    pub fn direction(self) -> Direction {
        Direction::from_bits(self.0.into())
    }

    /// Whether the step takes back a move.
    pub fn is_take_back(self) -> bool {
        self.0 & Step::TAKE_BACK != 0
    }
}

impl std::fmt::Debug for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let back = if self.is_take_back() { "-" } else { "" };
        let knight = self.knight().number();
        write!(f, "{back}{knight}:{}", self.direction().index())
    }
}
