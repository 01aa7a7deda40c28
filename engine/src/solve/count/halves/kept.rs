//! Files of a count that is done in parts: the states of a half after some visits, ordered and indexed by class.

use super::super::resources::KeptFile;
use super::layer::{ClassTours, PART_BITS, Sorted, StateWays, hash, part};
use super::state::class;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::sync::{Mutex, PoisonError};

/// The states of one class in a file.
#[derive(Clone, Copy, Debug)]
struct KeptClass {
    class: u64,
    /// Index of the first state.
    begin: u64,
    /// Number of states.
    states: u64,
    checksum: u64,
}

const STATE: u64 = size_of::<StateWays>() as u64;
const CLASS: u64 = 24;
/// Bytes after the classes: their number and their checksum.
const END: u64 = 16;

/// The kept states of a half. Only the index of classes is in memory; states are read when they are needed, and checked.
pub(super) struct KeptStates {
    reader: Mutex<StateReader>,
    begin: u64,
    classes: Vec<KeptClass>,
}

impl KeptStates {
    /// Writes the states of a half under a name. `about` says what they belong to.
    pub(super) fn write(
        states: &Sorted,
        name: &str,
        about: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        out.write_all(&heading(name, about))?;
        let mut classes = Vec::new();
        for part in &states.parts {
            for same in part.chunk_by(|one, other| class(one.0) == class(other.0)) {
                for &(state, ways) in same {
                    write_numbers(out, &[state, ways])?;
                }
                classes.push([class(same[0].0), same.len() as u64, checksum(same)]);
            }
        }
        let mut sum = 0;
        for numbers in &classes {
            write_numbers(out, numbers)?;
            sum = sum_of(sum, numbers);
        }
        write_numbers(out, &[classes.len() as u64, sum])
    }

    /// Opens a file that [`KeptStates::write`] wrote with the same name and about the same.
    pub(super) fn open(
        mut file: Box<dyn KeptFile>,
        name: &str,
        about: &str,
    ) -> io::Result<KeptStates> {
        let heading = heading(name, about);
        let length = file.seek(SeekFrom::End(0))?;
        let _ = file.seek(SeekFrom::Start(0))?;
        let mut reader = StateReader {
            file: BufReader::with_capacity(1 << 14, file),
            name: name.to_owned(),
        };
        let mut first = vec![0; heading.len()];
        reader.bytes(&mut first)?;
        if first != heading {
            let error = format!("{name} belongs to another count: name another folder");
            return Err(io::Error::other(error));
        }
        let begin = heading.len() as u64;
        let rest = length.checked_sub(begin + END);
        let rest = rest.ok_or_else(|| reader.damaged())?;
        reader.seek(begin + rest)?;
        let [number, checksum] = reader.numbers()?;
        let index = number.checked_mul(CLASS).filter(|&index| index <= rest);
        let states = rest - index.ok_or_else(|| reader.damaged())?;
        reader.seek(begin + states)?;
        let (mut classes, mut sum, mut end) = (Vec::new(), 0, 0);
        for _ in 0..number {
            let numbers @ [class, states, checksum] = reader.numbers()?;
            sum = sum_of(sum, &numbers);
            classes.push(KeptClass {
                class,
                begin: end,
                states,
                checksum,
            });
            end += states.min(length);
        }
        if sum != checksum || end * STATE != states {
            return Err(reader.damaged());
        }
        Ok(KeptStates {
            reader: Mutex::new(reader),
            begin,
            classes,
        })
    }

    pub(super) fn classes(&self) -> impl Iterator<Item = u64> {
        self.classes.iter().map(|it| it.class)
    }

    /// The number of states in some classes.
    pub(super) fn states(&self, is_counted: impl Fn(u64) -> bool) -> u64 {
        let classes = self.classes.iter().filter(|it| is_counted(it.class));
        classes.map(|it| it.states).sum()
    }

    /// The states of a class, in ascending order; none if the file has no such class.
    pub(super) fn of_class(&self, class: u64) -> io::Result<Vec<StateWays>> {
        let order = |class| (part(class), class);
        let found = self
            .classes
            .binary_search_by_key(&order(class), |it| order(it.class));
        let Ok(found) = found else {
            return Ok(Vec::new());
        };
        let kept = self.classes[found];
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        reader.seek(self.begin + kept.begin * STATE)?;
        let mut states = Vec::with_capacity(kept.states as usize);
        for _ in 0..kept.states {
            let [state, ways] = reader.numbers()?;
            states.push((state, ways));
        }
        if checksum(&states) == kept.checksum {
            Ok(states)
        } else {
            Err(reader.damaged())
        }
    }
}

impl KeptStates {
    /// The tours that [`Sorted::of_tours`] stored.
    pub(super) fn tours(&self) -> io::Result<Vec<ClassTours>> {
        let tours = self.classes().map(|class| {
            let states = self.of_class(class)?;
            let parts = states.iter().rev();
            Ok((
                class,
                parts.fold(0, |tours, it| tours << 64 | u128::from(it.1)),
            ))
        });
        tours.collect()
    }
}

/// An open file of states, and its name.
struct StateReader {
    file: BufReader<Box<dyn KeptFile>>,
    name: String,
}

impl StateReader {
    /// Goes to a place. What is buffered is not read again.
    fn seek(&mut self, place: u64) -> io::Result<()> {
        let here = self.file.stream_position()?;
        self.file
            .seek_relative(place.wrapping_sub(here).cast_signed())
    }

    fn numbers<const N: usize>(&mut self) -> io::Result<[u64; N]> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            let mut bytes = [0; 8];
            self.bytes(&mut bytes)?;
            *number = u64::from_le_bytes(bytes);
        }
        Ok(numbers)
    }

    fn bytes(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.file
            .read_exact(bytes)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => self.damaged(),
                _ => error,
            })
    }

    fn damaged(&self) -> io::Error {
        let name = &self.name;
        io::Error::other(format!(
            "{name} is damaged: delete it, and it is counted again"
        ))
    }
}

impl fmt::Debug for KeptStates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.classes()).finish()
    }
}

/// The final states of a half, in memory or in the files of its parts.
#[derive(Debug)]
pub(super) enum FinalStates {
    InMemory(Sorted),
    Kept(Vec<KeptStates>),
}

impl FinalStates {
    /// Number of groups into which the classes are divided, to be worked on in parallel.
    pub(super) const GROUPS: usize = 1 << PART_BITS;

    /// The classes of a group.
    pub(super) fn classes(&self, group: usize) -> Vec<u64> {
        match self {
            FinalStates::InMemory(sorted) => {
                let same = |one: &StateWays, other: &StateWays| class(one.0) == class(other.0);
                let classes = sorted.parts[group].chunk_by(same);
                classes.map(|states| class(states[0].0)).collect()
            }
            FinalStates::Kept(files) => {
                let of_group = |file: &KeptStates| {
                    let place = |group| file.classes.len() * group / FinalStates::GROUPS;
                    let classes = &file.classes[place(group)..place(group + 1)];
                    classes.iter().map(|it| it.class).collect::<Vec<u64>>()
                };
                files.iter().flat_map(of_group).collect()
            }
        }
    }

    /// The states of a class, in ascending order.
    pub(super) fn of_class(&self, class: u64) -> io::Result<Cow<'_, [StateWays]>> {
        match self {
            FinalStates::InMemory(sorted) => Ok(sorted.of_class(class).into()),
            FinalStates::Kept(files) => {
                // A class is in one part only.
                for file in files {
                    let states = file.of_class(class)?;
                    if !states.is_empty() {
                        return Ok(states.into());
                    }
                }
                Ok(Cow::default())
            }
        }
    }
}

fn heading(name: &str, about: &str) -> Vec<u8> {
    format!("knights-tour count, version 1: {name} of {about}\n").into_bytes()
}

fn checksum(states: &[StateWays]) -> u64 {
    states.iter().fold(1, |sum, it| sum_of(sum, &[it.0, it.1]))
}

fn sum_of(sum: u64, numbers: &[u64]) -> u64 {
    numbers.iter().fold(sum, |sum, &it| hash(sum ^ it))
}

fn write_numbers(out: &mut dyn Write, numbers: &[u64]) -> io::Result<()> {
    let mut numbers = numbers.iter();
    numbers.try_for_each(|number| out.write_all(&number.to_le_bytes()))
}
