//! Numbers the tours of a board: by class of the first half, pairings of both halves, and ways of each half.

use super::super::super::Question;
use super::super::frontier::CountStopped;
use super::super::line::{self, UndirectedTour, directions};
use super::super::resources::Resources;
use super::grid::{GridImage, PlacePair};
use super::half_index::{self, HalfIndex};
use super::join::Join;
use super::{Halves, JoinedHalves};
use crate::board::Square;
use crate::tour::Tour;
use knights_tour_base::Progress;
use std::sync::Arc;

/// An index that stores only the final states of both halves. The states before them are recomputed for each tour.
#[derive(Clone, Debug)]
pub(in super::super) struct HalvesIndex {
    halves: Halves,
    joined: Arc<JoinedHalves>,
    squares: Vec<Option<Square>>,
}

impl HalvesIndex {
    pub(in super::super) fn of(
        question: &Question,
        halves: Halves,
        resources: Resources<'_>,
        progress: Progress<'_>,
    ) -> Result<HalvesIndex, CountStopped> {
        let joined = halves.joined(resources, progress)?;
        let board = question.board();
        let mut squares = vec![None; halves.grid.outside()];
        for square in board.iter() {
            squares[halves.grid.place(board.size(), square)] = Some(square);
        }
        Ok(HalvesIndex {
            halves,
            joined: Arc::new(joined),
            squares,
        })
    }

    pub(in super::super) fn count(&self, question: &Question) -> u128 {
        self.joined.lines().saturating_mul(directions(question))
    }

    pub(in super::super) fn tour(&self, question: &Question, number: u128) -> Option<Tour> {
        let directions = directions(question);
        let edges = self.edges(number / directions)?;
        let square = |place: usize| self.squares.get(place).copied().flatten();
        let moves = edges
            .iter()
            .filter_map(|&(one, other)| Some((square(one)?, square(other)?)));
        let order: Vec<Square> = question.board().iter().collect();
        UndirectedTour::of(moves).tour(question, &order, number % directions)
    }

    pub(in super::super) fn number(&self, question: &Question, tour: &Tour) -> Option<u128> {
        let moves = line::moves(question, tour)?;
        let size = question.board().size();
        let grid = &self.halves.grid;
        let place = |square| grid.place(size, square);
        let mut edges: Vec<PlacePair> = { moves.iter() }
            .map(|&(one, other)| (place(one), place(other)))
            .collect();
        let line = UndirectedTour::of(moves);
        let ends = { [tour.start(), tour.end()] }
            .into_iter()
            .filter(|&it| line.near(it).len() == 1);
        edges.extend(ends.map(|end| (place(end), grid.outside())));
        let number = self.line(&edges)?;
        let order: Vec<Square> = question.board().iter().collect();
        Some(number * directions(question) + line.direction(question, &order, tour)?)
    }

    fn edges(&self, number: u128) -> Option<Vec<PlacePair>> {
        let found = self.joined.tours.partition_point(|it| it.1 <= number);
        let &(class, _) = self.joined.tours.get(found)?;
        let join = self.halves.join(&self.joined);
        let (images, begin, each) = self.images(&join, found);
        let number = number - begin;
        let image = *images.get((number / each) as usize)?;
        let (one, other, number) = join.pairings(class).ok()?.tour(number % each)?;
        let [first, second] = join.states(class, one, other);
        let ways = u128::from(other.1);
        let grid = &self.halves.grid;
        let mut edges = HalfIndex::of(&self.halves.first, &first).edges((number / ways) as u64)?;
        let second = HalfIndex::of(self.halves.second(), &second).edges((number % ways) as u64)?;
        edges.extend(grid.image(&second, GridImage::MIRRORED));
        Some(grid.image(&edges, image))
    }

    /// For the class at index `found`: its images, the number of its first tour, and the number of tours per image.
    fn images(&self, join: &Join<'_>, found: usize) -> (Vec<GridImage>, u128, u128) {
        let (before, rest) = self.joined.tours.split_at(found);
        let begin = before.last().map_or(0, |it| it.1);
        let (class, end) = rest[0];
        let images = join.images(class);
        let each = (end - begin) / images.len() as u128;
        (images, begin, each)
    }

    fn line(&self, edges: &[PlacePair]) -> Option<u128> {
        GridImage::ALL
            .iter()
            .find_map(|&image| self.line_of(edges, image))
    }

    /// The number of an undirected tour; `None` unless the first half of its `image` has a canonical class.
    fn line_of(&self, edges: &[PlacePair], image: GridImage) -> Option<u128> {
        let grid = &self.halves.grid;
        let edges = grid.image(edges, image);
        let (first, second): (Vec<PlacePair>, Vec<PlacePair>) =
            edges.iter().partition(|&&edge| grid.is_first(edge, true));
        let (way, state) = half_index::way(&self.halves.first, &first)?;
        let class = state.lacking;
        let found = self.joined.tours.binary_search_by_key(&class, |it| it.0);
        let join = self.halves.join(&self.joined);
        let (images, begin, each) = self.images(&join, found.ok()?);
        let before = images.iter().position(|&it| it == image)? as u128 * each;
        let half = self.halves.second();
        let (second_way, second) =
            half_index::way(half, &grid.image(&second, GridImage::MIRRORED))?;
        let paired = join.paired(&state, &second);
        let (others, ways) = join.pairings(class).ok()?.before(paired)?;
        let one = HalfIndex::of(&self.halves.first, &state).number(&way)?;
        let two = HalfIndex::of(half, &second).number(&second_way)?;
        let number = u128::from(one) * u128::from(ways) + u128::from(two);
        Some(begin + before + others + number)
    }
}
