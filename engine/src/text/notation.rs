//! Reads the candidates of a text in every notation in which they may be written.

use super::candidates::{MOST_READ, TextCandidates};
use super::judge::MoveCount;
use super::numbered::in_order;
use super::parts::FEWEST;
use super::reading::{Reading, ReadingSearch};
use super::slips::Slip;
use super::table::{BLANK, GAP, HOLE, NumberTable, Numbering};
use super::{ClaimedTour, Convention, ReadError, on_smallest_board};
use crate::board::{Board, Size, Square};
use knights_tour_base::Cancelled;
use knights_tour_base::narrow::to_u32;

/// Candidates of at most this many cells are read only if the text has nothing else.
const MOST_UNREAD: usize = 3;

/// What the text says about coordinates.
#[derive(Clone, Copy, Default)]
struct CoordinateLabels {
    /// Whether the text has nothing but coordinates.
    are_whole_text: bool,
    /// Whether x and y have names, so that their order is known.
    have_names: bool,
}

impl ReadingSearch<'_> {
    /// The best reading of the candidates of a text.
    pub(super) fn best_of(&mut self, candidates: TextCandidates) -> Result<Reading, ReadError> {
        let (numbers, squares) = (candidates.numbers.len(), candidates.squares.len());
        let is_single = candidates.is_pure && numbers + squares == 1;
        // Before the numbers alone, which are a board by columns if the squares are in the order of their names.
        if numbers == squares {
            let named = candidates.numbers.iter().zip(&candidates.squares);
            let named = in_order(named.map(|(&number, &square)| (number, square)));
            self.read_list(&named.unwrap_or_default(), false)?;
        }
        for table in candidates.tables.iter().take(MOST_READ) {
            let is_board = table.width > 1 && (table.height() > 1 || table.cells.contains(&HOLE));
            let is_whole_text = is_board && table.is_alone && candidates.is_pure || is_single;
            if is_whole_text || table.cells.len() > MOST_UNREAD {
                self.read_table(table, is_whole_text, candidates.is_pure)?;
            }
        }
        let runs = candidates.runs.iter().filter(|run| run.len() > MOST_UNREAD);
        for run in runs.take(MOST_READ) {
            // Up to two numbers before the list may be the size of the board.
            // … unless the rows show that one of them is a slip.
            let begins = if candidates.slip.is_some() { 1 } else { 3 };
            for begin in run.clone().take(begins) {
                self.read_run(&candidates.numbers[begin..run.end])?;
            }
        }
        self.read_list(&candidates.spelled, false)?;
        let is_list = candidates.is_pure && (numbers == 0 || numbers == squares);
        for list in candidates.lists.iter().take(MOST_READ) {
            let is_whole_text = (is_list || self.is_list_meant) && list.len() == squares;
            self.read_list(&candidates.squares[list.clone()], is_whole_text)?;
        }
        let best = self.best.take();
        let is_read = |cells: usize| {
            let best = best.as_ref();
            best.is_some_and(|best| best.is_tour || best.tour.squares.len() > cells)
        };
        match candidates.slip {
            Some(Slip { error, cells }) if !is_read(cells) => Err(error),
            _ => best.ok_or_else(|| candidates.nearest()),
        }
    }

    /// Reads a table as a board, as coordinates in two adjacent columns, and as square numbers in the last column.
    pub(super) fn read_table(
        &mut self,
        table: &NumberTable,
        is_whole_text: bool,
        is_pure: bool,
    ) -> Result<(), Cancelled> {
        /// Columns in which coordinates are looked for.
        const COLUMNS: usize = 6;
        if let Some(list) = table.in_order() {
            self.read_table(&list, false, is_pure)?;
        }
        if table.height() == 1 {
            self.read_run(&table.cells)?;
        }
        self.read_board(table, is_whole_text)?;
        for part in [table.without_labels(), table.without_sums()]
            .into_iter()
            .flatten()
        {
            self.read_board(&part, is_whole_text)?;
        }
        if table.cells.iter().any(|&cell| cell >= GAP) {
            return Ok(());
        }
        let is_list = table.width == 2 && table.height() > 1 && table.is_marked;
        let labels = CoordinateLabels {
            are_whole_text: is_list && (is_pure || table.is_labelled),
            have_names: table.is_labelled,
        };
        for x in 1..table.width.min(COLUMNS) {
            let pairs = table.rows().map(|row| Square::new(row[x - 1], row[x]));
            self.read_coordinates(pairs.collect(), labels)?;
        }
        if table.width > 1 {
            self.read_indices(&table.column(table.width - 1))?;
        }
        Ok(())
    }

    /// Reads a table as a numbered board, in which zeros, blanks and gaps may be unvisited squares.
    pub(super) fn read_board(
        &mut self,
        table: &NumberTable,
        is_whole_text: bool,
    ) -> Result<(), Cancelled> {
        self.meter.count(table.cells.len())?;
        if table.cells.contains(&GAP) {
            let shape = table.with(GAP, HOLE);
            let is_shape = shape.is_shape();
            let board = if is_shape {
                shape
            } else {
                table.with(GAP, BLANK)
            };
            return self.read_board(&board, is_whole_text);
        }
        let zeros = table.cells.iter().filter(|&&cell| cell == 0).count();
        if zeros < 2 {
            self.read_numbers(table, is_whole_text)?;
        }
        if zeros > 0 {
            self.read_numbers(&table.with(0, BLANK), is_whole_text && zeros > 1)?;
        }
        Ok(())
    }

    fn read_numbers(&mut self, table: &NumberTable, is_whole_text: bool) -> Result<(), Cancelled> {
        let (Ok(board), Some(numbering)) = (table.board(), Numbering::of(&table.cells)) else {
            return Ok(());
        };
        let is_whole_text = is_whole_text && numbering.is_clear;
        self.read_numbering(&numbering, board, Convention::Table, is_whole_text)
    }

    fn read_numbering(
        &mut self,
        numbering: &Numbering,
        board: Board,
        convention: fn(u32) -> Convention,
        is_whole_text: bool,
    ) -> Result<(), Cancelled> {
        let moves = self.moves(numbering.squares(board.size()))?;
        if moves.is_none() && !is_whole_text {
            return Ok(());
        }
        let tour = numbering.tour(board, convention);
        self.judge_moves(Reading::of(tour), moves, is_whole_text)
    }

    /// Reads numbers, ignoring line breaks: as a board, as coordinates, or as square numbers.
    fn read_run(&mut self, cells: &[u32]) -> Result<(), Cancelled> {
        self.meter.count(cells.len())?;
        if let Some(numbering) = Numbering::of(cells) {
            for size in sizes(cells.len()) {
                self.read_numbering(&numbering, size.into(), Convention::Flat, false)?;
            }
        }
        let numbers: Vec<u32> = cells.iter().copied().filter(|&cell| cell < GAP).collect();
        if let (triples, []) = numbers.as_chunks::<3>() {
            let numbered = triples
                .iter()
                .map(|&[x, y, number]| (number, Square::new(x, y)));
            let pairs = in_order(numbered).unwrap_or_default();
            self.read_coordinates(pairs, CoordinateLabels::default())?;
        }
        let (pairs, rest) = numbers.as_chunks::<2>();
        if rest.is_empty() {
            let pairs = pairs.iter().map(|&[x, y]| Square::new(x, y));
            self.read_coordinates(pairs.collect(), CoordinateLabels::default())?;
            self.read_indices(&chained(&numbers).unwrap_or_default())?;
        }
        self.read_indices(&numbers)
    }

    fn read_coordinates(
        &mut self,
        pairs: Vec<Square>,
        labels: CoordinateLabels,
    ) -> Result<(), Cancelled> {
        if let Some(pairs) = chained(&pairs) {
            self.read_coordinates(pairs, labels)?;
        }
        let moves = self.moves(pairs.iter().copied())?;
        if moves.is_none() && !labels.are_whole_text {
            return Ok(());
        }
        let Ok(tour) = on_smallest_board(pairs, true) else {
            return Ok(());
        };
        let mut reading = Reading::of(tour);
        let size = reading.tour.board.size();
        if size.width() != size.height() && !labels.have_names {
            let (width, height) = (size.width(), size.height());
            let also = format!("with the row first, they are on {height}x{width}");
            reading.also = Some(also);
        }
        self.judge_moves(reading, moves, labels.are_whole_text)
    }

    /// Reads square numbers in tour order. Squares are numbered row by row from the top.
    fn read_indices(&mut self, run: &[u32]) -> Result<(), Cancelled> {
        let (Some(&least), Some(&most)) = (run.iter().min(), run.iter().max()) else {
            return Ok(());
        };
        if most < 100 {
            // Two digits may also be a column and a row.
            let digits = run
                .iter()
                .map(|number| Square::new(number / 10, number % 10));
            self.read_coordinates(digits.collect(), CoordinateLabels::default())?;
        }
        // Try all widths, each with the lowest possible height: the height does not affect the moves.
        let widths = 3..if run.len() < FEWEST { 3 } else { 65 };
        // A list without a 0 may still count from 0; then require that all moves are knight's moves.
        for first in (0..=least.min(1)).rev() {
            let parts = widths
                .clone()
                .filter_map(|width| Size::new(width, (most - first) / width + 1).ok());
            let wholes = [run.len(), run.len() - 1].into_iter().flat_map(sizes);
            let wholes = wholes.filter(|size| size.area() > (most - first).into());
            for size in parts.chain(wholes) {
                let squares = || {
                    run.iter()
                        .filter_map(|&number| size.square_at((number - first).into()))
                };
                let moves = self.moves(squares())?;
                let is_possible = |moves: &MoveCount| moves.are_all || first == least.min(1);
                if let Some(moves) = moves.filter(is_possible) {
                    let convention = Convention::Indices(first);
                    let tour = ClaimedTour::read_as(convention, size, squares().collect());
                    self.judge_moves(Reading::of(tour), Some(moves), false)?;
                }
            }
        }
        Ok(())
    }

    fn read_list(&mut self, squares: &[Square], is_whole_text: bool) -> Result<(), Cancelled> {
        const FILES: u32 = 26;
        self.read_squares(squares.to_vec(), is_whole_text)?;
        // In names such as `nb3`, the first letter was read as part of the file. If all names, perhaps except the
        // first, start with the same letter, the letter denotes the knight.
        let letter = |square: &Square| square.file() / FILES;
        let named = match squares {
            [first, rest @ ..] if letter(first) == 0 => rest,
            all => all,
        };
        let knight = named.last().map_or(0, letter);
        if knight > 0 && named.iter().all(|square| letter(square) == knight) {
            let short = |square: &Square| Square::new(square.file() % FILES, square.rank());
            self.read_squares(squares.iter().map(short).collect(), false)?;
        }
        Ok(())
    }

    fn read_squares(&mut self, squares: Vec<Square>, is_whole_text: bool) -> Result<(), Cancelled> {
        match on_smallest_board(chained(&squares).unwrap_or(squares), false) {
            Ok(tour) => self.judge(tour, is_whole_text),
            Err(_) => Ok(()),
        }
    }
}

/// Sizes of boards with `count` squares, the squarest first.
fn sizes(count: usize) -> impl Iterator<Item = Size> {
    let sides = (3..=count.isqrt()).rev();
    let both = sides
        .filter(move |side| count.is_multiple_of(*side))
        .flat_map(move |side| [[count / side, side], [side, count / side]]);
    both.filter_map(|[width, height]| Size::new(to_u32(width), to_u32(height)).ok())
}

/// Turns moves such as `a1 c2, c2 b4, b4 …` into `a1 c2 b4 …`; `None` for other lists.
fn chained<T: Copy + PartialEq>(entries: &[T]) -> Option<Vec<T>> {
    let (moves, rest) = entries.as_chunks::<2>();
    let are_moves =
        rest.is_empty() && moves.len() > 1 && moves.is_sorted_by(|[_, to], [from, _]| to == from);
    let first = moves.first().map(|[from, _]| *from);
    let others = moves.iter().map(|&[_, to]| to);
    are_moves.then(|| first.into_iter().chain(others).collect())
}
