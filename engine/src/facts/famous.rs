use crate::board::{Board, Symmetry};
use crate::tour::Tour;
use knights_tour_base::wording::list;
use std::fmt;

/// A famous tour on the chessboard, with its author and year.
#[derive(Debug, PartialEq, Eq)]
pub struct Famous {
    /// The name of the author, with initials.
    pub author: &'static str,
    /// The year of publication.
    pub year: u16,
    /// The properties that the tour is known for.
    pub about: &'static str,
    /// The numbers of the squares as printed, row by row from the top.
    numbers: &'static str,
}

/// All famous tours, the oldest first.
pub const FAMOUS: &[Famous] = &[
    // Source: G. S. S. Murthy, "Rudrata and his Knight's move verse", 2016.
    Famous {
        author: "Rudrata",
        year: 850,
        about: "on half a chessboard; a verse that reads the same in rows and along the tour",
        numbers: include_str!("../../assets/famous/rudrata.txt"),
    },
    // Source: OEIS A226697, after M. Gardner, "Mathematical Magic Show", 1989, figure 86.
    Famous {
        author: "L. Euler",
        year: 1759,
        about: "closed; opposite numbers differ by 32",
        numbers: include_str!("../../assets/famous/euler.txt"),
    },
    // Source: Philosophical Magazine, 1848.
    Famous {
        author: "W. Beverley",
        year: 1848,
        about: "the first semimagic tour",
        numbers: include_str!("../../assets/famous/beverley.txt"),
    },
    // Source: W. W. Rouse Ball and H. S. M. Coxeter, "Mathematical Recreations and Essays", 1987, page 185.
    Famous {
        author: "C. F. Jaenisch",
        year: 1862,
        about: "semimagic and closed, with diagonals of 348 and 168",
        numbers: include_str!("../../assets/famous/jaenisch.txt"),
    },
    // Source: H. E. Dudeney, "Amusements in Mathematics", 1917, number 412.
    Famous {
        author: "Francony",
        year: 1882,
        about: "semimagic and closed, with diagonals of 264 and 256",
        numbers: include_str!("../../assets/famous/francony.txt"),
    },
    // Source: D. E. Knuth, "The Art of Computer Programming", pre-fascicle 8A, 2025.
    Famous {
        author: "D. E. Knuth",
        year: 2025,
        about: "closed, with only 4 obtuse turns, the fewest possible",
        numbers: include_str!("../../assets/famous/knuth.txt"),
    },
];

impl fmt::Display for Famous {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}: {}", self.author, self.year, self.about)
    }
}

impl Famous {
    /// The last name of the author.
    pub fn name(&self) -> &'static str {
        self.author.rsplit(' ').next().unwrap_or(self.author)
    }

    /// The tour, numbered as published.
    ///
    /// # Panics
    /// Never: a test constructs every famous tour.
    pub fn tour(&self) -> Tour {
        let numbers = self
            .numbers
            .split_ascii_whitespace()
            .map(str::parse::<usize>);
        let board = Board::new(8, self.numbers.lines().count() as u32).expect("a board");
        let mut squares = vec![board.top_left(); board.squares() as usize];
        for (square, number) in board.iter().zip(numbers) {
            squares[number.expect("a number") - 1] = square;
        }
        Tour::new(&board, squares).expect("what is known was checked")
    }

    /// Recognizes a famous tour, even after a rotation, reflection or reversal, or with another start.
    pub fn named(tour: &Tour) -> Option<KnownTour> {
        let known = FAMOUS.iter().flat_map(|famous| famous.all(tour));
        known.min_by_key(|known| known.changes().count())
    }

    fn all(&'static self, tour: &Tour) -> Vec<KnownTour> {
        let published = self.tour();
        let mut all = Vec::new();
        for symmetry in Symmetry::ALL {
            let image = published.transformed(symmetry);
            for (is_reversed, image) in [(false, image.clone()), (true, image.reversed())] {
                let is_begun_elsewhere = image != *tour;
                let started = image.starting_at(tour.start());
                if !is_begun_elsewhere || started.as_ref() == Some(tour) {
                    all.push(KnownTour {
                        famous: self,
                        symmetry,
                        is_reversed,
                        is_begun_elsewhere,
                    });
                }
            }
        }
        all
    }
}

/// A famous tour that was recognized, and how its published form was changed. Displayed with the tour's properties only
/// if the numbers are as published, because changes alter the sums.
///
/// ```
/// use knights_tour::facts::{FAMOUS, Famous};
///
/// let euler = FAMOUS[1].tour();
/// let known = Famous::named(&euler.clone().reversed()).expect("it is known");
/// assert_eq!(known.to_string(), "the route of Euler\u{2019}s tour, reversed");
/// let known = Famous::named(&euler).expect("it is known");
/// assert_eq!(known.to_string(), "L. Euler, 1759: closed; opposite numbers differ by 32");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownTour {
    /// The famous tour that was recognized.
    pub famous: &'static Famous,
    /// The rotation or reflection applied to the published tour.
    pub symmetry: Symmetry,
    /// Whether the published tour was reversed, after the rotation or reflection.
    pub is_reversed: bool,
    /// Whether the closed tour has a different start than the published one.
    pub is_begun_elsewhere: bool,
}

impl KnownTour {
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

impl fmt::Display for KnownTour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changes: Vec<&str> = self.changes().collect();
        if changes.is_empty() {
            return self.famous.fmt(f);
        }
        let name = self.famous.name();
        write!(
            f,
            "the route of {name}\u{2019}s tour, {}",
            list(changes, "and")
        )
    }
}
