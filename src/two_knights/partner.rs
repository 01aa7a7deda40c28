//! A move that the computer makes: it looks ahead and tries to leave few squares unvisited.

use super::{Game, Knight};
use crate::board::{Board, Direction, Square};

/// How many moves are played ahead for one answer, over all candidates.
const MOVES_AHEAD: u64 = 100_000;
/// The most games that are played out for one candidate.
const MAX_GAMES: u64 = 200;

impl Game {
    /// A good move for `knight`; `None` if it has none. Each candidate is played on to the end many
    /// times, by Warnsdorff's rule with random ties: the one that left the fewest squares, and then
    /// the one that did so on average, is taken. The same `seed` brings the same move.
    pub fn advise(&self, knight: Knight, seed: u64) -> Option<Square> {
        let mut random = fastrand::Rng::with_seed(seed);
        let games = (MOVES_AHEAD / self.board.squares()).clamp(1, MAX_GAMES);
        self.candidates(knight).max_by_key(|&candidate| {
            let mut table = Table::of(self);
            table.go(knight, candidate);
            let ends = (0..games).map(|_| table.clone().play_out(&mut random, |_, _| ()));
            ends.fold((0, 0), |(best, sum), visited| {
                (visited.max(best), visited + sum)
            })
        })
    }
}

/// A game as quick to play as can be.
#[derive(Clone, Debug)]
pub(super) struct Table {
    board: Board,
    visited: Vec<bool>,
    here: [Square; 2],
    count: u64,
    /// The knight that moved last, and how many times in a row.
    run: Option<(Knight, u8)>,
}

impl Table {
    pub(super) fn of(game: &Game) -> Table {
        let mut table = Table {
            board: game.board,
            visited: vec![false; game.board.squares() as usize],
            here: game.starts,
            count: 2,
            run: None,
        };
        for square in game.starts {
            let index = table.index(square);
            table.visited[index] = true;
        }
        for &(knight, square) in &game.moves {
            table.go(knight, square);
        }
        table
    }

    pub(super) fn go(&mut self, knight: Knight, to: Square) {
        let index = self.index(to);
        self.visited[index] = true;
        self.here[knight as usize] = to;
        self.count += 1;
        self.run = match self.run {
            Some((last, times)) if last == knight => Some((knight, times + 1)),
            _ => Some((knight, 1)),
        };
    }

    fn index(&self, square: Square) -> usize {
        self.board.row(square) as usize * self.board.width() as usize + square.file() as usize
    }

    fn free(&self, from: Square) -> impl Iterator<Item = Square> {
        let targets = Direction::ALL.into_iter();
        let targets = targets.filter_map(move |direction| self.board.step(from, direction));
        targets.filter(|&target| !self.visited[self.index(target)])
    }

    fn candidates(&self, knight: Knight) -> impl Iterator<Item = Square> {
        let may_move = self.run != Some((knight, 2));
        self.free(self.here[knight as usize])
            .filter(move |_| may_move)
    }

    /// Plays to the end, tells `played` each move, and returns how many squares have been visited.
    pub(super) fn play_out(
        mut self,
        random: &mut fastrand::Rng,
        mut played: impl FnMut(Knight, Square),
    ) -> u64 {
        loop {
            let both = Knight::BOTH.into_iter();
            let moves = both.flat_map(|knight| self.candidates(knight).map(move |to| (knight, to)));
            // A square with no way on is the last that its knight sees: later is better.
            let best = moves.min_by_key(|&(_, to)| match self.free(to).count() {
                0 => (9, random.u8(..)),
                degree => (degree, random.u8(..)),
            });
            let Some((knight, to)) = best else {
                return self.count;
            };
            self.go(knight, to);
            played(knight, to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_is_a_legal_move_and_better_than_chance() {
        let board = Board::new(6, 6).unwrap();
        let (mut advised, mut chance) = (0, 0);
        let mut random = fastrand::Rng::with_seed(5);
        for seed in 0..8 {
            let starts = [Square::new(0, 0), Square::new(random.u32(1..6), 3)];
            let mut game = Game::new(board, starts).unwrap();
            let mut other = game.clone();
            while !game.is_over() {
                let mover = Knight::BOTH
                    .into_iter()
                    .find_map(|knight| Some((knight, game.advise(knight, seed)?)));
                let (knight, to) = mover.expect("somebody can move");
                game.play(knight, to).expect("legal");
            }
            while !other.is_over() {
                let both = Knight::BOTH.into_iter();
                let moves: Vec<(Knight, Square)> = both
                    .flat_map(|knight| other.candidates(knight).map(move |to| (knight, to)))
                    .collect();
                let (knight, to) = random.choice(moves).expect("somebody can move");
                other.play(knight, to).expect("legal");
            }
            advised += game.visited();
            chance += other.visited();
        }
        assert!(advised > chance + 8 * 4, "{advised} against {chance}");
    }
}
