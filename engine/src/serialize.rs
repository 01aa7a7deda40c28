//! Boards, squares and tours for serde: sizes and squares by their names, so that people can read
//! them in any format.

use crate::board::{Board, Size, Square};
use crate::tour::Tour;
use serde_core::de::{self, Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_core::ser::{Serialize, SerializeStruct as _, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// Serializes what is displayed and parsed as a text.
macro_rules! by_name {
    ($type:ty, $expecting:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let name = Name {
                    expecting: $expecting,
                    named: PhantomData,
                };
                deserializer.deserialize_str(name)
            }
        }
    };
}

by_name!(Size, "the size of a board, such as 8x8");
by_name!(Square, "a square, such as a8");

struct Name<T> {
    expecting: &'static str,
    named: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Name<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expecting)
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<T, E> {
        name.parse().map_err(E::custom)
    }
}

/// An object with two fields, of which a value is made.
struct Fields<A, B, T> {
    names: [&'static str; 2],
    make: fn(A, B) -> Result<T, String>,
}

impl<'de, A: Deserialize<'de>, B: Deserialize<'de>, T> Visitor<'de> for Fields<A, B, T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.names;
        write!(f, "an object with {first} and {second}")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<T, M::Error> {
        let (mut a, mut b) = (None, None);
        while let Some(name) = map.next_key::<String>()? {
            if name == self.names[0] {
                a = Some(map.next_value()?);
            } else if name == self.names[1] {
                b = Some(map.next_value()?);
            } else {
                let _: IgnoredAny = map.next_value()?;
            }
        }
        let missing = de::Error::missing_field;
        let a = a.ok_or_else(|| missing(self.names[0]))?;
        let b = b.ok_or_else(|| missing(self.names[1]))?;
        (self.make)(a, b).map_err(de::Error::custom)
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut board = serializer.serialize_struct("Board", 2)?;
        board.serialize_field("size", &self.size())?;
        let mut missing: Vec<Square> = self.missing().collect();
        // File by file, as ever.
        missing.sort_unstable();
        board.serialize_field("missing", &missing)?;
        board.end()
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        const NAMES: &[&str; 2] = &["size", "missing"];
        let fields = Fields {
            names: *NAMES,
            make: |size, missing: Vec<Square>| {
                Board::without(size, missing).map_err(|error| error.to_string())
            },
        };
        deserializer.deserialize_struct("Board", NAMES, fields)
    }
}

impl Serialize for Tour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let squares: Vec<Square> = self.squares().collect();
        let mut tour = serializer.serialize_struct("Tour", 2)?;
        tour.serialize_field("board", self.board())?;
        tour.serialize_field("squares", &squares)?;
        tour.end()
    }
}

impl<'de> Deserialize<'de> for Tour {
    /// What is no tour is an error: a [`Tour`] is legal wherever it comes from.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tour, D::Error> {
        const NAMES: &[&str; 2] = &["board", "squares"];
        let fields = Fields {
            names: *NAMES,
            make: |board, squares: Vec<Square>| {
                Tour::new(&board, squares).map_err(|fault| fault.to_string())
            },
        };
        deserializer.deserialize_struct("Tour", NAMES, fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Question;

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
        let text = serde_json::to_string(&tour).unwrap();
        let twice = text.replacen("\"a1\"", "\"h8\"", 1);
        let error = serde_json::from_str::<Tour>(&twice).unwrap_err();
        assert!(!error.to_string().is_empty());
        assert!(serde_json::from_str::<Size>("\"0x5\"").is_err());
    }
}
