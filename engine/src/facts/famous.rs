//! Famous tours.

use crate::board::{Board, Square, Symmetry};
use crate::tour::Tour;
use crate::wording::list;
use std::fmt;

/// A famous tour.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Famous {
    /// The author.
    pub author: &'static str,
    /// The year of publication.
    pub year: u16,
    /// What the tour is known for.
    pub about: &'static str,
    numbers: [[u8; 8]; 8],
}

/// The famous tours, by year.
pub const FAMOUS: &[Famous] = &[
    // OEIS A226697, after M. Gardner, "Mathematical Magic Show", 1989, figure 86.
    Famous {
        author: "L. Euler",
        year: 1759,
        about: "closed; opposite numbers differ by 32",
        numbers: [
            [37, 62, 43, 56, 35, 60, 41, 50],
            [44, 55, 36, 61, 42, 49, 34, 59],
            [63, 38, 53, 46, 57, 40, 51, 48],
            [54, 45, 64, 39, 52, 47, 58, 33],
            [1, 26, 15, 20, 7, 32, 13, 22],
            [16, 19, 8, 25, 14, 21, 6, 31],
            [27, 2, 17, 10, 29, 4, 23, 12],
            [18, 9, 28, 3, 24, 11, 30, 5],
        ],
    },
    // Philosophical Magazine, 1848.
    Famous {
        author: "W. Beverley",
        year: 1848,
        about: "the first semimagic tour",
        numbers: [
            [1, 30, 47, 52, 5, 28, 43, 54],
            [48, 51, 2, 29, 44, 53, 6, 27],
            [31, 46, 49, 4, 25, 8, 55, 42],
            [50, 3, 32, 45, 56, 41, 26, 7],
            [33, 62, 15, 20, 9, 24, 39, 58],
            [16, 19, 34, 61, 40, 57, 10, 23],
            [63, 14, 17, 36, 21, 12, 59, 38],
            [18, 35, 64, 13, 60, 37, 22, 11],
        ],
    },
    // W. W. Rouse Ball and H. S. M. Coxeter, "Mathematical Recreations and Essays", 1987, page 185.
    Famous {
        author: "C. F. Jaenisch",
        year: 1862,
        about: "semimagic and closed, with diagonals of 348 and 168",
        numbers: [
            [63, 22, 15, 40, 1, 42, 59, 18],
            [14, 39, 64, 21, 60, 17, 2, 43],
            [37, 62, 23, 16, 41, 4, 19, 58],
            [24, 13, 38, 61, 20, 57, 44, 3],
            [11, 36, 25, 52, 29, 46, 5, 56],
            [26, 51, 12, 33, 8, 55, 30, 45],
            [35, 10, 49, 28, 53, 32, 47, 6],
            [50, 27, 34, 9, 48, 7, 54, 31],
        ],
    },
    // H. E. Dudeney, "Amusements in Mathematics", 1917, number 412.
    Famous {
        author: "Francony",
        year: 1882,
        about: "semimagic and closed, with diagonals of 264 and 256",
        numbers: [
            [46, 55, 44, 19, 58, 9, 22, 7],
            [43, 18, 47, 56, 21, 6, 59, 10],
            [54, 45, 20, 41, 12, 57, 8, 23],
            [17, 42, 53, 48, 5, 24, 11, 60],
            [52, 3, 32, 13, 40, 61, 34, 25],
            [31, 16, 49, 4, 33, 28, 37, 62],
            [2, 51, 14, 29, 64, 39, 26, 35],
            [15, 30, 1, 50, 27, 36, 63, 38],
        ],
    },
    // D. E. Knuth, "The Art of Computer Programming", pre-fascicle 8A, 2025.
    Famous {
        author: "D. E. Knuth",
        year: 2025,
        about: "closed, with only 4 obtuse turns, the fewest possible",
        numbers: [
            [1, 4, 63, 14, 11, 16, 23, 20],
            [62, 13, 2, 5, 22, 19, 10, 17],
            [3, 64, 59, 12, 15, 8, 21, 24],
            [58, 61, 6, 39, 28, 25, 18, 9],
            [41, 50, 57, 60, 7, 38, 29, 26],
            [56, 53, 40, 47, 44, 27, 32, 35],
            [49, 42, 51, 54, 37, 34, 45, 30],
            [52, 55, 48, 43, 46, 31, 36, 33],
        ],
    },
];

impl fmt::Display for Famous {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}: {}", self.author, self.year, self.about)
    }
}

impl Famous {
    /// The author's last name.
    pub fn name(&self) -> &'static str {
        self.author.rsplit(' ').next().unwrap_or(self.author)
    }

    /// The tour with its published numbering.
    ///
    /// # Panics
    /// Never: a test constructs every tour.
    pub fn tour(&self) -> Tour {
        let mut squares = [Square::new(0, 0); 64];
        for (rank, row) in (0..).zip(self.numbers.iter().rev()) {
            for (file, &number) in (0..).zip(row) {
                squares[usize::from(number) - 1] = Square::new(file, rank);
            }
        }
        Tour::new(&Board::CHESS, squares).expect("what is known was checked")
    }

    /// Recognizes a famous tour under rotation, reflection, reversal and change of start.
    pub fn named(tour: &Tour) -> Option<Known> {
        if *tour.board() != Board::CHESS {
            return None;
        }
        let known = FAMOUS.iter().flat_map(|famous| famous.all(tour));
        known.min_by_key(|known| known.changes().count())
    }

    fn all(&'static self, tour: &Tour) -> Vec<Known> {
        let published = self.tour();
        let mut all = Vec::new();
        for symmetry in Symmetry::ALL {
            let image = published.transformed(symmetry);
            for (is_reversed, image) in [(false, image.clone()), (true, image.reversed())] {
                let is_begun_elsewhere = image != *tour;
                let started = image.starting_at(tour.start());
                if !is_begun_elsewhere || started.as_ref() == Some(tour) {
                    all.push(Known { famous: self, symmetry, is_reversed, is_begun_elsewhere });
                }
            }
        }
        all
    }
}

/// A famous tour, possibly renumbered.
///
/// Its text says what the tour is known for only if the numbers are as published: another start changes the sums.
///
/// ```
/// use knights_tour::facts::{FAMOUS, Famous};
///
/// let euler = FAMOUS[0].tour();
/// let known = Famous::named(&euler.clone().reversed()).expect("it is known");
/// assert_eq!(known.to_string(), "the route of Euler\u{2019}s tour, reversed");
/// let known = Famous::named(&euler).expect("it is known");
/// assert_eq!(known.to_string(), "L. Euler, 1759: closed; opposite numbers differ by 32");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Known {
    /// The famous tour.
    pub famous: &'static Famous,
    /// The rotation or reflection applied to the published tour.
    pub symmetry: Symmetry,
    /// Whether the result is then reversed.
    pub is_reversed: bool,
    /// Whether the closed tour then starts at another square.
    pub is_begun_elsewhere: bool,
}

impl Known {
    fn changes(&self) -> impl Iterator<Item = &'static str> {
        let moved = match self.symmetry {
            Symmetry::IDENTITY => None,
            Symmetry::HALF_TURN | Symmetry::QUARTER_TURN | Symmetry::QUARTER_TURN_BACK => {
                Some("turned")
            }
            _ => Some("reflected"),
        };
        let reversed = self.is_reversed.then_some("reversed");
        let started = self.is_begun_elsewhere.then_some("started elsewhere");
        [moved, reversed, started].into_iter().flatten()
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changes: Vec<&str> = self.changes().collect();
        if changes.is_empty() {
            return self.famous.fmt(f);
        }
        let name = self.famous.name();
        write!(f, "the route of {name}\u{2019}s tour, {}", list(changes, "and"))
    }
}
