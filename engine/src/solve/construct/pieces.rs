/// The usual length of a piece, except on large boards.
pub(super) const USUAL: u32 = 8;

const LONGEST: u32 = 2 * USUAL - 1;

/// A side divided into pieces of the usual length and one special piece. The special piece is at least as long as a
/// usual piece and less than twice as long, but a side of 5 to 15 squares may be a single piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pieces {
    pub(super) count: u32,
    pub(super) special: u32,
    usual: u32,
    length: u32,
}

impl Pieces {
    /// Divides `side` into pieces `usual` squares long and a special piece that contains `at`.
    pub(super) fn around(side: u32, at: u32, usual: u32) -> Pieces {
        let count = (side / usual).max(1);
        let special = (at / usual).min(count - 1);
        Pieces {
            count,
            special,
            usual,
            length: side - usual * (count - 1),
        }
    }

    /// Whether a side of this length is a single piece when pieces have the length [`USUAL`].
    pub(super) fn is_one(side: u32) -> bool {
        side <= LONGEST
    }

    pub(super) fn reversed(self) -> Pieces {
        Pieces {
            special: self.count - 1 - self.special,
            ..self
        }
    }

    pub(super) fn side(self) -> u32 {
        self.offset(self.count)
    }

    /// The offset of the first square of piece `index`; for the index after the last piece, the length of the side.
    pub(super) fn offset(self, index: u32) -> u32 {
        if index > self.special {
            self.usual * (index - 1) + self.length
        } else {
            self.usual * index
        }
    }

    pub(super) fn length(self, index: u32) -> u32 {
        self.length_of(index == self.special)
    }

    pub(super) fn length_of(self, is_special: bool) -> u32 {
        if is_special { self.length } else { self.usual }
    }

    /// The index of the piece that contains square `at`, and the offset of the square in this piece.
    pub(super) fn find(self, at: u32) -> (u32, u32) {
        let before = self.usual * self.special;
        let index = if at < before {
            at / self.usual
        } else if at < before + self.length {
            self.special
        } else {
            (at - before - self.length) / self.usual + self.special + 1
        };
        (index, at - self.offset(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_in_the_piece_that_is_found_for_it() {
        for (side, usual) in (5..80).flat_map(|side| [(side, 8), (side.max(12), 12)]) {
            for at in 0..side {
                let pieces = Pieces::around(side, at, usual);
                assert_eq!(pieces.side(), side);
                assert_eq!(pieces.find(at).0, pieces.special);
                for pieces in [pieces, pieces.reversed()] {
                    for other in 0..side {
                        let (index, within) = pieces.find(other);
                        assert!(index < pieces.count && within < pieces.length(index));
                        assert_eq!(pieces.offset(index) + within, other);
                    }
                }
                let is_single = pieces.count == 1;
                let least = if is_single { 5 } else { usual };
                assert!((least..2 * usual).contains(&pieces.length(pieces.special)));
            }
        }
    }
}
