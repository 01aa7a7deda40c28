//! What is on a square, and where the knight is, in words for screen readers.

use super::nearby::{neighbours, onward_moves};
use knights_tour::board::Square;
use knights_tour::position::Knight;
use knights_tour_scene::{Explanation, Mark, TourView};
use knights_tour_session::Session;
use std::collections::{BTreeMap, HashMap};

/// The contents of a board's squares, collected once for many squares.
pub(crate) struct SquareContents<'a> {
    session: &'a Session,
    marks: HashMap<Square, Vec<Mark>>,
    explanation: Explanation,
    /// The numbers of a puzzle, and whether they are given.
    numbers: HashMap<Square, (u64, bool)>,
}

impl SquareContents<'_> {
    pub(crate) fn of(session: &Session) -> SquareContents<'_> {
        let mut marks: HashMap<_, Vec<Mark>> = HashMap::new();
        for (square, mark) in session.marks() {
            marks.entry(square).or_default().push(mark);
        }
        SquareContents {
            session,
            marks,
            explanation: session.explanation().unwrap_or_default(),
            numbers: numbers(session),
        }
    }

    /// A phrase: `e6, possible move, 3 onward moves`.
    pub(crate) fn describe(&self, square: Square) -> String {
        let mut parts = vec![square.to_string()];
        if !self.session.board().contains(square) {
            parts.push("missing".to_owned());
            return parts.join(", ");
        }
        let game = self.session.puzzle();
        if let Some(verse) = game.as_ref().and_then(|game| game.puzzle.verse()) {
            parts.push(verse.letters().at(square).to_owned());
        }
        parts.extend(self.numbers.get(&square).map(|&(number, is_given)| {
            let kind = if is_given { "given" } else { "number" };
            format!("{kind} {number}")
        }));
        parts.extend(
            self.session
                .tour_view()
                .and_then(|tour| visit(tour, square)),
        );
        if let Some(notes) = game.and_then(|game| game.notes.get(&square)) {
            let notes: Vec<String> = notes.iter().map(u64::to_string).collect();
            parts.push(format!("notes {}", notes.join(" ")));
        }
        let marks = self.marks.get(&square).map_or(&[][..], Vec::as_slice);
        parts.extend(marks.iter().map(|&mark| self.name(mark).to_owned()));
        let degrees = &self.explanation.degrees;
        if let Some((_, degree)) = degrees.iter().find(|&&(candidate, _)| candidate == square) {
            parts.push(onward_moves(*degree));
        }
        if self.explanation.given_up.contains(&square) {
            parts.push("led to a dead end".to_owned());
        }
        parts.join(", ")
    }

    fn name(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Candidate if self.session.mode().has_two_knights() => {
                "possible move of the light knight"
            }
            Mark::Candidate if self.session.puzzle().is_some() => "possible square",
            Mark::Candidate => "possible move",
            Mark::OtherCandidate => "possible move of the dark knight",
            Mark::Active if self.session.puzzle().is_some() => "beside the wanted number",
            Mark::Active => "knight to move",
            Mark::End => "wanted end",
            Mark::Hint => "hint",
            Mark::Fault => "wrong",
        }
    }
}

fn visit(tour: TourView<'_>, square: Square) -> Option<String> {
    let (knight, number) = tour.visit(square)?;
    let is_one = tour.knights().count() == 1;
    let name = match knight {
        _ if is_one => "number",
        Knight::First => "light number",
        Knight::Second => "dark number",
    };
    let here = match tour.here_of(knight) == Some(square) {
        true => ", the knight is here",
        false => "",
    };
    Some(format!("{name} {number}{here}"))
}

fn numbers(session: &Session) -> HashMap<Square, (u64, bool)> {
    let in_square = |numbers: &BTreeMap<u64, Square>, is_given: bool| {
        let pairs = numbers.iter();
        pairs
            .map(|(&number, &square)| (square, (number, is_given)))
            .collect::<Vec<_>>()
    };
    let game = session.puzzle();
    let given = game
        .as_ref()
        .map(|game| in_square(game.puzzle.givens(), true));
    let placed = game.as_ref().map(|game| in_square(game.placed, false));
    let drafted = session.draft().map(|numbers| in_square(numbers, true));
    let all = [placed, given, drafted].into_iter().flatten();
    all.flatten().collect()
}

/// Where the knights are, or the wanted number of a puzzle can be.
pub(crate) fn place(session: &Session) -> Option<String> {
    if let Some(game) = session.puzzle() {
        return neighbours(session).filter(|_| !game.is_solved);
    }
    let Some(tour) = session.tour_view() else {
        return Some(format!("Board {:#}.", session.board().size()));
    };
    let squares = tour.squares();
    let here = tour.here();
    Some(match tour.knights().count() {
        1 => format!("Knight on {here}, number {} of {squares}.", tour.visited()),
        _ => [("Light", Knight::First), ("dark", Knight::Second)]
            .map(|(name, knight)| match tour.here_of(knight) {
                Some(square) => format!("{name} knight on {square}"),
                None => format!("{name} knight not placed"),
            })
            .join(", "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour_session::{Command, Mode};

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn session(commands: impl IntoIterator<Item = Command>) -> Session {
        let mut session = Session::new(1);
        let _ = session.apply_all(commands);
        session
    }

    #[test]
    fn squares_say_what_is_on_them() {
        let board = "6x6".parse().unwrap();
        let session = session([
            Command::Board(board),
            Command::Mode(Mode::Play),
            Command::Choose(square("c3")),
            Command::Choose(square("e4")),
        ]);
        let contents = SquareContents::of(&session);
        assert_eq!(contents.describe(square("c3")), "c3, number 1");
        assert_eq!(
            contents.describe(square("e4")),
            "e4, number 2, the knight is here"
        );
        assert_eq!(
            contents.describe(square("f6")),
            "f6, possible move, 1 onward move"
        );
        assert_eq!(contents.describe(square("a1")), "a1");
        let place = place(&session).unwrap();
        assert_eq!(place, "Knight on e4, number 2 of 36.");
    }
}
