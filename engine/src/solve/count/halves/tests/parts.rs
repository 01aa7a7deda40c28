//! Counts in parts, with files in memory.

use super::super::*;
use crate::board::Board;
use crate::solve::{KeptFile, Uncounted};
use knights_tour_base::{Cancelled, no_progress};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::io::{Cursor, Write};
use std::sync::Mutex;

/// Files in memory. The disk is full after so many files.
#[derive(Default)]
struct Files {
    kept: Mutex<BTreeMap<String, Vec<u8>>>,
    most: Option<usize>,
}

impl Files {
    fn names(&self) -> Vec<String> {
        self.kept.lock().unwrap().keys().cloned().collect()
    }

    fn change(&self, name: &str, change: impl FnOnce(&mut Vec<u8>)) {
        change(self.kept.lock().unwrap().get_mut(name).unwrap());
    }

    fn count(&self, question: &Question) -> Result<BigUint, Uncounted> {
        let mut told = Vec::new();
        let count = question.count_with(self.resources(), &mut |done, all| {
            told.push(done);
            assert!(all >= Some(done));
            Ok(())
        })?;
        assert!(told.is_sorted(), "{told:?}");
        Ok(count.undirected)
    }

    fn resources(&self) -> Resources<'_> {
        Resources {
            parts: Some(self),
            ..Resources::default()
        }
    }
}

impl CountStore for Files {
    fn open(&self, name: &str) -> io::Result<Option<Box<dyn KeptFile>>> {
        let kept = self.kept.lock().unwrap().get(name).cloned();
        Ok(kept.map(|file| Box::new(Cursor::new(file)) as Box<dyn KeptFile>))
    }

    fn keep(
        &self,
        name: &str,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut file = Vec::new();
        write(&mut file)?;
        let mut kept = self.kept.lock().unwrap();
        if self.most == Some(kept.len()) {
            return Err(io::Error::other("the disk is full"));
        }
        let before = kept.insert(name.to_owned(), file);
        assert!(before.is_none(), "{name} was there");
        Ok(())
    }
}

fn on(board: &str) -> Question {
    Question::on(&board.parse().unwrap())
}

/// Boards with and without symmetry and with one or two halves; and their parts.
fn questions() -> Vec<(Question, usize)> {
    let without = |size: &str, missing: &str| {
        let missing = missing.split(' ').map(|it| it.parse().unwrap());
        Question::on(&Board::without(size.parse().unwrap(), missing).unwrap())
    };
    vec![
        (on("6x6"), 6),
        (on("6x8").closed(), 6),
        (on("5x7"), 0),
        (on("6x5"), 0),
        (on("6x7").starting_at("a1".parse().unwrap()), 0),
        (without("6x6", "a1 f1 a6 f6"), 6),
        (without("6x7", "c3 d5"), 0),
    ]
}

#[test]
fn a_count_in_parts_is_the_count() {
    for (question, parts) in questions() {
        let files = Files::default();
        let halves = Halves::of(&question).unwrap();
        assert!(
            parts == 0 || halves.parts() == parts,
            "{question:?} {}",
            halves.parts()
        );
        let whole = question.count().unwrap().undirected;
        assert_eq!(files.count(&question), Ok(whole.clone()), "{question:?}");
        let names = files.names();
        assert!(names.len() > halves.parts(), "{names:?}");
        assert_eq!(
            files.count(&question),
            Ok(whole),
            "once more, from the files"
        );
        assert_eq!(files.names(), names);
    }
}

#[test]
fn parts_are_counted_one_by_one_and_then_joined() {
    let question = on("6x8").closed();
    let files = Files::default();
    for part in [3, 1, 2, 6, 4, 5] {
        let parts = question.count_part(part, files.resources(), &mut no_progress());
        assert_eq!(parts, Ok(6));
    }
    let mut names = files.names();
    assert_eq!(files.count(&question), Ok(55_488_142_u32.into()));
    names.push("tours".into());
    assert_eq!(files.names(), names, "no part is counted twice");
    let refused = question.count_part(7, files.resources(), &mut no_progress());
    assert_eq!(
        refused.unwrap_err().to_string(),
        "there is no part 7: this count has parts 1 to 6"
    );
    let refused = on("3x50").count_part(1, files.resources(), &mut no_progress());
    assert!(
        matches!(refused, Err(Uncounted::Undivided(_))),
        "{refused:?}"
    );
}

#[test]
fn a_count_that_was_interrupted_goes_on_where_it_was() {
    let question = on("6x6");
    let files = Files::default();
    let mut reports = 0;
    // Each time it continues a little farther, until it is done.
    let counted = loop {
        // The last step, which joins the parts, reports 64 times.
        let mut left = 70;
        let counted = question.count_with(files.resources(), &mut |_, _| {
            left -= 1;
            if left > 0 { Ok(()) } else { Err(Cancelled) }
        });
        reports += 1;
        assert!(reports < 100);
        if let Ok(counted) = counted {
            break counted;
        }
    };
    assert!(reports > 1);
    assert_eq!(counted.directed, BigUint::from(6_637_920_u32));
}

#[test]
fn a_damaged_part_never_gives_a_wrong_number() {
    let question = on("6x6").closed();
    let files = Files::default();
    let whole = files.count(&question);
    assert_eq!(whole, Ok(9_862_u32.into()));
    for name in files.names() {
        let mut length = 0;
        files.change(&name, |file| length = file.len());
        let mut noticed = 0;
        for place in (0..length).step_by(1 + length / 200) {
            files.change(&name, |file| file[place] ^= 4);
            if name.starts_with("part") {
                let _ = files.kept.lock().unwrap().remove("tours");
            }
            match files.count(&question) {
                Err(Uncounted::Kept(_)) => noticed += 1,
                // States of a class that nothing completes are not read, nor states before the parts that are there.
                counted => assert_eq!(counted, whole, "{name} {place}"),
            }
            files.change(&name, |file| file[place] ^= 4);
        }
        assert_eq!(noticed > 0, name != "states-1", "{name}");
        if noticed > 0 {
            let mut last = None;
            files.change(&name, |file| last = file.pop());
            let damaged = files.count(&question).unwrap_err().to_string();
            let told = format!("{name} is damaged: delete it, and it is counted again");
            assert_eq!(damaged, told);
            files.change(&name, |file| file.extend(last));
        }
    }
    let other = files.count(&on("6x6"));
    let other = other.unwrap_err().to_string();
    assert_eq!(
        other,
        "part-1 belongs to another count: name another folder"
    );
}

#[test]
fn a_full_disk_is_told_and_the_count_goes_on_later() {
    let question = on("6x6").closed();
    let mut files = Files {
        most: Some(3),
        ..Files::default()
    };
    let full = files.count(&question).unwrap_err();
    assert_eq!(full.to_string(), "the disk is full");
    files.most = None;
    assert_eq!(files.count(&question), Ok(9_862_u32.into()));
}

#[test]
fn tours_are_numbered_by_what_was_kept() {
    let question = on("6x8").closed();
    let files = Files::default();
    let mut whole = question
        .numbered_tours(Resources::default(), &mut no_progress())
        .unwrap();
    let mut kept = question
        .numbered_tours(files.resources(), &mut no_progress())
        .unwrap();
    for number in [1, 2, 1_000_003, 55_488_142, 2 * 55_488_142] {
        let tour = kept.tour(number).unwrap();
        assert_eq!(kept.number(&tour), Some(number));
        assert_eq!(whole.number(&tour), Some(number));
    }
}
