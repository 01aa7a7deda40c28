//! How a side is divided: pieces of eight, and one longer one where it is wanted.

/// The length of all pieces but one.
const USUAL: u32 = 8;

/// A side cut into pieces: all [`USUAL`] long but the special one, which is 8 to 15 long, or 5 to
/// 15 where it is the only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pieces {
    pub(super) count: u32,
    pub(super) special: u32,
    length: u32,
}

impl Pieces {
    /// Divides `side` so that `at` lies in the special piece.
    pub(super) fn around(side: u32, at: u32) -> Pieces {
        let count = (side / USUAL).max(1);
        let special = (at / USUAL).min(count - 1);
        Pieces {
            count,
            special,
            length: side - USUAL * (count - 1),
        }
    }

    /// The same pieces counted from the other end.
    pub(super) fn reversed(self) -> Pieces {
        Pieces {
            special: self.count - 1 - self.special,
            ..self
        }
    }

    pub(super) fn side(self) -> u32 {
        self.offset(self.count)
    }

    /// Where piece `index` begins; the side's length after the last one.
    pub(super) fn offset(self, index: u32) -> u32 {
        if index > self.special {
            USUAL * (index - 1) + self.length
        } else {
            USUAL * index
        }
    }

    pub(super) fn length(self, index: u32) -> u32 {
        if index == self.special {
            self.length
        } else {
            USUAL
        }
    }

    /// The piece that `at` lies in, and how far into it.
    pub(super) fn find(self, at: u32) -> (u32, u32) {
        let before = USUAL * self.special;
        let index = if at < before {
            at / USUAL
        } else if at < before + self.length {
            self.special
        } else {
            (at - before - self.length) / USUAL + self.special + 1
        };
        (index, at - self.offset(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_in_the_piece_that_is_found_for_it() {
        for side in 5..80 {
            for at in 0..side {
                let pieces = Pieces::around(side, at);
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
                assert!(
                    (if is_single { 5 } else { 8 }..16).contains(&pieces.length(pieces.special))
                );
            }
        }
    }
}
