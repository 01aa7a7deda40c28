use crate::tour::Tour;
use knights_tour_base::listed;

/// Sums of a tour's numbers, from 1, along rows, columns and the long diagonals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    /// The sum of each row, from the top.
    pub rows: Vec<u64>,
    /// The sum of each column, from the left.
    pub columns: Vec<u64>,
    /// The sums of the diagonals from the top left and the top right; `None` unless the board is square.
    pub diagonals: Option<[u64; 2]>,
    /// Which of the sums are equal, if any.
    pub magic: Option<Magic>,
}

listed! {
    /// The kind of a magic tour. (G. P. Jelliss calls semimagic tours magic, and magic tours diagonally magic.)
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Magic {
        /// All rows have equal sums, and all columns have equal sums.
        Semimagic = "semimagic",
        /// All rows, all columns and both long diagonals have equal sums.
        Magic = "magic",
    }
}

impl Magic {
    /// A sentence that says which sums are equal.
    pub const fn describe(self) -> &'static str {
        match self {
            Magic::Semimagic => "semimagic: all rows and all columns have the same sum",
            Magic::Magic => "magic: rows, columns and both diagonals have the same sum",
        }
    }
}

impl Sums {
    /// The sums of `tour`; `None` on boards with missing squares.
    pub fn of(tour: &Tour) -> Option<Sums> {
        let size = tour.board().rectangle()?;
        let (width, height) = (size.width(), size.height());
        let mut rows = vec![0; height as usize];
        let mut columns = vec![0; width as usize];
        let mut diagonals = [0, 0];
        for (number, square) in (1..).zip(tour.squares()) {
            let (x, y) = size.xy(square);
            rows[y as usize] += number;
            columns[x as usize] += number;
            diagonals[0] += if x == y { number } else { 0 };
            diagonals[1] += if x + y + 1 == width { number } else { 0 };
        }
        let diagonals = (width == height).then_some(diagonals);
        let magic = magic(&rows, &columns, diagonals);
        Some(Sums {
            rows,
            columns,
            diagonals,
            magic,
        })
    }

    pub(super) fn written(&self, sums: &[u64]) -> String {
        const FEW: usize = 12;
        let all: Vec<String> = sums.iter().take(FEW).map(u64::to_string).collect();
        match (are_equal(sums), sums) {
            (true, [one, _, ..]) => format!("{one} each"),
            (_, sums) if sums.len() <= FEW => all.join(", "),
            (_, sums) => {
                let least = sums.iter().min().copied().unwrap_or(0);
                let most = sums.iter().max().copied().unwrap_or(0);
                format!("{least} to {most}")
            }
        }
    }
}

fn are_equal(sums: &[u64]) -> bool {
    sums.windows(2).all(|pair| pair[0] == pair[1])
}

fn magic(rows: &[u64], columns: &[u64], diagonals: Option<[u64; 2]>) -> Option<Magic> {
    let is_semimagic = rows.len() > 1 && columns.len() > 1 && are_equal(rows) && are_equal(columns);
    is_semimagic.then(|| match diagonals {
        Some([a, b]) if a == b && a == rows[0] && a == columns[0] => Magic::Magic,
        _ => Magic::Semimagic,
    })
}
