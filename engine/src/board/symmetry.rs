use super::{Size, Square};

/// A rotation or a reflection of the board.
///
/// A symmetry optionally transposes, then optionally flips each axis; transposing turns a `16x8` board into an `8x16`
/// board. The group is dihedral, of order 8, with [`then`](Symmetry::then) and [`inverse`](Symmetry::inverse).
///
/// ```
/// use knights_tour::board::{Size, Symmetry};
///
/// let size: Size = "16x8".parse()?;
/// let turned = Symmetry::QUARTER_TURN;
/// assert_eq!(turned.size(size).to_string(), "8x16");
/// // The top left corner becomes the top right one.
/// assert_eq!(turned.square(size, size.top_left()).to_string(), "h16");
/// # Ok::<(), knights_tour::board::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transposes: bool,
    flips: [bool; 2],
}

impl Symmetry {
    /// Leaves the board unchanged.
    pub const IDENTITY: Symmetry = Symmetry::new(false, [false, false]);
    /// The reflection that exchanges left and right.
    pub const LEFT_RIGHT: Symmetry = Symmetry::new(false, [true, false]);
    /// The reflection that exchanges top and bottom.
    pub const TOP_BOTTOM: Symmetry = Symmetry::new(false, [false, true]);
    /// The rotation by 180 degrees.
    pub const HALF_TURN: Symmetry = Symmetry::new(false, [true, true]);
    /// The clockwise rotation by 90 degrees.
    pub const QUARTER_TURN: Symmetry = Symmetry::new(true, [true, false]);
    /// The anticlockwise rotation by 90 degrees.
    pub const QUARTER_TURN_BACK: Symmetry = Symmetry::new(true, [false, true]);
    /// The reflection in the diagonal from the top left.
    pub const DIAGONAL: Symmetry = Symmetry::new(true, [false, false]);
    /// The reflection in the diagonal from the top right.
    pub const ANTIDIAGONAL: Symmetry = Symmetry::new(true, [true, true]);

    /// All eight symmetries; the first four preserve the size of every board.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::IDENTITY,
        Symmetry::LEFT_RIGHT,
        Symmetry::TOP_BOTTOM,
        Symmetry::HALF_TURN,
        Symmetry::QUARTER_TURN,
        Symmetry::QUARTER_TURN_BACK,
        Symmetry::DIAGONAL,
        Symmetry::ANTIDIAGONAL,
    ];

    pub(crate) const fn new(transposes: bool, flips: [bool; 2]) -> Symmetry {
        Symmetry { transposes, flips }
    }

    pub(crate) fn landscape(size: Size) -> Symmetry {
        Symmetry::new(size.width() < size.height(), [false, false])
    }

    pub(crate) fn transposes(self) -> bool {
        self.transposes
    }

    /// The size of the transformed board.
    pub fn size(self, size: Size) -> Size {
        let sides = (size.height(), size.width());
        self.transposes
            .then(|| Size::checked(sides.0, sides.1))
            .flatten()
            .unwrap_or(size)
    }

    /// The image of column `x` and row `y`, from the top-left square of a board of `size`.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn xy(self, size: Size, (x, y): (u32, u32)) -> (u32, u32) {
        let to = self.size(size);
        let (x, y) = if self.transposes { (y, x) } else { (x, y) };
        assert!(x < to.width() && y < to.height(), "a square off the board");
        let flip = |at: u32, side: u32, flips: bool| if flips { side - 1 - at } else { at };
        (
            flip(x, to.width(), self.flips[0]),
            flip(y, to.height(), self.flips[1]),
        )
    }

    /// The image of a square of a board of `size`.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn square(self, size: Size, square: Square) -> Square {
        let (x, y) = self.xy(size, size.xy(square));
        Square::new(x, self.size(size).height() - 1 - y)
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        Symmetry::new(self.transposes, swapped(self.flips, self.transposes))
    }

    /// The composition of this symmetry followed by `next`.
    #[must_use]
    pub fn then(self, next: Symmetry) -> Symmetry {
        let before = swapped(self.flips, next.transposes);
        Symmetry {
            transposes: self.transposes != next.transposes,
            flips: [0, 1].map(|axis| before[axis] != next.flips[axis]),
        }
    }
}

fn swapped([files, rows]: [bool; 2], swaps: bool) -> [bool; 2] {
    if swaps { [rows, files] } else { [files, rows] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn they_are_a_group_of_eight_that_keeps_knights_moves() {
        let size = Size::new(5, 3).unwrap();
        assert_eq!(HashSet::from(Symmetry::ALL).len(), 8);
        for first in Symmetry::ALL {
            assert_eq!(first.then(first.inverse()), Symmetry::IDENTITY, "{first:?}");
            for second in Symmetry::ALL {
                let both = first.then(second);
                assert!(Symmetry::ALL.contains(&both));
                for square in size.iter() {
                    let between = first.square(size, square);
                    let after = second.square(first.size(size), between);
                    assert_eq!(both.square(size, square), after, "{first:?}, {second:?}");
                }
            }
            let images: HashSet<Square> = size.iter().map(|s| first.square(size, s)).collect();
            assert_eq!(images, first.size(size).iter().collect());
            for square in size.iter() {
                for direction in crate::board::Direction::ALL {
                    if let Some(to) = size.step(square, direction) {
                        let [a, b] = [square, to].map(|square| first.square(size, square));
                        assert!(crate::board::Direction::between(a, b).is_some());
                    }
                }
            }
        }
    }

    #[test]
    fn a_quarter_turn_goes_clockwise() {
        let corner = |symmetry: Symmetry| symmetry.square(Size::CHESS, Size::CHESS.top_left());
        assert_eq!(corner(Symmetry::QUARTER_TURN).to_string(), "h8");
        assert_eq!(corner(Symmetry::QUARTER_TURN_BACK).to_string(), "a1");
        assert_eq!(corner(Symmetry::HALF_TURN).to_string(), "h1");
        let four = |symmetry: Symmetry| symmetry.then(symmetry).then(symmetry).then(symmetry);
        assert_eq!(four(Symmetry::QUARTER_TURN), Symmetry::IDENTITY);
    }

    #[test]
    fn landscape_lays_the_long_side_across() {
        let tall: Size = "3x9".parse().unwrap();
        assert_eq!(Symmetry::landscape(tall).size(tall).to_string(), "9x3");
        assert_eq!(Symmetry::landscape(Size::CHESS), Symmetry::IDENTITY);
    }
}
