//! The game of two knights, as a person plays it: against another, or with the computer.

use super::event::Event;
use crate::board::{Board, Square, SquareError};
use crate::two_knights::{Game, Knight, NoPerfectGame, perfect};

/// What undo brings back.
#[derive(Clone, Debug)]
struct Position {
    board: Board,
    first: Option<Square>,
    game: Option<Game>,
    undone: Vec<(Knight, Square)>,
}

/// The knights, as far as they are placed, and their game.
#[derive(Clone, Debug)]
pub(super) struct Duel {
    now: Position,
    active: Knight,
    past: Vec<Position>,
    /// What undo has left, the last one last.
    future: Vec<Position>,
    pub(super) has_partner: bool,
}

impl Duel {
    pub(super) fn new(board: Board) -> Duel {
        Duel {
            now: Duel::laid_out(board),
            active: Knight::First,
            past: Vec::new(),
            future: Vec::new(),
            has_partner: false,
        }
    }

    fn laid_out(board: Board) -> Position {
        Position {
            board,
            first: None,
            game: None,
            undone: Vec::new(),
        }
    }

    pub(super) fn board(&self) -> Board {
        self.now.board
    }

    pub(super) fn game(&self) -> Option<&Game> {
        self.now.game.as_ref()
    }

    /// The first knight's square while the second is not placed.
    pub(super) fn first(&self) -> Option<Square> {
        self.now.first
    }

    /// The first squares of the knights that are placed.
    pub(super) fn starts(&self) -> Vec<Square> {
        match &self.now.game {
            Some(game) => Knight::BOTH
                .into_iter()
                .filter_map(|knight| game.trail(knight).next())
                .collect(),
            None => self.now.first.into_iter().collect(),
        }
    }

    /// The knight that a click moves.
    pub(super) fn active(&self) -> Knight {
        self.active
    }

    /// The moves made, and all that there are with those undone.
    pub(super) fn timeline(&self) -> (u64, u64) {
        let made = self.game().map_or(0, |game| game.moves().len() as u64);
        (made, made + self.now.undone.len() as u64)
    }

    fn replace(&mut self, position: Position) {
        let before = std::mem::replace(&mut self.now, position);
        self.past.push(before);
        self.future.clear();
        self.active = Knight::First;
    }

    pub(super) fn lay_out(&mut self, board: Board) {
        self.replace(Duel::laid_out(board));
    }

    /// Takes the knights off the board; whether there were any.
    pub(super) fn clear(&mut self) -> bool {
        let has_any = self.now.first.is_some();
        if has_any {
            self.lay_out(self.now.board);
        }
        has_any
    }

    /// A click: it places a knight, chooses one, or moves one.
    ///
    /// # Errors
    /// A sentence that says why nothing happened.
    pub(super) fn choose(&mut self, square: Square, events: &mut Vec<Event>) -> Result<(), String> {
        let board = self.now.board;
        if !board.contains(square) {
            let error = SquareError::OffBoard { square, board };
            return Err(format!("That cannot be: {error}."));
        }
        let Some(game) = &self.now.game else {
            return self.place(square, events);
        };
        if game.is_over() {
            return Err("No more moves: the game is over.".to_owned());
        }
        if let Some(knight) = Knight::BOTH
            .into_iter()
            .find(|&knight| game.here(knight) == square)
        {
            return self.take_up(knight);
        }
        let order = [self.active, self.active.other()];
        let allowed = if self.has_partner {
            &order[..1]
        } else {
            &order[..]
        };
        let mover = allowed
            .iter()
            .find(|&&knight| game.check(knight, square).is_ok());
        match (mover, game.check(self.active, square)) {
            (Some(&knight), _) => {
                self.now.undone.clear();
                self.future.clear();
                self.play(knight, square, events);
                Ok(())
            }
            (None, Err(why)) => Err(format!("That cannot be: {why}.")),
            (None, Ok(())) => Ok(()),
        }
    }

    fn place(&mut self, square: Square, events: &mut Vec<Event>) -> Result<(), String> {
        let mut position = self.now.clone();
        match self.now.first {
            None => {
                position.first = Some(square);
                events.push(Event::Place(Knight::First, square));
            }
            Some(first) => {
                let game = Game::new(self.now.board, [first, square]);
                position.game = Some(game.map_err(|error| format!("That cannot be: {error}."))?);
                events.push(Event::Place(Knight::Second, square));
            }
        }
        self.replace(position);
        self.note_end(events);
        Ok(())
    }

    fn take_up(&mut self, knight: Knight) -> Result<(), String> {
        let Some(game) = &self.now.game else {
            return Ok(());
        };
        if self.has_partner && knight == Knight::Second {
            return Err("The dark knight is the computer\u{2019}s.".to_owned());
        }
        if game.must_wait(knight) {
            return Err(
                "This knight has moved twice in a row: now it is the other\u{2019}s turn."
                    .to_owned(),
            );
        }
        self.active = knight;
        Ok(())
    }

    /// Makes a move that the rules allow.
    fn play(&mut self, knight: Knight, to: Square, events: &mut Vec<Event>) {
        let Some(game) = &mut self.now.game else {
            return;
        };
        let from = game.here(knight);
        if game.play(knight, to).is_err() {
            return;
        }
        let number = game.moves().len() as u64;
        events.push(Event::KnightMove {
            number,
            knight,
            from,
            to,
        });
        self.choose_active(knight);
        self.note_end(events);
    }

    /// The knights take turns where they can.
    fn choose_active(&mut self, last: Knight) {
        let Some(game) = &self.now.game else { return };
        let can_move = |knight| game.candidates(knight).next().is_some();
        self.active = match last.other() {
            Knight::Second if self.has_partner => Knight::First,
            other if can_move(other) => other,
            _ => last,
        };
    }

    fn note_end(&self, events: &mut Vec<Event>) {
        if let Some(game) = self.game().filter(|game| game.is_over()) {
            let visited = game.visited();
            let left = self.now.board.squares() - visited;
            events.push(Event::Over { visited, left });
        }
    }

    /// The computer's moves after the player's: one, and more while the player has none. None
    /// while there are moves to be made again.
    pub(super) fn answer(&mut self, seed: u64, events: &mut Vec<Event>) {
        if !self.now.undone.is_empty() {
            return;
        }
        while let Some(game) = self.game().filter(|_| self.has_partner) {
            let can_move = |knight| game.candidates(knight).next().is_some();
            let has_moved = game
                .moves()
                .last()
                .is_none_or(|&(last, _)| last == Knight::Second);
            if has_moved && can_move(Knight::First) {
                return;
            }
            match game.advise(Knight::Second, seed) {
                Some(to) => self.play(Knight::Second, to, events),
                None => return,
            }
        }
    }

    /// Makes the next of the moves that were undone.
    pub(super) fn step_on(&mut self, events: &mut Vec<Event>) -> bool {
        let Some((knight, to)) = self.now.undone.pop() else {
            return false;
        };
        self.play(knight, to, events);
        true
    }

    /// Undoes the last move.
    pub(super) fn step_back(&mut self, events: &mut Vec<Event>) -> bool {
        let Some(game) = &mut self.now.game else {
            return false;
        };
        let number = game.moves().len() as u64;
        let Some((knight, from)) = game.take_back() else {
            return false;
        };
        let to = game.here(knight);
        self.now.undone.push((knight, from));
        events.push(Event::KnightBack {
            number,
            knight,
            from,
            to,
        });
        self.active = if self.has_partner {
            Knight::First
        } else {
            knight
        };
        true
    }

    /// Undoes the last move; where there is none, the last change of the knights' first squares.
    pub(super) fn undo(&mut self, events: &mut Vec<Event>) -> bool {
        if self.take_back(events) {
            return true;
        }
        match self.past.pop() {
            Some(position) => {
                let left = std::mem::replace(&mut self.now, position);
                self.future.push(left);
                self.active = Knight::First;
                true
            }
            None => false,
        }
    }

    /// Undoes the last move, and a partner's with the player's that it answered.
    pub(super) fn take_back(&mut self, events: &mut Vec<Event>) -> bool {
        let mut is_undone = false;
        while let Some(&(knight, _)) = self.game().and_then(|game| game.moves().last()) {
            is_undone |= self.step_back(events);
            if !self.has_partner || knight == Knight::First {
                break;
            }
        }
        is_undone
    }

    /// Makes what was undone again, a partner's answer with the move.
    pub(super) fn redo(&mut self, events: &mut Vec<Event>) -> bool {
        let is_redone = self.step_on(events) || self.go_forward();
        while self.has_partner && matches!(self.now.undone.last(), Some((Knight::Second, _))) {
            let _ = self.step_on(events);
        }
        is_redone
    }

    /// Brings back the change of the knights' first squares that was undone last.
    fn go_forward(&mut self) -> bool {
        let Some(position) = self.future.pop() else {
            return false;
        };
        let before = std::mem::replace(&mut self.now, position);
        self.past.push(before);
        self.active = Knight::First;
        true
    }

    /// Goes to the point after so many moves.
    pub(super) fn seek(&mut self, moves: u64) {
        let mut unheard = Vec::new();
        while self.timeline().0 > moves && self.step_back(&mut unheard) {}
        while self.timeline().0 < moves && self.step_on(&mut unheard) {}
    }

    /// Lays out a game that visits all squares, to be played from its beginning.
    ///
    /// # Errors
    /// A sentence that says why there is none.
    pub(super) fn lay_out_perfect(&mut self, seed: u64) -> Result<(), String> {
        let Some(game) = self.game() else {
            return Err("Place both knights first.".to_owned());
        };
        let mut begun = game.clone();
        while begun.take_back().is_some() {}
        let mut moves =
            perfect(&begun, seed).map_err(|why| match why {
                NoPerfectGame::NotFound => {
                    "No game that visits all squares was found. There may be one: not every way was tried.".to_owned()
                }
                why => format!("No game visits all squares: {why}."),
            })?;
        moves.reverse();
        self.replace(Position {
            game: Some(begun),
            undone: moves,
            ..self.now.clone()
        });
        Ok(())
    }
}
