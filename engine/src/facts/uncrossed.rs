use crate::board::Board;

/// Maximum moves on squares of side 1 to 9: OEIS A003192, after L. D. Yarbrough, "Uncrossed knight's tours", 1968.
const LONGEST: [u64; 9] = [0, 0, 2, 5, 10, 17, 24, 35, 47];

/// The number of moves of the longest uncrossed path. `None` unless the board is a whole square with sides up to 9.
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::longest_uncrossed;
///
/// assert_eq!(longest_uncrossed(&Board::CHESS), Some(35));
/// ```
pub fn longest_uncrossed(board: &Board) -> Option<u64> {
    let size = board.rectangle()?;
    let index = usize::try_from(size.width()).ok()?.checked_sub(1)?;
    LONGEST
        .get(index)
        .copied()
        .filter(|_| size.width() == size.height())
}

#[cfg(test)]
mod tests {
    use super::*;

    type Point = (i32, i32);
    type Line = (Point, Point);

    struct Moves {
        side: i32,
        lines: Vec<Line>,
        crossing: Vec<Vec<usize>>,
        /// For each square, by row-major index: the index of each of its moves, and the square that the move leads to.
        from: Vec<Vec<(usize, usize)>>,
    }

    /// Whether two moves cross between their ends. Scaling by the determinant `whole` avoids fractions.
    fn do_cross((a, b): Line, (c, d): Line) -> bool {
        let (ux, uy, vx, vy) = (b.0 - a.0, b.1 - a.1, d.0 - c.0, d.1 - c.1);
        let (x, y) = (c.0 - a.0, c.1 - a.1);
        let whole = ux * vy - uy * vx;
        let (along, along_other) = (x * vy - y * vx, x * uy - y * ux);
        let is_inside = |part: i32| (1..whole.abs()).contains(&(part * whole.signum()));
        whole != 0 && is_inside(along) && is_inside(along_other)
    }

    impl Moves {
        fn on(side: i32) -> Moves {
            let mut lines = Vec::new();
            for at in 0..side * side {
                let (x, y) = (at % side, at / side);
                let ends = [(2, 1), (1, 2), (-1, 2), (-2, 1)].map(|(dx, dy)| (x + dx, y + dy));
                let ends = ends.into_iter();
                let ends = ends.filter(|&(x, y)| (0..side).contains(&x) && (0..side).contains(&y));
                lines.extend(ends.map(|end| ((x, y), end)));
            }
            let crossing = lines.iter().map(|&one| {
                let others = lines
                    .iter()
                    .enumerate()
                    .filter(|&(_, &other)| do_cross(one, other));
                others.map(|(number, _)| number).collect()
            });
            let crossing = crossing.collect();
            let mut from = vec![Vec::new(); (side * side) as usize];
            let index = |(x, y): Point| (y * side + x) as usize;
            for (number, &(a, b)) in lines.iter().enumerate() {
                from[index(a)].push((number, index(b)));
                from[index(b)].push((number, index(a)));
            }
            Moves {
                side,
                lines,
                crossing,
                from,
            }
        }

        /// Finds the length of the longest uncrossed path by branch and bound.
        fn longest(&self) -> u64 {
            let squares = (self.side * self.side) as usize;
            let mut walk = Walk {
                moves: self,
                is_visited: vec![false; squares],
                blocked: vec![0; self.lines.len()],
                longest: 0,
            };
            // By symmetry, it suffices to start from an eighth of the squares.
            let half = (self.side as usize).div_ceil(2);
            for start in (0..half).flat_map(|y| (y..half).map(move |x| (x, y))) {
                walk.go_on(start.1 * self.side as usize + start.0, 0);
            }
            walk.longest
        }
    }

    struct Walk<'a> {
        moves: &'a Moves,
        is_visited: Vec<bool>,
        /// For each move, the number of moves on the path that cross this move.
        blocked: Vec<u32>,
        longest: u64,
    }

    impl Walk<'_> {
        fn go_on(&mut self, here: usize, made: u64) {
            self.longest = self.longest.max(made);
            if made + self.reachable(here) <= self.longest {
                return;
            }
            self.is_visited[here] = true;
            for &(number, to) in &self.moves.from[here] {
                if self.blocked[number] == 0 && !self.is_visited[to] {
                    let crossing = &self.moves.crossing[number];
                    crossing.iter().for_each(|&other| self.blocked[other] += 1);
                    self.go_on(to, made + 1);
                    crossing.iter().for_each(|&other| self.blocked[other] -= 1);
                }
            }
            self.is_visited[here] = false;
        }

        /// An upper bound on the number of further moves: count reachable squares by colour, because colours alternate.
        fn reachable(&self, here: usize) -> u64 {
            let mut is_met = self.is_visited.clone();
            is_met[here] = true;
            let mut open = vec![(here, 0)];
            let mut met = [0_u64; 2];
            while let Some((square, colour)) = open.pop() {
                for &(number, to) in &self.moves.from[square] {
                    if self.blocked[number] == 0 && !is_met[to] {
                        is_met[to] = true;
                        met[1 - colour] += 1;
                        open.push((to, 1 - colour));
                    }
                }
            }
            let [same, other] = met;
            (2 * other).min(2 * same + 1)
        }
    }

    #[test]
    fn the_published_lengths_are_those_that_a_search_finds() {
        for side in 1..=7 {
            let board = Board::new(side, side).unwrap();
            let found = Moves::on(side as i32).longest();
            assert_eq!(longest_uncrossed(&board), Some(found), "{board}");
        }
    }

    #[test]
    fn of_other_boards_nothing_is_claimed() {
        let ring = Board::without("3x3".parse().unwrap(), ["b2".parse().unwrap()]).unwrap();
        for board in [Board::new(10, 10), Board::new(5, 6), Ok(ring)] {
            assert_eq!(longest_uncrossed(&board.unwrap()), None);
        }
    }
}
