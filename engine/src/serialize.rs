//! Serde implementations for boards, squares and tours. Sizes and squares are serialized by name, for readability.

use crate::board::{Board, Size, Square};
use crate::tour::Tour;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

macro_rules! by_name {
    ($type:ty) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let name = Cow::<str>::deserialize(deserializer)?;
                name.parse().map_err(D::Error::custom)
            }
        }
    };
}

by_name!(Size);
by_name!(Square);

/// The serialized form of a board.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Board", expecting = "an object with size and missing")]
struct BoardFields {
    size: Size,
    /// The missing squares, sorted by file, then by rank.
    missing: Vec<Square>,
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (size, mut missing) = (self.size(), Vec::from_iter(self.missing()));
        missing.sort_unstable();
        BoardFields { size, missing }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        let BoardFields { size, missing } = BoardFields::deserialize(deserializer)?;
        Board::without(size, missing).map_err(D::Error::custom)
    }
}

/// The serialized form of a tour.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Tour", expecting = "an object with board and squares")]
struct TourFields {
    board: Board,
    squares: Vec<Square>,
}

impl Serialize for Tour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = TourFields {
            board: self.board().clone(),
            squares: self.squares().collect(),
        };
        fields.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Tour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tour, D::Error> {
        let TourFields { board, squares } = TourFields::deserialize(deserializer)?;
        Tour::new(&board, squares).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Question;
    use std::fmt;

    fn comes_back<T>(value: &T)
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + fmt::Debug,
    {
        let text = serde_json::to_string(value).unwrap();
        assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    }

    #[test]
    fn what_is_serialized_comes_back_and_a_false_tour_does_not() {
        let square = Square::new(2, 1);
        comes_back(&square);
        comes_back(&Size::CHESS);
        comes_back(&Board::CHESS);
        comes_back(&Board::without(Size::CHESS, [square]).unwrap());
        let tour = Question::on(&Board::CHESS).closed().solve().unwrap();
        comes_back(&tour);
        assert_eq!(serde_json::to_string(&square).unwrap(), "\"c2\"");
        let twice = serde_json::to_string(&tour)
            .unwrap()
            .replacen("\"a1\"", "\"h8\"", 1);
        let error = serde_json::from_str::<Tour>(&twice).unwrap_err();
        assert!(!error.to_string().is_empty());
        assert!(serde_json::from_str::<Size>("\"0x5\"").is_err());
    }
}
